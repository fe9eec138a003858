"""Rules and rulings about Abilities that no other test covers, in the order of the rulebook."""

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
    """Return the ACP that an Ability with these entries costs."""
    return acp_spent(ability("Own", *rows, **fields), PLAIN).total


def codes(one: Ability, maker: Builder = MAKER) -> list[str]:
    """Return the codes of the problems that make an Ability illegal."""
    return [problem.code for problem in ability_problems(one, maker) if problem.stops]


# Prices and ceilings


def test_a_passive_pays_twice_an_active_and_a_trigger_once() -> None:
    """A Passive costs twice the ACP of its entries, with their surcharges; an Active and a Trigger cost them once.

    Rules: TCG-AC-13, TCG-DI-06, R-TCG-08, R-TCG-09.
    """
    rank = entry("Boost VII", points=1)
    assert [cost(rank), cost(rank, type="Trigger", trigger="when I say"), cost(rank, type="Passive")] == [8, 8, 16]
    wide = entry("Anatomy V", pounds=6, larger=2)
    assert [cost(wide), cost(wide, type="Passive")] == [1 + 4, 2 * (1 + 4)]


def test_each_slot_has_the_whole_ceiling() -> None:
    """Each Slot has the whole ceiling of 30 ACP: two Abilities of 30 are legal, and one of 35 is not.

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
    """TCG-BU-06: an Ability below its ceiling can combine any legal entries."""
    mixed = ability("Own", entry("Range I", squares=5), entry("Boost VII", points=1), entry("Precision II", points=1),
                    slot="Single")  # fmt: skip
    assert codes(mixed) == []


def test_kinesis_of_one_material_adds_half_of_the_ceiling() -> None:
    """Kinesis of one material adds half of the ceiling of 30 ACP, 15, to spend on any entries of the Ability.

    Rules: TCG-BU-08, TCG-KI-01b, TCG-KI-04, R-TCG-149.
    """
    one = ability("Own", entry("Kinesis I", pounds=60, only="metal"), entry("Range I", squares=4), slot="Single")
    assert acp_credit(one, 30).total == 15


def test_areas_cost_twice_as_much_beside_kinesis() -> None:
    """TCG-KI-01a: beside Kinesis, a Line of 6 squares costs twice as much, but 4 squares of distance cost the same."""

    def prices(*rows: Any) -> dict[str, int]:
        return {
            label_text(one.label).partition(" I")[0] + label_text(one.label)[-4:]: one.total
            for one in entry_prices(ability("O", *rows))
        }

    rows = (entry("Range I", squares=4), entry("Range II", squares=6))
    alone, beside = prices(*rows), prices(entry("Kinesis I", pounds=6), *rows)
    assert [beside[name] // price for name, price in alone.items()] == [1, 2]


def test_each_further_cycle_costs_two() -> None:
    """Each cycle of a Duration after the first, which is free, costs 2 ACP, so 3 more cycles cost 6.

    Rules: TCG-DU-01, TCG-DU-00.
    """
    assert cost(entry("Boost VII", points=1), entry("Duration I", cycles=3)) == 8 + 6


def test_regeneration_is_paid_by_the_point() -> None:
    """Regeneration costs 8, 10 or 12 ACP for each point that it restores in a cycle, depending on the resource.

    Rules: R-TCG-116.
    """
    assert cost(entry("Duration III", points=2)) == 16
    assert cost(entry("Duration IV", points=2)) == 20
    assert cost(entry("Duration V", points=2, of="MP")) == 24


def test_precision_is_by_the_point_and_by_the_die() -> None:
    """R-TCG-108: Precision costs 5 ACP for each point of Accuracy and 10 for each die that can be rolled again."""
    assert (cost(entry("Precision II", points=3)), cost(entry("Precision III", dice=2))) == (15, 20)


def test_entries_without_a_printed_price_are_priced_like_their_siblings() -> None:
    """Entries without a printed price cost as much as similar ones.

    A foot costs 2 ACP and so does a rank of size; an Aspect costs 6 and a kind of device 4.

    Rules: R-TCG-60, R-TCG-77, TCG-AN-07, TCG-AN-08, TCG-AN-09, TCG-AN-13.
    """
    for name in ("Anatomy VII", "Anatomy VIII", "Anatomy IX"):
        assert cost(entry(name, feet=3, larger=1)) == 6 + 2
    assert cost(entry("Alter II", aspects=["Heal", "Shield"])) == 12
    assert cost(entry("Alter VI", devices=["Axe", "Bow"])) == 8


def test_prices_of_rarity_and_of_materials() -> None:
    """A Passive pays (20 + 5) twice for a rank of rarity and a kind; 6 lb of steel cost 3 ACP, or 12 if permanent.

    Rules: TCG-CR-02, TCG-CR-04, R-TCG-100, R-TCG-104.
    """
    assert cost(entry("Creation IV", ranks=1, kinds=1), type="Passive") == 50
    lump = {"pounds": 6, "material": "steel"}
    assert (cost(entry("Creation II", **lump)), cost(entry("Creation II", permanent=True, **lump))) == (3, 12)


def test_one_material_alone_gives_ten_back() -> None:
    """TCG-CR-08: a Creation of one material alone costs 10 ACP less, but never less than 0."""
    only = [entry("Creation I", pounds=pounds, material="clay", only=True) for pounds in (80, 4)]
    assert [cost(one) for one in only] == [20 - 10, 0]


def test_a_higher_item_level_costs_ecp_and_a_harder_test() -> None:
    """Each level of an item gives 20 ECP more, and each level above 1 raises the Crafting test of 25 by 5.

    Rules: TCG-CR-05, TCG-CR-10.
    """
    assert device_budget("Common", 3).total == 60 + 60
    assert BASES["Crafting"][:2] == (25, 5)


def test_travel_is_priced_by_its_squares() -> None:
    """R-TCG-132: Travel II costs 12 ACP for its first square and 4 for each further one."""
    assert cost(entry("Travel II", first=1, further=3)) == 12 + 12


# Legal Abilities


def test_an_ability_is_made_of_keywords() -> None:
    """R-TCG-150: an Ability without any Keyword is illegal."""
    assert codes(replace(ability("Own", "Affliction I", sub_type="Fire"), keywords=())) == ["FIELD_MISSING"]


@pytest.mark.parametrize("row", [
    entry("Empower I", dice="1d6"), entry("Boost IV", mode="restore", points=1), entry("Kinesis I", pounds=6),
    entry("Cognition I", ap=1),
])  # fmt: skip
def test_a_passive_only_changes_its_owner(row: dict[str, Any]) -> None:
    """R-TCG-10, R-TCG-142: a Passive cannot have dice of its own or effects on others."""
    assert {"PASSIVE_BARRED", "TYPE"} & set(codes(ability("Own", row, type="Passive")))


def test_a_hinderance_cannot_use_entries_of_passives() -> None:
    """A Hinderance cannot have an entry that only a Passive can have, and its entries cost as much as those of a Boost.

    Rules: R-TCG-83, R-TCG-25.
    """
    assert "PASSIVE_ONLY" in codes(ability("Own", entry("Boost II", points=1), aspect="Hinderance"))
    for aspect in ("Boost", "Hinderance"):
        assert cost(entry("Boost VII", points=2), aspect=aspect) == 16


def test_no_boost_raises_react_or_core_actions() -> None:
    """No entry of Boost changes React, Accuracy or the Effect Value; Reinforce IV changes React.

    Rules: TCG-BO-15, R-TCG-84.
    """
    changed = {one.changes for key, one in printed_keywords().items() if key.startswith("Boost")}
    assert not changed & {"React", "Effect Value", "Accuracy"}
    assert printed_keywords()["Reinforce IV"].changes == "React"


def test_damage_to_ap_is_paid_for_bought_dice() -> None:
    """R-TCG-109: damage to AP costs 2 ACP for each side of the bought dice, and is illegal without bought dice."""
    die = entry("Empower I", dice="1d6")
    assert cost(die, at_ap=True) == cost(die) + 12
    assert "PARAM_RANGE" in codes(ability("Own", entry("Empower II", points=1), at_ap=True))


def test_empower_iv_adds_one_stat_that_does_not_count_yet() -> None:
    """Empower IV adds one stat of any Core, but not one that the action includes already, such as FNE in a Volley.

    Rules: R-TCG-111, R-TCG-146.
    """
    assert "STAT_INELIGIBLE" not in codes(ability("Own", entry("Empower IV", of="MOR")))
    assert "STAT_INELIGIBLE" in codes(ability("Own", entry("Empower IV", of="FNE"), action="Volley"))
    assert printed_keywords()["Empower IV"].once


def test_devices_take_other_forms() -> None:
    """TCG-AT-05, TCG-AT-06: Alter V can change a device among 3 forms and 15 kinds, for 4 ACP each."""
    assert (len(AMONG["devices"]), len(AMONG["device kinds"])) == (3, 15 + 1)  # 15, and what the GM agrees to
    assert cost(entry("Alter V", devices=["Armor", "Shield"])) == 8


def test_other_sub_types_and_senses() -> None:
    """Alter III can choose among 14 sub-types, and the senses of Anatomy I need the GM’s approval.

    Rules: R-TCG-58, R-TCG-66, R-TCG-79.
    """
    assert len(AMONG["sub-types"]) == 14
    senses = ability("Own", entry("Anatomy I", senses=["Scent"]), type="Passive")
    assert "GM_REQUIRED" in [problem.code for problem in ability_problems(senses, MAKER)]


def test_the_record_has_the_fields_of_the_document() -> None:
    """The record of an Ability shows its fields in the document’s order, then the Duration, and there are five Aspects.

    Rules: R-TCG-19, R-TCG-20, TCG-AC-06, TCG-AC-19.
    """
    bench = AbilityShop(PLAIN).open_workbench(None, {"level": 1, "Body": 10, "Mind": 10, "Spirit": 10})
    assert [label for label, _ in bench.record()] == [
        "Name", "ACP", "Costs", "Core", "Drawback", "Slot", "Type", "Aspect", "Device", "Range", "Target",
        "Effect Value", "Keywords", "Description", "Duration",
    ]  # fmt: skip
    assert get_args(Aspect) == ("Damage", "Heal", "Shield", "Boost", "Hinderance")


def test_appearance_costs_nothing() -> None:
    """TCG-TR-08: a description of how an Ability looks does not change its cost."""
    hop = entry("Travel II", first=1, further=0)
    assert cost(hop, description="A door of light opens.") == cost(hop)


# Damage


@pytest.mark.parametrize(("dealt", "kind", "strong", "weak"), [
    ("Slice", "Physical", None, None), ("Penetrate", "Physical", None, None), ("Impact", "Physical", None, None),
    ("Temporal", "Mental", None, "Temporal"), ("Light", "Mental", "Dark", "Light"),
    ("Dark", "Mental", "Light", "Dark"), ("Psychic", "Mental", None, None),
])  # fmt: skip
def test_each_sub_type_has_its_kind_and_match_ups(dealt: Any, kind: str, strong: str | None, weak: str | None) -> None:
    """Each sub-type has its kind, and the sub-types against which it is strong and weak.

    Rules: TCG-EV-06, TCG-EV-07, TCG-EV-08, TCG-EV-09, TCG-EV-10, TCG-EV-11, TCG-EV-12.
    """
    assert (KIND_OF[dealt], STRONG.get(dealt), WEAK.get(dealt)) == ((kind,), strong, weak)


def test_poison_and_acid_need_a_chosen_kind() -> None:
    """Earth and Water are Physical; an Ability with Poison or Acid must choose the kind when it is built.

    Rules: R-TCG-52, R-TCG-55.
    """
    assert (KIND_OF["Earth"], KIND_OF["Water"]) == (("Physical",), ("Physical",))
    poison = ability("Own", entry("Empower II", points=1), sub_type="Poison")
    assert "FIELD_MISSING" in codes(poison)
    assert "FIELD_MISSING" not in codes(replace(poison, kind="Energy"))
    added = ability("Own", entry("Alter III", sub_types=["Acid"]), entry("Empower II", points=1), sub_type="Fire")
    assert "FIELD_MISSING" in codes(added)
    assert "FIELD_MISSING" not in codes(replace(added, kind="Physical"))


def test_the_sub_types_that_can_be_non_lethal() -> None:
    """TCG-EV-19, TCG-DI-07: only Impact, Electricity, Poison and Psychic can be non-lethal."""
    spared = {dealt for dealt in KIND_OF if may_be_nonlethal(PLAIN, (dealt,))}
    assert spared == {"Impact", "Electricity", "Poison", "Psychic"}


def test_an_affliction_needs_damage_that_reaches_its_target() -> None:
    """A hit that deals 0 damage causes no Affliction; with 5 dice, 1 damage causes Toxic of 2 steps for 2 cycles.

    Rules: TCG-EV-17, TCG-AF-00c, R-TCG-14.
    """
    own = ability("Own", "Affliction XIII", sub_type="Poison", kind="Physical")
    ctx = Scripted(somebody("a"), somebody("b"))
    apply_hit_afflictions(ctx, "a", "b", [CarriedAffliction("Toxic", own)], 5, 0)
    assert not ctx.who("b").afflictions
    apply_hit_afflictions(ctx, "a", "b", [CarriedAffliction("Toxic", own)], 5, 1)
    toxic = ctx.who("b").afflicted("Toxic")
    assert toxic is not None
    assert (toxic.steps, toxic.cycles) == (2, 2)


# Rules of other Sections


def test_each_core_pays_with_its_own_resource() -> None:
    """Body pays with SP, Mind with FP and Spirit with MP: 5 + 3 + 6, 1 + 7 + 4 and 8 + 2 + 9 for Kara.

    Rules: TCG-XR-01, TCG-AC-02.
    """
    for core, resource, there in (("Body", "SP", 14), ("Mind", "FP", 12), ("Spirit", "MP", 19)):
        own = ability("Own", entry("Empower II", points=1), core=core)
        assert (use_cost(own, PLAIN).resource, numbers.score(kara().sheet, PLAIN, resource).total) == (resource, there)


def test_a_resolve_rolls_two_dice_and_a_stat_or_guard() -> None:
    """A Resolve rolls 2d12 plus a stat or a guard, against the Legerity of its source: Core 12 + 4 + level 20.

    Rules: TCG-XR-05, R-TCG-28, R-TCG-29, C19.
    """
    one = somebody("a")
    for by, value in (("VIT", 4), ("PG", 8)):
        rolling = resolve_roll(one, PLAIN, by)
        assert (rolling.pools, rolling.plus.total) == ((Pool(2, 12, explode=True),), value)
    assert legerity(one, PLAIN, "Body").total == 12 + 4 + 20
    assert {kind.by for kind in AFFLICTION_KINDS.values()} == {"ER", "PG", "MF", "PWR"}


def test_six_equipment_slots_and_two_hands() -> None:
    """A two-handed item doubles its stat and costs 2 AP more, and it takes two of the six Slots for equipment.

    Rules: TCG-XR-08.
    """
    great = Item("great", "weapon", "Swords", place="both", hands=2, dice=2, types=("Slice",))
    one, blow = somebody("a", items=(great,)), Card("Strike", items=("great",))
    assert effect_pool(one, PLAIN, blow).plus.total == 2 * 4
    assert ap_cost(one, PLAIN, blow).total == ap_cost(one, PLAIN, Card("Strike")).total + 2
    worn = [{"name": f"ring {n}", "sort": "armor", "place": "worn"} for n in range(5)]
    sword = {"name": "great", "sort": "weapon", "device": "Swords", "place": "both", "hands": 2}
    for rings, fits in ((worn[:4], True), (worn, False)):
        _, problems = read_character({**VELL, "items": [sword, *rings]}, PLAIN)
        assert ("items" in {one.path for one in problems}) is not fits


def test_dice_of_effect_values_explode_and_others_do_not() -> None:
    """TCG-XR-09, R-TCG-135: dice of an Effect Value explode; those of Ally stats and of a Backlash do not."""
    own = ability("Own", entry("Empower I", dice="1d6"))
    assert all(pool.explode for pool in effect_pool(somebody("a", own), PLAIN, Card("Strike", ability="Own")).pools)
    assert stat_points(Loaded([4, 4, 4]), 0).total == 12
    ctx = Scripted(somebody("a", ability("Own", entry("Charge IV", dice=2))))
    ctx.load([12, 12])
    deal_backlash(ctx, "a", Card("Strike", ability="Own", backlash=2))
    assert ctx.who("a").hp == 320 - 12


def test_each_use_of_an_item_removes_one() -> None:
    """TCG-XR-12: each use of an item removes one of its uses, and an item without uses is not offered."""
    draught = Item("draught", "consumable", dice=1, sides=6, effect="Heal", uses=2, place="main")
    ctx = fight(somebody("a", items=(draught,), hp=9), somebody("b"))
    for left in (1, 0):
        assert "Use" in actions_offered(ctx, "ana")
        does(ctx, m.Lay("a", "Use", items=("draught",), target="a"), *passes("a", "b", "b"), faces=[[3]])
        assert ctx.who("a").item("draught").uses == left
    assert "Use" not in actions_offered(ctx, "ana")


def test_weight_is_chosen_at_use() -> None:
    """R-TCG-07: an Ability with dice can be used for 1, 2 or 3 AP, but a Trigger is always Light and costs no AP."""
    assert use_cost(ability("Own", entry("Empower I", dice="1d6")), PLAIN).ap == (1, 2, 3)
    assert use_cost(ability("Own", entry("Empower I", dice="1d6"), type="Trigger", trigger="when I say"), PLAIN).ap == (
        0,
    )


def test_a_longer_body_changes_no_weight() -> None:
    """A longer character weighs as much and is as fast as before, and the GM decides about the effects of its size.

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
    """R-TCG-121: a Burst is Range V, though the document calls it Range IV in one place."""
    assert (printed_keywords()["Range V"].area, printed_keywords()["Range IV"].area) == ("Burst", "Cube")
