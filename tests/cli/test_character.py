"""`facedown character`: characters are made page by page, checked, shown and raised."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from facedown.cli.character import typed_text
from tests.cli.test_play import facedown

PAGES = "\n".join([
    "Ada", "heroic", "dice",  # the character
    "",  # the nine stats as rolled
    "PWR=1 ACT=2",  # stats raised at level 1
    "Observe=2", "Strike=1", "", "Common, Old Tongue 2",  # Skill Ranks
    "Fencer", "Strike, Swords, Observe",  # a Trade
    "sabre, buckler, padded coat",  # gear
]) + "\n"  # fmt: skip


def new(monkeypatch: pytest.MonkeyPatch, path: Path, typed: str = PAGES) -> int:
    return facedown(monkeypatch, typed, "character", "new", "tri-core", path, "--seed", "3")


def test_a_character_is_made_saved_checked_and_shown(
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
    assert "no mistakes" in capsys.readouterr().out
    assert facedown(monkeypatch, "", "character", "show", "tri-core", path) == 0
    output = capsys.readouterr().out
    assert "15 [1 level × 15] TC-C-01" in output
    assert "Fencer: Strike, Swords and Observe" in output


def test_dice_rolled_by_hand_are_typed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """TC-B-19: nine possible results of the tier’s dice; other input is asked again."""
    path = tmp_path / "ada.toml"
    faces = "1 2 3 4 5\n9 1 1 1 1 1 1 1 1\n3 1 4 1 5 2 6 5 8\n"
    assert new(monkeypatch, path, PAGES.replace("dice\n", f"typed\n{faces}", 1)) == 0
    data = tomllib.loads(path.read_text("utf-8"))
    assert sorted(data["stats"].values()) == sorted([3, 1, 4, 1, 5, 2, 6, 5, 8])


def test_the_page_of_raised_stats_says_what_to_type(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """TC-B-21: a number is a number of raises, not an amount."""
    assert new(monkeypatch, tmp_path / "ada.toml") == 0
    words = " ".join(capsys.readouterr().out.split())
    assert "You have 3 raises of +3. Type how many of them each stat gets, for example PWR=3;" in words


def test_a_person_can_go_back_to_pages_but_not_before_a_roll(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """TC-B-19: from the first question of a page to the page before; dice are not rolled again."""
    path = tmp_path / "ada.toml"
    assert new(monkeypatch, path, PAGES.replace("PWR=1 ACT=2\n", "<\n<\n\nVIT=3\n<\nPWR=1 ACT=2\n")) == 0
    output = capsys.readouterr().out
    assert "You cannot go back to before a roll." in output
    assert output.count("The character") == 1
    assert output.count("Stats raised at level 1") == 3
    assert tomllib.loads(path.read_text("utf-8"))["bonuses"] == {"1": ["PWR", "ACT", "ACT"]}
    fresh = tmp_path / "as-rolled.toml"
    assert new(monkeypatch, fresh) == 0
    assert fresh.read_text("utf-8") == path.read_text("utf-8")


def test_typed_answers_are_kept_after_going_back_or_a_refusal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Enter takes the typed answer again; after too many Ranks, only the wrong answer must change."""
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
    assert "This spends " in capsys.readouterr().out


def test_a_refused_answer_is_not_offered_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """TC-B-19, TC-B-20: for dice, an empty answer is no answer; for stats, Enter takes the numbers as rolled."""
    path = tmp_path / "ada.toml"
    dice = "9 9 9\n\n3 1 4 1 5 2 6 5 8\n"
    stats = "1 1 1 1 1 1 1 1 7\n8 8 8 1 1 1 1 1 1\n?\n\n"
    typed = PAGES.replace("dice\n\n", f"typed\n{dice}{stats}", 1)
    assert new(monkeypatch, path, typed) == 0
    output = capsys.readouterr().out
    assert "[9 9 9]" not in output
    assert output.count("[PWR=8 VIT=6 END=5 INT=5 ACT=4 FNE=3 ADR=2 MOR=1 ATN=1]: ") == 4
    legal = "Give PWR, VIT, END, INT, ACT, FNE, ADR, MOR and ATN these numbers in any order: 8, 6, 5, 5, 4, 3, 2, 1, 1."
    assert " ".join(output.split()).count(legal) == 3
    assert list(tomllib.loads(path.read_text("utf-8"))["stats"].values()) == [8, 6, 5, 5, 4, 3, 2, 1, 1]


def test_the_lines_of_a_refusal_are_indented(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert new(monkeypatch, tmp_path / "ada.toml", "Ada\n\ntyped\n9 9 9\n") == 2
    lines = capsys.readouterr().out.partition("  No. ")[2].splitlines()
    assert lines[1].startswith("  [TC-B-19]")


def test_a_long_list_of_choices_is_printed_once_and_when_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The gear is listed above its question as a table, so its names are listed only when they are asked for."""
    path = tmp_path / "ada.toml"
    typed = PAGES.replace("Strike, Swords, Observe", "Zork\n?\n1, 30, Observe").replace("sabre, b", "Zork\n?\n1, b")
    assert new(monkeypatch, path, typed) == 0
    output = " ".join(capsys.readouterr().out.replace("\u00a0", " ").split())
    prompt = "Three choices, by name or number, with commas (67 choices; ? lists them) [Strike, Volley, Grab]:"
    assert (output.count(prompt), output.count("66 Influence, 67 Meditate")) == (3, 2)
    prompt = "Gear, by name or number, with commas, or none (21 choices; ? lists them) [none]:"
    assert (output.count(prompt), output.count("20 rope, 21 mending kit")) == (3, 1)
    data = tomllib.loads(path.read_text("utf-8"))
    assert data["trades"][0]["choices"] == ["Strike", "Swords", "Observe"]
    assert data["items"][0]["name"] == "sabre"


def test_help_for_the_name_says_what_to_type_and_cites_no_rule_about_something_else(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert new(monkeypatch, tmp_path / "ada.toml", "?\nA\tB\n") == 2
    output = capsys.readouterr().out
    assert "  Name: ?\n  Write up to 40 characters on one line.\n  Name: " in output
    assert "TC-A-01" not in output


def test_no_other_character_is_overwritten(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Neither by showing nor by raising a character; its own file is raised in place."""
    one, other = tmp_path / "ada.toml", tmp_path / "other.toml"
    assert new(monkeypatch, one) == 0
    other.write_text("mine", "utf-8")
    for words in (("show", "tri-core", "wren-saltmarsh"), ("level", "tri-core", one)):
        assert facedown(monkeypatch, "\n" * 20, "character", *words, "--save", other) == 2
        assert "already exists" in capsys.readouterr().err
    assert other.read_text("utf-8") == "mine"
    assert facedown(monkeypatch, "\n" * 20, "character", "level", "tri-core", one) == 0
    assert tomllib.loads(one.read_text("utf-8"))["level"] == 2


def test_without_a_trade_its_choices_are_not_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """TC-F-42: by default, a level raises the highest stats, once each."""
    path = tmp_path / "ada.toml"
    typed = PAGES.replace("Fencer\nStrike, Swords, Observe", "-").replace("PWR=1 ACT=2", "")
    assert new(monkeypatch, path, typed) == 0
    assert "Three choices" not in capsys.readouterr().out
    data = tomllib.loads(path.read_text("utf-8"))
    assert "trades" not in data
    assert data["bonuses"] == {"1": ["PWR", "VIT", "END"]}


@pytest.mark.parametrize(("name", "text", "says"), [
    ("deep.toml", "a." * 5000 + "a = 1", "too deep"),
    ("null.json", "null", "not a table"),
    ("list.json", "[1]", "not a table"),
])  # fmt: skip
def test_a_file_without_a_table_or_nested_too_deep_is_refused(
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


def test_each_level_asks_for_its_choices(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
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


def test_a_level_says_what_it_changes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """TC-C-01, R-TCG-04: 15 HP more for each level; help is shown only if something is asked."""
    path = tmp_path / "ada.toml"
    assert new(monkeypatch, path) == 0
    capsys.readouterr()
    assert facedown(monkeypatch, "", "character", "level", "tri-core", path) == 0
    words = " ".join(capsys.readouterr().out.split())
    assert "? explains" not in words
    assert words.startswith("Level 2: HP ")
    hp = words.removeprefix("Level 2: HP ").split(",")[0].split(" → ")
    assert int(hp[1]) - int(hp[0]) == 15
    assert "Ability Slots 10 → 12" in words
    assert "Nothing to choose. Ada (level 2) is saved" in words


def test_contradicting_answers_are_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """TC-D-30: 26 Ranks and one too many; the earlier pages are kept."""
    typed = PAGES.replace("Observe=2\n", "Observe=26\nStrike=1\n\n\nObserve=2\n")
    assert new(monkeypatch, tmp_path / "ada.toml", typed) == 0
    assert "TC-D-30" in capsys.readouterr().out


def test_every_mistake_of_a_file_is_reported_with_its_path_and_rule(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('name = ""\nlevl = 2\n[stats]\nPWR = "x"\n', "utf-8")
    assert facedown(monkeypatch, "", "character", "check", "tri-core", path) == 2
    output = capsys.readouterr().err.splitlines()
    assert [line.partition(":")[0] for line in output[:3]] == ["levl", "name", "stats.PWR"]
    assert output[-1].endswith("has 3 mistakes.")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["sing", "tri-core"], "There is no action “sing”. Choose from: new, check, show, level."),
        (["show", "tri-core"], "Name the character file to show."),
        (["show", "skill-deck", "x.toml"], "Skill Deck has no character files. Choose from: tri-core."),
        (["show", "tri-core", "nowhere.toml"], "There is no file nowhere.toml."),
    ],
)
def test_an_impossible_request_is_refused(
    words: list[str], says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "", "character", *words) == 2
    assert says in capsys.readouterr().err


def test_leaving_early_saves_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert new(monkeypatch, tmp_path / "ada.toml", "Ada\nleave\n") == 2
    assert not (tmp_path / "ada.toml").exists()


def test_leaving_early_prints_the_answers_so_far(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for ending in ("leave\n", ""):
        assert new(monkeypatch, tmp_path / "ada.toml", f"Ada\n{ending}") == 2
        output = capsys.readouterr().out
        assert "Your answers so far, to type them again:" in output
        assert "    Name: Ada\n" in output


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
    """By its name, if there is no file of that name; without a name, the ready characters are listed."""
    copy = tmp_path / "wren.toml"
    assert facedown(monkeypatch, "", "character", "show", "tri-core", "wren-saltmarsh", "--save", copy) == 0
    assert capsys.readouterr().out.startswith("Wren Saltmarsh\n")
    assert tomllib.loads(copy.read_text("utf-8"))["trades"][0]["name"] == "Fowler"
    assert facedown(monkeypatch, "", "character", "check", "tri-core", copy) == 0
    assert facedown(monkeypatch, "", "character", "check", "tri-core", "nobody-at-all") == 2
    assert facedown(monkeypatch, "", "character", "show", "tri-core") == 2
    assert "Ready characters: bram-otter, dagna-holt" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("value", "text"),
    [({"PWR": 6, "VIT": 0, "END": None}, "PWR=6 END=-"), ({"PWR": 0}, "none"), (("Common", "Old Tongue"),
     "Common, Old Tongue"), ((), "none"), (True, "yes"), (False, "no"), ("", "-"), (3, "3")],
)  # fmt: skip
def test_an_answer_is_printed_as_it_is_typed(value: object, text: str) -> None:
    assert typed_text(value) == text
