"""Functions that print Abilities with their costs and problems, and save them in files."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from facedown.cli import files, look, sums
from facedown.game import BuildState, Step, System, Workbench, Workshop, listed, refuse
from facedown.lab.balance import Worth


def data_of(shop: Workshop, file: Path, held: Mapping[str, dict[str, Any]] | None = None) -> dict[str, Any]:
    """Return the data of a file; if there is no such file, that of the ready or `held` Ability with this name.

    `held` are the Abilities that a character has, by name. Raises Refused or Unreadable.
    """
    return files.read_named(file, {**shop.ready(), **(held or {})}, shop.noun)


KINDS = (".toml", ".json")
"""The endings of the files in which Abilities are saved."""


def can_be_kept(to: Path | None, *, over: Path | None = None) -> None:
    """Check that an Ability can be saved in the file `to`. Raises Refused if not.

    The file’s name must end in .toml or .json, its folder must exist, and the file must not exist yet. `over` is a file
    that may be overwritten. If `to` is None, nothing is checked.
    """
    if to is None or to == over:
        return
    if files.is_folder(to):
        files.check_new_file(to, "ability")
    if to.suffix not in KINDS:
        raise refuse(
            "ability", f"The name of {to} must end in .toml or .json.", f"Type for example {to.stem or 'lance'}.toml."
        )
    files.check_new_file(to, "ability")


def in_words(system: System[Any], stands: BuildState) -> BuildState:
    """Return the state of an Ability with the labels of all its numbers as readable text."""
    tallies = tuple(sums.in_words(system, tally) for tally in stands.tallies)
    rows = tuple(
        row if row.price is None else replace(row, price=sums.in_words(system, row.price)) for row in stands.rows
    )
    return replace(stands, tallies=tallies, rows=rows)


def print_record(out: Console, system: System[Any], on: Workbench) -> None:
    """Print the fields of an Ability, its effects, its costs as sums, and its problems."""
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
    grid.add_column(style="quiet", no_wrap=True)
    grid.add_column()
    for label, text in on.record():
        grid.add_row(label, text or "–")
    out.print(grid)
    stands = in_words(system, on.state())
    out.print()
    for line in stands.lines:
        look.print_line(out, line, indent=0)
    out.print()
    for tally in stands.tallies:
        out.print(sums.sum_text(tally, 0))
    prices = [row.price for row in stands.rows if row.price is not None]
    if prices:
        out.print("\nThe price of each Keyword in ACP:")
    for price in prices:
        out.print(sums.sum_text(price, 2))
    print_problems(out, stands)


def print_problems(out: Console, stands: BuildState) -> None:
    """Print the problems of an Ability: those that make it illegal with !, warnings with ·."""
    for problem in stands.problems:
        style = "warn" if problem.stops else "quiet"
        text = re.sub(r"keyword\[(\d+)\]", lambda found: f"row {int(found[1]) + 1}", str(problem))
        out.print(Text(look.wrapped(f"{'!' if problem.stops else '·'} {text}", out.width, "  "), style))


def print_both(out: Console, one: Workbench, other: Workbench) -> None:
    """Print two Abilities side by side, field by field, and mark the fields that differ with ≠."""
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
        out.print(Text(on.state().line, "candle"))
        print_problems(out, on.state())


def print_state(out: Console, stands: BuildState) -> None:
    """Print the state of an Ability: its summary, its parts with their prices, and its problems."""
    out.print()
    out.print(Text(stands.line, "candle"))
    grid = Grid(box=None, show_header=False, padding=(0, 1, 0, 0))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column()
    grid.add_column(justify="right", no_wrap=True)
    for at, row in enumerate(stands.rows, 1):
        price = "?" if row.price is None else f"{row.price.total} ACP" if row.price.addends else ""
        grid.add_row(f"{at}", row.text, price)
    out.print(grid)
    look.print_line(out, stands.lines[0], indent=0)
    print_problems(out, stands)


def print_steps(out: Console, number: int, title: str, steps: Sequence[Step], how: str) -> None:
    """Print the price of each step that could be taken in a row of the workbench, in ACP.

    `number` and `title` are those of the row. `how` is “added to” or “removed from”.
    """
    if not steps:
        out.print(Text(look.wrapped(f"Nothing can be {how} row {number}, {title}.", out.width, ""), "quiet"))
        return
    head = f"What can be {how} row {number}, {title}, and the price. `change {number}` makes the change."
    out.print(Text(look.wrapped(head, out.width, ""), "quiet"))
    for step in steps:
        price = f"costs {step.costs} ACP more" if step.costs >= 0 else f"costs {-step.costs} ACP less"
        left = f"{step.left} ACP are left" if step.left >= 0 else f"that is {-step.left} ACP too many"
        out.print(Text(f"  {step.what}: {price}; {left}."))


def write_card(file: Path, on: Workbench) -> None:
    """Write the card of an Ability to an SVG file.

    An existing SVG file is overwritten; a file with another ending must be new. Raises Refused.
    """
    if file.suffix != ".svg":
        files.check_new_file(file, "ability")
    files.write_bytes(file, on.card().encode())


def how_used(one: Worth) -> str:
    """Return the weight of the card and the turns of a use in parentheses, after a space; "" if there is neither."""
    turns = f"{one.turns} turns" if one.turns > 1 else ""
    parts = ", ".join(part for part in (one.weight, turns) if part)
    return f" ({parts})" if parts else ""


def print_worths(out: Console, found: Sequence[Worth], foe: str, apart: Sequence[str] = ()) -> None:
    """Print a table of the worth of Abilities for each kind of effect, and which Abilities another Ability beats.

    `foe` is the name of the opponent. `apart` are the names of Abilities that could not be measured, because their
    effects are neither damage, healing nor protection.
    """
    for kind in dict.fromkeys(one.kind for one in found):
        rows = [one for one in found if one.kind == kind]
        against = f" against {foe}" if kind == "damage" else ""
        title = f"{kind.capitalize()} of one use{against}"
        grid = Grid(box=None, padding=(0, 2, 0, 0), title=title, title_justify="left")
        grid.add_column("", no_wrap=False)
        for name in ("mean", "per AP", "per point", "takes", "ACP"):
            grid.add_column(name, justify="right", no_wrap=True)
        for one in rows:
            spread = f" ±{one.high - one.mean:.1f}" if one.high is not None else ""
            takes = f"{one.ap} AP{f', {one.points} {one.resource}' if one.points else ''}"
            takes += f", {one.back:.1f} HP" if one.back else ""
            mark = "· " if one.beaten_by else ""
            called = Text(f"{mark}{one.name}{'*' * one.ready}{how_used(one)}", "quiet" if one.ready else "")
            per_ap = f"{one.per_ap:.1f}" if one.ap else "–"
            point = f"{one.per_point:.1f}" if one.points else "–"
            grid.add_row(called, f"{one.mean:.1f}{spread}", per_ap, point, takes, str(one.acp or "–"))
        out.print(grid)
        for one in rows:
            if one.beaten_by:
                verb, costs = ("bring", "cost") if len(one.beaten_by) > 1 else ("brings", "costs")
                text = f"· {one.name}: {listed(one.beaten_by)} {verb} at least as much and {costs} no more."
                out.print(Text(look.wrapped(text, out.width, "  "), "quiet"))
        out.print()
    if apart:
        text = f"Not counted, because the effects are neither damage, healing nor protection: {listed(apart)}."
        out.print(Text(look.wrapped(text, out.width, "  ")))
    about = "Means with ± are simulated over five cycles (95 % confidence); the others are exact."
    about += " Defences and Passives are measured against a Heavy Strike of the foe."
    about += " * is a ready Ability, for comparison; · is one that another beats."
    out.print(Text(look.wrapped(about, out.width, ""), "quiet"))
