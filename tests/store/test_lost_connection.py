"""A lost connection to PostgreSQL: a request fails only if it is certain that nothing of it was stored."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from queue import SimpleQueue
from typing import get_args

import psycopg
import pytest

from facedown.store import Announcement, Appended, Store, StoreError
from facedown.store import writer as writer_module
from tests.store.lines import chain, message
from tests.store.proxy import Cut, Proxy, proxied

CUTS = [cut for cut in get_args(Cut) if cut != "never"]


@pytest.fixture
def proxy_and_store(main_postgresql_url: str) -> Iterator[tuple[Proxy, Store]]:
    """Open a store with one table behind a proxy."""
    with proxied(main_postgresql_url) as (proxy, url), Store(url) as store:
        store.open_table("t", "made-up", lines=chain(1))
        yield proxy, store
        proxy.down = False
        store.delete_table("t")


@pytest.mark.parametrize("cut", CUTS)
def test_an_append_whose_commit_is_cut_off_is_stored_once(proxy_and_store: tuple[Proxy, Store], cut: Cut) -> None:
    """Before the server got the COMMIT, it is repeated; afterwards it is found."""
    proxy, store = proxy_and_store
    proxy.cut = cut
    assert store.append("t", chain(2)[1]) == Appended(new=True)
    assert proxy.cuts == 1
    assert store.entries("t") == chain(2)


@pytest.mark.parametrize("cut", CUTS)
def test_a_chat_message_whose_commit_is_cut_off_is_stored_once(proxy_and_store: tuple[Proxy, Store], cut: Cut) -> None:
    """It has no number that would show that it exists already."""
    proxy, store = proxy_and_store
    proxy.cut = cut
    assert store.add_message("t", message("hello")).number == 0
    assert proxy.cuts == 1
    assert [one.text for one in store.messages("t")] == ["hello"]


def test_idle_connections_that_are_lost_are_replaced(proxy_and_store: tuple[Proxy, Store]) -> None:
    """For reading and for writing."""
    proxy, store = proxy_and_store
    proxy.cut_all()
    assert store.entries("t") == chain(1)
    proxy.cut_all()
    assert store.append("t", chain(2)[1]).new


def test_connections_that_the_server_ends_are_replaced(main_postgresql_url: str) -> None:
    """As when it is restarted."""
    with Store(main_postgresql_url) as store, psycopg.connect(main_postgresql_url, autocommit=True) as admin:
        store.open_table("t", "made-up", lines=chain(1))
        others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        for call in (lambda: store.append("t", chain(2)[1]), lambda: store.entries("t")):
            assert admin.execute(f"SELECT pg_terminate_backend(pid) {others}".encode()).fetchall()
            call()
        assert store.entries("t") == chain(2)
        store.delete_table("t")


def test_while_the_server_is_down_requests_fail_and_afterwards_they_succeed(
    proxy_and_store: tuple[Proxy, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error says what to do."""
    monkeypatch.setattr(writer_module, "PAUSES", (0.01,))
    proxy, store = proxy_and_store
    proxy.down = True
    proxy.cut_all()
    message = "^The database cannot be reached. Check that PostgreSQL runs and that the URL is correct.$"
    for call in (lambda: store.append("t", chain(2)[1]), lambda: store.entries("t")):
        with pytest.raises(StoreError, match=message) as failed:
            call()
        assert failed.value.kind == "unreachable"
    proxy.down = False
    assert store.entries("t") == chain(1)
    assert store.append("t", chain(2)[1]).new


def cut_and_take_down(proxy: Proxy, store: Store) -> tuple[Future[Appended], Future[Appended]]:
    """Cut the connection after a commit and refuse new ones. Return the futures of this and of a later append."""
    lines = chain(3)
    proxy.cut = "after commit"
    proxy.down = True
    unsure = store.submit("t", lines[1])
    while not proxy.cuts:
        pass
    return unsure, store.submit("t", lines[2])


def test_while_it_is_unknown_whether_an_append_was_stored_only_others_fail(
    proxy_and_store: tuple[Proxy, Store],
) -> None:
    """It is answered when the server can be asked again."""
    proxy, store = proxy_and_store
    unsure, later = cut_and_take_down(proxy, store)
    error = later.exception(timeout=30)
    assert isinstance(error, StoreError)
    assert error.kind == "unreachable"
    assert not unsure.done()
    proxy.down = False
    assert unsure.result(timeout=30) == Appended(new=True)
    assert store.entries("t") == chain(2)


def test_a_store_that_is_closed_meanwhile_says_that_it_does_not_know(main_postgresql_url: str) -> None:
    """This is the only error after which an entry can exist."""
    with proxied(main_postgresql_url) as (proxy, url):
        store = Store(url)
        store.open_table("t", "made-up", lines=chain(1))
        unsure, _ = cut_and_take_down(proxy, store)
        store.close()
        with pytest.raises(StoreError, match="Look up whether they exist") as failed:
            unsure.result()
        assert failed.value.kind == "unknown"
    with Store(main_postgresql_url) as again:
        assert again.entries("t") == chain(2)
        again.delete_table("t")


def test_after_a_lost_connection_everything_must_be_looked_up(proxy_and_store: tuple[Proxy, Store]) -> None:
    """Announcements of other processes may have been lost. Later ones arrive again."""
    proxy, store = proxy_and_store
    heard: SimpleQueue[Announcement] = SimpleQueue()
    store.subscribe(heard.put, "t")
    proxy.cut_all()
    while heard.get(timeout=30).kind != "everything":
        pass
    with Store(main_url(store)) as other:
        other.append("t", chain(2)[1])
    while heard.get(timeout=30) != Announcement("entries", "t", 1):
        pass


def main_url(store: Store) -> str:
    """Return the URL of a store's database."""
    return store._engine.url.render_as_string(hide_password=False)


def test_a_deadlock_with_another_program_is_resolved(main_postgresql_url: str) -> None:
    """It locks the same things in another order. PostgreSQL ends one of the two transactions; the store repeats its."""
    with Store(main_postgresql_url) as store, psycopg.connect(main_postgresql_url) as other:
        store.open_table("t", "made-up", lines=chain(1))
        other.execute("SET deadlock_timeout = '1h'")  # so that it is the store's transaction that is ended
        other.execute("LOCK TABLE entries IN EXCLUSIVE MODE")
        future = store.submit("t", chain(2)[1])
        wait_for_lock(main_postgresql_url)  # the store has locked the row of its table
        assert other.execute("SELECT id FROM tables WHERE id = 't' FOR UPDATE").fetchone() == ("t",)
        other.rollback()
        assert future.result(timeout=30) == Appended(new=True)
        store.delete_table("t")


def wait_for_lock(url: str) -> None:
    """Wait until a connection waits for a lock."""
    with psycopg.connect(url, autocommit=True) as connection:
        query = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
        while connection.execute(query).fetchone() != (1,):
            pass
