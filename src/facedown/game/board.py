"""The board: everything on the table as data. Terminals, pages and screen readers draw it without knowing the system.

A system describes the viewer's view as pieces: mats, cards, meters, pools, clocks, tracks, decks, a turn order, a map
and ledgers. A piece that events or options name has a `ref` on the board of each viewer who may know of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from facedown.game.tally import Tally
from facedown.game.values import PieceRef

Face = Literal["up", "sealed", "back", "empty"]
Tone = Literal["", "mind", "body", "spirit", "candle", "warn", "quiet"]


class Card(msgspec.Struct, frozen=True, gc=False):
    """A card on a mat.

    `label` is the text on the card.
    `face` is `up` (face up), `sealed` (committed, face down), `back` (face down), or `empty` (a place for a card).
    `title` is the kind of card.
    `sign` is a symbol for the card, and `tone` a colour for it.
    `note` is a remark about the card.
    `summary` is what a one-line summary of the mat says about the card; if it is empty, such a line counts the card.
    `ref` is the card as a piece; None if events and options never name it.
    `known` is False if the viewer does not know what is on the card; `label` then says only what people can see of it.
    `key` names the kind of card for programs and designs of boards, for example `initiative`. Of a face-down card it
    says only what everybody knows.
    """

    label: str
    face: Face = "up"
    title: str = ""
    sign: str = ""
    tone: Tone = ""
    note: str = ""
    ref: PieceRef | None = None
    summary: str = ""
    known: bool = True
    key: str = ""


class Meter(msgspec.Struct, frozen=True, gc=False):
    """A number that people count with chips or boxes: the chips of a stack, or boxes of harm.

    `most` is the maximum; None if there is none. `away` is how many of the chips lie elsewhere for now.
    `key` names what is counted for programs and designs of boards, for example `hp`, while `label` is the text for it.
    `threshold` is the value from which on the number has a consequence, as the note of its group says; None if it has
    none.
    """

    label: str
    value: int
    most: int | None = None
    away: int = 0
    note: str = ""
    ref: PieceRef | None = None
    key: str = ""
    threshold: int | None = None


class MeterGroup(msgspec.Struct, frozen=True, gc=False):
    """Meters under a common heading. `tally` is the total of the meters; None if they have no total.

    `key` names the group for programs and designs of boards, for example `clocks`.
    """

    title: str
    sign: str = ""
    tone: Tone = ""
    note: str = ""
    meters: tuple[Meter, ...] = ()
    tally: Tally | None = None
    ref: PieceRef | None = None
    key: str = ""


class Mat(msgspec.Struct, frozen=True, gc=False):
    """The part of the table in front of one character: its name, cards, gear and meters.

    `title` is the character's name.
    `yours` is True if the viewer plays this character.
    `side` names the side on which the character fights, as far as the viewer knows; empty if there are no sides. It can
    depend on the viewer, for example “against you”. `side_key` names the side in the same way for all, for programs.
    `turn` is True if it is the character's turn.
    `out` is True if the character does not take part any more.
    `conditions` are words for its state, for example “shaken”, and `lines` are lines of text about the character.
    `groups` are its meters, and `numbers` those of its numbers that are shown beside its name, for example its Luck.
    `ref` is the character as a piece.
    `chips` is the number of chips in front of it, if the game has chips and the viewer may know it; `numbers` has it
    too.
    `mark` is a short text for its token, the same as on a map; empty if the character has no token.
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
    chips: int | None = None
    conditions: tuple[str, ...] = ()
    side_key: str = ""
    mark: str = ""
    numbers: tuple[Meter, ...] = ()


class Pool(msgspec.Struct, frozen=True, gc=False, tag="pool"):
    """A number of points or chips that belongs to no single character, for example a pot."""

    ref: PieceRef
    label: str
    value: int
    sign: str = ""
    note: str = ""


class Clock(msgspec.Struct, frozen=True, gc=False, tag="clock"):
    """A clock of `size` segments, `filled` of which are filled."""

    ref: PieceRef
    label: str
    filled: int
    size: int
    note: str = ""


class Track(msgspec.Struct, frozen=True, gc=False, tag="track"):
    """A row of named steps. `at` is the index of the current step, or -1 for none."""

    ref: PieceRef
    label: str
    steps: tuple[str, ...]
    at: int = -1


class Deck(msgspec.Struct, frozen=True, gc=False, tag="deck"):
    """A deck of cards. `left` is the number of cards left in it, `discarded` the number on its discard pile."""

    ref: PieceRef
    label: str
    left: int
    discarded: int = 0
    note: str = ""


class TurnOrder(msgspec.Struct, frozen=True, gc=False, tag="turn-order"):
    """The order in which pieces act, with their names. `at` is the index of the piece that acts now, or -1 for none."""

    ref: PieceRef
    label: str
    order: tuple[PieceRef, ...]
    names: tuple[str, ...]
    at: int = -1


class Note(msgspec.Struct, frozen=True, gc=False, tag="note"):
    """A text on the table, for example a tag of the scene."""

    ref: PieceRef
    label: str
    text: str = ""


TablePiece = Pool | Clock | Track | Deck | TurnOrder | Note
"""A piece on the table that belongs to no mat."""


class Spot(msgspec.Struct, frozen=True, gc=False):
    """A square of a map.

    `mark` is a short text for the token on the square; empty if there is no token.
    `ground` is the kind of ground; empty for ordinary ground.
    `note` describes the token and the ground.
    `foe` is True if the token is an enemy of the viewer.
    `ref` is the square as a piece.
    `token` is the token as a piece.
    `cost` is the movement that it costs to enter the square; 0 if nobody can enter it.
    `height` is the height of high ground, in squares.
    """

    mark: str = ""
    ground: Literal["", "rough", "wall", "high"] = ""
    note: str = ""
    tone: Tone = ""
    foe: bool = False
    ref: PieceRef | None = None
    token: PieceRef | None = None
    cost: int = 1
    height: int = 0


class Plan(msgspec.Struct, frozen=True, gc=False):
    """A map of squares, seen from above: `spots[row][column]`, with the labels of the rows and columns.

    `legend` pairs the mark of each token with the name of the token.
    """

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    spots: tuple[tuple[Spot, ...], ...]
    legend: tuple[tuple[str, str], ...] = ()


class LedgerRow(msgspec.Struct, frozen=True, gc=False):
    """A row of a ledger: texts in `cells`, and for programs and designs of boards what the texts say.

    `tallies` explain the numbers of the row as sums, for people who ask why.
    `refs` are the pieces that the row is about: first the character whose total it is, then what it is made against or
    with, if that is a piece.
    `total` is the total, and `against` the number that it is compared with; None if there is none.
    `result` is a key for the result of that character, for example `pass`; empty if there is none yet.
    """

    cells: tuple[str, ...]
    tallies: tuple[Tally, ...] = ()
    refs: tuple[PieceRef, ...] = ()
    total: int | None = None
    against: int | None = None
    result: str = ""


class Ledger(msgspec.Struct, frozen=True, gc=False):
    """A table of results with a title and column headings. `key` names what it shows, for example `last-move`."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[LedgerRow, ...]
    key: str = ""


class Board(msgspec.Struct, frozen=True, gc=False):
    """Everything on the table, as one viewer sees it.

    `steps` are the names of the steps of play, and `step` is the index of the current step; -1 if there is none.
    `plan` is the map; None if the system has no map now.
    """

    title: str
    facts: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    step: int = -1
    mats: tuple[Mat, ...] = ()
    ledgers: tuple[Ledger, ...] = ()
    plan: Plan | None = None
    pieces: tuple[TablePiece, ...] = ()

    def refs(self) -> Iterator[PieceRef]:
        """Yield every reference to a piece on the board. A piece that occurs several times is yielded several times."""
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
