"""The check that positions imagined for a seat can be played until nobody owes a decision."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from night_watch.actions import OpenRound
from night_watch.model import Position

from facedown.chance import Dealer
from facedown.game import Option, Seat, Setup
from facedown.game.conformance_imagined import LONGEST_STEP, problems_of_imagined, problems_of_playing
from night_watch import NightWatch
from tests.game.conforming import FACILITATED


class AwaitsEverybody(NightWatch):
    """It awaits also seats that owe nothing."""

    def awaited(self, position: Any, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        return tuple(seats)


class OffersNothing(NightWatch):
    """It has no options, and is not over."""

    def options(self, view: Any, seat: Seat) -> tuple[Option, ...]:
        return ()


class LosesARound(NightWatch):
    """The position after a move changes when it is written and read again."""

    def decode(self, encoded: bytes) -> Position:
        return super().begin(Setup(FACILITATED, self.sample()))


class Counts(NightWatch):
    """It counts the moves that are played."""

    def __init__(self) -> None:
        self.played = 0

    def play(self, position: Any, *args: Any) -> Any:
        self.played += 1
        return super().play(position, *args)


def problems(system: NightWatch, *, opened: bool = True) -> list[str]:
    """Return the problems of a position at the beginning of the first round, or before it."""
    imagined: Any = system.begin(Setup(FACILITATED, system.sample()))
    if opened:
        imagined = NightWatch().play(imagined, FACILITATED[0], OpenRound(), Dealer(b"x" * 16)).position
    below = Random(1).randrange
    return list(problems_of_playing(system, imagined, FACILITATED[1], FACILITATED, Dealer(b"y" * 16), below))


@pytest.mark.parametrize("opened", [True, False])
def test_a_position_that_can_be_played_has_no_problem(opened: bool) -> None:
    assert problems(NightWatch(), opened=opened) == []


@pytest.mark.parametrize(
    ("system", "opened", "problem"),
    [
        (AwaitsEverybody(), True, f"at least one option is owed by {FACILITATED[0].key}, for whom the table waits in "),
        (
            OffersNothing(),
            False,
            "some seat has an option in a position imagined for .*, as the game is not over there",
        ),
        (LosesARound(), True, "the position after .* is equal after encoding and decoding"),
    ],
    ids=lambda one: type(one).__name__,
)
def test_a_position_that_cannot_be_played_has_a_problem(system: NightWatch, opened: bool, problem: str) -> None:
    (found,) = problems(system, opened=opened)
    assert re.search(problem, found)


def test_only_a_few_moves_are_played_until_nobody_owes_a_decision() -> None:
    system = Counts()
    assert problems(system) == []
    assert 1 < system.played <= LONGEST_STEP


class KeepsItsDraws(NightWatch):
    """It keeps a number from the source of chance of each move."""

    def __init__(self) -> None:
        self.drawn: list[int] = []

    def play(self, position: Any, seat: Seat, move: Any, chance: Any, *args: Any) -> Any:
        self.drawn.append(chance.below(10**9))
        return super().play(position, seat, move, chance, *args)


def test_each_position_has_draws_of_its_own_and_the_same_seed_has_the_same_draws() -> None:
    first = []
    for seed in (1, 2, 1):
        system = KeepsItsDraws()
        position = system.begin(Setup(FACILITATED, system.sample()))
        assert not list(problems_of_imagined(system, position, FACILITATED, FACILITATED, Random(seed).randrange))
        first.append(system.drawn[0])
    assert first[0] == first[2] != first[1]
