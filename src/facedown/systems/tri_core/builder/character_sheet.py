"""A character’s sheet for display: every number as a sum, and everything else as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import Chapter, counted, listed, signed
from facedown.systems.tri_core.abilities.descriptions import entry_text, one_line_text
from facedown.systems.tri_core.abilities.devices import device_ability, is_judged_by_gm
from facedown.systems.tri_core.builder.budget import acp_ceiling
from facedown.systems.tri_core.builder.device_budget import days_of_work, device_budget, device_cost
from facedown.systems.tri_core.builder.owned_abilities import (
    ability_slots,
    builder_of,
    owned_ability_cautions,
    suspension_problem,
    used_slots,
)
from facedown.systems.tri_core.model import CORE_ACTIONS, CORES, SKILLS, STATS, Item, Rulings, Sheet
from facedown.systems.tri_core.rules import numbers, skill_numbers
from facedown.systems.tri_core.rules.gear import carried_pounds, used_equipment_slots

BLOCKS = {
    "Resources": ("HP", "AP", "SP", "FP", "MP", "Threshold", "Recover dice"),
    "Reactions and movement": ("React", "Reactions", "Strike Target", "Speed Rank", "Highest jump"),
    "Guards and Armor": ("PG", "MF", "ER", "Physical Armor", "Mental Armor", "Energy Armor"),
    "Strength and attributes": ("UCB", "Unarmed dice", "Strength", "Agility", "Intellect", "Lift", "Carry"),
}
"""The titles of the blocks of numbers on a sheet, and the numbers in each block."""

UNITS = {
    "Reactions and movement": ("Highest jump is in feet.",),
    "Strength and attributes": ("Lift and Carry are in pounds.",),
}
"""For some blocks: the units of their numbers."""


def chapters(sheet: Sheet, rulings: Rulings) -> Iterator[Chapter]:
    """Yield the chapters of a character’s sheet for display.

    Empty chapters for gear, Abilities or notes are left out.
    """
    made = f"9d{sheet.dice}" if sheet.method == "dice" else "24 points"
    head = f"{sheet.tier.capitalize()} of level {sheet.level}. The stats at the start come from {made}."
    yield Chapter("Creation", lines=(head,))
    cores = tuple(numbers.core(sheet, name) for name in CORES)
    yield Chapter("Stats", tuple(numbers.stat(sheet, name) for name in STATS) + cores)
    for title, names in BLOCKS.items():
        yield Chapter(title, tuple(numbers.score(sheet, rulings, name) for name in names), UNITS.get(title, ()))
    yield Chapter(
        "Skills", tuple(skill_numbers.skill_bonus(sheet, name) for name in SKILLS), tuple(skill_lines(sheet, rulings))
    )
    yield Chapter(
        "Skill Ranks",
        (skill_numbers.earned_ranks(sheet), skill_numbers.spent_ranks(sheet)),
        tuple(learned_lines(sheet)),
    )
    if sheet.items:
        pounds, slots = carried_pounds(sheet), used_equipment_slots(sheet)
        head = f"The gear takes {slots} of {sheet.equipment_slots} Equipment Slots and weighs {pounds} lb."
        yield Chapter("Gear", lines=(head, *(item_text(item, rulings) for item in sheet.items)))
    if sheet.abilities:
        yield Chapter("Abilities", (ability_slots(sheet, rulings),), tuple(ability_lines(sheet, rulings)))
    if sheet.notes:
        yield Chapter("Notes", lines=sheet.notes)


def changed_numbers(before: Sheet, after: Sheet, rulings: Rulings) -> Iterator[str]:
    """Yield each number on the sheet that differs between two versions of a character, for example “HP 35 → 50”."""
    old = numbers_of(before, rulings)
    for name, value in numbers_of(after, rulings).items():
        if value != old[name]:
            yield f"{name} {old[name]} → {value}"


def numbers_of(sheet: Sheet, rulings: Rulings) -> dict[str, int]:
    """Return the numbers of a sheet by name, for example “HP”, “Skill Ranks” or “Body ceiling”.

    Rules: R-TCG-01, R-TCG-04.
    """
    found: dict[str, int] = {name: numbers.stat(sheet, name).total for name in STATS}
    found |= {name: numbers.score(sheet, rulings, name).total for block in BLOCKS.values() for name in block}
    found |= {
        "Skill Ranks": skill_numbers.earned_ranks(sheet).total,
        "Ability Slots": ability_slots(sheet, rulings).total,
    }
    for core, total in builder_of(sheet, rulings).cores.items():
        found[f"{core} ceiling"] = acp_ceiling(sheet.level, total, "Single", rulings).total
    return found


def ability_lines(sheet: Sheet, rulings: Rulings) -> Iterator[str]:
    """Yield the lines about a character’s Abilities: the used Slots, each Ability, and cautions.

    Rules: TCG-AC-18, R-TCG-137.
    """
    yield f"{used_slots(sheet.abilities):g} of {ability_slots(sheet, rulings).total} Ability Slots are used."
    for ability in sheet.abilities:
        problem = suspension_problem(sheet, ability, rulings)
        yield f"{one_line_text(ability, rulings)}{f' Suspended: {problem.text}' if problem is not None else ''}"
    yield from (problem.text for problem in owned_ability_cautions(sheet))


def skill_lines(sheet: Sheet, rulings: Rulings) -> Iterator[str]:
    """Yield a single line with the roll of each skill, for example “Athletics 3d12 +5, Crafting 2d12 +0, …”."""
    rolls = []
    for name in SKILLS:
        dice, bonus = skill_numbers.skill_dice(sheet, rulings, name).total, skill_numbers.skill_bonus(sheet, name).total
        rolls.append(f"{name} {dice}d12 {signed(bonus)}")
    yield ", ".join(rolls)


def learned_lines(sheet: Sheet) -> Iterator[str]:
    """Yield the lines about Instinct, Specialties, languages and Trades."""
    instinct = [f"{name} +{sheet.instinct_in(name)}d12" for name in CORE_ACTIONS if sheet.instinct_in(name)]
    if instinct:
        yield f"Instinct: {listed(instinct)}"
    if sheet.specialty:
        yield f"Specialty: {listed(f'{name} +{2 * ranks}' for name, ranks in sheet.specialty)}"
    if sheet.languages:
        yield f"Languages: {listed(f'{name} {ranks}' if ranks > 1 else name for name, ranks in sheet.languages)}"
    for trade in sheet.trades:
        yield f"{trade.name}: {listed(trade.choices)}"


def item_text(item: Item, rulings: Rulings) -> str:
    """Return an item as one line: its name, the place where the character carries it, and its description."""
    return f"{item.name}: {PLACES.get(item.place, item.place)}, {item_description(item, rulings)}"


PLACES = {"main": "main hand", "off": "off hand", "both": "both hands", "ground": "on the ground"}
"""The places of items in words, if the place alone is not clear."""


def item_description(item: Item, rulings: Rulings) -> str:
    """Return a text with an item’s weight and effects, and with a device’s ECP and days of work.

    Rules: TCG-CR-06, TCG-CR-07.
    """
    parts = [item.weight, f"{item.pounds} lb"]
    parts += ["two-handed"] if item.hands == 2 else []
    parts += [effect_text(item)] if item.dice or item.plus else []
    if item.range:
        parts.append(f"range {counted(item.range, 'square')}")
    parts += [f"{kind} Armor {amount}" for kind, amount in item.armor.items() if amount]
    parts += [f"{one.score} {signed(one.value)}" for one in item.modifiers]
    if item.keywords:
        most, cost = device_budget(item.rarity, item.level, rulings).total, device_cost(item, rulings).total
        work = days_of_work("Common", item.rarity, item.level, rulings)
        raised = f", {counted(work, 'day')} of work from Common" if work else ""
        parts.append(f"{item.rarity}, item level {item.level}, {cost} of {most} ECP{raised}")
        for one in device_ability(item.name, item.keywords).keywords:
            parts.append(f"{entry_text(one, rulings)}{' (the GM decides how)' if is_judged_by_gm(one) else ''}")
    if item.uses is not None:
        parts.append(f"{counted(item.uses, 'use')}")
    if item.durability is not None:
        parts.append(f"durability {item.durability}")
    return ", ".join(parts)


def effect_text(item: Item) -> str:
    """Return the dice of an item and their effect, for example “2d12 Slice Damage” or “heals 1d6 AP”."""
    dice = f"{item.dice}d{item.sides}{f' {signed(item.plus)}' if item.plus else ''}"
    if item.effect == "Heal":
        return f"heals {dice} {item.resource}"
    return " ".join(filter(None, (dice, " and ".join(item.types), item.effect)))
