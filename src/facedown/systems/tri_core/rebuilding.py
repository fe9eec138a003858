"""Which Abilities somebody has, and in which Slots: changed as levels are gained (TCG-AC-15, R-TCG-17, R-TCG-18)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec
from msgspec.structs import replace

from facedown.game import Choice, Field, Mistake, OneOf, Option, Record, Refusal, Seat
from facedown.systems.tri_core.abilities.ability import Ability
from facedown.systems.tri_core.abilities.budget import EQUIPMENT_TRADED
from facedown.systems.tri_core.abilities.faults import faults, unfinished
from facedown.systems.tri_core.abilities.files import data_of, read_ability
from facedown.systems.tri_core.abilities.kin import check_allies, points_of
from facedown.systems.tri_core.abilities.owned import (
    all_slots,
    as_mistake,
    check_abilities,
    check_limits,
    check_slots,
    maker,
    used_slots,
)
from facedown.systems.tri_core.abilities.samples import samples
from facedown.systems.tri_core.model import Character, Position
from facedown.systems.tri_core.rulings import Rulings
from facedown.systems.tri_core.sheet import Sheet
from facedown.systems.tri_core.terms import EQUIPMENT_SLOTS


def mine(view: Position, seat: Seat) -> Iterator[Character]:
    """The seat’s characters that can be changed now: before their first encounter, or after a level (R-TCG-18).

    What Allies have is changed in the file of whose they are (TCG-AY-15).
    """
    if view.encounter is None:
        there = (one for one in view.characters if one.controller == seat.key and one.out != "dead")
        yield from (one for one in there if one.growing and not one.sheet.kin)


@cache
def ready(name: str) -> Ability:
    """A ready Ability. Raises KeyError."""
    ability, mistakes = read_ability(samples()[name])
    assert ability is not None, mistakes
    return ability


def fitting(sheet: Sheet, rulings: Rulings) -> tuple[Choice, ...]:
    """The ready Abilities that somebody can have besides those that it has, found once for a sheet."""
    known: dict[Rulings, tuple[Choice, ...]] = sheet.__dict__.setdefault("fitting", {})
    if rulings not in known:
        known[rulings] = tuple(
            Choice(name, ready(name).name) for name in samples() if fits(sheet, ready(name), rulings)
        )
    return known[rulings]


def fits(sheet: Sheet, ability: Ability, rulings: Rulings) -> bool:
    """Whether an Ability can be had, goes with the others, and has a Slot."""
    more = replace(sheet, abilities=(*sheet.abilities, ability))
    there = namesake(sheet, ability) is not None
    wrong = any(fault.stops for fault in faults(ability, maker(sheet, rulings))) or brings_somebody(ability)
    return not (there or wrong or any(check_slots(more, rulings)) or any(check_limits(more)))


def brings_somebody(ability: Ability) -> bool:
    """Whether an Ally is there by it always, who is rolled for and made before a table begins (TCG-AY-11)."""
    return ability.type == "Passive" and ability.has("Ally")


def take_ability(view: Position, seat: Seat) -> Iterator[Option]:
    """The ready Abilities that fit (TCG-AC-05, R-TCG-18)."""
    for one in mine(view, seat):
        if used_slots(one.sheet.abilities) >= all_slots(one.sheet, view.rulings).total:
            continue
        found = fitting(one.sheet, view.rulings)
        if found:
            which = Field("ability", OneOf(found), "Which", "TCG-AC-05")
            yield Option("take-ability", f"{one.name}: have a ready Ability", "R-TCG-18", {"actor": one.key}, (which,))


def build_ability(view: Position, seat: Seat) -> Iterator[Option]:
    """An Ability of one’s own building, or one that is there already, changed (TCG-AC-05, R-TCG-18)."""
    for one in mine(view, seat):
        held = tuple(record_of(ability) for ability in one.sheet.abilities)
        examples = (*held, *(record_of(ready(str(way.value))) for way in fitting(one.sheet, view.rulings)))
        if examples:
            field = Field("record", Record("an Ability", examples), "Which, by its file", "TCG-AC-05")
            title = f"{one.name}: have an Ability of one’s own, or change one"
            yield Option("build-ability", title, "R-TCG-18", {"actor": one.key}, (field,))


def record_of(ability: Ability) -> str:
    """An Ability as one line of JSON."""
    return msgspec.json.encode(data_of(ability)).decode()


def recorded(record: str) -> tuple[Ability | None, tuple[Mistake, ...]]:
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
    return points_of((before,), before.name) == points_of((ability,), ability.name)


def unfit(sheet: Sheet, record: str, rulings: Rulings) -> Refusal | None:
    """Why somebody cannot have the Ability of a record, as its file would be refused (TCG-AC-05, inventory 10.3)."""
    ability, unread = recorded(record)
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


def drop_ability(view: Position, seat: Seat) -> Iterator[Option]:
    """Giving one up (R-TCG-18)."""
    for one in mine(view, seat):
        held = tuple(Choice(ability.name, ability.name) for ability in one.sheet.abilities)
        if held:
            which = Field("ability", OneOf(held), "Which", "R-TCG-18")
            yield Option("drop-ability", f"{one.name}: give an Ability up", "R-TCG-18", {"actor": one.key}, (which,))


def trade_slots(view: Position, seat: Seat) -> Iterator[Option]:
    """Empty Equipment Slots for Ability Slots, and back where those are free (TCG-AC-15, R-TCG-17)."""
    for one in mine(view, seat):
        worn = sum(item.slots for item in one.sheet.items)
        used = used_slots(one.sheet.abilities)
        own = all_slots(replace(one.sheet, traded=0), view.rulings).total
        counts = [many for many in range(EQUIPMENT_TRADED + 1)
                  if many != one.sheet.traded and worn + many <= EQUIPMENT_SLOTS and used <= own + many]  # fmt: skip
        if counts:
            choices = tuple(Choice(many, str(many)) for many in counts)
            slots = Field("slots", OneOf(choices), "How many are Ability Slots", "TCG-AC-15")
            title = f"{one.name}: trade Equipment Slots for Ability Slots"
            yield Option("trade-slots", title, "TCG-AC-15", {"actor": one.key}, (slots,))
