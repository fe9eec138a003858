"""The Skill Deck: checks by two cards, secret contributions, time freezes and damage. Rule ids begin with SD."""

from __future__ import annotations

from importlib.resources import files

from facedown.chance import Below
from facedown.game import Board, Move, Refusal, Rulebook, Seat, Setup, System, Telling
from facedown.systems.skill_deck import steps
from facedown.systems.skill_deck.board import board
from facedown.systems.skill_deck.model import Position, Rulings
from facedown.systems.skill_deck.moves import MALFORMED, SkillDeckMove
from facedown.systems.skill_deck.options import OFFERS
from facedown.systems.skill_deck.refusals import explain
from facedown.systems.skill_deck.scenes import first_position
from facedown.systems.skill_deck.secrets import blind, imagine, view


class SkillDeck(System[Position]):
    """The Skill Deck system."""

    key = "skill-deck"
    title = "Skill Deck"
    edition = "1"
    rulebook = Rulebook.parse(files(__name__).joinpath("rulebook.toml").read_text("utf-8"))
    position_type = Position
    move_type = SkillDeckMove
    facilitator = "Ref"
    needs_facilitator = True
    opens = ("begin-phase",)
    first_sample = "embassy"
    malformed = MALFORMED
    offer = OFFERS
    makes = steps.MOVES

    def begin(self, setup: Setup) -> Position:
        """The first position: the setup's characters, between sessions."""
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
        """Rulings change between checks; and a blind Ref stays so, or the uses left would tell who gave what."""
        if position.check is not None or position.freeze is not None or position.happening:
            text = "A check or a time freeze is on; rulings change between them."
            return Refusal("SD-SC-01", text, "Wait until it is done.")
        if blind(position) and rulings.reveal_submissions != "blind" and position.phases:
            text = "Cards were given unseen by the Ref; the uses that are left would tell whose they were."
            return Refusal("R-SD-18", text, "Open a new table.")
        return None

    def board(self, view: Position, viewer: Seat) -> Board:
        """What lies on the table for this viewer."""
        return board(view, viewer)

    def determinize(self, view: Position, viewer: Seat, below: Below) -> Position:
        """A whole position that looks like this view to its viewer."""
        return imagine(view, viewer, below)

    def over(self, position: Position) -> bool:
        """Whether no session and no downtime is on, after at least one."""
        return position.phase == "between" and position.phases > 0


SYSTEM = SkillDeck()
