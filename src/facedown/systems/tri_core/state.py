"""Numbers as they stand now: what wounds, fatigue, a Grab and lost AP make of those of the sheet."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from facedown.game import Addend, Tally
from facedown.systems.tri_core.abilities.ability import Ability, merged
from facedown.systems.tri_core.abilities.bearing import now_bearing, outdone
from facedown.systems.tri_core.abilities.devices import built
from facedown.systems.tri_core.gear import carried
from facedown.systems.tri_core.model import ROMAN, WORN_DOWN, WOUNDS, Character, Shield
from facedown.systems.tri_core.numbers import FLOOR, body, floored, score, slowed
from facedown.systems.tri_core.rulings import Rulings
from facedown.systems.tri_core.sheet import Sheet
from facedown.systems.tri_core.terms import RESOURCES, Resource


def now(character: Character, rulings: Rulings, name: str) -> Tally:
    """A number of the sheet as it stands, never below 0 (TC-E-07 to TC-E-09, R-TC-85, R-TC-100)."""
    tally = with_boons(character, rulings, score(character.sheet, rulings, name), name)
    if name == "Speed Rank":
        tally = weighed_down(character, rulings, tally)
    if name == "Speed Rank" and character.held_by:
        return Tally(name, (*tally.addends, Addend("restrained", -tally.total, "R-TC-85")))
    lost = WOUNDS[character.wounded][1] if name in WORN_DOWN else 0
    if not lost:
        return tally
    wounded = Addend(f"Wounded {ROMAN[character.wounded]}", -lost, f"TC-E-{6 + character.wounded:02}")
    return floored(Tally(name, (*tally.addends, wounded)), "R-TC-100")


def weighed_down(character: Character, rulings: Rulings, tally: Tally) -> Tally:
    """A Speed Rank with what a change of weight makes of it for now, in the place of what is so always (TCG-AN-05a)."""
    for_now = slowed(character.sheet, *gained(character, rulings))
    always = slowed(character.sheet)
    if for_now == always:
        return tally
    parts = (part for part in tally.addends if part not in always and part.label != FLOOR)
    return floored(Tally(tally.label, (*parts, *for_now)), "R-TC-100")


def gained(character: Character, rulings: Rulings) -> tuple[int, int]:
    """The pounds, and the halves of the whole, that Abilities add for now to what is so always (R-TCG-12)."""
    pounds, halves = (
        sum(part.value for part in (*outdone(character, rulings, name), *now_bearing(character, name)))
        for name in ("Weight", "Weight in halves")
    )
    return pounds, halves


def with_boons(character: Character, rulings: Rulings, tally: Tally, name: str) -> Tally:
    """A number with what Abilities and Afflictions make of it for now, never below 0 (R-TCG-12, R-TC-100)."""
    if not character.boons and not character.afflictions and rulings.boost_stack != "latest":
        return tally
    more = [*outdone(character, rulings, name), *now_bearing(character, name)]
    more += [
        Addend(f"{each} × {part.label}", each * part.value, rule)
        for of, each, rule in FOLLOWS.get(name, ())
        for part in now_bearing(character, of)
    ]
    return floored(Tally(tally.label, (*tally.addends, *more)), "R-TC-100") if more else tally


FOLLOWS = {"Lift": (("Strength", 20, "TC-D-26"),), "Carry": (("Strength", 10, "TC-D-27"),)}
"""Numbers that follow from another one, so many times (TCG-BO-12)."""


def total_ap(character: Character, rulings: Rulings) -> Tally:
    """Total AP, less what recovering from below zero has cost, at least 1 (TC-C-11, R-TC-45)."""
    tally = with_boons(character, rulings, score(character.sheet, rulings, "AP"), "AP")
    if tally.total < 1:
        tally = Tally("AP", (*tally.addends, Addend("at least 1", 1 - tally.total, "R-TC-45")))
    if not character.ap_lost:
        return tally
    lost = min(character.ap_lost, tally.total - 1)
    return Tally("AP", (*tally.addends, Addend("recovered from below 0", -lost, "R-TC-45")))


def most(character: Character, rulings: Rulings, resource: Resource) -> int:
    """The most that a resource can be."""
    return (total_ap(character, rulings) if resource == "AP" else now(character, rulings, resource)).total


def fatigue(character: Character, rulings: Rulings) -> Addend | None:
    """What being fatigued or exhausted adds to a price: 2 or 4 (TC-E-60, TC-E-61, R-TC-44)."""
    if character.ap >= 0:
        return None
    total, ap = total_ap(character, rulings).total, character.ap
    if rulings.fatigue_thresholds == "half":
        tired, spent = -1, -((total + 1) // 2)
    else:
        tired, spent = -((total + 2) // 3), -((2 * total + 2) // 3)
    if ap <= spent:
        return Addend("exhausted", 4, "TC-E-61")
    return Addend("fatigued", 2, "TC-E-60") if ap <= tired else None


def burden(character: Character) -> int:
    """The pounds that somebody carries, and 25 more for each step of Soak (TC-D-27, TCG-AF-03b)."""
    soak = character.afflicted("Soak")
    return carried(character.sheet) + (25 * soak.steps if soak is not None else 0)


def weighs(character: Character, rulings: Rulings) -> int:
    """The pounds of somebody with all that it carries (TCG-AN-05, TCG-AN-06)."""
    return body(character.sheet, *gained(character, rulings)) + burden(character)


def left(character: Character, resource: Resource) -> int:
    """What is left of a resource."""
    return {"HP": character.hp, "AP": character.ap, "SP": character.sp, "FP": character.fp, "MP": character.mp}[
        resource
    ]


def fresh(character: Character, rulings: Rulings) -> Character:
    """The character with all resources full, and the Shields that it always has (R-TCG-82)."""
    full = replace(character, **{name.lower(): most(character, rulings, name) for name in RESOURCES})
    return shielded(full, rulings)


def shielded(character: Character, rulings: Rulings) -> Character:
    """The character with the Shields that it always has whole (TCG-BO-03, R-TCG-82)."""
    for shield in standing_shields(character.sheet):
        character = replace(character, shields=character.shielded(shield, rulings))
    return character


def standing_shields(sheet: Sheet) -> Iterator[Shield]:
    """The Shields of Passives, and of devices in use, a class of their own (R-TCG-12, R-TCG-82, R-TCG-106)."""
    for ability in sheet.abilities:
        if ability.type == "Passive" and ability.name not in sheet.lapsed:
            yield from shields(ability)
    for item in sheet.items:
        if item.keywords and item.equipped and item.durability != 0:
            yield from (replace(one, kind="equipment") for one in shields(built(item.name, item.keywords)))


def still_shielded(character: Character) -> tuple[Shield, ...]:
    """Its Shields without what Passives and devices that it has no more had put up."""
    still = {(one.resource, one.kind): one.points for one in standing_shields(character.sheet)}
    kept = (
        replace(one, points=min(one.points, still.get((one.resource, one.kind), 0)))
        if one.kind in ("Passive", "equipment")
        else one
        for one in character.shields
    )
    return tuple(one for one in kept if one.points)


def shields(ability: Ability, by: str = "", cycles: int = 0) -> Iterator[Shield]:
    """The Shields that an Ability’s Keywords put up, but for temporary HP (TCG-BO-03, R-TCG-143)."""
    for one in merged(ability.keywords):
        if one.entry == "Boost III" and not one.values.get("temporary"):
            yield Shield(one.values["of"], one.values["points"], ability.sub_type, ability.type, by, cycles)


def reactions_left(one: Character, rulings: Rulings) -> int:
    """How many Reactions are left in its cycle (TC-C-28)."""
    return max(0, now(one, rulings, "Reactions").total - one.reacted)
