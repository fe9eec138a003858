"""The current state of a character: its scores, resources, weight, Reactions and permanent Shields."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from facedown.game import Addend, Tally, scaled_addend
from facedown.systems.tri_core.abilities.devices import device_ability
from facedown.systems.tri_core.model import (
    LOWERED_BY_WOUNDS,
    RESOURCES,
    ROMAN,
    WOUND_PENALTIES,
    WOUND_RULES,
    Ability,
    Character,
    Resource,
    Rulings,
    Sheet,
    Shield,
    merged,
    term,
)
from facedown.systems.tri_core.rules.active_modifiers import (
    only_newest_counts,
    superseded_modifiers,
    temporary_modifiers,
    with_newest_shield,
)
from facedown.systems.tri_core.rules.gear import carried_pounds
from facedown.systems.tri_core.rules.numbers import FLOOR, body_weight, raise_to_zero, score, speed_change_by_weight


def current_score(character: Character, rulings: Rulings, name: str) -> Tally:
    """Return the current value of a score: its value on the sheet, changed by what happened in play.

    Rules: TC-E-07, TC-E-08, TC-E-09, TC-E-10, R-TC-85, R-TC-100.
    """
    tally = with_temporary_modifiers(character, rulings, score(character.sheet, rulings, name), name)
    if name == "Speed Rank":
        tally = adjusted_to_weight(character, rulings, tally)
    if name == "Speed Rank" and character.held_by:
        return Tally(tally.label, (*tally.addends, Addend(term("restrained"), -tally.total, "R-TC-85")))
    lost = WOUND_PENALTIES[character.wounded][1] if name in LOWERED_BY_WOUNDS else 0
    if not lost:
        return tally
    wounded = Addend(term(f"Wounded {ROMAN[character.wounded]}"), -lost, WOUND_RULES[character.wounded])
    return raise_to_zero(Tally(tally.label, (*tally.addends, wounded)), "R-TC-100")


def adjusted_to_weight(character: Character, rulings: Rulings, speed_rank: Tally) -> Tally:
    """Return the Speed Rank for the current body weight of a character (TCG-AN-05a).

    `speed_rank`: the Speed Rank for the permanent body weight.
    """
    temporary = temporary_weight(character, rulings)
    if temporary == (0, 0):
        return speed_rank
    for_now = speed_change_by_weight(character.sheet, *temporary)
    always = speed_change_by_weight(character.sheet)
    if for_now == always:
        return speed_rank
    parts = (part for part in speed_rank.addends if part not in always and part.label != FLOOR)
    return raise_to_zero(Tally(speed_rank.label, (*parts, *for_now)), "R-TC-100")


def temporary_weight(character: Character, rulings: Rulings) -> tuple[int, int]:
    """Return what temporary modifiers add to the body weight, as (pounds, halves).

    One half stands for half of the body weight.

    Rules: R-TCG-12.
    """
    if not character.stat_modifiers and not only_newest_counts(rulings):
        return 0, 0
    pounds, halves = (
        sum(
            part.value
            for part in (*superseded_modifiers(character, rulings, name), *temporary_modifiers(character, name))
        )
        for name in ("Weight", "Weight in halves")
    )
    return pounds, halves


def with_temporary_modifiers(character: Character, rulings: Rulings, tally: Tally, name: str) -> Tally:
    """Return a score after the changes by temporary modifiers and Afflictions (R-TCG-12, R-TC-100).

    `tally`: the score on the sheet.
    `name`: the name of the score.
    """
    if not character.stat_modifiers and not character.afflictions and not only_newest_counts(rulings):
        return tally
    more = [*superseded_modifiers(character, rulings, name), *temporary_modifiers(character, name)]
    more += [
        scaled_addend(Tally(term(of), (part,)), rule, label=part.label, times=each)
        for of, each, rule in DERIVED_FROM.get(name, ())
        for part in temporary_modifiers(character, of)
    ]
    return raise_to_zero(Tally(tally.label, (*tally.addends, *more)), "R-TC-100") if more else tally


DERIVED_FROM = {"Lift": (("Strength", 20, "TC-D-26"),), "Carry": (("Strength", 10, "TC-D-27"),)}
"""For each score that is a multiple of other scores: these scores, with the factor and the rule (TCG-BO-12)."""


def total_ap(character: Character, rulings: Rulings) -> Tally:
    """Return a character’s Total AP, lowered by `ap_lost`; at least 1.

    Rules: TC-C-11, R-TC-45.
    """
    tally = with_temporary_modifiers(character, rulings, score(character.sheet, rulings, "AP"), "AP")
    if tally.total < 1:
        tally = Tally(term("AP"), (*tally.addends, Addend(term("at least 1"), 1 - tally.total, "R-TC-45")))
    if not character.ap_lost:
        return tally
    lost = min(character.ap_lost, tally.total - 1)
    return Tally(term("AP"), (*tally.addends, Addend(term("recovered from below 0"), -lost, "R-TC-45")))


def ap_in_new_encounter(character: Character, rulings: Rulings) -> int:
    """Return the AP with which a character begins an encounter: its Total AP.

    Under the ruling `ap_refresh=rest`, the character keeps its current AP.

    Rules: R-TC-43.
    """
    return total_ap(character, rulings).total if rulings.ap_refresh != "rest" else character.ap


def ap_in_new_cycle(character: Character, rulings: Rulings) -> int:
    """Return the AP with which a character begins a cycle: its current AP.

    Under the ruling `ap_refresh=cycle`, it is the Total AP instead, unless the character is out of action.

    Rules: R-TC-43.
    """
    return total_ap(character, rulings).total if rulings.ap_refresh == "cycle" and not character.out else character.ap


def maximum(character: Character, rulings: Rulings, resource: Resource) -> int:
    """Return the current maximum of a resource of a character."""
    return (total_ap(character, rulings) if resource == "AP" else current_score(character, rulings, resource)).total


def fatigue(character: Character, rulings: Rulings) -> Addend | None:
    """Return the AP that fatigue or exhaustion adds to the cost of an action that is not free.

    None if the character is neither fatigued nor exhausted.

    Rules: TC-C-12, TC-E-60, TC-E-61, R-TC-44.
    """
    if character.ap >= 0:
        return None
    total, ap = total_ap(character, rulings).total, character.ap
    if rulings.fatigue_thresholds == "half":
        tired, spent = -1, -((total + 1) // 2)
    else:
        tired, spent = -((total + 2) // 3), -((2 * total + 2) // 3)
    if ap <= spent:
        return Addend(term("exhausted"), 4, "TC-E-61")
    return Addend(term("fatigued"), 2, "TC-E-60") if ap <= tired else None


def carried_weight(character: Character) -> int:
    """Return the weight in pounds that a character carries, plus 25 for each step of Soak (TC-D-27, TCG-AF-03b)."""
    soak = character.afflicted("Soak")
    return carried_pounds(character.sheet) + (25 * soak.steps if soak is not None else 0)


def total_weight(character: Character, rulings: Rulings) -> int:
    """Return the weight in pounds of a character with everything that it carries (TCG-AN-05, TCG-AN-06, TCG-AN-12)."""
    return body_weight(character.sheet, *temporary_weight(character, rulings)) + carried_weight(character)


def remaining_points(character: Character, resource: Resource) -> int:
    """Return how many points of a resource the character has now."""
    points: int = getattr(character, resource.lower())
    return points


def points_after_gain(character: Character, rulings: Rulings, resource: Resource, amount: int) -> int:
    """Return the points of a resource after a gain of `amount` points; points above the maximum stay, but do not grow.

    Rules: TC-F-63, R-TC-115, R-TC-140.
    """
    before = remaining_points(character, resource)
    return max(before, min(maximum(character, rulings, resource), before + amount))


def fully_restored(character: Character, rulings: Rulings) -> Character:
    """Return the character with all resources full and its permanent Shields restored (R-TCG-82)."""
    full = replace(character, **{name.lower(): maximum(character, rulings, name) for name in RESOURCES})
    return with_permanent_shields(full, rulings)


def with_permanent_shields(character: Character, rulings: Rulings) -> Character:
    """Return the character with its permanent Shields fully restored (TCG-BO-03, R-TCG-82)."""
    for shield in permanent_shields(character.sheet):
        character = with_newest_shield(character, rulings, shield)
    return character


def permanent_shields(sheet: Sheet) -> Iterator[Shield]:
    """Yield the permanent Shields that the Passives and the equipped items of a sheet give.

    The `kind` of a Shield from an item is “equipment”.

    Rules: R-TCG-12, R-TCG-82, R-TCG-106.
    """
    for ability in sheet.abilities:
        if ability.type == "Passive" and not sheet.why_suspended(ability.name):
            yield from ability_shields(ability)
    for item in sheet.items:
        if item.keywords and item.works:
            yield from (
                replace(one, kind="equipment") for one in ability_shields(device_ability(item.name, item.keywords))
            )


def within_maxima(character: Character, rulings: Rulings) -> Character:
    """Return the character with its resources and permanent Shields lowered to their maxima."""
    kept = {
        name.lower(): min(remaining_points(character, name), maximum(character, rulings, name)) for name in RESOURCES
    }
    return replace(character, shields=shields_still_owned(character), **kept)


def shields_still_owned(character: Character) -> tuple[Shield, ...]:
    """Return the Shields that a character still has after a loss of Passives or items that gave permanent Shields.

    Shields with 0 points are left out.
    """
    still = {(one.resource, one.kind): one.points for one in permanent_shields(character.sheet)}
    kept = (
        replace(one, points=min(one.points, still.get((one.resource, one.kind), 0)))
        if one.kind in ("Passive", "equipment")
        else one
        for one in character.shields
    )
    return tuple(one for one in kept if one.points)


def ability_shields(ability: Ability, by: str = "", cycles: int = 0) -> Iterator[Shield]:
    """Yield the Shields that an Ability’s Keywords give. Temporary HP are left out (TCG-BO-03, R-TCG-143).

    `by`: the key of the user; "" for permanent Shields.
    `cycles`: the duration; 0 for permanent Shields.
    """
    for one in merged(ability.keywords):
        if one.entry == "Boost III" and not one.values.get("temporary"):
            yield Shield(one.values["of"], one.values["points"], ability.sub_type, ability.type, by, cycles)


def reactions_left(character: Character, rulings: Rulings) -> int:
    """Return how many Reactions a character has left in its current cycle (TC-C-28)."""
    return max(0, current_score(character, rulings, "Reactions").total - character.reactions_made)
