"""Tri-Core as a `System`, which connects the setup, views, options, steps and board of Tri-Core with the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

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
from facedown.systems.tri_core.actions import ACTIONS, MALFORMED
from facedown.systems.tri_core.advancement import apply_suspensions
from facedown.systems.tri_core.board import board
from facedown.systems.tri_core.builder import AbilityShop, TriCoreCharacters, chapters
from facedown.systems.tri_core.data_files import read_rulebook
from facedown.systems.tri_core.model import Position, Rulings, View
from facedown.systems.tri_core.options import (
    PRESSING_MOVES,
    action_offered,
    awaited_keys,
    is_card,
    option_help,
    pass_option,
    seat_prompt,
    waiting_text,
)
from facedown.systems.tri_core.pieces import characters_in_hiding, pieces, seats_that_know
from facedown.systems.tri_core.roster import CONTROL, FOE_MARKS
from facedown.systems.tri_core.rules.outcomes import outcomes
from facedown.systems.tri_core.scenes import Files, first_position
from facedown.systems.tri_core.steps import advance, hide_events
from facedown.systems.tri_core.view import VISIBILITY, determinize, seats_that_may_decide, view


class TriCore(System[Position, View]):
    """The Tri-Core system, as the engine runs it."""

    key = "tri-core"
    title = "Tri-Core"
    edition = "1"
    rulebook = read_rulebook()
    position_type = Position
    actions = ACTIONS
    facilitator = "GM"
    control = CONTROL
    needs_facilitator = True
    ownership_rule = "TC-A-05"
    opens = ("start-encounter",)
    first_sample = "toll-bridge"
    facilitator_marks = FOE_MARKS
    state_files = Files()
    catalogues = ("", "brief")
    visibility = VISIBILITY
    hides_pieces = True
    closing = frozenset({"encounter-over"})
    round_events = frozenset({"encounter", "cycle"})
    malformed = MALFORMED
    pressing_moves = PRESSING_MOVES
    awaited_keys = staticmethod(awaited_keys)
    fleeting_moves = frozenset({"enter-rotation"})
    characters = TriCoreCharacters()
    workshop = AbilityShop()
    longest_story = 3000

    def begin(self, setup: Setup) -> Position:
        """Return the first position of a game, outside an encounter. Raise Refused if the setup is not valid."""
        self.check_setup(setup)
        return first_position(self, setup)

    def view(self, position: Position, viewer: Seat) -> View:
        """Return the position as the viewer knows it: everything that is secret from the viewer is removed."""
        return view(position, viewer)

    def secret_choices(self, position: Position | View) -> tuple[Any, ...]:
        """Return the cards that are face down, those that are still being chosen, and those that a Hold keeps."""
        encounter = position.encounter
        drafts = encounter.exchange.drafts if encounter is not None and encounter.exchange is not None else ()
        return *super().secret_choices(position), drafts, encounter.held if encounter is not None else ()

    def pieces(self, position: Position | View) -> Pieces:
        """Return the names of all pieces: the characters, their items and Abilities, and the squares of the map."""
        return pieces(position)

    def who_knows(self, position: Position, piece: PieceRef) -> tuple[str, ...] | None:
        """Return the keys of the seats that know of a piece; None if all seats do.

        A character in hiding, its items and its Abilities are known only to the GM and its own seat.
        """
        return seats_that_know(position, piece)

    def waiting(self, view: View) -> str:
        """Return a sentence that says for which characters the table waits, and what they have to do."""
        return waiting_text(view)

    def prompt(self, view: View, seat: Seat) -> str:
        """Return what the seat can do in its turn, or to which action it can react; empty if it has neither to do."""
        return seat_prompt(view, seat)

    def outcome(self, position: Position | View) -> tuple[Outcome, ...]:
        """Return each character’s HP, AP, damage, step of Wounded and consciousness, for simulations and bots."""
        return outcomes(position)

    def obvious(self, view: View, seat: Seat, options: Sequence[Option]) -> Option | None:
        """Return the option that the seat should obviously choose, if any.

        It is an option to pass instead of reacting, or else the only owed option, if that option has no fields.
        """
        return pass_option(view, options) or super().obvious(view, seat, options)

    def check(self, view: View, seat: Seat, move: Move) -> Refusal | None:
        """Return the refusal of a move; None if the move is legal."""
        refusal = super().check(view, seat, move)
        if refusal is not None and is_card(move):
            wrong_types = self.refusal_of_types(move)
            if wrong_types is not None:
                return wrong_types
            if not action_offered(self.offers(view, seat, move), move):
                return self.explain(view, seat, move)
        return refusal

    def advance(self, ctx: Resolution[Position]) -> bool:
        """Carry out the next step that needs no decision of a seat, and return whether there was such a step."""
        return advance(ctx)

    def perform(self, ctx: Resolution[Position], seat: Seat, move: Move) -> None:
        """Perform a move and every step that follows, then hide the events about characters in hiding.

        Such events reach only the seats that know of the character.
        """
        since = len(ctx.events)
        ctx.who_knows = None
        ctx.is_unseen = lambda whose: whose in characters_in_hiding(ctx.position)  # R-TC-165
        try:
            super().perform(ctx, seat, move)
        finally:  # also if the move stops to wait for a roll
            hide_events(ctx, since)

    def check_rulings(self, position: Position, rulings: Rulings) -> Refusal | None:
        """Return the refusal of a change of the rulings during an encounter; None if no encounter is in progress.

        Rules: TC-D-78.
        """
        if position.encounter is not None:
            text = "Rulings cannot change during an encounter."
            return Refusal("TC-D-78", text, "Wait until the GM ends it.")
        return None

    def change_rulings(self, ctx: Resolution[Position], changes: Mapping[str, str]) -> None:
        """Change the rulings. Suspend the Abilities that cost too much under the new rulings.

        Suspended Abilities that no longer cost too much are restored.

        Rules: R-TCG-137.
        """
        since = len(ctx.events)
        super().change_rulings(ctx, changes)
        apply_suspensions(ctx)
        hide_events(ctx, since)

    def sheets(self, view: View) -> Mapping[str, tuple[Chapter, ...]]:
        """Return the sheet of each character that the viewer knows of, by the character’s key. No sheet is secret."""
        return {one.key: tuple(chapters(one.sheet, view.rulings)) for one in view.characters}

    def board(self, view: View, viewer: Seat) -> Board:
        """Return the board that the viewer sees."""
        return board(view, viewer, self.catalogue())

    def about(self, view: View, option: Option) -> str:
        """Return what a player should know before choosing an option, such as the Ability that it uses; often empty.

        Rules: TCG-AC-01.
        """
        return option_help(view, option)

    def determinize(self, view: View, viewer: Seat, below: Below) -> Position:
        """Return a complete position that agrees with everything that the viewer knows. What is unknown is random.

        `below`: draws the random numbers.
        """
        return determinize(view, viewer, below)

    def awaited_as_seen(self, position: Position, viewer: Seat, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return the seats that owe a decision, as far as the viewer knows.

        If the viewer may not know who decides, all possible seats are returned (TC-D-07, TCG-AC-09).
        """
        deciding = seats_that_may_decide(self.view(position, viewer), viewer)
        if deciding:
            return tuple(seat for seat in seats if seat.key in deciding)
        return super().awaited_as_seen(position, viewer, seats)

    def over(self, position: Position) -> bool:
        """Return whether at least one encounter has been started and no encounter is in progress."""
        return position.encounter is None and position.encounters > 0


SYSTEM = TriCore()
