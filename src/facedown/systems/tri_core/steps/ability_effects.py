"""The Effect Value of an Ability used for itself: it strikes, heals or shields (R-TCG-138, R-TCG-139)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from facedown.game import Tally, minus
from facedown.systems.tri_core.abilities.use_costs import spread_cycles
from facedown.systems.tri_core.model import Ability, Attack, Card, Character, Played, Shield, Track, character_of
from facedown.systems.tri_core.rules.ability_values import as_action, value_roll
from facedown.systems.tri_core.rules.current_numbers import ability_shields, remaining
from facedown.systems.tri_core.rules.lasting_modifiers import split_over_cycles
from facedown.systems.tri_core.rules.rolls import accuracy_pool, condition_dice
from facedown.systems.tri_core.steps import keyword_judgments
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_encounter
from facedown.systems.tri_core.steps.durations import add_shield, begin_track
from facedown.systems.tri_core.steps.effect_values import rolled_value, spend_edges
from facedown.systems.tri_core.steps.resource_gains import add_resource, after_gain

# Damage


def strike_all(ctx: Context, one: Played, ability: Ability, targets: list[str]) -> None:
    """One Accuracy and one Effect Value for all inside; each may defend itself (R-TC-127, R-TC-135, R-TCG-139)."""
    owner, rulings, card = character_of(ctx.position, one.owner), ctx.position.rulings, as_action(ability, one.card)
    action = ability.action or "Strike"
    moved = condition_dice(owner, rulings, action)
    hit = accuracy_pool(owner, rulings, card, moved).made(
        ctx.chance_for(f"{owner.name}’s {ability.name}: Accuracy", owner.key)
    )
    pool = value_roll(owner, rulings, ability, one.card).dice.total
    value = roll_ability_value(ctx, owner, ability, one.card)
    attacks = [
        Attack(one.owner, replace(card, target=key, backlash=card.backlash if key == targets[-1] else 0), key,
               unseen=True, price=one.price, rolled=(hit, value), pool=pool)
        for key in targets
    ]  # fmt: skip
    set_encounter(ctx, replace(encounter_of(ctx), waits=encounter_of(ctx).waits.push(*attacks)))


# Healing and shielding


def roll_ability_value(ctx: Context, owner: Character, ability: Ability, card: Card) -> Tally:
    """The Effect Value that a use makes; over cycles the most that it can be (TCG-DU-02)."""
    rolling = value_roll(owner, ctx.position.rulings, ability, card)
    return rolled_value(ctx, rolling, ability, f"{owner.name}’s {ability.name}: Effect Value", owner.key)


def help_all(ctx: Context, one: Played, ability: Ability, targets: list[str]) -> None:
    """An Effect Value that helps: one roll for all whom it is used on (R-TC-135)."""
    owner = character_of(ctx.position, one.owner)
    value = roll_ability_value(ctx, owner, ability, one.card)
    spend_edges(ctx, one.owner, one.card)
    ctx.say("TC-D-95", "effect", f"Effect Value {minus(value.total)}.", tallies=(value,), critical=False)
    for key in targets:
        HELPING_ASPECTS[ability.aspect](ctx, one.owner, ability, key, max(0, value.total))


def heal_by_ability(ctx: Context, user: str, ability: Ability, key: str, amount: int) -> None:
    """HP come back, at once or over cycles (TC-F-63, TCG-DU-02)."""
    if spread_cycles(ability):
        begin_track(
            ctx, key, Track(ability.name, user, split_over_cycles(amount, spread_cycles(ability)), does="heals")
        )
        return
    add_resource(ctx, key, "HP", amount)
    one = character_of(ctx.position, key)
    says = f"{ability.name} heals {one.name} by {amount}: {minus(remaining(one, 'HP'))} HP."
    ctx.say("TC-F-63", "healed", says, character=key, resource="HP")
    after_gain(ctx, key, "HP")


def shield_by_ability(ctx: Context, user: str, ability: Ability, key: str, amount: int) -> None:
    """A Shield before HP, with what Boost III of the same Ability adds to it (TC-F-64, R-TCG-13, R-TCG-82).

    Over cycles it comes in parts, each in the place of what is left of the one before (TCG-DU-02).
    """
    lasting = keyword_judgments.cycles_of(ctx, ability)
    amount += sum(more.points for more in ability_shields(ability) if more.resource == "HP")
    if spread_cycles(ability):
        parts = split_over_cycles(amount, spread_cycles(ability))
        track = Track(ability.name, user, parts, does="shields", type=ability.sub_type, kind=ability.type)
        begin_track(ctx, key, track)
        return
    add_shield(ctx, key, Shield("HP", amount, ability.sub_type, ability.type, user, lasting), ability.name)


HELPING_ASPECTS: Mapping[str, Callable[[Context, str, Ability, str, int], None]] = {
    "Heal": heal_by_ability,
    "Shield": shield_by_ability,
}
"""What an Effect Value that helps does, by Aspect."""
