"""Rules for pending decisions: who decides, and whether a decision is still possible. Also when encounters end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, overload

from msgspec.structs import replace

from facedown.game import Seat
from facedown.systems.tri_core.abilities.usage import replaces_core_action
from facedown.systems.tri_core.model import (
    ABILITY,
    BonusMoveOffer,
    BonusStrideOffer,
    BonusStrikeOffer,
    Card,
    Character,
    ChargeDecision,
    CommandDecision,
    Decision,
    HeldCardsOffer,
    JudgmentDecision,
    PendingDecision,
    Position,
    PushDecision,
    RelocationDecision,
    RiposteOffer,
    TriggerOffer,
    character_of,
)
from facedown.systems.tri_core.rules.active_modifiers import ability_used
from facedown.systems.tri_core.rules.charges import with_cycles_of
from facedown.systems.tri_core.rules.current_numbers import current_score
from facedown.systems.tri_core.rules.defenses import PLAIN_STRIKE
from facedown.systems.tri_core.rules.ranges import all_stride_squares, free_squares, in_range
from facedown.systems.tri_core.rules.triggers import can_use_trigger
from facedown.systems.tri_core.view import view


def charged_card(character: Character, target: Character) -> Card:
    """Return the card with which a character releases the Ability that it is charging at a target.

    The character must be charging an Ability.
    """
    assert character.charging is not None
    card, ability = character.charging.card, ability_used(character, character.charging.card)
    assert ability is not None
    action = ability.action if replaces_core_action(ability) and ability.action is not None else ABILITY
    return with_cycles_of(character.charging, replace(card, action=action, target=target.key, to=target.at))


def charge_targets(position: Position, character: Character) -> list[Character]:
    """Return the characters on which a character can use the Ability that it charges.

    Only the user is returned if no Ability is charged or if the Ability targets only its user.

    Rules: TCG-CH-07, TCG-CH-08.
    """
    ability = ability_used(character, character.charging.card) if character.charging is not None else None
    if ability is None or ability.target == "Self":
        return [character]
    keys = set(position.encounter.everybody) if position.encounter is not None else set()
    others = (other for other in position.characters if other.key in keys and other.key != character.key)
    seen = (other for other in others if not other.hidden_from(character))
    found = [
        other for other in seen if other.out != "dead" and in_range(character, other, charged_card(character, other))
    ]
    return found if ability.hostile else [character, *found]


def move_rule(offer: BonusMoveOffer | BonusStrideOffer) -> str:
    """Return the id of the rule that grants the offered bonus move or bonus Stride."""
    if isinstance(offer, BonusStrideOffer):
        return "TC-D-43"
    return "TCG-TR-01" if offer.ability else "TC-D-59"


D = TypeVar("D", bound=PendingDecision)
E = TypeVar("E", bound=PendingDecision)


@overload
def own_decision(position: Position, seat: Seat, kind: type[D], /) -> D | None: ...
@overload
def own_decision(position: Position, seat: Seat, kind: type[D], other: type[E], /) -> D | E | None: ...
@overload
def own_decision(position: Position, seat: Seat, /, *kinds: type[PendingDecision]) -> PendingDecision | None: ...
def own_decision(position: Position, seat: Seat, /, *kinds: type[PendingDecision]) -> PendingDecision | None:
    """Return the newest pending decision if this seat has to make it and its kind is one of `kinds`, else None."""
    top = position.encounter.waits.top if position.encounter is not None else None
    if not isinstance(top, kinds) or not top.owner:
        return None
    return top if character_of(position, top.owner).controller == seat.key else None


def can_use(position: Position, decision: Decision) -> bool:
    """Return whether a pending decision can still be made, judging only by what its owner may know.

    A judgment of the GM can always be made.
    """
    if isinstance(decision, JudgmentDecision):
        return True
    # Decide by the owner’s view, so that characters hidden from it change nothing.
    position = view(position, Seat(character_of(position, decision.owner).controller))
    one = character_of(position, decision.owner)
    target = getattr(decision, "target", "")
    if not one.able or position.encounter is None:
        return False
    if target and all(other.key != target for other in position.characters):
        return False
    return STILL_USABLE[type(decision)](position, one, decision)


def waits_for_gm(position: Position) -> bool:
    """Return whether only the GM can act now (R-TC-163).

    This is the case during an encounter that has neither an exchange nor a pending decision.
    """
    encounter = position.encounter
    return encounter is not None and encounter.exchange is None and not encounter.waits


def is_decided(position: Position) -> bool:
    """Return whether the encounter is over because at most one side has conscious characters (R-TC-137).

    False while a decision is pending, or if the encounter has only one character.
    """
    encounter = position.encounter
    if encounter is None or encounter.waits:
        return False
    known = {*encounter.everybody, *dict(encounter.hidden)}
    awake = [one for one in position.characters if one.key in known and one.conscious]
    return len({one.side or one.key for one in awake}) < 2 and len(known) > 1


def can_move(position: Position, character: Character, offer: BonusMoveOffer) -> bool:
    """Return whether the character has a Speed Rank above 0 and a free square to move to (R-TC-85, TCG-AF-02a)."""
    assert position.encounter is not None
    there = character.at is not None and free_squares(position, position.encounter.grid, character, offer.squares)
    return bool(there) and current_score(character, position.rulings, "Speed Rank").total > 0


def can_strike(position: Position, character: Character, offer: RiposteOffer | BonusStrikeOffer) -> bool:
    """Return whether the character can use an offered Strike or Riposte: the target is not dead and is in reach."""
    target = character_of(position, offer.target)
    return target.out != "dead" and in_range(character, target, PLAIN_STRIKE)


def can_be_moved(position: Position, character: Character, decision: PushDecision | RelocationDecision) -> bool:
    """Return whether the target of a push or relocation can be moved: the target is not dead and is on the map."""
    target = character_of(position, decision.target)
    return target.at is not None and target.out != "dead"


def holds_cards(position: Position, character: Character) -> bool:
    """Return whether the character has face-down cards that a Hold keeps for later."""
    return position.encounter is not None and any(held.owner == character.key for held in position.encounter.held)


STILL_USABLE: Mapping[type[PendingDecision], Callable[[Position, Character, Any], bool]] = {
    RiposteOffer: can_strike,
    BonusStrikeOffer: can_strike,
    BonusMoveOffer: can_move,
    BonusStrideOffer: lambda position, character, offer: (
        not character.held_by and bool(all_stride_squares(position, character))
    ),
    HeldCardsOffer: lambda position, character, offer: holds_cards(position, character),
    TriggerOffer: lambda position, character, offer: (
        bool(offer.ability) and can_use_trigger(position, character, character.sheet.ability(offer.ability))
    ),
    PushDecision: can_be_moved,
    RelocationDecision: can_be_moved,
    CommandDecision: lambda position, character, decision: character_of(position, decision.target).able,
    ChargeDecision: lambda position, character, decision: (
        character.charging is not None and bool(charge_targets(position, character))
    ),
}
"""For each kind of decision: the function that returns whether a decision of this kind can still be made.

A judgment of the GM needs no such function, because it can always be made.
"""
