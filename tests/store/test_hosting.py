"""The open tables of a server: one lock for each, entries of other processes, requests sent twice, and memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from queue import SimpleQueue
from random import Random
from threading import Barrier, Event, Thread
from typing import Any

import msgspec
import pytest

from facedown.game import Refused, Setup
from facedown.session import Session
from facedown.store import Announcement, Store, StoreError, TableKeeper, request_key
from facedown.store.hosting import Host
from facedown.store.playing import load_table, new_table
from facedown.table import AnyAct, Entry, Held, History, Marked, Mismatch, Moved, RewindAsked, Said, Table
from tests.table.tables import ANA, BEN, CY, KERNEL, SECRET

START = {"move": "start-conflict", "participants": ["duke", "captain", "guest"]}
ANTE = {"move": "ante", "actor": "duke", "chips": ["REA"], "aspect": "Mind"}


class Sent(msgspec.Struct, frozen=True):
    """A request as a server answers it: with the number and the author of the entry."""

    key: str

    def accepted(self, history: History, entry: Entry) -> bytes:
        return f"entry {entry.n} of {len(history)} by {entry.author}".encode()

    def refused(self, refused: Refused) -> bytes:
        return refused.refusal.text.encode()


def session_of(table: Table) -> Session:
    return Session(table, ["ana", "ben", "cy"], Random(5))


@pytest.fixture
def stored(store: Store) -> Store:
    """Store a table of three people."""
    new_table(store, "t", KERNEL, Setup((ANA, BEN, CY), KERNEL.sample("dukes-dinner")), SECRET)
    return store


@pytest.fixture
def host(stored: Store) -> Iterator[Host[Session]]:
    hosting = Host(stored, session_of)
    yield hosting
    hosting.close()


@pytest.fixture
def other(stored: Store) -> Iterator[Store]:
    """Open the same database as another process would."""
    with Store(stored._engine.url.render_as_string(hide_password=False), durability="process") as second:
        yield second


def at_once(work: Callable[[], bytes], many: int = 10) -> list[bytes]:
    """Return the results of this work, done by many threads at once."""
    barrier, found = Barrier(many), []

    def run() -> None:
        barrier.wait()
        found.append(work())

    threads = [Thread(target=run) for _ in range(many)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


@pytest.mark.parametrize(
    "act",
    [
        Moved("ana", START, entropy="ab" * 16),
        Said("ben", "So be it.", statement=True),
        Marked("cy", "cy", "away"),
    ],
)
def test_ten_equal_requests_at_once_get_ten_equal_answers_and_make_one_entry(host: Host[Session], act: AnyAct) -> None:
    key = request_key("a seat key", "request 1")

    def work() -> bytes:
        with host.use("t") as session:
            return session.respond(Sent(key), act)

    seat: str = getattr(act, "seat", "")
    assert at_once(work) == [f"entry 1 of 2 by {seat}".encode()] * 10
    assert len(host.store.entries("t")) == 2


def test_ten_equal_requests_at_two_hosts_make_one_entry(host: Host[Session], other: Store) -> None:
    """Two processes do not know of each other's locks; the database decides."""
    hosts = [host, Host(other, session_of)]
    key, turns = request_key("a seat key", "request 1"), SimpleQueue[int]()
    for n in range(10):
        turns.put(n % 2)

    def work() -> bytes:
        with hosts[turns.get()].use("t") as session:
            return session.respond(Sent(key), Moved("ana", START, entropy="ab" * 16))

    assert at_once(work) == [b"entry 1 of 2 by ana"] * 10
    assert len(host.store.entries("t")) == 2
    hosts[1].close()


def test_a_repeated_refusal_is_the_same_refusal(host: Host[Session]) -> None:
    """Although the move would be legal by now."""
    key = request_key("a seat key", "request 1")
    with host.use("t") as session:
        first = session.respond(Sent(key), Moved("ana", ANTE))
        session.respond(Sent(request_key("a seat key", "request 2")), Moved("ana", START))
        assert session.respond(Sent(key), Moved("ana", ANTE)) == first
        assert len(session.table.entries) == 2


def test_the_request_of_a_move_that_waits_is_answered_when_the_move_is_fixed(store: Store) -> None:
    """Ten requests fix the move once; the results are typed later."""
    setup = Setup((ANA, BEN, CY), KERNEL.sample("dukes-dinner"))
    new_table(store, "t", KERNEL, setup, SECRET, by_hand=True)
    hosting = Host(store, session_of)
    with hosting.use("t") as session:
        session.move("ana", START)
        session.move("ana", ANTE)
        session.move("ben", {"move": "ante", "actor": "captain", "chips": ["STR"], "aspect": "Body"})
    last = Moved("cy", {"move": "ante", "actor": "guest", "chips": ["PRE"], "aspect": "Spirit"})

    def work() -> bytes:
        with hosting.use("t") as session:
            return session.respond(Sent(request_key("a seat key", "request 1")), last)

    assert at_once(work) == [b"entry 4 of 5 by cy"] * 10
    with hosting.use("t") as session:
        fixed = session.respond(Sent(request_key("a seat key", "request 2")), Held("ana", ANTE))
        assert fixed == b"The table does this by itself."
        assert session.table.awaited is not None
        assert session.rollers() == ("cy",)
    hosting.close()


def test_the_rule_of_presence_holds_for_requests(host: Host[Session]) -> None:
    with host.use("t") as session:
        session.seen("ben", 1000)
        answer = session.respond(Sent("a" * 64), Marked("ana", "ben", "away"), now=1010)
    assert answer == b"Ben was here less than 300 seconds ago."


def heard(store: Store, number: int | None, act: Callable[[], Any]) -> None:
    """Do something, and wait until this store has told its earlier subscribers of the entry with this number.

    With None, wait until it has told them of a change of the chat.
    """
    there = Event()

    def callback(announcement: Announcement) -> None:
        if announcement.kind == ("chat" if number is None else "entries") and announcement.number >= (number or -1):
            there.set()

    end = store.subscribe(callback)
    act()
    assert not store.announces_other_processes or there.wait(30)
    end()


def test_two_hosts_on_one_database_see_each_others_entries(host: Host[Session], other: Store) -> None:
    """On SQLite by looking before each use; on PostgreSQL by announcements."""
    second = Host(other, session_of)
    with host.use("t") as session, second.use("t") as there:
        assert len(session.table.entries) == len(there.table.entries) == 1

    def play() -> None:
        with second.use("t") as there:
            there.move("ana", START)
            there.let_bot_play("ben")

    heard(host.store, 2, play)
    with host.use("t") as session:
        assert len(session.table.entries) == 3
        assert set(session.bots) == {"ben"}
        session.move("ana", ANTE)
    with second.use("t") as there:
        there.table.make_statement("cy", "I see.")  # although it may not know of the ante yet
        assert [type(entry.act).__name__ for entry in there.table.entries[1:]] == [
            "Moved",
            "BotChanged",
            "Moved",
            "Said",
        ]
    second.close()


def test_a_table_whose_notes_cannot_be_stored_does_not_keep_others_in_memory(stored: Store) -> None:
    new_table(stored, "other", KERNEL, Setup((ANA, BEN, CY), KERNEL.sample("dukes-dinner")), SECRET)

    def fail(session: Session) -> None:
        assert isinstance(session.table.keeper, TableKeeper)
        if session.table.keeper.table == "t":
            raise StoreError("full", "The disk is full.", "Make room.")

    hosting = Host(stored, session_of, fail)
    for table in ("t", "other"):
        with hosting.use(table):
            pass
    assert hosting.drop_idle(-1) == ("other",)
    assert hosting.tables() == ("t",)  # it is dropped once its notes can be stored
    hosting.close()
    assert hosting.tables() == ()


def test_own_entries_and_messages_are_not_read_again(host: Host[Session], monkeypatch: pytest.MonkeyPatch) -> None:
    with host.use("t") as session:
        heard(host.store, 1, lambda: session.move("ana", START))
        heard(host.store, None, lambda: session.table.say("ana", "Hello."))
    with host.use("t") as session:  # an announcement of the own message can have come
        assert len(session.table.chat.messages) == 1
    read: list[str] = []
    for name in ("entries", "messages"):
        monkeypatch.setattr(host.store, name, lambda *_: read.append("read"))
    with host.use("t") as session:
        assert len(session.table.chat.messages) == 1
    assert read == []


def test_everything_is_looked_up_after_announcements_may_have_been_lost(host: Host[Session], other: Store) -> None:
    with host.use("t"):
        pass
    load_table(other, "t").make_statement("ana", "Hello.")
    host._note(Announcement("everything"))
    with host.use("t") as session:
        assert len(session.table.entries) == 2


def test_messages_of_other_processes_are_read_and_removed_ones_are_gone(host: Host[Session], other: Store) -> None:
    elsewhere = load_table(other, "t")
    with host.use("t") as session:
        heard(host.store, None, lambda: session.table.say("ana", "An insult."))
    heard(host.store, None, lambda: elsewhere.remove_messages("ana", [0]))
    heard(host.store, None, lambda: elsewhere.say("ben", "Hello."))
    with host.use("t") as session:
        assert [line.text for line in session.table.chat_lines(CY)] == ["", "Hello."]


def test_a_message_that_another_process_has_removed_is_gone(host: Host[Session], other: Store) -> None:
    with host.use("t") as session:
        heard(host.store, None, lambda: session.table.say("ana", "An insult."))
    with host.use("t") as session:
        assert [line.text for line in session.table.chat_lines(CY)] == ["An insult."]
    heard(host.store, None, lambda: load_table(other, "t").remove_messages("ana", [0]))
    with host.use("t") as session:
        assert [line.text for line in session.table.chat_lines(CY)] == [""]


def test_a_message_after_an_entry_that_is_not_read_yet_can_be_read(stored: Store, other: Store) -> None:
    here, elsewhere = load_table(stored, "t"), load_table(other, "t")
    elsewhere.make_statement("ben", "Listen.")
    elsewhere.say("ben", "Hello.")
    assert [(line.text, line.after) for line in here.chat_lines(CY)] == [("Hello.", 0)]


def test_a_table_that_was_replaced_in_the_database_is_opened_anew(host: Host[Session]) -> None:
    whole = host.store.export_table("t")
    with host.use("t") as session:
        session.table.make_statement("ana", "Lost.")
    host.store.delete_table("t")
    host.store.import_table(whole)
    host._note(Announcement("everything"))
    with host.use("t") as session:
        assert len(session.table.entries) == 1
        session.table.make_statement("ana", "Again.")
    assert host.store.last_number("t") == 1


def test_a_table_that_is_replaced_while_it_is_used_is_opened_anew(host: Host[Session]) -> None:
    def replace_and_act() -> None:
        with host.use("t") as session:
            host.store.delete_table("t")
            setup = Setup((ANA, BEN, CY), KERNEL.sample("dukes-dinner"))
            new_table(host.store, "t", KERNEL, setup, SECRET[::-1]).make_statement("ben", "Hello.")
            session.table.make_statement("ana", "Lost.")

    with pytest.raises(StoreError, match="Another program has replaced the table"):
        replace_and_act()
    with host.use("t") as session:
        assert len(session.table.entries) == 2


def test_a_request_that_was_refused_only_because_entries_were_missing_is_carried_out(
    stored: Store, other: Store
) -> None:
    here, elsewhere = session_of(load_table(stored, "t")), load_table(other, "t")
    elsewhere.play("ana", START)
    assert here.respond(Sent("k"), Moved("ana", ANTE)) == b"entry 2 of 3 by ana"


def test_losing_every_race_is_no_answer_to_a_request(stored: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("facedown.table.table.MOST_RETRIES", 0)
    session = session_of(load_table(stored, "t"))
    with pytest.raises(Refused, match="Other writers were always faster"):
        session.respond(Sent("k"), Moved("ana", START))
    monkeypatch.undo()
    assert session.respond(Sent("k"), Moved("ana", START)) == b"entry 1 of 2 by ana"


def test_a_table_is_used_by_one_thread_at_a_time_and_others_meanwhile(host: Host[Session]) -> None:
    new_table(host.store, "u", KERNEL, Setup((ANA, BEN, CY), KERNEL.sample("dukes-dinner")), SECRET)
    order: list[str] = []
    entered = Event()

    def second() -> None:
        entered.set()
        with host.use("t"):
            order.append("second")

    thread = Thread(target=second)
    with host.use("t"):
        thread.start()
        entered.wait(30)
        with host.use("u"):
            order.append("another table")
        order.append("first")
    thread.join()
    assert order == ["another table", "first", "second"]


def test_idle_tables_are_dropped_and_opened_again(stored: Store) -> None:
    """What must be kept is stored before: here the notes of the session."""
    now = [1000.0]

    def make(table: Table) -> Session:
        noted = stored.note("t", "session")
        table.notes = msgspec.json.decode(noted) if noted else {}
        return session_of(table)

    def leave(session: Session) -> None:
        stored.save_notes("t", {"session": msgspec.json.encode(session.notes())})

    host = Host(stored, make, leave, clock=lambda: now[0])
    with host.use("t") as session:
        session.players.set_brisk("ana", brisk=True)
    now[0] = 1059
    assert host.drop_idle(60) == ()
    now[0] = 1060
    with host.use("t"):
        assert host.drop_idle(-1) == (), "this thread uses it"
    assert host.drop_idle(-1) == ("t",)
    with host.use("t") as again:
        assert again is not session
        assert again.players.is_brisk("ana")
    now[0] = 1120
    assert host.drop_idle(60) == ("t",)
    assert host.tables() == ()
    host.close()


def test_a_table_in_use_by_another_thread_is_not_dropped(host: Host[Session]) -> None:
    entered, done = Event(), Event()

    def use() -> None:
        with host.use("t"):
            entered.set()
            done.wait(30)

    thread = Thread(target=use)
    thread.start()
    entered.wait(30)
    assert host.drop_idle(-1) == ()
    done.set()
    thread.join()
    assert host.drop_idle(-1) == ("t",)


def test_a_thread_that_waited_for_a_dropped_table_opens_it_again(host: Host[Session]) -> None:
    """Otherwise two threads would use two copies of one table."""
    found: list[Session] = []
    with host.use("t") as first:
        one = host._open["t"]

    def use() -> None:
        with host.use("t") as session:
            found.append(session)

    with one.lock:
        thread = Thread(target=use)
        thread.start()
        host._drop("t")
    thread.join()
    with host.use("t") as again:
        assert found == [again]
        assert again is not first


def test_trimming_changes_nothing_that_is_read(stored: Store) -> None:
    """With at most three entries in memory, everything is read as at a table that keeps all of them."""
    host = Host(stored, session_of, most_entries=3)
    whole = load_table(stored, "t")
    for n in range(20):
        with host.use("t") as session:
            if n == 3:
                session.move("ana", START)
            elif n == 5:
                session.move("ana", ANTE)
            elif n == 12:
                session.table.ask_rewind("ana", 5)
            else:
                session.table.make_statement("ben", f"Statement {n}.", None if n % 2 else ["ana"])
        with host.use("t") as session:
            assert session.table.history.in_memory <= 3
    whole.catch_up(load_table(stored, "t").entries[1:])
    with host.use("t") as session:
        table = session.table
        assert whole.history.in_memory == 20
        for viewer in (ANA, BEN, CY):
            assert table.log(viewer) == whole.log(viewer)
            assert [line.text for line in table.log(viewer)] == [line.text for line in whole.log(viewer)]
            reader, whole_reader = table.reader(), whole.reader()
            for since in range(-1, 12, 3):
                assert reader.lines(viewer, since, 4) == whole_reader.lines(viewer, since, 4)
        assert list(table.entries) == list(whole.entries)
        assert table.position == whole.position
        assert [table.position_after(n) for n in range(21)] == [whole.position_after(n) for n in range(21)]
        assert table.export() == whole.export()
    host.close()


def test_a_table_that_does_not_exist_is_not_kept(host: Host[Session]) -> None:
    for _ in range(2):
        with pytest.raises(StoreError, match="There is no table “nowhere”"), host.use("nowhere"):
            pass
    assert host.tables() == ()


def test_a_deleted_table_is_dropped_at_its_next_use(host: Host[Session]) -> None:
    with host.use("t"):
        pass
    host.store.delete_table("t")
    host._note(Announcement("deleted", "t"))
    with pytest.raises(StoreError, match="There is no table"), host.use("t"):
        pass
    assert host.tables() == ()


def test_after_an_error_of_the_database_the_session_stays_and_looks_again(
    host: Host[Session], other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise StoreError("full", "The disk is full.", "Free some space.")

    with host.use("t") as first, monkeypatch.context() as patch:
        patch.setattr(first.table.keeper, "append", full)
        with pytest.raises(StoreError), host.use("t") as session:
            session.move("ana", START)
    heard(host.store, 1, lambda: load_table(other, "t").make_statement("ana", "Hello."))
    with host.use("t") as session:
        assert session is first
        assert len(session.table.entries) == 2


def test_a_table_that_is_not_stored_answers_no_requests() -> None:
    """It could not give the same answer after a crash."""
    table = Table.open(KERNEL, Setup((ANA, BEN, CY), KERNEL.sample("dukes-dinner")), SECRET)
    with pytest.raises(ValueError, match="Only a table with a keeper answers requests: open it in a Store"):
        session_of(table).respond(Sent("a"), Moved("ana", START))
    assert len(table.entries) == 1


def test_an_error_of_who_uses_a_table_is_not_blamed_on_the_database(host: Host[Session]) -> None:
    """For example of a program that verifies some other file meanwhile. The table stays open."""
    with pytest.raises(Mismatch), host.use("t"):
        raise Mismatch(3, "the events are different.")
    assert host.tables() == ("t",)


def test_a_request_to_go_back_counts_entries_as_its_seat_does(host: Host[Session]) -> None:
    """Cy does not know of the words between Ana and Ben."""
    with host.use("t") as session:
        session.respond(Sent("a"), Moved("ana", START))
        session.respond(Sent("b"), Said("ana", "Psst.", ("ben",), statement=True))
        session.respond(Sent("c"), Said("ana", "Let us begin.", statement=True))
        session.respond(Sent("d"), Moved("ana", ANTE))
        assert session.respond(Sent("e"), RewindAsked("cy", 2)) == b"entry 5 of 6 by cy"
        assert session.table.entries[-1].act == RewindAsked("cy", 3)
        there = session.respond(Sent("f"), RewindAsked("cy", 99))
    assert there.startswith(b"There is no entry")
