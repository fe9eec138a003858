"""All switches, each with every kind of value, set with the table or changed between two Hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from facedown.game import Refused, Setup
from facedown.systems.core_kernel import actions as m
from tests.rulings import missing_and_unknown
from tests.systems.core_kernel.driver import GM, SYSTEM, Sheet, Table, data, legal, level, no_chance, refuses, sheet

Outcome = Callable[[Table], Any]


def duel(es: int = 1, every: int = 9) -> list[Sheet]:
    return [level("a", every, es=es, wildcards=1), level("b", every)]


def trio(every: int = 9) -> list[Sheet]:
    return [level("a", every, es=3, wildcards=1), level("b", every), level("c", every)]


# What a table does under a switch: each plays from Engagement and returns what the switch decides


def usable_after_winning_a_chip(table: Table) -> bool:
    """Return whether a won chip of KNO, whose AV is 0, lets KNO be played."""
    table.antes(a="WIL Mind", b="KNO Body")
    assert table.stack("a", "KNO") == 1
    return "KNO" in table.bids("a")


def avs_after_the_end(table: Table) -> tuple[int | None, int | None]:
    """REA of both after A, which lacks PRE, won two antes, and the Conflict is over."""
    table.hand_of(a="REA Mind KNO 1", b="REA Body FIT 1")
    table.finish()
    table.end()
    return table.av("a", "REA"), table.av("b", "REA")


def av_after_soaking(table: Table) -> int | None:
    """STR of A, AV 2 with 3 chips, after 2 damage on it."""
    table.hand_of(a="STR Body FIT 1", b="STR Spirit PRE 1", c="STR Body STR 1")
    while not table.options("a", "spread"):
        table.answer()
    assert (table.av("a", "STR"), table.stack("a", "STR")) == (2, 3)
    table.spread("a", "c", STR=2)
    table.finish()
    return table.av("a", "STR")


def where_chips_come_from(table: Table) -> tuple[int, int]:
    """STR in the stack and committed, of 2 and 2, after 2 damage."""
    table.hand_of(a="WIL Body STR 2", b="WIL Body AGI 1")
    table.spread("a", "b", STR=2)
    if table.options("a", "take-from-committed"):
        assert table.refused(m.TakeFromCommitted("a", {"STR": 3})).rule == "R-CK-10"
        table.play(m.TakeFromCommitted("a", {"STR": 1}))
        assert table.last[0].to == ("a",)
    return table.stack("a", "STR"), table.committed("a", "STR")


def what_gets_through(table: Table) -> int:
    """Of 4 damage to two Attributes."""
    table.hand_of(a="WIL Body STR 2", b="WIL Mind REA 1")
    return int(data(table.of_kind("damage")[0])["through"])


def later_stakes(table: Table) -> list[int]:
    """ES of two Hands, between which the highest Rank leaves."""
    table.antes(a="withdraw", b="REA Mind", c="REA Mind")
    first = table.conflict.es
    table.finish()
    table.deal()
    return [first, table.conflict.es]


def showdowns(table: Table) -> list[int]:
    """A wins TD, AD ties, bids 2 and 3."""
    table.hand_of(a="WIL Mind REA 2", b="WIL Body STR 3")
    return [tally.total for tally in table.of_kind("showdown")[0].tallies]


def shares_of_a_pot_nobody_won(table: Table) -> list[int]:
    table.antes(a="REA Mind", b="REA Mind")
    return [table.part("a").paid, table.part("b").paid, sum(pot.size for pot in table.conflict.jackpots)]


def legal_bids(table: Table) -> str:
    table.antes(a="WIL Mind", b="WIL Mind")
    return legal(table.options("a", "commit")[0], "bid")


def showdowns_against_two(table: Table) -> list[int]:
    """A's Showdowns with a bid of 5 and a Sweep against each of two."""
    table.hand_of(a="WIL Body STR 5", b="REA Spirit PRE 1", c="REA Spirit PRE 1")
    return [e.tallies[0].total for e in table.of_kind("showdown") if data(e)["pair"][0] == "a"]


def first_actors(table: Table) -> str:
    """The Actors that act first in four Hands."""
    first = ""
    for _ in range(4):
        if table.conflict.hand is None:
            table.deal()
        first += table.hand.order[0]
        table.finish()
    return first


def whether_a_winner_may_spare(table: Table) -> list[str]:
    """The kinds of move that follow a win, and whether damage lands."""
    table.hand_of(a="WIL Mind REA 1", b="WIL Mind REA 2")
    kinds = [option.move for key in ("a", "b") for option in table.options(key) if option.owed]
    if kinds == ["spare"]:
        table.play(m.Spare("b", "a", True))
        assert table.of_kind("spared")[0].rule == "R-CK-61"
        assert table.of_kind("spread") == []
    else:
        assert table.refused(m.Spare("b", "a", True)).rule == "R-CK-61"
        table.finish()
    return [*kinds, str(sum(n or 0 for n in table.actor("a").av))]


def who_folds(table: Table) -> list[str]:
    """B leaves in Step 3, if it can: A's chips from the pot and the pairs that are resolved."""
    table.antes(a="REA Mind", b="REA Body", c="REA Body")
    table.commit("a", "REA", 1)
    if not table.options("b", "fold"):
        return [table.refused(m.Fold("b")).rule]
    emitted = table.play(m.Fold("b"))
    assert table.part("a").paid == 3
    table.commit("c", "STR", 1)
    table.no_lines()
    return [
        emitted[0].rule,
        table.participant("b").status,
        *["".join(data(e)["pair"]) for e in table.of_kind("showdown")],
    ]


def hands_played(table: Table) -> int:
    """How many Hands there are before the engine itself ends it, up to 5."""
    for _ in range(5):
        if table.conflict.hand is None:
            table.deal()
        table.hand_of(a="WIL Mind REA 1", b="WIL Mind REA 1")
        if table.over:
            assert table.of_kind("conflict-over")[0].rule == "R-CK-90"
            assert data(table.of_kind("conflict-over")[0])["standing"] == ["a", "b"]
            break
    return len(table.of_kind("hand"))


def what_is_seen_of_a_bid(table: Table) -> list[Any]:
    """B's knowledge of A's face-down bid of 3 with a Wildcard: announced bid, chips left, its card, Wildcards."""
    table.antes(a="WIL Mind", b="WIL Mind")
    emitted = table.commit("a", "KNO", 3, wildcards=1)[0]
    seen = table.view("b").conflict
    assert seen is not None
    assert seen.hand is not None
    a = next(p for p in seen.participants if p.actor == "a")
    play = next(p for p in seen.hand.plays if p.actor == "a")
    assert emitted.rule == ("CK-S3-09" if "bid" not in data(emitted) else "R-CK-42")
    return [data(emitted).get("bid"), a.chips, a.wildcards, play.bid, play.action]


def what_may_be_changed(table: Table) -> list[Any]:
    """A changes its ante and card, and its Action card and bid, or is refused."""
    table.deal()
    table.ante("a", "REA", "Mind", "I wait")
    changed = m.Ante("a", ("STR",), "Body", "I wait")
    if not table.options("a", "ante"):
        return [table.refused(changed).rule]
    emitted = table.play(changed)
    assert [(event.kind, event.to) for event in emitted] == [("amended", None), ("own-ante", ("a",))]
    table.ante("b", "REA", "Mind")
    table.commit("a", "STR", 2)
    table.commit("a", "AGI", 3)
    table.commit("b", "REA", 1)
    return [table.part("a").aspect, table.part("a").action, table.stack("a", "REA"), table.committed("a", "STR")]


def wildcards_that_count(table: Table) -> list[int]:
    """The points that A's Wildcard adds against B and against C; it is played against C if the ruling allows that."""
    table.antes(a="WIL Mind", b="WIL Mind", c="WIL Mind")
    against = "c" if any(f.name == "against" for o in table.options("a", "commit") for f in o.fields) else None
    table.commit("a", "REA", 2, wildcards=1, against=against)
    table.commits(b="REA 2", c="REA 2")
    table.no_lines()
    return [e.tallies[0].total - 2 for e in table.of_kind("showdown") if data(e)["pair"][0] == "a"]


RANKS = [level("a", 9, rank=11), level("b", 9, rank=4), level("c", 9, rank=4)]
HURT = [sheet("a", body=(4, 1, 1), rank=6), level("b", 5)]
SOAK = [sheet("a", body=(2, 5, 5), rank=6), level("b", 9), level("c", 9)]
CASES: list[tuple[str, str, Outcome, list[Sheet], Any]] = [
    ("av_basis", "sheet", usable_after_winning_a_chip, [sheet("a", (5, 0, 5)), level("b", 5)], False),
    ("av_basis", "held", usable_after_winning_a_chip, [sheet("a", (5, 0, 5)), level("b", 5)], True),
    ("ante_end", "return", avs_after_the_end, duel(), (9, 9)),
    ("ante_end", "keep", avs_after_the_end, duel(), (10, 8)),
    ("surplus_soak", "true", av_after_soaking, SOAK, 1),
    ("surplus_soak", "false", av_after_soaking, SOAK, 0),
    ("damage_order", "stack_first", where_chips_come_from, HURT, (0, 2)),
    ("damage_order", "committed_first", where_chips_come_from, HURT, (2, 0)),
    ("damage_order", "owner_choice", where_chips_come_from, HURT, (1, 1)),
    ("partial_round", "floor", what_gets_through, [sheet("a", rank=16), sheet("b", body=(9, 9, "-"))], 2),
    ("partial_round", "nearest", what_gets_through, [sheet("a", rank=16), sheet("b", body=(9, 9, "-"))], 3),
    ("es_lock", "conflict", later_stakes, RANKS, [3, 3]),
    ("es_lock", "hand", later_stakes, RANKS, [3, 1]),
    ("td_bonus", "0", showdowns, duel(), [2, 3]),
    ("td_bonus", "2", showdowns, duel(), [4, 3]),
    ("td_bonus", "7", showdowns, duel(), [9, 3]),
    ("zero_wins", "jackpot", shares_of_a_pot_nobody_won, duel(), [0, 0, 2]),
    ("zero_wins", "round_robin", shares_of_a_pot_nobody_won, duel(), [1, 1, 0]),
    ("min_bid", "1_if_able", legal_bids, duel(), "Choose 1 to 9."),
    ("min_bid", "0", legal_bids, duel(), "Choose 0 to 9."),
    ("wild_scope", "all_pairs", wildcards_that_count, trio(), [1, 1]),
    ("wild_scope", "one_pair", wildcards_that_count, trio(), [0, 1]),
    ("bid_count", "sealed", what_is_seen_of_a_bid, duel(), [None, 80, 1, None, None]),
    ("bid_count", "visible", what_is_seen_of_a_bid, duel(), [3, 77, 1, 3, None]),
    ("bid_split", "full", showdowns_against_two, trio(), [10, 10]),
    ("bid_split", "divided", showdowns_against_two, trio(), [6, 6]),
    ("utg", "fixed", first_actors, trio(), "aaaa"),
    ("utg", "rotate", first_actors, trio(), "abca"),
    ("fold", "ante_only", who_folds, trio(), ["R-CK-55"]),
    ("fold", "any_step", who_folds, trio(), ["R-CK-55", "FW", "ac"]),
    ("mercy", "false", whether_a_winner_may_spare, duel(), ["spread", "80"]),
    ("mercy", "true", whether_a_winner_may_spare, duel(), ["spare", "81"]),
    ("max_hands", "none", hands_played, duel(), 5),
    ("max_hands", "2", hands_played, duel(), 2),
    ("amend", "locked", what_may_be_changed, duel(), ["R-CK-107"]),
    ("amend", "until_reveal", what_may_be_changed, duel(), ["Body", "AGI", 9, 0]),
]  # fmt: skip
NAMES = [f"{option}={value}" for option, value, *_ in CASES]
ALTERNATIVES = {option: value for option, value, *_ in CASES}


@pytest.mark.parametrize(("option", "value", "play", "sheets", "expected"), CASES, ids=NAMES)
def test_a_switch_set_with_the_table(
    option: str, value: str, play: Outcome, sheets: list[Sheet], expected: Any
) -> None:
    """Every ruling has its described effect when the table is set up with it."""
    table = Table(*sheets, rulings={option: value})
    table.start(deal=False)
    assert play(table) == expected


@pytest.mark.parametrize(("option", "value", "play", "sheets", "expected"), CASES, ids=NAMES)
def test_a_switch_changed_between_hands(
    option: str, value: str, play: Outcome, sheets: list[Sheet], expected: Any
) -> None:
    """A ruling changed at an Engagement has the same effect, and the change is announced under its id."""
    others = {o: v for o, v, *_ in CASES if o == option and v != value}
    table = Table(*sheets, rulings=others)
    table.start(deal=False)
    (emitted,) = table.rule(**{option: value})
    assert emitted.rule in {ruling.id for ruling in SYSTEM.rulebook.ruling if ruling.option == option}
    assert (emitted.kind, emitted.to, data(emitted)) == ("ruling", None, {"option": option, "value": value})
    assert play(table) == expected


def test_the_cases_are_all_the_switches() -> None:
    """Each switch of the rulebook has a case for every reading it allows."""
    assert missing_and_unknown(SYSTEM, [(option, value) for option, value, *_ in CASES]) == ([], [])


@pytest.mark.parametrize("option", sorted(ALTERNATIVES))
def test_no_switch_is_changed_in_mid_hand(option: str) -> None:
    """CK-G-01: during a Hand a change is refused and nothing changes; the next Engagement accepts it."""
    table = Table(level("a", 9), level("b", 9))
    table.start()

    def refused() -> None:
        before = SYSTEM.encode(table.position)
        with pytest.raises(Refused) as caught:
            SYSTEM.rule(table.position, {option: ALTERNATIVES[option]}, no_chance)
        assert caught.value.refusal.rule == "CK-G-01"
        assert caught.value.refusal.text == "Rulings cannot change during a Hand."
        assert SYSTEM.encode(table.position) == before

    refused()
    table.ante("a", "WIL", "Mind")
    refused()
    table.ante("b", "WIL", "Mind")
    refused()
    table.commits(a="REA 1", b="REA 2")
    refused()
    table.no_lines()
    assert table.hand.step == "outcome"
    refused()
    table.finish()
    table.rule(**{option: ALTERNATIVES[option]})
    assert str(getattr(table.position.rulings, option)).lower() == ALTERNATIVES[option]


@pytest.mark.parametrize("option", sorted(ALTERNATIVES))
def test_a_switch_is_changed_between_conflicts_too(option: str) -> None:
    """Rulings can be changed before any Conflict and after one."""
    table = Table(level("a", 9), level("b", 9))
    table.rule(**{option: ALTERNATIVES[option]})
    table.start()
    table.end()
    table.rule(**{option: SYSTEM.rulebook.switches[option].default})
    assert table.position.rulings == type(table.position.rulings)()


def test_several_switches_at_once_or_none() -> None:
    """If one of several changes is refused, none is made."""
    table = Table(level("a", 9), level("b", 9))
    emitted = table.rule(mercy="true", utg="rotate")
    assert [data(event)["option"] for event in emitted] == ["mercy", "utg"]
    before = SYSTEM.encode(table.position)
    with refuses("R-CK-53"):
        table.rule(mercy="false", utg="sideways")
    assert SYSTEM.encode(table.position) == before


@pytest.mark.parametrize("value", ["none", ""])
def test_a_table_without_a_gm_has_a_last_hand(value: str) -> None:
    """R-CK-90: a Conflict without a GM ends after a maximum number of Hands."""
    table = Table(level("a", 9), level("b", 9), facilitated=False, rulings={"max_hands": value} if value else {})
    assert isinstance(table.position.rulings.max_hands, int)
    assert (
        Table(level("a", 9), level("b", 9), facilitated=False, rulings={"max_hands": "7"}).position.rulings.max_hands
        == 7
    )
    assert Table(level("a", 9), level("b", 9)).position.rulings.max_hands == "none"


def test_a_table_without_a_gm_cannot_do_away_with_its_last_hand() -> None:
    """R-CK-90: max_hands=none is refused without a GM."""
    table = Table(level("a", 9), level("b", 9), facilitated=False)
    with refuses("R-CK-90"):
        table.rule(max_hands="none")
    assert isinstance(table.position.rulings.max_hands, int)


def test_a_setup_with_a_wrong_ruling_makes_no_table() -> None:
    """A setup with an unknown ruling or value is refused."""
    scene = {"actor": [level("a", 5)]}
    with refuses("CK"):
        SYSTEM.begin(Setup((GM,), scene, {"house_rule": "yes"}))
    with refuses("R-CK-90") as found:
        SYSTEM.begin(Setup((GM,), scene, {"max_hands": "0"}))
    assert found[0].legal == "max_hands may be none or a number from 1 to 999."
