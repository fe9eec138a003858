"""The rules of Night Watch as pure functions, called by steps, odds and bots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from facedown.chance import Pool
from facedown.game import Addend, Tally, Term
from night_watch.model import Position, Watcher, standing_watchers, watcher

ORDER = Pool(2, 6)
"""The dice for the order of strikes (NW-03)."""

DAMAGE = Pool(1, 6, explode=True)
"""The die for the damage of a blow (NW-06)."""


def order_total(one: Watcher, roll: int) -> Tally:
    """A striker's total for the order: 2d6 + wits (NW-03)."""
    return Tally(Term("order"), (Addend(Term("roll"), roll, "NW-03"), Addend(Term("wits"), one.wits, "NW-03")))


def strike_order(position: Position, totals: Mapping[str, int]) -> list[str]:
    """The strikers, highest total first, ties by wits, then in table order (NW-03)."""
    return sorted(totals, key=lambda key: (-totals[key], -watcher(position, key).wits))


def damage(target: Watcher, roll: int) -> int:
    """The guard that a blow removes: the roll, at most the guard left (NW-06)."""
    return min(target.guard, roll)


def may_step_in(position: Position, striker: str, target: str, asked: Iterable[str]) -> list[str]:
    """The standing guards who can still step in, in table order (NW-04)."""
    barred = {striker, target, *asked}
    return [one.key for one in position.watchers if one.guarding and one.guard and one.key not in barred]


def can_riposte(position: Position, key: str) -> bool:
    """Return whether a target has enough breath for a riposte (NW-05, R-NW-01)."""
    return watcher(position, key).breath >= position.rulings.riposte_cost


def sides_standing(position: Position) -> set[str]:
    """The sides with a watcher standing (NW-09)."""
    return {watcher(position, key).side for key in standing_watchers(position)}
