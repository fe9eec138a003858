"""A move that is refused, or that does not reach the server, takes nothing away that a person has typed."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.people import PHONE, People, Person, open_table, submit

WORDS = "Slip the letter out of the coat."


def words_in(form: Locator) -> Locator:
    """Return the field of a form in which a person writes what a character tries."""
    return form.locator("input:not([type])").last


def frozen(people: People) -> tuple[Person, Person]:
    """Return a Ref, and a player who is writing what to try when the Ref calls a time freeze."""
    ana, ben = people.person("Ana"), people.person("Ben", PHONE)
    facilitator = people.meet("skill-deck", ana, ben)
    facilitator.act("Begin a session or downtime")
    words_in(ben.open_form("Try something")).fill(WORDS)
    facilitator.act("Call a time freeze")
    expect(ben.now).to_contain_text("Declare an action")
    return facilitator, ben


def submit_too_late(ben: Person) -> None:
    """Send the form that the table does not accept any more."""
    submit(ben.form)
    expect(ben.page.locator("#answer")).to_contain_text("Time is frozen.")
    ben.problems[:] = [problem for problem in ben.problems if "409" not in problem]


def test_a_form_whose_move_is_no_longer_possible_stays_with_its_words(people: People) -> None:
    ben = frozen(people)[1]
    submit_too_late(ben)
    expect(words_in(ben.form)).to_have_value(WORDS)
    ben.form.get_by_role("button", name="Back").click()
    expect(ben.form).to_have_count(0)
    expect(ben.page.locator("#answer")).to_be_empty()


def test_what_a_player_owes_is_shown_beside_another_open_form_and_can_be_done(people: People) -> None:
    ben = frozen(people)[1]
    expect(ben.opened).to_be_visible()
    expect(ben.form).to_be_visible()
    for too_late in (False, True):
        if too_late:
            submit_too_late(ben)
        above, below = ben.opened.bounding_box(), ben.form.bounding_box()
        assert above is not None
        assert below is not None
        assert above["y"] < below["y"], "What can be done comes first."
    before = ben.lines.count()
    submit(ben.opened)
    ben.wait_for_lines(before)
    expect(words_in(ben.form)).to_have_value(WORDS)


def test_an_open_form_hides_the_actions_that_nobody_waits_for(people: People) -> None:
    ana = people.person("Ana")
    facilitator = people.meet("skill-deck", ana)
    facilitator.act("Begin a session or downtime")
    ana.open_form("Try something")
    expect(ana.page.locator("#actions")).to_be_hidden()
    ana.page.keyboard.press("Escape")
    expect(ana.form).to_have_count(0)
    expect(ana.page.locator("#actions")).to_be_visible()


def test_words_come_back_when_a_form_is_opened_again(people: People) -> None:
    ana = people.person("Ana")
    facilitator = people.meet("skill-deck", ana)
    facilitator.act("Begin a session or downtime")
    words_in(ana.open_form("Try something")).fill(WORDS)
    ana.page.keyboard.press("Escape")
    form = ana.open_form("Try something")
    expect(words_in(form)).to_have_value(WORDS)
    before = ana.lines.count()
    submit(form)
    ana.wait_for_lines(before)
    expect(ana.log).to_contain_text(WORDS.rstrip("."))


def test_a_move_without_a_connection_says_so_and_keeps_its_form(people: People) -> None:
    ana = people.person("Ana")
    facilitator = people.meet("skill-deck", ana)
    facilitator.act("Begin a session or downtime")
    words_in(ana.open_form("Try something")).fill(WORDS)
    ana.context.set_offline(True)
    submit(ana.form)
    expect(ana.page.locator("#answer")).to_contain_text("Not sent. Try again when you are connected.")
    expect(ana.page.locator("#offline")).to_contain_text("No connection to the table.")
    ana.context.set_offline(False)
    expect(ana.page.locator("#offline")).to_be_hidden()
    before = ana.lines.count()
    expect(words_in(ana.form)).to_have_value(WORDS)
    submit(ana.form)
    ana.wait_for_lines(before)
    expect(ana.page.locator("#answer")).to_be_empty()
    ana.problems.clear()


def test_a_refusal_names_no_part_of_the_program(people: People) -> None:
    ana = people.person("Ana")
    open_table(ana, "core-kernel", "duel")
    ana.go_to_table()
    ana.page.select_option("#say-how", "statement")
    ana.page.click(".talk button")
    expect(ana.page.locator("#answer .refusal")).to_be_visible()
    expect(ana.page.locator("#answer .rule")).to_have_count(0)
    ana.problems.clear()


def test_what_a_button_was_answered_goes_together_with_the_button(people: People) -> None:
    ana = people.person("Ana")
    facilitator = people.meet("skill-deck", ana)
    facilitator.page.locator(".pause").click()
    ana.page.get_by_text("If Greta has left…").click()
    ana.page.get_by_role("button", name="Mark Greta as away").click()
    answer = ana.page.locator("#answer")
    expect(answer).to_contain_text("was here less than")
    facilitator.say("I am here.")
    expect(ana.log).to_contain_text("I am here.")
    expect(answer).to_contain_text("was here less than")
    facilitator.page.get_by_role("button", name="Go on").click()
    expect(answer).to_be_empty()
    ana.problems[:] = [problem for problem in ana.problems if "422" not in problem]
