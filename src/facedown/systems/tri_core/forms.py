"""Making a character page by page, raising it, and showing it with every number's why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from facedown.chance import Chance, Dice
from facedown.game import (
    Amounts,
    Chapter,
    Characters,
    Choice,
    Draft,
    Field,
    Mistake,
    OneOf,
    Page,
    Slot,
    Subset,
    counted,
    refuse,
    text_field,
)
from facedown.systems.tri_core import numbers
from facedown.systems.tri_core.creation import data_of, read_character, ready_characters
from facedown.systems.tri_core.gear import GEAR, with_gear
from facedown.systems.tri_core.rulings import Rulings
from facedown.systems.tri_core.sheet import Sheet
from facedown.systems.tri_core.showing import chapters, described
from facedown.systems.tri_core.terms import (
    BONUS_LEVELS,
    CORE_ACTIONS,
    LEVEL_CAP,
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
    Stat,
)

PageOf = Callable[[Draft, Rulings], Page | None]


class TriCoreCharacters(Characters):
    """How Tri-Core makes characters, as a table's rulings have it."""

    def __init__(self, rulings: Rulings | None = None) -> None:
        self.rulings = rulings or Rulings()

    def next_page(self, draft: Draft) -> Page | None:
        """The first page that asks something and was not filled in."""
        for page_of in PAGES:
            page = page_of(draft, self.rulings)
            if page is not None:
                return page
        return None

    def fill(self, draft: Draft, page: Page, values: dict[str, Any], chance: Chance) -> Draft:
        """The draft with the page in it. Raises Refused where values do not go together."""
        changed = FILLS[page.key.partition(".")[0]]({**draft}, page, values, chance, self.rulings)
        return {**changed, "asked": [*draft.get("asked", []), page.key]}

    def finished(self, draft: Draft) -> dict[str, Any]:
        """The data of the character's file."""
        return data_of(sheet_in(draft, self.rulings))

    def raised(self, data: dict[str, Any]) -> Draft:
        """One level higher; what was asked before is not asked again (TC-B-30, R-TC-117)."""
        sheet = sheet_in(data, self.rulings)
        if sheet.level >= LEVEL_CAP:
            raise refuse("R-TC-117", f"{sheet.name} is level {LEVEL_CAP}, and there is none above.")
        level = sheet.level + 1
        asked = ["who", "numbers", "gear", *(f"bonuses.{at}" for at in BONUS_LEVELS if at < level)]
        asked += [f"trade.{at}" for at in TRADE_LEVELS if at < level]
        asked += [f"ranks.{at}" for at in RANK_LEVELS if at < level]
        return {**data, "level": level, "asked": asked}

    def mistakes(self, data: Any) -> tuple[Mistake, ...]:
        """Everything that is wrong with the data."""
        return read_character(data, self.rulings)[1]

    def ready(self) -> Mapping[str, dict[str, Any]]:
        """The ready characters."""
        return ready_characters()

    def shown(self, data: Any) -> tuple[str, tuple[Chapter, ...]]:
        """The name and all numbers. Raises Refused for data that is no character."""
        sheet = sheet_in(data, self.rulings)
        return sheet.name, tuple(chapters(sheet, self.rulings))


def sheet_in(draft: Draft, rulings: Rulings) -> Sheet:
    """The sheet as far as it is made. Raises Refused where its shape is wrong."""
    data = {name: value for name, value in draft.items() if name not in ("asked", "rolled", "trade")}
    sheet, mistakes = read_character(data, rulings)
    if sheet is None:
        raise refuse(mistakes[0].rule, str(mistakes[0]).rpartition(" [")[0])
    return sheet


# Pages


def who(draft: Draft, rulings: Rulings) -> Page | None:
    """Name, tier, and how the stats are made (TC-B-19, TC-B-23, TC-B-25 to TC-B-29)."""
    if "who" in draft.get("asked", []):
        return None
    tiers = tuple(Choice(key, f"{key} (9d{sides}, three +{bonus})") for key, (sides, bonus, _) in TIERS.items())
    methods = (
        Choice("dice", "nine dice are rolled"),
        Choice("typed", "nine dice that you roll"),
        Choice("pool", f"{POOL_POINTS} points are shared out"),
    )
    fields = (
        text_field("name", "The name", "TC-A-01", 40, needed=True),
        Field("tier", OneOf(tiers, default="adventurer"), "The tier", "TC-B-31"),
        Field("method", OneOf(methods), "How the stats are made", "TC-B-23"),
    )
    return Page("who", "Who it is", "TC-A-01", fields)


def thrown(draft: Draft, rulings: Rulings) -> Page | None:
    """The nine dice as they fell on somebody’s own table (TC-B-19)."""
    if draft.get("method") != "dice" or draft.get("rolled") != []:
        return None
    sides, *_ = TIERS[draft["tier"]]
    dice = text_field("dice", "The nine numbers, parted by spaces", "TC-B-19", 60, needed=True)
    return Page("thrown", "Your dice", "TC-B-19", (dice,), f"Roll 9d{sides} once.")


NAMES = ", ".join(f"{key} {name}" for key, name in STAT_NAMES.items())
"""The stats by their short and their whole names."""


def stats(draft: Draft, rulings: Rulings) -> Page | None:
    """The nine numbers: each roll to a stat, or points shared out (TC-B-20, TC-B-23, R-TC-31)."""
    if "numbers" in draft.get("asked", []):
        return None
    rolled = draft.get("rolled")
    sides, *_ = TIERS[draft["tier"]]
    if rolled:
        usual = dict(zip(STATS, rolled, strict=True))
        domain = Amounts(tuple(Slot(name, sides, 1) for name in STATS), sum(rolled), default=usual)
        about = f"The dice show {', '.join(map(str, rolled))}. Give each of these numbers to one stat: {NAMES}."
    else:
        each, over = divmod(POOL_POINTS, len(STATS))
        even: dict[str, int | None] = {name: each + (at < over) for at, name in enumerate(STATS)}
        domain = Amounts(tuple(Slot(name, POOL_POINTS, 1) for name in STATS), POOL_POINTS, default=even)
        about = f"{POOL_POINTS} points, at least 1 for each stat: {NAMES}."
    return Page("numbers", "The nine stats", "TC-B-01", (Field("stats", domain, "The stats", "TC-B-20"),), about)


def bonuses(draft: Draft, rulings: Rulings) -> Page | None:
    """The stats that a level raises (TC-B-21, R-TC-28 to R-TC-31)."""
    sheet = sheet_in(draft, rulings)
    for level in BONUS_LEVELS:
        due = numbers.bonuses_due(sheet, rulings, level)
        if level <= sheet.level and due and f"bonuses.{level}" not in draft["asked"]:
            usual: dict[str, int | None] = {name: int(at < due) for at, name in enumerate(by_size(sheet))}
            domain = Amounts(tuple(Slot(name, due) for name in STATS), due, default=usual)
            fields = (Field("bonuses", domain, "Which stats rise, and how often", "TC-B-21"),)
            about = (
                f"Level {level} raises {counted(due, 'stat')} by {sheet.bonus}; the same one may rise more than once."
            )
            return Page(f"bonuses.{level}", f"What level {level} raises", "TC-B-21", fields, about)
    return None


def by_size(sheet: Sheet) -> list[Stat]:
    """The stats, the highest first."""
    return sorted(STATS, key=lambda name: -numbers.points(sheet, name))


def ranks(draft: Draft, rulings: Rulings) -> Page | None:
    """Skill Ranks for skills, Instinct, Specialty and languages (TC-D-30, TC-D-33, TC-F-05)."""
    level = max(at for at in RANK_LEVELS if at <= draft.get("level", 1))
    if f"ranks.{level}" in draft["asked"]:
        return None
    sheet = sheet_in(draft, rulings)
    left = numbers.earned_ranks(sheet).total - numbers.spent_ranks(sheet).total
    fields = (
        Field("skills", slots(SKILLS, left), "Ranks for skills", "TC-F-04"),
        Field("instinct", slots(CORE_ACTIONS, left), "Instinct Ranks for Core Actions", "TC-F-29"),
        Field("specialty", slots((*SUB_TYPES, *MELEE, *RANGED), left), "Specialty Ranks", "TC-F-19"),
        text_field("languages", "Languages, parted by commas, like Common, Old Tongue 2", "TC-D-33", 200),
    )
    about = f"{counted(left, 'Skill Rank')} can be spent; what is left is kept. The first language is free."
    return Page(f"ranks.{level}", "Skill Ranks", "TC-F-05", fields, about)


def slots(names: Any, most: int) -> Amounts:
    """Ranks for some of these, none unless somebody says so."""
    return Amounts(tuple(Slot(name, most) for name in names))


def trade(draft: Draft, rulings: Rulings) -> Page | None:
    """What a Trade is called, and where there is one its three choices (TC-F-42, TC-F-43, TC-F-59, TC-F-61)."""
    for level in TRADE_LEVELS:
        if level <= draft.get("level", 1) and f"trade.{level}" not in draft["asked"]:
            name = text_field("trade", "What the Trade is called, or nothing for none", "TC-F-42", 40)
            return Page(f"trade.{level}", f"A Trade at level {level}", "TC-F-59", (name,))
    if not draft.get("trade"):
        return None
    taken = {choice for one in draft.get("trades", ()) for choice in one["choices"]}
    names = [name for choices in TRADE_CHOICES.values() for name in choices if name not in taken]
    known = tuple(Choice(name, name) for name in dict.fromkeys(names))
    three = Field("choices", Subset(known, 3, 3), "Its three choices", "TC-F-43")
    return Page("choices", draft["trade"], "TC-F-43", (three,))


def gear(draft: Draft, rulings: Rulings) -> Page | None:
    """What it owns at first, from the sample gear (TC-D-101)."""
    if "gear" in draft.get("asked", []):
        return None
    known = tuple(Choice(key, item.name) for key, item in GEAR.items())
    about = "\n".join(f"{at}  {item.name}: {described(item)}" for at, item in enumerate(GEAR.values(), 1))
    return Page("gear", "What it owns", "TC-D-101", (Field("gear", Subset(known), "Gear", "TC-D-101"),), about)


PAGES: tuple[PageOf, ...] = (who, thrown, stats, bonuses, ranks, trade, gear)


# What a page's values become

Fill = Callable[[Draft, Page, dict[str, Any], Chance, Rulings], Draft]


def fill_who(draft: Draft, page: Page, values: dict[str, Any], chance: Chance, rulings: Rulings) -> Draft:
    """The name; and the nine dice are rolled at once, so that nobody rolls until they like it (TC-B-19)."""
    rolled = chance(Dice(9, TIERS[values["tier"]][0])) if values["method"] == "dice" else ()
    method = "pool" if values["method"] == "pool" else "dice"
    return {**draft, **values, "method": method, "rolled": sorted(rolled, reverse=True), "level": 1}


def fill_thrown(draft: Draft, page: Page, values: dict[str, Any], chance: Chance, rulings: Rulings) -> Draft:
    """Nine numbers that the tier’s dice can show (TC-B-19)."""
    words = values["dice"].replace(",", " ").split()
    faces = [int(word) for word in words if word.isascii() and word.isdecimal() and len(word) < 3]
    sides = TIERS[draft["tier"]][0]
    if len(words) != 9 or len(faces) != 9 or not all(1 <= face <= sides for face in faces):
        raise refuse("TC-B-19", f"These are not nine faces of a d{sides}.", f"Nine numbers of 1 to {sides}.")
    return {**draft, "rolled": sorted(faces, reverse=True)}


def fill_numbers(draft: Draft, page: Page, values: dict[str, Any], chance: Chance, rulings: Rulings) -> Draft:
    """Each roll goes to one stat (TC-B-20)."""
    given = {name: values["stats"].get(name, 1) for name in STATS}
    if draft.get("rolled") and Counter(given.values()) != Counter(draft["rolled"]):
        raise refuse(
            "TC-B-20", f"These are not the rolled numbers: {', '.join(map(str, draft['rolled']))}.", page.about
        )
    return {**draft, "stats": given}


def fill_bonuses(draft: Draft, page: Page, values: dict[str, Any], chance: Chance, rulings: Rulings) -> Draft:
    """The stats raised at this level."""
    level = page.key.partition(".")[2]
    raised = [name for name, count in values["bonuses"].items() for _ in range(count or 0)]
    return {**draft, "bonuses": {**draft.get("bonuses", {}), level: raised}}


def fill_ranks(draft: Draft, page: Page, values: dict[str, Any], chance: Chance, rulings: Rulings) -> Draft:
    """Ranks beside those there are. Raises Refused where more are spent than there are (TC-D-30)."""
    changed = {**draft}
    for name in ("skills", "instinct", "specialty"):
        more = {key: count for key, count in values[name].items() if count}
        old = draft.get(name, {})
        changed[name] = {**old, **{key: old.get(key, 0) + count for key, count in more.items()}}
    old = draft.get("languages", {})
    changed["languages"] = {**old, **{key: old.get(key, 0) + count for key, count in spoken(values["languages"])}}
    sheet = sheet_in(changed, rulings)
    earned, spent = numbers.earned_ranks(sheet).total, numbers.spent_ranks(sheet).total
    if spent > earned:
        raise refuse(
            "TC-D-30", f"That spends {counted(spent, 'Skill Rank')} in all, and {earned} were earned.", page.about
        )
    return changed


def spoken(words: str) -> Iterator[tuple[str, int]]:
    """Languages with their ranks: Common, Old Tongue 2."""
    for part in words.split(","):
        name, _, count = part.strip().rpartition(" ")
        if name and count.isascii() and count.isdecimal() and 0 < int(count) < 100:
            yield name.strip(), int(count)
        elif part.strip():
            yield part.strip(), 1


def fill_trade(draft: Draft, page: Page, values: dict[str, Any], chance: Chance, rulings: Rulings) -> Draft:
    """What the Trade is called, if one is taken."""
    return {**draft, "trade": values["trade"].strip()}


def fill_choices(draft: Draft, page: Page, values: dict[str, Any], chance: Chance, rulings: Rulings) -> Draft:
    """The Trade with its choices."""
    made = {"name": draft["trade"], "choices": list(values["choices"])}
    return {**draft, "trade": "", "trades": [*draft.get("trades", []), made]}


def fill_gear(draft: Draft, page: Page, values: dict[str, Any], chance: Chance, rulings: Rulings) -> Draft:
    """What was chosen is worn and held as far as hands and slots go; the rest is stowed."""
    sheet = with_gear(sheet_in(draft, rulings), [GEAR[key] for key in values["gear"]])
    return {**draft, "items": data_of(sheet).get("items", [])}


FILLS: dict[str, Fill] = {
    "who": fill_who, "thrown": fill_thrown, "numbers": fill_numbers, "bonuses": fill_bonuses, "ranks": fill_ranks,
    "trade": fill_trade, "choices": fill_choices, "gear": fill_gear,
}  # fmt: skip
