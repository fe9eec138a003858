"""Dominance: Mind over Body over Spirit over Mind, and the nine Attributes by class."""

from __future__ import annotations

from facedown.systems.core_kernel.model import ASPECTS, ATTRIBUTES, Aspect, Attribute

Dominance = dict[str, frozenset[str]]
"""Who beats whom: for each Aspect or Attribute, those it dominates (CK-D-01)."""

TD: Dominance = {aspect: frozenset({ASPECTS[(at + 1) % 3]}) for at, aspect in enumerate(ASPECTS)}
"""CK-D-02: each Aspect beats the next one round the loop."""

AD: Dominance = {
    attribute: frozenset(other for place, other in enumerate(ATTRIBUTES) if (place - at) % 3 == 1)
    for at, attribute in enumerate(ATTRIBUTES)
}
"""An Attribute's class is its place in its own loop; each class beats the next, in any Aspect.

Rules: CK-D-03, CK-D-04, CK-D-05, CK-D-06, CK-D-07, CK-D-08.
"""


def trine_dominance(mine: Aspect, theirs: Aspect, table: Dominance = TD) -> int:
    """1 when my TA dominates theirs, -1 when theirs dominates mine, 0 for a tie (CK-D-02, CK-GL-21)."""
    return (theirs in table[mine]) - (mine in table[theirs])


def attribute_dominance(mine: Attribute, theirs: Attribute, table: Dominance = AD) -> int:
    """1 when my Attribute dominates theirs, -1 when theirs dominates mine, 0 for a tie.

    Rules: CK-D-03, CK-D-04, CK-D-05, CK-D-06, CK-D-07, CK-D-08, CK-GL-22.
    """
    return (theirs in table[mine]) - (mine in table[theirs])
