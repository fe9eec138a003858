"""Exact odds: named questions, answered with the functions that play the game.

`ask("skill-deck", "check", proficient=True, add=1)` returns an `Answer`; `questions()` returns all questions. `Odds`,
`Question`, `number`, `flag`, `choice` and `text` are for authors of systems.
"""

from facedown.lab.odds.answer import Answer, TooLarge, ratio
from facedown.lab.odds.asking import ask, odds_of, question, questions
from facedown.lab.odds.questions import Odds, Question, Setting, choice, flag, number, text

__all__ = [
    "Answer",
    "Odds",
    "Question",
    "Setting",
    "TooLarge",
    "ask",
    "choice",
    "flag",
    "number",
    "odds_of",
    "question",
    "questions",
    "ratio",
    "text",
]
