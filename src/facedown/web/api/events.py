"""Live updates for programs, as server-sent events: that something has changed for your seat, not what."""

from __future__ import annotations

import msgspec
from litestar import get
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Stream as Streaming

from facedown.web.api.keys import reading
from facedown.web.api.records import READ
from facedown.web.context import WebRequest, address_of
from facedown.web.frames import Frame
from facedown.web.limits import TooMany
from facedown.web.live import Message, Stream, read_cursor
from facedown.web.pages.table import event_stream


class Changed(msgspec.Struct, frozen=True):
    """The data of the event `changed`: the numbers of the last entry and message, and whether it is your turn."""

    entry: int
    message: int
    turn: bool


def changes(stream: Stream, frame: Frame) -> list[Message]:
    """Return the messages about what a frame changes for a program, and note that the program has it."""
    found, cursor = [], read_cursor(frame.id)
    if stream.cursor != cursor:
        stream.cursor = cursor
        data = msgspec.json.encode(Changed(frame.entry, frame.message, frame.turn)).decode()
        found.append(Message(data, frame.id, "changed"))
    if frame.question is not None and stream.asked != frame.question.hash:
        stream.asked = frame.question.hash
        found.append(Message(msgspec.json.encode(frame.question).decode(), event="link"))
    return found


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
    context, access = reading(request)
    address = address_of(request)
    if not context.hub.has_room(address):
        raise TooMany("live connections", 60)
    cursor = read_cursor(request.headers.get("last-event-id", ""))
    context.driver.go(access.table)
    return event_stream(request, context.hub.messages(access, cursor, address, changes))
