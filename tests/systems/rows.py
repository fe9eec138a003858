"""Checks of the rows of a rulebook: each mechanic has a test that shows it, and all other rows have a text.

Where a rule is carried out and shown is read from the code and the tests, as `facedown rules --where` does. Each system
derives a class `TestRows` from these and says which of its rules are guidance, and how many rows its inventory has.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pytest

from facedown.cli.rule_places import RulePlaces, Sources, places_of, sources_of
from facedown.game import Event, Rule, Ruling, System, registry


@cache
def docstrings(folder: Path) -> Mapping[str, str]:
    """Every test in a folder and below with what its docstring says."""
    found = {}
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found[f"{file.relative_to(folder)}::{node.name}"] = ast.get_docstring(node) or ""
    return found


@cache
def code_places(key: str) -> Mapping[str, RulePlaces]:
    """Where the system's own code cites each of its rules; its odds do not carry them out."""
    module = registry.module_of(key)
    file = Path(str(sys.modules[module].__file__))
    found = [(path, base) for path, base in sources_of(module, file).code if file.parent in path.parents]
    own = tuple((path, base) for path, base in found if file.parent / "odds" not in path.parents)
    return places_of(Sources(own, None), {rule.id: "" for rule in registry.system(key).rulebook.rule})


@lru_cache(maxsize=10)
def kept_steps(game: Callable[..., Iterable[Any]], seed: int) -> tuple[Any, ...]:
    """The steps of a mixed random game, kept for the next test."""
    return tuple(game(seed, mixed=True))


def cited(words: str, prefix: str) -> set[str]:
    """The ids that stand in a docstring."""
    return set(re.findall(rf"(?<![\w-])(?:R-)?{prefix}-[\w-]*\w", words))


class Rows:
    """What holds of the rows of every rulebook."""

    system: System[Any]
    game: Callable[..., Iterable[Any]]
    """A random game by its seed, mixed or not: the steps it takes."""
    guidance: Sequence[str]
    """The rows that tell people something and ask nothing of the engine."""
    numbered: Mapping[str, int]
    """How many rows each series of the inventory has."""
    vectors: Sequence[str]
    """The worked examples and the vectors of the inventory, where they bear the prefix of its rows."""
    prefix: str = ""
    """What the ids of its rows begin with, where it is not what those of the whole rulebook do."""
    seeds: Sequence[int] = range(1000, 1030)
    """The random games that are listened to."""
    nowhere: Mapping[str, str] = {}
    """Rules that the engine carries out although no code cites them, each with the reason."""
    reached: Collection[str] = ()
    """Kinds of event and rules that random games come to, so that what is said of them is said of something."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """A test for each row, where a check is of one row."""
        rulings = [ruling.id for ruling in self.system.rulebook.ruling if self.covers(ruling.id)]
        tables = {"guidance": self.guidance, "ruling": rulings}
        for name, rows in tables.items():
            if name in metafunc.fixturenames:
                metafunc.parametrize(name, rows)

    def covers(self, key: str) -> bool:
        """Whether an entry of the rulebook is among those that this table is of."""
        return True

    def rules(self) -> list[Rule]:
        """The rules that this table is of."""
        return [rule for rule in self.system.rulebook.rule if self.covers(rule.id)]

    def mechanics(self) -> set[str]:
        """The ids of the rules that the engine carries out."""
        return {rule.id for rule in self.rules() if rule.kind == "mechanic"}

    def docstrings(self) -> Mapping[str, str]:
        """Every test of this system with what its docstring says."""
        return docstrings(Path(str(sys.modules[type(self).__module__].__file__)).parent)

    def cited(self, where: str = "") -> set[str]:
        """The ids that tests cite whose name has this in it."""
        prefix = self.prefix or self.system.rulebook.prefix
        return {key for name, words in self.docstrings().items() if where in name for key in cited(words, prefix)}

    # What is there

    def test_the_rulebook_has_every_row_of_the_inventory(self) -> None:
        """All series, numbered without a gap, and nothing besides. Rulings may be added at the end of their series."""
        ids = set(filter(self.covers, self.system.rulebook.by_id))
        rows = set()
        for name, last in self.numbered.items():
            there = sum(key.rpartition("-")[0] == name for key in ids) if name.startswith("R-") else last
            rows |= {f"{name}-{n:02}" for n in range(1, max(last, there) + 1)}
        assert rows == ids

    def test_guidance_is_advice_to_people(self) -> None:
        """All other rules are carried out: none becomes guidance because nobody has written its code or its test."""
        assert set(self.guidance) == {rule.id for rule in self.rules() if rule.kind == "guidance"}

    def test_each_switch_has_an_option_of_its_own(self) -> None:
        """No two rulings share an option, so a table sets each of them alone."""
        options = [ruling.option for ruling in self.system.rulebook.ruling if ruling.switch]
        assert sorted(options) == sorted(self.system.rulebook.switches)

    # Where rules are carried out and shown

    def test_every_mechanic_is_cited_by_code(self) -> None:
        """By a function, class, table or data file that carries it out. The docstring of a module is not enough."""
        places = code_places(self.system.key)
        cited = {key for key in self.mechanics() if any(place.name != "module" for place in places[key].code)}
        assert self.mechanics() - cited == set(self.nowhere)

    def test_every_mechanic_is_cited_by_a_test(self) -> None:
        """In the docstring of a test that shows it."""
        assert self.mechanics() - self.cited() == set()

    def test_every_switch_is_cited_by_a_test(self) -> None:
        """In the docstring of a test that shows it."""
        switches = {ruling.id for ruling in self.system.rulebook.switches.values() if self.covers(ruling.id)}
        assert switches - self.cited() == set()

    def test_every_vector_has_its_test(self) -> None:
        """Named in the docstring of a test of the vectors."""
        assert set(self.vectors) <= self.cited("vectors")

    def test_no_test_cites_a_row_that_is_not_there(self) -> None:
        """Ids in docstrings are of the rulebook or of an Extension's, or name a vector."""
        books = [self.system.rulebook, *(one.rulebook for one in self.system.extensions.values())]
        assert {key for key in self.cited() if not any(key in book for book in books)} == set(self.vectors)

    # How rows read

    def test_rules_read_as_rules(self) -> None:
        """Every row has a title, a text and its place."""
        for rule in self.system.rulebook.rule:
            assert isinstance(rule, Rule)
            assert rule.title
            assert rule.text.endswith(".")
            assert rule.place

    def test_guidance_is_in_the_rulebook_with_a_text(self, guidance: str) -> None:
        """A title, a text of whole sentences, and its place in the document."""
        entry = self.system.rulebook[guidance]
        assert isinstance(entry, Rule)
        assert entry.kind == "guidance"
        assert entry.title
        assert entry.place
        assert len(entry.text) > 20
        assert entry.text.endswith(".")

    def test_every_ruling_has_a_question_and_a_reason(self, ruling: str) -> None:
        """And a switch has a default that it allows, and can have several values."""
        entry = self.system.rulebook[ruling]
        assert isinstance(entry, Ruling)
        assert entry.question.endswith("?")
        assert entry.why.endswith(".")
        assert not entry.switch or entry.allows(entry.default)
        assert not entry.switch or len(entry.values_to_try) > 1

    # What play cites

    def mixed_seeds(self) -> Sequence[int]:
        """Ten seeds of mixed games, of which both the events and the options are checked."""
        return [seed for seed in self.seeds if seed % 2][:10]

    def steps(self, seed: int) -> Iterable[Any]:
        """The steps of a random game, mixed if the seed is odd."""
        if seed in self.mixed_seeds():
            return kept_steps(type(self).game, seed)
        return self.game(seed, mixed=bool(seed % 2))

    def emitted(self) -> Iterator[tuple[Event, Collection[str]]]:
        """The events of random games, plain and mixed, each with the ids that there are."""
        for seed in self.seeds:
            for step in self.steps(seed):
                for event in step.events:
                    yield event, self.system.rulebook.by_id

    def test_every_event_cites_a_rule(self) -> None:
        """In random games every event and every part of a total has an id of a rulebook, and is shown on one line."""
        kinds, rules = set(), set()
        catalogue = self.system.catalogue()
        for event, known in self.emitted():
            text = catalogue.text(event, lambda piece: piece.key)
            assert event.rule in known, text
            assert all(addend.rule in known for tally in event.tallies for addend in tally.addends)
            assert text
            assert "\n" not in text
            assert event.kind in catalogue.kinds, event
            kinds.add(event.kind)
            rules.add(event.rule)
        assert len(rules) > 40
        assert kinds | rules >= set(self.reached)

    def test_every_option_cites_a_rule(self) -> None:
        """What is offered and each of its fields is offered under a rule, and the usual choice is legal."""
        for seed in self.mixed_seeds():
            for step in self.steps(seed):
                for option in self.system.options(self.system.view(step.before, step.seat), step.seat):
                    assert option.rule in self.system.rulebook
                    assert all(field.rule in self.system.rulebook for field in option.fields)
                    assert option.refusal(option.build(self.system.move_type)) is None


class RulingsShown(Rows):
    """For a system whose every ruling is shown, and found from a rule."""

    def test_every_ruling_is_shown_by_some_test(self, ruling: str) -> None:
        """Each is named by the test that shows it."""
        assert ruling in self.cited()

    def test_every_ruling_bears_on_a_rule(self) -> None:
        """Each is named by some rule, so that readers of the rule find it."""
        rulebook = self.system.rulebook
        assert {key for rule in rulebook.rule for key in rule.rulings} == {ruling.id for ruling in rulebook.ruling}


class GuidanceShown(Rows):
    """For a system whose guidance can be checked."""

    def test_guidance_is_shown_by_some_test(self, guidance: str) -> None:
        """An example that is true is shown as one."""
        assert guidance in self.cited()
