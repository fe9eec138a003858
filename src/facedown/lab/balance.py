"""Comparison of Tri-Core’s Abilities from files by their worth against a foe."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from facedown.game import refuse, refuse_problems
from facedown.lab.ability_worth.comparison import compare_abilities
from facedown.lab.ability_worth.worth import Worth
from facedown.systems.tri_core.builder import AbilityShop
from facedown.systems.tri_core.builder.ability_files import read_ability
from facedown.systems.tri_core.builder.character_files import read_character
from facedown.systems.tri_core.builder.legality import stopping_problems
from facedown.systems.tri_core.builder.owned_abilities import builder_of
from facedown.systems.tri_core.model import Rulings, Sheet

__all__ = ["Worth", "compare_abilities", "weigh_abilities"]


def weigh_abilities(
    shop: AbilityShop, rows: Sequence[Any], character: Any, foe: Any, *, runs: int = 100, seed: int = 1
) -> tuple[Worth, ...]:
    """Return the worth of Abilities of a character against a foe.

    The Abilities are those of the character, those in `rows`, and the ready Abilities that the character could have.
    `character` and `foe` are the data of two character files, and each of `rows` is the data of an Ability file. Raises
    Refused if any of the data are not legal. Effects over several cycles are simulated `runs` times with random numbers
    from `seed`.
    """
    me, other = read_sheet(character, shop.rulings), read_sheet(foe, shop.rulings)
    abilities = list(me.abilities)
    for row in rows:
        ability, problems = read_ability(row)
        stops = () if ability is None else stopping_problems(ability, builder_of(me, shop.rulings))
        if ability is None or stops:
            raise refuse("TCG-AC-05", f"This Ability is not legal: {(*problems, *stops)[0]}")
        abilities = [*(one for one in abilities if one.name != ability.name), ability]
    names = {one.name for one in abilities}
    ready = [found for row in shop.ready().values() if (found := read_ability(row)[0]) and found.name not in names]
    legal = [one for one in ready if not stopping_problems(one, builder_of(me, shop.rulings))]
    return compare_abilities(
        me, (*abilities, *legal), other, shop.rulings, runs=runs, seed=seed, ready=[one.name for one in legal]
    )


def read_sheet(data: Any, rulings: Rulings) -> Sheet:
    """Return the sheet that the data of a character file describe. Raises Refused if the data have any problem."""
    sheet, problems = read_character(data, rulings)
    if sheet is None or problems:
        raise refuse_problems(problems)
    return sheet
