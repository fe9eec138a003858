"""Characters handed over, late players, a new Ref, and a Ref who plays all characters."""

from __future__ import annotations

from facedown.game import PieceRef
from facedown.systems.skill_deck import actions as m
from tests.systems.skill_deck.driver import KNIFE, SYSTEM, Table, choices, sheet


def pair(**rulings: str) -> Table:
    """Return a table of two characters with a proficiency each, and one of the Ref with a concealed knife."""
    guard = sheet("guard", "", [KNIFE], ref=True, Exterminate=2)
    return Table(sheet("a", Parley=2), sheet("b", Parley=3), guard, rulings=rulings)


def asked() -> Table:
    """Return a check of A with B's help that waits for the cards of both."""
    table = pair()
    table.tries("a", "Parley")
    table.accept()
    table.joins("b")
    return table


def test_a_late_player_gives_the_card_of_a_handed_over_character() -> None:
    """SD-PR-04: the new player owes the card, and only this player and the Ref learn it."""
    table = asked()
    table.add_seat("late")
    table.hand_over("b", "late")
    assert table.waits_for() == ["a", "late"]
    table.gives("b", "Parley")
    assert [event.to for event in table.of_kind("card")] == [("late", "ref")]
    table.gives("a")
    table.build()
    table.draws("progress-made", "skill")
    assert table.result.outcome == "pass"


def test_a_card_given_in_secret_goes_with_its_character() -> None:
    """SD-PR-04: the new player sees the card; the old one no longer does."""
    table = asked()
    table.gives("b", "Parley")
    table.hand_over("b", "a")
    handed = {key: table.view(key).check.handed.of("b") for key in ("a", "b", "ref")}  # type: ignore[union-attr]
    assert handed == {"a": ("Parley",), "b": None, "ref": ("Parley",)}


def test_a_new_character_can_be_a_late_players() -> None:
    """R-SD-66: the Ref chooses who plays a new character, also a player who comes later."""
    table = pair()
    table.add_seat("late")
    (option,) = table.options("ref", "add-character")
    assert set(choices(option, "controller")) == {"a", "b", "ref", "late"}
    table.play(m.AddCharacter("Zoe", "late"))
    table.tries("zoe")
    assert table.check.attempt.lead == "zoe"


def test_who_sees_the_last_total_changes_with_the_player() -> None:
    """R-SD-16: the new player of a participant sees the total; other seats still do not."""
    table = pair(drawn_faces="participants")
    table.add_seat("late")
    table.add_seat("other")
    table.checks("a", "Parley", "progress-made war-and-peace")
    table.hand_over("guard", "other")
    assert table.view("other").last.total is None  # type: ignore[union-attr]
    table.hand_over("a", "late")
    assert table.result.seen_by == ("ref", "a", "late")
    totals = {key: table.view(key).last.total is not None for key in ("ref", "a", "late", "b", "other")}  # type: ignore[union-attr]
    assert totals == {"ref": True, "a": True, "late": True, "b": False, "other": False}


def test_a_new_ref_holds_the_deck() -> None:
    """SD-SC-02, R-SD-16, R-SD-66: the new Ref builds the deck, sees the total, and plays the Ref's characters."""
    table = asked()
    table.hand_in(a="Parley")
    table.facilitate("b")
    assert table.waits_for() == ["b"]
    assert table.refused(m.BuildDeck(()), "ref").text == "Only the Ref can do this."
    assert [one.controller for one in table.position.characters] == ["a", "b", "b"]
    table.play(m.BuildDeck(()), "b")
    table.draws("progress-made", "skill")
    assert [event.to for event in table.of_kind("deck")] == [("b",)]


def test_a_new_ref_sees_the_last_total() -> None:
    """R-SD-16: with `drawn_faces=ref`, the new Ref sees the total of the last check too."""
    table = pair(drawn_faces="ref")
    table.checks("a", "Parley", "progress-made war-and-peace")
    assert table.view("b").last.total is None  # type: ignore[union-attr]
    table.facilitate("b")
    assert table.result.seen_by == ("ref", "b")


def test_concealed_weapons_are_known_to_the_new_ref_alone() -> None:
    """SD-BG-01: a concealed weapon is known to its player and the Ref, as they are now."""
    table = pair()
    knife = PieceRef("weapon", "guard/knife")
    assert SYSTEM.who_knows(table.position, knife) == ("ref",)
    table.facilitate("a")
    assert SYSTEM.who_knows(table.position, knife) == ("a",)
    assert table.view("ref").characters[2].weapons == ()


def test_one_ref_plays_twenty_characters_from_the_first_check_to_the_end() -> None:
    """R-SD-66, SD-DS-02: with the Ref's seat alone, a check, a time freeze and a fight end, and so does the session."""
    keys = [f"c{number}" for number in range(20)]
    table = Table(*(sheet(key, "xy"[at % 2], controller=key, Parley=2, Exterminate=2) for at, key in enumerate(keys)))
    for key in keys:
        table.hand_over(key, "ref")
    assert set(SYSTEM.controllers(table.position).values()) == {"ref"}
    table.checks("c0", "Parley", "progress-made war-and-peace", "c1", "c2", c0="Parley", c1="Parley")
    assert table.waits_for() == []
    table.fight()
    table.freezes(c0="attack Exterminate y", c1="attack Exterminate x")
    for _ in range(2):
        table.makes("progress-made war-and-peace")
    table.resume()
    while table.waits_for():
        assert table.waits_for() == ["ref"]
        (option, *_) = table.options("ref", "take-point")
        table.play(option.build(SYSTEM.move_type), "ref")
    assert sum(table.damage()) == 2
    table.play(m.SetConflict(False))
    table.play(m.EndPhase())
    assert SYSTEM.over(table.position)
