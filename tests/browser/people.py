"""People at a table, each with a browser context of their own, and what they do on its pages."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Response, ViewportSize, expect

DESKTOP: ViewportSize = {"width": 1440, "height": 860}
PHONE: ViewportSize = {"width": 360, "height": 780}
SECONDS = 60_000
"""The longest wait for anything on a page, in milliseconds."""

expect.set_options(timeout=SECONDS)


@dataclass(eq=False)
class Person:
    """Somebody with a browser. `problems` are what went wrong on their pages."""

    name: str
    page: Page
    problems: list[str] = field(default_factory=list)

    @property
    def context(self) -> BrowserContext:
        """The browser context of this person."""
        return self.page.context

    @property
    def now(self) -> Locator:
        """The sentence that says whom the table waits for."""
        return self.page.locator("#now")

    @property
    def log(self) -> Locator:
        """The log."""
        return self.page.locator("#log")

    @property
    def lines(self) -> Locator:
        """The lines of the log."""
        return self.page.locator("#log > li")

    @property
    def opened(self) -> Locator:
        """The form that the table waits for, if there is one."""
        return self.page.locator(".opened .option-form")

    @property
    def form(self) -> Locator:
        """The form that this person has opened."""
        return self.page.locator("#form .option-form")

    def button(self, label: str) -> Locator:
        """Return the button of an action, after opening the details that contain it."""
        button = self.page.locator("#actions .action", has_text=label).first
        expect(button).to_be_attached()
        closed = button.locator("xpath=ancestor::details[not(@open)]")
        while closed.count():
            closed.first.locator("summary").first.click()
        return button

    def open_form(self, label: str) -> Locator:
        """Open the form of an action, and return it."""
        self.button(label).click()
        expect(self.form).to_be_visible()
        return self.form

    def act(self, label: str) -> None:
        """Make a move with the usual values of its form, if it has one, and wait until it is done."""
        before = self.lines.count()
        button = self.button(label)
        if (button.text_content() or "").endswith("…"):
            submit(self.open_form(label))
        else:
            button.click()
        self.wait_for_lines(before)

    def act_first(self, rather: str = "") -> None:
        """Make a move that the table waits for, with its usual values, and wait until it is done.

        It is the one that is called `rather`, if there is such a move, and otherwise the first.
        """
        before = self.lines.count()
        owed = self.page.locator("#actions .action.owed")
        expect(self.opened.or_(owed).first).to_be_visible()
        if self.opened.count():
            submit(self.opened.first)
            self.wait_for_lines(before)
            return
        labels = owed.filter(visible=True).all_inner_texts()
        self.act(next((label for label in labels if rather and label.startswith(rather)), labels[0]))

    def go_to_table(self) -> None:
        """Follow the link from another page to the table."""
        self.page.get_by_role("link", name=re.compile("^(Go|Back) to the table$")).first.click()
        self.wait_for_table()

    def wait_for_table(self) -> None:
        """Wait until the scripts of the page of a table run, and until its device witnesses the draws, if it is to."""
        self.page.wait_for_url(TABLES)
        if self.page.locator("#live[data-link='']").count():
            expect(self.log).to_contain_text(f"{self.name} witnesses all later draws")

    def wait_for_lines(self, before: int) -> None:
        """Wait until the log has more lines than before."""
        self.page.wait_for_function("n => document.querySelectorAll('#log > li').length > n", arg=before)

    def say(self, text: str, how: str = "chat") -> None:
        """Say something on the page: to all, in the story, or to the seat with the key `how`."""
        self.page.wait_for_load_state()  # without its style sheets, the page shows the tabs of a phone everywhere
        on_phone = self.page.locator("[role=tab][data-tab=log]:visible")
        if on_phone.count():
            on_phone.click()
        self.page.select_option("#say-how", how)
        self.page.fill("#say-text", text)
        self.page.click(".talk button")
        expect(self.page.locator("#say-text")).to_have_value("")
        if on_phone.count():
            self.page.click("[role=tab][data-tab=board]")

    def post(self, path: str, **values: str) -> httpx.Response:
        """Send a form to the server as this person, but past the browser."""
        url = httpx.URL(self.page.url)
        origin = f"{url.scheme}://{url.netloc.decode()}"
        cookies = {"seat": cookie_of(self)}
        answer = httpx.post(url.join(path), data=values, cookies=cookies, headers={"origin": origin})
        answer.raise_for_status()
        return answer


Act = Callable[[Person, str], None]
"""Makes a move of a person that the table waits for; the one with this name, if there is one."""


@dataclass(eq=False)
class Gathering:
    """The people at a table: the facilitator, two players and a spectator."""

    facilitator: Person
    ana: Person
    ben: Person
    spectator: Person

    @property
    def all(self) -> list[Person]:
        """All of them."""
        return [self.facilitator, self.ana, self.ben, self.spectator]

    def next(self, seen: str = "") -> Person | None:
        """Wait until the spectator sees whom the table waits for. Return the first of them, when they see it too.

        Return None if the spectator sees the text `seen` in the log.
        """
        names = [one.name for one in self.all]
        told = self.spectator.page.wait_for_function(WAITS_FOR, arg={"seen": seen, "names": names}).json_value()
        if told == SEEN:
            return None
        person = next(one for one in self.all if one.name == told)
        expect(person.now).to_have_class(re.compile("candle"))
        return person

    def play_until(self, seen: str, rather: str = "", most: int = 30, act: Act | None = None) -> Person | None:
        """Let each person for whom the table waits make a move, until the spectator sees a text in the log.

        Players make moves that are called `rather` first. `act` makes a move of a person, by default with
        `Person.act_first`. Return who has made the last move; None if nobody has.
        """
        last = None
        for _ in range(most):
            before = self.spectator.lines.count()
            person = self.next(seen)
            if person is None:
                return last
            last = person
            (act or Person.act_first)(person, rather if person in (self.ana, self.ben) else "")
            self.spectator.wait_for_lines(before)
        raise AssertionError(f"It did not happen: {self.spectator.log.inner_text()}")


TABLES = "**/table/*/*/"
"""The addresses of the pages of tables."""

SEEN = "seen"
WAITS_FOR = f"""({{seen, names}}) => {{
  if (seen && document.getElementById("log").textContent.includes(seen)) return "{SEEN}";
  const now = document.getElementById("now").textContent;
  return now.startsWith("Waiting for") ? names.find(name => now.includes(name)) : null;
}}"""
"""A script that waits for a text in the log, or else for the name of a person for whom the table waits.

Before the game begins, the sentence names a role and no person.
"""


def submit(form: Locator) -> None:
    """Send a form."""
    form.locator(".submit button.candle").click()


class People:
    """Makes people, each in a browser context of their own. `script` runs before the scripts of their pages."""

    def __init__(self, browser: Browser, url: str, script: str = "") -> None:
        self.browser = browser
        self.url = url
        self.script = script
        self.all: list[Person] = []

    def person(self, name: str, size: ViewportSize = DESKTOP, scheme: Any = "dark", **options: Any) -> Person:
        """Return a new person with an empty page."""
        context = self.browser.new_context(viewport=size, color_scheme=scheme, base_url=self.url, **options)
        context.set_default_timeout(SECONDS)
        if self.script:
            context.add_init_script(self.script.replace("SEED", str(len(self.all) + 1)))
        page = context.new_page()
        person = Person(name, page)
        page.on("console", lambda message: note_message(person, message))
        page.on("dialog", lambda dialog: dialog.accept())
        page.on("pageerror", lambda error: person.problems.append(f"error on the page: {error}"))
        page.on("response", lambda response: note_failure(person, response))
        self.all.append(person)
        return person

    def close(self) -> None:
        """Close the pages of all."""
        for person in self.all:
            person.context.close()

    def meet(self, system: str, *others: Person, sample: str = "") -> Person:
        """Open a table through the pages, and let others join the players' seats by their links.

        A person without a seat left watches. Return the facilitator, when all see who is here.
        """
        facilitator = self.person("Greta")
        links = open_table(facilitator, system, sample or SAMPLES.get(system, ""))
        for number, person in enumerate(others, 1):
            join(person, links[f"seat-{number}" if number <= PLAYERS else "watch"])
        facilitator.go_to_table()
        for person in (facilitator, *others):
            for name in ("Greta", *(other.name for other in others[:PLAYERS])):
                expect(person.log).to_contain_text(f"{name} witnesses all later draws")
        return facilitator

    def gather(self, system: str, sample: str = "") -> Gathering:
        """Open a table for a facilitator, a player on a phone, another player, and a spectator."""
        ana, ben = self.person("Ana", PHONE, "light"), self.person("Ben", scheme="light")
        spectator = self.person("Spectator")
        return Gathering(self.meet(system, ana, ben, spectator, sample=sample), ana, ben, spectator)


PLAYERS = 2
SAMPLES = {"core-kernel": "duel"}
"""The scenes of the tables, by the key of their system, if they are not those for newcomers."""


def note_message(person: Person, message: ConsoleMessage) -> None:
    """Note a message of the console that reports a mistake."""
    if message.type in ("error", "warning"):
        person.problems.append(f"console: {message.text}")


def note_failure(person: Person, response: Response) -> None:
    """Note an answer that says that the server has failed."""
    if response.status >= 500:
        person.problems.append(f"{response.status} {response.url}")


def open_table(person: Person, system: str, sample: str = "") -> dict[str, str]:
    """Open a table as its facilitator. Return the links by the keys of their seats; `watch` is that of spectators."""
    page = person.page
    page.goto(f"/new/{system}")
    page.fill("#name", person.name)
    page.check("input[name=plays][value=facilitator]")
    if sample:
        page.select_option("#sample", sample)
    for number, kind in enumerate(page.locator("select[name=kind]:visible").all()):
        kind.select_option("person" if number < PLAYERS else "none")
    page.click("text=Open the table")
    expect(page.locator("#opened-table")).to_be_attached()
    page.wait_for_load_state()
    found = page.locator("input.link").evaluate_all("all => all.map(one => [one.id, one.value])")
    return {id_.removeprefix("link-"): link for id_, link in found}


def join(person: Person, link: str) -> None:
    """Join a table by a link, under the name of the person."""
    person.page.goto(link)
    name = person.page.locator("#name")
    if name.count():
        name.fill(person.name)
    person.page.click("main form button")
    person.wait_for_table()


def cookie_of(person: Person) -> str:
    """Return the key of the seat of a person, from the cookie."""
    return next(cookie["value"] for cookie in person.context.cookies() if cookie["name"] == "seat")
