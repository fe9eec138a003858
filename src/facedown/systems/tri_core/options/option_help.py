"""The description of the Ability that an option uses, shown to a player who asks for help with the option."""

from __future__ import annotations

from facedown.game import Option
from facedown.systems.tri_core.abilities.descriptions import cost_text, summary
from facedown.systems.tri_core.model import View


def ability_help(view: View, option: Option) -> str:
    """Return the cost and effects of the Ability that an option uses; empty if the option uses no Ability.

    Rules: TCG-AC-01.
    """
    name, key = option.fixed.get("ability"), option.fixed.get("actor") or option.fixed.get("character")
    owned = [ability for one in view.characters if one.key == key for ability in one.sheet.abilities]
    for ability in (one for one in owned if one.name == name):
        cost = f"{ability.name} costs {cost_text(ability, view.rulings)}."
        return "\n".join((cost, *summary(ability, view.rulings)))
    return ""
