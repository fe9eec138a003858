"""The questions about the odds of the Standard Roll; the functions that answer them are in `answers.py`."""

from __future__ import annotations

from typing import Any

from facedown.game import refuse
from facedown.odds import Odds, Question, choice, flag, number
from facedown.systems.standard_roll.odds.answers import RULINGS, effort, roll
from facedown.systems.standard_roll.odds.live import LIVE, MEANINGS

MODE = choice("mode", "Roll mode", "normal", "advantage", "disadvantage", "both")


def with_mode(values: dict[str, Any]) -> dict[str, Any]:
    """Return the settings with the flags `advantage` and `disadvantage` replaced by the setting `mode`.

    If both flags are set, the mode is “both”. Raises Refused if a flag is set and a mode is given too.
    """
    flags = [name for name in ("advantage", "disadvantage") if values.get(name)]
    rest = {name: value for name, value in values.items() if name not in ("advantage", "disadvantage")}
    if flags and "mode" in rest:
        raise refuse("odds", f"Two modes are given: {rest['mode']}, and {' and '.join(flags)}.", "Give one.")
    return {**rest, "mode": "both" if len(flags) == 2 else flags[0]} if flags else rest


ODDS = Odds(
    "standard-roll",
    (
        Question("roll", "The total of a Standard Roll", (MODE,), roll, with_mode, RULINGS),
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
            with_mode,
            RULINGS,
        ),
    ),
    LIVE,
    MEANINGS,
)  # fmt: skip
