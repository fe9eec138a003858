"""The thread that writes: many appends share one commit."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from sqlalchemy import event

from facedown.store import Store, TableRecord
from facedown.store.batch import Change
from facedown.store.changes import delete_table, open_table
from tests.store.batches import one_batch
from tests.store.lines import chain, following


def count_commits(store: Store) -> list[Any]:
    """Return a list that grows with each commit."""
    commits: list[Any] = []
    event.listen(store._engine, "commit", commits.append)
    return commits


def test_waiting_appends_share_one_commit(store: Store) -> None:
    """Of all tables, with other changes between them."""
    for table in "abcd":
        store.open_table(table, "made-up", lines=chain(1))
    commits = count_commits(store)
    with one_batch(store):
        futures = [store.submit(table, line) for line in chain(10)[1:] for table in "abcd"]
    assert all(future.result().new for future in futures)
    assert len(commits) == 2  # the first is that of the request that kept the writer busy


def test_an_append_is_stored_when_it_returns(store: Store) -> None:
    """Another store finds it at once."""
    store.open_table("t", "made-up", lines=chain(1))
    with Store(store._engine.url.render_as_string(hide_password=False)) as other:
        for line in chain(5)[1:]:
            store.append("t", line)
            assert other.entries("t")[-1] == line


def test_an_error_in_the_writer_is_answered_and_does_not_end_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise nothing could be stored any more, and nobody would be told."""
    store.open_table("t", "made-up", lines=chain(1))
    monkeypatch.setattr(store._writer, "_write", lambda requests: 1 // 0)
    monkeypatch.setattr(store._writer, "_parts", lambda batch, error: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        store.append("t", chain(2)[1])
    monkeypatch.undo()
    assert store.append("t", chain(2)[1]).new


def test_closing_writes_what_still_waits(url: str) -> None:
    """Closing is no error for those that asked before."""
    store = Store(url)
    store.open_table("t", "made-up", lines=chain(1))
    futures = [store.submit("t", line) for line in chain(30)[1:]]
    store.close()
    store.close()
    assert all(future.result().new for future in futures)
    with Store(url) as again:
        assert again.entries("t") == chain(30)


def test_a_fault_of_the_program_reaches_only_its_caller(store: Store) -> None:
    """The thread goes on, and the others in the same transaction are written."""

    def fail(_: Any) -> None:
        raise ZeroDivisionError

    store.open_table("t", "made-up", lines=chain(1))
    with one_batch(store):
        good = store.submit("t", chain(2)[1])
        bad = store._writer.submit(Change("t", fail))
    assert good.result().new
    with pytest.raises(ZeroDivisionError):
        bad.result()
    assert store.entries("t") == chain(2)


def test_a_cancelled_append_is_not_written(store: Store) -> None:
    """It can be cancelled while it waits."""
    store.open_table("t", "made-up", lines=chain(1))
    with one_batch(store):
        cancelled = store.submit("t", chain(2)[1])
        assert cancelled.cancel()
    assert store.append("t", following(chain(1)[0], "other")).new


def test_appends_see_what_other_changes_of_their_transaction_did(store: Store) -> None:
    """One opens a table, one deletes a table."""
    store.open_table("old", "made-up", lines=chain(1))
    lines = chain(2)
    with one_batch(store):
        store._writer.submit(Change("new", partial(open_table, record=TableRecord("new", "made-up"), lines=lines[:1])))
        store._writer.submit(Change("old", partial(delete_table, table="old")))
        futures = [store.submit(table, lines[1]) for table in ("new", "old")]
    assert futures[0].result().new
    assert str(futures[1].exception()).startswith("There is no table “old”.")
    assert [one.id for one in store.tables()] == ["new"]
