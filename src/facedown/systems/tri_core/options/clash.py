"""Defending on the spot, and using what was won in a clash.

Rules: TC-D-38, TC-D-39, TC-D-40, TC-D-41, TC-D-42, TC-D-43, TC-D-44, TC-D-61, R-TC-159.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from facedown.game import Field, OneOf, Option, Seat, counted
from facedown.systems.tri_core.model import DEFENSE, Attack, Card, Offered, Position, character_of
from facedown.systems.tri_core.options.cards import listing
from facedown.systems.tri_core.options.cards.card_fields import (
    choices_of,
    foes_at,
    square_choices,
    subs_field,
    weight_field,
)
from facedown.systems.tri_core.options.cards.core_actions import device_field, spare_fields, sparing_field
from facedown.systems.tri_core.options.exchange import LEAVING
from facedown.systems.tri_core.rules.card_texts import card_text
from facedown.systems.tri_core.rules.costs import ap_cost, riposte_cost
from facedown.systems.tri_core.rules.defenses import barred_by_chain, can_stop, idle_defences
from facedown.systems.tri_core.rules.pending_decisions import move_rule
from facedown.systems.tri_core.rules.ranges import all_stride_squares, free_squares

# Attacks and what is won


def defend(view: Position, seat: Seat) -> Iterator[Option]:
    """A defence against what nobody saw coming; in a chain a Parry or nothing (TC-D-74, R-TC-159)."""
    top = view.encounter.waits.top if view.encounter is not None else None
    if not isinstance(top, Attack) or character_of(view, top.target).controller != seat.key:
        return
    one, attacker = character_of(view, top.target), character_of(view, top.owner).name
    blank = {"weight": "Light", "items": (), "subs": (), "ability": ""}
    yield Option(
        "defend",
        f"{one.name}: take {attacker}’s blow",
        "R-TC-159",
        {"actor": one.key, "action": "", **blank},
        owed=True,
    )
    for laid in idle_defences(view, top):
        if can_stop(view, top, laid.card):
            title = f"{one.name}: the {card_text(view, one.key, laid.card)} that was laid"
            fixed = {name: getattr(laid.card, name) for name in ("action", *blank)}
            yield Option("defend", title, "R-TC-159", {"actor": one.key, **fixed}, owed=True)
    for action in (action for action in DEFENSE if not barred_by_chain(view, top, Card(action))):
        devices = device_field(one, action)
        ways = choices_of(devices)
        ways = tuple(way for way in ways if can_stop(view, top, Card(action, items=way.value)))
        if ways:
            fields: tuple[Field, ...] = (replace(devices, domain=OneOf(ways)), weight_field(riposte=action == "Parry"))
            fields += (subs_field(action, reacting=True),) if action == "Dodge" else ()
            cost = min(ap_cost(one, view.rulings, Card(action, items=way.value)).total for way in ways)
            fixed = {"actor": one.key, "action": action, "ability": "", **({} if action == "Dodge" else {"subs": ()})}
            title = f"{one.name}: {action} (from {cost} AP)"
            yield Option("defend", title, "TC-D-96", fixed, fields, owed=True)


def won_offer(view: Position, seat: Seat, *what: str) -> Offered | None:
    """What this seat has won and may use now."""
    top = view.encounter.waits.top if view.encounter is not None else None
    if not isinstance(top, Offered) or top.what not in what or not top.owner:
        return None
    return top if character_of(view, top.owner).controller == seat.key else None


def riposte(view: Position, seat: Seat) -> Iterator[Option]:
    """A Riposte for 1 AP, and 2 more with a two-handed device (TC-D-61, TC-D-75)."""
    one = won_offer(view, seat, "riposte")
    if one is not None and one.card is not None:
        owner, target = character_of(view, one.owner), character_of(view, one.target).name
        fields = spare_fields(view, owner, one.card.items)
        fixed = {"actor": one.owner, **({} if fields else {"spared": False})}
        title = f"{owner.name}: riposte at {target} ({riposte_cost(owner, view.rulings, one.card).total} AP)"
        yield Option("riposte", title, "TC-D-61", fixed, fields, owed=True)


def bonus_strike(view: Position, seat: Seat) -> Iterator[Option]:
    """The Strike of a critical Block (TC-D-42)."""
    one = won_offer(view, seat, "strike")
    if one is not None:
        owner = character_of(view, one.owner)
        title = f"{owner.name}: a bonus Strike at {character_of(view, one.target).name}"
        gentle = sparing_field(owner, view.rulings, "Strike")
        for devices, spared in ((device_field(owner, "Strike"), False), (gentle, True)):
            if devices is not None:
                fixed = {"actor": one.owner, "spared": spared}
                how = ", not to kill" if spared else ""
                yield Option("bonus-strike", f"{title}{how}", "TC-D-42", fixed, (weight_field(), devices), owed=True)


def bonus_move(view: Position, seat: Seat) -> Iterator[Option]:
    """The squares that were won (TC-D-41, TC-D-43, TC-D-59)."""
    one = won_offer(view, seat, "move", "stride")
    if one is None or view.encounter is None:
        return
    owner = character_of(view, one.owner)
    if one.what == "stride":
        for name, there in all_stride_squares(view, owner).items():
            cost = ap_cost(owner, view.rulings, Card(name)).total
            for title, some in listing.by_check(view, owner, name, tuple(there)):
                to = Field("to", square_choices(some, foes_at(view, owner), owner.at), "Where to", "TC-D-43")
                fixed = {"actor": one.owner, "stride": name}
                yield Option("bonus-move", f"{owner.name}: {title} ({cost} AP)", "TC-D-43", fixed, (to,), owed=True)
        return
    near = free_squares(view, view.encounter.grid, owner, one.squares) if owner.at else {}
    if near:
        rule = move_rule(one)
        to = Field("to", square_choices(tuple(near), foes_at(view, owner), owner.at), "Where to", rule)
        fixed = {"actor": one.owner, "stride": ""}
        by = f" by {one.words}" if one.words else ""
        title = f"{owner.name}: move freely{by}, up to {counted(one.squares, 'square')}"
        yield Option("bonus-move", title, rule, fixed, (to,), owed=True)


def let_be(view: Position, seat: Seat) -> Iterator[Option]:
    """Leaving it, or going on to wait."""
    one = won_offer(view, seat, *LEAVING)
    if one is not None:
        title = f"{character_of(view, one.owner).name}: {'go on waiting' if one.what == 'held' else 'leave it'}"
        yield Option("let-be", title, LEAVING[one.what], {"actor": one.owner}, owed=True)


def spring(view: Position, seat: Seat) -> Iterator[Option]:
    """Playing what was held, when what it waited for has happened (TC-D-07)."""
    one = won_offer(view, seat, "held")
    if one is not None:
        title = f"{character_of(view, one.owner).name}: play what was held"
        yield Option("spring", title, "TC-D-07", {"actor": one.owner}, owed=True)
