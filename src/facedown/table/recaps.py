"""A session in short, as one viewer may know it: who came and went, what happened, and which numbers have changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from facedown.game import Board, Mat, Meter, Seat
from facedown.table.history import History
from facedown.table.reading import LogLine, TableReader
from facedown.table.rewind import changes_position
from facedown.table.sessions import SessionSpan

MOST_LINES = 100
"""The most lines of a recap. The last ones are kept."""

COMINGS = frozenset({"arrived", "retired", "returned"})
"""The kinds of events of a system about characters that come and go."""

SEATS = frozenset({"seated", "marked-left", "facilitator-changed"})
"""The kinds of events of the table about people who come and go."""


class Change(msgspec.Struct, frozen=True):
    """A number on the board that a session has changed.

    `piece`: the title of the mat on which the number is. `what`: the name of the number. `before`, `after`: its value
    at the beginning and at the end; None if it was not there.
    """

    piece: str
    what: str
    before: int | None
    after: int | None


class Recap(msgspec.Struct, frozen=True):
    """A session in short.

    `moves`: the number of moves of which the viewer knows, without those that were undone. `lines`: what happened, as
    lines of the log. `came`, `left`: the titles of the mats that are new at the end, and of those that are gone.
    `changes`: the numbers that are different at the end.
    """

    session: SessionSpan
    moves: int
    lines: tuple[LogLine, ...]
    came: tuple[str, ...]
    left: tuple[str, ...]
    changes: tuple[Change, ...]


def recap(history: History, viewer: Seat, session: SessionSpan) -> Recap:
    """Return a session in short, as a viewer may know it. Old positions are computed again, which is slow."""
    reader = TableReader(history)
    moves, lines = 0, list[LogLine]()
    kinds = COMINGS | history.system.closing
    for entry in history.entries[session.first + 1 : session.last + 1]:
        seen = entry.read_by(viewer)
        if not seen or (changes_position(entry) and history.state.is_undone(entry.n)):
            continue
        moves += changes_position(entry)
        wanted = [event for event in seen if event.kind in (SEATS if event.rule == "table" else kinds)]
        if wanted:
            told = reader.lines_of(entry, viewer)
            lines += [line for line, event in zip(told, seen, strict=True) if event in wanted]
    before, after = (board_after(history, reader, viewer, n) for n in (session.first, session.last))
    old, new = ({mat.key: mat for mat in board.mats} if board else {} for board in (before, after))
    return Recap(
        session,
        moves,
        tuple(lines[-MOST_LINES:]),
        tuple(mat.title for key, mat in new.items() if key not in old),
        tuple(mat.title for key, mat in old.items() if key not in new),
        tuple(one for key, mat in new.items() if key in old for one in changes_of(old[key], mat)),
    )


def board_after(history: History, reader: TableReader, viewer: Seat, n: int) -> Board | None:
    """Return the viewer’s board after an entry; None if the position is of an edition that is not installed."""
    position = history.at(n).position
    return None if position is None else reader.board(history.system.view(position, viewer), viewer)


def changes_of(before: Mat, after: Mat) -> Iterator[Change]:
    """Yield the numbers of a mat that are different at the end."""
    old, new = numbers_of(before), numbers_of(after)
    for key in dict.fromkeys([*old, *new]):
        was, now = old.get(key), new.get(key)
        if (was and was[1]) != (now and now[1]):
            name = (now or was or ("", 0))[0]
            yield Change(after.title, name, was[1] if was else None, now[1] if now else None)


def numbers_of(mat: Mat) -> dict[Any, tuple[str, int]]:
    """Return the name and the value of each number on a mat.

    The title of its group is part of the name if the label is not enough to tell the numbers apart.
    """
    there = [(group.key or group.title, group.title, meter) for group in mat.groups for meter in group.meters]
    there += [("", "", meter) for meter in mat.numbers]
    times = Counter(meter.label for _, _, meter in there)
    return {
        (key, meter.key or meter.label): (name_of(title, meter, times[meter.label] == 1), meter.value)
        for key, title, meter in there
    }


def name_of(group: str, meter: Meter, unique: bool) -> str:
    """Return the name of a number: its label, after the title of its group unless the label is `unique`."""
    if not meter.label:
        return group
    return meter.label if unique or group in ("", meter.label) else f"{group}: {meter.label}"
