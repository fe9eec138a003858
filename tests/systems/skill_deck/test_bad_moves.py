"""Illegal moves: each is refused under a rule, in a plain sentence that names what is legal, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from facedown.game import Refused, Seat
from facedown.game import rosters as r
from facedown.systems.skill_deck import actions as m
from tests.systems.skill_deck.driver import GUN, KNIFE, PL, PM, PROF, SYSTEM, WATCHER, WP, Table, refuses, sheet


def quiet() -> Table:
    """Return a table with nothing in progress; C is dead, D is hurt, and E belongs to the Ref."""
    return Table(
        sheet("a", "x", [GUN, KNIFE], Exterminate=2, Parley=1, Medicine=1, Weapon=1, Armour=1),
        sheet("b", "y", Parley=2, Noise=2, Armour=2), sheet("c", "y", damage=3), sheet("d", damage=2),
        sheet("e", "y", ref=True, Parley=2),
    )  # fmt: skip


def between() -> Table:
    """Return a table with no session in progress."""
    table = quiet()
    table.play(m.EndPhase())
    return table


def proposed() -> Table:
    """Return a table where A has proposed an attempt and the Ref has not decided."""
    table = quiet()
    table.tries("a", "Exterminate")
    return table


def joining() -> Table:
    """Return a table where others may join A’s check."""
    table = proposed()
    table.accept()
    return table


def adding() -> Table:
    """Return a table where A and B must hand in cards."""
    table = joining()
    table.joins("b")
    return table


def building() -> Table:
    """Return a table where all cards are in."""
    table = adding()
    table.hand_in(b="Noise")
    return table


def drawing() -> Table:
    """Return a table where A must draw."""
    table = building()
    table.build()
    return table


def botched() -> Table:
    """Return a table where A has botched its check."""
    table = drawing()
    table.draws(PL, WP)
    return table


def frozen() -> Table:
    """Return a table in a time freeze before anybody has answered."""
    table = quiet()
    table.freezes()
    return table


def in_freeze() -> Table:
    """Return a table in a freeze where A has attacked and hit, and all checks are made."""
    table = frozen()
    table.declares(a="attack Exterminate y", b="task Parley")
    table.makes(f"{PM} {PROF}")
    table.makes(f"{PM} {PL}")
    return table


def fight() -> Table:
    """Return a table in a fight between two freezes."""
    table = quiet()
    table.fight()
    return table


def falling() -> Table:
    """Return a table where a point of damage falls on B, who has Armour."""
    table = quiet()
    table.play(m.Hurt("b", 2))
    return table


CASES: list[tuple[str, Callable[[], Table], Any, str, str]] = [
    # what is wrong, the table, the move, the seat, the rule
    ("a lead who is not there", quiet, m.OpenCheck("z"), "a", "SD-SC-01"),
    ("somebody else’s character", quiet, m.OpenCheck("a"), "b", "SD-SC-01"),
    ("a player plays the Ref’s character", quiet, m.OpenCheck("e"), "a", "SD-SC-01"),
    ("the Ref plays a player’s character", quiet, m.OpenCheck("a"), "ref", "SD-SC-01"),
    ("a spectator tries something", quiet, m.OpenCheck("a"), WATCHER.key, "SD-SC-01"),
    ("the dead try something", quiet, m.OpenCheck("c"), "c", "SD-CB-09"),
    ("a skill nobody has", quiet, m.OpenCheck("a", "Alchemy"), "a", "SD-SC-01"),
    ("asking oneself", quiet, m.OpenCheck("a", "Parley", ("a",)), "a", "SD-PR-10"),
    ("asking the dead", quiet, m.OpenCheck("a", "Parley", ("c",)), "a", "SD-PR-10"),
    ("asking somebody twice", quiet, m.OpenCheck("a", "Parley", ("b", "b")), "a", "SD-PR-10"),
    ("a task of two lines", quiet, m.OpenCheck("a", "", (), "one\ntwo"), "a", "SD-SC-01"),
    ("a task of 201 signs", quiet, m.OpenCheck("a", "", (), "x" * 201), "a", "SD-SC-01"),
    ("a check between sessions", between, m.OpenCheck("a"), "a", "SD-PR-06"),
    ("healing between sessions", between, m.Treat("a", "Medicine", "d"), "a", "SD-PR-06"),
    ("a BANG between sessions", between, m.Bang("a", "gun", "b"), "a", "SD-PR-06"),
    ("a freeze between sessions", between, m.OpenFreeze(), "ref", "SD-DS-01"),
    ("damage between sessions", between, m.Hurt("a", 1), "ref", "R-SD-67"),
    ("a fight between sessions", between, m.SetConflict(True), "ref", "R-SD-72"),
    ("an end between sessions", between, m.EndPhase(), "ref", "R-SD-24"),
    ("a new scene between sessions", between, m.ChangeScene(), "ref", "R-SD-70"),
    ("a session in a session", quiet, m.BeginPhase("session"), "ref", "SD-PR-06"),
    ("downtime in a session", quiet, m.BeginPhase("downtime"), "ref", "SD-PR-06"),
    ("an end in a fight", fight, m.EndPhase(), "ref", "R-SD-24"),
    ("an end in a check", drawing, m.EndPhase(), "ref", "R-SD-24"),
    ("two checks at once", adding, m.OpenCheck("b"), "b", "SD-SC-01"),
    ("a check in a freeze", frozen, m.OpenCheck("a"), "a", "SD-DS-01"),
    ("a player accepts a check", proposed, m.AcceptCheck("Exterminate"), "a", "SD-SC-01"),
    ("accepting a check that is not there", quiet, m.AcceptCheck("Parley"), "ref", "SD-SC-01"),
    ("accepting it twice", joining, m.AcceptCheck("Parley"), "ref", "SD-SC-01"),
    ("a skill of nobody’s, by the Ref", proposed, m.AcceptCheck("Alchemy"), "ref", "R-SD-68"),
    ("a relevant proficiency of nobody’s", proposed, m.AcceptCheck("Parley", ("Alchemy",)), "ref", "R-SD-13"),
    ("settling a check that is on", adding, m.SettleCheck("pass"), "ref", "R-SD-67"),
    ("a player settles it", proposed, m.SettleCheck("pass"), "a", "R-SD-67"),
    ("calling off what is not on", quiet, m.RefuseCheck(), "ref", "R-SD-15"),
    ("calling off what is drawn", botched, m.RefuseCheck(), "ref", "R-SD-15"),
    ("giving up what is drawn", botched, m.GiveUp("a"), "a", "R-SD-64"),
    ("a contributor gives up", adding, m.GiveUp("b"), "b", "R-SD-64"),
    ("joining before the Ref has spoken", proposed, m.Join("b"), "b", "SD-PR-10"),
    ("joining too late", adding, m.Join("e"), "ref", "SD-PR-10"),
    ("the dead join", joining, m.Join("c"), "c", "SD-CB-09"),
    ("staying out unasked", joining, m.StayOut("b"), "b", "SD-PR-10"),
    ("leaving what one is not in", joining, m.LeaveCheck("b"), "b", "R-SD-64"),
    ("the lead leaves", adding, m.LeaveCheck("a"), "a", "R-SD-64"),
    ("a player closes it", joining, m.CloseJoining(), "a", "SD-PR-04"),
    ("closing it twice", adding, m.CloseJoining(), "ref", "SD-PR-04"),
    ("a card too early", joining, m.HandIn("a"), "a", "SD-PR-04"),
    ("a card too late", drawing, m.HandIn("a", ("Exterminate",)), "a", "SD-PR-04"),
    ("a card of somebody who takes no part", adding, m.HandIn("d"), "d", "SD-PR-10"),
    ("somebody else’s card", adding, m.HandIn("b", ("Noise",)), "a", "SD-PR-04"),
    ("the Ref gives a player’s card", adding, m.HandIn("b", ("Noise",)), "ref", "SD-PR-04"),
    ("a lead’s unrelated card", adding, m.HandIn("a", ("Parley",)), "a", "SD-PR-01"),
    ("a lead’s card of level 1", adding, m.HandIn("a", ("Weapon",)), "a", "SD-PR-01"),
    ("a card of a proficiency one has not", adding, m.HandIn("b", ("Exterminate",)), "b", "SD-PR-02"),
    ("a card of a proficiency nobody has", adding, m.HandIn("b", ("Alchemy",)), "b", "SD-PR-02"),
    ("a contributor’s two cards", adding, m.HandIn("b", ("Parley", "Noise")), "b", "SD-PR-02"),
    ("the same card twice", adding, m.HandIn("a", ("Exterminate", "Exterminate")), "a", "SD-PR-01"),
    ("a player builds the deck", building, m.BuildDeck(), "a", "SD-SC-02"),
    ("building before all cards are in", adding, m.BuildDeck(), "ref", "SD-SC-02"),
    ("building it twice", drawing, m.BuildDeck(), "ref", "SD-SC-02"),
    ("relevant, and not handed in", building, m.BuildDeck(("Parley",)), "ref", "SD-PR-03"),
    ("a card of +5", adding, m.AddBaseCard(5), "ref", "R-SD-20"),
    ("a card of −5", adding, m.AddBaseCard(-5), "ref", "R-SD-20"),
    ("a card too late for the deck", drawing, m.AddBaseCard(1), "ref", "R-SD-20"),
    ("a card out that is not in", adding, m.RemoveBaseCard("joker"), "ref", "R-SD-20"),
    ("an added card out", building, m.RemoveBaseCard("invalid"), "ref", "R-SD-20"),
    ("a player’s card in the base deck", adding, m.AddBaseCard(4), "a", "R-SD-20"),
    ("drawing too early", building, m.DrawCards("a"), "a", "SD-SC-05"),
    ("a contributor draws", drawing, m.DrawCards("b"), "b", "SD-SC-05"),
    ("the Ref draws for a player", drawing, m.DrawCards("a"), "ref", "SD-SC-05"),
    ("drawing twice", botched, m.DrawCards("a"), "a", "SD-SC-05"),
    ("a botch of no kind", botched, m.SettleBotch(()), "ref", "SD-SC-11"),
    ("a botch of 4 points", botched, m.SettleBotch(("physical",), 4), "ref", "R-SD-26"),
    ("a botch of 0 points", botched, m.SettleBotch(("physical",), 0), "ref", "R-SD-26"),
    ("a botch that is none", drawing, m.SettleBotch(("mental",)), "ref", "SD-SC-11"),
    ("a player settles the botch", botched, m.SettleBotch(("reputation",)), "a", "SD-SC-11"),
    ("Medicine on the dead", quiet, m.Treat("a", "Medicine", "c"), "a", "SD-CB-10"),
    ("Medicine on the unhurt", quiet, m.Treat("a", "Medicine", "b"), "a", "SD-CB-10"),
    ("Medicine on nobody", quiet, m.Treat("a", "Medicine", "z"), "a", "SD-CB-10"),
    ("healing without Medicine", quiet, m.Treat("b", "Medicine", "d"), "b", "SD-CB-10"),
    ("healing with Parley", quiet, m.Treat("a", "Parley", "d"), "a", "SD-CB-10"),
    ("a BANG with a concealed weapon", quiet, m.Bang("a", "knife", "b"), "a", "SD-BG-01"),
    ("a BANG with no weapon", quiet, m.Bang("a", "cannon", "b"), "a", "SD-BG-01"),
    ("a BANG by somebody unarmed", quiet, m.Bang("b", "gun", "a"), "b", "SD-BG-01"),
    ("a BANG in a fight", fight, m.Bang("a", "gun", "b"), "a", "SD-BG-02"),
    ("a BANG at oneself", quiet, m.Bang("a", "gun", "a"), "a", "SD-BG-02"),
    ("a BANG at the dead", quiet, m.Bang("a", "gun", "c"), "a", "SD-BG-02"),
    ("a BANG at nobody", quiet, m.Bang("a", "gun", ""), "a", "SD-BG-02"),
    ("a BANG with a use one has not", quiet, m.Bang("a", "gun", "b", "Weapon"), "a", "R-SD-49"),
    ("a BANG by another seat", quiet, m.Bang("a", "gun", "b"), "b", "SD-BG-01"),
    ("an answer while time runs", quiet, m.Declare("a"), "a", "SD-DS-02"),
    ("the dead answer", frozen, m.Declare("c"), "c", "SD-CB-09"),
    ("somebody else’s answer", frozen, m.Declare("a"), "b", "SD-DS-02"),
    ("an answer of two lines", frozen, m.Declare("a", "act", words="one\ntwo"), "a", "SD-DS-02"),
    ("an attack on one’s own side", frozen, m.Declare("a", "attack", "Exterminate", "x"), "a", "R-SD-61"),
    ("an attack on no side", frozen, m.Declare("a", "attack", "Exterminate", ""), "a", "R-SD-61"),
    ("a called shot at oneself", frozen, m.Declare("a", "called", "Exterminate", "a"), "a", "SD-CB-12"),
    ("a called shot at the dead", frozen, m.Declare("a", "called", "Exterminate", "c"), "a", "SD-CB-12"),
    ("an attack with a skill nobody has", frozen, m.Declare("a", "attack", "Alchemy", "y"), "a", "SD-SC-01"),
    ("a use of Weapon one has not", frozen, m.Declare("a", "attack", "Exterminate", "y", "Weapon"), "a", "R-SD-49"),
    ("help for oneself", frozen, m.Declare("a", "help", target="a"), "a", "R-SD-71"),
    ("help for the dead", frozen, m.Declare("a", "help", target="c"), "a", "R-SD-71"),
    ("declaring twice", in_freeze, m.Declare("a"), "a", "R-SD-71"),
    ("a player calls a freeze", quiet, m.OpenFreeze(), "a", "SD-DS-01"),
    ("a freeze in a check", adding, m.OpenFreeze(), "ref", "SD-DS-01"),
    ("a freeze for two lines", quiet, m.OpenFreeze("one\ntwo"), "ref", "SD-DS-01"),
    ("time that runs resumes", quiet, m.Resume(), "ref", "SD-DS-05"),
    ("time resumes before all have spoken", frozen, m.Resume(), "ref", "SD-DS-05"),
    ("a player lets time run", in_freeze, m.Resume(), "a", "SD-DS-05"),
    ("a hit of 10", in_freeze, m.SetDamage("a", 10), "ref", "SD-CB-02"),
    ("a hit of −1", in_freeze, m.SetDamage("a", -1), "ref", "SD-CB-02"),
    ("a hit that was none", in_freeze, m.SetDamage("b", 2), "ref", "SD-CB-02"),
    ("a player sets a hit", in_freeze, m.SetDamage("a", 2), "a", "SD-CB-02"),
    ("a point to the dead", in_freeze, m.GivePoint("a", "c"), "ref", "SD-CB-05"),
    ("a point of no hit", in_freeze, m.GivePoint("b", "a"), "ref", "SD-CB-05"),
    ("Armour with none", quiet, m.SpendArmour("a", "Armour"), "a", "SD-CB-06"),
    ("Armour with no point", quiet, m.SpendArmour("b", "Armour"), "b", "SD-CB-06"),
    ("Parley against a point", falling, m.SpendArmour("b", "Parley"), "b", "SD-CB-06"),
    ("Armour against another’s point", falling, m.SpendArmour("a", "Armour"), "a", "SD-CB-06"),
    ("another’s Armour", falling, m.SpendArmour("b", "Armour"), "a", "SD-CB-06"),
    ("taking another’s point", falling, m.TakePoint("a"), "a", "SD-CB-07"),
    ("taking no point", quiet, m.TakePoint("a"), "a", "SD-CB-07"),
    ("a check while damage falls", falling, m.OpenCheck("a"), "a", "SD-SC-01"),
    ("a freeze while damage falls", falling, m.OpenFreeze(), "ref", "SD-DS-01"),
    ("nearness while time and peace last", quiet, m.SetNearness("b", 1), "ref", "SD-CB-04"),
    ("a place that is not there", fight, m.SetNearness("b", 4), "ref", "SD-CB-04"),
    ("the nearness of the dead", fight, m.SetNearness("c", 1), "ref", "SD-CB-04"),
    ("a side of 41 signs", quiet, m.SetSide("a", "x" * 41), "ref", "R-SD-61"),
    ("a fight that is on begins", fight, m.SetConflict(True), "ref", "R-SD-72"),
    ("a fight that is not on ends", quiet, m.SetConflict(False), "ref", "R-SD-72"),
    ("0 damage", quiet, m.Hurt("a", 0), "ref", "R-SD-67"),
    ("damage to the dead", quiet, m.Hurt("c", 1), "ref", "R-SD-67"),
    ("mending the unhurt", quiet, m.Mend("a", 1), "ref", "R-SD-73"),
    ("mending more than there is", quiet, m.Mend("d", 3), "ref", "R-SD-73"),
    ("shaking the dead", quiet, m.SetShaken("c", True), "ref", "R-SD-27"),
    ("no more shaken than before", quiet, m.SetShaken("a", False), "ref", "R-SD-27"),
    ("a level of −1", quiet, m.SetLevel("a", "Parley", -1), "ref", "R-SD-23"),
    ("a level of nothing", quiet, m.SetLevel("a", " ", 1), "ref", "R-SD-25"),
    ("the weapon one has not", quiet, m.SetWeapon("b", "gun", True, True), "ref", "SD-BG-01"),
    ("a weapon without a name", quiet, m.GiveWeapon("a", "", "Parley"), "ref", "SD-BG-01"),
    ("a weapon for nothing", quiet, m.GiveWeapon("a", "bow", " "), "ref", "R-SD-57"),
    ("a weapon for the dead", quiet, m.GiveWeapon("c", "bow", "Archery"), "ref", "SD-BG-01"),
    ("a newcomer of nobody’s", quiet, m.AddCharacter("Zed", "z"), "ref", "R-SD-66"),
    ("a ready one of nobody’s", quiet, r.BringIn("z", "Osric"), "ref", "R-SD-74"),
    ("a ready one whom nobody knows", quiet, r.BringIn("a", "Zed"), "ref", "R-SD-74"),
    ("a player lets one leave", quiet, r.Retire(("a",)), "a", "R-SD-74"),
    ("who never left comes back", quiet, r.BringBack("a", "a"), "ref", "R-SD-74"),
    ("who never left is deleted", quiet, r.DeleteRetired(("a",)), "ref", "R-SD-74"),
    ("a note without words", quiet, m.AddNote("a", ""), "ref", "SD-SC-11"),
    ("a note of two lines", quiet, m.AddNote("a", "one\ntwo"), "ref", "SD-SC-11"),
    ("nothing to allow again", quiet, m.AllowAgain(), "ref", "R-SD-70"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "move", "seat", "rule"), [c[1:] for c in CASES], ids=[c[0] for c in CASES])
def test_a_wrong_move_is_refused(table: Callable[[], Table], move: Any, seat: str, rule: str) -> None:
    """`check` and `play` refuse it under its rule in one plain sentence, and the position does not change."""
    refusal = table().refused(move, seat)
    assert refusal.rule == rule
    assert str(refusal).endswith(f"[{rule}]")


def test_every_kind_of_move_is_refused_somewhere() -> None:
    """The cases above include every kind of move."""
    kinds = {type(move).kind for _, _, move, _, _ in CASES}
    assert kinds == {kind.kind for kind in SYSTEM.move_type.__args__}


@pytest.mark.parametrize(("move", "rule"), [
    (m.Declare("a", "bang", "Exterminate", "b"), "SD-BG-02"),
    (m.Declare("b", "bang", "Exterminate", "a"), "SD-BG-01"),
    (m.Declare("a", "medicine", "Medicine", "c"), "SD-CB-10"),
    (m.Declare("b", "medicine", "Medicine", "d"), "SD-CB-10"),
    (m.Declare("a", "medicine", "Medicine", "b"), "SD-CB-10"),
])  # fmt: skip
def test_an_answer_is_refused_under_the_rule_it_breaks(move: m.Declare, rule: str) -> None:
    """A BANG in a fight or without a weapon, or unusable Medicine, is refused under its rule.

    Rules: SD-BG-01, SD-BG-02, SD-CB-10.
    """
    table = fight()
    table.play(m.SetShaken("a", True))
    table.freezes()
    if rule == "SD-BG-01":
        table = frozen()
    assert table.refused(move).rule == rule


SABOTAGE = "−2 unless the Ref judges it relevant, spends the last use"
"""The note at an unrelated proficiency that a contributor can give."""


def test_a_refusal_names_legal_moves() -> None:
    """A refusal lists the legal choices, or the characters for which the table waits."""
    for table, move, seat, words in (
        (
            adding(),
            m.HandIn("b", ("Alchemy",)),
            "b",
            f"Choose 0 to 1 of Parley ({SABOTAGE}), Noise ({SABOTAGE}), Armour ({SABOTAGE}).",
        ),
        (adding(), m.HandIn("a", ("Parley",)), "a", "Choose 0 to 1 of Exterminate (+2, spends the last use)."),
        (frozen(), m.Declare("a", "attack", "Exterminate", "x"), "a", "Choose from: y."),
        (quiet(), m.Bang("a", "gun", "c"), "a", "Choose from: B, D, E."),
        (in_freeze(), m.SetDamage("a", 10), "ref", "Choose 0 to 9."),
        (adding(), m.OpenCheck("d"), "d", "The table waits for A and B to give the Ref cards or none."),
        (drawing(), m.OpenCheck("d"), "d", "The table waits for A’s player."),
        (building(), m.OpenCheck("d"), "d", "The table waits for the Ref."),
        (frozen(), m.OpenCheck("d"), "d", "The table waits for A, B, D and E to declare an action."),
        (in_freeze(), m.OpenCheck("d"), "d", "The table waits for the Ref to let time run again."),
        (falling(), m.OpenCheck("d"), "d", "The table waits for B’s player."),
        (between(), m.OpenCheck("d"), "d", "Wait for the Ref to begin one."),
        (quiet(), m.OpenCheck("z"), "a", "Choose from: a, b, c, d, e."),
    ):
        assert table.refused(move, seat).legal == words


def test_a_spent_use_cannot_be_used_again() -> None:
    """SD-PR-07: a card, a Weapon and an Armour without a use left are refused."""
    table = Table(sheet("a", "x", Art=2, Weapon=2, Armour=2, Exterminate=1), sheet("b", "y"))
    table.checks("a", "Art", f"{PM} {WP}", a="Art")
    table.play(m.Hurt("a", 2))
    table.wards("a")
    table.freezes(a="attack Exterminate y Weapon")
    table.makes(f"{PROF} {PROF.replace(PROF, PM)}")
    table.resume()
    table.play(m.SetConflict(False))
    assert (table.uses("a", "Art"), table.uses("a", "Weapon"), table.uses("a", "Armour")) == ((0, 1),) * 3
    assert table.refused(m.SpendArmour("a", "Armour")).rule == "SD-CB-06"
    table.tries("a", "Art")
    table.accept()
    table.joins()
    assert table.refused(m.HandIn("a", ("Art",))).rule == "SD-PR-01"
    table.play(m.GiveUp("a"))
    table.freezes()
    assert table.refused(m.Declare("a", "attack", "Exterminate", "y", "Weapon")).rule == "R-SD-49"


def test_a_seat_without_characters() -> None:
    """SD-SC-01: a seat without characters, or a spectator, cannot make any move, and the refusal says why."""
    table = quiet()
    nobody = Seat("z")
    with pytest.raises(Refused) as caught:
        SYSTEM.play(table.position, nobody, m.OpenCheck("a"), table.cards)
    assert caught.value.refusal.rule == "SD-SC-01"
    for viewer in (nobody, WATCHER):
        assert SYSTEM.options(SYSTEM.view(table.position, viewer), viewer) == ()


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        ({"move": "surrender"}, "SD"),
        ({"move": "open-check"}, "SD"),
        ({"move": "open-check", "lead": 7}, "SD"),
        ({"move": "open-check", "lead": "a", "bribe": 3}, "SD"),
        ({"move": "hand-in", "character": "a", "proficiencies": "Art"}, "SD-PR-02"),
        ({"move": "hand-in", "character": "a", "proficiencies": [1]}, "SD-PR-02"),
        ({"move": "declare", "character": "a", "answer": "flee"}, "SD-DS-02"),
        ({"move": "settle-botch", "kinds": ["boredom"]}, "SD-SC-11"),
        ({"move": "settle-botch", "kinds": ["mental"], "points": "2"}, "SD-CB-07"),
        ({"move": "settle-check", "outcome": "botch"}, "SD-SC-07"),
        ({"move": "hurt", "character": "a", "points": 0.5}, "SD-CB-07"),
        ({"move": "add-base-card", "value": "+2"}, "R-SD-20"),
        ({"move": "set-level", "character": "a", "proficiency": "Art", "level": None}, "R-SD-23"),
        ({"move": "set-nearness", "character": "a", "place": "first"}, "SD-CB-04"),
        ({"move": "begin-phase", "phase": "holiday"}, "SD-PR-06"),
        ({"lead": "a"}, "SD"),
        (["open-check"], "SD"),
        ("open-check", "SD"),
        (None, "SD"),
    ],
)
def test_data_that_is_no_move(data: Any, rule: str) -> None:
    """Unknown kinds, fields and words, and values of a wrong type, are refused under the rule of the field or “SD”."""
    with refuses(rule) as found:
        SYSTEM.read_move(data)
    assert found[0].text.startswith("This is not a move of Skill Deck: ")
    assert found[0].legal.endswith("Read the options of the seat: each of them names its move.")


# Limits


def test_a_full_table_names_its_limit() -> None:
    """R-SD-66: a table that has 60 characters refuses another one and names the limit."""
    table = Table(*(sheet(f"c{n}", ref=True) for n in range(59)), seats=["a"])
    bring = m.AddCharacter("Late", "ref")
    table.play(bring)
    refusal = table.refused(bring)
    assert (refusal.rule, refusal.text) == ("R-SD-66", "This table already has 60 characters, and the limit is 60.")


@pytest.mark.parametrize("alone", [False, True])
def test_a_full_sheet_names_its_limits(*, alone: bool) -> None:
    """SD-BG-01, SD-SC-11: a sheet with 9 weapons or 20 notes refuses another one, and the refusal names the limit."""
    table = Table(sheet("a")) if alone else Table(sheet("a"), sheet("b"))
    for n in range(9):
        table.play(m.GiveWeapon("a", f"gun {n}", "Exterminate", openly=True, ranged=True))
    for n in range(20):
        table.play(m.AddNote("a", f"note {n}"))
    gun = table.refused(m.GiveWeapon("a", "gun", "Exterminate", openly=True, ranged=True))
    assert (gun.rule, gun.text) == ("SD-BG-01", "A already has 9 weapons, and the limit is 9.")
    note = table.refused(m.AddNote("a", "one more"))
    assert (note.rule, note.text) == ("SD-SC-11", "A already has 20 notes, and the limit is 20.")


def test_a_full_base_deck_names_its_limit() -> None:
    """R-SD-20: the Ref can put 5 cards into the base deck, and the refusal of a sixth names the limit."""
    table = joining()
    for _ in range(5):
        table.play(m.AddBaseCard(-1, "rain"))
    refusal = table.refused(m.AddBaseCard(-1, "rain"))
    assert (refusal.rule, refusal.text) == (
        "R-SD-20",
        "The base deck of this check already has 5 added cards, and the limit is 5.",
    )
    table.play(m.RemoveBaseCard("rain"))
    assert table.refused(m.AddBaseCard(-1, "rain")).legal == "Use the cards of this deck."  # a removed card counts too


def test_a_full_freeze_names_its_limit() -> None:
    """R-SD-56: at most 9 events wait in a freeze, and the refusal of a tenth names the limit."""
    table = quiet()
    for _ in range(10):
        table.play(m.OpenFreeze("glass breaks"))
    refusal = table.refused(m.OpenFreeze("glass breaks"))
    assert (refusal.rule, refusal.text) == (
        "R-SD-56",
        "This time freeze already has 9 waiting events, and the limit is 9.",
    )
