"""All routes of the application: none opens without the key of a seat, except those that are listed here.

Of each, what it tells a seat is compared at tables that differ only in what the seat may not know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute

from facedown.web.app import make_app
from facedown.web.settings import Settings
from tests.web import test_api_secrets, twin_pages
from tests.web.pages import GENEROUS, SAME_SITE, Browser, site

PUBLIC = {
    "GET /", "GET /new/{system}", "GET /new/{system}/scene/{sample}", "POST /new/{system}",
    "GET /join/{key}", "POST /join/{key}",
    "GET /rules", "GET /rules/{system}", "GET /rules/{system}/rule/{rule}",
    "GET /files", "POST /files",
    "GET /api", "GET /api/schema", "GET /api/schema/{path}", "GET /api/schema/openapi.json",
    "GET /api/systems", "GET /api/systems/{system}",
    "GET /api/systems/{system}/rules", "GET /api/systems/{system}/rules/{rule}",
    "POST /api/tables", "POST /api/files/checks", "POST /api/files/tables", "GET /api/metrics",
    "GET /static/{name}", "GET /static/{package}/{name}", "GET /health",
}  # fmt: skip
"""What anybody can ask for."""

OF_CLOSED_TABLE = "It answers only when the table is closed, and then nothing is secret."
NOT_COMPARED = {
    "GET /table/{table}/{seat}/rules": "It shows the rulebook, which is the same for everybody.",
    "GET /table/{table}/{seat}/export": "It has the same bytes as the export of the API.",
    "GET /table/{table}/{seat}/whole": OF_CLOSED_TABLE,
    "GET /api/table/file": OF_CLOSED_TABLE,
    "GET /api/table/history": OF_CLOSED_TABLE,
    "GET /api/table/odds": "`twin_reads.question_about_odds` compares what odds are computed from.",
}
"""What a seat can read that no test compares at twin tables, and why that needs no comparison."""

WRONG = {"Cookie": "seat=wrong", "Authorization": "Bearer wrong"}

VALUES = {"table": "t", "seat": "seat-1", "number": "0", "rule": "CK-P-02", "key": "ash"}


def routes_of(app: Litestar) -> set[str]:
    """Return the methods and paths of all routes, with the names of their parameters."""
    found = set()
    for route in app.routes:
        assert isinstance(route, HTTPRoute), route
        path = re.sub(r"\{(\w+):\w+\}", r"{\1}", route.path)
        found |= {f"{method} {path}" for method in route.methods if method != "OPTIONS"}
    return found


ROUTES = routes_of(make_app(Settings()))


@pytest.fixture(scope="module")
def anybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with site(tmp_path_factory.mktemp("routes"), limits=GENEROUS) as browser:
        yield browser


def test_the_public_routes_exist() -> None:
    assert set() == PUBLIC - ROUTES
    assert len(ROUTES - PUBLIC) > 40


def test_what_a_seat_reads_is_compared_at_tables_with_other_secrets() -> None:
    read = {route for route in ROUTES - PUBLIC if route.startswith("GET ")} | {"GET /join/{key}"}
    compared = twin_pages.PAGES.keys() | twin_pages.PAGES_OF_ENTRIES.keys() | test_api_secrets.COMPARED
    assert read - compared == NOT_COMPARED.keys()
    assert compared - read == set()


@pytest.mark.parametrize("route", sorted(ROUTES - PUBLIC))
def test_a_route_of_a_seat_needs_its_key(anybody: Browser, route: str) -> None:
    method, path = route.split()
    for headers, statuses in (({}, [401]), (WRONG, [401, 429])):  # wrong keys are counted
        anybody.client.cookies.clear()
        answer = anybody.client.request(method, path.format_map(VALUES), headers={**SAME_SITE, **headers})
        assert answer.status_code in statuses
