"""Charts of odds: the bars that are drawn, their order, and the note on the outcomes left out."""

from __future__ import annotations

from fractions import Fraction

import pytest

from facedown.lab.charts import MOST_BARS, MOST_WORDS, bars_of, title
from facedown.odds import ask

POT = {"pot": "A,B,A,C,A,D,D", "leaders": 3, "start": 2}


def test_every_number_is_a_bar_in_its_order() -> None:
    answer = ask("skill-deck", "check", proficient=True)
    rows, left_out = bars_of(answer)
    assert [(row["outcome"], row["label"]) for row in rows] == [
        (-1, "20.0%"), (0, "20.0%"), (1, "30.0%"), (2, "20.0%"), (3, "10.0%"),
    ]  # fmt: skip
    assert left_out == 0


def test_a_chart_of_words_draws_the_likeliest_and_states_the_rest() -> None:
    """Bars and the part left out add up to 1; nothing left out is likelier than a bar."""
    answer = ask("core-kernel", "payout", **POT)
    rows, left_out = bars_of(answer)
    chances = [answer.outcomes[row["outcome"]] for row in rows]
    assert len(rows) == MOST_WORDS
    assert chances == sorted(chances, reverse=True)
    assert sum(chances) + left_out == 1
    least = min(chances)
    drawn = {row["outcome"] for row in rows}
    assert all(answer.outcomes[one] <= least for one in answer.outcomes if one not in drawn)
    subtitle = title(answer, left_out).subtitle
    assert subtitle[-1] == f"Not shown: less likely outcomes, together {float(left_out):.2%}."


def test_the_ends_of_a_long_row_of_numbers_are_left_out_and_stated() -> None:
    answer = ask("pool", "", pool="40d20")
    rows, left_out = bars_of(answer)
    assert 0 < left_out < Fraction(1, 500)
    assert len(rows) <= MOST_BARS
    low, wide = rows[0]["outcome"], rows[1]["outcome"] - rows[0]["outcome"]
    drawn = answer.at_most(low + wide * len(rows) - 1) - answer.at_most(low - 1)
    assert left_out == 1 - drawn
    assert title(answer, left_out).subtitle[-1].startswith("Not shown: lower and higher outcomes, ")


@pytest.mark.parametrize("most", [1, 3, 5])
def test_the_likeliest_come_first_where_not_all_are_listed(most: int) -> None:
    answer = ask("skill-deck", "check", proficient=True)
    likeliest = answer.likeliest(most)
    assert len(likeliest) == most
    if most < 5:
        assert likeliest[0] == (1, Fraction(3, 10))
