"""A person at the terminal: the board, what may be done, what happened, and why."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from facedown.cli import commands, live, look, news, prompts, reading, tables, turn
from facedown.cli.files import complain
from facedown.cli.prompts import LEAVING, Ended, Leave
from facedown.game import Refused, refuse, sentence, shown
from facedown.lab.odds.live import outlook
from facedown.table import Moved

if TYPE_CHECKING:
    from facedown.cli.play import Game

HELP = """\
Type the number of what you want to do, then answer what is asked; Enter takes
the value in brackets. You may answer ahead on the same line:  1 first second
  2+        option 2, asked also for what is seldom wanted
  ?         what you may do          ? 2       what option 2 is, and its rules
  ? goal    the goal of the game     ? words   the terms of the game
  ? bid     search the rulebook      why       the last numbers, explained
  board     the table again          log 20    the last 20 lines
  sheet Bo  all of Bo’s numbers and where they come from
  odds 2    the exact odds of option 2; odds alone: of all options that you owe
  all       every option             all gear  every option of one group
  <         at a question: go back, nothing is done
  say ...   speak to the table       back      ask to take back your last move
  back 12   go back to after entry 12
  auto Bo   have a bot play Bo for you, or again not; auto all, auto off
  as Bo     take Bo first, where several of yours have something to decide
  brisk     have the obvious done without asking, or be asked again
  Enter     where nothing is owed by you, lets the others do something
  "? me"    at a question for words: say them as they are, command or not
  leave     stop here; a table that is kept can be gone on with
  close     end the table for good, so that its draws can be proven"""

FACILITATOR_HELP = """\
  ruling name=value                  set a switch, where the rules let it change
  away seat-2                        have the usual choice made for a seat"""

LONGEST_ALONE = 400
"""After how many you are asked even where there is nothing that you may do."""


def run(game: Game) -> int:
    """Plays until the table is over, the person leaves or the input ends."""
    out = look.console()
    asker = prompts.Asker(out)
    asker.command = lambda line, words: at_question(game, out, asker, line, words=words)
    game.tell_so_far = lambda events: news.tell_so_far(out, game, events)
    game.roll = lambda asks: rolled(asker, asks)
    game.roll_again = lambda problem: out.print(Text(f"No. {problem}", "warn"))
    if game.resumed:
        for line in game.table.log(game.viewer)[-12:]:
            out.print(tables.log_line(out, line))
        if game.rolled:
            out.print(Text(f"Rolled for it so far: {'; '.join(game.rolled)}.", "quiet"))
    news.tell(out, game)
    out.print(Text("? for help.", "quiet"))
    try:
        play_on(game, out, asker)
    except Leave:
        return left(game, out, "You leave the table as it stands.")
    except Ended:
        if asker.heard or game.resumed or game.save_to is not None or sys.stdin.isatty():
            return left(game, out, "The input ends; the table stays as it stands.")
        try:
            game.by_hand = False
            game.bots[game.you] = prompts.substitute(game.system)
            play_on(game, out, asker)
        except Ended:  # only a facilitator is asked still, and there is nobody
            return left(game, out, "The input ends; the table stays as it stands.")
    news.print_collected(out, game, all_passed=True)
    return stop(game) if game.stuck else end(out, game)


def end(out: Console, game: Game) -> int:
    """The end of a table that is over; one that goes on without you is left as it stands."""
    if not game.finished() and game.you not in game.bots:
        return left(game, out, "You can do nothing now; the table stays as it stands.")
    if not game.table.closed:
        game.close()
        news.tell(out, game)
    if game.save_to is not None:
        path = shlex.quote(str(game.save_to))
        out.print(Text(f"Kept in {game.save_to}: `facedown verify {path}` proves it.", "quiet"))
    elif game.you not in game.bots:
        out.print(Text(game.how_to_continue(), "quiet"))
    return 0


def rolled(asker: prompts.Asker, asks: str) -> str:
    """What came up, as it is typed in; the table can be left instead, or have all rolls of the move dealt."""
    text = asker.reply(f"{asks}\nOr: deal, to have every roll of this move dealt; leave, to stop here.\ncame up> ")
    if text.casefold() in LEAVING:
        raise Leave
    return text


def stop(game: Game) -> int:
    """Nobody owes a move although something is on: the system's rules have come to a stop."""
    game.save()
    complain(f"{game.system.title} has come to a stop: nobody owes a move, and nothing is over.")
    return 1


def play_on(game: Game, out: Console, asker: prompts.Asker) -> None:
    """Bots and you make your moves until nothing is on any more.

    Bots that go on and on among themselves let you in now and then, where there is something you may do.
    """
    alone = acted = 0
    while not game.finished():
        if not game.facilitating and not game.table.seats_that_owe():
            game.start()
        if game.fleeting():
            your_turn(game, out, asker)
            news.collect(out, game)
            continue
        went_on = not game.yours_first() and game.go_on()
        news.collect(out, game)
        alone = alone + 1 if went_on else 0
        patience = prompts.LONGEST_WAIT if game.may_act() else LONGEST_ALONE
        if game.finished() or (went_on and alone < patience):
            continue
        alone, patience_left = 0, acted < prompts.LONGEST_WAIT
        if game.asked_of_you():
            news.print_collected(out, game, all_passed=True)
            game.answer(agrees=prompts.agreed(asker, "Do you agree to go back? yes or no> "))
        elif patience_left and game.act_for_you():
            acted += 1
            news.collect(out, game)
            continue
        elif went_on or game.your_turn():
            acted = 0
            your_turn(game, out, asker)
        elif game.long or not game.improvise():  # who can do nothing now, lets others go on
            return
        news.collect(out, game)


def left(game: Game, out: Console, why: str) -> int:
    """Leaving: what was kept, and how to go on with it."""
    news.print_collected(out, game, all_passed=True)
    game.save()
    out.print(why)
    out.print(Text(shown(game.how_to_continue())), soft_wrap=True)  # a command is copied from one line
    return 0


# Your turn


def your_turn(game: Game, out: Console, asker: prompts.Asker) -> None:
    """Show the table and below it what has happened, then ask until one move of yours is made."""
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
            elif prompts.whole(words[0].removesuffix("+")):
                done = chosen(game, out, asker, options, words)
            else:
                done = aside(game, out, asker, options, words)
        except Refused as refused:
            out.print(Text(f"No. {refused.refusal}", "warn"))
            continue
        if done:
            return


def let_others_act(game: Game, out: Console, options: turn.Options) -> bool:
    """Let others go on where you owe nothing. Returns whether your turn is over; else it is said why not."""
    if any(option.owed for option in options.values()):
        which = "what is marked ◆" if turn.mixed(options) else "one"
        out.print(Text(f"The table waits for you: choose {which}.", "quiet"))
        return False
    if turn.lent_owe(game) or game.fleeting():
        game.pass_over()
        return True
    if game.improvise():
        return True
    out.print(Text("Nobody else has anything to do.", "quiet"))
    return False


def chosen(game: Game, out: Console, asker: prompts.Asker, options: turn.Options, words: list[str]) -> bool:
    """Takes an option by number, asks for its fields, and makes the move. False when the person thinks better of it."""
    option = turn.numbered(options, words[0].removesuffix("+"))
    seldom = words[0].endswith("+")
    values = prompts.fields(out, asker, game.system, option, words[1:], seldom=seldom)
    if values is None or (option.concedes and not prompts.sure(asker, option.label)):
        turn.listing(out, game, options)
        return False
    game.make(game.you, option.build(game.system.move_type, **values))
    game.save()
    return True


def aside(game: Game, out: Console, asker: prompts.Asker, options: turn.Options, words: list[str]) -> bool:
    """Everything that is no move. True when it changed the table so that your turn begins anew."""
    word, rest = words[0].casefold(), words[1:]
    if word in LEAVING:
        raise Leave
    if word == "close" and not prompts.sure(asker, "Close the table for good and tell its secret"):
        return False
    if word in ("ruling", "away", "close"):
        return facilitate(game, word, rest)
    if word in ("auto", "brisk", "as"):
        return YOURS[word](game, out, " ".join(rest))
    if word == "back":
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
        out.print(Text("No. That is neither an option nor a word known here; ? helps.", "warn"))
    return False


def speak(game: Game, out: Console, text: str) -> None:
    """Says something to everybody. Raises Refused."""
    if not text:
        raise refuse("input", "Type what you want to say.", "Like: say hello.")
    game.table.say(game.you, text)
    game.save()
    news.tell(out, game)


def at_question(game: Game, out: Console, asker: prompts.Asker, line: str, *, words: bool) -> bool | None:
    """Carries out a command typed while a question is open: see prompts.Command. Nothing else may change meanwhile."""
    seats = [name for seat in game.table.seats for name in (seat.key, seat.name)]
    people = [name for mat in turn.mats(game) for name in (mat.key, mat.title)]
    if not commands.is_command(line, people + seats, words=words):
        return None
    speaks = line.split()[0].casefold() == "say" and not words
    if not speaks and not commands.only_shows(line):
        return False
    try:
        aside(game, out, asker, turn.choices(game), line.split())
    except Refused as refused:
        out.print(Text(f"No. {refused.refusal}", "warn"))
    return True


def show_board(game: Game, out: Console, options: turn.Options, rest: list[str]) -> None:
    """The table and the options again."""
    turn.show(game, out, everything=True)
    turn.listing(out, game, options)


def show_all(game: Game, out: Console, options: turn.Options, rest: list[str]) -> None:
    """Every option, or those of one group."""
    turn.listing(out, game, options, everything=not rest, wanted=" ".join(rest))


def show_log(game: Game, out: Console, options: turn.Options, rest: list[str]) -> None:
    """The last lines of what happened."""
    for line in game.table.log(game.viewer)[-number(rest, 20) :]:
        out.print(tables.log_line(out, line))


def show_why(game: Game, out: Console, options: turn.Options, rest: list[str]) -> None:
    """The last numbers, explained."""
    news.why(game, out)


def show_odds(game: Game, out: Console, options: turn.Options, rest: list[str]) -> None:
    """Show the odds of one option, or of all that the table waits for."""
    one = bool(rest)
    if one and not prompts.whole(rest[0]):
        raise refuse("input", f"“{rest[0][:40]}” is not the number of an option.", turn.there_are(options))
    asked = [turn.numbered(options, rest[0])] if one else [option for option in options.values() if option.owed]
    if not asked:
        raise refuse("input", "The table does not wait for you.", "Type `odds N` for the odds of option N.")
    most = None if one else live.BRIEFLY
    view = game.table.view(game.viewer)
    found = outlook(game.system, view, game.viewer, asked, most=most, seats=game.table.seats)
    live.show(out, found, brief=not one)
    if not one:
        out.print(Text("  Type `odds N` for all odds of option N.", "quiet"))


def show_sheet(game: Game, out: Console, options: turn.Options, rest: list[str]) -> None:
    """The whole sheet of one of yours, or of whoever is named. Raises Refused."""
    sheets, wanted = game.system.sheets(game.table.view(game.viewer)), " ".join(rest).casefold()
    if not sheets:
        says = f"{game.system.title} has no sheets: what there is to know stands on the table."
        raise refuse("input", says, "`board` shows the table, `why` explains its numbers.")
    there = [mat for mat in turn.mats(game) if mat.key in sheets]
    focus = turn.owing(game)[:1] or [mat.key for mat in there if mat.yours][:1]
    found = look.named_like(there, wanted) if wanted else [mat for mat in there if mat.key in focus]
    if not found:
        raise refuse("input", "There is no such sheet.", f"There is {look.names(there)}.")
    if wanted and len(found) > 1:
        raise refuse("input", f"“{shown(wanted)[:40]}” may be any of {look.names(found)}.", "Name one of them.")
    look.sheet(out, game.system, found[0].title, sheets[found[0].key])


SHOWS: dict[str, Callable[[Game, Console, turn.Options, list[str]], None]] = {
    "board": show_board,
    "all": show_all,
    "log": show_log,
    "why": show_why,
    "odds": show_odds,
    "sheet": show_sheet,
}


def number(rest: list[str], otherwise: int) -> int:
    """The number typed after a word. Raises Refused for anything else."""
    if not rest:
        return otherwise
    if len(rest) > 1 or not prompts.whole(rest[0]) or rest[0] == "0":
        raise refuse("input", f"“{' '.join(rest)[:40]}” is no number here.", "Like 12.")
    return int(rest[0])


def facilitate(game: Game, word: str, rest: list[str]) -> bool:
    """What only the facilitator can: set a switch, have a choice made for who is away, close the table."""
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
    """Takes another of yours first. True, as your turn begins anew with it."""
    turn.attend(game, name)
    return True


def be_brisk(game: Game, out: Console, rest: str) -> bool:
    """Has the obvious done without asking, or not any more. True, as your turn may be over by it."""
    game.brisk = not game.brisk
    how = "done without asking from now on" if game.brisk else "asked about again"
    out.print(Text(f"What is obvious is {how}.", "quiet"))
    game.save()
    return True


def lend(game: Game, out: Console, name: str) -> bool:
    """Has a bot play some of yours, or not any more. True, as your turn may be over by it."""
    wanted = name.casefold()
    mats = [mat for mat in turn.mats(game) if mat.yours]
    if wanted in ("", "off", "none"):
        game.lent.clear()
    elif wanted == "all":
        game.lent = {mat.key for mat in mats}
    else:
        found = {mat.key for mat in mats if wanted in mat.title.casefold() or wanted == mat.key}
        if not found:
            raise refuse("input", f"You play nobody called {name}.", f"You play {look.names(mats)}.")
        game.lent = game.lent - found if found <= game.lent else game.lent | found
    lent = look.names(mat for mat in mats if mat.key in game.lent)
    out.print(Text(f"A bot plays {lent or 'nobody'} for you.", "quiet"))
    game.save()
    return True


YOURS: dict[str, Callable[[Game, Console, str], bool]] = {"auto": lend, "brisk": be_brisk, "as": attend}
"""How you have those played that are yours."""


def back(game: Game, rest: list[str]) -> bool:
    """Asks to go back; bots agree. Without a number, to before your last move."""
    yours = [
        entry.n
        for entry in game.table.entries
        if entry.author == game.you
        and entry.n not in game.table.undone
        and isinstance(entry.act, Moved)
        and not str(entry.act.move.get("move", "")).startswith("start-")
    ]
    if not rest and not yours:
        raise refuse("input", "You have made no move to take back.", "back 12 goes back to after entry 12.")
    to = number(rest, yours[-1] - 1 if yours else 0)
    game.table.ask_rewind(game.you, to)
    game.save()
    return True


def explained(game: Game, out: Console, topic: str) -> bool:
    """Print the goal of the game, or its terms. False if the topic is neither, or the system does not explain it."""
    catalogue = game.system.catalogue()
    if topic == "goal" and catalogue.goal:
        out.print(Padding(Text(catalogue.goal), (0, 0, 0, 2), expand=False))
        return True
    terms = list(catalogue.glossary) if topic == "words" else []
    for term, meaning in terms:
        out.print(Padding(Text.assemble((f"{sentence(term)}: ", "bold"), meaning), (0, 0, 0, 2), expand=False))
    return bool(terms)


def explain(game: Game, out: Console, options: turn.Options, words: list[str]) -> None:
    """Help: in short, for one option from the rulebook, or a search of the rulebook."""
    if not words:
        out.print(HELP + (f"\n{FACILITATOR_HELP}" if game.facilitating else ""))
        turn.listing(out, game, options)
        return
    book = game.system.rulebook
    if explained(game, out, " ".join(words).casefold()):
        return
    if prompts.whole(words[0]) and len(words) == 1:
        option = turn.numbered(options, words[0])
        about = game.system.about(game.table.view(game.viewer), option)
        if about:
            out.print(Padding(Text(about), (0, 0, 0, 2), expand=False))
        rules = dict.fromkeys([option.rule, *(field.rule for field in option.fields)])
        for rule in rules:
            if rule in book:
                out.print(reading.told(book[rule]))
        return
    books = [book, *(game.system.extensions[key].rulebook for key in game.table.opening.setup.extensions)]
    found = [entry for one in books for entry in one.find(" ".join(words))][:8]
    if not found:
        out.print(Text("The rulebook says nothing about that.", "warn"))
    for entry in found:
        out.print(reading.told(entry))
