"""The commands with which a person talks: chat, whispers, and statements in the story.

“You” is that person.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from facedown.chance import quoted
from facedown.cli import answers, commands, named, news, table_acts
from facedown.game import PieceRef, refuse, within_sentence

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

    Raises Refused if the text is empty, or if the name before the colon is unknown.
    """
    speaker, said = _speaker_and_words(game, text)
    if not said:
        raise refuse("input", "There is nothing to tell.", "Type for example: story The lights go out.")
    table_acts.make_statement(game, said, speaker)
    news.print_news(out, game)


def _speaker_and_words(game: Game, text: str) -> tuple[PieceRef | None, str]:
    """Return the character that a text begins with, None for you, and the words. A quoted text has only words.

    Raises Refused if only a name is given, or if a text in the form of a name and a colon names nobody.
    """
    plain, there = answers.unquoted(text), named.characters(game)
    before, colon, words = text.partition(":")
    if plain != text:
        return None, plain
    name = answers.unquoted(before.strip())
    speakers = named.exact(there, name.casefold())
    speakers = speakers or (answers.named_by(name, [(known, ref) for ref, known in there.items()]) if colon else [])
    if len(speakers) == 1:
        if not words.strip():
            who = there[speakers[0]]
            raise refuse("input", f"Type what {within_sentence(who)} says.", f"For example: story {who}: Hello")
        return speakers[0], words.strip()
    of_nobody = colon and commands.is_like_name(name) and name[0].isalpha()
    if of_nobody and not named.fitting_seats(game.table.seats, name):
        yours = there if game.facilitating else named.characters_of(game, game.you)
        choose = f"Choose from: {named.names(yours.values())}. " if yours else ""
        says = f"{quoted(name)} could be {named.names(there[one] for one in speakers)}."
        text = says if speakers else f"No character is called {quoted(name)}."
        raise refuse("input", text, f"{choose}Or put the whole text in quotation marks.")
    return None, text


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
