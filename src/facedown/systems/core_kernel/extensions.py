"""The three Extensions that come with Core Kernel, each at a different hook, written with the public contract only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from facedown.game import Extension, Rule, Rulebook, Term
from facedown.game.rulebook import Section
from facedown.systems.core_kernel.attributes import ATTRIBUTES
from facedown.systems.core_kernel.hooks import EngagementJoin, EngagementStart, Facts, OutcomeDamage, UpdateState


def _extension(
    key: str,
    title: str,
    rule: str,
    text: str,
    hook: str,
    function: Callable[[Any, Facts], Mapping[str, Any]],
    messages: str = "",
) -> Extension:
    """Make an Extension with a rulebook of one rule, and one function at one hook."""
    book = Rulebook(
        title=title,
        edition="1",
        prefix=rule.rpartition("-")[0],
        section=(Section(key, title, text),),
        rule=(Rule(rule, key, title, text, f"at {hook}", "mechanic"),),
    )
    return Extension(key, title, "core-kernel", "1", book, {hook: function}, messages)


def grant_wildcards(variables: EngagementStart | EngagementJoin, facts: Facts) -> Mapping[str, Any]:
    """Give an NPC that enters a Conflict at least 1 Wildcard for the note “featured”, and 2 for “boss” (CK-XF-01)."""
    if facts.moment not in ("conflict", "join"):
        return {}
    worth = {"featured": 1, "boss": 2}
    ranks = dict(variables.wildcard_ranks)
    for key, kind, notes in facts.cast:
        granted = max((worth.get(note.casefold(), 0) for note in notes), default=0)
        if kind == "NPC" and key in ranks and granted > ranks[key]:
            ranks[key] = granted
    return {"wildcard_ranks": ranks}


def catch_breath(variables: UpdateState, facts: Facts) -> Mapping[str, Any]:
    """Give an Actor that took no damage this Hand 1 AV in the Attribute that has lost most (CK-XS-01).

    Attributes of a TA without any AV above 0 are left out. An Actor that is eliminated gets nothing.
    """
    alive = [any(facts.av[at : at + 3]) for at in (0, 3, 6)]
    lost = {
        name: (base or 0) - av
        for at, (name, av, base) in enumerate(zip(ATTRIBUTES, facts.av, facts.av_base, strict=True))
        if av is not None and alive[at // 3]
    }
    worst = max(lost, key=lambda name: lost[name], default=None)
    if facts.hurt or variables.eliminated or worst is None or lost[worst] <= 0:
        return {}
    return {"av_change": {worst: 1}}


UPPER_HAND = Term("spoils-of-the-sweep-upper-hand")


def prize_for_a_sweep(variables: OutcomeDamage, facts: Facts) -> Mapping[str, Any]:
    """Give an Actor that wins a pair with a Sweep the upper hand and a degree of success (CK-XP-01).

    The degree grows with the Margin.
    """
    if facts.moment != "damage" or not facts.swept:
        return {}
    return {"loot": (*variables.loot, UPPER_HAND), "degree": variables.degree + 1 + facts.margin // 5}


FEATURED_FOES = _extension(
    "featured-foes",
    "Featured Foes",
    "CK-XF-01",
    "An NPC with the note “featured” starts each Conflict with 1 Wildcard, and one with the note “boss” with 2.",
    "Engagement",
    grant_wildcards,
)
SECOND_WIND = _extension(
    "second-wind",
    "Second Wind",
    "CK-XS-01",
    "An Actor that took no damage in a Hand regains 1 AV and its chip in the Attribute that has lost most. "
    "No AV rises above its undamaged value, and a TA whose Attributes are all at 0 does not recover.",
    "Update State",
    catch_breath,
)
SPOILS_OF_THE_SWEEP = _extension(
    "spoils-of-the-sweep",
    "Spoils of the Sweep",
    "CK-XP-01",
    "An Actor that wins a pair with a Sweep gains the upper hand in the story. Its degree of success is 1, "
    "plus 1 for every 5 points of Margin.",
    "Outcome",
    prize_for_a_sweep,
    """term-spoils-of-the-sweep-upper-hand = the upper hand
    .meaning = An advantage in the story for whoever wins with a Sweep.
""",
)
