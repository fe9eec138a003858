"""The list of tables, their chat, their seat keys, export, import and deletion."""

from __future__ import annotations

import pytest
from sqlalchemy import select, update

from facedown.game import Refused
from facedown.store import Answer, Store, StoreError, WholeTable, changes, key_hash, new_key, request_key
from facedown.store.schema import chat, metadata, seat_keys
from facedown.table import Message
from tests.store.lines import chain, message


def test_tables_are_listed_with_the_newest_first(store: Store) -> None:
    """With their system, title, number of entries, and whether they are closed."""
    store.open_table("one", "core-kernel", title="Friday", secret="ab" * 16, lines=chain(1))
    store.open_table("two", "tri-core")
    store.append("one", chain(2)[1], closes=True)
    store.set_title("two", "Sunday")
    listed = {one.id: one for one in store.tables()}
    assert list(listed) == [one.id for one in sorted(listed.values(), key=lambda one: (-one.opened_at, one.id))]
    assert (listed["one"].system, listed["one"].title, listed["one"].secret) == ("core-kernel", "Friday", "ab" * 16)
    assert (listed["one"].entries, listed["one"].closed) == (2, True)
    assert (listed["two"].title, listed["two"].entries, listed["two"].closed) == ("Sunday", 0, False)
    assert 1_700_000_000_000 < listed["one"].opened_at <= listed["two"].opened_at


def test_an_id_is_used_once(store: Store) -> None:
    """The table that has it is left as it is."""
    store.open_table("t", "made-up", lines=chain(2))
    with pytest.raises(StoreError, match=r"^There is already a table “t”. Choose another id.$"):
        store.open_table("t", "other")
    assert store.table("t").system == "made-up"


@pytest.mark.parametrize("table", ["", "x" * 65, "nul\0", "half \ud800"])
def test_an_impossible_id_is_refused(store: Store, table: str) -> None:
    """Before the database sees it."""
    with pytest.raises(Refused):
        store.open_table(table, "made-up")


@pytest.mark.parametrize("text", ["nul\0", "half \ud800"])
def test_text_that_no_database_stores_is_refused(store: Store, text: str) -> None:
    """In chat, titles, names of seats and of notes."""
    store.open_table("t", "made-up")
    for call in (
        lambda: store.add_message("t", message(text)),
        lambda: store.add_message("t", message("hello", to=(text,))),
        lambda: store.set_title("t", text),
        lambda: store.add_seat_key("t", text, new_key()),
        lambda: store.save_notes("t", {text: b""}),
    ):
        with pytest.raises(Refused, match="invalid character"):
            call()


def test_what_belongs_to_no_table_is_refused(store: Store) -> None:
    """Each way to write or read names the table that does not exist."""
    for call in (
        lambda: store.append("t", chain(1)[0]),
        lambda: store.entries("t"),
        lambda: store.table("t"),
        lambda: store.last_number("t"),
        lambda: store.set_title("t", "title"),
        lambda: store.add_message("t", message("hello")),
        lambda: store.add_seat_key("t", "seat", new_key()),
        lambda: store.save_notes("t", {"a": b""}),
        lambda: store.save_snapshot("t", 0, b""),
        lambda: store.save_refusal("t", Answer(key_hash("a"), b"no")),
        lambda: store.export_table("t"),
    ):
        with pytest.raises(StoreError, match="There is no table “t”"):
            call()


def test_chat_is_read_by_pages(store: Store) -> None:
    """Numbered from 0; a whisper names its readers."""
    store.open_table("t", "made-up")
    store.open_table("other", "made-up")
    store.add_message("other", message("elsewhere"))
    said = [store.add_message("t", message(f"message {number}")) for number in (1, 2)]
    said.append(store.add_message("t", message("psst", "bo", ("ada", "gm"))))
    assert [one.number for one in said] == [0, 1, 2]
    assert store.messages("t") == tuple(said)
    assert store.messages("t", since=0) == tuple(said[1:])
    assert store.messages("t", since=0, most=1) == (said[1],)
    assert said[2].to == ("ada", "gm")
    assert said[0].to is None
    assert said[0].after == 3
    assert said[0].said_at > 1_700_000_000_000


def test_a_removed_message_has_no_text_any_more(store: Store) -> None:
    """Neither for readers nor in the database. Its number stays."""
    store.open_table("t", "made-up")
    for number in range(3):
        store.add_message("t", message(f"secret {number}"))
    assert store.remove_messages("t", [1]) == 1
    assert [(one.text, one.removed) for one in store.messages("t")] == [
        ("secret 0", False), ("", True), ("secret 2", False)
    ]  # fmt: skip
    assert store.remove_messages("t", [1, 9]) == 0
    assert store.remove_messages("t", []) == 0
    with store._engine.connect() as connection:
        assert sorted(connection.execute(select(chat.c.text)).scalars()) == ["", "secret 0", "secret 2"]
    assert store.add_message("t", message("next")).number == 3


def test_any_number_of_messages_is_removed_at_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of other tables stay."""
    monkeypatch.setattr(changes, "MOST_PARAMETERS", 2)
    for table in ("t", "other"):
        store.open_table(table, "made-up")
        for _ in range(6):
            store.add_message(table, message("hello"))
    assert store.remove_messages("t", [0, 1, 2, 4, 5]) == 5
    assert [one.removed for one in store.messages("t")] == [True, True, True, False, True, True]
    assert [one.removed for one in store.messages("other")] == [False] * 6


def test_a_message_with_damaged_readers_is_named(store: Store) -> None:
    """It is not shown to everybody."""
    store.open_table("t", "made-up")
    store.add_message("t", message("psst", to=("bo",)))
    with store._engine.begin() as connection:
        connection.execute(update(chat).values(to="[bo"))
    with pytest.raises(StoreError, match="Message 0 of table “t” is damaged"):
        store.messages("t")


def test_a_key_opens_its_seat(store: Store) -> None:
    """The database contains only its hash."""
    store.open_table("t", "made-up")
    key, other = new_key(), new_key()
    store.add_seat_key("t", "ada", key)
    store.add_seat_key("t", "bo", other)
    found = store.seat_of_key(key)
    assert found is not None
    assert (found.table, found.seat) == ("t", "ada")
    assert store.seat_of_key(new_key()) is None
    assert store.seat_of_key(key_hash(key)) is None
    with store._engine.connect() as connection:
        rows = str(connection.execute(select(seat_keys)).all())
    assert key not in rows
    assert key_hash(key) in rows
    with pytest.raises(StoreError, match="This key is already used"):
        store.add_seat_key("t", "bo", key)
    assert store.remove_seat_keys("t", "ada") == 1
    assert store.seat_of_key(key) is None
    assert store.seat_of_key(other) is not None


def test_keys_cannot_be_guessed() -> None:
    """Each has 192 random bits: 32 characters of 6 bits."""
    keys = {new_key() for _ in range(100)}
    assert len(keys) == 100
    assert {len(key) for key in keys} == {32}


def filled(store: Store, table: str) -> WholeTable:
    """Fill a table with one of everything. Return what is stored."""
    lines = chain(4, table)
    store.open_table(table, "made-up", title="Title", secret="ab" * 16, lines=lines[:1])
    for line in lines[1:]:
        answer = Answer(request_key("seat", f"{line.number}"), b"yes")
        store.append(table, line, answer=answer, snapshot=b"at %d" % line.number, notes={"last": b"%d" % line.number})
    store.save_refusal(table, Answer(request_key("seat", "refused"), b"no"))
    store.add_message(table, message("hello"))
    store.add_message(table, message("psst", to=("bo",)))
    store.remove_messages(table, [0])
    store.add_seat_key(table, "ada", f"key of {table}")
    return store.export_table(table)


def test_a_table_is_exported_and_imported_with_everything(store: Store, sqlite_url: str) -> None:
    """Into another database, of another kind too."""
    whole = filled(store, "t")
    assert whole.lines == chain(4, "t")
    assert [one.number for one in whole.snapshots] == [3]  # older ones are deleted
    assert whole.notes == {"last": b"3"}
    assert [one.text for one in whole.chat] == ["", "psst"]
    assert [one.seat for one in whole.seat_keys] == ["ada"]
    assert sorted(one.data for one in whole.answers) == [b"no", b"yes", b"yes", b"yes"]
    with Store(f"{sqlite_url}-other") as other:
        other.import_table(whole)
        assert other.export_table("t") == whole
        assert isinstance(other.add_message("t", message("next")), Message)
        assert other.messages("t", since=1)[0].number == 2
        with pytest.raises(StoreError, match="There is already a table “t”"):
            other.import_table(whole)


@pytest.mark.parametrize("broken", ["gap", "order", "hash", "before"])
def test_entries_that_are_no_chain_are_not_imported(store: Store, broken: str) -> None:
    """Nothing of the table is stored."""
    lines = list(chain(4))
    if broken == "gap":
        del lines[2]
    elif broken == "order":
        lines[1], lines[2] = lines[2], lines[1]
    elif broken == "hash":
        lines[2] = type(lines[2])(2, b"{}", lines[2].hash, lines[2].before)
    else:
        lines[2:] = chain(4, "other")[2:]
    with pytest.raises(StoreError, match=r"Entry [12] of table “t” does not follow the entry before it"):
        store.open_table("t", "made-up", lines=lines)
    assert store.tables() == ()


def test_deleting_a_table_deletes_all_that_belongs_to_it(store: Store) -> None:
    """Another table keeps all it has."""
    filled(store, "t")
    other = filled(store, "other")
    assert store.delete_table("t")
    assert not store.delete_table("t")
    with store._engine.connect() as connection:
        for table in metadata.sorted_tables:
            rows = connection.execute(select(table)).mappings().all()
            assert rows, table.name
            assert {row.get("table_id", row.get("id")) for row in rows} == {"other"}, table.name
    assert store.export_table("other") == other
