"""The options for all cards that a character can play now, one class of actions after another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from msgspec.structs import replace

from facedown.game import Choice, Field, OneOf, Option, Sealed, Squares
from facedown.systems.tri_core.model import (
    BREAK,
    CORE_ACTIONS,
    DEFENSE,
    Card,
    Character,
    Exchange,
    View,
    class_of,
)
from facedown.systems.tri_core.options.cards.ability_cards import ability_options
from facedown.systems.tri_core.options.cards.card_fields import (
    MOVE,
    OTHER,
    Surcharge,
    card_option,
    foe_squares,
    square_choices,
    square_field,
    subs_field,
    surcharge,
)
from facedown.systems.tri_core.options.cards.core_actions import core_action_options, coup_options
from facedown.systems.tri_core.options.cards.items import lift_options, utility_options
from facedown.systems.tri_core.options.lazy_items import LazyItems
from facedown.systems.tri_core.rules.availability import recoverable_resources
from facedown.systems.tri_core.rules.costs import ap_cost, burdens, skill_cost, stride_cost
from facedown.systems.tri_core.rules.grid_paths import Reach
from facedown.systems.tri_core.rules.ranges import all_stride_squares, jump_needs_check
from facedown.systems.tri_core.rules.turn_actions import (
    COMBAT_SKILLS,
    ESCAPES,
    acting_classes,
    has_core_action,
    reacting_classes,
    second_core_items,
)


def card_options(view: View, one: Character, exchange: Exchange) -> Iterable[Option]:
    """Return the options for all cards that a character can play now. The result is cached.

    Other characters’ face-down cards do not change the options.

    Rules: TC-D-86, TC-D-87, TC-D-88, TC-D-89, TC-D-94, R-TC-55, R-TC-151.
    """
    assert view.encounter is not None
    own = tuple([draft for draft in exchange.drafts if draft[0] == one.key])
    alone = replace(exchange, drafts=own, reactions=Sealed())
    return cached_options(replace(view, encounter=replace(view.encounter, exchange=alone)), one)


@lru_cache(maxsize=128)
def cached_options(view: View, one: Character) -> LazyItems[Option]:
    """Return the options for all cards of a character. The result is cached by view and character.

    Each option is computed when it is first needed.
    """
    return LazyItems(lambda: all_options(view, one))


def all_options(view: View, one: Character) -> Iterator[Option]:
    """Yield the options for all cards that a character can play, one class of actions after another."""
    exchange = view.encounter.exchange if view.encounter is not None else None
    assert exchange is not None
    reacting = exchange.step == "reacting"
    drafts = exchange.draft(one.key)
    cost_change = surcharge(view, one, reacting=reacting)
    classes = reacting_classes(view.rulings, one, exchange, drafts) if reacting else acting_classes(one, drafts)
    first = reacting or not has_core_action(drafts)
    if {"Core", "Defense"} & classes:
        required_items = frozenset() if reacting else second_core_items(one, drafts)
        yield from core_action_options(
            view,
            one,
            cost_change,
            CORE_ACTIONS if "Core" in classes else DEFENSE,
            reacting=reacting,
            required_items=required_items,
        )
    powered = {"Core", "Defense", "Release"} & classes
    if powered and one.sheet.abilities and first:
        yield from ability_options(view, one, cost_change, reacting=reacting, defences=powered == {"Defense"})
    if "Core" in classes and first and not reacting:
        yield from coup_options(view, one)
        yield from lift_options(view, one)
    if not reacting and one.held_by:
        yield from break_free_options(view, one, classes if first else classes - {"Core"})  # R-TC-56
    if "Stride" in classes:
        yield from stride_options(view, one, cost_change, reacting=reacting)
    if "Recover" in classes:
        yield from recover_options(view, one)
    if "Utility" in classes:
        yield from utility_options(view, one, cost_change, reacting=reacting)
    if "Skill" in classes:
        yield skill_option(view, one)


def skill_option(view: View, one: Character) -> Option:
    """Return the option to use one of the skills that are allowed in an encounter (TC-D-104, R-TC-65)."""
    fields = (skill_field(skill_cost(burdens(one, view.rulings))), subs_field(COMBAT_SKILLS[0]))
    return card_option(one.key, "Use a skill", "TC-D-104", OTHER, fields, variant="skill")


@lru_cache(maxsize=16)
def skill_field(price: int) -> Field:
    """Return the field in which the player chooses a skill. `price` is the AP cost of every skill."""
    return action_field(tuple([Choice(name, name, f"{price} AP") for name in COMBAT_SKILLS]), "Skill", "TC-D-104")


def action_field(choices: tuple[Choice, ...], label: str, rule: str) -> Field:
    """Return the field to choose an action in an option that offers several actions."""
    return Field("action", OneOf(choices), label, rule, sealed=True, selects=True)


STRIDE_ORDER = ("Walk", "Hustle", "Run", "Sprint", "Prowl", "Jump", "Climb", "Swim")
"""The Strides in the order in which they are listed."""


def stride_options(view: View, one: Character, cost_change: Surcharge, *, reacting: bool) -> Iterator[Option]:
    """Yield the option to make a Stride to a square; nothing if no Stride reaches a square.

    Rules: TC-D-17, TC-D-18, TC-D-19, TC-D-20, TC-D-21, TC-D-22, TC-D-23, TC-D-24.
    """
    there = all_stride_squares(view, one)
    names = [name for name in STRIDE_ORDER if name in there]
    if not names:
        return
    burden = burdens(one, view.rulings)
    strides = stride_field(tuple([(name, cost_change.price(stride_cost(name, burden))) for name in names]))
    domains = stride_domains(view, one, {name: there[name] for name in names})
    to = square_by_stride("action", square_field(domains[names[0]], "Where to", "TC-D-13"), domains)
    fields = (strides, to) if reacting else (strides, to, subs_field(names[0]))
    yield card_option(one.key, "Move", "TC-D-13", MOVE, fields, variant="move")


@lru_cache(maxsize=256)
def stride_field(prices: tuple[tuple[str, int], ...]) -> Field:
    """Return the field in which the player chooses a Stride. `prices` has each possible Stride with its AP cost."""
    return action_field(tuple([Choice(name, name, f"{ap} AP") for name, ap in prices]), "Stride", "TC-D-13")


def square_by_stride(name: str, to: Field, domains: Mapping[str, Squares]) -> Field:
    """Return the field `to` for a square, with choices that depend on the chosen Stride.

    `name`: the name of the field for the Stride.
    `domains`: the squares for each Stride.
    """
    alike: dict[Squares, list[str]] = {}
    for stride, domain in domains.items():
        if domain != to.domain:
            alike.setdefault(domain, []).append(stride)
    cases = tuple((tuple(strides), domain) for domain, strides in alike.items())
    return replace(to, depends=name if cases else "", cases=cases)


def stride_domains(view: View, one: Character, reaches: Mapping[str, Reach]) -> dict[str, Squares]:
    """Return the squares that the player can choose for each Stride.

    `reaches`: the squares that each Stride reaches.

    For a Jump, squares that need an Athletics test have a note (TC-D-16).
    """
    foes = foe_squares(view, one)
    reached = {reach.squares: reach.bits for reach in reaches.values()}
    choices = {squares: square_choices(bits, squares, foes, one.at) for squares, bits in reached.items()}
    domains = {name: choices[reach.squares] for name, reach in reaches.items()}
    if "Jump" in domains and view.encounter is not None and view.encounter.grid.high:
        high = tuple((at, "needs Athletics") for at in sorted(reaches["Jump"]) if jump_needs_check(view, one, at))
        domains["Jump"] = replace(domains["Jump"], notes=high) if high else domains["Jump"]
    return domains


def recover_options(view: View, one: Character) -> Iterator[Option]:
    """Yield the option to recover one of the resources that are not full. Nothing is yielded if all are full.

    Rules: TC-D-01, TC-D-02, TC-D-03, TC-D-04.
    """
    lacking = recoverable_resources(one, view.rulings)
    if lacking:
        choices = tuple(Choice(name, name) for name in lacking)
        fields = (Field("resource", OneOf(choices), "Resource", "TC-D-03", sealed=True), subs_field("Recover"))
        yield card_option(one.key, "Recover (0 AP)", "TC-D-01", OTHER, fields, {"action": "Recover"})


def break_free_options(view: View, one: Character, classes: set[str]) -> Iterator[Option]:
    """Yield one option to break free of a hold (R-TC-85). Nothing is yielded if `classes` contains no suitable class.

    `classes`: the classes of actions that the character can still play.
    """
    ways = tuple(
        Choice(action, "with a Grab" if action == BREAK else "with Hoist", f"{cost.total} AP")
        for action in ESCAPES
        if class_of(action) in classes
        for cost in (ap_cost(one, view.rulings, Card(action)),)
    )
    if ways:
        fields = (action_field(ways, "How", "R-TC-85"),)
        yield card_option(one.key, "Break free", "R-TC-85", OTHER, fields, variant="break-free")
