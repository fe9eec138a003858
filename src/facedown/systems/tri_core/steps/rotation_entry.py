"""Order the Rotation, and let hidden characters enter it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Place, character_of, character_ref
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.turn_order import came_out_of_hiding, is_faster
from facedown.systems.tri_core.steps.context import Context, encounter_of, set_character, set_encounter
from facedown.systems.tri_core.steps.rotation import begin_turn


def rotation_places(ctx: Context, rolled: Iterable[tuple[str, int]]) -> tuple[Place, ...]:
    """Return the places of the Rotation, ordered by React and then by Acuity, the highest first.

    `rolled`: pairs of a character’s key and its React. Equal characters share a place.

    Rules: TC-C-29, TC-D-80, TC-D-81, TC-D-82, R-TC-60.
    """
    ranked: dict[tuple[int, int], list[str]] = {}
    for key, total in rolled:
        acuity = numbers.stat_value(character_of(ctx.position, key).sheet, "ACT")
        ranked.setdefault((total, acuity), []).append(key)
    return tuple(Place(tuple(keys), *rank) for rank, keys in sorted(ranked.items(), reverse=True))


def emit_rotation(ctx: Context) -> None:
    """Emit the order of the Rotation: one list of characters for each place."""
    order = tuple(tuple(character_ref(key) for key in place.keys) for place in encounter_of(ctx).rotation)
    ctx.emit("TC-D-80", "rotation", order=order)


def enter_rotation(ctx: Context, seat: str, move: m.EnterRotation) -> None:
    """Let a hidden character enter the Rotation: at the top of the Rotation, or before or after the current turn.

    Rules: TC-D-83, TC-D-84, R-TC-61.
    """
    join_rotation(ctx, move.actor, move.where)
    if move.where == "first":
        set_encounter(ctx, replace(encounter_of(ctx), turn=0, exchange=None))
        begin_turn(ctx)


def join_rotation(ctx: Context, key: str, where: str) -> None:
    """Give a hidden character a place in the Rotation (R-TC-61).

    `where`: “first” for the top, or “before” or “after” the current turn.
    Without an exchange, the character gets the current turn instead.
    """
    encounter = encounter_of(ctx)
    total = dict(encounter.hidden)[key]
    place = Place((key,), total, numbers.stat_value(character_of(ctx.position, key).sheet, "ACT"))
    at = 0 if where == "first" else encounter.turn + (where == "after")
    while (
        where == "before" and at and not is_faster(encounter, at - 1, place) and came_out_of_hiding(encounter, at - 1)
    ):
        at -= 1
    while where != "before" and at < len(encounter.rotation) and is_faster(encounter, at, place):
        at += 1
    turn = encounter.turn + (where == "before")
    if encounter.exchange is None:  # no other character can act, so the new one has the turn
        at = turn = encounter.turn
    rotation = (*encounter.rotation[:at], place, *encounter.rotation[at:])
    hidden = tuple(one for one in encounter.hidden if one[0] != key)
    came = (*encounter.late_entrants, key)
    set_encounter(ctx, replace(encounter, rotation=rotation, hidden=hidden, turn=turn, late_entrants=came))
    set_character(ctx, replace(character_of(ctx.position, key), lurks=False))
    ctx.emit("TC-D-84", "enters", character=character_ref(key))
    emit_rotation(ctx)
