"""The conformance suite changes each switch during games, and finds results that are kept without the rulings."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pytest
from msgspec.structs import replace
from night_watch.model import Rulings, View

from facedown.game import Board, Seat, Setup, registry
from facedown.game.conformance import Report, conform
from facedown.game.conformance_rulings import RulingChanges
from facedown.game.system import System
from night_watch import NightWatch
from tests.game.conforming import FACILITATED, breaks_a_promise
from tests.rulings import as_text, values_to_try


class KeyWithoutRulings:
    """A view as the key of a cache; views that differ only in their rulings are equal keys."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.rest = replace(view, rulings=Rulings())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KeyWithoutRulings) and self.rest == other.rest

    def __hash__(self) -> int:
        return hash(self.rest)


@lru_cache(maxsize=64)
def line_of_cost(key: KeyWithoutRulings) -> str:
    """Return a line about the cost of a riposte; the key of the cache lacks the rulings."""
    return f"A riposte costs {key.view.rulings.riposte_cost}."


class KeepsLinesUnderAKeyWithoutRulings(NightWatch):
    """Its board shows a line from a cache of a function."""

    def board(self, view: View, viewer: Seat) -> Board:
        return replace(super().board(view, viewer), facts=(line_of_cost(KeyWithoutRulings(view)),))


class KeepsLinesWithARecord(NightWatch):
    """Its board shows a line that it computed when it first saw the record of the watchers."""

    def __init__(self) -> None:
        self.kept: dict[int, tuple[object, str]] = {}

    def board(self, view: View, viewer: Seat) -> Board:
        line = f"A riposte costs {view.rulings.riposte_cost}."
        _, line = self.kept.setdefault(id(view.watchers), (view.watchers, line))
        return replace(super().board(view, viewer), facts=(line,))


@pytest.mark.parametrize("broken", [KeepsLinesUnderAKeyWithoutRulings, KeepsLinesWithARecord])
def test_a_system_that_keeps_results_of_earlier_rulings_does_not_conform(broken: Callable[[], System[Any]]) -> None:
    breaks_a_promise(broken(), "the pieces on the board of .* before riposte_cost was changed to [36]")


def test_each_switch_is_changed_during_games() -> None:
    watch = registry.system("night-watch")
    report = conform(watch, [Setup(FACILITATED, watch.sample())], games=1, moves=30)
    assert set(report.rulings) == set(watch.rulebook.switches)
    assert sum(report.rulings.values()) == report.moves
    assert report.rulings["fresh_breath"] > 5


def test_a_switch_that_was_never_changed_is_reported() -> None:
    assert Report(1, 2, 3, 4, 5, 6, 7, 8, {"fold": 3, "utg": 0}).never_reached == ("utg",)
    watch = registry.system("night-watch")
    assert {"riposte_cost", "fresh_breath"} <= set(conform(watch, [], games=1).never_reached)


def test_a_change_to_the_ruling_in_force_is_left_out() -> None:
    """The values of `riposte_cost` are numbers, of which two are tried; one of them is in force."""
    watch = registry.system("night-watch")
    values = values_to_try(watch)
    position = watch.begin(Setup(FACILITATED, watch.sample(), {"riposte_cost": values["riposte_cost"][0]}))
    (seat, option), *_ = [(one, o) for one in FACILITATED for o in watch.options(watch.view(position, one), one)]
    move = option.sample(watch.move_type, lambda number: 0)
    changes = RulingChanges(watch, 0)
    in_force = {option: as_text(getattr(position.rulings, option)) for option in values}
    others = {option: sum(value != in_force[option] for value in tried) for option, tried in values.items()}
    for _ in range(2 * sum(others.values())):
        assert not list(changes.problems_of_next(position, FACILITATED, seat, move))
    assert changes.tried == {option: 2 * count for option, count in others.items()}
    assert (others["riposte_cost"], others["fresh_breath"]) == (1, 1)
