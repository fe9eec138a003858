"""A sequence whose items are computed when they are first needed, and then kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from threading import RLock
from typing import Generic, TypeVar

T = TypeVar("T")


class LazyItems(Generic[T]):
    """The items of an iterable, over which any number of loops can iterate.

    Each item is computed when a loop first reaches it; a search that stops early does not compute the items after that.
    Several threads may iterate at the same time.
    """

    def __init__(self, items: Iterable[T]) -> None:
        """Take the items from the iterable `items`, over which no other code may iterate."""
        self._more, self._kept = iter(items), list[T]()
        self._lock = RLock()

    def __iter__(self) -> Iterator[T]:
        """Iterate over the items from the first."""
        at = 0
        while True:
            if at == len(self._kept):
                with self._lock:  # two threads must not ask the iterator at the same time
                    if at == len(self._kept):
                        try:
                            self._kept.append(next(self._more))
                        except StopIteration:
                            return
            yield self._kept[at]
            at += 1
