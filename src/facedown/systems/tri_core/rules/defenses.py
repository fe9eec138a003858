"""The conditions under which a card can be used as a defence against an attack."""

from __future__ import annotations

from facedown.systems.tri_core.model import DEFENSE, Attack, Card, Character, Kind, Played, Position, character_of
from facedown.systems.tri_core.rules.active_modifiers import ability_used
from facedown.systems.tri_core.rules.attack_results import blocks_nothing
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll, attack_kinds
from facedown.systems.tri_core.rules.current_numbers import total_ap
from facedown.systems.tri_core.rules.damage import kinds_of, kinds_of_items, stops_kinds
from facedown.systems.tri_core.rules.ranges import in_range
from facedown.systems.tri_core.rules.reactions import is_in_the_way
from facedown.systems.tri_core.rules.rolls import devices_used

PLAIN_STRIKE = Card("Strike")
"""The card of a Strike without items; its range is 1 square."""


def attack_roll_of(position: Position, attack: Attack, target: str = "") -> AttackRoll:
    """Return the AttackRoll of a pending attack (TC-D-76).

    `target`: the key of a character that takes the hit in place of the attack’s target, or "".
    """
    duel = position.encounter.duel if position.encounter is not None else None
    return AttackRoll(
        attack.owner, attack.card, target or attack.target, attack.riposte, attack.extra,
        chain=duel is not None and duel.chain, rolled=attack.rolled, pool=attack.pool, targets_hit=attack.targets_hit,
        draws=attack.draws,
    )  # fmt: skip


def barred_by_chain(position: Position, attack: Attack, card: Card) -> bool:
    """Return whether a Chain Duel forbids a card as a defence: in a Chain Duel, only a Parry can answer a Riposte.

    Rules: TC-D-74, R-TC-95.
    """
    duel = position.encounter.duel if position.encounter is not None else None
    return attack.riposte and duel is not None and duel.chain and card.action != "Parry"


def idle_defences(position: Position, attack: Attack) -> tuple[Played, ...]:
    """Return the target’s cards in the queue that can still be used as a defence against an attack.

    Rules: R-TC-159.
    """
    exchange = position.encounter.exchange if position.encounter is not None else None
    idle = [one for one in (exchange.queue if exchange is not None else ()) if one.answers is None]
    return tuple(
        one
        for one in idle
        if one.owner == attack.target and one.card.action in DEFENSE and not barred_by_chain(position, attack, one.card)
    )


def may_defend(position: Position, attack: Attack) -> bool:
    """Return whether the target of an attack can defend itself: it can act, is aware of the attacker and has enough AP.

    Rules: R-TC-138, R-TC-149.
    """
    target = character_of(position, attack.target)
    aware = not character_of(position, attack.owner).unnoticed_by(target)
    return aware and target.able and target.ap > -total_ap(target, position.rulings).total


def can_defend_from_here(position: Position, attack: Attack, character: Character) -> bool:
    """Return whether a character is an attack’s target, or stands where a defence of the target is possible.

    Also True if the character, the attacker or the target is not on the map.

    Rules: R-TC-132.
    """
    near = is_in_the_way(position, [character.at] if character.at is not None else [], attack.owner, attack.target)
    return character.key == attack.target or near


def can_parry(position: Position, attack: Attack, card: Card) -> bool:
    """Return whether a Parry can stop an attack (TC-D-71, R-TC-94).

    `card`: the card of the Parry.
    """
    owner, target = character_of(position, attack.owner), character_of(position, attack.target)
    if not in_range(owner, target, PLAIN_STRIKE):  # R-TC-161
        return False
    if bool(devices_used(owner, attack.card)) != bool(devices_used(target, card)):
        return False
    kinds = attack_kinds(position.rulings, owner, attack_roll_of(position, attack))
    return stops_kinds(position.rulings, parried_kinds(target, card), kinds)


def can_stop(position: Position, attack: Attack, card: Card) -> bool:
    """Return whether the defence `card` can have an effect against an attack (TC-D-56, TC-D-71).

    True for every Dodge, and for every Block with an Ability.
    """
    owner, target = character_of(position, attack.owner), character_of(position, attack.target)
    if card.action == "Parry":
        return can_parry(position, attack, card)
    if card.action != "Block" or card.ability:
        return True
    kinds = attack_kinds(position.rulings, owner, attack_roll_of(position, attack))
    return not blocks_nothing(position.rulings, target, card, kinds)


def parried_kinds(character: Character, card: Card) -> tuple[Kind, ...]:
    """Return the kinds of damage that a Parry stops: the kinds of its items and of its Ability, except Mental.

    Rules: TC-D-71, R-TC-94.
    """
    ability = ability_used(character, card)
    own = kinds_of((ability.sub_type,), ability.kind) if ability is not None and ability.sub_type is not None else ()
    return tuple(kind for kind in (*kinds_of_items(devices_used(character, card)), *own) if kind != "Mental")
