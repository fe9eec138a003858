"""Small things on a page keep together or apart as they should."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.people import PHONE, People, open_table
from tests.browser.test_boards import show_boards
from tests.web.played_boards import played_boards


def gap(left: Locator, right: Locator) -> float:
    """Return the pixels between the right edge of one thing and the left edge of another."""
    first, second = left.bounding_box(), right.bounding_box()
    assert first is not None
    assert second is not None
    return second["x"] - first["x"] - first["width"]


def test_the_picture_of_a_deck_lies_apart_from_its_name(people: People) -> None:
    board = next(one[""] for one in played_boards("standard-roll") if "deck" in str(one[""].pieces).lower())
    page = people.person("Ana").page
    show_boards(page, "standard-roll", iter([board]))
    deck = page.locator(".deck").first
    assert gap(deck.locator(".card"), deck.locator(".piece-label")) >= 6


def test_the_mark_of_a_secret_line_is_never_split_over_two_lines(people: People) -> None:
    facilitator = people.person("Greta", PHONE)
    open_table(facilitator, "core-kernel")
    facilitator.go_to_table()
    page = facilitator.page
    page.click("[role=tab][data-tab=log]")
    line = "<li class=line><span class=sentence>{}</span> <span class=badge>only some see this</span></li>"
    texts = ["word " * n for n in range(1, 20)]
    page.evaluate("html => { document.getElementById('log').innerHTML = html; }", "".join(map(line.format, texts)))
    boxes = page.locator("#log .badge").evaluate_all("all => all.map((one) => one.getClientRects().length)")
    assert boxes == [1] * len(texts)


def test_a_field_for_typed_dice_lies_apart_from_its_button(people: People) -> None:
    page = people.person("Ana").page
    page.goto("/")
    special = "<form id=special class=special><label>1d6</label><input> <button>Enter the result</button></form>"
    page.evaluate("html => { document.body.innerHTML = html; }", special)
    assert gap(page.locator("#special input"), page.locator("#special button")) >= 6


def test_the_steppers_of_damage_are_aligned_on_a_phone(people: People) -> None:
    page = people.person("Ana", PHONE).page
    page.goto("/")
    slot = (
        "<div class=slot><label>{}</label><span class=stepper><button>−</button><input><button>+</button></span></div>"
    )
    slots = "".join(slot.format(name) for name in ("WIL", "Presence", "I"))
    fields = (
        f"<div class=bottom><form class=option-form><fieldset class='field amounts'>{slots}</fieldset></form></div>"
    )
    page.evaluate("html => { document.body.innerHTML = html; }", fields)
    lefts = page.locator(".stepper").evaluate_all("all => all.map((one) => one.getBoundingClientRect().left)")
    assert len(set(lefts)) == 1
