"""The benefits of a clash for attack and defence, and their use, function by function."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    Attack,
    BonusMoveOffer,
    BonusStrideOffer,
    BonusStrikeOffer,
    Card,
    ChargeDecision,
    CommandDecision,
    Decision,
    Duel,
    Grid,
    Held,
    HeldCardsOffer,
    JudgmentDecision,
    PushDecision,
    RiposteOffer,
    Waiting,
)
from facedown.systems.tri_core.rules import pending_decisions
from facedown.systems.tri_core.rules.attack_results import DefenseResult
from facedown.systems.tri_core.steps import bonus_actions, clash_results
from tests.systems.tri_core.driver import (
    Scripted,
    encounter_of,
    kara,
    odo,
    only,
    owed,
    rules_and_kinds,
    sentence,
)
from tests.systems.tri_core.steps.test_clash import ATTACK, CLUB, STRIKE, at_blows, pair

# Kara: PWR 5, AP 18, Speed Rank 8. Odo: PWR 9, AP 18.

# Benefits


def won_by(
    ctx: Scripted, card: Card | None, met: DefenseResult, attack: Attack = ATTACK, key: str = "kara"
) -> tuple[Waiting, ...]:
    """Return the offers that a defence gives."""
    clash_results.reward_defender(ctx, attack, key, card, met)
    return owed(ctx)


@pytest.mark.parametrize(("critical", "succeeded", "found"), [
    (True, True, (BonusMoveOffer("kara", 2), BonusStrideOffer("kara"))),
    (False, True, (BonusMoveOffer("kara", 2),)),
    (False, False, ()),
])  # fmt: skip
def test_the_benefit_of_a_dodge(critical: bool, succeeded: bool, found: tuple[Decision, ...]) -> None:
    """TC-D-43, TC-D-59: a successful Dodge wins 1 + 5 / 4 squares, and a Stride if it is critical; the duel ends."""
    ctx = at_blows(*pair(), duel=Duel("odo", "kara", 1))
    met = DefenseResult(True, 0, 20, succeeded=succeeded, critical_defence=critical)
    assert won_by(ctx, Card("Dodge"), met) == found
    assert encounter_of(ctx).duel is None
    assert won_by(at_blows(*pair(out="wounds")), Card("Dodge"), met) == ()


@pytest.mark.parametrize(("critical", "at", "found"), [
    (True, (5, 4), (BonusStrikeOffer("kara", "odo"),)), (False, (5, 4), ()), (True, (6, 4), ()),
])  # fmt: skip
def test_the_benefit_of_a_block(critical: bool, at: Any, found: tuple[Decision, ...]) -> None:
    """TC-D-42: a critical Block wins a Strike at an attacker in reach; a plain Block and no defence win none."""
    ctx = at_blows(odo(at=at), kara(at=(4, 4)))
    met = DefenseResult(True, 0, 20, succeeded=True, critical_defence=critical)
    assert won_by(ctx, Card("Block"), met) == found
    assert rules_and_kinds(ctx) == ([("TC-D-42", "won")] if found else [])
    assert all(event.data == {"character": "kara"} for event in ctx.events_so_far())
    duel = at_blows(odo(at=at), kara(at=(4, 4)), duel=Duel("odo", "kara", 2))
    assert won_by(duel, None, met) == ()
    assert (encounter_of(duel).duel, rules_and_kinds(duel)) == (None, [("TC-D-76", "chain-over")])
    assert sentence(duel, only(duel, "chain-over")) == "The Chain Duel is over."


HELD = DefenseResult(False, -1, 20, cancelled=True, succeeded=True)


@pytest.mark.parametrize(
    ("links", "between", "ap", "after", "told_of"),
    [
        (None, ("odo", "kara"), 10, 12, ["parry-ap"]),
        (None, ("odo", "kara"), 17, 18, ["parry-ap"]),
        (None, ("odo", "kara"), 18, 18, ["parry-ap"]),
        (1, ("kara", "odo"), 10, 12, ["chain", "parry-ap"]),
        (2, ("kara", "odo"), 10, 10, []),
        (1, ("lea", "odo"), 10, 12, ["parry-ap"]),
        (1, ("kara", "lea"), 10, 12, ["parry-ap"]),
    ],
)
def test_the_benefit_of_a_parry(
    links: int | None, between: tuple[str, str], ap: int, after: int, told_of: list[str]
) -> None:
    """A Parry gains 2 AP up to the total of 18, but none from the third link on.

    A Parry against another attacker begins a new duel.

    Rules: TC-D-62, TC-D-72, R-TC-95.
    """
    ctx = at_blows(*pair(ap=ap), duel=Duel(*between, links) if links is not None else None)
    parry = Card("Parry", "Heavy")
    assert won_by(ctx, parry, HELD) == (RiposteOffer("kara", "odo", parry),)
    same = links is not None and set(between) == {"odo", "kara"}
    assert encounter_of(ctx).duel == Duel("odo", "kara", 1 + (links or 0) if same else 1)
    assert (ctx.who("kara").ap, ctx.kinds()) == (after, told_of)
    for event in ctx.events_so_far():
        assert (event.rule, event.data) == (
            ("TC-D-72", {"characters": ["kara", "odo"]})
            if event.kind == "chain"
            else ("TC-D-62", {"character": "kara", "points": after - ap, "ap": after})
        )


def test_a_parry_in_a_chain_gains_ap_by_ruling() -> None:
    """By the ruling `chain_parry_ap_gain`, each Parry in a chain gains 2 AP.

    A critical Parry gives its Riposte 2 more dice (TC-D-44).

    Rules: R-TC-95.
    """
    ctx = at_blows(*pair(ap=10), duel=Duel("odo", "kara", 5), rulings={"chain_parry_ap_gain": True})
    won = won_by(ctx, Card("Parry"), replace(HELD, critical_defence=True))
    assert won == (RiposteOffer("kara", "odo", Card("Parry"), 2),)
    assert ctx.who("kara").ap == 12


@pytest.mark.parametrize(
    ("mine", "theirs", "links", "goes_on"),
    [
        ({"ap": 1}, {"ap": 1, "hp": 1}, 2, True),
        ({"ap": 0}, {}, 2, False),
        ({"ap": 0}, {}, 1, True),  # the second Parry gains 2 AP first
        ({}, {"ap": 0}, 2, False),
        ({}, {"ap": 0}, 1, False),
        ({}, {"ap": 0}, 0, True),
        ({"hp": 0}, {}, 2, False),
        ({"hp": 1}, {}, 2, True),
        ({}, {"hp": 0}, 2, False),
        ({}, {"out": "dead"}, 0, False),
        ({}, {"at": (6, 4)}, 0, False),
        ({"out": "wounds"}, {}, 0, False),
    ],
)
def test_a_duel_ends_if_one_cannot_go_on(
    mine: dict[str, Any], theirs: dict[str, Any], links: int, goes_on: bool
) -> None:
    """A Chain Duel ends if one of the two has no AP or HP left, and any duel if one is dead or out of reach.

    A Parry that fails ends the duel too.

    Rules: TC-D-76, TC-D-77, R-TC-95.
    """
    ctx = at_blows(odo(**{"at": (5, 4), **theirs}), kara(at=(4, 4), **mine),
                    duel=Duel("kara", "odo", links) if links else None)  # fmt: skip
    found = won_by(ctx, Card("Parry"), HELD)
    assert [type(one) for one in found] == ([RiposteOffer] if goes_on else [])
    assert (encounter_of(ctx).duel is not None) is goes_on
    failed = at_blows(*pair(), duel=Duel("kara", "odo", 1))
    assert won_by(failed, Card("Parry"), DefenseResult(True, 3, 20, failed=True)) == ()
    assert (encounter_of(failed).duel, failed.kinds()) == (None, [])


def test_a_critical_riposte_refunds_its_cost() -> None:
    """A critical Riposte refunds its cost, and a critical Volley as well; an attack of 0 AP refunds none.

    A Riposte counts as a Strike (TC-D-38), whatever its card, and a Volley has a rule of its own (TC-D-40).

    Rules: TC-D-38, TC-D-40, R-TC-84.
    """
    critical = DefenseResult(True, 20, 35)
    for attack, rules in (
        (Attack("odo", Card("Parry"), "kara", riposte=True, price=1), ["TC-D-38"]),
        (Attack("odo", Card("Volley"), "kara", price=1), ["TC-D-40"]), (Attack("odo", STRIKE, "kara"), []),
        (Attack("odo", Card("Collide"), "kara", riposte=True, price=1), ["TC-D-38"]),
    ):  # fmt: skip
        ctx = at_blows(odo(at=(5, 4), ap=10), kara(at=(4, 4)))
        clash_results.reward_attacker(ctx, attack, critical)
        assert [event.rule for event in ctx.events_so_far()] == rules
        assert (ctx.who("odo").ap, owed(ctx)) == (11 if rules else 10, ())


# Using them


def test_a_riposte_costs_1_ap_and_targets_the_attacker() -> None:
    """A Riposte costs 1 AP, targets the attacker, and has the dice and the weight of the Parry.

    Its target could lay no card against it.

    Rules: TC-D-61, TC-D-75, TC-D-44, R-TC-162.
    """
    won = RiposteOffer("kara", "odo", Card("Parry", "Heavy"), 2)
    later = BonusMoveOffer("odo", 1)
    ctx = at_blows(*pair(), waits=(won, later))
    bonus_actions.riposte(ctx, "ana", m.Riposte("kara", spared=True))
    card = Card("Parry", "Heavy", spared=True)
    attack = Attack("kara", card, "odo", unseen=True, riposte=True, extra=2, price=1)
    assert (owed(ctx), ctx.who("kara").ap) == ((attack, later), 17)


@pytest.mark.parametrize(("links", "ap", "goes_on"), [(2, 2, True), (2, 1, False), (1, 1, True)])
def test_the_chain_ends_with_the_ap(links: int, ap: int, goes_on: bool) -> None:
    """A chain ends with the AP of a duelist: the last AP pays for a last Riposte, which need not be parried.

    Rules: TC-D-76, R-TC-95.
    """
    won = RiposteOffer("kara", "odo", Card("Parry"))
    ctx = at_blows(*pair(ap=ap), waits=(won,), duel=Duel("odo", "kara", links))
    ctx.load(*([[12, 12]] if ap == 1 else []))  # a Resolve against the Shock of 0 AP
    bonus_actions.riposte(ctx, "ana", m.Riposte("kara"))
    assert (encounter_of(ctx).duel is not None) is goes_on
    assert len(owed(ctx)) == 1


def test_a_riposte_whose_cost_causes_a_collapse_is_lost() -> None:
    """A Riposte whose cost causes a collapse, at 18 AP below 0, is lost, and the duel ends.

    Rules: TC-C-13, TC-D-76, R-TC-149.
    """
    won = RiposteOffer("kara", "odo", Card("Parry"))
    ctx = at_blows(*pair(ap=-17), waits=(won,), duel=Duel("odo", "kara", 1))
    ctx.load([9])
    bonus_actions.riposte(ctx, "ana", m.Riposte("kara"))
    assert (owed(ctx), encounter_of(ctx).duel) == ((), None)


def test_the_strike_of_a_critical_block() -> None:
    """The Strike of a critical Block costs its own AP, 3 for a Heavy one, and no Reaction.

    Its target could lay no card against it.

    Rules: TC-D-42, R-TC-83.
    """
    ctx = at_blows(odo(at=(5, 4)), kara(CLUB, at=(4, 4)), waits=(BonusStrikeOffer("kara", "odo"),))
    bonus_actions.bonus_strike(ctx, "ana", m.BonusStrike("kara", "Heavy", ("club",), spared=True))
    card = Card("Strike", "Heavy", ("club",), target="odo", spared=True)
    assert owed(ctx) == (Attack("kara", card, "odo", unseen=True, price=3),)
    assert (ctx.who("kara").ap, ctx.who("kara").reactions_made) == (15, 0)
    event = ctx.events_so_far()[0]
    assert (event.rule, event.kind, event.data) == (
        "TC-D-42", "bonus-strike", {"actor": "kara", "target": "odo"},
    )  # fmt: skip
    down = at_blows(*pair(ap=-17), waits=(BonusStrikeOffer("kara", "odo"),))
    down.load([9])
    bonus_actions.bonus_strike(down, "ana", m.BonusStrike("kara"))
    assert owed(down) == ()


@pytest.mark.parametrize(
    ("won", "stride", "rule", "ap"),
    [
        (BonusMoveOffer("kara", 2), "", "TC-D-59", 18),
        (BonusStrideOffer("kara"), "Run", "TC-D-43", 16),
        (BonusStrideOffer("kara"), "Walk", "TC-D-43", 18),
    ],
)
def test_a_bonus_move_is_free_and_a_bonus_stride_costs_its_own_ap(won: Any, stride: Any, rule: str, ap: int) -> None:
    """A bonus move is free, and a bonus Stride costs its own AP: 2 for a Run, none for a Walk.

    Rules: TC-D-43, TC-D-59, R-TC-83.
    """
    ctx = at_blows(*pair(), waits=(won,))
    bonus_actions.bonus_move(ctx, "ana", m.BonusMove("kara", (3, 4), stride))
    assert (ctx.who("kara").at, ctx.who("kara").moved, ctx.who("kara").ap, owed(ctx)) == ((3, 4), 1, ap, ())
    event = only(ctx, "moved")
    assert (event.rule, event.data) == (rule, {"character": "kara", "square": "D5"})


def test_a_bonus_stride_reveals_unless_it_is_a_prowl() -> None:
    """TC-D-22, R-TC-128: a bonus Stride reveals a hidden character unless it is a Prowl; a move of a Dodge does not."""
    cases: list[tuple[Decision, Any, bool]] = [
        (BonusMoveOffer("kara", 2), "", True), (BonusStrideOffer("kara"), "Prowl", True),
        (BonusStrideOffer("kara"), "Walk", False),
    ]  # fmt: skip
    for won, stride, hidden in cases:
        ctx = at_blows(*pair(stealthed=True), waits=(won,))
        bonus_actions.bonus_move(ctx, "ana", m.BonusMove("kara", (3, 4), stride))
        assert ctx.who("kara").stealthed is hidden


def test_a_bonus_stride_whose_cost_causes_a_collapse_is_lost() -> None:
    """TC-C-13, R-TC-83: a bonus Run for 2 AP at 17 AP below 0 causes a collapse and is lost."""
    ctx = at_blows(*pair(ap=-17), waits=(BonusStrideOffer("kara"),))
    ctx.load([9])
    bonus_actions.bonus_move(ctx, "ana", m.BonusMove("kara", (3, 4), "Run"))
    assert ctx.who("kara").at == (4, 4)


def test_squares_moved_before_an_attack_are_subtracted_after_it() -> None:
    """Squares moved before an attack are missing after it: of 5 squares three are left, and of 2 none.

    The movement of another Ability and other decisions stay.

    Rules: TCG-TR-01.
    """
    won = BonusMoveOffer("kara", 5, "Leap")
    push = PushDecision("kara", "odo")
    ctx = at_blows(*pair(), waits=(won, ATTACK, push, won, replace(won, ability="Bound")))
    bonus_actions.bonus_move(ctx, "ana", m.BonusMove("kara", (2, 4)))
    assert owed(ctx) == (ATTACK, push, replace(won, squares=3), replace(won, ability="Bound"))
    assert only(ctx, "moved").rule == "TCG-TR-01"
    short = replace(won, squares=2)
    ctx = at_blows(*pair(), waits=(short, short, push))
    bonus_actions.bonus_move(ctx, "ana", m.BonusMove("kara", (2, 4)))
    assert owed(ctx) == (push,)
    plain = BonusMoveOffer("kara", 2)
    ctx = at_blows(*pair(), waits=(plain, plain))
    bonus_actions.bonus_move(ctx, "ana", m.BonusMove("kara", (3, 4)))
    assert owed(ctx) == (plain,)


def test_squares_cost_their_movement_cost() -> None:
    """TCG-TR-01, TC-D-15: a square counts with its movement cost: one that costs 3 leaves 2 of 5."""
    won = BonusMoveOffer("kara", 5, "Leap")
    ctx = at_blows(*pair(), waits=(won, won), grid=Grid(rough=tuple(((3, row), 3) for row in range(20))))
    bonus_actions.bonus_move(ctx, "ana", m.BonusMove("kara", (3, 4)))
    assert owed(ctx) == (replace(won, squares=2),)


def test_declining_a_riposte_ends_the_duel() -> None:
    """TC-D-76: declining a Riposte ends the duel, and declining another offer does not."""
    for won, ends in (
        (RiposteOffer("kara", "odo", Card("Parry")), True), (BonusMoveOffer("kara", 2), False),
        (ATTACK, False),
    ):  # fmt: skip
        ctx = at_blows(*pair(), waits=(won,), duel=Duel("odo", "kara", 1))
        bonus_actions.let_be(ctx, "ana", m.LetBe("kara"))
        assert ((encounter_of(ctx).duel is None), owed(ctx)) == (ends, ())


# Whether they can be used


HOLD = Held("kara", Card("Hold"), (STRIKE,))

USES: list[tuple[Decision, dict[str, Any], dict[str, Any], dict[str, Any], bool]] = [
    # the offer, Kara’s state, Odo’s state, values of the encounter
    (BonusStrikeOffer("kara", "odo"), {}, {}, {}, True),
    (RiposteOffer("kara", "odo"), {}, {}, {}, True),
    (BonusStrikeOffer("kara", "odo"), {"out": "wounds"}, {}, {}, False),
    (BonusStrikeOffer("kara", "odo"), {}, {"out": "dead"}, {}, False),
    (BonusStrikeOffer("kara", "odo"), {}, {"out": "dying"}, {}, True),
    (BonusStrikeOffer("kara", "odo"), {}, {"at": (6, 4)}, {}, False),
    (BonusStrikeOffer("kara", "nobody"), {}, {}, {}, False),
    (JudgmentDecision("kara"), {"out": "wounds"}, {}, {}, True),
    (HeldCardsOffer("kara"), {}, {}, {"held": (HOLD,)}, True),
    (HeldCardsOffer("kara"), {}, {}, {"held": (replace(HOLD, owner="odo"),)}, False),
    (HeldCardsOffer("kara"), {}, {}, {}, False),
    (BonusStrideOffer("kara"), {}, {}, {}, True),
    (BonusStrideOffer("kara"), {"held_by": "odo"}, {}, {}, False),
    (BonusStrideOffer("kara"), {"at": None}, {}, {}, False),
    (BonusMoveOffer("kara", 1), {}, {}, {}, True),
    (BonusMoveOffer("kara", 0), {}, {}, {}, False),
    (BonusMoveOffer("kara", 1), {"at": None}, {}, {}, False),
    (BonusMoveOffer("kara", 1), {"held_by": "odo"}, {}, {}, False),
    (PushDecision("kara", "odo"), {}, {}, {}, True),
    (PushDecision("kara", "odo"), {}, {"at": None}, {}, False),
    (PushDecision("kara", "odo"), {}, {"out": "dead"}, {}, False),
    (CommandDecision("kara", "odo"), {}, {}, {}, True),
    (CommandDecision("kara", "odo"), {}, {"out": "wounds"}, {}, False),
    (ChargeDecision("kara"), {}, {}, {}, False),
]


@pytest.mark.parametrize(("won", "mine", "theirs", "state", "can"), USES)
def test_offers_that_can_still_be_used(
    won: Any, mine: dict[str, Any], theirs: dict[str, Any], state: dict[str, Any], can: bool
) -> None:
    """An offer can be used by an able owner, against a target that is present, in reach and not dead.

    Rules: R-TC-85, R-TC-149.
    """
    ctx = at_blows(odo(**{"at": (5, 4), **theirs}), kara(**{"at": (4, 4), **mine}), **state)
    assert pending_decisions.can_use(ctx.position, won) is can


def test_no_offer_outlasts_the_encounter() -> None:
    """No offer can be used after the encounter, except questions to the GM."""
    ctx = Scripted(*pair())
    assert not pending_decisions.can_use(ctx.position, BonusStrikeOffer("kara", "odo"))
    assert pending_decisions.can_use(ctx.position, JudgmentDecision("kara"))
