"""The page that shows the links of a new table."""

from __future__ import annotations

from litestar import Response

from facedown.web.access import Access
from facedown.web.context import WebRequest
from facedown.web.links import links_of, only_here
from facedown.web.pages.page import html, in_worker
from facedown.web.security import seat_cookie
from facedown.web.tables import NewTable


async def opened_page(request: WebRequest, table: NewTable, own: str) -> Response[str]:
    """Return the page with the links of a new table, and let the browser have the seat `own`."""
    access = Access(table.id, own, table.keys[own])
    seats = {seat.key: seat for seat in table.seats}

    def render_links() -> Response[str]:
        links = [link for link in links_of(request, table.keys, seats, table.bots) if link.seat != own or not own]
        return html(
            "pages/opened.html",
            title=table.title,
            system=table.system,
            links=links,
            table_path=access.path,
            only_here=only_here(request),
            awaits_facilitator=any(one.facilitates and one.key not in (own, *table.bots) for one in table.seats),
        )

    answer = await in_worker(request, render_links)  # the QR codes take long
    answer.cookies.append(seat_cookie(request, access))
    # So that the page is still there when a person comes back to it. The own seat, which the browser has, could make
    # new links anyway.
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer
