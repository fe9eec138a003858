"""What a live decision is answered with, and the choices that the fields of an option leave."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, islice, product
from math import comb, prod
from typing import Any

import msgspec

from facedown.chance import Distribution
from facedown.game import Field, OneOf, Option, Range, Subset
from facedown.lab.odds.answer import ratio

MOST_CHOICES = 24
"""How many ways to fill in an option are listed; beyond that its numbers are thinned, and the rest is left usual."""


class Case(msgspec.Struct, frozen=True):
    """What comes of a move if others do as `when` says, in parts; empty where nothing else bears on it.

    `outcomes` are in words, each with its probability; `summary` holds by name what one wants to know at a glance.
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
    """One move that a seat may make: the option's title, what is chosen in it, and its cases.

    `note` says in words what is left out, or why nothing can be said.
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
    """An outcome that is sure."""
    return Distribution.certain(outcome)


def prospect(option: Option, chosen: dict[str, Any], cases: Iterable[Case], note: str = "") -> Prospect:
    """The prospect of an option with these fields chosen and the others as usual."""
    usual = {field.name: field.domain.usual for field in option.fields}
    move = {"move": option.move, **option.fixed, **usual, **chosen}
    return Prospect(option.title, said(option, chosen), move, tuple(cases), note)


def said(option: Option, chosen: dict[str, Any]) -> str:
    """What was chosen, in the option's own words; nothing of what there was no choice in."""
    fields = [field for field in option.fields if field.name in chosen and how_many(field) > 1]
    return "; ".join(f"{field.label}: {shown(field, chosen[field.name])}" for field in fields)


def shown(field: Field, value: Any) -> str:
    """A value of a field as it is called."""
    labels = {choice.value: choice.label for choice in getattr(field.domain, "choices", ())}
    if isinstance(field.domain, OneOf):
        return str(labels[value])
    if isinstance(value, list | tuple):
        return ", ".join(labels.get(one, str(one)) for one in value) or "none"
    return labels.get(value, str(value)) if labels else str(value)


def choices(option: Option, *names: str) -> tuple[list[dict[str, Any]], str]:
    """Ways to fill in these fields, up to MOST_CHOICES, and in words what of them is not listed."""
    fields = [field for field in option.fields if field.name in names]
    lists: list[list[Any]] = []
    for most in range(MOST_CHOICES, 1, -1):  # the longest are shortened first
        lists = [values(field, most) for field in fields]
        if prod(len(some) for some in lists) <= MOST_CHOICES:
            break
    ways = [dict(zip((field.name for field in fields), way, strict=True)) for way in product(*lists)]
    whole = all(len(some) == how_many(field) for field, some in zip(fields, lists, strict=True))
    left_out = "" if whole and len(ways) <= MOST_CHOICES else "Not everything that can be chosen is listed."
    return ways[:MOST_CHOICES], left_out


def how_many(field: Field) -> int:
    """How many values a field has."""
    domain = field.domain
    if isinstance(domain, OneOf):
        return len(domain.choices)
    if isinstance(domain, Range):
        return domain.high - domain.low + 1
    if isinstance(domain, Subset):
        most = len(domain.choices) if domain.at_most is None else domain.at_most
        return sum(comb(len(domain.choices), size) for size in range(domain.at_least, most + 1))
    return 1


def said_of(*notes: str) -> str:
    """Notes in a row."""
    return " ".join(note for note in notes if note)


def values(field: Field, most: int) -> list[Any]:
    """Values of a field, `most` at most: long ranges thinned, with both ends and the usual one."""
    domain = field.domain
    if isinstance(domain, OneOf):
        return [choice.value for choice in domain.choices][:most]
    if isinstance(domain, Range):
        step = max(1, -(-(domain.high - domain.low) // max(1, most - 1)))
        return sorted({*range(domain.low, domain.high + 1, step), domain.high, domain.usual})
    if isinstance(domain, Subset):
        known = [choice.value for choice in domain.choices]
        longest = len(known) if domain.at_most is None else domain.at_most
        sizes = range(domain.at_least, longest + 1)
        return list(islice((way for size in sizes for way in combinations(known, size)), most))
    return [domain.usual]
