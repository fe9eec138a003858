"""Worker threads: they do what would stop all other requests on the event loop, and never hold up the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager, nullcontext
from queue import Empty, SimpleQueue
from threading import Semaphore, Thread, local
from time import monotonic
from typing import Any, TypeVar

T = TypeVar("T")


class ComputeLimit:
    """Lets at most `most` threads compute at once. A thread that waits lets another one compute meanwhile."""

    def __init__(self, most: int) -> None:
        self._free = Semaphore(most)
        self._thread = local()

    @contextmanager
    def computing(self) -> Iterator[None]:
        """Wait until this thread may compute, which it does until the block ends."""
        with self._free:
            self._thread.computes = True
            try:
                yield
            finally:
                self._thread.computes = False

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Let another thread compute until the block ends, if this one may. Then wait until this one may again."""
        if not getattr(self._thread, "computes", False):
            yield
            return
        self._free.release()
        try:
            yield
        finally:
            self._free.acquire()


class Workers:
    """A fixed number of threads that do one piece of work after another, in the order in which it is given.

    `limit` says how many of them compute at once. The threads of `concurrent.futures` make a process wait until they
    end. These do not, so work that takes minutes does not stop a server from ending.
    """

    def __init__(self, most: int, name: str, limit: ComputeLimit | None = None) -> None:
        self._computing: Callable[[], AbstractContextManager[None]] = limit.computing if limit else nullcontext
        self._queue: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._closed = False
        self._threads = [Thread(target=self._work, name=f"{name}-{n}", daemon=True) for n in range(1, most + 1)]
        for thread in self._threads:
            thread.start()

    def submit(self, work: Callable[..., T], *arguments: Any) -> Future[T]:
        """Give work to a thread. Return the future of its result, which is cancelled if the workers are closed."""
        future: Future[T] = Future()

        def fulfil() -> None:
            if self._closed or not future.set_running_or_notify_cancel():
                future.cancel()
                return
            try:
                with self._computing():
                    result = work(*arguments)
            except BaseException as error:
                future.set_exception(error)
            else:
                future.set_result(result)

        if self._closed:
            future.cancel()
        else:
            self._queue.put(fulfil)
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
