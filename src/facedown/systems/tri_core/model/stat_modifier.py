"""What an Ability adds to or takes off one statistic (R-TCG-12, R-TCG-13)."""

from __future__ import annotations

from typing import Literal

import msgspec

from facedown.systems.tri_core.model.keywords import AbilityType, keywords
from facedown.systems.tri_core.model.terms import CoreAction, Stat


class StatModifier(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """So much more or less of one statistic, by one Ability, for the better or for the worse.

    `points` and `dice` are added, or taken off where they are below 0 or `worse`; `per_die` for each die of the pool,
    `again` dice can be rolled again, `stats` are the bearer’s own, each divided by `share`, and `lent` what each of
    them gave of the points when it was put on. `action` is the Core Action whose Effect Value or Accuracy it changes,
    none for all of them. `kind` is the type of the Ability, which is the class that one of a kind counts of (R-TCG-12).
    `by` has used it, and `cycles` of theirs are left (R-TCG-141).
    A condition changes no number: `what` is a Keyword entry, `Unseen` or `Illusion`, `details` are what was answered to
    the entry (such as the senses), and `words` what the GM has typed. `made` marks the item that goes with it.
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
        """Of modifiers with the same key, only the newest counts (R-TCG-12, R-TCG-13)."""
        return (self.what, self.action, self.kind)

    @property
    def sign(self) -> int:
        """1 where it helps, -1 where it hinders."""
        return -1 if self.worse else 1

    @property
    def hides_from_sight(self) -> bool:
        """Whether it keeps its bearer out of sight, and not only from other senses (TCG-CO-04, R-TCG-98)."""
        return self.what == "Unseen" and "sight" in self.details

    @property
    def is_condition(self) -> bool:
        """Whether it is something other than a change of a number, such as an illusion or a further sense."""
        return bool(self.words) or self.what in ("Unseen", "Illusion") or self.what in keywords()

    def of(self, what: str, action: CoreAction | None = None) -> bool:
        """Whether it changes this, for an Effect Value or an Accuracy that of this action."""
        return self.what == what and self.action in (None, action)
