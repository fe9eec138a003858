"""Things built of priced pieces, as they are printed, and kept in files."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from facedown.cli import files, look
from facedown.game import Standing, Workbench


def record(out: Console, on: Workbench) -> None:
    """The record, what it does, what it costs and why, and what is wrong."""
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
    grid.add_column(style="quiet", no_wrap=True)
    grid.add_column()
    for label, text in on.record():
        grid.add_row(label, text or "–")
    out.print(grid)
    stands = on.standing()
    out.print()
    for line in stands.lines:
        out.print(Padding(Text(line), (0, 0, 0, 1), expand=False))
    out.print()
    for tally in (*stands.tallies, *(row.price for row in stands.rows if row.price is not None)):
        out.print(look.why(tally, 1))
    faults(out, stands)


def faults(out: Console, stands: Standing) -> None:
    """What is wrong, and what one should know."""
    for fault in stands.faults:
        style = "warn" if fault.stops else "quiet"
        out.print(Text(look.wrapped(f"{'!' if fault.stops else '·'} {fault}", out.width, "  "), style))


def both(out: Console, one: Workbench, other: Workbench) -> None:
    """Two benches, field by field."""
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(style="quiet", no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_column(ratio=1)
    theirs = dict(other.record())
    for label, text in one.record():
        differs = theirs[label] != text
        style = "bold" if differs else "quiet"
        grid.add_row("≠" if differs else " ", label, Text(text or "–", style), Text(theirs[label] or "–", style))
    out.print(grid)
    for on in (one, other):
        out.print()
        out.print(Text(on.standing().line, "candle"))
        faults(out, on.standing())


def standing(out: Console, stands: Standing) -> None:
    """A standing: the line, the rows with their prices, and what is wrong."""
    out.print()
    out.print(Text(stands.line, "candle"))
    grid = Grid(box=None, show_header=False, padding=(0, 1, 0, 0))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column()
    grid.add_column(justify="right", no_wrap=True)
    for at, row in enumerate(stands.rows, 1):
        grid.add_row(f"{at}", row.text, f"{row.price.total}" if row.price is not None else "?")
    if stands.rows:
        out.print(grid)
        out.print(Padding(Text(stands.lines[0]), (0, 0, 0, 1), expand=False))
    faults(out, stands)


def write_card(file: Path, on: Workbench) -> None:
    """Writes the SVG card of what is on the bench; over another card, but over nothing else. Raises Refused."""
    if file.suffix != ".svg":
        files.not_over(file, "ability")
    files.write_bytes(file, on.card().encode())
