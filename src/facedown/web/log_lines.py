"""The log as a page shows it: a line for each event, and the messages of the chat between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from facedown.game import Part, Seat
from facedown.table import History, LogLine, TableReader
from facedown.table.chat import Chat, ChatLine
from facedown.web.templating import render

CHANGING = frozenset(("rewound", "named", "facilitator-changed"))
"""The kinds of events that change earlier lines: a rewind strikes lines out, a new name is shown in all, and only the
facilitator can remove the messages of others."""

UNSHOWN = frozenset(("held-for-witnesses",))
"""The kinds of events that no page shows: they tell of a wait of a moment, of which the dock tells too."""


MESSAGES_SHOWN, EARLIER_ENTRIES = 60, 40
"""The most messages that a part of the log has, and the most entries that are loaded at once before those of a page."""


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
        for at, line in number_lines(reader.lines(viewer, since, most))
        if not line.repeats and line.event.kind not in UNSHOWN
    ]


def number_lines(lines: Sequence[LogLine]) -> list[tuple[int, LogLine]]:
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
        undone=line.undone,
        secret=line.event.to is not None,
        why=bool(line.event.tallies or line.draws or line.event.rule != "table"),
    )


def as_shown(parts: Sequence[Part]) -> list[tuple[str, str, str]]:
    """Return the parts of a sentence as kind, text and reference."""
    return [(part.kind, part.text, part.ref) for part in parts]


def chat_items(history: History, chat: Chat, viewer: Seat, since: int) -> list[LogItem]:
    """Return the messages that a viewer receives after its own number `since`."""
    return [
        LogItem(line.after, line.number, 0, message_html(history, viewer, line))
        for line in chat.lines(history, viewer, since)
    ]


def message_html(history: History, viewer: Seat, line: ChatLine) -> str:
    """Return the HTML of a message. The viewer can remove the own ones, and the facilitator all."""
    listeners = [history.seat(key).shown for key in line.to] if line.to is not None else None
    return render(
        "log/message.html",
        id=f"message-{line.number}",
        line=line,
        author=history.seat(line.seat).shown,
        listeners=listeners,
        removable=bool(viewer.key) and (line.seat == viewer.key or viewer.facilitates),
    )


# Parts of the log


class LogPart(msgspec.Struct, frozen=True):
    """Some lines and messages in a row. Before them are the entries below `entry`, and the messages below `message`.

    All numbers are the viewer’s own.
    """

    items: tuple[LogItem, ...]
    entry: int
    message: int

    def html(self, *, loads: bool) -> str:
        """Return the part as HTML, with a button for what comes before. With `loads`, a browser loads it when seen."""
        return render("log/lines.html", part=self, loads=loads)


def log_part(items: Iterable[LogItem], entry: int, message: int) -> LogPart:
    """Return the part with those of some items that belong to the entries from `entry` on, in order.

    It has at most the last `MESSAGES_SHOWN` messages, and then only the entries after the first of these. `message` is
    the number of messages before, if the part has none.
    """
    ordered = sorted(items, key=lambda one: (one.entry, one.message, one.at))
    messages = [one for one in ordered if one.message >= 0 and one.entry >= entry - 1][-MESSAGES_SHOWN:]
    if len(messages) == MESSAGES_SHOWN:
        entry = max(entry, messages[0].entry + 1)
    message = messages[0].message if messages else message
    shown = [one for one in ordered if (one.message >= message if one.message >= 0 else one.entry >= entry)]
    return LogPart(tuple(shown), entry, message)


def earlier_part(history: History, chat: Chat, viewer: Seat, entry: int, message: int) -> LogPart:
    """Return the part of the log before an entry and a message, of at most `EARLIER_ENTRIES` entries."""
    end = min(max(entry, 0), last_entry(history, viewer) + 1)
    first = max(end - EARLIER_ENTRIES, 0)
    lines = log_items(TableReader(history), viewer, first - 1, end - first)
    until = min(max(message, 0), len(chat.received_by(viewer)))
    messages = chat_items(history, chat, viewer, until - 1 - MESSAGES_SHOWN)
    return log_part([*lines, *(one for one in messages if one.message < until)], first, until)
