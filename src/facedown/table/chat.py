"""Chat and whispers: messages beside the history of a table, which can be removed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from facedown.game import Seat, refuse
from facedown.table.checks import check_words, problem_of_words
from facedown.table.entries import Entry
from facedown.table.state import TableState

if TYPE_CHECKING:
    from facedown.table.history import History

MOST_MESSAGES = 5_000
"""The most messages of one seat. A limit for all seats together would tell of whispers, and one seat could reach it."""

MOST_BYTES = 1024 * 1024
"""The most bytes of one seat's messages, so that one seat cannot fill the chat."""


MOST_COUNTED = 64
"""The most entries between two messages that are counted one by one."""

LATEST = 2**53
"""The time, in milliseconds since 1970, before which every message was said."""


class Message(msgspec.Struct, frozen=True):
    """A message of a seat to everybody (`to` is None), or a whisper to the seats in `to`.

    `number` counts the table's messages from 0. `after` is the number of entries that the table had. `said_at` is the
    time in milliseconds since 1970, UTC, if a keeper has stored the message; 0 if not. A message that was `removed` has
    no text any more.
    """

    number: int
    seat: str
    text: str
    to: tuple[str, ...] | None = None
    after: int = 0
    removed: bool = False
    said_at: int = 0

    def seen_by(self, viewer: Seat) -> bool:
        """Return whether this viewer receives the message: it is for everybody, or from or to the viewer."""
        return self.to is None or viewer.key in (self.seat, *self.to)


class ChatLine(msgspec.Struct, frozen=True):
    """A message as a viewer reads it. All its numbers are the viewer’s own, so they tell nothing of what it misses.

    `number` counts the messages that the viewer receives from 0, without gaps. `after` is the number of the last entry
    before the message. The rest is as in Message.
    """

    number: int
    seat: str
    text: str
    to: tuple[str, ...] | None
    after: int
    removed: bool


class Chat(msgspec.Struct, frozen=True):
    """All messages of one table, oldest first. A value: each change returns another Chat."""

    messages: tuple[Message, ...] = ()

    @property
    def removed(self) -> int:
        """The number of the removed messages."""
        return sum(message.removed for message in self.messages)

    def plus(self, message: Message) -> Chat:
        """Return the chat with one more message."""
        return Chat((*self.messages, message))

    def without(self, numbers: Sequence[int]) -> Chat:
        """Return the chat in which the messages with these numbers are removed: their texts are gone."""
        gone = frozenset(numbers)
        return Chat(tuple(replace(one, text="", removed=True) if one.number in gone else one for one in self.messages))

    def received_by(self, viewer: Seat) -> tuple[Message, ...]:
        """Return the messages that this viewer receives, oldest first."""
        return tuple([message for message in self.messages if message.seen_by(viewer)])

    def lines(self, history: History, viewer: Seat, since: int = -1) -> list[ChatLine]:
        """Return the messages that this viewer receives after its own number `since`, oldest first.

        `history` is the history of the table, which knows the viewer’s numbers of entries.
        """
        received = [(number, one) for number, one in enumerate(self.received_by(viewer)) if number > since]
        last = len(history)  # another program may know of later entries
        after = _numbers_after(history, viewer, {min(one.after, last) for _, one in received})
        return [
            ChatLine(number, one.seat, one.text, one.to, after[min(one.after, last)], one.removed)
            for number, one in received
        ]


def _numbers_after(history: History, viewer: Seat, counts: Iterable[int]) -> dict[int, int]:
    """Return the viewer’s number of the last of the first `count` entries, for each of these counts.

    The entries between two counts are counted, unless there are many: looking up each number would take far longer.
    """
    found: dict[int, int] = {}
    entries: Iterator[Entry] = iter(())
    before, number = 0, -1
    for count in sorted(counts):
        if not before or count - before > MOST_COUNTED:
            entries, number = history.entries.since(count), history.number_for(viewer, count - 1)
        else:
            number += sum(bool(entry.read_by(viewer)) for entry in islice(entries, count - before))
        found[count], before = number, count
    return found


def problem_of_messages(messages: Sequence[Message], state: TableState) -> str:
    """Return why these cannot be the messages of a table with this state, as a sentence; "" if they can."""
    keys = {seat.key for seat in state.seats}
    written, used = Counter(one.seat for one in messages), Counter[str]()
    for number, one in enumerate(messages):
        used[one.seat] += len(one.text.encode())
        if written[one.seat] > MOST_MESSAGES or used[one.seat] > MOST_BYTES:
            return f"message {number} is from a seat that has written more than the chat takes."
        if one.number != number:
            return f"message {number} is missing or in another place."
        if not keys.issuperset((one.seat, *(one.to or ()))):
            return f"message {number} is from or to a seat that the table does not have."
        if not 1 <= one.after <= state.count or not 0 <= one.said_at < LATEST:
            return f"message {number} has an impossible time."
        if problem_of_words(one.text) if not one.removed else one.text:
            return f"the text of message {number} is not one that the chat takes."
    return ""


def new_message(state: TableState, chat: Chat, seat: str, text: str, to: Sequence[str] | None = None) -> Message:
    """Return a new message, which is not yet in the chat. Raises Refused if the seat may not send it.

    Spectators can send messages only if the table allows it, and only to everybody.
    """
    author = state.seat(seat)
    check_words(text)
    if to is not None and len(to) > len(state.seats):
        raise refuse("table", "The message has more listeners than the table has seats.", "Name each listener once.")
    listeners = None if to is None else tuple(dict.fromkeys(state.seat(key).key for key in to))
    if author.role == "spectator" and not state.spectators_chat:
        raise refuse("table", "Spectators cannot chat at this table.", "Ask the table to allow it.")
    if author.role == "spectator" and listeners is not None:
        raise refuse("table", "Spectators cannot whisper.", "Write to everybody.")
    if state.marks.get(seat) == "left":
        raise refuse("table", "You have left this table.", "Come back first.")
    written = [one for one in chat.messages if one.seat == seat]
    if len(written) >= MOST_MESSAGES:
        text = f"You have written {MOST_MESSAGES:,} messages, and no seat can write more."
        raise refuse("table", text, "You can still make moves.")
    used = sum(len(one.text.encode()) for one in written)
    if used + len(text.encode()) > MOST_BYTES:
        raise refuse("table", "You have used all chat of one seat: 1 MB.", "You can still make moves.")
    return Message(len(chat.messages), seat, text, listeners, state.count)


def removable(state: TableState, chat: Chat, seat: str, numbers: Sequence[int]) -> tuple[int, ...]:
    """Return the table’s numbers of messages, after checking that the seat may remove them all. Raises Refused if not.

    `numbers` are the seat’s own numbers of the messages. The facilitator can remove the messages that it receives, and
    every seat its own.
    """
    author = state.seat(seat)
    there = chat.received_by(author)
    found = []
    for number in numbers:
        if type(number) is not int or not 0 <= number < len(there) or there[number].removed:
            raise refuse("table", "There is no such message.", "Choose a message that you can read.")
        if there[number].seat != seat and not author.facilitates:
            raise refuse("table", "This message is not yours.", "Ask the facilitator to remove it.")
        found.append(there[number].number)
    return tuple(found)


def removable_of(state: TableState, chat: Chat, seat: str, author: str) -> tuple[int, ...]:
    """Return the numbers of all messages of `author`, also whispers, for a facilitator who removes them.

    Raises Refused if the seat is neither the facilitator's nor the author's.
    """
    remover = state.seat(seat)
    state.seat(author)
    if seat != author and not remover.facilitates:
        raise refuse("table", "These messages are not yours.", "Ask the facilitator to remove them.")
    return tuple(one.number for one in chat.messages if one.seat == author and not one.removed)
