"""Snapshots: the state of a table and the position of its game after an entry, from which a long history opens."""

from __future__ import annotations

from functools import cache
from typing import TypeVar

import msgspec

from facedown.table.entries import Entry, digest, write
from facedown.table.law import Mismatch, form_of
from facedown.table.state import Controller, TableState

_T = TypeVar("_T")


@cache
def form_of_state() -> str:
    """Return a digest of the form in which this version of the program writes the state of a table."""
    return form_of(TableState)


class _Head(msgspec.Struct, frozen=True):
    """The part of a state that every version writes."""

    count: int = 0
    hash: str = ""
    controllers: dict[str, Controller] = {}


class Snapshot(msgspec.Struct, frozen=True):
    """The state of a table and the position of its game after an entry, both as JSON.

    `form` is the digest of the form of the state. Another version of the program can write another form.
    """

    state: msgspec.Raw
    position: msgspec.Raw
    form: str = ""

    @property
    def number(self) -> int:
        """The number of the entry after which the snapshot was made; -1 if it names none."""
        return self._head.count - 1

    @property
    def _head(self) -> _Head:
        return msgspec.json.decode(self.state, type=_Head)

    def check(self, entry: Entry) -> None:
        """Raise Mismatch unless the snapshot was made after this entry and contains the position after it."""
        if entry.n != self.number or digest(write(entry)) != self._head.hash:
            raise Mismatch(self.number, "the snapshot was made after another entry.")
        if digest(bytes(self.position), 16) != entry.state:
            raise Mismatch(self.number, "the position in the snapshot is not the position after this entry.")

    @property
    def controllers(self) -> dict[str, Controller]:
        """The controllers in the state.

        Entries that are not played do not give them: when the facilitator changes, they depend on the position.
        """
        return self._head.controllers

    def read_state(self) -> TableState | None:
        """Return the state; None if another version has written it in another form.

        The entries up to this one, and `controllers`, give the state then. Raises Mismatch if it is damaged.
        """
        if self.form != form_of_state():
            return None
        return _read(self.state, TableState)


def write_snapshot(state: TableState, position: bytes) -> bytes:
    """Return the snapshot with this state and a position as JSON."""
    return _ENCODER.encode(Snapshot(msgspec.Raw(_ENCODER.encode(state)), msgspec.Raw(position), form_of_state()))


def read_snapshot(data: bytes) -> Snapshot:
    """Return the snapshot in these bytes. Raises Mismatch if they are damaged, also the number and hash in the state.

    The rest of the state is read by `Snapshot.read_state`.
    """
    snapshot = _read(data, Snapshot)
    _read(snapshot.state, _Head)
    return snapshot


def _read(data: bytes | msgspec.Raw, type_: type[_T]) -> _T:
    """Return the record in some JSON. Raises Mismatch for other data."""
    try:
        return msgspec.json.decode(data, type=type_)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        raise Mismatch(-1, "the snapshot is damaged.") from None


_ENCODER = msgspec.json.Encoder(order="deterministic")
