"""The past of a table: its entries, and the state and position after each. Older ones are read from an archive."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar, overload

from facedown.table.entries import Entry
from facedown.table.keeping import Archive
from facedown.table.state import TableState

T = TypeVar("T")

CHUNK = 64
"""The number of items in each full part of a Log."""


class Moment(NamedTuple):
    """An entry, with the state of the table and the position of the game after it."""

    entry: Entry
    state: TableState
    position: Any


class Log(Generic[T]):
    """A list that never changes. `plus` returns a longer one, which shares the items with this one."""

    __slots__ = ("_full", "_last")

    def __init__(self, full: tuple[tuple[T, ...], ...] = (), last: tuple[T, ...] = ()) -> None:
        self._full = full
        self._last = last

    def plus(self, item: T) -> Log[T]:
        """Return the list with one more item at the end."""
        last = (*self._last, item)
        return Log((*self._full, last), ()) if len(last) == CHUNK else Log(self._full, last)

    def with_last(self, item: T) -> Log[T]:
        """Return the list with another last item; the empty list if it is empty."""
        if self._last:
            return Log(self._full, (*self._last[:-1], item))
        return Log((*self._full[:-1], (*self._full[-1][:-1], item))) if self._full else self

    def __len__(self) -> int:
        return len(self._full) * CHUNK + len(self._last)

    def __getitem__(self, at: int) -> T:
        """Return the item at this place, counted from 0. `at` must not be negative."""
        chunk, place = divmod(at, CHUNK)
        return self._full[chunk][place] if chunk < len(self._full) else self._last[place]


class Entries(Sequence[Entry]):
    """The entries of a history, as a sequence. Entries before `base` are read from the archive when they are needed."""

    def __init__(self, base: int, moments: Log[Moment], archive: Archive | None) -> None:
        self._base = base
        self._moments = moments
        self._archive = archive

    def __len__(self) -> int:
        return self._base + len(self._moments)

    @overload
    def __getitem__(self, at: int) -> Entry: ...
    @overload
    def __getitem__(self, at: slice) -> list[Entry]: ...
    def __getitem__(self, at: int | slice) -> Entry | list[Entry]:
        if isinstance(at, slice):
            start, stop, step = at.indices(len(self))
            if step != 1:
                return [self[n] for n in range(start, stop, step)]
            return [*self._archived(start, min(stop, self._base)), *self._later(max(start, self._base), stop)]
        n = at + len(self) if at < 0 else at
        if not 0 <= n < len(self):
            raise IndexError(at)
        return self._archived(n, n + 1)[0] if n < self._base else self._moments[n - self._base].entry

    def __iter__(self) -> Iterator[Entry]:
        return self.since(0)

    def since(self, start: int) -> Iterator[Entry]:
        """Yield the entries from number `start` on. Those in the archive are read in parts, as they are needed."""
        for first in range(start, self._base, CHUNK):
            yield from self._archived(first, min(first + CHUNK, self._base))
        yield from self._later(max(start, self._base), len(self))

    def _archived(self, start: int, stop: int) -> Sequence[Entry]:
        if start >= stop:
            return ()
        assert self._archive is not None
        return self._archive.entries(start, stop)

    def _later(self, start: int, stop: int) -> Iterator[Entry]:
        return (self._moments[n - self._base].entry for n in range(start, stop))
