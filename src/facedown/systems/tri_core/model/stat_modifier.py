"""A bonus or penalty that an Ability gives to one statistic (R-TCG-12, R-TCG-13)."""

from __future__ import annotations

from typing import Literal

import msgspec

from facedown.systems.tri_core.model.keywords import AbilityType, printed_keywords
from facedown.systems.tri_core.model.terms import CoreAction, Stat


class StatModifier(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A bonus or penalty that an Ability gives to one statistic.

    `what` is the statistic. `points` and `dice` are added, or subtracted if `worse`. `per_die` points are added for
    each die of the pool, `again` dice can be rolled again, and `stats` of the bearer are added, each divided by its
    number; `lent` are the points that each stat gave at the beginning. `action` is the only Core Action whose Effect
    Value or Accuracy changes, None for all. `kind` is the class of the modifier, of which only one counts (R-TCG-12).
    `by` is the user, and `cycles` the number of the user’s cycles left (R-TCG-141).

    A condition changes no number: `what` is a Keyword entry, `Unseen` or `Illusion`, `details` are the choices made for
    the entry, for example senses, and `words` the text typed by the GM. `made` identifies the created
    item to which the condition belongs.
    """

    what: str
    source: str
    rule: str
    kind: AbilityType | Literal["equipment"] = "Active"
    points: int = 0
    dice: tuple[int, ...] = ()
    per_die: int = 0
    again: int = 0
    stats: tuple[tuple[Stat, int], ...] = ()
    lent: tuple[tuple[Stat, int], ...] = ()
    worse: bool = False
    action: CoreAction | None = None
    by: str = ""
    cycles: int = 0
    words: str = ""
    made: str = ""
    details: tuple[int | str, ...] = ()

    @property
    def key(self) -> tuple[str, CoreAction | None, str]:
        """Return the statistic, action and class; of modifiers with the same key only the newest counts.

        Rules: R-TCG-12, R-TCG-13.
        """
        return (self.what, self.action, self.kind)

    @property
    def sign(self) -> int:
        """Return 1 for a bonus, -1 for a penalty."""
        return -1 if self.worse else 1

    @property
    def hides_from_sight(self) -> bool:
        """Return whether the modifier hides its bearer from sight, not only from other senses (TCG-CO-04, R-TCG-98)."""
        return self.what == "Unseen" and "sight" in self.details

    @property
    def is_condition(self) -> bool:
        """Return whether the modifier is a condition that changes no number, for example an illusion."""
        return bool(self.words) or self.what in ("Unseen", "Illusion") or self.what in printed_keywords()

    def of(self, what: str, action: CoreAction | None = None) -> bool:
        """Return whether the modifier changes the statistic `what` of the Core Action `action`.

        With None, only modifiers that apply to all actions count.
        """
        return self.what == what and self.action in (None, action)
