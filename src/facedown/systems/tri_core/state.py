"""Numbers as they stand now: what wounds, fatigue, a Grab and lost AP make of those of the sheet."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Addend, Tally
from facedown.systems.tri_core.model import ROMAN, WORN_DOWN, WOUNDS, Character
from facedown.systems.tri_core.numbers import floored, score
from facedown.systems.tri_core.rulings import Rulings
from facedown.systems.tri_core.terms import RESOURCES, Resource


def now(character: Character, rulings: Rulings, name: str) -> Tally:
    """A number of the sheet as it stands, never below 0 (TC-E-07 to TC-E-09, R-TC-85, R-TC-100)."""
    tally = score(character.sheet, rulings, name)
    if name == "Speed Rank" and character.held_by:
        return Tally(name, (*tally.addends, Addend("restrained", -tally.total, "R-TC-85")))
    lost = WOUNDS[character.wounded][1] if name in WORN_DOWN else 0
    if not lost:
        return tally
    wounded = Addend(f"Wounded {ROMAN[character.wounded]}", -lost, f"TC-E-{6 + character.wounded:02}")
    return floored(Tally(name, (*tally.addends, wounded)), "R-TC-100")


def total_ap(character: Character, rulings: Rulings) -> Tally:
    """Total AP, less what recovering from below zero has cost, at least 1 (TC-C-11, R-TC-45)."""
    tally = score(character.sheet, rulings, "AP")
    if tally.total < 1:
        tally = Tally("AP", (*tally.addends, Addend("at least 1", 1 - tally.total, "R-TC-45")))
    if not character.ap_lost:
        return tally
    lost = min(character.ap_lost, tally.total - 1)
    return Tally("AP", (*tally.addends, Addend("recovered from below 0", -lost, "R-TC-45")))


def most(character: Character, rulings: Rulings, resource: Resource) -> int:
    """The most that a resource can be."""
    return (total_ap(character, rulings) if resource == "AP" else score(character.sheet, rulings, resource)).total


def fatigue(character: Character, rulings: Rulings) -> Addend | None:
    """What being fatigued or exhausted adds to a price: 2 or 4 (TC-E-60, TC-E-61, R-TC-44)."""
    total, ap = total_ap(character, rulings).total, character.ap
    if rulings.fatigue_thresholds == "half":
        tired, spent = -1, -((total + 1) // 2)
    else:
        tired, spent = -((total + 2) // 3), -((2 * total + 2) // 3)
    if ap <= spent:
        return Addend("exhausted", 4, "TC-E-61")
    return Addend("fatigued", 2, "TC-E-60") if ap <= tired else None


def left(character: Character, resource: Resource) -> int:
    """What is left of a resource."""
    return {"HP": character.hp, "AP": character.ap, "SP": character.sp, "FP": character.fp, "MP": character.mp}[
        resource
    ]


def fresh(character: Character, rulings: Rulings) -> Character:
    """The character with all resources full."""
    return replace(character, **{name.lower(): most(character, rulings, name) for name in RESOURCES})
