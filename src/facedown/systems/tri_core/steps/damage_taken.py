"""Damage lands: points are lost, and what comes of it (inventory 9.0, steps 6 and 7)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.chance import Pool
from facedown.game import Addend, Tally, minus
from facedown.systems.tri_core.model import PendingDamage, SubType, character_of, term
from facedown.systems.tri_core.rules.active_modifiers import effective_modifiers
from facedown.systems.tri_core.rules.damage import Damage, reduce_damage, with_shields_spent
from facedown.systems.tri_core.steps import wounds
from facedown.systems.tri_core.steps.charges import shock_charge
from facedown.systems.tri_core.steps.context import Context, exchange_of, set_character, set_exchange
from facedown.systems.tri_core.steps.held_card_signs import notice_sign
from facedown.systems.tri_core.steps.resource_gains import add_resource, after_gain

# It lands


def deal_damage(ctx: Context, key: str, blow: Damage, defence: Addend | None = None, met: SubType | None = None) -> int:
    """The blow lands; what reached the resource. Then Threshold, Wounded, staying awake, Shocks (inventory 9.0).

    Rules: TC-F-82, TC-F-84.
    """
    target = character_of(ctx.position, key)
    soft = reduce_damage(ctx.position.rulings, target, blow, defence, met)
    target = set_character(ctx, with_shields_spent(target, blow.resource, soft))
    reached = soft.tally.total
    says = f"{blow.source} deals {reached} to {target.name}’s {blow.resource}"
    says += f"; a Shield takes {soft.shield}." if soft.shield else "."
    ctx.say("TC-F-62", "damage", says, tallies=(soft.tally,), character=key, resource=blow.resource, damage=reached)
    absorb_damage(ctx, key, blow)
    if reached and blow.by not in ("", key):
        spoil_recovery(ctx, key, blow.by)
    if reached:
        take_or_defer(ctx, PendingDamage(blow.by, key, blow.resource, reached, blow.kinds[0], blow.spared))
    return reached


def absorb_damage(ctx: Context, key: str, blow: Damage) -> None:
    """Who is immune to what strikes it, and absorbs that, heals some d6, once for each hit (TCG-AN-04a, C7)."""
    one = character_of(ctx.position, key)
    against = f"Resistance to {blow.types[0]}" if blow.types and not blow.bare and not blow.armored else ""
    found = [modifier for modifier in effective_modifiers(one, ctx.position.rulings, against) if not modifier.worse]
    dice = max((modifier.again for modifier in found if modifier.points > 1), default=0)
    if not dice or one.out == "dead":
        return
    roll = ctx.chance_for(f"What {one.name} absorbs", key)(Pool(dice, 6, explode=True))
    add_resource(ctx, key, "HP", roll.total)
    faces = ", ".join(map(str, roll.faces))
    tally = Tally(term("Absorbed"), (Addend(f"{dice}d6{f' ({faces})' if faces else ''}", roll.total, "TCG-AN-04a"),))
    says = f"{one.name} absorbs it and heals {roll.total}: {minus(character_of(ctx.position, key).hp)} HP."
    ctx.say("TCG-AN-04a", "absorbed", says, tallies=(tally,), character=key, points=roll.total)
    after_gain(ctx, key, "HP")


def spoil_recovery(ctx: Context, key: str, by: str) -> None:
    """Whoever is hurt by a Reaction of others before it could recover does not (TC-D-02, R-TC-64)."""
    encounter = ctx.position.encounter
    exchange = encounter.exchange if encounter is not None else None
    if exchange is not None and by not in exchange.actors:
        set_exchange(ctx, replace(exchange, spoilt=(*exchange.spoilt, key)))


def take_or_defer(ctx: Context, due: PendingDamage) -> None:
    """What an action did to somebody counts now; where several act together, once all have acted (R-TC-60)."""
    exchange = ctx.position.encounter.exchange if ctx.position.encounter is not None else None
    if exchange is None or not exchange.puts_off(due):
        take_damage(ctx, due)
        return
    set_exchange(ctx, replace(exchange, due=(*exchange.due, due)))


def take_deferred(ctx: Context) -> None:
    """What those who acted together have done counts, all of it from the same state (R-TC-60, R-TC-119)."""
    exchange = exchange_of(ctx)
    set_exchange(ctx, replace(exchange, due=()))
    ctx.say("R-TC-60", "together", "They acted at the same time: what they did counts now.")
    for due in exchange.due:
        take_damage(ctx, due)


def take_damage(ctx: Context, due: PendingDamage) -> None:
    """Points are lost, or somebody is held from now on (TC-D-50, TC-F-62)."""
    one = character_of(ctx.position, due.key)
    if due.held_by:
        one = set_character(ctx, replace(one, held_by=due.held_by, hold_reach=due.reach))
    if due.resource == "HP":
        lose_hp(ctx, due)
    elif due.resource == "AP":
        wounds.lose_ap(ctx, due.key, due.lost)
    else:
        name = due.resource.lower()
        set_character(ctx, replace(one, **{name: max(0, getattr(one, name) - due.lost)}))


def lose_hp(ctx: Context, due: PendingDamage) -> None:
    """HP go down; non-lethal damage stops at 0, and kills only whom it finds there (TC-E-24, TC-E-31, R-TC-108)."""
    key, lost = due.key, due.lost
    before = character_of(ctx.position, key)
    gentle = due.spared and before.hp > 0
    after = max(0, before.hp - lost) if gentle else before.hp - lost
    changed = replace(
        before, hp=after, last_damage=before.hp - after, last_kind=due.kind, spilt=lost - (before.hp - after)
    )
    changed = set_character(ctx, changed)
    says = f"{changed.name} has {minus(after)} HP{', as the blow is not meant to kill' if changed.spilt else ''}."
    ctx.say("TC-E-24" if gentle and not after else "TC-C-03", "hp", says, character=key, hp=after)
    wounds.note_resource_emptied(ctx, key, "HP", before.hp, after)
    held = wounds.resolve_threshold(ctx, key, due.kind, before.hp - after)
    if held is not None:
        shock_charge(ctx, key, held=held)
    wounds.worsen_wounds(ctx, key, before.hp - after)
    wounds.stay_awake(ctx, key)
    wounds.systemic_shock(ctx, key)
    notice_sign(ctx, key, "is hurt")
