"""Exports for viewers: all that one viewer may know of a table, as plain data, and nothing else."""

from __future__ import annotations

from typing import Any

import msgspec

from facedown.game import Seat
from facedown.table.chat import Chat
from facedown.table.checks import checked_viewer
from facedown.table.history import History
from facedown.table.reading import TableReader
from facedown.table.table import Table

FORM = "facedown log 1"
"""The first value of every export. It changes when programs can no longer read exports as before."""


def export_for(table: Table, viewer: Seat, wording: str = "") -> dict[str, Any]:
    """Return all that this viewer may know of a table now, as plain data for a file.

    `lines` is the log in sentences and as data, with the viewer's own numbers. `chat` are the messages that the viewer
    receives. `board` is the board as the viewer sees it. `seats` are the people. The data contain neither the table's
    secret nor hashes, because a hash would show when something happens unseen.

    Raises Refused if the viewer is no Seat, and for an unknown wording.
    """
    return exported(table.history, table.chat, viewer, wording)


def exported(history: History, chat: Chat, viewer: Seat, wording: str = "") -> dict[str, Any]:
    """Return the export of a table with this history and chat; see `export_for`."""
    checked_viewer(viewer)
    reader, state = TableReader(history, wording), history.state
    return {
        "form": FORM,
        "system": history.system.key,
        "edition": state.edition,
        "title": history.opening.setup.title,
        "viewer": viewer.key,
        "seats": [
            {"key": seat.key, "name": seat.name, "role": seat.role, "mark": state.marks.get(seat.key, "here"),
             "bot": seat.key in state.bots}
            for seat in state.seats
        ],
        "paused": state.paused,
        "closed": state.closed,
        "lines": [line.data() for line in reader.lines(viewer)],
        "chat": msgspec.to_builtins(chat.lines(history, viewer)),
        "board": msgspec.to_builtins(reader.board(history.view(viewer), viewer)),
    }  # fmt: skip
