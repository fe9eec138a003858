"""A skill test that the GM calls for, now or with a later action (TC-D-105)."""

from __future__ import annotations

from typing import Annotated, Literal

from facedown.game import Move, names
from facedown.systems.tri_core.model.terms import Fit, Size, Skill


class Test(Move, frozen=True):
    """Call for a skill test against a Challenge Level (TC-F-34, TC-F-35, TC-F-37).

    `obstructions` apply to Observe, `missing` senses to Influence. `trade` is the GM’s decision whether a Trade fits.
    `needed` is a Challenge Level set by the GM. `worse`: the roll has Disadvantage. `kept`: only the GM knows the
    number to reach. `before`: the test is made with the character’s next action of this kind, which has no effect if
    the test fails (TC-D-105).
    """

    character: Annotated[str, names("character")]
    skill: Skill
    level: int = 1
    weight: Literal["Light", "none", "Moderate", "Heavy"] = "none"
    obstructions: tuple[Size, ...] = ()
    missing: int = 0
    trade: Fit = "as written"
    needed: int = 0
    worse: bool = False
    kept: bool = False
    before: Literal["", "Stride", "Core"] = ""
