"""Actors handed over, late players and a new GM, also in the middle of a Hand."""

from __future__ import annotations

from facedown.systems.core_kernel import actions as m
from facedown.systems.core_kernel.model import AspectLay, JudgeDue, VoteDue
from tests.systems.core_kernel.driver import Table, level
from tests.systems.driver import choices


def trio() -> Table:
    """Return a Conflict of two PCs and an NPC of the GM; Step 2 waits for A."""
    table = Table(level("a", 9), level("b", 9), level("foe", 9, kind="NPC"))
    table.start()
    return table


def at_verdict() -> Table:
    """Return the same Conflict after the reveal and the lines; the GM has to judge the tags."""
    table = trio()
    table.antes(a="WIL Body", b="REA Spirit", foe="REA Spirit")
    table.commits(a="STR 4", b="PRE 2", foe="PRE 3")
    for key in ("a", "b", "foe"):
        table.play(m.Justify(key))
    return table


def voting(*voted: str) -> Table:
    """Return the same Conflict while the players vote on the GM's tag; the seats `voted` have voted."""
    table = at_verdict()
    table.play(m.Object("foe"), "b")
    for seat in voted:
        table.play(m.Vote("foe", False), seat)
    return table


def votes(table: Table) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the seats that vote, and those that have voted."""
    due = table.conflict.decisions.top
    assert isinstance(due, VoteDue)
    return due.votes.order, due.votes.laid


# Late players


def test_a_late_player_antes_for_a_handed_over_actor() -> None:
    """CK-GL-01: the Actor's new player owes the ante in the middle of Step 2."""
    table = trio()
    table.antes(a="WIL Body")
    table.add_seat("late")
    table.hand_over("b", "late")
    assert table.waits_for() == ["late"]
    assert table.options("b") == []
    assert table.refused(m.Ante("b", ("REA",), "Spirit"), "b").text == "You do not play B."
    table.ante("b", "REA", "Spirit")
    assert table.waits_for() == ["gm"]


def test_a_new_actor_can_be_a_late_players() -> None:
    """CK-GL-01, CK-C-18: the GM adds an Actor for a player who comes later; it can join from the second Hand on."""
    table = Table(level("a", 9), level("b", 9))
    table.add_seat("late")
    (option,) = table.options("gm", "add-actor")
    assert choices(option, "controller") == ["gm", "a", "b", "late"]
    table.play(m.AddActor("Newcomer", "late", {"REA": 3}), "gm")
    assert (table.actor("newcomer").controller, table.actor("newcomer").kind) == ("late", "PC")


# What is sealed


def test_a_sealed_card_goes_with_its_actor() -> None:
    """CK-G-06, R-CK-95: only the new player knows the card; the old one no longer sees it, and the GM never did."""
    table = trio()
    table.antes(a="WIL Body")
    table.hand_over("a", "b")
    seen = {seat.key: table.view(seat.key).conflict.hand.aspects.of("a") for seat in table.seats}  # type: ignore[union-attr]
    assert seen == {"gm": None, "a": None, "b": AspectLay(("WIL",), "Body")}


# Votes


def test_the_first_actor_of_a_seat_brings_a_vote() -> None:
    """R-CK-79: the vote of a seat whose last Actor goes to a late seat is lost; the late seat votes."""
    table = voting("b")
    table.add_seat("late")
    table.hand_over("b", "late")
    assert votes(table) == (("a", "late"), ())
    table.play(m.Vote("foe", True), "late")
    table.play(m.Vote("foe", True), "a")
    assert table.part("foe").judged == "fits"


def test_a_seat_with_another_actor_keeps_its_vote() -> None:
    """R-CK-79: a seat has one vote, whatever number of Actors it plays."""
    table = voting()
    table.add_seat("late")
    table.hand_over("a", "b")
    assert votes(table) == (("b",), ())
    table.hand_over("a", "late")
    table.play(m.Vote("foe", False), "late")
    table.hand_over("foe", "late")
    assert votes(table) == (("late", "b"), ("late",))


def test_a_vote_for_which_nobody_is_left_is_not_counted() -> None:
    """R-CK-79: if the last seat that had to vote leaves, a player can object again, and no vote is revealed."""
    table = voting("b")
    table.hand_over("a", "b")
    assert isinstance(table.conflict.decisions.top, JudgeDue)
    assert table.waits_for() == ["gm"]
    assert table.part("foe").judged == ""
    table.play(m.Object("foe"), "b")
    assert votes(table) == (("b",), ())


def test_the_gm_judges_alone_if_no_player_is_left() -> None:
    """R-CK-79: with all Actors in the GM's hands, nobody can vote; the GM lets the plays stand."""
    table = voting()
    table.hand_over("a", "gm")
    table.hand_over("b", "gm")
    assert table.waits_for() == ["gm"]
    table.play(m.Accept(), "gm")
    assert table.part("foe").judged == "fits"


# A new GM


def test_a_new_gm_judges_in_the_middle_of_a_hand() -> None:
    """CK-C-13, R-CK-79: the new GM judges tags, may not vote, and plays the NPCs besides the own Actor."""
    table = at_verdict()
    table.facilitate("a")
    assert table.waits_for() == ["a"]
    assert [one.controller for one in table.position.actors] == ["a", "b", "a"]
    assert (table.position.gm, table.position.seats) == ("a", ("gm", "b"))
    assert table.options("gm") == []
    table.play(m.Accept(), "a")
    assert table.part("foe").judged == "fits"


def test_a_new_gm_has_no_vote() -> None:
    """R-CK-79: the GM does not vote; a player who was the GM and has no Actor does not either."""
    table = voting()
    table.facilitate("a")
    assert votes(table) == (("b",), ())


def test_a_new_gm_reads_the_sheets_and_the_old_one_no_longer() -> None:
    """R-CK-48: the GM reads the AVs of all Actors, a player those of the own ones."""
    table = trio()
    table.facilitate("a")
    assert all(one.av for one in table.view("a").actors)
    assert not any(one.av for one in table.view("gm").actors)


def test_a_table_without_a_gm_can_get_one() -> None:
    """CK-C-13: from then on, the GM decides; the players keep their Actors."""
    table = Table(level("a", 9), level("b", 9), facilitated=False)
    table.start()
    table.facilitate("b")
    assert (table.position.gm, table.position.seats) == ("b", ("a",))
    assert [one.controller for one in table.position.actors] == ["a", "b"]
    table.antes(a="WIL Body", b="REA Spirit")
    table.commits(a="STR 4", b="PRE 2")
    for key in ("a", "b"):
        table.play(m.Justify(key))
    assert table.waits_for() == ["b"]
