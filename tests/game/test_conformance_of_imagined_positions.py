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
from facedown.game import Option, Seat, Setup, refuse, registry
from facedown.game.conformance_imagined import (
    LONGEST_STEP,
    problems_of_imagined,
    problems_of_playing,
    problems_under_other_rulings,
)
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


def test_the_first_move_changes_a_sealed_choice_if_an_option_allows_that() -> None:
    kernel, gm = registry.system("core-kernel"), Seat("gm", "", "facilitator")
    seats, chance, played = (Seat("a"), Seat("b"), gm), Dealer(b"x" * 16), []

    class Records(type(kernel)):  # type: ignore[misc]
        def play(self, position: Any, seat: Seat, move: Any, *args: Any) -> Any:
            played.append((move.kind, getattr(move, "actor", "")))
            return super().play(position, seat, move, *args)

    position = kernel.begin(Setup(seats, kernel.sample("duel"), {"amend": "until_reveal"}))
    for seat, move in (
        (gm, {"move": "start-conflict", "participants": ["ash", "bryn"]}),
        (gm, {"move": "deal-hand"}),
        (seats[0], {"move": "ante", "actor": "ash", "chips": ["REA"], "aspect": "Mind"}),
    ):
        position = kernel.play(position, seat, kernel.read_move(move), chance).position
    assert list(problems_of_playing(Records(), position, gm, seats, chance, Random(1).randrange)) == []
    assert played[0] == ("ante", "ash")


class KeepsItsRulings(NightWatch):
    """It keeps the rulings of each game, and refuses those of some."""

    def __init__(self, *, refuses: bool = False) -> None:
        self.begun: list[dict[str, str]] = []
        self.refuses = refuses

    def begin(self, setup: Setup) -> Position:
        self.begun.append(dict(setup.rulings))
        if self.refuses and setup.rulings:
            raise refuse("NW-01", "Not under these rulings.")
        return super().begin(setup)


def test_imagined_positions_are_also_played_in_games_under_other_rulings() -> None:
    system = KeepsItsRulings()
    setup = Setup(FACILITATED, system.sample())
    for seed in range(20):
        assert list(problems_under_other_rulings(system, setup, Random(seed).randrange, 12)) == []
    chosen = {pair for rulings in system.begun for pair in rulings.items()}
    tried = {(key, value) for key, one in system.rulebook.switches.items() for value in one.values_to_try}
    assert chosen == tried


def test_a_game_has_its_own_rulings_if_the_system_refuses_others() -> None:
    system = KeepsItsRulings(refuses=True)
    setup, below = Setup(FACILITATED, system.sample()), Random(1).randrange
    assert list(problems_under_other_rulings(system, setup, below, 12)) == []
    assert system.begun[0]
    assert system.begun[1] == {}


def test_a_problem_in_a_game_under_other_rulings_is_found() -> None:
    system = AwaitsEverybody()
    setup, below = Setup(FACILITATED, system.sample()), Random(1).randrange
    assert list(problems_under_other_rulings(system, setup, below, 12))
