"""The pages, and the parts of pages that browsers ask for."""

from facedown.web.pages.api import description
from facedown.web.pages.history import HISTORY_ROUTES
from facedown.web.pages.home import HOME_ROUTES
from facedown.web.pages.rules import RULE_ROUTES
from facedown.web.pages.rulings import RULING_ROUTES
from facedown.web.pages.seats import SEAT_ROUTES
from facedown.web.pages.table import TABLE_ROUTES
from facedown.web.pages.witness import WITNESS_ROUTES

PAGE_ROUTES = [
    *HOME_ROUTES,
    *SEAT_ROUTES,
    *TABLE_ROUTES,
    *HISTORY_ROUTES,
    *RULE_ROUTES,
    *RULING_ROUTES,
    *WITNESS_ROUTES,
    description,
]

__all__ = ["PAGE_ROUTES"]
