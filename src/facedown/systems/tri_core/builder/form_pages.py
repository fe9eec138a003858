"""The pages of the form for making a character and for raising its level, with their fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from facedown.game import Amounts, Choice, Draft, Field, OneOf, Page, Slot, Subset, counted, refuse_problems, text_field
from facedown.systems.tri_core.builder.character_files import read_character
from facedown.systems.tri_core.builder.gear_table import gear_by_kind, gear_table
from facedown.systems.tri_core.model import (
    BONUS_LEVELS,
    CORE_ACTIONS,
    MELEE,
    POOL_POINTS,
    RANGED,
    RANK_LEVELS,
    SKILLS,
    STAT_NAMES,
    STATS,
    SUB_TYPES,
    TIERS,
    TRADE_CHOICES,
    TRADE_LEVELS,
    Rulings,
    Sheet,
    Stat,
)
from facedown.systems.tri_core.rules import numbers, skill_numbers

PageOf = Callable[[Draft, Rulings], Page | None]
"""A function that returns a page of the form for a draft; None if the page is filled in already or not needed."""


def sheet_of_draft(draft: Any, rulings: Rulings) -> Sheet:
    """Return the sheet of a draft, finished or not. Raises Refused if the draft is malformed."""
    data = draft
    if isinstance(draft, dict):
        data = {name: value for name, value in draft.items() if name not in ("asked", "rolled", "trade")}
    sheet, problems = read_character(data, rulings)
    if sheet is None:
        raise refuse_problems(problems[:1])
    return sheet


# Pages


def identity_page(draft: Draft, rulings: Rulings) -> Page | None:
    """Return the page for the name, the tier and the method of making stats; None if the player has filled in the page.

    Rules: TC-B-19, TC-B-23, TC-B-25, TC-B-26, TC-B-27, TC-B-28, TC-B-29.
    """
    if "who" in draft.get("asked", []):
        return None
    tiers = tuple(Choice(key, key, f"9d{sides}, three +{bonus}") for key, (sides, bonus, _) in TIERS.items())
    methods = (
        Choice("dice", "the program rolls nine dice"),
        Choice("typed", "you roll nine dice and type them"),
        Choice("pool", f"you distribute {POOL_POINTS} points"),
    )
    fields = (
        text_field("name", "Name", "character", 40, needed=True),  # no rule is about names
        Field("tier", OneOf(tiers, default="adventurer"), "Tier", "TC-B-31"),
        Field("method", OneOf(methods), "Method for the stats", "TC-B-23"),
    )
    return Page("who", "The character", "TC-A-01", fields)


def dice_page(draft: Draft, rulings: Rulings) -> Page | None:
    """Return the page on which the player enters the results of nine dice.

    None if the results are already entered, or if the player does not roll the dice.

    Rules: TC-B-19.
    """
    if draft.get("method") != "dice" or draft.get("rolled") != []:
        return None
    sides, *_ = TIERS[draft["tier"]]
    dice = text_field("dice", "The nine results, separated by spaces", "TC-B-19", 60, needed=True)
    return Page("thrown", "Your dice", "TC-B-19", (dice,), f"Roll 9d{sides} once.")


NAMES = ", ".join(f"{key} {name}" for key, name in STAT_NAMES.items())
"""One text with the short name of each stat, followed by its full name."""


def stats_page(draft: Draft, rulings: Rulings) -> Page | None:
    """Return the page for assigning rolls or points to the nine stats; None if the player has filled in the page.

    Rules: TC-B-20, TC-B-23, R-TC-31.
    """
    if "numbers" in draft.get("asked", []):
        return None
    rolled = draft.get("rolled")
    sides, *_ = TIERS[draft["tier"]]
    if rolled:
        domain = Amounts(tuple(Slot(name, sides, 1) for name in STATS), each_once=tuple(rolled))
        about = f"The rolls are {', '.join(map(str, rolled))}. Assign each to one stat: {NAMES}."
    else:
        each, over = divmod(POOL_POINTS, len(STATS))
        even: dict[str, int | None] = {name: each + (at < over) for at, name in enumerate(STATS)}
        domain = Amounts(tuple(Slot(name, POOL_POINTS, 1) for name in STATS), POOL_POINTS, default=even)
        about = f"Distribute {POOL_POINTS} points, at least 1 to each stat: {NAMES}."
    return Page("numbers", "The nine stats", "TC-B-01", (Field("stats", domain, "Stats", "TC-B-20"),), about)


def bonuses_page(draft: Draft, rulings: Rulings) -> Page | None:
    """Return the page on which the player chooses the stats to raise; None if no choice is left.

    The page is for the lowest level that still has choices.

    Rules: TC-B-21, R-TC-28, R-TC-29, R-TC-30, R-TC-31.
    """
    sheet = sheet_of_draft(draft, rulings)
    for level in BONUS_LEVELS:
        due = numbers.bonuses_due(sheet, rulings, level)
        if level <= sheet.level and due and f"bonuses.{level}" not in draft["asked"]:
            usual: dict[str, int | None] = {name: int(at < due) for at, name in enumerate(stats_by_value(sheet))}
            domain = Amounts(tuple(Slot(name, due) for name in STATS), due, default=usual)
            fields = (Field("bonuses", domain, "Stats to raise", "TC-B-21"),)
            about = (
                f"You have {counted(due, 'raise')} of +{sheet.bonus}. Type how many of them each stat gets, "
                f"for example PWR={due}; a stat can get more than one."
                if due > 1
                else f"Raise 1 stat by {sheet.bonus}."
            )
            return Page(f"bonuses.{level}", f"Stats raised at level {level}", "TC-B-21", fields, about)
    return None


def stats_by_value(sheet: Sheet) -> list[Stat]:
    """Return the nine stats, the stat with the highest value first."""
    return sorted(STATS, key=lambda name: -numbers.stat_value(sheet, name))


def ranks_page(draft: Draft, rulings: Rulings) -> Page | None:
    """Return the page for spending Skill Ranks on skills, Instinct, Specialty and languages.

    Return None if the player has already filled in the page.

    Rules: TC-D-30, TC-D-33, TC-F-05.
    """
    level = max(at for at in RANK_LEVELS if at <= draft.get("level", 1))
    if f"ranks.{level}" in draft["asked"]:
        return None
    sheet = sheet_of_draft(draft, rulings)
    left = skill_numbers.earned_ranks(sheet).total - skill_numbers.spent_ranks(sheet).total
    fields = (
        Field("skills", rank_slots(SKILLS, left), "Skills", "TC-F-04"),
        Field("instinct", rank_slots(CORE_ACTIONS, left), "Instinct in Core Actions", "TC-F-29"),
        Field("specialty", rank_slots((*SUB_TYPES, *MELEE, *RANGED), left), "Specialties", "TC-F-19"),
        text_field("languages", "Languages, for example Common, Old Tongue 2", "TC-D-33", 200),
    )
    about = f"You can spend {counted(left, 'Skill Rank')}, now or later. The first language is free."
    return Page(f"ranks.{level}", "Skill Ranks", "TC-F-05", fields, about)


def rank_slots(names: Any, most: int) -> Amounts:
    """Return a domain in which each name in `names` gets 0 to `most` Ranks; the total is not limited."""
    return Amounts(tuple(Slot(name, most) for name in names))


def trade_page(draft: Draft, rulings: Rulings) -> Page | None:
    """Return the next page about Trades; None if the player has filled in all pages.

    Rules: TC-F-42, TC-F-43, TC-F-59, TC-F-61.
    """
    for level in TRADE_LEVELS:
        if level <= draft.get("level", 1) and f"trade.{level}" not in draft["asked"]:
            name = text_field("trade", "Name of the Trade (optional)", "TC-F-42", 40)
            return Page(f"trade.{level}", f"Trade of level {level}", "TC-F-59", (name,))
    if not draft.get("trade"):
        return None
    taken = {choice for one in draft.get("trades", ()) for choice in one["choices"]}
    names = [name for choices in TRADE_CHOICES.values() for name in choices if name not in taken]
    known = tuple(Choice(name, name) for name in dict.fromkeys(names))
    three = Field("choices", Subset(known, 3, 3), "Three choices", "TC-F-43")
    return Page("choices", draft["trade"], "TC-F-43", (three,))


def gear_page(draft: Draft, rulings: Rulings) -> Page | None:
    """Return the page for the character’s first items, chosen from the sample gear.

    Return None if the player has already filled in the page.

    Rules: TC-D-101.
    """
    if "gear" in draft.get("asked", []):
        return None
    gear = gear_by_kind()
    known = tuple(Choice(key, item.name) for key, item in gear.items())
    field = Field("gear", Subset(known), "Gear", "TC-D-101")
    return Page("gear", "Gear", "TC-D-101", (field,), gear_table(list(gear.values())), lists_choices=True)


PAGES: tuple[PageOf, ...] = (identity_page, dice_page, stats_page, bonuses_page, ranks_page, trade_page, gear_page)
"""The pages in the order in which they are filled in."""
