"""Dice for rules that use each single face, and random picks of one thing from several."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec

from facedown.chance.distribution import Distribution
from facedown.chance.draw import Below, Draw, Misfit, check_dice, names_in, whole_number_list, whole_numbers, written
from facedown.chance.quoting import quoted


class Dice(msgspec.Struct, Draw[tuple[int, ...]], frozen=True):
    """`count` dice with `sides` sides. The answer is a tuple of all faces, for rules like 2d6 with doubles.

    For sums of many dice use a `Pool`, which has one branch for each total.
    """

    count: int
    sides: int

    def __post_init__(self) -> None:
        check_dice(self.count, self.sides)
        if not self.count:
            raise ValueError("Dice need at least one die.")

    @property
    def notation(self) -> str:
        return f"{self.count}d{self.sides} faces"

    def sample(self, below: Below) -> tuple[int, ...]:
        return tuple(below(self.sides) + 1 for _ in range(self.count))

    def distribution(self) -> Distribution[tuple[int, ...]]:
        self.check_reach()
        return Distribution.uniform(product(range(1, self.sides + 1), repeat=self.count))

    @property
    def branches(self) -> int:
        return int(self.sides**self.count)

    def record(self, answer: tuple[int, ...]) -> Any:
        return list(answer)

    def restore(self, recorded: Any) -> tuple[int, ...]:
        faces = whole_number_list(recorded)
        if len(faces) != self.count or not all(1 <= face <= self.sides for face in faces):
            numbers = "one number" if self.count == 1 else f"{self.count} numbers"
            raise Misfit(f"Type {numbers} from 1 to {self.sides}, for example {' '.join(['1'] * min(self.count, 20))}.")
        return tuple(faces)

    def read(self, text: str) -> tuple[int, ...]:
        return self.restore(whole_numbers(text))

    @property
    def asks(self) -> str:
        faces = "the face" if self.count == 1 else "the faces in order, with spaces between them"
        return f"Roll {self.count}d{self.sides} and type {faces}."


class Pick(msgspec.Struct, Draw[str], frozen=True):
    """One of the `things`, picked at random; all are equally likely."""

    things: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.things or len(set(self.things)) != len(self.things):
            raise ValueError("A pick needs at least one thing, and all must be different.")

    @property
    def notation(self) -> str:
        return f"one of {', '.join(map(written, self.things))}"

    def sample(self, below: Below) -> str:
        return self.things[below(len(self.things))]

    def distribution(self) -> Distribution[str]:
        return Distribution.uniform(self.things)

    @property
    def branches(self) -> int:
        return len(self.things)

    def record(self, answer: str) -> Any:
        return answer

    def restore(self, recorded: Any) -> str:
        if recorded not in self.things:
            raise Misfit(f"{quoted(recorded)} is not one of {', '.join(self.things)}.")
        return str(recorded)

    def read(self, text: str) -> str:
        named = names_in(text, self.things)
        return self.restore(named[0] if len(named) == 1 else text.strip())

    @property
    def asks(self) -> str:
        return f"Pick one at random: {', '.join(self.things)}."
