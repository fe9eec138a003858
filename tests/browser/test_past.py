"""The page of the past: what a person asks for there is answered there."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.people import PHONE, People, Person


def ask_to_go_back(person: Person, line: str) -> Page:
    """Open the past at a line of the log, ask there to go back to it, and return the page."""
    page = person.page
    why = person.lines.filter(has_text=line).locator(".why-line")
    why.locator("summary").click()
    why.get_by_role("link", name="See the table then").click()
    expect(page).to_have_url(re.compile("past"))
    page.wait_for_load_state()  # an explanation is loaded by a script
    page.locator(".why-line summary").first.click()
    page.get_by_role("button", name="Go back to here").first.click()
    return page


def test_a_refused_wish_to_go_back_is_answered_on_the_page_of_the_past(people: People) -> None:
    facilitator = people.meet("core-kernel")
    facilitator.act("Declare a Conflict")
    page = ask_to_go_back(facilitator, "A Conflict begins")
    expect(page.locator("#answer .refusal")).to_be_in_viewport()
    expect(page.locator("#answer .refusal")).to_contain_text("nothing to take back after this entry")
    facilitator.problems.clear()  # the browser reports the refusal


def test_an_accepted_wish_to_go_back_is_confirmed_on_the_page_of_the_past(people: People) -> None:
    ana = people.person("Ana", PHONE)
    facilitator = people.meet("core-kernel", ana)
    facilitator.act("Declare a Conflict")
    facilitator.act("Begin Hand 1")
    page = ask_to_go_back(facilitator, "A Conflict begins")
    expect(page.locator("#answer .notice")).to_be_in_viewport()
    expect(ana.log).to_contain_text("back to entry")
    facilitator.go_to_table()
    expect(facilitator.log).to_contain_text("back to entry")
