"""Apply the Effect Value of an Ability that is used alone: deal damage, heal or shield."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from facedown.game import Tally
from facedown.systems.tri_core.abilities.use_costs import spread_cycles
from facedown.systems.tri_core.model import (
    Ability,
    Attack,
    Card,
    Character,
    Played,
    Shield,
    Track,
    ability_ref,
    character_of,
    character_ref,
    term,
)
from facedown.systems.tri_core.rules.ability_values import as_core_action_card, effect_value_roll
from facedown.systems.tri_core.rules.current_numbers import ability_shields, remaining_points
from facedown.systems.tri_core.rules.lasting_modifiers import split_over_cycles
from facedown.systems.tri_core.rules.rolls import accuracy_pool, condition_dice
from facedown.systems.tri_core.steps import keyword_judgments
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_encounter
from facedown.systems.tri_core.steps.durations import add_shield, begin_track
from facedown.systems.tri_core.steps.effect_values import roll_value, spend_bonus_dice
from facedown.systems.tri_core.steps.resource_gains import add_resource, after_gain

# Damage


def attack_all_targets(ctx: Context, played: Played, ability: Ability, targets: list[str]) -> None:
    """Roll an Ability’s Accuracy and Effect Value once, and add a pending attack on each target.

    `targets`: the keys of the targets. Only the last attack deals the Backlash.

    Rules: R-TC-127, R-TC-135, R-TCG-139.
    """
    owner, rulings, card = (
        character_of(ctx.position, played.owner),
        ctx.position.rulings,
        as_core_action_card(ability, played.card),
    )
    action = ability.action or "Strike"
    moved = condition_dice(owner, rulings, action)
    hit = accuracy_pool(owner, rulings, card, moved).made(ctx.asking(term("Accuracy"), character_ref(owner.key)))
    hit_draws = ctx.fresh_draws
    pool = effect_value_roll(owner, rulings, ability, played.card).dice.total
    value = roll_ability_value(ctx, owner, ability, played.card)
    draws = (hit_draws, ctx.fresh_draws[len(hit_draws) :])
    attacks = [
        Attack(played.owner, replace(card, target=key, backlash=card.backlash if key == targets[-1] else 0), key,
               unseen=True, price=played.price, rolled=(hit, value), pool=pool, draws=draws)
        for key in targets
    ]  # fmt: skip
    set_encounter(ctx, replace(encounter_of(ctx), waits=encounter_of(ctx).waits.push(*attacks)))


# Healing and shielding


def roll_ability_value(ctx: Context, owner: Character, ability: Ability, card: Card) -> Tally:
    """Roll and return the Effect Value of an Ability.

    If the Ability spreads its Effect Value over cycles, roll nothing and return the highest possible Effect Value.

    Rules: TCG-DU-02.
    """
    rolling = effect_value_roll(owner, ctx.position.rulings, ability, card)
    return roll_value(ctx, rolling, ability, term("Effect Value"), owner.key)


def help_all_targets(ctx: Context, played: Played, ability: Ability, targets: list[str]) -> None:
    """Roll the Effect Value of a healing or shielding Ability once, and apply the total to each target (R-TC-135)."""
    owner = character_of(ctx.position, played.owner)
    value = roll_ability_value(ctx, owner, ability, played.card)
    draws = ctx.fresh_draws
    spend_bonus_dice(ctx, played.owner, played.card)
    named = ability_ref(played.owner, ability.name)
    ctx.emit("TC-D-95", "ability-value", tallies=(value,), draws=draws, actor=character_ref(played.owner),
             ability=named, total=value.total)  # fmt: skip
    for key in targets:
        HELPING_ASPECTS[ability.aspect](ctx, played.owner, ability, key, max(0, value.total))


def heal_by_ability(ctx: Context, user: str, ability: Ability, key: str, amount: int) -> None:
    """Restore `amount` HP to the character `key`, at once or over cycles (TC-F-63, TCG-DU-02).

    `user`: the key of the Ability’s user.
    """
    if spread_cycles(ability):
        begin_track(
            ctx, key, Track(ability.name, user, split_over_cycles(amount, spread_cycles(ability)), does="heals")
        )
        return
    gained = add_resource(ctx, key, "HP", amount)
    left = remaining_points(character_of(ctx.position, key), "HP")
    ctx.emit(
        "TC-F-63", "ability-heals", character=character_ref(key), source=ability_ref(user, ability.name),
        resource=term("HP"), points=amount, gained=gained, wasted=amount - gained, left=left,
    )  # fmt: skip
    after_gain(ctx, key, "HP")


def shield_by_ability(ctx: Context, user: str, ability: Ability, key: str, amount: int) -> None:
    """Give the character `key` a Shield of HP with `amount` points plus the points of Boost III.

    `user`: the key of the Ability’s user.

    If the Effect Value is spread over cycles, each cycle gives a part of the points.

    Rules: TC-F-64, TCG-DU-02, R-TCG-13, R-TCG-82.
    """
    lasting = keyword_judgments.cycles_of(ctx, ability)
    amount += sum(more.points for more in ability_shields(ability) if more.resource == "HP")
    if spread_cycles(ability):
        parts = split_over_cycles(amount, spread_cycles(ability))
        track = Track(ability.name, user, parts, does="shields", type=ability.sub_type, kind=ability.type)
        begin_track(ctx, key, track)
        return
    add_shield(
        ctx, key, Shield("HP", amount, ability.sub_type, ability.type, user, lasting), ability_ref(user, ability.name)
    )


HELPING_ASPECTS: Mapping[str, Callable[[Context, str, Ability, str, int], None]] = {
    "Heal": heal_by_ability,
    "Shield": shield_by_ability,
}
"""For each Aspect that helps its target, the function that applies the Effect Value."""
