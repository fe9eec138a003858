"""The pages around a table can be used by everybody. The pages of tables are checked in `test_systems`."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.accessibility import check_accessibility
from tests.browser.people import DESKTOP, PHONE, People, Person, open_table

DESKTOP_DARK = (DESKTOP, "dark")
PHONE_LIGHT = (PHONE, "light")
PAGES = {
    "/": (DESKTOP_DARK, PHONE_LIGHT),
    "/new/core-kernel": (DESKTOP_DARK, PHONE_LIGHT),
    "/rules": (PHONE_LIGHT,),
    "/rules/skill-deck": (DESKTOP_DARK,),  # it is long, and its parts are alike
    "/files": (PHONE_LIGHT,),
}
PAGES_OF_TABLE = {
    "links": PHONE_LIGHT,
    "me": DESKTOP_DARK,
    "rulings": PHONE_LIGHT,
    "checks": DESKTOP_DARK,
    "past?entry=0": PHONE_LIGHT,
    "rule/CK-P-02": DESKTOP_DARK,
}


def check(person: Person, size: ViewportSize, scheme: str) -> None:
    """Check the page that a person sees, on a screen of a size, dark or light."""
    person.page.set_viewport_size(size)
    person.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    check_accessibility(person.page)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_no_mistake_that_is_more_than_minor(path: str, people: People) -> None:
    person = people.person("Ana")
    person.page.goto(path)
    for size, scheme in PAGES[path]:
        check(person, size, scheme)


def test_the_pages_around_a_table_have_no_mistake_that_is_more_than_minor(people: People) -> None:
    person = people.person("Ana")
    links = open_table(person, "core-kernel")
    for look in (DESKTOP_DARK, PHONE_LIGHT):
        check(person, *look)
    table = person.page.get_attribute("text=Go to the table", "href")
    for name, look in PAGES_OF_TABLE.items():
        person.page.goto(f"{table}{name}")
        check(person, *look)
    person.page.goto(links["seat-1"])
    for look in (DESKTOP_DARK, PHONE_LIGHT):
        check(person, *look)


def test_the_page_with_all_choices_keeps_what_the_first_page_was_told(people: People) -> None:
    page = people.person("Ana").page
    page.goto("/")
    page.get_by_label("Your name").fill("Ana")
    page.get_by_label("the facilitator").check()
    page.get_by_role("button", name="All choices for Skill Deck").click()
    assert page.url.endswith("/new/skill-deck?name=Ana&plays=facilitator")
    assert page.get_by_label("Your name").input_value() == "Ana"
    assert page.get_by_label("the Ref").first.is_checked()


def test_the_first_page_names_the_system_of_each_table_and_whether_it_is_closed(people: People) -> None:
    person = people.person("Ana")
    open_table(person, "tri-core")
    table = person.page.get_attribute("#opened-table", "href")
    person.page.goto("/")
    noted = person.page.locator("#recent li")
    expect(noted).to_contain_text("Tri-Core, ")
    person.page.goto(f"{table}me")
    person.page.get_by_text("Close it…").click()
    person.page.get_by_role("button", name="Close the table for good").click()
    person.go_to_table()
    person.page.goto("/")
    expect(noted).to_contain_text("Tri-Core, closed, ")


def test_the_rulings_of_a_table_lead_back_to_it_without_scrolling(people: People) -> None:
    person = people.person("Ana", PHONE)
    open_table(person, "core-kernel")
    person.page.goto(f"{person.page.get_attribute('#opened-table', 'href')}rulings")
    back = person.page.get_by_role("link", name="Back to the table")
    expect(back.first).to_be_in_viewport()
    gap = "all => all[1].getBoundingClientRect().top - all[0].getBoundingClientRect().bottom"
    assert person.page.locator("form[role=search], .entry:first-of-type").evaluate_all(gap) >= 8


def test_a_style_in_the_text_of_a_page_is_refused_and_noted_as_a_problem(people: People) -> None:
    """All tests of this folder fail if a page has a problem, so no page that they show contains such a style."""
    person = people.person("Ana")
    person.page.goto("/")
    person.page.evaluate("document.body.setAttribute('style', 'color: red')")
    person.page.wait_for_function("getComputedStyle(document.body).color !== 'rgb(255, 0, 0)'")
    (problem,) = person.problems
    assert "inline style" in problem
    person.problems.clear()
