"""The description of the Ability that an option uses, shown to a player who asks for help with the option."""

from __future__ import annotations

from facedown.game import Option
from facedown.systems.tri_core.abilities.descriptions import cost_text, summary
from facedown.systems.tri_core.model import View


def ability_help(view: View, option: Option) -> str:
    """Return the cost and effects of the Ability that an option uses, or how to build one; empty for other options.

    Rules: TCG-AC-01, R-TCG-18.
    """
    if option.move == "build-ability":
        return HOW_TO_BUILD
    name, key = option.fixed.get("ability"), option.fixed.get("actor") or option.fixed.get("character")
    owned = [ability for one in view.characters if one.key == key for ability in one.sheet.abilities]
    for ability in (one for one in owned if one.name == name):
        cost = f"{ability.name} costs {cost_text(ability, view.rulings)}."
        return "\n".join((cost, *summary(ability, view.rulings)))
    return ""


HOW_TO_BUILD = (
    "This is the file of an Ability: its name, its Core, the action that it replaces, and its Keywords, each with the "
    "values that it needs. Change the text, or choose a file. Under a name that the character has already, it replaces "
    "that Ability; under a new name, it is added.\n"
    "Abilities can be changed before the first encounter, and after each new level until the next encounter."
)
"""The help for a player who builds an Ability in its file."""
