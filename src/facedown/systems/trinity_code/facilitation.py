"""What the GM may do with the story, the sheets and the scene. Like `options`, every function reads a seat's view."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

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
    limit_reached,
    text_field,
)
from facedown.systems.trinity_code.model import ATTRIBUTES, Character, Position, character_of
from facedown.systems.trinity_code.steps.forced import cheats_now, faces_now

HIGHEST_LIMIT = 20
"""How far a limit may be raised."""

MOST_CHARACTERS, MOST_TAGS, MOST_ARMOUR, MOST_ITEMS, MOST_NOTES = 40, 20, 9, 20, 20
"""The limits: characters of a table, tags of its scene, and armour, items and notes of a character."""


def no_more_characters(view: Position) -> Reason | None:
    """Why nobody can be brought in: the table is full."""
    return limit_reached("TRC-LU-01", "This table", len(view.characters), MOST_CHARACTERS, "character")


def no_more_tags(view: Position) -> Reason | None:
    """Why the scene can have no further tag."""
    return limit_reached("TRC-HA-03", "The scene", len(view.tags), MOST_TAGS, "tag")


def no_more_armour(one: Character) -> Reason | None:
    """Why a character can have no further armour."""
    return limit_reached("TRC-HA-05", one.name, len(one.armour), MOST_ARMOUR, "armour piece")


def no_more_items(one: Character) -> Reason | None:
    """Why a character can have no further item."""
    return limit_reached("TRC-HE-01", one.name, len(one.items), MOST_ITEMS, "item")


def no_more_notes(one: Character) -> Reason | None:
    """Why a character can have no further note."""
    return limit_reached("TRC-LU-05", one.name, len(one.notes), MOST_NOTES, "note")


def facilitates(view: Position, seat: Seat) -> bool:
    """Whether this seat is the GM's."""
    return bool(view.gm) and seat.key == view.gm


def quiet(view: Position) -> bool:
    """Whether nothing is being made, suffered or owed, so that the story is open."""
    busy = view.roll is not None or bool(view.due) or view.ending
    return not busy and cheats_now(view) is None and faces_now(view) is None


def open_floor(view: Position, seat: Seat) -> bool:
    """Whether this is the GM's seat and the story is open."""
    return facilitates(view, seat) and quiet(view)


def named(view: Position, keys: Iterable[str]) -> tuple[Choice, ...]:
    """Characters as choices, by name."""
    return tuple(Choice(key, character_of(view, key).name) for key in keys)


def whom(characters: Iterable[Character], rule: str) -> Field:
    """Which character it is about."""
    return Field("character", OneOf(tuple(Choice(one.key, one.name) for one in characters)), "Who", rule)


def points(label: str, rule: str, high: int = 9, low: int = 1) -> Field:
    """A number of points, usually 1."""
    reason = Reason("R-TRC-85", f"Points here are whole numbers of {low} to {high}.")
    return Field("points", Range(low, high, reason, reason, default=1), label, rule)


# Story


def begin_investigation(view: Position, seat: Seat) -> Iterator[Option]:
    """Beginning an Investigation (TRC-KA-02)."""
    if open_floor(view, seat) and view.phase == "between":
        yield Option("begin-investigation", f"Begin Investigation {view.investigations + 1}", "TRC-KA-02")


def end_investigation(view: Position, seat: Seat) -> Iterator[Option]:
    """Ending it (TRC-HE-07)."""
    if open_floor(view, seat) and view.phase == "investigation":
        yield Option("end-investigation", "End the Investigation", "TRC-HE-07", concedes=True)


def advance(view: Position, seat: Seat) -> Iterator[Option]:
    """Letting time pass, outside a fight (TRC-HE-06, TRC-CA-05)."""
    if open_floor(view, seat) and view.phase == "investigation" and not view.combat:
        hours = Field("hours", Range(0, 240, default=1), "Hours", "TRC-HE-06")
        minutes = Field("minutes", Range(0, 59), "Minutes", "TRC-HE-06")
        yield Option("advance", "Let time pass", "TRC-HE-06", fields=(hours, minutes))


def set_combat(view: Position, seat: Seat) -> Iterator[Option]:
    """The beginning and the end of a fight (R-TRC-88)."""
    if open_floor(view, seat) and view.phase == "investigation":
        title = "End the fight" if view.combat else "Begin a fight"
        yield Option("set-combat", title, "R-TRC-88", {"on": not view.combat})


def take_turn(view: Position, seat: Seat) -> Iterator[Option]:
    """Whose turn it is in a fight (TRC-HA-16, R-TRC-88)."""
    there = [one for one in view.characters if not one.dead]
    if open_floor(view, seat) and view.combat and there:
        yield Option("take-turn", "Say whose turn it is", "R-TRC-88", fields=(whom(there, "R-TRC-88"),))


def inflict_harm(view: Position, seat: Seat) -> Iterator[Option]:
    """Harm as a GM move (TRC-HA-02, TRC-HA-04)."""
    there = [one for one in view.characters if not one.dead]
    if open_floor(view, seat) and view.phase == "investigation" and there:
        physical = Field("physical", OneOf(YES_NO), "Is it of a kind that armour stops", "R-TRC-64")
        fields = (whom(there, "TRC-HA-02"), points("Harm", "TRC-HA-04", 99, 0), physical)
        source = text_field("source", "What it comes from", "TRC-HA-02", 60)
        yield Option("inflict-harm", "Inflict harm", "TRC-HA-02", fields=(*fields, source))


def inflict_stress(view: Position, seat: Seat) -> Iterator[Option]:
    """Stress (TRC-ST-03)."""
    there = [one for one in view.characters if not one.dead and not one.lost]
    if open_floor(view, seat) and view.phase == "investigation" and there:
        fields = (whom(there, "TRC-ST-03"), points("Stress", "TRC-ST-03", 99, 0))
        yield Option("inflict-stress", "Inflict stress", "TRC-ST-03", fields=fields)


def add_karma(view: Position, seat: Seat) -> Iterator[Option]:
    """Karma that a result brings (TRC-KA-03, R-TRC-11)."""
    if open_floor(view, seat) and view.phase == "investigation":
        pools = Field("pool", OneOf((Choice("good", "Good"), Choice("bad", "Bad"))), "Which pool", "TRC-KA-03")
        fields = (pools, points("Points", "TRC-KA-03", 99))
        yield Option("add-karma", "Add Karma to a pool", "TRC-KA-03", fields=fields)


def spend_karma(view: Position, seat: Seat) -> Iterator[Option]:
    """A special use of Good Karma (TRC-KA-11)."""
    if open_floor(view, seat) and view.good:
        much = Reason("TRC-KA-11", f"The Good Pool holds {view.good}.")
        field = Field("points", Range(1, view.good, much), "Points of Good Karma", "TRC-KA-11")
        purpose = text_field("purpose", "For what", "TRC-KA-11", needed=True)
        yield Option("spend-karma", "Spend Good Karma on something special", "TRC-KA-11", fields=(field, purpose))


def set_tag(view: Position, seat: Seat) -> Iterator[Option]:
    """A tag on the scene (TRC-HA-03)."""
    if facilitates(view, seat) and no_more_tags(view) is None:
        tag = text_field("tag", "The tag, like raging-fire-1", "TRC-HA-03", 40, needed=True)
        yield Option("set-tag", "Put a tag on the scene", "TRC-HA-03", fields=(tag,))


def drop_tag(view: Position, seat: Seat) -> Iterator[Option]:
    """Taking a tag off the scene (TRC-HA-03)."""
    if facilitates(view, seat) and view.tags:
        tags = Field("tag", OneOf(tuple(Choice(tag, tag) for tag in dict.fromkeys(view.tags))), "Which", "TRC-HA-03")
        yield Option("drop-tag", "Take a tag off the scene", "TRC-HA-03", fields=(tags,))


# Characters


def reach_safety(view: Position, seat: Seat) -> Iterator[Option]:
    """Safety, where delayed doses work (TRC-CA-02)."""
    waiting = [one for one in view.characters if one.pending and not one.dead]
    if open_floor(view, seat) and waiting:
        yield Option("reach-safety", "Say that somebody is safe", "TRC-CA-02", fields=(whom(waiting, "TRC-CA-02"),))


def wake(view: Position, seat: Seat) -> Iterator[Option]:
    """Waking before the hour is over (R-TRC-53)."""
    asleep = [one for one in view.characters if one.unconscious and not one.dying and not one.dead]
    if open_floor(view, seat) and asleep:
        yield Option("wake", "Let somebody come to", "R-TRC-53", fields=(whom(asleep, "R-TRC-53"),))


def remove_tag(view: Position, seat: Seat) -> Iterator[Option]:
    """Taking dead or lost away (TRC-HA-19, TRC-ST-11)."""
    for one in view.characters if open_floor(view, seat) else ():
        fixed = {"character": one.key}
        if one.dead:
            dead = {**fixed, "tag": "dead", "stress": 0}
            yield Option("remove-tag", f"Bring {one.name} back from the dead", "TRC-HA-19", dead)
        elif one.lost:
            stress = Field("stress", Range(0, one.stress), "How much stress goes with it", "TRC-ST-11")
            lost = {**fixed, "tag": "lost"}
            yield Option("remove-tag", f"Restore {one.name}’s sanity", "TRC-ST-11", lost, (stress,))


def set_limit(view: Position, seat: Seat) -> Iterator[Option]:
    """A raised limit (TRC-HA-01, TRC-ST-01)."""
    for one in view.characters if open_floor(view, seat) else ():
        for track, now, rule in (
            ("harm", max(one.harm_limit, one.next_harm_limit), "TRC-HA-01"),
            ("stress", max(one.stress_limit, one.next_stress_limit), "TRC-ST-01"),
        ):
            if now < HIGHEST_LIMIT and not one.dead:
                field = Field("limit", Range(now + 1, HIGHEST_LIMIT), f"The {track} limit", rule)
                fixed = {"character": one.key, "track": track}
                yield Option("set-limit", f"Raise {one.name}’s {track} limit from {now}", rule, fixed, (field,))


def restore_luck(view: Position, seat: Seat) -> Iterator[Option]:
    """Luck that an improvement restores; never from 0 unless the table rules so (TRC-LU-04, R-TRC-29, R-TRC-32)."""
    for one in view.characters if open_floor(view, seat) else ():
        gone = one.luck_start - one.luck
        if gone > 0 and (one.luck or view.rulings.restore_from_zero) and not one.dead:
            much = Reason("R-TRC-32", f"{one.name} began with {one.luck_start} Luck.")
            field = Field("points", Range(1, gone, much), "Luck to restore", "TRC-LU-02")
            yield Option("restore-luck", f"Restore {one.name}’s Luck", "TRC-LU-02", {"character": one.key}, (field,))


def repair_armour(view: Position, seat: Seat) -> Iterator[Option]:
    """Armour made whole (TRC-HA-07)."""
    for one in view.characters if open_floor(view, seat) else ():
        for armour in one.armour:
            if armour.threshold != armour.whole or armour.threshold == 0:
                fixed = {"character": one.key, "armour": armour.name}
                label = f"Its threshold now, 0 for {armour.whole} as at first" if armour.whole else "Its threshold now"
                field = Field("threshold", Range(0 if armour.whole else 1, 20), label, "R-TRC-66")
                yield Option("repair-armour", f"Repair {one.name}’s {armour.name}", "TRC-HA-07", fixed, (field,))


def give_armour(view: Position, seat: Seat) -> Iterator[Option]:
    """Giving armour (TRC-HA-05, TRC-HA-06)."""
    who = field_with_room(
        "character", (one for one in view.characters if not one.dead), no_more_armour, "Who", "TRC-HA-05"
    )
    if open_floor(view, seat) and who is not None:
        fields = (
            who,
            text_field("name", "What it is", "TRC-HA-05", 40, needed=True),
            Field("rating", Range(1, 9), "Armour-n", "TRC-HA-05"),
            Field("threshold", Range(0, 20, default=2), "Threshold-n, 0 for one without end", "TRC-HA-06"),
        )
        yield Option("give-armour", "Give somebody armour", "TRC-HA-05", fields=fields)


def give_item(view: Position, seat: Seat) -> Iterator[Option]:
    """Giving an item (TRC-HE-01, TRC-CA-01)."""
    who = field_with_room(
        "character", (one for one in view.characters if not one.dead), no_more_items, "Who", "TRC-HE-01"
    )
    if open_floor(view, seat) and who is not None:
        fields = (
            who,
            text_field("name", "What it is", "TRC-HE-01", 40, needed=True),
            Field("heal", Range(0, 9, default=2), "heal-n", "TRC-HE-02"),
            Field("calm", Range(0, 9), "calm-n", "TRC-CA-01"),
            Field("delayed", OneOf(NO_YES), "Does it work only in safety", "TRC-CA-02"),
            Field("uses", Range(0, 20, default=1), "consumable-n, 0 for one without end", "TRC-HE-04"),
            text_field("conditions", "Conditions of its use", "TRC-HE-01", 200),
        )
        yield Option("give-item", "Give somebody an item", "TRC-HE-01", fields=fields)


def set_attribute(view: Position, seat: Seat) -> Iterator[Option]:
    """An attribute on the sheet (R-TRC-36)."""
    if open_floor(view, seat) and view.characters:
        names = OneOf(tuple(Choice(name, name.capitalize()) for name in ATTRIBUTES))
        fields = (
            whom(view.characters, "R-TRC-36"),
            Field("attribute", names, "Which attribute", "R-TRC-36"),
            Field("value", Range(-999, 999, default=0), "Its rating", "R-TRC-36"),
        )
        yield Option("set-attribute", "Set an attribute", "R-TRC-36", fields=fields)


def set_controller(view: Position, seat: Seat) -> Iterator[Option]:
    """Who plays a character from now on (R-TRC-75)."""
    if open_floor(view, seat) and len(view.characters) > 1:
        whose = Field("controller", OneOf(seats_of(view)), "Whose it is", "R-TRC-75", seats=True)
        fields = (whom(view.characters, "R-TRC-75"), whose)
        yield Option("set-controller", "Say who plays a character", "R-TRC-75", fields=fields)


def seats_of(view: Position) -> tuple[Choice, ...]:
    """The seats that play somebody, and the GM's."""
    return tuple(
        Choice(key, key)
        for key in dict.fromkeys([*(one.player or one.controller for one in view.characters), *view.seats, view.gm])
    )


def add_character(view: Position, seat: Seat) -> Iterator[Option]:
    """A new character (TRC-LU-01)."""
    if not open_floor(view, seat) or no_more_characters(view) is not None:
        return
    fields = [
        text_field("name", "Its name", "TRC-LU-01", 40, needed=True),
        Field("controller", OneOf(seats_of(view)), "Whose it is", "TRC-LU-01", seats=True),
        text_field("profession", "Its Profession", "TRC-LU-01", 40),
    ]
    fields += [Field(name, Range(-999, 999, default=0), name.capitalize(), "R-TRC-36") for name in ATTRIBUTES]
    fields += [
        Field("luck", Range(0, 20, default=3), "Luck", "TRC-LU-01"),
        text_field("drawback", "What being out of Luck means", "TRC-LU-05", 200),
        Field("cancels_misfires", OneOf(NO_YES), "Does it cancel misfires", "TRC-KA-12"),
    ]
    yield Option("add-character", "Bring a new character in", "TRC-LU-01", fields=tuple(fields))


def add_note(view: Position, seat: Seat) -> Iterator[Option]:
    """What the fiction makes of something."""
    who = field_with_room("character", view.characters, no_more_notes, "Who", "TRC-LU-05")
    if facilitates(view, seat) and who is not None:
        note = text_field("note", "The note", "TRC-LU-05", 200, needed=True)
        yield Option("add-note", "Note something on a sheet", "TRC-LU-05", fields=(who, note))


GM_OFFERS: dict[str, Callable[[Position, Seat], Iterator[Option]]] = {
    "begin-investigation": begin_investigation,
    "take-turn": take_turn,
    "inflict-harm": inflict_harm,
    "inflict-stress": inflict_stress,
    "advance": advance,
    "set-combat": set_combat,
    "reach-safety": reach_safety,
    "wake": wake,
    "add-karma": add_karma,
    "spend-karma": spend_karma,
    "set-tag": set_tag,
    "drop-tag": drop_tag,
    "repair-armour": repair_armour,
    "give-item": give_item,
    "give-armour": give_armour,
    "remove-tag": remove_tag,
    "restore-luck": restore_luck,
    "set-limit": set_limit,
    "set-attribute": set_attribute,
    "set-controller": set_controller,
    "add-character": add_character,
    "add-note": add_note,
    "end-investigation": end_investigation,
}
"""The GM's moves with the function that offers each."""
