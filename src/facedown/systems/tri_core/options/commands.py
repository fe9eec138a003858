"""Options to command a character that failed its Resolve against a commanding Ability."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from facedown.game import Choice, Domain, Field, OneOf, Option, Seat
from facedown.game.words import within_sentence
from facedown.systems.tri_core.model import (
    Card,
    Character,
    CommandDecision,
    Exchange,
    View,
    character_of,
    character_ref,
    is_willing,
)
from facedown.systems.tri_core.options.cards.ability_forms import forms_of
from facedown.systems.tri_core.options.cards.card_fields import choice_with_side, choices_of
from facedown.systems.tri_core.options.cards.listing import card_options
from facedown.systems.tri_core.options.decisions import as_open_decision
from facedown.systems.tri_core.options.labels import shortened
from facedown.systems.tri_core.rules.costs import ap_cost
from facedown.systems.tri_core.rules.pending_decisions import own_decision

Cost = Callable[[str, tuple[str, ...], str], int]
"""A function that returns the AP cost of a card, given the card’s action, items and weight."""


def command(view: View, seat: Seat) -> Iterator[Option]:
    """Yield an option for each card that the commanded character can play within the AP limit of the command.

    Nothing is yielded unless the seat has to choose the command now.

    Rules: TCG-CO-01, TC-D-01.
    """
    decision = own_decision(view, seat, CommandDecision)
    if decision is None or view.encounter is None:
        return
    # The seat’s own key as controller: the options show what this seat knows, not what the victim’s player knows.
    victim = replace(character_of(view, decision.target), classes_acted=decision.done, controller=seat.key)
    free = replace(view, encounter=replace(view.encounter, exchange=Exchange((victim.key,))))
    refused = ("Hold",) if has_priority(view, decision.target) else ("Hold", "Recover")
    for option in card_options(free, victim, Exchange((victim.key,))):
        if option.fixed.get("action") not in refused:
            for form in forms_of(option):
                yield from commanded_card(view, character_of(view, decision.owner), victim, form, decision.ap)


def has_priority(view: View, key: str) -> bool:
    """Return whether a character has Priority in the current exchange (TC-D-01)."""
    exchange = view.encounter.exchange if view.encounter is not None else None
    return exchange is not None and key in exchange.actors


COMMANDED_FIELDS = ("action", "items", "at_ap", "weight", "target", "to", "resource", "spared")
"""The fields of a commanded card that the commanding seat fills in; all other fields keep their defaults."""


def commanded_card(view: View, user: Character, victim: Character, option: Option, most: int) -> Iterator[Option]:
    """Yield the option by which `user` commands `victim` to play the card of `option`.

    `most`: the AP limit. Nothing is yielded if every choice costs more.
    """
    fixed = {name: value for name, value in option.fixed.items() if name in Card.__struct_fields__}
    card = Card(**{"action": "", **fixed})

    def cost(action: str, items: tuple[str, ...], weight: str) -> int:
        return ap_cost(victim, view.rulings, replace(card, action=action, items=items, weight=weight)).total

    fields = affordable_fields(option, card, cost, most)
    if fields is not None:
        asked = tuple(targets_of_command(view, user, field) if field.name == "target" else field for field in fields)
        label = shortened(f"Command {within_sentence(victim.name)}: {option.label}")
        commanded = replace(option, label=label, fields=asked, by=user.key, actor=character_ref(user.key))
        yield as_open_decision(commanded, "command", "TCG-CO-01")


def affordable_fields(option: Option, card: Card, cost: Cost, most: int) -> tuple[Field, ...] | None:
    """Return the fields for commanding a card, with the choices that cost at most `most` AP.

    The result is None if every choice costs more.

    `option`: the option to play the card.
    `card`: the fixed values of `option`, otherwise default values.
    """
    fields = {field.name: field for field in option.fields if field.name in COMMANDED_FIELDS}
    actions = choices_of(fields["action"]) if "action" in fields else (Choice(card.action, ""),)
    ways = choices_of(fields["items"]) if "items" in fields else (Choice(card.items, ""),)
    cheap = [(action, way) for action in actions for way in ways if cost(action.value, way.value, card.weight) <= most]
    if not cheap:
        return None
    if "action" in fields:
        some = tuple(dict.fromkeys(action for action, _ in cheap))
        fields["action"] = replace(fields["action"], domain=OneOf(some))
    ways = tuple(dict.fromkeys(way for _, way in cheap))
    if "items" in fields:
        fields["items"] = replace(fields["items"], domain=OneOf(ways))
    if "weight" in fields:
        fields["weight"] = affordable_weights(
            fields["weight"], ways, lambda items, weight: cost(actions[0].value, items, weight) <= most
        )
    return tuple(fields.values())


def affordable_weights(
    field: Field, item_choices: tuple[Choice, ...], affordable: Callable[[tuple[str, ...], str], bool]
) -> Field:
    """Return the field for the weight, with only the weights within the AP limit of the command.

    `item_choices`: the choices on which the weights depend.
    `affordable`: returns whether the items and the weight are within the limit.
    """
    cases: list[tuple[tuple[tuple[str, ...], ...], Domain | None]] = []
    for way in item_choices:
        domain = field.domain_for({"items": way.value})
        assert isinstance(domain, OneOf)
        weights = OneOf(tuple(weight for weight in domain.choices if affordable(way.value, weight.value)))
        cases.append(((way.value,), weights))
    usual = cases[0][1]
    assert usual is not None
    others = tuple((items, domain) for items, domain in cases if domain != usual)
    return replace(field, domain=usual, depends="items" if others else "", cases=others)


def targets_of_command(view: View, user: Character, field: Field) -> Field:
    """Return `field` with the targets on the side of `user` moved to the end of the list.

    `field`: the field for the target of a commanded card.
    """

    def ordered(domain: Domain | None) -> Domain | None:
        if not isinstance(domain, OneOf):
            return domain
        there = [(character_of(view, way.value), way) for way in domain.choices]
        there.sort(key=lambda one: is_willing(user, one[0]))
        return OneOf(tuple(choice_with_side(user, one) for one, _ in there))

    domain = ordered(field.domain)
    assert domain is not None
    return replace(field, domain=domain, cases=tuple((values, ordered(case)) for values, case in field.cases))
