"""Real browsers: the time from the request of a move to the moment at which pages show the update."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from time import sleep, time
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

if TYPE_CHECKING:
    from playwright.sync_api import Page

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
]

WATCH = """() => {
  window.painted = [];
  const note = () => requestAnimationFrame(() => setTimeout(() => window.painted.push(Date.now())));
  new MutationObserver(note).observe(document.body, {childList: true, characterData: true, subtree: true});
}"""

SINCE = "begun => window.painted.find(at => at >= begun)"
"""The first update that was painted since a time; later ones show what bots have done then."""


def paint_times(port: int, path: str, key: str, pages: int, number: int) -> list[float]:
    """Return how long it takes from the request of a move to the last of some pages that paint it, in ms, sorted.

    A seat that can make no move says something in the story. Without the system's Chromium, return no times.
    """
    if not CHROMIUM.exists():
        return []
    from playwright.sync_api import sync_playwright

    base, times = f"http://localhost:{port}", list[float]()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        opened = []
        for _ in range(pages):
            context = browser.new_context(viewport={"width": 800, "height": 600}, reduced_motion="reduce")
            context.add_cookies([{"name": "seat", "value": key, "url": f"{base}{path}"}])
            page = context.new_page()
            page.goto(f"{base}{path}")
            page.wait_for_selector(".dot.here", state="attached")
            page.evaluate(WATCH)
            opened.append(page)
        chance = Random(1)
        while len(times) < number:
            sleep(0.1)
            path_, body = some_act(base, key, chance)
            begun = time() * 1000
            if ask(base, key, path_, body) is None:
                continue
            times.append(max(painted_at(page, begun) for page in opened) - begun)
        browser.close()
    return sorted(times)


def painted_at(page: Page, begun: float) -> float:
    """Return when a page painted the first update since a time. It asks seldom, because questions take time too."""
    while True:
        sleep(0.3)
        if found := page.evaluate(SINCE, begun):
            return float(found)


def some_act(base: str, key: str, chance: Random) -> tuple[str, Any]:
    """Return the path and the body of a request for a move that a seat can make; for a statement if there is none."""
    moves = [move for move in ask(base, key, "/api/table/options?moves=true")["moves"] if move is not None]
    if moves:
        return "/api/table/moves", {"move": chance.choice(moves)}
    return "/api/table/acts", {"act": "statement", "text": f"Words {chance.random()}"}


def ask(base: str, key: str, path: str, body: Any = None) -> Any:
    """Send a request of a program. Return the answer; None if it was refused."""
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    data = json.dumps(body).encode() if body is not None else None
    try:
        with urlopen(Request(f"{base}{path}", data, headers)) as answer:
            return json.load(answer)
    except HTTPError:
        return None
