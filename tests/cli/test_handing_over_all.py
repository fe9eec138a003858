"""`hand all to NAME` and `hand all of NAME to NAME`."""

from __future__ import annotations

import pytest

from facedown.cli import commands, table_acts
from facedown.cli.played_game import Game as PlayedGame
from facedown.game import PieceRef, refuse
from tests.cli.test_people_at_table import TWO, WITH_GM, Game, game

__all__ = ["game"]

ONE_HAS_TWO = "\nhand Ash to Ben\nscreen Ben\n\n"
"""The lines after which Ben plays Ash and Bryn, and has the screen."""


def test_all_characters_are_handed_over_in_one_go(game: Game) -> None:
    output = game.play(f"{ONE_HAS_TWO}hand all to Ana\nleave\n", *TWO)
    assert game.controllers() == {"ash": "seat-1", "bryn": "seat-1"}
    assert "Ana plays Bryn from now on." in output


def test_the_facilitator_hands_over_all_characters_of_somebody_who_is_away(game: Game) -> None:
    """The characters of others stay where they are."""
    game.play("\nmark Ben away\nhand Duke to Ben\nhand all of Ben to Ana\nleave\n", *WITH_GM)
    assert game.controllers() == {"duke": "seat-1", "captain": "seat-1", "guest": "seat-3"}


def test_handing_over_all_characters_of_somebody_who_is_here_is_refused_as_for_one(game: Game) -> None:
    output = game.play("\nhand all of Ben to Ana\nleave\n", *TWO)
    assert "No. Only Ben can hand over this piece." in output
    assert game.controllers() == {"ash": "seat-1", "bryn": "seat-2"}


def test_who_plays_no_character_is_told_so(game: Game) -> None:
    output = game.play(
        "\nhand Ash to Ben\nhand all to Ben\nhand all of Ana to Ben\njoin Dan\nhand all of Dan to Ben\nleave\n", *TWO
    )
    assert output.count("No. You play no character.") == 2
    assert "No. Dan plays no character. Name a seat that plays one: hand all of Ben to Cleo" in output


def test_it_is_said_which_characters_were_handed_over_and_which_not(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = table_acts.hand_over

    def hand_over(played: PlayedGame, piece: PieceRef, to: str) -> None:
        if piece.key == "ash" and to == "seat-1":
            raise refuse("table", "Ash is stuck.", "Wait.")
        real(played, piece, to)

    monkeypatch.setattr(table_acts, "hand_over", hand_over)
    output = game.play(f"{ONE_HAS_TWO}hand all to Ana\nleave\n", *TWO)
    assert game.controllers() == {"ash": "seat-2", "bryn": "seat-1"}
    assert "You handed over Bryn, but not Ash. Ash is stuck. Wait." in output


def test_at_a_question_for_a_text_the_command_is_no_text() -> None:
    """“Hand all gold to the king” begins alike, but is a text."""
    assert commands.is_command("hand all to Ben", ["Ash", "Ben"], words=True)
    assert commands.is_command("hand all of Ben to Cleo", ["Ash", "Ben"], words=True)
    assert not commands.is_command("hand all gold to the king", ["Ash", "Ben"], words=True)
