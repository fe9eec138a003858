"""Core Actions as cards: weight, devices, targets.

Rules: TC-D-45, TC-D-46, TC-D-47, TC-D-48, TC-D-49, TC-D-50, TC-D-51, TC-D-52, TC-D-53, TC-D-54, TC-D-55, TC-D-56,
TC-D-57, TC-D-58, TC-D-59, TC-D-60, TC-D-61, TC-D-62, TC-D-63.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from facedown.game import NO_YES, Choice, Field, OneOf, Option, listed
from facedown.systems.tri_core.model import (
    COUP,
    OFFENSE,
    Card,
    Character,
    CoreAction,
    Item,
    Position,
    Rulings,
    sub_types,
)
from facedown.systems.tri_core.options.cards.card_fields import (
    ANY_RANGE,
    card_option,
    choices_of,
    element_field,
    price_waived,
    subs_field,
    surcharge_text,
    target_choices,
    weight_field,
)
from facedown.systems.tri_core.rules.active_modifiers import altering_passives
from facedown.systems.tri_core.rules.costs import ap_cost, device_costs
from facedown.systems.tri_core.rules.damage import item_kind, may_be_nonlethal, types_of
from facedown.systems.tri_core.rules.ranges import in_rotation, is_beside, squares_apart

CORE_RULES = {"Strike": "TC-D-45", "Volley": "TC-D-48", "Grab": "TC-D-50", "Collide": "TC-D-53", "Block": "TC-D-56",
              "Dodge": "TC-D-58", "Parry": "TC-D-61"}  # fmt: skip


def core_action_options(
    view: Position, one: Character, actions: Sequence[CoreAction], *, reacting: bool, again: frozenset[str]
) -> Iterator[Option]:
    """Core Actions: weight, device, target, and Sub-Actions.

    `again` are the devices that a second one has to be done with (TC-D-94).

    Rules: TC-D-45, TC-D-46, TC-D-47, TC-D-48, TC-D-49, TC-D-50, TC-D-51, TC-D-52, TC-D-53, TC-D-54, TC-D-55, TC-D-56,
    TC-D-57, TC-D-58, TC-D-59, TC-D-60, TC-D-61, TC-D-62, TC-D-63, TC-D-107.
    """
    near = target_choices(view, one, 1)
    plain = ap_cost(one, view.rulings, Card(actions[0])).total
    free = reacting and price_waived(view, one)
    for action in actions:
        devices, rule = limited(device_field(one, action), again), CORE_RULES[action]
        if not choices_of(devices):
            continue
        cheapest = plain + min(added(one, way.value) for way in choices_of(devices))
        cost = f"from {surcharge_text(view, one, cheapest, reacting=reacting)} AP" if not free else "free"
        fields = []
        if action in OFFENSE:
            targets = target_choices(view, one, ANY_RANGE) if action == "Volley" else near
            if not targets:
                continue
            # R-TC-57: at whom a Reaction goes is said after the reveal.
            fields = [] if reacting else [Field("target", OneOf(targets), "At whom", rule)]
            others = tuple(
                dict.fromkeys(name for passive in altering_passives(one.sheet) for name in sub_types(passive))
            )
            fields += [element_field("as it is", others)] if others and action in HARMFUL else []
        if not reacting or action == "Dodge":
            fields.append(subs_field(action, reacting=reacting))
        title = f"{action} ({cost})"
        yield device_option(one, action, title, devices, fields, free=free)
        gentle = sparing_field(one, view.rulings, action) if action in OFFENSE else None
        gentle = limited(gentle, again) if gentle is not None else None
        if gentle is not None and choices_of(gentle):
            title, plainly = f"{action}, not to kill ({cost})", [field for field in fields if field.name != "element"]
            yield device_option(one, action, title, gentle, plainly, (("spared", True),), free=free)
        bare = () if again else tuple(way for way in choices_of(devices) if way.value == ())
        if action == "Strike" and bare:
            title = f"{action} with bare hands, at AP ({cost})"
            yield device_option(one, action, title, replace(devices, domain=OneOf(bare)), fields, (("at_ap", True),),
                                free=free)  # fmt: skip


HARMFUL = ("Strike", "Volley", "Collide")
"""The Core Actions that deal damage of a sub-type."""


def limited(devices: Field, again: frozenset[str]) -> Field:
    """The ways to do an action that use one of these devices alone; all of them where none is named."""
    if not again:
        return devices
    ways = tuple(way for way in choices_of(devices) if len(way.value) == 1 and way.value[0] in again)
    return replace(devices, domain=OneOf(ways))


def device_option(
    one: Character,
    action: str,
    title: str,
    devices: Field,
    fields: Sequence[Field],
    fixed: tuple[tuple[str, object], ...] = (),
    *,
    free: bool = False,
) -> Option:
    """The option of a Core Action; where there is one way to do it, that is not asked."""
    ways = choices_of(devices)
    if free:
        plain = tuple(Choice(way.value, listed(way.value) or "bare hands") for way in ways)
        devices = replace(devices, domain=OneOf(plain))
    known = (("items", ways[0].value),) if len(ways) == 1 else ()
    asked = (weight_field(riposte=action == "Parry", free=free), *(() if known else (devices,)), *fields)
    return card_option(one, action, title, CORE_RULES[action], asked, (*known, *fixed))


def device_field(one: Character, action: str) -> Field:
    """What is used: bare hands, one device, or two at once, found once for a sheet (TC-D-98, TC-D-102, R-TC-161)."""
    known: dict[str, Field] = one.sheet.__dict__.setdefault("devices", {})
    if action not in known:
        known[action] = devices_for(one, action)
    return known[action]


def devices_for(one: Character, action: str) -> Field:
    """What an action can be done with (TC-D-98, TC-D-100, TC-D-102, R-TC-161)."""
    held = [item for item in one.sheet.items if item.place in ("main", "off", "both") and item.durability != 0]
    if action == "Volley":
        held = [item for item in held if item.range and item.uses != 0 and harms(item)]
    elif action in ("Strike", "Grab", "Collide"):
        fit = [item for item in held if item.sort == "weapon" and close(item) and harms(item)]
        held = fit if action == "Strike" else []
    elif action == "Dodge":
        held = []
    ways: list[tuple[str, ...]] = [(item.name,) for item in held]
    weapons = [item for item in held if item.sort == "weapon" and item.hands == 1]
    if action in ("Strike", "Volley") and len(weapons) > 1:
        ways.append(tuple(item.name for item in sorted(weapons, key=lambda item: item.place != "main")[:2]))
    bare = [] if action == "Volley" else [()]
    choices = tuple(Choice(way, device_label(one, way)) for way in (*ways, *bare))
    return Field("items", OneOf(choices), "With what", "TC-D-98")


def device_label(one: Character, way: tuple[str, ...]) -> str:
    """What is used, with what it adds to the price (TC-D-99, TC-D-100)."""
    more = added(one, way)
    return f"{' and '.join(way) or 'bare hands'}{f' ({more} AP more)' if more else ''}"


def added(one: Character, way: tuple[str, ...]) -> int:
    """What devices add to the price of an action (TC-D-99, TC-D-100)."""
    return sum(part.value for part in device_costs(one, Card("Strike", items=way)))


def harms(item: Item) -> bool:
    """Whether a Strike or Volley can be made with it: it deals Physical or Energy damage (TC-F-81, R-TC-139)."""
    return item.effect == "Damage" and item_kind(item) != "Mental"


def close(item: Item) -> bool:
    """Whether a device can strike at close range: not what only shoots."""
    return not item.range or item.thrown


def reaction_targets(view: Position, one: Character, card: Card, first: str) -> tuple[Choice, ...]:
    """Whom a Reaction that has turned up can be aimed at, `first` before others (DEC-09, R-TC-57)."""
    if card.action == "Use":
        near = [other for other in in_rotation(view) if other.out != "dead" and (other == one or is_beside(one, other))]
        found = tuple(Choice(other.key, other.name) for other in near)
    else:
        found = target_choices(view, one, ANY_RANGE if card.action == "Volley" else 1)
    return tuple(sorted(found, key=lambda choice: choice.value != first))


def sparing_field(one: Character, rulings: Rulings, action: str) -> Field | None:
    """The devices of an action with which one need not kill; None where there is none (TC-E-25, TC-E-29)."""
    devices = device_field(one, action)
    ways = tuple(way for way in choices_of(devices) if spares(one, rulings, way.value))
    return Field(devices.name, OneOf(ways), devices.label, "TC-E-25") if ways else None


def spares(one: Character, rulings: Rulings, items: tuple[str, ...]) -> bool:
    """Whether what is dealt so can be meant not to kill (TC-E-25, TC-E-29, R-TC-107)."""
    return may_be_nonlethal(rulings, types_of([one.item(name) for name in items]))


def spare_fields(view: Position, one: Character, items: tuple[str, ...]) -> tuple[Field, ...]:
    """Whether a Riposte is meant not to kill, where it need not (TC-E-25, TC-E-26)."""
    if not spares(one, view.rulings, items):
        return ()
    return (Field("spared", OneOf(NO_YES), "Is it meant not to kill", "TC-E-26"),)


def coup_options(view: Position, one: Character) -> Iterator[Option]:
    """The last blow, to somebody who lies dying (TC-E-18, TC-E-19)."""
    there = [
        other for other in in_rotation(view) if other.out == "dying" and other != one and squares_apart(one, other) <= 1
    ]
    dying = tuple(Choice(other.key, other.name) for other in there)
    if dying:
        cost = ap_cost(one, view.rulings, Card(COUP)).total
        whom = Field("target", OneOf(dying), "To whom", "TC-E-19")
        yield card_option(one, COUP, f"{COUP} ({cost} AP)", "TC-E-18", (whom,))
