"""Afflictions at the hit: which ones an action carries, which targets get them, and the numbers of their events."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Event
from facedown.systems.tri_core.model import (
    Ability,
    Affliction,
    AfflictionName,
    Character,
    Encounter,
    Exchange,
    Impairment,
    Item,
    Place,
    PushDecision,
    Rulings,
    Shield,
    StatModifier,
    Suspension,
    character_ref,
    item_ref,
    term,
)
from facedown.systems.tri_core.rules import afflictions
from facedown.systems.tri_core.rules.afflictions import CarriedAffliction
from facedown.systems.tri_core.steps import affliction_effects
from tests.systems.tri_core.abilities.test_afflictions import carrying
from tests.systems.tri_core.driver import Scripted, ability, able, emitted, entry, kara, odo, only, worded
from tests.systems.tri_core.rules.test_parts_of_an_attack import sums

# Kara uses, Odo suffers. Kara: level 3, Body 14, Mind 12, Spirit 19, so Legerity 21, 19 and 26.
# Odo: PG 9, MF 13, ER 7, PWR 9, FNE 8; HP 52, AP 18, Speed Rank 9; Physical, Mental and Energy Armor 6, 7 and 5.
# Against 21 with a bonus of 9: [6, 6] is 21 and holds; [6, 5] is 20 and fails.

SWORD: dict[str, Any] = {"name": "sword", "sort": "weapon", "place": "main", "dice": 2, "types": ["Slice"]}
PLATE: dict[str, Any] = {"name": "plate", "sort": "armor", "place": "worn", "weight": "Heavy"}
ROPE: dict[str, Any] = {"name": "rope"}


def going(*people: Character, turn: str = "", **rulings: Any) -> Scripted:
    """Return an encounter with an exchange, on the turn of one of these characters."""
    ctx = Scripted(*people, rulings=rulings)
    rotation = tuple(Place((key,), 20, 5) for key in ("lea", "odo")) if turn else ()
    at = ("lea", "odo").index(turn) if turn else 0
    encounter = Encounter(rotation=rotation, turn=at, exchange=Exchange(("kara",), step="resolving"))
    ctx.position = replace(ctx.position, encounter=encounter)
    return ctx


def risen(level: int) -> Character:
    """Return Kara at another level."""
    return replace(kara(), sheet=replace(kara().sheet, level=level))


def lands(
    ctx: Scripted,
    found: CarriedAffliction | tuple[CarriedAffliction, ...],
    dice: int,
    *faces: list[int],
    damage: int = 1,
) -> tuple[Affliction, ...]:
    """Return Odo’s Afflictions after a hit by Kara with this many dice and points of damage."""
    ctx.load(*faces)
    affliction_effects.apply_hit_afflictions(
        ctx, "kara", "odo", (found,) if isinstance(found, CarriedAffliction) else found, dice, damage
    )
    ctx.done()
    return ctx.who("odo").afflictions


HIM = character_ref("odo")


def worn(item: str, points: int, left: int, rule: str = "TCG-AF-07") -> Event:
    """Return the event of an item of Odo that loses Durability."""
    return emitted(rule, "worn-down", character=HIM, item=item_ref("odo", item), points=points, durability=left)


# Afflictions that an action carries


def embers(name: str, *rows: dict[str, Any] | str, kind: str = "Passive") -> Ability:
    return ability(name, *(rows or ("Affliction I",)), type=kind, sub_type="Fire")


def names(found: Any) -> list[tuple[str, str]]:
    return [(one.kind, one.ability.name) for one in found]


def test_an_action_carries_its_own_afflictions_and_those_of_passives() -> None:
    """An action carries Afflictions of the sub-types dealt, its own or of Passives that are not suspended.

    Rules: TCG-AF-00, R-TCG-22, R-TCG-137.
    """
    own = embers("Own", "Empower I", "Affliction I", kind="Active")
    wet = ability("Wet", "Affliction II", "Affliction III", type="Passive", sub_type="Water")
    one = able(kara(), own, embers("Aura"), embers("Other", kind="Active"), wet, embers("Old"))
    one = replace(one, sheet=replace(one.sheet, suspended_abilities=(Suspension("Old", "OVER_CEILING"),)))
    assert names(afflictions.carried_afflictions(one, ("Fire",), own)) == [("Burn", "Own"), ("Burn", "Aura")]
    assert names(afflictions.carried_afflictions(one, ("Water", "Fire"), None)) == [
        ("Burn", "Aura"), ("Freeze", "Wet"), ("Soak", "Wet"),
    ]  # fmt: skip
    assert names(afflictions.carried_afflictions(one, (), own)) == []
    assert [found.sides for found in afflictions.carried_afflictions(one, ("Fire",), own)] == [12, 12]


def test_a_used_device_carries_its_afflictions() -> None:
    """R-TCG-106: an action carries the Afflictions of each device that it uses, for the sub-types dealt."""
    torch = Item("torch", keywords=({"entry": "Affliction I"},))
    flask = Item("flask", keywords=({"entry": "Affliction II"}, {"entry": "Empower I", "dice": (6,)}))
    items = (Item("rope"), torch, flask)
    assert names(afflictions.carried_afflictions(kara(), ("Fire", "Water"), None, items)) == [
        ("Burn", "torch"),
        ("Freeze", "flask"),
    ]
    assert names(afflictions.carried_afflictions(kara(), ("Water",), None, (torch,))) == []
    assert names(afflictions.carried_afflictions(kara(), ("Fire",), None)) == []


# Targets


def proof(*halves: tuple[str, int]) -> tuple[Ability, ...]:
    """Return Passives against a sub-type: resistance, immunity at 2, vulnerability below 0."""
    return tuple(
        ability(f"{more} {against}", entry("Anatomy IV", halves=more, against=[against], absorbed=0), type="Passive")
        for against, more in halves
    )


@pytest.mark.parametrize(("victim", "kind", "immune"), [
    (odo(), "Burn", False), (able(odo(), *proof(("Fire", 1))), "Burn", False),
    (able(odo(), *proof(("Fire", 2))), "Burn", True), (able(odo(), *proof(("Fire", 2))), "Freeze", False),
    (able(odo(), *proof(("Fire", 1), ("Fire", 2))), "Burn", True),
    (odo(impairments=(Impairment("legs", "a fall"),)), "Blind", False),
    (odo(impairments=(Impairment("sight", "dust"),)), "Blind", True),
    (odo(impairments=(Impairment("legs", "a fall"), Impairment("sight", "dust"))), "Blind", True),
    (odo(impairments=(Impairment("sight", "dust"),)), "Burn", False),
])  # fmt: skip
def test_immunity_to_an_affliction(victim: Character, kind: AfflictionName, immune: bool) -> None:
    """TCG-AF-01, TCG-AF-08a, TCG-AN-04: immunity prevents Burn, and blindness prevents Blind; resistance does not."""
    assert afflictions.is_immune(victim, Rulings(), kind) is immune


def test_a_vulnerable_character_is_not_immune() -> None:
    """TCG-AN-04: a character that takes double damage of Fire is not immune to Burn."""
    weak = StatModifier("Resistance to Fire", "Ash", "TCG-AN-04", points=2, worse=True)
    assert not afflictions.is_immune(odo(stat_modifiers=(weak,)), Rulings(), "Burn")
    assert afflictions.is_immune(odo(stat_modifiers=(weak, replace(weak, worse=False))), Rulings(), "Burn")


@pytest.mark.parametrize(("damage", "gate", "lasts"), [
    (0, "one_damage", False), (1, "one_damage", True), (0, "any_hit", True), (1, "any_hit", True),
])  # fmt: skip
def test_a_hit_must_deal_damage_unless_ruled_otherwise(damage: int, gate: str, lasts: bool) -> None:
    """TCG-AF-00a, R-TCG-33: a hit causes an Affliction only if it deals 1 damage, or by ruling always."""
    ctx = going(kara(), odo(), affliction_gate=gate)
    assert bool(lands(ctx, carrying("Burn"), 2, damage=damage)) is lasts


def test_one_affliction_of_each_kind_takes_effect() -> None:
    """Of two Burns only the Ability’s own takes effect, at the level of its Core; Impale is applied before the hit.

    Rules: R-TCG-33, R-TCG-50, TCG-AF-11.
    """
    found = (
        carrying("Impale"), carrying("Freeze"), carrying("Burn", core="Spirit"), carrying("Burn"), carrying("Soak"),
    )  # fmt: skip
    victim = able(odo(), *proof(("Water", 2)))
    assert lands(going(kara(), victim), found, 3) == (Affliction("Burn", "kara", 3, 26),)
    assert lands(going(kara(), odo()), found, 1) == (Affliction("Burn", "kara", 1, 26),)
    both = lands(going(kara(), odo()), found, 3)
    assert {(one.kind, one.steps, one.level) for one in both} == {("Freeze", 1, 21), ("Soak", 1, 21), ("Burn", 3, 26)}
    assert lands(going(kara(), odo(out="dead")), found, 3) == ()


# Lasting Afflictions

LASTING: list[tuple[AfflictionName, int, Affliction, str, str]] = [
    # by this many dice and 7 points, with Duration I for 3 cycles: the Affliction after it, the rule, and the event
    ("Burn", 5, Affliction("Burn", "kara", 5, 21), "TCG-AF-01", "Odo has Burn 5."),
    ("Freeze", 5, Affliction("Freeze", "kara", 2, 21), "TCG-AF-02", "Odo has Freeze 2."),
    ("Soak", 5, Affliction("Soak", "kara", 2, 21), "TCG-AF-03", "Odo has Soak 2."),
    ("Melt", 5, Affliction("Melt", "kara", 2, 21), "TCG-AF-07", "Odo has Melt 2."),
    ("Blind", 5, Affliction("Blind", "kara", 2, 21, 5), "TCG-AF-08", "Odo has Blind 2, for 5 cycles."),
    ("Befoul", 9, Affliction("Befoul", "kara", 3, 21, 6), "TCG-AF-09", "Odo has Befoul 3, for 6 cycles."),
    ("Sever", 5, Affliction("Sever", "kara", 2, 21, 5), "TCG-AF-10", "Odo has Sever 2, for 5 cycles."),
    ("Bash", 5, Affliction("Bash", "kara", 2, 21, 5), "TCG-AF-12", "Odo has Bash 2, for 5 cycles."),
    ("Toxic", 5, Affliction("Toxic", "kara", 2, 21, 5), "TCG-AF-13", "Odo has Toxic 2, for 5 cycles."),
    ("Slowed", 5, Affliction("Slowed", "kara", 1, 21, 1), "TCG-AF-14", "Odo has Slowed 1, for 1 cycle."),
    ("Pain", 5, Affliction("Pain", "kara", 1, 21, 4), "TCG-AF-15", "Odo has Pain 1, for 4 cycles."),
]


@pytest.mark.parametrize(("kind", "dice", "found", "rule", "says"), LASTING)
def test_each_lasting_affliction_begins_and_is_emitted(
    kind: AfflictionName, dice: int, found: Affliction, rule: str, says: str
) -> None:
    """Each lasting Affliction begins with steps and cycles by its dice; Befoul has half of 7 damage as steps.

    Rules: TCG-AF-01, TCG-AF-02, TCG-AF-03, TCG-AF-04, TCG-AF-05, TCG-AF-06, TCG-AF-07, TCG-AF-08, TCG-AF-09, TCG-AF-10,
    TCG-AF-11, TCG-AF-12, TCG-AF-13, TCG-AF-14, TCG-AF-15, R-TCG-27, R-TCG-32, R-TCG-151.
    """
    ctx = going(kara(), odo())
    more = (entry("Empower I", dice=[6]), entry("Duration I", cycles=3))
    assert lands(ctx, carrying(kind, more=more), dice, damage=7) == (found,)
    (event,) = ctx.events_so_far()
    values: dict[str, Any] = {"character": HIM, "malady": term(kind), "steps": found.steps, "cycles": found.cycles}
    assert event == emitted(rule, "afflicted", **values)
    assert worded(event) == says.replace(", for", " for")


OLD: dict[str, Any] = {"owed": 1, "fresh": True, "sides": 12}

AGAIN: list[tuple[AfflictionName, tuple[int, int], tuple[int, int], tuple[int, int]]] = [
    # steps and cycles before, those of the new one by 4 dice and 8 points, and those after
    ("Burn", (2, 0), (4, 0), (6, 0)), ("Freeze", (3, 0), (2, 0), (5, 0)), ("Melt", (3, 0), (2, 0), (5, 0)),
    ("Blind", (3, 1), (2, 2), (3, 3)), ("Blind", (1, 1), (2, 2), (2, 3)), ("Befoul", (3, 1), (4, 2), (7, 2)),
    ("Befoul", (3, 5), (4, 2), (7, 5)), ("Sever", (1, 1), (2, 2), (1, 2)), ("Bash", (3, 1), (2, 2), (5, 2)),
    ("Bash", (3, 5), (2, 2), (5, 5)), ("Toxic", (3, 4), (2, 2), (5, 6)), ("Slowed", (3, 3), (1, 1), (4, 4)),
    ("Pain", (3, 2), (1, 1), (4, 3)),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "old", "new", "found"), AGAIN)
def test_a_second_affliction_of_the_same_kind_is_added(
    kind: AfflictionName, old: tuple[int, int], new: tuple[int, int], found: tuple[int, int]
) -> None:
    """R-TCG-34, R-TCG-42, R-TCG-44: most steps add up, the larger count for Blind, and Sever gains a cycle instead.

    The AP counted and the time of its beginning stay those of the old one; its source and level are those of the new
    one.
    """
    alone = going(kara(), odo())
    assert [(one.steps, one.cycles) for one in lands(alone, carrying(kind), 4, damage=8)] == [new]
    soaked = Affliction("Soak", "lea", 1, 9)
    ctx = going(kara(), odo(afflictions=(Affliction(kind, "lea", *(old[0], 99, old[1]), **OLD), soaked)))
    after = Affliction(kind, "kara", found[0], 21, found[1], owed=1, fresh=True)
    assert lands(ctx, carrying(kind), 4, damage=8) == (soaked, after)


@pytest.mark.parametrize(("turn", "fresh"), [("odo", True), ("lea", False), ("", False)])
def test_an_affliction_on_the_victims_own_turn_does_not_count_that_cycle(turn: str, fresh: bool) -> None:
    """TCG-AF-00c: an Affliction that begins on its victim’s own turn does not count the current cycle."""
    assert lands(going(kara(), odo(), turn=turn), carrying("Sever"), 2)[0].fresh is fresh
    nowhere = Scripted(kara(), odo())
    assert lands(nowhere, carrying("Sever"), 2)[0].fresh is False


def test_a_new_affliction_lowers_current_points() -> None:
    """TCG-AF-14, TCG-AF-07: a new Slowed of 2 leaves its victim 16 of 18 AP."""
    ctx = going(kara(), odo())
    lands(ctx, carrying("Slowed"), 8)
    assert ctx.who("odo").ap == 16
    assert ctx.who("kara").ap == 18


# Melt and Crush: items


def test_melt_wears_down_worn_and_held_items() -> None:
    """TCG-AF-07, R-TCG-41, R-TC-93: Melt of 3 takes 3 durability from worn and held items; others lose nothing."""
    stump = {**SWORD, "name": "stump", "place": "off", "durability": 0}
    old = {**PLATE, "worn": 4, "durability": 3}
    ctx = going(kara(), odo(SWORD, old, ROPE, stump, {**PLATE, "name": "helmet"}))
    lands(ctx, carrying("Melt"), 6)
    left = {item.name: (item.durability, item.worn) for item in ctx.who("odo").sheet.items}
    assert left == {"sword": (7, 3), "plate": (0, 7), "rope": (None, 0), "stump": (0, 0), "helmet": (27, 3)}
    assert [event for event in ctx.events_so_far() if event.kind == "worn-down"] == [
        worn("sword", 3, 7), worn("plate", 3, 0), worn("helmet", 3, 27),
    ]  # fmt: skip
    dry = going(kara(), odo(SWORD))
    lands(dry, carrying("Burn"), 6)
    assert dry.who("odo").item("sword").durability is None


def test_a_broken_item_gives_no_bonus() -> None:
    """TC-D-70: a ring that breaks takes its bonus of 3 Total AP with it, so 3 of 21 AP are lost."""
    ring = {"name": "ring", "sort": "armor", "place": "worn", "durability": 1,
            "modifiers": [{"score": "AP", "value": 3, "source": "ring"}]}  # fmt: skip
    ctx = going(kara(), odo(ring))
    assert ctx.who("odo").ap == 21
    affliction_effects.wear_item(ctx, "odo", "ring", 1, "TC-D-70")
    assert ctx.who("odo").ap == 18
    assert only(ctx, "worn-down").rule == "TC-D-70"


def test_crush_hits_held_items_before_worn_ones() -> None:
    """TCG-AF-05: Crush deals 2 exploding d8 to the held sword, not to the plate or stowed or broken items."""
    broken = {**SWORD, "name": "stump", "durability": 0, "place": "off"}
    ctx = going(kara(), odo(ROPE, PLATE, broken, SWORD))
    ctx.load([3, 2])
    affliction_effects.deal_crush_damage(ctx, "odo", 2, 8)
    assert ctx.asked == [("Crush", "2d8!")]
    assert [(one.name, one.durability) for one in ctx.who("odo").sheet.items] == [
        ("rope", None), ("plate", None), ("stump", 0), ("sword", 5),
    ]  # fmt: skip
    assert ctx.events_so_far() == (worn("sword", 5, 5, "TCG-AF-05"),)


def test_the_rolls_of_a_hidden_victim_reveal_nothing() -> None:
    """R-TC-165: neither a Resolve nor the dice of Crush show that a hidden character is there."""
    for hiding in (True, False):
        ctx = going(kara(), odo())
        ctx.load([1, 1], [1, 1])
        ctx.opened = False
        ctx.is_unseen = lambda whose, hiding=hiding: hiding and whose == "odo"  # type: ignore[misc]
        affliction_effects.apply_hit_afflictions(ctx, "kara", "odo", (carrying("Crush"),), 8, 1)
        assert len(ctx.asked) == 2
        assert ctx.opened is not hiding


def test_crush_hurts_a_character_without_an_unbroken_item() -> None:
    """TCG-AF-05a, R-TCG-144: without an item Crush hurts its victim: 16 less Armor 6 and PG 9 leave 1 damage."""
    ctx = going(kara(), odo(ROPE))
    ctx.load([8, 5, 3])
    affliction_effects.deal_crush_damage(ctx, "odo", 2, 8)
    ctx.done()
    damage = only(ctx, "damage")
    assert (damage.data["source"], damage.data["damage"], damage.data["character"]) == ("Crush", 1, "odo")
    assert (damage.data["resource"], ctx.who("odo").hp, ctx.who("odo").last_kind) == ("HP", 51, "Physical")


def test_crush_deals_earth_damage() -> None:
    """TCG-AN-04: a character immune to Earth takes no damage by Crush."""
    ctx = going(kara(), able(odo(), *proof(("Earth", 2))))
    ctx.load([8, 5, 3])
    affliction_effects.deal_crush_damage(ctx, "odo", 2, 8)
    assert ctx.who("odo").hp == 52


# Resisted at the hit: Finesse 8, Physical Guard 9, Energy Resistance 7 against 21


CRUSHED: list[tuple[list[int], int, int]] = [
    # the Resolve with Finesse 8, the steps of Crush after it, and the dice that hit at once
    ([7, 6], 0, 0), ([7, 5], 2, 2), ([1, 1], 2, 2),
]  # fmt: skip


@pytest.mark.parametrize(("faces", "steps", "dice"), CRUSHED)
def test_crush_takes_effect_unless_finesse_avoids_it(faces: list[int], steps: int, dice: int) -> None:
    """Crush by 8 dice has 2 steps and hits with 2 dice of the action’s size, unless a Resolve with Finesse succeeds.

    Rules: TCG-AF-05, R-TCG-39.
    """
    ctx = going(kara(), odo(SWORD))
    hits = [[1] * dice] if dice else []
    found = lands(ctx, carrying("Crush")._replace(sides=6), 8, faces, *hits)
    assert found == ((Affliction("Crush", "kara", steps, 21, sides=6),) if steps else ())
    assert ctx.asked == [("Resolve", "2d12!"), *([("Crush", f"{dice}d6!")] if dice else [])]
    assert (only(ctx, "resists").rule, ctx.who("odo").item("sword").durability) == (
        "TCG-AF-05", 10 - dice if dice else None,
    )  # fmt: skip
    if steps:
        values: dict[str, Any] = {"character": HIM, "malady": term("Crush"), "steps": steps, "cycles": 0}
        assert only(ctx, "afflicted") == emitted("TCG-AF-05", "afflicted", **values)


def test_crush_is_doubled_by_a_critical_failure_and_added_to_the_old() -> None:
    """R-TCG-30, R-TCG-34: a critical failure doubles Crush to 4 dice and steps, in addition to 3 old steps."""
    old = Affliction("Crush", "lea", 3, 9, sides=8)
    ctx = going(risen(12), odo(SWORD, afflictions=(old,)))
    assert lands(ctx, carrying("Crush"), 8, [1, 1], [1, 1, 1, 1]) == (Affliction("Crush", "kara", 7, 30),)
    assert ctx.who("odo").item("sword").durability == 6


JOLTED: list[tuple[list[int], dict[str, Any], tuple[int, int, int], tuple[int, int], list[tuple[str, int, int]]]] = [
    # the Resolve with 7; Odo’s state; AP, HP and Shield after a Jolt of 4 steps; the AP and HP lost; and the damage:
    # its resource, its points, and the points that a Shield absorbs
    ([7, 6], {}, (14, 52, 0), (4, 0), [("AP", 4, 0)]),
    ([7, 7], {}, (16, 52, 0), (2, 0), [("AP", 2, 0)]),
    ([7, 6], {"ap": 4}, (0, 52, 0), (4, 0), [("AP", 4, 0)]),
    ([7, 6], {"ap": 1}, (0, 46, 0), (1, 6), [("AP", 1, 0), ("HP", 6, 0)]),
    ([7, 6], {"ap": 0}, (0, 44, 0), (0, 8), [("HP", 8, 0)]),
    ([7, 6], {"ap": -2}, (-2, 44, 0), (0, 8), [("HP", 8, 0)]),
    ([7, 6], {"ap": 1, "shields": (Shield("AP", 2),)}, (0, 50, 0), (3, 2), [("AP", 1, 2), ("HP", 2, 0)]),
    ([7, 6], {"ap": 1, "shields": (Shield("AP", 9),)}, (1, 52, 5), (4, 0), [("AP", 0, 4)]),
]


@pytest.mark.parametrize(("faces", "state", "after", "lost", "dealt"), JOLTED)
def test_jolt_destroys_ap_and_then_hp(
    faces: list[int], state: dict[str, Any], after: tuple[int, int, int], lost: tuple[int, int],
    dealt: list[tuple[str, int, int]],
) -> None:  # fmt: skip
    """TCG-AF-06, TCG-AF-06b, R-TCG-40: Jolt takes 4 AP, or half after a success, and 2 HP for each missing AP."""
    ctx = going(kara(), odo(**state))
    assert lands(ctx, carrying("Jolt"), 8, faces) == ()
    one = ctx.who("odo")
    assert (one.ap, one.hp, sum(shield.points for shield in one.shields)) == after
    found = [event.data for event in ctx.events_so_far() if event.kind == "damage"]
    assert {data["source"] for data in found} == {"Jolt"}
    assert [(data["resource"], data["damage"], data["shield"]) for data in found] == dealt
    assert only(ctx, "jolted") == emitted("TCG-AF-06", "jolted", character=HIM, ap=lost[0], hp=lost[1])
    assert one.last_kind == ("Energy" if lost[1] else "Physical")
    resists = only(ctx, "resists")
    assert (resists.rule, resists.data["against"], sums(resists)[0][1][1]) == ("TCG-AF-06", 21, (7, "R-TCG-29"))
    assert ctx.asked == [("Resolve", "2d12!")]


def test_a_fully_resisted_jolt_emits_no_loss() -> None:
    """R-TCG-30: a critical success against Jolt prevents all of it, and no loss is emitted."""
    ctx = going(kara(), odo())
    lands(ctx, carrying("Jolt"), 8, [12, 11, 11])
    assert (ctx.kinds(), ctx.who("odo").ap, ctx.who("odo").hp) == (["resists"], 18, 52)


def test_a_critical_failure_against_jolt_doubles_it() -> None:
    """R-TCG-30: a Resolve of 2 + 7 against 29 fails critically, so Jolt takes 8 AP."""
    ctx = going(risen(11), odo())
    lands(ctx, carrying("Jolt"), 8, [1, 1])
    assert ctx.who("odo").ap == 10


BLOWN: list[tuple[int, list[int], int]] = [
    # dice, the Resolve with 9 against 21, and the squares
    (6, [6, 5], 6), (6, [6, 6], 3), (2, [6, 6], 1), (2, [6, 5], 2), (6, [12, 11, 9], 0),
]  # fmt: skip


@pytest.mark.parametrize(("dice", "faces", "squares"), BLOWN)
def test_bluster_pushes_its_target(dice: int, faces: list[int], squares: int) -> None:
    """TCG-AF-04, R-TCG-38: Bluster pushes its target 2 squares for each 2 dice, half after a successful Resolve."""
    ctx = going(kara(), odo(at=(4, 4)))
    assert lands(ctx, carrying("Bluster"), dice, faces) == ()
    encounter = ctx.position.encounter
    assert encounter is not None
    assert tuple(encounter.waits.owed) == (
        (PushDecision("kara", "odo", squares, "Bluster"),) if squares else ()
    )  # fmt: skip
    resists = only(ctx, "resists")
    assert (resists.rule, sums(resists)[0][1][1], ctx.asked) == (
        "TCG-AF-04", (9, "R-TCG-29"), [("Resolve", "2d12!")],
    )  # fmt: skip
    assert ctx.kinds() == ["resists"]


def test_a_critical_failure_against_bluster_doubles_the_push() -> None:
    """R-TCG-30: a Resolve of 2 + 9 against 31 fails critically, so Bluster pushes 12 squares."""
    ctx = going(risen(13), odo(at=(4, 4)))
    lands(ctx, carrying("Bluster"), 6, [1, 1])
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.waits.top == PushDecision("kara", "odo", 12, "Bluster")


@pytest.mark.parametrize(("at", "fights"), [(None, True), ((4, 4), False)])
def test_without_a_map_the_gm_places_the_pushed_character(at: Any, fights: bool) -> None:
    """TCG-AF-04: without squares nobody chooses one, and the GM places the pushed character."""
    ctx = going(kara(), odo(at=at)) if fights else Scripted(kara(), odo(at=at))
    before = ctx.position
    affliction_effects.offer_push(ctx, "kara", "odo", 3, "Bluster")
    assert ctx.events_so_far() == (
        emitted("TCG-AF-04", "pushed", character=HIM, squares=3, by=term("Bluster")),
    )  # fmt: skip
    assert ctx.position == before
    affliction_effects.offer_push(ctx, "kara", "odo", 0, "Bluster")
    assert len(ctx.events_so_far()) == 1


PASSED: list[tuple[int, list[int], int]] = [(6, [6, 5], 3), (7, [6, 5], 3), (6, [6, 6], 0), (2, [6, 5], 1)]


@pytest.mark.parametrize(("dice", "faces", "passed"), PASSED)
def test_impale_ignores_armor(dice: int, faces: list[int], passed: int) -> None:
    """TCG-AF-11, R-TCG-45: Impale ignores a point of Armor for each 2 dice, or none after a success."""
    ctx = going(kara(), odo())
    ctx.load(faces)
    found = (carrying("Burn"), carrying("Impale"))
    assert affliction_effects.armor_ignored_by_impale(ctx, "kara", "odo", found, dice) == passed
    ctx.done()
    resists = only(ctx, "resists")
    assert (resists.rule, resists.data["against"], sums(resists)[0][1][1]) == ("TCG-AF-11", 21, (9, "R-TCG-29"))
    assert ctx.asked == [("Resolve", "2d12!")]
    impaled = emitted("TCG-AF-11", "impaled", character=HIM, points=passed)
    assert ctx.events_so_far()[1:] == ((impaled,) if passed else ())


def test_impale_without_effect_rolls_nothing() -> None:
    """TCG-AF-11, TCG-AN-04: Impale rolls nothing with too few dice or against a target immune to Penetrate."""
    impale = (carrying("Impale"),)
    for ctx, found, dice in (
        (going(kara(), odo()), impale, 1), (going(kara(), odo()), (carrying("Burn"),), 6),
        (going(kara(), able(odo(), *proof(("Penetrate", 2)))), impale, 6),
    ):  # fmt: skip
        assert affliction_effects.armor_ignored_by_impale(ctx, "kara", "odo", found, dice) == 0
        assert ctx.events_so_far() == ()
    spirit = going(kara(), odo())
    spirit.load([6, 6])
    assert (
        affliction_effects.armor_ignored_by_impale(spirit, "kara", "odo", (carrying("Impale", core="Spirit"),), 6) == 3
    )
    assert only(spirit, "resists").data["against"] == 26
