"""Options to play Core Actions as cards, with their items, weights and targets."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from facedown.game import NO_YES, Addend, Choice, Domain, Field, OneOf, Option
from facedown.systems.tri_core.model import (
    COUP,
    OFFENSE,
    Card,
    Character,
    CoreAction,
    Rulings,
    Sheet,
    View,
    character_of,
    is_allied,
    sub_types,
)
from facedown.systems.tri_core.options.cards.card_fields import (
    ANY_RANGE,
    ATTACK,
    DEFEND,
    Surcharge,
    card_option,
    choice_with_side,
    choices_of,
    element_field,
    items_field,
    others_in_sight,
    priced_weight,
    subs_field,
    target_choices,
    target_field,
)
from facedown.systems.tri_core.rules.action_items import item_choices
from facedown.systems.tri_core.rules.active_modifiers import altering_passives
from facedown.systems.tri_core.rules.costs import ap_cost, burdens, costs_by_weight, items_ap
from facedown.systems.tri_core.rules.damage import may_be_nonlethal, types_of
from facedown.systems.tri_core.rules.ranges import in_rotation, is_beside, squares_apart
from facedown.systems.tri_core.rules.turn_actions import uses_only_one_of

CORE_RULES = {"Strike": "TC-D-45", "Volley": "TC-D-48", "Grab": "TC-D-50", "Collide": "TC-D-53", "Block": "TC-D-56",
              "Dodge": "TC-D-58", "Parry": "TC-D-61"}  # fmt: skip


def core_action_options(
    view: View, one: Character, cost_change: Surcharge, actions: Sequence[CoreAction], *, reacting: bool,
    required_items: frozenset[str],
) -> Iterator[Option]:  # fmt: skip
    """Yield an option for each of `actions` that the character can play.

    `cost_change`: the change of the AP cost for a Reaction.
    `required_items`: the card must use exactly one of these items; if empty, any items (TC-D-94).

    Rules: TC-D-45, TC-D-46, TC-D-47, TC-D-48, TC-D-49, TC-D-50, TC-D-51, TC-D-52, TC-D-53, TC-D-54, TC-D-55, TC-D-56,
    TC-D-57, TC-D-58, TC-D-59, TC-D-60, TC-D-61, TC-D-62, TC-D-63, TC-D-107.
    """
    offense = bool(set(OFFENSE) & set(actions)) and bool(others_in_sight(view, one))
    near = target_choices(view, one, 1) if offense and not reacting else ()
    far = target_choices(view, one, ANY_RANGE) if offense and not reacting else ()
    burden = burdens(one, view.rulings)
    for action in actions:
        if action in OFFENSE and not offense:
            continue
        targets = () if action not in OFFENSE else far if action == "Volley" else near
        use = CoreUse(one.sheet.unnamed, action, required_items, burden, cost_change, reacting=reacting)
        option = core_action_option(one.key, use, view.rulings, targets)
        if option is not None:
            yield option


class CoreUse(NamedTuple):
    """A use of a Core Action, before the player has chosen items, weight and target.

    `sheet`: the sheet without the character’s name.
    `required_items`: the player must use exactly one of these items; if empty, any items.
    `burden`: the AP added by Soak and fatigue.
    `surcharge`: the change of the cost for a Reaction.
    """

    sheet: Sheet
    action: CoreAction
    required_items: frozenset[str]
    burden: tuple[Addend, ...]
    surcharge: Surcharge
    reacting: bool


@lru_cache(maxsize=4096)
def core_action_option(key: str, use: CoreUse, rulings: Rulings, targets: tuple[Choice, ...]) -> Option | None:
    """Return the option to play a Core Action; None if no choice of items is allowed.

    `key`: the key of the character.
    `targets`: the possible targets; empty for a Reaction (R-TC-57).
    """
    found = fields_of_core_action(use, rulings, targets)
    if found is None:
        return None
    asked, fixed = found
    action, group = use.action, ATTACK if use.action in OFFENSE else DEFEND
    return card_option(key, action, CORE_RULES[action], group, asked, fixed)


@lru_cache(maxsize=4096)
def fields_of_core_action(
    use: CoreUse, rulings: Rulings, targets: tuple[Choice, ...]
) -> tuple[tuple[Field, ...], dict[str, object]] | None:
    """Return the fields of a Core Action, and its fixed values by field name.

    The result is None if no choice of items is allowed. It is cached and shared: never change the dict.
    """
    sheet, action, reacting = use.sheet, use.action, use.reacting
    choices, rule = allowed_choices(device_field(sheet, action), use.required_items), CORE_RULES[action]
    if not choices:
        return None
    asked = [target_field(targets, "Target", rule)] if targets else []
    if len(choices) > 1:
        asked.append(items_field(OneOf(choices), "Device", "TC-D-98"))
    strikes = action == "Strike"
    if strikes:
        asked += ap_damage_fields(choices)
    bare = strikes and any(choice.value == () for choice in choices)
    nonlethal = nonlethal_fields(sheet, rulings, choices, bare=bare) if action in OFFENSE else ()
    asked.append(priced_weight(device_prices(use, choices), riposte=action == "Parry"))
    asked += nonlethal
    if not reacting or action == "Dodge":
        asked.append(subs_field(action, reacting=reacting))
    if action in HARMFUL:
        asked += other_sub_types(sheet, has_spared_field=bool(nonlethal))
    return tuple(asked), {"action": action, **({"items": choices[0].value} if len(choices) == 1 else {})}


def device_prices(use: CoreUse, choices: Sequence[Choice]) -> tuple[tuple[tuple[str, ...], tuple[int, ...]], ...]:
    """Return a pair for each of `choices`: the names of the items, and the AP costs from Light to Heavy."""

    def prices(items: tuple[str, ...]) -> tuple[int, ...]:
        return use.surcharge.prices(costs_by_weight(use.sheet, use.action, items, use.burden))

    return tuple([(choice.value, prices(choice.value)) for choice in choices])


def ap_damage_fields(choices: Sequence[Choice]) -> Iterator[Field]:
    """Yield the field for the resource that an unarmed Strike damages: HP or AP (TCG-DI-07).

    Nothing is yielded unless `choices` include bare hands.
    """
    if any(choice.value == () for choice in choices):
        devices = tuple(choice.value for choice in choices if choice.value != ())
        yield Field(
            "at_ap", HP_OR_AP, "Damaged resource", "TCG-DI-07", sealed=True,
            depends="items" if devices else "", cases=((devices, None),) if devices else (),
        )  # fmt: skip


HP_OR_AP = OneOf((Choice(False, "HP"), Choice(True, "AP")))


def nonlethal_fields(
    sheet: Sheet, rulings: Rulings, choices: Sequence[Choice], *, bare: bool = False
) -> tuple[Field, ...]:  # fmt: skip
    """Return a tuple with the field to make an attack non-lethal; () if all items make it lethal.

    `choices`: the choices of items.
    `bare`: True if the choices include bare hands.

    Rules: TC-E-25, TC-E-26, TC-E-27, TC-E-29.
    """
    deadly = [choice.value for choice in choices if not can_be_nonlethal(sheet, rulings, choice.value)]
    if len(deadly) == len(choices):
        return ()
    field = Field("spared", OneOf(NO_YES), "Non-lethal", "TC-E-25", sealed=True, seldom=True)
    harmless = [choice.value for choice in choices if is_always_nonlethal(sheet, rulings, choice.value)]
    if harmless:
        field = replace(field, seldom=False)
    if len(harmless) == len(choices):
        return (replace(field, domain=ALWAYS_NONLETHAL),)
    if bare and len(choices) > 1:
        refused = [((), True), *((items, ap) for items in deadly for ap in ((False, True) if items == () else (None,)))]
        cases = cases_of((dict.fromkeys(refused), None), ([(items, None) for items in harmless], ALWAYS_NONLETHAL))
        return (replace(field, depends=("items", "at_ap"), cases=cases),)
    if bare:
        return (replace(field, depends="at_ap", cases=(((True,), None),)),)
    cases = cases_of((deadly, None), (harmless, ALWAYS_NONLETHAL))
    return (replace(field, depends="items", cases=cases) if cases else field,)


def cases_of(*found: tuple[Collection[Any], Domain | None]) -> tuple[tuple[tuple[Any, ...], Domain | None], ...]:
    """Return the cases of a field: values of the field that it depends on, and its domain then; none without values."""
    return tuple([(tuple(values), domain) for values, domain in found if values])


ALWAYS_NONLETHAL = OneOf(
    (Choice(True, "yes", "always, with this device"), Choice(False, "no", "non-lethal all the same")),
    default=True,
)
"""The choice whether an attack is non-lethal, for devices that always make it so (TC-E-27)."""


def is_always_nonlethal(sheet: Sheet, rulings: Rulings, items: tuple[str, ...]) -> bool:
    """Return whether the items called `items` make an attack non-lethal by themselves (TC-E-27, R-TC-107)."""
    by_design = bool(items) and all(sheet.item(name).non_lethal for name in items)
    return by_design and can_be_nonlethal(sheet, rulings, items)


def other_sub_types(sheet: Sheet, *, has_spared_field: bool) -> Iterator[Field]:
    """Yield the field to change the sub-type of damage, if a Passive of the character allows a change (TCG-AT-03).

    `has_spared_field`: True if the action has the field `spared`.
    The new field is then left out for a non-lethal attack.
    """
    others = tuple(dict.fromkeys(name for passive in altering_passives(sheet) for name in sub_types(passive)))
    if others:
        field = element_field("usual sub-type", others)
        yield replace(field, depends="spared", cases=(((True,), None),)) if has_spared_field else field


HARMFUL = ("Strike", "Volley", "Collide")
"""The Core Actions whose damage has a sub-type."""


def allowed_choices(devices: Field, required_items: frozenset[str]) -> tuple[Choice, ...]:
    """Return the choices of items in the field `devices` that the player may make.

    `required_items`: the player must use exactly one of these items; if empty, any items.
    """
    choices = choices_of(devices)
    if not required_items:
        return choices
    return tuple(choice for choice in choices if uses_only_one_of(choice.value, required_items))


@lru_cache(maxsize=4096)
def device_field(sheet: Sheet, action: str) -> Field:
    """Return the field for choosing the held items with which an action is performed.

    Each choice is a tuple of item names; () for bare hands.

    Rules: TC-D-98, TC-D-100.
    """
    choices = tuple(device_choice(sheet, items) for items in item_choices(sheet, action))
    return Field("items", OneOf(choices), "Device", "TC-D-98", refers="item", owner="actor")


def device_choice(sheet: Sheet, items: tuple[str, ...]) -> Choice:
    """Return a choice of items, with the AP that the items add to the cost of the action.

    `items`: the names of the items; empty for bare hands.

    Rules: TC-D-99, TC-D-100.
    """
    more = items_ap(sheet, items)
    return Choice(items, " and ".join(items) or "bare hands", f"{more} AP more" if more else "")


def reaction_targets(view: View, one: Character, card: Card, first: str) -> tuple[Choice, ...]:
    """Return the possible targets of a revealed Reaction as choices (R-TC-57).

    The character with the key `first` is listed before all others, unless it is an ally whom the Reaction would harm.
    """
    if card.action == "Use":
        near = [other for other in in_rotation(view) if other.out != "dead" and (other == one or is_beside(one, other))]
        found = tuple(Choice(other.key, other.name) for other in near)
    else:
        found = target_choices(view, one, ANY_RANGE if card.action == "Volley" else 1)
        if is_allied(one, character_of(view, first)):
            return found
    return tuple(sorted(found, key=lambda choice: choice.value != first))


def can_be_nonlethal(sheet: Sheet, rulings: Rulings, items: tuple[str, ...]) -> bool:
    """Return whether an attack can be non-lethal; `items` are the names of its items (TC-E-25, TC-E-29, R-TC-107)."""
    return may_be_nonlethal(rulings, types_of([sheet.item(name) for name in items]))


def riposte_fields(view: View, one: Character, items: tuple[str, ...]) -> tuple[Field, ...]:
    """Return a tuple with the field to make a Riposte non-lethal; () if a Riposte with `items` must be lethal.

    Rules: TC-E-25, TC-E-26.
    """
    if not can_be_nonlethal(one.sheet, view.rulings, items):
        return ()
    always = is_always_nonlethal(one.sheet, view.rulings, items)
    return (Field("spared", ALWAYS_NONLETHAL if always else OneOf(NO_YES), "Non-lethal", "TC-E-26"),)


def coup_options(view: View, one: Character) -> Iterator[Option]:
    """Yield the option for a coup de grâce, if a dying character is within one square of `one` (TC-E-18, TC-E-19)."""
    there = [
        other for other in in_rotation(view) if other.out == "dying" and other != one and squares_apart(one, other) <= 1
    ]
    dying = tuple(choice_with_side(one, other) for other in there)
    if dying:
        cost = ap_cost(one, view.rulings, Card(COUP)).total
        whom = target_field(dying, "Target", "TC-E-19")
        yield card_option(one.key, f"{COUP} ({cost} AP)", "TC-E-18", ATTACK, (whom,), {"action": COUP})
