"""`facedown odds --table FILE`: what may come of each thing that a seat of a kept table may do now."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from facedown.cli import bars, tables
from facedown.cli.files import complain
from facedown.cli.look import console
from facedown.game import Seat, refuse
from facedown.lab.odds.live import Case, Prospect, outlook
from facedown.table import Mismatch, Table

MOST_WORDS = 12
"""How many outcomes of a case are told in its line; the rest is added up."""


def show_table(path: str, seat: str, more: Sequence[str], *, as_json: bool) -> int:
    """Prints the odds of the decision that a kept table is at, for the seat to move or the one that is named."""
    if more:
        raise refuse("odds", f"“{' '.join(more)[:60]}” says nothing to a table.", "There is --seat, and --json.")
    entries, system = tables.load(Path(path))
    try:
        table = Table.replay(entries, system)
    except Mismatch as mismatch:
        return complain(f"{path}: {mismatch}")
    mover = seat_of(table, seat)
    prospects = outlook(system, table.view(mover), mover)
    if as_json:
        data = {"system": system.key, "seat": mover.key, "options": [one.as_data() for one in prospects]}
        sys.stdout.write(msgspec.json.encode(data).decode() + "\n")
        return 0
    out = console()
    out.print(
        Text.assemble((f"What {mover.shown} may do now", "bold"), f"  in {system.title}, by this table’s rulings")
    )
    show(out, prospects)
    return 0


def seat_of(table: Table, key: str) -> Seat:
    """The seat that is named, else the one the table waits for, else the facilitator’s. Raises Refused."""
    if key:
        return table.seat(key)
    waited = table.waited_for()
    if len(waited) > 1:
        names = ", ".join(seat.key for seat in waited)
        raise refuse("odds", f"The table waits for several seats: {names}.", "Name one with --seat.")
    if waited:
        return waited[0]
    facilitator = table.opening.setup.facilitator
    return facilitator if facilitator is not None else table.opening.setup.seats[0]


def show(out: Console, prospects: Iterable[Prospect]) -> None:
    """The moves that have cases first, then those of which nothing hangs on chance or on others."""
    plain: list[Prospect] = []
    for title, group in groupby(prospects, key=lambda one: one.title):
        several = list(group)
        if len(several) == 1 and is_plain(several[0]):
            plain += several
            continue
        out.print()
        out.print(Text(title, "bold"))
        for one in several:
            show_one(out, one)
    if not plain:
        out.print()
        return
    out.print()
    grid = Grid.grid(padding=(0, 2))
    for one in plain:
        told = next(iter(one.cases[0].outcomes)) if one.cases else one.note
        grid.add_row(one.title, Text(told, "quiet"))
    out.print(grid)


def is_plain(one: Prospect) -> bool:
    """Whether one thing comes of it, whatever others do."""
    return not one.cases or (len(one.cases) == 1 and len(one.cases[0].outcomes) == 1)


def show_one(out: Console, one: Prospect) -> None:
    """One move: its cases as rows with bars, or in short lines where each is certain."""
    if one.choice:
        out.print(Text(f"  {one.choice}", "candle"))
    if all(len(case.outcomes) == 1 for case in one.cases):
        show_certain(out, one.cases)
    else:
        show_chances(out, one.cases)
    if one.note:
        out.print(Text(f"    {one.note}", "quiet"))


def show_certain(out: Console, cases: Sequence[Case]) -> None:
    """Cases in which chance has no part: what others do, and what comes of it."""
    for first, group in groupby(cases, key=lambda case: case.when[:-1]):
        told = [f"{''.join(case.when[-1:])}: {next(iter(case.outcomes))}" for case in group]
        lead = f"{', '.join(first)}, " if first else ""
        out.print(Text(f"    {lead}{'; '.join(told)}".replace("  : ", "  ")))


def show_chances(out: Console, cases: Sequence[Case]) -> None:
    """A row a case: what others do, what one wants to know, a bar; and beneath it every outcome."""
    names = list(cases[0].summary)
    grid = Grid(box=None, padding=(0, 2), pad_edge=False, header_style="quiet")
    grid.add_column("    if", no_wrap=False)
    for name in names:
        grid.add_column(name, justify="right", no_wrap=True)
    grid.add_column("")
    for case in cases:
        figures = [bars.percent(case.summary[name]) for name in names]
        first = Text(bars.bar(case.summary[names[0]] if names else Fraction(0), 16), "candle")
        grid.add_row(f"    {', '.join(case.when) or 'at once'}", *figures, first)
    out.print(grid)
    for case in cases if len(cases) <= MOST_LISTED else ():
        out.print(Text(f"    {', '.join(case.when)}{': ' if case.when else ''}{in_line(case)}", "quiet"))


MOST_LISTED = 6
"""For how many cases all outcomes are told; --json tells all of all."""


def in_line(case: Case) -> str:
    """The outcomes with their chances, the likeliest first."""
    pairs = sorted(((case.outcomes[one], one) for one in case.outcomes), key=lambda pair: -pair[0])
    told = [f"{outcome} {bars.percent(chance)}" for chance, outcome in pairs[:MOST_WORDS]]
    rest = sum((chance for chance, _ in pairs[MOST_WORDS:]), Fraction(0))
    return " · ".join([*told, f"others {bars.percent(rest)}"] if rest else told)
