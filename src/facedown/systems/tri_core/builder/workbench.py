"""Building an Ability: one change after another, each with what it costs and what is wrong then, and back again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from facedown.game import Fault, Step, Tally
from facedown.systems.tri_core.abilities.use_costs import Use, use_cost
from facedown.systems.tri_core.builder.budget import acp_credit, acp_spent, entry_prices
from facedown.systems.tri_core.builder.completeness import is_answered
from facedown.systems.tri_core.builder.legality import Builder, faults
from facedown.systems.tri_core.model import DEFAULT_RULINGS, Ability, Chosen, Rulings

DICE = (4, 6, 8, 10, 12)
"""TCG-DI-01."""


class Report(msgspec.Struct, frozen=True):
    """An Ability as it stands: what it costs with every part’s why, what it may cost, what a use takes, its faults.

    `cost`, `prices` and `left` are there once every entry is answered.
    """

    ceiling: Tally
    credit: Tally
    use: Use
    faults: tuple[Fault, ...]
    cost: Tally | None = None
    prices: tuple[Tally, ...] = ()

    @property
    def most(self) -> int:
        """The ACP that it may cost."""
        return self.ceiling.total + self.credit.total

    @property
    def left(self) -> int:
        """The ACP that are left, below 0 where it costs too much."""
        return self.most - (self.cost.total if self.cost is not None else 0)

    @property
    def legal(self) -> bool:
        """Whether it can be had like this."""
        return not any(fault.stops for fault in self.faults)


def report(ability: Ability, maker: Builder) -> Report:
    """An Ability as it stands, for who builds it."""
    rulings = maker.rulings
    most = maker.ceiling(ability.core, ability.slot)
    known = known_entries(ability, rulings)
    whole = known == ability
    return Report(
        most, acp_credit(known, most.total, rulings), use_cost(known, rulings), faults(ability, maker),
        acp_spent(ability, rulings) if whole else None, entry_prices(ability, rulings) if whole else (),
    )  # fmt: skip


def known_entries(ability: Ability, rulings: Rulings = DEFAULT_RULINGS) -> Ability:
    """An Ability with those of its entries alone that are known and answered."""
    return replace(ability, keywords=tuple(one for one in ability.keywords if is_answered(one, rulings)))


class Bench(msgspec.Struct, frozen=True):
    """A builder’s bench: the Ability as it stands, for whom it is built, and what it was before and after."""

    ability: Ability
    maker: Builder
    before: tuple[Ability, ...] = ()
    after: tuple[Ability, ...] = ()

    def changed(self, ability: Ability) -> Bench:
        """With another Ability on it; what was undone is forgotten."""
        if ability == self.ability:
            return self
        return Bench(ability, self.maker, (*self.before, self.ability))

    def undone(self) -> Bench:
        """As it was before the last change; the same where there was none."""
        if not self.before:
            return self
        return Bench(self.before[-1], self.maker, self.before[:-1], (self.ability, *self.after))

    def redone(self) -> Bench:
        """The change that was taken back, made again; the same where there is none."""
        if not self.after:
            return self
        return Bench(self.after[0], self.maker, (*self.before, self.ability), self.after[1:])

    def set(self, **fields: Any) -> Bench:
        """With other fields."""
        return self.changed(replace(self.ability, **fields))

    def add(self, one: Chosen) -> Bench:
        """With one Keyword entry more."""
        return self.set(keywords=(*self.ability.keywords, one))

    def put(self, at: int, one: Chosen) -> Bench:
        """With another entry, or other answers, in a place. Raises IndexError."""
        rows = list(self.ability.keywords)
        rows[at] = one
        return self.set(keywords=tuple(rows))

    def drop(self, at: int) -> Bench:
        """Without the entry in a place. Raises IndexError."""
        rows = list(self.ability.keywords)
        del rows[at]
        return self.set(keywords=tuple(rows))

    @property
    def report(self) -> Report:
        """The Ability as it stands."""
        return report(self.ability, self.maker)


# What might be


def one_more(bench: Bench, at: int) -> Iterator[Step]:
    """What one more of each thing that an entry counts would cost. Raises IndexError."""
    one, now = bench.ability.keywords[at], bench.report
    if now.cost is None:
        return
    for what, more in one_more_of_each(one):
        then = bench.put(at, more).report
        if then.cost is not None:
            yield Step(what, then.cost.total - now.cost.total, then.left)


def one_more_of_each(one: Chosen) -> Iterator[tuple[str, Chosen]]:
    """An entry with one more of each thing that it counts: a die of each size, or 1 of a number."""
    for ask in one.keyword.asks:
        value = one.values.get(ask.name)
        if ask.dice and isinstance(value, tuple):
            for sides in DICE:
                yield f"a d{sides} more", replace(one, values={**one.values, ask.name: (*value, sides)})
        elif ask.low is not None and isinstance(value, int) and value < ask.high:
            label = ask.label if ask.label[1:2].isupper() else f"{ask.label[:1].lower()}{ask.label[1:]}"
            what = f"1 more of {label}"
            yield what, replace(one, values={**one.values, ask.name: value + 1})
