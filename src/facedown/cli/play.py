"""The command `facedown play`: a table for a person and bots, for bots only (--watch), or for a program (--json).

“You” is the person at the terminal, or the program. An owed option belongs to a decision that the game waits for; a
fleeting option is lost when others act. A lent character is one of yours that a bot plays for you.
"""

from __future__ import annotations

import hashlib
import secrets
import shlex
from collections.abc import Callable, Sequence
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from rich.console import RenderableType
from rich.text import Text

from facedown.bots import Bot, bot_for, play_out
from facedown.chance import Awaiting, Misfit, quoted
from facedown.cli import files, news, person, program
from facedown.cli.files import Unreadable
from facedown.cli.look import console
from facedown.cli.option_numbers import OptionNumbers
from facedown.game import SPECTATOR, Board, Event, Option, Refused, Seat, Setup, System, listed, refuse, registry
from facedown.game.scenes import characters_for_players
from facedown.table import MOST_SEATS, BadFile, Entry, LogLine, Mismatch, Opened, Table, mover, read_entries

YOU = "(you)"
"""The mark in the name of your seat, which shows in a saved table which seat is yours."""


class Wish(msgspec.Struct, frozen=True):
    """The parameters of one call of `facedown play`, as typed; empty, None or False if not given."""

    system: str = ""
    scene: Path | None = None
    sample: str = ""
    seats: str = ""
    seed: str = ""
    save: Path | None = None
    resume: Path | None = None
    rulings: tuple[str, ...] = ()
    extensions: tuple[str, ...] = ()
    facilitate: bool = False
    by_hand: bool = False
    watch: bool = False
    json: bool = False


MOST_ROLLED = 200
"""The largest number of typed rolls of one move that are saved."""


def names_in(noted: Any) -> list[str]:
    """Return the texts in a value from the notes of a table’s file; an empty list if the value is not a list."""
    return [text for text in noted if isinstance(text, str)] if isinstance(noted, list) else []


class Game:
    """A table in play, with your seat, the bots of the other seats, and the file in which the table is saved.

    `you`: the key of your seat; "" if you only watch.
    `lent`: the keys of your characters that a bot plays for you.
    `attended`: the key of your character that decides first; "" for the usual order.
    `numbers`: the numbers of your options.
    `rolled`: the results typed so far for the rolls of an unfinished move.
    `reported`: the number of entries whose events have been shown.
    `unread`, `passing`: the lines to print below the next board, and the passes to join in one line.
    `let_pass`: the fleeting options that you have let pass.
    """

    def __init__(self, table: Table, you: str, seed: int | None, wish: Wish) -> None:
        self.table = table
        self.system: System[Any] = table.system
        self.you = you
        self.seed = seed
        self.save_to = wish.save
        self.by_hand = table.opening.by_hand and not wish.watch  # bots cannot roll by hand
        self.reported = len(table.entries) if wish.resume else 0
        self.resumed = wish.resume is not None
        self.board_shown: Board | None = None
        self.passing: list[LogLine] = []
        self.unread: list[RenderableType] = []
        self.attended = ""
        self.numbers = OptionNumbers(facilitates=self.facilitating)
        self.rolled = names_in(table.notes.get("rolled"))[:MOST_ROLLED]
        self.lent = set(names_in(table.notes.get("lent")))
        self.brisk = table.notes.get("brisk") is True
        self.let_pass: set[tuple[Any, ...]] = set()
        self.so_far: list[Event] = []
        self.report_so_far: Callable[[Sequence[Event]], None] = lambda events: None
        self.roll: Callable[[str], str] = _nobody_rolls
        self.roll_again: Callable[[str], None] = lambda problem: None
        chooser = self._chooser = Random(seed) if seed is not None else Random(secrets.randbits(64))
        self.bots: dict[str, Bot] = {
            seat.key: bot_for(self.system, chooser.getrandbits(32))
            for seat in table.seats
            if seat.role != "spectator" and (seat.key != you or wish.watch)
        }
        self.helper = bot_for(self.system, chooser.getrandbits(32))

    @property
    def viewer(self) -> Seat:
        """The seat whose view is shown: yours, or a spectator if you only watch."""
        return self.table.seat(self.you) if self.you else SPECTATOR

    @property
    def facilitating(self) -> bool:
        """True if your seat is the facilitator’s. Then the table stays open until you close it."""
        return self.viewer.facilitates

    def board(self) -> Board:
        """Return the board as you see it, with all labels as text."""
        return self.table.reader().board(self.table.view(self.viewer), self.viewer)

    def new_entries(self) -> list[Entry]:
        """Return the entries added to the table since the last call of this method."""
        entries = self.table.entries[self.reported :]
        self.reported += len(entries)
        return entries

    def let_bots_act(self) -> bool:
        """Let a bot make the next move that a bot owes, or agree to a request to go back.

        Return False if no bot had to act.
        """
        if self.table.awaited is not None:  # the table was saved in the middle of a roll
            self.make(mover(self.table.awaited), self.table.awaited.move)
        elif not self._bot_answers() and not self._bot_moves():
            return False
        self.save()
        return True

    def _bot_answers(self) -> bool:
        request = self.table.request
        key = next((key for key in request.waited_for if key in self.bots), None) if request else None
        if key is not None:
            self.table.answer_rewind(key, agrees=True)
        return key is not None

    def _bot_moves(self) -> bool:
        return not self.table.request and any(True for _ in play_out(self.table, self.bots, 1, self.make))

    def make(self, seat: str, move: Any) -> Entry:
        """Make a move for the seat with the key `seat`, and return its entry in the table.

        At a table with rolls by hand, ask for the results until all rolls of the move are typed. Raises Refused.
        """
        rolled = self.rolled = list(self.rolled) if self.table.awaited is not None else []
        while True:
            try:
                return self._made(seat, move, rolled if self.by_hand else None)
            except Awaiting as awaiting:
                self.save()  # the table remembers that it waits for this move, even if you leave now
                more = awaiting.events[len(self.so_far) :]
                self.report_so_far(more)
                self.so_far += more
                text = self.roll(self.table.reader().asks(awaiting, self.table.position))
                if text.strip().casefold() == "deal":  # the program rolls for the whole move, also for typed results
                    entry = self._made(seat, move, None)
                    self.so_far[:] = same_start(self.so_far, entry.events)
                    return entry
                rolled.append(text)
            except Misfit as misfit:
                self.save()
                del rolled[-1:]  # the earlier results fit
                self.roll_again(str(misfit))
            except Refused as refused:
                if not rolled:  # the move itself is refused
                    raise
                del rolled[-1:]
                self.roll_again(refused.refusal.text)

    def _made(self, seat: str, move: Any, rolled: list[str] | None) -> Entry:
        awaited, entropy = self.table.awaited, self.entropy()
        if awaited is not None and awaited.absent:
            return self.table.stand_in(awaited.seat, awaited.absent, rolled, entropy=entropy)
        return self.table.play(seat, move, rolled, entropy=entropy)

    def entropy(self) -> bytes | None:
        """Return new random bytes for one move; None in a game with a seed, because that game must be repeatable."""
        return secrets.token_bytes(16) if self.seed is None else None

    def asked_of_you(self) -> bool:
        """Return whether a request to go back waits for your answer."""
        return self.table.request is not None and self.you in self.table.request.waited_for

    def answer(self, *, agrees: bool) -> None:
        """Answer the pending request to go back, for your seat."""
        self.table.answer_rewind(self.you, agrees=agrees)
        self.save()

    def start(self) -> None:
        """Make the first possible move that starts a procedure, for example an encounter.

        If there is none, do nothing.
        """
        for seat in self.table.seats:
            for option in self.table.options(seat):
                if option.move in self.system.opens:
                    self.make(seat.key, option.build(self.system.move_type))
                    self.save()
                    return

    def act_for_you(self) -> bool:
        """Make a move for a character that you have lent to a bot, or in brisk mode your obvious move.

        Return False if there is no such move, or if you must decide for another character first.
        """
        options = self.table.options(self.viewer)
        theirs = [option for option in options if option.owed and option.whose in self.lent]
        if len(theirs) < sum(option.owed for option in options) and not self.brisk:
            return False  # you must decide first
        view = self.table.view(self.viewer)
        move = self.helper.choose(self.system, view, self.viewer, theirs) if theirs else None
        if move is None and self.brisk:
            obvious = self.system.obvious(view, self.viewer, options)
            move = obvious.build(self.system.move_type) if obvious is not None else None
        if move is None:
            return False
        self.make(self.you, move)
        self.save()
        return True

    def may_act(self) -> bool:
        """Return whether you have an option other than giving up, even if you do not owe it."""
        return self.you not in self.bots and bool(self._free(self.viewer))

    def fleeting(self) -> bool:
        """Return whether you have a fleeting option, one that is lost when others act, and have not let it pass."""
        if self.you in self.bots or self.halted:
            return False
        there = {(option.move, *option.fixed.values()) for option in self.table.options(self.viewer) if option.fleeting}
        self.let_pass &= there
        return bool(there - self.let_pass)

    @property
    def halted(self) -> bool:
        """True if the table waits for a roll by hand or for answers to a request to go back. Then nobody can move."""
        return self.table.awaited is not None or self.table.request is not None

    def yours_first(self) -> bool:
        """Return whether you are the facilitator and owe a decision. Then the bots wait for you."""
        if not self.facilitating or self.you in self.bots or self.halted:
            return False
        return any(one.owed and one.whose not in self.lent for one in self.table.options(self.viewer))

    def pass_over(self) -> None:
        """Let all your fleeting options pass, so that others can act."""
        self.let_pass = {(one.move, *one.fixed.values()) for one in self.table.options(self.viewer) if one.fleeting}

    def your_turn(self) -> bool:
        """Return whether it is your turn: you owe a decision, or you have an option and nobody owes a decision."""
        options = self.table.options(self.viewer)
        return any(option.owed for option in options) or (bool(options) and not self.table.seats_that_owe())

    def improvise(self) -> bool:
        """Let a random bot make a move although nobody owes a decision. Return False if no bot can or wants to move."""
        free = self.others_free()
        if not free:
            return False
        self._chooser.shuffle(free)
        for seat in free:
            bot = self.bots[seat.key]
            move = bot.choose(self.system, self.table.view(seat), seat, self.table.options(seat))
            if move is not None:
                self.make(seat.key, move)
                self.save()
                return True
        return False

    def others_free(self) -> list[Seat]:
        """Return the seats of the bots that have an option other than giving up."""
        return [seat for seat in self.table.seats if seat.key in self.bots and self._free(seat)]

    def _free(self, seat: Seat) -> list[Option]:
        """Return the options of a seat other than giving up."""
        return [option for option in self.table.options(seat) if not option.concedes]

    @property
    def long(self) -> bool:
        """True if games of this system need not end, and this one is longer than a game of bots should be."""
        return bool(self.system.opens) and len(self.table.entries) > self.system.longest_story

    @property
    def stuck(self) -> bool:
        """True if nobody has an option although the game is not over, which is a bug in the system."""
        if self.table.closed or self.system.over(self.table.position):
            return False
        return not any(self.table.options(seat) for seat in self.table.seats)

    def finished(self) -> bool:
        """Return whether the table is closed, or the game is over and you are not the facilitator."""
        return self.table.closed or (not self.facilitating and self.system.over(self.table.position))

    def save(self) -> None:
        """Save the table in its file, with the results typed so far, your lent characters, and brisk mode."""
        rolled = self.rolled if self.table.awaited is not None else []
        noted = {"rolled": rolled, "lent": sorted(self.lent), "brisk": self.brisk}
        self.table.notes = {name: value for name, value in noted.items() if value}
        if self.save_to is not None:
            files.write_text(self.save_to, self.table.export(keep_secret=True))

    def how_to_continue(self) -> str:
        """Return a sentence that names the file of the table and the command that continues or shows it."""
        if self.save_to is None:
            return "This game was not saved. To keep a game, start it with --save FILE."
        file = shlex.quote(str(self.save_to))
        command = f"replay {file}" if self.table.closed else f"play --resume {file}{'' if self.you else ' --watch'}"
        return f"Saved in {self.save_to}. {'Show it' if self.table.closed else 'Continue'} with: facedown {command}"

    def close(self) -> None:
        """Close the table and save it. Its secret is then published, so that everybody can verify its draws."""
        seats = [seat for seat in self.table.seats if seat.role != "spectator"]
        self.table.close(next((seat for seat in seats if seat.facilitates), seats[0]).key)
        self.save()


def same_start(shown: Sequence[Event], happened: Sequence[Event]) -> list[Event]:
    """Return the events at the start of `shown` that are equal to the events at the start of `happened`.

    Events about the table itself in `happened` are ignored.
    """
    moves = (event for event in happened if event.rule != "table")
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(shown, moves, strict=False))
    return [event for event, _ in pairs]


def _nobody_rolls(asks: str) -> str:
    raise refuse("by-hand", "Nobody is here to roll by hand.", "Leave --by-hand out, or play yourself.")


def play(wish: Wish) -> int:
    """Open or resume a table and play it. Return the exit status. Raises Refused or Unreadable for wrong parameters."""
    check(wish)
    seed = number(wish.seed)
    with files.lock_file(wish.resume), files.lock_file(wish.save if wish.save != wish.resume else None):
        check(wish)  # again, because another program may have made the file before this one locked it
        game = resume_table(wish, seed) if wish.resume else open_table(wish, seed)
        game.save()
        try:
            return (program.run if wish.json else watch if wish.watch else person.run)(game)
        except files.GarbledInput as error:
            return files.complain(f"{error} {game.how_to_continue()}")
        except files.Unreadable as error:  # the file can no longer be written
            return files.complain(f"{error} The last entry is not in the file. {game.how_to_continue()}")
        except KeyboardInterrupt:  # not saved now, because a move may be incomplete; all earlier moves are in the file
            files.complain(f"Interrupted. {game.how_to_continue()}")
            return 130  # the shell's status for an interrupted program


def watch(game: Game) -> int:
    """Let bots play every seat, and print the events as a spectator sees them. Return the exit status."""
    out = console()
    if not game.table.seats_that_owe():
        game.start()
    news.print_news(out, game)
    while not game.finished() and not game.long and (game.let_bots_act() or game.improvise()):
        news.print_news(out, game)
    if game.stuck:
        return person.stop(game)
    if game.long and not game.finished():
        made = len(game.table.entries)
        text = f"Stopped after {made} entries. The rules set no end: the {game.system.facilitator} ends the session."
        out.print(Text(text, "quiet"))
    game.close()
    news.print_news(out, game)
    news.print_collected(out, game, all_passed=True)
    return 0


def check(wish: Wish) -> None:
    """Check the parameters of a call.

    Raises Refused if they contradict each other, or if the new file to save in exists.
    """
    settled = {
        "--actors": wish.scene, "--sample": wish.sample, "--seats": wish.seats, "--ruling": wish.rulings,
        "--extension": wish.extensions, "--facilitate": wish.facilitate, "--seed": wish.seed,
    }  # fmt: skip
    named = listed(option for option, given in settled.items() if given)
    if wish.resume and named:
        says = "A resumed table already has its scene, rulings, secret and seats."
        raise refuse("resume", says, f"Leave {named} out.")
    if wish.resume and wish.by_hand:
        raise refuse("resume", "Rolling by hand is fixed when a table opens.", "Leave --by-hand out.")
    if wish.scene and wish.sample:
        raise refuse("scene", "--actors and --sample both name a scene.", "Use only one of them.")
    if wish.watch and (wish.facilitate or wish.by_hand or wish.json):
        raise refuse("watch", "With --watch, bots play every seat.", "Leave it out to play yourself.")
    if wish.save and wish.save != wish.resume:
        if files.exists(wish.save) and not files.is_folder(wish.save):
            legal = f"Continue it with --resume {shlex.quote(str(wish.save))}, or choose another name."
            raise refuse("save", f"{wish.save} already exists.", legal)
        files.check_new_file(wish.save, "save", "table.txt")


# Opening a table


def open_table(wish: Wish, seed: int | None) -> Game:
    """Return a new table. You have the first player’s seat, or the facilitator’s; bots have the others."""
    system = registry.system(wish.system or "core-kernel")
    scene = files.read_scene(wish.scene) if wish.scene else system.sample(wish.sample)
    seats = seats_for(wish, system, scene)
    rulings, title = dict(parse_switch(text, system) for text in wish.rulings), scene.get("title", "")
    if not isinstance(title, str):
        raise refuse("table", "The title of the scene must be a text.", 'Write it in quotation marks: title = "…".')
    setup = Setup(seats, scene, rulings, wish.extensions, title)
    table = Table.open(system, setup, secret_of(seed), by_hand=wish.by_hand)
    you = "" if wish.watch else next((s.key for s in seats if s.facilitates), "") if wish.facilitate else seats[0].key
    return Game(table, you, seed, wish)


def seats_for(wish: Wish, system: System[Any], scene: dict[str, Any]) -> tuple[Seat, ...]:
    """Return the seats of a new table: the players, and the facilitator if the system needs one or you are to be it.

    There are as many players as --seats says; without it, one for each character that the scene does not leave to
    the facilitator. Raises Refused for a wrong number of seats.
    """
    facilitated = wish.facilitate or system.needs_facilitator
    people = characters_for_players(
        scene, system.character_table, marks=system.facilitator_marks if facilitated else {}
    )
    count = number(wish.seats, "--seats")
    count = min(max(len(people), 1), MOST_SEATS - 1) if count is None else count
    if not 1 <= count <= max(len(people), 1):
        raise refuse(
            "seats", f"The scene has {len(people)} characters for {count} seats.", f"Choose 1 to {len(people)} seats."
        )
    players = [
        Seat(f"seat-{n}", f"Seat 1 {YOU}" if n == 1 and not wish.watch and not wish.facilitate else f"Bot {n}")
        for n in range(1, count + 1)
    ]
    if facilitated:
        players.append(
            Seat("facilitator", f"The {system.facilitator}{f' {YOU}' if wish.facilitate else ''}", "facilitator")
        )
    return tuple(players)


def resume_table(wish: Wish, seed: int | None) -> Game:
    """Return a saved table to continue it. Raises Unreadable, naming the first entry that is wrong."""
    assert wish.resume is not None
    text = files.read_text(wish.resume)
    try:
        entries, _ = read_entries(text)
        opening = entries[0].act
        if not isinstance(opening, Opened):
            raise Unreadable(f"{wish.resume}: Entry 0: a table must begin with its opening.")
        if wish.system and registry.system(wish.system).key != opening.system:
            title = registry.system(opening.system).title
            raise refuse("resume", f"{wish.resume} is a table of {title}.", f"Leave {wish.system} out.")
        table = Table.resume(text, registry.system(opening.system))
    except (BadFile, Mismatch) as bad:
        raise Unreadable(f"{wish.resume}: {bad}") from None
    if table.closed:
        raise Unreadable(f"{wish.resume} is closed. Show it with `facedown replay {shlex.quote(str(wish.resume))}`.")
    there = [seat for seat in table.seats if seat.role != "spectator"]
    you = next((seat.key for seat in there if seat.name.endswith(YOU)), there[0].key)
    return Game(table, "" if wish.watch else you, seed, msgspec.structs.replace(wish, save=wish.save or wish.resume))


def secret_of(seed: int | None) -> bytes:
    """Return the secret from which a table’s draws are computed: random bytes, or bytes made from the seed."""
    return secrets.token_bytes(32) if seed is None else hashlib.sha256(f"facedown seed {seed}".encode()).digest()


def number(text: str, name: str = "--seed") -> int | None:
    """Return the whole number in a text; None if the text is empty. Raises Refused, naming the option `name`."""
    if not text:
        return None
    try:
        return int(text)
    except ValueError:
        problem = f"{name} {quoted(text)} is not a whole number."
        raise refuse("seed" if name == "--seed" else "seats", problem, f"Type for example {name} 7.") from None


def parse_switch(text: str, system: System[Any]) -> tuple[str, str]:
    """Return the name and the value of a switch typed as name=value. Raises Refused if the text has another form."""
    name, equals, value = text.partition("=")
    if not equals or not name or not value:
        legal = f"Type for example --ruling {example_switch(system)}."
        raise refuse("rulings", f"--ruling {quoted(text)} has no value.", legal)
    return name.strip(), value.strip()


def example_switch(system: System[Any]) -> str:
    """Return an example of how to type a switch, with a value that is not its default."""
    name, ruling = next(iter(system.rulebook.switches.items()))
    return f"{name}={next(choice.value for choice in ruling.choices if choice.value != ruling.default)}"
