"""A skill test that the GM calls for, also one that is tied to a later action (TC-D-105)."""

from __future__ import annotations

from typing import Annotated, Literal

from facedown.game import Move, names
from facedown.systems.tri_core.model.terms import Fit, Size, Skill


class Test(Move, frozen=True):
    """Have somebody make a skill test against a Challenge Level (TC-F-34, TC-F-35, TC-F-37).

    `obstructions` are for Observe, `missing` senses for Influence. `kept`: what was to be reached is the GM’s secret.
    `trade`: whether a Trade fits, as the GM sees it. `needed`: a Challenge Level of the GM’s own. `before`: it is made
    when they next do something of this kind, which comes to nothing where it fails (TC-D-105).
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
