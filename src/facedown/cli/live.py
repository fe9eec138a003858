"""The command `facedown odds --table TABLE`: the odds of each option that a seat has at a saved or kept table."""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate, groupby, pairwise
from math import prod
from typing import Any

import msgspec
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from facedown.chance import quoted
from facedown.cli import bars, named, tables
from facedown.cli.files import complain
from facedown.cli.hanging import Hanging
from facedown.cli.look import console, print_line
from facedown.cli.places import Place
from facedown.cli.saved_table import noted_seat, seats_to_choose
from facedown.game import Seat, refuse, signed, with_minus_sign, within_sentence
from facedown.lab.outlook import outlook
from facedown.odds.prospects import NOT_ALL_LISTED, Case, Chosen, Outcome, Prospect, choice_text
from facedown.table import Table, is_outdated
from facedown.table import mover as mover_of

MOST_COLUMNS, WIDEST = 5, 60
"""The largest number of outcomes that become columns of a table, and their largest width together, in characters."""

BRIEFLY = 2
"""The largest number of choices that are computed for each option in the brief list."""

MOST_WORDS = 12
"""The largest number of figures printed for outcomes of one kind; further figures are added up."""


MOST_KINDS = 12
"""The largest number of different outcomes in words that are listed for one case; of more, the likeliest are listed."""


def show_table(place: Place, seat: str, more: Sequence[str], *, as_json: bool) -> int:
    """Print the odds of the options at a saved or kept table. Return the exit status.

    `seat` is the name or key of the seat whose options are shown. Without it, they are the seats that owe a decision
    or, if none does, the seat of the person. `more` are further words of the command, which are refused.
    """
    if more:
        text = f"{quoted(' '.join(more))} cannot be used with --table."
        raise refuse("odds", text, "Choose from: --seat, --database, --json.")
    with tables.read_table(place) as table:
        problem = why_no_options(table)
        if problem:
            return complain(f"{place}: {problem}")
        return show_options(table, seat, as_json=as_json)


def why_no_options(table: Table) -> str:
    """Return why nobody has an option at a table now, as a sentence; "" if somebody can have one."""
    if table.closed:
        return "this table is closed, so there are no options."
    if is_outdated(table.history):
        return "this table follows another edition. Continue it with `facedown play --resume TABLE --upgrade` first."
    if table.awaited is not None:
        who = within_sentence(table.seat(mover_of(table.awaited)).shown)
        if table.history.state.by_hand:
            return f"a move of {who} waits for a roll by hand. Type that roll first."
        return f"a move of {who} waits for its witnesses. Continue the table first."
    return ""


def show_options(table: Table, seat: str, *, as_json: bool) -> int:
    """Print the odds of the options of a seat, or of the seats that owe a decision. Return the exit status."""
    system = table.system
    movers = (named.seat_of(table.seats, seat),) if seat else movers_of(table)
    brief = not seat and not table.seats_that_owe()
    most = BRIEFLY if brief and not as_json else None
    seen = [(mover, outlook(system, table.view(mover), mover, most=most, seats=table.seats)) for mover in movers]
    if as_json:
        seats = [{"seat": mover.key, "options": [one.as_data() for one in prospects]} for mover, prospects in seen]
        sys.stdout.write(msgspec.json.encode({"system": system.key, "seats": seats}).decode() + "\n")
        return 0
    out = console()
    if not seen:
        print_line(out, f"Nobody owes a decision now. Choose a seat: {seats_to_choose(table)}.", "", 0)
    for mover, prospects in seen:
        head = (f"Options of {within_sentence(mover.shown)}", "bold")
        out.print(Text.assemble(head, ("  by this table’s rulings and what this seat may know", "quiet")))
        show(out, prospects, brief=brief)
    return 0


LINE = "│"
"""The line printed after the columns of results of which exactly one happens."""

LEGEND = f"Of the results left of {LINE}, exactly one happens. Figures right of it can overlap."
"""The sentence above tables of figures."""


def movers_of(table: Table) -> tuple[Seat, ...]:
    """Return the seats that owe a decision; if no seat does, the seat that is noted as the person’s, if it has options.

    If it has none, or no seat is noted, return no seat.
    """
    noted = noted_seat(table)
    own = (table.seat(noted),) if noted else ()
    return table.seats_that_owe() or tuple(seat for seat in own if table.options(seat))


def show(out: Console, prospects: Iterable[Prospect], *, brief: bool = False) -> None:
    """Print moves that depend on chance or on others, each with its cases, then list the moves with a certain outcome.

    A prospect is a move with its possible outcomes. `brief`: print only the first choice of each move.
    """
    prospects = list(prospects)
    if not prospects:
        out.print(Text("  None: it is another seat’s move.", "quiet"))
    if any(case.exclusive or has_columns(one.cases) for one in prospects for case in one.cases):
        print_line(out, f"  {LEGEND}", "quiet")
    plain: list[Prospect] = []
    for title, group in groupby(of_one(out, prospects), key=lambda one: one.title):
        several = list(group)
        different = list(merge_equal_prospects(several))
        if len(different) == 1 and (not different[0].cases or (len(several) == 1 and is_plain(several[0]))):
            plain += different
            continue
        out.print()
        print_line(out, title, "bold")
        meaning = next((one.meaning for one in several if one.meaning and one.cases), "")
        if meaning:
            print_line(out, f"  {meaning}", "quiet")
        for one in different[:1] if brief else different:
            show_one(out, one, brief=brief)
        notes = dict.fromkeys(one.note for one in different if one.note and one.cases)
        more = brief and (len(different) > 1 or NOT_ALL_LISTED in notes)
        for note in notes:
            if not more or note != NOT_ALL_LISTED:
                out.print(Padding(Text(note, "quiet"), (0, 0, 0, 2), expand=False))
        if more:
            out.print(Text("  … and other choices.", "quiet"))
    show_certain_moves(out, plain)


def show_certain_moves(out: Console, plain: Sequence[Prospect]) -> None:
    """Print a blank line and the moves with a certain outcome; moves with the same outcome share a line."""
    out.print()
    titles_of: dict[str, list[str]] = {}
    for one in plain:
        titles_of.setdefault(only_outcome(one.cases[0]) if one.cases else one.note, []).append(one.title)
    for outcome, titles in titles_of.items():
        out.print(Hanging(Text.assemble("; ".join(titles), (f": {outcome}", "quiet")), 2))


def of_one(out: Console, prospects: Sequence[Prospect]) -> Sequence[Prospect]:
    """Return the moves; if all of several moves are of one character, without the character’s name in their titles.

    In that case, print the name once.
    """
    actors = {one.actor for one in prospects}
    if len(prospects) < 2 or len(actors) > 1 or "" in actors:
        return prospects
    out.print()
    out.print(Text(f"{prospects[0].actor}:", "candle"))
    return [msgspec.structs.replace(one, actor="") for one in prospects]


def merge_equal_prospects(prospects: Sequence[Prospect]) -> Iterator[Prospect]:
    """Yield the prospects of one move.

    Prospects with equal outcomes are joined into one that names all their choices.
    """
    groups: dict[tuple[Any, ...], list[Prospect]] = {}
    for one in prospects:
        cases = tuple(
            (case.assumptions, tuple(sorted(case.summary.items())), tuple(case.outcomes.items())) for case in one.cases
        )
        groups.setdefault((cases, one.note), []).append(one)
    for group in groups.values():
        yield msgspec.structs.replace(group[0], chosen=join_choices([one.chosen for one in group]))


def join_choices(choices: Sequence[Chosen]) -> Chosen:
    """Return several choices as one, for example “How: Light or Heavy” if only the value of one field differs.

    A slash stands between values in which there are commas, and between choices that cannot be joined field by field.
    """
    choices = list(dict.fromkeys(choices))
    if len({tuple(label for label, _ in choice) for choice in choices}) == 1:
        values = [tuple(dict.fromkeys(value for _, value in column)) for column in zip(*choices, strict=True)]
        if prod(map(len, values)) == len(choices):
            labels = [label for label, _ in choices[0]]
            return tuple((label, any_value(some)) for label, some in zip(labels, values, strict=True))
    return (("", " / ".join(choice_text(choice) for choice in choices)),)


def any_value(values: Sequence[str]) -> str:
    """Return values as alternatives, with a slash between them if there is a comma in a value."""
    return (" / " if len(values) > 1 and any("," in value for value in values) else " or ").join(values)


def is_plain(one: Prospect) -> bool:
    """Return whether a move has only one possible outcome, or no computed outcome."""
    return not one.cases or (len(one.cases) == 1 and len(one.cases[0].outcomes) == 1)


def show_one(out: Console, one: Prospect, *, brief: bool = False) -> None:
    """Print one move: a table with bars if its cases depend on chance, else short lines; without cases, its note."""
    if one.choice:
        print_line(out, f"  {one.choice}", "candle", 4)
    if not one.cases:
        if one.note:
            print_line(out, f"    {one.note}", "quiet", 4)
    elif all(len(case.outcomes) == 1 for case in one.cases):
        show_certain(out, one.cases)
    else:
        show_chances(out, one.cases, brief=brief)


def show_certain(out: Console, cases: Sequence[Case]) -> None:
    """Print cases without chance: the choices of others and the outcome of each. Margins are printed as a table."""
    if all("margin" in case.summary and case.across is not None for case in cases):
        show_margins(out, cases)
        return
    for first, group in groupby(cases, key=lambda case: case.assumptions[:-1]):
        results = [": ".join((*case.assumptions[-1:], only_outcome(case))) for case in group]
        lead = f"{', '.join(first)}, " if first else ""
        print_line(out, f"    {lead}{'; '.join(results)}", indent=6)


def only_outcome(case: Case) -> str:
    """Return the text of the outcome of a case that has only one."""
    return with_minus_sign(next(iter(case.outcomes)).text)


def show_margins(out: Console, cases: Sequence[Case]) -> None:
    """Print the Margins of a Showdown: a row for each card of the opponent, and a column for each bid.

    Each case has a margin in its summary, and a bid in `across`.
    """
    rows: dict[tuple[str, ...], dict[tuple[str, str], Fraction]] = {}
    for case in cases:
        if case.across is not None:
            rows.setdefault(case.when, {})[case.across] = case.summary["margin"]
    columns = list(dict.fromkeys(column for margins in rows.values() for column in margins))
    grid = Grid(box=None, padding=(0, 1), pad_edge=False, header_style="quiet")
    grid.add_column(f"    Margin if the opponent {columns[0][0]}", no_wrap=True)
    for _, value in columns:
        grid.add_column(value, justify="right", no_wrap=True, min_width=3)
    for when, margins in rows.items():
        cells = [Text(signed(int(margins[name])) if margins[name] else "tie", SIGNS[sign(margins[name])])
                 if name in margins else Text("") for name in columns]  # fmt: skip
        grid.add_row(f"    {', '.join(when)}", *cells)
    out.print(grid)


SIGNS = {1: "candle", 0: "quiet", -1: ""}


def sign(value: Fraction) -> int:
    """Return 1, 0 or −1: the sign of a number."""
    return (value > 0) - (value < 0)


def show_chances(out: Console, cases: Sequence[Case], *, brief: bool = False) -> None:
    """Print the chance of every outcome, with a row for each case.

    Many outcomes are printed as lines below the table.
    """
    if has_columns(cases):
        out.print(chances(cases, outcomes_of(cases), out.width))
        return
    if all(case.summary for case in cases):
        out.print(chances(cases, (), out.width))
        if brief:
            return
    lines = Grid.grid(padding=(0, 3))
    for case in cases:
        when = [f"{', '.join(case.assumptions)}:"] if case.assumptions else []
        lines.add_row(*when, Text(with_minus_sign(in_line(case)), "quiet"))
    out.print(Padding(lines, (0, 0, 0, 4)))


def outcomes_of(cases: Sequence[Case]) -> list[str]:
    """Return the texts of all outcomes of the cases in order."""
    outcomes = sorted({outcome for case in cases for outcome in case.outcomes}, key=sorting_key)
    return list(dict.fromkeys(outcome.text for outcome in outcomes))


def has_columns(cases: Sequence[Case]) -> bool:
    """Return whether a table has a column for each outcome of the cases.

    It has if some case depends on chance, and if the outcomes are few and short.
    """
    outcomes = outcomes_of(cases)
    few = len(outcomes) <= MOST_COLUMNS and sum(len(outcome) + 2 for outcome in outcomes) <= WIDEST
    by_chance = any(len(case.outcomes) > 1 for case in cases)
    return by_chance and few and not any(case.exclusive for case in cases)


def chances(cases: Sequence[Case], outcomes: Sequence[str], width: int) -> RenderableType:
    """Return a table with a row of figures for each case; if there is room, each row has a bar for its main figure.

    The columns are first the outcomes in `outcomes` and the other events of which exactly one happens; then, after a
    line, the other figures of the summaries. `width` is the room in characters.
    """
    several = len(cases) > 1
    wanted = next(iter(cases[0].summary), "")
    texts = [case.texts for case in cases]
    shown = [
        {**{name: some[name] for name in outcomes}, **case.summary} for some, case in zip(texts, cases, strict=True)
    ]
    exclusive = dict.fromkeys((*outcomes, *(name for case in cases for name in case.exclusive)))
    assumed = [case.assumptions for case in cases]
    firsts = {some[:1] for some in assumed}
    shared = next(iter(firsts)) if several and len(firsts) == 1 and all(len(some) > 1 for some in assumed) else ()
    when = [", ".join(some[len(shared) :]) if several else "" for some in assumed]
    amounts = {name for case in cases for name in case.amounts}
    others = dict.fromkeys(name for figures in shown for name in figures if name not in exclusive)
    names = [*exclusive, *([LINE] if exclusive else ()), *others]
    room = width - INDENT - max(map(cell_len, when)) - sum(cell_len(name) + GAP for name in names)
    grid = Grid(box=None, padding=(0, GAP, 0, 0), pad_edge=False, header_style="quiet")
    grid.add_column(", ".join((*shared, "if")) if several else "")
    for name in names:
        longest = max(
            map(cell_len, (*name.split(), *(figure(figures.get(name), name in amounts) for figures in shown)))
        )
        grid.add_column(with_minus_sign(name), justify="right", min_width=longest, width=longest if room < 0 else None)
    barred = room > BAR and wanted not in amounts
    if barred:
        grid.add_column("", no_wrap=True)
    for case, at, figures in zip(cases, when, shown, strict=True):
        cells: list[RenderableType] = [
            LINE if name == LINE else figure(figures.get(name), name in amounts) for name in names
        ]
        if barred:
            cells.append(Text(bars.bar(case.summary.get(wanted, Fraction(0)), BAR), "candle"))
        grid.add_row(at, *cells)
    return Padding(grid, (0, 0, 0, INDENT), expand=False)


INDENT, GAP, BAR = 4, 2, 10


def figure(value: Fraction | None, is_amount: bool) -> str:
    """Return a figure as text: an amount as a number, any other figure as a probability; "" for None."""
    if value is None:
        return ""
    return f"{float(value):.1f}" if is_amount else share(value)


def in_line(case: Case) -> str:
    """Return the outcomes of a case with their chances as one line; equally likely consecutive numbers are joined.

    For a long list of numbers, return the chances to reach a number instead: “10 or more: 75.0% · 20 or more: 25.0%”.
    Of very many outcomes in different words, return the likeliest and the chance of all others together.
    """
    if len(case.outcomes) == 1:
        return only_outcome(case)
    if len(case.outcomes) > MOST_NUMBERS and all(outcome.is_bare_number for outcome in case.outcomes):
        return chances_to_reach(case)
    kinds: dict[str, list[Outcome]] = {}
    for outcome in sorted(case.outcomes, key=sorting_key):
        kinds.setdefault(outcome.words, []).append(outcome)
    chance_of = {words: sum(map(case.outcomes.__getitem__, alike), Fraction(0)) for words, alike in kinds.items()}
    likeliest = set(sorted(kinds, key=lambda words: -chance_of[words])[:MOST_KINDS])
    parts = [part for words in kinds if words in likeliest for part in chances_of(case, kinds[words])]
    others = [words for words in kinds if words not in likeliest]
    if others:
        rest = sum((chance_of[words] for words in others), Fraction(0))
        parts.append(f"{sum(len(kinds[words]) for words in others)} other outcomes: {share(rest)} together")
    return " · ".join(parts)


def chances_to_reach(case: Case) -> str:
    """Return the chances to reach round numbers in even steps, as one line. Very unlikely numbers are left out.

    If the lowest number is 0, its chance comes first. If all others are very unlikely, only the lowest is listed.
    """
    ways = sorted((outcome.number or 0, case.outcomes[outcome]) for outcome in case.outcomes)
    values = [value for value, _ in ways]
    tails = [*accumulate((chance for _, chance in reversed(ways)), initial=Fraction(0))][::-1]
    lowest = ways[0]
    most = next(value for value, tail in zip(reversed(values), reversed(tails[:-1]), strict=True) if tail >= UNLIKELY)
    step = next(step for step in STEPS if (most - lowest[0]) // step <= MOST_STEPS)
    first = (lowest[0] // step + 1) * step
    levels = [f"{level} or more: {share(tails[bisect_left(values, level)])}" for level in range(first, most + 1, step)]
    exact = [f"exactly {lowest[0]}: {share(lowest[1])}"] if lowest[0] == 0 or not levels else []
    return " · ".join([*exact, *levels])


MOST_NUMBERS, MOST_STEPS = 24, 8
"""`MOST_NUMBERS` is the largest number of totals that are listed one by one.

If there are more, only levels are listed, for example “10 or more”, at most `MOST_STEPS` + 1 of them.
"""

STEPS = tuple(digit * 10**zeros for zeros in range(6) for digit in (1, 2, 5))
UNLIKELY = Fraction(1, 200)


def chances_of(case: Case, alike: Sequence[Outcome]) -> Iterator[str]:
    """Yield the chances of outcomes that differ only in a number; equally likely consecutive numbers are joined.

    `alike` are these outcomes, sorted by number. If there are many, the chances of the last ones are added up; if
    their texts have words beside the number, those of all of them.
    """
    runs: list[list[Outcome]] = [[alike[0]]]
    for before, after in pairwise(alike):
        consecutive = before.number is not None and after.number == before.number + 1
        if consecutive and share(case.outcomes[before]) == share(case.outcomes[after]):
            runs[-1].append(after)
        else:
            runs.append([after])
    if len(runs) > MOST_WORDS and not alike[0].is_bare_number:
        yield run_text(case, alike, together=True)
        return
    for run in runs[:MOST_WORDS]:
        yield run_text(case, run)
    rest = [outcome for run in runs[MOST_WORDS:] for outcome in run]
    if rest:
        yield run_text(case, rest, together=True)


def run_text(case: Case, run: Sequence[Outcome], *, together: bool = False) -> str:
    """Return the text of outcomes with consecutive numbers, with the chance of each, or of all together.

    The outcomes differ only in their number. `together`: give the sum of the chances.
    """
    chance = case.outcomes[run[0]]
    if len(run) == 1:
        return f"{run[0].text.rstrip('.')}: {share(chance)}"
    text = run[0].words.format(Numbers(run)).rstrip(".")
    if together or share(chance) == NEXT_TO_NOTHING:
        return f"{text}: {share(sum((case.outcomes[outcome] for outcome in run), Fraction(0)))} together"
    return f"{text}: {share(chance)} each"


class Numbers:
    """The numbers of several outcomes, as one value for the place of the number in their words."""

    def __init__(self, run: Sequence[Outcome]) -> None:
        """Keep the numbers of the outcomes in `run`, which are sorted."""
        self._ends = dict.fromkeys((run[0].number, run[-1].number))

    def __format__(self, form: str) -> str:
        """Return the first and the last number, each with the format `form`, for example “3 to 5”."""
        return " to ".join(format(number, form) for number in self._ends)


NEXT_TO_NOTHING = "<0.1%"


def sorting_key(outcome: Outcome) -> tuple[bool, int, str]:
    """Return the sorting key of an outcome: outcomes without a number come first, the others are sorted by number."""
    return outcome.number is not None, outcome.number or 0, outcome.text


def share(value: Fraction) -> str:
    """Return a probability as text, for example 12.3%; a very small probability is <0.1%, not 0.0%."""
    short = f"{float(value):.1%}"
    return NEXT_TO_NOTHING if value and short == "0.0%" else short
