"""The texts of every rulebook refer to rules that a reader of the rulebook can find."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from facedown.game import registry

SYSTEMS = registry.system_keys()


def texts(key: str) -> Iterator[tuple[str, str]]:
    """Yield the id and each text of every rule and ruling of a system and of its Extensions, without the places."""
    system = registry.system(key)
    for book in (system.rulebook, *(one.rulebook for one in system.extensions.values())):
        for rule in book.rule:
            yield from ((rule.id, part) for part in (rule.title, rule.text))
        for one in book.ruling:
            parts = (one.title, one.question, one.readings, one.why, *(choice.means for choice in one.choices))
            yield from ((one.id, part) for part in parts)
        yield from ((part.key, text) for part in book.section for text in (part.title, part.text))


@pytest.mark.parametrize("key", SYSTEMS)
def test_no_text_of_a_rulebook_cites_a_line_of_the_document(key: str) -> None:
    """Readers of a rulebook do not have the numbered lines of its source document."""
    assert not [(name, text) for name, text in texts(key) if re.search(r"\bL[0-9]+\b|\blines? [0-9]", text)]


@pytest.mark.parametrize("key", SYSTEMS)
def test_every_id_in_a_text_of_a_rulebook_is_that_of_an_entry(key: str) -> None:
    book = registry.system(key).rulebook
    prefixes = {name.rpartition("-")[0] for name in book.by_id}
    pattern = re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, prefixes), key=len, reverse=True))})-[0-9]+[a-z]?\b")
    assert not [(name, cited) for name, text in texts(key) for cited in pattern.findall(text) if cited not in book]


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_reader_of_the_rules_finds_every_ruling(key: str) -> None:
    """Each ruling is listed by at least one rule that it affects."""
    book = registry.system(key).rulebook
    listed = {name for rule in book.rule for name in rule.rulings}
    assert [one.id for one in book.ruling if one.id not in listed] == []


@pytest.mark.parametrize("key", SYSTEMS)
def test_the_rulebook_has_the_name_of_its_system(key: str) -> None:
    """Lists of systems, logs and the command `rules` use one name for a system."""
    system = registry.system(key)
    assert (system.rulebook.title, system.rulebook.edition) == (system.title, system.edition)


@pytest.mark.parametrize("key", SYSTEMS)
def test_no_text_of_a_rulebook_uses_the_name_of_an_option(key: str) -> None:
    """Readers know a ruling by its id and its question, not by the name with which a program sets it."""
    assert not [(name, text) for name, text in texts(key) if re.search(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b", text)]
