"""The board: the grid, where the exchange stands, and a mat for each character."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from facedown.game import Board, Plan, Seat, Spot
from facedown.systems.tri_core.board.mats import AGAINST, mat, side
from facedown.systems.tri_core.model import LETTERS, Character, Grid, Position, Square, character_of

STEPS = ("1 Cards", "2 Reactions", "3 Reveal", "4 Results")


def board(view: Position, viewer: Seat) -> Board:
    """The board for this viewer."""
    mats = tuple(mat(view, one, viewer) for one in characters_in_order(view))
    drawn = plan(view, viewer) if view.encounter is not None else None
    return Board(view.title or "Tri-Core", tuple(facts_of(view)), STEPS, step(view), mats, plan=drawn)


def characters_in_order(view: Position) -> list[Character]:
    """Everybody, those in the Rotation as they come in it."""
    there = view.encounter.everybody if view.encounter is not None else ()
    return sorted(view.characters, key=lambda one: there.index(one.key) if one.key in there else len(there))


# The ground


def plan(view: Position, viewer: Seat) -> Plan | None:
    """The grid with who stands where, as far as the viewer sees them; nothing where nobody stands anywhere."""
    assert view.encounter is not None
    grid = view.encounter.grid
    standing = {one.at: one for one in view.characters if one.at is not None and one.out != "dead"}
    if not standing:
        return None
    foes = {one.key for one in view.characters if side(view, one, viewer) == AGAINST}
    marks = marks_of([one for one in view.characters if one.at is not None])
    spots = [
        tuple(map_square(grid, (at, row), standing.get((at, row)), marks, viewer, foes) for at in range(grid.columns))
        for row in range(grid.rows)
    ]
    held = dict.fromkeys(energy for at, energy in grid.energy if at not in standing)
    legend = (*((marks[one.key], one.name) for one in standing.values()), *((energy_mark(one), one) for one in held))
    columns, rows = tuple(LETTERS[: grid.columns]), tuple(str(row + 1) for row in range(grid.rows))
    return Plan(columns, rows, tuple(spots), legend)


def marks_of(people: Iterable[Character]) -> dict[str, str]:
    """Two signs for each: the first letters of two words of a name, or of one; numbered where they are taken."""
    marks: dict[str, str] = {}
    for one in people:
        words = [word for word in one.name.split() if word.casefold() not in ("the", "a", "an")] or [one.name]
        letters = (words[0][:1] + (words[-1][:1] if len(words) > 1 else words[0][1:2])).upper()
        tries = (letters, *(f"{letters[:1]}{n}" for n in range(1, 10)), *(f"{n:02}" for n in range(100)))
        marks[one.key] = next(mark for mark in tries if mark not in marks.values())
    return marks


def energy_mark(energy: str) -> str:
    """The sign of a square that holds energy: two small letters, where people have large ones (TCG-KI-02)."""
    return energy[:2].lower()


def map_square(
    grid: Grid, square: Square, one: Character | None, marks: dict[str, str], viewer: Seat, foes: set[str]
) -> Spot:
    """One square: who stands there, and what kind of ground it is."""
    cost, height = dict(grid.rough).get(square, 1), grid.height(square)
    ground: Literal["", "rough", "wall", "high"] = "high" if height else ""
    if cost != 1:
        ground = "rough" if cost else "wall"
    words = {"wall": "cannot be entered", "rough": f"costs {cost}", "high": f"{height} up", "": ""}[ground]
    energy = dict(grid.energy).get(square, "")
    if one is None:
        return Spot(energy_mark(energy), ground, words or (f"holds {energy}" if energy else ""))
    yours = one.controller == viewer.key
    return Spot(marks[one.key], ground, words, "candle" if yours else "", foe=one.key in foes)


def step(view: Position) -> int:
    """Where the exchange stands; -1 while none is on."""
    exchange = view.encounter.exchange if view.encounter is not None else None
    if exchange is None:
        return -1
    return {"acting": 0, "reacting": 1, "resolving": 2 if exchange.unbound else 3}[exchange.step]


def facts_of(view: Position) -> Iterator[str]:
    """What everyone should know now."""
    if view.encounter is None:
        yield f"Day {view.day}"
        return
    yield f"Cycle {view.encounter.cycle}"
    names = [" and ".join(character_of(view, key).name for key in place.keys) for place in view.encounter.rotation]
    yield " → ".join(f"[{name}]" if at == view.encounter.turn else name for at, name in enumerate(names))
    if view.encounter.duel is not None and view.encounter.duel.chain:
        yield "Chain Duel"
