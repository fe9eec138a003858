"""Read and change the encounter, the exchange and the characters of the position."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import Resolution
from facedown.systems.tri_core.model import (
    Attack,
    Character,
    Decision,
    Encounter,
    Exchange,
    Position,
    Waiting,
    with_character,
)

Context = Resolution[Position]


def encounter_of(ctx: Context) -> Encounter:
    """Return the current encounter; there must be one."""
    encounter = ctx.position.encounter
    assert encounter is not None
    return encounter


def set_encounter(ctx: Context, encounter: Encounter | None) -> None:
    """Replace the current encounter with `encounter`; None ends the encounter."""
    ctx.position = replace(ctx.position, encounter=encounter)


def exchange_of(ctx: Context) -> Exchange:
    """Return the current exchange of the encounter; there must be one."""
    exchange = encounter_of(ctx).exchange
    assert exchange is not None
    return exchange


def set_exchange(ctx: Context, exchange: Exchange) -> None:
    """Replace the exchange of the current encounter."""
    set_encounter(ctx, replace(encounter_of(ctx), exchange=exchange))


def set_character(ctx: Context, changed: Character) -> Character:
    """Put `changed` in the position in place of the character with the same key, and return `changed`."""
    ctx.position = with_character(ctx.position, changed)
    return changed


def pop_decision(ctx: Context) -> Waiting:
    """Remove the newest pending decision from the stack and return it."""
    encounter = encounter_of(ctx)
    top = encounter.waits.top
    assert top is not None
    set_encounter(ctx, replace(encounter, waits=encounter.waits.pop()))
    return top


def push_decisions(ctx: Context, *waiting: Attack | Decision) -> None:
    """Add attacks and decisions on top of the stack of pending decisions; the first argument is resolved first."""
    set_encounter(ctx, replace(encounter_of(ctx), waits=encounter_of(ctx).waits.push(*waiting)))
