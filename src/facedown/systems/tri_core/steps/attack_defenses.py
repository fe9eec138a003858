"""The rolls of a Block, Dodge or Parry against an attack."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Tally
from facedown.systems.tri_core.model import Card, Character, character_of, character_ref, term
from facedown.systems.tri_core.rules.attack_results import (
    DefenseResult,
    attack_result,
    blocks_nothing,
    defended_result,
    defending_sub_type,
    defense_accuracy,
    defense_value,
    is_unparried,
    with_critical,
)
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll, attack_kinds
from facedown.systems.tri_core.rules.current_numbers import current_score
from facedown.systems.tri_core.rules.damage import DEFENSE_RULES, StoppedDamage
from facedown.systems.tri_core.rules.dice_pools import Rolling
from facedown.systems.tri_core.steps.context import Context
from facedown.systems.tri_core.steps.effect_values import spend_bonus_dice


def resolve_defense(ctx: Context, attack_roll: AttackRoll, hit: Tally, card: Card | None) -> DefenseResult:
    """Compare the Accuracy of an attack with the Strike Target, roll the defence, and return the result.

    `hit`: the Accuracy.
    `card`: the defence, or None.
    """
    target, rulings = character_of(ctx.position, attack_roll.target), ctx.position.rulings
    needed = current_score(target, rulings, "Strike Target").total
    result = attack_result(hit.total, needed, unparried=is_unparried(attack_roll, card))
    if card is None:
        return result
    kinds = attack_kinds(rulings, character_of(ctx.position, attack_roll.owner), attack_roll)
    if blocks_nothing(rulings, target, card, kinds):
        ctx.emit("R-TC-166", "no-block", character=character_ref(target.key), kinds=tuple(map(term, kinds)))
        spend_bonus_dice(ctx, target.key, card)
        return result
    return replace(roll_defense(ctx, result, target, card), defending_type=defending_sub_type(target, card))


def roll_defense(ctx: Context, result: DefenseResult, target: Character, card: Card) -> DefenseResult:
    """Roll the defence `card` of the character `target` against an attack, and return `result` changed by the roll."""
    accuracy, value = (find(ctx.position.rulings, target, card) for find in (defense_accuracy, defense_value))
    if value is None:
        assert accuracy is not None
        return parry_attack(ctx, result, target, accuracy)
    if accuracy is None:
        return replace(
            result, defence=StoppedDamage(card.action, roll_for_defender(ctx, value, card.action, target).total)
        )
    return block_or_dodge(ctx, result, target, card, accuracy, value)


def roll_for_defender(ctx: Context, rolling: Rolling, name: str, target: Character) -> Tally:
    """Roll the dice of a defender and return the tally; `name` is the name of the roll."""
    return rolling.made(ctx.asking(term(name), character_ref(target.key)))


def parry_attack(ctx: Context, result: DefenseResult, target: Character, accuracy: Rolling) -> DefenseResult:
    """Roll a Parry, and return `result` with the success or failure of the Parry.

    `accuracy`: the dice and bonuses of the Parry.
    """
    roll = roll_for_defender(ctx, accuracy, "Parry", target)
    result = defended_result(ctx.position.rulings, result, "Parry", roll.total)
    ctx.emit(
        "TC-D-64", "parry", tallies=(roll,), character=character_ref(target.key), held=result.succeeded,
        total=roll.total, against=result.accuracy,
    )  # fmt: skip
    return result


def block_or_dodge(
    ctx: Context, result: DefenseResult, target: Character, card: Card, accuracy: Rolling, value: Rolling
) -> DefenseResult:
    """Roll a Block or Dodge, and return `result` with the damage that the defence stops.

    `accuracy`: the roll for success.
    `value`: the roll for the stopped damage.
    """
    roll = roll_for_defender(ctx, accuracy, f"{card.action} Accuracy", target)
    stops = roll_for_defender(ctx, value, f"{card.action} Effect Value", target)
    spend_bonus_dice(ctx, target.key, card)
    result = defended_result(ctx.position.rulings, result, card.action, roll.total)
    stops = with_critical(stops, critical=result.critical_defence)
    ctx.emit(
        DEFENSE_RULES[card.action], "defence", tallies=(roll, stops), character=character_ref(target.key),
        action=term(card.action), total=roll.total, against=result.accuracy, stopped=stops.total,
        critical=result.critical_defence, held=result.succeeded,
    )  # fmt: skip
    return replace(result, defence=StoppedDamage(card.action, stops.total))
