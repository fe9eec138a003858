"""Numbers as they stand now: what wounds, fatigue, a Grab and lost AP make of those of the sheet."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from facedown.game import Addend, Tally
from facedown.systems.tri_core.abilities.devices import device_ability
from facedown.systems.tri_core.model import (
    LOWERED_BY_WOUNDS,
    RESOURCES,
    ROMAN,
    WOUND_PENALTIES,
    Ability,
    Character,
    Resource,
    Rulings,
    Sheet,
    Shield,
    merged,
    term,
)
from facedown.systems.tri_core.rules.active_modifiers import superseded_modifiers, temporary_modifiers
from facedown.systems.tri_core.rules.gear import carried_pounds
from facedown.systems.tri_core.rules.numbers import FLOOR, body_weight, floored, score, weight_slowdown


def current_score(character: Character, rulings: Rulings, name: str) -> Tally:
    """A number of the sheet as it stands, never below 0 (TC-E-07, TC-E-08, TC-E-09, R-TC-85, R-TC-100)."""
    tally = with_temporary_modifiers(character, rulings, score(character.sheet, rulings, name), name)
    if name == "Speed Rank":
        tally = slowed_by_weight(character, rulings, tally)
    if name == "Speed Rank" and character.held_by:
        return Tally(tally.label, (*tally.addends, Addend(term("restrained"), -tally.total, "R-TC-85")))
    lost = WOUND_PENALTIES[character.wounded][1] if name in LOWERED_BY_WOUNDS else 0
    if not lost:
        return tally
    wounded = Addend(term(f"Wounded {ROMAN[character.wounded]}"), -lost, f"TC-E-{6 + character.wounded:02}")
    return floored(Tally(tally.label, (*tally.addends, wounded)), "R-TC-100")


def slowed_by_weight(character: Character, rulings: Rulings, tally: Tally) -> Tally:
    """A Speed Rank with what a change of weight makes of it for now, in the place of what is so always (TCG-AN-05a)."""
    for_now = weight_slowdown(character.sheet, *temporary_weight(character, rulings))
    always = weight_slowdown(character.sheet)
    if for_now == always:
        return tally
    parts = (part for part in tally.addends if part not in always and part.label != FLOOR)
    return floored(Tally(tally.label, (*parts, *for_now)), "R-TC-100")


def temporary_weight(character: Character, rulings: Rulings) -> tuple[int, int]:
    """The pounds, and the halves of the whole, that Abilities add for now to what is so always (R-TCG-12)."""
    pounds, halves = (
        sum(
            part.value
            for part in (*superseded_modifiers(character, rulings, name), *temporary_modifiers(character, name))
        )
        for name in ("Weight", "Weight in halves")
    )
    return pounds, halves


def with_temporary_modifiers(character: Character, rulings: Rulings, tally: Tally, name: str) -> Tally:
    """A number with what Abilities and Afflictions make of it for now, never below 0 (R-TCG-12, R-TC-100)."""
    if not character.stat_modifiers and not character.afflictions and rulings.boost_stack != "latest":
        return tally
    more = [*superseded_modifiers(character, rulings, name), *temporary_modifiers(character, name)]
    more += [
        Addend(part.label, each * part.value, rule)
        for of, each, rule in DERIVED_FROM.get(name, ())
        for part in temporary_modifiers(character, of)
    ]
    return floored(Tally(tally.label, (*tally.addends, *more)), "R-TC-100") if more else tally


DERIVED_FROM = {"Lift": (("Strength", 20, "TC-D-26"),), "Carry": (("Strength", 10, "TC-D-27"),)}
"""Numbers that follow from another one, so many times (TCG-BO-12)."""


def total_ap(character: Character, rulings: Rulings) -> Tally:
    """Total AP, less what recovering from below zero has cost, at least 1 (TC-C-11, R-TC-45)."""
    tally = with_temporary_modifiers(character, rulings, score(character.sheet, rulings, "AP"), "AP")
    if tally.total < 1:
        tally = Tally(term("AP"), (*tally.addends, Addend(term("at least 1"), 1 - tally.total, "R-TC-45")))
    if not character.ap_lost:
        return tally
    lost = min(character.ap_lost, tally.total - 1)
    return Tally(term("AP"), (*tally.addends, Addend(term("recovered from below 0"), -lost, "R-TC-45")))


def maximum(character: Character, rulings: Rulings, resource: Resource) -> int:
    """The most that a resource can be."""
    return (total_ap(character, rulings) if resource == "AP" else current_score(character, rulings, resource)).total


def fatigue(character: Character, rulings: Rulings) -> Addend | None:
    """What being fatigued or exhausted adds to a price: 2 or 4 (TC-C-12, TC-E-60, TC-E-61, R-TC-44)."""
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
    """The pounds that somebody carries, and 25 more for each step of Soak (TC-D-27, TCG-AF-03b)."""
    soak = character.afflicted("Soak")
    return carried_pounds(character.sheet) + (25 * soak.steps if soak is not None else 0)


def total_weight(character: Character, rulings: Rulings) -> int:
    """The pounds of somebody with all that it carries (TCG-AN-05, TCG-AN-06, TCG-AN-12)."""
    return body_weight(character.sheet, *temporary_weight(character, rulings)) + carried_weight(character)


def remaining(character: Character, resource: Resource) -> int:
    """What is left of a resource."""
    return {"HP": character.hp, "AP": character.ap, "SP": character.sp, "FP": character.fp, "MP": character.mp}[
        resource
    ]


def fully_restored(character: Character, rulings: Rulings) -> Character:
    """The character with all resources full, and the Shields that it always has (R-TCG-82)."""
    full = replace(character, **{name.lower(): maximum(character, rulings, name) for name in RESOURCES})
    return with_permanent_shields(full, rulings)


def with_permanent_shields(character: Character, rulings: Rulings) -> Character:
    """The character with the Shields that it always has whole (TCG-BO-03, R-TCG-82)."""
    for shield in permanent_shields(character.sheet):
        character = replace(character, shields=character.shielded(shield, rulings))
    return character


def permanent_shields(sheet: Sheet) -> Iterator[Shield]:
    """The Shields of Passives, and of devices in use, a class of their own (R-TCG-12, R-TCG-82, R-TCG-106)."""
    for ability in sheet.abilities:
        if ability.type == "Passive" and not sheet.why_suspended(ability.name):
            yield from ability_shields(ability)
    for item in sheet.items:
        if item.keywords and item.equipped and item.durability != 0:
            yield from (
                replace(one, kind="equipment") for one in ability_shields(device_ability(item.name, item.keywords))
            )


def shields_still_owned(character: Character) -> tuple[Shield, ...]:
    """Its Shields without what Passives and devices that it has no more had put up."""
    still = {(one.resource, one.kind): one.points for one in permanent_shields(character.sheet)}
    kept = (
        replace(one, points=min(one.points, still.get((one.resource, one.kind), 0)))
        if one.kind in ("Passive", "equipment")
        else one
        for one in character.shields
    )
    return tuple(one for one in kept if one.points)


def ability_shields(ability: Ability, by: str = "", cycles: int = 0) -> Iterator[Shield]:
    """The Shields that an Ability’s Keywords put up, but for temporary HP (TCG-BO-03, R-TCG-143)."""
    for one in merged(ability.keywords):
        if one.entry == "Boost III" and not one.values.get("temporary"):
            yield Shield(one.values["of"], one.values["points"], ability.sub_type, ability.type, by, cycles)


def reactions_left(one: Character, rulings: Rulings) -> int:
    """How many Reactions are left in its cycle (TC-C-28)."""
    return max(0, current_score(one, rulings, "Reactions").total - one.reacted)
