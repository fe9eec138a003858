"""Exact odds of any rule: run it once per branch of chance, weighing each branch with integers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import Any, TypeVar

from facedown.chance.answerers import Chance
from facedown.chance.distribution import Distribution
from facedown.chance.draw import Draw

T = TypeVar("T")
A = TypeVar("A")


class TooManyBranches(ValueError):  # noqa: N818 - it names what there is too much of
    """A question whose chance has more branches than the caller allows."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"This asks for more than {limit:,} branches of chance; ask for less at a time.")
        self.limit = limit


class _Path:
    """One run through a rule: answers the draws it met before as before, and takes the first branch of new ones."""

    def __init__(self, branches: int) -> None:
        self.branches = branches
        self.steps: list[tuple[str, list[tuple[Any, int]], Distribution[Any]]] = []
        self.chosen: list[int] = []
        self.at = 0

    def __call__(self, draw: Draw[A]) -> A:
        if self.at == len(self.steps):
            if draw.branches > self.branches:
                raise TooManyBranches(self.branches)
            spread = draw.distribution()
            self.steps.append((draw.notation, list(spread.items()), spread))
            self.chosen.append(0)
        notation, branches, _ = self.steps[self.at]
        if notation != draw.notation:
            raise ValueError(f"A rule asked for {draw} where it asked for {notation} before: it is not pure.")
        answer: A = branches[self.chosen[self.at]][0]
        self.at += 1
        return answer

    def advance(self) -> bool:
        """Go on to the next branch; False when all have been run."""
        while self.steps:
            if self.chosen[-1] + 1 < len(self.steps[-1][1]):
                self.chosen[-1] += 1
                return True
            self.steps.pop()
            self.chosen.pop()
        return False

    def weight(self, depth: int) -> tuple[int, int]:
        """The weight of the first `depth` choices of this run: numerator and denominator."""
        over = under = 1
        for choice, (_, branches, spread) in zip(self.chosen[:depth], self.steps, strict=False):
            over *= branches[choice][1]
            under *= spread.total
        return over, under


def every(rule: Callable[[Chance], T], *, branches: int = 200_000) -> Distribution[T]:
    """The exact distribution of what `rule(chance)` returns.

    The rule must be pure: given the same answers it asks the same questions. Its result must be hashable. What endless
    draws cut is carried into the result's cut. Raises TooManyBranches after so many branches.
    """
    path = _Path(branches)
    sums: dict[T, dict[int, int]] = {}
    lost = Fraction(0)
    known = 0
    for _ in range(branches):
        path.at = 0
        result = rule(path)
        if path.at < len(path.steps):
            raise ValueError(f"A rule that asked for {path.steps[path.at][0]} before did not now: it is not pure.")
        for depth in range(known, len(path.steps)):  # draws met for the first time: what they cut is lost from here
            spread = path.steps[depth][2]
            if spread.cut:
                lost += Fraction(*path.weight(depth)) * spread.cut_off
        over, under = path.weight(len(path.steps))
        by_scale = sums.setdefault(result, {})
        by_scale[under] = by_scale.get(under, 0) + over
        if not path.advance():
            return _merged(sums, lost)
        known = len(path.steps)
    raise TooManyBranches(branches)


def _merged(sums: dict[T, dict[int, int]], lost: Fraction) -> Distribution[T]:
    base = lcm(lost.denominator, *{scale for by_scale in sums.values() for scale in by_scale})
    weights = {
        result: sum(over * (base // under) for under, over in by_scale.items()) for result, by_scale in sums.items()
    }
    return Distribution(weights, int(lost * base))
