"""Core Actions: their stats and dice, their criticals, and which attacks can be parried (Section D)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    BonusMoveOffer,
    BonusStrideOffer,
    BonusStrikeOffer,
    Card,
    RiposteOffer,
    Rulings,
    term,
)
from facedown.systems.tri_core.rules.ranges import in_range
from facedown.systems.tri_core.rules.rolls import accuracy_pool, effect_pool
from tests.systems.tri_core.characters import CLUB
from tests.systems.tri_core.driver import A, B, does, fight, offered, passes, strike, vell
from tests.systems.tri_core.steps.test_vectors_of_attacks import lost, swung

BOW = {"name": "bow", "sort": "weapon", "place": "both", "hands": 2, "dice": 2, "types": ["Penetrate"], "range": 9}
BRAND = {"name": "brand", "sort": "weapon", "place": "main", "dice": 1, "types": ["Fire"], "pounds": 3}
MAUL = {"name": "maul", "sort": "weapon", "place": "both", "hands": 2, "dice": 2, "types": ["Impact"]}


STATS_OF = [
    # action, stats of its Accuracy, stats of its Effect Value; a Strike with a club, a Volley with a bow
    ("Strike", ("PWR",), ("PWR",)),
    ("Volley", ("FNE",), ("FNE",)),
    ("Grab", ("VIT",), ("VIT",)),
    ("Collide", ("ADR",), ("ADR", "Speed Rank")),
    ("Block", ("END", "PWR"), ("END", "PWR")),
    ("Dodge", ("ATN",), ("ATN", "FNE")),
    ("Parry", ("INT",), ("INT",)),
]
"""The stats of Core Actions by lines 143 to 155 and 172 of the document."""


@pytest.mark.parametrize(("action", "stats", "worth"), STATS_OF)
def test_each_core_action_adds_its_stat(action: str, stats: tuple[str, ...], worth: tuple[str, ...]) -> None:
    """Each Core Action adds its stats to Accuracy and to the Effect Value.

    Rules: TC-D-47, TC-D-49, TC-D-52, TC-D-55, TC-D-57, TC-D-60, TC-D-63, TC-D-95, R-TC-05, R-TC-25.
    """
    one_hand = {**BOW, "place": "off", "hands": 1}
    items = {"Strike": ("club",), "Volley": ("bow",)}.get(action, ())
    armed = vell("vell", CLUB, one_hand)
    card = Card(action, items=items)
    assert [part.label for part in accuracy_pool(armed, Rulings(), card).plus.addends] == [*map(term, stats)]
    assert [part.label for part in effect_pool(armed, Rulings(), card).plus.addends] == [*map(term, worth)]


def test_instinct_adds_a_die_to_its_own_action() -> None:
    """Each Rank of Instinct adds a die of Accuracy to its own Core Action, and none to the effect.

    Rules: TC-D-47, TC-D-49, TC-D-52, TC-D-55, TC-D-57, TC-D-60, TC-D-63, TC-F-29.
    """
    for action, *_ in STATS_OF:
        sharp = vell(sheet={"instinct": {action: 2}})
        counts = {other: accuracy_pool(sharp, Rulings(), Card(other)).dice.total for other, *_ in STATS_OF}
        assert counts == {**dict.fromkeys(counts, 2), action: 4}
        assert (
            effect_pool(sharp, Rulings(), Card(action)).dice.total
            == effect_pool(vell(), Rulings(), Card(action)).dice.total
        )


@pytest.mark.parametrize(("weight", "dice"), [("Light", 0), ("Moderate", 2), ("Heavy", 3)])
def test_weight_adds_dice_to_the_effect(weight: str, dice: int) -> None:
    """A Moderate action adds 2 dice to the Effect Value and a Heavy one 3, and a Light one none.

    Rules: TC-E-38, TC-E-39, TC-E-40, R-TC-154.
    """
    for action in ("Strike", "Grab", "Collide", "Block", "Dodge"):
        plain = effect_pool(vell(), Rulings(), Card(action)).dice.total
        assert effect_pool(vell(), Rulings(), Card(action, weight)).dice.total == plain + dice  # type: ignore[arg-type]


# Criticals


def test_a_critical_strike_or_volley_refunds_its_ap() -> None:
    """A critical Strike or Volley refunds the whole AP cost of the action.

    Rules: TC-D-38, TC-D-40, TC-D-35, TC-D-48, R-TC-84, R-TC-120.
    """
    ctx = fight(A, B)
    does(ctx, strike("a", "b", weight="Moderate"), *passes("a", "b"), faces=[[12, 12, 6, 5], [1, 1, 1]])
    assert ctx.who("a").ap == 15
    shot = fight(vell("a", BOW, at=(4, 4)), B)
    does(shot, m.Lay("a", "Volley", items=("bow",), target="b"), *passes("a", "b"), faces=[[12, 12, 6, 5], [1, 1]])
    assert shot.who("a").ap == 15


def test_a_grab_with_a_single_roll_drains_by_its_accuracy_dice() -> None:
    """With one roll for both, a Grab drains AP for each success among the dice of its Accuracy: 2 with 9, 7 and 3.

    Rules: R-TC-01, R-TC-08, R-TC-85.
    """
    ctx, met = swung([9, 7, 3], card=Card("Grab", "Moderate"), rulings={"core_roll_structure": "one_roll"})
    assert (met.accuracy, ctx.who("twin").ap, ctx.who("twin").held_by) == (23, 13, "vell")


def test_a_critical_grab_deals_damage() -> None:
    """A critical Grab deals two dice and UCB as Impact damage; other Grabs deal none.

    Rules: TC-D-39, TC-D-50, TC-D-51, R-TC-85, TC-E-28.
    """
    ctx, _ = swung([12, 12, 6, 5], [7], [3, 3], card=Card("Grab"))
    assert (ctx.who("twin").held_by, ctx.who("twin").ap) == ("vell", 14)
    assert lost(ctx) == 6 + 9 - 7
    plain, _ = swung([8, 7], [6], card=Card("Grab"))
    assert (lost(plain), plain.who("twin").ap, plain.who("twin").held_by) == (0, 15, "vell")


def test_a_critical_collide_gives_a_move() -> None:
    """TC-D-41, TC-D-53, TC-D-54: a critical Collide offers a bonus move of half of Speed Rank 7, 3 squares."""
    ctx = fight(replace(A, at=(2, 4)), B)
    does(ctx, m.Lay("a", "Hustle", to=(4, 4)), m.Lay("a", "Collide", target="b"), *passes("a", "b"),
         faces=[[12, 12, 6, 5], [1]])  # fmt: skip
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.waits.top == BonusMoveOffer("a", 3)


def test_a_critical_block_gives_a_strike_at_its_own_cost() -> None:
    """A critical Block offers a Strike at its usual cost, which uses no Reaction, and its target may defend.

    Rules: TC-D-42, R-TC-83.
    """
    ctx = fight(A, B)
    does(ctx, strike("a", "b"), m.FinishPlaying("a"), m.Lay("b", "Block"), m.FinishPlaying("b"),
         faces=[[5, 5], [6, 6], [5, 4], [12, 12, 9, 8], [1], [1]])  # fmt: skip
    before = ctx.who("b").ap
    assert ctx.position.encounter is not None
    assert isinstance(ctx.position.encounter.waits.top, BonusStrikeOffer)
    does(ctx, m.BonusStrike("b", "Moderate"))
    assert (ctx.who("b").ap, ctx.who("b").reactions_made) == (before - 2, 0)
    kinds = does(ctx, m.Defend("a"), faces=[[2, 1]])
    assert "miss" in kinds


def test_a_critical_dodge_gives_a_stride() -> None:
    """TC-D-43, TC-D-59, R-TC-83: a critical Dodge offers a Stride in addition to the free move of a Dodge."""
    ctx = fight(A, B)
    does(ctx, strike("a", "b"), m.FinishPlaying("a"), m.Lay("b", "Dodge"), m.FinishPlaying("b"),
         faces=[[5, 5], [6, 6], [5, 4], [12, 12, 12, 9, 8], [1]])  # fmt: skip
    assert ctx.position.encounter is not None
    assert [type(won) for won in ctx.position.encounter.waits.owed] == [BonusMoveOffer, BonusStrideOffer]


def test_a_critical_parry_adds_2_dice_to_its_riposte() -> None:
    """TC-D-44, TC-D-61, TC-D-62: a critical Parry gives 2 AP and a Riposte with 2 more dice."""
    ctx = fight(A, B)
    does(ctx, strike("a", "b"), m.FinishPlaying("a"), m.Lay("b", "Parry"), m.FinishPlaying("b"),
         faces=[[5, 5], [6, 6], [2, 1], [12, 12, 9, 8]])  # fmt: skip
    assert ctx.position.encounter is not None
    won = ctx.position.encounter.waits.top
    assert isinstance(won, RiposteOffer)
    assert won.extra == 2
    assert ctx.who("b").ap == 15


# Parry


def test_a_failed_parry_is_paid_for() -> None:
    """TC-D-68, TC-D-66: a failed Parry is paid for by its weight: a Heavy one costs 3 AP."""
    ctx = fight(A, B)
    does(ctx, strike("a", "b"), m.FinishPlaying("a"), m.Lay("b", "Parry", weight="Heavy"), m.FinishPlaying("b"),
         faces=[[5, 5], [6, 6], [11, 10], [2, 1], [1]])  # fmt: skip
    assert ctx.who("b").ap == 15 - 3


def test_the_weight_of_a_parry_is_the_weight_of_its_riposte() -> None:
    """TC-D-69, R-TC-91: a Riposte has as many dice for its weight as the Parry: 0, 2 or 3."""
    dice = [effect_pool(vell(), Rulings(), Card("Parry", weight), riposte=True).dice.total
            for weight in ("Light", "Moderate", "Heavy")]  # fmt: skip
    assert dice == [3, 5, 6]


@pytest.mark.parametrize(
    ("theirs", "mine", "left"),
    [
        ((), (), 0),  # bare hands parry bare hands
        ((CLUB,), (CLUB,), 0),  # a Physical device parries a Physical one
        ((BRAND,), (BRAND,), 0),  # an Energy device parries an Energy one
        ((), (CLUB,), 9 + 9 - 7),  # UCB 5 + 4; no device parries a fist
        ((CLUB,), (), 9 + 5 - 7),  # PWR 5; Physical Armor 2 and PG 5
        ((CLUB,), (BRAND,), 9 + 5 - 7),
        ((BRAND,), (CLUB,), 9 + 5 - 9),  # Energy Armor 4 and ER 5
    ],
)
def test_a_parry_needs_a_matching_kind(
    theirs: tuple[dict[str, Any], ...], mine: tuple[dict[str, Any], ...], left: int
) -> None:
    """A Parry of 18 + INT 2 beats Accuracy 8 + 7 + PWR 5 if the kinds match; otherwise the attack hits in full.

    A Parry that does not match is paid for, and the damage is not increased by half.

    Rules: TC-D-71, R-TC-94.
    """
    ctx = fight(vell("a", *theirs, at=(4, 4)), vell("b", *mine, at=(5, 4)))
    items, held = (tuple(str(item["name"]) for item in some) for some in (theirs, mine))
    does(
        ctx,
        strike("a", "b", items=items),
        m.FinishPlaying("a"),
        m.Lay("b", "Parry", items=held),
        m.FinishPlaying("b"),
        faces=[[5, 5], [6, 6], [8, 7], [9] if left else [9, 9]],
    )
    met = [event.kind for event in ctx.events_so_far() if event.kind in ("parry", "no-parry")]
    assert met == (["no-parry"] if left else ["parry"])
    assert (31 - ctx.who("b").hp, ctx.who("b").ap) == (left, 14 if left else 15)  # 1 AP paid; 2 gained, up to 15


def test_a_volley_from_afar_cannot_be_parried() -> None:
    """TC-D-71, R-TC-161: a Volley from 2 squares away cannot be parried, and hits with 5 + 4 + 2 × FNE 4 − 7."""
    shot = fight(vell("a", BOW, at=(4, 4)), vell("b", CLUB, at=(6, 4)))
    does(shot, m.Lay("a", "Volley", items=("bow",), target="b"), m.FinishPlaying("a"))
    kinds = does(
        shot, m.Lay("b", "Parry", items=("club",)), m.FinishPlaying("b"), faces=[[5, 5], [6, 6], [9, 8], [5, 4]]
    )
    assert "no-parry" in kinds
    assert 31 - shot.who("b").hp == 5 + 4 + 8 - 7


@pytest.mark.parametrize(("held", "each"), [((), 1), ((MAUL,), 1 + 2)])
def test_the_costs_in_a_chain_duel(held: tuple[dict[str, Any], ...], each: int) -> None:
    """In a Chain Duel, a Parry and a Riposte cost 1 AP each, or 3 with a two-handed device.

    The first two Parries give 2 AP each, because the chain begins with the second; those in the chain give none.

    Rules: TC-D-75, TC-D-62, TC-D-100, R-TC-95, R-TC-162.
    """
    ctx = fight(vell("a", *held, at=(4, 4), ap=12), replace(vell("b", *held, at=(5, 4), ap=12), controller="ben"))
    items = tuple(str(item["name"]) for item in held)
    parried = [[2, 1], [9, 9]]  # 3 + PWR 5 against 18 + INT 2

    def left() -> tuple[int, int]:
        return ctx.who("a").ap, ctx.who("b").ap

    does(
        ctx,
        strike("a", "b", items=items),
        m.FinishPlaying("a"),
        m.Lay("b", "Parry", items=items),
        m.FinishPlaying("b"),
        faces=[[5, 5], [6, 6], *parried],
    )
    assert left() == (12 - each, 12 - each + 2)
    does(ctx, m.Riposte("b"))
    assert left() == (12 - each, 14 - 2 * each)
    does(ctx, m.Defend("a", "Parry", items=items), faces=parried)
    assert left() == (14 - 2 * each, 14 - 2 * each)
    (option,) = offered(ctx, "ana", "riposte")
    assert option.label == f"Riposte for {each} AP against B"
    does(ctx, m.Riposte("a"))
    does(ctx, m.Defend("b", "Parry", items=items), faces=parried)
    assert left() == (14 - 3 * each, 14 - 3 * each)


# Block and Dodge


@pytest.mark.parametrize(
    ("types", "left"),
    [
        (["Slice"], 23 - 14 - 7),  # Physical Armor 2 and PG 5
        (["Fire"], 23 - 14 - 9),  # Energy Armor 4 and ER 5 leave nothing
        (["Psychic"], 23 - 6),  # Mental Armor 2 and MF 4: the Block stops nothing
    ],
)
def test_a_block_reduces_physical_and_energy_damage(types: list[str], left: int) -> None:
    """A Block reduces Physical and Energy damage before Armor, here 23 by 14, and Mental damage not at all.

    Rules: TC-D-56, R-TC-87.
    """
    blade = {"name": "blade", "sort": "weapon", "place": "main", "dice": 2, "types": types}
    block = [[2, 1], [6]] if types != ["Psychic"] else []
    resolve = [[9, 9]] if left > 15 else []  # half of 31 HP: 18 + MF 4 succeeds against 17
    ctx, _ = swung([8, 7], *block, [9, 9], *resolve, card=Card("Strike", items=("blade",)), defence=Card("Block"),
                    by=vell("vell", blade))  # fmt: skip
    assert lost(ctx) == left


def test_a_failed_dodge_reduces_damage_by_its_stats() -> None:
    """A Dodge that fails to cancel a hit still reduces its damage by ATN 4 + FNE 4: 9 + 9 − 8 − 7 are left.

    Rules: TC-D-58, TC-D-60, R-TC-88.
    """
    ctx, met = swung([8, 7], [2, 1], [9], defence=Card("Dodge"))
    assert (met.succeeded, lost(ctx)) == (False, 3)


def test_criticals_count_from_the_strike_target_or_the_parry() -> None:
    """A critical depends on the margin above the Strike Target, or above a Parry, but not above a Dodge or a Block.

    An Accuracy of 37 is 23 above 14, and 17 above a Parry of 20.

    Rules: TC-D-36, R-TC-82.
    """
    _, met = swung([12, 12, 5, 3], [11, 11], [9], defence=Card("Dodge"))
    assert (met.critical, met.margin) == (True, 23)
    _, met = swung([12, 12, 5, 3], [11, 11], [1], [9], defence=Card("Block"))
    assert (met.critical, met.margin) == (True, 23)
    _, met = swung([12, 12, 5, 3], [9, 9], [9], [9, 9], defence=Card("Parry"))
    assert (met.critical, met.margin) == (False, 17)


def test_a_grabbed_character_has_disadvantage_until_released() -> None:
    """TC-D-50, R-TC-85: a grabbed character has Disadvantage on Core Actions until it is released."""
    ctx = fight(A, B)
    does(ctx, m.Lay("a", "Grab", target="b"), *passes("a", "b"), faces=[[8, 7], [1]])
    assert ctx.who("b").disadvantages == ("restrained",)
    does(ctx, m.Release("b"))
    assert ctx.who("b").disadvantages == ()


def test_close_range_is_one_square_in_height_too() -> None:
    """Close range is one square in each direction: a diagonal counts as one, and two squares above are out of range.

    Rules: TC-D-45, R-TC-161, R-TC-146.
    """
    ctx = fight(A, replace(B, at=(5, 5)))
    assert "accuracy" in does(ctx, strike("a", "b"), *passes("a", "b"), faces=[[2, 1]])
    above = fight(A, replace(B, height=2))
    assert "ineffective" in does(above, strike("a", "b"), *passes("a", "b"))


def test_a_volley_reaches_as_far_as_its_device() -> None:
    """A Volley reaches as far as its device, 9 squares with this bow, and adds FNE 4 to Accuracy.

    Rules: TC-D-48, TC-C-33, R-TC-161.
    """
    archer, card = vell("a", BOW, at=(1, 4)), Card("Volley", items=("bow",))
    assert accuracy_pool(archer, Rulings(), card).plus.total == 4
    assert in_range(archer, vell("b", at=(10, 4)), card)
    assert not in_range(archer, vell("b", at=(11, 4)), card)
