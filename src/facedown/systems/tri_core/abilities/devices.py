"""Devices and their budgets: ECP by rarity and item level, days of work, sizes (TCG-CR-04 to TCG-CR-09)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, get_args

from msgspec.structs import replace

from facedown.game import Addend, Fault, Mistake, Tally
from facedown.systems.tri_core.abilities.ability import Ability, Chosen, merged, sub_types
from facedown.systems.tri_core.abilities.boons import Boon, boons
from facedown.systems.tri_core.abilities.budget import cycles
from facedown.systems.tri_core.abilities.codes import at_fault
from facedown.systems.tri_core.abilities.faults import (
    aims,
    answers,
    bodies,
    further,
    repeats,
    resistances,
    stats,
    wards,
)
from facedown.systems.tri_core.abilities.files import chosen
from facedown.systems.tri_core.abilities.keywords import DEFAULT, AbilityType, keywords
from facedown.systems.tri_core.abilities.prices import price
from facedown.systems.tri_core.rulings import Rulings
from facedown.systems.tri_core.sheet import Item

Rarity = Literal["Common", "Uncommon", "Rare", "Epic", "Legendary"]
RARITIES: tuple[Rarity, ...] = get_args(Rarity)
"""From the first to the fifth rank."""


def built(name: str, rows: Sequence[Mapping[str, Any]]) -> Ability:
    """A device as an Ability of its Keywords: for their prices and for what they change (R-TCG-106)."""
    return Ability(name, "Body", aspect="Boost", keywords=tuple(chosen(row) for row in rows))


def spent(item: Item, rulings: Rulings = DEFAULT) -> Tally:
    """The ECP of a device’s Keywords: as ACP, and twice for those that are always Passive (R-TCG-106, TCG-DI-05).

    Dice that damage AP cost their surcharge.
    """
    table, whole = keywords(rulings), built(item.name, item.keywords)
    moving, lasts, parts = whole.has("Kinesis I"), max(1, cycles(whole, rulings)), []
    for one in merged(whole.keywords):
        kind: AbilityType = "Passive" if table[one.entry].types == ("Passive",) else "Active"
        dear = item.resource == "AP" and one.entry == "Empower I"
        price_of = price(table[one.entry], one.values, kind, rulings, at_ap=dear, moving=moving, cycles=lasts)
        parts.append(Addend(price_of.label, price_of.total, "R-TCG-106"))
    return Tally("ECP", tuple(parts))


def whole(items: Sequence[Item], rulings: Rulings = DEFAULT) -> tuple[tuple[Item, ...], list[Mistake]]:
    """Things without the Keywords that are not whole, and every mistake in those (TCG-AC-01, R-TCG-106)."""
    found, wrong = [], []
    for at, item in enumerate(items):
        nameless = [row for row in item.keywords if not isinstance(row.get("entry"), str)]
        if nameless:
            wrong.append(Mistake(f"items[{at}].keywords", "TCG-AC-01", f"{item.name}: A Keyword of it names no entry."))
        missing = () if nameless else tuple(answers(built(item.name, item.keywords), rulings))
        wrong += [
            Mistake(f"items[{at}].{fault.path}", fault.rule, f"{item.name}: {fault.text} {fault.mend}".rstrip())
            for fault in missing
        ]
        found.append(replace(item, keywords=()) if nameless or missing else item)
    return tuple(found), wrong


def faults_of(item: Item, rulings: Rulings = DEFAULT) -> Iterator[Fault]:
    """What is wrong with a device whose Keywords are whole (TCG-CR-06, R-TCG-106).

    They are more ECP than it holds, or could not stand together, or not always, as what is worn stands.
    """
    most = budget(item.rarity, item.level, rulings).total
    if (cost := spent(item, rulings).total) > most:
        text = f"Its Keywords cost {cost} ECP, and a {item.rarity} device of item level {item.level} holds {most}."
        yield at_fault("ECP_OVER", "TCG-CR-06", "keywords", text, "Make it rarer, or take something off.")
    whole = replace(built(item.name, item.keywords), type="Passive", action=None)
    for fault in (fault for check in ALWAYS for fault in check(whole)):
        yield replace(fault, mend="Leave it out.")
    dealt = {*item.types, *sub_types(whole)}  # Alter III adds some
    for at, one in enumerate(whole.keywords):
        if one.keyword.sub_type is not None and one.keyword.sub_type not in dealt:
            text = f"{one.keyword.name} rides on {one.keyword.sub_type} damage, and it deals none."
            mend = f"Make {one.keyword.sub_type} one of its types, or leave it out."
            yield at_fault("SUBTYPE_MISMATCH", "TCG-AF-00", f"keyword[{at}]", text, mend)


ALWAYS: tuple[Callable[[Ability], Iterator[Fault]], ...] = (
    repeats, stats, further, resistances, wards, bodies, aims,
)  # fmt: skip
"""What of the checks of a Passive bears on a device: it changes who has it in use, always (R-TCG-106)."""


def carried(name: str, rows: Sequence[Mapping[str, Any]]) -> Iterator[Boon]:
    """What a device changes of who has it in use (R-TCG-12, TCG-AC-17)."""
    for boon in boons(built(name, rows)) if rows else ():
        yield replace(boon, kind="equipment", source=name, action=None)


PLAYED = ("Affliction", "Boost", "Empower", "Precision", "Reinforce")
"""The families of which a device in use brings what an Ability would (R-TCG-106)."""


def for_the_gm(one: Chosen) -> bool:
    """Whether what an entry does on a device is the GM’s to say: no rule tells how a device uses it (R-TCG-106)."""
    played = one.keyword.family in PLAYED and one.entry != "Reinforce VIII"
    return not played and one.entry not in ("Anatomy IV", "Anatomy V", "Anatomy VI", "Duration III", "Duration IV",
                                            "Duration V")  # fmt: skip


def rank(rarity: Rarity) -> int:
    """The rank of a rarity, 1 to 5."""
    return RARITIES.index(rarity) + 1


def budget(rarity: Rarity, level: int, rulings: Rulings = DEFAULT) -> Tally:
    """The ECP of a device: 60, and 20 for each rank and item level (TCG-CR-06, R-TCG-102)."""
    rate = int(rulings.ecp_rate)
    each = Addend(f"{rate} × rank {rank(rarity)} × item level {level}", rate * rank(rarity) * level, "TCG-CR-06")
    return Tally("ECP", (Addend("every device", 60, "TCG-CR-06"), each))


def days(before: Rarity, after: Rarity, level: int, rulings: Rulings = DEFAULT) -> int:
    """The days of work that raise a device in rarity: 3 for each rank and item level (TCG-CR-07, R-TCG-103)."""
    raised = rank(after) - rank(before)
    ranks = {"per_rank": raised, "target_rank": rank(after), "once": 1}[rulings.rarity_days]
    return 3 * ranks * level if raised > 0 else 0


SQUARES: dict[str, tuple[int, int]] = {
    "Tiny": (1, 4), "Small": (1, 2), "Medium": (1, 1), "Long": (2, 1), "Large": (4, 1),
}  # fmt: skip
"""The squares that each size takes, as a number of them over how many share it (TCG-TR-04, R-TCG-61)."""


def room(squares: int, size: str) -> int:
    """How many of a size find room on so many squares (TCG-TR-04)."""
    take, share = SQUARES[size]
    return squares * share // take
