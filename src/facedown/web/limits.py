"""Limits of requests: how many a seat or an address can make in a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import ceil
from time import monotonic


class TooMany(Exception):  # noqa: N818 - the answer is 429 or 503
    """Raised for a request beyond a limit. `wait` are the seconds after which it can be sent again.

    `of_all`: the limit is that of all clients together, so the answer is 503 and not 429.
    """

    def __init__(self, what: str, wait: int, *, of_all: bool = False) -> None:
        super().__init__(f"Too many {what}.")
        self.wait = wait
        self.of_all = of_all


MOST_COUNTED = 100_000
"""The most buckets that are remembered. If there are more, those that are full again are forgotten, once a minute."""


class RateLimits:
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
            raise TooMany(what, max(1, ceil((1 - left) * seconds / most)))
        if len(self._buckets) >= MOST_COUNTED and now - self._swept > 60:
            self._buckets = {name: one for name, one in self._buckets.items() if one[2] > now}
            self._swept = now
        self._buckets[what, key] = left - 1, now, now + seconds


AT_ONCE_WAIT = 5
"""The seconds after which a client that does too much at once can try again."""


class ConcurrencyLimit:
    """The requests of one kind (`what`) that are worked on now, of each address."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._counts: Counter[str] = Counter()

    def begin(self, address: str, most: int, most_of_address: int) -> None:
        """Count one more request. Raises TooMany if there are too many already, of the address or of all."""
        of_all = self._counts[address] < most_of_address
        if not of_all or self._counts.total() >= most:
            raise TooMany(f"{self._what} at once", AT_ONCE_WAIT, of_all=of_all)
        self._counts[address] += 1

    def end(self, address: str) -> None:
        """Count one request less."""
        self._counts[address] -= 1
        if not self._counts[address]:
            del self._counts[address]
