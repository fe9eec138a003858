"""Which Abilities somebody can have besides, and how a sheet changes by one (TCG-AC-05, R-TCG-18)."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec.structs import replace

from facedown.game import Choice, Mistake, Refusal
from facedown.systems.tri_core.builder.ability_files import ability_data, read_ability
from facedown.systems.tri_core.builder.ally_sheets import ally_points, check_allies
from facedown.systems.tri_core.builder.completeness import unfinished
from facedown.systems.tri_core.builder.legality import faults
from facedown.systems.tri_core.builder.owned_abilities import (
    as_mistake,
    builder_of,
    check_abilities,
    check_limits,
    check_slots,
)
from facedown.systems.tri_core.builder.ready_abilities import ready_abilities
from facedown.systems.tri_core.model import Ability, Rulings, Sheet


@cache
def ready_ability(name: str) -> Ability:
    """A ready Ability. Raises KeyError."""
    ability, mistakes = read_ability(ready_abilities()[name])
    assert ability is not None, mistakes
    return ability


def fitting_abilities(sheet: Sheet, rulings: Rulings) -> tuple[Choice, ...]:
    """The ready Abilities that somebody can have besides those that it has, found once for a sheet."""
    known: dict[Rulings, tuple[Choice, ...]] = sheet.__dict__.setdefault("fitting", {})
    if rulings not in known:
        known[rulings] = tuple(
            Choice(name, ready_ability(name).name)
            for name in ready_abilities()
            if fits(sheet, ready_ability(name), rulings)
        )
    return known[rulings]


def fits(sheet: Sheet, ability: Ability, rulings: Rulings) -> bool:
    """Whether an Ability can be had, goes with the others, and has a Slot."""
    more = replace(sheet, abilities=(*sheet.abilities, ability))
    there = namesake(sheet, ability) is not None
    wrong = any(fault.stops for fault in faults(ability, builder_of(sheet, rulings))) or brings_somebody(ability)
    return not (there or wrong or any(check_slots(more, rulings)) or any(check_limits(more)))


def brings_somebody(ability: Ability) -> bool:
    """Whether an Ally is there by it always, who is rolled for and made before a table begins (TCG-AY-11)."""
    return ability.type == "Passive" and ability.has("Ally")


def record_of(ability: Ability) -> str:
    """An Ability as one line of JSON."""
    return msgspec.json.encode(ability_data(ability)).decode()


def read_record(record: str) -> tuple[Ability | None, tuple[Mistake, ...]]:
    """The Ability of a record, with what is wrong where there is none."""
    return read_ability(msgspec.json.decode(record))


def namesake(sheet: Sheet, ability: Ability) -> Ability | None:
    """The Ability of this name that somebody has already, in whichever letters (TCG-AC-05)."""
    return next((own for own in sheet.abilities if own.name.casefold() == ability.name.casefold()), None)


def with_ability(sheet: Sheet, ability: Ability) -> Sheet:
    """A sheet with an Ability, in the place of one of its name, whose Ally stays where the new one calls it as well."""
    before = namesake(sheet, ability)
    if before is None:
        return replace(sheet, abilities=(*sheet.abilities, ability))
    changed = tuple(ability if own is before else own for own in sheet.abilities)
    stays = ability.has("Ally") and ability.type == before.type
    allies = (replace(ally, by=ability.name) if ally.by == before.name else ally for ally in sheet.allies
              if stays or ally.by != before.name)  # fmt: skip
    return replace(sheet, abilities=changed, allies=tuple(allies))


def same_somebody(sheet: Sheet, ability: Ability) -> bool:
    """Whether an Ability takes the place of one that has brought an Ally of as many points."""
    before = namesake(sheet, ability)
    if before is None or not brings_somebody(before):
        return False
    return ally_points((before,), before.name) == ally_points((ability,), ability.name)


def why_unfit(sheet: Sheet, record: str, rulings: Rulings) -> Refusal | None:
    """Why somebody cannot have the Ability of a record, as its file would be refused (TCG-AC-05)."""
    ability, unread = read_record(record)
    mistakes = list(unread)
    if ability is not None:
        mistakes = [as_mistake(one) for one in unfinished(ability, rulings)]
    if ability is not None and not mistakes:
        more = with_ability(sheet, ability)
        before = {*check_abilities(sheet, rulings), *check_allies(sheet, rulings)}
        found = (*check_abilities(more, rulings), *check_allies(more, rulings))
        mistakes = [one for one in found if one not in before]
    if mistakes:
        legal = "One that goes with the others; facedown ability check tells all that is wrong with a file."
        return Refusal(mistakes[0].rule, mistakes[0].text, legal)
    if ability is not None and brings_somebody(ability) and not same_somebody(sheet, ability):
        text = "An Ally who is always there is rolled for and made before a table begins, and then stays as it is."
        return Refusal("TCG-AY-11", text, "`facedown ability ally` rolls for it, and its character’s file has it.")
    return None
