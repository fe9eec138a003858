"""Effects of Abilities beyond their dice: for defenders and attackers, on a hit, and by the device used."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.abilities.usage import replaces_core_action
from facedown.systems.tri_core.builder import with_suspensions
from facedown.systems.tri_core.builder.legality import Builder, ability_problems
from facedown.systems.tri_core.model import Affliction, Card, Item, Rulings, StatModifier, keeps_core_dice
from facedown.systems.tri_core.model.ability import usable_variants
from facedown.systems.tri_core.odds.attacks import attack_odds
from facedown.systems.tri_core.rules.afflictions import CarriedAffliction, carried_afflictions
from facedown.systems.tri_core.rules.attack_results import defending_sub_type
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll
from facedown.systems.tri_core.rules.current_numbers import with_permanent_shields
from facedown.systems.tri_core.rules.damage import Damage, reduce_damage
from facedown.systems.tri_core.rules.rolls import accuracy_pool, effect_pool
from facedown.systems.tri_core.steps.affliction_effects import apply_hit_afflictions
from facedown.systems.tri_core.steps.durations import apply_cycle_effects, count_down_effects
from facedown.systems.tri_core.steps.incoming_attacks import is_chosen_card
from facedown.systems.tri_core.steps.keyword_effects import apply_to_user_on_hit, change_action_points
from tests.systems.tri_core.driver import (
    Scripted,
    ability,
    does,
    entry,
    fight,
    ill,
    offered,
    passes,
    somebody,
    strike,
    texts,
    uses,
)

PLAIN = Rulings()
D6 = entry("Empower I", dice="2d6")
WALL = ability("Wall", entry("Boost VII", points=2), entry("Boost III", of="SP", points=6), entry("Charge IV", dice=2),
               action="Block", aspect="Shield", sub_type="Water")  # fmt: skip


def test_the_ability_of_a_defence_does_all_that_it_does() -> None:
    """TCG-AC-08, TCG-BO-03, TCG-BO-07, R-TCG-139: the blocker is faster and has a Shield before its Stamina."""
    ctx = fight(somebody("a", at=(4, 4)), somebody("b", WALL, at=(5, 4)))
    does(ctx, strike("a", "b"), *passes("a"), m.Lay("b", "Block", ability="Wall"), *passes("b"),
         faces=[[6, 6], [5, 5], [8, 8], [2, 2], [3], [5]])  # fmt: skip
    assert texts(ctx, "stat-modifier") == ["B has Speed Rank +2 from Wall for 1 cycle."]
    assert texts(ctx, "ability-shields") == ["Wall gives B an SP Shield of 6 for 1 cycle."]


def test_the_shield_of_a_block_is_up_before_the_blow_that_it_meets() -> None:
    """TCG-BO-03, TCG-AC-08: of 47 a Block stops 11, Armor and guard 12, the Shield 15; the odds agree."""
    dome = ability("Dome", entry("Boost III", of="HP", points=15), action="Block", aspect="Shield")
    one, two = somebody("a", ability("Own", entry("Empower II", points=34)), at=(4, 4)), somebody("b", dome, at=(5, 4))
    ctx = fight(one, two)
    blow, block = Card("Strike", target="b", ability="Own"), Card("Block", ability="Dome")
    does(ctx, strike("a", "b", ability="Own"), *passes("a"), m.Lay("b", "Block", ability="Dome"), *passes("b"),
         faces=[[6, 6], [5, 5], [8, 8], [2, 2], [3], [5]])  # fmt: skip
    assert ctx.who("b").hp == 320 - (5 + 8 + 34 - (3 + 8) - 12 - 15)
    assert ctx.who("b").shields == ()
    with_it = attack_odds(PLAIN, one, AttackRoll("a", blow, "b"), two, block).damage
    without = attack_odds(PLAIN, one, AttackRoll("a", blow, "b"), two, replace(block, ability="")).damage
    assert with_it.probability(lambda lost: lost == 0) > without.probability(lambda lost: lost == 0)


def test_the_risk_of_a_defence_strikes_back() -> None:
    """TCG-CH-04, TCG-CH-05: half of 9 and 4, as for every action charged by risk."""
    ctx = fight(somebody("a", at=(4, 4)), somebody("b", WALL, at=(5, 4)))
    does(ctx, strike("a", "b"), *passes("a"), m.Lay("b", "Block", ability="Wall", backlash=2), *passes("b"),
         faces=[[6, 6], [5, 5], [8, 8], [2, 2], [3, 4, 5], [5], [9, 4]])  # fmt: skip
    assert texts(ctx, "backlash") == ["B suffers a Backlash of 13 (2d12) − 7 halved = 6."]


def test_a_played_defence_is_resolved_as_played() -> None:
    """R-TC-159, R-TC-160: the option and the move name its Ability."""
    laid = Card("Block", ability="Wall", backlash=1)
    assert is_chosen_card(laid, m.Defend("b", "Block", ability="Wall"))
    assert not is_chosen_card(laid, m.Defend("b", "Block"))


def test_the_matchup_of_an_attack_uses_the_sub_type_of_the_ability() -> None:
    """R-TC-143, R-TCG-153: a Block of Water against Fire."""
    assert defending_sub_type(somebody("b", WALL), Card("Block", ability="Wall")) == "Water"
    assert defending_sub_type(somebody("b", WALL), Card("Block")) is None


def test_what_is_an_actions_own() -> None:
    """R-TCG-138: Strike, Volley and Collide deal damage, Block shields; Grab, Dodge and Parry have no Aspect."""
    own = {(action, aspect) for action in ("Strike", "Volley", "Collide", "Grab", "Block", "Dodge", "Parry")
           for aspect in ("Damage", "Shield")
           if keeps_core_dice(ability("Own", D6, action=action, aspect=aspect))}  # fmt: skip
    assert own == {("Strike", "Damage"), ("Volley", "Damage"), ("Collide", "Damage"), ("Block", "Shield")}


def test_a_grab_that_deals_damage_holds_as_well() -> None:
    """TCG-AC-08, TC-D-50, R-TCG-138: the bought 2d6 deal damage, and the Grab’s own die drains AP."""
    ctx = fight(somebody("a", ability("Vice", D6, action="Grab"), at=(4, 4)), somebody("b", at=(5, 4)))
    does(ctx, m.Lay("a", "Grab", ability="Vice", target="b"), *passes("a", "b"), faces=[[10, 8], [9], [4, 5]])
    assert (ctx.who("b").held_by, ctx.who("b").hp) == ("a", 320)
    assert texts(ctx, "effect") == ["The attack hits: Effect Value 9."]


def test_an_ability_with_a_changeable_aspect_is_used_for_itself() -> None:
    """TCG-AT-02: a Strike that can heal heals its target."""
    own = ability("Own", entry("Alter II", aspects=["Heal"]))
    assert [replaces_core_action(used) for used in usable_variants(own)] == [True, False]
    ctx = fight(somebody("a", own, at=(4, 4)), somebody("b", at=(5, 4), hp=100))
    uses(ctx, "a", "Own", "b", target="b", turned="Heal", faces=[[7]])
    assert ctx.who("b").hp == 100 + 7 + 8


def test_effects_of_an_attack_on_its_user_need_a_hit() -> None:
    """R-TCG-139: a Strike that misses makes nobody faster."""
    own = ability("Own", entry("Boost VII", points=2), D6)
    for faces, found in (([[1, 1]], 0), ([[9, 9], [5], [5, 5]], 1)):
        ctx = fight(somebody("a", own, at=(4, 4)), somebody("b", at=(5, 4)))
        does(ctx, m.Lay("a", "Strike", ability="Own", target="b"), *passes("a", "b"), faces=faces)
        assert len(ctx.who("a").stat_modifiers) == found


def test_a_blow_that_restores_restores_its_user() -> None:
    """TCG-BO-04, R-TCG-139."""
    own = ability("Own", entry("Boost IV", mode="restore", points=3), D6)
    ctx = Scripted(somebody("a", own, ap=2), somebody("b", ap=1))
    change_action_points(ctx, "a", own, own.keywords[0], "b", Card("Strike"))
    assert (ctx.who("a").ap, ctx.who("b").ap) == (5, 1)
    apply_to_user_on_hit(ctx, "a", own)


def test_shields_of_one_ability_add_up() -> None:
    """R-TCG-13, R-TCG-82: 9 by dice and 5 by Boost III."""
    own = ability("Own", D6, entry("Boost III", of="HP", points=5), core="Spirit", action="Volley", aspect="Shield")
    ctx = fight(somebody("a", own, at=(4, 4)), somebody("b", at=(5, 4)))
    uses(ctx, "a", "Own", "b", target="a", faces=[[4, 5]])
    assert [shield.points for shield in ctx.who("a").shields] == [14]


def test_an_area_over_time_is_at_its_most() -> None:
    """TCG-DU-02, C3: all characters inside take the maximum."""
    own = ability("Own", D6, entry("Duration II", cycles=3), entry("Range V", rings=1), core="Spirit",
                  action="Volley")  # fmt: skip
    ctx = fight(somebody("a", own, at=(4, 4)), somebody("b", at=(5, 4)))
    uses(ctx, "a", "Own", "b", faces=[[9, 9]])
    does(ctx, m.Defend("b"), faces=[[1, 2]])
    assert texts(ctx, "effect") == [
        f"The attack hits: Effect Value 12 maximum + {2 * 6} maximum + 4 FNE = {12 + 2 * 6 + 4}."
    ]
    assert texts(ctx, "over-time") == [
        "Own: over the next cycles B loses 10, 10 and 12 HP."
    ]  # twice 28 - 4 - 8, by its failure


def test_a_second_sever_only_bleeds_longer() -> None:
    """TCG-AF-10, R-TCG-44: the same amount, for a cycle more."""
    ctx = Scripted(somebody("a"), ill("b", Affliction("Sever", "a", 2, 17, 2)))
    apply_hit_afflictions(ctx, "a", "b", [CarriedAffliction("Sever", ability("Own", D6))], 6, 5)
    sever = ctx.who("b").afflicted("Sever")
    assert sever is not None
    assert (sever.steps, sever.cycles) == (2, 3)


def test_one_affliction_of_a_kind_for_each_hit() -> None:
    """R-TCG-33, R-TCG-34: only that of the Ability, not that of a Passive too."""
    ctx = Scripted(somebody("a"), somebody("b"))
    own = ability("Own", D6)
    apply_hit_afflictions(ctx, "a", "b", [CarriedAffliction("Burn", own), CarriedAffliction("Burn", own)], 4, 5)
    burn = ctx.who("b").afflicted("Burn")
    assert burn is not None
    assert burn.steps == 4


def test_melt_lowers_armor_against_a_sub_type() -> None:
    """TCG-AF-07, TCG-BO-09: 5 against Fire, less 2; a penalty is subtracted from other Armor (R-TCG-112)."""
    wards = (StatModifier("Armor against Fire", "w", "TCG-BO-09", points=5),)
    plain, melted = somebody("b", stat_modifiers=wards), ill("b", Affliction("Melt", "a", 2, 17), stat_modifiers=wards)
    blow = Damage("x", 100, ("Fire",), ("Energy",))
    whole, less = reduce_damage(PLAIN, plain, blow).tally.total, reduce_damage(PLAIN, melted, blow).tally.total
    assert less - whole == 2 + 2
    bare = somebody("b", stat_modifiers=(StatModifier("Armor against Fire", "w", "TCG-BO-09", points=3, worse=True),))
    assert reduce_damage(PLAIN, bare, blow).tally.total == reduce_damage(PLAIN, somebody("b"), blow).tally.total + 3


def test_an_effect_of_one_cycle_comes_once() -> None:
    """TCG-DU-04, R-TCG-117, R-TCG-141: 6 HP at the start of the next cycle, then it ends."""
    ctx = fight(
        somebody(
            "a", hp=50, stat_modifiers=(StatModifier("HP each cycle", "w", "TCG-DU-04", points=6, by="a", cycles=1),)
        )
    )
    assert ctx.who("a").hp == 56
    apply_cycle_effects(ctx, "a")
    count_down_effects(ctx, "a")
    assert ctx.who("a").stat_modifiers == ()


def test_a_device_helps_what_it_is_used_for() -> None:
    """R-TCG-106, TCG-EM-02: its points count if it is used, not with bare hands; worn ones always count."""
    keen = Item("keen", "weapon", "Swords", place="main", dice=1, types=("Slice",),
                keywords=(entry("Empower II", points=3), entry("Precision II", points=2)))  # fmt: skip
    one = somebody("a", items=(keen,))
    bare, armed = Card("Strike"), Card("Strike", items=("keen",))
    assert [effect_pool(one, PLAIN, card).plus.total for card in (bare, armed)] == [8, 4 + 3]
    assert [accuracy_pool(one, PLAIN, card).plus.total for card in (bare, armed)] == [4, 6]
    ring = Item("ring", "thing", place="worn", keywords=(entry("Empower II", points=3),))
    assert effect_pool(somebody("a", items=(ring,)), PLAIN, bare).plus.total == 11


def test_dice_put_in_keep_their_size() -> None:
    """TCG-RE-08, R-TCG-119: two d8 of a sword in addition to the d12 of a Volley."""
    sword = Item("sword", "weapon", "Swords", place="main", dice=2, sides=8, types=("Slice",))
    one = somebody("a", ability("Own", "Reinforce VIII", action="Volley"), items=(sword,))
    pools = effect_pool(one, PLAIN, Card("Volley", ability="Own")).pools
    assert [(pool.count, pool.sides) for pool in pools] == [(1, 12), (2, 8)]


def test_a_device_afflicts() -> None:
    """R-TCG-106, TCG-AF-01: with its own Keywords, when it is used."""
    brand = Item("brand", "weapon", "Swords", place="main", dice=1, types=("Fire",), keywords=(entry("Affliction I"),))
    assert [one.kind for one in carried_afflictions(somebody("a"), ("Fire",), None, (brand,))] == ["Burn"]


def test_a_lapsed_passive_does_nothing() -> None:
    """R-TCG-137: neither its Shield nor its Affliction counts."""
    own = ability("Own", entry("Affliction I"), entry("Boost III", of="HP", points=200), sub_type="Fire",
                  type="Passive")  # fmt: skip
    one = somebody("a", own)
    assert with_permanent_shields(one, PLAIN).shields
    lapsed = somebody("a")
    sheet = with_suspensions(one.sheet, PLAIN)
    assert [lapse.ability for lapse in sheet.suspended_abilities] == ["Own"]
    lapsed = somebody("a", sheet=sheet, shields=())
    assert (with_permanent_shields(lapsed, PLAIN).shields, list(carried_afflictions(lapsed, ("Fire",), None))) == (
        (),
        [],
    )


@pytest.mark.parametrize(("row", "code"), [
    (entry("Anatomy IV", halves=2, against=["Slice"]), "PARAM_RANGE"),
    (entry("Anatomy IV", halves=1, against=["Fire"], absorbed=1), "PARAM_RANGE"),
])  # fmt: skip
def test_resistances_have_limits(row: dict[str, Any], code: str) -> None:
    """TCG-AN-04, TCG-AN-04a, R-TCG-63, R-TCG-148."""
    found = ability_problems(ability("Own", row, type="Passive"), Builder(20, {"Body": 12, "Mind": 12, "Spirit": 12}))
    assert code in [problem.code for problem in found]


def test_a_drawback_is_said_and_agreed_to() -> None:
    """TCG-AC-24, R-TCG-16."""
    maker = Builder(20, {"Body": 12, "Mind": 12, "Spirit": 12})
    silent = ability_problems(ability("Own", D6, drawback={"points": 4}), maker)
    assert ("FIELD_MISSING", "drawback") in [(problem.code, problem.path) for problem in silent]
    ctx = ability_problems(ability("Own", D6, drawback={"points": 4, "words": "only by night"}), maker)
    assert ("GM_REQUIRED", "drawback") in [(problem.code, problem.path) for problem in ctx]


def test_others_may_be_robbed_of_what_an_ability_costs() -> None:
    """TCG-BO-13, R-TCG-80: only a gain of its user makes an endless loop."""
    maker = Builder(20, {"Body": 12, "Mind": 12, "Spirit": 12})
    row = entry("Boost V", of="SP", points=2)
    for aspect, loops in (("Boost", True), ("Hinderance", False)):
        codes = [problem.code for problem in ability_problems(ability("Own", row, aspect=aspect), maker)]
        assert ("RESOURCE_LOOP" in codes) == loops


def test_allies_learn_nothing() -> None:
    """TCG-AY-17: they are offered no stats, Ranks or Trades for levels."""
    ctx = Scripted(somebody("a"))
    assert offered(ctx, "ana", "raise-stat")
    one = ctx.who("a")
    ctx.position = replace(ctx.position, characters=(replace(one, sheet=replace(one.sheet, is_ally=True)),))
    assert not any(offered(ctx, "ana", kind) for kind in ("raise-stat", "learn", "take-trade"))
