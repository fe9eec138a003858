"""Core Kernel: Conflicts of Hands with chips and cards. Rule ids begin with CK."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files

from facedown.chance import Below
from facedown.game import (
    Board,
    Extension,
    Option,
    Outcome,
    Pieces,
    Refusal,
    Rulebook,
    Seat,
    Setup,
    System,
    registry,
)
from facedown.systems.core_kernel import board, scenes, steps, view
from facedown.systems.core_kernel.actions import ACTIONS, MALFORMED
from facedown.systems.core_kernel.attributes import ATTRIBUTES, add_all
from facedown.systems.core_kernel.model import Position, Rulings, View
from facedown.systems.core_kernel.options.awaited import PRESSING_MOVES, awaited_keys, owed_moves
from facedown.systems.core_kernel.options.refusals import waiting
from facedown.systems.core_kernel.roster import CONTROL, NPC_MARKS
from facedown.systems.core_kernel.rules.engagement import last_hand
from facedown.systems.core_kernel.rules.outcomes import outcomes


class CoreKernel(System[Position, View]):
    """The Core Kernel system."""

    key = "core-kernel"
    title = "Core Kernel"
    edition = "1"
    rulebook = Rulebook.read(files(__name__).joinpath("rulebook.toml"))
    position_type = Position
    actions = ACTIONS
    catalogues = ("", "brief")
    facilitator = "GM"
    control = CONTROL
    state_files = scenes.Files()
    opens = ("start-conflict",)
    adds_character = "add-actor"
    closing = frozenset({"conflict-over"})
    longest_story = 10_000  # without a GM a Conflict ends after Hand 60 at the latest
    first_sample = "dukes-dinner"
    character_table = "actor"
    facilitator_marks = NPC_MARKS
    malformed = MALFORMED
    pressing_moves = PRESSING_MOVES
    awaited_keys = staticmethod(awaited_keys)
    view = staticmethod(view.view)
    advance = staticmethod(steps.advance)

    @property
    def extensions(self) -> Mapping[str, Extension]:  # type: ignore[override]
        """All installed Extensions of Core Kernel."""
        return registry.extensions(self.key)

    def begin(self, setup: Setup) -> Position:
        """Return the first position: a campaign of the setup's Actors, without a Conflict."""
        self.check_setup(setup)
        return scenes.first_position(self, setup)

    def pieces(self, position: Position) -> Pieces:
        """Return the Actors, their Attributes and Aspects, and the Extensions in force."""
        return board.pieces(position)

    def waiting(self, view: View) -> str:
        """Return a sentence about who must act next, or about the missing Conflict; "" if nobody must act."""
        return waiting(view)

    def pressing(self, view: View, seat: Seat) -> tuple[Option, ...]:
        """Return the options with which this seat answers the pending decision; empty if the seat owes none."""
        options = [option for kind in owed_moves(view) for option in self.offer[kind](view, seat)]
        return tuple([option for option in options if option.owed])

    def awaited_as_seen(self, position: Position, viewer: Seat, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return the seats that owe a decision now, computed from the view of `viewer`.

        Every viewer gets the same answer.
        """
        return self.awaited(self.view(position, viewer), seats)

    def check_rulings(self, position: Position, rulings: Rulings) -> Refusal | None:
        """Return why these rulings cannot be set now; None if they can.

        Rulings cannot change during a Hand, and a table without a GM needs a number for `max_hands`.
        """
        if position.conflict is not None and position.conflict.hand is not None:
            text = "Rulings cannot change during a Hand."
            return Refusal("CK-G-01", text, "Wait for the next Engagement.")
        if not position.gm and last_hand(rulings) is None:
            text = "A table without a GM needs a last Hand."
            return Refusal("R-CK-90", text, "Set max_hands to a number from 1 to 999.")
        return None

    def board(self, view: View, viewer: Seat) -> Board:
        """Return the board that this viewer sees."""
        return board.board(view, viewer, self.catalogue().term)

    def determinize(self, known: View, viewer: Seat, below: Below) -> Position:
        """Return a complete position that fits the view `known`, with random values in place of hidden ones."""
        return view.determinize(known, viewer, below)

    def over(self, position: Position) -> bool:
        """Return whether at least one Conflict has ended and none is in progress."""
        return position.conflict is None and position.conflicts > 0

    def outcome(self, position: Position | View) -> tuple[Outcome, ...]:
        """Return the outcome of each Actor: whether it is still in the Conflict, and its chips, AVs and lost AVs."""
        return outcomes(position)

    def conserved(self, position: Position) -> Mapping[str, int]:
        """Return, for each Attribute, the chips held, in pots and destroyed, minus the chips issued: always 0."""
        conflict = position.conflict
        if conflict is None:
            return dict.fromkeys(ATTRIBUTES, 0)
        total = conflict.removed
        for participant in conflict.participants:
            total = add_all(total, participant.held)
        for jackpot in conflict.jackpots:
            total = add_all(total, jackpot.pot)
        for cluster in conflict.hand.clusters if conflict.hand else ():
            total = add_all(total, cluster.pot)
        return {name: have - issued for name, have, issued in zip(ATTRIBUTES, total, conflict.issued, strict=True)}


SYSTEM = CoreKernel()
