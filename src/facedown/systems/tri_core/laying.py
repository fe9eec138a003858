"""The cards that somebody can lay now, one option for each action, with what is to be chosen on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain

from msgspec.structs import replace

from facedown.game import NO_YES, Barred, Choice, Field, OneOf, Option, Reason, Subset, listed, text_field
from facedown.systems.tri_core.cards import SIGNS, STRIDES, Card, class_of
from facedown.systems.tri_core.encounter import Exchange
from facedown.systems.tri_core.gear import carried, hands_for
from facedown.systems.tri_core.grid import Square, called
from facedown.systems.tri_core.model import Character, Position
from facedown.systems.tri_core.numbers import score
from facedown.systems.tri_core.pricing import STRIDE_PRICES, devices, price
from facedown.systems.tri_core.ranges import apart, beside, every_stride
from facedown.systems.tri_core.rulings import Rulings
from facedown.systems.tri_core.sheet import Item
from facedown.systems.tri_core.state import left, most
from facedown.systems.tri_core.steps.damage import category, may_spare, types_of
from facedown.systems.tri_core.steps.exchange import reactions_left
from facedown.systems.tri_core.terms import (
    BREAK,
    CORE_ACTIONS,
    COUP,
    DEFENSE,
    EQUIPMENT_SLOTS,
    OFFENSE,
    RESOURCES,
    SUB_ACTIONS,
    WEIGHTS,
    CoreAction,
)

MOST_ACTIONS = 3
"""TC-D-87."""

IN_COMBAT = ("Stealth", "Engineering", "Observe", "Technology", "Channel", "Clarity", "Influence")
"""The skills that can be used as an action in combat (TC-D-104, R-TC-65)."""

ALL_SUBS = tuple(chain.from_iterable(SUB_ACTIONS.values()))

TIED: Mapping[str, tuple[str, ...]] = {"Tumble": ("Dodge",), "Charge": (*STRIDES, "Strike", "Collide")}
"""Sub-Actions that change certain actions only (TC-E-49, TC-E-50, R-TC-156)."""


@lru_cache(maxsize=64)
def subs_field(action: str, *, reacting: bool = False) -> Field:
    """The Sub-Actions that can be added to an action; to a Reaction none but a Tumble (TC-D-107, R-TC-156)."""
    fit = [name for name in ALL_SUBS if action in TIED.get(name, (action,))]
    names = [name for name in fit if name == "Tumble" or not reacting]
    choices = tuple(Choice(name, name) for name in names)
    return Field("subs", Subset(choices), "Which Sub-Actions", "TC-D-107", sealed=True, seldom=True)


ANY_RANGE = 99

BLANK: Mapping[str, object] = {
    "weight": "Light",
    "items": (),
    "subs": (),
    "target": "",
    "to": None,
    "spared": False,
    "resource": "AP",
    "words": "",
    "sign": "",
}


def cards(view: Position, one: Character, exchange: Exchange) -> Iterator[Option]:
    """Every card that this character can lay now (TC-D-86 to TC-D-89, TC-D-94, R-TC-55, R-TC-151)."""
    reacting = exchange.step == "reacting"
    drafts = exchange.draft(one.key)
    classes = reacting_classes(view, one, exchange, drafts) if reacting else acting_classes(one, drafts)
    if "Core" in classes or "Defense" in classes:
        again = frozenset() if reacting else other_devices(one, drafts)
        yield from cores(view, one, CORE_ACTIONS if "Core" in classes else DEFENSE, reacting=reacting, again=again)
    if "Core" in classes and not reacting and not any(class_of(card.action) == "Core" for card in drafts):
        yield from coups(view, one)
        yield from lifts(view, one)
    if not reacting and one.held_by:
        yield from breaks_free(view, one, classes)
    if "Stride" in classes:
        yield from strides(view, one, reacting=reacting)
    if "Recover" in classes:
        yield from recovers(view, one)
    if "Utility" in classes:
        yield from utilities(view, one, reacting=reacting)
    if "Skill" in classes:
        for name in IN_COMBAT:
            cost = price(one, view.rulings, Card(name)).total
            yield option(one, name, f"{name} ({cost} AP)", "TC-D-104", (subs_field(name),))


def acting_classes(one: Character, drafts: tuple[Card, ...]) -> set[str]:
    """The classes left for one’s own turn: three actions, each class once, Core twice with an off-hand device."""
    if len(drafts) >= MOST_ACTIONS:
        return set()
    used = [*one.acted, *(class_of(card.action) for card in drafts)]
    free = {"Core", "Stride", "Recover", "Utility", "Skill"} - set(used)
    if used.count("Core") == 1 and other_devices(one, drafts):
        free.add("Core")
    if any(card.action == "Hold" for card in drafts):
        free.discard("Recover")  # TC-D-01: only with Priority
    return free


def other_devices(one: Character, drafts: tuple[Card, ...]) -> frozenset[str]:
    """The devices that one more Core Action can be done with: in the off hand, or what is not in use (R-TC-56)."""
    first = next((card for card in drafts if class_of(card.action) == "Core"), None)
    held = {item.name: item.place for item in one.sheet.items if item.place in ("main", "off")}
    if first is None or "off" not in held.values():
        return frozenset()
    used = set(first.items)
    by_off = any(held.get(name) == "off" for name in used)
    return frozenset(name for name, place in held.items() if name not in used and (by_off or place == "off"))


def reacting_classes(view: Position, one: Character, exchange: Exchange, drafts: tuple[Card, ...]) -> set[str]:
    """The classes that can be laid as Reactions: Core, Stride, Utility; without a Reaction left, defences only."""
    aimed = exchange.aimed(one.key)
    others = sum(card.action not in DEFENSE for card in drafts)
    defences = len(drafts) - others
    spare = reactions_left(view, one) - others - max(0, defences - aimed)
    if spare > 0:
        return {"Core", "Stride", "Utility"}
    return {"Defense"} if defences < aimed else set()


def option(
    one: Character,
    action: str,
    title: str,
    rule: str,
    fields: tuple[Field, ...],
    fixed: tuple[tuple[str, object], ...] = (),
) -> Option:
    """The option of a card: what is not chosen on it is blank; all of it is face down."""
    blank = left_blank(tuple(field.name for field in fields), fixed)
    hidden = tuple(f if f.sealed else replace(f, sealed=True) for f in fields)
    whole = {"actor": one.key, "action": action, **blank}
    return Option("lay", f"{one.name}: {title}", rule, whole, hidden, sealed=("action", *blank), owed=True)


@lru_cache(maxsize=256)
def left_blank(chosen: tuple[str, ...], fixed: tuple[tuple[str, object], ...]) -> Mapping[str, object]:
    """What stands on a card where nothing is to be chosen."""
    return {name: value for name, value in {**BLANK, **dict(fixed)}.items() if name not in chosen}


# Core Actions


CORE_RULES = {"Strike": "TC-D-45", "Volley": "TC-D-48", "Grab": "TC-D-50", "Collide": "TC-D-53", "Block": "TC-D-56",
              "Dodge": "TC-D-58", "Parry": "TC-D-61"}  # fmt: skip


def cores(
    view: Position, one: Character, actions: Sequence[CoreAction], *, reacting: bool, again: frozenset[str]
) -> Iterator[Option]:
    """Core Actions: weight, device, target, and Sub-Actions (TC-D-45 to TC-D-63, TC-D-107).

    `again` are the devices that a second one has to be done with (TC-D-94).
    """
    near = target_choices(view, one, 1)
    plain = price(one, view.rulings, Card(actions[0])).total
    free = reacting and price_waived(view, one)
    for action in actions:
        devices, rule = limited(device_field(one, action), again), CORE_RULES[action]
        if not choices_of(devices):
            continue
        cheapest = plain + min(added(one, way.value) for way in choices_of(devices))
        cost = f"from {out_of_turn(view, one, cheapest, reacting=reacting)} AP" if not free else "free"
        fields = []
        if action in OFFENSE:
            targets = target_choices(view, one, ANY_RANGE) if action == "Volley" else near
            if not targets:
                continue
            # R-TC-57: at whom a Reaction goes is said after the reveal.
            fields = [] if reacting else [Field("target", OneOf(targets), "At whom", rule)]
        if not reacting or action == "Dodge":
            fields.append(subs_field(action, reacting=reacting))
        title = f"{action} ({cost})"
        yield device_option(one, action, title, devices, fields, free=free)
        gentle = sparing_field(one, view.rulings, action) if action in OFFENSE else None
        gentle = limited(gentle, again) if gentle is not None else None
        if gentle is not None and choices_of(gentle):
            title = f"{action}, not to kill ({cost})"
            yield device_option(one, action, title, gentle, fields, (("spared", True),), free=free)


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
    return option(one, action, title, CORE_RULES[action], asked, (*known, *fixed))


def choices_of(field: Field) -> tuple[Choice, ...]:
    """What can be chosen in a field of choices."""
    assert isinstance(field.domain, OneOf)
    return field.domain.choices


@lru_cache(maxsize=4)
def weight_field(*, riposte: bool = False, free: bool = False) -> Field:
    """Light, Moderate or Heavy; the dice of a Parry are those of its Riposte (TC-E-38 to TC-E-40, R-TC-91)."""
    what = "dice more on a Riposte" if riposte else "dice more"
    choices = tuple(
        Choice(name, f"{name} ({'' if free else f'{ap - 1} AP and '}{dice} {what})" if dice else name)
        for name, (ap, dice) in WEIGHTS.items()
    )
    return Field("weight", OneOf(choices), "How heavily", "TC-E-38")


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
    return sum(part.value for part in devices(one, Card("Strike", items=way)))


def out_of_turn(view: Position, one: Character, cost: int, *, reacting: bool) -> int:
    """What a card costs now: a Reaction 1 more, but the first of who is aimed at (TC-C-26, R-TC-53, R-TC-151)."""
    if not reacting or waived(view, one):
        return 0 if reacting and price_waived(view, one) else cost
    return cost + 1


def waived(view: Position, one: Character) -> bool:
    """Whether the next Reaction that somebody lays is spared what acting out of turn adds (R-TC-53, R-TC-151)."""
    exchange = view.encounter.exchange if view.encounter is not None else None
    return exchange is not None and bool(exchange.aimed(one.key)) and not exchange.draft(one.key)


def price_waived(view: Position, one: Character) -> bool:
    """Whether it costs nothing at all, as the table rules (R-TC-53)."""
    return view.rulings.targeted_free == "whole_price" and waived(view, one)


def harms(item: Item) -> bool:
    """Whether a Strike or Volley can be made with it: it deals Physical or Energy damage (TC-F-81, R-TC-139)."""
    return item.effect == "Damage" and category(item) != "Mental"


def close(item: Item) -> bool:
    """Whether a device can strike at close range: not what only shoots."""
    return not item.range or item.thrown


def target_choices(view: Position, one: Character, far: int) -> tuple[Choice, ...]:
    """Whom an attack that reaches so far can be aimed at, those in reach and of other sides first."""
    found = [other for other in seen(view) if other.key != one.key and other.out != "dead"
             and not (other.stealthed and other.controller != one.controller)]  # fmt: skip

    def order(other: Character) -> tuple[bool, bool, bool, int]:
        squares = apart(one, other)
        return (bool(one.side) and other.side == one.side, squares > far, not other.conscious, squares)

    return tuple(Choice(other.key, other.name) for other in sorted(found, key=order))


def aims(view: Position, one: Character, card: Card, first: str) -> tuple[Choice, ...]:
    """Whom a Reaction that has turned up can be aimed at, `first` before others (DEC-09, R-TC-57)."""
    if card.action == "Use":
        near = [other for other in seen(view) if other.out != "dead" and (other == one or beside(one, other))]
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
    return may_spare(rulings, types_of([one.item(name) for name in items]))


def spare_fields(view: Position, one: Character, items: tuple[str, ...]) -> tuple[Field, ...]:
    """Whether a Riposte is meant not to kill, where it need not (TC-E-25, TC-E-26)."""
    if not spares(one, view.rulings, items):
        return ()
    return (Field("spared", OneOf(NO_YES), "Is it meant not to kill", "TC-E-26"),)


# The others


def coups(view: Position, one: Character) -> Iterator[Option]:
    """The last blow, to somebody who lies dying (TC-E-18, TC-E-19)."""
    there = [other for other in seen(view) if other.out == "dying" and other != one and apart(one, other) <= 1]
    dying = tuple(Choice(other.key, other.name) for other in there)
    if dying:
        cost = price(one, view.rulings, Card(COUP)).total
        whom = Field("target", OneOf(dying), "To whom", "TC-E-19")
        yield option(one, COUP, f"{COUP} ({cost} AP)", "TC-E-18", (whom,))


def strides(view: Position, one: Character, *, reacting: bool) -> Iterator[Option]:
    """The Strides that get anywhere (TC-D-17 to TC-D-24)."""
    if one.at is None:
        return
    for name, there in every_stride(view, one).items():
        ap, rule = price(one, view.rulings, Card(name)).total, STRIDE_PRICES[name][1]
        ap = out_of_turn(view, one, ap, reacting=reacting)
        fields = [Field("to", places(tuple(there)), "Where to", "TC-D-13")]
        if not reacting:
            fields.append(subs_field(name))
        yield option(one, name, f"{name} ({ap} AP)", rule, tuple(fields))


@lru_cache(maxsize=512)
def places(squares: tuple[Square, ...]) -> OneOf:
    """A choice among squares, in the order of their names."""
    return OneOf(tuple(Choice(at, called(at)) for at in sorted(squares)))


def recovers(view: Position, one: Character) -> Iterator[Option]:
    """Recover, of what is not full (TC-D-01 to TC-D-04)."""
    lacking = [name for name in ("AP", *RESOURCES) if left(one, name) < most(one, view.rulings, name)]
    if lacking:
        choices = tuple(Choice(name, name) for name in dict.fromkeys(lacking))
        fields = (Field("resource", OneOf(choices), "What", "TC-D-03"), subs_field("Recover"))
        yield option(one, "Recover", "Recover (0 AP)", "TC-D-01", fields)


def utilities(view: Position, one: Character, *, reacting: bool) -> Iterator[Option]:
    """Hold on one’s own turn, and handling things (TC-D-05 to TC-D-11)."""
    if not reacting:
        yield from holds(view, one)
    for action, rule, places in HANDLED:
        there = [item for item in one.sheet.items if item.place in places]
        reasons = {item.name: WHY_NOT[action](view, one, item) for item in there}
        choices = tuple(Choice((name,), name) for name, reason in reasons.items() if reason is None)
        barred = tuple(Barred((name,), reason) for name, reason in reasons.items() if reason is not None)
        if choices:
            fields = (Field("items", OneOf(choices, barred), "What", rule), subs_field(action))[: 1 if reacting else 2]
            yield option(one, action, action, rule, fields)
    usable = [item.name for item in one.sheet.items if useful(item)]
    near = [other for other in seen(view) if other.out != "dead" and (other.key == one.key or beside(one, other))]
    if usable and near:
        fields = (
            Field("items", OneOf(tuple(Choice((name,), name) for name in usable)), "What", "TC-D-11"),
            Field("target", OneOf(tuple(Choice(other.key, other.name) for other in near)), "On whom", "TC-F-86"),
            subs_field("Use"),
        )[: 1 if reacting else 3]
        yield option(one, "Use", "Use something", "TC-D-11", fields)


def holds(view: Position, one: Character) -> Iterator[Option]:
    """Hold: the cards laid after it wait for what somebody does, or for what the GM says has come (TC-D-05 to 07)."""
    gain = "1 AP more" if one.ap < most(one, view.rulings, "AP") else "AP are full"
    words = text_field("words", "What the cards laid after this one wait for", "TC-D-07", 200)
    yield option(one, "Hold", f"Hold ({gain}) for what the GM says has come", "TC-D-05", (words,))
    others = (Choice("", "anybody"), *(Choice(other.key, other.name) for other in seen(view) if other.key != one.key))
    signs = OneOf(tuple(Choice(sign, f"somebody {sign}") for sign in SIGNS))
    fields = (Field("sign", signs, "Until when", "TC-D-07"), Field("target", OneOf(others), "Who", "TC-D-07"))
    yield option(one, "Hold", f"Hold ({gain}) until somebody does something", "TC-D-07", fields)


def breaks_free(view: Position, one: Character, classes: set[str]) -> Iterator[Option]:
    """Out of somebody’s hold, by a Grab in the place of a Core Action, or by Hoist as a Skill Action (R-TC-85)."""
    for action, kind, how in ((BREAK, "Core", "by a Grab"), ("Hoist", "Skill", "by Hoist")):
        if kind in classes:
            cost = price(one, view.rulings, Card(action)).total
            yield option(one, action, f"break free {how} ({cost} AP)", "R-TC-85", ())


HANDLED = (
    ("Equip", "TC-D-08", ("stowed", "ground")),
    ("Stow", "TC-D-09", ("main", "off", "both", "worn", "ground")),
    ("Drop", "TC-D-10", ("main", "off", "both", "worn", "stowed")),
)
"""Each way to handle a thing, its rule, and where the thing has to be."""


def why_not_equip(view: Position, one: Character, item: Item) -> Reason | None:
    """Why a thing cannot be taken up: too heavy, no hand, no slot (TC-D-27, TC-D-98, TC-D-101, R-TC-68, R-TC-130)."""
    if item.place == "ground" and (heavy := too_heavy(view, one, item)):
        return heavy
    if sum(own.slots for own in one.sheet.items) + item.hands > EQUIPMENT_SLOTS:
        return Reason("TC-D-101", f"{one.name}’s six Equipment Slots are used.")
    if not hands_for(one.sheet, item):
        return Reason("TC-D-98", f"{one.name} has no hand free for it: stow or drop something first.")
    return None


def why_not_stow(view: Position, one: Character, item: Item) -> Reason | None:
    """Why a thing cannot be put away: nothing to put it into, or too heavy (TC-D-09, TC-D-27, R-TC-68)."""
    if not any(own.sort == "container" and own.place != "ground" for own in one.sheet.items):
        return Reason("TC-D-09", f"{one.name} has nothing to put it into.")
    return too_heavy(view, one, item) if item.place == "ground" else None


def why_not_drop(view: Position, one: Character, item: Item) -> Reason | None:
    """Anything can be dropped (TC-D-10)."""
    return None


def too_heavy(view: Position, one: Character, item: Item) -> Reason | None:
    """What is beyond what one carries can only be lifted (TC-D-27, TC-D-106, R-TC-68)."""
    most_carried = score(one.sheet, view.rulings, "Carry").total
    weight = carried(one.sheet) + item.pounds
    if weight <= most_carried:
        return None
    return Reason("TC-D-27", f"That would be {weight} lb, and {one.name} carries {most_carried}: a Grab can lift it.")


WHY_NOT = {"Equip": why_not_equip, "Stow": why_not_stow, "Drop": why_not_drop}


def seen(view: Position) -> list[Character]:
    """Those in the Rotation: who is hidden from it cannot be named on a card, which would give them away (TC-D-84)."""
    there = set(view.encounter.everybody) if view.encounter is not None else set()
    return [one for one in view.characters if one.key in there]


def useful(item: Item) -> bool:
    """Whether a thing has an effect when it is used: it heals or shields, or is used up in doing harm (TC-F-86)."""
    works = item.effect in ("Heal", "Shield") or item.sort == "consumable"
    return works and item.uses != 0 and item.place != "ground" and bool(item.dice or item.plus)


def lifts(view: Position, one: Character) -> Iterator[Option]:
    """A Grab of something too heavy to carry, so that it can be thrown (TC-D-106)."""
    heavy = [item for item in one.sheet.items if item.place == "ground" and too_heavy(view, one, item)]
    if any(item.place in ("main", "off", "both") for item in one.sheet.items):
        return
    for item in heavy:
        cost = price(one, view.rulings, Card("Grab", items=(item.name,), subs=("Lift",))).total
        fixed: tuple[tuple[str, object], ...] = (("subs", ("Lift",)), ("items", (item.name,)))
        yield option(one, "Grab", f"Grab and lift the {item.name} ({cost} AP)", "TC-D-106", (), fixed)
