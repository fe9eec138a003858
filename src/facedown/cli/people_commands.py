"""The commands about the people at a table: names, absence, handing over, late players, and pauses.

“You” is the person who types them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, get_args

from rich.console import Console
from rich.text import Text

from facedown.chance import quoted
from facedown.cli import answers, named, table_acts, turn
from facedown.cli.look import print_line
from facedown.game import Refusal, Refused, Seat, listed, refuse, within_sentence
from facedown.table.acts import Mark

if TYPE_CHECKING:
    from facedown.cli.played_game import Game
    from facedown.cli.screen import Screen


def take_name(game: Game, out: Console, text: str) -> None:
    """Take the name in `text`."""
    table_acts.name(game, answers.unquoted(text))


def rename(game: Game, out: Console, text: str) -> None:
    """Give the seat that a text begins with the name after it."""
    seat, name = named.seat_and_rest(game, text)
    table_acts.name(game, answers.unquoted(name), seat.key)


MARKS: tuple[Mark, ...] = get_args(Mark)


def mark(game: Game, out: Console, text: str) -> None:
    """Mark the seat that a text begins with, or else your own seat, as here, away or left. Raises Refused."""
    before, _, last = text.rpartition(" ")
    wanted = next((one for one in MARKS if one == last.casefold()), None)
    if wanted is None:
        raise refuse("input", f"{quoted(text)} does not end with a mark.", "Type for example: mark Ben away, or here.")
    table_acts.mark(game, wanted, named.seat(game, before).key if before.strip() else game.you)


ALL_OF = re.compile(r"all(?: of (?P<owner>.+))?", re.IGNORECASE)
"""The words for all characters of a seat; without a name, they are those of your own seat."""


def hand_over(game: Game, out: Console, text: str) -> None:
    """Hand over the character that a text begins with, or all of a seat, to the seat after “to”. Raises Refused."""
    words = text.split()
    at = len(words) - 1 - words[::-1].index("to") if "to" in words else len(words)
    if at == len(words):
        raise refuse("input", "Say who gets which character.", "Type for example: hand Ash to Ben")
    what, to = " ".join(words[:at]), named.seat(game, " ".join(words[at + 1 :])).key
    several = ALL_OF.fullmatch(what)
    if several is None or named.exact(named.characters(game), what.casefold()):
        table_acts.hand_over(game, named.character(game, what), to)
    else:
        _hand_over_all(game, out, named.seat(game, several["owner"]).key if several["owner"] else game.you, to)


def _hand_over_all(game: Game, out: Console, owner: str, to: str) -> None:
    """Hand over all characters of the seat `owner` that you know of.

    If some are refused, print which were handed over and which not. Raises Refused if none is handed over.
    """
    there = named.characters_of(game, owner)
    if not there:
        whose = "You play" if owner == game.you else f"{game.table.seat(owner).shown} plays"
        raise refuse("input", f"{whose} no character.", "Name a seat that plays one: hand all of Ben to Cleo")
    refusals: dict[str, Refusal] = {}
    for piece, name in there.items():
        try:
            table_acts.hand_over(game, piece, to)
        except Refused as refused:
            refusals[name] = refused.refusal
    if len(refusals) == len(there):
        raise Refused(next(iter(refusals.values())))
    if refusals:
        given = listed(within_sentence(name) for name in there.values() if name not in refusals)
        kept = listed(within_sentence(name) for name in refusals)
        print_line(out, f"You handed over {given}, but not {kept}. {next(iter(refusals.values()))}", "warn")


def hand_over_facilitation(game: Game, out: Console, text: str) -> None:
    """Hand the facilitator's role over to the seat in `text`."""
    table_acts.hand_over_facilitation(game, named.seat(game, text).key)


def let_bot_play(game: Game, key: str) -> None:
    """Let a bot play a seat or, if one does, let its person play again."""
    table_acts.let_bot_play(game, key, plays=key not in game.table.history.state.bots)


def let_spectators_chat(game: Game, out: Console, text: str) -> None:
    """Let spectators chat (`on`), or forbid it (`off`)."""
    table_acts.let_spectators_chat(game, may_chat=is_on(text, "spectators"))


WITNESS = """\
Your chain is kept at this computer, apart from the table. The table’s secret is here too. So this proves nothing to \
other people: whoever runs this computer could still foresee and choose every draw."""


def witness(game: Game, out: Console, text: str) -> None:
    """Witness all later draws, or with `off` no more."""
    begins = is_on(text or "on", "witness")
    table_acts.witness(game, begins=begins)
    if begins:
        print_line(out, WITNESS, "quiet")


def is_on(text: str, command: str) -> bool:
    """Return whether a text is `on`. Raises Refused if it is neither `on` nor `off`."""
    word = text.strip().casefold()
    if word not in ("on", "off"):
        raise refuse("input", f"{quoted(text)} is neither on nor off.", f"Type for example: {command} off")
    return word == "on"


def withdraw(game: Game, out: Console, text: str) -> None:
    """Withdraw your request to go back."""
    table_acts.withdraw(game)


def pause(game: Game, out: Console, text: str) -> None:
    """Pause the table."""
    table_acts.pause(game)


def resume(game: Game, out: Console, text: str) -> None:
    """End the pause."""
    table_acts.resume(game)


# The screen


def join(game: Game, out: Console, text: str) -> None:
    """Give a late player with the name in `text` a seat, which is played at this screen. Raises Refused."""
    name = answers.unquoted(text.strip())
    if not name:
        raise refuse("input", "Type the name of the new player.", "For example: join Dan")
    if there := named.seat_names(game).get(name.casefold()):
        raise _has_seat(game, there)
    keys = {seat.key for seat in game.table.seats}
    key = next(key for key in (f"seat-{n}" for n in range(1, len(keys) + 2)) if key not in keys)
    game.table.take_seat(Seat(key, name))
    screen_of(game).add_person(key)
    game.save()
    help_ = f"{name} has no character yet. Whoever plays one can type for example: hand NAME to {name}"
    adding = _option_that_adds(game)
    out.print(Text(f"{help_}\nYou can first add a new character with {adding}." if adding else help_, "quiet"))


def _has_seat(game: Game, seat: Seat) -> Refused:
    """Return the refusal of `join` with a name that a seat already has. It says how an absent person comes back."""
    state, who = game.table.history.state, seat.shown
    mark, facilitator = state.marks.get(seat.key), state.present_facilitator
    if mark is None:
        return refuse("input", f"There is already a seat called {quoted(who)}.", "Type another name, like: join Dan")
    if seat.key == game.you:
        how = "Type `mark here`."
    elif facilitator is None or facilitator.key == game.you:
        how = f"Type `mark {who} here`."
    elif seat.key in screen_of(game).games:
        how = f"Type `screen {who}`, then `mark here`."
    elif facilitator.key in game.session.bots:
        how = f"{who} can come back with `mark here`."
    else:
        how = f"Ask {within_sentence(facilitator.shown)} to type `mark {who} here`."
    return refuse("input", f"{who} {'has left' if mark == 'left' else 'is away'}.", how)


def _option_that_adds(game: Game) -> str:
    """Return the number and label of your option that adds a new character; "" if you have none now."""
    options = turn.choices(game).items() if game.system.adds_character else ()
    found = ((number, option) for number, option in options if option.move == game.system.adds_character)
    return next((f"option {number}, “{option.label}”" for number, option in found), "")


def give_screen(game: Game, out: Console, text: str) -> None:
    """Let the person at the seat in `text` have the screen next. Raises Refused if the seat is not played here."""
    screen, seat = screen_of(game), named.seat(game, text)
    if seat.key not in screen.games:
        here = ", ".join(game.table.seat(key).shown for key in screen.games)
        raise refuse("input", f"{seat.shown} does not play at this screen.", f"Choose from: {here}.")
    screen.ask_next(seat.key)


def screen_of(game: Game) -> Screen:
    """Return the screen at which the commands of a game are typed."""
    assert game.screen is not None
    return game.screen


Run = Callable[["Game", Console, str], None]

STAYING: dict[str, Run] = {
    "name": take_name,
    "rename": rename,
    "mark": mark,
    "hand": hand_over,
    "facilitator": hand_over_facilitation,
    "spectators": let_spectators_chat,
    "witness": witness,
    "withdraw": withdraw,
    "join": join,
}
"""The function of each command after which you are asked again, before anybody else."""

INTERRUPTING: dict[str, Run] = {"pause": pause, "screen": give_screen}
"""The function of each command that ends an open question without an answer."""

COMMANDS: dict[str, Run] = {**STAYING, **INTERRUPTING, "resume": resume}
"""The function of each command about the people at the table."""


def run(game: Game, out: Console, word: str, text: str) -> None:
    """Run the command `word`; `text` is what was typed after it. Raises Refused."""
    COMMANDS[word](game, out, text)
    if word in STAYING and not (word == "mark" and game.table.history.state.marks.get(game.you) == "left"):
        screen_of(game).ask_next(game.you)


def absence(game: Game, key: str) -> str:
    """Return a sentence that says that the table waits for an absent person, and what you can type."""
    who = game.table.seat(key).shown
    return (
        f"The table waits for {within_sentence(who)}, who is not here. "
        f"`away {who}` makes the usual choice; `auto {who}` lets a bot play the seat."
    )
