"""Running the server: it prints its addresses, and ends within two seconds when it is asked to."""

from __future__ import annotations

import gc
import signal
import socket
from threading import Thread
from types import FrameType

import uvicorn
from litestar import Litestar

from facedown.web.app import make_app
from facedown.web.connections import connections_of
from facedown.web.context import Context
from facedown.web.pages.api import values_of
from facedown.web.settings import Settings
from facedown.web.warming import warm_up

LONGEST_END = 2
"""The seconds in which the server ends. The last one is for what comes after the connections."""


class Server(uvicorn.Server):
    """A server that ends its live connections as soon as it is asked to stop."""

    def __init__(self, app: Litestar, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.app = app

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, and warm up meanwhile."""
        await super().startup(sockets)
        Thread(target=self._warm_up, name="warming", daemon=True).start()  # it does not hold up the end

    def _warm_up(self) -> None:
        values_of(self.app)  # the schema of the API
        warm_up(lambda: self.should_exit)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop accepting requests, and end live connections and slow work. After SIGTERM, the exit status is 0."""
        context: Context | None = getattr(self.app.state, "context", None)
        if context is not None:
            context.loop.call_soon_threadsafe(end_waiting, context)
        if sig == signal.SIGTERM:
            self.should_exit = True  # without a note to raise the signal again, which would end the process by it
        else:
            super().handle_exit(sig, frame)


def end_waiting(context: Context) -> None:
    """End live connections and slow work, and answer who waits for it."""
    context.hub.close()
    context.tables.side.end()


def serve(settings: Settings) -> None:
    """Run the server until it is asked to stop."""
    made_server(settings).run()
    gc.freeze()  # the process ends now, and need not search its memory, which takes a second


def serve_on(settings: Settings, listener: socket.socket) -> None:
    """Run the server on a socket that listens already, until it is asked to stop."""
    made_server(settings).run(sockets=[listener])
    gc.freeze()  # see `serve`


def made_server(settings: Settings) -> Server:
    """Return a server. Its log names no addresses, because links contain keys."""
    app = make_app(settings)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=connections_of(settings),
        access_log=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        server_header=False,
        timeout_graceful_shutdown=LONGEST_END - 1,
        log_level="error",  # no line for each broken request that somebody sends,
    )
    return Server(app, config)
