"""The GM’s calls for skill tests and contests, for making and mending things (Section F)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import NO_YES, Choice, Field, OneOf, Option, Range, Seat, Subset, text_field
from facedown.systems.tri_core.model import SKILLS, Position, Skill
from facedown.systems.tri_core.options.gm import Offers, characters_to_judge, choice_of_character, named, number
from facedown.systems.tri_core.rules.gear import GEAR

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
    """Skill tests, each kind with what makes it hard.

    Rules: TC-F-14, TC-F-15, TC-F-16, TC-F-17, TC-F-18, TC-F-19, TC-F-20, TC-F-21, TC-F-22, TC-F-23, TC-F-24, TC-F-25,
    TC-F-26, TC-F-27, TC-F-28, TC-F-29, TC-F-30, TC-F-31, TC-F-32, TC-F-33, TC-F-34, TC-F-35, TC-F-36, TC-F-37, R-TC-78.
    """
    there = characters_to_judge(view, seat)
    if not there:
        return
    who = choice_of_character(there, "TC-F-37")
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
    there = {one.key: one for one in characters_to_judge(view, seat)}
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
    there = characters_to_judge(view, seat)
    if there:
        name = text_field("language", "Which language helps", "TC-D-34", 40, needed=True)
        level = number("level", "How hard it is", "TC-F-34", 30, 0, 1)
        fields = (choice_of_character(there, "TC-D-34"), name, level, KEPT, FREE)
        yield Option("decipher", "Have a language tested", "TC-D-34", fields=fields)


SKILL_CHOICES = OneOf(tuple(Choice(name, name) for name in SKILLS))


def contest(view: Position, seat: Seat) -> Offers:
    """A contest of skills (TC-F-36, TC-F-38, TC-F-41)."""
    there = characters_to_judge(view, seat)
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
    """Making a thing; not while an encounter is on (TC-F-12, TC-F-13, TC-F-14, R-TC-65)."""
    there = characters_to_judge(view, seat) if view.encounter is None else []
    if there:
        item = Field("item", OneOf(tuple(Choice(key, item.name) for key, item in GEAR.items())), "What", "TC-F-12")
        fields = (choice_of_character(there, "TC-F-12"), item, number("level", "Its item level", "TC-F-13", 30, 1, 1))
        yield Option("craft", "Have something made", "TC-F-12", fields=fields)


def repair(view: Position, seat: Seat) -> Offers:
    """Repairing what is worn (TC-F-88)."""
    for one in characters_to_judge(view, seat) if view.encounter is None else ():
        worn = tuple(Choice(item.name, item.name) for item in one.sheet.items if item.worn or item.durability == 0)
        if worn:
            fields = (
                Field("item", OneOf(worn), "What", "TC-F-88"),
                number("level", "Its item level", "TC-F-88", 30, 1, 1),
                KEPT,
                FREE,
            )
            yield Option("repair", f"{one.name}: repair something", "TC-F-88", {"character": one.key}, fields)
