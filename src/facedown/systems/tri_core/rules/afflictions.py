"""The fifteen Afflictions: which actions cause them, which characters are immune, and how a Resolve changes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from facedown.systems.tri_core.abilities import devices
from facedown.systems.tri_core.model import (
    Ability,
    Affliction,
    AfflictionName,
    Character,
    Item,
    Rulings,
    SubType,
    resistance_to,
)
from facedown.systems.tri_core.rules.active_modifiers import effective_modifiers
from facedown.systems.tri_core.rules.challenge_levels import Band
from facedown.systems.tri_core.rules.resolves import is_success


class AfflictionKind(NamedTuple):
    """A kind of Affliction: its rule, its sub-type, and how the Affliction is caused, lasts and ends.

    `by`: the stat or guard that is added to a Resolve.
    `dice`: the number of damage dice for one step; not used for Befoul.

    Values of `cycles`, the duration:
    - “steps”: one cycle for each step.
    - “1 and steps”: one cycle, plus one for every `dice` damage dice.
    - “2”: two cycles.
    - "": until a Resolve ends the Affliction.

    Values of `on_success`, the effect of a successful Resolve:
    - “steps”, “cycles”: halve the steps or the cycles.
    - “one step”, “one cycle”: remove one step or one cycle.
    - “all”: remove the Affliction.
    """

    rule: str
    type: SubType
    by: str
    dice: int
    cycles: str = ""
    on_success: str = "steps"


AFFLICTION_KINDS: Mapping[AfflictionName, AfflictionKind] = {
    "Burn": AfflictionKind("TCG-AF-01", "Fire", "ER", 1),
    "Freeze": AfflictionKind("TCG-AF-02", "Water", "ER", 2),
    "Soak": AfflictionKind("TCG-AF-03", "Water", "PG", 2),
    "Bluster": AfflictionKind("TCG-AF-04", "Wind", "PG", 2),
    "Crush": AfflictionKind("TCG-AF-05", "Earth", "PWR", 4, on_success="all"),
    "Jolt": AfflictionKind("TCG-AF-06", "Electricity", "ER", 2),
    "Melt": AfflictionKind("TCG-AF-07", "Acid", "PG", 2),
    "Blind": AfflictionKind("TCG-AF-08", "Light", "MF", 2, "steps", "cycles"),
    "Befoul": AfflictionKind("TCG-AF-09", "Dark", "MF", 4, "1 and steps", "one cycle"),
    "Sever": AfflictionKind("TCG-AF-10", "Slice", "PG", 2, "2"),
    "Impale": AfflictionKind("TCG-AF-11", "Penetrate", "PG", 2),
    "Bash": AfflictionKind("TCG-AF-12", "Impact", "PG", 2, "steps", "cycles"),
    "Toxic": AfflictionKind("TCG-AF-13", "Poison", "PG", 2, "steps", "cycles"),
    "Slowed": AfflictionKind("TCG-AF-14", "Temporal", "MF", 4, "steps", "one step"),
    "Pain": AfflictionKind("TCG-AF-15", "Psychic", "MF", 4, "steps", "all"),
}


LENGTHENED_AFFLICTIONS: tuple[AfflictionName, ...] = ("Blind", "Befoul", "Sever", "Bash", "Toxic", "Pain")
"""The Afflictions that Duration I lengthens (R-TCG-151)."""


CUMULATIVE_AFFLICTIONS: tuple[AfflictionName, ...] = ("Blind", "Sever", "Toxic", "Slowed", "Pain")
"""The Afflictions whose new cycles are added to the old cycles if the same Affliction is caused again.

For Sever, only 1 cycle is added. If any other Affliction is caused again, the longer duration counts.

Rules: R-TCG-34, R-TCG-44.
"""


class CarriedAffliction(NamedTuple):
    """An Affliction that an action causes.

    `ability`: the Ability whose Keyword gives the Affliction; for a device, the result of `device_ability`.
    `sides`: the number of sides of the action’s dice.
    """

    kind: AfflictionName
    ability: Ability
    sides: int = 12


def carried_afflictions(
    owner: Character, types: Sequence[SubType], ability: Ability | None, items: Sequence[Item] = ()
) -> Iterator[CarriedAffliction]:
    """Yield the Afflictions of an action: those of its Ability, of the Passives of `owner`, and of its items.

    `types`: the sub-types of the damage. Afflictions with other sub-types are left out.

    Rules: TCG-AF-00, R-TCG-22, R-TCG-106.
    """
    own = [ability] if ability is not None else []
    passives = [
        one for one in owner.sheet.abilities if one.type == "Passive" and not owner.sheet.why_suspended(one.name)
    ]
    for one in (
        *own,
        *passives,
        *(devices.device_ability(item.name, item.keywords) for item in items if item.keywords),
    ):
        for chosen in one.keywords:
            if chosen.keyword.family == "Affliction" and chosen.keyword.sub_type in types:
                yield CarriedAffliction(chosen.keyword.name, one)  # type: ignore[arg-type]


def is_immune(target: Character, rulings: Rulings, kind: AfflictionName) -> bool:
    """Return whether a target is immune to an Affliction.

    Rules: TCG-AF-01, TCG-AF-08a, TCG-AN-04.
    """
    against = resistance_to(AFFLICTION_KINDS[kind].type)
    blind = kind == "Blind" and any(one.limb == "sight" for one in target.impairments)
    return blind or any(one.gives_immunity for one in effective_modifiers(target, rulings, against))


def hit_causes_afflictions(rulings: Rulings, dealt: int) -> bool:
    """Return whether a hit that dealt `dealt` points of damage causes Afflictions (TCG-AF-00a, R-TCG-33)."""
    return dealt > 0 or rulings.affliction_gate == "any_hit"


# The strength and the duration


def steps_of_dice(kind: AfflictionName, pool: int) -> int:
    """Return how many steps of an Affliction are caused by `pool` damage dice.

    Each step needs a fixed number of dice: `AfflictionKind.dice`. Surplus dice cause no step.

    Rules: TCG-AF-01, TCG-AF-09, TCG-AF-11, R-TCG-46.
    """
    return pool // AFFLICTION_KINDS[kind].dice


def steps_of_hit(kind: AfflictionName, pool: int, dealt: int) -> int:
    """Return how many steps of an Affliction a hit causes before any Resolve.

    `pool`: the number of damage dice.
    `dealt`: the damage after all reductions, which counts only for Befoul.

    Rules: TCG-AF-09, R-TCG-46.
    """
    return dealt // 2 if kind == "Befoul" else steps_of_dice(kind, pool)


def steps_not_resisted(band: Band, steps: int) -> int:
    """Return the steps of Crush or Impale that remain after a Resolve; 0 if the Resolve succeeds.

    `band`: the result of the Resolve.

    Rules: TCG-AF-05, TCG-AF-11, R-TCG-30, R-TCG-45.
    """
    return 0 if is_success(band) else band.share(steps)


def cycles_of_hit(carried: CarriedAffliction, steps: int, pool: int) -> int:
    """Return how many cycles a new Affliction lasts; 0 if it lasts until a Resolve ends it.

    `steps`: the steps of the new Affliction.
    `pool`: the number of damage dice.

    Rules: TCG-AF-09, R-TCG-46, R-TCG-151.
    """
    counted = AFFLICTION_KINDS[carried.kind].cycles
    cycles = {"": 0, "steps": steps, "1 and steps": 1 + steps_of_dice(carried.kind, pool), "2": 2}[counted]
    if carried.kind in LENGTHENED_AFFLICTIONS:
        cycles += sum(int(more.values["cycles"]) for more in carried.ability.keywords if more.entry == "Duration I")
    return cycles


def combined(old: Affliction | None, new: Affliction) -> Affliction:
    """Return the Affliction of a character that suffers from `old` and is afflicted with `new` of the same kind.

    `old`: None if the character does not have the Affliction yet.

    Rules: TCG-AF-05, R-TCG-34, R-TCG-42, R-TCG-44.
    """
    if old is None:
        return new
    more = 1 if new.kind == "Sever" else new.cycles
    cycles = old.cycles + more if new.kind in CUMULATIVE_AFFLICTIONS else max(old.cycles, new.cycles)
    steps = {"Blind": max(old.steps, new.steps), "Sever": old.steps}.get(new.kind, old.steps + new.steps)
    return replace(new, steps=steps, cycles=cycles, owed=old.owed, fresh=old.fresh)


def with_affliction(character: Character, new: Affliction) -> Character:
    """Return the character with `new` in place of its Affliction of the same kind.

    If `new` has 0 steps, the old Affliction is removed and `new` is not added.
    """
    others = tuple(old for old in character.afflictions if old.kind != new.kind)
    return replace(character, afflictions=(*others, new) if new.steps > 0 else others)


def after_healing(character: Character, amount: int) -> tuple[Character, int]:
    """Return the character after its Befoul has blocked a part of `amount` healed HP, and the number of blocked HP.

    The blocked HP are subtracted from the steps of Befoul. The healing itself is not applied.

    Rules: TCG-AF-09, R-TCG-43.
    """
    befoul = character.afflicted("Befoul")
    if befoul is None or not (blocked := min(amount, befoul.steps)):
        return character, 0
    return with_affliction(character, replace(befoul, steps=befoul.steps - blocked)), blocked


def toxic_damage(toxic: Affliction, spent: int) -> tuple[int, Affliction]:
    """Return the HP that a character with Toxic loses when it spends `spent` AP, and the changed Affliction.

    `Affliction.owed` keeps an odd AP for the next call.

    Rules: TCG-AF-13.
    """
    hurt, owed = divmod(toxic.owed + spent, 2)
    return hurt, replace(toxic, owed=owed)


AFFLICTIONS_OF_ONE_BLOW: tuple[AfflictionName, ...] = ("Bluster", "Impale")
"""The Afflictions that take effect once, at the moment of the hit, and do not last."""


def grows_every_cycle(rulings: Rulings, kind: AfflictionName) -> bool:
    """Return whether an Affliction gains a step even after a successful Resolve.

    A ruling decides this for Burn, for Freeze and for Melt. Other Afflictions do not gain such a step.

    Rules: R-TCG-35, R-TCG-36, R-TCG-41.
    """
    growth = {"Burn": rulings.burn_growth, "Freeze": rulings.freeze_growth, "Melt": rulings.melt_growth}
    return growth.get(kind) == "every_cycle"


def after_resolve(rulings: Rulings, affliction: Affliction, band: Band) -> Affliction:
    """Return the Affliction after a Resolve with the result `band`. If the Affliction ends, its steps are 0.

    Rules: R-TCG-30.
    """
    if band.parts == 0:
        return replace(affliction, steps=0)
    return after_success(rulings, affliction) if is_success(band) else after_failure(affliction, band.share(1))


def after_success(rulings: Rulings, affliction: Affliction) -> Affliction:
    """Return the Affliction after a successful Resolve of its bearer. If the Affliction ends, its steps are 0.

    Rules: R-TCG-35, R-TCG-36, R-TCG-41.
    """
    after = after_reduction(affliction)
    grows = after.steps > 0 and grows_every_cycle(rulings, affliction.kind)
    return replace(after, steps=after.steps + 1) if grows else after


def after_reduction(affliction: Affliction) -> Affliction:
    """Return the Affliction with fewer steps or cycles. If the Affliction ends, its steps are 0.

    The field `on_success` of `AfflictionKind` says what changes.

    Rules: TCG-AF-01a, R-TCG-36, R-TCG-37, R-TCG-39, R-TCG-44, R-TCG-47, R-TCG-48, R-TCG-145.
    """
    change = AFFLICTION_KINDS[affliction.kind].on_success
    if change == "all":
        return replace(affliction, steps=0)
    if change == "cycles":
        return replace(
            affliction, cycles=affliction.cycles // 2, steps=affliction.steps if affliction.cycles > 1 else 0
        )
    if change == "one cycle":
        return replace(affliction, cycles=affliction.cycles - 1, steps=affliction.steps if affliction.cycles > 1 else 0)
    if change == "one step":
        return replace(affliction, steps=affliction.steps - 1, cycles=min(affliction.cycles, affliction.steps - 1))
    return replace(affliction, steps=affliction.steps // 2)


def after_failure(affliction: Affliction, grows: int) -> Affliction:
    """Return the Affliction after its bearer’s Resolve failed.

    `grows`: the number of steps or cycles that a growing kind gains.

    Rules: R-TCG-35, R-TCG-36, R-TCG-41, R-TCG-49.
    """
    if affliction.kind in ("Burn", "Freeze", "Melt"):
        return replace(affliction, steps=affliction.steps + grows)
    return replace(affliction, cycles=affliction.cycles + grows) if affliction.kind == "Pain" else affliction
