"""What is opened, chosen or new on a page can be seen and reached, on a desktop and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.people import DESKTOP, PHONE, People, Person


def conflict(people: People, size: ViewportSize = DESKTOP) -> tuple[Person, Person]:
    """Return a facilitator and a player of Core Kernel, who is to play an Aspect card on a screen of this size."""
    ana = people.person("Ana", size)
    facilitator = people.meet("core-kernel", ana)
    facilitator.act("Declare a Conflict")
    facilitator.act("Begin Hand 1")
    expect(ana.opened).to_be_visible()
    return facilitator, ana


def is_uncovered(one: Locator) -> bool:
    """Return whether the four corners of an element are on the screen and nothing lies over them."""
    return bool(one.evaluate(CORNERS))


CORNERS = """one => {
  const {left, right, top, bottom} = one.getBoundingClientRect();
  const inside = [[left + 9, top + 9], [right - 9, top + 9], [left + 9, bottom - 9], [right - 9, bottom - 9]];
  return inside.every(([x, y]) => one.contains(document.elementFromPoint(x, y)));
}"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_sum_on_a_mat_can_be_read_as_a_whole(size: ViewportSize, people: People) -> None:
    ana = conflict(people, size)[1]
    sums = ana.page.locator(".mat.yours details.why")
    assert sums.count() > 2
    for one in sums.all():
        one.locator("summary").click()
        assert is_uncovered(one.locator(".pop"))
        ana.page.keyboard.press("Escape")
        expect(one.locator(".pop")).to_be_hidden()


def test_a_click_elsewhere_closes_a_sum_and_one_in_it_does_not(people: People) -> None:
    ana = conflict(people)[1]
    first, second = ana.page.locator(".mat.yours details.why").all()[:2]
    first.locator("summary").click()
    first.locator(".pop").click()
    expect(first.locator(".pop")).to_be_visible()
    second.locator("summary").click()
    expect(first.locator(".pop")).to_be_hidden()
    ana.now.click()
    expect(second.locator(".pop")).to_be_hidden()


def test_a_sum_that_has_changed_closes(people: People) -> None:
    ana = conflict(people)[1]
    one = ana.page.locator(".mat.yours details.why").first
    one.locator("summary").click()
    one.locator(".pop").evaluate("pop => { pop.textContent = 'the sum of an earlier Hand'; }")
    ana.page.evaluate("placeSums()")
    expect(one.locator(".pop")).to_be_hidden()
