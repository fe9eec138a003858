"""Points of damage: what each does, and how Armour and its like ignore them."""

from __future__ import annotations

import pytest

from facedown.systems.skill_deck import actions as m
from facedown.systems.skill_deck.rules.damage import add_one, armour_of
from tests.systems.skill_deck.driver import GUN, HU, PL, PM, PROF, WP, Table, choices, sheet
from tests.systems.skill_deck.receiving import received_alike

PASS, HIT, BOTCH = f"{PM} {WP}", f"{HU} {PROF}", f"{PL} {WP}"


def hurt(points: int = 1, **more: object) -> Table:
    """Deal this many points to A by a decision of the Ref."""
    table = Table(sheet("a", **more), sheet("b"))
    table.play(m.Hurt("a", points))
    return table


# Wounds


def test_the_first_point_injures() -> None:
    """SD-CB-07, SD-CB-15: the first point sets damage to 1 and makes the victim injured."""
    table = hurt()
    a = table.who("a")
    assert (a.damage, a.injured, a.alive) == (1, True, True)
    assert table.ruled(table.of_kind("damage")) == [
        ("SD-CB-07", "A takes 1 damage by the Ref’s decision and is injured.")
    ]


def test_the_second_is_life_threatening() -> None:
    """SD-CB-08, R-SD-54: a character with damage 2 still acts, and counts as injured."""
    table = hurt(2)
    a = table.who("a")
    assert (a.damage, a.injured, a.alive) == (2, True, True)
    assert table.of_kind("damage")[1].rule == "SD-CB-08"
    table.checks("a", "", PASS)
    assert table.read == (0, "fail")
    assert table.damage("a") == [2]


def test_the_third_is_fatal() -> None:
    """SD-CB-09: a character with damage 3 is dead, so it neither acts nor is asked anything."""
    table = hurt(3)
    a = table.who("a")
    assert (a.damage, a.injured, a.alive) == (3, False, False)
    assert table.of_kind("damage")[2].rule == "SD-CB-09"
    assert table.options("a") == []
    assert table.refused(m.OpenCheck("a")).rule == "SD-CB-09"
    table.tries("b")
    table.accept()
    assert table.check.step == "adding"
    assert table.refused(m.Join("a")).rule == "SD-CB-09"


def test_further_points_are_void() -> None:
    """SD-CB-09, R-SD-41: damage never rises above 3."""
    table = hurt(2)
    table.play(m.Hurt("a", 3))
    assert table.damage("a") == [3]
    assert [event.data["points"] for event in table.of_kind("lost")] == [2]
    assert table.refused(m.Hurt("a", 1)).rule == "R-SD-67"


# Armour


def test_armour_ignores_a_point_for_a_use() -> None:
    """SD-CB-06, R-SD-36: each use of Armour ignores one point, and the next point asks again."""
    table = hurt(2, Armour=3)
    assert table.waits_for() == ["a"]
    emitted = table.wards("a")
    assert table.ruled_to(emitted) == [
        ("SD-CB-06", None, "A spends a use of Armour and ignores 1 damage by the Ref’s decision."),
        ("SD-CB-06", ("a", "ref"), "A has 1 use of Armour left."),
    ]
    assert (table.damage("a"), table.uses("a", "Armour")) == ([0], (1, 2))
    table.takes("a")
    assert (table.damage("a"), table.uses("a", "Armour"), table.quiet) == ([1], (1, 2), True)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_with_no_use_left_the_point_is_taken(level: int) -> None:
    """SD-CB-06, R-SD-37: Armour 1 has no uses, so its owner takes every point."""
    table = hurt(3, Armour=level)
    for _ in range(level - 1):
        table.wards("a")
    assert table.damage("a") == [4 - level]
    assert table.refused(m.SpendArmour("a", "Armour")).rule in ("SD-CB-06", "SD-CB-09")


def test_when_armour_is_spent() -> None:
    """R-SD-38: the victim decides about each point before it is applied, and not before a point falls."""
    table = Table(sheet("a", "y", Armour=2), sheet("b", "y", Armour=2), sheet("s", "x", Exterminate=1))
    assert table.refused(m.SpendArmour("a", "Armour")).rule == "SD-CB-06"
    table.freezes(s="attack Exterminate y")
    assert table.refused(m.SpendArmour("a", "Armour")).rule == "SD-CB-06"
    table.makes(PASS.replace(WP, PROF))
    assert table.refused(m.SpendArmour("a", "Armour")).rule == "SD-CB-06"
    table.resume()
    assert table.waits_for() == ["a"]
    assert table.damage() == [0, 0, 0]
    assert table.refused(m.SpendArmour("b", "Armour")).rule == "SD-CB-06"
    assert table.refused(m.TakePoint("b")).rule == "SD-CB-07"
    table.wards("a")
    assert table.quiet


@pytest.mark.parametrize("answer", ["called Exterminate a", "bang Exterminate a"])
def test_armour_helps_against_aimed_shots(answer: str) -> None:
    """R-SD-39: Armour ignores points of a called shot or a BANG like any other damage."""
    table = Table(sheet("a", Armour=2), sheet("s", "x", [GUN], Exterminate=1))
    table.freezes(s=answer)
    table.makes(HIT)
    table.resume()
    table.wards("a")
    assert table.damage("a") == [0]


def test_proficiencies_like_armour_ignore_points() -> None:
    """R-SD-40: each proficiency on the game’s list has its own uses, and the victim chooses which to spend."""
    likes = {"armour": ["Armour", "Dodge"]}
    table = Table(sheet("a", Armour=2, Dodge=2, Parley=3), sheet("b"), likes=likes)
    table.play(m.Hurt("a", 3))
    assert choices(table.options("a", "spend-armour")[0], "proficiency") == ["Armour", "Dodge"]
    assert table.refused(m.SpendArmour("a", "Parley")).rule == "SD-CB-06"
    table.wards("a", "Dodge")
    table.wards("a")
    assert (table.uses("a", "Armour"), table.uses("a", "Dodge"), table.damage("a")) == ((0, 1), (0, 1), [1])


def test_only_armour_ignores_points_by_default() -> None:
    """R-SD-40: without a list in the scene, no other proficiency ignores points."""
    assert hurt(1, Dodge=5).damage("a") == [1]


def test_armour_has_uses_in_downtime_too() -> None:
    """SD-CB-06, SD-PR-06: a character spends the Armour uses of the current phase."""
    table = Table(sheet("a", Armour=2), phase="downtime")
    table.play(m.Hurt("a", 1))
    table.wards("a")
    assert table.uses("a", "Armour") == (1, 0)
    table.play(m.Hurt("a", 1))
    assert armour_of(table.position, table.who("a")) == (), "the use that is left is of the session"
    table.play(m.EndPhase())
    table.play(m.BeginPhase("session"))
    assert [one.name for one in armour_of(table.position, table.who("a"))] == ["Armour"]


def test_points_are_counted_for_each_victim() -> None:
    """SD-CB-04, R-SD-32: a volley counts the points assigned to each victim, including those that Armour ignored."""
    counts: tuple[tuple[str, int], ...] = ()
    for key in "aba":
        counts = add_one(counts, key)
    assert counts == (("a", 2), ("b", 1))
    table = hurt(3, Armour=4)
    table.wards("a")
    table.wards("a")
    assert (table.volley.points, table.volley.given, table.volley.ignored_points) == (1, (("a", 2),), (("a", 2),))


def test_armour_that_went_into_a_deck_protects_no_more() -> None:
    """SD-CB-06, SD-PR-07: a use of Armour given as a card can no longer ignore a point."""
    table = Table(sheet("a", Parley=1), sheet("b", Armour=2))
    table.checks("a", "Parley", PASS, "b", b="Armour")
    table.play(m.Hurt("b", 1))
    assert table.damage("b") == [1]


def test_a_character_may_spend_armour_after_answering_in_a_freeze() -> None:
    """R-SD-71, SD-CB-06: a character that has declared its action can still ignore a point."""
    table = Table(sheet("a", "y", Armour=2, Exterminate=1), sheet("s", "x", Exterminate=1))
    table.freezes(a="attack Exterminate x", s="attack Exterminate y")
    table.makes(HIT)
    table.makes(HIT)
    table.resume()
    table.wards("a")
    assert table.damage("a", "s") == [0, 1]


@pytest.mark.parametrize("viewer", ["b", "s", ""])
def test_armour_is_private_until_it_is_declared(viewer: str) -> None:
    """SD-CB-06: before A decides, other players cannot know whether A has Armour to spend."""
    tables = [
        Table(sheet("a", "y", **levels), sheet("b", "y"), sheet("s", "x", Exterminate=1))
        for levels in ({"Armour": 2}, {"Parley": 2})
    ]
    for table in tables:
        table.settles = False
        table.freezes(s="attack Exterminate y")
        table.makes(HIT)
        table.resume()
    received_alike(tables[0], tables[1], viewer)


def test_spent_armour_is_public() -> None:
    """SD-CB-06: everybody learns that Armour was spent, and only its owner and the Ref learn the uses left."""
    table = hurt(1, Armour=3)
    table.wards("a")
    assert table.emitted("ref", "spent") == ["A has 1 use of Armour left."]
    for viewer in ("b", ""):
        assert table.emitted(viewer, "ignored") == [
            "A spends a use of Armour and ignores 1 damage by the Ref’s decision."
        ]
        assert table.emitted(viewer, "spent") == []
