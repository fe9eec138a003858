"""What the GM may do. Like `options`, every function reads a seat's view."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from facedown.game import NO_YES, Choice, Field, OneOf, Option, Range, Seat, Subset, text_field
from facedown.systems.tri_core.grid import called
from facedown.systems.tri_core.model import Position, character_of
from facedown.systems.tri_core.terms import RESOURCES, SKILLS, SUB_TYPES


def facilitates(view: Position, seat: Seat) -> bool:
    """Whether this seat is the GM's."""
    return bool(view.gm) and seat.key == view.gm


def start_encounter(view: Position, seat: Seat) -> Iterator[Option]:
    """Opening an encounter (TC-D-78)."""
    there = [one for one in view.characters if one.out != "dead"]
    if not facilitates(view, seat) or view.encounter is not None or not there:
        return
    choices = tuple(Choice(one.key, one.name) for one in there)
    fields = (
        Field("participants", Subset(choices, 1, None, tuple(one.key for one in there)), "Who is in it", "TC-D-78"),
        Field("hidden", Subset(choices), "Who is there in hiding", "TC-D-83", apart="participants"),
    )
    yield Option("start-encounter", "Open an encounter", "TC-D-78", fields=fields)


def call_trigger(view: Position, seat: Seat) -> Iterator[Option]:
    """Saying that what somebody waits for has happened (TC-D-07)."""
    encounter = view.encounter
    if not facilitates(view, seat) or encounter is None or encounter.waits:
        return
    for held in encounter.held:
        if not held.called:
            title = f"Say that it has happened: “{held.trigger}” ({name_of(view, held.owner)})"
            yield Option("call-trigger", title, "TC-D-07", {"actor": held.owner})


# Conditions, harm and tests


def open_floor(view: Position, seat: Seat) -> bool:
    """Whether this is the GM’s seat, and no card or decision is in the way."""
    encounter = view.encounter
    free = encounter is None or (not encounter.waits and not encounter.sprung)
    return facilitates(view, seat) and free and bool(view.characters)


def whom(view: Position, rule: str, *, alive: bool = True) -> Field:
    """Which character it is about."""
    there = [one for one in view.characters if not alive or one.out != "dead"] or list(view.characters)
    return Field("character", OneOf(tuple(Choice(one.key, one.name) for one in there)), "Who", rule)


def grant(view: Position, seat: Seat) -> Iterator[Option]:
    """Advantage and Disadvantage (TC-E-51)."""
    if open_floor(view, seat):
        what = OneOf(tuple(Choice(name, name) for name in ("Advantage", "Disadvantage")))
        on = OneOf((Choice(True, "they have it"), Choice(False, "no more")))
        fields = (
            whom(view, "TC-E-51"),
            Field("what", what, "What", "TC-E-51"),
            Field("on", on, "From now on", "TC-E-51"),
        )
        yield Option("grant", "Say who has Advantage or Disadvantage", "TC-E-51", fields=fields)


TYPES = OneOf(tuple(Choice(name, name) for name in SUB_TYPES), default="Impact")

LIMBS = OneOf(tuple(Choice(name, name) for name in ("sight", "arms", "legs")))


def impair(view: Position, seat: Seat) -> Iterator[Option]:
    """What hampers somebody (TC-E-52 to TC-E-57)."""
    if open_floor(view, seat) and all(len(one.impairments) < 9 for one in view.characters):
        cause = text_field("cause", "By what", "TC-E-56", 60, needed=True)
        fields = (whom(view, "TC-E-52"), Field("limb", LIMBS, "What is impaired", "TC-E-52"), cause)
        yield Option("impair", "Impair somebody", "TC-E-52", fields=fields)


def ease(view: Position, seat: Seat) -> Iterator[Option]:
    """What hampers them no more (TC-E-56)."""
    for one in view.characters if open_floor(view, seat) else ():
        for limb in dict.fromkeys(it.limb for it in one.impairments):
            title = f"{one.name}’s {limb}: no longer impaired"
            yield Option("ease", title, "TC-E-56", {"character": one.key, "limb": limb})


def release(view: Position, seat: Seat) -> Iterator[Option]:
    """Letting go (R-TC-85)."""
    for one in view.characters if open_floor(view, seat) else ():
        if one.held_by:
            yield Option("release", f"{one.name} is let go of", "R-TC-85", {"character": one.key})


def hurt(view: Position, seat: Seat) -> Iterator[Option]:
    """Damage from the world (TC-C-38)."""
    if open_floor(view, seat) and any(one.out != "dead" for one in view.characters):
        fields = (
            whom(view, "TC-C-38"),
            Field("points", Range(1, 999, default=10), "Points of damage, before Armor", "TC-F-62"),
            Field(
                "type", OneOf(tuple(Choice(name, name) for name in SUB_TYPES), default="Impact"), "Its kind", "TC-E-30"
            ),
            text_field("source", "What it comes from", "TC-E-30", 60),
        )
        yield Option("hurt", "Deal damage", "TC-C-38", fields=fields)


def heal(view: Position, seat: Seat) -> Iterator[Option]:
    """Healing (TC-F-63)."""
    if open_floor(view, seat) and any(one.out != "dead" for one in view.characters):
        fields = (
            whom(view, "TC-F-63"),
            Field("resource", OneOf(tuple(Choice(name, name) for name in RESOURCES)), "What", "TC-F-63"),
            Field("points", Range(1, 999, default=5), "How much", "TC-F-63"),
        )
        yield Option("heal", "Give a resource back", "TC-F-63", fields=fields)


SKILL_CHOICES = OneOf(tuple(Choice(name, name) for name in SKILLS))


def test(view: Position, seat: Seat) -> Iterator[Option]:
    """A skill test (TC-F-34 to TC-F-37)."""
    if open_floor(view, seat):
        weights = ("none", "Light", "Moderate", "Heavy")
        fields = (
            whom(view, "TC-F-37"),
            Field("skill", SKILL_CHOICES, "Which skill", "TC-F-01"),
            Field("level", Range(0, 30, default=1), "Its level", "TC-F-34"),
            Field("weight", OneOf(tuple(Choice(name, name) for name in weights)), "Its weight", "TC-F-35"),
            Field("worse", OneOf(NO_YES), "At a Disadvantage", "R-TC-134"),
        )
        yield Option("test", "Have a skill tested", "TC-F-34", fields=fields)


def contest(view: Position, seat: Seat) -> Iterator[Option]:
    """A contest of skills (TC-F-36, TC-F-38)."""
    if not open_floor(view, seat):
        return
    for one in view.characters:
        others = tuple(Choice(other.key, other.name) for other in view.characters if other.key != one.key)
        if others:
            fields = (
                Field("skill", SKILL_CHOICES, "With which skill", "TC-F-36"),
                Field("against", OneOf(others), "Against whom", "TC-F-38"),
                Field("other", SKILL_CHOICES, "And their skill", "TC-F-36"),
            )
            yield Option("contest", f"{one.name}: a contest of skills", "TC-F-36", {"character": one.key}, fields)


def end_day(view: Position, seat: Seat) -> Iterator[Option]:
    """The end of a day (TC-C-23)."""
    if facilitates(view, seat) and view.encounter is None:
        yield Option("end-day", f"End day {view.day}", "TC-C-23")


def name_of(view: Position, key: str) -> str:
    """A character’s name."""
    return character_of(view, key).name


def end_encounter(view: Position, seat: Seat) -> Iterator[Option]:
    """Ending it (R-TC-137)."""
    if facilitates(view, seat) and view.encounter is not None:
        yield Option("end-encounter", "End the encounter", "R-TC-137", concedes=True)


def put(view: Position, seat: Seat) -> Iterator[Option]:
    """Putting somebody on a square (TC-D-13)."""
    encounter = view.encounter
    if not facilitates(view, seat) or encounter is None or encounter.waits:
        return
    taken = {one.at for one in view.characters}
    grid = encounter.grid
    free = [(column, row) for row in range(grid.rows) for column in range(grid.columns) if (column, row) not in taken]
    if free and view.characters:
        fields = (
            Field("character", OneOf(tuple(Choice(one.key, one.name) for one in view.characters)), "Who", "TC-D-13"),
            Field("to", OneOf(tuple(Choice(at, called(at)) for at in free)), "Where", "TC-D-13"),
        )
        yield Option("put", "Put somebody on a square", "TC-D-13", fields=fields)


GM_OFFERS: dict[str, Callable[[Position, Seat], Iterator[Option]]] = {
    "start-encounter": start_encounter,
    "call-trigger": call_trigger,
    "put": put,
    "test": test,
    "contest": contest,
    "grant": grant,
    "impair": impair,
    "ease": ease,
    "release": release,
    "hurt": hurt,
    "heal": heal,
    "end-day": end_day,
    "end-encounter": end_encounter,
}
"""The GM's moves with the function that offers each."""
