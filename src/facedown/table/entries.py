"""Entries: the history of a table is a list of entries. Its position can always be computed from the history."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from math import isfinite
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from facedown.game import Event, Refused, Seat, plain_error, refuse
from facedown.table.acts import Act, AnyAct, Held, Moved, Seated, StoodIn

FORMAT = "2"
"""The format of entries and files. It changes when older programs cannot read new files."""

OLDEST = "1"
READABLE = (OLDEST, FORMAT)
"""The formats that this program reads. Tables of the oldest format continue in that format."""

A = TypeVar("A", bound=Act)


def held_act(act: Moved | StoodIn) -> Held:
    """Return the act that records this move as waiting for a roll."""
    return Held(act.seat, act.move, act.absent if isinstance(act, StoodIn) else "", act.entropy)


def finishes(act: Moved | StoodIn, awaited: Held) -> bool:
    """Return whether `act` is the move that waits for a roll (`awaited`): the same seat, move and random bytes."""
    return (mover(act), act.move, act.entropy) == (mover(awaited), awaited.move, awaited.entropy)


def as_stood_in(act: StoodIn | Held) -> StoodIn:
    """Return the act as a StoodIn. A Held (a move for an absent seat that waits for a roll) is converted."""
    return act if isinstance(act, StoodIn) else StoodIn(act.seat, act.absent, act.move, entropy=act.entropy)


def as_hex(entropy: bytes | None) -> str | UnsetType:
    """Return a mover's random bytes as hexadecimal digits, as entries hold them; UNSET for None.

    Raises Refused if `entropy` is neither bytes nor None.
    """
    if entropy is None:
        return UNSET
    if not issubclass(type(entropy), bytes):  # not isinstance, which asks the object for its `__class__`
        raise refuse("table", "`entropy` must be bytes.", "Use secrets.token_bytes(16).")
    return entropy.hex()


def as_dict(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return a mapping as a dict. Any other value is returned as it is, and refused later.

    Raises Refused for a mapping of another program that cannot be read.
    """
    try:
        return dict(table) if isinstance(table, Mapping) else table
    except Exception:
        raise unwritable(TypeError("it has a value of a wrong type")) from None


def entropy_of(act: Moved | StoodIn) -> bytes:
    """Return the random bytes of the mover; empty if the mover brought none."""
    return bytes.fromhex(act.entropy or "")


def mover(act: Moved | StoodIn | Held) -> str:
    """Return the key of the seat to which a move belongs.

    This is the seat that made the move or, if the facilitator made it for an absent player, the absent player’s seat.
    """
    return act.seat if isinstance(act, Moved) else act.absent or act.seat


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the history.

    `n` is the number of the entry, counted from 0.
    `act` is what a seat did.
    `law` is a digest of the edition, rulings and Extensions in force.
    `events` are the events that the act caused.
    `state` is a digest of the position after the entry.
    `before` is the hash of the previous entry; empty in the first entry.
    `salt` is derived from the table's secret, so that nobody who knows only the hashes can guess the contents.
    `opened` is True if the act revealed something or drew from chance.
    `binding` is True if the rules forbid taking the act back.
    `shape` is a digest of the form in which positions are written, if it is not that of the entry before. A new version
    of the program can add fields to positions; then digests before and after the change cannot be compared.
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
    shape: str | UnsetType = UNSET

    @property
    def author(self) -> str:
        """The key of the seat that did the act; empty for the opening and for a pause."""
        return author(self.act)

    def read_by(self, viewer: Seat) -> tuple[Event, ...]:
        """Return the events that a viewer reads.

        If some seats receive an event of the table that says more than the event of the same kind for everybody, they
        read it in place of that one. An example is the number of entries that a rewind has undone.
        """
        seen = [event for event in self.events if event.seen_by(viewer)]
        own = {event.kind for event in seen if event.rule == "table" and event.to is not None}
        return tuple([one for one in seen if one.to is not None or one.rule != "table" or one.kind not in own])


def author(act: Act) -> str:
    """Return the key of the seat that did an act; empty for the opening and for a pause."""
    return act.seat.key if isinstance(act, Seated) else getattr(act, "seat", "")


_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECODER = msgspec.json.Decoder(Entry)
_ACTS: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyAct)


BYTES = (bytes, bytearray, memoryview)
"""The types of bytes. Converted to plain data, bytes would become text, so they are kept and then refused."""


def as_written(act: A) -> A:
    """Return a copy of the act after writing it as JSON and reading it again.

    Thus playing and replaying use the same values. Raises Refused for values that cannot be written.
    """
    try:
        check_plain(msgspec.to_builtins(act, builtin_types=BYTES))
        written: A = _ACTS.decode(_ENCODER.encode(act))
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as error:
        raise unwritable(error) from None
    except Exception:  # from an object of another program
        raise unwritable(TypeError("it has a value of a wrong type")) from None
    return written


def check_plain(data: Any) -> None:
    """Check that values are written to a log as they are. Raises TypeError for bytes, infinities and NaN."""
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
    """Return the entry as one line of JSON. Equal entries give equal bytes.

    Raises Refused for data that are nested too deep, which only a file can contain.
    """
    try:
        return _ENCODER.encode(entry)
    except RecursionError as error:
        raise unwritable(error) from None


def read(line: bytes) -> Entry:
    """Return the entry that a line of JSON describes. Raises msgspec.MsgspecError for any other line."""
    return _DECODER.decode(line)


def digest(data: bytes, length: int = 64) -> str:
    """Return the first `length` hexadecimal digits of the SHA-256 of some bytes."""
    return sha256(data).hexdigest()[:length]
