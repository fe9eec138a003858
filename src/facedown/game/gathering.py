"""For people who play several characters: merge options that differ only in the actor, and ask for the actor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from facedown.game.choices import Choice
from facedown.game.domains import OneOf
from facedown.game.options import Field, Option
from facedown.game.words import listed, within_sentence


def gathered(options: Sequence[Option], names: Mapping[str, str] | None = None) -> list[Option]:
    """Return the options, with options that differ only in the actor merged into one option that asks for the actor.

    A merged option stands at the place of the first of its parts, and offers the moves of all its parts. `names` are
    the names of the actors by key; an actor without a name is shown by its key.
    """
    groups: list[list[Option]] = []
    for option in options:
        group_of_option = next((group for group in groups if _alike(group[0], option)), None)
        if group_of_option is None:
            groups.append([option])
        else:
            group_of_option.append(option)
    return [_merged(group, names or {}) if len(group) > 1 else group[0] for group in groups]


def _actor_field(option: Option) -> str:
    """Return the name of the settled field that holds the key of the option's actor; empty if no field does."""
    if option.actor is None:
        return ""
    return next((name for name, value in option.fixed.items() if value == option.actor.key), "")


def _alike(one: Option, other: Option) -> bool:
    name = _actor_field(one)
    if not name or name != _actor_field(other) or one.fixed[name] == other.fixed[name]:
        return False
    return _without_actor(one, name) == _without_actor(other, name)


def _without_actor(option: Option, name: str) -> Option:
    fixed = {key: value for key, value in option.fixed.items() if key != name}
    return replace(option, fixed=fixed, actor=None)


def _merged(options: Sequence[Option], names: Mapping[str, str]) -> Option:
    first = options[0]
    name = _actor_field(first)
    choices = tuple(Choice(option.fixed[name], _name(option, names)) for option in options)
    whole = _without_actor(first, name)
    actors = [within_sentence(choice.name) for choice in choices]
    others = listed(actors[1:]) if len(actors) < 4 else f"{len(actors) - 1} others"
    label = f"{whole.label[:1].upper()}{whole.label[1:]}: {actors[0]} and {others}"
    refers = first.actor.kind if first.actor is not None else ""
    field = Field(name, OneOf(choices), "Who", whole.rule, refers=refers)
    return replace(whole, label=label, fields=(field, *whole.fields))


def _name(option: Option, names: Mapping[str, str]) -> str:
    """Return the name of the option's actor; the key of the actor if `names` does not contain it."""
    assert option.actor is not None
    return names.get(option.actor.key, option.actor.key)
