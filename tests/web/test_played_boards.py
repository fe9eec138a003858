"""Boards as data: what pages and programs read from the fields of a board, not from its texts."""

from __future__ import annotations

import re
from typing import Any

import pytest

from facedown.game import Board, Card, Mat, Meter, MeterGroup, PieceRef
from facedown.systems.standard_roll.board import key_of_stat
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
            if any(card.face in ("sealed", "back") for card in cards):
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


@pytest.mark.parametrize("away", [0, 1])
def test_a_mat_explains_its_chips_if_some_of_them_lie_elsewhere(away: int) -> None:
    groups = (MeterGroup("Mind", meters=(Meter("REA", 2, 4, away=away),)),)
    own = Mat("ada", "Ada", yours=True, chips=2, groups=groups)
    html = render_region(general_board(Board("A board", mats=(own, Mat("ben", "Ben", chips=2, groups=groups))))).html
    assert html.count("chip-key") == away


# Numbers

KEYS = {
    "core-kernel": {"chips", "wildcards", "REA"},
    "skill-deck": {"damage", "Infiltrate", "Infiltrate/uses"},
    "standard-roll": {"level", "resistance", "tn", "hp", "movement", "actions"},
    "trinity-code": {"luck", "harm", "stress", "wits"},
}
"""Numbers of each system that people play with, by the keys of their meters."""


@pytest.mark.parametrize("system", KEYS)
def test_the_numbers_that_people_play_with_have_keys_of_their_own(system: str) -> None:
    sample = "harbour" if system == "core-kernel" else ""
    keys = set()
    for board in played_boards(system, sample)[20].values():
        for mat in board.mats:
            meters = [meter for group in mat.groups for meter in group.meters] + list(mat.numbers)
            own = [meter.key for meter in meters]
            assert "" not in own
            assert len(own) == len(set(own))
            keys |= set(own)
    assert keys >= KEYS[system]


KINDS = {
    "core-kernel": ({"aspect", "action"}, {"mind", "body", "spirit"}),
    "night-watch": ({"card", "guard"}, {"guard-and-breath"}),
    "skill-deck": ({"declaration", "answer", "proficiency", "weapon"}, {"body", "proficiencies", "uses"}),
    "standard-roll": ({"initiative", "roll"}, {"clocks", "stats"}),
    "tri-core": ({"action", "item"}, {"resources"}),
    "trinity-code": ({"move", "bad-karma", "good-karma", "armour", "item"}, {"attributes", "harm-and-stress"}),
}
"""Keys of the cards and of the groups of meters of each system in these games."""


@pytest.mark.parametrize("system", KINDS)
def test_cards_and_groups_of_meters_have_keys(system: str) -> None:
    boards = [board for seats in played_boards(system, **SECRETS[system]) for board in seats.values()]
    mats = [mat for board in boards for mat in board.mats]
    cards = {card.key for mat in mats for card in (*mat.cards, *mat.gear)}
    groups = {group.key for mat in mats for group in mat.groups}
    assert "" not in cards | groups
    assert cards >= KINDS[system][0]
    assert groups == KINDS[system][1]


@pytest.mark.parametrize("system", SECRETS)
def test_the_key_of_a_face_down_card_is_the_same_for_all(system: str) -> None:
    """It says only what kind of card lies there, which everybody can see."""
    for boards in played_boards(system, **SECRETS[system]):
        keys = {
            tuple((mat.key, at, card.key) for mat in board.mats for at, card in enumerate(mat.cards))
            for board in boards.values()
        }
        assert len(keys) == 1


def test_the_keys_of_the_standard_roll_are_in_lower_case_and_apart_from_the_stats_of_a_table() -> None:
    for boards in played_boards("standard-roll"):
        for mat in boards[""].mats:
            keys = [meter.key for group in mat.groups for meter in group.meters] + [one.key for one in mat.numbers]
            assert keys == [key.lower() for key in keys]
    assert (key_of_stat("Movement"), key_of_stat("Level")) == ("movement", "stat/level")


def test_the_actions_of_the_standard_roll_are_numbers_beside_the_name() -> None:
    shown = [
        (mat.turn, [(one.label, one.value) for one in mat.numbers if "ctions" in one.label])
        for boards in played_boards("standard-roll", steps=160)
        for mat in boards[""].mats
    ]
    assert (True, [("Actions", 2)]) in shown
    assert (False, []) in shown  # without a turn order


@pytest.mark.parametrize(("label", "own"), [("to come", True), ("to come", False)])
def test_a_face_down_card_that_nobody_committed_says_what_everybody_knows_of_it(label: str, own: bool) -> None:
    mat = Mat("ada", "Ada", yours=own, cards=(Card(label, "back", "Initiative"),))
    html = render_region(general_board(Board("A board", mats=(mat,)))).html
    assert '<span class="hidden">Initiative: face down</span>' in html
    assert f'<span class="peek">{label}</span>' in html
    assert "committed" not in html


def test_a_face_down_card_says_nothing_to_those_who_do_not_know_it() -> None:
    mat = Mat("ada", "Ada", cards=(Card("a secret", "back", "Initiative", known=False),))
    assert "a secret" not in render_region(general_board(Board("A board", mats=(mat,)))).html


def test_the_initiative_cards_of_the_standard_roll_are_no_commitments() -> None:
    boards = [board for seats in played_boards("standard-roll") for board in seats.values()]
    cards = {
        (card.label, card.face)
        for board in boards
        for mat in board.mats
        for card in mat.cards
        if card.key == "initiative"
    }
    assert {("to come", "back"), ("played", "back"), ("has priority", "up")} >= cards
    assert ("to come", "back") in cards


def test_the_side_of_core_kernel_is_shown_once() -> None:
    board = played_boards("core-kernel", "harbour")[20]["seat-1"]
    for mat in board.mats:
        assert mat.side == mat.side_key != ""
        assert mat.side not in mat.note
    html = render_region(general_board(board)).html
    for heading in re.findall('<p class="quiet">([^\n]*)</p>', html):
        assert len(re.findall("· (?:crew|harbour)", heading)) == 1


def test_the_wounds_and_traumas_of_the_trinity_code_begin_at_numbers_on_their_meters() -> None:
    board = played_boards("trinity-code")[20]["seat-1"]
    meters = {meter.key: meter for group in board.mats[0].groups for meter in group.meters}
    assert (meters["harm"].threshold, meters["stress"].threshold, meters["cool"].threshold) == (4, 2, None)


def test_numbers_are_shown_beside_the_name_with_their_maximum_and_can_be_tapped() -> None:
    numbers = (Meter("Luck", 3, key="luck"), Meter("Nerve", -1, 4, ref=PieceRef("nerve", "ada"), key="nerve"))
    html = render_region(general_board(Board("A board", mats=(Mat("ada", "Ada", "Dabbler", numbers=numbers),)))).html
    luck = '<span class="beside">Luck <b>3</b></span>'
    nerve = '<span class="beside" data-ref="nerve:ada">Nerve <b>−1</b> of 4</span>'
    assert f'<p class="quiet">Dabbler · {luck} · {nerve}</p>' in html


# Results

RESULTS = {
    "core-kernel": {("last-showdown", one) for one in ("won", "lost")},
    "skill-deck": {("last-check", one) for one in ("pass", "fail")},
    "standard-roll": {("this-roll", ""), *(("last-roll", one) for one in ("success", "failure", "miss"))},
    "trinity-code": {(key, band) for key in ("this-move", "last-move") for band in ("6-", "7-9", "10+")},
}
"""Keys of the ledgers of each system with the results that they have in these games."""


@pytest.mark.parametrize("system", RESULTS)
def test_a_ledger_says_what_its_texts_say_in_fields_too(system: str) -> None:
    """Nothing has to be taken out of a title or a cell: which ledger it is, whom a row is about, and its total."""
    found, totals = set(), 0
    for boards in played_boards(system, steps=160):
        for board in boards.values():
            titles = {mat.ref: mat.title for mat in board.mats}
            assert len({ledger.key for ledger in board.ledgers}) == len(board.ledgers)
            for ledger in board.ledgers:
                for row in ledger.rows:
                    found.add((ledger.key, row.result))
                    assert row.cells[0].startswith(titles[row.refs[0]])
                    numbers = re.findall(r"[−+]?\d+", row.cells[2 if len(row.cells) == 4 else 1])
                    shown = [int(number.replace("−", "-")) for number in numbers]
                    assert shown[: 1 + (row.against is not None)] == [
                        number for number in (row.total, row.against) if number is not None
                    ]
                    totals += row.total is not None
    assert found >= RESULTS[system]
    assert totals


@pytest.mark.parametrize("system", RESULTS)
def test_every_total_of_a_ledger_is_explained_as_a_sum(system: str) -> None:
    boards = [board for seats in played_boards(system, steps=160) for board in seats.values()]
    rows = [row for board in boards for ledger in board.ledgers for row in ledger.rows if row.total is not None]
    assert rows
    for row in rows:
        assert row.total in [tally.total for tally in row.tallies]
        assert all(isinstance(label, str) for tally in row.tallies for label in tally.labels)
