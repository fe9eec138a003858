"""Step 5 in full: events about damage, mercy, splits, and the chips that damage takes."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Term
from facedown.systems.core_kernel import actions as m
from facedown.systems.core_kernel.model import Hit
from tests.systems.core_kernel.driver import RANK_FOR, Table, constant, data, data_of, extension, install, level, sheet


def hit_in_body(body: Any, damage: int = 3, **rulings: str) -> Table:
    """Let B deal this much Body damage to A: the Stakes, for a Margin of 1."""
    table = Table(sheet("a", body=body, rank=RANK_FOR[damage]), level("b", 9), rulings=rulings)
    table.start()
    table.hand_of(a="REA Mind REA 1", b="REA Body STR 2")
    return table


def ring(**rulings: str) -> Table:
    """Return three Actors, of whom each sweeps one and is swept by another, for 2 damage each (ES 2, Margin 3)."""
    table = Table(*(level(key, 9, es=2) for key in "abc"), rulings=rulings)
    table.start()
    table.hand_of(a="WIL Mind REA 3", b="WIL Body FIT 3", c="REA Spirit INT 3")
    return table


# What is told of it


@pytest.mark.parametrize(
    ("body", "damage", "rule", "owned", "through", "says"),
    [
        ((9, 9, 9), 3, "CK-S5-03", 3, 3, "A takes 3 ■ Body damage from B."),
        (
            (9, 9, "-"),
            3,
            "CK-S5-13",
            2,
            2,
            "A takes 2 ■ Body damage from B, of 3: the rest is lost on Attributes it does not own.",
        ),
        (("-", "-", "-"), 3, "CK-S5-11", 0, 0, "A owns no ■ Body Attribute and takes no damage from B."),
        ((9, "-", "-"), 1, "CK-S5-03", 1, 1, "A takes 1 ■ Body damage from B."),
    ],
)
def test_damage_is_shown_with_what_gets_through(
    body: Any, damage: int, rule: str, owned: int, through: int, says: str
) -> None:
    """CK-S5-03, CK-S5-11, CK-S5-13, CK-S5-14: of 3 on two Attributes floor(2 · 3 / 3) = 2 get through.

    The Margin is 1, so that all of the damage is the Stakes: a fifth of 1 is 0.
    """
    table = hit_in_body(body, damage)
    (emitted,) = table.of_kind("damage")
    values = {
        "actor": "a", "source": "b", "aspect": "Body", "damage": damage, "parts": [damage],
        "owned": owned, "through": through, "partial": through < damage,
    }  # fmt: skip
    assert data_of([emitted]) == [(rule, "damage", values)]
    assert (table.said(emitted), emitted.to) == (says, None)
    assert [(tally.label, tally.total) for tally in emitted.tallies] == [(Term("damage"), damage)]


@pytest.mark.parametrize(
    ("body", "damage", "rule", "parts", "void", "says"),
    [
        ((1, 2, 0), 3, "CK-S5-06", {"STR": 1, "FIT": 2}, 0, "A loses 1 STR and 2 FIT."),
        ((1, 2, 0), 4, "CK-S5-06", {"STR": 1, "FIT": 2}, 1,
         "A loses 1 STR and 2 FIT. 1 more damage has no effect."),
        ((1, 2, 0), 5, "CK-S5-06", {"STR": 1, "FIT": 2}, 2,
         "A loses 1 STR and 2 FIT. 2 more damage has no effect."),
        ((9, "-", "-"), 3, "CK-S5-06", {"STR": 1}, 0, "A loses 1 STR."),
        (("-", 9, "-"), 3, "CK-S5-06", {"FIT": 1}, 0, "A loses 1 FIT."),
        ((0, 0, 0), 3, "CK-S5-16", {}, 3, "A has no ■ Body left to lose."),
    ],
)  # fmt: skip
def test_a_split_without_a_choice_is_made_and_announced(
    body: Any, damage: int, rule: str, parts: dict[str, int], void: int, says: str
) -> None:
    """CK-S5-06, CK-S5-16, R-CK-12, R-CK-99: damage that finds nothing left to take counts as void."""
    table = hit_in_body(body, damage)
    (emitted,) = table.of_kind("spread")
    values = {"actor": "a", "source": "b", "aspect": "Body", "parts": parts, "void": void}
    assert data_of([emitted]) == [(rule, "spread", values)]
    assert table.said(emitted) == says


# What an Extension makes of it (CK-K-05)


def extended(monkeypatch: pytest.MonkeyPatch, outcome: Any, body: Any = (9, 9, 9), **plays: str) -> Table:
    """Return a table where A beats B, with an Extension at Outcome."""
    install(monkeypatch, extension("test", Outcome=outcome))
    table = Table(level("a", 9), sheet("b", body=body), extensions=("test",))
    table.start()
    table.hand_of(**{"a": "WIL Mind REA 4", "b": "WIL Mind REA 2", **plays})
    return table


def test_damage_of_which_nothing_gets_through_is_not_placed(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-05, CK-S5-11: an Extension lets 0 thirds through, so nobody is asked for a split."""
    table = extended(monkeypatch, constant(numerator=0))
    (emitted,) = table.of_kind("damage")
    assert (data(emitted)["damage"], data(emitted)["through"]) == (1, 0)
    assert (table.of_kind("spread"), table.between_hands) == ([], True)
    assert table.actor("b").av[:3] == (5, 5, 5)


@pytest.mark.parametrize(
    ("changes", "body", "aspect", "through"),
    [
        ({"aspect": "Body", "damage": 6}, (9, "-", "-"), "Body", 2),  # b owns 1 of Body: 6/3
        ({"aspect": "Body", "damage": 6, "numerator": 2}, (9, "-", "-"), "Body", 4),  # the Extension says 2
        ({"damage": 6, "numerator": 1}, (9, 9, 9), "Mind", 2),
        ({"damage": 6}, (9, "-", "-"), "Mind", 6),  # b owns all of Mind
    ],
)
def test_damage_of_another_aspect_goes_by_what_is_owned_there(
    monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any], body: Any, aspect: str, through: int
) -> None:
    """CK-K-05, CK-S5-09: the Attributes owned in that Aspect decide, unless the Extension sets the thirds."""
    (emitted,) = extended(monkeypatch, constant(**changes), body).of_kind("damage")
    assert (data(emitted)["aspect"], data(emitted)["damage"], data(emitted)["through"]) == (aspect, 6, through)


def test_what_an_extension_reads_of_a_bid_of_0(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-05, R-CK-46: a has anted its only REA chip and bids 0; REA over KNO wins for it, 0 + 5 against 1."""
    bids: list[tuple[int, int]] = []

    def outcome(variables: Any, facts: Any) -> dict[str, Any]:
        if facts.moment == "damage":
            bids.append((facts.bid, facts.margin))
        return {}

    install(monkeypatch, extension("test", Outcome=outcome))
    table = Table(sheet("a", (1, 5, 5), rank=RANK_FOR[5]), level("b", 9), extensions=("test",))
    table.start()
    table.hand_of(a="REA Mind REA 0", b="WIL Mind KNO 1")
    assert bids == [(0, 4)]


# Mercy (R-CK-61)


def test_a_winner_spares_one_loser_and_nobody_else() -> None:
    """R-CK-61: c spares a; that damage is dropped, and the other two hits stay."""
    table = ring(mercy="true")
    whole = [Hit("c", "a", "Spirit", 2, 2), Hit("a", "b", "Mind", 2, 2), Hit("b", "c", "Body", 2, 2)]
    assert list(table.hand.hits) == whole
    table.play(m.Spare("a", "b", False))
    table.play(m.Spare("b", "c", False))
    assert [hit.waived for hit in table.hand.hits] == [None, False, False]
    (emitted, *_) = table.play(m.Spare("c", "a", True))
    assert data_of([emitted]) == [("R-CK-61", "spared", {"actor": "c", "target": "a"})]
    assert table.said(emitted) == "C spares A."
    assert {result.pair: result.spared for result in table.conflict.last} == {
        ("a", "b"): False, ("a", "c"): True, ("b", "c"): False,
    }  # fmt: skip
    assert [(hit.waived, hit.parts) for hit in table.hand.hits] == [(True, (0,) * 9), (False, None), (False, None)]
    assert table.of_kind("spread") == []
    assert table.waits_for() == ["b"]


# Which chips it takes (R-CK-10)


def three_hits() -> Table:
    """All play Mind, and c acts first: a beats c and b, and b beats c, each for 2 (ES 2, Margins of 2 to 4)."""
    table = Table(*(level(key, 9, es=2) for key in "abc"), rulings={"damage_order": "owner_choice"})
    table.start(deal=False)
    table.play(m.SetUnderTheGun("c"))
    table.hand_of(c="WIL Mind REA 1", a="WIL Mind REA 5", b="WIL Mind REA 3")
    assert [(hit.source, hit.target, hit.through) for hit in table.hand.hits] == [
        ("a", "c", 2), ("b", "c", 2), ("a", "b", 2),
    ]  # fmt: skip
    return table


def test_which_chips_a_hit_takes_is_asked_once_there_is_a_choice() -> None:
    """R-CK-10, R-CK-60: c has 1 REA committed and loses it with the first hit; the second finds none there.

    REA 9 are 8 in the stack and 1 committed; of 2 lost, 0 or 1 can be the committed one.
    """
    table = three_hits()
    table.spread("c", "a", REA=2)
    assert table.waits_for() == ["c"]
    (emitted, *_) = table.play(m.TakeFromCommitted("c", {"REA": 1}))
    assert (table.said(emitted), emitted.to) == ("In secret: C loses 1 REA of the committed chips.", ("c",))
    table.spread("c", "b", REA=2)
    assert table.waits_for() == ["b"]
    two = (2, 0, 0, 0, 0, 0, 0, 0, 0)
    assert table.hand.hits[:2] == (
        Hit("a", "c", "Mind", 2, 2, two, (1, 0, 0, 0, 0, 0, 0, 0, 0)),
        Hit("b", "c", "Mind", 2, 2, two, (0,) * 9),
    )
    assert len(table.of_kind("committed-lost")) == 1


def test_chips_that_are_not_named_come_from_the_stack() -> None:
    """R-CK-10: c loses 1 REA and 1 KNO from its stacks although 1 REA is committed."""
    table = three_hits()
    table.spread("c", "a", REA=1, KNO=1)
    assert data_of(table.play(m.TakeFromCommitted("c", {})))[:1] == []
    assert table.hand.hits[0].from_committed == (0,) * 9
    assert table.of_kind("committed-lost") == []


def test_as_few_committed_chips_as_can_be_where_nothing_is_said() -> None:
    """R-CK-10: of STR 4, 2 in the stack and 2 committed, 3 are lost, and only 1 of them is committed."""
    table = Table(sheet("a", body=(4, 1, 1), rank=RANK_FOR[3]), level("b", 5), rulings={"damage_order": "owner_choice"})
    table.start()
    table.hand_of(a="WIL Body STR 2", b="WIL Body AGI 1")  # AGI over STR: 1 + 3 against 2
    table.spread("a", "b", STR=3)
    (emitted, *_) = table.play(m.TakeFromCommitted("a", {}))
    assert data_of([emitted]) == [("R-CK-10", "committed-lost", {"actor": "a", "chips": {"STR": 1}})]
    assert (table.stack("a", "STR"), table.committed("a", "STR")) == (0, 1)


def test_chips_that_can_only_be_the_committed_ones_are_taken_without_a_word() -> None:
    """R-CK-10: both STR chips are committed and lost, and nobody is asked."""
    table = Table(sheet("a", body=(2, 5, 5), rank=RANK_FOR[2]), level("b", 9), rulings={"damage_order": "owner_choice"})
    table.start()
    table.hand_of(a="REA Body STR 2", b="REA Body AGI 1")  # AGI over STR: 1 + 2 against 2
    table.spread("a", "b", STR=2)
    assert table.of_kind("committed-lost") == []
    assert (table.stack("a", "STR"), table.committed("a", "STR"), table.between_hands) == (0, 0, True)
