"""The protocols between a table and the place where its entries are kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from facedown.table.chat import Message
from facedown.table.entries import Entry


class Taken(Exception):  # noqa: N818 - losing a race is an answer, not a failure of the program
    """Raised if another writer has already stored an entry with the same number.

    `entries` are the stored entries from that number on, at least one. Accept them, then propose again.
    """

    def __init__(self, entries: Sequence[Entry]) -> None:
        super().__init__(f"Entry {entries[0].n} is already stored.")
        self.entries = tuple(entries)


class Answered(Exception):  # noqa: N818 - a repeated request is no failure of the program
    """Raised if the request of an act was answered before; nothing was stored. `answer` is that answer."""

    def __init__(self, answer: bytes) -> None:
        super().__init__("This request was answered before.")
        self.answer = answer


class Keeper(Protocol):
    """A place that makes entries durable, and the messages beside them."""

    def append(
        self,
        entry: Entry,
        *,
        key: str = "",
        answer: bytes = b"",
        snapshot: bytes | None = None,
        notes: Mapping[str, Any] | None = None,
        closes: bool = False,
    ) -> bytes | None:
        """Store the entry, and everything else that is given, together. They are durable when this returns.

        `key` is the key of the request, from `request_key`, and `answer` its answer. `snapshot` is the table after
        the entry. `notes` are all notes of the table after the entry, as plain data by name; None changes none.
        `closes`: the entry closes the table.

        Returns None if the entry was stored. Otherwise the request had already been answered: then nothing was
        stored, and the result is that earlier answer. Raises Taken if another writer has stored an entry with this
        number.
        """

    def answer_of(self, key: str) -> bytes | None:
        """Return the answer to the request with this key; None if it was not answered yet."""

    def save_refusal(self, key: str, answer: bytes) -> bytes:
        """Store a refusal as the answer to a request. Return the stored answer: an earlier one, if there is one."""

    def entries(self, start: int) -> Sequence[Entry]:
        """Return the stored entries from number `start` on, also those of other writers."""

    def save_notes(self, notes: Mapping[str, Any]) -> None:
        """Store notes without an entry: these are all notes of the table, as plain data by name."""

    def messages(self, since: int = -1) -> Sequence[Message]:
        """Return the messages of the chat after number `since`, also those that other programs have stored."""

    def say(self, message: Message) -> Message:
        """Store a message with the next free number and the time. Return it as it is stored."""

    def remove_messages(self, numbers: Sequence[int]) -> None:
        """Delete the texts of the messages with these numbers, and mark them as removed."""


class Archive(Protocol):
    """A place from which entries and snapshots of one table are read."""

    def entries(self, start: int, stop: int) -> Sequence[Entry]:
        """Return the entries with the numbers from `start` to `stop` - 1, as far as they exist."""

    def snapshot(self, n: int) -> bytes | None:
        """Return the latest snapshot that was made after entry `n` or an earlier entry; None if there is none.

        Damaged snapshots are passed over.
        """
