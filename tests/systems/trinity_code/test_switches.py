"""All switches of the rulings, each with every reading, set with the table or changed between two moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from facedown.game import Refused, Setup
from facedown.systems.trinity_code import actions as m
from tests.rulings import missing_and_unknown
from tests.systems.trinity_code.driver import GM, SYSTEM, VEST, Sheet, Table, legal, no_chance, refuses, sheet

Outcome = Callable[[Table], Any]

KIT = {"name": "kit", "heal": 2, "uses": 9}
COAT = {"name": "coat", "rating": 3, "threshold": 2}


# What a table does under a switch: each plays from the open floor and returns what the switch decides


def who_grabs(table: Table) -> list[Any]:
    """Return the seats awaited, the GM's number as B sees it, and whether the GM may add to it."""
    table.karma(2, 2)
    table.declare("a")
    asked = [table.waits_for()]
    table.play(m.GrabBad(1))
    asked.append(table.waits_for())
    seen = table.view("b").roll
    assert seen is not None
    known = (seen.bad, seen.karma.of("bad"))
    table.play(m.GrabGood(1), dice=() if table.position.rulings.karma_order == "raising" else (3, 4))
    again = bool(table.options("gm", "grab-bad"))
    return [*asked, known, again]


def carried_over(table: Table) -> tuple[int, int]:
    """Return the pools of a new Investigation after one that left 3 Good and 2 Bad points."""
    table.karma(3, 2)
    table.end()
    table.play(m.BeginInvestigation())
    return table.pools


def luck_a_against_karma(table: Table) -> list[int]:
    """Return the totals of Luck A with 2 Bad and 1 Good point, and with 1 Bad and 2 Good.

    The dice are 5, and Power is +1.
    """
    totals = []
    for good, bad in ((1, 2), (2, 1)):
        table.karma(2, 2)
        table.declare("a")
        table.settle(2, 3, good=good, bad=bad, stand=False)
        table.luck("ignore")
        table.stand()
        totals.append(table.read[0])
    return totals


def luck_a_against_an_attribute(table: Table) -> list[int]:
    """Return the totals of Luck A with an attribute of −1, and with another −1 from the GM; the dice are 4."""
    totals = []
    for modifier in (0, -1):
        table.make("b", 2, 2, modifier=modifier, stand=False)
        table.luck("ignore")
        table.stand()
        totals.append(table.read[0])
    return totals


def luck_c_on_forced_moves(table: Table) -> list[Any]:
    """Return the results of Luck C for A on cheat death and B on facing demons.

    They are followed by the lines of a move with Luck that is not forced, and of a forced move without Luck.
    """
    table.hurt("a", 8)
    table.settle(1, 1, stand=False)
    table.luck("twelve")
    table.shake("b", 5)
    table.face("b", 1, 1, stand=False)
    table.luck("twelve")
    a, b = table.who("a"), table.who("b")
    table.make("b", 1, 1, stand=False)
    table.luck("twelve")
    line = table.read[1]
    table.shake("c", 8)
    table.face("c", 5, 6)
    return [a.harm, a.unconscious, b.stress, line, table.read[1]]


def luck_restored_from_0(table: Table) -> list[Any]:
    """Return the rule that refuses to restore Luck from 0, or A's Luck and tags after it."""
    for _ in range(4):
        table.make("a", 1, 2, stand=False)
        table.luck("twelve")
    assert table.tags("a") == ["out-of-luck"]
    if not table.options("gm", "restore-luck"):
        return [table.refused(m.RestoreLuck("a", 1)).rule]
    table.play(m.RestoreLuck("a", 2))
    return [table.who("a").luck, table.tags("a")]


def a_double_6_and_10(table: Table) -> list[str]:
    """Return the lines of 6-6 at 11 on cheat death and on facing demons, and at 8 with a negative modifier."""
    lines = []
    table.hurt("a", 8)
    table.settle(6, 6)
    lines.append(table.read[1])
    table.shake("b", 5)
    table.face("b", 6, 6)
    lines.append(table.read[1])
    table.shake("b", 2)
    table.face("b", 6, 6, modifier=-3)
    return [*lines, table.read[1]]


def a_double_6_below_10(table: Table) -> list[str]:
    """Return the lines of 6-6 at 8, at 5 and at 10 on facing demons, traumatised."""
    lines = []
    for modifier in (-3, -6, -1):
        table.shake("a", 5)
        table.face("a", 6, 6, modifier=modifier)
        lines.append(table.read[1])
        if table.who("a").on_the_brink:
            table.face("a", 5, 5, modifier=9)
        if table.who("a").lost:
            table.play(m.RemoveTag("a", "lost", 5))
    return lines


def cheat_death_when_wounded(table: Table) -> list[int]:
    """Return the totals of 7 on the dice for cheat death, and then for another move with Power."""
    table.hurt("a", 8)
    table.settle(3, 4)
    totals = [table.read[0]]
    if table.position.roll is not None:
        table.settle(6, 6)
    else:
        table.play(m.RemoveTag("a", "dead"))
        table.play(m.Wake("a"))
    table.make("a", 3, 4)
    return [*totals, table.read[0]]


def demons_when_traumatised(table: Table) -> list[int]:
    """Return the totals of 9 on the dice for facing demons, and then for another move with Cool."""
    table.fight()
    table.shake("a", 5)
    table.face("a", 4, 5)
    totals = [table.read[0]]
    table.make("a", 4, 5, attribute="cool")
    return [*totals, table.read[0]]


def after_10_on_cheat_death(table: Table) -> list[Any]:
    """Return A's harm after a 10+, and its state after 1 more harm."""
    table.hurt("a", 8)
    table.settle(6, 5)
    harm = table.who("a").harm
    table.hurt("a", 1)
    return [harm, table.who("a").harm, "dead" in table.tags("a")]


def healing_the_unconscious(table: Table) -> list[Any]:
    """Return A's harm and whether it is unconscious, after healing 4 of 7 harm and after an hour of rest."""
    table.hurt("a", 7)
    table.use("b", "kit", "a")
    table.use("b", "kit", "a")
    seen = [table.who("a").harm, table.who("a").unconscious]
    table.pass_time(1)
    return [*seen, table.who("a").harm, table.who("a").unconscious]


def healing_the_dying(table: Table) -> list[Any]:
    """Return A's state after healing 2 of 8 harm in a fight, and after its next turn if it still has to roll."""
    table.fight()
    table.hurt("a", 8)
    table.settle(4, 5)
    table.use("b", "kit", "a")
    seen = [table.who("a").harm, table.who("a").dying, table.who("a").unconscious]
    table.play(m.TakeTurn("a"))
    if table.position.roll is None:
        return seen
    table.settle(6, 5)
    return [*seen, table.who("a").harm, table.who("a").dying, table.who("a").unconscious]


def wear_of_armour(table: Table) -> list[Any]:
    """Return the harm and threshold of armour-3 with threshold-2 after 4 harm, and after 4 more."""
    seen: list[Any] = []
    for _ in range(2):
        table.hurt("a", 4, *["coat" for worn in table.who("a").armour if worn.name == "coat" and worn.protects])
        seen += [table.who("a").harm, table.who("a").armour[1].threshold]
        table.play(m.EndInvestigation())
        table.play(m.BeginInvestigation())
    return seen


def two_armours(table: Table) -> list[Any]:
    """Return how many of armour-1 and armour-3 may be used, and harm and thresholds after 6 and after 1 harm."""
    table.play(m.InflictHarm("a", 6))
    (option,) = table.options("a", "take-harm")
    most = legal(option, "armour")[7:13]
    built = option.build(SYSTEM.move_type)
    table.play(built)
    seen = [most, table.who("a").harm, [worn.threshold for worn in table.who("a").armour]]
    table.play(m.InflictHarm("a", 1))
    table.play(m.TakeHarm("a", built.armour))
    return [*seen, table.who("a").harm, [worn.threshold for worn in table.who("a").armour]]


def stress_after_the_brink(table: Table) -> list[int]:
    """Return the stress left after a 10+ and after a double 6, with a limit of 8."""
    left = []
    for dice in ((5, 6), (6, 6)):
        table.shake("c", 8)
        table.face("c", *dice)
        left.append(table.who("c").stress)
    return left


TABLE: list[Sheet] = [
    sheet("a", power=0, luck=4, armour=[VEST, COAT]), sheet("b", power=-1, luck=4, items=[KIT]),
    sheet("c", stress_limit=8),
]  # fmt: skip
STRONG: list[Sheet] = [sheet("a", power=1, luck=4), *TABLE[1:]]
BARE: list[Sheet] = [sheet("a"), sheet("b", items=[KIT]), sheet("c")]

CASES: list[tuple[str, str, Outcome, list[Sheet], Any]] = [
    ("karma_order", "gm_first", who_grabs, BARE, [["gm"], ["a"], (1, 1), False]),
    ("karma_order", "any_order", who_grabs, BARE, [["gm", "a"], ["a"], (1, 1), False]),
    ("karma_order", "sealed", who_grabs, BARE, [["gm", "a"], ["a"], (0, None), False]),
    ("karma_order", "raising", who_grabs, BARE, [["gm"], ["a"], (1, 1), True]),
    ("karma_carry", "false", carried_over, BARE, (0, 0)),
    ("karma_carry", "true", carried_over, BARE, (3, 2)),
    ("luck_a", "per_point", luck_a_against_karma, STRONG, [5 + 1 + 1, 5 + 1 + 2]),
    ("luck_a", "net", luck_a_against_karma, STRONG, [5 + 1, 5 + 1 + 1]),
    ("attribute_is_modifier", "true", luck_a_against_an_attribute, TABLE, [4, 4]),
    ("attribute_is_modifier", "false", luck_a_against_an_attribute, TABLE, [3, 3]),
    ("luck_c_cheat", "10+", luck_c_on_forced_moves, STRONG, [7, True, 4, "10+", "10+"]),
    ("luck_c_cheat", "12_is_66", luck_c_on_forced_moves, STRONG, [6, False, 3, "10+", "10+"]),
    ("restore_from_zero", "false", luck_restored_from_0, TABLE, ["TRC-LU-04"]),
    ("restore_from_zero", "true", luck_restored_from_0, TABLE, [2, []]),
    ("double6_overrides", "true", a_double_6_and_10, BARE, ["double 6", "double 6", "double 6"]),
    ("double6_overrides", "false", a_double_6_and_10, BARE, ["10+", "10+", "double 6"]),
    ("double6_needs_10plus", "false", a_double_6_below_10, BARE, ["double 6", "double 6", "double 6"]),
    ("double6_needs_10plus", "true", a_double_6_below_10, BARE, ["7-9", "6-", "double 6"]),
    ("wounded_on_cheat", "true", cheat_death_when_wounded, BARE, [6, 6]),
    ("wounded_on_cheat", "false", cheat_death_when_wounded, BARE, [7, 6]),
    ("traumatised_on_demons", "true", demons_when_traumatised, BARE, [8, 8]),
    ("traumatised_on_demons", "false", demons_when_traumatised, BARE, [9, 8]),
    ("cheat10_harm", "limit", after_10_on_cheat_death, BARE, [7, 8, False]),
    ("cheat10_harm", "unchanged", after_10_on_cheat_death, BARE, [8, 9, True]),
    ("heal_wakes", "true", healing_the_unconscious, BARE, [3, False, 3, False]),
    ("heal_wakes", "false", healing_the_unconscious, BARE, [3, True, 3, False]),
    ("heal_saves_dying", "true", healing_the_dying, BARE, [6, False, False]),
    ("heal_saves_dying", "false", healing_the_dying, BARE, [6, True, True, 7, False, True]),
    ("threshold_per", "infliction", wear_of_armour, [sheet("a", armour=[VEST, COAT])], [1, 1, 1, 0]),
    ("threshold_per", "point", wear_of_armour, [sheet("a", armour=[VEST, COAT])], [2, 0, 4, 0]),
    ("armour_stack", "false", two_armours, [sheet("a", armour=[VEST, COAT])], ["0 to 1", 3, [2, 1], 3, [2, 0]]),
    ("armour_stack", "true", two_armours, [sheet("a", armour=[VEST, COAT])], ["0 to 2", 2, [1, 1], 2, [0, 1]]),
    ("demons_reset", "4/3", stress_after_the_brink, TABLE, [4, 3]),
    ("demons_reset", "limit-1/limit-2", stress_after_the_brink, TABLE, [7, 6]),
]
NAMES = [f"{option}={value}" for option, value, *_ in CASES]
ALTERNATIVES = {option: value for option, value, *_ in CASES}
"""Of each switch the last reading above, which is not the default."""


@pytest.mark.parametrize(("option", "value", "play", "sheets", "expected"), CASES, ids=NAMES)
def test_a_switch_set_with_the_table(
    option: str, value: str, play: Outcome, sheets: list[Sheet], expected: Any
) -> None:
    """Every switch that is set with the table has the effect of its ruling from the start."""
    assert play(Table(*sheets, rulings={option: value})) == expected


@pytest.mark.parametrize(("option", "value", "play", "sheets", "expected"), CASES, ids=NAMES)
def test_a_switch_changed_between_moves(
    option: str, value: str, play: Outcome, sheets: list[Sheet], expected: Any
) -> None:
    """A switch changed between moves has the same effect, and the change is announced to all under its ruling."""
    others = {o: v for o, v, *_ in CASES if o == option and v != value}
    table = Table(*sheets, rulings=others)
    table.make("b" if len(sheets) > 1 else "a", 3, 4, stand=True)
    (emitted,) = table.rule(**{option: value})
    assert emitted.rule in {ruling.id for ruling in SYSTEM.rulebook.ruling if ruling.option == option}
    assert (emitted.kind, emitted.to, emitted.data) == ("ruling", None, {"option": option, "value": value})
    assert play(table) == expected


def test_the_cases_are_all_the_switches() -> None:
    """Each switch of the rulebook has a case for every reading it allows, and there are no other cases."""
    assert missing_and_unknown(SYSTEM, [(option, value) for option, value, *_ in CASES]) == ([], [])
    assert all(ALTERNATIVES[option] != ruling.default for option, ruling in SYSTEM.rulebook.switches.items())


@pytest.mark.parametrize("option", sorted(ALTERNATIVES))
def test_no_switch_is_changed_in_mid_move(option: str) -> None:
    """No switch can be changed before the dice, after them, or before harm is suffered, but after the move it can."""
    table = Table(sheet("a", luck=2), good=1)

    def refused() -> None:
        before = SYSTEM.encode(table.position)
        with refuses("TRC-KA-04"):
            SYSTEM.rule(table.position, {option: ALTERNATIVES[option]}, no_chance)
        assert SYSTEM.encode(table.position) == before

    table.declare("a")
    refused()
    table.play(m.GrabBad(0))
    refused()
    table.play(m.GrabGood(1), dice=(3, 4))
    refused()
    table.stand()
    table.play(m.InflictHarm("a", 1))
    refused()
    table.play(m.TakeHarm("a", ()))
    table.rule(**{option: ALTERNATIVES[option]})
    assert str(getattr(table.position.rulings, option)).lower() == ALTERNATIVES[option]


@pytest.mark.parametrize("option", sorted(ALTERNATIVES))
def test_a_switch_is_changed_between_investigations_too(option: str) -> None:
    """Every switch can be changed before the first Investigation and after it."""
    table = Table(sheet("a"), begun=False)
    table.rule(**{option: ALTERNATIVES[option]})
    table.play(m.BeginInvestigation())
    table.end()
    table.rule(**{option: SYSTEM.rulebook.switches[option].default})
    assert table.position.rulings == type(table.position.rulings)()


def test_several_switches_at_once_or_none() -> None:
    """If one of several changes is refused, none is made."""
    table = Table(sheet("a"))
    emitted = table.rule(heal_wakes="false", luck_a="net")
    assert [event.data["option"] for event in emitted] == ["heal_wakes", "luck_a"]
    before = SYSTEM.encode(table.position)
    with refuses("R-TRC-15"):
        table.rule(heal_wakes="true", luck_a="gross")
    assert SYSTEM.encode(table.position) == before


@pytest.mark.parametrize(
    ("changes", "rule", "legal_there"),
    [
        ({"house_rule": "yes"}, "TRC", "karma_order karma_carry demons_reset"),
        (
            {"karma_order": "loudest_first"},
            "R-TRC-01",
            "gm_first any_order sealed raising",
        ),
        ({"heal_wakes": "yes"}, "R-TRC-56", "heal_wakes false true"),
        ({"heal_wakes": ""}, "R-TRC-56", "heal_wakes false true"),
        ({"demons_reset": "5/4"}, "R-TRC-73", "4/3 limit-1/limit-2"),
    ],
)
def test_an_unknown_switch_or_value_is_refused(changes: dict[str, str], rule: str, legal_there: str) -> None:
    """An unknown switch or value is refused at the table and in its setup, with the possible ones."""
    table = Table(sheet("a"))
    with refuses(rule) as found:
        table.rule(**changes)
    for word in legal_there.split():
        assert word in found[0].legal
    with pytest.raises(Refused) as caught:
        SYSTEM.begin(Setup((GM,), {"character": [sheet("a", controller="gm")]}, changes))
    assert caught.value.refusal == found[0]
