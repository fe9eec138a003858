"""What an Ability does, in plain words (L750 to L763, R-TCG-19)."""

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
    """What a Keyword entry does, with what was answered, or what it can be where that is still open.

    `worse`: it takes where it would give, or may do `either`.
    """
    keyword = keywords(rulings)[one.entry]
    none = {ask.name: choice_placeholder(ask) if open_ else ask.low if ask.optional else None for ask in keyword.asks}
    told = {ask.name: Answer(in_words(one.values.get(ask.name, none[ask.name]))) for ask in keyword.asks}
    worse = worse or bool(one.values.get("foe"))
    sense = EITHER if either else LESS if worse else MORE
    size = EITHER_SIZE if open_ else LESS_SIZE if one.values.get("fewer") else MORE_SIZE
    says = next((text for flag, text in keyword.instead.items() if one.values.get(flag)), keyword.does)
    says = says.format_map(Answers({**told, **sense, **size}))
    says = f"{says.rstrip('.')}, beginning elsewhere than with you." if one.values.get("origin") else says
    return f"{says[:1].upper()}{says[1:]}"


def choice_placeholder(ask: Ask) -> str:
    """What stands for an answer that is still open."""
    names = AMONG.get(ask.among, ())
    if 0 < len(names) <= FEW:
        return f"{', '.join(names[:-1])} or {names[-1]}"
    return SOME.get(ask.among, "dice" if ask.dice else "N" if ask.low is not None else "something")


FEW = 5
"""Up to how many choices are named."""


SOME: Mapping[str, str] = {
    "stats": "a stat", "skills": "a skill", "sub-types": "a sub-type", "resisted": "one sub-type’s",
    "actions": "an action", "device kinds": "kind of device", "traits": "those you choose",
}  # fmt: skip
"""What stands for one of many."""


def entry_texts(ability: Ability, rulings: Rulings = DEFAULT_RULINGS) -> Iterator[tuple[Chosen, str]]:
    """Its entries, each with what it does; those of a Hinderance take where they would give (TCG-BO-14)."""
    worse = ability.aspect == "Hinderance"
    yield from ((one, entry_text(one, rulings, worse=worse)) for one in merged(ability.keywords))


MORE: Mapping[str, str] = {"higher": "higher", "more": "more", "gives": "gives"}


LESS: Mapping[str, str] = {"higher": "lower", "more": "less", "gives": "takes"}


EITHER: Mapping[str, str] = {"higher": "higher, or lower", "more": "more, or less", "gives": "gives, or takes"}
"""How the words of an entry say it, for the better and for the worse, and where it may be both."""


MORE_SIZE: Mapping[str, str] = {"heavier": "more", "longer": "longer", "taller": "taller", "than": "more than"}


LESS_SIZE: Mapping[str, str] = {"heavier": "less", "longer": "shorter", "taller": "shorter", "than": "fewer than"}


EITHER_SIZE: Mapping[str, str] = {name: f"{MORE_SIZE[name]}, or {LESS_SIZE[name]}" for name in MORE_SIZE}
"""The same of bodies, which may be changed either way."""


class Answer(str):
    """What was answered; with a noun as its format, so many of that: {squares:square}."""

    def __format__(self, noun: str) -> str:
        return f"{self} {noun}{'' if self == '1' else 's'}" if noun else str(self)


class Answers(dict[str, str]):
    """What was answered; a blank where nothing was."""

    def __missing__(self, name: str) -> Answer:
        return Answer("…")


def in_words(value: Any) -> str:
    """An answer as people say it."""
    if isinstance(value, tuple) and value and all(isinstance(one, int) for one in value):
        return dice_in_words(value)
    if isinstance(value, tuple | list):
        return listed(str(one) for one in value) or "…"
    return "…" if value is None else str(value)


def effect_text(ability: Ability) -> str:
    """The Effect Value: the dice of its action, and what its entries add (L761, R-TCG-138, R-TCG-130)."""
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
    """How far it reaches, and over which squares (L759, R-TCG-124); a Passive is its owner’s own (R-TCG-142)."""
    if ability.type == "Passive":
        return "its owner"
    found = {one.entry: one.values for one in merged(ability.keywords) if one.keyword.family == "Range"}
    more = int(found.get("Range I", {}).get("squares", 0))
    areas = [entry_text(one).rstrip(".") for one in merged(ability.keywords) if one.keyword.area]
    far = counted(1 + more, "square")
    if ability.action == "Volley" and ability.aspect == "Damage" and not areas:  # R-TCG-124
        farther = f", and {counted(more, 'square')} farther" if more else ""
        far = f"as far as what is shot or thrown{farther}"
    return f"{far}; {areas[0][0].lower()}{areas[0][1:]}" if areas else far


def duration_text(ability: Ability, rulings: Rulings = DEFAULT_RULINGS) -> str:
    """How long it lasts (R-TCG-113, TCG-AC-10)."""
    if ability.type == "Passive":
        return "always"
    found = {one.entry: one.values for one in merged(ability.keywords)}
    lasting = any(has_duration(ability, one) for one in ability.keywords)
    more = int(found.get("Duration I", {}).get("cycles", 0))
    if "Duration II" in found:
        return f"over {counted(int(found['Duration II'].get('cycles', 0)), 'cycle')}"
    if any(one.keyword.family == "Affliction" for one in ability.keywords):
        longer = f", and {counted(more, 'cycle')} more" if more else ""
        return f"as its Affliction says{longer}"
    whole = duration_cycles(ability, rulings)
    return counted(whole, "cycle") if whole and (lasting or more) else "at once"


def has_duration(ability: Ability, one: Chosen) -> bool:
    """Whether an entry changes something for a time (TCG-BO-16, R-TCG-113).

    What it adds to the Ability’s own roll is over with it (R-TCG-138), and AP are restored or destroyed at once
    (R-TCG-81).
    """
    if one.values.get("mode") in ("restore", "destroy"):
        return False
    own_roll = one.keyword.changes in ROLLED and ability.aspect in ON_ITS_USER
    return one.keyword.lasts or (bool(one.keyword.changes) and not own_roll)


def cost_text(ability: Ability, rulings: Rulings = DEFAULT_RULINGS) -> str:
    """What a use takes (L752, TCG-AC-11, TCG-AC-23)."""
    taken = use_cost(ability, rulings)
    if ability.type == "Passive":
        return "nothing: it is always on"
    weighed = len(taken.ap) > 1 and rolls_dice(ability)
    ap = f"{taken.ap[0]} to {taken.ap[-1]} AP by weight" if weighed else f"{taken.ap[0]} AP"
    ap += ", the least of a Cognition" if any(one.keyword.least_ap for one in ability.keywords) else ""
    return f"{taken.points} {taken.resource} and {ap}"


def one_line_text(ability: Ability, rulings: Rulings = DEFAULT_RULINGS) -> str:
    """An Ability in a line, as a sheet has it: what it takes, and what it does."""
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
"""Keywords that work on others, who may resist (R-TCG-51)."""


def may_be_resisted(ability: Ability, one: Chosen) -> bool:
    """Whether somebody may resist an entry: it works on others, or hinders (R-TCG-51)."""
    hinders = ability.aspect == "Hinderance" or bool(one.values.get("foe"))
    return bool(one.keyword.resolve) and (hinders or one.keyword.family in AGAINST)


def passive_text(ability: Ability) -> str:
    """Where a Passive bears on what its owner does (R-TCG-140, R-TCG-142)."""
    value = effect_text(ability)
    on = "" if value == "none" else f", on every Effect Value of yours: {value}"
    rides = any(one.keyword.family == "Affliction" for one in ability.keywords)
    return f"Always on{on}{f', on all {ability.sub_type} damage that you deal' if rides else ''}."


def summary(ability: Ability, rulings: Rulings = DEFAULT_RULINGS) -> tuple[str, ...]:
    """What it does in play, a sentence for each thing."""
    action = ability.action or "Core Action"
    how = f"In the place of a {action}"
    if ability.type == "Trigger":
        how = f"{ability.when or 'When its event comes'}, as a Reaction like a {action}"
    at = " at AP" if ability.at_ap else ""
    kind = f"{ability.sub_type} " if ability.sub_type else ""
    far = "" if ability.target == "Self" else f"; reaches {reach_text(ability)}"
    first = f"{how[:1].upper()}{how[1:]}: {kind}{ability.aspect}{at}; Effect Value {effect_text(ability)}{far}."
    first = passive_text(ability) if ability.type == "Passive" else first
    resists = [
        f"{one.entry}: resisted by {one.keyword.resolve}." for one in ability.keywords if may_be_resisted(ability, one)
    ]
    judged = [f"{one.entry}: the GM judges it." for one in ability.keywords if one.keyword.judged]
    own = " Its own dice are those of what is held, 1 with bare hands." if keeps_core_dice(ability) else ""
    limited = [f"Its Drawback: {ability.drawback.words}."] if ability.drawback.points else []
    heavier = f"Moderate, it rolls 2 dice more for 1 AP more; Heavy, 3 for 2.{own}"
    return (
        first,
        *([heavier] if ability.type == "Active" and rolls_dice(ability) else []),
        *(f"{one.keyword.title}: {told}" for one, told in entry_texts(ability, rulings)),
        *resists,
        *judged,
        *limited,
    )


LENGTHS = ("Duration I", "Duration II")
"""The entries that say how long the others last."""
