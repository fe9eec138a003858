"""The record of an Ability with its Keyword entries, functions about Abilities, and functions that merge entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec.structs import replace

from facedown.systems.tri_core.model.keywords import AbilityType, Keyword, printed_keywords
from facedown.systems.tri_core.model.terms import KIND_OF, SUB_TYPES, Core, CoreAction, Kind, Stat, SubType

Slot = Literal["Half", "Single", "Double"]
"""The size of the Slot that an Ability takes (TCG-AC-04)."""


Aspect = Literal["Damage", "Heal", "Shield", "Boost", "Hinderance"]
"""The purpose of an Ability (TCG-AC-19, R-TCG-20)."""


Target = Literal["Natural", "Self", "Single Target"]
"""The target of an Ability.

“Natural” stands for the target of the Core Action. If the Ability has an area, it stands for everybody in the area.
"""


TriggerEvent = Literal[
    "", "attacked", "hurt", "ally attacked", "ally hurt", "foe beside", "foe moves", "foe attacks", "hits", "turn",
    "cards",
]  # fmt: skip
"""An event that can set off a Trigger; "" if the GM decides when the Trigger is set off (TCG-AC-09, R-TCG-23)."""


TRIGGER_TEXTS: dict[TriggerEvent, str] = {
    "attacked": "when you are attacked", "hurt": "when you are hurt",
    "ally attacked": "when an ally is attacked", "ally hurt": "when an ally is hurt",
    "foe beside": "when a foe comes next to you", "foe moves": "when a foe moves",
    "foe attacks": "when a foe attacks anybody", "hits": "when you hit somebody", "turn": "when your turn begins",
    "cards": "when a foe has played cards face down, before they are revealed",
}  # fmt: skip
"""For each event that can set off a Trigger: a clause that describes the event to players."""


if TYPE_CHECKING:
    Answers = dict[str, Any]
else:
    Answers = dict[str, int | str | bool | tuple[int | str, ...] | None]  # msgspec then reads lists as tuples


def in_order_of_questions(entry: str, values: dict[str, Any]) -> dict[str, Any]:
    """Return the choices for a Keyword entry, in the order of the entry’s questions.

    Choices without a question follow, sorted by name.

    `values`: the choices by name.
    """
    names = names_of_questions(entry)
    order = [*(name for name in names if name in values), *sorted(name for name in values if name not in names)]
    return values if order == list(values) else {name: values[name] for name in order}


@lru_cache(maxsize=1024)
def names_of_questions(entry: str) -> tuple[str, ...]:
    """Return the names of the questions of a Keyword entry, in order; empty for an unknown entry."""
    keyword = printed_keywords().get(entry)
    return () if keyword is None else tuple(ask.name for ask in keyword.asks)


class Chosen(msgspec.Struct, frozen=True, gc=False):
    """A Keyword entry of an Ability: the key of the entry, for example “Range I”, and the choices made for it."""

    entry: str
    values: Answers = {}

    def __post_init__(self) -> None:
        """Put the choices in the order of the entry’s questions, so that equal entries give equal texts in files."""
        if len(self.values) > 1:
            ordered = in_order_of_questions(self.entry, self.values)
            if ordered is not self.values:
                msgspec.structs.force_setattr(self, "values", ordered)

    def __hash__(self) -> int:
        """Return a hash of the entry and its choices; the usual hash fails, because the choices are a dict."""
        return hash((self.entry, frozenset(self.values.items())))

    @property
    def keyword(self) -> Keyword:
        """Return the definition of the Keyword entry. Raises KeyError if the entry is unknown."""
        return printed_keywords()[self.entry]


class Drawback(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A limitation of an Ability, approved by the GM: its text, and the ACP by which it raises the Ability’s ceiling.

    Rules: TCG-AC-24, R-TCG-16.
    """

    points: int = 0
    words: str = ""


class Ability(msgspec.Struct, frozen=True, omit_defaults=True, dict=True, cache_hash=True):
    """An Ability as its player has built it.

    `action`: its Core Action, or None.
    `aspect`: its purpose.
    `kind`: the chosen kind of damage of Poison or Acid (R-TCG-55).
    `device`: the kind of device for kinetic damage.
    `event`: the event that sets off a Trigger; "" if the program does not know the event.
    `trigger`: the event in the player’s own words.
    `at_ap`: True if its dice damage AP instead of HP (TCG-DI-04).
    `stat`: the Sub-Stat added to bought dice (R-TCG-138).
    `keywords`: its Keyword entries with their choices.

    Rules: TCG-AC-02, TCG-AC-06.
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
        """Return a text for the event that sets off the Trigger: a standard text, or else the player’s own text."""
        return TRIGGER_TEXTS.get(self.event, self.trigger)

    @property
    def hostile(self) -> bool:
        """Return whether the Aspect of the Ability is negative: Damage or Hinderance, used against foes (R-TCG-20)."""
        return self.aspect in ("Damage", "Hinderance")

    def has(self, *entries: str) -> bool:
        """Return whether the Ability has at least one of these Keyword entries, for example “Range I”."""
        return not self.entry_names.isdisjoint(entries)

    @cached_property
    def entry_names(self) -> frozenset[str]:
        """The keys of the Keyword entries of the Ability, for example “Range I”."""
        return frozenset([chosen.entry for chosen in self.keywords])


OWN_ASPECT: Mapping[CoreAction, Aspect] = {
    "Strike": "Damage", "Volley": "Damage", "Collide": "Damage", "Block": "Shield",
}  # fmt: skip
"""The Core Actions with an Aspect of their own. An Ability of this Aspect keeps the action’s dice (R-TCG-138)."""


def keeps_core_dice(ability: Ability) -> bool:
    """Return whether an Ability keeps the dice of its Core Action.

    True only if it has a Core Action, and also either the action’s usual Aspect or the Keyword Alter II.
    """
    if ability.action is None:
        return False
    return ability.aspect == OWN_ASPECT.get(ability.action) or ability.has("Alter II")


def rolls_dice(ability: Ability) -> bool:
    """Return whether an Ability rolls dice. If it does, its player must choose a weight (R-TCG-07)."""
    return keeps_core_dice(ability) or ability.has("Empower I")


def sub_types(ability: Ability) -> tuple[SubType, ...]:
    """Return the sub-type of an Ability, if any, and the sub-types that its Alter III offers (R-TCG-153)."""
    own = (ability.sub_type,) if ability.sub_type is not None else ()
    answers = (one.values.get("sub_types") for one in ability.keywords if one.entry == "Alter III")
    added = (name for names in answers if isinstance(names, tuple) for name in names if name in SUB_TYPES)
    return (*own, *added)


def usable_variants(ability: Ability) -> tuple[Ability, ...]:
    """Return the Ability, and a variant of it for each other Aspect that its Alter II offers.

    Rules: TCG-AT-02.
    """
    altered = (one.values.get("aspects") for one in ability.keywords if one.entry == "Alter II")
    names = dict.fromkeys(name for aspects in altered if isinstance(aspects, tuple) for name in aspects)
    return (ability, *(replace(ability, aspect=name) for name in names if name != ability.aspect))


def affects_only_willing(chosen: Chosen) -> bool:
    """Return whether a Keyword entry can affect only its user and willing targets (R-TCG-66).

    Such entries add senses, ways to move, or limbs.
    """
    return chosen.entry in ("Anatomy II", "Anatomy III") or (
        chosen.entry == "Anatomy I" and not chosen.values.get("fewer")
    )


def ambiguous_sub_type(ability: Ability) -> SubType | None:
    """Return an Ability’s first sub-type that can belong to several kinds of damage, or None.

    The Ability’s own sub-type comes before the sub-types from Alter III.

    Rules: TCG-EV-13.
    """
    return next((one for one in sub_types(ability) if len(KIND_OF[one]) > 1), None)


def merged(chosen: Sequence[Chosen]) -> tuple[Chosen, ...]:
    """Return the Keyword entries after merging all entries for which `can_merge` is True (R-TCG-24).

    A merged entry has the place of its first part.
    """
    found: list[Chosen] = []
    for one in chosen:
        at = next((at for at, other in enumerate(found) if can_merge(one, other)), None)
        if at is None:
            found.append(one)
        else:
            found[at] = replace(found[at], values=merged_values(one.keyword, found[at].values, one.values))
    return tuple(found)


def can_merge(one: Chosen, other: Chosen) -> bool:
    """Return whether two Keyword entries can be merged: the key is equal, and only numbers and dice may differ.

    An entry that an Ability can have only once cannot be merged.
    """
    if one.entry != other.entry or one.keyword.once:
        return False
    return all(
        one.values.get(ask.name) == other.values.get(ask.name)
        for ask in one.keyword.asks
        if ask.low is None and not ask.dice
    )


def merged_values(keyword: Keyword, values: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """Return the choices of a merged entry, from the choices `values` and `more` of two entries.

    - Numbers are added. But of two numbers named `larger`, only the higher counts.
    - Dice are joined.
    - Other choices come from `values`.
    """
    whole = dict(values)
    for ask in keyword.asks:
        if ask.dice:
            whole[ask.name] = (*values[ask.name], *more[ask.name])
        elif ask.name == "larger":  # the size of a large target is not added up
            whole[ask.name] = max(values.get(ask.name, 0), more.get(ask.name, 0))
        elif ask.low is not None:
            whole[ask.name] = values.get(ask.name, 0) + more.get(ask.name, 0)
    return whole
