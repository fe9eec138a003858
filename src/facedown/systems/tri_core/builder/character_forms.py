"""Making a character page by page, levelling it up, and showing all its numbers as sums."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from facedown.chance import Chance, Dice
from facedown.game import Chapter, Characters, Draft, Page, Problem, counted, refuse
from facedown.systems.tri_core.builder.character_files import character_data, read_character
from facedown.systems.tri_core.builder.character_sheet import changed_numbers, chapters
from facedown.systems.tri_core.builder.form_pages import PAGES, sheet_of_draft
from facedown.systems.tri_core.data_files import ready_characters
from facedown.systems.tri_core.model import BONUS_LEVELS, LEVEL_CAP, RANK_LEVELS, STATS, TIERS, TRADE_LEVELS, Rulings
from facedown.systems.tri_core.rules import skill_numbers
from facedown.systems.tri_core.rules.gear import GEAR, with_gear


class TriCoreCharacters(Characters):
    """The maker of Tri-Core characters, under a table’s rulings."""

    def __init__(self, rulings: Rulings | None = None) -> None:
        self.rulings = rulings or Rulings()

    def next_page(self, draft: Draft) -> Page | None:
        """Return the first page that is not filled in yet; None if the character is complete."""
        for page_of in PAGES:
            page = page_of(draft, self.rulings)
            if page is not None:
                return page
        return None

    def fill(self, draft: Draft, page: Page, values: dict[str, Any], chance: Chance) -> Draft:
        """Return the draft with a page filled in.

        `values`: the values of the page’s fields, by name.
        `chance`: a function that rolls the dice for the stats, if the page needs dice.

        Raises Refused for a value outside its domain or against a rule.
        """
        for field in page.fields:
            reason = field.domain.reason_against(values.get(field.name), field.rule)
            if reason is not None:
                raise refuse(reason.rule, reason.text, field.domain.legal)
        changed = FILLS[page.key.partition(".")[0]]({**draft}, page, values, chance, self.rulings)
        return {**changed, "asked": [*draft.get("asked", []), page.key]}

    def file_data(self, draft: Draft) -> dict[str, Any]:
        """Return the data of a character file for a finished draft. Raises Refused if the draft is malformed."""
        return character_data(sheet_of_draft(draft, self.rulings))

    def level_up(self, data: dict[str, Any]) -> Draft:
        """Return a draft of the character in `data`, one level higher, with the earlier pages filled in.

        Raises Refused at the highest level, and for malformed data.

        Rules: TC-B-30, R-TC-117.
        """
        sheet = sheet_of_draft(data, self.rulings)
        if sheet.level >= LEVEL_CAP:
            raise refuse("R-TC-117", f"{sheet.name} already has level {LEVEL_CAP}, the highest level.")
        level = sheet.level + 1
        asked = ["who", "numbers", "gear", *(f"bonuses.{at}" for at in BONUS_LEVELS if at < level)]
        asked += [f"trade.{at}" for at in TRADE_LEVELS if at < level]
        asked += [f"ranks.{at}" for at in RANK_LEVELS if at < level]
        return {**data, "level": level, "asked": asked}

    def changes(self, before: dict[str, Any], after: dict[str, Any]) -> str:
        """Return the numbers of the sheet that differ, for example “HP 35 → 50, AP 9 → 10”."""
        old, new = (sheet_of_draft(data, self.rulings) for data in (before, after))
        return ", ".join(changed_numbers(old, new, self.rulings))

    def problems(self, data: Any) -> tuple[Problem, ...]:
        """Return all problems of a character’s data."""
        return read_character(data, self.rulings)[1]

    def ready(self) -> Mapping[str, dict[str, Any]]:
        """Return the ready-made characters by key, each as the data of its file."""
        return ready_characters()

    def chapters(self, data: Any) -> tuple[str, tuple[Chapter, ...]]:
        """Return the character’s name and the chapters of its sheet. Raises Refused if the data are malformed."""
        sheet = sheet_of_draft(data, self.rulings)
        return sheet.name, tuple(chapters(sheet, self.rulings))


# Filling in pages

Fill = Callable[[Draft, Page, dict[str, Any], Chance, Rulings], Draft]


def fill_identity(draft: Draft, page: Page, values: dict[str, Any], chance: Chance, rulings: Rulings) -> Draft:
    """Return the draft with the name, the tier, and the method for the stats.

    With the method `dice`, all nine dice are rolled.

    Rules: TC-B-19.
    """
    rolled = chance(Dice(9, TIERS[values["tier"]][0])) if values["method"] == "dice" else ()
    method = "pool" if values["method"] == "pool" else "dice"
    return {**draft, **values, "method": method, "rolled": sorted(rolled, reverse=True), "level": 1}


def fill_typed_dice(draft: Draft, page: Page, values: dict[str, Any], chance: Chance, rulings: Rulings) -> Draft:
    """Return the draft with the nine results of dice that the player has typed.

    Raises Refused unless the field `dice` contains nine numbers that the tier’s die can show.

    Rules: TC-B-19.
    """
    words = values["dice"].replace(",", " ").split()
    faces = [int(word) for word in words if word.isascii() and word.isdecimal() and len(word) < 3]
    sides = TIERS[draft["tier"]][0]
    if len(words) != 9 or len(faces) != 9 or not all(1 <= face <= sides for face in faces):
        raise refuse("TC-B-19", f"These are not nine results of a d{sides}.", f"Type nine numbers from 1 to {sides}.")
    return {**draft, "rolled": sorted(faces, reverse=True)}


def fill_numbers(draft: Draft, page: Page, values: dict[str, Any], chance: Chance, rulings: Rulings) -> Draft:
    """Return the draft with the nine stats.

    If dice were rolled, the page’s field requires that each roll is used for exactly one stat.

    Rules: TC-B-20.
    """
    given = {name: values["stats"].get(name, 1) for name in STATS}
    return {**draft, "stats": given}


def fill_bonuses(draft: Draft, page: Page, values: dict[str, Any], chance: Chance, rulings: Rulings) -> Draft:
    """Return the draft with the stats that the player raises at a level. The key of the page contains the level."""
    level = page.key.partition(".")[2]
    raised = [name for name, count in values["bonuses"].items() for _ in range(count or 0)]
    return {**draft, "bonuses": {**draft.get("bonuses", {}), level: raised}}


def fill_ranks(draft: Draft, page: Page, values: dict[str, Any], chance: Chance, rulings: Rulings) -> Draft:
    """Return the draft with Skill Ranks added. Raises Refused if more Ranks are spent than earned (TC-D-30)."""
    changed = {**draft}
    for name in ("skills", "instinct", "specialty"):
        more = {key: count for key, count in values[name].items() if count}
        old = draft.get(name, {})
        changed[name] = {**old, **{key: old.get(key, 0) + count for key, count in more.items()}}
    old = draft.get("languages", {})
    changed["languages"] = {
        **old,
        **{key: old.get(key, 0) + count for key, count in read_languages(values["languages"])},
    }
    sheet = sheet_of_draft(changed, rulings)
    earned, spent = skill_numbers.earned_ranks(sheet).total, skill_numbers.spent_ranks(sheet).total
    if spent > earned:
        raise refuse(
            "TC-D-30", f"This spends {counted(spent, 'Skill Rank')} in total; {earned} are earned.", page.about
        )
    return changed


def read_languages(words: str) -> Iterator[tuple[str, int]]:
    """Yield each language in a text with its Ranks.

    `Common, Old Tongue 2` yields (“Common”, 1) and (“Old Tongue”, 2).
    """
    for part in words.split(","):
        name, _, count = part.strip().rpartition(" ")
        if name and count.isascii() and count.isdecimal() and 0 < int(count) < 100:
            yield name.strip(), int(count)
        elif part.strip():
            yield part.strip(), 1


def fill_trade(draft: Draft, page: Page, values: dict[str, Any], chance: Chance, rulings: Rulings) -> Draft:
    """Return the draft with the name of the next Trade; an empty name means no Trade."""
    return {**draft, "trade": values["trade"].strip()}


def fill_choices(draft: Draft, page: Page, values: dict[str, Any], chance: Chance, rulings: Rulings) -> Draft:
    """Return the draft with a new Trade, which has the three choices from this page.

    The name of the Trade comes from the page before.
    """
    made = {"name": draft["trade"], "choices": list(values["choices"])}
    return {**draft, "trade": "", "trades": [*draft.get("trades", []), made]}


def fill_gear(draft: Draft, page: Page, values: dict[str, Any], chance: Chance, rulings: Rulings) -> Draft:
    """Return the draft with the chosen sample gear.

    Each item is held or worn if hands and Slots allow it. Otherwise it is stowed.
    """
    sheet = with_gear(sheet_of_draft(draft, rulings), [GEAR[key] for key in values["gear"]])
    return {**draft, "items": character_data(sheet).get("items", [])}


FILLS: dict[str, Fill] = {
    "who": fill_identity, "thrown": fill_typed_dice, "numbers": fill_numbers, "bonuses": fill_bonuses,
    "ranks": fill_ranks, "trade": fill_trade, "choices": fill_choices, "gear": fill_gear,
}  # fmt: skip
"""The function that fills in each page, by the first part of the page’s key."""
