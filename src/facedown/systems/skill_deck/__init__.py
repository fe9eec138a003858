"""The Skill Deck: checks by two cards, secret contributions, time freezes and damage. Rule ids begin with SD."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from facedown.chance import Below
from facedown.game import (
    Board,
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
from facedown.systems.skill_deck.model import Position, Rulings, View, character_of
from facedown.systems.skill_deck.options import reasons
from facedown.systems.skill_deck.rules.damage import current_victim

OWED = frozenset(
    {
        "take-point", "spend-armour", "hand-in", "draw-cards", "join", "stay-out", "declare", "accept-check",
        "settle-check", "close-joining", "build-deck", "settle-botch", "resume",
    }
)  # fmt: skip
"""The kinds of move that the table may wait for."""


class SkillDeck(System[Position, View]):
    """The Skill Deck system."""

    key = "skill-deck"
    title = "Skill Deck"
    edition = "1"
    rulebook = Rulebook.parse(files(__name__).joinpath("rulebook.toml").read_text("utf-8"))
    position_type = Position
    actions = ACTIONS
    catalogues = ("", "brief")
    hides_pieces = True
    facilitator = "Ref"
    needs_facilitator = True
    opens = ("begin-phase",)
    first_sample = "embassy"
    malformed = MALFORMED
    closing = frozenset({"fight-over", "phase-over"})
    pressing_moves = OWED

    def begin(self, setup: Setup) -> Position:
        """The first position: the scene's characters, between sessions."""
        return scenes.first_position(self, setup)

    def view(self, position: Position, viewer: Seat) -> View:
        """The position without what the viewer may not know."""
        return view.view(position, viewer)

    def pieces(self, position: Position) -> Pieces:
        """The characters, sides and weapons, and the cards of the base deck of a check."""
        return pieces.pieces(position)

    def who_knows(self, position: Position, piece: PieceRef) -> tuple[str, ...] | None:
        """Who knows of a concealed weapon; everybody knows of all other pieces."""
        return pieces.who_knows(position, piece)

    def waiting(self, view: View) -> str:
        """Whom the table waits for."""
        return reasons.waiting(view)

    def advance(self, ctx: Resolution[Position]) -> bool:
        """Carry out the next step that needs no decision."""
        return steps.advance(ctx)

    def check_rulings(self, position: Position, rulings: Rulings) -> Refusal | None:
        """Rulings change between checks. A blind Ref stays blind, or the uses left would tell who gave which card."""
        if position.check is not None or position.freeze is not None or position.happening:
            text = "Rulings cannot change during a check or a time freeze."
            return Refusal("SD-SC-01", text, "Wait until it is over.")
        if view.is_blind(position) and rulings.reveal_submissions != "blind" and position.phases:
            text = "The uses left would now tell the Ref who gave which card."
            return Refusal("R-SD-18", text, "Open a new table.")
        return None

    def board(self, view: View, viewer: Seat) -> Board:
        """The pieces on the table for this viewer."""
        return board.board(view, viewer)

    def determinize(self, known: View, viewer: Seat, below: Below) -> Position:
        """A complete position that looks like this view to its viewer."""
        return view.determinize(known, viewer, below)

    def over(self, position: Position) -> bool:
        """Whether no session and no downtime is running, after at least one."""
        return position.phase == "between" and position.phases > 0

    def outcome(self, position: Position) -> tuple[Outcome, ...]:
        """Whether each character is alive, with its damage, and whether it is shaken."""
        return tuple(
            Outcome(
                pieces.ref(one.key),
                one.controller,
                {"standing": int(one.alive), "damage": one.damage, "shaken": int(one.shaken)},
            )
            for one in position.characters
        )

    def awaited(self, position: Position, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """The seats that owe a decision, read from the position alone."""
        keys = owing(position)
        return tuple(seat for seat in seats if seat.key in keys)


def owing(position: Position) -> set[str]:
    """The keys of the seats that owe a decision (SD-CB-06, SD-PR-04, SD-PR-10, SD-SC-02, SD-DS-02)."""

    def players_of(keys: Sequence[str]) -> set[str]:
        return {character_of(position, key).controller for key in keys}

    check, freeze = position.check, position.freeze
    if position.happening:
        victim = current_victim(position)
        return {victim.controller} if victim is not None else set()
    if check is not None:
        if check.step == "joining":
            return players_of(check.asked) or {position.ref}
        if check.step == "adding":
            return players_of(check.handed.waiting)
        return players_of((check.attempt.lead,)) if check.step == "drawing" else {position.ref}
    if freeze is not None:
        return {position.ref} if freeze.declared.complete else players_of(freeze.declared.waiting)
    return set()


SYSTEM = SkillDeck()
