"""Tri-Core as a system: how it begins, what each seat may know and do, and how it goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from facedown.chance import Below
from facedown.game import Board, Chapter, Move, Option, Pieces, Refusal, Resolution, Seat, Setup, System
from facedown.systems.tri_core import RULEBOOK
from facedown.systems.tri_core.abilities.descriptions import cost_text, summary
from facedown.systems.tri_core.actions import ACTIONS
from facedown.systems.tri_core.advancement import change_sheet
from facedown.systems.tri_core.board import board
from facedown.systems.tri_core.builder import AbilityShop, TriCoreCharacters, chapters, why_unfit, with_lapsed
from facedown.systems.tri_core.model import Position, Rulings, character_of
from facedown.systems.tri_core.moves import MALFORMED, BuildAbility
from facedown.systems.tri_core.options import passing
from facedown.systems.tri_core.options.awaited import PRESSING, awaited_seats
from facedown.systems.tri_core.options.card_refusals import whom_the_table_waits_for
from facedown.systems.tri_core.pieces import pieces
from facedown.systems.tri_core.scenes import first_position
from facedown.systems.tri_core.steps import advance, cap_resources, hide_events, in_hiding
from facedown.systems.tri_core.view import determinize, may_decide, view


class TriCore(System[Position]):
    """The Tri-Core system."""

    key = "tri-core"
    title = "Tri-Core"
    edition = "1"
    rulebook = RULEBOOK
    position_type = Position
    actions = ACTIONS
    facilitator = "GM"
    needs_facilitator = True
    opens = ("start-encounter",)
    first_sample = "toll-bridge"
    catalogues = ("", "brief")
    malformed = MALFORMED
    characters = TriCoreCharacters()
    workshop = AbilityShop()
    longest_story = 3000

    def begin(self, setup: Setup) -> Position:
        """The first position: the setup's characters, with no encounter on."""
        return first_position(self, setup)

    def view(self, position: Position, viewer: Seat) -> Position:
        """The position with what the viewer may not know taken out."""
        return view(position, viewer)

    def obvious(self, view: Position, seat: Seat, options: Sequence[Option]) -> Option | None:
        """Passing for who is not aimed at, beside what is obvious anywhere."""
        return passing(view, options) or super().obvious(view, seat, options)

    def pieces(self, position: Position) -> Pieces:
        """The characters, their items and Abilities, and the squares."""
        return pieces(position)

    def waiting(self, view: Position) -> str:
        """Whom the table waits for."""
        return whom_the_table_waits_for(view)

    def pressing(self, view: Position, seat: Seat) -> tuple[Option, ...]:
        """The options that are owed or gone once others go on, from the kinds of moves that can be."""
        offered = (option for action in self.actions if action.record.kind in PRESSING
                   for option in action.options(view, seat))  # fmt: skip
        return tuple(option for option in offered if option.owed or option.fleeting)

    def awaited(self, position: Position, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """The seats that owe a decision now."""
        return awaited_seats(position, seats)

    def check(self, view: Position, seat: Seat, move: Move) -> Refusal | None:
        """Why a move cannot be made: what stands in an Ability’s record is looked at as well (TCG-AC-05)."""
        refusal = super().check(view, seat, move)
        if refusal is None and isinstance(move, BuildAbility):
            return why_unfit(character_of(view, move.actor).sheet, move.record, view.rulings)
        return refusal

    def advance(self, ctx: Resolution[Position]) -> bool:
        """The next thing that follows of itself."""
        return advance(ctx)

    def perform(self, ctx: Resolution[Position], seat: Seat, move: Move) -> None:
        """Carries out a move and all that follows of itself; what it tells of the hidden stays with who knows them."""
        since = len(ctx.events)
        ctx.is_unseen = lambda whose: whose in in_hiding(ctx.position)  # R-TC-165
        try:
            super().perform(ctx, seat, move)
        finally:  # also where a roll is awaited
            hide_events(ctx, since)

    def check_rulings(self, position: Position, rulings: Rulings) -> Refusal | None:
        """Rulings change between encounters."""
        if position.encounter is not None:
            text = "An encounter is on; rulings change between them."
            return Refusal("TC-D-78", text, "Wait until the GM ends it.")
        return None

    def change_rulings(self, ctx: Resolution[Position], changes: Mapping[str, str]) -> None:
        """Sets switches; Abilities that cost too much by them are suspended, others come back (R-TCG-137)."""
        since = len(ctx.events)
        super().change_rulings(ctx, changes)
        for one in ctx.position.characters:
            if with_lapsed(one.sheet, ctx.position.rulings) is not one.sheet:
                change_sheet(ctx, one, one.sheet)
                cap_resources(ctx, one.key)
        hide_events(ctx, since)

    def sheets(self, view: Position) -> Mapping[str, tuple[Chapter, ...]]:
        """Everybody’s sheet that the viewer knows of; sheets are open to all."""
        return {one.key: tuple(chapters(one.sheet, view.rulings)) for one in view.characters}

    def board(self, view: Position, viewer: Seat) -> Board:
        """What lies on the table for this viewer."""
        return board(view, viewer)

    def about(self, view: Position, option: Option) -> str:
        """What the Ability of an option does, a line for each thing (TCG-AC-01)."""
        name, key = option.fixed.get("ability"), option.fixed.get("actor") or option.fixed.get("character")
        owned = [ability for one in view.characters if one.key == key for ability in one.sheet.abilities]
        for ability in (one for one in owned if one.name == name):
            takes = f"{ability.name} takes {cost_text(ability, view.rulings)}."
            return "\n".join((takes, *summary(ability, view.rulings)))
        return ""

    def determinize(self, view: Position, viewer: Seat, below: Below) -> Position:
        """A whole position that looks like this view to its viewer."""
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
