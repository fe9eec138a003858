"""The cost of Abilities: the worked vectors of the inventory, and the properties that every price has."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core.abilities.use_costs import use_cost
from facedown.systems.tri_core.builder.ability_prices import entry_price
from facedown.systems.tri_core.builder.budget import acp_ceiling, acp_credit, acp_spent, slots_of_level
from facedown.systems.tri_core.model import Ability, AbilityType, Chosen, Drawback, Keyword, Rulings, Slot, merged
from facedown.systems.tri_core.model.keywords import keywords, printed_keywords
from tests.systems.tri_core.builder.random_abilities import chosen
from tests.systems.tri_core.driver import label_text
from tests.systems.tri_core.random_games import READINGS


def cost(entry: str, kind: AbilityType = "Active", **values: Any) -> int:
    """Return the ACP of a single entry."""
    return entry_price(printed_keywords()[entry], values, kind).total


def ability(*rows: tuple[str, dict[str, Any]], **fields: Any) -> Ability:
    """Return an Ability of Spirit with these entries."""
    entries = tuple(Chosen(entry, values) for entry, values in rows)
    return Ability(**{"name": "A", "core": "Spirit", "keywords": entries, **fields})


def test_there_are_86_entries_of_15_keywords() -> None:
    """TCG-AC-01: The 15 Keywords have 86 entries, and the document or a ruling sets the price of each."""
    counts: dict[str, int] = {}
    for one in printed_keywords().values():
        counts[one.family] = counts.get(one.family, 0) + 1
    assert counts == {
        "Affliction": 15, "Anatomy": 9, "Ally": 1, "Alter": 6, "Boost": 12, "Charge": 4, "Cognition": 5, "Creation": 4,
        "Empower": 4, "Precision": 3, "Duration": 5, "Kinesis": 2, "Range": 5, "Reinforce": 8, "Travel": 3,
    }  # fmt: skip
    assert sum(counts.values()) == 86
    assert {key for key, one in printed_keywords().items() if one.ruling} == {
        "Anatomy V", "Anatomy VII", "Anatomy VIII", "Anatomy IX", "Alter II", "Alter III", "Alter IV", "Alter VI",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("level", "core", "slot", "most"),
    [
        (1, 10, "Half", 15), (1, 10, "Single", 30), (1, 10, "Double", 60), (20, 24, "Single", 139),
        (20, 24, "Double", 278), (20, 24, "Half", 69), (5, 14, "Single", 54), (5, 14, "Double", 108),
    ],
)  # fmt: skip
def test_x_01_to_x_03_ceilings(level: int, core: int, slot: Slot, most: int) -> None:
    """The limit of an Ability in ACP depends on its character’s level, its Core and its Slot.

    Rules: X-01 to X-03, X-41, TCG-BU-01, TCG-BU-02, TCG-BU-03.
    """
    assert acp_ceiling(level, core, slot).total == most


def test_x_04_slots_by_level() -> None:
    """X-04, W-01, TCG-AC-14: A character has 10 Ability Slots at level 1, and 36 at level 20."""
    assert [slots_of_level(level).total for level in (1, 2, 3, 10, 18, 19, 20)] == [10, 12, 13, 20, 28, 31, 36]


@pytest.mark.parametrize(
    ("dice", "at_hp", "at_ap"),
    [
        ((12,), 36, 60), ((12, 12, 12), 132, 204), ((8, 8), 56, 88), ((10, 6), 54, 86), ((10, 10, 6), 94, 146),
        ((12, 10), 76, 120), ((10, 10), 70, 110), ((4,), 12, 20),
    ],
)  # fmt: skip
def test_x_06_to_x_08_dice(dice: tuple[int, ...], at_hp: int, at_ap: int) -> None:
    """The price of dice depends on their number and size, and is higher if they damage AP.

    Rules: X-06 to X-08, X-40, TCG-DI-01, TCG-DI-02, TCG-DI-03, TCG-DI-04, R-TCG-107.
    """
    empower = printed_keywords()["Empower I"]
    assert entry_price(empower, {"dice": dice}, "Active").total == at_hp
    assert entry_price(empower, {"dice": dice}, "Active", at_ap=True).total == at_ap


@pytest.mark.parametrize(
    ("entry", "kind", "values", "acp"),
    [
        ("Boost I", "Passive", {"of": "PWR", "points": 1}, 60),
        ("Boost II", "Passive", {"points": 5}, 40),
        ("Boost III", "Trigger", {"of": "HP", "points": 15}, 30),
        ("Affliction I", "Active", {}, 20),
        ("Affliction I", "Passive", {}, 40),
        ("Range V", "Active", {"rings": 2}, 48),
        ("Range III", "Active", {"rows": 3}, 30),
        ("Range III", "Active", {"rows": 2}, 16),  # W-38
        ("Range IV", "Active", {"side": 4}, 128),  # W-39
        ("Range IV", "Active", {"side": 4, "column": True}, 8),
        ("Kinesis I", "Active", {"pounds": 180}, 30),
        ("Kinesis I", "Active", {"pounds": 181}, 31),
        ("Kinesis II", "Active", {"dice": 6, "source": "fire"}, 30),
        ("Duration II", "Active", {"cycles": 5}, 20),
        ("Duration III", "Active", {"points": 10}, 80),
        ("Creation III", "Active", {"ecp": 80}, 27),
        ("Creation III", "Active", {"ecp": 80, "permanent": True}, 54),
        ("Creation IV", "Passive", {"ranks": 3, "kinds": 1}, 130),
        ("Cognition I", "Active", {"ap": 4}, 60),
        ("Travel II", "Active", {"first": 2, "further": 6}, 48),
        ("Travel II", "Active", {"first": 1, "further": 7}, 40),
        ("Anatomy IV", "Passive", {"halves": 2, "against": ("Fire",), "absorbed": 0}, 60),
        ("Anatomy IV", "Passive", {"halves": 2, "against": ("Fire",), "absorbed": 2}, 100),
        ("Anatomy V", "Active", {"pounds": 100, "larger": 1}, 19),
        ("Anatomy VII", "Active", {"feet": 5, "larger": 1}, 12),
        ("Creation II", "Active", {"pounds": 10}, 5),
        ("Creation II", "Active", {"pounds": 10, "permanent": True}, 20),
        ("Creation II", "Passive", {"pounds": 10}, 20),
        ("Creation I", "Active", {"pounds": 8}, 2),
        ("Creation I", "Active", {"pounds": 8, "permanent": True}, 4),
        ("Creation I", "Passive", {"pounds": 8}, 4),
        ("Cognition IV", "Active", {"sight": True, "senses": ("Sound", "Smell")}, 48),  # R-TCG-98
        ("Ally", "Passive", {"points": 60}, 60),  # R-TCG-71
        ("Reinforce I", "Active", {"stats": ("PWR", "INT")}, 20),
    ],
)
def test_prices_of_entries(entry: str, kind: AbilityType, values: dict[str, Any], acp: int) -> None:
    """Each entry costs as many ACP as its vector or the table of prices says."""
    assert cost(entry, kind, **values) == acp


def test_x_05_a_whole_ability() -> None:
    """An Ability of 36 + 20 + 4 ACP just fits a Double Slot at level 1, and each use costs 2 points of its resource.

    Rules: X-05.
    """
    lash = ability(("Empower I", {"dice": (12,)}), ("Affliction I", {}), ("Range I", {"squares": 4}), slot="Double")
    assert acp_spent(lash).total == 60 == acp_ceiling(1, 10, "Double").total
    assert (use_cost(lash, Rulings()).resource, use_cost(lash, Rulings()).points, use_cost(lash, Rulings()).ap) == (
        "MP",
        2,
        (1, 2, 3),
    )


def test_x_13_and_x_15_kinesis() -> None:
    """Kinesis I doubles the price of shapes but not of distance, and moving one material only raises the limit.

    Rules: X-13, X-15.
    """
    burst = (("Range V", {"rings": 2}), ("Range I", {"squares": 6}))
    assert acp_spent(ability(*burst)).total == 54
    assert acp_spent(ability(*burst, ("Kinesis I", {"pounds": 6}))).total == 103
    metal = ability(("Kinesis I", {"pounds": 180, "only": "metal"}), ("Range I", {"squares": 15}))
    most = acp_ceiling(1, 10, "Single").total
    assert (acp_spent(metal).total, most + acp_credit(metal, most).total) == (45, 45)


def test_limitations_add_at_most_half_of_the_ceiling() -> None:
    """TCG-BU-09, R-TCG-15: Limitations and a Drawback add at most half of the limit: 15 of 30."""
    metal = ability(("Kinesis I", {"pounds": 6, "only": "metal"}), drawback=Drawback(9, "It hurts."))
    assert acp_credit(metal, 30).total == 15
    assert acp_credit(ability(drawback=Drawback(9, "It hurts.")), 30).total == 9


def test_x_37_an_entry_in_two_rows_costs_as_much_as_in_one() -> None:
    """Two d12 in two rows cost 84 as in one row, not twice 36; entries for different guards are not merged.

    Rules: X-37, R-TCG-24.
    """
    die = ("Empower I", {"dice": (12,)})
    assert acp_spent(ability(die, die)).total == 84
    boosts = [Chosen("Boost VI", {"of": guard, "points": 1}) for guard in ("PG", "MF", "PG")]
    assert [one.values for one in merged(boosts)] == [{"of": "PG", "points": 2}, {"of": "MF", "points": 1}]


@pytest.mark.parametrize(("pounds", "acp"), [(4, 36), (60, 41)])
def test_x_38_one_material_only(pounds: int, acp: int) -> None:
    """X-38, R-TCG-105: Creation of one material only refunds 10 ACP, but never more than the Creation costs."""
    made = ability(("Empower I", {"dice": (12,)}), ("Creation I", {"pounds": pounds, "only": True}))
    assert acp_spent(made).total == acp


@pytest.mark.parametrize(
    ("kind", "slot", "points", "ap"),
    [
        ("Active", "Half", 1, (1, 2, 3)), ("Active", "Single", 1, (1, 2, 3)), ("Active", "Double", 2, (1, 2, 3)),
        ("Trigger", "Half", 1, (0,)), ("Trigger", "Single", 2, (0,)), ("Trigger", "Double", 4, (0,)),
        ("Passive", "Single", 0, (0,)), ("Passive", "Double", 0, (0,)),
    ],
)  # fmt: skip
def test_the_cost_of_a_use(kind: AbilityType, slot: Slot, points: int, ap: tuple[int, ...]) -> None:
    """The type and the Slot of an Ability decide how many points and AP a use costs.

    Rules: TCG-AC-03, TCG-AC-10, TCG-AC-11, TCG-AC-12, R-TCG-05, R-TCG-06.
    """
    found = use_cost(ability(("Range I", {"squares": 1}), type=kind, slot=slot), Rulings())
    assert (found.points, found.ap) == (points, ap)


def test_a_cognition_costs_at_least_2_ap() -> None:
    """TCG-CO-00, R-TCG-91: A Cognition costs at least 2 AP, even as a Trigger."""
    command = ("Cognition I", {"ap": 1})
    assert use_cost(ability(command), Rulings()).ap == (2, 3)
    assert use_cost(ability(command, type="Trigger"), Rulings()).ap == (2,)


def usual(keyword: Keyword, size: int) -> dict[str, Any]:
    """Return answers of this size to all questions of an entry."""
    values: dict[str, Any] = {}
    for ask in keyword.asks:
        if ask.dice:
            values[ask.name] = (12,) * size
        elif ask.low is not None:
            values[ask.name] = min(max(ask.low, size), ask.high)
        elif ask.list:
            values[ask.name] = tuple(f"name {n}" for n in range(size))
    return values


@pytest.mark.parametrize("key", sorted(printed_keywords()))
def test_a_price_never_falls_as_the_effect_grows_and_explains_itself(key: str) -> None:
    """A price is positive, never falls as the effect grows, and names a rule for each of its parts.

    On a Passive it is twice as high, except for an Ally (once) and Creation II (four times).
    """
    keyword = printed_keywords()[key]
    costs = [cost(key, **usual(keyword, size)) for size in range(1, 6)]
    assert costs == sorted(costs)
    assert costs[0] >= 1
    factor = {"Ally": 1, "Creation II": 4}.get(key, 2)
    assert [cost(key, "Passive", **usual(keyword, size)) for size in range(1, 6)] == [factor * acp for acp in costs]
    for one in entry_price(keyword, usual(keyword, 2), "Active").addends:
        assert label_text(one.label)
        assert one.rule.startswith(("TCG-", "R-TCG-"))


@pytest.mark.parametrize("key", sorted(printed_keywords()))
def test_order_and_splitting_do_not_change_a_price_and_more_never_lowers_it(key: str) -> None:
    """The order and the splitting of rows do not change a price, and a larger number never lowers it.

    Random pairs of rows of each entry are priced under random rulings.

    Rules: R-TCG-24, TCG-AN-13.
    """
    draw = Random(key)
    for _ in range(30):
        switches = draw.sample(sorted(READINGS), 3)
        rulings = Rulings(**{name: draw.choice(READINGS[name]) for name in switches})  # type: ignore[arg-type]
        keyword = keywords(rulings)[key]
        one, other = chosen(keyword, draw), chosen(keyword, draw)
        kind = draw.choice(keyword.types)

        def acp(*rows: Chosen, kind: AbilityType = kind, rulings: Rulings = rulings) -> int:
            return acp_spent(Ability("A", "Spirit", kind, keywords=rows), rulings).total

        assert acp(one, other) == acp(other, one) >= acp(one)
        assert acp(*merged((one, other))) == acp(one, other)
        for ask in keyword.asks:
            if ask.low is not None and one.values[ask.name] < ask.high:
                more = replace(one, values={**one.values, ask.name: one.values[ask.name] + 1})
                assert acp(more) >= acp(one), ask.name
