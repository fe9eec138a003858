"""Boards as data: what pages and programs read from the fields of a board, not from its texts."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Board, Card, Mat
from facedown.web.boards.general import general_board
from facedown.web.regions import render_region
from tests.web.played_boards import SYSTEMS, played_boards

SECRETS: dict[str, dict[str, Any]] = {
    **{system: {} for system in SYSTEMS},
    "skill-deck": {"steps": 120},  # until characters declare in a time freeze
    "trinity-code": {"rulings": (("karma_order", "sealed"),)},
}
"""The games in which cards lie face down: what differs from the usual game of a system."""


@pytest.mark.parametrize("system", SECRETS)
def test_a_card_says_whether_its_viewer_knows_it(system: str) -> None:
    """Those who know a card all read the same on it; for anybody else it has another label, and `known` is False."""
    compared = 0
    for boards in played_boards(system, **SECRETS[system]):
        seen: dict[tuple[str, int], list[Card]] = {}
        for board in boards.values():
            for mat in board.mats:
                for at, card in enumerate(mat.cards):
                    seen.setdefault((mat.key, at), []).append(card)
        for cards in seen.values():
            if any(card.face == "sealed" for card in cards):
                known = {card.label for card in cards if card.known}
                unknown = {card.label for card in cards if not card.known}
                assert len(known) == 1
                assert not known & unknown
                compared += 1
    assert compared


@pytest.mark.parametrize("known", [True, False])
def test_the_general_board_shows_on_a_sealed_card_only_what_its_owner_knows(known: bool) -> None:
    card = Card("strike", "sealed", "card", known=known)
    html = render_region(general_board(Board("A board", mats=(Mat("ada", "Ada", yours=True, cards=(card,)),)))).html
    assert ("strike" in html) is known


@pytest.mark.parametrize("system", ["core-kernel", "skill-deck", "standard-roll", "tri-core"])
def test_the_mats_of_characters_name_their_side_in_the_same_way_for_all(system: str) -> None:
    sample = "harbour" if system == "core-kernel" else ""
    for boards in played_boards(system, sample):
        sides = {tuple((mat.key, mat.side_key) for mat in board.mats) for board in boards.values()}
        assert len({side for mats in sides for _, side in mats} - {""}) > 1, sides
        assert len(sides) == 1


def test_a_mat_without_a_note_says_only_whose_it_is_and_its_side() -> None:
    html = render_region(general_board(Board("A board", mats=(Mat("ada", "Ada", yours=True, side="Guests"),)))).html
    assert '<p class="quiet">you · Guests</p>' in html
