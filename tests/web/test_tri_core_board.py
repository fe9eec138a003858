"""The board of Tri-Core on the pages: what its regions show of real positions, to players, the GM and spectators."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from facedown.game import (
    Board,
    Card,
    Ledger,
    LedgerRow,
    Mat,
    Meter,
    MeterGroup,
    PieceRef,
    Seat,
    Setup,
    registry,
    with_minus_sign,
)
from facedown.session import Session
from facedown.table import Table
from facedown.web.boards.tri_core import BARS, MANY, bars_of, tokens_of, tri_core_board
from facedown.web.dock import form_html, meters_of_form
from facedown.web.regions import Region, render_region

GM = Seat("gm", "Gil", "facilitator")
ANA, BEN, CY = (Seat(name, name.capitalize()) for name in ("ana", "ben", "cy"))
WATCHER = Seat("", "", "spectator")

STEPS = 24
"""The steps that bots play: enough for an encounter in which cards have been revealed."""


def replaced(one: Any, **changes: Any) -> Any:
    return msgspec.structs.replace(one, **changes)


def html_of(board: Board) -> str:
    return render_region(tri_core_board(board)).html


@cache
def boards_of(sample: str, viewer: Seat) -> tuple[Board, ...]:
    """Return the boards of one viewer before each of the first steps, while bots play all seats."""
    system = registry.system("tri-core")
    table = Table.open(system, Setup((GM, ANA, BEN, CY), system.sample(sample)), b"c" * 32)
    session, found = Session(table, [], Random(1)), []
    for _ in range(STEPS):
        found.append(table.reader().board(table.view(viewer), viewer))
        session.step()
    return tuple(found)


def first(boards: tuple[Board, ...], condition: Callable[[Board], bool]) -> Board:
    return next(board for board in boards if condition(board))


def faces(board: Board) -> set[str]:
    return {card.face for mat in board.mats for card in mat.cards}


@pytest.fixture(scope="module")
def fight() -> Board:
    """Return a board of Ana with face-down cards of others."""
    return first(boards_of("toll-bridge", ANA), lambda board: "sealed" in faces(board))


def part(html: str, start: str, end: str) -> str:
    """Return the part of a text from `start` to the next `end`."""
    return html[html.index(start) :].partition(end)[0]


def squares(html: str) -> list[str]:
    return [f'class="tc-square{rest.partition("</div>")[0]}' for rest in html.split('class="tc-square')[1:]]


def regions_in(region: Region) -> Iterator[Region]:
    yield region
    for child in region.children:
        yield from regions_in(child)


@pytest.mark.parametrize("sample", ["toll-bridge", "burning-mill"])
@pytest.mark.parametrize("viewer", [ANA, GM, WATCHER], ids=["player", "GM", "spectator"])
def test_every_piece_on_the_board_can_be_tapped(sample: str, viewer: Seat) -> None:
    board = boards_of(sample, viewer)[-1]
    html = html_of(board)
    shown = set(re.findall(r'data-(?:ref|token)="([^"]+)"', html))
    assert {ref.id for ref in board.refs()} == shown


def test_ids_are_unique_and_each_region_has_its_element(fight: Board) -> None:
    html = html_of(fight)
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert {region.key for region in regions_in(tri_core_board(fight))} <= set(ids)


def test_no_element_has_a_style_of_its_own(fight: Board) -> None:
    assert "style=" not in html_of(fight)
    assert "<script" not in html_of(fight)


def test_the_map_says_in_words_who_is_on_a_square_and_marks_own_foe_and_acting(fight: Board) -> None:
    taken = [one for one in squares(html_of(fight)) if "data-token" in one]
    assert len(taken) == 4
    own = next(one for one in taken if 'data-token="character:isaura-quell"' in one)
    assert re.search(r'class="hidden">[A-N]\d: Isaura Quell, yours', own)
    assert 'class="tc-token circle own' in own
    assert ">IQ<" in own
    foe = next(one for one in taken if 'data-token="character:the-toll-taker"' in one)
    assert ": The toll-taker, against you" in foe
    assert 'class="tc-token shield' in foe
    assert " own" not in foe
    acting = {f"character:{mat.key}" for mat in fight.mats if mat.turn}
    assert {re.findall('data-token="([^"]+)"', one)[0] for one in taken if " acts" in one} == acting != set()


def test_the_map_tells_ground_by_class_number_and_words() -> None:
    html = html_of(boards_of("night-market", WATCHER)[-1])
    by_ref = {re.findall('data-ref="square:([^"]+)"', one)[0]: one for one in squares(html)}
    assert "wall" in by_ref["H2"]
    assert "H2: wall, cannot be entered." in by_ref["H2"]
    assert "rough" in by_ref["K5"]
    assert ">2</small>" in by_ref["K5"]
    assert "K5: rough ground, costs 2" in by_ref["K5"]
    assert "high" in by_ref["J4"]
    assert ">+1</small>" in by_ref["J4"]
    assert "hidden" not in by_ref["P10"]
    assert "rough, with its cost" in part(html, "<figcaption>", "</figcaption>")


def test_no_text_of_the_board_is_read_by_the_page() -> None:
    """In other words, and in another language, everything is drawn the same."""

    def reworded(value: Any, name: str = "") -> Any:
        if isinstance(value, PieceRef):
            return value
        if isinstance(value, tuple):
            return tuple([reworded(one, name) for one in value])
        if isinstance(value, msgspec.Struct):
            return replaced(value, **{key: reworded(getattr(value, key), key) for key in value.__struct_fields__})
        return "word" if value and isinstance(value, str) and name in ("label", "note", "title", "side") else value

    def drawn(board: Board) -> list[str]:
        return re.findall(r' class="([^"]*)"|<small aria-hidden="true">([^<]*)<', html_of(board))

    for sample, viewer in (("night-market", WATCHER), ("toll-bridge", ANA)):
        board = boards_of(sample, viewer)[-1]
        assert drawn(reworded(board)) == drawn(board)


def test_a_square_with_energy_shows_its_mark_and_the_legend_names_it() -> None:
    html = html_of(boards_of("burning-mill", WATCHER)[-1])
    assert any('tc-energy" aria-hidden="true">fi<' in one for one in squares(html))
    assert '<b class="tc-energy">fi</b> fire' in part(html, "<figcaption>", "</figcaption>")


def test_a_move_changes_only_the_rows_it_touches(fight: Board) -> None:
    assert fight.plan is not None
    rows = list(fight.plan.spots)
    rows[2] = (replaced(rows[2][0], ground="wall", note="cannot be entered"), *rows[2][1:])
    before = render_region(tri_core_board(fight))
    after = render_region(tri_core_board(replaced(fight, plan=replaced(fight.plan, spots=tuple(rows)))))
    old, new = dict(before.digests()), dict(after.digests())
    assert {key for key in new if old[key] != new[key]} == {"row-2"}


def test_the_rotation_lights_who_acts_and_the_step(fight: Board) -> None:
    strip = part(html_of(fight), 'id="turn"', 'id="plan"')
    names = re.findall('class="tc-name">([^<]+)', strip)
    assert sorted(names) == sorted(mat.title for mat in fight.mats)
    lit = [one for one in strip.split("<li")[1:] if 'aria-current="true"' in one]
    assert len(lit) == 1
    assert 'class="current' in lit[0]
    assert f'aria-current="step">{fight.steps[fight.step]}<' in strip


def test_own_mats_come_first_and_others_are_grouped_by_side(fight: Board) -> None:
    html = html_of(fight)
    own, rest = part(html, 'id="own"', 'id="sides"'), html[html.index('id="sides"') :]
    assert re.findall('<section id="mat-([^"]+)"', own) == ["isaura-quell"]
    friends, foes = rest.split('<section id="side-')[1:]
    assert ">On your side<" in friends
    assert re.findall('<section id="mat-([^"]+)"', friends) == ["bram-otter"]
    assert ">Against you<" in foes
    assert sorted(re.findall('<section id="mat-([^"]+)"', foes)) == ["the-bowman", "the-toll-taker"]


def test_several_sides_against_the_viewer_are_apart_and_the_foes_come_last() -> None:
    """A side is found by its key: its text is for people, and it is the same for two sides here."""
    keys = {"ana": "party", "bo": "foes", "cy": "watch", "di": "foes"}
    mats = [Mat(key, key, side="against you" if side != "party" else "", side_key=side) for key, side in keys.items()]
    board = Board("Three sides", mats=(replaced(mats[0], yours=True), *mats[1:]))
    sections = html_of(board).split('<section id="side-')[1:]
    assert [re.findall('<section id="mat-([^"]+)"', one) for one in sections] == [["cy"], ["bo", "di"]]
    shapes = {token.ref: token.shape for token in tokens_of(board).values()}
    assert shapes == {"ana": "circle", "cy": "shield", "bo": "hexagon", "di": "hexagon"}


def test_a_heading_keeps_the_capital_letters_of_a_side() -> None:
    html = html_of(Board("Alone", mats=(Mat("a", "Ada", side="the Red Hand", side_key="hand"),)))
    assert re.findall("<h2 id=[^>]*>([^<]+)", html) == ["The Red Hand"]


def test_others_fold_unless_they_act(fight: Board) -> None:
    classes = dict(re.findall(r'<section id="mat-([^"]+)" class="([^"]+)"', html_of(fight)))
    for mat in fight.mats:
        assert ("folds" in classes[mat.key].split()) == (not mat.yours and not mat.turn)
        assert "many" not in classes[mat.key].split()


def test_with_many_characters_others_are_short_on_wide_screens_too(fight: Board) -> None:
    copies = [
        replaced(fight.mats[0], turn=False, key=f"n{at}", ref=PieceRef("character", f"n{at}")) for at in range(MANY)
    ]
    html = html_of(replaced(fight, mats=(*fight.mats, *copies)))
    assert html.count(" folds many") >= MANY


def test_a_gm_with_many_characters_sees_them_with_their_side() -> None:
    html = html_of(boards_of("burning-mill", GM)[-1])
    assert 'id="own"' not in html
    assert re.findall("<h2 id=[^>]*>([^<]+)", part(html, 'id="sides"', "nothing")) == ["Foes", "Party"]


def test_a_spectator_sees_the_party_first() -> None:
    html = html_of(boards_of("burning-mill", WATCHER)[-1])
    assert re.findall("<h2 id=[^>]*>([^<]+)", part(html, 'id="sides"', "nothing")) == ["Party", "Foes"]
    assert "yours" not in html


def test_a_card_face_down_shows_its_text_only_to_those_who_know_it(fight: Board) -> None:
    known, unknown = Card("Dodge", "sealed", "Action Card"), Card("face down", "sealed", "Action Card", known=False)
    mats = [replaced(mat, cards=(known, unknown) if mat.yours else ()) for mat in fight.mats]
    cards = part(html_of(replaced(fight, mats=tuple(mats))), '<div class="cards"><div', "<details").split(
        '<div class="card '
    )[1:]
    assert 'class="tc-slip">Dodge<' in cards[0]
    assert "tc-slip" not in cards[1]
    assert all('data-face="sealed"' in card and "Action Card, face down" in card for card in cards)


def test_cards_are_turned_up_with_their_text_and_kind() -> None:
    boards = boards_of("burning-mill", ANA)
    board = first(boards, lambda board: "up" in faces(board))
    up = [card for mat in board.mats for card in mat.cards if card.face == "up"]
    shown = [one.partition("</div>")[0] for one in html_of(board).split('<div class="card up')[1:]]
    assert all('data-face="up"' in one for one in shown)
    titles_and_labels = [re.findall('class="card-(?:title|label)">([^<]+)<', one) for one in shown]
    assert sorted(titles_and_labels) == sorted([card.title, card.label] for card in up)


def test_the_place_for_cards_is_kept_in_an_encounter_only(fight: Board) -> None:
    assert html_of(fight).count('<div class="cards">') == len(fight.mats)
    before = boards_of("toll-bridge", ANA)[0]
    assert before.plan is None
    html = html_of(before)
    assert '<div class="cards">' not in html
    assert 'id="plan"' not in html
    assert 'id="turn"' not in html
    assert "<b>IQ</b>" in part(html, 'id="mat-isaura-quell"', "</section>")


def test_resources_are_bars_with_letters_and_numbers(fight: Board) -> None:
    mat = part(html_of(fight), '<section id="mat-isaura-quell"', "</section>")
    for key, sign in BARS.items():
        bar = part(mat, f'class="tc-bar tc-{key}', "</div>")
        assert f"{key.upper()}</span>" in bar
        assert sign in bar
        assert re.search(r"<b>\d+</b>", bar)
    assert '<rect class="tc-part" width="100"' in mat
    dots = part(mat, 'class="tc-dots"', "</span>")
    assert dots.count("<i") == 3


def test_the_length_of_a_bar_stays_within_it() -> None:
    numbers = {"hp": (3, 4), "ap": (-2, 8), "sp": (9, 6), "fp": (0, 0), "reactions": (1, 2)}
    meters = [Meter("a word", value, most, key=key) for key, (value, most) in numbers.items()]
    bars = [(bar.kind, bar.filled, bar.low) for bar in bars_of(meters)]
    assert bars == [("hp", 75, False), ("ap", 0, True), ("sp", 100, False), ("fp", 0, True)]


def test_points_below_zero_have_a_minus_sign(fight: Board) -> None:
    group = MeterGroup("Resources", meters=(Meter("AP", -2, 8, key="ap"),))
    html = html_of(replaced(fight, mats=(replaced(fight.mats[0], groups=(group,)),)))
    assert "<b>−2</b>" in html


def test_conditions_are_marked_and_characters_who_are_out_are_last_and_short(fight: Board) -> None:
    mats = [
        replaced(mat, out=True, turn=False, conditions=("unconscious", "Wounded I"), lines=("shields: 2 HP",))
        if mat.key == "the-bowman"
        else mat
        for mat in sorted(fight.mats, key=lambda mat: mat.key)
    ]
    html = html_of(replaced(fight, mats=tuple(mats)))
    out = part(html, '<section id="mat-the-bowman"', "</section>")
    assert '<li class="tc-marks">unconscious, Wounded I</li>' in out
    assert "<li>shields: 2 HP</li>" in out
    assert ">out</span>" in out
    assert '<div class="cards">' not in out
    assert html.index("mat-the-toll-taker") < html.index("mat-the-bowman")
    assert ", against you, out" in part(html, 'data-token="character:the-bowman"', "</div>")


def test_names_are_escaped(fight: Board) -> None:
    name = '<script>alert("x")</script>'
    mats = tuple([replaced(mat, title=name, side=name, conditions=(name,), lines=(name,)) for mat in fight.mats])
    html = html_of(replaced(fight, mats=mats))
    assert "<script" not in html
    assert "&lt;script&gt;alert(&#34;x&#34;)" in html


def test_gear_is_listed_and_opened_only_for_short_lists_of_the_viewer(fight: Board) -> None:
    html = html_of(fight)
    own = part(html, '<section id="mat-isaura-quell"', "</section>")
    assert 'class="tc-more" open>' in own
    assert 'data-ref="item:isaura-quell/sabre">sabre' in own
    assert 'class="tc-more" open>' not in part(html, 'id="sides"', "nothing")


def test_an_update_leaves_the_list_of_gear_as_it_was_opened_unless_the_gear_changes(fight: Board) -> None:
    def list_of(mat: Mat) -> str:
        html = html_of(replaced(fight, mats=(mat,)))
        return part(html, "<details", ">")

    mat = fight.mats[0]
    worn = tuple([replaced(one, note="in hand, durability 1") for one in mat.gear])
    assert " hx-morph-skip " in list_of(mat)
    assert list_of(mat) == list_of(replaced(mat, note="Level 2", turn=not mat.turn))
    assert list_of(mat) != list_of(replaced(mat, gear=worn))


def test_ledgers_and_other_pieces_are_shown_if_the_system_has_them(fight: Board) -> None:
    ledger = Ledger("Last results", ("Attack", "Damage"), (LedgerRow(("Isaura Quell", "7")),))
    html = html_of(replaced(fight, ledgers=(ledger,)))
    assert "Last results" in part(html, 'id="ledgers"', "</section>")


def test_a_board_without_sides_has_no_headings() -> None:
    html = html_of(Board("Alone", mats=(Mat("a", "Ada"),)))
    assert "<h2" not in html
    assert 'id="mat-a"' in html


def test_an_open_form_shows_what_its_own_character_can_pay_with_and_nothing_of_others() -> None:
    system = registry.system("tri-core")
    table = Table.open(system, Setup((GM, ANA, BEN, CY), system.sample("toll-bridge")), b"c" * 32)
    session, compared = Session(table, [], Random(2)), 0
    for _ in range(STEPS):
        for seat in table.seats:
            options = [option for option in table.options(seat) if option.actor is not None and option.fields]
            for option in options[:1]:
                html = form_html(session, seat, option, {})
                mat = next(mat for mat in table.reader().board(table.view(seat), seat).mats if mat.ref == option.actor)
                ap = next(meter for group in mat.groups for meter in group.meters if meter.key == "ap")
                assert (f"<span>AP <b>{with_minus_sign(ap.value)}</b>" in html) is mat.yours
                assert meters_of_form(session, WATCHER, option) == []
                compared += 1
        session.step()
    assert compared > 2
