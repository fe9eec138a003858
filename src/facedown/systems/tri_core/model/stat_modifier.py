"""A bonus or penalty that an Ability gives to one statistic (R-TCG-12, R-TCG-13)."""

from __future__ import annotations

from typing import Literal

import msgspec

from facedown.systems.tri_core.model.keywords import AbilityType, keywords
from facedown.systems.tri_core.model.terms import CoreAction, Stat


class StatModifier(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A bonus or penalty that an Ability gives to one statistic.

    `points` and `dice` are added, or subtracted if they are below 0 or `worse`; `per_die` is added for each die of the
    pool, `again` dice can be rolled again, `stats` of the bearer are added, each divided by `share`, and `lent` is how
    many points each of them gave at the beginning. `action` is the Core Action whose Effect Value or Accuracy it
    changes, none for all. `kind` is the type of the Ability, the class of which only one modifier counts (R-TCG-12).
    `by` is the user, and `cycles` how many of the user’s cycles are left (R-TCG-141). A condition changes no number:
    `what` is a Keyword entry, `Unseen` or `Illusion`, `details` are the choices of the entry (such as the senses), and
    `words` what the GM has typed. `made` marks the item that it belongs to.
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
        """The key of a class of modifiers, of which only the newest counts (R-TCG-12, R-TCG-13)."""
        return (self.what, self.action, self.kind)

    @property
    def sign(self) -> int:
        """1 if it helps, -1 if it hinders."""
        return -1 if self.worse else 1

    @property
    def hides_from_sight(self) -> bool:
        """Return whether it hides its bearer from sight, not only from other senses (TCG-CO-04, R-TCG-98)."""
        return self.what == "Unseen" and "sight" in self.details

    @property
    def is_condition(self) -> bool:
        """Return whether it changes something other than a number, such as an illusion or a further sense."""
        return bool(self.words) or self.what in ("Unseen", "Illusion") or self.what in keywords()

    def of(self, what: str, action: CoreAction | None = None) -> bool:
        """Return whether it changes this statistic, for Effect Value and Accuracy that of this action."""
        return self.what == what and self.action in (None, action)
