"""A blow lands: what softens it, what it costs, and what comes of it (inventory 9.0, steps 6 and 7)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from facedown.chance import Pool
from facedown.game import Addend, Tally, minus
from facedown.game.events import Telling
from facedown.systems.tri_core import numbers
from facedown.systems.tri_core.abilities.ability import Ability, sub_types
from facedown.systems.tri_core.abilities.bearing import altering, counting, now_bearing, outdone
from facedown.systems.tri_core.cards import AS_WELL
from facedown.systems.tri_core.encounter import Due
from facedown.systems.tri_core.model import Character, Position, character_of
from facedown.systems.tri_core.rulings import Rulings
from facedown.systems.tri_core.sheet import Item
from facedown.systems.tri_core.state import now
from facedown.systems.tri_core.steps import falling
from facedown.systems.tri_core.steps.charging import shocked
from facedown.systems.tri_core.steps.exchange import exchange_of, set_exchange
from facedown.systems.tri_core.steps.falling import change
from facedown.systems.tri_core.steps.giving import give, mended
from facedown.systems.tri_core.steps.noticing import notice
from facedown.systems.tri_core.terms import (
    GUARD_OF,
    KIND_OF,
    NON_LETHAL,
    STRONG,
    WEAK,
    Kind,
    Resource,
    SubType,
)

Told = Telling[Position]


class Blow(msgspec.Struct, frozen=True, gc=False):
    """Damage on its way: how much, of which sub-types, aimed at which resource.

    `kinds` are what it counts as, the first deciding the Resolve (R-TC-113). `spared`: meant not to kill. `bare`:
    nothing softens it, as a Backlash. `armored`: Armor and guards have had their part already.     `by` is whose action
    deals it, if it is somebody’s. `bypass` are points of Physical Armor that it passes by (TCG-AF-11). `known`: its
    sub-types have had their part already.
    """

    source: str
    amount: int
    types: tuple[SubType, ...] = ("Impact",)
    kinds: tuple[Kind, ...] = ("Physical",)
    resource: Resource = "HP"
    spared: bool = False
    bare: bool = False
    armored: bool = False
    by: str = ""
    bypass: int = 0
    known: bool = False


class Softened(msgspec.Struct, frozen=True, gc=False):
    """What is left of a blow, with its why; and how much the Shield and temporary HP took."""

    tally: Tally
    shield: int = 0
    temp: int = 0

    def spent_by(self, label: str) -> bool:
        """Whether nothing is left of the blow after this has reduced it (R-TC-89)."""
        left = 0
        for part in self.tally.addends:
            left += part.value
            if part.label.startswith(label):
                return left <= 0
        return left <= 0


def kinds_of(types: Sequence[SubType], chosen: Kind | None) -> tuple[Kind, ...]:
    """The kinds that sub-types count as; of Poison and Acid the one chosen (R-TC-114)."""
    return tuple(dict.fromkeys(chosen if chosen in KIND_OF[one] else KIND_OF[one][0] for one in types))


def altered(
    owner: Character, element: str, ability: Ability | None, types: tuple[SubType, ...], kinds: tuple[Kind, ...]
) -> tuple[tuple[SubType, ...], tuple[Kind, ...]]:
    """The sub-types and kinds of a blow that Alter III, its Ability’s or a Passive’s, has changed (TCG-AT-03)."""
    more: SubType = element.removeprefix(AS_WELL)  # type: ignore[assignment]
    by = ability or next((one for one in altering(owner.sheet) if more in sub_types(one)), None)
    of = kinds_of((more,), by.kind if by is not None else None)
    if more == element:
        return (more,), of
    return tuple(dict.fromkeys((*types, more))), tuple(dict.fromkeys((*kinds, *of)))


def types_of(items: Sequence[Item]) -> tuple[SubType, ...]:
    """The sub-types that devices deal together; Impact with bare hands."""
    return tuple(dict.fromkeys(one for item in items for one in item.types)) or ("Impact",)


def category(item: Item) -> Kind:
    """What a device counts as: Physical, Mental or Energy."""
    return kinds_of(types_of((item,)), item.kind)[0]


def kinds_of_items(items: Sequence[Item]) -> tuple[Kind, ...]:
    """The kinds that devices deal together, without repeats; Physical with bare hands."""
    found = tuple(dict.fromkeys(kind for item in items for kind in kinds_of(types_of((item,)), item.kind)))
    return found or kinds_of(types_of(()), None)


# Which kinds a defence stops


BLOCKED: tuple[Kind, ...] = ("Physical", "Energy")
"""The kinds that every Block stops (TC-D-56)."""


def stops(rulings: Rulings, stopped: Collection[Kind], kinds: Sequence[Kind]) -> bool:
    """Whether a defence that stops these kinds stops an attack of several kinds (R-TC-167)."""
    found = [kind in stopped for kind in kinds]
    return all(found) if rulings.mixed_kinds == "all" else any(found)


def block_stops(rulings: Rulings, kinds: Sequence[Kind], met: SubType | None) -> bool:
    """Whether a Block made with the sub-type `met`, if any, stops damage of these kinds (TC-D-56, R-TC-166)."""
    own = KIND_OF[met] if met is not None else ()
    return stops(rulings, (*BLOCKED, *own), kinds)


# What softens it


def matched(rulings: Rulings, amount: int, attack: Sequence[SubType], met: SubType | None) -> Tally:
    """Half more where the sub-type is strong against what it meets, half less where it is weak (R-TC-143)."""
    whole = Addend("Effect Value", amount, "TC-E-38")
    if not attack or met is None or rulings.type_factor == "off":
        return Tally("Damage", (whole,))
    if STRONG.get(attack[0]) == met:
        return Tally("Damage", (whole, Addend(f"{attack[0]} against {met}", amount * 3 // 2 - amount, "R-TC-143")))
    if WEAK.get(attack[0]) == met:
        return Tally("Damage", (whole, Addend(f"{attack[0]} against {met}", amount // 2 - amount, "R-TC-143")))
    return Tally("Damage", (whole,))


def softened(
    rulings: Rulings, target: Character, blow: Blow, defence: Addend | None = None, met: SubType | None = None
) -> Softened:
    """A blow after all that reduces it, never below 0 (TC-C-53 to TC-C-57, R-TC-111 to R-TC-113).

    First Block or Dodge, then Armor and guard of each kind, then the Shield, then temporary HP. `met` is the sub-type
    of the shield or weapon in its way. A Block counts only if it stops the kind of damage (TC-D-56, R-TC-166).
    """
    parts = list(faced(rulings, target, blow, met).addends)
    left, used = sum(part.value for part in parts), {"Shield": 0, "temporary HP": 0}
    if defence is not None and defence.label == "Block" and not block_stops(rulings, blow.kinds, met):
        defence = None
    for label, most, rule in () if blow.bare else reducers(rulings, target, blow, defence):
        cut = min(left, most)
        if cut > 0:
            left -= cut
            parts.append(Addend(label if cut == most else f"{label}, of {most}", -cut, rule))
            used[label] = cut
    return Softened(Tally("Damage", tuple(parts)), used["Shield"], used["temporary HP"])


def facing(target: Character, blow: Blow, met: SubType | None) -> SubType | None:
    """The sub-type that a blow meets: of a defence, else of a Shield that was put on, else the target’s (R-TC-143)."""
    return met or (None if blow.bare else target.shield(blow.resource).type) or target.sheet.nature


def reducers(rulings: Rulings, target: Character, blow: Blow, defence: Addend | None) -> Iterator[tuple[str, int, str]]:
    """What reduces a blow, in order, each by how much at the most."""
    defence = defence if blow.resource in ("HP", "AP") else None  # R-TC-112
    first = rulings.block_step == "first" or defence is None or defence.label == "Dodge"
    if defence is not None and first:
        yield defence.label, defence.value, defence.rule
    for kind in blow.kinds if blow.resource in ("HP", "AP") and not blow.armored else ():
        worn_armor = now(target, rulings, f"{kind} Armor").total + sum(
            min(0, armor_against(target, rulings, dealt)) for dealt in blow.types
        )
        yield f"{kind} Armor", max(0, worn_armor - (blow.bypass if kind == "Physical" else 0)), "TC-C-55"
        if rulings.guard_role == "reduce_and_resolve":  # R-TC-34
            yield GUARD_OF[kind], now(target, rulings, GUARD_OF[kind]).total, "TC-C-35"
    for dealt in blow.types if blow.resource in ("HP", "AP") and not blow.armored else ():
        against = armor_against(target, rulings, dealt)
        if against > 0:
            yield f"Armor against {dealt}", against, "TCG-BO-09"
    if defence is not None and not first:
        yield defence.label, defence.value, "R-TC-87"
    yield "Shield", target.shield(blow.resource).points, "TC-C-56"
    if blow.resource == "HP":
        yield "temporary HP", target.temp, "TC-C-56"


def faced(rulings: Rulings, target: Character, blow: Blow, met: SubType | None) -> Tally:
    """A blow by what it is made of, before anything is in its way: strong, weak, resisted (R-TC-143, TCG-AN-04)."""
    if blow.known:
        return Tally("Damage", (Addend("Effect Value", blow.amount, "TC-E-38"),))
    types = () if blow.armored else blow.types
    tally = matched(rulings, blow.amount, types, facing(target, blow, met))
    made_of = resisted(rulings, target, blow, tally.total)
    return Tally(tally.label, (*tally.addends, made_of)) if made_of is not None and made_of.value else tally


def armor_against(target: Character, rulings: Rulings, dealt: SubType) -> int:
    """Armor against one sub-type alone; below 0 where it is hindered. Melt takes of it what there is (TCG-BO-09)."""
    name = f"Armor against {dealt}"
    parts = (*numbers.changes(target.sheet, name), *outdone(target, rulings, name), *now_bearing(target, name))
    whole, melt = sum(part.value for part in parts), target.afflicted("Melt")
    return max(0, whole - melt.steps) if melt is not None and whole > 0 else whole


def resisted(rulings: Rulings, target: Character, blow: Blow, amount: int) -> Addend | None:
    """What being resistant, immune or vulnerable to the first sub-type makes of an amount (TCG-AN-04, R-TCG-63)."""
    against = f"Resistance to {blow.types[0]}" if blow.types and not blow.armored and not blow.bare else ""
    found = counting(target, rulings, against)
    if not found:
        return None
    halves = sum(boon.sign * boon.points for boon in found)
    left = amount * max(0, 2 - halves) // 2
    return Addend(against, left - amount, "TCG-AN-04")


def reached_without_guard(rulings: Rulings, target: Character, blow: Blow, met: SubType | None) -> int:
    """What Armor and guards alone leave of a blow (R-TC-90)."""
    spent = tuple(replace(shield, points=0) for shield in target.shields)
    return softened(rulings, replace(target, shields=spent, temp=0), blow, None, met).tally.total


# It lands


def strike(told: Told, key: str, blow: Blow, defence: Addend | None = None, met: SubType | None = None) -> int:
    """The blow lands; what reached the resource. Then Threshold, Wounded, staying awake, Shocks (inventory 9.0)."""
    target = character_of(told.position, key)
    soft = softened(told.position.rulings, target, blow, defence, met)
    target = change(told, worn(target, blow.resource, soft))
    reached = soft.tally.total
    says = f"{blow.source} deals {reached} to {target.name}’s {blow.resource}"
    says += f"; a Shield takes {soft.shield}." if soft.shield else "."
    told.say("TC-F-62", "damage", says, tallies=(soft.tally,), character=key, resource=blow.resource, damage=reached)
    absorb(told, key, blow)
    if reached and blow.by not in ("", key):
        spoil(told, key, blow.by)
    if reached:
        suffer(told, Due(blow.by, key, blow.resource, reached, blow.kinds[0], blow.spared))
    return reached


def absorb(told: Told, key: str, blow: Blow) -> None:
    """Who is immune to what strikes it, and absorbs that, heals some d6, once for each hit (TCG-AN-04a, C7)."""
    one = character_of(told.position, key)
    against = f"Resistance to {blow.types[0]}" if blow.types and not blow.bare and not blow.armored else ""
    found = [boon for boon in counting(one, told.position.rulings, against) if not boon.worse]
    dice = max((boon.again for boon in found if boon.points > 1), default=0)
    if not dice or one.out == "dead":
        return
    roll = told.chance_for(f"What {one.name} absorbs", key)(Pool(dice, 6, explode=True))
    give(told, key, "HP", roll.total)
    faces = ", ".join(map(str, roll.faces))
    tally = Tally("Absorbed", (Addend(f"{dice}d6{f' ({faces})' if faces else ''}", roll.total, "TCG-AN-04a"),))
    says = f"{one.name} absorbs it and heals {roll.total}: {minus(character_of(told.position, key).hp)} HP."
    told.say("TCG-AN-04a", "absorbed", says, tallies=(tally,), character=key, points=roll.total)
    mended(told, key, "HP")


def spoil(told: Told, key: str, by: str) -> None:
    """Whoever is hurt by a Reaction of others before it could recover does not (TC-D-02, R-TC-64)."""
    encounter = told.position.encounter
    exchange = encounter.exchange if encounter is not None else None
    if exchange is not None and by not in exchange.actors:
        set_exchange(told, replace(exchange, spoilt=(*exchange.spoilt, key)))


def suffer(told: Told, due: Due) -> None:
    """What an action did to somebody counts now; where several act together, once all have acted (R-TC-60)."""
    exchange = told.position.encounter.exchange if told.position.encounter is not None else None
    if exchange is None or not exchange.puts_off(due):
        take(told, due)
        return
    set_exchange(told, replace(exchange, due=(*exchange.due, due)))


def take_all(told: Told) -> None:
    """What those who acted together have done counts, all of it from the same state (R-TC-60, R-TC-119)."""
    exchange = exchange_of(told)
    set_exchange(told, replace(exchange, due=()))
    told.say("R-TC-60", "together", "They acted at the same time: what they did counts now.")
    for due in exchange.due:
        take(told, due)


def take(told: Told, due: Due) -> None:
    """Points are lost, or somebody is held from now on (TC-D-50, TC-F-62)."""
    one = character_of(told.position, due.key)
    if due.held_by:
        one = change(told, replace(one, held_by=due.held_by, hold_reach=due.reach))
    if due.resource == "HP":
        harm(told, due)
    elif due.resource == "AP":
        falling.lose_ap(told, due.key, due.lost)
    else:
        name = due.resource.lower()
        change(told, replace(one, **{name: max(0, getattr(one, name) - due.lost)}))


def worn(target: Character, resource: Resource, soft: Softened) -> Character:
    """The target with what its Shield and temporary HP took gone from them."""
    return replace(target, shields=target.shields_after(resource, soft.shield), temp=target.temp - soft.temp)


def harm(told: Told, due: Due) -> None:
    """HP go down; non-lethal damage stops at 0, and kills only whom it finds there (TC-E-24, TC-E-31, R-TC-108)."""
    key, lost = due.key, due.lost
    before = character_of(told.position, key)
    gentle = due.spared and before.hp > 0
    after = max(0, before.hp - lost) if gentle else before.hp - lost
    changed = replace(
        before, hp=after, last_damage=before.hp - after, last_kind=due.kind, spilt=lost - (before.hp - after)
    )
    changed = change(told, changed)
    says = f"{changed.name} has {minus(after)} HP{', as the blow is not meant to kill' if changed.spilt else ''}."
    told.say("TC-E-24" if gentle and not after else "TC-C-03", "hp", says, character=key, hp=after)
    falling.cross(told, key, "HP", before.hp, after)
    held = falling.threshold(told, key, due.kind, before.hp - after)
    if held is not None:
        shocked(told, key, held=held)
    falling.wound(told, key, before.hp - after)
    falling.stay_awake(told, key)
    falling.systemic(told, key)
    notice(told, key, "is hurt")


def may_spare(rulings: Rulings, types: Sequence[SubType]) -> bool:
    """Whether damage of these sub-types can be meant not to kill (TC-E-25, R-TC-107)."""
    return bool(types) and set(types) <= set(NON_LETHAL[rulings.nonlethal_types])
