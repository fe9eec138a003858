"""The workshop for Abilities: it opens workbenches, and adds Abilities to character files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from facedown.chance import as_text, cut, quoted
from facedown.game import NO_YES, Field, OneOf, Piece, Problem, Range, Workshop, plain_name, refuse, refuse_problems
from facedown.systems.tri_core.builder import keyword_search
from facedown.systems.tri_core.builder.ability_bench import AbilityBench, problems_of_readable_fields, read_or_refuse
from facedown.systems.tri_core.builder.ability_files import ability_data, read_ability
from facedown.systems.tri_core.builder.character_files import read_character
from facedown.systems.tri_core.builder.keyword_pieces import keyword_piece
from facedown.systems.tri_core.builder.legality import Builder
from facedown.systems.tri_core.builder.owned_abilities import builder_of
from facedown.systems.tri_core.builder.workbench import Bench
from facedown.systems.tri_core.data_files import ready_abilities
from facedown.systems.tri_core.model import CORES, DEFAULT_RULINGS, LEVEL_CAP, Ability, Rulings

NEW = Ability("", "Body", action="Strike")
"""The Ability with which a new workbench begins."""


# The workshop


class AbilityShop(Workshop):
    """The workshop in which Tri-Core Abilities are built, under a table’s rulings."""

    noun = "Ability"

    def __init__(self, rulings: Rulings = DEFAULT_RULINGS) -> None:
        self.rulings = rulings

    def with_rulings(self, rulings: Any) -> AbilityShop:
        """Return a workshop for Tri-Core Abilities under other rulings."""
        return AbilityShop(rulings)

    def builder_fields(self) -> tuple[Field, ...]:
        """Return the fields about an Ability’s builder: level, Core totals, and whether the builder is an Ally.

        The Core totals exclude Boosts and items (TCG-BU-05).
        """
        level = Field("level", Range(1, LEVEL_CAP, default=1), "Level", "TCG-BU-01")
        cores = (Field(core, Range(0, 199, default=10), f"Total of {core}", "TCG-BU-01") for core in CORES)
        return (level, *cores, Field("ally", OneOf(NO_YES), "For an Ally", "TCG-AY-08", seldom=True))

    def open_workbench(self, data: Any, maker: Mapping[str, Any]) -> AbilityBench:
        """Return a workbench with the Ability in `data`, or with a new Ability if `data` is None.

        `maker`: the values of `builder_fields`, by field name.

        Raises Refused if the data are malformed.
        """
        return AbilityBench(Bench(NEW if data is None else read_or_refuse(data), self.builder(maker)))

    def problems(self, data: Any, maker: Mapping[str, Any]) -> Sequence[Problem]:
        """Return the problems of an Ability file; empty unless a field is malformed.

        `maker`: the values of `builder_fields`, by field name.

        Cautions are left out, and so is a price that is too high.
        """
        ability, problems = read_ability(data)
        if ability is None and isinstance(data, dict) and "core" not in data and "base" in data:
            return (Problem("", "TCG-AC-06", "This is a character file, not an Ability file."),)
        return (*problems, *problems_of_readable_fields(data, problems, self.builder(maker))) if ability is None else ()

    def builder(self, maker: Mapping[str, Any]) -> Builder:
        """Return the character who builds an Ability. `maker` holds the values of `builder_fields`, by field name."""
        return Builder(
            maker["level"], {core: maker[core] for core in CORES}, self.rulings, ally=maker.get("ally", False)
        )

    def pieces(self, words: str = "") -> Sequence[Piece]:
        """Return the Keyword entries that match a search text, best match first; all entries if the text is empty."""
        return [keyword_piece(keyword.key, self.rulings) for keyword in keyword_search.search_keywords(words)]

    def builder_values(self, character: Any) -> Mapping[str, Any]:
        """Return the values of `builder_fields` for a character, by field name.

        `character`: the data of the character’s file.

        Raises Refused if the data are malformed or a stat is missing.
        """
        sheet, problems = read_character(character, self.rulings)
        if sheet is None:
            raise refuse_problems(problems[:1])
        builder = builder_of(sheet, self.rulings)
        return {"level": builder.level, **{core: builder.cores[core] for core in CORES}, "ally": builder.ally}

    def add_to_character(self, character: Any, data: Any) -> dict[str, Any]:
        """Return the data of a character’s file with a new Ability, which replaces any Ability of the same name.

        `data`: the Ability’s data.

        Raises Refused if the Ability’s data are malformed, or if the changed character has problems.

        Rules: TCG-AC-05, R-TCG-18.
        """
        ability = read_or_refuse(data)
        row, name, old = ability_data(ability), plain_name(ability.name), ability_rows(character)
        rows = [row if row_name(one) == name else one for one in old]
        replaces = any(row_name(one) == name for one in old)
        return checked_character({**character, "abilities": rows if replaces else [*rows, row]}, self.rulings)

    def things_of_character(self, character: Any) -> dict[str, dict[str, Any]]:
        """Return the data of each Ability in a character’s file, by the Ability’s name in the form for comparisons.

        Raises Refused if the data are no character file.
        """
        return {row_name(row): row for row in ability_rows(character) if row_name(row)}

    def remove_from_character(self, character: Any, name: str) -> dict[str, Any]:
        """Return the data of a character’s file without the Ability called `name` (R-TCG-18).

        `name`: the Ability’s name, ignoring case, or its key.

        Raises Refused if the name is unknown, or if the changed character has problems.
        """
        rows = ability_rows(character)
        kept = [row for row in rows if row_name(row) != plain_name(name)]
        alike = [row for row in rows if letters_of(row_name(row)) == letters_of(name) != ""]
        if len(kept) == len(rows) and len(alike) == 1:
            kept = [row for row in rows if row is not alike[0]]
        if len(kept) == len(rows):
            names = ", ".join(cut(row.get("name")) for row in rows if isinstance(row, dict))
            remedy = f"Choose from: {names}." if names else "It has no Abilities."
            raise refuse("TCG-AC-05", f"The character has no Ability {quoted(name)}.", remedy)
        return checked_character({**character, "abilities": kept}, self.rulings)

    def ready(self) -> Mapping[str, dict[str, Any]]:
        """Return the ready-made Abilities by key, each as the data of its file."""
        return ready_abilities()


def ability_rows(character: Any) -> list[Any]:
    """Return the rows of Abilities in the data of a character’s file.

    Raises Refused if the data are no character file.
    """
    rows = character.get("abilities", []) if isinstance(character, dict) else None
    if not isinstance(rows, list | tuple):
        raise refuse("TCG-AC-05", "This is not a character file with Abilities.")
    return list(rows)


def row_name(row: Any) -> str:
    """Return the name in a row of a file, in the form for comparisons; "" if the row has no name."""
    return plain_name(as_text(row.get("name", ""))) if isinstance(row, dict) else ""


def letters_of(name: str) -> str:
    """Return the letters and digits of a name in lower case, for example `embercut` for “Ember Cut”.

    An Ability’s name and its key give the same result.
    """
    return "".join(sign for sign in name.casefold() if sign.isalnum())


def checked_character(character: dict[str, Any], rulings: Rulings) -> dict[str, Any]:
    """Return the data of a character’s file unchanged.

    Raises Refused, with all problems, if the character has problems.
    """
    problems = read_character(character, rulings)[1]
    if problems:
        raise refuse_problems(problems)
    return character
