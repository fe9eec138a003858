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


def test_the_ability_of_a_block_affects_its_user() -> None:
    """The Ability Wall of a Block gives its user Speed Rank +2 and an SP Shield of 6 for a cycle.

    Rules: TCG-AC-08, TCG-BO-03, TCG-BO-07, R-TCG-139.
    """
    ctx = fight(somebody("a", at=(4, 4)), somebody("b", WALL, at=(5, 4)))
    does(ctx, strike("a", "b"), *passes("a"), m.Lay("b", "Block", ability="Wall"), *passes("b"),
         faces=[[6, 6], [5, 5], [8, 8], [2, 2], [3], [5]])  # fmt: skip
    assert texts(ctx, "stat-modifier") == ["B has Speed Rank +2 from Wall for 1 cycle."]
    assert texts(ctx, "ability-shields") == ["Wall gives B an SP Shield of 6 for 1 cycle."]


def test_the_shield_of_a_block_absorbs_the_blocked_attack() -> None:
    """The Shield from a Block’s Ability absorbs damage of the blocked attack, and the odds count it too.

    Of 47 points the Block stops 11, Armor and guard stop 12, and the Shield absorbs 15.

    Rules: TCG-BO-03, TCG-AC-08.
    """
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


def test_a_defence_charged_at_a_risk_deals_backlash() -> None:
    """A Block charged at a risk deals a Backlash to its user, as any other action does: half of 9 + 4 is 6.

    Rules: TCG-CH-04, TCG-CH-05.
    """
    ctx = fight(somebody("a", at=(4, 4)), somebody("b", WALL, at=(5, 4)))
    does(ctx, strike("a", "b"), *passes("a"), m.Lay("b", "Block", ability="Wall", backlash=2), *passes("b"),
         faces=[[6, 6], [5, 5], [8, 8], [2, 2], [3, 4, 5], [5], [9, 4]])  # fmt: skip
    assert texts(ctx, "backlash") == ["B suffers a Backlash of 13 (2d12) − 7 halved = 6."]


def test_a_laid_defence_is_chosen_by_its_ability() -> None:
    """R-TC-159, R-TC-160: A Block laid with an Ability is the chosen defence only if the move names this Ability."""
    laid = Card("Block", ability="Wall", backlash=1)
    assert is_chosen_card(laid, m.Defend("b", "Block", ability="Wall"))
    assert not is_chosen_card(laid, m.Defend("b", "Block"))


def test_the_matchup_of_an_attack_uses_the_sub_type_of_the_ability() -> None:
    """A Block with an Ability of Water defends with Water, and a Block without an Ability has no sub-type.

    Rules: R-TC-143, R-TCG-153.
    """
    assert defending_sub_type(somebody("b", WALL), Card("Block", ability="Wall")) == "Water"
    assert defending_sub_type(somebody("b", WALL), Card("Block")) is None


def test_which_actions_keep_their_own_dice_in_an_ability() -> None:
    """Strike, Volley and Collide keep their own dice for Damage, and Block keeps them for Shield.

    Grab, Dodge and Parry keep none.

    Rules: R-TCG-138.
    """
    own = {(action, aspect) for action in ("Strike", "Volley", "Collide", "Grab", "Block", "Dodge", "Parry")
           for aspect in ("Damage", "Shield")
           if keeps_core_dice(ability("Own", D6, action=action, aspect=aspect))}  # fmt: skip
    assert own == {("Strike", "Damage"), ("Volley", "Damage"), ("Collide", "Damage"), ("Block", "Shield")}


def test_a_grab_that_deals_damage_also_restrains() -> None:
    """The bought 2d6 of a Grab deal damage, its own die drains AP, and it restrains its target.

    Rules: TCG-AC-08, TC-D-50, R-TCG-138.
    """
    ctx = fight(somebody("a", ability("Vice", D6, action="Grab"), at=(4, 4)), somebody("b", at=(5, 4)))
    does(ctx, m.Lay("a", "Grab", ability="Vice", target="b"), *passes("a", "b"), faces=[[10, 8], [9], [4, 5]])
    assert (ctx.who("b").held_by, ctx.who("b").hp) == ("a", 320)
    assert texts(ctx, "effect") == ["The attack hits. Before reductions, its Effect Value is 9."]


def test_a_strike_changed_to_heal_is_used_alone() -> None:
    """TCG-AT-02: A Strike that Alter II changes to Heal is used alone and heals its target."""
    own = ability("Own", entry("Alter II", aspects=["Heal"]))
    assert [replaces_core_action(used) for used in usable_variants(own)] == [True, False]
    ctx = fight(somebody("a", own, at=(4, 4)), somebody("b", at=(5, 4), hp=100))
    uses(ctx, "a", "Own", "b", target="b", turned="Heal", faces=[[7]])
    assert ctx.who("b").hp == 100 + 7 + 8


def test_effects_of_an_attack_on_its_user_need_a_hit() -> None:
    """R-TCG-139: A Strike’s Ability that raises the Speed Rank of its user has this effect only if the Strike hits."""
    own = ability("Own", entry("Boost VII", points=2), D6)
    for faces, found in (([[1, 1]], 0), ([[9, 9], [5], [5, 5]], 1)):
        ctx = fight(somebody("a", own, at=(4, 4)), somebody("b", at=(5, 4)))
        does(ctx, m.Lay("a", "Strike", ability="Own", target="b"), *passes("a", "b"), faces=faces)
        assert len(ctx.who("a").stat_modifiers) == found


def test_a_strike_that_restores_ap_restores_those_of_its_user() -> None:
    """TCG-BO-04, R-TCG-139: A Strike with Boost IV restores 3 AP to its user, and none to its target."""
    own = ability("Own", entry("Boost IV", mode="restore", points=3), D6)
    ctx = Scripted(somebody("a", own, ap=2), somebody("b", ap=1))
    change_action_points(ctx, "a", own, own.keywords[0], "b", Card("Strike"))
    assert (ctx.who("a").ap, ctx.who("b").ap) == (5, 1)
    apply_to_user_on_hit(ctx, "a", own)


def test_shields_of_one_ability_add_up() -> None:
    """R-TCG-13, R-TCG-82: The dice of an Ability (4 + 5) and the 5 points of its Boost III give one Shield of 14."""
    own = ability("Own", D6, entry("Boost III", of="HP", points=5), core="Spirit", action="Volley", aspect="Shield")
    ctx = fight(somebody("a", own, at=(4, 4)), somebody("b", at=(5, 4)))
    uses(ctx, "a", "Own", "b", target="a", faces=[[4, 5]])
    assert [shield.points for shield in ctx.who("a").shields] == [14]


def test_an_area_over_cycles_deals_its_maximum() -> None:
    """TCG-DU-02: An area of Damage over several cycles deals the maximum of its dice to each character inside."""
    own = ability("Own", D6, entry("Duration II", cycles=3), entry("Range V", rings=1), core="Spirit",
                  action="Volley")  # fmt: skip
    ctx = fight(somebody("a", own, at=(4, 4)), somebody("b", at=(5, 4)))
    uses(ctx, "a", "Own", "b", faces=[[9, 9]])
    does(ctx, m.Defend("b"), faces=[[1, 2]])
    assert texts(ctx, "effect") == [
        "The attack hits. Before reductions, its Effect Value is "
        f"12 maximum + {2 * 6} maximum + 4 FNE = {12 + 2 * 6 + 4}."
    ]
    assert texts(ctx, "over-time") == [
        "Own: over the next cycles B loses 10, 10 and 12 HP."
    ]  # twice 28 - 4 - 8, by its failure


def test_a_second_sever_lasts_a_cycle_longer() -> None:
    """TCG-AF-10, R-TCG-44: A second Sever makes the first last a cycle longer and does not change its amount."""
    ctx = Scripted(somebody("a"), ill("b", Affliction("Sever", "a", 2, 17, 2)))
    apply_hit_afflictions(ctx, "a", "b", [CarriedAffliction("Sever", ability("Own", D6))], 6, 5)
    sever = ctx.who("b").afflicted("Sever")
    assert sever is not None
    assert (sever.steps, sever.cycles) == (2, 3)


def test_one_affliction_of_a_kind_for_each_hit() -> None:
    """A hit causes an Affliction of a kind only once, even if both an Ability and a Passive would cause it.

    Rules: R-TCG-33, R-TCG-34.
    """
    ctx = Scripted(somebody("a"), somebody("b"))
    own = ability("Own", D6)
    apply_hit_afflictions(ctx, "a", "b", [CarriedAffliction("Burn", own), CarriedAffliction("Burn", own)], 4, 5)
    burn = ctx.who("b").afflicted("Burn")
    assert burn is not None
    assert burn.steps == 4


def test_melt_lowers_armor_against_a_sub_type() -> None:
    """Melt lowers Armor against a sub-type as well as other Armor: 2 steps let 4 more damage of Fire through.

    A penalty to Armor against Fire is subtracted from other Armor.

    Rules: TCG-AF-07, TCG-BO-09, R-TCG-112.
    """
    wards = (StatModifier("Armor against Fire", "w", "TCG-BO-09", points=5),)
    plain, melted = somebody("b", stat_modifiers=wards), ill("b", Affliction("Melt", "a", 2, 17), stat_modifiers=wards)
    blow = Damage("x", 100, ("Fire",), ("Energy",))
    whole, less = reduce_damage(PLAIN, plain, blow).tally.total, reduce_damage(PLAIN, melted, blow).tally.total
    assert less - whole == 2 + 2
    bare = somebody("b", stat_modifiers=(StatModifier("Armor against Fire", "w", "TCG-BO-09", points=3, worse=True),))
    assert reduce_damage(PLAIN, bare, blow).tally.total == reduce_damage(PLAIN, somebody("b"), blow).tally.total + 3


def test_an_effect_of_one_cycle_happens_once() -> None:
    """Regeneration of 6 HP for one cycle happens once, at the start of the next cycle, and then ends.

    Rules: TCG-DU-04, R-TCG-117, R-TCG-141.
    """
    ctx = fight(
        somebody(
            "a", hp=50, stat_modifiers=(StatModifier("HP each cycle", "w", "TCG-DU-04", points=6, by="a", cycles=1),)
        )
    )
    assert ctx.who("a").hp == 56
    apply_cycle_effects(ctx, "a")
    count_down_effects(ctx, "a")
    assert ctx.who("a").stat_modifiers == ()


def test_the_keywords_of_a_device_count_only_if_it_is_used() -> None:
    """The Keywords of a weapon count only for an action that uses it, and those of a worn item always count.

    Rules: R-TCG-106, TCG-EM-02.
    """
    keen = Item("keen", "weapon", "Swords", place="main", dice=1, types=("Slice",),
                keywords=(entry("Empower II", points=3), entry("Precision II", points=2)))  # fmt: skip
    one = somebody("a", items=(keen,))
    bare, armed = Card("Strike"), Card("Strike", items=("keen",))
    assert [effect_pool(one, PLAIN, card).plus.total for card in (bare, armed)] == [8, 4 + 3]
    assert [accuracy_pool(one, PLAIN, card).plus.total for card in (bare, armed)] == [4, 6]
    ring = Item("ring", "thing", place="worn", keywords=(entry("Empower II", points=3),))
    assert effect_pool(somebody("a", items=(ring,)), PLAIN, bare).plus.total == 11


def test_dice_that_a_sword_lends_keep_their_size() -> None:
    """TCG-RE-08, R-TCG-119: The two d8 of a sword that Reinforce VIII adds to a Volley stay d8 beside its d12."""
    sword = Item("sword", "weapon", "Swords", place="main", dice=2, sides=8, types=("Slice",))
    one = somebody("a", ability("Own", "Reinforce VIII", action="Volley"), items=(sword,))
    pools = effect_pool(one, PLAIN, Card("Volley", ability="Own")).pools
    assert [(pool.count, pool.sides) for pool in pools] == [(1, 12), (2, 8)]


def test_a_used_device_causes_its_afflictions() -> None:
    """R-TCG-106, TCG-AF-01: A weapon with an Affliction among its Keywords causes the Affliction when it is used."""
    brand = Item("brand", "weapon", "Swords", place="main", dice=1, types=("Fire",), keywords=(entry("Affliction I"),))
    assert [one.kind for one in carried_afflictions(somebody("a"), ("Fire",), None, (brand,))] == ["Burn"]


def test_a_suspended_passive_has_no_effect() -> None:
    """R-TCG-137: A suspended Passive gives neither its Shield nor its Affliction."""
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
    """An Ability cannot give immunity to Slice, nor can a body that is only half resistant absorb Fire.

    Rules: TCG-AN-04, TCG-AN-04a, R-TCG-63, R-TCG-148.
    """
    found = ability_problems(ability("Own", row, type="Passive"), Builder(20, {"Body": 12, "Mind": 12, "Spirit": 12}))
    assert code in [problem.code for problem in found]


def test_a_drawback_needs_words_and_the_consent_of_the_gm() -> None:
    """TCG-AC-24, R-TCG-16: A Drawback has to be described in words, and the GM has to agree to it."""
    maker = Builder(20, {"Body": 12, "Mind": 12, "Spirit": 12})
    silent = ability_problems(ability("Own", D6, drawback={"points": 4}), maker)
    assert ("FIELD_MISSING", "drawback") in [(problem.code, problem.path) for problem in silent]
    ctx = ability_problems(ability("Own", D6, drawback={"points": 4, "words": "only by night"}), maker)
    assert ("GM_REQUIRED", "drawback") in [(problem.code, problem.path) for problem in ctx]


def test_only_a_gain_of_the_user_is_a_resource_loop() -> None:
    """An Ability that costs SP may lower the SP of others, but a Boost of SP is an endless loop and is illegal.

    Rules: TCG-BO-13, R-TCG-80.
    """
    maker = Builder(20, {"Body": 12, "Mind": 12, "Spirit": 12})
    row = entry("Boost V", of="SP", points=2)
    for aspect, loops in (("Boost", True), ("Hinderance", False)):
        codes = [problem.code for problem in ability_problems(ability("Own", row, aspect=aspect), maker)]
        assert ("RESOURCE_LOOP" in codes) == loops


def test_an_ally_is_offered_no_growth() -> None:
    """TCG-AY-17: An Ally is not offered the raised stats, Ranks and Trades that other characters get."""
    ctx = Scripted(somebody("a"))
    assert offered(ctx, "ana", "raise-stat")
    one = ctx.who("a")
    ctx.position = replace(ctx.position, characters=(replace(one, sheet=replace(one.sheet, is_ally=True)),))
    assert not any(offered(ctx, "ana", kind) for kind in ("raise-stat", "learn", "take-trade"))
