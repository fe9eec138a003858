"""Updates change what has changed, and nothing that a person is working on."""

from __future__ import annotations

from playwright.sync_api import expect

from facedown.web.frames import ENTRIES_SHOWN
from tests.browser.people import People, Person, open_table, submit


def conflict(people: People) -> tuple[Person, Person, Person]:
    """Return a facilitator and two players of Core Kernel. The first player is to choose a card and a chip."""
    ana, ben = people.person("Ana"), people.person("Ben")
    facilitator = people.meet("core-kernel", ana, ben)
    facilitator.act("Declare a Conflict")
    facilitator.act("Begin Hand 1")
    expect(ana.opened).to_be_visible()
    return facilitator, ana, ben


def test_a_half_filled_form_stays_while_others_act(people: People) -> None:
    facilitator, ana, ben = conflict(people)
    facilitator.open_form("Add a note")
    text = facilitator.form.locator("input:not([type]), textarea").last
    text.fill("The rain has stop")
    ana.act_first()
    ben.say("I am thinking.")
    expect(facilitator.log).to_contain_text("Ash antes")
    expect(facilitator.log).to_contain_text("I am thinking.")
    expect(text).to_be_focused()
    facilitator.page.keyboard.type("ped")
    expect(text).to_have_value("The rain has stopped")
    before = facilitator.lines.count()
    submit(facilitator.form)
    facilitator.wait_for_lines(before)


def test_choices_in_the_form_of_an_owed_option_stay_while_others_act(people: People) -> None:
    facilitator, ana, ben = conflict(people)
    spirit = ana.opened.locator("[name=f-aspect]").nth(2)
    spirit.check()
    words = ana.opened.locator("input:not([type])").last
    words.fill("I duck under")
    ben.say("Your move.", "seat-1")
    note = facilitator.open_form("Add a note")
    note.locator("input:not([type]), textarea").last.fill("It rains.")
    submit(note)
    expect(ana.log).to_contain_text("Your move.")
    expect(ana.log).to_contain_text("It rains.")
    expect(spirit).to_be_checked()
    expect(words).to_have_value("I duck under")
    expect(words).to_be_focused()


def test_a_begun_form_comes_back_after_a_pause(people: People) -> None:
    facilitator, ana, ben = conflict(people)
    spirit = ana.opened.locator("[name=f-aspect]").nth(2)
    spirit.check()
    words = ana.opened.locator("input:not([type])").last
    words.fill("I duck under")
    ben.page.locator(".pause").click()
    expect(ana.page.locator("#now")).to_have_text("The table is paused.")
    expect(words).to_have_count(0)
    facilitator.page.get_by_role("button", name="Go on").click()
    expect(spirit).to_be_checked()
    expect(words).to_have_value("I duck under")


def test_chips_slide_to_whoever_is_paid(people: People) -> None:
    _, ana, ben = conflict(people)
    ben.page.evaluate(COUNT_FLYING_CHIPS)
    ana.act_first()
    ben.page.wait_for_function("flown === 1")
    ben.page.emulate_media(reduced_motion="reduce")
    ben.act_first()
    expect(ben.log).to_contain_text("Bryn antes")
    assert ben.page.evaluate(FLOWN_AFTER_TWO_FRAMES) == 1


FLOWN_AFTER_TWO_FRAMES = """() => new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(flown)));
})"""
COUNT_FLYING_CHIPS = """() => {
  window.flown = 0;
  const count = (node) => { if (node.classList?.contains("flying")) window.flown++; };
  const countAll = (changes) => changes.forEach((one) => one.addedNodes.forEach(count));
  new MutationObserver(countAll).observe(document.body, {childList: true});
}"""


def test_a_tapped_piece_is_chosen_in_the_form(people: People) -> None:
    ana = conflict(people)[1]
    page = ana.page
    spirit = page.locator(".play .pickable[data-ref='aspect:ash/Spirit']")
    spirit.locator(".group-title").click()
    expect(ana.opened.locator("[name=f-aspect]").nth(2)).to_be_checked()
    expect(page.locator(".play .picked[data-ref='aspect:ash/Spirit']")).to_have_count(1)


def test_opened_details_stay_open_while_others_act(people: People) -> None:
    facilitator = people.meet("core-kernel")
    facilitator.act("Declare a Conflict")
    more = facilitator.page.locator("#actions details.more").first
    more.locator("summary").first.click()
    expect(more).to_have_attribute("open", "")
    facilitator.act("Begin Hand 1")
    expect(more).to_have_attribute("open", "")


def test_earlier_lines_are_loaded_when_their_place_comes_into_view(people: People) -> None:
    ana = people.person("Ana")
    people.meet("core-kernel", ana)
    for n in range(ENTRIES_SHOWN + 8):
        ana.post("say", text=f"Words {n}.", how="statement")
    first = ana.log.get_by_text("Words 0.")
    earlier = ana.page.get_by_role("button", name="Earlier lines")
    ana.page.set_viewport_size({"width": 1440, "height": 500})
    ana.page.reload()
    expect(ana.log.get_by_text(f"Words {ENTRIES_SHOWN + 7}.")).to_be_in_viewport()
    expect(first).to_have_count(0)
    ana.log.evaluate("log => { log.scrollTop = 0; }")
    expect(first).to_have_count(1)
    expect(earlier).to_have_count(0)
    ana.page.set_viewport_size({"width": 1440, "height": 2400})
    ana.page.reload()
    expect(first).to_be_in_viewport()


def test_a_whisper_keeps_its_words_and_its_listener_when_somebody_takes_a_name(people: People) -> None:
    facilitator, ana, ben = conflict(people)
    ana.page.fill("#say-text", "Between us")
    ana.page.select_option("#say-how", "seat-2")
    ben.post("me", do="name", name="Benjamin")
    expect(ana.page.locator("#say-how option", has_text="to Benjamin")).to_have_count(1)
    expect(ana.page.locator("#say-how")).to_have_value("seat-2")
    expect(ana.page.locator("#say-text")).to_have_value("Between us")
    expect(facilitator.page.locator("#say-how")).to_have_value("chat")


def test_the_invitations_are_still_there_for_whoever_comes_back_from_the_table(people: People) -> None:
    ana = people.person("Ana")
    links = open_table(ana, "core-kernel")
    ana.go_to_table()
    ana.page.go_back()
    expect(ana.page.locator("input.link").first).to_have_value(next(iter(links.values())))
