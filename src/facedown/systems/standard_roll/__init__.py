"""The Standard Roll, Layer 1: 2d10 with chained doubles, clocks, and turn order by cards. Rule ids begin with SR."""

from __future__ import annotations

from importlib.resources import files

from facedown.chance import Below
from facedown.game import Board, Option, Outcome, Pieces, Refusal, Resolution, Rulebook, Seat, Setup, System
from facedown.systems.standard_roll import board, steps, view
from facedown.systems.standard_roll.actions import ACTIONS, MALFORMED
from facedown.systems.standard_roll.model import Position, Rulings, View, ref
from facedown.systems.standard_roll.options.awaited import PRESSING_MOVES, awaited_keys, owed_moves
from facedown.systems.standard_roll.options.refusals import waiting
from facedown.systems.standard_roll.roster import CONTROL, FOE_MARKS
from facedown.systems.standard_roll.rules.rolls import can_react_to
from facedown.systems.standard_roll.scenes import Files, first_position


class StandardRoll(System[Position, View]):
    """The Standard Roll system."""

    key = "standard-roll"
    title = "The Standard Roll"
    edition = "1"
    rulebook = Rulebook.read(files(__name__).joinpath("rulebook.toml"))
    position_type = Position
    actions = ACTIONS
    catalogues = ("", "brief")
    facilitator = "Curator"
    control = CONTROL
    needs_facilitator = True
    opens = ("begin-episode",)
    adds_character = "add-entity"
    first_sample = "compass"
    state_files = Files()
    character_table = "entity"
    facilitator_marks = FOE_MARKS
    malformed = MALFORMED
    pressing_moves = PRESSING_MOVES
    awaited_keys = staticmethod(awaited_keys)
    fleeting_moves = frozenset({"react"})
    closing = frozenset({"situation-over", "downtime"})

    def begin(self, setup: Setup) -> Position:
        """Return the first position of a table: the entities and challenges of the scene, in Downtime.

        Raises Refused for an invalid scene or ruling.
        """
        self.check_setup(setup)
        return first_position(self, setup)

    def view(self, position: Position, viewer: Seat) -> View:
        """Return the position for this viewer; nothing is hidden."""
        return view.view(position, viewer)

    def pieces(self, position: Position) -> Pieces:
        """Return every piece that moves and events can name: entities, challenges and their clocks."""
        return board.pieces(position)

    def waiting(self, view: View) -> str:
        """Return a sentence that names who must act next; empty if nobody must."""
        return waiting(view)

    def advance(self, ctx: Resolution[Position]) -> bool:
        """Carry out the next step that needs no decision. Return False if there is no such step."""
        return steps.advance(ctx)

    def check_rulings(self, position: Position, rulings: Rulings) -> Refusal | None:
        """Return why the table’s rulings cannot be replaced by `rulings` now; None if they can.

        They cannot be replaced during a roll.
        """
        if position.roll is None:
            return None
        return Refusal("SR-S1-01", "Rulings cannot change during a roll.", "Wait until the roll is finished.")

    def board(self, view: View, viewer: Seat) -> Board:
        """Return the board that this viewer sees."""
        return board.board(view, viewer)

    def determinize(self, known: View, viewer: Seat, below: Below) -> Position:
        """Return the view itself: it is already a complete position, because nothing is hidden."""
        return view.determinize(known, viewer, below)

    def over(self, position: Position) -> bool:
        """Return whether it is Downtime after at least one Episode."""
        return position.phase == "downtime" and position.episodes > 0

    def outcome(self, position: Position) -> tuple[Outcome, ...]:
        """Return whether each character or foe is active, and the value of each of its clocks."""
        return tuple(
            Outcome(
                ref(one.key),
                one.controller,
                {"standing": one.status == "active", **{name: clock.left for name, clock in one.clocks}},
            )
            for one in position.entities
            if not one.environment
        )

    def pressing(self, view: View, seat: Seat) -> tuple[Option, ...]:
        """Return the seat’s options to react to a declared roll, then the options that the seat owes (R-SR-67)."""
        kinds: tuple[str, ...] = ("react",) if can_react_to(view) is not None else ()
        if seat.key in awaited_keys(view):
            kinds += owed_moves(view)
        options = (option for kind in kinds for option in self.offer[kind](view, seat))
        return tuple(option for option in options if option.owed or option.fleeting)


SYSTEM = StandardRoll()
