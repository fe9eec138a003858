"""What a system is: rules written once, as pure functions, and read in many ways."""

from __future__ import annotations

import re
import sys
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import count
from typing import Any, Generic, TypeVar, get_args

import msgspec
from msgspec.structs import replace

from facedown.chance import Awaiting, Below, Chance
from facedown.game.board import Board
from facedown.game.building import Workshop
from facedown.game.characters import Chapter, Characters
from facedown.game.events import Telling, Turn
from facedown.game.extensions import Extension
from facedown.game.mistakes import error_in
from facedown.game.options import Move, Option, admit
from facedown.game.refusals import Refusal, Refused, refuse
from facedown.game.rulebook import Rulebook
from facedown.game.seats import Seat, Setup

P = TypeVar("P", bound=msgspec.Struct)


class System(ABC, Generic[P]):
    """One set of rules. Derive from this, fill in what is abstract, and every surface can play it.

    Positions are frozen msgspec Structs. `check` and `play` are finished here: a move is legal exactly when an option
    of the seat's own view has it, so legality cannot betray what the seat does not know.
    """

    key: str
    title: str
    edition: str
    """Changes whenever a rule's outcome changes; every log is stamped with it."""
    rulebook: Rulebook
    position_type: type[P]
    move_type: Any
    """The union of the system's moves: what a program's or a log's move is decoded as."""
    facilitator: str = "facilitator"
    """What this system calls its facilitator: GM, Ref, Curator."""
    needs_facilitator: bool = False
    offer: Mapping[str, Callable[[Any, Seat], Iterable[Option]]] = {}
    """Every kind of move with the function that offers it to a seat, on its view, in the order they are shown."""
    makes: Mapping[type[Move], Callable[[Any, str, Any], None]] = {}
    """Every kind of move with the function that makes it: of what is told, the seat’s key, and the move."""
    extensions: Mapping[str, Extension] = {}
    """The extensions that can be switched on, by key."""
    characters: Characters | None = None
    """How its characters are made, where they have files of their own."""

    longest_story: int = 300
    """How many entries bots among themselves make of a story to which the rules set no end."""

    workshop: Workshop | None = None
    """Where things of priced pieces are built, where it has such."""
    malformed: Mapping[str, str] = {}
    """The rule to cite when a field of a move holds something of the wrong kind, by the field's name."""
    opens: tuple[str, ...] = ()
    """The moves that open a procedure where nothing is on: the first that is offered is made for whoever only plays."""
    first_sample: str
    """The ready scene that a newcomer is shown first."""

    # What a system writes

    @abstractmethod
    def begin(self, setup: Setup) -> P:
        """The first position. Raises Refused for a setup that makes no table, naming what is wrong with it."""

    @abstractmethod
    def view(self, position: P, viewer: Seat) -> P:
        """The position with what the viewer may not know taken out of it."""

    @abstractmethod
    def explain(self, view: P, seat: Seat, move: Move) -> Refusal:
        """Why a move that no option has cannot be made now: the rule, the reason, what would be legal."""

    @abstractmethod
    def go_on(self, told: Telling[P]) -> bool:
        """Does the next thing that follows of itself; False when somebody owes a decision, or nothing is on."""

    @abstractmethod
    def unsettled(self, position: P, rulings: Any) -> Refusal | None:
        """Why the rulings cannot become these now (in mid-procedure, above all); None where they can."""

    @abstractmethod
    def board(self, view: P, viewer: Seat) -> Board:
        """What lies on the table for this viewer, as data to draw."""

    @abstractmethod
    def imagine(self, view: P, viewer: Seat, below: Below) -> P:
        """A whole position that looks like this view to its viewer: hidden things filled in at random.

        Search bots play these out; the conformance checks compare them with the true position.
        """

    @abstractmethod
    def over(self, position: P) -> bool:
        """Whether nothing is going on or owed any more."""

    def conserved(self, position: P) -> Mapping[str, int]:
        """Quantities that no move may change (chips of each kind), where the system has such."""
        return {}

    def samples(self) -> tuple[str, ...]:
        """The names of the ready scenes: the TOML files in the folder `samples` beside the system."""
        there = [file.name for file in self._samples().iterdir()] if self._samples().is_dir() else []
        return tuple(sorted(name.removesuffix(".toml") for name in there if name.endswith(".toml")))

    def sample(self, name: str = "") -> dict[str, Any]:
        """A ready scene as plain data, the first one when none is named. Raises Refused, naming those there are."""
        name = name or self.first_sample
        if name not in self.samples():
            raise refuse(
                self.rulebook.prefix, f"There is no sample “{name}”.", f"Samples: {', '.join(self.samples())}."
            )
        return tomllib.loads(self._samples().joinpath(f"{name}.toml").read_text("utf-8"))

    def _samples(self) -> Traversable:
        """The folder beside the class that says which sample comes first."""
        home = next(cls for cls in type(self).__mro__ if "first_sample" in vars(cls))
        return files(sys.modules[home.__module__].__package__ or home.__module__).joinpath("samples")

    def check_extensions(self, setup: Setup, rule: str = "") -> None:
        """Raises Refused, by this rule, for a setup that switches on an Extension that is not installed, or one twice.

        For `begin` to call.
        """
        for key in setup.extensions:
            if key not in self.extensions:
                known = ", ".join(self.extensions) or "none"
                text = f"There is no Extension “{key}” for {self.title}."
                raise refuse(rule or self.rulebook.prefix, text, f"Installed: {known}.")
        if len(set(setup.extensions)) < len(setup.extensions):
            raise refuse(rule or self.rulebook.prefix, "An Extension is switched on once.")

    def options(self, view: P, seat: Seat) -> tuple[Option, ...]:
        """All that a seat may do now, judged on its own view."""
        return tuple(option for offer in self.offer.values() for option in offer(view, seat))

    def offers(self, view: P, seat: Seat, move: Move) -> Iterable[Option]:
        """Those of the options that could have this move; systems that can tell may list fewer, sooner, and less full.

        What they say for and against the move is what all options say.
        """
        if move.kind in self.offer:
            return self.offer[move.kind](view, seat)
        return (option for option in self.options(view, seat) if option.move == move.kind)

    def about(self, view: P, option: Option) -> str:
        """What the table itself says of an option, beside the rules: lines of text, empty where it says nothing."""
        return ""

    def sheets(self, view: P) -> Mapping[str, tuple[Chapter, ...]]:
        """The whole sheets of those whose numbers this viewer may read, by their keys; none where a board has all."""
        return {}

    def obvious(self, view: P, seat: Seat, options: Sequence[Option]) -> Option | None:
        """What a seat would hardly want to be asked about: the one thing it owes, if nothing is to be chosen in it."""
        owed = [option for option in options if option.owed]
        return owed[0] if len(owed) == 1 and not owed[0].fields and not owed[0].concedes else None

    def rulings_of(self, position: P) -> msgspec.Struct:
        """The rulings in force: the position's field `rulings`."""
        rulings: msgspec.Struct = position.rulings  # type: ignore[attr-defined]
        return rulings

    def change_rulings(self, told: Telling[P], changes: Mapping[str, str]) -> None:
        """Sets switches, and tells each. Raises Refused when one is unknown or this is not the moment."""
        rulings: Any = self.rulebook.ruled(self.rulings_of(told.position), changes)
        refusal = self.unsettled(told.position, rulings)
        if refusal is not None:
            raise Refused(refusal)
        for option, value in changes.items():
            ruling = self.rulebook.switches[option]
            says = f"Ruling: {option} is now {value} ({ruling.title})."
            told.say(ruling.id, "ruling", says, option=option, value=value)
        told.position = replace(told.position, rulings=rulings)

    # What follows for every system

    def check(self, view: P, seat: Seat, move: Move) -> Refusal | None:
        """None when the seat may make this move; else the refusal. Judged on what the seat may know."""
        admitted = admit(self.offers(view, seat, move), move)
        if admitted is True:
            return None
        return self.explain(view, seat, move) if admitted is False else admitted

    def play(self, position: P, seat: Seat, move: Move, chance: Chance) -> Turn[P]:
        """Makes a move: the new position and its events. Raises Refused, and then nothing has changed.

        Raises Awaiting where something is to be rolled by hand, with what has happened until then.
        """
        refusal = self.check(self.view(position, seat), seat, move)
        if refusal is not None:
            raise Refused(refusal)
        told = Telling(position, chance)
        try:
            self.perform(told, seat, move)
        except Awaiting as awaiting:
            awaiting.told = tuple(told.events)
            raise
        return told.turn()

    def perform(self, told: Telling[P], seat: Seat, move: Move) -> None:
        """Carries out a move that has been found legal, and all that follows of itself."""
        self.makes[type(move)](told, seat.key, move)
        while self.go_on(told):
            pass

    def rule(self, position: P, changes: Mapping[str, str], chance: Chance) -> Turn[P]:
        """Changes rulings: the new position and its events. Raises Refused, and then nothing has changed."""
        told = Telling(position, chance)
        self.change_rulings(told, changes)
        return told.turn()

    def waited_for(self, position: P, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """The seats that truly owe something now: for code that drives a game, and never to be told to a seat."""
        return tuple(seat for seat in seats if any(o.owed for o in self.options(self.view(position, seat), seat)))

    def waited_for_as_seen(self, position: P, viewer: Seat, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """The seats that owe something as far as this viewer can tell: what it may be told of who is waited for.

        Depends on the viewer’s view alone. The seats are those of one whole position that looks like the view.
        """
        return self.waited_for(self.imagine(self.view(position, viewer), viewer, _in_turn()), seats)

    def read_move(self, data: Any) -> Any:
        """The move that plain data stands for. Raises Refused, with the key path, for data that is none."""
        try:
            return msgspec.convert(data, self.move_type)
        except UnicodeEncodeError:
            raise refuse(self.rulebook.prefix, "That is no move: it holds half a sign.", self._moves()) from None
        except msgspec.ValidationError as error:
            field = re.search(r"\$\.(\w+)", str(error))
            rule = self.malformed.get(field.group(1) if field else "move", self.rulebook.prefix)
            told, meant = error_in(error, data, self.move_type)
            raise refuse(
                rule, f"That is no move of {self.title}: {told}.", f"{meant} {self._moves()}".strip()
            ) from None

    def _moves(self) -> str:
        kinds = sorted(kind.kind for kind in get_args(self.move_type))
        return f"Its moves are {', '.join(kinds)}."

    def encode(self, position: P) -> bytes:
        """The position as bytes: equal positions give equal bytes."""
        return _ENCODER.encode(position)

    def decode(self, encoded: bytes) -> P:
        """The position that `encode` wrote."""
        return msgspec.json.decode(encoded, type=self.position_type)


def _in_turn() -> Below:
    """Numbers in place of random ones, always the same series, so that a view always gives the same imagined position.

    They go through what can be chosen, so that what is imagined is of all kinds.
    """
    calls = count()
    return lambda below: next(calls) % below


_ENCODER = msgspec.json.Encoder(order="deterministic")
