"""Rules and rulings of the Abilities that no other test covers, in order."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from facedown.chance import Pool
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.abilities.stat_modifiers import ability_modifiers
from facedown.systems.tri_core.abilities.use_costs import use_cost
from facedown.systems.tri_core.builder import AbilityShop
from facedown.systems.tri_core.builder.ally_limits import stat_points
from facedown.systems.tri_core.builder.budget import acp_credit, acp_spent, entry_prices
from facedown.systems.tri_core.builder.character_files import read_character
from facedown.systems.tri_core.builder.device_budget import device_budget
from facedown.systems.tri_core.builder.legality import Builder, ability_problems
from facedown.systems.tri_core.model import AMONG, KIND_OF, STRONG, WEAK, Ability, Aspect, Card, Item, Rulings
from facedown.systems.tri_core.model.keywords import printed_keywords
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.afflictions import AFFLICTION_KINDS, CarriedAffliction
from facedown.systems.tri_core.rules.challenge_levels import BASES, legerity
from facedown.systems.tri_core.rules.costs import ap_cost
from facedown.systems.tri_core.rules.current_numbers import current_score, total_weight
from facedown.systems.tri_core.rules.damage import may_be_nonlethal
from facedown.systems.tri_core.rules.resolves import resolve_roll
from facedown.systems.tri_core.rules.rolls import effect_pool
from facedown.systems.tri_core.steps.affliction_effects import apply_hit_afflictions
from facedown.systems.tri_core.steps.effect_values import deal_backlash
from tests.systems.tri_core.characters import VELL
from tests.systems.tri_core.driver import (
    Loaded,
    Scripted,
    ability,
    actions_offered,
    does,
    entry,
    fight,
    kara,
    label_text,
    passes,
    somebody,
)

PLAIN = Rulings()
MAKER = Builder(1, {"Body": 10, "Mind": 10, "Spirit": 10})


def cost(*rows: Any, **fields: Any) -> int:
    """Return the ACP of an Ability with these entries."""
    return acp_spent(ability("Own", *rows, **fields), PLAIN).total


def codes(one: Ability, maker: Builder = MAKER) -> list[str]:
    """Return the codes of the problems that make an Ability illegal."""
    return [problem.code for problem in ability_problems(one, maker) if problem.stops]


# Prices and ceilings


def test_a_passive_pays_twice_an_active_and_a_trigger_once() -> None:
    """TCG-AC-13, TCG-DI-06, R-TCG-08, R-TCG-09: 8 for a Speed Rank, with surcharges; 16 as a Passive."""
    rank = entry("Boost VII", points=1)
    assert [cost(rank), cost(rank, type="Trigger", trigger="when I say"), cost(rank, type="Passive")] == [8, 8, 16]
    wide = entry("Anatomy V", pounds=6, larger=2)
    assert [cost(wide), cost(wide, type="Passive")] == [1 + 4, 2 * (1 + 4)]


def test_each_slot_has_the_whole_ceiling() -> None:
    """15 + 5 + Body 12 is 32: two Slots with 30 each are legal, one with 35 is not.

    Rules: TCG-BU-04, TCG-BU-10, R-TCG-01, R-TCG-02.
    """
    assert MAKER.ceiling("Body", "Single").total == 30

    def wrong(*points: int) -> list[str]:
        """Return the problems of Vell’s sheet with Abilities at 5 ACP for each of these points."""
        blows = [entry("Empower II", points=many) for many in points]
        rows = [{"name": f"Blow {at}", "core": "Body", "action": "Strike", "keywords": [blow]}
                for at, blow in enumerate(blows)]  # fmt: skip
        return [one.path for one in read_character({**VELL, "abilities": rows}, PLAIN)[1]]

    assert wrong(6, 6) == []
    assert wrong(1, 7)


def test_keywords_mix_freely_below_the_ceiling() -> None:
    """TCG-BU-06: any legal entries can be combined."""
    mixed = ability("Own", entry("Range I", squares=5), entry("Boost VII", points=1), entry("Precision II", points=1),
                    slot="Single")  # fmt: skip
    assert codes(mixed) == []


def test_kinesis_of_one_kind_has_half_as_much_again() -> None:
    """TCG-BU-08, TCG-KI-01b, TCG-KI-04, R-TCG-149: 15 of 30 more, for any other entries of the Ability."""
    one = ability("Own", entry("Kinesis I", pounds=60, only="metal"), entry("Range I", squares=4), slot="Single")
    assert acp_credit(one, 30).total == 15


def test_ranges_cost_more_beside_kinesis_but_for_distance() -> None:
    """TCG-KI-01a: a Line of 6 costs twice as much, 4 squares of distance do not."""

    def prices(*rows: Any) -> dict[str, int]:
        return {
            label_text(one.label).partition(" I")[0] + label_text(one.label)[-4:]: one.total
            for one in entry_prices(ability("O", *rows))
        }

    rows = (entry("Range I", squares=4), entry("Range II", squares=6))
    alone, beside = prices(*rows), prices(entry("Kinesis I", pounds=6), *rows)
    assert [beside[name] // price for name, price in alone.items()] == [1, 2]


def test_longer_costs_two_a_cycle() -> None:
    """TCG-DU-01, TCG-DU-00: the first cycle is free; durations are counted in cycles, not seconds."""
    assert cost(entry("Boost VII", points=1), entry("Duration I", cycles=3)) == 8 + 6


def test_regeneration_is_paid_by_the_point_and_its_life_by_duration() -> None:
    """R-TCG-116: 8, 10 and 12 ACP for a point in each cycle."""
    assert cost(entry("Duration III", points=2)) == 16
    assert cost(entry("Duration IV", points=2)) == 20
    assert cost(entry("Duration V", points=2, of="MP")) == 24


def test_precision_is_by_the_point_and_by_the_die() -> None:
    """R-TCG-108: 5 for a point, 10 for a die that can be rolled again."""
    assert (cost(entry("Precision II", points=3)), cost(entry("Precision III", dice=2))) == (15, 20)


def test_entries_without_a_printed_price_are_priced_like_their_siblings() -> None:
    """R-TCG-60, R-TCG-77, TCG-AN-07, TCG-AN-08, TCG-AN-09, TCG-AN-13: feet 2, ranks of size 2; aspects 6, kinds 4."""
    for name in ("Anatomy VII", "Anatomy VIII", "Anatomy IX"):
        assert cost(entry(name, feet=3, larger=1)) == 6 + 2
    assert cost(entry("Alter II", aspects=["Heal", "Shield"])) == 12
    assert cost(entry("Alter VI", devices=["Axe", "Bow"])) == 8


def test_rarity_and_materials() -> None:
    """TCG-CR-02, TCG-CR-04, R-TCG-100, R-TCG-104: (20 + 5) twice; 6 lb for 3 ACP, or for 12 if permanent."""
    assert cost(entry("Creation IV", ranks=1, kinds=1), type="Passive") == 50
    lump = {"pounds": 6, "material": "steel"}
    assert (cost(entry("Creation II", **lump)), cost(entry("Creation II", permanent=True, **lump))) == (3, 12)


def test_one_material_alone_gives_ten_back() -> None:
    """TCG-CR-08: but never more than the Creation costs."""
    only = [entry("Creation I", pounds=pounds, material="clay", only=True) for pounds in (80, 4)]
    assert [cost(one) for one in only] == [20 - 10, 0]


def test_the_level_of_an_item_is_its_crafters() -> None:
    """TCG-CR-05, TCG-CR-10: 60 ECP plus 20 a level; a Crafting of 25, plus 5 for each level above 1."""
    assert device_budget("Common", 3).total == 60 + 60
    assert BASES["Crafting"][:2] == (25, 5)


def test_squares_of_travel_are_a_pool() -> None:
    """R-TCG-132: 12 for a square of room, 4 for each further one."""
    assert cost(entry("Travel II", first=1, further=3)) == 12 + 12


# Legal Abilities


def test_an_ability_is_made_of_keywords() -> None:
    """R-TCG-150: of at least one."""
    assert codes(replace(ability("Own", "Affliction I", sub_type="Fire"), keywords=())) == ["FIELD_MISSING"]


@pytest.mark.parametrize("row", [
    entry("Empower I", dice="1d6"), entry("Boost IV", mode="restore", points=1), entry("Kinesis I", pounds=6),
    entry("Cognition I", ap=1),
])  # fmt: skip
def test_a_passive_is_a_standing_change_of_its_owner(row: dict[str, Any]) -> None:
    """R-TCG-10, R-TCG-142: it has no dice of its own and no effects on others."""
    assert {"PASSIVE_BARRED", "TYPE"} & set(codes(ability("Own", row, type="Passive")))


def test_a_hinderance_cannot_do_what_only_stands() -> None:
    """R-TCG-83, R-TCG-25: nor does it refund anything; it costs as much as help."""
    assert "PASSIVE_ONLY" in codes(ability("Own", entry("Boost II", points=1), aspect="Hinderance"))
    for aspect in ("Boost", "Hinderance"):
        assert cost(entry("Boost VII", points=2), aspect=aspect) == 16


def test_no_boost_raises_react_or_core_actions() -> None:
    """TCG-BO-15, R-TCG-84: no such entry exists; Reinforce IV, Empower and Precision change them."""
    changed = {one.changes for key, one in printed_keywords().items() if key.startswith("Boost")}
    assert not changed & {"React", "Effect Value", "Accuracy"}
    assert printed_keywords()["Reinforce IV"].changes == "React"


def test_damage_to_ap_is_bought_for_dice_that_are_bought() -> None:
    """R-TCG-109: 2 for each side; without bought dice it is not available."""
    die = entry("Empower I", dice="1d6")
    assert cost(die, at_ap=True) == cost(die) + 12
    assert "PARAM_RANGE" in codes(ability("Own", entry("Empower II", points=1), at_ap=True))


def test_one_more_stat_and_none_that_is_there() -> None:
    """R-TCG-111, R-TCG-146: of any Core, once; a Volley already includes FNE."""
    assert "STAT_INELIGIBLE" not in codes(ability("Own", entry("Empower IV", of="MOR")))
    assert "STAT_INELIGIBLE" in codes(ability("Own", entry("Empower IV", of="FNE"), action="Volley"))
    assert printed_keywords()["Empower IV"].once


def test_devices_take_other_forms() -> None:
    """TCG-AT-05, TCG-AT-06: 3 forms, 15 kinds, 4 ACP each."""
    assert (len(AMONG["devices"]), len(AMONG["device kinds"])) == (3, 15 + 1)  # 15, and what the GM agrees to
    assert cost(entry("Alter V", devices=["Armor", "Shield"])) == 8


def test_other_sub_types_and_senses() -> None:
    """R-TCG-58, R-TCG-66, R-TCG-79: every sub-type can be chosen; senses of Anatomy I need the GM’s approval."""
    assert len(AMONG["sub-types"]) == 14
    senses = ability("Own", entry("Anatomy I", senses=["Scent"]), type="Passive")
    assert "GM_REQUIRED" in [problem.code for problem in ability_problems(senses, MAKER)]


def test_the_record_has_the_fields_of_the_document() -> None:
    """R-TCG-19, R-TCG-20, TCG-AC-06, TCG-AC-19: 14 in the order of the document, and the Duration; five Aspects."""
    bench = AbilityShop(PLAIN).open_workbench(None, {"level": 1, "Body": 10, "Mind": 10, "Spirit": 10})
    assert [label for label, _ in bench.record()] == [
        "Name", "ACP", "Costs", "Core", "Drawback", "Slot", "Type", "Aspect", "Device", "Range", "Target",
        "Effect Value", "Keywords", "Description", "Duration",
    ]  # fmt: skip
    assert get_args(Aspect) == ("Damage", "Heal", "Shield", "Boost", "Hinderance")


def test_appearance_costs_nothing() -> None:
    """TCG-TR-08: a portal or a blink, as the player likes."""
    hop = entry("Travel II", first=1, further=0)
    assert cost(hop, description="A door of light opens.") == cost(hop)


# Damage


@pytest.mark.parametrize(("dealt", "kind", "strong", "weak"), [
    ("Slice", "Physical", None, None), ("Penetrate", "Physical", None, None), ("Impact", "Physical", None, None),
    ("Temporal", "Mental", None, "Temporal"), ("Light", "Mental", "Dark", "Light"),
    ("Dark", "Mental", "Light", "Dark"), ("Psychic", "Mental", None, None),
])  # fmt: skip
def test_sub_types(dealt: Any, kind: str, strong: str | None, weak: str | None) -> None:
    """TCG-EV-06, TCG-EV-07, TCG-EV-08, TCG-EV-09, TCG-EV-10, TCG-EV-11, TCG-EV-12: kinds and match-ups."""
    assert (KIND_OF[dealt], STRONG.get(dealt), WEAK.get(dealt)) == ((kind,), strong, weak)


def test_physical_and_picked_kinds() -> None:
    """R-TCG-52, R-TCG-55: Earth and Water are Physical; Poison has the kind that was chosen when it was built."""
    assert (KIND_OF["Earth"], KIND_OF["Water"]) == (("Physical",), ("Physical",))
    poison = ability("Own", entry("Empower II", points=1), sub_type="Poison")
    assert "FIELD_MISSING" in codes(poison)
    assert "FIELD_MISSING" not in codes(replace(poison, kind="Energy"))
    added = ability("Own", entry("Alter III", sub_types=["Acid"]), entry("Empower II", points=1), sub_type="Fire")
    assert "FIELD_MISSING" in codes(added)
    assert "FIELD_MISSING" not in codes(replace(added, kind="Physical"))


def test_the_sub_types_that_can_be_non_lethal() -> None:
    """TCG-EV-19, TCG-DI-07: four sub-types, including bare hands."""
    spared = {dealt for dealt in KIND_OF if may_be_nonlethal(PLAIN, (dealt,))}
    assert spared == {"Impact", "Electricity", "Poison", "Psychic"}


def test_damage_that_reaches_nobody_brings_nothing() -> None:
    """TCG-EV-17, TCG-AF-00c, R-TCG-14: 0 points cause no Burn; 5 dice / 2, rounded down, last at least a cycle."""
    own = ability("Own", "Affliction XIII", sub_type="Poison", kind="Physical")
    ctx = Scripted(somebody("a"), somebody("b"))
    apply_hit_afflictions(ctx, "a", "b", [CarriedAffliction("Toxic", own)], 5, 0)
    assert not ctx.who("b").afflictions
    apply_hit_afflictions(ctx, "a", "b", [CarriedAffliction("Toxic", own)], 5, 1)
    toxic = ctx.who("b").afflicted("Toxic")
    assert toxic is not None
    assert (toxic.steps, toxic.cycles) == (2, 2)


# Rules of other Sections


def test_each_core_pays_with_its_own() -> None:
    """TCG-XR-01, TCG-AC-02: SP of Body 5 + 3 + 6, FP of Mind 1 + 7 + 4, MP of Spirit 8 + 2 + 9."""
    for core, resource, there in (("Body", "SP", 14), ("Mind", "FP", 12), ("Spirit", "MP", 19)):
        own = ability("Own", entry("Empower II", points=1), core=core)
        assert (use_cost(own, PLAIN).resource, numbers.score(kara().sheet, PLAIN, resource).total) == (resource, there)


def test_resolves_are_two_dice_and_what_is_named() -> None:
    """TCG-XR-05, R-TCG-28, R-TCG-29, C19: 2d12 plus a stat or a guard, against Core, 4 and level."""
    one = somebody("a")
    for by, value in (("VIT", 4), ("PG", 8)):
        rolling = resolve_roll(one, PLAIN, by)
        assert (rolling.pools, rolling.plus.total) == ((Pool(2, 12, explode=True),), value)
    assert legerity(one, PLAIN, "Body").total == 12 + 4 + 20
    assert {kind.by for kind in AFFLICTION_KINDS.values()} == {"ER", "PG", "MF", "PWR"}


def test_six_equipment_slots_and_two_hands() -> None:
    """TCG-XR-08: a two-handed item doubles its stat, costs 2 AP more and takes two of six Slots."""
    great = Item("great", "weapon", "Swords", place="both", hands=2, dice=2, types=("Slice",))
    one, blow = somebody("a", items=(great,)), Card("Strike", items=("great",))
    assert effect_pool(one, PLAIN, blow).plus.total == 2 * 4
    assert ap_cost(one, PLAIN, blow).total == ap_cost(one, PLAIN, Card("Strike")).total + 2
    worn = [{"name": f"ring {n}", "sort": "armor", "place": "worn"} for n in range(5)]
    sword = {"name": "great", "sort": "weapon", "device": "Swords", "place": "both", "hands": 2}
    for rings, fits in ((worn[:4], True), (worn, False)):
        _, problems = read_character({**VELL, "items": [sword, *rings]}, PLAIN)
        assert ("items" in {one.path for one in problems}) is not fits


def test_dice_explode_where_something_is_done() -> None:
    """TCG-XR-09, R-TCG-135: dice of an Effect Value explode; those of Ally stats and of Backlash do not."""
    own = ability("Own", entry("Empower I", dice="1d6"))
    assert all(pool.explode for pool in effect_pool(somebody("a", own), PLAIN, Card("Strike", ability="Own")).pools)
    assert stat_points(Loaded([4, 4, 4]), 0).total == 12
    ctx = Scripted(somebody("a", ability("Own", entry("Charge IV", dice=2))))
    ctx.load([12, 12])
    deal_backlash(ctx, "a", Card("Strike", ability="Own", backlash=2))
    assert ctx.who("a").hp == 320 - 12


def test_things_have_so_many_uses() -> None:
    """TCG-XR-12: each use removes one; a used-up item is not offered."""
    draught = Item("draught", "consumable", dice=1, sides=6, effect="Heal", uses=2, place="main")
    ctx = fight(somebody("a", items=(draught,), hp=9), somebody("b"))
    for left in (1, 0):
        assert "Use" in actions_offered(ctx, "ana")
        does(ctx, m.Lay("a", "Use", items=("draught",), target="a"), *passes("a", "b", "b"), faces=[[3]])
        assert ctx.who("a").item("draught").uses == left
    assert "Use" not in actions_offered(ctx, "ana")


def test_weight_is_chosen_at_use() -> None:
    """R-TCG-07: 1, 2 or 3 AP if it rolls dice; a Trigger is Light and costs none."""
    assert use_cost(ability("Own", entry("Empower I", dice="1d6")), PLAIN).ap == (1, 2, 3)
    assert use_cost(ability("Own", entry("Empower I", dice="1d6"), type="Trigger", trigger="when I say"), PLAIN).ap == (
        0,
    )


def test_size_and_weight_are_apart() -> None:
    """A longer character weighs the same; the GM decides about structures and debris.

    Rules: TCG-AN-10, TCG-AN-11, TCG-AN-12.
    """
    long = ability("Own", entry("Anatomy VII", feet=3, larger=0), type="Passive")
    assert total_weight(somebody("a", long), PLAIN) == total_weight(somebody("a"), PLAIN)
    assert ability_modifiers(long) == ()
    assert (
        current_score(somebody("a", long), PLAIN, "Speed Rank").total
        == current_score(somebody("a"), PLAIN, "Speed Rank").total
    )
    assert printed_keywords()["Anatomy VII"].judged


def test_a_burst_is_range_v() -> None:
    """R-TCG-121: the document calls it Range IV in one place."""
    assert (printed_keywords()["Range V"].area, printed_keywords()["Range IV"].area) == ("Burst", "Cube")
