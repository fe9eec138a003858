"""A skill test that the GM calls for. It is rolled at once, or together with a later action."""

from __future__ import annotations

from typing import Annotated, Literal

from facedown.game import Move, names
from facedown.systems.tri_core.model.terms import Fit, Size, Skill


class Test(Move, frozen=True):
    """The GM’s move to call for a skill test against a Challenge Level (TC-F-34, TC-F-35, TC-F-37).

    `level`: a higher level is harder.
    `weight`: “Light” is the easiest, then “none”.
    `obstructions`: for Observe, the size of each obstruction.
    `missing`: for Influence, the number of missing senses.
    `trade`: whether a Trade of the character fits.
    `needed`: the number to reach; 0 to compute the number.
    `worse`: True for Disadvantage.
    `kept`: True if only the GM knows the number to reach.
    `before`: the kind of action that the test is tied to (TC-D-105); "" to test now.
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
