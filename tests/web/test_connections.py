"""Connections of clients that send the head of a request too slowly, or without an end."""

from __future__ import annotations

import asyncio
import logging
import resource
import socket
from contextlib import ExitStack, suppress
from urllib.parse import urlsplit

import httpx
import pytest

from facedown.web import connections
from facedown.web.settings import Limits
from tests.web.conftest import Serve
from tests.web.programs import Opened, Program


def connected(address: str) -> socket.socket:
    """Return a new connection to a server."""
    parts = urlsplit(address)
    assert parts.hostname is not None
    return socket.create_connection((parts.hostname, parts.port), timeout=30)


@pytest.mark.parametrize("line", [b"a" * 10_000, b"\r\nX: " + b"a" * 10_000])
def test_a_head_without_an_end_is_not_read(serve: Serve, line: bytes) -> None:
    address = serve()
    with connected(address) as client:
        client.sendall(b"GET /health?")
        sent = 0
        with suppress(OSError):
            while sent < 50_000_000:
                client.sendall(line)
                sent += len(line)
    assert sent < 50_000_000
    assert httpx.get(f"{address}/health").status_code == 200


def test_a_connection_that_sends_no_whole_head_in_time_is_closed(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.2)
    with connected(serve()) as client:
        client.sendall(b"GET /health HTTP/1.1\r\nX: ")
        assert client.recv(100) == b""


def test_the_body_of_a_request_that_reads_must_arrive_in_time_too(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.2)
    with connected(serve()) as client:
        client.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n")
        assert b"200 OK" in client.recv(1000)
        received = b"."
        while received:
            received = client.recv(1000)


def test_the_rest_of_a_request_that_was_answered_early_must_arrive_in_time(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The key is wrong, so the answer needs no body."""
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.2)
    head = (
        b"POST /api/table/chat HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\nContent-Length: 100000000\r\n"
    )
    with connected(serve()) as client:
        client.sendall(head + b"Content-Type: application/json\r\n\r\n{")
        received = client.recv(1000)
        assert b" 401 " in received
        client.settimeout(0.1)
        with suppress(ConnectionError):  # it is closed
            for _ in range(200):
                client.sendall(b"a")
                with suppress(TimeoutError):
                    if not client.recv(1000):
                        return
            pytest.fail("the connection is still open")


def test_a_server_that_has_no_more_room_for_connections_says_so(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "raised_limit_of_files", lambda: connections.OTHER_FILES + 3)
    address = serve()
    with ExitStack() as held:
        for _ in range(3):
            held.enter_context(connected(address))
        refused = held.enter_context(connected(address))
        assert refused.makefile("rb").read().startswith(b"HTTP/1.1 503 ")


def test_the_server_may_open_as_many_files_as_the_system_allows() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
        assert connections.raised_limit_of_files() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 256
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_many_requests_over_one_connection_are_answered(serve: Serve) -> None:
    with connected(serve()) as client:
        request = b"GET /health HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 1_000 + b"\r\n"
        client.sendall(199 * (request + b"\r\n") + request + b"Connection: close\r\n\r\n")
        answers = b""
        while part := client.recv(65_536):
            answers += part
    assert answers.count(b"HTTP/1.1 200") == 200


def test_requests_that_wait_for_an_answer_are_not_read_all_at_once(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first answer is a live connection, which never ends, so the others would wait in memory."""
    heads: list[bytes] = []
    read = connections.LimitedConnection.on_headers_complete

    def note(self: connections.LimitedConnection) -> None:
        heads.append(self.url)
        read(self)

    monkeypatch.setattr(connections.LimitedConnection, "on_headers_complete", note)
    address = serve()
    with httpx.Client(base_url=address) as http, connected(address) as client:
        path, key = "/api/table/events", Opened(http)[""].key
        client.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {key}\r\n\r\n".encode())
        assert client.recv(15) == b"HTTP/1.1 200 OK"
        client.settimeout(1)
        with suppress(TimeoutError):
            client.sendall(5_000 * b"GET /x HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert http.get("/health").status_code == 200
    assert 0 < heads.count(b"/x") < 100


def test_clients_that_go_while_requests_wait_leave_no_errors_in_the_log(
    serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    address, page = serve(), "/rules/tri-core"
    logging.getLogger("uvicorn.error").addHandler(caplog.handler)  # what this logger gets goes to no other
    for _ in range(10):
        with connected(address) as client:
            client.sendall(40 * f"GET {page} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            assert client.recv(1) == b"H"
    assert httpx.get(f"{address}{page}", timeout=60).status_code == 200  # the answers to the others were made before
    logging.getLogger("uvicorn.error").removeHandler(caplog.handler)
    assert "Exception in ASGI application" not in caplog.text


def test_an_address_cannot_take_all_connections(serve: Serve) -> None:
    address = serve(limits=Limits(streams_of_address=2))
    there = httpx.HTTPTransport(local_address="127.0.0.2")
    with ExitStack() as held, httpx.Client(base_url=address, transport=there) as elsewhere:
        for _ in range(4):
            held.enter_context(connected(address))
        refused = held.enter_context(connected(address))
        assert refused.makefile("rb").read().startswith(b"HTTP/1.1 429 ")
        assert elsewhere.get("/health").status_code == 200
    answers = (httpx.get(f"{address}/health").status_code for _ in range(100))
    assert 200 in answers  # as soon as the server has seen that the others ended


def test_the_connections_of_a_reverse_proxy_are_not_limited(serve: Serve) -> None:
    address = serve(limits=Limits(streams_of_address=1), proxies="127.0.0.1")
    with ExitStack() as held:
        for _ in range(4):
            held.enter_context(connected(address))
        assert httpx.get(f"{address}/health").status_code == 200


def test_a_client_that_reads_nothing_is_cut_off_and_others_are_served(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "WRITE_SECONDS", 0.2)
    whole, made = connections.LimitedConnection.connection_made, list[asyncio.Transport]()

    def connection_made(connection: connections.LimitedConnection, transport: asyncio.Transport) -> None:
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        made.append(transport)
        whole(connection, transport)

    monkeypatch.setattr(connections.LimitedConnection, "connection_made", connection_made)
    with httpx.Client(base_url=serve()) as http, socket.socket() as slow:
        table = Opened(http)
        ana, ben = table["seat-1"], table["seat-2"]
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.connect((http.base_url.host, http.base_url.port))
        path = f"/table/{table.answer['id']}/seat-2/stream"
        slow.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: seat={ben.key}\r\n\r\n".encode())
        waiting = list[int]()
        with ana.events() as events:
            next(events)
            for n in range(300):
                assert ana.act("statement", text=f"{n} {'x' * 900}").status_code == 200
                next(events)  # others are served
                waiting.append(made[1].get_write_buffer_size())
                if n > 50 and not here(ana, "seat-2"):
                    break
        assert not here(ana, "seat-2")
        assert 10_000 < max(waiting) < 200_000


def here(program: Program, seat: str) -> bool:
    """Return whether a person or program is connected for a seat."""
    return any(one["here"] for one in program.read()["seats"] if one["key"] == seat)
