"""Your turn at the terminal: what is new on the table, and what you may do, one of yours at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from facedown.cli import look
from facedown.cli.look import wrapped
from facedown.game import Board, Mat, Option, gathered, listed, refuse

if TYPE_CHECKING:
    from facedown.cli.play import Game

Options = Mapping[int, Option]
"""What you may do, by number, in the order in which it is listed."""

SHOWN, MANY = 12, 15
"""How many options are listed before the rest is kept for `all`; from how many that are owed on they share rows."""


# What you may do


def choices(game: Game) -> Options:
    """What you may do now, what is owed first: of one of yours at a time, and without those a bot plays for you.

    An option keeps its number while it exists; a new one gets the lowest number that is free.
    """
    later = {*owing(game)[1:], *game.lent}
    mine = [option for option in game.table.options(game.viewer) if option.whose not in later]
    there = sorted(gathered(mine, actor_names(game, mine)), key=lambda option: not option.owed)
    keys = distinct_keys(there)
    game.numbers = {key: number for key, number in game.numbers.items() if key in keys}
    free = (number for number in count(1) if number not in game.numbers.values())
    for key in keys:
        if key not in game.numbers:
            game.numbers[key] = next(free)
    return {game.numbers[key]: option for key, option in zip(keys, there, strict=True)}


def distinct_keys(options: Iterable[Option]) -> list[str]:
    """A key for each option, numbered where several have the same."""
    seen: dict[str, int] = {}
    keys = []
    for option in options:
        seen[option.key] = seen.get(option.key, 0) + 1
        keys.append(option.key if seen[option.key] == 1 else f"{option.key}#{seen[option.key]}")
    return keys


def actor_names(game: Game, options: Iterable[Option]) -> dict[str, str]:
    """The names of those who act in the options, by key."""
    name_of = game.table.reader().names(game.table.view(game.viewer))
    return {option.actor.key: name_of(option.actor) for option in options if option.actor is not None}


def owing(game: Game) -> list[str]:
    """Those you play yourself who owe something, the one you attend to first."""
    options = game.table.options(game.viewer)
    keys = dict.fromkeys(one.whose for one in options if one.owed and one.whose is not None)
    return sorted((key for key in keys if key not in game.lent), key=lambda key: key != game.attended)


def numbered(options: Options, number: str) -> Option:
    """The option of this number in the list. Raises Refused."""
    if int(number) not in options:
        raise refuse("input", f"There is no option {number}.", there_are(options))
    return options[int(number)]


def there_are(options: Options) -> str:
    """Which numbers can be typed."""
    numbers = sorted(options)
    if not numbers:
        return "There are no options now."
    if numbers == list(range(1, len(numbers) + 1)):
        return f"Choose 1 to {len(numbers)}." if len(numbers) > 1 else "Choose 1."
    return f"Choose from: {', '.join(map(str, numbers))}."


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
    """Print your board, or only your own places where nothing else has changed; below it, new tables of results."""
    board = game.system.board(game.table.view(game.viewer), game.viewer)
    focus = in_focus(game, board)
    out.print()
    if not everything and focus and alike(board, game.board_shown, focus):
        out.print(look.board(board, focus, alone=True))
    else:
        out.print(look.board(board, focus))
    before = game.board_shown.ledgers if game.board_shown is not None else ()
    for ledger in board.ledgers:
        if ledger not in before:
            out.print()
            out.print(look.ledger(ledger))
    game.board_shown = board


def in_focus(game: Game, board: Board) -> frozenset[str]:
    """Whose places are drawn in full: where you play many, of the one who owes something."""
    yours = [mat.key for mat in board.mats if mat.yours]
    if len(board.mats) <= look.FEW:
        return frozenset(yours)
    return frozenset(owing(game)[:1] if len(yours) > 1 else yours)


def alike(board: Board, before: Board | None, focus: frozenset[str]) -> bool:
    """Whether two boards are the same but for the places in focus."""
    if before is None:
        return False
    if any(getattr(board, name) != getattr(before, name) for name in ("facts", "step", "plan", "pieces")):
        return False
    there = {mat.key: mat for mat in before.mats}
    return all(mat.key in focus or there.get(mat.key) == mat for mat in board.mats)


def mixed(options: Options) -> bool:
    """Whether some are owed and others free, so that the former are marked."""
    return 0 < sum(option.owed for option in options.values()) < len(options)


def numbered_line(out: Console, at: int, option: Option, says: str, *, mixed: bool) -> Text:
    """An option with its number, marked if it is owed where others are not."""
    mark = "◆" if mixed and option.owed else " "
    text = Text(wrapped(f"{at:>3}{mark} {says}", out.width, "     "))
    text.stylize("candle" if option.owed else "quiet", 0, 4)
    text.highlight_words([option.rule], "quiet")
    return text


def in_columns(out: Console, options: Options, whose: str, *, mixed: bool) -> None:
    """Many options two in a row, as far as they are short enough; whose they are is said once, above them."""
    out.print(Text(f"     {whose.strip()}", "bold"))
    half, row = out.width // 2, Text()
    for at, option in options.items():
        line = numbered_line(out, at, option, option.label.removeprefix(whose), mixed=mixed)
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


def in_groups(out: Console, game: Game, options: Options, wanted: str, *, everything: bool) -> None:
    """The options under their headings. What is seldom used is folded, unless its group or everything is wanted."""
    groups: dict[str, dict[int, Option]] = {}
    for at, option in options.items():
        groups.setdefault(option.group, {})[at] = option
    names = actor_names(game, options.values()) if sum(mat.yours for mat in mats(game)) > 1 else {}
    marked = mixed(options)
    for group, members in groups.items():
        opened = everything or group.casefold() == wanted.casefold()
        shown = {at: option for at, option in members.items() if opened or option.owed or not option.seldom}
        folded = len(members) - len(shown)
        more = f"  {folded} more: all {group.casefold()}" if folded else ""
        out.print(Text.assemble((f"     {group}", "bold"), (more, "quiet")))
        for at, option in sorted(shown.items()):
            who = f"{names[option.actor.key]}: " if option.actor is not None and names else ""
            out.print(numbered_line(out, at, option, f"{who}{option.label}  {option.rule}", mixed=marked))


def in_a_list(out: Console, options: Options, *, everything: bool) -> None:
    """The options one below the other, those that are owed first; of many the first ones."""
    owed = sum(option.owed for option in options.values())
    shown = max(SHOWN, owed + 4)
    shown = len(options) if everything or len(options) <= shown + 3 else shown
    listed_now = dict(list(options.items())[:shown])
    first = next(iter(options.values()), None)
    whose = first.label.partition(": ")[0] + ": " if first is not None else ""
    alike = all(one.label.startswith(whose) for one in list(options.values())[:owed])
    several = owed > MANY and not everything and alike
    if several:
        in_columns(out, listed_now, whose, mixed=mixed(options))
    else:
        for at, option in listed_now.items():
            out.print(numbered_line(out, at, option, f"{option.label}  {option.rule}", mixed=mixed(options)))
    if shown < len(options):
        rules = ", and the rule of each" if several else ""
        out.print(Text(f"     … and {len(options) - shown} more: `all` lists them{rules}.", "quiet"))
    elif several:
        out.print(Text("     `all` lists them with the rule of each.", "quiet"))


def listing(out: Console, game: Game, options: Options, *, everything: bool = False, wanted: str = "") -> None:
    """The options by number; those that are owed first; and what Enter does."""
    owed = any(option.owed for option in options.values())
    if any(option.group for option in options.values()):
        in_groups(out, game, options, wanted, everything=everything)
    else:
        in_a_list(out, options, everything=everything)
    asked = [option for option in options.values() if option.owed or not owed]
    seldom = dict.fromkeys(field.label for option in asked for field in option.fields if field.seldom)
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
