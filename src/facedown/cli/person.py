"""The game loop for a person at the terminal: the board, the events, the options, and the choice of one.

“You” is that person.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from facedown.cli import answers, game_commands, look, manual, news, prompts, tables, turn
from facedown.cli.asker import LEAVING, Asker, Ended, Leave, ask_to_agree, sure
from facedown.cli.files import complain
from facedown.cli.played_game import LONGEST_WAIT, Game, Roller
from facedown.game import Refused, printable

LONGEST_ALONE = 400
"""The number of moves of bots in a row after which it is your turn even if you have no option."""


def run(game: Game) -> int:
    """Play at the terminal until the table is over, the person leaves, or the input ends. Return the exit status."""
    out = look.console()
    asker = Asker(out)
    asker.command = lambda line, words: game_commands.at_question(game, out, asker, line, words=words)
    game.ask_for_rolls_with(
        Roller(
            ask=lambda asks: ask_for_roll(out, asker, asks),
            refuse=lambda problem: look.print_line(out, f"No. {problem}", "warn"),
            report=lambda events: news.report_so_far(out, game, events),
        )
    )
    if game.resumed:
        for line in game.log()[-12:]:
            out.print(tables.log_line(out, line, game.table.seats))
        if game.rolled:
            out.print(Text(f"Rolls typed so far: {'; '.join(game.rolled)}.", "quiet"))
    news.print_news(out, game)
    out.print(Text(f"Type ? for help. {manual.OWED} marks {manual.MARKED_OPTION}.", "quiet"))
    try:
        play_on(game, out, asker)
    except Leave:
        return left(game, out, "You leave the table.")
    except Ended:
        if asker.heard or game.resumed or game.save_to is not None or sys.stdin.isatty():
            return left(game, out, "The input ends; the table stays as it stands.")
        try:
            game.hand_over_to(prompts.substitute(game.system))
            play_on(game, out, asker)
        except Ended:  # the facilitator is asked, but no input is left
            return left(game, out, "The input ends; the table stays as it stands.")
    news.print_collected(out, game, complete=True)
    return stop(game) if game.stuck else end(out, game)


def end(out: Console, game: Game) -> int:
    """Close a table whose game is over, or save one that can continue without you. Return the exit status."""
    if not game.finished() and game.you not in game.bots:
        return left(game, out, "You have no options now. The table stays open.")
    if not game.table.closed:
        game.close()
        news.print_news(out, game)
    if game.save_to is not None:
        command = f"  facedown verify {shlex.quote(str(game.save_to))}"
        print_command(out, ["Prove the draws of the saved game with:", command])
    elif game.you not in game.bots:
        print_command(out, game.how_to_continue())
    return 0


def ask_for_roll(out: Console, asker: Asker, asks: str) -> str:
    """Ask for the result of a roll with physical dice, and return the typed text. Raises Leave.

    The text `deal` means that the program rolls for the whole move. `asks` is the request to print.
    """
    prompt = f"{asks}\nOr type: deal, to have all rolls of this move dealt; leave, to stop here.\nresult> "
    text = asker.reply(prompt, lambda: manual.show_for_roll(out))
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


def play_on(game: Game, out: Console, asker: Asker) -> None:
    """Let bots and you move until the game is over or nobody can move.

    After many moves of bots in a row, it is your turn if you have any option. If you are the facilitator, it is also
    your turn after each round in which you were not asked.
    """
    alone = acted = 0
    while not game.finished():
        if pause_if_out(game, out, asker):
            continue
        if not game.facilitating and not game.table.seats_that_owe():
            game.start()
        if game.fleeting():
            your_turn(game, out, asker)
            news.collect(out, game)
            continue
        bots_acted = let_bots_act(game, out)
        alone = alone + 1 if bots_acted else 0
        if game.finished() or (bots_acted and alone < game.patience(LONGEST_ALONE)):
            continue
        alone, patience_left = 0, acted < LONGEST_WAIT
        if game.asked_of_you():
            news.print_collected(out, game, complete=True)
            game.answer(agrees=ask_to_agree(asker, "Do you agree to go back? (yes / no): "))
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


def let_bots_act(game: Game, out: Console) -> bool:
    """Let a bot make the next move that a bot owes, unless you decide first. Return whether a bot acted.

    Its events are collected; if you only watch because your last character is out, they are printed at once.
    """
    acted = not game.yours_first() and game.let_bots_act()
    news.collect(out, game)
    if game.watching:
        news.print_collected(out, game)
    return acted


def pause_if_out(game: Game, out: Console, asker: Asker) -> bool:
    """If your last character is out, wait before the bots play on, so that you can take back your last move.

    The pause ends when you press Enter to watch on, or type a command that changes something. Return whether there was
    a pause. Without a terminal there is none. Raises Leave.
    """
    if not sys.stdin.isatty() or game.halted:
        return False
    if game.watching or not game.eliminated():
        game.watch_on(game.watching and game.eliminated())
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


def left(game: Game, out: Console, why: str) -> int:
    """Save the table, and print the text `why` and the command that continues the table. Return the exit status."""
    news.print_collected(out, game, complete=True)
    game.save()
    out.print(why)
    print_command(out, game.how_to_continue())
    return 0


def print_command(out: Console, lines: Iterable[str]) -> None:
    """Print a sentence and the command below it. No line is broken, so that the command can be copied."""
    for line in lines:
        out.print(Text(printable(line), "quiet"), soft_wrap=True)


# Your turn


def your_turn(game: Game, out: Console, asker: Asker) -> None:
    """Print the board, the new events and your options; then read lines until you have made one move."""
    game.note_question()
    turn.show(game, out)
    out.print()
    if game.unread or game.to_join:
        news.print_collected(out, game, complete=True)
        out.print()
    options = turn.choices(game)
    turn.listing(out, game, options)
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


def let_others_act(game: Game, out: Console, options: turn.Options) -> bool:
    """Let others act, if you owe no decision.

    Return True if your turn is over; else print the reason and return False.
    """
    if any(option.owed for option in options.values()):
        out.print(Text("The table waits for you. Choose an option marked ◆.", "quiet"))
        return False
    if turn.lent_owe(game) or game.fleeting():
        game.pass_over()
        return True
    if game.improvise():
        return True
    out.print(Text("Nobody else can act now.", "quiet"))
    return False


def make_chosen_move(game: Game, out: Console, asker: Asker, options: turn.Options, words: list[str]) -> bool:
    """Make the move of the option with the typed number, after asking for its fields. Return False if you go back.

    `words` are the typed words: the number, with + to be asked for rarely used fields too, and answers to the fields.
    """
    option = turn.numbered(options, words[0].removesuffix("+"))
    seldom = words[0].endswith("+")
    values = prompts.fields(out, asker, game.system, option, words[1:], seldom=seldom)
    if values is None or (option.concedes and not sure(asker, option.label)):
        turn.listing(out, game, options)
        return False
    game.make(game.you, option.build(game.system.move_type, **values))
    game.save()
    return True
