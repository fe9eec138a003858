"""The document's worked examples, and the test vectors that need no odds."""

from __future__ import annotations

import pytest

from facedown.game import Term
from facedown.systems.trinity_code import actions as m
from tests.systems.trinity_code.driver import (
    MEDIKIT,
    SEDATIVE,
    VEST,
    Table,
    dying,
    legal,
    move_sheet,
    on_the_brink,
    sheet,
)

# The document's own examples


def test_trc_w1_the_ebb_and_flow_of_karma() -> None:
    """3 Bad against 1 Good points make −2, and then there are 3 Good and 1 Bad, 4 as before.

    Rules: TRC-W1, TRC-KA-05, TRC-KA-06, TRC-KA-07, TRC-KA-08, TRC-KA-09, TRC-KA-10.
    """
    table = Table(sheet("a", wits=1), moves=[move_sheet("influence")], good=1, bad=3)
    table.declare("a", "influence", "wits")
    table.play(m.GrabBad(3))
    assert table.pools == (1, 0)
    table.play(m.GrabGood(1), dice=(4, 5))
    karma = [
        addend.value for addend in table.result.tally.addends if addend.label in (Term("bad-karma"), Term("good-karma"))
    ]
    assert karma == [-3, 1]
    assert table.read == (9 + 1 - 2, "7-9")
    assert table.pools == (3, 1)


def test_trc_w2_the_dabbler_cancels_a_misfire() -> None:
    """A Dabbler's cancelled misfire turns 2 Good and 0 Bad into 1 and 1, and the GM can grab it for the next move.

    Rules: TRC-W2, TRC-KA-11, TRC-KA-12.
    """
    spell = move_sheet("spell", mixed={"text": "Mixed.", "misfires": 1})
    table = Table(sheet("a", cancels_misfires=True), moves=[spell], good=2)
    table.make("a", 3, 4, key="spell")
    table.play(m.CancelMisfire("a"))
    assert table.pools == (1, 1)
    assert table.position.roll is None
    table.declare("a", "spell")
    assert legal(table.options("gm", "grab-bad")[0], "points") == "Choose 0 to 1."


def test_trc_w3_a_flak_jacket() -> None:
    """TRC-W3, TRC-HA-05: a flak jacket of armour-1 leaves 2 of 3 harm."""
    table = Table(sheet("a", armour=[{"name": "flak jacket", "rating": 1, "threshold": 3}]))
    table.hurt("a", 3, "flak jacket")
    assert table.who("a").harm == 2


def test_trc_w4_a_raging_fire() -> None:
    """TRC-W4, TRC-HA-03: raging-fire-1 deals 1 harm to a character that enters unprotected."""
    table = Table(sheet("a"), tags=["raging-fire-1"])
    table.hurt("a", 1)
    assert table.who("a").harm == 1


def test_trc_w5_a_medikit() -> None:
    """A medikit of heal-2 reduces 5 harm to 3 at once, and consumable-2 becomes consumable-1.

    Rules: TRC-W5, TRC-HE-02, TRC-HE-03, TRC-HE-04.
    """
    table = Table(sheet("a", items=[MEDIKIT]))
    table.hurt("a", 5)
    table.use("a", "medikit")
    assert table.who("a").harm == 3
    assert [item.uses for item in table.who("a").items] == [1]


def test_trc_w6_a_sedative() -> None:
    """A sedative of consumable-1 is gone at once, and reduces 3 stress to 2 once A is safe.

    Rules: TRC-W6, TRC-CA-01, TRC-CA-02, TRC-CA-03, R-TRC-82.
    """
    table = Table(sheet("a", items=[SEDATIVE]))
    table.hurt("a", 2)
    table.shake("a", 3)
    table.use("a", "sedative")
    assert (table.who("a").items, table.who("a").stress) == ((), 3)
    table.play(m.ReachSafety("a"))
    assert (table.who("a").stress, table.who("a").harm) == (2, 2)


@pytest.mark.parametrize(("dice", "stress"), [((5, 6), 4), ((6, 6), 3)])
def test_trc_w7_back_from_the_brink(dice: tuple[int, int], stress: int) -> None:
    """TRC-W7, TRC-ST-09, TRC-ST-10: facing demons leaves 4 stress on a 10+ and 3 on a double 6."""
    table = on_the_brink()
    table.face("a", *dice)
    assert (table.who("a").stress, table.tags("a")) == (stress, ["traumatised"])


def test_trc_w8_awake_with_6_harm() -> None:
    """TRC-W8, TRC-HA-13, TRC-HA-18: an hour's rest and a double 6 on cheat death both leave A awake with 6 harm."""
    table = Table(sheet("a"))
    table.hurt("a", 7)
    table.pass_time(1)
    assert (table.who("a").harm, table.tags("a")) == (6, ["wounded"])
    lucky = dying()
    lucky.settle(6, 6)
    assert (lucky.who("a").harm, lucky.tags("a")) == (6, ["wounded"])


# Totals, Karma and Luck


def beaten(**rulings: str) -> Table:
    """Return a table with A's move of dice 2 and 3, Power +1, wounded, 2 Bad and 1 Good grabbed of pools of 2 and 1.

    TRC-X01 and TRC-X03 are about it.
    """
    table = Table(sheet("a", power=1, luck=3), good=1, bad=2, rulings=rulings)
    table.hurt("a", 4)
    table.declare("a")
    table.settle(2, 3, bad=2, good=1, stand=False)
    return table


def test_trc_x01_all_modifiers_together() -> None:
    """Dice of 5, Power 1, wounded −1, Bad Karma −2 and Good Karma +1 make 4, which is 6 or less.

    Rules: TRC-X01, TRC-KA-07, TRC-HA-08.
    """
    table = beaten()
    table.stand()
    assert table.read == (4, "6-")
    assert sorted(addend.value for addend in table.result.tally.addends) == [-2, -1, 1, 1, 5]
    assert table.result.tally.addends[0].faces == (2, 3)
    assert (
        table.line("rolled")
        == "A rolls 5 (2 and 3) + 1 Power − 1 wounded − 2 Bad Karma + 1 Good Karma = 4, a result of 6 or less."
    )


@pytest.mark.parametrize(("luck_a", "read"), [("per_point", (7, "7-9")), ("net", (6, "6-"))])
def test_trc_x02_luck_a_drops_the_minuses(luck_a: str, read: tuple[int, str]) -> None:
    """Luck A makes it 5 + 1 + 1 = 7; with Karma as one modifier of −1 it makes 5 + 1 = 6.

    Rules: TRC-X02, TRC-LU-08, R-TRC-15.
    """
    table = beaten(luck_a=luck_a)
    good = table.position.good
    table.luck("ignore")
    table.stand()
    assert table.read == read
    assert table.position.good == good + 1


def test_trc_x03_pools_after_grabs_and_luck() -> None:
    """After grabs of 1 Good and 2 Bad the pools have 2 Good and 1 Bad, and Luck A makes it 3 and 1.

    Rules: TRC-X03, TRC-KA-08, TRC-KA-09, TRC-LU-10.
    """
    table = beaten()
    assert table.pools == (2, 1)
    table.luck("ignore")
    assert table.pools == (3, 1)


@pytest.mark.parametrize(("attribute_is_modifier", "total"), [("true", 4), ("false", 3)])
def test_trc_x04_luck_a_and_a_negative_attribute(attribute_is_modifier: str, total: int) -> None:
    """TRC-X04, TRC-LU-08, R-TRC-16: 2 + 2 − 1 = 3, and Luck A makes it 4 if an attribute counts as a modifier."""
    table = Table(sheet("a", power=-1, luck=1), rulings={"attribute_is_modifier": attribute_is_modifier})
    table.make("a", 2, 2, stand=False)
    table.luck("ignore")
    assert table.read == (total, "6-")


def test_trc_x05_a_double_6_with_heavy_minuses() -> None:
    """12 − 3 − 1 = 8 is still a double 6 on cheat death, or 7 to 9 if a double 6 needs 10 or more.

    Rules: TRC-X05, TRC-HA-18, R-TRC-34, R-TRC-35.
    """
    table = dying(power=-3)
    table.settle(6, 6)
    assert table.read == (8, "double 6")
    assert (table.who("a").harm, table.tags("a")) == (6, ["wounded"])
    strict = dying(power=-3, rulings={"double6_needs_10plus": "true"})
    strict.settle(6, 6)
    assert strict.read == (8, "7-9")
    assert "dying" in strict.tags("a")
    assert strict.rolling.dice is None


def test_trc_x06_luck_c_on_cheat_death() -> None:
    """Luck C on cheat death is a 10+, so A is unconscious with 7 harm, and the Bad Pool gains 1.

    Rules: TRC-X06, TRC-LU-11, TRC-LU-13, R-TRC-22.
    """
    table = dying(luck=1)
    table.settle(1, 1, stand=False)
    table.luck("twelve")
    assert (table.who("a").harm, table.tags("a")) == (7, ["out-of-luck", "unconscious", "wounded"])
    assert table.pools == (0, 1)


# Harm


@pytest.mark.parametrize(
    ("limit", "before", "blow", "tags"),
    [
        (7, 6, 2, ["dying", "unconscious", "wounded"]),
        (7, 6, 3, ["dead"]),
        (9, 8, 3, ["dead"]),
        (9, 8, 1, ["unconscious", "wounded"]),
        (9, 8, 2, ["dying", "unconscious", "wounded"]),
    ],
    ids=["x07", "x08", "x11", "x11-unconscious", "x11-dying"],
)
def test_trc_x07_x08_x11_beyond_the_limit(limit: int, before: int, blow: int, tags: list[str]) -> None:
    """A character is unconscious at its harm limit, dying 1 beyond it, and dead 2 beyond it.

    Rules: TRC-X07, TRC-X08, TRC-X11, TRC-HA-09, TRC-HA-10, TRC-HA-11.
    """
    table = Table(sheet("a", harm_limit=limit))
    table.hurt("a", before)
    assert table.tags("a") == ["wounded"]
    table.hurt("a", blow)
    assert (table.who("a").harm, table.tags("a")) == (before + blow, tags)
    assert (table.position.roll is not None) is ("dying" in tags)


def test_trc_x09_armour_takes_one() -> None:
    """Of 3 harm a vest absorbs 1, so A has 8 harm and is dying, and the vest is spent.

    Rules: TRC-X09, TRC-HA-05, TRC-HA-06, TRC-HA-07.
    """
    table = Table(sheet("a", armour=[{"name": "vest", "rating": 1, "threshold": 1}]))
    table.hurt("a", 6)
    table.hurt("a", 3, "vest")
    assert (table.who("a").harm, table.tags("a")) == (8, ["dying", "unconscious", "wounded"])
    assert table.who("a").armour[0].threshold == 0


def test_trc_x10_three_blows_on_one_vest() -> None:
    """After 3 harm, blows of 2, 1 and 3 with one vest add 1, 0 and 3, so A has 7 and is unconscious.

    The thresholds are 1, 0 and 0.

    Rules: TRC-X10, TRC-HA-06, TRC-HA-07, TRC-HA-08, TRC-HA-09, R-TRC-62.
    """
    table = Table(sheet("a", armour=[VEST]))
    table.hurt("a", 3)
    seen = []
    blows: list[tuple[int, list[str]]] = [(2, ["vest"]), (1, ["vest"]), (3, [])]
    for blow, worn in blows:
        table.hurt("a", blow, *worn)
        seen.append((table.who("a").harm, table.who("a").armour[0].threshold, table.who("a").wounded))
    assert seen == [(4, 1, True), (4, 0, True), (7, 0, True)]
    assert table.tags("a") == ["unconscious", "wounded"]


def test_trc_x12_two_days_and_an_hour() -> None:
    """TRC-X12, TRC-HE-06, R-TRC-40, R-TRC-78: 49 hours remove 2 of 5 harm, and with them wounded."""
    table = Table(sheet("a"))
    table.hurt("a", 5)
    table.pass_time(49)
    assert (table.who("a").harm, table.tags("a")) == (3, [])


def test_trc_x13_ninety_minutes() -> None:
    """TRC-X13, TRC-CA-05, R-TRC-78: 90 minutes remove 1 of 3 stress, so A is still traumatised."""
    table = Table(sheet("a"))
    table.shake("a", 3)
    table.pass_time(1, 30)
    assert (table.who("a").stress, table.tags("a")) == (2, ["traumatised"])


def test_trc_x14_an_hour_unconscious() -> None:
    """TRC-X14, TRC-HA-13: after an hour without harm, an unconscious character is awake with 6 harm."""
    table = Table(sheet("a"))
    table.hurt("a", 7)
    table.pass_time(0, 59)
    assert table.tags("a") == ["unconscious", "wounded"]
    table.pass_time(0, 1)
    assert (table.who("a").harm, table.tags("a")) == (6, ["wounded"])


def test_trc_x15_hit_while_unconscious() -> None:
    """A, hit for 1 after half an hour unconscious, has 8 harm and is dying, and the hour begins anew.

    Rules: TRC-X15, TRC-HA-13, R-TRC-54.
    """
    table = Table(sheet("a"))
    table.hurt("a", 7)
    table.pass_time(0, 30)
    table.hurt("a", 1)
    assert (table.who("a").harm, table.tags("a")) == (8, ["dying", "unconscious", "wounded"])
    table.settle(5, 6)
    table.pass_time(0, 59)
    assert table.tags("a") == ["unconscious", "wounded"]


def test_trc_x16_hit_while_dying() -> None:
    """A, with 8 harm and a 7 to 9 on cheat death, suffers 1 more and is dead without a roll.

    Rules: TRC-X16, TRC-HA-11, TRC-HA-16, R-TRC-48.
    """
    table = dying(fight=True)
    table.settle(4, 4)
    assert table.read == (7, "7-9")
    table.hurt("a", 1)
    assert (table.who("a").harm, table.tags("a")) == (9, ["dead"])
    assert table.position.roll is None


# Luck, Karma and recovery


def test_trc_x20_more_than_the_pool_holds() -> None:
    """TRC-X20, TRC-KA-04: a grab of 5 from a pool of 4 is refused, and the pools stay as they are."""
    table = Table(sheet("a"), bad=4)
    table.declare("a")
    assert table.refused(m.GrabBad(5)).rule == "TRC-KA-04"
    assert table.pools == (0, 4)


def test_trc_x21_luck_b() -> None:
    """1 and 2 rolled again with Luck B are 4 and 4, so 8 and 7 to 9, and the Good Pool gains 1.

    Rules: TRC-X21, TRC-LU-09, TRC-LU-10.
    """
    table = Table(sheet("a", luck=1))
    table.make("a", 1, 2, stand=False)
    table.luck("reroll", 4, 4)
    assert table.read == (8, "7-9")
    assert table.pools == (1, 0)


def test_trc_x22_luck_d_comes_before_armour() -> None:
    """Luck D prevents all 3 harm, the armour's threshold stays 1, and the Bad Pool gains 1.

    Rules: TRC-X22, TRC-LU-12, TRC-LU-13, R-TRC-26.
    """
    table = Table(sheet("a", luck=1, armour=[{"name": "vest", "rating": 1, "threshold": 1}]))
    table.play(m.InflictHarm("a", 3))
    table.play(m.EscapeHarm("a"))
    assert (table.who("a").harm, table.who("a").armour[0].threshold) == (0, 1)
    assert table.pools == (0, 1)


def test_trc_x23_more_healing_than_harm() -> None:
    """TRC-X23, TRC-HE-02, R-TRC-59: heal-2 on 1 harm leaves 0, and the dose is gone."""
    table = Table(sheet("a", items=[MEDIKIT]))
    table.hurt("a", 1)
    table.use("a", "medikit")
    assert (table.who("a").harm, table.who("a").items[0].uses) == (0, 1)


def test_trc_x24_healing_the_dying() -> None:
    """Healing 8 harm by 2 leaves 6, below the limit of 7, so dying and unconscious end.

    Rules: TRC-X24, TRC-HE-02, R-TRC-56, R-TRC-57.
    """
    table = dying(fight=True, others=(sheet("b", items=[MEDIKIT]),))
    table.settle(4, 4)
    table.use("b", "medikit", "a")
    assert (table.who("a").harm, table.tags("a")) == (6, ["wounded"])
    table.play(m.TakeTurn("a"))
    assert table.position.roll is None


def test_trc_x26_a_new_investigation() -> None:
    """TRC-X26, TRC-KA-02, R-TRC-10: 4 Good and 2 Bad points left over are gone when a new Investigation begins."""
    table = Table(sheet("a"), good=4, bad=2)
    table.end()
    table.play(m.BeginInvestigation())
    assert table.pools == (0, 0)


@pytest.mark.parametrize("at_once", [True, False], ids=["the Investigation", "the fight, then the Investigation"])
@pytest.mark.parametrize(("dice", "tags"), [((2, 4), ["dead"]), ((5, 6), []), ((6, 6), [])])
def test_trc_x27_the_end_comes_after_the_rolls(at_once: bool, dice: tuple[int, int], tags: list[str]) -> None:
    """An Investigation ends only after the owed rolls of cheat death, and a character that lives is unhurt.

    With Power +1 and wounded, the modifier is 0.

    Rules: TRC-X27, TRC-HE-07, R-TRC-77, R-TRC-88.
    """
    table = dying(power=1, fight=True)
    table.settle(3, 4)
    assert table.position.roll is None
    if at_once:
        table.end()
    else:
        table.fight(False)
    assert table.rolling.move == "cheat-death"
    table.settle(4, 4)
    table.settle(*dice)
    if not at_once:
        table.end()
    assert (table.position.phase, table.tags("a")) == ("between", tags)
    assert table.who("a").harm == (8 if tags else 0)


def test_trc_x28_luck_a_then_b() -> None:
    """TRC-X28, R-TRC-89: 5 − 1 = 4; Luck A makes it 5, Luck B with 3 and 4 makes it 7, and the Good Pool gains 2."""
    table = Table(sheet("a", power=-1, luck=3))
    table.make("a", 2, 3, stand=False)
    totals = [table.of_kind("rolled")[-1].tallies[0].total]
    table.luck("ignore")
    totals.append(table.of_kind("recounted")[-1].tallies[0].total)
    table.luck("reroll", 3, 4)
    table.stand()
    assert totals == [4, 5]
    assert table.read == (7, "7-9")
    assert table.pools == (2, 0)
