"""Moves as plain data, the table's own events, and the comparison of entries in a replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from facedown.chance import cut
from facedown.game import (
    Event,
    Option,
    PieceRef,
    Refused,
    Seat,
    SeatRef,
    System,
    Value,
    listed,
    printable,
    refuse,
    within_sentence,
)
from facedown.table.acts import Opened, Said, StoodIn
from facedown.table.entries import BYTES, Entry, unwritable, write


def owed_by(options: Sequence[Option]) -> Option | None:
    """Return the option to take for an absent player: the first owed option that does not mean giving up.

    An option is owed if the table waits for it. None if there is no such option.
    """
    return next((option for option in options if option.owed and not option.concedes), None)


def with_names(option: Option, seats: Sequence[Seat]) -> Option:
    """Return the option with seat names as the labels of choices, in each field whose values are keys of seats."""
    if not any(field.seats for field in option.fields):
        return option
    names = {seat.key: seat.shown for seat in seats}
    return replace(option, fields=tuple(one.with_names(names) if one.seats else one for one in option.fields))


def event(kind: str, to: tuple[str, ...] | None = None, **values: Value) -> Event:
    """Return an event of the table itself, with its message in the table's own catalogue.

    `to` are the keys of the seats that may know of the event; None for everybody.
    """
    return Event("table", kind, values, to)


def plain_move(system: System[Any], move: Any) -> Any:
    """Return a move as plain data. Raises Refused if it is not a move of the system."""
    try:
        return msgspec.to_builtins(move_record(system, move))
    except (TypeError, ValueError, RecursionError) as error:
        raise unwritable(error) from None


def move_record(system: System[Any], move: Any) -> Any:
    """Return the move as a record of the system. `move` is plain data or a record, whose values may have wrong types.

    Raises Refused if it is not a move of the system.
    """
    is_record = issubclass(type(move), msgspec.Struct)  # not isinstance, which asks the move for its `__class__`
    return system.read_move(msgspec.to_builtins(move, builtin_types=BYTES) if is_record else move)


def opened_event(act: Opened) -> Event:
    """Return the event that the table was opened. It is the first event of every table."""
    seats = tuple(SeatRef(seat.key) for seat in act.setup.seats if seat.role != "spectator")
    return event(
        "opened",
        title=act.setup.title,
        system=PieceRef("system", act.system),
        edition=act.edition,
        seats=seats,
        by_hand=act.by_hand,
        commitment=act.commitment,
    )


def said_event(act: Said) -> Event:
    """Return the event that a seat said something to everybody, or whispered it to the listeners in `act.to`.

    The speaker and the listeners receive the event of a whisper.
    """
    to = None if act.to is None else tuple(dict.fromkeys((act.seat, *act.to)))
    if act.piece is not UNSET:
        return event("statement-of-piece", to, seat=SeatRef(act.seat), piece=act.piece, text=act.text)
    kind = "statement" if act.statement else "said" if to is None else "whispered"
    return event(kind, to, seat=SeatRef(act.seat), text=act.text)


def stood_in(act: StoodIn, *, finished: bool) -> Event:
    """Return the event that the facilitator acted for an absent player.

    `finished` is True if the facilitator finished a move that the absent player had begun, and False if the
    facilitator chose the move.
    """
    return event("move-finished" if finished else "stood-in", seat=SeatRef(act.seat), absent=SeatRef(act.absent))


def rewind_asked(seat: str, to: int, consents: Sequence[str]) -> Event:
    """Return the event that a seat asked to rewind to the position after entry `to`.

    `consents` are the keys of the seats that must agree.
    """
    return event("rewind-asked", seat=SeatRef(seat), entry=to, consents=tuple(SeatRef(key) for key in consents))


def unencodable() -> Refused:
    """Return the refusal of an act whose result cannot be written to a file."""
    return refuse("table", "The result contains an invalid character.", "Use plain text.")


def still_awaited(seat: Seat, *, asked: bool) -> Refused:
    """Return the refusal of a move that is made while an earlier move, made by `seat`, waits.

    It waits for its witnesses if they were `asked`, and otherwise for a roll by hand.
    """
    if asked:
        text = f"A move of {within_sentence(seat.shown)} waits for its witnesses."
        return refuse("table", text, "Wait until it is made.")
    text = f"A move of {within_sentence(seat.shown)} waits for a roll by hand."
    return refuse("table", text, "Finish that move: type the roll in, or have it dealt.")


LONGEST_EVENT = 160
"""The most characters of an event in a message about a log."""


def described(one: Event) -> str:
    """Return an event as a short text, for a message about a log that differs from the replayed game."""
    values = ", ".join(f"{name} {cut(value)}" for name, value in sorted(one.data.items()))
    return cut(printable(f"{cut(one.kind)}: {values}"), LONGEST_EVENT)


def difference(recorded: Entry, entry: Entry) -> str:
    """Return a sentence about the first difference between an entry of a log and the same entry played again.

    The sentence is empty if there is no difference.
    """
    for was, now in zip(recorded.events, entry.events, strict=False):
        if was != now:
            here, there = f"“{described(was)}” [{cut(was.rule)}]", f"“{described(now)}” [{now.rule}]"
            if (was.rule, was.kind, was.values) != (now.rule, now.kind, now.values):
                return f"the log has {here}, but the rules give {there}."
            parts = {"the sums": (was.tallies, now.tallies), "the seats that know of it": (was.to, now.to),
                     "the numbers of its draws": (was.draws, now.draws)}  # fmt: skip
            differ = [part for part, (one, other) in parts.items() if one != other]
            return f"{listed(differ)} of the event {there} are different in the log."
    if len(recorded.events) != len(entry.events):
        more, less = (recorded, entry) if len(recorded.events) > len(entry.events) else (entry, recorded)
        extra = more.events[len(less.events)]
        whose = "the log has" if more is recorded else "the rules give"
        return f"{whose} one more event: “{described(extra)}” [{cut(extra.rule)}]."
    for name, problem in (
        ("law", "other rulings or another edition were in force"),
        ("state", "the position is different: the file was changed, or the program stores positions differently"),
        ("salt", "the salt is different"),
        ("opened", "the mark for a reveal is different"),
        ("binding", "the mark for a binding choice is different"),
        ("shape", "the form of positions is different"),
        ("before", "the hash of the entry before is different"),
    ):
        if getattr(recorded, name) != getattr(entry, name):
            here, there = cut(getattr(recorded, name)), getattr(entry, name)
            return f"{problem} ({name} {here} in the log, {there} by the rules)."
    if write(recorded) != write(entry):
        return "it is not in the form that a table writes."
    return ""


def same_events_of_table(recorded: Sequence[Event], computed: Sequence[Event]) -> bool:
    """Return whether the events of the table itself are equal, except for who may know of them.

    Without the position, it is not known who knows of a hidden piece.
    """
    mine, theirs = ([replace(one, to=None) for one in events if one.rule == "table"] for events in (recorded, computed))
    return mine == theirs
