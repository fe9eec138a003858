"""Options to defend against a pending attack, to use a bonus action or held cards, and to decline."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from facedown.game import Choice, Domain, Field, OneOf, Option, Seat, counted
from facedown.game.words import within_sentence
from facedown.systems.tri_core.model import (
    DEFENSE,
    WEIGHTS,
    Attack,
    BonusMoveOffer,
    BonusStrideOffer,
    BonusStrikeOffer,
    Card,
    Character,
    CoreAction,
    HeldCardsOffer,
    RiposteOffer,
    View,
    character_of,
    character_ref,
)
from facedown.systems.tri_core.options.cards.card_fields import (
    choices_of,
    foe_squares,
    priced_weight,
    square_choices,
    subs_field,
    weight_field,
)
from facedown.systems.tri_core.options.cards.core_actions import device_field, nonlethal_fields, riposte_fields
from facedown.systems.tri_core.options.cards.listing import square_by_stride, stride_domains
from facedown.systems.tri_core.options.exchange import DECLINABLE
from facedown.systems.tri_core.options.labels import card_label, shortened
from facedown.systems.tri_core.rules.costs import ap_cost, riposte_cost
from facedown.systems.tri_core.rules.defenses import barred_by_chain, can_stop, idle_defences
from facedown.systems.tri_core.rules.grid_paths import NOWHERE, Reach
from facedown.systems.tri_core.rules.pending_decisions import move_rule, own_decision
from facedown.systems.tri_core.rules.ranges import all_stride_squares, free_squares

UNDEFENDED = ""
"""The value of the field `action` for a character that does not defend."""

BLANK_DEFENCE: dict[str, object] = {"weight": "Light", "items": (), "subs": (), "ability": ""}
"""The default values of the fields of the move `Defend`, except its `action`."""


def defend(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the options to defend the seat’s character against the pending attack, or to take the hit.

    Rules: TC-D-74, TC-D-96, R-TC-159.
    """
    top = view.encounter.waits.top if view.encounter is not None else None
    if not isinstance(top, Attack) or character_of(view, top.target).controller != seat.key:
        return
    one, actor = character_of(view, top.target), character_ref(top.target)
    attacker = within_sentence(character_of(view, top.owner).name)
    for laid in idle_defences(view, top):
        if can_stop(view, top, laid.card):
            fixed = {name: getattr(laid.card, name) for name in ("action", *BLANK_DEFENCE)}
            label = shortened(f"Use {card_label(view, laid.card)}")
            yield Option("defend", label, "R-TC-159", {"actor": one.key, **fixed}, owed=True, actor=actor)
    devices = {action: devices_against(view, one, top, action) for action in DEFENSE}
    usable = {action: ways for action, ways in devices.items() if ways}
    label = shortened(f"Defend against {attacker}, or take the hit")
    if not usable:
        fixed = {"actor": one.key, "action": UNDEFENDED, **BLANK_DEFENCE}
        yield Option("defend", shortened(f"Take the hit from {attacker}"), "R-TC-159", fixed, owed=True, actor=actor)
        return
    fields, settled = defence_fields(view, one, usable)
    yield Option("defend", label, "R-TC-159", {"actor": one.key, **settled}, fields, owed=True, actor=actor)


def devices_against(view: View, one: Character, attack: Attack, action: str) -> tuple[Choice, ...]:
    """Return the choices of items with which the defence `action` can stop an attack (TC-D-74).

    Empty if nothing can stop the attack, or if a Chain Duel forbids the defence.
    """
    if barred_by_chain(view, attack, Card(action)):
        return ()
    ways = choices_of(device_field(one.sheet, action))
    return tuple(way for way in ways if can_stop(view, attack, Card(action, items=way.value)))


def defence_fields(
    view: View, one: Character, devices: Mapping[CoreAction, tuple[Choice, ...]]
) -> tuple[tuple[Field, ...], dict[str, object]]:
    """Return the fields and the fixed values of the option to defend without a card.

    `devices`: the choices of items by defence; only defences that can stop the attack are keys.

    Rules: TC-D-96, TC-E-38.
    """

    def cost(action: CoreAction) -> int:
        ways = devices[action]
        return min(ap_cost(one, view.rulings, Card(action, items=way.value)).total for way in ways)

    actions = (
        *(Choice(action, action, f"from {cost(action)} AP") for action in devices),
        Choice(UNDEFENDED, "take the hit"),
    )
    fields = [Field("action", OneOf(actions), "Defense", "TC-D-96")]
    settled: dict[str, object] = {"ability": ""}
    asked = {action: ways for action, ways in devices.items() if any(way.value for way in ways) or len(ways) > 1}
    if asked:
        every = OneOf(tuple({way.value: way for ways in asked.values() for way in ways}.values()))
        items = {action: OneOf(ways) for action, ways in asked.items()}
        fields.append(
            field_by_action(Field("items", every, "Item", "TC-D-98", refers="item", owner="actor"), actions, items)
        )
    else:
        settled["items"] = ()
    weights = {action: weight_field(riposte=action == "Parry").domain for action in devices}
    fields.append(field_by_action(weight_field(), actions, weights))
    if "Dodge" in devices:
        subs = replace(subs_field("Dodge", reacting=True), sealed=False)
        fields.append(field_by_action(subs, actions, {"Dodge": subs.domain}))
    else:
        settled["subs"] = ()
    return tuple(fields), settled


def field_by_action(field: Field, actions: tuple[Choice, ...], domains: Mapping[Any, Domain]) -> Field:
    """Return a copy of `field` with choices that depend on the chosen defence.

    `actions`: all defences that can be chosen.
    `domains`: the choices by defence. For a defence that is not a key, the field is left out.
    """
    cases = tuple(((choice.value,), domains.get(choice.value)) for choice in actions)
    return replace(field, depends="action", cases=cases)


def riposte(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to make a Riposte, if this is the seat’s pending decision (TC-D-61, TC-D-75)."""
    decision = own_decision(view, seat, RiposteOffer)
    if decision is not None and decision.card is not None:
        owner, target = character_of(view, decision.owner), within_sentence(character_of(view, decision.target).name)
        fields = riposte_fields(view, owner, decision.card.items)
        fixed = {"actor": decision.owner, **({} if fields else {"spared": False})}
        label = shortened(f"Riposte for {riposte_cost(owner, view.rulings, decision.card).total} AP against {target}")
        yield Option("riposte", label, "TC-D-61", fixed, fields, owed=True, actor=character_ref(decision.owner))


def bonus_strike(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to make a bonus Strike after a critical Block, if this is the seat’s pending decision.

    Rules: TC-D-42.
    """
    decision = own_decision(view, seat, BonusStrikeOffer)
    if decision is None:
        return
    owner = character_of(view, decision.owner)
    devices = replace(device_field(owner.sheet, "Strike"), refers="item", owner="actor")
    nonlethal = nonlethal_fields(owner.sheet, view.rulings, choices_of(devices))
    spared = [replace(field, sealed=False, seldom=False) for field in nonlethal]
    fields = (devices, weight_of_bonus_strike(view, owner, devices), *spared)
    settled: dict[str, object] = {"actor": decision.owner, **({} if spared else {"spared": False})}
    label = shortened(f"Bonus Strike against {within_sentence(character_of(view, decision.target).name)}")
    yield Option("bonus-strike", label, "TC-D-42", settled, fields, owed=True, actor=character_ref(decision.owner))


def weight_of_bonus_strike(view: View, owner: Character, devices: Field) -> Field:
    """Return the field for the weight of a bonus Strike, with the AP that it costs with each choice of `devices`.

    Rules: TC-D-42, R-TC-83.
    """
    costs = [
        (
            way.value,
            tuple([ap_cost(owner, view.rulings, Card("Strike", weight, way.value)).total for weight in WEIGHTS]),
        )
        for way in choices_of(devices)
    ]
    return replace(priced_weight(tuple(costs)), sealed=False)


def bonus_move(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to use the seat’s pending bonus move, if the character can reach a square.

    Rules: TC-D-41, TC-D-43, TC-D-59.
    """
    decision = own_decision(view, seat, BonusMoveOffer, BonusStrideOffer)
    if decision is None or view.encounter is None:
        return
    owner, actor = character_of(view, decision.owner), character_ref(decision.owner)
    if isinstance(decision, BonusStrideOffer):
        there = all_stride_squares(view, owner)
        if there:
            fields = stride_fields(view, owner, there)
            fixed = {"actor": decision.owner}
            yield Option("bonus-move", "Use the bonus Stride", "TC-D-43", fixed, fields, owed=True, actor=actor)
        return
    near = free_squares(view, view.encounter.grid, owner, decision.squares) if owner.at else NOWHERE
    if near.squares:
        rule = move_rule(decision)
        domain = square_choices(near.bits, near.squares, foe_squares(view, owner), owner.at)
        to = Field("to", domain, "Where to", rule, refers="square")
        fixed = {"actor": decision.owner, "stride": ""}
        label = f"Move freely, up to {counted(decision.squares, 'square')}"
        yield Option("bonus-move", label, rule, fixed, (to,), owed=True, actor=actor)


def stride_fields(view: View, owner: Character, reaches: dict[str, Reach]) -> tuple[Field, ...]:
    """Return two fields: one for the Stride, and one for the square to move to (TC-D-13, TC-D-16, TC-D-43).

    `reaches`: the squares that each Stride of `owner` can reach.
    """
    costs = {name: ap_cost(owner, view.rulings, Card(name)).total for name in reaches}
    names = tuple(Choice(name, name, f"{costs[name]} AP") for name in reaches)
    domains = stride_domains(view, owner, reaches)
    to = Field("to", next(iter(domains.values())), "Where to", "TC-D-43", refers="square")
    return Field("stride", OneOf(names), "Which Stride", "TC-D-43"), square_by_stride("stride", to, domains)


def let_be(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to decline what the seat’s pending decision offers.

    Held cards that are declined keep waiting.
    """
    decision = own_decision(view, seat, *DECLINABLE)
    if decision is not None:
        label = "Keep waiting" if isinstance(decision, HeldCardsOffer) else "Decline"
        fixed = {"actor": decision.owner}
        yield Option("let-be", label, DECLINABLE[type(decision)], fixed, owed=True, actor=character_ref(decision.owner))


def spring(view: View, seat: Seat) -> Iterator[Option]:
    """Yield the option to play held cards, once the event that the cards wait for has happened (TC-D-07)."""
    decision = own_decision(view, seat, HeldCardsOffer)
    if decision is not None:
        fixed = {"actor": decision.owner}
        yield Option("spring", "Play the held cards", "TC-D-07", fixed, owed=True, actor=character_ref(decision.owner))
