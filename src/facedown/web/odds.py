"""The odds of an option, as a page shows them. They are computed in another process, from what the seat may know."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Future, InvalidStateError, ProcessPoolExecutor, wait
from contextlib import suppress
from fractions import Fraction
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Any

import msgspec

from facedown.game import Seat, refuse, registry, with_minus_sign
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
    """The odds of a move under some assumptions. `across` is one more, for which a table has a column."""

    when: tuple[str, ...]
    across: str
    figures: tuple[Figure, ...]


class ShownMove(msgspec.Struct, frozen=True):
    """A move with its odds. `note` says why there are none, or what is missing."""

    choice: str
    note: str
    meaning: str
    cases: tuple[ShownCase, ...]

    @property
    def tables(self) -> list[tuple[tuple[str, ...], list[str], list[tuple[str, list[Figure | None]]]]]:
        """The cases as tables: the assumptions of each, the headings of its columns, and its rows by name."""
        groups: dict[tuple[str, ...], list[ShownCase]] = {}
        for case in self.cases:
            groups.setdefault(case.when, []).append(case)
        return [
            (when, [case.across for case in cases if case.across], rows_of(cases)) for when, cases in groups.items()
        ]


def odds_of(
    system: str, view: Any, seat: Seat, seats: Sequence[Seat], option: str, values: dict[str, Any]
) -> list[ShownMove]:
    """Return the odds of the move that an option, named by its key, makes with these values of its fields.

    If the odds do not tell such moves apart, return those of several moves; none if the seat does not have the option.
    """
    known = registry.system(system)
    options = [one for one in known.options(view, seat) if one.key == option]
    found = outlook(known, view, seat, options, seats=seats)
    chosen = [one for one in found if all(one.move.get(name, value) == value for name, value in values.items())]
    return [
        ShownMove(one.choice, one.note, one.meaning, tuple([shown_case(case) for case in one.cases]))
        for one in (chosen or found)[:MOST_MOVES]
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
    if len(likeliest) > MOST_OUTCOMES:
        outcomes.append(Figure(f"{len(likeliest) - MOST_OUTCOMES} more outcomes", ""))
    across = " ".join(case.across) if case.across is not None else ""
    return ShownCase(case.when, across, tuple(figures or outcomes))


def rows_of(cases: Sequence[ShownCase]) -> list[tuple[str, list[Figure | None]]]:
    """Return the figures of several cases by name, with a cell for each case; None where a case has no such figure."""
    names = dict.fromkeys(figure.name for case in cases for figure in case.figures)
    found = [{figure.name: figure for figure in case.figures} for case in cases]
    return [(name, [one.get(name) for one in found]) for name in names]


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


LONGEST_ODDS = 20.0
"""The seconds after which a computation is ended."""

NEARLY = 2.0
"""The seconds in which one that nobody waits for can still end by itself: a new process takes about as long."""

Asked = tuple[Future[list[ShownMove]], tuple[Any, ...]]


class OddsWorker:
    """A process that computes odds. Each viewer can wait for one answer; a new question takes the place of the old.

    `compute` answers a question, in the process. A computation that takes more than `seconds` is ended, together with
    the process, and so is one that nobody waits for; the next question begins a new process.
    """

    def __init__(self, compute: Callable[..., list[ShownMove]] = odds_of, seconds: float = LONGEST_ODDS) -> None:
        self._compute = compute
        self._seconds = seconds
        self._lock = Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._waiting: dict[str, Future[list[ShownMove]]] = {}
        self._questions: SimpleQueue[Asked | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._closed = False

    def ask(self, who: str, *question: Any) -> Future[list[ShownMove]]:
        """Return the future answer to a question, with the arguments of `odds_of`. `who` identifies the viewer.

        The future raises Refused if the computation takes too long, and BrokenExecutor if the process ends. It can be
        cancelled at any time.
        """
        asked: Future[list[ShownMove]] = Future()
        with self._lock:
            earlier = self._waiting.get(who)
            self._waiting[who] = asked
            if self._thread is None:
                self._thread = Thread(target=self._answer_all, name="odds", daemon=True)
                self._thread.start()
        if earlier is not None:
            earlier.cancel()  # without the lock, which `_forget` takes at once
        asked.add_done_callback(lambda done: self._forget(who, done))
        self._questions.put((asked, question))
        return asked

    def _forget(self, who: str, done: Future[list[ShownMove]]) -> None:
        with self._lock:
            if self._waiting.get(who) is done:
                del self._waiting[who]

    def _answer_all(self) -> None:
        while (one := self._questions.get()) is not None:
            asked, question = one
            if asked.cancelled():
                continue
            try:
                answer = self._answer(asked, question)
            except Exception as error:
                with suppress(InvalidStateError):  # nobody waits for it any more
                    asked.set_exception(error)
            else:
                with suppress(InvalidStateError):
                    asked.set_result(answer)

    def _answer(self, asked: Future[list[ShownMove]], question: tuple[Any, ...]) -> list[ShownMove]:
        """Return the answer to a question. Raises Refused, BrokenExecutor, or the error of the computation."""
        with self._lock:
            if self._closed:
                raise BrokenExecutor("The server ends.")
            if self._pool is None:
                self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
            pool = self._pool
        over = Event()
        try:
            computing = pool.submit(self._compute, *question)
            for one in (asked, computing):
                one.add_done_callback(lambda _: over.set())
            over.wait(self._seconds)
            if asked.cancelled():
                wait([computing], NEARLY)
            if computing.done():
                return computing.result()
            self._end_process()
            raise refuse("odds", "Computing these odds took too long.", "Ask about a simpler move.")
        except (BrokenExecutor, CancelledError, RuntimeError) as error:  # the process has died, or the server ends
            self._end_process()
            raise BrokenExecutor from error

    def _end_process(self) -> None:
        """End the process at once, also in the middle of a computation."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            running = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in running:
                process.kill()

    def close(self) -> None:
        """End the process at once. Who waits for an answer gets BrokenExecutor."""
        with self._lock:
            self._closed = True
        self._questions.put(None)
        self._end_process()
