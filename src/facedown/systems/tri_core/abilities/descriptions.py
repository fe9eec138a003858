"""Descriptions of Abilities and Keyword entries for players (L750 to L763, R-TCG-19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from facedown.game import counted, listed, signed
from facedown.systems.tri_core.abilities.notation import dice_in_words
from facedown.systems.tri_core.abilities.stat_modifiers import ON_ITS_USER, ROLLED
from facedown.systems.tri_core.abilities.use_costs import duration_cycles, use_cost
from facedown.systems.tri_core.model import (
    AMONG,
    DEFAULT_RULINGS,
    VALUE_STAT,
    Ability,
    Ask,
    Chosen,
    Rulings,
    keeps_core_dice,
    merged,
)
from facedown.systems.tri_core.model.ability import rolls_dice
from facedown.systems.tri_core.model.keywords import keywords


def entry_text(
    one: Chosen, rulings: Rulings = DEFAULT_RULINGS, *, worse: bool = False, either: bool = False, open_: bool = False
) -> str:
    """Return what a Keyword entry does, with its answers, or with placeholders where they are `open_`.

    `worse`: it decreases what it would increase; `either`: it may do both.
    """
    keyword = keywords(rulings)[one.entry]
    none = {ask.name: choice_placeholder(ask) if open_ else ask.low if ask.optional else None for ask in keyword.asks}
    told = {ask.name: Answer(in_words(one.values.get(ask.name, none[ask.name]))) for ask in keyword.asks}
    worse = worse or bool(one.values.get("foe"))
    sense = EITHER if either else LESS if worse else MORE
    size = EITHER_SIZE if open_ else LESS_SIZE if one.values.get("fewer") else MORE_SIZE
    says = next((text for flag, text in keyword.instead.items() if one.values.get(flag)), keyword.does)
    says = says.format_map(Answers({**told, **sense, **size}))
    says = f"{says.rstrip('.')}, which can begin away from you." if one.values.get("origin") else says
    return f"{says[:1].upper()}{says[1:]}"


def choice_placeholder(ask: Ask) -> str:
    """Return the placeholder for an answer that is still open."""
    names = AMONG.get(ask.among, ())
    if 0 < len(names) <= FEW:
        return f"{', '.join(names[:-1])} or {names[-1]}"
    return SOME.get(ask.among, "dice" if ask.dice else "N" if ask.low is not None else "something")


FEW = 5
"""Up to this many choices are listed by name."""


SOME: Mapping[str, str] = {
    "stats": "a stat", "skills": "a skill", "sub-types": "a sub-type", "resisted": "one sub-type of",
    "actions": "an action", "device kinds": "kind of device", "traits": "those you choose",
}  # fmt: skip
"""Placeholders for one of many choices."""


def entry_texts(ability: Ability, rulings: Rulings = DEFAULT_RULINGS) -> Iterator[tuple[Chosen, str]]:
    """Yield each entry with what it does; entries of a Hinderance decrease what others increase (TCG-BO-14)."""
    worse = ability.aspect == "Hinderance"
    yield from ((one, entry_text(one, rulings, worse=worse)) for one in merged(ability.keywords))


MORE: Mapping[str, str] = {"increases": "increases", "gives": "gives"}


LESS: Mapping[str, str] = {"increases": "decreases", "gives": "takes"}


EITHER: Mapping[str, str] = {name: f"{MORE[name]} or {LESS[name]}" for name in MORE}
"""The verbs in the text of an entry that helps, that hinders, and that may do either."""


MORE_SIZE: Mapping[str, str] = {"heavier": "more", "longer": "longer", "taller": "taller", "than": "more than"}


LESS_SIZE: Mapping[str, str] = {"heavier": "less", "longer": "shorter", "taller": "shorter", "than": "fewer than"}


EITHER_SIZE: Mapping[str, str] = {name: f"{MORE_SIZE[name]} or {LESS_SIZE[name]}" for name in MORE_SIZE}
"""The comparisons in the text of an entry that changes a body."""


class Answer(str):
    """An answer; with a noun as its format it is an amount of it: {squares:square}."""

    def __format__(self, noun: str) -> str:
        return f"{self} {noun}{'' if self == '1' else 's'}" if noun else str(self)


class Answers(dict[str, str]):
    """The answers by name; a blank where there is none."""

    def __missing__(self, name: str) -> Answer:
        return Answer("…")


def in_words(value: Any) -> str:
    """Return an answer in words."""
    if isinstance(value, tuple) and value and all(isinstance(one, int) for one in value):
        return dice_in_words(value)
    if isinstance(value, tuple | list):
        return listed(str(one) for one in value) or "…"
    return "…" if value is None else str(value)


def effect_text(ability: Ability) -> str:
    """Return the Effect Value: the dice of the action, and what the entries add (L761, R-TCG-138, R-TCG-130)."""
    parts = []
    converted = keeps_core_dice(ability)
    if ability.type != "Passive" and ability.action is not None and converted:
        parts.append(f"the {ability.action}’s own dice and {' and '.join(VALUE_STAT[ability.action])}")
    found = {
        one.entry: one.values for one in merged(ability.keywords) if one.keyword.family in ("Empower", "Reinforce")
    }
    if "Empower I" in found:
        parts.append(dice_in_words(found["Empower I"].get("dice", ())))
        if not converted and ability.stat is not None:
            parts.append(ability.stat)
    if "Empower II" in found:
        parts.append(signed(found["Empower II"].get("points", 0)))
    if "Empower III" in found:
        parts.append(f"{signed(found['Empower III'].get('points', 0))} for each die")
    if "Empower IV" in found:
        parts.append(str(found["Empower IV"].get("of", "…")))
    if "Reinforce VII" in found:
        parts.append(f"half of {in_words(found['Reinforce VII'].get('stats'))}")
    if "Reinforce VIII" in found:
        parts.append("the dice of the device")
    return ", ".join(part for part in parts if part) or "none"


def reach_text(ability: Ability) -> str:
    """Return the range and the area (L759, R-TCG-124); a Passive affects only its owner (R-TCG-142)."""
    if ability.type == "Passive":
        return "its owner"
    found = {one.entry: one.values for one in merged(ability.keywords) if one.keyword.family == "Range"}
    more = int(found.get("Range I", {}).get("squares", 0))
    areas = [entry_text(one).rstrip(".") for one in merged(ability.keywords) if one.keyword.area]
    far = counted(1 + more, "square")
    if ability.action == "Volley" and ability.aspect == "Damage" and not areas:  # R-TCG-124
        farther = f", and {counted(more, 'square')} farther" if more else ""
        far = f"the range of the weapon{farther}"
    return f"{far}; {areas[0][0].lower()}{areas[0][1:]}" if areas else far


def duration_text(ability: Ability, rulings: Rulings = DEFAULT_RULINGS) -> str:
    """Return how long an Ability lasts (R-TCG-113, TCG-AC-10)."""
    if ability.type == "Passive":
        return "always"
    found = {one.entry: one.values for one in merged(ability.keywords)}
    lasting = any(has_duration(ability, one) for one in ability.keywords)
    more = int(found.get("Duration I", {}).get("cycles", 0))
    if "Duration II" in found:
        return f"over {counted(int(found['Duration II'].get('cycles', 0)), 'cycle')}"
    if any(one.keyword.family == "Affliction" for one in ability.keywords):
        longer = f", and {counted(more, 'cycle')} more" if more else ""
        return f"the duration of its Affliction{longer}"
    whole = duration_cycles(ability, rulings)
    return counted(whole, "cycle") if whole and (lasting or more) else "at once"


def has_duration(ability: Ability, one: Chosen) -> bool:
    """Return whether an entry changes something for a time (TCG-BO-16, R-TCG-113).

    An addition to the Ability’s own roll ends with the roll (R-TCG-138), and AP are restored or destroyed at once
    (R-TCG-81).
    """
    if one.values.get("mode") in ("restore", "destroy"):
        return False
    own_roll = one.keyword.changes in ROLLED and ability.aspect in ON_ITS_USER
    return one.keyword.lasts or (bool(one.keyword.changes) and not own_roll)


def cost_text(ability: Ability, rulings: Rulings = DEFAULT_RULINGS) -> str:
    """Return the cost of a use (L752, TCG-AC-11, TCG-AC-23)."""
    taken = use_cost(ability, rulings)
    if ability.type == "Passive":
        return "nothing: it is always on"
    weighed = len(taken.ap) > 1 and rolls_dice(ability)
    ap = f"{taken.ap[0]} to {taken.ap[-1]} AP by weight" if weighed else f"{taken.ap[0]} AP"
    ap += ", the minimum for a Cognition" if any(one.keyword.least_ap for one in ability.keywords) else ""
    return f"{taken.points} {taken.resource} and {ap}"


def one_line_text(ability: Ability, rulings: Rulings = DEFAULT_RULINGS) -> str:
    """Return an Ability in one line of a sheet: its cost and its effects."""
    when = f" {ability.when}" if ability.type == "Trigger" else ""
    on = f" as a {ability.action}" if ability.type == "Active" and ability.action is not None else ""
    kind = f"{ability.sub_type} " if ability.sub_type else ""
    value = effect_text(ability)
    parts = [] if value == "none" else [f"Effect Value {value}"]
    parts += [f"{one.keyword.name}: {told.rstrip('.')}" for one, told in entry_texts(ability, rulings)
              if one.keyword.family not in ("Empower", "Range") and one.entry not in LENGTHS]  # fmt: skip
    far = f"; reaches {reach_text(ability)}" if ability.type != "Passive" and ability.target != "Self" else ""
    lasts = (
        f"; lasts {duration_text(ability, rulings)}"
        if duration_text(ability, rulings) not in ("at once", "always")
        else ""
    )
    takes = f", {cost_text(ability, rulings)}" if ability.type != "Passive" else ""
    head = f"{ability.name} ({ability.slot} {ability.type}{on}{when}{takes})"
    limited = f"; Drawback: {ability.drawback.words}" if ability.drawback.points else ""
    return f"{head}: {kind}{ability.aspect}{': ' if parts else ''}{'; '.join(parts)}{far}{lasts}{limited}."


AGAINST = ("Affliction", "Cognition", "Kinesis", "Travel")
"""Keywords that affect others, who may resist (R-TCG-51)."""


def may_be_resisted(ability: Ability, one: Chosen) -> bool:
    """Return whether a target may resist an entry, because it affects others or hinders (R-TCG-51)."""
    hinders = ability.aspect == "Hinderance" or bool(one.values.get("foe"))
    return bool(one.keyword.resolve) and (hinders or one.keyword.family in AGAINST)


def passive_text(ability: Ability) -> str:
    """Return what a Passive changes for its owner (R-TCG-140, R-TCG-142)."""
    value = effect_text(ability)
    on = "" if value == "none" else f"; adds to all your Effect Values: {value}"
    rides = any(one.keyword.family == "Affliction" for one in ability.keywords)
    return f"Always on{on}{f'; applies to all {ability.sub_type} damage that you deal' if rides else ''}."


def summary(ability: Ability, rulings: Rulings = DEFAULT_RULINGS) -> tuple[str, ...]:
    """Return what an Ability does in play, one sentence for each effect."""
    action = ability.action or "Core Action"
    how = f"In place of a {action}"
    if ability.type == "Trigger":
        how = f"{ability.when or 'When its event happens'}, as a Reaction like a {action}"
    at = " at AP" if ability.at_ap else ""
    kind = f"{ability.sub_type} " if ability.sub_type else ""
    far = "" if ability.target == "Self" else f"; reaches {reach_text(ability)}"
    first = f"{how[:1].upper()}{how[1:]}: {kind}{ability.aspect}{at}; Effect Value {effect_text(ability)}{far}."
    first = passive_text(ability) if ability.type == "Passive" else first
    resists = [
        f"{one.entry}: resisted by {one.keyword.resolve}." for one in ability.keywords if may_be_resisted(ability, one)
    ]
    judged = [f"{one.entry}: the GM decides what happens." for one in ability.keywords if one.keyword.judged]
    own = " Its own dice are those of the held device, 1 with bare hands." if keeps_core_dice(ability) else ""
    limited = [f"Its Drawback: {ability.drawback.words}."] if ability.drawback.points else []
    heavier = f"Moderate: 2 more dice for 1 more AP. Heavy: 3 more dice for 2 more AP.{own}"
    return (
        first,
        *([heavier] if ability.type == "Active" and rolls_dice(ability) else []),
        *(f"{one.keyword.title}: {told}" for one, told in entry_texts(ability, rulings)),
        *resists,
        *judged,
        *limited,
    )


LENGTHS = ("Duration I", "Duration II")
"""The entries that give the duration of the others."""
