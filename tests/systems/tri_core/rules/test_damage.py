"""Damage: its sub-types and kinds, the order of its reductions, and its effects on resources."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Addend, single
from facedown.game.tally import Scaled
from facedown.systems.tri_core.model import (
    Ability,
    Affliction,
    Character,
    Encounter,
    Exchange,
    Item,
    Kind,
    PendingDamage,
    Rulings,
    Shield,
    StatModifier,
    SubType,
    term,
)
from facedown.systems.tri_core.rules import damage
from facedown.systems.tri_core.rules.damage import Damage, DamageReduction, StoppedDamage, reduce_damage
from facedown.systems.tri_core.steps import damage_taken
from facedown.systems.tri_core.steps.damage_taken import deal_damage
from tests.systems.tri_core.driver import Scripted, ability, entry, events_with_data, kara, label_text, odo, part_text

PLAIN = Rulings()
# Kara: HP 68, AP 18, MOR 2 and PG 8, INT 1 and MF 3, ATN 9 and ER 10. Odo: HP 52, AP 18, 6 and 9, 7 and 13, 5 and 7.


def parts(soft: DamageReduction) -> list[str]:
    """Return the parts of a damage Tally."""
    return [f"{label_text(part.label)} {part.value} {part.rule}" for part in soft.tally.addends]


def able(one: Character, *own: Ability) -> Character:
    """Return a hero with these Abilities."""
    return replace(one, sheet=replace(one.sheet, abilities=own))


# Sub-types and kinds


@pytest.mark.parametrize(
    ("types", "chosen", "kinds"),
    [((), None, ()), (("Fire",), None, ("Energy",)), (("Fire",), "Physical", ("Energy",)),
     (("Poison",), None, ("Physical",)), (("Poison",), "Energy", ("Energy",)), (("Acid",), "Mental", ("Physical",)),
     (("Fire", "Slice", "Wind"), None, ("Energy", "Physical")),
     (("Slice", "Poison"), "Energy", ("Physical", "Energy"))],
)  # fmt: skip
def test_the_kinds_of_sub_types(types: Any, chosen: Any, kinds: Any) -> None:
    """R-TC-113, R-TC-114: damage has each kind of its sub-types once, and a chosen kind if there are several."""
    assert damage.kinds_of(types, chosen) == kinds


def test_the_sub_types_and_the_kind_of_devices() -> None:
    """TC-E-28, TC-F-20, R-TC-94: devices deal each of their sub-types once, and Impact if they name none."""
    axe, fang = Item("axe", types=("Slice", "Impact")), Item("fang", types=("Poison", "Slice"), kind="Energy")
    assert damage.types_of((axe, fang)) == ("Slice", "Impact", "Poison")
    assert damage.types_of(()) == damage.types_of((Item("stick"),)) == ("Impact",)
    assert [damage.item_kind(one) for one in (axe, fang, Item("stick"), Item("fist", types=("Acid",)))] == [
        "Physical", "Energy", "Physical", "Physical",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("item", "fits"),
    [(Item("axe", types=("Slice",)), True), (Item("fang", types=("Poison",), kind="Energy"), True),
     (Item("mask", types=("Psychic",)), False), (Item("salve", effect="Heal"), False)],
)  # fmt: skip
def test_devices_for_strikes_and_volleys_deal_physical_or_energy_damage(item: Item, fits: bool) -> None:
    """TC-F-81, R-TC-139: a Mental device or one that heals does not serve for Strikes and Volleys."""
    assert damage.deals_weapon_damage(item) is fits


@pytest.mark.parametrize(
    ("ruling", "types", "spares"),
    [("4", ("Impact",), True), ("4", ("Psychic", "Poison"), True), ("4", ("Impact", "Fire"), False), ("4", (), False),
     ("2", ("Electricity",), True), ("2", ("Electricity", "Impact"), True), ("2", ("Poison",), False)],
)  # fmt: skip
def test_the_sub_types_that_can_be_non_lethal(ruling: Any, types: Any, spares: bool) -> None:
    """TC-E-25, R-TC-107: damage can be non-lethal only if the ruling names all its sub-types."""
    assert damage.may_be_nonlethal(Rulings(nonlethal_types=ruling), types) is spares


MATCHES: list[tuple[Any, Any, str, list[tuple[str, int, str]]]] = [
    (("Fire",), "Wind", "on", [("Fire against Wind", 10, "R-TC-143")]),
    (("Fire",), "Water", "on", [("Fire against Water", -11, "R-TC-143")]),
    (("Fire",), "Fire", "on", []),
    (("Fire",), None, "on", []),
    ((), "Wind", "on", []),
    (("Fire",), "Wind", "off", []),
    (("Wind", "Fire"), "Wind", "on", []),
]


@pytest.mark.parametrize(("types", "met", "ruling", "more"), MATCHES)
def test_damage_changes_by_half_against_some_types(types: Any, met: Any, ruling: Any, more: Any) -> None:
    """R-TC-143: 21 Fire damage becomes 31 against Wind and 10 against Water; only its first sub-type counts."""
    tally = damage.type_matchup(Rulings(type_factor=ruling), 21, types, met)
    found = [(part_text(part), part.value, part.rule) for part in tally.addends]
    assert (label_text(tally.label), found) == ("Damage", [("Effect Value", 21, "TC-E-38"), *more])


def test_the_sub_type_that_opposes_damage() -> None:
    """R-TC-143: damage is opposed by the sub-type of the defence, else of a Shield, else of the target."""
    made = replace(odo(shields=(Shield("HP", 3, "Wind"),)), sheet=replace(odo().sheet, nature="Earth"))
    blow = Damage("It", 9, ("Fire",), ("Energy",))
    assert damage.opposing_sub_type(made, blow, "Water") == "Water"
    assert damage.opposing_sub_type(made, blow, None) == "Wind"
    assert damage.opposing_sub_type(made, replace(blow, resource="AP"), None) == "Earth"
    assert damage.opposing_sub_type(made, replace(blow, cannot_be_reduced=True), None) == "Earth"
    assert damage.opposing_sub_type(odo(), blow, None) is None


# Resistance


def resistant(halves: int, element: str = "Fire", **more: Any) -> Ability:
    """Return a Passive of Anatomy IV against a sub-type."""
    return ability(
        "Skin", entry("Anatomy IV", against=[element], halves=halves, absorbed=0), type="Passive", slot="Double", **more
    )


@pytest.mark.parametrize(("halves", "left"), [(1, 10), (2, 0)])
def test_resistance_and_immunity(halves: int, left: int) -> None:
    """TCG-AN-04: resistance to Fire halves 21 damage to 10, and immunity prevents it, but not if it is `armored`."""
    one = able(odo(), resistant(halves))
    blow = Damage("It", 21, ("Fire",), ("Energy",))
    found = damage.resistance(PLAIN, one, blow, 21)
    assert found is not None
    assert (found.label, found.value, found.rule) == (term("Resistance to Fire"), left - 21, "TCG-AN-04")
    assert str(found.scaled) == ("21 Damage ÷ 2, rounded up" if halves == 1 else "21 Damage")
    for other in (
        replace(blow, types=("Wind", "Fire")), replace(blow, types=()), replace(blow, cannot_be_reduced=True),
        replace(blow, armored=True),
    ):  # fmt: skip
        assert damage.resistance(PLAIN, one, other, 21) is None
    assert parts(reduce_damage(PLAIN, one, blow))[:2] == [
        "Effect Value 21 TC-E-38",
        f"Resistance to Fire {left - 21} TCG-AN-04",
    ]
    known = reduce_damage(PLAIN, one, replace(blow, known=True))
    assert parts(known)[0] == "Effect Value 21 TC-E-38"
    assert "Resistance to Fire" not in " ".join(parts(known))


@pytest.mark.parametrize(("halves", "more", "scaled"), [
    ((2, 1), -21, (1, 1, "up")), ((1, -1), 0, (0, 1, "up")), ((-1,), 10, (1, 2, "down")), ((-2,), 21, (1, 1, "down")),
    ((-2, -1), 31, (3, 2, "down")), ((1, -2), 10, (1, 2, "down")),
])  # fmt: skip
def test_resistances_and_vulnerabilities_add_up(
    halves: tuple[int, ...], more: int, scaled: tuple[int, int, Any]
) -> None:
    """TCG-AN-04, TCG-AN-04b, R-TCG-63: the halves of resistances and vulnerabilities add up."""
    name = "Resistance to Fire"
    found = [StatModifier(name, "Song", "TCG-AN-04", points=abs(many), worse=many < 0) for many in halves]
    one = kara(stat_modifiers=tuple(found))
    assert damage.resistance(PLAIN, one, Damage("It", 21, ("Fire",), ("Energy",)), 21) == Addend(
        term(name), more, "TCG-AN-04", Scaled(single(term("Damage"), 21, "TCG-AN-04"), *scaled)
    )


# Reductions, in order


def test_damage_is_reduced_in_order() -> None:
    """Block, Armor, guards, Shield and temporary HP reduce 99 damage in this order.

    Rules: TC-C-54, TC-C-55, TC-C-56, TC-C-57, TC-F-20, R-TC-87, R-TC-111, R-TC-113.
    """
    one = kara(temp=6, shields=(Shield("HP", 4),))
    blow = Damage("It", 99, (), ("Physical", "Energy"))
    block = StoppedDamage("Block", 5)
    rows = ["Physical Armor -2 TC-C-55", "PG -8 TC-C-35", "Energy Armor -9 TC-C-55", "ER -10 TC-C-35"]
    ends = ["Shield -4 TC-C-56", "temporary HP -6 TC-C-56"]
    assert parts(reduce_damage(PLAIN, one, blow, block)) == [
        "Effect Value 99 TC-E-38",
        "Block -5 TC-D-56",
        *rows,
        *ends,
    ]
    later = reduce_damage(Rulings(block_step="shield"), one, blow, block)
    assert parts(later) == ["Effect Value 99 TC-E-38", *rows, "Block -5 R-TC-87", *ends]
    dodge = StoppedDamage("Dodge", 5)
    assert parts(reduce_damage(Rulings(block_step="shield"), one, blow, dodge))[1] == "Dodge -5 TC-D-58"
    alone = reduce_damage(Rulings(guard_role="resolve_only"), one, blow)
    assert parts(alone) == ["Effect Value 99 TC-E-38", rows[0], rows[2], *ends]
    assert parts(reduce_damage(PLAIN, one, replace(blow, cannot_be_reduced=True), block)) == ["Effect Value 99 TC-E-38"]
    assert parts(reduce_damage(PLAIN, one, replace(blow, armored=True))) == ["Effect Value 99 TC-E-38", *ends]


@pytest.mark.parametrize(
    ("resource", "rows"),
    [("AP", ["Block -5 TC-D-56", "Physical Armor -2 TC-C-55", "PG -8 TC-C-35", "Shield -3 TC-C-56"]),
     ("SP", ["Shield -2 TC-C-56"]), ("FP", []), ("MP", [])],
)  # fmt: skip
def test_the_reductions_of_damage_to_other_resources(resource: Any, rows: list[str]) -> None:
    """R-TC-112, TC-C-53: temporary HP do not reduce damage to AP, and only Shields reduce that to SP, FP or MP."""
    one = kara(temp=6, shields=(Shield("HP", 4), Shield("AP", 3), Shield("SP", 2)))
    soft = reduce_damage(PLAIN, one, Damage("It", 50, resource=resource), StoppedDamage("Block", 5))
    assert parts(soft) == ["Effect Value 50 TC-E-38", *rows]


def test_a_shield_stops_nothing_if_no_damage_is_left() -> None:
    """TC-C-57: of 9 damage, Armor stops 2 and PG the other 7, so the Shield stops nothing."""
    soft = reduce_damage(PLAIN, kara(shields=(Shield("HP", 4),)), Damage("It", 9))
    assert parts(soft) == ["Effect Value 9 TC-E-38", "Physical Armor -2 TC-C-55", "PG -7 TC-C-35"]
    assert (label_text(soft.tally.label), soft.tally.total, soft.shield, soft.temp) == ("Damage", 0, 0, 0)


def test_the_reduction_after_which_no_damage_is_left() -> None:
    """R-TC-89: of 12 damage nothing is left after PG, and of 3 nothing after a Block of 3."""
    soft = reduce_damage(PLAIN, kara(), Damage("It", 12), StoppedDamage("Block", 3))
    spent = [soft.is_zero_after(term(label)) for label in ("Block", "Physical Armor", "PG", "Shield")]
    assert spent == [False, False, True, True]
    assert reduce_damage(PLAIN, kara(), Damage("It", 3), StoppedDamage("Block", 3)).is_zero_after(term("Block"))
    one_left = reduce_damage(Rulings(armor_base="equipment"), kara(), Damage("It", 12), StoppedDamage("Block", 3))
    assert (one_left.tally.total, one_left.is_zero_after(term("PG")), one_left.is_zero_after(term("Shield"))) == (
        1,
        False,
        False,
    )


def test_armor_against_one_sub_type() -> None:
    """TCG-BO-09, TCG-AF-07: a Passive adds 4 Armor against Fire only, and Melt of 3 lowers it to 1."""
    own = ability("Scales", entry("Boost IX", of="Fire", points=4), type="Passive")
    one = able(kara(), own)
    assert damage.armor_against(one, PLAIN, "Fire") == 4
    assert damage.armor_against(one, PLAIN, "Wind") == 0
    melted = replace(one, afflictions=(Affliction("Melt", "x", 3, 17),))
    assert damage.armor_against(melted, PLAIN, "Fire") == 1
    assert damage.armor_against(replace(one, afflictions=(Affliction("Melt", "x", 9, 17),)), PLAIN, "Fire") == 0
    fire = Damage("It", 40, ("Fire",), ("Energy",))
    assert parts(reduce_damage(PLAIN, one, fire))[1:] == [
        "Energy Armor -9 TC-C-55", "ER -10 TC-C-35", "Armor against Fire -4 TCG-BO-09",
    ]  # fmt: skip
    assert len(parts(reduce_damage(PLAIN, one, replace(fire, armored=True)))) == 1
    assert "Armor against Fire -4 TCG-BO-09" in parts(reduce_damage(PLAIN, one, replace(fire, resource="AP")))
    assert len(parts(reduce_damage(PLAIN, one, replace(fire, resource="SP")))) == 1


def test_temporary_armor_against_a_sub_type() -> None:
    """TCG-BO-09, R-TCG-12: a bonus adds 1 Armor against Fire, and a penalty of 4 lowers Energy Armor 9 to 5."""
    better = StatModifier("Armor against Fire", "Aid", "TCG-BO-09", points=1)
    worse = StatModifier("Armor against Fire", "Hex", "TCG-BO-09", points=4, worse=True)
    fire = Damage("It", 40, ("Fire",), ("Energy",))
    assert damage.armor_against(kara(stat_modifiers=(better,)), PLAIN, "Fire") == 1
    melted = kara(stat_modifiers=(better,), afflictions=(Affliction("Melt", "x", 1, 17),))
    assert damage.armor_against(melted, PLAIN, "Fire") == 0
    assert "Armor against Fire -1 TCG-BO-09" in parts(reduce_damage(PLAIN, kara(stat_modifiers=(better,)), fire))
    assert damage.armor_against(kara(stat_modifiers=(worse,)), PLAIN, "Fire") == -4
    hexed = kara(stat_modifiers=(worse,), afflictions=(Affliction("Melt", "x", 1, 17),))
    assert damage.armor_against(hexed, PLAIN, "Fire") == -4
    assert parts(reduce_damage(PLAIN, kara(stat_modifiers=(worse,)), fire))[1:] == [
        "Energy Armor -5 TC-C-55", "ER -10 TC-C-35",
    ]  # fmt: skip
    drawn = [replace(fire, types=("Fire", "Wind")), replace(fire, types=("Wind",))]
    assert [parts(reduce_damage(PLAIN, kara(stat_modifiers=(worse,)), blow))[1] for blow in drawn] == [
        "Energy Armor -5 TC-C-55", "Energy Armor -9 TC-C-55",
    ]  # fmt: skip


def test_a_newer_modifier_replaces_a_passive_by_ruling() -> None:
    """R-TCG-12: if by ruling only the latest counts, a temporary modifier replaces the Armor of a Passive."""
    own = ability("Scales", entry("Boost IX", of="Fire", points=4), type="Passive")
    one = replace(able(kara(), own), stat_modifiers=(StatModifier("Armor against Fire", "Aid", "TCG-BO-09", points=1),))
    assert damage.armor_against(one, PLAIN, "Fire") == 5
    assert damage.armor_against(one, Rulings(boost_stack="latest"), "Fire") == 1


# Altered sub-types


def test_an_altered_sub_type_replaces_or_joins_the_old_one() -> None:
    """TCG-AT-03, R-TCG-55, R-TCG-137: a new sub-type replaces the old one or is added to it."""
    shift = ability("Shift", entry("Alter III", sub_types=["Acid"]), type="Passive", kind="Energy", slot="Double")
    other = ability("Other", entry("Alter III", sub_types=["Fire"]), type="Passive", slot="Double")
    one = able(odo(), other, shift)
    own = replace(shift, name="Own", type="Active", kind="Physical")
    slice_: tuple[SubType, ...] = ("Slice",)
    physical: tuple[Kind, ...] = ("Physical",)
    assert damage.altered_types(one, "Acid", None, slice_, physical) == (("Acid",), ("Energy",))
    assert damage.altered_types(one, "+Acid", None, slice_, physical) == (("Slice", "Acid"), ("Physical", "Energy"))
    assert damage.altered_types(one, "+Acid", own, slice_, physical) == (("Slice", "Acid"), ("Physical",))
    assert damage.altered_types(one, "+Slice", own, slice_, physical) == (("Slice",), ("Physical",))
    assert damage.altered_types(odo(), "Acid", None, slice_, physical) == (("Acid",), ("Physical",))
    assert damage.altered_types(odo(), "Fire", None, slice_, physical) == (("Fire",), ("Energy",))


def test_a_strong_sub_type_raises_damage_first() -> None:
    """R-TC-143: 20 Fire damage against a defence or a target of Wind becomes 30, before all reductions."""
    fire = Damage("It", 20, ("Fire",), ("Energy",))
    half = "Fire against Wind 10 R-TC-143"
    airy = replace(kara(), sheet=replace(kara().sheet, nature="Wind"))
    assert parts(reduce_damage(PLAIN, kara(), fire, None, "Wind"))[1] == half
    assert parts(reduce_damage(PLAIN, airy, fire))[1] == half
    assert parts(reduce_damage(PLAIN, airy, replace(fire, known=True)))[1] == "Energy Armor -9 TC-C-55"
    assert parts(reduce_damage(PLAIN, airy, replace(fire, armored=True))) == ["Effect Value 20 TC-E-38"]
    assert parts(reduce_damage(Rulings(type_factor="off"), airy, fire))[1] == "Energy Armor -9 TC-C-55"
    assert damage.damage_past_armor(PLAIN, kara(), fire, "Wind") == 30 - 9 - 10
    assert damage.damage_past_armor(PLAIN, kara(), fire, "Water") == 0
    tally = damage.damage_by_type(PLAIN, able(airy, resistant(1)), fire, None)
    assert (label_text(tally.label), [part.value for part in tally.addends]) == ("Damage", [20, 10, -15])
    assert label_text(damage.damage_by_type(PLAIN, kara(), replace(fire, known=True), None).label) == "Damage"
    ctx = Scripted(kara())
    assert deal_damage(ctx, "kara", fire, StoppedDamage("Dodge", 3), "Wind") == 30 - 3 - 9 - 10
    (event, *_) = ctx.events_so_far()
    assert [label_text(part.label) for part in event.tallies[0].addends] == [
        "Effect Value", "Fire against Wind", "Dodge", "Energy Armor", "ER",
    ]  # fmt: skip


def test_damage_past_armor_ignores_shields() -> None:
    """R-TC-90: Armor 2 and PG 8 leave 10 of 20 damage, whatever Shield and temporary HP the target has."""
    one = kara(temp=6, shields=(Shield("HP", 4),))
    assert damage.damage_past_armor(PLAIN, one, Damage("It", 20), None) == 10


# Effects on resources


def test_damage_uses_up_shields_and_temporary_hp() -> None:
    """Of 17 damage, Armor and PG stop 10, and a Shield of 4 and 3 of 6 temporary HP absorb the rest.

    Rules: TC-C-56, R-TC-111, R-TC-115.
    """
    ctx = Scripted(kara(temp=6, shields=(Shield("AP", 9), Shield("HP", 4))))
    assert deal_damage(ctx, "kara", Damage("A rock", 17)) == 0
    one = ctx.who("kara")
    assert (one.hp, one.temp, one.shields) == (68, 3, (Shield("AP", 9),))
    data = {"character": "kara", "source": "A rock", "resource": "HP", "damage": 0, "shield": 4}
    assert events_with_data(ctx) == [("TC-F-62", "damage", data)]


def test_damage_to_hp_is_kept_for_the_resolve() -> None:
    """TC-F-62, TC-C-03: 15 damage less 10 takes 5 HP, which are kept with their kind for the Resolve to stay awake."""
    ctx = Scripted(kara())
    assert deal_damage(ctx, "kara", Damage("A rock", 15)) == 5
    one = ctx.who("kara")
    assert (one.hp, one.last_damage, one.last_kind, one.excess_damage) == (63, 5, "Physical", 0)
    data = {"character": "kara", "source": "A rock", "resource": "HP", "damage": 5, "shield": 0}
    assert events_with_data(ctx) == [
        ("TC-F-62", "damage", data), ("TC-C-03", "hp", {"character": "kara", "hp": 63, "spilt": 0}),
    ]  # fmt: skip


@pytest.mark.parametrize(("resource", "left"), [("AP", 18 - 10), ("SP", 0), ("FP", 0), ("MP", 0)])
def test_damage_to_another_resource_lowers_it(resource: Any, left: int) -> None:
    """TC-F-62, R-TC-112, TC-C-24: Armor and PG reduce damage to AP, and SP, FP and MP never fall below 0."""
    ctx = Scripted(kara())
    deal_damage(ctx, "kara", Damage("A drain", 20, resource=resource))
    assert getattr(ctx.who("kara"), resource.lower()) == left
    assert ctx.who("kara").hp == 68
    assert [label_text(tally.label) for event in ctx.events_so_far()[:1] for tally in event.tallies] == ["Damage"]


def test_damage_can_lower_ap_below_zero() -> None:
    """TC-C-10, TC-F-62: 20 damage to 18 AP leaves −2 AP."""
    ctx = Scripted(kara())
    deal_damage(ctx, "kara", Damage("A drain", 30, resource="AP", by="odo"))
    assert (ctx.who("kara").ap, ctx.who("kara").emptied_resources) == (-2, ("AP",))


SPARED: list[tuple[int, bool, int, int, int, str]] = [
    # HP before, non-lethal or not, HP after, damage that counts, excess damage, the rule of the event
    (30, True, 10, 20, 0, "TC-C-03"),
    (20, True, 0, 20, 0, "TC-E-24"),
    (6, True, 0, 6, 14, "TC-E-24"),
    (1, True, 0, 1, 19, "TC-E-24"),
    (0, True, -20, 20, 0, "TC-C-03"),
    (6, False, -14, 20, 0, "TC-C-03"),
]


@pytest.mark.parametrize(("before", "spared", "after", "counts", "spilt", "rule"), SPARED)
def test_non_lethal_damage_ends_at_0(before: int, spared: bool, after: int, counts: int, spilt: int, rule: str) -> None:
    """TC-E-24, TC-E-31, R-TC-108, R-TC-109: non-lethal damage stops at 0 HP unless HP were 0 already."""
    ctx = Scripted(kara(hp=before))
    ctx.load(*([[11, 11]] if after <= 0 else []))
    deal_damage(ctx, "kara", Damage("It", 20, cannot_be_reduced=True, spared=spared))
    ctx.done()
    one = ctx.who("kara")
    assert (one.hp, one.last_damage, one.excess_damage) == (after, counts, spilt)
    (event,) = [event for event in ctx.events_so_far() if event.kind == "hp"]
    assert (event.rule, event.data) == (rule, {"character": "kara", "hp": after, "spilt": spilt})


@pytest.mark.parametrize(("lost", "wounded"), [(3, 1), (4, 2)])
def test_a_loss_of_vit_wounds_further(lost: int, wounded: int) -> None:
    """TC-E-02, TC-E-03, R-TC-99: a further wound needs a loss of VIT 4 or more, however low HP are."""
    ctx = Scripted(odo(hp=-9, wounded=1))
    ctx.load([11, 9])
    deal_damage(ctx, "odo", Damage("It", lost, kinds=("Mental",), cannot_be_reduced=True))
    ctx.done()
    assert (ctx.who("odo").wounded, ctx.who("odo").last_kind) == (wounded, "Mental")


def test_the_consequences_of_a_hard_hit_come_in_order() -> None:
    """40 damage to 30 HP leads to the Threshold, then Wounded I, then the Resolve to stay awake against 40.

    Rules: TC-C-06, TC-E-01, TC-E-04, TC-E-20.
    """
    ctx = Scripted(kara(hp=30, ap=5))
    ctx.load([2, 1], [12, 12, 11, 1], [1])
    deal_damage(ctx, "kara", Damage("It", 40, kinds=("Energy",), cannot_be_reduced=True))
    ctx.done()
    assert ctx.kinds() == ["damage", "hp", "threshold", "shock", "wounded", "awake", "systemic-shock"]
    one = ctx.who("kara")
    assert (one.hp, one.ap, one.wounded, one.out, one.staggered) == (-10, 0, 1, "", 2)


# Spoilt Recovers, and deferred damage


@pytest.mark.parametrize(("by", "spoilt"), [("odo", ("kara",)), ("lea", ()), ("kara", ()), ("", ())])
def test_a_character_hurt_out_of_turn_does_not_recover(by: str, spoilt: tuple[str, ...]) -> None:
    """TC-D-02, R-TC-64: damage by a Reaction of another character, who is no actor, spoils a Recover."""
    ctx = Scripted(kara(), odo())
    ctx.position = replace(ctx.position, encounter=Encounter(exchange=Exchange(("lea",), step="resolving")))
    deal_damage(ctx, "kara", Damage("It", 20, by=by))
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.exchange is not None
    assert ctx.position.encounter.exchange.failed_recovers == spoilt
    deal_damage(ctx, "kara", Damage("It", 1, by="odo"))
    assert ctx.position.encounter.exchange.failed_recovers == spoilt


def test_the_damage_of_those_who_act_together_counts_at_once() -> None:
    """R-TC-60, R-TC-119: losses among characters who act together apply at once, after both have acted."""
    ctx = Scripted(kara(), odo())
    ctx.position = replace(ctx.position, encounter=Encounter(exchange=Exchange(("kara", "odo"), step="resolving")))
    deal_damage(ctx, "kara", Damage("It", 20, by="odo"))
    damage_taken.take_or_defer(ctx, PendingDamage("kara", "odo", "AP", 3, held_by="kara"))
    assert (ctx.who("kara").hp, ctx.who("odo").ap, ctx.who("odo").held_by) == (68, 18, "")
    damage_taken.take_deferred(ctx)
    assert (ctx.who("kara").hp, ctx.who("odo").ap, ctx.who("odo").held_by) == (58, 15, "kara")
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.exchange is not None
    assert ctx.position.encounter.exchange.deferred_effects == ()
    assert ("R-TC-60", "together", {}) in events_with_data(ctx)


def test_a_character_absorbs_damage_that_it_is_immune_to() -> None:
    """A living character that absorbs Fire gains 8 HP by 2d6 of 5 and 3 for each hit of Fire, but not for other damage.

    Rules: TCG-AN-04a, R-TCG-63.
    """
    own = ability("Skin", entry("Anatomy IV", against=["Fire"], halves=2, absorbed=2), type="Passive", slot="Double")
    fire = Damage("It", 30, ("Fire",), ("Energy",))
    ctx = Scripted(able(kara(hp=40), own))
    ctx.load([5, 3])
    deal_damage(ctx, "kara", fire)
    ctx.done()
    assert ctx.who("kara").hp == 48
    (event,) = [event for event in ctx.events_so_far() if event.kind == "absorbed"]
    assert event.rule == "TCG-AN-04a"
    assert [(part_text(part), part.value, part.rule) for part in event.tallies[0].addends] == [
        ("2d6 (5, 3)", 8, "TCG-AN-04a")
    ]
    assert (event.data, label_text(event.tallies[0].label)) == (
        {"character": "kara", "points": 8, "gained": 8, "wasted": 0, "hp": 48}, "Absorbed",
    )  # fmt: skip
    assert ctx.asked == [("Absorbed", "2d6!")]
    halved = StatModifier("Resistance to Fire", "Aid", "TCG-AN-04", points=1, rerolls=2)
    half = ability("Skin", entry("Anatomy IV", against=["Fire"], halves=1, absorbed=0), type="Passive", slot="Double")
    for one, blow in (
        (able(kara(hp=40), half), fire), (kara(hp=40, stat_modifiers=(halved,)), fire),
        (able(kara(hp=40), own), replace(fire, types=())),
        (able(kara(hp=40), own), replace(fire, types=("Wind",))), (able(kara(hp=40, out="dead"), own), fire),
        (able(kara(hp=40), resistant(2)), fire), (able(kara(hp=40), own), replace(fire, cannot_be_reduced=True)),
    ):  # fmt: skip
        ctx = Scripted(one)
        deal_damage(ctx, "kara", blow)
        assert "absorbed" not in ctx.kinds()


def test_a_dying_character_that_absorbs_enough_comes_back() -> None:
    """TCG-AN-04a, TC-E-13: a dying character at −3 HP that absorbs 8 comes back, and needs 5 days of rest."""
    own = ability("Skin", entry("Anatomy IV", against=["Fire"], halves=2, absorbed=2), type="Passive", slot="Double")
    ctx = Scripted(able(kara(hp=-3, wounded=4, out="dying"), own))
    ctx.load([5, 3], [2, 3])
    deal_damage(ctx, "kara", Damage("It", 30, ("Fire",), ("Energy",)))
    ctx.done()
    assert (ctx.who("kara").hp, ctx.who("kara").days_left) == (5, 5)


@pytest.mark.parametrize(("action", "rule"), [("Block", "TC-D-56"), ("Dodge", "TC-D-58"), ("Parry", "R-TC-89")])
def test_stopped_damage_names_its_rule(action: str, rule: str) -> None:
    """R-TC-89: the damage that a defence stops names the rule of that defence."""
    assert parts(reduce_damage(PLAIN, kara(), Damage("It", 99), StoppedDamage(action, 5)))[1] == f"{action} -5 {rule}"
