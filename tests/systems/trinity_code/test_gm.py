"""The GM's decisions: moves that only the GM may make, without ever rolling dice.

Rules: R-TRC-36, R-TRC-86, R-TRC-88, section 7 of the inventory.
"""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Move
from facedown.game.board import Note
from facedown.systems.trinity_code import actions as m
from tests.systems.trinity_code.driver import (
    MEDIKIT,
    SEDATIVE,
    SYSTEM,
    VEST,
    WATCHER,
    Table,
    move_sheet,
    sheet,
)


def town(**more: Any) -> Table:
    """Return a table where A is hurt, B unconscious, C dead and D lost, so that each move of the GM has a target."""
    table = Table(
        sheet("a", luck=3, armour=[VEST], items=[SEDATIVE], **more), sheet("b"), sheet("c"), sheet("d"),
        good=2, bad=1, tags=["fog"],
    )  # fmt: skip
    table.hurt("b", 7)
    table.hurt("c", 9)
    table.shake("d", 5)
    table.face("d", 1, 1)
    table.shake("a", 2)
    table.hurt("a", 2, "vest")
    table.use("a", "sedative")
    table.make("a", 1, 2, stand=False)
    table.luck("reroll", 3, 4)
    table.stand()
    return table


GMS: list[Move] = [
    m.EndInvestigation(), m.Advance(1), m.SetCombat(True), m.InflictHarm("a", 1), m.InflictStress("a", 1),
    m.AddKarma("good", 1), m.SpendKarma(1, "a favour"), m.ReachSafety("a"), m.Wake("b"), m.RemoveTag("c", "dead"),
    m.RemoveTag("d", "lost", 1), m.SetLimit("a", "harm", 8), m.RestoreLuck("a", 1), m.RepairArmour("a", "vest"),
    m.GiveArmour("a", "coat", 1, 2), m.GiveItem("a", "tea", calm=1), m.SetAttribute("a", "cool", 2),
    m.AddCharacter("Eve", "a"), m.SetTag("rain"), m.DropTag("fog"), m.AddNote("a", "It hurts."),
]  # fmt: skip


@pytest.mark.parametrize("move", GMS, ids=lambda move: move.kind)
def test_moves_of_the_gm_are_refused_to_others(move: Move) -> None:
    """Section 7: the GM can make each of these moves, with an event under a rule, and all other seats are refused."""
    table = town()
    for seat in ("a", "d", WATCHER.key):
        refusal = table.refused(move, seat)
        assert (refusal.text, refusal.legal) == ("Only the GM can do this.", "")
    emitted = table.play(move, "gm")
    assert emitted
    assert all(event.rule in SYSTEM.rulebook for event in emitted)


def test_beginning_and_turns_are_the_gms_too() -> None:
    """R-TRC-88, TRC-KA-02: only the GM can begin an Investigation or give a character its turn in a fight."""
    table = Table(sheet("a"), begun=False)
    assert table.refused(m.BeginInvestigation(), "a").rule == "TRC-KA-02"
    table.play(m.BeginInvestigation())
    assert table.refused(m.BeginInvestigation()).rule == "TRC-KA-02"
    table.fight()
    assert table.refused(m.TakeTurn("a"), "a").rule == "R-TRC-88"
    (emitted,) = table.play(m.TakeTurn("a"))
    assert emitted.rule == "R-TRC-88"


def test_a_fight_begins_and_ends_by_the_gms_word() -> None:
    """R-TRC-88: a fight cannot begin twice or end when there is none, and turns can only be taken in a fight."""
    table = Table(sheet("a"))
    assert table.refused(m.SetCombat(False)).rule == "R-TRC-88"
    assert table.refused(m.TakeTurn("a")).rule == "R-TRC-88"
    table.fight()
    assert table.position.combat
    assert table.refused(m.SetCombat(True)).rule == "R-TRC-88"
    table.fight(False)
    assert not table.position.combat


def test_a_fight_is_over_with_the_investigation() -> None:
    """R-TRC-88, TRC-HE-07: a fight ends with the Investigation and does not go on in the next one."""
    table = Table(sheet("a"))
    table.fight()
    table.end()
    table.play(m.BeginInvestigation())
    assert not table.position.combat


def test_the_gm_may_call_for_a_move() -> None:
    """A move that the GM calls for is still the character's: its player grabs Karma and decides on Luck.

    Rules: TRC-KA-04, R-TRC-86.
    """
    table = Table(sheet("a", luck=1), good=1)
    table.play(m.MakeMove("a", "plain", "cool"), "gm")
    table.play(m.GrabBad(0))
    assert table.waits_for() == ["a"]
    table.play(m.GrabGood(1), dice=(3, 4))
    assert table.refused(m.LetStand("a"), "gm").text == "You do not play A."
    table.stand()


@pytest.mark.parametrize("move", GMS, ids=lambda move: move.kind)
def test_the_gm_never_rolls(move: Move) -> None:
    """R-TRC-86, R-TRC-07: no move of the GM draws dice."""
    table = town()
    turn = SYSTEM.play(table.position, table.seat("gm"), move, table.dice)
    assert turn.position.roll is None


def test_the_gm_adds_and_removes_tags_of_the_scene() -> None:
    """TRC-HA-03: the GM adds and removes tags of the scene, also during a move, and an unknown tag is refused."""
    table = Table(sheet("a"))
    table.declare("a")
    table.play(m.SetTag("raging-fire-1"))
    assert list(table.position.tags) == ["raging-fire-1"]
    assert table.refused(m.DropTag("fog")).rule == "TRC-HA-03"
    table.play(m.DropTag("raging-fire-1"))
    assert list(table.position.tags) == []
    assert table.refused(m.DropTag("raging-fire-1")).rule == "TRC-HA-03"


def test_an_attribute_is_0_until_the_gm_sets_it() -> None:
    """R-TRC-36: an attribute that the sheet omits is 0, and the GM can set it, also below 0."""
    table = Table(sheet("a"))
    assert [table.who("a").power, table.who("a").wits] == [0, 0]
    table.play(m.SetAttribute("a", "wits", -2))
    table.make("a", 3, 4, attribute="wits")
    assert table.read[0] == 5


@pytest.mark.parametrize("rating", [-25, -10, 10, 12, 99])
def test_every_whole_number_is_an_attribute(rating: int) -> None:
    """R-TRC-36: any whole number is legal as an attribute, both in a scene and at the table."""
    table = Table(sheet("a", power=rating))
    table.make("a", 3, 4)
    assert table.read[0] == 7 + rating
    table = Table(sheet("a"))
    table.play(m.SetAttribute("a", "power", rating))
    table.make("a", 3, 4)
    assert table.read[0] == 7 + rating


def test_limits_go_up_by_an_improvement_and_not_below_the_usual() -> None:
    """TRC-HA-01, TRC-ST-01: a harm limit below 7 and a stress limit below 5 are refused."""
    table = Table(sheet("a"))
    assert table.refused(m.SetLimit("a", "harm", 6)).rule == "TRC-HA-01"
    assert table.refused(m.SetLimit("a", "stress", 4)).rule == "TRC-ST-01"


@pytest.mark.parametrize(("track", "blow"), [("harm", 7), ("stress", 5)])
def test_a_raised_limit_counts_from_the_next_investigation(track: Any, blow: int) -> None:
    """A limit raised during an Investigation counts only from the start of the next one.

    Rules: R-TRC-84, TRC-HA-01, TRC-ST-01.
    """
    table = Table(sheet("a"))
    table.play(m.SetLimit("a", track, blow + 2))
    harm = track == "harm"
    (table.hurt if harm else table.shake)("a", blow)
    assert ("unconscious" if harm else "on-the-brink") in table.tags("a")


def test_things_are_given_and_used() -> None:
    """The GM can give an item that can be used at once; a second one of the same name gets a number.

    Rules: TRC-HA-05, TRC-HE-01, TRC-CA-01.
    """
    table = Table(sheet("a", items=[MEDIKIT]))
    table.play(m.GiveItem("a", "medikit", heal=1, uses=1))
    assert [item.name for item in table.who("a").items] == ["medikit", "medikit 2"]
    table.hurt("a", 4)
    table.use("a", "medikit 2")
    assert table.who("a").harm == 3


@pytest.mark.parametrize(("first", "second"), [("Guard", "Guard\u200d"), ("Old Guard", "Old  Guard")], ids=ascii)
def test_a_newcomer_whose_name_looks_like_another_is_numbered(first: str, second: str) -> None:
    """TRC-LU-01: the second of two names that look the same gets a number."""
    table = Table(sheet("a"))
    table.play(m.AddCharacter(first, "a"))
    table.play(m.AddCharacter(second, "a"))
    assert [one.name for one in table.position.characters[1:]] == [first, f"{second} 2"]


def test_a_newcomer_can_be_played_at_once() -> None:
    """A new character joins with the attributes, Luck and limits of its playbook and can be played at once.

    Rules: TRC-LU-01, R-TRC-36.
    """
    table = Table(sheet("a"), sheet("b"))
    table.play(m.AddCharacter("Cy", "b", "Constable", power=2, luck=1))
    cy = table.who("cy")
    assert (cy.controller, cy.power, cy.wits, cy.luck, cy.luck_start) == ("b", 2, 0, 1, 1)
    assert (cy.harm_limit, cy.stress_limit, cy.harm, cy.stress) == (7, 5, 0, 0)
    table.make("cy", 3, 4)
    assert table.read[0] == 9
    assert table.refused(m.AddCharacter("Dee", "z")).rule == "TRC-LU-01"


def test_notes_change_nothing_else() -> None:
    """TRC-HA-09: the GM can add a note to a sheet at any time, and nothing else changes."""
    table = Table(sheet("a"))
    table.declare("a")
    before = table.who("a")
    table.play(m.AddNote("a", "Bleeding on the carpet."))
    assert table.who("a").notes == ("Bleeding on the carpet.",)
    assert (table.who("a").harm, table.who("a").tags, table.rolling.actor) == (before.harm, before.tags, "a")


def test_the_gm_plays_an_npc_with_a_sheet() -> None:
    """The GM plays an NPC with a sheet, which cheats death and faces demons like any other character.

    Rules: R-TRC-86, TRC-KA-04.
    """
    table = Table(sheet("a"), sheet("n", controller="gm"), moves=[move_sheet("plain")])
    table.hurt("n", 8)
    table.settle(5, 6)
    assert table.tags("n") == ["unconscious", "wounded"]
    table.play(m.Wake("n"))
    table.shake("n", 5)
    assert table.waits_for() == ["gm"]
    table.face("n", 1, 1)
    assert (table.who("n").controller, table.tags("n")) == ("gm", ["lost", "traumatised", "wounded"])


def test_the_good_pool_is_not_the_gms_for_an_npc_either() -> None:
    """TRC-KA-01, TRC-KA-04, R-TRC-02: the GM grabs only from the Bad Pool, also for a move of an NPC."""
    table = Table(sheet("a"), sheet("n", controller="gm"), good=2, bad=1)
    table.declare("n")
    table.play(m.GrabBad(0), dice=(3, 4))
    assert (table.pools, [event.data["pool"] for event in table.events if event.kind == "grabbed"]) == ((2, 1), ["bad"])


def test_another_seat_plays_a_character_from_now_on() -> None:
    """The GM can give a character to another seat; a lost character goes to it once its sanity is restored.

    Rules: R-TRC-75.
    """
    table = Table(sheet("a"), sheet("b"))
    table.shake("b", 5)
    table.face("b", 1, 1)
    table.play(m.SetController("b", "a"))
    assert (table.who("b").controller, table.who("b").player) == ("gm", "a")
    table.play(m.RemoveTag("b", "lost", 5))
    assert table.who("b").controller == "a"
    table.play(m.SetController("a", "gm"))
    assert table.who("a").controller == "gm"


def test_a_threshold_is_what_the_gm_says() -> None:
    """R-TRC-66: the GM can repair armour to a threshold above the original one."""
    table = Table(sheet("a", armour=[{"name": "vest", "threshold": 0, "whole": 2}]))
    table.play(m.RepairArmour("a", "vest", 4))
    assert (table.who("a").armour[0].threshold, table.who("a").armour[0].whole) == (4, 4)


def test_limits_are_only_raised() -> None:
    """A new limit must be above the current one and above the one set for the next Investigation.

    Rules: TRC-HA-01, TRC-ST-01.
    """
    table = Table(sheet("a"))
    table.play(m.SetLimit("a", "harm", 9))
    assert table.refused(m.SetLimit("a", "harm", 9)).legal == "Choose 10 to 20."


def test_the_board_says_when_forced_moves_are_made_not_that_they_are_due() -> None:
    """TRC-HA-14, TRC-ST-06: nobody is dying or on the brink while the notes are shown to everybody."""
    table = town()
    board = SYSTEM.board(SYSTEM.view(table.position, WATCHER), WATCHER)
    notes = {one.label: one.text for one in board.pieces if isinstance(one, Note)}
    assert notes["Cheat death"] == "When you are dying."
    assert notes["Face your demons"] == "When you are on the brink."
