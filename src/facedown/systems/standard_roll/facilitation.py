"""What the Curator may do with story, rolls, turns and sheets. Like `options`, every function reads a seat's view."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

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
    limit_reached,
    text_field,
)
from facedown.systems.standard_roll.deck import cards_of
from facedown.systems.standard_roll.model import CLOCKS, STATS, Entity, Order, Position, Roll, order_of
from facedown.systems.standard_roll.naming import difficulty, name_of

MOST_ENTITIES, MOST_CHALLENGES, MOST_TAGS, MOST_NOTES = 60, 30, 20, 20
"""The limits of a table: its entities and challenges, and the tags and notes of one entity."""


def no_more_entities(view: Position) -> Reason | None:
    """Why nobody can be brought in: the table is full."""
    return limit_reached("SR-S5-02", "This table", len(view.entities), MOST_ENTITIES, "character")


def no_more_challenges(view: Position) -> Reason | None:
    """Why no challenge can be added: the table is full."""
    return limit_reached("SR-S2-05", "This table", len(view.challenges), MOST_CHALLENGES, "challenge")


def no_more_tags(one: Entity) -> Reason | None:
    """Why an entity can have no further tag."""
    return limit_reached("SR-S1-20", one.name, len(one.tags), MOST_TAGS, "tag")


def no_more_notes(one: Entity) -> Reason | None:
    """Why an entity can have no further note."""
    return limit_reached("SR-S1-30", one.name, len(one.notes), MOST_NOTES, "note")


def facilitates(view: Position, seat: Seat) -> bool:
    """Whether this seat is the Curator's."""
    return bool(view.curator) and seat.key == view.curator


def quiet(view: Position) -> bool:
    """Whether no roll is being made and no complication is owed."""
    return view.roll is None and not view.complication and not view.stated


def answerable(view: Position) -> Roll | None:
    """The roll that is stated and can be answered before its dice are thrown; no Reaction to a Reaction (R-SR-67)."""
    roll = view.roll
    return roll if roll is not None and roll.sr is None and roll.kind != "reaction" and not view.stated else None


def open_floor(view: Position, seat: Seat) -> bool:
    """Whether this is the Curator's seat and nothing is in the way."""
    return facilitates(view, seat) and quiet(view)


def number(name: str, label: str, rule: str, high: int, low: int = 0, default: int | None = None) -> Field:
    """A whole number."""
    reason = Reason(rule, f"A whole number of {low} to {high} is wanted here.")
    return Field(name, Range(low, high, reason, reason, default), label, rule)


def whom(entities: Iterable[Entity], rule: str) -> Field:
    """Which entity it is about."""
    return Field("entity", OneOf(tuple(Choice(one.key, one.name) for one in entities)), "Who", rule)


# Rolls


def set_terms(view: Position, seat: Seat) -> Iterator[Option]:
    """Advantage or Disadvantage, and where the rules give no number one to exceed (SR-S1-08, SR-S1-09, SR-SP-03)."""
    roll = view.roll
    if roll is None or roll.sr is not None or not facilitates(view, seat):
        return
    modes = OneOf(
        (
            Choice("normal", "neither"),
            Choice("advantage", "Advantage"),
            Choice("disadvantage", "Disadvantage"),
            Choice("both", "both, which cancel"),
        )
    )
    fields = [Field("mode", modes, "Advantage or Disadvantage", "SR-S1-08")]
    fixed: dict[str, object] = {}
    if roll.kind in ("effect", "effort"):
        fixed = {"against": 9}
    else:
        fields.append(number("against", "The Target Number", "SR-S3-01", 99, default=9))
    title = f"Let {name_of(view, roll.actor)} roll"
    yield Option("set-terms", title, "SR-S1-02", fixed, tuple(fields), owed=True)


def refuse(view: Position, seat: Seat) -> Iterator[Option]:
    """Refusing a roll as stated (R-SR-30)."""
    roll = view.roll
    if roll is not None and roll.sr is None and facilitates(view, seat):
        because = text_field("because", "Why not", "R-SR-30")
        title = f"Refuse {name_of(view, roll.actor)}’s roll"
        order = order_of(view)
        costs = order is not None and order.active == roll.actor and roll.kind != "reaction"
        fields = (because, Field("spent", OneOf(NO_YES), "Is its action spent all the same", "R-SR-67"))
        fixed = {} if costs else {"spent": False}
        yield Option("refuse", title, "R-SR-30", fixed, fields[: 1 + costs], concedes=True)


def judge(view: Position, seat: Seat) -> Iterator[Option]:
    """Whether the choice fits the description (SR-S1-12, R-SR-13)."""
    roll = view.roll
    if roll is not None and roll.chosen is not None and facilitates(view, seat):
        field = Field("fits", OneOf(YES_NO), "Does it fit the description", "R-SR-13")
        title = f"Say whether {name_of(view, roll.actor)}’s choice fits"
        yield Option("judge", title, "R-SR-13", fields=(field,), owed=True)


def complicate(view: Position, seat: Seat) -> Iterator[Option]:
    """What a miss leads to (SR-S1-24)."""
    if view.complication and facilitates(view, seat):
        field = text_field("complication", "What goes wrong", "SR-S1-24", 200)
        title = f"Say what {name_of(view, view.complication)}’s miss leads to"
        yield Option("complicate", title, "SR-S1-24", fields=(field,), owed=True)


# Story


def begin_episode(view: Position, seat: Seat) -> Iterator[Option]:
    """Beginning an Episode (SR-S4-02)."""
    if open_floor(view, seat) and view.phase == "downtime":
        yield Option("begin-episode", f"Begin Episode {view.episodes + 1}", "SR-S4-02")


def begin_scene(view: Position, seat: Seat) -> Iterator[Option]:
    """The next Scene (SR-S4-03)."""
    if open_floor(view, seat) and view.phase == "episode" and view.situation is None:
        yield Option("begin-scene", f"Begin Scene {view.scene + 1}", "SR-S4-03")


def end_episode(view: Position, seat: Seat) -> Iterator[Option]:
    """Downtime (SR-S4-05)."""
    if open_floor(view, seat) and view.phase == "episode" and view.situation is None:
        yield Option("end-episode", "End the Episode: Downtime", "SR-S4-05", concedes=True)


def begin_situation(view: Position, seat: Seat) -> Iterator[Option]:
    """A Situation (SR-S2-07)."""
    if open_floor(view, seat) and view.phase == "episode" and view.situation is None:
        fields = (
            text_field("title", "What it is about", "SR-S2-07", 60),
            number("clock", "Its clock, 0 for none", "SR-S2-07", 30, default=3),
        )
        yield Option("begin-situation", "Begin a Situation", "SR-S2-07", fields=fields)


def end_situation(view: Position, seat: Seat) -> Iterator[Option]:
    """Ending it (R-SR-40)."""
    if open_floor(view, seat) and view.situation is not None:
        yield Option("end-situation", "End the Situation", "R-SR-40", concedes=True)


def set_situation_clock(view: Position, seat: Seat) -> Iterator[Option]:
    """What is left of the Situation Clock (SR-S2-07)."""
    situation = view.situation
    if open_floor(view, seat) and situation is not None:
        left = situation.clock.left if situation.clock is not None else 3
        field = number("left", "What is left of it", "SR-S2-07", 30, default=left)
        yield Option("set-situation-clock", "Set the Situation Clock", "SR-S2-07", fields=(field,))


# Turns


def begin_turn_order(view: Position, seat: Seat) -> Iterator[Option]:
    """Turns by cards, with surprise or without (SR-S5-01, SR-S6-01)."""
    there = [one for one in view.entities if one.status == "active"]
    if open_floor(view, seat) and view.situation is not None and order_of(view) is None and there:
        choices = tuple(Choice(one.key, one.name) for one in there)
        some = Subset(tuple(Choice(one.key, one.name) for one in there if not one.environment))  # R-SR-75
        everybody = tuple(one.key for one in there)
        fields = (
            Field("entities", Subset(choices, 1, None, everybody), "Who has a card", "SR-S5-02"),
            Field("with_surprise", some, "Who has surprise", "SR-S6-01", within="entities"),
            Field("surprised", some, "Who is surprised", "SR-S6-03", within="entities", apart="with_surprise"),
        )
        yield Option("begin-turn-order", "Have turns taken by cards", "SR-S5-01", fields=fields)


def end_turn_order(view: Position, seat: Seat) -> Iterator[Option]:
    """Going on without turns (SR-S5-01)."""
    if open_floor(view, seat) and order_of(view) is not None:
        yield Option("end-turn-order", "Go on without turns", "SR-S5-01", concedes=True)


def seize(view: Position, seat: Seat) -> Iterator[Option]:
    """Letting somebody have priority at once, where nothing speaks against it.

    Rules: SR-S5-15, SR-S5-16, SR-S5-17, SR-S5-18.
    """
    order = order_of(view)
    if order is None or not order.active or not open_floor(view, seat):
        return
    reasons = {one.key: why_not_seize(order, one) for one in view.entities}
    may = tuple(Choice(one.key, one.name) for one in view.entities if reasons[one.key] is None)
    barred = tuple(Barred(key, reason) for key, reason in reasons.items() if reason is not None)
    if may:
        who = Field("entity", OneOf(may, barred), "Who", "SR-S5-15")
        free = number("free_actions", "How many free actions it brings", "SR-S5-18", 9)
        yield Option("seize", "Let somebody seize priority", "SR-S5-15", fields=(who, free))


def why_not_seize(order: Order, entity: Entity) -> Reason | None:
    """Why somebody cannot seize priority now; None when it can."""
    if order.active == entity.key:
        return Reason("R-SR-58", f"{entity.name} has priority already.")
    if entity.key not in (*cards_of(order.undrawn), *order.discard) or entity.status != "active":
        return Reason("SR-S5-15", f"{entity.name} has no card in this round.")
    if entity.environment:
        return Reason("R-SR-46", f"{entity.name} is an effect, and acts on its card only.")
    if entity.key in order.seized:
        return Reason("R-SR-92", f"{entity.name} has seized priority since the last action.")
    return None


def enter(view: Position, seat: Seat) -> Iterator[Option]:
    """A late entry (SR-S5-19)."""
    order = order_of(view)
    if order is None or not open_floor(view, seat):
        return
    cards = (*cards_of(order.undrawn), *order.discard, order.active)
    late = [one for one in view.entities if one.key not in cards and one.status != "defeated"]
    if late:
        ways = OneOf((Choice("", "neither"), Choice("surprised", "surprised"), Choice("with", "has surprise")))
        surprise = (Field("surprise", ways, "In this surprise round", "R-SR-73"),) if order.surprise else ()
        fixed = {} if surprise else {"surprise": ""}
        yield Option("enter", "Let somebody enter", "SR-S5-19", fixed, (whom(late, "SR-S5-19"), *surprise))


def set_status(view: Position, seat: Seat) -> Iterator[Option]:
    """Who falls, leaves, is back (R-SR-80, R-SR-81, R-SR-82)."""
    if not open_floor(view, seat):
        return
    for status, title in (("defeated", "is defeated"), ("absent", "is gone"), ("active", "is back")):
        may = [one for one in view.entities if (one.status == "active") != (status == "active")]
        if may:
            rule = {"defeated": "R-SR-94", "absent": "R-SR-82", "active": "R-SR-81"}[status]
            yield Option("set-status", f"Say who {title}", rule, {"status": status}, (whom(may, rule),))


def set_revivable(view: Position, seat: Seat) -> Iterator[Option]:
    """Whether a fallen one can be revived (R-SR-18)."""
    fallen = [one for one in view.entities if one.status == "defeated"]
    if facilitates(view, seat) and fallen:
        field = Field("revivable", OneOf(YES_NO), "Can it be revived", "R-SR-18")
        yield Option("set-revivable", "Say who can be revived", "R-SR-18", fields=(whom(fallen, "R-SR-18"), field))


# Numbers


def add_challenge(view: Position, seat: Seat) -> Iterator[Option]:
    """A challenge (SR-S2-05, SR-SP-03)."""
    if open_floor(view, seat) and no_more_challenges(view) is None:
        steps = ", ".join(f"{tn} {difficulty(tn)}" for tn in (3, 6, 9, 12, 15, 18))
        fields = (
            text_field("name", "What it is", "SR-S2-05", 60, needed=True),
            number("tn", f"Its Target Number ({steps})", "SR-S3-01", 99, default=9),
            number("clock", "Its clock", "SR-S2-09", 99, 1, 1),
        )
        yield Option("add-challenge", "Set a challenge", "SR-S2-05", fields=fields)


def set_challenge(view: Position, seat: Seat) -> Iterator[Option]:
    """Changing a challenge (SR-S2-11)."""
    for challenge in view.challenges if open_floor(view, seat) else ():
        fields = (
            number("tn", "Its Target Number", "SR-S3-01", 99, default=challenge.tn),
            number("left", "What is left of its clock", "SR-S2-11", 99, default=challenge.clock.left),
        )
        fixed = {"challenge": challenge.key}
        yield Option("set-challenge", f"Change {challenge.name}", "SR-S2-11", fixed, fields)


def drop_challenge(view: Position, seat: Seat) -> Iterator[Option]:
    """Taking a challenge away (SR-S2-11)."""
    if open_floor(view, seat) and view.challenges:
        choices = tuple(Choice(one.key, one.name) for one in view.challenges)
        field = Field("challenge", OneOf(choices), "Which", "SR-S2-11")
        yield Option("drop-challenge", "Take a challenge away", "SR-S2-11", fields=(field,))


def set_clock(view: Position, seat: Seat) -> Iterator[Option]:
    """A clock of an entity (R-SR-95)."""
    entities = [one for one in view.entities if not one.environment]
    if open_floor(view, seat) and entities:
        fields = (
            whom(entities, "R-SR-95"),
            Field("clock", OneOf(tuple(Choice(name, name) for name in CLOCKS)), "Which clock", "R-SR-95"),
            number("left", "What is left", "SR-S2-06", 999, default=10),
            number("most", "Its most", "SR-S2-08", 999, 1, 10),
        )
        yield Option("set-clock", "Set a clock of somebody", "R-SR-95", fields=fields)


def add_tag(view: Position, seat: Seat) -> Iterator[Option]:
    """A tag or a condition (SR-S1-20)."""
    entity = field_with_room("entity", view.entities, no_more_tags, "Who", "SR-S1-20")
    if open_floor(view, seat) and entity is not None:
        fields = (entity, text_field("tag", "The tag", "SR-S1-20", 40, needed=True))
        yield Option("add-tag", "Put a tag on somebody", "SR-S1-20", fields=fields)


def lift_tag(view: Position, seat: Seat) -> Iterator[Option]:
    """Lifting a tag (R-SR-93)."""
    for one in view.entities if open_floor(view, seat) else ():
        if one.tags:
            field = Field("tag", OneOf(tuple(Choice(tag, tag) for tag in one.tags)), "Which tag", "R-SR-93")
            yield Option("lift-tag", f"Lift a tag of {one.name}", "R-SR-93", {"entity": one.key}, (field,))


def set_stat(view: Position, seat: Seat) -> Iterator[Option]:
    """A stat (SR-SP-01)."""
    entities = [one for one in view.entities if not one.environment]
    if open_floor(view, seat) and entities:
        names = dict.fromkeys([*STATS, *(name for one in entities for name, _ in one.stats)])
        fields = (
            whom(entities, "SR-SP-01"),
            Field("stat", OneOf(tuple(Choice(name, name) for name in names)), "Which stat", "SR-SP-01"),
            number("value", "Its value", "SR-SP-01", 99, default=1),
        )
        yield Option("set-stat", "Set a stat", "SR-SP-01", fields=fields)
        own = text_field("stat", "What the table calls it", "SR-SP-01", 20, needed=True)
        fields = (fields[0], own, fields[2])
        yield Option("set-stat", "Set a stat of the table’s own", "SR-SP-01", fields=fields)


def set_level(view: Position, seat: Seat) -> Iterator[Option]:
    """A Level (SR-SP-01)."""
    entities = [one for one in view.entities if not one.environment]
    if open_floor(view, seat) and entities:
        fields = (whom(entities, "SR-SP-01"), number("level", "The Level", "SR-SP-01", 99))
        yield Option("set-level", "Set a Level", "SR-SP-01", fields=fields)


def add_entity(view: Position, seat: Seat) -> Iterator[Option]:
    """Somebody new, or an effect with a card (SR-S5-02)."""
    if not open_floor(view, seat) or no_more_entities(view) is not None:
        return
    seats = dict.fromkeys([view.curator, *view.seats, *(one.controller for one in view.entities)])
    fields = (
        text_field("name", "Its name", "SR-S5-02", 40, needed=True),
        Field("controller", OneOf(tuple(Choice(key, key) for key in seats)), "Who plays it", "SR-S5-02", seats=True),
        Field("player_side", OneOf(NO_YES), "Is it on the players’ side", "R-SR-36"),
        Field("environment", OneOf(NO_YES), "Is it an environmental effect", "R-SR-46"),
        number("level", "Its Level", "SR-SP-01", 99),
        number("every_stat", "Each of its stats", "SR-SP-01", 99, default=1),
        number("hp", "Its HP, 0 for none", "R-SR-95", 999, default=10),
        text_field("seed", "Its Seed Keyword, if it has one", "SR-SP-02", 60),
    )
    enters = Field("enters", OneOf(YES_NO), "Does it take turns from now on", "SR-S5-19")
    if order_of(view) is None:
        yield Option("add-entity", "Bring somebody in", "SR-S5-02", {"enters": False}, fields)
    else:
        yield Option("add-entity", "Bring somebody in", "SR-S5-02", fields=(*fields, enters))


def add_note(view: Position, seat: Seat) -> Iterator[Option]:
    """A note on a sheet (SR-S1-30)."""
    entity = field_with_room("entity", view.entities, no_more_notes, "Who", "SR-S1-30")
    if facilitates(view, seat) and entity is not None:
        fields = (entity, text_field("note", "The note", "SR-S1-30", 200, needed=True))
        yield Option("add-note", "Note something on a sheet", "SR-S1-30", fields=fields)


CURATOR_OFFERS: dict[str, Callable[[Position, Seat], Iterator[Option]]] = {
    "set-terms": set_terms,
    "refuse": refuse,
    "judge": judge,
    "complicate": complicate,
    "begin-episode": begin_episode,
    "begin-scene": begin_scene,
    "begin-situation": begin_situation,
    "begin-turn-order": begin_turn_order,
    "seize": seize,
    "enter": enter,
    "add-challenge": add_challenge,
    "add-entity": add_entity,
    "set-status": set_status,
    "set-revivable": set_revivable,
    "add-tag": add_tag,
    "lift-tag": lift_tag,
    "set-challenge": set_challenge,
    "drop-challenge": drop_challenge,
    "set-situation-clock": set_situation_clock,
    "set-clock": set_clock,
    "set-stat": set_stat,
    "set-level": set_level,
    "add-note": add_note,
    "end-turn-order": end_turn_order,
    "end-situation": end_situation,
    "end-episode": end_episode,
}
"""The Curator's moves with the function that offers each."""
