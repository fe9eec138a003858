"""What the GM judges: conditions, harm, effects, tests and contests. Like `options`, every function reads a view."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from facedown.game import (
    NO_YES,
    YES_NO,
    Choice,
    Domain,
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
from facedown.systems.tri_core.challenges import RESOLVED_BY
from facedown.systems.tri_core.gear import GEAR
from facedown.systems.tri_core.model import Character, Position, character_of
from facedown.systems.tri_core.terms import CORES, KINDS, LIMBS, RESOURCES, SKILLS, STAT_NAMES, SUB_TYPES, Skill

Offers = Iterator[Option]


def facilitates(view: Position, seat: Seat) -> bool:
    """Whether this seat is the GM’s."""
    return bool(view.gm) and seat.key == view.gm


def open_floor(view: Position, seat: Seat) -> bool:
    """Whether this is the GM’s seat, and no card or decision is in the way."""
    encounter = view.encounter
    free = encounter is None or not encounter.waits
    return facilitates(view, seat) and free and bool(view.characters)


def people(view: Position, seat: Seat, *, dead: bool = False) -> list[Character]:
    """Those the GM can judge now, the dead only where asked for; nobody for any other seat."""
    return [one for one in view.characters if dead or one.out != "dead"] if open_floor(view, seat) else []


def named(names: Iterable[str]) -> Domain:
    """A choice among names."""
    return OneOf(tuple(Choice(name, name) for name in names))


def whom(there: Iterable[Character], rule: str) -> Field:
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
    there = people(view, seat)
    better = [one for one in there if not one.vulnerable or "Advantage" in one.granted]  # TC-E-45
    for what, some in (("Advantage", better), ("Disadvantage", there)):
        if some:
            on = OneOf((Choice(True, "they have it"), Choice(False, "no more")))
            fields = (whom(some, "TC-E-51"), Field("on", on, "From now on", "TC-E-51"))
            yield Option("grant", f"Say who has {what}", "TC-E-51", {"what": what}, fields)


def impair(view: Position, seat: Seat) -> Offers:
    """What hampers somebody (TC-E-52 to TC-E-57)."""
    who = field_with_room("character", people(view, seat), no_more_impairments, "Who", "TC-E-52")
    if who is not None:
        cause = text_field("cause", "By what", "TC-E-56", 60, needed=True)
        limb = Field("limb", named(LIMBS), "What is impaired", "TC-E-52")
        yield Option("impair", "Impair somebody", "TC-E-52", fields=(who, limb, cause))


def ease(view: Position, seat: Seat) -> Offers:
    """What hampers them no more (TC-E-56)."""
    for one in people(view, seat, dead=True):
        for limb in dict.fromkeys(it.limb for it in one.impairments):
            title = f"{one.name}’s {limb}: no longer impaired"
            yield Option("ease", title, "TC-E-56", {"character": one.key, "limb": limb})


def obstruct(view: Position, seat: Seat) -> Offers:
    """What hides somebody from sight (TC-F-11)."""
    there = people(view, seat)
    if there:
        what = OneOf((Choice("partial", "partly hidden"), Choice("full", "fully hidden"), Choice("", "in the open")))
        fields = (whom(there, "TC-F-11"), Field("what", what, "How far", "TC-F-11"))
        yield Option("obstruct", "Say what hides somebody", "TC-F-11", fields=fields)


def release(view: Position, seat: Seat) -> Offers:
    """Letting go of somebody: by the GM, or by who plays the holder, while no card takes effect (R-TC-85, R-TC-171)."""
    judged = {one.key for one in people(view, seat, dead=True)}
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
    for one in people(view, seat):
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
    there = people(view, seat)
    if there:
        points = number("points", "Points of damage, before Armor", "TC-F-62", 999, 1, 10)
        resource = Field("resource", named(RESOURCES), "Off what", "TC-F-62")
        source = text_field("source", "What it comes from", "TC-E-30", 60)
        fields = (whom(there, "TC-C-38"), points, TYPE, resource, source, KIND)
        yield Option("hurt", "Deal damage", "TC-C-38", fields=fields)


def affect(view: Position, seat: Seat) -> Offers:
    """An effect to be resolved, of a character or of the world (TC-C-37 to TC-C-52)."""
    there = people(view, seat)
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
    first = whom(there, "TC-C-37")
    fixed = {"strength": 10, "level": 1}
    yield Option("affect", "Have an effect of somebody resolved", "TC-C-48", fixed, (first, stat, *by, *more))
    fixed_world = {"source": "", "core": "Body"}
    yield Option("affect", "Have an effect of the world resolved", "TC-C-38", fixed_world, (first, stat, *world, *more))


def heal(view: Position, seat: Seat) -> Offers:
    """Healing (TC-F-63)."""
    there = people(view, seat)
    if there:
        resource = Field("resource", named(RESOURCES), "What", "TC-F-63")
        fields = (whom(there, "TC-F-63"), resource, number("points", "How much", "TC-F-63", 999, 1, 5))
        yield Option("heal", "Give a resource back", "TC-F-63", fields=fields)


def overkill(view: Position, seat: Seat) -> Offers:
    """A blow that was harder than meant (TC-E-32)."""
    for one in people(view, seat):
        if one.spilt and one.hp == 0:
            title = f"{one.name} was hit harder than meant: {one.spilt} more"
            yield Option("overkill", title, "TC-E-32", {"character": one.key})


# Life and death


def hope(view: Position, seat: Seat) -> Offers:
    """How likely it is that somebody dying can be brought back (TC-E-12)."""
    for one in people(view, seat):
        if one.out == "dying":
            title = f"Say how likely it is that {one.name} is brought back (now {one.hope} %)"
            percent = number("percent", "In percent, 0 for not at all", "TC-E-12", 100, 0, 50)
            yield Option("hope", title, "TC-E-12", {"character": one.key}, (percent,))


def pronounce(view: Position, seat: Seat) -> Offers:
    """Nobody came in time (TC-E-11)."""
    for one in people(view, seat):
        if one.out == "dying":
            title = f"Nobody came in time for {one.name}"
            yield Option("pronounce", title, "TC-E-11", {"character": one.key}, concedes=True)


def resurrect(view: Position, seat: Seat) -> Offers:
    """Back from the dead (TC-E-17)."""
    for one in people(view, seat, dead=True):
        if one.out == "dead":
            yield Option("resurrect", f"{one.name} lives again", "TC-E-17", {"character": one.key}, concedes=True)


# Tests and contests


WEIGHT = Field("weight", named(("none", "Light", "Moderate", "Heavy")), "Its weight", "TC-F-35")
SIZES = Subset(tuple(Choice(name, name) for name in ("Light", "Moderate", "Heavy")), repeats=9)
"""Each independent obstruction counts (TC-F-18)."""
WORSE = Field("worse", OneOf(NO_YES), "At a Disadvantage", "R-TC-134")
KEPT = Field("kept", OneOf(NO_YES), "Keep back what was to be reached", "TC-F-34")
FIT = Field("trade", OneOf(tuple(Choice(n, n) for n in ("as written", "fits", "does not fit"))), "A Trade", "TC-F-40",
            seldom=True)  # fmt: skip
FREE = Field("needed", Range(0, 99), "Its Challenge Level, where it is neither of these", "TC-F-34", seldom=True)
PLAIN: dict[str, object] = {"level": 1, "weight": "none", "obstructions": (), "missing": 0, "before": ""}

BY_THE_GM: tuple[Skill, ...] = ("Athletics", "Hoist", "Traverse", "Stealth", "Engineering", "Technology", "Meditate")
"""Skills without a base of their own (R-TC-78)."""


def test(view: Position, seat: Seat) -> Offers:
    """Skill tests, each kind with what makes it hard (TC-F-14 to TC-F-37, R-TC-78)."""
    there = people(view, seat)
    if not there:
        return
    who = whom(there, "TC-F-37")
    level, own = number("level", "Its level", "TC-F-34", 30, 0, 1), number("level", "Its level", "TC-F-34", 30, 1, 1)
    kinds: tuple[tuple[str, tuple[Skill, ...], tuple[Field, ...]], ...] = (
        ("Have a skill tested", BY_THE_GM, (level, WEIGHT)),
        ("Have somebody observe", ("Observe",), (Field("obstructions", SIZES, "What is in the way", "TC-F-18"),)),
        ("Have energy channelled", ("Channel",), (own,)),
        ("Have a mind cleared", ("Clarity",), (own,)),
        ("Have somebody influenced", ("Influence",), (number("missing", "Senses missing", "TC-F-28", 5),)),
        ("Have a craft tested", ("Crafting",), (own,)),
    )
    for title, skills, fields in kinds:
        asked = (Field("skill", named(skills), "Which skill", "TC-F-01"),) if len(skills) > 1 else ()
        every = (who, *asked, *fields, WORSE, KEPT, FIT, FREE)
        names = {field.name for field in every}
        fixed = {name: value for name, value in PLAIN.items() if name not in names}
        if not asked:
            fixed["skill"] = skills[0]
        yield Option("test", title, SKILLS[skills[0]][2], fixed, every)
    yield from demand(view, who, level)


def demand(view: Position, who: Field, level: Field) -> Offers:
    """A test that somebody’s next Stride or Core Action hangs on (TC-D-105)."""
    if view.encounter is not None:
        kinds = OneOf((Choice("Stride", "Stride"), Choice("Core", "Core Action")))
        before = Field("before", kinds, "Which action of theirs", "TC-D-105")
        skill = Field("skill", named(COMES_ALONG), "Which skill", "TC-D-105")
        fixed = {name: value for name, value in PLAIN.items() if name in ("obstructions", "missing")}
        every = (who, before, skill, level, WEIGHT, WORSE, KEPT, FIT, FREE)
        yield Option("test", "Tie somebody’s next action to a skill", "TC-D-105", fixed, every)


def untie(view: Position, seat: Seat) -> Offers:
    """Taking such a test back (TC-D-105)."""
    there = {one.key: one for one in people(view, seat)}
    for test in view.encounter.demands if view.encounter is not None else ():
        if test.character in there:
            what = "Core Action" if test.before == "Core" else test.before
            title = f"{there[test.character].name}’s next {what} needs no {test.skill} after all"
            fixed = {"character": test.character, "before": test.before}
            yield Option("untie", title, "TC-D-105", fixed)


COMES_ALONG: tuple[Skill, ...] = ("Athletics", "Hoist", "Traverse")
"""Skills that are rolled with an action that needs them (TC-D-105)."""


def decipher(view: Position, seat: Seat) -> Offers:
    """A language test (TC-D-34)."""
    there = people(view, seat)
    if there:
        name = text_field("language", "Which language helps", "TC-D-34", 40, needed=True)
        level = number("level", "How hard it is", "TC-F-34", 30, 0, 1)
        fields = (whom(there, "TC-D-34"), name, level, KEPT, FREE)
        yield Option("decipher", "Have a language tested", "TC-D-34", fields=fields)


SKILL_CHOICES = OneOf(tuple(Choice(name, name) for name in SKILLS))


def contest(view: Position, seat: Seat) -> Offers:
    """A contest of skills (TC-F-36, TC-F-38, TC-F-41)."""
    there = people(view, seat)
    if len(there) > 1:
        names = tuple(Choice(one.key, one.name) for one in there)
        against = OneOf(names, default=names[1].value)
        fields = (
            Field("character", OneOf(names), "Who begins it", "TC-F-36"),
            Field("skill", SKILL_CHOICES, "With which skill", "TC-F-36"),
            Field("against", against, "Against whom", "TC-F-38", apart="character"),
            Field("other", SKILL_CHOICES, "And their skill", "TC-F-36"),
            Field("worse", Subset(names), "Who is at a Disadvantage", "TC-F-41"),
            replace(FIT, label="A Trade of who begins it"),
            replace(FIT, name="other_trade", label="A Trade of the other"),
        )
        yield Option("contest", "Have two contest with skills", "TC-F-36", fields=fields)


def craft(view: Position, seat: Seat) -> Offers:
    """Making a thing; not while an encounter is on (TC-F-12 to TC-F-14, R-TC-65)."""
    there = people(view, seat) if view.encounter is None else []
    if there:
        item = Field("item", OneOf(tuple(Choice(key, item.name) for key, item in GEAR.items())), "What", "TC-F-12")
        fields = (whom(there, "TC-F-12"), item, number("level", "Its item level", "TC-F-13", 30, 1, 1))
        yield Option("craft", "Have something made", "TC-F-12", fields=fields)


def repair(view: Position, seat: Seat) -> Offers:
    """Repairing what is worn (TC-F-88)."""
    for one in people(view, seat) if view.encounter is None else ():
        worn = tuple(Choice(item.name, item.name) for item in one.sheet.items if item.worn or item.durability == 0)
        if worn:
            fields = (
                Field("item", OneOf(worn), "What", "TC-F-88"),
                number("level", "Its item level", "TC-F-88", 30, 1, 1),
                KEPT,
                FREE,
            )
            yield Option("repair", f"{one.name}: repair something", "TC-F-88", {"character": one.key}, fields)


JUDGING: dict[str, Callable[[Position, Seat], Offers]] = {
    "bring": bring, "test": test, "untie": untie, "decipher": decipher, "contest": contest, "grant": grant,
    "impair": impair, "ease": ease, "obstruct": obstruct, "release": release, "hurt": hurt, "affect": affect,
    "overkill": overkill, "heal": heal, "hope": hope, "pronounce": pronounce, "resurrect": resurrect, "craft": craft,
    "repair": repair,
}  # fmt: skip
"""What the GM judges, with the function that offers it."""
