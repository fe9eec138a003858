"""The rulings that a table can set: what each value changes, and how a ruling changes during play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from facedown.systems.standard_roll import actions as m
from tests.rulings import missing_and_unknown
from tests.systems.standard_roll.driver import SYSTEM, Table, effect, foe, legal, no_chance, quick, refuses, sheet

Outcome = Callable[[Table], Any]
EASY = {"name": "Lock", "tn": 3, "clock": 60}
THIRTY_ONE = (10, 10, 5, 5, 1, 2)


def standing() -> list[Any]:
    """Return A and B of the players’ side, S with RES 12, an effect E, and N, each with one action."""
    return [quick("a", 1), quick("b", 1), foe("s", stats={"Brawn": 10}), effect("e"), quick("n", 1)]


# What a table does under a switch: each returns what the switch decides


def missed(table: Table, *faces: int, mode: str = "disadvantage", reaction: bool = False) -> bool:
    """Return whether a roll of A is a miss."""
    if reaction:
        table.react("a", *faces, mode=mode)
    else:
        table.attempt("a", *faces, mode=mode)
    found: bool = table.rolled["miss"]
    assert table.position.complication == ("a" if found else "")
    if found:
        table.play(m.Complicate())
    elif table.position.roll is not None:
        table.choose("edge")
    return found


def which_rolls_miss(table: Table) -> str:
    """Return which rolls miss: actions with 1-5, with 7-7 1-9 and with 1-1 3-8, and a Reaction with 1-5."""
    rolls = (missed(table, 1, 5), missed(table, 7, 7, 1, 9), missed(table, 1, 1, 3, 8))
    return "".join("x" if miss else "-" for miss in (*rolls, missed(table, 1, 5, reaction=True)))


def both_with_a_1(table: Table) -> list[Any]:
    """Return whether 1-5, 5-1 and 2-5 miss with Advantage and Disadvantage at once, and their SR."""
    return [(missed(table, *faces, mode="both"), table.rolled["sr"]) for faces in ((1, 5), (5, 1), (2, 5))]


def effects_of_two_doubles(table: Table) -> tuple[str, ...]:
    """Return the tags on S after A chose as many effects as it may."""
    table.affect("a", "s", 2, 2, 3, 3, 4, 9)
    (option,) = table.options("a", "choose-effects")
    most = int(legal(option, "effects").split(" of ")[0].split()[-1])
    table.choose(*("edge", "point", "surface")[:most])
    return table.who("s").tags


def tag_and_restore_of_a_low_critical(table: Table) -> tuple[tuple[str, ...], int]:
    """Return the tags of S at a margin of −6, and A’s HP, 2 of 10, after a healing roll that falls short."""
    table.affect("a", "s", 2, 2, 1, 3)
    assert table.rolled["total"] - table.rolled["against"] == -6
    table.choose("edge")
    table.play(m.SetClock("a", "HP", 2, 10))
    table.heal("a", "a", 2, 2, 1, 3, tn=50)
    table.choose("restore")
    return table.who("s").tags, table.clock("a")


def value_loss_against_a_tn(table: Table) -> tuple[bool, int]:
    """Return whether Value Loss can be chosen for an Effort, and the clock of 60 after a vetoed choice, margin 7."""
    table.attempt("a", 2, 2, 5, 9)
    (option,) = table.options("a", "choose-effects")
    can = "Value Loss" in legal(option, "effects")
    table.choose("edge", fits=False)
    return can, table.challenge().clock.left


def heroics_of_a_high_total(table: Table) -> tuple[bool, int]:
    """Return whether a total of 4 + 29 + 1 is a Critical, and the Situation Clock of 5 after it."""
    table.play(m.SetLevel("a", 29))
    table.attempt("a", 4, 9)
    critical = table.position.roll is not None
    if critical:
        assert legal(table.options("a", "choose-effects")[0], "effects").startswith("Choose 1 of")
        table.choose("edge")
    return critical, table.situation_clock


def heroics_that_fall_short(table: Table) -> list[int]:
    """Return the Situation Clock of 5 after a Super Critical below TN with a tag, then after one above."""
    clocks = []
    for tn in (60, 3):
        table.play(m.SetChallenge("lock", tn, 60))
        table.attempt("a", *THIRTY_ONE)
        table.choose("edge")
        clocks.append(table.situation_clock)
    return clocks


def whose_clocks_count(table: Table) -> list[int]:
    """Return the Situation Clock of 5 after A resolves a lock, S a bolt, B A’s SP, A S’s HP, B A’s HP."""
    for key in ("a", "b", "s"):
        table.play(m.SetLevel(key, 70))
        table.play(m.SetClock(key, "HP", 3, 3))
    table.play(m.SetClock("a", "SP", 3, 3))
    clocks = []
    table.play(m.AddChallenge("Bolt", 3, 1))
    done = [("a", "lock", ""), ("s", "bolt", ""), ("b", "a", "SP"), ("a", "s", "HP"), ("b", "a", "HP")]
    for actor, target, clock in done:
        if clock:
            table.affect(actor, target, 5, 2, clock=clock)
        else:
            table.attempt(actor, 10, 9, at=target)
        clocks.append(table.situation_clock if table.position.situation is not None else 0)
    return clocks


def where_the_interrupted_goes(table: Table) -> tuple[str, tuple[str, ...], bool]:
    """Return who acts after B seized from A, the discard pile then, and whether B could pass."""
    table.begin_turns("a", "b")
    table.seize("b")
    may_pass = "pass" in table.kinds("b")
    table.next_cards("a")
    table.end()
    return table.active if table.order.round == 1 else "round 2", table.order.discard, may_pass


def two_who_pass(table: Table) -> bool:
    """Return whether A may pass again when A and B have done so."""
    table.begin_turns("a", "b")
    table.cede()
    table.cede()
    return "pass" in table.kinds("a")


def next_after_an_entry(table: Table) -> set[str]:
    """Return the entities that may act next if B lies above A and N joins."""
    table.begin_turns("a", "b", "s", surprise="a", surprised="bs")
    table.seize("b")
    table.enter("n")
    return table.coming


def where_the_aware_lie(table: Table) -> tuple[set[str], int]:
    """Return who may act after A, who surprised S, and the SR of a Reaction 9-3 of B, who is neither."""
    table.begin_turns("a", "b", "e", "s", surprise="a", surprised="s")
    table.react("b", 9, 3)
    return table.coming, table.rolled["sr"]


def after_a_fall(table: Table) -> list[Any]:
    """Return the undrawn cards after B’s defeat; after A’s, who acts and the discard pile; the next round’s cards."""
    table.begin_turns("a", "b", "s")
    table.status("b", "defeated")
    found: list[Any] = [table.undrawn_cards]
    table.next_cards("b" if "b" in table.undrawn_cards else "s")
    table.status("a", "defeated")
    found += [table.active, table.order.discard]
    table.end()
    return [*found, {table.active, *table.undrawn_cards}]


def situated(outcome: Outcome, rulings: dict[str, str]) -> Any:
    return outcome(Table(*standing(), challenges=[EASY], rulings=rulings, situation=5))


def action_at_the_end_of_a_situation(table: Table) -> list[str]:
    """Return the event about S’s attack when A’s Reaction ends the Situation, and whose roll follows."""
    table.play(m.SetSituationClock(1))
    table.play(m.Affect("s", "a", "HP", "Brawn"))
    table.play(m.React("a", "Force"))
    table.settle(*THIRTY_ONE)
    table.choose("edge")
    assert table.position.situation is None
    return [table.last[-1].kind, table.position.roll.actor if table.position.roll is not None else ""]


CASES: list[tuple[dict[str, str], Outcome, Any]] = [
    ({}, which_rolls_miss, "x--x"),
    ({"initial_roll": "final_pair"}, which_rolls_miss, "xx-x"),
    ({"initial_roll": "action_roll"}, which_rolls_miss, "x---"),
    ({"double_one_misses": "true"}, which_rolls_miss, "x-xx"),
    ({"chain_end_misses": "true"}, which_rolls_miss, "xx-x"),
    ({"initial_roll": "final_pair", "double_one_misses": "true"}, which_rolls_miss, "xx-x"),
    ({"initial_roll": "action_roll", "chain_end_misses": "true"}, which_rolls_miss, "xx--"),
    ({}, both_with_a_1, [(False, 1), (False, 5), (False, 2)]),
    ({"adv_plus_dis_miss": "true"}, both_with_a_1, [(True, 1), (True, 5), (False, 2)]),
    ({}, effects_of_two_doubles, ("Weaken",)),
    ({"crits_per_roll": "per_double"}, effects_of_two_doubles, ("Weaken", "Blight")),
    ({}, tag_and_restore_of_a_low_critical, (("Weaken",), 10)),
    ({"crit_needs_exceed": "true"}, tag_and_restore_of_a_low_critical, ((), 2)),
    ({}, value_loss_against_a_tn, (True, 60 - 14)),
    ({"value_loss_tn": "false"}, value_loss_against_a_tn, (False, 60 - 7)),
    ({}, heroics_of_a_high_total, (False, 5)),
    ({"super_on": "total"}, heroics_of_a_high_total, (True, 4)),
    ({}, heroics_that_fall_short, [4, 3]),
    ({"super_needs_success": "true"}, heroics_that_fall_short, [5, 4]),
    ({}, whose_clocks_count, [4, 4, 4, 3, 3]),
    ({"sit_reduces_on": "any"}, whose_clocks_count, [4, 3, 2, 1, 0]),
    ({}, where_the_interrupted_goes, ("a", ("b",), True)),
    ({"interrupted": "discard"}, where_the_interrupted_goes, ("round 2", (), False)),
    ({}, two_who_pass, False),
    ({"pass_guard": "false"}, two_who_pass, True),
    ({}, next_after_an_entry, {"a", "n"}),
    ({"late_entry": "reshuffle"}, next_after_an_entry, {"a", "n", "s"}),
    ({}, where_the_aware_lie, ({"b", "e", "s"}, 9)),
    ({"neither_pile": "surprise"}, where_the_aware_lie, ({"b"}, 9)),
    ({}, after_a_fall, [{"b", "s"} - {"b"}, "s", (), {"s"}]),
    ({"defeat": "keep"}, after_a_fall, [{"b", "s"}, "s", ("a", "b"), {"s"}]),
    ({}, action_at_the_end_of_a_situation, ["dropped", ""]),
    ({"stated_at_end": "carried_out"}, action_at_the_end_of_a_situation, ["still-stated", "s"]),
]
"""Rulings, the function to call, and the results, worked out by hand."""


@pytest.mark.parametrize(("rulings", "outcome", "expected"), CASES)
def test_each_value_of_a_ruling_has_its_effect(rulings: dict[str, str], outcome: Outcome, expected: Any) -> None:
    """Every ruling that a table can set has the expected effect with each of its values."""
    assert situated(outcome, rulings) == expected


def test_every_switch_is_tried_with_every_value() -> None:
    """CASES lists every value of every ruling that a table can set."""
    tried = [(option, value) for rulings, *_ in CASES for option, value in rulings.items()]
    defaults = [(option, ruling.default) for option, ruling in SYSTEM.rulebook.switches.items()]
    assert missing_and_unknown(SYSTEM, tried + defaults) == ([], [])


def test_a_switch_changed_between_two_rolls() -> None:
    """R-SR-02: a ruling changed between two rolls applies from then on, and the log shows its new value."""
    table = Table(sheet("a"), challenges=[EASY])
    assert missed(table, 1, 1, 3, 8) is False
    (emitted,) = table.rule(double_one_misses="true")
    assert (emitted.rule, emitted.data) == ("R-SR-02", {"option": "double_one_misses", "value": "true"})
    assert missed(table, 1, 1, 3, 8) is True
    table.rule(double_one_misses="false")
    assert missed(table, 1, 1, 3, 8) is False


@pytest.mark.parametrize("option", SYSTEM.rulebook.switches)
def test_no_switch_is_changed_while_a_roll_is_made(option: str) -> None:
    """SR-S1-01: no ruling can change after a roll is declared or before its critical effect is chosen."""
    table = Table(sheet("a"))
    value = next(c.value for c in SYSTEM.rulebook.switches[option].choices)
    table.play(m.Try("a", "lock", "Force"))
    for _ in range(2):
        before = SYSTEM.encode(table.position)
        with refuses("SR-S1-01") as found:
            SYSTEM.rule(table.position, {option: value}, no_chance)
        assert (found[0].legal, SYSTEM.encode(table.position)) == ("Wait until the roll is finished.", before)
        if table.roll.sr is None:
            table.settle(5, 5, 1, 2)


@pytest.mark.parametrize(
    ("changes", "rule", "legal_now"),
    [
        ({"house_rule": "yes"}, "SR", "Choose from: initial_roll, double_one_misses"),
        ({"defeat": "burn"}, "R-SR-80", "defeat may be remove or keep."),
        ({"crits_per_roll": "2"}, "R-SR-12", "crits_per_roll may be 1 or per_double."),
        ({"pass_guard": "yes"}, "R-SR-50", "pass_guard may be true or false."),
        ({"pass_guard": "false", "super_on": "EV"}, "R-SR-21", "super_on may be SR or total."),
    ],
)
def test_unknown_rulings_and_values_are_refused(changes: dict[str, str], rule: str, legal_now: str) -> None:
    """An unknown ruling or value refuses the whole change, and the refusal lists what exists."""
    table = Table(sheet("a"))
    before = SYSTEM.encode(table.position)
    with refuses(rule) as found:
        SYSTEM.rule(table.position, changes, no_chance)
    assert legal_now in found[0].legal
    assert SYSTEM.encode(table.position) == before
    with refuses(rule):
        Table(sheet("a"), rulings=changes)


# More closely


def test_per_double_the_same_effect_again_adds_nothing() -> None:
    """R-SR-12: of one effect per double each can be chosen once, and Value Loss doubles the margin once."""
    table = Table(*standing(), rulings={"crits_per_roll": "per_double"})
    table.play(m.SetClock("s", "HP", 300, 300))
    table.affect("a", "s", 9, 9, 9, 9, 9, 9, 4, 9)
    table.refused(m.ChooseEffects("a", ("edge", "edge")), "SR-S1-12")
    table.refused(m.ChooseEffects("a", ("edge", "point", "surface", "value-loss")), "SR-S1-12")
    table.choose("value-loss", "surface")
    assert (table.clock("s"), table.who("s").tags) == (300 - 2 * (58 + 1 - 12), ("Daze",))


def test_per_double_a_veto_leaves_value_loss() -> None:
    """R-SR-12, R-SR-13: when the Curator rejects several effects, the Critical is Value Loss, which doubles once."""
    table = Table(*standing(), rulings={"crits_per_roll": "per_double"})
    table.play(m.SetClock("s", "HP", 300, 300))
    table.affect("a", "s", 9, 9, 9, 9, 4, 9)
    table.choose("edge", "point", fits=False)
    assert (table.clock("s"), table.who("s").tags) == (300 - 2 * (40 + 1 - 12), ())


def test_a_super_without_a_double_gives_one_pick() -> None:
    """A Super Critical without a double has one effect, where the total counts and each double has one.

    Rules: R-SR-12, R-SR-21.
    """
    table = Table(*standing(), rulings={"crits_per_roll": "per_double", "super_on": "total"})
    table.play(m.SetLevel("a", 29))
    table.affect("a", "s", 4, 9)
    assert legal(table.options("a", "choose-effects")[0], "effects").startswith("Choose 1 of")


def test_a_miss_prevails_over_a_super() -> None:
    """R-SR-04, R-SR-21, R-SR-25: a miss with a total of 31 or more is no Super Critical and brings no Heroics."""
    table = Table(*standing(), challenges=[EASY], rulings={"super_on": "total"}, situation=5)
    table.play(m.SetLevel("a", 40))
    assert missed(table, 1, 9)
    assert (table.situation_clock, table.challenge().clock.left) == (5, 60)


@pytest.mark.parametrize(
    ("rulings", "faces", "miss"),
    [
        ({"initial_roll": "final_pair"}, (7, 7, 1, 9), True),
        ({"initial_roll": "final_pair"}, (1, 1, 3, 9), False),
        ({"double_one_misses": "true"}, (1, 1, 3, 9), True),
        ({"chain_end_misses": "true"}, (7, 7, 1, 9), False),
        ({}, (1, 1, 1, 9), False),
    ],
)
def test_both_at_once_under_other_switches(rulings: dict[str, str], faces: tuple[int, ...], miss: bool) -> None:
    """With Advantage and Disadvantage `initial_roll` and `double_one_misses` apply, `chain_end_misses` does not.

    Rules: R-SR-08.
    """
    table = Table(sheet("a"), challenges=[EASY], rulings={"adv_plus_dis_miss": "true", **rulings})
    assert missed(table, *faces, mode="both") is miss


def test_both_at_once_on_a_reaction() -> None:
    """A Reaction with Advantage and Disadvantage at once does not miss where only actions can miss.

    Rules: R-SR-08, R-SR-01.
    """
    for initial, miss in (("first_pair", True), ("action_roll", False)):
        table = Table(sheet("a"), rulings={"adv_plus_dis_miss": "true", "initial_roll": initial})
        assert missed(table, 1, 9, mode="both", reaction=True) is miss


def test_a_later_double_1_is_an_ordinary_double() -> None:
    """R-SR-02: under `double_one_misses` a double 1 misses only as the first pair."""
    table = Table(sheet("a"), challenges=[EASY], rulings={"double_one_misses": "true"})
    assert not missed(table, 4, 4, 1, 1, 3, 8)


def test_any_clock_counts_once() -> None:
    """R-SR-36, R-SR-38: under `sit_reduces_on=any` a clock still counts only once in a Situation."""
    table = Table(*standing(), rulings={"sit_reduces_on": "any"}, situation=5)
    table.play(m.SetLevel("s", 20))
    for _ in range(2):
        table.play(m.SetClock("a", "SP", 3, 3))
        table.affect("s", "a", 5, 2, clock="SP")
    assert table.situation_clock == 4


def test_a_kept_card_of_one_who_is_revived_is_played() -> None:
    """R-SR-80: a kept card is undrawn while its owner is defeated, and is played if the owner is back in time."""
    table = Table(*standing(), rulings={"defeat": "keep"})
    table.begin_turns("a", "b")
    table.status("b", "defeated")
    assert "pass" in table.kinds("a")
    table.status("b", "active")
    assert table.undrawn_cards == {"b"}
    table.end()
    assert (table.active, table.order.round, table.pool("b")) == ("b", 1, 1)
