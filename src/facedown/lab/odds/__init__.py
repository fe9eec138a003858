"""Exact odds: named questions, answered by the functions that play them.

`ask("skill-deck", "check", proficient=True, add=1)` gives an `Answer`; `questions()` lists what can be asked.
"""

from facedown.lab.odds.answer import Answer, TooLarge, ratio
from facedown.lab.odds.questions import Question, Setting, ask, question, questions

__all__ = ["Answer", "Question", "Setting", "TooLarge", "ask", "question", "questions", "ratio"]
