"""The commands that a person types to see something: the board, the log, numbers, odds, sheets and rules.

“You” is that person.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from facedown.chance import quoted
from facedown.cli import answers, live, look, manual, news, reading, tables, turn
from facedown.game import Rule, Ruling, printable, refuse, sentence
from facedown.lab.outlook import outlook

if TYPE_CHECKING:
    from facedown.cli.played_game import Game


def show_board(game: Game, out: Console, options: turn.Options, rest: list[str]) -> None:
    """Print the whole board and the options again."""
    turn.show(game, out, everything=True)
    turn.listing(out, game, options)


def show_all(game: Game, out: Console, options: turn.Options, rest: list[str]) -> None:
    """Print every option; if a group is named, the usual list, but with every option of that group.

    Raises Refused for a wrong name.
    """
    wanted = turn.group_called(options, " ".join(rest)) if rest else ""
    turn.listing(out, game, options, everything=not rest, wanted=wanted)
    if not options:
        out.print(Text("You have no options now.", "quiet"))


def show_log(game: Game, out: Console, options: turn.Options, rest: list[str]) -> None:
    """Print the last lines of your log, with the messages that you received."""
    tables.print_log(out, game, answers.number(rest, 20, "log 20"))


def show_why(game: Game, out: Console, options: turn.Options, rest: list[str]) -> None:
    """Print the last results and your totals, or the results of the entry with the typed number, with every part."""
    if rest:
        news.why_entry(game, out, answers.number(rest, 0, "why 12", least=0))
    else:
        news.why(game, out)


def show_odds(game: Game, out: Console, options: turn.Options, rest: list[str]) -> None:
    """Print the odds of the option with the typed number; without a number, of all options that you owe."""
    one = bool(rest)
    if one and not answers.is_whole_number(rest[0]):
        raise refuse("input", f"{quoted(rest[0])} is not the number of an option.", turn.numbers_to_type(options))
    asked = [turn.numbered(options, rest[0])] if one else [option for option in options.values() if option.owed]
    if not asked:
        some = next(iter(options), None)
        legal = f"Type `odds {some}` for the odds of option {some}." if some is not None else ""
        raise refuse("input", "You owe no decision.", legal)
    most = None if one else live.BRIEFLY
    view = game.table.view(game.viewer)
    found = outlook(game.system, view, game.viewer, asked, most=most, seats=game.table.seats)
    live.show(out, found, brief=not one)
    if not one:
        out.print(Text("  Type `odds N` for all odds of option N.", "quiet"))


def show_switches(game: Game, out: Console) -> None:
    """Print every switch of the table with its present value and title."""
    present = msgspec.to_builtins(game.system.rulings_of(game.table.position))
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for name, ruling in game.system.rulebook.switches.items():
        grid.add_row(Text(f"  {name}={switch_value(present.get(name, ruling.default))}", "bold"), Text(ruling.title))
    out.print(grid)
    look.print_line(out, "Type `? NAME` for the possible values of a switch.", "quiet")


def switch_value(value: Any) -> str:
    """Return the value of a switch as a person types it, for example “true”."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def show_sheet(game: Game, out: Console, options: turn.Options, rest: list[str]) -> None:
    """Print the full sheet of the named character; without a name, that of a character of yours.

    Raises Refused if the name does not fit.
    """
    sheets, wanted = game.system.sheets(game.table.view(game.viewer)), " ".join(rest).casefold()
    if not sheets:
        says = f"{game.system.title} has no sheets: the board shows everything."
        raise refuse("input", says, "Type `board` to see it, `why` to explain its numbers.")
    there = [mat for mat in turn.mats(game) if mat.key in sheets]
    focus = turn.owing_characters(game)[:1] or [mat.key for mat in there if mat.yours][:1]
    found = look.named_like(there, wanted) if wanted else [mat for mat in there if mat.key in focus]
    if not found:
        raise refuse("input", "There is no such sheet.", f"Choose from: {', '.join(mat.title for mat in there)}.")
    if wanted and len(found) > 1:
        raise refuse("input", f"{quoted(printable(wanted))} could be {look.names(found)}.", "Type more of the name.")
    look.sheet(out, game.system, found[0].title, sheets[found[0].key])


def explain(game: Game, out: Console, options: turn.Options, words: list[str]) -> None:
    """Print the help; after a number, the rules of that option; after words, the rules found for them."""
    if not words or words == ["help"]:
        manual.show(out, game)
        turn.listing(out, game, options)
        return
    book = game.system.rulebook
    if explain_topic(game, out, " ".join(words).casefold()):
        return
    if answers.is_whole_number(words[0]) and len(words) == 1:
        option = turn.numbered(options, words[0])
        about = game.system.about(game.table.view(game.viewer), option)
        if about:
            out.print(Padding(Text(about), (0, 0, 0, 2), expand=False))
        rules = dict.fromkeys([option.rule, *(field.rule for field in option.fields)])
        for rule in rules:
            if rule in book:
                out.print(reading.entry_text(book[rule]))
        return
    books = [book, *(game.system.extensions[key].rulebook for key in game.table.opening.setup.extensions)]
    print_found(out, game, " ".join(words), [entry for one in books for entry in one.find(" ".join(words))])


IN_FULL, LISTED = 1, 12
"""The number of rules that a search prints in full, and the number of rules that it names at all."""


def print_found(out: Console, game: Game, words: str, found: Sequence[Rule | Ruling]) -> None:
    """Print the meaning of a term, and the rules found for it: the first in full, others with id and title only.

    Rules beyond the first `LISTED` are only counted.
    """
    meanings = {term.casefold(): meaning for term, meaning in game.system.catalogue().glossary}
    meaning = meanings.get(words.casefold(), "")
    if meaning:
        print_term(out, words, meaning)
    if not found and not meaning:
        out.print(Text("The rulebook has nothing about that.", "warn"))
    for entry in found[:IN_FULL]:
        out.print(reading.entry_text(entry))
    if len(found) > IN_FULL:
        out.print(Text("Also about this; type ? and an id to read one:"))
        for entry in found[IN_FULL:LISTED]:
            out.print(Padding(Text.assemble((entry.id, "bold"), f"  {entry.title}"), (0, 0, 0, 2), expand=False))
    if len(found) > LISTED:
        out.print(Text(f"There are {len(found) - LISTED} more. Add a word to find fewer."))


def explain_topic(game: Game, out: Console, topic: str) -> bool:
    """Print your goal in the game, its glossary, or the rarer commands, if `topic` is `goal`, `words` or `table`.

    Return whether anything was printed.
    """
    if topic == "table":
        manual.show_for_table(out, game)
        return True
    catalogue = game.system.catalogue()
    goal, how = catalogue.goal_and_how(facilitates=game.facilitating)
    if topic == "goal" and goal:
        out.print(Padding(Text(f"{goal} {how}".strip()), (0, 0, 0, 2), expand=False))
        return True
    terms = list(catalogue.glossary) if topic == "words" else []
    for term, meaning in terms:
        print_term(out, term, meaning)
    return bool(terms)


def print_term(out: Console, term: str, meaning: str) -> None:
    """Print a term of the glossary and its meaning."""
    out.print(Padding(Text.assemble((f"{sentence(term)}: ", "bold"), meaning), (0, 0, 0, 2), expand=False))


SHOWS: dict[str, Callable[[Game, Console, turn.Options, list[str]], None]] = {
    "board": show_board,
    "all": show_all,
    "log": show_log,
    "why": show_why,
    "odds": show_odds,
    "sheet": show_sheet,
    "help": explain,
    "h": explain,
}
"""The function of each command that only shows something."""
