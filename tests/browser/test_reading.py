"""What people read on a page that changes: new lines on a phone, explanations, and who plays whom."""

from __future__ import annotations

import re
from time import sleep

from playwright.sync_api import Response, Route, expect

from tests.browser.people import PHONE, People, join, open_table


def test_the_tab_of_the_log_counts_the_lines_since_it_was_last_shown(people: People) -> None:
    ana = people.person("Ana", PHONE)
    facilitator = people.meet("core-kernel", ana)
    page = ana.page
    tab, count = page.locator("[role=tab][data-tab=log]"), page.locator("#unread")
    tab.click()
    expect(count).to_be_hidden()
    page.click("[role=tab][data-tab=board]")
    expect(count).to_be_hidden()
    facilitator.say("One.")
    facilitator.say("Two.", "statement")
    expect(tab).to_have_accessible_name("Log 2 new")
    page.reload()
    expect(tab).to_have_accessible_name("Log 2 new")
    expect(count).to_be_visible()
    page.click("[role=tab][data-tab=people]")
    expect(count).to_be_visible()
    tab.click()
    expect(count).to_be_hidden()
    facilitator.say("Three.")
    expect(ana.log).to_contain_text("Three.")
    expect(count).to_be_hidden()


def test_a_count_that_begins_before_the_lines_of_the_page_says_that_there_are_more(people: People) -> None:
    facilitator = people.person("Greta", PHONE)
    open_table(facilitator, "core-kernel")
    facilitator.go_to_table()
    page = facilitator.page
    page.evaluate("sessionStorage.setItem(`read ${location.pathname}`, 'line-of-the-past')")
    page.reload()
    lines = facilitator.lines.count()
    expect(page.locator("[role=tab][data-tab=log]")).to_have_accessible_name(f"Log {lines}+ new")


def test_the_explanation_of_the_newest_line_is_scrolled_into_view(people: People) -> None:
    facilitator = people.person("Greta")
    open_table(facilitator, "core-kernel", "duel")
    page = facilitator.page
    facilitator.go_to_table()
    for number in range(12):
        facilitator.say(f"Line {number}.")
    facilitator.act("Declare a Conflict")
    why = page.locator("#log .why-line").last
    why.locator("summary").click()
    expect(why.locator(".tools")).to_be_in_viewport()
    expect(why.locator("a.rule").first).to_be_in_viewport()


def test_the_odds_are_scrolled_into_view_on_a_phone(people: People) -> None:
    ana = people.person("Ana", PHONE)
    facilitator = people.meet("skill-deck", ana)
    facilitator.act("Begin a session or downtime")
    form = ana.open_form("Try something")
    form.locator(".odds-of summary").click()
    expect(form.locator(".odd").first).to_be_visible()
    expect(form.locator(".odds-of summary")).to_be_in_viewport()
    expect(form.locator(".odd tbody tr").first).to_be_in_viewport()
    expect(ana.page.locator("header.top")).to_be_in_viewport(ratio=1)


def test_the_people_are_listed_with_their_characters_and_spectators_without_their_number(people: People) -> None:
    ana, ben, one, other = (people.person(name) for name in ("Ana", "Ben", "Watcher", "Other"))
    facilitator = people.meet("core-kernel", ana, ben)
    seats = facilitator.page.locator("#people")
    expect(seats.locator("li", has_text="Ana")).to_contain_text("plays Ash")
    expect(seats.locator("li", has_text="Ben")).to_contain_text("plays Bryn")
    expect(seats).not_to_contain_text("watching")
    facilitator.page.goto(f"{facilitator.page.url}links")
    facilitator.page.locator("tr", has_text="Spectators").get_by_role("button", name="New link").click()
    expect(facilitator.page.get_by_role("status")).to_have_text(re.compile("new link of the spectators"))
    link = facilitator.page.locator("#link-watch").input_value()
    for watcher in (one, other):
        watcher.page.goto(link)
        watcher.page.click("text=Watch the table")
    expect(ana.page.locator("#people")).to_contain_text("Spectators are watching.")


def test_the_rules_open_beside_the_table_and_lead_back(people: People) -> None:
    facilitator = people.person("Greta")
    open_table(facilitator, "core-kernel", "duel")
    page = facilitator.page
    facilitator.go_to_table()
    with page.expect_popup() as popup:
        page.click("nav >> text=Rules")
    rules = popup.value
    expect(page).to_have_url(re.compile("/facilitator/$"))
    rules.click("text=Back to the table")
    expect(rules).to_have_url(page.url)


def test_whoever_lets_the_others_act_reads_what_follows_until_something_happens(people: People) -> None:
    ana, ben = people.person("Ana"), people.person("Ben")
    page = ana.page
    page.goto("/new/skill-deck")
    page.fill("#name", "Ana")
    page.check("input[name=plays][value=facilitator]")
    for select, kind in zip(
        page.locator("select[name=kind]:visible").all(), ("person", "bot", "none", "none"), strict=False
    ):
        select.select_option(kind)
    page.click("text=Open the table")
    link = page.locator("#link-seat-1").input_value()
    join(ben, link)
    ana.go_to_table()
    expect(ben.log).to_contain_text("Ana witnesses all later draws")
    answer = page.locator("#answer")
    page.get_by_role("button", name="Let the others act").click()
    expect(answer).to_have_text("Nobody else can act now.")
    ben.say("I look around.", "statement")
    expect(ana.log).to_contain_text("I look around.")
    expect(answer).to_be_empty()


def test_odds_that_are_open_follow_the_choices_of_their_form(people: People) -> None:
    """Also if the form is made again, because other fields depend on the choice."""
    ana, ben = people.person("Ana"), people.person("Ben")
    facilitator = people.meet("core-kernel", ana, ben)
    facilitator.act("Declare a Conflict")
    facilitator.act("Begin Hand 1")
    expect(ana.opened).to_be_visible()
    odds = ana.opened.locator(".odds-of")
    odds.locator("summary").click()
    against_spirit = odds.locator("table", has_text="If Bryn plays Spirit")
    expect(against_spirit).to_contain_text("0 TD Wins, the pot pays Bryn")
    ana.opened.get_by_text("over Spirit").click()
    expect(against_spirit).to_contain_text("1 TD Win, the whole pot: 2 chips")
    ana.act_first()
    ben.act_first()
    expect(ana.opened).to_contain_text("Action card")
    odds.locator("summary").click()
    expect(odds.locator(".odd").first).to_be_visible()
    before = odds.locator(".odd").first.text_content() or ""
    ana.page.route("**/form", slowly)  # so that the odds come first
    ana.opened.get_by_label("Chips to bid").fill("3")
    forms: list[Response] = []
    ana.page.on("response", lambda answer: forms.append(answer) if answer.url.endswith("/form") else None)
    with ana.page.expect_response(lambda answer: bool(forms) and answer.url.endswith("/odds")):
        ana.opened.get_by_label("Chips to bid").blur()
    expect(odds.locator(".computing")).to_have_count(0)
    expect(odds.locator(".odd").first).not_to_have_text(before)


def slowly(route: Route) -> None:
    """Answer a request a second later."""
    sleep(1)
    route.continue_()


def test_an_explanation_that_was_not_loaded_is_loaded_when_it_is_opened_again(people: People) -> None:
    facilitator = people.person("Greta")
    open_table(facilitator, "core-kernel", "duel")
    page = facilitator.page
    facilitator.go_to_table()
    facilitator.act("Declare a Conflict")
    why = page.locator("#log .why-line").last
    page.route("**/why?*", lambda route: route.abort())
    why.locator("summary").click()
    expect(page.locator("#answer")).to_have_text("Not loaded. Try again when you are connected.")
    facilitator.problems.clear()  # the browser reports the request that failed
    page.unroute("**/why?*")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    why.locator("summary").click()
    expect(why.locator(".detail")).to_be_hidden()
    why.locator("summary").click()
    expect(why.locator(".tools")).to_be_visible()
    for _ in range(2):
        why.locator("summary").click()
    expect(why.locator(".tools")).to_be_visible()
    assert len([url for url in asked if "why?" in url]) == 1


def test_the_odds_of_many_cases_fit_a_phone_and_name_each_figure(people: People) -> None:
    ana = people.person("Ana", PHONE)
    facilitator = people.meet("skill-deck", ana)
    facilitator.act("Begin a session or downtime")
    form = ana.open_form("Try something")
    form.locator(".odds-of summary").click()
    row = form.locator(".odd tbody tr").first
    expect(row).to_be_visible()
    label, widths = row.locator("th"), row.locator("td").evaluate_all("all => all.map(one => one.offsetWidth)")
    assert label.evaluate("one => one.offsetWidth") >= sum(widths)
    assert len(widths) == 3
    ends = form.locator(".odd :is(td, th)").evaluate_all("all => all.map(one => one.getBoundingClientRect().right)")
    assert max(ends) <= PHONE["width"]
    names = row.locator("td").evaluate_all("all => all.map(one => getComputedStyle(one, '::before').content)")
    assert names == ['"pass"', '"fail"', '"botch"']
    expect(form.get_by_role("columnheader", name="botch")).to_be_attached()


def test_the_choices_stay_in_view_when_the_odds_open_on_a_desktop(people: People) -> None:
    ana = people.person("Ana")
    facilitator = people.meet("skill-deck", ana)
    facilitator.act("Begin a session or downtime")
    form = ana.open_form("Try something")
    form.locator(".odds-of summary").click()
    expect(form.locator(".odd tbody tr").first).to_be_in_viewport(ratio=1)
    skills = form.get_by_role("radio")
    for at in range(skills.count()):
        expect(skills.nth(at)).to_be_in_viewport(ratio=1)
    expect(form.locator(".submit button.candle")).to_be_in_viewport(ratio=1)
