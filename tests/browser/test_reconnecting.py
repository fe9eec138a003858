"""A page that loses its connection says so, and catches up by itself."""

from __future__ import annotations

import signal

from playwright.sync_api import Route, expect

from tests.browser.people import People, Person
from tests.browser.server import OnlineServer

OFFLINE = "#offline"
REFUSED = "Unauthorized"
LOST = ("net::ERR_", "network error", "Failed to fetch")


def two_people(people: People) -> tuple[Person, Person]:
    """Return a facilitator and a player at a table of Core Kernel."""
    ana = people.person("Ana")
    return people.meet("core-kernel", ana), ana


def forget_lost_connections(person: Person) -> None:
    """Forget the errors with which a browser reports that it has no connection."""
    person.problems[:] = [problem for problem in person.problems if not any(one in problem for one in LOST)]


def check_nothing_doubled(person: Person) -> None:
    """Check that the log of a page has each line once."""
    ids = person.lines.evaluate_all("all => all.map(one => one.id)")
    assert len(ids) == len(set(ids))


def check_heard_once(facilitator: Person, text: str) -> None:
    """Check that the log has a text once, also when the next line has come."""
    facilitator.say("I heard it.")
    expect(facilitator.log).to_contain_text("I heard it.")
    assert facilitator.log.inner_text().count(text) == 1


def test_a_page_catches_up_after_the_server_was_killed(own_people: People, own_server: OnlineServer) -> None:
    facilitator, ana = two_people(own_people)
    facilitator.say("Before.", "statement")
    expect(ana.log).to_contain_text("Before.")
    own_server.end(signal.SIGKILL)
    for person in (facilitator, ana):
        expect(person.page.locator(OFFLINE)).to_be_visible()
    own_server.start()
    facilitator.post("say", text="Meanwhile.", how="statement")
    for person in (facilitator, ana):
        expect(person.log).to_contain_text("Meanwhile.", timeout=60_000)
        expect(person.page.locator(OFFLINE)).to_be_hidden()
        check_nothing_doubled(person)
        forget_lost_connections(person)
    facilitator.act("Declare a Conflict")
    expect(ana.log).to_contain_text("A Conflict begins")


def test_a_page_that_was_asleep_catches_up(people: People) -> None:
    facilitator, ana = two_people(people)
    ana.context.set_offline(True)
    expect(ana.page.locator(OFFLINE)).to_be_visible()
    facilitator.act("Declare a Conflict")
    facilitator.say("The lamps go out.", "statement")
    ana.context.set_offline(False)
    expect(ana.log).to_contain_text("The lamps go out.")
    expect(ana.now).to_contain_text("Waiting for Greta")
    expect(ana.page.locator(OFFLINE)).to_be_hidden()
    check_nothing_doubled(ana)
    forget_lost_connections(ana)


def test_a_page_whose_link_is_withdrawn_says_so_and_receives_nothing(people: People) -> None:
    facilitator, ana = two_people(people)
    with ana.page.expect_console_message(lambda message: REFUSED in message.text):
        facilitator.post("links", seat="seat-1", do="withdraw")
    offline = ana.page.locator(OFFLINE)
    expect(offline).to_be_visible()
    expect(offline).to_contain_text("withdrawn")
    facilitator.say("Ana is gone.", "statement")
    expect(facilitator.log).to_contain_text("Ana is gone.")
    assert "Ana is gone." not in ana.page.content()
    assert sum(REFUSED in problem for problem in ana.problems) == 1, "The page asks again and again."
    ana.problems.clear()


def test_a_request_without_an_answer_is_sent_again_and_counts_once(people: People) -> None:
    facilitator, ana = two_people(people)
    ana.context.set_offline(True)
    ana.page.select_option("#say-how", "statement")
    ana.page.fill("#say-text", "I listen.")
    ana.page.click(".talk button")
    expect(ana.page.locator("#answer")).to_contain_text("Not sent.")
    expect(ana.page.locator(OFFLINE)).to_be_visible()
    ana.context.set_offline(False)
    expect(ana.page.locator("#say-text")).to_have_value("I listen.")
    ana.page.click(".talk button")
    expect(facilitator.log).to_contain_text("I listen.")
    expect(ana.page.locator("#say-text")).to_have_value("")
    expect(ana.page.locator(OFFLINE)).to_be_hidden()
    check_heard_once(facilitator, "I listen.")
    forget_lost_connections(ana)


def test_a_request_whose_answer_a_proxy_lost_is_sent_again_and_counts_once(people: People) -> None:
    facilitator, ana = two_people(people)

    def lose(route: Route) -> None:
        route.fetch()
        route.fulfill(status=502, body="The proxy has lost the answer.")

    ana.page.route("**/say", lose, times=1)
    ana.page.select_option("#say-how", "statement")
    ana.page.fill("#say-text", "I listen.")
    ana.page.click(".talk button")
    expect(facilitator.log).to_contain_text("I listen.")
    expect(ana.page.locator("#answer")).to_contain_text("The proxy has lost the answer.")
    expect(ana.page.locator("#say-text")).to_have_value("I listen.")
    ana.page.click(".talk button")
    expect(ana.page.locator("#say-text")).to_have_value("")
    check_heard_once(facilitator, "I listen.")
    ana.problems.clear()
