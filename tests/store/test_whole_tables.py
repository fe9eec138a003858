"""Whole tables: short ids, holding, notes as data, checks of a stored table, and the import of files."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import Any

import msgspec
import pytest
from sqlalchemy import text as sql

from facedown.bots import bot_for, play_out
from facedown.game import Refused, Seat, Setup, registry
from facedown.store import Store, StoreError, TableKeeper
from facedown.store.backups import back_up, import_backup, read_backup
from facedown.store.checking import verify_table
from facedown.store.playing import free_id, load_table, new_table
from facedown.table import BadFile, History, Mismatch, Table
from tests.store.lines import chain

SEATS = (Seat("ana", "Ana"), Seat("ben", "Ben"), Seat("gm", "The GM", "facilitator"))
KERNEL = registry.system("core-kernel")


def opened(store: Store, table: str = "", secret: bytes = b"s" * 32) -> Table:
    """Store a new table."""
    return new_table(store, table, KERNEL, Setup(SEATS, KERNEL.sample("duel"), title="A duel"), secret)


def id_of(table: Table) -> str:
    assert isinstance(table.keeper, TableKeeper)
    return table.keeper.table


def played(store: Store, moves: int = 24) -> Table:
    """Store a table and let bots make some moves."""
    table = opened(store)
    table.play("gm", {"move": "start-conflict", "participants": ["ash", "bryn"], "stakes": "the last word"})
    for _ in play_out(table, {seat.key: bot_for(KERNEL, 1) for seat in table.seats}, moves):
        pass
    return table


def test_a_short_id_is_three_syllables_that_follow_from_the_first_entry(store: Store) -> None:
    """It is the same in every store, and another for another table."""
    found = free_id(store, "ab" * 32)
    assert (len(found), found == free_id(store, "ab" * 32)) == (6, True)
    assert all(one in "bdfgklmnprstvz" for one in found[::2])
    assert all(one in "aeiou" for one in found[1::2])
    assert found != free_id(store, "cd" * 32)


def test_an_id_that_another_table_has_becomes_longer(store: Store) -> None:
    """By one syllable at a time."""
    wanted = free_id(store, "ab" * 32)
    store.open_table(wanted, "made-up", lines=chain(1))
    longer = free_id(store, "ab" * 32)
    assert (longer[:6], len(longer)) == (wanted, 8)
    store.open_table(longer, "made-up")  # without any entry
    assert len(free_id(store, "ab" * 32)) == 10


def test_a_table_is_stored_once(store: Store) -> None:
    """The same secret and setup would make the same table."""
    table = id_of(opened(store))
    with pytest.raises(StoreError, match=f"This table is already stored as “{table}”"):
        opened(store)
    assert id_of(opened(store, secret=b"t" * 32)) != table


HOLD = """
import sys
from facedown.store import Store
with Store(sys.argv[1]) as store, store.hold("t/1"):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_held_table_cannot_be_held_by_another_program(url: str) -> None:
    """Another table can. The end of the program frees it, also a kill."""
    with Store(url) as store:
        for table in ("t/1", "t/2"):
            store.open_table(table, "made-up")
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        with subprocess.Popen([sys.executable, "-c", HOLD, url], text=True, **pipes) as other:
            assert other.stdout is not None
            assert other.stdout.readline() == "held\n"
            with pytest.raises(StoreError, match="Another program is playing table “t/1”") as held, store.hold("t/1"):
                pass
            assert held.value.kind == "locked"
            with store.hold("t/2"):
                store.set_title("t/1", "It can be written")
            other.kill()
        for _ in range(2):
            _hold_when_free(store)


def _hold_when_free(store: Store) -> None:
    """Hold the table; PostgreSQL notices a moment later that the connection of a killed program has ended."""
    for _ in range(1000):
        try:
            with store.hold("t/1"):
                return
        except StoreError:
            continue
    raise AssertionError("the table is still held")


def test_notes_are_plain_data(store: Store) -> None:
    """Only those that changed are written, and the others are deleted."""
    table = opened(store)
    keeper = table.keeper
    assert isinstance(keeper, TableKeeper)
    keeper.save_notes({"seat": "ana", "seats": {"ana": {"brisk": True}}})
    assert load_table(store, keeper.table).notes == {"seat": "ana", "seats": {"ana": {"brisk": True}}}
    assert set(store.notes(keeper.table)) == {"seat", "seats/ana"}
    store.save_notes(keeper.table, {"seat": b'"by another program"'})
    keeper.save_notes({"seat": "ana"})
    assert load_table(store, keeper.table).notes == {"seat": "by another program"}  # it had not changed
    assert set(store.notes(keeper.table)) == {"seat"}


def test_a_stored_table_is_verified_with_its_snapshots(store: Store) -> None:
    """The proof is that of a file."""
    table = played(store)
    table.say("ana", "hello")
    assert verify_table(store, id_of(table)).entries == len(table.entries)
    table.close("gm")
    proof = verify_table(store, id_of(table))
    assert proof.dealt == len(proof.draws)


def test_a_backup_is_imported_as_it_was(store: Store, sqlite_url: str) -> None:
    """Under the same id. It can be played and verified there."""
    table = played(store)
    table.say("ana", "hello")
    table.say("ben", "psst", ["ana"])
    table.remove_messages("ana", [0])
    table.notes = {"seat": "ana"}
    text = table.export(keep_secret=True)
    with Store(f"{sqlite_url}-other") as other:
        record = import_backup(other, read_backup(text))
        assert (record.id, record.title, record.closed) == (id_of(table), "A duel", False)
        again = load_table(other, record.id)
        assert again.export(keep_secret=True) == text
        assert again.say("gm", "go on").number == 2
        again.make_statement("ana", "I bow.")
        assert verify_table(other, record.id).entries == len(table.entries) + 1
        with pytest.raises(StoreError, match="This table is already stored"):
            import_backup(other, read_backup(text))


def test_an_imported_table_has_the_snapshots_of_one_that_was_played_here_and_the_time_when_it_was_opened(
    store: Store, sqlite_url: str
) -> None:
    table = played(store)
    while len(table.entries) < 40:
        table.make_statement("ana", "Hm.")
    opened_at = store.table(id_of(table)).opened_at
    time.sleep(0.002)
    text = back_up(store, id_of(table))
    with Store(f"{sqlite_url}-other") as other:
        record = import_backup(other, read_backup(text))
        assert record.opened_at == opened_at
        assert other.export_table(record.id).snapshots == store.export_table(id_of(table)).snapshots
        assert load_table(other, record.id).notes == table.notes
        assert back_up(other, record.id) == text
        impossible = text.replace(f'"opened_at":{opened_at}', '"opened_at":"soon"')
        other.delete_table(record.id)
        assert import_backup(other, read_backup(impossible)).opened_at >= opened_at


def test_a_position_of_another_version_is_not_called_damaged(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table can be continued with that version."""
    table = played(store)
    system = type(table.system)

    def decode(self: Any, data: bytes) -> Any:
        raise msgspec.ValidationError

    monkeypatch.setattr(system, "decode", decode)
    assert load_table(store, id_of(table)).history.state == table.history.state  # its entries can be played again
    monkeypatch.setattr(system, "edition", "9-test")
    monkeypatch.setattr(History, "replay", classmethod(lambda *_, **__: fail()))
    says = "This version cannot read the position of table “.*”, which is not damaged. Install the version that wrote"
    with pytest.raises(StoreError, match=says) as error:
        load_table(store, id_of(table))
    assert error.value.kind == "newer"


def fail() -> None:
    """Raise what a replay raises under rules that give other results."""
    raise Mismatch(3, "the events are different.")


@pytest.mark.parametrize(
    ("change", "names"),
    [
        ("UPDATE tables SET entries = entries - 1", "The row"),
        ("UPDATE tables SET opened_at = 'x'", "The row"),
        ("UPDATE tables SET title = x'00'", "The row"),
        ("UPDATE chat SET after = 'x'", "Message 0"),
        ("UPDATE chat SET text = x'00ff'", "Message 0"),
        ("UPDATE chat SET \"to\" = x'ff'", "Message 0"),
        ("UPDATE chat SET \"to\" = '5'", "Message 0"),
    ],
)
def test_a_row_with_wrong_values_is_named(sqlite_url: str, change: str, names: str) -> None:
    """SQLite keeps values of any type in any column."""
    with Store(sqlite_url) as store:
        table = played(store)
        table.say("ana", "hello")
        with store._engine.begin() as connection:
            assert connection.execute(sql(change)).rowcount == 1
        with pytest.raises(StoreError, match=f"{names} of table “.*” is damaged. Restore the database from a backup"):
            verify_table(store, id_of(table))


def test_ids_and_numbers_that_no_table_has_are_refused_or_not_there(store: Store) -> None:
    """They can come from an address that somebody has typed."""
    table = id_of(played(store))
    wrong: Any
    for wrong in ("\ud800", "a\x00b", "", "x" * 65, ["t"]):
        for call in (store.table, store.entries, store.messages, store.notes, store.export_table, store.last_number):
            with pytest.raises(Refused, match=r"invalid character|too long or empty|must be a text"):
                call(wrong)
        with pytest.raises(Refused):
            store.save_notes(wrong, {"a": b"1"})
    for far in (2**31, 2**63, 2**80):
        assert store.entries(table, far) == ()
        assert store.messages(table, far) == ()
        assert len(store.entries(table, -far, far)) == store.table(table).entries
        assert store.remove_messages(table, [far, -far]) == 0
        assert store.snapshot(table, far) == store.snapshot(table, 100)
    with pytest.raises(StoreError, match="not the URL of a database"):
        Store("postgresql://u:p@localhost:1/\udcff")


def test_a_closed_table_needs_no_secret_to_be_imported(store: Store, sqlite_url: str) -> None:
    """Because it is published. An open one does."""
    table = played(store)
    with pytest.raises(Refused, match="does not contain the table’s secret"):
        read_backup(table.export())
    with pytest.raises(BadFile):
        read_backup("hello")
    table.close("gm")
    with Store(f"{sqlite_url}-other") as other:
        record = import_backup(other, read_backup(table.export()))
        assert record.closed
        assert verify_table(other, record.id).dealt is not None
