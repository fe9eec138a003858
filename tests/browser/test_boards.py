"""Every board of games that bots play fits on a phone, as a player, a facilitator and a spectator see it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, ViewportSize

from facedown.game import Board
from facedown.web.designs import design_for
from facedown.web.regions import render_region
from tests.browser.people import DESKTOP, PHONE, People
from tests.web.played_boards import SYSTEMS, played_boards

BOARDS = 4
"""How many of the boards of a game are looked at: its last ones."""

FADES = 28
"""The width of the edge of a wide map that fades, in pixels."""

LEDGERS = """all => all.flatMap((ledger) => [...ledger.querySelectorAll("td")].filter((cell) => cell.offsetParent)
  .map((cell) => [cell.textContent.trim().length, cell.getBoundingClientRect()])
  .filter(([length, {right, height}]) => right > ledger.getBoundingClientRect().right - 8 || height > 24 + length))"""
"""The cells of ledgers that are cut off at the right, or that are high although their text is short."""


def show_boards(page: Page, system: str, boards: Iterator[Board]) -> None:
    """Show boards below each other on the first page, as the page of a table shows one."""
    design = design_for(system)
    html = "".join(render_region(design.region(board)).html for board in boards)
    page.goto("/")
    for name in design.styles:
        page.add_style_tag(url=f"/static/{name}")
    page.evaluate("html => { document.body.innerHTML = `<main class='play'>${html}</main>`; }", html)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_board_is_as_narrow_as_a_phone(system: str, people: People) -> None:
    page = people.person("Ana", PHONE).page
    show_boards(page, system, (board for seats in played_boards(system)[-BOARDS:] for board in seats.values()))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("system", ["core-kernel", "skill-deck", "standard-roll", "trinity-code"])
def test_the_rows_of_a_ledger_fit_on_a_phone(system: str, people: People) -> None:
    """Night Watch and Tri-Core have no ledgers."""
    page = people.person("Ana", PHONE).page
    boards = [board for seats in played_boards(system) for board in seats.values() if board.ledgers][-BOARDS:]
    show_boards(page, system, iter(boards))
    assert page.locator(".ledger td").count() >= 3 * BOARDS
    assert page.locator(".ledger").evaluate_all(LEDGERS) == []


OUTSIDE = """all => all.map((one) => [one.getBoundingClientRect(), one.closest(".card").getBoundingClientRect()])
  .filter(([text, card]) => text.left < card.left || text.right > card.right || text.top < card.top)"""
"""The texts of face-down cards that are not wholly on their cards."""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_text_of_a_face_down_card_is_on_the_card(size: ViewportSize, people: People) -> None:
    boards = [seats["seat-1"] for seats in played_boards("standard-roll")]
    waiting = [board for board in boards if any(card.face == "back" for mat in board.mats for card in mat.cards)]
    page = people.person("Ana", size).page
    show_boards(page, "standard-roll", iter(waiting[-BOARDS:]))
    assert page.locator(".other .peek:visible").count() >= BOARDS
    assert page.locator(".peek").evaluate_all(OUTSIDE) == []


SQUARES = """map => [...map.querySelectorAll(".tc-row")]
  .map((row) => [...row.querySelectorAll(".tc-square, .tc-column")])
  .map((squares) => squares.map((one) => Math.round(one.getBoundingClientRect().left * 10)))"""
"""Where the squares of each row of a map begin, and the names of its columns, in tenths of a pixel."""


def show_map(page: Page, columns: int) -> Locator:
    """Show the night market with the first columns of its map again at the right, up to this number. Return the map."""
    board = played_boards("tri-core", "night-market", 3)[-1]["seat-1"]
    assert board.plan is not None
    rows = tuple([(spots * 2)[:columns] for spots in board.plan.spots])
    names = tuple([f"{letter}{half}" for half in ("", "2") for letter in board.plan.columns])[:columns]
    show_boards(page, "tri-core", iter([replace(board, plan=replace(board.plan, columns=names, spots=rows))]))
    return page.locator(".tc-map")


def test_a_map_of_sixteen_columns_fits_on_a_phone_and_its_rows_are_in_line(people: People) -> None:
    shown = show_map(people.person("Ana", PHONE).page, 16)
    assert shown.evaluate("map => map.scrollWidth <= map.clientWidth")
    rows = shown.evaluate(SQUARES)
    assert len(rows) == 11
    assert len({tuple(row) for row in rows}) == 1


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_map_that_scrolls_sideways_fades_at_its_edge_and_its_last_column_can_be_seen(
    size: ViewportSize, people: People
) -> None:
    shown = show_map(people.person("Ana", size).page, 32)
    assert "linear-gradient" in shown.evaluate("map => getComputedStyle(map).maskImage")
    shown.evaluate("map => { map.scrollLeft = map.scrollWidth; }")
    ends = "map => [map, map.querySelector('.tc-square:last-child')].map((one) => one.getBoundingClientRect().right)"
    edge, last = shown.evaluate(ends)
    assert shown.locator(".tc-square").first.evaluate("one => one.offsetWidth") < 30
    assert last <= edge - FADES
    assert shown.locator(".tc-edge").last.is_visible()


def test_two_own_mats_lie_beside_each_other_before_an_encounter(people: People) -> None:
    board = played_boards("tri-core", "night-market", 3)[-1]["seat-1"]
    before = replace(board, plan=None, mats=tuple(replace(mat, yours=at < 2) for at, mat in enumerate(board.mats)))
    page = people.person("Ana").page
    show_boards(page, "tri-core", iter([before]))
    tops = page.locator(".tc-own-mats > .mat").evaluate_all("all => all.map((one) => one.offsetTop)")
    assert tops == [tops[0]] * 2


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_condition_of_a_character_that_is_out_is_one_line(size: ViewportSize, people: People) -> None:
    board = played_boards("tri-core", "night-market", 3)[-1]["seat-1"]
    out = tuple(replace(mat, out=not mat.yours, conditions=("unconscious",), cards=()) for mat in board.mats)
    page = people.person("Ana", size).page
    show_boards(page, "tri-core", iter([replace(board, mats=out)]))
    heights = page.locator(".out .tc-marks").evaluate_all("all => all.map((one) => one.offsetHeight)")
    assert len(heights) == 10
    assert max(heights) < 30
