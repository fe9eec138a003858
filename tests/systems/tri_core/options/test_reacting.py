"""Turns and exchanges: what can be played when, by whom, at what price, and what others learn (Sections C and D)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import DEFENSE, with_character
from facedown.systems.tri_core.options.card_refusals import stride_refused
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.driver import (
    FAST,
    SEATS,
    SLOW,
    A,
    B,
    Scripted,
    actions_offered,
    does,
    fight,
    legal,
    offered,
    passes,
    refused,
    strike,
    vell,
)

BEN = replace(vell("b", at=(5, 4)), controller="ben")
GUARD = {"name": "guard", "sort": "shield", "place": "off", "dice": 2, "types": ["Impact"]}
CLUB = {"name": "club", "sort": "weapon", "place": "main", "dice": 2, "types": ["Impact"]}


def kinds_of_action(ctx: Scripted, seat: str = "ana") -> set[str]:
    """Return the actions that a seat can play as a card."""
    return actions_offered(ctx, seat)


# What there is to lay


def test_an_unknown_action_is_refused() -> None:
    """TC-A-02: an action that does not exist, for example “Shout”, is refused."""
    refused(fight(A, B), m.Lay("a", "Shout"), "TC-A-02")


def test_everybody_can_declare_core_stride_recover_utility_and_skill_actions() -> None:
    """On its own turn a character can play Core, Stride, Utility and Skill Actions.

    It can play Recover if a resource is not full.

    Rules: TC-A-03, TC-D-86, TC-D-104, R-TC-64, R-TC-67.
    """
    ctx = fight(replace(A, ap=9), BEN)
    there = kinds_of_action(ctx)
    assert {"Strike", "Grab", "Collide", *DEFENSE} <= there
    assert {"Sprint", "Run", "Hustle", "Walk", "Prowl", "Jump", "Climb", "Swim"} <= there
    assert {"Recover", "Hold"} <= there
    assert {"Stealth", "Engineering", "Observe", "Technology", "Channel", "Clarity", "Influence"} <= there
    assert not {"Crafting", "Meditate", "Athletics", "Hoist", "Traverse"} & there


def test_reactions_are_core_stride_and_utility_actions() -> None:
    """A Reaction is a Core, Stride or Utility Action of any weight, and cannot be a Recover or a Skill Action.

    Rules: TC-D-89, TC-D-01, TC-C-31, R-TC-144.
    """
    ctx = fight(A, replace(BEN, ap=9))
    does(ctx, strike("a", "b"), m.FinishPlaying("a"))
    there = kinds_of_action(ctx, "ben")
    assert {"Strike", "Block", "Run"} <= there
    assert not {"Recover", "Stealth", "Observe", "Hold"} & there
    refused(ctx, m.Lay("b", "Recover", resource="AP"), "TC-D-89", "ben")
    refused(ctx, m.Lay("b", "Hold", sign="moves"), "TC-D-89", "ben")
    assert legal(ctx, m.Lay("b", "Block", weight="Heavy"), "ben")


def test_three_actions_each_class_once() -> None:
    """TC-D-87, TC-D-88, R-TC-55: in one turn a second Core Action and a fourth action are refused."""
    ctx = fight(replace(A, ap=9), BEN)
    does(ctx, strike("a", "b"))
    refused(ctx, strike("a", "b"), "TC-D-88")
    does(ctx, m.Lay("a", "Recover", resource="AP"), m.Lay("a", "Walk", to=(4, 5)))
    refused(ctx, m.Lay("a", "Observe"), "TC-D-87")


def test_an_off_hand_device_gives_another_core_action() -> None:
    """With a device in the off hand a Block is legal after a Strike, but a third Core Action is refused.

    Rules: TC-D-94, R-TC-56.
    """
    ctx = fight(vell("a", CLUB, GUARD, at=(4, 4)), BEN)
    does(ctx, strike("a", "b", items=("club",)))
    assert legal(ctx, m.Lay("a", "Block", items=("guard",)))
    does(ctx, m.Lay("a", "Block", items=("guard",)))
    refused(ctx, strike("a", "b"), "TC-D-88")


def test_a_second_card_of_a_class_is_refused_with_the_reason_for_its_class() -> None:
    """TC-D-88, TC-D-94, R-TC-56: off-hand devices are named for a second Core Action, and not for a second Stride."""
    ctx = fight(vell("a", CLUB, GUARD, at=(4, 4)), BEN)
    does(ctx, m.Lay("a", "Walk", to=(4, 5)))
    assert str(refused(ctx, m.Lay("a", "Run", to=(4, 6)), "TC-D-88")) == (
        "A has already played a Stride in this cycle. Play an action of another class. [TC-D-88]"
    )
    does(ctx, strike("a", "b", items=("club",)))
    assert str(refused(ctx, m.Lay("a", "Dodge"), "TC-D-94")) == (
        "The second Core Action of A must use guard alone. Choose this device, or play an action of another class. "
        "[TC-D-94]"
    )
    bare = fight(A, BEN)
    does(bare, strike("a", "b"))
    assert str(refused(bare, m.Lay("a", "Dodge"), "TC-D-88")) == (
        "A has already played a Core Action in this cycle. Play an action of another class. A second Core Action needs "
        "another device, and one of the two must be in the off hand. [TC-D-88]"
    )


def test_a_weapon_and_a_shield_are_not_used_for_one_action() -> None:
    """TC-D-102, R-TC-98: a Strike cannot use the shield, alone or with the weapon, and a Block can use it."""
    ctx = fight(vell("a", CLUB, GUARD, at=(4, 4)), BEN)
    for items in (("club", "guard"), ("guard",)):
        refused(ctx, strike("a", "b", items=items), "TC-D-98")
    assert legal(ctx, m.Lay("a", "Block", items=("guard",)))


def test_a_strike_damages_hp_and_needs_an_ability_for_mental_damage() -> None:
    """A Strike damages AP only with an item for that, and is refused with an item that is Mental or heals.

    Rules: TC-D-45, TC-D-46, TC-F-81, R-TC-139.
    """
    drain = {**CLUB, "name": "leech", "resource": "AP", "types": ["Electricity"]}
    ctx = fight(vell("a", drain, at=(4, 4)), BEN)
    does(ctx, strike("a", "b", items=("leech",)), *passes("a", "b"), faces=[[8, 7], [3, 3]])
    # 6 + PWR 5, less Energy Armor 4 and ER 5.
    assert (ctx.who("b").hp, ctx.who("b").ap) == (31, 15 - (11 - 9))
    for odd in ({"types": ["Psychic"]}, {"effect": "Heal"}):
        armed = fight(vell("a", {**CLUB, **odd}, at=(4, 4)), BEN)
        refused(armed, strike("a", "b", items=("club",)), "TC-D-98")


def test_a_refused_stride_names_every_square_that_it_reaches() -> None:
    """TC-D-13: a Sprint reaches all of A1 to P12 but the squares of A and B, E5 and F5; the refusal leaves none out."""
    view = SYSTEM.view(fight(A, BEN).position, SEATS["ana"])
    refusal = stride_refused(view, view.characters[0], m.Lay("a", "Sprint", to=(25, 25)))
    assert refusal is not None
    assert refusal.text == "A cannot Sprint to Z26 now."
    rows = ["A5 to D5, G5 to P5" if row == 5 else f"A{row} to P{row}" for row in range(1, 13)]
    assert refusal.legal == f"Choose from: {', '.join(rows)}."


def test_a_misspelt_item_ability_or_target_is_refused_under_its_own_rule() -> None:
    """TC-D-98, TCG-AC-08, TC-C-34: not under the rule for the number of actions in a turn, which is not broken."""
    ctx = fight(vell("a", CLUB, GUARD, at=(4, 4)), BEN)
    does(ctx, strike("a", "b", items=("club",)))
    refusal = refused(ctx, m.Lay("a", "Block", items=("buckler",)), "TC-D-98")
    assert (refusal.text, refusal.legal) == ("There is no item “buckler”.", "Choose from: club, guard.")
    refused(ctx, m.Lay("a", "Ability", ability="Hex"), "TCG-AC-08")
    refused(ctx, strike("a", "zed", items=("club",)), "TC-C-34")


# Priority and Reactions


def test_actions_with_priority_cost_no_additional_ap() -> None:
    """TC-C-30, TC-C-27, R-TC-54: with Priority a Light Strike, a Hustle and an Observe cost 1 AP each."""
    ctx = fight(A, BEN)
    does(
        ctx, strike("a", "b"), m.Lay("a", "Observe"), m.Lay("a", "Hustle", to=(4, 5)), *passes("a", "b"),
        faces=[[2, 1], [3]],
    )  # fmt: skip
    assert ctx.who("a").ap == 12


def test_the_first_of_the_rotation_declares_first() -> None:
    """TC-C-27, TC-C-29, TC-D-85: the highest React has Priority; the others wait."""
    ctx = fight(A, BEN, reacts=[SLOW, FAST])
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.everybody == ("b", "a")
    refused(ctx, strike("a", "b"), "TC-D-87")


def test_targets_are_public_and_cards_are_not() -> None:
    """TC-C-34, TC-A-05, R-TC-57: others see the target of an action, but neither its card nor targets of Reactions."""
    ctx = fight(A, BEN)
    does(ctx, strike("a", "b", weight="Heavy"), m.FinishPlaying("a"))
    view = SYSTEM.view(ctx.position, SEATS["ben"])
    assert view.encounter is not None
    assert view.encounter.exchange is not None
    ((card,),) = [cards for _, cards in view.encounter.exchange.actions.contents]
    assert (card.action, card.target, card.weight) == ("", "b", "Light")
    gm = SYSTEM.view(ctx.position, SEATS["gm"])
    assert gm.encounter is not None
    assert gm.encounter == view.encounter
    assert ctx.kinds().count("declared") == 1


def test_cards_are_revealed_in_the_exchange_in_which_they_are_played() -> None:
    """TC-A-04, TC-D-114: all cards of an exchange are revealed at once, and no card is played afterwards."""
    ctx = fight(A, BEN)
    kinds = does(ctx, strike("a", "b"), m.FinishPlaying("a"), m.Lay("b", "Dodge"), m.FinishPlaying("b"),
                 faces=[[5, 5], [6, 6], [2, 1], [3, 3]])  # fmt: skip
    assert kinds.count("revealed") == 2
    assert "laid" not in kinds[kinds.index("revealed") :]


def test_reactions_are_counted_and_run_out() -> None:
    """A character with ACT 5 has three Reactions, and a defence against an attack on itself needs none.

    Rules: TC-C-28, TC-D-91, TC-D-97, R-TC-52, R-TC-151.
    """
    ctx = fight(A, BEN, vell("c", at=(6, 4)))
    does(ctx, strike("a", "c"), m.FinishPlaying("a"))
    for _ in range(3):
        does(ctx, m.Lay("b", "Walk", to=(5, 5)))
    refusal = refused(ctx, m.Lay("b", "Walk", to=(5, 5)), "TC-C-28", "ben")
    assert refusal.text == "B has no Reaction left in this cycle."
    aimed = fight(A, BEN)
    aimed.position = with_character(aimed.position, replace(aimed.who("b"), reactions_made=3))
    does(aimed, strike("a", "b"), m.FinishPlaying("a"))
    assert kinds_of_action(aimed, "ben") == set(DEFENSE)
    refused(aimed, m.Lay("b", "Walk", to=(5, 5)), "TC-C-28", "ben")


def test_a_reaction_need_not_be_against_the_action_it_answers() -> None:
    """TC-D-93, TC-C-31, TC-A-07: C, who is on no side, can strike B as a Reaction while A strikes B."""
    ctx = fight(A, BEN, vell("c", at=(6, 4)))
    does(ctx, strike("a", "b"), m.FinishPlaying("a"), m.FinishPlaying("b"), strike("c", "b"), m.FinishPlaying("c"),
         faces=[[5, 5], [3, 3], [9, 9], [2, 2]])  # fmt: skip
    top = ctx.position.encounter.waits.top if ctx.position.encounter is not None else None
    assert top is not None
    assert top.owner == "c"


def test_a_target_unaware_of_an_attack_cannot_react() -> None:
    """TC-D-92, TC-C-32, R-TC-138: the target of an attack out of hiding is not asked for a card."""
    ctx = fight(A, BEN)
    ctx.position = with_character(ctx.position, replace(A, stealthed=True))
    kinds = does(ctx, strike("a", "b"), m.FinishPlaying("a"), faces=[[8, 7], [1]])
    assert "asked" not in kinds
    assert ctx.who("b").ap == 15


def test_all_involved_roll_react_again_for_the_secondary_rotation() -> None:
    """A with Priority, C who reacts and the target B roll React again, but D, who is not involved, does not.

    Rules: TC-D-115, TC-D-116, R-TC-59, R-TC-152.
    """
    ctx = fight(A, BEN, vell("c", at=(6, 4)), vell("d", at=(7, 4)))
    kinds = does(
        ctx,
        strike("a", "b"),
        m.FinishPlaying("a"),
        m.FinishPlaying("b"),
        m.Lay("c", "Walk", to=(6, 5)),
        m.FinishPlaying("c"),
        m.FinishPlaying("d"),
        faces=[[5, 5], [6, 6], [7, 7], [2, 1]],
    )
    assert kinds.count("react") == 3


def test_the_owner_chooses_which_action_a_reaction_answers() -> None:
    """TC-D-116, R-TC-59: the owner of a Block that could stop either of two attacks chooses one of them."""
    ctx = fight(vell("a", CLUB, {**CLUB, "name": "stick", "place": "off"}, at=(4, 4)), BEN)
    does(ctx, strike("a", "b", items=("club",)), strike("a", "b", items=("stick",)), m.FinishPlaying("a"),
         m.Lay("b", "Block"), m.FinishPlaying("b"), faces=[[5, 5], [6, 6]])  # fmt: skip
    (answer,) = offered(ctx, "ben", "bind")
    assert [(way["owner"], way["place"]) for way in answer.choices()] == [("a", 0), ("a", 1)]
    kinds = does(ctx, m.Bind("b", 0, "a", 1), faces=[[5, 4], [1, 1], [5, 4], [2, 2], [1], [1, 1]])
    assert kinds[0] == "bound"


def test_each_attack_needs_its_own_defence() -> None:
    """R-TC-133: one Block is played against two attacks, so its owner has to choose one."""
    ctx = fight(vell("a", CLUB, {**CLUB, "name": "stick", "place": "off"}, at=(4, 4)), BEN)
    does(ctx, strike("a", "b", items=("club",)), strike("a", "b", items=("stick",)), m.FinishPlaying("a"),
         m.Lay("b", "Block"), m.FinishPlaying("b"), faces=[[5, 5], [6, 6]])  # fmt: skip
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.exchange is not None
    assert len(ctx.position.encounter.exchange.unassigned_reactions) == 1


def test_a_defence_played_on_its_own_turn_is_ready_for_one_attack() -> None:
    """A defence played on one’s own turn is ready for an attack of this exchange, and costs AP even if there is none.

    Rules: R-TC-160.
    """
    ctx = fight(A, BEN)
    kinds = does(ctx, m.Lay("a", "Block"), *passes("a", "b"))
    assert "ready" in kinds
    assert ctx.who("a").ap == 14


def test_an_attack_out_of_reach_has_no_effect() -> None:
    """TC-C-33, R-TC-161: a Volley reaches as far as its device, and bare hands have no Volley."""
    bow = {"name": "bow", "sort": "weapon", "place": "both", "hands": 2, "dice": 2, "types": ["Penetrate"], "range": 3}
    far = replace(BEN, at=(8, 4))
    ctx = fight(vell("a", bow, at=(4, 4)), far)
    kinds = does(ctx, m.Lay("a", "Volley", items=("bow",), target="b"), *passes("a", "b"))
    assert "ineffective" in kinds
    near = fight(vell("a", bow, at=(4, 4)), replace(BEN, at=(7, 4)))
    assert "accuracy" in does(near, m.Lay("a", "Volley", items=("bow",), target="b"), *passes("a", "b"), faces=[[2, 1]])
    refused(fight(A, BEN), m.Lay("a", "Volley", target="b"), "R-TC-161")


def test_a_character_that_cannot_act_is_not_asked_to_react() -> None:
    """A character that is unconscious or in Systemic Shock is not asked to react, and a restrained one may Recover.

    Rules: TC-C-31, R-TC-136, R-TC-149.
    """
    ctx = fight(A, replace(BEN, out="wounds", hp=-2), vell("c", at=(6, 4), staggered=3))
    does(ctx, strike("a", "b"), m.FinishPlaying("a"), faces=[[2, 1]])
    assert "asked" not in ctx.kinds()
    held = fight(replace(A, ap=3, held_by="b"), BEN)
    assert "Recover" in kinds_of_action(held)


def test_the_gm_starts_an_encounter_once() -> None:
    """TC-D-78: only the GM can start an encounter, and only once; then all characters roll React."""
    ctx = Scripted(A, BEN)
    refused(ctx, m.StartEncounter(("a", "b")), "TC-D-78")
    refused(ctx, strike("a", "b"), "TC-D-78")
    ctx.load(FAST, SLOW)
    does(ctx, m.StartEncounter(("a", "b")))
    refused(ctx, m.StartEncounter(("a", "b")), "TC-D-78", "gm")
    assert ctx.kinds()[:4] == ["encounter", "react", "react", "rotation"]


def test_a_collapsed_character_at_0_hp_rolls_to_stay_awake_after_the_encounter() -> None:
    """The collapse ends with the encounter, and at 0 HP one needs a Resolve against the last damage to stay awake.

    Rules: R-TC-137, R-TC-47, TC-E-04.
    """
    for faces, out in (([11, 11], ""), ([1, 1], "wounds")):
        spent = replace(A, out="collapse", helpless=4, hp=0, ap=-15, last_damage=20)
        ctx = fight(spent, BEN, reacts=[[1, 2], FAST])
        does(ctx, m.EndEncounter(), faces=[faces])
        assert ctx.who("a").out == out


def test_a_characters_cycle_lasts_from_turn_to_turn() -> None:
    """R-TC-116, R-TC-137: counts per cycle reset at the character’s own turn and at the end of the encounter."""
    ctx = fight(A, BEN)
    does(ctx, strike("a", "b"), *passes("a", "b"), faces=[[2, 1]])
    assert ctx.who("a").classes_acted == ("Core",)
    does(ctx, *passes("b", "a"))
    assert ctx.who("a").classes_acted == ()
    does(ctx, strike("a", "b"), *passes("a", "b"), m.EndEncounter(), faces=[[2, 1]])
    assert (ctx.who("a").classes_acted, ctx.who("a").ap, ctx.position.encounter) == ((), 13, None)


def test_the_board_shows_a_face_down_card_only_to_its_owner() -> None:
    """TC-A-05: the board shows the owner of a face-down card what it is, and shows the GM and others “face down”."""
    ctx = fight(A, BEN)
    does(ctx, strike("a", "b"))

    def cards(seat: str) -> list[str]:
        mats = SYSTEM.board(SYSTEM.view(ctx.position, SEATS[seat]), SEATS[seat]).mats
        return [card.label for mat in mats if mat.key == "a" for card in mat.cards]

    assert cards("ana") == ["Light Strike at B"]
    assert cards("ben") == cards("gm") == ["face down"]


def test_a_reaction_answers_a_foe_and_strikes_one_unless_something_else_is_chosen() -> None:
    """Also if it can answer the action of an ally, the usual target is a foe (R-TC-57)."""
    a, b = replace(A, side="ours"), replace(BEN, side="ours", ap=9)
    foe = replace(vell("c", at=(5, 5)), controller="gm", side="theirs")
    ctx = fight(a, b, foe)
    does(ctx, m.Lay("a", "Walk", to=(3, 4)), m.FinishPlaying("a"))
    does(ctx, m.Lay("b", "Strike"), m.FinishPlaying("b"), m.FinishPlaying("c"), faces=[SLOW, FAST])
    (option,) = offered(ctx, "ben", "bind")
    assert [way["target"] for way in option.choices()] == ["c", "a"]


# What a seat reads


def prompt_of(ctx: Scripted, seat: str) -> str:
    """Return the sentence that says what a seat can do in its turn, or to what it reacts."""
    return SYSTEM.prompt(SYSTEM.view(ctx.position, SEATS[seat]), SEATS[seat])


def test_whoever_acts_reads_how_to_end_its_turn() -> None:
    """TC-D-111: actions are played face down until the player says that they are finished."""
    ctx = fight(A, BEN)
    assert prompt_of(ctx, "ana") == "Your turn: play cards face down, or play none."
    does(ctx, m.Lay("a", "Block"))
    assert prompt_of(ctx, "ana") == "Your turn: play more cards, or finish."
    assert prompt_of(ctx, "ben") == ""
    does(ctx, m.FinishPlaying("a"))
    assert prompt_of(ctx, "ana") == ""


def test_whoever_reacts_reads_who_openly_targets_its_characters() -> None:
    """TC-D-112: the target of a face-down action is open, and its other values are not."""
    ctx = fight(A, BEN)
    assert prompt_of(ctx, "ben") == ""
    does(ctx, strike("a", "b"), m.FinishPlaying("a"))
    a, b = ctx.who("a").name, ctx.who("b").name
    assert prompt_of(ctx, "ben") == f"{a} targets {b}. React, or play no card."
    assert prompt_of(ctx, "ana") == ""


def test_whoever_reacts_reads_nothing_about_face_down_cards_without_a_target() -> None:
    """TC-A-05: a face-down card without an open target tells nothing."""
    ctx = fight(A, BEN)
    does(ctx, m.Lay("a", "Block"), m.FinishPlaying("a"))
    assert prompt_of(ctx, "ben") == f"{ctx.who('a').name} has played cards. React, or play no card."


def test_whoever_has_chosen_a_reaction_reads_how_to_go_on() -> None:
    """TC-D-113: the player of a character says when it has finished."""
    ctx = fight(A, BEN)
    does(ctx, strike("a", "b"), m.FinishPlaying("a"), m.Lay("b", "Dodge"))
    assert prompt_of(ctx, "ben").endswith(" React, or finish.")
