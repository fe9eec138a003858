"""The questions about the odds of the Standard Roll; the functions that answer them are in `answers.py`."""

from __future__ import annotations

from facedown.odds import Odds, Question, choice, flag, number
from facedown.systems.standard_roll.odds.answers import effort, roll
from facedown.systems.standard_roll.odds.live import LIVE, MEANINGS

MODE = choice("mode", "Roll mode", "normal", "advantage", "disadvantage", "both")

ODDS = Odds(
    "standard-roll",
    (
        Question("roll", "The total of a Standard Roll", (MODE,), roll),
        Question(
            "effort", "The success of an Effort, and how far it depletes the clock",
            (
                number("level", "Level of the actor", 0, 0, 99),
                number("stat", "Stat", 1, 0, 99),
                number("tn", "Target Number, which the roll must exceed", 9, 0, 99),
                number("clock", "Steps left on the Task Clock", 1, 1, 99),
                MODE,
                flag("value_loss", "Spend every Critical on Value Loss"),
            ),
            effort,
        ),
    ),
    LIVE,
    MEANINGS,
)  # fmt: skip
