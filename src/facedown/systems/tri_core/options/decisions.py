"""Options for pending decisions about Abilities: Triggers, pushes, relocations and charged Abilities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from facedown.game import Field, OneOf, Option, Seat, among_squares, counted
from facedown.game.words import within_sentence
from facedown.systems.tri_core.model import (
    ABILITY,
    Character,
    ChargeDecision,
    Grid,
    PushDecision,
    RelocationDecision,
    Square,
    TriggerOffer,
    View,
    character_of,
    character_ref,
    distance,
    is_willing,
)
from facedown.systems.tri_core.options.cards.ability_cards import ability_card
from facedown.systems.tri_core.options.cards.ability_forms import usable_forms
from facedown.systems.tri_core.options.cards.card_fields import Surcharge, choice_with_side
from facedown.systems.tri_core.options.cards.investments import (
    cost_factors,
    most_invested,
    sub_type_fields,
    with_investments,
)
from facedown.systems.tri_core.options.labels import shortened
from facedown.systems.tri_core.rules.collisions import squares_of_push
from facedown.systems.tri_core.rules.pending_decisions import charge_targets, own_decision
from facedown.systems.tri_core.rules.ranges import open_squares_near


def fire(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to use a Trigger whose event has happened (TCG-AC-09).

    Nothing is yielded if the seat has no such Trigger pending, or if the Trigger cannot be used now.
    """
    decision = own_decision(view, seat, TriggerOffer)
    if decision is None or not decision.ability:
        return
    one = character_of(view, decision.owner)
    ability = one.sheet.ability(decision.ability)
    who = character_of(view, decision.target)
    by = f" (triggered by {within_sentence(who.name)})" if who.key != one.key else ""
    factors, most = cost_factors(view, one, Surcharge()), most_invested(view, one, ability)
    forms = []
    for form in usable_forms(view, one, ability, reacting=False):
        first = who.key if is_willing(one, who) != form.ability.hostile else ""
        aims = [with_first_target(field, first) for field in form.fields if field.name != "weight"]
        asked = (*with_investments(factors, form.ability, aims, most), *sub_type_fields(form.ability))
        forms.append(form._replace(fields=asked))
    if forms:
        fixed = {"action": ABILITY, "ability": ability.name}
        card = ability_card(f"Use {ability.name}{by}", forms, fixed).played_by(one.key)
        yield as_open_decision(card, "fire", "TCG-AC-09")


def with_first_target(field: Field, key: str) -> Field:
    """Return `field`. If `field` is for the target, the character with the key `key` becomes the first choice."""
    if field.name != "target" or not isinstance(field.domain, OneOf):
        return field
    choices = sorted(field.domain.choices, key=lambda choice: choice.value != key)
    return replace(field, domain=OneOf(tuple(choices)))


def as_open_decision(option: Option, kind: str, rule: str) -> Option:
    """Return an option to play a card, changed into an answer to a pending decision.

    None of the values is chosen face down.

    `kind`: the name of the answering move.
    `rule`: the decision’s rule.
    """
    fields = tuple(replace(field, sealed=False) for field in option.fields)
    return replace(option, move=kind, rule=rule, fields=fields, sealed=(), owed=True, group="")


def shove(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to choose the square to which a character is pushed or relocated.

    Nothing is yielded if the seat does not have to choose now, or if the character’s square is unknown.

    Rules: TCG-AF-04, TCG-KI-01, TCG-TR-02.
    """
    decision = own_decision(view, seat, PushDecision, RelocationDecision)
    if decision is None or view.encounter is None:
        return
    target = character_of(view, decision.target)
    if target.at is None:
        return
    if isinstance(decision, RelocationDecision):
        yield from relocation_options(view, decision, view.encounter.grid, target)
        return
    there = squares_of_push(view.encounter.grid, target.at, decision.squares)
    label = f"Push {within_sentence(target.name)} up to {counted(decision.squares, 'square')}"
    yield push_option(decision, label, there, "TCG-AF-04")


def relocation_options(view: View, decision: RelocationDecision, grid: Grid, target: Character) -> Iterator[Option]:
    """Yield the option to move `target` to a free square within Range of the Ability’s user, or to leave it in place.

    Rules: TCG-TR-02, TCG-TR-07.
    """
    here = target.at
    assert here is not None
    start = character_of(view, decision.owner).at or here
    near = open_squares_near(view, grid, target, start)
    there = [at for at in near if distance(start, at) <= decision.squares or at == here]
    label = f"Relocate {within_sentence(target.name)} within {counted(decision.squares, 'square')}"
    yield push_option(decision, label, there, "TCG-TR-02")


def push_option(
    decision: PushDecision | RelocationDecision, label: str, squares: Sequence[Square], rule: str
) -> Option:
    """Return the option to move a character to one of `squares`. The first square is the default.

    `rule` is the rule of the pending decision.
    """
    to = Field("to", among_squares(squares, default=squares[0]), "Where to", rule, refers="square")
    actor = character_ref(decision.owner)
    return Option("shove", shortened(label), rule, {"actor": decision.owner}, (to,), owed=True, actor=actor)


def discharge(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to choose the target of a charged Ability that a Shock releases (TCG-CH-06).

    Nothing is yielded if the seat does not have to choose now, or if there is no possible target.
    """
    decision = own_decision(view, seat, ChargeDecision)
    if decision is None:
        return
    one = character_of(view, decision.owner)
    there = charge_targets(view, one) if one.charging is not None else []
    if there:
        harmful = one not in there
        foes_first = sorted(there, key=lambda other: harmful and is_willing(one, other))
        choices = OneOf(tuple(choice_with_side(one, other) for other in foes_first))
        target = Field("target", choices, "Target", "TCG-CH-06", refers="character")
        fixed, actor = {"actor": one.key}, character_ref(one.key)
        yield Option("discharge", "Release the charge", "TCG-CH-06", fixed, (target,), owed=True, actor=actor)
