"""What is on the table, as data: terminals, pages and screen readers draw a board without knowing the system.

A system describes the viewer's view as pieces: mats, cards, meters, pools, clocks, tracks, decks, a turn order, a map
and ledgers. Every piece that an event or an option names has a `ref` here, for each viewer who may know of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from facedown.game.tally import Tally
from facedown.game.values import PieceRef

Face = Literal["up", "sealed", "back", "empty"]
Tone = Literal["", "mind", "body", "spirit", "candle", "warn", "quiet"]


class Card(msgspec.Struct, frozen=True):
    """A card on a mat: face `up`, `sealed` (committed, face down), a plain `back`, or an `empty` place for one.

    `title` says what kind of card it is, `label` what it shows, `note` what lies on it.
    """

    label: str
    face: Face = "up"
    title: str = ""
    sign: str = ""
    tone: Tone = ""
    note: str = ""
    ref: PieceRef | None = None


class Meter(msgspec.Struct, frozen=True):
    """A number that is counted in pieces: chips of a stack, boxes of harm, segments of a clock.

    `most` is where it stood when full; `away` are pieces that are laid out elsewhere for now.
    """

    label: str
    value: int
    most: int | None = None
    away: int = 0
    note: str = ""
    ref: PieceRef | None = None


class MeterGroup(msgspec.Struct, frozen=True):
    """Meters that belong together, under a heading; `tally` is the total they make, if they make one."""

    title: str
    sign: str = ""
    tone: Tone = ""
    note: str = ""
    meters: tuple[Meter, ...] = ()
    tally: Tally | None = None
    ref: PieceRef | None = None


class Mat(msgspec.Struct, frozen=True):
    """One character's place: its name, what is known of it, its cards, gear and meters.

    `yours`: the viewer plays it. `side` says for whom it fights as the viewer sees it, where there are sides.
    """

    key: str
    title: str
    note: str = ""
    yours: bool = False
    side: str = ""
    turn: bool = False
    out: bool = False
    lines: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    groups: tuple[MeterGroup, ...] = ()
    ref: PieceRef | None = None
    gear: tuple[Card, ...] = ()


class Pool(msgspec.Struct, frozen=True, tag="pool"):
    """Points, chips or a pot that no single character has."""

    ref: PieceRef
    label: str
    value: int
    sign: str = ""
    note: str = ""


class Clock(msgspec.Struct, frozen=True, tag="clock"):
    """A clock of `size` segments, of which some are filled."""

    ref: PieceRef
    label: str
    filled: int
    size: int
    note: str = ""


class Track(msgspec.Struct, frozen=True, tag="track"):
    """A row of named steps, one of which is reached; `at` is its index, -1 for none."""

    ref: PieceRef
    label: str
    steps: tuple[str, ...]
    at: int = -1


class Deck(msgspec.Struct, frozen=True, tag="deck"):
    """A deck of cards: how many are left in it, and how many lie on its discard pile."""

    ref: PieceRef
    label: str
    left: int
    discarded: int = 0
    note: str = ""


class TurnOrder(msgspec.Struct, frozen=True, tag="turn-order"):
    """Who acts after whom, with their names; `at` is the index of who acts now, -1 for nobody."""

    ref: PieceRef
    label: str
    order: tuple[PieceRef, ...]
    names: tuple[str, ...]
    at: int = -1


class Note(msgspec.Struct, frozen=True, tag="note"):
    """A few words on the table: a tag of the scene, a text to read."""

    ref: PieceRef
    label: str
    text: str = ""


TablePiece = Pool | Clock | Track | Deck | TurnOrder | Note
"""A piece that lies on the table and belongs to no mat."""


class Spot(msgspec.Struct, frozen=True):
    """A square of a plan: the mark of who stands there, what kind of ground it is, and in words what that means.

    `foe`: who stands there is against the viewer.
    """

    mark: str = ""
    ground: Literal["", "rough", "wall", "high"] = ""
    note: str = ""
    tone: Tone = ""
    foe: bool = False
    ref: PieceRef | None = None
    token: PieceRef | None = None


class Plan(msgspec.Struct, frozen=True):
    """The ground as squares, seen from above; `legend` says whom each mark stands for."""

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    spots: tuple[tuple[Spot, ...], ...]
    legend: tuple[tuple[str, str], ...] = ()


class LedgerRow(msgspec.Struct, frozen=True):
    """One row of a ledger, with the totals behind it ("why?")."""

    cells: tuple[str, ...]
    tallies: tuple[Tally, ...] = ()


class Ledger(msgspec.Struct, frozen=True):
    """A table of results."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[LedgerRow, ...]


class Board(msgspec.Struct, frozen=True):
    """Everything on the table for one viewer."""

    title: str
    facts: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    step: int = -1
    mats: tuple[Mat, ...] = ()
    ledgers: tuple[Ledger, ...] = ()
    plan: Plan | None = None
    pieces: tuple[TablePiece, ...] = ()

    def refs(self) -> Iterator[PieceRef]:
        """Every piece on the board."""
        return _refs_in(self)


def _refs_in(value: Any) -> Iterator[PieceRef]:
    if isinstance(value, PieceRef):
        yield value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _refs_in(getattr(value, name))
    elif isinstance(value, tuple):
        for one in value:
            yield from _refs_in(one)
