"""Options of the GM to rule on Abilities, and to change Afflictions."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import YES_NO, Choice, Field, OneOf, Option, Range, Seat, text_field
from facedown.systems.tri_core.model import AFFLICTION_NAMES, FIRST, JudgmentDecision, View, character_ref
from facedown.systems.tri_core.options.gm import character_field, characters_to_judge, is_gm, name_choices
from facedown.systems.tri_core.options.labels import shortened
from facedown.systems.tri_core.rules.afflictions import AFFLICTIONS_OF_ONE_BLOW
from facedown.systems.tri_core.rules.gear import GEAR

CREATES_ITEM = "Creation III"
"""The name of the Keyword entry that creates a device. The GM chooses which device it creates."""


def judge(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to decide whether an Ability, or an effect that no rule computes, works (TCG-AC-01).

    Nothing is yielded unless the GM’s newest pending decision is a judgment.
    """
    top = view.encounter.waits.top if view.encounter is not None else None
    if not is_gm(view, seat) or not isinstance(top, JudgmentDecision) or not top.ability:
        return
    fields: tuple[Field, ...] = (
        Field("works", OneOf(YES_NO), "Does it succeed", "TCG-AC-01"),
        text_field("note", "Result", "TCG-AC-01", 200),
    )
    entry, ability = top.question, top.ability
    if entry == CREATES_ITEM:
        gear = (Choice("", "not in the sample gear"), *(Choice(key, item.name) for key, item in GEAR.items()))
        fields = (*fields, Field("item", OneOf(gear), "Which device", "TCG-CR-03"))
    fixed = {} if entry == CREATES_ITEM else {"item": ""}
    label = f"Rule on {ability}" if entry == FIRST else f"Rule on {entry} of {ability}"
    whose = character_ref(top.owner)
    yield Option("judge", shortened(label), "TCG-AC-01", fixed, fields, owed=True, concerns=whose)


def afflict(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to worsen or ease a character’s Affliction because of the surroundings.

    Nothing is yielded outside encounters. Afflictions that act only at a hit cannot be chosen.

    Rules: TCG-AF-03a, TCG-AF-06a.
    """
    there = characters_to_judge(view, seat)
    if there and view.encounter is not None:
        fields = (
            character_field(there, "TCG-AF-03a"),
            Field("malady", name_choices(name for name in AFFLICTION_NAMES if name not in AFFLICTIONS_OF_ONE_BLOW),
                  "Which Affliction", "TCG-AF-00"),
            Field("steps", Range(-60, 60, default=1), "Steps (negative eases)", "TCG-AF-03a"),
        )  # fmt: skip
        yield Option("afflict", "Worsen or ease an Affliction", "TCG-AF-03a", fields=fields)


def relieve(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to grant a healed character a Resolve against its Afflictions (TCG-AF-00b).

    The GM judges who has been healed, so every character with an Affliction can be chosen.
    """
    ill = [one for one in characters_to_judge(view, seat) if one.afflictions]
    if ill:
        fields = (character_field(ill, "TCG-AF-00b"),)
        yield Option("relieve", "Grant a Resolve against Afflictions", "TCG-AF-00b", fields=fields)
