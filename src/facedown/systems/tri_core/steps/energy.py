"""Energy on the ground: the GM says where it is, Abilities draw on it, some of it returns (TCG-KI-02, TCG-KI-02a)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import listed
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import called, character_of, distance
from facedown.systems.tri_core.rules.grid_paths import energy_matches
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_encounter


def set_energy(ctx: Context, seat: str, move: m.SetEnergy) -> None:
    """The GM says that a square holds energy, or none any more (TCG-KI-02, TCG-KI-03)."""
    grid, energy = encounter_of(ctx).grid, move.energy.strip()
    there = tuple(one for one in grid.energy if one[0] != move.square)
    set_encounter(
        ctx,
        replace(encounter_of(ctx), grid=replace(grid, energy=(*there, (move.square, energy)) if energy else there)),
    )
    what = f"holds {energy}" if energy else "holds no energy"
    ctx.say("TCG-KI-02", "energy", f"{called(move.square)} {what}.", square=list(move.square), energy=energy)


CONSTANT = ("wind", "gravity", "magnetism")
"""Energies that are there again at the start of the next cycle of who has drawn on them (TCG-KI-02a)."""


def energy_returns(ctx: Context, key: str) -> None:
    """Constant energies that somebody has used up are there again (TCG-KI-02a)."""
    encounter = ctx.position.encounter
    back = [one for one in encounter.drawn if one[0] == key] if encounter is not None else []
    if encounter is None or not back:
        return
    held = dict(encounter.grid.energy)
    again = tuple((at, energy) for _, at, energy in back if at not in held)
    grid = replace(encounter.grid, energy=(*encounter.grid.energy, *again))
    set_encounter(ctx, replace(encounter, drawn=tuple(one for one in encounter.drawn if one[0] != key), grid=grid))
    squares = listed(f"{energy} at {called(at)}" for at, energy in again) or "nothing"
    ctx.say("TCG-KI-02a", "energy-back", f"There is {squares} again.", character=key)


def draw_energy(ctx: Context, key: str, dice: int, source: str) -> None:
    """So many squares of energy of a source, the nearest first, are used up (TCG-KI-02a, R-TCG-119, R-TCG-120)."""
    one, grid = character_of(ctx.position, key), encounter_of(ctx).grid
    if one.at is None or not dice:
        return
    start = one.at
    fit = (held for held in grid.energy if energy_matches(held[1], source))
    near = sorted(fit, key=lambda held: (distance(start, held[0]), held[0]))
    used, kept = near[:dice], [held for held in grid.energy if held not in near[:dice]]
    constant = tuple((key, at, energy) for at, energy in used if any(energy_matches(energy, name) for name in CONSTANT))
    encounter = replace(
        encounter_of(ctx), drawn=(*encounter_of(ctx).drawn, *constant), grid=replace(grid, energy=tuple(kept))
    )
    set_encounter(ctx, encounter)
    squares = listed(called(at) for at, _ in used)
    ctx.say("TCG-KI-02a", "drawn", f"{one.name} uses up the energy of {squares}.", actor=key, squares=len(used))
