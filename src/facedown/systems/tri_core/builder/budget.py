"""The cost of an Ability in ACP, the ceiling of that cost, and a character’s Ability Slots."""

from __future__ import annotations

from collections.abc import Mapping

from facedown.game import Addend, Tally, scaled_addend, single
from facedown.systems.tri_core.abilities.use_costs import duration_cycles
from facedown.systems.tri_core.builder.ability_prices import entry_price
from facedown.systems.tri_core.model import DEFAULT_RULINGS, Ability, Rulings, Slot, merged, term
from facedown.systems.tri_core.model.keywords import keywords
from facedown.systems.tri_core.rules.numbers import per_level

EQUIPMENT_TRADED = 6
"""The most Equipment Slots that can be traded for Ability Slots (TCG-AC-15)."""


def slots_of_level(level: int, rulings: Rulings = DEFAULT_RULINGS) -> Tally:
    """Return the Ability Slots that a character has gained at all levels from 1 to `level`.

    Rules: TCG-AC-14, R-TCG-04.
    """
    parts = [Addend(term("level 1"), 10, "R-TCG-04")]
    more = 1 if rulings.slot_bonus_19_20 == "on_top" else 0
    steps = [(2, 2), *((at, 1) for at in range(3, 19)), (19, 3 + more), (20, 5 + more)]
    gained = sum(count for at, count in steps if at <= level)
    if gained:
        parts.append(Addend(term("levels above 1"), gained, "R-TCG-04"))
    return Tally(term("Ability Slots"), tuple(parts))


def acp_ceiling(level: int, core: int, slot: Slot, rulings: Rulings = DEFAULT_RULINGS) -> Tally:
    """Return the most ACP that an Ability may cost. Each Slot has the whole ceiling for its own Ability.

    `level`: the character’s level.
    `core`: the total of the Ability’s Core, without Boosts and items (TCG-BU-05).

    Rules: TCG-BU-01, TCG-BU-02, TCG-BU-03, TCG-BU-07, R-TCG-01, R-TCG-02, R-TCG-05.
    """
    base, each, factor = FORMULAS[rulings.acp_ceiling]
    rule = "TCG-BU-07" if rulings.acp_ceiling == "double10" else "TCG-BU-01"
    parts = [Addend(term("everybody"), base, rule), per_level(level, each, rule)]
    own = scaled_addend(single(term("Core"), core, rule), rule, times=factor)
    parts = [*(part for part in parts if part.value), own]
    whole = sum(part.value for part in parts)
    full = single(term("Ceiling"), whole, "")
    if slot == "Double":
        parts.append(scaled_addend(full, "TCG-BU-02", label=term("Double Slot")))
    if slot == "Half":
        label = term("Half Slot")
        parts.append(scaled_addend(full, "TCG-BU-03", label=label, by=2, rounding="up", negative=True))
    return Tally(term("Ceiling"), tuple(parts))


FORMULAS: Mapping[str, tuple[int, int, int]] = {"base15": (15, 5, 1), "double10": (0, 10, 2), "plain5": (5, 5, 1)}
"""For each formula of the ceiling: its base, the ACP for each level, and the factor of the Core total (R-TCG-01)."""


def acp_credit(ability: Ability, most: int, rulings: Rulings = DEFAULT_RULINGS) -> Tally:
    """Return the ACP that a Drawback and a limited Kinesis add to the ceiling `most` of an Ability.

    Rules: TCG-BU-08, TCG-BU-09, R-TCG-15.
    """
    parts = []
    if any(one.entry == "Kinesis I" and one.values.get("only") for one in ability.keywords):
        ceiling, label = single(term("Ceiling"), most, ""), term("Kinesis of one kind only")
        parts.append(scaled_addend(ceiling, "TCG-BU-08", label=label, by=2))
    if ability.drawback.points:
        parts.append(Addend(term("Drawback"), ability.drawback.points, "TCG-AC-24"))
    by_cost = rulings.drawback_cap == "half_spent"
    cap = acp_spent(ability, rulings).total // 2 if by_cost else most // 2
    refunded = -sum(part.value for part in acp_spent(ability, rulings).addends if part.rule == "TCG-CR-08")  # R-TCG-16
    over = sum(part.value for part in parts) - max(0, cap - refunded)
    if over > 0:
        cap_label = term(f"half of {'what is spent' if by_cost else 'the ceiling'} at the most")
        parts.append(Addend(cap_label, -over, "R-TCG-15"))
    return Tally(term("Credit"), tuple(parts))


def entry_prices(ability: Ability, rulings: Rulings = DEFAULT_RULINGS) -> tuple[Tally, ...]:
    """Return the ACP price of each Keyword entry of an Ability, after similar entries are merged (R-TCG-24)."""
    moving, cycles, table = ability.has("Kinesis I"), max(1, duration_cycles(ability, rulings)), keywords(rulings)
    return tuple(
        entry_price(
            table[one.entry], one.values, ability.type, rulings,
            at_ap=ability.at_ap and one.entry == "Empower I", moving=moving, cycles=cycles,
        )
        for one in merged(ability.keywords)
    )  # fmt: skip


def acp_spent(ability: Ability, rulings: Rulings = DEFAULT_RULINGS) -> Tally:
    """Return the cost of an Ability in ACP: the prices of its entries, less the refund for limited Creations.

    The costs in the document’s example “Surge” differ from this sum.

    Rules: TCG-AC-01, TCG-CR-08, R-TCG-09, R-TCG-11, R-TCG-105.
    """
    prices = entry_prices(ability, rulings)
    parts = [Addend(one.label, one.total, "TCG-AC-01") for one in prices]
    rows = zip(merged(ability.keywords), prices, strict=True)
    limited = sum(acp.total for one, acp in rows if one.entry.startswith("Creation ") and one.values.get("only"))
    if limited:
        parts.append(Addend(term("one material only"), -min(CREATION_REFUND, limited), "TCG-CR-08"))
    return Tally(term("ACP"), tuple(parts))


CREATION_REFUND = 10
"""The largest refund, in ACP, for Creations of one material only (TCG-CR-08)."""
