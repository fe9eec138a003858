"""The state of an Ability that is built step by step: its cost and problems after each change, and undo and redo."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from facedown.game import Problem, Step, Tally
from facedown.systems.tri_core.abilities.use_costs import Use, use_cost
from facedown.systems.tri_core.builder.budget import acp_credit, acp_spent, entry_prices
from facedown.systems.tri_core.builder.completeness import is_complete
from facedown.systems.tri_core.builder.legality import Builder, ability_problems
from facedown.systems.tri_core.model import DEFAULT_RULINGS, Ability, Chosen, Rulings

DICE = (4, 6, 8, 10, 12)
"""The sides of the dice that can be bought (TCG-DI-01)."""


class Report(msgspec.Struct, frozen=True):
    """The numbers and problems of an Ability that is being built.

    `ceiling`: the most ACP that the Ability may cost, without `credit`.
    `credit`: the ACP that limitations add to the ceiling.
    `use`: the cost of a use.
    `cost`: the cost in ACP; None if any entry is incomplete.
    `prices`: the ACP price of each entry; empty if any entry is incomplete.
    """

    ceiling: Tally
    credit: Tally
    use: Use
    problems: tuple[Problem, ...]
    cost: Tally | None = None
    prices: tuple[Tally, ...] = ()

    @property
    def most(self) -> int:
        """Return the most ACP that the Ability may cost: the ceiling, plus the ACP that its limitations add."""
        return self.ceiling.total + self.credit.total

    @property
    def left(self) -> int:
        """Return the ACP that can still be spent; negative if the Ability costs too much."""
        return self.most - (self.cost.total if self.cost is not None else 0)

    @property
    def legal(self) -> bool:
        """Return whether the Ability is legal as it is now."""
        return not any(problem.stops for problem in self.problems)


def report(ability: Ability, maker: Builder) -> Report:
    """Return the numbers and problems of an Ability. `maker` is the character that builds it."""
    rulings = maker.rulings
    most = maker.ceiling(ability.core, ability.slot)
    complete = with_complete_entries(ability, rulings)
    whole = complete == ability
    return Report(
        most, acp_credit(complete, most.total, rulings), use_cost(complete, rulings), ability_problems(ability, maker),
        acp_spent(ability, rulings) if whole else None, entry_prices(ability, rulings) if whole else (),
    )  # fmt: skip


def with_complete_entries(ability: Ability, rulings: Rulings = DEFAULT_RULINGS) -> Ability:
    """Return the Ability without its unknown and incomplete Keyword entries."""
    return replace(ability, keywords=tuple(one for one in ability.keywords if is_complete(one, rulings)))


class Bench(msgspec.Struct, frozen=True):
    """The state of a workbench.

    `maker`: the builder of `ability`.
    `before`: earlier states of the Ability, the oldest first.
    `after`: undone states of the Ability, the next to redo first.
    """

    ability: Ability
    maker: Builder
    before: tuple[Ability, ...] = ()
    after: tuple[Ability, ...] = ()

    def with_ability(self, ability: Ability) -> Bench:
        """Return a state with the Ability `ability`, and forget the undone states.

        If the Ability is unchanged, the state is returned unchanged.
        """
        if ability == self.ability:
            return self
        return Bench(ability, self.maker, (*self.before, self.ability))

    def undo(self) -> Bench:
        """Undo the last change and return the new state. Without a change, the state is returned unchanged."""
        if not self.before:
            return self
        return Bench(self.before[-1], self.maker, self.before[:-1], (self.ability, *self.after))

    def redo(self) -> Bench:
        """Redo the last undone change and return the new state. Without one, the state is returned unchanged."""
        if not self.after:
            return self
        return Bench(self.after[0], self.maker, (*self.before, self.ability), self.after[1:])

    def with_fields(self, **fields: Any) -> Bench:
        """Return the state with the Ability’s fields set to the values in `fields`, by field name."""
        return self.with_ability(replace(self.ability, **fields))

    def replace_entry(self, at: int, changed: Chosen) -> Bench:
        """Return the state with `changed` in place of the Keyword entry at index `at`.

        Raises IndexError if there is no such entry.
        """
        rows = list(self.ability.keywords)
        rows[at] = changed
        return self.with_fields(keywords=tuple(rows))

    def remove_entry(self, at: int) -> Bench:
        """Return the state without the Keyword entry at index `at`. Raises IndexError if there is no such entry."""
        rows = list(self.ability.keywords)
        del rows[at]
        return self.with_fields(keywords=tuple(rows))

    @property
    def report(self) -> Report:
        """Return the numbers and problems of the Ability as it is now."""
        return report(self.ability, self.maker)


# The price of one more or one less


Variants = Iterator[tuple[str, Chosen]]
"""Changed Keyword entries, each with a label that says what was added or removed."""


def prices_of_changes(bench: Bench, at: int, variants: Callable[[Chosen], Variants]) -> Iterator[Step]:
    """Yield each change of the Keyword entry at index `at`, with the ACP added or saved.

    `variants`: a function that yields the possible changes of an entry.

    Nothing is yielded if any entry is incomplete. Raises IndexError if there is no entry at `at`.
    """
    chosen, before = bench.ability.keywords[at], bench.report
    if before.cost is None:
        return
    for label, changed in variants(chosen):
        after = bench.replace_entry(at, changed).report
        if after.cost is not None:
            yield Step(label, after.cost.total - before.cost.total, after.left)


def with_one_more(chosen: Chosen) -> Variants:
    """Yield a label and the enlarged entry for each way to enlarge a Keyword entry: add a die, or add 1 to a number."""
    for ask in chosen.keyword.asks:
        value = chosen.values.get(ask.name)
        if ask.dice and isinstance(value, tuple):
            for sides in DICE:
                yield f"1d{sides} more", replace(chosen, values={**chosen.values, ask.name: (*value, sides)})
        elif ask.low is not None and isinstance(value, int) and value < ask.high:
            yield f"{ask.label} +1", replace(chosen, values={**chosen.values, ask.name: value + 1})


def with_one_less(chosen: Chosen) -> Variants:
    """Yield a label and the reduced entry for each way to reduce a Keyword entry: remove a die, or subtract 1."""
    for ask in chosen.keyword.asks:
        value = chosen.values.get(ask.name)
        if ask.dice and isinstance(value, tuple) and len(value) > 1:
            for sides in sorted(set(value)):
                at = value.index(sides)
                rest = (*value[:at], *value[at + 1 :])
                yield f"1d{sides} less", replace(chosen, values={**chosen.values, ask.name: rest})
        elif ask.low is not None and isinstance(value, int) and value > ask.low:
            yield f"{ask.label} −1", replace(chosen, values={**chosen.values, ask.name: value - 1})
