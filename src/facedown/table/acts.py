"""Acts: what a seat can do at a table. Each entry of the history holds one act."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from facedown.chance import Drawn
from facedown.game import PieceRef, Seat, Setup


class Act(msgspec.Struct, frozen=True, tag_field="act", tag=str.lower, forbid_unknown_fields=True):
    """The base of all acts: what a seat did at the table."""


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The beginning of a table that continues another one from the position after an entry.

    `entry` is the number of that entry, and `hash` its hash. `position` is the position after it, as plain data.
    """

    entry: int
    hash: str
    position: dict[str, Any]


class Opened(Act, frozen=True):
    """The table was opened, with its system, edition, Extensions and setup.

    `commitment` is the hash of the secret from which draws are dealt. If `by_hand` is True, people may type results of
    physical dice and cards. `branch` is set if the table continues another one.
    """

    format: str
    system: str
    edition: str
    setup: Setup
    commitment: str
    extensions: dict[str, str] = {}
    by_hand: bool = False
    branch: Branch | UnsetType = UNSET


class Seated(Act, frozen=True):
    """A person took a new seat."""

    seat: Seat


class Nonce(Act, frozen=True):
    """A seat added a nonce: a text that changes all later draws, except draws of moves that bring random bytes."""

    seat: str
    nonce: str


class Moved(Act, frozen=True):
    """A seat made a move. `drawn` are the draws of the move with their results.

    `entropy` are 16 to 64 random bytes of the mover as hexadecimal digits, which affect only the draws of this move;
    UNSET if the mover brought none. `links` are the links that witnesses have revealed for the draws, by seat; UNSET if
    the draws have no witnesses.
    """

    seat: str
    move: dict[str, Any]
    drawn: tuple[Drawn, ...] = ()
    entropy: str | UnsetType = UNSET
    links: dict[str, str] | UnsetType = UNSET


class StoodIn(Act, frozen=True):
    """The facilitator (`seat`) made the usual choice for the absent player of the seat `absent`.

    `drawn`, `entropy` and `links` are as in Moved; the random bytes are those of the facilitator.
    """

    seat: str
    absent: str
    move: dict[str, Any]
    drawn: tuple[Drawn, ...] = ()
    entropy: str | UnsetType = UNSET
    links: dict[str, str] | UnsetType = UNSET


class Held(Act, frozen=True):
    """A move of `seat` waits for a roll by hand or, at a table where the program rolls, for the links of witnesses.

    If `absent` is not empty, `seat` is the facilitator, who made the move for the absent player of the seat `absent`.
    The request for a roll may reveal sealed choices, and a revealed link tells what the draws will be. Therefore the
    table now accepts no other move, and this move only with the same random bytes.
    """

    seat: str
    move: dict[str, Any]
    absent: str = ""
    entropy: str | UnsetType = UNSET


class LinksAsked(Act, frozen=True):
    """The witnesses are asked for their links for the move that waits.

    At a table with rolls by hand, this act fixes the typed results first: `typed` are all of them, and the other draws
    are dealt. At every table, it asks again without the witnesses in `without`, which have not answered. The others
    have answered with `links`, by seat. These are used up: each of these witnesses now reveals its next link, so nobody
    knows beforehand what the draws will be without those that are left out.

    The program does this by itself, so the act names no seat.
    """

    typed: tuple[Drawn, ...] = ()
    without: tuple[str, ...] = ()
    links: dict[str, str] = {}


class Ruled(Act, frozen=True):
    """The facilitator changed rulings: the switches in `changes`, with their new values."""

    seat: str
    changes: dict[str, str]


class Said(Act, frozen=True):
    """A seat said something in the fiction (`statement`) to everybody, or only to the seats in `to`.

    `piece` is the character that says it or tries it, if the seat names one. Chat is no entry (see `chat`); only tables
    of format 1 have entries of chat, in which `statement` is False.
    """

    seat: str
    text: str
    to: tuple[str, ...] | None = None
    statement: bool = False
    piece: PieceRef | UnsetType = UNSET


class RewindAsked(Act, frozen=True):
    """A seat asked to rewind the table to the position after entry `to`."""

    seat: str
    to: int


class RewindAnswered(Act, frozen=True):
    """A seat agreed to the requested rewind, or declined it."""

    seat: str
    agrees: bool


class RewindWithdrawn(Act, frozen=True):
    """A seat withdrew its request to rewind."""

    seat: str


class Named(Act, frozen=True):
    """A seat gave the seat `of` a name. A person names the own seat; the facilitator can rename every seat."""

    seat: str
    of: str
    name: str


Mark = Literal["here", "away", "left"]


class Marked(Act, frozen=True):
    """A seat marked the person of the seat `of` as here, as away for a while, or as having left the table.

    The table does not wait for the consent of a person who is away or has left.
    """

    seat: str
    of: str
    mark: Mark


class HandedOver(Act, frozen=True):
    """A seat handed a piece over: the seat `to` controls it from now on, also after a rewind."""

    seat: str
    piece: PieceRef
    to: str


class FacilitatorChanged(Act, frozen=True):
    """The facilitator's role passed to the seat `to`, with all pieces of the seat that had it."""

    seat: str
    to: str


class BotChanged(Act, frozen=True):
    """A seat let a bot play the seat `of`, or let its person play again. `plays` is True if the bot plays now."""

    seat: str
    of: str
    plays: bool


class Paused(Act, frozen=True):
    """A pause of the table. Nobody can see who wanted it, so the act names no seat."""


class Resumed(Act, frozen=True):
    """A seat ended the pause."""

    seat: str


class WitnessChanged(Act, frozen=True):
    """A seat became a witness of later draws. `link` is the end of its hash chain; "" means that it stopped.

    The end is 64 hexadecimal digits. Each link that the seat reveals later is the number whose hash is the link before.
    """

    seat: str
    link: str


class SpectatorsChanged(Act, frozen=True):
    """A seat allowed spectators to chat, or forbade it."""

    seat: str
    may_chat: bool


class SessionBegun(Act, frozen=True):
    """A seat began a session of the table: another evening on which it is played. `title` can be empty."""

    seat: str
    title: str = ""


class SessionNamed(Act, frozen=True):
    """A seat gave the current session a title."""

    seat: str
    title: str


class Upgraded(Act, frozen=True):
    """The table continues under another edition of the system or of its Extensions.

    `position` is the position with which it continues, as plain data, because the entries before cannot be played again
    by the new rules.
    """

    seat: str
    edition: str
    extensions: dict[str, str]
    position: dict[str, Any]


class Closed(Act, frozen=True):
    """The table was closed, and its secret published, so that every draw can be proven."""

    seat: str
    secret: str


AnyAct = (
    Opened
    | Seated
    | Nonce
    | Moved
    | StoodIn
    | Held
    | LinksAsked
    | Ruled
    | Said
    | RewindAsked
    | RewindAnswered
    | RewindWithdrawn
    | Named
    | Marked
    | HandedOver
    | FacilitatorChanged
    | BotChanged
    | Paused
    | Resumed
    | WitnessChanged
    | SpectatorsChanged
    | SessionBegun
    | SessionNamed
    | Upgraded
    | Closed
)

PEOPLE = (
    Seated
    | Named
    | Marked
    | HandedOver
    | FacilitatorChanged
    | BotChanged
    | Paused
    | Resumed
    | RewindWithdrawn
    | WitnessChanged
    | SpectatorsChanged
    | SessionBegun
    | SessionNamed
)
"""The acts about the people at a table, which do not change what happens in the game."""
