"""Clashes, function by function: how an attack finds its defence, the cost of the defence, and the effects of both."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Stack
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    Attack,
    Card,
    Character,
    ChippedItem,
    Duel,
    Encounter,
    Exchange,
    Place,
    Played,
    Waiting,
    Weight,
)
from facedown.systems.tri_core.model import Test as TiedTest
from facedown.systems.tri_core.rules import defenses
from facedown.systems.tri_core.steps import clash, defense_payment, incoming_attacks
from tests.systems.tri_core.driver import (
    Scripted,
    ability,
    encounter_of,
    entry,
    exchange_of,
    kara,
    odo,
    only,
    owed,
    rules_and_kinds,
)

# Kara: PWR 5, ADR 8, AP 18, Speed Rank 8. Odo: PWR 9, ADR 1, AP 18, Speed Rank 9, Strike Target 15.

LEA: dict[str, Any] = {"name": "Lea"}
STRIKE = Card("Strike", target="kara")
ATTACK = Attack("odo", STRIKE, "kara", at=0)
DRAWN = Played("odo", STRIKE, 0)
"""Odo’s revealed Strike at Kara."""

CLUB = {"name": "club", "sort": "weapon", "place": "main", "dice": 1, "types": ["Impact"]}
TORCH = {"name": "torch", "sort": "weapon", "place": "main", "dice": 1, "types": ["Fire"]}
WHIP = {"name": "whip", "sort": "weapon", "place": "main", "dice": 1, "types": ["Psychic"]}
BOARD = {"name": "board", "sort": "shield", "place": "off", "dice": 1, "types": ["Impact"]}


def at_blows(
    *people: Character, exchange: Exchange | None = None, waits: tuple[Waiting, ...] = (), **state: Any
) -> Scripted:
    """Return an encounter of these characters while an exchange resolves; Odo has Priority."""
    ctx = Scripted(*people, rulings=state.pop("rulings", None))
    places = tuple(Place((one.key,), 20 - at, 1) for at, one in enumerate(people))
    now = exchange or Exchange(("odo",), "resolving", played=(DRAWN,))
    ctx.position = replace(ctx.position, encounter=Encounter(places, exchange=now, waits=Stack(waits), **state))
    return ctx


def pair(**more: Any) -> tuple[Character, Character]:
    """Return Odo and Kara side by side."""
    return odo(at=(5, 4)), kara(at=(4, 4), **more)


# Finding the defence


def test_which_defence_meets_an_attack() -> None:
    """An attack meets the first defence laid against it, or one of its target that answers no action.

    A defence laid against another attack does not count.

    Rules: R-TC-133, R-TC-160.
    """
    lea = Played("lea", Card("Block"), 0, answers=("odo", 1))
    dodge = Played("kara", Card("Dodge"), 0, answers=("odo", 0))
    ready = Played("kara", Card("Block"), 1)
    other = Played("lea", Card("Block"), 2, answers=("kara", 0))
    exchange = Exchange(("odo",), "resolving", defences=(other, lea, dodge, ready))
    ctx = at_blows(*pair(), exchange=exchange)
    found = {
        (at, target): defense_payment.defence_for(ctx, replace(ATTACK, at=at, target=target))
        for at in (0, 1, 2)
        for target in ("kara", "lea")
    }
    assert found == {
        (0, "kara"): dodge, (0, "lea"): dodge, (1, "kara"): lea, (1, "lea"): lea, (2, "kara"): ready, (2, "lea"): None,
    }  # fmt: skip


def test_a_riposte_of_a_chain_duel_is_met_only_by_a_parry() -> None:
    """In a Chain Duel a Riposte is met by no laid Block; outside a chain, and against other attacks, a Block counts.

    Rules: TC-D-74, R-TC-95.
    """
    block, parry = Played("kara", Card("Block"), 0), Played("kara", Card("Parry"), 1)
    exchange = Exchange(("odo",), "resolving", defences=(block, parry), queue=(block, parry))
    for riposte in (False, True):
        for links in (None, 1, 2):
            duel = Duel("odo", "kara", links) if links is not None else None
            ctx = at_blows(*pair(), exchange=exchange, duel=duel)
            attack = replace(ATTACK, riposte=riposte)
            barred = riposte and links == 2
            assert defense_payment.defence_for(ctx, attack) == (parry if barred else block)
            assert defenses.idle_defences(ctx.position, attack) == ((parry,) if barred else (block, parry))
            assert defenses.barred_by_chain(ctx.position, attack, block.card) is barred
            assert not defenses.barred_by_chain(ctx.position, attack, parry.card)
    assert not defenses.barred_by_chain(Scripted(*pair()).position, replace(ATTACK, riposte=True), block.card)


def test_idle_defences_are_the_targets_own_defense_cards_that_answer_no_action() -> None:
    """The idle defences of a target are its own unresolved Defense cards that answer no action, and no Strides.

    Rules: R-TC-159.
    """
    block = Played("kara", Card("Block"), 0)
    others = (
        Played("kara", Card("Dodge"), 1, answers=("odo", 0)), Played("lea", Card("Block"), 0),
        Played("kara", Card("Walk", to=(3, 4)), 2),
    )  # fmt: skip
    ctx = at_blows(*pair(), exchange=Exchange(("odo",), "resolving", queue=(*others, block)))
    assert defenses.idle_defences(ctx.position, ATTACK) == (block,)
    assert defenses.idle_defences(Scripted(*pair()).position, ATTACK) == ()
    no_exchange = replace(ctx.position, encounter=replace(encounter_of(ctx), exchange=None))
    assert defenses.idle_defences(no_exchange, ATTACK) == ()


@pytest.mark.parametrize(
    ("one", "by", "may"),
    [
        ({}, {}, True),
        ({"ap": -17}, {}, True),  # Total AP 18: at 18 below zero a character collapses
        ({"ap": -18}, {}, False),
        ({"out": "wounds"}, {}, False),
        ({"staggered": 1}, {}, False),
        ({}, {"stealthed": True}, False),
        ({}, {"stealthed": True, "noticed_by": ("kara",)}, True),
    ],
)
def test_who_may_defend(one: dict[str, Any], by: dict[str, Any], may: bool) -> None:
    """R-TC-138, R-TC-149, TC-C-13: a character may defend if it is able, has AP to spend, and knows of the attacker."""
    ctx = at_blows(odo(at=(5, 4), **by), kara(at=(4, 4), **one))
    assert defenses.may_defend(ctx.position, ATTACK) is may


def test_the_card_that_a_defence_names() -> None:
    """R-TC-159: a chosen defence names a laid card of the same action, weight, devices, Sub-Actions and Ability."""
    card = Card("Block", "Heavy", ("board",), ("Tumble",), ability="Ward")
    move = m.Defend("kara", "Block", "Heavy", ("board",), ("Tumble",), "Ward")
    assert incoming_attacks.is_chosen_card(card, move)
    for other in (
        replace(card, action="Dodge"), replace(card, weight="Light"), replace(card, items=()), replace(card, subs=()),
        replace(card, ability=""),
    ):  # fmt: skip
        assert not incoming_attacks.is_chosen_card(other, move)


def test_an_attack_without_a_defence() -> None:
    """R-TC-159: a target that chooses no defence uses up no laid card and pays nothing, and an event says so."""
    block = Played("kara", Card("Block"), 0)
    ctx = at_blows(*pair(), exchange=Exchange(("odo",), "resolving", queue=(block,)), waits=(ATTACK,))
    ctx.load([1, 1])
    incoming_attacks.defend(ctx, "ana", m.Defend("kara"))
    ctx.done()
    event = only(ctx, "undefended")
    assert (event.rule, event.data) == ("R-TC-159", {"actor": "kara"})
    assert (owed(ctx), exchange_of(ctx).queue, ctx.who("kara").ap) == ((), (block,), 18)


def test_a_chosen_defence_uses_the_matching_laid_card() -> None:
    """R-TC-159, TC-C-31: a chosen Heavy Block uses up the laid one for 3 AP; a Light one is another card, for 1 AP."""
    cases: list[tuple[Weight, int, int]] = [("Heavy", 0, 15), ("Light", 1, 17)]
    for weight, left, ap in cases:
        block = Played("kara", Card("Block", "Heavy"), 0)
        ctx = at_blows(*pair(), exchange=Exchange(("odo",), "resolving", queue=(block,)), waits=(ATTACK,))
        ctx.load([1, 1], *([[2, 1], [3, 3, 3, 3]] if weight == "Heavy" else [[2, 1], [3]]))
        incoming_attacks.defend(ctx, "ana", m.Defend("kara", "Block", weight))
        ctx.done()
        assert (len(exchange_of(ctx).queue), ctx.who("kara").ap, owed(ctx)) == (left, ap, ())


# Possible defences


@pytest.mark.parametrize(
    ("at", "can"),
    [((6, 5), True), ((4, 5), True), ((5, 3), True), (None, True), ((9, 4), False), ((3, 4), True), ((2, 4), False)],
)
def test_a_character_that_steps_in_is_close(at: Any, can: bool) -> None:
    """A character steps in from next to the target or to the path of the attack, from (7, 4) to (4, 4).

    The target itself may defend from anywhere.

    Rules: R-TC-132.
    """
    lea = kara(at=at, sheet=LEA)
    ctx = at_blows(odo(at=(7, 4)), kara(at=(4, 4)), lea)
    assert defenses.can_defend_from_here(ctx.position, ATTACK, lea) is can
    assert defenses.can_defend_from_here(ctx.position, replace(ATTACK, target="lea"), lea)


PARRIES: list[tuple[tuple[Any, ...], tuple[Any, ...], Any, bool]] = [
    # Odo’s weapon, Kara’s weapon, Odo’s square
    ((), (), (5, 4), True),
    ((), (), (6, 4), False),
    ((CLUB,), (), (5, 4), False),
    ((), (CLUB,), (5, 4), False),
    ((CLUB,), (BOARD,), (5, 4), True),
    ((CLUB,), (BOARD,), (6, 4), False),
    ((TORCH,), (CLUB,), (5, 4), False),
    ((TORCH,), (TORCH,), (5, 4), True),
    ((WHIP,), (WHIP,), (5, 4), False),
]


@pytest.mark.parametrize(("by", "held", "at", "can"), PARRIES)
def test_which_attacks_can_be_parried(by: tuple[Any, ...], held: tuple[Any, ...], at: Any, can: bool) -> None:
    """An attack is parried from close range, hands by hands, by a device of the same kind; Mental damage is not.

    Rules: TC-D-71, R-TC-94, R-TC-161.
    """
    ctx = at_blows(odo(*by, at=at), kara(*held, at=(4, 4)))
    attack = replace(ATTACK, card=replace(STRIKE, items=tuple(one["name"] for one in by)))
    parry = Card("Parry", items=tuple(one["name"] for one in held))
    assert defenses.can_parry(ctx.position, attack, parry) is can
    assert defenses.can_stop(ctx.position, attack, parry) is can
    assert defenses.can_stop(ctx.position, attack, Card("Dodge"))


def test_a_block_does_not_meet_mental_damage() -> None:
    """A Block stops Mental damage only with Psychic or with Shields of its Ability; any Block stops Energy.

    Rules: TC-D-56, R-TC-166.
    """
    ward = ability("Ward", entry("Boost III", of="HP", points=9), action="Block", aspect="Shield", target="Self")
    ctx = at_blows(odo(WHIP, at=(5, 4)), kara(WHIP, BOARD, at=(4, 4)))
    kara_ = replace(ctx.who("kara"), sheet=replace(ctx.who("kara").sheet, abilities=(ward,)))
    ctx.position = replace(ctx.position, characters=(ctx.who("odo"), kara_))
    whipped = replace(ATTACK, card=replace(STRIKE, items=("whip",)))
    found = [
        defenses.can_stop(ctx.position, whipped, card)
        for card in (
            Card("Block"), Card("Block", items=("board",)), Card("Block", items=("whip",)),
            Card("Block", ability="Ward"),
        )
    ]  # fmt: skip
    assert found == [False, False, True, True]
    assert defenses.can_stop(ctx.position, ATTACK, Card("Block"))
    burnt = at_blows(odo(TORCH, at=(5, 4)), kara(at=(4, 4)))
    assert defenses.can_stop(burnt.position, replace(ATTACK, card=replace(STRIKE, items=("torch",))), Card("Block"))


def test_the_kinds_that_a_parry_meets() -> None:
    """A Parry stops the kinds of its devices and its Ability, in this order, but never Mental.

    Rules: TC-D-71, R-TC-94, R-TC-114.
    """
    flame = ability("Flame", entry("Boost VII", points=1), action="Parry", aspect="Shield", target="Self",
                    sub_type="Fire")  # fmt: skip
    venom = replace(flame, name="Venom", sub_type="Poison", kind="Energy")
    plain = replace(flame, name="Plain", sub_type=None)
    one = kara(CLUB, {**WHIP, "place": "off"})
    one = replace(one, sheet=replace(one.sheet, abilities=(flame, venom, plain)))
    found = {
        (items, name): defenses.parried_kinds(one, Card("Parry", items=items, ability=name))
        for items in ((), ("club",), ("whip",), ("club", "whip"))
        for name in ("", "Flame", "Venom", "Plain")
    }
    for items, own in (
        ((), ("Physical",)),
        (("club",), ("Physical",)),
        (("whip",), ()),
        (("club", "whip"), ("Physical",)),
    ):
        assert found[items, ""] == found[items, "Plain"] == own
        assert found[items, "Flame"] == found[items, "Venom"] == (*own, "Energy")


# Costs of defences


def defence_paid(
    one: Character, defence: Played, *others: Character, attack: Attack = ATTACK, **state: Any
) -> tuple[Scripted, Card | None]:
    """Pay for a revealed defence against Odo’s attacks; a different one next to it stays."""
    more = Played("lea", Card("Dodge", "Moderate"), 5, reaction=True, answers=("odo", 7))
    exchange = Exchange(
        ("odo",),
        "resolving",
        played=(DRAWN,),
        assigned_reactions=(defence,),
        defences=(defence, more),
        queue=(more, defence),
    )
    ctx = at_blows(odo(at=(5, 4)), one, *others, exchange=exchange, **state)
    card = defense_payment.pay_for_defence_card(ctx, attack, defence)
    assert (exchange_of(ctx).defences, exchange_of(ctx).queue) == ((more,), (more,))
    return ctx, card


def test_a_defence_of_the_target_has_no_surcharge() -> None:
    """TC-D-96, TC-E-40, R-TC-53: a Heavy Block of the target costs 3 AP without a surcharge, and no Reaction."""
    block = Played("kara", Card("Block", "Heavy"), 0, reaction=True, answers=("odo", 0))
    ctx, card = defence_paid(kara(at=(4, 4)), block)
    assert (card, ctx.who("kara").ap, ctx.who("kara").reactions_made) == (block.card, 15, 0)
    event = only(ctx, "paid")
    assert (event.data, [(a.value, a.rule) for a in event.tallies[0].addends]) == (
        {"character": "kara", "purpose": "Block", "points": 3, "cost": 3, "missing": 0, "ap": 15},
        [(3, "TC-E-40")],
    )


def test_stepping_in_costs_a_reaction_and_1_ap_more() -> None:
    """TC-D-117, TC-C-26, R-TC-53: a Heavy Block that takes a Strike at Kara costs 3 AP and 1 more, and a Reaction."""
    block = Played("lea", Card("Block", "Heavy"), 0, reaction=True, answers=("odo", 0))
    ctx, card = defence_paid(kara(at=(4, 5), sheet=LEA), block, kara(at=(4, 4)))
    assert (card, ctx.who("lea").ap, ctx.who("lea").reactions_made) == (block.card, 14, 1)
    assert [(a.value, a.rule) for a in only(ctx, "paid").tallies[0].addends] == [(3, "TC-E-40"), (1, "TC-C-26")]


def test_a_chosen_defence_costs_its_ap_and_a_paid_one_costs_no_more() -> None:
    """R-TC-159: a defence chosen now costs its own AP, and one that was paid for costs no more."""
    ctx, card = defence_paid(kara(at=(4, 4)), Played("kara", Card("Block", "Moderate"), 0, reaction=True))
    assert (card, ctx.who("kara").ap, ctx.who("kara").reactions_made) == (Card("Block", "Moderate"), 16, 0)
    block = Played("kara", Card("Block", "Heavy"), 0, reaction=True, answers=("odo", 0), paid=True)
    ctx, card = defence_paid(kara(at=(4, 4)), block)
    assert (card, ctx.who("kara").ap, ctx.who("kara").reactions_made, rules_and_kinds(ctx)) == (block.card, 18, 0, [])
    assert defense_payment.pay_for_defence_card(ctx, ATTACK, None) is None


LOST: list[tuple[Character, Card, tuple[str, str], dict[str, str]]] = [
    (kara(at=(4, 4), out="wounds"), Card("Block"), ("R-TC-149", "lost"), {"actor": "kara", "action": "Block"}),
    (kara(at=(4, 4), staggered=1), Card("Dodge"), ("R-TC-149", "lost"), {"actor": "kara", "action": "Dodge"}),
    (kara(at=(9, 9), sheet=LEA), Card("Block"), ("R-TC-132", "cannot-step-in"), {"actor": "lea", "whom": "kara"}),
    (kara({**BOARD, "durability": 0}, at=(4, 4)), Card("Block", items=("board",)), ("R-TC-62", "lacks-item"),
     {"actor": "kara", "action": "Block"}),
    (kara({**BOARD, "place": "stowed"}, at=(4, 4)), Card("Block", items=("board",)), ("R-TC-62", "lacks-item"),
     {"actor": "kara", "action": "Block"}),
]  # fmt: skip


@pytest.mark.parametrize(("one", "card", "says", "data"), LOST)
def test_a_defence_without_effect_costs_nothing(
    one: Character, card: Card, says: tuple[str, str], data: dict[str, str]
) -> None:
    """A defence costs nothing if its owner is not able, is not close enough, or no longer holds the item.

    Rules: R-TC-149, R-TC-132, R-TC-62.
    """
    others = () if one.key == "kara" else (kara(at=(4, 4)),)
    ctx, paid = defence_paid(one, Played(one.key, card, 0, reaction=True, answers=("odo", 0)), *others)
    assert (paid, ctx.who(one.key).ap, rules_and_kinds(ctx)) == (None, 18, [says])
    assert only(ctx, says[1]).data == data


def test_a_parry_that_cannot_meet_the_attack_is_paid_for() -> None:
    """TC-D-71, R-TC-94: a Parry with a club against an unarmed Strike costs 1 AP and has no effect."""
    parry = Played("kara", Card("Parry", items=("club",)), 0, reaction=True, answers=("odo", 0))
    ctx, paid = defence_paid(kara(CLUB, at=(4, 4)), parry)
    assert (paid, ctx.who("kara").ap, rules_and_kinds(ctx)) == (
        None,
        17,
        [("TC-A-06", "paid"), ("R-TC-94", "no-parry")],
    )
    assert only(ctx, "no-parry").data == {"character": "kara"}


def test_a_defence_whose_cost_causes_a_collapse_is_lost() -> None:
    """The last of 18 AP below 0 pays for a Block, which has no effect because its owner collapses.

    Rules: TC-C-13, R-TC-149.
    """
    block = Played("kara", Card("Block"), 0, reaction=True, answers=("odo", 0))
    exchange = Exchange(("odo",), "resolving", played=(DRAWN,), assigned_reactions=(block,), defences=(block,))
    ctx = at_blows(odo(at=(5, 4)), kara(at=(4, 4), ap=-17), exchange=exchange)
    ctx.load([9])  # cycles of the collapse
    assert defense_payment.pay_for_defence_card(ctx, ATTACK, block) is None
    ctx.done()
    assert (ctx.who("kara").ap, ctx.who("kara").out) == (-18, "collapse")


def test_a_defence_tied_to_a_test_that_fails_is_lost() -> None:
    """TC-D-105: a defence is paid for, but lost if a test that the GM has tied to it fails: here Athletics 99."""
    block = Played("kara", Card("Block"), 0, reaction=True, answers=("odo", 0))
    exchange = Exchange(("odo",), "resolving", played=(DRAWN,), assigned_reactions=(block,), defences=(block,))
    ctx = at_blows(*pair(), exchange=exchange, tied_tests=(TiedTest("kara", "Athletics", needed=99, before="Core"),))
    ctx.load([1], [1])
    assert defense_payment.pay_for_defence_card(ctx, ATTACK, block) is None
    assert ctx.who("kara").ap == 17


# Clash


def test_the_character_who_steps_in_takes_the_attack() -> None:
    """Lea steps in for Kara: her Block stops 3 + 11 of 12 + 3 + 13, and her PG 8 and Armor 2 leave 4 damage.

    Rules: TC-D-117, TC-D-57.
    """
    block = Played("lea", Card("Block"), 0, reaction=True, answers=("odo", 0))
    exchange = Exchange(("odo",), "resolving", played=(DRAWN,), assigned_reactions=(block,), defences=(block,))
    ctx = at_blows(odo(at=(5, 4)), kara(at=(4, 4)), kara(at=(4, 5), sheet=LEA), exchange=exchange)
    ctx.load([6, 6], [2, 1], [3], [12, 3])
    clash.resolve_clash(ctx, ATTACK, block)
    ctx.done()
    assert (ctx.who("kara").hp, 68 - ctx.who("lea").hp) == (68, 12 + 3 + 13 - 14 - 8 - 2)
    event = only(ctx, "steps-in")
    assert (event.rule, event.data) == ("TC-D-117", {"character": "lea", "whom": "kara"})


def test_if_the_rescuer_is_too_far_the_target_defends_itself() -> None:
    """TC-D-117, R-TC-132, R-TC-160: Lea is too far away to step in, so Kara’s idle Dodge is used and paid for."""
    block = Played("lea", Card("Block"), 0, reaction=True, answers=("odo", 0))
    dodge = Played("kara", Card("Dodge"), 0, reaction=True)
    exchange = Exchange(("odo",), "resolving", played=(DRAWN,), assigned_reactions=(block, dodge), defences=(block,),
                        queue=(dodge,))  # fmt: skip
    ctx = at_blows(odo(at=(5, 4)), kara(at=(4, 4)), kara(at=(9, 9), sheet=LEA), exchange=exchange)
    ctx.load([6, 6], [2, 1], [5])
    clash.resolve_clash(ctx, ATTACK, block)
    ctx.done()
    assert (ctx.who("lea").ap, ctx.who("kara").ap, exchange_of(ctx).queue) == (18, 17, ())
    assert "steps-in" not in ctx.kinds()


def test_an_attacker_who_cannot_act_does_not_attack() -> None:
    """For an attacker who cannot act nothing is rolled, and the duel ends; the defence is paid for.

    Rules: R-TC-149, TC-D-76.
    """
    ctx = at_blows(odo(at=(5, 4), out="wounds"), kara(at=(4, 4)), duel=Duel("odo", "kara", 1))
    clash.resolve_clash(ctx, ATTACK, Played("kara", Card("Dodge"), 0, reaction=True))
    assert rules_and_kinds(ctx) == [("TC-A-06", "paid"), ("R-TC-149", "lost")]
    assert only(ctx, "lost").data == {"actor": "odo", "action": "Strike"}
    assert (encounter_of(ctx).duel, ctx.who("kara").ap) == (None, 17)


def test_a_riposte_that_hurts_spoils_a_recover() -> None:
    """A Riposte that hurts a character with Priority spoils its Recover.

    11 and UCB 8 less 15 hurt Odo, 2 and 8 do not. Odo, who has Priority, cannot spoil a Recover of Kara.

    Rules: TC-D-02, R-TC-64, R-TC-92.
    """
    for by, riposte, dice, spoilt in (
        ("kara", True, [10, 1], True), ("kara", True, [1, 1], False), ("odo", True, [1] * 8, False),
    ):  # fmt: skip
        target = "odo" if by == "kara" else "kara"
        ctx = at_blows(*pair())
        ctx.load([11, 10], dice)
        clash.resolve_clash(ctx, Attack(by, Card("Parry" if riposte else "Strike"), target, riposte=riposte), None)
        ctx.done()
        assert exchange_of(ctx).failed_recovers == ((target,) if spoilt else ())


def test_an_item_overcome_by_twice_its_value_can_be_worn_down() -> None:
    """TC-D-70, R-TC-93: a board can be worn down by 12 + 8 + 13, at least twice its Block’s die of 1 and END 6."""
    block = Played("kara", Card("Block", items=("board",)), 0, reaction=True)
    ctx = at_blows(odo(at=(5, 4)), kara(BOARD, at=(4, 4)))
    ctx.load([6, 6], [2, 1], [1], [12, 8])
    clash.resolve_clash(ctx, ATTACK, block)
    assert encounter_of(ctx).chipped == (ChippedItem("kara", "board", "odo"),)
