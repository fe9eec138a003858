"""The three Aspects and the nine Attributes of Core Kernel, and chips, which are counted for each Attribute."""

from __future__ import annotations

from operator import add
from typing import Annotated, Literal

from msgspec import Meta

from facedown.game import Term

Aspect = Literal["Mind", "Body", "Spirit"]
Attribute = Literal["REA", "KNO", "QUI", "STR", "FIT", "AGI", "WIL", "PRE", "INT"]

ASPECTS: tuple[Aspect, ...] = ("Mind", "Body", "Spirit")
ATTRIBUTES: tuple[Attribute, ...] = ("REA", "KNO", "QUI", "STR", "FIT", "AGI", "WIL", "PRE", "INT")
PLACE: dict[str, int] = {attribute: at for at, attribute in enumerate(ATTRIBUTES)}
ASPECT_OF: dict[Attribute, Aspect] = {
    attribute: ASPECTS[at // 3] for attribute, at in zip(ATTRIBUTES, range(9), strict=True)
}
ATTRIBUTES_OF: dict[Aspect, tuple[Attribute, ...]] = {
    aspect: ATTRIBUTES[3 * at : 3 * at + 3] for at, aspect in enumerate(ASPECTS)
}

Ratings = tuple[int | None, ...]
"""Nine AVs in the order of ATTRIBUTES; None is a dash: the Actor does not own that Attribute."""

Chips = tuple[int, ...]
"""Nine counts of chips in the order of ATTRIBUTES. An empty tuple means unknown to this viewer."""

NO_CHIPS: Chips = (0,) * 9

AV = Annotated[int, Meta(ge=0, le=99)]
"""An Attribute Value is 0 to 99 (R-CK-83)."""

TERMS: dict[str, Term] = {name: Term(name) for name in (*ASPECTS, *ATTRIBUTES)}
"""The term by which events name each Aspect and Attribute."""

ATTRIBUTE_TERMS = tuple([TERMS[name] for name in ATTRIBUTES])
"""The terms by which events name the nine Attributes, in the order of ATTRIBUTES."""


def add_chips(chips: Chips, attribute: str, count: int) -> Chips:
    """Return `chips` with `count` chips of one Attribute added; a negative count removes chips."""
    changed = list(chips)
    changed[PLACE[attribute]] += count
    return tuple(changed)


def add_all(chips: Chips, more: Chips) -> Chips:
    """Return the sum of two sets of chips, Attribute by Attribute."""
    return tuple(map(add, chips, more))
