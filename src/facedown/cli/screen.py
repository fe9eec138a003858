"""The screen of one person, or of several people who pass it around.

Whoever receives the screen first sees a neutral page, which shows nothing of anybody's, and then only their own view.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from facedown.cli import look, manual, news, tables
from facedown.cli.asker import LEAVING, Asker, Leave
from facedown.cli.played_game import Game
from facedown.game import printable

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""The control codes that move to the top, clear the screen, and clear what was scrolled off it."""

LAST = 12
"""The number of lines of the log that are printed when a saved game is continued."""


class Screen:
    """The screen of people at one terminal.

    `games`: the table as each of the people sees it. `everybody`: the table as everybody may see it, to print the end;
    None if one person plays. `game`: the game of the person who has the screen; None before the screen is passed for
    the first time.
    """

    def __init__(self, out: Console, asker: Asker, games: Sequence[Game], everybody: Game | None = None) -> None:
        self.out = out
        self.asker = asker
        self.games = {game.you: game for game in games}
        self.everybody = everybody
        self.session = games[0].session
        self.game: Game | None = games[0] if everybody is None else None
        self._welcomed: set[str] = set()
        self._marked = len(self.session.table.entries)
        self._read: dict[str, int] = dict.fromkeys(self.games, 0)

    @property
    def shared(self) -> bool:
        """True if several people share the screen."""
        return self.everybody is not None

    @property
    def any_game(self) -> Game:
        """The game of the person who has the screen, or else of the first person."""
        return self.game or next(iter(self.games.values()))

    def welcome(self, game: Game) -> None:
        """Print, once for each person, the last lines of a saved game, the rolls typed so far, and how to get help."""
        if game.you in self._welcomed:
            return
        self._welcomed.add(game.you)
        if game.resumed:
            for line in game.log()[-LAST:]:
                self.out.print(tables.log_line(self.out, line, game.table.seats))
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
            game.remember_board(None)
            self.welcome(game)
        return game

    def _wait_for(self, game: Game) -> None:
        """Print the neutral page until Enter is pressed. Raises Leave or Ended."""
        name = printable(game.viewer.shown)
        self.out.print(Text(f"Pass the screen to {name}. Press Enter when only {name} can see it.", "candle"))
        while line := self.asker.line(""):
            if line.casefold() in LEAVING:
                raise Leave
            look.print_line(self.out, "No. Press Enter, or type leave.", "warn")

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

    def show_end(self) -> None:
        """Print the news that are left at the end. On a shared screen, they are what everybody may know."""
        if self.everybody is None:
            news.print_collected(self.out, self.any_game, complete=True)
            return
        self.game = None
        self.clear()
        del self.everybody.unread[: min(self._read.values())]
        news.print_collected(self.out, self.everybody, complete=True)

    def save(self) -> None:
        """Save the table if it has new entries."""
        if len(self.session.table.entries) != self._marked:
            self._marked = len(self.session.table.entries)
            self.any_game.save()
