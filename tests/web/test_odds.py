"""The odds of a move: one process computes them, and each viewer waits for one answer at a time."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future
from fractions import Fraction
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from facedown.game import Refusal, Refused
from facedown.web import processes
from facedown.web.limits import ConcurrencyLimit, TooMany
from facedown.web.odds import Figure, ShownCase, ShownMove, number_text, percent
from facedown.web.processes import Answerer
from facedown.web.turns import Turns
from tests.web.waiting import wait_until

Worker = Answerer[list[ShownMove]]

TOO_LONG = Refusal("odds", "It took too long.", "Ask about less.")


def computed(name: str, begun: str = "") -> list[ShownMove]:
    """Return an answer with the number of the process, after 0.3 s for “short” and never for “slow”.

    Before that, create the file `begun`.
    """
    if begun:
        Path(begun).touch()
    while name == "slow":
        time.sleep(1)
    time.sleep(0.3 * (name == "short"))
    return [ShownMove(name, str(os.getpid()), "", ())]


def test_one_address_cannot_make_all_others_wait() -> None:
    questions = ConcurrencyLimit("questions about odds")
    for _ in range(4):
        questions.begin("a", 32, 4)
    with pytest.raises(TooMany, match="Too many questions about odds at once"):
        questions.begin("a", 32, 4)
    questions.begin("b", 32, 4)
    questions.end("a")
    questions.begin("a", 32, 4)


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Answerer(computed, 60, TOO_LONG)
    yield worker
    worker.close()


def test_a_new_question_of_a_viewer_takes_the_place_of_the_one_that_waits(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "_answer_all", lambda process: None)  # nothing is ever computed
    answers: list[Future[Any]] = []

    def ask() -> None:
        answers.extend([worker.ask("ana", "home", 1), worker.ask("ben", "home", 2), worker.ask("ana", "home", 3)])

    thread = Thread(target=ask, daemon=True)
    thread.start()
    thread.join(10)
    assert not thread.is_alive()  # it once waited for itself
    assert [one.cancelled() for one in answers] == [True, False, False]


def exit_code(process: Any) -> int | None:
    """Return the exit code of a process that ends, also if a thread of its pool learns first that it has ended."""
    wait_until(lambda: process.exitcode is not None)
    code: int | None = process.exitcode
    return code


def test_a_computation_that_takes_too_long_is_ended_and_the_next_one_is_answered(worker: Worker) -> None:
    first = int(worker.ask("ana", "home", "quick").result(60)[0].note)
    process = next(one for one in multiprocessing.active_children() if one.pid == first)
    worker._seconds = 0.1  # the process has started
    with pytest.raises(Refused, match="took too long"):
        worker.ask("ana", "home", "slow").result(60)
    assert exit_code(process) == -signal.SIGKILL
    worker._seconds = 60
    assert int(worker.ask("ben", "home", "quick").result(60)[0].note) != first


def test_a_computation_that_nobody_waits_for_is_ended(
    worker: Worker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(processes, "NEARLY", 0.1)
    first = int(worker.ask("ana", "home", "quick").result(60)[0].note)
    process = next(one for one in multiprocessing.active_children() if one.pid == first)
    begun = tmp_path / "begun"
    slow, waits = worker.ask("ana", "home", "slow", str(begun)), worker.ask("ben", "home", "quick")
    wait_until(begun.exists)
    assert slow.cancel()
    assert exit_code(process) == -signal.SIGKILL
    assert int(waits.result(60)[0].note) != first


def test_a_short_computation_that_nobody_waits_for_keeps_its_process(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "NEARLY", 60)
    first = worker.ask("ana", "home", "quick").result(60)[0].note
    assert worker.ask("ana", "home", "short").cancel()
    assert worker.ask("ana", "home", "quick").result(60)[0].note == first


def test_an_address_with_many_questions_does_not_make_another_wait() -> None:
    """The second process stays free for others while an address waits for its next turn."""
    worker = Answerer(computed, 600, TOO_LONG, processes=2)
    slow = [worker.ask(f"ana-{n}", "home", "slow") for n in range(5)]
    assert worker.ask("ben", "elsewhere", "quick").result(60)[0].choice == "quick"
    assert not any(one.done() for one in slow)
    worker.close()


def blocked_signals() -> set[int]:
    return set(signal.pthread_sigmask(signal.SIG_BLOCK, ()))


def test_an_interrupt_from_the_terminal_does_not_reach_the_processes() -> None:
    asker = Answerer(blocked_signals, 60, TOO_LONG)
    try:
        assert signal.SIGINT in asker.ask("Ana", "here").result(60)
    finally:
        asker.close()
    assert signal.SIGINT not in blocked_signals()


def test_groups_take_turns_and_have_one_turn_at_a_time() -> None:
    turns: Turns[int] = Turns()
    for group, work in (("a", 1), ("a", 2), ("b", 3), ("a", 4), ("c", 5)):
        turns.put(group, work)
    turns.close()
    taken = []
    while (one := turns.take()) is not None:
        taken.append(one)
        turns.end_turn(one[0])
    assert taken == [("a", 1), ("b", 3), ("c", 5), ("a", 2), ("a", 4)]
    turns.put("a", 6)
    turns.put("a", 7)
    assert turns.take() == ("a", 6)
    assert turns.take() is None  # a works


def test_who_waits_for_odds_when_the_server_ends_is_told_so() -> None:
    worker = Answerer(computed, 600, TOO_LONG)
    asked = [worker.ask("ana", "home", "slow"), worker.ask("ben", "home", "quick")]
    worker.close()
    for one in asked:
        with pytest.raises(BrokenExecutor):
            one.result(60)


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


def test_many_cases_with_the_same_figures_are_one_table() -> None:
    figures = (Figure("pass", "60 %", 60.0), Figure("fail", "40 %", 40.0))
    cases = tuple(ShownCase((f"{n} cards of +2", "sabotage"), "", figures) for n in range(4))
    rows = [(f"{n} cards of +2, sabotage", list(figures)) for n in range(4)]
    assert ShownMove("", "", "", cases).tables == [((), ["pass", "fail"], rows)]
    assert len(ShownMove("", "", "", cases[:3]).tables) == 3
    other = ShownCase(("something else",), "", figures[:1])
    assert len(ShownMove("", "", "", (*cases, other)).tables) == 5
