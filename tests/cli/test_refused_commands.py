"""Refusals of commands about people: they say what to type instead."""

from __future__ import annotations

import pytest

from tests.cli.test_people_at_table import DUEL, WITH_GM, Game, game

__all__ = ["game"]

ASK_CLEO = "Ask Cleo to resume it, or mark the seat as away if nobody is there."


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


@pytest.mark.parametrize(("mark", "says"), [("left", "Ben has left."), ("away", "Ben is away.")])
def test_who_joins_again_is_told_how_to_come_back(game: Game, mark: str, says: str) -> None:
    output = game.play(f"C\nmark Ben {mark}\njoin Ben\nscreen Ana\nA\njoin ben\njoin Cleo\nleave\n", *WITH_GM)
    cleos, _, anas = output.partition("Pass the screen to Ana.")
    assert f"No. {says} Type `mark Ben here`." in cleos
    assert f"No. {says} Type `screen Ben`, then `mark here`." in anas, "only Cleo, who facilitates, can mark others"
    assert "No. There is already a seat called “Cleo”. Type another name, like: join Dan" in anas
    assert len(game.table.seats) == 4


def test_who_joins_with_the_own_name_while_away_is_told_to_come_back(game: Game) -> None:
    output = game.play("mark away\njoin Seat 1\nmark here\nleave\n", *DUEL)
    assert "No. Seat 1 is away. Type `mark here`." in output
    assert game.table.history.state.marks == {}


def test_a_player_who_joins_as_an_absent_bot_is_told_who_can_mark_it(game: Game) -> None:
    output = game.play("C\nmark Bot 3 away\nscreen Ana\nA\njoin Bot 3\nleave\n", *WITH_GM)
    assert "No. Bot 3 is away. Ask Cleo to type `mark Bot 3 here`." in output


def test_who_plays_no_character_cannot_let_a_bot_play_all_of_them(game: Game) -> None:
    """Cleo facilitates, and all characters belong to the players."""
    output = game.play("C\nauto all\nauto off\nleave\n", *WITH_GM)
    assert "No. You play no characters at this table. Type auto seat to let a bot play your seat." in output
    assert output.count("No bot plays for you.") == 1
