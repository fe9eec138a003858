"""The result of an attack: hit or miss, critical or not, and the changes by a Parry, Block or Dodge."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from facedown.game import Addend, Tally, scaled_addend, single
from facedown.game.tally import Rounding
from facedown.systems.tri_core.model import CORE_STAT, Card, Character, Kind, Rulings, SubType, term
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.active_modifiers import ability_used
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll
from facedown.systems.tri_core.rules.damage import Damage, StoppedDamage, block_stops, damage_past_armor, reduce_damage
from facedown.systems.tri_core.rules.dice_pools import Rolling
from facedown.systems.tri_core.rules.rolls import (
    accuracy_pool,
    bonus_dice,
    condition_dice,
    devices_used,
    effect_pool,
    parry_pool,
)

CRITICAL = 20
"""The minimum margin of a critical success (TC-D-36). A margin is the total of a roll less the number to reach."""


class DefenseResult(msgspec.Struct, frozen=True, gc=False):
    """The result of an attack and its defence.

    `hits`: True if the attack reaches the number to reach, or always hits.
    `margin`: `accuracy` less the number to reach.
    `accuracy`: the total of the attack’s Accuracy roll.
    `defence`: the damage that the defence stops, or None.
    `cancelled`: True if a Parry or Dodge cancelled the attack.
    `failed`: True for a failed Parry.
    `critical_defence`: True for a critical success of the defence’s own roll.
    `succeeded`: True if the defence’s own roll succeeded, or a Parry stopped all the damage.
    `defending_type`: the sub-type of the Ability or item used for the defence, or None.
    `parry`: the Accuracy total of a Parry that contested the attack; else 0.
    """

    hits: bool
    margin: int
    accuracy: int
    defence: StoppedDamage | None = None
    cancelled: bool = False
    failed: bool = False
    critical_defence: bool = False
    succeeded: bool = False
    defending_type: SubType | None = None
    parry: int = 0

    @property
    def defence_points(self) -> int:
        """Return the damage that the defence stops, or the total of a Parry that contested the attack; else 0."""
        return self.defence.points if self.defence is not None else self.parry

    @property
    def lands(self) -> bool:
        """Return whether the attack hits and no defence cancelled it."""
        return self.hits and not self.cancelled

    @property
    def critical(self) -> bool:
        """Return whether the attack is a critical hit; a cancelled attack never is (R-TC-88)."""
        return self.lands and is_critical(self.margin)


# Accuracy against a number or a roll


def is_critical(margin: int) -> bool:
    """Return whether a roll that exceeds the number to reach by `margin` is critical (TC-D-36)."""
    return margin >= CRITICAL


def attack_result(accuracy: int, strike_target: int, *, unparried: bool = False) -> DefenseResult:
    """Return the result of an attack before any defence, from the totals of Accuracy and Strike Target.

    `unparried`: True for a Riposte that nobody parries, which always hits (TC-D-76).

    Rules: R-TC-03, R-TC-04.
    """
    margin = accuracy - strike_target
    return DefenseResult(margin >= 0 or unparried, margin, accuracy)


def parry_result(accuracy: int, parry: int) -> DefenseResult:
    """Return the result of an attack against a Parry.

    `accuracy`, `parry`: the Accuracy totals of the attack and of the Parry.

    Rules: TC-D-64, TC-D-65, R-TC-04.
    """
    margin = accuracy - parry
    parried = margin <= 0
    return DefenseResult(
        not parried, margin, accuracy, cancelled=parried, failed=not parried, critical_defence=is_critical(-margin),
        succeeded=parried, parry=parry,
    )  # fmt: skip


def block_or_dodge_result(rulings: Rulings, result: DefenseResult, action: str, roll: int) -> DefenseResult:
    """Return the result of an attack after the roll of a Block or Dodge (TC-D-59, R-TC-88).

    `result`: the result before the defence.
    `action`: “Block” or “Dodge”.
    `roll`: the total of the defence’s Accuracy roll.
    """
    margin = roll - result.accuracy
    undone = action == "Dodge" and margin >= 0 and rulings.dodge_success_negates
    return replace(result, succeeded=margin >= 0, critical_defence=is_critical(margin), cancelled=undone)


def defended_result(rulings: Rulings, result: DefenseResult, action: str, roll: int) -> DefenseResult:
    """Return the result of an attack after its defence has rolled.

    `result`: the result before the defence.
    `action`: “Parry”, “Block” or “Dodge”.
    `roll`: the total of the defence’s Accuracy roll.
    """
    if action == "Parry":
        return parry_result(result.accuracy, roll)
    return block_or_dodge_result(rulings, result, action, roll)


def is_unparried(attack_roll: AttackRoll, card: Card | None) -> bool:
    """Return whether an attack is a Riposte in a Chain Duel and nobody parries it (R-TC-95).

    `card`: the card of the defence; None if nobody defends.
    """
    return card is None and attack_roll.chain and attack_roll.riposte


# The rolls of a defence


def is_shielding_parry(rulings: Rulings, card: Card) -> bool:
    """Return whether a card is a Parry that reduces damage instead of contesting the attack (R-TC-89)."""
    return card.action == "Parry" and rulings.parry_mode != "contest"


def blocks_nothing(rulings: Rulings, target: Character, card: Card, kinds: tuple[Kind, ...]) -> bool:
    """Return whether a card is a Block that cannot stop the damage of an attack (TC-D-56, R-TC-166).

    `kinds`: the kinds of the damage.
    """
    return card.action == "Block" and not block_stops(rulings, kinds, defending_sub_type(target, card))


def defense_accuracy(rulings: Rulings, target: Character, card: Card) -> Rolling | None:
    """Return the Accuracy roll of a defence; None for a Parry that only reduces damage."""
    if is_shielding_parry(rulings, card):
        return None
    return accuracy_pool(target, rulings, card, condition_dice(target, rulings, card.action))


def defense_value(rulings: Rulings, target: Character, card: Card) -> Rolling | None:
    """Return the dice and bonus for the damage that a defence stops; None for a Parry that contests the attack."""
    if is_shielding_parry(rulings, card):
        return parry_pool(target, card)
    if card.action == "Parry":
        return None
    moved = [*condition_dice(target, rulings, card.action), *bonus_dice(target, rulings, card)]
    return effect_pool(target, rulings, card, moved)


def defending_sub_type(character: Character, card: Card) -> SubType | None:
    """Return the sub-type of a defence, from its Ability or else from its first item; None if neither has a sub-type.

    Rules: R-TC-143.
    """
    ability, items = ability_used(character, card), devices_used(character, card)
    own = ability.sub_type if ability is not None else None
    return own or (items[0].types[0] if items and items[0].types else None)


# The Effect Value of a hit


def critical_bonus(value: Tally) -> Addend:
    """Return the points that a critical hit adds to the Effect Value `value`: half of `value`, rounded down.

    Rules: TC-D-35, TC-D-37.
    """
    return scaled_addend(as_single_addend(value), "TC-D-37", label=term("critical"), by=2)


def as_single_addend(value: Tally) -> Tally:
    """Return a Tally that has the total of `value` as its only addend."""
    return single(value.label, value.total, "")


def with_critical(value: Tally, *, critical: bool) -> Tally:
    """Return the Effect Value `value`, with the bonus of a critical hit if `critical` is True."""
    return Tally(value.label, (*value.addends, critical_bonus(value))) if critical else value


def raised_value(
    rulings: Rulings, owner: Character, attack_roll: AttackRoll, result: DefenseResult, value: Tally
) -> tuple[Tally, bool]:
    """Return the Effect Value after a critical hit or failed Parry, and whether to call `after_armor`.

    `value`: the Effect Value as rolled.

    Rules: TC-D-66, TC-D-67, R-TC-82, R-TC-90, R-TC-95.
    """
    parts = list(with_critical(value, critical=result.critical).addends)
    failed = result.failed and not attack_roll.chain
    if failed and rulings.parry_fail in ("plus50", "both"):
        rounding: Rounding = "up" if result.critical else "down"  # both halves together are the whole
        whole, label = as_single_addend(value), term("failed Parry")
        parts.append(scaled_addend(whole, "TC-D-66", label=label, by=2, rounding=rounding))
    if failed and rulings.parry_fail in ("keystat", "both"):
        stat = CORE_STAT["Strike" if attack_roll.riposte else attack_roll.card.action][0]  # type: ignore[index]
        parts.append(Addend(term(stat), numbers.stat_value(owner.sheet, stat), "TC-D-67"))
    return Tally(value.label, tuple(parts)), failed and rulings.parry_fail == "plus50_remaining"


def after_armor(rulings: Rulings, target: Character, damage: Damage, defending_type: SubType | None) -> Damage:
    """Return the damage that has passed Armor, raised by half for a failed Parry (R-TC-90).

    Call this function only if the flag from `raised_value` is True.

    `damage`: the damage before Armor.
    """
    return replace(damage, amount=damage_past_armor(rulings, target, damage, defending_type) * 3 // 2, armored=True)


def keeps_ability_effects(card: Card, result: DefenseResult) -> bool:
    """Return whether the Ability used with a defence takes effect.

    True in three cases:
    - The defence is a Block.
    - The defence is a Parry that has not failed.
    - The defence succeeded or the attack missed.
    """
    held = card.action == "Block" or (card.action == "Parry" and not result.failed)
    return held or result.succeeded or not result.hits


def is_overcome(card: Card, incoming: int, defence: int) -> bool:
    """Return whether an attack has at least twice the value of the Block or Parry against it (R-TC-93).

    `card`: the card of the defence. For a Dodge, the result is False.
    `incoming`, `defence`: the Effect Value of the attack, and the value of the defence.
    """
    return card.action in ("Block", "Parry") and incoming >= 2 * defence


def is_shielded(rulings: Rulings, target: Character, damage: Damage, result: DefenseResult) -> bool:
    """Return whether a Parry reduces the damage of an attack to 0; False for other defences (TC-D-62).

    `damage`: the damage before the Parry.
    `result`: the result after the defence.
    """
    parry = result.defence
    if parry is None or parry.action != "Parry" or parry.points <= 0:
        return False
    return reduce_damage(rulings, target, damage, parry, result.defending_type).is_zero_after(parry.label)
