"""Place, use up and restore the energy that squares hold."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import character_of, character_ref, square_ref
from facedown.systems.tri_core.rules.energy import nearest_energy, returning_energy, with_drawn_energy
from facedown.systems.tri_core.rules.strides import seats_that_see
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_encounter


def set_energy(ctx: Context, seat: str, move: m.SetEnergy) -> None:
    """Set the energy that a square holds, as the GM says; empty text removes the energy (TCG-KI-02, TCG-KI-03)."""
    grid, energy = encounter_of(ctx).grid, move.energy.strip()
    there = tuple(one for one in grid.energy if one[0] != move.square)
    set_encounter(
        ctx,
        replace(encounter_of(ctx), grid=replace(grid, energy=(*there, (move.square, energy)) if energy else there)),
    )
    ctx.emit("TCG-KI-02", "energy", square=square_ref(move.square), energy=energy)


def restore_energy(ctx: Context, key: str) -> None:
    """Return the energy that a character has used to the map, as far as `returning_energy` allows (TCG-KI-02a).

    Only seats that see the character learn whose energy returned (TC-F-10).
    """
    encounter = ctx.position.encounter
    back = [one for one in encounter.drawn if one[0] == key] if encounter is not None else []
    if encounter is None or not back:
        return
    again = returning_energy(encounter.drawn, encounter.grid.energy, key)
    grid = replace(encounter.grid, energy=(*encounter.grid.energy, *again))
    set_encounter(ctx, replace(encounter, drawn=tuple(one for one in encounter.drawn if one[0] != key), grid=grid))
    energies, squares = tuple(energy for _, energy in again), tuple(square_ref(at) for at, _ in again)
    to = seats_that_see(ctx.position, character_of(ctx.position, key))
    ctx.opened |= to is not None  # the map shows which squares hold energy again
    ctx.emit("TCG-KI-02a", "energy-back", to=to, character=character_ref(key), energies=energies, squares=squares)


def draw_energy(ctx: Context, key: str, dice: int, source: str) -> None:
    """Use up the energy of squares near a character, the nearest first.

    `dice`: the maximum number of squares, one for each die.
    `source`: the kind of energy; "" for any kind.

    Do nothing if the character is not on the map. Only seats that see the character learn who used the energy.

    Rules: TCG-KI-02a, TC-F-10.
    """
    character, grid = character_of(ctx.position, key), encounter_of(ctx).grid
    if character.at is None or not dice:
        return
    used = nearest_energy(grid.energy, character.at, dice, source)
    kept = tuple(held for held in grid.energy if held not in used)
    drawn = with_drawn_energy(encounter_of(ctx).drawn, key, used)
    set_encounter(ctx, replace(encounter_of(ctx), drawn=drawn, grid=replace(grid, energy=kept)))
    squares = tuple(square_ref(at) for at, _ in used)
    to = seats_that_see(ctx.position, character_of(ctx.position, key))
    ctx.opened |= to is not None  # the map shows which squares hold no energy any more
    ctx.emit("TCG-KI-02a", "drawn", to=to, actor=character_ref(key), squares=squares)
