"""The seats that owe a decision, and the kinds of moves that answer it, found without computing options."""

from __future__ import annotations

from collections.abc import Sequence

from facedown.systems.skill_deck.model import Position, character_of
from facedown.systems.skill_deck.rules.damage import current_victim

PRESSING_MOVES = frozenset(
    {
        "take-point", "spend-armour", "hand-in", "draw-cards", "join", "stay-out", "declare", "accept-check",
        "settle-check", "close-joining", "build-deck", "settle-botch", "resume",
    }
)  # fmt: skip
"""The kinds of moves that a seat can owe."""


def awaited_keys(position: Position) -> set[str]:
    """Return the keys of the seats that owe a decision now (SD-CB-06, SD-PR-04, SD-PR-10, SD-SC-02, SD-DS-02)."""

    def players_of(keys: Sequence[str]) -> set[str]:
        return {character_of(position, key).controller for key in keys}

    check, freeze = position.check, position.freeze
    if position.pending_results:
        victim = current_victim(position)
        return {victim.controller} if victim is not None else set()
    if check is not None:
        if check.step == "joining":
            return players_of(check.open_invitations) or {position.ref}
        if check.step == "adding":
            return players_of(check.handed.waiting)
        return players_of((check.attempt.lead,)) if check.step == "drawing" else {position.ref}
    if freeze is not None:
        return {position.ref} if freeze.declared.complete else players_of(freeze.declared.waiting)
    return set()
