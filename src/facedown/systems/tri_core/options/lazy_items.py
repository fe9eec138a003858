"""An iterable whose items are computed when they are first needed, and then kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Generic, TypeVar

T = TypeVar("T")


class LazyItems(Generic[T]):
    """An iterable that computes each item when a loop first reaches the item, and keeps the item.

    Any number of loops and threads may iterate at the same time.
    """

    def __init__(self, compute: Callable[[], Iterable[T]]) -> None:
        """Store the function that computes the items. Every call of the function must return the same items."""
        self._compute = compute
        self._kept: tuple[T, ...] = ()
        self._complete = False

    def __iter__(self) -> Iterator[T]:
        """Yield all items, beginning with the first."""
        kept = self._kept
        yield from kept
        if self._complete and len(kept) == len(self._kept):
            return
        for item in islice(self._compute(), len(kept), None):
            kept = (*kept, item)
            if len(kept) > len(self._kept):
                self._kept = kept
            yield item
        self._complete = True
