"""Decisions of the GM, and characters brought back to life."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Attack, Card, ChippedItem
from facedown.systems.tri_core.rules.defenses import can_parry
from tests.systems.tri_core.driver import FAST, SLOW, A, B, Told, does, fight, legal, offered, passes, strike, vell
from tests.systems.tri_core.steps.test_finer_points import BEN, CLUB, alter, dull

# Decisions of the GM


def test_the_excess_of_a_non_lethal_attack_can_count_until_the_next_damage() -> None:
    """TC-E-32, R-TC-109: also on the victim’s own turn; and half of all HP at once reaches the Threshold."""
    told = dull(A, BEN)
    alter(told, "b", hp=15)
    does(told, strike("a", "b", weight="Heavy", spared=True), *passes("a", "b"),
         faces=[[8, 7], [12, 9, 9, 9, 9]])  # fmt: skip
    if offered(told, "ben", "defend"):
        does(told, m.Defend("b"))
    assert told.who("b").hp == 0
    assert "threshold" not in told.kinds()
    assert legal(told, m.Overkill("b"), "gm")
    does(told, m.Overkill("b"))
    assert told.who("b").hp < 0
    assert "threshold" in told.kinds()


def test_a_long_rest_counts_for_recovery_if_another_is_allowed() -> None:
    """TC-E-14, TC-C-23."""
    told = Told(vell(wounded=3, locked=True, days_left=5, resuscitations=1))
    does(told, m.Rest("vell", "long"), m.AllowRest("vell"), m.Rest("vell", "short"), m.EndDay())
    assert told.who().days_left == 4


def test_being_put_on_a_square_is_no_run_up() -> None:
    """R-TC-86."""
    told = dull(vell("a", at=(1, 1)), B)
    does(told, m.Put("a", (4, 4)), m.Lay("a", "Collide", target="b"), *passes("a", "b"))
    assert "ineffective" in told.kinds()


def test_one_ruse_at_a_time() -> None:
    """TC-E-48, R-TC-17."""
    told = Told(vell(tricks=("Ruse", "Ruse")))
    does(told, m.Bring("vell", "Ruse", works=True), m.Bring("vell", "Ruse", works=True))
    assert told.who().edge == (("Ruse", 2),)


def test_a_stat_that_raises_hp_wakes_a_character() -> None:
    """R-TC-102, R-TC-157."""
    grown = vell(hp=-1, wounded=1, out="wounds")
    told = Told(replace(grown, sheet=replace(grown.sheet, level=5)))
    does(told, m.RaiseStat("vell", 5, "VIT"))
    assert (told.who().hp > 0, told.who().out, told.who().wounded) == (True, "", 0)


def test_the_gm_chooses_the_kind_of_poison_and_acid() -> None:
    """R-TC-114: as Energy they meet Energy Armor and ER."""
    armored = vell(sheet={"modifiers": [{"score": "Energy Armor", "value": 50, "source": "a ward"}]})
    for counts_as, hurt in (("Energy", False), (None, True)):
        told = Told(armored)
        does(told, m.Hurt("vell", 20, "Acid", counts_as=counts_as))  # type: ignore[arg-type]
        assert (told.who().hp < 31) is hurt


# Life and death


def test_a_fourth_resuscitation_is_impossible() -> None:
    """TC-E-16, R-TC-104: without a roll, whatever the chance."""
    told = Told(vell(hp=-5, wounded=4, out="dying", resuscitations=3, hope=50))
    does(told, m.Heal("vell", "HP", 9))
    assert told.who().out == "dead"


def test_only_hp_can_bring_back_a_dying_character() -> None:
    """TC-E-13."""
    told = Told(vell(hp=2, ap=3, wounded=4, out="dying", hope=50))
    does(told, m.Heal("vell", "AP", 1))
    assert "revived" not in told.kinds()
    assert not any(one.fields and "vell" in str(one.fields[0].domain) for one in offered(told, "gm", "level-up"))


def test_a_resurrected_character_can_act() -> None:
    """TC-E-17, TC-C-13: it is above minus Total AP, and not held."""
    told = Told(vell(out="dead", hp=-9, ap=-15, held_by="b"), vell("b"))
    does(told, m.Resurrect("vell"))
    assert (told.who().ap, told.who().held_by, told.who().able) == (0, "", True)


def test_a_repair_restores_the_durability() -> None:
    """A bow of 10, worn to 4; unbroken items are not offered; the GM may set the level and keep it secret.

    Rules: TC-F-88, R-TC-93.
    """
    bow = {**CLUB, "name": "bow", "weight": "Moderate", "durability": 4, "worn": 6}
    told = Told(vell("vell", bow, {**CLUB, "name": "whole", "durability": 9, "place": "stowed"}))
    (option,) = offered(told, "gm", "repair")
    assert {(way["character"], way["item"]) for way in option.settled(m.Repair, level=1).choices()} == {("vell", "bow")}
    does(told, m.Repair("vell", "bow", needed=3, kept=True), faces=[[9]])
    assert (told.who().item("bow").durability, told.who().item("bow").worn) == (10, 0)
    assert told.told_so_far()[-1].data["against"] is None


def test_two_attacks_wear_an_item_down_twice() -> None:
    """TC-D-70."""
    told = dull(A, replace(vell("b", {**CLUB, "durability": 40}, at=(5, 4)), controller="ben"))
    assert told.position.encounter is not None
    twice = (ChippedItem("b", "club", "a"), ChippedItem("b", "club", "a"))
    told.position = replace(told.position, encounter=replace(told.position.encounter, chipped=twice))
    does(told, m.Chip("b", "club"), m.Chip("b", "club"), faces=[[3], [4]])
    assert told.who("b").item("club").durability == 40 - 3 - 4 - 2 * 5
    assert told.who("b").item("club").worn == 17


def test_upper_case_does_not_matter_in_the_name_of_a_language() -> None:
    """TC-D-34, TC-D-33."""
    told = Told(vell(sheet={"languages": {"Elvish": 2}}))
    does(told, m.Decipher("vell", " elvish ", kept=True), faces=[[5, 5, 5, 5]])
    assert told.told_so_far()[-2].data["against"] == ""


def test_the_gm_decides_whose_trade_fits_in_a_contest() -> None:
    """TC-F-40, W-16: a bonus die for the one whose Trade fits."""
    told = Told(vell("a"), vell("b"))
    does(told, m.Contest("a", "Athletics", "b", "Hoist", trade="fits"), faces=[[5, 5], [5]])


def test_a_tied_test_counts_for_a_defence_and_can_be_cancelled() -> None:
    """TC-D-105: B’s Block needs a test that B fails."""
    told = dull(A, BEN)
    does(told, m.Test("b", "Athletics", before="Core", needed=99), m.Test("a", "Hoist", before="Stride"))
    (option,) = offered(told, "gm", "untie")
    assert {tuple(way.values()) for way in option.choices()} == {("b", "Core"), ("a", "Stride")}
    does(told, m.Untie("a", "Stride"))
    does(
        told,
        strike("a", "b"),
        m.FinishPlaying("a"),
        m.Lay("b", "Block"),
        m.FinishPlaying("b"),
        faces=[FAST, SLOW, [2], [8, 7], [9]],
    )
    assert "defence" not in told.kinds()
    assert told.who("b").hp == 31 - 11
    assert told.position.encounter is not None
    assert told.position.encounter.demands == ()


def test_armor_that_changes_owners_lowers_current_hp() -> None:
    """I-02, TC-F-39: an iron shirt that costs 20 HP, worn at once."""
    shirt = {
        "name": "shirt",
        "sort": "armor",
        "place": "worn",
        "modifiers": [{"score": "HP", "value": -20, "source": "iron"}],
    }
    told = Told(vell("a", shirt), vell("b"))
    does(told, m.HandOver("a", "shirt", "b"))
    assert told.who("b").hp == 31 - 20


def test_a_mover_who_does_not_arrive_finds_nobody() -> None:
    """R-TC-128: the GM closes the square, and C, hidden next to it, stays hidden."""
    told = dull(A, BEN, vell("c", at=(4, 6)))
    alter(told, "c", stealthed=True)
    does(told, m.Lay("a", "Run", to=(4, 6)), m.SetSquare((4, 6), 0), *passes("a", "b"))
    if offered(told, "ana", "finish-playing"):
        does(told, m.FinishPlaying("c"))
    assert "found" not in told.kinds()
    assert told.who("c").stealthed


@pytest.mark.parametrize("where", ["first", "before", "after"])
@pytest.mark.parametrize("order", [("c", "d"), ("d", "c")])
def test_late_entrants_at_one_point_are_ordered_by_react(where: str, order: tuple[str, str]) -> None:
    """R-TC-61, TC-D-84: C rolled more than D, whichever enters first."""
    told = Told(A, BEN, vell("c", at=(1, 1)), vell("d", at=(2, 2)))
    told.load([11, 11], [11, 10], [9, 9], [5, 5])
    does(told, m.StartEncounter(("a", "b", "c", "d"), ("c", "d")))
    for key in order:
        does(told, m.EnterRotation(key, where))  # type: ignore[arg-type]
    assert told.position.encounter is not None
    everybody = told.position.encounter.everybody
    assert everybody.index("c") < everybody.index("d")


def test_a_charge_may_be_bought_with_the_strike() -> None:
    """TC-E-50: two dice more for a Strike without moving, once, at 2 AP more."""
    told = fight(A, BEN)
    does(
        told, strike("a", "b", subs=("Charge",)), m.FinishPlaying("a"), m.FinishPlaying("b"), faces=[[8, 7], [4, 4, 4]]
    )
    assert (told.who("a").ap, told.who("b").hp) == (15 - 1 - 2, 31 - (12 + 9 - 7))


def test_a_character_has_priority_again_after_a_systemic_shock() -> None:
    """TC-E-22: after its last cycle without actions."""
    told = fight(A, replace(BEN, staggered=1))
    kinds = does(told, m.FinishPlaying("a"))
    assert kinds[-2:] == ["steady", "priority"]
    assert told.who("b").staggered == 0


def test_an_attack_from_afar_cannot_be_parried() -> None:
    """R-TC-161: a Volley from two squares away; from one it can be parried."""
    bow = {**CLUB, "name": "bow", "types": ["Penetrate"], "range": 10, "device": "Bows"}
    pike = {**CLUB, "name": "pike", "types": ["Penetrate"]}
    for at, can in (((7, 4), False), ((6, 4), True)):
        told = fight(vell("a", bow, at=at), replace(vell("b", pike, at=(5, 4)), controller="ben"))
        volley = Attack("a", Card("Volley", items=("bow",), target="b"), "b")
        assert can_parry(told.position, volley, Card("Parry", items=("pike",))) is can
