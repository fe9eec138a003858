"""The fields that an option asks for, if some values are wanted."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Choice, Field, OneOf, Option, Range

CARD = Field("card", OneOf((Choice("strike", "strike"), Choice("guard", "guard"))), "Card", "X-1")
TARGET = Field(
    "target", OneOf((Choice("ben", "Ben"), Choice("cy", "Cy"))), "Target", "X-2",
    depends="card", cases=((("guard",), None),),
)  # fmt: skip
BID = Field("bid", Range(0, 9), "Bid", "X-3", depends="target", cases=((("cy",), Range(4, 6)),))
PLAY = Option("play", "Play a card", "X-1", {"actor": "ana"}, (CARD, TARGET, BID))


@pytest.mark.parametrize(("wanted", "values"), [
    ({}, {"card": "strike", "target": "ben", "bid": 0}),
    ({"target": "cy", "bid": 5}, {"card": "strike", "target": "cy", "bid": 5}),
    ({"target": "cy", "bid": 7}, {"card": "strike", "target": "cy", "bid": 4}),
    ({"target": "dan", "bid": 7}, {"card": "strike", "target": "ben", "bid": 7}),
    ({"card": "guard", "target": "cy", "bid": 7}, {"card": "guard", "bid": 7}),
    ({"card": "axe", "actor": "ben", "other": 1}, {"card": "strike", "target": "ben", "bid": 0}),
])  # fmt: skip
def test_each_asked_field_has_its_wanted_value_if_legal_and_else_the_usual(
    wanted: dict[str, Any], values: dict[str, Any]
) -> None:
    """A guard has no target, and a bid against Cy is 4 to 6. A wanted value that is not legal is replaced."""
    assert PLAY.legal_values(wanted) == values


def test_a_field_has_the_domain_that_follows_from_earlier_values() -> None:
    """Against Ben, by usual choice, a bid is 0 to 9, and against Cy 4 to 6."""
    bids = {whom: [(field.name, domain, value) for field, domain, value in PLAY.asked_fields({"target": whom})][-1]
            for whom in ("ben", "cy")}  # fmt: skip
    assert bids == {"ben": ("bid", Range(0, 9), 0), "cy": ("bid", Range(4, 6), 4)}
