"""Section 4.11: how much damage, of which type, what gets through, and where the damaged Actor puts it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.core_kernel import actions as m
from tests.systems.core_kernel.driver import SYSTEM, Table, data, legal, level, sheet, usual


def hit_in_body(body: Any, hurt: int = 3, **rulings: str) -> Table:
    """Play a Hand in which B deals 1 to 5 Body damage to A, up to its placement."""
    table = Table(sheet("a", body=body, rank={1: 1, 2: 6, 3: 11, 4: 16, 5: 21}[hurt]), level("b", 9), rulings=rulings)
    table.start()
    table.hand_of(a="REA Mind REA 1", b="REA Body STR 2")
    return table


def placed(table: Table) -> list[dict[str, Any]]:
    return [data(event) for event in table.of_kind("spread")]


def test_damage_pair_by_pair() -> None:
    """CK-S5-01, R-CK-59, R-CK-60, R-CK-62: one Actor takes two hits of two types, in table order of their sources."""
    table = Table(level("a", 9, es=2), level("b", 9), level("c", 9))
    table.start()
    table.hand_of(a="REA Mind REA 1", b="REA Body STR 5", c="REA Spirit WIL 3")
    assert [(hit.source, hit.target, hit.aspect) for hit in table.hand.hits] == [
        ("b", "a", "Body"), ("c", "a", "Spirit"), ("b", "c", "Body"),
    ]  # fmt: skip
    assert table.waits_for() == ["a"]
    assert table.refused(m.Spread("a", "c", {"WIL": 2})).rule == "CK-S5-06"
    assert table.refused(m.Spread("c", "b", {"STR": 2})).rule == "CK-S5-06"
    table.spread("a", "b", STR=2)
    table.spread("a", "c", WIL=2)
    assert table.waits_for() == ["c"]
    table.spread("c", "b", AGI=2)
    assert (table.av("a", "STR"), table.av("a", "WIL"), table.av("c", "AGI")) == (7, 7, 7)


def test_an_actor_both_deals_and_takes() -> None:
    """CK-S5-01: in a ring of three each Actor deals one hit and takes one."""
    table = Table(*(level(key, 9) for key in "abc"))
    table.start()
    table.hand_of(a="WIL Mind REA 3", b="WIL Body FIT 3", c="REA Spirit INT 3")
    assert sorted((hit.source, hit.target) for hit in table.hand.hits) == [("a", "b"), ("b", "c"), ("c", "a")]


def test_no_margin_no_damage() -> None:
    """CK-S5-02: a tie deals no damage, and the Hand ends."""
    table = Table(level("a", 9, es=5), level("b", 9))
    table.start()
    table.hand_of(a="WIL Mind REA 3", b="WIL Mind REA 3")
    assert (table.of_kind("damage"), table.conflict.hand) == ([], None)


@pytest.mark.parametrize(
    ("es", "margin", "hurt"), [(1, 1, 1), (1, 4, 1), (1, 5, 2), (2, 4, 2), (2, 14, 4), (5, 1, 5), (5, 20, 9)]
)
def test_how_much_damage(es: int, margin: int, hurt: int) -> None:
    """CK-S5-03: D is ES plus 1 for every 5 of the Margin, and the tally shows both with their rules."""
    table = Table(level("a", 40, es=es), level("b", 40))
    table.start()
    table.hand_of(a=f"WIL Mind REA {1 + margin}", b="WIL Mind REA 1")
    (event,) = table.of_kind("damage")
    assert data(event)["damage"] == event.tallies[0].total == hurt
    assert [addend.rule for addend in event.tallies[0].addends] == ["CK-S5-03", "CK-S5-03"]


@pytest.mark.parametrize(
    ("aspect", "card", "chip"), [("Mind", "REA", "PRE"), ("Body", "STR", "PRE"), ("Spirit", "WIL", "REA")]
)
def test_the_winners_aspect_is_the_type(aspect: str, card: str, chip: str) -> None:
    """CK-S5-04, CK-S5-05, CK-GL-03: the winner's Aspect is the damage type, and no other Aspect loses anything."""
    table = Table(level("a", 9, es=2), level("b", 9))
    table.start()
    table.hand_of(a=f"{chip} {aspect} {card} 4", b=f"{chip} Body STR 1")
    assert data(table.of_kind("damage")[0])["aspect"] == aspect
    table.finish()
    at = {"Mind": 0, "Body": 3, "Spirit": 6}[aspect]
    av = table.actor("b").av
    assert sum(n or 0 for n in av[at : at + 3]) == 25
    assert [*av[:at], *av[at + 3 :]] == [9] * 6


@pytest.mark.parametrize("parts", [{"STR": 3}, {"STR": 2, "AGI": 1}, {"STR": 1, "FIT": 1, "AGI": 1}])
def test_the_damaged_player_splits_it_freely(parts: dict[str, int]) -> None:
    """The player places the damage on one, two or three Attributes, and all seats learn the split.

    Rules: CK-S5-06, CK-C-14, CK-S5-15.
    """
    table = hit_in_body((9, 9, 9))
    table.spread("a", "b", **parts)
    (emitted,) = [event for event in table.last if event.kind == "spread"]
    assert (emitted.rule, emitted.to, data(emitted)["parts"]) == ("CK-S5-06", None, parts)
    assert [table.av("a", name) for name in ("STR", "FIT", "AGI")] == [
        9 - parts.get(name, 0) for name in ("STR", "FIT", "AGI")
    ]


@pytest.mark.parametrize("parts", [{"STR": 2}, {"STR": 4}, {}, {"STR": 2, "FIT": 2}])
def test_all_of_the_damage_must_be_placed(parts: dict[str, int]) -> None:
    """CK-S5-06, R-CK-13: a split of fewer or more than the 3 points that get through is refused."""
    table = hit_in_body((9, 9, 9))
    refusal = table.refused(m.Spread("a", "b", parts))
    assert refusal.rule == "CK-S5-06"
    assert refusal.legal == "Choose STR 0 to 9, FIT 0 to 9, AGI 0 to 9, together 3."


def test_no_av_below_0() -> None:
    """CK-S5-07: an Attribute of 2 cannot take 3, and with 2 it is at 0."""
    table = hit_in_body((2, 9, 9))
    refusal = table.refused(m.Spread("a", "b", {"STR": 3}))
    assert refusal.rule == "CK-S5-07"
    assert refusal.legal == "Choose STR 0 to 2, FIT 0 to 9, AGI 0 to 9, together 3."
    table.spread("a", "b", STR=2, FIT=1)
    assert (table.av("a", "STR"), table.av("a", "FIT")) == (0, 8)


def test_no_damage_on_a_dash() -> None:
    """CK-S5-08, CK-S5-15: damage placed on a dash is refused under that rule."""
    table = hit_in_body((9, 9, "-"))
    assert table.refused(m.Spread("a", "b", {"STR": 1, "AGI": 1})).rule == "CK-S5-08"
    table.spread("a", "b", STR=1, FIT=1)
    assert table.actor("a").av[3:6] == (8, 8, None)


def test_won_chips_on_a_dash_do_not_soak() -> None:
    """CK-S5-08, R-CK-08: a side stack of AGI without AGI takes no damage."""
    table = Table(sheet("a", body=(9, 9, "-"), rank=6), level("b", 9), level("c", 9))
    table.start(deal=False)
    table.play(m.Oppose(("a|b", "a|c")))
    table.antes(a="REA Mind", b="AGI Body", c="AGI Mind")
    table.commits(a="REA 1", b="STR 1", c="REA 1")
    table.finish()
    assert table.stack("a", "AGI") == 2
    table.hand_of(a="REA Mind REA 1", b="REA Body STR 8", c="REA Mind REA 1")
    assert legal(table.options("a", "spread")[0], "parts") == "Choose STR 0 to 9, FIT 0 to 9, AGI 0 to 0, together 2."
    table.spread("a", "b", STR=2)
    assert table.stack("a", "AGI") == 2


def test_an_absent_attribute_absorbs_its_share() -> None:
    """CK-S5-09, CK-S5-13, CK-M-03: of 5 damage 3 get through to two Attributes and 1 to one, and the rest is lost."""
    for body, gets in (((9, 9, 9), 5), ((9, 9, "-"), 3), ((9, "-", "-"), 1)):
        table = hit_in_body(body, 5)
        (event,) = table.of_kind("damage")
        assert (data(event)["damage"], data(event)["through"]) == (5, gets)
        assert event.rule == ("CK-S5-03" if gets == 5 else "CK-S5-13")


def test_an_av_of_0_counts_as_owned() -> None:
    """CK-S5-10, CK-S5-12, R-CK-19: with 9/0/0 all 3 points get through and fall on the 9."""
    table = hit_in_body((9, 0, 0))
    assert data(table.of_kind("damage")[0])["through"] == 3
    assert table.waits_for() == ["a"]  # asked all the same: that only one can take it is A's to know
    table.spread("a", "b", STR=3)
    assert table.av("a", "STR") == 6


def test_nothing_owned_nothing_hurt() -> None:
    """CK-S5-11: three dashes take no damage, and nobody is asked."""
    table = hit_in_body(("-", "-", "-"))
    assert table.said(table.of_kind("damage")[0]) == "A owns no ■ Body Attribute and takes no damage from B."
    assert (table.of_kind("damage")[0].rule, table.conflict.hand) == ("CK-S5-11", None)


def test_three_owned_all_gets_through() -> None:
    """CK-S5-12: with three owned Attributes D' equals D."""
    assert [data(hit_in_body((9, 9, 9), hurt).of_kind("damage")[0])["through"] for hurt in range(1, 6)] == [
        1,
        2,
        3,
        4,
        5,
    ]


def test_at_least_1_gets_through() -> None:
    """CK-S5-14: 1 and 2 damage on a single Attribute each deal 1."""
    for hurt in (1, 2):
        table = hit_in_body((9, "-", "-"), hurt)
        assert data(table.of_kind("damage")[0])["through"] == 1
        assert table.av("a", "STR") == 8


def test_damage_beyond_what_is_there_is_void() -> None:
    """Of 5 damage on 1/2/0 three are placed without a question, and Mind and Spirit stay.

    Rules: CK-S5-16, R-CK-12, R-CK-13.
    """
    table = hit_in_body((1, 2, 0), 5)
    assert placed(table) == [{"actor": "a", "source": "b", "aspect": "Body", "parts": {"STR": 1, "FIT": 2}, "void": 2}]
    assert table.actor("a").av == (5, 5, 5, 0, 0, 0, 5, 5, 5)


def test_several_hits_go_against_what_the_earlier_ones_left() -> None:
    """R-CK-60, CK-S5-07: of two hits of 2 on 3/0/0 the second finds 1 left."""
    table = Table(sheet("a", body=(3, 0, 0), rank=6), level("b", 9), level("c", 9))
    table.start(deal=False)
    table.play(m.Oppose(("a|b", "a|c")))
    table.hand_of(a="REA Mind REA 1", b="REA Body STR 2", c="REA Body STR 3")
    table.spread("a", "b", STR=2)
    assert [(data["source"], data["parts"], data["void"]) for data in placed(table)] == [
        ("b", {"STR": 2}, 0), ("c", {"STR": 1}, 1),
    ]  # fmt: skip


def test_a_hit_on_an_aspect_that_is_at_0_already() -> None:
    """R-CK-99: an Actor kept in with all of Body at 0 takes no further damage there."""
    table = Table(sheet("a", body=(0, 0, 0), rank=11), level("b", 9))
    table.start(deal=False)
    table.play(m.OverrideElimination("a", True))
    table.hand_of(a="REA Mind REA 1", b="REA Body STR 2")
    assert data(table.of_kind("damage")[0])["through"] == 3
    assert table.actor("a").av == (5, 5, 5, 0, 0, 0, 5, 5, 5)
    assert table.participant("a").status == "in"


@pytest.mark.parametrize(
    ("body", "hurt", "parts"),
    [
        ((5, 9, 7), 3, {"FIT": 3}),
        ((5, 9, 7), 5, {"FIT": 4, "AGI": 1}),
        ((4, 4, 4), 4, {"STR": 2, "FIT": 1, "AGI": 1}),
        ((1, 0, 4), 4, {"STR": 1, "AGI": 3}),
    ],
)
def test_the_usual_split(body: Any, hurt: int, parts: dict[str, int]) -> None:
    """CK-C-14, R-CK-96: each point goes to the highest AV that is left, ties in grid order."""
    table = hit_in_body(body, hurt)
    (option,) = table.options("a", "spread")
    assert {name: n for name, n in usual(option, "parts").items() if n} == parts
    table.answer()
    assert placed(table)[0]["parts"] == parts


def test_damage_is_computed_before_any_lands() -> None:
    """R-CK-58, CK-S6-01: an Actor eliminated this Hand still deals its damage, and all damage is applied together."""
    table = Table(sheet("a", body=(1, 0, 0), rank=6), level("b", 9), level("c", 9))
    table.start()
    table.hand_of(a="WIL Mind REA 5", b="WIL Body STR 9", c="WIL Body STR 3")
    assert (table.av("a", "STR"), table.av("c", "REA")) == (1, 9)
    table.finish()
    assert (table.av("a", "STR"), table.participant("a").status) == (0, "EL")
    assert sum(n or 0 for n in table.actor("c").av[:3]) == 25


def test_the_engine_asks_only_where_there_is_a_choice() -> None:
    """CK-S5-06, CK-S5-16: damage on a single Attribute, or on all chips, is placed at once and announced."""
    assert placed(hit_in_body((9, "-", "-"), 5))[0]["parts"] == {"STR": 1}
    assert placed(hit_in_body((1, 1, 1), 3))[0]["parts"] == {"STR": 1, "FIT": 1, "AGI": 1}
    assert hit_in_body((1, 1, 2), 3).waits_for() == ["a"]
    assert SYSTEM.over(hit_in_body((1, 1, 2), 3).position) is False


def test_the_usual_split_spends_won_chips_before_it_lowers_an_av() -> None:
    """CK-C-14, R-CK-09, R-CK-96: STR 5 with 3 won chips stays the highest while they soak, and takes all 4 points."""
    table = Table(sheet("a", body=(5, 4, 4)), level("b", 9, rank=11))
    table.start()
    conflict = table.conflict
    rich = replace(conflict.participants[0], stack=(0, 0, 0, 8, 4, 4, 5, 5, 5))
    table.position = replace(table.position, conflict=replace(conflict, participants=(rich, conflict.participants[1])))
    table.hand_of(a="WIL Body STR 1", b="WIL Body STR 6")
    (option,) = table.options("a", "spread")
    assert option.fields[0].domain.usual == {"STR": 4, "FIT": 0, "AGI": 0}
