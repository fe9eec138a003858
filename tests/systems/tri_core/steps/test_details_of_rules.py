"""Details of single rules that are easy to miss."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from facedown.game import OneOf
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import BonusMoveOffer, BonusStrideOffer, Card, Grid, Rulings
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll, damage_of
from facedown.systems.tri_core.rules.ranges import stride_squares
from facedown.systems.tri_core.rules.rolls import accuracy_pool, effect_pool, specialties, trade_choices_of
from facedown.systems.tri_core.steps.context import set_character
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.driver import (
    FAST,
    SEATS,
    SLOW,
    A,
    Scripted,
    does,
    fight,
    label_text,
    legal,
    offered,
    offered_values,
    passes,
    refused,
    strike,
    vell,
)

BEN = replace(vell("b", at=(5, 4)), controller="ben")
SABRE = {"name": "sabre", "sort": "weapon", "place": "main", "dice": 2, "types": ["Slice"]}
DAGGER = {"name": "dagger", "sort": "weapon", "place": "off", "dice": 1, "types": ["Penetrate"]}
FLASK = {"name": "flask", "sort": "consumable", "dice": 2, "types": ["Fire"], "uses": 1}
BALM = {"name": "balm", "sort": "consumable", "dice": 2, "effect": "Heal", "uses": 1}


# Resting and recovering


def test_a_long_rest_restores_resources_below_zero() -> None:
    """TC-C-19, R-TC-50: a long rest restores HP and AP that are below zero."""
    ctx = Scripted(vell(hp=-10, ap=-6))
    does(ctx, m.Rest("vell", "long"))
    assert (ctx.who().hp, ctx.who().ap) == (31, 15)


def test_any_recover_below_zero_ap_lowers_total_ap() -> None:
    """A Recover at −3 AP, even of HP, lowers Total AP by 3, and at −12 AP the character may collapse.

    Rules: TC-C-11, TC-E-58, R-TC-45.
    """
    ctx = fight(replace(A, ap=-3, hp=10), BEN)
    does(ctx, m.Lay("a", "Recover", resource="HP"), *passes("a", "b"), faces=[[1, 1, 1, 1]])
    assert ctx.who("a").ap_lost == 3
    ctx = fight(replace(A, ap=-12), BEN)
    does(ctx, m.Lay("a", "Recover", resource="AP"), *passes("a", "b"), faces=[[1, 1, 1, 1], [9]])
    assert ctx.who("a").out == "collapse"


def test_a_recover_cannot_be_held() -> None:
    """TC-D-01: a Recover cannot be held, because it needs Priority."""
    ctx = fight(replace(A, ap=9), BEN)
    does(ctx, m.Lay("a", "Hold", sign="moves"))
    refused(ctx, m.Lay("a", "Recover", resource="AP"), "TC-D-01")


def test_any_damage_before_it_spoils_a_recover() -> None:
    """TC-D-02, R-TC-64: damage by a thrown flask spoils a Recover that resolves after it."""
    ben = replace(vell("b", FLASK, at=(5, 4)), controller="ben")
    ctx = fight(replace(A, hp=20), ben)
    does(ctx, m.Lay("a", "Recover", resource="HP"), m.FinishPlaying("a"))
    does(ctx, m.Lay("b", "Use", items=("flask",), target="a"), m.FinishPlaying("b"), faces=[SLOW, FAST, [11, 11]])
    assert "spoilt" in ctx.kinds()


def test_a_systemic_shock_passes_with_a_rest() -> None:
    """A rest ends a Systemic Shock, and resources that fell to 0 before it do not count in a later cycle.

    Rules: TC-E-22, R-TC-106.
    """
    ctx = Scripted(vell(staggered=3, emptied_resources=("HP",), hp=5, ap=1))
    does(ctx, m.Rest("vell", "long"))
    assert (ctx.who().staggered, ctx.who().emptied_resources) == (0, ())


def test_a_character_who_was_dying_is_tired_the_next_day() -> None:
    """TC-C-21: a character that was dying is weakened on the next day."""
    ctx = Scripted(vell(hp=-1, wounded=3, out="wounds"))
    does(ctx, m.Hurt("vell", 9))
    assert (ctx.who().out, ctx.who().weakened) == ("dying", True)


def test_cycles_below_zero_count_through_a_collapse() -> None:
    """TC-E-05: a cycle without HP also counts for a character that has collapsed."""
    ctx = fight(replace(A, hp=0, out="collapse", helpless=5), BEN, reacts=[[1, 2], FAST])
    does(ctx, *passes("b"))
    assert ctx.who("a").cycles_without_hp == 1


# Cards


def test_the_second_core_action_needs_the_other_device() -> None:
    """TC-D-94, R-TC-56: a second Core Action after one with the sabre needs the dagger in the other hand."""
    ctx = fight(vell("a", SABRE, DAGGER, at=(4, 4)), BEN)
    does(ctx, strike("a", "b", items=("sabre",)))
    refused(ctx, strike("a", "b", items=("sabre",)), "TC-D-94")
    refused(ctx, m.Lay("a", "Dodge"), "TC-D-94")
    assert legal(ctx, strike("a", "b", items=("dagger",)))
    bare = fight(vell("a", SABRE, at=(4, 4)), BEN)
    does(bare, strike("a", "b", items=("sabre",)))
    refused(bare, strike("a", "b"), "TC-D-88")


def test_a_card_whose_item_is_dropped_or_used_up_has_no_effect() -> None:
    """R-TC-62, TC-D-10, TC-F-87: a card has no effect if its item was dropped or used up before it resolves."""
    ctx = fight(vell("a", SABRE, at=(4, 4)), BEN)
    does(ctx, m.Lay("a", "Drop", items=("sabre",)), strike("a", "b", items=("sabre",)), *passes("a", "b"))
    assert "ineffective" in ctx.kinds()
    drinks = vell("a", BALM, at=(4, 4), hp=9)
    ctx = fight(drinks, BEN)
    twice = [m.Lay("a", "Hold", sign="moves"), m.Lay("a", "Use", items=("balm",), target="a")]
    does(ctx, *twice, *passes("a", "b"))
    set_character(ctx, replace(ctx.who("a"), sheet=vell("a", {**BALM, "uses": 0}).sheet))
    does(ctx, m.Put("b", (6, 4)), m.Spring("a"))
    assert ctx.kinds().count("ineffective") == 1


def test_a_coup_de_grace_needs_to_be_close() -> None:
    """TC-E-18, R-TC-161: a coup de grâce is allowed only next to its dying target."""
    far = fight(A, replace(BEN, at=(9, 4), out="dying", hp=-20, wounded=4))
    refused(far, m.Lay("a", "Coup de grâce", target="b"), "TC-D-87")
    near = fight(A, replace(BEN, out="dying", hp=-20, wounded=4))
    assert legal(near, m.Lay("a", "Coup de grâce", target="b"))


def test_a_further_defence_of_the_target_costs_1_ap_more() -> None:
    """R-TC-151, TC-D-96: a target’s second defence costs 1 AP more than its first, and neither counts as a Reaction."""
    ctx = fight(vell("a", SABRE, DAGGER, at=(4, 4)), BEN)
    does(ctx, strike("a", "b", items=("sabre",)), strike("a", "b", items=("dagger",)), m.FinishPlaying("a"))
    does(ctx, m.Lay("b", "Block"), m.Lay("b", "Block"), m.FinishPlaying("b"), faces=[FAST, SLOW])
    does(ctx, m.Bind("b", 0, "a", 0), faces=[[2, 1], [1, 1], [5], [2, 1], [1, 1], [5]])
    assert (ctx.who("b").ap, ctx.who("b").reactions_made) == (15 - 1 - 2, 0)


def test_an_idle_defence_meets_an_unexpected_attack() -> None:
    """R-TC-159: C’s Block, which answers nothing, can be used against D’s Reaction."""
    third, fourth = vell("c", at=(4, 5)), vell("d", at=(5, 5))
    ctx = fight(A, BEN, third, fourth)
    does(
        ctx,
        m.Lay("a", "Walk", to=(3, 4)),
        m.FinishPlaying("a"),
        m.FinishPlaying("b"),
        m.Lay("c", "Block"),
        m.FinishPlaying("c"),
    )
    does(ctx, strike("d", "c"), m.FinishPlaying("d"), faces=[FAST, SLOW, [5, 5]])
    does(ctx, m.Defend("c", "Block"), faces=[[8, 7], [1, 1], [5], [9]])
    assert "defence" in ctx.kinds()


def test_stepping_in_needs_a_reaction() -> None:
    """TC-D-117, TC-C-28: a character without a Reaction left cannot step in for another."""
    ctx = fight(vell("a", SABRE, DAGGER, at=(4, 4)), BEN, vell("c", at=(5, 5)))
    set_character(ctx, replace(ctx.who("c"), reactions_made=9))
    does(
        ctx,
        strike("a", "b", items=("sabre",)),
        strike("a", "c", items=("dagger",)),
        m.FinishPlaying("a"),
        m.FinishPlaying("b"),
    )
    does(ctx, m.Lay("c", "Block"), m.FinishPlaying("c"), faces=[SLOW, FAST, SLOW, [2, 1], [2, 1], [1, 1], [5]])
    assert "steps-in" not in ctx.kinds()


def test_the_path_of_an_attack_can_be_stepped_into() -> None:
    """R-TC-132: C, who stands halfway between a bow and its target, can step in with a Block."""
    bow = {"name": "bow", "sort": "weapon", "place": "both", "hands": 2, "dice": 1, "types": ["Penetrate"], "range": 9}
    ctx = fight(vell("a", bow, at=(1, 4)), replace(BEN, at=(9, 4)), vell("c", at=(5, 5)))
    does(ctx, m.Lay("a", "Volley", items=("bow",), target="b"), m.FinishPlaying("a"), m.FinishPlaying("b"))
    does(ctx, m.Lay("c", "Block"), m.FinishPlaying("c"), faces=[SLOW, FAST, SLOW, [8, 7], [1, 1], [5], [9]])
    assert "steps-in" in ctx.kinds()


def test_characters_of_equal_react_both_act() -> None:
    """R-TC-59, TC-D-116: A’s attack fells B, whose attack of the same React still resolves."""
    ctx = fight(A, replace(BEN, hp=1))
    does(
        ctx,
        strike("a", "b"),
        m.FinishPlaying("a"),
        strike("b", "a"),
        m.FinishPlaying("b"),
        faces=[FAST, FAST, [8, 7], [9]],
    )
    does(ctx, m.Defend("a", ""), faces=[[8, 7], [9], [1, 1]])
    assert (ctx.who("a").hp, ctx.who("b").hp) == (31 - 11, 1 - 11)


# Benefits of a clash


def test_a_bonus_stride_is_any_stride_and_is_paid_for() -> None:
    """TC-D-43, R-TC-83: a critical Dodge gives any Stride, which costs its AP, here a Run for 2 AP."""
    ctx = fight(A, BEN)
    does(ctx, strike("a", "b"), m.FinishPlaying("a"), m.Lay("b", "Dodge"), m.FinishPlaying("b"),
         faces=[FAST, SLOW, [1, 1], [12, 11, 5]])  # fmt: skip
    assert ctx.position.encounter is not None
    won = ctx.position.encounter.waits.top
    if isinstance(won, BonusMoveOffer):
        does(ctx, m.LetBe("b"))
        won = ctx.position.encounter.waits.top
    before = ctx.who("b").ap
    assert isinstance(won, BonusStrideOffer)
    (option,) = offered(ctx, "ben", "bonus-move")
    strides = option.fields[0].domain
    assert isinstance(strides, OneOf)
    assert "Run (2 AP)" in [choice.label for choice in strides.choices]
    does(ctx, m.BonusMove("b", (7, 4), "Run"))
    assert (ctx.who("b").at, ctx.who("b").ap) == ((7, 4), before - 2)


def test_a_critical_defence_is_worth_half_more() -> None:
    """A Block of 5 + END 3 + PWR 5 stops 13 + 6 damage if its roll is 20 above 17, and 13 if it is 19 above.

    Rules: TC-D-35, TC-D-36, TC-D-37.
    """
    for shown, worth in (([12, 12, 3, 2], 13 + 6), ([12, 12, 3, 1], 13)):
        ctx = fight(A, BEN)
        does(ctx, strike("a", "b"), m.FinishPlaying("a"), m.Lay("b", "Block"), m.FinishPlaying("b"),
             faces=[FAST, SLOW, [11, 1], shown, [5], [9]])  # fmt: skip
        (told_of,) = [event for event in ctx.events_so_far() if event.kind == "defence"]
        assert [tally.total for tally in told_of.tallies] == [sum(shown) + 8, worth]


def test_a_restrained_character_gets_no_free_move() -> None:
    """TC-D-50, R-TC-85: a restrained character that dodges gets no bonus move."""
    ctx = fight(A, replace(BEN, held_by="a"))
    does(ctx, strike("a", "b"), m.FinishPlaying("a"), m.Lay("b", "Dodge"), m.FinishPlaying("b"),
         faces=[FAST, SLOW, [2, 1], [9, 9]])  # fmt: skip
    assert not offered(ctx, "ben", "bonus-move")


def test_an_impossible_parry_is_not_offered() -> None:
    """R-TC-94: bare hands parry only bare hands, so a Parry is not offered against a sabre."""
    ctx = fight(A, vell("b", at=(5, 4)), vell("c", SABRE, at=(4, 5)))
    does(ctx, m.Lay("a", "Walk", to=(3, 4)), m.FinishPlaying("a"), m.FinishPlaying("b"))
    does(ctx, strike("c", "b", items=("sabre",)), m.FinishPlaying("c"), faces=[FAST, SLOW])
    assert offered_values(ctx, "ana", "defend", "action") == ["Block", "Dodge", ""]


# Hiding


def hiding() -> Scripted:
    """Return an encounter in which A has hidden in the Rotation and has the turn."""
    ctx = fight(A, BEN, replace(vell("c", at=(9, 9)), controller="ben"))
    set_character(ctx, replace(ctx.who("a"), stealthed=True, edge=(("Stealth", 2),)))
    return ctx


def test_stealth_dice_last_as_long_as_stealth() -> None:
    """A Hustle ends Stealth and its dice. A character hidden from the start has them, also for a Grab.

    Rules: TC-E-47, R-TC-16.
    """
    ctx = hiding()
    does(ctx, m.Lay("a", "Hustle", to=(4, 5)), *passes("a", "b"))
    assert ctx.who("a").edge == ()
    ctx = Scripted(A, BEN)
    ctx.load([9, 9], [1, 2])
    does(ctx, m.StartEncounter(("b",), ("a",)))
    assert ctx.who("a").edge == (("Stealth", 2),)
    ctx = hiding()
    does(ctx, m.Lay("a", "Grab", target="b"), m.FinishPlaying("a"), faces=[[8, 7], [1, 1, 1]])
    assert "restrained" in ctx.kinds()


def test_the_square_of_an_unseen_mover_is_secret() -> None:
    """TC-D-83, TC-F-10, R-TC-138: no card, event or view shows others the square to which a hidden character moves."""
    ctx = hiding()
    does(ctx, m.Lay("a", "Prowl", to=(4, 5)), *passes("a"))
    public = [event for event in ctx.events_so_far() if event.seen_by(SEATS["ben"])]
    assert not any(event.data.get("square") for event in public)
    (moved,) = [event for event in ctx.events_so_far() if event.kind == "moved"]
    assert (moved.seen_by(SEATS["ana"]), moved.data["square"]) == (True, "E6")
    view = SYSTEM.view(ctx.position, SEATS["ben"])
    assert b"[4,5]" not in SYSTEM.encode(view)


def test_a_character_hidden_outside_the_rotation_can_be_noticed() -> None:
    """TC-F-88, R-TC-128: a character hidden outside the Rotation that is noticed enters it and is no longer hidden."""
    ctx = Scripted(A, BEN)
    ctx.load([9, 9], [1, 2])
    does(ctx, m.StartEncounter(("b",), ("a",)))
    does(ctx, m.Lay("b", "Observe"), m.FinishPlaying("b"), faces=[[11], [1]])
    assert ctx.position.encounter is not None
    assert set(ctx.position.encounter.everybody) == {"a", "b"}
    assert not ctx.who("a").stealthed


def test_late_entrants_at_one_point_are_ordered_by_react() -> None:
    """R-TC-61: of two late entrants at one point the one with the higher React stands first, whoever came first."""
    ctx = Scripted(A, BEN, vell("c", at=(1, 1)), vell("d", at=(2, 2)))
    ctx.load([11, 11], [9, 9], [1, 2], [9, 8])
    does(ctx, m.StartEncounter(("a", "b"), ("c", "d")))
    does(ctx, m.EnterRotation("d", "after"), m.EnterRotation("c", "after"))
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.everybody == ("a", "d", "c", "b")


def test_entering_first_begins_no_second_cycle() -> None:
    """TC-E-05, TC-D-83: a late entrant at the top of the Rotation begins no second cycle for the others."""
    ctx = Scripted(replace(A, hp=0, last_damage=1), BEN, vell("c", at=(1, 1)))
    ctx.load([11, 11], [1, 2], [1, 1], [9])
    does(ctx, m.StartEncounter(("a", "b"), ("c",)))
    below = ctx.who("a").cycles_without_hp
    does(ctx, m.EnterRotation("c", "first"), *passes("c", "a", "b"))
    assert ctx.who("a").cycles_without_hp == below


# Dice


def test_bare_hands_deal_impact_and_a_dodge_uses_no_device() -> None:
    """Bare hands deal Impact, and a Dodge, which uses no device, gains no Specialty in it.

    Rules: TC-F-19, TC-F-46, TC-E-28.
    """
    assert "Impact" in trade_choices_of(Card("Strike"), [])
    assert "Unarmed" not in trade_choices_of(Card("Dodge"), [])
    skilled = vell(sheet={"specialty": {"Impact": 3}})
    assert specialties(skilled, []) == [("Impact", 3)]
    assert not any(
        "Specialty" in label_text(part.label) for part in effect_pool(skilled, Rulings(), Card("Dodge")).plus.addends
    )


def test_unarmed_bonus_dice_count_only_for_attacks() -> None:
    """R-TC-06, R-TC-85, R-TC-87: by ruling bare hands roll 4 dice for a Strike or Collide, 1 for a Grab or Block."""
    ruled = Rulings(unarmed_die_count="4")
    counts = {
        action: effect_pool(A, ruled, Card(action)).dice.total for action in ("Strike", "Collide", "Grab", "Block")
    }
    assert counts == {"Strike": 4, "Collide": 4, "Grab": 1, "Block": 1}


def test_stealth_dice_on_accuracy_count_only_for_attacks() -> None:
    """R-TC-16: by ruling, Stealth adds 2 dice to the Accuracy of a Strike, but none to that of a Block."""
    ruled, hidden = Rulings(stealth_bonus="accuracy2_offense"), replace(A, stealthed=True, edge=(("Stealth", 2),))
    assert [accuracy_pool(hidden, ruled, Card(action)).dice.total for action in ("Strike", "Block")] == [4, 2]


def test_each_of_two_devices_keeps_its_own_kind() -> None:
    """R-TC-114, TC-F-20: a Strike with a sabre and with acid that counts as Energy deals both kinds of damage."""
    acid = {"name": "acid", "sort": "weapon", "place": "off", "dice": 1, "types": ["Acid"], "kind": "Energy"}
    both = vell("a", SABRE, acid)
    for items in (("sabre", "acid"), ("acid", "sabre")):
        blow = damage_of(Rulings(), both, AttackRoll("a", Card("Strike", items=items), "b"), 9)
        assert set(blow.kinds) == {"Physical", "Energy"}


@pytest.mark.parametrize(("wounded", "dice"), [(0, 3), (1, 1)])
def test_using_an_item_counts_wounds_and_specialties(wounded: int, dice: int) -> None:
    """TC-E-07, R-TC-100, TC-F-19: a flask of Fire gains 6 points by 3 Ranks in Fire, and a wound takes 2 dice."""
    thrower = vell("a", {**FLASK, "dice": 3}, sheet={"specialty": {"Fire": 3}}, at=(4, 4), wounded=wounded)
    ctx = fight(thrower, BEN, reacts=[[11, 11], [1, 2]])
    faces = [[5] * dice]
    does(ctx, m.Lay("a", "Use", items=("flask",), target="b"), *passes("a", "b"), faces=faces)
    (used,) = [event.tallies[0] for event in ctx.events_so_far() if event.kind == "used"]
    assert used.total == 5 * dice + 6


def test_a_shielding_parry_succeeds_if_no_damage_is_left() -> None:
    """R-TC-89: by ruling a Parry reduces damage, and if none is left it gives 2 AP and a Riposte."""
    ctx = fight(A, replace(BEN, ap=9), rulings={"parry_mode": "shield"})
    does(ctx, strike("a", "b"), m.FinishPlaying("a"), m.Lay("b", "Parry"), m.FinishPlaying("b"),
         faces=[FAST, SLOW, [8, 7], [11], [1]])  # fmt: skip
    assert ctx.who("b").ap == 9 - 1 + 2
    assert offered(ctx, "ben", "riposte")


def test_a_defence_is_free_by_ruling() -> None:
    """R-TC-53: by ruling, a target’s first Reaction costs nothing, and a critical hit then refunds nothing."""
    ctx = fight(A, BEN, rulings={"targeted_free": "whole_price"})
    does(ctx, strike("a", "b"), m.FinishPlaying("a"), m.Lay("b", "Block", weight="Heavy"), m.FinishPlaying("b"),
         faces=[FAST, SLOW, [2, 1], [1, 1], [5, 5, 5, 5]])  # fmt: skip
    assert ctx.who("b").ap == 15
    ctx = fight(A, replace(BEN, ap=9), rulings={"targeted_free": "whole_price"})
    does(
        ctx,
        strike("a", "b"),
        m.FinishPlaying("a"),
        strike("b", "a", weight="Heavy"),
        m.FinishPlaying("b"),
        faces=[SLOW, FAST],
    )
    does(ctx, m.Defend("a"), faces=[[12, 12, 6, 5], [1, 1, 1, 1], [2, 1]])
    assert "refund" not in ctx.kinds()
    assert ctx.who("b").ap == 9


def test_staggered_characters_get_fresh_ap_each_cycle() -> None:
    """R-TC-43: by ruling, AP are restored in each cycle, also to a staggered character."""
    ctx = fight(A, replace(BEN, ap=2, staggered=3), rulings={"ap_refresh": "cycle"})
    does(ctx, m.FinishPlaying("a"))
    assert ctx.who("b").ap == 15


def test_agility_limits_the_height_of_a_jump() -> None:
    """Agility in feet limits the height of a Jump, and a ledge costs a climber one square.

    Rules: TC-D-16, TC-D-23, R-TC-67.
    """
    ctx = fight(A, BEN)
    high = Grid(9, 9, high=(((4, 5), 3), ((3, 4), 9)))
    assert ctx.position.encounter is not None
    ctx.position = replace(ctx.position, encounter=replace(ctx.position.encounter, grid=high))
    jump, climb = (stride_squares(ctx.position, ctx.who("a"), name) for name in ("Jump", "Climb"))
    assert (4, 5) in jump
    assert (3, 4) not in jump
    assert (3, 3) in climb


def test_the_target_of_a_reaction_is_chosen_after_the_reveal() -> None:
    """A Reaction is laid without a target. After the reveal its owner chooses the answered action and the target.

    Rules: R-TC-57.
    """
    third = vell("c", at=(4, 5))
    ctx = fight(A, BEN, third)
    does(ctx, m.Lay("a", "Walk", to=(3, 4)), m.FinishPlaying("a"))
    refused(ctx, strike("b", "a"), "R-TC-57", "ben")
    assert legal(ctx, m.Lay("b", "Strike"), "ben")
    does(ctx, m.Lay("b", "Strike"), m.FinishPlaying("b"), m.FinishPlaying("c"), faces=[SLOW, FAST])
    (option,) = offered(ctx, "ben", "bind")
    ways = [(way["owner"], way["place"], way["target"]) for way in option.choices()]
    assert ways == [("a", 0, "a"), ("a", 0, "c")]
    does(ctx, m.Bind("b", 0, "a", 0, "c"))
    assert ctx.position.encounter is not None
    top = ctx.position.encounter.waits.top
    assert top is not None
    assert (top.owner, getattr(top, "target", "")) == ("b", "c")


# Decisions of the GM


def test_obstructions_of_one_size_add_up() -> None:
    """TC-F-18: two light obstructions add 4 to the number that a test must reach."""
    ctx = Scripted(vell())
    test = m.Test("vell", "Observe", obstructions=("Light", "Light"))
    assert legal(ctx, test, "gm")
    does(ctx, test, faces=[[5]])
    (needed,) = [event.tallies[1] for event in ctx.events_so_far() if event.kind == "test"]
    assert [part.value for part in needed.addends if part.rule == "TC-F-18"] == [2, 2]


def test_the_gm_decides_whether_a_trade_fits_and_sets_the_level() -> None:
    """TC-F-40: the GM decides that a Trade fits, which adds a die, and sets the level of a test."""
    ctx = Scripted(vell())
    does(ctx, m.Test("vell", "Athletics", trade="fits", needed=17), faces=[[5, 6]])
    (event,) = [event for event in ctx.events_so_far() if event.kind == "test"]
    assert (event.tallies[0].total, event.tallies[1].total, event.data["passed"]) == (17, 17, True)


def test_a_vulnerable_character_gets_no_advantage() -> None:
    """TC-E-45: the GM cannot grant Advantage to a Vulnerable character, only Disadvantage."""
    ctx = Scripted(vell())
    does(ctx, m.Impair("vell", "sight", "smoke"), m.Impair("vell", "arms", "rope"))
    refused(ctx, m.Grant("vell", "Advantage", True), "TC-E-51", "gm")
    assert legal(ctx, m.Grant("vell", "Disadvantage", True), "gm")


def test_the_gm_can_allow_another_rest_and_let_all_rest() -> None:
    """TC-C-22, TC-C-23: the GM can let all characters rest, and allow one of them another rest."""
    ctx = Scripted(vell("a", hp=3), vell("b", hp=4))
    does(ctx, m.Camp("short"))
    assert [ctx.who(key).rests for key in "ab"] == [("short",), ("short",)]
    refused(ctx, m.Camp("short"), "TC-C-22", "gm")
    does(ctx, m.AllowRest("a"))
    assert legal(ctx, m.Rest("a", "short"))
    assert not legal(ctx, m.Rest("b", "short"))


def test_an_item_handed_over_in_a_fight_must_be_equipped() -> None:
    """TC-D-08: an item handed over in a fight is stowed, so its new owner must equip it."""
    ctx = fight(vell("a", SABRE, at=(4, 4)), BEN)
    does(ctx, m.HandOver("a", "sabre", "b"))
    assert ctx.who("b").item("sabre").place == "stowed"
