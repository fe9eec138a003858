"""Running the server: it prints its addresses, and ends within two seconds when it is asked to."""

from __future__ import annotations

from types import FrameType

import uvicorn

from facedown.web.app import make_app
from facedown.web.settings import Settings

LONGEST_END = 2
"""The seconds after which connections that are still open are ended."""


class Server(uvicorn.Server):
    """A server that ends its live connections as soon as it is asked to stop."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop accepting requests, and end the live connections."""
        context = getattr(self.config.loaded_app.state, "context", None) if hasattr(self.config, "loaded_app") else None
        if context is not None:
            context.hub.close()
        super().handle_exit(sig, frame)


def serve(settings: Settings) -> None:
    """Run the server until it is asked to stop."""
    Server(configured(settings)).run()


def configured(settings: Settings) -> uvicorn.Config:
    """Return the configuration of the server. Its log names no addresses, because links contain keys."""
    return uvicorn.Config(
        make_app(settings),
        host=settings.host,
        port=settings.port,
        access_log=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        server_header=False,
        timeout_graceful_shutdown=LONGEST_END - 1,
        log_level="warning",
    )
