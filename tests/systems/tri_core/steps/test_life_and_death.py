"""Life and death, repairs and late entries: decisions of the GM and what they change."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Attack, Card, ChippedItem
from facedown.systems.tri_core.rules.defenses import can_parry
from tests.systems.tri_core.characters import CLUB
from tests.systems.tri_core.driver import (
    FAST,
    SLOW,
    A,
    B,
    Scripted,
    does,
    fight,
    legal,
    offered,
    passes,
    strike,
    vell,
)
from tests.systems.tri_core.steps.test_finer_points import BEN, alter, dull

# Decisions of the GM


def test_the_excess_of_a_non_lethal_attack_can_count_until_the_next_damage() -> None:
    """The GM can count the excess of a non-lethal attack until the next damage, and this can reach the Threshold.

    Rules: TC-E-32, R-TC-109.
    """
    ctx = dull(A, BEN)
    alter(ctx, "b", hp=15)
    does(ctx, strike("a", "b", weight="Heavy", spared=True), *passes("a", "b"),
         faces=[[8, 7], [12, 9, 9, 9, 9]])  # fmt: skip
    if offered(ctx, "ben", "defend"):
        does(ctx, m.Defend("b"))
    assert ctx.who("b").hp == 0
    assert "threshold" not in ctx.kinds()
    assert legal(ctx, m.Overkill("b"), "gm")
    does(ctx, m.Overkill("b"))
    assert ctx.who("b").hp < 0
    assert "threshold" in ctx.kinds()


def test_a_long_rest_counts_for_recovery_if_another_is_allowed() -> None:
    """TC-E-14, TC-C-23: a long rest makes the day count for recovery, even if the GM then allows another rest."""
    ctx = Scripted(vell(wounded=3, locked=True, days_left=5, resuscitations=1))
    does(ctx, m.Rest("vell", "long"), m.AllowRest("vell"), m.Rest("vell", "short"), m.EndDay())
    assert ctx.who().days_left == 4


def test_being_put_on_a_square_is_no_run_up() -> None:
    """R-TC-86: a Collide after the GM has put the character on a square is ineffective, because it has not moved."""
    ctx = dull(vell("a", at=(1, 1)), B)
    does(ctx, m.Put("a", (4, 4)), m.Lay("a", "Collide", target="b"), *passes("a", "b"))
    assert "ineffective" in ctx.kinds()


def test_one_ruse_at_a_time() -> None:
    """TC-E-48, R-TC-17: a second successful Ruse adds no dice to those of the first."""
    ctx = Scripted(vell(tricks=("Ruse", "Ruse")))
    does(ctx, m.Bring("vell", "Ruse", works=True), m.Bring("vell", "Ruse", works=True))
    assert ctx.who().edge == (("Ruse", 2),)


def test_a_stat_that_raises_hp_wakes_a_character() -> None:
    """R-TC-102, R-TC-157: a raised VIT that takes a character above 0 HP wakes it and ends its wounds."""
    grown = vell(hp=-1, wounded=1, out="wounds")
    ctx = Scripted(replace(grown, sheet=replace(grown.sheet, level=5)))
    does(ctx, m.RaiseStat("vell", 5, "VIT"))
    assert (ctx.who().hp > 0, ctx.who().out, ctx.who().wounded) == (True, "", 0)


def test_the_gm_chooses_the_kind_of_poison_and_acid() -> None:
    """R-TC-114: damage of Acid that the GM declares as Energy is reduced by Energy Armor."""
    armored = vell(sheet={"modifiers": [{"score": "Energy Armor", "value": 50, "source": "a ward"}]})
    for counts_as, hurt in (("Energy", False), (None, True)):
        ctx = Scripted(armored)
        does(ctx, m.Hurt("vell", 20, "Acid", counts_as=counts_as))  # type: ignore[arg-type]
        assert (ctx.who().hp < 31) is hurt


# Life and death


def test_a_fourth_resuscitation_is_impossible() -> None:
    """TC-E-16, R-TC-104: healing a dying character that was resuscitated three times kills it without a roll."""
    ctx = Scripted(vell(hp=-5, wounded=4, out="dying", resuscitations=3, hope=50))
    does(ctx, m.Heal("vell", "HP", 9))
    assert ctx.who().out == "dead"


def test_only_hp_can_bring_back_a_dying_character() -> None:
    """TC-E-13: healing AP of a dying character does not bring it back."""
    ctx = Scripted(vell(hp=2, ap=3, wounded=4, out="dying", hope=50))
    does(ctx, m.Heal("vell", "AP", 1))
    assert "revived" not in ctx.kinds()
    assert not any(one.fields and "vell" in str(one.fields[0].domain) for one in offered(ctx, "gm", "level-up"))


def test_a_resurrected_character_can_act() -> None:
    """TC-E-17, TC-C-13: a resurrected character has 0 AP, is held by nobody, and can act."""
    ctx = Scripted(vell(out="dead", hp=-9, ap=-15, held_by="b"), vell("b"))
    does(ctx, m.Resurrect("vell"))
    assert (ctx.who().ap, ctx.who().held_by, ctx.who().able) == (0, "", True)


def test_a_repair_restores_the_durability() -> None:
    """A repair restores a bow, worn from 10 to 4, to 10; unbroken items are not offered.

    The GM can set the level and keep it secret.

    Rules: TC-F-88, R-TC-93.
    """
    bow = {**CLUB, "name": "bow", "weight": "Moderate", "durability": 4, "worn": 6}
    ctx = Scripted(vell("vell", bow, {**CLUB, "name": "whole", "durability": 9, "place": "stowed"}))
    (option,) = offered(ctx, "gm", "repair")
    assert {(way["character"], way["item"]) for way in option.settled(m.Repair, level=1).choices()} == {("vell", "bow")}
    does(ctx, m.Repair("vell", "bow", needed=3, kept=True), faces=[[9]])
    assert (ctx.who().item("bow").durability, ctx.who().item("bow").worn) == (10, 0)
    assert ctx.events_so_far()[-1].data["against"] is None


def test_two_attacks_wear_an_item_down_twice() -> None:
    """TC-D-70: after two attacks that can wear an item down, the GM can do it twice."""
    ctx = dull(A, replace(vell("b", {**CLUB, "durability": 40}, at=(5, 4)), controller="ben"))
    assert ctx.position.encounter is not None
    twice = (ChippedItem("b", "club", "a"), ChippedItem("b", "club", "a"))
    ctx.position = replace(ctx.position, encounter=replace(ctx.position.encounter, chipped=twice))
    does(ctx, m.Chip("b", "club"), m.Chip("b", "club"), faces=[[3], [4]])
    assert ctx.who("b").item("club").durability == 40 - 3 - 4 - 2 * 5
    assert ctx.who("b").item("club").worn == 17


def test_upper_case_does_not_matter_in_the_name_of_a_language() -> None:
    """TC-D-34, TC-D-33: the name of a language is found whatever its capital letters and spaces."""
    ctx = Scripted(vell(sheet={"languages": {"Elvish": 2}}))
    does(ctx, m.Decipher("vell", " elvish ", kept=True), faces=[[5, 5, 5, 5]])
    assert ctx.events_so_far()[-2].data["against"] == ""


def test_the_gm_decides_whose_trade_fits_in_a_contest() -> None:
    """TC-F-40, W-16: the GM names the side of a contest whose Trade fits, and it rolls a bonus die."""
    ctx = Scripted(vell("a"), vell("b"))
    does(ctx, m.Contest("a", "Athletics", "b", "Hoist", trade="fits"), faces=[[5, 5], [5]])


def test_a_tied_test_counts_for_a_defence_and_can_be_cancelled() -> None:
    """TC-D-105: a required test that B fails prevents B’s Block, and the GM can cancel a required test."""
    ctx = dull(A, BEN)
    does(ctx, m.Test("b", "Athletics", before="Core", needed=99), m.Test("a", "Hoist", before="Stride"))
    (option,) = offered(ctx, "gm", "untie")
    assert {tuple(way.values()) for way in option.choices()} == {("b", "Core"), ("a", "Stride")}
    does(ctx, m.Untie("a", "Stride"))
    does(
        ctx,
        strike("a", "b"),
        m.FinishPlaying("a"),
        m.Lay("b", "Block"),
        m.FinishPlaying("b"),
        faces=[FAST, SLOW, [2], [8, 7], [9]],
    )
    assert "defence" not in ctx.kinds()
    assert ctx.who("b").hp == 31 - 11
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.tied_tests == ()


def test_armor_that_changes_owners_lowers_current_hp() -> None:
    """I-02, TC-F-39: an item that costs its wearer 20 HP lowers the HP of its new owner at once."""
    shirt = {
        "name": "shirt",
        "sort": "armor",
        "place": "worn",
        "modifiers": [{"score": "HP", "value": -20, "source": "iron"}],
    }
    ctx = Scripted(vell("a", shirt), vell("b"))
    does(ctx, m.HandOver("a", "shirt", "b"))
    assert ctx.who("b").hp == 31 - 20


def test_a_mover_who_does_not_arrive_finds_nobody() -> None:
    """R-TC-128: a character that cannot enter its target square does not find the hidden character next to it."""
    ctx = dull(A, BEN, vell("c", at=(4, 6)))
    alter(ctx, "c", stealthed=True)
    does(ctx, m.Lay("a", "Run", to=(4, 6)), m.SetSquare((4, 6), 0), *passes("a", "b"))
    if offered(ctx, "ana", "finish-playing"):
        does(ctx, m.FinishPlaying("c"))
    assert "found" not in ctx.kinds()
    assert ctx.who("c").stealthed


@pytest.mark.parametrize("where", ["first", "before", "after"])
@pytest.mark.parametrize("order", [("c", "d"), ("d", "c")])
def test_late_entrants_at_one_point_are_ordered_by_react(where: str, order: tuple[str, str]) -> None:
    """Late entrants at the same point of the Rotation are ordered by React, whichever enters first.

    Rules: R-TC-61, TC-D-84.
    """
    ctx = Scripted(A, BEN, vell("c", at=(1, 1)), vell("d", at=(2, 2)))
    ctx.load([11, 11], [11, 10], [9, 9], [5, 5])
    does(ctx, m.StartEncounter(("a", "b", "c", "d"), ("c", "d")))
    for key in order:
        does(ctx, m.EnterRotation(key, where))  # type: ignore[arg-type]
    assert ctx.position.encounter is not None
    everybody = ctx.position.encounter.everybody
    assert everybody.index("c") < everybody.index("d")


def test_a_charge_may_be_bought_with_the_strike() -> None:
    """TC-E-50: a Strike without movement can have a Charge, which adds two dice and costs 2 AP."""
    ctx = fight(A, BEN)
    does(ctx, strike("a", "b", subs=("Charge",)), m.FinishPlaying("a"), m.FinishPlaying("b"), faces=[[8, 7], [4, 4, 4]])
    assert (ctx.who("a").ap, ctx.who("b").hp) == (15 - 1 - 2, 31 - (12 + 9 - 7))


def test_a_character_has_priority_again_after_a_systemic_shock() -> None:
    """TC-E-22: a staggered character has Priority again after its last cycle without actions."""
    ctx = fight(A, replace(BEN, staggered=1))
    kinds = does(ctx, m.FinishPlaying("a"))
    assert kinds[-2:] == ["steady", "priority"]
    assert ctx.who("b").staggered == 0


def test_an_attack_from_afar_cannot_be_parried() -> None:
    """R-TC-161: a Volley from two squares away cannot be parried, and one from the next square can."""
    bow = {**CLUB, "name": "bow", "types": ["Penetrate"], "range": 10, "device": "Bows"}
    pike = {**CLUB, "name": "pike", "types": ["Penetrate"]}
    for at, can in (((7, 4), False), ((6, 4), True)):
        ctx = fight(vell("a", bow, at=at), replace(vell("b", pike, at=(5, 4)), controller="ben"))
        volley = Attack("a", Card("Volley", items=("bow",), target="b"), "b")
        assert can_parry(ctx.position, volley, Card("Parry", items=("pike",))) is can
