"""The application: all routes, and what happens around each request."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Response, get
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.types import Message, Scope

from facedown.game import Refused, registry
from facedown.store import Store, StoreError
from facedown.web.api import API_PLUGINS, API_ROUTES, OPENAPI
from facedown.web.bodies import JsonRequest, limit_bodies
from facedown.web.context import Context, WebRequest, address_of, context_of
from facedown.web.disconnection import Disconnected, answer_nothing, answer_when_stopped
from facedown.web.driver import Driver
from facedown.web.errors import answer_failed, answer_http, answer_refused, answer_too_many, answer_unexpected
from facedown.web.limits import RateLimits, TooMany
from facedown.web.live import Hub
from facedown.web.metrics import ANSWERS
from facedown.web.pages import PAGE_ROUTES
from facedown.web.security import HEADERS, check_host, check_origin
from facedown.web.settings import COMPRESSES, COUNTED, Settings
from facedown.web.static import STATIC_ROUTES
from facedown.web.tables import Tables
from facedown.web.warming import WARM

STREAMS = ["/stream", "^/api/table/events$"]
"""The paths of live connections, whose messages are never held back to compress them."""


def make_app(settings: Settings, store: Store | None = None) -> Litestar:
    """Return the application. Without `store`, it opens the database of the settings when it starts."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        registry.learn_types()
        used = store or Store(settings.database or None, durability=settings.durability)
        tables = Tables(used)
        hub = Hub(tables, settings.ping, settings.limits)
        driver = Driver(tables, hub, settings.bot_pause, settings.link_wait)
        background = [asyncio.create_task(tables.drop_idle())]
        app.state.context = Context(settings, tables, hub, driver, RateLimits(), asyncio.get_running_loop())
        try:
            yield
        finally:
            for task in background:
                task.cancel()
            driver.close()
            hub.close()
            try:
                tables.close()
            finally:
                if store is None:
                    used.close()

    return Litestar(
        [*PAGE_ROUTES, *API_ROUTES, *STATIC_ROUTES, health],
        lifespan=[lifespan],
        before_request=check_request,
        middleware=[answer_when_stopped, limit_bodies],
        request_class=JsonRequest,
        before_send=[count_answer],
        after_request=add_headers,
        exception_handlers={
            Refused: answer_refused,
            StoreError: answer_failed,
            TooMany: answer_too_many,
            Disconnected: answer_nothing,
            HTTPException: answer_http,
            Exception: answer_unexpected,
        },
        request_max_body_size=settings.limits.body,
        compression_config=CompressionConfig(
            "gzip", minimum_size=2000, gzip_compress_level=5, exclude=STREAMS, exclude_opt_key=next(iter(COMPRESSES))
        ),
        openapi_config=OPENAPI,
        plugins=API_PLUGINS,
        logging_config=None,
    )


async def check_request(request: WebRequest) -> None:
    """Check where a request comes from, and count it against the limits of its address. Its body is not read yet."""
    check_host(request)
    check_origin(request)
    context = context_of(request)
    limits, address = context.settings.limits, address_of(request)
    if request.method == "GET":
        if not request.scope["path"].startswith("/static/"):
            context.counters.count("requests", address, limits.reads, 60)
    else:
        context.counters.count("changes", address, limits.posts, 60)
    counted = request.route_handler.opt.get(COUNTED)
    if counted is not None:
        context.counters.count(counted, address, *limits.limit_for(counted))


async def add_headers(response: Response[Any]) -> Response[Any]:
    """Add the headers for security to an answer."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


async def count_answer(message: Message, scope: Scope) -> None:
    """Count an answer by the class of its status."""
    if message["type"] == "http.response.start":
        ANSWERS.add(f"{message['status'] // 100}xx")


@get("/health", sync_to_thread=False, include_in_schema=False)
def health() -> dict[str, Any]:
    """Return that the server answers, and whether all systems are loaded, so that it answers quickly."""
    return {"status": "ok", "warm": WARM.is_set()}
