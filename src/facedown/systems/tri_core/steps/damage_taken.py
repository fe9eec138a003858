"""Deal damage to characters: reduce the damage, subtract the points, and apply the consequences."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.chance import Pool
from facedown.game import Tally
from facedown.systems.tri_core.model import Character, PendingDamage, SubType, character_of, character_ref, term
from facedown.systems.tri_core.rules.damage import (
    Damage,
    StoppedDamage,
    absorbing_dice,
    reduce_damage,
    with_shields_spent,
)
from facedown.systems.tri_core.rules.dice_pools import roll_dice
from facedown.systems.tri_core.rules.thresholds import after_hp_loss
from facedown.systems.tri_core.steps import wounds
from facedown.systems.tri_core.steps.charges import release_charge_in_shock
from facedown.systems.tri_core.steps.context import Context, exchange_of, set_character, set_exchange
from facedown.systems.tri_core.steps.held_card_signs import notice_sign
from facedown.systems.tri_core.steps.resource_gains import add_resource, after_gain

# Dealing damage


def deal_damage(
    ctx: Context, key: str, damage: Damage, defence: StoppedDamage | None = None, defense_type: SubType | None = None,
    to: tuple[str, ...] | None = None,
) -> int:  # fmt: skip
    """Reduce damage by the target’s protection, deal the rest, and return the points dealt.

    `key`: the key of the target.
    `defence`: the damage that a defence stops, or None.
    `defense_type`: the sub-type of the defence, or None.
    `to`: the keys of the seats that may know the cause and reduction; None for all seats.

    The points can be subtracted later (see `take_or_defer`).

    Rules: TC-F-82, TC-F-84.
    """
    target = character_of(ctx.position, key)
    reduction = reduce_damage(ctx.position.rulings, target, damage, defence, defense_type)
    set_character(ctx, with_shields_spent(target, damage.resource, reduction))
    reached = reduction.tally.total
    ctx.emit(
        "TC-F-62", "damage", to=to, tallies=(reduction.tally,), character=character_ref(key), source=damage.source,
        resource=term(damage.resource), damage=reached, shield=reduction.shield,
    )  # fmt: skip
    absorb_damage(ctx, key, damage)
    if reached and damage.by not in ("", key):
        spoil_recovery(ctx, key, damage.by)
    if reached:
        take_or_defer(ctx, PendingDamage(damage.by, key, damage.resource, reached, damage.kinds[0], damage.spared))
    return reached


def absorb_damage(ctx: Context, key: str, damage: Damage) -> None:
    """Heal a character that absorbs damage of this sub-type (TCG-AN-04a).

    A dead character is not healed.
    """
    character = character_of(ctx.position, key)
    dice = absorbing_dice(character, ctx.position.rulings, damage)
    if not dice or character.out == "dead":
        return
    healed = roll_dice(ctx.asking(term("Absorbed"), character_ref(key)), Pool(dice, 6, explode=True), "TCG-AN-04a")
    gained = add_resource(ctx, key, "HP", healed.value)
    ctx.emit(
        "TCG-AN-04a", "absorbed", tallies=(Tally(term("Absorbed"), (healed,)),), character=character_ref(key),
        points=healed.value, gained=gained, wasted=healed.value - gained, hp=character_of(ctx.position, key).hp,
    )  # fmt: skip
    after_gain(ctx, key, "HP")


def spoil_recovery(ctx: Context, key: str, by: str) -> None:
    """Cancel the pending Recover of the character `key`, which a Reaction of the character `by` has hurt.

    Nothing is cancelled if the character `by` has Priority.

    Rules: TC-D-02, R-TC-64.
    """
    encounter = ctx.position.encounter
    exchange = encounter.exchange if encounter is not None else None
    if exchange is not None and by not in exchange.actors:
        set_exchange(ctx, replace(exchange, failed_recovers=(*exchange.failed_recovers, key)))


# Immediate and deferred damage


def take_or_defer(ctx: Context, due: PendingDamage) -> None:
    """Apply the damage `due` at once, or defer the damage until all characters acting together have acted (R-TC-60)."""
    exchange = ctx.position.encounter.exchange if ctx.position.encounter is not None else None
    if exchange is None or not exchange.puts_off(due):
        take_damage(ctx, due)
        return
    set_exchange(ctx, replace(exchange, deferred_effects=(*exchange.deferred_effects, due)))


def take_deferred(ctx: Context) -> None:
    """Apply the deferred damage that the characters who acted together have dealt (R-TC-60, R-TC-119)."""
    exchange = exchange_of(ctx)
    set_exchange(ctx, replace(exchange, deferred_effects=()))
    ctx.emit("R-TC-60", "together")
    for due in exchange.deferred_effects:
        take_damage(ctx, due)


def take_damage(ctx: Context, due: PendingDamage) -> None:
    """Subtract the points of `due` from the target’s resource; a Grab also begins to hold the target.

    Rules: TC-D-50, TC-F-62.
    """
    character = character_of(ctx.position, due.key)
    if due.held_by:
        character = set_character(ctx, replace(character, held_by=due.held_by, hold_reach=due.reach))
    if due.resource == "HP":
        lose_hp(ctx, due)
    elif due.resource == "AP":
        wounds.lose_ap(ctx, due.key, due.lost)
    else:
        name = due.resource.lower()
        set_character(ctx, replace(character, **{name: max(0, getattr(character, name) - due.lost)}))


def lose_hp(ctx: Context, due: PendingDamage) -> None:
    """Subtract the HP of `due` from the target, then apply the consequences, for example Shock and wounds."""
    key, before = due.key, character_of(ctx.position, due.key)
    changed = set_character(ctx, after_hp_loss(before, due.lost, due.kind, nonlethal=due.spared))
    emit_hp_left(ctx, changed, stopped_at_0=due.spared and before.hp > 0 and not changed.hp)
    wounds.note_resource_emptied(ctx, key, "HP", before.hp, changed.hp)
    succeeded = wounds.resolve_threshold(ctx, key, due.kind, changed.last_damage)
    if succeeded is not None:
        release_charge_in_shock(ctx, key, succeeded=succeeded)
    wounds.worsen_wounds(ctx, key, changed.last_damage)
    wounds.stay_awake(ctx, key)
    wounds.begin_systemic_shock(ctx, key)
    notice_sign(ctx, key, "is hurt")


def emit_hp_left(ctx: Context, character: Character, *, stopped_at_0: bool) -> None:
    """Emit how many HP a character has left; the event cites TC-E-24 if non-lethal damage stopped at 0."""
    rule = "TC-E-24" if stopped_at_0 else "TC-C-03"
    ctx.emit(rule, "hp", character=character_ref(character.key), hp=character.hp, spilt=character.excess_damage)
