"""The questions about the odds of Core Kernel; the functions that answer them are in `answers.py`."""

from __future__ import annotations

from facedown.odds import Odds, Question, number, text
from facedown.systems.core_kernel.odds.answers import payout
from facedown.systems.core_kernel.odds.live import LIVE, MEANINGS

ODDS = Odds(
    "core-kernel",
    (
        Question(
            "payout", "The chips of a pot that each leader receives",
            (
                text("pot", "Chips in the pot, for example A,A,B", "A,A,B"),
                number("leaders", "Number of leaders", 2, 1, 12),
                number("start", "Number of the leader paid first", 1, 1, 12),
            ),
            payout,
        ),
    ),
    LIVE,
    MEANINGS,
)  # fmt: skip
