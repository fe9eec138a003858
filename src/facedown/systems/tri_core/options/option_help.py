"""The help texts of options: the Ability that is used, what out of reach means, and the AP that are left."""

from __future__ import annotations

from facedown.game import Option
from facedown.systems.tri_core.abilities.descriptions import cost_text, summary
from facedown.systems.tri_core.model import Character, View, is_allied
from facedown.systems.tri_core.options.cards.card_fields import moved_by_strides
from facedown.systems.tri_core.rules.costs import ap_cost
from facedown.systems.tri_core.rules.ranges import distances_in_sight


def option_help(view: View, option: Option) -> str:
    """Return what a player should know before choosing an option; empty for most options.

    For an Ability, these are its cost and effects, or how to build one.

    Rules: TCG-AC-01, R-TCG-18.
    """
    if option.move == "build-ability":
        return HOW_TO_BUILD
    key = option.fixed.get("actor") or option.fixed.get("character")
    one = next((one for one in view.characters if one.key == key), None)
    if one is None:
        return ""
    lines = list(ability_help(view, one, option.fixed.get("ability", "")))
    if option.move == "lay":
        lines += [line for line in (ap_left(view, one), reach_help(view, one, option)) if line]
    return "\n".join(lines)


def ability_help(view: View, one: Character, name: str) -> tuple[str, ...]:
    """Return the cost and the effects of a character’s Ability, one line each; nothing if it has none of this name."""
    for ability in (ability for ability in one.sheet.abilities if ability.name == name):
        cost = f"{ability.name} costs {cost_text(ability, view.rulings)}."
        return (cost, *summary(ability, view.rulings))
    return ()


def ap_left(view: View, one: Character) -> str:
    """Return the AP that a character has left after the cards that it has played this turn; "" without such cards.

    Rules: TC-A-03, R-TC-62.
    """
    exchange = view.encounter.exchange if view.encounter is not None else None
    if exchange is None or exchange.step == "reacting":
        return ""
    cost = sum(ap_cost(one, view.rulings, card).total for card in exchange.draft(one.key))
    return f"Your cards of this turn cost {cost} AP so far, which leaves {one.ap - cost} of {one.ap}." if cost else ""


BESIDE = ("Strike", "Grab", "Collide")
"""The Core Actions whose target must be beside their user."""


def reach_help(view: View, one: Character, option: Option) -> str:
    """Return what an attack does if no foe is in reach now; "" if one is, and for other cards (R-TC-58, R-TC-148)."""
    aimed = any(field.name == "target" for field in option.fields)
    if not aimed or option.fixed.get("action") not in BESIDE or option.fixed.get("ability"):
        return ""
    mover = moved_by_strides(view, one)
    foes = [
        squares
        for other, squares in distances_in_sight(view, mover)
        if other.key != one.key and not is_allied(one, other)
    ]
    return OUT_OF_REACH if foes and min(foes) > 1 else ""


OUT_OF_REACH = (
    "No foe is in reach now. Reach counts when the card is carried out: if the target is still too far away then, "
    "nothing happens, and the AP are spent."
)

HOW_TO_BUILD = (
    "This is the file of an Ability: its name, its Core, the action that it replaces, and its Keywords, each with the "
    "values that it needs. Change the text, or choose a file. Under a name that the character has already, it replaces "
    "that Ability; under a new name, it is added.\n"
    "Abilities can be changed before the first encounter, and after each new level until the next encounter."
)
"""The help for a player who builds an Ability in its file."""
