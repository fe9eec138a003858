"""The Abilities that a character can add, and the sheet with one added or removed (TCG-AC-05, R-TCG-18)."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec.structs import replace

from facedown.game import Choice, Problem, Refusal
from facedown.systems.tri_core.builder.ability_files import ability_data, read_ability
from facedown.systems.tri_core.builder.ally_sheets import ally_points, check_allies
from facedown.systems.tri_core.builder.completeness import unfinished
from facedown.systems.tri_core.builder.legality import stopping_problems
from facedown.systems.tri_core.builder.owned_abilities import (
    builder_of,
    check_abilities,
    check_limits,
    check_slots,
)
from facedown.systems.tri_core.builder.ready_abilities import ready_abilities
from facedown.systems.tri_core.model import Ability, Rulings, Sheet


@cache
def ready_ability(name: str) -> Ability:
    """Return a ready Ability. Raises KeyError."""
    ability, problems = read_ability(ready_abilities()[name])
    assert ability is not None, problems
    return ability


def fitting_abilities(sheet: Sheet, rulings: Rulings) -> tuple[Choice, ...]:
    """Return the ready Abilities that a character can still take, computed once for a sheet."""
    known: dict[Rulings, tuple[Choice, ...]] = sheet.__dict__.setdefault("fitting", {})
    if rulings not in known:
        known[rulings] = tuple(
            Choice(name, ready_ability(name).name)
            for name in ready_abilities()
            if fits(sheet, ready_ability(name), rulings)
        )
    return known[rulings]


def fits(sheet: Sheet, ability: Ability, rulings: Rulings) -> bool:
    """Return whether an Ability is legal, fits the others, and has a Slot."""
    more = replace(sheet, abilities=(*sheet.abilities, ability))
    there = namesake(sheet, ability) is not None
    wrong = bool(stopping_problems(ability, builder_of(sheet, rulings))) or brings_somebody(ability)
    return not (there or wrong or any(check_slots(more, rulings)) or any(check_limits(more)))


def brings_somebody(ability: Ability) -> bool:
    """Return whether it brings an Ally permanently, who must be rolled before a table begins (TCG-AY-11)."""
    return ability.type == "Passive" and ability.has("Ally")


def record_of(ability: Ability) -> str:
    """Return an Ability as one line of JSON."""
    return msgspec.json.encode(ability_data(ability)).decode()


def read_record(record: str) -> tuple[Ability | None, tuple[Problem, ...]]:
    """Return the Ability of a record, or its problems."""
    return read_ability(msgspec.json.decode(record))


def namesake(sheet: Sheet, ability: Ability) -> Ability | None:
    """Return the character’s Ability of the same name, ignoring case (TCG-AC-05)."""
    return next((own for own in sheet.abilities if own.name.casefold() == ability.name.casefold()), None)


def with_ability(sheet: Sheet, ability: Ability) -> Sheet:
    """Return the sheet with an Ability in place of one of its name; an Ally stays if the new one brings it too."""
    before = namesake(sheet, ability)
    if before is None:
        return replace(sheet, abilities=(*sheet.abilities, ability))
    changed = tuple(ability if own is before else own for own in sheet.abilities)
    stays = ability.has("Ally") and ability.type == before.type
    allies = (replace(ally, by=ability.name) if ally.by == before.name else ally for ally in sheet.allies
              if stays or ally.by != before.name)  # fmt: skip
    return replace(sheet, abilities=changed, allies=tuple(allies))


def same_somebody(sheet: Sheet, ability: Ability) -> bool:
    """Return whether an Ability replaces one that has brought an Ally with the same points."""
    before = namesake(sheet, ability)
    if before is None or not brings_somebody(before):
        return False
    return ally_points((before,), before.name) == ally_points((ability,), ability.name)


def why_unfit(sheet: Sheet, record: str, rulings: Rulings) -> Refusal | None:
    """Return why a character cannot have the Ability of a record, in the words of its file’s refusal (TCG-AC-05)."""
    ability, unread = read_record(record)
    problems = list(unread)
    if ability is not None:
        problems = list(unfinished(ability, rulings))
    if ability is not None and not problems:
        more = with_ability(sheet, ability)
        before = {*check_abilities(sheet, rulings), *check_allies(sheet, rulings)}
        found = (*check_abilities(more, rulings), *check_allies(more, rulings))
        problems = [one for one in found if one not in before]
    if problems:
        legal = "One that goes with the others; facedown ability check tells all that is wrong with a file."
        return Refusal(problems[0].rule, problems[0].text, legal)
    if ability is not None and brings_somebody(ability) and not same_somebody(sheet, ability):
        text = "An Ally who is always there is rolled for and made before a table begins, and then stays as it is."
        return Refusal("TCG-AY-11", text, "`facedown ability ally` rolls for it, and its character’s file has it.")
    return None
