"""The fields of an Ability that the workbench offers, and the row that it shows for each Keyword entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from facedown.game import NO_YES, Choice, Field, OneOf, Range, Row, Tally, Text, text_field
from facedown.systems.tri_core.abilities import descriptions
from facedown.systems.tri_core.builder.completeness import is_complete
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
from facedown.systems.tri_core.model.keywords import printed_keywords


def entry_title(chosen: Chosen) -> str:
    """Return the key and the name of a Keyword entry as text; only the key if the entry is unknown."""
    keyword = printed_keywords().get(chosen.entry)
    return keyword.title if keyword is not None else chosen.entry


def entry_name(chosen: Chosen) -> str:
    """Return the short name of a Keyword entry, for example “Burn”; its key if the entry is unknown."""
    keyword = printed_keywords().get(chosen.entry)
    return keyword.name if keyword is not None else chosen.entry


def entry_rows(ability: Ability, prices: Sequence[Tally], rulings: Rulings) -> Iterator[Row]:
    """Yield a row of the workbench for each Keyword entry of an Ability, with its effect and price.

    `prices`: the prices of the merged entries, in order (R-TCG-24).

    Incomplete entries and the further rows of a merged entry have no price.
    """
    first: list[tuple[int, Chosen]] = []
    worse = ability.aspect == "Hinderance"
    for at, one in enumerate(ability.keywords, 1):
        name, title = entry_name(one), entry_title(one)
        if not is_complete(one, rulings):
            yield Row(one.entry, name, f"{title}: not complete yet")
            continue
        text = descriptions.entry_text(one, rulings, worse=worse)
        row = next((number for number, other in first if can_merge(one, other)), None)
        if row is None:
            first.append((at, one))
            price = prices[len(first) - 1] if len(first) <= len(prices) else None
            yield Row(one.entry, name, f"{title}: {text}", price)
        else:
            text = f"{title}: {text} (Its price is in row {row}.)"
            yield Row(one.entry, name, text, Tally(term(f"Keyword {one.entry}"), ()))


def with_fitting_fields(ability: Ability) -> Ability:
    """Return the Ability without values that contradict its type, sub-types or Core.

    A missing Core Action becomes Strike, except for a Passive. If `event` is set, `trigger` becomes "".
    """
    action = None if ability.type == "Passive" else ability.action or "Strike"
    two_kinds = ambiguous_sub_type(ability)
    kind = ability.kind if two_kinds is not None and ability.kind in KIND_OF[two_kinds] else None
    stat = ability.stat if ability.stat in CORES[ability.core] else None
    event = ability.event if ability.type == "Trigger" else ""
    trigger = ability.trigger if ability.type == "Trigger" and not event else ""
    return replace(ability, action=action, kind=kind, stat=stat, trigger=trigger, event=event)


# Fields


PROPOSED: Mapping[str, CoreAction] = {"Heal": "Grab", "Shield": "Block"}
"""For some Aspects: the Core Action that replaces Strike when the player chooses the Aspect (TCG-EV-16)."""


EXPLANATIONS: Mapping[Any, str] = {
    "Body": "Stamina", "Mind": "Focus", "Spirit": "Mana",
    "Active": "when you choose", "Trigger": "when something happens", "Passive": "always on",
    "Strike": "hits a near target", "Volley": "shoots or throws", "Grab": "holds a target",
    "Collide": "runs into a target",
    "Block": "reduces damage", "Dodge": "avoids an attack", "Parry": "deflects an attack",
    "Damage": "deals damage", "Heal": "restores HP", "Shield": "absorbs damage", "Boost": "raises values",
    "Hinderance": "lowers a foe’s values",
    **{
        name: " or ".join(one.name for one in printed_keywords().values() if one.sub_type == name)
        for name in SUB_TYPES
    },
}  # fmt: skip
"""A short explanation of each name in a field; for a sub-type, the names of its Afflictions."""


def name_field(
    name: str, values: Sequence[Any], current: Any, label: str, rule: str, *, none: str = "", **more: Any
) -> Field:
    """Return a field for choosing one of `values`.

    `current`: the default.
    `none`: the label for choosing nothing; "" if the player must choose a value.
    `more`: further arguments for the field.
    """
    choices = tuple(Choice(value, str(value), EXPLANATIONS.get(value, "")) for value in values)
    choices = (Choice(None, none), *choices) if none else choices
    return Field(name, OneOf(choices, default=current), label, rule, **more)


def fields_of(ability: Ability) -> Sequence[Field]:
    """Return the fields of the Ability that can be set now, with their current values as defaults."""
    a = ability
    found = [
        Field("name", Text(40, needed=True, default=a.name), "Name", "TCG-AC-05"),
        name_field("core", tuple(CORES), a.core, "Core that pays for uses", "TCG-AC-02"),
        name_field("type", literal_names(AbilityType), a.type, "Type of Ability", "TCG-AC-07"),
    ]
    if a.type == "Trigger":
        events = (
            *(Choice(key, words) for key, words in TRIGGER_TEXTS.items()),
            Choice("", "when the GM says so"),
        )
        found.append(Field("event", OneOf(events, default=a.event), "Event", "R-TCG-23"))
    if a.type == "Trigger" and not a.event:
        found.append(
            Field("trigger", Text(200, needed=True, default=a.trigger), "Event, in your own words", "TCG-AC-09")
        )
    found.append(name_field("aspect", literal_names(Aspect), a.aspect, "Aspect (its purpose)", "TCG-AC-19"))
    if a.type != "Passive":
        label = "Replaces which Core Action" if a.type == "Active" else "Works as which Core Action"
        found.append(name_field("action", CORE_ACTIONS, a.action or "Strike", label, "TCG-AC-07"))
    found.append(name_field("sub_type", SUB_TYPES, a.sub_type, "Sub-type", "TCG-AC-19", none="none", seldom=True))
    two_kinds = ambiguous_sub_type(a)
    if two_kinds is not None:
        found.append(
            name_field(
                "kind", KIND_OF[two_kinds], a.kind, f"Kind of {two_kinds} damage", "TCG-EV-13", none="not chosen yet"
            )
        )
    found += [
        name_field("slot", literal_names(Slot), a.slot, "Slot that it uses", "TCG-AC-04", seldom=True),
        name_field("target", literal_names(Target), a.target, "Target", "TCG-AC-20", seldom=True),
        replace(
            text_field("device", "Device that must be held", "TCG-AC-21", 80),
            domain=Text(80, default=a.device),
            seldom=True,
        ),
        name_field("stat", CORES[a.core], a.stat, "Sub-Stat", "R-TCG-138", none="none", seldom=True),
        Field("at_ap", OneOf(NO_YES, default=a.at_ap), "Dice damage AP", "TCG-DI-04", seldom=True),
        Field("drawback", Range(0, 999, default=a.drawback.points), "ACP of the Drawback", "TCG-AC-24", seldom=True),
        Field("limited", Text(200, default=a.drawback.words), "Description of the Drawback", "TCG-AC-24", seldom=True),
        Field("description", Text(400, default=a.description), "Description", "TCG-AC-06", seldom=True),
    ]
    return found


def literal_names(kind: Any) -> tuple[str, ...]:
    """Return the names that a Literal type allows."""
    names: tuple[str, ...] = kind.__args__
    return names
