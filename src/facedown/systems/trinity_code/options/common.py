"""Functions shared by all options: conditions for the GM's options, and common fields."""

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
    """Return whether `seat` is the GM's seat."""
    return bool(view.gm) and seat.key == view.gm


def gm_is_free(view: View, seat: Seat) -> bool:
    """Return whether `seat` is the GM's seat and no move, harm or forced roll is pending."""
    return facilitates(view, seat) and is_quiet(view)


def own_characters(view: View, seat: Seat) -> list[Character]:
    """Return the characters that this seat plays."""
    return [character for character in view.characters if character.controller == seat.key]


def character_choices(characters: Iterable[Character]) -> OneOf:
    """Return a choice among `characters`, each labelled with its name."""
    return OneOf(tuple(Choice(one.key, one.name) for one in characters))


def character_field(characters: Iterable[Character], rule: str, barred: Iterable[Barred] = ()) -> Field:
    """Return a field to choose a character; `barred` are characters who cannot be chosen, with the reason for each."""
    domain = replace(character_choices(characters), barred=tuple(barred))
    return Field("character", domain, "Character", rule, refers="character")


def barred_characters(
    characters: Iterable[Character], reason: Callable[[Character], Reason | None]
) -> Iterator[Barred]:  # fmt: skip
    """Yield each character that cannot be chosen because `reason(character)` returns a reason and not None."""
    for one in characters:
        why = reason(one)
        if why is not None:
            yield Barred(one.key, why)


def dependent_field(
    name: str, on: str, domains: Mapping[str, Domain], label: str, rule: str, refers: str = "", owner: str = ""
) -> Field:
    """Return a field whose domain depends on the value of the field `on`: `domains` maps such a value to a domain."""
    cases: dict[Any, list[str]] = {}
    for value, domain in domains.items():
        cases.setdefault(domain, []).append(value)
    first = next(iter(domains.values()))
    each: tuple[Case, ...] = tuple((tuple(values), domain) for domain, values in cases.items())
    return Field(name, first, label, rule, refers=refers, depends=on, cases=each, owner=owner)
