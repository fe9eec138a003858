"""The GM's options about the story, the sheets and the scene."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from facedown.game import (
    NO_YES,
    YES_NO,
    Choice,
    Field,
    OneOf,
    Option,
    Range,
    Reason,
    Seat,
    field_with_room,
    text_field,
)
from facedown.systems.trinity_code.model import ATTRIBUTES, Character, View
from facedown.systems.trinity_code.options.common import (
    barred_characters,
    character_field,
    dependent_field,
    facilitates,
    gm_is_free,
)
from facedown.systems.trinity_code.rules import harm, luck
from facedown.systems.trinity_code.rules.limits import (
    HIGHEST_LIMIT,
    at_highest_limit,
    no_more_armour,
    no_more_characters,
    no_more_items,
    no_more_notes,
    no_more_tags,
)


def points_field(label: str, rule: str, high: int = 9, low: int = 1) -> Field:
    """Return a field for a number of points from `low` to `high`; the default is 1 (R-TRC-85)."""
    reason = Reason("R-TRC-85", f"Choose a whole number from {low} to {high}.")
    return Field("points", Range(low, high, reason, reason, default=1), label, rule)


def living_characters(view: View) -> list[Character]:
    """Return the characters who are not dead."""
    return [one for one in view.characters if not one.dead]


# The story


def begin_investigation(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to begin an Investigation (TRC-KA-02)."""
    if gm_is_free(view, seat) and view.phase == "between":
        yield Option("begin-investigation", f"Begin Investigation {view.investigations + 1}", "TRC-KA-02")


def end_investigation(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to end the Investigation (TRC-HE-07)."""
    if gm_is_free(view, seat) and view.phase == "investigation":
        yield Option("end-investigation", "End the Investigation", "TRC-HE-07", concedes=True)


def advance(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to let time pass, outside combat (TRC-HE-06, TRC-CA-05)."""
    if gm_is_free(view, seat) and view.phase == "investigation" and not view.combat:
        hours = Field("hours", Range(0, 240, default=1), "Hours", "TRC-HE-06")
        minutes = Field("minutes", Range(0, 59), "Minutes", "TRC-HE-06")
        yield Option("advance", "Let time pass", "TRC-HE-06", fields=(hours, minutes))


def set_combat(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to begin combat, or to end it if combat is in progress (R-TRC-88)."""
    if gm_is_free(view, seat) and view.phase == "investigation":
        label = "End combat" if view.combat else "Begin combat"
        yield Option("set-combat", label, "R-TRC-88", {"on": not view.combat})


def take_turn(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to begin a character's turn in combat (TRC-HA-16, R-TRC-88)."""
    if gm_is_free(view, seat) and view.combat and living_characters(view):
        yield Option(
            "take-turn", "Begin a turn", "R-TRC-88", fields=(character_field(living_characters(view), "R-TRC-88"),)
        )


def inflict_harm(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the GM's option to inflict harm on a character; the GM decides whether armour helps.

    Rules: TRC-HA-02, TRC-HA-04, R-TRC-67.
    """
    if gm_is_free(view, seat) and view.phase == "investigation" and living_characters(view):
        fields = (
            character_field(living_characters(view), "TRC-HA-02"),
            points_field("Harm", "TRC-HA-04", 99, 0),
            Field("physical", OneOf(YES_NO), "Armour helps", "R-TRC-64"),
            text_field("source", "Cause", "TRC-HA-02", 60),
        )
        yield Option("inflict-harm", "Inflict harm", "TRC-HA-02", fields=fields)


def inflict_stress(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the GM's option to inflict stress on a character (TRC-ST-03)."""
    there = [one for one in living_characters(view) if not one.lost]
    if gm_is_free(view, seat) and view.phase == "investigation" and there:
        fields = (character_field(there, "TRC-ST-03"), points_field("Stress", "TRC-ST-03", 99, 0))
        yield Option("inflict-stress", "Inflict stress", "TRC-ST-03", fields=fields)


def add_karma(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the GM's option to add Karma to a pool, as a result requires (TRC-KA-03, R-TRC-11)."""
    if gm_is_free(view, seat) and view.phase == "investigation":
        pools = OneOf((Choice("good", "Good Pool"), Choice("bad", "Bad Pool")))
        pool = Field("pool", pools, "Pool", "TRC-KA-03", refers="pool")
        yield Option("add-karma", "Add Karma", "TRC-KA-03", fields=(pool, points_field("Points", "TRC-KA-03", 99)))


def spend_karma(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to spend Good Karma on a special effect (TRC-KA-11)."""
    if gm_is_free(view, seat) and view.good:
        much = Reason("TRC-KA-11", f"The Good Pool has {view.good}.")
        field = Field("points", Range(1, view.good, much), "Good Karma", "TRC-KA-11")
        purpose = text_field("purpose", "Effect", "TRC-KA-11", needed=True)
        yield Option("spend-karma", "Spend Good Karma on an effect", "TRC-KA-11", fields=(field, purpose))


def set_tag(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to add a tag to the scene (TRC-HA-03)."""
    if facilitates(view, seat) and no_more_tags(view) is None:
        tag = text_field("tag", "Tag (example: raging-fire-1)", "TRC-HA-03", 40, needed=True)
        yield Option("set-tag", "Add a tag to the scene", "TRC-HA-03", fields=(tag,))


def drop_tag(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to remove a tag from the scene (TRC-HA-03)."""
    if facilitates(view, seat) and view.tags:
        tags = OneOf(tuple(Choice(tag, tag) for tag in dict.fromkeys(view.tags)))
        field = Field("tag", tags, "Tag", "TRC-HA-03", refers="tag")
        yield Option("drop-tag", "Remove a tag from the scene", "TRC-HA-03", fields=(field,))


# Characters


def reach_safety(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to declare a character safe, so that delayed doses take effect (TRC-CA-02)."""
    there = [one for one in living_characters(view) if one.delayed_doses]
    if gm_is_free(view, seat) and there:
        fields = (character_field(there, "TRC-CA-02"),)
        yield Option("reach-safety", "Declare a character safe", "TRC-CA-02", fields=fields)


def relieve(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the options to lower a character's harm or stress, for example by a result that heals (R-TRC-92)."""
    if not gm_is_free(view, seat):
        return
    for track in ("harm", "stress"):
        there = {one.key: getattr(one, track) for one in living_characters(view) if getattr(one, track)}
        if there:
            points = dependent_field(
                "points", "character", {key: Range(1, now) for key, now in there.items()}, "Points", "R-TRC-92"
            )
            characters = [one for one in view.characters if one.key in there]
            fields = (character_field(characters, "R-TRC-92"), points)
            yield Option("relieve", f"Lower {track}", "R-TRC-92", {"track": track}, fields)


def wake(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to let an unconscious character wake before an hour has passed (R-TRC-53)."""
    asleep = [one for one in living_characters(view) if one.unconscious and not one.dying]
    if gm_is_free(view, seat) and asleep:
        yield Option("wake", "Let a character wake", "R-TRC-53", fields=(character_field(asleep, "R-TRC-53"),))


def remove_tag(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the options to bring back a dead character and to restore a lost character's sanity.

    Rules: TRC-HA-19, TRC-ST-11.
    """
    if not gm_is_free(view, seat):
        return
    dead = [one for one in view.characters if one.dead]
    lost = {one.key: one for one in living_characters(view) if one.lost}
    if dead:
        fixed = {"tag": "dead", "stress": 0}
        yield Option("remove-tag", "Bring back the dead", "TRC-HA-19", fixed, (character_field(dead, "TRC-HA-19"),))
    if lost:
        stress = {key: Range(0, one.stress) for key, one in lost.items()}
        field = dependent_field("stress", "character", stress, "Stress removed", "TRC-ST-11")
        fields = (character_field(lost.values(), "TRC-ST-11"), field)
        yield Option("remove-tag", "Restore sanity", "TRC-ST-11", {"tag": "lost"}, fields)


def set_limit(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the options to raise a character's harm limit or stress limit (TRC-HA-01, TRC-ST-01)."""
    if not gm_is_free(view, seat):
        return
    for track, rule in (("harm", "TRC-HA-01"), ("stress", "TRC-ST-01")):
        there = {one.key: one for one in living_characters(view) if harm.limit_of(one, track) < HIGHEST_LIMIT}
        if there:
            limits = {key: Range(harm.limit_of(one, track) + 1, HIGHEST_LIMIT) for key, one in there.items()}
            field = dependent_field("limit", "character", limits, "New limit", rule)
            barred = barred_characters(living_characters(view), partial(at_highest_limit, track=track))
            fields = (character_field(there.values(), rule, barred), field)
            yield Option("set-limit", f"Raise a {track} limit", rule, {"track": track}, fields)


def restore_luck(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to restore a character's Luck (TRC-LU-02, TRC-LU-04, R-TRC-29, R-TRC-32)."""
    there = {one.key: one for one in view.characters if luck.restorable_luck(view.rulings, one)}
    if gm_is_free(view, seat) and there:
        domains = {key: Range(1, luck.restorable_luck(view.rulings, one), too_much(one)) for key, one in there.items()}
        field = dependent_field("points", "character", domains, "Luck", "TRC-LU-02")
        barred = barred_characters(view.characters, partial(luck.reason_against_restoring, view.rulings))
        fields = (character_field(there.values(), "TRC-LU-02", barred), field)
        yield Option("restore-luck", "Restore Luck", "TRC-LU-02", fields=fields)


def too_much(one: Character) -> Reason:
    """Return the reason against more Luck: a character cannot have more than its playbook gives (R-TRC-32)."""
    return Reason("R-TRC-32", f"{one.name} started with {one.luck_start} Luck.")


def set_attribute(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to change a character's attribute (R-TRC-36)."""
    if gm_is_free(view, seat) and view.characters:
        names = OneOf(tuple(Choice(name, name.capitalize()) for name in ATTRIBUTES))
        fields = (
            character_field(view.characters, "R-TRC-36"),
            Field("attribute", names, "Attribute", "R-TRC-36"),
            Field("value", Range(-999, 999, default=0), "Rating", "R-TRC-36"),
        )
        yield Option("set-attribute", "Change an attribute", "R-TRC-36", fields=fields)


def set_controller(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to choose the seat that plays a character (R-TRC-75)."""
    if gm_is_free(view, seat) and len(view.characters) > 1:
        player = Field("controller", OneOf(seats_of(view)), "Player", "R-TRC-75", seats=True)
        fields = (character_field(view.characters, "R-TRC-75"), player)
        yield Option("set-controller", "Choose who plays a character", "R-TRC-75", fields=fields)


def seats_of(view: View) -> tuple[Choice, ...]:
    """Return one choice for each seat: seats that play a character, the players' seats, and the GM's seat."""
    players = [one.player or one.controller for one in view.characters]
    return tuple(Choice(key, key) for key in dict.fromkeys([*players, *view.seats, view.gm]))


def add_character(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to add a character (TRC-LU-01)."""
    if not gm_is_free(view, seat) or no_more_characters(view) is not None:
        return
    fields = [
        text_field("name", "Name", "TRC-LU-01", 40, needed=True),
        Field("controller", OneOf(seats_of(view)), "Player", "TRC-LU-01", seats=True),
        text_field("profession", "Profession", "TRC-LU-01", 40),
        *[Field(name, Range(-999, 999, default=0), name.capitalize(), "R-TRC-36") for name in ATTRIBUTES],
        Field("luck", Range(0, 20, default=3), "Luck", "TRC-LU-01"),
        text_field("drawback", "Drawback when out of Luck", "TRC-LU-05", 200),
        Field("cancels_misfires", OneOf(NO_YES), "Cancels misfires", "TRC-KA-12"),
    ]
    yield Option("add-character", "Add a character", "TRC-LU-01", fields=tuple(fields))


def add_note(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to write a note on a character's sheet (TRC-LU-05)."""
    who = field_with_room("character", view.characters, no_more_notes, "Character", "TRC-LU-05", "character")
    if facilitates(view, seat) and who is not None:
        note = text_field("note", "Note", "TRC-LU-05", 200, needed=True)
        yield Option("add-note", "Write a note on a sheet", "TRC-LU-05", fields=(who, note))


# Gear


def repair_armour(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to repair armour whose threshold is reduced (TRC-HA-07, R-TRC-66)."""
    worn = {one.key: [armour for armour in one.armour if harm.needs_repair(armour)] for one in view.characters}
    owners = [one for one in view.characters if worn[one.key]]
    if not gm_is_free(view, seat) or not owners:
        return
    pieces = {one.key: OneOf(tuple(Choice(armour.name, armour.name) for armour in worn[one.key])) for one in owners}
    known = {armour.name for armours in worn.values() for armour in armours if armour.whole}
    names = dict.fromkeys(armour.name for one in owners for armour in worn[one.key])
    thresholds = {name: Range(0 if name in known else 1, 20) for name in names}
    fields = (
        character_field(owners, "TRC-HA-07"),
        dependent_field("armour", "character", pieces, "Armour", "TRC-HA-07", "armour", "character"),
        dependent_field("threshold", "armour", thresholds, "Threshold (0: as new)", "R-TRC-66"),
    )
    yield Option("repair-armour", "Repair armour", "TRC-HA-07", fields=fields)


def give_armour(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to give a character armour (TRC-HA-05, TRC-HA-06)."""
    who = field_with_room("character", living_characters(view), no_more_armour, "Character", "TRC-HA-05", "character")
    if gm_is_free(view, seat) and who is not None:
        fields = (
            who,
            text_field("name", "Name", "TRC-HA-05", 40, needed=True),
            Field("rating", Range(1, 9), "armour-n", "TRC-HA-05"),
            Field("threshold", Range(0, 20, default=2), "threshold-n (0: no limit)", "TRC-HA-06"),
        )
        yield Option("give-armour", "Give armour", "TRC-HA-05", fields=fields)


def give_item(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to give a character an item (TRC-HE-01, TRC-CA-01)."""
    who = field_with_room("character", living_characters(view), no_more_items, "Character", "TRC-HE-01", "character")
    if gm_is_free(view, seat) and who is not None:
        fields = (
            who,
            text_field("name", "Name", "TRC-HE-01", 40, needed=True),
            Field("heal", Range(0, 9, default=2), "heal-n", "TRC-HE-02"),
            Field("calm", Range(0, 9), "calm-n", "TRC-CA-01"),
            Field("delayed", OneOf(NO_YES), "Delayed until safe", "TRC-CA-02"),
            Field("uses", Range(0, 20, default=1), "consumable-n (0: no limit)", "TRC-HE-04"),
            text_field("conditions", "Conditions of use", "TRC-HE-01", 200),
        )
        yield Option("give-item", "Give an item", "TRC-HE-01", fields=fields)
