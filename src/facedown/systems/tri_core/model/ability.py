"""An Ability as it is built: its fields, its Keyword entries, and the entries merged by kind.

Rules: TCG-AC-02, TCG-AC-03, TCG-AC-04, TCG-AC-05, TCG-AC-06.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec.structs import replace

from facedown.systems.tri_core.model.keywords import AbilityType, Keyword, keywords
from facedown.systems.tri_core.model.terms import KIND_OF, SUB_TYPES, Core, CoreAction, Kind, Stat, SubType

Slot = Literal["Half", "Single", "Double"]


Aspect = Literal["Damage", "Heal", "Shield", "Boost", "Hinderance"]


Target = Literal["Natural", "Self", "Single Target"]


TriggerEvent = Literal[
    "", "attacked", "hurt", "ally attacked", "ally hurt", "foe beside", "foe moves", "foe attacks", "hits", "turn",
    "cards",
]  # fmt: skip
"""The event that sets off a Trigger; empty if the GM has to call it (TCG-AC-09, R-TCG-23)."""


TRIGGER_TEXTS: dict[TriggerEvent, str] = {
    "attacked": "when you are attacked", "hurt": "when you are hurt",
    "ally attacked": "when an ally is attacked", "ally hurt": "when an ally is hurt",
    "foe beside": "when a foe comes next to you", "foe moves": "when a foe moves",
    "foe attacks": "when a foe attacks anybody", "hits": "when you hit somebody", "turn": "when your turn begins",
    "cards": "when a foe has laid cards, before they are revealed",
}  # fmt: skip
"""The events in words, one clause each."""


if TYPE_CHECKING:
    Answers = dict[str, Any]
else:
    Answers = dict[str, int | str | bool | tuple[int | str, ...] | None]  # so that a list is read as a tuple again


class Chosen(msgspec.Struct, frozen=True, gc=False):
    """One Keyword entry of an Ability, with the choices that were made for it."""

    entry: str
    values: Answers = {}

    def __hash__(self) -> int:
        """Return a hash that equal entries share, although their choices are a dict."""
        return hash((self.entry, frozenset(self.values.items())))

    @property
    def keyword(self) -> Keyword:
        """Return the Keyword entry. Raises KeyError if it is unknown."""
        return keywords()[self.entry]


class Drawback(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A limitation that pays for part of an Ability, as the GM has agreed (TCG-AC-24, R-TCG-16)."""

    points: int = 0
    words: str = ""


class Ability(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, cache_hash=True):
    """An Ability. `action` is its Core Action; `event` sets off a Trigger, or `trigger` says in words what does.

    `at_ap`: its dice damage AP instead of HP (TCG-DI-04). `stat` is the Sub-Stat of its Core that is added to bought
    dice if its Aspect is not the action’s own (R-TCG-138). `kind` is the kind of its Poison or Acid (R-TCG-55).
    """

    name: str
    core: Core
    type: AbilityType = "Active"
    slot: Slot = "Single"
    action: CoreAction | None = "Strike"
    aspect: Aspect = "Damage"
    sub_type: SubType | None = None
    kind: Kind | None = None
    device: str = ""
    target: Target = "Natural"
    trigger: str = ""
    event: TriggerEvent = ""
    at_ap: bool = False
    stat: Stat | None = None
    drawback: Drawback = Drawback()
    keywords: tuple[Chosen, ...] = ()
    description: str = ""

    @property
    def when(self) -> str:
        """Return what a Trigger waits for, in words."""
        return TRIGGER_TEXTS.get(self.event, self.trigger)

    @property
    def hostile(self) -> bool:
        """Return whether it is meant for foes."""
        return self.aspect in ("Damage", "Hinderance")

    def has(self, *entries: str) -> bool:
        """Return whether it has one of these entries."""
        return not entry_names(self).isdisjoint(entries)


@lru_cache(maxsize=4096)
def entry_names(ability: Ability) -> frozenset[str]:
    """Return the names of the Keyword entries of an Ability."""
    return frozenset([chosen.entry for chosen in ability.keywords])


OWN_ASPECT: Mapping[CoreAction, Aspect] = {
    "Strike": "Damage", "Volley": "Damage", "Collide": "Damage", "Block": "Shield",
}  # fmt: skip
"""The usual Aspect of each Core Action; with it the action’s own dice are added (R-TCG-138)."""


def keeps_core_dice(ability: Ability) -> bool:
    """Return whether it keeps the dice of its Core Action: its Aspect is the action’s own, or Alter II makes it so."""
    if ability.action is None:
        return False
    return ability.aspect == OWN_ASPECT.get(ability.action) or ability.has("Alter II")


def rolls_dice(ability: Ability) -> bool:
    """Return whether it rolls dice, so that its weight matters (R-TCG-07)."""
    return keeps_core_dice(ability) or ability.has("Empower I")


def sub_types(ability: Ability) -> tuple[SubType, ...]:
    """Return its sub-type, if any, and those that Alter III adds (R-TCG-153)."""
    own = (ability.sub_type,) if ability.sub_type is not None else ()
    answers = (one.values.get("sub_types") for one in ability.keywords if one.entry == "Alter III")
    added = (name for names in answers if isinstance(names, tuple) for name in names if name in SUB_TYPES)
    return (*own, *added)


def usable_variants(ability: Ability) -> tuple[Ability, ...]:
    """Return an Ability as it was built, and as Alter II lets it be used instead (TCG-AT-02)."""
    altered = (one.values.get("aspects") for one in ability.keywords if one.entry == "Alter II")
    names = dict.fromkeys(name for aspects in altered if isinstance(aspects, tuple) for name in aspects)
    return (ability, *(replace(ability, aspect=name) for name in names if name != ability.aspect))


def for_the_willing(one: Chosen) -> bool:
    """Return whether an entry affects only its user or the willing: senses, ways to move, limbs (R-TCG-66)."""
    return one.entry in ("Anatomy II", "Anatomy III") or (one.entry == "Anatomy I" and not one.values.get("fewer"))


def ambiguous_sub_type(ability: Ability) -> SubType | None:
    """Return its Poison or Acid, whose kind is in `kind`; None if it deals neither (TCG-EV-13)."""
    return next((one for one in sub_types(ability) if len(KIND_OF[one]) > 1), None)


def merged(chosen: Sequence[Chosen]) -> tuple[Chosen, ...]:
    """Return the entries with those of one kind merged: numbers add up, dice are pooled (R-TCG-24)."""
    found: list[Chosen] = []
    for one in chosen:
        at = next((at for at, other in enumerate(found) if can_merge(one, other)), None)
        if at is None:
            found.append(one)
        else:
            found[at] = replace(found[at], values=merged_values(one.keyword, found[at].values, one.values))
    return tuple(found)


def can_merge(one: Chosen, other: Chosen) -> bool:
    """Return whether two entries are the same but for numbers and dice, and may occur more than once."""
    if one.entry != other.entry or one.keyword.once:
        return False
    return all(
        one.values.get(ask.name) == other.values.get(ask.name)
        for ask in one.keyword.asks
        if ask.low is None and not ask.dice
    )


def merged_values(keyword: Keyword, values: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """Return the merged choices of an entry, with numbers added up."""
    whole = dict(values)
    for ask in keyword.asks:
        if ask.dice:
            whole[ask.name] = (*values[ask.name], *more[ask.name])
        elif ask.name == "larger":  # how large the target is, and no amount
            whole[ask.name] = max(values.get(ask.name, 0), more.get(ask.name, 0))
        elif ask.low is not None:
            whole[ask.name] = values.get(ask.name, 0) + more.get(ask.name, 0)
    return whole
