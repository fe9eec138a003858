"""Entities handed over, late players, and a new Curator."""

from __future__ import annotations

from facedown.systems.standard_roll import actions as m
from tests.systems.driver import choices
from tests.systems.standard_roll.driver import Table, quick, scene


def test_a_late_player_takes_the_turn_of_a_handed_over_entity() -> None:
    """SR-S5-02: the new player owes the turn that the old one owed."""
    table = Table(quick("a", 2), quick("b", 2))
    table.begin_turns("a", "b")
    assert table.waits_for() == ["a"]
    table.add_seat("late")
    table.hand_over("a", "late")
    assert table.waits_for() == ["late"]
    table.act()
    assert (table.options("a"), table.pool("a")) == ([], 1)


def test_a_new_entity_can_be_a_late_players() -> None:
    """SR-S5-02: the late player is among those who can play a new entity."""
    table = scene()
    table.add_seat("late")
    (option,) = table.options("curator", "add-entity")
    assert choices(option, "controller") == ["curator", "a", "c", "late"]
    table.play(m.AddEntity("Zoe", "late", player_side=True))
    assert "try" in table.kinds("late")


def test_a_new_curator_sets_the_terms_of_a_declared_roll() -> None:
    """R-SR-92, SR-S5-19: in the middle of a roll, the new Curator decides and plays foes and effects."""
    table = scene()
    table.play(m.Affect("a", "b", "HP", "Force"))
    table.facilitate("c")
    assert table.waits_for() == ["c"]
    assert [one.controller for one in table.position.entities] == ["a", "c", "c", "c"]
    assert super(Table, table).refused(m.SetTerms("normal", 9), "curator").text == "Only the Curator can do this."
    table.play(m.SetTerms("normal", 9), 3, 4, seat="c")
    assert table.result.actor == "a"


def test_the_rolls_player_chooses_critical_effects_after_a_handover() -> None:
    """The new player chooses the critical effects of a roll that the old one declared."""
    table = scene()
    table.affect("a", "b", 2, 2, 5, 9)
    assert table.waits_for() == ["a"]
    table.hand_over("a", "c")
    assert table.waits_for() == ["c"]
