"""The use of Abilities in place of Core Actions: their cards, dice, sub-types and choices."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import OneOf
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.builder.legality import Builder, ability_problems
from facedown.systems.tri_core.model import (
    Card,
    Item,
    Rulings,
    Trade,
    character_ref,
    keeps_core_dice,
)
from facedown.systems.tri_core.options.ability_refusals import actions_of, targets_of
from facedown.systems.tri_core.options.cards.ability_forms import forms_of
from facedown.systems.tri_core.rules.active_modifiers import ability_as_used
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll, damage_of
from facedown.systems.tri_core.rules.rolls import ability_pool, accuracy_pool, effect_pool
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.driver import (
    Scripted,
    ability,
    actions_offered,
    does,
    emitted,
    entry,
    fight,
    legal,
    offered,
    passes,
    somebody,
    texts,
    uses,
    worded,
)

PLAIN = Rulings()
SWORD = Item("sword", "weapon", "Swords", place="main", dice=2, types=("Slice",), durability=20)
D6 = entry("Empower I", dice="2d6")


def against(*abilities: Any, items: tuple[Item, ...] = (), **state: Any) -> Scripted:
    """Return a character with these Abilities and with Priority, next to a foe."""
    return fight(somebody("a", *abilities, items=items, at=(4, 4), **state), somebody("b", at=(5, 4)))


# In the place of a Core Action


def test_an_active_stands_in_for_any_core_action() -> None:
    """An Active can be laid in place of each Core Action, and uses up the turn’s Core Action.

    Rules: TCG-AC-07, TCG-AC-08, D8.
    """
    for action in ("Strike", "Volley", "Grab", "Collide", "Block", "Dodge", "Parry"):
        ctx = against(ability("Own", D6, action=action))
        laid = [option for option in offered(ctx, "ana", "lay") if option.fixed.get("ability") == "Own"]
        assert laid
        does(ctx, laid[0].build(SYSTEM.move_type))
        assert "Strike" not in actions_offered(ctx, "ana")


def test_equal_abilities_are_offered_alike() -> None:
    """TCG-AT-02: equal Abilities have equal options, and without Alter II none of them changes the Aspect."""
    found = []
    for _ in range(2):
        ctx = against(ability("Own", D6, action="Volley"))
        found.append([option for option in offered(ctx, "ana", "lay") if option.fixed.get("ability") == "Own"])
    assert found[0] == found[1]
    assert all("turned" not in option.fixed for option in found[0])


def test_an_ability_lies_face_down_like_any_card() -> None:
    """TCG-AC-08: others learn only that a card was laid face down, not that it uses an Ability."""
    ctx = against(ability("Own", D6))
    does(ctx, m.Lay("a", "Strike", ability="Own", target="b"))
    public = [event for event in ctx.events_so_far() if event.to is None]
    assert public[-1] == emitted("TC-D-111", "laid", actor=character_ref("a"))
    assert worded(public[-1]) == "A plays a card face down."


def test_bought_dice_are_added_to_those_of_a_strike() -> None:
    """TCG-EM-01, R-TCG-138: a Strike with an Ability of 2d6 rolls them in addition to its own d12 and UCB."""
    rolling = effect_pool(somebody("a", ability("Own", D6)), PLAIN, Card("Strike", ability="Own"))
    assert [(pool.count, pool.sides) for pool in rolling.pools] == [(1, 12), (2, 6)]
    assert rolling.plus.total == 8


def test_effects_beyond_the_action_count_only_bought_dice() -> None:
    """A Heavy Heal of 2d8 by a Volley rolls three more d8 and adds its Sub-Stat. A Heal without bought dice rolls none.

    Rules: R-TCG-138.
    """
    heal = ability("Mend", entry("Empower I", dice="2d8"), core="Spirit", action="Volley", aspect="Heal", stat="MOR")
    one = somebody("a", heal)
    rolling = effect_pool(one, PLAIN, Card("Volley", "Heavy", ability="Mend"))
    assert ([(pool.count, pool.sides) for pool in rolling.pools], rolling.plus.total) == ([(5, 8)], 4)
    bare = ability("Bare", entry("Range I", squares=3), core="Spirit", action="Volley", aspect="Heal", stat="MOR")
    nothing = ability_pool(somebody("a", bare), PLAIN, Card("Volley", "Heavy", ability="Bare"), bare)
    assert (nothing.dice.total, nothing.plus.total) == (0, 0)


def test_empower_and_reinforce_add_points() -> None:
    """Empower II adds 3 points, Empower III 2 for each of 3 dice, Empower IV INT 4, and Reinforce VII half of ATN 4.

    Rules: TCG-EM-02, TCG-EM-03, TCG-EM-04, TCG-RE-07, R-TCG-110, R-TCG-130.
    """
    rows = (entry("Empower II", points=3), entry("Empower III", points=2), entry("Empower IV", of="INT"),
            entry("Reinforce VII", stats=["ATN"]))  # fmt: skip
    rolling = effect_pool(somebody("a", ability("Own", *rows)), PLAIN, Card("Strike", "Moderate", ability="Own"))
    assert rolling.dice.total == 3
    assert rolling.plus.total == 8 + 3 + 2 * 3 + 4 + 2


def test_precision_adds_dice_points_and_rerolls() -> None:
    """Precision I adds a d8, Precision II 2 points, and Precision III rolls one die again and keeps the better result.

    Rules: TCG-PR-01, TCG-PR-02, TCG-PR-03.
    """
    rows = (entry("Precision I", dice="1d8"), entry("Precision II", points=2), entry("Precision III", dice=1))
    rolling = accuracy_pool(somebody("a", ability("Own", *rows)), PLAIN, Card("Strike", ability="Own"))
    assert [(pool.count, pool.keep, pool.sides) for pool in rolling.pools] == [(3, 2, 12), (1, 0, 8)]
    assert rolling.plus.total == 4 + 2


def test_precision_rerolls_no_more_dice_than_are_rolled() -> None:
    """TCG-PR-03: Precision III with 5 dice rolls only two dice again if the roll has two."""
    one = somebody("a", ability("Own", entry("Precision III", dice=5)))
    (pool,) = accuracy_pool(one, PLAIN, Card("Strike", ability="Own")).pools
    assert (pool.count, pool.keep) == (4, 2)


def test_reinforce_viii_adds_the_dice_of_a_held_device() -> None:
    """Reinforce VIII adds the dice of the best held device that the action does not use, but none of a broken one.

    Rules: TCG-RE-08.
    """
    beside = ability("Own", "Reinforce VIII", action="Volley")
    one = somebody("a", beside, items=(SWORD,))
    assert effect_pool(one, PLAIN, Card("Volley", ability="Own")).dice.total == 1 + 2
    broken = replace(SWORD, durability=0)
    assert effect_pool(somebody("a", beside, items=(broken,)), PLAIN, Card("Volley", ability="Own")).dice.total == 1


def test_damage_has_the_sub_type_kind_and_resource_of_its_ability() -> None:
    """The damage of an Ability has its sub-type, its chosen kind and its resource: here Poison as Energy, to AP.

    Rules: R-TCG-153, TCG-EV-13, TCG-EV-14, TCG-DI-04.
    """
    venom = ability("Venom", D6, sub_type="Poison", kind="Energy", at_ap=True)
    blow = damage_of(PLAIN, somebody("a", venom), AttackRoll("a", Card("Strike", ability="Venom"), "b"), 9)
    assert (blow.types, blow.kinds, blow.resource) == (("Poison",), ("Energy",), "AP")


def test_alter_changes_the_aspect_or_the_sub_type() -> None:
    """With Alter II a Strike can heal instead, and with Alter III it can deal Wind instead of Fire or in addition.

    Rules: TCG-AT-02, TCG-AT-03.
    """
    own = ability("Own", entry("Alter II", aspects=["Heal"]), entry("Alter III", sub_types=["Wind"]), sub_type="Fire")
    changed = ability_as_used(own, Card("Strike", ability="Own", turned="Heal", element="Wind"))
    assert (changed.aspect, changed.sub_type) == ("Heal", "Wind")
    assert keeps_core_dice(own)
    ctx = against(own)
    (option,) = [option for option in offered(ctx, "ana", "lay") if option.fixed.get("ability") == "Own"]
    strike, heal = forms_of(option)
    assert [one.fixed.get("turned", "") for one in (strike, heal)] == ["", "Heal"]
    assert [one.fixed["action"] for one in (strike, heal)] == ["Strike", "Ability"]
    assert ["a" in targets_of(one) for one in (strike, heal)] == [False, True]
    for option in (strike, heal):
        (domain,) = [field.domain for field in option.fields if field.name == "element"]
        assert isinstance(domain, OneOf)
        assert [choice.value for choice in domain.choices] == ["", "Wind", "+Wind"]


def test_a_choice_of_two_alter_entries_is_asked_once() -> None:
    """Two Alter entries make one choice of the forms or sub-types of both.

    The Ability’s own Aspect or sub-type is refused.

    Rules: TCG-AT-01, TCG-AT-02, TCG-AT-03.
    """
    rows = [entry("Alter III", sub_types=[name]) for name in ("Wind", "Water")]
    ring = ability("Own", *rows, entry("Range II", squares=9), entry("Alter I", shapes=["Cone"]),
                   entry("Alter I", shapes=["Cube"]), aspect="Hinderance", sub_type="Fire")  # fmt: skip
    ctx = against(ring)
    (option,) = [option for option in offered(ctx, "ana", "lay") if option.fixed.get("ability") == "Own"]
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


def test_alter_lets_a_defence_heal_in_its_users_turn() -> None:
    """TCG-AT-02: with Alter II a Block can be laid as a Block, or alone in its user’s turn to heal."""
    ward = ability("Ward", entry("Alter II", aspects=["Heal"]), entry("Empower I", dice="1d6"), action="Block",
                   aspect="Shield")  # fmt: skip
    ctx = fight(somebody("a", ward, hp=100, at=(4, 4)), somebody("b", at=(5, 4)))
    (option,) = [option for option in offered(ctx, "ana", "lay") if option.fixed.get("ability") == "Ward"]
    found = list(forms_of(option))
    assert [(option.fixed["action"], option.fixed.get("turned", "")) for option in found] == [
        ("Block", ""), ("Ability", "Heal"),
    ]  # fmt: skip
    uses(ctx, "a", "Ward", "b", target="a", turned="Heal", faces=[[5], [5]])
    assert ctx.who("a").hp == 100 + 5 + 5 + 4 + 4


@pytest.mark.parametrize(("element", "types", "kinds"), [
    ("", ("Fire",), ("Energy",)), ("Earth", ("Earth",), ("Physical",)),
    ("+Earth", ("Fire", "Earth"), ("Energy", "Physical")), ("Acid", ("Acid",), ("Energy",)),
    ("+Acid", ("Fire", "Acid"), ("Energy",)),
])  # fmt: skip
def test_alter_replaces_or_adds_a_sub_type(element: str, types: tuple[str, ...], kinds: tuple[str, ...]) -> None:
    """TCG-AT-03, TCG-EV-13: Alter III replaces or adds a sub-type with its kind, which for Acid is the chosen kind."""
    own = ability("Own", D6, entry("Alter III", sub_types=["Earth", "Acid"]), sub_type="Fire", kind="Energy")
    card = Card("Strike", ability="Own", element=element)
    blow = damage_of(PLAIN, somebody("a", own), AttackRoll("a", card, "b"), 9)
    assert (blow.types, blow.kinds) == (types, kinds)


@pytest.mark.parametrize(("action", "stat", "items", "more"), [
    ("Strike", "VIT", (), 0), ("Strike", "VIT", ("sword",), 4), ("Strike", "INT", (), 4), ("Dodge", "FNE", (), 0),
    ("Dodge", "INT", (), 4),
])  # fmt: skip
def test_empower_iv_adds_no_stat_twice(action: Any, stat: Any, items: Any, more: int) -> None:
    """Empower IV adds no stat that the roll contains already, as the UCB contains Vitality and a Dodge Finesse.

    Rules: TCG-EM-04, R-TCG-111.
    """
    aspect = "Shield" if action == "Dodge" else "Damage"
    own = ability("Own", entry("Empower IV", of=stat), action=action, aspect=aspect)
    values = [effect_pool(somebody("a", one, items=(SWORD,)), PLAIN,
                          Card(action, items=items, ability=one.name)).plus.total
              for one in (own, ability("Own", "Precision II", action=action, aspect=aspect))]  # fmt: skip
    assert values[0] - values[1] == more


def test_a_passive_lets_attacks_deal_another_sub_type() -> None:
    """A Passive with Alter III lets a Strike with a sword deal Fire instead or in addition, but not a Grab.

    Rules: TCG-AT-03, R-TCG-153.
    """
    tongue = ability("Tongue", entry("Alter III", sub_types=["Fire"]), type="Passive", aspect="Damage")
    one = somebody("a", tongue, items=(SWORD,), at=(4, 4))
    for element, types, kinds in (("", ("Slice",), ("Physical",)), ("Fire", ("Fire",), ("Energy",)),
                                  ("+Fire", ("Slice", "Fire"), ("Physical", "Energy"))):  # fmt: skip
        blow = damage_of(PLAIN, one, AttackRoll("a", Card("Strike", items=("sword",), element=element), "b"), 9)
        assert (blow.types, blow.kinds) == (types, kinds)
    ctx = fight(one, somebody("b", at=(5, 4)))
    asked = {action for option in offered(ctx, "ana", "lay") for action in actions_of(option)
             if any(field.name == "element" for field in option.fields)}  # fmt: skip
    assert {"Strike", "Collide"} <= asked
    for element in ("", "Fire"):  # which kills
        assert legal(ctx, m.Lay("a", "Strike", target="b", element=element, spared=True)) == (not element)
    assert "Grab" not in asked
    does(ctx, m.Lay("a", "Strike", items=("sword",), target="b", element="Fire"), *passes("a", "b"),
         faces=[[9, 9], [5, 5]])  # fmt: skip
    assert "A reveals: Light Strike with the sword at B, Fire." in texts(ctx, "revealed")


def test_a_trade_die_counts_once() -> None:
    """TCG-XR-10: a Trade adds one die, however many of its choices fit."""
    own = ability("Own", D6, sub_type="Fire")
    one = somebody("a", own, items=(SWORD,))
    fencer = replace(one, sheet=replace(one.sheet, trades=(Trade("Fencer", ("Strike", "Swords", "Fire")),)))
    assert accuracy_pool(fencer, PLAIN, Card("Strike", items=("sword",), ability="Own")).dice.total == 3
