"""The records for exact odds, and the answers to questions about the odds of all installed systems.

`ask("skill-deck", "check", proficient=True, add=1)` returns an `Answer`; `questions()` returns all questions. `Odds`,
`Question`, `number`, `flag`, `choice` and `text` are for authors of systems, and so is the module `prospects`: it
contains the records for the odds of a live decision, which `facedown.lab.outlook` computes.
"""

from facedown.odds.answer import Answer, TooLarge, ratio
from facedown.odds.asking import ask, by_rulings, odds_of, question, questions
from facedown.odds.questions import Odds, Question, Setting, choice, flag, number, text

__all__ = [
    "Answer",
    "Odds",
    "Question",
    "Setting",
    "TooLarge",
    "ask",
    "by_rulings",
    "choice",
    "flag",
    "number",
    "odds_of",
    "question",
    "questions",
    "ratio",
    "text",
]
