"""An encounter of Tri-Core for its GM in the terminal: ambushes, typed dice, saved tables."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from facedown.game import registry
from facedown.table import Table
from tests.cli.test_play import facedown

AMBUSH = """
[[character]]
ready = "bram-otter"
at = "C6"

[[character]]
ready = "wren-saltmarsh"
name = "The lurker"
foe = true
hidden = true
at = "G6"
"""


def played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path, typed: str, *more: str | Path
) -> str:
    """Return the output for the GM of the ambush after these lines of input, as one line."""
    scene = folder / "ambush.toml"
    scene.write_text(AMBUSH, "utf-8")
    args = ("play", "tri-core", "--scene", scene, "--facilitate", "--seed", "4", *more)
    assert facedown(monkeypatch, typed, *args) == 0
    return " ".join(capsys.readouterr().out.split())


def test_a_fleeting_option_is_asked_before_a_bot_plays_a_card(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """TC-D-83: nobody waits for it, and it expires once Bram, played by a bot, has declared."""
    output = played(monkeypatch, capsys, tmp_path, "21\n\n\n1 first\nleave\n")
    assert "Bram Otter has Priority" in output
    assert "plays a card" not in output
    assert "The Rotation is: the lurker; Bram Otter." in output


def test_a_passed_option_is_not_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Bram looks around in every Cycle, but the GM is not asked each time."""
    output = played(monkeypatch, capsys, tmp_path, "21\n\n\n\nleave\n")
    assert output.count("looks for hidden characters: Observe") > 1
    assert "The lurker enters" not in output


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_a_gm_is_asked_in_each_cycle_in_which_bots_play_alone(
    more: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """R-TC-116: also if the GM owes nothing, because only characters of players take part."""
    args = ("play", "tri-core", "--facilitate", "--seed", "5", *more)
    start = '{"move": "start-encounter", "participants": ["isaura-quell"]}'
    typed = [start, '{"wait": true}', '{"wait": true}'] if more else ["21", "1", "none", "", ""]
    for waits in range(1, 3):
        lines = "\n".join([*typed[: len(typed) - 2 + waits], "" if more else "leave\n"])
        assert facedown(monkeypatch, lines, *args) == 0
        output = " ".join(capsys.readouterr().out.split())
        cycles = output.count('"kind":"cycle"') if more else output.count(" begins. R-TC-116")
        assert cycles == waits + 1


def test_by_hand_events_are_shown_once_before_the_next_roll(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The first React is asked for, then the second die; after the last one the rest of the move is shown."""
    output = played(monkeypatch, capsys, tmp_path, "21\n\nnone\n11 10\n9 8\nleave\n", "--by-hand")
    assert output.index("Bram Otter rolls React: 21 (2d12)") < output.index("The lurker: React. Roll 2d12")
    assert output.count("Bram Otter rolls React") == 1
    assert output.count("The lurker rolls React") == 1


def test_a_roll_that_the_table_refuses_is_asked_for_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A typed roll may have 2,000 characters; the earlier rolls are kept."""
    output = played(monkeypatch, capsys, tmp_path, f"21\n\nnone\n11 10\n{'9 ' * 1500}\n9 8\nleave\n", "--by-hand")
    assert output.count("The lurker: React. Roll 2d12") == 2
    assert output.count("Bram Otter rolls React: 21 (2d12)") == 1
    assert output.count("The lurker rolls React: 17 (2d12)") == 1


def test_typed_rolls_stay_and_are_shown_once_when_the_rest_is_dealt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    output = played(monkeypatch, capsys, tmp_path, "21\n\nnone\n11 10\ndeal\nleave\n", "--by-hand")
    assert output.count("Bram Otter rolls React: 21 (2d12)") == 1
    assert output.count("The lurker rolls React") == 1


def test_a_table_that_is_kept_is_not_played_to_its_end_by_nobody(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Without any input the saved table is left open; a table without a file is played by bots."""
    kept = tmp_path / "kept.jsonl"
    assert facedown(monkeypatch, "", "play", "core-kernel", "--seed", "3", "--save", kept) == 0
    assert "The input ends; the table stays as it stands." in " ".join(capsys.readouterr().out.split())
    assert not Table.resume(kept.read_text("utf-8"), registry.system("core-kernel")).closed


def test_a_program_is_asked_for_what_is_gone_once_others_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """TC-D-83: the first turn after the encounter begins offers to come first, and Bram has laid nothing yet."""
    scene = tmp_path / "ambush.toml"
    scene.write_text(AMBUSH, "utf-8")
    lines = '{"option": 0}\n{"wait": true}\n'
    args = ("play", "tri-core", "--scene", scene, "--facilitate", "--seed", "4", "--json")
    assert facedown(monkeypatch, lines, *args) == 0
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    turns = [at for at, one in enumerate(said) if "turn" in one]
    laid = [at for at, one in enumerate(said) if one.get("told", {}).get("kind") == "laid"]
    assert "enter-rotation" in {kind["move"] for kind in said[turns[1]]["turn"]["options"]["kinds"]}
    assert turns[1] < laid[0]
    assert len(laid) > 1, "who waits lets Bram go on"
    assert list(said[-1]) == ["over"]


def test_bots_bring_in_who_hides_and_owes_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    scene = tmp_path / "both.toml"
    scene.write_text(
        AMBUSH.replace("foe = true\n", "") + '\n[[character]]\nready = "isaura-quell"\nfoe = true\n', "utf-8"
    )
    assert facedown(monkeypatch, "", "play", "tri-core", "--scene", scene, "--watch", "--seed", "3") == 0
    output = capsys.readouterr().out
    assert output.index("The lurker enters the Rotation.") < output.index("plays a card")


def test_a_long_fight_of_bots_is_shown_to_its_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "", "play", "tri-core", "--sample", "night-market", "--watch", "--seed", "3") == 0
    output = capsys.readouterr().out
    assert "The encounter is over." in output
    assert "Enough: " not in output


def test_during_a_roll_no_other_question_is_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A table that was left at a roll continues with that roll, although the lurker could come out at once."""
    kept = tmp_path / "kept.jsonl"
    played(monkeypatch, capsys, tmp_path, "21\n\n\n11 10\n\nleave\n", "--by-hand", "--save", kept)
    assert facedown(monkeypatch, "7\nleave\n", "play", "--resume", kept) == 0
    output = " ".join(capsys.readouterr().out.split())
    assert output.index("Bram Otter: Observe. Roll 1d12") < output.index(
        "looks for hidden characters: Observe 7 (1d12)"
    )


def test_a_program_that_rolls_by_hand_receives_the_events_before_each_roll(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """In the second move with dice as in the first: events shown before a roll are not shown twice."""
    scene = tmp_path / "ambush.toml"
    scene.write_text(AMBUSH, "utf-8")
    rolls = ["11 10", "9 8", "", "7", "6 5 4 3 2 1 1 1"]
    lines = '{"option": 0}\n' + "".join(f'{{"roll": "{faces}"}}\n' if faces else '{"wait": true}\n' for faces in rolls)
    args = ("play", "tri-core", "--scene", scene, "--facilitate", "--seed", "4", "--json", "--by-hand")
    assert facedown(monkeypatch, lines, *args) == 0
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    kinds = [(next(iter(one)), one.get("so_far", one.get("told", {})).get("kind")) for one in said]
    assert ("so_far", "paid") in kinds
    assert kinds.index(("so_far", "paid")) < kinds.index(("told", "paid"))
    assert (kinds.count(("told", "paid")), kinds.count(("so_far", "paid"))) == (1, 2), "the second is not rolled yet"


@pytest.mark.parametrize("seed", ["3", "1"])
def test_bots_come_to_an_end_on_a_tower(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], seed: str
) -> None:
    """R-TC-161: a character three squares higher is not adjacent; a bot climbs, and rarely strikes at nothing."""
    assert facedown(monkeypatch, "", "play", "tri-core", "--sample", "bell-tower", "--watch", "--seed", seed) == 0
    output = capsys.readouterr().out
    assert "The encounter is over." in output
    assert output.count("out of reach") < 20
