"""The fifteen Afflictions: how they are caused, their effects in each cycle, and their end (X-25 to X-28)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Addend, Tally
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    Affliction,
    AfflictionName,
    Card,
    Character,
    Encounter,
    Exchange,
    Grid,
    Impairment,
    Item,
    PushDecision,
    Rulings,
    Shield,
    term,
)
from facedown.systems.tri_core.rules.afflictions import AFFLICTION_KINDS, CarriedAffliction
from facedown.systems.tri_core.rules.costs import ap_cost, riposte_cost
from facedown.systems.tri_core.rules.current_numbers import carried_weight, current_score, maximum
from facedown.systems.tri_core.rules.rolls import accuracy_pool, critical_grab_pool, effect_pool
from facedown.systems.tri_core.rules.skill_pools import skill_pool
from facedown.systems.tri_core.steps.affliction_effects import (
    apply_hit_afflictions,
    armor_ignored_by_impale,
    begin_affliction_cycle,
    deal_toxic_damage,
    end_affliction_cycle,
)
from facedown.systems.tri_core.steps.payment import pay_ap
from facedown.systems.tri_core.steps.resource_gains import add_resource
from tests.systems.tri_core.driver import (
    Scripted,
    ability,
    afflicted,
    does,
    entry,
    fight,
    ill,
    somebody,
    texts,
    uses,
)

PLAIN = Rulings()
HOLDS, FAILS, AWFUL = [11, 11], [3, 2], [1, 1]
"""Faces of a Resolve with 8 (a guard of 4 + 4): 30, 13 and 10."""


def carrying(kind: AfflictionName, **fields: Any) -> CarriedAffliction:
    """Return an Ability with an Affliction and no other entry."""
    number = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV")[
        list(AFFLICTION_KINDS).index(kind)]  # fmt: skip
    more = fields.pop("more", ())
    counts_as = "Energy" if kind in ("Toxic", "Melt") else None
    sub_type = AFFLICTION_KINDS[kind].type
    carrier = ability(f"A {kind}", f"Affliction {number}", *more, sub_type=sub_type, kind=counts_as, **fields)
    return CarriedAffliction(kind, carrier)


def struck(kind: AfflictionName, dice: int, *, victim: Character | None = None, damage: int = 1, faces: Any = (),
           rulings: dict[str, Any] | None = None, **fields: Any) -> Scripted:  # fmt: skip
    """Return a game in which A of level 1 has hit B with an Affliction and this many dice; a Resolve must reach 17."""
    ctx = Scripted(somebody("a", level=1), victim or somebody("b"), rulings=rulings)
    ctx.position = replace(ctx.position, encounter=Encounter(exchange=Exchange(("a",), step="resolving")))
    ctx.load(*faces)
    apply_hit_afflictions(ctx, "a", "b", (carrying(kind, **fields),), dice, damage)
    ctx.done()
    return ctx


def of(ctx: Scripted, kind: AfflictionName) -> tuple[int, int]:
    """Return the steps and the cycles of B’s Affliction, or zeros if B does not have it."""
    one = ctx.who("b").afflicted(kind)
    return (one.steps, one.cycles) if one is not None else (0, 0)


def cycle(ctx: Scripted, *faces: list[int], end: bool = False) -> None:
    """Begin or end a cycle of B, who makes Resolves with these dice."""
    ctx.load(*faces)
    (end_affliction_cycle if end else begin_affliction_cycle)(ctx, "b")
    ctx.done()


# Causes and immunity


def test_an_affliction_needs_damage_that_passes_the_shield() -> None:
    """TCG-AF-00a, R-TCG-33: a hit whose damage a Shield absorbs completely causes no Affliction."""
    assert of(struck("Burn", 5, damage=0), "Burn") == (0, 0)
    assert of(struck("Burn", 5, damage=1), "Burn") == (5, 0)


def test_any_hit_causes_an_affliction_by_ruling() -> None:
    """R-TCG-33: by ruling, a hit causes its Affliction even if it deals no damage."""
    assert of(struck("Burn", 5, damage=0, rulings={"affliction_gate": "any_hit"}), "Burn") == (5, 0)


@pytest.mark.parametrize(("kind", "dice", "steps", "cycles"), [
    ("Burn", 5, 5, 0), ("Freeze", 7, 3, 0), ("Soak", 7, 3, 0), ("Melt", 6, 3, 0), ("Blind", 9, 4, 4),
    ("Sever", 5, 2, 2), ("Bash", 6, 3, 3), ("Toxic", 6, 3, 3), ("Slowed", 9, 2, 2), ("Pain", 8, 2, 2),
    ("Freeze", 1, 0, 0), ("Pain", 3, 0, 0),
])  # fmt: skip
def test_steps_and_cycles_by_the_dice(kind: AfflictionName, dice: int, steps: int, cycles: int) -> None:
    """Each Affliction gets a step, and some a cycle, for a certain number of dice; fewer dice give none.

    Rules: TCG-AF-01, TCG-AF-02, TCG-AF-03, TCG-AF-04, TCG-AF-05, TCG-AF-06, TCG-AF-07, TCG-AF-08, TCG-AF-09, TCG-AF-10,
    TCG-AF-11, TCG-AF-12, TCG-AF-13, TCG-AF-14, TCG-AF-15, R-TCG-32, R-TCG-44, R-TCG-46.
    """
    assert of(struck(kind, dice), kind) == (steps, cycles)


def test_befoul_is_by_the_damage_and_its_cycles_by_the_dice() -> None:
    """TCG-AF-09: Befoul has half of the 9 damage as steps, and lasts 1 cycle plus one for every 4 of 9 dice."""
    assert of(struck("Befoul", 9, damage=9), "Befoul") == (4, 3)


def test_duration_i_lengthens_afflictions_that_count_cycles() -> None:
    """R-TCG-151: Duration I lengthens Blind by its cycles, but not Slowed or Burn."""
    more = (entry("Duration I", cycles=2),)
    assert of(struck("Blind", 4, more=more), "Blind") == (2, 4)
    assert of(struck("Slowed", 4, more=more), "Slowed") == (1, 1)
    assert of(struck("Burn", 4, more=more), "Burn") == (4, 0)


def test_a_second_affliction_adds_to_the_first() -> None:
    """R-TCG-34, R-TCG-41: Melt and Bash add their steps, Bash keeps the longer duration, and Pain adds cycles."""
    assert of(struck("Melt", 6, victim=ill("b", Affliction("Melt", "a", 2, 17))), "Melt") == (5, 0)
    assert of(struck("Bash", 6, victim=ill("b", Affliction("Bash", "a", 2, 17, 2))), "Bash") == (5, 3)
    assert of(struck("Pain", 8, victim=ill("b", Affliction("Pain", "a", 1, 17, 3))), "Pain") == (3, 5)


def test_a_second_blind_keeps_the_larger_loss_and_adds_cycles() -> None:
    """R-TCG-42: a second Blind keeps the larger of 4 and 2 lost dice, and its cycles are added."""
    assert of(struck("Blind", 4, victim=ill("b", Affliction("Blind", "a", 4, 17, 3))), "Blind") == (4, 5)


def test_an_immune_character_gets_no_affliction() -> None:
    """TCG-AF-01, TCG-AN-04: a Passive with immunity to Fire prevents Burn; half resistance does not."""

    def proof(halves: int) -> Character:
        row = entry("Anatomy IV", halves=halves, against=["Fire"], absorbed=0)
        return somebody("b", ability("Proof", row, type="Passive"))

    assert of(struck("Burn", 5, victim=proof(2)), "Burn") == (0, 0)
    assert of(struck("Burn", 5, victim=proof(1)), "Burn") == (5, 0)


def test_the_blind_are_not_blinded() -> None:
    """TCG-AF-08a: Blind does not affect a character whose sight is already impaired."""
    blind = somebody("b", impairments=(Impairment("sight", "from birth"),))
    assert of(struck("Blind", 9, victim=blind), "Blind") == (0, 0)


def test_freeze_and_soak_can_be_on_one_character() -> None:
    """R-TCG-50: a character can have Freeze and Soak, both of Water, at the same time, each with its own steps."""
    ctx = struck("Freeze", 6)
    apply_hit_afflictions(ctx, "a", "b", (carrying("Soak"),), 6, 1)
    assert [of(ctx, "Freeze"), of(ctx, "Soak")] == [(3, 0), (3, 0)]


def test_a_passive_affliction_rides_on_every_action_of_its_sub_type() -> None:
    """TCG-AF-00, R-TCG-22: a Passive with Burn adds it to each hit that deals Fire, such as one with a torch."""
    torch = Item("torch", "weapon", place="main", dice=1, types=("Fire",))
    one = somebody("a", ability("Embers", "Affliction I", type="Passive", sub_type="Fire"), items=(torch,), at=(4, 4))
    ctx = fight(one, somebody("b", level=1, at=(5, 4)))
    does(ctx, m.Lay("a", "Strike", items=("torch",), target="b"), m.FinishPlaying("a"), m.FinishPlaying("b"),
         faces=[[9, 9], [11], [11, 11]])  # fmt: skip
    assert afflicted(ctx) == [("b", "Burn", 1)]


# Afflictions that last until a Resolve


def test_burn_deals_its_steps_each_cycle_and_shrinks() -> None:
    """Burn of 5 deals 5, 2 and 1 damage while Resolves succeed, or 5, 6, 3 and 1 if the first one fails.

    Rules: TCG-AF-01, TCG-AF-01a, R-TCG-35, R-TCG-145, X-25.
    """
    for rolls, damage in (((HOLDS, HOLDS, HOLDS), [5, 2, 1]), ((FAILS, HOLDS, HOLDS, HOLDS), [5, 6, 3, 1])):
        ctx = Scripted(ill("b", Affliction("Burn", "a", 5, 17)))
        before = [320]
        for roll in rolls:
            cycle(ctx, roll)
            before.append(ctx.who("b").hp)
        assert [one - other for one, other in pairwise(before)] == damage
        assert ctx.who("b").afflictions == ()


def test_burn_grows_every_cycle_by_ruling() -> None:
    """R-TCG-35: by ruling, Burn gains a step in each cycle, even after a successful Resolve."""
    ctx = Scripted(ill("b", Affliction("Burn", "a", 5, 17)), rulings={"burn_growth": "every_cycle"})
    cycle(ctx, HOLDS)
    assert of(ctx, "Burn") == (3, 0)
    cycle(ctx, FAILS)
    assert of(ctx, "Burn") == (4, 0)


@pytest.mark.parametrize(("kind", "grown"), [("Burn", (7, 0)), ("Freeze", (7, 0)), ("Melt", (7, 0)), ("Pain", (5, 4))])
def test_a_critical_failure_doubles_the_growth_of_an_affliction(kind: AfflictionName, grown: tuple[int, int]) -> None:
    """R-TCG-30: a Resolve that fails by 20 or more adds two steps or cycles to an Affliction instead of one."""
    ctx = Scripted(ill("b", Affliction(kind, "a", 5, 99, 2 if kind == "Pain" else 0)))
    cycle(ctx, FAILS)
    steps, cycles = of(ctx, kind)
    assert (steps, cycles) == grown


def test_freeze_lowers_the_speed_rank_by_its_steps() -> None:
    """TCG-AF-02, R-TCG-36, X-26: Freeze lowers the Speed Rank by its steps, here by 3, then by 4, 2 and 1."""
    ctx = Scripted(ill("b", Affliction("Freeze", "a", 3, 17)))
    found = []
    for roll in (FAILS, HOLDS, HOLDS, HOLDS):
        found.append(current_score(ctx.who("b"), PLAIN, "Speed Rank").total)
        cycle(ctx, roll)
    assert found == [8 - 3, 8 - 4, 8 - 2, 8 - 1]
    assert of(ctx, "Freeze") == (0, 0)


def test_freeze_never_lowers_the_speed_rank_below_0() -> None:
    """TCG-AF-02a: Freeze of 9 steps lowers a Speed Rank of 8 to 0, not below."""
    assert current_score(ill("b", Affliction("Freeze", "a", 9, 17)), PLAIN, "Speed Rank").total == 0


def test_freeze_grows_every_cycle_by_ruling() -> None:
    """R-TCG-36: by ruling, Freeze gains a step in each cycle: 6 steps are halved to 3 and become 4."""
    ctx = Scripted(ill("b", Affliction("Freeze", "a", 6, 17)), rulings={"freeze_growth": "every_cycle"})
    cycle(ctx, HOLDS)
    assert of(ctx, "Freeze") == (4, 0)


def test_soak_raises_ap_costs_and_weight() -> None:
    """TCG-AF-03, TCG-AF-03b, R-TCG-37, W-17: Soak of 3 adds 3 AP to each cost, but not to free actions, and 75 lb."""
    ctx = Scripted(ill("b", Affliction("Soak", "a", 3, 17)))
    wet = ctx.who("b")
    assert ap_cost(wet, PLAIN, Card("Strike")).total == 1 + 3
    assert riposte_cost(wet, PLAIN, Card("Parry")).total == 1 + 3
    assert ap_cost(wet, PLAIN, Card("Recover")).total == 0
    assert carried_weight(wet) == 75
    cycle(ctx, HOLDS)
    assert of(ctx, "Soak") == (1, 0)
    cycle(ctx, FAILS)
    assert of(ctx, "Soak") == (1, 0)


def test_melt_lowers_armor_and_durability() -> None:
    """Melt of 3 lowers each Armor of 4 and the sword’s durability; a failed Resolve adds a step.

    Rules: TCG-AF-07, R-TCG-41.
    """
    sword = Item("sword", "weapon", place="main", dice=2, types=("Slice",))
    ctx = struck("Melt", 6, victim=somebody("b", items=(sword,)))
    assert [current_score(ctx.who("b"), PLAIN, f"{kind} Armor").total for kind in ("Physical", "Mental", "Energy")] == [
        1,
        1,
        1,
    ]
    assert ctx.who("b").item("sword").durability == 7
    cycle(ctx, FAILS)
    assert of(ctx, "Melt") == (4, 0)
    cycle(ctx, HOLDS)
    assert of(ctx, "Melt") == (2, 0)


def test_melt_grows_every_cycle_by_ruling() -> None:
    """R-TCG-41: by ruling, Melt gains a step in each cycle: 4 steps are halved to 2 and become 3."""
    ctx = Scripted(ill("b", Affliction("Melt", "a", 4, 17)), rulings={"melt_growth": "every_cycle"})
    cycle(ctx, HOLDS)
    assert of(ctx, "Melt") == (3, 0)


# Afflictions that last for cycles


def test_blind_removes_dice_for_some_cycles() -> None:
    """TCG-AF-08, X-27: Blind removes 4 dice from each pool for 4 cycles, and a successful Resolve halves the cycles."""
    ctx = struck("Blind", 9)
    blind = ctx.who("b")
    assert accuracy_pool(blind, PLAIN, Card("Strike")).dice.total == 0
    assert effect_pool(blind, PLAIN, Card("Strike", weight="Heavy")).dice.total == 0
    assert skill_pool(blind, PLAIN, "Observe").dice.total == 0
    cycle(ctx, HOLDS)
    assert of(ctx, "Blind") == (4, 2)
    cycle(ctx, end=True)
    assert of(ctx, "Blind") == (4, 1)
    cycle(ctx, HOLDS)
    assert of(ctx, "Blind") == (0, 0)


def test_befoul_blocks_healing_until_it_is_used_up() -> None:
    """TCG-AF-09, R-TCG-43: Befoul blocks the first 4 points of healing; a successful Resolve removes a cycle."""
    ctx = Scripted(ill("b", Affliction("Befoul", "a", 4, 17, 2), hp=100))
    cycle(ctx, HOLDS)
    assert of(ctx, "Befoul") == (4, 1)
    add_resource(ctx, "b", "HP", 3)
    assert (ctx.who("b").hp, of(ctx, "Befoul")) == (100, (1, 1))
    add_resource(ctx, "b", "HP", 10)
    assert (ctx.who("b").hp, of(ctx, "Befoul")) == (109, (0, 0))


def test_sever_bleeds_at_the_end_of_a_cycle() -> None:
    """TCG-AF-10, R-TCG-44: Sever deals 2 damage at the end of a cycle, and 1 after a Resolve has halved it."""
    ctx = Scripted(ill("b", Affliction("Sever", "a", 2, 17, 2)))
    cycle(ctx)
    assert ctx.who("b").hp == 320
    cycle(ctx, HOLDS, end=True)
    assert (ctx.who("b").hp, of(ctx, "Sever")) == (318, (1, 1))
    cycle(ctx, FAILS, end=True)
    assert (ctx.who("b").hp, of(ctx, "Sever")) == (317, (0, 0))


def test_bash_lowers_bonuses_but_no_dice() -> None:
    """TCG-AF-12, R-TCG-46, R-TCG-152: Bash of 3 lowers the bonuses to rolls by 3, not below 0, and removes no dice."""
    hit = ill("b", Affliction("Bash", "a", 3, 17, 3))
    assert (
        accuracy_pool(hit, PLAIN, Card("Strike")).dice.total,
        accuracy_pool(hit, PLAIN, Card("Strike")).plus.total,
    ) == (2, 1)
    assert effect_pool(hit, PLAIN, Card("Strike")).plus.total == critical_grab_pool(hit, PLAIN).plus.total == 8 - 3
    worse = ill("b", Affliction("Bash", "a", 30, 17, 3))
    assert accuracy_pool(worse, PLAIN, Card("Strike")).plus.total == 0
    ctx = Scripted(hit)
    cycle(ctx, HOLDS)
    assert of(ctx, "Bash") == (3, 1)


def test_toxic_deals_damage_for_ap_spent() -> None:
    """TCG-AF-13, R-TCG-47: Toxic deals 1 damage for 3 AP spent and 1 for another AP; a Resolve halves its cycles."""
    ctx = Scripted(ill("b", Affliction("Toxic", "a", 3, 17, 3)))
    pay_ap(ctx, "b", Tally(term("Price"), (Addend(term("Run"), 3, "TC-D-18"),)), term("Run"))
    assert ctx.who("b").hp == 319
    deal_toxic_damage(ctx, "b", 1)
    assert ctx.who("b").hp == 318
    cycle(ctx, HOLDS)
    assert of(ctx, "Toxic") == (3, 1)
    cycle(ctx, HOLDS)
    assert of(ctx, "Toxic") == (0, 0)


def test_slowed_lowers_total_ap() -> None:
    """TCG-AF-14, R-TCG-48: Slowed of 3 lowers Total AP from 18 to 15; each successful Resolve removes a step."""
    ctx = Scripted(ill("b", Affliction("Slowed", "a", 3, 17, 3)))
    assert maximum(ctx.who("b"), PLAIN, "AP") == 15
    cycle(ctx, HOLDS)
    assert of(ctx, "Slowed") == (2, 2)
    cycle(ctx, end=True)
    assert of(ctx, "Slowed") == (2, 1)
    cycle(ctx, end=True)
    assert of(ctx, "Slowed") == (0, 0)


def test_slowed_lowers_current_ap_to_the_new_total() -> None:
    """TCG-AF-14: a character with 18 of 18 AP who gets Slowed of 2 steps has 16 AP left."""
    assert struck("Slowed", 8).who("b").ap == 16


def test_pain_worsens_its_own_resolve_too() -> None:
    """TCG-AF-15, R-TCG-49: Pain of 2 lowers each Resolve by 2, even that against Pain; a failed one adds a cycle."""
    ctx = Scripted(ill("b", Affliction("Pain", "a", 2, 22, 2)))
    cycle(ctx, [11, 4])  # 15 + 8 − 2 is 21
    assert of(ctx, "Pain") == (2, 3)
    cycle(ctx, [11, 5])
    assert of(ctx, "Pain") == (0, 0)


def test_a_critical_success_ends_an_affliction() -> None:
    """R-TCG-30: a Resolve that succeeds by 20 ends an Affliction at once."""
    ctx = Scripted(ill("b", Affliction("Freeze", "a", 9, 10)))
    cycle(ctx, HOLDS)
    assert of(ctx, "Freeze") == (0, 0)


def test_damage_of_each_cycle_is_reduced_by_shields_but_not_by_armor() -> None:
    """R-TCG-144: a Shield absorbs 3 of 5 damage by Burn, and Armor none."""
    ctx = Scripted(ill("b", Affliction("Burn", "a", 5, 17), shields=(Shield("HP", 3),)))
    cycle(ctx, HOLDS)
    assert (ctx.who("b").hp, ctx.who("b").shields) == (318, ())


# Afflictions that are resolved at the hit


def test_jolt_removes_ap_and_then_hp() -> None:
    """TCG-AF-06, TCG-AF-06b, R-TCG-40, X-28: Jolt removes 4 AP, or 2 HP for each missing AP; a Resolve halves it."""
    ctx = struck("Jolt", 8, victim=somebody("b", ap=1), faces=[FAILS])
    assert (ctx.who("b").ap, ctx.who("b").hp) == (0, 314)
    assert struck("Jolt", 8, faces=[HOLDS]).who("b").ap == 16
    shielded = struck("Jolt", 8, victim=somebody("b", ap=1, shields=(Shield("AP", 2),)), faces=[FAILS])
    assert (shielded.who("b").ap, shielded.who("b").hp, shielded.who("b").shields) == (0, 318, ())


def test_bluster_pushes_two_squares_for_each_step() -> None:
    """TCG-AF-04, R-TCG-31, R-TCG-38: Bluster of 3 pushes 6 squares, or 3 after a successful Resolve."""
    for roll, squares in ((FAILS, 6), (HOLDS, 3)):
        ctx = struck("Bluster", 6, victim=somebody("b", at=(5, 4)), faces=[roll])
        assert ctx.position.encounter is not None
        assert ctx.position.encounter.waits.top == PushDecision("a", "b", squares, "Bluster")


def test_a_push_by_bluster_into_a_character_harms_both() -> None:
    """TCG-AF-04a: a push by Bluster stops before another character and harms both by the squares left."""
    blow = ability("Gust", "Affliction IV", sub_type="Wind")
    ctx = fight(somebody("a", blow, at=(2, 2)), somebody("b", at=(3, 2)), somebody("c", at=(7, 2)))
    uses(ctx, "a", "Gust", "b", "c", action="Strike", target="b", weight="Heavy",
         faces=[[11, 11], [3, 3, 3, 3], [11, 11]])  # fmt: skip
    offered = ctx.position.encounter.waits.top  # type: ignore[union-attr]
    assert isinstance(offered, PushDecision)
    assert offered.squares == 4
    hp = ctx.who("b").hp, ctx.who("c").hp
    does(ctx, m.Shove("a", (7, 2)))
    assert ctx.who("b").at == (6, 2)
    armor = 4 + 8  # a collision is Impact like any other
    assert texts(ctx, "collides") == ["B collides with C: 3 damage."]
    assert (hp[0] - ctx.who("b").hp, hp[1] - ctx.who("c").hp) == (max(0, 3 - armor), max(0, 3 - armor))


def test_crush_breaks_items_or_harms_a_character_each_cycle() -> None:
    """Crush damages an item, or its victim each cycle; a Resolve by Finesse avoids it, and one by Power ends it.

    Rules: TCG-AF-05, TCG-AF-05a, TCG-AF-05b, R-TCG-39.
    """
    shield = Item("shield", "shield", place="off", dice=1, types=())
    ctx = struck("Crush", 8, victim=somebody("b", items=(shield,)), faces=[FAILS, [6, 5]])
    assert ctx.who("b").item("shield").durability == 0
    cycle(ctx, [11, 9], FAILS)
    armor = 4 + 8  # of Physical Armor and Potent Guard
    assert ctx.who("b").hp == 320 - (20 - armor)
    cycle(ctx, [1, 1], HOLDS)
    assert of(ctx, "Crush") == (0, 0)
    assert of(struck("Crush", 8, faces=[HOLDS]), "Crush") == (0, 0)


def test_impale_ignores_some_physical_armor() -> None:
    """TCG-AF-11, R-TCG-45: Impale ignores 3 of 4 points of Physical Armor, or none after a successful Resolve."""
    spike = ability("Spike", "Affliction XI", sub_type="Penetrate", device="spear")
    spear = Item("spear", "weapon", "Spears", place="main", dice=3, types=("Penetrate",))
    for roll, lost in (([11, 11], 29 - (4 - 3) - 8), ([11, 12, 6], 29 - 4 - 8)):
        ctx = fight(somebody("a", spike, items=(spear,), at=(4, 4)), somebody("b", at=(5, 4)))
        uses(ctx, "a", "Spike", "b", action="Strike", target="b", items=("spear",), weight="Heavy",
             faces=[[9, 9], [5, 4, 4, 4, 4, 4], roll])  # fmt: skip
        assert ctx.who("b").hp == 320 - lost


def test_a_critical_failure_doubles_an_effect_at_the_hit() -> None:
    """R-TCG-30: a Resolve that fails by 20 doubles an effect at the hit: Jolt removes 8 AP instead of 4."""
    ctx = Scripted(somebody("a"), somebody("b"))
    ctx.position = replace(ctx.position, encounter=Encounter(exchange=Exchange(("a",), step="resolving")))
    ctx.load([1, 1])
    apply_hit_afflictions(ctx, "a", "b", (carrying("Jolt"),), 8, 1)
    assert ctx.who("b").ap == 18 - 8
    ctx.load([1, 1])
    assert armor_ignored_by_impale(ctx, "a", "b", (carrying("Impale"),), 6) == 6


# Decisions of the GM


def test_the_gm_changes_the_steps_of_afflictions() -> None:
    """TCG-AF-03a: the GM adds a step of Soak, and adds and removes an Affliction that nobody caused."""
    ctx = fight(somebody("a"), ill("b", Affliction("Soak", "a", 2, 17)))
    does(ctx, m.Afflict("b", "Soak"), m.Afflict("b", "Slowed", 2), m.Afflict("b", "Slowed", -2))
    assert (of(ctx, "Soak"), of(ctx, "Slowed")) == ((3, 0), (0, 0))


def test_the_gm_grants_a_healed_character_a_resolve() -> None:
    """TCG-AF-00b: the GM grants a Resolve to a character who was healed, and its success halves Burn."""
    ctx = Scripted(ill("b", Affliction("Burn", "a", 5, 17)))
    does(ctx, m.Relieve("b"), faces=[HOLDS])
    assert of(ctx, "Burn") == (2, 0)


def test_the_end_of_an_encounter_ends_afflictions() -> None:
    """R-TC-137: Afflictions end with the encounter, because no cycles are counted after it."""
    ctx = fight(ill("b", Affliction("Burn", "a", 5, 17)), somebody("a"), reacts=[[3, 2], [9, 9]])
    does(ctx, m.EndEncounter())
    assert ctx.who("b").afflictions == ()


def test_a_push_ends_at_the_edge_of_the_map() -> None:
    """TCG-AF-04: a push stops at the edge of the map, which counts as a wall."""
    ctx = Scripted(somebody("b", at=(0, 0)), somebody("a"))
    grid = Encounter(grid=Grid(4, 4), exchange=Exchange(("a",), step="resolving"))
    ctx.position = replace(ctx.position, encounter=replace(grid, waits=grid.waits.push(
        PushDecision("a", "b", 3, "Bluster"))))  # fmt: skip
    does(ctx, m.Shove("a", (3, 0)))
    assert ctx.who("b").at == (3, 0)
