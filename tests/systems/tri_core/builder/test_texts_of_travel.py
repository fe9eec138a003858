"""The texts of Travel II and III in the workbench."""

from __future__ import annotations

import pytest

from facedown.systems.tri_core.builder.keyword_pieces import price_text
from facedown.systems.tri_core.model import Rulings
from facedown.systems.tri_core.model.keywords import keywords


@pytest.mark.parametrize(("entry", "price"), [("Travel II", 12), ("Travel III", 6)])
def test_squares_of_room_are_asked_for_with_their_prices(entry: str, price: int) -> None:
    """Travel II and III ask for squares of room at the higher price, and for more of them at 4 ACP each.

    Rules: TCG-TR-02, TCG-TR-03, TCG-TR-04.
    """
    keyword = keywords(Rulings())[entry]
    labels = [f"Squares of room at {price} ACP each", "More squares of room at 4 ACP each"]
    assert [ask.label for ask in keyword.asks if ask.name in ("first", "further")] == labels
    assert "It has room for {first:square}, and for {further:more square}." in keyword.does
    assert price_text(keyword) == f"{price} ACP for each square of room; 4 ACP for each additional square of room"
