"""`facedown play`: a table in the terminal, you against bots, or bots among themselves, or a program through pipes."""

from __future__ import annotations

import hashlib
import secrets
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from rich.console import RenderableType
from rich.text import Text

from facedown.bots import Bot, bot_for, play_out
from facedown.chance import Awaiting, Misfit
from facedown.cli import files, news, person, program
from facedown.cli.files import Unreadable
from facedown.cli.look import console
from facedown.game import SPECTATOR, Board, Event, Option, Seat, Setup, System, listed, refuse, registry
from facedown.table import MOST_SEATS, BadFile, Entry, LogLine, Mismatch, Opened, Table, mover, read_entries

YOU = "(you)"
"""How your seat is marked, so that a resumed table knows it again."""


class Wish(msgspec.Struct, frozen=True):
    """What the command line asks for."""

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
"""As many rolls of one move are remembered at the most."""


def names_in(noted: Any) -> list[str]:
    """The texts that a note holds; none where somebody has written something else into it."""
    return [text for text in noted if isinstance(text, str)] if isinstance(noted, list) else []


class Game:
    """A table being played: whose seat is yours, which seats bots play, where it is saved."""

    def __init__(self, table: Table, you: str, seed: int | None, wish: Wish) -> None:
        self.table = table
        self.system: System[Any] = table.system
        self.you = you
        self.seed = seed
        self.save_to = wish.save
        self.by_hand = table.opening.by_hand and not wish.watch  # bots have no hands to roll with
        self.told = len(table.entries) if wish.resume else 0
        self.resumed = wish.resume is not None
        self.board_shown: Board | None = None
        self.passing: list[LogLine] = []
        self.unread: list[RenderableType] = []
        self.attended = ""
        self.numbers: dict[str, int] = {}
        self.rolled = names_in(table.notes.get("rolled"))[:MOST_ROLLED]
        self.lent = set(names_in(table.notes.get("lent")))
        self.brisk = table.notes.get("brisk") is True
        self.let_pass: set[tuple[Any, ...]] = set()
        self.so_far: list[Event] = []
        self.tell_so_far: Callable[[Sequence[Event]], None] = lambda events: None
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
        """Whose eyes the table is seen with."""
        return self.table.seat(self.you) if self.you else SPECTATOR

    @property
    def facilitating(self) -> bool:
        """Whether yours is the facilitator's seat: then you open and end things, and the table stays open for more."""
        return self.viewer.facilitates

    def news(self) -> list[Entry]:
        """The entries since this was last asked."""
        entries = self.table.entries[self.told :]
        self.told += len(entries)
        return entries

    def go_on(self) -> bool:
        """Lets bots make the next move they owe, or answer to a rewind. False when none of them has to."""
        if self.table.awaited is not None:  # the table was left in the middle of a roll
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
        """Makes a move; by hand, asks for each roll until all are there, whoever's move it is."""
        rolled = self.rolled = list(self.rolled) if self.table.awaited is not None else []
        while True:
            try:
                return self._made(seat, move, rolled if self.by_hand else None)
            except Awaiting as awaiting:
                self.save()  # the table is held to this move, also if it is left now
                more = awaiting.events[len(self.so_far) :]
                self.tell_so_far(more)
                self.so_far += more
                text = self.roll(self.table.reader().asks(awaiting, self.table.position))
                if text.strip().casefold() == "deal":
                    self.so_far.clear()  # all of it is dealt, and told, anew
                    return self._made(seat, move, None)
                rolled.append(text)
            except Misfit as misfit:
                self.save()
                del rolled[-1:]  # those before it were taken
                self.roll_again(str(misfit))

    def _made(self, seat: str, move: Any, rolled: list[str] | None) -> Entry:
        awaited, entropy = self.table.awaited, self.entropy()
        if awaited is not None and awaited.absent:
            return self.table.stand_in(awaited.seat, awaited.absent, rolled, entropy=entropy)
        return self.table.play(seat, move, rolled, entropy=entropy)

    def entropy(self) -> bytes | None:
        """New random bytes for one move; none in a game with a seed, which is meant to come out the same again."""
        return secrets.token_bytes(16) if self.seed is None else None

    def asked_of_you(self) -> bool:
        """Whether somebody's wish to go back waits for your consent."""
        return self.table.request is not None and self.you in self.table.request.waited_for

    def answer(self, *, agrees: bool) -> None:
        """Your answer to it."""
        self.table.answer_rewind(self.you, agrees=agrees)
        self.save()

    def start(self) -> None:
        """Opens what can be opened where nothing is on."""
        for seat in self.table.seats:
            for option in self.table.options(seat):
                if option.move in self.system.opens:
                    self.make(seat.key, option.build(self.system.move_type))
                    self.save()
                    return

    def act_for_you(self) -> bool:
        """Makes a move that you need not make: for who is lent to a bot, or what is obvious while you are brisk."""
        options = self.table.options(self.viewer)
        theirs = [option for option in options if option.owed and option.whose in self.lent]
        if len(theirs) < sum(option.owed for option in options) and not self.brisk:
            return False  # something of your own comes first
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
        """Whether there is something you may do, owed or not, without giving anything up."""
        return self.you not in self.bots and bool(self._free(self.viewer))

    def fleeting(self) -> bool:
        """Whether you may do something now that is gone once others go on, and have not let it pass already."""
        if self.you in self.bots or self.halted:
            return False
        there = {(option.move, *option.fixed.values()) for option in self.table.options(self.viewer) if option.fleeting}
        self.let_pass &= there
        return bool(there - self.let_pass)

    @property
    def halted(self) -> bool:
        """Whether the table is in the middle of a roll, or asks whether to go back: then nobody moves."""
        return self.table.awaited is not None or self.table.request is not None

    def yours_first(self) -> bool:
        """Whether you facilitate and owe something yourself: then others wait, as for a bot that facilitates."""
        if not self.facilitating or self.you in self.bots or self.halted:
            return False
        return any(one.owed and one.whose not in self.lent for one in self.table.options(self.viewer))

    def pass_over(self) -> None:
        """Lets what is fleeting pass: others may go on."""
        self.let_pass = {(one.move, *one.fixed.values()) for one in self.table.options(self.viewer) if one.fleeting}

    def your_turn(self) -> bool:
        """Whether it is up to you: you owe something, or nobody does and there is something you may do."""
        options = self.table.options(self.viewer)
        return any(option.owed for option in options) or (bool(options) and not self.table.seats_that_owe())

    def improvise(self) -> bool:
        """Where nobody owes anything, lets some bot do what it may; False when none can."""
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
        """The seats of bots that may do something without giving anything up."""
        return [seat for seat in self.table.seats if seat.key in self.bots and self._free(seat)]

    def _free(self, seat: Seat) -> list[Option]:
        """What a seat may do without giving anything up."""
        return [option for option in self.table.options(seat) if not option.concedes]

    @property
    def long(self) -> bool:
        """Whether bots have told enough of a story that has no end of its own."""
        return bool(self.system.opens) and len(self.table.entries) > self.system.longest_story

    @property
    def stuck(self) -> bool:
        """Whether nobody can do anything although something is on: then the rules have come to a stop."""
        if self.table.closed or self.system.over(self.table.position):
            return False
        return not any(self.table.options(seat) for seat in self.table.seats)

    def finished(self) -> bool:
        """Whether nothing is on any more."""
        return self.table.closed or (not self.facilitating and self.system.over(self.table.position))

    def save(self) -> None:
        """Keeps the table in its file, with what has been rolled so far, whom bots play for you, and how briskly."""
        rolled = self.rolled if self.table.awaited is not None else []
        noted = {"rolled": rolled, "lent": sorted(self.lent), "brisk": self.brisk}
        self.table.notes = {name: value for name, value in noted.items() if value}
        if self.save_to is not None:
            files.write_text(self.save_to, self.table.export(keep_secret=True))

    def how_to_continue(self) -> str:
        """Where the table is saved, and the command that goes on with it."""
        if self.save_to is None:
            return "This game was not saved. To keep a game, start it with --save FILE."
        file = shlex.quote(str(self.save_to))
        command = f"replay {file}" if self.table.closed else f"play --resume {file}{'' if self.you else ' --watch'}"
        return f"Saved in {self.save_to}. {'Show it' if self.table.closed else 'Continue'} with: facedown {command}"

    def close(self) -> None:
        """Closes the table, so that its draws can be proven."""
        seats = [seat for seat in self.table.seats if seat.role != "spectator"]
        self.table.close(next((seat for seat in seats if seat.facilitates), seats[0]).key)
        self.save()


def _nobody_rolls(asks: str) -> str:
    raise refuse("by-hand", "Nobody is here to roll by hand.", "Leave --by-hand out, or play yourself.")


def play(wish: Wish) -> int:
    """Plays as wished. Raises Refused or Unreadable for wishes that cannot be."""
    check(wish)
    seed = number(wish.seed)
    with files.locked(wish.resume), files.locked(wish.save if wish.save != wish.resume else None):
        check(wish)  # again, as another program may have made the file in the meantime
        game = resumed(wish, seed) if wish.resume else opened(wish, seed)
        game.save()
        try:
            return (program.run if wish.json else watch if wish.watch else person.run)(game)
        except files.Unreadable as error:  # the file cannot be written any more
            return files.complain(f"{error} What happened last is not in the file. {game.how_to_continue()}")
        except KeyboardInterrupt:  # not saved again: a move may be half made, and all before it are in the file
            files.complain(f"Interrupted. {game.how_to_continue()}")
            return 130  # as the shell has it for what the keyboard interrupts


def watch(game: Game) -> int:
    """Bots play every seat; what happens is printed as a spectator is told."""
    out = console()
    if not game.table.seats_that_owe():
        game.start()
    news.tell(out, game)
    while not game.finished() and not game.long and (game.go_on() or game.improvise()):
        news.tell(out, game)
    if game.stuck:
        return person.stop(game)
    if game.long and not game.finished():
        made = len(game.table.entries)
        out.print(Text(f"Stopped after {made} entries; this system has no end of its own.", "quiet"))
    game.close()
    news.tell(out, game)
    news.print_collected(out, game, all_passed=True)
    return 0


def check(wish: Wish) -> None:
    """Refuses wishes that cancel each other, and a file that would be written over."""
    settled = {
        "--actors": wish.scene, "--sample": wish.sample, "--seats": wish.seats, "--ruling": wish.rulings,
        "--extension": wish.extensions, "--facilitate": wish.facilitate, "--seed": wish.seed,
    }  # fmt: skip
    named = listed(option for option, given in settled.items() if given)
    if wish.resume and named:
        says = "A table that is resumed has its scene, its rulings, its secret and who sits where."
        raise refuse("resume", says, f"Leave {named} out.")
    if wish.resume and wish.by_hand:
        raise refuse("resume", "A table says at its opening whether dice are rolled by hand.", "Leave --by-hand out.")
    if wish.scene and wish.sample:
        raise refuse("scene", "--actors and --sample each name a scene.", "Name one.")
    if wish.watch and (wish.facilitate or wish.by_hand or wish.json):
        raise refuse("watch", "With --watch bots have every seat.", "Leave it out to play yourself.")
    if wish.save and wish.save != wish.resume:
        if files.exists(wish.save) and not files.is_folder(wish.save):
            legal = f"Go on with it by --resume {shlex.quote(str(wish.save))}, or name another."
            raise refuse("save", f"{wish.save} already exists.", legal)
        files.not_over(wish.save, "save", "table.txt")


# Opening a table


def opened(wish: Wish, seed: int | None) -> Game:
    """A new table, with you in the first seat (or the facilitator's) and bots in the others."""
    system = registry.system(wish.system or "core-kernel")
    scene = files.read_scene(wish.scene) if wish.scene else system.sample(wish.sample)
    seats = seats_for(wish, system, scene)
    rulings = dict(assigned(text, system) for text in wish.rulings)
    setup = Setup(seats, scene, rulings, wish.extensions, str(scene.get("title", "")))
    table = Table.open(system, setup, secret_of(seed), by_hand=wish.by_hand)
    you = "" if wish.watch else next((s.key for s in seats if s.facilitates), "") if wish.facilitate else seats[0].key
    return Game(table, you, seed, wish)


def seats_for(wish: Wish, system: System[Any], scene: dict[str, Any]) -> tuple[Seat, ...]:
    """You and the bots: a seat for each of the scene's people unless `--seats` says how many, and a facilitator.

    Those who are foes are the facilitator's.
    """
    rows = next((rows for rows in scene.values() if isinstance(rows, list)), [])
    people = [row for row in rows if not (isinstance(row, dict) and row.get("foe"))] or rows
    count = number(wish.seats, "--seats")
    count = min(max(len(people), 1), MOST_SEATS - 1) if count is None else count
    if not 1 <= count <= max(len(people), 1):
        raise refuse(
            "seats", f"{count} seats cannot share {len(people)} in the scene.", f"--seats may be 1 to {len(people)}."
        )
    players = [
        Seat(f"seat-{n}", f"Seat 1 {YOU}" if n == 1 and not wish.watch and not wish.facilitate else f"Bot {n}")
        for n in range(1, count + 1)
    ]
    if wish.facilitate or system.needs_facilitator:
        players.append(
            Seat("facilitator", f"The {system.facilitator}{f' {YOU}' if wish.facilitate else ''}", "facilitator")
        )
    return tuple(players)


def resumed(wish: Wish, seed: int | None) -> Game:
    """A saved table to go on with. Raises Unreadable, naming the entry that is wrong."""
    assert wish.resume is not None
    text = files.read_text(wish.resume)
    try:
        entries, _ = read_entries(text)
        opening = entries[0].act
        if not isinstance(opening, Opened):
            raise Unreadable(f"{wish.resume}: Entry 0: a table begins with its opening.")
        if wish.system and registry.system(wish.system).key != opening.system:
            title = registry.system(opening.system).title
            raise refuse("resume", f"{wish.resume} is a table of {title}.", f"Leave {wish.system} out.")
        table = Table.resume(text, registry.system(opening.system))
    except (BadFile, Mismatch) as bad:
        raise Unreadable(f"{wish.resume}: {bad}") from None
    if table.closed:
        raise Unreadable(f"{wish.resume} is closed; `facedown replay {shlex.quote(str(wish.resume))}` shows it.")
    there = [seat for seat in table.seats if seat.role != "spectator"]
    you = next((seat.key for seat in there if seat.name.endswith(YOU)), there[0].key)
    return Game(table, "" if wish.watch else you, seed, msgspec.structs.replace(wish, save=wish.save or wish.resume))


def secret_of(seed: int | None) -> bytes:
    """The table's secret: random, or made from a seed for a game that can be had again."""
    return secrets.token_bytes(32) if seed is None else hashlib.sha256(f"facedown seed {seed}".encode()).digest()


def number(text: str, name: str = "--seed") -> int | None:
    """A whole number, or None for nothing. Raises Refused."""
    if not text:
        return None
    try:
        return int(text)
    except ValueError:
        raise refuse(
            "seed" if name == "--seed" else "seats", f"{name} “{text}” is no whole number.", f"Like {name} 7."
        ) from None


def assigned(text: str, system: System[Any]) -> tuple[str, str]:
    """A switch as typed, name=value. Raises Refused."""
    name, equals, value = text.partition("=")
    if not equals or not name or not value:
        raise refuse("rulings", f"--ruling “{text}” names no value.", f"Like --ruling {like(system)}.")
    return name.strip(), value.strip()


def like(system: System[Any]) -> str:
    """A switch of the system set to something else than usual, to show how one is written."""
    name, ruling = next(iter(system.rulebook.switches.items()))
    return f"{name}={next(choice.value for choice in ruling.choices if choice.value != ruling.default)}"
