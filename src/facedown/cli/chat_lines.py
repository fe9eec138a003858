"""Messages of the chat as lines: among the news, and in the log between the entries of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.console import Console, ConsoleOptions
from rich.text import Text

from facedown.cli.look import wrapped
from facedown.game import SeatRef, listed, printable, within_sentence
from facedown.table import LogLine, Reader
from facedown.table.chat import Chat, ChatLine, Message

if TYPE_CHECKING:
    from facedown.cli.played_game import Game


def host_lines(chat: Chat) -> list[ChatLine]:
    """Return all messages for the host, with the numbers of the table."""
    return [ChatLine(one.number, one.seat, one.text, one.to, one.after - 1, one.removed) for one in chat.messages]


def merged(lines: Sequence[LogLine], messages: Sequence[ChatLine]) -> list[LogLine | ChatLine]:
    """Return the lines of a log with the messages between them, each after the entries that were there before it."""
    found: list[LogLine | ChatLine] = []
    waiting = list(reversed(messages))
    for line in lines:
        while waiting and waiting[-1].after < line.entry:
            found.append(waiting.pop())
        found.append(line)
    return [*found, *reversed(waiting)]


def sentence(message: Message | ChatLine, reader: Reader) -> str:
    """Return a message as a sentence: its author, its listeners and its text. A removed message has no text."""
    names = reader.names()
    who = names(SeatRef(message.seat))
    if message.removed:
        return f"A message of {within_sentence(who)} was removed."
    if message.to is None:
        return f"{who}: {message.text}"
    listeners = listed(within_sentence(names(SeatRef(key))) for key in message.to)
    return f"{who} whispers to {listeners or 'nobody'}: {message.text}"


def log_line(out: Console, line: ChatLine, reader: Reader) -> Text:
    """Return a message as a line of the log. It has no number, because it is no entry."""
    return Text(wrapped(f"      {printable(sentence(line, reader))}", out.width, "      "))


class News:
    """The line of a new message. If it is removed before the line is printed, the line does not show its text."""

    def __init__(self, game: Game, number: int) -> None:
        self._game = game
        self._number = number

    def __rich_console__(self, out: Console, options: ConsoleOptions) -> Iterator[Text]:
        """Yield the line; » marks a whisper."""
        message = self._game.table.chat.messages[self._number]
        whispered = message.to is not None
        line = f"{'»' if whispered else '·'} {printable(sentence(message, self._game.reader()))}"
        text = Text(wrapped(line, options.max_width, "  "))
        text.stylize("candle" if whispered else "quiet", 0, 1)
        yield text
