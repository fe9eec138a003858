"""The log as a page shows it: a line for each event, and the messages of the chat between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from facedown.game import Part, Seat
from facedown.table import History, LogLine, Table, TableReader
from facedown.table.chat import ChatLine
from facedown.web.templating import render

CHANGING = frozenset(("rewound", "named", "facilitator-changed"))
"""The kinds of events that change earlier lines: a rewind strikes lines out, a new name is shown in all, and only the
facilitator can remove the messages of others."""

UNSHOWN = frozenset(("held-for-witnesses",))
"""The kinds of events that no page shows: they tell of a wait of a moment, of which the dock tells too."""


class LogItem(msgspec.Struct, frozen=True):
    """A line of the log, or a message, as HTML.

    `entry` is the viewer’s number of the entry, or of the last one before a message. `message` is the viewer’s number
    of the message; -1 for a line of the log. `at` is the index of the line among those of its entry. `changes_lines`:
    the line tells of something that has changed earlier lines.
    """

    entry: int
    message: int
    at: int
    html: str
    changes_lines: bool = False


def last_entry(history: History, viewer: Seat) -> int:
    """Return the viewer’s number of the last entry of which it knows; -1 if there is none."""
    return history.state.known_by(viewer.key) - 1


def log_items(reader: TableReader, viewer: Seat, since: int, most: int | None = None) -> list[LogItem]:
    """Return the lines of the entries after the viewer’s number `since`, of at most `most` entries."""
    return [
        LogItem(line.entry, -1, at, line_html(line, at), line.event.kind in CHANGING)
        for at, line in numbered(reader.lines(viewer, since, most))
        if not line.repeats and line.event.kind not in UNSHOWN
    ]


def numbered(lines: Sequence[LogLine]) -> list[tuple[int, LogLine]]:
    """Return lines of a log, each with its index among the lines of its entry."""
    found: list[tuple[int, LogLine]] = []
    for line in lines:
        at = found[-1][0] + 1 if found and found[-1][1].entry == line.entry else 0
        found.append((at, line))
    return found


def line_html(line: LogLine, at: int) -> str:
    """Return the HTML of a line."""
    return render(
        "log/line.html",
        id=f"line-{line.entry}-{at}",
        entry=line.entry,
        at=at,
        parts=as_shown(line.parts),
        rule=line.event.rule,
        undone=line.undone,
        secret=line.event.to is not None,
        why=bool(line.event.tallies or line.draws or line.event.rule != "table"),
    )


def as_shown(parts: Sequence[Part]) -> list[tuple[str, str, str]]:
    """Return the parts of a sentence as kind, text and reference."""
    return [(part.kind, part.text, part.ref) for part in parts]


def chat_items(table: Table, viewer: Seat, lines: Sequence[ChatLine]) -> list[LogItem]:
    """Return messages that a viewer receives as items."""
    return [LogItem(line.after, line.number, 0, message_html(table, viewer, line)) for line in lines]


def earlier_items(table: Table, viewer: Seat, before: int, most: int) -> tuple[list[LogItem], int]:
    """Return the lines and messages before an entry, of at most `most` entries, and the number of the first of these.

    Numbers of entries are the viewer’s own.
    """
    end = min(max(before, 0), last_entry(table.history, viewer) + 1)
    first = max(end - most, 0)
    lines = log_items(table.reader(), viewer, first - 1, end - first)
    messages = [one for one in table.chat_lines(viewer) if first - 1 <= one.after < end - 1]
    return in_order([*lines, *chat_items(table, viewer, messages)]), first


def in_order(items: Iterable[LogItem]) -> list[LogItem]:
    """Return lines and messages in the order in which a page shows them."""
    return sorted(items, key=lambda one: (one.entry, one.message, one.at))


def message_html(table: Table, viewer: Seat, line: ChatLine) -> str:
    """Return the HTML of a message. The viewer can remove the own ones, and the facilitator all."""
    listeners = [table.seat(key).shown for key in line.to] if line.to is not None else None
    return render(
        "log/message.html",
        id=f"message-{line.number}",
        line=line,
        author=table.seat(line.seat).shown,
        listeners=listeners,
        removable=bool(viewer.key) and (line.seat == viewer.key or viewer.facilitates),
    )
