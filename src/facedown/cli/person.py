"""The game loop for a person at the terminal: the board, the options, the events, and the commands.

“You” is that person.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from facedown.chance import quoted
from facedown.cli import answers, commands, live, look, manual, news, prompts, reading, tables, turn
from facedown.cli.files import complain
from facedown.cli.prompts import LEAVING, Ended, Leave
from facedown.game import Refused, refuse, sentence, shown
from facedown.lab.odds.live import outlook
from facedown.table import Moved

if TYPE_CHECKING:
    from facedown.cli.play import Game

LONGEST_ALONE = 400
"""The number of moves of bots in a row after which it is your turn even if you have no option."""


def run(game: Game) -> int:
    """Play at the terminal until the table is over, the person leaves, or the input ends. Return the exit status."""
    out = look.console()
    asker = prompts.Asker(out)
    asker.command = lambda line, words: at_question(game, out, asker, line, words=words)
    game.report_so_far = lambda events: news.report_so_far(out, game, events)
    game.roll = lambda asks: ask_for_roll(asker, asks)
    game.roll_again = lambda problem: out.print(Text(f"No. {problem}", "warn"))
    if game.resumed:
        for line in game.table.log(game.viewer)[-12:]:
            out.print(tables.log_line(out, line, game.table.seats))
        if game.rolled:
            out.print(Text(f"Rolls typed so far: {'; '.join(game.rolled)}.", "quiet"))
    news.print_news(out, game)
    out.print(Text("Type ? for help.", "quiet"))
    try:
        play_on(game, out, asker)
    except Leave:
        return left(game, out, "You leave the table.")
    except Ended:
        if asker.heard or game.resumed or game.save_to is not None or sys.stdin.isatty():
            return left(game, out, "The input ends; the table stays as it stands.")
        try:
            game.by_hand = False
            game.bots[game.you] = prompts.substitute(game.system)
            play_on(game, out, asker)
        except Ended:  # the facilitator is asked, but no input is left
            return left(game, out, "The input ends; the table stays as it stands.")
    news.print_collected(out, game, all_passed=True)
    return stop(game) if game.stuck else end(out, game)


def end(out: Console, game: Game) -> int:
    """Close a table whose game is over, or save one that can continue without you. Return the exit status."""
    if not game.finished() and game.you not in game.bots:
        return left(game, out, "You have no options now. The table stays open.")
    if not game.table.closed:
        game.close()
        news.print_news(out, game)
    if game.save_to is not None:
        path = shlex.quote(str(game.save_to))
        out.print(Text(f"Saved in {game.save_to}. Prove its draws with: facedown verify {path}", "quiet"))
    elif game.you not in game.bots:
        out.print(Text(game.how_to_continue(), "quiet"))
    return 0


def ask_for_roll(asker: prompts.Asker, asks: str) -> str:
    """Ask for the result of a roll with physical dice, and return the typed text. Raises Leave.

    The text `deal` means that the program rolls for the whole move. `asks` is the request to print.
    """
    text = asker.reply(f"{asks}\nOr type: deal, to have all rolls of this move dealt; leave, to stop here.\nresult> ")
    if text.casefold() in LEAVING:
        raise Leave
    return text


def stop(game: Game) -> int:
    """Save the table and report the bug that nobody has an option although the game is not over.

    Return the exit status.
    """
    game.save()
    complain(f"{game.system.title} cannot continue: nobody has an option, but the game is not over. This is a bug.")
    return 1


def play_on(game: Game, out: Console, asker: prompts.Asker) -> None:
    """Let bots and you move until the game is over or nobody can move.

    After many moves of bots in a row, it is your turn if you have any option.
    """
    alone = acted = 0
    while not game.finished():
        if not game.facilitating and not game.table.seats_that_owe():
            game.start()
        if game.fleeting():
            your_turn(game, out, asker)
            news.collect(out, game)
            continue
        bots_acted = not game.yours_first() and game.let_bots_act()
        news.collect(out, game)
        alone = alone + 1 if bots_acted else 0
        patience = prompts.LONGEST_WAIT if game.may_act() else LONGEST_ALONE
        if game.finished() or (bots_acted and alone < patience):
            continue
        alone, patience_left = 0, acted < prompts.LONGEST_WAIT
        if game.asked_of_you():
            news.print_collected(out, game, all_passed=True)
            game.answer(agrees=prompts.ask_to_agree(asker, "Do you agree to go back? (yes / no): "))
        elif patience_left and game.act_for_you():
            acted += 1
            news.collect(out, game)
            continue
        elif bots_acted or game.your_turn():
            acted = 0
            your_turn(game, out, asker)
        elif game.long or not game.improvise():  # without an option of yours, others may act
            return
        news.collect(out, game)


def left(game: Game, out: Console, why: str) -> int:
    """Save the table, and print the text `why` and the command that continues the table. Return the exit status."""
    news.print_collected(out, game, all_passed=True)
    game.save()
    out.print(why)
    out.print(Text(shown(game.how_to_continue())), soft_wrap=True)  # a command must be on one line to be copied
    return 0


# Your turn


def your_turn(game: Game, out: Console, asker: prompts.Asker) -> None:
    """Print the board, the new events and your options; then read lines until you have made one move."""
    turn.show(game, out)
    out.print()
    if game.unread or game.passing:
        news.print_collected(out, game, all_passed=True)
        out.print()
    options = turn.choices(game)
    turn.listing(out, game, options)
    while True:
        words = asker.line("> ").split()
        try:
            if not words:
                done = let_others_act(game, out, options)
            elif answers.whole(words[0].removesuffix("+")):
                done = chosen(game, out, asker, options, words)
            else:
                done = run_command(game, out, asker, options, words)
        except Refused as refused:
            out.print(Text(f"No. {refused.refusal}", "warn"))
            continue
        if done:
            return


def let_others_act(game: Game, out: Console, options: turn.Options) -> bool:
    """Let others act, if you owe no decision.

    Return True if your turn is over; else print the reason and return False.
    """
    if any(option.owed for option in options.values()):
        which = "an option marked ◆" if turn.mixed(options) else "an option"
        out.print(Text(f"The table waits for you. Choose {which}.", "quiet"))
        return False
    if turn.lent_owe(game) or game.fleeting():
        game.pass_over()
        return True
    if game.improvise():
        return True
    out.print(Text("Nobody else can act now.", "quiet"))
    return False


def chosen(game: Game, out: Console, asker: prompts.Asker, options: turn.Options, words: list[str]) -> bool:
    """Make the move of the option with the typed number, after asking for its fields. Return False if you go back.

    `words` are the typed words: the number, with + to be asked for rarely used fields too, and answers to the fields.
    """
    option = turn.numbered(options, words[0].removesuffix("+"))
    seldom = words[0].endswith("+")
    values = prompts.fields(out, asker, game.system, option, words[1:], seldom=seldom)
    if values is None or (option.concedes and not prompts.sure(asker, option.label)):
        turn.listing(out, game, options)
        return False
    game.make(game.you, option.build(game.system.move_type, **values))
    game.save()
    return True


def run_command(game: Game, out: Console, asker: prompts.Asker, options: turn.Options, words: list[str]) -> bool:
    """Run a typed command. Return True if the board and the options must be printed again. Raises Leave or Refused."""
    word, rest = words[0].casefold(), words[1:]
    if word in LEAVING:
        raise Leave
    if word == "close" and not prompts.sure(asker, "Close the table for good and publish its secret"):
        return False
    if word in ("ruling", "away", "close"):
        return facilitate(game, word, rest)
    if word in ("auto", "brisk", "as"):
        return YOURS[word](game, out, " ".join(rest))
    if word in ("back", "undo"):
        return back(game, rest)
    if word == "say":
        speak(game, out, " ".join(rest))
    elif word in ("help", "h"):
        explain(game, out, options, rest)
    elif word.startswith("?"):
        explain(game, out, options, [word[1:], *rest] if word[1:] else rest)
    elif word in SHOWS:
        SHOWS[word](game, out, options, rest)
    else:
        typed = quoted(shown(" ".join(words)))
        out.print(Text(f"No. {typed} is neither an option nor a command. Type ? for help.", "warn"))
    return False


def speak(game: Game, out: Console, text: str) -> None:
    """Say a text to everybody at the table. Raises Refused if the text is empty."""
    if not text:
        raise refuse("input", "There is nothing to say.", "Type for example: say hello")
    game.table.say(game.you, text)
    game.save()
    news.print_news(out, game)


def at_question(game: Game, out: Console, asker: prompts.Asker, line: str, *, words: bool) -> bool | None:
    """Run a command that was typed while a question is open. See prompts.Command for the result.

    Only commands that cannot change the game are run.
    """
    seats = [name for seat in game.table.seats for name in (seat.key, seat.name)]
    people = [name for mat in turn.mats(game) for name in (mat.key, mat.title)]
    if not commands.is_command(line, people + seats, words=words):
        return None
    speaks = line.split()[0].casefold() == "say" and not words
    if not speaks and not commands.only_shows(line):
        return False
    try:
        run_command(game, out, asker, turn.choices(game), line.split())
    except Refused as refused:
        out.print(Text(f"No. {refused.refusal}", "warn"))
    return True


def show_board(game: Game, out: Console, options: turn.Options, rest: list[str]) -> None:
    """Print the whole board and the options again."""
    turn.show(game, out, everything=True)
    turn.listing(out, game, options)


def show_all(game: Game, out: Console, options: turn.Options, rest: list[str]) -> None:
    """Print every option; after the name of a group, the options with all of that group.

    Raises Refused for a wrong name.
    """
    wanted = turn.group_called(options, " ".join(rest)) if rest else ""
    turn.listing(out, game, options, everything=not rest, wanted=wanted)


def show_log(game: Game, out: Console, options: turn.Options, rest: list[str]) -> None:
    """Print the last lines of your log."""
    for line in game.table.log(game.viewer)[-number(rest, 20, "log 20") :]:
        out.print(tables.log_line(out, line, game.table.seats))


def show_why(game: Game, out: Console, options: turn.Options, rest: list[str]) -> None:
    """Print the last results and your totals, with every part and its rule."""
    news.why(game, out)


def show_odds(game: Game, out: Console, options: turn.Options, rest: list[str]) -> None:
    """Print the odds of the option with the typed number; without a number, of all options that you owe."""
    one = bool(rest)
    if one and not answers.whole(rest[0]):
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


def show_sheet(game: Game, out: Console, options: turn.Options, rest: list[str]) -> None:
    """Print the full sheet of the named character; without a name, of your own.

    Raises Refused if the name does not fit.
    """
    sheets, wanted = game.system.sheets(game.table.view(game.viewer)), " ".join(rest).casefold()
    if not sheets:
        says = f"{game.system.title} has no sheets: the board shows everything."
        raise refuse("input", says, "Type `board` to see it, `why` to explain its numbers.")
    there = [mat for mat in turn.mats(game) if mat.key in sheets]
    focus = turn.owing(game)[:1] or [mat.key for mat in there if mat.yours][:1]
    found = look.named_like(there, wanted) if wanted else [mat for mat in there if mat.key in focus]
    if not found:
        raise refuse("input", "There is no such sheet.", f"Choose from: {', '.join(mat.title for mat in there)}.")
    if wanted and len(found) > 1:
        raise refuse("input", f"{quoted(shown(wanted))} could be {look.names(found)}.", "Type more of the name.")
    look.sheet(out, game.system, found[0].title, sheets[found[0].key])


SHOWS: dict[str, Callable[[Game, Console, turn.Options, list[str]], None]] = {
    "board": show_board,
    "all": show_all,
    "log": show_log,
    "why": show_why,
    "odds": show_odds,
    "sheet": show_sheet,
}


def number(rest: list[str], otherwise: int, example: str) -> int:
    """Return the number, 1 or more, typed after a command; the number `otherwise` if nothing was typed.

    Raises Refused for any other text; the refusal shows `example`, a right command.
    """
    if not rest:
        return otherwise
    if len(rest) > 1 or not answers.whole(rest[0]) or rest[0] == "0":
        text = f"{quoted(' '.join(rest))} is not a number above 0."
        raise refuse("input", text, f"Type for example `{example}`.")
    return int(rest[0])


def facilitate(game: Game, word: str, rest: list[str]) -> bool:
    """Run a facilitator’s command: set a ruling, make the choice of an absent player, or close the table. Return True.

    `word` is the command: ruling, away or close.
    """
    if word == "close":
        game.close()
    elif word == "away":
        game.table.stand_in(game.you, " ".join(rest), entropy=game.entropy())
    else:
        name, _, value = "".join(rest).partition("=")
        game.table.rule(game.you, {name: value})
    game.save()
    return True


def attend(game: Game, out: Console, name: str) -> bool:
    """Make the named character of yours the first to decide. Return True, because your turn begins again."""
    turn.attend(game, name)
    return True


def be_brisk(game: Game, out: Console, rest: str) -> bool:
    """Switch brisk mode on or off; in brisk mode, your obvious moves are made without asking. Return True."""
    game.brisk = not game.brisk
    how = "made without asking" if game.brisk else "asked for again"
    out.print(Text(f"From now on, obvious moves are {how}.", "quiet"))
    game.save()
    return True


def lend(game: Game, out: Console, name: str) -> bool:
    """Let a bot play the named characters of yours, or play them yourself again. Return True.

    `name` is a name or a part of it, `all`, or `off`.
    """
    wanted = name.casefold()
    mats = [mat for mat in turn.mats(game) if mat.yours]
    if wanted in ("", "off", "none"):
        game.lent.clear()
    elif wanted == "all":
        game.lent = {mat.key for mat in mats}
    else:
        found = {mat.key for mat in mats if wanted in mat.title.casefold() or wanted == mat.key}
        if not found:
            raise refuse("input", f"You play nobody called {quoted(name)}.", f"You play {look.names(mats)}.")
        game.lent = game.lent - found if found <= game.lent else game.lent | found
    lent = look.names(mat for mat in mats if mat.key in game.lent)
    out.print(Text(f"A bot plays {lent} for you." if lent else "No bot plays for you.", "quiet"))
    game.save()
    return True


YOURS: dict[str, Callable[[Game, Console, str], bool]] = {"auto": lend, "brisk": be_brisk, "as": attend}
"""The function of each command about your own characters."""


def back(game: Game, rest: list[str]) -> bool:
    """Ask the table to go back to the position after the typed entry; without a number, to before your last move.

    Return True. Bots agree to every such request.
    """
    yours = [
        entry.n
        for entry in game.table.entries
        if entry.author == game.you
        and entry.n not in game.table.undone
        and isinstance(entry.act, Moved)
        and not str(entry.act.move.get("move", "")).startswith("start-")
    ]
    if not rest and not yours:
        raise refuse("input", "You have made no move to take back.", "Type `back 12` to go back to after entry 12.")
    to = number(rest, yours[-1] - 1 if yours else 0, "back 12")
    game.table.ask_rewind(game.you, to)
    game.save()
    return True


def explain_topic(game: Game, out: Console, topic: str) -> bool:
    """Print the goal of the game or its glossary, if `topic` is `goal` or `words`.

    Return whether anything was printed.
    """
    catalogue = game.system.catalogue()
    if topic == "goal" and catalogue.goal:
        out.print(Padding(Text(catalogue.goal), (0, 0, 0, 2), expand=False))
        return True
    terms = list(catalogue.glossary) if topic == "words" else []
    for term, meaning in terms:
        out.print(Padding(Text.assemble((f"{sentence(term)}: ", "bold"), meaning), (0, 0, 0, 2), expand=False))
    return bool(terms)


def explain(game: Game, out: Console, options: turn.Options, words: list[str]) -> None:
    """Print the help; after a number, the rules of that option; after words, the rules found for them."""
    if not words or words == ["help"]:
        manual.show(out, game)
        turn.listing(out, game, options)
        return
    book = game.system.rulebook
    if explain_topic(game, out, " ".join(words).casefold()):
        return
    if answers.whole(words[0]) and len(words) == 1:
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
    found = [entry for one in books for entry in one.find(" ".join(words))][:8]
    if not found:
        out.print(Text("The rulebook has nothing about that.", "warn"))
    for entry in found:
        out.print(reading.entry_text(entry))
