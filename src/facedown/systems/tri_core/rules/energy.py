"""The energy that squares hold: who can draw it, which energy a character draws, and which energy returns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from facedown.systems.tri_core.model import Sheet, Square, distance
from facedown.systems.tri_core.rules.grid_paths import energy_matches

HeldEnergy = tuple[Square, str]
"""A square and the energy that it holds."""

DrawnEnergy = tuple[str, Square, str]
"""The key of a character, the square from which it drew energy, and this energy."""

CONSTANT_ENERGIES = ("wind", "gravity", "magnetism")
"""The kinds of energy that are always present, and so return after a character has used them up (TCG-KI-02a)."""


@lru_cache(maxsize=1024)
def draws_energy(sheet: Sheet) -> bool:
    """Return whether any Ability of a sheet can draw on the energy of squares (TCG-KI-02)."""
    return any(ability.has("Kinesis II") for ability in sheet.abilities)


def returns_when_drawn(energy: str) -> bool:
    """Return whether this energy is of a constant kind, which returns at the start of a cycle (TCG-KI-02a)."""
    return any(energy_matches(energy, name) for name in CONSTANT_ENERGIES)


def nearest_energy(energy: Iterable[HeldEnergy], start: Square, dice: int, source: str) -> tuple[HeldEnergy, ...]:
    """Return the squares nearest to `start` that hold fitting energy, at most one for each die.

    `source`: the only kind of energy that can be drawn; "" for any kind. Rules: R-TCG-119, R-TCG-120.
    """
    fit = (held for held in energy if energy_matches(held[1], source))
    return tuple(sorted(fit, key=lambda held: (distance(start, held[0]), held[0]))[:dice])


def with_drawn_energy(drawn: Sequence[DrawnEnergy], key: str, used: Iterable[HeldEnergy]) -> tuple[DrawnEnergy, ...]:
    """Return the records of drawn constant energy, after the character `key` has drawn the energies `used`.

    Only the newest record of each square is kept. Rules: TCG-KI-02a.
    """
    constant = [(key, at, energy) for at, energy in used if returns_when_drawn(energy)]
    squares = {at for _, at, _ in constant}
    return (*(one for one in drawn if one[1] not in squares), *constant)


def returning_energy(drawn: Iterable[DrawnEnergy], held: Iterable[HeldEnergy], key: str) -> tuple[HeldEnergy, ...]:
    """Return the energies that return to their squares when the character `key` begins a cycle (TCG-KI-02a).

    Squares that hold energy again are left out.
    """
    taken = {at for at, _ in held}
    return tuple({at: energy for owner, at, energy in drawn if owner == key and at not in taken}.items())
