"""The HTTP API: everything that the pages can do, for programs.

A program acts for a seat. It sends the key of the seat’s link, `/join/KEY`, in the header `Authorization: Bearer KEY`.
"""

from __future__ import annotations

from typing import Any

from litestar import Router
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme

from facedown.web.api.acting import ACTING_ROUTES
from facedown.web.api.events import events
from facedown.web.api.files import STATE_FILE_ROUTES
from facedown.web.api.keys import check_key, operations
from facedown.web.api.managing import FILE_ROUTES, MANAGING_ROUTES, open_table
from facedown.web.api.metrics import metrics
from facedown.web.api.reading import READING_ROUTES
from facedown.web.api.sessions import SESSION_ROUTES
from facedown.web.api.systems import SYSTEM_ROUTES
from facedown.web.openapi import JsonSchema, RecordSchemas

TABLE = Router(
    "/api/table",
    route_handlers=[*READING_ROUTES, *ACTING_ROUTES, *MANAGING_ROUTES, *STATE_FILE_ROUTES, *SESSION_ROUTES, events],
    guards=[check_key],
    dependencies={"own_seat": Provide(operations)},
    response_headers={"Cache-Control": "no-store"},
    security=[{"key": []}],
    tags=["Table"],
)
"""The routes of the table whose key a request contains."""

API_ROUTES: list[Any] = [*SYSTEM_ROUTES, open_table, TABLE, *FILE_ROUTES, metrics]

API_PLUGINS = [RecordSchemas()]

OPENAPI = OpenAPIConfig(
    title="Facedown",
    version="1",
    description=(
        "Tables for games of hidden commitments. Whatever the pages can do, programs can do. A program acts for a "
        "seat: it sends the key of the seat’s link, `/join/KEY`, in the header `Authorization: Bearer KEY`, and "
        "receives only what this seat may know. All numbers of entries and messages are the seat’s own: they count, "
        "from 0 and without gaps, what the seat knows of."
    ),
    path="/api/schema",
    render_plugins=[JsonSchema(path="/openapi.json")],
    components=Components(
        security_schemes={"key": SecurityScheme(type="http", scheme="bearer", description="The key of a seat’s link.")}
    ),
    use_handler_docstrings=True,
)
