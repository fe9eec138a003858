"""Harm and stress: inflicted, prevented, absorbed and suffered, with the resulting tags."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from facedown.game import PieceRef
from facedown.systems.trinity_code.model import Armour, Character, HarmDue, gear_ref, ref
from facedown.systems.trinity_code.rules import harm as rules
from facedown.systems.trinity_code.steps import luck
from facedown.systems.trinity_code.steps.context import Context, current_character, set_character
from facedown.systems.trinity_code.steps.karma import add_karma

if TYPE_CHECKING:
    from facedown.systems.trinity_code import actions


# Harm


def inflict_harm(ctx: Context, seat: str, move: actions.InflictHarm) -> None:
    """Queue the harm that the GM inflicts (TRC-HA-02, TRC-HA-03, TRC-HA-04)."""
    queue_harm(ctx, move.character, move.points, physical=move.physical, source=move.source.strip().rstrip("."))


def queue_harm(ctx: Context, key: str, points: int, *, physical: bool, source: PieceRef | str) -> None:
    """Queue new harm after all harm already pending; armour and Luck may still prevent the new harm (R-TRC-51)."""
    due = HarmDue(key, points, physical, source)
    ctx.position = replace(ctx.position, due=ctx.position.due.queue(due))
    ctx.emit("TRC-HA-02", "inflicted", actor=ref(key), points=points, physical=physical, source=source)


def suffer_unless_asked(ctx: Context) -> bool:
    """Apply the next pending harm unless the character’s player has something to decide; then return False.

    Harm to a dead character is dropped.
    """
    due = ctx.position.due.top
    assert due is not None
    character = current_character(ctx, due.character)
    if character.dead:  # the dead suffer no more harm (TRC-HA-11)
        ctx.position = replace(ctx.position, due=ctx.position.due.pop())
        return True
    if rules.has_choice(character, physical=due.physical):
        return False
    suffer_harm(ctx, ())
    return True


def take_harm(ctx: Context, seat: str, move: actions.TakeHarm) -> None:
    """Suffer the harm with the armour that the player chooses (TRC-HA-05, R-TRC-61, R-TRC-63)."""
    suffer_harm(ctx, move.armour)


def escape_harm(ctx: Context, seat: str, move: actions.EscapeHarm) -> None:
    """Prevent all of the pending harm with Luck, without using armour; the Bad Pool gains a point.

    Rules: TRC-LU-12, TRC-LU-13, R-TRC-25, R-TRC-26.
    """
    ctx.position = replace(ctx.position, due=ctx.position.due.pop())
    luck.spend_luck(ctx, move.actor, "TRC-LU-12", "luck-escape")
    add_karma(ctx, "bad", 1, "TRC-LU-13")
    luck.apply_drawback(ctx, move.actor)


def suffer_harm(ctx: Context, using: Sequence[str]) -> None:
    """Apply the next pending harm, reduced by the pieces of armour whose names are in `using`.

    If armour absorbs all of it, the character suffers nothing.

    Rules: TRC-HA-05, TRC-HA-06, TRC-HA-07, R-TRC-54.
    """
    due = ctx.position.due.top
    assert due is not None
    ctx.position = replace(ctx.position, due=ctx.position.due.pop())
    character = current_character(ctx, due.character)
    after = rules.absorb(ctx.position.rulings, [one for one in character.armour if one.name in using], due.points)
    for absorbed, armour in after:
        if absorbed:
            emit_absorption(ctx, character.key, armour, absorbed)
    was = set_character(ctx, rules.with_armour(character, [armour for _, armour in after]))
    points = due.points - sum(absorbed for absorbed, _ in after)
    if points:
        now = set_character(ctx, rules.suffer_harm(was, points))
        ctx.emit(
            "TRC-HA-05", "harm", actor=ref(was.key), suffered=points, before=was.harm, harm=now.harm,
            limit=now.harm_limit, beyond=max(0, now.harm - now.harm_limit),
        )  # fmt: skip
        emit_tags_of_harm(ctx, was, now)


def emit_absorption(ctx: Context, key: str, armour: Armour, absorbed: int) -> None:
    """Emit the harm that armour absorbed, with its remaining threshold (TRC-HA-06, TRC-HA-07)."""
    piece = gear_ref("armour", key, armour.name)
    ctx.emit(
        "TRC-HA-06", "armour-absorbs" if armour.threshold is not None else "endless-armour-absorbs", actor=ref(key),
        armour=piece, absorbed=absorbed, threshold=armour.threshold,
    )  # fmt: skip
    if armour.threshold == 0:
        ctx.emit("TRC-HA-07", "armour-spent", actor=ref(key), armour=piece)


def emit_tags_of_harm(ctx: Context, was: Character, now: Character) -> None:
    """Emit the tags that new harm has caused (TRC-HA-08, TRC-HA-09, TRC-HA-10, TRC-HA-11)."""
    if now.wounded and not was.wounded:
        ctx.emit("TRC-HA-08", "wounded", actor=ref(now.key))
    if now.dead:
        ctx.emit("TRC-HA-11", "dead", actor=ref(now.key))
    if now.unconscious and not was.unconscious:
        ctx.emit("TRC-HA-09", "unconscious", actor=ref(now.key))
    if now.dying and not was.dying:
        ctx.emit("TRC-HA-10", "dying", actor=ref(now.key))


# Stress


def inflict_stress(ctx: Context, seat: str, move: actions.InflictStress) -> None:
    """Add the stress that the GM inflicts (TRC-ST-03)."""
    suffer_stress(ctx, move.character, move.points, "TRC-ST-03")


def suffer_stress(ctx: Context, key: str, points: int, rule: str) -> None:
    """Add stress to a character, at most to the limit, with the resulting tags (TRC-ST-04, TRC-ST-05, R-TRC-68)."""
    was = current_character(ctx, key)
    now = set_character(ctx, rules.suffer_stress(was, points))
    ctx.emit(
        rule, "stress", actor=ref(key), suffered=now.stress - was.stress, before=was.stress, stress=now.stress,
        limit=now.stress_limit,
    )  # fmt: skip
    if now.traumatised and not was.traumatised:
        ctx.emit("TRC-ST-04", "traumatised", actor=ref(key))
    if now.on_the_brink and not was.on_the_brink:
        ctx.emit("TRC-ST-05", "on-the-brink", actor=ref(key))
