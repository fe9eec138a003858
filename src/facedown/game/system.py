"""The base class of all systems: rules written once, as pure functions, and used in many ways."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from importlib.resources.abc import Traversable
from itertools import chain, count
from typing import Any, Generic, Union

import msgspec
from msgspec.structs import replace
from typing_extensions import TypeVar

from facedown.chance import Awaiting, Below, Chance, quoted
from facedown.game.actions import Action, Pieces, explain
from facedown.game.board import Board
from facedown.game.building import Workshop
from facedown.game.characters import Chapter, Characters
from facedown.game.control import Control, controllers, hand_over, with_seats
from facedown.game.data_files import package_folder, read_text
from facedown.game.events import Resolution, Turn
from facedown.game.exact import is_same
from facedown.game.extensions import Extension
from facedown.game.messages import Catalogue
from facedown.game.move_reading import MoveReader
from facedown.game.options import Move, Option, admit
from facedown.game.refusals import Refusal, Refused, refuse
from facedown.game.rulebook import Rulebook
from facedown.game.samples import Samples
from facedown.game.sealed import sealed_in
from facedown.game.seats import Seat, Setup, mistake_in_setup
from facedown.game.state_files import StateFiles
from facedown.game.values import PieceRef, Term
from facedown.game.visibility import Visibility

P = TypeVar("P", bound=msgspec.Struct)
V = TypeVar("V", default=Any)
"""The system's type of views. For the type checker it is a subclass of Position, so a position is no view."""


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """The result of a game for one piece, for example a character.

    `measures` are named numbers, like `damage` or `margin`; `standing` is True or False. `seat` is the key of the seat
    that plays the piece.
    """

    whose: PieceRef
    seat: str
    measures: dict[str, int]


class System(Samples, ABC, Generic[P, V]):
    """One set of rules. A subclass that defines the abstract methods can be played with every user interface.

    Positions are frozen msgspec Structs. `check` and `play` need no code in a subclass: a move is legal if and only if
    an option computed from the seat's own view offers it, so an answer never reveals what the seat does not know.
    """

    key: str
    title: str
    edition: str
    """Changes whenever the outcome of a rule changes. Every log contains it."""
    rulebook: Rulebook
    position_type: type[P]
    actions: tuple[Action, ...] = ()
    """One declaration for each kind of move. `move_type`, `offer`, `bare_offer`, `makes` and `allows` are derived."""
    move_type: Any
    """The union of the system's moves."""
    facilitator: str = "facilitator"
    """The system's word for its facilitator: GM, Ref, Curator."""
    control: Control
    """The places where its positions name seats. Handing over pieces is derived from them."""
    needs_facilitator: bool = False
    """True if a table of this system must have a facilitator."""
    ownership_rule: str = ""
    """The rule that is cited when a seat moves another player's piece; if empty, the rule of the action is cited."""
    offer: Mapping[str, Callable[[Any, Seat], Iterable[Option]]] = {}
    """For each kind of move, in the order of display, the function that yields its options from a view and a seat."""
    bare_offer: Mapping[str, Callable[[Any, Seat], Iterable[Option]]] = {}
    """Like `offer`, but without headings, which checking a move does not need."""
    makes: Mapping[type[Move], Callable[[Any, str, Any], None]] = {}
    """For each kind of move, the function that performs it: `perform(ctx, seat_key, move)`."""
    data_checks: Mapping[type[Move], Callable[[Any, Any, Any], Refusal | None]] = {}
    """For some kinds of moves, a function that refuses wrong data in legal moves; see `Action.refuses`."""
    allows: Mapping[type[Move], Callable[[Any, Seat, Any], bool]] = {}
    """For some kinds of moves, a function that accepts legal moves without their options; see `Action.allows`."""
    extensions: Mapping[str, Extension] = {}
    """The Extensions that can be switched on, by key."""
    characters: Characters | None = None
    """The functions for character files, if the system has such files."""
    catalogues: tuple[str, ...]
    """The wordings of its messages: `""` for `messages.ftl` in its package, `"brief"` for `messages.brief.ftl`."""
    visibility: Visibility | None = None
    """The visibility of each field of a position, if the system declares it."""
    hides_pieces: bool = False
    """True if some seats may not know of every piece. Then `who_knows` decides which seats receive an event."""

    closing: frozenset[str] = frozenset()
    """The kinds of events that end a procedure. User interfaces show a scoreboard of the `outcome` after them."""

    round_events: frozenset[str] = frozenset()
    """The kinds of events with which a round begins. Programs ask a facilitator at least once in each round."""

    pressing_moves: frozenset[str] | None = None
    """The kinds of moves whose options can be owed or fleeting; None if all kinds can."""
    fleeting_moves: frozenset[str] = frozenset()
    """The kinds of moves whose options can be fleeting."""

    longest_story: int = 300
    """The most entries that a table played only by bots may have, for systems whose rules set no end."""

    state_files: StateFiles[Any] | None = None
    """The functions for files with the state of a character or a scene, if the system has such files."""
    workshop: Workshop | None = None
    """The workshop for things that are built from parts with prices, if the system has such things."""
    malformed: Mapping[str, str] = {}
    """For some fields of moves, by name, the rule that is cited when the value has the wrong type."""
    opens: tuple[str, ...] = ()
    """The kinds of moves that start a procedure. Without a facilitator, programs make the first such move offered."""
    adds_character: str = ""
    """The kind of move with which a facilitator adds a new character; "" if there is none."""
    character_table: str = "character"
    """The name of the TOML tables of a scene that describe its characters, without the brackets."""
    facilitator_marks: Mapping[str, Any] = {}
    """The values of a character’s fields in a scene that leave it to the facilitator, for example `{"foe": True}`."""

    def __init_subclass__(cls) -> None:
        """Derive the move union, the offer functions and the dispatch from the actions."""
        if "actions" in vars(cls):
            cls.move_type = Union[tuple(action.record for action in cls.actions)]  # noqa: UP007 - made at run time
            cls.offer = {action.record.kind: action.options for action in cls.actions}
            cls.bare_offer = {action.record.kind: action.offer for action in cls.actions}
            cls.makes = {action.record: action.perform for action in cls.actions}
            cls.data_checks = {action.record: action.refuses for action in cls.actions if action.refuses is not None}
            cls.allows = {action.record: action.allows for action in cls.actions if action.allows is not None}

    # What a system writes

    @abstractmethod
    def begin(self, setup: Setup) -> P:
        """Return the first position. Raises Refused for an invalid setup, with the first mistake in it."""

    @abstractmethod
    def view(self, position: P, viewer: Seat) -> V:
        """Return the position without everything that the viewer may not know."""

    @abstractmethod
    def advance(self, ctx: Resolution[P]) -> bool:
        """Carry out the next step that needs no decision. Return False if nothing could be done without a decision."""

    @abstractmethod
    def check_rulings(self, position: P, rulings: Any) -> Refusal | None:
        """Return why the rulings in force cannot be replaced by `rulings` now; None if they can.

        For example, a system may refuse changes during a procedure.
        """

    @abstractmethod
    def board(self, view: V, viewer: Seat) -> Board:
        """Return the pieces on the table as this viewer sees them."""

    @abstractmethod
    def determinize(self, view: V, viewer: Seat, below: Below) -> P:
        """Return a complete position whose view for this viewer is this view; hidden values are chosen at random.

        `below(n)` returns a random whole number from 0 to n-1. Search bots play such positions to the end; the
        conformance checks compare them with the true position, and play some of them until nobody owes a decision.
        """

    @abstractmethod
    def over(self, position: P) -> bool:
        """Return whether the game is over: no procedure runs and no decision is owed."""

    def secret_choices(self, position: P | V) -> tuple[Any, ...]:
        """Return the choices in a position that are not open yet; of a view, what its viewer knows of them.

        A system with secret choices that are not `Sealed` adds them. Where they differ between a position and a view,
        the viewer does not know all, and may not open a branch, in which it could read them.
        """
        return tuple([one.contents for one in sealed_in(position)])

    def pieces(self, position: P | V) -> Pieces:
        """Return the pieces that moves and events can name: for each kind of piece, the pieces by key."""
        return {}

    def who_knows(self, position: P, piece: PieceRef) -> tuple[str, ...] | None:
        """Return the keys of the seats that know of a piece; None if all do, spectators included."""
        return None

    def waiting(self, view: V) -> str:
        """Return a sentence that names the seats or pieces that owe a decision; empty if none does."""
        return ""

    def prompt(self, view: V, seat: Seat) -> str:
        """Return a sentence that says what a seat must decide now; empty if the labels of its options say enough."""
        return ""

    def outcome(self, position: P | V) -> tuple[Outcome, ...]:
        """Return the results of the characters so far, for simulations and search bots; empty if there are none."""
        return ()

    def explain(self, view: V, seat: Seat, move: Move) -> Refusal:
        """Return the refusal of a move that no option offers."""
        action = next(action for action in self.actions if action.record is type(move))
        seat = self.control.as_now(view, seat)
        return explain(
            action, view, seat, move, self.pieces(view), self.facilitator, self.waiting(view), self.ownership_rule
        )

    def conserved(self, position: P) -> Mapping[str, int]:
        """Return quantities that no move may change, for example the number of chips of each kind."""
        return {}

    def check_setup(self, setup: Setup) -> None:
        """Check that each value of a setup has its type; `begin` calls this first.

        Raises Refused if a value has another type, or is an object of a subclass. The contents of the scene, the
        rulings and the Extensions are checked when they are read.
        """
        if mistake := mistake_in_setup(setup):
            raise refuse(self.rulebook.prefix, mistake, "Use a Setup of Seats and plain data.")

    def check_extensions(self, setup: Setup, rule: str = "") -> None:
        """Check the Extensions of a setup; `begin` calls this.

        Raises Refused, citing `rule`, if an Extension is not installed or is switched on twice.
        """
        if type(setup.extensions) not in (tuple, list):
            raise refuse(rule or self.rulebook.prefix, "The Extensions must be a list of keys.", "Use () for none.")
        for key in setup.extensions:
            if type(key) is not str or key not in self.extensions:
                known = ", ".join(self.extensions) or "none"
                text = f"There is no Extension {quoted(key)} for {self.title}."
                raise refuse(rule or self.rulebook.prefix, text, f"Installed: {known}.")
        if len(set(setup.extensions)) < len(setup.extensions):
            raise refuse(rule or self.rulebook.prefix, "An Extension is switched on twice.", "Name each once.")

    def options(self, view: V, seat: Seat) -> tuple[Option, ...]:
        """Return all options of a seat, computed from its own view."""
        return tuple([option for offer in self.offer.values() for option in offer(view, seat)])

    def options_of(self, view: V, seat: Seat, kinds: Collection[str]) -> tuple[Option, ...]:
        """Return the options for these kinds of moves, in the order of all options."""
        offers = (offer(view, seat) for kind, offer in self.offer.items() if kind in kinds)
        return tuple(chain.from_iterable(offers))

    def offers(self, view: V, seat: Seat, move: Move) -> Iterable[Option]:
        """Return the options that may offer this move, for checking it.

        To be faster, a system may leave out options that cannot offer the move, and details that do not matter for it.
        The answer to the move must be the same as with all options.
        """
        offer = self.bare_offer.get(move.kind)
        if offer is not None:
            return offer(view, seat)
        return (option for option in self.options(view, seat) if option.move == move.kind)

    def about(self, view: V, option: Option) -> str:
        """Return remarks about an option that are not rules, as lines of text; empty if there are none."""
        return ""

    def sheets(self, view: V) -> Mapping[str, tuple[Chapter, ...]]:
        """Return the full sheets that this viewer may read, by character; none if the board shows everything."""
        return {}

    def obvious(self, view: V, seat: Seat, options: Sequence[Option]) -> Option | None:
        """Return the option that can be taken without asking the player: the only owed option, if it has no fields.

        None if there is no such option, or if the option means giving up.
        """
        owed = [option for option in options if option.owed]
        return owed[0] if len(owed) == 1 and not owed[0].fields and not owed[0].concedes else None

    def rulings_of(self, position: P) -> msgspec.Struct:
        """Return the rulings in force: the position's field `rulings`."""
        rulings: msgspec.Struct = position.rulings  # type: ignore[attr-defined]
        return rulings

    def change_rulings(self, ctx: Resolution[P], changes: Mapping[str, str]) -> None:
        """Set the switches in `changes` (values by option name) and emit an event for each.

        Raises Refused if a switch or value is unknown, or if a switch cannot be changed now.
        """
        rulings: Any = self.rulebook.ruled(self.rulings_of(ctx.position), changes)
        if (refusal := self.check_rulings(ctx.position, rulings)) is not None:
            raise Refused(refusal)
        for option, value in changes.items():
            ctx.emit(self.rulebook.switches[option].id, "ruling", option=Term(option), value=value)
        ctx.position = replace(ctx.position, rulings=rulings)

    # The same for every system

    def check(self, view: V, seat: Seat, move: Move) -> Refusal | None:
        """Return the refusal of a move, computed from the seat's view; None if the seat may make it.

        `move` is a record of one of the system's moves. Values of wrong types in it are refused, also 1.0 or True in
        place of 1.
        """
        try:
            allows = self.allows.get(type(move))
            if allows is not None and allows(view, seat, move):
                return None
            admitted = admit(self.offers(view, seat, move), move)
            if admitted is not True:
                return admitted or self.explain(view, seat, move)
            refuses = self.data_checks.get(type(move))
            return None if refuses is None else refuses(self, view, move)
        except Exception:
            refusal = self.refusal_of_types(move)
            if refusal is None:
                raise
            return refusal

    def refusal_of_types(self, move: Move) -> Refusal | None:
        """Return the refusal of a record with values of wrong types; None if all types are right."""
        try:
            read = self.read_move(msgspec.to_builtins(move))
        except Refused as refused:
            return refused.refusal
        except (TypeError, ValueError, RecursionError):  # values that cannot be written as plain data
            return self._moves.wrong_type()
        same = type(read) is type(move) and is_same(msgspec.structs.astuple(read), msgspec.structs.astuple(move))
        return None if same else self._moves.wrong_type()

    def play(self, position: P, seat: Seat, move: Move, chance: Chance, first_draw: int = 0) -> Turn[P]:
        """Check a move and carry it out. Return the new position and the events.

        `first_draw` is the number of the next draw at this table. Raises Refused for an illegal move. Raises Awaiting,
        with the events so far, if a person has to roll or draw by hand. Neither changes the position.
        """
        if (refusal := self.check(self.view(position, seat), seat, move)) is not None:
            raise Refused(refusal)
        return self.carry_out(position, seat, move, chance, first_draw)

    def carry_out(self, position: P, seat: Seat, move: Move, chance: Chance, first_draw: int = 0) -> Turn[P]:
        """Carry out a move without checking it. Return the new position and the events; see `play`.

        The move must have been built from an option of the seat's view.
        """
        ctx = Resolution(position, chance, first_draw, self.who_knows if self.hides_pieces else None)
        try:
            self.perform(ctx, seat, move)
        except Awaiting as awaiting:
            awaiting.events = tuple(ctx.events)
            raise
        return Turn(ctx.position, tuple(ctx.events), ctx.opened, ctx.binding)

    def perform(self, ctx: Resolution[P], seat: Seat, move: Move) -> None:
        """Perform a legal move and then every step that needs no decision."""
        self.makes[type(move)](ctx, seat.key, move)
        advance = self.advance
        while advance(ctx):
            pass

    def rule(self, position: P, changes: Mapping[str, str], chance: Chance) -> Turn[P]:
        """Change rulings. Return the new position and the events. Raises Refused for a change that is not allowed."""
        ctx = Resolution(position, chance, 0, self.who_knows if self.hides_pieces else None)
        self.change_rulings(ctx, changes)
        return ctx.turn()

    def controllers(self, position: P | V) -> Mapping[PieceRef, str]:
        """Return the key of the seat that controls each piece that can be handed over.

        Not everybody may know of all pieces of a position: show a seat only those of its view.
        """
        return controllers(self.control, position)

    def hand_over(self, position: P, piece: PieceRef, to: str) -> P:
        """Return the position in which the seat `to` controls a piece, at any moment.

        What belongs to the piece goes with it: its sealed choices, what it owes and what its player may know. Raises
        Refused for an unknown piece or seat.
        """
        return hand_over(self.control, position, piece, to, self.rulebook.prefix)

    def with_seats(self, position: P, seats: Sequence[Seat]) -> P:
        """Return the position for a table with these seats: seats were added, or another one is the facilitator’s.

        The new facilitator gets the pieces of the old one and keeps its own. Doing this twice is the same as once.
        `seats` are all seats of the table. Raises Refused if the position names a seat that is not among them.
        """
        return with_seats(self.control, position, seats, self.rulebook.prefix)

    def pressing(self, view: V, seat: Seat) -> tuple[Option, ...]:
        """Return the options that cannot wait: those that are owed or fleeting."""
        kinds = self.pressing_moves
        options = self.options(view, seat) if kinds is None else self.options_of(view, seat, kinds)
        return tuple([option for option in options if option.owed or option.fleeting])

    def awaited_keys(self, position: P) -> Collection[str] | None:
        """Return the keys of the seats that owe a decision; None if only the options of the seats can tell.

        Simulation and search are much faster in a system that finds these keys without computing options.
        """
        return None

    def awaited(self, position: P, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return the seats that owe a decision. The result can depend on secrets, so never show it to a seat."""
        keys = self.awaited_keys(position)
        if keys is not None:
            return tuple([seat for seat in seats if seat.key in keys])
        return tuple(
            seat for seat in seats if any(option.owed for option in self.pressing(self.view(position, seat), seat))
        )

    def awaited_as_seen(self, position: P, viewer: Seat, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return the seats that owe a decision as far as this viewer can tell. The answer may be shown to the viewer.

        The answer depends only on the view: `awaited` gives it for one complete position that fits the view.
        """
        return self.awaited(self.determinize(self.view(position, viewer), viewer, _counting()), seats)

    def catalogue(self, wording: str = "") -> Catalogue:
        """Return the messages in a wording. Raises Refused for an unknown wording, and for mistakes in its files."""
        if type(wording) is not str or wording not in self.catalogues:
            named = f" {quoted(wording)}" if issubclass(type(wording), str) else " of that type"
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
        """Read the messages of the contract, the system, the wording (which replaces some) and the Extensions.

        Raises Refused, with the file and the line, if Fluent cannot read one of the files.
        """
        names = ["messages.ftl", *([f"messages.{wording}.ftl"] if wording else [])]
        home = self._home("catalogues")
        sources = [package_folder("facedown.game") / "messages.ftl", *(home.joinpath(name) for name in names)]
        try:
            return Catalogue(*map(read_text, sources), *extensions)
        except ValueError:
            self._check_catalogues(sources)
            raise

    def _check_catalogues(self, sources: Iterable[Traversable]) -> None:
        """Check that each file of messages can be read. Raises Refused for the first file that cannot."""
        for file in sources:
            try:
                Catalogue(read_text(file))
            except UnicodeDecodeError:
                raise refuse(self.rulebook.prefix, f"{file} is not encoded in UTF-8.", "Correct this file.") from None
            except ValueError as error:
                raise refuse(self.rulebook.prefix, f"{file}: {error}", "Correct this file.") from None

    def read_move(self, data: Any) -> Any:
        """Return the move that plain data describes. Raises Refused, with the path of the mistake, for other data."""
        return self._moves.read(data)

    @cached_property
    def _moves(self) -> MoveReader:
        return MoveReader(self.title, self.rulebook.prefix, self.move_type, self.malformed)

    def encode(self, position: P) -> bytes:
        """Return the position as bytes. Equal positions give equal bytes."""
        return _ENCODER.encode(position)

    def decode(self, encoded: bytes) -> P:
        """Return the position that `encode` wrote as these bytes."""
        return msgspec.json.decode(encoded, type=self.position_type)


def _counting() -> Below:
    """Return a function for a repeatable `determinize`, in place of a random `below(n)`: it counts up, modulo n."""
    calls = count()
    return lambda below: next(calls) % below


_ENCODER = msgspec.json.Encoder(order="deterministic")
