"""The Skill Deck: checks that draw two cards, secret contributions, time freezes and damage. Rule ids begin with SD."""

from __future__ import annotations

from importlib.resources import files

from facedown.chance import Below
from facedown.game import (
    Board,
    Option,
    Outcome,
    PieceRef,
    Pieces,
    Refusal,
    Resolution,
    Rulebook,
    Seat,
    Setup,
    System,
)
from facedown.systems.skill_deck import board, pieces, scenes, steps, view
from facedown.systems.skill_deck.actions import ACTIONS, MALFORMED
from facedown.systems.skill_deck.model import Position, Rulings, View
from facedown.systems.skill_deck.options import refusals
from facedown.systems.skill_deck.options.awaited import PRESSING_MOVES, awaited_keys
from facedown.systems.skill_deck.options.option_help import option_help
from facedown.systems.skill_deck.roster import CONTROL, REF_MARKS
from facedown.systems.skill_deck.rules.checks import is_ref_blind


class SkillDeck(System[Position, View]):
    """The Skill Deck system."""

    key = "skill-deck"
    title = "Skill Deck"
    edition = "1"
    rulebook = Rulebook.read(files(__name__).joinpath("rulebook.toml"))
    position_type = Position
    actions = ACTIONS
    catalogues = ("", "brief")
    hides_pieces = True
    facilitator = "Ref"
    control = CONTROL
    state_files = scenes.Files()
    needs_facilitator = True
    opens = ("begin-phase",)
    adds_character = "add-character"
    first_sample = "embassy"
    facilitator_marks = REF_MARKS
    malformed = MALFORMED
    closing = frozenset({"fight-over", "phase-over"})
    pressing_moves = PRESSING_MOVES
    awaited_keys = staticmethod(awaited_keys)

    def begin(self, setup: Setup) -> Position:
        """Return the first position of a table: the characters of the scene, before the first session.

        Raises Refused for an invalid scene or ruling.
        """
        self.check_setup(setup)
        return scenes.first_position(self, setup)

    def view(self, position: Position, viewer: Seat) -> View:
        """Return the position without everything that is secret from the viewer."""
        return view.view(position, viewer)

    def pieces(self, position: Position) -> Pieces:
        """Return every piece that moves and events can name: characters, sides, weapons, and cards of the base deck."""
        return pieces.pieces(position)

    def who_knows(self, position: Position, piece: PieceRef) -> tuple[str, ...] | None:
        """Return the keys of the seats that know of a piece; None if all seats do.

        Only a concealed weapon is secret: its owner’s seat and the Ref’s know of it.
        """
        return pieces.who_knows(position, piece)

    def about(self, view: View, option: Option) -> str:
        """Return the help text of an option about the cards of a check; "" for other options."""
        return option_help(view, option)

    def waiting(self, view: View) -> str:
        """Return a sentence that names the people the table waits for; empty if it waits for nobody."""
        return refusals.waiting(view)

    def advance(self, ctx: Resolution[Position]) -> bool:
        """Carry out the next step that needs no decision. Return False if there is no such step."""
        return steps.advance(ctx)

    def check_rulings(self, position: Position, rulings: Rulings) -> Refusal | None:
        """Return why the table’s rulings cannot be replaced by `rulings` now; None if they can.

        Rulings cannot change during a check or a time freeze, or while results are still to happen. After the first
        session has begun, a blind Ref must stay blind: the uses that each player has left would tell the Ref who gave
        which card.
        """
        if position.check is not None or position.freeze is not None or position.pending_results:
            text = "Rulings cannot change during a check or a time freeze."
            return Refusal("SD-SC-01", text, "Wait until it is over.")
        if is_ref_blind(position.rulings) and not is_ref_blind(rulings) and position.phases:
            text = "The uses left would now tell the Ref who gave which card."
            return Refusal("R-SD-18", text, "Open a new table.")
        return None

    def board(self, view: View, viewer: Seat) -> Board:
        """Return the board that this viewer sees."""
        return board.board(view, viewer)

    def determinize(self, known: View, viewer: Seat, below: Below) -> Position:
        """Return a complete position that fits `known`, the view of this viewer. Secrets of others are invented.

        `below` is the source of random numbers.
        """
        return view.determinize(known, viewer, below)

    def over(self, position: Position) -> bool:
        """Return whether at least one session or downtime has been played and none is running."""
        return position.phase == "between" and position.phases > 0

    def outcome(self, position: Position) -> tuple[Outcome, ...]:
        """Return for each character whether it is alive, its damage, and whether it is shaken."""
        return tuple(
            Outcome(
                pieces.ref(one.key),
                one.controller,
                {"standing": one.alive, "damage": one.damage, "shaken": one.shaken},
            )
            for one in position.characters
        )


SYSTEM = SkillDeck()
