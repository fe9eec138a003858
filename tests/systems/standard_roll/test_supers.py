"""SR-S1-27, SR-S1-28, SR-S1-29, SR-S1-30: an SR of 31 or more is a Super Critical, which brings Heroics or Machina."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.standard_roll import actions as m
from tests.systems.standard_roll.driver import Table, foe, sheet

THIRTY = (10, 10, 4, 4, 2, 3)
THIRTY_ONE = (10, 10, 5, 5, 1, 2)


def rolled(*faces: int, situation: int | None = 4, level: int = 0, **more: Any) -> Table:
    """Return a table after A’s Effort against TN 3; if the Effort was a Critical, A has chosen Edge."""
    lock = {"name": "Lock", "tn": 3, "clock": 99}
    table = Table(sheet("a", level=level), foe("b"), challenges=[lock], situation=situation, **more)
    table.attempt("a", *faces)
    if table.position.roll is not None:
        table.choose("edge")
    return table


@pytest.mark.parametrize(
    ("faces", "supers"), [(THIRTY, False), (THIRTY_ONE, True), ((10, 10, 10, 9), False), ((10, 9), False)]
)
def test_an_sr_of_31_or_more_is_a_super_critical(faces: tuple[int, ...], supers: bool) -> None:
    """SR-S1-27: an SR of 31 is a Super Critical, and 30, the most that one double can reach, is not."""
    table = rolled(*faces)
    assert table.situation_clock == (3 if supers else 4)


def test_the_sr_counts_and_not_the_total() -> None:
    """SR-S1-27, R-SR-21: with Level 60 an SR of 30 has a total of 91 and is no Super Critical."""
    table = rolled(*THIRTY, level=60)
    assert (table.total, table.situation_clock) == (91, 4)


def test_a_super_critical_is_a_critical_as_well() -> None:
    """SR-S1-28, R-SR-12: the player of a Super Critical chooses exactly one critical effect."""
    table = Table(sheet("a"), foe("b", clocks={"HP": 90}), situation=4)
    table.affect("a", "b", *THIRTY_ONE)
    table.refused(m.ChooseEffects("a", ("edge", "point")), "SR-S1-12")
    table.choose("edge")
    assert (table.who("b").tags, table.clock("b"), table.situation_clock) == (("Weaken",), 90 - 29, 3)


def test_heroics_take_1_off_at_once() -> None:
    """SR-S1-29, R-SR-24: Heroics take 1 off the Situation Clock before the rest of the roll is applied."""
    table = rolled(*THIRTY_ONE)
    emitted = [event.kind for event in table.last]
    assert emitted.index("heroics") < emitted.index("succeeded")
    assert [event.rule for event in table.last if event.kind == "situation-clock"] == ["SR-S1-29"]
    assert (table.situation_clock, table.of_kind("machina")) == (3, [])


def test_heroics_never_go_below_0() -> None:
    """SR-S1-29: Heroics that take the last point end the Situation, and the clock stays at 0."""
    lock = {"name": "Lock", "tn": 3, "clock": 1}
    table = Table(sheet("a"), challenges=[lock], situation=1)
    table.attempt("a", *THIRTY_ONE)
    table.choose("value-loss")
    assert [event.data["left"] for event in table.of_kind("situation-clock")] == [0]
    assert table.position.situation is None


def test_heroics_of_a_roll_that_falls_short() -> None:
    """R-SR-25, SR-S1-29: a Super Critical of 31 + 1 against TN 60 fails and still brings Heroics."""
    table = Table(sheet("a"), challenges=[{"name": "Lock", "tn": 60, "clock": 9}], situation=4)
    table.attempt("a", *THIRTY_ONE)
    table.choose("value-loss")
    assert (table.situation_clock, table.challenge().clock.left) == (3, 9)


@pytest.mark.parametrize("situation", [None, 0])
def test_machina_where_there_is_no_situation_clock(situation: int | None) -> None:
    """A Super Critical without a Situation Clock is Machina, and the Curator can note the story.

    Rules: SR-S1-30, R-SR-23, R-SR-40.
    """
    table = rolled(*THIRTY_ONE, situation=situation)
    (emitted,) = table.of_kind("machina")
    assert (emitted.rule, table.of_kind("heroics")) == ("SR-S1-30", [])
    (noted,) = table.play(m.AddNote("a", "the river turns back"))
    assert (noted.rule, table.who("a").notes) == ("SR-S1-30", ("the river turns back",))


def test_opponents_get_neither_heroics_nor_machina() -> None:
    """R-SR-22: a Super Critical of the Curator’s side is only a Critical."""
    for situation in (None, 4):
        table = Table(sheet("a", clocks={"HP": 90}), foe("b"), situation=situation)
        table.affect("b", "a", *THIRTY_ONE)
        table.choose("point")
        assert (table.of_kind("heroics"), table.of_kind("machina")) == ([], [])
        assert table.who("a").tags == (("Blight",))


@pytest.mark.parametrize("kind", ["effect", "effort", "healing", "reaction"])
def test_every_kind_of_roll_can_be_super(kind: str) -> None:
    """SR-S1-27, SR-S1-07, R-SR-15: an Effect, an Effort, a healing roll and a Reaction can each be a Super Critical."""
    table = Table(sheet("a"), foe("b"), foe("fallen"), situation=4)
    table.play(m.SetClock("a", "HP", 3, 9))
    table.status("fallen", "defeated")
    table.play(m.SetRevivable("fallen", True))
    if kind == "effect":
        table.affect("a", "b", *THIRTY_ONE)
    elif kind == "effort":
        table.attempt("a", *THIRTY_ONE)
    elif kind == "healing":
        table.heal("a", "a", *THIRTY_ONE)
    else:
        table.react("a", *THIRTY_ONE)
    table.choose("restore", revives="fallen")
    assert len(table.of_kind("heroics")) == 1
