"""Names in quotation marks in commands: they mean the same as without."""

from __future__ import annotations

from tests.cli.test_people_at_table import WITH_GM, Game, game

__all__ = ["game"]


def test_seats_and_characters_are_found_by_names_in_quotation_marks(game: Game) -> None:
    """Cleo facilitates, for Ana, Ben and a bot called Bot 3."""
    typed = (
        'C\nmark "Ana" away\nhand "The Duke" to “Ben”\nhand all of "Bot 3" to "Ana"\nrename "Ana" "Anna Lee"\n'
        'whisper "Bot 3", "Ben": Psst\nwhisper "Bot 3" Hush\nname "The Old Witch"\njoin "Dan"\nscreen "Zoe"\n'
        'whisper "Bot 4" Hush\nhand "The Count" to Ben\nscreen "Ben"\nB\nleave\n'
    )
    output = game.play(typed, *WITH_GM)
    table = game.table
    assert table.history.state.marks == {"seat-1": "away"}
    assert game.controllers() == {"duke": "seat-2", "captain": "seat-2", "guest": "seat-1"}
    assert [seat.shown for seat in table.seats] == ["Anna Lee", "Ben", "Bot 3", "The Old Witch", "Dan"]
    assert [(one.text, one.to) for one in table.chat.messages] == [
        ("Psst", ("seat-3", "seat-2")),
        ("Hush", ("seat-3",)),
    ]
    assert "No. No seat is called “Zoe”. Choose from: Anna Lee," in output
    assert "No. No seat is called “Bot 4”. Choose from: Anna Lee," in output
    assert "No. No character is called “The Count”. Choose from: The Duke," in output
    assert "Pass the screen to Ben." in output


def test_own_characters_are_found_by_names_in_quotation_marks(game: Game) -> None:
    output = game.play('auto "The Duke"\nauto off\nas "Duke"\nleave\n', "play", "--seed", "3")
    assert "A bot plays the Duke for you." in output
    assert "You play nobody called" not in output
