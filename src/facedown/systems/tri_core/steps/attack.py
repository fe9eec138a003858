"""An attack against a defence: roll Accuracy, roll the defence, apply the hit."""

from __future__ import annotations

from facedown.game import PieceRef, Tally, Term
from facedown.systems.tri_core.model import Card, Position, ability_ref, character_of, character_ref, term
from facedown.systems.tri_core.rules.attack_results import DefenseResult, is_shielding_parry, is_unparried
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll, attack_rolls, rolls_once
from facedown.systems.tri_core.rules.current_numbers import current_score
from facedown.systems.tri_core.rules.dice_pools import RollResult
from facedown.systems.tri_core.steps.attack_defenses import resolve_defense
from facedown.systems.tri_core.steps.attack_hits import deal_effect_value
from facedown.systems.tri_core.steps.context import Context
from facedown.systems.tri_core.steps.effect_values import spend_bonus_dice
from facedown.systems.tri_core.steps.grabs import apply_grab
from facedown.systems.tri_core.steps.trigger_events import set_off_triggers

RULES = {"Strike": "TC-D-47", "Volley": "TC-D-49", "Grab": "TC-D-52", "Collide": "TC-D-55", "Riposte": "TC-D-61"}
"""The id of the rule for each kind of attack. An Ability that is used alone has no entry: its rule is TCG-AC-08."""


def make_attack(ctx: Context, attack_roll: AttackRoll, card: Card | None) -> DefenseResult:
    """Roll an attack and the defence, apply any hit, and return the result of the defence.

    `card`: the defence; None without a defence.
    """
    hit, shared_roll = roll_accuracy(ctx, attack_roll)
    action = "Riposte" if attack_roll.riposte else attack_roll.card.action
    ctx.emit(
        RULES.get(action, "TCG-AC-08"), "accuracy", tallies=(hit,), draws=attack_roll.draws[0],
        character=character_ref(attack_roll.owner), action=attack_source(attack_roll),
        target=character_ref(attack_roll.target), accuracy=hit.total,
        against=strike_target(ctx.position, attack_roll, card),
    )  # fmt: skip
    result = resolve_defense(ctx, attack_roll, hit, card)
    if result.lands:
        result = apply_hit(ctx, attack_roll, result, shared_roll, card)
    else:
        emit_miss(ctx, attack_roll, result)
    spend_bonus_dice(ctx, attack_roll.owner, attack_roll.card)
    return result


def roll_accuracy(ctx: Context, attack_roll: AttackRoll) -> tuple[Tally, RollResult | None]:
    """Roll the Accuracy of an attack, and return the Accuracy and the Effect Value.

    The Effect Value is None if it is rolled later. An attack already rolled for all targets is not rolled again.

    Rules: R-TC-01, R-TC-135.
    """
    if attack_roll.rolled is not None:
        return attack_roll.rolled[0], RollResult(attack_roll.rolled[1], ())
    owner, rulings = character_of(ctx.position, attack_roll.owner), ctx.position.rulings
    thrown = attack_rolls(owner, rulings, attack_roll)[0].roll_with_faces(
        ctx.asking(term("Accuracy"), character_ref(owner.key))
    )
    if not rolls_once(rulings):
        return thrown.total, None
    return Tally(term("Accuracy"), thrown.total.addends), thrown


def strike_target(position: Position, attack_roll: AttackRoll, card: Card | None) -> int:
    """Return the Strike Target that an attack must reach; 0 for an attack without a Strike Target.

    `card`: the defence; None without a defence.

    Rules: TC-D-64, TC-D-76.
    """
    rulings = position.rulings
    contested = card is not None and card.action == "Parry" and not is_shielding_parry(rulings, card)
    if contested or is_unparried(attack_roll, card):
        return 0
    return current_score(character_of(position, attack_roll.target), rulings, "Strike Target").total


def attack_source(attack_roll: AttackRoll) -> PieceRef | Term:
    """Return the reference to the Ability that an attack uses, or the term for its action if no Ability is used."""
    if attack_roll.effective_card.ability:
        return ability_ref(attack_roll.owner, attack_roll.effective_card.ability)
    return term("Riposte" if attack_roll.riposte else attack_roll.card.action)


def emit_miss(ctx: Context, attack_roll: AttackRoll, result: DefenseResult) -> None:
    """Emit that an attack misses, or that a defence has cancelled the attack."""
    owner, target = character_ref(attack_roll.owner), character_of(ctx.position, attack_roll.target)
    if result.cancelled:
        ctx.emit("TC-D-65", "undone", character=owner, target=character_ref(target.key))
        return
    needed = current_score(target, ctx.position.rulings, "Strike Target")
    ctx.emit(
        "TC-D-36", "miss", tallies=(needed,), character=owner, target=character_ref(target.key),
        accuracy=result.accuracy, against=needed.total,
    )  # fmt: skip


def apply_hit(
    ctx: Context, attack_roll: AttackRoll, result: DefenseResult, shared_roll: RollResult | None, card: Card | None
) -> DefenseResult:
    """Apply a hit, set off the Triggers for hits, and return the updated `result`.

    `shared_roll`: the Effect Value if it was rolled with the Accuracy; None to roll the Effect Value now.
    `card`: the defence, or None.

    In the returned result, `succeeded` is True if a Parry stops all damage.
    """
    if attack_roll.is_grab:
        apply_grab(ctx, attack_roll, result, shared_roll)
    if not attack_roll.is_grab or attack_roll.effective_card.ability:
        result = deal_effect_value(ctx, attack_roll, result, shared_roll, card)
    set_off_triggers(ctx, attack_roll.owner, "hits", attack_roll.target)
    return result
