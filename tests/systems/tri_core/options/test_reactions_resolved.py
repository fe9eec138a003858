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


def test_offense_and_defense_actions() -> None:
    """Strike, Volley, Grab and Collide are attacks, and Block, Dodge and Parry are the defences against them.

    Rules: TC-D-96.
    """
    assert (set(OFFENSE), set(DEFENSE)) == ({"Strike", "Volley", "Grab", "Collide"}, {"Block", "Dodge", "Parry"})


def test_cards_are_paid_for_when_they_are_revealed() -> None:
    """The owner of a card pays its AP when it is revealed, not when it is played.

    Rules: TC-A-06, TC-A-01, R-TC-58, R-TC-153.
    """
    ctx = fight(A, BEN)
    does(ctx, strike("a", "b", weight="Moderate"), m.Lay("a", "Observe"))
    assert ctx.who("a").ap == 15
    kinds = does(ctx, *passes("a", "b"), faces=[[2, 1], [3]])
    assert kinds.count("paid") == 2
    assert ctx.who("a").ap == 12


@pytest.mark.parametrize("resource", ["HP", "SP", "FP", "MP"])
def test_recover_restores_the_chosen_resource(resource: str) -> None:
    """TC-D-03, TC-D-04: Recover restores 4d6 points of the chosen resource, up to its maximum."""
    ctx = fight(replace(A, hp=20, sp=2, fp=2, mp=2), BEN)
    does(ctx, m.Lay("a", "Recover", resource=resource), *passes("a", "b"), faces=[[1, 1, 1, 1]])  # type: ignore[arg-type]
    assert getattr(ctx.who("a"), resource.lower()) == (24 if resource == "HP" else 6)


@pytest.mark.parametrize(("stride", "keeps"), [("Prowl", True), ("Walk", False)])
def test_a_prowl_keeps_a_character_hidden_and_a_walk_does_not(stride: str, keeps: bool) -> None:
    """A Prowl keeps a character hidden and a Walk does not, though both move one square.

    Rules: TC-D-22, TC-D-21, TC-D-20, R-TC-128.
    """
    ctx = fight(A, BEN)
    ctx.position = with_character(ctx.position, replace(ctx.who("a"), stealthed=True))
    does(ctx, m.Lay("a", stride, to=(4, 5)), m.FinishPlaying("a"))
    assert ctx.who("a").stealthed is keeps


def test_strides_reach_as_far_as_their_kind() -> None:
    """Each Stride reaches as far as its kind and no further: Run 7 squares, Hustle 3, Walk, Climb and Swim 1.

    Rules: TC-D-17, TC-D-18, TC-D-19, TC-D-20, TC-D-23, TC-D-24.
    """
    ctx = fight(replace(A, at=(0, 0)), replace(BEN, at=(9, 9)))
    for stride, far in (("Run", 7), ("Hustle", 3), ("Walk", 1), ("Climb", 1), ("Swim", 1)):
        assert legal(ctx, m.Lay("a", stride, to=(far, 0)))
        assert not legal(ctx, m.Lay("a", stride, to=(far + 1, 0)))


def test_an_item_is_stowed_in_a_container() -> None:
    """TC-D-09: Stowing a Light item in a container costs 1 AP."""
    bag = {"name": "bag", "sort": "container", "place": "worn"}
    ctx = fight(vell("a", CLUB, bag, at=(4, 4)), BEN)
    does(ctx, m.Lay("a", "Stow", items=("club",)), *passes("a", "b"))
    assert (ctx.who("a").item("club").place, ctx.who("a").ap) == ("stowed", 14)


def test_others_play_cards_before_any_card_is_revealed() -> None:
    """TC-D-113, TC-D-112: Other players can play cards or pass before any card is revealed."""
    ctx = fight(A, BEN)
    kinds = does(ctx, strike("a", "b"), m.FinishPlaying("a"))
    assert kinds[-1] == "asked"
    assert legal(ctx, m.FinishPlaying("b"), "ben")


def test_the_order_is_by_react_and_then_by_acuity() -> None:
    """Characters are ordered by React, and equal ones by Acuity: 25 with ACT 5 comes before 25 with ACT 3.

    Rules: TC-D-80, TC-D-81.
    """
    dull = vell("p", at=(6, 6), sheet={"bonuses": {"1": ["PWR", "PWR", "ATN"]}})
    ctx = fight(A, dull, reacts=[[7, 5], [5, 5]])
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.everybody == ("a", "p")


def test_a_successful_parry_cancels_the_attack() -> None:
    """TC-D-64, TC-D-65: A successful Parry cancels the attack, which has no effect on its target."""
    ctx = fight(A, BEN)
    kinds = does(ctx, strike("a", "b"), m.FinishPlaying("a"), m.Lay("b", "Parry"), m.FinishPlaying("b"),
                 faces=[[5, 5], [6, 6], [2, 1], [5, 5]])  # fmt: skip
    assert "undone" in kinds
    assert ctx.who("b").hp == 31


def test_each_riposte_of_a_chain_duel_is_parried_or_hits() -> None:
    """After a parried Riposte, each further Riposte of the Chain Duel is parried or hits in full.

    Rules: TC-D-73, TC-D-74, TC-D-76, R-TC-95.
    """
    ctx = fight(A, BEN)
    does(ctx, strike("a", "b"), m.FinishPlaying("a"), m.Lay("b", "Parry"), m.FinishPlaying("b"),
         faces=[[5, 5], [6, 6], [2, 1], [9, 9]])  # fmt: skip
    does(ctx, m.Riposte("b"))
    assert set(offered_values(ctx, "ana", "defend", "action")) == {"", "Block", "Dodge", "Parry"}
    does(ctx, m.Defend("a", "Parry"), faces=[[2, 1], [9, 9]])
    assert "chain" in ctx.kinds()
    does(ctx, m.Riposte("a"))
    assert set(offered_values(ctx, "ben", "defend", "action")) == {"", "Parry"}
    kinds = does(ctx, m.Defend("b"), faces=[[8, 7], [1, 1, 1]])
    assert "chain-over" in kinds
    assert ctx.who("b").hp == 31 - (1 + 1 + 1 + 9 - 7)


def test_passing_is_obvious_for_a_character_that_is_no_target() -> None:
    """TC-D-113: A seat passes by default for a character that is no target, and is asked for the target."""
    ctx = fight(A, replace(vell("c", at=(6, 6)), controller="ben"), replace(vell("d", at=(4, 5)), controller="gm"))
    does(ctx, strike("a", "d"), m.FinishPlaying("a"))

    def obvious(seat: str) -> str:
        who = SEATS[seat]
        view = SYSTEM.view(ctx.position, who)
        option = SYSTEM.obvious(view, who, SYSTEM.options(view, who))
        return option.move if option is not None else ""

    assert (obvious("ben"), obvious("gm")) == ("finish-playing", "")


def test_the_gm_owes_the_end_of_a_decided_encounter() -> None:
    """R-TC-137: The GM owes the end of an encounter when all characters of one side are unconscious."""
    party, foe = replace(A, side="party"), replace(BEN, side="foes")
    ctx = fight(party, foe)
    assert not any(option.owed for option in offered(ctx, "gm", "end-encounter"))
    ctx.position = with_character(ctx.position, replace(ctx.who("b"), out="wounds", hp=-1))
    assert all(option.owed for option in offered(ctx, "gm", "end-encounter"))


def test_a_riposte_in_a_chain_duel_hits_unless_it_is_parried() -> None:
    """An unparried Riposte in a Chain Duel hits even with an Accuracy of 7, which would miss outside of one.

    Rules: TC-D-76, R-TC-95.
    """
    ctx = fight(A, BEN)
    does(ctx, strike("a", "b"), m.FinishPlaying("a"), m.Lay("b", "Parry"), m.FinishPlaying("b"),
         faces=[[5, 5], [6, 6], [2, 1], [9, 9]])  # fmt: skip
    does(ctx, m.Riposte("b"), m.Defend("a", "Parry"), faces=[[2, 1], [9, 9]])
    does(ctx, m.Riposte("a"), m.Defend("b"), faces=[[1, 1], [1, 1, 1]])
    assert ctx.who("b").hp == 31 - (1 + 1 + 1 + 9 - 7)


def test_a_fatigued_character_pays_more_for_a_riposte() -> None:
    """R-TC-48, R-TC-162: A fatigued character pays 3 AP for a Riposte: 1, and 2 for fatigue."""
    ctx = fight(A, replace(BEN, ap=-3))
    does(ctx, strike("a", "b"), m.FinishPlaying("a"), m.Lay("b", "Parry"), m.FinishPlaying("b"),
         faces=[[5, 5], [6, 6], [2, 1], [9, 9]])  # fmt: skip
    before = ctx.who("b").ap
    does(ctx, m.Riposte("b"))
    assert ctx.who("b").ap == before - 3


def test_a_parry_that_cannot_stop_the_attack_is_paid_for() -> None:
    """A Parry with bare hands cannot stop an attack with a club, but costs its AP.

    Rules: TC-D-68, TC-D-71, R-TC-62, R-TC-94.
    """
    ctx = fight(vell("a", CLUB, at=(4, 4)), BEN)
    kinds = does(
        ctx,
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
    assert ctx.who("b").ap == 14


def test_a_critical_hit_refunds_the_ap_paid() -> None:
    """A critical hit refunds the AP paid: 2 − 3 + 3. Fatigue by this payment does not change the refund.

    Rules: TC-D-38, R-TC-84.
    """
    ctx = fight(replace(A, ap=2), BEN)
    does(ctx, strike("a", "b", weight="Heavy"), *passes("a", "b"), faces=[[12, 12, 10, 9], [1, 1, 1, 1]])
    assert ctx.who("a").ap == 2


def test_an_unconscious_holder_releases_its_target() -> None:
    """R-TC-85: A holder that becomes unconscious releases its target."""
    ctx = fight(replace(A, held_by="b"), replace(BEN, out="wounds", hp=-2))
    assert "released" in ctx.kinds()
    assert not ctx.who("a").held_by


def test_a_character_in_systemic_shock_rolls_to_stay_awake_each_turn() -> None:
    """A character in Systemic Shock makes a Resolve to stay awake at the start of each turn that it loses.

    The Resolve has one die fewer.

    Rules: TC-E-05, TC-E-23.
    """
    ctx = fight(A, replace(BEN, staggered=3, hp=-2, last_damage=20))
    kinds = does(ctx, m.FinishPlaying("a"), faces=[[1]])
    assert "awake" in kinds
    assert (ctx.who("b").cycles_without_hp, ctx.who("b").staggered, ctx.who("b").out) == (1, 2, "wounds")


def test_acuity_breaks_ties_of_react_in_an_exchange() -> None:
    """Of equal React totals in an exchange, the one with more Acuity comes first: 17 with ACT 5 before 17 with ACT 3.

    Rules: TC-D-117, R-TC-59.
    """
    dull = vell("b", sheet={"bonuses": {"1": ["PWR", "PWR", "ATN"]}}, at=(5, 4))
    ctx = fight(A, dull, vell("c", at=(5, 5)))
    kinds = does(
        ctx, strike("a", "b"), m.FinishPlaying("a"), m.FinishPlaying("b"), m.Lay("c", "Block"), m.FinishPlaying("c"),
        faces=[[3, 2], [2, 2], [1, 1], [8, 7], [1, 1], [1], [9]],
    )  # fmt: skip
    assert "steps-in" in kinds


def test_a_target_without_a_card_confirms_that_it_passes() -> None:
    """TC-D-113: Passing must be confirmed only by a target that has not played a card yet."""
    ctx = fight(A, BEN, replace(BEN, key="c", at=(5, 5)))

    def bares(key: str) -> bool:
        seat = "ben" if key != "a" else "ana"
        (one,) = [one for one in offered(ctx, seat, "finish-playing") if one.fixed["actor"] == key]
        return one.concedes

    assert not bares("a")
    does(ctx, strike("a", "b"), m.FinishPlaying("a"))
    assert bares("b")
    assert not bares("c")
    does(ctx, m.Lay("b", "Block"))
    assert not bares("b")


def test_a_trigger_uses_a_reaction_and_no_ap() -> None:
    """A Trigger uses a Reaction but costs no AP, and is not offered without a Reaction left (TC-D-90, R-TC-131)."""
    thorns = ability("Thorns", entry("Empower I", dice="1d6"), type="Trigger", event="attacked")
    ctx = fight(somebody("a", at=(4, 4)), somebody("b", thorns, at=(5, 4)))
    does(ctx, strike("a", "b"), *passes("a", "b"))
    before = ctx.who("b")
    does(ctx, m.Fire("b", "Strike", ability="Thorns", target="a"), m.Defend("a"), faces=[[1, 1], [1, 1]])
    assert ctx.who("b").ap == before.ap
    spent = fight(somebody("a", at=(4, 4)), somebody("b", thorns, at=(5, 4)))
    used_up = replace(spent.who("b"), reactions_made=reactions_left(spent.who("b"), spent.position.rulings))
    spent.position = with_character(spent.position, used_up)
    does(spent, strike("a", "b"), *passes("a", "b"), faces=[[1, 1]])
    assert "set-off" not in spent.kinds()


def test_cognition_v_reveals_a_card_to_its_user_only() -> None:
    """TC-D-112: Only the seat of the user of Cognition V receives the event that shows a card."""
    peek = ability("Peek", "Cognition V", core="Mind", type="Trigger", event="cards", action="Dodge", aspect="Boost")
    ctx = fight(somebody("a", at=(4, 4)), replace(somebody("b", peek, at=(5, 4)), controller="ben"))
    does(ctx, strike("a", "b"), *passes("a"))
    does(ctx, m.Fire("b", "Ability", ability="Peek", target="a"), faces=[[1, 2]])
    assert [event.to for event in ctx.events_so_far() if event.kind == "seen-card"] == [("ben",)]
