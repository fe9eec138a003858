"""Presence: when the people at a table were last seen, and when another player may mark one of them as away."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, isfinite

from facedown.game import counted, refuse
from facedown.table import Marked, Table

KEPT_EVERY = 60.0
"""The seconds after which it is noted again that a person is connected."""

UNSEEN = 300.0
"""The seconds after which a person who was not seen counts as away."""


class Presence:
    """When the people at a table were last seen. It is public.

    Times are numbers of seconds from a clock of the caller, for example `time.time()`. `unseen`: the seconds that a
    person must not have been seen before another player can mark the seat as away. `kept` is what the notes of the
    table contain of it for other programs, by seat.
    """

    def __init__(self, table: Table, unseen: float = UNSEEN) -> None:
        self.unseen = unseen
        self._table = table
        self._seen: dict[str, float] = {}
        self.kept: dict[str, int] = {}
        self._began: float | None = None

    def note(self, key: str, now: float) -> None:
        """Note that the person of a seat is connected at the time `now`. Raises Refused for an unknown seat."""
        self._table.seat(key)
        self._seen[key] = max(self._begin(now), self._seen.get(key, now), now)

    def keep(self, key: str, now: float) -> bool:
        """Note it for other programs too, at most once a minute. Return whether there is something new in the notes."""
        self.note(key, now)
        new = now - self.kept.get(key, 0) >= KEPT_EVERY
        if new:
            self.kept[key] = int(now)
        return new

    def read(self, kept: Mapping[str, int]) -> None:
        """Take over what other programs have noted, by seat."""
        self.kept = dict(kept)
        for key, seen in kept.items():
            self._seen[key] = max(self._seen.get(key, seen), seen)

    def last_seen(self, key: str) -> float | None:
        """Return when the person of a seat was last seen; None if nobody has told it since the session began."""
        return self._seen.get(key)

    def check_mark(self, act: Marked, now: float | None) -> None:
        """Check that a player may mark another person as away or left now. Raises Refused, with the time to wait.

        The facilitator decides alone, also about people who are connected. Without `now`, it is the latest time that
        the session was told; if it was told none, its caller has no clock but sees who is there, so nothing is checked.
        A person who was never seen counts as seen when the session began.
        """
        if now is None:
            now = max(self._seen.values(), default=self._began)
        if now is None or act.mark == "here" or act.of == act.seat or self._table.seat(act.seat).facilitates:
            return
        last = self._seen.get(act.of, self._begin(now))
        left = ceil(last + self.unseen - now)
        if left > 0:
            who = self._table.seat(act.of).shown
            wait = f"You can mark the seat as {act.mark} in {counted(left, 'second')}."
            raise refuse("session", f"{who} was here less than {counted(ceil(self.unseen), 'second')} ago.", wait)

    def _begin(self, now: float) -> float:
        """Return the first time that the session was told. Raises ValueError for a time that is no number."""
        if not isfinite(now):
            raise ValueError("A time must be a finite number of seconds.")
        self._began = now if self._began is None else min(self._began, now)
        return self._began
