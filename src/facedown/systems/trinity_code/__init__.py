"""The Trinity Code 2.0: Karma, Luck, harm and stress on 2d6. Rule ids begin with TRC."""

from __future__ import annotations

from importlib.resources import files

from facedown.chance import Below
from facedown.game import Board, Move, Option, Refusal, Rulebook, Seat, Setup, System, Telling
from facedown.systems.trinity_code import steps
from facedown.systems.trinity_code.board import board
from facedown.systems.trinity_code.model import Position, Rulings, sheet_of
from facedown.systems.trinity_code.moves import MALFORMED, TrinityCodeMove
from facedown.systems.trinity_code.naming import described
from facedown.systems.trinity_code.options import OFFERS
from facedown.systems.trinity_code.refusals import explain
from facedown.systems.trinity_code.scenes import first_position
from facedown.systems.trinity_code.secrets import imagine, view


class TrinityCode(System[Position]):
    """The Trinity Code system."""

    key = "trinity-code"
    title = "The Trinity Code"
    edition = "1"
    rulebook = Rulebook.parse(files(__name__).joinpath("rulebook.toml").read_text("utf-8"))
    position_type = Position
    move_type = TrinityCodeMove
    facilitator = "GM"
    needs_facilitator = True
    opens = ("begin-investigation",)
    first_sample = "gaslight"
    malformed = MALFORMED
    offer = OFFERS
    makes = steps.MOVES

    def begin(self, setup: Setup) -> Position:
        """The first position: a campaign of the setup's characters, between Investigations."""
        return first_position(self, setup)

    def view(self, position: Position, viewer: Seat) -> Position:
        """The position with what the viewer may not know taken out."""
        return view(position, viewer)

    def explain(self, view: Position, seat: Seat, move: Move) -> Refusal:
        """Why a move that no option has cannot be made now."""
        return explain(view, seat, move)

    def about(self, view: Position, option: Option) -> str:
        """A move as the table defines it: when it is made, and what it leads to in each band."""
        sheet = option.fixed.get("sheet")
        return described(sheet_of(view, sheet)) if option.move == "make-move" and sheet else ""

    def advance(self, told: Telling[Position]) -> bool:
        """The next thing that follows of itself."""
        return steps.go_on(told)

    def check_rulings(self, position: Position, rulings: Rulings) -> Refusal | None:
        """Rulings change between moves."""
        if position.roll is None and not position.due:
            return None
        return Refusal("TRC-KA-04", "A move is being made; rulings change between moves.", "Wait until it is done.")

    def board(self, view: Position, viewer: Seat) -> Board:
        """What lies on the table for this viewer."""
        return board(view, viewer)

    def determinize(self, view: Position, viewer: Seat, below: Below) -> Position:
        """A whole position that looks like this view to its viewer."""
        return imagine(view, viewer, below)

    def over(self, position: Position) -> bool:
        """Whether no Investigation is on, after at least one."""
        return position.phase == "between" and position.investigations > 0


SYSTEM = TrinityCode()
