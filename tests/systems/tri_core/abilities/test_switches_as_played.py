"""Rulings that decide more than numbers: what is legal or refused, costs, and effects in play."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.abilities.areas import altered_area
from facedown.systems.tri_core.builder.budget import acp_spent
from facedown.systems.tri_core.builder.legality import Builder, ability_problems
from facedown.systems.tri_core.builder.owned_abilities import ability_slots, check_slots
from facedown.systems.tri_core.model import Ability, Card, Played, Rulings, Sheet, with_character
from facedown.systems.tri_core.rules.afflictions import is_immune
from facedown.systems.tri_core.rules.current_numbers import current_score, maximum, total_weight
from facedown.systems.tri_core.rules.damage import Damage, armor_against, reduce_damage
from facedown.systems.tri_core.rules.rolls import accuracy_pool, effect_pool
from facedown.systems.tri_core.steps.ability_uses import use_ability
from facedown.systems.tri_core.steps.durations import apply_cycle_effects
from tests.systems.tri_core.builder.test_allies_and_growth import with_wolf
from tests.systems.tri_core.characters import wrong
from tests.systems.tri_core.driver import Scripted, ability, does, entry, fight, passes, somebody, uses

PLAIN = Rulings()


def stops(one: Ability, maker: Builder) -> list[str]:
    """Return the problems that make an Ability illegal."""
    return [problem.code for problem in ability_problems(one, maker) if problem.stops]


def single(*rows: dict[str, Any], **fields: Any) -> Ability:
    """Return an Ability of Spirit in a Single Slot."""
    return ability("Own", *rows, **{"slot": "Single", "core": "Spirit", "aspect": "Boost", **fields})


PRICED: dict[str, tuple[Ability, str, str]] = {
    "passive_order": (
        single(entry("Precision I", dice="2d6"), type="Passive"), "base_only", "surcharge_half_double_refund"
    ),
    "size_surcharge": (single(entry("Anatomy VII", feet=5, larger=1)), "flat", "per_unit"),
    "alter_missing": (single(entry("Alter III", sub_types=["Wind"])), "all_4", "6_6_6_4"),
    "creation_ii_perm": (single(entry("Creation II", pounds=10, material="tin", permanent=True)), "2", "4"),
    "regen_price": (
        single(entry("Duration III", points=1), entry("Duration I", cycles=5)), "per_point", "per_point_cycle"
    ),
    "burst_cost": (single(entry("Range V", rings=2)), "outer_ring", "cumulative"),
    "travel_i": (single(entry("Travel I", squares=4)), "3", "4"),
}  # fmt: skip
"""For each ruling on a price, an Ability, the reading that makes it cheap, and the one that makes it expensive."""


@pytest.mark.parametrize("name", list(PRICED))
def test_an_ability_over_its_limit_by_a_ruling_is_refused(name: str) -> None:
    """TCG-BU-06: An Ability that costs exactly its limit is refused under a ruling that makes it more expensive."""
    own, cheap, dear = PRICED[name]
    most = acp_spent(own, Rulings(**{name: cheap})).total  # type: ignore[arg-type]
    for reading, found in ((cheap, []), (dear, ["OVER_CEILING"])):
        maker = Builder(1, {"Spirit": most - 20}, Rulings(**{name: reading}))  # type: ignore[arg-type]
        assert maker.ceiling("Spirit", "Single").total == most
        assert stops(own, maker) == found, reading


def test_a_cone_with_an_incomplete_row_needs_a_ruling() -> None:
    """A cone of 3 squares and 1 square of the next row is legal only if a ruling allows incomplete rows.

    Rules: R-TCG-125, TCG-RA-03.
    """
    own = single(entry("Range III", rows=1, extra=1), entry("Empower II", points=1))
    assert stops(own, Builder(9, {"Spirit": 40}, Rulings(cone_rows="any"))) == []
    assert stops(own, Builder(9, {"Spirit": 40})) == ["PARAM_RANGE"]


@pytest.mark.parametrize(("reading", "squares"), [("odd", 15), ("any", 16)])
def test_a_line_changed_to_a_cone_keeps_at_most_its_squares(reading: str, squares: int) -> None:
    """A line of 16 squares becomes a cone with rows of 3, 5 and 7, and one square more if rows may be incomplete.

    Rules: R-TCG-78, R-TCG-125.
    """
    own = single(entry("Range II", squares=16), entry("Alter I", shapes=["Cone"]), entry("Empower II", points=1))
    turned = altered_area(own, "Cone", Rulings(cone_rows=reading))  # type: ignore[arg-type]
    assert turned is not None
    assert 3 + 5 + 7 + turned.extra == squares


@pytest.mark.parametrize(("reading", "found"), [("half_ceiling", ["OVER_CEILING"]), ("half_spent", [])])
def test_the_most_that_a_drawback_may_add(reading: str, found: list[str]) -> None:
    """A Drawback adds at most half of the limit, or by ruling half of the cost.

    An Ability of 32 ACP has a limit of 20 and a Drawback of 15, which adds 10 or 15.

    Rules: R-TCG-15.
    """
    own = single(entry("Duration III", points=4), drawback={"points": 15, "words": "never by night"})
    assert stops(own, Builder(1, {"Spirit": 0}, Rulings(drawback_cap=reading))) == found  # type: ignore[arg-type]


@pytest.mark.parametrize(("switches", "found"), [({}, []), ({"ecp_rate": "10"}, ["ECP_OVER"])])
def test_the_ecp_of_a_created_device(switches: dict[str, Any], found: list[str]) -> None:
    """R-TCG-101, TCG-CR-06: A created device of 80 ECP is legal at level 1, but not by the ruling that allows 70."""
    own = single(entry("Creation III", ecp=80, material="a sword"))
    assert stops(own, Builder(1, {"Spirit": 400}, Rulings(**switches))) == found


@pytest.mark.parametrize(("switches", "found"), [({}, []), ({"ally_acp": "plain"}, ["TCG-BU-06"])])
def test_the_limit_of_an_allys_ability(switches: dict[str, Any], found: list[str]) -> None:
    """R-TCG-70: An Ally’s Ability of 12 ACP fits a limit of 5, 2 and Body 8, but not the limit of 5 and 2 by ruling."""
    bite = {"name": "Bite", "core": "Body", "action": "Strike", "keywords": [{"entry": "Empower II", "points": 3}]}
    assert [rule for _, rule in wrong(with_wolf(abilities=[bite]), **switches)] == found


@pytest.mark.parametrize(("switches", "slots"), [({}, 36), ({"slot_bonus_19_20": "on_top"}, 38)])
def test_the_ability_slots_of_level_20(switches: dict[str, Any], slots: int) -> None:
    """R-TCG-04: A character of level 20 has 36 Ability Slots, or 38 by ruling, and one Ability too many is refused."""
    held = tuple(single(entry("Boost VII", points=1), slot="Double", type="Passive") for _ in range(slots // 2))
    sheet, rulings = Sheet("Z", base=(4,) * 9, level=20, abilities=held), Rulings(**switches)
    assert ability_slots(sheet, rulings).total == slots
    assert not list(check_slots(sheet, rulings))
    more = replace(sheet, abilities=(*held, single(entry("Boost VII", points=1), slot="Half", type="Passive")))
    assert [one.rule for one in check_slots(more, rulings)] == ["R-TCG-04"]


@pytest.mark.parametrize(("fields", "switches", "paid"), [
    ({"slot": "Half"}, {}, 1), ({"slot": "Half"}, {"half_slot": "half_budget_free"}, 0),
    ({"type": "Trigger", "event": "attacked"}, {}, 4),
    ({"type": "Trigger", "event": "attacked"}, {"trigger_resource": "same"}, 2),
])  # fmt: skip
def test_the_stamina_that_a_use_costs(fields: dict[str, Any], switches: dict[str, Any], paid: int) -> None:
    """R-TCG-05, R-TCG-06: The Stamina paid for an Active in a Half Slot and for a Trigger depends on the rulings."""
    own = ability("Own", entry("Boost VII", points=1), **{"aspect": "Boost", "target": "Self", **fields})
    ctx = fight(somebody("b", at=(5, 4)), somebody("a", own, at=(4, 4)), rulings=switches)
    before = ctx.who("a").sp
    if own.type == "Active":
        does(ctx, *passes("b"), *passes("a"))
        uses(ctx, "a", "Own", "b")
    else:
        does(ctx, m.Lay("b", "Strike", target="a"), *passes("b", "a"))
        does(ctx, m.Fire("a", "Ability", ability="Own"), faces=[[1, 1]])
    assert before - ctx.who("a").sp == paid


# Modifiers of one statistic: all, or the latest


STANDS, USED = {"type": "Passive", "aspect": "Boost"}, {"aspect": "Boost", "target": "Self"}


def both(*rows: dict[str, Any], reading: str, **state: Any) -> Scripted:
    """Return a character with the first entry as a Passive, after it used the second as an Active."""
    stands, used = ability("Stands", rows[0], **STANDS), ability("Used", rows[-1], **USED)
    ctx = fight(
        somebody("a", stands, used, at=(4, 4), **state), somebody("b", at=(9, 9)), rulings={"boost_stack": reading}
    )
    use_ability(ctx, Played("a", Card("Ability", ability="Used"), -1))
    return ctx


READINGS = pytest.mark.parametrize("reading", ["per_class", "latest"])


@READINGS
def test_regeneration_adds_up_or_only_the_latest_counts(reading: str) -> None:
    """R-TCG-12: Regeneration of 3 by a Passive and 2 by an Active restores 5 HP a cycle, or by ruling only 2."""
    ctx = both(entry("Duration III", points=3), entry("Duration III", points=2), reading=reading)
    hurt = replace(ctx.who("a"), hp=100)
    ctx.position = with_character(ctx.position, hurt)
    apply_cycle_effects(ctx, "a")
    assert ctx.who("a").hp == 100 + (5 if reading == "per_class" else 2)


@READINGS
def test_shields_add_up_or_only_the_latest_counts(reading: str) -> None:
    """R-TCG-12, R-TCG-82: HP Shields of 6 by a Passive and 10 by an Active absorb 16 points, or by ruling only 10."""
    ctx = both(entry("Boost III", of="HP", points=6), entry("Boost III", of="HP", points=10), reading=reading)
    assert ctx.who("a").shield("HP").points == (16 if reading == "per_class" else 10)


@READINGS
@pytest.mark.parametrize("ends", [False, True])
def test_hp_rise_and_fall_with_their_maximum(reading: str, ends: bool) -> None:
    """HP rise with their maximum by a Passive’s 10 and an Active’s 4, or by ruling only by 4, and fall with it.

    Rules: R-TCG-12, R-TCG-80.
    """
    plain = somebody("a").hp
    ctx = both(entry("Boost II", points=10), entry("Reinforce I", stats=["INT"]), reading=reading)
    assert ctx.who("a").hp == plain + (14 if reading == "per_class" else 4)
    if ends:
        does(ctx, m.EndEncounter())
    else:
        apply_cycle_effects(ctx, "a")
    assert ctx.who("a").hp == plain + (10 if reading == "per_class" else 4)
    assert maximum(ctx.who("a"), ctx.position.rulings, "HP") == plain + 10


@pytest.mark.parametrize("ends", [False, True])
def test_a_smaller_boost_gives_no_points(ends: bool) -> None:
    """A Boost of 1 MP that replaces a Passive’s 10 gives no MP to a character with 0, neither at once nor later.

    Rules: R-TCG-80.
    """
    ctx = both(entry("Boost V", of="MP", points=10), entry("Boost V", of="MP", points=1), reading="latest", mp=0)
    assert ctx.who("a").mp == 0
    if ends:
        does(ctx, m.EndEncounter())
    else:
        apply_cycle_effects(ctx, "a")
    assert ctx.who("a").mp == 0


@READINGS
def test_resistances_add_up_or_only_the_latest_counts(reading: str) -> None:
    """Two half resistances to Fire are immunity to Fire and Burn, but by ruling only the later half counts.

    Rules: R-TCG-12, TCG-AN-04.
    """
    half = entry("Anatomy IV", halves=1, against=["Fire"], absorbed=0)
    one = both(half, reading=reading).who("a")
    rulings, blow = Rulings(boost_stack=reading), Damage("x", 60, ("Fire",), ("Energy",), "SP")  # type: ignore[arg-type]
    assert reduce_damage(rulings, one, blow).tally.total == (0 if reading == "per_class" else 30)
    whole = entry("Anatomy IV", halves=2, against=["Fire"], absorbed=0)
    assert is_immune(both(whole, half, reading=reading).who("a"), rulings, "Burn") is (reading == "per_class")


@READINGS
def test_changes_of_weight_add_up_or_only_the_latest_counts(reading: str) -> None:
    """A weight of 100 lb by a Passive and 200 lb by an Active adds 300 lb, or by ruling only 200.

    Rules: R-TCG-12, TCG-AN-05.
    """
    ctx = both(entry("Anatomy V", pounds=100, larger=0), entry("Anatomy V", pounds=200, larger=0), reading=reading)
    plain = total_weight(somebody("a"), PLAIN)
    rulings = ctx.position.rulings
    assert total_weight(ctx.who("a"), rulings) == plain + (300 if reading == "per_class" else 200)
    assert current_score(ctx.who("a"), rulings, "Speed Rank").total == 8 - (3 if reading == "per_class" else 2)


@READINGS
def test_bonuses_of_rolls_add_up_or_only_the_latest_counts(reading: str) -> None:
    """Bonuses of 3 by a Passive and 2 by the Ability used add 5 to Accuracy or effect, or by ruling only 2.

    Rules: R-TCG-12, R-TCG-13.
    """
    for name, rolled in (("Precision II", accuracy_pool), ("Empower II", effect_pool)):
        stands = ability("Stands", entry(name, points=3), **STANDS)
        own = ability("Own", entry(name, points=2))
        one, rulings = somebody("a", stands, own), Rulings(boost_stack=reading)  # type: ignore[arg-type]
        card = Card("Strike", ability="Own")
        without = rolled(somebody("a"), rulings, Card("Strike")).plus.total
        assert rolled(one, rulings, card).plus.total - without == (5 if reading == "per_class" else 2)


@READINGS
def test_armor_against_fire_adds_up_or_only_the_latest_counts(reading: str) -> None:
    """R-TCG-12, TCG-BO-09: Armor against Fire of 4 by a Passive and 1 by an Active is 5, or by ruling only 1."""
    rows = (entry("Boost IX", of="Fire", points=4), entry("Boost IX", of="Fire", points=1))
    ctx = both(*rows, reading=reading)
    assert armor_against(ctx.who("a"), ctx.position.rulings, "Fire") == (5 if reading == "per_class" else 1)
