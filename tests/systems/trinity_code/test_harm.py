"""Harm: its limit, its sources, armour, and the tags that follow it.

Rules: TRC-HA-01, TRC-HA-02, TRC-HA-03, TRC-HA-04, TRC-HA-05, TRC-HA-06, TRC-HA-07, TRC-HA-08, TRC-HA-09, TRC-HA-10,
TRC-HA-11, TRC-HA-12, TRC-HA-13.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from facedown.game import Resolution
from facedown.systems.trinity_code import actions as m
from facedown.systems.trinity_code.model import HarmDue
from facedown.systems.trinity_code.steps.harm import suffer_unless_asked
from tests.systems.trinity_code.driver import (
    FOUR,
    GM,
    MEDIKIT,
    SYSTEM,
    TAG_EVENTS,
    VEST,
    Table,
    dying,
    move_sheet,
    no_chance,
    sheet,
    usual,
)

COAT = {"name": "coat", "rating": 2, "threshold": 1}


def one(**more: object) -> Table:
    return Table(sheet("a", **more))


def armoured(*armour: dict[str, object], **rulings: str) -> Table:
    return Table(sheet("a", armour=list(armour)), rulings=rulings)


def thresholds(table: Table) -> list[int | None]:
    return [worn.threshold for worn in table.who("a").armour]


# The limit, and where harm comes from


def test_the_harm_limit_is_7_and_can_be_raised() -> None:
    """TRC-HA-01: a character with 7 harm is unconscious; with a limit raised to 9 it is not at 8, but at 9."""
    table = one()
    assert table.who("a").harm_limit == 7
    table.end()
    (emitted,) = table.play(m.SetLimit("a", "harm", 9))
    table.play(m.BeginInvestigation())
    table.hurt("a", 8)
    assert (emitted.rule, table.tags("a")) == ("TRC-HA-01", ["wounded"])
    table.hurt("a", 1)
    assert table.tags("a") == ["unconscious", "wounded"]


def test_a_raised_limit_moves_no_other_line() -> None:
    """R-TRC-42: wounded begins at 4 harm and traumatised at 2 stress, whatever the limits are."""
    table = one(harm_limit=20, stress_limit=20)
    table.hurt("a", 3)
    table.shake("a", 1)
    assert table.tags("a") == []
    table.hurt("a", 1)
    table.shake("a", 1)
    assert table.tags("a") == ["traumatised", "wounded"]


def test_harm_of_a_move_and_of_a_gm_move() -> None:
    """TRC-HA-02: a move's result and the GM can both deal harm, and the log names the GM's reason."""
    table = Table(sheet("a"), moves=[move_sheet("fight", low={"text": "Low.", "harm": 2})])
    table.make("a", 1, 2, key="fight")
    assert table.who("a").harm == 2
    table.play(m.InflictHarm("a", 1, True, "a falling beam"))
    assert table.who("a").harm == 3
    assert "a falling beam" in table.line("inflicted")


def test_a_fire_hurts_who_is_unprotected() -> None:
    """The fire raging-fire-1 deals 1 harm to the unprotected; the GM says whether armour protects from it.

    Rules: TRC-HA-03, R-TRC-67.
    """
    table = Table(sheet("a"), sheet("b", armour=[VEST]), tags=["raging-fire-1"])
    assert table.position.tags == ("raging-fire-1",)
    table.hurt("a", 1, physical=False)
    table.hurt("b", 1, "vest")
    assert (table.who("a").harm, table.who("b").harm) == (1, 0)
    table.hurt("b", 1, physical=False)
    assert table.who("b").harm == 1


def test_how_much_harm_there_can_be_at_a_time() -> None:
    """TRC-HA-04, R-TRC-85: the GM may inflict any number of harm points at a time, but not fewer than 0."""
    for points in (1, 2, 3, 12):
        table = one(harm_limit=20)
        table.hurt("a", points)
        assert table.who("a").harm == points
    table = one()
    assert table.refused(m.InflictHarm("a", -1)).rule == "R-TRC-85"


def test_several_blows_are_suffered_one_after_the_other() -> None:
    """Several inflictions are suffered one after the other in the GM's order, each with its own armour and tags.

    Rules: R-TRC-51.
    """
    table = armoured(VEST)
    for blow, worn in ((4, ["vest"]), (4, ["vest"]), (1, [])):
        table.hurt("a", blow, *worn)
    assert [event.data["harm"] for event in table.of_kind("harm")] == [3, 6, 7]
    assert [event.kind for event in table.events if event.kind in TAG_EVENTS] == ["wounded", "unconscious"]


# Armour


@pytest.mark.parametrize(("inflicted", "rating", "suffered"), [(3, 1, 2), (3, 2, 1), (3, 3, 0), (2, 3, 0), (1, 1, 0)])
def test_armour_takes_its_rating(inflicted: int, rating: int, suffered: int) -> None:
    """TRC-HA-05: armour absorbs up to its rating: suffered = max(0, inflicted − rating)."""
    table = armoured({"name": "mail", "rating": rating, "threshold": 5})
    table.hurt("a", inflicted, "mail")
    assert table.who("a").harm == suffered


def test_armour_works_unless_it_is_declined() -> None:
    """The default is to use the best armour; a player may decline, and then its threshold stays.

    Rules: R-TRC-61, TRC-HA-05.
    """
    table = armoured(VEST, COAT)
    table.play(m.InflictHarm("a", 3))
    (option,) = table.options("a", "take-harm")
    assert usual(option, "armour") == ("coat",)
    table.play(m.TakeHarm("a", ()))
    assert (table.who("a").harm, thresholds(table)) == (3, [2, 1])


def test_one_armour_for_each_infliction() -> None:
    """R-TRC-63: a player chooses one piece of armour for each infliction, and two together are refused."""
    table = armoured(VEST, COAT)
    table.play(m.InflictHarm("a", 3))
    assert table.refused(m.TakeHarm("a", ("vest", "coat"))).rule == "R-TRC-61"
    table.play(m.TakeHarm("a", ("vest",)))
    assert (table.who("a").harm, thresholds(table)) == (2, [1, 1])


def test_harm_that_armour_does_not_stop() -> None:
    """R-TRC-64: armour does not stop harm that is not physical, and is not asked for; harm is physical by default."""
    table = armoured(VEST)
    table.play(m.InflictHarm("a", 2, False))
    assert (table.who("a").harm, thresholds(table)) == (2, [2])
    assert m.InflictHarm("a", 2).physical


def test_armour_wears_by_1_each_time_and_never_below_0() -> None:
    """Armour loses 1 threshold for each infliction it is used on, also if it stops all harm, and never goes below 0.

    Rules: TRC-HA-06, R-TRC-62.
    """
    table = armoured({"name": "mail", "rating": 3, "threshold": 3})
    seen = []
    for blow in (5, 3, 1):
        table.hurt("a", blow, "mail")
        seen.append((table.who("a").harm, thresholds(table)))
    assert seen == [(2, [2]), (2, [1]), (2, [0])]
    table.hurt("a", 1)
    assert (table.who("a").harm, thresholds(table)) == (3, [0])


def test_an_infliction_of_nothing_wears_nothing() -> None:
    """R-TRC-62, TRC-HA-04: an infliction of 0 harm costs armour no threshold and is not announced as absorbed."""
    table = armoured(VEST)
    table.play(m.InflictHarm("a", 0))
    table.play(m.TakeHarm("a", ("vest",)))
    assert (thresholds(table), table.who("a").harm, table.of_kind("armour")) == ([2], 0, [])


def test_armour_at_0_is_no_help_until_it_is_repaired() -> None:
    """TRC-HA-07, R-TRC-66: armour with threshold 0 cannot be used until the GM repairs it to its original threshold."""
    table = armoured(VEST)
    table.hurt("a", 1, "vest")
    table.hurt("a", 1, "vest")
    assert (thresholds(table), table.rules_of("armour-spent")) == ([0], ["TRC-HA-07"])
    table.play(m.InflictHarm("a", 1))
    assert (table.who("a").harm, table.position.due.top) == (1, None)
    (emitted,) = table.play(m.RepairArmour("a", "vest"))
    assert (thresholds(table), emitted.rule) == ([2], "TRC-HA-07")
    table.hurt("a", 1, "vest")
    assert (table.who("a").harm, thresholds(table)) == (1, [1])


def test_armour_is_replaced() -> None:
    """TRC-HA-07, TRC-HA-06: a new piece of armour has its full threshold, although the old one is spent."""
    table = armoured({"name": "vest", "rating": 1, "threshold": 1})
    table.hurt("a", 1, "vest")
    table.play(m.GiveArmour("a", "vest", 2, 3))
    new = table.who("a").armour[-1]
    assert (new.rating, new.threshold, new.name) == (2, 3, "vest 2")
    table.hurt("a", 3, new.name)
    assert (table.who("a").harm, thresholds(table)) == (1, [0, 2])


def test_armour_without_a_threshold_never_wears_out() -> None:
    """R-TRC-65: armour without a threshold never wears out, and the log says so when the GM gives it."""
    table = armoured({"name": "skin", "rating": 1})
    for _ in range(9):
        table.hurt("a", 1, "skin")
    assert (table.who("a").harm, thresholds(table)) == (0, [None])
    table.play(m.GiveArmour("a", "hide", 1, 0))
    assert "never wears out" in table.lines()[0]


def test_a_scene_with_armour_without_a_threshold_is_announced() -> None:
    """R-TRC-65: the board says which armour has no threshold, also if it comes from the scene."""
    table = armoured({"name": "skin", "rating": 1})
    table.hurt("a", 1, "skin")
    emitted = [f"{one.label}: {one.note}" for mat in SYSTEM.board(table.view("gm"), GM).mats for one in mat.gear]
    assert [text for text in emitted if "skin" in text and "threshold" in text]


# Wounded, unconscious, dying, dead


def test_wounded_from_4_harm() -> None:
    """From 4 harm on, Power and Quickness have −1, however high the harm, and Cool and Wits have none.

    Rules: TRC-HA-08, R-TRC-37.
    """
    for harm, power in ((3, 7), (4, 6), (6, 6)):
        table = one()
        table.hurt("a", harm)
        totals = []
        for attribute in FOUR:
            table.make("a", 3, 4, attribute=attribute)
            totals.append(table.read[0])
        assert totals == [power, power, 7, 7]


def test_wounded_goes_when_harm_does() -> None:
    """R-TRC-40: wounded ends, with its −1, when harm falls below 4."""
    table = one(items=[MEDIKIT])
    table.hurt("a", 5)
    table.use("a", "medikit")
    assert table.tags("a") == []
    table.make("a", 3, 4)
    assert table.read[0] == 7


def test_unconscious_at_the_limit() -> None:
    """TRC-HA-09, R-TRC-43: a character with 7 harm is unconscious, whether by one blow or by several."""
    for blows in ((7,), (3, 3, 1), (6, 1)):
        table = one()
        for blow in blows:
            table.hurt("a", blow)
        assert (table.tags("a"), table.position.roll) == (["unconscious", "wounded"], None)


def test_dying_at_1_beyond() -> None:
    """A character 1 beyond its harm limit is dying and unconscious, also by 1 more harm while unconscious.

    Rules: TRC-HA-10, R-TRC-43, R-TRC-45.
    """
    table = one()
    table.hurt("a", 7)
    table.hurt("a", 1)
    assert table.tags("a") == ["dying", "unconscious", "wounded"]
    assert table.rolling.move == "cheat-death"


def test_dead_at_2_beyond() -> None:
    """A character 2 or more beyond its harm limit is dead at once without a roll, and its sheet keeps the full total.

    Rules: TRC-HA-11, R-TRC-43, R-TRC-44.
    """
    for blows, harm in (((9,), 9), ((7, 2), 9), ((6, 12), 18)):
        table = one()
        for blow in blows:
            table.hurt("a", blow)
        assert (table.tags("a"), table.who("a").harm, table.position.roll) == (["dead"], harm, None)


def test_nothing_happens_to_the_dead() -> None:
    """The second of two inflictions of one result does not reach a character that the first has killed.

    Rules: TRC-HA-11, TRC-HA-19, invariant 4.
    """
    two = move_sheet("fall", low={"text": "Low.", "harm": 9}, double={"text": "Twice.", "harm": 9})
    table = Table(sheet("a"), moves=[two])
    table.make("a", 1, 1, key="fall")
    assert (table.tags("a"), table.who("a").harm) == (["dead"], 9)


def test_harm_to_the_dead_is_dropped_and_the_table_goes_on() -> None:
    """TRC-HA-11: harm that waits for a dead character is dropped without a question."""
    table = one()
    table.hurt("a", 9)
    emitted = Resolution(replace(table.position, due=table.position.due.queue(HarmDue("a", 2, True, ""))), no_chance)
    assert suffer_unless_asked(emitted)
    assert (emitted.position, emitted.events) == (table.position, [])


def test_two_inflictions_are_suffered_in_their_order() -> None:
    """The harm of the total's line is suffered before that of the doubles' line, each with the armour left.

    Rules: R-TRC-51.
    """
    two = move_sheet("fall", low={"text": "Low.", "harm": 2}, double={"text": "Twice.", "harm": 1})
    table = Table(sheet("a", armour=[{"name": "helm", "rating": 2, "threshold": 1}]), moves=[two])
    table.make("a", 1, 1, key="fall")
    assert table.options("a", "take-harm")[0].label == "Suffer 2 harm"
    table.play(m.TakeHarm("a", ("helm",)))
    assert [event.data["points"] for event in table.of_kind("inflicted")] == [2, 1]
    assert table.who("a").harm == 1  # the helm took both points of the first, and was gone for the second


def test_a_move_says_whether_its_harm_is_stopped_by_armour() -> None:
    """R-TRC-64: armour does not stop the harm of a move whose sheet says that it is not physical."""
    burn = move_sheet("burn", low={"text": "It burns.", "harm": 2, "physical": False})
    table = Table(sheet("a", armour=[{"name": "vest", "rating": 2}]), moves=[burn])
    table.make("a", 1, 2, key="burn")
    assert table.who("a").harm == 2


def test_unconscious_is_stable_and_makes_no_moves() -> None:
    """TRC-HA-12: an unconscious character suffers no further harm by itself, makes no moves and uses no items."""
    table = Table(sheet("a", items=[MEDIKIT]), sheet("b"))
    table.hurt("a", 7)
    table.make("b", 3, 4)
    assert table.who("a").harm == 7
    for seat in ("a", "gm"):
        assert table.refused(m.MakeMove("a", "plain", "cool"), seat).rule == "TRC-HA-12"
    assert table.refused(m.UseItem("a", "medikit", "b")).rule == "TRC-HA-12"
    assert table.kinds("a") == set()


def test_no_move_but_cheat_death_while_dying() -> None:
    """R-TRC-45, TRC-HA-12: a dying character can do nothing but cheat death, also in a fight between two rolls."""
    table = dying(fight=True, items=[MEDIKIT])
    table.settle(4, 4)
    assert table.refused(m.MakeMove("a", "plain", "cool")).rule == "TRC-HA-12"
    assert table.kinds("a") == set()


def test_awake_within_the_hour() -> None:
    """TRC-HA-13, R-TRC-53, R-TRC-55: an unconscious character wakes with 6 harm after 60 minutes in all."""
    table = one()
    table.hurt("a", 7)
    for _ in range(3):
        table.pass_time(0, 15)
        assert "unconscious" in table.tags("a")
    table.pass_time(0, 15)
    assert (table.who("a").harm, table.tags("a"), table.tag_rules) == (6, ["wounded"], ["TRC-HA-13"])
    table.make("a", 3, 4)


def test_the_gm_may_wake_a_character_sooner() -> None:
    """The GM may wake an unconscious character sooner, with 6 harm, but not one that is dying or awake.

    Rules: R-TRC-53, TRC-HA-13.
    """
    table = Table(sheet("a"), sheet("b"))
    table.hurt("a", 7)
    assert table.refused(m.Wake("b")).rule == "R-TRC-53"
    table.play(m.Wake("a"))
    assert (table.who("a").harm, table.tags("a")) == (6, ["wounded"])
    slipping = dying(fight=True)
    slipping.settle(4, 4)
    assert slipping.refused(m.Wake("a")).rule == "R-TRC-53"


@pytest.mark.parametrize(("points", "awake"), [(1, True), (2, False)])
def test_harm_that_is_suffered_begins_the_hour_to_wake_anew(points: int, awake: bool) -> None:
    """Harm that is suffered begins the hour to wake anew, and harm that armour absorbs in full does not.

    Rules: R-TRC-54, TRC-HA-13.
    """
    kit = {"name": "kit", "heal": 4, "uses": 1}
    table = Table(sheet("a", armour=[VEST]), sheet("b", items=[kit]), rulings={"heal_wakes": "false"})
    table.hurt("a", 7)
    table.use("b", "kit", "a")
    table.pass_time(0, 59)
    table.hurt("a", points, "vest")
    table.pass_time(0, 1)
    assert ("unconscious" not in table.tags("a")) is awake
    table.pass_time(0, 59)
    assert "unconscious" not in table.tags("a")


def test_waking_with_a_raised_limit_and_after_healing() -> None:
    """A character wakes with 6 harm, also with a limit of 9, but never with more than it had.

    If healing does not wake by ruling, a character healed to 3 harm wakes with 3.

    Rules: R-TRC-55.
    """
    table = one(harm_limit=9)
    table.hurt("a", 9)
    table.pass_time(1)
    assert table.who("a").harm == 6
    kit = {"name": "kit", "heal": 4, "uses": 1}
    healed = Table(sheet("a"), sheet("b", items=[kit]), rulings={"heal_wakes": "false"})
    healed.hurt("a", 7)
    healed.use("b", "kit", "a")
    healed.pass_time(1)
    assert (healed.who("a").harm, healed.tags("a")) == (3, [])


def test_each_piece_of_armour_is_shown_with_its_reduction() -> None:
    """TRC-HA-05, TRC-HA-06, R-TRC-63: the log shows what each piece of armour absorbs, here 1 and 3 of 6 harm."""
    table = armoured(VEST, {**VEST, "name": "coat", "rating": 3}, armour_stack="true")
    table.play(m.InflictHarm("a", 6))
    table.play(m.TakeHarm("a", ("vest", "coat")))
    assert table.lines()[:2] == [
        "A’s vest absorbs 1 harm. Its threshold is now 1.", "A’s coat absorbs 3 harm. Its threshold is now 1.",
    ]  # fmt: skip
