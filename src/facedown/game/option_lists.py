"""Compact lists of options for programs: parts that several options share are stored once.

`options_as_data` writes such a list, and `options_from_data` reads it. The parts refer to one another by their index in
the lists of `OptionList`, counted from 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from facedown.game.domains import Domain
from facedown.game.options import Field, Option, Settled
from facedown.game.values import PieceRef

T = TypeVar("T")


class ListedField(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A Field in which `domain` and `cases` hold indexes in `OptionList.domains`. The other parts are as in Field."""

    name: str
    domain: int
    label: str
    rule: str
    sealed: bool = False
    within: str = ""
    apart: str = ""
    seats: bool = False
    seldom: bool = False
    refers: str = ""
    depends: str | tuple[str, ...] = ""
    cases: tuple[tuple[tuple[Any, ...], int | None], ...] = ()
    owner: str = ""
    kinds: tuple[tuple[tuple[Any, ...], str], ...] = ()
    open_with: str = ""
    selects: bool = False


class OptionKind(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The parts of an Option that all options of one kind share.

    `fixed` are the names of the settled fields. If the settled field `actor` holds the key of the acting piece, `acts`
    is the kind of that piece; otherwise the acting piece is in `actor`. The other parts are as in Option.
    """

    move: str
    rule: str
    fixed: tuple[str, ...] = ()
    acts: str = ""
    owed: bool = False
    concedes: bool = False
    fleeting: bool = False
    sealed: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()
    by: str = ""
    group: str = ""
    actor: PieceRef | None = None
    seldom: bool = False
    variant: str = ""
    concerns: PieceRef | None = None


class ListedOption(msgspec.Struct, frozen=True, gc=False, array_like=True, omit_defaults=True):
    """An Option as a list: the index of its OptionKind, its label, the settled values, the indexes of its fields.

    `kind` is an index in `OptionList.kinds`; `fields` are indexes in `OptionList.fields`. The values in `fixed` are in
    the order of `OptionKind.fixed`.
    """

    kind: int
    label: str
    fixed: tuple[Any, ...] = ()
    fields: tuple[int, ...] = ()


class OptionList(msgspec.Struct, frozen=True, gc=False):
    """Options in their order, and the lists of parts that they share.

    A domain is as in Field, with two exceptions. A choice is `[value, name]` or `[value, name, note]`, or only the
    value: then `labels[value]` has the name and the note; if `labels` does not contain the value, the value is the
    name. The `runs` of squares are an index in `areas`.
    """

    options: tuple[ListedOption, ...]
    kinds: tuple[OptionKind, ...]
    fields: tuple[ListedField, ...]
    domains: tuple[dict[str, Any], ...]
    areas: tuple[tuple[tuple[int, int, int], ...], ...]
    labels: dict[str, tuple[str, ...]]


# From options to data


def options_as_data(options: Iterable[Option]) -> OptionList:
    """Return the options as one compact record, which can be written as JSON for programs."""
    kinds, fields, domains = _Table[OptionKind](), _Table[ListedField](), _Table[Domain]()
    numbers: dict[int, int] = {}  # indexes of fields by identity, because several options share a field

    def listed_field(field: Field) -> ListedField:
        cases = tuple([(values, None if it is None else domains.number(it)) for values, it in field.cases])
        rest = {name: getattr(field, name) for name in FIELD_PARTS}
        return ListedField(domain=domains.number(field.domain), cases=cases, **rest)

    def number_of(field: Field) -> int:
        if id(field) not in numbers:
            numbers[id(field)] = fields.number(listed_field(field))
        return numbers[id(field)]

    every = tuple(options)  # kept until the end, so that no two fields have the same identity
    listed = tuple([
        ListedOption(
            kinds.number(_kind_of(option)), option.label, tuple(option.fixed.values()),
            tuple([number_of(field) for field in option.fields]),
        )
        for option in every
    ])  # fmt: skip
    plain = [msgspec.to_builtins(domain) for domain in domains.values]
    labels, areas = _common_labels(plain), _Table[Any]()
    for domain in plain:
        if "choices" in domain:
            domain["choices"] = [_short_choice(one, labels) for one in domain["choices"]]
        elif "runs" in domain:
            domain["runs"] = areas.number(domain["runs"])
    return OptionList(
        listed, tuple(kinds.values), tuple(fields.values), tuple(plain), tuple(areas.values), labels
    )  # fmt: skip


# Read from Field and Option, so that a part which a listed record lacks raises TypeError instead of being dropped.
FIELD_PARTS = tuple(name for name in Field.__struct_fields__ if name not in ("domain", "cases"))
"""The parts of a Field that are copied unchanged to its ListedField."""

KIND_PARTS = tuple(name for name in Option.__struct_fields__ if name not in ("label", "fixed", "fields", "actor"))
"""The parts of an Option that are copied unchanged to its OptionKind."""


class _Table(Generic[T]):
    """A list of different values, in the order in which they were added."""

    def __init__(self) -> None:
        self.values: list[T] = []
        self._numbers: dict[bytes, int] = {}

    def number(self, value: T) -> int:
        """Return the index of a value in the list. A value that is not in the list is added at the end."""
        number = self._numbers.setdefault(msgspec.json.encode(value), len(self.values))
        if number == len(self.values):
            self.values.append(value)
        return number


def _kind_of(option: Option) -> OptionKind:
    """Return the parts of an option that it can share with other options."""
    actor = option.actor
    acts = actor.kind if actor is not None and option.fixed.get("actor") == actor.key else ""
    rest = {name: getattr(option, name) for name in KIND_PARTS}
    return OptionKind(fixed=tuple(option.fixed), acts=acts, actor=None if acts else actor, **rest)


def _common_labels(domains: Sequence[Mapping[str, Any]]) -> dict[str, tuple[str, ...]]:
    """Return the most frequent label (name and note) of each choice whose value is text, by value.

    Labels that occur only once, and names that are equal to the value and have no note, are left out.
    """
    counts = Counter(
        (choice["value"], _label(choice))
        for domain in domains
        for choice in domain.get("choices", ())
        if isinstance(choice["value"], str)
    )
    labels = dict(value_and_label for value_and_label, often in reversed(counts.most_common()) if often > 1)
    return {value: label for value, label in labels.items() if label != (value,)}


def _label(choice: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the name of a choice, and its note if it has one."""
    return (choice["name"], choice["note"]) if "note" in choice else (choice["name"],)


def _short_choice(choice: Mapping[str, Any], labels: Mapping[str, tuple[str, ...]]) -> Any:
    """Return only the value of a choice if `labels` or the value itself gives the label, else value and label."""
    value, label = choice["value"], _label(choice)
    return value if isinstance(value, str) and labels.get(value, (value,)) == label else (value, *label)


# From data to options


def options_from_data(data: OptionList) -> tuple[Option, ...]:
    """Return the options from which `options_as_data` made this list."""
    domains = [_domain_from(domain, data) for domain in data.domains]
    fields = [_field_from(field, domains) for field in data.fields]
    return tuple([_option_from(option, data.kinds[option.kind], fields) for option in data.options])


def _domain_from(short: Mapping[str, Any], data: OptionList) -> Domain:
    plain = {**short}
    if "choices" in plain:
        plain["choices"] = [_choice_from(one, data.labels) for one in plain["choices"]]
    elif "runs" in plain:
        plain["runs"] = data.areas[plain["runs"]]
    domain: Domain = msgspec.convert(_immutable(plain), Domain)
    return domain


def _choice_from(short: Any, labels: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    value, *label = (short, *labels.get(short, (short,))) if isinstance(short, str) else short
    return {"value": value, **dict(zip(("name", "note"), label, strict=False))}


def _field_from(field: ListedField, domains: Sequence[Domain]) -> Field:
    cases = tuple((_immutable(values), None if it is None else domains[it]) for values, it in field.cases)
    rest = {name: _immutable(getattr(field, name)) for name in FIELD_PARTS}
    return Field(domain=domains[field.domain], cases=cases, **rest)


def _option_from(option: ListedOption, kind: OptionKind, fields: Sequence[Field]) -> Option:
    fixed = Settled(zip(kind.fixed, _immutable(option.fixed), strict=True))
    return Option(
        label=option.label,
        fixed=fixed,
        fields=tuple(fields[number] for number in option.fields),
        actor=PieceRef(kind.acts, fixed["actor"]) if kind.acts else kind.actor,
        **{name: getattr(kind, name) for name in KIND_PARTS},
    )


def _immutable(value: Any) -> Any:
    """Return a copy of the value with tuples in place of all lists, at any depth."""
    if isinstance(value, list | tuple):
        return tuple([_immutable(one) for one in value])
    return {key: _immutable(one) for key, one in value.items()} if isinstance(value, dict) else value
