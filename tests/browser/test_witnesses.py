"""Browsers witness the draws of a table, as soon as several people play at it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.people import PLAYERS, People


def test_a_page_begins_to_witness_when_a_second_person_gets_a_seat(people: People) -> None:
    ana = people.person("Ana")
    ana.page.goto("/new/core-kernel")
    ana.page.fill("#name", "Ana")
    for number, kind in enumerate(ana.page.locator("select[name=kind]:visible").all()):
        kind.select_option("bot" if number < PLAYERS else "none")
    ana.page.click("text=Open the table")
    ana.go_to_table()
    expect(ana.page.locator("#live")).not_to_have_attribute("data-link", "")
    ana.post("links", do="person", seat="seat-2")
    expect(ana.log).to_contain_text("Ana witnesses all later draws")
    ana.page.reload()
    ana.say("I am back.")
    expect(ana.log).to_contain_text("I am back.")
    assert ana.log.inner_text().count("Ana witnesses all later draws") == 1
