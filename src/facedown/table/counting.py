"""Counters in the state of a table, which every entry changes: numbers of entries and draws, hashes and sizes."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from facedown.table.acts import Held, Moved, StoodIn
from facedown.table.entries import Entry, digest
from facedown.table.limits import used
from facedown.table.rewind import knowers
from facedown.table.state import TableState, added


def counted(state: TableState, entry: Entry, line: bytes) -> TableState:
    """Return the state after an act with its entry counted, whose line in a file is `line`."""
    knows = knowers(entry, state.seats)
    act = entry.act
    new: dict[str, Any] = {
        "count": entry.n + 1,
        "hash": digest(line),
        "usage": used(state.usage, entry, len(line)),
    }
    if knows is None:
        new["known_to_all"] = state.known_to_all + 1
    elif knows:
        known = state.known
        for key in knows:
            known = added(known, key)
        new["known"] = known
    if entry.shape is not UNSET:
        new["shape"] = entry.shape
    if isinstance(act, Moved | StoodIn):
        new["draws"] = state.draws + len(act.drawn)
    if isinstance(act, Moved | StoodIn | Held) and act.entropy is not UNSET:
        new["last_entropy"] = {**state.last_entropy, act.seat: act.entropy}
    return replace(state, **new)
