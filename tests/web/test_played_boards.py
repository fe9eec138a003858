"""Boards as data: what pages and programs read from the fields of a board, not from its texts."""

from __future__ import annotations

import pytest

from facedown.game import Board, Card, Mat
from facedown.web.boards.general import general_board
from facedown.web.regions import render_region
from tests.web.played_boards import SYSTEMS, played_boards


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_card_says_whether_its_viewer_knows_it(system: str) -> None:
    """The owner of a card knows it. For anybody who does not, the card has another label, and `known` is False."""
    compared = 0
    for boards in played_boards(system):
        owned = {mat.key: mat.cards for board in boards.values() for mat in board.mats if mat.yours}
        for board in boards.values():
            for mat in board.mats:
                for seen, own in zip(mat.cards, owned.get(mat.key, ()), strict=False):
                    if "sealed" in (seen.face, own.face):
                        assert seen.known == (seen.label == own.label), (seen, own)
                        assert own.known
                        compared += 1
    assert compared or system == "trinity-code"  # under the default rulings nothing lies face down there


@pytest.mark.parametrize("known", [True, False])
def test_the_general_board_shows_on_a_sealed_card_only_what_its_owner_knows(known: bool) -> None:
    card = Card("strike", "sealed", "card", known=known)
    html = render_region(general_board(Board("A board", mats=(Mat("ada", "Ada", yours=True, cards=(card,)),)))).html
    assert ("strike" in html) is known
