"""Attacks and defences of two heroes of different stats: the effect of each stat in a clash, worked by hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    Attack,
    BonusMoveOffer,
    Card,
    Character,
    ChippedItem,
    Decision,
    Duel,
    InterruptingCard,
    Shield,
)
from facedown.systems.tri_core.rules.attack_results import DefenseResult
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll
from facedown.systems.tri_core.steps.attack import make_attack
from facedown.systems.tri_core.steps.clash_results import refund_ap, reward_attacker, reward_defender
from tests.systems.tri_core.driver import Scripted, does, fight, kara, legal, odo, passes, refused

# PWR VIT END INT ACT FNE ADR MOR ATN: Kara 5 3 6 1 7 4 8 2 9, Odo 9 4 3 7 2 8 1 6 5
# Kara: HP 68, AP 18, PG 8, Physical Armor 2, Strike Target 19. Odo: HP 52, AP 18, PG 9, Physical Armor 6, 15.


def swung(
    *faces: list[int], by: Character, at: Character, card: Card, defence: Card | None = None, **more: Any
) -> tuple[Scripted, DefenseResult]:
    """Roll one hero’s attack on the other, with these dice."""
    ctx = Scripted(by, at)
    ctx.load(*faces)
    met = make_attack(ctx, AttackRoll(by.key, card, at.key, **more), defence)
    ctx.done()
    return ctx, met


def duel(*people: Character) -> Scripted:
    """Return an encounter with Priority in this order: React 21 and 18 or 22, 3 and 18 or 22, and so on."""
    return fight(*people, reacts=[[11, 10], *([2, 1] for _ in people[1:])])


def owed(ctx: Scripted) -> list[Attack | Decision]:
    """Return the pending decisions, the newest last."""
    assert ctx.position.encounter is not None
    return [one for one in ctx.position.encounter.waits.owed if not isinstance(one, InterruptingCard)]


HITS = [
    # Accuracy and its stat against the Strike Target; then the Effect Value less Armor and guard
    ("Strike", [9, 5], [11], 14 + 5 - 15, 11 + 8 - 6 - 9),
    ("Collide", [4, 3], [3], 7 + 8 - 15, 3 + 8 + 8 - 6 - 9),
]


@pytest.mark.parametrize(("action", "hit", "value", "margin", "lost"), HITS)
def test_kara_hits_odo(action: Any, hit: list[int], value: list[int], margin: int, lost: int) -> None:
    """Kara’s Strike adds PWR to Accuracy and UCB to damage, and her Collide ADR to both and Speed Rank to damage.

    Rules: TC-D-47, TC-D-54, TC-D-55, R-TC-03, R-TC-07, R-TC-86.
    """
    ctx, met = swung(hit, value, by=kara(), at=odo(), card=Card(action))
    assert (met.hits, met.margin, 52 - ctx.who("odo").hp) == (True, margin, lost)


def test_odo_strikes_kara() -> None:
    """Odo’s Strike of 10 + PWR 9 just reaches 19 and deals 5 + UCB 13 less Armor 2 and PG 8. One less misses.

    Rules: TC-D-47, R-TC-03, R-TC-07.
    """
    ctx, met = swung([6, 4], [5], by=odo(), at=kara(), card=Card("Strike"))
    assert (met.margin, 68 - ctx.who("kara").hp) == (0, 5 + 13 - 2 - 8)
    assert not swung([6, 3], by=odo(), at=kara(), card=Card("Strike"))[1].hits


def test_a_block_stops_endurance_and_power() -> None:
    """TC-D-57, R-TC-87: Kara’s Block stops 2 + END 6 + PWR 5 of 16 + 13 damage, although its roll of 3 + 11 fails."""
    card = Card("Strike", "Heavy")
    ctx, met = swung(
        [6, 6], [2, 1], [2], [11, 3, 1, 1], by=odo(), at=kara(), card=card, defence=Card("Block")
    )  # 21 against 14: the Block does not succeed, but stops 13 points all the same
    assert (met.succeeded, 68 - ctx.who("kara").hp) == (False, 16 + 13 - (2 + 11) - 2 - 8)


def test_a_dodge_stops_attunement_and_finesse() -> None:
    """Kara’s Dodge stops ATN 9 + FNE 4 of 14 + 13 damage. Its roll of 11 + ATN 9 fails by 1, and 12 + 9 succeeds.

    Rules: TC-D-58, TC-D-60, R-TC-88.
    """
    ctx, met = swung([6, 6], [8, 3], [11, 1, 1, 1], by=odo(), at=kara(), card=Card("Strike", "Heavy"),
                      defence=Card("Dodge"))  # fmt: skip
    assert (met.accuracy, met.succeeded, 68 - ctx.who("kara").hp) == (21, False, 14 + 13 - 13 - 2 - 8)
    assert swung([6, 6], [8, 4], [11, 1, 1, 1], by=odo(), at=kara(), card=Card("Strike", "Heavy"),
                 defence=Card("Dodge"))[1].succeeded  # fmt: skip


# Benefits


@pytest.mark.parametrize(("one", "squares"), [(kara(), 1 + 1), (odo(), 1 + 2)])
def test_a_successful_dodge_moves_by_power(one: Character, squares: int) -> None:
    """TC-D-59: a successful Dodge gives 1 square and a quarter of PWR 5 or 9, not of ACT 7 or 2."""
    other = odo(at=(5, 4)) if one.key == "kara" else kara(at=(5, 4))
    ctx = duel(replace(one, at=(4, 4)), other)
    attack = Attack(other.key, Card("Strike"), one.key)
    reward_defender(ctx, attack, one.key, Card("Dodge"), DefenseResult(True, 0, 20, succeeded=True))
    assert owed(ctx) == [BonusMoveOffer(one.key, squares)]


@pytest.mark.parametrize(("step", "squares"), [(0, 8 // 2), (1, 6 // 2), (2, 4 // 2), (3, 2 // 2)])
def test_wounds_reduce_the_squares_of_a_critical_collide(step: int, squares: int) -> None:
    """A critical Collide gives half of the Speed Rank in squares, which wounds lower from 8 by 2, 4 or 6.

    Rules: TC-D-41, TC-E-07, TC-E-08, TC-E-09.
    """
    ctx = duel(kara(at=(4, 4), wounded=step), odo(at=(5, 4)))
    reward_attacker(ctx, Attack("kara", Card("Collide"), "odo", price=1), DefenseResult(True, 20, 35))
    assert owed(ctx) == [BonusMoveOffer("kara", squares)]


def test_a_margin_of_19_gives_no_benefit() -> None:
    """A margin of 19 gives neither squares nor AP. A critical Strike refunds its cost, and a critical Grab nothing.

    Rules: TC-D-36, TC-D-38, TC-D-41.
    """
    ctx = duel(kara(at=(4, 4), ap=10), odo(at=(5, 4)))
    reward_attacker(ctx, Attack("kara", Card("Collide"), "odo", price=1), DefenseResult(True, 19, 34))
    reward_attacker(ctx, Attack("kara", Card("Strike"), "odo", price=3), DefenseResult(True, 19, 34))
    reward_attacker(ctx, Attack("kara", Card("Grab"), "odo", price=3), DefenseResult(True, 25, 40))
    assert (owed(ctx), ctx.who("kara").ap) == ([], 10)
    reward_attacker(ctx, Attack("kara", Card("Strike"), "odo", price=3), DefenseResult(True, 20, 35))
    assert ctx.who("kara").ap == 13


def test_a_refund_stops_at_total_ap() -> None:
    """A refund of 3 AP gives two at 16 of 18 AP, and none at 15 if 3 of Total AP are lost.

    Rules: TC-D-38, TC-D-40, R-TC-84.
    """
    ctx = Scripted(kara(ap=16))
    refund_ap(ctx, "kara", 3, "Volley")
    assert ctx.who("kara").ap == 18
    spent = Scripted(kara(ap=15, ap_lost=3))
    refund_ap(spent, "kara", 3, "Strike")
    assert (spent.who("kara").ap, spent.kinds()) == (15, [])


# Grabs


def test_a_non_lethal_critical_grab_does_not_kill() -> None:
    """A critical Grab of 21 + UCB 8 less 15 leaves a target with 5 HP at 0 HP if it is non-lethal.

    If lethal, HP are −9 and Odo is Wounded I. In both cases a die of 8 drains 1 AP.

    Rules: TC-D-39, TC-E-24, TC-E-28, R-TC-85, R-TC-108.
    """
    for spared, hp, wounded in ((True, 0, 0), (False, -9, 1)):
        ctx, met = swung([12, 12, 8, 5], [8], [11, 10], [12, 12, 1, 1], by=kara(), at=odo(hp=5),
                          card=Card("Grab", spared=spared))  # fmt: skip
        assert (met.margin, met.critical) == (37 + 3 - 15, True)
        one = ctx.who("odo")
        assert (one.hp, one.wounded, one.ap, one.held_by) == (hp, wounded, 17, "kara")


def test_a_shield_of_ap_absorbs_the_drain_of_a_grab() -> None:
    """A Grab drains two AP by a 12 and one by the 7 that follows it, of which a Shield of 2 absorbs two.

    Rules: TC-D-51, R-TC-08, R-TC-112.
    """
    ctx, _ = swung([9, 5], [12, 7], by=kara(), at=odo(shields=(Shield("AP", 2),)), card=Card("Grab"))
    assert (ctx.who("odo").ap, ctx.who("odo").shields) == (17, ())


# Parry and Riposte


def test_a_declined_riposte_ends_the_duel() -> None:
    """TC-D-76, R-TC-95: a declined Riposte ends the duel, so a later Parry begins a new one."""
    ctx = duel(kara(at=(4, 4)), odo(at=(5, 4)))
    does(
        ctx,
        m.Lay("kara", "Strike", target="odo"),
        m.FinishPlaying("kara"),
        m.Lay("odo", "Parry"),
        m.FinishPlaying("odo"),
        faces=[[9, 8], [3, 2], [6, 4], [9, 8]],
    )
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.duel == Duel("kara", "odo", 1)
    does(ctx, m.LetBe("odo"))
    assert ctx.position.encounter.duel is None


# Wear


def test_an_item_is_worn_down_by_the_attackers_power() -> None:
    """An item loses 1d6 and the attacker’s PWR in durability: 9 by Odo or 5 by Kara, not their ACT 2 or 7.

    Rules: TC-D-70, R-TC-93.
    """
    board = {"name": "board", "sort": "shield", "place": "main", "dice": 1, "types": ["Impact"], "durability": 40}
    for owner, by, power in ((kara(board), odo(), 9), (odo(board), kara(), 5)):
        ctx = duel(owner, by)
        assert ctx.position.encounter is not None
        worn = (ChippedItem(owner.key, "board", by.key),)
        ctx.position = replace(ctx.position, encounter=replace(ctx.position.encounter, chipped=worn))
        does(ctx, m.Chip(owner.key, "board"), faces=[[4]])
        item = ctx.who(owner.key).item("board")
        assert (item.durability, item.worn) == (40 - 4 - power, 4 + power)


# Two hands

CLUB = {"name": "club", "sort": "weapon", "place": "main", "dice": 1, "types": ["Impact"]}
KNIFE = {"name": "knife", "sort": "weapon", "place": "off", "dice": 1, "types": ["Slice"]}


@pytest.mark.parametrize(("first", "second"), [("club", "knife"), ("knife", "club")])
def test_a_second_core_action_uses_the_other_hand(first: str, second: str) -> None:
    """TC-D-94, TC-D-88, R-TC-56: a second Core Action needs the device that was not used, in the other hand."""
    ctx = duel(odo(CLUB, KNIFE, at=(4, 4)), kara(at=(5, 4)))
    does(ctx, m.Lay("odo", "Strike", items=(first,), target="kara"))
    assert legal(ctx, m.Lay("odo", "Strike", items=(second,), target="kara"))
    assert not legal(ctx, m.Lay("odo", "Strike", items=(first,), target="kara"))
    assert not legal(ctx, m.Lay("odo", "Strike", target="kara"))
    does(ctx, m.Lay("odo", "Strike", items=(second,), target="kara"))
    assert not legal(ctx, m.Lay("odo", "Strike", items=(second,), target="kara"))


def test_without_a_device_in_the_off_hand_there_is_one_core_action() -> None:
    """TC-D-88, R-TC-55, R-TC-56: bare hands and a club in the main hand are not enough for a second Core Action."""
    ctx = duel(odo(CLUB, at=(4, 4)), kara(at=(5, 4)))
    does(ctx, m.Lay("odo", "Strike", target="kara"))
    refused(ctx, m.Lay("odo", "Strike", items=("club",), target="kara"), "TC-D-88")


# The clock of the dying


def test_reactions_do_not_bring_the_dying_closer_to_death() -> None:
    """AP spent on Reactions do not count for the dying: only the 1 AP of a Strike with Priority does.

    Rules: TC-E-11, R-TC-103.
    """
    dying = kara(hp=-9, wounded=4, out="dying", sheet={"name": "Lea"})
    ctx = duel(kara(at=(4, 4)), odo(at=(5, 4)), dying)
    does(ctx, m.Lay("kara", "Strike", target="odo"), m.FinishPlaying("kara"),
         m.Lay("odo", "Strike", "Heavy", target="kara"), m.FinishPlaying("odo"),
         faces=[[2, 1], [3, 2]])  # fmt: skip
    does(ctx, m.Defend("kara"), faces=[[1, 1], [1, 1]])
    assert (ctx.who("odo").ap, ctx.who("kara").ap, ctx.who("lea").dying_ap) == (18 - 3, 18 - 1, 1)
    does(ctx, *passes("odo"))
    assert ctx.who("lea").dying_ap == 1
