"""Requests of seats, from pages and programs alike: the seat of each is found before its body is read."""

from __future__ import annotations

from time import monotonic

from facedown.web.access import Access
from facedown.web.context import WebRequest, address_of, context_of, count_wrong_link


async def find_seat(request: WebRequest, key: str) -> Access | None:
    """Return what the key in a request opens; None for an unknown one, which is counted. Raises TooMany."""
    request.state["begun"] = monotonic()
    found = await context_of(request).tables.keys.access(key)
    if found is None:
        count_wrong_link(request)
    return found


def admit(request: WebRequest, access: Access) -> None:
    """Let a request act for a seat. One that reads is counted against the limit of the seat. Raises TooMany.

    One that changes something is counted by `Operations`.
    """
    context = context_of(request)
    if request.method == "GET":
        context.counters.count("requests", access.counted_as(address_of(request)), context.settings.limits.reads, 60)
    request.state["access"] = access


def access_of(request: WebRequest) -> Access:
    """Return the seat for which a request acts."""
    access: Access = request.state["access"]
    return access


def found_access(request: WebRequest) -> Access | None:
    """Return the seat for which a request acts; None if no seat was found."""
    found: Access | None = request.state.get("access")
    return found


def begun_at(request: WebRequest) -> float:
    """Return when a request for a seat arrived, by the monotonic clock."""
    begun: float = request.state["begun"]
    return begun
