"""Frames: all that one viewer sees of a table now, as regions, and the numbers up to which the viewer has read.

Everything is made from what the table tells this viewer. Nothing else reaches a browser.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

import msgspec

from facedown.game import Seat
from facedown.session import Session
from facedown.table.chat import Message
from facedown.web.designs import design_for
from facedown.web.dock import dock, has_turn, status_line
from facedown.web.log_lines import LogItem, chat_items, in_order, last_entry, log_items
from facedown.web.people import listeners, menu, people
from facedown.web.regions import Region, RenderedRegion, digest_of_all, digests_of, render_region

ENTRIES_SHOWN = 12
"""The entries at the end of the log that a page contains. It loads earlier ones when their place comes into view."""


class Witnessing(msgspec.Struct, frozen=True):
    """The question to the device of a witness: the seat’s own number of an entry, and its hash."""

    entry: int
    hash: str


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that one viewer sees of a table.

    `regions` are the parts of the page. `items` are the last lines of the log and the messages, in order. `first`,
    `entry` and `message` are the numbers of the first entry in `items`, the last entry and the last message that the
    viewer has received, as the viewer counts. If `first` is above 0, there are earlier entries. `changed_by` is
    the number of the last entry that has changed earlier lines, and `removed` the number of removed messages.
    `question` is the question to the viewer’s device, if it is a witness that is asked. `turn` is True if the table
    waits for the viewer.
    """

    regions: tuple[RenderedRegion, ...]
    items: tuple[LogItem, ...]
    first: int
    entry: int
    message: int
    changed_by: int
    removed: int
    question: Witnessing | None
    turn: bool
    digests: dict[str, str]

    @property
    def version(self) -> str:
        """The version of the earlier lines. It differs if they have changed."""
        return f"{self.changed_by}-{self.removed}"

    @property
    def id(self) -> str:
        """The identity of what a browser has after it has shown this frame; see `live.Cursor`."""
        return f"{self.entry}.{self.message}.{self.version}.{digest_of_all(self.digests)}"


def frame_of(session: Session, viewer: Seat, here: Set[str], before: Frame | None = None) -> Frame:
    """Return what a viewer sees now. `here` are the keys of the seats whose persons are connected.

    `before` is an earlier frame of this viewer, whose lines are used again.
    """
    table = session.table
    view = table.view(viewer)
    board = table.reader().board(view, viewer)
    options = table.options(viewer) if viewer.key else ()
    parts = [
        Region("facts", "table/facts.html", (board.title, table.system.title, board.facts)),
        menu(session, viewer),
        design_for(table.system.key).region(board),
        Region("now", "dock/now.html", status_line(session, viewer, options)),
        dock(session, viewer, options),
        people(session, viewer, here),
    ]
    if viewer.key:
        parts.append(Region("say-how", "table/listeners.html", listeners(session, viewer)))
    regions = tuple([render_region(one) for one in parts])
    received = table.chat.received_by(viewer)
    newest = newest_lines(session, viewer, received, before)
    return Frame(
        regions=regions,
        items=newest.items,
        first=newest.first,
        entry=last_entry(table.history, viewer),
        message=len(received) - 1,
        changed_by=newest.changed_by,
        removed=newest.removed,
        question=question_for(session, viewer),
        turn=has_turn(session, viewer, options),
        digests=digests_of(regions),
    )


class NewestLines(msgspec.Struct, frozen=True):
    """The last lines of a log with the messages between them. For the other fields see `Frame`."""

    items: tuple[LogItem, ...]
    first: int
    changed_by: int
    removed: int


def newest_lines(session: Session, viewer: Seat, received: Sequence[Message], before: Frame | None) -> NewestLines:
    """Return the last entries of the log, and those of the messages in `received` since the first of them.

    Lines of the frame `before` are used again, unless a rewind, a new name or a removed message has changed them since.
    """
    table = session.table
    first = max(-1, last_entry(table.history, viewer) - ENTRIES_SHOWN)
    removed = sum(message.removed for message in received)
    known = before if before is not None and before.entry >= first and before.removed == removed else None
    lines = log_items(table.reader(), viewer, known.entry if known is not None else first)
    changed_by = max((one.entry for one in lines if one.changes_lines), default=-1)
    if known is not None and changed_by > known.changed_by:
        return newest_lines(session, viewer, received, None)
    messages = chat_items(table, viewer, table.chat_lines(viewer, known.message if known is not None else -1))
    kept = known.items if known is not None else ()
    items = [one for one in (*kept, *lines, *messages) if one.entry > first - (one.message >= 0)]
    changed_by = max(changed_by, before.changed_by if before is not None else -1)
    return NewestLines(tuple(in_order(items)), first + 1, changed_by, removed)


def question_for(session: Session, viewer: Seat) -> Witnessing | None:
    """Return the question to the device of this viewer, if a move waits for its link."""
    asked = session.pending_links().get(viewer.key) if viewer.key else None
    return Witnessing(*asked) if asked is not None else None
