"""The reasons why a card cannot be played now, each with the legal alternatives."""

from __future__ import annotations

from facedown.game import Refusal, Seat, among_squares, listed, refusal_of
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
from facedown.systems.tri_core.rules.turn_actions import (
    COMBAT_SKILLS,
    ESCAPES,
    has_core_action,
    used_classes,
    why_not_another_action,
    why_not_another_reaction,
)


def card_refused(view: View, one: Character, move: m.Lay) -> Refusal | None:
    """Return the refusal of `move` if the character cannot play the card now; None if no reason to refuse is found.

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
    return (
        class_refused(view, one, exchange, move)
        or recover_refused(view, one, move)
        or stride_refused(view, one, move)
        or choice_refused(view, one, exchange, move)
    )


def class_refused(view: View, one: Character, exchange: Exchange, move: m.Lay) -> Refusal | None:
    """Return the refusal of `move` if the character can play no more cards of the move’s class now; None otherwise.

    Rules: TC-C-28, TC-D-01, TC-D-87, TC-D-88, TC-D-89, TC-D-94, R-TCG-85.
    """
    drafts, card = exchange.draft(one.key), Card(move.action, items=move.items, subs=move.subs, ability=move.ability)
    if exchange.step == "reacting":
        reason = why_not_another_reaction(view.rulings, one, exchange, drafts, card)
    else:
        reason = why_not_another_action(one, drafts, card)
    if reason is None:
        return None
    legal = CLASS_REMEDIES[reason.rule]
    first_core = has_core_action(drafts) and used_classes(one, drafts).count("Core") == 1
    if reason.rule == "TC-D-88" and class_of(card.action) == "Core" and first_core:
        legal += " A second Core Action needs another device, and one of the two must be in the off hand."
    return refusal_of(reason, legal)


CLASS_REMEDIES = {
    "TC-C-28": "Without a Reaction, play only one Block, Dodge or Parry against each attack on you.",
    "TC-D-01": "Play Recover before Hold.",
    "TC-D-87": "Finish your turn.",
    "TC-D-88": "Play an action of another class.",
    "TC-D-89": "Choose a Core Action, a Stride or a Utility Action other than Hold.",
    "TC-D-94": "Choose this device, or play an action of another class.",
    "R-TCG-85": "Release the Ability, or play an action of another class.",
}
"""For each rule that can forbid a further card: the sentence that tells the player what to do instead."""


def recover_refused(view: View, one: Character, move: m.Lay) -> Refusal | None:
    """Return the refusal of a Recover whose resource is full (TC-D-03); None for all other moves."""
    lacking = recoverable_resources(one, view.rulings)
    if move.action != "Recover" or move.resource in lacking:
        return None
    legal = f"Choose from: {', '.join(lacking)}." if lacking else "Choose another action."
    return Refusal("TC-D-03", f"{one.name} is not missing any {move.resource}.", legal)


def stride_refused(view: View, one: Character, move: m.Lay) -> Refusal | None:
    """Return the refusal of a Stride that cannot reach its square (TC-D-13); None for all other moves."""
    there = stride_squares(view, one, move.action)
    if class_of(move.action) != "Stride" or move.to in there:
        return None
    where = f"to {called(move.to)} " if move.to is not None else ""
    legal = among_squares(there).legal if there else "Choose another action."
    return Refusal("TC-D-13", f"{one.name} cannot {move.action} {where}now.", legal)


def choice_refused(view: View, one: Character, exchange: Exchange, move: m.Lay) -> Refusal | None:
    """Return the refusal of an action whose Sub-Actions, items or target are not allowed; None if all are allowed.

    The function also refuses skills that take too long for an encounter, and escapes of a character that nobody holds.

    Rules: TC-D-104, TC-D-107, R-TC-57, R-TC-68, R-TC-85, R-TC-161.
    """
    if class_of(move.action) == "Skill" and move.action not in (*COMBAT_SKILLS, *ESCAPES):
        text = f"{move.action} is a skill that cannot be played as an action in an encounter."
        return Refusal("TC-D-104", text, f"Choose from: {', '.join(COMBAT_SKILLS)}.")
    if exchange.step == "reacting" and move.subs and not (move.action == "Dodge" and move.subs == ("Tumble",)):
        text = "A Reaction takes no Sub-Actions, except Tumble with a Dodge."
        return Refusal("TC-D-107", text, "Play it without them.")
    if exchange.step == "reacting" and move.target and move.action in (*OFFENSE, "Use"):
        text = "The target of a Reaction is chosen after the cards are revealed."
        return Refusal("R-TC-57", text, "Play it without a target.")
    if move.action in ESCAPES and not one.held_by:
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
    """Return the refusal of a Core Action that cannot be played with the chosen items; None if it can.

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
    """Return the refusal of a move whose Ability cannot be used now; None if no reason to refuse it is found.

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
