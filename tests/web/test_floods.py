"""Large, slow and broken bodies of requests: what is refused, and when."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import threading
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
import pytest
from litestar.exceptions import ValidationException

from facedown.game import Refused
from facedown.web import bodies, slow_work
from facedown.web.api.records import SentFile
from facedown.web.bodies import decode_json
from facedown.web.limits import ConcurrencyLimit
from facedown.web.openings import read_scene_file
from facedown.web.pages import page
from facedown.web.settings import Limits
from facedown.web.tables import Tables
from facedown.web.values import MOST_VALUES
from tests.web.conftest import Serve
from tests.web.pages import HOST, SAME_SITE, Browser, site
from tests.web.programs import Opened, refusal
from tests.web.test_slow_work import threads_of

OPEN = Limits(posts=100_000, reads=100_000, tables=100_000)


class Sender:
    """A client that sends the head of a request and, as far as it wants, the body."""

    def __init__(self, server: str, path: str, length: int, *, expect: bool = True) -> None:
        host, _, port = server.removeprefix("http://").partition(":")
        self.socket = socket.create_connection((host, int(port)), timeout=30)
        self.read = self.socket.makefile("rb")
        lines = [f"POST {path} HTTP/1.1", f"Host: {host}:{port}", f"Origin: {server}", f"Content-Length: {length}"]
        lines += ["Content-Type: application/json", *(["Expect: 100-continue"] if expect else []), "", ""]
        self.socket.sendall("\r\n".join(lines).encode())

    def status(self) -> int:
        """Return the status of the next answer. The server sends 100 when it begins to read the body."""
        status = int(self.read.readline().split()[1])
        self.headers = dict(
            line.decode().strip().lower().split(": ", 1) for line in iter(self.read.readline, b"\r\n") if line
        )
        return status

    def close(self) -> None:
        self.read.close()
        self.socket.close()


@pytest.fixture
def senders() -> Iterator[list[Sender]]:
    used: list[Sender] = []
    yield used
    for one in used:
        one.close()


def test_a_body_that_does_not_arrive_is_answered_and_the_connection_closed(serve: Serve, senders: list[Sender]) -> None:
    server = serve(limits=msgspec.structs.replace(OPEN, body_seconds=0.2))
    for path in ("/files", "/api/files/checks", "/api/tables", "/new/core-kernel"):
        senders.append(Sender(server, path, 1000))
        senders[-1].socket.sendall(b"{")
        assert senders[-1].status() == 100
        assert senders[-1].status() == 408, path
        assert senders[-1].headers["connection"] == "close"
        rest = senders[-1].read.read()  # until the connection is closed
        assert b"did not arrive in time" in rest


def test_an_address_has_few_large_bodies_at_once(serve: Serve, senders: list[Sender]) -> None:
    server = serve(limits=msgspec.structs.replace(OPEN, large_bodies=8))
    for _ in range(2):
        senders.append(Sender(server, "/api/files/checks", 100_000))
        assert senders[-1].status() == 100
    senders.append(Sender(server, "/api/files/checks", 100_000))
    assert senders[-1].status() == 429
    assert int(senders[-1].headers["retry-after"]) >= 1
    senders.append(Sender(server, "/api/files/checks", 100))  # a small one
    assert senders[-1].status() == 100
    for one in senders[:2]:
        one.socket.sendall(b"x" * 100_000)
        assert one.status() == 400  # it is no JSON
    senders.append(Sender(server, "/api/files/checks", 100_000))
    assert senders[-1].status() == 100


def test_all_addresses_together_have_few_large_bodies_at_once(serve: Serve, senders: list[Sender]) -> None:
    server = serve(limits=msgspec.structs.replace(OPEN, large_bodies=1))
    for status in (100, 503):
        senders.append(Sender(server, "/api/files/checks", 100_000))
        assert senders[-1].status() == status
    assert int(senders[-1].headers["retry-after"]) >= 1


def test_a_body_that_turns_out_to_be_large_is_counted_too() -> None:
    async def run() -> None:
        context: Any = SimpleNamespace(
            settings=SimpleNamespace(limits=OPEN), large_bodies=ConcurrencyLimit("large requests")
        )
        bodies_now = context.large_bodies
        parts = iter([b"x" * 60_000, b"x" * 60_000])

        async def receive() -> Any:
            return {"type": "http.request", "body": next(parts), "more_body": True}

        app = SimpleNamespace(state=SimpleNamespace(context=context))
        request: Any = SimpleNamespace(headers={}, client=None, app=app)
        body = bodies.Body(request, receive, receive)  # type: ignore[arg-type]
        await body.receive()
        assert not bodies_now._counts
        await body.receive()
        assert bodies_now._counts == {"": 1}
        body.end()
        assert not bodies_now._counts

    asyncio.run(run())


@pytest.mark.parametrize(
    ("path", "length"),
    [("/api/tables", 600 * 1024), ("/api/files/checks", 17 * 1024 * 1024), ("/files", 17 * 1024 * 1024),
     ("/new/core-kernel", 5 * 1024 * 1024)],
)  # fmt: skip
def test_a_body_that_is_too_large_is_refused_before_it_is_sent(
    server: str, senders: list[Sender], path: str, length: int
) -> None:
    senders.append(Sender(server, path, length))
    assert senders[-1].status() == 413


def test_requests_are_counted_before_their_bodies_are_read(serve: Serve, senders: list[Sender]) -> None:
    server = serve(limits=msgspec.structs.replace(OPEN, tables=1))
    with httpx.Client(base_url=server, headers={"Origin": server}, timeout=30) as client:
        assert client.post("/api/tables", content=b"{").status_code == 400
        for _ in range(10):
            assert client.post("/api/files/checks", content=b"{").status_code == 400
    for path in ("/api/tables", "/new/core-kernel", "/api/files/checks", "/api/files/tables", "/files"):
        senders.append(Sender(server, path, 1000))
        assert senders[-1].status() == 429, path


# Values


@pytest.fixture(scope="module")
def anybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with site(tmp_path_factory.mktemp("floods")) as browser:
        yield browser


MANY = "[" + ",".join(["[]"] * MOST_VALUES) + "]"
"""More values than a request may have, as JSON."""


def test_too_many_values_are_refused_before_they_are_decoded(anybody: Browser) -> None:
    sent = f'{{"system": "core-kernel", "scene": {{"actor": {MANY}}}}}'
    answer = anybody.client.post("/api/tables", content=sent, headers=SAME_SITE)
    assert refusal(answer, 409) == "The data has more than 50,000 values."
    for text in (f'{{"actor": {MANY}}}', f"actor = {MANY}"):
        with pytest.raises(Refused, match=r"more than 50,000 values"):
            read_scene_file(text)


def test_large_json_is_decoded_by_workers_that_no_table_needs(
    anybody: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    used = threads_of(monkeypatch, bodies, "decode_json")
    sent = {"system": "core-kernel", "scene": {"title": "x" * 100_000}}
    assert anybody.client.post("/api/tables", json=sent, headers=SAME_SITE).status_code == 409
    answer = anybody.client.post("/api/files/checks", json={"text": "[],\n" * 50_000}, headers=SAME_SITE)
    assert "values" not in refusal(answer, 409)  # a file is one value
    assert used == {"aside"}


def test_a_file_is_decoded_only_as_what_its_type_names() -> None:
    assert decode_json(b'{"text": "[],[],[]"}', SentFile) == SentFile("[],[],[]")
    with pytest.raises(ValidationException) as caught:
        decode_json(f'{{"more": {MANY}, "text": "x"}}'.encode(), SentFile)
    assert caught.value.extra == [{"key": "", "message": "Object contains unknown field `more`"}]


@pytest.mark.parametrize(
    ("sent", "text"),
    [({"text": 5}, "text: Expected `str`, got `int`."), ({}, "body: Object missing required field `text`."),
     ([], "body: Expected `object`, got `array`.")],
)  # fmt: skip
def test_a_wrong_file_is_refused_with_the_place(anybody: Browser, sent: Any, text: str) -> None:
    answer = anybody.client.post("/api/files/checks", content=json.dumps(sent), headers=SAME_SITE)
    assert refusal(answer, 400) == text


@pytest.mark.parametrize("path", ["/files", "/new/core-kernel"])
def test_a_form_in_an_unknown_encoding_is_refused(anybody: Browser, path: str) -> None:
    part = b'Content-Disposition: form-data; name="do"\r\nContent-Type: text/plain; charset=bogus'
    body = b"--X\r\n" + part + b"\r\n\r\nv\r\n--X--\r\n"
    headers = {**SAME_SITE, "Content-Type": "multipart/form-data; boundary=X"}
    answer = anybody.client.post(path, content=body, headers=headers)
    assert answer.status_code in (409, 422)
    assert "UTF-8" in answer.text


def test_a_large_encoded_form_is_refused_before_it_is_decoded(
    anybody: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "fields_in", None)
    headers = {**SAME_SITE, "Content-Type": "application/x-www-form-urlencoded"}
    answer = anybody.client.post("/files", content=b"file=" + b"%41" * 200_000, headers=headers)
    assert answer.status_code == 409
    assert "multipart/form-data" in answer.text


@pytest.mark.parametrize("path", ["/log", "/past?entry=0", "/export", "/rules/CK-P-02"])
def test_an_address_asks_only_a_few_slow_questions_at_once(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    with httpx.Client(base_url=serve(limits=OPEN)) as http:
        ana = Opened(http)["seat-1"]
        assert ana.get(path).status_code == 200
        monkeypatch.setattr(slow_work, "MOST_SLOW_OF_ADDRESS", 0)
        answer = ana.get(path)
        assert refusal(answer, 429) == "Too many questions about the past at once."
        assert int(answer.headers["retry-after"]) > 0


# Clients that go away


@pytest.mark.parametrize("path", ["/files", "/api/files/checks", "/api/tables", "/new/core-kernel"])
def test_a_client_that_goes_away_while_it_sends_gets_no_answer_and_no_line_in_the_log(
    anybody: Browser, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    caplog.set_level(logging.INFO)
    received = iter([{"type": "http.request", "body": b"{", "more_body": True}, {"type": "http.disconnect"}])
    sent: list[Any] = []

    async def receive() -> Any:
        return next(received)

    async def send(message: Any) -> None:
        sent.append(message)

    scope: Any = {
        "type": "http", "method": "POST", "path": path, "raw_path": path.encode(), "root_path": "", "scheme": "http",
        "query_string": b"", "client": ("192.0.2.1", 1), "server": ("testserver.local", 80), "http_version": "1.1",
        "headers": [(b"host", HOST.removeprefix("http://").encode()), (b"origin", HOST.encode())],
    }  # fmt: skip
    asyncio.run(anybody.client.app(scope, receive, send))
    assert sent == []
    assert [one for one in caplog.records if one.name.startswith(("facedown", "litestar"))] == []


@pytest.mark.parametrize("on_page", [False, True])
def test_odds_are_not_computed_for_a_client_that_has_gone_away(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, *, on_page: bool
) -> None:
    caplog.set_level(logging.INFO)
    began, ended = threading.Event(), threading.Event()

    async def never(*_: Any) -> Any:
        began.set()
        try:
            await asyncio.sleep(60)
        finally:
            ended.set()

    monkeypatch.setattr(Tables, "odds", never)
    address = serve(limits=OPEN)
    with httpx.Client(base_url=address) as http:
        opened = Opened(http)
        key, table = opened["seat-1"].key, opened.answer["id"]
        body = f"option={quote(opened['seat-1'].read('/options')['keys'][0])}"
    head = f"GET /api/table/odds?{body} HTTP/1.1\r\nAuthorization: Bearer {key}\r\n"
    if on_page:
        head = f"POST /table/{table}/seat-1/odds HTTP/1.1\r\nCookie: seat={key}\r\nOrigin: {address}\r\n"
        head += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
    host, _, port = address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=30) as client:
        client.sendall(f"{head}Host: {host}:{port}\r\n\r\n{body if on_page else ''}".encode())
        assert began.wait(30)
        assert not ended.wait(0.1)
    assert ended.wait(30)
    assert [one for one in caplog.records if one.name.startswith(("facedown", "litestar", "uvicorn"))] == []
