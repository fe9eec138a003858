"""Numbers typed for the values of fields, in random games of every system."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from facedown.cli import answers
from facedown.cli.value_numbers import ValueNumbers
from facedown.game import Choice, OneOf, Option, Subset, System, registry
from tests.systems.core_kernel import random_games as core_kernel
from tests.systems.skill_deck import random_games as skill_deck
from tests.systems.standard_roll import random_games as standard_roll
from tests.systems.tri_core import random_games as tri_core
from tests.systems.trinity_code import random_games as trinity_code

GAMES: dict[str, Callable[..., Iterator[Any]]] = {
    "core-kernel": core_kernel.game,
    "skill-deck": skill_deck.game,
    "standard-roll": standard_roll.game,
    "tri-core": tri_core.game,
    "trinity-code": trinity_code.game,
}


def options_met(system: System[Any], game: Iterator[Any]) -> Iterator[Option]:
    """The options of the seat that moves, before each move of a game."""
    for step in game:
        yield from system.options(system.view(step.before, step.seat), step.seat)


def lists_met(options: Iterator[Option]) -> dict[Any, tuple[Option, OneOf | Subset]]:
    """Each different list of choices in the fields of options, with one of these options."""
    found = {}
    for option in options:
        for field in option.fields:
            for domain in (field.domain, *(case[1] for case in field.cases)):
                if isinstance(domain, OneOf | Subset) and domain.choices:
                    key = (option.move, field.name, tuple((repr(one.value), one.label) for one in domain.choices))
                    alone = replace(field, domain=domain, depends="", cases=())
                    found[key] = (replace(option, fields=(alone,)), domain)
    return found


def is_a_number(choice: Choice) -> bool:
    """Whether the label of a choice is a number, perhaps with a word, and this number is its value, like “2 AP”."""
    return type(choice.value) is int and re.findall("[0-9]+", choice.label) == [str(choice.value)]


@pytest.mark.parametrize("key", GAMES)
def test_a_number_chooses_by_the_place_in_the_list_unless_the_labels_are_numbers(key: str) -> None:
    system = registry.system(key)
    lists: dict[Any, tuple[Option, OneOf | Subset]] = {}
    for seed in range(4):
        lists |= lists_met(options_met(system, GAMES[key](seed, mixed=seed % 2 == 1)))
    assert len(lists) > 20
    for option, domain in lists.values():
        numbers = ValueNumbers().choices_by_number(option, option.fields[0], {})
        by_value = all(map(is_a_number, domain.choices))
        for at, choice in enumerate(domain.choices, 1):
            value = answers.read(domain, str(choice.value if by_value else at), numbers)
            assert value == ((choice.value,) if isinstance(domain, Subset) else choice.value), (option.move, choice)


def test_the_names_of_values_contain_no_notes() -> None:
    """The default in a prompt is a name. Only the names of cards have parentheses, for what they are played with."""
    for key in GAMES:
        system = registry.system(key)
        for option, domain in lists_met(options_met(system, GAMES[key](1, mixed=False))).values():
            names = [choice.name for choice in domain.choices if choice.name.endswith(")")]
            assert not names or option.fields[0].name == "place", (option.move, names)
