"""Your turn at the terminal: what is new on the table, and what you may do, one of yours at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from facedown.cli import look
from facedown.cli.look import wrapped
from facedown.game import Board, Mat, Option, gathered, listed, refuse

if TYPE_CHECKING:
    from facedown.cli.play import Game

SHOWN, MANY = 12, 15
"""How many options are listed before the rest is kept for `all`; from how many that are owed on they share rows."""


# What you may do


def choices(game: Game) -> list[Option]:
    """What you may do now, what is owed first: of one of yours at a time, and without those a bot plays for you."""
    later = {*owing(game)[1:], *game.lent}
    mine = [option for option in game.table.options(game.viewer) if option.whose not in later]
    return sorted(gathered(mine), key=lambda option: not option.owed)


def owing(game: Game) -> list[str]:
    """Those you play yourself who owe something, the one you attend to first."""
    options = game.table.options(game.viewer)
    keys = dict.fromkeys(one.whose for one in options if one.owed and one.whose is not None)
    return sorted((key for key in keys if key not in game.lent), key=lambda key: key != game.attended)


def numbered(options: Sequence[Option], number: str) -> Option:
    """The option of this number in the list. Raises Refused."""
    if not 1 <= int(number) <= len(options):
        raise refuse("input", f"There is no option {number}.", there_are(options))
    return options[int(number) - 1]


def there_are(options: Sequence[Option]) -> str:
    """Which numbers can be typed."""
    if len(options) > 1:
        return f"Choose 1 to {len(options)}."
    return "Choose 1." if options else "There are no options now."


def lent_owe(game: Game) -> bool:
    """Whether somebody whom a bot plays for you owes something."""
    return any(one.owed and one.whose in game.lent for one in game.table.options(game.viewer))


def attend(game: Game, name: str) -> None:
    """Takes another of yours first who owes something. Raises Refused."""
    there = [mat for mat in mats(game) if mat.key in owing(game)]
    found = [mat for mat in there if name.casefold() in mat.title.casefold() or name == mat.key]
    if not name or len(found) != 1:
        who = f"You play nobody called {name} who owes something now." if name and not found else "Say who."
        raise refuse("input", who, f"There is {look.names(there)}." if there else "")
    game.attended = found[0].key


def mats(game: Game) -> tuple[Mat, ...]:
    """Everybody’s places on your board."""
    return game.system.board(game.table.view(game.viewer), game.viewer).mats


# What is shown


def show(game: Game, out: Console, *, everything: bool = False) -> None:
    """The board for you; where nothing but your own changed since it was last shown, that alone."""
    board = game.system.board(game.table.view(game.viewer), game.viewer)
    focus = in_focus(game, board)
    out.print()
    for ledger in board.ledgers:
        if ledger != game.ledger_shown:
            out.print(look.ledger(ledger))
            out.print()
            game.ledger_shown = ledger
    if not everything and focus and alike(board, game.board_shown, focus):
        out.print(look.board(board, focus, alone=True))
    else:
        out.print(look.board(board, focus))
    game.board_shown = board


def in_focus(game: Game, board: Board) -> frozenset[str]:
    """Whose places are drawn in full: where you play many, of the one who owes something."""
    yours = [mat.key for mat in board.mats if mat.yours]
    if len(board.mats) <= look.FEW:
        return frozenset(yours)
    return frozenset(owing(game)[:1] if len(yours) > 1 else yours)


def alike(board: Board, before: Board | None, focus: frozenset[str]) -> bool:
    """Whether two boards are the same but for the places in focus."""
    if before is None or (board.facts, board.step, board.plan) != (before.facts, before.step, before.plan):
        return False
    there = {mat.key: mat for mat in before.mats}
    return all(mat.key in focus or there.get(mat.key) == mat for mat in board.mats)


def mixed(options: Sequence[Option]) -> bool:
    """Whether some are owed and others free, so that the former are marked."""
    return 0 < sum(option.owed for option in options) < len(options)


def numbered_line(out: Console, at: int, option: Option, says: str, *, mixed: bool) -> Text:
    """An option with its number, marked if it is owed where others are not."""
    mark = "◆" if mixed and option.owed else " "
    text = Text(wrapped(f"{at:>3}{mark} {says}", out.width, "     "))
    text.stylize("candle" if option.owed else "quiet", 0, 4)
    text.highlight_words([option.rule], "quiet")
    return text


def in_columns(out: Console, options: Sequence[Option], whose: str, *, mixed: bool) -> None:
    """Many options two in a row, as far as they are short enough; whose they are is said once, above them."""
    said = [option.title.removeprefix(whose) for option in options]
    out.print(Text(f"     {whose.strip()}", "bold"))
    half, row = out.width // 2, Text()
    for at, (option, says) in enumerate(zip(options, said, strict=True), 1):
        line = numbered_line(out, at, option, says, mixed=mixed)
        if row and line.cell_len < half:
            row.pad_right(half - row.cell_len)
            out.print(row.append_text(line))
            row = Text()
            continue
        if row:
            out.print(row)
        row = line if line.cell_len < half else Text()
        if not row:
            out.print(line)
    if row:
        out.print(row)


def listing(out: Console, game: Game, options: Sequence[Option], *, everything: bool = False) -> None:
    """The options by number; those that are owed first, and of many the first ones; and what Enter does."""
    owed = sum(option.owed for option in options)
    shown = max(SHOWN, owed + 4)
    shown = len(options) if everything or len(options) <= shown + 3 else shown
    whose = options[0].title.partition(": ")[0] + ": " if options else ""
    several = owed > MANY and not everything and all(one.title.startswith(whose) for one in options[:owed])
    if several:
        in_columns(out, options[:shown], whose, mixed=mixed(options))
    else:
        for at, option in enumerate(options[:shown], 1):
            out.print(numbered_line(out, at, option, f"{option.title}  {option.rule}", mixed=mixed(options)))
    if shown < len(options):
        rules = ", and the rule of each" if several else ""
        out.print(Text(f"     … and {len(options) - shown} more: `all` lists them{rules}.", "quiet"))
    elif several:
        out.print(Text("     `all` lists them with the rule of each.", "quiet"))
    listed_now = [option for option in options[:shown] if option.owed or not owed]
    seldom = dict.fromkeys(field.label for option in listed_now for field in option.fields if field.seldom)
    if seldom:
        out.print(Text(f"     A + after the number, like 2+, asks also: {listed(seldom)}?", "quiet"))
    if not owed and (game.others_free() or game.fleeting() or lent_owe(game)):
        out.print(Text("     Enter lets the others do something.", "quiet"))
    later = owing(game)[1:]
    if later:
        titles = {mat.key: mat.title for mat in mats(game)}
        names = listed(titles.get(key, key) for key in later)
        more = f"     Then {names}. `as NAME` takes one of them first; `auto NAME` has a bot play."
        out.print(Text(wrapped(more, out.width, "     "), "quiet"))
