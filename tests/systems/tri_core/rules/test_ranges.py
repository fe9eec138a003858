"""The targets in range of a card or an Ability, and the movement of its user.

Kara stands on E5 with Mend, Storm and other Abilities; the distances below are in squares.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core.model import Ability, Card, Character, Item, Position
from facedown.systems.tri_core.rules.ranges import (
    ability_targets,
    approach_squares,
    comes_in_range,
    grab_reach,
    has_all_items,
    has_possible_target,
    in_range,
    in_rotation,
    is_beside,
    moves_before_use,
    squares_apart,
    strikes_at_close_range,
)
from tests.systems.tri_core.driver import Scripted, ability, able, entry, kara, odo, staged

NEAR = entry("Empower I", dice="1d6")
FAR = entry("Range I", squares=2)
LEAP = entry("Travel I", squares=3)
RING = entry("Range V", rings=2)
BOLT = ability("Bolt", NEAR, FAR, sub_type="Fire")
"""A Strike within 3 squares."""
SHOT = ability("Shot", NEAR, FAR, action="Volley", sub_type="Fire")
"""A Volley within 3 squares, or 2 squares beyond its device’s range."""
HELP = ability("Help", NEAR, FAR, aspect="Heal")
PLAIN = ability("Plain", NEAR, sub_type="Fire")
BOUND = ability("Bound", NEAR, LEAP, sub_type="Fire")
"""A Strike after 3 squares of movement."""
SURGE = ability("Surge", NEAR, LEAP, aspect="Heal")
"""Used alone, after 3 squares of movement."""
OWN = (BOLT, SHOT, HELP, PLAIN, BOUND, SURGE)

BOW: dict[str, Any] = {"name": "bow", "sort": "weapon", "place": "main", "dice": 1, "range": 5}
DART: dict[str, Any] = {**BOW, "name": "dart", "place": "off", "range": 3, "thrown": True}


def her(*items: dict[str, Any], own: tuple[Ability, ...] = OWN, **state: Any) -> Character:
    """Return Kara with these items and Abilities."""
    return able(kara(*items, **{"at": (4, 4), **state}), *own)


def apart(squares: int, **state: Any) -> Character:
    """Return Odo at a distance in squares."""
    return odo(at=(4 + squares, 4), **state)


# Distances


@pytest.mark.parametrize(("at", "height", "squares"), [
    ((4, 4), 1, 0), ((4, 4), 0, 1), ((7, 5), 0, 3), ((3, 9), 0, 5), ((5, 5), 3, 2), ((5, 5), -2, 3), (None, 9, 0),
])  # fmt: skip
def test_the_distance_of_two_characters(at: Any, height: int, squares: int) -> None:
    """R-TC-146, TC-D-14: the distance of two characters is the horizontal or the vertical one, whichever is larger."""
    one, other = kara(at=(4, 4), height=1), odo(at=at, height=height)
    assert squares_apart(one, other) == squares_apart(other, one) == squares


@pytest.mark.parametrize(("card", "squares"), [
    (Card("Strike"), 1), (Card("Grab", items=("bow",)), 1), (Card("Volley", items=("bow",)), 5),
    (Card("Volley", items=("bow", "dart")), 3), (Card("Strike", ability="Bolt"), 3),
    (Card("Strike", ability="Plain"), 1), (Card("Volley", ability="Shot"), 3),
    (Card("Volley", items=("bow",), ability="Shot"), 7), (Card("Volley", items=("bow", "dart"), ability="Shot"), 5),
])  # fmt: skip
def test_the_range_of_a_card(card: Card, squares: int) -> None:
    """A card reaches 1 square, a Volley as far as the shortest range of its devices, and an Ability also by Range I.

    Rules: TC-C-33, R-TC-161, R-TCG-124.
    """
    one = her(BOW, DART)
    assert in_range(one, apart(squares), card)
    assert not in_range(one, apart(squares + 1), card)


def test_the_reach_of_a_grab() -> None:
    """R-TC-170: a Grab reaches 1 square, or as far as its Ability."""
    assert grab_reach(her(), Card("Grab")) == 1
    assert grab_reach(her(), Card("Grab", ability="Bolt")) == 3


def test_the_characters_beside_a_character() -> None:
    """TC-F-86: a character is beside another one within 1 square, if the other can see it."""
    assert is_beside(kara(at=(4, 4)), apart(1))
    assert not is_beside(kara(at=(4, 4)), apart(2))
    hidden = apart(1, stealthed=True, controller="ben")
    assert not is_beside(kara(at=(4, 4)), hidden)
    assert is_beside(kara(at=(4, 4)), replace(hidden, noticed_by=("kara",)))


@pytest.mark.parametrize(("change", "has"), [
    ({}, True), ({"place": "off"}, True), ({"place": "both", "hands": 2}, True), ({"place": "worn"}, False),
    ({"place": "stowed"}, False), ({"durability": 0}, False), ({"durability": 1}, True),
])  # fmt: skip
def test_the_items_of_a_card_are_held_and_whole(change: dict[str, Any], has: bool) -> None:
    """TC-D-98: a card can be played only if all its items are in hand and not broken."""
    assert has_all_items(her({**BOW, **change}), Card("Strike", items=("bow",))) is has
    assert has_all_items(her({**BOW, **change}), Card("Strike"))
    lost = {**DART, "place": "stowed"}
    assert not has_all_items(her({**BOW, **change}, lost), Card("Strike", items=("bow", "dart")))


# Targets of Abilities


def fought(*people: Character, outside: tuple[Character, ...] = ()) -> Position:
    """Return an encounter of these characters; others are only at the table."""
    position = staged(*people).position
    return replace(position, characters=(*position.characters, *outside))


def other(key: str, *at: int, **state: Any) -> Character:
    """Return a character like Odo that belongs to another seat."""
    return replace(odo(at=at, **state), key=key, controller="ben")


def keys(people: list[Character]) -> list[str]:
    """Return the keys of characters."""
    return [one.key for one in people]


def test_the_characters_in_the_rotation() -> None:
    """The characters in the Rotation are listed in the order of the table, and outside an encounter there are none.

    Rules: TC-D-84.
    """
    position = fought(her(), other("bo", 5, 4), outside=(other("cy", 4, 5),))
    assert keys(in_rotation(position)) == ["kara", "bo"]
    assert in_rotation(replace(position, encounter=None)) == []


def test_the_characters_that_an_ability_can_target() -> None:
    """An Ability can target living characters of the Rotation in range and sight, and its user if it does no harm.

    Rules: TCG-AC-20, TCG-AC-22.
    """
    people = (
        other("edge", 7, 4), her(), other("far", 8, 4), other("down", 4, 5, out="wounds"),
        other("dead", 4, 3, out="dead"), other("hid", 3, 4, stealthed=True),
        other("seen", 3, 4, stealthed=True, noticed_by=("kara",)),
    )  # fmt: skip
    position = fought(*people, outside=(other("gone", 5, 4),))
    one = her()
    assert keys(ability_targets(position, one, BOLT)) == ["edge", "down", "seen"]
    assert keys(ability_targets(position, one, HELP)) == ["edge", "kara", "down", "seen"]


def test_outside_an_encounter_an_ability_can_target_nobody() -> None:
    """Outside an encounter an Ability can target nobody, not even its user, because nobody is in a Rotation.

    Rules: TC-D-84.
    """
    one = her()
    assert keys(ability_targets(fought(one), one, HELP)) == ["kara"]
    assert ability_targets(replace(fought(one), encounter=None), one, HELP) == []


@pytest.mark.parametrize(("own", "items", "squares"), [
    (PLAIN, (), 1), (BOLT, (), 3), (BOLT, (BOW,), 3), (BOUND, (), 1 + 3), (SHOT, (), 3), (SHOT, (BOW,), 5 + 2),
    (SHOT, (BOW, DART), 5 + 2), (SHOT, ({**BOW, "place": "off"},), 5 + 2),
    (SHOT, ({**BOW, "place": "both", "hands": 2},), 5 + 2), (SHOT, ({**BOW, "place": "stowed"},), 3),
])  # fmt: skip
def test_how_far_an_ability_can_target(own: Ability, items: tuple[dict[str, Any], ...], squares: int) -> None:
    """An Ability reaches 1 square, or as far as Range I; Travel I adds to it, and so does a held device in a Volley.

    Rules: R-TCG-124, TCG-RA-01, TCG-TR-01.
    """
    for far, found in ((squares, ["odo"]), (squares + 1, [])):
        one = her(*items, own=(own,))
        assert keys(ability_targets(fought(one, apart(far)), one, own)) == found


# Targets of Triggers


def meets(own: Ability, *others: Character, **state: Any) -> bool:
    """Return whether an Ability of Kara has a possible target among these characters."""
    one = her(own=(own,), **state)
    return has_possible_target(fought(one, *others), one, own)


FOE, FRIEND = apart(1), replace(odo(at=(5, 4)), side="kara")


@pytest.mark.parametrize(("own", "others", "does"), [
    (PLAIN, (FOE,), True), (PLAIN, (FRIEND,), False), (PLAIN, (FRIEND, apart(1)), True), (PLAIN, (apart(2),), False),
    (PLAIN, (), False), (HELP, (), True), (replace(PLAIN, target="Self"), (), True),
    # areas: those without a direction if anybody is inside, others always
    (ability("Ring", NEAR, RING, sub_type="Fire"), (apart(2),), True),
    (ability("Ring", NEAR, RING, sub_type="Fire"), (apart(3),), False),
    (ability("Ring", NEAR, RING, sub_type="Fire"), (FRIEND,), False),
    (ability("Ring", NEAR, RING, aspect="Heal"), (FRIEND,), True),
    (ability("Ring", NEAR, RING, aspect="Heal"), (apart(3),), False),
    (ability("Ray", NEAR, entry("Range II", squares=2), sub_type="Fire"), (), True),
    # a user that moves first can target anybody in reach afterwards
    (BOUND, (apart(4),), True), (BOUND, (apart(5),), False),
    (ability("Ring", NEAR, RING, LEAP, sub_type="Fire"), (apart(4),), True),
    (ability("Ring", NEAR, RING, LEAP, sub_type="Fire"), (apart(5),), False),
])  # fmt: skip
def test_a_hostile_trigger_needs_a_target_of_another_side(
    own: Ability, others: tuple[Character, ...], does: bool
) -> None:
    """A hostile Trigger needs a character of another side in range, unless its area needs a direction.

    Rules: R-TCG-23, TCG-AC-22.
    """
    assert meets(own, *others) is does


# Movement before the effect


@pytest.mark.parametrize(("own", "card", "first", "squares"), [
    (SURGE, Card("Ability", ability="Own"), True, 3), (HELP, Card("Ability", ability="Own"), False, 0),
    (BOUND, Card("Strike", ability="Own"), False, 3), (BOUND, Card("Ability", ability="Own"), True, 3),
    (PLAIN, Card("Strike", ability="Own"), False, 0), (SURGE, Card("Strike", ability="Own"), False, 0),
    (BOUND, Card("Strike"), False, 0), (SURGE, Card("Ability"), False, 0),
    (ability("Own", NEAR, LEAP, action="Block", aspect="Shield"), Card("Block", ability="Own"), False, 0),
    (ability("Own", NEAR, LEAP, RING, aspect="Heal"), Card("Ability", ability="Own"), True, 3),
    (ability("Own", NEAR, LEAP, entry("Range II", squares=2), aspect="Heal"), Card("Ability", ability="Own"), False, 0),
    (ability("Own", NEAR, LEAP, entry("Travel II", first=1, further=0), aspect="Heal"),
     Card("Ability", ability="Own"), False, 0),
])  # fmt: skip
def test_an_ability_may_bring_its_user_closer(own: Ability, card: Card, first: bool, squares: int) -> None:
    """Travel I moves the user before an attack, or before a use alone without a square; not with a defence.

    Rules: TCG-TR-01.
    """
    one = her(own=(replace(own, name="Own"),))
    assert moves_before_use(one, card) is first
    assert approach_squares(one, card) == squares


def test_the_targets_in_range_after_travel() -> None:
    """After 3 squares of Travel I, an attack reaches 4 squares; without Travel it reaches 1, or as far as Range I.

    Rules: TCG-TR-01.
    """
    one = her()
    for card, squares in ((Card("Strike", ability="Bound"), 4), (Card("Ability", ability="Surge"), 4),
                          (Card("Strike"), 1), (Card("Strike", ability="Bolt"), 3)):  # fmt: skip
        assert comes_in_range(one, apart(squares), card)
        assert not comes_in_range(one, apart(squares + 1), card)


def test_nobody_is_out_of_reach_without_a_grid() -> None:
    """R-TC-161: characters without a square are in range of each other."""
    ctx = Scripted(her(at=None), odo(at=None))
    assert in_range(ctx.who("kara"), ctx.who("odo"), Card("Strike"))


def test_a_weapon_with_a_range_strikes_at_close_range_only_if_it_can_be_thrown() -> None:
    """A thrown knife can strike at close range, but a bow cannot."""
    knife, bow = Item("knife", range=4, thrown=True), Item("bow", range=12)
    assert [strikes_at_close_range(one) for one in (Item("axe"), knife, bow)] == [True, True, False]
