"""What has happened, as the terminal prints it: a line an event, scoreboards, and the numbers explained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from facedown.cli import look
from facedown.cli.look import wrapped
from facedown.game import Event, listed, shown
from facedown.table import LogLine, Moved, StoodIn

if TYPE_CHECKING:
    from facedown.cli.play import Game


def tell(out: Console, game: Game) -> None:
    """Print what has happened since the last time, a line an event, as far as you may know it."""
    reader = game.table.reader()
    for entry in game.news():
        for event in entry.events:
            if event in game.so_far:
                game.so_far.remove(event)
            elif event.seen_by(game.viewer):
                tell_line(out, game, reader.line(entry, event))
                if event.kind in game.system.closing:
                    tell_passing(out, game)
                    print_scoreboard(out, game)
        if isinstance(entry.act, Moved | StoodIn):
            game.so_far.clear()


def tell_so_far(out: Console, game: Game, events: Sequence[Event]) -> None:
    """Print what a move has led to before the next roll for it; it is not printed again once the move is made."""
    tell(out, game)
    tell_passing(out, game)
    reader = game.table.reader()
    for event in events:
        if event.seen_by(game.viewer):
            print_event(out, event, reader.text(event, game.table.position))


def tell_line(out: Console, game: Game, line: LogLine) -> None:
    """Print one line. Those who pass one after the other are collected, and named together."""
    if line.event.kind == "passed":
        game.passing.append(line)
    else:
        tell_passing(out, game)
        print_event(out, line.event, line.text)


def tell_passing(out: Console, game: Game) -> None:
    """Print those who have passed since anything else happened, in one line."""
    if not game.passing:
        return
    first = game.passing[0]
    text = first.text
    if len(game.passing) > 1:
        names = [line.parts[0].text for line in game.passing]
        text = f"{listed(names)} pass."
    print_event(out, first.event, text)
    game.passing.clear()


def print_event(out: Console, event: Event, sentence: str) -> None:
    """Print one line, marked where it is for you alone."""
    rule = "" if event.rule == "table" else event.rule
    line = f"{'»' if event.to is not None else '·'} {shown(sentence)}  {rule}".rstrip()
    text = Text(wrapped(line, out.width, "  "))
    text.highlight_words([rule] if rule else [], "quiet")
    text.stylize("candle" if event.to is not None else "quiet", 0, 1)
    out.print(text)


def print_scoreboard(out: Console, game: Game) -> None:
    """Print how every character fares, as a procedure has ended."""
    view = game.table.view(game.viewer)
    outcomes = game.system.outcome(view)
    if outcomes:
        names = game.table.reader().names(view)
        terms = game.system.catalogue().term
        out.print(look.scoreboard([(names(one.whose), one.measures) for one in outcomes], terms))


LAST = 8
"""How many of the last things that were reckoned are explained."""


def numbered_lines(game: Game) -> list[LogLine]:
    """The last events with numbers that you may know of, oldest first."""
    lines = [line for line in game.table.log(game.viewer) if (line.event.tallies or line.draws) and not line.undone]
    return lines[-LAST:]


def why(game: Game, out: Console) -> None:
    """Print the last results with their draws, and your own totals, with every addend and its rule."""
    view = game.table.view(game.viewer)
    shown, reader = game.system.board(view, game.viewer), game.table.reader()
    lines = [] if any(row.tallies for ledger in shown.ledgers for row in ledger.rows) else numbered_lines(game)
    if not shown.ledgers and not lines:
        out.print("No numbers have been worked out yet.")
    for line in lines:
        out.print(Text(line.text, "bold"))
        for drawn in line.draws:
            out.print(look.drawn(drawn, 4))
        for tally in line.tallies:
            out.print(look.why(tally, 4))
    for ledger in shown.ledgers:
        out.print(look.ledger(ledger))
    for mat in shown.mats:
        tallies = [group.tally for group in mat.groups if group.tally is not None] if mat.yours else []
        if tallies:
            out.print(Text(mat.title, "bold"))
            for tally in tallies:
                out.print(look.why(reader.tally(tally, view), 4))
