"""The cards that somebody can lay now, one option for each action, with what is to be chosen on it."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import Choice, Field, OneOf, Option
from facedown.systems.tri_core.cards import Card, class_of
from facedown.systems.tri_core.encounter import Exchange
from facedown.systems.tri_core.grid import Square
from facedown.systems.tri_core.laying.abilities import abilities
from facedown.systems.tri_core.laying.cores import cores, coups
from facedown.systems.tri_core.laying.fields import foes_at, option, out_of_turn, places, subs_field
from facedown.systems.tri_core.laying.things import lifts, utilities
from facedown.systems.tri_core.model import Character, Position
from facedown.systems.tri_core.pricing import STRIDE_PRICES, price
from facedown.systems.tri_core.ranges import every_stride, jump_needs_check
from facedown.systems.tri_core.state import left, most, reactions_left
from facedown.systems.tri_core.terms import (
    BREAK,
    CORE_ACTIONS,
    DEFENSE,
    RESOURCES,
)

MOST_ACTIONS = 3
"""TC-D-87."""


IN_COMBAT = ("Stealth", "Engineering", "Observe", "Technology", "Channel", "Clarity", "Influence")
"""The skills that can be used as an action in combat (TC-D-104, R-TC-65)."""


def cards(view: Position, one: Character, exchange: Exchange) -> Iterator[Option]:
    """Every card that this character can lay now (TC-D-86 to TC-D-89, TC-D-94, R-TC-55, R-TC-151)."""
    reacting = exchange.step == "reacting"
    drafts = exchange.draft(one.key)
    classes = reacting_classes(view, one, exchange, drafts) if reacting else acting_classes(one, drafts)
    if {"Core", "Defense"} & classes:
        again = frozenset() if reacting else other_devices(one, drafts)
        yield from cores(view, one, CORE_ACTIONS if "Core" in classes else DEFENSE, reacting=reacting, again=again)
    powered = {"Core", "Defense", "Release"} & classes
    if powered and one.sheet.abilities and not cores_used(drafts, reacting=reacting):
        yield from abilities(view, one, reacting=reacting, defences=powered == {"Defense"})
    if "Core" in classes and not reacting and not cores_used(drafts, reacting=reacting):
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


def cores_used(drafts: tuple[Card, ...], *, reacting: bool) -> bool:
    """Whether the turn’s Core Action is laid: the second one is for another device (TC-D-94)."""
    return not reacting and any(class_of(card.action) == "Core" for card in drafts)


def acting_classes(one: Character, drafts: tuple[Card, ...]) -> set[str]:
    """The classes left for one’s own turn: three actions, each class once, Core twice with an off-hand device.

    While something is charged nothing is left of Core but to let it go, which is called Release (R-TCG-85).
    """
    if len(drafts) >= MOST_ACTIONS:
        return set()
    used = [*one.acted, *(class_of(card.action) for card in drafts)]
    free = {"Core", "Stride", "Recover", "Utility", "Skill"} - set(used)
    if used.count("Core") == 1 and other_devices(one, drafts):
        free.add("Core")
    if any(card.action == "Hold" for card in drafts):
        free.discard("Recover")  # TC-D-01: only with Priority
    if one.charging is not None and "Core" in free:
        return {*free - {"Core"}, "Release"}
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
    spare = reactions_left(one, view.rulings) - others - max(0, defences - aimed)
    if spare > 0:
        return {"Core", "Stride", "Utility"}
    return {"Defense"} if defences < aimed else set()


def strides(view: Position, one: Character, *, reacting: bool) -> Iterator[Option]:
    """The Strides that get anywhere (TC-D-17 to TC-D-24)."""
    if one.at is None:
        return
    foes = foes_at(view, one)
    for name, there in every_stride(view, one).items():
        ap, rule = price(one, view.rulings, Card(name)).total, STRIDE_PRICES[name][1]
        ap = out_of_turn(view, one, ap, reacting=reacting)
        for title, some in by_check(view, one, name, tuple(there)):
            fields = [Field("to", places(some, foes, one.at), "Where to", "TC-D-13")]
            if not reacting:
                fields.append(subs_field(name))
            yield option(one, name, f"{title} ({ap} AP)", rule, tuple(fields))


def by_check(
    view: Position, one: Character, stride: str, there: tuple[Square, ...]
) -> Iterator[tuple[str, tuple[Square, ...]]]:  # fmt: skip
    """The squares of a Stride, those of a Jump that needs Athletics apart from the others (TC-D-16)."""
    high = tuple(at for at in there if stride == "Jump" and jump_needs_check(view, one, at))
    low = tuple(at for at in there if at not in high)
    yield from ((stride, low),) if low else ()
    yield from ((f"{stride} higher, by Athletics", high),) if high else ()


def recovers(view: Position, one: Character) -> Iterator[Option]:
    """Recover, of what is not full (TC-D-01 to TC-D-04)."""
    lacking = [name for name in ("AP", *RESOURCES) if left(one, name) < most(one, view.rulings, name)]
    if lacking:
        choices = tuple(Choice(name, name) for name in dict.fromkeys(lacking))
        fields = (Field("resource", OneOf(choices), "What", "TC-D-03"), subs_field("Recover"))
        yield option(one, "Recover", "Recover (0 AP)", "TC-D-01", fields)


def breaks_free(view: Position, one: Character, classes: set[str]) -> Iterator[Option]:
    """Out of somebody’s hold, by a Grab in the place of a Core Action, or by Hoist as a Skill Action (R-TC-85)."""
    for action, kind, how in ((BREAK, "Core", "by a Grab"), ("Hoist", "Skill", "by Hoist")):
        if kind in classes:
            cost = price(one, view.rulings, Card(action)).total
            yield option(one, action, f"break free {how} ({cost} AP)", "R-TC-85", ())
