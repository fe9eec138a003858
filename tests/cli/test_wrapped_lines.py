"""Boards in narrow terminals: lines that do not fit go on with an indent, and what belongs together stays together."""

from __future__ import annotations

import sys
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console, RenderableType

from facedown.cli import files, look, reading, sums
from facedown.game import Addend, Board, Card, Ledger, LedgerRow, Mat, Meter, MeterGroup, Plan, Spot, Tally
from tests.cli.test_play import facedown


def test_a_line_of_the_board_that_is_too_long_goes_on_under_the_name() -> None:
    """The mark for the turn has its own column."""
    note = "lies in the mud beside the old bridge"
    lines = drawn(look.roster([Mat("a", "Ash", note=note, turn=True), Mat("b", "Bo", note="stands")]), 40)
    assert lines == ["Others", "◆ Ash  lies in the mud beside the old", "       bridge", "  Bo   stands"]


def drawn(shown: RenderableType, width: int = 80) -> list[str]:
    """Return the printed lines, without spaces at their ends."""
    out = Console(width=width, file=StringIO(), theme=look.THEME)
    out.print(shown)
    return [line.rstrip() for line in out.file.getvalue().splitlines()]  # type: ignore[attr-defined]


def test_a_long_line_of_meters_does_not_push_the_notes_of_others_away() -> None:
    """Meters that do not fit go on below the first meter, each in one piece; then come the note and the items."""
    many = tuple(Meter(f"Proficiency {at}", 2) for at in range(5))
    mats = [
        Mat("a", "Ada", note="Guests", groups=(MeterGroup("", meters=many[:1]),)),
        Mat("v", "Vesna", note="Guests", groups=(MeterGroup("a", meters=many[:2]), MeterGroup("b", meters=many[2:4])),
            lines=("She has nothing left to lose but her good name, which she lost long ago",)),
    ]  # fmt: skip
    assert drawn(look.roster(mats)) == [
        "Others",
        "  Ada    Proficiency 0 2  Guests",
        "  Vesna  Proficiency 0 2  Proficiency 1 2  Proficiency 2 2  Proficiency 3 2",
        "    Guests",
        "    She has nothing left to lose but her good name, which she lost long ago",
    ]
    assert drawn(look.roster(mats), 50)[2:4] == [
        "  Vesna  Proficiency 0 2  Proficiency 1 2",
        "         Proficiency 2 2  Proficiency 3 2",
    ]


def test_the_lines_of_a_board_keep_their_indent_when_they_are_wrapped() -> None:
    """The heading goes on two spaces further in, the legend of the map below its first entry, in whole entries."""
    spots = tuple(tuple(Spot(mark=f"{at}{row}") for at in range(2)) for row in range(2))
    ground = Plan(("A", "B"), ("1", "2"), spots, legend=tuple((f"{at}", "The toll-taker’s nephew") for at in range(4)))
    facts = ("Cycle 1", f"Rotation: {' › '.join(['Isaura Quell'] * 6)}")
    lines = drawn(look.board(Board("The toll bridge", facts=facts, plan=ground)))
    assert lines[0].startswith("The toll bridge   Cycle 1 · Rotation: ")
    assert lines[1].startswith("  › Isaura")
    assert lines[-2:] == [
        "    0 The toll-taker’s nephew  1 The toll-taker’s nephew",
        "    2 The toll-taker’s nephew  3 The toll-taker’s nephew",
    ]


def test_the_rows_and_sums_of_a_table_of_results_keep_their_indent() -> None:
    rules = {"bid of the Masked Guest": "CK-S4-01", "Stakes": "CK-S4-02", "Wildcard": "CK-S4-01"}
    parts = tuple(Addend(label, 5, rule) for label, rule in rules.items())
    row = LedgerRow(("Captain Ordoño — The Masked Guest", "Mind ties Mind", "4 : 7", "Captain Ordoño: 1 damage"),
                    (Tally("The Masked Guest", parts),))  # fmt: skip
    assert drawn(look.ledger(Ledger("Last showdown", (), (row,)))) == [
        "Last showdown",
        "Captain Ordoño — The Masked Guest  Mind ties Mind  4 : 7",
        "  Captain Ordoño: 1 damage",
        "    The Masked Guest 15 = 5 bid of the Masked Guest CK-S4-01 + 5 Stakes CK-S4-02",
        "      + 5 Wildcard CK-S4-01",
    ]


def test_your_only_character_is_drawn_in_full_and_has_no_line_in_the_list() -> None:
    """If you play several, the list shows them all, because only the next to decide is drawn in full."""
    others = tuple(Mat(f"bot-{at}", f"Bot {at}") for at in range(5))
    first, second = (Mat(key, key.title(), yours=True, note="unhurt") for key in ("ada", "bo"))
    lines = drawn(look.board(Board("Here", mats=(*others, first)), ["ada"]))
    assert sum("Ada" in line for line in lines) == 1
    assert "Yours" not in lines
    lines = drawn(look.board(Board("Here", mats=(*others, first, second)), ["ada"]))
    assert [line for line in lines if line.startswith("  ")][-2:] == ["  Ada    unhurt", "  Bo     unhurt"]
    assert sum("Ada" in line for line in lines) == 2


def test_a_note_is_not_pushed_below_by_the_meters_of_others() -> None:
    """Notes stand below each other if there is room; a longer one begins right after the name."""
    meters = tuple(Meter(f"Proficiency {at}", 2) for at in range(3))
    note = "5 cards, plus cards added in secret"
    there = [
        Mat("ada", "Ada", groups=(MeterGroup("", meters=meters),)),
        Mat("deck", "The deck", note=note),
        Mat("bo", "Bo", note="hurt"),
    ]
    assert drawn(look.roster(there))[1:] == [
        "  Ada       Proficiency 0 2  Proficiency 1 2  Proficiency 2 2",
        f"  The deck  {note}",
        f"  Bo{'':59}hurt",
    ]


def test_the_cards_of_a_deck_are_counted_once() -> None:
    cards = tuple(Card(f"Card {at}") for at in range(5))
    deck, hand = (
        Mat("deck", "The deck", note="5 cards, plus cards added in secret", cards=cards),
        Mat("a", "Ada", cards=cards),
    )
    assert drawn(look.roster([deck, hand]))[1:] == [
        "  The deck  5 cards, plus cards added in secret",
        "  Ada       5 cards",
    ]


def test_a_line_counts_no_empty_places_and_no_cards_with_a_summary() -> None:
    answered = Card("answered", "sealed", summary="has answered")
    mats = [
        Mat("a", "Ada", cards=(Card("Wit"), Card("", "empty"))),
        Mat("b", "Bo", cards=(answered, Card("Wit"), Card("Wit", "sealed"))),
        Mat("c", "Cal", note="hurt", cards=(Card("", "empty"),)),
        Mat("d", "Di", cards=(answered,)),
    ]
    assert drawn(look.roster(mats))[1:] == [
        "  Ada  1 card",
        "  Bo   has answered · 2 cards",
        "  Cal  hurt",
        "  Di   has answered",
    ]


def test_the_sentences_about_a_verified_table_keep_their_indent(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """At 80 columns; a line begins with a mark or is indented."""
    kept = tmp_path / "t.txt"
    assert facedown(monkeypatch, "", "play", "--watch", "skill-deck", "--seed", "3", "--save", kept) == 0
    capsys.readouterr()
    assert facedown(monkeypatch, "", "verify", kept) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) >= 5
    assert all(line.startswith(("✔ ", "• ", "  ")) and len(line) <= 80 for line in lines)


def test_the_samples_of_a_system_are_indented_when_they_are_wrapped(capsys: pytest.CaptureFixture[str]) -> None:
    assert reading.list_systems(as_json=False) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "      wrestling-ring" in lines
    assert all(len(line) <= 80 for line in lines)


SENTENCE = "There is no file nobody.toml, and no ready character with that name."


def test_a_refusal_is_wrapped_in_a_terminal_and_whole_in_a_pipe(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The line of a file below it is never wrapped, because a mark stands below one of its characters."""
    monkeypatch.setenv("COLUMNS", "40")
    excerpt = ("  1 | name = “Ada” # a line of forty characters or more", "    |        ^")
    assert files.complain(SENTENCE, excerpt) == 2
    assert capsys.readouterr().err.splitlines() == [SENTENCE, *excerpt]
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    files.complain(SENTENCE, excerpt)
    lines = ["There is no file nobody.toml, and no", "  ready character with that name."]
    assert capsys.readouterr().err.splitlines() == [*lines, *excerpt]


def test_a_refusal_is_at_most_100_columns_wide(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    files.complain(f"{SENTENCE} {SENTENCE}")
    assert [len(line) <= 100 for line in capsys.readouterr().err.splitlines()] == [True, True]


def test_notes_about_a_checked_ability_are_wrapped_in_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert facedown(monkeypatch, "", "ability", "check", "tri-core", "trolls-blood") == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 50
    assert lines[-1] == "trolls-blood: legal."
    assert any(line.startswith("  ") for line in lines)


def test_places_of_a_rule_are_wrapped_in_a_terminal_and_whole_in_a_pipe(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def rows() -> list[str]:
        assert facedown(monkeypatch, "", "rules", "core-kernel", "R-CK-25", "--where") == 0
        return [line.rstrip() for line in capsys.readouterr().out.splitlines()]

    whole = rows()
    assert max(map(len, whole)) > 100
    out = Console(width=70, force_terminal=True, no_color=True, highlight=False, theme=look.THEME, color_system=None)
    monkeypatch.setattr(reading, "console", lambda: out)
    wrapped = rows()
    assert max(map(len, wrapped)) <= 70
    assert all(line.startswith("  ") for line in wrapped if line not in whole)
    assert " ".join(" ".join(wrapped).split()) == " ".join(" ".join(whole).split())


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        (("R-1", "R-1", "R-1"), "PG 11 = 7 END + 6 MOR − 2 wounds R-1"),
        (("R-1", "R-2", "R-1"), "PG 11 = 7 END R-1 + 6 MOR R-2 − 2 wounds R-1"),
    ],
)
def test_a_rule_that_all_parts_of_a_sum_share_stands_once_at_the_end(rules: tuple[str, ...], line: str) -> None:
    parts = zip(("END", "MOR", "wounds"), (7, 6, -2), rules, strict=True)
    assert drawn(sums.sum_text(Tally("PG", tuple(Addend(*part) for part in parts)), 0)) == [line]


def test_a_total_without_parts_is_only_its_number() -> None:
    assert drawn(sums.sum_text(Tally("ACP", ()), 2)) == ["  ACP 0"]


def test_a_sum_begins_with_a_capital_letter() -> None:
    assert drawn(sums.sum_text(Tally("damage", (Addend("Stakes", 2, "R-1"),)), 0)) == ["Damage 2 = 2 Stakes R-1"]
