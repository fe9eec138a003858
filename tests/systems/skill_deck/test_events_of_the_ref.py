"""The data of the events of the Ref's decisions: wounds, sheets, nearness and weapons."""

from __future__ import annotations

from facedown.systems.skill_deck import actions as m
from tests.systems.driver import data_of
from tests.systems.skill_deck.driver import KNIFE, Table, sheet
from tests.systems.skill_deck.test_events import REFS, known_to, trio


def test_events_of_wounds_that_the_ref_sets() -> None:
    """R-SD-27, R-SD-67, R-SD-73: the Ref deals and removes damage and the shaken condition."""
    table = trio()
    assert data_of(table.play(m.Hurt("a", 2))) == [
        ("R-SD-67", "hurt", {"character": "a", "points": 2}),
        ("SD-CB-07", "damage", {"character": "a", "damage": 1, "spread": "R-SD-67", **REFS}),
        ("SD-CB-08", "damage", {"character": "a", "damage": 2, "spread": "R-SD-67", **REFS}),
    ]
    assert table.line(table.last[0]) == "The Ref deals 2 damage to A."
    assert data_of(table.play(m.Mend("a", 1))) == [("R-SD-73", "mended", {"character": "a", "damage": 1})]
    assert data_of(table.play(m.Mend("a", 1))) == [("R-SD-73", "mended", {"character": "a", "damage": 0})]
    for shaken, rule, says in ((True, "R-SD-27", "A is shaken."), (False, "R-SD-73", "A is no longer shaken.")):
        (emitted,) = table.play(m.SetShaken("a", shaken))
        assert (data_of([emitted]), table.line(emitted)) == (
            [(rule, "shaken", {"character": "a", "shaken": shaken})],
            says,
        )
        assert table.who("a").shaken is shaken


def test_events_of_sheets_that_the_ref_changes() -> None:
    """R-SD-25, R-SD-61, R-SD-62, R-SD-66, SD-SC-11, SD-BG-01: only the owner and the Ref learn of levels and notes."""
    table = trio()
    moves = (
        m.SetLevel("c", "sneak", 3), m.AddNote("c", "It hurts."), m.GiveWeapon("c", " gun ", "shoot"),
        m.SetWeapon("c", "gun", False, False), m.AddCharacter(" Dee ", "a", "x"), m.SetSide("dee"),
    )  # fmt: skip
    emitted = [event for move in moves for event in table.play(move)]
    assert data_of(emitted) == [
        ("R-SD-25", "level", {"character": "c", "proficiency": "Sneak", "level": 3}),
        ("SD-SC-11", "note", {"character": "c", "note": "It hurts."}),
        ("SD-BG-01", "weapon", {"character": "c", "weapon": "c/gun", "openly": True, "ranged": True}),
        ("SD-BG-01", "concealed", {"character": "c", "weapon": "c/gun"}),
        ("SD-BG-01", "weapon", {"character": "c", "weapon": "c/gun", "openly": False, "ranged": False}),
        ("R-SD-66", "character", {"character": "dee"}),
        ("R-SD-61", "side", {"character": "dee", "side": "x"}),
        ("R-SD-62", "side", {"character": "dee", "side": ""}),
    ]
    assert [event.to for event in emitted] == [("c", "ref"), ("c", "ref"), None, None, ("c", "ref"), None, None, None]
    (weapon,) = table.who("c").weapons
    assert (weapon.name, weapon.proficiency, weapon.openly, weapon.ranged) == ("gun", "Shoot", False, False)
    assert (table.who("dee").name, table.who("dee").controller, table.who("c").notes) == ("Dee", "a", ("It hurts.",))


def test_the_ref_says_who_is_nearer() -> None:
    """SD-CB-04, R-SD-33, R-SD-72: in a fight the order of joining applies until the Ref sets another order."""
    table = trio()
    assert data_of(table.play(m.SetConflict(True))) == [("R-SD-72", "fight", {"sides": ["x", "y"]})]
    assert data_of(table.play(m.SetNearness("c", 1))) == [
        ("SD-CB-04", "nearness", {"side": "y", "order": ["c", "b"]}),
    ]
    assert table.line(table.last[0]) == "y, nearest to the enemy first: C and B."
    assert table.position.sides == (("x", ("a",)), ("y", ("c", "b")))
    assert data_of(table.play(m.SetConflict(False))) == [("R-SD-72", "fight-over", {"reason": "ref-decides"})]
    assert not table.position.sides


def test_a_second_weapon_of_one_name() -> None:
    """SD-BG-01: a concealed weapon is renamed if an open one of the same name is added."""
    table = Table(sheet("a", "", [{**KNIFE, "name": "blade"}], Exterminate=2), sheet("b"))
    emitted = table.play(m.GiveWeapon("a", "blade", "Exterminate"))
    assert [(one.name, one.openly) for one in table.who("a").weapons] == [("blade 2", False), ("blade", True)]
    assert known_to(emitted) == [("weapon", None), ("weapon", ("a", "ref"))]
    assert [event.data["weapon"] for event in emitted] == ["a/blade", "a/blade 2"]
