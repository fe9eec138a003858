"""The effects of Afflictions: how they begin, deal damage, are resisted and end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from facedown.chance import Pool
from facedown.systems.tri_core.model import (
    WEIGHTS,
    Affliction,
    AfflictionName,
    PushDecision,
    character_of,
    character_ref,
    item_ref,
    term,
)
from facedown.systems.tri_core.rules.afflictions import (
    AFFLICTION_KINDS,
    CarriedAffliction,
    after_resolve,
    combined,
    cycles_of_hit,
    hit_causes_afflictions,
    is_immune,
    steps_not_resisted,
    steps_of_dice,
    steps_of_hit,
    toxic_damage,
    with_affliction,
)
from facedown.systems.tri_core.rules.challenge_levels import legerity
from facedown.systems.tri_core.rules.damage import Damage, kinds_of
from facedown.systems.tri_core.steps import wounds
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_character, set_encounter
from facedown.systems.tri_core.steps.damage_taken import deal_damage
from facedown.systems.tri_core.steps.durations import deal_effect_damage
from facedown.systems.tri_core.steps.items import DURABILITY, with_item
from facedown.systems.tri_core.steps.resistance import roll_resolve

# At the hit


def apply_hit_afflictions(
    ctx: Context, attacker: str, key: str, found: Sequence[CarriedAffliction], pool: int, dealt: int
) -> None:
    """Apply the Afflictions that a hit causes, except Impale (see `armor_ignored_by_impale`).

    `attacker`, `key`: the keys of the attacker and target.
    `found`: the attack’s Afflictions; only the first of each kind is applied.
    `pool`: the number of damage dice.
    `dealt`: the damage after all reductions.

    Rules: TCG-AF-00a, TCG-EV-17, R-TCG-33, R-TCG-50.
    """
    gate = hit_causes_afflictions(ctx.position.rulings, dealt)
    by_kind = {carried.kind: carried for carried in reversed(found)}  # one of each kind; the Ability’s own comes first
    for carried in by_kind.values():
        target = character_of(ctx.position, key)
        if (
            carried.kind == "Impale"
            or not gate
            or target.out == "dead"
            or is_immune(target, ctx.position.rulings, carried.kind)
        ):
            continue
        steps = steps_of_hit(carried.kind, pool, dealt)
        if steps:
            level = legerity(character_of(ctx.position, attacker), ctx.position.rulings, carried.ability.core).total
            RESISTED_AT_HIT.get(carried.kind, begin_affliction)(ctx, attacker, key, carried, steps, pool, level)


def begin_affliction(
    ctx: Context, attacker: str, key: str, carried: CarriedAffliction, steps: int, pool: int, level: int
) -> None:
    """Begin an Affliction on the target, or strengthen the target’s Affliction of the same kind.

    `attacker`, `key`: the keys of the attacker and target.
    `steps`: the strength of the new Affliction.
    `pool`: the number of damage dice.
    `level`: the number that a Resolve must reach.

    Rules: TCG-AF-07.
    """
    target, cycles = character_of(ctx.position, key), cycles_of_hit(carried, steps, pool)
    new = Affliction(carried.kind, attacker, steps, level, cycles, fresh=is_own_turn(ctx, key))
    new = combined(target.afflicted(carried.kind), new)
    set_character(ctx, with_affliction(target, new))
    emit_affliction(ctx, key, new, "afflicted")
    wounds.cap_resources(ctx, key)
    if carried.kind == "Melt":
        wear_all_items(ctx, key, steps)


def is_own_turn(ctx: Context, key: str) -> bool:
    """Return whether it is the turn of the character `key` in the Rotation; False outside a Rotation."""
    encounter = ctx.position.encounter
    return encounter is not None and bool(encounter.rotation) and key in encounter.rotation[encounter.turn].keys


def wear_all_items(ctx: Context, key: str, steps: int) -> None:
    """Reduce the Durability of each unbroken item that a character wears or holds by `steps` points.

    Rules: TCG-AF-07, R-TCG-41.
    """
    for item in character_of(ctx.position, key).sheet.items:
        if item.works:
            wear_item(ctx, key, item.name, steps, "TCG-AF-07")


def wear_item(ctx: Context, key: str, name: str, points: int, rule: str) -> None:
    """Reduce the Durability of a character’s item by `points`, to at least 0; at 0 the item is broken (TC-D-70).

    `rule`: the rule that the event cites.
    """
    character = character_of(ctx.position, key)
    item = character.item(name)
    whole = DURABILITY * WEIGHTS[item.weight][0] if item.durability is None else item.durability
    after = max(0, whole - points)
    set_character(ctx, with_item(character, item, replace(item, durability=after, worn=item.worn + whole - after)))
    ctx.emit(rule, "worn-down", character=character_ref(key), item=item_ref(key, name), points=points, durability=after)
    wounds.cap_resources(ctx, key)


def apply_bluster(
    ctx: Context, attacker: str, key: str, carried: CarriedAffliction, steps: int, pool: int, level: int
) -> None:
    """Roll the target’s Resolve against Bluster, then let the attacker push the target.

    `attacker`, `key`: the keys of the attacker and target.
    `steps`: the steps before the Resolve.
    `level`: the number that the Resolve must reach.
    `carried`, `pool`: not used.

    Rules: TCG-AF-04, R-TCG-38.
    """
    found = roll_resolve(ctx, key, "PG", level, term("Bluster"), "TCG-AF-04")
    offer_push(ctx, attacker, key, found.share(2 * steps), "Bluster")


def offer_push(ctx: Context, pusher: str, key: str, squares: int, cause: Literal["Bluster", "Kinesis"]) -> None:
    """Let the character `pusher` decide where the character `key` is pushed.

    `squares`: the greatest distance; nothing happens for 0.

    Outside an encounter, or for a target on no square, only emit the push for the GM.

    Rules: TCG-AF-04, TCG-KI-01.
    """
    encounter = ctx.position.encounter
    if not squares or encounter is None or character_of(ctx.position, key).at is None:
        if squares:
            ctx.emit("TCG-AF-04", "pushed", character=character_ref(key), squares=squares, by=term(cause))
        return
    set_encounter(
        ctx,
        replace(encounter_of(ctx), waits=encounter_of(ctx).waits.push(PushDecision(pusher, key, squares, cause))),
    )


def apply_jolt(
    ctx: Context, attacker: str, key: str, carried: CarriedAffliction, steps: int, pool: int, level: int
) -> None:
    """Destroy AP of the target `key` by a Jolt, unless a Resolve prevents the Jolt (TCG-AF-06).

    `steps`: the steps before the Resolve.
    `level`: the number that the Resolve must reach.
    `attacker`, `carried`, `pool`: not used.
    """
    destroy_ap_by_jolt(ctx, key, steps, level)


def destroy_ap_by_jolt(ctx: Context, key: str, steps: int, level: int) -> None:
    """Roll a character’s Resolve against Jolt, then destroy 1 AP for each remaining step.

    A step for which the character has no AP deals 2 damage to its HP instead.

    `steps`: the steps before the Resolve.
    `level`: the number that the Resolve must reach.

    Rules: TCG-AF-06, TCG-AF-06b, TCG-BO-03, R-TCG-40.
    """
    jolt_term = term("Jolt")
    lost = roll_resolve(ctx, key, "ER", level, jolt_term, "TCG-AF-06").share(steps)
    target = character_of(ctx.position, key)
    from_ap = min(lost, max(0, target.ap) + target.shield("AP").points)
    if lost:
        ctx.emit("TCG-AF-06", "jolted", character=character_ref(key), ap=from_ap, hp=2 * (lost - from_ap))
    deal_effect_damage(ctx, key, jolt_term, from_ap, "AP")
    deal_effect_damage(ctx, key, jolt_term, 2 * (lost - from_ap), sub_type="Electricity")


def apply_crush(
    ctx: Context, attacker: str, key: str, carried: CarriedAffliction, steps: int, pool: int, level: int
) -> None:
    """Begin or strengthen Crush and deal its first damage, unless the target’s Resolve succeeds.

    `attacker`, `key`: the keys of the attacker and target.
    `carried`: only the field `sides` is used.
    `steps`: the new steps before the Resolve.
    `level`: the number that the Resolve must reach.
    `pool`: not used.

    Rules: TCG-AF-05, TCG-AF-05b.
    """
    steps = steps_not_resisted(roll_resolve(ctx, key, "FNE", level, term("Crush"), "TCG-AF-05"), steps)
    if not steps:
        return
    target = character_of(ctx.position, key)
    new = combined(target.afflicted("Crush"), Affliction("Crush", attacker, steps, level, sides=carried.sides))
    set_character(ctx, with_affliction(target, new))
    emit_affliction(ctx, key, new, "afflicted")
    deal_crush_damage(ctx, key, steps, carried.sides)


def deal_crush_damage(ctx: Context, key: str, dice: int, sides: int) -> None:
    """Roll the dice of Crush, and damage an equipped, unbroken item of the character `key`.

    A character without such an item takes the damage itself.

    `dice`, `sides`: the number of dice, and their sides.

    Rules: TCG-AF-05, TCG-AF-05a, R-TCG-144.
    """
    target = character_of(ctx.position, key)
    roll = ctx.draw(Pool(dice, sides, explode=True), term("Crush"), character_ref(key)).total
    whole = [item for item in target.sheet.items if item.works]
    whole.sort(key=lambda item: not item.held)
    if whole:
        wear_item(ctx, key, whole[0].name, roll, "TCG-AF-05")
    else:
        deal_damage(ctx, key, Damage(term("Crush"), roll, ("Earth",), kinds_of(("Earth",), None)))


RESISTED_AT_HIT: Mapping[AfflictionName, Callable[[Context, str, str, CarriedAffliction, int, int, int], None]] = {
    "Bluster": apply_bluster, "Jolt": apply_jolt, "Crush": apply_crush,
}  # fmt: skip
"""For each Affliction that the target resists at the moment of the hit, the function that applies it (R-TCG-31)."""


def armor_ignored_by_impale(
    ctx: Context, attacker: str, key: str, found: Sequence[CarriedAffliction], pool: int
) -> int:
    """Roll the target’s Resolve against Impale, and return the points of Physical Armor that the hit ignores.

    `attacker`, `key`: the keys of the attacker and target.
    `found`: the attack’s Afflictions. Without Impale, return 0.
    `pool`: the number of damage dice.

    Rules: TCG-AF-11, R-TCG-45.
    """
    steps = steps_of_dice("Impale", pool)
    carried = next((one for one in found if one.kind == "Impale"), None)
    if carried is None or not steps or is_immune(character_of(ctx.position, key), ctx.position.rulings, "Impale"):
        return 0
    level = legerity(character_of(ctx.position, attacker), ctx.position.rulings, carried.ability.core).total
    passed = steps_not_resisted(roll_resolve(ctx, key, "PG", level, term("Impale"), "TCG-AF-11"), steps)
    if passed:
        ctx.emit("TCG-AF-11", "impaled", character=character_ref(key), points=passed)
    return passed


# Cycle by cycle


def begin_affliction_cycle(ctx: Context, key: str) -> None:
    """Deal the damage of a character’s Burn and Crush, and roll its Resolves against its Afflictions (R-TCG-31).

    Call this function at the start of the character’s cycle. Sever is left to `end_affliction_cycle`.

    Rules: TCG-AF-01, TCG-AF-05, R-TCG-39.
    """
    for affliction in character_of(ctx.position, key).afflictions:
        if character_of(ctx.position, key).out == "dead":
            return
        if affliction.kind == "Burn":
            deal_effect_damage(ctx, key, term("Burn"), affliction.steps, sub_type="Fire")
        if affliction.kind == "Crush":
            deal_crush_damage(ctx, key, affliction.steps, affliction.sides)
        if affliction.kind != "Sever":
            resolve_affliction(ctx, key, affliction.kind)


def end_affliction_cycle(ctx: Context, key: str) -> None:
    """Apply Sever at the end of a character’s cycle, and subtract one cycle from each Affliction.

    Afflictions that began in the turn now ending lose no cycle.

    Rules: TCG-AF-10, R-TCG-44.
    """
    for affliction in character_of(ctx.position, key).afflictions:
        if affliction.fresh:
            set_character(ctx, with_affliction(character_of(ctx.position, key), replace(affliction, fresh=False)))
            continue
        if affliction.kind == "Sever":
            deal_effect_damage(ctx, key, term("Sever"), affliction.steps, sub_type="Slice")
            resolve_affliction(ctx, key, "Sever")
        now = character_of(ctx.position, key).afflicted(affliction.kind)
        if now is not None and now.cycles:
            kept = replace(now, cycles=now.cycles - 1, steps=now.steps if now.cycles > 1 else 0)
            update_affliction(ctx, key, now, kept)


def resolve_affliction(ctx: Context, key: str, kind: AfflictionName) -> None:
    """Roll a character’s Resolve against its Affliction `kind`, and change the Affliction by the result.

    Do nothing if the character does not have the Affliction.
    """
    before = character_of(ctx.position, key).afflicted(kind)
    if before is None:
        return
    found = roll_resolve(ctx, key, AFFLICTION_KINDS[kind].by, before.level, term(kind), AFFLICTION_KINDS[kind].rule)
    update_affliction(ctx, key, before, after_resolve(ctx.position.rulings, before, found))


def update_affliction(ctx: Context, key: str, before: Affliction, after: Affliction) -> None:
    """Replace a character’s Affliction `before` with `after`, and emit the change; do nothing if the two are equal."""
    if after == before:
        return
    set_character(ctx, with_affliction(character_of(ctx.position, key), after))
    emit_affliction(ctx, key, after, "affliction")
    wounds.cap_resources(ctx, key)


def emit_affliction(ctx: Context, key: str, affliction: Affliction, kind: str) -> None:
    """Emit the event `kind` with the steps and cycles of a character’s Affliction."""
    rule, who = AFFLICTION_KINDS[affliction.kind].rule, character_ref(key)
    ctx.emit(rule, kind, character=who, malady=term(affliction.kind), steps=affliction.steps, cycles=affliction.cycles)


def deal_toxic_damage(ctx: Context, key: str, spent: int) -> None:
    """Deal the damage of Toxic to a character that spends AP; `spent` is the number of AP spent now (TCG-AF-13)."""
    toxic = character_of(ctx.position, key).afflicted("Toxic")
    if toxic is None or not spent:
        return
    hurt, after = toxic_damage(toxic, spent)
    set_character(ctx, with_affliction(character_of(ctx.position, key), after))
    deal_effect_damage(ctx, key, term("Toxic"), hurt, sub_type="Poison")
