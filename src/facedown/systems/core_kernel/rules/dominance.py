"""Dominance: Mind over Body over Spirit over Mind, and the nine Attributes by class."""

from __future__ import annotations

from functools import lru_cache

from facedown.systems.core_kernel.attributes import ASPECTS, ATTRIBUTES, ATTRIBUTES_OF, Aspect, Attribute
from facedown.systems.core_kernel.model import Hand, Table

Dominance = dict[str, frozenset[str]]
"""For each Aspect or Attribute, the set of those that it dominates."""

TD: Dominance = {aspect: frozenset({ASPECTS[(at + 1) % 3]}) for at, aspect in enumerate(ASPECTS)}
"""Each Aspect beats the next one in the loop (CK-D-02)."""

AD: Dominance = {
    attribute: frozenset(other for place, other in enumerate(ATTRIBUTES) if (place - at) % 3 == 1)
    for at, attribute in enumerate(ATTRIBUTES)
}
"""An Attribute's class is its place in its loop; each class beats the next in any Aspect (CK-D-07, CK-D-08).

In the document’s grid, the Attribute of the row beats that of the column (R-CK-34).
"""


def trine_dominance(mine: Aspect, theirs: Aspect, table: Dominance = TD) -> int:
    """Return 1 if the TA `mine` dominates `theirs`, -1 if `theirs` dominates, 0 for a tie.

    Rules: CK-D-02, CK-GL-21, CK-D-01.
    """
    return (theirs in table[mine]) - (mine in table[theirs])


def attribute_dominance(mine: Attribute, theirs: Attribute, table: Dominance = AD) -> int:
    """Return 1 if the Attribute `mine` dominates `theirs`, -1 if `theirs` dominates, 0 for a tie.

    Rules: CK-D-07, CK-D-03, CK-D-04, CK-D-05, CK-D-06, CK-GL-22.
    """
    return (theirs in table[mine]) - (mine in table[theirs])


def as_table(dominance: Dominance) -> Table:
    """Convert a table of dominance to tuples, the form that a Hand stores."""
    return tuple((name, tuple(sorted(beaten))) for name, beaten in dominance.items())


@lru_cache(maxsize=64)
def _dominance(table: Table) -> Dominance:
    return {name: frozenset(beaten) for name, beaten in table}


def dominance_of(table: Table | None, core: Dominance) -> Dominance:
    """Return the table of dominance that a Hand stores as `table`; None stands for the table of the core, `core`."""
    return core if table is None else _dominance(table)


def trine_table(hand: Hand) -> Dominance:
    """Return the table of TD of this Hand: that of the core, unless an Extension changed it at the reveal.

    Before the reveal of the Aspect cards, see `foreseen_hand`. Rules: CK-D-02, CK-K-04.
    """
    return dominance_of(hand.td, TD)


def attribute_table(hand: Hand) -> Dominance:
    """Return the table of AD of this Hand: that of the core, unless an Extension changed it at the reveal.

    Before the reveal of the Action cards, see `foreseen_hand`. Rules: CK-D-07, CK-K-04.
    """
    return dominance_of(hand.ad, AD)


@lru_cache(maxsize=1024)
def dominance_by_card(
    td: Table | None, ad: Table | None, mine: Aspect, theirs: Aspect, actions: tuple[Attribute, ...]
) -> tuple[int, tuple[tuple[Attribute, tuple[int, ...]], ...]]:
    """Return the TD of the Aspect `mine` against `theirs`, and the AD of each Attribute of `mine`.

    The AD of an Attribute is given against each Attribute in `actions`, in the same order.
    TD and AD are 1, 0 or -1 if `mine` wins, ties or loses. `td` and `ad` are the tables of dominance of the Hand; None
    means the table of the core.

    Rules: CK-D-02, CK-D-07, CK-K-04.
    """
    aspects, attributes = dominance_of(td, TD), dominance_of(ad, AD)
    cards = [
        (card, tuple([attribute_dominance(card, one, attributes) for one in actions])) for card in ATTRIBUTES_OF[mine]
    ]
    return trine_dominance(mine, theirs, aspects), tuple(cards)
