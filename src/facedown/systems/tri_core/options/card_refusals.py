"""The reasons why a card cannot be played now, each with the legal alternatives."""

from __future__ import annotations

from facedown.game import Refusal, Seat, among_squares, listed
from facedown.game.words import within_sentence
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    BREAK,
    CORE_ACTIONS,
    COUP,
    OFFENSE,
    SKILLS,
    STRIDES,
    Card,
    Character,
    Exchange,
    View,
    called,
    class_of,
)
from facedown.systems.tri_core.options.ability_refusals import ability_refused
from facedown.systems.tri_core.options.cards.card_fields import choices_of
from facedown.systems.tri_core.options.cards.core_actions import can_be_nonlethal, device_field
from facedown.systems.tri_core.options.cards.items import REASONS_AGAINST
from facedown.systems.tri_core.rules.availability import recoverable_resources, unusable
from facedown.systems.tri_core.rules.damage import nonlethal_types
from facedown.systems.tri_core.rules.ranges import stride_squares


def card_refused(view: View, one: Character, move: m.Lay) -> Refusal | None:
    """Return why a character cannot play the card of `move` now; None if no reason is found.

    Rules: TC-A-02, TC-D-01, TC-D-87, TC-D-88, TC-D-89.
    """
    encounter = view.encounter
    exchange = encounter.exchange if encounter is not None else None
    known = (*CORE_ACTIONS, *SKILLS, COUP, BREAK, "Recover", "Hold", "Equip", "Stow", "Drop", "Use")
    if move.action not in (*known, *STRIDES) and not move.ability:
        return Refusal(
            "TC-A-02", f"No action called “{move.action}”.", f"Choose from: {', '.join((*known, *STRIDES))}."
        )
    if exchange is None:
        return Refusal("TC-D-78", "No encounter is in progress.", "Wait until the GM starts one.")
    waiting_for = exchange.actions.waiting if exchange.step == "acting" else exchange.reactions.waiting
    if one.key not in waiting_for:
        return None
    if exchange.step == "reacting" and class_of(move.action) in ("Recover", "Skill"):
        return Refusal(
            "TC-D-89", f"{move.action} cannot be a Reaction.", "Choose a Core Action, a Stride or a Utility Action."
        )
    return (
        too_many_of_class(one, exchange, move)
        or recover_refused(view, one, move)
        or stride_refused(view, one, move)
        or choice_refused(view, one, exchange, move)
    )


def too_many_of_class(one: Character, exchange: Exchange, move: m.Lay) -> Refusal | None:
    """Return why the card of `move` cannot be added to the cards of the turn; None if no reason is found.

    Call this function only for a card that is not legal: it refuses even a legal second Core Action.

    The reasons are a fourth card in a turn, a second card of its class, and Recover after Hold.

    Rules: TC-D-87, TC-D-88.
    """
    drafts = exchange.draft(one.key)
    if move.action == "Recover" and any(card.action == "Hold" for card in drafts):
        text = "Recover works only on your own turn, so it cannot be held."
        return Refusal("TC-D-01", text, "Play Recover before Hold.")
    if exchange.step == "acting" and len(drafts) >= 3:
        return Refusal(
            "TC-D-87", f"{one.name} has already played three actions, the most in a turn.", "Finish your turn."
        )
    used = [class_of(card.action) for card in drafts]
    if exchange.step == "acting" and class_of(move.action) in used:
        text = f"{one.name} has already played a {class_of(move.action)} action this turn."
        return Refusal("TC-D-88", text, "Play another class. Only an off-hand device allows a second Core Action.")
    return None


def recover_refused(view: View, one: Character, move: m.Lay) -> Refusal | None:
    """Return why a character cannot recover a resource: the resource is full (TC-D-03).

    The result is None if the resource is not full, and for any action other than Recover.
    """
    lacking = recoverable_resources(one, view.rulings)
    if move.action != "Recover" or move.resource in lacking:
        return None
    legal = f"Choose from: {', '.join(lacking)}." if lacking else "Choose another action."
    return Refusal("TC-D-03", f"{one.name} is not missing any {move.resource}.", legal)


def stride_refused(view: View, one: Character, move: m.Lay) -> Refusal | None:
    """Return why a Stride cannot reach its square; None if it can, or if the action is not a Stride (TC-D-13)."""
    there = stride_squares(view, one, move.action)
    if class_of(move.action) != "Stride" or move.to in there:
        return None
    where = f"to {called(move.to)} " if move.to is not None else ""
    legal = among_squares(there).legal if there else "Choose another action."
    return Refusal("TC-D-13", f"{one.name} cannot {move.action} {where}now.", legal)


def choice_refused(view: View, one: Character, exchange: Exchange, move: m.Lay) -> Refusal | None:
    """Return why an action cannot be played with its Sub-Actions, items or target; None if no reason is found.

    Rules: TC-D-107, R-TC-57, R-TC-68, R-TC-85, R-TC-161.
    """
    if exchange.step == "reacting" and move.subs and not (move.action == "Dodge" and move.subs == ("Tumble",)):
        text = "A Reaction takes no Sub-Actions, except Tumble with a Dodge."
        return Refusal("TC-D-107", text, "Play it without them.")
    if exchange.step == "reacting" and move.target and move.action in (*OFFENSE, "Use"):
        text = "The target of a Reaction is chosen after the cards are revealed."
        return Refusal("R-TC-57", text, "Play it without a target.")
    if move.action in (BREAK, "Hoist") and not one.held_by:
        return Refusal("R-TC-85", f"Nobody holds {within_sentence(one.name)}.", "Choose another action.")
    if move.action in CORE_ACTIONS:
        wrong = device_refused(view, one, move)
        if wrong is not None:
            return wrong
    if move.action in REASONS_AGAINST and len(move.items) == 1:
        item = next((item for item in one.sheet.items if item.name == move.items[0]), None)
        reason = REASONS_AGAINST[move.action](view, one, item) if item is not None else None
        if reason is not None:
            return Refusal(reason.rule, reason.text, "Choose another item or action.")
    return None


def device_refused(view: View, one: Character, move: m.Lay) -> Refusal | None:
    """Return why a Core Action cannot be played with the chosen items; None if it can.

    The reasons are: no suitable item is held, or the chosen items are not suitable for the attack.

    Rules: TC-D-98, TC-E-25, TC-E-29.
    """
    ways = choices_of(device_field(one.sheet, move.action))
    if not ways:
        return Refusal("R-TC-161", f"{one.name} holds no weapon for {move.action}.", "Equip a suitable weapon first.")
    if move.items not in {way.value for way in ways}:
        which = ", ".join(way.label for way in ways)
        return Refusal("TC-D-98", f"{one.name} cannot {move.action} with these items.", f"Choose from: {which}.")
    if move.spared and move.action in OFFENSE and not can_be_nonlethal(one.sheet, view.rulings, move.items):
        kinds = listed(nonlethal_types(view.rulings))
        return Refusal("TC-E-25", "This damage cannot be non-lethal.", f"Use {kinds} damage or a lethal attack.")
    return None


REMEDIES = {
    "R-TCG-137": "Choose another Ability.",
    "TCG-AC-21": "Equip it, or choose another Ability.",
    "TCG-XR-02": "Restore that resource, or choose another Ability.",
}
"""For each rule that can forbid an Ability: the sentence that tells the player what to do instead."""


def ability_use_refused(view: View, seat: Seat, move: m.Lay) -> Refusal | None:
    """Return why the Ability of a move cannot be used now; None if no reason is found.

    Rules: TCG-AC-09, TCG-AC-21, TCG-XR-02, R-TCG-137.
    """
    one = next((one for one in view.characters if one.key == move.actor and one.controller == seat.key), None)
    if one is None:
        return None
    ability = one.sheet.ability(move.ability)
    if ability.type != "Active" and not isinstance(move, m.Fire):
        how = "is always on" if ability.type == "Passive" else "can be used only when its event happens"
        return Refusal("TCG-AC-09", f"{ability.name} is a {ability.type}: it {how}.", "Choose an Active Ability.")
    reason = unusable(view, one, Card(move.action, ability=move.ability))
    if reason is not None:
        return Refusal(reason.rule, reason.text, REMEDIES[reason.rule])
    exchange = view.encounter.exchange if view.encounter is not None and not view.encounter.waits else None
    if exchange is None or isinstance(move, m.Fire | m.Command) or exchange.step == "resolving":
        return None
    asked = exchange.actions.waiting if exchange.step == "acting" else exchange.reactions.waiting
    return ability_refused(view, one, exchange, ability, move) if one.key in asked else None
