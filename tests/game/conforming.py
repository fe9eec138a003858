"""The seats and the check that the tests of the conformance suite share."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Seat, Setup
from facedown.game.conformance import NotConforming, conform
from facedown.game.system import System

PLAYERS = (Seat("ana", "Ana"), Seat("ben", "Ben"), Seat("cy", "Cy"))
FACILITATED = (Seat("gm", "The GM", "facilitator"), *PLAYERS)


def breaks_a_promise(system: System[Any], promise: str) -> None:
    """Check that a system does not conform, and that the suite names the promise that matches `promise`."""
    with pytest.raises(NotConforming, match=promise):
        conform(system, [Setup(FACILITATED, system.sample())], games=8, moves=120)
