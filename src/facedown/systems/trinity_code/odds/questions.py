"""The questions about the odds of The Trinity Code; the functions that answer them are in `answers.py`."""

from __future__ import annotations

from facedown.odds import Odds, Question, choice, number
from facedown.systems.trinity_code.odds.answers import RULINGS, cheat_death, face_demons, move
from facedown.systems.trinity_code.odds.live import LIVE, MEANINGS

ODDS = Odds(
    "trinity-code",
    (
        Question(
            "move", "The result line of a move",
            (
                number("modifier", "Sum of all modifiers except Karma", 0, -50, 50),
                number("good", "Good Karma grabbed", 0, 0, 50),
                number("bad", "Bad Karma grabbed", 0, 0, 50),
                choice("luck", "Luck used after the roll", "none", "ignore", "reroll", "twelve"),
            ),
            move,
            rulings=RULINGS,
        ),
        Question(
            "cheat-death", "How cheating death ends",
            (number("power", "Power, before the −1 for being wounded", 0, -50, 50),),
            cheat_death,
            rulings=RULINGS,
        ),
        Question(
            "face-demons", "How facing your demons ends",
            (number("modifier", "Cool or Wits, plus all other modifiers", 0, -50, 50),),
            face_demons,
            rulings=RULINGS,
        ),
    ),
    LIVE,
    MEANINGS,
)  # fmt: skip
