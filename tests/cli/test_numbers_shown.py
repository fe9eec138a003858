"""Numbers at the terminal: labels as text, one minus sign, and totals explained with their parts."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from facedown.bots import bot_for, play_out
from facedown.cli import look, news, sums
from facedown.cli.live import show_certain_moves
from facedown.cli.play import PlayArguments, open_table
from facedown.cli.played_game import Game
from facedown.game import SPECTATOR, Addend, Meter, MeterGroup, Tally, registry
from facedown.odds.prospects import Prospect
from facedown.table.draws_in_words import draw_in_words
from tests.cli.test_play import facedown

SYSTEMS = ("core-kernel", "skill-deck", "standard-roll", "trinity-code", "tri-core")
OBJECTS = ("Term(", "PieceRef(", "SeatRef(", "Tally(", "Addend(")
HYPHEN_AS_MINUS = re.compile(r"(?<![\w.)])-\d")


def everything_shown(game: Game) -> str:
    """Return the board, the ledgers, the log and the explanation of numbers, for every viewer of the table."""
    out = Console(file=io.StringIO(), width=80, theme=look.THEME)
    you = game.you
    for viewer in (*game.table.seats, SPECTATOR):
        board = game.table.reader().board(game.table.view(viewer), viewer)
        out.print(look.board(board, [mat.key for mat in board.mats]))
        for ledger in board.ledgers:
            out.print(look.ledger(ledger))
        game.you = "" if viewer is SPECTATOR else viewer.key
        news.why(game, out)
    game.you = you
    return str(out.file.getvalue())  # type: ignore[attr-defined]


@pytest.mark.parametrize("facilitate", [False, True])
@pytest.mark.parametrize("key", SYSTEMS)
def test_no_viewer_sees_python_objects_or_hyphens_as_minus_signs(key: str, facilitate: bool) -> None:
    game = open_table(PlayArguments(system=key, seed="5", watch=not facilitate, facilitate=facilitate), 5)
    bots = {seat.key: bot_for(registry.system(key), at) for at, seat in enumerate(game.table.seats)}
    shown = everything_shown(game)
    for _ in range(6):
        if game.session.finished():
            break
        for _ in play_out(game.table, bots, 12):
            pass
        shown += everything_shown(game)
    assert not [line for line in shown.splitlines() if any(name in line for name in OBJECTS)]
    assert not [line for line in shown.splitlines() if HYPHEN_AS_MINUS.search(line)]


@pytest.mark.parametrize(
    ("system", "seed", "typed", "says"),
    [
        ("core-kernel", "5", "1\n1\nREA\nSpirit\n" + "1\n" * 10, "bid"),
        ("skill-deck", "6", "1\n" * 12, "total"),
    ],
)
def test_results_on_the_board_have_labels_in_words(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    system: str,
    seed: str,
    typed: str,
    says: str,
) -> None:
    assert facedown(monkeypatch, f"{typed}why\nleave\n", "play", system, "--seed", seed) == 0
    output = capsys.readouterr().out
    assert not any(name in output for name in OBJECTS)
    assert says in output


def test_why_gives_each_die_once_and_no_parts_of_zero(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "1\n\n\n1 1 1\n\n\nwhy 3\nwhy\nleave\n", "play", "standard-roll", "--seed", "3") == 0
    _, of_entry, of_last_roll = capsys.readouterr().out.split("> why")
    assert of_entry.count("rolls 7 and 8") == 1
    assert "2d10" not in of_entry, "the sentence gives the dice already"
    for output in (of_entry, of_last_roll):
        assert "    Sparks 8 = 7 SR (7 Main Die) SR-S1-06 + 1 Movement SR-S2-03\n" in output


@pytest.mark.parametrize(
    ("notation", "words"),
    [
        ("deal 1+1+1 of 2×REA 1×STR", "dealt"),
        ("draw 2 of a, b", "drawn"),
        ("one of a, b", "chosen at random"),
        ("2d10 chained doubles, main", "2d10"),
        ("3d6 faces", "3d6"),
        ("2d12!", "2d12!"),
    ],
)
def test_a_draw_is_named_in_words(notation: str, words: str) -> None:
    assert draw_in_words(notation) == words


def test_a_total_of_zeros_keeps_one_part() -> None:
    out = Console(file=io.StringIO(), width=80, theme=look.THEME)
    out.print(sums.sum_text(Tally("HP", (Addend("base", 0, "R-1"), Addend("gift", 0, "R-2"))), 0))
    assert out.file.getvalue() == "HP 0 = 0 base R-1\n"  # type: ignore[attr-defined]


def test_the_log_names_the_seats_that_may_know_of_an_event(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "t.txt"
    typed = "1 REA Spirit\nlog 20\nleave\n"
    assert facedown(monkeypatch, typed, "play", "--seed", "3", "--save", kept) == 0
    assert "plays ● Spirit. (only Seat 1) CK-S2-06" in capsys.readouterr().out
    assert facedown(monkeypatch, "", "replay", kept, "--seat", "seat-1") == 0
    assert "plays ● Spirit. (only Seat 1) CK-S2-06" in capsys.readouterr().out


def test_the_scoreboard_shows_flags_as_yes_or_no(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "", "play", "--seed", "3", "--sample", "duel") == 0
    output = capsys.readouterr().out
    assert re.search(r"^Ash +(yes|no) +\d+", output, re.MULTILINE)
    out = Console(file=io.StringIO(), width=80, theme=look.THEME)
    rows = [("Ada", {"standing": True, "damage": 1}), ("Bo", {"standing": False, "damage": -1})]
    out.print(look.scoreboard(rows, str))
    assert [line.split() for line in out.file.getvalue().splitlines()[1:]] == [  # type: ignore[attr-defined]
        ["Ada", "yes", "1"], ["Bo", "no", "−1"],
    ]  # fmt: skip


@pytest.mark.parametrize("key", SYSTEMS)
def test_whether_a_character_stands_is_true_or_false(key: str) -> None:
    position = open_table(PlayArguments(system=key, seed="5", watch=True), 5).table.position
    values = [one.measures["standing"] for one in registry.system(key).outcome(position)]
    assert values
    assert all(isinstance(value, bool) for value in values)


def test_the_results_at_the_end_have_a_title_and_blank_lines_around(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert facedown(monkeypatch, "", "play", "core-kernel", "--seed", "5", "--watch") == 0
    lines = capsys.readouterr().out.splitlines()
    (at,) = [at for at, line in enumerate(lines) if line == "Results"]
    assert lines[at - 1] == ""
    assert lines[at + 1].split() == ["standing"]
    assert lines[at + 5] == ""


def test_a_group_of_meters_has_its_note_in_parentheses_and_a_colon_before_its_meters() -> None:
    """In full the note follows the title; a line in the list of mats has neither the title nor the note."""
    group = MeterGroup("Body", note="fatal at 3", meters=(Meter("Harm", 1, 3), Meter("Stress", -1)))
    assert look.in_short(group).plain == "Body (fatal at 3):  Harm 1/3  Stress −1"
    assert look.in_short(MeterGroup("", meters=group.meters)).plain == "Harm 1/3  Stress −1"
    assert look.main_meters(group).plain == "Harm 1/3  Stress −1"
    out = Console(width=60, theme=look.THEME)
    with out.capture() as captured:
        out.print(look.groups((group,)))
    assert captured.get().startswith("Body (fatal at 3)")


def test_moves_with_a_certain_outcome_are_listed_with_a_colon(capsys: pytest.CaptureFixture[str]) -> None:
    moves = [Prospect(label, (), {}, note="Nobody is in reach.") for label in ("Strike", "Grab")]
    show_certain_moves(Console(width=60, theme=look.THEME), moves)
    assert capsys.readouterr().out == "\nStrike; Grab: Nobody is in reach.\n"
