"""Processes that answer questions which take long: odds, and proofs of table files.

A thread cannot be stopped, and slows down all others. A process is ended when its answer takes too long, or when nobody
waits for it any more.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, InvalidStateError, ProcessPoolExecutor, wait
from contextlib import suppress
from multiprocessing import resource_tracker
from threading import Event, Lock, Thread
from typing import Any, Generic, TypeVar

from facedown.game import Refusal, Refused
from facedown.web.turns import Turns

T = TypeVar("T")

NEARLY = 2.0
"""The seconds in which a computation that nobody waits for can still end: a new process takes about as long."""


class Process(Generic[T]):
    """A process that computes one answer after another, and begins anew after it was ended."""

    def __init__(self, compute: Callable[..., T]) -> None:
        self._compute = compute
        self._lock = Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    def begin(self, question: tuple[Any, ...]) -> Future[T]:
        """Give a question to the process. Raises BrokenExecutor if the process or the server has ended."""
        with self._lock:
            if self._closed:
                raise BrokenExecutor("The server ends.")
            if self._pool is None:
                self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
            pool = self._pool
        try:
            return pool.submit(self._compute, *question)
        except (BrokenExecutor, RuntimeError) as error:  # it was shut down meanwhile
            self.end()
            raise BrokenExecutor from error

    def end(self) -> None:
        """End the process at once, also in the middle of a computation."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            running = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in running:
                process.kill()

    def close(self) -> None:
        """End the process for good."""
        with self._lock:
            self._closed = True
        self.end()


def _ignore_interrupts() -> None:
    """Let the processes that this thread begins ignore Ctrl-C, which a terminal sends to them too."""
    if hasattr(signal, "pthread_sigmask"):
        resource_tracker.ensure_running()  # its start would allow the signal again
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])


class Answerer(Generic[T]):
    """Processes that answer questions. A new question of an asker takes the place of the old one.

    Groups of askers, such as those at one address, take turns, and have one process each at most. `compute` answers a
    question, in a process; it must be a function of a module. A computation that takes more than `seconds` is refused
    with `too_long`, and ended together with its process; the next question begins a new one.
    """

    def __init__(self, compute: Callable[..., T], seconds: float, too_long: Refusal, processes: int = 1) -> None:
        self._seconds = seconds
        self._too_long = too_long
        self._lock = Lock()
        self._processes = [Process(compute) for _ in range(processes)]
        self._waiting: dict[str, Future[T]] = {}
        self._questions: Turns[tuple[Future[T], tuple[Any, ...]]] = Turns()
        self._threads: list[Thread] = []

    async def answer(self, who: str, group: str, *question: Any) -> T:
        """Return the answer to a question. If the request that asks is cancelled, so is the question.

        Raises Refused if the computation takes too long, if `who` asks another question before, and if the process
        ends.
        """
        asked = self.ask(who, group, *question)
        gone = Refused(Refusal(self._too_long.rule, "This is not computed any more.", "Ask again."))
        try:
            return await asyncio.shield(asyncio.wrap_future(asked))
        except BrokenExecutor:
            raise gone from None
        except asyncio.CancelledError:
            if asked.cancelled():  # another question took its place
                raise gone from None
            asked.cancel()  # the request itself has ended
            raise

    def ask(self, who: str, group: str, *question: Any) -> Future[T]:
        """Return the future answer to a question, which can be cancelled at any time.

        `who` identifies the asker, and `group` those who take turns together. The future raises Refused if the
        computation takes too long, and BrokenExecutor if the process ends.
        """
        asked: Future[T] = Future()
        with self._lock:
            earlier = self._waiting.get(who)
            self._waiting[who] = asked
            if not self._threads:
                self._threads = [
                    Thread(target=self._answer_all, args=[one], name=f"answers-{at}", daemon=True)
                    for at, one in enumerate(self._processes)
                ]
                for thread in self._threads:
                    thread.start()
        if earlier is not None:
            earlier.cancel()  # without the lock, which `_forget` takes at once
        asked.add_done_callback(lambda done: self._forget(who, done))
        self._questions.put(group, (asked, question))
        return asked

    def _forget(self, who: str, done: Future[T]) -> None:
        with self._lock:
            if self._waiting.get(who) is done:
                del self._waiting[who]

    def _answer_all(self, process: Process[T]) -> None:
        _ignore_interrupts()
        while (one := self._questions.take()) is not None:
            group, (asked, question) = one
            if not asked.cancelled():
                self._answer_one(process, asked, question)
            self._questions.end_turn(group)

    def _answer_one(self, process: Process[T], asked: Future[T], question: tuple[Any, ...]) -> None:
        try:
            answer = self._answer(process, asked, question)
        except Exception as error:
            with suppress(InvalidStateError):  # nobody waits for it any more
                asked.set_exception(error)
        else:
            with suppress(InvalidStateError):
                asked.set_result(answer)

    def _answer(self, process: Process[T], asked: Future[T], question: tuple[Any, ...]) -> T:
        """Return the answer to a question. Raises Refused, BrokenExecutor, or the error of the computation."""
        computing, over = process.begin(question), Event()
        for one in (asked, computing):
            one.add_done_callback(lambda _: over.set())
        over.wait(self._seconds)
        if asked.cancelled():
            wait([computing], NEARLY)
        if not computing.done():
            process.end()
            raise Refused(self._too_long)
        if computing.cancelled() or isinstance(computing.exception(), BrokenExecutor):
            process.end()
            raise BrokenExecutor("The process has ended.")
        return computing.result()

    def close(self) -> None:
        """End the processes at once. Who waits for an answer gets BrokenExecutor."""
        self._questions.close()
        for process in self._processes:
            process.close()
