"""The commands about a campaign: its sessions, one of them in short, and the private notes of the facilitator."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from facedown.chance import quoted
from facedown.cli import answers, look, table_acts
from facedown.game import counted, refuse
from facedown.session.campaigns import facilitator_notes, keep_notes, session_in_short
from facedown.table.recaps import Recap
from facedown.table.sessions import sessions_of

if TYPE_CHECKING:
    from facedown.cli.played_game import Game


def show_sessions(game: Game, out: Console, text: str) -> bool:
    """Print all sessions, and the last one in short, or the one whose number is in `text`. Return False."""
    number = answers.number(text.split(), 0, "sessions 2", least=1) if text.strip() else 0
    history = game.table.history
    for one in sessions_of(history.state):
        out.print(Text(f"Session {one.number}: {one.title}" if one.title else f"Session {one.number}"))
    print_recap(out, session_in_short(history, game.viewer, number))
    return False


def print_recap(out: Console, recap: Recap) -> None:
    """Print a session in short."""
    look.print_line(out, f"Session {recap.session.number}: {counted(recap.moves, 'move')}.", "candle")
    for words, names in (("New", recap.came), ("No longer there", recap.left)):
        if names:
            out.print(Text(f"{words}: {', '.join(names)}."))
    for line in recap.lines:
        out.print(Text(f"· {line.text}"))
    if recap.changes:
        table = Table("Who", "What", "Before", "After", box=None, padding=(0, 2, 0, 0))
        for one in recap.changes:
            table.add_row(one.piece, one.what, *("–" if n is None else str(n) for n in (one.before, one.after)))
        out.print(table)


def change_session(game: Game, out: Console, text: str) -> bool:
    """Begin a session (`session begin The vault`), or give the current one a title (`session title The vault`).

    Return True. Raises Refused for other texts.
    """
    word, _, title = text.strip().partition(" ")
    if word.casefold() == "begin":
        table_acts.begin_session(game, answers.unquoted(title.strip()))
    elif word.casefold() == "title":
        table_acts.name_session(game, answers.unquoted(title.strip()))
    else:
        wrong = f"{quoted(word)} is not known here." if word else "Say what to do."
        raise refuse("input", wrong, "Type for example: session begin The vault, or session title The vault.")
    return True


def notes(game: Game, out: Console, text: str) -> bool:
    """Print the facilitator’s notes, add a line (`notes add …`), or delete all (`notes delete`). Return False."""
    word, _, line = text.strip().partition(" ")
    there = facilitator_notes(game.table, game.viewer)
    if word.casefold() == "add" and line.strip():
        keep_notes(game.table, game.viewer, f"{there}\n{line}")
    elif word.casefold() == "delete" and not line:
        keep_notes(game.table, game.viewer, "")
    elif word:
        raise refuse("input", f"{quoted(text)} is not known here.", "Type notes, notes add ... or notes delete.")
    else:
        out.print(Text(there or "You have no notes.", "" if there else "quiet"))
        return False
    game.save()
    look.print_line(out, "Noted." if line else "Your notes are deleted.", "quiet")
    return False


CAMPAIGN: dict[str, Callable[[Game, Console, str], bool]] = {
    "sessions": show_sessions,
    "session": change_session,
    "notes": notes,
}
"""The function of each command about a campaign. Each returns whether the board must be printed again."""
