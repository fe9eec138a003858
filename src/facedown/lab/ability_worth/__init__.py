"""The worth of Tri-Core’s Abilities: average damage, healing or protection for each AP and each point of a resource.

The values are exact if one roll decides. Effects over several cycles are simulated with the rules of play.
"""
