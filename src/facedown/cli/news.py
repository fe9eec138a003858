"""News in the terminal: a line for each new event, results at the end of a procedure, and explanations of numbers.

“You” is the person at the terminal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Console, RenderableType
from rich.text import Text

from facedown.chance import Drawn
from facedown.cli import chat_lines, look, sums
from facedown.cli.look import wrapped
from facedown.game import Addend, Event, Tally, pieces_in, printable, refuse
from facedown.table import LogLine, Moved, StoodIn
from facedown.table.chat import Message
from facedown.table.draws_in_words import as_list

if TYPE_CHECKING:
    from facedown.cli.played_game import Game


def print_news(out: Console, game: Game) -> None:
    """Print a line for each new event that you may know of."""
    collect(out, game)
    print_collected(out, game)


def collect(out: Console, game: Game) -> None:
    """Collect a line for each new message and event that you may know of, to print it below the next board."""
    reader = game.reader()
    for entry in game.new_entries():
        collect_messages(out, game, game.new_messages(entry.n))
        for event, line in zip(entry.read_by(game.viewer), reader.lines_of(entry, game.viewer), strict=True):
            if not game.was_reported(event):
                if not line.repeats:
                    collect_line(out, game, line, can_join=reader.can_join(event))
                if event.kind in game.system.closing:
                    join_lines(out, game)
                    game.unread += scoreboard(game)
        if isinstance(entry.act, Moved | StoodIn):
            game.forget_reported()
    collect_messages(out, game, game.new_messages())


def collect_messages(out: Console, game: Game, messages: Sequence[Message]) -> None:
    """Collect the line of each of these messages."""
    if messages:
        join_lines(out, game)
    game.unread += [chat_lines.News(game, message.number) for message in messages]


def print_collected(out: Console, game: Game, *, complete: bool = False) -> None:
    """Print the collected lines and forget them.

    `complete`: no further event will join the last lines, so print them too; otherwise they are kept for later.
    """
    if complete:
        join_lines(out, game)
    for line in game.unread:
        out.print(line)
    game.unread.clear()


def report_so_far(out: Console, game: Game, events: Sequence[Event]) -> None:
    """Print the events of an unfinished move before its next roll is typed. They are not printed again later."""
    collect(out, game)
    print_collected(out, game, complete=True)
    reader = game.reader()
    for event in events:
        if event.seen_by(game.viewer):
            out.print(event_line(out, event, reader.text(event, game.table.position)))


def collect_line(out: Console, game: Game, line: LogLine, *, can_join: bool) -> None:
    """Collect the line of one event.

    `can_join`: events of its kind share a line if they follow one another and the same seats may know of them.
    """
    last = game.to_join[-1].event if game.to_join else None
    if last is not None and (last.kind, last.to) != (line.event.kind, line.event.to):
        join_lines(out, game)
    if can_join:
        game.to_join.append(line)
    else:
        game.unread.append(event_line(out, line.event, line.text))


def join_lines(out: Console, game: Game) -> None:
    """Collect one line for all events that were kept to share a line."""
    if game.to_join:
        first, *following = game.to_join
        game.unread.append(event_line(out, first.event, first.text_with(following)))
        game.to_join.clear()


def event_line(out: Console, event: Event, sentence: str) -> Text:
    """Return the line to print for an event, with its sentence and rule; » marks an event that not everybody sees."""
    rule = "" if event.rule == "table" else event.rule
    line = f"{'»' if event.to is not None else '·'} {printable(sentence)}  {rule}".rstrip()
    text = Text(wrapped(line, out.width, "  "))
    text.highlight_words([rule] if rule else [], "quiet")
    text.stylize("candle" if event.to is not None else "quiet", 0, 1)
    return text


def scoreboard(game: Game) -> list[RenderableType]:
    """Return the results to print at the end of a procedure: a table with a title between blank lines, or nothing."""
    view = game.table.view(game.viewer)
    outcomes = game.system.outcome(view)
    names = game.reader().names(view)
    terms = game.system.catalogue().term
    rows = [(names(one.whose), one.measures) for one in outcomes]
    return [Text("\nResults", "bold"), look.scoreboard(rows, terms), Text("")] if outcomes else []


LAST = 8
"""The number of recent results that `why` explains.

It also explains earlier results of the same move or the same dice as the first of these.
"""


def numbered_lines(game: Game) -> list[LogLine]:
    """Return the last lines of your log that have calculations or draws, oldest first.

    They are the last `LAST` such lines, and earlier lines of the same move or the same dice as the first of these.
    """
    lines = [line for line in game.log() if (line.event.tallies or line.draws) and not line.undone]
    first: dict[tuple[str, int], int] = {}
    for at, line in enumerate(lines):
        for part in move_and_draws(line):
            first.setdefault(part, at)
    start, later = max(0, len(lines) - LAST), len(lines)
    while start < later:
        start, later = min(first[part] for line in lines[start:] for part in move_and_draws(line)), start
    return lines[start:]


def move_and_draws(line: LogLine) -> list[tuple[str, int]]:
    """Return marks of the move and the draws of a line of the log; two lines of one roll have a mark in common."""
    return [("move", line.entry), *(("draw", id(one)) for one in line.draws)]


def why(game: Game, out: Console) -> None:
    """Print the last results with their draws, and your own totals; each part of a sum has its rule."""
    shown = game.board()
    lines = [] if any(row.tallies for ledger in shown.ledgers for row in ledger.rows) else numbered_lines(game)
    yours = [(mat.title, [group.tally for group in mat.groups if group.tally]) for mat in shown.mats if mat.yours]
    if not shown.ledgers and not lines and not any(tallies for _, tallies in yours):
        out.print("There are no numbers to explain yet.")
    explain_lines(out, lines, names_of_cards(game), game.system.catalogue(game.wording).variables)
    for ledger in shown.ledgers:
        out.print(look.ledger(ledger))
    for title, tallies in yours:
        if tallies:
            out.print(Text(title, "bold"))
            for tally in tallies:
                out.print(sums.sum_text(tally, 4))


def why_entry(game: Game, out: Console, number: int) -> None:
    """Print the results of one entry with their draws and sums. Raises Refused if it has none, or if there is none."""
    game.table.history.entry_with(game.viewer, number)  # refuses a number that no entry has
    lines = [line for line in game.log() if line.entry == number and (line.event.tallies or line.draws)]
    if not lines:
        raise refuse("input", f"Entry {number} has no numbers to explain.", "Type `why` for the last results.")
    explain_lines(out, lines, names_of_cards(game), game.system.catalogue(game.wording).variables)


def explain_lines(
    out: Console, lines: Sequence[LogLine], names: sums.Names, variables: Mapping[str, Collection[str]]
) -> None:
    """Print lines of the log, each with its draws and its sums.

    A draw is printed only once, and not if the line and its sums already state the results.

    `names` returns the name of a drawn card by its key. `variables` are the names of the values that the message of
    each kind of event shows.
    """
    printed: list[Drawn] = []  # compared by identity, because two typed rolls may be equal
    for line in lines:
        look.print_line(out, line.text, "bold")
        for drawn in line.draws:
            if not any(drawn is one for one in printed):
                printed.append(drawn)
                if not states_results(line.event, drawn, variables.get(line.event.kind, ())):
                    out.print(sums.draw_text(drawn, 4, names))
        for tally in line.tallies:
            out.print(sums.sum_text(tally, 4))


def names_of_cards(game: Game) -> sums.Names:
    """Return a function that returns the name of a piece in your view by its key; other keys stay as they are."""
    pieces = game.system.pieces(game.table.view(game.viewer))

    def name_of(key: str) -> str:
        found = {known[key].name for known in pieces.values() if key in known}
        return found.pop() if len(found) == 1 else key

    return name_of


def states_results(event: Event, drawn: Drawn, shown: Collection[str]) -> bool:
    """Return whether an event already states all results of a draw, so that `why` need not print them again.

    It states the faces of dice if a part of one of its totals is this roll, or if one of its values is the list of all
    faces; it states drawn cards if its values are pieces with their keys. `shown` are the names of the values that the
    message of the event shows.
    """
    results = as_list(drawn.answer)
    if any(list(addend.faces) == results for tally in event.tallies for addend in parts_in(tally)):
        return True
    values = [value for name, value in event.values.items() if name in shown]
    if all(isinstance(result, str) for result in results):
        keys = {piece.key for piece in pieces_in(values)}
        return keys.issuperset(results)
    return any(isinstance(value, tuple) and list(value) == results for value in values)


def parts_in(tally: Tally) -> Iterator[Addend]:
    """Yield the parts of a total, and the parts of the totals from which they are computed."""
    for addend in tally.addends:
        yield addend
        if addend.scaled is not None:
            yield from parts_in(addend.scaled.tally)
