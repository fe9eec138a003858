"""A single attack: its damage, criticals, Grabs, and the bonus dice and AP that it uses up."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Addend, Tally
from facedown.systems.tri_core.model import Attack, Card, Character, Rulings, Shield, character_ref, term
from facedown.systems.tri_core.rules import attack_results, attack_rolls
from facedown.systems.tri_core.rules.attack_results import DefenseResult
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll, damage_of
from facedown.systems.tri_core.steps import clash_results, effect_values
from facedown.systems.tri_core.steps.attack import make_attack
from tests.systems.tri_core.driver import (
    Scripted,
    ability,
    able,
    entry,
    events_with_data,
    kara,
    odo,
    sentence,
)

PLAIN = Rulings()
# Kara: PWR 5, VIT 3, ADR 8, UCB 8, Strike Target 19, HP 68. Odo: PWR 9, VIT 4, ADR 1, UCB 13, Strike Target 15, HP 52.

AXE = {"name": "axe", "sort": "weapon", "place": "main", "dice": 2, "types": ["Slice"]}
FANG = {"name": "fang", "sort": "weapon", "place": "off", "dice": 1, "types": ["Poison"], "kind": "Energy"}
COSH = {"name": "cosh", "sort": "weapon", "place": "main", "dice": 1, "types": ["Impact"], "non_lethal": True}
NET = {"name": "net", "sort": "weapon", "place": "off", "dice": 1, "types": ["Impact"], "resource": "AP"}


# Damage


DEALT: list[tuple[Character, Card, tuple[Any, ...]]] = [
    # attacker and card: sub-types, kinds, resource, whether it is non-lethal
    (odo(), Card("Strike"), (("Impact",), ("Physical",), "HP", False)),
    (odo(), Card("Strike", spared=True), (("Impact",), ("Physical",), "HP", True)),
    (odo(), Card("Strike", at_ap=True), (("Impact",), ("Physical",), "AP", False)),
    (odo(AXE), Card("Strike", items=("axe",), spared=True), (("Slice",), ("Physical",), "HP", False)),
    (odo(AXE), Card("Strike", items=("axe",), at_ap=True), (("Slice",), ("Physical",), "HP", False)),
    (odo(AXE, FANG), Card("Strike", items=("axe", "fang")), (("Slice", "Poison"), ("Physical", "Energy"), "HP", False)),
    (odo(COSH), Card("Strike", items=("cosh",)), (("Impact",), ("Physical",), "HP", True)),
    (odo(COSH, NET), Card("Strike", items=("cosh", "net")), (("Impact",), ("Physical",), "HP", False)),
    (odo(NET), Card("Strike", items=("net",)), (("Impact",), ("Physical",), "AP", False)),
]


@pytest.mark.parametrize(("one", "card", "found"), DEALT)
def test_the_damage_of_an_attack(one: Character, card: Card, found: tuple[Any, ...]) -> None:
    """The sub-types, kinds and resource of an attack’s damage, and whether it is non-lethal, follow from its devices.

    Rules: TC-E-25, TC-E-26, TC-E-27, TC-E-28, TC-F-20, R-TC-107, R-TC-113, R-TC-114, TCG-DI-07.
    """
    blow = damage_of(PLAIN, one, AttackRoll("odo", card, "kara"), 7)
    assert (blow.types, blow.kinds, blow.resource, blow.spared) == found
    assert (blow.source, blow.amount, blow.by, blow.cannot_be_reduced, blow.armored) == (
        character_ref("odo"),
        7,
        "odo",
        False,
        False,
    )


def test_the_damage_of_an_ability() -> None:
    """An Ability’s damage has its own sub-type, kind and resource, and a Riposte does not use the Ability.

    Rules: R-TCG-153, TCG-DI-04, R-TC-162.
    """
    venom = ability("Venom", "Affliction XIII", sub_type="Poison", kind="Energy")
    one = able(odo(AXE), venom)
    card = Card("Strike", items=("axe",), ability="Venom", spared=True)
    blow = damage_of(PLAIN, one, AttackRoll("odo", card, "kara"), 7)
    assert (blow.types, blow.kinds, blow.resource, blow.spared, blow.by) == (
        ("Poison",),
        ("Energy",),
        "HP",
        True,
        "odo",
    )
    riposte = damage_of(PLAIN, one, AttackRoll("odo", card, "kara", riposte=True), 7)
    assert (riposte.types, riposte.kinds, riposte.spared, riposte.by) == (("Slice",), ("Physical",), False, "")
    drain = ability("Drain", entry("Empower I", dice="1d6"), at_ap=True, sub_type="Fire")
    assert (
        damage_of(PLAIN, able(odo(), drain), AttackRoll("odo", Card("Strike", ability="Drain"), "kara"), 7).resource
        == "AP"
    )


# Hit, miss and critical


@pytest.mark.parametrize(
    ("hits", "undone", "margin", "critical"),
    [(True, False, 20, True), (True, False, 19, False), (False, False, 20, False), (True, True, 20, False)],
)
def test_a_hit_by_20_or_more_is_critical(hits: bool, undone: bool, margin: int, critical: bool) -> None:
    """TC-D-36, R-TC-88: A hit is critical if it exceeds its target by 20 or more and is not undone."""
    assert DefenseResult(hits, margin, 40, cancelled=undone).critical is critical


@pytest.mark.parametrize(("value", "more"), [(21, 10), (20, 10), (1, 0), (0, 0)])
def test_a_critical_adds_half(value: int, more: int) -> None:
    """TC-D-37, R-TC-11: A critical hit adds half of its Effect Value, rounded down."""
    found = attack_results.critical_bonus(Tally(term("It"), (Addend(term("dice"), value, "x"),)))
    assert (found.label, found.value, found.rule) == (term("critical"), more, "TC-D-37")


@pytest.mark.parametrize(
    ("action", "rule", "stat"),
    [("Strike", "TC-D-47", 5), ("Volley", "TC-D-49", 4), ("Collide", "TC-D-55", 8), ("Grab", "TC-D-52", 3)],
)
def test_an_attack_below_the_strike_target_misses(action: Any, rule: str, stat: int) -> None:
    """An attack one below Odo’s 15 misses, cites the rule of its action, and spends its bonus dice all the same.

    Rules: TC-D-36, R-TC-03.
    """
    bow = {"name": "bow", "sort": "weapon", "place": "main", "dice": 1, "types": ["Penetrate"], "range": 9}
    items = ("bow",) if action == "Volley" else ()
    needed = 14 - stat
    ctx = Scripted(kara(bow, edge=(("Ruse", 2),)), odo())
    ctx.load([needed - 1, 1])
    met = make_attack(ctx, AttackRoll("kara", Card(action, items=items), "odo"), None)
    ctx.done()
    assert (met.hits, met.margin, met.accuracy, ctx.who("odo").hp) == (False, -1, 14, 52)
    assert events_with_data(ctx) == [
        (rule, "accuracy", {"character": "kara", "action": action, "target": "odo", "accuracy": 14, "against": 15}),
        ("TC-D-36", "miss", {"character": "kara", "target": "odo", "accuracy": 14, "against": 15}),
    ]  # fmt: skip
    assert ctx.who("kara").edge == ()


def test_an_attack_that_reaches_the_strike_target_hits() -> None:
    """An attack with exactly 15 hits, and Armor 6 and PG 9 are subtracted from its Effect Value.

    Nothing is left of 7 and UCB 8, and 8 points are left of 15 and UCB 8.

    Rules: TC-D-95, R-TC-03, R-TC-04.
    """
    ctx = Scripted(kara(), odo())
    ctx.load([9, 1], [7])
    met = make_attack(ctx, AttackRoll("kara", Card("Strike"), "odo"), None)
    ctx.done()
    assert (met.hits, met.margin, ctx.who("odo").hp) == (True, 0, 52)
    (event,) = [event for event in ctx.events_so_far() if event.kind == "effect"]
    assert (event.rule, event.data) == ("TC-D-95", {"total": 15, "margin": 0, "critical": False})
    assert sentence(ctx, event) == "The attack hits. Before reductions, its Effect Value is 7 (1d12) + 8 UCB = 15."
    ctx = Scripted(kara(), odo())
    ctx.load([9, 1], [7, 5, 1, 2])
    make_attack(ctx, AttackRoll("kara", Card("Strike", "Heavy"), "odo"), None)
    assert ctx.who("odo").hp == 52 - (15 + 8 - 15)


# Grabs


@pytest.mark.parametrize(
    ("shown", "shield", "ap", "left", "lost", "taken"),
    [([7, 6, 12, 11], 0, 14, 0, 4, 0), ([7, 6, 12, 11], 3, 17, 0, 1, 3), ([7, 6, 12, 11], 9, 18, 5, 0, 4),
     ([1, 2, 6], 0, 18, 0, 0, 0)],
)  # fmt: skip
def test_the_ap_drained_by_a_grab(shown: list[int], shield: int, ap: int, left: int, lost: int, taken: int) -> None:
    """A Grab drains 1 AP for a 7 or an 11, 2 for a 12 and none for a 6, and an AP Shield absorbs them.

    Rules: TC-D-50, TC-D-51, R-TC-08, R-TC-85, R-TC-112.
    """
    shields = (Shield("AP", shield),) if shield else ()
    ctx = Scripted(kara(), odo(shields=shields))
    ctx.load([11, 1], shown)
    met = make_attack(ctx, AttackRoll("kara", Card("Grab", "Moderate"), "odo"), None)
    ctx.done()
    one = ctx.who("odo")
    assert (met.hits, one.ap, one.held_by, one.hp) == (True, ap, "kara", 52)
    assert one.shields == ((Shield("AP", left),) if left else ())
    assert ("TC-D-50", "restrained", {"character": "odo", "by": "kara"}) in events_with_data(ctx)
    assert ("TC-D-51", "drained", {"character": "odo", "ap": lost, "shield": taken}) in events_with_data(ctx)


def test_a_grab_with_no_dice_left_drains_nothing() -> None:
    """R-TC-100, R-TC-12: A Grab whose only die is removed by wounds drains no AP, but restrains its target."""
    ctx = Scripted(kara(wounded=1, sheet={"instinct": {"Grab": 2}}), odo())
    ctx.load([11, 1])
    make_attack(ctx, AttackRoll("kara", Card("Grab"), "odo"), None)
    ctx.done()
    assert (ctx.who("odo").ap, ctx.who("odo").held_by) == (18, "kara")


# Bonus dice and refunds


SPENT: list[tuple[str, list[str], bool]] = [
    ("Strike", [], False),
    ("Collide", [], False),
    ("Volley", ["Charge"], False),
    ("Grab", ["Charge"], False),
    ("Block", ["Stealth", "Charge"], True),
    ("Use", ["Stealth", "Charge"], True),
]


@pytest.mark.parametrize(("action", "kept", "hidden"), SPENT)
def test_bonus_dice_are_spent(action: str, kept: list[str], hidden: bool) -> None:
    """Any action spends the dice of a Ruse, an attack those of Stealth, and a Strike or Collide those of a Charge.

    Rules: TC-E-47, TC-E-48, TC-E-50, R-TC-16, R-TC-128.
    """
    one = odo(edge=(("Stealth", 2), ("Ruse", 2), ("Charge", 2)), stealthed=True)
    ctx = Scripted(one)
    effect_values.spend_bonus_dice(ctx, "odo", Card(action))
    after = ctx.who("odo")
    assert ([source for source, _ in after.edge], after.stealthed) == (kept, hidden)
    assert events_with_data(ctx) == ([] if hidden else [("R-TC-128", "seen", {"character": "odo"})])


@pytest.mark.parametrize(
    ("ap", "price", "action", "after", "rule"),
    [(10, 3, "Strike", 13, "TC-D-38"), (10, 3, "Volley", 13, "TC-D-40"), (17, 3, "Strike", 18, "TC-D-38"),
     (18, 3, "Strike", 18, ""), (10, 0, "Strike", 10, ""), (-5, 3, "Volley", -2, "TC-D-40")],
)  # fmt: skip
def test_a_critical_refunds_its_cost(ap: int, price: int, action: str, after: int, rule: str) -> None:
    """TC-D-38, TC-D-40, R-TC-84: A critical attack refunds its cost in AP, up to Total AP 18."""
    ctx = Scripted(kara(ap=ap))
    clash_results.refund_ap(ctx, "kara", price, action)
    assert ctx.who("kara").ap == after
    data = {"character": "kara", "points": after - ap, "ap": after}
    assert events_with_data(ctx) == ([(rule, "refund", data)] if rule else [])


# Areas and Backlash


def test_attacks_of_one_use() -> None:
    """R-TCG-139: Attacks with the same user, Ability and roll belong to one use of an area."""
    rolled = (
        Tally(term("Accuracy"), (Addend(term("a"), 20, "x"),)),
        Tally(term("Effect Value"), (Addend(term("b"), 9, "x"),)),
    )
    attack_roll = AttackRoll("odo", Card("Strike", ability="Burst"), "kara", rolled=rolled)
    waiting = Attack("odo", Card("Strike", ability="Burst"), "lea", rolled=rolled)
    assert attack_rolls.is_same_area_use(waiting, attack_roll)
    for other in (
        replace(waiting, owner="lea"), replace(waiting, card=Card("Strike", ability="Blow")),
        replace(waiting, rolled=None),
    ):  # fmt: skip
        assert not attack_rolls.is_same_area_use(other, attack_roll)


@pytest.mark.parametrize(("shown", "back"), [([12, 12, 5], 14), ([1, 1, 1], 1), ([2, 2, 1], 2)])
def test_a_backlash_is_half_of_its_dice(shown: list[int], back: int) -> None:
    """A Backlash is half of its dice, rounded down; they do not explode, and nothing reduces it.

    Rules: TCG-CH-04, TCG-CH-05, R-TCG-88.
    """
    own = ability("Own", entry("Charge IV", dice=3), sub_type="Fire")
    ctx = Scripted(able(odo(temp=9, shields=(Shield("HP", 9),)), own))
    ctx.load(shown)
    effect_values.deal_backlash(ctx, "odo", Card("Strike", ability="Own", backlash=3))
    ctx.done()
    assert (ctx.who("odo").hp, ctx.who("odo").temp) == (52 - back, 9)
    assert events_with_data(ctx)[0] == ("TCG-CH-05", "backlash", {"character": "odo", "points": back})
    effect_values.deal_backlash(ctx, "odo", Card("Strike", ability="Own"))
    assert ctx.who("odo").hp == 52 - back


def test_the_sub_type_of_a_defence() -> None:
    """R-TC-143: A defence has the first sub-type of its first device, or that of its Ability."""
    both = odo(AXE, FANG)
    blunt = replace(both, sheet=replace(both.sheet, items=(replace(both.item("axe"), types=()),)))
    assert attack_results.defending_sub_type(both, Card("Block")) is None
    assert attack_results.defending_sub_type(both, Card("Block", items=("axe", "fang"))) == "Slice"
    assert attack_results.defending_sub_type(blunt, Card("Block", items=("axe",))) is None
    ward = ability(
        "Ward", entry("Boost VII", points=1), action="Dodge", aspect="Shield", target="Self", sub_type="Water"
    )
    one = able(odo(AXE), ward)
    assert attack_results.defending_sub_type(one, Card("Dodge", ability="Ward", items=("axe",))) == "Water"
    assert attack_results.defending_sub_type(one, Card("Dodge", items=("axe",))) == "Slice"
