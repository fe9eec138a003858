"""The uses that a level of a proficiency gives, in the session and in downtime."""

from __future__ import annotations

import pytest

from facedown.game import Meter, MeterGroup, Seat
from facedown.systems.skill_deck import actions as m
from tests.systems.skill_deck.card_pairs import chances, played
from tests.systems.skill_deck.driver import GUN, PM, PROF, SYSTEM, WP, Table, sheet


@pytest.mark.parametrize(("level", "uses"), [(1, 0), (2, 1), (3, 2), (4, 3), (9, 8)])
def test_a_use_for_each_level_above_the_first(level: int, uses: int) -> None:
    """A proficiency has one use for each level above the first, in the session and again in downtime.

    Rules: SD-PR-06, SD-PR-08.
    """
    for phase in ("", "session", "downtime"):
        assert Table(sheet("a", Parley=level), phase=phase).uses("a", "Parley") == (uses, uses)


def test_level_0_is_none() -> None:
    """SD-PR-06, R-SD-23: a proficiency at level 0 gives nothing and is not on the sheet."""
    table = Table(sheet("a", Parley=0))
    assert table.who("a").proficiencies == ()
    assert (table.who("a").level("Parley"), table.who("a").uses("Parley", "session")) == (0, 0)


def test_there_is_no_highest_level() -> None:
    """R-SD-23: level 12 gives 11 uses, and no level is refused as too high."""
    assert Table(sheet("a", Parley=12)).uses("a", "Parley") == (11, 11)


@pytest.mark.parametrize("level", [2, 3, 4])
def test_each_use_works_once(level: int) -> None:
    """SD-PR-07: a spent use is gone for the phase, and with none left the next card is refused."""
    table = Table(sheet("a", Parley=level))
    for left in range(level - 2, -1, -1):
        table.checks("a", "Parley", f"{PM} {WP}", a="Parley")
        assert table.uses("a", "Parley") == (left, level - 1)
    table.tries("a", "Parley")
    table.accept()
    assert table.refused(m.HandIn("a", ("Parley",))).rule == "SD-PR-01"


def test_what_level_1_gives() -> None:
    """SD-PR-08: level 1 makes the Proficiency card +2, and gives no card to add."""
    table = Table(sheet("a", Parley=1))
    table.tries("a", "Parley")
    table.accept()
    assert table.refused(m.HandIn("a", ("Parley",))).rule == "SD-PR-01"
    table.hand_in()
    table.build()
    assert played(table.spread()) == chances([1, 0, 0, -1, 2])


def test_higher_levels_keep_the_plus_2() -> None:
    """SD-PR-09: at level 2 and above the Proficiency card is still worth +2."""
    for level in (2, 5):
        table = Table(sheet("a", Parley=level))
        table.ready("a", "Parley")
        assert played(table.spread()) == chances([1, 0, 0, -1, 2])
        table.play(m.GiveUp("a"))
        table.checks("a", "Parley", f"{PM} {PROF}", a="Parley")
        assert table.read == (3, "pass")


def test_session_and_downtime_have_uses_of_their_own() -> None:
    """SD-PR-06, SD-PR-07, R-SD-24: a use spent in the session is not missing in downtime, and none is carried over."""
    table = Table(sheet("a", Parley=3))
    table.checks("a", "Parley", f"{PM} {WP}", a="Parley")
    assert table.uses("a", "Parley") == (1, 2)
    table.play(m.EndPhase())
    table.play(m.BeginPhase("downtime"))
    assert table.uses("a", "Parley") == (1, 2)
    for left in (1, 0):
        table.checks("a", "Parley", f"{PM} {WP}", a="Parley")
        assert table.uses("a", "Parley") == (1, left)
    table.play(m.EndPhase())
    table.play(m.BeginPhase("session"))
    assert table.uses("a", "Parley") == (2, 0)
    table.play(m.EndPhase())
    table.play(m.BeginPhase("session"))
    assert table.uses("a", "Parley") == (2, 0)
    table.play(m.EndPhase())
    table.play(m.BeginPhase("downtime"))
    assert table.uses("a", "Parley") == (2, 2)


@pytest.mark.parametrize(("level", "spent", "new", "left"), [
    (2, 0, 3, (2, 2)), (2, 1, 3, (1, 2)), (1, 0, 2, (1, 1)), (0, 0, 1, (0, 0)), (0, 0, 2, (1, 1)), (2, 1, 4, (2, 3)),
    (3, 0, 2, (1, 1)), (3, 1, 2, (0, 1)), (3, 2, 2, (0, 1)), (2, 1, 1, (0, 0)), (4, 1, 2, (0, 1)), (2, 1, 2, (0, 1)),
])  # fmt: skip
def test_a_level_that_changes_in_mid_phase(level: int, spent: int, new: int, left: tuple[int, int]) -> None:
    """R-SD-25: a level gained adds a use at once, and a level lost removes one that is left."""
    table = Table(sheet("a", Parley=level, Noise=1))
    for _ in range(spent):
        table.checks("a", "Parley", f"{PM} {WP}", a="Parley")
    table.play(m.SetLevel("a", "Parley", new))
    assert table.who("a").level("Parley") == new
    assert table.uses("a", "Parley") == left


def test_a_level_of_0_is_off_the_sheet() -> None:
    """R-SD-25, R-SD-23: a proficiency set to level 0 leaves the sheet, and is new if it is set again."""
    table = Table(sheet("a", Parley=2))
    table.play(m.SetLevel("a", "Parley", 0))
    assert [one.name for one in table.who("a").proficiencies] == []
    table.play(m.SetLevel("a", " Parley ", 3))
    assert table.uses("a", "Parley") == (2, 2)


def test_which_seats_learn_of_a_new_level() -> None:
    """R-SD-25: only the sheet’s owner and the Ref learn of a new level."""
    table = Table(sheet("a", Parley=2), sheet("b"))
    table.play(m.SetLevel("a", "Parley", 4))
    assert [(event.rule, event.to) for event in table.last] == [("R-SD-25", ("a", "ref"))]


def test_all_kinds_of_use_come_from_one_stock() -> None:
    """SD-PR-07: a card, an attack and an ignored point each spend one of the same uses."""
    likes = {"armour": ["Grit"], "weapon": ["Grit"], "medicine": ["Medicine"]}
    table = Table(sheet("a", "x", Grit=4), sheet("b", "y"), likes=likes)
    table.checks("a", "Grit", f"{PM} {WP}", a="Grit")
    table.freezes(a="attack Grit y Grit")
    table.makes(f"{PM} {WP}")
    table.resume()
    assert table.uses("a", "Grit") == (1, 3)
    table.play(m.Hurt("a", 2))
    table.wards("a", "Grit")
    assert table.uses("a", "Grit") == (0, 3)
    assert table.damage("a") == [1]


def test_a_use_that_goes_with_an_attack_is_not_a_card_as_well() -> None:
    """SD-PR-07, R-SD-49: one use serves an attack or a card, and two uses serve both."""
    for level, offered in ((2, []), (3, ["Exterminate"])):
        table = Table(
            sheet("a", "x", [GUN], Exterminate=level), sheet("b", "y"),
            likes={"weapon": ["Exterminate"], "armour": ["Armour"], "medicine": ["Medicine"]},
        )  # fmt: skip
        table.freezes(a="attack Exterminate y Exterminate")
        table.accept()
        field = table.options("a", "hand-in")[0].fields[0]
        assert [choice.value for choice in field.domain.choices] == offered  # type: ignore[union-attr]
        table.hand_in(**({"a": "Exterminate"} if offered else {}))
        table.build()
        table.draws(PM, WP)
        assert table.uses("a", "Exterminate")[0] == 0


def test_which_seats_learn_of_a_spent_use() -> None:
    """SD-PR-07: only the owner and a Ref that is not blind (R-SD-18) learn how many uses are left."""
    table = Table(sheet("a", Parley=2), sheet("b", Parley=3))
    table.checks("a", "Parley", f"{PM} {WP}", "b", a="Parley", b="Parley")
    assert [(event.to, table.line(event)) for event in table.last if event.kind == "spent"] == [
        (("a", "ref"), "A has no use of Parley left."),
        (("b", "ref"), "B has 1 use of Parley left."),
    ]
    blind = Table(sheet("a", Parley=2), sheet("b", Parley=3), rulings={"reveal_submissions": "blind"})
    blind.checks("a", "Parley", f"{PM} {WP}", "b", a="Parley", b="Parley")
    assert [event.to for event in blind.last if event.kind == "spent"] == [("a",), ("b",)]


@pytest.mark.parametrize(("phase", "left"), [("session", 1), ("downtime", 2)])
def test_the_board_shows_the_uses_left_of_a_visible_sheet(phase: str, left: int) -> None:
    """SD-PR-04, SD-PR-06: as meters, those of the current phase; a proficiency that gives no uses has no such meter."""
    table = Table(sheet("a", Parley=3, Cook=1), sheet("b"), phase="session")
    table.checks("a", "Parley", f"{PM} {WP}", a="Parley")
    if phase == "downtime":
        table.play(m.EndPhase())
        table.play(m.BeginPhase("downtime"))
    groups = {
        seat: [group for group in SYSTEM.board(table.view(seat), Seat(seat)).mats[0].groups if "Left" in group.title]
        for seat in ("a", "b")
    }
    meter = Meter("Parley uses", left, 2, key="Parley/uses")
    assert groups == {"a": [MeterGroup(f"Left in the {phase}", meters=(meter,), key="uses")], "b": []}
