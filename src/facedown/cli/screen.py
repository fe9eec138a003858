"""The screen of one person, or of several people who pass it around.

Whoever receives the screen first sees a neutral page, which shows nothing of anybody's, and then only their own view.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.text import Text

from facedown.cli import look, manual, news, people_commands, tables
from facedown.cli.asker import LEAVING, Asker, Leave
from facedown.cli.played_game import Game
from facedown.cli.saved_table import SavedTable
from facedown.game import printable
from facedown.session import Step

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""The control codes that move to the top, clear the screen, and clear what was scrolled off it."""


def discard_typed_input() -> None:
    """Discard what was typed at the terminal and not read yet. Do nothing on Windows, or without a terminal."""
    if sys.stdin.isatty():
        try:
            import termios
        except ImportError:
            return
        termios.tcflush(sys.stdin, termios.TCIFLUSH)


LAST = 12
"""The number of lines of the log that are printed when a saved game is continued."""


LONGEST_WATCHED = 30
"""The number of moves in a row after which a person whose seat a bot plays is asked, if only bots play."""


def beginning(name: str, others: Sequence[str]) -> str:
    """Return the shortest beginning of a name with which no other name begins; the whole name if there is none."""
    names = [other.casefold() for other in others]
    parts = (name[:length] for length in range(1, len(name)))
    return next((part for part in parts if not any(other.startswith(part.casefold()) for other in names)), name)


class Screen:
    """The screen of people at one terminal.

    `games`: the table as each of the people sees it. `everybody`: the table as everybody may see it, to print the end;
    None if one person plays. `game`: the game of the person who has the screen; None before the screen is passed for
    the first time. `prepare`: a function that is called with the game of each person who joins later.
    """

    def __init__(self, out: Console, asker: Asker, games: Sequence[Game], everybody: Game | None = None) -> None:
        self.out = out
        self.asker = asker
        self.games = {game.you: game for game in games}
        self.everybody = everybody
        self.session = games[0].session
        self.game: Game | None = games[0] if everybody is None else None
        self.prepare: Callable[[Game], None] = lambda game: None
        self._next = ""
        self.unattended = False
        """True if nobody is here to answer: then bots play to the end."""
        self._alone = 0
        self._welcomed: set[str] = set()
        self._marked = len(self.session.table.entries)
        self._read: dict[str, int] = dict.fromkeys(self.games, 0)
        for game in games:
            game.screen = self

    @property
    def shared(self) -> bool:
        """True if several people share the screen."""
        return self.everybody is not None

    @property
    def any_game(self) -> Game:
        """The game of the person at the screen; the first person's game while the screen is passed on."""
        return self.game or next(iter(self.games.values()))

    def add_person(self, key: str) -> None:
        """Let the person at a new seat play at this screen from now on."""
        old = self.any_game
        self.file.people.append(key)
        game = Game(self.session, self.file, key, resumed=True, wording=old.wording)
        game.screen = self
        self.games[key] = game
        self.prepare(game)
        if self.everybody is None:
            self.everybody = Game(self.session, self.file, "", resumed=True, wording=old.wording)
        self._read[key] = len(self.everybody.unread)

    @property
    def file(self) -> SavedTable:
        """The file of the table."""
        return self.any_game.file

    # Who is asked

    def ask_next(self, key: str) -> None:
        """Ask the person at this seat next, before anybody else acts."""
        self._next = key

    def step(self) -> Step:
        """Return the next step: the person to ask and the question, or what the session has done.

        These people are asked before the session goes on: the person named by `ask_next`, for a roll by hand if the
        person may type it; during a pause, a person who can end it; while bots play all seats, from time to time a
        person who can take a seat back.
        """
        asked = self._next or self._first_asked()
        self._next = ""
        if asked:
            self._alone = 0
            return Step("roll" if self._may_roll(asked) else "move", asked)
        step = self.session.step()
        self._alone = self._alone + 1 if step.kind == "acted" else 0
        return self._for_absent() if step.kind == "idle" else step

    def _may_roll(self, key: str) -> bool:
        """Return whether a roll by hand is due now that this person may type."""
        return not self.session.table.history.state.paused and key in self.games[key].rollers

    def _first_asked(self) -> str:
        """Return the key of the person to ask before the session goes on; "" if there is none."""
        state, bots = self.session.table.history.state, self.session.bots
        if state.paused:
            there = state.present_facilitator
            return there.key if there is not None and there.key in self.games else self._somebody()
        watching = any(key in state.bots for key in self.games) and all(key in bots for key in self.games)
        watching = watching and not self.unattended
        return self._somebody() if watching and self._alone >= LONGEST_WATCHED else ""

    def _somebody(self) -> str:
        return self.any_game.you

    def _for_absent(self) -> Step:
        """Return the step for a table at which nobody present can act.

        If people of this screen are marked as away, ask somebody for a command: a present person, if there is one.
        """
        table = self.session.table
        marks = table.history.state.marks
        absent = [key for key in self.games if key in marks]
        if not absent:
            return Step("idle")
        there = [key for key in self.games if key not in marks and key not in self.session.bots]
        other = self.games[min(there or absent, key=lambda key: not self.games[key].facilitating)]
        waited_for = {seat.key for seat in table.waited_for(other.viewer)}
        for key in absent:
            if key in waited_for and key != other.you:
                other.unread.append(Text(people_commands.absence(other, key), "candle"))
        return Step("move", other.you)

    # Pages

    def welcome(self, game: Game) -> None:
        """Print, once for each person, the last lines of a saved game, the rolls typed so far, and how to get help."""
        if game.you in self._welcomed:
            return
        self._welcomed.add(game.you)
        if game.resumed:
            tables.print_log(self.out, game, LAST, resumed=True)
            if game.session.typed and game.you in game.session.rollers():
                self.out.print(Text(f"Rolls typed so far: {'; '.join(game.session.typed)}.", "quiet"))
        if not self.shared:
            news.print_news(self.out, game)
        self.out.print(Text(f"Type ? for help. {manual.OWED} marks {manual.MARKED_OPTION}.", "quiet"))

    def give_to(self, key: str) -> Game:
        """Give the screen to the person at this seat, if another person has it. Return the person's game.

        Raises Leave or Ended.
        """
        game = self.games[key]
        if game is not self.game:
            self.game = None
            self.clear()
            self._wait_for(game)
            self.clear()
            self.game = game
            game.on_screen = False
            self.welcome(game)
        return game

    def _wait_for(self, game: Game) -> None:
        """Print the neutral page until the beginning of the person’s name is typed. Raises Leave or Ended.

        It is the first letter, or more if the name of another person at this screen begins alike. Enter alone does not
        pass the page, because whoever had the screen before may have pressed it once too often. In a pipe or a file,
        where this cannot happen, an empty line passes it too.
        """
        name = printable(game.viewer.shown)
        letter = beginning(name, [printable(other.viewer.shown) for other in self.games.values() if other is not game])
        self.out.print(Text(f"Pass the screen to {name}. When only {name} can see it, type {letter}.", "candle"))
        discard_typed_input()
        while not self._passes(line := self.asker.line(""), name, letter):
            if line.casefold() in LEAVING:
                raise Leave
            look.print_line(self.out, f"No. Type {letter} and press Enter, or type leave.", "warn")

    def _passes(self, line: str, name: str, letter: str) -> bool:
        typed = line.casefold()
        if not line:
            return not sys.stdin.isatty()
        return typed.startswith(letter.casefold()) and name.casefold().startswith(typed)

    def clear(self) -> None:
        """Remove everything from the screen. Without a terminal, print a line instead."""
        if sys.stdout.isatty():
            self.out.file.write(CLEAR)
            self.out.file.flush()
        else:
            self.out.print("─" * self.out.width)

    def collect(self) -> None:
        """Collect the new events for each person, to print them when the person has the screen."""
        for game in self.games.values():
            news.collect(self.out, game)
        if self.everybody is not None:
            news.collect(self.out, self.everybody)

    def note_reading(self, game: Game) -> None:
        """Note that a person reads the news now, so that the end prints only what somebody has not read."""
        if self.everybody is not None:
            news.join_lines(self.out, self.everybody)
            self._read[game.you] = len(self.everybody.unread)

    def show_end(self, *, leaving: bool = False) -> None:
        """Print the news that are left at the end. On a shared screen, they are what everybody may know.

        `leaving`: the table stays open, so only the last lines are printed.
        """
        if self.everybody is None:
            news.print_collected(self.out, self.any_game, complete=True)
            return
        self.game = None
        self.clear()
        news.join_lines(self.out, self.everybody)
        unread = self.everybody.unread
        del unread[: max(min(self._read.values()), len(unread) - LAST if leaving else 0)]
        news.print_collected(self.out, self.everybody, complete=True)

    def save(self) -> None:
        """Save the table if it has new entries."""
        if len(self.session.table.entries) != self._marked:
            self._marked = len(self.session.table.entries)
            self.any_game.save()
