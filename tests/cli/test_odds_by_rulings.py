"""The option `--ruling` of `facedown odds`: the odds of a question by other rulings."""

import json
from typing import Any

import pytest

from facedown.game import Refused, registry
from facedown.odds import ask, questions
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
    says = f"Computed with {changes}. For these settings, the odds are the same as by the default rulings."
    assert says in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("system", "name", "settings", "ruling", "says"),
    [
        (
            "standard-roll", "roll", {}, "super_on=total",
            "super_on=total is not applied, because this question does not know the Level and the Stat (R-SR-21).",
        ),
        (
            "standard-roll", "roll", {"mode": "disadvantage"}, "initial_roll=action_roll",
            "initial_roll=action_roll is not applied, because this question does not know whether the roll is a "
            "Reaction (R-SR-01).",
        ),
        (
            "trinity-code", "move", {"modifier": -1, "luck": "ignore"}, "attribute_is_modifier=false",
            "attribute_is_modifier=false is not applied, because this question does not know the attribute apart from "
            "the other modifiers (R-TRC-16).",
        ),
        (
            "skill-deck", "check", {"injured": True}, "condition_stack=true",
            "condition_stack=true is not applied, because this question does not know how many participants are "
            "injured or shaken (R-SD-05).",
        ),
        (
            "skill-deck", "check", {"proficient": True}, "prof_card_from=all",
            "prof_card_from=all is not applied, because this question does not know whether the other participants "
            "are proficient (R-SD-01).",
        ),
        (
            "skill-deck", "check", {}, "prof_card_from=any",
            "prof_card_from=any is not applied, because this question does not know whether the other participants "
            "are proficient (R-SD-01).",
        ),
    ],
)  # fmt: skip
def test_the_answer_names_a_ruling_that_it_cannot_apply(
    system: str, name: str, settings: dict[str, Any], ruling: str, says: str
) -> None:
    option, _, value = ruling.partition("=")
    answer = ask(system, name, {option: value}, **settings)
    assert answer.notes[-1] == says
    assert not any("the same" in note or "Computed with" in note for note in answer.notes)


@pytest.mark.parametrize(
    ("system", "name", "settings", "ruling"),
    [
        ("standard-roll", "roll", {}, "initial_roll=action_roll"),
        ("trinity-code", "move", {"modifier": -1}, "attribute_is_modifier=false"),
        ("skill-deck", "check", {}, "condition_stack=true"),
        ("skill-deck", "check", {}, "prof_card_from=all"),
        ("skill-deck", "check", {"proficient": True}, "prof_card_from=any"),
    ],
)
def test_a_ruling_is_applied_if_the_settings_leave_nothing_unknown(
    system: str, name: str, settings: dict[str, Any], ruling: str
) -> None:
    option, _, value = ruling.partition("=")
    says = f"Computed with {ruling}. For these settings, the odds are the same as by the default rulings."
    assert ask(system, name, {option: value}, **settings).notes[-1] == says


def test_one_ruling_can_be_applied_and_another_not() -> None:
    """Without the second one, nobody can say whether the odds are the same."""
    changes = {"bang_margin": "called", "prof_card_from": "any", "called_margin": "2"}
    assert ask("skill-deck", "check", changes).notes[-3:] == (
        "Computed with bang_margin=called.",
        "prof_card_from=any is not applied, because this question does not know whether the other participants are "
        "proficient (R-SD-01).",
        "called_margin=2 is the default.",
    )


@pytest.mark.parametrize("ruling", ["super_on=SR", "value_loss_tn=true"])
def test_a_ruling_with_its_default_value_is_called_the_default(ruling: str) -> None:
    option, _, value = ruling.partition("=")
    usual = ask("standard-roll", "roll")
    assert ask("standard-roll", "roll", {option: value}).notes == (*usual.notes, f"{ruling} is the default.")


@pytest.mark.parametrize("system", ["standard-roll", "trinity-code", "skill-deck", "tri-core"])
def test_rulings_that_a_question_cannot_apply_are_no_defaults(system: str) -> None:
    for question in questions(system):
        cases: list[dict[str, Any]] = [{}]
        cases += [{setting.name: True} for setting in question.settings if setting.default is False]
        cases += [{setting.name: word} for setting in question.settings for word in setting.words]
        for settings in cases:
            for text in question.ask(**settings).unapplied_rulings:
                option, _, value = text.partition("=")
                switch = registry.system(system).rulebook.switches[option]
                assert switch.allows(value)
                assert value != switch.default


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


def test_the_note_on_facing_demons_names_the_penalty_only_if_there_is_one() -> None:
    """R-TRC-39."""
    start = "The modifier is the sum of all modifiers of each roll: Cool or Wits, "
    assert ask("trinity-code", "face-demons").notes[0] == f"{start}−1 if traumatised (R-TRC-39), Karma."
    without = ask("trinity-code", "face-demons", {"traumatised_on_demons": "false"})
    assert without.notes[0] == f"{start}Karma. Being traumatised does not lower it (R-TRC-39)."
