"""The items with which a character can perform each Core Action."""

from __future__ import annotations

from facedown.systems.tri_core.model import Item, Sheet
from facedown.systems.tri_core.rules.damage import deals_weapon_damage
from facedown.systems.tri_core.rules.ranges import strikes_at_close_range


def fitting_items(sheet: Sheet, action: str) -> tuple[Item, ...]:
    """Return the held, unbroken items of a sheet with which a Core Action can be performed.

    The items depend on the action:

    - Strike: weapons for close range that deal Physical or Energy damage;
    - Volley: items with a range and uses left that deal Physical or Energy damage;
    - Block and Parry: all items;
    - Grab, Collide and Dodge: none.

    Rules: TC-D-45, TC-D-48, TC-D-98, TC-D-102, R-TC-98, R-TC-161.
    """
    if action in ("Grab", "Collide", "Dodge"):
        return ()
    held = (item for item in sheet.items if item.usable_in_hand)
    if action == "Volley":
        held = (item for item in held if item.range and item.uses != 0 and deals_weapon_damage(item))
    elif action == "Strike":
        weapons = (item for item in held if item.sort == "weapon" and strikes_at_close_range(item))
        held = (item for item in weapons if deals_weapon_damage(item))
    return tuple(held)


def item_choices(sheet: Sheet, action: str) -> tuple[tuple[str, ...], ...]:
    """Return each choice of items with which a Core Action can be performed, as the names of the items.

    Each choice is one fitting item, two one-handed weapons (Strike and Volley only), or bare hands (not for a Volley).
    Of two weapons, the one in the main hand comes first.

    Rules: TC-D-48, TC-D-98, TC-D-102.
    """
    items = fitting_items(sheet, action)
    choices: list[tuple[str, ...]] = [(item.name,) for item in items]
    weapons = [item for item in items if item.sort == "weapon" and item.hands == 1]
    if action in ("Strike", "Volley") and len(weapons) > 1:
        choices.append(tuple(item.name for item in sorted(weapons, key=lambda item: item.place != "main")[:2]))
    if action != "Volley":
        choices.append(())
    return tuple(choices)
