"""Live updates: what each browser receives after a change, and how it resumes."""

from __future__ import annotations

from random import Random

import pytest

from facedown.game import Setup
from facedown.session import Session
from facedown.table import Table
from facedown.web.access import Access
from facedown.web.frames import ENTRIES_SHOWN, Frame, frame_of
from facedown.web.live import Cursor, Message, Stream, messages_for_browser, read_cursor
from facedown.web.log_lines import MESSAGES_SHOWN, chat_items, earlier_part, log_items
from tests.web.servers import ANA, BEN, KERNEL

NOBODY: frozenset[str] = frozenset()


def duel() -> Session:
    table = Table.open(KERNEL, Setup((ANA, BEN), KERNEL.sample("duel")), b"l" * 32)
    session = Session(table, ["ana", "ben"], Random(1))
    session.step()
    return session


def stream_at(frame: Frame) -> Stream:
    """Return the stream of a browser that has a frame."""
    return Stream(Access("t", "ana", "k"), read_cursor(frame.id))


def html_of(messages: list[Message]) -> str:
    return "".join(message.data for message in messages)


def test_a_browser_that_has_everything_receives_nothing() -> None:
    session = duel()
    frame = frame_of(session, ANA, NOBODY)
    assert messages_for_browser(stream_at(frame), frame_of(session, ANA, NOBODY, frame)) == []


def test_a_browser_receives_the_changed_pieces_and_the_new_lines_alone() -> None:
    session = duel()
    before = frame_of(session, ANA, NOBODY)
    stream = stream_at(before)
    assert messages_for_browser(stream, before) == []
    session.table.make_statement("ben", "Watch this.")
    after = frame_of(session, ANA, NOBODY, before)
    found = messages_for_browser(stream, after)
    assert [message.id for message in found] == [after.id]
    assert html_of(found).count("<hx-partial") == 1
    assert "Watch this." in html_of(found)
    assert messages_for_browser(stream, after) == []


def test_a_browser_that_was_away_receives_all_regions_and_only_the_missed_lines() -> None:
    session = duel()
    before = frame_of(session, ANA, NOBODY)
    for n in range(3):
        session.table.make_statement("ben", f"Missed {n}.")
    found = html_of(messages_for_browser(stream_at(before), frame_of(session, ANA, NOBODY)))
    assert [f"Missed {n}." in found for n in range(3)] == [True] * 3
    assert "A Conflict begins" not in found
    assert 'hx-target="#board"' in found


def test_after_a_rewind_a_browser_receives_the_whole_log_again() -> None:
    session = duel()
    before = frame_of(session, ANA, NOBODY)
    option = session.table.options(ANA)[0]
    session.move("ana", option.build(KERNEL.move_type))
    moved = frame_of(session, ANA, NOBODY, before)
    session.table.ask_rewind("ana", 1)
    if session.table.request is not None:
        session.table.answer_rewind("ben", agrees=True)
    after = frame_of(session, ANA, NOBODY, moved)
    assert after.version != moved.version
    assert "undone" in "".join(item.html for item in after.log.items)
    found = html_of(messages_for_browser(stream_at(moved), after))
    assert 'hx-target="#log" hx-swap="innerHTML"' in found


def test_a_rewind_that_is_no_longer_shown_does_not_send_the_log_again() -> None:
    session = duel()
    option = session.table.options(ANA)[0]
    session.move("ana", option.build(KERNEL.move_type))
    session.table.ask_rewind("ana", 1)
    if session.table.request is not None:
        session.table.answer_rewind("ben", agrees=True)
    frame = frame_of(session, ANA, NOBODY)
    for n in range(2 * ENTRIES_SHOWN):
        session.table.make_statement("ben", f"Words {n}.")
        before, frame = frame, frame_of(session, ANA, NOBODY, frame)
        assert 'hx-swap="innerHTML"' not in html_of(messages_for_browser(stream_at(before), frame))
    assert "undone" not in "".join(item.html for item in frame.log.items)


def test_a_log_that_is_sent_as_a_whole_offers_the_earlier_lines() -> None:
    session = duel()
    for n in range(ENTRIES_SHOWN):
        session.table.make_statement("ben", f"Words {n}.")
    frame = frame_of(session, ANA, NOBODY)
    stream = Stream(Access("t", "ana", "k"), Cursor(0, -1, "another version", ""))
    assert f'hx-get="log?before={frame.log.entry}&amp;message={frame.log.message}"' in html_of(
        messages_for_browser(stream, frame)
    )
    assert frame.log.entry > 0


@pytest.mark.parametrize("most", [0, 3, 3 * MESSAGES_SHOWN])
def test_a_page_and_its_earlier_parts_contain_every_line_and_message_once(most: int) -> None:
    session, chance = duel(), Random(3)
    session.table.say("ben", "First of all")
    for n in range(4 * ENTRIES_SHOWN):
        session.table.make_statement("ben", f"Words {n}.")
        for k in range(chance.randrange(most + 1)):
            session.table.say("ana", f"Chat {n}, {k}")
    history, chat = session.table.history, session.table.chat
    part = frame_of(session, ANA, NOBODY).log
    found = list(part.items)
    while part.entry > 0 or part.message > 0:
        part = earlier_part(history, chat, ANA, part.entry, part.message)
        assert len([one for one in part.items if one.message >= 0]) <= MESSAGES_SHOWN
        found = [*part.items, *found]
    lines = log_items(session.table.reader(), ANA, -1)
    messages = chat_items(history, chat, ANA, -1)
    assert found == sorted([*lines, *messages], key=lambda one: (one.entry, one.message, one.at))


@pytest.mark.parametrize("before", [-5, 0, 10**30])
def test_the_part_before_an_unknown_entry_is_the_newest_one_or_empty(before: int) -> None:
    session = duel()
    part = earlier_part(session.table.history, session.table.chat, ANA, before, before)
    assert (part.entry, part.message) == (0, 0)
    assert bool(part.items) is (before > 0)


def test_a_page_contains_only_the_newest_of_many_messages() -> None:
    session = duel()
    for n in range(5 * MESSAGES_SHOWN):
        session.table.say("ben", f"Chat {n}.")
    frame = frame_of(session, ANA, NOBODY)
    assert [item.message for item in frame.log.items] == list(range(4 * MESSAGES_SHOWN, 5 * MESSAGES_SHOWN))
    missing = Stream(Access("t", "ana", "k"), Cursor(frame.entry, 3, frame.version, ""))
    assert 'hx-swap="innerHTML"' in html_of(messages_for_browser(missing, frame))
    current = Stream(Access("t", "ana", "k"), Cursor(frame.entry, frame.message - 3, frame.version, ""))
    assert 'hx-swap="beforeend"' in html_of(messages_for_browser(current, frame))


def test_a_browser_that_lacks_an_entry_before_the_first_one_of_a_frame_receives_the_whole_log() -> None:
    session = duel()
    known = session.table.history.state.known_by("ana")
    session.table.make_statement("ben", "Missing.")
    session.table.say("ben", "After it.")
    for n in range(ENTRIES_SHOWN):
        session.table.make_statement("ben", f"Words {n}.")
    frame = frame_of(session, ANA, NOBODY)
    assert frame.log.items[0].message >= 0
    stream = Stream(Access("t", "ana", "k"), Cursor(known - 1, frame.message, frame.version, ""))
    assert 'hx-swap="innerHTML"' in html_of(messages_for_browser(stream, frame))


def test_a_new_name_is_shown_in_earlier_lines_and_among_those_to_whom_one_can_whisper() -> None:
    session = duel()
    session.table.make_statement("ben", "It rains.")
    session.table.say("ben", "Your move.")
    before = frame_of(session, ANA, NOBODY)
    session.table.name("ben", "Benjamin")
    after = frame_of(session, ANA, NOBODY, before)
    assert after == frame_of(session, ANA, NOBODY)
    found = html_of(messages_for_browser(stream_at(before), after))
    assert found.count("Benjamin") > 3
    assert '<option value="ben">to Benjamin</option>' in found


def test_a_removed_message_disappears_from_the_page() -> None:
    session = duel()
    session.table.say("ben", "Something rude")
    before = frame_of(session, ANA, NOBODY)
    session.table.remove_messages("ben", [0])
    after = frame_of(session, ANA, NOBODY, before)
    found = html_of(messages_for_browser(stream_at(before), after))
    assert "Something rude" not in found
    assert "removed" in found


def test_a_frame_made_from_an_earlier_one_is_the_same_as_a_new_one() -> None:
    session, frame = duel(), None
    chance = Random(7)
    for n in range(12 * ENTRIES_SHOWN):
        if not chance.randrange(8):
            session.table.make_statement(chance.choice(["ana", "ben"]), f"Words {n}.")
        else:
            session.table.say("ben", f"Chat {n}", None if n % 2 else ["ana"])
        if not chance.randrange(30):
            session.table.name("ben", f"Ben {n}")
        frame = frame_of(session, ANA, NOBODY, frame)
        assert frame == frame_of(session, ANA, NOBODY)
    assert frame is not None
    assert len([item for item in frame.log.items if item.message >= 0]) == MESSAGES_SHOWN


@pytest.mark.parametrize("text", ["", "1", "1.2.3", "a.b.c.d", "1.2.3.4.5", "1" * 200, "1.2." + "9" * 100 + ".x"])
def test_a_wrong_cursor_counts_as_none(text: str) -> None:
    assert read_cursor(text) is None


def test_a_cursor_of_the_future_gets_everything() -> None:
    session = duel()
    frame = frame_of(session, ANA, NOBODY)
    stream = Stream(Access("t", "ana", "k"), Cursor(10**9, 10**9, frame.version, "x"))
    assert "A Conflict begins" in html_of(messages_for_browser(stream, frame))
