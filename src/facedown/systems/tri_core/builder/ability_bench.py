"""The workbench on which one Ability is built: its fields, Keyword entries, cost and problems."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from facedown.chance import quoted
from facedown.game import BuildState, Field, Piece, Problem, Step, Workbench, refuse, refuse_problems
from facedown.systems.tri_core.abilities import descriptions
from facedown.systems.tri_core.abilities.use_costs import use_points
from facedown.systems.tri_core.builder import ability_record, workbench
from facedown.systems.tri_core.builder.ability_card import ability_card
from facedown.systems.tri_core.builder.ability_files import ability_data, read_ability
from facedown.systems.tri_core.builder.keyword_pieces import HINTS, entry_facts, keyword_piece, stored_answers
from facedown.systems.tri_core.builder.legality import Builder, ability_problems
from facedown.systems.tri_core.builder.workbench import Bench
from facedown.systems.tri_core.builder.workbench_fields import PROPOSED, entry_rows, fields_of, with_fitting_fields
from facedown.systems.tri_core.model import (
    CORES,
    SUB_TYPES,
    TRIGGER_TEXTS,
    Ability,
    Chosen,
    Drawback,
    Rulings,
    sub_types,
)
from facedown.systems.tri_core.model.keywords import keywords, printed_keywords


def read_or_refuse(data: Any) -> Ability:
    """Return the Ability in the data of a file. Raises Refused, with all mistakes, if the data are malformed."""
    ability, problems = read_ability(data)
    if ability is None:
        raise refuse_problems(problems)
    return ability


# The workbench


class AbilityBench(Workbench):
    """A workbench with an Ability that is being built. Every change returns a new workbench."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench

    @property
    def rulings(self) -> Rulings:
        """The rulings of the table for which the Ability is built."""
        return self.bench.maker.rulings

    def builder_values(self) -> Mapping[str, Any]:
        """Return the builder’s level and Core totals, and whether the builder is an Ally, by field name."""
        builder = self.bench.maker
        return {"level": builder.level, **{core: builder.cores[core] for core in CORES}, "ally": builder.ally}

    def fields(self) -> tuple[Field, ...]:
        """Return the fields of the Ability that can be set now, with their values as defaults (R-TCG-19)."""
        return tuple(fields_of(self.bench.ability))

    def set(self, values: Mapping[str, Any]) -> AbilityBench:
        """Return a workbench with the Ability’s fields set to `values`, by field name; other fields may change to fit.

        Raises Refused for an unknown field or a value that is not allowed.
        """
        fields = {field.name: field for field in self.fields()}
        for name, value in values.items():
            if name not in fields:
                raise refuse(
                    "TCG-AC-06", f"This Ability has no field {quoted(name)}.", f"Choose from: {', '.join(fields)}."
                )
            reason = fields[name].domain.reason_against(value, fields[name].rule)
            if reason is not None:
                raise refuse(reason.rule, reason.text, fields[name].domain.legal)
        if values.get("type") == "Trigger" != self.bench.ability.type and not self.bench.ability.when:
            values = {"event": next(iter(TRIGGER_TEXTS)), **values}
        proposed = PROPOSED.get(values.get("aspect", ""))
        if proposed and "action" not in values and self.bench.ability.action == "Strike":
            values = {"action": proposed, **values}
        drawback = self.bench.ability.drawback
        points, words = values.get("drawback", drawback.points), values.get("limited", drawback.words)
        plain = {name: value for name, value in values.items() if name not in ("drawback", "limited")}
        changed = replace(self.bench.ability, **plain, drawback=Drawback(points, words))
        return AbilityBench(self.bench.with_ability(with_fitting_fields(changed)))

    def add(self, key: str, values: Mapping[str, Any]) -> AbilityBench:
        """Return a workbench with the Keyword entry `key` added.

        An Affliction may also set the sub-type (TCG-AF-00).
        `values`: the answers of the entry by name.
        Raises Refused for an unknown key.
        """
        if key not in printed_keywords():
            raise refuse("TCG-AC-01", f"There is no Keyword entry {quoted(key)}.", "Search for one by what it does.")
        keyword, ability = keywords(self.rulings)[key], self.bench.ability
        sets_sub_type = keyword.sub_type is not None and ability.aspect == "Damage" and ability.sub_type is None
        sub_type = keyword.sub_type if sets_sub_type else ability.sub_type
        return AbilityBench(self.bench.with_fields(
            sub_type=sub_type, keywords=(*ability.keywords, Chosen(key, stored_answers(keyword, values)))))  # fmt: skip

    def answer(self, at: int, values: Mapping[str, Any]) -> AbilityBench:
        """Return a workbench with new answers in the Keyword entry at index `at`; its other answers stay.

        `values`: the new answers by name.

        Raises IndexError.
        """
        one = self.bench.ability.keywords[at]
        return AbilityBench(
            self.bench.replace_entry(
                at, replace(one, values={**one.values, **stored_answers(keywords(self.rulings)[one.entry], values)})
            )
        )

    def drop(self, at: int) -> AbilityBench:
        """Return a workbench without the Keyword entry at index `at`. Raises IndexError."""
        return AbilityBench(self.bench.remove_entry(at))

    def with_content_of(self, data: Any) -> AbilityBench:
        """Return a workbench with the Ability in the data of a file.

        If the present Ability has a name, the new Ability gets this name. Raises Refused if the data are malformed.
        """
        other = read_or_refuse(data)
        return AbilityBench(self.bench.with_ability(replace(other, name=self.bench.ability.name or other.name)))

    def undo(self) -> AbilityBench:
        """Return the workbench as it was before the last change. Without a change, it is returned unchanged."""
        return AbilityBench(self.bench.undo())

    def redo(self) -> AbilityBench:
        """Return the workbench with the last undone change made again.

        The workbench is returned unchanged if nothing was undone.
        """
        return AbilityBench(self.bench.redo())

    def piece(self, at: int) -> Piece:
        """Return the Keyword entry at index `at` with its questions and present answers. Raises IndexError."""
        one = self.bench.ability.keywords[at]
        return keyword_piece(one.entry, self.rulings, one.values)

    def one_more(self, at: int) -> Sequence[Step]:
        """Return the ways to enlarge the Keyword entry at index `at` by one die or by 1, each with the added ACP.

        The result is empty if any Keyword entry is incomplete. Raises IndexError.
        """
        return tuple(workbench.prices_of_changes(self.bench, at, workbench.with_one_more))

    def one_less(self, at: int) -> Sequence[Step]:
        """Return the ways to reduce the Keyword entry at index `at` by one die or by 1, each with the added ACP.

        Saved ACP are negative numbers. The result is empty if any Keyword entry is incomplete. Raises IndexError.
        """
        return tuple(workbench.prices_of_changes(self.bench, at, workbench.with_one_less))

    def state(self) -> BuildState:
        """Return the present state of the Ability: its cost in ACP, the cost of a use, its effects and its problems."""
        ability, report = self.bench.ability, self.bench.report
        complete = workbench.with_complete_entries(ability, self.rulings)
        spent = (
            f"{report.cost.total} of {report.most} ACP" if report.cost is not None else f"{report.most} ACP to spend"
        )
        left = f", {report.left} left" if report.left >= 0 else f", {-report.left} too many"
        cost = descriptions.cost_text(complete, self.rulings)
        name, budget = ability.name or "Nameless", f"{spent}{left}"
        line = f"{name}: {budget}. A use costs {cost}."
        tallies = (*((report.cost,) if report.cost is not None else ()), report.ceiling)
        tallies += (report.credit,) if report.credit.total else ()
        cost_of_use = use_points(ability, self.rulings)
        tallies += (cost_of_use,) if cost_of_use.total else ()
        rows = tuple(entry_rows(ability, report.prices, self.rulings))
        lines = descriptions.summary(complete, self.rulings)
        does = descriptions.use_sentence(complete)
        return BuildState(name, budget, line, tallies, lines, rows, report.problems, does)

    def fitting(self, pieces: Sequence[Piece]) -> Sequence[Piece]:
        """Return `pieces`, sorted so that the Keyword entries that suit the Ability come first.

        Each entry’s text `facts` is rewritten for the Ability’s type.
        """
        ability, table = self.bench.ability, keywords(self.rulings)
        possible = sub_types(ability) or SUB_TYPES

        def is_unsuitable(piece: Piece) -> bool:
            keyword = table[piece.key]
            sub_type_fits = keyword.sub_type is None or (ability.aspect == "Damage" and keyword.sub_type in possible)
            return ability.type not in keyword.types or not sub_type_fits

        updated = (replace(one, facts=entry_facts(table[one.key], ability.type)) for one in pieces)
        return sorted(updated, key=is_unsuitable)

    def hint(self, words: str) -> str:
        """Return the hints for a search, as one text; "" if there is no hint.

        `words`: the words of the search, for example “grapple”.

        Rules: TC-D-52, TCG-AC-19, TCG-RA-00a.
        """
        asked = set(re.findall(r"\w+", words.casefold()))
        now = {field.name: field.domain.usual for field in self.fields()}
        sub_type_hints = [f"`sub_type {name}` makes it deal {name} damage." for name in SUB_TYPES
                 if name.casefold() in asked and now["aspect"] == "Damage" and now["sub_type"] != name]  # fmt: skip
        found = [one.text for one in HINTS if asked & set(one.words.split()) and now.get(one.field) != one.value]
        return " ".join((*found, *sub_type_hints))

    def record(self) -> Sequence[tuple[str, str]]:
        """Return the label and the text of each field of the Ability, in the order of the rulebook."""
        return tuple(
            ability_record.record(workbench.with_complete_entries(self.bench.ability, self.rulings), self.bench.maker)
        )

    def card(self) -> str:
        """Return the Ability as an Action Card in SVG, for printing."""
        complete = workbench.with_complete_entries(self.bench.ability, self.rulings)
        effects = " ".join(descriptions.effect_lines(complete, self.rulings))
        return ability_card(self.bench.ability, (*self.record(), ("In play", effects)))

    def data(self) -> dict[str, Any]:
        """Return the Ability as plain data for a file."""
        return ability_data(self.bench.ability)


def problems_of_readable_fields(data: Any, problems: Sequence[Problem], builder: Builder) -> tuple[Problem, ...]:
    """Return the problems in those fields of an Ability file that are not malformed.

    Cautions, and the problem of too high a price, are left out.
    `problems`: the mistakes in the malformed fields.
    The result is empty if `data` is not a table or the Keywords are malformed.
    """
    wrong = {re.split(r"[.\[]", one.path)[0] for one in problems}
    if not isinstance(data, dict) or "keywords" in wrong:
        return ()
    readable = {name: value for name, value in data.items() if name not in wrong}
    ability, _ = read_ability({"name": "…", "core": "Body", "action": "Strike", **readable})
    found = ability_problems(ability, builder) if ability is not None else ()
    return tuple(one for one in found if one.stops and one.code != "OVER_CEILING" and one.path not in wrong)
