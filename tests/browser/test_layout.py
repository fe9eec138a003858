"""What is opened, chosen or new on a page can be seen and reached, on a desktop and on a phone."""

from __future__ import annotations

import re

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


def wait_until_uncovered(one: Locator) -> None:
    """Wait until the four corners of an element are on the screen and nothing lies over them."""
    one.wait_for_function(IS_UNCOVERED)


IS_UNCOVERED = """one => {
  const {left, right, top, bottom} = one.getBoundingClientRect();
  const inside = [[left + 9, top + 9], [right - 9, top + 9], [left + 9, bottom - 9], [right - 9, bottom - 9]];
  return inside.every(([x, y]) => one.contains(document.elementFromPoint(x, y)));
}"""


POP_ADJOINS_ON_SCREEN = """one => {
  const [pop, summary] = [one.querySelector(".pop"), one].map((part) => part.getBoundingClientRect());
  const isOnScreen = pop.left >= 0 && pop.top >= 0 && pop.right <= innerWidth && pop.bottom <= innerHeight;
  const isBeside = pop.left < summary.right && pop.right > summary.left;
  const gap = Math.max(pop.top - summary.bottom, summary.top - pop.bottom);
  return pop.height > 0 && isOnScreen && isBeside && Math.abs(gap) < 2;
}"""
"""Whether an opened sum lies on the screen as a whole, right below or above its summary."""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_sum_on_a_mat_can_be_read_as_a_whole(size: ViewportSize, people: People) -> None:
    ana = conflict(people, size)[1]
    sums = ana.page.locator(".mat.yours details.why")
    expect(sums.nth(2)).to_be_attached()
    for one in sums.all():
        one.locator("summary").click()
        one.wait_for_function(POP_ADJOINS_ON_SCREEN)
        wait_until_uncovered(one.locator(".pop"))
        ana.page.keyboard.press("Escape")
        expect(one.locator(".pop")).to_be_hidden()


def test_a_click_elsewhere_closes_a_sum_and_one_in_it_does_not(people: People) -> None:
    ana = conflict(people)[1]
    sums = ana.page.locator(".mat.yours details.why")
    first, second = sums.nth(0), sums.nth(1)
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
    one.wait_for_function("one => one.said")
    one.locator(".pop").evaluate("pop => { pop.textContent = 'the sum of an earlier Hand'; }")
    ana.page.evaluate("placeSums()")
    expect(one.locator(".pop")).to_be_hidden()


STARTS_IN_TABLES = """all => all.map((one) => {
  return one.getBoundingClientRect().left - one.closest("table").getBoundingClientRect().left;
})"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_open_odds_fit_and_leave_the_submit_button_in_view(size: ViewportSize, people: People) -> None:
    ana = conflict(people, size)[1]
    ana.opened.locator(".odds-of summary").click()
    expect(ana.opened.locator(".odd tbody tr").first).to_be_visible()
    expect(ana.opened.locator(".odds-of summary")).to_be_in_viewport(ratio=0.9)
    expect(ana.opened.locator(".odd tbody tr").first).to_be_in_viewport(ratio=1)
    wait_until_uncovered(ana.opened.locator(".submit button.candle"))
    ends = ana.opened.locator(".odd td").evaluate_all("all => all.map(one => one.getBoundingClientRect().right)")
    assert max(ends) <= size["width"]
    starts = ana.opened.locator(".odd meter").evaluate_all(STARTS_IN_TABLES)
    assert len(starts) > 1
    assert max(starts) - min(starts) < 1


def test_whoever_reads_earlier_lines_is_told_of_new_ones_and_can_go_to_them(people: People) -> None:
    facilitator, ana = conflict(people)
    newer = ana.page.locator("#newer")
    for number in range(12):
        facilitator.say(f"Line {number}.")
    expect(ana.log.get_by_text("Line 11.")).to_be_in_viewport()
    expect(newer).to_be_hidden()
    ana.log.evaluate("log => { log.scrollTop = 0; }")
    expect(newer).to_be_hidden()
    facilitator.say("One.")
    expect(newer).to_have_text("↓ 1 new line")
    facilitator.say("Two.", "statement")
    expect(newer).to_have_text("↓ 2 new lines")
    newer.click()
    expect(ana.log.get_by_text("Two.")).to_be_in_viewport()
    expect(newer).to_be_hidden()


def test_a_phone_has_the_pause_one_tap_away_on_every_tab(people: People) -> None:
    ana = conflict(people, PHONE)[1]
    pause = ana.page.get_by_role("button", name="Pause the table, nobody sees who")
    for tab in ("log", "people", "board"):
        ana.page.click(f"[role=tab][data-tab={tab}]")
        wait_until_uncovered(pause)
    pause.click()
    expect(ana.now).to_have_text("The table is paused.")


def test_whoever_is_played_by_a_bot_reads_so_and_can_play_again(people: People) -> None:
    ana = conflict(people)[1]
    ana.page.goto(f"{ana.page.url}me")
    ana.page.click("text=Let a bot play for me")
    expect(ana.page.get_by_text("A bot plays your seat.")).to_be_visible()
    ana.go_to_table()
    expect(ana.now).to_have_text("A bot plays for you.")
    expect(ana.page.locator("#actions .action")).to_have_count(0)
    expect(ana.page).to_have_title(re.compile(r"^(?!●)"))
    ana.page.get_by_role("button", name="Play yourself again").click()
    expect(ana.now).not_to_have_text("A bot plays for you.")
    expect(ana.page.get_by_role("button", name="Play yourself again")).to_have_count(0)


def test_on_a_phone_the_dock_is_folded_beside_the_log(people: People) -> None:
    ana = conflict(people, PHONE)[1]
    page, submit = ana.page, ana.opened.locator(".submit button.candle")
    page.click("[role=tab][data-tab=log]")
    expect(ana.now).to_be_in_viewport()
    expect(submit).to_be_hidden()
    page.get_by_role("button", name="Show what you can do").click()
    expect(submit).to_be_in_viewport()
    page.click("[role=tab][data-tab=people]")
    expect(submit).to_be_hidden()
    page.click("[role=tab][data-tab=board]")
    expect(submit).to_be_in_viewport()


def test_on_a_phone_one_step_one_own_mat_and_the_choices_of_a_hand_are_in_view(people: People) -> None:
    ana = conflict(people, PHONE)[1]
    expect(ana.page.locator(".steps li:visible")).to_have_text(["2 Aspect", "of 6"])
    for one in ana.opened.locator(".choice").all():
        expect(one).to_be_in_viewport(ratio=1)
    tops = ana.opened.locator(".choice").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert len(tops) == 3
    assert len(set(tops)) == 1
    expect(ana.page.locator(".mat.yours .group").first).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_mats_of_others_unfold(people: People) -> None:
    ana = people.person("Ana", PHONE)
    people.meet("standard-roll", ana)
    other = ana.page.locator(".mat:not(.yours)").first
    expect(other.locator(".groups")).to_be_hidden()
    other.locator("summary", has_text="more").click()
    expect(other.locator(".groups")).to_be_visible()
    ana.page.set_viewport_size(DESKTOP)
    expect(ana.page.locator(".mat:not(.yours) .groups").last).to_be_visible()


def test_a_long_explanation_of_a_form_is_two_lines_until_it_is_opened(people: People) -> None:
    ana = people.person("Ana", PHONE)
    facilitator = people.meet("trinity-code", ana)
    facilitator.act("Begin Investigation 1")
    form = ana.open_form("Make a move")
    text = form.locator(".about-text")
    folded = text.evaluate("one => one.getBoundingClientRect().height")
    expect(form.locator(".choice").first).to_be_in_viewport(ratio=1)
    form.get_by_text("more", exact=True).click()
    text.wait_for_function("(one, folded) => one.getBoundingClientRect().height > 2 * folded", arg=folded)


def test_texts_are_below_the_characters(people: People) -> None:
    ana = people.person("Ana", PHONE)
    people.meet("trinity-code", ana)
    parts = ana.page.locator("#board > *").evaluate_all("all => all.map(one => one.id)")
    assert parts.index("texts") > parts.index("mats") > parts.index("pieces")
    expect(ana.page.locator("#texts", has_text="Face danger")).to_have_count(1)


def test_nothing_can_be_sent_through_a_withdrawn_link(people: People) -> None:
    facilitator, ana = conflict(people)
    facilitator.page.goto(f"{facilitator.page.url}links")
    row = facilitator.page.locator("tr", has_text="Ana")
    row.get_by_text("Withdraw link…").click()
    row.get_by_role("button", name="Withdraw it").click()
    expect(ana.page.locator("#offline")).to_have_text("Your link was withdrawn. Ask for a new one.")
    for part in (".bottom", ".talk", ".top form"):
        expect(ana.page.locator(part)).to_have_attribute("inert", "")
    ana.problems.clear()  # the browser reports that the connection was refused


def test_cards_lie_in_one_line_and_of_a_gms_characters_only_those_that_act_are_lit(people: People) -> None:
    ana, ben, spectator = (people.person(name) for name in ("Ana", "Ben", "Spectator"))
    facilitator = people.meet("core-kernel", ana, ben, spectator, sample="harbour")
    facilitator.act("Declare a Conflict")
    facilitator.act("Begin Hand 1")
    expect(spectator.page.locator(CARDS)).to_have_count(3)
    spectator.page.wait_for_function(LIE_IN_ONE_LINE, arg=CARDS)
    idle = facilitator.page.locator(".mat.yours:not(.turn)")
    expect(idle).to_have_count(2)
    assert set(idle.evaluate_all("all => all.map(one => getComputedStyle(one).outlineStyle)")) == {"none"}


def test_on_a_phone_all_actions_of_a_hand_fit_below_the_board_and_the_header_has_two_lines_at_most(
    people: People,
) -> None:
    ana = conflict(people, PHONE)[1]
    wait_until_uncovered(ana.page.locator("#actions .action", has_text="Withdraw from the Conflict"))
    facts = ana.page.locator(".facts p")
    facts.evaluate("one => { one.lastElementChild.textContent = 'a called shot at the guard '.repeat(9); }")
    assert facts.evaluate("one => one.offsetHeight") < 40


def test_on_a_phone_whose_turn_it_is_can_be_read_in_the_order(people: People) -> None:
    ana = conflict(people, PHONE)[1]
    current = ana.page.locator(".order .current")
    ana.page.locator(".order ol").evaluate("one => { one.prepend(one.querySelector('li:not(.current)')); }")
    current.evaluate("one => { one.textContent = 'The Masked Guest'; }")
    ana.page.evaluate("showCurrent()")
    assert current.evaluate("one => one.scrollWidth <= one.clientWidth")
    left, right = current.evaluate(SIDES)
    first, last = ana.page.locator(".order ol").evaluate(SIDES)
    assert first <= left
    assert right <= last


SIDES = "one => [one.getBoundingClientRect().left, one.getBoundingClientRect().right]"


def test_what_is_tapped_on_a_board_is_24_pixels_high(people: People) -> None:
    ana = conflict(people, PHONE)[1]
    heights = ana.page.locator(".play summary:visible").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert len(heights) > 3
    assert min(heights) >= 24


def test_the_button_that_sends_a_form_stays_at_its_side_when_the_odds_open(people: People) -> None:
    ana = conflict(people, {"width": 1280, "height": 800})[1]
    send = ana.opened.locator(".submit button.candle")
    right = send.evaluate(SIDES)[1]
    ana.opened.locator(".odds-of summary").click()
    expect(ana.opened.locator(".odd tbody tr").first).to_be_visible()
    assert abs(send.evaluate(SIDES)[1] - right) <= 16  # a scroll bar may come


CARDS = ".mat:not(:has(.mat-line)) .card"
LIE_IN_ONE_LINE = """cards => {
  const tops = [...document.querySelectorAll(cards)].map((one) => one.getBoundingClientRect().top);
  return new Set(tops).size === 1;
}"""
