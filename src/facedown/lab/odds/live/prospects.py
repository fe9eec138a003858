"""The odds of a live decision as records, and the ways to choose the fields of an option."""

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
"""The domains whose values are listed. Fields of other domains take their usual value."""


class Case(msgspec.Struct, frozen=True):
    """The outcomes of a move, if other players choose what `when` describes.

    `when` is empty if the choices of others make no difference. `outcomes` are texts with their probabilities.
    `summary` holds figures by which moves can be compared.
    """

    when: tuple[str, ...]
    outcomes: Distribution[str]
    summary: dict[str, Fraction] = {}

    def as_data(self) -> dict[str, Any]:
        """Return the case as data for programs, with every fraction as a text numerator/denominator."""
        return {
            "when": list(self.when),
            "outcomes": {outcome: ratio(self.outcomes[outcome]) for outcome in self.outcomes},
            "summary": {name: ratio(value) for name, value in self.summary.items()},
            "cut": ratio(self.outcomes.cut_off),
        }


class Prospect(msgspec.Struct, frozen=True):
    """One move that a seat can make: the option’s title, the chosen fields in words, and its cases.

    `note` says which cases are missing, or why there are none.
    """

    title: str
    choice: str
    move: dict[str, Any]
    cases: tuple[Case, ...] = ()
    note: str = ""

    def as_data(self) -> dict[str, Any]:
        """Return the prospect as data for programs."""
        cases = [case.as_data() for case in self.cases]
        return {"option": self.title, "choice": self.choice, "move": self.move, "cases": cases, "note": self.note}


def certain(outcome: str) -> Distribution[str]:
    """Return a distribution with a single outcome."""
    return Distribution.certain(outcome)


def prospect(option: Option, chosen: Mapping[str, Any], cases: Iterable[Case], note: str = "") -> Prospect:
    """Return the prospect of an option with the values `chosen`, by field name; other fields take their usual value."""
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
    """Return the values `chosen` in an option as text, each as `label: value`, without fields of only one value."""
    values = {**option.fixed, **{field.name: field.domain.usual for field in option.fields}, **chosen}
    parts = []
    for field in option.fields:
        domain = field.domain_for(values)
        if field.name in chosen and domain is not None and value_count(domain) > 1:
            parts.append(f"{field.label}: {value_label(domain, chosen[field.name])}")
    return "; ".join(parts)


def value_label(domain: Domain, value: Any) -> str:
    """Return the label of a value in its domain."""
    labels = {choice.value: choice.label for choice in getattr(domain, "choices", ())}
    if isinstance(domain, OneOf | Squares):
        return str(labels[value])
    if isinstance(value, list | tuple):
        return ", ".join(labels.get(one, str(one)) for one in value) or "none"
    return labels.get(value, str(value)) if labels else str(value)


def choices(option: Option, *names: str) -> tuple[list[dict[str, Any]], str]:
    """Return the ways to choose the fields called `names` of an option, at most MOST_CHOICES, and a note.

    Each way holds the values of these fields by name. If there are too many ways, fewer values of the longest fields
    are used, and the note says so; otherwise the note is "".
    """
    ways: list[dict[str, Any]] = []
    for most in range(MOST_CHOICES, 1, -1):
        ways = list(islice(ways_to_choose(option, names, most), MOST_CHOICES + 1))
        if len(ways) <= MOST_CHOICES:
            break
    ways = ways[:MOST_CHOICES]
    total = sum(1 for _ in islice(ways_to_choose(option, names, None), len(ways) + 1))
    return ways, "" if total <= len(ways) else "Not all choices are listed."


def ways_to_choose(option: Option, names: Iterable[str], most: int | None) -> Iterator[dict[str, Any]]:
    """Yield every way to choose the fields called `names` of an option; other fields take their usual value.

    `most` is about the most values of one field that are used; None for all values.
    """
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
                if option.conflict_reason(field, more) is None:
                    yield from choose(at + 1, more)

    return choose(0, {**option.fixed})


def value_count(domain: Domain) -> int:
    """Return the number of values of a domain; 1 if its values are not listed."""
    return (domain.size or 1) if isinstance(domain, LISTED) else 1


def listed_values(domain: Domain, most: int | None) -> Iterable[Any]:
    """Return the values of a domain, or about `most` of them if there are more; all values if `most` is None.

    Of a long range, both ends, the usual value and some numbers between are returned; of a domain that cannot be
    listed, only the usual value.
    """
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
    """Return the notes that are not empty, joined by spaces."""
    return " ".join(note for note in notes if note)
