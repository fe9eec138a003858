"""The rolls of an Offense Action and the damage that it deals."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from facedown.game import Addend, Tally
from facedown.systems.tri_core.model import (
    OFFENSE,
    Attack,
    Card,
    Character,
    Kind,
    Rulings,
    adds_sub_type,
    character_ref,
    term,
)
from facedown.systems.tri_core.rules.active_modifiers import ability_used
from facedown.systems.tri_core.rules.afflictions import CarriedAffliction, carried_afflictions
from facedown.systems.tri_core.rules.damage import (
    Damage,
    altered_types,
    kinds_of,
    kinds_of_items,
    may_be_nonlethal,
    types_of,
)
from facedown.systems.tri_core.rules.dice_pools import Rolling, capped_pool, uncapped_parts
from facedown.systems.tri_core.rules.rolls import (
    accuracy_pool,
    bonus_dice,
    condition_dice,
    devices_used,
    effect_pool,
    joining_accuracy_dice,
    wound_penalty,
)


class AttackRoll(msgspec.Struct, frozen=True, gc=False):
    """An attack that is being resolved: an Offense Action or a Riposte against one target.

    `owner`, `target`: the keys of the attacker and of the target.
    `card`: the card of the attack; for a Riposte, the card of the Parry.
    `extra`: the number of additional dice of a Riposte after a critical Parry.
    `chain`: True in a Chain Duel.

    For an attack on an area, the other fields keep the roll for the next targets (R-TC-135):

    `rolled`: the Accuracy and the Effect Value; None before the roll.
    `pool`: the number of dice rolled.
    `draws`: the indices of the draws for the Accuracy and for the Effect Value.
    `targets_hit`: the number of targets already hit.
    """

    owner: str
    card: Card
    target: str
    riposte: bool = False
    extra: int = 0
    chain: bool = False
    rolled: tuple[Tally, Tally] | None = None
    pool: int = 0
    targets_hit: int = 0
    draws: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())

    @property
    def is_grab(self) -> bool:
        """Return whether the attack is a Grab.

        A Grab deals damage only if it is a critical hit or if its Ability deals damage.
        """
        return self.card.action == "Grab" and not self.riposte

    @property
    def effective_card(self) -> Card:
        """Return the card of the attack. For a Riposte, remove the Ability of the Parry and the chosen sub-type.

        Rules: R-TC-162.
        """
        return replace(self.card, ability="", element="") if self.riposte and self.card.ability else self.card


# Rolls


def rolls_once(rulings: Rulings) -> bool:
    """Return whether one roll of an attack gives both its Accuracy and its Effect Value (R-TC-01)."""
    return rulings.core_roll_structure == "one_roll"


def attack_rolls(owner: Character, rulings: Rulings, attack_roll: AttackRoll) -> tuple[Rolling, Rolling]:
    """Return the dice and flat bonus of an attack’s Accuracy, then of its Effect Value.

    Both are the same if one roll gives both (R-TC-01).
    """
    card = attack_roll.card
    action = "Strike" if attack_roll.riposte else card.action
    conditions = [*condition_dice(owner, rulings, action)]
    more_dice = [*conditions, *bonus_dice(owner, rulings, card)]
    if attack_roll.extra:
        more_dice.append(Addend(term("critical Parry"), attack_roll.extra, "TC-D-44"))
    rolled = accuracy_card(attack_roll)
    hits = accuracy_pool(owner, rulings, rolled, conditions)
    harms = effect_pool(owner, rulings, card, more_dice, riposte=attack_roll.riposte)
    if not rolls_once(rulings):
        return hits, harms
    wounds = wound_penalty(owner)
    wounded = [part for part in harms.dice.addends if part in wounds]
    own = [part for part in uncapped_parts(harms.dice) if part not in wounded]
    dice = [*own, *joining_accuracy_dice(owner, rulings, rolled)]
    instinct = owner.sheet.instinct_in(rolled.action)  # type: ignore[arg-type]
    whole = capped_pool(term("Effect dice"), [*dice, *wounded], 0 if wounded else instinct)
    both = Rolling(
        term("Effect Value"), whole, harms.plus, (*hits.other_dice, *harms.other_dice), own_sides=harms.own_sides
    )
    return both, both


def accuracy_card(attack_roll: AttackRoll) -> Card:
    """Return the card with which the Accuracy of an attack is rolled.

    For a Riposte, the card is a Light Strike with the items of the Parry (TC-D-61, R-TC-162).
    """
    return (
        replace(attack_roll.effective_card, action="Strike", weight="Light", subs=())
        if attack_roll.riposte
        else attack_roll.card
    )


def is_same_area_use(attack: Attack, attack_roll: AttackRoll) -> bool:
    """Return whether a pending attack and an attack roll belong to the same use of an Ability on an area."""
    same = attack.owner == attack_roll.owner and attack.card.ability == attack_roll.card.ability
    return same and attack.rolled == attack_roll.rolled


def pool_and_afflictions(
    owner: Character, rulings: Rulings, attack_roll: AttackRoll, damage: Damage
) -> tuple[int, tuple[CarriedAffliction, ...]]:
    """Return the number of dice in an attack’s pool, and the attack’s Afflictions; (0, ()) without Afflictions.

    Dice from explosions are not counted (R-TCG-32).

    `damage`: only its sub-types count.
    """
    found = tuple(
        carried_afflictions(
            owner, damage.types, ability_used(owner, attack_roll.effective_card), devices_used(owner, attack_roll.card)
        )
    )
    if not found:
        return 0, ()
    rolling = attack_rolls(owner, rulings, attack_roll)[1]
    pool = attack_roll.pool if attack_roll.rolled is not None else rolling.dice.total
    return pool, tuple(one._replace(sides=rolling.die) for one in found)


def damage_of(rulings: Rulings, owner: Character, attack_roll: AttackRoll, amount: int) -> Damage:
    """Return the damage of a hit with `amount` points: sub-types, kinds, resource, and whether it is non-lethal.

    A Volley damages AP only if its Ability or item does.

    Rules: TC-E-25, TC-E-26, TC-E-27, TC-E-28, R-TC-120.
    """
    items = devices_used(owner, attack_roll.card)
    types, kinds = types_of(items), kinds_of_items(items)
    resource = items[0].resource if items else "HP"
    ability = ability_used(owner, attack_roll.effective_card)
    if ability is not None and ability.sub_type is not None:  # R-TCG-153
        types, kinds = (ability.sub_type,), kinds_of((ability.sub_type,), ability.kind)
    element = attack_roll.effective_card.element
    if element and (ability is None or adds_sub_type(element)):
        types, kinds = altered_types(owner, element, ability, types, kinds)
    if (ability is not None and ability.at_ap) or (attack_roll.card.at_ap and not items):  # TCG-DI-04, TCG-DI-07
        resource = "AP"
    harmless_items = bool(items) and all(item.non_lethal for item in items)
    nonlethal = (attack_roll.card.spared or harmless_items) and may_be_nonlethal(rulings, types)
    by = "" if attack_roll.riposte else attack_roll.owner
    return Damage(character_ref(owner.key), amount, types, kinds, resource, spared=nonlethal, by=by)


def critical_grab_damage(owner: Character, attack_roll: AttackRoll, amount: int) -> Damage:
    """Return the additional damage of a critical Grab: `amount` points of Physical damage of the sub-type Impact.

    Rules: TC-D-39, R-TC-85.
    """
    return Damage(character_ref(owner.key), amount, spared=attack_roll.card.spared, by=owner.key)


def attack_kinds(rulings: Rulings, owner: Character, attack_roll: AttackRoll) -> tuple[Kind, ...]:
    """Return the kinds of damage that an Offense Action deals; for a Grab, Physical is always among them."""
    own: tuple[Kind, ...] = ("Physical",) if attack_roll.is_grab else ()
    return tuple(dict.fromkeys((*own, *damage_of(rulings, owner, attack_roll, 0).kinds)))


def after_spending_bonus_dice(character: Character, card: Card) -> Character:
    """Return the character without the bonus dice that its action `card` has used up; an attack also ends Stealth."""
    if card.action not in OFFENSE:
        return replace(character, edge=tuple(edge for edge in character.edge if edge[0] != "Ruse"))
    kept = tuple(edge for edge in character.edge if edge[0] == "Charge" and card.action not in ("Strike", "Collide"))
    return replace(character, edge=kept, stealthed=character.stealthed and character.unseen)
