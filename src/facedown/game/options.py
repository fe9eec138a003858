"""What a seat may do now, and whether a move is one of those things."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

import msgspec

from facedown.chance import Below
from facedown.game.domains import Barred, Choice, Domain, OneOf, Text
from facedown.game.refusals import Reason, Refusal


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


class Field(msgspec.Struct, frozen=True, gc=False):
    """One field of a move that is still to be chosen.

    `rule` is the rule that sets its bounds; what is `sealed` stays unknown to others until it is opened. `within` and
    `apart` name a field before this one: whatever is chosen here must, or must not, be chosen there as well.
    `seats`: its choices are keys of seats, which a table calls by their names. `seldom`: its usual value is nearly
    always meant, so that surfaces ask for it only where somebody wants to be asked.
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

    def with_labels(self, names: Mapping[str, str]) -> Field:
        """The field with the choices that `names` has called so."""
        assert isinstance(self.domain, OneOf)
        choices = tuple(Choice(one.value, names.get(one.value, one.label)) for one in self.domain.choices)
        return msgspec.structs.replace(self, domain=msgspec.structs.replace(self.domain, choices=choices))


NO_YES = (Choice(False, "no"), Choice(True, "yes"))
YES_NO = (Choice(True, "yes"), Choice(False, "no"))
"""A question that is answered yes or no, with its usual answer first."""


def text_field(name: str, label: str, rule: str, longest: int = 80, *, needed: bool = False) -> Field:
    """A field of free words."""
    return Field(name, Text(longest, needed=needed), label, rule)


def field_with_room(
    name: str, there: Iterable[Any], full: Callable[[Any], Reason | None], label: str, rule: str
) -> Field | None:
    """A choice of those records, by key and name, for which `full` names no limit; None where all are full."""
    reasons = [(one, full(one)) for one in there]
    room = tuple(Choice(one.key, one.name) for one, reason in reasons if reason is None)
    barred = tuple(Barred(one.key, reason) for one, reason in reasons if reason is not None)
    return Field(name, OneOf(room, barred), label, rule) if room else None


def _several(value: Any) -> tuple[Any, ...]:
    """What was chosen, as many."""
    return value if isinstance(value, tuple) else (value,)


class Option(msgspec.Struct, frozen=True, gc=False):
    """One thing a seat may do now.

    `move` is the kind of move, `fixed` the fields that are settled (with `sealed` those among them that others may not
    see), `fields` those to choose. `owed`: the table waits for it. `concedes`: taking it gives up. `fleeting`: nobody
    waits for it, and once others go on it is gone. `shared` names the seats that are let into what is sealed. `by` is
    whose decision it is, where not that of the actor in the move.
    """

    move: str
    title: str
    rule: str
    fixed: dict[str, Any] = {}
    fields: tuple[Field, ...] = ()
    owed: bool = False
    concedes: bool = False
    fleeting: bool = False
    sealed: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()
    by: str = ""

    @property
    def whose(self) -> str | None:
        """The key of who decides it; None where it is nobody’s in play."""
        return self.by or self.fixed.get("actor")

    def build(self, kind: Any, **chosen: Any) -> Any:
        """The move of this option with these fields; fields not given take their usual value.

        `kind` is the system's move type (a union). Raises msgspec.ValidationError for values of the wrong type.
        """
        values = {field.name: field.domain.usual for field in self.fields}
        return msgspec.convert({"move": self.move, **self.fixed, **values, **chosen}, kind)

    def fits(self, move: Move) -> bool:
        """Whether the settled fields are those of this move."""
        for name, value in self.fixed.items():  # noqa: SIM110 - three times as fast as all(), and asked at every move
            if getattr(move, name) != value:
                return False
        return True

    def refusal(self, move: Move) -> Refusal | None:
        """Why this move, whose settled fields fit, is not one of this option's; None when it is."""
        for field in self.fields:
            reason = field.domain.reason_against(getattr(move, field.name), field.rule)
            reason = reason or self.reason_beside(field, msgspec.structs.asdict(move))
            if reason is not None:
                return Refusal(reason.rule, reason.text, field.domain.legal)
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
        return sum(f.domain.reason_against(getattr(move, f.name), f.rule) is None for f in self.fields)

    def sample(self, kind: Any, below: Below) -> Any:
        """One of this option's moves, at random."""
        return self.build(kind, **self.sampled(below))

    def sampled(self, below: Below) -> dict[str, Any]:
        """Values for all fields to choose, at random."""
        values: dict[str, Any] = {}
        for field in self.fields:
            value: Any = field.domain.sample(below)
            if field.within or field.apart:
                value = self._beside(field, value, values, below)
            values[field.name] = value
        return values

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
        """The names of all fields that others may not see."""
        return frozenset(self.sealed) | {field.name for field in self.fields if field.sealed}


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
