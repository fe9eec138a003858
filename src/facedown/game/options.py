"""What a seat may do now, and whether a move is one of those things."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, ClassVar, get_args

import msgspec

from facedown.chance import Below
from facedown.game.choices import Barred, Choice
from facedown.game.domains import Domain, OneOf, Text
from facedown.game.refusals import Reason, Refusal
from facedown.game.squares import square_name
from facedown.game.values import PieceRef


def _kebab(name: str) -> str:
    return "".join(f"-{sign.lower()}" if sign.isupper() else sign for sign in name).lstrip("-")


class Move(msgspec.Struct, frozen=True, gc=False, tag_field="move", tag=_kebab, forbid_unknown_fields=True):
    """What a seat asks to do. A system's moves are frozen records derived from this; `move` names the kind in JSON."""

    kind: ClassVar[str] = "move"
    """The name of this kind of move, as options and logs have it."""

    def __init_subclass__(cls) -> None:
        cls.kind = _kebab(cls.__name__)


class Settled(dict[str, Any]):
    """The settled fields of an option that is kept and given out again: nobody can write into it."""

    __slots__ = ()

    def _refuse(self, *_: Any, **__: Any) -> Any:
        raise TypeError("What is settled in an option cannot be changed.")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return Settled, (dict(self),)


Case = tuple[tuple[Any, ...], Domain | None]
"""Values of an earlier field, with the domain that a field has for them: None where it is not asked for.

Where a field depends on several fields, each of these values is a tuple with a value for each of them, in their order.
"""


class Field(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One field of a move that is still to be chosen.

    `rule` is the rule that sets its bounds. A `sealed` field stays secret until it is revealed. `refers` is the kind of
    piece that its values name, if they name any; `owner` is the field that names whose piece it is, where a value such
    as `medikit` stands for the piece `ana/medikit`.

    A field may depend on an earlier one: `depends` names it, and `cases` give the domain for each of its values; for
    values without a case the domain is `domain`. It may depend on several: then `depends` is a tuple of their names,
    and so is each value in the cases. An earlier field that is not asked for itself counts as None. For some of these
    values, `kinds` may give another kind of piece than `refers`. `within` and `apart` name an earlier field, whose
    choices must or must not be chosen here too. `seats`: the choices are keys of seats, which a table shows by their
    names. `seldom`: its usual value is nearly always meant, so surfaces ask for it only on request. `open_with` names a
    later yes-or-no field: where that is yes, a sealed field is not secret. `selects`: a move that holds none of its
    choices is not a move of this option, so the option does not say why it is refused.
    """

    name: str
    domain: Domain
    label: str
    rule: str
    sealed: bool = False
    within: str = ""
    apart: str = ""
    seats: bool = False
    seldom: bool = False
    refers: str = ""
    depends: str | tuple[str, ...] = ""
    cases: tuple[Case, ...] = ()
    owner: str = ""
    kinds: tuple[tuple[tuple[Any, ...], str], ...] = ()
    open_with: str = ""
    selects: bool = False

    def piece(self, value: str, values: Mapping[str, Any]) -> PieceRef:
        """The piece that this value names beside these values of other fields."""
        beside = self.value_beside(values)
        kind = next((kind for chosen, kind in self.kinds if beside in chosen), self.refers)
        return PieceRef(kind, f"{values[self.owner]}/{value}" if self.owner else value)

    def pieces(self, value: Any, values: Mapping[str, Any]) -> tuple[PieceRef, ...]:
        """The pieces that this value names: several if it is a tuple of keys, none if it is empty."""
        if isinstance(value, tuple) and value and isinstance(value[0], int):
            return (self.piece(square_name(value), values),)
        return tuple(self.piece(one, values) for one in _several(value) if one)

    @property
    def needs(self) -> tuple[str, ...]:
        """The names of the fields that it depends on."""
        if isinstance(self.depends, str):
            return (self.depends,) if self.depends else ()
        return self.depends

    def value_beside(self, values: Mapping[str, Any]) -> Any:
        """The value of the field that it depends on; a tuple of values where it depends on several."""
        if isinstance(self.depends, str):
            return values.get(self.depends)
        return tuple([values.get(name) for name in self.depends])

    def domain_for(self, values: Mapping[str, Any]) -> Domain | None:
        """The domain beside these values of earlier fields; None if the field is not asked for."""
        depends = self.depends
        if depends:
            beside = values.get(depends) if isinstance(depends, str) else self.value_beside(values)
            for chosen, domain in self.cases:
                if beside in chosen:
                    return domain
        return self.domain

    def may_hold(self, value: Any) -> bool:
        """Return whether some domain of the field has this value."""
        domains = (self.domain, *(domain for _, domain in self.cases))
        return any(domain is not None and domain.reason_against(value, self.rule) is None for domain in domains)

    def with_labels(self, names: Mapping[str, str]) -> Field:
        """The field with its choices labelled by these names, where they have one."""
        assert isinstance(self.domain, OneOf)
        choices = tuple(Choice(one.value, names.get(one.value, one.label)) for one in self.domain.choices)
        return msgspec.structs.replace(self, domain=msgspec.structs.replace(self.domain, choices=choices))


NO_YES = (Choice(False, "no"), Choice(True, "yes"))
YES_NO = (Choice(True, "yes"), Choice(False, "no"))
"""A question that is answered yes or no, with its usual answer first."""


def text_field(name: str, label: str, rule: str, longest: int = 80, *, needed: bool = False) -> Field:
    """A field of free text."""
    return Field(name, Text(longest, needed=needed), label, rule)


def field_with_room(
    name: str, there: Iterable[Any], full: Callable[[Any], Reason | None], label: str, rule: str, refers: str = ""
) -> Field | None:
    """A choice of those records, by key and name, for which `full` names no limit; None where all are full."""
    reasons = [(one, full(one)) for one in there]
    room = tuple(Choice(one.key, one.name) for one, reason in reasons if reason is None)
    barred = tuple(Barred(one.key, reason) for one, reason in reasons if reason is not None)
    return Field(name, OneOf(room, barred), label, rule, refers=refers) if room else None


def _several(value: Any) -> tuple[Any, ...]:
    """The chosen values as a tuple."""
    return value if isinstance(value, tuple) else (value,)


class Option(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing a seat may do now.

    `move` is the kind of move, `label` a short verb phrase, `group` the heading it is listed under, and `actor` the
    piece that acts. `fixed` holds the settled fields (`sealed` names those that others may not see), `fields` those
    still to choose; any other field of the move keeps its default. `owed`: the table waits for it. `concedes`: taking
    it gives up. `fleeting`: nobody waits for it, and it is gone once others go on. `seldom`: rarely used, so surfaces
    fold it into its group. `shared` names the seats that may see what is sealed. `by` is the key of whoever decides,
    where that is not the actor. `variant` tells options apart that have the same move and settled fields.
    """

    move: str
    label: str
    rule: str
    fixed: dict[str, Any] = {}
    fields: tuple[Field, ...] = ()
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

    @property
    def key(self) -> str:
        """A key that stays the same while the option exists: its move, its variant and its settled fields."""
        variant = (self.variant,) if self.variant else ()
        return "/".join([self.move, *variant, *(str(value) for value in self.fixed.values())])

    @property
    def whose(self) -> str | None:
        """The key of who decides it; None where it is no piece's decision."""
        return self.by or (self.actor.key if self.actor is not None else self.fixed.get("actor"))

    def build(self, kind: Any, **chosen: Any) -> Any:
        """The move of this option with these fields; fields not given take their usual value.

        `kind` is the system's move type (a union). Raises msgspec.ValidationError for values of the wrong type.
        """
        values = {**self.fixed}
        for field in self.fields:
            domain = field.domain_for(values)
            if field.name in chosen:
                values[field.name] = chosen[field.name]
            elif domain is not None:
                values[field.name] = domain.usual
        return msgspec.convert({**values, **chosen}, records(kind)[self.move])

    def settled(self, kind: Any, **chosen: Any) -> Option:
        """The option with these fields settled, and with the domains that the fields depending on them then have.

        `kind` is the system's move type (a union).
        """
        fixed, fields = {**self.fixed, **chosen}, []
        for field in self.fields:
            if field.name in chosen:
                continue
            if not field.depends or not all(name in fixed for name in field.needs):
                fields.append(field)
                continue
            domain = field.domain_for(fixed)
            if domain is None:
                fixed[field.name] = unasked_value(records(kind)[self.move], field.name)
            else:
                fields.append(msgspec.structs.replace(field, domain=domain, depends="", cases=()))
        return msgspec.structs.replace(self, fixed=fixed, fields=tuple(fields))

    @property
    def size(self) -> int | None:
        """How many moves the option has; None where a field is free text."""
        domains = [domain for field in self.fields for domain in (field.domain, *(domain for _, domain in field.cases))]
        endless = any(domain is not None and domain.size is None for domain in domains)
        return None if endless else self._size(0, {**self.fixed})

    def _size(self, at: int, values: dict[str, Any]) -> int:
        """How many ways there are to choose the fields from this one on; only those that others need are enumerated."""
        if at == len(self.fields):
            return 1
        field, later = self.fields[at], self.fields[at + 1 :]
        domain = field.domain_for(values)
        if domain is None:
            return self._size(at + 1, values)
        needed = any(field.name in (*other.needs, other.within, other.apart) for other in later)
        if not (needed or field.within or field.apart):
            size = domain.size
            assert size is not None
            return size * self._size(at + 1, values) if size else 0
        ways = ({**values, field.name: value} for value in domain.values())
        return sum(self._size(at + 1, more) for more in ways if self.reason_beside(field, more) is None)

    def choices(self) -> Iterator[dict[str, Any]]:
        """Every way to choose the fields, each as a table of field and value. Free text takes its usual value."""
        return self._choices(0, {**self.fixed})

    def _choices(self, at: int, values: dict[str, Any]) -> Iterator[dict[str, Any]]:
        if at == len(self.fields):
            yield {field.name: values[field.name] for field in self.fields if field.name in values}
            return
        field = self.fields[at]
        domain = field.domain_for(values)
        if domain is None:
            yield from self._choices(at + 1, values)
            return
        for value in domain.values():
            more = {**values, field.name: value}
            if self.reason_beside(field, more) is None:
                yield from self._choices(at + 1, more)

    def fits(self, move: Move) -> bool:
        """Whether the settled fields are those of this move, and what is neither settled nor asked has its default."""
        for name, value in self.fixed.items():  # three times as fast as all(), and asked at every move
            if getattr(move, name) != value:
                return False
        for field in self.fields:
            if field.selects and not field.may_hold(getattr(move, field.name)):
                return False
        if len(self.fixed) + len(self.fields) == len(move.__struct_fields__):
            return True
        return all(getattr(move, name) == unasked_value(type(move), name) for name in self.blank_fields(type(move)))

    def blank_fields(self, record: type[Move]) -> frozenset[str]:
        """The fields of the option's record that are neither settled nor asked for, and so keep their default."""
        return frozenset(record.__struct_fields__) - self.fixed.keys() - {field.name for field in self.fields}

    def refusal(self, move: Move) -> Refusal | None:
        """Why this move, whose settled fields fit, is not one of this option's; None when it is."""
        values = {**self.fixed}
        for field in self.fields:  # a plain loop, and the short way for most fields: asked at every move
            name = field.name
            value = getattr(move, name)
            domain = field.domain_for(values) if field.depends else field.domain
            if domain is None:
                reason = _reason_against_unasked(field, move, value)
            else:
                values[name] = value
                reason = domain.reason_against(value, field.rule)
            if reason is None and (field.within or field.apart):
                reason = self.reason_beside(field, msgspec.structs.asdict(move))
            if reason is not None:
                return Refusal(reason.rule, reason.text, (domain or field.domain).legal)
        return None

    def reason_beside(self, field: Field, values: Mapping[str, Any]) -> Reason | None:
        """Why what is chosen in a field does not go with what another field has; None when it does."""
        if not (field.within or field.apart):
            return None
        labels = {one.name: one.label for one in self.fields}
        names = {choice.value: choice.label for choice in getattr(field.domain, "choices", ())}
        for one in _several(values[field.name]):
            name = names.get(one, one)
            if field.within and one not in _several(values[field.within]):
                return Reason(field.rule, f"{name} is not named under “{labels[field.within]}”.")
            if field.apart and one in _several(values[field.apart]):
                return Reason(field.rule, f"{name} is named under “{labels[field.apart]}” already.")
        return None

    def fitting(self, move: Move) -> int:
        """How many of the fields to choose this move fits."""
        values, fitting = {**self.fixed}, 0
        for field in self.fields:
            value, domain = getattr(move, field.name), field.domain_for(values)
            if domain is None:
                fitting += _reason_against_unasked(field, move, value) is None
            else:
                values[field.name] = value
                fitting += domain.reason_against(value, field.rule) is None
        return fitting

    def sample(self, kind: Any, below: Below) -> Any:
        """One of this option's moves, at random."""
        return self.build(kind, **self.sampled(below))

    def sampled(self, below: Below) -> dict[str, Any]:
        """Values for all fields to choose, at random. Fields that are not asked for are left out."""
        values: dict[str, Any] = {**self.fixed}
        for field in self.fields:
            domain = field.domain_for(values)
            if domain is None:
                continue
            value: Any = domain.sample(below)
            if field.within or field.apart:
                value = self._beside(field, value, values, below)
            values[field.name] = value
        return {field.name: values[field.name] for field in self.fields if field.name in values}

    def _beside(self, field: Field, value: Any, values: Mapping[str, Any], below: Below) -> Any:
        """A value at random that goes with what the field before has."""
        gone = _several(values.get(field.apart, ()))
        if isinstance(field.domain, OneOf):
            left = [choice.value for choice in field.domain.choices if choice.value not in gone]
            return left[below(len(left))] if left else value
        there = values.get(field.within, value)
        return tuple([one for one in value if one in there and one not in gone])

    @property
    def hidden(self) -> frozenset[str]:
        """The names of all fields that others may not see, unless the move opens them."""
        return frozenset(self.sealed) | {field.name for field in self.fields if field.sealed}

    def hidden_in(self, move: Move) -> frozenset[str]:
        """The names of the fields of this move that others may not see.

        Where settled fields are sealed, those that keep their default are as well.
        """
        opened = {one.name for one in self.fields if one.open_with and getattr(move, one.open_with)}
        return (self.hidden | self.blank_fields(type(move)) if self.sealed else self.hidden) - opened


def _reason_against_unasked(field: Field, move: Move, value: Any) -> Reason | None:
    """The reason against a value in a field that is not asked for; None for its default."""
    if value == unasked_value(type(move), field.name):
        return None
    return Reason(field.rule, f"{field.label}: nothing is chosen here.")


@cache
def records(union: Any) -> Mapping[str, type[Move]]:
    """The record type of each kind of move in a system's union of moves."""
    return {record.kind: record for record in get_args(union) or (union,)}


@cache
def unasked_value(record: type[Move], name: str) -> Any:
    """What a move holds in a field that it does not ask for: the field's default. Raises KeyError without one."""
    field = next(one for one in msgspec.structs.fields(record) if one.encode_name == name)
    if field.default is not msgspec.NODEFAULT:
        return field.default
    if field.default_factory is msgspec.NODEFAULT:
        raise KeyError(f"{record.__name__}.{name} depends on another field, so it needs a default.")
    return field.default_factory()


def admit(options: Iterable[Option], move: Move) -> Refusal | bool:
    """True when some option has this move; else the refusal of the option it fits furthest, or False when none fits."""
    kind, refusals = move.kind, []
    for option in options:
        if option.move == kind and option.fits(move):
            refusal = option.refusal(move)
            if refusal is None:
                return True
            refusals.append((option.fitting(move), refusal))
    return max(refusals, key=lambda one: one[0])[1] if refusals else False
