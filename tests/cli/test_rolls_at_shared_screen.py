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


def test_who_may_not_type_the_open_roll_reads_whose_it_is(game: Game) -> None:
    """With the board, and when Enter is pressed. The request of the roll is printed only for Cy, once."""
    output = game.play(f"{TO_CYS_ROLL}screen Ana\nA\n\n1\nleave\n", *BY_HAND)
    anas = output.rpartition(PASS.format("Ana"))[2]
    assert anas.count("The table waits for Cy’s roll. `screen Cy` passes the screen on.") == 2
    assert "No. There is no option 1." in anas
    assert output.count("The pot, dealt blind.") == 1


def test_the_roll_of_somebody_who_is_away_is_typed_by_another_person(game: Game) -> None:
    output = game.play(f"{TO_CYS_ROLL}screen Ana\nA\nmark Cy away\nREA STR / REA\nleave\n", *BY_HAND)
    assert "result> REA STR / REA" in output.rpartition(PASS.format("Ana"))[2]
    assert game.table.awaited is None


def test_somebody_marked_as_away_reads_how_to_type_the_open_roll(game: Game) -> None:
    """Nobody is here who may type it. It belongs to Cy; as Cy is away, everybody present may type it."""
    away = "mark Ben away\nmark away\nmark Cy away\n\n"
    output = game.play(f"{TO_CYS_ROLL}screen Ana\nA\n{away}mark here\nREA STR / REA\nleave\n", *BY_HAND)
    assert output.count("The table waits for a roll. Type mark here to come back and to type it.") == 2
    assert "result> REA STR / REA" in output
    assert game.table.awaited is None
