"""The commands with which a person talks: chat, whispers, and statements in the story.

“You” is that person.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from facedown.chance import quoted
from facedown.cli import named, news, table_acts
from facedown.game import refuse, within_sentence

if TYPE_CHECKING:
    from facedown.cli.played_game import Game


def say(game: Game, out: Console, text: str) -> None:
    """Say a text to everybody at the table. Raises Refused if the text is empty."""
    if not text:
        raise refuse("input", "There is nothing to say.", "Type for example: say hello")
    table_acts.say(game, text)
    news.print_news(out, game)


def whisper(game: Game, out: Console, text: str) -> None:
    """Whisper to the seats that a text begins with, separated by commas. Raises Refused if no text follows."""
    seats, words = named.seats_and_text(game, text)
    if not words:
        raise refuse("input", "There is nothing to whisper.", f"Type for example: whisper {seats[0].shown} hello")
    table_acts.say(game, words, [seat.key for seat in seats])
    news.print_news(out, game)


def tell_story(game: Game, out: Console, text: str) -> None:
    """Add to the story what a character says or tries, if a text begins with its name and a colon, or else you.

    Raises Refused if the text is empty.
    """
    name, colon, words = text.partition(":")
    speaker = named.exact(named.characters(game), name.strip().casefold()) if colon else []
    said = words.strip() if speaker else text
    if not said:
        raise refuse("input", "There is nothing to tell.", "Type for example: story The lights go out.")
    table_acts.make_statement(game, said, speaker[0] if speaker else None)
    news.print_news(out, game)


def unsay(game: Game, out: Console, text: str) -> None:
    """Remove your last message or, as the facilitator, the last message of the seat in `text`, or all of its messages.

    Raises Refused if there is none, or if it is not yours to remove.
    """
    whose, rest = named.seat_and_rest(game, text) if text else (game.viewer, "")
    if rest.casefold() == "all":
        table_acts.remove_all_messages(game, whose.key)
        out.print(Text(f"All messages of {within_sentence(whose.shown)} are removed.", "quiet"))
        return
    if rest:
        raise refuse("input", f"{quoted(rest)} is not expected there.", "Type for example: unsay, or unsay Ben all")
    theirs = [line for line in game.table.chat_lines(game.viewer) if line.seat == whose.key and not line.removed]
    if not theirs:
        who = "You have" if whose.key == game.you else f"{whose.shown} has"
        raise refuse("input", f"{who} no message that can be removed.", "Type `log` to see the messages.")
    table_acts.remove_messages(game, [theirs[-1].number])
    out.print(Text(f"The message is removed: {theirs[-1].text}", "quiet"))


TALK: dict[str, Callable[[Game, Console, str], None]] = {
    "say": say,
    "whisper": whisper,
    "story": tell_story,
    "unsay": unsay,
}
"""The function of each command with which a person talks."""
