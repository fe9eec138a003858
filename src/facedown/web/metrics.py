"""Counts of what this process has done, for programs that watch a server."""

from __future__ import annotations

from collections import Counter
from threading import Lock
from typing import Literal


class Counts:
    """Counts by label, which any thread can increase."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._lock = Lock()

    def add(self, label: str) -> None:
        """Add one to the count of a label."""
        with self._lock:
            self._counts[label] += 1

    def __getitem__(self, label: str) -> int:
        return self._counts[label]


ACT_COUNTS = Counts()
"""The acts of seats in this process, by the status of their answer: accepted or refused."""

ANSWERS = Counts()
"""The answers to requests in this process, by the class of their status: 2xx, 3xx, 4xx, 5xx."""

CLASSES = ("2xx", "3xx", "4xx", "5xx")

Kind = Literal["counter", "gauge"]


def metric(name: str, kind: Kind, about: str, values: dict[str, float]) -> str:
    """Return a metric in the text format of Prometheus. `values` are its values by label, like `{status="2xx"}`."""
    lines = [f"# HELP facedown_{name} {about}", f"# TYPE facedown_{name} {kind}"]
    return "\n".join([*lines, *(f"facedown_{name}{label} {value:g}" for label, value in values.items()), ""])
