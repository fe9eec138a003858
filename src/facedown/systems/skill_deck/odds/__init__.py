"""The odds of the Skill Deck: named questions with their answers, and the odds of live decisions.

Playing never imports this package.
"""

from facedown.systems.skill_deck.odds.questions import ODDS

__all__ = ["ODDS"]
