"""Entries: a table's history is a list of them. The history is the truth, and the position is a cache."""

from __future__ import annotations

from hashlib import sha256
from math import isfinite
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from facedown.chance import Drawn
from facedown.game import Event, Refused, Seat, Setup, plain_error, refuse

FORMAT = "1"
"""The format of entries and files. It changes when older programs cannot read new files."""


class Act(msgspec.Struct, frozen=True, tag_field="act", tag=str.lower, forbid_unknown_fields=True):
    """The base of all acts: what a seat did at the table."""


class Opened(Act, frozen=True):
    """The table opens, with its system, edition, Extensions and setup, and the hash of the secret for its draws.

    With `by_hand`, results of physical dice and cards may be typed.
    """

    format: str
    system: str
    edition: str
    setup: Setup
    commitment: str
    extensions: dict[str, str] = {}
    by_hand: bool = False


class Seated(Act, frozen=True):
    """A new seat is taken."""

    seat: Seat


class Nonce(Act, frozen=True):
    """A seat adds randomness to all later draws of moves that bring no random bytes."""

    seat: str
    nonce: str


class Moved(Act, frozen=True):
    """A seat made a move. `drawn` are the answers of chance.

    `entropy` are 16 to 64 random bytes of the mover as hexadecimal digits. They affect only the draws of this move.
    """

    seat: str
    move: dict[str, Any]
    drawn: tuple[Drawn, ...] = ()
    entropy: str | UnsetType = UNSET


class StoodIn(Act, frozen=True):
    """The facilitator made the usual choice for an absent seat. `entropy` are the facilitator's random bytes."""

    seat: str
    absent: str
    move: dict[str, Any]
    drawn: tuple[Drawn, ...] = ()
    entropy: str | UnsetType = UNSET


class Held(Act, frozen=True):
    """A move waits for a roll by hand: the move of the seat, or one that the facilitator made for an `absent` seat.

    The request for a roll may reveal sealed choices, so from here on the table accepts only this move, with the same
    random bytes.
    """

    seat: str
    move: dict[str, Any]
    absent: str = ""
    entropy: str | UnsetType = UNSET


class Ruled(Act, frozen=True):
    """The facilitator changed rulings."""

    seat: str
    changes: dict[str, str]


class Said(Act, frozen=True):
    """A seat says something to all, or whispers it `to` some seats. A `statement` is said in the fiction."""

    seat: str
    text: str
    to: tuple[str, ...] | None = None
    statement: bool = False


class RewindAsked(Act, frozen=True):
    """A seat asks to rewind the table to the position after entry `to`."""

    seat: str
    to: int


class RewindAnswered(Act, frozen=True):
    """A seat agrees to a rewind or declines it."""

    seat: str
    agrees: bool


class Closed(Act, frozen=True):
    """The table closes and publishes its secret, so that every draw can be proven."""

    seat: str
    secret: str


AnyAct = Opened | Seated | Nonce | Moved | StoodIn | Held | Ruled | Said | RewindAsked | RewindAnswered | Closed


A = TypeVar("A", bound=Act)


def held(act: Moved | StoodIn) -> Held:
    """Return the act that records this move as waiting for a roll."""
    return Held(act.seat, act.move, act.absent if isinstance(act, StoodIn) else "", act.entropy)


def finishes(act: Moved | StoodIn, awaited: Held) -> bool:
    """Return whether this is the move that waits for a roll: the same seat, move and random bytes."""
    return (mover(act), act.move, act.entropy) == (mover(awaited), awaited.move, awaited.entropy)


def as_stood_in(act: StoodIn | Held) -> StoodIn:
    """Return the act of choosing for an absent seat, also if its move waits for a roll."""
    return act if isinstance(act, StoodIn) else StoodIn(act.seat, act.absent, act.move, entropy=act.entropy)


def as_hex(entropy: bytes | None) -> str | UnsetType:
    """Return a mover's random bytes in the form of entries; UNSET for None. Raises Refused for other values."""
    if entropy is None:
        return UNSET
    if not isinstance(entropy, bytes):
        raise refuse("table", "`entropy` must be bytes.", "Use secrets.token_bytes(16).")
    return entropy.hex()


def entropy_of(act: Moved | StoodIn) -> bytes:
    """Return the random bytes of the mover; empty if it brought none."""
    return bytes.fromhex(act.entropy or "")


def mover(act: Moved | StoodIn | Held) -> str:
    """Return the key of the seat whose move it is."""
    return act.seat if isinstance(act, Moved) else act.absent or act.seat


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the history.

    `n` is its number, counted from 0, and `act` what a seat did.
    `law` is a digest of the edition, rulings and Extensions in force.
    `events` are the events that the act caused.
    `state` is a digest of the position after it, and `before` the hash of the entry before.
    `salt` is derived from the table's secret, so that nobody who knows only the hashes can guess the contents.
    `opened`: the act revealed something or drew from chance. `binding`: the rules forbid taking it back.
    """

    n: int
    act: AnyAct
    law: str
    events: tuple[Event, ...]
    state: str
    before: str
    salt: str = ""
    opened: bool = False
    binding: bool = False

    @property
    def author(self) -> str:
        """The key of the seat that did this; empty for the opening."""
        return getattr(self.act, "seat", "") if not isinstance(self.act, Seated) else self.act.seat.key


_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECODER = msgspec.json.Decoder(Entry)
_ACTS: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyAct)


def as_written(act: A) -> A:
    """Return a copy of the act as it is read from a file, so that playing and replaying use the same values.

    Raises Refused for values that cannot be written.
    """
    try:
        check_plain(msgspec.to_builtins(act, builtin_types=(bytes, bytearray, memoryview)))
        written: A = _ACTS.decode(_ENCODER.encode(act))
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as error:
        raise unwritable(error) from None
    return written


def check_plain(data: Any) -> None:
    """Raises TypeError for values that would be written as something else: bytes, infinities and NaN."""
    if isinstance(data, dict):
        data = [*data.keys(), *data.values()]
    if isinstance(data, list | tuple):
        for one in data:
            check_plain(one)
    elif isinstance(data, bytes | bytearray | memoryview):
        raise TypeError("bytes are not text")
    elif isinstance(data, float) and not isfinite(data):
        raise TypeError(f"{data} is not a number")


def unwritable(error: Exception) -> Refused:
    """Return the refusal of data that cannot be written: a value of the wrong type, or text with invalid characters."""
    if isinstance(error, UnicodeError):
        return refuse("table", "The text contains an invalid character.", "Use plain text.")
    if "digits" in str(error):
        return refuse("table", "A number is too long.", "Use a shorter number.")
    if "str keys" in str(error):
        return refuse("table", "A name in a table is not a text.", "Use texts as names.")
    return refuse("table", f"This cannot be written: {plain_error(error)}.", "Use plain text and numbers.")


def write(entry: Entry) -> bytes:
    """Return the entry as one line of JSON. Equal entries give equal bytes."""
    return _ENCODER.encode(entry)


def read(line: bytes) -> Entry:
    """Return the entry written on a line. Raises msgspec.MsgspecError."""
    return _DECODER.decode(line)


def digest(data: bytes, length: int = 64) -> str:
    """Return the first `length` hexadecimal digits of the SHA-256 of some bytes."""
    return sha256(data).hexdigest()[:length]
