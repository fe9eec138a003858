"""The three Extensions that come with Core Kernel: each does what its rulebook says, and no more."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import registry
from facedown.systems.core_kernel import actions as m
from tests.systems.core_kernel.driver import SYSTEM, Table, data, level, sheet

NOTHING: Any = ("-", "-", "-")


def changes(table: Table) -> list[tuple[str, str, str]]:
    """The changes by Extensions, as emitted: rule, hook and variable."""
    return [(event.rule, data(event)["hook"], data(event)["variable"]) for event in table.of_kind("extension")]


def test_they_are_installed_with_a_rulebook_each() -> None:
    """CK-K-10, R-CK-76: key, title and one rule, at one hook each."""
    found = registry.extensions("core-kernel")
    assert {key: (one.rule, tuple(one.hooks)) for key, one in found.items() if key in SHIPPED} == SHIPPED
    for key in SHIPPED:
        (rule,) = found[key].rulebook.rule
        assert rule.text
        assert rule.kind == "mechanic"
        assert found[key].system == "core-kernel"


SHIPPED = {
    "featured-foes": ("CK-XF-01", ("Engagement",)),
    "second-wind": ("CK-XS-01", ("Update State",)),
    "spoils-of-the-sweep": ("CK-XP-01", ("Outcome",)),
}


# Featured Foes


@pytest.mark.parametrize(
    ("kind", "notes", "own", "granted"),
    [
        ("NPC", ["featured"], 0, 1),
        ("NPC", ["boss"], 0, 2),
        ("NPC", ["Boss", "featured"], 0, 2),
        ("NPC", ["BOSS"], 1, 2),
        ("NPC", ["featured"], 3, 3),
        ("NPC", ["old", "tired"], 0, 0),
        ("NPC", [], 0, 0),
        ("PC", ["boss"], 0, 0),
    ],
)
def test_featured_foes(kind: str, notes: list[str], own: int, granted: int) -> None:
    """CK-XF-01, CK-N-10, CK-K-01: a featured NPC starts each Conflict with 1 Wildcard, a boss with 2; nobody else."""
    foe = level("foe", 5, kind=kind, notes=notes, wildcards=own)
    table = Table(level("a", 5), foe, extensions=("featured-foes",))
    for _ in range(2):
        table.start()
        assert table.participant("foe").wildcards == granted
        table.end()
    expected = [("CK-XF-01", "engagement", "wildcard_ranks")] if granted != own else []
    assert changes(table) == expected * 2
    assert table.actor("foe").wildcard_rank == own


def test_a_featured_foe_plays_its_wildcard() -> None:
    """CK-XF-01, CK-GL-32: it counts like any other, one in a Hand."""
    table = Table(level("a", 5), level("foe", 5, kind="NPC", notes=["boss"]), extensions=("featured-foes",))
    table.start()
    table.antes(a="WIL Mind", foe="WIL Mind")
    table.commits(a="REA 1")
    assert table.refused(m.Commit("foe", "REA", 1, wildcards=2)).rule == "CK-N-09"
    table.commits(foe="REA 1 +W")
    table.no_lines()
    assert [tally.total for tally in table.of_kind("showdown")[0].tallies] == [1, 2]
    assert table.participant("foe").wildcards == 1


# Second Wind


def wounded() -> Table:
    """A has lost 3 STR and 1 FIT before the Conflict; its other AVs are unhurt."""
    table = Table(sheet("a", (9, 9, 9), spirit=(9, 9, 9)), level("b", 9), level("c", 9), extensions=("second-wind",))
    unhurt = dict.fromkeys(("REA", "KNO", "QUI", "WIL", "PRE", "INT"), 9)
    table.play(m.SetAv("a", {**unhurt, "STR": 2, "FIT": 4, "AGI": 5}))
    table.start()
    return table


def test_second_wind_where_most_is_lost() -> None:
    """CK-XS-01, CK-K-06, CK-GL-10: unhurt, A regains 1 STR and its chip; the Attribute that has lost most."""
    table = wounded()
    table.hand_of(a="WIL Mind REA 1", b="WIL Mind REA 1", c="WIL Mind REA 1")
    assert (table.av("a", "STR"), table.av("a", "FIT")) == (3, 4)
    assert table.stack("a", "STR") == 3
    assert changes(table) == [("CK-XS-01", "update-state", "av_change")]
    assert set(SYSTEM.conserved(table.position).values()) == {0}


def test_second_wind_goes_up_to_the_base() -> None:
    """CK-XS-01: after four unhurt Hands all that was lost is back, and no more comes."""
    table = wounded()
    for _ in range(6):
        table.hand_of(a="WIL Mind KNO 1", b="WIL Mind KNO 1", c="WIL Mind KNO 1")
    assert (table.av("a", "STR"), table.av("a", "FIT")) == (5, 5)
    assert changes(table) == [("CK-XS-01", "update-state", "av_change")] * 4
    assert table.actor("b").av == (9,) * 9


def test_second_wind_not_for_the_hurt() -> None:
    """CK-XS-01: an Actor that took damage this Hand regains nothing."""
    table = wounded()
    table.hand_of(a="WIL Mind REA 1", b="WIL Mind REA 2", c="WIL Mind REA 1")
    table.finish()
    assert table.av("a", "STR") == 2
    assert [event for event in table.of_kind("extension") if " A " in table.said(event)] == []


def test_second_wind_gives_no_dash() -> None:
    """CK-XS-01: a dash has lost nothing."""
    table = Table(sheet("a", body=(5, 5, "-")), level("b", 9), extensions=("second-wind",))
    table.start()
    table.hand_of(a="WIL Mind REA 1", b="WIL Mind REA 1")
    assert (table.av("a", "AGI"), changes(table)) == (None, [])


def test_second_wind_brings_no_dead_aspect_back() -> None:
    """CK-XS-01: an Actor the GM lets go on with a TA at 0 does not regain in that TA."""
    table = Table(sheet("a", body=(3, 0, 0)), level("b", 9), level("c", 9), extensions=("second-wind",))
    table.play(m.SetAv("a", {**dict.fromkeys(("REA", "KNO", "QUI", "WIL", "PRE", "INT"), 5), "STR": 0, "REA": 4}))
    table.start(deal=False)
    table.play(m.OverrideElimination("a", True))
    table.hand_of(a="WIL Mind KNO 1", b="WIL Mind KNO 1", c="WIL Mind KNO 1")
    assert [table.av("a", name) for name in ("STR", "FIT", "AGI")] == [0, 0, 0]


# Spoils of the Sweep


@pytest.mark.parametrize(("bid", "margin", "degree"), [(1, 1, 1), (3, 4, 1), (4, 6, 2), (8, 12, 3)])
def test_spoils_of_the_sweep(bid: int, margin: int, degree: int) -> None:
    """CK-XP-01, CK-K-05, R-CK-85: a degree of 1, and 1 more for every 5 of the Margin; the damage stays as it is."""
    table = Table(level("a", 9), level("b", 9), extensions=("spoils-of-the-sweep",))
    table.start()
    table.hand_of(a=f"REA Body STR {bid}", b="REA Spirit PRE 1")
    assert data(table.of_kind("showdown")[0])["margin"] == margin
    (result,) = table.of_kind("result")
    assert result.rule == "R-CK-85"
    assert data(result) == {"actor": "a", "loot": ["spoils-of-the-sweep-upper-hand"], "degree": degree}
    assert data(table.of_kind("damage")[0])["damage"] == 1 + margin // 5
    assert changes(table) == [("CK-XP-01", "outcome", "degree"), ("CK-XP-01", "outcome", "loot")]


def test_no_spoils_without_a_sweep() -> None:
    """CK-XP-01: AD alone, TD alone, or a Sweep that loses the pair bring nothing."""
    for a, b in (
        ("REA Mind REA 5", "REA Mind KNO 1"),
        ("WIL Body STR 5", "REA Spirit WIL 1"),
        ("REA Body STR 1", "REA Spirit PRE 8"),
    ):
        table = Table(level("a", 9), level("b", 9), extensions=("spoils-of-the-sweep",))
        table.start()
        table.hand_of(a=a, b=b)
        assert table.of_kind("damage") != []
        assert table.of_kind("result") == []


def test_no_spoils_for_a_play_that_does_not_fit() -> None:
    """CK-XP-01, R-CK-78: where the verdict says “no Sweep”, there is no prize for one."""
    table = Table(level("a", 9), level("b", 9), extensions=("spoils-of-the-sweep",))
    table.start()
    table.antes(a="REA Body", b="REA Spirit")
    table.commits(a="STR 5", b="PRE 1")
    table.play(m.Justify("a"))
    table.play(m.Justify("b"))
    table.play(m.JudgeFit("a", "retry"))
    table.play(m.Justify("a"))
    table.play(m.JudgeFit("a", "unfit"))
    table.play(m.Accept())
    assert table.of_kind("damage") != []
    assert table.of_kind("result") == []


# Together


def test_all_three_in_any_order() -> None:
    """R-CK-75, CK-K-08, CK-G-02: they work side by side, and the order of events is that of the core."""
    kinds = []
    for chosen in ((), tuple(SHIPPED), tuple(SHIPPED)[::-1]):
        table = Table(level("a", 9), level("foe", 9, kind="NPC", notes=["boss"]), extensions=chosen)
        table.start()
        table.hand_of(a="REA Body STR 5", foe="REA Spirit PRE 1")
        table.finish()
        kinds.append([event.kind for event in table.events if event.kind not in ("extension", "result")])
        assert table.participant("foe").wildcards == (2 if chosen else 0)
    assert kinds[0] == kinds[1] == kinds[2]


def test_a_large_td_bonus_leaves_the_spoils_a_table_that_can_go_on() -> None:
    """R-CK-24, R-CK-85: an Extension answers for what it changes, not for how large the rules' own numbers are."""
    table = Table(level("a", 9), level("b", 9), rulings={"td_bonus": "999"}, extensions=("spoils-of-the-sweep",))
    table.start()
    table.hand_of(a="REA Mind REA 1", b="REA Body STR 1")
    assert data(table.of_kind("damage")[0])["damage"] > 99
