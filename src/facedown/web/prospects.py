"""The odds of an option, as a page shows them. They are computed in another process, from what the seat may know."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from fractions import Fraction
from threading import Lock
from typing import Any

import msgspec

from facedown.game import Seat, registry, with_minus_sign
from facedown.lab.outlook import outlook

MOST_MOVES = 24
"""The most moves of an option whose odds are shown."""

MOST_OUTCOMES = 8
"""The most outcomes of a move that are shown; of more, the likeliest."""


class Figure(msgspec.Struct, frozen=True):
    """A number about a move: its name, its value as text, and for a probability also its share of 100."""

    name: str
    text: str
    share: float | None = None


class ShownCase(msgspec.Struct, frozen=True):
    """The odds of a move under some assumptions: figures to compare moves, and the likeliest outcomes."""

    when: tuple[str, ...]
    figures: tuple[Figure, ...]
    outcomes: tuple[Figure, ...]
    left_out: int


class ShownMove(msgspec.Struct, frozen=True):
    """A move with its odds. `note` says why there are none, or what is missing."""

    choice: str
    note: str
    meaning: str
    cases: tuple[ShownCase, ...]


def odds_of(system: str, view: Any, seat: Seat, option: str, seats: Sequence[Seat]) -> list[ShownMove]:
    """Return the odds of the moves of an option, by its key; none if the seat does not have it."""
    known = registry.system(system)
    options = [one for one in known.options(view, seat) if one.key == option]
    found = outlook(known, view, seat, options, most=MOST_MOVES, seats=seats)
    return [
        ShownMove(one.choice, one.note, one.meaning, tuple([shown_case(case) for case in one.cases])) for one in found
    ]


def shown_case(case: Any) -> ShownCase:
    """Return the odds of a move under some assumptions as figures."""
    figures = [
        Figure(name, number_text(value)) if name in case.amounts else Figure(name, percent(value), float(100 * value))
        for name, value in case.summary.items()
    ]
    texts = case.texts
    likeliest = sorted(texts, key=lambda text: -texts[text])
    outcomes = [Figure(text, percent(texts[text]), float(100 * texts[text])) for text in likeliest[:MOST_OUTCOMES]]
    return ShownCase(case.assumptions, tuple(figures), tuple(outcomes), max(0, len(likeliest) - MOST_OUTCOMES))


def percent(value: Fraction) -> str:
    """Return a probability in percent. Only what is impossible or certain is shown as 0 % or 100 %."""
    rounded = f"{float(100 * value):.1f}"
    if value > 0 and rounded == "0.0":
        return "less than 0.1 %"
    if value < 1 and rounded == "100.0":
        return "more than 99.9 %"
    return f"{rounded.removesuffix('.0')} %"


def number_text(value: Fraction) -> str:
    """Return a number with at most two digits after the point."""
    return with_minus_sign(f"{float(value):.2f}".rstrip("0").rstrip("."))


class OddsWorker:
    """A process that computes odds. Each viewer can wait for one answer; a new question takes the place of the old."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._waiting: dict[str, Future[list[ShownMove]]] = {}

    def ask(self, who: str, *question: Any) -> Future[list[ShownMove]]:
        """Return the future answer to a question, with the arguments of `odds_of`. `who` identifies the viewer."""
        with self._lock:
            earlier = self._waiting.pop(who, None)
            if earlier is not None:
                earlier.cancel()
            if self._pool is None:
                self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
            try:
                asked = self._pool.submit(odds_of, *question)
            except BrokenExecutor:  # the process has died: the next question begins a new one
                self._pool = None
                raise
            self._waiting[who] = asked
        asked.add_done_callback(lambda done: self._forget(who, done))
        return asked

    def _forget(self, who: str, done: Future[list[ShownMove]]) -> None:
        with self._lock:
            if self._waiting.get(who) is done:
                del self._waiting[who]

    def close(self) -> None:
        """End the process at once, also in the middle of an answer."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            running = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in running:
                process.terminate()
