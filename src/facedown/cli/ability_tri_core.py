"""The actions of `facedown ability` that only Tri-Core has: rolling an Ally, and weighing Abilities."""

from __future__ import annotations

import sys
from typing import Any

import msgspec
import tomli_w
from rich.text import Text

from facedown.chance import Dealer
from facedown.cli import built, files, sums
from facedown.cli.ability_request import AbilityRequest, open_workbench
from facedown.cli.files import complain
from facedown.cli.look import console
from facedown.cli.play import secret_of
from facedown.game import System, Workshop, counted, refuse
from facedown.lab import balance
from facedown.systems.tri_core.builder import AbilityShop
from facedown.systems.tri_core.builder.ability_files import read_ability
from facedown.systems.tri_core.builder.ally_files import roll_ally
from facedown.systems.tri_core.builder.ally_limits import adds_core


def ally(wanted: AbilityRequest, system: System[Any], shop: Workshop) -> int:
    """Roll the stat points of the Ally that an Ability gives, and print them with the limits of the Ally.

    Print also the start of the Ally’s entry for a character’s file. Return the exit status. Raises Refused if the
    Ability is illegal or gives no Ally.
    """
    if not isinstance(shop, AbilityShop):
        raise refuse("ability", f"{system.title} has no Allies.", "Choose tri-core.")
    workbench = open_workbench(wanted, system, shop, wanted.file)
    stops = [problem for problem in workbench.state().problems if problem.stops]
    if stops:
        raise refuse(stops[0].rule, f"This {shop.noun} is not legal. {stops[0].text}", stops[0].remedy)
    ability, problems = read_ability(workbench.data())
    assert ability is not None, problems
    builder = workbench.builder_values()
    chance = Dealer(secret_of(wanted.seed))
    found = roll_ally(ability, builder["level"], shop.rulings, chance, of_ally=builder["ally"])
    out = console()
    for tally in (found.points, found.ceiling):
        out.print(sums.sum_text(sums.in_words(system, tally), 0))
    slots = counted(found.slots, "Ability Slot")
    core = "; the total of its Core is added to an Ability’s ceiling" if adds_core(shop.rulings) else ""
    out.print(f"Each stat is at most {found.stat_cap}. The Ally has {slots}{core}.")
    text = (
        "Add this entry to the character’s file, with a name and with stats, for example stats = { PWR = 2, END = 3 }:"
    )
    out.print(Text(text, "quiet"))
    sys.stdout.write(f"\n[[allies]]\n{tomli_w.dumps(found.row)}")
    return 0


def weigh(wanted: AbilityRequest, system: System[Any], shop: Workshop) -> int:
    """Print the mean effect of a character’s Abilities, for each AP and each point of resource, beside ready Abilities.

    If the call names an Ability file, that Ability is added to the character’s own. Return the exit status. Raises
    Refused or Unreadable.
    """
    if not isinstance(shop, AbilityShop) or system.characters is None:
        raise refuse("ability", f"Abilities of {system.title} cannot be weighed.", "Choose tri-core.")
    ready = system.characters.ready()
    if wanted.character is None:
        example = f"Example: --character {next(iter(ready))}, or a file of yours."
        raise refuse("ability", "Name a character whose Abilities to weigh.", example)
    hero = files.read_named(wanted.character, ready)
    foe = files.read_named(wanted.against or wanted.character, ready)
    rows = [built.data_of(shop, wanted.file)] if wanted.file is not None else []
    if not wanted.json:
        complain(f"Weighing the Abilities of {name_in(hero, 'the character')}. This takes some seconds.")
    found = balance.weigh_abilities(shop, rows, hero, foe, runs=wanted.runs, seed=wanted.seed or 1)
    if wanted.json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
        return 0
    names = dict.fromkeys(str(row.get("name")) for row in (*hero.get("abilities", ()), *rows))
    weighed = {one.ability for one in found}
    without_number = [name for name in names if name not in weighed]
    built.print_worths(console(), found, name_in(foe, "the foe"), without_number)
    return 0


def name_in(data: dict[str, Any], default: str) -> str:
    """Return the name in the unchecked data of a character; `default` if it has none or if the name is no text."""
    name = data.get("name")
    return name if isinstance(name, str) else default
