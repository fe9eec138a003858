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
"""The most buckets that are remembered. If there are more, those that are full again are forgotten, once a minute."""


class Counters:
    """Buckets of tokens: each key can use `most` at once, and gets them back evenly over `seconds`."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        # The tokens left, when they were counted, and when the bucket is full again at the latest.
        self._buckets: dict[tuple[str, str], tuple[float, float, float]] = {}
        self._swept = 0.0

    def count(self, what: str, key: str, most: int, seconds: float) -> None:
        """Count one use of `what` by `key`. Raises TooMany if no use is left."""
        now = self._clock()
        left, at, _ = self._buckets.get((what, key), (float(most), now, now))
        left = min(float(most), left + (now - at) * most / seconds)
        if left < 1:
            raise TooMany(what, max(1, round((1 - left) * seconds / most)))
        if len(self._buckets) >= MOST_COUNTED and now - self._swept > 60:
            self._buckets = {name: one for name, one in self._buckets.items() if one[2] > now}
            self._swept = now
        self._buckets[what, key] = left - 1, now, now + seconds
