"""Items that are made when they are first asked for, and kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class KeptItems(Generic[T]):
    """The items of an iterable, which can be gone through several times.

    Each is made when somebody first gets as far, so that who looks for one of them does not wait for all.
    """

    def __init__(self, items: Iterable[T]) -> None:
        """Take the items from this iterable, which nobody else may go through."""
        self._more, self._kept = iter(items), list[T]()

    def __iter__(self) -> Iterator[T]:
        """Go through the items from the first on."""
        at = 0
        while True:
            if at == len(self._kept):
                try:
                    self._kept.append(next(self._more))
                except StopIteration:
                    return
            yield self._kept[at]
            at += 1
