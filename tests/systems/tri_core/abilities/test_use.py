"""Abilities are used: in place of Core Actions, for AP and a resource, on their targets."""

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
    """TCG-AC-07, TCG-AC-08, D8: laid as its action, or alone; it takes the turn’s Core Action."""
    for action in ("Strike", "Volley", "Grab", "Collide", "Block", "Dodge", "Parry"):
        ctx = against(ability("Own", D6, action=action))
        laid = [option for option in offered(ctx, "ana", "lay") if option.fixed.get("ability") == "Own"]
        assert laid
        does(ctx, laid[0].build(SYSTEM.move_type))
        assert "Strike" not in actions_offered(ctx, "ana")


def test_equal_abilities_are_offered_alike() -> None:
    """TCG-AT-02: only Alter II changes the Aspect of an Ability."""
    found = []
    for _ in range(2):
        ctx = against(ability("Own", D6, action="Volley"))
        found.append([option for option in offered(ctx, "ana", "lay") if option.fixed.get("ability") == "Own"])
    assert found[0] == found[1]
    assert all("turned" not in option.fixed for option in found[0])


def test_an_ability_lies_face_down_like_any_card() -> None:
    """TCG-AC-08: others learn only that a card was laid, and its target."""
    ctx = against(ability("Own", D6))
    does(ctx, m.Lay("a", "Strike", ability="Own", target="b"))
    public = [event for event in ctx.events_so_far() if event.to is None]
    assert public[-1] == emitted("TC-D-111", "laid", actor=character_ref("a"))
    assert worded(public[-1]) == "A plays a card face down."


def test_a_strike_with_dice_that_are_bought() -> None:
    """TCG-EM-01, R-TCG-138: the action’s own d12 and UCB, plus 2d6."""
    rolling = effect_pool(somebody("a", ability("Own", D6)), PLAIN, Card("Strike", ability="Own"))
    assert [(pool.count, pool.sides) for pool in rolling.pools] == [(1, 12), (2, 6)]
    assert rolling.plus.total == 8


def test_effects_beyond_the_action_count_only_bought_dice() -> None:
    """R-TCG-138: a Heavy Heal of 2d8 by a Volley adds three d8 and its Sub-Stat; without a die nothing."""
    heal = ability("Mend", entry("Empower I", dice="2d8"), core="Spirit", action="Volley", aspect="Heal", stat="MOR")
    one = somebody("a", heal)
    rolling = effect_pool(one, PLAIN, Card("Volley", "Heavy", ability="Mend"))
    assert ([(pool.count, pool.sides) for pool in rolling.pools], rolling.plus.total) == ([(5, 8)], 4)
    bare = ability("Bare", entry("Range I", squares=3), core="Spirit", action="Volley", aspect="Heal", stat="MOR")
    nothing = ability_pool(somebody("a", bare), PLAIN, Card("Volley", "Heavy", ability="Bare"), bare)
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
    """TCG-AT-01, TCG-AT-02, TCG-AT-03: every form and sub-type of both entries, except the one it has."""
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


def test_alter_lets_a_defence_heal_in_ones_own_turn() -> None:
    """TCG-AT-02: it can still be laid as a Block, or alone to heal; as a Reaction only as a Block."""
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
    """TCG-XR-10: for any number of fitting choices."""
    own = ability("Own", D6, sub_type="Fire")
    one = somebody("a", own, items=(SWORD,))
    fencer = replace(one, sheet=replace(one.sheet, trades=(Trade("Fencer", ("Strike", "Swords", "Fire")),)))
    assert accuracy_pool(fencer, PLAIN, Card("Strike", items=("sword",), ability="Own")).dice.total == 3
