"""From Hand to Hand and from Conflict to Conflict: what lasts, what is restored, and which Actors take part."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.chance import Dealer
from facedown.game import OneOf, Refused, Seat, Setup
from facedown.systems.core_kernel import actions as m
from facedown.systems.core_kernel.attributes import ATTRIBUTES
from tests.systems.core_kernel.driver import SYSTEM, Table, data, level, sheet

NOTHING: Any = ("-", "-", "-")


def duel(**more: Any) -> Table:
    table = Table(level("a", 5, wildcards=1), level("b", 5), level("c", 5), **more)
    table.start("a", "b")
    return table


# Conflict after Conflict


def test_damage_lasts_and_antes_and_bids_do_not() -> None:
    """In the next Conflict AVs are lower by the damage, and stacks equal them.

    Rules: CK-GL-10, CK-S5-05, CK-S6-06, R-CK-04.
    """
    table = duel()
    table.hand_of(a="REA Mind REA 3", b="REA Mind KNO 2")
    table.spread("b", "a", QUI=1)
    table.end()
    assert (table.actor("a").av, table.actor("b").av) == ((5,) * 9, (5, 5, 4, 5, 5, 5, 5, 5, 5))
    assert table.actor("b").av_base == (5,) * 9
    table.start("b", "c")
    assert table.participant("b").stack == (5, 5, 4, 5, 5, 5, 5, 5, 5)
    assert table.participant("c").stack == (5,) * 9
    assert table.conflict.number == 2


def test_wildcards_fill_up_per_conflict() -> None:
    """CK-N-08: Wildcards spent in one Conflict are available again in the next."""
    table = duel()
    table.hand_of(a="REA Mind REA 3 +W", b="REA Mind REA 3")
    assert table.participant("a").wildcards == 0
    table.finish()
    table.end()
    table.start("a", "c")
    assert table.participant("a").wildcards == 1


def test_recovery_is_the_gms_and_between_conflicts() -> None:
    """CK-GL-10, R-CK-86: only the GM restores AVs, before or after a Conflict and never during one."""
    table = duel()
    healed = m.SetAv("a", {**dict.fromkeys(("REA", "KNO", "QUI"), 7), "STR": None, "WIL": 2})
    assert table.refused(healed).rule == "CK-GL-10"
    table.finish()
    assert table.refused(healed).rule == "CK-GL-10"
    table.end()
    assert table.refused(healed, "a").rule == "CK-GL-10"
    (emitted,) = table.play(healed)
    assert (emitted.rule, table.said(emitted)) == ("R-CK-86", "A has new AVs.")
    assert table.actor("a").av == (7, 7, 7, None, 5, 5, 2, 5, 5)
    assert table.actor("a").av_base == (7, 7, 7, None, 5, 5, 5, 5, 5)
    table.start("a", "b")
    assert table.participant("a").stack == (7, 7, 7, 0, 5, 5, 2, 5, 5)


def test_ranks_set_between_conflicts_set_the_next_stakes() -> None:
    """R-CK-83, CK-N-14: a new Rank changes the next Stakes, and is announced without its number."""
    table = duel()
    table.end()
    (emitted,) = table.play(m.SetRank("a", 17))
    assert table.said(emitted) == "The Rank of A is set."
    table.start("a", "b", deal=False)
    assert table.conflict.es == 4


def test_a_new_actor_joins_campaign_and_conflict() -> None:
    """CK-GL-01, CK-C-18, R-CK-69: an Actor created between Hands may join at the same Engagement as an opponent."""
    table = duel()
    table.finish()
    table.play(m.AddActor("The Fog", "gm", {"WIL": 9, "STR": None}, rank=50, wildcard_rank=1))
    fog = table.actor("the-fog")
    assert (fog.kind, fog.av, fog.place) == ("NPC", (*[None] * 6, 9, None, None), 4)
    table.play(m.Join("the-fog"))
    table.deal()
    assert table.hand.order == ("a", "b", "the-fog")
    assert table.participant("the-fog").stack == (0, 0, 0, 0, 0, 0, 9, 0, 0)
    assert (table.conflict.es, table.participant("the-fog").wildcards) == (1, 1)
    assert set(SYSTEM.conserved(table.position).values()) == {0}


def test_a_new_actor_has_a_key_of_its_own() -> None:
    """CK-GL-01: two Actors of one name get two keys."""
    table = duel()
    table.end()
    table.play(m.AddActor("A", "a", {"REA": 1}))
    table.play(m.AddActor("a!", "b", {"REA": 1}))
    assert [actor.key for actor in table.position.actors] == ["a", "b", "c", "a-2", "a-3"]


# Leaving and coming back


def test_nobody_comes_back_to_the_same_conflict() -> None:
    """R-CK-70: an Actor that left can neither ante nor join until the next Conflict."""
    table = Table(*(level(key, 5) for key in "abc"))
    table.start()
    table.antes(a="withdraw", b="REA Mind", c="REA Mind")
    refusal = table.refused(m.Commit("a", "REA", 1))
    assert (refusal.rule, refusal.text) == ("R-CK-70", "A is no longer in this Conflict.")
    table.finish()
    assert table.refused(m.Join("a")).rule == "R-CK-70"
    assert table.refused(m.Involve(("a", "b"))).rule == "CK-S1-03"
    table.end()
    table.start(deal=False)
    assert table.participant("a").status == "in"


def test_an_actor_at_0_does_not_enter_without_a_gm() -> None:
    """R-CK-64: an Actor with all of Body at 0 may enter only if a GM allows it."""
    sheets = (sheet("a", body=(0, 0, "-")), level("b", 5), level("c", 5))
    alone = Table(*sheets, facilitated=False)
    refusal = alone.refused(m.StartConflict(("a", "b")), "b")
    assert (refusal.rule, refusal.legal) == ("CK-P-02", "Include B and C.")
    alone.play(m.StartConflict(("b", "c")), "b")
    with_gm = Table(*sheets)
    with_gm.start("a", "b")
    assert with_gm.participant("a").status == "in"


def test_an_actor_with_a_bodiless_sheet_enters() -> None:
    """R-CK-63, R-CK-64: an Aspect of three dashes does not count as an Aspect at 0."""
    table = Table(sheet("a", body=NOTHING), level("b", 5), facilitated=False)
    table.start()
    assert table.participant("a").status == "in"


# Under the Gun


def test_under_the_gun_passes_on_and_stays() -> None:
    """CK-S1-02, R-CK-53: A opened and withdraws, so B is Under the Gun from then on."""
    table = Table(*(level(key, 5) for key in "abcd"))
    table.start()
    table.antes(a="withdraw", b="REA Mind", c="REA Mind", d="REA Mind")
    table.finish()
    for _ in range(2):
        table.deal()
        assert table.hand.order == ("b", "c", "d")
        table.finish()


def test_other_clusters_begin_at_the_seat_after_under_the_gun() -> None:
    """C is Under the Gun, so the cluster of a, b and d begins with d, also when its pot is shared.

    Rules: R-CK-53, CK-S2-12.
    """
    table = Table(*(level(key, 5) for key in "abcde"))
    table.start(deal=False)
    table.play(m.SetUnderTheGun("c"))
    table.play(m.SplitIntoClusters({"a": 1, "b": 1, "c": 2, "d": 1, "e": 2}))
    table.deal()
    assert table.hand.order == ("c", "d", "e", "a", "b")
    assert [cluster.members for cluster in table.hand.clusters] == [("d", "a", "b"), ("c", "e")]
    table.antes(c="REA Mind", d="REA Mind", e="REA Mind", a="REA Mind", b="REA Body")
    assert [table.part(key).paid for key in "dab"] == [2, 1, 0]


# Jackpots and clusters (R-CK-30)


def two_jackpots() -> Table:
    """Two clusters, a with c and b with d, each of whose pots nobody won."""
    table = Table(*(level(key, 5) for key in "abcdef"))
    table.start(deal=False)
    table.play(m.Involve(("a", "b", "c", "d")))
    table.play(m.SplitIntoClusters({"a": 1, "b": 2, "c": 1, "d": 2, "e": 3, "f": 3}))
    table.hand_of(**dict.fromkeys("ac", "REA Mind KNO 1"), **dict.fromkeys("bd", "STR Body FIT 1"))
    assert [(jackpot.members, jackpot.size) for jackpot in table.conflict.jackpots] == [
        (("a", "c"), 2),
        (("b", "d"), 2),
    ]
    return table


@pytest.mark.parametrize(
    ("involved", "clusters", "pots"),
    [
        ("abcdef", {"a": 1, "b": 2, "c": 2, "d": 1, "e": 1, "f": 2}, [2, 2]),
        ("bcdef", {"a": 1, "b": 1, "c": 2, "d": 1, "e": 1, "f": 2}, [2, 2]),
        ("abcdef", {"a": 1, "b": 1, "c": 2, "d": 2, "e": 1, "f": 2}, [4, 0]),
        ("cdef", {"a": 1, "b": 1, "c": 2, "d": 2, "e": 1, "f": 1}, [0, 4]),
        ("acef", {"a": 2, "b": 1, "c": 2, "d": 1, "e": 1, "f": 1}, [0, 4]),
        ("ef", {"a": 1, "b": 1, "c": 1, "d": 1, "e": 2, "f": 2}, [4]),
        ("abcdef", dict.fromkeys("abcdef", 1), [4]),
    ],
)
def test_jackpots_follow_their_clusters(involved: str, clusters: dict[str, int], pots: list[int]) -> None:
    """A Jackpot goes to the cluster of its old cluster’s first Actor who plays, otherwise to the first from UTG.

    Rules: R-CK-30, CK-S2-15.
    """
    table = two_jackpots()
    table.play(m.Involve(tuple(involved)))
    table.play(m.SplitIntoClusters(clusters))
    table.deal()
    assert [cluster.size for cluster in table.hand.clusters] == pots
    assert table.conflict.jackpots == ()
    assert set(SYSTEM.conserved(table.position).values()) == {0}


@pytest.mark.parametrize("zero_wins", ["jackpot", "round_robin"])
def test_a_cluster_that_stops_keeps_its_pot_as_a_jackpot(zero_wins: str) -> None:
    """R-CK-56, R-CK-30: B refuses A; their cluster stops with 1 chip in the pot, the other plays on."""
    table = Table(*(level(key, 5) for key in "abcd"), rulings={"zero_wins": zero_wins})
    table.start(deal=False)
    table.play(m.SplitIntoClusters({"a": 1, "b": 1, "c": 2, "d": 2}))
    table.antes(a="REA Mind", b="withdraw", c="REA Mind", d="REA Body")
    assert [(jackpot.members, jackpot.size) for jackpot in table.conflict.jackpots] == [(("a", "b"), 1)]
    assert (table.part("a").aspect, table.part("c").paid) == (None, 2)
    table.commits(c="KNO 1", d="STR 1")
    table.finish()
    table.deal()
    assert [cluster.size for cluster in table.hand.clusters] == [1]


def test_a_hand_that_stops_does_not_end_other_oppositions() -> None:
    """R-CK-56, R-CK-66: with a further pair that only sat this Hand out the Conflict goes on, and the pot waits."""
    table = Table(*(level(key, 5) for key in "abc"))
    table.start(deal=False)
    table.play(m.Involve(("a", "b")))
    table.antes(a="REA Mind", b="withdraw")
    assert table.of_kind("stopped")[0].rule == "R-CK-56"
    assert table.of_kind("conflict-over") == []
    table.deal()
    assert (table.hand.order, table.hand.clusters[0].size) == (("a", "c"), 1)


# Elimination


def test_the_gm_keeps_an_eliminated_actor_in_until_it_says_else() -> None:
    """CK-C-15, R-CK-65: kept in, it is not asked about again in the next Hand."""
    table = Table(sheet("a", body=(1, 0, 0)), level("b", 9), level("c", 9))
    table.start()
    table.hand_of(a="WIL Mind REA 1", b="WIL Body STR 2", c="WIL Mind REA 1")
    while not table.options("gm", "let-continue"):
        table.answer()
    table.play(m.LetContinue("a", True))
    table.hand_of(a="WIL Mind REA 1", b="WIL Mind REA 1", c="WIL Mind REA 1")
    assert table.waits_for() == ["gm"]
    assert table.options("gm", "let-continue") == []
    table.end()
    table.start(deal=False)
    assert table.participant("a").continues is False


# Without a GM


def test_without_a_gm_hands_follow_by_themselves_up_to_the_limit() -> None:
    """R-CK-90, CK-P-03: any player declares; after the last Hand it is over, with no winner."""
    table = Table(level("a", 9), level("b", 9), facilitated=False, rulings={"max_hands": "3"})
    table.play(m.StartConflict(("a", "b")), "b")
    for number in (1, 2, 3):
        assert table.hand.number == number
        table.antes(a="WIL Mind", b="WIL Mind")
        table.commits(a="KNO 1", b="KNO 1")
        table.no_lines()
    assert table.over
    (over,) = table.of_kind("conflict-over")
    assert (over.rule, data(over)["standing"]) == ("R-CK-90", ["a", "b"])
    table.play(m.StartConflict(("a", "b")), "a")
    assert table.hand.number == 1


def test_the_limit_counts_from_each_start() -> None:
    """R-CK-90: under a GM max_hands=1 ends every Conflict after its first Hand."""
    table = Table(level("a", 9), level("b", 9), rulings={"max_hands": "1"})
    for _ in range(2):
        table.start()
        table.finish()
        assert table.position.conflict is None


def test_without_a_gm_an_elimination_is_final() -> None:
    """CK-S6-04, CK-C-15: nobody is asked whether the fiction lets it go on."""
    table = Table(sheet("a", body=(1, 0, 0)), level("b", 9), level("c", 9), facilitated=False)
    table.start()
    table.hand_of(a="WIL Mind REA 1", b="WIL Body STR 2", c="WIL Mind REA 1")
    while table.conflict.hands == 1:
        table.answer()
    assert table.participant("a").status == "EL"
    with pytest.raises(Refused) as caught:
        SYSTEM.play(table.position, table.seat("b"), m.EndConflict("enough"), table.chance)
    assert caught.value.refusal.text == "Only the GM can do this."


def test_a_new_actor_can_be_anybodys() -> None:
    """CK-GL-01: the GM can give an Actor to any player’s seat or keep it."""
    seats = (Seat("gm", "GM", "facilitator"), Seat("ana"), Seat("ben"), Seat("cy"), Seat("dee"))
    scene = {"actor": [{"name": "A", "av": {"STR": 2}, "controller": "ana"}, {"name": "B", "av": {"AGI": 2}}]}
    position = SYSTEM.begin(Setup(seats, scene))
    assert {actor.controller for actor in position.actors} < {"gm", "ana", "ben"}
    (option,) = [one for one in SYSTEM.options(SYSTEM.view(position, seats[0]), seats[0]) if one.move == "add-actor"]
    (whose,) = [field for field in option.fields if field.name == "controller"]
    assert isinstance(whose.domain, OneOf)
    assert {choice.value for choice in whose.domain.choices} == {"gm", "ana", "ben", "cy", "dee"}
    assert whose.seats, "a surface calls seats by their names"
    turn = SYSTEM.play(position, seats[0], option.build(SYSTEM.move_type, name="New", controller="dee"), Dealer(b"x"))
    assert turn.position.actors[-1].controller == "dee"


def test_avs_that_are_not_named_stay_as_they_are() -> None:
    """R-CK-86, CK-GL-06: when two AVs are set the other seven stay, including a dash and an AV of 0."""
    table = Table(sheet("a", mind=(3, 0, "-"), body=(4, 5, 6), spirit=(7, 8, 9)), level("b", 5))
    before = table.actor("a").av
    assert before == (3, 0, None, 4, 5, 6, 7, 8, 9)
    table.play(m.SetAv("a", {"REA": 9, "STR": None}))
    assert table.actor("a").av == (9, 0, None, None, 5, 6, 7, 8, 9)
    table.play(m.SetAv("a", {}))
    assert table.actor("a").av == (9, 0, None, None, 5, 6, 7, 8, 9)
    table.play(m.SetAv("a", {"WIL": 1}))
    table.play(m.SetAv("a", {"KNO": 1}))
    now = dict(zip(ATTRIBUTES, zip(table.actor("a").av, table.actor("a").av_base, strict=True), strict=True))
    assert now["WIL"] == (1, before[ATTRIBUTES.index("WIL")]), (
        "what was lowered stays so, and what it counted as unhurt"
    )


def test_clusters_last_one_hand() -> None:
    """CK-S1-04: in the next Hand all Actors are in one cluster, unless the GM splits them again."""
    table = Table(*(level(key, 5) for key in "abcd"))
    table.start(deal=False)
    table.play(m.SplitIntoClusters({"a": 1, "b": 2, "c": 1, "d": 2}))
    assert ["".join(group) for group in table.conflict.groups] == ["ac", "bd"]
    table.hand_of(**dict.fromkeys("ac", "REA Mind KNO 1"), **dict.fromkeys("bd", "STR Body FIT 1"))
    table.finish()
    assert ["".join(group) for group in table.conflict.groups] == ["abcd"]
    table.deal()
    assert [cluster.members for cluster in table.hand.clusters] == [table.hand.order]
    assert set(table.hand.order) == set("abcd")


@pytest.mark.parametrize("typed", ["The  Crew", "the crew", " The Crew "])
def test_a_new_actor_joins_the_side_that_looks_the_same(typed: str) -> None:
    """R-CK-50: capitals and spaces make no second side, whose members would be opponents."""
    table = Table(level("a", 3, side="The  Crew"), level("b", 3))
    table.play(m.AddActor("Cy", "gm", {"REA": 1}, side=typed))
    assert table.position.actors[-1].side == "The  Crew"


# Opposed Actions


def test_an_actor_states_at_most_twenty_opposed_actions_before_a_conflict() -> None:
    """Rules: CK-S1-01. A position must not grow without limit."""
    table = Table(level("a", 5), level("b", 5))
    propose = m.Propose("a", "b", "push")
    for _ in range(20):
        table.play(propose)
    with pytest.raises(Refused, match="already has 20 opposed Actions"):
        table.play(propose)
    table.play(m.Propose("b", "a", "push back"))
    assert len(table.position.proposals) == 21
