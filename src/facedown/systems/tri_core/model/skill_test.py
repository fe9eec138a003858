"""A skill test that the GM calls for, now or with a later action (TC-D-105)."""

from __future__ import annotations

from typing import Annotated, Literal

from facedown.game import Move, names
from facedown.systems.tri_core.model.terms import Fit, Size, Skill


class Test(Move, frozen=True):
    """The GM’s move to call for a skill test against a Challenge Level (TC-F-34, TC-F-35, TC-F-37).

    `level`: the level of the challenge. A higher level is harder.
    `weight`: the weight of the challenge. “Light” is easier than “none”, and “Heavy” is the hardest.
    `obstructions`: for Observe, the size of each obstruction of the view.
    `missing`: for Influence, the number of missing senses.
    `trade`: the GM’s decision whether a Trade of the character fits the test.
    `needed`: the number to reach, if the GM sets it; 0 to compute it from the fields above by the rules.
    `worse`: True if the roll has Disadvantage.
    `kept`: True if only the GM knows the number to reach.
    `before`: "" to test now. Otherwise, the kind of action that the test waits for. The test is made with the
        character’s next action of this kind. If the test fails, the action has no effect (TC-D-105).
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
