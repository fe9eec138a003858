"""Modifiers by Abilities: of Passives, for some cycles, on foes that resist, and of equipment."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.abilities.stat_modifiers import ability_modifiers
from facedown.systems.tri_core.builder.device_budget import device_budget, device_cost, device_problems
from facedown.systems.tri_core.builder.owned_abilities import builder_of, owned_ability_cautions
from facedown.systems.tri_core.model import Card, Character, Item, Rulings, Shield, StatModifier
from facedown.systems.tri_core.model.keywords import keywords, printed_keywords
from facedown.systems.tri_core.rules import numbers, skill_numbers
from facedown.systems.tri_core.rules.active_modifiers import with_newest_shield
from facedown.systems.tri_core.rules.challenge_levels import Band
from facedown.systems.tri_core.rules.current_numbers import current_score, maximum
from facedown.systems.tri_core.rules.damage import Damage, reduce_damage
from facedown.systems.tri_core.rules.lasting_modifiers import split_over_cycles
from facedown.systems.tri_core.rules.rolls import accuracy_pool, effect_pool
from facedown.systems.tri_core.steps.durations import add_modifier, apply_cycle_effects, count_down_effects
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.driver import (
    Scripted,
    ability,
    does,
    entry,
    fight,
    passes,
    resolves,
    somebody,
    uses,
)
from tests.systems.tri_core.random_games import READINGS

PLAIN = Rulings()


def passive(*rows: dict[str, Any] | str, name: str = "Always") -> Character:
    """Return a character with a Passive."""
    return somebody("a", ability(name, *rows, type="Passive", aspect="Boost"))


def used(*rows: dict[str, Any], aspect: str = "Boost", on: str = "a", faces: Any = (), **more: Any) -> Scripted:
    """Use an Active on its user or on the other, who is a foe."""
    ctx = fight(somebody("a", ability("Now", *rows, aspect=aspect, **more), at=(4, 4)),
                 somebody("b", at=(5, 4)))  # fmt: skip
    uses(ctx, "a", "Now", "b", target=on, faces=list(faces))
    return ctx


# Permanent modifiers


@pytest.mark.parametrize(("row", "name", "plain", "more"), [
    (entry("Boost I", of="PWR", points=2), "PWR", 4, 6), (entry("Boost II", points=5), "HP", 320, 325),
    (entry("Boost V", of="MP", points=3), "MP", 12, 15), (entry("Boost VI", of="MF", points=2), "MF", 8, 10),
    (entry("Boost VII", points=3), "Speed Rank", 8, 11), (entry("Boost X", points=2), "Strike Target", 14, 16),
    (entry("Boost XII", points=2), "Strength", 24, 26), (entry("Boost IV", mode="increase", points=2), "AP", 18, 20),
    (entry("Reinforce I", stats=["PWR", "ATN"]), "HP", 320, 328), (entry("Reinforce II", stats=["PWR"]), "AP", 18, 22),
    (entry("Reinforce III", of="FP", stats=["PWR"]), "FP", 12, 14),
    (entry("Reinforce IV", stats=["INT"]), "React", 12, 14),
    (entry("Reinforce V", of="PG", stats=["PWR"]), "PG", 8, 10),
    (entry("Reinforce VI", stats=["PWR"]), "Strike Target", 14, 16),
])  # fmt: skip
def test_a_passive_is_always_on(row: dict[str, Any], name: str, plain: int, more: int) -> None:
    """A Passive always counts in the numbers of the sheet: each Boost and Reinforce raises its score.

    Rules: TCG-AC-10, TCG-RE-09, TCG-XR-11, TCG-BO-01, TCG-BO-02, TCG-BO-03, TCG-BO-04, TCG-BO-05, TCG-BO-06, TCG-BO-07,
    TCG-BO-08, TCG-BO-09, TCG-BO-10, TCG-BO-11, TCG-BO-12, TCG-RE-01, TCG-RE-02, TCG-RE-03, TCG-RE-04, TCG-RE-05,
    TCG-RE-06.
    """

    def value(one: Character) -> int:
        if name == "PWR":
            return numbers.stat(one.sheet, "PWR").total
        return maximum(one, PLAIN, "AP") if name == "AP" else current_score(one, PLAIN, name).total

    assert value(somebody("a")) == plain
    one = passive(row)
    assert value(one) == more
    if name in ("HP", "SP", "FP", "MP", "AP"):
        assert getattr(one, name.lower()) == more


def test_boosts_add_skill_dice_and_lift_and_carry() -> None:
    """TCG-BO-08, TCG-BO-12: a Boost adds skill dice; a point of Strength adds 20 lb of Lift and 10 lb of Carry."""
    assert (
        skill_numbers.skill_dice(passive(entry("Boost VIII", of="Observe", points=2)).sheet, PLAIN, "Observe").total
        == 3
    )
    strong = passive(entry("Boost XII", points=2))
    assert (current_score(strong, PLAIN, "Lift").total, current_score(strong, PLAIN, "Carry").total) == (520, 260)


def test_a_boosted_stat_counts_everywhere_but_for_ceilings() -> None:
    """A boosted PWR raises SP and UCB, but not the Core that limits the prices of Abilities.

    Rules: TCG-BO-01, TCG-BU-05, R-TCG-03.
    """
    one = passive(entry("Boost I", of="PWR", points=2))
    assert (current_score(one, PLAIN, "SP").total, current_score(one, PLAIN, "UCB").total) == (14, 10)
    assert builder_of(one.sheet, PLAIN).cores["Body"] == 12


def test_permanent_hp_count_for_threshold_and_others_do_not() -> None:
    """TCG-BO-02: 5 permanent HP raise the Threshold from 160 to 163; HP for some cycles leave it at 160."""
    assert numbers.score(passive(entry("Boost II", points=5)).sheet, PLAIN, "Threshold").total == 163
    ctx = used(entry("Reinforce I", stats=["PWR"]))
    assert numbers.score(ctx.who("a").sheet, PLAIN, "Threshold").total == 160


def test_two_passives_of_a_kind_count_once() -> None:
    """Of two Passives with one effect the later counts, even if it is smaller; entries of one Ability add up.

    Rules: TCG-AC-16, TCG-AC-18, R-TCG-13.
    """
    one, other = (ability(name, entry("Boost VII", points=points), type="Passive", aspect="Boost")
                  for name, points in (("First", 3), ("Second", 1)))  # fmt: skip
    both = somebody("a", one, other)
    assert current_score(both, PLAIN, "Speed Rank").total == 8 + 1
    assert [problem.code for problem in owned_ability_cautions(both.sheet)] == ["NO_EFFECT"]
    together = passive(entry("Boost VI", of="PG", points=2), entry("Reinforce V", of="PG", stats=["PWR"]))
    assert current_score(together, PLAIN, "PG").total == 8 + 2 + 2


# Temporary modifiers


def test_classes_add_up_and_within_a_class_the_newest_counts() -> None:
    """An Active, a Passive and a Trigger add up, and a newer Active replaces an older one.

    1d4 replaces the 2d6 of the Active, beside 1 point of the Passive and 1d12 of the Trigger.

    Rules: TCG-AC-16, R-TCG-12, X-34.
    """
    always = ability("Always", entry("Empower II", points=1), type="Passive", aspect="Boost")
    ctx = Scripted(somebody("a", always))
    for modifier in (
        StatModifier("Effect Value", "One", "TCG-EM-01", "Active", dice=(6, 6), action="Strike", cycles=3),
        StatModifier("Effect Value", "Two", "TCG-EM-01", "Trigger", dice=(12,), action="Strike", cycles=3),
        StatModifier("Effect Value", "Three", "TCG-EM-01", "Active", dice=(4,), action="Strike", cycles=3),
    ):
        add_modifier(ctx, "a", modifier)
    rolling = effect_pool(ctx.who("a"), PLAIN, Card("Strike"))
    assert [(pool.count, pool.sides) for pool in rolling.pools] == [(2, 12), (1, 4)]
    assert rolling.plus.total == 8 + 1


def test_a_lasting_boost_serves_every_matching_action() -> None:
    """R-TCG-140: while it lasts, a Boost of Strikes adds its 2 dice to every Strike, and none to a Collide."""
    ctx = used(entry("Empower I", dice="2d6"), action="Strike")
    one = ctx.who("a")
    assert effect_pool(one, PLAIN, Card("Strike")).dice.total == 3
    assert effect_pool(one, PLAIN, Card("Collide")).dice.total == 1


def test_a_boost_lasts_until_its_users_next_turn() -> None:
    """TCG-BO-16, R-TCG-113, R-TCG-141: a Boost lasts one of its user’s cycles, and 2 more can be bought."""
    for more, cycles in ((), 1), ((entry("Duration I", cycles=2),), 3):
        ctx = used(entry("Boost X", points=2), *more, on="b")
        assert [modifier.cycles for modifier in ctx.who("b").stat_modifiers] == [cycles]
        for left in range(cycles - 1, -1, -1):
            count_down_effects(ctx, "b")  # only its user's turns count
            count_down_effects(ctx, "a")
            assert [modifier.cycles for modifier in ctx.who("b").stat_modifiers] == ([left] if left else [])
    assert current_score(ctx.who("b"), PLAIN, "Strike Target").total == 14


def test_a_raised_maximum_is_filled_and_falls_back() -> None:
    """TCG-BO-05, R-TCG-80: a Boost of 3 raises MP and their maximum from 12 to 15, and both are 12 again at its end."""
    ctx = used(entry("Boost V", of="MP", points=3))
    assert (ctx.who("a").mp, maximum(ctx.who("a"), PLAIN, "MP")) == (15, 15)
    count_down_effects(ctx, "a")
    assert (ctx.who("a").mp, maximum(ctx.who("a"), PLAIN, "MP")) == (12, 12)


def test_the_points_of_a_boost_are_lost_even_if_some_were_spent() -> None:
    """R-TCG-80: at its end a Boost of 3 MP takes 3 away: of 15 MP 5 are spent, and 7 are left."""
    ctx = used(entry("Boost V", of="MP", points=3))
    does(ctx, m.Spend("a", "MP", 5))
    count_down_effects(ctx, "a")
    assert ctx.who("a").mp == 7


def test_boost_iv_raises_restores_or_destroys_ap() -> None:
    """Boost IV raises Total AP for a time, restores AP, or destroys AP, also below 0.

    A successful Resolve halves the destroyed AP.

    Rules: TCG-BO-04, R-TCG-81.
    """
    assert maximum(used(entry("Boost IV", mode="increase", points=3)).who("a"), PLAIN, "AP") == 21
    ctx = fight(somebody("a", ability("Now", entry("Boost IV", mode="restore", points=5), aspect="Boost"), ap=3),
                 somebody("b"))  # fmt: skip
    uses(ctx, "a", "Now", "b", target="a")
    assert ctx.who("a").ap == 3 - 1 + 5
    row = entry("Boost IV", mode="destroy", points=20)
    assert used(row, aspect="Hinderance", on="b", faces=[[11, 11]]).who("b").ap == 18 - 20
    assert used(row, aspect="Hinderance", on="b", faces=[[12, 11, 11]]).who("b").ap == 18 - 10


def test_shields_of_ap_and_mp_absorb_losses() -> None:
    """A Shield absorbs 5 of 20 destroyed AP, and another 2 of 3 MP that are lost in a cycle.

    Rules: TCG-BO-03, TCG-BO-04, TCG-DU-03.
    """
    shields = (Shield("AP", 5), Shield("MP", 2))
    ctx = fight(somebody("a", ability("Now", entry("Boost IV", mode="destroy", points=20), aspect="Hinderance")),
                 somebody("b", shields=shields))  # fmt: skip
    uses(ctx, "a", "Now", "b", target="b", faces=[[11, 11]])
    assert (ctx.who("b").ap, ctx.who("b").shield("AP").points) == (18 - 15, 0)
    leech = StatModifier("MP each cycle", "Leech", "TCG-DU-03", "Active", 3, worse=True)
    each = Scripted(somebody("b", shields=shields, stat_modifiers=(leech,), mp=10))
    apply_cycle_effects(each, "b")
    assert (each.who("b").mp, each.who("b").shield("MP").points) == (9, 0)


def test_a_hinderance_is_resisted_and_halved() -> None:
    """TCG-BO-07, TCG-BO-14, R-TCG-51: Ardor resists a loss of 4 Speed Rank: it is 4, 2 or nothing, or twice as much."""
    row = entry("Boost VII", points=4)
    for faces, rank in (([11, 11], 4), ([12, 12, 6, 3], 6), ([12, 12, 12, 12, 6, 1], 8), ([3, 2], 0)):
        ctx = used(row, aspect="Hinderance", on="b", faces=[faces])
        assert current_score(ctx.who("b"), PLAIN, "Speed Rank").total == rank


def test_dice_can_be_taken_from_a_foe() -> None:
    """TCG-EM-01, TCG-PR-01, R-TCG-112: a Hinderance takes 2 dice from a foe’s Strikes, but none below 0."""
    ctx = used(entry("Empower I", dice="2d6"), aspect="Hinderance", on="b", action="Strike", faces=[[11, 11]])
    assert effect_pool(ctx.who("b"), PLAIN, Card("Strike", "Heavy")).dice.total == 2
    assert effect_pool(ctx.who("b"), PLAIN, Card("Strike")).dice.total == 0


def test_a_character_of_the_same_side_does_not_resist() -> None:
    """R-TCG-139: a character of the user’s side rolls no Resolve, because it is a willing target."""
    slow = ability("Now", entry("Boost VII", points=4), aspect="Hinderance")
    ctx = fight(somebody("a", slow, side="x", at=(4, 4)), somebody("c", side="x", at=(5, 4)))
    uses(ctx, "a", "Now", "c", target="c")
    assert current_score(ctx.who("c"), PLAIN, "Speed Rank").total == 4


def test_a_statistic_without_a_stat_is_resisted_by_the_guard_of_the_core() -> None:
    """R-TCG-51: a loss of Strike Target is resisted by the guard of the Ability’s Core: PG, MF or ER."""
    for core, guard in (("Body", "PG"), ("Mind", "MF"), ("Spirit", "ER")):
        ctx = used(entry("Boost X", points=4), aspect="Hinderance", on="b", core=core, faces=[[11, 11]])
        assert resolves(ctx)[0][0] == guard


# Shields


def test_shields_of_one_kind_replace_each_other_and_kinds_add_up() -> None:
    """A Shield of 4 by an Active replaces one of 10 by an Active, and adds up with the 5 of an item.

    Rules: TCG-BO-03, R-TCG-82, R-TC-115.
    """
    one = somebody("a", shields=(Shield("HP", 5),))
    for points in (10, 4):
        one = with_newest_shield(one, PLAIN, Shield("HP", points, None, "Active", "a", 1))
    assert one.shield("HP").points == 9


def test_a_shield_takes_what_passes_armor_and_ends() -> None:
    """A Shield absorbs the damage that passes Armor and guard, and it ends with its cycles.

    Rules: TCG-BO-03, TCG-EV-18, W-46.
    """
    ctx = used(entry("Boost III", of="HP", points=10))
    soft = reduce_damage(PLAIN, ctx.who("a"), Damage("b", 20))
    assert (soft.shield, soft.tally.total) == (8, 0)
    count_down_effects(ctx, "a")
    assert ctx.who("a").shields == ()


def test_temporary_hp_of_an_ability_end_with_their_cycles() -> None:
    """R-TCG-143, TCG-BO-03: temporary HP that an Ability gives end with their cycles."""
    ctx = used(entry("Boost III", of="HP", points=10, temporary=True))
    assert ctx.who("a").temp == 10
    count_down_effects(ctx, "a")
    assert ctx.who("a").temp == 0


def test_a_passive_shield_is_whole_after_a_long_rest() -> None:
    """R-TCG-82: a Passive’s Shield is there from the beginning, and only a Long Rest restores it."""
    ctx = Scripted(passive(entry("Boost III", of="HP", points=6)))
    assert ctx.who("a").shield("HP").points == 6
    ctx.position = replace(ctx.position, characters=(replace(ctx.who("a"), shields=()),))
    does(ctx, m.Rest("a", "short"))
    assert ctx.who("a").shield("HP").points == 0
    does(ctx, m.Rest("a", "long"))
    assert ctx.who("a").shield("HP").points == 6


def test_armor_against_one_sub_type() -> None:
    """TCG-BO-09: Armor of 5 against Fire reduces Fire damage by 5 more and Wind damage by nothing."""
    one = passive(entry("Boost IX", of="Fire", points=5))
    fire, wind = (Damage("b", 30, (dealt,), ("Energy",)) for dealt in ("Fire", "Wind"))
    assert reduce_damage(PLAIN, one, fire).tally.total == reduce_damage(PLAIN, one, wind).tally.total - 5


@pytest.mark.parametrize(("halves", "left"), [(1, 20 - 12), (2, 0)])
def test_resistance_halves_damage_and_immunity_removes_it(halves: int, left: int) -> None:
    """Resistance halves damage of 40 before Armor and guard apply, and immunity leaves none of it.

    Rules: TCG-AN-04, R-TCG-63, R-TCG-148.
    """
    one = passive(entry("Anatomy IV", halves=halves, against=["Fire"], absorbed=0))
    assert reduce_damage(PLAIN, one, Damage("b", 40, ("Fire",), ("Energy",))).tally.total == left


def test_a_vulnerability_is_bought_for_a_foe() -> None:
    """TCG-AN-04b: a vulnerability that a foe fails to resist raises damage of 40 by half, to 60."""
    ctx = used(entry("Anatomy IV", halves=1, against=["Fire"], absorbed=0, foe=True), aspect="Hinderance", on="b",
                faces=[[11, 11]])  # fmt: skip
    assert reduce_damage(PLAIN, ctx.who("b"), Damage("a", 40, ("Fire",), ("Energy",))).tally.total == 60 - 12


# Effects in each cycle


@pytest.mark.parametrize(("name", "more", "resource"), [
    ("Duration III", {}, "hp"), ("Duration IV", {}, "ap"), ("Duration V", {"of": "SP"}, "sp"),
])  # fmt: skip
def test_regeneration_gives_points_at_the_start_of_each_cycle(name: str, more: dict[str, Any], resource: str) -> None:
    """Regeneration gives 3 HP, AP or SP in each cycle, but not to the dead.

    Rules: TCG-DU-03, TCG-DU-04, TCG-DU-05, R-TCG-117.
    """
    one = replace(passive(entry(name, points=3, **more)), **{resource: 5})
    ctx = Scripted(one, replace(one, key="d", out="dead"))
    apply_cycle_effects(ctx, "a")
    apply_cycle_effects(ctx, "d")
    assert (getattr(ctx.who("a"), resource), getattr(ctx.who("d"), resource)) == (8, 5)


def test_degeneration_takes_hp_and_leaves_their_maximum() -> None:
    """TCG-DU-03: Degeneration takes 4 HP at the start of the victim’s cycle, and the maximum stays the same."""
    ctx = used(entry("Duration III", points=4, foe=True), aspect="Hinderance", on="b", faces=[[11, 11]])
    assert ctx.who("b").hp == 320 - 4  # its own cycle has begun
    assert maximum(ctx.who("b"), PLAIN, "HP") == 320


def test_the_maximum_is_split_over_the_cycles() -> None:
    """A maximum of 27 is split over 3, 4 or 5 cycles, and the last cycle gets the remainder.

    Rules: TCG-DU-02, R-TCG-114, R-TCG-115, X-17, W-33.
    """
    assert [split_over_cycles(27, cycles) for cycles in (3, 4, 5)] == [(9, 9, 9), (6, 6, 6, 9), (5, 5, 5, 5, 7)]


def test_damage_over_time_is_softened_once_and_halved_by_a_resolve() -> None:
    """Armor and guard reduce damage over time once, and a successful Resolve halves it.

    12 + 8 + 18 less 12 is 26, or 13 with the Resolve, over three cycles.

    Rules: TCG-DU-02, TCG-DU-02a, R-TCG-144.
    """
    venom = ability("Venom", entry("Duration II", cycles=3), entry("Empower I", dice="3d6"), sub_type="Poison",
                    kind="Physical")  # fmt: skip
    ctx = fight(somebody("a", venom, at=(4, 4)), somebody("b", at=(5, 4)))
    uses(ctx, "a", "Venom", "b", action="Strike", target="b", faces=[[9, 9], [11, 11]])
    assert ctx.who("b").tracks[0].amounts == (8, 10)  # the first has come with its cycle
    assert ctx.who("b").hp == 320 - 8
    ctx = fight(somebody("a", venom, at=(4, 4)), somebody("b", at=(5, 4)))
    uses(ctx, "a", "Venom", "b", action="Strike", target="b", faces=[[9, 9], [12, 11, 9]])
    assert ctx.who("b").tracks[0].amounts == (4, 5)


@pytest.mark.parametrize("order", ["acb", "bca"])
def test_each_part_of_a_shield_for_another_character_lasts_until_the_next(order: str) -> None:
    """Each of three parts of a Shield on another character lasts one whole cycle, in either order of turns.

    Rules: TCG-DU-02, R-TCG-141.
    """
    rows = entry("Duration II", cycles=3), entry("Empower I", dice="6d6")
    own = ability("Own", *rows, aspect="Shield", target="Single Target")
    people = {"a": somebody("a", own, side="x"), "b": somebody("b", side="x"), "c": somebody("c")}
    ctx = fight(*(people[key] for key in order))
    does(ctx, *(passes(*order[: order.index("a")])))
    uses(ctx, "a", "Own", *(key for key in order if key != "a"), target="b")
    there: list[int] = []
    while len(there) < 12:
        encounter = ctx.position.encounter
        assert encounter is not None
        assert encounter.exchange is not None
        (turn,) = encounter.exchange.actors
        there += [ctx.who("b").shield("HP").points]
        does(ctx, *passes(turn))
    points = [value for value in there if value]
    assert len(points) == 9, there
    first = there.index(points[0])
    assert there[first : first + 9] == points


def test_a_shield_over_cycles_comes_in_parts() -> None:
    """A Shield of 16, the maximum of 2d8, comes in parts of 5, 5 and 6, and each replaces the rest of the last.

    Rules: TCG-DU-02, R-TCG-82.
    """
    dome = ability("Dome", entry("Duration II", cycles=3), entry("Empower I", dice="2d8"), core="Spirit",
                   action="Volley", aspect="Shield", target="Self")  # fmt: skip
    ctx = fight(somebody("a", dome), somebody("b"))
    uses(ctx, "a", "Dome", "b")
    assert (ctx.who("a").shields, ctx.who("a").tracks[0].amounts) == ((), (5, 5, 6))
    for points in (5, 5, 6):
        does(ctx, *passes("b", "a"))
        assert [one.points for one in ctx.who("a").shields] == [points]
    does(ctx, *passes("b", "a"))
    assert ctx.who("a").shields == ()


# Equipment


def test_a_device_of_keywords_works_while_it_is_in_use() -> None:
    """A worn device adds its Keywords to those of a Passive, but not while it is stowed or broken.

    Rules: TCG-AC-17, R-TCG-12, R-TCG-106.
    """
    ring = Item("ring of speed", place="worn", keywords=(entry("Boost VII", points=2),))
    swift = ability("Swift", entry("Boost VII", points=1), type="Passive", aspect="Boost")
    for item, rank in ((ring, 8 + 1 + 2), (replace(ring, place="stowed"), 9), (replace(ring, durability=0), 9)):
        assert current_score(somebody("a", swift, items=(item,)), PLAIN, "Speed Rank").total == rank


def test_a_device_shields_its_user() -> None:
    """A device’s Shield counts beside a Passive’s Shield, and it is lost with the device.

    Rules: TCG-BO-03, R-TCG-12, R-TCG-82, R-TCG-106.
    """
    amulet = Item("amulet", place="main", keywords=(entry("Boost III", of="HP", points=6),))
    hide = ability("Hide", entry("Boost III", of="HP", points=4), type="Passive", aspect="Shield")
    ctx = fight(somebody("a", hide, items=(amulet,)), somebody("b"))
    assert [(one.points, one.kind) for one in ctx.who("a").shields] == [(4, "Passive"), (6, "equipment")]
    does(ctx, m.Lay("a", "Drop", items=("amulet",)), *passes("a", "b"))
    assert [(one.points, one.kind) for one in ctx.who("a").shields] == [(4, "Passive")]
    assert somebody("a", items=(replace(amulet, place="stowed"),)).shields == ()


def test_the_later_of_two_devices_counts() -> None:
    """R-TCG-12: of two devices with one effect only the later counts, because equipment is one class."""
    rings = tuple(Item(f"ring {n}", place="worn", keywords=(entry("Boost VII", points=n),)) for n in (3, 1))
    assert current_score(somebody("a", items=rings), PLAIN, "Speed Rank").total == 8 + 1


def test_devices_are_built_of_ecp() -> None:
    """The Keywords of a device cost ECP within its budget: dice as in Abilities, permanent effects as in a Passive.

    Rules: TCG-CR-06, TCG-DI-05, R-TCG-106.
    """
    rows = (entry("Boost II", points=5), entry("Empower I", dice="2d6"))
    ring = Item("ring", keywords=rows)
    assert device_cost(ring).total == 2 * 20 + 6 * 7
    assert device_budget("Common", 1).total == 80
    assert [problem.code for problem in device_problems(ring)] == ["ECP_OVER"]
    assert list(device_problems(replace(ring, rarity="Uncommon"))) == []


def test_an_ability_of_no_modifier_changes_nothing() -> None:
    """R-TCG-13: an Ability with only a range changes no statistic."""
    assert ability_modifiers(ability("Own", entry("Range I", squares=3))) == ()


@pytest.mark.parametrize("switch", sorted(READINGS))
def test_no_ruling_changes_what_an_entry_raises(switch: str) -> None:
    """R-TCG-13: the statistics that an entry raises are kept with a sheet, so no ruling changes them."""
    plain = printed_keywords()
    for reading in READINGS[switch]:
        for key, one in keywords(SYSTEM.rulebook.ruled(PLAIN, {switch: reading})).items():
            kept = plain[key]
            assert (one.key, one.rule, one.changes, one.share) == (kept.key, kept.rule, kept.changes, kept.share)


def test_a_resolve_halves_the_dice_of_a_penalty() -> None:
    """TCG-XR-07: a successful Resolve halves the points and dice of a penalty: of 3 dice it leaves 1."""
    ctx = Scripted(somebody("a"))
    half = Band("success", 1, 2, "TC-C-50")
    add_modifier(ctx, "a", StatModifier("Accuracy", "Own", "TCG-PR-01", dice=(12, 12, 12), worse=True, cycles=1), half)
    assert accuracy_pool(ctx.who("a"), PLAIN, Card("Strike")).dice.total == 1


def test_the_end_of_a_modifier_is_announced_in_play() -> None:
    """R-TCG-141: when a modifier ends during an encounter, an event announces it."""
    ctx = used(entry("Boost X", points=2))
    kinds = does(ctx, *passes("b", "a"))
    assert "stat-modifier-over" in kinds
