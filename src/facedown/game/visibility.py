"""Visibility: each field of each record is declared once, and nobody sees an undeclared field.

    VISIBILITY = {
        Position: fields("round", "watchers", cards=own_cards),
        Watcher: fields("key", "name", "controller"),
    }

Fields given by their names are public. For a field given with a function, the function gets the value, the whole
position and the viewer's key, and returns the value as the viewer may see it. Records inside public fields are reduced
by their own declarations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec
from msgspec.structs import replace

from facedown.game.sealed import Sealed
from facedown.game.stack import Stack
from facedown.game.tally import Addend, Scaled, Tally
from facedown.game.values import PieceRef, SeatRef, Term

_OF_THE_CONTRACT: tuple[type[msgspec.Struct], ...] = (Sealed, Stack, Tally, Addend, Scaled, PieceRef, SeatRef, Term)
"""Records of the contract that are public as a whole. A record that contains one masks the secrets in it."""

Mask = Callable[[Any, Any, str], Any]
"""A function of a field's value, the position and the viewer's key. It returns the value as the viewer may see it."""


class Fields(msgspec.Struct, frozen=True):
    """The visibility of the fields of one record type."""

    public: frozenset[str]
    masked: dict[str, Mask]
    together: frozenset[str] = frozenset()
    reduce: Mask | None = None

    @property
    def declared(self) -> frozenset[str]:
        """The names of all fields whose visibility is declared."""
        return self.public | frozenset(self.masked) | self.together


def fields(*public: str, **masked: Mask) -> Fields:
    """Declare the fields of a record: public ones by name, others with the function that masks them."""
    return Fields(frozenset(name for names in public for name in names.split()), masked)


def fields_together(public: str, together: str, reduce: Mask) -> Fields:
    """Declare the fields of a record: public ones, and others that one function masks together.

    `public` and `together` are names of fields, separated by spaces. `reduce` gets the record, the position and the
    viewer's key, and returns the record with the fields in `together` masked. That is faster than a function for each
    field.
    """
    return Fields(frozenset(public.split()), {}, frozenset(together.split()), reduce)


class Plan(msgspec.Struct, frozen=True, gc=False):
    """The functions that reduce a record of one type to what a viewer may see.

    `reduce` masks several fields together; None if there are no such fields. `masks` are pairs of the name of a single
    field and the function that masks it.
    """

    reduce: Mask | None = None
    masks: tuple[tuple[str, Mask], ...] = ()


NO_WORK = Plan()
"""The plan of a record that is public as a whole."""

EACH = Plan()
"""The plan of a tuple: each member is reduced by the plan of its own type."""


class Visibility:
    """The visibility of all records of one system."""

    def __init__(
        self, declared: Mapping[type[msgspec.Struct], Fields], public: Iterable[type[msgspec.Struct]] = ()
    ) -> None:
        """Declare the records of a system. Records in `public`, and those of the contract, are public as a whole.

        A function that masks fields together also has to mask the records inside these fields. If there is such a
        function, every field of every record in `declared` must be declared; raises TypeError for a missing field.
        """
        whole: dict[type[msgspec.Struct], Fields] = {
            kind: fields(*kind.__struct_fields__) for kind in (*_OF_THE_CONTRACT, *public)
        }
        self._declared = {**whole, **declared}
        if any(one.reduce is not None for one in declared.values()):
            for kind, one in declared.items():
                missing = sorted(set(kind.__struct_fields__) - one.declared)
                if missing:
                    raise TypeError(f"The visibility of {kind.__name__}.{missing[0]} is not declared.")
        self._plans: dict[type, Plan] = {}
        self._together = {kind: one.reduce for kind, one in declared.items() if one.reduce and not one.masked}

    def view(self, position: msgspec.Struct, viewer: str) -> Any:
        """Return the position without everything that the viewer may not know: the system's View."""
        together = self._together.get(type(position))
        if together is not None:  # a shortcut, because it runs for every move
            return together(position, position, viewer)
        return self.reduced(position, position, viewer)

    def undeclared(self, record: type[msgspec.Struct]) -> Iterator[str]:
        """Yield every field without declared visibility in the record and the records in it, as `Record.field`."""
        for kind in sorted(_records_in(record), key=lambda one: one.__name__):
            known = self._declared[kind].declared if kind in self._declared else frozenset()
            yield from (f"{kind.__name__}.{name}" for name in kind.__struct_fields__ if name not in known)

    def reduced(self, value: Any, position: Any, viewer: str) -> Any:
        """Return a value inside a position, for example a record or a tuple of records, as the viewer may see it."""
        plan = self._plans.get(type(value)) or self._plan(type(value))
        if plan is NO_WORK:
            return value
        if plan is EACH:
            now = tuple([self.reduced(one, position, viewer) for one in value])
            return value if all(one is was for one, was in zip(now, value, strict=True)) else now
        if plan.reduce is not None:
            value = plan.reduce(value, position, viewer)
        if not plan.masks:
            return value
        changes = {}
        for name, mask in plan.masks:
            was = getattr(value, name)
            now = mask(was, position, viewer)
            if now is not was:
                changes[name] = now
        return replace(value, **changes) if changes else value

    def _plan(self, kind: type) -> Plan:
        """Return the plan for values of a type: it masks hidden fields, and reduces records inside the other fields."""
        if kind not in self._plans:
            self._plans[kind] = EACH if issubclass(kind, tuple) else NO_WORK
            if issubclass(kind, msgspec.Struct):
                reduce = self._declared[kind].reduce if kind in self._declared else None
                masks = tuple(self._planned(kind).items())
                self._plans[kind] = Plan(reduce, masks) if reduce is not None or masks else NO_WORK
        return self._plans[kind]

    def _planned(self, kind: type[msgspec.Struct]) -> dict[str, Mask]:
        declared = self._declared.get(kind, fields())
        plan: dict[str, Mask] = {}
        for field in msgspec.structs.fields(kind):
            if field.name in declared.together:
                continue
            if field.name in declared.masked:
                plan[field.name] = declared.masked[field.name]
            elif field.name not in declared.public:
                plan[field.name] = _removed(field)
            elif _is_generic(field.type) or any(self._hides(inner) for inner in _records_in(field.type)):
                plan[field.name] = self.reduced
        return plan

    def _hides(self, kind: type[msgspec.Struct]) -> bool:
        """Return whether records of a type may hide something: a field is not public, or may contain any record."""
        public = self._declared.get(kind, fields()).public
        return any(field.name not in public or _is_generic(field.type) for field in msgspec.structs.fields(kind))


def _removed(field: msgspec.structs.FieldInfo) -> Mask:
    """Return a mask that replaces every value by the field's default. Raises TypeError if the field has no default."""
    if field.default_factory is not msgspec.NODEFAULT:
        return lambda value, position, viewer: field.default_factory()
    if field.default is msgspec.NODEFAULT:
        raise TypeError(f"The field “{field.name}” has neither a declared visibility nor a default.")
    return lambda value, position, viewer: field.default


def _is_generic(hint: Any) -> bool:
    """Return whether a type depends on a type variable, so that it may contain any record, as a Stack does."""
    return isinstance(hint, TypeVar) or any(_is_generic(inner) for inner in get_args(hint))


@cache
def _records_in(hint: Any) -> frozenset[type[msgspec.Struct]]:
    """Return every record type inside a type, at any depth."""
    found: set[type[msgspec.Struct]] = set()
    _collect(hint, found)
    return frozenset(found)


def _collect(hint: Any, found: set[type[msgspec.Struct]]) -> None:
    kind = getattr(hint, "__origin__", hint)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in found:
        found.add(kind)
        for inner in get_type_hints(kind).values():
            _collect(inner, found)
    for inner in get_args(hint):
        _collect(inner, found)
