"""Snapshots only save time: a table with damaged ones is opened from its entries, and the host is told."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from sqlalchemy import update

from facedown.store import Store, StoreError, TableKeeper
from facedown.store.checking import verify_table
from facedown.store.playing import load_table
from facedown.store.schema import entries, snapshots
from facedown.table import Table
from tests.store.games import open_game, play_once


@pytest.fixture
def played(store: Store) -> Table:
    """Store a table with more than thirty entries: it has snapshots after entries 0, 16, 32 and its last one."""
    table, random = open_game(store, "t", "trinity-code"), Random(3)
    while len(table.entries) < 36:
        play_once(table, random)
    return table


def change_row(store: Store, number: int, **values: Any) -> None:
    """Change the row of a snapshot behind the store's back, without its hash."""
    chosen = (snapshots.c.table_id == "t") & (snapshots.c.number == number)
    with store._engine.begin() as connection:
        assert connection.execute(update(snapshots).where(chosen).values(values)).rowcount == 1


def corrupt(store: Store, number: int, data: bytes) -> None:
    change_row(store, number, data=data[:40] + b"\x00\xff" + data[42:])


def truncate(store: Store, number: int, data: bytes) -> None:
    change_row(store, number, data=data[: len(data) // 2])


def store_truncated(store: Store, number: int, data: bytes) -> None:
    """Store a part of the snapshot as if it were whole, with the hash of this part."""
    store.save_snapshot("t", number, data[: len(data) // 2])


def damage_the_state(store: Store, number: int, data: bytes) -> None:
    """Store a snapshot of which only the state cannot be read; the number, the hash and the position are right."""
    assert data.count(b'"counter":') == 1
    store.save_snapshot("t", number, data.replace(b'"counter":', b'"counter":"none","was":'))


def take_of_other_table(store: Store, number: int, _: bytes) -> None:
    other, random = open_game(store, f"other-{number}", "trinity-code"), Random(4)
    while len(other.entries) <= number:
        play_once(other, random)
    store.save_snapshot("t", number, other.history.snapshot(number))


def take_of_other_entry(store: Store, number: int, _: bytes) -> None:
    store.save_snapshot("t", number, load_table(store, "t").history.snapshot(number - 1))


def write_in_unknown_format(store: Store, number: int, data: bytes) -> None:
    store.save_snapshot("t", number, b"facedown snapshot 9\n" + data)


DAMAGES = [
    corrupt,
    truncate,
    store_truncated,
    damage_the_state,
    take_of_other_table,
    take_of_other_entry,
    write_in_unknown_format,
]


def named(numbers: list[int]) -> list[str]:
    """Return the beginnings of the warnings about snapshots."""
    return [f"The snapshot after entry {number} of table “t” is damaged." for number in numbers]


def starts(warnings: list[str]) -> list[str]:
    return [f"{warning.partition('.')[0]}." for warning in warnings]


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("which", [1, 2, 4])
def test_a_table_with_damaged_snapshots_is_opened_and_repaired(
    store: Store, played: Table, damage: Any, which: int
) -> None:
    """The last one, the last two, or all of them: then all entries are played again."""
    last = len(played.entries) - 1
    bad = [last, 32, 16, 0][:which]
    for number in bad:
        if number or damage is not take_of_other_entry:
            damage(store, number, played.history.snapshot(number))
        else:
            truncate(store, 0, played.history.snapshot(0))
    warnings: list[str] = []
    again = load_table(store, "t", warnings.append)
    assert starts(warnings) == named(bad)
    assert (again.history.state, again.position) == (played.history.state, played.position)
    assert list(again.entries) == list(played.entries)
    verified: list[str] = []
    assert verify_table(store, "t", warn=verified.append).entries == last + 1
    assert starts(verified) == named(bad[::-1])

    again.make_statement("ana", "Where were we?")
    numbers = [one.number for one in store.export_table("t").snapshots]
    assert numbers == [number for number in (0, 16, 32) if number not in bad] + [last + 1]
    warnings.clear()
    assert len(load_table(store, "t", warnings.append).entries) == last + 2
    verify_table(store, "t", warn=warnings.append)
    assert warnings == []


def test_the_past_is_read_past_a_damaged_older_snapshot(store: Store, played: Table) -> None:
    """It is found only when an old position is needed, and named then, once."""
    write_in_unknown_format(store, 16, played.history.snapshot(16))
    warnings: list[str] = []
    again = load_table(store, "t", warnings.append)
    assert warnings == []
    for n in (20, 25, 18):
        assert again.history.at(n) == played.history.at(n)
    assert again.log(again.seat("ana")) == played.log(played.seat("ana"))
    assert starts(warnings) == named([16])


def test_by_default_the_log_names_a_damaged_snapshot(
    store: Store, played: Table, caplog: pytest.LogCaptureFixture
) -> None:
    last = len(played.entries) - 1
    truncate(store, last, played.history.snapshot())
    load_table(store, "t")
    assert starts(caplog.messages) == named([last])


def test_a_changed_snapshot_that_still_fits_its_entry_is_an_error(store: Store, played: Table) -> None:
    """The table would open from it, with a changed counter of draws. `verify` finds it."""
    last = len(played.entries) - 1
    data = played.history.snapshot()
    counter = b'"counter":%d' % played.history.state.counter
    assert data.count(counter) == 1
    store.save_snapshot("t", last, data.replace(counter, b'"counter":9999'))
    with pytest.raises(StoreError, match=f"The snapshot after entry {last} of table “t” was changed. Write a backup"):
        verify_table(store, "t")


def test_a_damaged_entry_is_an_error_also_without_a_sound_snapshot(store: Store, played: Table) -> None:
    """Nothing could replace it."""
    truncate(store, len(played.entries) - 1, played.history.snapshot())
    with store._engine.begin() as connection:
        connection.execute(update(entries).where(entries.c.number == 34).values(line=b"{}"))
    with pytest.raises(StoreError, match="Entry 34 of table “t” is damaged"):
        load_table(store, "t", lambda warning: None)


def test_a_lost_append_keeps_the_knowledge_of_a_damaged_snapshot(store: Store, played: Table) -> None:
    """The append that wins deletes it."""
    truncate(store, 16, played.history.snapshot(16))
    keeper = TableKeeper(store, "t", lambda warning: None)
    assert keeper.snapshot(20) == played.history.snapshot(0)
    again = load_table(store, "t")
    again.keeper = keeper
    played.make_statement("ben", "Me first.")
    again.make_statement("ana", "Me too.")
    assert [one.number for one in store.export_table("t").snapshots] == [0, 32, len(again.entries) - 1]
