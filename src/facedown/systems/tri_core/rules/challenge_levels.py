"""The numbers that tests and Resolves must reach, and the possible results of a Resolve."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from facedown.game import Addend, Tally, scaled_addend, single
from facedown.systems.tri_core.model import Character, Core, Rulings, Sheet, Size, Skill, Stat, term
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.current_numbers import with_temporary_modifiers

WEIGHTS: dict[str, int] = {"Light": -2, "none": 0, "Moderate": 4, "Heavy": 6}
"""For each weight of a challenge: the number that it adds to the Challenge Level (TC-F-35, R-TC-79)."""


OBSTRUCTIONS: dict[Size, int] = {"Light": 2, "Moderate": 4, "Heavy": 6}
"""For each size of an obstruction of the view: the number that it adds to the level of an Observe test (TC-F-18)."""


BASES: dict[Skill, tuple[int, int, str]] = {
    "Observe": (20, 0, "TC-F-17"), "Channel": (25, 5, "TC-F-24"), "Clarity": (25, 5, "TC-F-26"),
    "Crafting": (25, 5, "TC-F-14"),
}  # fmt: skip
"""For each skill with its own base level: the base level, the points for each level above 1, and the rule (R-TC-78)."""


class Challenge(msgspec.Struct, frozen=True, gc=False):
    """The difficulty of a skill test.

    `level`: a number from 1; a higher level is harder, but no level requires Ranks (R-TC-79). For Channel it is the
    level of the source of energy, and for Clarity the level of the disturbing effect (R-TC-124).
    `weight`: makes the test harder; in order from the easiest: Light, “none” (no special weight), Moderate, Heavy.
    `obstructions`: the size of each object that obstructs the view.
    `missing`: the number of missing senses.
    """

    level: int = 1
    weight: Literal["Light", "none", "Moderate", "Heavy"] = "none"
    obstructions: tuple[Size, ...] = ()
    missing: int = 0


def challenge_level(skill: Skill | None, challenge: Challenge) -> Tally:
    """Return the Challenge Level of a test, which is the number that the test must reach.

    `skill`: None for the general formula.

    Obstructions raise the level. In a test of Observe against Stealth, they add dice to Stealth instead.

    Rules: TC-F-34, TC-F-35, R-TC-78, R-TC-80.
    """
    if skill == "Influence":
        parts = [
            Addend(term("base"), 4, "TC-F-28"),
            scaled_addend(single(term("senses missing"), challenge.missing, "R-TC-123"), "R-TC-123", times=2),
        ]
    elif skill in BASES:
        base, step, rule = BASES[skill]
        above = single(term("levels above 1"), max(0, challenge.level - 1), rule)
        parts = [Addend(term("base"), base, rule), scaled_addend(above, rule, times=step)]
        parts += [Addend(term(f"{size} obstruction"), OBSTRUCTIONS[size], "TC-F-18") for size in challenge.obstructions]
    else:
        parts = [Addend(term("base"), 10, "TC-F-34"), numbers.per_level(challenge.level, 4, "TC-F-34")]
        parts.append(Addend(term(challenge.weight), WEIGHTS[challenge.weight], "TC-F-35"))
    return Tally(term("Challenge Level"), (parts[0], *(part for part in parts[1:] if part.value)))


# Jumping


def jump_level(rulings: Rulings, level: int, feet: int) -> Tally:
    """Return the number that an Athletics test must reach for a high jump.

    `level`: the level of the character.
    `feet`: the height of the jump above the character’s Agility score.

    Rules: TC-D-16, R-TC-168.
    """
    if rulings.jump_level == "feet":
        return Tally(term("Challenge Level"), (Addend(term("feet above Agility"), feet, "R-TC-168"),))
    return challenge_level(None, Challenge(level if rulings.jump_level == "level" else 1))


# Lifting


def hoist_level(strength: int, pounds: int) -> Tally:
    """Return the number that a Hoist test must reach to lift a weight; at 0 or less, no test is needed.

    `strength`: the Strength score.

    Rules: TC-D-26, TC-D-28, R-TC-69.
    """
    weight, label = single(term("pounds"), pounds, "TC-D-28"), term("Strength needed")
    needed = scaled_addend(weight, "TC-D-28", label=label, by=20, rounding="up")
    return Tally(term("Challenge Level"), (needed, Addend(term("Strength"), -strength, "TC-D-28")))


def lifts_by_successes(rulings: Rulings) -> bool:
    """Return whether the successes of a Hoist roll must reach the number that `hoist_level` returns (R-TC-69).

    If not, the total of the roll must reach this number.
    """
    return rulings.overlift == "successes"


# Resolves


RESOLVED_BY: dict[Stat, tuple[str, str]] = {
    "PWR": ("forced movement", "TC-C-39"),
    "VIT": ("changes to HP, SP, FP or MP", "TC-C-40"),
    "END": ("changes to AP", "TC-C-41"),
    "INT": ("forced use of AP", "TC-C-42"),
    "ACT": ("changes to Accuracy", "TC-C-43"),
    "FNE": ("escape from an area", "TC-C-44"),
    "ADR": ("changes to Speed Rank", "TC-C-45"),
    "MOR": ("changes to Effect Values", "TC-C-46"),
    "ATN": ("changes to the senses", "TC-C-47"),
}
"""For each stat: the kind of effects against which a Resolve uses it, and the rule."""


def resolve_level(rulings: Rulings, core: int | Tally, level: int) -> Tally:
    """Return the number that a Resolve against a character’s effect must reach.

    `core`: the character’s total in one Core, as a number or a Tally.
    `level`: the character’s level.

    Rules: TC-C-48, R-TC-36.
    """
    label, always = term("Core of the source"), Addend(term("always"), 4, "R-TC-36")
    own = scaled_addend(core, "TC-C-48", label=label) if isinstance(core, Tally) else Addend(label, core, "TC-C-48")
    more = {
        "core+4+level": (always, Addend(term("level"), level, "R-TC-36")),
        "core+4*level": (numbers.per_level(level, 4, "R-TC-36"),),
        "core+4": (always,),
    }[rulings.resolve_cl]
    return Tally(term("Challenge Level"), (own, *more))


def resolve_level_of(sheet: Sheet, rulings: Rulings, core: Core) -> Tally:
    """Return the number that a Resolve must reach against an effect caused by the owner of the sheet.

    `core` is the Core of the effect. Rules: TC-C-48, R-TC-37, R-TC-39.
    """
    return resolve_level(rulings, numbers.core(sheet, core), sheet.level)


class Band(msgspec.Struct, frozen=True, gc=False):
    """One of the four possible results of a Resolve, called a band.

    `key`: the key of the result’s term, for example `critical-success`.
    `parts`, `of`: the fraction of the effect that remains, from 0/1 to 2/1.
    `rule`: the id of the rule.
    """

    key: str
    parts: int
    of: int
    rule: str

    @property
    def doubles(self) -> bool:
        """Return whether the effect is doubled, because the Resolve failed by 20 or more (R-TCG-30)."""
        return self.parts > self.of

    def share(self, amount: int) -> int:
        """Return `amount` times the fraction of the effect that remains after the Resolve, rounded down (R-TC-11)."""
        return amount * self.parts // self.of

    def lasting(self, cycles: int) -> int:
        """Return how many cycles an effect of `cycles` cycles lasts after the Resolve (R-TC-147).

        The result is at least 1, unless the effect is cancelled or `cycles` is 0. Then it is 0.
        """
        return max(1, self.share(cycles)) if self.parts and cycles else 0


BANDS: Sequence[tuple[int, Band]] = (
    (20, Band("critical-success", 0, 1, "TC-C-49")),
    (0, Band("success", 1, 2, "TC-C-50")),
    (-19, Band("failure", 1, 1, "TC-C-51")),
)
"""Three of the bands, best band first, each after its minimum margin (TC-C-49, TC-C-50, TC-C-51, R-TC-38).

The fourth band is `WORST_BAND`.
"""


WORST_BAND = Band("critical-failure", 2, 1, "TC-C-52")
"""The band for margins below the minimum margins of all other bands."""


def resolve_band(margin: int) -> Band:
    """Return the band (the result) of a Resolve. `margin` is the total of its roll less the number to reach.

    Rules: TC-C-49, TC-C-50, TC-C-51, TC-C-52, R-TC-38.
    """
    return next((found for least, found in BANDS if margin >= least), WORST_BAND)


def legerity(owner: Character, rulings: Rulings, core: Core) -> Tally:
    """Return the number that a Resolve against an Ability of `owner` must reach, with modifiers of Legerity.

    `core`: the Core of the Ability.

    Rules: TCG-BO-11, R-TCG-27, R-TCG-28.
    """
    level = resolve_level_of(owner.sheet, rulings, core)
    standing = numbers.score_changes(owner.sheet, "Legerity")
    return with_temporary_modifiers(owner, rulings, Tally(term("Legerity"), (*level.addends, *standing)), "Legerity")
