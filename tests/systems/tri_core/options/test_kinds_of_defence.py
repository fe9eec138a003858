"""The kinds of damage that a Block and a Parry stop: Physical, Energy, or those of their device (R-TC-166, R-TC-167).

Every stat of the hero differs: PWR 5, VIT 3, END 6, INT 2, ACT 7, FNE 4, ADR 8, MOR 1, ATN 9. At level 5 it has
22 + 75 = 97 HP. Physical Armor MOR 1 and PG 6 + 1 take 8; Mental Armor INT 2 and MF 2 + 1 take 5; Energy Armor ATN 9
and ER 8 + 1 take 18. A bare-handed Strike is 1d12 + UCB 8; a Block is 1d12 + END 6 + PWR 5.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.bots.tri_core import TriCoreBot
from facedown.game import Addend, Option, Tally
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Ability, Attack, Card, Character, Duel, Item, Rulings, Sheet, Shield, term
from facedown.systems.tri_core.odds.attacks import attack_odds
from facedown.systems.tri_core.odds.live import defend
from facedown.systems.tri_core.rules.attack_results import DefenseResult
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll
from facedown.systems.tri_core.rules.current_numbers import fully_restored
from facedown.systems.tri_core.rules.damage import Damage, StoppedDamage, reduce_damage
from facedown.systems.tri_core.rules.defenses import can_parry, can_stop
from facedown.systems.tri_core.steps.attack import make_attack
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.driver import (
    SEATS,
    Scripted,
    ability,
    does,
    entry,
    fight,
    legal,
    offered_values,
    passes,
    sentence,
)

STATS = (5, 3, 6, 2, 7, 4, 8, 1, 9)
HP = 97
SWORD = Item("sword", "weapon", "Swords", place="main", dice=2, types=("Slice",), durability=20)
TORCH = Item("torch", "weapon", "Hammers", place="main", dice=2, types=("Fire",), durability=20)
MIRROR = Item("mirror", "shield", "Shields", place="off", dice=1, types=("Psychic",), durability=20)
FLAMING = Item("flaming sword", "weapon", "Swords", place="main", dice=2, types=("Slice", "Fire"), durability=20)


def hero(key: str, *abilities: Ability, items: tuple[Item, ...] = (), **state: Any) -> Character:
    """Return a hero of level 5 with nine different stats."""
    sheet = Sheet(key.title(), base=STATS, level=5, abilities=abilities, items=items)
    return replace(fully_restored(Character(key, sheet, "ana", side=key), Rulings()), **state)


def blow(sub_type: str, name: str = "Blow", **fields: Any) -> Ability:
    """Return an Ability without dice of its own that deals damage of this sub-type with a Strike."""
    return ability(name, entry("Range I", squares=1), sub_type=sub_type, **fields)


def swung(*faces: list[int], card: Card, defence: Card | None, by: Character, at: Character,
          rulings: dict[str, Any] | None = None, **more: Any) -> tuple[Scripted, DefenseResult]:  # fmt: skip
    """Resolve an attack of one hero against another with these dice; return the state and the result of the defence."""
    ctx = Scripted(by, at, rulings=rulings)
    ctx.load(*faces)
    met = make_attack(ctx, AttackRoll("a", card, "b", **more), defence)
    ctx.done()
    return ctx, met


def dealt(ctx: Scripted) -> int:
    """Return the HP that the target has lost."""
    return HP - ctx.who("b").hp


HIT, VALUE = [9, 8], [11, 9, 7]
"""Accuracy 17 + PWR 5 = 22 against Strike Target 10 + ATN 9 = 19. A Moderate Strike: 11 + 9 + 7 + UCB 8 = 35."""
BLOCKS = [[2, 1], [5]]
"""A Block’s Accuracy, which fails, and its Effect Value: 5 + END 6 + PWR 5 = 16."""


# Block


@pytest.mark.parametrize(
    ("sub_type", "left"),
    [
        ("Impact", 35 - 16 - 8),
        ("Water", 35 - 16 - 8),
        ("Fire", 35 - 16 - 18),
        ("Electricity", 35 - 16 - 18),
        ("Psychic", 35 - 5),
        ("Temporal", 35 - 5),
        ("Light", 35 - 5),
        ("Dark", 35 - 5),
    ],
)
def test_a_plain_block_stops_only_physical_and_energy_damage(sub_type: str, left: int) -> None:
    """TC-D-56, R-TC-166: a plain Block is not rolled against Mental damage, which only Mental Armor and MF reduce."""
    mental = left == 30
    ctx, _ = swung(HIT, *([] if mental else BLOCKS), VALUE, card=Card("Strike", "Moderate", ability="Blow"),
                    defence=Card("Block"), by=hero("a", blow(sub_type)), at=hero("b"))  # fmt: skip
    assert dealt(ctx) == left
    assert ("no-block" in ctx.kinds()) is mental


def test_a_block_against_mental_damage_is_paid_for_and_stops_nothing() -> None:
    """A Block against an unknown card that deals Mental damage is paid for and stops nothing.

    The damage is 10 + UCB 8 − Mental Armor 2 − MF 3 = 13.

    Rules: TC-D-56, R-TC-62.
    """
    ctx = fight(hero("a", blow("Psychic"), at=(4, 4)), hero("b", at=(5, 4)))
    before = ctx.who("b").ap
    does(
        ctx,
        m.Lay("a", "Strike", ability="Blow", target="b"),
        m.FinishPlaying("a"),
        m.Lay("b", "Block"),
        m.FinishPlaying("b"),
        faces=[[5, 5], [6, 6], HIT, [10]],
    )
    assert (dealt(ctx), ctx.who("b").ap) == (13, before - 1)
    (stopped,) = [event for event in ctx.events_so_far() if event.kind == "no-block"]
    assert sentence(ctx, stopped) == "B’s Block does not stop Mental damage."


def test_a_block_that_stops_nothing_neither_succeeds_nor_wears_its_shield() -> None:
    """TC-D-42, TC-D-70: a Block against Mental damage wins no bonus Strike, and its shield loses no durability."""
    shield = Item("shield", "shield", "Shields", place="off", dice=1, types=("Impact",), durability=20)
    ctx = fight(hero("a", blow("Psychic"), at=(4, 4)), hero("b", items=(shield,), at=(5, 4)))
    does(ctx, m.Lay("a", "Strike", ability="Blow", target="b"), m.FinishPlaying("a"),
         m.Lay("b", "Block", items=("shield",)), m.FinishPlaying("b"), faces=[[5, 5], [6, 6], HIT, [10]])  # fmt: skip
    assert ctx.position.encounter is not None
    assert (ctx.position.encounter.waits.top, ctx.position.encounter.chipped) == (None, ())


def test_a_block_made_with_a_mental_sub_type_stops_mental_damage() -> None:
    """R-TC-166: a Block with the Mental sub-type of its Ability or device stops Mental damage: 35 − 16 − 5 = 14."""
    ward = ability("Ward", entry("Range I", squares=1), action="Block", aspect="Shield", sub_type="Psychic")
    for defence, at in (
        (Card("Block", ability="Ward"), hero("b", ward)),
        (Card("Block", items=("mirror",)), hero("b", items=(MIRROR,))),
    ):
        ctx, _ = swung(HIT, *BLOCKS, VALUE, card=Card("Strike", "Moderate", ability="Blow"), defence=defence,
                        by=hero("a", blow("Psychic")), at=at)  # fmt: skip
        assert dealt(ctx) == 14


@pytest.mark.parametrize(("reading", "left"), [("any", 30 - 16 - 8 - 5), ("all", 30 - 8 - 5)])
def test_a_block_against_a_mixture_of_kinds(reading: str, left: int) -> None:
    """The table rules whether a Block must stop any or all kinds of mixed damage; each kind’s Armor and guard apply.

    Rules: R-TC-167.
    """
    mixed = Damage("It", 30, ("Impact", "Psychic"), ("Physical", "Mental"))
    rulings = Rulings(mixed_kinds=reading)  # type: ignore[arg-type]
    assert reduce_damage(rulings, hero("b"), mixed, StoppedDamage("Block", 16)).tally.total == left


def test_a_block_against_a_riposte_depends_on_the_weapon_of_the_riposte() -> None:
    """A Block stops a Riposte with a sword, which is Physical, and not with a Mental mirror.

    The Ability of the Parry does not count.

    Rules: R-TC-162.
    """
    parry = ability("Own", entry("Range I", squares=1), action="Parry", aspect="Shield", sub_type="Psychic")
    ctx, _ = swung(HIT, *BLOCKS, [11, 9, 7, 3], card=Card("Parry", items=("sword",), ability="Own"),
                    defence=Card("Block"), by=hero("a", parry, items=(SWORD,)), at=hero("b"), riposte=True)  # fmt: skip
    assert dealt(ctx) == 30 + 5 - 16 - 8
    orb = replace(MIRROR, place="main")
    ctx, _ = swung(HIT, [11, 9, 7], card=Card("Parry", items=("mirror",)), defence=Card("Block"),
                    by=hero("a", items=(orb,)), at=hero("b"), riposte=True)  # fmt: skip
    assert dealt(ctx) == 27 + 5 - 5


def test_a_block_in_an_area_depends_on_the_kind_of_damage_of_the_area() -> None:
    """Of an area’s one Effect Value of 35, a Block stops Fire, which leaves 1, but not Psychic, which leaves 30.

    Rules: R-TC-135.
    """
    both = (
        Tally(term("Accuracy"), (Addend(term("all"), 22, "R-TC-02"),)),
        Tally(term("Effect Value"), (Addend(term("all"), 35, "TC-D-95"),)),
    )
    for sub_type, faces, left in (("Psychic", [], 30), ("Fire", BLOCKS, 1)):
        ctx, _ = swung(*faces, card=Card("Strike", ability="Blow"), defence=Card("Block"),
                        by=hero("a", blow(sub_type)), at=hero("b"), rolled=both)  # fmt: skip
        assert dealt(ctx) == left


def test_the_shield_of_a_blocks_ability_absorbs_mental_damage() -> None:
    """TCG-BO-03: the Shield of 7 that a Block’s Ability gives is not part of the Block: 10 + 8 − 5 − 7 = 6."""
    ward = ability("Ward", entry("Boost III", of="HP", points=7), action="Block", aspect="Shield")
    ctx = fight(hero("a", blow("Psychic"), at=(4, 4)), hero("b", ward, at=(5, 4)))
    does(ctx, m.Lay("a", "Strike", ability="Blow", target="b"), m.FinishPlaying("a"),
         m.Lay("b", "Block", ability="Ward"), m.FinishPlaying("b"), faces=[[5, 5], [6, 6], HIT, [10]])  # fmt: skip
    assert (dealt(ctx), ctx.who("b").shields) == (6, ())


def test_a_block_stops_a_critical_grab_but_not_its_mental_damage() -> None:
    """A Block stops the Physical part of a critical Grab, 11 + 9 + 8 − 16 − 8 = 4, but not its Ability’s damage.

    Rules: TC-D-39, R-TC-166.
    """
    grip = ability("Grip", entry("Empower I", dice="1d12"), action="Grab", sub_type="Psychic")
    ctx, _ = swung([12, 12, 9, 8], *BLOCKS, [1], [11, 9], [10], card=Card("Grab", ability="Grip"),
                    defence=Card("Block"), by=hero("a", grip), at=hero("b"))  # fmt: skip
    ability_value = 10 + 5  # 50% more, because it is critical
    assert dealt(ctx) == 4 + ability_value - 5


@pytest.mark.parametrize(("sub_type", "worn"), [("Psychic", ()), ("Impact", ("shield",))])
def test_mental_damage_of_a_grab_does_not_wear_the_blocking_shield(sub_type: str, worn: tuple[str, ...]) -> None:
    """A Block stops a Grab, but not its Ability’s Mental damage, which does not wear the shield.

    The Effect Value, 12 + 12 + 12 + 12 + 5 = 53, is more than twice the END 6 + PWR 5 = 11 that the Block stops.

    Rules: TC-D-70, R-TC-166.
    """
    shield = Item("shield", "shield", "Shields", place="off", dice=0, types=("Impact",), durability=20)
    grip = ability("Grip", entry("Empower I", dice="1d12"), action="Grab", sub_type=sub_type)
    ctx = fight(hero("a", grip, at=(4, 4)), hero("b", items=(shield,), at=(5, 4)))
    ctx.load([9, 8], [2, 1], [1], [12, 12, 12, 12, 5])
    make_attack(ctx, AttackRoll("a", Card("Grab", ability="Grip"), "b"), Card("Block", items=("shield",)))
    ctx.done()
    assert ctx.position.encounter is not None
    assert tuple(one.item for one in ctx.position.encounter.chipped) == worn


# Late defences, bots and odds


def unseen(sub_type: str) -> Scripted:
    """Return the state in which B has struck and missed and may defend against A’s Reaction of this sub-type."""
    ctx = fight(hero("b", at=(5, 4)), hero("a", blow(sub_type), at=(4, 4), controller="ben"))
    does(ctx, m.Lay("b", "Strike", target="a"), m.FinishPlaying("b"), m.Lay("a", "Strike", ability="Blow", target="b"),
         m.FinishPlaying("a"), faces=[[6, 6], [5, 5], [2, 1]])  # fmt: skip
    assert ctx.position.encounter is not None
    assert isinstance(ctx.position.encounter.waits.top, Attack)
    return ctx


@pytest.mark.parametrize(
    ("sub_type", "actions"),
    [
        ("Impact", ["Block", "Dodge", "Parry", ""]),
        ("Fire", ["Block", "Dodge", ""]),
        ("Psychic", ["Dodge", ""]),
    ],
)
def test_only_defences_that_can_stop_it_are_offered(sub_type: str, actions: list[str]) -> None:
    """R-TC-159, TC-D-56, TC-D-71: only defences that can stop the attack are offered, and any other is refused."""
    ctx = unseen(sub_type)
    assert offered_values(ctx, "ana", "defend", "action") == actions
    assert legal(ctx, m.Defend("b", "Block")) is ("Block" in actions)
    assert legal(ctx, m.Defend("b", "Parry")) is ("Parry" in actions)


def test_a_bot_dodges_an_attack_that_it_cannot_block() -> None:
    """R-TC-159: a bot is offered no Block against Mental damage, so it dodges."""
    ctx = unseen("Psychic")
    view = SYSTEM.view(ctx.position, SEATS["ana"])
    move = TriCoreBot()._defend(SYSTEM, view, SYSTEM.options(view, SEATS["ana"]), "b")
    assert move.action == "Dodge"


def test_the_odds_ignore_a_block_against_mental_damage() -> None:
    """TC-D-56: a Block does not change the mean of Mental damage, and it reduces that of Physical damage."""
    for sub_type, alike in (("Psychic", True), ("Impact", False)):
        by, at, attack_roll = hero("a", blow(sub_type)), hero("b"), AttackRoll("a", Card("Strike", ability="Blow"), "b")
        without, blocked = (attack_odds(Rulings(), by, attack_roll, at, met) for met in (None, Card("Block")))
        assert (without.damage.mean == blocked.damage.mean) is alike
        assert blocked.damage.mean <= without.damage.mean


def foreseen(attack: Attack, one: Character, other: Character, move: m.Defend, *, chain: bool = False) -> list[str]:
    """Return the notes of the odds that show no outcomes, for a defence of B against an attack of A."""
    ctx = fight(one, other)
    encounter = ctx.position.encounter
    assert encounter is not None
    duel = Duel("a", "b", 2) if chain else None
    position = replace(ctx.position, encounter=replace(encounter, waits=encounter.waits.push(attack), duel=duel))
    settled = {"actor": move.actor, "action": move.action, "ability": "", "weight": "Light", "items": move.items}
    option = Option("defend", "Defend", "R-TC-159", settled)
    return [one.note for one in defend(SYSTEM.view(position, SEATS["gm"]), SEATS["ana"], option) if not one.cases]


NEAR, FAR = (5, 4), (8, 4)


@pytest.mark.parametrize(
    ("at", "attack", "move", "chain", "says"),
    [
        (NEAR, "Blow", m.Defend("b", "Block"), False, "It does not stop that kind of damage."),
        (NEAR, "Blow", m.Defend("b", "Parry"), False, "It does not stop that kind of damage."),
        (FAR, "", m.Defend("b", "Parry"), False, "The attacker is too far away to parry."),
        (NEAR, "", m.Defend("b", "Parry", items=("sword",)), False, "Bare hands and devices cannot parry each other."),
        (NEAR, "", m.Defend("b", "Block"), True, "In a Chain Duel, only a Parry stops a Riposte."),
    ],
)
def test_the_odds_say_why_a_defence_cannot_stop_an_attack(
    at: tuple[int, int], attack: str, move: m.Defend, chain: bool, says: str
) -> None:
    """The odds name the reason: the kind of damage, the distance, the device, or a Chain Duel.

    Rules: R-TC-94, R-TC-95, R-TC-161, R-TC-166.
    """
    by = hero("a", blow("Psychic"), at=(4, 4))
    aimed = Attack("a", Card("Strike", ability=attack), "b", unseen=True, riposte=chain)
    assert foreseen(aimed, by, hero("b", items=(SWORD,), at=at), move, chain=chain) == [says]


# Parry


def parries(attack: Card, parry: Card, by: Character, at: Character, rulings: dict[str, Any] | None = None) -> bool:
    """Return whether a Parry can stop an attack at close range."""
    ctx = Scripted(replace(by, at=(4, 4)), replace(at, at=(5, 4)), rulings=rulings)
    return can_parry(ctx.position, Attack("a", attack, "b"), parry)


FISTS = Card("Parry")
WITH = {name: Card("Parry", items=(name,)) for name in ("sword", "torch", "mirror")}


@pytest.mark.parametrize(
    ("sub_type", "item", "parry", "held"),
    [
        ("Impact", None, FISTS, True),  # Physical with bare hands
        ("Fire", None, FISTS, False),
        ("Psychic", None, FISTS, False),
        ("Slice", SWORD, WITH["sword"], True),
        ("Fire", SWORD, WITH["sword"], False),  # the blade deals Fire, and no Physical damage
        ("Fire", SWORD, WITH["torch"], True),
        ("Psychic", SWORD, WITH["sword"], False),
        ("Psychic", SWORD, WITH["torch"], False),
        ("Psychic", SWORD, WITH["mirror"], False),  # no device parries Mental damage
        ("Slice", SWORD, FISTS, False),
    ],
)
def test_a_parry_depends_on_the_damage_of_the_attack(sub_type: str, item: Item | None, parry: Card, held: bool) -> None:
    """A Parry must match the sub-type of the attack’s Ability, not the weapon that it is used with.

    Rules: TC-D-71, R-TC-94.
    """
    attack = Card("Strike", items=(item.name,) if item else (), ability="Blow")
    by = hero("a", blow(sub_type), items=(item,) if item else ())
    at = hero("b", items=(SWORD, TORCH, MIRROR))
    assert parries(attack, parry, by, at) is held
    position = Scripted(replace(by, at=(4, 4)), replace(at, at=(5, 4))).position
    assert can_stop(position, Attack("a", attack, "b"), parry) is held


def test_a_weapon_is_parried_by_a_weapon_of_the_same_kind_of_damage() -> None:
    """TC-D-71, R-TC-94: a sword parries a sword and a torch a torch, but not each other."""
    at = hero("b", items=(SWORD, TORCH))
    for item, held in ((SWORD, "sword"), (TORCH, "torch")):
        attack = Card("Strike", items=(item.name,))
        for name in ("sword", "torch"):
            assert parries(attack, WITH[name], hero("a", items=(item,)), at) is (name == held)


def test_the_ability_of_a_parry_adds_its_kind_of_damage() -> None:
    """R-TC-94: bare hands with a Fire Ability parry Fire and fists; a Psychic Ability parries no Mental damage."""
    for sub_type, met in (("Fire", ["Impact", "Fire"]), ("Psychic", ["Impact"])):
        own = ability("Own", entry("Range I", squares=1), action="Parry", aspect="Shield", sub_type=sub_type)
        found = [kind for kind in ("Impact", "Fire", "Psychic")
                 if parries(Card("Strike", ability="Blow"), Card("Parry", ability="Own"), hero("a", blow(kind)),
                            hero("b", own))]  # fmt: skip
        assert found == met


@pytest.mark.parametrize(("reading", "held"), [("any", True), ("all", False)])
def test_a_parry_against_a_mixture_of_kinds(reading: str, held: bool) -> None:
    """R-TC-167: a flaming sword deals Slice and Fire; a plain sword parries it only if one kind is enough."""
    attack = Card("Strike", items=("flaming sword",))
    by, at = hero("a", items=(FLAMING,)), hero("b", items=(SWORD,))
    assert parries(attack, WITH["sword"], by, at, {"mixed_kinds": reading}) is held


def test_a_parry_against_mental_damage_is_paid_for_but_does_not_raise_the_damage() -> None:
    """A Parry against Mental damage is paid for but not rolled, so it does not add 50% damage: 10 + 8 − 5 = 13.

    Rules: TC-D-68, TC-D-71.
    """
    ctx = fight(hero("a", blow("Psychic"), at=(4, 4)), hero("b", at=(5, 4)))
    before = ctx.who("b").ap
    kinds = does(ctx, m.Lay("a", "Strike", ability="Blow", target="b"), m.FinishPlaying("a"), m.Lay("b", "Parry"),
                 m.FinishPlaying("b"), faces=[[5, 5], [6, 6], HIT, [10]])  # fmt: skip
    assert "no-parry" in kinds
    assert (dealt(ctx), ctx.who("b").ap) == (13, before - 1)


def test_a_shield_absorbs_every_kind_of_damage() -> None:
    """TC-C-56: a Shield of 9 absorbs Mental damage too: 35 − 5 − 9 = 21."""
    ctx, _ = swung(HIT, VALUE, card=Card("Strike", "Moderate", ability="Blow"), defence=None,
                    by=hero("a", blow("Psychic")), at=hero("b", shields=(Shield("HP", 9),)))  # fmt: skip
    assert dealt(ctx) == 21


def test_a_defender_who_steps_in_blocks_no_mental_damage_either() -> None:
    """C steps in for B and takes all the Mental damage, which its Block does not stop: 10 + 8 − 5 = 13.

    Rules: TC-D-117, R-TC-166.
    """
    ctx = fight(hero("a", blow("Psychic"), at=(4, 4)), hero("b", at=(5, 4)), hero("c", at=(5, 5)))
    does(
        ctx,
        m.Lay("a", "Strike", ability="Blow", target="b"),
        *passes("a", "b"),
        m.Lay("c", "Block"),
        m.FinishPlaying("c"),
        faces=[[3, 2], [11, 10], [3, 2], HIT, [10]],
    )
    assert (HP - ctx.who("c").hp, dealt(ctx)) == (13, 0)
