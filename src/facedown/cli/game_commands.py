"""The commands that a person types during a game in place of an option’s number, and their dispatch.

“You” is that person.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from facedown.chance import quoted
from facedown.cli import (
    answers,
    campaign,
    commands,
    look,
    named,
    people_commands,
    saving,
    show_commands,
    table_acts,
    talk,
    turn,
)
from facedown.cli.asker import LEAVING, Asker, Interrupted, Leave, sure
from facedown.game import Refused, printable, refuse, within_sentence
from facedown.table import Moved
from facedown.table.people import InPause

if TYPE_CHECKING:
    from facedown.cli.played_game import Game


def run_command(game: Game, out: Console, asker: Asker, options: turn.Options, words: list[str]) -> bool:
    """Run a typed command. Return True if the board and the options must be printed again. Raises Leave or Refused."""
    try:
        return _run(game, out, asker, options, words)
    except InPause as refused:
        if table_acts.can_resume(game):  # the table would tell you to ask yourself, or a bot
            raise refuse(refused.refusal.rule, refused.refusal.text, "Type resume to go on.") from None
        raise


def _run(game: Game, out: Console, asker: Asker, options: turn.Options, words: list[str]) -> bool:
    word, rest = words[0].casefold(), words[1:]
    if word.startswith("?"):
        word, rest = "help", [word[1:], *rest] if word[1:] else rest
    if word in LEAVING:
        raise Leave
    if word == "close" and not sure(asker, "Close the table for good and publish its secret"):
        return False
    if word in ("ruling", "away", "close"):
        return facilitate(game, out, word, rest)
    if word in YOURS:
        return YOURS[word](game, out, " ".join(rest))
    if word in people_commands.COMMANDS:
        people_commands.run(game, out, word, " ".join(rest))
        return True
    if word in ("back", "undo"):
        return back(game, rest)
    if word in talk.TALK:
        talk.TALK[word](game, out, " ".join(rest))
    elif word in show_commands.SHOWS:
        show_commands.SHOWS[word](game, out, options, rest)
    else:
        typed = quoted(printable(" ".join(words)))
        look.print_line(out, f"No. {typed} is neither an option nor a command. Type ? for help.", "warn")
    return False


def at_question(game: Game, out: Console, asker: Asker, line: str, *, words: bool) -> bool | None:
    """Run a command that was typed while a question is open.

    Return None if the line is not a command, True if the command was run, and False if it is not allowed now. Only
    commands that show something are allowed; commands to talk are allowed too, unless the question asks for free text
    (`words`). Raises Interrupted after a command that ends the question.
    """
    seats = list(named.seat_names(game))
    people = [name for mat in turn.mats(game) for name in (mat.key, mat.title)]
    if not commands.is_command(line, people + seats, words=words):
        return None
    word = line.split()[0].casefold()
    interrupts = word in people_commands.INTERRUPTING
    if not (interrupts or (word in talk.TALK and not words) or commands.only_shows(line)):
        return False
    try:
        run_command(game, out, asker, turn.choices(game), line.split())
    except Refused as refused:
        look.print_line(out, f"No. {refused.refusal}", "warn")
        return True
    if interrupts:
        raise Interrupted
    return True


def facilitate(game: Game, out: Console, word: str, rest: list[str]) -> bool:
    """Run a facilitator’s command: set a ruling, make the choice of an absent player, or close the table. Return True.

    `word` is the command: ruling, away or close. For `ruling` alone, print the switches and return False. If a bot is
    the facilitator, it closes the table for a player who types `close`.
    """
    if word == "ruling" and not rest:
        show_commands.show_switches(game, out)
        return False
    if word == "close":
        closer = game.session.closer(game.you)
        if closer.key != game.you:
            look.print_line(out, f"You ask {within_sentence(closer.shown)} to close the table.", "quiet")
        game.close()
    elif word == "away":
        absent = named.seat(game, " ".join(rest)).key
        game.session.stand_in(game.you, absent)
        game.finish_rolls()
    else:
        name, _, value = "".join(rest).partition("=")
        game.table.rule(game.you, {name: value})
    game.save()
    return True


def attend(game: Game, out: Console, name: str) -> bool:
    """Make the named character of yours the first to decide. Return True, because your turn begins again."""
    turn.attend(game, name)
    return True


def be_brisk(game: Game, out: Console, rest: str) -> bool:
    """Switch brisk mode on or off; in brisk mode, your obvious moves are made without asking. Return True."""
    brisk = not game.session.players.is_brisk(game.you)
    game.session.players.set_brisk(game.you, brisk=brisk)
    game.save()
    how = "made without asking" if brisk else "asked for again"
    out.print(Text(f"From now on, obvious moves are {how}.", "quiet"))
    return True


def delegate(game: Game, out: Console, name: str) -> bool:
    """Let a bot play the named characters of yours, or play them yourself again. Return True.

    `name` is a name or a part of it, `all`, or `off`. It is `seat` for your whole seat, so that the table knows of it.
    The name of another seat lets a bot play that seat, or its person again.
    """
    name = answers.unquoted(name)
    wanted, before = name.casefold(), game.delegated
    mats = [mat for mat in turn.mats(game) if mat.yours]
    if wanted == "seat":
        people_commands.let_bot_play(game, game.you)
        return True
    if wanted in ("", "off", "none"):
        keys: set[str] = set()
        if game.you in game.table.history.state.bots:
            table_acts.let_bot_play(game, game.you, plays=False)
    elif wanted == "all":
        if not mats:
            raise refuse(
                "input", "You play no characters at this table.", "Type auto seat to let a bot play your seat."
            )
        keys = {mat.key for mat in mats}
    else:
        found = {mat.key for mat in mats if wanted in mat.title.casefold() or wanted == mat.key}
        if not found and len(seats := named.fitting_seats(game.table.seats, name)) == 1:
            people_commands.let_bot_play(game, seats[0].key)
            return True
        if not found:
            yours = f"You play {look.names(mats)}." if mats else "You play no characters at this table."
            raise refuse("input", f"You play nobody called {quoted(name)}.", yours)
        keys = set(before - found if found <= before else before | found)
    game.session.players.delegate(game.you, keys)
    game.save()
    played = look.names(mat for mat in mats if mat.key in keys)
    out.print(Text(f"A bot plays {played} for you." if played else "No bot plays for you.", "quiet"))
    return True


def nothing_open(game: Game, out: Console, rest: str) -> bool:
    """Say that there is no question to go back from. Return False."""
    look.print_line(out, "No question is open. Type `back` to take back your last move.", "quiet")
    return False


YOURS: dict[str, Callable[[Game, Console, str], bool]] = {
    "auto": delegate,
    "brisk": be_brisk,
    "as": attend,
    "save": saving.save,
    **campaign.CAMPAIGN,
    "<": nothing_open,
}
"""The function of each command about your own characters and the campaign, and of < without a question."""


def back(game: Game, rest: list[str]) -> bool:
    """Ask the table to go back to the position after the typed entry; without a number, to before your last move.

    Return True. Bots agree to every such request.
    """
    last = None if rest else _last_move(game)
    if not rest and last is None:
        advice = "To undo moves of others, type `back` and the number of an entry; `log` shows the numbers."
        legal = advice if len(game.table.entries) > 1 else "Choose an option first."
        raise refuse("input", "You have made no move to take back.", legal)
    if rest:
        table_acts.go_back(game, answers.number(rest, 0, "back 12", least=0))
    else:
        assert last is not None
        game.table.ask_rewind(game.you, last - 1)
        game.save()
    return True


def _last_move(game: Game) -> int | None:
    """Return the number of your last move that counts and did not start a procedure; None if there is none."""
    state = game.table.history.state
    for n in range(len(game.table.entries) - 1, 0, -1):
        entry = game.table.entries[n]
        if entry.author != game.you or not isinstance(entry.act, Moved) or state.is_undone(n):
            continue
        if not str(entry.act.move.get("move", "")).startswith("start-"):
            return n
    return None
