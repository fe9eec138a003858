"""The mats of Core Kernel fill the width of the board, for any number of Actors and on any screen."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, ViewportSize

from facedown.game import Board
from facedown.web.boards.core_kernel import DESIGN
from facedown.web.previews import preview
from tests.browser.people import PHONE
from tests.browser.test_long_names import TOO_WIDE
from tests.web.played_boards import played_boards

WIDE, NARROW = ViewportSize(width=1440, height=860), ViewportSize(width=1100, height=860)

ROWS = """() => {
  const rows = new Map(), all = document.querySelector("#mats").clientWidth;
  for (const one of document.querySelectorAll("#mats > .mat")) {
    const {top, width} = one.getBoundingClientRect();
    rows.set(Math.round(top), (rows.get(Math.round(top)) ?? 0) + width / all);
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, filled]) => filled);
}"""
"""How much of the width of the board the mats of each row fill, from the first row to the last."""


def board(actors: int, *, own: bool) -> Board:
    """Return a board of Core Kernel in a Hand, with this many Actors; the first is the viewer’s own if `own`."""
    shown = played_boards("core-kernel", "harbour")[16]["seat-1" if own else ""]
    first, *others = sorted(shown.mats, key=lambda mat: not mat.yours)
    more = [replace(others[n % len(others)], key=f"other-{n}") for n in range(actors - 1)]
    return replace(shown, mats=(first, *more))


def rows(browser: Browser, size: ViewportSize, actors: int, *, own: bool) -> list[float]:
    """Return how much of the width each row of mats fills."""
    page = browser.new_page(viewport=size)
    page.set_content(preview(DESIGN, board(actors, own=own)))
    assert page.evaluate(TOO_WIDE) <= 0
    found: list[float] = page.evaluate(ROWS)
    page.close()
    return found


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("actors", [2, 3, 4, 5])
@pytest.mark.parametrize("own", [True, False], ids=["player", "spectator"])
def test_no_mat_lies_alone_beside_an_empty_place(size: ViewportSize, actors: int, own: bool, browser: Browser) -> None:
    filled = rows(browser, size, actors, own=own)
    if not own and actors == 5:  # three and two, or four and one
        filled.pop()
    if own and actors == 3 and size is NARROW:  # two mats below each other, to the right of the own one
        assert filled.pop() < 0.5
    assert min(filled) > 0.9


@pytest.mark.parametrize("size", [WIDE, NARROW, PHONE], ids=["wide", "narrow", "phone"])
def test_twelve_mats_leave_no_empty_place_but_in_the_last_row(size: ViewportSize, browser: Browser) -> None:
    assert min(rows(browser, size, 12, own=True)[:-1]) > 0.9


def test_a_folded_mat_on_a_phone_shows_the_attribute_and_the_bid_that_were_revealed(browser: Browser) -> None:
    boards = [seats["seat-1"] for seats in played_boards("core-kernel", "harbour")]
    shown = next(one for one in boards if all(len(mat.cards) == 2 and mat.cards[1].note for mat in one.mats))
    page = browser.new_page(viewport=PHONE)
    page.set_content(preview(DESIGN, shown))
    folded = page.locator(".mat.other")
    assert folded.count() == 3
    for mat, drawn in zip([one for one in shown.mats if not one.yours], folded.all(), strict=True):
        aspect, action = drawn.locator(".card").all()
        assert action.inner_text() == f"{mat.cards[1].label}\n{mat.cards[1].note}"
        assert action.locator(".card-label").evaluate("one => one.offsetWidth") > 20
        assert aspect.inner_text().startswith(mat.cards[0].sign)
    assert page.evaluate(TOO_WIDE) <= 0
    page.close()
