"""The command `why`: it begins with the first draw of a roll, gives each die once, and names cards."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

import pytest
from rich.console import Console

from facedown.chance import Drawn
from facedown.cli import look, news, sums
from facedown.cli.play import PlayArguments, open_table
from facedown.cli.played_game import Game
from facedown.game import Addend, Event, PieceRef, Tally, Term, addend_in_words, registry, scaled_addend, single
from tests.cli.test_option_numbers import played_on


def moments(system: str, seed: int, many: int) -> Iterator[Game]:
    """Yield a game of bots after each of its first moves."""
    game = open_table(PlayArguments(system=system, seed=str(seed)), seed)
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
    game = list(moments("standard-roll", 5, 30))[-1]
    entries = [line.entry for line in news.numbered_lines(game) if "has priority" in line.text]
    out = Console(file=io.StringIO(), width=80, theme=look.THEME)
    news.why_entry(game, out, entries[-1])
    said = out.file.getvalue()  # type: ignore[attr-defined]
    assert "has priority" in said
    assert "drawn: " not in said
    name_of = news.names_of_cards(game)
    assert name_of("keeper") == "The Keeper"
    drawn = Drawn("draw 3 of keeper, sparks, x", ["keeper", "sparks", "x"], 0, 1)
    out = Console(file=io.StringIO(), width=80, theme=look.THEME)
    out.print(sums.draw_text(drawn, 4, name_of))
    assert out.file.getvalue() == "    drawn: The Keeper, Sparks, x\n"  # type: ignore[attr-defined]


FIGHTER = PieceRef("entity", "bo")
TEXT = "Bo, “5 and 2”"
"""A text that contains the results of a draw for another reason."""


@pytest.mark.parametrize(
    ("answer", "values", "addend", "stated"),
    [
        ([5, 2], {"dice": (5, 2)}, Addend(Term("main"), 7, "R-1"), True),
        ([5, 2], {"dice": (2, 5)}, Addend(Term("main"), 7, "R-1"), False),
        ([5, 2], {"unseen": (5, 2)}, Addend(Term("main"), 7, "R-1"), False),
        ([5, 2], {"name": TEXT}, Addend(TEXT, 7, "R-1"), False),
        ([11, 4], {}, Addend("2d12", 15, "R-1", faces=(11, 4)), True),
        ([11, 4], {}, Addend("2d12", 15, "R-1", faces=(4, 11)), False),
        ([11, 4], {}, scaled_addend(single("", 15, "R-1"), "R-1", by=2), False),
        ([5], {"points": 5}, Addend(Term("main"), 5, "R-1"), False),
        ([5], {"points": 5}, Addend("1d12", 5, "R-1", faces=(5,)), True),
        (["bo"], {"name": FIGHTER}, Addend(Term("main"), 1, "R-1"), True),
        (["bo", "al"], {"name": FIGHTER}, Addend(Term("main"), 1, "R-1"), False),
        (["bo", "al"], {"name": (FIGHTER, PieceRef("entity", "al"))}, Addend(Term("main"), 1, "R-1"), True),
        (["bo"], {"name": "bo"}, Addend(Term("main"), 1, "R-1"), False),
    ],
)
def test_a_draw_has_a_line_unless_values_of_the_event_are_its_results(
    answer: list[Any], values: dict[str, Any], addend: Addend, stated: bool
) -> None:
    """Only values count, never the words of a sentence or of a label; and only those that the message shows."""
    event = Event("R-1", "rolled", values, tallies=(Tally("It", (addend,)),))
    assert news.states_results(event, Drawn("2d12", answer), {"dice", "name", "points"}) == stated


def test_the_roll_in_a_total_that_a_part_is_computed_from_is_stated() -> None:
    rolled = Tally("It", (Addend("2d12", 15, "R-1", faces=(11, 4)),))
    event = Event("R-1", "rolled", tallies=(Tally("Half", (scaled_addend(rolled, "R-2", by=2),)),))
    assert news.states_results(event, Drawn("2d12", [11, 4]), ())


def test_the_label_of_dice_after_their_sum_is_in_parentheses() -> None:
    """No number follows another number. Only faces are shown like this, never a text that looks like them."""
    doubles = Addend("", 20, "SR-S1-04", faces=(10, 10))
    assert addend_in_words(doubles) == "20 (10 and 10)"
    assert addend_in_words(Addend("2d12", 15, "R-1", faces=(11, 4))) == "15 (2d12: 11, 4)"
    assert addend_in_words(Addend("Axe (+1)", 15, "R-1")) == "15 Axe (+1)"
    assert addend_in_words(Addend("9 lives (all)", 15, "R-1")) == "15 9 lives (all)"
    sr = Tally("SR", (doubles, Addend("Main Die", 7, "SR-S1-03")))
    assert addend_in_words(scaled_addend(sr, "SR-S1-06")) == "27 SR (20 (10 and 10) + 7 Main Die)"


def test_a_sum_of_drawn_cards_names_both_cards_even_if_one_is_worth_0() -> None:
    """The catalogue of Skill Deck says that the total of a check shows cards of 0; other sums leave parts of 0 out."""
    cards = (Addend(Term("war-and-peace"), 0, "SD-SC-05"), Addend(Term("harmony-and-unrest"), 0, "SD-SC-05"))
    added = (Addend(Term("harmony-and-unrest"), 0, "SD-SC-05"), Addend(Term("added-card"), -2, "SD-PR-03"))
    messages = registry.system("skill-deck").catalogue()
    printed = [
        shown(messages.tally(Tally(Term(label), addends), str))
        for label, addends in (("total", cards), ("total", added), ("level", cards), ("level", added))
    ]
    assert printed == [
        "Total 0 = 0 War and Peace + 0 Harmony and Unrest SD-SC-05",
        "Total −2 = 0 Harmony and Unrest SD-SC-05 − 2 an added card SD-PR-03",
        "Level 0 = 0 War and Peace SD-SC-05",
        "Level −2 = −2 an added card SD-PR-03",
    ]


def shown(tally: Tally) -> str:
    """Return a sum as it is printed in one long line."""
    out = Console(file=io.StringIO(), width=200, theme=look.THEME)
    out.print(sums.sum_text(tally, 0))
    return str(out.file.getvalue()).strip()  # type: ignore[attr-defined]
