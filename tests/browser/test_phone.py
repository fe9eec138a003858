"""A turn of Tri-Core, the system with the fullest board, on phones."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.people import PHONE, People, Person

MOST_SCREENS = 2
"""The most screens of scrolling through the board and the dock together, while it is a person’s turn."""

MOVES = 12

SCROLLING = """() => [document.documentElement, document.querySelector(".play"), document.querySelector(".bottom")]
  .map((one) => one.scrollHeight - one.clientHeight)"""
"""How far the page, its board and its dock can be scrolled."""


def test_a_turn_of_tri_core_needs_at_most_two_screens_of_scrolling(people: People) -> None:
    table = people.gather("tri-core")
    for person in table.all:
        person.page.set_viewport_size(PHONE)
        person.page.reload()
    expect(table.facilitator.now).to_be_visible()
    table.facilitator.act("Start an encounter")
    moved = set()
    for _ in range(MOVES):
        before, mover = table.spectator.lines.count(), table.next()
        assert mover is not None
        for viewer in (mover, table.spectator):
            check_scrolling(viewer)
        mover.act_first("Strike" if mover is not table.facilitator else "")
        table.spectator.wait_for_lines(before)
        moved.add(mover)
    assert len(moved) > 1


def check_scrolling(person: Person) -> None:
    """Check how far a person has to scroll at most to see everything, and that nothing is wider than the phone."""
    page, *parts = person.page.evaluate(SCROLLING)
    assert page == 0, f"The whole page of {person.name} scrolls, and not its parts."
    assert sum(parts) <= MOST_SCREENS * PHONE["height"], f"{person.name} scrolls {parts}"
    assert person.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
