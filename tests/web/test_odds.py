"""The odds of a move: one process computes them, and each viewer waits for one answer at a time."""

from __future__ import annotations

from concurrent.futures import Future
from fractions import Fraction
from threading import Thread
from typing import Any

import pytest

from facedown.web import odds
from facedown.web.odds import OddsWorker, number_text, percent


class Pool:
    """A pool in which nothing is ever computed."""

    def __init__(self, *_: Any) -> None:
        self.asked: list[Future[Any]] = []

    def submit(self, *_: Any) -> Future[Any]:
        self.asked.append(Future())
        return self.asked[-1]


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> OddsWorker:
    monkeypatch.setattr(odds, "ProcessPoolExecutor", Pool)
    return OddsWorker()


def test_a_new_question_of_a_viewer_takes_the_place_of_the_one_that_waits(worker: OddsWorker) -> None:
    answers: list[Future[Any]] = []

    def ask() -> None:
        answers.extend([worker.ask("ana", 1), worker.ask("ben", 2), worker.ask("ana", 3)])

    thread = Thread(target=ask, daemon=True)
    thread.start()
    thread.join(10)
    assert not thread.is_alive()  # it once waited for itself
    assert [one.cancelled() for one in answers] == [True, False, False]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1, 3), "33.3 %"),
        (Fraction(1, 2), "50 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 10**6), "less than 0.1 %"),
        (1 - Fraction(1, 10**6), "more than 99.9 %"),
    ],
)
def test_only_what_is_impossible_or_certain_is_shown_as_0_or_100_percent(value: Fraction, text: str) -> None:
    assert percent(value) == text


def test_a_number_has_at_most_two_digits_after_the_point() -> None:
    assert [number_text(one) for one in (Fraction(7), Fraction(-5, 2), Fraction(1, 3))] == ["7", "−2.5", "0.33"]
