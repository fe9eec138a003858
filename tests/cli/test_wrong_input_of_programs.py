"""Input of programs that is JSON but no move: the refusal says what is wrong, and shows values as JSON."""

from __future__ import annotations

import json

import pytest

from tests.cli.test_play import facedown

LIKE = 'For example {"option": 0} or {"option": 0, "values": {…}}.'


@pytest.mark.parametrize(
    ("said", "text", "legal"),
    [
        ({"option": "0"}, "No option has the key “0”.", "Choose 0 to 1."),
        ({"option": 2}, "There is no option 2.", "Choose 0 to 1."),
        ({"option": -1}, "There is no option -1.", "Choose 0 to 1."),
        ({"option": True}, "`option` must be a number or a key, not true.", LIKE),
        ({"option": None}, "`option` must be a number or a key, not null.", LIKE),
        ({"option": 0.5}, "`option` must be a number or a key, not 0.5.", LIKE),
        ({"option": ["ante"]}, '`option` must be a number or a key, not ["ante"].', LIKE),
        ({"option": 0, "values": []}, "`values` must be a JSON object, not [].", LIKE),
        ({"option": 0, "values": None}, "`values` must be a JSON object, not null.", LIKE),
        ({"option": 5, "values": []}, "There is no option 5.", "Choose 0 to 1."),
        (
            {"option": 0, "values": {"chips": ["REA", "REA"], "aspect": "Mind"}},
            '“["REA", "REA"]” cannot be chosen here.',
            "",
        ),
    ],
)
def test_a_wrong_option_or_value_is_refused_in_plain_words(
    said: object, text: str, legal: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = json.dumps(said) + "\n"
    assert facedown(monkeypatch, typed, "play", "--seed", "3", "--sample", "duel", "--json") == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    (refused,) = [line["refused"] for line in lines if "refused" in line]
    assert refused["text"] == text
    assert refused["legal"] == legal or not legal
