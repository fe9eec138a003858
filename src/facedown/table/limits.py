"""How much a table may hold, so that every entry that was accepted can also be read, verified and resumed."""

from __future__ import annotations

from collections import Counter

from facedown.game import refuse
from facedown.table.entries import AnyAct, Closed, Entry, Held, Moved, Nonce, RewindAnswered, RewindAsked, Said, StoodIn

MAX_TABLE_BYTES = 64 * 1024 * 1024
"""The size of a table's file without its last lines. Programs that read files must accept at least this much."""

MAX_ENTRY_BYTES = 8 * 1024 * 1024
"""The size of one entry: the largest scene, with every character of four bytes, takes less than it."""

CLOSING_BYTES = 64 * 1024
"""What is kept free at the end, so that a full table can still be closed."""

MAX_CHAT_BYTES = 16 * 1024 * 1024
MAX_SEAT_CHAT_BYTES = 1024 * 1024
"""The part of a table that chat may fill in all, and that of one seat: talk alone cannot end a game."""

MAX_NONCES, MAX_NONCE = 16, 200
"""How many nonces one seat may add, and how many characters each may have."""

MAX_REWIND_REQUESTS = 200
"""How often one seat may ask to go back: each request takes time to verify that grows with the table."""

HASH_BYTES = 66
"""What a file adds to each entry: its hash, a space, a line break."""


class Usage:
    """How much of its limits a table has used. Grows with each entry; a refused entry is never counted."""

    def __init__(self) -> None:
        self.size = 0
        self.chat: Counter[str] = Counter()
        self.nonces: Counter[str] = Counter()
        self.rewind_requests: Counter[str] = Counter()
        self.entropies: set[str] = set()

    def check(self, act: AnyAct, written: int) -> None:
        """Raises Refused where an entry of so many bytes would exceed a limit."""
        if isinstance(act, Said):
            self._check_chat(act.seat, written + HASH_BYTES)
        if written + HASH_BYTES > MAX_ENTRY_BYTES:
            text = f"This makes an entry of {written:,} bytes, and one has at most {_megabytes(MAX_ENTRY_BYTES)}."
            raise refuse("table", text, "Make it smaller.")
        limit = MAX_TABLE_BYTES if isinstance(act, Closed | RewindAnswered) else MAX_TABLE_BYTES - CLOSING_BYTES
        if self.size + written + HASH_BYTES > limit:
            text = f"This table is full: it holds at most {_megabytes(MAX_TABLE_BYTES)}."
            raise refuse("table", text, "Close it and open a new one.")

    def _check_chat(self, seat: str, written: int) -> None:
        if self.chat[seat] + written > MAX_SEAT_CHAT_BYTES:
            text = f"You have said as much as one seat may: {_megabytes(MAX_SEAT_CHAT_BYTES)}."
            raise refuse("table", text, "Moves can still be made.")
        if self.chat.total() + written > MAX_CHAT_BYTES:
            text = f"This table’s chat is full: it holds at most {_megabytes(MAX_CHAT_BYTES)}."
            raise refuse("table", text, "Moves can still be made.")

    def add(self, entry: Entry, written: int) -> None:
        """Counts an entry that was added, of so many bytes."""
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
