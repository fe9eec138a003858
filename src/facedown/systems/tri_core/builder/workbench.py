"""Building an Ability step by step, with its cost and problems after each change, and undo."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from facedown.game import Problem, Step, Tally
from facedown.systems.tri_core.abilities.use_costs import Use, use_cost
from facedown.systems.tri_core.builder.budget import acp_credit, acp_spent, entry_prices
from facedown.systems.tri_core.builder.completeness import is_answered
from facedown.systems.tri_core.builder.legality import Builder, ability_problems
from facedown.systems.tri_core.model import DEFAULT_RULINGS, Ability, Chosen, Rulings

DICE = (4, 6, 8, 10, 12)
"""The dice that can be bought (TCG-DI-01)."""


class Report(msgspec.Struct, frozen=True):
    """An Ability’s cost with its parts, its ceiling, the cost of a use, and its problems.

    `cost`, `prices` and `left` are there once every entry is complete.
    """

    ceiling: Tally
    credit: Tally
    use: Use
    problems: tuple[Problem, ...]
    cost: Tally | None = None
    prices: tuple[Tally, ...] = ()

    @property
    def most(self) -> int:
        """The most ACP that it may cost."""
        return self.ceiling.total + self.credit.total

    @property
    def left(self) -> int:
        """The ACP that are left, below 0 if it costs too much."""
        return self.most - (self.cost.total if self.cost is not None else 0)

    @property
    def legal(self) -> bool:
        """Return whether the Ability is legal as built."""
        return not any(problem.stops for problem in self.problems)


def report(ability: Ability, maker: Builder) -> Report:
    """Return the report on an Ability for its builder."""
    rulings = maker.rulings
    most = maker.ceiling(ability.core, ability.slot)
    known = known_entries(ability, rulings)
    whole = known == ability
    return Report(
        most, acp_credit(known, most.total, rulings), use_cost(known, rulings), ability_problems(ability, maker),
        acp_spent(ability, rulings) if whole else None, entry_prices(ability, rulings) if whole else (),
    )  # fmt: skip


def known_entries(ability: Ability, rulings: Rulings = DEFAULT_RULINGS) -> Ability:
    """Return the Ability with only its known and complete entries."""
    return replace(ability, keywords=tuple(one for one in ability.keywords if is_answered(one, rulings)))


class Bench(msgspec.Struct, frozen=True):
    """A bench: the Ability as it is now, its builder, and the states for undo and redo."""

    ability: Ability
    maker: Builder
    before: tuple[Ability, ...] = ()
    after: tuple[Ability, ...] = ()

    def changed(self, ability: Ability) -> Bench:
        """Return the bench with another Ability; redo is cleared."""
        if ability == self.ability:
            return self
        return Bench(ability, self.maker, (*self.before, self.ability))

    def undone(self) -> Bench:
        """Return the bench before the last change; itself if there was none."""
        if not self.before:
            return self
        return Bench(self.before[-1], self.maker, self.before[:-1], (self.ability, *self.after))

    def redone(self) -> Bench:
        """Return the bench after the change that was undone last; itself if there is none."""
        if not self.after:
            return self
        return Bench(self.after[0], self.maker, (*self.before, self.ability), self.after[1:])

    def set(self, **fields: Any) -> Bench:
        """Return the bench with other fields."""
        return self.changed(replace(self.ability, **fields))

    def add(self, one: Chosen) -> Bench:
        """Return the bench with one more Keyword entry."""
        return self.set(keywords=(*self.ability.keywords, one))

    def put(self, at: int, one: Chosen) -> Bench:
        """Return the bench with another entry, or other choices, at this index. Raises IndexError."""
        rows = list(self.ability.keywords)
        rows[at] = one
        return self.set(keywords=tuple(rows))

    def drop(self, at: int) -> Bench:
        """Return the bench without the entry at this index. Raises IndexError."""
        rows = list(self.ability.keywords)
        del rows[at]
        return self.set(keywords=tuple(rows))

    @property
    def report(self) -> Report:
        """The Ability as it stands."""
        return report(self.ability, self.maker)


# What might be


def one_more(bench: Bench, at: int) -> Iterator[Step]:
    """Yield the cost of one more of each thing that an entry counts. Raises IndexError."""
    one, now = bench.ability.keywords[at], bench.report
    if now.cost is None:
        return
    for what, more in one_more_of_each(one):
        then = bench.put(at, more).report
        if then.cost is not None:
            yield Step(what, then.cost.total - now.cost.total, then.left)


def one_more_of_each(one: Chosen) -> Iterator[tuple[str, Chosen]]:
    """Yield an entry with one more of each thing that it counts: a die of each size, or 1 of a number."""
    for ask in one.keyword.asks:
        value = one.values.get(ask.name)
        if ask.dice and isinstance(value, tuple):
            for sides in DICE:
                yield f"a d{sides} more", replace(one, values={**one.values, ask.name: (*value, sides)})
        elif ask.low is not None and isinstance(value, int) and value < ask.high:
            label = ask.label if ask.label[1:2].isupper() else f"{ask.label[:1].lower()}{ask.label[1:]}"
            what = f"1 more of {label}"
            yield what, replace(one, values={**one.values, ask.name: value + 1})
