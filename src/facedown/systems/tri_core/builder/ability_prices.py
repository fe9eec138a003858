"""The ACP price of a Keyword entry, as a sum that names a rule for each part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from facedown.game import Addend, Tally, scaled_addend, single
from facedown.systems.tri_core.abilities.areas import SQUARE_COUNTS
from facedown.systems.tri_core.model import DEFAULT_RULINGS, AbilityType, Keyword, Part, Rulings, term

Values = Mapping[str, Any]
"""The answers to the questions of a Keyword entry, by the name of the question."""


def entry_price(
    keyword: Keyword, values: Values, kind: AbilityType, rulings: Rulings = DEFAULT_RULINGS, *, at_ap: bool = False,
    moving: bool = False, cycles: int = 1,
) -> Tally:  # fmt: skip
    """Return the ACP price of a Keyword entry.

    `values`: the entry’s answers by name.
    `kind`: the type of the Ability.
    `at_ap`: True if the dice damage AP instead of HP (TCG-DI-04).
    `moving`: True if the Ability has the Keyword Kinesis I (TCG-KI-01a, R-TCG-118).
    `cycles`: the duration of the Ability (R-TCG-116).

    Rules: TCG-DI-06, TCG-DU-06, R-TCG-14.
    """
    values = {"cycles": cycles, **values}
    parts = [addend for part in keyword.price for addend in part_addends(keyword, part, values, at_ap=at_ap)]
    total = sum(part.value for part in parts)
    if moving and keyword.family == "Range" and keyword.key != "Range I":
        parts.append(Addend(term("with Kinesis I"), total, "R-TCG-118"))
        total *= 2
    if keyword.halved_by and values.get(keyword.halved_by):
        price = single(term(f"Keyword {keyword.key}"), total, "")
        parts.append(scaled_addend(price, "R-TCG-119", label=term("one source only"), by=2, negative=True))
        total -= total // 2
    factor, reason = price_factor(keyword, values, kind)
    if factor > 1:
        base = total if rulings.passive_order != "base_only" else total - total_surcharge(keyword, values, at_ap=at_ap)
        price, rule = single(term(f"Keyword {keyword.key}"), base, ""), FACTOR_RULES[reason]
        parts.append(scaled_addend(price, rule, label=term(reason), times=factor - 1))
    return Tally(term(f"Keyword {keyword.key}"), tuple(parts))


FACTOR_RULES = {"permanent": "TCG-CR-00", "Passive": "TCG-AC-13"}
"""For each reason to multiply a price: the rule."""


def price_factor(keyword: Keyword, values: Values, kind: AbilityType) -> tuple[int, str]:
    """Return the factor of an entry’s price, and the reason: “Passive” or “permanent”.

    The reason has no meaning if the factor is 1.

    Rules: TCG-AC-13, R-TCG-08, R-TCG-105.
    """
    passive = 2 if kind == "Passive" and keyword.doubled else 1
    permanent = keyword.permanent if values.get("permanent") or kind == "Passive" else 1
    return (permanent, "permanent") if permanent > passive else (passive, "Passive")


def total_surcharge(keyword: Keyword, values: Values, *, at_ap: bool) -> int:
    """Return the sum of the surcharges in all parts of an entry’s price, in ACP.

    The function `part_surcharge` describes which parts have a surcharge.

    Rules: TCG-AN-13, R-TCG-09.
    """
    return sum(part_surcharge(keyword, part, values, at_ap=at_ap) for part in keyword.price)


def part_surcharge(keyword: Keyword, part: Part, values: Values, *, at_ap: bool) -> int:
    """Return the surcharge in one part of an entry’s price, in ACP.

    - Dice cost 1 for each side of every die except the largest. If `at_ap`, each side of all dice costs 2 more.
    - For a part that is itself a surcharge, the whole price is returned.
    - For any other part, 0 is returned.
    """
    dice: Sequence[int] = values["dice"] if part.dice else ()
    if dice:
        return sum(dice) - max(dice) + (2 * sum(dice) if at_ap else 0)
    return sum(addend.value for addend in part_addends(keyword, part, values)) if part.surcharge else 0


def part_addends(keyword: Keyword, part: Part, values: Values, *, at_ap: bool = False) -> Iterator[Addend]:
    """Yield the addends for one part of an entry’s price, in ACP. Nothing is yielded if the part was not bought.

    `values`: the entry’s answers by name.
    `at_ap`: True if the dice damage AP.

    Rules: R-TCG-14.
    """
    if (part.when and not values.get(part.when)) or (part.unless and values.get(part.unless)):
        return
    if part.dice:
        yield from dice_addends(values["dice"], keyword.rule, at_ap=at_ap)
        return
    if part.flat:
        yield Addend(term(f"for {part.called}" if part.called else f"Keyword {keyword.key}"), part.flat, keyword.rule)
        return
    units = amount_of(values.get(part.of))
    bought = SQUARE_COUNTS[part.shape](units) if part.shape else -(-units // part.pack)
    times = -(-amount_of(values[part.per]) // part.per_pack) if part.per else 1
    if units and times:
        label = term(f"for {part.called or ('squares' if part.shape else part.of)}")
        yield Addend(label, part.each * bought * times, keyword.rule)


def amount_of(value: Any) -> int:
    """Return the answer `value` of a Keyword entry as a number.

    A list becomes the number of its items. A missing answer becomes 0.
    """
    return len(value) if isinstance(value, tuple | list) else int(value or 0)


def dice_addends(dice: Sequence[int], rule: str, *, at_ap: bool) -> Iterator[Addend]:
    """Yield the addends for the price of dice, in ACP.

    `dice`: the sides of each die.
    `rule`: the rule id for the largest die.
    `at_ap`: True if the dice damage AP.

    Rules: TCG-DI-01, TCG-DI-02, TCG-DI-03, TCG-DI-04, R-TCG-107.
    """
    if not dice:
        return
    largest, *further = sorted(dice, reverse=True)
    yield Addend(f"1d{largest}", 3 * largest, rule)
    for sides, count in sorted(Counter(further).items(), reverse=True):
        yield Addend(f"{count}d{sides}", 4 * sides * count, "TCG-DI-02")
    if at_ap:
        yield Addend(term("damage to AP"), 2 * sum(dice), "TCG-DI-04")
