"""A seat is played with the keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import People, Person, open_table
from tests.browser.test_systems import PROCEDURES

FOCUSED = "document.activeElement"


def focused(page: Page) -> str:
    """Return the element that has the focus, as a tag with its id, name and text."""
    script = f"(one => `${{one.tagName}} ${{one.id}} ${{one.name || ''}} ${{one.textContent.trim()}}`)({FOCUSED})"
    return str(page.evaluate(script))


def tab_to(page: Page, wanted: str, most: int = 80) -> None:
    """Press Tab until the element with the focus matches, and check that the focus can be seen everywhere."""
    seen = []
    for _ in range(most):
        page.keyboard.press("Tab")
        seen.append(focused(page))
        has_ring = page.evaluate(f"getComputedStyle({FOCUSED}).outlineStyle") != "none"
        assert has_ring or seen[-1].startswith("BODY"), seen[-1]
        if re.search(wanted, seen[-1]):
            return
    raise AssertionError(f"Tab does not lead to {wanted}, only to {seen}")


def test_a_seat_is_joined_and_played_with_the_keyboard(people: People) -> None:
    facilitator, ana = people.person("Greta"), people.person("Ana")
    links = open_table(facilitator, "core-kernel", "duel")
    facilitator.go_to_table()
    facilitator.act("Declare a Conflict")
    page = ana.page
    page.goto(links["seat-1"])
    expect(page.locator("#name")).to_be_focused()
    page.keyboard.type("Ana")
    page.keyboard.press("Enter")
    expect(ana.now).to_contain_text("Waiting for Greta")
    expect(ana.log).to_contain_text("Ana witnesses")
    facilitator.act("Begin Hand 1")
    commit_with_keys(ana)


def commit_with_keys(ana: Person) -> None:
    """Ante a chip and play the third Aspect card, with the keyboard."""
    page = ana.page
    expect(ana.opened).to_be_visible()
    tab_to(page, "f-aspect")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[name=f-aspect]").nth(2)).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.locator(".card.sealed .peek")).to_contain_text("Spirit")
    expect(ana.opened).to_have_count(0)
    expect(page.locator("body")).not_to_be_focused()


def test_a_line_is_explained_with_the_keyboard(people: People) -> None:
    facilitator = people.person("Greta")
    open_table(facilitator, "core-kernel", "duel")
    page = facilitator.page
    facilitator.go_to_table()
    facilitator.act("Declare a Conflict")
    tab_to(page, "SUMMARY .*why")
    page.keyboard.press("Enter")
    expect(page.locator("#log .detail a.rule").first).to_be_visible()
    assert "SUMMARY" in focused(page)


def test_an_opened_form_takes_the_focus_and_gives_it_back(people: People) -> None:
    facilitator = people.person("Greta")
    open_table(facilitator, "core-kernel", "duel")
    page = facilitator.page
    facilitator.go_to_table()
    facilitator.button("Declare a Conflict").focus()
    page.keyboard.press("Enter")
    expect(facilitator.form).to_be_visible()
    expect(page.locator("#form :focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(facilitator.log).to_contain_text("A Conflict begins")
    expect(facilitator.now).to_contain_text("Begin Hand 1")
    expect(facilitator.form).to_have_count(0)
    expect(page.locator("body")).not_to_be_focused()


def test_a_form_that_is_closed_gives_the_focus_back_to_the_button_that_opened_it(people: People) -> None:
    table = people.gather("tri-core")
    table.facilitator.act("Start an encounter")
    mover = table.next()
    assert mover is not None
    last = mover.page.locator("#actions .action:visible", has_text="…").last
    expect(mover.page.locator("#actions .action").first).not_to_have_text(last.inner_text())
    last.focus()
    mover.page.keyboard.press("Enter")
    expect(mover.page.locator("#form :focus")).to_have_count(1)
    mover.page.keyboard.press("Escape")
    expect(mover.form).to_have_count(0)
    expect(last).to_be_focused()


@pytest.mark.parametrize("system", PROCEDURES)
def test_a_turn_is_played_with_the_keyboard_alone(system: str, people: People) -> None:
    table, procedure = people.gather(system), PROCEDURES[system]
    act_with_keys(table.facilitator, procedure.begins)
    if procedure.tries:
        act_with_keys(table.ana, procedure.tries)
    table.play_until(procedure.seen, procedure.rather, act=act_first_with_keys)


def act_first_with_keys(person: Person, rather: str) -> None:
    """Make a move that the table waits for; the one that is called `rather`, if there is one."""
    owed = person.page.locator("#actions .action.owed")
    expect(person.opened.or_(owed).first).to_be_visible()
    if person.opened.count():
        submit_with_keys(person, person.opened.first)
        return
    labels = owed.all_text_contents()
    act_with_keys(person, next((label for label in labels if rather and label.startswith(rather)), labels[0]))


def act_with_keys(person: Person, label: str) -> None:
    """Make a move with the usual values of its form, if it has one."""
    button = person.page.locator("#actions .action", has_text=label).first
    expect(button).to_be_attached()
    closed = button.locator("xpath=ancestor::details[not(@open)]")
    while closed.count():
        tab_to_element(person.page, closed.first.locator("summary").first)
        person.page.keyboard.press("Enter")
    tab_to_element(person.page, button)
    if not (button.text_content() or "").endswith("…"):
        enter_and_wait(person)
        return
    person.page.keyboard.press("Enter")
    expect(person.form).to_be_visible()
    submit_with_keys(person, person.form)


def submit_with_keys(person: Person, form: Locator) -> None:
    """Send a form."""
    tab_to_element(person.page, form.locator(".submit button.candle"))
    enter_and_wait(person)


def enter_and_wait(person: Person) -> None:
    """Press Enter, and wait until the log has more lines."""
    before = person.lines.count()
    person.page.keyboard.press("Enter")
    person.wait_for_lines(before)


def tab_to_element(page: Page, wanted: Locator, most: int = 200) -> None:
    """Press Tab until an element has the focus."""
    for _ in range(most):
        if wanted.evaluate(f"one => one === {FOCUSED}"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted.text_content()}")
