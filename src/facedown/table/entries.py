"""Entries: what a table's history is made of. The history is the truth, the position a cache."""

from __future__ import annotations

from hashlib import sha256
from math import isfinite
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from facedown.chance import Drawn
from facedown.game import Event, Refused, Seat, Setup, plain_error, refuse

FORMAT = "1"
"""The format of entries and files; changes when older programs could not read them."""


class Act(msgspec.Struct, frozen=True, tag_field="act", tag=str.lower, forbid_unknown_fields=True):
    """What somebody did at the table."""


class Opened(Act, frozen=True):
    """The table opens: which system and edition, with whom, on what, and the hash of the secret draws come from.

    `by_hand`: real dice and cards may be typed in.
    """

    format: str
    system: str
    edition: str
    setup: Setup
    commitment: str
    extensions: dict[str, str] = {}
    by_hand: bool = False


class Seated(Act, frozen=True):
    """Somebody takes a new seat."""

    seat: Seat


class Nonce(Act, frozen=True):
    """A seat's contribution to all later draws of moves that bring no random bytes."""

    seat: str
    nonce: str


class Moved(Act, frozen=True):
    """A seat made a move; `drawn` is what chance answered.

    `entropy` is 16 to 64 random bytes of the mover, in hexadecimal digits; they enter the draws of this move alone.
    """

    seat: str
    move: dict[str, Any]
    drawn: tuple[Drawn, ...] = ()
    entropy: str | UnsetType = UNSET


class StoodIn(Act, frozen=True):
    """The facilitator had the usual choice made for a seat that is away; `entropy` is the facilitator's."""

    seat: str
    absent: str
    move: dict[str, Any]
    drawn: tuple[Drawn, ...] = ()
    entropy: str | UnsetType = UNSET


class Held(Act, frozen=True):
    """A seat made a move (or had it made, being `absent`) that waits for what is rolled by hand.

    What is asked for may tell what lies sealed, so from here on the table takes this very move or none, with the random
    bytes that it was first made with.
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
    """Words spoken: to all, or whispered `to` some seats; a `statement` is said in the fiction."""

    seat: str
    text: str
    to: tuple[str, ...] | None = None
    statement: bool = False


class RewindAsked(Act, frozen=True):
    """A seat asks to take the table back to where it stood after entry `to`."""

    seat: str
    to: int


class RewindAnswered(Act, frozen=True):
    """A seat agrees to a rewind, or does not."""

    seat: str
    agrees: bool


class Closed(Act, frozen=True):
    """The table closes and its secret is told, so that every draw can be proven."""

    seat: str
    secret: str


AnyAct = Opened | Seated | Nonce | Moved | StoodIn | Held | Ruled | Said | RewindAsked | RewindAnswered | Closed


A = TypeVar("A", bound=Act)


def held(act: Moved | StoodIn) -> Held:
    """The move as it waits for what is rolled."""
    return Held(act.seat, act.move, act.absent if isinstance(act, StoodIn) else "", act.entropy)


def finishes(act: Moved | StoodIn, awaited: Held) -> bool:
    """Return whether this is the move that waits for a roll: of the same seat, with the same random bytes."""
    return (mover(act), act.move, act.entropy) == (mover(awaited), awaited.move, awaited.entropy)


def as_stood_in(act: StoodIn | Held) -> StoodIn:
    """The choice for a seat that is away, of which its move may wait for a roll."""
    return act if isinstance(act, StoodIn) else StoodIn(act.seat, act.absent, act.move, entropy=act.entropy)


def as_hex(entropy: bytes | None) -> str | UnsetType:
    """A mover's random bytes as an entry holds them; UNSET for None. Raises Refused for what is not bytes."""
    if entropy is None:
        return UNSET
    if not isinstance(entropy, bytes):
        raise refuse("table", "`entropy` must be bytes.", "Use secrets.token_bytes(16).")
    return entropy.hex()


def entropy_of(act: Moved | StoodIn) -> bytes:
    """The random bytes that the mover brought; none where it brought none."""
    return bytes.fromhex(act.entropy or "")


def mover(act: Moved | StoodIn | Held) -> str:
    """The key of the seat whose move it is."""
    return act.seat if isinstance(act, Moved) else act.absent or act.seat


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of the history.

    `law` stands for the edition, rulings and extensions in force, `events` is what came of the act, `opened` whether
    it turned something up or drew, `binding` whether the rules hold the seat to it, `state` stands for the position
    after it, `before` is the hash of the entry before. `salt` comes from the table's secret, so that nobody who knows
    only the hashes can guess what an entry says.
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
        """The key of the seat whose doing this is; empty for the opening."""
        return getattr(self.act, "seat", "") if not isinstance(self.act, Seated) else self.act.seat.key


_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECODER = msgspec.json.Decoder(Entry)
_ACTS: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyAct)


def as_written(act: A) -> A:
    """The act as a file gives it back, so that playing and replaying see the same, and nobody else holds a part of it.

    Raises Refused for what no file can hold.
    """
    try:
        check_plain(msgspec.to_builtins(act, builtin_types=(bytes, bytearray, memoryview)))
        written: A = _ACTS.decode(_ENCODER.encode(act))
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as error:
        raise unwritable(error) from None
    return written


def check_plain(data: Any) -> None:
    """Raises TypeError for what would be written down as something else: bytes, and floats that are no number."""
    if isinstance(data, dict):
        data = [*data.keys(), *data.values()]
    if isinstance(data, list | tuple):
        for one in data:
            check_plain(one)
    elif isinstance(data, bytes | bytearray | memoryview):
        raise TypeError("bytes are no text")
    elif isinstance(data, float) and not isfinite(data):
        raise TypeError(f"{data} is no number")


def unwritable(error: Exception) -> Refused:
    """The refusal of what no file can hold: a value of the wrong type, or text that cannot be encoded."""
    if isinstance(error, UnicodeError):
        return refuse("table", "The text contains an invalid character.", "Use plain text.")
    if "digits" in str(error):
        return refuse("table", "A number is too long to be written down.", "Use a shorter number.")
    if "str keys" in str(error):
        return refuse("table", "A name in a table is not a text.", "Use texts as names.")
    return refuse("table", f"This cannot be written down: {plain_error(error)}.", "Plain text and plain numbers can.")


def write(entry: Entry) -> bytes:
    """The entry as one line of JSON: the same entry always gives the same bytes."""
    return _ENCODER.encode(entry)


def read(line: bytes) -> Entry:
    """The entry that a line holds. Raises msgspec.MsgspecError."""
    return _DECODER.decode(line)


def digest(data: bytes, length: int = 64) -> str:
    """The SHA-256 of some bytes, as hexadecimal digits."""
    return sha256(data).hexdigest()[:length]
