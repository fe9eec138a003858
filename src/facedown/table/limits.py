"""Limits of a table's size, so that every accepted entry can also be read, verified and resumed."""

from __future__ import annotations

from collections import Counter

from facedown.game import refuse
from facedown.table.entries import AnyAct, Closed, Entry, Held, Moved, Nonce, RewindAnswered, RewindAsked, Said, StoodIn

SHORTEST_SECRET, LONGEST_SECRET = 16, 64
"""The fewest and the most bytes of a table's secret. A short one could be found by trying all."""

MAX_TABLE_BYTES = 64 * 1024 * 1024
"""The most bytes of a table's file without its last lines. Programs must be able to read files of this size."""

MAX_ENTRY_BYTES = 8 * 1024 * 1024
"""The most bytes of an entry. The largest scene, with four bytes for each character, needs less."""

CLOSING_BYTES = 64 * 1024
"""The bytes that are reserved for closing a full table."""

MAX_CHAT_BYTES = 16 * 1024 * 1024
MAX_SEAT_CHAT_BYTES = 1024 * 1024
"""The most bytes of all chat, and of the chat of one seat, so that chat alone cannot fill a table."""

MAX_NONCES, MAX_NONCE = 16, 200
"""The most nonces that a seat may add, and the most characters of a nonce."""

MAX_REWIND_REQUESTS = 200
"""The most requests to rewind that a seat may make. The time to verify a request grows with the table."""

HASH_BYTES = 66
"""The bytes that a file adds to each entry: its hash, a space and a line break."""


class Usage:
    """The amounts that a table has used of its limits: bytes, chat, nonces and requests to rewind.

    `entropies` are all random bytes that movers have brought, because nobody may bring the same bytes again.
    """

    def __init__(self) -> None:
        self.size = 0
        self.chat: Counter[str] = Counter()
        self.nonces: Counter[str] = Counter()
        self.rewind_requests: Counter[str] = Counter()
        self.entropies: set[str] = set()

    def check(self, act: AnyAct, written: int) -> None:
        """Check that an entry with this act, of `written` bytes, exceeds no limit. Raises Refused if it does."""
        if isinstance(act, Said):
            self._check_chat(act.seat, written + HASH_BYTES)
        if written + HASH_BYTES > MAX_ENTRY_BYTES:
            text = f"This entry has {written:,} bytes; at most {_megabytes(MAX_ENTRY_BYTES)} are allowed."
            raise refuse("table", text, "Make it smaller.")
        limit = MAX_TABLE_BYTES if isinstance(act, Closed | RewindAnswered) else MAX_TABLE_BYTES - CLOSING_BYTES
        if self.size + written + HASH_BYTES > limit:
            text = f"This table is full: it holds at most {_megabytes(MAX_TABLE_BYTES)}."
            raise refuse("table", text, "Close it and open a new one.")

    def _check_chat(self, seat: str, written: int) -> None:
        if self.chat[seat] + written > MAX_SEAT_CHAT_BYTES:
            text = f"You have used all chat of one seat: {_megabytes(MAX_SEAT_CHAT_BYTES)}."
            raise refuse("table", text, "You can still make moves.")
        if self.chat.total() + written > MAX_CHAT_BYTES:
            text = f"This table’s chat is full: it holds at most {_megabytes(MAX_CHAT_BYTES)}."
            raise refuse("table", text, "You can still make moves.")

    def add(self, entry: Entry, written: int) -> None:
        """Count an entry of `written` bytes that was added to the table."""
        self.size += written + HASH_BYTES
        match entry.act:
            case Said(seat=seat):
                self.chat[seat] += written + HASH_BYTES
            case Nonce(seat=seat):
                self.nonces[seat] += 1
            case RewindAsked(seat=seat):
                self.rewind_requests[seat] += 1
            case Moved(entropy=str(entropy)) | StoodIn(entropy=str(entropy)) | Held(entropy=str(entropy)):
                self.entropies.add(entropy)


def _megabytes(count: int) -> str:
    return f"{count // (1024 * 1024)} MB"
