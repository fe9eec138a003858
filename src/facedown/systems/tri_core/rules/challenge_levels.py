"""What has to be reached: Challenge Levels of skills and of Resolves, and the bands of a Resolve (Sections C and F)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from facedown.game import Addend, Tally
from facedown.systems.tri_core.model import CORES, Character, Core, Rulings, Sheet, Size, Skill, Stat, term
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.current_numbers import with_temporary_modifiers

WEIGHTS: dict[str, int] = {"Light": -2, "none": 0, "Moderate": 4, "Heavy": 6}
"""TC-F-35: what a challenge’s weight adds to its level."""


OBSTRUCTIONS: dict[Size, int] = {"Light": 2, "Moderate": 4, "Heavy": 6}
"""TC-F-18: what each thing in the way adds to the level of an Observe."""


BASES: dict[Skill, tuple[int, int, str]] = {
    "Observe": (20, 0, "TC-F-17"), "Channel": (25, 5, "TC-F-24"), "Clarity": (25, 5, "TC-F-26"),
    "Crafting": (25, 5, "TC-F-14"),
}  # fmt: skip
"""R-TC-78: skills with a base of their own, what each level above 1 adds to it, and the rule."""


class Challenge(msgspec.Struct, frozen=True, gc=False):
    """What makes a skill test hard: its level and weight, what obstructs the view, how many senses are missing."""

    level: int = 1
    weight: Literal["Light", "none", "Moderate", "Heavy"] = "none"
    obstructions: tuple[Size, ...] = ()
    missing: int = 0


def challenge_level(skill: Skill | None, hard: Challenge) -> Tally:
    """The Challenge Level of a skill test; with no skill the general one (TC-F-34, TC-F-35, R-TC-78)."""
    if skill == "Influence":
        parts = [Addend(term("base"), 4, "TC-F-28"), Addend(term("senses missing"), 2 * hard.missing, "R-TC-123")]
    elif skill in BASES:
        base, step, rule = BASES[skill]
        above = step * max(0, hard.level - 1)
        parts = [Addend(term("base"), base, rule), Addend(term("levels above 1"), above, rule)]
        parts += [Addend(term(f"{size} obstruction"), OBSTRUCTIONS[size], "TC-F-18") for size in hard.obstructions]
    else:
        parts = [Addend(term("base"), 10, "TC-F-34"), Addend(term("4 per level"), 4 * hard.level, "TC-F-34")]
        parts.append(Addend(term(hard.weight), WEIGHTS[hard.weight], "TC-F-35"))
    return Tally(term("Challenge Level"), (parts[0], *(part for part in parts[1:] if part.value)))


# Jumping


def jump_level(rulings: Rulings, level: int, feet: int) -> Tally:
    """What Athletics has to reach for a jump so many feet above Agility, at a level (TC-D-16, R-TC-168)."""
    if rulings.jump_level == "feet":
        return Tally(term("Challenge Level"), (Addend(term("feet above Agility"), feet, "R-TC-168"),))
    return challenge_level("Athletics", Challenge(level if rulings.jump_level == "level" else 1))


# Lifting


def strength_needed(pounds: int) -> int:
    """The Strength that lifts so much: 1 for every 20 lb, or a part of them (TC-D-28)."""
    return -(-pounds // 20)


def hoist_level(strength: int, pounds: int) -> Tally:
    """What Hoist has to reach beyond what one lifts with ease; 0 or less is with ease (TC-D-26, TC-D-28, R-TC-69)."""
    return Tally(
        term("Challenge Level"),
        (
            Addend(term("Strength needed"), strength_needed(pounds), "TC-D-28"),
            Addend(term("Strength"), -strength, "TC-D-28"),
        ),
    )


# Resolves


RESOLVED_BY: dict[Stat, tuple[str, str]] = {
    "PWR": ("being moved by force", "TC-C-39"),
    "VIT": ("what changes HP, SP, FP or MP", "TC-C-40"),
    "END": ("what changes AP", "TC-C-41"),
    "INT": ("being made to use AP", "TC-C-42"),
    "ACT": ("what changes Accuracy", "TC-C-43"),
    "FNE": ("an area to be got out of", "TC-C-44"),
    "ADR": ("what changes Speed Rank", "TC-C-45"),
    "MOR": ("what changes Effect Values", "TC-C-46"),
    "ATN": ("what changes the senses", "TC-C-47"),
}
"""What each stat resolves against."""


def resolve_level(rulings: Rulings, core: int, level: int) -> Tally:
    """What a Resolve has to reach: the source’s Core, 4, and its level, as the table reads it (TC-C-48, R-TC-36)."""
    more = {"core+4+level": 4 + level, "core+4*level": 4 * level, "core+4": 4}[rulings.resolve_cl]
    words = {"core+4+level": "4 and level", "core+4*level": "4 per level", "core+4": "always"}
    return Tally(
        term("Challenge Level"),
        (Addend(term("Core of the source"), core, "TC-C-48"), Addend(term(words[rulings.resolve_cl]), more, "R-TC-36")),
    )


def resolve_level_of(sheet: Sheet, rulings: Rulings, core: Core) -> Tally:
    """What a Resolve against a character’s effect has to reach (TC-C-48, R-TC-37, R-TC-39)."""
    total = sum(numbers.stat_value(sheet, name) for name in CORES[core])
    return resolve_level(rulings, total, sheet.level)


class Band(msgspec.Struct, frozen=True, gc=False):
    """How a Resolve came out: its name, the share of the effect that is left, and the rule."""

    name: str
    parts: int
    of: int
    rule: str

    def share(self, amount: int) -> int:
        """What is left of an amount, rounded down (R-TC-11)."""
        return amount * self.parts // self.of

    def lasting(self, cycles: int) -> int:
        """How long an effect without a number lasts: half is at least one cycle (R-TC-147)."""
        return max(1, self.share(cycles)) if self.parts and cycles else 0


BANDS: Sequence[tuple[int, Band]] = (
    (20, Band("a critical success", 0, 1, "TC-C-49")),
    (0, Band("a success", 1, 2, "TC-C-50")),
    (-19, Band("a failure", 1, 1, "TC-C-51")),
)
"""The least margin of each band, from the best on (TC-C-49, TC-C-50, TC-C-51, R-TC-38)."""


WORST_BAND = Band("a critical failure", 2, 1, "TC-C-52")


def resolve_band(margin: int) -> Band:
    """The band of a Resolve, by how far its total is above its Challenge Level.

    Rules: TC-C-49, TC-C-50, TC-C-51, TC-C-52, R-TC-38.
    """
    return next((found for least, found in BANDS if margin >= least), WORST_BAND)


def legerity(owner: Character, rulings: Rulings, core: Core) -> Tally:
    """What others have to reach against somebody’s Abilities: Core, 4, level, and Boost XI (R-TCG-27, TCG-BO-11)."""
    level = resolve_level_of(owner.sheet, rulings, core)
    standing = numbers.score_changes(owner.sheet, "Legerity")
    return with_temporary_modifiers(owner, rulings, Tally(term("Legerity"), (*level.addends, *standing)), "Legerity")
