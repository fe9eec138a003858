"""Core Kernel (Alpha): Conflicts of Hands with chips and cards. Rule ids begin with CK."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

import msgspec
from msgspec.structs import replace

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
    refuse,
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
    first_sample = "dukes-dinner"
    malformed = MALFORMED

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

    def options(self, view: Position, seat: Seat) -> tuple[Option, ...]:
        """All that a seat may do now."""
        return tuple(option for offer in OFFERS.values() for option in offer(view, seat))

    def offers(self, view: Position, seat: Seat, move: Move) -> Iterator[Option]:
        """The options that could have this move."""
        if isinstance(move, Commit):
            return commit(view, seat, move)
        return spread(view, seat, move) if isinstance(move, Spread) else OFFERS[move.kind](view, seat)

    def explain(self, view: Position, seat: Seat, move: Move) -> Refusal:
        """Why a move that no option has cannot be made now."""
        return explain(view, seat, move)

    def perform(self, told: Telling[Position], seat: Seat, move: Any) -> None:
        """Carries out a legal move, and all that follows of itself."""
        steps.carry_out(told, seat.key, move)

    def rulings_of(self, position: Position) -> msgspec.Struct:
        """The rulings in force."""
        return position.rulings

    def change_rulings(self, told: Telling[Position], changes: Mapping[str, str]) -> None:
        """Sets switches between Conflicts, or at Engagement between Hands."""
        position = told.position
        rulings: Rulings = self.rulebook.ruled(position.rulings, changes)
        if position.conflict is not None and position.conflict.hand is not None:
            raise refuse(
                "CK-G-01",
                "A Hand is under way; rulings change between Hands.",
                "Wait for the next Engagement.",
            )
        if not position.gm and rulings.max_hands == "none":
            raise refuse(
                "R-CK-90", "Without a GM a table needs a last Hand.", "max_hands may be a number from 1 to 999."
            )
        for option, value in changes.items():
            ruling = self.rulebook.switches[option]
            told.say(
                ruling.id,
                "ruling",
                f"Ruling: {option} is now {value} ({ruling.title}).",
                option=option,
                value=value,
            )
        told.position = replace(position, rulings=rulings)

    def board(self, view: Position, viewer: Seat) -> Board:
        """What lies on the table for this viewer."""
        return board(view, viewer)

    def imagine(self, view: Position, viewer: Seat, below: Below) -> Position:
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
