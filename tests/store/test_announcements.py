"""Announcements: subscribers hear of each stored change, in order, also from other processes on PostgreSQL."""

from __future__ import annotations

import logging
from queue import Empty, SimpleQueue

import psycopg
import pytest

from facedown.store import Announcement, Store, announce
from facedown.store.batch import CHANNEL
from tests.store.batches import one_batch
from tests.store.lines import chain, following, message


def heard_by(store: Store, table: str | None = None) -> SimpleQueue[Announcement]:
    """Subscribe, and return the queue of what is heard."""
    heard: SimpleQueue[Announcement] = SimpleQueue()
    store.subscribe(heard.put, table)
    return heard


def until(heard: SimpleQueue[Announcement], last: Announcement) -> list[Announcement]:
    """Return the announcements until `last`. The first can be late ones, from before the subscription."""
    found = [heard.get(timeout=30)]
    while found[-1] != last:
        found.append(heard.get(timeout=30))
    return found


def test_entries_are_announced_once_and_in_order(store: Store) -> None:
    """After they were stored: a subscriber that reads finds them."""
    store.open_table("t", "made-up", lines=chain(1))
    read: list[int] = []
    heard: SimpleQueue[Announcement] = SimpleQueue()

    def callback(announcement: Announcement) -> None:
        read.append(store.last_number("t"))
        heard.put(announcement)

    store.subscribe(callback)
    for line in chain(20)[1:]:
        store.append("t", line)
    found = [one.number for one in until(heard, Announcement("entries", "t", 19))]
    assert found == sorted(set(found))
    assert all(last >= number for last, number in zip(read, found, strict=True))
    store.add_message("t", message("hello"))
    assert heard.get(timeout=30) == Announcement("chat", "t")  # nothing was announced twice before it


def test_entries_of_one_transaction_are_announced_together(store: Store) -> None:
    """By the number of the last one of each table."""
    for table in ("a", "b"):
        store.open_table(table, "made-up", lines=chain(1))
    heard = heard_by(store, "b")
    with one_batch(store):
        for table in ("a", "b"):
            for line in chain(4)[1:]:
                store.submit(table, line)
    assert {one.number for one in until(heard, Announcement("entries", "b", 3))} <= {0, 3}


def test_a_subscriber_to_a_table_hears_of_no_other(store: Store) -> None:
    """One to all tables does. After unsubscribing it hears nothing."""
    for table in ("a", "b"):
        store.open_table(table, "made-up", lines=chain(1))
    only, every = heard_by(store, "a"), heard_by(store)
    gone: SimpleQueue[Announcement] = SimpleQueue()
    store.subscribe(gone.put)()
    store.append("b", chain(2)[1])
    store.append("a", chain(2)[1])
    assert {one.table for one in until(only, Announcement("entries", "a", 1))} == {"a"}
    assert Announcement("entries", "b", 1) in until(every, Announcement("entries", "a", 1))
    with pytest.raises(Empty):
        gone.get_nowait()


def test_a_subscriber_that_fails_disturbs_no_other(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    """Its error is in the log."""

    def fail(_: Announcement) -> None:
        raise ValueError("broken subscriber")

    store.open_table("t", "made-up", lines=chain(1))
    with caplog.at_level(logging.ERROR, "facedown.store"):
        store.subscribe(fail, "t")
        heard = heard_by(store, "t")
        store.append("t", chain(2)[1])
        until(heard, Announcement("entries", "t", 1))
    assert "broken subscriber" in caplog.text


def test_a_lost_append_is_not_announced(store: Store) -> None:
    """Only the next stored one is."""
    store.open_table("t", "made-up", lines=chain(2))
    heard = heard_by(store, "t")
    with one_batch(store):
        lost = store.submit("t", chain(2, "loser")[1])
    assert lost.exception() is not None
    store.add_message("t", message("hello"))
    assert [one.kind for one in until(heard, Announcement("chat", "t"))].count("entries") <= 1  # that of the opening


def test_a_table_that_is_imported_again_is_announced_again(store: Store) -> None:
    """With smaller numbers than before its deletion."""
    store.open_table("t", "made-up", lines=chain(5))
    whole = store.export_table("t")
    heard = heard_by(store, "t")
    store.delete_table("t")
    until(heard, Announcement("deleted", "t"))
    store.open_table("t", "made-up", lines=whole.lines[:2])
    until(heard, Announcement("entries", "t", 1))


def test_other_programs_hear_of_entries_through_postgresql(main_postgresql_url: str) -> None:
    """As “table:number”, when the entry can be read. An id can contain a colon."""
    with Store(main_postgresql_url) as one, Store(main_postgresql_url) as other:
        with psycopg.connect(main_postgresql_url, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}".encode())
            heard = heard_by(other, "a:b")
            one.open_table("a:b", "made-up", lines=chain(1))
            one.append("a:b", chain(2)[1])
            one.add_message("a:b", message("hello"))
            one.delete_table("a:b")
            news = [one.payload for one in connection.notifies(timeout=30, stop_after=4)]
        assert news == ["a:b:0", "a:b:1", "a:b:chat", "a:b:deleted"]
        assert [heard.get(timeout=30) for _ in range(4)] == [
            Announcement("entries", "a:b", 0),
            Announcement("entries", "a:b", 1),
            Announcement("chat", "a:b"),
            Announcement("deleted", "a:b"),
        ]


def test_news_that_nobody_of_us_sent_is_ignored(main_postgresql_url: str) -> None:
    """Another program can use the channel."""
    with Store(main_postgresql_url) as store, psycopg.connect(main_postgresql_url, autocommit=True) as connection:
        heard = heard_by(store)
        for news in ("", "hello", "t:x", "t:-1", "t:²"):
            connection.execute("SELECT pg_notify(%s, %s)", [CHANNEL, news])
        store.open_table("t", "made-up", lines=[following(None)])
        found = until(heard, Announcement("entries", "t", 0))
        assert {(one.kind, one.table) for one in found} <= {("entries", "t"), ("deleted", "a:b")}
        store.delete_table("t")


def test_no_announcement_is_lost_while_the_connection_is_checked(
    main_postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here it is checked all the time, and not only after half a minute of silence."""
    monkeypatch.setattr(announce, "CHECK", 0)
    with Store(main_postgresql_url) as store, psycopg.connect(main_postgresql_url, autocommit=True) as connection:
        heard = heard_by(store)
        for number in range(200):
            connection.execute("SELECT pg_notify(%s, %s)", [CHANNEL, f"checked:{number}"])
        found = until(heard, Announcement("entries", "checked", 199))
        assert [one.number for one in found if one.table == "checked"] == list(range(200))
