"""Moves that levels bring, each with the function that performs it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.advancement import level_steps
from facedown.systems.tri_core.steps.context import Context

LEVEL_MOVES: dict[type, Callable[[Context, str, Any], None]] = {
    m.LevelUp: level_steps.level_up,
    m.RaiseStat: level_steps.raise_stat,
    m.Learn: level_steps.learn,
    m.TakeTrade: level_steps.take_trade,
    m.TakeAbility: level_steps.take_ability,
    m.BuildAbility: level_steps.build_ability,
    m.DropAbility: level_steps.drop_ability,
    m.TradeSlots: level_steps.trade_slots,
}
"""The moves of advancement."""
