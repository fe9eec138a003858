"""What lies on the table, as data: terminals, pages and screen readers draw a board without knowing the system.

A system describes the viewer's view as mats, cards, meters and a ledger; every surface renders those.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from facedown.game.tally import Tally

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


class Meter(msgspec.Struct, frozen=True):
    """A number that is counted in pieces: chips of a stack, boxes of harm, segments of a clock.

    `most` is where it stood when full; `away` are pieces that are laid out elsewhere for now.
    """

    label: str
    value: int
    most: int | None = None
    away: int = 0
    note: str = ""


class MeterGroup(msgspec.Struct, frozen=True):
    """Meters that belong together, under a heading; `tally` is the total they make, if they make one."""

    title: str
    sign: str = ""
    tone: Tone = ""
    note: str = ""
    meters: tuple[Meter, ...] = ()
    tally: Tally | None = None


class Mat(msgspec.Struct, frozen=True):
    """One Actor's place: its name, what is known of it, its cards and meters.

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


class Spot(msgspec.Struct, frozen=True):
    """A square of a plan: the mark of who stands there, what kind of ground it is, and in words what that means.

    `foe`: who stands there is against the viewer.
    """

    mark: str = ""
    ground: Literal["", "rough", "wall", "high"] = ""
    note: str = ""
    tone: Tone = ""
    foe: bool = False


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
    """Everything that lies on the table for one viewer."""

    title: str
    facts: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    step: int = -1
    mats: tuple[Mat, ...] = ()
    ledgers: tuple[Ledger, ...] = ()
    plan: Plan | None = None
