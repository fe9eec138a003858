"""The HTTP API: everything that the pages can do, for programs."""

from __future__ import annotations

from typing import Any

from litestar.openapi import OpenAPIConfig

API_ROUTES: list[Any] = []

OPENAPI = OpenAPIConfig(title="Facedown", version="1", path="/api/schema")
