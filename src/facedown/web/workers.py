"""Worker threads: they do what would stop all other requests on the event loop, and never hold up the end."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, TypeVar

T = TypeVar("T")


class Workers:
    """A fixed number of threads that do one piece of work after another, in the order in which it is given.

    The threads of `concurrent.futures` make a process wait until they end. These do not, so a proof that takes minutes
    does not stop a server from ending.
    """

    def __init__(self, most: int, name: str) -> None:
        self._queue: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._closed = False
        self._threads = [Thread(target=self._work, name=f"{name}-{n}", daemon=True) for n in range(1, most + 1)]
        for thread in self._threads:
            thread.start()

    def submit(self, work: Callable[..., T], *arguments: Any) -> Future[T]:
        """Give work to a thread. Return the future of its result, which is cancelled if the workers are closed."""
        future: Future[T] = Future()

        def done() -> None:
            if self._closed or not future.set_running_or_notify_cancel():
                future.cancel()
                return
            try:
                result = work(*arguments)
            except BaseException as error:
                future.set_exception(error)
            else:
                future.set_result(result)

        if self._closed:
            future.cancel()
        else:
            self._queue.put(done)
        return future

    def _work(self) -> None:
        while (work := self._queue.get()) is not None:
            work()
            del work  # what it holds is not needed while this thread waits

    def close(self, seconds: float) -> bool:
        """Cancel the work that waits, and wait at most so many seconds for the work that runs.

        Return whether all work has ended. A thread that still works is left to itself.
        """
        self._closed = True
        try:
            while (work := self._queue.get_nowait()) is not None:
                work()  # cancels it
        except Empty:
            pass
        for _ in self._threads:
            self._queue.put(None)
        until = monotonic() + seconds
        for thread in self._threads:
            thread.join(max(0.0, until - monotonic()))
        return not any(thread.is_alive() for thread in self._threads)
