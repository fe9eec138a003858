"""An encounter, exchange by exchange: cards are laid, revealed together and resolved in order."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Attack, BonusMoveOffer
from tests.systems.tri_core.driver import FAST, SLOW, A, B, does, fight, passes, strike, vell


def test_the_rotation_is_by_react_then_acuity_and_ties_act_together() -> None:
    """The Rotation is by React, then Acuity, and ties act together: 30; 25 with ACT 5 twice; 25 with ACT 3.

    Rules: TC-D-79, TC-D-80, TC-D-81, TC-D-82, X-37.
    """
    dull = {"bonuses": {"1": ["PWR", "PWR", "ATN"]}}
    ctx = fight(
        vell("p", sheet={**dull}), vell("q"), vell("r"), vell("s"),
        reacts=[[6, 4], [7, 5], [7, 5], [10, 7]],
    )  # fmt: skip
    encounter = ctx.position.encounter
    assert encounter is not None
    assert [place.keys for place in encounter.rotation] == [("s",), ("q", "r"), ("p",)]
    assert [place.react for place in encounter.rotation] == [30, 25, 25]
    assert encounter.exchange is not None
    assert encounter.exchange.actors == ("s",)


def test_a_strike_without_a_reaction() -> None:
    """A Strike is laid, declared, passed, revealed, paid and rolled, and hits; then the other has Priority.

    Rules: TC-D-111, TC-D-112, TC-D-113, TC-D-114.
    """
    ctx = fight(A, B)
    kinds = does(ctx, strike("a", "b", weight="Heavy"), *passes("a", "b"), faces=[[8, 7], [9, 1, 1, 1]])
    assert kinds == [
        "laid", "card", "declared", "asked", "passed", "revealed", "paid", "accuracy", "effect", "damage", "hp",
        "priority",
    ]  # fmt: skip
    assert (ctx.who("a").ap, ctx.who("b").hp) == (12, 31 - (12 + 9 - 7))
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.turn == 1


def test_a_block_of_the_target_costs_no_reaction() -> None:
    """TC-D-96, TC-C-32, R-TC-53: the target’s Block costs its own AP without a surcharge, and uses no Reaction."""
    ctx = fight(A, B)
    kinds = does(
        ctx, strike("a", "b"), m.FinishPlaying("a"), m.Lay("b", "Block"), m.FinishPlaying("b"),
        faces=[FAST, SLOW, [8, 7], [1, 1], [5], [9]],
    )  # fmt: skip
    assert kinds.count("react") == 2
    assert (ctx.who("b").ap, ctx.who("b").reactions_made, ctx.who("b").hp) == (14, 0, 31 - 0)


def test_a_reaction_of_another_than_the_target_costs_1_ap_more() -> None:
    """A Reaction of another character than the target costs 1 AP more.

    C strikes A as a Reaction; A may defend at once, because it could lay no card against it (R-TC-159).

    Rules: TC-C-26, W-01.
    """
    third = vell("c", at=(4, 5))
    ctx = fight(A, B, third)
    does(
        ctx,
        strike("a", "b"),
        m.FinishPlaying("a"),
        m.FinishPlaying("b"),
        strike("c", "a"),
        m.FinishPlaying("c"),
        faces=[SLOW, FAST, SLOW],
    )
    assert ctx.position.encounter is not None
    top = ctx.position.encounter.waits.top
    assert isinstance(top, Attack)
    assert (top.owner, top.target, top.unseen) == ("c", "a", True)
    assert (ctx.who("c").ap, ctx.who("c").reactions_made) == (13, 1)
    kinds = does(ctx, m.Defend("a", "Dodge"), faces=[[2, 1], [1, 1], [8, 7], [9]])
    assert kinds[:3] == ["paid", "accuracy", "miss"] or kinds[:2] == ["paid", "accuracy"]


def test_a_faster_neighbour_steps_in() -> None:
    """TC-D-117, W-06, R-TC-132: the Block of a faster character takes the attack; it costs a Reaction and 1 AP more."""
    third = vell("c", at=(5, 5))
    ctx = fight(A, B, third)
    kinds = does(
        ctx, strike("a", "b"), m.FinishPlaying("a"), m.FinishPlaying("b"), m.Lay("c", "Block"), m.FinishPlaying("c"),
        faces=[SLOW, FAST, SLOW, [8, 7], [1, 1], [1], [9]],
    )  # fmt: skip
    assert "steps-in" in kinds
    assert (ctx.who("c").ap, ctx.who("c").reactions_made, ctx.who("b").hp) == (13, 1, 31)
    assert ctx.who("c").hp == 31 - (18 - 9 - 7)


def test_x_39_a_chain_duel() -> None:
    """Parries and Ripostes alternate in a Chain Duel, and from the third Parry on a Parry gains no AP.

    Strike, Parry and Riposte; a Parry and a Riposte again; from then on each Parry and each Riposte costs 1 AP.

    Rules: TC-D-72, TC-D-73, TC-D-74, TC-D-75, TC-D-76, TC-D-77, W-21, R-TC-95.
    """
    ctx = fight(A, B)
    does(
        ctx,
        strike("a", "b"),
        m.FinishPlaying("a"),
        m.Lay("b", "Parry"),
        m.FinishPlaying("b"),
        faces=[FAST, SLOW, [5, 4], [9, 9]],
    )
    assert ctx.who("b").ap == 15  # 1 for the Parry, 2 gained up to 15
    kinds = does(ctx, m.Riposte("b"))
    assert ctx.who("b").ap == 14
    assert kinds == ["paid"]
    kinds = does(ctx, m.Defend("a", "Parry"), faces=[[5, 4], [9, 9]])
    assert "chain" in kinds
    assert ctx.who("a").ap == 15 - 1 - 1 + 2
    does(ctx, m.Riposte("a"))
    kinds = does(ctx, m.Defend("b", "Parry"), faces=[[5, 4], [9, 9]])
    assert (ctx.who("b").ap, "parry-ap" in kinds) == (13, False)
    kinds = does(ctx, m.Riposte("b"), m.Defend("a"), faces=[[9, 9], [1, 1, 1]])
    assert "chain-over" in kinds
    assert ctx.who("a").hp == 31 - (3 + 9 - 7)


def test_recover_can_be_interrupted() -> None:
    """TC-D-02, R-TC-64: a faster Reaction that hurts a character first spoils its Recover."""
    ctx = fight(replace(A, ap=3), B)
    kinds = does(
        ctx,
        m.Lay("a", "Recover", resource="AP"),
        m.FinishPlaying("a"),
        strike("b", "a"),
        m.FinishPlaying("b"),
        faces=[SLOW, FAST],
    )
    kinds = does(ctx, m.Defend("a"), faces=[[8, 7], [9]])
    assert "spoilt" in kinds
    assert ctx.who("a").ap == 3


def test_x_45_cards_are_paid_for_when_they_resolve() -> None:
    """X-45, R-TC-58: a card is paid for when it resolves: a Recover gives 10 AP before the Heavy Strike costs 3."""
    ctx = fight(replace(A, ap=1), B)
    does(
        ctx, m.Lay("a", "Recover", resource="AP"), strike("a", "b", weight="Heavy"), *passes("a", "b"),
        faces=[[1, 2, 3, 4], [8, 7], [9, 1, 1, 1]],
    )  # fmt: skip
    assert ctx.who("a").ap == 8
    assert ctx.who("a").classes_acted == ("Recover", "Core")


def test_a_target_that_walks_away_first_is_out_of_reach() -> None:
    """R-TC-62: a target that first walks a square away is out of reach, so the Strike is paid for and has no effect."""
    ctx = fight(A, B)
    kinds = does(
        ctx,
        strike("a", "b"),
        m.FinishPlaying("a"),
        m.Lay("b", "Walk", to=(6, 4)),
        m.FinishPlaying("b"),
        faces=[SLOW, FAST],
    )
    assert "ineffective" in kinds
    assert (ctx.who("a").ap, ctx.who("b").at) == (14, (6, 4))


def test_nobody_reacts_to_a_hidden_character() -> None:
    """R-TC-138: a character cannot react to one it does not know of."""
    ctx = fight(A, B)
    ctx.position = replace(ctx.position, characters=(replace(ctx.who("a"), stealthed=True), ctx.who("b")))
    kinds = does(ctx, strike("a", "b"), m.FinishPlaying("a"), faces=[[8, 7], [9]])
    assert "asked" not in kinds
    assert "seen" in kinds


def test_a_successful_dodge_gives_a_move() -> None:
    """TC-D-59: a successful Dodge offers a move of 1 + PWR 5 / 4 squares."""
    ctx = fight(A, B)
    does(
        ctx, strike("a", "b"), m.FinishPlaying("a"), m.Lay("b", "Dodge"), m.FinishPlaying("b"),
        faces=[FAST, SLOW, [8, 7], [10, 9], [9]],
    )  # fmt: skip
    assert ctx.position.encounter is not None
    won = ctx.position.encounter.waits.top
    assert isinstance(won, BonusMoveOffer)
    assert won.squares == 2
    does(ctx, m.BonusMove("b", (7, 4)))
    assert ctx.who("b").at == (7, 4)


def test_held_cards_wait_until_the_gm_calls_them() -> None:
    """A Hold gives 1 AP, and its cards stay face down until the GM calls them; then they cost only their own AP.

    Rules: TC-D-05, TC-D-06, TC-D-07, R-TC-63.
    """
    ctx = fight(replace(A, ap=10), B)
    kinds = does(ctx, m.Lay("a", "Hold", words="B draws"), strike("a", "b"), *passes("a", "b"))
    assert "revealed" in kinds
    assert [event.data["action"] for event in ctx.events_so_far() if event.kind == "revealed"] == ["Hold"]
    assert ctx.who("a").ap == 11
    does(ctx, m.CallTrigger("a"), m.Spring("a"))
    assert (ctx.who("a").ap, ctx.who("a").reactions_made) == (10, 0)
    does(ctx, m.Defend("b"), faces=[[8, 7], [9]])
    assert ctx.who("b").hp == 31 - 11


def test_held_cards_lapse_if_not_called() -> None:
    """R-TC-63: held cards lapse at the start of the holder’s next turn if they are not called."""
    ctx = fight(A, B)
    does(ctx, m.Lay("a", "Hold", words="rain"), strike("a", "b"), *passes("a", "b"))
    kinds = does(ctx, m.FinishPlaying("b"))
    assert "lapsed" in kinds
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.held == ()
