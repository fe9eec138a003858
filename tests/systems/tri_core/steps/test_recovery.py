"""Gains of resources: the GM’s healing, Recover, used items, and meditation."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    Card,
    Character,
    Exchange,
    Impairment,
    Item,
    PendingDamage,
    Played,
    Shield,
    character_ref,
    term,
)
from facedown.systems.tri_core.steps import item_uses, recovery
from tests.systems.tri_core.driver import (
    Scripted,
    as_shown,
    emitted,
    exchange_of,
    happened,
    kara,
    lea,
    odo,
    part_text,
    staged,
)
from tests.systems.tri_core.steps.event_summaries import EventSummary, summaries

# Kara: VIT 3, ATN 9, HP 68, AP 18, SP 14, FP 12, MP 19. Odo: VIT 4, ATN 5, HP 52, AP 18, SP 16, FP 17, MP 12.


def sums(ctx: Scripted, kind: str) -> list[list[tuple[str, int, str]]]:
    """Return the addends of every tally of the only event of a kind."""
    (event,) = [event for event in ctx.events_so_far() if event.kind == kind]
    return [[(part_text(part), part.value, part.rule) for part in tally.addends] for tally in event.tallies]


def of_kind(ctx: Scripted, kind: str) -> list[EventSummary]:
    """Return the events of this kind."""
    return [event for event in summaries(ctx) if event.kind == kind]


# Healing by the GM

HER = character_ref("kara")


@pytest.mark.parametrize(
    ("state", "resource", "points", "after"),
    [
        ({"hp": 10}, "HP", 7, {"hp": 17}),
        ({"hp": 66}, "HP", 7, {"hp": 68}),
        ({"mp": 10}, "MP", 7, {"mp": 17}),
        ({"hp": -10}, "HP", 7, {"hp": -3}),
    ],
)
def test_the_gm_restores_points_of_a_resource(
    state: dict[str, Any], resource: Any, points: int, after: dict[str, Any]
) -> None:
    """TC-F-63: the GM restores points of a resource, up to its maximum."""
    ctx = Scripted(kara(**state))
    recovery.heal(ctx, "gm", m.Heal("kara", resource, points))
    assert ctx.who("kara") == kara(**after)
    left = next(iter(after.values()))
    gained = left - next(iter(state.values()))
    values: dict[str, Any] = {
        "character": HER, "resource": term(resource), "points": points, "gained": gained, "wasted": points - gained,
        "left": left,
    }  # fmt: skip
    assert ctx.events_so_far() == (emitted("TC-F-63", "gm-heals", **values),)


def test_hp_bring_back_the_dying_and_wake_the_fainted() -> None:
    """TC-E-13, R-TC-157, TC-E-22: only HP bring back a dying character, and an unconscious one wakes above 0 HP."""
    ctx = Scripted(kara(hp=-3, out="dying"))
    recovery.heal(ctx, "gm", m.Heal("kara", "MP", 3))
    assert ctx.who("kara").out == "dying"
    ctx.load([1, 2])
    recovery.heal(ctx, "gm", m.Heal("kara", "HP", 3))
    assert (ctx.who("kara").out, ctx.who("kara").days_left) == ("wounds", 3)
    recovery.heal(ctx, "gm", m.Heal("kara", "HP", 1))
    assert ctx.who("kara").out == ""


# Recover

EACH = Card("Recover", resource="SP")
SEVEN = [1, 1, 1, 1, 1, 2]


def recovers(one: Character, *faces: list[int], resource: Any = "SP", **state: Any) -> Scripted:
    """Resolve a Recover of Kara."""
    ctx = staged(one, odo(), exchange=Exchange(("kara",), "resolving", **state))
    ctx.load(*faces)
    recovery.recover_resource(ctx, Played("kara", Card("Recover", resource=resource), 0))
    ctx.done()
    return ctx


def test_a_recover_rolls_dice() -> None:
    """TC-D-01, TC-D-04: a Recover rolls END 6 dice and restores their sum, up to the maximum of 14 SP."""
    ctx = recovers(kara(sp=3), SEVEN)
    assert ctx.who("kara") == kara(sp=10)
    (event,) = ctx.events_so_far()
    values: dict[str, Any] = {
        "character": HER, "resource": term("SP"), "points": 7, "gained": 7, "wasted": 0, "capped": False, "most": 14,
        "left": 10,
    }  # fmt: skip
    assert event == emitted("TC-D-04", "recovered", tallies=event.tallies, **values)
    assert [tally.total for tally in event.tallies] == [7]
    assert ctx.asked == [("Recover", "6d6!")]
    full = recovers(kara(sp=13), SEVEN)
    assert full.who("kara").sp == 14
    data = full.events_so_far()[0].data
    assert (data["points"], data["gained"], data["wasted"], data["capped"], data["left"]) == (7, 1, 6, True, 14)
    low = recovers(kara(hp=-9, wounded=0), SEVEN, resource="HP")
    data = low.events_so_far()[0].data
    assert (data["points"], data["resource"], data["left"]) == (7, "HP", -2)


def test_a_spoilt_recover_has_no_effect() -> None:
    """TC-D-02: a Recover has no effect if its own character was hurt; another’s does not matter."""
    ctx = recovers(kara(sp=3), failed_recovers=("kara",))
    assert ctx.who("kara") == kara(sp=3)
    assert ctx.events_so_far() == (emitted("TC-D-02", "spoilt", actor=HER),)
    assert recovers(kara(sp=3), SEVEN, failed_recovers=("odo",)).who("kara").sp == 10


@pytest.mark.parametrize(
    ("ap", "lost", "resource", "after", "total"),
    [
        (0, 0, "AP", (7, 0), None),
        (-1, 0, "AP", (6, 1), 17),
        (-5, 2, "AP", (2, 7), 11),
        (-5, 2, "SP", (-5, 7), 11),
    ],
)
def test_a_recover_from_below_0_ap_lowers_total_ap(
    ap: int, lost: int, resource: str, after: tuple[int, int], total: int | None
) -> None:
    """TC-C-11, R-TC-45: a Recover from below 0 AP lowers Total AP for good, by as many AP as are missing to 0."""
    ctx = recovers(kara(ap=ap, ap_lost=lost, sp=1), SEVEN, resource=resource)
    one = ctx.who("kara")
    assert (one.ap, one.ap_lost) == after
    event = happened("TC-C-11", "total-ap", f"AP {total}", character="kara", total=total)
    found = [as_shown(one) for one in ctx.events_so_far() if one.kind == "total-ap"]
    assert found == ([event] if total is not None else [])


def test_a_recover_may_cause_a_collapse() -> None:
    """TC-C-13, R-TC-45: a Recover of SP at 9 AP below 0 lowers Total AP to 18 − 9, and so causes a collapse."""
    ctx = recovers(kara(ap=-9, sp=1), SEVEN, [12])
    assert ctx.who("kara").out == "collapse"


def test_a_recover_above_0_hp_ends_wounds() -> None:
    """R-TC-102, R-TC-100: a Recover to above 0 HP ends the wounds, which removed 3 of its 6 dice."""
    ctx = recovers(kara(hp=-3, wounded=2, cycles_without_hp=2), [1, 1, 3], resource="HP")
    assert ctx.who("kara") == kara(hp=2)


def test_the_roll_of_a_recover_belongs_to_its_character() -> None:
    """TC-D-84: the roll of a Recover, a meditation or a used item belongs to the character that makes it."""
    ctx = staged(kara(sp=3), exchange=Exchange(("kara",), "resolving"))
    whose: list[str] = []
    ctx.is_unseen = lambda key: bool(whose.append(key))  # type: ignore[func-returns-value]
    ctx.load(SEVEN, [1], [1])
    recovery.recover_resource(ctx, Played("kara", EACH, 0))
    recovery.meditate(ctx, "ana", m.Meditate("kara", "SP"))
    assert whose == ["kara", "kara"]
    things = armed(DRAUGHT)
    things.is_unseen = ctx.is_unseen
    things.load([5])
    item_uses.use_item(things, Played("kara", Card("Use", items=("draught",), target="odo"), 0))
    assert whose == ["kara"] * 3


# Items

DRAUGHT = Item("draught", "consumable", dice=1, sides=8, plus=2, effect="Heal", resource="FP", uses=3)
CHARM = Item("charm", "tool", dice=1, sides=6, plus=4, effect="Shield", resource="MP", types=("Fire", "Wind"))
FLASK = Item("flask", "consumable", dice=4, sides=8, plus=20, types=("Poison",), kind="Energy", non_lethal=True, uses=1)
OIL = replace(FLASK, name="oil", types=("Fire",), resource="MP")


def armed(*items: Item, exchange: Exchange | None = None, **state: Any) -> Scripted:
    """Return Kara with these items, next to Odo, who is hurt."""
    one = kara(at=(4, 4), **state)
    one = replace(one, sheet=replace(one.sheet, items=items))
    hurt = odo(at=(5, 4), fp=2, hp=50)
    return staged(one, hurt, lea(), exchange=exchange or Exchange(("kara", "odo"), "resolving"))


def uses(ctx: Scripted, name: str, *faces: list[int], target: str = "odo") -> None:
    """Use an item of Kara."""
    ctx.load(*faces)
    item_uses.use_item(ctx, Played("kara", Card("Use", items=(name,), target=target), 0))
    ctx.done()


def test_an_item_heals_by_its_effect_value() -> None:
    """TC-F-63, TC-F-86: an item heals 5 + 2 FP with its own dice, and one of its uses is spent."""
    ctx = armed(DRAUGHT)
    uses(ctx, "draught", [5])
    assert ctx.who("odo").fp == 9
    assert ctx.who("kara").item("draught").uses == 2
    assert [as_shown(one) for one in ctx.events_so_far()] == [
        happened("TC-F-63", "item-heals", "Effect-Value 7", actor="kara", item="kara/draught", character="odo",
                 resource="FP", points=7, gained=7, wasted=0, left=9),
    ]  # fmt: skip
    assert [total for _, total, _ in sums(ctx, "item-heals")[0]] == [5, 2]
    assert ctx.asked == [("Effect-Value", "1d8!")]


def test_an_item_without_a_target_affects_its_user() -> None:
    """TC-D-11, R-TC-115: an item used without a target gives its 5 + 2 FP to its user Kara."""
    ctx = armed(DRAUGHT, fp=1)
    uses(ctx, "draught", [5], target="")
    assert (ctx.who("kara").fp, ctx.who("odo").fp) == (8, 2)


def test_a_healing_item_may_bring_back_a_dying_character() -> None:
    """TC-E-13: an item that heals HP brings back its dying target, and no other character."""
    salve = replace(DRAUGHT, resource="HP")
    ctx = armed(salve)
    ctx.position = replace(
        ctx.position, characters=tuple(replace(c, out="dying", hp=-5) for c in ctx.position.characters)
    )
    uses(ctx, "draught", [5], [1, 2])
    assert (ctx.who("odo").out, ctx.who("odo").hp, ctx.who("odo").wounded) == ("", 2, 3)
    assert (ctx.who("lea").out, ctx.who("kara").out) == ("dying", "dying")


def test_an_item_shields_by_its_effect_value() -> None:
    """An item gives a Shield of 5 + 4 MP, of its first sub-type.

    It replaces another item’s Shield, and not a Passive’s.

    Rules: TC-F-64, R-TC-115.
    """
    ctx = armed(CHARM)
    there = (Shield("MP", 3), Shield("HP", 2), Shield("MP", 4, kind="Passive"))
    ctx.position = replace(ctx.position, characters=tuple(replace(c, shields=there) for c in ctx.position.characters))
    uses(ctx, "charm", [5])
    assert ctx.who("odo").shields == (Shield("HP", 2), there[2], Shield("MP", 9, "Fire"))
    assert ctx.who("kara").shields == there
    assert [as_shown(one) for one in ctx.events_so_far()] == [
        happened("TC-F-64", "item-shields", "Effect-Value 9", actor="kara", item="kara/charm", character="odo",
                 resource="MP", points=9),
    ]  # fmt: skip
    plain = armed(replace(CHARM, types=()))
    uses(plain, "charm", [5])
    assert plain.who("odo").shields == (Shield("MP", 9),)


def test_using_an_item_spends_a_ruse() -> None:
    """TC-E-48: a Ruse adds 2 dice to the use of an item and is spent; bonus dice for attacks stay."""
    ctx = armed(DRAUGHT, edge=(("Ruse", 2), ("Stealth", 2)))
    uses(ctx, "draught", [1, 1, 1])
    assert ctx.who("kara").edge == (("Stealth", 2),)


def test_conditions_on_the_use_of_an_item() -> None:
    """TC-E-41, R-TC-15: Disadvantage removes 2 of an item’s 4 dice, and an impaired arm removes none."""
    for state, dice in (({"granted": ("Disadvantage",)}, 2), ({"impairments": (Impairment("arms", "a wound"),)}, 4)):
        ctx = armed(FLASK, **state)
        uses(ctx, "flask", [1] * dice)
        assert ctx.asked[0] == ("Effect-Value", f"{dice}d8!")


@pytest.mark.parametrize(
    ("item", "rulings", "due"),
    [
        # 4 + 20 less ER 7 and Energy Armor 5
        (FLASK, {}, PendingDamage("kara", "odo", "HP", 12, "Energy", True)),
        (FLASK, {"nonlethal_types": "2"}, PendingDamage("kara", "odo", "HP", 12, "Energy")),
        (replace(FLASK, non_lethal=False), {}, PendingDamage("kara", "odo", "HP", 12, "Energy")),
        # 4 + 20 less PG 9 and Physical Armor 6
        (replace(FLASK, kind=None), {}, PendingDamage("kara", "odo", "HP", 9, "Physical", True)),
        # guards and Armor stand before HP alone
        (OIL, {}, PendingDamage("kara", "odo", "MP", 24, "Energy")),
    ],
)
def test_an_item_deals_damage_by_its_effect_value(item: Item, rulings: dict[str, Any], due: PendingDamage) -> None:
    """An item deals damage of the kinds of its sub-types, which is non-lethal if they allow it.

    Odo acts from the same state, so the damage counts once he has acted (R-TC-60).

    Rules: TC-F-62, TC-F-86, TC-E-25, R-TC-107, R-TC-114.
    """
    exchange = Exchange(("kara", "odo"), "resolving", queue=(Played("odo", Card("Block"), 0),))
    ctx = armed(item, exchange=exchange)
    ctx.position = replace(ctx.position, rulings=replace(ctx.position.rulings, **rulings))
    uses(ctx, item.name, [1, 1, 1, 1])
    assert exchange_of(ctx).deferred_effects == (due,)
    assert as_shown(ctx.events_so_far()[0]) == happened(
        "TC-F-86", "used", "Effect-Value 24", actor="kara", item=f"kara/{item.name}", target="odo", value=24
    )
    assert ctx.events_so_far()[1].data["damage"] == due.lost
    assert ctx.who("kara").item(item.name).uses == 0


def test_an_item_used_as_a_reaction_spoils_a_recover() -> None:
    """TC-D-02: an item used as a Reaction spoils the Recover of the character that it hurts."""
    ctx = armed(FLASK, exchange=Exchange(("odo",), "resolving"))
    uses(ctx, "flask", [1, 1, 1, 1])
    assert exchange_of(ctx).failed_recovers == ("odo",)


@pytest.mark.parametrize(
    ("item", "gate", "found"),
    [
        (replace(OIL, resource="HP", keywords=({"entry": "Affliction I"},)), "one_damage", [("Burn", 4)]),
        (replace(OIL, resource="HP", plus=0, keywords=({"entry": "Affliction I"},)), "one_damage", []),
        (replace(OIL, resource="HP", plus=0, keywords=({"entry": "Affliction I"},)), "any_hit", [("Burn", 4)]),
        (replace(FLASK, keywords=({"entry": "Affliction I"},)), "one_damage", []),
        (OIL, "one_damage", []),
    ],
)
def test_an_item_may_carry_afflictions(item: Item, gate: str, found: list[tuple[str, int]]) -> None:
    """An item causes Afflictions by its own Keywords and sub-types, with a step for each of its 4 dice.

    Rules: R-TCG-22, R-TCG-33, R-TCG-106.
    """
    ctx = armed(item, exchange=Exchange(("kara",), "resolving"))
    ctx.position = replace(ctx.position, rulings=replace(ctx.position.rulings, affliction_gate=gate))
    uses(ctx, item.name, [1, 1, 1, 1])
    assert [(one.kind, one.steps) for one in ctx.who("odo").afflictions] == found
    assert all(one.by == "kara" for one in ctx.who("odo").afflictions)


def test_an_item_rolls_its_own_dice_for_crush() -> None:
    """TCG-AF-05, R-TCG-106: Crush by a maul rolls the maul’s own d8 in each cycle, unless FNE 8 avoids it."""
    maul = replace(OIL, name="maul", resource="HP", types=("Earth",), keywords=({"entry": "Affliction V"},))
    ctx = armed(maul, exchange=Exchange(("kara",), "resolving"))
    ctx.load([1, 1, 1, 1], [1, 1], [1])
    item_uses.use_item(ctx, Played("kara", Card("Use", items=("maul",), target="odo"), 0))
    crush = ctx.who("odo").afflicted("Crush")
    assert crush is not None
    assert (crush.steps, crush.sides) == (1, 8)


# Meditation


def test_meditation_gives_vit_atn_and_successes() -> None:
    """Meditation gives VIT 3 + ATN 9 and its successes: 1 for a 7, and 2 for a 12, whose die is rolled once more.

    Rules: TC-F-32, R-TC-126.
    """
    ctx = Scripted(kara(fp=0, hp=1))
    ctx.load([12, 1])
    recovery.meditate(ctx, "ana", m.Meditate("kara", "HP"))
    ctx.done()
    assert ctx.who("kara").hp == 1 + 3 + 9 + 2
    assert [as_shown(one) for one in ctx.events_so_far()] == [
        happened("TC-F-32", "meditated", "Meditate 14", character="kara", resource="HP", successes=2, points=14,
                 gained=14, wasted=0, capped=False, most=68, left=15),
    ]  # fmt: skip
    assert sums(ctx, "meditated") == [[("VIT", 3, "TC-F-32"), ("ATN", 9, "TC-F-32"), ("1d12 (12, 1)", 2, "R-TC-08")]]
    assert ctx.events_so_far()[0].tallies[0].label == term("Meditate")
    assert ctx.asked[0][0] == "Meditate"


def test_meditation_may_end_wounds_and_shock() -> None:
    """Meditation to above 0 HP ends the wounds.

    With AP left, a Systemic Shock ends with the next turn.

    Rules: R-TC-102, TC-E-22.
    """
    ctx = Scripted(kara(hp=-3, wounded=1, staggered=3))
    ctx.load([])  # both dice are lost to the wound (R-TC-100)
    recovery.meditate(ctx, "ana", m.Meditate("kara", "HP"))
    assert ctx.who("kara") == kara(hp=9, staggered=1)
