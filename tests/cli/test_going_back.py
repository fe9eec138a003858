"""The commands `back` and `undo` in a game."""

from pathlib import Path

import pytest

from facedown.game import registry
from facedown.table import Table
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


def test_going_back_to_entry_0_leaves_only_the_opening(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Entries are counted from 0, which is the opening. The bot agrees."""
    path = tmp_path / "t.txt"
    arguments = ("play", "--sample", "duel", "--seed", "3", "--save", path)
    assert facedown(monkeypatch, "1 REA Mind\nback 0\nleave\n", *arguments) == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "are undone" in output
    table = Table.resume(path.read_text("utf-8"), registry.system("core-kernel"))
    assert 1 in table.undone
    assert 0 not in table.undone
