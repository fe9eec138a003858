"""The numbers by which a person chooses the values of fields. A value keeps its number while it can be chosen."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from facedown.game import Choice, Domain, Field, OneOf, Option, Subset

Numbers = Mapping[int, Choice]
"""The choices of a field by the numbers to type, in the order in which they are printed."""

MOST_NUMBERED = 20
"""Choices are numbered in a prompt if there are at most `MOST_NUMBERED` of them."""

MOST_LISTED = 32
"""The largest number of choices that are listed in a prompt."""


class ValueNumbers:
    """The numbers under which values of fields have been printed, so that each value keeps its number."""

    def __init__(self) -> None:
        self._known: dict[tuple[Any, ...], dict[str, int]] = {}

    def choices_by_number(self, option: Option, field: Field, values: Mapping[str, Any]) -> Numbers:
        """Return the choices of a field by number; empty if its values have no numbers.

        The choices are counted from 1 if none of them has been printed with a number. `values` are the values of the
        earlier fields. If the choices depend on an earlier value, each such value has its own numbers.
        """
        given = {**option.fixed, **values}
        domain = field.domain_for(given)
        if not isinstance(domain, OneOf | Subset):
            return {}
        key = (option.move, option.whose, field.name, repr(field.dependency_value(given)))
        if labels_are_numbers(domain.choices) or (key not in self._known and not has_numbers(domain)):
            return counted_up(domain.choices)
        numbers = _kept(self._known.setdefault(key, {}), [repr(choice.value) for choice in domain.choices])
        return dict(sorted(zip(numbers, domain.choices, strict=True), key=lambda pair: pair[0]))


def _kept(known: dict[str, int], there: Sequence[str]) -> list[int]:
    """Return the number of each value in `there`, and store it in `known`.

    A value without a number gets the lowest number that no value in `there` has. A value that is not in `there` loses
    its number if another value gets this number.
    """
    taken = {known[value] for value in there if value in known}
    free = (number for number in count(1) if number not in taken)
    new = {value: next(free) for value in there if value not in known}
    for value in [value for value, number in known.items() if number in new.values()]:
        del known[value]
    known.update(new)
    return [known[value] for value in there]


def counted_up(choices: Sequence[Choice]) -> Numbers:
    """Return choices by their numbers in order, beginning with 1."""
    return dict(enumerate(choices, 1))


def in_order(numbers: Numbers) -> bool:
    """Return whether the numbers are 1, 2, 3 and so on, so that a list of the choices needs no numbers."""
    return list(numbers) == list(range(1, len(numbers) + 1))


def has_numbers(domain: Domain) -> bool:
    """Return whether a prompt prints the choices of a field with their numbers.

    A list of numbers like “2 AP / 3 AP” has none, because each choice is its own answer, nor has a list of yes and no.
    A list longer than `MOST_NUMBERED` has numbers only if a number in a label could be taken for the number to type.
    """
    if not isinstance(domain, OneOf):
        return isinstance(domain, Subset)
    many = len(domain.choices)
    if labels_are_numbers(domain.choices) or all(isinstance(choice.value, bool) for choice in domain.choices):
        return False
    return 2 <= many <= MOST_NUMBERED or (many <= MOST_LISTED and _could_mislead(domain.choices))


def labels_are_numbers(choices: Sequence[Choice]) -> bool:
    """Return whether some values are numbers and each of them is the only number in its name, for example “2 AP”.

    In such a list a typed number means the value, in all other lists the number of the choice.
    """
    numbers = [choice for choice in choices if isinstance(choice.value, int) and not isinstance(choice.value, bool)]
    return bool(numbers) and all(NUMBER.findall(choice.name) == [str(choice.value)] for choice in numbers)


def _could_mislead(choices: Sequence[Choice]) -> bool:
    """Return whether a label contains a number that does not choose it when it is typed, for example “Brawn (1)”."""
    return any(
        int(number) != at
        for at, choice in enumerate(choices, 1)
        for number in NUMBER.findall(choice.label)
        if len(choices) > 1
    )


NUMBER = re.compile(r"(?<![\w.])[0-9]{1,6}(?![\w.])")
"""A whole number in a label. The dice 2d6 contain none."""
