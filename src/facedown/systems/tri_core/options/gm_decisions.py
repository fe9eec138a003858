"""What the GM decides of Abilities: what they bring, and how Afflictions come and go (TCG-AF-00b)."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import YES_NO, Choice, Field, OneOf, Option, Range, Seat, text_field
from facedown.systems.tri_core.model import MALADIES, Offered, Position, character_of
from facedown.systems.tri_core.options.gm import characters_to_judge, choice_of_character, facilitates
from facedown.systems.tri_core.rules.afflictions import AFFLICTIONS_OF_ONE_BLOW
from facedown.systems.tri_core.rules.gear import GEAR

# The GM’s


def judge(view: Position, seat: Seat) -> Iterator[Option]:
    """What comes of what no rule reckons (inventory of Section G, 7)."""
    top = view.encounter.waits.top if view.encounter is not None else None
    if not facilitates(view, seat) or not isinstance(top, Offered) or top.what != "judge" or top.card is None:
        return
    owner = character_of(view, top.owner)
    fields: tuple[Field, ...] = (
        Field("works", OneOf(YES_NO), "Does it work", "TCG-AC-01"),
        text_field("note", "What comes of it", "TCG-AC-01", 200),
    )
    if top.card.words == "Creation III":
        things = (Choice("", "nothing of the sample gear"), *(Choice(key, item.name) for key, item in GEAR.items()))
        fields = (*fields, Field("item", OneOf(things), "Which device it is", "TCG-CR-03"))
    fixed = {} if top.card.words == "Creation III" else {"item": ""}
    title = f"{owner.name}’s {top.card.ability}: {top.words}"
    yield Option("judge", title, "TCG-AC-01", fixed, fields, owed=True)


def afflict(view: Position, seat: Seat) -> Iterator[Option]:
    """An Affliction that grows by what is around (TCG-AF-03a, TCG-AF-06a)."""
    there = characters_to_judge(view, seat)
    if there and view.encounter is not None:
        names = OneOf(tuple(Choice(name, name) for name in MALADIES if name not in AFFLICTIONS_OF_ONE_BLOW))
        fields = (
            choice_of_character(there, "TCG-AF-03a"),
            Field("malady", names, "Which Affliction", "TCG-AF-00"),
            Field("steps", Range(-60, 60, default=1), "Steps more, or fewer", "TCG-AF-03a"),
        )
        yield Option("afflict", "Have an Affliction grow, or ease it", "TCG-AF-03a", fields=fields)


def relieve(view: Position, seat: Seat) -> Iterator[Option]:
    """A Resolve against what afflicts somebody who was healed (TCG-AF-00b)."""
    ill = [one for one in characters_to_judge(view, seat) if one.afflictions]
    if ill:
        yield Option(
            "relieve",
            "Grant a Resolve against Afflictions",
            "TCG-AF-00b",
            fields=(choice_of_character(ill, "TCG-AF-00b"),),
        )
