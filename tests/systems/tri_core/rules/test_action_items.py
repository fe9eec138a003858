"""The items with which each Core Action can be performed."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.tri_core.model import Item, Sheet
from facedown.systems.tri_core.rules.action_items import fitting_items, item_choices


def weapon(name: str, place: str = "main", **fields: Any) -> Item:
    """Return a weapon that deals Slice damage."""
    return Item(name, "weapon", place=place, **{"dice": 2, "types": ("Slice",), **fields})  # type: ignore[arg-type]


AXE, KNIFE, BOW = weapon("axe"), weapon("knife", range=4, thrown=True), weapon("bow", range=20)
SHIELD = Item("shield", "shield", place="main")
TORCH = Item("torch", "tool", place="main", types=("Fire",))
BOMB = Item("bomb", "consumable", place="main", range=6, types=("Fire",), uses=1)
WHIP = weapon("whip", types=("Psychic",), range=6, thrown=True)
BALM = weapon("balm", effect="Heal", range=6, thrown=True)


@pytest.mark.parametrize(("action", "names"), [
    ("Strike", ["axe", "knife"]), ("Volley", ["knife", "bow", "bomb"]), ("Grab", []), ("Collide", []), ("Dodge", []),
    ("Block", ["axe", "knife", "bow", "shield", "torch", "bomb", "whip", "balm"]),
    ("Parry", ["axe", "knife", "bow", "shield", "torch", "bomb", "whip", "balm"]),
])  # fmt: skip
def test_the_items_that_fit_a_core_action(action: str, names: list[str]) -> None:
    """A Strike needs a weapon for close range and a Volley a range; both need Physical or Energy damage.

    Block and Parry use any item in hand, other Core Actions none.

    Rules: TC-D-45, TC-D-48, TC-F-81, R-TC-98, R-TC-139, R-TC-161.
    """
    sheet = Sheet("Ana", items=(AXE, KNIFE, BOW, SHIELD, TORCH, BOMB, WHIP, BALM))
    assert [item.name for item in fitting_items(sheet, action)] == names


@pytest.mark.parametrize("unfit", [{"place": "stowed"}, {"place": "worn"}, {"place": "ground"}, {"durability": 0}])
@pytest.mark.parametrize("action", ["Strike", "Volley", "Block", "Parry"])
def test_an_item_fits_only_while_held_and_unbroken(action: str, unfit: dict[str, Any]) -> None:
    """TC-D-98: an item that is not in a hand, or is broken, fits no action."""
    lance: dict[str, Any] = {"range": 2, "thrown": True}
    sheet = Sheet("Ana", items=(weapon("pike", **lance), weapon("lance", **{**lance, **unfit})))
    assert [item.name for item in fitting_items(sheet, action)] == ["pike"]


def test_a_volley_needs_an_item_with_uses_left() -> None:
    """TC-D-48: a Volley cannot use an item without a use left, but a Block can."""
    sheet = Sheet("Ana", items=(weapon("bow", range=20, uses=0),))
    assert (item_choices(sheet, "Volley"), item_choices(sheet, "Block")) == ((), (("bow",), ()))


ONE, TWO = weapon("axe", "off", thrown=True, range=2), weapon("knife", "main", thrown=True, range=2)
BROAD = weapon("maul", "both", hands=2, thrown=True, range=2)
BOTH = [("axe",), ("knife",)]


@pytest.mark.parametrize(("items", "action", "choices"), [
    ((ONE, TWO), "Strike", [*BOTH, ("knife", "axe"), ()]), ((ONE, TWO), "Volley", [*BOTH, ("knife", "axe")]),
    ((ONE, TWO), "Block", [*BOTH, ()]), ((ONE, TWO), "Parry", [*BOTH, ()]), ((ONE, TWO), "Grab", [()]),
    ((ONE, SHIELD), "Strike", [("axe",), ()]), ((ONE, SHIELD), "Block", [("axe",), ("shield",), ()]),
    ((ONE, TWO, weapon("club", "off")), "Strike", [*BOTH, ("club",), ("knife", "axe"), ()]),
    ((BROAD,), "Strike", [("maul",), ()]), ((BROAD, ONE), "Volley", [("maul",), ("axe",)]),
    ((), "Strike", [()]), ((), "Volley", []), ((), "Dodge", [()]),
])  # fmt: skip
def test_the_choices_of_items_for_a_core_action(
    items: tuple[Item, ...], action: str, choices: list[tuple[str, ...]]
) -> None:
    """One item, two one-handed weapons for an attack, the main hand first, or bare hands but not for a Volley.

    Rules: TC-D-48, TC-D-98, TC-D-102.
    """
    assert list(item_choices(Sheet("Ana", items=items), action)) == choices
