"""The odds of a move that is chosen in a form: those of its option, narrowed to the chosen values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from facedown.game import Amounts, Choice, OneOf, Option, Range, Reason, Record, Seat, Squares, Subset, System, Text
from facedown.game.domains import Domain
from facedown.lab.outlook import outlook
from facedown.odds.prospects import Prospect, describe_choice


def outlook_of_choice(
    system: System[Any], view: Any, seat: Seat, option: Option, values: Mapping[str, Any], *, seats: Sequence[Seat]
) -> tuple[Prospect, ...]:
    """Return the odds of the moves of an option that have these values, which must be legal.

    It is one move if `values` names all fields. No prospect has another value than `values` in a field that is no text.
    """
    found = outlook(system, view, seat, [narrow(option, values)], seats=seats)
    return tuple([with_choice(option, values, one) for one in found if not contradicts(option, one.move, values)])


def with_choice(option: Option, values: Mapping[str, Any], one: Prospect) -> Prospect:
    """Return a prospect of a narrowed option that also names the values to which the option was narrowed."""
    made = {name: tuple_of(value) for name, value in values.items() if name in one.move}
    return replace(one, chosen=tuple(dict.fromkeys((*describe_choice(option, made), *one.chosen))))


def narrow(option: Option, values: Mapping[str, Any]) -> Option:
    """Return the option with each field that `values` names allowing only this value, which must be legal.

    Fields that `values` does not name stay as they are. Fields that are not asked for after the chosen values are left
    out. A text that is not legal is replaced by the usual one, because odds do not depend on words.
    """
    known, fields = {**option.fixed}, []
    open_fields: set[str] = set()
    for field in option.fields:
        if open_fields.intersection(field.needs):  # the domain is not known yet
            open_fields.add(field.name)
            fields.append(field)
            continue
        domain = field.domain_for(known)
        if domain is None:
            continue
        if field.name in values:
            domain = only(domain, values[field.name])
            known[field.name] = domain.usual
        else:
            open_fields.add(field.name)
        fields.append(replace(field, domain=domain, depends="", cases=()))
    return replace(option, fields=tuple(fields))


def reason_against_values(option: Option, values: Mapping[str, Any]) -> Reason | None:
    """Return why these values are no move of the option, with the label of the field; None if they are one.

    Texts are not checked, and neither are fields that `values` does not name.
    """
    known = {**option.fixed}
    for field in option.fields:
        domain = field.domain_for(known)
        if domain is None or field.name not in values or isinstance(domain, Text):
            continue
        known[field.name] = values[field.name]
        reason = domain.reason_against(values[field.name], field.rule)
        if reason is None and {field.within, field.apart} <= {"", *known}:
            reason = option.conflict_reason(field, known)
        if reason is not None:
            return Reason(reason.rule, f"{field.label}: {reason.text}")
    return None


def contradicts(option: Option, move: Mapping[str, Any], values: Mapping[str, Any]) -> bool:
    """Return whether a move, as data, has another value than `values` in a field of the option that is no text."""
    return any(
        field.name in move and field.name in values and tuple_of(move[field.name]) != tuple_of(values[field.name])
        for field in option.fields
        if not isinstance(field.domain, Text)
    )


def only(domain: Domain, value: Any) -> Domain:
    """Return the domain with `value` as its only value; a record, text or table of numbers becomes the usual one."""
    if isinstance(domain, OneOf):
        return OneOf(tuple([one for one in domain.choices if one.value == value]), default=value)
    if isinstance(domain, Range):
        return Range(value, value)
    if isinstance(domain, Subset):
        return only_subset(domain, tuple(value))
    if isinstance(domain, Squares):
        column, row = value
        return Squares(((row, column, column),), notes=tuple([one for one in domain.notes if one[0] == (column, row)]))
    if isinstance(domain, Amounts):
        return replace(domain, default=value)
    if isinstance(domain, Record):
        return replace(domain, examples=(value,))
    legal = domain.reason_against(value, "") is None
    return replace(domain, default=value, needed=False) if legal else domain


def only_subset(domain: Subset, value: tuple[Any, ...]) -> Subset:
    """Return the domain with one selection as its only value. What it contains twice is listed twice."""
    named = {one.value: one for one in domain.choices}
    choices: tuple[Choice, ...] = tuple([named[one] for one in value])
    repeats = max(Counter(value).values(), default=1)
    return Subset(choices, len(value), len(value), value, repeats=repeats)


def tuple_of(value: Any) -> Any:
    """Return a list as a tuple, and any other value as it is."""
    return tuple(value) if isinstance(value, list) else value
