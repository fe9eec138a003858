"""`facedown character`: made page by page, checked, shown, raised."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from tests.cli.test_play import facedown

PAGES = "\n".join([
    "Ada", "heroic", "dice",  # who it is
    "",  # the nine stats as they were rolled
    "PWR=1 ACT=2",  # what level 1 raises
    "Observe=2", "Strike=1", "", "Common, Old Tongue 2",  # Skill Ranks
    "Fencer", "Strike, Swords, Observe",  # a Trade
    "sabre, buckler, padded coat",  # gear
]) + "\n"  # fmt: skip


def new(monkeypatch: pytest.MonkeyPatch, path: Path, typed: str = PAGES) -> int:
    return facedown(monkeypatch, typed, "character", "new", "tri-core", path, "--seed", "3")


def test_a_character_is_made_kept_checked_and_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "ada.toml"
    assert new(monkeypatch, path) == 0
    data = tomllib.loads(path.read_text("utf-8"))
    assert (data["name"], data["tier"], data["bonuses"]) == ("Ada", "heroic", {"1": ["PWR", "ACT", "ACT"]})
    assert [(item["name"], item.get("place")) for item in data["items"]] == [
        ("sabre", "main"), ("buckler", "off"), ("padded coat", "worn"),
    ]  # fmt: skip
    assert facedown(monkeypatch, "", "character", "check", "tri-core", path) == 0
    assert "all is well" in capsys.readouterr().out
    assert facedown(monkeypatch, "", "character", "show", "tri-core", path) == 0
    told = capsys.readouterr().out
    assert "15 for levels (15 each) TC-C-01" in told
    assert "Fencer: Strike, Swords and Observe" in told


def test_dice_of_ones_own_are_typed_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """TC-B-19: nine faces that the tier’s dice can show; anything else is asked for again."""
    path = tmp_path / "ada.toml"
    faces = "1 2 3 4 5\n9 1 1 1 1 1 1 1 1\n3 1 4 1 5 2 6 5 8\n"
    assert new(monkeypatch, path, PAGES.replace("dice\n", f"typed\n{faces}", 1)) == 0
    data = tomllib.loads(path.read_text("utf-8"))
    assert sorted(data["stats"].values()) == sorted([3, 1, 4, 1, 5, 2, 6, 5, 8])


def test_pages_can_be_gone_back_to_but_dice_stand(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """TC-B-19: from the first question of a page to the one before; what fell is not rolled again."""
    path = tmp_path / "ada.toml"
    assert new(monkeypatch, path, PAGES.replace("PWR=1 ACT=2\n", "<\n<\n\nVIT=3\n<\nPWR=1 ACT=2\n")) == 0
    told = capsys.readouterr().out
    assert "What chance has brought stands, and all before it." in told
    assert told.count("Who it is") == 1
    assert told.count("What level 1 raises") == 3
    assert tomllib.loads(path.read_text("utf-8"))["bonuses"] == {"1": ["PWR", "ACT", "ACT"]}
    fresh = tmp_path / "as-they-fell.toml"
    assert new(monkeypatch, fresh) == 0
    assert fresh.read_text("utf-8") == path.read_text("utf-8")


def test_what_was_typed_is_there_again_after_going_back_or_a_refusal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Enter takes it; too many Ranks at once are mended where they are too many."""
    path = tmp_path / "ada.toml"
    ranks = "Observe=2\nStrike=1\n\nCommon, Old Tongue 2"
    typed = PAGES.replace("Ada\nheroic\ndice\n", "Ada\nheroic\npool\n<\n\n\n\n").replace(
        f"{ranks}\nFencer\n", "Observe=9\nStrike=9\n\nCommon, Old Tongue 2\n\nStrike=1\n\n\nFencer\n<\n\n"
    )
    assert new(monkeypatch, path, typed) == 0
    data = tomllib.loads(path.read_text("utf-8"))
    assert (data["name"], data["tier"], data["method"]) == ("Ada", "heroic", "pool")
    assert (data["skills"], data["instinct"]) == ({"Observe": 9}, {"Strike": 1})
    assert data["languages"] == {"Common": 1, "Old Tongue": 2}
    assert data["trades"][0]["name"] == "Fencer"
    assert "That spends " in capsys.readouterr().out


def test_no_other_character_is_written_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Neither by showing nor by raising one; one's own file is raised in its place."""
    one, other = tmp_path / "ada.toml", tmp_path / "other.toml"
    assert new(monkeypatch, one) == 0
    other.write_text("mine", "utf-8")
    for words in (("show", "tri-core", "wren-saltmarsh"), ("level", "tri-core", one)):
        assert facedown(monkeypatch, "\n" * 20, "character", *words, "--save", other) == 2
        assert "already exists" in capsys.readouterr().err
    assert other.read_text("utf-8") == "mine"
    assert facedown(monkeypatch, "\n" * 20, "character", "level", "tri-core", one) == 0
    assert tomllib.loads(one.read_text("utf-8"))["level"] == 2


def test_without_a_trade_no_choices_are_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """TC-F-42: and what is raised unless one says else is the highest stats, once each."""
    path = tmp_path / "ada.toml"
    typed = PAGES.replace("Fencer\nStrike, Swords, Observe", "-").replace("PWR=1 ACT=2", "")
    assert new(monkeypatch, path, typed) == 0
    assert "Its three choices" not in capsys.readouterr().out
    data = tomllib.loads(path.read_text("utf-8"))
    assert "trades" not in data
    assert data["bonuses"] == {"1": ["PWR", "VIT", "END"]}


@pytest.mark.parametrize(("name", "text", "says"), [
    ("deep.toml", "a." * 5000 + "a = 1", "too deep"),
    ("null.json", "null", "not a table"),
    ("list.json", "[1]", "not a table"),
])  # fmt: skip
def test_a_file_that_holds_no_table_or_too_deep_ones_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, text: str, says: str
) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    for action in ("check", "show", "level"):
        assert facedown(monkeypatch, "", "character", action, "tri-core", tmp_path / name) == 2
        assert says in capsys.readouterr().err


def test_the_same_seed_rolls_the_same_dice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("one.toml", "two.json"):
        assert new(monkeypatch, tmp_path / name) == 0
    one = tomllib.loads((tmp_path / "one.toml").read_text("utf-8"))
    assert json.loads((tmp_path / "two.json").read_text("utf-8")) == one


def test_a_level_brings_what_it_brings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Levels 2 to 4 ask nothing; level 5 asks for bonuses, Ranks and a Trade."""
    path = tmp_path / "ada.toml"
    assert new(monkeypatch, path) == 0
    for _ in range(3):
        assert facedown(monkeypatch, "", "character", "level", "tri-core", path) == 0
    assert tomllib.loads(path.read_text("utf-8"))["level"] == 4
    typed = "MOR=3\nObserve=1\n\n\n\nSailor\nWater, Wind, Athletics\n"
    assert facedown(monkeypatch, typed, "character", "level", "tri-core", path) == 0
    raised = tomllib.loads(path.read_text("utf-8"))
    assert (raised["level"], raised["bonuses"]["5"], raised["skills"]) == (5, ["MOR"] * 3, {"Observe": 3})
    assert [trade["name"] for trade in raised["trades"]] == ["Fencer", "Sailor"]


def test_what_does_not_go_together_is_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """TC-D-30: 26 Ranks and one more; the pages before are not lost."""
    typed = PAGES.replace("Observe=2\n", "Observe=26\nStrike=1\n\n\nObserve=2\n")
    assert new(monkeypatch, tmp_path / "ada.toml", typed) == 0
    assert "TC-D-30" in capsys.readouterr().out


def test_every_problem_of_a_file_is_told_with_its_place_and_rule(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('name = ""\nlevl = 2\n[stats]\nPWR = "x"\n', "utf-8")
    assert facedown(monkeypatch, "", "character", "check", "tri-core", path) == 2
    told = capsys.readouterr().err.splitlines()
    assert [line.partition(":")[0] for line in told[:3]] == ["levl", "name", "stats.PWR"]
    assert told[-1].endswith("has 3 mistakes.")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["sing", "tri-core"], "“sing” is nothing to do with a character. There is new, check, show, level."),
        (["show", "tri-core"], "Which character file is to be shown?"),
        (["show", "skill-deck", "x.toml"], "Skill Deck has no character files. There are some for tri-core."),
        (["show", "tri-core", "nowhere.toml"], "There is no file nowhere.toml."),
    ],
)
def test_a_wrong_wish_gets_one_sentence(
    words: list[str], says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "", "character", *words) == 2
    assert says in capsys.readouterr().err


def test_who_stops_in_the_middle_keeps_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert new(monkeypatch, tmp_path / "ada.toml", "Ada\nleave\n") == 2
    assert not (tmp_path / "ada.toml").exists()


def test_show_for_programs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "ada.toml"
    assert new(monkeypatch, path) == 0
    capsys.readouterr()
    assert facedown(monkeypatch, "", "character", "show", "tri-core", path, "--json") == 0
    data = json.loads(capsys.readouterr().out)
    tallies = {tally["label"]: tally for chapter in data["chapters"] for tally in chapter["tallies"]}
    assert tallies["AP"]["total"] == sum(addend["value"] for addend in tallies["AP"]["addends"])


def test_a_ready_character_is_shown_and_copied(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """By its name, where there is no such file; without any name the ready ones are listed."""
    copy = tmp_path / "wren.toml"
    assert facedown(monkeypatch, "", "character", "show", "tri-core", "wren-saltmarsh", "--save", copy) == 0
    assert capsys.readouterr().out.startswith("Wren Saltmarsh\n")
    assert tomllib.loads(copy.read_text("utf-8"))["trades"][0]["name"] == "Fowler"
    assert facedown(monkeypatch, "", "character", "check", "tri-core", copy) == 0
    assert facedown(monkeypatch, "", "character", "check", "tri-core", "nobody-at-all") == 2
    assert facedown(monkeypatch, "", "character", "show", "tri-core") == 2
    assert "Ready to be shown are bram-otter, dagna-holt" in capsys.readouterr().err
