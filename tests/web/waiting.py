"""Waiting in tests: for a condition, however slow the machine is."""

from __future__ import annotations

import time
from collections.abc import Callable

LONGEST = 120.0
"""The seconds after which a condition is given up. Only a mistake takes so long."""


def wait_until(condition: Callable[[], object]) -> None:
    """Wait until a condition is true."""
    end = time.monotonic() + LONGEST
    while not condition():
        assert time.monotonic() < end, "It did not happen."
        time.sleep(0.05)
