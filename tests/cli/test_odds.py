"""`facedown odds` in the terminal."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from facedown.chance import Distribution
from facedown.cli import odds
from facedown.cli.main import run
from facedown.game import registry
from facedown.odds import questions
from facedown.odds.answer import Answer


def facedown(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        run(["odds", *words])
    return int(ended.value.code or 0)


ENDS_OF_DEATH = ("dead", "again", "unconscious", "awake")


def test_a_question_is_answered_with_a_table_and_bars(capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown("skill-deck", "check", "--proficient", "--add", "1") == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["pass", "73.33", "%", "11/15"] in lines
    assert lines[2][:3] == ["−1", "13.33", "%"]
    assert lines[4][3] == "█" * 32


def test_the_answer_is_there_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown("skill-deck", "check", "--json", "--at-least", "1") == 0
    data = json.loads(capsys.readouterr().out)
    assert set(data) >= {"question", "outcomes", "summary", "cut"}
    assert data["outcomes"] == {"1": "3/10", "0": "2/5", "-1": "3/10"}
    assert data["summary"]["at least 1"] == "3/10"
    assert data["cut"] == "0/1"


def test_advantage_and_disadvantage_are_flags(capsys: pytest.CaptureFixture[str]) -> None:
    means = {}
    for flags in ((), ("--advantage",), ("--disadvantage",), ("--advantage", "--disadvantage")):
        assert facedown("standard-roll", "roll", *flags, "--json") == 0
        means[flags] = json.loads(capsys.readouterr().out)["summary"]["mean"]
    assert list(means.values()) == ["121/18", "77/9", "44/9", "121/18"]


def test_a_pool_is_written_with_spaces(capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown("pool", "2d6", "+", "3", "--vs", "1d4", "-", "1", "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["question"] == "2d6 + 3 against 1d4 - 1"
    assert data["summary"]["win"] == "1/1"


def test_a_long_tail_is_added_up_and_nothing_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown("pool", "4d12! + 9") == 0
    output = capsys.readouterr().out.split("\n\n")[0].splitlines()[2:]
    chances = [float(line.split("%")[0].split()[-1]) for line in output]
    assert sum(chances) == pytest.approx(100, abs=0.2)
    assert "or more" in output[-1]
    assert "below" in output[0]


@pytest.mark.parametrize(
    ("words", "one_of", "by_itself"),
    [
        (("skill-deck", "check", "--at-least", "1"), ["pass", "fail", "botch"], ["called shot", "at least 1"]),
        (("standard-roll", "roll"), [], ["critical", "super critical", "miss"]),
        (("standard-roll", "effort"), [], ["success", "resolved now"]),
        (("trinity-code", "move"), ["6-", "7-9", "10+"], ["double 6", "12 or more"]),
        (("trinity-code", "cheat-death"), [f"{end} at the first roll" for end in ENDS_OF_DEATH], []),
        (("tri-core", "resolve"), [], ["a success or a critical success"]),
        (("tri-core", "opposed"), ["success", "tie", "failure"], []),
        (("pool", "2d6", "--vs", "1d8"), ["win", "tie", "lose"], []),
        (("night-watch", "strike"), [], ["one blow"]),
    ],
)
def test_chances_that_can_overlap_are_apart_from_those_of_which_one_happens(
    words: tuple[str, ...], one_of: list[str], by_itself: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """The first add up to 100 %, as the listed results do."""
    assert facedown(*words) == 0
    results, *parts = capsys.readouterr().out.split("\n\n")
    assert "one of these happens (100 % in all):" in " ".join(results.split())
    found = {part.splitlines()[0]: [line.split("  ")[0] for line in part.splitlines()[1:]] for part in parts}
    assert found.get("One of these (100 % in all):", []) == one_of
    assert found.get("Each by itself:", [])[: len(by_itself)] == by_itself
    assert facedown(*words, "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["exclusive"] == one_of
    whole = sum(Fraction(data["summary"][name]) for name in data["exclusive"])
    assert not one_of or 1 - Fraction(1, 10**9) < whole <= 1


def test_the_questions_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown() == 0
    assert "facedown odds trinity-code cheat-death" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["standard-roll", "effort", "--tn", "high"], "tn “high” is not a whole number"),
        (["skill-deck", "check", "--at-least", "many"], "--at-least “many” is not a whole number"),
        (["skill-deck", "check", "--at-least", ""], "--at-least needs a value"),
        (["skill-deck", "check", "--at-most="], "--at-most needs a value"),
        (["skill-deck", "check", "--chart", ""], "--chart needs a value"),
        (["--table", "", "--seat", "gm"], "--table needs a value"),
        (["skill-deck", "check", "--skill"], "There is no setting --skill"),
        (["skill-deck", "check", "please"], "“please” is not a setting"),
        (["trinity-code", "cheat-death", "--at-most", "3"], "for numbers"),
        (["pool", "99999d12!"], "A roll has 0 to 10,000 dice"),
    ],
)
def test_an_impossible_question_is_refused_in_one_sentence(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(*words) == 2
    captured = capsys.readouterr()
    assert says in captured.err
    assert not captured.out


def test_a_pool_as_large_as_is_answered(capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown("pool", "390d12!") == 0
    assert "mean" in capsys.readouterr().out
    assert facedown("pool", "390d12!", "--json") == 0
    assert len(json.loads(capsys.readouterr().out)["outcomes"]) > 5_000


def test_a_sum_is_bounded_as_a_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown("pool", "30d1000", "+", "30d1000") == 2
    assert "has 59,941 totals" in capsys.readouterr().err


def test_beyond_what_is_followed_it_is_said_that_all_is_cut(capsys: pytest.CaptureFixture[str]) -> None:
    for bound, said in (("165", True), ("163", False)):
        with pytest.raises(SystemExit):
            run(["odds", "pool", "2d6!", "--at-least", bound])
        assert (f"Results beyond {bound} were cut" in capsys.readouterr().out) is said


@pytest.mark.parametrize(
    ("wish", "output"),
    [
        (["skill-deck", "check", "--add", "1", "--add", "2"], "--add is given twice."),
        (["pool", "1d6", "--vs", "2d6", "--vs", "9"], "--vs is given twice."),
        (["core-kernel", "payout", "--pot", "A,,B", "--leaders", "2", "--start", "1"], "has nothing between"),
    ],
)
def test_arguments_that_are_repeated_or_missing_are_refused(
    wish: list[str], output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        run(["odds", *wish])
    assert (ended.value.code, output in capsys.readouterr().err) == (2, True)


@pytest.mark.parametrize("system", registry.odds_keys())
def test_every_answer_says_what_its_results_are(system: str, capsys: pytest.CaptureFixture[str]) -> None:
    """No line is wider than 80 columns, so none is wrapped without its indent."""
    for one in questions(system):
        words = ("4d12!",) if system == "pool" else (one.name,)
        assert facedown(system, *words) == 0
        output = capsys.readouterr().out
        assert "; one of these happens (100 % in all):" in " ".join(output.split()), one.name
        assert max(len(line) for line in output.splitlines()) <= 80


def test_an_answer_without_a_heading_has_the_general_one(capsys: pytest.CaptureFixture[str]) -> None:
    odds.show(Answer("A coin", Distribution({"heads": 1, "tails": 1}), {}), {})
    assert "One of these results (100 % in all):" in capsys.readouterr().out


def test_the_chance_of_no_damage_has_its_own_row(capsys: pytest.CaptureFixture[str]) -> None:
    """The attack hits with 29 of 36, and every hit gets through; other damage shares rows of several numbers."""
    assert facedown("tri-core", "attack") == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()[2:]]
    assert rows[0][:3] == ["0", "19.44", "%"]
    assert rows[1][0] == "1"
    assert rows[1][1] == "to"


@pytest.mark.parametrize("asked", ["attack", "skill"])
def test_endless_chains_are_mentioned_once(asked: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown("tri-core", asked) == 0
    output = capsys.readouterr().out
    assert output.count("ndless chains") == 1
    assert "The mean counts only the listed results." in output


@pytest.mark.parametrize(
    "ways", [{0: 999, **dict.fromkeys(range(1, 41), 1000)}, {0: 1, **dict.fromkeys(range(1, 41), 1000)}]
)
def test_rows_of_several_numbers_add_up_to_all_outcomes(ways: dict[int, int]) -> None:
    """Also if no damage is so unlikely that other answers would add it to the row of the lowest numbers."""
    rows = odds.listed(Answer("", Distribution(ways), {}))
    assert rows[0] == ("0", Fraction(ways[0], sum(ways.values())))
    assert sum(chance for _, chance in rows) == 1
    assert len(rows) <= odds.LINES + 1


@pytest.mark.parametrize("spelling", ["defense", "defence"])
def test_a_setting_can_have_a_second_spelling(capsys: pytest.CaptureFixture[str], spelling: str) -> None:
    """The list of settings has the spelling of the rules document. Each spelling excludes the other."""
    words = ("tri-core", "attack", f"--{spelling}", "block", f"--{spelling}-dice=3", f"--{spelling}-plus", "4")
    assert facedown(*words) == 0
    assert "against a Block" in capsys.readouterr().out
    assert facedown(*words, "--defense", "parry") == 2
    assert "is given twice. Give it once." in capsys.readouterr().err
    assert facedown("tri-core") == 0
    output = capsys.readouterr().out
    assert "--defense-dice  Defense dice (0 to 60) [2]" in output
    assert "defence" not in output.casefold()
