"""A queue in which groups take turns, so that one that asks much does not make all others wait."""

from __future__ import annotations

from collections import deque
from threading import Condition
from typing import Generic, TypeVar

T = TypeVar("T")


class Turns(Generic[T]):
    """Work that waits, by group. Of each group, one piece at a time is worked on; then it is the turn of the next.

    All methods can be called from any thread.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, deque[T]] = {}
        self._working: set[str] = set()
        self._changed = Condition()
        self._closed = False

    def put(self, group: str, work: T) -> None:
        """Let work wait for the turn of its group."""
        with self._changed:
            self._waiting.setdefault(group, deque()).append(work)
            self._changed.notify()

    def take(self) -> tuple[str, T] | None:
        """Wait for work whose turn it is, and return its group and it; None once the queue is closed and empty."""
        with self._changed:
            while True:
                group = next((one for one in self._waiting if one not in self._working), None)
                if group is not None:
                    return group, self._take_of(group)
                if self._closed:
                    return None
                self._changed.wait()

    def _take_of(self, group: str) -> T:
        queue = self._waiting.pop(group)
        work = queue.popleft()
        if queue:
            self._waiting[group] = queue  # at the end
        self._working.add(group)
        return work

    def end_turn(self, group: str) -> None:
        """Note that the work of a group is done, so that it can have another turn."""
        with self._changed:
            self._working.discard(group)
            self._changed.notify_all()

    def close(self) -> None:
        """Let `take` return None when nothing waits any more."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
