"""The worth of Tri-Core’s Abilities: average damage, healing or protection for each AP and each point of a resource.

The values are exact if one roll decides. Effects over several cycles are simulated with the rules of play.
"""

from facedown.lab.balance.comparison import compare_abilities
from facedown.lab.balance.files import weighed
from facedown.lab.balance.worth import Worth

__all__ = ["Worth", "compare_abilities", "weighed"]
