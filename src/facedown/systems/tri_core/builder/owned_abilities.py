"""The Abilities of a character: whether they fit its Slots and each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from facedown.game import Addend, Problem, Tally, counted
from facedown.systems.tri_core.abilities.problem_codes import make_problem
from facedown.systems.tri_core.abilities.stat_modifiers import (
    MOST_IMMUNE,
    MOST_REINFORCING,
    RESISTANCE,
    ability_modifiers,
)
from facedown.systems.tri_core.abilities.use_costs import RESOURCE_OF_CORE, SLOT_HALVES
from facedown.systems.tri_core.builder.ability_files import read_ability
from facedown.systems.tri_core.builder.ally_limits import allies_of_ally, most_primary_allies
from facedown.systems.tri_core.builder.budget import EQUIPMENT_TRADED, slots_of_level
from facedown.systems.tri_core.builder.completeness import unfinished
from facedown.systems.tri_core.builder.legality import Builder, stopping_problems
from facedown.systems.tri_core.model import CORES, Ability, Rulings, Sheet, Suspension, term
from facedown.systems.tri_core.rules import numbers


def read_abilities(rows: Sequence[dict[str, Any]], rulings: Rulings) -> tuple[tuple[Ability, ...], list[Problem]]:
    """Return the complete Abilities of a character’s file, and the mistakes in the others."""
    abilities, wrong = [], []
    for at, row in enumerate(rows):
        ability, problems = read_ability(row)
        found = [*problems, *unfinished(ability, rulings)] if ability else problems
        wrong += [one.inside(f"abilities[{at}]") for one in found]
        if ability is not None and not found:
            abilities.append(ability)
    return tuple(abilities), wrong


def builder_of(sheet: Sheet, rulings: Rulings) -> Builder:
    """Return the builder: level, and Cores without Boosts and items (TCG-BU-05, R-TCG-03)."""
    bare = {name: numbers.stat(sheet, name, sheet.level).total for stats in CORES.values() for name in stats}
    cores = {core: sum(bare[name] for name in stats) for core, stats in CORES.items()}
    return Builder(sheet.level, cores, rulings, ally=sheet.is_ally)


def all_slots(sheet: Sheet, rulings: Rulings) -> Tally:
    """Return the Ability Slots: those of the level, and those traded for Equipment Slots (L407, TCG-AC-15)."""
    whole = slots_of_level(sheet.level, rulings)
    traded = (Addend(term("traded Equipment Slots"), sheet.traded, "TCG-AC-15"),) if sheet.traded else ()
    return Tally(whole.label, (*whole.addends, *traded))


def used_slots(abilities: Sequence[Ability]) -> float:
    """Return the Slots that Abilities use; a Half counts one half (TCG-AC-04)."""
    return sum(SLOT_HALVES[ability.slot] for ability in abilities) / 2


def check_abilities(sheet: Sheet, rulings: Rulings) -> Iterator[Problem]:
    """Yield the problems of all Abilities, alone and together (TCG-AC-05, TCG-AC-15, TCG-AN-04, R-TCG-129)."""
    builder = builder_of(sheet, rulings)
    names = Counter(ability.name.casefold() for ability in sheet.abilities)
    for at, ability in enumerate(sheet.abilities):
        if names[ability.name.casefold()] > 1:
            yield Problem(f"abilities[{at}].name", "TCG-AC-05", f"Two Abilities are called {ability.name}.")
        for one in stopping_problems(ability, builder):
            yield one.inside(f"abilities[{at}]", ability.name)
    yield from check_slots(sheet, rulings)
    yield from check_limits(sheet)


def check_slots(sheet: Sheet, rulings: Rulings) -> Iterator[Problem]:
    """Yield a problem if too many Slots are used or traded (TCG-AC-15, R-TCG-17)."""
    there, used = all_slots(sheet, rulings).total, used_slots(sheet.abilities)
    if used > there:
        text = f"The Abilities take {used:g} Slots, and level {sheet.level} has {there}."
        yield Problem("abilities", "R-TCG-04", f"{text} Leave one out, or trade an empty Equipment Slot.")
    if sheet.traded > EQUIPMENT_TRADED:
        yield Problem("traded", "TCG-AC-15", f"{EQUIPMENT_TRADED} Equipment Slots can be traded at the most.")


def check_limits(sheet: Sheet) -> Iterator[Problem]:
    """Yield a problem for too many immunities, additional stats or Allies (R-TCG-63, R-TCG-67, R-TCG-129)."""
    worn = [one for one in numbers.sheet_modifiers(sheet) if one.kind == "equipment"]
    passive = [
        one for one in (*worn, *(one for each in sheet.abilities for one in ability_modifiers(each))) if not one.worse
    ]
    immune = {one.what for one in passive if one.what.startswith(RESISTANCE) and one.points > 1}
    if len(immune) > MOST_IMMUNE:
        yield Problem("abilities", "TCG-AN-04", f"These are {len(immune)} immunities; {MOST_IMMUNE} are the most.")
    for what, action in dict.fromkeys((one.what, one.action) for one in passive):
        joined = {name for one in passive if one.what == what and one.action in (None, action) for name, _ in one.stats}
        if len(joined) > MOST_REINFORCING:
            value = f"{what} of a {action}" if action else what
            text = f"{value} counts {counted(len(joined), 'stat')} more; {MOST_REINFORCING} are the most."
            yield Problem("abilities", "R-TCG-129", text)
    allies = sum(ability.has("Ally") for ability in sheet.abilities)
    most = allies_of_ally(sheet.level) if sheet.is_ally else most_primary_allies(sheet.level)
    if allies > most:
        text = f"These are {allies} Allies; level {sheet.level} has {most} at the most."
        yield Problem("abilities", "TCG-AY-05" if sheet.is_ally else "TCG-AY-04", text)


def superseded_passives(sheet: Sheet) -> Iterator[Problem]:
    """Yield the Passives that a newer one of their kind supersedes (TCG-AC-18, R-TCG-12)."""
    seen: dict[Any, str] = {}
    for ability in sheet.abilities:
        for one in ability_modifiers(ability) if ability.type == "Passive" else ():
            if one.key in seen:
                text = f"{ability.name} and {seen[one.key]} both change {one.what}: only {ability.name} counts."
                yield make_problem("NO_EFFECT", "TCG-AC-18", ability.name, text, "Put both into one Ability.")
            seen[one.key] = ability.name
    for ability in sheet.abilities:
        if ability.has("Ally") and ability.name not in {ally.by for ally in sheet.allies}:
            text = f"{ability.name} calls nobody yet: {ability.name} has no entry under [[allies]]."
            remedy = "`facedown ability ally` rolls for it, and shows what to write."
            yield make_problem("NO_EFFECT", "TCG-AY-01", ability.name, text, remedy)
    yield from resource_loops(sheet)


def resource_loops(sheet: Sheet) -> Iterator[Problem]:
    """Yield Abilities that each restore what another costs, so that they may cost nothing (TCG-BO-13, R-TCG-80)."""
    gives = {
        ability.name: (RESOURCE_OF_CORE[ability.core], {chosen.values["of"] for chosen in ability.keywords
                                            if chosen.entry in ("Boost V", "Reinforce III", "Duration V")})
        for ability in sheet.abilities if ability.type != "Passive"
    }  # fmt: skip
    for (one, (cost, given)), (other, (its_cost, its_given)) in combinations(gives.items(), 2):
        if cost in its_given and its_cost in given:
            text = f"{one} costs {cost} and gives {its_cost}, {other} costs {its_cost} and gives {cost}."
            yield Problem(one, "TCG-BO-13", text, "Ask the GM.", "RESOURCE_LOOP", stops=False)


def with_lapsed(sheet: Sheet, rulings: Rulings) -> Sheet:
    """Return the sheet with the Abilities that the rulings suspend (R-TCG-137)."""
    found = ((ability.name, suspended(sheet, ability, rulings)) for ability in sheet.abilities)
    lapsed = tuple(Suspension(name, problem.code) for name, problem in found if problem is not None)
    return sheet if lapsed == sheet.lapsed else replace(sheet, lapsed=lapsed)


def suspended(sheet: Sheet, ability: Ability, rulings: Rulings) -> Problem | None:
    """Return why an Ability cannot be used as built: over its ceiling, or barred by rulings (R-TCG-137)."""
    known: dict[Any, Problem | None] = sheet.__dict__.setdefault("suspended", {})
    key = (ability.name, rulings)
    if key not in known:
        known[key] = next(iter(stopping_problems(ability, builder_of(sheet, rulings))), None)
    return known[key]
