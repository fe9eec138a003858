"""The GM’s judgements: conditions, harm, effects, life and death."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from facedown.game import (
    YES_NO,
    Choice,
    Domain,
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
from facedown.systems.tri_core.model import (
    CORES,
    KINDS,
    LIMBS,
    RESOURCES,
    STAT_NAMES,
    SUB_TYPES,
    Character,
    Position,
    character_of,
)
from facedown.systems.tri_core.rules.challenge_levels import RESOLVED_BY

Offers = Iterator[Option]


def facilitates(view: Position, seat: Seat) -> bool:
    """Whether this seat is the GM’s."""
    return bool(view.gm) and seat.key == view.gm


def open_floor(view: Position, seat: Seat) -> bool:
    """Whether this is the GM’s seat, and no card or decision is in the way."""
    encounter = view.encounter
    free = encounter is None or not encounter.waits
    return facilitates(view, seat) and free and bool(view.characters)


def characters_to_judge(view: Position, seat: Seat, *, dead: bool = False) -> list[Character]:
    """Those the GM can judge now, the dead only where asked for; nobody for any other seat."""
    return [one for one in view.characters if dead or one.out != "dead"] if open_floor(view, seat) else []


def named(names: Iterable[str]) -> Domain:
    """A choice among names."""
    return OneOf(tuple(Choice(name, name) for name in names))


def choice_of_character(there: Iterable[Character], rule: str) -> Field:
    """Which character it is about."""
    return Field("character", OneOf(tuple(Choice(one.key, one.name) for one in there)), "Who", rule)


MOST_ITEMS, MOST_IMPAIRMENTS = 40, 9
"""The limits of a character: things it has, and what hampers it."""


def no_more_items(one: Character) -> Reason | None:
    """Why a character can be given no further thing."""
    return limit_reached("TC-B-30", one.name, len(one.sheet.items), MOST_ITEMS, "item")


def no_more_impairments(one: Character) -> Reason | None:
    """Why a character can have no further impairment."""
    return limit_reached("TC-E-52", one.name, len(one.impairments), MOST_IMPAIRMENTS, "impairment")


def number(name: str, label: str, rule: str, high: int, low: int = 0, default: int | None = None) -> Field:
    """A whole number."""
    return Field(name, Range(low, high, default=default), label, rule)


KIND = Field("counts_as", OneOf((Choice(None, "as usual"), *(Choice(name, name) for name in KINDS[::2]))),
             "What Poison or Acid counts as", "R-TC-114", seldom=True)  # fmt: skip


TYPE = Field("type", OneOf(tuple(Choice(n, n) for n in SUB_TYPES), default="Impact"), "Its sub-type", "TC-E-30")


# Conditions


def grant(view: Position, seat: Seat) -> Offers:
    """Advantage and Disadvantage (TC-E-51)."""
    there = characters_to_judge(view, seat)
    better = [one for one in there if not one.vulnerable or "Advantage" in one.granted]  # TC-E-45
    for what, some in (("Advantage", better), ("Disadvantage", there)):
        if some:
            on = OneOf((Choice(True, "they have it"), Choice(False, "no more")))
            fields = (choice_of_character(some, "TC-E-51"), Field("on", on, "From now on", "TC-E-51"))
            yield Option("grant", f"Say who has {what}", "TC-E-51", {"what": what}, fields)


def impair(view: Position, seat: Seat) -> Offers:
    """What hampers somebody (TC-E-52, TC-E-53, TC-E-54, TC-E-55, TC-E-56, TC-E-57)."""
    who = field_with_room("character", characters_to_judge(view, seat), no_more_impairments, "Who", "TC-E-52")
    if who is not None:
        cause = text_field("cause", "By what", "TC-E-56", 60, needed=True)
        limb = Field("limb", named(LIMBS), "What is impaired", "TC-E-52")
        yield Option("impair", "Impair somebody", "TC-E-52", fields=(who, limb, cause))


def ease(view: Position, seat: Seat) -> Offers:
    """What hampers them no more (TC-E-56)."""
    for one in characters_to_judge(view, seat, dead=True):
        for limb in dict.fromkeys(it.limb for it in one.impairments):
            title = f"{one.name}’s {limb}: no longer impaired"
            yield Option("ease", title, "TC-E-56", {"character": one.key, "limb": limb})


def obstruct(view: Position, seat: Seat) -> Offers:
    """What hides somebody from sight (TC-F-11)."""
    there = characters_to_judge(view, seat)
    if there:
        what = OneOf((Choice("partial", "partly hidden"), Choice("full", "fully hidden"), Choice("", "in the open")))
        fields = (choice_of_character(there, "TC-F-11"), Field("what", what, "How far", "TC-F-11"))
        yield Option("obstruct", "Say what hides somebody", "TC-F-11", fields=fields)


def release(view: Position, seat: Seat) -> Offers:
    """Letting go of somebody: by the GM, or by who plays the holder, while no card takes effect (R-TC-85, R-TC-171)."""
    judged = {one.key for one in characters_to_judge(view, seat, dead=True)}
    encounter = view.encounter
    exchange = encounter.exchange if encounter is not None else None
    busy = encounter is not None and (encounter.waits or (exchange is not None and exchange.step == "resolving"))
    for one in view.characters:
        if not one.held_by:
            continue
        holder = character_of(view, one.held_by)
        if one.key in judged:
            yield Option("release", f"Let go of {one.name}", "R-TC-85", {"character": one.key})
        elif holder.controller == seat.key and holder.able and not busy:
            title = f"{holder.name}: let go of {one.name} (0 AP)"
            yield Option("release", title, "R-TC-171", {"character": one.key})


def bring(view: Position, seat: Seat) -> Offers:
    """What Sub-Actions bring that have no text (TC-E-48, R-TC-17, R-TC-19)."""
    for one in characters_to_judge(view, seat):
        for sub in dict.fromkeys(one.tricks):
            works = Field("works", OneOf(YES_NO), "Does it work", "R-TC-19")
            note = text_field("note", "What it brings", "R-TC-19", 120)
            fixed = {"character": one.key, "sub": sub, **({"note": ""} if sub == "Ruse" else {})}
            fields = (works,) if sub == "Ruse" else (works, note)
            title = f"Say what {one.name}’s {sub} brings"
            yield Option("bring", title, "TC-E-48" if sub == "Ruse" else "R-TC-19", fixed, fields, owed=True)


# Harm, healing, effects


def hurt(view: Position, seat: Seat) -> Offers:
    """Damage from the world (TC-C-38)."""
    there = characters_to_judge(view, seat)
    if there:
        points = number("points", "Points of damage, before Armor", "TC-F-62", 999, 1, 10)
        resource = Field("resource", named(RESOURCES), "Off what", "TC-F-62")
        source = text_field("source", "What it comes from", "TC-E-30", 60)
        fields = (choice_of_character(there, "TC-C-38"), points, TYPE, resource, source, KIND)
        yield Option("hurt", "Deal damage", "TC-C-38", fields=fields)


def affect(view: Position, seat: Seat) -> Offers:
    """An effect to be resolved, of a character or of the world.

    Rules: TC-C-37, TC-C-38, TC-C-39, TC-C-40, TC-C-41, TC-C-42, TC-C-43, TC-C-44, TC-C-45, TC-C-46, TC-C-47, TC-C-48,
    TC-C-49, TC-C-50, TC-C-51, TC-C-52.
    """
    there = characters_to_judge(view, seat)
    if not there:
        return
    stats = tuple(Choice(name, f"{STAT_NAMES[name]}: {RESOLVED_BY[name][0]}") for name in RESOLVED_BY)
    stat = Field("stat", OneOf(stats), "With which stat", "TC-C-37")
    what = Field("what", named((*RESOURCES, "cycles")), "Off what, or how many cycles it lasts", "R-TC-147")
    points = number("points", "How much", "TC-C-49", 999, 1, 10)
    more = (what, points, TYPE, text_field("words", "What it is", "TC-C-38", 60), KIND)
    source = Field("source", OneOf(tuple(Choice(one.key, one.name) for one in there)), "Whose effect", "TC-C-48")
    by = (source, Field("core", named(CORES), "By which Core", "R-TC-39"))
    world = (
        number("strength", "How strong it is, as a Core", "TC-C-48", 200, 0, 10),
        number("level", "Its level", "TC-C-48", 30, 0, 1),
    )
    first = choice_of_character(there, "TC-C-37")
    fixed = {"strength": 10, "level": 1}
    yield Option("affect", "Have an effect of somebody resolved", "TC-C-48", fixed, (first, stat, *by, *more))
    fixed_world = {"source": "", "core": "Body"}
    yield Option("affect", "Have an effect of the world resolved", "TC-C-38", fixed_world, (first, stat, *world, *more))


def heal(view: Position, seat: Seat) -> Offers:
    """Healing (TC-F-63)."""
    there = characters_to_judge(view, seat)
    if there:
        resource = Field("resource", named(RESOURCES), "What", "TC-F-63")
        fields = (choice_of_character(there, "TC-F-63"), resource, number("points", "How much", "TC-F-63", 999, 1, 5))
        yield Option("heal", "Give a resource back", "TC-F-63", fields=fields)


def overkill(view: Position, seat: Seat) -> Offers:
    """A blow that was harder than meant (TC-E-32)."""
    for one in characters_to_judge(view, seat):
        if one.spilt and one.hp == 0:
            title = f"{one.name} was hit harder than meant: {one.spilt} more"
            yield Option("overkill", title, "TC-E-32", {"character": one.key})


# Life and death


def hope(view: Position, seat: Seat) -> Offers:
    """How likely it is that somebody dying can be brought back (TC-E-12)."""
    for one in characters_to_judge(view, seat):
        if one.out == "dying":
            title = f"Say how likely it is that {one.name} is brought back (now {one.hope} %)"
            percent = number("percent", "In percent, 0 for not at all", "TC-E-12", 100, 0, 50)
            yield Option("hope", title, "TC-E-12", {"character": one.key}, (percent,))


def pronounce(view: Position, seat: Seat) -> Offers:
    """Nobody came in time (TC-E-11)."""
    for one in characters_to_judge(view, seat):
        if one.out == "dying":
            title = f"Nobody came in time for {one.name}"
            yield Option("pronounce", title, "TC-E-11", {"character": one.key}, concedes=True)


def resurrect(view: Position, seat: Seat) -> Offers:
    """Back from the dead (TC-E-17)."""
    for one in characters_to_judge(view, seat, dead=True):
        if one.out == "dead":
            yield Option("resurrect", f"{one.name} lives again", "TC-E-17", {"character": one.key}, concedes=True)
