"""The records that the store takes and returns."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from secrets import token_urlsafe
from typing import Literal

import msgspec

from facedown.table.chat import Message
from facedown.table.entries import Entry, digest, write


class Line(msgspec.Struct, frozen=True):
    """An entry as it is stored: its number, its line of JSON, its hash, and the hash of the entry before it."""

    number: int
    data: bytes
    hash: str
    before: str = ""

    @classmethod
    def of(cls, entry: Entry) -> Line:
        """Return the line of an entry."""
        data = write(entry)
        return cls(entry.n, data, digest(data), entry.before)


class Snapshot(msgspec.Struct, frozen=True):
    """The table after an entry, as bytes that only the table can read. They are empty if they are damaged."""

    number: int
    data: bytes


class Answer(msgspec.Struct, frozen=True):
    """The answer to a request that can be sent twice. `key` is the hash from `request_key`."""

    key: str
    data: bytes


class Appended(msgspec.Struct, frozen=True):
    """The result of an append.

    If `new` is True, the entry was stored. If it is False, the request had already been answered: `answer` is that
    earlier answer, and nothing was stored.
    """

    new: bool
    answer: bytes | None = None


class TableRecord(msgspec.Struct, frozen=True):
    """A table in the list of tables.

    `opened_at` is in milliseconds since 1970, UTC. `entries` is the number of its entries, and `head` the hash of the
    last one. `messages` is the number of chat messages ever said. In a list of tables, `system` is "" if the row is
    damaged.
    """

    id: str
    system: str
    title: str = ""
    secret: str = ""
    opened_at: int = 0
    closed: bool = False
    entries: int = 0
    head: str = ""
    messages: int = 0


class Newest(msgspec.Struct, frozen=True):
    """The numbers that show whether a table has changed.

    `entries` is the number of its entries, and `head` the hash of the last one. `messages` is the number of all
    messages, and `removed` that of the removed ones.
    """

    entries: int
    head: str
    messages: int
    removed: int


class SeatKey(msgspec.Struct, frozen=True):
    """The seat that a key opens. Only the hash of the key is stored."""

    table: str
    seat: str
    hash: str
    made_at: int = 0


class StoredAnswer(msgspec.Struct, frozen=True):
    """A stored answer. `refusal` numbers the refusals of a seat; None for the answer to an entry."""

    key: str
    data: bytes
    refusal: int | None = None


class WholeTable(msgspec.Struct, frozen=True):
    """Everything that is stored about one table. The hashes of seat keys are included, keys are not."""

    table: TableRecord
    lines: tuple[Line, ...]
    snapshots: tuple[Snapshot, ...] = ()
    notes: Mapping[str, bytes] = {}
    chat: tuple[Message, ...] = ()
    seat_keys: tuple[SeatKey, ...] = ()
    answers: tuple[StoredAnswer, ...] = ()


Kind = Literal["entries", "chat", "notes", "keys", "deleted", "everything"]
"""The kind of an announcement."""


class Announcement(msgspec.Struct, frozen=True):
    """News about a table.

    - “entries”: all entries up to `number` exist.
    - “chat”: a message was said or removed; look up the chat.
    - “notes”: notes were stored without an entry; read the notes.
    - “keys”: links were withdrawn; look up each key again.
    - “deleted”: the table no longer exists.
    - “everything”: announcements may have been lost; look up everything. `table` is empty.
    """

    kind: Kind
    table: str = ""
    number: int = -1


def new_key() -> str:
    """Return a new key for a seat, which nobody can guess: 32 characters of random letters, digits, “-” and “_”."""
    return token_urlsafe(24)


def key_hash(key: str) -> str:
    """Return the SHA-256 of a seat's key.

    A slow hash as for passwords is not needed, because keys are random and long.
    """
    return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def request_key(seat_key: str, key: str) -> str:
    """Return the hash under which the answer to a request is stored.

    It depends on the seat's key, so that a seat can neither read nor occupy the answers of another. It begins with
    `SEAT_CHARACTERS` characters that are the same for all requests of the seat at all tables.
    """
    seat = key_hash(seat_key)
    return seat[:SEAT_CHARACTERS] + key_hash(f"{seat} {key}")[SEAT_CHARACTERS:]


SEAT_CHARACTERS = 16
"""The characters at the beginning of a request's key that tell its seat: so each seat has a limit of its own."""
