"""The checks of a character’s sheet by the rules of creation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from facedown.game import Problem, counted, listed, plain_name
from facedown.systems.tri_core.builder import device_budget
from facedown.systems.tri_core.builder.ally_sheets import ally_sheets, check_allies
from facedown.systems.tri_core.builder.owned_abilities import check_abilities
from facedown.systems.tri_core.model import (
    BONUS_LEVELS,
    KIND_OF,
    MELEE,
    POOL_POINTS,
    RANGED,
    STATS,
    SUB_TYPES,
    TIERS,
    TRADE_CHOICES,
    TRADE_LEVELS,
    Rulings,
    Sheet,
)
from facedown.systems.tri_core.rules import gear, numbers, skill_numbers

# Checks


def check_stats(sheet: Sheet, rulings: Rulings) -> Iterator[Problem]:
    """Yield a problem for each stat outside its bounds, and for a wrong sum of distributed points.

    Rules: TC-B-19, TC-B-20, TC-B-22, TC-B-23, TC-B-24, R-TC-30.
    """
    if sheet.method == "pool":
        if sum(sheet.base) != POOL_POINTS:
            text = f"The stats must use exactly {POOL_POINTS} points; they use {sum(sheet.base)}."
            yield Problem("stats", "TC-B-23", text)
        for name, value in zip(STATS, sheet.base, strict=True):
            if value < 1:
                yield Problem(f"stats.{name}", "R-TC-30", "Each stat needs at least 1 point.")
        return
    for name, value in zip(STATS, sheet.base, strict=True):
        if not 1 <= value <= sheet.dice:
            rule = TIERS[sheet.tier][2]
            yield Problem(f"stats.{name}", rule, f"A d{sheet.dice} gives 1 to {sheet.dice}, not {value}.")


def check_bonuses(sheet: Sheet, rulings: Rulings) -> Iterator[Problem]:
    """Yield a problem for each level at which a wrong number of stats is raised.

    Rules: TC-B-21, R-TC-28, R-TC-29, R-TC-30, R-TC-31.
    """
    raised = dict(sheet.raised)
    for level in sorted({*raised, *(at for at in BONUS_LEVELS if at <= sheet.level)}):
        due = numbers.bonuses_due(sheet, rulings, level) if level <= sheet.level else 0
        given = len(raised.get(level, ()))
        if given != due:
            text = f"Level {level} raises {counted(due, 'stat')}; the file names {given}."
            yield Problem(f"bonuses.{level}", "R-TC-28" if due else "TC-B-21", text)


def check_ranks(sheet: Sheet, rulings: Rulings) -> Iterator[Problem]:
    """Yield a problem if more Skill Ranks are spent than earned (TC-D-30)."""
    earned, spent = skill_numbers.earned_ranks(sheet), skill_numbers.spent_ranks(sheet)
    if spent.total > earned.total:
        text = f"{counted(spent.total, 'Skill Rank')} spent; {earned.total} earned by level {sheet.level}."
        yield Problem("skills", "TC-D-30", text)


def check_specialties(sheet: Sheet, rulings: Rulings) -> Iterator[Problem]:
    """Yield a problem for each invalid Specialty.

    A Specialty must be a sub-type, a kind of device, or one of the character’s Trades.

    Rules: TC-F-19, R-TC-71.
    """
    known = {*SUB_TYPES, *MELEE, *RANGED, *(trade.name for trade in sheet.trades)}
    for name, _ in sheet.specialty:
        if name not in known:
            text = "A Specialty must be a sub-type, a kind of device, or one of the character’s Trades."
            yield Problem(f"specialty.{name}", "TC-F-19", text)


def check_trades(sheet: Sheet, rulings: Rulings) -> Iterator[Problem]:
    """Yield a problem for too many Trades, a Trade without three choices, and each unknown or repeated choice.

    Rules: TC-F-43, TC-F-59, TC-F-61, R-TC-73.
    """
    most = sum(level <= sheet.level for level in TRADE_LEVELS)
    if len(sheet.trades) > most:
        text = f"Level {sheet.level} allows {counted(most, 'Trade')}; the character has {len(sheet.trades)}."
        yield Problem("trades", "TC-F-59", text)
    known = {choice for choices in TRADE_CHOICES.values() for choice in choices}
    seen: Counter[str] = Counter()
    for at, trade in enumerate(sheet.trades):
        if len(trade.choices) != 3:
            yield Problem(
                f"trades[{at}].choices", "TC-F-43", f"A Trade needs 3 choices; this one has {len(trade.choices)}."
            )
        for choice in trade.choices:
            seen[choice] += 1
            if choice not in known:
                yield Problem(f"trades[{at}].choices", "TC-F-43", f"A Trade cannot choose “{choice}”.")
            elif seen[choice] == 2:
                yield Problem(f"trades[{at}].choices", "TC-F-61", f"{choice} is chosen twice. Choose something else.")


def check_hands(sheet: Sheet, rulings: Rulings) -> Iterator[Problem]:
    """Yield a problem for each item held in the wrong hands, for too many held items, and for too few Equipment Slots.

    Rules: TC-D-98, TC-D-101, TCG-XR-08.
    """
    held = Counter(item.place for item in sheet.items)
    for at, item in enumerate(sheet.items):
        if item.hands == 2 and item.place in ("main", "off"):
            yield Problem(f"items[{at}].place", "TC-D-101", f"{item.name} needs both hands. Set its place to both.")
        if item.hands == 1 and item.place == "both":
            yield Problem(f"items[{at}].place", "TC-D-98", f"{item.name} needs one hand. Set its place to main or off.")
    crowded = [hand for hand in ("main", "off", "both") if held[hand] + (held["both"] if hand != "both" else 0) > 1]
    if crowded:
        yield Problem(
            "items", "TC-D-98", f"Too many items are held ({listed(crowded)}). Set the place of one to stowed."
        )
    slots = gear.used_equipment_slots(sheet)
    if slots > sheet.equipment_slots:
        traded = f" after trading {sheet.traded}" if sheet.traded else ""
        text = f"The items use {slots} Equipment Slots; the character has {sheet.equipment_slots}{traded}."
        yield Problem("items", "TC-D-101", text)


def check_gear(sheet: Sheet, rulings: Rulings) -> Iterator[Problem]:
    """Yield a problem for each repeated name and each invalid item of a character, and for too much weight.

    Rules: TC-D-27, TC-D-101, TC-F-49, R-TC-114.
    """
    names = Counter(plain_name(item.name) for item in sheet.items)
    for at, item in enumerate(sheet.items):
        if names[plain_name(item.name)] > 1:
            yield Problem(f"items[{at}].name", "TC-D-101", f"Two items have the name “{item.name}”. Rename one.")
        kinds = {kind for name in item.types for kind in KIND_OF[name]}
        if item.kind is not None and item.types and item.kind not in kinds:
            text = f"{listed(item.types)} damage is {' or '.join(sorted(kinds))}, not {item.kind}."
            yield Problem(f"items[{at}].kind", "R-TC-114", text)
        if item.device and item.device not in (*MELEE, *RANGED):
            text = f"There is no kind of device “{item.device}”. Choose from: {', '.join((*MELEE, *RANGED))}."
            yield Problem(f"items[{at}].device", "TC-F-49", text)
        for problem in device_budget.device_problems(item, rulings) if item.keywords else ():
            yield problem.inside(f"items[{at}]", item.name)
    pounds = gear.carried_pounds(sheet)
    limit = numbers.score(sheet, rulings, "Carry").total
    if pounds > limit:
        yield Problem("items", "TC-D-27", f"The items weigh {pounds} lb; the character can carry {limit} lb.")


def check_ally_gear(sheet: Sheet, rulings: Rulings) -> Iterator[Problem]:
    """Yield the problems of the items of each Ally. The rules for a character’s items apply (TCG-AY-14, R-TCG-76)."""
    for ally, ally_sheet in ally_sheets(sheet, rulings):
        for check in (check_hands, check_gear):
            for one in check(ally_sheet, rulings):
                yield one.inside(f"allies.{ally.name}", ally.name)


CHECKS: tuple[Callable[[Sheet, Rulings], Iterator[Problem]], ...] = (
    check_stats, check_bonuses, check_ranks, check_specialties, check_trades, check_hands, check_gear,
    check_abilities, check_allies, check_ally_gear,
)  # fmt: skip
"""The checks, in the order of the document."""
