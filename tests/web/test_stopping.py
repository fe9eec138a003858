"""A server that is asked to stop ends its live connections, also those of clients that read nothing any more."""

from __future__ import annotations

import json
import signal
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from tests.browser.server import OnlineServer
from tests.web.kill_online import opened

LONG = 30
"""The seconds after which a test fails because something waits that should not. A live connection has no end."""

MESSAGES = 60
"""The messages that are written and removed. Each removal sends the whole log again to all pages, so together they are
more than the buffers of a connection hold."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[OnlineServer]:
    server = OnlineServer(tmp_path)
    try:
        yield server
    finally:
        server.end(signal.SIGKILL)


@contextmanager
def listening(server: OnlineServer, table: str, seat: str, key: str, buffer: int = 0) -> Iterator[HTTPResponse]:
    """Yield the open answer of the live connection of a browser. `buffer` is how much of it the system keeps."""
    connection = HTTPConnection("127.0.0.1", server.port)
    with closing(socket.socket()) as connection.sock:
        connection.sock.settimeout(LONG)
        if buffer:
            connection.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        connection.sock.connect(("127.0.0.1", server.port))
        connection.request("GET", f"/table/{table}/{seat}/stream", headers={"Cookie": f"seat={key}"})
        with connection.getresponse() as answer:
            assert answer.status == 200
            yield answer


def send(server: OnlineServer, key: str, method: str, path: str, **values: str) -> None:
    """Send a request of a seat."""
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    body = json.dumps(values).encode() if values else None
    urlopen(Request(f"{server.url}/api/table/{path}", body, headers, method=method), timeout=LONG).close()


def test_a_server_ends_although_live_connections_are_open_and_one_is_not_read(server: OnlineServer) -> None:
    """That which is read ends as an answer does, and is not cut off."""
    table, keys = opened(server.url, "core-kernel")
    (seat, key), (other, other_key) = list(keys.items())[:2]
    with listening(server, table, seat, key, buffer=2048):
        for _ in range(MESSAGES):
            send(server, key, "POST", "chat", text=500 * '"')
        for number in range(MESSAGES):
            send(server, key, "DELETE", f"chat/{number}")
        with listening(server, table, other, other_key) as read:
            assert read.readline().startswith(b"id: ")
            server.process.send_signal(signal.SIGTERM)
            assert read.read()  # an answer that is cut off raises an error
        assert server.process.wait(LONG) == 0


class StubbornServer(OnlineServer):
    """A server with work that never ends."""

    module = "tests.web.stubborn_server"


def test_a_server_ends_although_its_warm_up_and_an_answer_never_end(tmp_path: Path) -> None:
    server = StubbornServer(tmp_path)
    try:
        with closing(HTTPConnection("127.0.0.1", server.port, timeout=LONG)) as waiting:
            waiting.request("GET", "/")
            with urlopen(f"{server.url}/health", timeout=LONG) as health:
                assert json.load(health) == {"status": "ok", "warm": False}
            server.process.send_signal(signal.SIGTERM)
            assert server.process.wait(LONG) == 0
    finally:
        server.end(signal.SIGKILL)
