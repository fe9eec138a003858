"""Pieces on the board that an open form names can be chosen by a tap."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.people import People


def test_a_tap_on_a_note_chooses_its_move_and_the_keyboard_only_unfolds_it(people: People) -> None:
    ana = people.person("Ana")
    facilitator = people.meet("trinity-code", ana)
    facilitator.act("Begin Investigation 1")
    form = ana.open_form("Make a move")
    keys = [one.get_attribute("data-ref") or "" for one in ana.page.locator("details.note.pickable").all()[:2]]
    tapped, reached = [ana.page.locator(f"details.note[data-ref='{key}']") for key in keys]
    chosen = form.locator("[data-pick]:checked, [data-pick]:is(option):checked")
    height = reached.evaluate("one => one.offsetHeight")
    tapped.locator("summary").click()
    expect(chosen).to_have_attribute("data-pick", keys[0])
    expect(tapped).to_have_class("piece note picked")
    expect(tapped).to_have_attribute("open", "")
    assert reached.evaluate("one => one.offsetHeight") == height
    reached.locator("summary").press("Enter")
    expect(reached).to_have_attribute("open", "")
    expect(chosen).to_have_attribute("data-pick", keys[0])
