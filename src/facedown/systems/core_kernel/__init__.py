"""Core Kernel (Alpha): Conflicts of Hands with chips and cards. Rule ids begin with CK."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files

from facedown.chance import Below
from facedown.game import (
    Board,
    Extension,
    Move,
    Option,
    Refusal,
    Rulebook,
    Seat,
    Setup,
    System,
    Telling,
    registry,
)
from facedown.systems.core_kernel import steps
from facedown.systems.core_kernel.board import board
from facedown.systems.core_kernel.model import ATTRIBUTES, Position, Rulings, add_all
from facedown.systems.core_kernel.moves import MALFORMED, Commit, CoreKernelMove, Spread
from facedown.systems.core_kernel.options import OFFERS, commit, spread
from facedown.systems.core_kernel.refusals import explain
from facedown.systems.core_kernel.scenes import first_position
from facedown.systems.core_kernel.secrets import imagine, view


class CoreKernel(System[Position]):
    """The Core Kernel system."""

    key = "core-kernel"
    title = "Core Kernel"
    edition = "1"
    rulebook = Rulebook.parse(files(__name__).joinpath("rulebook.toml").read_text("utf-8"))
    position_type = Position
    move_type = CoreKernelMove
    facilitator = "GM"
    opens = ("start-conflict",)
    longest_story = 10_000  # a Conflict ends after Hand 60 at the latest where there is no GM
    first_sample = "dukes-dinner"
    malformed = MALFORMED
    offer = OFFERS
    makes = steps.MOVES

    @property
    def extensions(self) -> Mapping[str, Extension]:  # type: ignore[override]
        """All installed Extensions of Core Kernel."""
        return registry.extensions(self.key)

    def begin(self, setup: Setup) -> Position:
        """The first position: a campaign of the setup's Actors, with no Conflict on."""
        return first_position(self, setup)

    def view(self, position: Position, viewer: Seat) -> Position:
        """The position with what the viewer may not know taken out."""
        return view(position, viewer)

    def offers(self, view: Position, seat: Seat, move: Move) -> Iterable[Option]:
        """The options that could have this move: of its card alone."""
        if isinstance(move, Commit):
            return commit(view, seat, move)
        return spread(view, seat, move) if isinstance(move, Spread) else super().offers(view, seat, move)

    def explain(self, view: Position, seat: Seat, move: Move) -> Refusal:
        """Why a move that no option has cannot be made now."""
        return explain(view, seat, move)

    def advance(self, told: Telling[Position]) -> bool:
        """The next thing that follows of itself."""
        return steps.go_on(told)

    def check_rulings(self, position: Position, rulings: Rulings) -> Refusal | None:
        """Rulings change between Conflicts, or at Engagement between Hands."""
        if position.conflict is not None and position.conflict.hand is not None:
            text = "A Hand is under way; rulings change between Hands."
            return Refusal("CK-G-01", text, "Wait for the next Engagement.")
        if not position.gm and rulings.max_hands == "none":
            text = "Without a GM a table needs a last Hand."
            return Refusal("R-CK-90", text, "max_hands may be a number from 1 to 999.")
        return None

    def board(self, view: Position, viewer: Seat) -> Board:
        """What lies on the table for this viewer."""
        return board(view, viewer)

    def determinize(self, view: Position, viewer: Seat, below: Below) -> Position:
        """A whole position that looks like this view to its viewer."""
        return imagine(view, viewer, below)

    def over(self, position: Position) -> bool:
        """Whether no Conflict is on, after at least one."""
        return position.conflict is None and position.conflicts > 0

    def conserved(self, position: Position) -> Mapping[str, int]:
        """For each Attribute, chips held, in pots and destroyed less chips issued: always 0."""
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
