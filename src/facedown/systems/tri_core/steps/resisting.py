"""Resolves against Abilities: by who is to suffer them, against the Legerity of who uses them (R-TCG-27 to 30)."""

from __future__ import annotations

from facedown.game import Addend, Tally
from facedown.game.events import Telling
from facedown.systems.tri_core import numbers
from facedown.systems.tri_core.abilities.bearing import pained
from facedown.systems.tri_core.abilities.using import is_stat
from facedown.systems.tri_core.challenges import Band, band
from facedown.systems.tri_core.model import Character, Position, character_of
from facedown.systems.tri_core.rolls import Rolling, resolve
from facedown.systems.tri_core.rulings import Rulings
from facedown.systems.tri_core.state import now

Told = Telling[Position]


def resolving(one: Character, rulings: Rulings, by: str) -> Rolling:
    """A Resolve of somebody by a stat or a guard, less what Pain takes (R-TCG-29, TCG-AF-15)."""
    bonus = numbers.stat(one.sheet, by) if is_stat(by) else now(one, rulings, by)  # type: ignore[arg-type]
    return resolve("Resolve", Tally(by, (Addend(by, bonus.total, "R-TCG-29"),)), hurts=pained(one))


def resist(told: Told, key: str, by: str, level: int, what: str, rule: str) -> Band:
    """Rolls a Resolve against something; its band says what is left (TCG-XR-05 to TCG-XR-07, R-TCG-30)."""
    one = character_of(told.position, key)
    total = resolving(one, told.position.rulings, by).made(told.chance_for(f"{one.name} against {what}", key))
    found = band(total.total - level)
    says = f"{one.name} resists {what} by {by}: {total.total} against {level}, {found.name}."
    held = total.total >= level
    told.say(rule, "resists", says, tallies=(total,), character=key, against=level, held=held, band=found.name)
    return found


def holds(found: Band) -> bool:
    """Whether a Resolve is a success."""
    return found.parts < found.of
