"""The numbers of skills and languages on a sheet, and the Ranks spent on them, each as a Tally with its parts."""

from __future__ import annotations

from facedown.game import Addend, Tally, plain_name, scaled_addend
from facedown.game.values import Label
from facedown.systems.tri_core.model import (
    CORES,
    MELEE,
    RANGED,
    RANK_LEVELS,
    SKILLS,
    SUB_TYPES,
    Rulings,
    Sheet,
    Skill,
    term,
)
from facedown.systems.tri_core.rules.numbers import score_changes, stat, sum_of_stats


def skill_bonus(sheet: Sheet, name: Skill) -> Tally:
    """Return the Skill Bonus (SB) of a skill: the sum of its two stats, plus modifiers; Ranks add no points.

    Rules: TC-F-02, R-TC-24, R-TC-75, R-TC-122.
    """
    one, other, rule = SKILLS[name]
    return sum_of_stats(term(name), sheet, (one, other), rule, *score_changes(sheet, name))


def skill_dice(sheet: Sheet, rulings: Rulings, name: Skill) -> Tally:
    """Return the number of d12 for a test of a skill: the base number, plus the skill’s Ranks, plus modifiers.

    The die of a Trade is not included. Rules: TC-F-03, TC-F-04, R-TC-74, R-TC-75.
    """
    base = Addend(term("base"), int(rulings.skill_base_dice), "R-TC-74")
    ranks = Addend(term("Ranks"), sheet.rank(name), "TC-F-04")
    more = score_changes(sheet, f"{name} Ranks")
    return Tally(term(f"{name} dice"), (base, *((ranks,) if ranks.value else ()), *more))


def language_dice(sheet: Sheet, language: str) -> Tally:
    """Return the number of d12 for a language test: INT plus the Ranks in the language (TC-B-09, TC-D-34, R-TC-81)."""
    ranks = {plain_name(name): count for name, count in sheet.languages}.get(plain_name(language), 0)
    return sum_of_stats(language, sheet, ("INT",), "TC-D-34", Addend(term("Ranks"), ranks, "TC-D-34"))


def earned_ranks(sheet: Sheet) -> Tally:
    """Return how many Skill Ranks a character has earned so far, spent or not.

    At each level that grants Ranks, the number of Ranks is the Intellect at this level. Rules: TC-F-05, TC-D-30,
    R-TC-70.
    """
    addends = [scaled_addend(intellect_at(sheet, at), "TC-F-05") for at in RANK_LEVELS if at <= sheet.level]
    return Tally(term("Skill Ranks"), tuple(addends))


def intellect_at(sheet: Sheet, level: int) -> Tally:
    """Return the Intellect that a character had at the level `level`, without any modifiers."""
    stats = [stat(sheet, name, level) for name in (*CORES["Mind"], *CORES["Spirit"])]
    parts = tuple(Addend(one.label, one.total, "TC-F-05") for one in stats)
    return Tally(term(f"Intellect at level {level}"), parts)


def spent_ranks(sheet: Sheet) -> Tally:
    """Return how many Skill Ranks are spent on skills, Instinct, Specialties and languages; one language Rank is free.

    Rules: TC-D-30, TC-D-33.
    """
    spent = [Addend(term(name), ranks, "TC-F-04") for name, ranks in sheet.skills]
    spent += [Addend(term(f"Instinct {name}"), ranks, "TC-F-29") for name, ranks in sheet.instinct]
    spent += [Addend(specialty_label(name), ranks, "TC-F-19") for name, ranks in sheet.specialty]
    tongues = sum(ranks for _, ranks in sheet.languages)
    if tongues > 1:
        spent.append(Addend(term("languages beyond the free one"), tongues - 1, "TC-D-33"))
    return Tally(term("Spent Ranks"), tuple(spent))


def specialty_label(name: str) -> Label:
    """Return the label of a Specialty.

    For a sub-type or a kind of device, the label is a translatable term. For any other Specialty, it is the name that
    the player entered.
    """
    return term(f"Specialty {name}") if name in (*SUB_TYPES, *MELEE, *RANGED) else name
