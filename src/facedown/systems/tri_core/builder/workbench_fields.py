"""The fields of an Ability on the workbench, and their choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from facedown.game import NO_YES, Choice, Field, OneOf, Range, Row, Tally, Text, text_field
from facedown.systems.tri_core.abilities import descriptions
from facedown.systems.tri_core.builder.completeness import is_answered
from facedown.systems.tri_core.model import (
    CORE_ACTIONS,
    CORES,
    KIND_OF,
    SUB_TYPES,
    TRIGGER_TEXTS,
    Ability,
    AbilityType,
    Aspect,
    Chosen,
    CoreAction,
    Rulings,
    Slot,
    Target,
    term,
)
from facedown.systems.tri_core.model.ability import ambiguous_sub_type, can_merge
from facedown.systems.tri_core.model.keywords import keywords


def titled(one: Chosen) -> str:
    """Return an entry’s key and name."""
    known = keywords().get(one.entry)
    return known.title if known is not None else one.entry


def rows_of(ability: Ability, prices: Sequence[Tally], rulings: Rulings) -> Iterator[Row]:
    """Yield the entries as rows; entries of one kind are priced together, with the first (R-TCG-24)."""
    first: list[tuple[int, Chosen]] = []
    worse = ability.aspect == "Hinderance"
    for at, one in enumerate(ability.keywords, 1):
        title = titled(one)
        if not is_answered(one, rulings):
            yield Row(one.entry, f"{title}: not answered yet")
            continue
        does = descriptions.entry_text(one, rulings, worse=worse)
        like = next((n for n, other in first if can_merge(one, other)), None)
        if like is None:
            first.append((at, one))
            yield Row(one.entry, f"{title}: {does}", prices[len(first) - 1] if len(first) <= len(prices) else None)
        else:
            yield Row(one.entry, f"{title}: {does} (Priced with row {like}.)", Tally(term(f"Keyword {one.entry}"), ()))


def fitting(ability: Ability) -> Ability:
    """Return the Ability with fields that fit together, for example a Passive without an action."""
    action = None if ability.type == "Passive" else ability.action or "Strike"
    two_kinds = ambiguous_sub_type(ability)
    kind = ability.kind if two_kinds is not None and ability.kind in KIND_OF[two_kinds] else None
    stat = ability.stat if ability.stat in CORES[ability.core] else None
    event = ability.event if ability.type == "Trigger" else ""
    trigger = ability.trigger if ability.type == "Trigger" and not event else ""
    return replace(ability, action=action, kind=kind, stat=stat, trigger=trigger, event=event)


# Fields


PROPOSED: Mapping[str, CoreAction] = {"Heal": "Grab", "Shield": "Block"}
"""The Core Action proposed for an Aspect that does not suit a Strike (TCG-EV-16)."""


SAYS: Mapping[Any, str] = {
    "Body": "Stamina", "Mind": "Focus", "Spirit": "Mana",
    "Active": "when you choose", "Trigger": "when something happens", "Passive": "always on",
    "Strike": "hits who is near", "Volley": "shoots, throws", "Grab": "takes hold of them", "Collide": "runs into them",
    "Block": "takes off a blow", "Dodge": "avoids one", "Parry": "turns one aside",
    "Damage": "hurts", "Heal": "gives HP back", "Shield": "takes damage first", "Boost": "makes better",
    "Hinderance": "makes a foe worse",
    **{name: " or ".join(one.name for one in keywords().values() if one.sub_type == name) for name in SUB_TYPES},
}  # fmt: skip
"""A short explanation of each name; for a sub-type its Affliction."""


def one_of(name: str, values: Sequence[Any], now: Any, label: str, rule: str, *, none: str = "", **more: Any) -> Field:
    """Return a field of names, the current one first, with short explanations."""
    choices = tuple(Choice(value, f"{value}: {SAYS[value]}" if value in SAYS else str(value)) for value in values)
    choices = (Choice(None, none), *choices) if none else choices
    return Field(name, OneOf(choices, default=now), label, rule, **more)


def fields_of(ability: Ability) -> Sequence[Field]:
    """Return the fields of the record that can be chosen now, with their values."""
    a = ability
    found = [
        Field("name", Text(40, needed=True, default=a.name), "The name", "TCG-AC-05"),
        one_of("core", tuple(CORES), a.core, "Its Core, which pays for it", "TCG-AC-02"),
        one_of("type", literals(AbilityType), a.type, "Its type", "TCG-AC-07"),
    ]
    if a.type == "Trigger":
        events = (
            *(Choice(key, words) for key, words in TRIGGER_TEXTS.items()),
            Choice("", "when the GM says that it has come"),
        )
        found.append(Field("event", OneOf(events, default=a.event), "When it comes", "R-TCG-23"))
    if a.type == "Trigger" and not a.event:
        found.append(Field("trigger", Text(200, needed=True, default=a.trigger), "What the GM waits for", "TCG-AC-09"))
    found.append(one_of("aspect", literals(Aspect), a.aspect, "What it is for", "TCG-AC-19"))
    if a.type != "Passive":
        label = "In the place of which Core Action" if a.type == "Active" else "As which Core Action"
        found.append(one_of("action", CORE_ACTIONS, a.action or "Strike", label, "TCG-AC-07"))
    found.append(one_of("sub_type", SUB_TYPES, a.sub_type, "Its sub-type", "TCG-AC-19", none="none", seldom=True))
    two_kinds = ambiguous_sub_type(a)
    if two_kinds is not None:
        found.append(
            one_of("kind", KIND_OF[two_kinds], a.kind, f"What {two_kinds} counts as", "TCG-EV-13", none="not said yet")
        )
    found += [
        one_of("slot", literals(Slot), a.slot, "The Slot it takes", "TCG-AC-04", seldom=True),
        one_of("target", literals(Target), a.target, "Its target", "TCG-AC-20", seldom=True),
        replace(
            text_field("device", "What must be held", "TCG-AC-21", 80), domain=Text(80, default=a.device), seldom=True
        ),
        one_of("stat", CORES[a.core], a.stat, "Its Sub-Stat", "R-TCG-138", none="none", seldom=True),
        Field("at_ap", OneOf(NO_YES, default=a.at_ap), "Do its dice damage AP", "TCG-DI-04", seldom=True),
        Field("drawback", Range(0, 999, default=a.drawback.points), "ACP for a Drawback", "TCG-AC-24", seldom=True),
        Field("limited", Text(200, default=a.drawback.words), "The Drawback", "TCG-AC-24", seldom=True),
        Field("description", Text(400, default=a.description), "A description", "TCG-AC-06", seldom=True),
    ]
    return found


def literals(kind: Any) -> tuple[str, ...]:
    """Return the names of a Literal type."""
    names: tuple[str, ...] = kind.__args__
    return names
