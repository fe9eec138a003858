"""A Block, Dodge or Parry against an attack: what it takes off, and whether it hits.

Rules: TC-D-56, TC-D-57, TC-D-58, TC-D-59, TC-D-60, TC-D-61, TC-D-62, TC-D-63, TC-D-64, TC-D-65.
"""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Addend, Tally, listed
from facedown.systems.tri_core.model import Card, Character, character_of, term
from facedown.systems.tri_core.rules.attack_rolls import (
    CRITICAL,
    AttackRoll,
    DefenseResult,
    attack_kinds,
    critical_bonus,
    defending_sub_type,
    is_unparried,
)
from facedown.systems.tri_core.rules.current_numbers import current_score
from facedown.systems.tri_core.rules.damage import block_stops
from facedown.systems.tri_core.rules.rolls import accuracy_pool, condition_dice, edge_dice, effect_pool, parry_pool
from facedown.systems.tri_core.steps.context import Context
from facedown.systems.tri_core.steps.effect_values import spend_edges

# Meeting it


def meet_defense(ctx: Context, attack_roll: AttackRoll, hit: Tally, card: Card | None) -> DefenseResult:
    """The defence against an attack, if any, and whether the attack hits (TC-D-64, TC-D-65, R-TC-04, R-TC-82)."""
    target, rulings = character_of(ctx.position, attack_roll.target), ctx.position.rulings
    if card is not None and card.action == "Parry" and rulings.parry_mode == "contest":
        return parry_attack(ctx, attack_roll, hit, card)
    needed = current_score(target, rulings, "Strike Target")
    margin = hit.total - needed.total
    met = DefenseResult(margin >= 0 or is_unparried(attack_roll, card), margin, hit.total)
    if card is None:
        return met
    if card.action == "Parry":
        value = parry_pool(target, card).made(ctx.chance_for(f"{target.name}’s Parry", target.key))
        return replace(
            met, defence=Addend(term("Parry"), value.total, "R-TC-89"), through=defending_sub_type(target, card)
        )
    return block_or_dodge(ctx, attack_roll, met, target, card)


def block_or_dodge(
    ctx: Context, attack_roll: AttackRoll, met: DefenseResult, target: Character, card: Card
) -> DefenseResult:
    """A Block or a Dodge: what it takes off, and whether its roll succeeds.

    Rules: TC-D-56, TC-D-57, TC-D-58, TC-D-59, TC-D-60, R-TC-87, R-TC-88.
    """
    rulings = ctx.position.rulings
    kinds = attack_kinds(rulings, character_of(ctx.position, attack_roll.owner), attack_roll)
    if card.action == "Block" and not block_stops(rulings, kinds, defending_sub_type(target, card)):
        says = f"{target.name}’s Block does not stop {listed(kinds)} damage."
        ctx.say("R-TC-166", "no-block", says, character=target.key)
        spend_edges(ctx, target.key, card)
        return met
    moved = condition_dice(target, rulings, card.action)
    whose = f"{target.name}’s {card.action}"
    roll = accuracy_pool(target, rulings, card, moved).made(ctx.chance_for(f"{whose}: Accuracy", target.key))
    value = effect_pool(target, rulings, card, [*moved, *edge_dice(target, rulings, card)]).made(
        ctx.chance_for(f"{whose}: Effect Value", target.key)
    )
    spend_edges(ctx, target.key, card)
    succeeded, critical = roll.total >= met.accuracy, roll.total - met.accuracy >= CRITICAL
    if critical:
        value = Tally(value.label, (*value.addends, critical_bonus(value)))
    says = (
        f"{target.name} {VERBS[card.action]}: {value.total} off the blow. The roll is {roll.total} to {met.accuracy}"
        f"{', which is critical' if critical else ''}."
    )
    rule = "TC-D-56" if card.action == "Block" else "TC-D-58"
    ctx.say(rule, "defence", says, tallies=(roll, value), character=target.key, action=card.action)
    undone = card.action == "Dodge" and succeeded and rulings.dodge_success_negates
    return replace(
        met, defence=Addend(term(card.action), value.total, rule), undone=undone, succeeded=succeeded,
        critical_defence=critical, through=defending_sub_type(target, card),
    )  # fmt: skip


VERBS = {"Block": "blocks", "Dodge": "dodges", "Parry": "parries"}


def parry_attack(ctx: Context, attack_roll: AttackRoll, hit: Tally, card: Card) -> DefenseResult:
    """A Parry against Accuracy; a tie is the Parry's (TC-D-63, TC-D-64, TC-D-65, R-TC-04)."""
    target, rulings = character_of(ctx.position, attack_roll.target), ctx.position.rulings
    roll = accuracy_pool(target, rulings, card, condition_dice(target, rulings, "Parry")).made(
        ctx.chance_for(f"{target.name}’s Parry", target.key)
    )
    margin = hit.total - roll.total
    held = margin <= 0
    says = f"{target.name} {'parries' if held else 'fails to parry'}: {roll.total} against {hit.total}."
    ctx.say("TC-D-64", "parry", says, tallies=(roll,), character=target.key, held=held)
    critical = -margin >= CRITICAL
    return DefenseResult(
        not held, margin, hit.total, undone=held, failed=not held, succeeded=held, critical_defence=critical,
        through=defending_sub_type(target, card), parry=roll.total,
    )  # fmt: skip
