"""The use of Abilities: in place of Core Actions, their costs, and their targets."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import OneOf
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.abilities.usage import replaces_core_action
from facedown.systems.tri_core.builder.legality import Builder, ability_problems
from facedown.systems.tri_core.model import (
    Affliction,
    Attack,
    Card,
    Charging,
    Grid,
    Item,
    Rulings,
    Shield,
    StatModifier,
    Track,
    Trade,
    character_ref,
    keeps_core_dice,
    with_character,
)
from facedown.systems.tri_core.options.ability_refusals import actions_of, targets_of
from facedown.systems.tri_core.options.cards.ability_forms import forms_of
from facedown.systems.tri_core.options.cards.card_fields import choices_of
from facedown.systems.tri_core.rules.active_modifiers import ability_as_used
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll, damage_of
from facedown.systems.tri_core.rules.challenge_levels import legerity
from facedown.systems.tri_core.rules.costs import ability_resource_cost, ap_cost
from facedown.systems.tri_core.rules.rolls import accuracy_pool, bought_pool, effect_pool
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.driver import (
    SEATS,
    Told,
    ability,
    actions_offered,
    does,
    emitted,
    entry,
    fight,
    label_text,
    legal,
    offered,
    passes,
    refused,
    somebody,
    texts,
    uses,
    values_of,
    worded,
)

PLAIN = Rulings()
SWORD = Item("sword", "weapon", "Swords", place="main", dice=2, types=("Slice",), durability=20)
D6 = entry("Empower I", dice="2d6")


def against(*abilities: Any, items: tuple[Item, ...] = (), **state: Any) -> Told:
    """Return a character with these Abilities and with Priority, next to a foe."""
    return fight(somebody("a", *abilities, items=items, at=(4, 4), **state), somebody("b", at=(5, 4)))


# In place of a Core Action


def test_an_active_stands_in_for_any_core_action() -> None:
    """TCG-AC-07, TCG-AC-08, D8: laid as its action, or alone; it takes the turn’s Core Action."""
    for action in ("Strike", "Volley", "Grab", "Collide", "Block", "Dodge", "Parry"):
        told = against(ability("Own", D6, action=action))
        laid = [option for option in offered(told, "ana", "lay") if option.fixed.get("ability") == "Own"]
        assert laid
        does(told, laid[0].build(SYSTEM.move_type))
        assert "Strike" not in actions_offered(told, "ana")


def test_equal_abilities_are_offered_alike() -> None:
    """TCG-AT-02: only Alter II changes the Aspect of an Ability."""
    found = []
    for _ in range(2):
        told = against(ability("Own", D6, action="Volley"))
        found.append([option for option in offered(told, "ana", "lay") if option.fixed.get("ability") == "Own"])
    assert found[0] == found[1]
    assert all("turned" not in option.fixed for option in found[0])


def test_an_ability_lies_face_down_like_any_card() -> None:
    """TCG-AC-08: others learn only that a card was laid, and its target."""
    told = against(ability("Own", D6))
    does(told, m.Lay("a", "Strike", ability="Own", target="b"))
    public = [event for event in told.told_so_far() if event.to is None]
    assert public[-1] == emitted("TC-D-111", "laid", actor=character_ref("a"))
    assert worded(public[-1]) == "A plays a card face down."


def test_a_strike_with_dice_that_are_bought() -> None:
    """TCG-EM-01, R-TCG-138: the action’s own d12 and UCB, plus 2d6."""
    rolling = effect_pool(somebody("a", ability("Own", D6)), PLAIN, Card("Strike", ability="Own"))
    assert [(pool.count, pool.sides) for pool in rolling.pools] == [(1, 12), (2, 6)]
    assert rolling.plus.total == 8


def test_what_is_not_the_actions_own_counts_what_is_bought_alone() -> None:
    """R-TCG-138: a Heavy Heal of 2d8 by a Volley adds three d8 and its Sub-Stat; without a die nothing."""
    heal = ability("Mend", entry("Empower I", dice="2d8"), core="Spirit", action="Volley", aspect="Heal", stat="MOR")
    one = somebody("a", heal)
    rolling = effect_pool(one, PLAIN, Card("Volley", "Heavy", ability="Mend"))
    assert ([(pool.count, pool.sides) for pool in rolling.pools], rolling.plus.total) == ([(5, 8)], 4)
    bare = ability("Bare", entry("Range I", squares=3), core="Spirit", action="Volley", aspect="Heal", stat="MOR")
    nothing = bought_pool(somebody("a", bare), PLAIN, Card("Volley", "Heavy", ability="Bare"), bare)
    assert (nothing.dice.total, nothing.plus.total) == (0, 0)


def test_the_other_empowers() -> None:
    """TCG-EM-02, TCG-EM-03, TCG-EM-04, TCG-RE-07, R-TCG-110, R-TCG-130: 3; 2 for each die of 2d12; INT; half of ATN."""
    rows = (entry("Empower II", points=3), entry("Empower III", points=2), entry("Empower IV", of="INT"),
            entry("Reinforce VII", stats=["ATN"]))  # fmt: skip
    rolling = effect_pool(somebody("a", ability("Own", *rows)), PLAIN, Card("Strike", "Moderate", ability="Own"))
    assert rolling.dice.total == 3
    assert rolling.plus.total == 8 + 3 + 2 * 3 + 4 + 2


def test_precision() -> None:
    """TCG-PR-01, TCG-PR-02, TCG-PR-03: a d8 more, 2 points, and the better of one die that is rolled again."""
    rows = (entry("Precision I", dice="1d8"), entry("Precision II", points=2), entry("Precision III", dice=1))
    rolling = accuracy_pool(somebody("a", ability("Own", *rows)), PLAIN, Card("Strike", ability="Own"))
    assert [(pool.count, pool.keep, pool.sides) for pool in rolling.pools] == [(3, 2, 12), (1, 0, 8)]
    assert rolling.plus.total == 4 + 2


def test_no_more_dice_are_thrown_again_than_there_are() -> None:
    """TCG-PR-03: two of two dice."""
    one = somebody("a", ability("Own", entry("Precision III", dice=5)))
    (pool,) = accuracy_pool(one, PLAIN, Card("Strike", ability="Own")).pools
    assert (pool.count, pool.keep) == (4, 2)


def test_a_device_besides() -> None:
    """TCG-RE-08: the dice of the best held, unused device; none of a broken one."""
    beside = ability("Own", "Reinforce VIII", action="Volley")
    one = somebody("a", beside, items=(SWORD,))
    assert effect_pool(one, PLAIN, Card("Volley", ability="Own")).dice.total == 1 + 2
    broken = replace(SWORD, durability=0)
    assert effect_pool(somebody("a", beside, items=(broken,)), PLAIN, Card("Volley", ability="Own")).dice.total == 1


def test_the_sub_type_of_the_record_is_the_blows() -> None:
    """R-TCG-153, TCG-EV-13, TCG-EV-14, TCG-DI-04: Poison that counts as Energy; damage to AP."""
    venom = ability("Venom", D6, sub_type="Poison", kind="Energy", at_ap=True)
    blow = damage_of(PLAIN, somebody("a", venom), AttackRoll("a", Card("Strike", ability="Venom"), "b"), 9)
    assert (blow.types, blow.kinds, blow.resource) == (("Poison",), ("Energy",), "AP")


def test_alter_lets_it_be_something_else() -> None:
    """TCG-AT-02, TCG-AT-03: a Strike that can heal, or deal Wind."""
    own = ability("Own", entry("Alter II", aspects=["Heal"]), entry("Alter III", sub_types=["Wind"]), sub_type="Fire")
    changed = ability_as_used(own, Card("Strike", ability="Own", turned="Heal", element="Wind"))
    assert (changed.aspect, changed.sub_type) == ("Heal", "Wind")
    assert keeps_core_dice(own)
    told = against(own)
    (option,) = [option for option in offered(told, "ana", "lay") if option.fixed.get("ability") == "Own"]
    strike, heal = forms_of(option)
    assert [one.fixed.get("turned", "") for one in (strike, heal)] == ["", "Heal"]
    assert [one.fixed["action"] for one in (strike, heal)] == ["Strike", "Ability"]
    assert ["a" in [choice.value for choice in targets_of(one)] for one in (strike, heal)] == [False, True]
    for option in (strike, heal):
        (domain,) = [field.domain for field in option.fields if field.name == "element"]
        assert isinstance(domain, OneOf)
        assert [choice.value for choice in domain.choices] == ["", "Wind", "+Wind"]


def test_what_is_altered_in_two_entries_is_asked_once() -> None:
    """TCG-AT-01, TCG-AT-02, TCG-AT-03: every form and sub-type of both entries, except the one it has."""
    rows = [entry("Alter III", sub_types=[name]) for name in ("Wind", "Water")]
    ring = ability("Own", *rows, entry("Range II", squares=9), entry("Alter I", shapes=["Cone"]),
                   entry("Alter I", shapes=["Cube"]), aspect="Hinderance", sub_type="Fire")  # fmt: skip
    told = against(ring)
    (option,) = [option for option in offered(told, "ana", "lay") if option.fixed.get("ability") == "Own"]
    found = list(forms_of(option))
    assert [option.fixed.get("shape", "") for option in found] == ["", "Cone", "Cube"]
    for option in found:
        (domain,) = [field.domain for field in option.fields if field.name == "element"]
        assert isinstance(domain, OneOf)
        assert [choice.value for choice in domain.choices] == ["", "Wind", "Water", "+Wind", "+Water"]
    rows = [entry("Alter III", sub_types=["Fire"]), entry("Alter II", aspects=["Damage"])]
    same = ability("Own", *rows, sub_type="Fire")
    maker = Builder(20, {"Body": 12, "Mind": 12, "Spirit": 12})
    assert [problem.path for problem in ability_problems(same, maker) if problem.stops] == ["keyword[0]", "keyword[1]"]


def test_alter_lets_a_defence_heal_in_ones_own_turn() -> None:
    """TCG-AT-02: it can still be laid as a Block, or alone to heal; as a Reaction only as a Block."""
    ward = ability("Ward", entry("Alter II", aspects=["Heal"]), entry("Empower I", dice="1d6"), action="Block",
                   aspect="Shield")  # fmt: skip
    told = fight(somebody("a", ward, hp=100, at=(4, 4)), somebody("b", at=(5, 4)))
    (option,) = [option for option in offered(told, "ana", "lay") if option.fixed.get("ability") == "Ward"]
    found = list(forms_of(option))
    assert [(option.fixed["action"], option.fixed.get("turned", "")) for option in found] == [
        ("Block", ""), ("Ability", "Heal"),
    ]  # fmt: skip
    uses(told, "a", "Ward", "b", target="a", turned="Heal", faces=[[5], [5]])
    assert told.who("a").hp == 100 + 5 + 5 + 4 + 4


@pytest.mark.parametrize(("element", "types", "kinds"), [
    ("", ("Fire",), ("Energy",)), ("Earth", ("Earth",), ("Physical",)),
    ("+Earth", ("Fire", "Earth"), ("Energy", "Physical")), ("Acid", ("Acid",), ("Energy",)),
    ("+Acid", ("Fire", "Acid"), ("Energy",)),
])  # fmt: skip
def test_a_sub_type_is_changed_or_added(element: str, types: tuple[str, ...], kinds: tuple[str, ...]) -> None:
    """TCG-AT-03, TCG-EV-13: with its kind; for Acid the chosen kind."""
    own = ability("Own", D6, entry("Alter III", sub_types=["Earth", "Acid"]), sub_type="Fire", kind="Energy")
    card = Card("Strike", ability="Own", element=element)
    blow = damage_of(PLAIN, somebody("a", own), AttackRoll("a", card, "b"), 9)
    assert (blow.types, blow.kinds) == (types, kinds)


@pytest.mark.parametrize(("action", "stat", "items", "more"), [
    ("Strike", "VIT", (), 0), ("Strike", "VIT", ("sword",), 4), ("Strike", "INT", (), 4), ("Dodge", "FNE", (), 0),
    ("Dodge", "INT", (), 4),
])  # fmt: skip
def test_a_stat_that_counts_already_counts_no_second_time(action: Any, stat: Any, items: Any, more: int) -> None:
    """TCG-EM-04, R-TCG-111: Vitality is part of the Unarmed Combat Bonus, Finesse of a Dodge."""
    aspect = "Shield" if action == "Dodge" else "Damage"
    own = ability("Own", entry("Empower IV", of=stat), action=action, aspect=aspect)
    values = [effect_pool(somebody("a", one, items=(SWORD,)), PLAIN,
                          Card(action, items=items, ability=one.name)).plus.total
              for one in (own, ability("Own", "Precision II", action=action, aspect=aspect))]  # fmt: skip
    assert values[0] - values[1] == more


def test_a_passive_lets_every_blow_be_of_another_sub_type() -> None:
    """TCG-AT-03, R-TCG-153: a Strike with a sword deals Fire instead or in addition; a Grab does not."""
    tongue = ability("Tongue", entry("Alter III", sub_types=["Fire"]), type="Passive", aspect="Damage")
    one = somebody("a", tongue, items=(SWORD,), at=(4, 4))
    for element, types, kinds in (("", ("Slice",), ("Physical",)), ("Fire", ("Fire",), ("Energy",)),
                                  ("+Fire", ("Slice", "Fire"), ("Physical", "Energy"))):  # fmt: skip
        blow = damage_of(PLAIN, one, AttackRoll("a", Card("Strike", items=("sword",), element=element), "b"), 9)
        assert (blow.types, blow.kinds) == (types, kinds)
    told = fight(one, somebody("b", at=(5, 4)))
    asked = {action for option in offered(told, "ana", "lay") for action in actions_of(option)
             if any(field.name == "element" for field in option.fields)}  # fmt: skip
    assert {"Strike", "Collide"} <= asked
    for element in ("", "Fire"):  # which kills
        assert legal(told, m.Lay("a", "Strike", target="b", element=element, spared=True)) == (not element)
    assert "Grab" not in asked
    does(told, m.Lay("a", "Strike", items=("sword",), target="b", element="Fire"), *passes("a", "b"),
         faces=[[9, 9], [5, 5]])  # fmt: skip
    assert "A reveals: Light Strike with the sword at B, Fire." in texts(told, "revealed")


def test_a_trade_die_counts_once() -> None:
    """TCG-XR-10: for any number of fitting choices."""
    own = ability("Own", D6, sub_type="Fire")
    one = somebody("a", own, items=(SWORD,))
    fencer = replace(one, sheet=replace(one.sheet, trades=(Trade("Fencer", ("Strike", "Swords", "Fire")),)))
    assert accuracy_pool(fencer, PLAIN, Card("Strike", items=("sword",), ability="Own")).dice.total == 3


# Costs


@pytest.mark.parametrize(("kind", "slot", "points"), [
    ("Active", "Half", 1), ("Active", "Single", 1), ("Active", "Double", 2), ("Trigger", "Half", 1),
    ("Trigger", "Single", 2), ("Trigger", "Double", 4),
])  # fmt: skip
def test_a_use_costs_by_slot_and_type(kind: str, slot: str, points: int) -> None:
    """TCG-AC-03, TCG-AC-04, TCG-AC-11, TCG-AC-12, TCG-AC-23, R-TCG-05, R-TCG-06: paid with the resource of its Core."""
    own = ability("Own", entry("Empower II", points=1), type=kind, slot=slot, event="hurt"
                  if kind == "Trigger" else "", core="Mind")  # fmt: skip
    one = somebody("a", own)
    cost = ability_resource_cost(one, PLAIN, Card("Strike", ability="Own"))
    assert (label_text(cost.label), cost.total) == ("FP", points)
    by_weight = [ap_cost(one, PLAIN, Card("Strike", weight, ability="Own")).total for weight in ("Light", "Heavy")]
    assert by_weight == ([1, 3] if kind == "Active" else [0, 0])


def test_cognition_takes_2_ap_at_least() -> None:
    """TCG-CO-00, R-TCG-91: also as a Trigger."""
    for more in ({"type": "Active"}, {"type": "Trigger", "event": "hurt"}):
        one = somebody("a", ability("Own", "Cognition V", aspect="Hinderance", **more))
        assert ap_cost(one, PLAIN, Card("Ability", ability="Own")).total == 2


def test_it_is_paid_for_when_it_comes_up() -> None:
    """TCG-AC-02, TCG-AC-03: 3 AP for Heavy and 2 SP for a Double Slot."""
    told = against(ability("Own", D6))
    uses(told, "a", "Own", "b", action="Strike", target="b", weight="Heavy", faces=[[1, 2]])
    assert (told.who("a").ap, told.who("a").sp) == (15, 10)


def test_what_cannot_be_paid_for_cannot_be_laid() -> None:
    """TCG-XR-02, TCG-AC-03: with 1 SP of 2."""
    told = against(ability("Own", D6), sp=1)
    assert not [option for option in offered(told, "ana", "lay") if option.fixed.get("ability")]
    refused(told, m.Lay("a", "Strike", ability="Own", target="b"), "TCG-XR-02")


def test_what_is_spent_meanwhile_is_lacking() -> None:
    """TCG-XR-02, TCG-AC-27: the action and its cost are lost."""
    told = against(ability("Own", D6))
    does(told, m.Lay("a", "Strike", ability="Own", target="b"), m.Spend("a", "SP", 11))
    kinds = does(told, *passes("a", "b"))
    assert "ineffective" in kinds
    assert (told.who("a").ap, told.who("a").sp) == (17, 1)


def test_backlash_makes_up_for_it_where_the_table_plays_so() -> None:
    """TCG-XR-03: 2d12 for each missing point."""
    told = fight(somebody("a", ability("Own", D6), sp=1, at=(4, 4)), somebody("b", at=(5, 4)),
                 rulings={"backlash_enabled": True})  # fmt: skip
    uses(told, "a", "Own", "b", action="Strike", target="b", faces=[[3, 4], [1, 2]])
    assert (told.who("a").sp, told.who("a").hp) == (0, 320 - 7)


def test_each_kind_of_action_once_a_cycle() -> None:
    """TCG-XR-04: an Ability and a Strike are both Core."""
    told = against(ability("Own", D6))
    does(told, m.Lay("a", "Strike", ability="Own", target="b"))
    assert not legal(told, m.Lay("a", "Strike", target="b"))


def test_a_device_has_to_be_held_and_whole() -> None:
    """TCG-AC-21, R-TCG-56: by its name, its kind or its type."""
    own = ability("Own", D6, device="sword", sub_type="Slice")
    assert [o for o in offered(against(own, items=(SWORD,)), "ana", "lay") if o.fixed.get("ability")]
    for gone in (replace(SWORD, durability=0), replace(SWORD, place="stowed")):
        told = against(own, items=(gone,))
        assert not [o for o in offered(told, "ana", "lay") if o.fixed.get("ability")]
        refused(told, m.Lay("a", "Strike", ability="Own", target="b"), "TCG-AC-21")


# Targets


def test_the_range_says_who_can_be_reached() -> None:
    """TCG-AC-22, TCG-RA-00, TCG-RA-01, R-TCG-124: 1 square, plus those of Range I."""
    for squares, there in ((0, False), (2, True)):
        rows = (D6, entry("Range I", squares=squares)) if squares else (D6,)
        told = fight(somebody("a", ability("Own", *rows, aspect="Hinderance"), at=(2, 4)), somebody("b", at=(5, 4)))
        laid = [option for option in offered(told, "ana", "lay") if option.fixed.get("ability")]
        assert bool(laid) == there


def test_a_blow_out_of_reach_comes_to_nothing() -> None:
    """TCG-AC-22: a target that stepped away is not hit."""
    told = fight(somebody("a", ability("Own", D6), at=(2, 4)), somebody("b", at=(5, 4)))
    assert "ineffective" in uses(told, "a", "Own", "b", action="Strike", target="b")


def test_natural_self_and_single() -> None:
    """TCG-AC-20, R-TCG-21: the user, or a named target."""
    row = entry("Boost X", points=2)
    told = against(ability("Own", row, aspect="Boost", target="Self"))
    uses(told, "a", "Own", "b")
    assert [modifier.what for modifier in told.who("a").stat_modifiers] == ["Strike Target"]
    told = against(ability("Own", row, aspect="Boost", target="Single Target"))
    uses(told, "a", "Own", "b", target="b")
    assert [modifier.what for modifier in told.who("b").stat_modifiers] == ["Strike Target"]


def test_the_five_aspects() -> None:
    """TCG-AC-19: damage by an attack and shields by a defence replace Core Actions; others are used alone."""
    assert replaces_core_action(ability("Own", D6, aspect="Damage"))
    assert replaces_core_action(ability("Own", D6, aspect="Shield", action="Block"))
    for aspect in ("Heal", "Boost", "Hinderance"):
        assert not replaces_core_action(ability("Own", D6, aspect=aspect))


def test_an_ability_to_heal() -> None:
    """TCG-CH-08 and: the Heal of R-TCG-138: one roll, for the named target, up to the maximum."""
    mend = ability("Mend", entry("Empower I", dice="2d8"), core="Spirit", action="Volley", aspect="Heal", stat="MOR")
    told = fight(somebody("a", mend, side="x"), somebody("c", side="x", hp=300), somebody("b"))
    uses(told, "a", "Mend", "c", "b", target="c", faces=[[5, 3]])
    assert told.who("c").hp == 312


def test_an_ability_to_shield() -> None:
    """TCG-EV-18, TCG-AC-19: Armor and guard reduce damage first, then the Shield absorbs it before HP."""
    ward = ability("Ward", entry("Empower I", dice="2d8"), core="Spirit", action="Volley", aspect="Shield", stat="MOR")
    told = fight(somebody("a", ward), somebody("b"))
    uses(told, "a", "Ward", "b", target="a", faces=[[5, 3]])
    assert [(one.resource, one.points, one.kind, one.cycles) for one in told.who("a").shields] == [
        ("HP", 12, "Active", 1)
    ]


def test_a_block_with_an_ability() -> None:
    """R-TCG-138, TCG-AC-08: END, PWR and the d12 of a Block, plus 6."""
    wall = ability("Wall", entry("Empower II", points=6), action="Block", aspect="Shield")
    told = fight(somebody("b", at=(5, 4)), somebody("a", wall, at=(4, 4)))
    does(
        told,
        m.Lay("b", "Strike", target="a"),
        m.FinishPlaying("b"),
        m.Lay("a", "Block", ability="Wall"),
        m.FinishPlaying("a"),
        faces=[[5, 4], [4, 3], [9, 9], [1, 2], [11], [8]],
    )
    assert values_of(told, "defence") == [
        {"character": "a", "action": "Block", "total": 11, "against": 22, "stopped": 25, "critical": False,
         "held": False},
    ]  # fmt: skip
    assert told.who("a").sp == 10


def test_legerity() -> None:
    """TCG-XR-06, TCG-BO-11, R-TCG-27: Core 12, 4, level 20; plus Boost XI, permanent or temporary."""
    assert legerity(somebody("a"), PLAIN, "Body").total == 36
    sharp = somebody("a", ability("Sharp", entry("Boost XI", points=3), type="Passive", aspect="Boost"))
    assert legerity(sharp, PLAIN, "Mind").total == 39


def test_an_ability_can_be_met_like_the_action_it_rides_on() -> None:
    """TCG-AC-27: a successful Parry cancels it, and its cost is spent."""
    told = fight(somebody("a", ability("Own", D6), at=(4, 4)), somebody("b", at=(5, 4)))
    does(
        told,
        m.Lay("a", "Strike", ability="Own", target="b"),
        m.FinishPlaying("a"),
        m.Lay("b", "Parry"),
        m.FinishPlaying("b"),
        faces=[[5, 4], [4, 3], [3, 2], [11, 10]],
    )
    assert values_of(told, "undone") == [{"character": "a", "target": "b"}]
    assert told.who("a").sp == 10


def test_a_riposte_is_made_without_the_ability_of_the_parry() -> None:
    """R-TC-162: only a Strike with the Parry’s items."""
    attack_roll = AttackRoll("a", Card("Parry", ability="Own"), "b", riposte=True)
    assert attack_roll.bare.ability == ""
    assert isinstance(Attack("a", attack_roll.card, "b"), Attack)


def test_the_board_shows_what_has_been_put_on_somebody() -> None:
    """TCG-AC-16, TCG-AF-00, TCG-BO-03, TCG-CH-01, TCG-DU-02: for everybody, with the cycles left."""
    ill = somebody("b", temp=5, afflictions=(Affliction("Burn", "a", 3, 17), Affliction("Bash", "a", 2, 17, 1)),
                   stat_modifiers=(StatModifier("Speed Rank", "Own", "TCG-BO-07", points=2, by="b", cycles=2),),
                   shields=(Shield("SP", 6, kind="Active", by="b", cycles=1),),
                   tracks=(Track("Venom", "a", (3, 4)),),
                   charging=Charging(Card("Charge", ability="Storm"), 2))  # fmt: skip
    told = Told(somebody("a"), ill)
    shown = SYSTEM.board(SYSTEM.view(told.position, SEATS["ana"]), SEATS["ana"])
    mat = next(one for one in shown.mats if one.key == "b")
    assert mat.lines == (
        "[Burn 3, Bash 2 for 1 cycle]", "charging Storm: 2 cycles",
        "shields: 6 SP for 1 cycle, 5 temporary HP", "now: Speed Rank +2 for 2 cycles",
        "Venom: loses 3 and 4 HP over the next cycles",
    )  # fmt: skip


def test_the_ground_shows_where_energy_is() -> None:
    """TCG-KI-02: as two small letters with a legend; not on occupied squares."""
    told = Told(somebody("a", at=(2, 2)), somebody("b", at=(6, 2)))
    told.position = replace(told.position, ground=Grid(8, 4, energy=(((3, 3), "fire"), ((2, 2), "wind"))))
    told.load([11, 11], [3, 2])
    does(told, m.StartEncounter(("a", "b")))
    shown = SYSTEM.board(SYSTEM.view(told.position, SEATS["ana"]), SEATS["ana"]).plan
    assert shown is not None
    assert (shown.spots[3][3].mark, shown.spots[3][3].note) == ("fi", "holds fire")
    assert ("fi", "fire") in shown.legend
    assert "wind" not in str(shown)


def test_an_ability_may_be_meant_not_to_kill() -> None:
    """TC-E-25, TC-E-26, TCG-EV-19: with Electricity, not with Fire."""
    for sub_type, spares in (("Electricity", True), ("Fire", False)):
        told = against(ability("Own", D6, sub_type=sub_type))
        (option,) = [one for one in offered(told, "ana", "lay") if one.fixed.get("ability") == "Own"]
        assert ("spared" in [field.name for field in option.fields]) == spares
    told = fight(somebody("a", ability("Own", D6, sub_type="Electricity"), at=(4, 4)), somebody("b", at=(5, 4), hp=2))
    does(told, m.Lay("a", "Strike", ability="Own", target="b", spared=True), *passes("a", "b"),
         faces=[[9, 9], [11], [5, 5], [9, 9], [2]])  # fmt: skip
    assert told.who("b").hp == 0


def test_bare_hands_may_wear_down_ap() -> None:
    """TCG-DI-07: at no cost; also below 0; not with a sword."""
    told = fight(somebody("a", at=(4, 4)), somebody("b", at=(5, 4), ap=3))
    (option,) = [one for one in offered(told, "ana", "lay") if one.fixed.get("action") == "Strike"]
    asked = {field.name: field for field in option.fields}
    assert [choice.label for choice in choices_of(asked["at_ap"])] == ["HP", "AP"]
    assert choices_of(asked["weight"])[0].label == "Light (1 AP)"
    told.position = with_character(told.position, replace(told.who("b"), ap=3))
    does(told, m.Lay("a", "Strike", target="b", at_ap=True), *passes("a", "b"), faces=[[9, 9], [11]])
    dealt = {"character": "b", "source": "a", "resource": "AP", "damage": 7, "shield": 0}
    assert values_of(told, "damage") == [dealt]
    assert told.who("b").hp == 320
    armed = against(items=(replace(SWORD, place="both", hands=2),))
    assert not legal(armed, m.Lay("a", "Strike", target="b", items=("sword",), at_ap=True))


def test_what_cannot_be_laid_now_says_why() -> None:
    """TCG-AC-08, TCG-AC-21, TCG-XR-02: only its player sees the reason for each Ability."""
    near = ability("Near", entry("Boost VII", points=1), core="Mind", aspect="Hinderance", action="Volley")
    held = ability("Held", entry("Empower II", points=1), device="sword", sub_type="Slice")
    dear = ability("Dear", entry("Boost VII", points=1), core="Spirit", aspect="Boost", target="Self")
    fine = ability("Fine", entry("Boost VII", points=1), aspect="Boost", target="Self")
    one = somebody("a", near, held, dear, fine, at=(4, 4), mp=0)
    told = fight(one, replace(somebody("b", at=(9, 9)), controller="ben"))
    lines = {seat: [line for mat in SYSTEM.board(SYSTEM.view(told.position, SEATS[seat]), SEATS[seat]).mats
                    for line in mat.lines if line.startswith("not now")] for seat in ("ana", "ben", "gm")}  # fmt: skip
    assert lines == {"ana": [
        "not now: Near has no target in Range; Held needs a sword in hand, unbroken; "
        "Dear costs 2 MP, and only 0 are left"
    ], "ben": [], "gm": []}  # fmt: skip


def test_who_is_come_up_to_is_in_reach() -> None:
    """TCG-AC-22: after a Run is laid, the Ability can be laid too."""
    near = ability("Near", entry("Boost VII", points=1), core="Mind", aspect="Hinderance", action="Volley")
    told = fight(somebody("a", near, at=(4, 4)), replace(somebody("b", at=(7, 4)), controller="ben"))

    def lines() -> list[str]:
        mats = SYSTEM.board(SYSTEM.view(told.position, SEATS["ana"]), SEATS["ana"]).mats
        return [line for mat in mats for line in mat.lines if line.startswith("not now")]

    assert len(lines()) == 1
    does(told, m.Lay("a", "Run", to=(6, 4)))
    assert lines() == []
