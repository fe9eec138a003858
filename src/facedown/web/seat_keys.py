"""The keys of the seats of all tables: what each opens, which were withdrawn, and new ones."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any

from facedown.store import Store, new_key
from facedown.web.access import Access

KNOWN, MOST_KNOWN = 5.0, 10_000
"""The seconds for which the seat of a key is remembered, and the most keys that are."""

LONGEST_REQUEST = 3600.0
"""The seconds within which a request ends; so long, withdrawn keys are compared with the beginning of requests."""


class SeatKeys:
    """The keys in a store. `run` runs work in a worker thread, see `Tables.run`."""

    def __init__(self, store: Store, run: Callable[..., Awaitable[Any]]) -> None:
        self._store = store
        self._run = run
        self._known: dict[str, tuple[Access, float]] = {}
        self._withdrawals = 0
        self._withdrawn: dict[tuple[str, str], float] = {}

    async def access(self, key: str) -> Access | None:
        """Return what a key opens; None for an unknown or withdrawn key.

        A key that another server withdraws is accepted until the database has announced it.
        """
        known = self._known.get(key)
        if known is not None and monotonic() - known[1] < KNOWN:
            return known[0]
        withdrawals = self._withdrawals
        found = await self._stored_access(key)
        if found is not None and withdrawals == self._withdrawals:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[key] = found, monotonic()
        return found

    async def _stored_access(self, key: str) -> Access | None:
        found = await self._run(self._store.seat_of_key, key)
        return Access(found.table, found.seat, key) if found is not None else None

    async def is_open(self, access: Access) -> bool:
        """Return whether a key still opens the seat."""
        return await self._stored_access(access.key) == access

    def forget(self) -> None:
        """Look up each key again, because links were withdrawn."""
        self._withdrawals += 1  # what was read before is not remembered
        self._known.clear()

    def was_withdrawn(self, access: Access, since: float) -> bool:
        """Return whether the keys of a seat were withdrawn by this server after a time of the monotonic clock."""
        return self._withdrawn.get((access.table, access.seat), -1.0) >= since

    def add(self, table: str, seat: str) -> str:
        """Return a new key of a seat; of the spectators if `seat` is empty. This is called in a worker thread."""
        key = new_key()
        self._store.add_seat_key(table, seat, key)
        return key

    async def renew(self, table: str, seat: str, *, new: bool = True) -> str:
        """Withdraw all keys of a seat, or of the spectators if `seat` is empty.

        Return a new one; "" if `new` is False.
        """

        def renew_key() -> str:
            self._store.remove_seat_keys(table, seat)
            return self.add(table, seat) if new else ""

        try:
            key: str = await self._run(renew_key)
        finally:  # also if the new key could not be stored
            now = monotonic()
            self._withdrawn = {one: at for one, at in self._withdrawn.items() if now - at < LONGEST_REQUEST}
            self._withdrawn[table, seat] = now
            self.forget()
        return key
