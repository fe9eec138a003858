"""The table's own events, and how acts differ."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from facedown.game import Event, Option, PieceRef, Refused, Seat, SeatRef, Value, refuse, shown
from facedown.table.entries import Entry, Opened, Said, StoodIn, write


def owed_by(options: Sequence[Option]) -> Option | None:
    """The option whose usual choice is made for somebody who is away: the first that is owed."""
    return next((option for option in options if option.owed and not option.concedes), None)


def with_names(option: Option, seats: Sequence[Seat]) -> Option:
    """The option with seats by their names, where it asks for any."""
    if not any(field.seats for field in option.fields):
        return option
    names = {seat.key: seat.shown for seat in seats}
    return replace(option, fields=tuple(one.with_labels(names) if one.seats else one for one in option.fields))


def event(kind: str, to: tuple[str, ...] | None = None, **values: Value) -> Event:
    """An event of the table itself; its sentence is in the table's own catalogue."""
    return Event("table", kind, values, to)


def opening(act: Opened) -> Event:
    """The first event of a table."""
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


def said(act: Said) -> Event:
    """Words, heard by all or by those they were whispered to."""
    to = None if act.to is None else tuple(dict.fromkeys((act.seat, *act.to)))
    kind = "statement" if act.statement else "said" if to is None else "whispered"
    return event(kind, to, seat=SeatRef(act.seat), text=act.text)


def stood_in(act: StoodIn, *, finished: bool) -> Event:
    """The usual choice was made for somebody who is away, or a move that it had begun was finished."""
    return event("move-finished" if finished else "stood-in", seat=SeatRef(act.seat), absent=SeatRef(act.absent))


def rewind_asked(seat: str, to: int, consents: Sequence[str]) -> Event:
    """A rewind was asked for, which needs these seats' consent."""
    return event("rewind-asked", seat=SeatRef(seat), entry=to, consents=tuple(SeatRef(key) for key in consents))


def unencodable() -> Refused:
    """The refusal of an act whose result no file can hold, such as an Extension's words."""
    return refuse("table", "The result contains an invalid character.")


def still_awaited(seat: Seat) -> Refused:
    """The refusal of any other move while one waits for a roll."""
    text = f"A move of {seat.shown} waits for a roll by hand."
    return refuse("table", text, "Finish that move: type the roll in, or have it dealt.")


def described(one: Event) -> str:
    """An event as data, for a message about a log that does not fit."""
    values = ", ".join(f"{name} {value}" for name, value in one.data.items())
    return shown(f"{one.kind}: {values}")[:300]


def difference(recorded: Entry, entry: Entry) -> str:
    """What differs between an entry of a log and the same entry played again; empty when nothing does."""
    for was, now in zip(recorded.events, entry.events, strict=False):
        if was != now:
            return f"where the log has “{described(was)}” [{was.rule}] the rules give “{described(now)}” [{now.rule}]."
    if len(recorded.events) != len(entry.events):
        more, less = (recorded, entry) if len(recorded.events) > len(entry.events) else (entry, recorded)
        extra = more.events[len(less.events)]
        whose = "the log has" if more is recorded else "the rules give"
        return f"{whose} one more event: “{described(extra)}” [{extra.rule}]."
    for name, what in (
        ("law", "other rulings or another edition were in force"),
        ("state", "the position differs: the file was altered, or the program keeps its records otherwise"),
        ("salt", "its salt is another"),
        ("opened", "it says otherwise whether something was turned up"),
        ("binding", "it says otherwise whether a choice is binding"),
        ("before", "it follows another entry"),
    ):
        if getattr(recorded, name) != getattr(entry, name):
            return f"{what} ({name} {getattr(recorded, name)}, and {getattr(entry, name)} by the rules)."
    if write(recorded) != write(entry):
        return "it is not written as a table writes it."
    return ""
