"""Totals with parts that are computed from other totals."""

from __future__ import annotations

import msgspec
import pytest

from facedown.game import Addend, Catalogue, Scaled, Tally, Term, scaled_addend, single
from facedown.game.tally import Rounding

AGILITY = Tally("Agility", (Addend("Body", 14, "X-1"), Addend("Mind", 12, "X-1")))
BASE = Addend("base", 4, "X-2")


@pytest.mark.parametrize(
    ("total", "times", "by", "rounding", "value"),
    [(26, 1, 6, "down", 4), (26, 1, 6, "up", 5), (24, 1, 6, "up", 4), (26, 20, 1, "down", 520), (7, 3, 2, "down", 10),
     (7, 3, 2, "up", 11), (0, 5, 3, "up", 0)],
)  # fmt: skip
def test_a_total_is_multiplied_divided_and_rounded(
    total: int, times: int, by: int, rounding: Rounding, value: int
) -> None:
    scaled = Scaled(single("Agility", total, "X-1"), times, by, rounding)
    assert scaled.value == value
    part = scaled_addend(scaled.tally, "X-2", times=times, by=by, rounding=rounding)
    less = scaled_addend(scaled.tally, "X-2", times=times, by=by, rounding=rounding, negative=True)
    assert (part.value, part.label, part.rule, part.scaled) == (value, "Agility", "X-2", scaled)
    assert (less.value, less.scaled) == (-value, scaled)


@pytest.mark.parametrize(
    ("addends", "text"),
    [
        ((scaled_addend(AGILITY, "X-2", by=6),), "26 Agility (14 Body + 12 Mind) ÷ 6, rounded down"),
        ((scaled_addend(AGILITY, "X-2", by=6, rounding="up"),), "26 Agility (14 Body + 12 Mind) ÷ 6, rounded up"),
        ((scaled_addend(AGILITY, "X-2", by=13),), "26 Agility (14 Body + 12 Mind) ÷ 13"),
        ((scaled_addend(AGILITY, "X-2", times=20),), "26 Agility (14 Body + 12 Mind) × 20"),
        (
            (BASE, scaled_addend(AGILITY, "X-2", by=6)),
            "4 base + 4 [26 Agility (14 Body + 12 Mind) ÷ 6, rounded down]",
        ),
        (
            (BASE, scaled_addend(AGILITY, "X-2", label="slow", by=13, negative=True)),
            "4 base − 2 slow [26 Agility (14 Body + 12 Mind) ÷ 13]",
        ),
        ((BASE, scaled_addend(single("level", 5, "X-1"), "X-2", times=15)), "4 base + 75 [5 level × 15]"),
        ((scaled_addend(AGILITY, "X-2", by=13, negative=True),), "−2 [26 Agility (14 Body + 12 Mind) ÷ 13]"),
        ((BASE, scaled_addend(AGILITY, "X-2", label="grace")), "4 base + 26 grace (14 Body + 12 Mind)"),
        (
            (scaled_addend(Tally("Speed", (BASE, scaled_addend(AGILITY, "X-2", by=13))), "X-3", times=5),),
            "6 Speed (4 base + 2 [26 Agility (14 Body + 12 Mind) ÷ 13]) × 5",
        ),
    ],
)
def test_a_computed_part_is_shown_with_its_own_parts(addends: tuple[Addend, ...], text: str) -> None:
    tally = Tally("Rank", addends)
    assert str(tally) == f"Rank {tally.total} = {text}".replace("-", "−")


def test_labels_of_computed_parts_are_shown_in_words() -> None:
    """Also those of the total from which a part is computed."""
    catalogue = Catalogue("term-agility = Grace\nterm-body = Flesh\nterm-rank = Rank\n")
    of = Tally(Term("agility"), (Addend(Term("body"), 7, "X-1"), Addend("wings", 2, "X-1")))
    tally = Tally(Term("rank"), (scaled_addend(of, "X-2", by=2),))
    assert list(tally.labels) == [Term("rank"), Term("agility"), Term("agility"), Term("body"), "wings"]
    assert str(catalogue.tally(tally, lambda ref: "")) == "Rank 4 = 9 Grace (7 Flesh + 2 wings) ÷ 2, rounded down"


def test_a_computed_part_is_stored_with_its_total_and_other_parts_as_before() -> None:
    tally = Tally("Rank", (BASE, scaled_addend(single("level", 5, "X-1"), "X-2", by=2)))
    data = msgspec.json.decode(msgspec.json.encode(tally))
    assert data["addends"][0] == {"label": "base", "value": 4, "rule": "X-2"}
    level = {"label": "level", "addends": [{"label": "level", "value": 5, "rule": "X-1"}]}
    assert data["addends"][1]["scaled"] == {"tally": level, "by": 2}
