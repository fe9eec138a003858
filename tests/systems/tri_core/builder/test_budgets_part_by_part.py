"""The parts and rules of Ability Slots, ceilings and credit, and of the price and the cost of a use of an Ability.

Rules: TCG-BU-01, TCG-BU-02, TCG-BU-03, TCG-BU-04, TCG-BU-05, TCG-BU-06, TCG-BU-07, TCG-BU-08, TCG-BU-09, TCG-BU-10.
"""

from __future__ import annotations

from typing import Any

import pytest

from facedown.game import Tally
from facedown.systems.tri_core.abilities.use_costs import Use, duration_cycles, spread_cycles, use_cost, use_points
from facedown.systems.tri_core.builder.budget import (
    EQUIPMENT_TRADED,
    acp_ceiling,
    acp_credit,
    acp_spent,
    entry_prices,
    slots_of_level,
)
from facedown.systems.tri_core.model import Ability, AbilityType, Chosen, Drawback, Rulings, Slot
from tests.systems.tri_core.driver import label_text


def made(*rows: tuple[str, dict[str, Any]], **fields: Any) -> Ability:
    """Return an Ability of Mind with these entries."""
    return Ability(**{"name": "A", "core": "Mind", "keywords": tuple(Chosen(*row) for row in rows), **fields})


def parts(tally: Tally) -> list[tuple[str, int, str]]:
    """Return the label, the value and the rule of each addend of a sum."""
    return [(label_text(part.label), part.value, part.rule) for part in tally.addends]


LEVEL_1 = ("level 1", 10, "R-TCG-04")


@pytest.mark.parametrize(("level", "bonus", "found"), [
    (1, "replace", [LEVEL_1]), (2, "replace", [LEVEL_1, ("levels above 1", 2, "R-TCG-04")]),
    (3, "replace", [LEVEL_1, ("levels above 1", 3, "R-TCG-04")]),
    (18, "replace", [LEVEL_1, ("levels above 1", 2 + 16, "R-TCG-04")]),
    (19, "replace", [LEVEL_1, ("levels above 1", 2 + 16 + 3, "R-TCG-04")]),
    (20, "replace", [LEVEL_1, ("levels above 1", 2 + 16 + 3 + 5, "R-TCG-04")]),
    (18, "on_top", [LEVEL_1, ("levels above 1", 2 + 16, "R-TCG-04")]),
    (19, "on_top", [LEVEL_1, ("levels above 1", 2 + 16 + 4, "R-TCG-04")]),
    (20, "on_top", [LEVEL_1, ("levels above 1", 2 + 16 + 4 + 6, "R-TCG-04")]),
])  # fmt: skip
def test_slots_of_a_level(level: int, bonus: Any, found: list[tuple[str, int, str]]) -> None:
    """The slots are 10 at level 1, 2 more at level 2, 1 at each of 3 to 18, 3 at 19 and 5 at 20.

    By ruling, levels 19 and 20 give 1 more each.

    Rules: L407, R-TCG-04.
    """
    tally = slots_of_level(level, Rulings(slot_bonus_19_20=bonus))
    assert (label_text(tally.label), parts(tally)) == ("Ability Slots", found)


BU = "TCG-BU-01"


@pytest.mark.parametrize(("formula", "level", "core", "slot", "found"), [
    ("base15", 3, 11, "Single", [("everybody", 15, BU), ("level", 15, BU), ("Core", 11, BU)]),
    ("base15", 3, 11, "Double", [
        ("everybody", 15, BU), ("level", 15, BU), ("Core", 11, BU), ("Double Slot", 41, "TCG-BU-02"),
    ]),
    ("base15", 3, 11, "Half", [  # half of 41 is 20
        ("everybody", 15, BU), ("level", 15, BU), ("Core", 11, BU), ("Half Slot", -21, "TCG-BU-03"),
    ]),
    ("base15", 1, 0, "Single", [("everybody", 15, BU), ("level", 5, BU), ("Core", 0, BU)]),
    ("double10", 3, 11, "Single", [("level", 30, "TCG-BU-07"), ("Core", 22, "TCG-BU-07")]),
    ("double10", 1, 0, "Single", [("level", 10, "TCG-BU-07"), ("Core", 0, "TCG-BU-07")]),
    ("plain5", 3, 11, "Single", [("everybody", 5, BU), ("level", 15, BU), ("Core", 11, BU)]),
])  # fmt: skip
def test_a_ceiling_shows_its_formula(
    formula: Any, level: int, core: int, slot: Slot, found: list[tuple[str, int, str]]
) -> None:
    """The ceiling shows the base, the points for the level, the Core, and the change by a Double or Half Slot.

    Rules: L407, L416, L525, R-TCG-01, R-TCG-05.
    """
    tally = acp_ceiling(level, core, slot, Rulings(acp_ceiling=formula))
    assert (label_text(tally.label), parts(tally)) == ("Ceiling", found)


METAL = ("Kinesis I", {"pounds": 60, "only": "metal"})
CLAY = ("Creation I", {"pounds": 80, "only": True})
ONE_KIND, HURTS = ("Kinesis of one kind only", 15, "TCG-BU-08"), ("Drawback", 9, "TCG-AC-24")


@pytest.mark.parametrize(("one", "cap", "found"), [
    (made(METAL), "half_ceiling", [ONE_KIND]),
    (made(("Kinesis I", {"pounds": 60})), "half_ceiling", []),
    (made(("Kinesis II", {"dice": 1, "only": "metal"})), "half_ceiling", []),
    (made(drawback=Drawback(9, "It hurts.")), "half_ceiling", [HURTS]),
    (made(METAL, drawback=Drawback(9, "It hurts.")), "half_ceiling", [
        ONE_KIND, HURTS, ("half of the ceiling at the most", -9, "R-TCG-15"),
    ]),
    # half of the ceiling is 15, less the refund of 10 for one material: 5 of 9
    (made(CLAY, drawback=Drawback(9, "It hurts.")), "half_ceiling", [
        HURTS, ("half of the ceiling at the most", -4, "R-TCG-15"),
    ]),
    (made(drawback=Drawback(16, "It hurts.")), "half_ceiling", [
        ("Drawback", 16, "TCG-AC-24"), ("half of the ceiling at the most", -1, "R-TCG-15"),
    ]),
    # 11 are spent for 66 lb; half of that is 5
    (made(("Kinesis I", {"pounds": 66, "only": "metal"})), "half_spent", [
        ONE_KIND, ("half of what is spent at the most", -10, "R-TCG-15"),
    ]),
    # 20 - 10 are spent; half of that is 5, less the refund of 10: none
    (made(CLAY, drawback=Drawback(9, "It hurts.")), "half_spent", [
        HURTS, ("half of what is spent at the most", -9, "R-TCG-15"),
    ]),
])  # fmt: skip
def test_credit_shows_its_sources_and_its_cap(one: Ability, cap: Any, found: list[tuple[str, int, str]]) -> None:
    """Credit shows each source, and what the cap removes, by default above 15, half of a ceiling of 31.

    Rules: TCG-BU-08, TCG-BU-09, TCG-AC-24, R-TCG-15, R-TCG-16.
    """
    tally = acp_credit(one, 31, Rulings(drawback_cap=cap))
    assert (label_text(tally.label), parts(tally)) == ("Credit", found)


def test_the_cap_of_a_credit_depends_on_the_rulings() -> None:
    """A ruling that changes a price changes the cap on credit at half of the ACP spent.

    4 squares of Travel I cost 16 instead of 12, and 4 permanent pounds of Creation II refund 4 instead of 8.

    Rules: TCG-TR-01, TCG-CR-02, TCG-CR-08, R-TCG-16.
    """
    higher = Rulings(drawback_cap="half_spent", travel_i="4")
    hop = made(("Travel I", {"squares": 4}), drawback=Drawback(9, "It hurts."))
    assert (acp_spent(hop, higher).total, acp_credit(hop, 31, higher).total) == (16, 8)
    brick = made(("Creation II", {"pounds": 4, "permanent": True, "only": True}), drawback=Drawback(15, "It hurts."))
    assert acp_credit(brick, 31).total == 15 - 8
    assert acp_credit(brick, 31, Rulings(creation_ii_perm="2")).total == 15 - 4


def test_prices_depend_on_the_type_and_the_rulings() -> None:
    """A Passive doubles the price of 48, or by ruling only its base of 42 without the surcharge of 6.

    Rules: TCG-AC-13, R-TCG-09.
    """
    aim = made(("Precision I", {"dice": (8, 6)}), type="Passive", action=None)
    assert [one.total for one in entry_prices(aim)] == [96]
    assert [one.total for one in entry_prices(aim, Rulings(passive_order="base_only"))] == [48 + 42]


def test_the_cost_lists_each_entry() -> None:
    """The ACP list a price for each entry, with equal entries merged, and a refund for one material only.

    The refund is 10, but never more than the price.

    Rules: TCG-AC-01, TCG-CR-08, R-TCG-24, R-TCG-105.
    """
    one = made(("Empower I", {"dice": (6,)}), CLAY, ("Empower I", {"dice": (6,)}), ("Creation II", {"pounds": 4}))
    tally = acp_spent(one)
    assert (label_text(tally.label), parts(tally)) == ("ACP", [
        ("Keyword Empower I", 18 + 24, "TCG-AC-01"), ("Keyword Creation I", 20, "TCG-AC-01"),
        ("Keyword Creation II", 2, "TCG-AC-01"), ("one material only", -10, "TCG-CR-08"),
    ])  # fmt: skip
    little = made(("Creation I", {"pounds": 16, "only": True}), ("Creation II", {"pounds": 2, "only": True}))
    assert parts(acp_spent(little))[-1] == ("one material only", -(4 + 1), "TCG-CR-08")
    assert acp_spent(made(("Creation I", {"pounds": 16}), ("Kinesis I", {"pounds": 6, "only": "tin"}))).total == 4 + 1


def test_only_empower_i_costs_more_against_ap() -> None:
    """An Ability that damages AP costs 2 more for each side of the dice of Empower I, but not of Precision I.

    Rules: TCG-DI-04.
    """
    rows = (("Empower I", {"dice": (6,)}), ("Precision I", {"dice": (6,)}))
    assert [one.total for one in entry_prices(made(*rows, at_ap=True))] == [18 + 12, 18]
    assert [one.total for one in entry_prices(made(*rows))] == [18, 18]


def test_cycles_are_counted_for_prices_per_cycle() -> None:
    """Prices per cycle count all cycles of Duration I and a first one, which is free or, by ruling, paid.

    Rules: TCG-DU-01, R-TCG-113, R-TCG-116.
    """
    rows = (("Duration III", {"points": 2}), ("Duration I", {"cycles": 3}), ("Duration I", {"cycles": 1}))
    by_cycle = Rulings(regen_price="per_point_cycle")
    assert duration_cycles(made(*rows), Rulings()) == 1 + 4
    assert [one.total for one in entry_prices(made(*rows), by_cycle)] == [8 * 2 * 5, 2 * 4]
    assert [one.total for one in entry_prices(made(rows[0]), by_cycle)] == [16]
    paid = Rulings(regen_price="per_point_cycle", duration_first="paid")
    assert (duration_cycles(made(*rows), paid), duration_cycles(made(rows[0]), paid)) == (4, 0)
    assert [one.total for one in entry_prices(made(*rows), paid)] == [8 * 2 * 4, 2 * 4]
    assert [one.total for one in entry_prices(made(rows[0]), paid)] == [16]


def test_cycles_of_an_effect_value_over_time() -> None:
    """TCG-DU-02: an Effect Value is spread over the cycles of Duration II, and applies at once without it."""
    assert spread_cycles(made(("Duration II", {"cycles": 3}), ("Duration II", {"cycles": 2}))) == 5
    assert spread_cycles(made(("Duration I", {"cycles": 3}))) == 0


TRIGGER = "TCG-AC-12"


@pytest.mark.parametrize(("kind", "slot", "ruled", "found"), [
    ("Active", "Half", {}, [("Half Slot", 1, "TCG-AC-03")]),
    ("Active", "Single", {}, [("Single Slot", 1, "TCG-AC-03")]),
    ("Active", "Double", {}, [("Double Slot", 2, "TCG-AC-03")]),
    ("Trigger", "Half", {}, [("Half Slot", 1, "TCG-AC-03")]),
    ("Trigger", "Single", {}, [("Single Slot", 1, "TCG-AC-03"), ("Trigger", 1, TRIGGER)]),
    ("Trigger", "Double", {}, [("Double Slot", 2, "TCG-AC-03"), ("Trigger", 2, TRIGGER)]),
    ("Trigger", "Double", {"trigger_resource": "same"}, [("Double Slot", 2, "TCG-AC-03")]),
    ("Trigger", "Half", {"half_slot": "half_budget_free"}, []),
    ("Active", "Single", {"half_slot": "half_budget_free"}, [("Single Slot", 1, "TCG-AC-03")]),
    ("Passive", "Double", {}, []),
])  # fmt: skip
def test_the_cost_of_a_use_shows_its_parts(
    kind: AbilityType, slot: Slot, ruled: dict[str, Any], found: list[tuple[str, int, str]]
) -> None:
    """A use costs points by its Slot, twice as many for a Trigger, and none for a Passive.

    Rules: TCG-AC-03, TCG-AC-12, R-TCG-05, R-TCG-06.
    """
    one, rulings = made(type=kind, slot=slot), Rulings(**ruled)
    tally = use_points(one, rulings)
    assert (label_text(tally.label), parts(tally)) == ("FP of a use", found)
    assert use_cost(one, rulings).points == sum(value for _, value, _ in found)


@pytest.mark.parametrize(("core", "resource"), [("Body", "SP"), ("Mind", "FP"), ("Spirit", "MP")])
def test_the_whole_cost_of_a_use(core: Any, resource: Any) -> None:
    """An Active costs 1 to 3 AP by weight, at least 2 with a Cognition, and points of the resource of its Core.

    Rules: TCG-AC-02, TCG-AC-10, TCG-AC-11, TCG-AC-12, R-TCG-91.
    """
    read: tuple[str, dict[str, Any]] = ("Cognition V", {})
    assert use_cost(made(core=core), Rulings()) == Use(resource, 1, (1, 2, 3))
    assert use_cost(made(read, core=core), Rulings()) == Use(resource, 1, (2, 3))
    assert use_cost(made(core=core, type="Trigger"), Rulings()) == Use(resource, 2, (0,))
    assert use_cost(made(read, core=core, type="Trigger"), Rulings()) == Use(resource, 2, (2,))
    assert use_cost(made(core=core, type="Passive"), Rulings()) == Use(resource, 0, (0,))


def test_six_equipment_slots_can_be_traded() -> None:
    """TCG-AC-15, R-TCG-17: a character can trade up to six equipment slots."""
    assert EQUIPMENT_TRADED == 6
