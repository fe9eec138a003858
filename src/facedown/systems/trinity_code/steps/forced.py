"""The forced moves “Cheat death” and “Face your demons”."""

from __future__ import annotations

from typing import TYPE_CHECKING

from facedown.game import Term
from facedown.systems.trinity_code.model import (
    CHEAT_DEATH,
    FACE_YOUR_DEMONS,
    Band,
    Character,
    MoveSheet,
    Roll,
    band_term,
    move_ref,
    ref,
)
from facedown.systems.trinity_code.rules import forced as rules
from facedown.systems.trinity_code.steps.context import Context, current_character, set_character
from facedown.systems.trinity_code.steps.karma import declare_move

if TYPE_CHECKING:
    from facedown.systems.trinity_code import actions


def cheat_death(ctx: Context) -> bool:
    """Begin the move “Cheat death” of a dying character without asking. Return False if none is due (TRC-HA-14)."""
    character = rules.must_cheat_death(ctx.position)
    if character is None:
        return False
    declare_move(ctx, character.key, CHEAT_DEATH.key, "power")
    ctx.emit("TRC-HA-14", "cheats-death", actor=ref(character.key), move=move_ref(CHEAT_DEATH.key))
    return True


def face_demons(ctx: Context, seat: str, move: actions.FaceDemons) -> None:
    """Begin the move “Face your demons” with Cool or Wits, as the player chooses (TRC-ST-06, R-TRC-70)."""
    declare_move(ctx, move.actor, FACE_YOUR_DEMONS.key, move.attribute)
    ctx.emit(
        "TRC-ST-06", "faces-demons", actor=ref(move.actor), move=move_ref(FACE_YOUR_DEMONS.key),
        attribute=Term(move.attribute),
    )  # fmt: skip


def end_forced_move(ctx: Context, roll: Roll, sheet: MoveSheet, band: Band, draws: tuple[int, ...]) -> None:
    """Apply the result of a forced move to its character. `draws` are the numbers of the draws that gave the dice."""
    if sheet is CHEAT_DEATH:
        end_cheat_death(ctx, current_character(ctx, roll.actor), band, draws)
    else:
        end_face_demons(ctx, current_character(ctx, roll.actor), band, draws)


DEATH: dict[Band, tuple[str, str]] = {
    "6-": ("TRC-HA-15", "does-not-cheat-death"),
    "7-9": ("TRC-HA-16", "still-dying"),
    "10+": ("TRC-HA-17", "out-of-danger"),
    "double 6": ("TRC-HA-18", "awake-against-all-odds"),
}
"""The rule and the kind of event for each result of “Cheat death”."""


def end_cheat_death(ctx: Context, was: Character, band: Band, draws: tuple[int, ...]) -> None:
    """Apply the result of “Cheat death”: the character is dead, must roll again, is unconscious, or is awake."""
    position, (rule, kind) = ctx.position, DEATH[band]
    now = set_character(ctx, rules.end_cheat_death(position.rulings, was, band, combat=position.combat))
    ctx.emit(
        rule, kind, draws=draws, actor=ref(was.key), band=band_term(CHEAT_DEATH, band), harm=now.harm,
        combat=position.combat,
    )  # fmt: skip


DEMONS: dict[Band, tuple[str, str]] = {
    "6-": ("TRC-ST-07", "lost"),
    "7-9": ("TRC-ST-08", "still-on-the-brink"),
    "10+": ("TRC-ST-09", "back-from-the-brink"),
    "double 6": ("TRC-ST-10", "back-from-the-brink"),
}
"""The rule and the kind of event for each result of “Face your demons”."""


def end_face_demons(ctx: Context, was: Character, band: Band, draws: tuple[int, ...]) -> None:
    """Apply the result of “Face your demons”: the character is lost, must roll again, or is back from the brink."""
    position, (rule, kind) = ctx.position, DEMONS[band]
    now = set_character(
        ctx, rules.end_face_demons(position.rulings, was, band, combat=position.combat, gm=position.gm)
    )  # fmt: skip
    ctx.emit(
        rule, kind, draws=draws, actor=ref(was.key), band=band_term(FACE_YOUR_DEMONS, band), stress=now.stress,
        combat=position.combat,
    )  # fmt: skip
