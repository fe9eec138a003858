"""Keyword entries that change numbers for a time: for the better, for the worse, in weight."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.abilities.stat_modifiers import BY_WEIGHT, ON_ITS_USER, ROLLED, ability_modifiers
from facedown.systems.tri_core.abilities.usage import resolved_by
from facedown.systems.tri_core.model import (
    Ability,
    Card,
    Chosen,
    StatModifier,
    character_of,
    for_the_willing,
    is_willing,
    merged,
)
from facedown.systems.tri_core.rules.current_numbers import ability_shields
from facedown.systems.tri_core.rules.lasting_modifiers import TEMPORARY
from facedown.systems.tri_core.steps.context import Context
from facedown.systems.tri_core.steps.durations import add_modifier, add_shield
from facedown.systems.tri_core.steps.keyword_judgments import (
    ask_gm,
    cycles_of,
    for_its_user,
    name_of,
    refuses,
    resist_level,
)
from facedown.systems.tri_core.steps.resistance import resist

# Modifiers and Shields


def grant_modifiers(ctx: Context, user: str, ability: Ability, key: str, *, worse: bool, own: bool = False) -> None:
    """What an Ability raises or lowers of somebody; of its user’s `own` AP alone (R-TCG-12, R-TCG-25, R-TCG-51)."""
    for modifier in ability_modifiers(ability, ctx.position.rulings):
        on_itself = ability.aspect in ON_ITS_USER and modifier.what in ROLLED
        if modifier.worse != worse or on_itself or modifier.rule in BY_WEIGHT or (own and modifier.rule != "TCG-BO-04"):
            continue
        modifier = replace(modifier, by=user, cycles=cycles_of(ctx, ability))
        if worse:
            add_hindrance(ctx, user, ability, modifier, key)
        else:
            add_modifier(ctx, key, modifier)


def add_hindrance(ctx: Context, user: str, ability: Ability, modifier: StatModifier, key: str) -> None:
    """A statistic is lowered, unless a Resolve holds; it is halved by one (R-TCG-51, TCG-BO-14)."""
    if is_willing(character_of(ctx.position, user), character_of(ctx.position, key)):
        add_modifier(ctx, key, modifier)
        return
    one = next(one for one in ability.keywords if one.keyword.rule == modifier.rule)
    found = resist(ctx, key, resolved_by(ability, one), resist_level(ctx, user, ability), ability.name, "R-TCG-51")
    add_modifier(ctx, key, modifier, found)


def change_weight(ctx: Context, user: str, ability: Ability, one: Chosen, key: str, card: Card) -> None:
    """Somebody is heavier or lighter, less so where a Resolve by Power holds (TCG-AN-05, TCG-AN-06, R-TCG-51)."""
    if one != next(other for other in merged(ability.keywords) if other.entry == one.entry):
        return  # reckoned with the first of them (R-TCG-13)
    found = None
    if not is_willing(character_of(ctx.position, user), character_of(ctx.position, key)):
        level = resist_level(ctx, user, ability)
        found = resist(ctx, key, resolved_by(ability, one), level, ability.name, one.keyword.rule)
    for modifier in ability_modifiers(ability, ctx.position.rulings):
        if modifier.rule == one.keyword.rule:
            add_modifier(ctx, key, replace(modifier, by=user, cycles=cycles_of(ctx, ability)), found)


def add_wards(ctx: Context, user: str, ability: Ability, key: str, *, with_value: bool = False) -> None:
    """Shields and temporary HP; that before HP is part of an Effect Value that shields (TCG-BO-03, R-TCG-143)."""
    standing = ability_shields(ability, user, cycles_of(ctx, ability))
    for shield in (one for one in standing if not (with_value and one.resource == "HP")):
        add_shield(ctx, key, shield, ability.name)
    for one in merged(ability.keywords):
        if one.entry == "Boost III" and one.values.get("temporary"):
            points = one.values["points"]
            modifier = StatModifier(
                TEMPORARY, ability.name, "R-TCG-143", ability.type, points, by=user, cycles=cycles_of(ctx, ability)
            )
            add_modifier(ctx, key, modifier)


def reshape(ctx: Context, user: str, ability: Ability, one: Chosen, key: str, card: Card) -> None:
    """Senses, ways to move, limbs and size of somebody, and where a thing of theirs is, are the GM’s to tell.

    A Resolve may keep the unwilling from it, and some are for the willing alone (R-TCG-51, R-TCG-66, TCG-TR-03).

    Rules: TCG-AN-10, TCG-AN-11.
    """
    key = user if for_its_user(ability, one) else key
    if for_the_willing(one) and not is_willing(character_of(ctx.position, user), character_of(ctx.position, key)):
        says = f"{one.keyword.name} changes the willing alone, and not {name_of(ctx, key)}."
        ctx.say("R-TCG-66", "unwilling", says, character=key)
    elif not refuses(ctx, user, ability, one, key):
        ask_gm(ctx, user, ability, one, key)
