"""Checks of the rows of a rulebook: whatever the engine carries out has a test that shows it, all else has a text.

Each system derives a class `TestRows` from these and fills in its tables. There is a test for every row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from inspect import getmembers, isfunction
from pathlib import Path
from typing import Any

import pytest

from facedown.game import Event, Rule, Ruling, System


@cache
def docstrings(package: str) -> Mapping[str, str]:
    """Every test of a package with what its docstring says."""
    found = {}
    for folder in import_module(package).__path__:
        for file in sorted(Path(folder).glob("test_*.py")):
            module = import_module(f"{package}.{file.stem}")
            for name, function in getmembers(module, isfunction):
                if name.startswith("test_") and function.__module__ == module.__name__:
                    found[f"{file.stem}.{name}"] = function.__doc__ or ""
    return found


def named(words: str, prefix: str) -> set[str]:
    """The ids that stand in a docstring, each in full."""
    return set(re.findall(rf"(?<![\w-])(?:R-)?{prefix}-[\w-]*\w", words))


def cited(words: str, prefix: str) -> set[str]:
    """The ids in a docstring; “X-05 to X-10” names those between as well, but rulings are named one by one."""
    ids = named(words, prefix)
    for series, first, last in re.findall(rf"(?<![\w-])({prefix}-(?:\w+-)?[A-Z]?)(\d+) to \1(\d+)", words):
        ids |= {f"{series}{n:0{len(first)}}" for n in range(int(first), int(last) + 1)}
    return ids


class Rows:
    """What holds of the rows of every rulebook."""

    system: System[Any]
    game: Callable[..., Iterable[Any]]
    """A random game by its seed, mixed or not: the steps it takes."""
    shown_by: Mapping[str, str]
    """For each rule of kind “mechanic” the test that shows it: the module and the function."""
    guidance: Sequence[str]
    """The rows that tell people something and ask nothing of the engine."""
    numbered: Mapping[str, int]
    """How many rows each series of the inventory has."""
    further: Collection[str] = ()
    """Rows beyond those, whose numbers need not follow on."""
    vectors: Sequence[str]
    """The worked examples and the vectors of the inventory, where they bear the prefix of its rows."""
    prefix: str = ""
    """What the ids of its rows begin with, where it is not what those of the whole rulebook do."""
    seeds: Sequence[int] = range(1000, 1030)
    """The random games that are listened to."""
    reached: Collection[str] = ()
    """Kinds of event and rules that random games come to, so that what is said of them is said of something."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """A test for each row, where a check is of one row."""
        rulings = [ruling.id for ruling in self.system.rulebook.ruling if self.covers(ruling.id)]
        tables = {"mechanic": self.shown_by, "guidance": self.guidance, "ruling": rulings}
        for name, rows in tables.items():
            if name in metafunc.fixturenames:
                metafunc.parametrize(name, rows)

    def covers(self, key: str) -> bool:
        """Whether an entry of the rulebook is among those that this table is of."""
        return True

    def rules(self) -> list[Rule]:
        """The rules that this table is of."""
        return [rule for rule in self.system.rulebook.rule if self.covers(rule.id)]

    def docstrings(self) -> Mapping[str, str]:
        """Every test of this system with what its docstring says."""
        return docstrings(type(self).__module__.rpartition(".")[0])

    def cited(self, where: str = "") -> set[str]:
        """The ids that tests cite whose name has this in it."""
        prefix = self.prefix or self.system.rulebook.prefix
        return {key for name, words in self.docstrings().items() if where in name for key in cited(words, prefix)}

    # What is there

    def test_the_rulebook_has_every_row_of_the_inventory(self) -> None:
        """All series, numbered without a gap, those named beyond them, and nothing besides."""
        rows = {f"{name}-{n:02}" for name, last in self.numbered.items() for n in range(1, last + 1)} | {*self.further}
        assert rows == set(filter(self.covers, self.system.rulebook.by_id))

    def test_every_mechanic_is_in_the_table_and_nothing_else(self) -> None:
        """No rule that the engine carries out is forgotten here."""
        assert list(self.shown_by) == [rule.id for rule in self.rules() if rule.kind == "mechanic"]

    def test_guidance_and_mechanics_are_all_the_rules(self) -> None:
        """Each rule is one or the other."""
        assert set(self.guidance) | set(self.shown_by) == {rule.id for rule in self.rules()}
        assert not set(self.guidance) & set(self.shown_by)

    # What tests show

    def test_the_named_test_exists_and_cites_the_rule(self, mechanic: str) -> None:
        """The function is there, is a test, and has the rule's id in its docstring."""
        assert self.shown_by[mechanic] in self.docstrings()
        prefix = self.prefix or self.system.rulebook.prefix
        assert mechanic in named(self.docstrings()[self.shown_by[mechanic]], prefix)

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
        """And a switch has its default among its readings, of which there are several."""
        entry = self.system.rulebook[ruling]
        assert isinstance(entry, Ruling)
        assert entry.question.endswith("?")
        assert entry.why.endswith(".")
        assert not entry.switch or entry.default in [reading.value for reading in entry.choices]
        assert not entry.switch or len(entry.choices) > 1

    # What play cites

    def told(self) -> Iterator[tuple[Event, Collection[str]]]:
        """What random games tell, plain and mixed, each event with the ids that there are."""
        for seed in self.seeds:
            for step in self.game(seed, mixed=bool(seed % 2)):
                for event in step.events:
                    yield event, self.system.rulebook.by_id

    def test_every_event_cites_a_rule(self) -> None:
        """In random games every event and every part of a total has an id of a rulebook, and is told on one line."""
        kinds, rules = set(), set()
        for event, known in self.told():
            assert event.rule in known, event.text
            assert all(addend.rule in known for tally in event.tallies for addend in tally.addends)
            assert event.text
            assert "\n" not in event.text
            assert event.text[-1] in ".”", event.text
            kinds.add(event.kind)
            rules.add(event.rule)
        assert len(rules) > 40
        assert kinds | rules >= set(self.reached)

    def test_every_option_cites_a_rule(self) -> None:
        """What is offered and each of its fields is offered under a rule, and the usual choice is legal."""
        for seed in self.seeds[:10]:
            for step in self.game(seed, mixed=True):
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
        """Each is named by some rule, so whoever reads the rule finds it."""
        rulebook = self.system.rulebook
        assert {key for rule in rulebook.rule for key in rule.rulings} == {ruling.id for ruling in rulebook.ruling}


class GuidanceShown(Rows):
    """For a system where what the rulebook tells people can be seen to be true."""

    def test_guidance_is_shown_by_some_test(self, guidance: str) -> None:
        """An example that is true is shown as one."""
        assert guidance in self.cited()
