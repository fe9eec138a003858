"""The look of the terminal: the console, its colours, and functions that draw boards and their parts.

A mat is the part of a board that belongs to one character, challenge or deck.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import groupby
from textwrap import wrap
from typing import Any, NamedTuple

from msgspec.structs import replace
from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text
from rich.theme import Theme

from facedown.cli.hanging import Hanging
from facedown.cli.sums import in_words, sum_text
from facedown.game import (
    Board,
    Card,
    Chapter,
    Clock,
    Deck,
    Ledger,
    Mat,
    Meter,
    MeterGroup,
    Note,
    Plan,
    Pool,
    System,
    TablePiece,
    Track,
    TurnOrder,
    counted,
    listed,
    printable,
    sentence,
    with_minus_sign,
    within_sentence,
)

THEME = Theme(
    {
        "mind": "#5f9bea",
        "body": "#e0764f",
        "spirit": "#3fae86",
        "candle": "bold #d99a2b",
        "warn": "#d96b5f",
        "quiet": "dim",
        "sealed": "#8fa3d8",
    }
)
"""The colours.

Colour is never the only signal: Aspects also have shapes, and a character whose turn it is has a mark.
"""

WIDEST = 100
"""The most columns of a line, even in a wider terminal."""

CARD = 17
WIDEST_CARD = 32


class Output(Console):
    """A console that raises an error if its reader closes the pipe, so that the program can decide what to do."""

    def on_broken_pipe(self) -> None:
        """Raise BrokenPipeError."""
        raise BrokenPipeError


def console() -> Console:
    """Return the console: at most `WIDEST` columns wide; 80 columns and without colours if it is not a terminal."""
    plain: dict[str, Any] = {"theme": THEME, "highlight": False, "markup": False, "emoji": False}
    out = Output(**plain)
    if not sys.stdout.isatty() or out.width > WIDEST:
        out = Output(**plain, width=80 if not sys.stdout.isatty() else WIDEST)
    return out


def wrapped(line: str, width: int, indent: str) -> str:
    """Return a line wrapped between words to `width` characters; every line but the first begins with `indent`.

    Rule ids and keys are never broken.
    """
    return "\n".join(wrap(line, max(width, 1), subsequent_indent=indent, break_on_hyphens=False))


def print_line(out: Console, line: str, style: str = "", indent: int = 2) -> None:
    """Print a line of text, wrapped between words; every printed line but the first is indented.

    Control characters are replaced, because the line may quote what somebody typed.
    """
    out.print(Text(wrapped(printable(line), out.width, " " * indent), style))


FEW = 4
"""If a board has at most this many mats, all of them are drawn in full."""


MANY = 10
"""If a board has more mats than this number, those that have not changed are left out until the next round."""


class Excerpt(NamedTuple):
    """The parts of a board to print: the mats with the keys in `mats`, and the map if `plan` is True."""

    mats: Collection[str]
    plan: bool


def board(shown: Board, focus: Collection[str] = (), excerpt: Excerpt | None = None, *, alone: bool = False) -> Group:
    """Return a board with its heading, steps, map and mats.

    On a board of more than `FEW` mats, only the mats with the keys in `focus` are drawn in full. All mats also have a
    line in a list; only a mat in `focus` that is the viewer’s only mat has none. `excerpt`: list only these mats, and
    count the others; None for all. `alone`: return only the mats in `focus`, because nothing else has changed.
    """
    if alone:
        rest = "The rest has not changed; `board` shows all."
        return Group(*(mat(m) for m in shown.mats if m.key in focus), Text(rest, "quiet"))
    facts = (*shown.facts, *(table_piece(one) for one in shown.pieces if not (isinstance(one, Note) and one.text)))
    heading = Text.assemble((shown.title, "bold"), "   ", (" · ".join(facts), "quiet"))
    parts: list[RenderableType] = [Hanging(heading, 2)]
    if shown.step >= 0:
        parts.append(steps(shown.steps, shown.step))
    ground = [plan(shown.plan)] if shown.plan is not None and has_content(shown.plan) else []
    if len(shown.mats) > FEW:
        alone_yours = sum(m.yours for m in shown.mats) == 1  # then it is drawn in full and needs no line
        in_list = [m for m in shown.mats if not (alone_yours and m.yours and m.key in focus)]
        there = [m for m in in_list if excerpt is None or m.key in excerpt.mats]
        same_map = excerpt is not None and not excerpt.plan and bool(ground)
        rest = left_out(len(in_list) - len(there), same_map=same_map)
        parts += [roster(there)] if there else []
        parts += [Text(rest, "quiet")] if rest else []
        return Group(*parts, *([] if same_map else ground), *(mat(m) for m in shown.mats if m.key in focus))
    others = [mat(m) for m in shown.mats if not m.yours]
    pairs = Grid.grid(expand=True)
    pairs.add_column(ratio=1)
    pairs.add_column(ratio=1)
    for at in range(0, len(others), 2):
        pairs.add_row(*others[at : at + 2])
    return Group(*parts, *([pairs] if others else []), *(mat(m) for m in shown.mats if m.yours), *ground)


def left_out(number: int, *, same_map: bool) -> str:
    """Return a sentence that says what is not printed, because it has not changed; "" if everything is printed.

    `number` is the number of mats that are not printed. `same_map`: the map is not printed either.
    """
    parts = ["the map"] if same_map else []
    parts += [f"{number} others" if number > 1 else "one other"] if number else []
    verb = "has" if len(parts) == 1 and number < 2 else "have"
    return f"{sentence(listed(parts))} {verb} not changed; `board` shows all." if parts else ""


def roster(mats: Iterable[Mat]) -> Group:
    """Return a list with a line for each mat: its name, meters, note and gear. The viewer’s own mats come last.

    Text that does not fit on the line goes below it.
    """
    there = sorted(mats, key=lambda one: (one.yours, "" if one.yours else one.side))
    meters = {one.key: Text("  ").join(main_meters(group) for group in one.groups) for one in there}
    notes = {one.key: beside_the_name(one) for one in there}
    before = 2 + max(cell_len(one.title) for one in there) + 2
    aligned = [
        text.cell_len for one in there if before + (text := meters[one.key]).cell_len + len(notes[one.key]) < ROOM - 2
    ]
    column = before + max(
        (length + 2 for length in aligned if length), default=0
    )  # where the notes begin; long meters push their note further
    parts: list[RenderableType] = []
    for heading, rows in groupby(there, key=lambda one: "Yours" if one.yours else sentence(one.side) or "Others"):
        parts.append(Text(heading, "candle" if heading == "Yours" else "quiet"))
        for one in rows:
            line = Text.assemble(("◆ " if one.turn else "✕ " if one.out else "  ", "candle"),
                                 (one.title, "bold strike" if one.out else "bold"))  # fmt: skip
            line.pad_right(before - line.cell_len)
            line.append_text(meters[one.key])
            note, below = notes[one.key], [words for words in below_the_name(one) if words]
            whole = " · ".join([*([note] if note else []), *below])
            least = 2 if meters[one.key] else 0
            aligned_at = max(column - line.cell_len, least)
            line.pad_right(aligned_at if line.cell_len + aligned_at + cell_len(note) <= ROOM else least)
            fits = [line.cell_len + cell_len(words) <= ROOM for words in (whole, note)]
            line.append(whole if fits[0] else note if fits[1] else "", "quiet")
            line.rstrip()
            parts.append(Hanging(line, before, "  "))
            rest = "" if fits[0] else " · ".join(below) if fits[1] else whole
            if rest:
                parts.append(Hanging(Text(f"    {rest}", "quiet"), 4, " · "))
    return Group(*parts)


def beside_the_name(shown: Mat) -> str:
    """Return the text beside the name on a mat: its note, and its numbers."""
    return " · ".join([*([shown.note] if shown.note else []), *map(number_in_short, shown.numbers)])


def below_the_name(shown: Mat) -> list[str]:
    """Return the texts that a mat’s line in the list of mats adds after meters and note: lines, items, cards.

    A card is described by its summary. Cards without a summary are counted, but empty places for cards are not.
    """
    gear = [*map(piece_of_gear, shown.gear[:FEW_THINGS])]
    gear += [f"{len(shown.gear) - FEW_THINGS} more"] if len(shown.gear) > FEW_THINGS else []
    summaries = [one.summary for one in shown.cards]
    number = sum(one.face != "empty" and not one.summary for one in shown.cards)
    cards = counted(number, "card") if number else ""
    cards = "" if shown.note.startswith(cards) else cards  # the note of a deck counts them already
    return [words for words in (*lines_of(shown), *gear, *summaries, cards) if words]


def lines_of(shown: Mat) -> tuple[str, ...]:
    """Return the lines of text of a mat: its conditions in brackets, if it has any, and the others."""
    return (f"[{', '.join(shown.conditions)}]", *shown.lines) if shown.conditions else shown.lines


ROOM = 80
"""The width of a line in the list of mats, in characters."""


FEW_THINGS = 4
"""The largest number of items named in a line of the list of mats, and of items with a line each on a mat."""


def piece_of_gear(shown: Card) -> str:
    """Return an item as text: its label, and in parentheses its note if it has one."""
    return f"{shown.label} ({shown.note})" if shown.note else shown.label


def gear(shown: Sequence[Card]) -> Iterable[RenderableType]:
    """Yield the items on a mat: a line for each if there are few, else one paragraph for each kind of item."""
    if len(shown) <= FEW_THINGS:
        for one in shown:
            yield Hanging(Text(f"{one.label}: {one.note}" if one.note else one.label, "italic"), 2)
        return
    for title, some in groupby(shown, key=lambda one: one.title):
        yield Hanging(Text(f"{f'{title}: ' if title else ''}{', '.join(map(piece_of_gear, some))}", "italic"), 2)


def main_meters(group: MeterGroup) -> Text:
    """Return a group of meters on one line: the first two meters, and every other meter that is not full."""
    kept = tuple(one for at, one in enumerate(group.meters) if at < 2 or one.value != one.most)
    plain = group if group.sign else replace(group, title="", note="")
    return in_short(replace(plain, meters=kept))


def names(mats: Iterable[Mat]) -> str:
    """Return the names on mats as a list in a sentence, for example “Ana, Bo and Cal”."""
    return listed(within_sentence(mat.title) for mat in mats)


def named_like(mats: Sequence[Mat], wanted: str) -> list[Mat]:
    """Return the mats that the text `wanted` means; empty if there are none. `wanted` is in lower case.

    They are the mats with this name or key. If there are none, they are the mats with all these words in the name; if
    there are none either, the mats with this text in the name.
    """
    words = set(wanted.split())
    by_rank = (
        [mat for mat in mats if wanted in (mat.title.casefold(), mat.key)],
        [mat for mat in mats if words <= set(mat.title.casefold().split())],
        [mat for mat in mats if wanted in mat.title.casefold()],
    )
    return next((found for found in by_rank if found), [])


GROUND = {"": "·", "rough": "░", "wall": "█", "high": "^"}
"""The character printed for each kind of ground on a square without a token."""


def has_content(shown: Plan) -> bool:
    """Return whether a map shows anything: a token, or ground that is not plain."""
    return any(one.mark or one.ground for row in shown.spots for one in row)


def plan(shown: Plan) -> Group:
    """Return a map, three characters wide for each square, with the names of columns and rows and a legend."""
    lines = [Text("    " + "".join(f"{name:<3}" for name in shown.columns), "quiet")]
    for name, row in zip(shown.rows, shown.spots, strict=True):
        line = Text(f"{name:>2}  ", "quiet")
        for one in row:
            line.append(f"{one.mark + '!' * one.foe or GROUND[one.ground] * (2 if one.ground == 'wall' else 1):<3}",
                        f"bold {one.tone}" if one.mark else "quiet")  # fmt: skip
        lines.append(line)
    kinds = {one.ground: one.note for row in shown.spots for one in row if one.ground}
    legend = [f"{mark} {name}" for mark, name in shown.legend]
    legend += [f"{GROUND[ground]} {note}" for ground, note in kinds.items()]
    legend += ["! against you"] if any(one.foe for row in shown.spots for one in row) else []
    return Group(*lines, Hanging(Text("    " + "  ".join(legend), "quiet"), 4, "  "))


def steps(names: Iterable[str], now: int) -> Text:
    """Return the steps of a procedure on one line, with the step at index `now` in brackets."""
    line = Text()
    for at, name in enumerate(names):
        line.append(f"[{name}]" if at == now else f" {name} ", "candle" if at == now else "quiet")
        line.append(" ")
    return line


def mat(shown: Mat) -> RenderableType:
    """Return a mat as a panel. Its meters are drawn in full only if the viewer plays the character."""
    named = not shown.yours or shown.side == shown.side_key  # on an own mat, “on your side” says nothing
    note = " · ".join(words for words in (beside_the_name(shown), shown.side if named else "") if words)
    inside: list[RenderableType] = [] if shown.yours else [Text(note, "quiet")]
    inside += [Hanging(Text(line, "italic"), 2) for line in lines_of(shown)]
    inside += gear(shown.gear)
    if shown.cards:
        inside.append(cards(shown.cards))
    if shown.groups:
        inside.append(
            groups(shown.groups) if shown.yours else Group(*(Hanging(in_short(one), 2, "  ") for one in shown.groups))
        )
    mark = "◆ " if shown.turn else "✕ " if shown.out else ""
    title = Text.assemble((mark, "candle"), (shown.title, "bold strike" if shown.out else "bold"))
    if shown.yours:
        title.append("  yours", "candle")
        title.append(f"  {note}", "quiet")
    return Panel(Group(*inside), title=title, title_align="left", border_style="candle" if shown.yours else "quiet")


def cards(shown: Iterable[Card]) -> Columns:
    """Return cards side by side."""
    return Columns([card(one) for one in shown], padding=(0, 1))


def card(shown: Card) -> Panel:
    """Return a card as a panel: face up, sealed, face down, or an empty place."""
    label = f"{shown.sign} {shown.label}".strip()
    if shown.face == "sealed":
        face, border = Text.assemble(("✔ ", "sealed"), f"{label}\n", (shown.note or "sealed", "quiet")), "sealed"
    elif shown.face == "back":
        face, border = Text.assemble(f"{label}\n", (shown.note or "face down", "quiet")), "sealed"
    elif shown.face == "empty":
        face, border = Text(f"{shown.label}\n", "quiet"), "quiet"
    else:
        face, border = (
            Text.assemble((f"{label}\n", f"bold {shown.tone}".strip()), (shown.note, "")),
            shown.tone or "none",
        )
    needed = max(cell_len(shown.title) + 6, *(cell_len(line) + 4 for line in face.plain.split("\n")))
    width = min(WIDEST_CARD, max(CARD, needed))
    return Panel(face, title=Text(shown.title), width=width, border_style=border, padding=(0, 1))


def groups(shown: tuple[MeterGroup, ...]) -> Grid:
    """Return groups of meters side by side."""
    grid = Grid.grid(padding=(0, 3))
    grid.add_row(
        *(
            Text.assemble((f"{group.sign} {group.title}".lstrip(), group.tone), (note_of(group), "quiet"))
            for group in shown
        )
    )
    columns = [[meter(one, number_width(group, one)) for one in group.meters] for group in shown]
    for at in range(max(map(len, columns), default=0)):
        grid.add_row(*(column[at] if at < len(column) else "" for column in columns))
    return grid


def number_width(group: MeterGroup, shown: Meter) -> int:
    """Return the width of a meter’s number: that of the widest number after a label of the same length in its group."""
    alike = [one for one in group.meters if cell_len(one.label) == cell_len(shown.label) and one.note != "–"]
    return max((len(str(one.value)) for one in alike), default=0)


def note_of(group: MeterGroup) -> str:
    """Return the note of a group of meters in parentheses, to follow its title; "" if it has none."""
    return f" ({group.note})" if group.note else ""


def in_short(group: MeterGroup) -> Text:
    """Return a group of meters on one line."""
    line = Text.assemble((f"{group.sign} {group.title}".strip(), group.tone), (note_of(group), "quiet"))
    line.append(":" if line and group.meters else "")
    for one in group.meters:
        line.append(f"{'  ' if line else ''}{number_in_short(one)}")
    return line


def number_in_short(shown: Meter) -> str:
    """Return the label of a meter with its number, and with its maximum if it has one."""
    if shown.note == "–":
        return f"{shown.label} –"
    most = f"/{shown.most}" if shown.most is not None else ""
    return f"{shown.label} {with_minus_sign(shown.value)}{most}"


def meter(shown: Meter, width: int = 0) -> Text:
    """Return a meter as its number and a row of ▮ for points that are there and ▯ for points that are not.

    `width` is the least width of the number.
    """
    if shown.note == "–":
        return Text(f"{shown.label} –", "quiet")
    pieces = "▮" * min(shown.value, 10) + "▯" * min(shown.away, 10 - min(shown.value, 10))
    if shown.most is not None and shown.most > 10:  # ten pieces stand for the maximum
        filled = min(10, -(-10 * max(0, shown.value) // shown.most))
        pieces = "▮" * filled + "▯" * (10 - filled)
    number = (f"{with_minus_sign(shown.value):>{width}}", "bold")
    note = (f" {shown.note}" if shown.note else "", "quiet")
    return Text.assemble(f"{shown.label} ", number, f" {pieces}" if pieces else "", note)


def sheet(out: Console, system: System[Any], name: str, chapters: Iterable[Chapter]) -> None:
    """Print a character’s full sheet: its chapters, with every number as a sum."""
    out.print(Text(name, "bold"))
    for chapter in chapters:
        out.print(Text(f"\n{chapter.title}", "candle"))
        for line in chapter.lines:
            out.print(Padding(Text(line), (0, 0, 0, 2), expand=False))
        for tally in chapter.tallies:
            out.print(sum_text(in_words(system, tally), 2))


def ledger(shown: Ledger) -> Group:
    """Return a table of results, with the tallies of each row below the row."""
    parts: list[RenderableType] = [Text(shown.title, "bold")]
    for row in shown.rows:
        parts.append(Hanging(Text("  ".join(cell for cell in row.cells if cell)), 2, "  "))
        parts += [sum_text(tally, 4) for tally in row.tallies if tally.addends]
    return Group(*parts)


def scoreboard(rows: Sequence[tuple[str, Mapping[str, int]]], label: Callable[[str], str]) -> Grid:
    """Return a table of results: a row for each character, and a column for each measure.

    `rows` are the names of the characters with their results; `label` returns the heading for a measure.
    """
    measures = list(dict.fromkeys(name for _, has in rows for name in has))
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="quiet")
    grid.add_column("")
    for name in measures:
        grid.add_column(label(name), justify="right")
    for who, has in rows:
        grid.add_row(Text(who, "bold"), *(measure(has[name]) if name in has else "" for name in measures))
    return grid


def measure(value: int) -> str:
    """Return the value of a measure as text: yes or no for True and False, else the number."""
    return ("yes" if value else "no") if isinstance(value, bool) else with_minus_sign(value)


def table_piece(shown: TablePiece) -> str:
    """Return a pool, clock, deck or other piece on the table as one line of text."""
    match shown:
        case Pool():
            return f"{shown.sign} {shown.label} {with_minus_sign(shown.value)}".strip()
        case Clock():
            filled = "▮" * shown.filled + "▯" * (shown.size - shown.filled)
            return f"{shown.label} {filled} {shown.filled}/{shown.size}"
        case Track():
            return f"{shown.label}: {shown.steps[shown.at]}" if shown.at >= 0 else shown.label
        case Deck():
            discarded = f", {shown.discarded} discarded" if shown.discarded else ""
            return f"{shown.label}: {counted(shown.left, 'card')}{discarded}"
        case TurnOrder():
            names = (f"[{name}]" if at == shown.at else name for at, name in enumerate(shown.names))
            return f"{shown.label}: {' › '.join(names)}"
        case Note():
            return shown.label
