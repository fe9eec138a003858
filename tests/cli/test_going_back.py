"""The commands `back` and `undo` in a game."""

import pytest

from tests.cli.test_play import facedown


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ["play", "--seed", "3"],
            "No. You have made no move to take back. To undo moves of others, type `back` and the number of an entry; "
            "`log` shows the numbers. > ",
        ),
        (
            ["play", "skill-deck", "--seed", "3", "--facilitate"],
            "No. You have made no move to take back. Choose an option first. > ",
        ),
    ],
)
def test_without_a_move_to_take_back_the_advice_names_no_entry_that_may_not_exist(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    """At the second table nobody has done anything, so there is no advice."""
    assert facedown(monkeypatch, "undo\nleave\n", *arguments) == 0
    assert says in " ".join(capsys.readouterr().out.split())
