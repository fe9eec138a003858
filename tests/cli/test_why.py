"""The command `why`: it begins with the first draw of a roll, gives each die once, and names cards."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import pytest
from rich.console import Console

from facedown.chance import Drawn
from facedown.cli import look, news
from facedown.cli.play import Game, Wish, open_table
from facedown.game import Addend, Event, Tally, addend_in_words, scaled_addend
from facedown.table import LogLine
from tests.cli.test_option_numbers import played_on


def moments(system: str, seed: int, many: int) -> Iterator[Game]:
    """Yield a game of bots after each of its first moves."""
    game = open_table(Wish(system=system, seed=str(seed)), seed)
    for _ in range(many):
        if not played_on(game):
            return
        yield game


def explained(game: Game) -> str:
    """Return what `why` prints at 80 columns."""
    out = Console(file=io.StringIO(), width=80, theme=look.THEME)
    news.why(game, out)
    return str(out.file.getvalue())  # type: ignore[attr-defined]


@pytest.mark.parametrize("system", ["standard-roll", "tri-core"])
def test_why_begins_with_the_first_line_of_a_roll(system: str) -> None:
    """No line before the first shares its draws or its move."""
    begun = set()
    for game in moments(system, 5, 30):
        lines = news.numbered_lines(game)
        before = [line for line in game.table.log(game.viewer) if line.draws or line.event.tallies]
        before = before[: len(before) - len(lines)]
        drawn = {id(one) for line in lines for one in line.draws}
        assert not drawn & {id(one) for line in before for one in line.draws}
        assert not lines or lines[0].entry not in {line.entry for line in before}
        begun.add(len(lines))
    assert max(begun) > news.LAST


def test_why_does_not_print_dice_again_that_the_sentence_or_the_sum_gives() -> None:
    shown = "".join(explained(game) for game in moments("tri-core", 5, 20))
    assert re.search(r"React \d+ = \d+ \(2d12: \d+, \d+\) TC-D-79", shown)
    assert "2d12!" not in shown


def test_why_names_drawn_cards() -> None:
    """An initiative card has the name of its character, and the sentence about it gives the name already."""
    games = list(moments("standard-roll", 5, 30))
    assert any("has priority" in explained(game) for game in games[-1:])
    assert "drawn: " not in explained(games[-1])
    name_of = news.names_of_cards(games[-1])
    assert name_of("keeper") == "The Keeper"
    drawn = Drawn("draw 3 of keeper, sparks, x", ["keeper", "sparks", "x"], 0, 1)
    out = Console(file=io.StringIO(), width=80, theme=look.THEME)
    out.print(look.draw_text(drawn, 4, name_of))
    assert out.file.getvalue() == "    drawn: The Keeper, Sparks, x\n"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("answer", "text", "label", "given"),
    [
        ([5, 2], "Bruno rolls 5 and 2.", "Main Die", True),
        ([11, 4], "React: 15 (2d12).", "2d12 (11, 4)", True),
        ([11, 4], "React: 15 (2d12).", "PWR", False),
        ([5], "Bo pays 5 AP.", "PWR", False),
        ([5], "Bo recovers 5 AP.", "1d12 (5)", True),
    ],
)
def test_a_draw_has_a_line_unless_its_results_are_given(answer: list[int], text: str, label: str, given: bool) -> None:
    class Line(LogLine):
        text = ""

        def __init__(self) -> None:
            self.text = text
            self.event = Event("R-1", "rolled", {})
            self.tallies = (Tally("It", (Addend(label, sum(answer), "R-1"),)),)

    assert news.stated(Line(), Drawn("2d12", answer), str) == given


def test_the_label_of_dice_after_their_sum_is_in_parentheses() -> None:
    """No number follows another number."""
    doubles = Addend("10 and 10", 20, "SR-S1-04")
    assert addend_in_words(doubles) == "20 (10 and 10)"
    assert addend_in_words(Addend("2d12 (11, 4)", 15, "R-1")) == "15 (2d12: 11, 4)"
    sr = Tally("SR", (doubles, Addend("Main Die", 7, "SR-S1-03")))
    assert addend_in_words(scaled_addend(sr, "SR-S1-06")) == "27 SR (20 (10 and 10) + 7 Main Die)"
