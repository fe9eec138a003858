"""What Abilities leave to be decided: Triggers, pushes, commands, charges set free."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from facedown.game import Choice, Field, OneOf, Option, Seat
from facedown.systems.tri_core.model import (
    ABILITY,
    RELOCATED,
    Card,
    Character,
    Exchange,
    Grid,
    Offered,
    Position,
    Square,
    called,
    character_of,
    distance,
    is_willing,
)
from facedown.systems.tri_core.options.cards.ability_cards import (
    ability_option,
    altering,
    blank,
    investment_fields,
    usable_forms,
    within_total,
)
from facedown.systems.tri_core.options.cards.card_fields import BLANK, choices_of, name_with_side
from facedown.systems.tri_core.options.cards.listing import card_options
from facedown.systems.tri_core.rules.costs import ap_cost
from facedown.systems.tri_core.rules.pending_decisions import charge_targets
from facedown.systems.tri_core.rules.ranges import open_squares_near


def pending_offer(view: Position, seat: Seat, what: str) -> Offered | None:
    """What this seat has to decide now, of this kind."""
    top = view.encounter.waits.top if view.encounter is not None else None
    if not isinstance(top, Offered) or top.what != what or not top.owner:
        return None
    return top if character_of(view, top.owner).controller == seat.key else None


def fire(view: Position, seat: Seat) -> Iterator[Option]:
    """A Trigger that has been set off (TCG-AC-09)."""
    won = pending_offer(view, seat, "trigger")
    if won is None or won.card is None:
        return
    one = character_of(view, won.owner)
    ability = one.sheet.ability(won.card.ability)
    who = character_of(view, won.target)
    by = f" (set off by {who.name})" if who.key != one.key else ""
    for used, fixed, words, fields in usable_forms(view, one, ability, reacting=False):
        first = who.key if is_willing(one, who) != used.hostile else ""
        aims = tuple(first_aimed(field, first) for field in fields if field.name != "weight")
        for _, some in within_total(view, one, used, (*aims, *investment_fields(view, one, used), *altering(used))):
            title = f"use {ability.name}, {ability.when}{by}{words}"
            made = ability_option(one, replace(blank(used), action=ABILITY), title, some, fixed)
            yield as_open_decision(made, "fire", "TCG-AC-09")


def first_aimed(field: Field, key: str) -> Field:
    """A choice of targets, with who has set it off first."""
    if field.name != "target" or not isinstance(field.domain, OneOf):
        return field
    choices = sorted(field.domain.choices, key=lambda choice: choice.value != key)
    return replace(field, domain=OneOf(tuple(choices)))


def as_open_decision(option: Option, kind: str, rule: str) -> Option:
    """The option of a card as one of a decision that nothing is hidden of."""
    fields = tuple(replace(field, sealed=False) for field in option.fields)
    return replace(option, move=kind, rule=rule, fields=fields, sealed=(), owed=True)


def shove(view: Position, seat: Seat) -> Iterator[Option]:
    """Where somebody is moved by force, or is at once (TCG-AF-04, TCG-KI-01, TCG-TR-02)."""
    won = pending_offer(view, seat, "push")
    if won is None or view.encounter is None:
        return
    target = character_of(view, won.target)
    if target.at is None:
        return
    if won.words == RELOCATED:
        yield from relocate(view, won, view.encounter.grid, target)
        return
    start, grid = target.at, view.encounter.grid
    there: list[Square] = [
        (column, row) for column in range(grid.columns) for row in range(grid.rows)
        if 0 < distance(start, (column, row)) <= won.squares
    ]  # fmt: skip
    there.sort(key=lambda at: (-distance(start, at), at))
    to = Field("to", OneOf(tuple(Choice(at, called(at)) for at in there)), "Where to", "TCG-AF-04")
    title = f"move {target.name} by {won.words}, up to {won.squares} squares"
    yield Option("shove", title, "TCG-AF-04", {"actor": won.owner}, (to,), owed=True)


def relocate(view: Position, won: Offered, grid: Grid, target: Character) -> Iterator[Option]:
    """Where somebody is at once: on any free square within the Range, or where they are (TCG-TR-02, TCG-TR-07)."""
    here = target.at
    assert here is not None
    start = character_of(view, won.owner).at or here
    near = open_squares_near(view, grid, target, start)
    there = [at for at in near if distance(start, at) <= won.squares or at == here]
    to = Field("to", OneOf(tuple(Choice(at, called(at)) for at in there)), "Where to", "TCG-TR-02")
    title = f"relocate {target.name}, within {won.squares} squares"
    yield Option("shove", title, "TCG-TR-02", {"actor": won.owner}, (to,), owed=True)


def command(view: Position, seat: Seat) -> Iterator[Option]:
    """What somebody is made to do, of what it could lay itself; a Recover only with Priority (TCG-CO-01, TC-D-01)."""
    won = pending_offer(view, seat, "command")
    if won is None or view.encounter is None:
        return
    victim = replace(character_of(view, won.target), acted=won.done, controller=seat.key)  # who sees, not who does
    free = replace(view, encounter=replace(view.encounter, exchange=Exchange((victim.key,))))
    for option in card_options(free, victim, Exchange((victim.key,))):
        if option.fixed.get("action") not in (("Hold",) if has_priority(view, won.target) else ("Hold", "Recover")):
            yield from commanded_cards(view, character_of(view, won.owner), victim, option, won.squares)


def has_priority(view: Position, key: str) -> bool:
    """Return whether the current exchange is a character’s own turn (TC-D-01)."""
    exchange = view.encounter.exchange if view.encounter is not None else None
    return exchange is not None and key in exchange.actors


IMPOSED = ("weight", "items", "target", "to", "resource", "spared")
"""What can be chosen of a card that somebody is made to lay; all else would cost more than AP, or is left out."""


def commanded_cards(view: Position, user: Character, victim: Character, option: Option, most: int) -> Iterator[Option]:
    """A card that somebody can be made to lay for so many AP: an option for each choice of weights (TCG-CO-01).

    Each has the devices with which none of its weights costs more.
    """
    fixed = {**option.fixed, **{field.name: BLANK[field.name] for field in option.fields if field.name not in IMPOSED}}
    fields = {field.name: field for field in option.fields if field.name in IMPOSED}
    if "target" in fields:
        fields["target"] = targets_of_command(view, user, fields["target"])
    settled = Card(**{name: fixed[name] for name in Card.__struct_fields__ if name in fixed})
    groups = affordable_devices(view, victim, settled, fields, most)
    title = f"{user.name} commands {victim.name}, up to {most} AP: {option.title.removeprefix(f'{victim.name}: ')}"
    for devices, weights in groups.items():
        narrowed = {"items": OneOf(devices), "weight": OneOf(tuple(weights))}
        some = tuple(replace(field, domain=narrowed.get(name, field.domain)) for name, field in fields.items())
        which = f", {' or '.join(str(weight.value) for weight in weights)}" if len(groups) > 1 else ""
        narrowed_option = replace(option, label=f"{title}{which}", fixed=fixed, fields=some, by=user.key)
        yield as_open_decision(narrowed_option, "command", "TCG-CO-01")


def affordable_devices(
    view: Position, victim: Character, settled: Card, fields: Mapping[str, Field], most: int
) -> Mapping[tuple[Choice, ...], list[Choice]]:  # fmt: skip
    """The devices with which a card costs no more than so many AP, each group with the weights that allow it."""
    ways = choices_of(fields["items"]) if "items" in fields else (Choice(settled.items, ""),)
    weights = choices_of(fields["weight"]) if "weight" in fields else (Choice(settled.weight, ""),)
    groups: dict[tuple[Choice, ...], list[Choice]] = {}
    for weight in weights:
        cards = [(way, replace(settled, weight=weight.value, items=way.value)) for way in ways]
        fit = tuple(way for way, card in cards if ap_cost(victim, view.rulings, card).total <= most)
        if fit:
            groups.setdefault(fit, []).append(weight)
    return groups


def targets_of_command(view: Position, user: Character, field: Field) -> Field:
    """At whom somebody is made to act: its own side first, and told which side is the user’s."""
    ways = [(character_of(view, way.value), way) for way in choices_of(field)]
    ways.sort(key=lambda one: is_willing(user, one[0]))
    return replace(field, domain=OneOf(tuple(Choice(one.key, name_with_side(user, one)) for one, _ in ways)))


def discharge(view: Position, seat: Seat) -> Iterator[Option]:
    """At whom a charge goes that a Shock has set free (TCG-CH-06)."""
    won = pending_offer(view, seat, "discharge")
    if won is None:
        return
    one = character_of(view, won.owner)
    there = charge_targets(view, one) if one.charging is not None else []
    if there:
        target = Field("target", OneOf(tuple(Choice(other.key, other.name) for other in there)), "At whom", "TCG-CH-06")
        yield Option(
            "discharge", f"{one.name}: let the charge go", "TCG-CH-06", {"actor": one.key}, (target,), owed=True
        )
