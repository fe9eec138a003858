"""Temporary modifiers, Shields and temporary HP: their limits, the older effects that they replace, and their end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from facedown.game import signed
from facedown.systems.tri_core.abilities.stat_modifiers import (
    MOST_IMMUNE,
    MOST_REINFORCING,
    ROLL_STATISTICS,
)
from facedown.systems.tri_core.abilities.use_costs import duration_cycles
from facedown.systems.tri_core.model import (
    Ability,
    Character,
    Resource,
    Rulings,
    Shield,
    StatModifier,
    merged,
    source_ref,
    term,
)
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.active_modifiers import only_newest_counts, with_newest_shield
from facedown.systems.tri_core.rules.challenge_levels import Band
from facedown.systems.tri_core.rules.current_numbers import ability_shields, maximum, remaining_points

TEMPORARY_HP_MODIFIER = "temporary HP"
"""The name of the modifier by which Boost III gives temporary HP (R-TCG-143)."""


EACH_CYCLE = " each cycle"
"""The end of the name of a modifier that changes a resource at the start of every cycle, for example “HP each cycle”.

Rules: TCG-DU-03, TCG-DU-04, TCG-DU-05.
"""


def changes_anything(modifier: StatModifier) -> bool:
    """Return whether a modifier is a condition, or changes points, dice or rerolls.

    `modifier`: must be a result of `settle_modifier`.
    """
    numbers_changed = modifier.points or modifier.dice or modifier.per_die or modifier.rerolls
    return modifier.is_condition or bool(numbers_changed)


def replaces(rulings: Rulings, new: StatModifier, old: StatModifier) -> bool:
    """Return whether a new modifier replaces an old modifier (R-TCG-12).

    True in two cases:

    - Neither is a condition, and both have the same `key`. Under the ruling `boost_stack=latest`, `worse` is compared
      in place of `kind`.
    - Both are conditions with the same `what`, source, user, choices and text. Creations and Illusions are never
      replaced (TCG-CR-00).
    """
    if new.is_condition or old.is_condition:
        same = all(getattr(new, name) == getattr(old, name) for name in ("what", "source", "by", "details", "words"))
        return same and not new.what.startswith(STACKING)
    if only_newest_counts(rulings):
        return (new.what, new.action, new.worse) == (old.what, old.action, old.worse)
    return new.key == old.key


STACKING = ("Creation", "Illusion")
"""The Keywords whose conditions stack instead of replacing each other."""


def settle_modifier(rulings: Rulings, character: Character, modifier: StatModifier, band: Band | None) -> StatModifier:
    """Return the modifier that `character` receives, within the limits and with all its numbers fixed.

    `band`: the result of the character’s Resolve, which scales the numbers; None without a Resolve.

    Rules: TCG-XR-07, R-TCG-112.
    """
    modifier = limit_modifier(rulings, character, modifier)
    lent = tuple((name, numbers.stat_value(character.sheet, name) // share) for name, share in modifier.stats)
    modifier = replace(
        modifier,
        points=modifier.sign * numbers.modifier_value(character.sheet, modifier).value,
        stats=(),
        stat_parts=lent,
    )
    if band is None:
        return modifier
    sign = -1 if modifier.points < 0 else 1
    dice = modifier.dice * 2 if band.doubles else modifier.dice[: band.share(len(modifier.dice))]
    again = band.share(modifier.rerolls)
    points = sign * band.share(abs(modifier.points))
    return replace(
        modifier, points=points, dice=dice, per_die=band.share(modifier.per_die), rerolls=again,
        stat_parts=tuple((name, band.share(more)) for name, more in lent),
    )  # fmt: skip


def limit_modifier(rulings: Rulings, character: Character, modifier: StatModifier) -> StatModifier:
    """Return the modifier that `character` receives, without the effects that exceed a limit.

    Bonuses have two limits:

    - at most two different stats for one statistic (for Effect Values and Accuracy, see `further_stats`);
    - at most three immunities: a fourth immunity only halves the damage.

    Rules: R-TCG-129, R-TCG-63.
    """
    there = (*numbers.sheet_modifiers(character.sheet), *character.stat_modifiers)
    others = [was for was in there if not was.worse and not replaces(rulings, modifier, was)]
    if modifier.worse:
        return modifier
    if modifier.stats and modifier.what not in ROLL_STATISTICS:  # the stats of a roll are limited when it is made
        alike = [was for was in others if was.what == modifier.what and was.action in (None, modifier.action)]
        counted_in = {name for was in alike for name, _ in (*was.stat_parts, *was.stats)}
        more = [stat for stat in modifier.stats if stat[0] not in counted_in]
        return replace(modifier, stats=tuple(more[: max(0, MOST_REINFORCING - len(counted_in))]))
    if modifier.gives_immunity:
        immune = {was.what for was in others if was.gives_immunity}
        return modifier if modifier.what in immune or len(immune) < MOST_IMMUNE else replace(modifier, points=1)
    return modifier


def modifier_values(modifier: StatModifier) -> Mapping[str, Any]:
    """Return the named values of an event about a modifier: the statistic, the changes to it, and the source."""
    dice = (f"{signed(modifier.sign * modifier.dice.count(side))}d{side}" for side in sorted(set(modifier.dice)))
    return {
        "what": term(modifier.what),
        "action": term(modifier.action) if modifier.action is not None else "",
        "points": modifier.sign * modifier.points,
        "dice": " ".join(dice),
        "per_die": modifier.sign * modifier.per_die,
        "again": modifier.rerolls if modifier.what == "Accuracy" else 0,
        "details": modifier.details,
        "words": modifier.words,
        "source": source_ref(modifier.by, modifier.source),
    }


def fills_resource(modifier: StatModifier) -> bool:
    """Return whether a modifier raises the maximum of HP, SP, FP or MP. Then the current points rise too."""
    return modifier.what in ("HP", "SP", "FP", "MP") and not modifier.worse


def raises_maximum_by(rulings: Rulings, character: Character, modifier: StatModifier) -> int:
    """Return by how many points a modifier raises the maximum of the resource that it changes; at least 0.

    Rules: R-TCG-12, R-TCG-80.
    """
    others = tuple(other for other in character.stat_modifiers if other != modifier)
    name: Resource = modifier.what  # type: ignore[assignment]
    with_it = maximum(replace(character, stat_modifiers=(*others, modifier)), rulings, name)
    return max(0, with_it - maximum(replace(character, stat_modifiers=others), rulings, name))


def with_resource_filled(character: Character, modifier: StatModifier, more: int) -> Character:
    """Return the character with `more` points added to the resource that the modifier raises.

    `more` can be negative. SP, FP and MP do not fall below 0.
    """
    name: Resource = modifier.what  # type: ignore[assignment]
    now = remaining_points(character, name) + more
    return replace(character, **{name.lower(): now if name == "HP" else max(0, now)})


def with_modifier_points(rulings: Rulings, character: Character, modifier: StatModifier) -> Character:
    """Return the character with the points that a new modifier grants at once, if any.

    Rules: R-TCG-80, R-TCG-143.
    """
    if modifier.what == TEMPORARY_HP_MODIFIER:
        return replace(character, temp=character.temp + modifier.points)
    if fills_resource(modifier):
        return with_resource_filled(character, modifier, raises_maximum_by(rulings, character, modifier))
    return character


def without_modifier_points(rulings: Rulings, character: Character, modifier: StatModifier) -> Character:
    """Return the character without the points that `with_modifier_points` granted for a modifier that now ends.

    Rules: R-TCG-80, R-TCG-143.
    """
    if modifier.what == TEMPORARY_HP_MODIFIER:
        return replace(character, temp=max(0, character.temp - modifier.points))
    if fills_resource(modifier):
        return with_resource_filled(character, modifier, -raises_maximum_by(rulings, character, modifier))
    return character


def replaced_modifiers(rulings: Rulings, character: Character, modifier: StatModifier) -> list[StatModifier]:
    """Return those modifiers of `character` that the new modifier `modifier` replaces (R-TCG-12)."""
    return [one for one in character.stat_modifiers if replaces(rulings, modifier, one)]


def with_modifier(
    rulings: Rulings, character: Character, modifier: StatModifier, replaced: Iterable[StatModifier]
) -> Character:
    """Return the character with a new modifier and with the points that the modifier grants.

    `modifier`: a result of `settle_modifier`.
    `replaced`: the modifiers to remove. Their points must already be removed.

    Rules: R-TCG-12, R-TCG-80, R-TCG-143.
    """
    others = tuple(one for one in character.stat_modifiers if one not in replaced)
    return with_modifier_points(rulings, replace(character, stat_modifiers=(*others, modifier)), modifier)


# Shields and temporary HP of an Ability


def lasts_a_cycle(effect: Shield | StatModifier) -> bool:
    """Return whether an effect is permanent or lasts at least one cycle.

    Rules: R-TCG-113.
    """
    return not effect.by or bool(effect.cycles)


def shields_given(rulings: Rulings, ability: Ability, user: str, *, shields_by_value: bool = False) -> Iterator[Shield]:
    """Yield the Shields that a use of an Ability gives, each with its duration in cycles.

    `user`: the key of the user.
    `shields_by_value`: True to leave out the Shield of HP, whose points the Effect Value includes.

    Rules: TCG-BO-03, R-TCG-113.
    """
    for shield in ability_shields(ability, user, duration_cycles(ability, rulings)):
        if not (shields_by_value and shield.resource == "HP"):
            yield shield


def temporary_hp_given(rulings: Rulings, ability: Ability, user: str) -> Iterator[StatModifier]:
    """Yield the modifiers by which a use of an Ability gives temporary HP.

    `user` is the key of the character that uses the Ability. Rules: TCG-BO-03, R-TCG-113, R-TCG-143.
    """
    cycles = duration_cycles(ability, rulings)
    for entry in merged(ability.keywords):
        if entry.entry == "Boost III" and entry.values.get("temporary"):
            points = entry.values["points"]
            yield StatModifier(
                TEMPORARY_HP_MODIFIER, ability.name, "R-TCG-143", ability.type, points, by=user, cycles=cycles
            )


def with_shield(rulings: Rulings, character: Character, shield: Shield) -> Character:
    """Return the character with the new Shield `shield`, which replaces older Shields: see `with_newest_shield`.

    A Shield without points, or with less than one cycle, changes nothing.

    Rules: R-TCG-82, R-TCG-113.
    """
    if shield.points <= 0 or not lasts_a_cycle(shield):
        return character
    return with_newest_shield(character, rulings, shield)


def with_wards(rulings: Rulings, character: Character, ability: Ability, user: str) -> Character:
    """Return the character with the Shields and temporary HP that a use of an Ability gives.

    `user`: the key of the Ability’s user.

    Rules: TCG-BO-03, R-TCG-12, R-TCG-82, R-TCG-113, R-TCG-143.
    """
    for shield in shields_given(rulings, ability, user):
        character = with_shield(rulings, character, shield)
    for modifier in temporary_hp_given(rulings, ability, user):
        settled = settle_modifier(rulings, character, modifier, None)
        if lasts_a_cycle(settled) and changes_anything(settled):
            replaced = replaced_modifiers(rulings, character, settled)
            for one in replaced:
                character = without_modifier_points(rulings, character, one)
            character = with_modifier(rulings, character, settled, replaced)
    return character


def split_over_cycles(total: int, cycles: int) -> tuple[int, ...]:
    """Return a total divided into `cycles` amounts, with the remainder in the last amount; empty if the total is 0.

    A total of 8 over 3 cycles becomes (2, 2, 4).

    Rules: TCG-DU-02, R-TCG-115.
    """
    each, over = divmod(total, cycles)
    return tuple(amount for amount in (*[each] * (cycles - 1), each + over) if amount or total)


# The end of the encounter


def after_encounter(rulings: Rulings, character: Character) -> Character:
    """Return the character after an encounter: its Afflictions and other temporary effects have ended (R-TC-137).

    A collapse counted in cycles has not ended.
    """
    character = replace(
        character, classes_acted=(), reactions_made=0, emptied_resources=(), moved=0, edge=(), held_by="",
        hold_reach=1, tricks=(), excess_damage=0, staggered=0, stealthed=False,
    )  # fmt: skip
    shields = tuple(shield for shield in character.shields if not shield.by)
    temp = max(
        0,
        character.temp
        - sum(modifier.points for modifier in character.stat_modifiers if modifier.what == TEMPORARY_HP_MODIFIER),
    )
    for modifier in reversed(character.stat_modifiers):
        character = (
            with_resource_filled(character, modifier, -raises_maximum_by(rulings, character, modifier))
            if fills_resource(modifier)
            else character
        )
        character = replace(character, stat_modifiers=character.stat_modifiers[:-1])
    return replace(character, tracks=(), afflictions=(), shields=shields, temp=temp, charging=None)
