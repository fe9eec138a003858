"""The Standard Roll, Layer 1: 2d10 with chained doubles, clocks, and turn order by cards. Rule ids begin with SR."""

from __future__ import annotations

from importlib.resources import files

from facedown.chance import Below
from facedown.game import Board, Move, Refusal, Rulebook, Seat, Setup, System, Telling
from facedown.systems.standard_roll import steps
from facedown.systems.standard_roll.board import board
from facedown.systems.standard_roll.model import Position, Rulings
from facedown.systems.standard_roll.moves import MALFORMED, StandardRollMove
from facedown.systems.standard_roll.options import OFFERS
from facedown.systems.standard_roll.refusals import explain
from facedown.systems.standard_roll.scenes import first_position
from facedown.systems.standard_roll.secrets import imagine, view


class StandardRoll(System[Position]):
    """The Standard Roll system."""

    key = "standard-roll"
    title = "The Standard Roll"
    edition = "1"
    rulebook = Rulebook.parse(files(__name__).joinpath("rulebook.toml").read_text("utf-8"))
    position_type = Position
    move_type = StandardRollMove
    facilitator = "Curator"
    needs_facilitator = True
    opens = ("begin-episode",)
    first_sample = "compass"
    malformed = MALFORMED
    offer = OFFERS
    makes = steps.MOVES

    def begin(self, setup: Setup) -> Position:
        """The first position: the setup's entities, in Downtime."""
        return first_position(self, setup)

    def view(self, position: Position, viewer: Seat) -> Position:
        """The position with what the viewer may not know taken out."""
        return view(position, viewer)

    def explain(self, view: Position, seat: Seat, move: Move) -> Refusal:
        """Why a move that no option has cannot be made now."""
        return explain(view, seat, move)

    def advance(self, told: Telling[Position]) -> bool:
        """The next thing that follows of itself."""
        return steps.go_on(told)

    def check_rulings(self, position: Position, rulings: Rulings) -> Refusal | None:
        """Rulings change between rolls."""
        if position.roll is None:
            return None
        return Refusal("SR-S1-01", "A roll is being made; rulings change between rolls.", "Wait until it is done.")

    def board(self, view: Position, viewer: Seat) -> Board:
        """What lies on the table for this viewer."""
        return board(view, viewer)

    def determinize(self, view: Position, viewer: Seat, below: Below) -> Position:
        """A whole position that looks like this view to its viewer."""
        return imagine(view, viewer, below)

    def over(self, position: Position) -> bool:
        """Whether no Episode is on, after at least one."""
        return position.phase == "downtime" and position.episodes > 0


SYSTEM = StandardRoll()
