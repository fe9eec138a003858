"""Browsers for tests of pages: each has its cookies, and speaks to an application in memory."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any

from httpx import Response
from litestar.testing import TestClient
from msgspec.structs import replace

from facedown.web.app import make_app
from facedown.web.settings import Limits, Settings

HOST = "http://testserver.local"
FORM = "application/x-www-form-urlencoded"
SAME_SITE = {"Origin": HOST}

GENEROUS = Limits(posts=100_000, reads=100_000, tables=100_000)


class Browser:
    """A browser with the cookies of one person. `client` is the application."""

    def __init__(self, client: TestClient[Any]) -> None:
        self.client = client
        self.key, self.path = "", ""

    @property
    def headers(self) -> dict[str, str]:
        return {**SAME_SITE, "Cookie": f"seat={self.key}"} if self.key else dict(SAME_SITE)

    def get(self, path: str, **more: str) -> Response:
        self.client.cookies.clear()  # several people use this client
        return self.client.get(self._whole(path), headers={**self.headers, **more}, follow_redirects=False)

    def post(self, path: str, values: dict[str, Any] | None = None, **more: str) -> Response:
        headers = {**self.headers, **{name.replace("_", "-"): value for name, value in more.items()}}
        self.client.cookies.clear()
        return self.client.post(self._whole(path), data=values or {}, headers=headers, follow_redirects=False)

    def _whole(self, path: str) -> str:
        return path if path.startswith("/") else f"{self.path}{path}"

    def sit_down(self, answer: Response, path: str) -> None:
        """Take the cookie and the path of a seat from an answer."""
        cookie = re.search(r"seat=([^;]+)", answer.headers["set-cookie"])
        assert cookie is not None
        self.key, self.path = cookie[1], path

    def open(self, system: str, **values: Any) -> list[str]:
        """Open a table. Return the keys in its links, in the order of the page; none if bots have all other seats."""
        answer = self.post(f"/new/{system}", {"name": "Ana", **values})
        if answer.status_code == 303:
            self.sit_down(answer, answer.headers["location"])
            return []
        assert answer.status_code == 200, answer.text
        found = re.search(r'href="(/table/[^"]+)"', answer.text)
        assert found is not None
        self.sit_down(answer, found[1])
        return re.findall(r"/join/([\w-]+)", re.sub(r"<svg.*?</svg>", "", answer.text, flags=re.DOTALL))

    def join(self, key: str, name: str = "") -> Browser:
        """Return the browser of another person who joins by a link."""
        other = Browser(self.client)
        answer = other.post(f"/join/{key}", {"name": name})
        assert answer.status_code == 303, answer.text
        other.sit_down(answer, answer.headers["location"])
        return other

    def page(self) -> str:
        """Return the page of the table."""
        answer = self.get("")
        assert answer.status_code == 200, answer.text
        return answer.text

    def now(self) -> str:
        """Return the sentence that says what the seat does now."""
        found = re.search(r'id="now"[^>]*>(.*?)</p>', self.page(), re.DOTALL)
        assert found is not None
        return unescape(found[1])

    def owed(self) -> str:
        """Return what the seat must do, as that sentence calls it; "" if it must do nothing."""
        found = re.fullmatch(r"Your turn(?: as .*?)?: (.*?)\.(?: It is about .*\.)?", self.now())
        return found[1] if found is not None else ""

    def log(self) -> list[str]:
        """Return the sentences of the log."""
        lines = re.findall(r'<span class="sentence">(.*?)</span>\n', self.page(), re.DOTALL)
        return [unescape(re.sub(r"<[^>]+>", "", line)) for line in lines]

    def options(self) -> dict[str, str]:
        """Return the keys of the options on the page, by their labels."""
        page = self.page()
        buttons = re.findall(r'hx-vals=\'{"option": "([^"]+)"}\'>(.*?)…</button>', page)
        simple = re.findall(r'name="option" value="([^"]+)"><button class="action[^>]*>(.*?)</button>', page)
        opened = re.findall(r'name="option" value="([^"]+)">\n<h3>(.*?) <', page)
        return {unescape(label): unescape(key) for key, label in [*buttons, *simple, *opened]}


@contextmanager
def site(folder: Path, **changes: Any) -> Iterator[Browser]:
    """Run the application with a database in a folder. Yield a browser without a seat."""
    settings = Settings(database=f"sqlite:///{folder / 'tables.sqlite'}", durability="process", bot_pause=0)
    with TestClient(make_app(replace(settings, **{"limits": GENEROUS, **changes}))) as client:
        yield Browser(client)
