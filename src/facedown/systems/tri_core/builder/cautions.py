"""Cautions about a legal Ability: parts that the GM must approve, and parts that do nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from facedown.game import Problem, with_article
from facedown.systems.tri_core.abilities.descriptions import DURATION_ENTRIES
from facedown.systems.tri_core.abilities.problem_codes import make_problem
from facedown.systems.tri_core.abilities.unusual import unusual_choices
from facedown.systems.tri_core.model import CORES, Ability, AbilityType, Keyword, keeps_core_dice


def cautions(ability: Ability) -> Iterator[Problem]:
    """Yield all cautions about an Ability whose fields and entries are complete."""
    for check in CHECKS:
        yield from check(ability)


def gm_decisions(ability: Ability) -> Iterator[Problem]:
    """Yield a caution for each part of an Ability that the GM must approve or whose price only a ruling sets.

    Rules: R-TCG-16, R-TCG-149.
    """
    if ability.drawback.points:
        text = "The GM must approve the Drawback and its ACP."
        yield make_problem("GM_REQUIRED", "R-TCG-16", "drawback", text)
    for at, chosen in enumerate(ability.keywords):
        path = f"keyword[{at}]"
        if chosen.entry == "Kinesis I" and chosen.values.get("only"):
            text = f"The whole Ability affects only “{chosen.values['only']}”; the GM decides what is of that kind."
            yield make_problem("GM_REQUIRED", "R-TCG-149", path, text)
        if chosen.keyword.judged:
            yield make_problem("GM_REQUIRED", chosen.keyword.rule, path, f"The GM must approve {chosen.keyword.title}.")
        if chosen.keyword.ruling:
            text = f"The rulebook gives no price for {chosen.entry}; a ruling sets it."
            yield make_problem("DEFAULTED_PRICE", chosen.keyword.ruling, path, text)


def half_slot(ability: Ability) -> Iterator[Problem]:
    """Yield a caution if an Ability uses a Half Slot.

    Rules: TCG-AC-04, R-TCG-05.
    """
    if ability.slot == "Half":
        text = "The rulebook says little about Half Slots; rulings set their ceiling and the cost of a use."
        yield make_problem("HALF_SLOT_RULED", "R-TCG-05", "slot", text)


# Parts without effect


def entries_without_effect(ability: Ability) -> Iterator[Problem]:
    """Yield a caution for each Keyword entry without effect, and for entries of a Passive that change other actions."""
    for at, chosen in enumerate(ability.keywords):
        path, keyword = f"keyword[{at}]", chosen.keyword
        if ability.type == "Passive" and keyword.key in CHANGING_OTHER_ACTIONS:
            text = f"The GM decides which actions {keyword.key} of a Passive changes, and applies the change."
            yield make_problem("GM_REQUIRED", keyword.rule, path, text)
        elif has_no_effect(ability.type, keyword):
            text = f"{chosen.entry} has no effect on {with_article(ability.type)}."
            yield make_problem("NO_EFFECT", keyword.rule, path, text, "Remove it.")
        rate = 10 if ability.type == "Passive" else 15
        if keyword.key == "Ally" and chosen.values["points"] < rate:
            text = f"{chosen.values['points']} ACP add no stat point to the 3d4; every {rate} ACP add 1."
            yield make_problem("NO_EFFECT", "TCG-AY-01", path, text, f"Invest 1 ACP or {rate} ACP.")
        if keyword.key == "Boost III" and ability.aspect == "Hinderance":
            text = "A Hinderance cannot take a Shield from others."
            yield make_problem("NO_EFFECT", keyword.rule, path, text, "Remove it, or choose another Aspect.")
        if keyword.family == "Affliction" and ability.aspect == "Damage" and not rolls_effect_dice(ability):
            text = f"{keyword.name} depends on the number of dice rolled, and this Ability rolls none."
            yield make_problem(
                "NO_EFFECT", "R-TCG-32", path, text, "Add Empower I, or set the action to Strike or Volley."
            )


def has_no_effect(kind: AbilityType, keyword: Keyword) -> bool:
    """Return whether a Keyword entry does nothing in an Ability of the type `kind`."""
    if kind == "Trigger":
        return keyword.key == "Charge I"
    return kind == "Passive" and keyword.family in ("Range", "Charge")


CHANGING_OTHER_ACTIONS = ("Alter I", "Alter II", "Kinesis II", "Range I", "Travel I")
"""The entries that, in a Passive, can only change other actions of its owner (R-TCG-142, R-TCG-153)."""


def rolls_effect_dice(ability: Ability) -> bool:
    """Return whether an Ability rolls dice for its effect; True for every Passive (R-TCG-138)."""
    return ability.type == "Passive" or keeps_core_dice(ability) or ability.has("Empower I")


def has_effect_value(ability: Ability) -> bool:
    """Return whether an Ability has an Effect Value, from dice, points or stats (R-TCG-138)."""
    return rolls_effect_dice(ability) or ability.has("Empower II", "Empower III", "Empower IV", "Reinforce VII")


AUXILIARY_KEYWORDS = ("Range", "Alter", "Charge", "Precision")
"""The families of Keywords that only change other entries. Alone they do nothing."""


def missing_effect(ability: Ability) -> Iterator[Problem]:
    """Yield a caution if an Ability’s Keywords do nothing, or if it lacks the Effect Value that its Aspect needs.

    Rules: TCG-AC-01.
    """
    effects = (one for one in ability.keywords
               if one.entry not in DURATION_ENTRIES and one.keyword.family not in AUXILIARY_KEYWORDS)  # fmt: skip
    if ability.keywords and not keeps_core_dice(ability) and not any(effects):
        text = "Its Keywords have no effect of their own."
        yield make_problem("NO_EFFECT", "TCG-AC-01", "keyword", text, "Add a Keyword with an effect.")
    elif ability.aspect in VERBS and not has_effect_value(ability) and not has_other_effect(ability):
        text = f"It has no dice or points to {VERBS[ability.aspect]}, although its Aspect is {ability.aspect}."
        remedy = "Add Empower I or II, or change the Aspect to Boost or Hinderance."
        yield make_problem("NO_EFFECT", "R-TCG-138", "aspect", text, remedy)


VERBS = {"Damage": "deal damage", "Heal": "heal", "Shield": "shield"}
"""The effect of each Aspect that needs an Effect Value, in words."""


def has_other_effect(ability: Ability) -> bool:
    """Return whether an Ability has an effect without an Effect Value: Boost III, Boost IV or Duration III.

    False for the Aspect Damage.

    Rules: TCG-BO-03, TCG-DU-03.
    """
    return ability.aspect != "Damage" and ability.has("Boost III", "Duration III", "Boost IV")


def missing_stat(ability: Ability) -> Iterator[Problem]:
    """Yield a caution if a Sub-Stat could be added to the bought dice at no cost, but none is chosen (R-TCG-138)."""
    lacks_stat = (
        ability.stat is None and not keeps_core_dice(ability) and ability.aspect in ("Heal", "Shield", "Damage")
    )
    if lacks_stat and ability.type != "Passive" and ability.has("Empower I"):
        text = "A Sub-Stat can be added to its dice for free, and none is chosen."
        *some, last = CORES[ability.core]
        yield make_problem("NO_EFFECT", "R-TCG-138", "stat", text, f"Set “stat” to {', '.join(some)} or {last}.")


def unused_fields(ability: Ability) -> Iterator[Problem]:
    """Yield a caution for a Core Action of a Passive, and for an event of an Active or Passive.

    Rules: TCG-AC-07, TCG-AC-09.
    """
    if ability.type == "Passive" and ability.action is not None:
        text = f"A Passive is always on, so its action {ability.action} has no effect."
        yield make_problem("NO_EFFECT", "TCG-AC-10", "action", text, "Remove the action.")
    if ability.type != "Trigger" and (ability.event or ability.trigger):
        text = f"Only a Trigger has an event; this is {with_article(ability.type)}."
        yield make_problem("NO_EFFECT", "TCG-AC-09", "event" if ability.event else "trigger", text, "Remove it.")


CHECKS: tuple[Callable[[Ability], Iterator[Problem]], ...] = (
    unusual_choices, gm_decisions, half_slot, entries_without_effect, missing_effect, missing_stat, unused_fields,
)  # fmt: skip
