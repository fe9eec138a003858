"""The worth of Tri-Core’s Abilities: average damage, healing or protection for each AP and each point of a resource.

The averages are exact if a single roll decides the result. Effects over several cycles are simulated with the rules of
play.
"""
