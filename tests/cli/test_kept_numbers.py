"""The numbers of options are the same when a saved game is continued."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from facedown.cli.option_numbers import OptionNumbers
from tests.cli.test_option_numbers import page
from tests.cli.test_play import facedown


def last_page(output: str) -> list[tuple[str, str]]:
    """Return the numbers and labels of the options that were printed above the last prompt."""
    return re.findall(r"^ {0,2}(\d+)[◆ ] {1,2}(?=\w)(.*)$", output.split("\n> ")[-2], re.MULTILINE)


@pytest.mark.parametrize(
    ("typed", "arguments"),
    [
        pytest.param("21\n1\nnone\n", ["tri-core", "--seed", "5", "--facilitate"], id="a facilitator"),
        pytest.param("2 1 1 1\n", ["tri-core", "--seed", "4", "--sample", "wrestling-ring"], id="a player"),
    ],
)
def test_options_keep_their_numbers_when_a_saved_game_is_continued(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    typed: str,
    arguments: list[str],
) -> None:
    kept = tmp_path / "t.txt"
    assert facedown(monkeypatch, f"{typed}leave\n", "play", *arguments, "--save", kept) == 0
    before = last_page(capsys.readouterr().out)
    assert facedown(monkeypatch, "leave\n", "play", "--resume", kept) == 0
    assert last_page(capsys.readouterr().out) == before
    assert len(before) > 4
    assert [int(number) for number, _ in before] != [*range(1, len(before) + 1)]


@pytest.mark.parametrize("facilitates", [True, False])
def test_numbers_read_from_notes_go_on_as_if_the_game_had_not_been_left(*, facilitates: bool) -> None:
    """Also those of options that are away, and the places of the next blocks."""
    kept = OptionNumbers(facilitates=facilitates)
    page(kept, "Story/begin", "Gear/give", "Gear/take", *(f"Gear/{at}" for at in range(9)))
    page(kept, "Roll/allow!", "Gear/take")
    resumed = OptionNumbers(facilitates=facilitates, noted=json.loads(json.dumps(kept.as_notes())))
    for names in (("Roll/allow!", "Gear/give"), ("Story/begin", "Gear/take", "New/a", "Gear/new"), ("New/b", "Gear/0")):
        assert page(resumed, *names) == page(kept, *names)


@pytest.mark.parametrize(
    "noted",
    [
        7,
        [],
        {"known": 1},
        {"present": {"a": 0}},
        {"present": {"a": "1"}},
        {"present": {"a": 1, "b": 1}},
        {"known": {"a": -1}},
        {"known": {"a": 10**30}},
        {"blocks": [["Act", 7]]},
        {"blocks": [["Act", 10**12]]},
        {"blocks": [["Act", -10]]},
        {"more": {}},
    ],
)
@pytest.mark.parametrize("facilitates", [True, False])
def test_wrong_numbers_in_the_notes_are_left_aside(noted: Any, *, facilitates: bool) -> None:
    """They are read like no notes at all."""
    names = ("Act/a", "Act/b", "Gear/c", "Roll/d!")
    assert page(OptionNumbers(facilitates=facilitates, noted=noted), *names) == page(
        OptionNumbers(facilitates=facilitates), *names
    )
    assert OptionNumbers(facilitates=facilitates, noted=noted).as_notes() == {}
