"""One table of the store, as the keeper and the archive of a table that is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from facedown.store.errors import NumberTaken, damaged
from facedown.store.records import Answer, Line
from facedown.store.store import Store
from facedown.table.chat import Message
from facedown.table.entries import Entry, read
from facedown.table.keeping import Taken


class TableKeeper:
    """The `Keeper` and `Archive` of the table with the id `table` in a store."""

    def __init__(self, store: Store, table: str) -> None:
        self.store = store
        self.table = table

    def append(
        self,
        entry: Entry,
        *,
        key: str = "",
        answer: bytes = b"",
        snapshot: bytes | None = None,
        notes: Mapping[str, bytes | None] | None = None,
        closes: bool = False,
    ) -> bytes | None:
        """Store the entry, as `Keeper.append` says. Raises StoreError if the database fails."""
        try:
            stored = self.store.append(
                self.table,
                Line.of(entry),
                answer=Answer(key, answer) if key else None,
                snapshot=snapshot,
                notes=notes,
                closes=closes,
            )
        except NumberTaken as taken:
            raise Taken(self._entries(taken.lines)) from None
        return None if stored.new else stored.answer

    def answer_of(self, key: str) -> bytes | None:
        """Return the answer to the request with this key; None if it was not answered yet."""
        return self.store.answer_of(self.table, key)

    def save_refusal(self, key: str, answer: bytes) -> bytes:
        """Store a refusal as the answer to a request. Return the stored answer: an earlier one, if there is one."""
        return self.store.save_refusal(self.table, Answer(key, answer))

    def messages(self, since: int = -1) -> tuple[Message, ...]:
        """Return the messages of the chat after number `since`. Raises StoreError if one is damaged."""
        return self.store.messages(self.table, since, None)

    def say(self, message: Message) -> Message:
        """Store a message with the next free number and the time. Return it as it is stored."""
        return self.store.add_message(self.table, message)

    def remove_messages(self, numbers: Sequence[int]) -> None:
        """Delete the texts of the messages with these numbers, and mark them as removed."""
        self.store.remove_messages(self.table, numbers)

    def entries(self, start: int = 0, stop: int | None = None) -> tuple[Entry, ...]:
        """Return the entries from `start` to `stop` - 1. Raises StoreError if one is missing or damaged."""
        return self._entries(self.store.entries(self.table, start, stop))

    def snapshot(self, n: int) -> bytes | None:
        """Return the latest snapshot at or before entry `n`; None if there is none. Raises StoreError if damaged."""
        return self.store.snapshot(self.table, n)

    def _entries(self, lines: Sequence[Line]) -> tuple[Entry, ...]:
        entries = []
        for line in lines:
            try:
                entries.append(read(line.data))
            except msgspec.MsgspecError:
                raise damaged(self.table, f"Entry {line.number}") from None
        return tuple(entries)
