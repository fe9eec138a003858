"""Tri-Core as a system: how it begins, what each seat may know and do, and how it goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from facedown.chance import Below
from facedown.game import (
    Board,
    Chapter,
    Move,
    Option,
    Outcome,
    PieceRef,
    Pieces,
    Refusal,
    Resolution,
    Seat,
    Setup,
    System,
)
from facedown.systems.tri_core import RULEBOOK
from facedown.systems.tri_core.abilities.descriptions import cost_text, summary
from facedown.systems.tri_core.actions import ACTIONS
from facedown.systems.tri_core.advancement import change_sheet
from facedown.systems.tri_core.board import board
from facedown.systems.tri_core.builder import AbilityShop, TriCoreCharacters, chapters, why_unfit, with_lapsed
from facedown.systems.tri_core.model import Position, Rulings, View, character_of
from facedown.systems.tri_core.moves import MALFORMED, BuildAbility, Lay
from facedown.systems.tri_core.options import passing
from facedown.systems.tri_core.options.awaited import PRESSING, awaited_seats
from facedown.systems.tri_core.options.refusals import action_offered
from facedown.systems.tri_core.options.waiting import waiting
from facedown.systems.tri_core.pieces import characters_in_hiding, pieces, seats_that_know
from facedown.systems.tri_core.rules.outcomes import outcomes
from facedown.systems.tri_core.scenes import first_position
from facedown.systems.tri_core.steps import advance, cap_resources, hide_events
from facedown.systems.tri_core.view import VISIBILITY, determinize, may_decide, view


class TriCore(System[Position, View]):
    """The Tri-Core system."""

    key = "tri-core"
    title = "Tri-Core"
    edition = "1"
    rulebook = RULEBOOK
    position_type = Position
    actions = ACTIONS
    facilitator = "GM"
    needs_facilitator = True
    ownership_rule = "TC-A-05"
    opens = ("start-encounter",)
    first_sample = "toll-bridge"
    catalogues = ("", "brief")
    visibility = VISIBILITY
    hides_pieces = True
    closing = frozenset({"encounter-over"})
    malformed = MALFORMED
    pressing_moves = PRESSING
    fleeting_moves = frozenset({"enter-rotation"})
    characters = TriCoreCharacters()
    workshop = AbilityShop()
    longest_story = 3000

    def begin(self, setup: Setup) -> Position:
        """The first position: the setup's characters, with no encounter on."""
        return first_position(self, setup)

    def view(self, position: Position, viewer: Seat) -> View:
        """The position without what the viewer may not know."""
        return view(position, viewer)

    def pieces(self, position: Position | View) -> Pieces:
        """Characters, their items and Abilities, and the squares of the grid."""
        return pieces(position)

    def who_knows(self, position: Position, piece: PieceRef) -> tuple[str, ...] | None:
        """The seats that know of a piece: of a character in hiding, and of what it has, its own seat and the GM."""
        return seats_that_know(position, piece)

    def waiting(self, view: View) -> str:
        """Whom the table waits for."""
        return waiting(view)

    def outcome(self, position: Position | View) -> tuple[Outcome, ...]:
        """How every character fares."""
        return outcomes(position)

    def obvious(self, view: View, seat: Seat, options: Sequence[Option]) -> Option | None:
        """Passing for who is not aimed at, beside what is obvious anywhere."""
        return passing(view, options) or super().obvious(view, seat, options)

    def awaited(self, position: Position, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """The seats that owe a decision now."""
        return awaited_seats(position, seats)

    def check(self, view: View, seat: Seat, move: Move) -> Refusal | None:
        """Why a move cannot be made; of an Ability that is built, what is wrong with its record (TCG-AC-05)."""
        refusal = super().check(view, seat, move)
        if refusal is not None and isinstance(move, Lay) and not action_offered(self.offers(view, seat, move), move):
            return self.explain(view, seat, move)
        if refusal is None and isinstance(move, BuildAbility):
            return why_unfit(character_of(view, move.actor).sheet, move.record, view.rulings)
        return refusal

    def advance(self, ctx: Resolution[Position]) -> bool:
        """The next thing that follows of itself."""
        return advance(ctx)

    def perform(self, ctx: Resolution[Position], seat: Seat, move: Move) -> None:
        """Carry out a move and every step that follows. Events about characters in hiding reach those who know them.

        The audience depends on who hides at the end of the move, so it is settled after it, not event by event.
        """
        since = len(ctx.events)
        ctx.who_knows = None
        ctx.is_unseen = lambda whose: whose in characters_in_hiding(ctx.position)  # R-TC-165
        try:
            super().perform(ctx, seat, move)
        finally:  # also where a roll is awaited
            hide_events(ctx, since)

    def check_rulings(self, position: Position, rulings: Rulings) -> Refusal | None:
        """Rulings change between encounters."""
        if position.encounter is not None:
            text = "Rulings cannot change during an encounter."
            return Refusal("TC-D-78", text, "Wait until the GM ends it.")
        return None

    def change_rulings(self, ctx: Resolution[Position], changes: Mapping[str, str]) -> None:
        """Change rulings, suspend Abilities that now cost too much, and restore those that no longer do (R-TCG-137)."""
        since = len(ctx.events)
        super().change_rulings(ctx, changes)
        for one in ctx.position.characters:
            if with_lapsed(one.sheet, ctx.position.rulings) is not one.sheet:
                change_sheet(ctx, one, one.sheet)
                cap_resources(ctx, one.key)
        hide_events(ctx, since)

    def sheets(self, view: View) -> Mapping[str, tuple[Chapter, ...]]:
        """Everybody’s sheet that the viewer knows of; sheets are open to all."""
        return {one.key: tuple(chapters(one.sheet, view.rulings)) for one in view.characters}

    def board(self, view: View, viewer: Seat) -> Board:
        """The pieces on the table for this viewer."""
        return board(view, viewer, self.catalogue())

    def about(self, view: View, option: Option) -> str:
        """What the Ability of an option does, a line for each thing (TCG-AC-01)."""
        name, key = option.fixed.get("ability"), option.fixed.get("actor") or option.fixed.get("character")
        owned = [ability for one in view.characters if one.key == key for ability in one.sheet.abilities]
        for ability in (one for one in owned if one.name == name):
            takes = f"{ability.name} costs {cost_text(ability, view.rulings)}."
            return "\n".join((takes, *summary(ability, view.rulings)))
        return ""

    def determinize(self, view: View, viewer: Seat, below: Below) -> Position:
        """A complete position that looks like this view to its viewer."""
        return determinize(view, viewer, below)

    def awaited_as_seen(self, position: Position, viewer: Seat, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """The seats that owe something as far as this viewer can tell.

        Of a held card or a Trigger that is not known to be whose, all those whose it may be (TC-D-07, TCG-AC-09).
        """
        deciding = may_decide(self.view(position, viewer), viewer)
        if deciding:
            return tuple(seat for seat in seats if seat.key in deciding)
        return super().awaited_as_seen(position, viewer, seats)

    def over(self, position: Position) -> bool:
        """Whether no encounter is on, after at least one."""
        return position.encounter is None and position.encounters > 0


SYSTEM = TriCore()
