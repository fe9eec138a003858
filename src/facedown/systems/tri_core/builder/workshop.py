"""Building Abilities and putting them into a character’s file.

Rules: TCG-AC-01, TCG-AC-02, TCG-AC-03, TCG-AC-04, TCG-AC-05, TCG-AC-06.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from facedown.game import NO_YES, Field, OneOf, Piece, Problem, Range, Workshop, listed, refuse
from facedown.systems.tri_core.builder import keyword_search
from facedown.systems.tri_core.builder.ability_bench import AbilityBench, further_problems, read_or_refuse
from facedown.systems.tri_core.builder.ability_files import ability_data, read_ability
from facedown.systems.tri_core.builder.character_files import read_character
from facedown.systems.tri_core.builder.keyword_pieces import piece_of
from facedown.systems.tri_core.builder.legality import Builder
from facedown.systems.tri_core.builder.owned_abilities import builder_of
from facedown.systems.tri_core.builder.ready_abilities import ready_abilities
from facedown.systems.tri_core.builder.workbench import Bench
from facedown.systems.tri_core.model import CORES, DEFAULT_RULINGS, LEVEL_CAP, Ability, Rulings
from facedown.systems.tri_core.model.keywords import keywords

NEW = Ability("", "Body", action="Strike")
"""The Ability on a new bench."""


# Who builds


class AbilityShop(Workshop):
    """Builds Tri-Core Abilities under a table’s rulings."""

    noun = "Ability"

    def __init__(self, rulings: Rulings = DEFAULT_RULINGS) -> None:
        self.rulings = rulings

    def under(self, rulings: Any) -> AbilityShop:
        """Return the same shop under other rulings."""
        return AbilityShop(rulings)

    def maker_fields(self) -> tuple[Field, ...]:
        """Return the fields for the level and the Core totals without Boosts and items (TCG-BU-05)."""
        level = Field("level", Range(1, LEVEL_CAP, default=1), "The level", "TCG-BU-01")
        cores = (Field(core, Range(0, 199, default=10), f"The total of {core}", "TCG-BU-01") for core in CORES)
        return (level, *cores, Field("ally", OneOf(NO_YES), "Is it an Ally", "TCG-AY-08", seldom=True))

    def opened(self, data: Any, maker: Mapping[str, Any]) -> AbilityBench:
        """Return a bench with the Ability of a file, or with a blank one."""
        return AbilityBench(Bench(NEW if data is None else read_or_refuse(data), self.builder(maker)))

    def problems(self, data: Any, maker: Mapping[str, Any]) -> Sequence[Problem]:
        """Return the malformed fields of an Ability file, and the other problems that can still be found."""
        ability, problems = read_ability(data)
        if ability is None and isinstance(data, dict) and "core" not in data and "base" in data:
            return (Problem("", "TCG-AC-06", "This looks like a character’s file, and not like an Ability’s."),)
        return (*problems, *further_problems(data, problems, self.builder(maker))) if ability is None else ()

    def builder(self, maker: Mapping[str, Any]) -> Builder:
        """Return the builder for these fields."""
        return Builder(
            maker["level"], {core: maker[core] for core in CORES}, self.rulings, ally=maker.get("ally", False)
        )

    def pieces(self, words: str = "") -> Sequence[Piece]:
        """Return the Keyword entries that match some words."""
        return [piece_of(keywords(self.rulings)[keyword.key]) for keyword in keyword_search.search_keywords(words)]

    def maker_of(self, character: Any) -> Mapping[str, Any]:
        """Return the level and Cores of a character’s file."""
        sheet, problems = read_character(character, self.rulings)
        if sheet is None:
            raise refuse(problems[0].rule, str(problems[0]).rpartition(" [")[0])
        builder = builder_of(sheet, self.rulings)
        return {"level": builder.level, **{core: builder.cores[core] for core in CORES}, "ally": builder.ally}

    def into(self, character: Any, data: Any) -> dict[str, Any]:
        """Return a character’s file with this Ability in place of one of its name (TCG-AC-05, R-TCG-18)."""
        ability = read_or_refuse(data)
        row, name, held = ability_data(ability), ability.name.casefold(), abilities_in(character)
        rows = [row if row_name(one) == name else one for one in held]
        there = any(row_name(one) == name for one in held)
        return checked_character({**character, "abilities": rows if there else [*rows, row]}, self.rulings)

    def held(self, character: Any) -> dict[str, dict[str, Any]]:
        """Return the Abilities in a character’s file, by name."""
        return {row_name(row): row for row in abilities_in(character) if row_name(row)}

    def out_of(self, character: Any, name: str) -> dict[str, Any]:
        """Return a character’s file without the Ability of this name (R-TCG-18)."""
        rows = abilities_in(character)
        kept = [row for row in rows if row_name(row) != name.casefold()]
        if len(kept) == len(rows):
            there = listed(str(row.get("name")) for row in rows if isinstance(row, dict)) or "none"
            raise refuse("TCG-AC-05", f"It has no Ability called “{name[:40]}”.", f"There is {there}.")
        return checked_character({**character, "abilities": kept}, self.rulings)

    def ready(self) -> Mapping[str, dict[str, Any]]:
        """Return the sample Abilities."""
        return ready_abilities()


def abilities_in(character: Any) -> list[Any]:
    """Return the Abilities of a character’s file. Raises Refused if it cannot have any."""
    held = character.get("abilities", []) if isinstance(character, dict) else None
    if not isinstance(held, list | tuple):
        raise refuse("TCG-AC-05", "This is no character’s file that Abilities could be in.")
    return list(held)


def row_name(row: Any) -> str:
    """Return the name of an Ability in a file, normalized for comparison."""
    return str(row.get("name", "")).casefold() if isinstance(row, dict) else ""


def checked_character(character: dict[str, Any], rulings: Rulings) -> dict[str, Any]:
    """Return a character’s file unchanged if it can be read. Raises Refused."""
    wrong = read_character(character, rulings)[1]
    if wrong:
        raise refuse(wrong[-1].rule, " ".join(str(one) for one in wrong).rpartition(" [")[0])
    return character
