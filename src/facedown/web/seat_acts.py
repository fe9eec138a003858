"""Acts of seats: what a page or a program can do besides making moves, by the name of the act."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from facedown.chance import quoted
from facedown.game import PieceRef, refuse
from facedown.table import (
    Act,
    BotChanged,
    Closed,
    FacilitatorChanged,
    HandedOver,
    Mark,
    Marked,
    Named,
    Paused,
    Resumed,
    RewindAnswered,
    RewindAsked,
    RewindWithdrawn,
    Ruled,
    Said,
    SessionBegun,
    SessionNamed,
    SpectatorsChanged,
    StoodIn,
    Upgraded,
)


class SeatAct(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An act of a seat. `act` names it; the other fields are used as the act needs them.

    `of`: the key of the seat that it is about; "" for the own seat. `to`: the keys of seats. `text`: a name, a title,
    or what is said. `piece`: the id of a piece, like `actor:duke`. `entry`: a number of an entry, as the seat counts.
    `mark`: here, away or left. `yes`: whether something is allowed or agreed to. `changes`: rulings with their new
    values.
    """

    act: str
    of: str = ""
    to: tuple[str, ...] | None = None
    text: str = ""
    piece: str = ""
    entry: int = -1
    mark: Mark = "here"
    yes: bool = True
    changes: dict[str, str] = {}


def piece_with_id(text: str) -> PieceRef:
    """Return the piece with an id like `actor:duke`. Raises Refused for a text that is no id."""
    kind, colon, key = text.partition(":")
    if not colon or not key:
        raise refuse("input", f"{quoted(text)} names no piece.", "Write its kind and key, for example actor:duke.")
    return PieceRef(kind, key)


def _first(one: SeatAct) -> str:
    if not one.to:
        raise refuse("input", "The act needs a seat in `to`.", "Name one seat.")
    return one.to[0]


def _entry(one: SeatAct) -> int:
    if one.entry < 0:
        raise refuse("input", "The act needs the number of an entry in `entry`.", "Choose an entry of your log.")
    return one.entry


def _said(seat: str, one: SeatAct) -> Act:
    if one.piece:
        return Said(seat, one.text, one.to, statement=True, piece=piece_with_id(one.piece))
    return Said(seat, one.text, one.to, statement=True)


Make = Callable[[str, SeatAct], Act]

ACT_MAKERS: dict[str, Make] = {
    "statement": _said,
    "name": lambda seat, one: Named(seat, one.of or seat, one.text),
    "mark": lambda seat, one: Marked(seat, one.of or seat, one.mark),
    "bot": lambda seat, one: BotChanged(seat, one.of or seat, one.yes),
    "hand-over": lambda seat, one: HandedOver(seat, piece_with_id(one.piece), _first(one)),
    "facilitator": lambda seat, one: FacilitatorChanged(seat, _first(one)),
    "stand-in": lambda seat, one: StoodIn(seat, one.of, {}),
    "pause": lambda seat, one: Paused(),
    "resume": lambda seat, one: Resumed(seat),
    "rewind": lambda seat, one: RewindAsked(seat, _entry(one)),
    "answer-rewind": lambda seat, one: RewindAnswered(seat, one.yes),
    "withdraw-rewind": lambda seat, one: RewindWithdrawn(seat),
    "rule": lambda seat, one: Ruled(seat, one.changes),
    "spectators-chat": lambda seat, one: SpectatorsChanged(seat, one.yes),
    "session": lambda seat, one: SessionBegun(seat, one.text),
    "session-title": lambda seat, one: SessionNamed(seat, one.text),
    "upgrade": lambda seat, one: Upgraded(seat, "", {}, {}),
    "close": lambda seat, one: Closed(seat, ""),
}
"""The functions that make the acts of the table, by name."""


def act_of(seat: str, one: SeatAct) -> Act:
    """Return the act of the table that a seat wants. Raises Refused for an unknown act, or if something is missing."""
    make = ACT_MAKERS.get(one.act)
    if make is None:
        raise refuse("input", f"There is no act {quoted(one.act)}.", f"Choose from: {', '.join(ACT_MAKERS)}.")
    return make(seat, one)
