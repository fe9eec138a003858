"""Exact odds of any rule: the rule is run once for each way that its draws can turn out (a branch)."""

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


class TooManyBranches(ValueError):  # noqa: N818 - it names the problem
    """Raised for a rule with more branches of chance than the caller allows."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"This has more than {limit:,} branches of chance. Ask for fewer dice or cards.")
        self.limit = limit


class _Path:
    """Answers the draws of one run of a rule, and then of the next run with different answers.

    `steps` are the draws so far, each with its notation, its answers with weights, and its distribution.
    `chosen` holds the index of the answer to each of these draws. A new draw gets its first answer.
    `branches` is the most answers that a draw may have.
    """

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
            raise ValueError(f"The rule is not pure: it asked for {draw}, but for {notation} in an earlier run.")
        answer: A = branches[self.chosen[self.at]][0]
        self.at += 1
        return answer

    def advance(self) -> bool:
        """Choose the answers for the next run of the rule. Return False if all branches have been run."""
        while self.steps:
            if self.chosen[-1] + 1 < len(self.steps[-1][1]):
                self.chosen[-1] += 1
                return True
            self.steps.pop()
            self.chosen.pop()
        return False

    def weight(self, depth: int) -> tuple[int, int]:
        """Return the probability of the first `depth` answers of this run, as numerator and denominator."""
        over = under = 1
        for choice, (_, branches, spread) in zip(self.chosen[:depth], self.steps, strict=False):
            over *= branches[choice][1]
            under *= spread.total
        return over, under


def every(rule: Callable[[Chance], T], *, branches: int = 200_000) -> Distribution[T]:
    """Return the exact distribution of the result of `rule(chance)`.

    The rule must be pure: with the same answers it asks for the same draws. Its result must be hashable. If the
    distribution of a draw was cut, the probability of a branch that was lost by this is the cut of the result.

    Raises TooManyBranches if there are more than `branches` branches, and ValueError if two runs of the rule show that
    it is not pure.
    """
    path = _Path(branches)
    sums: dict[T, dict[int, int]] = {}
    lost = Fraction(0)
    known = 0
    for _ in range(branches):
        path.at = 0
        result = rule(path)
        if path.at < len(path.steps):
            raise ValueError(f"The rule is not pure: it asked for {path.steps[path.at][0]} only in an earlier run.")
        for depth in range(known, len(path.steps)):  # new draws: their cuts are lost from here on
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
