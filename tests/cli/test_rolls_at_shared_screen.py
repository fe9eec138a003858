"""Rolls by hand at a shared screen: whoever may type a result is asked for it, and nobody else."""

from __future__ import annotations

from tests.cli.test_people_at_table import Game, game
from tests.cli.test_shared_screen import PASS

__all__ = ["game"]

BY_HAND = ("play", "core-kernel", "--seed", "3", "--people", "Ana,Ben,Cy", "--by-hand")

TO_CYS_ROLL = "A\n1 REA Mind\nB\n1 REA Mind\nC\n1 STR Body\n"
"""The antes of Ana, Ben and Cy. Ana and Ben both beat Cy, so the pot is shuffled after Cy’s move (CK-S2-12)."""


def test_whoever_receives_the_screen_and_may_type_the_open_roll_is_asked_for_it(game: Game) -> None:
    output = game.play(f"{TO_CYS_ROLL}screen Ana\nA\nscreen Cy\nC\nREA STR / REA\nleave\n", *BY_HAND)
    cys = output.rpartition(PASS.format("Cy"))[2]
    assert "The pot, dealt blind. Shuffle 2 REA, 1 STR" in cys
    assert "result> REA STR / REA" in cys
    assert game.table.awaited is None
