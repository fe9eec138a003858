"""Apply the Keyword entries that change a character’s numbers or body for some cycles."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core.abilities.stat_modifiers import (
    BY_WEIGHT,
    OWN_ROLL_ASPECTS,
    ROLL_STATISTICS,
    ability_modifiers,
)
from facedown.systems.tri_core.abilities.usage import resisting_score
from facedown.systems.tri_core.model import (
    Ability,
    Card,
    Chosen,
    StatModifier,
    ability_ref,
    affects_only_willing,
    character_of,
    character_ref,
    is_willing,
    merged,
    term,
)
from facedown.systems.tri_core.rules.lasting_modifiers import shields_given, temporary_hp_given
from facedown.systems.tri_core.steps.context import Context
from facedown.systems.tri_core.steps.durations import add_modifier, add_shield
from facedown.systems.tri_core.steps.keyword_judgments import (
    affects_user_only,
    ask_gm,
    cycles_of,
    resist_level,
    resists_entry,
)
from facedown.systems.tri_core.steps.resistance import roll_resolve

# Modifiers and Shields


def grant_modifiers(ctx: Context, user: str, ability: Ability, key: str, *, penalties: bool, own: bool = False) -> None:
    """Give the character `key` the penalties of an Ability, or the bonuses if `penalties` is False.

    `own`: True to give only the modifiers of AP.

    Rules: R-TCG-12, R-TCG-25, R-TCG-51.
    """
    for modifier in ability_modifiers(ability):
        on_itself = ability.aspect in OWN_ROLL_ASPECTS and modifier.what in ROLL_STATISTICS
        if (
            modifier.worse != penalties
            or on_itself
            or modifier.rule in BY_WEIGHT
            or (own and modifier.rule != "TCG-BO-04")
        ):
            continue
        modifier = replace(modifier, by=user, cycles=cycles_of(ctx, ability))
        if penalties:
            add_hindrance(ctx, user, ability, modifier, key)
        else:
            add_modifier(ctx, key, modifier)


def add_hindrance(ctx: Context, user: str, ability: Ability, modifier: StatModifier, key: str) -> None:
    """Give the character `key` a penalty.

    If the character is unwilling, its Resolve decides how much of the penalty applies.

    Rules: R-TCG-51, TCG-BO-14.
    """
    if is_willing(character_of(ctx.position, user), character_of(ctx.position, key)):
        add_modifier(ctx, key, modifier)
        return
    entry = next(one for one in ability.keywords if one.keyword.rule == modifier.rule)
    level, named = resist_level(ctx, user, ability), ability_ref(user, ability.name)
    found = roll_resolve(ctx, key, resisting_score(ability, entry), level, named, "R-TCG-51")
    add_modifier(ctx, key, modifier, found)


def change_weight(ctx: Context, user: str, ability: Ability, entry: Chosen, key: str, card: Card) -> None:
    """Change the weight of the character `key` for some cycles.

    If the character is unwilling, its Resolve decides how much the weight changes.

    Rules: TCG-AN-05, TCG-AN-06, R-TCG-51.
    """
    if entry != next(other for other in merged(ability.keywords) if other.entry == entry.entry):
        return  # all entries of one kind are applied together, at the first one (R-TCG-13)
    found = None
    if not is_willing(character_of(ctx.position, user), character_of(ctx.position, key)):
        level, named = resist_level(ctx, user, ability), ability_ref(user, ability.name)
        found = roll_resolve(ctx, key, resisting_score(ability, entry), level, named, entry.keyword.rule)
    for modifier in ability_modifiers(ability):
        if modifier.rule == entry.keyword.rule:
            add_modifier(ctx, key, replace(modifier, by=user, cycles=cycles_of(ctx, ability)), found)


def add_wards(ctx: Context, user: str, ability: Ability, key: str, *, shields_by_value: bool = False) -> None:
    """Give the character `key` the Shields and the temporary HP that an Ability grants.

    `shields_by_value`: True to leave out the Shield of HP, which the Effect Value includes.

    Rules: TCG-BO-03, R-TCG-143.
    """
    rulings = ctx.position.rulings
    for shield in shields_given(rulings, ability, user, shields_by_value=shields_by_value):
        add_shield(ctx, key, shield, ability_ref(user, ability.name))
    for modifier in temporary_hp_given(rulings, ability, user):
        add_modifier(ctx, key, modifier)


def change_body(ctx: Context, user: str, ability: Ability, entry: Chosen, key: str, card: Card) -> None:
    """Ask the GM for the effect of an entry that changes a body or sends an item elsewhere.

    For an unwilling target, ask only if the entry can affect unwilling targets and the target fails its Resolve.

    Rules: TCG-AN-10, TCG-AN-11, TCG-TR-03, R-TCG-51, R-TCG-66.
    """
    key = user if affects_user_only(ability, entry) else key
    if affects_only_willing(entry) and not is_willing(
        character_of(ctx.position, user), character_of(ctx.position, key)
    ):
        ctx.emit("R-TCG-66", "unwilling", character=character_ref(key), entry=term(entry.entry))
    elif not resists_entry(ctx, user, ability, entry, key):
        ask_gm(ctx, user, ability, entry, key)
