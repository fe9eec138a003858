"""The odds of a live decision as data, and the ways to choose the fields of an option."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import chain, combinations, islice
from typing import Any

import msgspec

from facedown.chance import Distribution
from facedown.game import OneOf, Option, Range, Squares, Subset
from facedown.game.domains import Domain
from facedown.lab.odds.answer import ratio

MOST_CHOICES = 24
"""The most ways to choose the fields of an option that are listed."""

LISTED = (OneOf, Range, Squares, Subset)
"""The domains whose values are listed. In a field of any other domain the usual value is taken."""


class Case(msgspec.Struct, frozen=True):
    """What a move leads to if others do as `when` says, part by part; empty if it depends on nobody else.

    `outcomes` are sentences with their probabilities; `summary` has the figures to compare moves by.
    """

    when: tuple[str, ...]
    outcomes: Distribution[str]
    summary: dict[str, Fraction] = {}

    def as_data(self) -> dict[str, Any]:
        """The case for programs, every fraction as numerator/denominator."""
        return {
            "when": list(self.when),
            "outcomes": {outcome: ratio(self.outcomes[outcome]) for outcome in self.outcomes},
            "summary": {name: ratio(value) for name, value in self.summary.items()},
            "cut": ratio(self.outcomes.cut_off),
        }


class Prospect(msgspec.Struct, frozen=True):
    """One move that a seat may make: the option's title, the choice made in it, and its cases.

    `note` says what is not listed, or why there are no cases.
    """

    title: str
    choice: str
    move: dict[str, Any]
    cases: tuple[Case, ...] = ()
    note: str = ""

    def as_data(self) -> dict[str, Any]:
        """The prospect for programs."""
        cases = [case.as_data() for case in self.cases]
        return {"option": self.title, "choice": self.choice, "move": self.move, "cases": cases, "note": self.note}


def certain(outcome: str) -> Distribution[str]:
    """A single outcome."""
    return Distribution.certain(outcome)


def prospect(option: Option, chosen: Mapping[str, Any], cases: Iterable[Case], note: str = "") -> Prospect:
    """The prospect of an option with these fields chosen; the other fields take their usual value."""
    values = {**option.fixed}
    for field in option.fields:
        domain = field.domain_for(values)
        if field.name in chosen:
            values[field.name] = chosen[field.name]
        elif domain is not None:
            values[field.name] = domain.usual
    move = {"move": option.move, **values, **chosen}
    return Prospect(option.label, describe_choice(option, chosen), move, tuple(cases), note)


def describe_choice(option: Option, chosen: Mapping[str, Any]) -> str:
    """The chosen fields as `label: value`, without those that have only one value."""
    values = {**option.fixed, **{field.name: field.domain.usual for field in option.fields}, **chosen}
    parts = []
    for field in option.fields:
        domain = field.domain_for(values)
        if field.name in chosen and domain is not None and value_count(domain) > 1:
            parts.append(f"{field.label}: {value_label(domain, chosen[field.name])}")
    return "; ".join(parts)


def value_label(domain: Domain, value: Any) -> str:
    """A value as its domain labels it."""
    labels = {choice.value: choice.label for choice in getattr(domain, "choices", ())}
    if isinstance(domain, OneOf | Squares):
        return str(labels[value])
    if isinstance(value, list | tuple):
        return ", ".join(labels.get(one, str(one)) for one in value) or "none"
    return labels.get(value, str(value)) if labels else str(value)


def choices(option: Option, *names: str) -> tuple[list[dict[str, Any]], str]:
    """The ways to choose these fields, at most MOST_CHOICES, and a note if there are more.

    Where there are more, the longest fields are thinned out first. A field that is not asked for is left out.
    """
    ways: list[dict[str, Any]] = []
    for most in range(MOST_CHOICES, 1, -1):
        ways = list(islice(ways_to_choose(option, names, most), MOST_CHOICES + 1))
        if len(ways) <= MOST_CHOICES:
            break
    ways = ways[:MOST_CHOICES]
    in_all = sum(1 for _ in islice(ways_to_choose(option, names, None), len(ways) + 1))
    return ways, "" if in_all <= len(ways) else "Not all choices are listed."


def ways_to_choose(option: Option, names: Iterable[str], most: int | None) -> Iterator[dict[str, Any]]:
    """Every way to choose these fields with `most` values of each; the other fields take their usual value."""
    wanted = set(names)

    def choose(at: int, values: dict[str, Any]) -> Iterator[dict[str, Any]]:
        if at == len(option.fields):
            yield {field.name: values[field.name] for field in option.fields if field.name in wanted & values.keys()}
            return
        field = option.fields[at]
        domain = field.domain_for(values)
        if domain is None:
            yield from choose(at + 1, values)
        elif field.name not in wanted:
            yield from choose(at + 1, {**values, field.name: domain.usual})
        else:
            for value in listed_values(domain, most):
                more = {**values, field.name: value}
                if option.reason_beside(field, more) is None:
                    yield from choose(at + 1, more)

    return choose(0, {**option.fixed})


def value_count(domain: Domain) -> int:
    """The number of values of a domain; 1 if they are not listed."""
    return (domain.size or 1) if isinstance(domain, LISTED) else 1


def listed_values(domain: Domain, most: int | None) -> Iterable[Any]:
    """The values of a domain, at most `most`. A long range is thinned out and keeps its ends and its usual value."""
    if isinstance(domain, OneOf | Squares):
        return islice(domain.values(), most)
    if isinstance(domain, Range):
        if most is None:
            return domain.values()
        step = max(1, -(-(domain.high - domain.low) // max(1, most - 1)))
        return sorted({*range(domain.low, domain.high + 1, step), domain.high, domain.usual})
    if isinstance(domain, Subset):
        known = [choice.value for choice in domain.choices]
        longest = len(known) if domain.at_most is None else domain.at_most
        sizes = range(domain.at_least, longest + 1)
        return islice(chain.from_iterable(combinations(known, size) for size in sizes), most)
    return (domain.usual,)


def join_notes(*notes: str) -> str:
    """The notes that are not empty, one after the other."""
    return " ".join(note for note in notes if note)
