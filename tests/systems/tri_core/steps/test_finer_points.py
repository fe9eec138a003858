"""Rules that meet: idle defences, stepping in, costs that cause a collapse, Shields, hidden characters."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Move
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    Attack,
    Card,
    Character,
    Duel,
    Exchange,
    Played,
    Rulings,
    Shield,
    with_character,
)
from facedown.systems.tri_core.options.ability_refusals import actions_of
from facedown.systems.tri_core.rules.rolls import effect_pool, item_pool, parry_pool
from facedown.systems.tri_core.steps.defense_payment import defence_for
from facedown.systems.tri_core.steps.wounds import lose_ap
from tests.systems.tri_core.characters import CLUB
from tests.systems.tri_core.driver import (
    FAST,
    SLOW,
    A,
    B,
    Loaded,
    Scripted,
    does,
    fight,
    legal,
    offered,
    offered_values,
    passes,
    refused,
    strike,
    vell,
)
from tests.systems.tri_core.steps.test_vectors_of_attacks import lost, swung

BEN = replace(B, controller="ben")
ROD = {**CLUB, "name": "rod", "place": "off"}


def alter(ctx: Scripted, key: str, **changes: Any) -> None:
    """Change the state of a character."""
    ctx.position = with_character(ctx.position, replace(ctx.who(key), **changes))


class Dull(Loaded):
    """Dice that show 2 unless a test names other faces."""

    def __call__(self, draw: Any) -> Any:
        if not self.left:
            self.left = [[2] * draw.count]
        return super().__call__(draw)


def dull(*people: Character, rulings: dict[str, Any] | None = None, reacts: list[list[int]] | None = None) -> Scripted:
    """Return an encounter in which dice show 2 unless other faces are loaded."""
    ctx = fight(*people, rulings=rulings, reacts=reacts)
    ctx.dice = ctx._chance = Dull()
    return ctx


def takes(ctx: Scripted, *moves: Move, faces: list[list[int]] | None = None) -> list[str]:
    """Make these moves and return the kinds of events; a target that is not named chooses no defence."""
    before = len(ctx.events_so_far())
    does(ctx, *moves, faces=faces)
    while found := offered(ctx, "ana", "defend") or offered(ctx, "ben", "defend"):
        does(ctx, m.Defend(found[0].fixed["actor"]))
    return [event.kind for event in ctx.events_so_far()[before:]]


# Idle and ready defences


def test_a_riposte_of_a_chain_is_parried_despite_an_idle_block() -> None:
    """A Block laid next to the Parry that began a Chain Duel does not meet its Ripostes, which can be parried.

    Rules: TC-D-74, R-TC-95, R-TC-159.
    """
    ctx = fight(A, BEN)
    does(ctx, strike("a", "b"), m.FinishPlaying("a"), m.Lay("b", "Parry"), m.Lay("b", "Block"), m.FinishPlaying("b"),
         faces=[FAST, SLOW, [2, 1], [9, 9]])  # fmt: skip
    does(ctx, m.Riposte("b"))
    does(ctx, m.Defend("a", "Parry"), faces=[[2, 1], [9, 9]])
    does(ctx, m.Riposte("a"))
    assert offered_values(ctx, "ben", "defend", "action") == ["Parry", ""]
    does(ctx, m.Defend("b", "Parry"), faces=[[2, 1], [9, 9]])
    assert "chain" in ctx.kinds()


def test_a_ready_block_does_not_meet_a_riposte_of_a_chain() -> None:
    """A Block that is ready since its owner’s turn meets any attack except a Riposte of a Chain Duel.

    Rules: TC-D-74, R-TC-160.
    """
    ctx = fight(A, BEN)
    parry = Card("Parry")
    riposte = Attack("a", parry, "b", unseen=True, riposte=True)
    ready = Played("b", Card("Block"), 0, paid=True)
    for chain, met in ((Duel("b", "a", 2), False), (None, True)):
        assert ctx.position.encounter is not None
        exchange = Exchange(("b",), step="resolving", defences=(ready,))
        encounter = replace(ctx.position.encounter, exchange=exchange, duel=chain)
        ctx.position = replace(ctx.position, encounter=encounter)
        assert (defence_for(ctx, riposte) == ready) is met


def test_an_idle_defence_may_be_used() -> None:
    """A target is asked whether it uses its idle Block, which costs no Reaction.

    If it chooses a Dodge instead, the Block is left for the end.

    Rules: R-TC-159.
    """
    for answer, comes_last in ((m.Defend("c", "Block"), False), (m.Defend("c", "Dodge"), True)):
        ctx = dull(A, BEN, vell("c", at=(4, 5)), vell("d", at=(5, 5)))
        does(
            ctx,
            m.Lay("a", "Walk", to=(3, 4)),
            m.FinishPlaying("a"),
            m.FinishPlaying("b"),
            m.Lay("c", "Block"),
            m.FinishPlaying("c"),
        )
        does(ctx, strike("d", "c"), m.FinishPlaying("d"), faces=[FAST, SLOW, [5, 5]])
        assert any(option.fixed.get("action") == "Block" for option in offered(ctx, "ana", "defend"))
        does(ctx, answer)
        assert ctx.who("c").reactions_made == int(comes_last)
        assert ("ready" in ctx.kinds()) is comes_last


def test_the_target_keeps_its_block_if_its_rescuer_fails() -> None:
    """A target uses its own Block if the character who would step in collapses by the cost.

    Rules: R-TC-149, R-TC-160, TC-D-96.
    """
    ctx = dull(A, BEN, vell("c", at=(5, 5), ap=-14))
    does(
        ctx,
        strike("a", "b"),
        m.FinishPlaying("a"),
        m.Lay("b", "Block"),
        m.FinishPlaying("b"),
        m.Lay("c", "Block"),
        m.FinishPlaying("c"),
        faces=[SLOW, SLOW, FAST, [2], [8, 7]],
    )
    assert ctx.who("c").out == "collapse"
    assert [event.data["character"] for event in ctx.events_so_far() if event.kind == "defence"] == ["b"]


# Stepping in


def test_stepping_in_counts_against_the_number_of_reactions() -> None:
    """A character without a Reaction for it cannot step in, and its Block meets only attacks on itself.

    B has one Reaction left, for its Strike.

    Rules: TC-C-28, R-TC-132.
    """
    few = {"stats": {**dict.fromkeys(("PWR", "VIT", "END", "INT", "FNE", "ADR", "MOR", "ATN"), 3), "ACT": 1}}
    slow = {**few, "bonuses": {"1": ["PWR", "PWR", "ATN"]}}
    ctx = dull(vell("a", CLUB, ROD, at=(4, 4)), replace(vell("b", sheet=slow, at=(5, 4)), controller="ben"),
                replace(BEN, key="c", at=(5, 5)))  # fmt: skip
    does(ctx, strike("a", "b", items=("club",)), strike("a", "c", items=("rod",)), m.FinishPlaying("a"))
    does(ctx, m.Lay("b", "Strike"), m.Lay("b", "Block"), *passes("b", "c"), faces=[SLOW, FAST, [3, 2]])
    does(ctx, m.Bind("b", 0, "a", 0, "a"))
    takes(ctx)
    assert ctx.who("b").reactions_made == 1
    assert "steps-in" not in ctx.kinds()


def test_a_character_who_does_not_get_near_cannot_step_in() -> None:
    """A character whose Run does not bring it next to the target cannot step in with its Block.

    D has taken the square that C’s Run would reach.

    Rules: R-TC-132, TC-D-117.
    """
    ctx = dull(A, BEN, vell("c", at=(11, 4)), vell("d", at=(7, 5)))
    does(ctx, strike("a", "b"), m.FinishPlaying("a"), m.FinishPlaying("b"))
    does(ctx, m.Lay("c", "Run", to=(6, 5)), m.Lay("c", "Block"), m.FinishPlaying("c"), m.Lay("d", "Walk", to=(6, 5)))
    does(ctx, m.FinishPlaying("d"), faces=[SLOW, FAST, [12, 12, 9, 9], [1, 2]])
    takes(ctx)
    assert "steps-in" not in ctx.kinds()
    assert {"actor": "c", "whom": "b"} in [e.data for e in ctx.events_so_far() if e.kind == "cannot-step-in"]


def test_stepping_in_works_among_characters_who_act_together() -> None:
    """A third character can step in with a Block between two characters who act at the same time.

    A and B have equal React and A strikes B; C has laid a Block and takes the attack.

    Rules: TC-D-117, R-TC-60.
    """
    ctx = dull(A, vell("b", at=(5, 4)), replace(BEN, key="c", at=(5, 5)), reacts=[[7, 5], [7, 5], [1, 2]])
    does(ctx, strike("a", "b"), m.FinishPlaying("a"), m.FinishPlaying("b"), m.Lay("c", "Block"), m.FinishPlaying("c"),
         faces=[SLOW, FAST, SLOW, [8, 7]])  # fmt: skip
    assert "steps-in" in ctx.kinds()
    assert ctx.who("b").hp == 31


# Recover, and costs that cause a collapse


@pytest.mark.parametrize("first", ["a", "b"])
def test_characters_who_act_together_do_not_interrupt_a_recover(first: str) -> None:
    """Only a Reaction interrupts a Recover, not an attack at the same time, whichever is laid first.

    Rules: TC-D-02, R-TC-60, R-TC-64.
    """
    ctx = dull(A, vell("b", at=(5, 4), ap=5), reacts=[[7, 5], [7, 5]])
    cards = {"a": [strike("a", "b"), m.FinishPlaying("a")], "b": [m.Lay("b", "Recover"), m.FinishPlaying("b")]}
    does(ctx, *cards[first], *cards["b" if first == "a" else "a"])
    does(ctx, m.Defend("b"), faces=[[8, 7], [9]])
    assert ctx.who("b").hp == 31 - 11
    assert "spoilt" not in ctx.kinds()
    assert ctx.who("b").ap > 5


def shocked(ap: int, key: str = "a", **more: Any) -> Scripted:
    """Return A and B; one of them has lost all HP in this cycle and is down to this many AP."""
    ctx = dull(A, BEN)
    alter(ctx, key, hp=-1, wounded=1, emptied_resources=("HP",), ap=ap, **more)
    return ctx


def test_a_cost_that_causes_systemic_shock_loses_the_action() -> None:
    """A character whom a cost puts into Systemic Shock loses the action at once: it neither moves nor blocks.

    Rules: TC-E-20, TC-E-21, R-TC-106.
    """
    ctx = shocked(2)
    does(ctx, m.Lay("a", "Run", to=(4, 6)), *passes("a", "b"), faces=[[2]])
    assert (ctx.who("a").at, ctx.who("a").staggered) == ((4, 4), 3)
    ctx = shocked(1, "b")
    does(
        ctx, strike("a", "b"), m.FinishPlaying("a"), m.Lay("b", "Block"), m.FinishPlaying("b"), faces=[FAST, SLOW, [2]]
    )
    assert "defence" not in ctx.kinds()


def test_a_riposte_whose_cost_causes_a_collapse_ends_the_duel() -> None:
    """TC-D-72, TC-D-77: A Riposte whose cost puts its owner out of action ends the Chain Duel."""
    ctx = dull(A, BEN)
    alter(ctx, "b", ap=0)
    does(
        ctx,
        strike("a", "b"),
        m.FinishPlaying("a"),
        m.Lay("b", "Parry"),
        m.FinishPlaying("b"),
        faces=[FAST, SLOW, [2, 1], [9, 9]],
    )
    alter(ctx, "b", hp=-1, wounded=1, emptied_resources=("HP",), ap=1)
    does(ctx, m.Riposte("b"), faces=[[2]])
    assert ctx.who("b").staggered
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.duel is None


def test_the_clock_of_the_dying_counts_the_ap_paid() -> None:
    """TC-E-11, R-TC-103: The clock of the dying counts only the AP that are paid: 2 of a cost of 7."""
    ctx = dull(replace(A, ap=-13), B, vell("d", at=(9, 9), out="dying", hp=-20, wounded=4))
    does(ctx, strike("a", "b", weight="Heavy"), *passes("a", "b"))
    assert (ctx.who("a").ap, ctx.who("d").dying_ap) == (-15, 2)
    assert (2, 7) in [(e.data["points"], e.data["cost"]) for e in ctx.events_so_far() if e.kind == "paid"]


def test_a_character_who_wakes_without_ap_collapses() -> None:
    """An unconscious character whose AP were drained to the minimum collapses when a Heal wakes it.

    Rules: TC-C-13, R-TC-157.
    """
    ctx = Scripted(vell(out="wounds", hp=-3, wounded=1, ap=0))
    lose_ap(ctx, "vell", 40)
    assert ctx.who().out == "wounds"
    does(ctx, m.Heal("vell", "HP", 9), faces=[[9]])
    assert ctx.who().out == "collapse"


# Dice, Armor and Shields


def test_a_weapon_rolls_dice_of_its_own_size() -> None:
    """A weapon rolls dice of its own size beside the d12 of its weight, and wounds remove the d12 first.

    Rules: TC-E-62, R-TC-10.
    """
    knife = {**CLUB, "name": "knife", "dice": 2, "sides": 6}
    rolling = effect_pool(vell("a", knife), Rulings(), Card("Strike", "Heavy", ("knife",)))
    assert [(pool.count, pool.sides) for pool in rolling.pools] == [(3, 12), (2, 6)]
    hurt = effect_pool(vell("a", knife, wounded=1), Rulings(), Card("Strike", "Heavy", ("knife",)))
    assert [(pool.count, pool.sides) for pool in hurt.pools] == [(1, 12), (2, 6)]
    worse = effect_pool(vell("a", knife, wounded=3), Rulings(), Card("Strike", "Heavy", ("knife",)))
    assert [(pool.count, pool.sides) for pool in worse.pools] == [(1, 6)]


def test_an_undone_attack_is_not_critical() -> None:
    """R-TC-88, TC-D-38: A Dodge that stops all damage of a critical Strike prevents its refund too."""
    ctx = dull(A, BEN, rulings={"dodge_success_negates": True})
    does(ctx, strike("a", "b", weight="Heavy"), m.FinishPlaying("a"), m.Lay("b", "Dodge"), m.FinishPlaying("b"),
         faces=[FAST, SLOW, [12, 12, 5, 4], [12, 12, 12, 12, 3, 3]])  # fmt: skip
    assert "undone" in ctx.kinds()
    assert "refund" not in ctx.kinds()


@pytest.mark.parametrize(("mine", "theirs", "gains"), [("Wind", "Fire", True), ("Fire", "Wind", False)])
def test_a_shielding_parry_succeeds_if_no_damage_is_left(mine: str, theirs: str, gains: bool) -> None:
    """A Parry that shields succeeds if it leaves no damage after the factor of the sub-types.

    16 halved is less than 11; 16 and half again is more than 21.

    Rules: R-TC-89, R-TC-143.
    """
    one = {**CLUB, "types": [mine]}
    other = {**CLUB, "dice": 1 if gains else 3, "types": [theirs]}
    ctx = dull(vell("a", one, at=(4, 4)), replace(vell("b", other, at=(5, 4)), controller="ben"),
                rulings={"parry_mode": "shield"})  # fmt: skip
    does(
        ctx,
        strike("a", "b", items=("club",)),
        m.FinishPlaying("a"),
        m.Lay("b", "Parry", items=("club",)),
        m.FinishPlaying("b"),
        faces=[FAST, SLOW, [8, 7], [11] if gains else [7, 7, 7], [11]],
    )
    assert ("parry-ap" in ctx.kinds()) is gains


def test_wounds_reduce_a_shielding_parry() -> None:
    """R-TC-89, R-TC-100: Wounds remove dice of a Parry that shields: at Wounded II, a club of 4 dice has 1 left."""
    assert parry_pool(vell("a", {**CLUB, "dice": 4}, wounded=2), Card("Parry", items=("club",))).dice.total == 1


def test_the_sub_type_of_a_parry_counts_with_armor_first() -> None:
    """The factor of a failed Parry’s sub-type applies before Armor, and the penalty of the Parry after it.

    Fire on a Wind club is half again, then less 4 of Armor, then half again.

    Rules: R-TC-90, R-TC-143.
    """
    brand, fan = {**CLUB, "types": ["Fire"]}, {**CLUB, "types": ["Wind"]}
    for types, factor in ((fan, 3), ({**CLUB, "types": ["Fire"]}, 2)):
        shock = [[12, 12, 9, 9]] if factor == 3 else []
        ctx, met = swung([8, 7], [2, 1], [9], *shock, card=Card("Strike", items=("club",)), by=vell("vell", brand),
                          at=vell("twin", types), defence=Card("Parry", items=("club",)),
                          rulings={"parry_fail": "plus50_remaining", "guard_role": "resolve_only"})  # fmt: skip
        assert met.failed
        assert lost(ctx) == (14 * factor // 2 - 4) * 3 // 2


def test_wounds_reduce_a_critical_grab() -> None:
    """TC-D-39, R-TC-100: Wounds remove both dice of a critical Grab, and UCB less the wound penalty is left."""
    by = vell("vell", wounded=1, sheet={"instinct": {"Grab": 2}})
    ctx, met = swung([12, 12, 9, 9], card=Card("Grab"), by=by)
    assert met.critical
    assert [tally.total for event in ctx.events_so_far() if event.kind == "effect" for tally in event.tallies] == [7]


def test_a_shield_of_ap_absorbs_the_drain_of_a_grab() -> None:
    """R-TC-112, TC-D-51, TC-F-64: An AP Shield absorbs the AP that a Grab drains."""
    ctx, _ = swung([8, 7], [9], card=Card("Grab"), at=vell("twin", shields=(Shield("AP", 5),)))
    assert (ctx.who("twin").ap, ctx.who("twin").shields) == (15, (Shield("AP", 4),))


def test_one_non_lethal_weapon_of_two_is_not_enough() -> None:
    """TC-E-26, TC-E-27: An attack with two weapons is non-lethal only if both of them are."""
    jack: dict[str, Any] = {**ROD, "name": "blackjack", "non_lethal": True}
    for club, spares in ((CLUB, False), ({**CLUB, "non_lethal": True}, True)):
        ctx, _ = swung([8, 7], [4, 5], [1, 1], card=Card("Strike", items=("club", "blackjack")),
                        by=vell("vell", club, jack), at=vell("twin", hp=5))  # fmt: skip
        assert (ctx.who("twin").hp == 0) is spares


def test_conditions_count_for_the_use_of_an_item() -> None:
    """Advantage, Disadvantage and a Ruse change the dice of the use of an item, which spends the Ruse.

    Rules: TC-E-41, TC-E-42, TC-E-48.
    """
    salve = {"name": "salve", "sort": "consumable", "place": "stowed", "dice": 3, "effect": "Heal", "uses": 2}
    for granted, dice in ((), 3), (("Advantage",), 5), (("Disadvantage",), 1):
        one = vell("a", salve, granted=granted)
        assert item_pool(one, Rulings(), Card("Use", items=("salve",))).dice.total == dice
    ctx = dull(vell("a", salve, at=(4, 4), hp=3), B)
    alter(ctx, "a", edge=(("Ruse", 2),))
    does(ctx, m.Lay("a", "Use", items=("salve",), target="a"), *passes("a", "b"), faces=[[3, 3, 3, 3, 3]])
    assert (ctx.who("a").hp, ctx.who("a").edge) == (18, ())


# Hidden attackers and Sub-Actions


@pytest.mark.parametrize("hidden", [True, False])
def test_a_character_cannot_defend_against_an_unseen_attacker(hidden: bool) -> None:
    """A target is asked for a defence against a visible attacker, but not against one out of hiding.

    Rules: R-TC-138, TC-D-92.
    """
    ctx = dull(A, BEN, vell("c", at=(4, 5)))
    alter(ctx, "c", stealthed=hidden)
    does(
        ctx,
        m.Lay("a", "Run", to=(3, 4)),
        m.FinishPlaying("a"),
        m.FinishPlaying("b"),
        strike("c", ""),
        m.FinishPlaying("c"),
        faces=[FAST, SLOW],
    )
    does(ctx, m.Bind("c", 0, "a", 0, "a"))
    assert bool(offered(ctx, "ana", "defend")) is not hidden


def test_a_coup_de_grace_reveals_the_attacker() -> None:
    """R-TC-128, TC-E-18: A Coup de grâce counts as a Strike, so it reveals a hidden attacker."""
    ctx = dull(A, replace(B, hp=-9, wounded=4, out="dying"), vell("c", at=(9, 9)))
    alter(ctx, "a", stealthed=True)
    does(ctx, m.Lay("a", "Coup de grâce", target="b"), m.FinishPlaying("a"))
    assert (ctx.who("b").out, ctx.who("a").stealthed) == ("dead", False)


def test_a_dodge_at_once_may_be_a_tumble() -> None:
    """TC-E-49, R-TC-156: A Dodge chosen at once can have a Tumble, for 3 AP in all, but no other Sub-Action."""
    ctx = dull(A, BEN, vell("c", at=(5, 5)))
    does(
        ctx,
        m.Lay("a", "Walk", to=(3, 4)),
        m.FinishPlaying("a"),
        m.FinishPlaying("b"),
        strike("c", ""),
        m.FinishPlaying("c"),
        faces=[FAST, SLOW],
    )
    does(ctx, m.Bind("c", 0, "a", 0, "b"))
    assert legal(ctx, m.Defend("b", "Dodge", subs=("Tumble",)), "ben")
    refused(ctx, m.Defend("b", "Dodge", subs=("Aim",)), "TC-D-107", "ben")
    (dodge,) = [one for one in offered(ctx, "ben", "defend") if "Dodge" in actions_of(one)]
    assert "subs" in [field.name for field in dodge.fields]
    does(ctx, m.Defend("b", "Dodge", subs=("Tumble",)))
    assert ctx.who("b").ap == 15 - 3


def test_sub_actions_need_a_fitting_action() -> None:
    """A Block takes no Charge and a Strike no Tumble; other Sub-Actions go with any action.

    Rules: R-TC-156, TC-E-49, TC-E-50.
    """
    ctx = fight(A, B)
    refused(ctx, m.Lay("a", "Block", subs=("Charge",)), "TC-D-107")
    refused(ctx, strike("a", "b", subs=("Tumble",)), "TC-D-107")
    assert legal(ctx, strike("a", "b", subs=("Aim", "Charge")))
    assert legal(ctx, m.Lay("a", "Dodge", subs=("Tumble",)))
