"""Fixtures of the online table: real servers on a free port of this machine, which end with the tests of a module."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from typing import Any

import httpx
import msgspec
import pytest

from facedown.web.server import made_server
from facedown.web.settings import Limits, Settings

Serve = Callable[..., str]
"""A function that starts a server with some settings, and returns its address."""


@contextmanager
def running(settings: Settings) -> Iterator[str]:
    """Run a server in a thread until the block ends. Return its address."""
    with socket.socket() as listening:
        listening.bind((settings.host, 0))
        server = made_server(settings)
        started = threading.Event()
        begin = server.startup

        async def startup(sockets: list[socket.socket] | None = None) -> None:
            await begin(sockets)
            started.set()

        server.startup = startup  # type: ignore[method-assign]
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            assert started.wait(20)
            yield f"http://{settings.host}:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(20)
            assert not thread.is_alive()


@pytest.fixture(scope="module")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serve]:
    """A function that starts a server with the given settings. All servers end after the tests of the module."""
    numbers = count(1)
    with ExitStack() as servers:

        def start(**changes: Any) -> str:
            folder = tmp_path_factory.mktemp(f"server-{next(numbers)}")
            settings = Settings(database=f"sqlite:///{folder / 'tables.sqlite'}", durability="process", bot_pause=0)
            return servers.enter_context(running(msgspec.structs.replace(settings, **changes)))

        yield start


@pytest.fixture(scope="module")
def server(serve: Serve) -> str:
    """The address of a server with the usual settings, but without limits that tests would reach."""
    return serve(limits=Limits(posts=100_000, reads=100_000, tables=10_000))


@pytest.fixture(scope="module")
def http(server: str) -> Iterator[httpx.Client]:
    """A client of the usual server, without a key."""
    with httpx.Client(base_url=server, timeout=20) as client:
        yield client
