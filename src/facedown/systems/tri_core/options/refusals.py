"""Refusals that say exactly why a move is not legal, computed from what the seat knows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeGuard

from facedown.game import Move, Option, Refusal, Seat, refusal_of
from facedown.game.words import within_sentence
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import CommandDecision, View, character_of
from facedown.systems.tri_core.options.card_refusals import ability_use_refused, card_refused
from facedown.systems.tri_core.rules.limits import no_more_impairments, no_more_items


def is_card(move: Move) -> TypeGuard[m.Lay]:
    """Return whether a move plays a card."""
    return isinstance(move, m.Lay)


def action_offered(options: Iterable[Option], move: m.Lay) -> bool:
    """Return whether the action of the card that `move` plays can be chosen in at least one of `options`."""
    for option in options:
        domains = [
            domain
            for field in option.fields
            if field.name == "action"
            for domain in (field.domain, *(case for _, case in field.cases))
            if domain is not None
        ]
        if option.fixed.get("action", move.action if not domains else None) == move.action:
            return True
        if any(domain.reason_against(move.action, "") is None for domain in domains):
            return True
    return False


def why_no_card(view: View, move: m.Lay) -> Refusal | None:
    """Return the refusal of a card that cannot be played; None if no reason is found.

    Rules: TC-A-02, TC-D-01, TC-D-87, TC-D-88, TC-D-89, TCG-AC-08.
    """
    one = character_of(view, move.actor)
    refusal = ability_use_refused(view, Seat(one.controller), move) if move.ability else None
    return refusal or card_refused(view, one, move)


def why_no_command(view: View, move: m.Command) -> Refusal | None:
    """Return the refusal of an illegal command; None if no decision about a command is pending.

    Call this function only for illegal commands: legality is not checked.

    Rules: TCG-CO-01, TC-D-01.
    """
    top = view.encounter.waits.top if view.encounter is not None else None
    if not isinstance(top, CommandDecision):
        return None
    legal = f"Choose a card that they could play for at most {top.ap} AP."
    if move.action == "Recover":
        return Refusal("TC-D-01", "Recover works only on a character’s own turn.", legal)
    return Refusal("TCG-CO-01", "You cannot command this action.", legal)


def why_not_released(view: View, move: m.Release) -> Refusal | None:
    """Return the refusal of an illegal move to release a character from a hold (R-TC-171)."""
    one = character_of(view, move.character)
    if not one.held_by:
        return Refusal("R-TC-171", f"Nobody holds {within_sentence(one.name)}.", "Choose a character who is held.")
    holder = character_of(view, one.held_by).name
    text = f"{holder} holds {within_sentence(one.name)}, and you cannot release them now."
    return Refusal("R-TC-171", text, "Ask the holder’s player or the GM to release them between cards.")


def why_no_item(view: View, move: Any) -> Refusal | None:
    """Return the refusal of an item for a character that can have no more items; else None (TC-B-30)."""
    return refusal_of(no_more_items(character_of(view, move.character)), "Choose another character.")


def why_no_impairment(view: View, move: Any) -> Refusal | None:
    """Return the refusal of an impairment for a character that can have no more impairments; else None (TC-E-52)."""
    return refusal_of(no_more_impairments(character_of(view, move.character)), "Choose another character.")
