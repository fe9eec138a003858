"""Descriptions of Abilities and Keyword entries for players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from facedown.game import counted, listed
from facedown.systems.tri_core.abilities.areas import bought_range
from facedown.systems.tri_core.abilities.notation import dice_in_words
from facedown.systems.tri_core.abilities.stat_modifiers import OWN_ROLL_ASPECTS, ROLL_STATISTICS
from facedown.systems.tri_core.abilities.use_costs import duration_cycles, use_cost
from facedown.systems.tri_core.model import (
    AMONG,
    VALUE_STAT,
    Ability,
    Ask,
    Aspect,
    Chosen,
    Rulings,
    keeps_core_dice,
    merged,
)
from facedown.systems.tri_core.model.ability import rolls_dice
from facedown.systems.tri_core.model.keywords import keywords


def entry_text(
    chosen: Chosen,
    rulings: Rulings,
    *,
    worse: bool = False,
    either: bool = False,
    open_: bool = False,
) -> str:
    """Return the description of a Keyword entry with the choices made.

    `worse`: write “decreases” instead of “increases”.
    `either`: write “increases or decreases”.
    `open_`: show missing choices as placeholders such as “a stat”.
    """
    keyword = keywords(rulings)[chosen.entry]
    blanks = {ask.name: choice_placeholder(ask) if open_ else ask.low if ask.optional else None for ask in keyword.asks}
    answers = {ask.name: Answer(in_words(chosen.values.get(ask.name, blanks[ask.name]))) for ask in keyword.asks}
    worse = worse or bool(chosen.values.get("foe"))
    verbs = EITHER_VERBS if either else DECREASING_VERBS if worse else INCREASING_VERBS
    sizes = EITHER_COMPARISONS if open_ else SMALLER_COMPARISONS if chosen.values.get("fewer") else LARGER_COMPARISONS
    text = next((other for flag, other in keyword.instead.items() if chosen.values.get(flag)), keyword.does)
    text = text.format_map(Answers({**answers, **verbs, **sizes}))
    text = f"{text.rstrip('.')}, which can begin away from you." if chosen.values.get("origin") else text
    return f"{text[:1].upper()}{text[1:]}"


def choice_placeholder(ask: Ask) -> str:
    """Return the text that stands for a choice that is not made yet, for example “a stat” or “N”."""
    names = AMONG.get(ask.among, ())
    if 0 < len(names) <= MOST_LISTED:
        return f"{', '.join(names[:-1])} or {names[-1]}"
    return PLACEHOLDERS.get(ask.among, "dice" if ask.dice else "N" if ask.low is not None else "something")


MOST_LISTED = 5
"""The maximum number of values that the placeholder of a choice lists by name."""


PLACEHOLDERS: Mapping[str, str] = {
    "stats": "a stat", "skills": "a skill", "sub-types": "a sub-type", "resisted": "one sub-type of",
    "actions": "an action", "device kinds": "kind of device", "traits": "those you choose",
}  # fmt: skip
"""For each kind of choice with many values: its placeholder."""


def entry_texts(ability: Ability, rulings: Rulings) -> Iterator[tuple[Chosen, str]]:
    """Yield each Keyword entry of an Ability with its description (TCG-BO-14).

    Entries that differ only in numbers and dice are merged into one entry.
    """
    worse = ability.aspect == "Hinderance"
    yield from ((one, entry_text(one, rulings, worse=worse)) for one in merged(ability.keywords))


INCREASING_VERBS: Mapping[str, str] = {"increases": "increases", "gives": "gives"}


DECREASING_VERBS: Mapping[str, str] = {"increases": "decreases", "gives": "takes"}


EITHER_VERBS: Mapping[str, str] = {
    name: f"{INCREASING_VERBS[name]} or {DECREASING_VERBS[name]}" for name in INCREASING_VERBS
}
"""The verbs in the description of a Keyword entry that can increase or decrease something.

`INCREASING_VERBS` are for an entry that only increases something, `DECREASING_VERBS` for one that only decreases it.
"""


LARGER_COMPARISONS: Mapping[str, str] = {
    "heavier": "more", "longer": "longer", "taller": "taller", "than": "more than",
}  # fmt: skip


SMALLER_COMPARISONS: Mapping[str, str] = {
    "heavier": "less", "longer": "shorter", "taller": "shorter", "than": "fewer than",
}  # fmt: skip


EITHER_COMPARISONS: Mapping[str, str] = {
    name: f"{LARGER_COMPARISONS[name]} or {SMALLER_COMPARISONS[name]}" for name in LARGER_COMPARISONS
}
"""The comparisons in the description of a Keyword entry that can make a body larger or smaller.

`LARGER_COMPARISONS` are for an entry that makes it larger, `SMALLER_COMPARISONS` for one that makes it smaller.
"""


class Answer(str):
    """A player’s choice as text.

    In a format string, a unit can follow the colon: if `squares` is “2”, `{squares:square}` gives “2 squares”.
    """

    def __format__(self, noun: str) -> str:
        """Return the choice as text, followed by the unit `noun`, for example “1 square” or “2 squares”.

        If `noun` is empty, return only the choice.
        """
        return f"{self} {noun}{'' if self == '1' else 's'}" if noun else str(self)


class Answers(dict[str, str]):
    """The choices in a Keyword entry as texts, by name. A missing choice is “…”."""

    def __missing__(self, name: str) -> Answer:
        """Return “…” for a choice that was not made."""
        return Answer("…")


def in_words(value: Any) -> str:
    """Return the value of a choice as text; “…” for None and for an empty list."""
    if isinstance(value, tuple) and value and all(isinstance(one, int) for one in value):
        return dice_in_words(value)
    if isinstance(value, tuple | list):
        return listed(str(one) for one in value) or "…"
    return "…" if value is None else str(value)


def effect_text(ability: Ability) -> str:
    """Return the Effect Value of an Ability as text, for example its dice; “none” if there is no Effect Value.

    Rules: R-TCG-138, R-TCG-130.
    """
    parts = []
    keeps_dice = keeps_core_dice(ability)
    if ability.type != "Passive" and ability.action is not None and keeps_dice:
        parts.append(f"the {ability.action}’s own dice + {' + '.join(VALUE_STAT[ability.action])}")
    found = {
        one.entry: one.values for one in merged(ability.keywords) if one.keyword.family in ("Empower", "Reinforce")
    }
    if "Empower I" in found:
        parts.append(dice_in_words(found["Empower I"].get("dice", ())))
        if not keeps_dice and ability.stat is not None:
            parts.append(ability.stat)
    if "Empower II" in found:
        parts.append(str(found["Empower II"].get("points", 0)))
    if "Empower III" in found:
        parts.append(f"{found['Empower III'].get('points', 0)} for each die")
    if "Empower IV" in found:
        parts.append(str(found["Empower IV"].get("of", "…")))
    if "Reinforce VII" in found:
        parts.append(f"half of {in_words(found['Reinforce VII'].get('stats'))}")
    if "Reinforce VIII" in found:
        parts.append("the dice of the device")
    return " + ".join(part for part in parts if part) or "none"


def reach_text(ability: Ability, rulings: Rulings) -> str:
    """Return the range and the area of an Ability as text; “its owner” for a Passive (R-TCG-124, R-TCG-142)."""
    if ability.type == "Passive":
        return "its owner"
    more, areas = bought_range(ability), area_texts(ability, rulings)
    far = counted(1 + more, "square")
    if uses_range_of_weapon(ability):
        farther = f", and {counted(more, 'square')} farther" if more else ""
        far = f"the range of the weapon{farther}"
    return f"{far}; {areas[0]}" if areas else far


def area_texts(ability: Ability, rulings: Rulings) -> list[str]:
    """Return the areas of an Ability as texts, for example “all in a cone of 2 rows”."""
    texts = [entry_text(one, rulings).rstrip(".") for one in merged(ability.keywords) if one.keyword.area]
    return [f"{text[0].lower()}{text[1:]}" for text in texts]


def uses_range_of_weapon(ability: Ability) -> bool:
    """Return whether an Ability has the range of the weapon with which it is used (R-TCG-124)."""
    has_area = any(one.keyword.area for one in ability.keywords)
    return ability.action == "Volley" and ability.aspect == "Damage" and not has_area


def duration_text(ability: Ability, rulings: Rulings) -> str:
    """Return the duration of an Ability as text (R-TCG-113, TCG-AC-10)."""
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


def duration_sentence(ability: Ability, rulings: Rulings) -> str:
    """Return a sentence about the duration of an Ability; "" if it happens at once or is always on."""
    lasts = duration_text(ability, rulings)
    if lasts in ("at once", "always"):
        return ""
    spread = any(one.entry == "Duration II" for one in ability.keywords)
    return f"It takes effect {lasts}." if spread else f"It lasts for {lasts}."


def has_duration(ability: Ability, chosen: Chosen) -> bool:
    """Return whether the effect of a Keyword entry lasts for cycles (TCG-BO-16, R-TCG-113, R-TCG-138, R-TCG-81)."""
    if chosen.values.get("mode") in ("restore", "destroy"):
        return False
    own_roll = chosen.keyword.changes in ROLL_STATISTICS and ability.aspect in OWN_ROLL_ASPECTS
    return chosen.keyword.lasts or (bool(chosen.keyword.changes) and not own_roll)


def cost_text(ability: Ability, rulings: Rulings) -> str:
    """Return the cost of one use of an Ability as text (TCG-AC-11, TCG-AC-23)."""
    cost = use_cost(ability, rulings)
    if ability.type == "Passive":
        return "nothing, because it is always on"
    weighted = len(cost.ap) > 1 and rolls_dice(ability)
    ap = f"{cost.ap[0]} to {cost.ap[-1]} AP, depending on the weight" if weighted else f"{cost.ap[0]} AP"
    ap += " (a Cognition has a minimum)" if any(one.keyword.least_ap for one in ability.keywords) else ""
    return f"{cost.points} {cost.resource} and {ap}"


def one_line_text(ability: Ability, rulings: Rulings) -> str:
    """Return the description of an Ability as one line for a sheet: its Slot and cost, effects, range and duration."""
    kind = "a Trigger" if ability.type == "Trigger" else f"a{'n' if ability.type == 'Active' else ''} {ability.type}"
    takes = "is always on" if ability.type == "Passive" else f"costs {cost_text(ability, rulings)}"
    head = f"{ability.name} ({kind} in a {ability.slot} Slot) {takes}."
    lead = lead_sentences(ability, rulings)[1 if ability.type == "Passive" else 0 :]
    effects = [f"{one.keyword.name}: {text}" for one, text in entry_texts(ability, rulings)
               if one.keyword.family not in ("Empower", "Range") and one.entry not in DURATION_ENTRIES]  # fmt: skip
    limited = [f"Drawback: {ability.drawback.words}."] if ability.drawback.points else []
    lasts = duration_sentence(ability, rulings)
    return " ".join((head, *lead, *effects, *([lasts] if lasts else []), *limited))


RESISTED_FAMILIES = ("Affliction", "Cognition", "Kinesis", "Travel")
"""The families of Keywords that affect other characters. These characters may resist (R-TCG-51)."""


def may_be_resisted(ability: Ability, chosen: Chosen) -> bool:
    """Return whether a target may resist a Keyword entry (R-TCG-51).

    True for an entry with a Resolve in three cases:
    - The entry works on a foe.
    - The Ability is a Hinderance.
    - The Keyword’s family is in `RESISTED_FAMILIES`.
    """
    hinders = ability.aspect == "Hinderance" or bool(chosen.values.get("foe"))
    return bool(chosen.keyword.resolve) and (hinders or chosen.keyword.family in RESISTED_FAMILIES)


EFFECTS: Mapping[Aspect, str] = {"Heal": " and heals", "Shield": " and gives a Shield"}
"""For Heal and Shield: what an Ability with this Aspect does, as the end of a sentence."""

MODIFYING: tuple[Aspect, ...] = ("Boost", "Hinderance")
"""The Aspects of Abilities that change the numbers and states of a character."""


def use_sentence(ability: Ability) -> str:
    """Return a sentence about when an Ability is used and what it does, for example that it deals Fire damage."""
    if ability.type == "Passive":
        return "It is always on."
    kind = f"{ability.sub_type} damage" if ability.sub_type else "damage"
    effect = f" and deals {kind}" if ability.aspect == "Damage" else EFFECTS.get(ability.aspect, "")
    effect = f"{effect}, to AP instead of HP" if ability.at_ap else effect
    action, named = ability.action or "Core Action", f"It is a {ability.aspect}"
    if ability.type == "Trigger":
        when = ability.when or "When its event happens"
        sentence = f"{when[:1].upper()}{when[1:]}, it is used as a Reaction like a {action}{effect}."
        return f"{sentence} {named}." if ability.aspect in MODIFYING else sentence
    start = f"{named} that is used" if ability.aspect in MODIFYING else "It is used"
    return f"{start} in place of a {action}{effect}."


def value_sentences(ability: Ability) -> Iterator[str]:
    """Yield the sentences about the Effect Value of an Ability (R-TCG-140, R-TCG-142)."""
    value = effect_text(ability)
    if ability.type == "Passive":
        if value != "none":
            yield f"It adds {value} to all your Effect Values."
        if any(one.keyword.family == "Affliction" for one in ability.keywords):
            yield f"It applies to all {ability.sub_type} damage that you deal."
    elif value != "none":
        yield f"Its Effect Value is {value}."


def reach_sentences(ability: Ability, rulings: Rulings) -> Iterator[str]:
    """Yield the sentences about the range and the area of an Ability.

    Yields nothing if the Ability affects only its user or owner.
    """
    if ability.type == "Passive" or ability.target == "Self":
        return
    areas = area_texts(ability, rulings)
    more = bought_range(ability)
    if uses_range_of_weapon(ability):
        yield (
            f"It reaches {counted(more, 'square')} farther than the weapon."
            if more
            else "It reaches as far as the weapon."
        )
    else:
        yield f"It reaches {counted(1 + more, 'square')}."
    yield from (f"It affects {area}." for area in areas[:1])


def lead_sentences(ability: Ability, rulings: Rulings) -> tuple[str, ...]:
    """Return the sentences about an Ability’s use, its Effect Value and its range."""
    return (use_sentence(ability), *value_sentences(ability), *reach_sentences(ability, rulings))


def effect_lines(ability: Ability, rulings: Rulings) -> tuple[str, ...]:
    """Return sentences about the effects of an Ability, their Resolves, the decisions of the GM, and the Drawback."""
    resists = [
        f"The target resists {one.entry} with {one.keyword.resolve}."
        for one in ability.keywords
        if may_be_resisted(ability, one)
    ]
    judged = [f"The GM decides what happens with {one.entry}." for one in ability.keywords if one.keyword.judged]
    own = " Its own dice are those of the held device, or 1 die with bare hands." if keeps_core_dice(ability) else ""
    limited = [f"Its Drawback: {ability.drawback.words}."] if ability.drawback.points else []
    heavier = (
        f"A Moderate use has 2 more dice and costs 1 more AP. A Heavy use has 3 more dice and costs 2 more AP.{own}"
    )
    return (
        *([heavier] if ability.type == "Active" and rolls_dice(ability) else []),
        *(f"{one.keyword.title}: {text}" for one, text in entry_texts(ability, rulings)),
        *resists,
        *judged,
        *limited,
    )


def summary(ability: Ability, rulings: Rulings) -> tuple[str, ...]:
    """Return the description of an Ability for use in play: sentences about its use, its effects and its limits."""
    return (" ".join(lead_sentences(ability, rulings)), *effect_lines(ability, rulings))


DURATION_ENTRIES = ("Duration I", "Duration II")
"""The Keyword entries that set the duration of the Ability’s other entries."""
