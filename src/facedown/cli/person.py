"""The game loop for the people at a terminal: the board, the events, the options, and the choice of one.

“You” is the person who has the screen.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from rich.console import Console
from rich.text import Text

from facedown.chance import quoted
from facedown.cli import answers, game_commands, interrupted, look, manual, news, prompts, table_acts, turn
from facedown.cli.asker import LEAVING, Asker, Ended, Interrupted, Leave, ask_to_agree, sure
from facedown.cli.files import complain
from facedown.cli.played_game import Game, Roller, Typed
from facedown.cli.screen import Screen
from facedown.cli.witness_chains import give_links
from facedown.game import Refused, any_of, printable, within_sentence
from facedown.session import Field, is_stuck
from facedown.session.waiting import is_halted
from facedown.table.people import who_can_resume


def run(games: Sequence[Game], everybody: Game | None = None) -> int:
    """Play at the terminal until the table is over, the people leave, or the input ends. Return the exit status.

    `games`: the game of each person at the screen. `everybody`: the game as a spectator sees it, for a shared screen.
    """
    out = look.console()
    asker = Asker(out)
    screen = Screen(out, asker, games, everybody)
    screen.prepare = lambda game: asks_for_rolls(game, screen)
    for game in games:
        screen.prepare(game)
    asker.command = lambda line, words: (
        game_commands.at_question(screen.game, out, asker, line, words=words) if screen.game is not None else None
    )
    if not screen.shared:
        screen.welcome(games[0])
    try:
        play_on(screen)
    except Leave:
        return left(screen, "You leave the table.")
    except Ended:
        game = games[0]
        if screen.shared or asker.heard or game.resumed or game.file.words or sys.stdin.isatty():
            return left(screen, "The input ends; the table stays as it stands.")
        try:
            screen.unattended = True
            game.session.let_bot_play(game.you, bot=prompts.substitute(game.system))
            play_on(screen)
        except Ended:  # the facilitator is asked, but no input is left
            return left(screen, "The input ends; the table stays as it stands.")
    except BaseException:  # whatever ends the program, nothing of anybody's stays on a shared screen
        if screen.shared:
            screen.clear()
        raise
    screen.show_end()
    return stop(screen.any_game) if is_stuck(screen.session.table) else end(screen)


def asks_for_rolls(game: Game, screen: Screen) -> None:
    """Let the person type results of rolls by hand."""
    out = screen.out
    game.ask_for_rolls_with(
        Roller(
            ask=lambda asks: ask_for_roll(out, screen.asker, asks),
            refuse=lambda refusal: look.print_line(out, f"No. {refusal}", "warn"),
            report=lambda events: news.report_so_far(out, game, events),
            drop=lambda fields: print_dropped(out, fields),
        )
    )


def end(screen: Screen) -> int:
    """Close a table whose game is over, or save one that can continue without you. Return the exit status."""
    game = screen.any_game
    watched = game.played_by_bot and game.you not in game.table.history.state.bots  # the input has ended
    if not game.session.finished() and not watched:
        return left(screen, "You have no options now. The table stays open.")
    if not game.table.closed:
        game.close()
        news.print_news(screen.out, screen.everybody or game)
    if game.file.words:
        command = f"  facedown verify {game.file.words}"
        print_command(screen.out, ["Prove the draws of the saved game with:", command])
    elif not watched:
        print_command(screen.out, game.how_to_continue())
    return 0


CHANGE = re.compile(r"change\s+(\d+)\s+(\S.*)", re.IGNORECASE)
"""The line that changes an earlier result: the number of the roll, counted from 1, and the result."""


def ask_for_roll(out: Console, asker: Asker, asks: str) -> Typed:
    """Ask for the result of a roll with physical dice, and return what was typed. Raises Leave.

    The text `deal` means that the program makes this roll and the later ones of the move. `asks` is the request.
    """
    prompt = (
        f"{asks}\nOr type: deal, to have this roll and the later ones of the move dealt; leave, to stop here.\nresult> "
    )
    text = asker.reply(prompt, lambda: manual.show_for_roll(out))
    if text.casefold() in LEAVING:
        raise Leave
    changes = CHANGE.fullmatch(text)
    return Typed(changes[2], int(changes[1]) - 1) if changes else Typed(text)


def print_dropped(out: Console, fields: Sequence[Field]) -> None:
    """Print the typed results that are no longer used because the rules now ask for other rolls."""
    results = "; ".join(field.typed for field in fields)
    look.print_line(out, f"Not used any more, because the rules ask for other rolls now: {results}.", "warn")


def stop(game: Game) -> int:
    """Save the table and report the bug that nobody has an option although the game is not over.

    Return the exit status.
    """
    game.save()
    complain(f"{game.system.title} cannot continue: nobody has an option, but the game is not over. This is a bug.")
    return 1


def play_on(screen: Screen) -> None:
    """Let bots act and ask people until the game is over or nobody can act. Raises Leave or Ended."""
    session = screen.session
    while not session.finished():
        if screen.game is not None and pause_if_out(screen.game, screen):
            continue
        step = screen.step()
        screen.save()
        screen.collect()
        if step.kind == "acted":
            if screen.game is not None and screen.game.watching:
                news.print_collected(screen.out, screen.game)
        elif step.kind == "links":
            for problem in give_links(screen.any_game) or ():
                look.print_line(screen.out, problem, "warn")
        elif step.kind in ("idle", "over") or not session.people:
            return
        else:  # during a pause, the first person can type commands
            game = screen.give_to(step.seat or next(iter(screen.games)))
            with suppress(Interrupted):
                ask(game, screen, step.kind)
            screen.save()
            screen.collect()


def ask(game: Game, screen: Screen, what: str) -> None:
    """Ask a person for a `move`, for `consent` to go back, or for a `roll` by hand; during a pause, for a command."""
    if what == "roll":
        game.finish_rolls()
    elif what == "consent":
        news.print_collected(screen.out, game, complete=True)
        game.session.answer(game.you, agrees=ask_to_agree(screen.asker, "Do you agree to go back? (yes / no): "))
        game.save()
    else:
        screen.note_reading(game)
        your_turn(game, screen.out, screen.asker)


def pause_if_out(game: Game, screen: Screen) -> bool:
    """If your last character is out, wait before the bots play on, so that you can take back your last move.

    The pause ends when you press Enter to watch on, or type a command that changes something. Return whether there was
    a pause. Without a terminal there is none. Raises Leave.
    """
    out, asker = screen.out, screen.asker
    if not sys.stdin.isatty() or is_halted(game.table):
        return False
    if game.watching or not game.session.is_out(game.you):
        game.watch_on(game.watching and game.session.is_out(game.you))
        return False
    news.print_collected(out, game, complete=True)
    out.print()
    out.print(Text("Your last character is out. Press Enter to watch on, or type undo or leave.", "candle"))
    done = False
    while not done:
        words = asker.line("> ").split()
        if not words:
            game.watch_on(True)
            return True
        try:
            done = game_commands.run_command(game, out, asker, {}, words)
        except Refused as refused:
            look.print_line(out, f"No. {refused.refusal}", "warn")
    return True


def left(screen: Screen, why: str) -> int:
    """Save the table, and print the text `why` and the command that continues the table. Return the exit status."""
    screen.show_end(leaving=True)
    game = screen.any_game
    game.save()
    screen.out.print(why)
    print_command(screen.out, game.how_to_continue())
    return 0


def print_command(out: Console, lines: Iterable[str]) -> None:
    """Print a sentence and the command below it. No line is broken, so that the command can be copied."""
    for line in lines:
        out.print(Text(printable(line), "quiet"), soft_wrap=True)


# Your turn


def your_turn(game: Game, out: Console, asker: Asker) -> None:
    """Print the board, the new events and your options; then read lines until you have made one move."""
    turn.show(game, out)
    out.print()
    if game.unread or game.to_join:
        news.print_collected(out, game, complete=True)
        out.print()
    options = turn.choices(game)
    turn.listing(out, game, options)
    print_state(game, out)
    if go_on_with_questions(game, out, asker, options):
        return
    while True:
        line = asker.line("> ")
        words = line.split()
        try:
            if not words:
                done = let_others_act(game, out, options)
            elif answers.is_whole_number(words[0].removesuffix("+")):
                done = make_chosen_move(game, out, asker, options, answers.split_words(line))
            else:
                done = game_commands.run_command(game, out, asker, options, words)
        except Refused as refused:
            look.print_line(out, f"No. {refused.refusal}", "warn")
            continue
        if done:
            return


def print_state(game: Game, out: Console) -> None:
    """Print what to type during a pause, while a bot plays your seat or others roll by hand, or after you have left."""
    state = game.table.history.state
    if state.marks.get(game.you) == "left":
        back = "Type mark here to come back. Others can take over your characters until then."
        out.print(Text(f"You have left this table. {back}", "candle"))
    if state.paused:
        how = "Type resume to go on." if table_acts.can_resume(game) else who_can_resume(game.table.history)
        out.print(Text(f"The table is paused. {how}", "candle"))
    elif game.others_roll:
        out.print(Text(roll_of_others(game), "candle"))
    elif game.you in state.bots:
        out.print(Text("A bot plays your seat. Press Enter to watch on, or type auto off to play again.", "candle"))


def roll_of_others(game: Game) -> str:
    """Return sentences that say whose roll by hand the table waits for, and how to go on. It is not yours."""
    rollers = game.rollers
    if not rollers:
        return "The table waits for a roll. Type mark here to come back and to type it."
    whose = any_of(f"{within_sentence(game.table.seat(key).shown)}’s" for key in rollers)
    return f"The table waits for {whose} roll.{_other_at_screen(game, rollers)}"


def let_others_act(game: Game, out: Console, options: turn.Options) -> bool:
    """Let others act, if you owe no decision.

    Return True if your turn is over; else print the reason and return False.
    """
    owes = any(option.owed for option in options.values())
    if owes and game.played_by_bot:
        return True
    if owes:
        out.print(Text("The table waits for you. Choose an option marked ◆.", "quiet"))
        return False
    if game.table.history.state.paused or game.others_roll:
        print_state(game, out)
        return False
    if game.pass_on():
        return True
    out.print(Text(f"Nobody else can act now.{_other_at_screen(game, game.session.players.playing)}", "quiet"))
    return False


def _other_at_screen(game: Game, keys: Iterable[str]) -> str:
    """Return a sentence that names a command which gives another person here the screen; "" if nobody else is here.

    `keys` are the seats of the people who can be meant.
    """
    others = [key for key in keys if key != game.you]
    return f" `screen {game.table.seat(others[0]).shown}` passes the screen on." if others else ""


def go_on_with_questions(game: Game, out: Console, asker: Asker, options: turn.Options) -> bool:
    """Ask the rest of the questions that a command has interrupted, and make the move. Return whether it was made.

    During a pause the answers so far stay kept; if the option is not there any more, they are dropped.
    """
    questions = game.interrupted
    if questions is None or not options:
        return False
    game.interrupted = None
    label, number = quoted(questions.option.label), interrupted.number_to_go_on(game, questions, options)
    if number is None:
        look.print_line(out, f"Your answers to {label} were dropped, because your options have changed.", "warn")
        return False
    so_far = interrupted.in_words(questions.option, questions.values)
    given = f" with your answers so far: {so_far}" if so_far else ""
    look.print_line(out, f"You go on with option {number}, {label}{given}. Type < to go back.", "candle")
    try:
        return make_chosen_move(game, out, asker, options, [f"{number}{'+' * questions.seldom}"], questions.values)
    except Refused as refused:
        look.print_line(out, f"No. {refused.refusal}", "warn")
        return False


def make_chosen_move(
    game: Game,
    out: Console,
    asker: Asker,
    options: turn.Options,
    words: list[str],
    given: dict[str, Any] | None = None,
) -> bool:
    """Make the move of the option with the typed number, after asking for its fields. Return False if you go back.

    `words` are the typed words: the number, with + to be asked for rarely used fields too, and answers to the fields.
    `given` are the values of fields that are not asked for again. If a command interrupts the questions, all values are
    kept.
    """
    option = turn.numbered(options, words[0].removesuffix("+"))
    seldom = words[0].endswith("+")
    values = {} if given is None else given
    try:
        answered = prompts.fields(out, asker, game.system, option, words[1:], seldom=seldom, given=values)
        done = answered is not None and (not option.concedes or sure(asker, option.label))
    except Interrupted:
        interrupted.keep(game, option, values, seldom=seldom)
        raise
    if not done:
        turn.listing(out, game, options)
        return False
    game.make(option.build(game.system.move_type, **values))
    return True
