"""`facedown play`: by a person at a prompt, by a script through a pipe, by a program in JSON, by bots alone."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from facedown.cli.main import run
from facedown.game import registry
from facedown.table import Table, prove, read_entries

KERNEL = registry.system("core-kernel")


def facedown(monkeypatch: pytest.MonkeyPatch, typed: str, *arguments: str | Path) -> int:
    """Run the command with these typed lines and return its exit status."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    with pytest.raises(SystemExit) as ended:
        run([str(argument) for argument in arguments])
    return int(ended.value.code or 0)


def test_without_any_input_bots_play_one_whole_conflict(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "", "play", "--seed", "3", "--sample", "duel") == 0
    output = capsys.readouterr().out
    assert "A Conflict begins: Ash and Bryn." in output
    assert "The Conflict is over" in output
    assert "closes the table" in output


def test_a_watched_game_is_kept_and_can_be_proven(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert facedown(monkeypatch, "", "play", "--watch", "--seed", "3", "--save", tmp_path / "t.txt") == 0
    proof = prove(read_entries((tmp_path / "t.txt").read_text("utf-8"))[0], KERNEL)
    assert proof.dealt
    assert "In secret" not in capsys.readouterr().out


def test_the_same_seed_gives_the_same_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    output = []
    for seed in ("5", "5", "6"):
        assert facedown(monkeypatch, "", "play", "--watch", "--seed", seed) == 0
        output.append(capsys.readouterr().out)
    assert output[0] == output[1] != output[2]


SCRIPT = """\
? 1
1
ZZZ
REA
Spirit
A toast first.
why
say My compliments to the cook.
log 3
1
<
1
PRE
0
2
9
0
? jackpot
board
1

back
leave
"""


def test_a_script_drives_the_prompts_and_is_answered_in_sentences(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert facedown(monkeypatch, SCRIPT, "play", "--seed", "3", "--save", tmp_path / "t.txt") == 0
    output = capsys.readouterr().out
    assert "CK-S2-03" in output
    assert "No. “ZZZ” is not one of the choices." in output
    assert "The Duke: “A toast first.”" in output
    assert "    dealt: REA / STR / REA\n" in output
    assert "TS Mind 4 = 12 Attributes (4 REA + 5 KNO + 3 QUI) ÷ 3 CK-N-01" in " ".join(output.split())
    assert "Seat 1 (you): My compliments to the cook." in output
    words = " ".join(output.split())
    assert "No. With PRE chips in the stack, the bid is at least 1. Choose 1 to 5. [R-CK-36]" in words
    assert "No. At most 1 Wildcard can be played in this Hand." in words
    assert "You leave the table." in output
    wrapped = [line for line in output.splitlines() if not line.startswith(("  The chip", "  facedown play"))]
    assert all(len(line) <= 80 for line in wrapped)
    table = Table.resume((tmp_path / "t.txt").read_text("utf-8"), KERNEL)
    assert not table.closed


def test_going_back_undoes_the_last_move_with_the_bots_consent(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert (
        facedown(monkeypatch, "1 REA Spirit\nback\nleave\n", "play", "--seed", "3", "--save", tmp_path / "t.txt") == 0
    )
    output = capsys.readouterr().out
    assert "Bot 2 agrees." in output
    assert "are undone. All draws will be new." in output
    assert output.count("Ante and play an Aspect card") == 2


def test_a_kept_table_is_gone_on_with(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "t.txt"
    assert facedown(monkeypatch, "1 REA Spirit\nleave\n", "play", "--seed", "3", "--save", kept) == 0
    assert f"Continue the saved game with:\n  facedown play --resume {kept}\n" in capsys.readouterr().out
    before = len(read_entries(kept.read_text("utf-8"))[0])
    assert facedown(monkeypatch, "1 PRE 1 0\n", "play", "--resume", kept) == 0
    entries = read_entries(kept.read_text("utf-8"))[0]
    assert len(entries) > before
    assert prove(entries, KERNEL).dealt is None


@pytest.mark.parametrize(
    ("typed", "output", "undone"), [("yes\nleave\n", "agrees.", 1), ("no\nleave\n", "does not agree", 0)]
)
def test_a_wish_to_go_back_waits_for_your_answer(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    typed: str,
    output: str,
    undone: int,
) -> None:
    kept = tmp_path / "t.txt"
    assert facedown(monkeypatch, "1 REA Spirit\nleave\n", "play", "--seed", "3", "--save", kept) == 0
    table = Table.resume(kept.read_text("utf-8"), KERNEL)
    other = next(seat.key for seat in table.seats if seat.key != table.seats[0].key)
    table.ask_rewind(other, 1)
    kept.write_text(table.export(keep_secret=True), "utf-8")
    assert facedown(monkeypatch, typed, "play", "--resume", kept) == 0
    assert output in capsys.readouterr().out
    again = Table.resume(kept.read_text("utf-8"), KERNEL)
    assert (again.closed, len(again.undone) >= 1, again.request) == (False, bool(undone), None)


def test_a_resumed_table_is_never_played_on_or_closed_because_the_input_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "t.txt"
    assert facedown(monkeypatch, "1 REA Spirit\nleave\n", "play", "--seed", "3", "--save", kept) == 0
    before = kept.read_text("utf-8")
    assert facedown(monkeypatch, "", "play", "--resume", kept) == 0
    assert "the table stays as it stands" in capsys.readouterr().out
    assert kept.read_text("utf-8") == before


def test_a_kept_table_is_not_written_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "t.txt"
    assert facedown(monkeypatch, "leave\n", "play", "--seed", "3", "--save", kept) == 0
    before = kept.read_text("utf-8")
    assert facedown(monkeypatch, "leave\n", "play", "--seed", "4", "--save", kept) == 2
    assert f"--resume {kept}" in capsys.readouterr().err
    assert kept.read_text("utf-8") == before


@pytest.mark.parametrize(
    "wish",
    [
        ["--resume", "t.txt", "--seats", "2"],
        ["--resume", "t.txt", "--seed", "2"],
        ["--actors", "a.toml", "--sample", "duel"],
        ["--watch", "--facilitate"],
        ["--watch", "--by-hand"],
    ],
)
def test_wishes_that_cancel_each_other_are_refused(
    wish: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "", "play", *wish) == 2
    assert "Leave" in (output := capsys.readouterr().err) or "Use only one" in output


@pytest.mark.parametrize(
    "typed", ["\u00b2", "log \u00b2", "back 3x", "9" * 5000, "1 \u00b2", "log 0", "? [/x] [bold]", "say [red]x[/red]"]
)
def test_odd_input_is_answered_and_not_a_crash(
    typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, f"{typed}\n<\nleave\n", "play", "--seed", "3") == 0
    output = capsys.readouterr().out
    answers = ("No.", "The rulebook has nothing about that.", "[red]x[/red]")
    assert any(answer in output for answer in answers)


def test_giving_up_is_asked_twice(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert facedown(monkeypatch, "2\nno\nleave\n", "play", "--seed", "3") == 0
    output = capsys.readouterr().out
    assert "are you sure?" in output
    assert "Forced Withdrawal" not in output


def test_ruling_alone_lists_the_switches_with_their_present_values(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "ruling zero_wins=round_robin\nruling\n<\nleave\n"
    assert facedown(monkeypatch, typed, "play", "--facilitate", "--seed", "3") == 0
    output = capsys.readouterr().out.rpartition("> ruling\n")[2]
    assert "  zero_wins=round_robin  " in output
    assert all(f"  {name}=" in output for name in KERNEL.rulebook.switches)
    assert "> <\nNo question is open." in output


def test_a_facilitator_sets_switches_has_choices_made_and_closes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "t.txt"
    typed = "ruling zero_wins=round_robin\nruling utg=left\naway seat-1\n1\n\n\nall\nclose\nno\nclose\nyes\n"
    assert facedown(monkeypatch, typed, "play", "--facilitate", "--seed", "3", "--save", kept) == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "Ruling: zero_wins is now round_robin" in output
    assert "utg cannot be “left”." in output
    assert "Bot 1 owes no decision now." in output
    assert prove(read_entries(kept.read_text("utf-8"))[0], KERNEL).dealt is not None


def typed_by_hand(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kept: Path) -> tuple[Table, str]:
    """Return a table that was left during a roll, and an answer that fits it."""
    for aspect in ("Spirit", "Mind", "Body"):  # until chance is asked
        kept.unlink(missing_ok=True)
        typed = f"1 REA {aspect}\nnonsense\nleave\n"
        assert facedown(monkeypatch, typed, "play", "--seed", "3", "--by-hand", "--save", kept) == 0
        output = " ".join(capsys.readouterr().out.split())
        if "Shuffle " in output:
            assert "No. " in output
            example = output.split("with a slash between hands, like ")[1].split(". Or type: deal")[0]
            return Table.resume(kept.read_text("utf-8"), KERNEL), example
    raise AssertionError("no roll was asked for")


def test_a_table_left_in_the_middle_of_a_roll_goes_on_with_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "t.txt"
    table, example = typed_by_hand(monkeypatch, capsys, kept)
    assert table.awaited is not None
    assert facedown(monkeypatch, f"{example}\nleave\n", "play", "--resume", kept) == 0
    draws = [drawn for entry in read_entries(kept.read_text("utf-8"))[0] for drawn in getattr(entry.act, "drawn", ())]
    assert [drawn.by for drawn in draws][:1] == ["hand"]


def test_typed_results_are_not_ascribed_to_the_seat_whose_move_needed_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The GM’s move starts the encounter; then every character rolls, and its player types the result."""
    typed = "3 5\n" * 4 + "leave\n"
    assert facedown(monkeypatch, typed, "play", "tri-core", "--seed", "4", "--by-hand") == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "· The table waits for a roll or draw by hand." in output
    assert "of the GM waits" not in output
    assert "· The results of this move were rolled or drawn by hand and typed in." in output
    assert "rolls of the GM" not in output


def test_a_roll_by_hand_can_be_dealt_instead(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "t.txt"
    typed_by_hand(monkeypatch, capsys, kept)
    assert facedown(monkeypatch, "deal\nleave\n", "play", "--resume", kept) == 0
    draws = [drawn for entry in read_entries(kept.read_text("utf-8"))[0] for drawn in getattr(entry.act, "drawn", ())]
    assert [drawn.by for drawn in draws][:1] == ["dealer"]


def test_events_before_a_roll_are_shown_once_if_the_roll_is_dealt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "1\n\n\n\ndeal\nleave\n", "play", "--seed", "3", "--by-hand") == 0
    output = " ".join(capsys.readouterr().out.split())
    assert output.count("TD Wins:") == output.count("The Duke reveals") == 1
    assert output.count("from the pot.") == 3


@pytest.mark.parametrize("how", [["--by-hand"], ["--facilitate"], ["--facilitate", "--by-hand"]])
def test_without_any_input_nothing_breaks_off(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], how: list[str]
) -> None:
    assert facedown(monkeypatch, "", "play", "--seed", "5", *how) == 0
    assert "Traceback" not in capsys.readouterr().err


def test_nonsense_at_a_roll_is_refused_and_the_program_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "t.txt"
    lines = '{"option": 0}\nnonsense\n{"roll": ","}\n'
    assert facedown(monkeypatch, lines, "play", "--json", "--seed", "5", "--by-hand", "--save", kept) == 0
    said = messages(capsys.readouterr().out)
    over = said[-1]["over"]
    table = Table.resume(kept.read_text("utf-8"), KERNEL)
    assert over == {"ended": False, "entries": len(table.entries), "hash": table.last_hash}


def test_a_program_is_asked_again_for_a_roll_until_it_answers_with_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    long = json.dumps({"roll": "1 " * 3000})
    wrong = ["nonsense", long, '{"wait": true}', '{"roll": ["1"]}', '{"roll": null}', '{"roll": ","}', '{"option": 0}']

    class Player(io.StringIO):
        """A program that takes its first options until it is asked for a roll, which it answers wrongly."""

        def readline(self, *_: object) -> str:  # type: ignore[override]
            shown.extend(messages(capsys.readouterr().out))
            if "roll" not in shown[-1]:
                return "" if not wrong else '{"option": 0}\n'
            return f"{wrong.pop(0)}\n" if wrong else ""

    shown: list[dict[str, Any]] = []
    monkeypatch.setattr(sys, "stdin", Player())
    with pytest.raises(SystemExit):
        run(["play", "standard-roll", "--seed", "5", "--by-hand", "--json"])
    shown += messages(capsys.readouterr().out)
    first = next(at for at, message in enumerate(shown) if "roll" in message)
    answers = shown[first : first + 15]
    assert [next(iter(message)) for message in answers] == ["roll", *["refused", "roll"] * 7]
    assert all(message == answers[0] for message in answers[::2])
    advice = [message["refused"]["legal"] for message in answers[1::2]]
    assert all('{"roll": ' in legal for legal in advice if legal), advice


def test_signs_that_a_file_hides_in_its_words_are_not_sent_to_the_terminal(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "t.txt").write_text("facedown table 1\nend \x1b[31mX y\n", "utf-8")
    with pytest.raises(SystemExit) as done:
        run(["verify", str(tmp_path / "t.txt")])
    assert done.value.code == 2
    assert "\x1b" not in capsys.readouterr().err


def test_the_facilitators_seat_can_be_yours(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "1\n\n\n1\n"
    assert facedown(monkeypatch, typed + "leave\n", "play", "--facilitate", "--seed", "3") == 0
    assert "Declare a Conflict" in capsys.readouterr().out


def test_any_system_is_played_by_its_options_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "", "play", "night-watch", "--watch", "--seed", "2") == 0
    output = capsys.readouterr().out
    assert "Round 1 begins. Commit your cards." in output
    assert "The brawl is over" in output


def messages(out: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in out.splitlines()]


def test_a_program_plays_a_whole_game_in_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Player(io.StringIO):
        """A program that answers each turn with its first option, after trying refused inputs."""

        asked = 0

        def readline(self, *_: object) -> str:  # type: ignore[override]
            Player.asked += 1
            wrong = [
                "not json\n",
                "[]\n",
                '{"option": 99}\n',
                '{"move": "fly"}\n',
                '{"move": "commit", "actor": "duke", "action": "REA", "bid": 1}\n',
            ]
            return wrong[Player.asked - 1] if Player.asked <= len(wrong) else '{"option": 0}\n'

    monkeypatch.setattr(sys, "stdin", Player())
    with pytest.raises(SystemExit) as ended:
        run(["play", "--seed", "3", "--json", "--ruling", "max_hands=4"])
    assert not ended.value.code
    output = messages(capsys.readouterr().out)
    assert [next(iter(message)) for message in output].count("refused") == 5
    assert all({"rule", "text"} <= set(message["refused"]) for message in output if "refused" in message)  # type: ignore[call-overload]
    assert output[-1]["over"]["ended"] is True  # type: ignore[index]
    turn = next(message["turn"] for message in output if "turn" in message)
    assert {"seat", "view", "options"} == set(turn)  # type: ignore[call-overload]


def test_a_program_receives_nobody_elses_secrets(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = '{"option": 0}\n' * 8
    assert facedown(monkeypatch, lines, "play", "--seed", "3", "--json") == 0
    for message in messages(capsys.readouterr().out):
        for actor in message.get("turn", {}).get("view", {}).get("actors", []):  # type: ignore[attr-defined]
            assert bool(actor["av"]) == (actor["controller"] == "seat-1")
        assert message.get("told", {}).get("to") in (None, ["seat-1"])  # type: ignore[attr-defined]


def test_a_title_with_markup_is_shown_literally(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    scene = tmp_path / "scene.toml"
    actor = '[[actor]]\nname = "{} [red]"\nav = {{ REA = 2, STR = 2, WIL = 2 }}\n'
    title = 'title = "The [/bold] Hall :bomb:"\n'
    scene.write_text(title + actor.format("Ash") + actor.format("Bea"), "utf-8")
    assert facedown(monkeypatch, "", "play", "--actors", str(scene), "--seed", "1") == 0
    output = capsys.readouterr().out
    assert "The [/bold] Hall :bomb:" in output
    assert "Ash [red]" in output


def test_arguments_that_a_resumed_table_already_has_are_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "t.txt"
    assert facedown(monkeypatch, "leave\n", "play", "--seed", "3", "--save", kept) == 0
    assert facedown(monkeypatch, "", "play", "--resume", kept, "--facilitate", "--seats", "3") == 2
    assert "Leave --seats and --facilitate out." in capsys.readouterr().err


def test_a_board_that_has_not_changed_is_not_printed_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Brisk mode changes nothing on the board; `board` prints it in full."""
    assert facedown(monkeypatch, "brisk\nboard\nleave\n", "play", "--seed", "3") == 0
    begun, brisk, again, _ = capsys.readouterr().out.split("\n> ")
    assert "The board has not changed; `board` shows all." in brisk
    assert "The rest has not changed" not in brisk
    assert "╭─" not in brisk
    assert "╭─ ◆ The Duke" in begun
    assert "╭─ ◆ The Duke" in again
