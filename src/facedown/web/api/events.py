"""Live updates for programs, as server-sent events: that something has changed for your seat, not what."""

from __future__ import annotations

import msgspec
from litestar import get
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Stream as Streaming

from facedown.web.api.records import READ
from facedown.web.context import WebRequest
from facedown.web.frames import Frame
from facedown.web.live import Message, Stream, new_question, read_cursor
from facedown.web.seat_requests import access_of
from facedown.web.sse import live_connection


class Changed(msgspec.Struct, frozen=True):
    """The data of the event `changed`: the numbers of the last entry and message, and whether it is your turn."""

    entry: int
    message: int
    turn: bool


def messages_for_program(stream: Stream, frame: Frame) -> list[Message]:
    """Return the messages about what a frame changes for a program, and note that the program has it."""
    found, cursor = [], read_cursor(frame.id)
    if stream.cursor != cursor:
        stream.cursor = cursor
        data = msgspec.json.encode(Changed(frame.entry, frame.message, frame.turn)).decode()
        found.append(Message(data, frame.id, "changed"))
    return [*found, *new_question(stream, frame)]


STREAM = ResponseSpec(
    str,
    media_type="text/event-stream",
    generate_examples=False,
    description="Events: `changed` with `{entry, message, turn}`, `link` with `{entry, hash}`, and `ping`.",
)


@get("/events", responses=READ | {200: STREAM})
async def events(request: WebRequest) -> Streaming:
    """Return a live connection, which tells when something changes for your seat.

    The event `changed` has the numbers of the last entry and message, and whether the table waits for your seat; it
    is sent once at the beginning. The event `link` asks the device of a witness for its link. `ping` is a sign of life.
    A program that connects again sends the id of its last event in the header `Last-Event-ID`. If nothing has changed
    since, it receives nothing until something does.
    """
    return live_connection(request, access_of(request), request.headers.get("last-event-id", ""), messages_for_program)
