"""The Ref's moves about phases, scenes, sheets, weapons, newcomers and rulings."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Refused
from facedown.systems.skill_deck import actions as m
from tests.systems.skill_deck.driver import GUN, KNIFE, PM, SYSTEM, WP, Table, choices, sheet, usual


def quiet(**more: Any) -> Table:
    """Return a table with nothing in progress."""
    npc = sheet("npc", "y", ref=True, Parley=2)
    return Table(sheet("a", "x", [GUN, KNIFE], Parley=2), sheet("b", "y"), npc, **more)


WORDS: list[Any] = [
    m.OpenFreeze(), m.Hurt("a", 1), m.SetShaken("a", True), m.SetLevel("a", "Parley", 3), m.SetSide("a", "z"),
    m.SetWeapon("a", "gun", False, True), m.GiveWeapon("b", "bow", "Archery"), m.AddCharacter("Zed", "b"),
    m.AddNote("a", "Owes a favour."), m.SetConflict(True), m.ChangeScene(), m.EndPhase(),
]  # fmt: skip


@pytest.mark.parametrize("move", WORDS, ids=lambda move: move.kind)
@pytest.mark.parametrize("seat", ["a", "b", ""])
def test_only_the_ref_makes_the_refs_moves(move: Any, seat: str) -> None:
    """R-SD-67: a player’s or spectator’s attempt is refused, and the refusal says whose move it is."""
    table = quiet()
    refusal = table.refused(move, seat)
    assert refusal.text == "Only the Ref can do this."
    table.play(move)
    assert table.last


def test_a_result_without_a_check() -> None:
    """R-SD-67: the Ref deals or removes damage and the shaken condition."""
    table = quiet()
    table.play(m.Hurt("a", 2))
    table.play(m.Mend("a", 1))
    table.play(m.SetShaken("a", True))
    assert (table.damage("a"), table.shaken()) == ([1], ["a"])
    emitted = [event for event in table.events if event.kind in ("hurt", "mended", "shaken")]
    assert [event.rule for event in emitted] == ["R-SD-67", "R-SD-73", "R-SD-27"]


def test_session_and_downtime() -> None:
    """SD-PR-06: the Ref begins and ends both phases, and between them nobody acts."""
    table = quiet(phase="")
    assert not SYSTEM.over(table.position)
    assert table.kinds("a") == set()
    for phase in ("session", "downtime", "session"):
        table.play(m.BeginPhase(phase))
        assert not SYSTEM.over(table.position)
        assert table.refused(m.BeginPhase("session")).rule == "SD-PR-06"
        assert "open-check" in table.kinds("a")
        table.play(m.EndPhase())
        assert SYSTEM.over(table.position)
        assert table.refused(m.OpenCheck("a", "Parley")).rule == "SD-PR-06"
    assert table.position.phases == 3


def test_the_refs_characters() -> None:
    """R-SD-66: the Ref plays its characters by the same rules, and players do not see their sheets."""
    table = quiet()
    assert "open-check" in table.kinds("ref")
    table.checks("npc", "Parley", f"{PM} {WP}", npc="Parley")
    assert table.uses("npc", "Parley") == (0, 1)
    for viewer, seen in (("a", ()), ("", ()), ("ref", ("Parley",))):
        npc = next(one for one in table.view(viewer).characters if one.key == "npc")
        assert tuple(one.name for one in npc.proficiencies) == seen


def test_a_newcomer() -> None:
    """R-SD-66: an added character has no proficiencies until the Ref sets them, and can act at once."""
    table = quiet()
    table.play(m.AddCharacter("Zed", "b", "x"))
    assert (table.who("zed").proficiencies, table.who("zed").side) == ((), "x")
    table.play(m.SetLevel("zed", "Parley", 2))
    table.checks("zed", "Parley", f"{PM} {WP}", zed="Parley")
    assert table.uses("zed", "Parley") == (0, 1)
    assert table.refused(m.AddCharacter("Yan", "nobody")).rule == "R-SD-66"
    assert table.refused(m.AddCharacter(" ", "b")).rule == "R-SD-66"


def test_a_newcomer_in_a_fight_stands_behind_all_others_of_a_side() -> None:
    """R-SD-66, R-SD-33, R-SD-61: it is the farthest of its side, whose name is matched without regard to case."""
    table = quiet()
    table.fight()
    side = table.position.sides[0][0]
    table.play(m.AddCharacter("Zed", "b", side.upper()))
    assert dict(table.position.sides)[side][-1] == "zed"
    assert table.who("zed").side == side


def test_a_proficiency_is_known_by_its_name_whatever_its_capitals() -> None:
    """R-SD-25: names are matched without regard to case, so no sheet has a proficiency twice."""
    table = quiet()
    table.play(m.SetLevel("a", "ARMOUR", 2))
    table.play(m.SetLevel("b", "armour ", 1))
    assert [one.name for one in table.who("b").proficiencies if one.name.casefold() == "armour"] == ["ARMOUR"]


def test_weapons_are_given_and_judged() -> None:
    """SD-BG-01, R-SD-60: the Ref gives weapons, open or concealed, allows a BANG with them, and numbers equal names."""
    table = quiet()
    table.play(m.GiveWeapon("b", "gun", "Exterminate"))
    table.play(m.GiveWeapon("b", "gun", "Exterminate", False, False))
    assert [(one.name, one.openly, one.ranged) for one in table.who("b").weapons] == [
        ("gun", True, True), ("gun 2", False, False),
    ]  # fmt: skip
    table.play(m.SetWeapon("b", "gun 2", True, True))
    assert [(one.name, one.openly, one.ranged) for one in table.who("b").weapons][1] == ("gun 2", True, True)
    table.play(m.GiveWeapon("b", "gun 2", "Exterminate"))
    table.play(m.GiveWeapon("b", "gun 2", "Exterminate", False, False))
    assert [one.name for one in table.who("b").weapons] == ["gun", "gun 2", "gun 2 2", "gun 2 3"]
    table.play(m.SetLevel("b", "Exterminate", 1))
    assert choices(table.options("b", "bang")[0], "arm") == ["gun", "gun 2", "gun 2 2"]


@pytest.mark.parametrize("viewer", ["b", ""])
def test_a_concealed_weapon_is_not_announced(viewer: str) -> None:
    """SD-BG-01: other seats learn nothing about a concealed weapon."""
    table = quiet()
    before = table.emitted(viewer)
    table.play(m.GiveWeapon("a", "garrotte", "Exterminate", False, False))
    table.play(m.SetWeapon("a", "knife", False, True))
    assert table.emitted(viewer) == before
    assert "A carries the garrotte concealed. It cannot make a BANG." in table.emitted("a")


def test_a_weapon_that_is_hidden_or_drawn_is_seen() -> None:
    """SD-BG-01: every viewer sees when a weapon is concealed or drawn."""
    table = quiet()
    table.play(m.SetWeapon("a", "gun", False, True))
    assert table.emitted("b")[-1] == "A no longer carries the gun openly."
    assert [one.name for one in table.view("b").characters[0].weapons] == []
    table.play(m.SetWeapon("a", "knife", True, False))
    assert table.emitted("b")[-1] == "A carries the knife openly. It cannot make a BANG."
    assert [one.name for one in table.view("b").characters[0].weapons] == ["knife"]


def test_notes_are_for_the_owner_and_the_ref() -> None:
    """SD-SC-11: only the owner and the Ref read the notes of a sheet."""
    table = quiet()
    table.play(m.AddNote("a", "Owes a favour."))
    for viewer, notes in (("a", ("Owes a favour.",)), ("ref", ("Owes a favour.",)), ("b", ()), ("", ())):
        assert table.view(viewer).characters[0].notes == notes
    assert table.emitted("b", "note") == []


def test_rulings_are_changed_between_checks() -> None:
    """SD-SC-01: a ruling cannot change during a check, a freeze or damage, and the change is announced with its id."""
    table = quiet()
    emitted = table.rule(called_margin="3", spread="per_attack")
    assert [(event.rule, event.data["value"]) for event in emitted] == [("R-SD-43", "3"), ("R-SD-31", "per_attack")]
    table.tries("a", "Parley")
    with pytest.raises(Refused, match="SD-SC-01"):
        table.rule(called_margin="2")
    table.play(m.RefuseCheck())
    table.freezes()
    with pytest.raises(Refused, match="SD-SC-01"):
        table.rule(called_margin="2")
    table.declares()
    table.resume()
    table.play(m.SetLevel("a", "Armour", 2))
    table.play(m.Hurt("a", 1))
    with pytest.raises(Refused, match="SD-SC-01"):
        table.rule(called_margin="2")
    table.takes("a")
    table.rule(called_margin="2")
    assert table.position.rulings.called_margin == "2"


def test_a_blind_ref_stays_so() -> None:
    """R-SD-18: `blind` cannot be switched off, because the uses left would reveal the givers of cards."""
    table = quiet()
    table.rule(reveal_submissions="blind")
    with pytest.raises(Refused, match="R-SD-18"):
        table.rule(reveal_submissions="never")
    table.play(m.EndPhase())
    with pytest.raises(Refused, match="R-SD-18"):
        table.rule(reveal_submissions="all")
    table.rule(called_margin="3")
    fresh = Table(sheet("a"), rulings={"reveal_submissions": "blind"}, phase="")
    fresh.rule(reveal_submissions="never")
    assert fresh.position.rulings.reveal_submissions == "never"


def test_a_number_in_a_name_betrays_no_concealed_weapon() -> None:
    """SD-BG-01: an open weapon keeps its name, and the concealed one of that name is renamed for its owner."""
    table = quiet()
    before = len(table.emitted("b"))
    table.play(m.GiveWeapon("a", "Knife", "Exterminate"))
    assert table.emitted("b")[before:] == ["A carries the Knife openly."]
    assert [one.name for one in table.who("a").weapons] == ["gun", "knife 2", "Knife"]
    assert table.emitted("a")[-1] == "A carries the knife 2 concealed. It cannot make a BANG."


def test_questions_to_the_ref_have_a_usual_answer() -> None:
    """SD-SC-01, SD-PR-03: the usual answers accept the named skill and call nothing else relevant."""
    table = quiet()
    table.tries("a", "Parley")
    option = table.options("ref", "accept-check")[0]
    assert (usual(option, "skill"), usual(option, "relevant")) == ("Parley", ())
    table.accept()
    table.joins("npc")
    table.hand_in(npc="Parley")
    assert usual(table.options("ref", "build-deck")[0], "also") == ()
