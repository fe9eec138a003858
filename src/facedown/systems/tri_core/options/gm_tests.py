"""The GM’s options for skill tests and contests, and for crafting and repairing items (Section F)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import NO_YES, Choice, Field, OneOf, Option, Range, Seat, Subset, text_field
from facedown.systems.tri_core.model import SKILLS, Skill, View
from facedown.systems.tri_core.options.gm import (
    Offers,
    character_field,
    characters_to_judge,
    field_by_character,
    name_choices,
    number_field,
)
from facedown.systems.tri_core.rules.gear import GEAR

WEIGHT_FIELD = Field("weight", name_choices(("none", "Light", "Moderate", "Heavy")), "Weight", "TC-F-35")


OBSTRUCTION_SIZES = Subset(tuple(Choice(name, name) for name in ("Light", "Moderate", "Heavy")), repeats=9)
"""The choice of obstructions that hinder Observe, by weight. Each weight can be chosen up to nine times (TC-F-18)."""


DISADVANTAGE_FIELD = Field("worse", OneOf(NO_YES), "Disadvantage", "R-TC-134")


SECRET_FIELD = Field("kept", OneOf(NO_YES), "Keep the Challenge Level secret", "TC-F-34")


TRADE_FITS = (
    Choice("as written", "as written", "if the skill is one of its choices"),
    Choice("fits", "fits", "always"),
    Choice("does not fit", "does not fit", "never"),
)
"""When a Trade adds a die to a test (TC-F-40)."""


TRADE_FIELD = Field("trade", OneOf(TRADE_FITS), "Die from a Trade", "TC-F-40", seldom=True)


CHALLENGE_LEVEL_FIELD = Field("needed", Range(0, 99), "Challenge Level (0: by rule)", "TC-F-34", seldom=True)


SKILLS_RATED_BY_GM: tuple[Skill, ...] = (
    "Athletics", "Hoist", "Traverse", "Stealth", "Engineering", "Technology", "Meditate",
)  # fmt: skip
"""The skills for which the GM sets the difficulty as a level and a weight (R-TC-78)."""


SKILLS_WITH_LEVEL: tuple[Skill, ...] = ("Channel", "Clarity", "Crafting")
"""The skills for which the level of a test is at least 1. Other skills also allow level 0, or use no level."""


def skill_test(view: View, seat: Seat) -> Offers:
    """Yield the option to call for a skill test and, in encounters, the option to require a test before an action.

    Rules: TC-F-14, TC-F-15, TC-F-16, TC-F-17, TC-F-18, TC-F-19, TC-F-20, TC-F-21, TC-F-22, TC-F-23, TC-F-24, TC-F-25,
    TC-F-26, TC-F-27, TC-F-28, TC-F-29, TC-F-30, TC-F-31, TC-F-32, TC-F-33, TC-F-34, TC-F-35, TC-F-36, TC-F-37, R-TC-78.
    """
    there = characters_to_judge(view, seat)
    if not there:
        return
    who = character_field(there, "TC-F-37")
    skills: tuple[Skill, ...] = (*SKILLS_RATED_BY_GM, "Observe", "Channel", "Clarity", "Influence", "Crafting")
    level = number_field("level", "Level", "TC-F-34", 30, 0, 1)
    unrated = tuple(skill for skill in skills if skill not in SKILLS_RATED_BY_GM)
    own_level = ((SKILLS_WITH_LEVEL, Range(1, 30, default=1)), (("Observe", "Influence"), None))
    fields = (
        who,
        Field("skill", name_choices(skills), "Which skill", "TC-F-01"),
        replace(level, depends="skill", cases=own_level),
        replace(WEIGHT_FIELD, depends="skill", cases=((unrated, None),)),
        for_skill("Observe", Field("obstructions", OBSTRUCTION_SIZES, "Obstructions", "TC-F-18")),
        for_skill("Influence", number_field("missing", "Senses missing", "TC-F-28", 5)),
        DISADVANTAGE_FIELD,
        SECRET_FIELD,
        TRADE_FIELD,
        CHALLENGE_LEVEL_FIELD,
    )
    yield Option("test", "Call for a skill test", "TC-F-34", {"before": ""}, fields)
    yield from test_before_action(view, who, level)


def for_skill(skill: Skill, field: Field) -> Field:
    """Return a copy of `field` that the player fills in only if the chosen skill is `skill`."""
    return replace(field, depends="skill", cases=((tuple(one for one in SKILLS if one != skill), None),))


def test_before_action(view: View, who: Field, level: Field) -> Offers:
    """Yield the option to require a test before a character’s next Stride or Core Action; nothing outside encounters.

    `who`, `level`: the fields for the character and for the level of the test.

    Rules: TC-D-105.
    """
    if view.encounter is not None:
        kinds = OneOf((Choice("Stride", "Stride"), Choice("Core", "Core Action")))
        before = Field("before", kinds, "Before which action", "TC-D-105")
        skill = Field("skill", name_choices(SKILLS_WITH_ACTION), "Which skill", "TC-D-105")
        fixed: dict[str, object] = {"obstructions": (), "missing": 0}
        difficulty = (level, WEIGHT_FIELD, DISADVANTAGE_FIELD, SECRET_FIELD, TRADE_FIELD, CHALLENGE_LEVEL_FIELD)
        fields = (who, before, skill, *difficulty)
        yield Option("test", "Require a test for the next action", "TC-D-105", fixed, fields)


def untie(view: View, seat: Seat) -> Offers:
    """Yield the option to cancel a test that the GM has required before a character’s next action (TC-D-105)."""
    there = {one.key: one for one in characters_to_judge(view, seat)}
    tests = view.encounter.tied_tests if view.encounter is not None else ()
    tested = [one for key, one in there.items() if any(test.character == key for test in tests)]
    if tested:
        names = {"Stride": "Stride", "Core": "Core Action"}
        before = OneOf(tuple(Choice(kind, names[kind]) for kind in dict.fromkeys(test.before for test in tests)))
        cases = tuple(
            (
                (one.key,),
                OneOf(tuple({
                    test.before: Choice(test.before, names[test.before], test.skill)
                    for test in tests if test.character == one.key
                }.values())),
            )
            for one in tested
        )  # fmt: skip
        field = Field("before", before, "Before which action", "TC-D-105", depends="character", cases=cases)
        fields = (character_field(tested, "TC-D-105"), field)
        yield Option("untie", "Cancel a required test", "TC-D-105", fields=fields)


SKILLS_WITH_ACTION: tuple[Skill, ...] = ("Athletics", "Hoist", "Traverse")
"""The skills that the GM can have tested before a Stride or Core Action (TC-D-105)."""


def decipher(view: View, seat: Seat) -> Offers:
    """Yield the option to call for a language test (TC-D-34)."""
    there = characters_to_judge(view, seat)
    if there:
        name = text_field("language", "Which language", "TC-D-34", 40, needed=True)
        level = number_field("level", "Difficulty level", "TC-F-34", 30, 0, 1)
        fields = (character_field(there, "TC-D-34"), name, level, SECRET_FIELD, CHALLENGE_LEVEL_FIELD)
        yield Option("decipher", "Call for a language test", "TC-D-34", fields=fields)


SKILL_CHOICES = OneOf(tuple(Choice(name, name) for name in SKILLS))


def contest(view: View, seat: Seat) -> Offers:
    """Yield the option to call for a contest of skills between two characters (TC-F-36, TC-F-38, TC-F-41)."""
    there = characters_to_judge(view, seat)
    if len(there) > 1:
        names = tuple(Choice(one.key, one.name) for one in there)
        against = OneOf(names, default=names[1].value)
        fields = (
            Field("character", OneOf(names), "Who starts", "TC-F-36", refers="character"),
            Field("skill", SKILL_CHOICES, "Starter’s skill", "TC-F-36"),
            Field("against", against, "Opponent", "TC-F-38", apart="character", refers="character"),
            Field("other", SKILL_CHOICES, "Opponent’s skill", "TC-F-36"),
            Field("worse", Subset(names), "Characters with Disadvantage", "TC-F-41", refers="character"),
            replace(TRADE_FIELD, label="Starter’s die from a Trade"),
            replace(TRADE_FIELD, name="other_trade", label="Opponent’s die from a Trade"),
        )
        yield Option("contest", "Call for a contest of skills", "TC-F-36", fields=fields)


def craft(view: View, seat: Seat) -> Offers:
    """Yield the option to let a character craft an item of the sample gear, outside encounters.

    Rules: TC-F-12, TC-F-13, TC-F-14, R-TC-65.
    """
    there = characters_to_judge(view, seat) if view.encounter is None else []
    if there:
        item = Field(
            "item", OneOf(tuple(Choice(key, item.name) for key, item in GEAR.items())), "Which item", "TC-F-12"
        )
        fields = (character_field(there, "TC-F-12"), item, number_field("level", "Item level", "TC-F-13", 30, 1, 1))
        yield Option("craft", "Craft an item", "TC-F-12", fields=fields)


def repair(view: View, seat: Seat) -> Offers:
    """Yield the option to let a character repair one of its worn or broken items, outside encounters (TC-F-88)."""
    there = characters_to_judge(view, seat) if view.encounter is None else []
    worn = {one.key: [item.name for item in one.sheet.items if item.worn or item.broken] for one in there}
    owners = [one for one in there if worn[one.key]]
    if owners:
        items = {one.key: worn[one.key] for one in owners}
        fields = (
            character_field(owners, "TC-F-88"),
            field_by_character("item", items, "Which item", "TC-F-88", refers="item", owner="character"),
            number_field("level", "Item level", "TC-F-88", 30, 1, 1),
            SECRET_FIELD,
            CHALLENGE_LEVEL_FIELD,
        )
        yield Option("repair", "Repair an item", "TC-F-88", fields=fields)
