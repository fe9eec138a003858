"""Options for the decisions that Abilities bring: Triggers, pushes, commands and released charges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from facedown.game import Choice, Field, OneOf, Option, Seat, counted
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
    character_ref,
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
from facedown.systems.tri_core.options.labels import shortened
from facedown.systems.tri_core.rules.costs import ap_cost
from facedown.systems.tri_core.rules.pending_decisions import charge_targets
from facedown.systems.tri_core.rules.ranges import open_squares_near


def pending_offer(view: Position, seat: Seat, what: str) -> Offered | None:
    """The pending decision of this seat, if it is of this kind."""
    top = view.encounter.waits.top if view.encounter is not None else None
    if not isinstance(top, Offered) or top.what != what or not top.owner:
        return None
    return top if character_of(view, top.owner).controller == seat.key else None


def fire(view: Position, seat: Seat) -> Iterator[Option]:
    """Use a Trigger that has been set off (TCG-AC-09)."""
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
    """A choice of targets that begins with the character that set it off."""
    if field.name != "target" or not isinstance(field.domain, OneOf):
        return field
    choices = sorted(field.domain.choices, key=lambda choice: choice.value != key)
    return replace(field, domain=OneOf(tuple(choices)))


def as_open_decision(option: Option, kind: str, rule: str) -> Option:
    """The option of a card as an open decision, in which nothing is sealed."""
    fields = tuple(replace(field, sealed=False) for field in option.fields)
    return replace(option, move=kind, rule=rule, fields=fields, sealed=(), owed=True)


def shove(view: Position, seat: Seat) -> Iterator[Option]:
    """Choose where a character is pushed, or where it appears (TCG-AF-04, TCG-KI-01, TCG-TR-02)."""
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
    yield push_option(won, f"Push {target.name} up to {counted(won.squares, 'square')}", there, "TCG-AF-04")


def relocate(view: Position, won: Offered, grid: Grid, target: Character) -> Iterator[Option]:
    """Choose any free square within the Range, or the character's own (TCG-TR-02, TCG-TR-07)."""
    here = target.at
    assert here is not None
    start = character_of(view, won.owner).at or here
    near = open_squares_near(view, grid, target, start)
    there = [at for at in near if distance(start, at) <= won.squares or at == here]
    yield push_option(won, f"Relocate {target.name} within {counted(won.squares, 'square')}", there, "TCG-TR-02")


def push_option(won: Offered, label: str, there: Sequence[Square], rule: str) -> Option:
    """The option to move another character to one of these squares, the first of them usually."""
    to = Field("to", OneOf(tuple(Choice(at, called(at)) for at in there)), "Where to", rule, refers="square")
    actor = character_ref(won.owner)
    return Option("shove", shortened(label), rule, {"actor": won.owner}, (to,), owed=True, actor=actor)


def command(view: Position, seat: Seat) -> Iterator[Option]:
    """Command a character to lay one of its own cards; a Recover only with Priority (TCG-CO-01, TC-D-01)."""
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
"""The fields of a commanded card that can be chosen; the others would cost more than AP, or are left out."""


def commanded_cards(view: Position, user: Character, victim: Character, option: Option, most: int) -> Iterator[Option]:
    """A card that a character can be made to lay for at most so many AP: its weights depend on the devices."""
    fixed = {**option.fixed, **{field.name: BLANK[field.name] for field in option.fields if field.name not in IMPOSED}}
    fields = {field.name: field for field in option.fields if field.name in IMPOSED}
    if "target" in fields:
        fields["target"] = targets_of_command(view, user, fields["target"])
    settled = Card(**{name: fixed[name] for name in Card.__struct_fields__ if name in fixed})
    weights = affordable_weights(view, victim, settled, fields, most)
    if not any(weights.values()):
        return
    narrowed = dict(fields)
    if "items" in fields:
        ways = tuple(way for way in choices_of(fields["items"]) if weights[way.value])
        narrowed["items"] = replace(fields["items"], domain=OneOf(ways), refers="item", owner="actor")
    if "weight" in fields:
        del narrowed["weight"]
        narrowed["weight"] = affordable_weight_field(fields["weight"], weights, asked="items" in fields)
    label = shortened(f"Command {victim.name}: {option.label.removeprefix(f'{victim.name}: ')}")
    commanded = replace(option, label=label, fixed=fixed, fields=tuple(narrowed.values()), by=user.key)
    yield replace(as_open_decision(commanded, "command", "TCG-CO-01"), actor=character_ref(user.key))


def affordable_weights(
    view: Position, victim: Character, settled: Card, fields: Mapping[str, Field], most: int
) -> dict[tuple[str, ...], tuple[Choice, ...]]:
    """The weights with which a card costs no more than so many AP, for each choice of devices."""
    ways = [way.value for way in choices_of(fields["items"])] if "items" in fields else [settled.items]
    weights = choices_of(fields["weight"]) if "weight" in fields else (Choice(settled.weight, ""),)

    def costs(weight: Choice, items: tuple[str, ...]) -> int:
        return ap_cost(victim, view.rulings, replace(settled, weight=weight.value, items=items)).total

    return {items: tuple(weight for weight in weights if costs(weight, items) <= most) for items in ways}


def affordable_weight_field(
    field: Field, weights: Mapping[tuple[str, ...], tuple[Choice, ...]], *, asked: bool
) -> Field:
    """The weights that can be chosen beside each choice of devices, where devices are chosen."""
    some = {items: choices for items, choices in weights.items() if choices}
    every = OneOf(tuple(choice for choice in choices_of(field) if any(choice in choices for choices in some.values())))
    cases = tuple(((items,), OneOf(choices)) for items, choices in some.items() if len(choices) < len(every.choices))
    if not asked or not cases:
        return replace(field, domain=every)
    return replace(field, domain=every, depends="items", cases=cases)


def targets_of_command(view: Position, user: Character, field: Field) -> Field:
    """The targets of a commanded card, those of the user's own side last."""
    ways = [(character_of(view, way.value), way) for way in choices_of(field)]
    ways.sort(key=lambda one: is_willing(user, one[0]))
    return replace(field, domain=OneOf(tuple(Choice(one.key, name_with_side(user, one)) for one, _ in ways)))


def discharge(view: Position, seat: Seat) -> Iterator[Option]:
    """Choose the target of a charge that a Shock sets free, foes first if it harms (TCG-CH-06)."""
    won = pending_offer(view, seat, "discharge")
    if won is None:
        return
    one = character_of(view, won.owner)
    there = charge_targets(view, one) if one.charging is not None else []
    if there:
        harmful = one not in there
        foes_first = sorted(there, key=lambda other: harmful and is_willing(one, other))
        choices = OneOf(tuple(Choice(other.key, name_with_side(one, other)) for other in foes_first))
        target = Field("target", choices, "At whom", "TCG-CH-06", refers="character")
        fixed, actor = {"actor": one.key}, character_ref(one.key)
        yield Option("discharge", "Release the charge", "TCG-CH-06", fixed, (target,), owed=True, actor=actor)
