"""Luck: spending points, and the drawback of spending the last one."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.trinity_code.model import ref
from facedown.systems.trinity_code.rules import luck as rules
from facedown.systems.trinity_code.steps.context import Context, current_character, set_character


def spend_luck(ctx: Context, key: str, rule: str, kind: str) -> None:
    """Spend a point of a character's Luck and emit an event of this kind (TRC-LU-03)."""
    left = set_character(ctx, rules.spend(current_character(ctx, key))).luck
    ctx.emit(rule, kind, actor=ref(key), luck=left)


def apply_drawback(ctx: Context, key: str) -> None:
    """If a character has just spent the last point, mark it as out of Luck.

    A character who starts with 0 Luck is not out of Luck. Rules: TRC-LU-04, TRC-LU-05, R-TRC-30, R-TRC-31.
    """
    character = current_character(ctx, key)
    if rules.runs_out(character):
        set_character(ctx, replace(character, out_of_luck=True))
        ctx.emit("TRC-LU-05", "out-of-luck", actor=ref(key), drawback=character.drawback.rstrip("."))
