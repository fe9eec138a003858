"""The vectors of damage: where damage goes, what it takes, and what stands at the end."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.core_kernel import actions as m
from tests.systems.core_kernel.driver import SYSTEM, Table, data, level, sheet

NONE: Any = ("-", "-", "-")


def stack_after_the_end(table: Table, key: str, attribute: str) -> int:
    """The chips of an Attribute with which the Actor enters a new Conflict after this one has ended."""
    if not table.between_hands:
        table.finish()
    if not table.over:
        table.end()
    table.start(deal=False)
    return table.stack(key, attribute)


def test_ck_t_19_damage_beyond_the_stack() -> None:
    """CK-T-19, CK-S6-07, R-CK-11: of STR 4 with 1 in the stack and 2 committed, 3 damage leaves AV 1 and no chip."""
    table = Table(sheet("a", body=(4, 1, 1), rank=11), level("b", 5))
    table.start()
    table.antes(a="STR Body", b="WIL Body")
    table.commits(a="STR 2", b="AGI 3")
    assert (table.av("a", "STR"), table.stack("a", "STR"), table.committed("a", "STR")) == (4, 1, 2)
    table.no_lines()
    table.spread("a", "b", STR=3)
    assert (table.av("a", "STR"), table.stack("a", "STR"), table.committed("a", "STR")) == (1, 0, 0)
    assert table.conflict.removed == (0, 0, 0, 3, 0, 0, 0, 0, 0)
    assert stack_after_the_end(table, "a", "STR") == 1


def won_chips(hurt_by: int, **rulings: str) -> Table:
    """A with STR 2 wins the pot of three STR chips from B, bids 1, and is about to be hit in its Body by C."""
    a = sheet("a", body=(2, 2, 2), rank={2: 6, 3: 11}[hurt_by])
    table = Table(a, level("b", 5), level("c", 5), rulings=rulings)
    table.start(deal=False)
    table.play(m.Oppose(("a|b", "a|c")))
    table.antes(a="STR Body", b="STR Spirit", c="STR Body")
    table.commits(a="STR 1", b="WIL 1", c="AGI 2")
    assert (table.av("a", "STR"), table.stack("a", "STR"), table.committed("a", "STR")) == (2, 3, 1)
    table.no_lines()
    return table


def place(table: Table, key: str, **parts: int) -> None:
    """Settles the damage of this Actor as given, and that of all others as usual."""
    while table.options(key, "spread") == []:
        table.answer()
    table.spread(key, "c", **parts)
    table.finish()


def test_ck_t_20_won_chips_soak_first() -> None:
    """CK-T-20, CK-S2-16, R-CK-09: STR AV 2 with 3 in the stack and 1 committed: of 3 damage 2 are soaked."""
    table = won_chips(3)
    place(table, "a", STR=3)
    assert (table.av("a", "STR"), table.stack("a", "STR"), table.committed("a", "STR")) == (1, 0, 1)
    assert data(table.of_kind("soaked")[0]) == {"actor": "a", "soaked": 2}
    assert table.of_kind("soaked")[0].rule == "R-CK-09"
    assert stack_after_the_end(table, "a", "STR") == 1


def test_ck_t_21_damage_beyond_all_there_is() -> None:
    """CK-T-21, CK-S5-16, CK-S6-04, R-CK-12: Body 1/1/0 hit by 5: all at 0, 3 void, and the Actor is eliminated."""
    table = Table(sheet("a", body=(1, 1, 0), rank=21), level("b", 5), level("c", 5))
    table.start()
    table.antes(a="REA Mind", b="REA Body", c="REA Mind")
    table.commits(a="KNO 3", b="STR 1", c="KNO 3")
    table.no_lines()
    table.answer()
    (event,) = [event for event in table.of_kind("spread") if data(event)["actor"] == "a"]
    assert data(event)["parts"] == {"STR": 1, "FIT": 1}
    assert data(event)["void"] == 3
    assert [table.av("a", attribute) for attribute in ("STR", "FIT", "AGI")] == [0, 0, 0]
    assert [table.av("a", attribute) for attribute in ("REA", "WIL")] == [5, 5]
    table.play(m.LetContinue("a", False))
    assert table.participant("a").status == "EL"
    assert table.participant("a").reasons == ("EL",)


def test_ck_t_22_out_of_chips() -> None:
    """CK-T-22, CK-S6-03, R-CK-14: no chip in any stack and 4 committed: Forced Withdrawal; then stacks are the AVs."""
    table = Table(sheet("a", (1, 4, 2), NONE, NONE), level("b", 9), level("c", 9))
    table.start(deal=False)
    table.play(m.Oppose(("a|b", "b|c")))
    for chip in ("REA", "QUI"):
        table.hand_of(a=f"{chip} Mind KNO 2", b="WIL Mind KNO 2", c="WIL Mind KNO 2")
    table.hand_of(a="QUI Mind KNO 0", b="WIL Mind KNO 1", c="WIL Mind KNO 1")
    table.spread("a", "b", REA=1)
    a = table.participant("a")
    assert (sum(a.stack), sum(a.committed)) == (0, 4)
    assert (a.status, a.reasons) == ("FW", ("FW",))
    assert table.of_kind("withdrawn")[0].rule == "CK-S6-03"
    table.end()
    assert table.actor("a").av == (0, 4, 2, None, None, None, None, None, None)
    table.start(deal=False)
    assert table.participant("a").stack == (0, 4, 2, 0, 0, 0, 0, 0, 0)


def test_ck_t_23_a_whole_hand_in_chips() -> None:
    """CK-T-23, CK-S5-06, CK-S6-06: 36 chips, of which 35 are left: 17 and 2 committed, 15 and 1; then 18 and 17."""
    table = Table(level("a", 2), level("b", 2))
    table.start()
    table.antes(a="REA Body", b="PRE Spirit")
    assert (table.stack("a", "REA"), table.stack("a", "PRE"), table.part("a").paid) == (2, 3, 2)
    table.commits(a="STR 2", b="WIL 1")
    table.no_lines()
    table.spread("b", "a", FIT=1)
    a, b = table.participant("a"), table.participant("b")
    assert (sum(a.stack), sum(a.committed), sum(b.stack), sum(b.committed)) == (17, 2, 15, 1)
    assert SYSTEM.conserved(table.position) == dict.fromkeys(SYSTEM.conserved(table.position), 0)
    table.end()
    table.start(deal=False)
    assert (sum(table.participant("a").stack), sum(table.participant("b").stack)) == (18, 17)
    assert (table.av("b", "FIT"), table.stack("b", "FIT")) == (1, 1)


def test_ck_t_24_hits_on_a_lone_attribute() -> None:
    """CK-T-24, CK-S5-14, R-CK-20, R-CK-63: hits of 1, 2 and 4 on a lone STR of 3 do 1 each; then it is eliminated."""
    table = Table(sheet("a", (9, 9, 9), (3, "-", "-"), (9, 9, 9)), level("b", 40))
    table.start()
    for bid, dealt, left in ((2, 1, 2), (6, 2, 1), (16, 4, 0)):
        table.antes(a="WIL Spirit", b="WIL Body")
        table.commits(a="WIL 1", b=f"STR {bid}")
        table.no_lines()
        assert (data(table.of_kind("damage")[-1])["damage"], data(table.of_kind("damage")[-1])["through"]) == (dealt, 1)
        assert table.av("a", "STR") == left
    table.play(m.LetContinue("a", False))
    (out,) = table.of_kind("eliminated")
    assert data(out) == {"actor": "a", "aspect": "Body", "reasons": ["EL"]}
    assert table.position.conflict is None


def test_ck_t_25_nothing_there_to_hurt() -> None:
    """CK-T-25, CK-S5-11, CK-N-03, R-CK-63: with no Spirit at all 9 Spirit damage does nothing and eliminates nobody."""
    table = Table(sheet("a", spirit=NONE, rank=21), level("b", 40))
    table.start()
    table.hand_of(a="REA Mind REA 1", b="REA Spirit INT 11")
    assert table.of_kind("damage")[0].rule == "CK-S5-11"
    assert (data(table.of_kind("damage")[0])["damage"], data(table.of_kind("damage")[0])["through"]) == (9, 0)
    assert table.conflict.hand is None
    assert table.participant("a").status == "in"
    assert table.actor("a").av == (5, 5, 5, 5, 5, 5, None, None, None)


@pytest.mark.parametrize(("rulings", "av"), [({"surplus_soak": "false"}, 0), ({}, 2), ({"surplus_soak": "true"}, 2)])
def test_ck_t_28_with_and_without_soaking(rulings: dict[str, str], av: int) -> None:
    """CK-T-28, R-CK-09: STR AV 2, 3 in the stack, 1 committed, 2 damage: AV 0 without soaking, AV 2 with it."""
    table = won_chips(2, **rulings)
    if rulings.get("surplus_soak") == "false":
        while not table.options("a", "spread"):
            table.answer()
        refusal = table.refused(m.Spread("a", "c", {"STR": 3}))
        assert refusal.rule == "CK-S5-07"
        assert refusal.legal == "Choose STR 0 to 2, FIT 0 to 2, AGI 0 to 2, together 2."
    place(table, "a", STR=2)
    assert (table.av("a", "STR"), table.stack("a", "STR"), table.committed("a", "STR")) == (av, 1, 1)


@pytest.mark.parametrize(
    ("rulings", "stack", "committed"),
    [({}, 0, 2), ({"damage_order": "stack_first"}, 0, 2), ({"damage_order": "committed_first"}, 2, 0)],
)
def test_ck_t_29_stack_or_committed_first(rulings: dict[str, str], stack: int, committed: int) -> None:
    """CK-T-29, CK-S6-01, R-CK-10: STR AV 4, 2 in the stack, 2 committed, 2 damage: from which of them it goes."""
    table = Table(sheet("a", body=(4, 1, 1), rank=6), level("b", 5), rulings=rulings)
    table.start()
    table.hand_of(a="WIL Body STR 2", b="WIL Body AGI 1")
    assert (table.stack("a", "STR"), table.committed("a", "STR")) == (2, 2)
    table.spread("a", "b", STR=2)
    assert (table.av("a", "STR"), table.stack("a", "STR"), table.committed("a", "STR")) == (2, stack, committed)
