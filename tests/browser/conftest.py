"""One browser and one server for all tests of this folder."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.people import People
from tests.browser.server import OnlineServer

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def path_of_browser() -> str:
    """Return the path of Chromium."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.fail("The browser tests need Chromium: apt-get install chromium", pytrace=False)
    return found


# Not for the whole session: while Playwright runs, asyncio cannot run anything else in this thread.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = path_of_browser()
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture(scope="package")
def online(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OnlineServer]:
    yield from serving(tmp_path_factory.mktemp("online"))


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[OnlineServer]:
    """A server that a test can kill."""
    yield from serving(tmp_path)


def serving(folder: Path) -> Iterator[OnlineServer]:
    """Yield a server, and check at its end that nothing has failed in it."""
    server = OnlineServer(folder)
    try:
        yield server
    finally:
        server.end()
    assert not server.log


@pytest.fixture
def people(browser: Browser, online: OnlineServer) -> Iterator[People]:
    yield from gathering(People(browser, online.url))


@pytest.fixture
def own_people(browser: Browser, own_server: OnlineServer) -> Iterator[People]:
    """People at the server that a test can kill."""
    yield from gathering(People(browser, own_server.url))


def gathering(people: People) -> Iterator[People]:
    """Yield people, and check at the end that nothing went wrong on their pages."""
    try:
        yield people
        problems = {person.name: person.problems for person in people.all if person.problems}
    finally:
        people.close()
    assert not problems
