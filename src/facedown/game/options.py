"""Options: what a seat may do now, as data, and the check whether an option offers a move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, ClassVar, get_args

import msgspec

from facedown.chance import Below
from facedown.game.choices import Barred, Choice
from facedown.game.domains import Domain, OneOf, Text
from facedown.game.exact import is_same
from facedown.game.refusals import Reason, Refusal
from facedown.game.squares import square_name
from facedown.game.values import PieceRef


def _kebab(name: str) -> str:
    return "".join(f"-{sign.lower()}" if sign.isupper() else sign for sign in name).lstrip("-")


class Move(msgspec.Struct, frozen=True, gc=False, tag_field="move", tag=_kebab, forbid_unknown_fields=True):
    """The base of a system's moves: frozen records of what a seat wants to do. In JSON, `move` names the kind."""

    kind: ClassVar[str] = "move"
    """The name of this kind of move in options and logs: `commit` for a record `Commit`."""

    def __init_subclass__(cls) -> None:
        cls.kind = _kebab(cls.__name__)


class Settled(dict[str, Any]):
    """The settled fields of an option, as a dict that cannot be changed because several callers share it.

    Every change raises TypeError.
    """

    __slots__ = ()

    def _refuse(self, *_: Any, **__: Any) -> Any:
        raise TypeError("The settled fields of an option cannot be changed.")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return Settled, (dict(self),)


Case = tuple[tuple[Any, ...], Domain | None]
"""Values of an earlier field, and the domain of a later field if the earlier field has one of these values.

The domain is None if the later field is not asked for then. If the later field depends on several fields, each of the
values is a tuple with one value for each of these fields.
"""


class Field(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, cache_hash=True):
    """One field of a move that is still to be chosen.

    `domain` holds its legal values, `label` is a short text for people, and `rule` sets the bounds of the domain.

    Pieces: `refers` is the kind of piece that the values name; empty if they name none. `owner` is the field that names
    the owner of the piece: then the value `medikit` stands for the piece `ana/medikit`. With `seats`, the values are
    keys of seats, and a table shows the seats' names.

    Dependence: `depends` names an earlier field, and `cases` give the domain for values of the earlier field; if no
    case has the value, the domain is `domain`. If the field depends on several fields, `depends` is a tuple of their
    names, and each value in the cases is a tuple too. An earlier field that is not asked for counts as None. `kinds`
    gives the kind of piece for some values of the earlier field, if it is not `refers`. `within` names an earlier
    field: only what is chosen there may be chosen here. `apart` names an earlier field: nothing that is chosen there
    may be chosen here.

    Secrecy: the value of a `sealed` field stays secret until it is revealed. `open_with` names a later
    yes-or-no field of the move: if the later field is yes, the sealed field is not secret.

    `seldom`: the usual value is nearly always right, so user interfaces ask for this field only on request.
    `selects`: a move with an illegal value here belongs to another option, so this option does not explain its refusal.
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
        """Return the piece that a value of this field names. `values` are the values of the other fields, by name."""
        given = self.dependency_value(values)
        kind = next((kind for chosen, kind in self.kinds if given in chosen), self.refers)
        return PieceRef(kind, f"{values[self.owner]}/{value}" if self.owner else value)

    def pieces(self, value: Any, values: Mapping[str, Any]) -> tuple[PieceRef, ...]:
        """Return the pieces that a value of this field names. The value is a key, a tuple of keys, a square, or empty.

        `values` are the values of the other fields, by name.
        """
        if isinstance(value, tuple) and value and isinstance(value[0], int):
            return (self.piece(square_name(value), values),)
        return tuple(self.piece(one, values) for one in _several(value) if one)

    @property
    def needs(self) -> tuple[str, ...]:
        """The names of the fields that this field depends on."""
        if isinstance(self.depends, str):
            return (self.depends,) if self.depends else ()
        return self.depends

    def dependency_value(self, values: Mapping[str, Any]) -> Any:
        """Return the value of the field that this field depends on; a tuple of values if it depends on several fields.

        `values` are the values of the earlier fields, by name. A field without a value counts as None.
        """
        if isinstance(self.depends, str):
            return values.get(self.depends)
        return tuple([values.get(name) for name in self.depends])

    def domain_for(self, values: Mapping[str, Any]) -> Domain | None:
        """Return the domain, given the values of the earlier fields by name; None if this field is not asked for."""
        depends = self.depends
        if depends:
            value = values.get(depends) if isinstance(depends, str) else self.dependency_value(values)
            for chosen, domain in self.cases:
                if value in chosen:
                    return domain
        return self.domain

    def may_hold(self, value: Any) -> bool:
        """Return whether a value of this field is legal for at least one choice in the earlier fields."""
        domains = (self.domain, *(domain for _, domain in self.cases))
        return any(domain is not None and domain.reason_against(value, self.rule) is None for domain in domains)

    def with_names(self, names: Mapping[str, str]) -> Field:
        """Return the field with new names for its choices: `names` holds the names by value of the choice.

        A choice whose value is not in `names` keeps its name.
        """
        assert isinstance(self.domain, OneOf)
        choices = tuple(Choice(one.value, names.get(one.value, one.name), one.note) for one in self.domain.choices)
        return msgspec.structs.replace(self, domain=msgspec.structs.replace(self.domain, choices=choices))


NO_YES = (Choice(False, "no"), Choice(True, "yes"))
YES_NO = (Choice(True, "yes"), Choice(False, "no"))
"""The choices of a yes-or-no question; the first is the usual answer."""


def text_field(name: str, label: str, rule: str, longest: int = 80, *, needed: bool = False) -> Field:
    """Return a field of free text of at most `longest` characters; with `needed`, it must not be empty."""
    return Field(name, Text(longest, needed=needed), label, rule)


def field_with_room(
    name: str, there: Iterable[Any], full: Callable[[Any], Reason | None], label: str, rule: str, refers: str = ""
) -> Field | None:
    """Return a field that asks for one of the records in `there` with room for more; None if all records are full.

    A choice has the key and the name of a record; full records are barred. `full(record)`
    returns the reason why nothing can be added to a record, or None while there is room.
    """
    reasons = [(one, full(one)) for one in there]
    room = tuple(Choice(one.key, one.name) for one, reason in reasons if reason is None)
    barred = tuple(Barred(one.key, reason) for one, reason in reasons if reason is not None)
    return Field(name, OneOf(room, barred), label, rule, refers=refers) if room else None


def _several(value: Any) -> tuple[Any, ...]:
    """Return the chosen values as a tuple: a single value becomes a tuple of one."""
    return value if isinstance(value, tuple) else (value,)


class Option(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that a seat may do now: a kind of move with values for some fields; the player chooses the others.

    `move` is the kind of move.
    `label` is a short verb phrase for people, and `group` the heading under which it is shown.
    `rule` is the id of the rule that allows the move.
    `fixed` holds the values of the settled fields, by name.
    `fields` are the fields that the player chooses. All other fields of the move keep their defaults.
    `owed` is True if the table waits for this decision.
    `fleeting` is True if the table does not wait, and the option expires when others continue.
    `concedes` is True if choosing the option means giving up.
    `seldom` is True if the option is rarely used, so that user interfaces fold it into its group.
    `sealed` names the settled fields that other seats may not see.
    `shared` are the keys of the seats that may see the sealed settled fields nevertheless.
    `by` is the key of the piece that decides, if that is not the actor.
    `actor` is the piece that acts; None if no piece acts.
    `variant` distinguishes options that have the same move and the same settled fields.
    `concerns` is the piece that the decision is about, if it is not the actor and the label does not name it.
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
    concerns: PieceRef | None = None

    @property
    def key(self) -> str:
        """The move, the variant and the settled fields as one text, which identifies an option of a seat."""
        variant = (self.variant,) if self.variant else ()
        return "/".join([self.move, *variant, *(str(value) for value in self.fixed.values())])

    @property
    def whose(self) -> str | None:
        """The key of the piece that decides; None if no piece does."""
        return self.by or (self.actor.key if self.actor is not None else self.fixed.get("actor"))

    def build(self, kind: Any, **chosen: Any) -> Any:
        """Return the move of this option with the values in `chosen`; other fields take their usual values.

        `kind` is the system's move type (a union). Raises msgspec.ValidationError for values of the wrong type.
        """
        try:
            return msgspec.convert(self.filled(chosen), records(kind)[self.move])
        except UnicodeEncodeError:
            raise msgspec.ValidationError("A text contains an invalid character.") from None

    def filled(self, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values of a move by field name: the settled ones, those in `chosen`, and otherwise the usual ones.

        Fields that are not asked for are left out, unless `chosen` contains them.
        """
        values = {**self.fixed}
        for field in self.fields:
            domain = field.domain_for(values)
            if field.name in chosen:
                values[field.name] = chosen[field.name]
            elif domain is not None:
                values[field.name] = domain.usual
        return {**values, **chosen}

    def asked_fields(self, wanted: Mapping[str, Any]) -> Iterator[tuple[Field, Domain, Any]]:
        """Yield each field that is asked for, with its domain and its value.

        The value is that in `wanted` if it is legal after the values of earlier fields, else the usual value.
        """
        values = {**self.fixed}
        for field in self.fields:
            domain = field.domain_for(values)
            if domain is not None:
                legal = field.name in wanted and domain.reason_against(wanted[field.name], field.rule) is None
                values[field.name] = wanted[field.name] if legal else domain.usual
                yield field, domain, values[field.name]

    def legal_values(self, wanted: Mapping[str, Any]) -> dict[str, Any]:
        """Return the value of each field that is asked for, by name: see `asked_fields`."""
        return {field.name: value for field, _, value in self.asked_fields(wanted)}

    def settled(self, kind: Any, **chosen: Any) -> Option:
        """Return the option with the values in `chosen` settled.

        Fields that depend on settled fields get the domain that follows from the values, or are settled at their
        defaults if they are not asked for. `kind` is the system's move type (a union).
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
        """The number of moves that the option offers; None if a field is free text."""
        domains = [domain for field in self.fields for domain in (field.domain, *(domain for _, domain in field.cases))]
        endless = any(domain is not None and domain.size is None for domain in domains)
        return None if endless else self._size(0, {**self.fixed})

    def _size(self, at: int, values: dict[str, Any]) -> int:
        """Return the number of ways to choose the fields from index `at` on, given the values of the earlier fields.

        Only the values of fields on which later fields depend are enumerated.
        """
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
        return sum(self._size(at + 1, more) for more in ways if self.conflict_reason(field, more) is None)

    def choices(self) -> Iterator[dict[str, Any]]:
        """Yield every way to choose the fields, as dicts of values by field name. Free texts have their usual value."""
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
            if self.conflict_reason(field, more) is None:
                yield from self._choices(at + 1, more)

    def fits(self, move: Move) -> bool:
        """Return whether a move has the settled values of this option, and defaults in all fields outside the option.

        The values in `fields` are not checked.
        """
        for name, value in self.fixed.items():  # three times as fast as all(), and it runs for every move
            found = getattr(move, name)
            if found != value or type(found) is not type(value) or (type(value) is tuple and not is_same(found, value)):
                return False
        if len(self.fixed) + len(self.fields) == len(move.__struct_fields__):
            return True
        record = type(move)
        return all(is_same(getattr(move, name), unasked_value(record, name)) for name in self.blank_fields(record))

    def blank_fields(self, record: type[Move]) -> frozenset[str]:
        """Return the names of the fields of a move that are neither settled nor chosen, so they keep their defaults."""
        return frozenset(record.__struct_fields__) - self.fixed.keys() - {field.name for field in self.fields}

    def selects(self, move: Move) -> bool:
        """Return whether a move has a legal value in each field of this option that is marked with `selects`."""
        return all(field.may_hold(getattr(move, field.name)) for field in self.fields if field.selects)

    def refusal(self, move: Move) -> Refusal | None:
        """Return the refusal of the first illegal value that the move has in a field chosen by the player.

        None if all these values are legal, so that this option offers the move. `fits(move)` must be True.
        """
        values = {**self.fixed}
        for field in self.fields:  # a plain loop with shortcuts for most fields, because it runs for every move
            value = getattr(move, field.name)
            domain = field.domain_for(values) if field.depends else field.domain
            if domain is None:
                reason = _reason_against_unasked(field, move, value)
            else:
                values[field.name] = value
                reason = domain.reason_against(value, field.rule)
            if reason is None and type(value) is list:  # a domain accepts lists too, but a move holds tuples
                reason = Reason(field.rule, "A tuple is expected, not a list.")
            if reason is None:
                if not field.within and not field.apart:
                    continue
                reason = self.conflict_reason(field, msgspec.structs.asdict(move))
                if reason is None:
                    continue
            return Refusal(reason.rule, reason.text, (domain or field.domain).legal)
        return None

    def conflict_reason(self, field: Field, values: Mapping[str, Any]) -> Reason | None:
        """Return why a field's value conflicts with the field named by `within` or `apart`; None if it does not."""
        if not (field.within or field.apart):
            return None
        labels = {one.name: one.label for one in self.fields}
        names = {choice.value: choice.name for choice in getattr(field.domain, "choices", ())}
        for one in _several(values[field.name]):
            name = names.get(one, one)
            if field.within and one not in _several(values[field.within]):
                return Reason(field.rule, f"{name} is not chosen under “{labels[field.within]}”.")
            if field.apart and one in _several(values[field.apart]):
                return Reason(field.rule, f"{name} is already chosen under “{labels[field.apart]}”.")
        return None

    def legal_field_count(self, move: Move) -> int:
        """Return how many of the fields chosen by the player have a legal value in this move."""
        values, legal = {**self.fixed}, 0
        for field in self.fields:
            value, domain = getattr(move, field.name), field.domain_for(values)
            if domain is None:
                legal += _reason_against_unasked(field, move, value) is None
            else:
                values[field.name] = value
                legal += domain.reason_against(value, field.rule) is None
        return legal

    def sample(self, kind: Any, below: Below) -> Any:
        """Return a random move of this option. `kind` is the system's move type (a union)."""
        return self.build(kind, **self.sampled(below))

    def sampled(self, below: Below) -> dict[str, Any]:
        """Return random values for `fields`, by name of the field. Fields that are not asked for are left out."""
        values: dict[str, Any] = {**self.fixed}
        for field in self.fields:
            domain = field.domain_for(values)
            if domain is None:
                continue
            value: Any = domain.sample(below)
            if field.within or field.apart:
                value = self._sample_without_conflict(field, value, values, below)
            values[field.name] = value
        return {field.name: values[field.name] for field in self.fields if field.name in values}

    def _sample_without_conflict(self, field: Field, value: Any, values: Mapping[str, Any], below: Below) -> Any:
        """Return a random value that does not conflict with the field named by `within` or `apart`.

        Return `value` if every value conflicts. `values` are the values of the earlier fields.
        """
        taken = _several(values.get(field.apart, ()))
        if isinstance(field.domain, OneOf):
            left = [choice.value for choice in field.domain.choices if choice.value not in taken]
            return left[below(len(left))] if left else value
        there = values.get(field.within, value)
        return tuple([one for one in value if one in there and one not in taken])

    @property
    def hidden(self) -> frozenset[str]:
        """The names of all fields that others may not see, unless the move reveals them."""
        return frozenset(self.sealed) | {field.name for field in self.fields if field.sealed}

    def hidden_in(self, move: Move) -> frozenset[str]:
        """Return the names of the fields of this move that others may not see.

        If settled fields are sealed, the fields that keep their defaults are sealed too.
        """
        opened = {one.name for one in self.fields if one.open_with and getattr(move, one.open_with)}
        return (self.hidden | self.blank_fields(type(move)) if self.sealed else self.hidden) - opened


def _reason_against_unasked(field: Field, move: Move, value: Any) -> Reason | None:
    """Return the reason against a value in a field that is not asked for; None if the value is the field's default."""
    if is_same(value, unasked_value(type(move), field.name)):
        return None
    return Reason(field.rule, f"{field.label}: nothing can be chosen now.")


RECORDS: dict[int, tuple[Any, Mapping[str, type[Move]]]] = {}
"""Known unions of moves and the results of `records`, by the `id` of the union: to hash a large union is slow."""


def records(union: Any) -> Mapping[str, type[Move]]:
    """Return the record type of each kind of move in a system's union of moves."""
    known = RECORDS.get(id(union))
    if known is None:  # the entry keeps the union alive, so its id is not used again
        known = RECORDS[id(union)] = union, {record.kind: record for record in get_args(union) or (union,)}
    return known[1]


@cache
def unasked_value(record: type[Move], name: str) -> Any:
    """Return the default of a field: its value if the player is not asked for it. Raises KeyError without a default."""
    field = next(one for one in msgspec.structs.fields(record) if one.encode_name == name)
    if field.default is not msgspec.NODEFAULT:
        return field.default
    if field.default_factory is msgspec.NODEFAULT:
        raise KeyError(f"{record.__name__}.{name} depends on another field, so it needs a default.")
    return field.default_factory()


def admit(options: Iterable[Option], move: Move) -> Refusal | bool:
    """Return True if an option offers this move. Otherwise return the refusal of the option that fits the move best.

    The option that fits best has the move’s settled values, and legal values of the move in the most fields. Return
    False if no option has the settled values, or if only options have them for which `selects(move)` is False.
    """
    kind, refusals = move.kind, []
    for option in options:
        if option.move == kind and option.fits(move):
            refusal = option.refusal(move)
            if refusal is None:
                return True
            if option.selects(move):
                refusals.append((option.legal_field_count(move), refusal))
    return max(refusals, key=lambda one: one[0])[1] if refusals else False
