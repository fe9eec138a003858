"""The table's own events, and how acts differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from facedown.game import Event, Option, Refused, Seat, System, refuse
from facedown.table.entries import Entry, Opened, Said, write


def owed_by(options: Sequence[Option]) -> Option | None:
    """The option whose usual choice is made for somebody who is away: the first that is owed."""
    return next((option for option in options if option.owed and not option.concedes), None)


def with_names(option: Option, seats: Sequence[Seat]) -> Option:
    """The option with seats by their names, where it asks for any."""
    if not any(field.seats for field in option.fields):
        return option
    names = {seat.key: seat.shown for seat in seats}
    return replace(option, fields=tuple(one.with_labels(names) if one.seats else one for one in option.fields))


def opening(act: Opened, system: System[Any], position: Any) -> Event:
    """The first event of a table."""
    names = ", ".join(seat.shown for seat in act.setup.seats if seat.role != "spectator")
    title = act.setup.title or system.title
    text = f"{title}: a table of {system.title}, edition {act.edition}, opens for {names}."
    if act.by_hand:
        text += " What chance brings may be rolled by hand and typed in."
    return Event("table", "opened", text, data={"commitment": act.commitment})


def seated(seat: Seat) -> Event:
    """Somebody sat down."""
    return Event("table", "seated", f"{seat.shown} sits down.", data={"seat": seat.key})


def nonce(seat: Seat) -> Event:
    """A seat added a nonce to later draws."""
    return Event("table", "nonce", f"{seat.shown} adds randomness of its own to later draws.", data={"seat": seat.key})


def said(act: Said, seat: Seat) -> Event:
    """Words, heard by all or by those they were whispered to."""
    to = None if act.to is None else tuple(dict.fromkeys((act.seat, *act.to)))
    kind = "statement" if act.statement else "said" if to is None else "whispered"
    text = f"{seat.shown}: “{act.text}”" if act.statement else f"{seat.shown}: {act.text}"
    return Event("table", kind, text, to, {"seat": seat.key})


def held(seat: Seat) -> Event:
    """A move waits for what is rolled by hand."""
    text = f"{seat.shown} has made a move; what is rolled for it by hand is awaited."
    return Event("table", "held", text, data={"seat": seat.key})


def rolled(seat: Seat) -> Event:
    """Chance was answered by hand."""
    text = f"What chance brought was rolled by hand and typed in for {seat.shown}."
    return Event("table", "rolled", text, data={"seat": seat.key})


def stood_in(facilitator: Seat, absent: Seat, *, finished: bool) -> Event:
    """The usual choice was made for somebody who is away, or a move that it had begun was finished."""
    text = f"{facilitator.shown} has the usual choice made for {absent.shown}."
    if finished:
        text = f"{facilitator.shown} finishes the move of {absent.shown}."
    return Event("table", "stood-in", text)


def unencodable() -> Refused:
    """The refusal of an act whose result no file can hold, such as an Extension's words."""
    return refuse("table", "The result contains an invalid character.")


def still_awaited(seat: Seat) -> Refused:
    """The refusal of any other move while one waits for a roll."""
    text = f"A move of {seat.shown} waits for a roll by hand."
    return refuse("table", text, "Finish that move: type the roll in, or have it dealt.")


def asked(seat: Seat, to: int, waited_for: Sequence[Seat]) -> Event:
    """A rewind was asked for."""
    names = ", ".join(there.shown for there in waited_for)
    needs = f" It takes the consent of {names}." if names else ""
    text = f"{seat.shown} asks to go back to after entry {to}.{needs}"
    return Event("table", "rewind-asked", text, data={"to": to, "needs": [there.key for there in waited_for]})


def answered(seat: Seat, *, agrees: bool) -> Event:
    """A seat's answer to it."""
    text = f"{seat.shown} agrees." if agrees else f"{seat.shown} does not agree: the table stays as it is."
    return Event("table", "rewind-answered", text, data={"seat": seat.key, "agrees": agrees})


def rewind_declined() -> Event:
    """A rewind does not happen."""
    return Event("table", "rewind-answered", "The table stays as it is.", data={"agrees": False})


def rewound(to: int, count: int) -> Event:
    """It happened."""
    entries = "1 entry is" if count == 1 else f"{count} entries are"
    return Event(
        "table", "rewound", f"Back to after entry {to}: {entries} undone. No draw is drawn again.", data={"to": to}
    )


def lapsed() -> Event:
    """Somebody played on instead."""
    return Event("table", "rewind-lapsed", "Play goes on, so the wish to go back lapses.")


def closed(seat: Seat) -> Event:
    """The table closed."""
    return Event("table", "closed", f"{seat.shown} closes the table. Its secret is told: every draw can be proven now.")


def difference(recorded: Entry, entry: Entry) -> str:
    """What differs between an entry of a log and the same entry played again; empty when nothing does."""
    for was, now in zip(recorded.events, entry.events, strict=False):
        if was != now:
            return f"where the log has “{was.text}” [{was.rule}] the rules give “{now.text}” [{now.rule}]."
    if len(recorded.events) != len(entry.events):
        more, less = (recorded, entry) if len(recorded.events) > len(entry.events) else (entry, recorded)
        extra = more.events[len(less.events)]
        whose = "the log has" if more is recorded else "the rules give"
        return f"{whose} one more thing happen: “{extra.text}” [{extra.rule}]."
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
