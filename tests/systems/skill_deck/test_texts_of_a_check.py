"""The sentences that the table reads as a check is made: who tries what, who takes part, what the Ref does."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.skill_deck import actions as m
from facedown.systems.skill_deck.model import Attempt, Check, Proficiency
from facedown.systems.skill_deck.rules.deck import uses_left
from tests.systems.skill_deck.driver import MINUS, PL, PLUS, PM, PROF, WP, Table, sheet


def trio(**rulings: str) -> Table:
    """A and B can sneak; A can shoot, too, and B cook; C can do nothing."""
    return Table(sheet("a", "x", Sneak=2, Shoot=2), sheet("b", "y", Sneak=2, Cook=2), sheet("c", "y"), rulings=rulings)


def texts(table: Table, move: Any) -> list[str]:
    """The sentences that a move leads to."""
    return table.lines(table.play(move))


def test_an_attempt_from_its_words_to_its_deck() -> None:
    """SD-SC-01, SD-SC-02, SD-PR-04, SD-PR-05, SD-PR-10, R-SD-64, R-SD-68: five base cards, a +2 and a −2 are 7."""
    table = trio()
    assert texts(table, m.OpenCheck("a", "Sneak", ("b", "c"), "past them")) == [
        "A tries Sneak: past them.", "A asks B and C to join.",
    ]  # fmt: skip
    assert texts(table, m.AcceptCheck("Sneak")) == ["The Ref calls for a check with Sneak."]
    assert texts(table, m.Join("b")) == ["B joins the check."]
    assert texts(table, m.StayOut("c")) == ["C stays out."]
    assert texts(table, m.CloseJoining()) == ["A and B may give the Ref cards in secret."]
    assert texts(table, m.HandIn("a", ("Sneak",))) == [
        "A has answered the Ref in secret.", "A gives Sneak.",
    ]  # fmt: skip
    assert texts(table, m.HandIn("b", ("Cook",)))[1:] == ["B gives Cook.", "All have answered. Cards: Cook and Sneak."]
    assert texts(table, m.BuildDeck()) == ["The Ref has built the deck.", "The deck has 7 cards."]
    emitted = table.lines(table.draws(PLUS, MINUS))
    assert emitted[1:3] == [
        "A draws an added card, then an added card: 2 − 2 = 0.",
        "A fails the check: the total is 0.",
    ]


def test_nobody_gives_a_card() -> None:
    """SD-PR-04: the Ref reads that there is none."""
    table = trio()
    table.tries("a", "Sneak")
    table.accept()
    table.joins()
    assert texts(table, m.HandIn("a")) == [
        "A has answered the Ref in secret.", "A gives no card.", "All have answered: no cards.",
    ]  # fmt: skip


def test_the_base_deck_is_changed() -> None:
    """R-SD-20: by its label, or by its value where it has none."""
    table = trio()
    table.tries("a", "Sneak")
    table.accept()
    table.joins()
    table.hand_in()
    assert texts(table, m.AddBaseCard(3, " Luck ")) == ["The Ref adds a card to the base deck: Luck (+3)."]
    assert texts(table, m.AddBaseCard(-1)) == ["The Ref adds a card to the base deck: an extra card (−1)."]
    assert texts(table, m.RemoveBaseCard(PL)) == ["The Ref removes Progress Lost from the base deck."]
    assert texts(table, m.BuildDeck())[1] == "The deck has 6 cards."


def test_a_card_that_the_ref_adds_has_a_key_of_its_own() -> None:
    """R-SD-20: other than those of all cards of any check, of those that the Ref added, and of those that are out."""
    table = trio()
    table.tries("a", "Sneak")
    table.accept()
    table.joins()
    table.hand_in()
    table.play(m.RemoveBaseCard(PL))
    for label in ("Skill", "Invalid", "Progress Lost", "War and Peace", "Skill"):
        table.play(m.AddBaseCard(1, label))
    assert [card.key for card in table.check.added_cards] == [
        "skill-2", "invalid-2", "progress-lost-2", "war-and-peace-2", "skill-3",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("move", "says"),
    [
        (m.RefuseCheck("No X."), "The check is called off: No X. No use is spent."),
        (m.RefuseCheck(" "), "The check is called off. No use is spent."),
        (m.GiveUp("a"), "A gives up the check. No use is spent."),
        (m.SettleCheck("pass", "fog X."), "No check needed: it succeeds (fog X)."),
        (m.SettleCheck("fail"), "No check needed: it fails."),
    ],
)
def test_a_check_that_is_not_made(move: Any, says: str) -> None:
    """R-SD-15, R-SD-64, R-SD-67: refused, given up, or settled, with the Ref’s words where there are any."""
    table = trio()
    table.tries("a", "Sneak")
    assert texts(table, move) == [says]
    assert table.position.check is None


def test_a_character_leaves() -> None:
    """R-SD-64: before their card is in; where all others have handed in, all cards are in."""
    table = trio()
    table.tries("a", "Sneak")
    table.accept()
    table.joins("b", "c")
    table.gives("a", "Sneak")
    assert texts(table, m.LeaveCheck("b")) == ["B leaves the check."]
    assert (table.check.step, table.check.contributors) == ("adding", ("c",))
    assert texts(table, m.LeaveCheck("c")) == ["C leaves the check.", "All have answered. Cards: Sneak."]
    assert (table.check.step, table.check.contributors) == ("building", ())


def test_a_use_of_medicine() -> None:
    """R-SD-52 under `medicine_heals=spend`: announced before the use is spent."""
    table = Table(sheet("a", Medicine=2), sheet("b", damage=1), rulings={"medicine_heals": "spend"})
    assert texts(table, m.Treat("a", "Medicine", "b"))[0] == "A spends a use of Medicine on B."


def test_cards_that_are_announced_afterwards() -> None:
    """R-SD-18 under `reveal_submissions=all`: whose, of what and its value, right after the draw."""
    table = trio(reveal_submissions="all")
    table.ready("a", "Sneak", "b", a="Sneak", b="Cook")
    assert table.lines(table.draws(PM, WP)) == [
        "Drawn from 7 cards, with 1 added at +2 and 1 added at −2.",
        "A draws Progress Made, then War and Peace: 1 + 0 = 1.",
        "A added Sneak (+2).",
        "B added Cook (−2).",
        "A passes the check: the total is above 0.",
        "A has no use of Sneak left.",
        "B has no use of Cook left.",
    ]


@pytest.mark.parametrize(
    ("answer", "draw", "says"),
    [
        ("attack Shoot y", (PM, PROF), "A hits."),
        ("attack Shoot y", (PM, PL), "A misses."),
        ("called Shoot b", (PM, PROF), "A hits."),
        ("called Shoot b", (PM, WP), "A misses: the shot needs a total of +2 or more."),
        ("called Shoot b", (PM, PL), "A misses: the shot needs a total of +2 or more."),
        ("bang Shoot b", (PM, WP), "A hits."),
        ("bang Shoot b", (PM, PL), "A misses."),
    ],
)
def test_whether_an_attack_hits(answer: str, draw: tuple[str, str], says: str) -> None:
    """SD-CB-01, SD-CB-13, SD-CB-14, R-SD-44, R-SD-58: +3, +1 and 0; a called shot needs 2."""
    gun = {"name": "gun", "proficiency": "Shoot"}
    table = Table(sheet("a", "x", [gun], Shoot=2), sheet("b", "y"))
    table.freezes(a=answer)
    table.prepare()
    table.draws(*draw)
    assert table.lines(event for event in table.last if event.kind in ("hit", "miss")) == [says]


@pytest.mark.parametrize(("phase", "left"), [("session", 2), ("downtime", 4)])
def test_a_use_that_goes_with_the_attack_is_no_card_as_well(phase: Any, left: int) -> None:
    """R-SD-49, SD-PR-06: of A’s 2 or 4 uses of Weapon in this phase 1 is promised; B, who helps, has all of them."""
    table = trio()
    weapon = Proficiency("Weapon", 5, session=2, downtime=4)
    a, b = (replace(table.who(key), proficiencies=(weapon,)) for key in "ab")
    position = replace(table.position, phase=phase)
    check = Check(Attempt("a", "attack", "Shoot", "y", "Weapon"), contributors=("b",))
    assert (uses_left(position, check, a, "Weapon"), uses_left(position, check, b, "Weapon")) == (left - 1, left)
    without = Check(Attempt("a", "attack", "Shoot", "y"))
    assert uses_left(position, without, a, "Weapon") == left
