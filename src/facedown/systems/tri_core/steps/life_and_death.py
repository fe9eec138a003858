"""Apply the GM’s moves on dying and dead characters."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import character_of, character_ref
from facedown.systems.tri_core.rules import thresholds
from facedown.systems.tri_core.steps import wounds
from facedown.systems.tri_core.steps.context import Context, set_character
from facedown.systems.tri_core.steps.wounds import CERTAIN


def overkill(ctx: Context, seat: str, move: m.Overkill) -> None:
    """Make a character’s last non-lethal hit lethal, because the GM decides so.

    Deal the damage that was stopped at 0 HP, and apply the consequences of the whole hit.

    Rules: TC-E-32, R-TC-109.
    """
    character = character_of(ctx.position, move.character)
    after, whole = character.hp - character.excess_damage, character.last_damage + character.excess_damage
    set_character(ctx, replace(character, hp=after, excess_damage=0, last_damage=whole))
    ctx.emit("TC-E-32", "overkill", character=character_ref(character.key), points=character.excess_damage, hp=after)
    if not thresholds.reaches_threshold(character, ctx.position.rulings, character.last_damage):
        wounds.resolve_threshold(ctx, character.key, character.last_kind, whole)
    wounds.worsen_wounds(ctx, character.key, character.excess_damage)
    wounds.stay_awake(ctx, character.key)
    wounds.begin_systemic_shock(ctx, character.key)


def hope(ctx: Context, seat: str, move: m.Hope) -> None:
    """Set the chance in percent that a dying character is brought back when it is healed, as the GM says (TC-E-12)."""
    set_character(ctx, replace(character_of(ctx.position, move.character), hope=move.percent))
    ctx.emit("TC-E-12", "hope", character=character_ref(move.character), percent=move.percent)


def pronounce(ctx: Context, seat: str, move: m.Pronounce) -> None:
    """Mark a dying character as dead outside an encounter, because no help came in two minutes (TC-E-11, R-TC-103)."""
    wounds.mark_dead(ctx, move.character, "TC-E-11")


def resurrect(ctx: Context, seat: str, move: m.Resurrect) -> None:
    """Bring back a dead character with 1 HP and reset its count of resuscitations (TC-E-17)."""
    character = character_of(ctx.position, move.character)
    back = replace(
        character, hp=1, ap=max(0, character.ap), out="", wounded=0, cycles_without_hp=0, dying_ap=0, resuscitations=0,
        locked=False, days_left=0, hope=CERTAIN, helpless=0, staggered=0, held_by="", hold_reach=1, last_damage=0,
    )  # fmt: skip
    set_character(ctx, back)
    ctx.emit("TC-E-17", "resurrected", character=character_ref(character.key), hp=1)
