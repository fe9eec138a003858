"""Every board of games that bots play fits on a phone, as a player, a facilitator and a spectator see it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from facedown.game import Board
from facedown.web.designs import design_for
from facedown.web.regions import render_region
from tests.browser.people import PHONE, People
from tests.web.played_boards import SYSTEMS, played_boards

BOARDS = 4
"""How many of the boards of a game are looked at: its last ones."""

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
def test_the_rows_of_a_ledger_fit_on_a_phone(system: str, people: People) -> None:
    page = people.person("Ana", PHONE).page
    boards = [board for seats in played_boards(system)[-BOARDS:] for board in seats.values() if board.ledgers]
    show_boards(page, system, iter(boards))
    assert page.locator(".ledger").evaluate_all(LEDGERS) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
