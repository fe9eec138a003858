"""A connection between the store and PostgreSQL that can be cut at a chosen moment."""

from __future__ import annotations

import select
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread
from typing import Literal

Cut = Literal["never", "before commit", "after commit"]


class Proxy:
    """Passes on bytes between clients and the server's socket.

    `cut` says when the next connection that commits a stored entry is cut: before the server gets the COMMIT, or
    after it has answered, so that the client does not learn the answer. `down`: new connections are refused.
    """

    def __init__(self, server: str) -> None:
        self.server = server
        self.cut: Cut = "never"
        self.down = False
        self.cuts = 0
        self._closing = Event()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self._clients: set[socket.socket] = set()
        self._threads = [Thread(target=self._accept)]
        self._threads[0].start()

    def cut_all(self) -> None:
        """Cut all connections."""
        for client in tuple(self._clients):
            with suppress(OSError):
                client.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Cut all connections and end all threads."""
        self._closing.set()
        self.cut_all()
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._threads[0].join()
        self._listening.close()
        for thread in self._threads[1:]:
            thread.join()

    def _accept(self) -> None:
        while not self._closing.is_set():
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            if self.down:
                client.close()
                continue
            self._clients.add(client)
            thread = Thread(target=self._pass_on, args=[client])
            self._threads.append(thread)
            thread.start()

    def _pass_on(self, client: socket.socket) -> None:
        with client, socket.socket(socket.AF_UNIX) as server, suppress(OSError):
            server.connect(self.server)
            while True:
                ready, _, _ = select.select([client, server], [], [])
                for one in ready:
                    data = one.recv(1 << 16)
                    if not data or (one is client and b"COMMIT" in data and self._cuts(server, data)):
                        self._clients.discard(client)
                        return
                    (server if one is client else client).sendall(data)
        self._clients.discard(client)

    def _cuts(self, server: socket.socket, data: bytes) -> bool:
        if self.cut == "never":
            return False
        if self.cut == "after commit":
            server.sendall(data)
            server.recv(1 << 16)
        self.cut = "never"
        self.cuts += 1
        return True


@contextmanager
def proxied(url: str) -> Iterator[tuple[Proxy, str]]:
    """Start a proxy for the server of a URL. Return it and the URL that leads through it."""
    address, _, folder = url.partition("?host=")
    proxy = Proxy(f"{folder}/.s.PGSQL.5432")
    name = address.rpartition("/")[2]
    try:
        yield proxy, f"postgresql://postgres@127.0.0.1:{proxy.port}/{name}?sslmode=disable&gssencmode=disable"
    finally:
        proxy.close()
