"""The static files of the pages: which scripts a page loads, and the parts of htmx on which they rely."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from facedown.web.static import page_files
from tests.web.pages import Browser, site
from tests.web.test_pages import duel, person

SCRIPTS = {"htmx", "htmx-sse", "page", "requests", "live", "log", "dock", "details", "board", "recent", "updates"}


@pytest.fixture(scope="module")
def anybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with site(tmp_path_factory.mktemp("static")) as browser:
        yield browser


def scripts_of(browser: Browser, path: str) -> list[str]:
    """Return the names of the scripts that a page loads, in order, after checking that the server has them."""
    names = re.findall(r'<script src="/static/([\w-]+)\.js"></script>', browser.get(path).text)
    assert all(f"{name}.js" in page_files() for name in names)
    return names


def test_a_page_loads_the_scripts_that_it_needs(anybody: Browser) -> None:
    ana, _ = duel(anybody)
    table = scripts_of(ana, "")
    assert (set(table), table[-1]) == (SCRIPTS | {"witness"}, "witness")
    watcher = person(anybody)
    watcher = watcher.join(watcher.open("core-kernel", sample="duel")[-1])
    assert set(scripts_of(watcher, "")) == SCRIPTS
    assert scripts_of(ana, "past?entry=0") == ["page", "htmx", "requests", "details", "board"]
    assert scripts_of(ana, "rulings") == ["page", "htmx", "requests"]
    assert scripts_of(ana, "/") == ["page", "recent"]
    for path in ("me", "checks", "rules", "/rules", "/new/core-kernel", "/files", "/api", "past?entry=x"):
        assert scripts_of(ana, path) == ["page"], path


def test_a_script_says_first_what_it_is_for() -> None:
    own = {name: text.decode() for name, text in page_files().items() if name.endswith(".js") and "htmx" not in name}
    assert own.keys() == {f"{name}.js" for name in (SCRIPTS | {"witness"}) if "htmx" not in name}
    for name, text in own.items():
        assert re.match(r'// [A-Z].*[.]\n(// .*\n)*"use strict";\n', text), name


@pytest.mark.parametrize("part", ["_htmx.sse", "_htmx?.sse", ".reader", ".delayCanceller"])
def test_the_installed_htmx_has_the_parts_of_a_connection_that_opening_it_again_needs(part: str) -> None:
    """They are no part of its interface, so another version may not have them."""
    assert part in page_files()["htmx-sse.js"].decode()
    assert "live._htmx?.sse" in page_files()["live.js"].decode()
