"""A game in progress at the terminal or with a program: a table, your seat, bots, and the file it is saved in.

“You” is the person at the terminal, or the program. An owed option belongs to a decision that the game waits for; a
fleeting option is lost when others act. A lent character is one of yours that a bot plays for you.
"""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace
from rich.console import RenderableType

from facedown.bots import Bot, bot_for, play_out
from facedown.chance import Awaiting, Misfit
from facedown.cli import files
from facedown.cli.option_numbers import OptionNumbers
from facedown.game import SPECTATOR, Board, Event, Option, Refused, Seat, System, refuse
from facedown.table import Entry, LogLine, Table, TableReader, mover

MOST_ROLLED = 200
"""The largest number of typed rolls of one move that are saved."""


LONGEST_WAIT = 40
"""The number of moves of bots in a row after which you are asked although you owe no decision."""

MOST_OWED = 100
"""The largest number of entries that bots add to a long game to complete what is in progress."""


def names_in(noted: Any) -> list[str]:
    """Return the texts in a value from the notes of a table’s file; an empty list if the value is not a list."""
    return [text for text in noted if isinstance(text, str)] if isinstance(noted, list) else []


def noted_seat(table: Table) -> str:
    """Return the key of the seat that is noted as yours in a table’s file; "" if none is, or only a spectator’s."""
    keys = [seat.key for seat in table.seats if seat.role != "spectator"]
    return next((key for key in keys if key == table.notes.get("seat")), "")


def seats_to_choose(table: Table) -> str:
    """Return the flags that choose a seat of a table, each with the name of the seat, as a list in a sentence."""
    seats = [seat for seat in table.seats if seat.role != "spectator"]
    return ", ".join(f"--seat {shlex.quote(seat.key)} ({seat.shown})" for seat in seats)


class Roller(NamedTuple):
    """How results of rolls by hand are asked for.

    `ask`: prints a request and returns the typed result.
    `refuse`: prints why a typed result cannot be used.
    `report`: prints the events of the move that come before the roll.
    """

    ask: Callable[[str], str]
    refuse: Callable[[str], None]
    report: Callable[[Sequence[Event]], None]


class Game:
    """A table in play, with your seat, the bots of the other seats, and the file in which the table is saved.

    `you`: the key of your seat; "" if you only watch.
    `lent`: the keys of your characters that a bot plays for you.
    `attended`: the key of your character that decides first; "" for the usual order.
    `numbers`: the numbers of your options.
    `rolled`: the results typed so far for the rolls of an unfinished move.
    `reported`: the number of entries whose events have been shown.
    `so_far`: the events of an unfinished move that have been shown.
    `unread`, `to_join`: the lines to print below the next board, and the last lines, which may be joined into one.
    `let_pass`: the fleeting options that you have let pass.
    `watching`: True while you watch the others play on because your last character is out.
    `asked`: True if you were asked for a move in this round.
    `passed_over`: True if the round before has ended without a question to you; False again once you are asked.
    """

    def __init__(
        self,
        table: Table,
        you: str,
        seed: int | None,
        save_to: Path | None,
        *,
        resumed: bool = False,
        wording: str = "",
    ) -> None:
        """Prepare the game. Raises Refused for a wording that the system does not have.

        `seed`: the seed of a game that is to be repeatable. `resumed`: the entries so far have been shown before.
        `wording`: the name of a message catalogue.
        """
        table.system.catalogue(wording)
        self.wording = wording
        self.table = table
        self.system: System[Any] = table.system
        self.you = you
        self.seed = seed
        self.save_to = save_to
        self.by_hand = table.opening.by_hand and bool(you)  # bots cannot roll by hand
        self.reported = len(table.entries) if resumed else 0
        self.resumed = resumed
        self.board_shown: Board | None = None
        self.to_join: list[LogLine] = []
        self.unread: list[RenderableType] = []
        self.attended = ""
        noted = table.notes.get("numbers") if you == noted_seat(table) else None  # else they are of another seat
        self.numbers = OptionNumbers(facilitates=self.facilitating, noted=noted)
        self.rolled = names_in(table.notes.get("rolled"))[:MOST_ROLLED]
        self.lent = set(names_in(table.notes.get("lent")))
        self.brisk = table.notes.get("brisk") is True
        self.let_pass: set[tuple[Any, ...]] = set()
        self.watching = False
        self.asked = True
        self.passed_over = False
        self.so_far: list[Event] = []
        self._roller = Roller(_nobody_rolls, lambda problem: None, lambda events: None)
        chooser = self._chooser = Random(seed) if seed is not None else Random(secrets.randbits(64))
        self.bots: dict[str, Bot] = {
            seat.key: bot_for(self.system, chooser.getrandbits(32))
            for seat in table.seats
            if seat.role != "spectator" and seat.key != you
        }
        self.helper = bot_for(self.system, chooser.getrandbits(32))

    @property
    def viewer(self) -> Seat:
        """The seat whose view is shown: yours, or a spectator if you only watch."""
        return self.table.seat(self.you) if self.you else SPECTATOR

    def reader(self) -> TableReader:
        """Return a reader of the table’s events, which marks your seat with “(you)”."""
        seats = [replace(one, name=f"{one.shown} (you)") if one.key == self.you else one for one in self.table.seats]
        return self.table.reader(self.wording, seats)

    def log(self) -> list[LogLine]:
        """Return a line for each event that you may know of, oldest first, without those that repeat open events."""
        return [line for line in self.reader().log(self.viewer) if not line.repeats]

    @property
    def facilitating(self) -> bool:
        """True if your seat is the facilitator’s. Then the table stays open until you close it."""
        return self.viewer.facilitates

    def board(self) -> Board:
        """Return the board as you see it, with all labels as text."""
        return self.reader().board(self.table.view(self.viewer), self.viewer)

    def ask_for_rolls_with(self, roller: Roller) -> None:
        """Let a person or a program type the results of rolls by hand from now on."""
        self._roller = roller

    def report_all_again(self) -> None:
        """Let `new_entries` return all entries again, also those of a resumed table."""
        self.reported = 0

    def was_reported(self, event: Event) -> bool:
        """Return whether this event of a move was reported before the move was complete, and forget that it was."""
        if event not in self.so_far:
            return False
        self.so_far.remove(event)
        return True

    def forget_reported(self) -> None:
        """Forget which events were reported before their move was complete."""
        self.so_far.clear()

    def decide_first(self, key: str) -> None:
        """Make a character of yours the first to decide."""
        self.attended = key

    def switch_brisk(self) -> None:
        """Switch brisk mode on, or off if it is on, and save the table."""
        self.brisk = not self.brisk
        self.save()

    def lend(self, keys: Iterable[str]) -> None:
        """Lend these characters of yours to a bot and no others, and save the table."""
        self.lent = set(keys)
        self.save()

    def hand_over_to(self, bot: Bot) -> None:
        """Let a bot play your seat from now on. All rolls are dealt, because bots cannot roll by hand."""
        self.by_hand = False
        self.bots[self.you] = bot

    def remember_board(self, board: Board) -> None:
        """Remember the board that was printed last, so that the next time only changes need to be printed."""
        self.board_shown = board

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
                self._roller.report(more)
                self.so_far += more
                text = self._roller.ask(self.reader().asks(awaiting, self.table.position))
                if text.strip().casefold() == "deal":  # the program rolls for the whole move, also for typed results
                    entry = self._made(seat, move, None)
                    self.so_far[:] = same_start(self.so_far, entry.events)
                    return entry
                rolled.append(text)
            except Misfit as misfit:
                self.save()
                del rolled[-1:]  # the earlier results fit
                self._roller.refuse(str(misfit))
            except Refused as refused:
                if not rolled:  # the move itself is refused
                    raise
                del rolled[-1:]
                self._roller.refuse(refused.refusal.text)

    def _made(self, seat: str, move: Any, rolled: list[str] | None) -> Entry:
        awaited, entropy = self.table.awaited, self.entropy()
        if awaited is not None and awaited.absent:
            entry = self.table.stand_in(awaited.seat, awaited.absent, rolled, entropy=entropy)
        else:
            entry = self.table.play(seat, move, rolled, entropy=entropy)
        if any(event.kind in self.system.round_events for event in entry.events):
            self.asked, self.passed_over = False, not self.asked
        return entry

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

    def eliminated(self) -> bool:
        """Return whether you are a player with no option other than giving up, and all your characters are out."""
        if self.facilitating or self.you in self.bots or self.may_act():
            return False
        yours = [mat.out for mat in self.board().mats if mat.yours]
        return bool(yours) and all(yours)

    def watch_on(self, watching: bool) -> None:
        """Note that you watch the others play on, or that you play again."""
        self.watching = watching

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

    def note_question(self) -> None:
        """Note that you are asked for a move: in this round or, if the round before passed you over, for that round."""
        self.asked, self.passed_over = not self.passed_over, False

    def patience(self, alone: int) -> int:
        """Return the number of moves of bots in a row after which you are asked although you owe no decision.

        It is `LONGEST_WAIT`, or 0 if you are the facilitator and were not asked in the last round. It is `alone` if you
        have no option.
        """
        if not self.may_act():
            return alone
        return 0 if self.facilitating and self.passed_over else LONGEST_WAIT

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
    def endless(self) -> bool:
        """True if the game is `long` and the decisions that it waits for have also gone on for `MOST_OWED` entries."""
        return self.long and len(self.table.entries) > self.system.longest_story + MOST_OWED

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
        """Save the table in its file, with your notes.

        They are the key of your seat, the results typed so far, your lent characters, brisk mode, and the numbers of
        your options.
        """
        rolled = self.rolled if self.table.awaited is not None else []
        yours = self.you or noted_seat(self.table)  # a table that you only watch remains somebody’s
        numbers = self.numbers.as_notes() if self.you else self.table.notes.get("numbers")
        noted = {"rolled": rolled, "lent": sorted(self.lent), "brisk": self.brisk, "seat": yours, "numbers": numbers}
        self.table.notes = {name: value for name, value in noted.items() if value}
        if self.save_to is not None:
            files.write_text(self.save_to, self.table.export(keep_secret=True))

    def how_to_continue(self) -> list[str]:
        """Return a sentence and, if the game is saved, a second line: the command that continues or shows the game."""
        if self.save_to is None:
            return ["This game was not saved. To keep a game, start it with --save FILE."]
        file = shlex.quote(str(self.save_to))
        command = f"replay {file}" if self.table.closed else f"play --resume {file}{'' if self.you else ' --watch'}"
        command += f" --wording {self.wording}" if self.wording else ""
        return [f"{'Show' if self.table.closed else 'Continue'} the saved game with:", f"  facedown {command}"]

    def close(self) -> None:
        """Close the table and save it. Its secret is then published, so that everybody can verify its draws."""
        self.table.close(self.closer.key)
        self.save()

    @property
    def closer(self) -> Seat:
        """The seat that closes the table: the facilitator’s; without one, yours; if you only watch, the first seat."""
        seats = [seat for seat in self.table.seats if seat.role != "spectator"]
        yours = next((seat for seat in seats if seat.key == self.you), seats[0])
        return next((seat for seat in seats if seat.facilitates), yours)


def same_start(shown: Sequence[Event], happened: Sequence[Event]) -> list[Event]:
    """Return the events at the start of `shown` that are equal to the events at the start of `happened`.

    Events about the table itself in `happened` are ignored.
    """
    moves = (event for event in happened if event.rule != "table")
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(shown, moves, strict=False))
    return [event for event, _ in pairs]


def _nobody_rolls(asks: str) -> str:
    raise refuse("by-hand", "Nobody is here to roll by hand.", "Leave --by-hand out, or play yourself.")
