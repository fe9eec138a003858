"""The option `--ruling` of `facedown odds`: the odds of a question by other rulings."""

import json
from typing import Any

import pytest

from facedown.game import Refused
from facedown.odds import ask
from tests.cli.test_odds import facedown


def test_a_question_can_be_asked_by_other_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    """R-SD-43: a called shot then needs a total of 3."""
    chances = []
    for words in ((), ("--ruling", "called_margin=3")):
        assert facedown("skill-deck", "check", "--proficient", *words, "--json") == 0
        chances.append(json.loads(capsys.readouterr().out)["summary"]["called shot"])
    assert chances == ["3/10", "1/10"]
    assert facedown("skill-deck", "check", "--proficient", "--ruling=called_margin=3") == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "A called shot needs a total of 3 or more" in output
    assert output.endswith("Computed with called_margin=3.")


@pytest.mark.parametrize(
    ("words", "changes"),
    [
        (("skill-deck", "check"), "bang_margin=called"),
        (("standard-roll", "roll"), "double_one_misses=true"),
    ],
)
def test_the_answer_says_if_rulings_do_not_change_it(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], changes: str
) -> None:
    assert facedown(*words, "--ruling", changes) == 0
    says = f"Computed with {changes}. By the default rulings, the odds are the same."
    assert says in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("skill-deck", "check", "--ruling", "luck=1"), "There is no switch called “luck”. Choose from: "),
        (("skill-deck", "check", "--ruling", "called_margin=9"), "called_margin cannot be “9”. "),
        (("skill-deck", "check", "--ruling", "called_margin"), "--ruling “called_margin” has no value. "),
        (("skill-deck", "check", "--ruling"), "--ruling needs a value."),
        (("skill-deck", "--ruling", "called_margin=3"), "Rulings change the answer to one question. Name a system and"),
        (("--ruling", "x=1"), "Rulings change the answer to one question. Name a system and a question."),
        (
            ("core-kernel", "payout", "--ruling", "x=1"),
            "This question is always answered by the default rulings. Leave out the rulings.",
        ),
        (
            ("pool", "2d6", "--ruling", "x=1"),
            "This question is always answered by the default rulings. Leave out the rulings.",
        ),
    ],
)
def test_a_wrong_ruling_of_a_question_is_refused(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], says: str
) -> None:
    assert facedown(*words) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    ("system", "name", "settings", "changes"),
    [
        ("skill-deck", "check", {"add": 1}, {"called_margin": "3"}),
        ("standard-roll", "roll", {"mode": "disadvantage"}, {"double_one_misses": "true"}),
        ("standard-roll", "effort", {"mode": "disadvantage"}, {"double_one_misses": "true"}),
        ("trinity-code", "move", {"good": 1, "bad": 1, "luck": "ignore"}, {"luck_a": "net"}),
        ("trinity-code", "cheat-death", {}, {"wounded_on_cheat": "false"}),
        ("trinity-code", "face-demons", {}, {"double6_overrides": "false"}),
        ("tri-core", "skill", {}, {"skill_base_dice": "2"}),
        ("tri-core", "opposed", {}, {"skill_base_dice": "2"}),
    ],
)
def test_the_library_answers_by_other_rulings_too(
    system: str, name: str, settings: dict[str, Any], changes: dict[str, str]
) -> None:
    assert ask(system, name, changes, **settings).summary != ask(system, name, **settings).summary
    with pytest.raises(Refused, match="There is no switch"):
        ask(system, name, {"luck": "1"})


def test_the_note_on_cheating_death_names_the_penalty_only_if_there_is_one() -> None:
    """R-TRC-38."""
    assert ask("trinity-code", "cheat-death").notes[0].startswith("Power − 1, because the dying are wounded (")
    without = ask("trinity-code", "cheat-death", {"wounded_on_cheat": "false"})
    assert without.notes[0].startswith("No penalty (")
