"""Browsers as witnesses: a device tells the table the end of its hash chain, and reveals a link for each draw."""

from __future__ import annotations

from litestar import Response, post

from facedown.table import WitnessChanged
from facedown.web.context import WebRequest
from facedown.web.pages.page import act_answer_part, first_value, no_content, operations_of


@post("/witness", status_code=200)
async def become_witness(request: WebRequest) -> Response[str]:
    """Let the device witness all later draws with a new chain, or no more if its end is empty."""
    seat, sent = await operations_of(request)
    return act_answer_part(await seat.act(WitnessChanged(seat.access.seat, first_value(sent, "end"))))


@post("/link", status_code=200)
async def reveal_link(request: WebRequest) -> Response[str]:
    """Take the link that a device reveals for the move that waits."""
    seat, sent = await operations_of(request)
    await seat.reveal_link(first_value(sent, "link"))
    return no_content()


WITNESS_ROUTES = [become_witness, reveal_link]
