"""The time before a Hand begins: the GM's decisions, Extensions at Engagement, and the clusters that get Jackpots."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from facedown.game import Sealed
from facedown.systems.core_kernel import actions as m
from facedown.systems.core_kernel.attributes import NO_CHIPS
from facedown.systems.core_kernel.hooks import Engagement, EngagementJoin, EngagementStart
from facedown.systems.core_kernel.model import Cluster, Hand, Jackpot, Play
from facedown.systems.core_kernel.rules.engagement import highest_rank, with_jackpots
from tests.systems.core_kernel.driver import Table, data, data_of, extension, install, level, refuses, sheet


def between_hands(*sheets: Any, **more: Any) -> Table:
    """Return a Conflict of these Actors after its first Hand, in which nobody won anything."""
    table = Table(*sheets, **more)
    table.start()
    table.finish()
    return table


class Reader:
    """An Extension at Engagement that keeps the variables it is given at each moment, and changes some."""

    def __init__(self, **changes: Any) -> None:
        self.seen: dict[str, list[msgspec.Struct]] = {}
        self.changes: dict[str, dict[str, Any]] = changes

    def __call__(self, variables: msgspec.Struct, facts: Any) -> dict[str, Any]:
        self.seen.setdefault(facts.moment, []).append(variables)
        return self.changes.get(f"{facts.moment}{facts.hand}", {})


def read(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> Reader:
    """Install a Reader as the Extension “test”; `changes` are keyed by moment and Hand, for example `hand2`."""
    reader = Reader(**changes)
    install(monkeypatch, extension("test", Engagement=reader))
    return reader


# Between Conflicts


@pytest.mark.parametrize(("action", "says"), [("I draw", "A acts against B: I draw"), ("", "A acts against B.")])
def test_a_proposal_is_announced_with_its_action(action: str, says: str) -> None:
    """CK-S1-01: the Action follows a colon, if one is named."""
    table = Table(level("a", 5), level("b", 5))
    (emitted,) = table.play(m.Propose("a", "b", action))
    assert table.said(emitted) == says


def test_an_attribute_that_is_newly_owned_at_0_has_a_base_of_0() -> None:
    """R-CK-86, CK-GL-06: a dash that becomes an AV of 0 has an unhurt value of 0, and a dash again none."""
    table = Table(sheet("a", mind=("-", 2, 3)), level("b", 5))
    table.play(m.SetAv("a", {"REA": 0}))
    assert (table.actor("a").av[:3], table.actor("a").av_base[:3]) == ((0, 2, 3), (0, 2, 3))
    table.play(m.SetAv("a", {"REA": None}))
    assert (table.actor("a").av[:3], table.actor("a").av_base[:3]) == ((None, 2, 3), (None, 2, 3))


def test_wildcards_per_conflict_as_the_gm_sets_them() -> None:
    """CK-N-07, CK-N-10: an Actor whose Wildcards the GM sets from 1 to 3 enters the next Conflict with 3."""
    table = Table(level("a", 5, wildcards=1), level("b", 5))
    (emitted,) = table.play(m.SetWildcardRank("a", 3))
    assert (table.actor("a").wildcard_rank, table.said(emitted)) == (3, "A gets 3 Wildcards in each Conflict.")
    table.start(deal=False)
    assert table.participant("a").wildcards == 3


# What the GM settles


@pytest.mark.parametrize(
    ("pairs", "says"), [(("a|b", "c|d"), "Opponents: A and B; C and D."), ((), "No Actors oppose each other.")]
)
def test_opponents_are_announced_by_name(pairs: tuple[str, ...], says: str) -> None:
    """CK-S1-05: the event names each pair of opponents, or nobody."""
    table = Table(*(level(key, 5) for key in "abcd"))
    table.start(deal=False)
    (emitted,) = table.play(m.Oppose(pairs))
    assert table.said(emitted) == says


def test_an_actor_in_no_cluster_joins_the_first() -> None:
    """CK-S1-04: c and d are named for cluster 2, and a and b stay in cluster 1."""
    table = Table(*(level(key, 5) for key in "abcd"))
    table.start(deal=False)
    (emitted,) = table.play(m.SplitIntoClusters({"c": 2, "d": 2}))
    assert table.conflict.groups == (("a", "b"), ("c", "d"))
    assert table.said(emitted) == "Clusters: A and B; C and D."


@pytest.mark.parametrize(
    ("continues", "says"),
    [(True, "A may stay with an Aspect at 0."), (False, "A is eliminated when an Aspect is at 0.")],
)
def test_whether_an_actor_may_continue_is_announced_and_stored(continues: bool, says: str) -> None:
    """CK-C-15, R-CK-65: the GM can allow it and take it back, and each decision is announced."""
    table = Table(level("a", 5), level("b", 5))
    table.start(deal=False)
    table.play(m.OverrideElimination("a", not continues))
    (emitted,) = table.play(m.OverrideElimination("a", continues))
    assert (table.participant("a").continues, table.participant("b").continues) == (continues, False)
    assert table.said(emitted) == says


@pytest.mark.parametrize(("continues", "spared"), [(True, ("Body",)), (False, ())])
def test_an_aspect_that_was_spared_stays_so_only_while_its_actor_may_go_on(
    continues: bool, spared: tuple[str, ...]
) -> None:
    """CK-C-15, R-CK-64: a enters with Body at 0, and Body eliminates it once the GM no longer lets it continue."""
    table = Table(sheet("a", body=(0, 0, 0)), level("b", 5))
    table.start(deal=False)
    table.play(m.OverrideElimination("a", continues))
    assert table.participant("a").spared == spared


def test_a_newcomer_is_put_into_the_first_cluster() -> None:
    """R-CK-69, CK-S1-04: it stands in table order and opposes everybody, and other clusters stay as they are."""
    table = between_hands(*(level(key, 5) for key in "abcdef"), level("g", 5))
    table.play(m.AddActor("Late", "gm", {"REA": 5, "STR": 5, "WIL": 5}))
    table.play(m.SplitIntoClusters({"c": 2, "d": 2, "e": 3, "f": 3}))
    table.play(m.Join("late"))
    assert table.conflict.groups == (("a", "b", "g", "late"), ("c", "d"), ("e", "f"))
    assert table.conflict.involved == (*"abcdefg", "late")
    assert [pair for pair in table.conflict.opposition if "late" in pair] == [(key, "late") for key in "abcdefg"]


# What an Extension reads at Engagement


def test_what_an_extension_reads_as_a_conflict_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-01, CK-K-10: Actors in table order, opponents by sides, Rank 11 and so ES 3, and the Wildcards."""
    reader = read(monkeypatch)
    sheets = (
        level("a", 5, wildcards=2),
        level("b", 5, side="x"),
        level("c", 5, side="x", rank=11),
        level("d", 5, rank=30),
    )
    table = Table(*sheets, extensions=("test",))
    table.play(m.Propose("d", "a", "I run"))
    table.play(m.Propose("b", "a", "I draw"))
    table.play(m.StartConflict(("c", "b", "a"), "the crown"))
    assert reader.seen["conflict"] == [
        EngagementStart(
            participants=("a", "b", "c"), opposition=(("a", "b"), ("a", "c")), clusters=(("a", "b", "c"),),
            utg="b", highest_rank=11, es=3, stakes="the crown", wildcard_ranks={"a": 2, "b": 0, "c": 0},
        )
    ]  # fmt: skip


def test_what_an_extension_reads_as_a_hand_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-01: those involved and their pairs and clusters; the Rank is the highest of all who are still there.

    a, Under the Gun and of Rank 21, has left in Hand 1, so b acts first; e, of Rank 16, is there and not involved.
    """
    reader = read(monkeypatch)
    sheets = (level("a", 5, rank=21), *(level(key, 5) for key in "bcd"), level("e", 5, rank=16))
    table = Table(*sheets, extensions=("test",))
    table.play(m.StartConflict(tuple("abcde"), "the crown"))
    table.deal()
    table.antes(a="withdraw")
    table.finish()
    table.play(m.Involve(("b", "c", "d")))
    table.play(m.SplitIntoClusters({"b": 1, "c": 1, "d": 2, "e": 2}))
    table.deal()
    assert reader.seen["hand"][1:] == [
        Engagement(
            participants=("b", "c", "d"), opposition=(("b", "c"), ("b", "d"), ("c", "d")),
            clusters=(("b", "c"), ("d",)), utg="b", highest_rank=16, es=5, stakes="the crown",
        )
    ]  # fmt: skip


def test_what_an_extension_reads_as_a_newcomer_joins(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-10, R-CK-69: the Wildcards of the newcomer alone; one that is left without a number gets none."""
    reader = read(monkeypatch, join1={"wildcard_ranks": {}})
    table = Table(level("a", 5, wildcards=1), level("b", 5), level("c", 5, wildcards=2), extensions=("test",))
    table.start("a", "b")
    table.finish()
    table.play(m.Join("c"))
    assert reader.seen["join"] == [EngagementJoin(wildcard_ranks={"c": 2})]
    assert (table.participant("a").wildcards, table.participant("c").wildcards) == (1, 0)


# What an Extension changes there


@pytest.mark.parametrize(("lock", "es"), [("hand", 3), ("conflict", 1)])
def test_a_highest_rank_counts_where_the_stakes_are_being_set(
    monkeypatch: pytest.MonkeyPatch, lock: str, es: int
) -> None:
    """CK-K-01, R-CK-22: Rank 11 makes ES 1 + 10/5 = 3 where ES is set Hand by Hand; else it was set at the start."""
    read(monkeypatch, hand2={"highest_rank": 11})
    table = between_hands(level("a", 5), level("b", 5), extensions=("test",), rulings={"es_lock": lock})
    table.deal()
    assert table.conflict.es == es


def started_with(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> Table:
    """A Conflict of a, b, c and d, as an Extension changes it at its start."""
    read(monkeypatch, conflict0=changes)
    table = Table(*(level(key, 5, wildcards=2) for key in "abcd"), extensions=("test",))
    table.start(deal=False)
    return table


def test_a_conflict_without_actors_that_an_extension_excludes(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-01: a and d do not take part, so their pairs are gone, and b, the first who does, is Under the Gun."""
    table = started_with(monkeypatch, participants=("b", "c"))
    assert [p.actor for p in table.conflict.participants] == ["b", "c"]
    assert (table.conflict.opposition, table.conflict.groups) == ((("b", "c"),), (("b", "c"),))
    assert (table.conflict.utg, table.conflict.involved) == ("b", ("b", "c"))
    assert table.conflict.issued == (10,) * 9


def test_a_highest_rank_sets_the_stakes_of_a_conflict(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-01, CK-N-14: Rank 11 makes ES 1 + 10/5 = 3, where all are of Rank 1."""
    assert started_with(monkeypatch, highest_rank=11).conflict.es == 3


def test_a_conflict_needs_two_actors_that_an_extension_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-09, CK-P-02: with a alone there is no Conflict."""
    with refuses("CK-K-09") as found:
        started_with(monkeypatch, participants=("a",))
    assert found[0].text == "The Extensions of this table leave fewer than two Actors for the Conflict."


def test_wildcards_at_a_join_are_for_who_joins(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-09, CK-K-10: a is in the Conflict already; c, which would join, does not."""
    read(monkeypatch, join1={"wildcard_ranks": {"a": 2, "c": 1}})
    table = Table(*(level(key, 5) for key in "abc"), extensions=("test",))
    table.start("a", "b")
    table.finish()
    with refuses("CK-K-09") as found:
        table.play(m.Join("c"))
    assert found[0].text == "An Extension names Actors that do not join now."
    assert [p.actor for p in table.conflict.participants] == ["a", "b"]


@pytest.mark.parametrize("amend", ["locked", "until_reveal"])
def test_the_state_at_the_beginning_of_a_hand(amend: str) -> None:
    """CK-S1-05, CK-S2-01, R-CK-107: a faces b and c; all ante in turn, from a on."""
    table = Table(level("a", 5), level("b", 5, side="x"), level("c", 5, side="x"), rulings={"amend": amend})
    table.start()
    assert table.hand == Hand(
        number=1, step="aspects", order=("a", "b", "c"), clusters=(Cluster(("a", "b", "c")),),
        plays=(Play("a", ("b", "c"), ("b", "c")), Play("b", ("a",), ("a",)), Play("c", ("a",), ("a",))),
        aspects=Sealed(("a", "b", "c"), in_turn=True, amendable=amend == "until_reveal"),
    )  # fmt: skip


def test_an_opener_named_by_an_extension_stays_under_the_gun(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-01, CK-S1-02: c takes part, and b, the first of the table, does not."""
    table = started_with(monkeypatch, participants=("a", "c", "d"), utg="c")
    assert table.conflict.utg == "c"


def test_an_actor_without_a_number_of_wildcards_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-10: an Extension names a alone, with 3."""
    table = started_with(monkeypatch, wildcard_ranks={"a": 3})
    assert [p.wildcards for p in table.conflict.participants] == [3, 0, 0, 0]


@pytest.mark.parametrize(
    ("stakes", "says"),
    [("the crown", "A Conflict begins over the crown: A and B."), ("", "A Conflict begins: A and B.")],
)
def test_the_goal_of_a_conflict_is_announced(stakes: str, says: str) -> None:
    """CK-P-02: the event shows the goal, if one is named."""
    table = Table(level("a", 5), level("b", 5))
    emitted = table.play(m.StartConflict(("a", "b"), stakes))
    assert table.said(emitted[0]) == says


@pytest.mark.parametrize("moment", ["conflict0", "hand1"])
@pytest.mark.parametrize(
    "changes",
    [
        {"participants": ("a", "b", "z")},
        {"utg": "z"},
        {"opposition": (("a", "z"), ("a", "b"))},
        {"clusters": (("a", "b", "z"),)},
        {"wildcard_ranks": {"a": 1, "z": 1}},
    ],
)
def test_an_extension_names_only_actors_that_are_there(
    monkeypatch: pytest.MonkeyPatch, moment: str, changes: dict[str, Any]
) -> None:
    """CK-K-09: an Extension that names z, who is not in the Conflict, is refused at every variable."""
    if moment == "hand1" and "wildcard_ranks" in changes:
        changes = {"participants": ("z",)}  # Wildcards are dealt out at the start alone
    read(monkeypatch, **{moment: changes})
    table = Table(level("a", 5), level("b", 5), level("z", 5), extensions=("test",))
    with refuses("CK-K-09") as found:
        table.start("a", "b")
    assert found[0].text == "An Extension names Actors at Engagement that are not there."
    assert table.events == [] if moment == "conflict0" else table.conflict.hand is None


@pytest.mark.parametrize("facilitated", [True, False])
def test_a_hand_to_which_an_extension_leaves_no_opponents(monkeypatch: pytest.MonkeyPatch, facilitated: bool) -> None:
    """R-CK-94, CK-S6-09: the GM’s move is refused; where nobody facilitates, the Conflict is over."""
    read(monkeypatch, hand1={"opposition": ()})
    table = Table(level("a", 5), level("b", 5), facilitated=facilitated, extensions=("test",))
    if facilitated:
        with refuses("R-CK-94") as found:
            table.start()
        assert found[0].text == "The Extensions of this table leave no opponents for the Hand."
    else:
        table.start()
        assert data_of(table.of_kind("conflict-over")) == [
            ("CK-S6-09", "conflict-over", {"standing": ["a", "b"], "why": "no-opponents", "hand": 0})
        ]
        assert table.said(table.of_kind("conflict-over")[0]) == (
            "The Conflict is over: no opponents are left. A and B still stand."
        )
        assert table.over


def test_a_rank_that_is_missing_counts_as_1() -> None:
    """R-CK-21: a viewer that may not know the Ranks gets ES from Rank 1; otherwise the highest Rank decides."""
    table = Table(level("a", 5, rank=6), level("b", 5, rank=9))
    assert highest_rank(table.position, "ab") == 9
    assert highest_rank(table.view(""), "ab") == 1


def test_stakes_changed_by_an_extension_cite_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """CK-K-01: where ES is fixed for the Conflict, it is no ruling that changes it."""
    read(monkeypatch, hand2={"es": 2})
    table = between_hands(level("a", 5), level("b", 5), extensions=("test",))
    table.deal()
    emitted = table.of_kind("stakes")[-1]
    assert (emitted.rule, table.said(emitted)) == ("CK-K-01", "The Stakes are now Hot (2).")
    assert data(emitted) == {"es": 2, "name": "stakes-2", "changed": True}


def test_the_stakes_of_the_first_hand_are_those_of_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-CK-22, CK-K-01: an Extension sets ES 5 as the Conflict begins; Ranks of 1 set it to 1 from Hand 2 on."""
    read(monkeypatch, conflict0={"es": 5})
    table = Table(level("a", 5), level("b", 5), extensions=("test",), rulings={"es_lock": "hand"})
    table.start()
    assert table.conflict.es == 5
    table.finish()
    table.deal()
    assert table.conflict.es == 1


@pytest.mark.parametrize(
    ("changes", "groups", "order", "opposition"),
    [
        ({"clusters": (("a",), ("b", "c"))}, (("a",), ("b", "c")), ("b", "c"), None),
        ({"utg": "c"}, (("a", "b", "c", "d"),), ("c", "a", "b"), None),
        ({"participants": ("b", "c")}, (("a", "b", "c", "d"),), ("b", "c"), None),
        (
            {"opposition": (("a", "b"), ("c", "d"))}, (("a", "b", "c", "d"),), ("a", "b"),
            (("a", "b"), ("c", "d"), ("a", "d"), ("b", "d")),
        ),
        ({}, (("a", "b", "c", "d"),), ("a", "b", "c"), None),
    ],
)  # fmt: skip
def test_what_an_extension_changes_as_a_hand_begins(
    monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any], groups: Any, order: Any, opposition: Any
) -> None:
    """CK-K-01: clusters, who is Under the Gun, who is involved, and the opponents.

    d is not involved. Its pairs rest and stay as they are, and a pair that the Extension names is there once.
    """
    read(monkeypatch, hand2=changes)
    table = between_hands(*(level(key, 5) for key in "abcd"), extensions=("test",))
    before = table.conflict
    table.play(m.Involve(("a", "b", "c")))
    table.deal()
    assert (table.conflict.groups, table.hand.order) == (groups, order)
    assert table.conflict.opposition == (opposition or before.opposition)
    assert table.conflict.utg == changes.get("utg", "a")
    assert table.conflict.involved == changes.get("participants", ("a", "b", "c"))
    assert (table.conflict.es, table.conflict.stakes) == (before.es, before.stakes)


# Jackpots (R-CK-30)

STR, WIL = (0, 0, 0, 1, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 1, 0, 0)


def test_a_jackpot_whose_cluster_is_gone_goes_to_the_first_to_act() -> None:
    """R-CK-30: of its old cluster, z and y, nobody plays; e acts first, in the first cluster; f is in the other."""
    clusters = (Cluster(("e", "g"), STR, 1), Cluster(("f", "h"), WIL, 1))
    orphaned = with_jackpots(clusters, (Jackpot(("y", "z"), WIL, 1),), ("e", "f", "g", "h"))
    assert orphaned == (Cluster(("e", "g"), (0, 0, 0, 1, 0, 0, 1, 0, 0), 2), clusters[1])
    other = with_jackpots(clusters, (Jackpot(("y", "h"), STR, 1),), ("e", "f", "g", "h"))
    assert other == (clusters[0], Cluster(("f", "h"), (0, 0, 0, 1, 0, 0, 1, 0, 0), 2))
    assert with_jackpots(clusters, (Jackpot((), NO_CHIPS, 0),), ("e", "f", "g", "h")) == clusters
