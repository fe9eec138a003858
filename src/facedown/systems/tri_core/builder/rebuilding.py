"""Adding Abilities to a character at the table, and replacing them."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec
from msgspec.structs import replace

from facedown.game import Choice, Problem, Refusal, plain_name
from facedown.systems.tri_core.builder.ability_files import ability_data, read_ability
from facedown.systems.tri_core.builder.ally_sheets import ally_points, check_allies
from facedown.systems.tri_core.builder.completeness import missing_parts
from facedown.systems.tri_core.builder.legality import Builder, stopping_problems
from facedown.systems.tri_core.builder.owned_abilities import (
    builder_of,
    check_abilities,
    check_limits,
    check_slots,
)
from facedown.systems.tri_core.data_files import ready_abilities
from facedown.systems.tri_core.model import Ability, Rulings, Sheet


@cache
def ready_ability(key: str) -> Ability:
    """Return the ready-made Ability with this key. Raises KeyError if there is none."""
    ability, problems = read_ability(ready_abilities()[key])
    assert ability is not None, problems
    return ability


@cache
def ready_record(key: str) -> str:
    """Return the ready-made Ability with this key as one line of JSON."""
    return ability_record_json(ready_ability(key))


@lru_cache(maxsize=256)
def takeable_abilities(sheet: Sheet, rulings: Rulings) -> tuple[Choice, ...]:
    """Return the ready-made Abilities that a character can still take, as choices."""
    builder = builder_of(sheet, rulings)
    return tuple(
        Choice(key, ready_ability(key).name)
        for key in ready_abilities()
        if can_take(sheet, ready_ability(key), builder)
    )


def can_take(sheet: Sheet, ability: Ability, builder: Builder) -> bool:
    """Return whether a character can take a new Ability in addition to its own Abilities.

    False if the new Ability gives a permanent Ally, or has the name of an Ability of the character. `builder` is the
    character as the builder of its Abilities.
    """
    if ability_of_same_name(sheet, ability) is not None or has_permanent_ally(ability):
        return False
    more = replace(sheet, abilities=(*sheet.abilities, ability))
    if any(check_slots(more, builder.rulings)) or any(check_limits(more)):  # faster than the check of the Ability
        return False
    return not stopping_problems(ability, builder)


def has_permanent_ally(ability: Ability) -> bool:
    """Return whether an Ability gives a permanent Ally, which must be rolled before play begins (TCG-AY-11)."""
    return ability.type == "Passive" and ability.has("Ally")


def ability_record_json(ability: Ability) -> str:
    """Return an Ability as one line of JSON."""
    return msgspec.json.encode(ability_data(ability)).decode()


def read_record(record: str) -> tuple[Ability | None, tuple[Problem, ...]]:
    """Return the Ability from a line of JSON, and all mistakes in the data.

    With any mistakes, the Ability is None. Raises msgspec.DecodeError if the line is not JSON.
    """
    return read_ability(msgspec.json.decode(record))


def ability_of_same_name(sheet: Sheet, ability: Ability) -> Ability | None:
    """Return the character’s Ability whose name looks the same as that of `ability`; None if there is none.

    Rules: TCG-AC-05.
    """
    return next((own for own in sheet.abilities if plain_name(own.name) == plain_name(ability.name)), None)


def with_ability(sheet: Sheet, ability: Ability) -> Sheet:
    """Return the sheet with a new Ability, which replaces any Ability whose name looks the same.

    The Ally of a replaced Ability stays only if the new Ability has the same type and gives an Ally.
    """
    before = ability_of_same_name(sheet, ability)
    if before is None:
        return replace(sheet, abilities=(*sheet.abilities, ability))
    changed = tuple(ability if own is before else own for own in sheet.abilities)
    ally_stays = ability.has("Ally") and ability.type == before.type
    allies = (replace(ally, by=ability.name) if ally.by == before.name else ally for ally in sheet.allies
              if ally_stays or ally.by != before.name)  # fmt: skip
    return replace(sheet, abilities=changed, allies=tuple(allies))


def keeps_permanent_ally(sheet: Sheet, ability: Ability) -> bool:
    """Return whether an Ability can keep the permanent Ally of the Ability that it replaces.

    False if no Ability is replaced, or if the replaced Ability has no permanent Ally.
    """
    before = ability_of_same_name(sheet, ability)
    if before is None or not has_permanent_ally(before):
        return False
    return ally_points((before,), before.name) == ally_points((ability,), ability.name)


def ability_refusal(sheet: Sheet, record: str, rulings: Rulings) -> Refusal | None:
    """Return the refusal of an Ability that a character cannot add; None if the character can add the Ability.

    `record`: the Ability as a line of JSON.

    Rules: TCG-AC-05.
    """
    ability, unread = read_record(record)
    problems = list(unread)
    if ability is not None:
        problems = list(missing_parts(ability, rulings))
    if ability is not None and not problems:
        more = with_ability(sheet, ability)
        before = {*check_abilities(sheet, rulings), *check_allies(sheet, rulings)}
        found = (*check_abilities(more, rulings), *check_allies(more, rulings))
        problems = [one for one in found if one not in before]
    if problems:
        first = problems[0]
        place = f"{first.path}: " if unread and first.path else ""
        legal = first.remedy or "Use `facedown ability check` to see all problems of an Ability file."
        return Refusal(first.rule, f"{place}{first.text}", legal)
    if ability is not None and has_permanent_ally(ability) and not keeps_permanent_ally(sheet, ability):
        text = "A permanent Ally must be rolled before the table begins and cannot be changed afterwards."
        return Refusal("TCG-AY-11", text, "Use `facedown ability ally`, and write the Ally into the character’s file.")
    return None
