"""Odds are found by entry points, separately for each system; questions that cannot be answered are refused."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from importlib.metadata import EntryPoint

import pytest

from facedown.game import Refused, registry
from facedown.odds import Question, ask, odds_of, questions, ratio

# Entry points


def test_every_system_has_its_odds() -> None:
    assert set(registry.odds_keys()) == {*registry.system_keys(), "pool"}
    assert [odds_of(key).system for key in registry.odds_keys()] == list(registry.odds_keys())
    assert [one.name for one in questions("night-watch")] == ["strike", "order"]
    assert "check" in [one.name for one in questions()]


@pytest.mark.parametrize("key", registry.system_keys())
def test_live_odds_are_of_moves_that_the_system_has(key: str) -> None:
    assert set(odds_of(key).live) <= set(registry.system(key).offer)


@pytest.mark.parametrize("key", ["skill-deck", "tri-core"])
def test_the_odds_of_one_system_import_no_other(key: str) -> None:
    code = f"""
import sys
from facedown.odds import questions
questions({key!r})[0].ask()
print(sorted({{name.split(".")[2] for name in sys.modules if name.startswith("facedown.systems.")}}))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str([key.replace("-", "_")])


def test_playing_imports_no_odds() -> None:
    """Neither the systems nor tables nor bots."""
    code = """
import sys
from facedown import bots, table
from facedown.game import registry
for key in registry.system_keys():
    registry.system(key), registry.bot_for(key)
print([name for name in sys.modules if "odds" in name.split(".")])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_another_packages_odds_replace_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = EntryPoint("pool", "facedown.odds.pools:ODDS", "facedown.odds")
    theirs = EntryPoint("pool", "night_watch.odds:ODDS", "facedown.odds")
    for points in ([ours, theirs], [theirs, ours]):
        monkeypatch.setattr(registry, "entry_points", lambda group, points=points: points)
        assert registry._found.__wrapped__("facedown.odds")["pool"].load().system == "night-watch"


def test_a_key_without_odds_is_refused_with_those_that_have_some() -> None:
    assert registry.odds_for("chess") is None
    with pytest.raises(Refused, match=r"No odds for “chess”\. Choose from: .*skill-deck.*night-watch"):
        odds_of("chess")


# Questions and their settings


@pytest.mark.parametrize(
    ("system", "name", "settings", "says"),
    [
        ("standard-roll", "effort", {"tn": "high"}, "tn “high” is not a whole number"),
        ("standard-roll", "effort", {"tn": "h" * 50}, f"tn “{'h' * 39}…” is not a whole number"),
        ("standard-roll", "roll", {"mode": "luck"}, "No mode called “luck”. Choose from: normal, advantage"),
        ("skill-deck", "check", {"add": -1}, "add cannot be -1"),
        ("skill-deck", "check", {"proficient": 3}, "proficient is on or off"),
        ("trinity-code", "move", {"good": 51}, "good cannot be 51"),
        ("trinity-code", "move", {"karma": 1}, "No setting called “karma”. Choose from: --modifier, --good"),
        ("core-kernel", "payout", {"pot": ","}, "The pot holds no chips"),
        ("core-kernel", "payout", {"leaders": 2, "start": 3}, "There are only 2 leaders"),
        ("core-kernel", "payout", {"pot": ",".join("ABCDEFGHI" * 4), "leaders": 6}, "ways to pay this"),
        ("pool", "", {"pool": "d12"}, "is not a pool of dice"),
        ("pool", "", {"pool": "-4d"}, "is not a pool of dice"),
        ("pool", "", {"pool": "9999d999999!"}, "times the limit. Use dice with fewer sides."),
        *(
            ("pool", "", {"pool": pool}, "is not a pool of dice")
            for pool in (
                "3D6",
                "4d6k3",
                "4d6h3",
                "2d6/2",
                "2d6x2",
                "1d20,5",
                "2d6=7",
                "3d6 3d6",
                "2d6 3",
                "٣d6",
                "4d-6",
            )
        ),
        ("pool", "", {}, "Name a pool"),
        ("trinity-code", "", {}, "Name a question of trinity-code. Choose from: move, cheat-death, face-demons."),
        ("standard-roll", "effort", {"level": "--3"}, "is not a whole number"),
        ("standard-roll", "roll", {"advantage": True, "mode": "normal"}, "Two modes are given"),
        ("core-kernel", "payout", {"pot": "A,\x1bB"}, "control character"),
        ("core-kernel", "payout", {"pot": "A,B,C,D,E,F,G,H,I,J,K,L", "leaders": 4}, "more than 20,000 ways"),
        ("pool", "", {"pool": "10000d20"}, "has up to 200,001 totals, 439 times"),
        ("pool", "", {"pool": "10000d20"}, "Use 477d20 at most."),
        ("pool", "", {"pool": "1d60000"}, "60,001 totals, 1.2 times"),
        ("pool", "", {"pool": "30d1000+30d1000"}, "The sum 30d1000+30d1000 has 59,941 totals, more than 50,000"),
        ("skill-deck", "draw", {}, "has no question “draw”"),
        ("chess", "mate", {}, "No odds for “chess”"),
    ],
)
def test_an_impossible_question_is_refused_plainly(
    system: str, name: str, settings: dict[str, object], says: str
) -> None:
    with pytest.raises(Refused) as refused:
        ask(system, name, **settings)
    assert says in str(refused.value)


def test_every_question_answers_with_its_usual_settings() -> None:
    for question in questions():
        answer = question.ask(**({} if question.name else {"pool": "2d6"}))
        data = answer.as_data()
        assert sum(map(Fraction, data["outcomes"].values())) + Fraction(data["cut"]) == 1


def test_a_fraction_is_written_out_however_long_it_is() -> None:
    assert len(ratio(Fraction(1, 10**6000))) == 2 + 6001  # more digits than Python’s own int allows to be written


def test_advantage_is_said_by_its_name_too() -> None:
    plain = ask("standard-roll", "roll", mode="advantage")
    assert ask("standard-roll", "roll", advantage=True) == plain
    assert ask("pool", "pool", pool="2d6").outcomes[7] == Fraction(1, 6)


@pytest.mark.parametrize("asked", [one for one in questions() if one.name], ids=lambda one: one.name)
def test_figures_that_are_no_probabilities_are_marked_as_amounts(asked: Question) -> None:
    answer = asked.ask()
    assert set(answer.amounts) <= set(answer.summary)
    assert all(0 <= value <= 1 for name, value in answer.summary.items() if name not in answer.amounts)
    assert not [name for name in answer.summary if "mean" in name and name not in answer.amounts]


def test_a_setting_can_be_given_by_its_second_spelling() -> None:
    """A question that gives both spellings is refused."""
    answer = ask("tri-core", "attack", defence="block", defence_dice=3)
    assert answer.outcomes == ask("tri-core", "attack", defense="block", defense_dice=3).outcomes
    assert answer.outcomes != ask("tri-core", "attack", defense="block").outcomes
    with pytest.raises(Refused, match="defense is given twice"):
        ask("tri-core", "attack", defense="block", defence="block")
