"""Options of the GM about Abilities: what they achieve, and how Afflictions grow and end (TCG-AF-00b)."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import YES_NO, Choice, Field, OneOf, Option, Range, Seat, text_field
from facedown.systems.tri_core.model import FIRST, MALADIES, JudgmentDecision, Position
from facedown.systems.tri_core.options.gm import characters_to_judge, choice_of_character, facilitates, named
from facedown.systems.tri_core.options.labels import shortened
from facedown.systems.tri_core.rules.afflictions import AFFLICTIONS_OF_ONE_BLOW
from facedown.systems.tri_core.rules.gear import GEAR

CREATES_ITEM = "Creation III"
"""The Keyword entry that creates a device, which the GM names."""


def judge(view: Position, seat: Seat) -> Iterator[Option]:
    """Decide the result of an Ability where the rules give no number."""
    top = view.encounter.waits.top if view.encounter is not None else None
    if not facilitates(view, seat) or not isinstance(top, JudgmentDecision) or not top.ability:
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
    yield Option("judge", shortened(label), "TCG-AC-01", fixed, fields, owed=True)


def afflict(view: Position, seat: Seat) -> Iterator[Option]:
    """Let the surroundings worsen or ease an Affliction (TCG-AF-03a, TCG-AF-06a)."""
    there = characters_to_judge(view, seat)
    if there and view.encounter is not None:
        fields = (
            choice_of_character(there, "TCG-AF-03a"),
            Field("malady", named(name for name in MALADIES if name not in AFFLICTIONS_OF_ONE_BLOW),
                  "Which Affliction", "TCG-AF-00"),
            Field("steps", Range(-60, 60, default=1), "Steps (negative eases)", "TCG-AF-03a"),
        )  # fmt: skip
        yield Option("afflict", "Worsen or ease an Affliction", "TCG-AF-03a", fields=fields)


def relieve(view: Position, seat: Seat) -> Iterator[Option]:
    """Grant a healed character a Resolve against its Afflictions (TCG-AF-00b)."""
    ill = [one for one in characters_to_judge(view, seat) if one.afflictions]
    if ill:
        fields = (choice_of_character(ill, "TCG-AF-00b"),)
        yield Option("relieve", "Grant a Resolve against Afflictions", "TCG-AF-00b", fields=fields)
