"""Your turn at the terminal: the board and the options, for one of your characters at a time.

“You” is the person at the terminal. An owed option belongs to a decision that the game waits for. A delegated
character is one that a bot plays for you.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from facedown.chance import quoted
from facedown.cli import look
from facedown.cli.answers import unquoted
from facedown.cli.look import wrapped
from facedown.cli.option_numbers import by_distinct_keys
from facedown.game import Board, Mat, Option, any_of, gathered, listed, refuse, runs_of, within_sentence

if TYPE_CHECKING:
    from facedown.cli.played_game import Game

Options = Mapping[int, Option]
"""Your options by the numbers to type, in the order in which they are printed."""

# Options


def choices(game: Game) -> Options:
    """Return your options by the numbers to type, in the order to print them; see OptionNumbers.

    Options of delegated characters, and of your characters that decide later, are left out.
    """
    later = {*owing_characters(game)[1:], *game.delegated}
    mine = [option for option in game.table.options(game.viewer) if option.whose not in later]
    there = sorted(gathered(mine, actor_names(game, mine)), key=lambda option: not option.owed)
    return game.numbers.options_by_number(by_distinct_keys(there))


def actor_names(game: Game, options: Iterable[Option]) -> dict[str, str]:
    """Return the names of the characters who would act by these options, by key."""
    name_of = game.reader().names(game.table.view(game.viewer))
    return {option.actor.key: name_of(option.actor) for option in options if option.actor is not None}


def owing_characters(game: Game) -> list[str]:
    """Return the keys of your characters who owe a decision; the character chosen with `as` comes first.

    Delegated characters are left out.
    """
    options = game.table.options(game.viewer)
    keys = dict.fromkeys(one.whose for one in options if one.owed and one.whose is not None)
    return sorted((key for key in keys if key not in game.delegated), key=lambda key: key != game.attended)


def numbered(options: Options, number: str) -> Option:
    """Return the option with the typed number. Raises Refused if there is none."""
    if int(number) not in options:
        raise refuse("input", f"There is no option {number}.", numbers_to_type(options))
    return options[int(number)]


def numbers_to_type(options: Options) -> str:
    """Return a sentence that tells which numbers can be typed, for example “Choose 1, or 11 to 14.”."""
    runs = runs_of(sorted(options))
    if not runs:
        return "There are no options now."
    parts = [part for run in runs for part in (map(str, run) if len(run) < 3 else [f"{run[0]} to {run[-1]}"])]
    if len(parts) == 1 or all(len(run) < 3 for run in runs):
        return f"Choose {any_of(parts)}."
    return f"Choose {', '.join(parts[:-1])}, or {parts[-1]}."


def others_can_act(game: Game) -> bool:
    """Return whether Enter has an effect: a fleeting option passes, a bot plays a delegated character or makes a move.

    Other people at the same screen are asked if they have an option.
    """
    session, you = game.session, game.you
    if game.table.history.state.paused:
        return False
    others = any(session.may_act(key) for key in session.players.playing if key != you)
    return session.fleeting(you) or session.delegated_owe(you) or others or session.bots_would_act()


NOBODY_OWES = "None of your characters owes a decision now."


def attend(game: Game, name: str) -> None:
    """Make the character called `name` the first of your characters to decide.

    `name` may be a part of the name. Raises Refused unless it fits exactly one of your characters who owe a decision.
    """
    name = unquoted(name)
    there = [mat for mat in mats(game) if mat.key in owing_characters(game)]
    found = [mat for mat in there if name.casefold() in mat.title.casefold() or name == mat.key]
    if not name or len(found) != 1:
        who = f"You play nobody called {quoted(name)} who owes a decision now."
        if not name or found:
            who = "Type the name of one character after `as`."
        choose = f"Choose from: {', '.join(mat.title for mat in there)}." if there else NOBODY_OWES
        raise refuse("input", who, choose)
    game.decide_first(found[0].key)


def mats(game: Game) -> tuple[Mat, ...]:
    """Return all mats on the board as you see it."""
    return game.board().mats


# Display


def show(game: Game, out: Console, *, everything: bool = False) -> None:
    """Print your board, and below it new tables of results.

    If only the mats in focus have changed since the last time, only they are printed, and if nothing has changed, a
    line that says so. Of a board with many mats, only parts are printed; see `excerpt_of`. `everything`: print all.
    """
    board = game.board()
    focus = in_focus(game, board)
    before = game.board_shown if game.on_screen else None
    out.print()
    if not everything and boards_match(board, before, frozenset()):
        out.print(Text("The board has not changed; `board` shows all.", "quiet"))
    elif not everything and focus and boards_match(board, before, focus):
        out.print(look.board(board, focus, alone=True))
    else:
        out.print(look.board(board, focus, None if everything else excerpt_of(game, board)))
    for ledger in board.ledgers:
        if before is None or ledger not in before.ledgers:
            out.print()
            out.print(look.ledger(ledger))
    game.remember_board(board)


def excerpt_of(game: Game, board: Board) -> look.Excerpt | None:
    """Return which parts of a board with many mats to print; None for the whole board.

    They are your own mats, unless you have many, and what has changed since your last board. The whole board is printed
    for the first time, and at the beginning of a round.
    """
    before = game.board_shown
    if before is None or len(board.mats) <= look.MANY or begins_round(game, board, before):
        return None
    there = {mat.key: mat for mat in before.mats}
    yours = {mat.key for mat in board.mats if mat.yours}
    changed = {mat.key for mat in board.mats if there.get(mat.key) != mat}
    mats = changed | (yours if len(yours) <= look.FEW else set())
    return look.Excerpt(mats, plan=board.plan != before.plan or not game.on_screen)


def begins_round(game: Game, board: Board, before: Board) -> bool:
    """Return whether a round has begun since the board `before`: in a system without rounds, whether a step came again.

    An earlier step, or the first one, means that a procedure begins.
    """
    if game.system.round_events:
        return game.has_new_round()
    return board.step != before.step and not 0 <= before.step < board.step


def in_focus(game: Game, board: Board) -> frozenset[str]:
    """Return the keys of the mats to draw in full: the mats of your characters.

    If you have several on a large board, it is only the mat of the character who decides next.
    """
    yours = [mat.key for mat in board.mats if mat.yours]
    if len(board.mats) <= look.FEW:
        return frozenset(yours)
    return frozenset(owing_characters(game)[:1] if len(yours) > 1 else yours)


def boards_match(board: Board, before: Board | None, focus: frozenset[str]) -> bool:
    """Return whether two boards are equal except for the mats with the keys in `focus`. False if `before` is None.

    Titles and ledgers are not compared.
    """
    if before is None:
        return False
    if any(getattr(board, name) != getattr(before, name) for name in ("facts", "step", "plan", "pieces")):
        return False
    there = {mat.key: mat for mat in before.mats}
    return all(mat.key in focus or there.get(mat.key) == mat for mat in board.mats)


def numbered_line(out: Console, at: int, option: Option, says: str) -> Text:
    """Return a line with an option’s number and the text `says`. An owed option is marked with ◆."""
    mark = "◆" if option.owed else " "
    text = Text(wrapped(f"{at:>3}{mark} {says}", out.width, "     "))
    text.stylize("candle" if option.owed else "quiet", 0, 4)
    text.highlight_words([option.rule], "quiet")
    return text


def in_groups(out: Console, game: Game, options: Options, wanted: str, *, everything: bool) -> None:
    """Print the options under the headings of their groups.

    A group whose numbers do not follow each other has a heading for each part, because the numbers on the page ascend.

    Seldom used options that you do not owe are only counted, except in the group `wanted`, or in all groups if
    `everything` is True. Groups that contain only such options have no heading; a line at the end counts their options.
    """
    names = actor_names(game, options.values())
    if len(names) < 2 and sum(mat.yours for mat in mats(game)) < 2:
        names = {}
    hidden: Counter[str] = Counter()
    begun: set[str] = set()
    for group, several in groupby(options.items(), key=lambda pair: pair[1].group):
        members = dict(several)
        opened = everything or group == wanted
        shown = {at: option for at, option in members.items() if opened or option.owed or not option.seldom}
        folded = len(members) - len(shown)
        if not shown:
            hidden[group] += folded
            continue
        more = f"  ({folded} more – type all {group.casefold()})" if folded else ""
        heading = f"     {group} (continued)" if group in begun else f"     {group}"
        begun.add(group)
        out.print(Text.assemble((heading, "bold"), (more, "quiet")))
        for at, option in shown.items():
            who = f"{names[option.actor.key]}: " if option.actor is not None and names else ""
            out.print(numbered_line(out, at, option, f"{who}{option.label}  {option.rule}"))
    if hidden:
        counts = listed(f"{group} ({folded})" for group, folded in hidden.items())
        example = next(iter(hidden)).casefold()
        look.print_line(out, f"     More: {counts}. Type for example: all {example}", "quiet", 5)


def group_called(options: Options, name: str) -> str:
    """Return the group of options called `name`; the beginning of a group’s name is enough.

    Raises Refused if no group fits, or several.
    """
    groups = list(dict.fromkeys(option.group for option in options.values() if option.group))
    wanted = name.casefold()
    found = [group for group in groups if group.casefold() == wanted]
    found = found or [group for group in groups if group.casefold().startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        raise refuse("input", f"{quoted(name)} could be {listed(found)}.", "Type more of the name.")
    there = f"Groups: {', '.join(groups)}." if groups else "There are no groups now. Type all."
    raise refuse("input", f"No group is called {quoted(name)}.", there)


def listing(out: Console, game: Game, options: Options, *, everything: bool = False, wanted: str = "") -> None:
    """Print your options with their numbers, and hints about what else you can type.

    `everything`: print all options. `wanted` is the name of the group whose options are all printed.
    """
    owed = any(option.owed for option in options.values())
    in_groups(out, game, options, wanted, everything=everything)
    asked = {number: option for number, option in options.items() if option.owed or not owed}
    seldom = {field.label: number for number, option in asked.items() for field in option.fields if field.seldom}
    if seldom:
        number = min(seldom.values())
        more = f"     Type + after a number, like {number}+, to choose also: {listed(seldom)}."
        look.print_line(out, more, "quiet", 5)
    if not owed and others_can_act(game):
        out.print(Text("     Enter lets the others act.", "quiet"))
    later = owing_characters(game)[1:]
    if later:
        titles = {mat.key: mat.title for mat in mats(game)}
        names = listed(within_sentence(titles.get(key, key)) for key in later)
        more = f"     Next: {names}. `as NAME` decides for one of them first; `auto NAME` lets a bot play."
        look.print_line(out, more, "quiet", 5)
