"""Cards and Reactions as they resolve: costs, order, Parries and duels."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import DEFENSE, OFFENSE, with_character
from facedown.systems.tri_core.rules.current_numbers import reactions_left
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.driver import (
    SEATS,
    A,
    ability,
    does,
    entry,
    fight,
    legal,
    offered,
    offered_values,
    passes,
    somebody,
    strike,
    vell,
)
from tests.systems.tri_core.options.test_reacting import BEN, CLUB


def test_offense_is_what_can_be_defended_against() -> None:
    """TC-D-96: Block, Dodge and Parry meet Strike, Volley, Grab and Collide."""
    assert (set(OFFENSE), set(DEFENSE)) == ({"Strike", "Volley", "Grab", "Collide"}, {"Block", "Dodge", "Parry"})


def test_cards_are_paid_for_by_their_owner() -> None:
    """TC-A-06, TC-A-01, R-TC-58, R-TC-153: with AP, when they come up; all cards of a turn are laid together."""
    told = fight(A, BEN)
    does(told, strike("a", "b", weight="Moderate"), m.Lay("a", "Observe"))
    assert told.who("a").ap == 15
    kinds = does(told, *passes("a", "b"), faces=[[2, 1], [3]])
    assert kinds.count("paid") == 2
    assert told.who("a").ap == 12


@pytest.mark.parametrize("resource", ["HP", "SP", "FP", "MP"])
def test_recover_restores_what_its_player_chooses(resource: str) -> None:
    """TC-D-03, TC-D-04: one resource, 4d6; never more than there can be."""
    told = fight(replace(A, hp=20, sp=2, fp=2, mp=2), BEN)
    does(told, m.Lay("a", "Recover", resource=resource), *passes("a", "b"), faces=[[1, 1, 1, 1]])  # type: ignore[arg-type]
    assert getattr(told.who("a"), resource.lower()) == (24 if resource == "HP" else 6)


@pytest.mark.parametrize(("stride", "keeps"), [("Prowl", True), ("Walk", False)])
def test_only_a_prowl_keeps_one_hidden(stride: str, keeps: bool) -> None:
    """TC-D-22, TC-D-21, TC-D-20, R-TC-128: one square of Speed Rank 7 / 4."""
    told = fight(A, BEN)
    told.position = with_character(told.position, replace(told.who("a"), stealthed=True))
    does(told, m.Lay("a", stride, to=(4, 5)), m.FinishPlaying("a"))
    assert told.who("a").stealthed is keeps


def test_strides_reach_as_far_as_their_kind() -> None:
    """TC-D-17, TC-D-18, TC-D-19, TC-D-20, TC-D-23, TC-D-24: Run 7, Hustle 3, Walk 1, Climb 1, Swim 1."""
    told = fight(replace(A, at=(0, 0)), replace(BEN, at=(9, 9)))
    for stride, far in (("Run", 7), ("Hustle", 3), ("Walk", 1), ("Climb", 1), ("Swim", 1)):
        assert legal(told, m.Lay("a", stride, to=(far, 0)))
        assert not legal(told, m.Lay("a", stride, to=(far + 1, 0)))


def test_things_are_stowed_in_something() -> None:
    """TC-D-09: 1 AP for a Light thing; nothing to put it into is refused."""
    bag = {"name": "bag", "sort": "container", "place": "worn"}
    told = fight(vell("a", CLUB, bag, at=(4, 4)), BEN)
    does(told, m.Lay("a", "Stow", items=("club",)), *passes("a", "b"))
    assert (told.who("a").item("club").place, told.who("a").ap) == ("stowed", 14)


def test_others_lay_their_cards_before_anything_is_turned_up() -> None:
    """TC-D-113, TC-D-112: or pass; an Ability that reveals cards comes with the Abilities."""
    told = fight(A, BEN)
    kinds = does(told, strike("a", "b"), m.FinishPlaying("a"))
    assert kinds[-1] == "asked"
    assert legal(told, m.FinishPlaying("b"), "ben")


def test_the_order_is_by_react_and_then_by_acuity() -> None:
    """TC-D-80, TC-D-81: 25 with ACT 5 before 25 with ACT 3."""
    dull = vell("p", at=(6, 6), sheet={"bonuses": {"1": ["PWR", "PWR", "ATN"]}})
    told = fight(A, dull, reacts=[[7, 5], [5, 5]])
    assert told.position.encounter is not None
    assert told.position.encounter.everybody == ("a", "p")


def test_a_parry_that_holds_undoes_the_action() -> None:
    """TC-D-64, TC-D-65: nothing of it reaches anybody."""
    told = fight(A, BEN)
    kinds = does(told, strike("a", "b"), m.FinishPlaying("a"), m.Lay("b", "Parry"), m.FinishPlaying("b"),
                 faces=[[5, 5], [6, 6], [2, 1], [5, 5]])  # fmt: skip
    assert "undone" in kinds
    assert told.who("b").hp == 31


def test_links_of_a_chain() -> None:
    """TC-D-73, TC-D-74, TC-D-76, R-TC-95: Strike, Parry, Riposte; in the chain a Parry or the full blow."""
    told = fight(A, BEN)
    does(told, strike("a", "b"), m.FinishPlaying("a"), m.Lay("b", "Parry"), m.FinishPlaying("b"),
         faces=[[5, 5], [6, 6], [2, 1], [9, 9]])  # fmt: skip
    does(told, m.Riposte("b"))
    assert set(offered_values(told, "ana", "defend", "action")) == {"", "Block", "Dodge", "Parry"}
    does(told, m.Defend("a", "Parry"), faces=[[2, 1], [9, 9]])
    assert "chain" in told.kinds()
    does(told, m.Riposte("a"))
    assert set(offered_values(told, "ben", "defend", "action")) == {"", "Parry"}
    kinds = does(told, m.Defend("b"), faces=[[8, 7], [1, 1, 1]])
    assert "chain-over" in kinds
    assert told.who("b").hp == 31 - (1 + 1 + 1 + 9 - 7)


def test_whoever_is_not_aimed_at_obviously_passes() -> None:
    """TC-D-113: what a seat would hardly want to be asked about; its own turn, and being aimed at, it would."""
    told = fight(A, replace(vell("c", at=(6, 6)), controller="ben"), replace(vell("d", at=(4, 5)), controller="gm"))
    does(told, strike("a", "d"), m.FinishPlaying("a"))

    def obvious(seat: str) -> str:
        who = SEATS[seat]
        view = SYSTEM.view(told.position, who)
        option = SYSTEM.obvious(view, who, SYSTEM.options(view, who))
        return option.move if option is not None else ""

    assert (obvious("ben"), obvious("gm")) == ("finish-playing", "")


def test_the_gm_is_asked_to_end_a_fight_that_is_decided() -> None:
    """R-TC-137: nobody of one side is awake any more."""
    party, foe = replace(A, side="party"), replace(BEN, side="foes")
    told = fight(party, foe)
    assert not any(option.owed for option in offered(told, "gm", "end-encounter"))
    told.position = with_character(told.position, replace(told.who("b"), out="wounds", hp=-1))
    assert all(option.owed for option in offered(told, "gm", "end-encounter"))


def test_not_to_parry_in_a_chain_is_to_be_hit() -> None:
    """TC-D-76, R-TC-95: an Accuracy of 7 would miss outside a chain."""
    told = fight(A, BEN)
    does(told, strike("a", "b"), m.FinishPlaying("a"), m.Lay("b", "Parry"), m.FinishPlaying("b"),
         faces=[[5, 5], [6, 6], [2, 1], [9, 9]])  # fmt: skip
    does(told, m.Riposte("b"), m.Defend("a", "Parry"), faces=[[2, 1], [9, 9]])
    does(told, m.Riposte("a"), m.Defend("b"), faces=[[1, 1], [1, 1, 1]])
    assert told.who("b").hp == 31 - (1 + 1 + 1 + 9 - 7)


def test_a_riposte_costs_more_when_one_is_tired() -> None:
    """R-TC-48, R-TC-162: 1 AP, and 2 for fatigue."""
    told = fight(A, replace(BEN, ap=-3))
    does(told, strike("a", "b"), m.FinishPlaying("a"), m.Lay("b", "Parry"), m.FinishPlaying("b"),
         faces=[[5, 5], [6, 6], [2, 1], [9, 9]])  # fmt: skip
    before = told.who("b").ap
    does(told, m.Riposte("b"))
    assert told.who("b").ap == before - 3


def test_a_parry_that_cannot_parry_is_paid_for() -> None:
    """TC-D-68, TC-D-71, R-TC-62, R-TC-94: bare hands against a club."""
    told = fight(vell("a", CLUB, at=(4, 4)), BEN)
    kinds = does(
        told,
        strike("a", "b", items=("club",)),
        m.FinishPlaying("a"),
        m.Lay("b", "Parry"),
        m.FinishPlaying("b"),
        faces=[
            [5, 5],
            [6, 6],
            [1, 1],
        ],
    )
    assert "no-parry" in kinds
    assert told.who("b").ap == 14


def test_a_critical_gives_back_what_was_paid() -> None:
    """TC-D-38, R-TC-84: the price before the attack made one tired."""
    told = fight(replace(A, ap=2), BEN)
    does(told, strike("a", "b", weight="Heavy"), *passes("a", "b"), faces=[[12, 12, 10, 9], [1, 1, 1, 1]])
    assert told.who("a").ap == 2


def test_who_lies_unconscious_holds_nobody() -> None:
    """R-TC-85: the Grab is over."""
    told = fight(replace(A, held_by="b"), replace(BEN, out="wounds", hp=-2))
    assert "released" in told.kinds()
    assert not told.who("a").held_by


def test_who_is_awake_in_systemic_shock_has_to_stay_so() -> None:
    """TC-E-05, TC-E-23: a Resolve at the start of the turn that is lost, with a die less."""
    told = fight(A, replace(BEN, staggered=3, hp=-2, last_damage=20))
    kinds = does(told, m.FinishPlaying("a"), faces=[[1]])
    assert "awake" in kinds
    assert (told.who("b").below, told.who("b").staggered, told.who("b").out) == (1, 2, "wounds")


def test_those_alike_in_react_come_by_acuity_in_an_exchange() -> None:
    """TC-D-117, R-TC-59: 17 with ACT 5 steps in before 17 with ACT 3."""
    dull = vell("b", sheet={"bonuses": {"1": ["PWR", "PWR", "ATN"]}}, at=(5, 4))
    told = fight(A, dull, vell("c", at=(5, 5)))
    kinds = does(
        told, strike("a", "b"), m.FinishPlaying("a"), m.FinishPlaying("b"), m.Lay("c", "Block"), m.FinishPlaying("c"),
        faces=[[3, 2], [2, 2], [1, 1], [8, 7], [1, 1], [1], [9]],
    )  # fmt: skip
    assert "steps-in" in kinds


def test_who_is_aimed_at_and_has_laid_nothing_is_asked_whether_it_means_to_pass() -> None:
    """TC-D-113: openly aimed at, and able to lay a card; not who acts, nor who has laid something."""
    told = fight(A, BEN, replace(BEN, key="c", at=(5, 5)))

    def bares(key: str) -> bool:
        seat = "ben" if key != "a" else "ana"
        (one,) = [one for one in offered(told, seat, "finish-playing") if one.fixed["actor"] == key]
        return one.concedes

    assert not bares("a")
    does(told, strike("a", "b"), m.FinishPlaying("a"))
    assert bares("b")
    assert not bares("c")
    does(told, m.Lay("b", "Block"))
    assert not bares("b")


def test_a_trigger_takes_a_reaction_and_no_ap() -> None:
    """TC-D-90: it is set off by what happens, and nothing more is due for being out of turn."""
    thorns = ability("Thorns", entry("Empower I", dice="1d6"), type="Trigger", event="attacked")
    told = fight(somebody("a", at=(4, 4)), somebody("b", thorns, at=(5, 4)))
    does(told, strike("a", "b"), *passes("a", "b"))
    before = told.who("b")
    does(told, m.Fire("b", "Strike", ability="Thorns", target="a"), m.Defend("a"), faces=[[1, 1], [1, 1]])
    assert told.who("b").ap == before.ap
    spent = fight(somebody("a", at=(4, 4)), somebody("b", thorns, at=(5, 4)))
    used_up = replace(spent.who("b"), reacted=reactions_left(spent.who("b"), spent.position.rulings))
    spent.position = with_character(spent.position, used_up)
    does(spent, strike("a", "b"), *passes("a", "b"), faces=[[1, 1]])
    assert "set-off" not in spent.kinds()


def test_a_card_may_have_to_be_shown() -> None:
    """TC-D-112: to whoever has an Ability for it, and to nobody else."""
    peek = ability("Peek", "Cognition V", core="Mind", type="Trigger", event="cards", action="Dodge", aspect="Boost")
    told = fight(somebody("a", at=(4, 4)), replace(somebody("b", peek, at=(5, 4)), controller="ben"))
    does(told, strike("a", "b"), *passes("a"))
    does(told, m.Fire("b", "Ability", ability="Peek", target="a"), faces=[[1, 2]])
    assert [event.to for event in told.told_so_far() if event.kind == "seen-card"] == [("ben",)]
