"""Limits of requests: how many a seat or an address can make in a time."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic


class TooMany(Exception):  # noqa: N818 - the answer is 429
    """Raised for a request beyond a limit. `wait` are the seconds after which it can be sent again."""

    def __init__(self, what: str, wait: int) -> None:
        super().__init__(f"Too many {what}. Try again in {wait} seconds.")
        self.wait = wait


MOST_COUNTED = 100_000
"""The most seats and addresses that are counted. If there are more, all full buckets are forgotten."""


class Counters:
    """Buckets of tokens: each key can use `most` at once, and gets them back evenly over `seconds`."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def count(self, what: str, key: str, most: int, seconds: float) -> None:
        """Count one use of `what` by `key`. Raises TooMany if no use is left."""
        now = self._clock()
        left, at = self._buckets.get((what, key), (float(most), now))
        left = min(float(most), left + (now - at) * most / seconds)
        if left < 1:
            raise TooMany(what, max(1, round((1 - left) * seconds / most)))
        if len(self._buckets) >= MOST_COUNTED:
            self._forget(now, seconds)
        self._buckets[what, key] = left - 1, now

    def _forget(self, now: float, seconds: float) -> None:
        """Forget the buckets that were not used for a whole period, and are full again."""
        self._buckets = {key: one for key, one in self._buckets.items() if now - one[1] < seconds}
