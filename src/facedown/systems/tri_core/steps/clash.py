"""An attack is made against its defence, which is paid for.

Rules: TC-D-61, TC-D-62, TC-D-63, TC-D-64, TC-D-65, TC-D-66, TC-D-67, TC-D-68, TC-D-69, TC-D-70, TC-D-71, TC-D-72,
TC-D-73, TC-D-74, TC-D-75, TC-D-76, TC-D-77.
"""

from __future__ import annotations

from facedown.systems.tri_core.model import Attack, Card, Played, character_of
from facedown.systems.tri_core.rules.active_modifiers import ability_used
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll, DefenseResult
from facedown.systems.tri_core.rules.defenses import idle_defences
from facedown.systems.tri_core.steps import keyword_effects, keyword_modifiers
from facedown.systems.tri_core.steps.attack import make_attack
from facedown.systems.tri_core.steps.clash_results import attacker_wins, defender_wins, end_duel
from facedown.systems.tri_core.steps.context import Context, encounter_of
from facedown.systems.tri_core.steps.damage_taken import spoil_recovery
from facedown.systems.tri_core.steps.defense_payment import laid_for, paid_defence
from facedown.systems.tri_core.steps.effect_values import backlash

# The clash


def clash(ctx: Context, attack: Attack, defence: Played | None) -> None:
    """The attack is made against the defence, which is paid for now; then what either has won."""
    card = paid_defence(ctx, attack, defence)
    if card is None and defence is not None and defence.owner != attack.target:
        defence = laid_for(ctx, attack) or next(iter(idle_defences(ctx.position, attack)), None)  # one’s own
        card = paid_defence(ctx, attack, defence)
    target = defence.owner if defence is not None and card is not None else attack.target
    owner = character_of(ctx.position, attack.owner)
    if target != attack.target:
        names = character_of(ctx.position, target).name, character_of(ctx.position, attack.target).name
        ctx.say("TC-D-117", "steps-in", f"{names[0]} steps in for {names[1]}.", character=target, whom=attack.target)
    if not owner.able:
        ctx.say("R-TC-149", "lost", f"{owner.name} cannot act any more.", actor=owner.key)
        end_duel(ctx)
        return
    duel = encounter_of(ctx).duel
    attack_roll = AttackRoll(
        attack.owner,
        attack.card,
        target,
        attack.riposte,
        attack.extra,
        chain=bool(duel and duel.chain),
        rolled=attack.rolled,
        pool=attack.pool,
        struck=attack.struck,
    )
    before = character_of(ctx.position, target).hp
    add_block_shields(ctx, target, card)
    met = make_attack(ctx, attack_roll, card)
    if attack.riposte and character_of(ctx.position, target).hp < before:
        spoil_recovery(ctx, target, attack.owner)
    if not attack.riposte:
        backlash(ctx, attack.owner, attack.card)
    if card is not None and card.ability:
        apply_defense_ability(ctx, attack, target, card, met)
    attacker_wins(ctx, attack, met)
    defender_wins(ctx, attack, target, card, met)


def add_block_shields(ctx: Context, key: str, card: Card | None) -> None:
    """The Shields of a Block’s Ability are up before the blow that it meets lands (TCG-BO-03, TCG-AC-08)."""
    ability = (
        ability_used(character_of(ctx.position, key), card) if card is not None and card.action == "Block" else None
    )
    if ability is not None:
        keyword_modifiers.add_wards(ctx, key, ability, key)


def apply_defense_ability(ctx: Context, attack: Attack, key: str, card: Card, met: DefenseResult) -> None:
    """What the Ability of a defence does besides, and what it strikes back with (TCG-CH-04, R-TCG-139).

    All that was prepared is lost where a Parry fails, or a Dodge does not avoid the blow (TCG-AC-27).
    """
    one = character_of(ctx.position, key)
    ability = ability_used(one, card)
    if ability is None or one.out == "dead":
        return
    if card.action == "Block" or (card.action == "Parry" and not met.failed) or met.succeeded or not met.hits:
        keyword_effects.on_defence(ctx, key, ability, card, attack.owner)
    backlash(ctx, key, card)
