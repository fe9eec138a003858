"""The document’s own examples (W-01 to W-51): those that the rules give, and those that only a ruling can make true.

If an example contradicts the rules, the defaults give another number than the printed one, and the example is shown
under a ruling that makes it true, if there is one. X-02, X-07, X-29, X-31 and X-42 are here too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from facedown.game import Addend, Tally
from facedown.systems.tri_core.abilities import devices
from facedown.systems.tri_core.abilities.areas import Shape, bought_range, reshaped_area, square_count
from facedown.systems.tri_core.abilities.descriptions import entry_text
from facedown.systems.tri_core.abilities.use_costs import SLOT_HALVES, use_cost
from facedown.systems.tri_core.builder import ally_limits, device_budget
from facedown.systems.tri_core.builder.ally_sheets import ally_points
from facedown.systems.tri_core.builder.budget import acp_ceiling, acp_spent, slots_of_level
from facedown.systems.tri_core.builder.legality import Builder, ability_problems
from facedown.systems.tri_core.builder.owned_abilities import used_slots
from facedown.systems.tri_core.model import (
    WEIGHTS,
    Ability,
    AbilityType,
    Affliction,
    Card,
    Character,
    Chosen,
    Item,
    PushDecision,
    Rulings,
    Sheet,
    Shield,
    term,
)
from facedown.systems.tri_core.model.keywords import printed_keywords
from facedown.systems.tri_core.odds.resolves import totals
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.challenge_levels import resolve_level
from facedown.systems.tri_core.rules.costs import ap_cost
from facedown.systems.tri_core.rules.current_numbers import carried_weight, fully_restored, total_weight
from facedown.systems.tri_core.rules.damage import Damage, StoppedDamage, reduce_damage, type_matchup
from facedown.systems.tri_core.rules.lasting_modifiers import split_over_cycles
from facedown.systems.tri_core.rules.rolls import effect_pool
from facedown.systems.tri_core.rules.skill_pools import resolve_pool
from facedown.systems.tri_core.steps.effect_values import deal_backlash
from facedown.systems.tri_core.steps.pushes import deal_collision
from tests.systems.tri_core.driver import ability, entry, fight, somebody, texts

PLAIN = Rulings()
COAT = Item("coat", "armor", place="worn", armor={"Physical": 2})


def acp(*rows: tuple[str, dict[str, Any]], kind: str = "Active", rulings: Rulings = PLAIN) -> int:
    """Return the ACP of an Ability with these entries."""
    made = Ability("A", "Body", kind, keywords=tuple(Chosen(name, values) for name, values in rows))  # type: ignore[arg-type]
    return acp_spent(made, rulings).total


def dice(count: int, sides: int) -> tuple[str, dict[str, Any]]:
    """Return Empower I with these dice."""
    return ("Empower I", {"dice": (sides,) * count})


def points_used(rulings: Rulings) -> int:
    """Return the Stamina of an Active and a Trigger in Double Slots, and of a Passive (W-09)."""
    kinds: tuple[AbilityType, ...] = ("Active", "Trigger", "Passive")
    return sum(use_cost(Ability("A", "Body", kind, "Double", keywords=()), rulings).points for kind in kinds)


def single_points(rulings: Rulings) -> int:
    """Return the Stamina of a Single Active and a Single Trigger (W-14)."""
    kinds: tuple[AbilityType, ...] = ("Active", "Trigger")
    return sum(use_cost(Ability("A", "Body", kind, "Single", keywords=()), rulings).points for kind in kinds)


def weighing(pounds: int, *rows: dict[str, Any]) -> Character:
    """Return a character of this weight with a Passive of these entries."""
    one = somebody("b", ability("Body", *rows, type="Passive"))
    return replace(one, sheet=replace(one.sheet, pounds=pounds))


SURGE = (
    ability("One", entry("Empower II", points=1), entry("Empower III", points=1)),
    ability("Two", entry("Empower I", dice="3d12")), ability("Three", entry("Empower I", dice="3d12")),
)  # fmt: skip
"""The three Abilities of the first example; the Passive can have no die (R-TCG-10)."""

AEGIS = (
    ability("Body", entry("Boost II", points=5), type="Passive", aspect="Boost"),
    ability("Breath", entry("Boost III", of="HP", points=10, temporary=True), type="Trigger", event="hurt",
            slot="Single"),
    ability("Ward", entry("Boost III", of="HP", points=10), entry("Duration I", cycles=2), slot="Single"),
)  # fmt: skip
"""The three Abilities of the second example."""

WASTED = use_cost(Ability("A", "Mind", "Active", "Double", keywords=(Chosen("Cognition I", {"ap": 4}),)), PLAIN)
"""The cost of a failed attempt."""

VENOM = effect_pool(
    somebody("v", ability("Venom", entry("Empower I", dice="3d6"), entry("Empower II", points=9), aspect="Heal")),
    PLAIN, Card("Strike", ability="Venom"),
)  # fmt: skip
"""3d6 and 9."""


def struck_back(face: int) -> int:
    """Return the Backlash of six d10 that all show this face (W-26)."""
    own = ability("Own", entry("Charge IV", dice=6), entry("Empower I", dice="1d10"), aspect="Heal")
    ctx = fight(somebody("a", own, at=(4, 4)), somebody("b", at=(9, 9)))
    ctx.load([face] * 6)
    before = ctx.who("a").hp
    deal_backlash(ctx, "a", Card("Strike", ability="Own", backlash=6))
    return before - ctx.who("a").hp


SOAKED = somebody("b", afflictions=(Affliction("Soak", "a", 3, 17),))
HEAVIER = weighing(2, entry("Anatomy V", pounds=8, larger=0), entry("Anatomy VI", halves=4))
PLAIN_CHARACTER = somebody("k")


def many(found: tuple[Ability, ...]) -> int:
    """Return the dice that Abilities buy, including one for the Passive, which cannot have it."""
    return 1 + sum(len(one.values.get("dice", ())) for made in found for one in made.keywords)


def more_dice(row: dict[str, Any], **put_in: Any) -> int:
    """Return the dice that charging adds to a Strike."""
    owner = somebody("a", ability("Own", row))
    return effect_pool(owner, PLAIN, Card("Strike", ability="Own", **put_in)).dice.total - 1


def costs(row: dict[str, Any], **put_in: Any) -> int:
    """Return the AP of a Strike with a charge."""
    return ap_cost(somebody("a", ability("Own", row)), PLAIN, Card("Strike", ability="Own", **put_in)).total


class Example(NamedTuple):
    """An example of the document: the printed value, the value by the rules, and a ruling that makes it true."""

    row: str
    printed: Any
    gives: Callable[[Rulings], Any]
    ruled: dict[str, str] | None = None


HOLD = [
    Example("W-01", 36, lambda ruled: slots_of_level(20, ruled).total),
    Example("W-02", (30, 60), lambda ruled: tuple(acp_ceiling(1, 10, slot, ruled).total
                                              for slot in ("Single", "Double"))),
    Example("W-06", (7, 11), lambda ruled: (many(SURGE), many(SURGE) + 4)),
    Example("W-08", 6, lambda ruled: 3 * SLOT_HALVES["Double"] // 2),
    Example("W-10", 4, lambda ruled: WEIGHTS["Light"][0] + WEIGHTS["Heavy"][0]),
    Example("W-12", (40, 20, 24), lambda ruled: (
        acp(("Boost II", {"points": 5}), kind="Passive"), acp(("Boost III", {"of": "HP", "points": 10})),
        acp(("Boost III", {"of": "HP", "points": 10}), ("Duration I", {"cycles": 2})))),
    Example("W-13", (4, 25), lambda ruled: (used_slots(AEGIS), sum(
        one.values["points"] for made in AEGIS for one in made.keywords if "points" in one.values))),
    Example("W-17", (3, 75), lambda ruled: (ap_cost(SOAKED, ruled, Card("Grab")).total - 1, carried_weight(SOAKED))),
    Example("W-18", 30, lambda ruled: total_weight(HEAVIER, ruled)),
    Example("W-19", 4, lambda ruled: 2 * SLOT_HALVES["Double"] // 2),
    Example("W-20", 6, lambda ruled: ally_points((ability("Ally", entry("Ally", points=60), type="Passive"),), "Ally")),
    Example("W-21", ((6, 12, 12), (10, 5, 2)), lambda ruled: (
        (ally_limits.most_primary_allies(10), 6 * ally_limits.allies_of_ally(10), 12 * ally_limits.allies_of_ally(5)),
        tuple(tier.level for tier in list(ally_limits.tiers(10, ruled))[:3]))),
    Example("W-23", 6, lambda ruled: more_dice(entry("Charge I", dice=3), cycles=2)),
    Example("W-24", (7, 9), lambda ruled: (
        more_dice(entry("Charge II", dice=2), charge_ap=6, weight="Heavy"),
        costs(entry("Charge II", dice=2), charge_ap=6, weight="Heavy"))),
    Example("W-25", 6, lambda ruled: more_dice(entry("Charge III", dice=2), charge_points=3)),
    Example("W-26", (6, 60, 3, 30), lambda ruled: (
        more_dice(entry("Charge IV", dice=6), backlash=6), acp(("Charge IV", {"dice": 6})), struck_back(1),
        struck_back(10))),
    Example("W-29", (2, 2), lambda ruled: (WASTED.ap[0], WASTED.points)),
    Example("W-32", (30, 70, 110), lambda ruled: tuple(acp(dice(n, 10)) for n in (1, 2, 3))),
    Example("W-33", (27, (9, 9, 9), (18, 18, 18)), lambda ruled: (
        VENOM.highest_total, split_over_cycles(VENOM.highest_total, 3), split_over_cycles(2 * VENOM.highest_total, 3))),
    Example("W-36", 6, lambda ruled: acp(("Kinesis I", {"pounds": 600})) * 6 // 100),
    Example("W-37", 100, lambda ruled: acp(("Kinesis I", {"pounds": 600}))),
    Example("W-38", 16, lambda ruled: acp(("Range III", {"rows": 2}))),
    Example("W-39", (2, 16, 54, 128), lambda ruled: tuple(acp(("Range IV", {"side": side})) for side in (1, 2, 3, 4))),
    Example("W-40", (8, 16, 24), lambda ruled: tuple(square_count("Burst", n) - square_count("Burst", n - 1)
                                                     for n in (1, 2, 3))),
    Example("W-41", (2, 4, 8, 16, 32), lambda ruled: tuple(
        devices.room_for(2 + 24 // 4, size) for size in ("Large", "Long", "Medium", "Small", "Tiny"))),
    Example("W-43", 7, lambda ruled: (
        len(printed_keywords()["Reinforce I"].beyond) + printed_keywords()["Reinforce I"].ask("stats").most)),
    Example("W-46", 1, lambda ruled: reduce_damage(ruled, replace(
        fully_restored(Character("b", Sheet("B", base=(0,) * 9, items=(COAT,)), "ben"), ruled),
        shields=(Shield("HP", 4),)), Damage("a", 7)).tally.total),
    Example("W-48", 20, lambda ruled: acp(("Boost V", {"of": "SP", "points": 2}))),
    Example("W-49", 4, lambda ruled: effect_pool(PLAIN_CHARACTER, ruled, Card("Strike")).plus.total
            - numbers.stat_value(PLAIN_CHARACTER.sheet, "VIT")),
    Example("W-50", 300, lambda ruled: total_weight(
        weighing(300, entry("Anatomy VIII", feet=4, larger=0, fewer=True)), ruled)),
    Example("W-51", 2, lambda ruled: ally_limits.most_primary_allies(1)),
]  # fmt: skip
"""The examples that hold under the defaults."""

CONTRADICT = [
    Example("W-03", 70, lambda ruled: acp(dice(1, 12), ("Empower II", {"points": 1}), kind="Passive")),
    Example("W-04", 60, lambda ruled: acp(dice(3, 12), kind="Trigger")),
    Example("W-05", 60, lambda ruled: acp(dice(3, 12), ("Duration I", {"cycles": 2}))),
    Example("W-07", 16, lambda ruled: many(SURGE) + 4 + WEIGHTS["Heavy"][1] + 3),
    Example("W-09", 4, points_used, {"trigger_resource": "same"}),
    Example("W-11", 32, lambda ruled: min(totals(resolve_pool("EV", Tally(term(""), ()), 16)))),
    Example("W-14", 2, single_points, {"trigger_resource": "same"}),
    Example("W-15", 75, lambda ruled: min(totals(effect_pool(somebody("b"), ruled, Card("Block"))))),
    Example("W-16", -50, lambda ruled: type_matchup(ruled, 100, ("Electricity",), "Water").total - 100),
    Example("W-22", 16, lambda ruled: square_count("Cone", 3)
            + reshaped_area(Shape("Line", 16, False, 16), "Cone", ruled).extra,
            {"cone_rows": "any"}),
    Example("W-27", 60, lambda ruled: acp(("Cognition I", {"ap": 4}), ("Range I", {"squares": 14}))),
    Example("W-28", 3, lambda ruled: ap_cost(somebody("b"), ruled, Card("Sprint")).total),
    Example("W-30", 18, lambda ruled: device_budget.days_of_work("Common", "Epic", 6, ruled), {"rarity_days": "once"}),
    Example("W-31", 70, lambda ruled: device_budget.device_budget("Common", 1, ruled).total, {"ecp_rate": "10"}),
    Example("W-34", 72, lambda ruled: acp(("Duration III", {"points": 10}), ("Duration I", {"cycles": 5}))),
    Example("W-35", "6d10", lambda ruled: entry_text(Chosen("Kinesis II", {"dice": 6}), ruled)[11:15],
            {"kinesis_ii": "10acp_1ap_d10"}),
    Example("W-42", 20, lambda ruled: 5 * bought_range(ability("Far", entry("Range I", squares=12)))),
    Example("W-44", 4, lambda ruled: acp(("Travel I", {"squares": 1}), rulings=ruled), {"travel_i": "4"}),
    Example("W-45", 14, lambda ruled: resolve_level(ruled, 10, 1).total, {"resolve_cl": "core+4*level"}),
    Example("W-47", 40, lambda ruled: acp_ceiling(2, 10, "Single", ruled).total, {"acp_ceiling": "double10"}),
]  # fmt: skip
"""The examples that contradict the rules, each with a ruling that makes it true, if there is one."""


@pytest.mark.parametrize("example", HOLD, ids=lambda example: example.row)
def test_vectors_that_hold(example: Example) -> None:
    """The rules give the printed value of each of these examples.

    Rules: W-01, W-02, W-06, W-08, W-10, W-12, W-13, W-17, W-18, W-19, W-20, W-21, W-23, W-24, W-25, W-26, W-29, W-32,
    W-33, W-36, W-37, W-38, W-39, W-40, W-41, W-43, W-46, W-48, W-49, W-50, W-51, TCG-DI-03, TCG-CO-01c.
    """
    assert example.gives(PLAIN) == example.printed


@pytest.mark.parametrize("example", CONTRADICT, ids=lambda example: example.row)
def test_vectors_that_contradict(example: Example) -> None:
    """The defaults contradict the printed value of each of these examples.

    A ruling gives the printed value if it is among the choices.

    Rules: W-03, W-04, W-05, W-07, W-09, W-11, W-14, W-15, W-16, W-22, W-27, W-28, W-30, W-31, W-34, W-35, W-42, W-44,
    W-45, W-47, TCG-CR-09, TCG-DU-06, TCG-BU-07, R-TC-142, R-TCG-11, R-TCG-26, R-TCG-57, R-TCG-92, R-TCG-93,
    R-TCG-133.
    """
    assert example.gives(PLAIN) != example.printed
    if example.ruled is not None:
        assert example.gives(Rulings(**example.ruled)) == example.printed  # type: ignore[arg-type]


def test_every_example_is_in_one_of_the_lists() -> None:
    """Each of the document’s examples W-01 to W-51 is in one of the two lists, and only once."""
    assert sorted(one.row for one in (*HOLD, *CONTRADICT)) == [f"W-{n:02}" for n in range(1, 52)]


def test_vector_of_a_level_20_ceiling() -> None:
    """X-02: at level 20 a Core of 24 has ceilings of 139 ACP (Single), 278 (Double) and 69 (Half)."""
    assert [acp_ceiling(20, 24, slot).total for slot in ("Single", "Double", "Half")] == [139, 278, 69]


def test_vector_of_dice_at_hp_and_ap() -> None:
    """X-07, TCG-DI-04: two bought d8 cost 56 ACP if they damage HP, and 88 if they damage AP."""
    at_ap = Ability("A", "Body", at_ap=True, keywords=(Chosen("Empower I", {"dice": (8, 8)}),))
    assert (acp(dice(2, 8)), acp_spent(at_ap).total) == (56, 88)


def test_vectors_of_elements() -> None:
    """20 Fire damage is 30 against Wind, 10 against Water and 20 against Fire.

    Rules: X-29, R-TCG-53, R-TCG-54, TCG-EV-01, TCG-EV-02, TCG-EV-03, TCG-EV-04, TCG-EV-05, TCG-EV-15.
    """
    assert [type_matchup(PLAIN, 20, ("Fire",), met).total for met in ("Wind", "Water", "Fire")] == [30, 10, 20]


def test_vector_of_a_resolve() -> None:
    """X-31: 2d12 + 5 reaches a Challenge Level of 15 with a chance of 75 %, without exploding dice."""
    roll = totals(resolve_pool("Resolve", Tally(term("bonus"), (Addend(term("stat"), 5, "TC-C-37"),))))
    assert resolve_level(PLAIN, 10, 1).total == 15
    assert abs(float(1 - roll.at_most(14)) - 0.75) < 0.005


def test_vector_of_fire_into_a_block_of_water() -> None:
    """A Block of Water halves 21 Fire damage to 10 and stops 6 of it, and an Armor of 2 leaves 2 (no guard by ruling).

    Rules: X-42.
    """
    bare = Rulings(guard_role="resolve_only", armor_base="equipment")
    mantle = Item("mantle", "armor", place="worn", armor={"Energy": 2})
    for items, left in (((), 10 - 6), ((mantle,), 10 - 6 - 2)):
        blow, block = Damage("a", 21, ("Fire",), ("Energy",)), StoppedDamage("Block", 6)
        assert reduce_damage(bare, somebody("b", items=items), blow, block, "Water").tally.total == left


def test_vectors_of_prices_of_time_and_energy() -> None:
    """Prices of energy and of cycles, and ceilings by level, are those of the printed examples.

    Six dice of energy cost 6 AP. Damage over 3, 4 or 5 cycles costs 12, 16 or 20 ACP, and 3 HP each cycle for 4 cycles
    cost 30. A Double Slot with a Core of 10 holds 130 ACP from level 8. A Core of 12 at level 10 has ceilings of 77 and
    154.

    Rules: X-16, X-17, X-18, X-20, X-22.
    """
    assert costs(entry("Kinesis II", dice=6, source="fire"), drawn=6) - 1 == 6
    assert [acp(("Duration II", {"cycles": many})) for many in (3, 4, 5)] == [12, 16, 20]
    assert acp(("Duration III", {"points": 3}), ("Duration I", {"cycles": 3})) == 30
    assert [acp_ceiling(level, 10, "Double").total >= 130 for level in (7, 8)] == [False, True]
    assert acp_ceiling(8, 10, "Double").total == 130
    assert [acp_ceiling(10, 12, slot).total for slot in ("Single", "Double")] == [77, 154]


def test_vector_of_a_heavy_collision() -> None:
    """A character of 600 lb that hits a wall after 12 squares takes 6 dice of damage for its weight and 3 for the way.

    Rules: X-30.
    """
    heavy = somebody("b", ability("Ox", entry("Anatomy V", pounds=440, larger=0), type="Passive"), at=(4, 4))
    ctx = fight(somebody("a", at=(3, 4)), heavy)
    assert total_weight(ctx.who("b"), PLAIN) == 600
    ctx.load([1] * 9)
    deal_collision(ctx, PushDecision("a", "b", 12, "Kinesis"), "b", 12, "")
    assert texts(ctx, "collides") == ["B collides with an obstacle: 9 damage."]


def test_vectors_of_legal_builds() -> None:
    """W-12, W-02: the three Abilities of the example are legal at level 1 with a Core of 10."""
    maker = Builder(1, {"Body": 10, "Mind": 10, "Spirit": 10})
    three = (
        ability("HP", entry("Boost II", points=5), type="Passive", aspect="Boost"),
        ability("Temporary", entry("Boost III", of="HP", points=10, temporary=True), type="Trigger", event="hurt",
                slot="Single", aspect="Boost"),
        ability("Shield", entry("Boost III", of="HP", points=10), entry("Duration I", cycles=2), slot="Single",
                aspect="Boost"),
    )  # fmt: skip
    assert [problem for one in three for problem in ability_problems(one, maker) if problem.stops] == []
