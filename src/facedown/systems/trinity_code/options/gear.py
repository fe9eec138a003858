"""Options to hand gear over, to take it from others, and to lose it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from facedown.game import Barred, Choice, Field, OneOf, Option, Seat
from facedown.systems.trinity_code.model import Character, View, ref
from facedown.systems.trinity_code.options.common import character_field, dependent_field, gm_is_free, own_characters
from facedown.systems.trinity_code.rules.gear import Gear, cannot_receive, gear_of, key_of, kind_of

LOST = Choice("", "nobody: it is lost")
"""The choice of no receiver."""


def hand_over(view: View, seat: Seat) -> Iterator[Option]:
    """Yield, for each character of the seat that can act, the option to hand over an item or armour (R-TRC-91)."""
    if view.roll is not None or view.due:
        return
    for one in own_characters(view, seat):
        others = [other for other in view.characters if other.key != one.key]
        receiving = {key_of(piece): receivers(others, piece) for piece in gear_of(one) if one.acts}
        domains = {what: to for what, to in receiving.items() if to.choices}
        if domains:
            what = Field("what", OneOf(choices_of(one, domains)), "What", "R-TRC-91")
            to = receiver_field("what", domains)
            yield Option("hand-over", "Hand over gear", "R-TRC-91", {"actor": one.key}, (what, to), actor=ref(one.key))


def move_gear(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the GM’s option to take gear from a character, also from a dying or dead one, or to let it get lost.

    Rules: R-TRC-91.
    """
    owners = [one for one in view.characters if gear_of(one)] if gm_is_free(view, seat) else []
    if owners:
        whats = {one.key: OneOf(choices_of(one, map(key_of, gear_of(one)))) for one in owners}
        receiving = {one.key: with_loss(receivers_of_all(view.characters, one)) for one in owners}
        fields = (
            character_field(owners, "R-TRC-91"),
            dependent_field("what", "character", whats, "What", "R-TRC-91"),
            receiver_field("character", receiving),
        )
        yield Option("move-gear", "Take gear away", "R-TRC-91", fields=fields)


def receiver_field(on: str, domains: Mapping[str, OneOf]) -> Field:
    """Return the field for the receiver. `domains` are the possible receivers for each value of the field `on`."""
    return dependent_field("to", on, domains, "To whom", "R-TRC-91", refers="character")


def receivers_of_all(characters: Iterable[Character], owner: Character) -> OneOf:
    """Return the choice of a character that can receive every piece of gear of `owner`."""
    kinds = {kind_of(piece): piece for piece in gear_of(owner)}
    others = [one for one in characters if one.key != owner.key]
    found = [receivers(others, piece) for piece in kinds.values()]
    barred = {bar.value: bar for one in found for bar in one.barred}
    choices = tuple(Choice(one.key, one.name) for one in others if one.key not in barred)
    return OneOf(choices, tuple(barred.values()))


def choices_of(one: Character, among: Iterable[str]) -> tuple[Choice, ...]:
    """Return a choice for each piece of gear of a character whose key is in `among`."""
    known = set(among)
    return tuple(Choice(key_of(piece), piece.name) for piece in gear_of(one) if key_of(piece) in known)


def receivers(characters: Iterable[Character], piece: Gear) -> OneOf:
    """Return the choice of a character that receives a piece of gear."""
    reasons = [(one, cannot_receive(one, piece)) for one in characters]
    choices = tuple(Choice(one.key, one.name) for one, reason in reasons if reason is None)
    return OneOf(choices, tuple(Barred(one.key, reason) for one, reason in reasons if reason is not None))


def with_loss(receivers: OneOf) -> OneOf:
    """Return the choice of a receiver, or of none; nobody is the usual choice."""
    return replace(receivers, choices=(LOST, *receivers.choices))
