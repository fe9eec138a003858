"""Damage: its sub-types, its kinds, and the defences, Armor, guards, Shields and temporary HP that reduce it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from facedown.game import Addend, Tally, Term, scaled_addend, single
from facedown.game.values import Label
from facedown.systems.tri_core.model import (
    GUARD_OF,
    KIND_OF,
    NON_LETHAL,
    STRONG,
    WEAK,
    Ability,
    Character,
    Item,
    Kind,
    Resource,
    Rulings,
    SubType,
    adds_sub_type,
    chosen_sub_type,
    resistance_to,
    sub_types,
    term,
)
from facedown.systems.tri_core.rules import numbers
from facedown.systems.tri_core.rules.active_modifiers import (
    altering_passives,
    effective_modifiers,
    superseded_modifiers,
    temporary_modifiers,
)
from facedown.systems.tri_core.rules.current_numbers import current_score

SHIELD, TEMPORARY_HP = term("Shield"), term("temporary HP")
"""The labels of the addends by which a Shield and temporary HP reduce damage."""


class Damage(msgspec.Struct, frozen=True, gc=False):
    """Damage that is not dealt yet.

    `kinds`: the kinds of damage; the first decides the Resolve (R-TC-113).
    `spared`: True for non-lethal damage.
    `cannot_be_reduced`: True if no defence, protection or resistance applies.
    `armored`: True if Armor and guards have already reduced the amount.
    `by`: the key of the character that deals the damage, or "".
    `bypass`: the points of Physical Armor to ignore (TCG-AF-11).
    `known`: True if the amount already includes matchups and resistances.
    """

    source: Label
    amount: int
    types: tuple[SubType, ...] = ("Impact",)
    kinds: tuple[Kind, ...] = ("Physical",)
    resource: Resource = "HP"
    spared: bool = False
    cannot_be_reduced: bool = False
    armored: bool = False
    by: str = ""
    bypass: int = 0
    known: bool = False


DEFENSE_RULES = {"Block": "TC-D-56", "Dodge": "TC-D-58", "Parry": "R-TC-89"}
"""For each defence: the id of the rule by which the defence stops damage."""


class StoppedDamage(msgspec.Struct, frozen=True, gc=False):
    """The points of damage that a defence stops; `action` is “Block”, “Dodge” or “Parry”."""

    action: str
    points: int

    @property
    def label(self) -> Term:
        """Return the label of this reduction in a Tally of damage: the name of the defence."""
        return term(self.action)

    @property
    def rule(self) -> str:
        """Return the id of the rule by which the defence stops damage."""
        return DEFENSE_RULES[self.action]


class DamageReduction(msgspec.Struct, frozen=True, gc=False):
    """Damage after its reductions: the total of `tally` is the damage left.

    `shield`: the points that the Shield absorbed.
    `temp`: the points that temporary HP absorbed.
    """

    tally: Tally
    shield: int = 0
    temp: int = 0

    def is_zero_after(self, label: Term) -> bool:
        """Return whether no damage is left after the reduction with `label` and all earlier reductions.

        If no reduction has `label`, all reductions count.

        Rules: R-TC-89.
        """
        left = 0
        for part in self.tally.addends:
            left += part.value
            if part.label == label:
                return left <= 0
        return left <= 0


def kinds_of(types: Sequence[SubType], chosen: Kind | None) -> tuple[Kind, ...]:
    """Return the kinds of damage to which sub-types belong, each kind once.

    `chosen`: the kind chosen for Poison and Acid; None makes them Physical (R-TC-114).
    """
    return tuple(dict.fromkeys(chosen if chosen in KIND_OF[one] else KIND_OF[one][0] for one in types))


def altered_types(
    owner: Character, element: str, ability: Ability | None, types: tuple[SubType, ...], kinds: tuple[Kind, ...]
) -> tuple[tuple[SubType, ...], tuple[Kind, ...]]:
    """Return the sub-types and the kinds of an attack’s damage after Alter III (TCG-AT-03).

    `element`: the chosen sub-type, which is added to `types` or replaces them; see `Card.element`.
    `ability`: the Ability used; None if a Passive offers the sub-type.
    """
    more = chosen_sub_type(element)
    assert more is not None
    by = ability or next((one for one in altering_passives(owner.sheet) if more in sub_types(one)), None)
    of = kinds_of((more,), by.kind if by is not None else None)
    if adds_sub_type(element):
        return tuple(dict.fromkeys((*types, more))), tuple(dict.fromkeys((*kinds, *of)))
    return (more,), of


def types_of(items: Sequence[Item]) -> tuple[SubType, ...]:
    """Return the sub-types of damage that items deal together, without repeats; Impact if they have none."""
    return tuple(dict.fromkeys(one for item in items for one in item.types)) or ("Impact",)


def item_kind(item: Item) -> Kind:
    """Return the kind of damage that an item deals; the first kind if the item deals several."""
    return kinds_of(types_of((item,)), item.kind)[0]


def deals_weapon_damage(item: Item) -> bool:
    """Return whether an item deals Physical or Energy damage, so that a Strike or Volley can use it.

    Rules: TC-F-81, R-TC-139.
    """
    return item.effect == "Damage" and item_kind(item) != "Mental"


def kinds_of_items(items: Sequence[Item]) -> tuple[Kind, ...]:
    """Return the kinds of damage that items deal together, without repeats; Physical if `items` is empty."""
    found = tuple(dict.fromkeys(kind for item in items for kind in kinds_of(types_of((item,)), item.kind)))
    return found or kinds_of(types_of(()), None)


# The kinds that a defence stops


BLOCKED: tuple[Kind, ...] = ("Physical", "Energy")
"""The kinds of damage that every Block stops (TC-D-56)."""


def stops_kinds(rulings: Rulings, stopped: Collection[Kind], kinds: Sequence[Kind]) -> bool:
    """Return whether a defence stops damage of the kinds `kinds` (R-TC-167).

    `stopped`: the kinds that the defence can stop. One of `kinds` among them is enough; under a ruling, all must be.
    """
    found = [kind in stopped for kind in kinds]
    return all(found) if rulings.mixed_kinds == "all" else any(found)


def block_stops(rulings: Rulings, kinds: Sequence[Kind], defending_type: SubType | None) -> bool:
    """Return whether a Block stops damage of the kinds `kinds` (TC-D-56, R-TC-166).

    `defending_type`: the sub-type of the Block, or None.
    """
    own = KIND_OF[defending_type] if defending_type is not None else ()
    return stops_kinds(rulings, (*BLOCKED, *own), kinds)


# Reductions


def type_matchup(rulings: Rulings, amount: int, types: Sequence[SubType], defending_type: SubType | None) -> Tally:
    """Return `amount` points of damage after the matchup of two sub-types: half more if strong, half if weak.

    `types`: the sub-types of the damage; only the first counts.
    `defending_type`: the sub-type that the damage meets; None means no change.

    Rules: TCG-EV-15, R-TC-143, R-TCG-53.
    """
    whole = Addend(term("Effect Value"), amount, "TC-E-38")
    if not types or defending_type is None or rulings.type_factor == "off":
        return Tally(term("Damage"), (whole,))
    label, value = matchup_label(types[0], defending_type), Tally(whole.label, (whole,))
    if STRONG.get(types[0]) == defending_type:
        return Tally(term("Damage"), (whole, scaled_addend(value, "R-TC-143", label=label, by=2)))
    if WEAK.get(types[0]) == defending_type:
        less = scaled_addend(value, "R-TC-143", label=label, by=2, rounding="up", negative=True)
        return Tally(term("Damage"), (whole, less))
    return Tally(term("Damage"), (whole,))


def matchup_label(dealt: SubType, defending_type: SubType) -> Term:
    """Return the label of an addend for a matchup of two sub-types, for example `Fire against Wind`."""
    return term(f"{dealt} against {defending_type}")


def reduce_damage(
    rulings: Rulings,
    target: Character,
    damage: Damage,
    defence: StoppedDamage | None = None,
    defending_type: SubType | None = None,
) -> DamageReduction:
    """Return the damage that is left for a target after all reductions, never below 0.

    `defence`: the damage that a defence can stop.
    `defending_type`: the sub-type of the Ability or item used to defend.

    Rules: TC-D-56, R-TC-166, TC-C-53, TC-C-54, TC-C-55, TC-C-56, TC-C-57, TC-E-37, R-TC-111, R-TC-112, R-TC-113.
    """
    parts = list(damage_by_type(rulings, target, damage, defending_type).addends)
    left, used = sum(part.value for part in parts), dict[Label, int]()
    if defence is not None and not is_reduced_by(rulings, damage, defence.action, defending_type):
        defence = None
    for label, most, rule in () if damage.cannot_be_reduced else damage_reducers(rulings, target, damage, defence):
        cut = min(left, most)
        if cut > 0:
            left -= cut
            parts.append(Addend(label, -cut, rule))
            used[label] = cut
    return DamageReduction(Tally(term("Damage"), tuple(parts)), used.get(SHIELD, 0), used.get(TEMPORARY_HP, 0))


def is_reduced_by(rulings: Rulings, damage: Damage, action: str, defending_type: SubType | None) -> bool:
    """Return whether a defence reduces this damage (R-TC-112).

    `action`: “Block”, “Dodge” or “Parry”.
    `defending_type`: the sub-type of the Ability or item used for the defence.
    """
    stops = action != "Block" or block_stops(rulings, damage.kinds, defending_type)
    return stops and damage.resource in ("HP", "AP")


def opposing_sub_type(target: Character, damage: Damage, defending_type: SubType | None) -> SubType | None:
    """Return the sub-type that the damage meets: the first of these that exists, or else None.

    1. `defending_type`, the sub-type of the defence;
    2. the sub-type of the target’s Shield, unless the damage cannot be reduced;
    3. the target’s own sub-type.

    Rules: R-TC-143, R-TCG-54.
    """
    return (
        defending_type
        or (None if damage.cannot_be_reduced else target.shield(damage.resource).type)
        or target.sheet.nature
    )


def damage_reducers(
    rulings: Rulings, target: Character, damage: Damage, defence: StoppedDamage | None
) -> Iterator[tuple[Label, int, str]]:
    """Yield everything that can reduce the damage, in order, as (label, maximum points, rule id).

    Rules: TC-F-85, TCG-EV-18.
    """
    first = rulings.block_step == "first" or defence is None or defence.action == "Dodge"
    if defence is not None and first:
        yield defence.label, defence.points, defence.rule
    for kind in damage.kinds if damage.resource in ("HP", "AP") and not damage.armored else ():
        worn_armor = current_score(target, rulings, f"{kind} Armor").total + sum(
            min(0, armor_against(target, rulings, dealt)) for dealt in damage.types
        )
        yield term(f"{kind} Armor"), max(0, worn_armor - (damage.bypass if kind == "Physical" else 0)), "TC-C-55"
        if rulings.guard_role == "reduce_and_resolve":  # R-TC-34
            yield term(GUARD_OF[kind]), current_score(target, rulings, GUARD_OF[kind]).total, "TC-C-35"
    for dealt in damage.types if damage.resource in ("HP", "AP") and not damage.armored else ():
        yield term(f"Armor against {dealt}"), armor_against(target, rulings, dealt), "TCG-BO-09"
    if defence is not None and not first:
        yield defence.label, defence.points, "R-TC-87"
    yield SHIELD, target.shield(damage.resource).points, "TC-C-56"
    if damage.resource == "HP":
        yield TEMPORARY_HP, target.temp, "TC-C-56"


def damage_by_type(rulings: Rulings, target: Character, damage: Damage, defending_type: SubType | None) -> Tally:
    """Return the damage after the matchup of sub-types and the target’s resistances, before Armor.

    `defending_type` is the sub-type of the Ability or item used for the defence. Rules: R-TC-143, TCG-AN-04.
    """
    if damage.known:
        return Tally(term("Damage"), (Addend(term("Effect Value"), damage.amount, "TC-E-38"),))
    types = () if damage.armored else damage.types
    tally = type_matchup(rulings, damage.amount, types, opposing_sub_type(target, damage, defending_type))
    resisted = resistance(rulings, target, damage, tally.total)
    return Tally(tally.label, (*tally.addends, resisted)) if resisted is not None and resisted.value else tally


def armor_against(target: Character, rulings: Rulings, dealt: SubType) -> int:
    """Return a target’s Armor against the sub-type of damage `dealt`; the Armor can be negative.

    Armor against kinds of damage is not included.

    Rules: TCG-BO-09.
    """
    name = f"Armor against {dealt}"
    parts = (
        *numbers.score_changes(target.sheet, name),
        *superseded_modifiers(target, rulings, name),
        *temporary_modifiers(target, name),
    )
    whole, melt = sum(part.value for part in parts), target.afflicted("Melt")
    return whole if melt is None else min(whole, max(0, whole - melt.steps))


def resistance_name(damage: Damage) -> str:
    """Return the name of the resistance that applies to the damage, such as “Resistance to Fire”; "" if none applies.

    Rules: TCG-AN-04.
    """
    resisted = damage.types and not damage.armored and not damage.cannot_be_reduced
    return resistance_to(damage.types[0]) if resisted else ""


def resistance(rulings: Rulings, target: Character, damage: Damage, amount: int) -> Addend | None:
    """Return the change of damage by a target’s resistance, immunity or vulnerability; None if the target has none.

    `amount`: the points of damage before the change.

    Rules: TCG-AN-04, TCG-AN-04b, R-TCG-63.
    """
    against = resistance_name(damage)
    found = effective_modifiers(target, rulings, against)
    if not found:
        return None
    halves = min(2, sum(modifier.sign * modifier.points for modifier in found))
    before, label = single(term("Damage"), amount, "TCG-AN-04"), term(against)
    times, by = (abs(halves) // 2, 1) if halves % 2 == 0 else (abs(halves), 2)
    if halves < 0:
        return scaled_addend(before, "TCG-AN-04", label=label, times=times, by=by)
    return scaled_addend(before, "TCG-AN-04", label=label, times=times, by=by, rounding="up", negative=True)


def absorbing_dice(target: Character, rulings: Rulings, damage: Damage) -> int:
    """Return how many d6 of HP a target heals by absorbing the damage; 0 if the target absorbs no damage.

    Rules: TCG-AN-04a.
    """
    found = effective_modifiers(target, rulings, resistance_name(damage))
    return max((modifier.rerolls for modifier in found if modifier.gives_immunity), default=0)


def damage_past_armor(rulings: Rulings, target: Character, damage: Damage, defending_type: SubType | None) -> int:
    """Return the points of damage that pass Armor and guards (R-TC-90).

    Shields, temporary HP and the points that a defence stops are not subtracted.

    `defending_type`: the sub-type of the Ability or item used for the defence, if any.
    """
    spent = tuple(replace(shield, points=0) for shield in target.shields)
    return reduce_damage(rulings, replace(target, shields=spent, temp=0), damage, None, defending_type).tally.total


def with_shields_spent(target: Character, resource: Resource, reduction: DamageReduction) -> Character:
    """Return the target after its Shields and temporary HP have lost the points in `reduction`.

    `resource`: the damaged resource; only its Shields lose points.
    """
    return replace(target, shields=target.shields_after(resource, reduction.shield), temp=target.temp - reduction.temp)


def after_ap_drain(target: Character, drained: int) -> tuple[Character, int]:
    """Return the target of a Grab with its Shields of AP reduced, and the number of AP that the Shields absorb.

    `drained`: the AP that the Grab drains. The AP that no Shield absorbs are subtracted later.

    Rules: TC-D-51, R-TC-112.
    """
    absorbed = min(drained, target.shield("AP").points)
    return replace(target, shields=target.shields_after("AP", absorbed)), absorbed


def nonlethal_types(rulings: Rulings) -> tuple[SubType, ...]:
    """Return the sub-types of damage that can be non-lethal (TC-E-25, TC-E-29, R-TC-107)."""
    return NON_LETHAL[rulings.nonlethal_types]


def may_be_nonlethal(rulings: Rulings, types: Sequence[SubType]) -> bool:
    """Return whether damage that has all these sub-types can be non-lethal (TC-E-25, TCG-EV-19, R-TC-107)."""
    return bool(types) and set(types) <= set(nonlethal_types(rulings))
