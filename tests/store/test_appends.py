"""Entries: what is stored with them, who wins a race, and what reading checks."""

from __future__ import annotations

from concurrent.futures import Future
from threading import Barrier, Thread

import pytest
from sqlalchemy import delete, update

from facedown.store import Answer, Appended, Line, NumberTaken, Snapshot, Store, StoreError, reading, request_key
from facedown.store.schema import entries, snapshots, tables
from tests.store.batches import one_batch
from tests.store.lines import chain, following


def run_sql(store: Store, statement: object) -> None:
    """Run a statement behind the store's back."""
    with store._engine.begin() as connection:
        connection.execute(statement)  # type: ignore[call-overload]


def test_an_entry_is_read_as_it_was_stored(store: Store) -> None:
    """Its bytes, its number, its hash, and the hash of the entry before it."""
    lines = chain(5)
    store.open_table("t", "made-up", lines=lines[:1])
    for line in lines[1:]:
        assert store.append("t", line) == Appended(new=True)
    assert store.entries("t") == lines
    assert store.entries("t", 2, 4) == lines[2:4]
    assert store.entries("t", 4, 99) == lines[4:]
    assert store.entries("t", 5) == ()
    assert store.last_number("t") == 4
    assert (store.table("t").entries, store.table("t").head) == (5, lines[4].hash)


def test_entries_of_different_tables_are_apart(store: Store) -> None:
    """Also if their numbers are equal."""
    for table in ("a", "b"):
        store.open_table(table, "made-up", lines=chain(2, table))
    store.append("a", following(chain(2, "a")[-1]))
    assert [len(store.entries(table)) for table in ("a", "b")] == [3, 2]


def test_everything_of_an_append_is_stored_together(store: Store) -> None:
    """The entry, the answer, the snapshot, the notes, and that the table is closed."""
    store.open_table("t", "made-up", lines=chain(1))
    store.save_notes("t", {"old": b"1", "kept": b"2"})
    key = request_key("seat", "request")
    store.append(
        "t", chain(2)[1], answer=Answer(key, b"yes"), snapshot=b"table", notes={"old": None, "new": b"3"}, closes=True
    )
    assert store.answer_of("t", key) == b"yes"
    assert store.snapshot("t", 1) == Snapshot(1, b"table")
    assert store.notes("t") == {"kept": b"2", "new": b"3"}
    assert (store.note("t", "new"), store.note("t", "old")) == (b"3", None)
    assert store.table("t").closed


def test_a_lost_append_stores_nothing(store: Store) -> None:
    """Neither its answer nor its snapshot and notes, and the table is not closed."""
    store.open_table("t", "made-up", lines=chain(3))
    key = request_key("seat", "request")
    with pytest.raises(NumberTaken):
        store.append("t", chain(2)[1], answer=Answer(key, b"yes"), snapshot=b"table", notes={"new": b"3"}, closes=True)
    assert store.answer_of("t", key) is None
    assert store.snapshot("t", 9) is None
    assert store.notes("t") == {}
    assert not store.table("t").closed


def test_the_loser_of_a_race_gets_the_entries_of_the_winner(store: Store) -> None:
    """All from the number that it wanted."""
    lines = chain(4, "winner")
    store.open_table("t", "made-up", lines=lines)
    with pytest.raises(NumberTaken, match="already has an entry 2") as lost:
        store.append("t", following(lines[1], "loser"))
    assert lost.value.lines == lines[2:]


def test_of_many_writers_one_wins_each_number(store: Store) -> None:
    """Eight threads want the same number."""
    first = chain(1)
    store.open_table("t", "made-up", lines=first)
    barrier = Barrier(8)
    results: list[int] = []

    def work(name: str) -> None:
        barrier.wait()
        try:
            store.append("t", following(first[0], name))
            results.append(0)
        except NumberTaken as taken:
            results.append(len(taken.lines))

    threads = [Thread(target=work, args=[str(number)]) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == [0] + 7 * [1]  # the others get the entry of the winner
    assert len(store.entries("t")) == 2


def test_the_loser_of_a_race_inside_one_transaction_gets_the_entry_of_the_winner(store: Store) -> None:
    """Although it is not committed when the loser is decided."""
    first = chain(1)[0]
    store.open_table("t", "made-up", lines=[first])
    winner, loser = following(first, "winner"), following(first, "loser")
    with one_batch(store):
        futures = [store.submit("t", line) for line in (winner, loser)]
    assert futures[0].result().new
    error = futures[1].exception()
    assert isinstance(error, NumberTaken)
    assert error.lines == (winner,)


def test_an_entry_must_follow_the_last_one(store: Store) -> None:
    """Without a gap, and with the hash of the last entry."""
    lines = chain(3)
    store.open_table("t", "made-up", lines=lines[:1])
    with pytest.raises(StoreError, match=r"Entry 2 does not follow the last entry of table “t”. Read the table again."):
        store.append("t", lines[2])
    with pytest.raises(StoreError, match="Entry 1 does not follow"):
        store.append("t", following(chain(1, "other")[0]))
    with pytest.raises(StoreError, match="Entry 5 does not follow"):
        store.append("t", Line(5, b"", "x" * 64, lines[0].hash))
    assert store.entries("t") == lines[:1]


def test_an_entry_after_a_lost_one_is_lost_too(store: Store) -> None:
    """Both are submitted at once. The second names the hash of the first, so it cannot follow the winner's entry."""
    winner = chain(2, "winner")
    store.open_table("t", "made-up", lines=winner[:1])
    loser = following(winner[0], "loser")
    store.append("t", winner[1])
    with one_batch(store):
        first, second = store.submit("t", loser), store.submit("t", following(loser))
    assert isinstance(first.exception(), NumberTaken)
    assert isinstance(second.exception(), StoreError)
    assert store.entries("t") == winner


def test_entries_can_be_submitted_without_waiting(store: Store) -> None:
    """For many tables; all are stored in order, whatever shares a transaction."""
    lines = chain(10)
    futures: list[Future[Appended]] = []
    for table in "abcdef":
        store.open_table(table, "made-up", lines=lines[:1])
    with one_batch(store):
        for line in lines[1:]:
            futures += [store.submit(table, line) for table in "fedcba"]
    assert [future.result().new for future in futures] == [True] * 54
    assert all(store.entries(table) == lines for table in "abcdef")


def test_a_bad_append_spoils_no_other(store: Store) -> None:
    """They wait together: a lost race, a table that does not exist, and data that the database refuses."""
    lines = chain(2)
    for table in "abc":
        store.open_table(table, "made-up", lines=lines[:1])
    wrong_type = Line(1, "not bytes", "x" * 64, lines[0].hash)  # type: ignore[arg-type]
    too_long = Line(1, b"", "x" * 65, lines[0].hash)
    refused = too_long if store._engine.dialect.name == "postgresql" else wrong_type
    with one_batch(store):
        futures = [
        store.submit("a", lines[1]), store.submit("nowhere", lines[1]), store.submit("b", lines[0]),
        store.submit("c", refused), store.submit("b", lines[1]),
    ]  # fmt: skip
    errors = [future.exception() for future in futures]
    assert errors[0] is errors[4] is None
    assert isinstance(errors[2], NumberTaken)
    assert isinstance(errors[1], StoreError)
    assert str(errors[1]) == "There is no table “nowhere”. Check the link, or open a new table."
    assert isinstance(errors[3], StoreError)
    assert errors[3].kind == "rejected"


def test_a_snapshot_is_the_latest_at_or_before_a_number(store: Store) -> None:
    """One can be saved with its entry or later, and replaced."""
    lines = chain(20)
    store.open_table("t", "made-up", lines=lines[:1])
    for line in lines[1:]:
        store.append("t", line, snapshot=b"at %d" % line.number if line.number in (16, 18) else None)
    found = [store.snapshot("t", number) for number in range(15, 20)]
    at_16, at_18 = Snapshot(16, b"at 16"), Snapshot(18, b"at 18")
    assert found == [None, at_16, at_16, at_18, at_18]
    store.save_snapshot("t", 18, b"at 18 again")
    assert store.snapshot("t", 19) == Snapshot(18, b"at 18 again")
    store.save_snapshot("t", 19, b"at 19")
    assert store.snapshot("t", 19) == Snapshot(19, b"at 19")


def test_older_snapshots_are_deleted_except_one_in_16(store: Store) -> None:
    """The newest one is kept, and of the older ones those after entries 0, 16, 32 and so on."""
    lines = chain(36)
    store.open_table("t", "made-up", lines=lines[:1])
    store.save_snapshot("t", 0, b"at 0")
    for line in lines[1:]:
        store.append("t", line, snapshot=b"at %d" % line.number)
    assert [one.number for one in store.export_table("t").snapshots] == [0, 16, 32, 35]


def test_a_damaged_entry_is_named(store: Store) -> None:
    """Its line does not have its hash. Entries before it can be read."""
    store.open_table("t", "made-up", lines=chain(4))
    run_sql(store, update(entries).where(entries.c.number == 2).values(line=b"{}"))
    with pytest.raises(StoreError, match=r"^Entry 2 of table “t” is damaged. Restore the database from a backup.$"):
        store.entries("t")
    assert store.entries("t", 0, 2) == chain(4)[:2]
    with pytest.raises(StoreError, match="Entry 2"):
        store.append("t", chain(2)[1])  # lost, but the winner's entries cannot be read


@pytest.mark.parametrize("number", [0, 1, 3])
def test_a_missing_entry_is_named(store: Store, number: int) -> None:
    """In the middle and at both ends."""
    store.open_table("t", "made-up", lines=chain(4))
    run_sql(store, delete(entries).where(entries.c.number == number))
    with pytest.raises(StoreError, match=f"Entry {number} of table “t” is damaged"):
        store.entries("t")


def test_a_damaged_hash_of_the_last_entry_is_named(store: Store) -> None:
    """The row of the table has another hash."""
    store.open_table("t", "made-up", lines=chain(4))
    run_sql(store, update(tables).values(head="0" * 64))
    with pytest.raises(StoreError, match="Entry 3 of table “t” is damaged"):
        store.entries("t")


def test_an_entry_beyond_the_recorded_number_is_never_overwritten(store: Store) -> None:
    """The row of the table is damaged, and says that there are fewer entries."""
    lines = chain(4)
    store.open_table("t", "made-up", lines=lines)
    run_sql(store, update(tables).values(entries=3, head=lines[2].hash))
    with pytest.raises(StoreError, match="Entry 3 of table “t” is damaged"):
        store.append("t", following(lines[2], "other"))
    run_sql(store, update(tables).values(entries=4, head=lines[3].hash))
    assert store.entries("t") == lines


def test_a_damaged_snapshot_is_returned_without_its_data(store: Store) -> None:
    """The data does not have its hash."""
    store.open_table("t", "made-up", lines=chain(4))
    store.save_snapshot("t", 3, b"good")
    run_sql(store, update(snapshots).values(data=b"bad"))
    assert store.snapshot("t", 3) == Snapshot(3, b"")
    assert store.export_table("t").snapshots == (Snapshot(3, b""),)


def test_reading_goes_on_while_a_transaction_writes(store: Store) -> None:
    """Readers see the state before it."""
    store.open_table("t", "made-up", lines=chain(3))
    with store._writer._engine.begin() as connection:
        connection.execute(update(tables).values(title="new"))
        assert len(store.entries("t")) == 3
        assert store.table("t").title == ""
    assert store.table("t").title == "new"


def test_a_transaction_that_reads_sees_one_moment(store: Store) -> None:
    """An export is consistent, although entries are appended meanwhile."""
    store.open_table("t", "made-up", lines=chain(1))
    with store._reader.connect() as connection:
        assert reading.record(connection, "t").entries == 1
        store.append("t", chain(2)[1])
        assert reading.lines(connection, "t", 0, None) == chain(1)
    assert store.entries("t") == chain(2)
