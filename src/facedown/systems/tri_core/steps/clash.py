"""Resolve the clash of an attack and a defence."""

from __future__ import annotations

from facedown.systems.tri_core.model import Attack, Card, Played, character_of, character_ref, term
from facedown.systems.tri_core.rules.active_modifiers import ability_used
from facedown.systems.tri_core.rules.attack_results import DefenseResult, keeps_ability_effects
from facedown.systems.tri_core.rules.clash_wins import attack_action
from facedown.systems.tri_core.rules.defenses import attack_roll_of, idle_defences
from facedown.systems.tri_core.steps import keyword_effects, keyword_modifiers
from facedown.systems.tri_core.steps.attack import make_attack
from facedown.systems.tri_core.steps.clash_results import end_duel, reward_attacker, reward_defender
from facedown.systems.tri_core.steps.context import Context
from facedown.systems.tri_core.steps.damage_taken import spoil_recovery
from facedown.systems.tri_core.steps.defense_payment import defence_for, pay_for_defence_card
from facedown.systems.tri_core.steps.effect_values import deal_backlash


def resolve_clash(ctx: Context, attack: Attack, defence: Played | None) -> None:
    """Pay for the defence, roll the attack, and give both sides the benefits of the result.

    `defence`: None if nobody defends. The attack is lost if the attacker can no longer act.

    Rules: TC-D-68.
    """
    card, defence = pay_for_usable_defence(ctx, attack, defence)
    target = defence.owner if defence is not None and card is not None else attack.target
    owner = character_of(ctx.position, attack.owner)
    if target != attack.target:
        ctx.emit("TC-D-117", "steps-in", character=character_ref(target), whom=character_ref(attack.target))
    if not owner.able:
        ctx.emit("R-TC-149", "lost", actor=character_ref(owner.key), action=term(attack_action(attack)))
        end_duel(ctx)
        return
    before = character_of(ctx.position, target).hp
    add_block_shields(ctx, target, card)
    result = make_attack(ctx, attack_roll_of(ctx.position, attack, target), card)
    if attack.riposte and character_of(ctx.position, target).hp < before:
        spoil_recovery(ctx, target, attack.owner)
    if not attack.riposte:
        deal_backlash(ctx, attack.owner, attack.card)
    if card is not None and card.ability:
        apply_defense_ability(ctx, attack, target, card, result)
    reward_attacker(ctx, attack, result)
    reward_defender(ctx, attack, target, card, result)


def pay_for_usable_defence(ctx: Context, attack: Attack, defence: Played | None) -> tuple[Card | None, Played | None]:
    """Pay for a defence, and return (card, defence); the card is None if no defence can be used.

    If another character than the target defends, and its defence cannot be used, a second defence is tried.
    """
    card = pay_for_defence_card(ctx, attack, defence)
    if card is None and defence is not None and defence.owner != attack.target:
        defence = defence_for(ctx, attack) or next(iter(idle_defences(ctx.position, attack)), None)
        card = pay_for_defence_card(ctx, attack, defence)
    return card, defence


def add_block_shields(ctx: Context, key: str, card: Card | None) -> None:
    """Give a defender the Shields from the Ability of its Block before the attack is rolled (TCG-BO-03, TCG-AC-08)."""
    ability = (
        ability_used(character_of(ctx.position, key), card) if card is not None and card.action == "Block" else None
    )
    if ability is not None:
        keyword_modifiers.add_wards(ctx, key, ability, key)


def apply_defense_ability(ctx: Context, attack: Attack, key: str, card: Card, result: DefenseResult) -> None:
    """Apply a defensive Ability’s effects to its user and to the attacker, and deal the Backlash to the user.

    `key`: the key of the user.

    Rules: TCG-AC-27, TCG-CH-04, R-TCG-139.
    """
    character = character_of(ctx.position, key)
    ability = ability_used(character, card)
    if ability is None or character.out == "dead":
        return
    if keeps_ability_effects(card, result):
        keyword_effects.apply_defence_effects(ctx, key, ability, card, attack.owner)
    deal_backlash(ctx, key, card)
