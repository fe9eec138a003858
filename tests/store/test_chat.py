"""The chat of a stored table: stored before it is shown, also when several programs write."""

from __future__ import annotations

import pytest
from sqlalchemy import update

from facedown.game import Refused, Seat, Setup, registry
from facedown.store import Store, StoreError
from facedown.store.playing import load_table, new_table
from facedown.store.schema import chat
from facedown.table import Table, export_for

ANA, BEN, GM = Seat("ana", "Ana"), Seat("ben", "Ben"), Seat("gm", "The GM", "facilitator")


@pytest.fixture
def table(store: Store) -> Table:
    """Return a new table in the store."""
    kernel = registry.system("core-kernel")
    return new_table(store, "t", kernel, Setup((ANA, BEN, GM), kernel.sample("duel")), b"s" * 32)


def texts(table: Table) -> list[str]:
    return [one.text for one in table.chat.messages]


def test_messages_are_there_when_the_table_is_opened_again(store: Store, table: Table) -> None:
    """With their readers and their place among the entries, in exports too."""
    table.make_statement("ana", "I bow.")
    said = [table.say("ana", "hello"), table.say("ben", "psst", ["ana"])]
    again = load_table(store, "t")
    assert list(again.chat.messages) == said
    assert [(one.number, one.after, one.to) for one in said] == [(0, 2, None), (1, 2, ("ana",))]
    assert [one["text"] for one in export_for(again, GM)["chat"]] == ["hello"]
    assert Table.resume(again.export(keep_secret=True), again.system).chat.messages == tuple(said)


def test_a_removed_text_is_gone_from_the_store(store: Store, table: Table) -> None:
    """One message, or all of a seat."""
    for text in ("one", "two", "three"):
        table.say("ana", text)
    table.remove_messages("ana", [1])
    assert texts(table) == texts(load_table(store, "t")) == ["one", "", "three"]
    table.remove_messages_of("gm", "ana")
    assert texts(table) == texts(load_table(store, "t")) == ["", "", ""]


def test_messages_of_two_programs_are_numbered_without_gaps(store: Store, table: Table) -> None:
    """A program that says something learns of the messages before it, and `read_chat` gets all others."""
    other = load_table(store, "t")
    table.say("ana", "first")
    assert other.say("ben", "second").number == 1
    table.say("ana", "third")
    assert texts(other) == ["first", "second"]
    other.read_chat()
    assert texts(table) == texts(other) == ["first", "second", "third"]
    table.remove_messages_of("gm", "ben")
    other.read_chat()
    assert texts(other) == ["first", "", "third"]


def test_messages_of_another_program_are_removed_with_a_seat(store: Store, table: Table) -> None:
    """Also those that were not read yet."""
    other = load_table(store, "t")
    assert texts(table) == []
    other.say("ana", "spam")
    table.remove_messages_of("gm", "ana")
    assert texts(load_table(store, "t")) == [""]


def test_a_refused_message_is_not_stored(store: Store, table: Table) -> None:
    """Nor is a text that no database stores."""
    for seat, text in (("nobody", "hello"), ("ana", "")):
        with pytest.raises(Refused):
            table.say(seat, text)
    assert store.messages("t") == ()


def test_a_message_that_cannot_be_stored_is_not_shown(store: Store, table: Table) -> None:
    """The error says what is wrong."""
    table.say("ana", "hello")
    store.delete_table("t")
    with pytest.raises(StoreError, match="There is no table “t”"):
        table.say("ana", "lost")
    assert texts(table) == ["hello"]


def test_a_damaged_message_is_named(store: Store, table: Table) -> None:
    """When the chat is read; the table itself can be played."""
    table.say("ana", "psst", ["ben"])
    with store._engine.begin() as connection:
        connection.execute(update(chat).values(to="[bo"))
    again = load_table(store, "t")
    again.make_statement("ana", "I bow.")
    with pytest.raises(StoreError, match="Message 0 of table “t” is damaged"):
        again.say("ana", "hello")
