"""The rules of Night Watch as pure functions, used in play, for odds and by bots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from facedown.chance import Pool, Roll
from facedown.game import Addend, Tally, Term
from night_watch.model import Position, Watcher, standing_watchers, watcher

ORDER = Pool(2, 6)
"""The dice for the order of strikes (NW-03)."""

DAMAGE = Pool(1, 6, explode=True)
"""The exploding die for the damage of a blow (NW-06)."""


def order_total(one: Watcher, roll: Roll) -> Tally:
    """Return a striker’s total for the order of strikes: `roll`, the result of 2d6, plus the striker’s wits (NW-03)."""
    dice = Addend(Term("roll"), roll.total, "NW-03", faces=roll.faces)
    return Tally(Term("order"), (dice, Addend(Term("wits"), one.wits, "NW-03")))


def strike_order(position: Position, totals: Mapping[str, int]) -> list[str]:
    """Return the strikers’ keys in the order of their strikes: highest total first, then higher wits, then table order.

    `totals` gives the total of each striker by key, in table order (NW-03).
    """
    return sorted(totals, key=lambda key: (-totals[key], -watcher(position, key).wits))


def damage(target: Watcher, roll: int) -> int:
    """Return the guard that a blow removes: `roll`, but at most the guard that the target has left (NW-06)."""
    return min(target.guard, roll)


def may_step_in(position: Position, striker: str, target: str, asked: Iterable[str]) -> list[str]:
    """Return the keys of the guards who can still step in for the target of a blow, in table order (NW-04).

    `asked` are the keys of the guards who have already declined.
    """
    barred = {striker, target, *asked}
    return [one.key for one in position.watchers if one.guarding and one.guard and one.key not in barred]


def can_riposte(position: Position, key: str) -> bool:
    """Return whether the watcher `key` has enough breath for a riposte (NW-05, R-NW-01)."""
    return watcher(position, key).breath >= position.rulings.riposte_cost


def sides_standing(position: Position) -> set[str]:
    """Return the sides that still have a standing watcher (NW-09)."""
    return {watcher(position, key).side for key in standing_watchers(position)}
