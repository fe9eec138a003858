"""Turns and exchanges: what can be laid when, by whom, at what price, and what others know of it (Sections C and D)."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import DEFENSE, with_character
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.driver import (
    FAST,
    SEATS,
    SLOW,
    A,
    B,
    Told,
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


def kinds_of_action(told: Told, seat: str = "ana") -> set[str]:
    """The actions that a seat can lay a card of."""
    return actions_offered(told, seat)


# What there is to lay


def test_an_action_that_nobody_knows_is_refused() -> None:
    """TC-A-02: there are seven Core Actions, Strides, Recover, Utilities and Skill Actions, and no others."""
    refused(fight(A, B), m.Lay("a", "Shout"), "TC-A-02")


def test_everybody_can_declare_core_stride_recover_utility_and_skill_actions() -> None:
    """TC-A-03, TC-D-86, TC-D-104, R-TC-64, R-TC-67: on one’s own turn; Recover where something is lacking."""
    told = fight(replace(A, ap=9), BEN)
    there = kinds_of_action(told)
    assert {"Strike", "Grab", "Collide", *DEFENSE} <= there
    assert {"Sprint", "Run", "Hustle", "Walk", "Prowl", "Jump", "Climb", "Swim"} <= there
    assert {"Recover", "Hold"} <= there
    assert {"Stealth", "Engineering", "Observe", "Technology", "Channel", "Clarity", "Influence"} <= there
    assert not {"Crafting", "Meditate", "Athletics", "Hoist", "Traverse"} & there


def test_reactions_are_core_stride_and_utility_actions() -> None:
    """TC-D-89, TC-D-01, TC-C-31, R-TC-144: no Recover, no Skill Action; at any weight."""
    told = fight(A, replace(BEN, ap=9))
    does(told, strike("a", "b"), m.FinishPlaying("a"))
    there = kinds_of_action(told, "ben")
    assert {"Strike", "Block", "Run"} <= there
    assert not {"Recover", "Stealth", "Observe", "Hold"} & there
    refused(told, m.Lay("b", "Recover", resource="AP"), "TC-D-89", "ben")
    assert legal(told, m.Lay("b", "Block", weight="Heavy"), "ben")


def test_three_actions_each_class_once() -> None:
    """TC-D-87, TC-D-88, R-TC-55: two Core Actions are refused, a fourth action too."""
    told = fight(replace(A, ap=9), BEN)
    does(told, strike("a", "b"))
    refused(told, strike("a", "b"), "TC-D-88")
    does(told, m.Lay("a", "Recover", resource="AP"), m.Lay("a", "Walk", to=(4, 5)))
    refused(told, m.Lay("a", "Observe"), "TC-D-87")


def test_an_off_hand_device_gives_another_core_action() -> None:
    """TC-D-94, R-TC-56: inside the three."""
    told = fight(vell("a", CLUB, GUARD, at=(4, 4)), BEN)
    does(told, strike("a", "b", items=("club",)))
    assert legal(told, m.Lay("a", "Block", items=("guard",)))
    does(told, m.Lay("a", "Block", items=("guard",)))
    refused(told, strike("a", "b"), "TC-D-88")


def test_a_weapon_and_a_shield_are_not_one_action() -> None:
    """TC-D-102, R-TC-98: a Strike is made with the weapon, a Block with the shield."""
    told = fight(vell("a", CLUB, GUARD, at=(4, 4)), BEN)
    for items in (("club", "guard"), ("guard",)):
        refused(told, strike("a", "b", items=items), "TC-D-98")
    assert legal(told, m.Lay("a", "Block", items=("guard",)))


def test_a_strike_hits_hp_and_mental_damage_takes_an_ability() -> None:
    """TC-D-45, TC-D-46, TC-F-81, R-TC-139: AP only by a thing made for it; no Mental blow, no Strike that heals."""
    drain = {**CLUB, "name": "leech", "resource": "AP", "types": ["Electricity"]}
    told = fight(vell("a", drain, at=(4, 4)), BEN)
    does(told, strike("a", "b", items=("leech",)), *passes("a", "b"), faces=[[8, 7], [3, 3]])
    # 6 + PWR 5, less Energy Armor 4 and ER 5.
    assert (told.who("b").hp, told.who("b").ap) == (31, 15 - (11 - 9))
    for odd in ({"types": ["Psychic"]}, {"effect": "Heal"}):
        armed = fight(vell("a", {**CLUB, **odd}, at=(4, 4)), BEN)
        refused(armed, strike("a", "b", items=("club",)), "TC-D-98")


# Priority and Reactions


def test_with_priority_actions_cost_no_more_than_their_own_price() -> None:
    """TC-C-30, TC-C-27, R-TC-54: all three of a turn; Light Strike 1, Hustle 1, Observe 1."""
    told = fight(A, BEN)
    does(
        told, strike("a", "b"), m.Lay("a", "Observe"), m.Lay("a", "Hustle", to=(4, 5)), *passes("a", "b"),
        faces=[[2, 1], [3]],
    )  # fmt: skip
    assert told.who("a").ap == 12


def test_the_first_of_the_rotation_declares_first() -> None:
    """TC-C-27, TC-C-29, TC-D-85: whose React is highest has Priority; the others wait."""
    told = fight(A, BEN, reacts=[SLOW, FAST])
    assert told.position.encounter is not None
    assert told.position.encounter.everybody == ("b", "a")
    refused(told, strike("a", "b"), "TC-D-87")


def test_who_is_aimed_at_knows_it_and_not_by_what() -> None:
    """TC-C-34, TC-A-05, R-TC-57: the target of an action is open, the card and whom Reactions are aimed at are not."""
    told = fight(A, BEN)
    does(told, strike("a", "b", weight="Heavy"), m.FinishPlaying("a"))
    view = SYSTEM.view(told.position, SEATS["ben"])
    assert view.encounter is not None
    assert view.encounter.exchange is not None
    ((card,),) = [cards for _, cards in view.encounter.exchange.actions.contents]
    assert (card.action, card.target, card.weight) == ("", "b", "Light")
    gm = SYSTEM.view(told.position, SEATS["gm"])
    assert gm.encounter is not None
    assert gm.encounter == view.encounter
    assert told.kinds().count("declared") == 1


def test_cards_turn_up_in_the_exchange_they_were_laid_in() -> None:
    """TC-A-04, TC-D-114: all at once, and none is changed after that."""
    told = fight(A, BEN)
    kinds = does(told, strike("a", "b"), m.FinishPlaying("a"), m.Lay("b", "Dodge"), m.FinishPlaying("b"),
                 faces=[[5, 5], [6, 6], [2, 1], [3, 3]])  # fmt: skip
    assert kinds.count("revealed") == 2
    assert "laid" not in kinds[kinds.index("revealed") :]


def test_reactions_are_counted_and_run_out() -> None:
    """TC-C-28, TC-D-91, TC-D-97, R-TC-52, R-TC-151: three at ACT 5; a defence of oneself needs none."""
    told = fight(A, BEN, vell("c", at=(6, 4)))
    does(told, strike("a", "c"), m.FinishPlaying("a"))
    for _ in range(3):
        does(told, m.Lay("b", "Walk", to=(5, 5)))
    refused(told, m.Lay("b", "Walk", to=(5, 5)), "TC-D-87", "ben")
    aimed = fight(A, BEN)
    aimed.position = with_character(aimed.position, replace(aimed.who("b"), reacted=3))
    does(aimed, strike("a", "b"), m.FinishPlaying("a"))
    assert kinds_of_action(aimed, "ben") == set(DEFENSE)


def test_a_reaction_need_not_touch_what_it_answers() -> None:
    """TC-D-93, TC-C-31, TC-A-07: C, who is with nobody, strikes B while A strikes B; sides are nowhere fixed."""
    told = fight(A, BEN, vell("c", at=(6, 4)))
    does(told, strike("a", "b"), m.FinishPlaying("a"), m.FinishPlaying("b"), strike("c", "b"), m.FinishPlaying("c"),
         faces=[[5, 5], [3, 3], [9, 9], [2, 2]])  # fmt: skip
    top = told.position.encounter.waits.top if told.position.encounter is not None else None
    assert top is not None
    assert top.owner == "c"


def test_nobody_reacts_who_is_unaware() -> None:
    """TC-D-92, TC-C-32, R-TC-138: of a blow out of hiding; no card is asked for."""
    told = fight(A, BEN)
    told.position = with_character(told.position, replace(A, stealthed=True))
    kinds = does(told, strike("a", "b"), m.FinishPlaying("a"), faces=[[8, 7], [1]])
    assert "asked" not in kinds
    assert told.who("b").ap == 15


def test_the_secondary_rotation_is_rolled_anew_by_all_involved() -> None:
    """TC-D-115, TC-D-116, R-TC-59, R-TC-152: Priority, reactors and targets; nobody else, and not without Reactions."""
    told = fight(A, BEN, vell("c", at=(6, 4)), vell("d", at=(7, 4)))
    kinds = does(
        told,
        strike("a", "b"),
        m.FinishPlaying("a"),
        m.FinishPlaying("b"),
        m.Lay("c", "Walk", to=(6, 5)),
        m.FinishPlaying("c"),
        m.FinishPlaying("d"),
        faces=[[5, 5], [6, 6], [7, 7], [2, 1]],
    )
    assert kinds.count("react") == 3


def test_several_answers_are_asked_for() -> None:
    """TC-D-116, R-TC-59: a Block that could meet either blow is laid to one by its owner."""
    told = fight(vell("a", CLUB, {**CLUB, "name": "stick", "place": "off"}, at=(4, 4)), BEN)
    does(told, strike("a", "b", items=("club",)), strike("a", "b", items=("stick",)), m.FinishPlaying("a"),
         m.Lay("b", "Block"), m.FinishPlaying("b"), faces=[[5, 5], [6, 6]])  # fmt: skip
    (answer,) = offered(told, "ben", "bind")
    assert [(way["owner"], way["place"]) for way in answer.choices()] == [("a", 0), ("a", 1)]
    kinds = does(told, m.Bind("b", 0, "a", 1), faces=[[5, 4], [1, 1], [5, 4], [2, 2], [1], [1, 1]])
    assert kinds[0] == "bound"


def test_each_attack_needs_its_own_defence() -> None:
    """R-TC-133: one Block meets one of two blows; the other lands."""
    told = fight(vell("a", CLUB, {**CLUB, "name": "stick", "place": "off"}, at=(4, 4)), BEN)
    does(told, strike("a", "b", items=("club",)), strike("a", "b", items=("stick",)), m.FinishPlaying("a"),
         m.Lay("b", "Block"), m.FinishPlaying("b"), faces=[[5, 5], [6, 6]])  # fmt: skip
    assert told.position.encounter is not None
    assert told.position.encounter.exchange is not None
    assert len(told.position.encounter.exchange.unbound) == 1


def test_a_defence_laid_in_ones_own_turn_is_ready_for_one_attack() -> None:
    """R-TC-160: for an attack of this exchange; where none comes, its price is paid for nothing."""
    told = fight(A, BEN)
    kinds = does(told, m.Lay("a", "Block"), *passes("a", "b"))
    assert "ready" in kinds
    assert told.who("a").ap == 14


def test_out_of_reach_nothing_is_affected() -> None:
    """TC-C-33, R-TC-161: a Strike reaches one square, a Volley as far as its device."""
    bow = {"name": "bow", "sort": "weapon", "place": "both", "hands": 2, "dice": 2, "types": ["Penetrate"], "range": 3}
    far = replace(BEN, at=(8, 4))
    told = fight(vell("a", bow, at=(4, 4)), far)
    kinds = does(told, m.Lay("a", "Volley", items=("bow",), target="b"), *passes("a", "b"))
    assert "ineffective" in kinds
    near = fight(vell("a", bow, at=(4, 4)), replace(BEN, at=(7, 4)))
    assert "accuracy" in does(near, m.Lay("a", "Volley", items=("bow",), target="b"), *passes("a", "b"), faces=[[2, 1]])
    refused(fight(A, BEN), m.Lay("a", "Volley", target="b"), "R-TC-161")


def test_nobody_who_cannot_act_is_asked() -> None:
    """TC-C-31, R-TC-136, R-TC-149: the unconscious and the staggered lay no card; the held may Recover."""
    told = fight(A, replace(BEN, out="wounds", hp=-2), vell("c", at=(6, 4), staggered=3))
    does(told, strike("a", "b"), m.FinishPlaying("a"), faces=[[2, 1]])
    assert "asked" not in told.kinds()
    held = fight(replace(A, ap=3, held_by="b"), BEN)
    assert "Recover" in kinds_of_action(held)


def test_any_fight_moves_into_phases() -> None:
    """TC-D-78: the GM opens it, all roll React; nobody else can, and not twice."""
    told = Told(A, BEN)
    refused(told, m.StartEncounter(("a", "b")), "TC-D-78")
    refused(told, strike("a", "b"), "TC-D-78")
    told.load(FAST, SLOW)
    does(told, m.StartEncounter(("a", "b")))
    refused(told, m.StartEncounter(("a", "b")), "TC-D-78", "gm")
    assert told.kinds()[:4] == ["encounter", "react", "react", "rotation"]


def test_who_comes_to_at_the_end_with_no_hp_has_to_stay_awake() -> None:
    """R-TC-137, R-TC-47, TC-E-04: out of a collapse, and then a Resolve against the last damage."""
    for faces, out in (([11, 11], ""), ([1, 1], "wounds")):
        spent = replace(A, out="collapse", helpless=4, hp=0, ap=-15, last_damage=20)
        told = fight(spent, BEN, reacts=[[1, 2], FAST])
        does(told, m.EndEncounter(), faces=[faces])
        assert told.who("a").out == out


def test_a_cycle_is_from_turn_to_turn() -> None:
    """R-TC-116, R-TC-137: what counts for a cycle begins anew with one’s own turn and with the encounter’s end."""
    told = fight(A, BEN)
    does(told, strike("a", "b"), *passes("a", "b"), faces=[[2, 1]])
    assert told.who("a").acted == ("Core",)
    does(told, *passes("b", "a"))
    assert told.who("a").acted == ()
    does(told, strike("a", "b"), *passes("a", "b"), m.EndEncounter(), faces=[[2, 1]])
    assert (told.who("a").acted, told.who("a").ap, told.position.encounter) == ((), 13, None)


def test_the_card_tells_its_owner_what_lies_there_and_nobody_else() -> None:
    """TC-A-05: on the board, too."""
    told = fight(A, BEN)
    does(told, strike("a", "b"))

    def cards(seat: str) -> list[str]:
        mats = SYSTEM.board(SYSTEM.view(told.position, SEATS[seat]), SEATS[seat]).mats
        return [card.label for mat in mats if mat.key == "a" for card in mat.cards]

    assert cards("ana") == ["Light Strike at B"]
    assert cards("ben") == cards("gm") == ["face down"]
