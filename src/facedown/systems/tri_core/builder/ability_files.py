"""Reading and writing Ability files. Reading reports all mistakes at once."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from facedown.game import Line, Problem, problems_of_shape, strip_texts
from facedown.systems.tri_core.abilities.notation import dice_in_words, read_entry
from facedown.systems.tri_core.model import (
    Ability,
    AbilityType,
    Aspect,
    Chosen,
    Core,
    CoreAction,
    Drawback,
    Kind,
    Slot,
    Stat,
    SubType,
    Target,
    TriggerEvent,
)
from facedown.systems.tri_core.model.keywords import printed_keywords

Words = Annotated[str, Meta(max_length=400)]


class DrawbackFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Drawback in an Ability file: the ACP that it adds to the ceiling, and its description."""

    points: Annotated[int, Meta(ge=0, le=999)] = 0
    words: Words = ""


class AbilityFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The content of an Ability file, with the fields of `Ability`.

    `keywords`: one row for each Keyword entry: the key of the entry, and the values that the player has chosen for it,
    by name, for example entry = “Range I”, squares = 3. Dice are written as text, for example “2d8 + 1d6”.
    """

    name: Line
    core: Core
    type: AbilityType = "Active"
    slot: Slot = "Single"
    action: CoreAction | None = None
    aspect: Aspect = "Damage"
    sub_type: SubType | None = None
    kind: Kind | None = None
    device: Annotated[str, Meta(max_length=80)] = ""
    target: Target = "Natural"
    trigger: Annotated[str, Meta(max_length=200)] = ""
    event: TriggerEvent = ""
    at_ap: bool = False
    stat: Stat | None = None
    drawback: DrawbackFile = DrawbackFile()
    keywords: Annotated[tuple[dict[str, Any], ...], Meta(max_length=40)] = ()
    description: Words = ""


FIELD_RULES = {
    "name": "TCG-AC-05", "core": "TCG-AC-02", "type": "TCG-AC-07", "slot": "TCG-AC-04", "action": "TCG-AC-07",
    "aspect": "TCG-AC-19", "sub_type": "TCG-AC-19", "kind": "TCG-EV-13", "device": "TCG-AC-21", "target": "TCG-AC-20",
    "trigger": "TCG-AC-09", "event": "R-TCG-23", "at_ap": "TCG-DI-04", "stat": "R-TCG-138", "drawback": "TCG-AC-24",
    "keywords": "TCG-AC-01", "description": "TCG-AC-06",
}  # fmt: skip
"""The rule to cite for each field of an Ability file."""


def read_ability(data: Any) -> tuple[Ability | None, tuple[Problem, ...]]:
    """Return the Ability in a file’s data, and the mistakes in the data.

    If there are mistakes, the Ability is None. Without mistakes, it may still be illegal: see `ability_problems`.
    """
    problems = problems_of_shape(data, AbilityFile, FIELD_RULES, "TCG-AC-06")
    if problems:
        return None, tuple(problems)
    file = msgspec.convert(strip_texts(data, "TCG-AC-06"), AbilityFile)
    without_entry = [at for at, one in enumerate(file.keywords) if not isinstance(one.get("entry"), str)]
    if without_entry:
        text = 'The entry is missing. Write one, for example entry = "Empower I".'
        return None, tuple(Problem(f"keywords[{at}].entry", "TCG-AC-01", text) for at in without_entry)
    fields = {name: getattr(file, name) for name in AbilityFile.__struct_fields__}
    drawback = Drawback(file.drawback.points, file.drawback.words)
    return Ability(**{**fields, "drawback": drawback, "keywords": tuple(map(read_entry, file.keywords))}), ()


def ability_data(ability: Ability) -> dict[str, Any]:
    """Return an Ability as plain data for a file. From these data, `read_ability` returns an equal Ability."""
    fields = {
        name: getattr(ability, name) for name in AbilityFile.__struct_fields__ if name not in ("keywords", "drawback")
    }
    rows = tuple(
        {"entry": one.entry, **{name: answer_data(one, name) for name in one.values}} for one in ability.keywords
    )
    drawback = DrawbackFile(ability.drawback.points, ability.drawback.words)
    file = AbilityFile(**fields, drawback=drawback, keywords=rows)
    data: dict[str, Any] = msgspec.to_builtins(file)
    return {name: value for name, value in data.items() if value is not None and value != {}}


def answer_data(chosen: Chosen, name: str) -> Any:
    """Return a Keyword entry’s answer to the question `name`, as it is written in a file. Dice become text."""
    value = chosen.values[name]
    keyword = printed_keywords().get(chosen.entry)
    dice = keyword is not None and any(ask.name == name and ask.dice for ask in keyword.asks)
    return dice_in_words(value) if dice and isinstance(value, tuple) else value
