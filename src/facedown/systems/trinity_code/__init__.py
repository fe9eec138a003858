"""The Trinity Code 2.0: Karma, Luck, harm and stress on 2d6. Rule ids begin with TRC."""

from __future__ import annotations

from importlib.resources import files

from facedown.chance import Below, Tape
from facedown.game import (
    Board,
    Option,
    Outcome,
    Pieces,
    Refusal,
    Resolution,
    Rulebook,
    Seat,
    Setup,
    System,
)
from facedown.systems.trinity_code import board, steps, view
from facedown.systems.trinity_code.actions import ACTIONS, MALFORMED
from facedown.systems.trinity_code.model import Position, Rulings, View, ref, sheet_of
from facedown.systems.trinity_code.options import refusals
from facedown.systems.trinity_code.options.awaited import OWED_MOVES, PRESSING_MOVES, awaited_keys
from facedown.systems.trinity_code.roster import CONTROL
from facedown.systems.trinity_code.scenes import Files, first_position

ON_ROLL = ("grab-bad", "grab-good", "offer-good", "spend-luck", "let-stand", "withdraw-move")
"""The moves that are made about a declared move."""


class TrinityCode(System[Position, View]):
    """The Trinity Code system."""

    key = "trinity-code"
    title = "The Trinity Code"
    edition = "1"
    rulebook = Rulebook.read(files(__name__).joinpath("rulebook.toml"))
    position_type = Position
    actions = ACTIONS
    catalogues = ("", "brief")
    facilitator = "GM"
    control = CONTROL
    state_files = Files()
    needs_facilitator = True
    opens = ("begin-investigation",)
    adds_character = "add-character"
    first_sample = "gaslight"
    malformed = MALFORMED
    pressing_moves = PRESSING_MOVES
    awaited_keys = staticmethod(awaited_keys)
    closing = frozenset({"between", "story-over"})  # an “ending” may still wait for forced rolls

    def begin(self, setup: Setup) -> Position:
        """Return the first position: the setup's characters, usually between Investigations.

        If a character of the scene must cheat death, this move is in progress (TRC-HA-14).
        """
        self.check_setup(setup)
        ctx = Resolution(first_position(self, setup), Tape(()))
        steps.forced.cheat_death(ctx)
        return ctx.position

    def view(self, position: Position, viewer: Seat) -> View:
        """Return the position without Karma that the other side has committed face down."""
        return view.view(position, viewer)

    def pieces(self, position: Position) -> Pieces:
        """Return the characters, moves, Karma Pools, gear, scene tags and outcomes."""
        return board.pieces(position)

    def waiting(self, view: View) -> str:
        """Return a sentence that says what the table waits for; "" if it waits for nobody."""
        return refusals.waiting(view)

    def about(self, view: View, option: Option) -> str:
        """Return the help text of an option; "" if it has none.

        For the option to make a move, the text has a line for each move of the table. For an option about the move in
        progress, it describes that move in full, and once the dice are rolled, its result so far.
        """
        if option.move == "make-move":
            return "\n".join(map(board.summary_of_move, view.sheets))
        if view.roll is None or option.move not in ON_ROLL:
            return ""
        words = board.Words(self.catalogue(), view)
        if view.roll.dice is not None:
            return board.result_so_far(view, view.roll, words)
        return words.move(sheet_of(view, view.roll.move)).text

    def advance(self, ctx: Resolution[Position]) -> bool:
        """Carry out the next step that needs no decision. Return False if there is none."""
        return steps.advance(ctx)

    def check_rulings(self, position: Position, rulings: Rulings) -> Refusal | None:
        """Return why rulings cannot change now: a move or harm is being resolved. None if they can change."""
        if position.roll is None and not position.due:
            return None
        return Refusal("TRC-KA-04", "Rulings cannot change during a move.", "Finish the move first.")

    def board(self, view: View, viewer: Seat) -> Board:
        """Return the board that this viewer sees."""
        return board.board(view, viewer, self.catalogue())

    def determinize(self, known: View, viewer: Seat, below: Below) -> Position:
        """Return a complete position that fits the view `known`, with random values in place of hidden ones."""
        return view.determinize(known, viewer, below)

    def pressing(self, view: View, seat: Seat) -> tuple[Option, ...]:
        """Return the options with which this seat answers the pending decision; empty if the seat owes none."""
        if seat.key not in awaited_keys(view):
            return ()
        return tuple(option for kind in OWED_MOVES for option in self.offer[kind](view, seat))

    def over(self, position: Position) -> bool:
        """Return whether at least one Investigation has ended and none is running."""
        return position.phase == "between" and position.investigations > 0

    def outcome(self, position: Position) -> tuple[Outcome, ...]:
        """Return the outcome of each character: whether it is standing, dead or lost, and its harm, stress and Luck.

        A character is standing if it is neither dead nor lost.
        """
        return tuple(
            Outcome(
                ref(one.key),
                one.player or one.controller,
                {
                    "standing": not (one.dead or one.lost),
                    "dead": one.dead,
                    "lost": one.lost,
                    "harm": one.harm,
                    "stress": one.stress,
                    "luck": one.luck,
                },
            )
            for one in position.characters
        )


SYSTEM = TrinityCode()
