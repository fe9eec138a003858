"""The bench on which an Ability is built: its fields, its Keywords, its cost and its problems.

Rules: TCG-AC-01, TCG-AC-02, TCG-AC-03, TCG-AC-04, TCG-AC-05, TCG-AC-06.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from facedown.game import Field, Piece, Problem, Standing, Step, Workbench, refuse
from facedown.systems.tri_core.abilities import descriptions
from facedown.systems.tri_core.abilities.use_costs import use_points
from facedown.systems.tri_core.builder import ability_record, workbench
from facedown.systems.tri_core.builder.ability_card import ability_card
from facedown.systems.tri_core.builder.ability_files import ability_data, read_ability
from facedown.systems.tri_core.builder.keyword_pieces import HINTS, answers, facts, piece_of
from facedown.systems.tri_core.builder.legality import Builder, ability_problems
from facedown.systems.tri_core.builder.workbench import Bench
from facedown.systems.tri_core.builder.workbench_fields import PROPOSED, fields_of, fitting, rows_of
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
from facedown.systems.tri_core.model.keywords import keywords


def read_or_refuse(data: Any) -> Ability:
    """Return the Ability of a file. Raises Refused with all its mistakes."""
    ability, problems = read_ability(data)
    if ability is None:
        raise refuse(problems[-1].rule, " ".join(map(str, problems)).rpartition(" [")[0])
    return ability


# The bench


class AbilityBench(Workbench):
    """An Ability being built. Every change returns a new bench."""

    def __init__(self, on: Bench) -> None:
        self.on = on

    @property
    def rulings(self) -> Rulings:
        """The rulings of the table."""
        return self.on.maker.rulings

    def maker(self) -> Mapping[str, Any]:
        """The level and the totals of the Cores of the builder."""
        by = self.on.maker
        return {"level": by.level, **{core: by.cores[core] for core in CORES}, "ally": by.ally}

    def fields(self) -> tuple[Field, ...]:
        """Return the fields of the record that can be chosen now (L750 to L763)."""
        return tuple(fields_of(self.on.ability))

    def set(self, values: Mapping[str, Any]) -> AbilityBench:
        """Return the bench with other fields; dependent fields are adjusted."""
        there = {field.name: field for field in self.fields()}
        for name, value in values.items():
            if name not in there:
                raise refuse("TCG-AC-06", f"There is no field “{name[:40]}” now.", f"There are {', '.join(there)}.")
            reason = there[name].domain.reason_against(value, there[name].rule)
            if reason is not None:
                raise refuse(reason.rule, reason.text, there[name].domain.legal)
        if values.get("type") == "Trigger" != self.on.ability.type and not self.on.ability.when:
            values = {"event": next(iter(TRIGGER_TEXTS)), **values}
        proposed = PROPOSED.get(values.get("aspect", ""))
        if proposed and "action" not in values and self.on.ability.action == "Strike":
            values = {"action": proposed, **values}
        drawback = self.on.ability.drawback
        points, told = values.get("drawback", drawback.points), values.get("limited", drawback.words)
        plain = {name: value for name, value in values.items() if name not in ("drawback", "limited")}
        changed = replace(self.on.ability, **plain, drawback=Drawback(points, told))
        return AbilityBench(self.on.changed(fitting(changed)))

    def add(self, key: str, values: Mapping[str, Any]) -> AbilityBench:
        """Return the bench with one more Keyword entry; an Affliction sets a missing sub-type (TCG-AF-00)."""
        if key not in keywords():
            raise refuse("TCG-AC-01", f"There is no entry “{key[:40]}”.", "There are those that a search shows.")
        keyword, ability = keywords(self.rulings)[key], self.on.ability
        rides = keyword.sub_type is not None and ability.aspect == "Damage" and ability.sub_type is None
        dealt = keyword.sub_type if rides else ability.sub_type
        return AbilityBench(self.on.set(
            sub_type=dealt, keywords=(*ability.keywords, Chosen(key, answers(keyword, values)))))  # fmt: skip

    def answer(self, at: int, values: Mapping[str, Any]) -> AbilityBench:
        """Return the bench with other choices for an entry."""
        one = self.on.ability.keywords[at]
        return AbilityBench(
            self.on.put(at, replace(one, values={**one.values, **answers(keywords(self.rulings)[one.entry], values)}))
        )

    def drop(self, at: int) -> AbilityBench:
        """Return the bench without an entry."""
        return AbilityBench(self.on.drop(at))

    def like(self, data: Any) -> AbilityBench:
        """Return the bench with the data of a saved Ability, under the current name."""
        other = read_or_refuse(data)
        return AbilityBench(self.on.changed(replace(other, name=self.on.ability.name or other.name)))

    def undone(self) -> AbilityBench:
        """Return the bench before the last change."""
        return AbilityBench(self.on.undone())

    def redone(self) -> AbilityBench:
        """Return the bench after the change that was undone last."""
        return AbilityBench(self.on.redone())

    def piece(self, at: int) -> Piece:
        """Return an entry with its choices."""
        one = self.on.ability.keywords[at]
        return piece_of(keywords(self.rulings)[one.entry], one.values)

    def one_more(self, at: int) -> Sequence[Step]:
        """Return the cost of one more of each thing that an entry counts."""
        return tuple(workbench.one_more(self.on, at))

    def standing(self) -> Standing:
        """Return its cost, its effects and all its problems."""
        ability, found = self.on.ability, self.on.report
        sound = workbench.known_entries(ability, self.rulings)
        spent = f"{found.cost.total} of {found.most} ACP" if found.cost is not None else f"{found.most} ACP to spend"
        left = f", {found.left} left" if found.left >= 0 else f", {-found.left} too many"
        line = (
            f"{ability.name or 'Nameless'}: {spent}{left}. A use takes {descriptions.cost_text(sound, self.rulings)}."
        )
        tallies = (*((found.cost,) if found.cost is not None else ()), found.ceiling)
        tallies += (found.credit,) if found.credit.total else ()
        taken = use_points(ability, self.rulings)
        tallies += (taken,) if taken.total else ()
        rows = tuple(rows_of(ability, found.prices, self.rulings))
        return Standing(line, tallies, descriptions.summary(sound, self.rulings), rows, found.problems)

    def fitting(self, pieces: Sequence[Piece]) -> Sequence[Piece]:
        """Return Keywords, those first that can be added to the Ability now."""
        ability, table = self.on.ability, keywords(self.rulings)
        dealt = sub_types(ability) or SUB_TYPES

        def amiss(piece: Piece) -> bool:
            keyword = table[piece.key]
            rides = keyword.sub_type is None or (ability.aspect == "Damage" and keyword.sub_type in dealt)
            return ability.type not in keyword.types or not rides

        return sorted((replace(one, facts=facts(table[one.key], ability.type)) for one in pieces), key=amiss)

    def hint(self, words: str) -> str:
        """Return a hint if the search words name a field or an area, and no Keyword.

        Rules: TC-D-52, TCG-AC-19, TCG-RA-00a.
        """
        asked = set(re.findall(r"\w+", words.casefold()))
        now = {field.name: field.domain.usual for field in self.fields()}
        dealt = [f"`sub_type {name}` makes it deal {name} damage." for name in SUB_TYPES
                 if name.casefold() in asked and now["aspect"] == "Damage" and now["sub_type"] != name]  # fmt: skip
        found = [one.says for one in HINTS if asked & set(one.words.split()) and now.get(one.field) != one.value]
        return " ".join((*found, *dealt))

    def record(self) -> Sequence[tuple[str, str]]:
        """Return the fields of the document’s display."""
        return tuple(ability_record.record(workbench.known_entries(self.on.ability, self.rulings), self.on.maker))

    def card(self) -> str:
        """Return an Action Card that shows the Ability."""
        does = " ".join(descriptions.summary(workbench.known_entries(self.on.ability, self.rulings), self.rulings)[1:])
        return ability_card(self.on.ability, (*self.record(), ("In play", does)))

    def data(self) -> dict[str, Any]:
        """Return the data of an Ability file."""
        return ability_data(self.on.ability)


def further_problems(data: Any, problems: Sequence[Problem], builder: Builder) -> tuple[Problem, ...]:
    """Return the problems that can be found in an Ability although some fields are malformed."""
    wrong = {re.split(r"[.\[]", one.path)[0] for one in problems}
    if not isinstance(data, dict) or "keywords" in wrong:
        return ()
    kept = {name: value for name, value in data.items() if name not in wrong}
    ability, _ = read_ability({"name": "…", "core": "Body", "action": "Strike", **kept})
    found = ability_problems(ability, builder) if ability is not None else ()
    return tuple(one for one in found if one.stops and one.code != "OVER_CEILING" and one.path not in wrong)
