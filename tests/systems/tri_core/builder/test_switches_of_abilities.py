"""The rulings on the cost of Abilities, each with every choice, worked by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from facedown.systems.tri_core.abilities.descriptions import duration_text, entry_text
from facedown.systems.tri_core.abilities.use_costs import use_cost
from facedown.systems.tri_core.builder import ally_limits, device_budget
from facedown.systems.tri_core.builder.budget import acp_ceiling, acp_credit, acp_spent, slots_of_level
from facedown.systems.tri_core.builder.character_files import read_character
from facedown.systems.tri_core.builder.legality import Builder, ability_problems
from facedown.systems.tri_core.data_files import ready_characters
from facedown.systems.tri_core.model import (
    Ability,
    AbilityType,
    Affliction,
    AfflictionName,
    Chosen,
    Drawback,
    Rulings,
    StatModifier,
)
from facedown.systems.tri_core.model.keywords import keywords, printed_keywords
from facedown.systems.tri_core.rules.current_numbers import current_score
from facedown.systems.tri_core.sheets import OVER_CEILING
from facedown.systems.tri_core.steps.durations import add_modifier
from tests.systems.tri_core.abilities.test_afflictions import HOLDS, cycle, of, struck
from tests.systems.tri_core.driver import Scripted, ability, entry, ill, somebody
from tests.systems.tri_core.random_games import READINGS


def priced(entry: str, kind: str = "Active", **values: Any) -> Callable[[Rulings], int]:
    """Return a function that gives the ACP of an Ability with this entry alone."""
    ability = Ability("A", "Spirit", kind, keywords=(Chosen(entry, values),))  # type: ignore[arg-type]
    return lambda rulings: acp_spent(ability, rulings).total


def ceilings(rulings: Rulings) -> tuple[int, ...]:
    """Return the ceilings of Half, Single and Double Slots at level 2 with a Core of 10."""
    return tuple(acp_ceiling(2, 10, slot, rulings).total for slot in ("Half", "Single", "Double"))


def taken(kind: str, slot: str) -> Callable[[Rulings], int]:
    """Return a function that gives the points of resource that a use costs."""
    ability = Ability("A", "Body", kind, slot, keywords=(Chosen("Affliction I"),))  # type: ignore[arg-type]
    return lambda rulings: use_cost(ability, rulings).points


def drawback(rulings: Rulings) -> int:
    """Return the ACP that a Drawback of 40 adds to a ceiling of 30 if 20 ACP are spent."""
    ability = Ability("A", "Spirit", drawback=Drawback(40, "never by night"), keywords=(Chosen("Affliction I"),))
    return acp_credit(ability, 30, rulings).total


def regeneration(rulings: Rulings) -> int:
    """Return the ACP of 10 HP each cycle for 6 cycles (W-34, X-18)."""
    rows = (Chosen("Duration III", {"points": 10}), Chosen("Duration I", {"cycles": 5}))
    return acp_spent(Ability("A", "Spirit", keywords=rows), rulings).total


def lasting(rulings: Rulings) -> str:
    """Return the duration of a Boost with 2 bought cycles."""
    rows = (Chosen("Boost VII", {"points": 1}), Chosen("Duration I", {"cycles": 2}))
    return duration_text(Ability("A", "Spirit", keywords=rows), rulings)


def die(rulings: Rulings) -> str:
    """Return the dice of Kinesis II."""
    return entry_text(Chosen("Kinesis II", {"dice": 6}), rulings)[11:15]


def cone(rulings: Rulings) -> int:
    """Return the ACP of a cone of two rows, and 5 more squares if the ruling allows them."""
    values = {"rows": 2} if rulings.cone_rows == "odd" else {"rows": 2, "extra": 5}
    return acp_spent(Ability("A", "Spirit", keywords=(Chosen("Range III", values),)), rulings).total


def landed(rulings: Rulings) -> int:
    """Return the steps of Burn from 5 dice that dealt no damage."""
    ctx = struck("Burn", 5, damage=0, rulings={"affliction_gate": rulings.affliction_gate})
    return of(ctx, "Burn")[0]


def grows(kind: AfflictionName, switch: str) -> Callable[[Rulings], int]:
    """Return a function that gives the steps of an Affliction of 4 after a successful Resolve."""

    def grown(rulings: Rulings) -> int:
        ctx = Scripted(ill("b", Affliction(kind, "a", 4, 17)), rulings={switch: getattr(rulings, switch)})
        cycle(ctx, HOLDS)
        return of(ctx, kind)[0]

    return grown


def boosted(rulings: Rulings) -> int:
    """Return a Speed Rank of 8 with bonuses of 2 from a Passive, 1 from an Active and 3 from a Trigger."""
    row = entry("Boost VII", points=2)
    swift = somebody("b", ability("Swift", row, type="Passive", aspect="Boost"))
    ctx = Scripted(swift, rulings={"boost_stack": rulings.boost_stack})
    used: tuple[tuple[AbilityType, int], ...] = (("Trigger", 3), ("Active", 1))
    for kind, points in used:
        add_modifier(ctx, "b", StatModifier("Speed Rank", kind, "TCG-BO-07", kind, points, cycles=1))
    return current_score(ctx.who("b"), rulings, "Speed Rank").total


READ: dict[str, tuple[Callable[[Rulings], Any], dict[str, Any]]] = {
    "acp_ceiling": (ceilings, {"base15": (17, 35, 70), "double10": (20, 40, 80), "plain5": (12, 25, 50)}),
    "slot_bonus_19_20": (lambda ruled: slots_of_level(20, ruled).total, {"replace": 36, "on_top": 38}),
    "half_slot": (taken("Active", "Half"), {"half_budget_1res": 1, "half_budget_free": 0}),
    "trigger_resource": (taken("Trigger", "Double"), {"double": 4, "same": 2}),
    "passive_order": (priced("Precision I", "Passive", dice=(6, 6)),
                      {"surcharge_half_double_refund": 2 * (18 + 24), "base_only": 18 + 24 + 36}),
    "drawback_cap": (drawback, {"half_ceiling": 15, "half_spent": 10}),
    "size_surcharge": (priced("Anatomy VII", feet=5, larger=1), {"flat": 12, "per_unit": 20}),
    "alter_missing": (priced("Alter III", sub_types=("Wind", "Water")), {"6_6_6_4": 12, "all_4": 8}),
    "creation_ii_perm": (priced("Creation II", pounds=10, material="bronze", permanent=True), {"4": 20, "2": 10}),
    "duration_first": (lasting, {"free": "3 cycles", "paid": "2 cycles"}),
    "regen_price": (regeneration, {"per_point": 90, "per_point_cycle": 490}),
    "kinesis_ii": (die, {"10acp_1ap_d12": "6d12", "10acp_1ap_d10": "6d10"}),
    "cone_rows": (cone, {"odd": 16, "any": 26}),
    "burst_cost": (priced("Range V", rings=3), {"cumulative": 96, "outer_ring": 48}),
    "travel_i": (priced("Travel I", squares=4), {"3": 12, "4": 16}),
    "ally_acp": (lambda ruled: ally_limits.ceiling(10, 12, "Single", ruled).total, {"plus_core": 37, "plain": 25}),
    "ally_slots": (lambda ruled: ally_limits.primary_slots(10, 4, ruled), {"own": 8, "ally_level": 5}),
    "ecp_rate": (lambda ruled: device_budget.device_budget("Epic", 6, ruled).total, {"20": 540, "10": 300}),
    "rarity_days": (lambda ruled: device_budget.days_of_work("Common", "Epic", 6, ruled),
                    {"per_rank": 54, "target_rank": 72, "once": 18}),
    "boost_stack": (boosted, {"per_class": 8 + 2 + 1 + 3, "latest": 8 + 1}),
    "affliction_gate": (landed, {"one_damage": 0, "any_hit": 5}),
    "burn_growth": (grows("Burn", "burn_growth"), {"on_fail": 2, "every_cycle": 3}),
    "freeze_growth": (grows("Freeze", "freeze_growth"), {"on_fail": 2, "every_cycle": 3}),
    "melt_growth": (grows("Melt", "melt_growth"), {"on_fail": 2, "every_cycle": 3}),
    "travel_capacity": (priced("Travel II", first=2, further=6), {"pooled": 48, "per_target": 72}),
}  # fmt: skip
"""For each ruling a function of the rulings, and its result under each choice."""

CASES = [(name, reading) for name, (_, readings) in READ.items() for reading in readings]


@pytest.mark.parametrize(("name", "reading"), CASES)
def test_every_ruling_with_every_choice(name: str, reading: str) -> None:
    """Each choice of each ruling gives the value that was worked by hand."""
    decides, readings = READ[name]
    assert decides(Rulings(**{name: reading})) == readings[reading]  # type: ignore[arg-type]


def test_size_by_the_unit_counts_every_6_pounds() -> None:
    """R-TCG-62: a weight of 100 lb costs 17 ACP; a Size Rank more adds 2, or by ruling 2 for every 6 lb."""
    price = priced("Anatomy V", pounds=100, larger=1)
    assert (price(Rulings()), price(Rulings(size_surcharge="per_unit"))) == (19, 17 + 34)


def test_squares_beyond_whole_rows_need_the_ruling() -> None:
    """Two squares beyond the whole rows of a cone are refused unless the table rules that they are allowed.

    Rules: R-TCG-125.
    """
    ability = Ability("A", "Spirit", keywords=(Chosen("Range III", {"rows": 1, "extra": 2}),))
    cores: Any = {"Body": 10, "Mind": 10, "Spirit": 10}
    assert [problem.code for problem in ability_problems(ability, Builder(1, cores)) if problem.stops] == [
        "PARAM_RANGE"
    ]
    ruled = Builder(1, cores, Rulings(cone_rows="any"))
    assert [problem for problem in ability_problems(ability, ruled) if problem.stops] == []


def test_each_ruling_changes_few_entries() -> None:
    """Each choice of a ruling changes at most four entries."""
    plain = printed_keywords()
    for name, reading in CASES:
        changed = {key for key, entry in keywords(Rulings(**{name: reading})).items() if entry != plain[key]}  # type: ignore[arg-type]
        assert len(changed) <= 4


@pytest.mark.parametrize("name", sorted(READINGS))
def test_ready_characters_are_legal_under_all_rulings(name: str) -> None:
    """Under each ruling the only problems of ready characters are Abilities that cost too much and are suspended.

    Rules: R-TCG-137.
    """
    for value in READINGS[name]:
        for data in (data for key, data in ready_characters().items() if key.endswith("-20")):
            wrong = read_character(data, Rulings(**{name: value}))[1]  # type: ignore[arg-type]
            assert [one.text for one in wrong if one.rule != OVER_CEILING] == []
