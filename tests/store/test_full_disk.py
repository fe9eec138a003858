"""A disk that is full in the middle of a game: a clear message, nothing is lost, and the game goes on once it has room.

SQLite refuses further pages by itself. On PostgreSQL a trigger raises the error that the server raises for a full disk.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from facedown.game import Setup
from facedown.session import Session
from facedown.store import Store, StoreError, request_key
from facedown.store.checking import verify_table
from facedown.store.engine import writing
from facedown.store.hosting import Host
from facedown.store.playing import new_table
from facedown.table import Moved, Said
from tests.store.test_errors import set_on_connections
from tests.store.test_hosting import ANTE, START, Sent, session_of
from tests.table.tables import ANA, BEN, CY, KERNEL, SECRET

TRIGGER = """
CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'could not extend file "base/1/2": No space left on device' USING ERRCODE = '53100';
END $$;
CREATE TRIGGER no_room BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION no_room();
"""


@contextmanager
def full_disk(store: Store) -> Iterator[None]:
    """Return a context in which the database of a store cannot grow."""
    sqlite = store._engine.dialect.name == "sqlite"
    if sqlite:
        set_on_connections(store, "max_page_count = 1")  # SQLite takes its present size instead
    else:
        _run(store, TRIGGER)
    try:
        yield
    finally:
        if sqlite:
            set_on_connections(store, "max_page_count = 1000000")
        else:
            _run(store, "DROP TRIGGER no_room ON entries; DROP FUNCTION no_room;")


def _run(store: Store, sql: str) -> None:
    with writing(store._engine).begin() as connection:
        connection.exec_driver_sql(sql)


@pytest.fixture
def host(store: Store) -> Iterator[Host[Session]]:
    """Store a game in its middle: the Conflict has begun."""
    new_table(store, "t", KERNEL, Setup((ANA, BEN, CY), KERNEL.sample("dukes-dinner")), SECRET)
    hosting = Host(store, session_of)
    with hosting.use("t") as session:
        session.respond(Sent(request_key("ana", "start")), Moved("ana", START))
    yield hosting
    hosting.close()


def speak_until_full(host: Host[Session]) -> tuple[Sent, Said, StoreError]:
    """Let a player make statements until one cannot be stored. Return its request, the statement and the error."""
    for n in range(1000):
        request = Sent(request_key("ben", f"statement {n}"))
        said = Said("ben", f"{n} " + "so be it " * 200, statement=True)
        with host.use("t") as session:
            before = (session.table.history, session.notes())
            try:
                session.respond(request, said)
            except StoreError as error:
                assert (session.table.history, session.notes()) == before
                return request, said, error
    raise AssertionError("the disk is never full")


def test_a_disk_that_is_full_during_a_game_loses_nothing_and_the_game_goes_on(host: Host[Session]) -> None:
    """The request that failed is sent again with its key: its entry is stored once."""
    with full_disk(host.store):
        request, said, error = speak_until_full(host)
        assert (error.kind, str(error)) == ("full", "The disk is full. Free some space, then try again.")
        with host.use("t") as session:
            count = len(session.table.entries)
            assert len(host.store.entries("t")) == count
            assert host.store.answer_of("t", request.key) is None
            with pytest.raises(StoreError, match="The disk is full"):
                session.respond(request, said)
            assert session.table.log(ANA)
    with host.use("t") as session:
        answers = {session.respond(request, said) for _ in range(3)}
        assert answers == {f"entry {count} of {count + 1} by ben".encode()}
        ante = session.respond(Sent(request_key("ana", "ante")), Moved("ana", ANTE))
        assert ante == f"entry {count + 1} of {count + 2} by ana".encode()
        assert [entry.act for entry in session.table.entries].count(session.table.entries[count].act) == 1
    assert verify_table(host.store, "t").entries == count + 2


def test_on_a_full_disk_what_is_stored_can_be_read_and_deleted(host: Host[Session]) -> None:
    """Deleting needs no room, and makes some."""
    with full_disk(host.store):
        speak_until_full(host)
        assert verify_table(host.store, "t").entries == len(host.store.entries("t"))
        assert [record.id for record in host.store.tables()] == ["t"]
        assert host.store.delete_table("t")
