"""`facedown odds --table FILE`: what may come of each thing that a seat of a kept table may do now."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import msgspec
from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from facedown.cli import bars, tables
from facedown.cli.files import complain
from facedown.cli.look import console
from facedown.game import Seat, listed, minus, refuse, signed
from facedown.lab.odds.live import Case, Prospect, outlook
from facedown.table import Mismatch, Table

MOST_COLUMNS, WIDEST = 5, 60
"""How many outcomes may be columns of a table, and how many letters and gaps they may take."""

MOST_WORDS = 12
"""How many figures the line of a case gives for one kind of outcome; the highest ones are added up."""


def show_table(path: str, seat: str, more: Sequence[str], *, as_json: bool) -> int:
    """Prints the odds of the decision that a kept table is at, for the seat to move or the one that is named."""
    if more:
        raise refuse("odds", f"“{' '.join(more)[:60]}” says nothing to a table.", "There is --seat, and --json.")
    entries, system = tables.load(Path(path))
    try:
        table = Table.replay(entries, system)
    except Mismatch as mismatch:
        return complain(f"{path}: {mismatch}")
    if table.closed:
        return complain(f"{path}: this table is closed, and nobody has anything to do.")
    movers = (table.seat(seat),) if seat else movers_of(table)
    seen = [(mover, outlook(system, table.view(mover), mover)) for mover in movers]
    if as_json:
        seats = [{"seat": mover.key, "options": [one.as_data() for one in prospects]} for mover, prospects in seen]
        sys.stdout.write(msgspec.json.encode({"system": system.key, "seats": seats}).decode() + "\n")
        return 0
    out = console()
    for mover, prospects in seen:
        head = (f"What {mover.shown} may do now", "bold")
        out.print(Text.assemble(head, ("  as this table rules, and as far as this seat can know", "quiet")))
        show(out, prospects)
    return 0


def movers_of(table: Table) -> tuple[Seat, ...]:
    """The seats that the table waits for; else the facilitator’s, or the first where there is none."""
    setup = table.opening.setup
    return table.waited_for() or ((setup.facilitator,) if setup.facilitator is not None else setup.seats[:1])


def show(out: Console, prospects: Iterable[Prospect]) -> None:
    """The moves that have cases first, then those of which nothing hangs on chance or on others."""
    prospects = list(prospects)
    if not prospects:
        out.print(Text("  Nothing: others are to move.", "quiet"))
    plain: list[Prospect] = []
    for title, group in groupby(prospects, key=lambda one: one.title):
        several = list(group)
        if len(several) == 1 and is_plain(several[0]):
            plain += several
            continue
        out.print()
        out.print(Text(title, "bold"))
        for one in alike(several):
            show_one(out, one)
    if not plain:
        out.print()
        return
    out.print()
    told: dict[str, list[str]] = {}
    for one in plain:
        told.setdefault(next(iter(one.cases[0].outcomes)) if one.cases else one.note, []).append(one.title)
    for says, titles in told.items():
        out.print(Text.assemble("; ".join(titles), (f"  {says}", "quiet")))


def alike(prospects: Sequence[Prospect]) -> Iterator[Prospect]:
    """Prospects of one title, those of which the same comes as one that names all their choices."""
    groups: dict[tuple[Any, ...], list[Prospect]] = {}
    for one in prospects:
        cases = tuple(
            (case.when, tuple(sorted(case.summary.items())), tuple(case.outcomes.items())) for case in one.cases
        )
        groups.setdefault((cases, one.note), []).append(one)
    for group in groups.values():
        same = [one.choice.rpartition(": ")[2] for one in group[1:]]
        more = f" (and so {listed(same)})" if same else ""
        yield msgspec.structs.replace(group[0], choice=f"{group[0].choice}{more}")


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
        out.print(Padding(Text(one.note, "quiet"), (0, 0, 0, 4), expand=False))


def show_certain(out: Console, cases: Sequence[Case]) -> None:
    """Cases in which chance has no part: what others do, and what comes of it; margins as a table."""
    if not cases:
        return
    groups = [(first, list(group)) for first, group in groupby(cases, key=lambda case: case.when[:-1])]
    if all("margin" in case.summary for case in cases):
        show_margins(out, groups)
        return
    for first, group in groups:
        told = [f"{''.join(case.when[-1:])}: {next(iter(case.outcomes))}" for case in group]
        lead = f"{', '.join(first)}, " if first else ""
        out.print(Text(f"    {lead}{'; '.join(told)}".replace("    : ", "    ")))


def show_margins(out: Console, groups: Sequence[tuple[tuple[str, ...], Sequence[Case]]]) -> None:
    """By how much a Showdown is won or lost: a row for each card that may lie against it, a column for each bid."""
    grid = Grid(box=None, padding=(0, 1), pad_edge=False, header_style="quiet")
    columns = dict.fromkeys(case.when[-1] for _, group in groups for case in group)
    said = " ".join(next(iter(columns)).split()[:-1])
    grid.add_column(f"    Margin if {said}", no_wrap=True)
    for name in columns:
        grid.add_column(name.split()[-1], justify="right", no_wrap=True, min_width=3)
    for first, group in groups:
        margins = {case.when[-1]: case.summary["margin"] for case in group}
        cells = [Text(signed(int(margins[name])) if margins[name] else "tie", SIGNS[sign(margins[name])])
                 if name in margins else Text("") for name in columns]  # fmt: skip
        grid.add_row(f"    {', '.join(first)}", *cells)
    out.print(grid)


SIGNS = {1: "candle", 0: "quiet", -1: ""}


def sign(value: Fraction) -> int:
    """1, 0 or −1."""
    return (value > 0) - (value < 0)


def show_chances(out: Console, cases: Sequence[Case]) -> None:
    """A row a case, with the chance of every outcome; where these are many, they stand in lines beneath."""
    outcomes = sorted({outcome for case in cases for outcome in case.outcomes}, key=natural)
    if len(outcomes) <= MOST_COLUMNS and sum(len(outcome) + 2 for outcome in outcomes) <= WIDEST:
        told = [{outcome: case.outcomes[outcome] for outcome in outcomes} for case in cases]
        out.print(chances(cases, told))
        return
    if all(case.summary for case in cases):
        out.print(chances(cases, [case.summary for case in cases]))
    lines = Grid.grid(padding=(0, 1))
    for case in cases:
        when = [f"{', '.join(case.when)}:"] if case.when else []
        lines.add_row(*when, Text(minus(in_line(case)), "quiet"))
    out.print(Padding(lines, (0, 0, 0, 4)))


def chances(cases: Sequence[Case], told: Sequence[Mapping[str, Fraction]]) -> Grid:
    """What is told of each case as a table, with a bar for what one wants to know first."""
    grid = Grid(box=None, padding=(0, 1), pad_edge=False, header_style="quiet")
    several = len(cases) > 1
    grid.add_column("    if" if several else "", no_wrap=True)
    for name in told[0]:
        grid.add_column(minus(name), justify="right", no_wrap=True)
    wanted = next(iter(cases[0].summary), "")
    wide = sum(cell_len(name) + 2 for name in told[0]) + max(cell_len(", ".join(case.when)) for case in cases) + 18
    if wanted and wanted not in told[0]:
        grid.add_column(wanted, justify="right", no_wrap=True)
        told = [{**figures, wanted: case.summary[wanted]} for case, figures in zip(cases, told, strict=True)]
    grid.add_column("", no_wrap=True)
    for case, figures in zip(cases, told, strict=True):
        bar = Text("" if wide > WIDE else bars.bar(case.summary.get(wanted, Fraction(0)), 10), "candle")
        cells = [figure(name, value) for name, value in figures.items()]
        grid.add_row(f"    {', '.join(case.when) if several else ''}", *cells, bar)
    return grid


WIDE = 80


def figure(name: str, value: Fraction) -> str:
    """A mean as a number, all else as a probability."""
    return f"{float(value):.1f}" if name.startswith("mean") else share(value)


def in_line(case: Case) -> str:
    """Every outcome with its chance, in their natural order; numbers that are as likely stand together."""
    if len(case.outcomes) == 1:
        return next(iter(case.outcomes))
    kinds: dict[str, list[Figure]] = {}
    for outcome in sorted(case.outcomes, key=natural):
        number = NUMBER.search(outcome)
        kinds.setdefault(NUMBER.sub("#", outcome, count=1), []).append(
            (natural(outcome)[1], number.group() if number else "", case.outcomes[outcome])
        )
    return " · ".join(told for kind, figures in kinds.items() for told in figures_of(kind, figures))


Figure = tuple[int, str, Fraction]
"""The number in an outcome, as it is written there, and the chance of it."""


def figures_of(kind: str, figures: Sequence[Figure]) -> Iterator[str]:
    """The chances of outcomes that differ in their number only: the first in runs as likely, the last together."""
    runs: list[list[Figure]] = [[figures[0]]]
    for before, after in pairwise(figures):
        if after[0] == before[0] + 1 and share(before[2]) == share(after[2]):
            runs[-1].append(after)
        else:
            runs.append([after])
    for run in runs[:MOST_WORDS]:
        yield told_of(kind, run)
    rest = [figure for run in runs[MOST_WORDS:] for figure in run]
    if rest:
        yield told_of(kind, rest, together=True)


def told_of(kind: str, run: Sequence[Figure], *, together: bool = False) -> str:
    """A run of outcomes with the chance of each, or of all of them together where each has hardly any."""
    (_, first, chance), (_, last, _) = run[0], run[-1]
    outcome = kind.replace("#", first if first == last else f"{first} to {last}", 1)
    if len(run) == 1:
        return f"{outcome} {share(chance)}"
    if together or share(chance) == NEXT_TO_NOTHING:
        return f"{outcome}, together {share(sum((chance for _, _, chance in run), Fraction(0)))}"
    return f"{outcome}, each {share(chance)}"


NEXT_TO_NOTHING = "<0.1%"

NUMBER = re.compile(r"[+\-−]?\d+")


def natural(outcome: str) -> tuple[int, int, str]:
    """Where an outcome stands among others: those without a number first, then by their number."""
    number = NUMBER.search(outcome)
    return (1, int(number.group().replace("−", "-")), outcome) if number else (0, 0, outcome)


def share(value: Fraction) -> str:
    """A probability in short: 12.3%; a very small one is not told as none."""
    short = f"{float(value):.1%}"
    return NEXT_TO_NOTHING if value and short == "0.0%" else short
