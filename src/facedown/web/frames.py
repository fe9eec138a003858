"""Frames: all that one viewer sees of a table now, as regions, and the numbers up to which the viewer has read.

Everything is made from what the table tells this viewer. Nothing else reaches a browser.
"""

from __future__ import annotations

from collections.abc import Set

import msgspec

from facedown.game import Seat
from facedown.session import Session
from facedown.web.designs import design_for
from facedown.web.dock import dock
from facedown.web.log_lines import MESSAGES_SHOWN, LogPart, chat_items, last_entry, log_items, log_part
from facedown.web.people import listeners, menu, people
from facedown.web.regions import Region, RenderedRegion, digest_of_all, digests_of, render_region
from facedown.web.status import has_turn, status_line

ENTRIES_SHOWN = 12
"""The entries at the end of the log that a page contains. It loads earlier ones when their place comes into view."""


class Witnessing(msgspec.Struct, frozen=True):
    """The question to the device of a witness: the seat’s own number of an entry, and its hash."""

    entry: int
    hash: str


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that one viewer sees of a table.

    `regions` are the parts of the page, and `log` is the last part of the log. `entry` and `message` are the numbers of
    the last entry and the last message that the viewer has received, as the viewer counts. `changed_by` is the number
    of the last entry that has changed earlier lines, and `removed` the number of removed messages. For `witness` see
    `witness_link`. `question` is the question to the viewer’s device, if it is a witness that is asked. `turn` is True
    if the table waits for the viewer.
    """

    regions: tuple[RenderedRegion, ...]
    log: LogPart
    log_html: str
    entry: int
    message: int
    changed_by: int
    removed: int
    witness: str | None
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
    newest = newest_lines(session, viewer, before)
    return Frame(
        regions=regions,
        log=newest.log,
        log_html=newest.log.html(loads=True),
        entry=last_entry(table.history, viewer),
        message=newest.message,
        changed_by=newest.changed_by,
        removed=newest.removed,
        witness=witness_link(session, viewer),
        question=question_for(session, viewer),
        turn=has_turn(session, viewer, options),
        digests=digests_of(regions),
    )


class NewestLines(msgspec.Struct, frozen=True):
    """The last part of a log. For the other fields see `Frame`."""

    log: LogPart
    message: int
    changed_by: int
    removed: int


def newest_lines(session: Session, viewer: Seat, before: Frame | None) -> NewestLines:
    """Return the last entries of the log, and the messages since the first of them.

    Lines of the frame `before` are used again, unless a rewind, a new name or a removed message has changed them since.
    """
    table, history = session.table, session.table.history
    received = table.chat.received_by(viewer)
    first = max(0, last_entry(history, viewer) + 1 - ENTRIES_SHOWN)
    removed = sum(message.removed for message in received)
    known = before if before is not None and before.entry >= first - 1 and before.removed == removed else None
    lines = log_items(table.reader(), viewer, known.entry if known is not None else first - 1)
    changed_by = max((one.entry for one in lines if one.changes_lines), default=-1)
    if known is not None and changed_by > known.changed_by:
        return newest_lines(session, viewer, None)
    since = max(len(received) - 1 - MESSAGES_SHOWN, known.message if known is not None else -1)
    messages = chat_items(history, table.chat, viewer, since)
    kept = known.log.items if known is not None else ()
    changed_by = max(changed_by, before.changed_by if before is not None else -1)
    return NewestLines(
        log_part([*kept, *lines, *messages], first, len(received)), len(received) - 1, changed_by, removed
    )


def witness_link(session: Session, viewer: Seat) -> str | None:
    """Return the last known link of the seat’s device, "" for no device; None if this seat needs to witness nothing.

    Devices witness the draws only at tables of several people, and the table must still be open.
    """
    state = session.table.history.state
    people = [key for key in session.people if key not in state.bots]
    if viewer.key not in people or len(people) < 2 or state.closed:
        return None
    return state.witnesses.get(viewer.key, "")


def question_for(session: Session, viewer: Seat) -> Witnessing | None:
    """Return the question to the device of this viewer, if a move waits for its link."""
    asked = session.pending_links().get(viewer.key) if viewer.key else None
    return Witnessing(*asked) if asked is not None else None
