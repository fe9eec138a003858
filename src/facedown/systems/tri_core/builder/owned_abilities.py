"""The Abilities of a character: reading them from its file, their Slots, and their checks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from facedown.game import Addend, Problem, Tally, counted, plain_name
from facedown.systems.tri_core.abilities.problem_codes import make_problem
from facedown.systems.tri_core.abilities.stat_modifiers import (
    MOST_IMMUNE,
    MOST_REINFORCING,
    ability_modifiers,
)
from facedown.systems.tri_core.abilities.use_costs import RESOURCE_OF_CORE, SLOT_HALVES
from facedown.systems.tri_core.builder.ability_files import read_ability
from facedown.systems.tri_core.builder.ally_limits import allies_of_ally, most_primary_allies
from facedown.systems.tri_core.builder.budget import EQUIPMENT_TRADED, slots_of_level
from facedown.systems.tri_core.builder.completeness import missing_parts
from facedown.systems.tri_core.builder.legality import Builder, stopping_problems
from facedown.systems.tri_core.model import CORES, Ability, Rulings, Sheet, Suspension, term
from facedown.systems.tri_core.rules import numbers


def read_abilities(rows: Sequence[dict[str, Any]], rulings: Rulings) -> tuple[tuple[Ability, ...], list[Problem]]:
    """Return the complete Abilities in the rows of a character’s file, and the problems of all other Abilities."""
    abilities, all_problems = [], []
    for at, row in enumerate(rows):
        ability, problems = read_ability(row)
        found = [*problems, *missing_parts(ability, rulings)] if ability else problems
        all_problems += [one.inside(f"abilities[{at}]") for one in found]
        if ability is not None and not found:
            abilities.append(ability)
    return tuple(abilities), all_problems


def builder_of(sheet: Sheet, rulings: Rulings) -> Builder:
    """Return a character as the builder of its Abilities. Boosts and items do not count in the builder’s Core totals.

    Rules: TCG-BU-05, R-TCG-03.
    """
    bare = {name: numbers.stat(sheet, name, sheet.level).total for stats in CORES.values() for name in stats}
    cores = {core: sum(bare[name] for name in stats) for core, stats in CORES.items()}
    return Builder(sheet.level, cores, rulings, ally=sheet.is_ally)


def ability_slots(sheet: Sheet, rulings: Rulings) -> Tally:
    """Return the number of a character’s Ability Slots: the Slots of its level, plus 1 for each traded Equipment Slot.

    Rules: TCG-AC-15.
    """
    whole = slots_of_level(sheet.level, rulings)
    traded = (Addend(term("traded Equipment Slots"), sheet.traded, "TCG-AC-15"),) if sheet.traded else ()
    return Tally(whole.label, (*whole.addends, *traded))


def used_slots(abilities: Sequence[Ability]) -> float:
    """Return the number of Slots that Abilities use; a Half Slot counts as one half (TCG-AC-04)."""
    return sum(SLOT_HALVES[ability.slot] for ability in abilities) / 2


def check_abilities(sheet: Sheet, rulings: Rulings) -> Iterator[Problem]:
    """Yield the problems of each Ability of a character, and the problems of all its Abilities together.

    Rules: TCG-AC-05, TCG-AC-15, TCG-AN-04, R-TCG-129.
    """
    builder = builder_of(sheet, rulings)
    names = Counter(plain_name(ability.name) for ability in sheet.abilities)
    for at, ability in enumerate(sheet.abilities):
        if names[plain_name(ability.name)] > 1:
            yield Problem(
                f"abilities[{at}].name", "TCG-AC-05", f"Two Abilities have the name “{ability.name}”. Rename one."
            )
        for one in stopping_problems(ability, builder):
            yield one.inside(f"abilities[{at}]", ability.name)
    yield from check_slots(sheet, rulings)
    yield from check_limits(sheet)


def check_slots(sheet: Sheet, rulings: Rulings) -> Iterator[Problem]:
    """Yield a problem if the Abilities together use too many Slots, and one if too many Equipment Slots are traded.

    Rules: TCG-AC-15, R-TCG-04, R-TCG-17.
    """
    available, used = ability_slots(sheet, rulings).total, used_slots(sheet.abilities)
    if used > available:
        text = f"The Abilities use {used:g} Slots; the character has {available}."
        yield Problem("abilities", "R-TCG-04", f"{text} Remove one, or trade an empty Equipment Slot.")
    if sheet.traded > EQUIPMENT_TRADED:
        yield Problem("traded", "TCG-AC-15", f"At most {EQUIPMENT_TRADED} Equipment Slots can be traded.")


def check_limits(sheet: Sheet) -> Iterator[Problem]:
    """Yield a problem for each limit on immunities, added stats and Allies that a character exceeds.

    Rules: TCG-AN-04, TCG-AY-04, TCG-AY-05, R-TCG-63, R-TCG-67, R-TCG-129.
    """
    of_items = [one for one in numbers.sheet_modifiers(sheet) if one.kind == "equipment"]
    of_abilities = (one for ability in sheet.abilities for one in ability_modifiers(ability))
    bonuses = [one for one in (*of_items, *of_abilities) if not one.worse]
    immune = {one.what for one in bonuses if one.gives_immunity}
    if len(immune) > MOST_IMMUNE:
        yield Problem(
            "abilities", "TCG-AN-04", f"The character has {len(immune)} immunities; the maximum is {MOST_IMMUNE}."
        )
    for what, action in dict.fromkeys((one.what, one.action) for one in bonuses):
        added = {name for one in bonuses if one.what == what and one.action in (None, action) for name, _ in one.stats}
        if len(added) > MOST_REINFORCING:
            value = f"{what} of a {action}" if action else what
            text = f"{value} has {counted(len(added), 'additional stat')}; the maximum is {MOST_REINFORCING}."
            yield Problem("abilities", "R-TCG-129", text)
    allies = sum(ability.has("Ally") for ability in sheet.abilities)
    most = allies_of_ally(sheet.level) if sheet.is_ally else most_primary_allies(sheet.level)
    if allies > most:
        text = f"The Abilities give {allies} Allies; the maximum at level {sheet.level} is {most}."
        yield Problem("abilities", "TCG-AY-05" if sheet.is_ally else "TCG-AY-04", text)


def owned_ability_cautions(sheet: Sheet) -> Iterator[Problem]:
    """Yield cautions about a character’s Abilities, in three cases.

    - Two Passives change the same value; only the later Passive counts.
    - An Ally is not rolled yet.
    - Two Abilities pay for each other.

    Rules: TCG-AC-18, TCG-AY-01, R-TCG-12.
    """
    seen: dict[Any, str] = {}
    for ability in sheet.abilities:
        for one in ability_modifiers(ability) if ability.type == "Passive" else ():
            if one.key in seen:
                text = f"{ability.name} and {seen[one.key]} both change {one.what}: only {ability.name} counts."
                yield make_problem("NO_EFFECT", "TCG-AC-18", ability.name, text, "Put both changes into one Ability.")
            seen[one.key] = ability.name
    for ability in sheet.abilities:
        if ability.has("Ally") and ability.name not in {ally.by for ally in sheet.allies}:
            text = f"{ability.name} has no Ally yet: there is no entry for it under [[allies]]."
            remedy = "`facedown ability ally` rolls its stat points and prints the entry."
            yield make_problem("NO_EFFECT", "TCG-AY-01", ability.name, text, remedy)
    yield from loops_between_abilities(sheet)


def loops_between_abilities(sheet: Sheet) -> Iterator[Problem]:
    """Yield a caution for each pair of Abilities that pay for each other.

    Rules: TCG-BO-13, R-TCG-80.
    """
    gives = {
        ability.name: (RESOURCE_OF_CORE[ability.core], {chosen.values["of"] for chosen in ability.keywords
                                            if chosen.entry in ("Boost V", "Reinforce III", "Duration V")})
        for ability in sheet.abilities if ability.type != "Passive"
    }  # fmt: skip
    for (one, (cost, given)), (other, (its_cost, its_given)) in combinations(gives.items(), 2):
        if cost in its_given and its_cost in given:
            text = f"{one} costs {cost} and gives {its_cost}; {other} costs {its_cost} and gives {cost}."
            yield Problem(one, "TCG-BO-13", text, "Ask the GM.", "RESOURCE_LOOP", stops=False)


def with_suspensions(sheet: Sheet, rulings: Rulings) -> Sheet:
    """Return the sheet with an updated list of the Abilities that the rulings suspend (R-TCG-137)."""
    found = ((ability.name, suspension_problem(sheet, ability, rulings)) for ability in sheet.abilities)
    lapsed = tuple(Suspension(name, problem.code) for name, problem in found if problem is not None)
    return sheet if lapsed == sheet.suspended_abilities else replace(sheet, suspended_abilities=lapsed)


@lru_cache(maxsize=4096)
def suspension_problem(sheet: Sheet, ability: Ability, rulings: Rulings) -> Problem | None:
    """Return the first problem that makes a character’s Ability illegal under the rulings; None if there is none.

    An illegal Ability is suspended.

    Rules: R-TCG-137.
    """
    return next(iter(stopping_problems(ability, builder_of(sheet, rulings))), None)
