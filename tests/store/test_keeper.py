"""The entries of a table that is played are kept in the store."""

from __future__ import annotations

from functools import cache

import pytest
from sqlalchemy import update

from facedown.store import Line, Store, StoreError, TableKeeper, key_hash, request_key
from facedown.store.schema import entries
from facedown.table.entries import Entry, digest
from facedown.table.keeping import Archive, Keeper, Taken
from tests.table.tables import played


@cache
def history(seed: int = 1) -> tuple[Entry, ...]:
    """Return the entries of a game."""
    return tuple(played(6, seed=seed).entries)


@pytest.fixture
def keeper(store: Store) -> TableKeeper:
    """Return the keeper of a table of which the first two entries are stored."""
    store.open_table("t", "core-kernel", lines=[Line.of(entry) for entry in history()[:2]])
    return TableKeeper(store, "t")


def test_entries_are_read_as_they_were_kept(keeper: TableKeeper) -> None:
    """By the protocols that tables use."""
    kept: Keeper = keeper
    at_3 = played(6, seed=1).history.snapshot(3)
    archive: Archive = keeper
    for entry in history()[2:]:
        assert kept.append(entry, snapshot=at_3 if entry.n == 3 else None) is None
    assert archive.entries(0, len(history())) == history()
    assert archive.entries(3, 5) == history()[3:5]
    assert keeper.entries(4) == history()[4:]
    assert [archive.snapshot(number) for number in (2, 3, 4)] == [None, at_3, at_3]


def test_the_loser_of_a_race_gets_entries(keeper: TableKeeper) -> None:
    """Those of the winner, ready to be accepted."""
    for entry in history()[2:4]:
        keeper.append(entry)
    with pytest.raises(Taken, match="Entry 2 is already stored") as lost:
        keeper.append(history()[2])
    assert lost.value.entries == history()[2:4]


def test_a_request_that_was_answered_keeps_nothing(keeper: TableKeeper) -> None:
    """The earlier answer is returned."""
    key = request_key("seat key", "request 1")
    assert keeper.append(history()[2], key=key, answer=b"first", notes={"a": "b"}) is None
    assert keeper.append(history()[3], key=key, answer=b"second", notes={}, closes=True) == b"first"
    assert keeper.entries() == history()[:3]
    assert keeper.store.notes("t") == {"a": b'"b"'}
    keeper.save_notes({"a": "c"})
    assert keeper.store.notes("t") == {"a": b'"c"'}
    assert not keeper.store.table("t").closed


def test_a_line_that_is_no_entry_is_named(keeper: TableKeeper) -> None:
    """Although its hash is right."""
    with keeper.store._engine.begin() as connection:
        bad = {"line": b"{}", "hash": digest(b"{}")}
        connection.execute(update(entries).where(entries.c.number == 0).values(bad))
    with pytest.raises(StoreError, match="Entry 0 of table “t” is damaged"):
        keeper.entries()


def test_hashes_are_those_of_the_chain() -> None:
    """The line of an entry names the hash of the line before it."""
    lines = [Line.of(entry) for entry in history()]
    assert [line.before for line in lines[1:]] == [line.hash for line in lines[:-1]]
    assert lines[0].before == ""
    assert lines[0].hash == key_hash(lines[0].data.decode())
