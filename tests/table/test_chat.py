"""Chat and whispers beside the history: who receives a message, who removes it, and that nobody notices others."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import SPECTATOR, Refused, Seat
from facedown.table import ChatLine, Message, Mismatch, Table, chat, read_file, write_entries
from facedown.table.chat import Chat
from facedown.table.limits import MAX_ENTRY_BYTES
from tests.table.tables import ANA, BEN, CY, GM, KERNEL, SECRET, opened, refused

EVE = Seat("eve", "Eve", "spectator")


def texts(table: Table, viewer: Seat) -> list[str]:
    """Return the texts of the messages that a viewer receives."""
    return [line.text for line in table.chat_lines(viewer)]


def test_chat_changes_nothing_in_the_history() -> None:
    table = opened(GM, ANA)
    before = table.export()
    table.say("ana", "Pizza?")
    assert table.export() == before
    assert [texts(table, viewer) for viewer in (GM, ANA, SPECTATOR)] == [["Pizza?"]] * 3


def test_a_whisper_reaches_its_listeners_and_its_author_only() -> None:
    table = opened(GM, ANA, BEN, CY)
    table.say("ana", "Ally?", ["ben", "ben"])
    assert [texts(table, viewer) for viewer in (ANA, BEN)] == [["Ally?"]] * 2
    assert [texts(table, viewer) for viewer in (GM, CY, SPECTATOR)] == [[]] * 3
    assert table.chat_lines(BEN)[0].to == ("ben",)


def test_nobody_notices_the_whispers_of_others() -> None:
    """Cy reads the same with and without whispers and private statements of others, also all numbers."""
    plain, other = opened(GM, ANA, BEN, CY), opened(GM, ANA, BEN, CY)
    for table in (plain, other):
        table.say("ana", "Pizza?")
        if table is other:
            table.say("ana", "Ally?", ["ben"])
            table.make_statement("ana", "Psst.", ["ben"])
        table.make_statement("gm", "The door opens.")
        table.say("ben", "Yes.")
    expected = [ChatLine(0, "ana", "Pizza?", None, 0, False), ChatLine(1, "ben", "Yes.", None, 1, False)]
    assert plain.chat_lines(CY) == other.chat_lines(CY) == expected
    assert [line.number for line in other.chat_lines(BEN)] == [0, 1, 2]


def test_chat_is_read_page_by_page() -> None:
    table = opened(GM, ANA)
    for number in range(5):
        table.say("ana", f"Message {number}.")
    assert [line.text for line in table.chat_lines(GM, 2)] == ["Message 3.", "Message 4."]
    assert table.chat_lines(GM, 4) == []


def test_a_message_is_placed_after_the_readers_own_entries() -> None:
    table = opened(GM, ANA, BEN)
    table.make_statement("ana", "Psst.", ["ben"])
    table.say("ana", "Pizza?")
    assert [table.chat_lines(viewer)[0].after for viewer in (GM, BEN)] == [0, 1]


def test_messages_have_the_readers_number_of_the_last_entry_before_them_however_far_apart_they_are() -> None:
    """Two programs can also store their messages in another order than the entries."""
    table = opened(GM, ANA, BEN, CY)
    afters = []
    for n in range(300):
        table.make_statement("ana", f"Line {n}.", ["ben"] if n % 3 else None)
        if n < 40 or n in (110, 111, 290):
            table.say("ana", f"Message {n}.")
            afters.append(len(table.entries) - 1)
    messages = table.chat.messages
    swapped = Chat((messages[1], messages[0], *messages[2:]))
    afters[:2] = afters[1::-1]
    for viewer in (ANA, BEN, CY, SPECTATOR):
        lines = swapped.lines(table.history, viewer)
        assert [line.after for line in lines] == [table.history.number_for(viewer, after) for after in afters]
        assert swapped.lines(table.history, viewer, 20) == lines[21:]


def test_there_are_at_most_as_many_listeners_as_seats() -> None:
    """A list of millions would keep the table busy."""
    table = opened(GM, ANA, BEN)
    with pytest.raises(Refused, match="more listeners than the table has seats"):
        table.make_statement("ana", "Hm.", ["ben"] * 4)
    with pytest.raises(Refused, match="more listeners than the table has seats"):
        table.say("ana", "Hm.", ["ben"] * 4)


def test_every_seat_removes_its_own_messages_and_the_facilitator_those_that_it_receives() -> None:
    table = opened(GM, ANA, BEN)
    table.say("ana", "Oops.")
    table.say("ben", "Rude.")
    table.remove_messages("ana", [0])
    table.remove_messages("gm", [1])
    assert [(line.number, line.text, line.removed) for line in table.chat_lines(BEN)] == [(0, "", True), (1, "", True)]


def test_no_player_removes_the_messages_of_another() -> None:
    table = opened(GM, ANA, BEN)
    table.say("ana", "Oops.")
    assert refused(lambda: table.remove_messages("ben", [0]), "not yours") == "Ask the facilitator to remove it."
    assert texts(table, BEN) == ["Oops."]


def test_messages_are_removed_all_or_none() -> None:
    table = opened(GM, ANA, BEN)
    table.say("ana", "Mine.")
    table.say("ben", "His.")
    refused(lambda: table.remove_messages("ana", [0, 1]), "not yours")
    assert texts(table, ANA) == ["Mine.", "His."]


def test_messages_are_removed_by_the_readers_own_numbers() -> None:
    """Ben’s second message is the third of the table, of which the GM does not receive the second."""
    table = opened(GM, ANA, BEN)
    table.say("ben", "First.")
    table.say("ana", "Psst.", ["ben"])
    table.say("ben", "Second.")
    table.remove_messages("gm", [1])
    assert texts(table, BEN) == ["First.", "Psst.", ""]


@pytest.mark.parametrize("number", [-1, 1, 99, True, "0", None])
def test_a_message_that_the_seat_does_not_receive_is_not_there(number: object) -> None:
    """The whisper between Ana and Ben is number 1 of the table, but not of the GM."""
    table = opened(GM, ANA, BEN)
    table.say("ana", "Pizza?")
    table.say("ana", "Psst.", ["ben"])
    legal = refused(lambda: table.remove_messages("gm", [number]), "There is no such message.")  # type: ignore[list-item]
    assert legal == "Choose a message that you can read."


def test_a_message_is_removed_only_once() -> None:
    table = opened(GM, ANA)
    table.say("ana", "Oops.")
    table.remove_messages("ana", [0])
    refused(lambda: table.remove_messages("ana", [0]), "There is no such message.")


def test_the_facilitator_removes_all_messages_of_a_seat_without_reading_its_whispers() -> None:
    table = opened(GM, ANA, BEN)
    table.say("ana", "Rude.")
    table.say("ana", "Ruder.", ["ben"])
    table.say("ben", "Stop.")
    table.remove_messages_of("gm", "ana")
    assert texts(table, BEN) == ["", "", "Stop."]
    assert chat.removable_of(table.history.state, table.chat, "gm", "ana") == ()
    assert texts(table, GM) == ["", "Stop."]
    assert refused(lambda: table.remove_messages_of("ana", "ben"), "not yours") == "Ask the facilitator to remove them."


def test_spectators_chat_only_if_the_table_allows_it_and_only_to_everybody() -> None:
    table = opened(GM, ANA)
    table.take_seat(EVE)
    assert refused(lambda: table.say("eve", "Hi."), "Spectators cannot chat") == "Ask the table to allow it."
    refused(
        lambda: table.let_spectators_chat("ana", may_chat=True), "Only the GM can decide whether spectators may chat."
    )
    table.let_spectators_chat("gm", may_chat=True)
    refused(lambda: table.let_spectators_chat("gm", may_chat=True), "Spectators may already chat.")
    table.say("eve", "Hi.")
    assert refused(lambda: table.say("eve", "Psst.", ["ana"]), "Spectators cannot whisper.") == "Write to everybody."
    table.let_spectators_chat("gm", may_chat=False)
    refused(lambda: table.say("eve", "Hi."), "Spectators cannot chat")
    refused(lambda: table.let_spectators_chat("gm", may_chat=False), "Spectators cannot chat.")


def test_players_whisper_to_spectators() -> None:
    table = opened(GM, ANA)
    table.take_seat(EVE)
    table.say("ana", "Watch this.", ["eve"])
    assert (texts(table, EVE), texts(table, GM)) == (["Watch this."], [])


def test_who_has_left_does_not_chat_but_who_is_away_does() -> None:
    table = opened(GM, ANA)
    table.mark("ana", "away")
    table.say("ana", "On my phone.")
    table.mark("ana", "left")
    assert refused(lambda: table.say("ana", "Bye."), "You have left this table.") == "Come back first."


@pytest.mark.parametrize(("seat", "to"), [("zoe", None), ("ana", ["zoe"])])
def test_messages_are_from_and_to_seats_of_the_table(seat: str, to: list[str] | None) -> None:
    refused(lambda: opened(GM, ANA).say(seat, "Hello?", to), "There is no seat “zoe”.")


@pytest.mark.parametrize("text", ["", "  ", "x" * 2001, "a\x07b"])
def test_a_message_has_a_text_that_can_be_shown(text: str) -> None:
    with pytest.raises(Refused, match=r"The text is empty|The text has|The text contains"):
        opened(GM, ANA).say("ana", text)


@pytest.mark.parametrize(
    "wrong",
    [{"number": 5}, {"after": 999}, {"after": 0}, {"seat": "zoe"}, {"to": ("zoe",)}, {"text": "\x1b[2J"}, {"text": ""},
     {"removed": True}, {"said_at": -1}, {"said_at": 10**30}],
    ids=str,
)  # fmt: skip
def test_a_backup_with_impossible_messages_is_refused(wrong: dict[str, Any]) -> None:
    table = opened(GM, ANA)
    table.say("ana", "Hello.")
    file = read_file(table.export(keep_secret=True))
    assert file.history(KERNEL).state == table.history.state
    with pytest.raises(Mismatch, match="message 0"):
        replace(file, chat=(replace(file.chat[0], **wrong),)).history(KERNEL)


def test_a_long_chat_is_saved_and_read_again() -> None:
    """All chat is on one line of the file, which can be longer than an entry."""
    authors = tuple(Seat(f"seat-{n}", f"Player {n}") for n in range(9))
    table, text = opened(GM, *authors), "x" * 2000
    messages = tuple(Message(n, authors[n % 9].key, text, None, 1) for n in range(MAX_ENTRY_BYTES // 2000 + 1))
    file = write_entries(table.entries, SECRET.hex(), chat=messages)
    assert Table.resume(file, KERNEL).chat.messages == messages


def test_the_chat_of_a_seat_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """A removed message has no text, so it does not count as bytes, but as a message."""
    monkeypatch.setattr(chat, "MOST_BYTES", 10)
    monkeypatch.setattr(chat, "MOST_MESSAGES", 3)
    table = opened(GM, ANA, BEN)
    table.say("ana", "12345678")
    assert refused(lambda: table.say("ana", "123"), "You have used all chat") == "You can still make moves."
    table.say("ana", "12")
    table.say("ben", "123")
    table.remove_messages("ana", [0])
    table.say("ana", "12345678")
    assert refused(lambda: table.say("ana", "1"), "You have written 3 messages") == "You can still make moves."
    table.say("ben", "1")


def test_chat_goes_on_in_a_pause_and_after_the_closing() -> None:
    table = opened(GM, ANA)
    table.pause()
    table.say("ana", "Thanks.")
    table.resume_play("gm")
    table.close("gm")
    table.say("ana", "Good game.")
    assert texts(table, GM) == ["Thanks.", "Good game."]
