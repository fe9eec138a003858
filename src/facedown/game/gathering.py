"""Options that differ only in whose they are, as one that asks whose: for those who play many at once."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from facedown.game.domains import Choice, OneOf
from facedown.game.options import Field, Option
from facedown.game.words import listed

WHOSE = ("actor", "character")
"""The fields of moves that say whose they are."""


def gathered(options: Sequence[Option]) -> list[Option]:
    """The options in their order, those alike gathered where the first of them stands.

    Alike are options of one title (after a name and a colon) with the same fields. What they make are the same moves.
    """
    groups: list[list[Option]] = []
    for option in options:
        mates = next((group for group in groups if _alike(group[0], option)), None)
        if mates is None:
            groups.append([option])
        else:
            mates.append(option)
    return [_as_one(group) if len(group) > 1 else group[0] for group in groups]


def _whose(option: Option) -> str:
    """The field that says whose an option is; empty where it is not settled, or its title does not name them."""
    found = [name for name in WHOSE if name in option.fixed]
    return found[0] if len(found) == 1 and ": " in option.title else ""


def _alike(one: Option, other: Option) -> bool:
    name = _whose(one)
    if not name or name != _whose(other) or one.fixed[name] == other.fixed[name]:
        return False
    return _bare(one, name) == _bare(other, name)


def _bare(option: Option, name: str) -> Option:
    """The option without whose it is."""
    fixed = {key: value for key, value in option.fixed.items() if key != name}
    return replace(option, label=option.title.partition(": ")[2], fixed=fixed)


def _as_one(options: Sequence[Option]) -> Option:
    name = _whose(options[0])
    choices = tuple(Choice(option.fixed[name], option.title.partition(": ")[0]) for option in options)
    whole = _bare(options[0], name)
    others = listed([choice.label for choice in choices][1:]) if len(choices) < 4 else f"{len(choices) - 1} others"
    title = f"{whole.title[:1].upper()}{whole.title[1:]}: {choices[0].label} and {others}"
    return replace(whole, label=title, fields=(Field(name, OneOf(choices), "Who", whole.rule), *whole.fields))
