"""The terms of Tri-Core: the catalogue has each term that the code names and each name in the rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import facedown.systems.tri_core as package
from facedown.game import Term
from facedown.systems.tri_core.builder.ally_limits import ceiling
from facedown.systems.tri_core.builder.budget import acp_ceiling
from facedown.systems.tri_core.builder.device_budget import device_budget
from facedown.systems.tri_core.model import (
    ABILITY,
    AFFLICTION_NAMES,
    BREAK,
    CHARGE,
    CORE_ACTIONS,
    CORES,
    COUP,
    GUARD_OF,
    KINDS,
    LIMBS,
    RESOURCES,
    SKILLS,
    STATS,
    STRIDES,
    STRONG,
    SUB_ACTIONS,
    SUB_TYPES,
    TIERS,
    WEAK,
    WEIGHTS,
    Rulings,
    term,
)
from facedown.systems.tri_core.model.keywords import printed_keywords
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.challenge_levels import resolve_band
from facedown.systems.tri_core.system import SYSTEM

CATALOGUE = SYSTEM.catalogue()

WORDS = (
    *STATS, *CORES, *RESOURCES, *KINDS, *SUB_TYPES, *GUARD_OF.values(), *CORE_ACTIONS, *SKILLS, *STRIDES, *WEIGHTS,
    *AFFLICTION_NAMES, *LIMBS, *TIERS, *printed_keywords(), *numbers.SCORES,
    *(one for names in SUB_ACTIONS.values() for one in names),
    "Hold", "Equip", "Stow", "Drop", "Use", "Recover", ABILITY, BREAK, CHARGE, COUP, "Total AP",
)  # fmt: skip
"""The words of the rules as data."""

FAMILIES = (
    *(f"{name} dice" for name in SKILLS),
    *(f"{name} Ranks" for name in SKILLS),
    *(f"Instinct {name}" for name in CORE_ACTIONS),
    *(f"Armor against {name}" for name in SUB_TYPES),
    *(f"Resistance to {name}" for name in SUB_TYPES),
    *(f"Specialty {name}" for name in SUB_TYPES),
    *(f"{one} against {other}" for pairs in (STRONG, WEAK) for one, other in pairs.items()),
    *(f"Wounded {step}" for step in ("I", "II", "III", "IV")),
    *(f"{resource} each cycle" for resource in RESOURCES),
    *(f"{size} obstruction" for size in WEIGHTS),
    *(f"{kind} {slot} Slot" for kind in ("Active", "Trigger") for slot in ("Half", "Single", "Double")),
)
"""The terms that the code combines from several words."""


def literal_terms() -> Iterator[str]:
    """Yield the name in each call of `term` with a literal text."""
    for file in sorted(Path(str(package.__file__)).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "term" and node.args:
                name = node.args[0]
                if isinstance(name, ast.Constant) and isinstance(name.value, str):
                    yield name.value


def test_the_catalogue_has_each_term_that_the_code_names() -> None:
    """A term without a message would be shown as its key."""
    named = set(literal_terms())
    assert len(named) > 100
    assert {name for name in named if term(name).key not in CATALOGUE.terms} == set()


@pytest.mark.parametrize("names", [WORDS, FAMILIES], ids=["words", "families"])
def test_the_catalogue_has_each_word_of_the_rules(names: tuple[str, ...]) -> None:
    """The catalogue has a message for each stat, action, skill, Affliction, Keyword and combined term."""
    assert {name for name in names if term(name).key not in CATALOGUE.terms} == set()


def test_the_catalogue_has_the_labels_of_budgets() -> None:
    """The catalogue has a message for each label of a ceiling or budget, under each ruling.

    Rules: TCG-BU-01, TCG-BU-07, TCG-AY-08, TCG-CR-06.
    """
    ruled = [Rulings(acp_ceiling="base15"), Rulings(acp_ceiling="double10"), Rulings(acp_ceiling="plain5")]
    tallies = [acp_ceiling(2, 11, "Double", rulings) for rulings in ruled]
    tallies += [ceiling(2, 11, "Half"), device_budget("Rare", 2), device_budget("Rare", 2, Rulings(ecp_rate="10"))]
    labels = [label for tally in tallies for label in tally.labels]
    keys = {label.key for label in labels if isinstance(label, Term)}
    assert len(keys) > 9
    assert keys <= CATALOGUE.terms


@pytest.mark.parametrize("margin", [20, 0, -1, -20])
def test_the_catalogue_has_the_words_for_each_result_of_a_resolve(margin: int) -> None:
    """The catalogue has the term of each result of a Resolve, and its words with an article for odds.

    Rules: TC-C-49, TC-C-50, TC-C-51, TC-C-52.
    """
    key = resolve_band(margin).key
    assert CATALOGUE.term(f"a-{key}") == f"a {CATALOGUE.term(key)}" == f"a {key.replace('-', ' ')}"


def test_each_key_is_plain() -> None:
    """Each key of a term has only letters, digits, hyphens and underscores, because Fluent allows no others."""
    names = (*literal_terms(), *WORDS, *FAMILIES)
    assert [name for name in names if not re.fullmatch("[A-Za-z0-9_-]+", term(name).key)] == []


def test_stats_and_resources_are_explained() -> None:
    """A new player reads their meanings with `? words`."""
    explained = {name for name, meaning in CATALOGUE.glossary if meaning}
    assert {*STATS, *CORES, *RESOURCES, *GUARD_OF.values(), *CORE_ACTIONS, "Strike Target", "Effect Value"} <= explained
