"""Step 6 in full: what damage changes, what an Extension adds, who leaves, and how the next Hand or the end follows."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.core_kernel import actions as m
from facedown.systems.core_kernel.hooks import UpdateState
from facedown.systems.core_kernel.model import Participant
from tests.systems.core_kernel.driver import RANK_FOR, Table, data, data_of, extension, install, level, sheet

BARE = ("-", "-", "-")


def updating(monkeypatch: pytest.MonkeyPatch, *sheets: Any, **changes: dict[str, Any]) -> Table:
    """Play a Hand in which nobody is hurt, after which the Extension “test” changes variables of these Actors."""
    install(monkeypatch, extension("test", Update_State=lambda v, facts: changes.get(facts.actor, {})))
    table = Table(*(sheets or [level(key, 5) for key in "abc"]), extensions=("test",))
    table.start()
    keys = [actor.key for actor in table.position.actors]
    table.hand_of(**dict.fromkeys(keys, "WIL Mind REA 2"))
    table.finish()
    return table


# Damage


def test_two_hits_on_one_actor_add_up() -> None:
    """CK-S6-01, R-CK-10: c has anted 1 WIL and bid 1 REA; it loses 1 REA and 1 KNO to a, and 2 REA to b.

    REA 9 − 1 bid are 8 in the stack; 3 of them go (the stack comes first), and 1 of 9 KNO.
    """
    table = Table(*(level(key, 9, es=2) for key in "abc"))
    table.start()
    table.hand_of(a="WIL Mind REA 5", b="WIL Mind REA 3", c="WIL Mind REA 1")
    table.spread("b", "a", QUI=2)
    table.spread("c", "a", REA=1, KNO=1)
    table.spread("c", "b", REA=2)
    one = (1, 0, 0, 0, 0, 0, 0, 0, 0)
    assert table.participant("c") == Participant("c", (5, 8, 9, 9, 9, 9, 8, 9, 9), one)
    assert table.participant("b") == Participant("b", (6, 9, 7, 9, 9, 9, 8, 9, 9), (3, *[0] * 8))
    assert table.actor("c").av == (6, 8, 9, 9, 9, 9, 9, 9, 9)
    assert table.actor("b").av == (9, 9, 7, 9, 9, 9, 9, 9, 9)
    assert table.conflict.removed == (3, 1, 2, *[0] * 6)
    assert table.of_kind("unusable") == table.of_kind("soaked") == []


def test_an_attribute_that_falls_to_0_is_announced_once() -> None:
    """STR falls from 1 to 0 and is announced once; FIT, already at 0, and AGI, a dash, are not.

    Rules: CK-S6-02.
    """
    table = Table(sheet("a", body=(1, 0, "-")), level("b", 9))
    table.start(deal=False)
    table.play(m.OverrideElimination("a", True))
    for damaged in (True, False):
        table.hand_of(a="WIL Mind REA 1", b="WIL Body STR 2" if damaged else "WIL Spirit INT 2")
        table.finish()
    (emitted,) = table.of_kind("unusable")
    assert data_of([emitted]) == [("CK-S6-02", "unusable", {"actor": "a", "attribute": "STR"})]
    assert (table.said(emitted), emitted.to) == ("A has STR at 0: its Action card cannot be played.", ("a",))


def test_won_chips_that_soak_are_announced_with_their_number() -> None:
    """R-CK-09: of 3 damage on REA the 2 won chips soak 2, so b’s AV of 5 falls by 1."""
    table = Table(level("a", 5, es=3), level("b", 5), level("c", 5))
    table.start()
    table.antes(a="REA Mind", b="WIL Spirit", c="REA Mind")  # b has 2 TD Wins, and takes 2 REA and its WIL
    assert table.stack("b", "REA") == 7
    table.commits(a="KNO 5", b="WIL 1", c="REA 1")  # WIL over KNO: b has 1 + 3 against 5; WIL and REA tie
    table.no_lines()
    hit = next(hit for hit in table.hand.hits if (hit.source, hit.target) == ("a", "b"))
    assert hit.through == 3
    table.spread("b", "a", REA=3)
    table.finish()
    (emitted,) = table.of_kind("soaked")
    assert (emitted.rule, table.said(emitted), emitted.to) == (
        "R-CK-09",
        "Won chips absorb 2 of the damage to B.",
        ("b",),
    )
    assert data(emitted) == {"actor": "b", "soaked": 2}
    assert table.av("b", "REA") == 4


@pytest.mark.parametrize(("strength", "put_on", "emitted"), [(2, "STR", ["STR"]), (1, "FIT", [])])
def test_under_held_an_attribute_without_a_chip_is_out_of_use(strength: int, put_on: str, emitted: list[str]) -> None:
    """R-CK-01, CK-S6-02: a has anted one STR chip. Of 2 the last one is destroyed and announced: the AV stays 1.

    Of 1 none was left before the damage, so the damage, which falls on FIT, changes nothing about it.
    """
    table = Table(sheet("a", body=(strength, 5, 5)), level("b", 9), rulings={"av_basis": "held"})
    table.start()
    table.hand_of(a="STR Spirit WIL 1", b="REA Body STR 2")  # STR and WIL tie: a Margin of 1
    table.spread("a", "b", **{put_on: 1})
    assert [data(event)["attribute"] for event in table.of_kind("unusable")] == emitted
    assert (table.av("a", "STR"), table.stack("a", "STR")) == (1, 0)


def test_damage_that_was_waived_does_nothing() -> None:
    """R-CK-61, CK-S6-01: b spares c and a does not, so c loses 2 REA to a alone."""
    table = Table(*(level(key, 9, es=2) for key in "abc"), rulings={"mercy": "true"})
    table.start()
    table.hand_of(a="WIL Mind REA 5", b="WIL Mind REA 3", c="WIL Mind REA 1")
    table.play(m.Spare("a", "b", True))
    table.play(m.Spare("a", "c", False))
    table.play(m.Spare("b", "c", True))
    table.spread("c", "a", REA=2)
    assert [table.av(key, "REA") for key in "abc"] == [9, 9, 7]
    assert table.conflict.removed == (2, *[0] * 8)


# What an Extension changes (CK-K-06)


def test_avs_that_an_extension_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-06, R-CK-83: REA rises by 2 with new chips, STR falls by 3 and FIT by all of its 5, with theirs.

    KNO rises from 5 by at most 94. Of 2 committed REA 1 goes back.
    """
    changes = {"av_change": {"REA": 2, "STR": -3, "FIT": -99, "KNO": 99}, "refreshed": {"REA": 1}}
    table = updating(monkeypatch, a=changes)
    assert table.actor("a").av == (7, 99, 5, 2, 0, 5, 5, 5, 5)
    assert table.participant("a") == Participant("a", (6, 99, 5, 2, 0, 5, 4, 5, 5), (1, *[0] * 8))
    assert table.conflict.issued == (17, 109, 15, 15, 15, 15, 15, 15, 15)
    assert table.conflict.removed == (0, 0, 0, 3, 5, 0, 0, 0, 0)
    assert table.participant("b") == Participant("b", (3, 5, 5, 5, 5, 5, 4, 5, 5), (2, *[0] * 8))


def test_an_elimination_that_an_extension_brings(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-06: an Extension eliminates b without any Aspect at 0, and nothing else changes."""
    table = updating(monkeypatch, b={"eliminated": True})
    (emitted,) = table.of_kind("eliminated")
    assert data_of([emitted]) == [("CK-K-06", "eliminated", {"actor": "b", "aspect": None, "reasons": ["EL"]})]
    assert (table.said(emitted), emitted.to) == ("B is eliminated by an Extension.", None)
    parts = [table.participant(key) for key in "abc"]
    assert [(p.status, p.reasons, p.continues) for p in parts] == [
        ("in", (), False), ("EL", ("EL",), False), ("in", (), False),
    ]  # fmt: skip


@pytest.mark.parametrize("lifted", [True, False])
def test_an_elimination_that_an_extension_lifts(monkeypatch: pytest.MonkeyPatch, lifted: bool) -> None:
    """CK-K-06, CK-C-15: a, with Mind at 0, continues without a question to the GM; otherwise the GM is asked."""
    seen: list[tuple[str, bool]] = []

    def update(variables: UpdateState, facts: Any) -> dict[str, bool]:
        seen.append((facts.actor, variables.eliminated))
        return {"eliminated": False} if lifted else {}

    install(monkeypatch, extension("test", Update_State=update))
    table = Table(sheet("a", (1, "-", "-")), level("b", 5), level("c", 5), extensions=("test",))
    table.start()
    table.hand_of(a="WIL Body STR 1", b="WIL Mind REA 5", c="WIL Body STR 1")
    while not table.between_hands and not table.options("gm", "let-continue"):
        table.answer()
    assert seen == [("a", True), ("b", False), ("c", False)]
    assert (table.participant("a").continues, table.participant("b").continues) == (lifted, False)
    assert table.between_hands is lifted
    assert table.participant("a").status == "in"


# The GM's word (CK-C-15)


@pytest.mark.parametrize("continues", [True, False])
def test_the_gm_decides_whether_an_actor_continues(continues: bool) -> None:
    """CK-C-15, R-CK-65: an Actor continues without the TA that is at 0, or is eliminated."""
    table = Table(sheet("a", (1, "-", "-")), level("b", 5), level("c", 5))
    table.start()
    table.hand_of(a="WIL Body STR 1", b="WIL Mind REA 5", c="WIL Body STR 1")
    while not table.options("gm", "let-continue"):
        table.answer()
    (emitted, *_) = table.play(m.LetContinue("a", continues))
    if continues:
        assert data_of([emitted]) == [("CK-C-15", "continues", {"actor": "a"})]
        assert table.said(emitted) == "A stays with an Aspect at 0: the GM allows it."
        assert (table.participant("a").status, table.participant("a").spared) == ("in", ("Mind",))
    else:
        assert (emitted.rule, table.said(emitted)) == ("CK-S6-04", "A is eliminated: ▲ Mind is at 0.")
        assert (table.participant("a").status, table.participant("a").spared) == ("EL", ())
    assert table.participant("a").continues is False


def test_a_further_aspect_at_0_eliminates_one_that_goes_on() -> None:
    """CK-S6-04, R-CK-65: a continues without Body, and is eliminated when Mind falls to 0 too."""
    table = Table(sheet("a", (1, "-", "-"), (0, 0, 0)), level("b", 5), level("c", 5))
    table.start()
    assert table.participant("a").spared == ("Body",)
    table.hand_of(a="WIL Spirit WIL 1", b="WIL Mind QUI 5", c="WIL Spirit INT 1")
    while not table.options("gm", "let-continue"):
        table.answer()
    table.play(m.LetContinue("a", False))
    (emitted,) = table.of_kind("eliminated")
    assert data(emitted) == {"actor": "a", "aspect": "Mind", "reasons": ["EL"]}


def test_under_held_an_actor_goes_on_without_the_chips_of_an_aspect() -> None:
    """A has anted its only Body chip; allowed to continue, it is spared for Body while it has no Body chip.

    Rules: R-CK-01, CK-C-15.
    """
    table = Table(sheet("a", body=(1, "-", "-")), level("b", 5), level("c", 5), rulings={"av_basis": "held"})
    table.start()
    table.hand_of(a="STR Mind REA 1", b="WIL Mind REA 1", c="WIL Mind REA 1")
    table.play(m.LetContinue("a", True))
    assert table.between_hands
    assert (table.av("a", "STR"), table.participant("a").status, table.participant("a").spared) == (1, "in", ("Body",))


# Who leaves


def test_a_fight_won_with_the_last_chip_is_won() -> None:
    """R-CK-106, CK-T-34: a has no chip left, but stays in because b, its only opponent, is eliminated."""
    table = Table(sheet("a", (2, "-", "-"), BARE, BARE, rank=RANK_FOR[5]), sheet("b"))
    table.start()
    table.hand_of(a="REA Mind REA 1", b="WIL Mind KNO 1")  # REA over KNO: 6 against 1, for 6 damage of 15
    table.spread("b", "a", REA=5, KNO=1)
    assert [data(event)["actor"] for event in table.of_kind("withdrawn")] == ["a"]
    table = Table(sheet("a", (2, "-", "-"), BARE, BARE, rank=RANK_FOR[5]), sheet("b", (2, 1, 1)))
    table.start()
    table.hand_of(a="REA Mind REA 1", b="WIL Mind KNO 1")  # 6 damage, and Mind is 4
    table.finish()
    assert table.of_kind("withdrawn") == []
    assert data(table.of_kind("conflict-over")[0]) == {"standing": ["a"], "why": "no-opponents", "hand": 0}


def test_the_cost_of_a_later_ante_follows_the_remaining_aspects(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-S6-03, CK-K-02, R-CK-01: an Extension lets an Actor ante for nothing that has Mind alone to play.

    Under `held` a has: its STR chip is anted, and its REA chip committed. So it stays, without a chip in its stacks.
    """
    free = extension(
        "test", Commit=lambda v, f: {"ante_cost": 0} if f.moment == "ante" and v.aspects == ("Mind",) else {}
    )
    install(monkeypatch, free)
    sheets = (sheet("a", (1, "-", "-"), (1, "-", "-"), BARE), level("b", 5), level("c", 5))
    table = Table(*sheets, extensions=("test",), rulings={"av_basis": "held"})
    table.start(deal=False)
    table.play(m.OverrideElimination("a", True))
    table.hand_of(a="STR Mind REA 1", b="WIL Mind REA 1", c="WIL Mind REA 1")
    table.finish()
    assert table.participant("a").held == (1, *[0] * 8)
    assert (sum(table.participant("a").stack), table.participant("a").status) == (0, "in")


def test_an_eliminated_actor_is_nobodys_opponent() -> None:
    """A is eliminated and b has no chip left, so c has no opponent and the Conflict ends.

    Rules: CK-S6-09, R-CK-66, R-CK-106.
    """
    table = Table(sheet("a", (1, "-", "-")), sheet("b", (2, "-", "-"), BARE, BARE), level("c", 5))
    table.start()
    table.hand_of(a="WIL Mind REA 1", b="REA Mind REA 1", c="WIL Mind REA 5")
    table.finish()
    assert [data(event)["actor"] for event in table.of_kind("withdrawn")] == ["b"]
    assert [data(event)["actor"] for event in table.of_kind("eliminated")] == ["a"]
    (over,) = table.of_kind("conflict-over")
    assert (over.rule, data(over)) == ("CK-S6-09", {"standing": ["c"], "why": "no-opponents", "hand": 0})
    assert table.said(over) == "The Conflict is over: no opponents are left. C still stands."


def test_other_pairs_continue_after_a_withdrawal() -> None:
    """CK-S6-03: a withdraws without a chip, and b, its only opponent, stays with the other pair."""
    table = Table(sheet("a", (2, "-", "-"), BARE, BARE), *(level(key, 5) for key in "bcd"))
    table.start(deal=False)
    table.play(m.Oppose(("a|b", "c|d")))
    table.hand_of(a="REA Mind REA 1", b="WIL Mind REA 1", c="WIL Mind REA 1", d="WIL Mind REA 1")
    table.finish()
    assert {p.actor: p.status for p in table.conflict.participants} == {"a": "FW", "b": "in", "c": "in", "d": "in"}
    assert (table.conflict.involved, table.conflict.groups, table.conflict.utg) == (
        ("b", "c", "d"), (("b", "c", "d"),), "b",
    )  # fmt: skip


# The next Engagement


def test_only_an_aspect_that_is_still_at_0_stays_spared() -> None:
    """CK-C-15: of Mind and Body, which were spared, only Mind, still at 0, stays so."""
    table = Table(sheet("a", (0, 0, 0)), level("b", 5))
    table.start()
    conflict = table.conflict
    first = replace(conflict.participants[0], spared=("Mind", "Body"))
    table.position = replace(table.position, conflict=replace(conflict, participants=(first, conflict.participants[1])))
    table.hand_of(a="WIL Spirit WIL 1", b="WIL Spirit WIL 1")
    assert table.participant("a").spared == ("Mind",)
    assert table.participant("b").spared == ()


@pytest.mark.parametrize(("utg", "first"), [("fixed", "aaaa"), ("rotate", "abca")])
def test_who_is_under_the_gun_in_the_next_hand(utg: str, first: str) -> None:
    """R-CK-53, CK-S1-02: by ruling it is the opener in every Hand, or one seat clockwise of the last."""
    table = Table(*(level(key, 5) for key in "abc"), rulings={"utg": utg})
    seen = ""
    table.start(deal=False)
    for _ in range(4):
        table.deal()
        seen += table.hand.order[0]
        table.hand_of(**dict.fromkeys(table.hand.order, "WIL Mind REA 1"))
        table.finish()
    assert seen == first


# The end


def test_what_a_keeping_table_writes_on_its_sheets() -> None:
    """R-CK-04, R-CK-83: a takes the pot: its own WIL, a REA, a QUI and a PRE; nobody is hurt.

    It holds 100 REA and an AV is 99 at most; KNO stays 0 and QUI a dash; PRE is 6, also as its base.
    b has lost a REA, which is 4 now and unhurt still counts as 5.
    """
    table = Table(sheet("a", (99, 0, "-")), *(level(key, 5) for key in "bcd"), rulings={"ante_end": "keep"})
    table.start()
    table.hand_of(a="WIL Mind REA 1", b="REA Body STR 1", c="QUI Body STR 1", d="PRE Body STR 1")
    assert table.participant("a").held == (100, 0, 1, 5, 5, 5, 5, 6, 5)
    table.end()
    assert table.actor("a").av == (99, 0, None, 5, 5, 5, 5, 6, 5)
    assert table.actor("a").av_base == (99, 0, None, 5, 5, 5, 5, 6, 5)
    assert table.actor("b").av == (4, 5, 5, 5, 5, 5, 5, 5, 5)
    assert table.actor("b").av_base == (5,) * 9


@pytest.mark.parametrize(
    ("reason", "says"),
    [
        ("They make peace.", "they make peace"), (" X ", "x"), ("", "the fiction has settled it"),
        (" . ", "the fiction has settled it"),
    ],
)  # fmt: skip
def test_the_gms_reason_is_shown_when_the_conflict_ends(reason: str, says: str) -> None:
    """CK-S1-07, CK-S6-08: the event’s sentence contains the reason."""
    table = Table(level("a", 5), level("b", 5))
    table.start(deal=False)
    table.play(m.EndConflict(reason))
    assert table.said(table.last[0]) == f"The Conflict is over: {says}. A and B still stand."
