"""The records for the odds of a live decision, and functions that list the ways to fill in the fields of an option.

A `Prospect` is one move with its odds. A `Case` holds the odds under certain assumptions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import chain, combinations, islice
from typing import Any

import msgspec

from facedown.chance import Distribution
from facedown.game import OneOf, Option, Range, Squares, Subset
from facedown.game.domains import Domain
from facedown.odds.answer import ratio

MOST_CHOICES = 24
"""The maximum number of listed ways to fill in the fields of an option."""

NOT_ALL_LISTED = "Not all choices are listed."
"""The note of a prospect that says that its option has more choices than are listed."""

LISTED = (OneOf, Range, Squares, Subset)
"""The kinds of domains whose values are listed. A field with another kind of domain gets its usual value."""


class Outcome(msgspec.Struct, frozen=True):
    """An outcome of a move: its text with a place for a number, and this number.

    If there is a number, `words` is a format string for `str.format` with at most one place, which shows the number.
    Make such an outcome with `number_outcome`. Outcomes are sorted by `number`; those without a number come first.
    Outcomes with equal `words` differ only in their number. If `number` is None, `words` is the text itself.
    """

    words: str
    number: int | None = None

    @property
    def text(self) -> str:
        """The outcome as text. Negative numbers have a hyphen; `with_minus_sign` writes a minus sign."""
        return self.words if self.number is None else self.words.format(self.number)

    @property
    def is_bare_number(self) -> bool:
        """Return whether the text is only a number."""
        return self.number is not None and self.words in BARE_NUMBERS


BARE_NUMBERS = ("{:d}", "{:+d}")
"""The words of outcomes whose text is only a number."""


def number_outcome(number: int, before: str = "", after: str = "", form: str = "d") -> Outcome:
    """Return the outcome whose text is `number` between the texts `before` and `after`.

    `form` is the format of the number, for example "+d" for a number with its sign.
    """
    return Outcome(f"{escaped(before)}{{:{form}}}{escaped(after)}", number)


def escaped(text: str) -> str:
    """Return a text with its braces doubled, so that `str.format` does not change it."""
    return text.replace("{", "{{").replace("}", "}}")


class Case(msgspec.Struct, frozen=True):
    """The odds of a move under certain assumptions about hidden information and the choices of other players.

    `when` holds these assumptions in words; it is empty if there are none. `outcomes` are the possible outcomes with
    their probabilities. `summary` holds numbers by name, with which moves can be compared. `exclusive` are names in
    `summary`: exactly one of these events happens, so their probabilities add up to 1. `amounts` are names in `summary`
    of numbers that are not probabilities, for example means. `across` is one more assumption as a verb and a value, for
    example ("bids", "3"): a table has a column for each of these values.
    """

    when: tuple[str, ...]
    outcomes: Distribution[Outcome]
    summary: dict[str, Fraction] = {}
    exclusive: tuple[str, ...] = ()
    amounts: tuple[str, ...] = ()
    across: tuple[str, str] | None = None

    @property
    def assumptions(self) -> tuple[str, ...]:
        """All assumptions in words: those of `when`, then `across`."""
        return self.when if self.across is None else (*self.when, " ".join(self.across))

    @property
    def texts(self) -> Distribution[str]:
        """The outcomes as texts."""
        return self.outcomes.map(lambda outcome: outcome.text)

    def as_data(self) -> dict[str, Any]:
        """Return the case as data for programs; every fraction is a text like “1/6”.

        `numbers` holds the numbers of outcomes by the texts of these outcomes.
        """
        texts = self.texts
        return {
            "when": list(self.assumptions),
            "outcomes": {text: ratio(texts[text]) for text in texts},
            "numbers": {one.text: one.number for one in self.outcomes if one.number is not None},
            "summary": {name: ratio(value) for name, value in self.summary.items()},
            "exclusive": list(self.exclusive),
            "cut": ratio(self.outcomes.cut_off),
        }


Chosen = tuple[tuple[str, str], ...]
"""The chosen values of fields in words: for each field, its label and the value. The label can be empty."""


class Prospect(msgspec.Struct, frozen=True):
    """One move that a seat can make, with its odds.

    `label` is the label of the option, and `actor` the name of the character who acts, or empty. `chosen` are the
    chosen values of its fields in words, and `move` are the kind of move and its values as data. `cases` are the odds,
    one case for each set of assumptions. `note` says which cases are missing, or why there are none. `meaning` is a
    sentence that says what the outcomes and figures are.
    """

    label: str
    chosen: Chosen
    move: dict[str, Any]
    cases: tuple[Case, ...] = ()
    note: str = ""
    meaning: str = ""
    actor: str = ""

    @property
    def title(self) -> str:
        """The name of the character who acts, if there is one, and the label of the option."""
        return f"{self.actor}: {self.label}" if self.actor else self.label

    @property
    def choice(self) -> str:
        """The chosen values of the fields as one text, each as `label: value`."""
        return choice_text(self.chosen)

    def as_data(self) -> dict[str, Any]:
        """Return the prospect, with all its cases, as data for programs."""
        cases = [case.as_data() for case in self.cases]
        return {"option": self.title, "choice": self.choice, "move": self.move, "cases": cases, "note": self.note}


def choice_text(chosen: Chosen) -> str:
    """Return the chosen values of fields as one text, each as `label: value`."""
    return "; ".join(f"{label}: {value}" if label else value for label, value in chosen)


def certain(outcome: Outcome | str) -> Distribution[Outcome]:
    """Return a distribution in which `outcome` is the only outcome; a text is an outcome without a number."""
    return Distribution.certain(Outcome(outcome) if isinstance(outcome, str) else outcome)


def prospect(option: Option, chosen: Mapping[str, Any], cases: Iterable[Case], note: str = "") -> Prospect:
    """Return the prospect of the move that an option makes with the values `chosen`, by field name.

    Fields that are not in `chosen` get their usual values. `cases` and `note` are copied into the prospect.
    """
    move = {"move": option.move, **option.filled(chosen)}
    return Prospect(option.label, describe_choice(option, chosen), move, tuple(cases), note)


def describe_choice(option: Option, chosen: Mapping[str, Any]) -> Chosen:
    """Return the values `chosen` for the fields of an option in words, each with the label of its field.

    Fields that allow only one value are left out, except the target, without which the other values can be unclear.
    """
    values = option.filled(chosen)
    parts = []
    for field in option.fields:
        domain = field.domain_for(values)
        if field.name in chosen and domain is not None and (value_count(domain) > 1 or field.name == "target"):
            parts.append((field.label, value_label(domain, chosen[field.name])))
    return tuple(parts)


def value_label(domain: Domain, value: Any) -> str:
    """Return the text for a value of a field: the label that its domain gives it, or the value itself as text."""
    labels = {choice.value: choice.label for choice in getattr(domain, "choices", ())}
    if isinstance(domain, OneOf | Squares):
        return str(labels[value])
    if isinstance(value, list | tuple):
        return ", ".join(labels.get(one, str(one)) for one in value) or "none"
    return labels.get(value, str(value)) if labels else str(value)


def choices(option: Option, *names: str) -> tuple[list[dict[str, Any]], str]:
    """Return the ways to fill in the fields called `names` of an option, at most MOST_CHOICES, and a note.

    Each way holds the values of these fields by name. If there are too many ways, only some values are used of the
    fields with the most values, and the note says that not all choices are listed. Otherwise the note is "".
    """
    ways: list[dict[str, Any]] = []
    for most in range(MOST_CHOICES, 1, -1):
        ways = list(islice(ways_to_choose(option, names, most), MOST_CHOICES + 1))
        if len(ways) <= MOST_CHOICES:
            break
    ways = ways[:MOST_CHOICES]
    total = sum(1 for _ in islice(ways_to_choose(option, names, None), len(ways) + 1))
    return ways, "" if total <= len(ways) else NOT_ALL_LISTED


def ways_to_choose(option: Option, names: Iterable[str], most: int | None) -> Iterator[dict[str, Any]]:
    """Yield the ways to fill in the fields called `names` of an option, each as values by name of the field.

    Other fields get their usual values. Ways with values that conflict are left out. `most` is approximately the
    maximum number of values used for one field; None stands for all values.
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
    """Return the number of values that a domain allows; 1 for a domain whose values are not listed."""
    return (domain.size or 1) if isinstance(domain, LISTED) else 1


def listed_values(domain: Domain, most: int | None) -> Iterable[Any]:
    """Return the values of a domain, approximately `most` of them if there are more; all values if `most` is None.

    For a long range of numbers, these are both ends, the usual value and some numbers between the ends. For a domain
    whose values are not listed, it is only the usual value.
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
