"""Cautions about a legal Ability: parts that the GM must allow, and parts without effect."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from facedown.game import Problem
from facedown.systems.tri_core.abilities.descriptions import LENGTHS
from facedown.systems.tri_core.abilities.problem_codes import make_problem, with_article
from facedown.systems.tri_core.abilities.unusual import unusual_choices
from facedown.systems.tri_core.model import CORES, Ability, AbilityType, Keyword, keeps_core_dice


def cautions(ability: Ability) -> Iterator[Problem]:
    """Yield all cautions about a complete Ability."""
    for check in CHECKS:
        yield from check(ability)


def judged(ability: Ability) -> Iterator[Problem]:
    """Yield what the GM decides at each use: a Drawback, limited Kinesis, entries without rules.

    Rules: R-TCG-16, R-TCG-149.
    """
    if ability.drawback.points:
        text = "A Drawback, and what it is worth, is for the GM to agree."
        yield make_problem("GM_REQUIRED", "R-TCG-16", "drawback", text)
    for at, chosen in enumerate(ability.keywords):
        path = f"keyword[{at}]"
        if chosen.entry == "Kinesis I" and chosen.values.get("only"):
            text = f"It is for “{chosen.values['only']}” alone, all of it; what is of that kind, the GM says."
            yield make_problem("GM_REQUIRED", "R-TCG-149", path, text)
        if chosen.keyword.judged:
            yield make_problem(
                "GM_REQUIRED", chosen.keyword.rule, path, f"{chosen.keyword.name} is for the GM to agree to."
            )
        if chosen.keyword.ruling:
            text = f"The document has no price for {chosen.entry}; a ruling has."
            yield make_problem("DEFAULTED_PRICE", chosen.keyword.ruling, path, text)


def half(ability: Ability) -> Iterator[Problem]:
    """Yield a caution that a ruling, not the document, sets the limit and cost of a Half Slot (TCG-AC-04, R-TCG-05)."""
    if ability.slot == "Half":
        text = "The document names Half Slots and little more; what one holds and takes is a ruling."
        yield make_problem("HALF_SLOT_RULED", "R-TCG-05", "slot", text)


# What comes to nothing


def idle_entries(ability: Ability) -> Iterator[Problem]:
    """Yield entries without effect in this Ability; on a Passive, the GM may let some change other actions."""
    for at, chosen in enumerate(ability.keywords):
        path, keyword = f"keyword[{at}]", chosen.keyword
        if ability.type == "Passive" and keyword.key in ON_OTHERS:
            text = f"Which actions {keyword.key} of a Passive changes is for the GM to say, and to reckon."
            yield make_problem("GM_REQUIRED", keyword.rule, path, text)
        elif idle(ability.type, keyword):
            text = f"Nothing comes of {chosen.entry} on {with_article(ability.type)}."
            yield make_problem("NO_EFFECT", keyword.rule, path, text, "Leave it out.")
        rate = 10 if ability.type == "Passive" else 15
        if keyword.key == "Ally" and chosen.values["points"] < rate:
            text = f"{chosen.values['points']} ACP add nothing to the 3d4 stat points; {rate} add one."
            yield make_problem("NO_EFFECT", "TCG-AY-01", path, text, f"Take 1, or {rate}.")
        if keyword.key == "Boost III" and ability.aspect == "Hinderance":
            text = "A Shield is put up, and never taken from others."
            yield make_problem("NO_EFFECT", keyword.rule, path, text, "Leave it out, or choose another Aspect.")
        if keyword.family == "Affliction" and ability.aspect == "Damage" and not dice_rolled(ability):
            text = f"{keyword.name} goes by the dice that are rolled, and none are."
            yield make_problem("NO_EFFECT", "R-TCG-32", path, text, "Add Empower I, or ride on a Strike or a Volley.")


def idle(kind: AbilityType, keyword: Keyword) -> bool:
    """Return whether an entry has no effect: a Passive is never aimed, and a Trigger is never charged."""
    if kind == "Trigger":
        return keyword.key == "Charge I"
    return kind == "Passive" and keyword.family in ("Range", "Charge")


ON_OTHERS = ("Alter I", "Alter II", "Kinesis II", "Range I", "Travel I")
"""The entries that on a Passive could only change its owner’s other actions (R-TCG-142, R-TCG-153)."""


def dice_rolled(ability: Ability) -> bool:
    """Return whether it rolls dice of its own, or a Passive changes its owner’s rolls (R-TCG-138)."""
    return ability.type == "Passive" or keeps_core_dice(ability) or ability.has("Empower I")


def has_value(ability: Ability) -> bool:
    """Return whether it has an Effect Value (R-TCG-138)."""
    return dice_rolled(ability) or ability.has("Empower II", "Empower III", "Empower IV", "Reinforce VII")


ONLY_HELP = ("Range", "Alter", "Charge", "Precision")
"""The Keywords that only change other entries and do nothing alone."""


def empty(ability: Ability) -> Iterator[Problem]:
    """Yield a caution if it has no Effect Value and no other effect (TCG-AC-01)."""
    more = (one for one in ability.keywords if one.entry not in LENGTHS)
    does = (one for one in more if one.keyword.family not in ONLY_HELP)
    if ability.keywords and not keeps_core_dice(ability) and not any(does):
        text = "It reaches somewhere, and does nothing there."
        yield make_problem("NO_EFFECT", "TCG-AC-01", "keyword", text, "Add a Keyword with an effect.")
    elif ability.aspect in VERBS and not has_value(ability) and not puts_up(ability):
        text = f"Its Aspect is {ability.aspect}, and it has no dice nor points to {VERBS[ability.aspect]} with."
        mend = "Add Empower I or II; if it is for something else, make it a Boost or a Hinderance."
        yield make_problem("NO_EFFECT", "R-TCG-138", "aspect", text, mend)


VERBS = {"Damage": "deal damage", "Heal": "heal", "Shield": "shield"}
"""The verbs of the Aspects that use an Effect Value."""


def puts_up(ability: Ability) -> bool:
    """Return whether it shields by bought points, or heals in each cycle (TCG-BO-03, TCG-DU-03)."""
    return ability.aspect != "Damage" and ability.has("Boost III", "Duration III", "Boost IV")


def without_stat(ability: Ability) -> Iterator[Problem]:
    """Yield a caution if a free Sub-Stat for bought dice is not chosen (R-TCG-138)."""
    bare = ability.stat is None and not keeps_core_dice(ability) and ability.aspect in ("Heal", "Shield", "Damage")
    if bare and ability.type != "Passive" and ability.has("Empower I"):
        text = "A Sub-Stat would join its dice for nothing, and none is named."
        *some, last = CORES[ability.core]
        yield make_problem("NO_EFFECT", "R-TCG-138", "stat", text, f"Name {', '.join(some)} or {last} under “stat”.")


def left_over(ability: Ability) -> Iterator[Problem]:
    """Yield fields that are filled in without effect (TCG-AC-07, TCG-AC-09)."""
    if ability.type == "Passive" and ability.action is not None:
        text = f"A Passive is always on, and rides on no {ability.action}."
        yield make_problem("NO_EFFECT", "TCG-AC-10", "action", text, "Leave the action out.")
    if ability.type != "Trigger" and (ability.event or ability.trigger):
        text = f"Only a Trigger waits for something; this is {with_article(ability.type)}."
        yield make_problem("NO_EFFECT", "TCG-AC-09", "event" if ability.event else "trigger", text, "Leave that out.")


CHECKS: tuple[Callable[[Ability], Iterator[Problem]], ...] = (
    unusual_choices, judged, half, idle_entries, empty, without_stat, left_over,
)  # fmt: skip
