"""What an Ability may cost and does cost: ceilings, Slots, ACP, and what each use takes (TCG-BU-01 to TCG-BU-10)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from facedown.game import Addend, Tally
from facedown.systems.tri_core.abilities.ability import Ability, Slot, merged
from facedown.systems.tri_core.abilities.keywords import DEFAULT, keywords
from facedown.systems.tri_core.abilities.prices import price
from facedown.systems.tri_core.rulings import Rulings
from facedown.systems.tri_core.terms import Core, Resource

SIZES: Mapping[Slot, int] = {"Half": 1, "Single": 2, "Double": 4}
"""The halves of a Slot that each size takes (TCG-AC-04)."""

PAYS: Mapping[Core, Resource] = {"Body": "SP", "Mind": "FP", "Spirit": "MP"}
"""TCG-AC-02."""

EQUIPMENT_TRADED = 6
"""As many Equipment Slots can become Ability Slots (TCG-AC-15)."""


def slots(level: int, rulings: Rulings = DEFAULT) -> Tally:
    """The Ability Slots of a level: 10, 2 at level 2, 1 at each other, 3 at 19, 5 at 20 (R-TCG-04)."""
    parts = [Addend("level 1", 10, "R-TCG-04")]
    more = 1 if rulings.slot_bonus_19_20 == "on_top" else 0
    steps = [(2, 2), *((at, 1) for at in range(3, 19)), (19, 3 + more), (20, 5 + more)]
    gained = sum(many for at, many in steps if at <= level)
    if gained:
        parts.append(Addend(f"levels 2 to {level}" if level > 2 else "level 2", gained, "R-TCG-04"))
    return Tally("Ability Slots", tuple(parts))


def ceiling(level: int, core: int, slot: Slot, rulings: Rulings = DEFAULT) -> Tally:
    """The ACP that an Ability may cost, by the table’s formula, twice in a Double Slot (R-TCG-01, R-TCG-05).

    `core` is the total of its Core without what Boosts and things add (TCG-BU-05).
    """
    base, each, times = FORMULAS[rulings.acp_ceiling]
    rule = "TCG-BU-07" if rulings.acp_ceiling == "double10" else "TCG-BU-01"
    parts = [Addend("everybody", base, rule), Addend(f"{each} × level {level}", each * level, rule),
             Addend("Core" if times == 1 else f"{times} × Core", times * core, rule)]  # fmt: skip
    parts = [part for part in parts if part.value or part.label.endswith("Core")]
    whole = sum(part.value for part in parts)
    if slot == "Double":
        parts.append(Addend("Double Slot", whole, "TCG-BU-02"))
    if slot == "Half":
        parts.append(Addend("Half Slot", whole // 2 - whole, "TCG-BU-03"))
    return Tally("Ceiling", tuple(parts))


FORMULAS: Mapping[str, tuple[int, int, int]] = {"base15": (15, 5, 1), "double10": (0, 10, 2), "plain5": (5, 5, 1)}
"""What everybody has, what each level adds, and how often the Core counts (R-TCG-01)."""


def credit(ability: Ability, most: int, rulings: Rulings = DEFAULT) -> Tally:
    """What limitations add to the ceiling, together half of it at the most (TCG-BU-08, TCG-BU-09, R-TCG-15)."""
    parts = []
    if any(one.entry == "Kinesis I" and one.values.get("only") for one in ability.keywords):
        parts.append(Addend("Kinesis of one kind only", most // 2, "TCG-BU-08"))
    if ability.drawback.points:
        parts.append(Addend("Drawback", ability.drawback.points, "TCG-AC-24"))
    by_cost = rulings.drawback_cap == "half_spent"
    cap = spent(ability, rulings).total // 2 if by_cost else most // 2
    refunded = -sum(part.value for part in spent(ability, rulings).addends if part.rule == "TCG-CR-08")  # R-TCG-16
    over = sum(part.value for part in parts) - max(0, cap - refunded)
    if over > 0:
        parts.append(Addend(f"half of {'what is spent' if by_cost else 'the ceiling'} at the most", -over, "R-TCG-15"))
    return Tally("Credit", tuple(parts))


def entry_prices(ability: Ability, rulings: Rulings = DEFAULT) -> tuple[Tally, ...]:
    """What each of its entries costs, those of a kind together (R-TCG-24)."""
    moving, lasts, table = ability.has("Kinesis I"), max(1, cycles(ability, rulings)), keywords(rulings)
    return tuple(
        price(
            table[one.entry], one.values, ability.type, rulings,
            at_ap=ability.at_ap and one.entry == "Empower I", moving=moving, cycles=lasts,
        )
        for one in merged(ability.keywords)
    )  # fmt: skip


def cycles(ability: Ability, rulings: Rulings = DEFAULT) -> int:
    """How many cycles what lasts does last: 1 for nothing, and those of Duration I (TCG-DU-01, R-TCG-113)."""
    more = sum(one.values["cycles"] for one in ability.keywords if one.entry == "Duration I")
    free: int = 1 if rulings.duration_first == "free" else 0
    return free + int(more)


def over(ability: Ability) -> int:
    """Over how many cycles its Effect Value comes; 0 for at once (TCG-DU-02)."""
    return sum(int(one.values["cycles"]) for one in ability.keywords if one.entry == "Duration II")


def spent(ability: Ability, rulings: Rulings = DEFAULT) -> Tally:
    """The ACP of an Ability: its entries, less what a Creation of one material gives back (R-TCG-09, R-TCG-105)."""
    prices = entry_prices(ability, rulings)
    parts = [Addend(one.label, one.total, "TCG-AC-01") for one in prices]
    rows = zip(merged(ability.keywords), prices, strict=True)
    limited = sum(acp.total for one, acp in rows if one.entry.startswith("Creation ") and one.values.get("only"))
    if limited:
        parts.append(Addend("one material only", -min(REFUND, limited), "TCG-CR-08"))
    return Tally("ACP", tuple(parts))


REFUND = 10
"""TCG-CR-08."""


class Use(msgspec.Struct, frozen=True):
    """What a use takes: so much of a resource, and AP (by weight where there are several)."""

    resource: Resource
    points: int
    ap: tuple[int, ...]


def use_points(ability: Ability, rulings: Rulings = DEFAULT) -> Tally:
    """The resource that a use takes: by its Slot; twice for a Trigger, none for a Passive (TCG-AC-03, R-TCG-05)."""
    free = ability.type == "Passive" or (ability.slot == "Half" and rulings.half_slot == "half_budget_free")
    halves = 0 if free else SIZES[ability.slot]
    twice = 2 * halves if ability.type == "Trigger" and rulings.trigger_resource == "double" else halves
    own, whole = -(-halves // 2), -(-twice // 2)
    parts = (Addend(f"{ability.slot} Slot", own, "TCG-AC-03"), Addend("Trigger", whole - own, "TCG-AC-12"))
    return Tally(f"{PAYS[ability.core]} of a use", tuple(part for part in parts if part.value))


def use(ability: Ability, rulings: Rulings = DEFAULT) -> Use:
    """What one use of an Ability takes (TCG-AC-03, TCG-AC-10 to TCG-AC-12, R-TCG-05 to R-TCG-07, R-TCG-91)."""
    pays = PAYS[ability.core]
    if ability.type == "Passive":
        return Use(pays, 0, (0,))
    points = use_points(ability, rulings).total
    least = max((one.keyword.least_ap for one in ability.keywords), default=0)
    if ability.type == "Trigger":
        return Use(pays, points, (least,))
    return Use(pays, points, tuple(dict.fromkeys(max(least, ap) for ap in (1, 2, 3))))
