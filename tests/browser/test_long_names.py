"""Boards whose names are long words, on a phone: nothing is wider than the screen, and no number is broken."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from facedown.game import Board, PieceRef
from facedown.web.boards.general import GENERAL
from facedown.web.designs import design_for
from facedown.web.previews import preview
from tests.browser.people import DESKTOP, PHONE
from tests.web.played_boards import played_boards

LONG = "Bartholomaeus-Wolfeschlegelsteinhausenbergerdorff"
SYSTEMS = ("core-kernel", "skill-deck", "standard-roll", "tri-core", "trinity-code")

BROKEN_NUMBERS = r"""() => {
  const texts = document.createTreeWalker(document.querySelector(".play"), NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode()) {
    const one = texts.currentNode;
    if (!/^\s*[−+]?\d+\s*$/.test(one.data) || one.parentElement.closest("svg, .hidden")) continue;
    const range = document.createRange();
    range.selectNodeContents(one);
    if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) broken.push(one.data);
  }
  return broken;
}"""

TOO_WIDE = """() => {
  const play = document.querySelector(".play");
  return play.scrollWidth - play.clientWidth;
}"""


def with_long_names(board: Board) -> Any:
    """Return a board with a long word at the end of the names of characters, gear and scene wherever they occur."""
    names = {board.title, *(mat.title for mat in board.mats), *(one.label for mat in board.mats for one in mat.gear)}
    return lengthened(board, re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True)))))


def lengthened(value: Any, names: re.Pattern[str]) -> Any:
    """Return a value of a board with a long word after each of these names."""
    if isinstance(value, str):
        return names.sub(lambda found: f"{found[0]} {LONG}", value)
    if isinstance(value, tuple):
        return tuple([lengthened(one, names) for one in value])
    if isinstance(value, msgspec.Struct) and not isinstance(value, PieceRef):
        return replace(value, **{name: lengthened(getattr(value, name), names) for name in value.__struct_fields__})
    return value


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_long_names_fit_and_break_no_number(system: str, size: Any, browser: Browser) -> None:
    page = browser.new_page(viewport=size)
    boards: list[Board] = [with_long_names(boards["seat-1"]) for boards in played_boards(system)[4::12]]
    for design in (GENERAL, design_for(system)):
        for board in boards:
            page.set_content(preview(design, board))
            page.locator("details.unfold").evaluate_all("all => all.forEach((one) => { one.open = true; })")
            assert page.evaluate(TOO_WIDE) <= 0
            assert page.evaluate(BROKEN_NUMBERS) == []
    page.close()


@pytest.mark.parametrize("tag", ["p", "li", "h3", "div"])
def test_a_design_can_put_numbers_where_there_is_no_room(tag: str, browser: Browser) -> None:
    """A row of elements gives each at least the room of its longest word, and a number is a word."""
    page = browser.new_page(viewport=PHONE)
    html = preview(GENERAL, Board("A board"))
    row = f'<{tag} class="amounts"><b>12</b><span>{LONG}</span></{tag}>'
    page.set_content(re.sub(r'(<div id="board"[^>]*>)', rf"\1{row}", html))
    page.add_style_tag(content=".amounts { flex-wrap: nowrap !important; }")
    assert page.evaluate(BROKEN_NUMBERS) == []
    page.close()
