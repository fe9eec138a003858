"""The map: its squares and the characters on them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from msgspec.structs import replace

from facedown.game import Plan, Seat, Spot
from facedown.game.board import Tone
from facedown.systems.tri_core.board.sides import Sides
from facedown.systems.tri_core.model import LETTERS, Character, Grid, Square, View, character_ref, square_ref

Ground = Literal["", "rough", "wall", "high"]


def map_plan(view: View, viewer: Seat, sides: Sides) -> Plan | None:
    """Return the map with the characters; None outside an encounter.

    Dead characters, and characters whose squares the viewer does not know, are left out.
    """
    if view.encounter is None:
        return None
    grid, empty = view.encounter.grid, empty_plan(view.encounter.grid)
    marks = token_marks(view)
    standing = {one.at: one for one in view.characters if one.key in marks}
    rows: dict[int, list[Spot]] = {}
    for at, one in standing.items():
        if at is not None and grid.has(at):
            column, row = at
            spots = rows.setdefault(row, list(empty.spots[row]))
            spots[column] = occupied_spot(spots[column], one, marks[one.key], viewer, sides)
    energies = dict.fromkeys(energy for at, energy in grid.energy if at not in standing)
    legend = [(marks[one.key], one.name) for one in standing.values()]
    legend += [(energy_mark(energy), energy) for energy in energies]
    spots_of_rows = tuple([tuple(rows[at]) if at in rows else row for at, row in enumerate(empty.spots)])
    return Plan(empty.columns, empty.rows, spots_of_rows, tuple(legend))


def occupied_spot(spot: Spot, one: Character, mark: str, viewer: Seat, sides: Sides) -> Spot:
    """Return the square `spot` with the character `one` on it.

    `mark`: the two letters or digits for the character.
    `viewer`: the seat whose characters are highlighted.
    `sides`: decides who is marked as a foe.
    """
    yours = one.controller == viewer.key
    note = spot.note if spot.ground else ""
    foe = sides.is_foe(one)
    tone: Tone = "candle" if yours else ""
    return replace(spot, mark=mark, note=note, tone=tone, foe=foe, token=character_ref(one.key))


@lru_cache(maxsize=64)
def empty_plan(grid: Grid) -> Plan:
    """Return the map without characters; the result is cached for each grid."""
    rough, high, energy = dict(grid.rough), dict(grid.high), dict(grid.energy)
    special = rough.keys() | high.keys() | energy.keys()

    def spot(at: Square) -> Spot:
        if at not in special:
            return Spot(ref=square_ref(at))
        cost, height, held = rough.get(at, 1), high.get(at, 0), energy.get(at, "")
        ground, note = ground_of(cost, height)
        note = note or (f"holds {held}" if held else "")
        return Spot(energy_mark(held), ground, note, ref=square_ref(at), cost=cost, height=height)

    spots = tuple(tuple(spot((column, row)) for column in range(grid.columns)) for row in range(grid.rows))
    return Plan(tuple(LETTERS[: grid.columns]), tuple(str(row + 1) for row in range(grid.rows)), spots)


def ground_of(cost: int, height: int) -> tuple[Ground, str]:
    """Return a square’s kind of ground, and a note about its cost or height. Both are "" for ordinary ground.

    `cost`: the movement cost; 0 for a wall.
    `height`: the height in squares, ignored unless `cost` is 1.
    """
    if cost != 1:
        return ("rough", f"costs {cost}") if cost else ("wall", "cannot be entered")
    return ("high", f"{height} up") if height else ("", "")


def token_marks(view: View) -> dict[str, str]:
    """Return the marks of the characters who have a token, by key.

    In an encounter, these are the living characters whose squares the viewer knows; otherwise all characters.
    """
    if view.encounter is None:
        return dict(zip([one.key for one in view.characters], marks_of(names_of(view.characters)), strict=True))
    placed = [one for one in view.characters if one.at is not None]
    marks = zip(placed, marks_of(names_of(placed)), strict=True)  # a death changes no mark of the others
    return {one.key: mark for one, mark in marks if one.out != "dead"}


def names_of(characters: Iterable[Character]) -> tuple[str, ...]:
    """Return the names of some characters."""
    return tuple([one.name for one in characters])


@lru_cache(maxsize=256)
def marks_of(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return a different mark of two letters or digits for each name, in order, for example OG for “the Old Guard”."""
    marks: list[str] = []
    for name in names:
        words = [word for word in name.split() if word.casefold() not in ("the", "a", "an")] or [name]
        letters = (words[0][:1] + (words[-1][:1] if len(words) > 1 else words[0][1:2])).upper()
        marks.append(next(mark for mark in possible_marks(letters) if mark not in marks))
    return tuple(marks)


def possible_marks(letters: str) -> Iterable[str]:
    """Yield the marks that a name can have, best first. For the letters `AB`: AB, then A1 to A9, then 00 to 99."""
    yield letters
    yield from (f"{letters[:1]}{n}" for n in range(1, 10))
    yield from (f"{n:02}" for n in range(100))


def energy_mark(energy: str) -> str:
    """Return the mark of a square with energy: the first two letters of its kind, in lower case (TCG-KI-02)."""
    return energy[:2].lower()
