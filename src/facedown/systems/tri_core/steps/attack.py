"""An Offense Action meets a defence: rolled, met, and landed (inventory 9.0, 2 to 6)."""

from __future__ import annotations

from facedown.game import Tally
from facedown.systems.tri_core.model import Card, character_of, term
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll, DefenseResult, as_strike, attack_rolls
from facedown.systems.tri_core.rules.current_numbers import current_score
from facedown.systems.tri_core.rules.dice_pools import Thrown
from facedown.systems.tri_core.steps.attack_defenses import meet_defense
from facedown.systems.tri_core.steps.attack_hits import land_hit
from facedown.systems.tri_core.steps.context import Context
from facedown.systems.tri_core.steps.effect_values import spend_edges
from facedown.systems.tri_core.steps.grabs import grab
from facedown.systems.tri_core.steps.trigger_events import set_off_triggers


def roll_accuracy(ctx: Context, attack_roll: AttackRoll) -> tuple[Tally, Thrown | None]:
    """The Accuracy of an attack; with it the Effect Value where both are one roll."""
    if attack_roll.rolled is not None:
        return attack_roll.rolled[0], Thrown(attack_roll.rolled[1], ())
    owner, rulings = character_of(ctx.position, attack_roll.owner), ctx.position.rulings
    hits, _ = attack_rolls(owner, rulings, attack_roll)
    thrown = hits.thrown(ctx.chance_for(f"{owner.name}’s {as_strike(attack_roll).action}: Accuracy", owner.key))
    if rulings.core_roll_structure == "two_rolls":
        return thrown.total, None
    return Tally(term("Accuracy"), thrown.total.addends), thrown


# What it does


def make_attack(ctx: Context, attack_roll: AttackRoll, card: Card | None) -> DefenseResult:
    """The whole of an Offense Action against a defence: rolled, met, and landed."""
    hit, once = roll_accuracy(ctx, attack_roll)
    name, other = (
        character_of(ctx.position, attack_roll.owner).name,
        character_of(ctx.position, attack_roll.target).name,
    )
    action = "Riposte" if attack_roll.riposte else attack_roll.card.action
    says = f"{name}’s {attack_roll.bare.ability or action} at {other}: Accuracy {hit.total}."
    ctx.say(
        RULES.get(action, "TCG-AC-08"),
        "accuracy",
        says,
        tallies=(hit,),
        character=attack_roll.owner,
        target=attack_roll.target,
    )
    met = meet_defense(ctx, attack_roll, hit, card)
    if met.undone:
        ctx.say("TC-D-65", "undone", f"{other} is not hit.", target=attack_roll.target)
    elif not met.hits:
        target = current_score(character_of(ctx.position, attack_roll.target), ctx.position.rulings, "Strike Target")
        ctx.say("TC-D-36", "miss", f"It misses: {hit.total} against {target.total}.", tallies=(target,))
    else:
        grabs = attack_roll.card.action == "Grab" and not attack_roll.riposte
        if grabs:
            grab(ctx, attack_roll, met, once)
        if not grabs or attack_roll.bare.ability:
            met = land_hit(ctx, attack_roll, met, once, card)
        set_off_triggers(ctx, attack_roll.owner, "hits", attack_roll.target)
    spend_edges(ctx, attack_roll.owner, attack_roll.card)
    return met


RULES = {"Strike": "TC-D-47", "Volley": "TC-D-49", "Grab": "TC-D-52", "Collide": "TC-D-55", "Riposte": "TC-D-61"}
