"""A character as it is shown: every number as a Tally, and what is no number in lines."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import Chapter, counted, listed, signed
from facedown.systems.tri_core import numbers
from facedown.systems.tri_core.abilities.devices import budget, built, days, for_the_gm, spent
from facedown.systems.tri_core.abilities.keywords import DEFAULT
from facedown.systems.tri_core.abilities.owned import all_slots, conflicts, suspended, used_slots
from facedown.systems.tri_core.abilities.words import does, in_a_line
from facedown.systems.tri_core.rulings import Rulings
from facedown.systems.tri_core.sheet import Item, Sheet
from facedown.systems.tri_core.terms import CORE_ACTIONS, CORES, SKILLS, STATS

BLOCKS = {
    "Resources": ("HP", "AP", "SP", "FP", "MP", "Threshold", "Recover dice"),
    "Fast and sure": ("React", "Reactions", "Strike Target", "Speed Rank", "Highest jump"),
    "Guards and Armor": ("PG", "MF", "ER", "Physical Armor", "Mental Armor", "Energy Armor"),
    "Strength and wits": ("UCB", "Unarmed dice", "Strength", "Agility", "Intellect", "Lift", "Carry"),
}
"""The numbers of a sheet in the blocks they are shown in."""


def chapters(sheet: Sheet, rulings: Rulings) -> Iterator[Chapter]:
    """All of a character, from its making to what it owns."""
    made = f"9d{sheet.dice}" if sheet.method == "dice" else "24 points"
    yield Chapter("Making", lines=(f"{sheet.tier.capitalize()}, {made}, level {sheet.level}",))
    cores = tuple(numbers.core(sheet, name) for name in CORES)
    yield Chapter("Stats", tuple(numbers.stat(sheet, name) for name in STATS) + cores)
    for title, names in BLOCKS.items():
        yield Chapter(title, tuple(numbers.score(sheet, rulings, name) for name in names))
    yield Chapter(
        "Skills", tuple(numbers.skill_bonus(sheet, name) for name in SKILLS), tuple(skill_lines(sheet, rulings))
    )
    yield Chapter("Skill Ranks", (numbers.earned_ranks(sheet), numbers.spent_ranks(sheet)), tuple(learned(sheet)))
    if sheet.items:
        pounds = sum(item.pounds for item in sheet.items if item.place != "ground")
        slots = sum(item.slots for item in sheet.items)
        head = f"{slots} of {sheet.equipment_slots} Equipment Slots, {pounds} lb"
        yield Chapter("Gear", lines=(head, *(told(item, rulings) for item in sheet.items)))
    if sheet.abilities:
        yield Chapter("Abilities", (all_slots(sheet, rulings),), tuple(ability_lines(sheet, rulings)))
    if sheet.notes:
        yield Chapter("Notes", lines=sheet.notes)


def ability_lines(sheet: Sheet, rulings: Rulings) -> Iterator[str]:
    """The Slots in use, each Ability in a line, and what makes nothing of what (TCG-AC-18, R-TCG-137)."""
    yield f"{used_slots(sheet.abilities):g} of {all_slots(sheet, rulings).total} Ability Slots"
    for ability in sheet.abilities:
        fault = suspended(sheet, ability, rulings)
        yield f"{in_a_line(ability, rulings)}{f' Suspended: {fault.text}' if fault is not None else ''}"
    yield from (fault.text for fault in conflicts(sheet))


def skill_lines(sheet: Sheet, rulings: Rulings) -> Iterator[str]:
    """How each skill is rolled."""
    rolls = []
    for name in SKILLS:
        dice, bonus = numbers.skill_dice(sheet, rulings, name).total, numbers.skill_bonus(sheet, name).total
        rolls.append(f"{name} {dice}d12 {signed(bonus)}")
    yield ", ".join(rolls)


def learned(sheet: Sheet) -> Iterator[str]:
    """Instinct, Specialty, languages and Trades."""
    instinct = [f"{name} +{sheet.instinct_in(name)}d12" for name in CORE_ACTIONS if sheet.instinct_in(name)]
    if instinct:
        yield f"Instinct: {listed(instinct)}"
    if sheet.specialty:
        yield f"Specialty: {listed(f'{name} +{2 * ranks}' for name, ranks in sheet.specialty)}"
    if sheet.languages:
        yield f"Languages: {listed(f'{name} {ranks}' if ranks > 1 else name for name, ranks in sheet.languages)}"
    for trade in sheet.trades:
        yield f"{trade.name}: {listed(trade.choices)}"


def told(item: Item, rulings: Rulings) -> str:
    """A thing in a line, and where it is."""
    return f"{item.name}: {item.place if item.place != 'both' else 'both hands'}, {described(item, rulings)}"


def described(item: Item, rulings: Rulings = DEFAULT) -> str:
    """What a thing weighs and does; of a device its budget, and the work that its rarity takes (TCG-CR-06, CR-07)."""
    parts = [item.weight, f"{item.pounds} lb"]
    parts += ["two-handed"] if item.hands == 2 else []
    if item.dice or item.plus:
        plus = f" {signed(item.plus)}" if item.plus else ""
        parts.append(f"{item.dice}d{item.sides}{plus} {' and '.join(item.types)} {item.effect}".replace("  ", " "))
    if item.range:
        parts.append(f"range {counted(item.range, 'square')}")
    parts += [f"{kind} Armor {amount}" for kind, amount in item.armor.items() if amount]
    parts += [f"{one.score} {signed(one.value)}" for one in item.modifiers]
    if item.keywords:
        most, cost = budget(item.rarity, item.level, rulings).total, spent(item, rulings).total
        work = days("Common", item.rarity, item.level, rulings)
        raised = f", {counted(work, 'day')} of work from Common" if work else ""
        parts.append(f"{item.rarity}, item level {item.level}, {cost} of {most} ECP{raised}")
        for one in built(item.name, item.keywords).keywords:
            parts.append(f"{does(one, rulings)}{' (the GM says how)' if for_the_gm(one) else ''}")
    if item.uses is not None:
        parts.append(f"{counted(item.uses, 'use')}")
    if item.durability is not None:
        parts.append(f"durability {item.durability}")
    return ", ".join(parts)
