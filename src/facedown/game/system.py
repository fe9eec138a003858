"""What a system is: rules written once, as pure functions, and used in many ways."""

from __future__ import annotations

import re
import sys
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import count
from typing import Any, Generic, Union, get_args

import msgspec
from msgspec.structs import replace
from typing_extensions import TypeVar

from facedown.chance import Awaiting, Below, Chance
from facedown.game.actions import Action, Pieces, explain
from facedown.game.board import Board
from facedown.game.building import Workshop
from facedown.game.characters import Chapter, Characters
from facedown.game.events import Resolution, Turn
from facedown.game.extensions import Extension
from facedown.game.messages import Catalogue
from facedown.game.options import Move, Option, admit, records
from facedown.game.problems import error_in
from facedown.game.refusals import Refusal, Refused, refuse
from facedown.game.rulebook import Rulebook
from facedown.game.seats import Seat, Setup
from facedown.game.values import PieceRef, Term
from facedown.game.visibility import Visibility

P = TypeVar("P", bound=msgspec.Struct)
V = TypeVar("V", default=Any)
"""The system's type of views: for the type checker a subclass of its Position, so that no position passes for one."""


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """How one piece fares: named measures such as `standing`, `damage` or `margin`. `seat` is who plays it."""

    whose: PieceRef
    seat: str
    measures: dict[str, int]


class System(ABC, Generic[P, V]):
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
    actions: tuple[Action, ...] = ()
    """Every kind of move, declared once. `move_type`, `offer` and `makes` follow from it."""
    move_type: Any
    """The union of the system's moves."""
    facilitator: str = "facilitator"
    """What this system calls its facilitator: GM, Ref, Curator."""
    needs_facilitator: bool = False
    ownership_rule: str = ""
    """The rule to cite when a seat moves another player's piece; empty for the rule of the action."""
    offer: Mapping[str, Callable[[Any, Seat], Iterable[Option]]] = {}
    """Every kind of move with the function that offers it to a seat, from its view, in the order they are shown."""
    bare_offer: Mapping[str, Callable[[Any, Seat], Iterable[Option]]] = {}
    """As `offer`, without headings: enough to check a move."""
    makes: Mapping[type[Move], Callable[[Any, str, Any], None]] = {}
    """Every kind of move with the function that performs it: of the resolution, the seat's key, and the move."""
    extensions: Mapping[str, Extension] = {}
    """The extensions that can be switched on, by key."""
    characters: Characters | None = None
    """How its characters are made, where they have files of their own."""
    catalogues: tuple[str, ...]
    """The wordings of its messages: `""` for `messages.ftl` beside the system, `"brief"` for `messages.brief.ftl`."""
    visibility: Visibility | None = None
    """Who may see each field of a position, where the system declares it."""
    hides_pieces: bool = False
    """Whether some seats may not know of every piece; then `who_knows` decides who is told of an event."""

    closing: frozenset[str] = frozenset()
    """The kinds of events that end a procedure: a scoreboard of every `outcome` is shown after them."""

    pressing_moves: frozenset[str] | None = None
    """The kinds of moves whose options can be owed or fleeting; None where any can."""
    fleeting_moves: frozenset[str] = frozenset()
    """The kinds of moves whose options can be fleeting."""

    longest_story: int = 300
    """How many entries bots alone may add to a story for which the rules set no end."""

    workshop: Workshop | None = None
    """Where things with priced parts are built, where it has such."""
    malformed: Mapping[str, str] = {}
    """The rule to cite when a field of a move holds something of the wrong kind, by the field's name."""
    opens: tuple[str, ...] = ()
    """The moves that open a procedure where nothing is on: the first that is offered is made for whoever only plays."""
    first_sample: str
    """The ready scene that a newcomer is shown first."""

    def __init_subclass__(cls) -> None:
        """Derive the move union, the offers and the dispatch from the actions."""
        if "actions" in vars(cls):
            cls.move_type = Union[tuple(action.record for action in cls.actions)]  # noqa: UP007 - made at run time
            cls.offer = {action.record.kind: action.options for action in cls.actions}
            cls.bare_offer = {action.record.kind: action.offer for action in cls.actions}
            cls.makes = {action.record: action.perform for action in cls.actions}

    # What a system writes

    @abstractmethod
    def begin(self, setup: Setup) -> P:
        """The first position. Raises Refused for a setup that makes no table, naming what is wrong with it."""

    @abstractmethod
    def view(self, position: P, viewer: Seat) -> V:
        """The position without anything that the viewer may not know."""

    @abstractmethod
    def advance(self, ctx: Resolution[P]) -> bool:
        """Carry out the next step that needs no decision. False if there is none."""

    @abstractmethod
    def check_rulings(self, position: P, rulings: Any) -> Refusal | None:
        """Why the rulings cannot become these now, such as in the middle of a procedure; None where they can."""

    @abstractmethod
    def board(self, view: V, viewer: Seat) -> Board:
        """The pieces on the table for this viewer."""

    @abstractmethod
    def determinize(self, view: V, viewer: Seat, below: Below) -> P:
        """A complete position that looks like this view to its viewer, with what is hidden filled in at random.

        Search bots play these out; the conformance checks compare them with the true position.
        """

    @abstractmethod
    def over(self, position: P) -> bool:
        """Whether nothing is going on or owed any more."""

    def pieces(self, position: P | V) -> Pieces:
        """Every piece that moves and events can name, by kind and key."""
        return {}

    def who_knows(self, position: P, piece: PieceRef) -> tuple[str, ...] | None:
        """The keys of the seats that know of a piece; None where everybody does."""
        return None

    def waiting(self, view: V) -> str:
        """Whom the table waits for, in a sentence; empty for nobody."""
        return ""

    def outcome(self, position: P | V) -> tuple[Outcome, ...]:
        """How every character fares, for simulation and search."""
        return ()

    def explain(self, view: V, seat: Seat, move: Move) -> Refusal:
        """Why a move that no option has cannot be made now."""
        action = next(action for action in self.actions if action.record is type(move))
        return explain(
            action, view, seat, move, self.pieces(view), self.facilitator, self.waiting(view), self.ownership_rule
        )

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
        return self._home("first_sample").joinpath("samples")

    def _home(self, attribute: str) -> Traversable:
        """The folder of the class that sets this attribute."""
        home = next(cls for cls in type(self).__mro__ if attribute in vars(cls))
        return files(sys.modules[home.__module__].__package__ or home.__module__)

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

    def options(self, view: V, seat: Seat) -> tuple[Option, ...]:
        """All that a seat may do now, judged on its own view."""
        return tuple(option for offer in self.offer.values() for option in offer(view, seat))

    def options_of(self, view: V, seat: Seat, kinds: Collection[str]) -> tuple[Option, ...]:
        """Those of the options whose kind of move is one of these, in the order of all options."""
        return tuple([
            option for kind, offer in self.offer.items() if kind in kinds for option in offer(view, seat)
        ])  # fmt: skip

    def offers(self, view: V, seat: Seat, move: Move) -> Iterable[Option]:
        """Those of the options that could have this move; systems that can tell may list fewer, sooner, and less full.

        What they say for and against the move is what all options say.
        """
        offer = self.bare_offer.get(move.kind) or self.offer.get(move.kind)
        if offer is not None:
            return offer(view, seat)
        return (option for option in self.options(view, seat) if option.move == move.kind)

    def about(self, view: V, option: Option) -> str:
        """What the table itself says of an option, beside the rules: lines of text, empty where it says nothing."""
        return ""

    def sheets(self, view: V) -> Mapping[str, tuple[Chapter, ...]]:
        """The whole sheets of those whose numbers this viewer may read, by their keys; none where a board has all."""
        return {}

    def obvious(self, view: V, seat: Seat, options: Sequence[Option]) -> Option | None:
        """What a seat would hardly want to be asked about: the one thing it owes, if nothing is to be chosen in it."""
        owed = [option for option in options if option.owed]
        return owed[0] if len(owed) == 1 and not owed[0].fields and not owed[0].concedes else None

    def rulings_of(self, position: P) -> msgspec.Struct:
        """The rulings in force: the position's field `rulings`."""
        rulings: msgspec.Struct = position.rulings  # type: ignore[attr-defined]
        return rulings

    def change_rulings(self, ctx: Resolution[P], changes: Mapping[str, str]) -> None:
        """Set switches, with an event for each. Raises Refused when one is unknown or this is not the moment."""
        rulings: Any = self.rulebook.ruled(self.rulings_of(ctx.position), changes)
        refusal = self.check_rulings(ctx.position, rulings)
        if refusal is not None:
            raise Refused(refusal)
        for option, value in changes.items():
            ctx.emit(self.rulebook.switches[option].id, "ruling", option=Term(option), value=value)
        ctx.position = replace(ctx.position, rulings=rulings)

    # What follows for every system

    def check(self, view: V, seat: Seat, move: Move) -> Refusal | None:
        """None when the seat may make this move; else the refusal. Judged on what the seat may know."""
        admitted = admit(self.offers(view, seat, move), move)
        return None if admitted is True else admitted or self.explain(view, seat, move)

    def play(self, position: P, seat: Seat, move: Move, chance: Chance, first_draw: int = 0) -> Turn[P]:
        """Make a move: the new position and its events. Raises Refused, and then nothing has changed.

        `first_draw` is the number of the next draw at this table. Raises Awaiting where something is to be rolled by
        hand, with what has happened until then.
        """
        refusal = self.check(self.view(position, seat), seat, move)
        if refusal is not None:
            raise Refused(refusal)
        return self.carry_out(position, seat, move, chance, first_draw)

    def carry_out(self, position: P, seat: Seat, move: Move, chance: Chance, first_draw: int = 0) -> Turn[P]:
        """Make a move that is known to be legal, as one built from an option of the seat's view is. As `play`."""
        ctx = Resolution(position, chance, first_draw, self.who_knows if self.hides_pieces else None)
        try:
            self.perform(ctx, seat, move)
        except Awaiting as awaiting:
            awaiting.told = tuple(ctx.events)
            raise
        return ctx.turn()

    def perform(self, ctx: Resolution[P], seat: Seat, move: Move) -> None:
        """Carry out a legal move, and every step that follows without a decision."""
        self.makes[type(move)](ctx, seat.key, move)
        while self.advance(ctx):
            pass

    def rule(self, position: P, changes: Mapping[str, str], chance: Chance) -> Turn[P]:
        """Change rulings: the new position and its events. Raises Refused, and then nothing has changed."""
        ctx = Resolution(position, chance, 0, self.who_knows if self.hides_pieces else None)
        self.change_rulings(ctx, changes)
        return ctx.turn()

    def pressing(self, view: V, seat: Seat) -> tuple[Option, ...]:
        """The options that cannot wait: those that are owed, and those that are gone once others go on."""
        kinds = self.pressing_moves
        options = self.options(view, seat) if kinds is None else self.options_of(view, seat, kinds)
        return tuple([option for option in options if option.owed or option.fleeting])

    def awaited(self, position: P, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """The seats that truly owe a decision now: for code that drives a game, and never to be shown to a seat."""
        return tuple(
            seat for seat in seats if any(option.owed for option in self.pressing(self.view(position, seat), seat))
        )

    def awaited_as_seen(self, position: P, viewer: Seat, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """The seats that owe a decision as far as this viewer can tell, which may be shown to the viewer.

        It depends on the view alone: these are the seats awaited in one complete position that looks like the view.
        """
        return self.awaited(self.determinize(self.view(position, viewer), viewer, _in_turn()), seats)

    def catalogue(self, wording: str = "") -> Catalogue:
        """The messages in a wording. Raises Refused for an unknown wording."""
        if wording not in self.catalogues:
            named = f" “{wording[:40]}”" if isinstance(wording, str) else " of that kind"
            legal = f"Choose from: {', '.join(name for name in self.catalogues if name)}."
            raise refuse(self.rulebook.prefix, f"{self.title} has no wording{named}.", legal)
        usable = tuple(one.messages for one in self.extensions.values() if one.messages and not one.problem_of_messages)
        if (wording, usable) not in self._catalogues:
            self._catalogues[wording, usable] = self._read_catalogue(wording, usable)
        return self._catalogues[wording, usable]

    @cached_property
    def _catalogues(self) -> dict[tuple[str, tuple[str, ...]], Catalogue]:
        return {}

    def _read_catalogue(self, wording: str, extensions: tuple[str, ...]) -> Catalogue:
        """The system's own messages, and those of the contract and of Extensions; another wording replaces some."""
        contract = files("facedown.game").joinpath("messages.ftl").read_text("utf-8")
        names = ["messages.ftl", *([f"messages.{wording}.ftl"] if wording else [])]
        own = [self._home("catalogues").joinpath(name).read_text("utf-8") for name in names]
        return Catalogue(contract, *own, *extensions)

    def read_move(self, data: Any) -> Any:
        """The move that plain data stands for. Raises Refused, with the key path, for data that is none."""
        try:
            return msgspec.convert(data, self._record_for(data))
        except UnicodeEncodeError:
            raise refuse(self.rulebook.prefix, "That is no move: it holds half a sign.", self._moves()) from None
        except msgspec.ValidationError as error:
            field = re.search(r"\$\.(\w+)", str(error))
            rule = self.malformed.get(field.group(1) if field else "move", self.rulebook.prefix)
            told, meant = error_in(error, data, self._record_for(data))
            raise refuse(
                rule, f"That is no move of {self.title}: {told}.", f"{meant} {self._moves()}".strip()
            ) from None

    def _record_for(self, data: Any) -> Any:
        """The record type that the data names as its move; the union of all where it names none."""
        kind = data.get("move") if isinstance(data, dict) else None
        return records(self.move_type).get(kind, self.move_type) if isinstance(kind, str) else self.move_type

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
