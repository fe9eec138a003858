"""The ACP cost of Keyword entries, with the source of every part.

Rules: TCG-AC-13, TCG-DI-01, TCG-DI-02, TCG-DI-03, TCG-DI-04, TCG-DI-05, TCG-DI-06, R-TCG-09, R-TCG-14.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from facedown.game import Addend, Tally
from facedown.systems.tri_core.abilities.areas import SQUARE_COUNTS
from facedown.systems.tri_core.model import DEFAULT_RULINGS, AbilityType, Keyword, Part, Rulings, term

Values = Mapping[str, Any]
"""The choices made for an entry."""


def entry_price(
    keyword: Keyword, values: Values, kind: AbilityType, rulings: Rulings = DEFAULT_RULINGS, *, at_ap: bool = False,
    moving: bool = False, cycles: int = 1,
) -> Tally:  # fmt: skip
    """The ACP of one entry: its parts, their surcharges, halving, and what a Passive or permanence makes of them.

    `at_ap`: its dice damage AP instead of HP (TCG-DI-04). `moving`: it stands in one Ability with Kinesis I, where the
    shapes of Range cost twice as much (TCG-KI-01a, R-TCG-118). `cycles`: how long the Ability lasts (R-TCG-116).

    Rules: TCG-DU-06.
    """
    values = {"cycles": cycles, **values}
    parts = [addend for part in keyword.price for addend in part_of(keyword, part, values, at_ap=at_ap)]
    total = sum(part.value for part in parts)
    if moving and keyword.family == "Range" and keyword.key != "Range I":
        parts.append(Addend(term("with Kinesis I"), total, "R-TCG-118"))
        total *= 2
    if keyword.halved_by and values.get(keyword.halved_by):
        parts.append(Addend(term("one source only"), -(total // 2), "R-TCG-119"))
        total -= total // 2
    factor, why = factor_of(keyword, values, kind)
    if factor > 1:
        base = total if rulings.passive_order != "base_only" else total - surcharges(keyword, values, at_ap=at_ap)
        parts.append(Addend(term(why), base * (factor - 1), "TCG-CR-00" if why == "permanent" else "TCG-AC-13"))
    return Tally(term(f"Keyword {keyword.key}"), tuple(parts))


def factor_of(keyword: Keyword, values: Values, kind: AbilityType) -> tuple[int, str]:
    """Return the factor of a price and its reason: the larger of Passive and permanent (R-TCG-08, R-TCG-105)."""
    passive = 2 if kind == "Passive" and keyword.doubled else 1
    permanent = keyword.permanent if values.get("permanent") or kind == "Passive" else 1
    return (permanent, "permanent") if permanent > passive else (passive, "Passive")


def surcharges(keyword: Keyword, values: Values, *, at_ap: bool) -> int:
    """Return the surcharges of a price: for size, further dice, and damage to AP (TCG-AN-13, R-TCG-09)."""
    return sum(surcharge(keyword, part, values, at_ap=at_ap) for part in keyword.price)


def surcharge(keyword: Keyword, part: Part, values: Values, *, at_ap: bool) -> int:
    """Return the surcharge of one part of a price."""
    dice: Sequence[int] = values["dice"] if part.dice else ()
    if dice:
        return sum(dice) - max(dice) + (2 * sum(dice) if at_ap else 0)
    return sum(addend.value for addend in part_of(keyword, part, values)) if part.surcharge else 0


def part_of(keyword: Keyword, part: Part, values: Values, *, at_ap: bool = False) -> Iterator[Addend]:
    """Yield the addends of one part of a price; none if nothing is bought."""
    if (part.when and not values.get(part.when)) or (part.unless and values.get(part.unless)):
        return
    if part.dice:
        yield from dice_addends(values["dice"], keyword.rule, at_ap=at_ap)
        return
    if part.flat:
        yield Addend(term(f"for {part.called}" if part.called else f"Keyword {keyword.key}"), part.flat, keyword.rule)
        return
    many = amount(values.get(part.of))
    bought = SQUARE_COUNTS[part.shape](many) if part.shape else -(-many // part.pack)
    times = -(-amount(values[part.per]) // part.per_pack) if part.per else 1
    if many and times:
        label = term(f"for {part.called or ('squares' if part.shape else part.of)}")
        yield Addend(label, part.each * bought * times, keyword.rule)


def amount(value: Any) -> int:
    """Return a number, or the number of names."""
    return len(value) if isinstance(value, tuple | list) else int(value or 0)


def dice_addends(dice: Sequence[int], rule: str, *, at_ap: bool) -> Iterator[Addend]:
    """Yield the price of dice: 3 a side for the largest, 4 for each further one, 2 more a side at AP (R-TCG-107)."""
    if not dice:
        return
    largest, *further = sorted(dice, reverse=True)
    yield Addend(f"1d{largest}", 3 * largest, rule)
    for sides, many in sorted(Counter(further).items(), reverse=True):
        yield Addend(f"{many}d{sides}", 4 * sides * many, "TCG-DI-02")
    if at_ap:
        yield Addend(term("damage to AP"), 2 * sum(dice), "TCG-DI-04")
