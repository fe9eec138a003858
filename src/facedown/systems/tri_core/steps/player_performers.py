"""What players do: each move with the function that performs it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.steps import (
    bonus_actions,
    decisions,
    exchange,
    holds,
    incoming_attacks,
    payment,
    pushes,
    recovery,
    rests,
    rotation_entry,
)
from facedown.systems.tri_core.steps.context import Context

PLAYER_MOVES: dict[type, Callable[[Context, str, Any], None]] = {
    m.Lay: exchange.lay,
    m.TakeBack: exchange.take_back,
    m.LetGo: exchange.let_go,
    m.Bind: exchange.bind,
    m.Defend: incoming_attacks.defend,
    m.Riposte: bonus_actions.riposte,
    m.BonusStrike: bonus_actions.bonus_strike,
    m.BonusMove: bonus_actions.bonus_move,
    m.LetBe: bonus_actions.let_be,
    m.EnterRotation: rotation_entry.enter_rotation,
    m.Spring: holds.spring,
    m.Fire: decisions.fire,
    m.Command: decisions.command,
    m.Shove: pushes.shove,
    m.Discharge: decisions.discharge,
    m.Rest: rests.rest,
    m.Meditate: recovery.meditate,
    m.Spend: payment.spend,
}
"""The moves of whoever plays a character."""
