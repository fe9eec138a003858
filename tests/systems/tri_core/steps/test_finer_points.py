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
    """TC-D-74, R-TC-95, R-TC-159: B’s Block, laid next to the Parry that began the chain, does not meet A’s Riposte."""
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
    """TC-D-74, R-TC-160: B’s Block of its own turn is ready for any other attack."""
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
    """R-TC-159: C is asked; its Block costs no Reaction, and choosing a Dodge leaves the Block for the end."""
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
    """R-TC-149, R-TC-160, TC-D-96: C collapses by the cost of stepping in, and B’s Block meets A’s attack."""
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
    """TC-C-28, R-TC-132: with one Reaction left for its Strike, B’s Block meets only the attack on itself."""
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
    """R-TC-132, TC-D-117: C’s Run would bring it next to B, but D has taken the square: its Block comes too late."""
    ctx = dull(A, BEN, vell("c", at=(11, 4)), vell("d", at=(7, 5)))
    does(ctx, strike("a", "b"), m.FinishPlaying("a"), m.FinishPlaying("b"))
    does(ctx, m.Lay("c", "Run", to=(6, 5)), m.Lay("c", "Block"), m.FinishPlaying("c"), m.Lay("d", "Walk", to=(6, 5)))
    does(ctx, m.FinishPlaying("d"), faces=[SLOW, FAST, [12, 12, 9, 9], [1, 2]])
    takes(ctx)
    assert "steps-in" not in ctx.kinds()
    assert {"actor": "c", "whom": "b"} in [e.data for e in ctx.events_so_far() if e.kind == "cannot-step-in"]


def test_stepping_in_works_among_characters_who_act_together() -> None:
    """A and B have equal React and A strikes B; C, the fastest, has laid a Block and takes the attack.

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
    """TC-D-02, R-TC-60, R-TC-64: only a Reaction does, whatever the order of laying."""
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
    """TC-E-20, TC-E-21, R-TC-106: at once, so the character neither moves nor blocks."""
    ctx = shocked(2)
    does(ctx, m.Lay("a", "Run", to=(4, 6)), *passes("a", "b"), faces=[[2]])
    assert (ctx.who("a").at, ctx.who("a").staggered) == ((4, 4), 3)
    ctx = shocked(1, "b")
    does(
        ctx, strike("a", "b"), m.FinishPlaying("a"), m.Lay("b", "Block"), m.FinishPlaying("b"), faces=[FAST, SLOW, [2]]
    )
    assert "defence" not in ctx.kinds()


def test_a_riposte_whose_cost_causes_a_collapse_ends_the_duel() -> None:
    """TC-D-72, TC-D-77."""
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
    """TC-E-11, R-TC-103: of a cost of 7, only 2 AP were left to pay."""
    ctx = dull(replace(A, ap=-13), B, vell("d", at=(9, 9), out="dying", hp=-20, wounded=4))
    does(ctx, strike("a", "b", weight="Heavy"), *passes("a", "b"))
    assert (ctx.who("a").ap, ctx.who("d").dying_ap) == (-15, 2)
    assert (2, 7) in [(e.data["points"], e.data["cost"]) for e in ctx.events_so_far() if e.kind == "paid"]


def test_a_character_who_wakes_without_ap_collapses() -> None:
    """TC-C-13, R-TC-157: it had fainted, was drained to the minimum, and is healed."""
    ctx = Scripted(vell(out="wounds", hp=-3, wounded=1, ap=0))
    lose_ap(ctx, "vell", 40)
    assert ctx.who().out == "wounds"
    does(ctx, m.Heal("vell", "HP", 9), faces=[[9]])
    assert ctx.who().out == "collapse"


# Dice, Armor and Shields


def test_a_weapon_rolls_dice_of_its_own_size() -> None:
    """TC-E-62, R-TC-10: dice of weight stay d12; wounds remove those first."""
    knife = {**CLUB, "name": "knife", "dice": 2, "sides": 6}
    rolling = effect_pool(vell("a", knife), Rulings(), Card("Strike", "Heavy", ("knife",)))
    assert [(pool.count, pool.sides) for pool in rolling.pools] == [(3, 12), (2, 6)]
    hurt = effect_pool(vell("a", knife, wounded=1), Rulings(), Card("Strike", "Heavy", ("knife",)))
    assert [(pool.count, pool.sides) for pool in hurt.pools] == [(1, 12), (2, 6)]
    worse = effect_pool(vell("a", knife, wounded=3), Rulings(), Card("Strike", "Heavy", ("knife",)))
    assert [(pool.count, pool.sides) for pool in worse.pools] == [(1, 6)]


def test_an_undone_attack_is_not_critical() -> None:
    """R-TC-88, TC-D-38: a Dodge that stops all damage of a critical Strike prevents the refund too."""
    ctx = dull(A, BEN, rulings={"dodge_success_negates": True})
    does(ctx, strike("a", "b", weight="Heavy"), m.FinishPlaying("a"), m.Lay("b", "Dodge"), m.FinishPlaying("b"),
         faces=[FAST, SLOW, [12, 12, 5, 4], [12, 12, 12, 12, 3, 3]])  # fmt: skip
    assert "undone" in ctx.kinds()
    assert "refund" not in ctx.kinds()


@pytest.mark.parametrize(("mine", "theirs", "gains"), [("Wind", "Fire", True), ("Fire", "Wind", False)])
def test_a_shielding_parry_succeeds_if_no_damage_is_left(mine: str, theirs: str, gains: bool) -> None:
    """R-TC-89, R-TC-143: 16 halved is less than 11; 16 and half again is more than 21."""
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
    """R-TC-89, R-TC-100."""
    assert parry_pool(vell("a", {**CLUB, "dice": 4}, wounded=2), Card("Parry", items=("club",))).dice.total == 1


def test_the_sub_type_of_a_parry_counts_with_armor_first() -> None:
    """R-TC-90, R-TC-143: Fire on a Wind club is half again, then less 4 of Armor, then half again."""
    brand, fan = {**CLUB, "types": ["Fire"]}, {**CLUB, "types": ["Wind"]}
    for types, factor in ((fan, 3), ({**CLUB, "types": ["Fire"]}, 2)):
        shock = [[12, 12, 9, 9]] if factor == 3 else []
        ctx, met = swung([8, 7], [2, 1], [9], *shock, card=Card("Strike", items=("club",)), by=vell("vell", brand),
                          at=vell("twin", types), defence=Card("Parry", items=("club",)),
                          rulings={"parry_fail": "plus50_remaining", "guard_role": "resolve_only"})  # fmt: skip
        assert met.failed
        assert lost(ctx) == (14 * factor // 2 - 4) * 3 // 2


def test_wounds_reduce_a_critical_grab() -> None:
    """TC-D-39, R-TC-100: they remove both of its dice; UCB, less the wound penalty, is left."""
    by = vell("vell", wounded=1, sheet={"instinct": {"Grab": 2}})
    ctx, met = swung([12, 12, 9, 9], card=Card("Grab"), by=by)
    assert met.critical
    assert [tally.total for event in ctx.events_so_far() if event.kind == "effect" for tally in event.tallies] == [7]


def test_a_shield_of_ap_absorbs_the_drain_of_a_grab() -> None:
    """R-TC-112, TC-D-51, TC-F-64."""
    ctx, _ = swung([8, 7], [9], card=Card("Grab"), at=vell("twin", shields=(Shield("AP", 5),)))
    assert (ctx.who("twin").ap, ctx.who("twin").shields) == (15, (Shield("AP", 4),))


def test_one_non_lethal_weapon_of_two_is_not_enough() -> None:
    """TC-E-26, TC-E-27."""
    jack: dict[str, Any] = {**ROD, "name": "blackjack", "non_lethal": True}
    for club, spares in ((CLUB, False), ({**CLUB, "non_lethal": True}, True)):
        ctx, _ = swung([8, 7], [4, 5], [1, 1], card=Card("Strike", items=("club", "blackjack")),
                        by=vell("vell", club, jack), at=vell("twin", hp=5))  # fmt: skip
        assert (ctx.who("twin").hp == 0) is spares


def test_conditions_count_for_the_use_of_an_item() -> None:
    """TC-E-41, TC-E-42, TC-E-48: Advantage, Disadvantage and a Ruse, which is spent by it."""
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
    """R-TC-138, TC-D-92: an attack out of hiding as a Reaction; a visible attacker’s target is asked."""
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
    """R-TC-128, TC-E-18: it counts as a Strike."""
    ctx = dull(A, replace(B, hp=-9, wounded=4, out="dying"), vell("c", at=(9, 9)))
    alter(ctx, "a", stealthed=True)
    does(ctx, m.Lay("a", "Coup de grâce", target="b"), m.FinishPlaying("a"))
    assert (ctx.who("b").out, ctx.who("a").stealthed) == ("dead", False)


def test_a_dodge_at_once_may_be_a_tumble() -> None:
    """TC-E-49, R-TC-156: 3 AP in all, and MOR in addition to ATN and FNE."""
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
    """R-TC-156, TC-E-49, TC-E-50: no Charge on a Block, no Tumble on a Strike; the others on anything."""
    ctx = fight(A, B)
    refused(ctx, m.Lay("a", "Block", subs=("Charge",)), "TC-D-107")
    refused(ctx, strike("a", "b", subs=("Tumble",)), "TC-D-107")
    assert legal(ctx, strike("a", "b", subs=("Aim", "Charge")))
    assert legal(ctx, m.Lay("a", "Dodge", subs=("Tumble",)))
