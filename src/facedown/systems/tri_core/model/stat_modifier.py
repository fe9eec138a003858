"""Bonuses, penalties and conditions that an Ability or item gives to a character."""

from __future__ import annotations

from typing import Literal

import msgspec

from facedown.systems.tri_core.model.keywords import AbilityType, printed_keywords
from facedown.systems.tri_core.model.terms import CoreAction, Stat, SubType

RESISTANCE = "Resistance to "
"""The beginning of the name of each statistic that lowers damage of one sub-type."""


def resistance_to(sub_type: SubType) -> str:
    """Return the name of the statistic for the resistance to a sub-type of damage, for example “Resistance to Fire”."""
    return f"{RESISTANCE}{sub_type}"


def is_resistance(what: str) -> bool:
    """Return whether a statistic is the resistance to a sub-type of damage; see `resistance_to`."""
    return what.startswith(RESISTANCE)


class StatModifier(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A bonus or penalty from an Ability or item to one statistic, or a condition that changes no number.

    `what`: the statistic; for a condition, “Unseen”, “Illusion” or the key of a Keyword entry.
    `source`: the name of the Ability or item.
    `by`: the key of the Ability’s user; "" for a permanent modifier.
    `kind`: the class: the type of the Ability, or “equipment” (R-TCG-12).
    `worse`: True for a penalty, whose numbers are subtracted.
    `dice`: the sides of each die added.
    `per_die`: the points added for each die of the pool.
    `rerolls`: the number of dice that can be rolled again.
    `stats`: the added stats of the affected character, as pairs of (stat, divisor).
    `stat_parts`: the parts of `points` from stats, fixed when the effect began.
    `action`: the only Core Action affected; None for all.
    `cycles`: the user’s cycles that are left (R-TCG-141).

    Only conditions have these fields:

    `details`: the choices made for the entry, for example senses.
    `words`: the GM’s text.
    `made`: the mark of the created item to which the condition belongs.
    """

    what: str
    source: str
    rule: str
    kind: AbilityType | Literal["equipment"] = "Active"
    points: int = 0
    dice: tuple[int, ...] = ()
    per_die: int = 0
    rerolls: int = 0
    stats: tuple[tuple[Stat, int], ...] = ()
    stat_parts: tuple[tuple[Stat, int], ...] = ()
    worse: bool = False
    action: CoreAction | None = None
    by: str = ""
    cycles: int = 0
    words: str = ""
    made: str = ""
    details: tuple[int | str, ...] = ()

    @property
    def key(self) -> tuple[str, CoreAction | None, str]:
        """Return the statistic, the Core Action and the class; of modifiers with the same key, only the newest counts.

        Rules: R-TCG-12, R-TCG-13.
        """
        return (self.what, self.action, self.kind)

    @property
    def sign(self) -> int:
        """Return 1 for a bonus, -1 for a penalty."""
        return -1 if self.worse else 1

    @property
    def gives_immunity(self) -> bool:
        """Return whether the modifier makes the affected character immune to a sub-type of damage.

        Rules: TCG-AN-04, R-TCG-63.
        """
        return is_resistance(self.what) and self.points > 1 and not self.worse

    @property
    def hides_from_sight(self) -> bool:
        """Return whether the modifier hides the affected character from sight, and perhaps from other senses too.

        Rules: TCG-CO-04, R-TCG-98.
        """
        return self.what == "Unseen" and "sight" in self.details

    @property
    def is_condition(self) -> bool:
        """Return whether the modifier is a condition that changes no number, for example an illusion."""
        return bool(self.words) or self.what in ("Unseen", "Illusion") or self.what in printed_keywords()

    def changes(self, what: str, action: CoreAction | None = None) -> bool:
        """Return whether the modifier changes the statistic `what` of the Core Action `action`.

        With `action=None`, the result is True only for a modifier of all Core Actions.
        """
        return self.what == what and self.action in (None, action)
