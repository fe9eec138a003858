"""Who may see what: each field of each record is declared once, and what is not declared nobody sees.

    VISIBILITY = {
        Position: fields("round", "watchers", cards=own_cards),
        Watcher: fields("key", "name", "controller"),
    }

Fields named alone are public. A function gets the value, the whole position and the viewer's key, and returns what the
viewer may see of it. Records inside public fields are reduced by their own declaration.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec
from msgspec.structs import replace

from facedown.game.sealed import Sealed
from facedown.game.stack import Stack
from facedown.game.tally import Addend, Tally
from facedown.game.values import PieceRef, SeatRef, Term

_OF_THE_CONTRACT: tuple[type[msgspec.Struct], ...] = (Sealed, Stack, Tally, Addend, PieceRef, SeatRef, Term)
"""Records that are public as a whole: what is secret in them is masked by the record that holds them."""

Mask = Callable[[Any, Any, str], Any]
"""Takes a field's value, the position and the viewer's key. Returns the value as the viewer may see it."""


class Fields(msgspec.Struct, frozen=True):
    """The visibility of the fields of one record type."""

    public: frozenset[str]
    masked: dict[str, Mask]
    together: frozenset[str] = frozenset()
    reduce: Mask | None = None

    @property
    def declared(self) -> frozenset[str]:
        """The names of all fields that somebody may see."""
        return self.public | frozenset(self.masked) | self.together


def fields(*public: str, **masked: Mask) -> Fields:
    """Declare the fields of a record: those that everybody sees, and those that a function reduces."""
    return Fields(frozenset(name for names in public for name in names.split()), masked)


def fields_together(public: str, together: str, reduce: Mask) -> Fields:
    """Declare the fields of a record: those that everybody sees, and those that one function reduces together.

    The function gets the record, the position and the viewer's key, and returns the record with these fields reduced.
    That is faster than a function for each field.
    """
    return Fields(frozenset(public.split()), {}, frozenset(together.split()), reduce)


class Plan(msgspec.Struct, frozen=True, gc=False):
    """What a record type needs: a function that reduces fields together, and one for each of some other fields."""

    reduce: Mask | None = None
    masks: tuple[tuple[str, Mask], ...] = ()


NO_WORK = Plan()
"""The plan of a record that everybody sees as it is."""

EACH = Plan()
"""The plan of a tuple: whatever is in it is reduced."""


class Visibility:
    """The visibility of all records of one system."""

    def __init__(
        self, declared: Mapping[type[msgspec.Struct], Fields], public: Iterable[type[msgspec.Struct]] = ()
    ) -> None:
        """Declare the records of a system; those of `public` are public as a whole, as are those of the contract."""
        whole: dict[type[msgspec.Struct], Fields] = {
            kind: fields(*kind.__struct_fields__) for kind in (*_OF_THE_CONTRACT, *public)
        }
        self._declared = {**whole, **declared}
        self._plans: dict[type, Plan] = {}

    def view(self, position: msgspec.Struct, viewer: str) -> Any:
        """The position with everything removed that the viewer may not know: the system's View."""
        plan = self._plans.get(type(position)) or self._plan(type(position))
        if plan.reduce is not None and not plan.masks:  # the short way, asked for at every move
            return plan.reduce(position, position, viewer)
        return self.reduced(position, position, viewer)

    def undeclared(self, record: type[msgspec.Struct]) -> Iterator[str]:
        """Every field of the record, and of the records in it, that has no declared visibility, as `Record.field`."""
        for kind in sorted(_records_in(record), key=lambda one: one.__name__):
            known = self._declared[kind].declared if kind in self._declared else frozenset()
            yield from (f"{kind.__name__}.{name}" for name in kind.__struct_fields__ if name not in known)

    def reduced(self, value: Any, position: Any, viewer: str) -> Any:
        """A value inside a position as the viewer may see it: a record, a tuple of records, or anything else."""
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
        """What a record type needs: masked or undeclared fields, and fields that hold records with such."""
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
        """Whether some field of a record is not seen by everybody as it is, or may hold any record."""
        public = self._declared.get(kind, fields()).public
        return any(field.name not in public or _is_generic(field.type) for field in msgspec.structs.fields(kind))


def _removed(field: msgspec.structs.FieldInfo) -> Mask:
    """Nobody sees the field: it has its default, so it needs one."""
    if field.default_factory is not msgspec.NODEFAULT:
        return lambda value, position, viewer: field.default_factory()
    if field.default is msgspec.NODEFAULT:
        raise TypeError(f"The field “{field.name}” has neither a declared visibility nor a default.")
    return lambda value, position, viewer: field.default


def _is_generic(hint: Any) -> bool:
    """Whether a type depends on a type variable, as the contents of a stack do: they may be any records."""
    return isinstance(hint, TypeVar) or any(_is_generic(inner) for inner in get_args(hint))


@cache
def _records_in(hint: Any) -> frozenset[type[msgspec.Struct]]:
    """Every record type that a type holds, at any depth."""
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
