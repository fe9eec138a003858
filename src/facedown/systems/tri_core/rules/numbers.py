"""The numbers derived from a sheet, each as a Tally that lists its parts with their rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from facedown.game import Addend, Tally, scaled_addend, single
from facedown.game.values import Label
from facedown.systems.tri_core.abilities import devices
from facedown.systems.tri_core.abilities.stat_modifiers import ROLL_STATISTICS, newest_of_each_kind, passive_modifiers
from facedown.systems.tri_core.model import (
    BONUS_LEVELS,
    CORES,
    STATS,
    TIERS,
    UNARMED,
    Core,
    Kind,
    Modifier,
    Rulings,
    Score,
    Sheet,
    Stat,
    StatModifier,
    term,
)

# Stats and Cores


def stat(sheet: Sheet, name: Stat, level: int | None = None) -> Tally:
    """Return the value of a stat with level bonuses and modifiers, at least 0 (TC-B-30).

    `level`: if given, later level bonuses and all modifiers are left out.
    """
    rule = TIERS[sheet.tier][2] if sheet.method == "dice" else "TC-B-23"
    addends = [Addend(term("made with"), sheet.base[STATS.index(name)], rule)]
    addends += [
        Addend(term(f"level {at}"), sheet.bonus, "TC-B-21")
        for at in sheet.bonuses_to(name, sheet.level if level is None else level)
    ]
    if level is None:
        addends += score_changes(sheet, name)
    return raise_to_zero(Tally(term(name), tuple(addends)), "R-TC-118")


FLOOR = term("never below 0")
"""The label of the addend that raises a negative total to 0."""


def raise_to_zero(tally: Tally, rule: str) -> Tally:
    """Return the tally. If its total is below 0, append an addend that raises it to 0; this addend cites `rule`."""
    missing = -tally.total
    return tally if missing <= 0 else Tally(tally.label, (*tally.addends, Addend(FLOOR, missing, rule)))


def score_changes(sheet: Sheet, score: str) -> list[Addend]:
    """Return the addends of a score from a sheet’s items, Passives, and modifiers entered by hand.

    Changes by Keywords to Accuracy and Effect Value are left out.
    """
    typed = [Addend(one.source, one.value, one.rule) for one in modifiers(sheet) if one.score == score and one.value]
    return [
        *typed,
        *(
            modifier_value(sheet, modifier)
            for modifier in sheet_modifiers(sheet)
            if modifier.what == score and score not in ROLL_STATISTICS
        ),
    ]


@lru_cache(maxsize=1024)
def sheet_modifiers(sheet: Sheet) -> tuple[StatModifier, ...]:
    """Return the modifiers that the Keywords of a sheet’s Passives and equipped items give.

    Broken items and suspended Passives are left out: see `Sheet.why_suspended`.

    Rules: TCG-AC-10, TCG-XR-11, R-TCG-12.
    """
    worn = (item for item in sheet.items if item.works and item.keywords)
    equipment = newest_of_each_kind(one for item in worn for one in devices.device_modifiers(item.name, item.keywords))
    passives = passive_modifiers(one for one in sheet.abilities if not sheet.why_suspended(one.name))
    return (*equipment, *passives)


def modifier_value(sheet: Sheet, modifier: StatModifier) -> Addend:
    """Return the value of a modifier for the owner of a sheet, with the stats that it adds.

    The addend of a penalty is negative.

    Rules: TCG-RE-01, TCG-RE-02, TCG-RE-03, TCG-RE-04, TCG-RE-05, TCG-RE-06, TCG-RE-07.
    """
    if not modifier.stats:
        return Addend(modifier.source, modifier.sign * modifier.points, modifier.rule)
    stats = [
        scaled_addend(single(term(name), stat_value(sheet, name), modifier.rule), modifier.rule, by=share)
        for name, share in modifier.stats
    ]
    points = Addend(term("points"), modifier.points, modifier.rule)
    whole = Tally(modifier.source, (*((points,) if points.value else ()), *stats))
    return scaled_addend(whole, modifier.rule, negative=modifier.worse)


def modifiers(sheet: Sheet) -> Iterable[Modifier]:
    """Yield the modifiers entered on a sheet by hand, and those of its equipped and unbroken items (TC-B-30).

    For modifiers by Keywords of items, see `sheet_modifiers`.
    """
    yield from sheet.modifiers
    for item in sheet.items:
        if item.works:
            yield from item.modifiers


def stat_value(sheet: Sheet, name: Stat) -> int:
    """Return the value of a stat of a sheet as a number. The function `stat` also returns its parts."""
    return stat_values(sheet)[name]


@lru_cache(maxsize=1024)
def stat_values(sheet: Sheet) -> Mapping[Stat, int]:
    """Return the values of the nine stats, computed once for each sheet."""
    return {name: stat(sheet, name).total for name in STATS}


def sum_of_stats(label: Label, sheet: Sheet, stats: Iterable[Stat], rule: str, *more: Addend) -> Tally:
    """Return the sum of the stats `stats` and the addends `more`, as a Tally; `rule` is cited for each stat."""
    return Tally(label, (*(Addend(term(name), stat_value(sheet, name), rule) for name in stats), *more))


def pair_of_stats(sheet: Sheet, stats: tuple[Stat, Stat], rule: str) -> Tally:
    """Return the sum of two stats, labelled with both names, for example “VIT + ADR”; `rule` is cited for each stat."""
    return sum_of_stats(term(f"{stats[0]} and {stats[1]}"), sheet, stats, rule)


def per_level(level: int, each: int, rule: str) -> Addend:
    """Return an addend of `level` times `each` points; `rule` is the id of the rule that the addend cites."""
    return scaled_addend(single(term("level"), level, rule), rule, times=each)


def core(sheet: Sheet, name: Core) -> Tally:
    """Return the value of a Core (Body, Mind or Spirit): the sum of its three stats (TC-B-02, R-TC-27)."""
    return sum_of_stats(term(name), sheet, CORES[name], "TC-B-02")


def stats_raised(rulings: Rulings) -> int:
    """Return how many stats get a bonus at level 1, 5 or 10: 3, or 1 under `level_bonus=one_each` (R-TC-28)."""
    return 3 if rulings.level_bonus == "three_each" else 1


def bonuses_due(sheet: Sheet, rulings: Rulings, level: int) -> int:
    """Return how many stats of a sheet get a bonus at the level `level`; 0 at most levels.

    Rules: R-TC-28, R-TC-30.
    """
    if level not in BONUS_LEVELS or (sheet.method == "pool" and level == 1):
        return 0
    return stats_raised(rulings)


# Resources


def hit_points(sheet: Sheet, rulings: Rulings) -> Tally:
    """Return the maximum HP: the sum of five stats, plus 15 for each level, plus modifiers (TC-C-01, TC-C-02)."""
    level = per_level(sheet.level, 15, "TC-C-01")
    stats: tuple[Stat, ...] = ("VIT", "END", "FNE", "ADR", "MOR")
    return sum_of_stats(term("HP"), sheet, stats, "TC-C-01", level, *score_changes(sheet, "HP"))


def action_points(sheet: Sheet, rulings: Rulings) -> Tally:
    """Return Total AP: 6 plus the sum of three stats, plus modifiers (TC-C-09)."""
    base = Addend(term("everybody"), 6, "TC-C-09")
    whole = sum_of_stats(term("AP"), sheet, ("VIT", "INT", "ADR"), "TC-C-09", *score_changes(sheet, "AP"))
    return Tally(term("AP"), (base, *whole.addends))


def threshold(sheet: Sheet, rulings: Rulings) -> Tally:
    """Return the Threshold: half of base HP, rounded up. Temporary modifiers do not count.

    Rules: TC-C-04, TC-C-05, R-TC-40.
    """
    half = scaled_addend(hit_points(sheet, rulings), "TC-C-04", by=2, rounding="up")
    return Tally(term("Threshold"), (half,))


# React, guards, Armor


def reactions(sheet: Sheet, rulings: Rulings) -> Tally:
    """Return the number of Reactions that a character has in a cycle.

    Rules: TC-B-11, TC-C-28, TC-D-91, R-TC-52.
    """
    acuity = single(term("ACT"), stat_value(sheet, "ACT"), "R-TC-52")
    each = scaled_addend(acuity, "R-TC-52", by=int(rulings.reactions_per_acuity))
    return Tally(term("Reactions"), (Addend(term("everybody"), 1, "TC-C-28"), each, *score_changes(sheet, "Reactions")))


def guard(label: Score, stats: tuple[Stat, Stat]) -> Callable[[Sheet, Rulings], Tally]:
    """Return the function that computes the guard `label` (PG, MF or ER) of a sheet from two stats and modifiers.

    Rules: TC-C-35, TC-C-36, R-TC-32.
    """

    def compute(sheet: Sheet, rulings: Rulings) -> Tally:
        if rulings.guard_formula == "half_sum":
            half = scaled_addend(pair_of_stats(sheet, stats, "R-TC-32"), "R-TC-32", by=2)
            return raise_to_zero(Tally(term(label), (half, *score_changes(sheet, label))), "R-TC-100")
        return raise_to_zero(
            sum_of_stats(term(label), sheet, stats, "R-TC-32", *score_changes(sheet, label)), "R-TC-100"
        )

    return compute


ARMOR_STAT: dict[Kind, Stat] = {"Physical": "MOR", "Mental": "INT", "Energy": "ATN"}
"""For each kind of Armor: the stat that is added to this Armor, unless a ruling leaves the stat out (R-TC-33)."""


def armor(kind: Kind) -> Callable[[Sheet, Rulings], Tally]:
    """Return the function that computes a sheet’s Armor against one kind of damage (R-TC-33).

    The Armor includes that of equipped and unbroken items.
    """

    def compute(sheet: Sheet, rulings: Rulings) -> Tally:
        name = ARMOR_STAT[kind]
        own = [Addend(term(name), stat_value(sheet, name), "R-TC-33")] if rulings.armor_base == "stat" else []
        worn = [
            Addend(item.name, item.armor[kind], "TC-C-55")
            for item in sheet.items
            if item.works and item.armor.get(kind)
        ]
        score = f"{kind} Armor"
        return raise_to_zero(Tally(term(score), (*own, *worn, *score_changes(sheet, score))), "R-TC-118")

    return compute


def base_strike_target(rulings: Rulings) -> int:
    """Return the Strike Target of a character with ATN 0 and no modifiers (R-TC-03)."""
    return int(rulings.strike_target_base)


def strike_target(sheet: Sheet, rulings: Rulings) -> Tally:
    """Return the Strike Target: the number that the Accuracy of an attack on the sheet’s owner must reach (R-TC-03)."""
    base = Addend(term("base"), base_strike_target(rulings), "R-TC-03")
    return Tally(
        term("Strike Target"),
        (base, Addend(term("ATN"), stat_value(sheet, "ATN"), "TC-B-18"), *score_changes(sheet, "Strike Target")),
    )


def rolls_unarmed_dice(rulings: Rulings) -> bool:
    """Return whether a ruling says that PWR and VIT give unarmed attacks dice instead of a bonus (R-TC-07)."""
    return rulings.ucb_formula == "dice"


def unarmed_bonus(sheet: Sheet, rulings: Rulings) -> Tally:
    """Return the Unarmed Combat Bonus (R-TC-07, TC-D-39).

    Under the ruling `ucb_formula=dice`, only a critical Grab uses the bonus.
    """
    if rolls_unarmed_dice(rulings):
        return raise_to_zero(Tally(term("UCB"), tuple(score_changes(sheet, "UCB"))), "R-TC-100")
    return raise_to_zero(sum_of_stats(term("UCB"), sheet, UNARMED, "R-TC-07", *score_changes(sheet, "UCB")), "R-TC-100")


def unarmed_dice(sheet: Sheet, rulings: Rulings) -> Tally:
    """Return the number of Unarmed Combat Dice (R-TC-06, R-TC-07)."""
    if rolls_unarmed_dice(rulings):
        quarter = scaled_addend(pair_of_stats(sheet, ("PWR", "VIT"), "R-TC-07"), "R-TC-07", by=4)
        least = () if quarter.value else (Addend(term("at least 1"), 1, "R-TC-07"),)
        return Tally(term("Unarmed dice"), (quarter, *least))
    return Tally(term("Unarmed dice"), (Addend(term("base"), int(rulings.unarmed_die_count), "R-TC-06"),))


# Strength, Agility, Intellect, and the numbers derived from them


def core_pair(label: Score, cores: tuple[Core, Core], rule: str) -> Callable[[Sheet, Rulings], Tally]:
    """Return the function that computes the score `label` of a sheet: the sum of two Cores, plus modifiers.

    `rule`: the id of the rule that defines the score.
    """

    def compute(sheet: Sheet, rulings: Rulings) -> Tally:
        addends = [Addend(term(name), core(sheet, name).total, rule) for name in cores]
        return Tally(term(label), (*addends, *score_changes(sheet, label)))

    return compute


def speed_rank(sheet: Sheet, rulings: Rulings) -> Tally:
    """Return the Speed Rank in squares, with the change by a changed body weight (TC-D-12, R-TC-66)."""
    parts = (
        Addend(term("everybody"), 4, "TC-D-12"),
        scaled_addend(SCORES["Agility"](sheet, rulings), "TC-D-12", by=6),
        *score_changes(sheet, "Speed Rank"),
        *speed_change_by_weight(sheet),
    )
    return raise_to_zero(Tally(term("Speed Rank"), parts), "R-TC-100")


def body_weight(sheet: Sheet, pounds: int = 0, halves: int = 0) -> int:
    """Return the weight of a character’s body in pounds, changed by Anatomy; at least 0.

    `pounds`: a temporary change, applied first.
    `halves`: a temporary change in halves of the weight; −1 changes 200 lb to 100 lb.

    Rules: TCG-AN-05, TCG-AN-06, R-TCG-65.
    """
    pounds += sheet.pounds + sum(part.value for part in score_changes(sheet, "Weight"))
    halves += sum(part.value for part in score_changes(sheet, "Weight in halves"))
    return max(0, max(0, pounds) * (2 + halves) // 2)


def speed_change_by_weight(sheet: Sheet, pounds: int = 0, halves: int = 0) -> list[Addend]:
    """Return the change of the Speed Rank by a changed body weight, as one addend; empty for no change.

    `pounds`, `halves`: temporary changes, as in `body_weight`.

    Rules: TCG-AN-05a, R-TCG-64.
    """
    more = body_weight(sheet, pounds, halves) - sheet.pounds
    heavier = more > 0
    change = single(term("pounds of body weight added" if heavier else "pounds of body weight lost"), abs(more), "")
    part = scaled_addend(change, "TCG-AN-05a", label=term("body weight"), by=100, negative=heavier)
    return [part] if part.value else []


def multiple_of(label: str, score: str, by: int, rule: str) -> Callable[[Sheet, Rulings], Tally]:
    """Return the function that computes the score `label` of a sheet: `by` times the score named `score`.

    `rule`: the id of the rule that defines the score.
    """

    def compute(sheet: Sheet, rulings: Rulings) -> Tally:
        return Tally(term(label), (scaled_addend(SCORES[score](sheet, rulings), rule, times=by),))

    return compute


def jump_high(sheet: Sheet, rulings: Rulings) -> Tally:
    """Return the height of a character’s highest jump in feet: Agility + 2 × PWR.

    A jump higher than Agility needs an Athletics check.

    Rules: TC-B-04, TC-D-16, R-TC-67.
    """
    agility = SCORES["Agility"](sheet, rulings).total
    return Tally(
        term("Highest jump"),
        (
            Addend(term("Agility"), agility, "TC-D-16"),
            scaled_addend(single(term("PWR"), stat_value(sheet, "PWR"), "TC-D-16"), "TC-D-16", times=2),
        ),
    )


def recover_dice(sheet: Sheet, rulings: Rulings) -> Tally:
    """Return the number of d6 that a Recover rolls: 1, plus 1 for every 2 points of VIT + ADR.

    Rules: TC-B-15, TC-D-04, R-TC-64.
    """
    each = scaled_addend(pair_of_stats(sheet, ("VIT", "ADR"), "TC-D-04"), "TC-D-04", by=2)
    return Tally(term("Recover dice"), (Addend(term("everybody"), 1, "TC-D-04"), each))


def stat_sum(label: Score, stats: tuple[Stat, ...], rule: str) -> Callable[[Sheet, Rulings], Tally]:
    """Return the function that computes the score `label` of a sheet: the sum of some stats, plus modifiers.

    `rule`: the id of the rule that defines the score.
    """
    return lambda sheet, rulings: sum_of_stats(term(label), sheet, stats, rule, *score_changes(sheet, label))


SCORES: dict[str, Callable[[Sheet, Rulings], Tally]] = {
    "HP": hit_points,
    "AP": action_points,
    "SP": stat_sum("SP", CORES["Body"], "TC-C-16"),
    "FP": stat_sum("FP", CORES["Mind"], "TC-C-17"),
    "MP": stat_sum("MP", CORES["Spirit"], "TC-C-18"),
    "Threshold": threshold,
    "React": stat_sum("React", ("PWR", "FNE", "ATN"), "TC-C-25"),
    "Reactions": reactions,
    "PG": guard("PG", ("END", "MOR")),
    "MF": guard("MF", ("INT", "MOR")),
    "ER": guard("ER", ("ADR", "MOR")),
    "Physical Armor": armor("Physical"),
    "Mental Armor": armor("Mental"),
    "Energy Armor": armor("Energy"),
    "Strike Target": strike_target,
    "UCB": unarmed_bonus,
    "Unarmed dice": unarmed_dice,
    "Strength": core_pair("Strength", ("Body", "Spirit"), "TC-D-25"),
    "Agility": core_pair("Agility", ("Body", "Mind"), "R-TC-22"),
    "Intellect": core_pair("Intellect", ("Mind", "Spirit"), "TC-D-29"),
    "Speed Rank": speed_rank,
    "Highest jump": jump_high,
    "Lift": multiple_of("Lift", "Strength", 20, "TC-D-26"),
    "Carry": multiple_of("Carry", "Strength", 10, "TC-D-27"),
    "Recover dice": recover_dice,
}
"""The functions that compute the scores of a sheet, by name and in the order of a printed sheet.

Stats, Cores and skills are not included. INT is part of Intellect, and React adds PWR, FNE and ATN.

Rules: TC-B-03, TC-B-05, TC-B-07, TC-B-08, TC-B-10, TC-B-12, TC-B-14, TC-B-16, TCG-XR-01, R-TC-21, R-TC-23.
"""


@lru_cache(maxsize=8192)
def score(sheet: Sheet, rulings: Rulings, name: str) -> Tally:
    """Return the score `name` of a sheet under the rulings; the result is cached."""
    return SCORES[name](sheet, rulings)
