"""R-SR-01, R-SR-03, R-SR-08: which rolls miss, by the mode, the dice and the table’s rulings."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.chance import Chain
from facedown.systems.standard_roll.model import Rulings
from facedown.systems.standard_roll.rules.rolls import is_miss


def chain(*faces: int, keep: Any = "lowest") -> Any:
    """Return the dice of a roll with Disadvantage that showed these faces."""
    return Chain(10, keep).restore(list(faces))


@pytest.mark.parametrize(
    ("faces", "default", "double_1", "final_pair", "chain_end"),
    [
        ((9, 1), True, True, True, True),
        ((9, 2), False, False, False, False),
        ((1, 1, 3, 8), False, True, False, False),
        ((7, 7, 1, 9), False, False, True, True),
        ((1, 1, 1, 8), False, True, True, True),
        ((1, 1, 4, 4, 5, 6), False, True, False, False),
    ],
)
def test_which_rolls_with_disadvantage_miss(
    faces: tuple[int, ...], default: bool, double_1: bool, final_pair: bool, chain_end: bool
) -> None:
    """With Disadvantage a 1 on the lower die of the first pair misses, or of another pair as the table rules.

    Rules: SR-S1-21, R-SR-01, R-SR-03.
    """
    rolled = chain(*faces)
    for rulings, expected in (
        (Rulings(), default),
        (Rulings(double_one_misses=True), double_1),
        (Rulings(initial_roll="final_pair"), final_pair),
        (Rulings(chain_end_misses=True), chain_end),
    ):
        assert is_miss(rulings, "disadvantage", rolled, reaction=False) is expected, rulings
        for mode in ("normal", "advantage", "both"):
            assert is_miss(rulings, mode, rolled, reaction=False) is False


@pytest.mark.parametrize(
    ("faces", "both", "with_chain_end"), [((9, 1), True, True), ((9, 2), False, False), ((7, 7, 1, 9), False, False)]
)
def test_advantage_and_disadvantage_together_may_miss(faces: tuple[int, ...], both: bool, with_chain_end: bool) -> None:
    """Under `adv_plus_dis_miss` a roll with Advantage and Disadvantage misses by its first pair, not its chain’s end.

    Rules: R-SR-08.
    """
    rolled = chain(*faces, keep="main")
    assert is_miss(Rulings(adv_plus_dis_miss=True), "both", rolled, reaction=False) is both
    rulings = Rulings(adv_plus_dis_miss=True, chain_end_misses=True)
    assert is_miss(rulings, "both", rolled, reaction=False) is with_chain_end
    for mode in ("normal", "advantage"):
        assert is_miss(rulings, mode, rolled, reaction=False) is False


def test_only_actions_may_miss() -> None:
    """R-SR-01: under `initial_roll=action_roll` a Reaction cannot miss; otherwise it misses like any roll."""
    rolled = chain(9, 1)
    for rulings, action, reaction in ((Rulings(), True, True), (Rulings(initial_roll="action_roll"), True, False)):
        assert is_miss(rulings, "disadvantage", rolled, reaction=False) is action
        assert is_miss(rulings, "disadvantage", rolled, reaction=True) is reaction
