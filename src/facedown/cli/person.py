"""A person at the terminal: the board, what may be done, what happened, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from facedown.chance import Awaiting, Misfit
from facedown.cli import look, prompts, reading
from facedown.cli.prompts import Ended, Leave
from facedown.game import Option, Refused, Seat
from facedown.table import Entry

if TYPE_CHECKING:
    from facedown.cli.play import Game

HELP = """\
Type the number of what you want to do, then answer what is asked; Enter takes the value in brackets.
You may answer ahead on the same line:  1 REA Spirit
  ?        what you may do, in short          ? 2      the rule behind option 2
  ? words  search the rulebook                why      the last showdown with all its numbers
  board    the table again                    log 20   the last 20 lines
  say ...  speak to the table                 back 12  ask to go back to after entry 12
  leave    stop here (a saved table keeps)"""


def run(game: Game) -> int:
    """Plays until the table is over, the person leaves or the input ends."""
    out = look.console()
    tell(out, game.table.entries, game.viewer)
    asker = prompts.Asker(out)
    out.print(Text("? for help.", "quiet"))
    try:
        while not game.finished():
            if not game.facilitating and not game.table.waited_for():
                started = game.start()
                tell(out, [started] if started else [], game.viewer)
            entries = game.bots_play()
            tell(out, entries, game.viewer)
            if entries or game.finished():
                continue
            if not game.you_owe():
                break
            your_turn(game, out, asker)
    except Leave:
        out.print("You leave the table as it stands.")
        game.save()
        return 0
    except Ended:
        if asker.heard:
            out.print("The input ends; the table stays as it stands.")
            game.save()
            return 0
        game.bots[game.you] = prompts.substitute(game.system)
        while not game.finished() and (entries := game.bots_play()):
            tell(out, entries, game.viewer)
    tell(out, [game.close()], game.viewer)
    if game.save_to is not None:
        out.print(Text(f"Kept in {game.save_to}: `facedown verify {game.save_to}` proves it.", "quiet"))
    return 0


def tell(out: Console, entries: Iterable[Entry], viewer: Seat) -> None:
    """What happened, a line an event, as far as the viewer may know it."""
    for entry in entries:
        for event in entry.events:
            if event.seen_by(viewer):
                rule = "" if event.rule == "table" else event.rule
                line = f"{'»' if event.to is not None else '·'} {event.text}  {rule}".rstrip()
                text = Text("\n".join(wrap(line, out.width, subsequent_indent="  ")))
                text.highlight_words([rule] if rule else [], "quiet")
                text.stylize("candle" if event.to is not None else "quiet", 0, 1)
                out.print(text)


# Your turn


def your_turn(game: Game, out: Console, asker: prompts.Asker) -> None:
    """Shows the table, and asks until one move of yours is made."""
    show(game, out)
    options = sorted(game.table.options(game.viewer), key=lambda option: not option.owed)
    listing(out, options)
    while True:
        words = asker.line("> ").split()
        if not words:
            continue
        try:
            if words[0].isdigit():
                if chosen(game, out, asker, options, words):
                    return
            elif aside(game, out, options, words):
                return
        except Refused as refused:
            out.print(Text(f"No. {refused.refusal}", "warn"))


def show(game: Game, out: Console) -> None:
    """The board for you."""
    shown = game.system.board(game.table.view(game.viewer), game.viewer)
    out.print()
    for ledger in shown.ledgers:
        if ledger != game.ledger_shown:
            out.print(look.ledger(ledger))
            out.print()
            game.ledger_shown = ledger
    out.print(look.board(shown))


def listing(out: Console, options: Sequence[Option]) -> None:
    """The options by number; those that are owed first."""
    for at, option in enumerate(options, 1):
        style = "candle" if option.owed else "quiet"
        out.print(Text.assemble((f"{at:>3}  ", style), option.title, (f"  {option.rule}", "quiet")))


def chosen(game: Game, out: Console, asker: prompts.Asker, options: Sequence[Option], words: list[str]) -> bool:
    """Takes an option by number, asks for its fields, and makes the move. False when the person thinks better of it."""
    at = int(words[0]) - 1
    if not 0 <= at < len(options):
        out.print(Text(f"No. There is no option {words[0]}; there are 1 to {len(options)}.", "warn"))
        return False
    values = prompts.fields(out, asker, game.system, options[at], words[1:])
    if values is None:
        listing(out, options)
        return False
    move = options[at].build(game.system.move_type, **values)
    entry = made(game, out, asker, move)
    game.save()
    tell(out, [entry], game.viewer)
    return True


def made(game: Game, out: Console, asker: prompts.Asker, move: Any) -> Entry:
    """Makes a move; by hand, asks for each roll until all are there."""
    rolled: list[str] = []
    while True:
        try:
            return game.table.play(game.you, move, rolled if game.by_hand else None)
        except Awaiting as awaiting:
            out.print(Text(awaiting.draw.asks, "candle"))
            rolled.append(asker.line("rolled> "))
        except Misfit as misfit:
            rolled.pop()
            out.print(Text(f"No. {misfit}", "warn"))


def aside(game: Game, out: Console, options: Sequence[Option], words: list[str]) -> bool:
    """Everything that is no move. True when it changed the table so that your turn begins anew."""
    word, rest = words[0].casefold(), words[1:]
    if word.startswith("?"):
        explain(game, out, options, [word[1:], *rest] if word[1:] else rest)
    elif word == "why":
        why(game, out)
    elif word == "board":
        show(game, out)
        listing(out, options)
    elif word == "log":
        count = int(rest[0]) if rest and rest[0].isdigit() else 20
        for line in game.table.log(game.viewer)[-count:]:
            style = "strike dim" if line.undone else ""
            out.print(Text.assemble((f"{line.entry:>5}  ", "quiet"), (line.event.text, style)))
    elif word == "say" and rest:
        tell(out, [game.table.say(game.you, " ".join(rest))], game.viewer)
    elif word == "back":
        return back(game, out, rest)
    elif word in ("leave", "quit", "exit"):
        raise Leave
    else:
        out.print(Text("No. That is neither an option nor a word known here; ? helps.", "warn"))
    return False


def back(game: Game, out: Console, rest: list[str]) -> bool:
    """Asks to go back; bots agree. Without a number, to before your last move."""
    yours = [
        e.n
        for e in game.table.entries
        if e.author == game.you and e.n not in game.table.undone and hasattr(e.act, "move")
    ]
    to = int(rest[0]) if rest and rest[0].isdigit() else yours[-1] - 1 if yours else -1
    tell(out, [game.table.ask_rewind(game.you, to)], game.viewer)
    tell(out, game.bots_play(), game.viewer)
    game.save()
    return True


def explain(game: Game, out: Console, options: Sequence[Option], words: list[str]) -> None:
    """Help: in short, for one option from the rulebook, or a search of the rulebook."""
    if not words:
        out.print(HELP)
        listing(out, options)
        return
    book = game.system.rulebook
    if words[0].isdigit() and 1 <= int(words[0]) <= len(options):
        option = options[int(words[0]) - 1]
        rules = dict.fromkeys([option.rule, *(field.rule for field in option.fields)])
        for rule in rules:
            if rule in book:
                out.print(reading.told(book[rule]))
        return
    found = list(book.find(" ".join(words)))[:8]
    if not found:
        out.print(Text("The rulebook says nothing about that.", "warn"))
    for entry in found:
        out.print(reading.told(entry))


def why(game: Game, out: Console) -> None:
    """The last results and your own totals, with every addend and its rule."""
    shown = game.system.board(game.table.view(game.viewer), game.viewer)
    if not shown.ledgers:
        out.print("Nothing has been reckoned yet between Actors.")
    for ledger in shown.ledgers:
        out.print(look.ledger(ledger))
    for mat in shown.mats:
        tallies = [group.tally for group in mat.groups if group.tally is not None] if mat.yours else []
        if tallies:
            out.print(Text(mat.title, "bold"))
            for tally in tallies:
                out.print(Padding(look.why(tally), (0, 0, 0, 4), expand=False))
