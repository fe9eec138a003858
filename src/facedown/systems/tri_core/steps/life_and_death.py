"""What the GM says of those who lie dying, and of the dead (TC-E-12, TC-E-13, TC-E-14, TC-E-15, TC-E-16, TC-E-17)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import character_of
from facedown.systems.tri_core.rules import thresholds
from facedown.systems.tri_core.steps import wounds
from facedown.systems.tri_core.steps.context import Context, set_character
from facedown.systems.tri_core.steps.wounds import CERTAIN


def overkill(ctx: Context, seat: str, move: m.Overkill) -> None:
    """What a non-lethal blow had too much goes below 0 after all, by accident (TC-E-32, R-TC-109)."""
    one = character_of(ctx.position, move.character)
    after, whole = one.hp - one.spilt, one.last_damage + one.spilt
    set_character(ctx, replace(one, hp=after, spilt=0, last_damage=whole))
    ctx.say("TC-E-32", "hp", f"{one.name} was hit harder than meant: {after} HP.".replace("-", "−"),
             character=one.key, hp=after)  # fmt: skip
    if not thresholds.reaches_threshold(one, ctx.position.rulings, one.last_damage):
        wounds.resolve_threshold(ctx, one.key, one.last_kind, whole)
    wounds.worsen_wounds(ctx, one.key, one.spilt)
    wounds.stay_awake(ctx, one.key)
    wounds.systemic_shock(ctx, one.key)


# Life and death


def hope(ctx: Context, seat: str, move: m.Hope) -> None:
    """Whether and how likely somebody dying can be brought back is the GM’s to say (TC-E-12)."""
    one = set_character(ctx, replace(character_of(ctx.position, move.character), hope=move.percent))
    how = f"can be brought back by {move.percent} in 100" if move.percent else "cannot be brought back"
    how = "can be brought back" if move.percent == CERTAIN else how
    ctx.say("TC-E-12", "hope", f"{one.name} {how}.", character=one.key, percent=move.percent)


def pronounce(ctx: Context, seat: str, move: m.Pronounce) -> None:
    """Two minutes have passed outside a count of AP: nobody came in time (TC-E-11, R-TC-103)."""
    wounds.die(ctx, move.character, "TC-E-11")


def resurrect(ctx: Context, seat: str, move: m.Resurrect) -> None:
    """The setting brings back the dead: with 1 HP, and as many returns as before the first (TC-E-17)."""
    one = character_of(ctx.position, move.character)
    back = replace(
        one, hp=1, ap=max(0, one.ap), out="", wounded=0, below=0, dying_ap=0, resuscitations=0, locked=False,
        days_left=0, hope=CERTAIN, helpless=0, staggered=0, held_by="", hold_reach=1, last_damage=0,
    )  # fmt: skip
    set_character(ctx, back)
    ctx.say("TC-E-17", "resurrected", f"{one.name} lives again, with 1 HP.", character=one.key)
