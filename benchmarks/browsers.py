"""Real browsers: the time from a request to the moment at which pages show the update."""

from __future__ import annotations

import urllib.request
from pathlib import Path
from time import time
from urllib.parse import urlencode

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
  new MutationObserver(note).observe(document.getElementById("log"), {childList: true});
}"""


def paint_times(port: int, path: str, key: str, pages: int, number: int) -> list[float]:
    """Return how long it takes from a statement to the last of some pages that paint it, in ms, sorted.

    Without the system's Chromium, return no times.
    """
    if not CHROMIUM.exists():
        return []
    from playwright.sync_api import sync_playwright

    base, times = f"http://localhost:{port}", []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        opened = []
        for _ in range(pages):
            context = browser.new_context(viewport={"width": 800, "height": 600})
            context.add_cookies([{"name": "seat", "value": key, "url": f"{base}{path}"}])
            page = context.new_page()
            page.goto(f"{base}{path}")
            page.wait_for_selector(".dot.here", state="attached")
            page.evaluate(WATCH)
            opened.append(page)
        for n in range(number):
            begun = time() * 1000
            say(base, path, key, f"Painted {n}.")
            for page in opened:
                page.wait_for_function("n => window.painted.length > n", arg=n)
            times.append(max(page.evaluate("() => window.painted.at(-1)") for page in opened) - begun)
        browser.close()
    return sorted(times)


def say(base: str, path: str, key: str, text: str) -> None:
    """Make a statement."""
    data = urlencode({"how": "statement", "text": text}).encode()
    headers = {"Cookie": f"seat={key}", "Origin": base}
    with urllib.request.urlopen(urllib.request.Request(f"{base}{path}say", data, headers)) as answer:
        assert answer.status == 204
