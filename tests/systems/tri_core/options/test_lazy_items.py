"""Options that are computed when they are first needed, and then cached."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from facedown.systems.tri_core.options.lazy_items import LazyItems


def slowly(count: int) -> Iterator[int]:
    """Yield some numbers. Each takes long enough for another thread to ask for it too."""
    for number in range(count):
        time.sleep(0.002)
        yield number


def test_several_threads_can_iterate_at_the_same_time() -> None:
    """Each of four threads that iterate at the same time receives all items in order."""
    items = LazyItems(lambda: slowly(20))
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda each: [*each], [items] * 4))
    assert found == [list(range(20))] * 4


def test_an_iteration_that_stops_computes_no_more_than_it_needs() -> None:
    """An iteration computes only the items that it needs, and a later one reuses them."""
    computed: list[int] = []
    items = LazyItems(lambda: (computed.append(number) or number for number in range(5)))  # type: ignore[func-returns-value]
    assert next(iter(items)) == 0
    assert computed == [0]
    assert list(items) == [0, 1, 2, 3, 4]
    computed.clear()
    assert list(items) == [0, 1, 2, 3, 4]
    assert computed == []
