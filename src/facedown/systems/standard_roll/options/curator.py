"""The options of the Curator: decisions on a roll, the story, turns, challenges and sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from facedown.game import (
    NO_YES,
    YES_NO,
    Barred,
    Choice,
    Field,
    OneOf,
    Option,
    Range,
    Reason,
    Seat,
    Subset,
    field_with_room,
    text_field,
    within_sentence,
)
from facedown.systems.standard_roll.model import (
    CLOCKS,
    Entity,
    View,
    entity_of,
    facilitates,
    is_quiet,
    order_of,
)
from facedown.systems.standard_roll.rules import limits, turns
from facedown.systems.standard_roll.rules.rolls import DIFFICULTY, OWN_NUMBER


def curator_is_free(view: View, seat: Seat) -> bool:
    """Return whether this is the Curator’s seat, no roll is in progress, and no miss waits for its complication."""
    return facilitates(view, seat.key) and is_quiet(view)


def number_field(name: str, label: str, rule: str, high: int, low: int = 0, default: int | None = None) -> Field:
    """Return a field for a whole number from `low` to `high`; `rule` is the rule that the field cites."""
    return Field(name, whole_numbers(rule, high, low, default), label, rule)


def whole_numbers(rule: str, high: int, low: int = 0, default: int | None = None) -> Range:
    """Return the range of whole numbers from `low` to `high`, with the reason against any other value.

    `rule` is the rule that the reason cites.
    """
    reason = Reason(rule, f"This must be a whole number from {low} to {high}.")
    return Range(low, high, reason, reason, default)


def choose_entity(entities: Iterable[Entity], rule: str) -> Field:
    """Return a field to choose one of the given entities; `rule` is the rule that the field cites."""
    return Field("entity", OneOf(entity_choices(entities)), "Who", rule, refers="entity")


def entity_choices(entities: Iterable[Entity]) -> tuple[Choice, ...]:
    """Return one choice for each entity, labelled with the entity’s name."""
    return tuple(Choice(one.key, one.name) for one in entities)


def word_choices(words: Iterable[str]) -> OneOf:
    """Return a choice among the given words, each labelled with itself."""
    return OneOf(tuple(Choice(word, word) for word in words))


# Decisions on a roll


def set_terms(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to set Advantage or Disadvantage for a roll, and the Target Number if the rules give none.

    By default the roll is normal (R-SR-91).

    Rules: SR-S1-08, SR-S1-09, SR-SP-03.
    """
    roll = view.roll
    if roll is None or roll.sr is not None or not facilitates(view, seat.key):
        return
    modes = OneOf(
        (
            Choice("normal", "neither"),
            Choice("advantage", "Advantage"),
            Choice("disadvantage", "Disadvantage"),
            Choice("both", "both, which cancel out"),
        )
    )
    mode = Field("mode", modes, "Advantage or Disadvantage", "SR-S1-08")
    label = f"Let {within_sentence(entity_of(view, roll.actor).name)} roll"
    if roll.kind in OWN_NUMBER:
        yield Option("set-terms", label, "SR-S1-02", {"against": 9}, (mode,), owed=True)
    else:
        against = number_field("against", "Target Number", "SR-S3-01", 99, default=9)
        yield Option("set-terms", label, "SR-S1-02", {}, (mode, against), owed=True)


def refuse(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to refuse a declared roll; during turns, the Curator may let the action be spent.

    Rules: R-SR-30, R-SR-67.
    """
    roll = view.roll
    if roll is None or roll.sr is not None or not facilitates(view, seat.key):
        return
    order = order_of(view)
    costs = order is not None and order.active == roll.actor and roll.kind != "reaction"
    because = text_field("because", "Reason", "R-SR-30")
    spent = Field("spent", OneOf(NO_YES), "Spend the action", "R-SR-67")
    fields = (because, spent) if costs else (because,)
    label = f"Refuse {within_sentence(entity_of(view, roll.actor).name)}’s roll"
    yield Option("refuse", label, "R-SR-30", {} if costs else {"spent": False}, fields, concedes=True)


def judge(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to decide whether the chosen critical effects fit the action (SR-S1-12, R-SR-13)."""
    roll = view.roll
    if roll is not None and roll.chosen_effects is not None and facilitates(view, seat.key):
        field = Field("fits", OneOf(YES_NO), "It fits", "R-SR-13")
        label = f"Judge {within_sentence(entity_of(view, roll.actor).name)}’s choice"
        yield Option("judge", label, "R-SR-13", fields=(field,), owed=True)


def complicate(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to name the complication of a miss (SR-S1-24, R-SR-07)."""
    if view.complication and facilitates(view, seat.key):
        field = text_field("complication", "What goes wrong", "SR-S1-24", 200)
        label = f"Name the complication of {within_sentence(entity_of(view, view.complication).name)}’s miss"
        yield Option("complicate", label, "SR-S1-24", fields=(field,), owed=True)


# Story


def begin_episode(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to begin the next Episode (SR-S4-02)."""
    if curator_is_free(view, seat) and view.phase == "downtime":
        yield Option("begin-episode", f"Begin Episode {view.episodes + 1}", "SR-S4-02")


def begin_scene(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to begin the next Scene (SR-S4-03)."""
    if curator_is_free(view, seat) and view.phase == "episode" and view.situation is None:
        yield Option("begin-scene", f"Begin Scene {view.scene + 1}", "SR-S4-03")


def end_episode(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to end the Episode (SR-S4-05)."""
    if curator_is_free(view, seat) and view.phase == "episode" and view.situation is None:
        yield Option("end-episode", "End the Episode", "SR-S4-05", concedes=True)


def begin_situation(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to begin a Situation, with or without a clock (SR-S2-07, R-SR-40)."""
    if curator_is_free(view, seat) and view.phase == "episode" and view.situation is None:
        fields = (
            text_field("title", "Title", "SR-S2-07", 60),
            number_field("clock", "Situation Clock (0: none)", "SR-S2-07", 30, default=3),
        )
        yield Option("begin-situation", "Begin a Situation", "SR-S2-07", fields=fields)


def end_situation(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to end the Situation (R-SR-40)."""
    if curator_is_free(view, seat) and view.situation is not None:
        yield Option("end-situation", "End the Situation", "R-SR-40", concedes=True)


def set_situation_clock(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to set the Situation Clock (SR-S2-07)."""
    situation = view.situation
    if curator_is_free(view, seat) and situation is not None:
        left = situation.clock.left if situation.clock is not None else 3
        field = number_field("left", "New value", "SR-S2-07", 30, default=left)
        yield Option("set-situation-clock", "Set the Situation Clock", "SR-S2-07", fields=(field,))


# Turn order


def begin_turn_order(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to begin a turn order by cards, with or without surprise.

    The Curator decides whether there is one (R-SR-47), and for each entity whether it has surprise or is surprised
    (R-SR-79). By default each entity has a card; of a group, the Curator may choose only one (R-SR-84).

    Rules: SR-S5-01, SR-S6-01, SR-S6-03, R-SR-75.
    """
    there = [one for one in view.entities if one.status == "active"]
    if curator_is_free(view, seat) and view.situation is not None and order_of(view) is None and there:
        everybody = Subset(entity_choices(there), 1, None, tuple(one.key for one in there))
        some = Subset(entity_choices(one for one in there if not one.environment))
        fields = (
            Field("entities", everybody, "Who has a card", "SR-S5-02", refers="entity"),
            Field("with_surprise", some, "Who has surprise", "SR-S6-01", within="entities", refers="entity"),
            Field(
                "surprised", some, "Who is surprised", "SR-S6-03", within="entities", apart="with_surprise",
                refers="entity",
            ),
        )  # fmt: skip
        yield Option("begin-turn-order", "Begin a turn order", "SR-S5-01", fields=fields)


def end_turn_order(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to end the turn order (SR-S5-01)."""
    if curator_is_free(view, seat) and order_of(view) is not None:
        yield Option("end-turn-order", "End the turn order", "SR-S5-01", concedes=True)


def seize(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to let an entity seize priority at once (SR-S5-15, SR-S5-16, SR-S5-17, SR-S5-18).

    If several want to seize it, the Curator puts them in order (R-SR-63).
    """
    order = order_of(view)
    if order is None or not order.active or not curator_is_free(view, seat):
        return
    reasons = {one.key: turns.why_not_seize(order, one) for one in view.entities}
    may = entity_choices(one for one in view.entities if reasons[one.key] is None)
    barred = tuple(Barred(key, reason) for key, reason in reasons.items() if reason is not None)
    if may:
        who = Field("entity", OneOf(may, barred), "Who", "SR-S5-15", refers="entity")
        free = number_field("free_actions", "Free actions", "SR-S5-18", 9)
        yield Option("seize", "Let an entity seize priority", "SR-S5-15", fields=(who, free))


def enter(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to let an entity that has no card join the round (SR-S5-19, R-SR-73)."""
    order = order_of(view)
    late = turns.can_enter(view, order) if order is not None and curator_is_free(view, seat) else ()
    if order is None or not late:
        return
    who = choose_entity(late, "SR-S5-19")
    if order.surprise:
        ways = OneOf((Choice("", "neither"), Choice("surprised", "is surprised"), Choice("with", "has surprise")))
        yield Option(
            "enter", "Let an entity join", "SR-S5-19", {}, (who, Field("surprise", ways, "Surprise", "R-SR-73"))
        )  # fmt: skip
    else:
        yield Option("enter", "Let an entity join", "SR-S5-19", {"surprise": ""}, (who,))


# Challenges


def add_challenge(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to add a challenge (SR-S2-05, SR-S2-09, SR-S2-10, SR-SP-03).

    The Curator sets the length of its clock, by default 1 (R-SR-41).
    """
    if curator_is_free(view, seat) and limits.no_more_challenges(view) is None:
        steps = ", ".join(f"{tn} {word}" for tn, word in DIFFICULTY.items())
        fields = (
            text_field("name", "Name", "SR-S2-05", 60, needed=True),
            number_field("tn", f"Target Number ({steps})", "SR-S3-01", 99, default=9),
            number_field("clock", "Task Clock", "SR-S2-09", 99, 1, 1),
        )
        yield Option("add-challenge", "Add a challenge", "SR-S2-05", fields=fields)


def set_challenge(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to change the Target Number and the Task Clock of a challenge (SR-S2-11)."""
    if not curator_is_free(view, seat) or not view.challenges:
        return
    which = OneOf(tuple(Choice(one.key, one.name) for one in view.challenges))
    numbers = tuple(((one.key,), whole_numbers("SR-S3-01", 99, default=one.tn)) for one in view.challenges)
    lefts = tuple(((one.key,), whole_numbers("SR-S2-11", 99, default=one.clock.left)) for one in view.challenges)
    fields = (
        Field("challenge", which, "Challenge", "SR-S2-11", refers="challenge"),
        Field("tn", whole_numbers("SR-S3-01", 99), "Target Number", "SR-S3-01", depends="challenge", cases=numbers),
        Field(
            "left", whole_numbers("SR-S2-11", 99), "Value of its clock", "SR-S2-11", depends="challenge", cases=lefts
        ),
    )
    yield Option("set-challenge", "Change a challenge", "SR-S2-11", fields=fields)


def drop_challenge(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to remove a challenge (SR-S2-11)."""
    if curator_is_free(view, seat) and view.challenges:
        which = OneOf(tuple(Choice(one.key, one.name) for one in view.challenges))
        field = Field("challenge", which, "Challenge", "SR-S2-11", refers="challenge")
        yield Option("drop-challenge", "Remove a challenge", "SR-S2-11", fields=(field,))


# Characters

STATUSES = {"active": "active again", "defeated": "defeated", "absent": "absent"}
"""The labels of the statuses that an entity can have."""


def set_status(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to change an entity’s status, also while a roll is declared.

    Rules: R-SR-81, R-SR-82, R-SR-94, R-SR-100.
    """
    stated = facilitates(view, seat.key) and view.roll is not None and view.roll.sr is None
    if not (stated or curator_is_free(view, seat)):
        return
    out = OneOf(tuple(Choice(status, STATUSES[status]) for status in ("defeated", "absent")))
    back = OneOf((Choice("active", STATUSES["active"]),))
    cases = tuple(((one.key,), out if one.status == "active" else back) for one in view.entities)
    every = OneOf((*out.choices, *back.choices))
    status = Field("status", every, "Status", "R-SR-82", depends="entity", cases=cases)
    fields = (choose_entity(view.entities, "R-SR-82"), status)
    yield Option("set-status", "Change a status", "R-SR-82", fields=fields)


def set_revivable(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to allow or forbid reviving a defeated entity (R-SR-18)."""
    defeated = [one for one in view.entities if one.status == "defeated"]
    if facilitates(view, seat.key) and defeated:
        field = Field("revivable", OneOf(YES_NO), "Can be revived", "R-SR-18")
        fields = (choose_entity(defeated, "R-SR-18"), field)
        yield Option("set-revivable", "Allow or forbid reviving", "R-SR-18", fields=fields)


def add_entity(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to add a character, foe or environmental effect.

    Rules: SR-S5-02, SR-S5-19, SR-SP-01, SR-SP-02, R-SR-95.
    """
    if not curator_is_free(view, seat) or limits.no_more_entities(view) is not None:
        return
    seats = dict.fromkeys([view.curator, *view.seats, *(one.controller for one in view.entities)])
    ally, foe = OneOf(NO_YES, default=True), OneOf(NO_YES)
    fields = (
        text_field("name", "Name", "SR-S5-02", 40, needed=True),
        Field("controller", word_choices(seats), "Who plays it", "SR-S5-02", seats=True),
        Field(
            "player_side",
            ally,
            "On the players’ side",
            "R-SR-36",
            depends="controller",
            cases=(((view.curator,), foe),),
        ),
        Field("environment", OneOf(NO_YES), "Environmental effect", "R-SR-46"),
        number_field("level", "Level", "SR-SP-01", 99),
        number_field("every_stat", "Value of each stat", "SR-SP-01", 99, default=1),
        number_field("hp", "HP (0: none)", "R-SR-95", 999, default=10),
        text_field("seed", "Seed Keyword", "SR-SP-02", 60),
    )
    label = "Add a character or effect"
    if order_of(view) is None:
        yield Option("add-entity", label, "SR-S5-02", {"enters": False}, fields)
    else:
        enters = Field("enters", OneOf(YES_NO), "Joins the turn order", "SR-S5-19")
        yield Option("add-entity", label, "SR-S5-02", fields=(*fields, enters))


def add_tag(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to put a tag or a condition on an entity (SR-S1-20)."""
    entity = field_with_room("entity", view.entities, limits.no_more_tags, "Who", "SR-S1-20", "entity")
    if curator_is_free(view, seat) and entity is not None:
        fields = (entity, text_field("tag", "Tag", "SR-S1-20", 40, needed=True))
        yield Option("add-tag", "Add a tag", "SR-S1-20", fields=fields)


def lift_tag(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to remove a tag from an entity (R-SR-93)."""
    tagged = [one for one in view.entities if one.tags]
    if curator_is_free(view, seat) and tagged:
        cases = tuple(((one.key,), word_choices(one.tags)) for one in tagged)
        every = word_choices(dict.fromkeys(tag for one in tagged for tag in one.tags))
        tag = Field("tag", every, "Tag", "R-SR-93", depends="entity", cases=cases)
        yield Option("lift-tag", "Remove a tag", "R-SR-93", fields=(choose_entity(tagged, "R-SR-93"), tag))


def set_clock(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to set a clock of an entity, or to add it if the entity does not have it (R-SR-95)."""
    entities = entities_with_sheet(view)
    if curator_is_free(view, seat) and entities:
        fields = (
            choose_entity(entities, "R-SR-95"),
            Field("clock", word_choices(CLOCKS), "Clock", "R-SR-95"),
            number_field("left", "Value", "SR-S2-06", 999, default=10),
            number_field("most", "Maximum", "SR-S2-08", 999, 1, 10),
        )
        yield Option("set-clock", "Set a clock", "R-SR-95", fields=fields)


def set_stat(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to set a stat of an entity, or to add it if the sheet does not have it (SR-SP-01)."""
    entities = entities_with_sheet(view)
    if curator_is_free(view, seat) and entities:
        stat = text_field("stat", "Stat", "SR-SP-01", 20, needed=True)
        fields = (choose_entity(entities, "SR-SP-01"), stat, number_field("value", "Value", "SR-SP-01", 99, default=1))
        yield Option("set-stat", "Set a stat", "SR-SP-01", fields=fields)


def set_level(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to set the Level of an entity (SR-SP-01)."""
    entities = entities_with_sheet(view)
    if curator_is_free(view, seat) and entities:
        fields = (choose_entity(entities, "SR-SP-01"), number_field("level", "Level", "SR-SP-01", 99))
        yield Option("set-level", "Set a Level", "SR-SP-01", fields=fields)


def entities_with_sheet(view: View) -> list[Entity]:
    """Return the entities with stats, Level and clocks: all but environmental effects (R-SR-45)."""
    return [one for one in view.entities if not one.environment]


def add_note(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to write a note on a sheet (SR-S1-30)."""
    entity = field_with_room("entity", view.entities, limits.no_more_notes, "Who", "SR-S1-30", "entity")
    if facilitates(view, seat.key) and entity is not None:
        fields = (entity, text_field("note", "Note", "SR-S1-30", 200, needed=True))
        yield Option("add-note", "Write a note", "SR-S1-30", fields=fields)
