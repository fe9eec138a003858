"""Real browsers: the time from the request of a move to the moment at which pages show the update."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import sleep, time
from typing import TYPE_CHECKING

from benchmarks.people import People, Seat

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
]

WATCH = """() => {
  const last = () => Number([...document.querySelectorAll("#log > li[id^=line-]")].at(-1)?.id.split("-")[1] ?? -1);
  window.painted = [{entry: last(), at: 0}];
  const note = () => { const entry = last(); setTimeout(() => painted.push({entry, at: Date.now()})); };
  const observer = new MutationObserver(() => requestAnimationFrame(note));
  observer.observe(document.body, {childList: true, characterData: true, subtree: true});
}"""
"""A script that notes the last entry that each painted change of a page shows, and when."""

LAST = "painted.at(-1).entry"
FIRST_AFTER = "before => painted.find((one) => one.entry > before)?.at"
"""When a page painted the first change that shows an entry after another one."""


def paint_times(port: int, people: People, seats: Sequence[Seat], number: int) -> list[float]:
    """Return how long it takes from the request of an act to the last page that paints it, in ms, sorted.

    Each of the `seats` has a page. Those who may not know of an act are not waited for. The pages witness no draws,
    because a draw would also wait for their answers. Without the system's Chromium, return no times.
    """
    if not CHROMIUM.exists():
        return []
    from playwright.sync_api import sync_playwright

    times = list[float]()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        pages = [(seat, opened_page(browser, f"http://localhost:{port}{seat.path}", seat)) for seat in seats]
        while len(times) < number:
            sleep(0.1)
            act = people.next_act()
            before = {page: page.evaluate(LAST) for _, page in pages}
            begun = time() * 1000
            if not people.act(act):
                continue
            after = people.last_entries()
            told = [page for seat, page in pages if after[seat.key] > before[page]]
            if told:
                times.append(max(painted_at(page, before[page]) for page in told) - begun)
        browser.close()
    return sorted(times)


def opened_page(browser: Browser, url: str, seat: Seat) -> Page:
    """Return a page of a table when it has its live connection."""
    context = browser.new_context(viewport={"width": 800, "height": 600}, reduced_motion="reduce")
    context.add_cookies([{"name": "seat", "value": seat.key, "url": url}])
    page = context.new_page()
    page.route("**/witness.js", lambda route: route.abort())
    page.goto(url)
    page.wait_for_selector(".dot.here", state="attached")
    page.evaluate(WATCH)
    return page


def painted_at(page: Page, before: int) -> float:
    """Return when a page painted the first entry after another one. It asks seldom, because questions take time too."""
    while True:
        sleep(0.3)
        if found := page.evaluate(FIRST_AFTER, before):
            return float(found)
