"""The pages, and the parts of pages that browsers ask for."""

from typing import Any

from litestar import Router

from facedown.web.pages.acts import ACT_ROUTES
from facedown.web.pages.api import description
from facedown.web.pages.characters import CHARACTER_ROUTES
from facedown.web.pages.history import FILE_ROUTES, HISTORY_ROUTES
from facedown.web.pages.home import HOME_ROUTES
from facedown.web.pages.joining import JOIN_ROUTES
from facedown.web.pages.links import LINK_ROUTES
from facedown.web.pages.own_seat import OWN_SEAT_ROUTES
from facedown.web.pages.page import check_seat
from facedown.web.pages.rules import RULE_ROUTES, RULEBOOK_ROUTES
from facedown.web.pages.rulings import RULING_ROUTES
from facedown.web.pages.sessions import SESSION_ROUTES
from facedown.web.pages.table import TABLE_ROUTES
from facedown.web.pages.witness import WITNESS_ROUTES

SEAT_PAGES = Router(
    "/table/{table:str}/{seat:str}",
    route_handlers=[
        *TABLE_ROUTES,
        *ACT_ROUTES,
        *OWN_SEAT_ROUTES,
        *LINK_ROUTES,
        *CHARACTER_ROUTES,
        *SESSION_ROUTES,
        *HISTORY_ROUTES,
        *RULE_ROUTES,
        *RULING_ROUTES,
        *WITNESS_ROUTES,
    ],
    guards=[check_seat],
    include_in_schema=False,
)
"""The pages of a seat, which only its cookie opens."""

PAGE_ROUTES: list[Any] = [*HOME_ROUTES, *JOIN_ROUTES, *FILE_ROUTES, *RULEBOOK_ROUTES, SEAT_PAGES, description]

__all__ = ["PAGE_ROUTES"]
