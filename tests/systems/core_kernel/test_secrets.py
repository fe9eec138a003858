"""The information that each viewer sees at each step, and the secrets that are missing from it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from facedown.systems.core_kernel import actions as m
from facedown.systems.core_kernel import view as kernel_view
from facedown.systems.core_kernel.model import Actor, Conflict, Hand, Participant, Play, Position, VoteDue
from facedown.systems.core_kernel.rules.leaving import faces_elimination
from facedown.systems.core_kernel.view import VISIBILITY
from tests.systems.core_kernel.driver import SYSTEM, Table, level, sheet


class Seen:
    """One viewer's view, taken apart."""

    def __init__(self, table: Table, viewer: str) -> None:
        self.view = table.view(viewer)

    @property
    def conflict(self) -> Conflict:
        assert self.view.conflict is not None
        return self.view.conflict

    @property
    def hand(self) -> Hand:
        assert self.conflict.hand is not None
        return self.conflict.hand

    def sheet(self, key: str) -> Actor:
        return next(actor for actor in self.view.actors if actor.key == key)

    def chips(self, key: str) -> Participant:
        return next(p for p in self.conflict.participants if p.actor == key)

    def part(self, key: str) -> Play:
        return next(play for play in self.hand.plays if play.actor == key)


OTHERS = ["b", ""]
"""Viewers that know nothing of A: another player, the spectator. (The GM reads its sheet.)"""


def table_of(**rulings: str) -> Table:
    """Return a table with two PCs, A with different AVs, and an NPC of the GM."""
    table = Table(
        sheet("a", (4, 5, 6), rank=3, wildcards=2),
        level("b", 5, rank=2),
        level("foe", 6, rank=4, kind="NPC"),
        rulings=rulings,
    )
    table.start()
    return table


# Sheets


@pytest.mark.parametrize("viewer", OTHERS)
def test_sheets_are_private(viewer: str) -> None:
    """CK-GL-06, CK-G-06, R-CK-48: other viewers see name, side and WR, but neither AVs, their base nor Rank."""
    for table in (Table(sheet("a", (4, 5, 6), rank=3, wildcards=2), level("b", 5)), table_of()):
        a = Seen(table, viewer).sheet("a")
        assert (a.av, a.av_base, a.rank) == ((), (), None)
        assert (a.name, a.side, a.wildcard_rank) == ("A", "", 2)


def test_own_sheets_and_the_gms_view() -> None:
    """R-CK-48: an owner sees its own sheet, the GM sees all, and no player sees an NPC's."""
    table = table_of()
    for viewer in ("a", "gm"):
        a = Seen(table, viewer).sheet("a")
        assert (a.av, a.rank) == ((4, 5, 6, 5, 5, 5, 5, 5, 5), 3)
    assert Seen(table, "gm").sheet("foe").rank == 4
    for viewer in ("a", "b", ""):
        foe = Seen(table, viewer).sheet("foe")
        assert (foe.av, foe.rank) == ((), None)


def test_trine_scores_are_private() -> None:
    """R-CK-48: a mat shows meters and TS only to the Actor's owner."""
    table = table_of()
    for viewer, shown in (("a", ["a"]), ("b", ["b"]), ("", []), ("gm", ["a", "b", "foe"])):
        board = SYSTEM.board(table.view(viewer), table.seat(viewer))
        assert [mat.key for mat in board.mats if mat.groups] == shown


# Stacks


def test_stacks_are_the_owners_alone() -> None:
    """R-CK-48, CK-GL-07: others, including the GM, see how many chips an Actor has, and not which."""
    table = table_of()
    table.ante("a", "REA", "Mind")
    assert Seen(table, "a").chips("a").stack == (3, 5, 6, 5, 5, 5, 5, 5, 5)
    assert Seen(table, "a").chips("a").chips is None
    for viewer in ("b", "gm", ""):
        a = Seen(table, viewer).chips("a")
        assert (a.stack, a.committed, a.chips) == ((), (), 44)
    assert Seen(table, "gm").chips("foe").stack == (6,) * 9
    assert Seen(table, "b").chips("foe").stack == ()


def test_aspects_at_0_that_the_gm_has_allowed_are_the_owners_alone() -> None:
    """R-CK-48, R-CK-64: they tell which AVs are 0; an imagined position has all TAs at 0 allowed, so nobody leaves."""
    table = Table(sheet("a", body=(0, 0, 0)), level("b", 5), sheet("foe", kind="NPC"))
    table.start()
    assert Seen(table, "a").chips("a").spared == ("Body",)
    for viewer in ("b", "gm", ""):
        assert Seen(table, viewer).chips("a").spared == ()
    imagined = SYSTEM.determinize(Seen(table, "gm").view, table.seat("gm"), lambda count: 0)
    assert imagined.conflict is not None
    mine = imagined.conflict.participants[0]
    assert (mine.actor, mine.spared, faces_elimination(imagined, mine)) == ("a", ("Body",), False)


def test_counts_of_issued_and_destroyed_chips_are_hidden() -> None:
    """R-CK-48: the counts by Attribute are in no view."""
    table = table_of()
    for viewer in ("a", "b", "gm", ""):
        assert (Seen(table, viewer).conflict.issued, Seen(table, viewer).conflict.removed) == ((), ())


# Step 2


@pytest.mark.parametrize("viewer", ["b", "gm", ""])
def test_antes_and_aspect_cards_of_others(viewer: str) -> None:
    """CK-S2-04, CK-S2-06, CK-TC-01: others see that A has anted, but not its chip, its card or the pot's kinds."""
    table = table_of()
    table.ante("a", "REA", "Spirit", "I wait")
    seen = Seen(table, viewer)
    assert (seen.hand.aspects.laid, seen.hand.aspects.contents) == (("a",), ())
    assert (seen.part("a").aspect, seen.part("a").intent) == (None, "I wait")
    assert [(cluster.size, cluster.pot) for cluster in seen.hand.clusters] == [(1, ())]


def test_ones_own_ante_and_card() -> None:
    """CK-S2-04: the owner sees its ante and card, but not the kinds in the pot."""
    table = table_of()
    table.ante("a", "REA", "Spirit")
    seen = Seen(table, "a")
    lay = seen.hand.aspects.of("a")
    assert lay is not None
    assert (lay.chips, lay.aspect) == (("REA",), "Spirit")
    assert seen.hand.clusters[0].pot == ()


@pytest.mark.parametrize("viewer", ["a", "b", "gm", ""])
def test_aspects_are_open_after_their_reveal_and_antes_are_not(viewer: str) -> None:
    """CK-S2-07, CK-S2-15: all see cards and TD Wins, and the chips of a Jackpot stay face down."""
    table = table_of()
    table.antes(a="REA Mind", b="STR Mind", foe="WIL Mind")
    seen = Seen(table, viewer)
    assert [seen.part(key).aspect for key in ("a", "b", "foe")] == ["Mind", "Mind", "Mind"]
    assert [(jackpot.size, jackpot.pot) for jackpot in seen.conflict.jackpots] == [(3, ())]
    assert seen.hand.aspects.contents == ()
    assert "WIL" not in " ".join(table.said(event) for event in table.events if event.seen_by(table.seat("a")))


# Step 3


@pytest.mark.parametrize("viewer", ["b", "gm", ""])
def test_sealed_bids_of_others(viewer: str) -> None:
    """Others see neither card, bid nor Wildcard, and the counts do not change.

    Rules: CK-S3-02, CK-S3-06, CK-S3-11, R-CK-41, R-CK-42.
    """
    table = table_of()
    table.antes(a="WIL Mind", b="WIL Mind", foe="WIL Mind")
    before = Seen(table, viewer).chips("a")
    table.commit("a", "QUI", 4, wildcards=1)
    seen = Seen(table, viewer)
    assert (seen.hand.actions.laid, seen.hand.actions.contents) == (("a",), ())
    play = seen.part("a")
    assert (play.action, play.bid, play.wildcards, play.against, play.face_up) == (None, None, 0, None, False)
    assert seen.chips("a") == before
    assert (before.chips, before.wildcards) == (44, 2)


def test_ones_own_sealed_bid() -> None:
    """CK-S3-10: the owner sees card, bid and Wildcard, and that its chips left the stack."""
    table = table_of()
    table.antes(a="WIL Mind", b="WIL Mind", foe="WIL Mind")
    table.commit("a", "QUI", 4, wildcards=1)
    seen = Seen(table, "a")
    lay = seen.hand.actions.of("a")
    assert lay is not None
    assert (lay.action, lay.bid, lay.wildcards) == ("QUI", 4, 1)
    assert (seen.chips("a").stack[2], seen.chips("a").committed[2], seen.chips("a").wildcards) == (2, 4, 1)


def test_the_gm_sees_its_own_actors_and_no_pcs_cards() -> None:
    """The GM sees the sealed bid of an NPC and not those of PCs, and players do not see the NPC's.

    Rules: R-CK-95, CK-TC-01.
    """
    table = Table(level("foe", 5, kind="NPC"), level("a", 5), level("b", 5))
    table.start()
    table.antes(foe="WIL Mind", a="WIL Mind")
    assert [owner for owner, _ in Seen(table, "gm").hand.aspects.contents] == ["foe"]
    table.antes(b="WIL Mind")
    table.commits(foe="REA 2", a="QUI 4")
    assert [owner for owner, _ in Seen(table, "gm").hand.actions.contents] == ["foe"]
    assert [owner for owner, _ in Seen(table, "a").hand.actions.contents] == ["a"]
    assert Seen(table, "b").hand.actions.contents == ()


@pytest.mark.parametrize("viewer", ["b", "gm", ""])
def test_a_face_up_bid_shows_kind_and_count_only(viewer: str) -> None:
    """CK-S3-09, R-CK-43: others see the Attribute and the count, but not the Wildcard."""
    table = table_of()
    table.antes(a="WIL Mind", b="WIL Mind", foe="WIL Mind")
    table.commit("a", "QUI", 4, face_up=True, wildcards=1)
    seen = Seen(table, viewer)
    play, chips = seen.part("a"), seen.chips("a")
    assert (play.action, play.bid, play.face_up, play.wildcards) == ("QUI", 4, True, 0)
    assert (chips.chips, chips.wildcards, chips.stack, chips.committed) == (40, 2, (), ())
    assert seen.hand.actions.contents == ()


@pytest.mark.parametrize("viewer", ["b", "gm", ""])
def test_a_visible_count_shows_the_count_only(viewer: str) -> None:
    """R-CK-42: under bid_count=visible others see the count at once, but not card, kind or Wildcard."""
    table = table_of(bid_count="visible")
    table.antes(a="WIL Mind", b="WIL Mind", foe="WIL Mind")
    emitted = table.commit("a", "QUI", 4, wildcards=1)
    seen = Seen(table, viewer)
    play, chips = seen.part("a"), seen.chips("a")
    assert (play.action, play.bid, play.face_up, play.wildcards) == (None, 4, False, 0)
    assert (chips.chips, chips.wildcards, chips.stack, chips.committed) == (40, 2, (), ())
    assert seen.hand.actions.contents == ()
    assert [table.said(event) for event in emitted if event.seen_by(table.seat(viewer))] == [
        "A has committed 4 chips, face down."
    ]


@pytest.mark.parametrize("viewer", ["a", "b", "gm", ""])
def test_after_the_reveal_bids_and_wildcards_are_open(viewer: str) -> None:
    """CK-S3-12, R-CK-48: all see cards, bids and Wildcards played and left, and stacks stay private."""
    table = table_of()
    table.antes(a="WIL Mind", b="WIL Mind", foe="WIL Mind")
    table.commits(a="QUI 4 +W", b="REA 1", foe="REA 2")
    seen = Seen(table, viewer)
    play, chips = seen.part("a"), seen.chips("a")
    assert (play.action, play.bid, play.wildcards, chips.wildcards) == ("QUI", 4, 1, 1)
    assert chips.chips == (None if viewer == "a" else 40)
    assert (chips.stack == ()) is (viewer != "a")


# Votes, damage, the end


def test_votes_are_sealed_until_the_last() -> None:
    """R-CK-79: until all have voted others see who has voted, but not how."""
    table = table_of()
    table.antes(a="WIL Mind", b="WIL Mind", foe="WIL Mind")
    table.commits(a="QUI 1", b="REA 1", foe="REA 2")
    for key in ("a", "b", "foe"):
        table.play(m.Justify(key))
    table.play(m.Object("foe"), "a")
    table.play(m.Vote("foe", False), "a")
    for viewer in ("b", "gm", ""):
        due = Seen(table, viewer).conflict.decisions.top
        assert isinstance(due, VoteDue)
        assert (due.votes.laid, due.votes.contents) == (("a",), ())
    due = Seen(table, "a").conflict.decisions.top
    assert isinstance(due, VoteDue)
    assert due.votes.contents == (("a", False),)


def test_damage_and_its_split_are_open_and_where_chips_went_is_not() -> None:
    """R-CK-48, R-CK-10: all see the split, and only the owner sees from where the chips came."""
    table = Table(sheet("a", body=(4, 1, 1), rank=11), level("b", 5), rulings={"damage_order": "owner_choice"})
    table.start()
    table.hand_of(a="WIL Body STR 2", b="WIL Body AGI 1")
    table.spread("a", "b", STR=3)
    for viewer in ("a", "b", "gm", ""):
        assert Seen(table, viewer).hand.hits[0].parts == (0, 0, 0, 3, 0, 0, 0, 0, 0)
    turn = SYSTEM.play(table.position, table.seat("a"), m.TakeFromCommitted("a", {"STR": 2}), table.chance)
    emitted = [event for event in turn.events if event.rule == "R-CK-10"]
    assert [event.to for event in emitted] == [("a",)]


def test_the_owner_learns_what_is_at_0_or_soaked() -> None:
    """R-CK-48, CK-S6-02: only the owner learns that an Attribute fell to 0 or that won chips soaked."""
    table = Table(sheet("a", body=(2, 5, 5), rank=6), level("b", 5))
    table.start()
    table.hand_of(a="WIL Spirit WIL 1", b="WIL Body AGI 1")
    table.spread("a", "b", STR=2)
    assert {event.to for event in table.events if event.kind in ("unusable", "soaked")} == {("a",)}


# Ranks


def words(data: Any) -> str:
    return msgspec.json.encode(data).decode()


def test_no_rank_in_any_event() -> None:
    """CK-N-15, CK-GL-33: Ranks 37 and 43 are used, changed and lost, and no event contains either number."""
    table = Table(level("a", 30, rank=37, wildcards=1), level("b", 30, rank=43), rulings={"es_lock": "hand"})
    table.play(m.SetRank("a", 43))
    table.play(m.SetRank("b", 37))
    table.start()
    for _ in range(3):
        table.hand_of(a="WIL Mind REA 1", b="WIL Body FIT 1")
        table.finish()
    table.deal()
    table.antes(a="withdraw")
    assert {"rank-set", "stakes", "showdown", "damage", "withdrawn", "conflict-over"} <= {e.kind for e in table.events}
    for event in table.events:
        assert "37" not in words(event)
        assert "43" not in words(event)


def test_no_rank_in_the_view_of_another() -> None:
    """CK-N-15: only the owner and the GM find a Rank in a view, on a board or among the options."""
    table = Table(level("a", 5, rank=37), level("b", 5, rank=1))
    for move in (m.StartConflict(("a", "b")), m.DealHand(), m.Ante("a", ("REA",), "Mind")):
        table.play(move)
        for viewer in OTHERS:
            view, seat = table.view(viewer), table.seat(viewer)
            assert "37" not in words([view, SYSTEM.board(view, seat), SYSTEM.options(view, seat)])
    assert "37" in words(table.view("a"))


# Several tables at the same time


class LookingAside:
    """A `VISIBILITY` that looks at another table before it returns the first view."""

    def __init__(self, other: Table) -> None:
        self.other: Table | None = other

    def view(self, position: Position, viewer: str) -> Any:
        other, self.other = self.other, None
        if other is not None:
            other.view("a")
        return VISIBILITY.view(position, viewer)


def test_a_view_is_never_kept_for_another_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another thread can ask for the view of another table while one is computed."""
    one, other = table_of(), Table(level("a", 3), level("b", 4))
    right = {table: VISIBILITY.view(table.position, "a") for table in (one, other)}
    monkeypatch.setattr(kernel_view, "VISIBILITY", LookingAside(other))
    for table in (one, other, one):
        assert table.view("a") == right[table]
