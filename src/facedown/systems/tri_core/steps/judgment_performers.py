"""What the GM judges: each move with the function that performs it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.steps import crafting, gm, gm_afflictions, gm_decisions, life_and_death, recovery, skills
from facedown.systems.tri_core.steps.context import Context

JUDGMENT_MOVES: dict[type, Callable[[Context, str, Any], None]] = {
    m.Judge: gm_decisions.judge,
    m.Afflict: gm_afflictions.afflict,
    m.Relieve: gm_afflictions.relieve,
    m.Heal: recovery.heal,
    m.Test: skills.test,
    m.Untie: skills.untie,
    m.Decipher: skills.decipher,
    m.Contest: skills.contest_move,
    m.Craft: crafting.craft,
    m.Repair: crafting.repair,
    m.Grant: gm.grant,
    m.Impair: gm.impair,
    m.Ease: gm.ease,
    m.Obstruct: gm.obstruct,
    m.Release: gm.release,
    m.Bring: gm.bring,
    m.Hurt: gm.hurt,
    m.Affect: gm.affect,
    m.Overkill: life_and_death.overkill,
    m.Hope: life_and_death.hope,
    m.Pronounce: life_and_death.pronounce,
    m.Resurrect: life_and_death.resurrect,
}
"""The moves with which the GM judges what the rules leave open."""
