"""Refusals of commands about people: they say what to type instead."""

from __future__ import annotations

import pytest

from tests.cli.test_people_at_table import DUEL, WITH_GM, Game, game

__all__ = ["game"]

ASK_CLEO = "Ask Cleo to resume it, or mark the seat as away if a bot plays it."


@pytest.mark.parametrize("command", ["back 1", "pause", "away Ben"])
def test_during_a_pause_who_can_end_it_is_told_to_type_resume(game: Game, command: str) -> None:
    """Cleo facilitates."""
    output = game.play(f"C\npause\n{command}\nleave\n", *WITH_GM)
    assert "No. The table is paused. Type resume to go on." in output
    assert ASK_CLEO not in output


def test_during_a_pause_a_player_is_told_to_ask_the_facilitator(game: Game) -> None:
    assert f"No. The table is paused. {ASK_CLEO}" in game.play("C\npause\nscreen Ana\nA\nback 1\nleave\n", *WITH_GM)


def test_without_a_facilitator_every_player_is_told_to_type_resume_during_a_pause(game: Game) -> None:
    assert "No. The table is paused. Type resume to go on." in game.play("pause\nback 1\nleave\n", *DUEL)


def test_if_a_bot_facilitates_every_player_is_told_to_type_resume_during_a_pause(game: Game) -> None:
    output = game.play("pause\nback 1\nleave\n", "play", "skill-deck", "--seed", "3")
    assert "No. The table is paused. Type resume to go on." in output
