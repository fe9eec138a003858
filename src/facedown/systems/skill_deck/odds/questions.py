"""The questions about the odds of the Skill Deck; the functions that answer them are in `answers.py`."""

from __future__ import annotations

from facedown.odds import Odds, Question, flag, number
from facedown.systems.skill_deck.odds.answers import RULINGS, check
from facedown.systems.skill_deck.odds.live import LIVE, MEANINGS

ODDS = Odds(
    "skill-deck",
    (
        Question(
            "check", "The result of a skill check",
            (
                flag("proficient", "The lead is proficient"),
                number("add", "Cards of +2 added", 0, 0, 60),
                number("sabotage", "Cards of −2 added", 0, 0, 60),
                flag("injured", "A participant is injured"),
                flag("shaken", "A participant is shaken"),
            ),
            check,
            rulings=RULINGS,
        ),
    ),
    LIVE,
    MEANINGS,
)  # fmt: skip
