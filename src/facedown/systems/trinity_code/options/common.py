"""What the options of players and of the GM have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from facedown.game import Barred, Choice, Field, OneOf, Reason, Seat
from facedown.game.domains import Domain
from facedown.game.options import Case
from facedown.systems.trinity_code.model import Character, View
from facedown.systems.trinity_code.rules.forced import is_quiet


def facilitates(view: View, seat: Seat) -> bool:
    """Whether this seat is the GM's."""
    return bool(view.gm) and seat.key == view.gm


def open_floor(view: View, seat: Seat) -> bool:
    """Whether this is the GM's seat and nothing else is going on."""
    return facilitates(view, seat) and is_quiet(view)


def choices_of(characters: Iterable[Character]) -> OneOf:
    """One of these characters."""
    return OneOf(tuple(Choice(one.key, one.name) for one in characters))


def which(characters: Iterable[Character], rule: str, barred: Iterable[Barred] = ()) -> Field:
    """The field for the character that a GM's move is about; `barred` are others, with the reason for each."""
    domain = replace(choices_of(characters), barred=tuple(barred))
    return Field("character", domain, "Character", rule, refers="character")


def barred_by(
    characters: Iterable[Character], reason: Callable[[Character], Reason | None]
) -> Iterator[Barred]:  # fmt: skip
    """The characters for whom there is a reason, with it."""
    for one in characters:
        why = reason(one)
        if why is not None:
            yield Barred(one.key, why)


def dependent(
    name: str, on: str, domains: Mapping[str, Domain], label: str, rule: str, refers: str = "", owner: str = ""
) -> Field:
    """A field whose domain depends on the value of the field `on`; there is a domain for each of its values."""
    cases: dict[Any, list[str]] = {}
    for value, domain in domains.items():
        cases.setdefault(domain, []).append(value)
    first = next(iter(domains.values()))
    each: tuple[Case, ...] = tuple((tuple(values), domain) for domain, values in cases.items())
    return Field(name, first, label, rule, refers=refers, depends=on, cases=each, owner=owner)
