"""Measuring times and printing figures."""

from __future__ import annotations

import time
from collections.abc import Callable


def seconds(work: Callable[[], object], repeats: int = 5) -> float:
    """Return the shortest time of some repeats, in seconds."""
    best = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def show(label: str, figure: str, note: str = "") -> None:
    """Print one figure on a line."""
    print(f"  {label:<52} {figure:>18}  {note}".rstrip())
