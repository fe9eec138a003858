"""Every number derived from a sheet, as a Tally that shows its parts and their rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from facedown.game import Addend, Tally, plain_name
from facedown.game.values import Label
from facedown.systems.tri_core.abilities import devices
from facedown.systems.tri_core.abilities.stat_modifiers import ROLL_STATISTICS, newest_of_each_kind, passive_modifiers
from facedown.systems.tri_core.model import (
    BONUS_LEVELS,
    CORES,
    MELEE,
    RANGED,
    RANK_LEVELS,
    SKILLS,
    STATS,
    SUB_TYPES,
    TIERS,
    UNARMED,
    Core,
    Kind,
    Modifier,
    Rulings,
    Score,
    Sheet,
    Skill,
    Stat,
    StatModifier,
    term,
)

# Stats and Cores


def stat(sheet: Sheet, name: Stat, level: int | None = None) -> Tally:
    """Return the value of a stat: as rolled or bought, plus level bonuses, items and Abilities (TC-B-30).

    If `level` is given, the value is that at this level, without modifiers.
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
    """Return the tally, raised to 0 if its total is below 0; `rule` is cited for the raise."""
    missing = -tally.total
    return tally if missing <= 0 else Tally(tally.label, (*tally.addends, Addend(FLOOR, missing, rule)))


def score_changes(sheet: Sheet, score: str) -> list[Addend]:
    """Return the addends by which the modifiers, items and Passives of a sheet change the score named `score`."""
    typed = [Addend(one.source, one.value, one.rule) for one in modifiers(sheet) if one.score == score and one.value]
    return [
        *typed,
        *(
            modifier_value(sheet, modifier)
            for modifier in sheet_modifiers(sheet)
            if modifier.what == score and score not in ROLL_STATISTICS
        ),
    ]


def sheet_modifiers(sheet: Sheet) -> tuple[StatModifier, ...]:
    """Return the modifiers of a sheet’s Passives and equipped items, computed once for each sheet.

    They depend on no ruling: a sheet itself lists the Abilities that the rulings suspend.

    Rules: TCG-AC-10, TCG-XR-11, R-TCG-12.
    """
    found = sheet.__dict__.get("passives")
    if found is None:
        worn = (item for item in sheet.items if item.equipped and item.durability != 0 and item.keywords)
        equipment = newest_of_each_kind(
            one for item in worn for one in devices.device_modifiers(item.name, item.keywords)
        )
        passives = passive_modifiers(one for one in sheet.abilities if not sheet.why_suspended(one.name))
        found = sheet.__dict__["passives"] = (*equipment, *passives)
    return found


def modifier_value(sheet: Sheet, modifier: StatModifier) -> Addend:
    """Return the value of a modifier for the owner of this sheet: its points plus the stats that it adds.

    Rules: TCG-RE-01, TCG-RE-02, TCG-RE-03, TCG-RE-04, TCG-RE-05, TCG-RE-06, TCG-RE-07.
    """
    whole = modifier.points + sum(stat_value(sheet, name) // share for name, share in modifier.stats)
    return Addend(modifier.source, modifier.sign * whole, modifier.rule)


def modifiers(sheet: Sheet) -> Iterable[Modifier]:
    """Yield all modifiers that were typed on a sheet and on its worn or held, unbroken items (TC-B-30)."""
    yield from sheet.modifiers
    for item in sheet.items:
        if item.equipped and item.durability != 0:
            yield from item.modifiers


def stat_value(sheet: Sheet, name: Stat) -> int:
    """Return the value of a stat of a sheet as a number."""
    return stat_values(sheet)[name]


def stat_values(sheet: Sheet) -> Mapping[Stat, int]:
    """Return the values of the nine stats, computed once for each sheet; no ruling changes them."""
    found = sheet.__dict__.get("stats")
    if found is None:
        found = sheet.__dict__["stats"] = {name: stat(sheet, name).total for name in STATS}
    return found


def sum_of_stats(label: Label, sheet: Sheet, stats: Iterable[Stat], rule: str, *more: Addend) -> Tally:
    """Return the sum of the stats `stats` and the addends `more`, as a Tally; `rule` is cited for each stat."""
    return Tally(label, (*(Addend(term(name), stat_value(sheet, name), rule) for name in stats), *more))


def core(sheet: Sheet, name: Core) -> Tally:
    """Return Body, Mind or Spirit: the sum of its three stats (TC-B-02)."""
    return sum_of_stats(term(name), sheet, CORES[name], "TC-B-02")


# Resources


def hit_points(sheet: Sheet, rulings: Rulings) -> Tally:
    """Return the maximum HP: the sum of five stats, plus 15 for each level (TC-C-01, TC-C-02)."""
    level = Addend(term("15 per level"), 15 * sheet.level, "TC-C-01")
    stats: tuple[Stat, ...] = ("VIT", "END", "FNE", "ADR", "MOR")
    return sum_of_stats(term("HP"), sheet, stats, "TC-C-01", level, *score_changes(sheet, "HP"))


def action_points(sheet: Sheet, rulings: Rulings) -> Tally:
    """Return Total AP: 6 plus the sum of three stats (TC-C-09)."""
    base = Addend(term("everybody"), 6, "TC-C-09")
    whole = sum_of_stats(term("AP"), sheet, ("VIT", "INT", "ADR"), "TC-C-09", *score_changes(sheet, "AP"))
    return Tally(term("AP"), (base, *whole.addends))


def threshold(sheet: Sheet, rulings: Rulings) -> Tally:
    """Return the Threshold: half of base HP, rounded up. A single loss of as many HP requires a Resolve.

    Base HP include the modifiers of the sheet, but no temporary ones.

    Rules: TC-C-04, TC-C-05, R-TC-40.
    """
    total = hit_points(sheet, rulings).total
    return Tally(term("Threshold"), (Addend(term("half of HP"), -(-total // 2), "TC-C-04"),))


# React, guards, Armor


def reactions(sheet: Sheet, rulings: Rulings) -> Tally:
    """Return the number of Reactions in a cycle: 1, plus ACT or half of it, as the table rules.

    Rules: TC-B-11, TC-C-28, TC-D-91, R-TC-52.
    """
    every = int(rulings.reactions_per_acuity)
    each = Addend(term("ACT" if every == 1 else "half of ACT"), stat_value(sheet, "ACT") // every, "R-TC-52")
    return Tally(term("Reactions"), (Addend(term("everybody"), 1, "TC-C-28"), each, *score_changes(sheet, "Reactions")))


def guard(label: Score, stats: tuple[Stat, Stat]) -> Callable[[Sheet, Rulings], Tally]:
    """Return the function that computes the guard `label`, PG, MF or ER: the sum of two stats, or by ruling half of it.

    Rules: TC-C-35, TC-C-36, R-TC-32.
    """

    def compute(sheet: Sheet, rulings: Rulings) -> Tally:
        if rulings.guard_formula == "half_sum":
            both = sum(stat_value(sheet, name) for name in stats)
            half = Addend(term(f"half of {stats[0]} and {stats[1]}"), both // 2, "R-TC-32")
            return raise_to_zero(Tally(term(label), (half, *score_changes(sheet, label))), "R-TC-100")
        return raise_to_zero(
            sum_of_stats(term(label), sheet, stats, "R-TC-32", *score_changes(sheet, label)), "R-TC-100"
        )

    return compute


ARMOR_STAT: dict[Kind, Stat] = {"Physical": "MOR", "Mental": "INT", "Energy": "ATN"}
"""The stat that Armor of each kind is based on (R-TC-33)."""


def armor(kind: Kind) -> Callable[[Sheet, Rulings], Tally]:
    """Return the function that computes Armor of a kind: worn items, plus by ruling a stat (R-TC-33)."""

    def compute(sheet: Sheet, rulings: Rulings) -> Tally:
        name = ARMOR_STAT[kind]
        own = [Addend(term(name), stat_value(sheet, name), "R-TC-33")] if rulings.armor_base == "stat" else []
        worn = [
            Addend(item.name, item.armor[kind], "TC-C-55")
            for item in sheet.items
            if item.equipped and item.durability != 0 and item.armor.get(kind)
        ]
        score = f"{kind} Armor"
        return raise_to_zero(Tally(term(score), (*own, *worn, *score_changes(sheet, score))), "R-TC-118")

    return compute


def strike_target(sheet: Sheet, rulings: Rulings) -> Tally:
    """Return the Strike Target: the number that the Accuracy of an attack must reach (R-TC-03)."""
    base = Addend(term("base"), int(rulings.strike_target_base), "R-TC-03")
    return Tally(
        term("Strike Target"),
        (base, Addend(term("ATN"), stat_value(sheet, "ATN"), "TC-B-18"), *score_changes(sheet, "Strike Target")),
    )


def unarmed(sheet: Sheet, rulings: Rulings) -> Tally:
    """Return the Unarmed Combat Bonus: PWR + VIT, or 0 if the table rolls dice for it instead (R-TC-07)."""
    if rulings.ucb_formula == "dice":
        return raise_to_zero(Tally(term("UCB"), tuple(score_changes(sheet, "UCB"))), "R-TC-100")
    return raise_to_zero(sum_of_stats(term("UCB"), sheet, UNARMED, "R-TC-07", *score_changes(sheet, "UCB")), "R-TC-100")


def unarmed_dice(sheet: Sheet, rulings: Rulings) -> Tally:
    """Return the number of Unarmed Combat Dice: 1, or by ruling 1 per 4 points of PWR + VIT (R-TC-06, R-TC-07)."""
    if rulings.ucb_formula == "dice":
        both = stat_value(sheet, "PWR") + stat_value(sheet, "VIT")
        quarter = Addend(term("a quarter of PWR and VIT"), max(1, both // 4), "R-TC-07")
        return Tally(term("Unarmed dice"), (quarter,))
    return Tally(term("Unarmed dice"), (Addend(term("base"), int(rulings.unarmed_die_count), "R-TC-06"),))


# Strength, Agility, Intellect, and the numbers derived from them


def core_pair(label: Score, cores: tuple[Core, Core], rule: str) -> Callable[[Sheet, Rulings], Tally]:
    """Return the function that computes the score `label`: the sum of two Cores, plus its modifiers."""

    def compute(sheet: Sheet, rulings: Rulings) -> Tally:
        addends = [Addend(term(name), core(sheet, name).total, rule) for name in cores]
        return Tally(term(label), (*addends, *score_changes(sheet, label)))

    return compute


def speed_rank(sheet: Sheet, rulings: Rulings) -> Tally:
    """Return the Speed Rank in squares: 4, plus 1 for every 6 points of Agility (TC-D-12)."""
    agility = SCORES["Agility"](sheet, rulings).total
    each = Addend(term("Agility"), agility // 6, "TC-D-12")
    parts = (
        Addend(term("everybody"), 4, "TC-D-12"),
        each,
        *score_changes(sheet, "Speed Rank"),
        *speed_change_by_weight(sheet),
    )
    return raise_to_zero(Tally(term("Speed Rank"), parts), "R-TC-100")


def body_weight(sheet: Sheet, pounds: int = 0, halves: int = 0) -> int:
    """Return a character’s own weight in pounds as changed by Anatomy, at least 0 (TCG-AN-05, TCG-AN-06).

    `pounds` and `halves` are temporary changes. Pounds are added first, then halves of the whole weight (R-TCG-65).
    """
    pounds += sheet.pounds + sum(part.value for part in score_changes(sheet, "Weight"))
    halves += sum(part.value for part in score_changes(sheet, "Weight in halves"))
    return max(0, max(0, pounds) * (2 + halves) // 2)


def speed_change_by_weight(sheet: Sheet, pounds: int = 0, halves: int = 0) -> list[Addend]:
    """Return the change of Speed Rank by body weight: −1 (slower) per 100 lb above the usual one, +1 (faster) below.

    `pounds` and `halves` are temporary changes of the weight, as in `body_weight`. No change gives no addend.

    Rules: TCG-AN-05a, R-TCG-64.
    """
    hundreds = int((body_weight(sheet, pounds, halves) - sheet.pounds) / 100)
    return [Addend(term("body weight"), -hundreds, "TCG-AN-05a")] if hundreds else []


def multiple_of(label: str, score: str, by: int, rule: str) -> Callable[[Sheet, Rulings], Tally]:
    """Return the function that computes a score as `by` times the score named `score`."""

    def compute(sheet: Sheet, rulings: Rulings) -> Tally:
        total = SCORES[score](sheet, rulings).total
        return Tally(term(label), (Addend(term(f"{by} times {score}"), by * total, rule),))

    return compute


def jump_high(sheet: Sheet, rulings: Rulings) -> Tally:
    """Return the highest jump in feet: Agility without a check, plus 2 × PWR with an Athletics check.

    Rules: TC-B-04, TC-D-16, R-TC-67.
    """
    agility = SCORES["Agility"](sheet, rulings).total
    return Tally(
        term("Highest jump"),
        (
            Addend(term("Agility"), agility, "TC-D-16"),
            Addend(term("2 times PWR"), 2 * stat_value(sheet, "PWR"), "TC-D-16"),
        ),
    )


def recover_dice(sheet: Sheet, rulings: Rulings) -> Tally:
    """Return the number of d6 of a Recover: 1, plus 1 for every 2 points of VIT + ADR (TC-B-15, TC-D-04, R-TC-64)."""
    both = stat_value(sheet, "VIT") + stat_value(sheet, "ADR")
    each = Addend(term("half of VIT and ADR"), both // 2, "TC-D-04")
    return Tally(term("Recover dice"), (Addend(term("everybody"), 1, "TC-D-04"), each))


# Skills


def skill_bonus(sheet: Sheet, name: Skill) -> Tally:
    """Return the flat bonus of a skill: the sum of its two stats (TC-F-02, R-TC-24)."""
    one, other, rule = SKILLS[name]
    return sum_of_stats(term(name), sheet, (one, other), rule, *score_changes(sheet, name))


def skill_dice(sheet: Sheet, rulings: Rulings, name: Skill) -> Tally:
    """Return the number of d12 of a skill: the base plus its Ranks, without a Trade (TC-F-03, TC-F-04, R-TC-74)."""
    base = Addend(term("base"), int(rulings.skill_base_dice), "R-TC-74")
    ranks = Addend(term("Ranks"), sheet.rank(name), "TC-F-04")
    more = score_changes(sheet, f"{name} Ranks")
    return Tally(term(f"{name} dice"), (base, *((ranks,) if ranks.value else ()), *more))


def language_dice(sheet: Sheet, language: str) -> Tally:
    """Return the number of d12 of a language test: INT plus Ranks in the language (TC-B-09, TC-D-34, R-TC-81)."""
    ranks = {plain_name(name): count for name, count in sheet.languages}.get(plain_name(language), 0)
    return sum_of_stats(language, sheet, ("INT",), "TC-D-34", Addend(term("Ranks"), ranks, "TC-D-34"))


def earned_ranks(sheet: Sheet) -> Tally:
    """Return all Skill Ranks earned: the Intellect at each level that grants Ranks (TC-F-05, TC-D-30, R-TC-70)."""
    both = (*CORES["Mind"], *CORES["Spirit"])
    addends = [
        Addend(term(f"Intellect at level {at}"), sum(stat(sheet, name, at).total for name in both), "TC-F-05")
        for at in RANK_LEVELS
        if at <= sheet.level
    ]
    return Tally(term("Skill Ranks"), tuple(addends))


def spent_ranks(sheet: Sheet) -> Tally:
    """Return the Skill Ranks spent on skills, Instinct, Specialties, and languages after the free one.

    Rules: TC-D-30, TC-D-33.
    """
    spent = [Addend(term(name), ranks, "TC-F-04") for name, ranks in sheet.skills]
    spent += [Addend(term(f"Instinct {name}"), ranks, "TC-F-29") for name, ranks in sheet.instinct]
    spent += [Addend(specialty_label(name), ranks, "TC-F-19") for name, ranks in sheet.specialty]
    tongues = sum(ranks for _, ranks in sheet.languages)
    if tongues > 1:
        spent.append(Addend(term("languages beyond the free one"), tongues - 1, "TC-D-33"))
    return Tally(term("Spent Ranks"), tuple(spent))


def specialty_label(name: str) -> Label:
    """Return the label of a Specialty: a term for a sub-type or kind of device, else the name as typed."""
    return term(f"Specialty {name}") if name in (*SUB_TYPES, *MELEE, *RANGED) else name


def bonuses_due(sheet: Sheet, rulings: Rulings, level: int) -> int:
    """Return how many stats get a bonus at the level `level`: 3 (or 1 by ruling) at levels 1, 5 and 10, else 0.

    Sheets made with stat points get none at level 1.

    Rules: R-TC-28, R-TC-30.
    """
    if level not in BONUS_LEVELS or (sheet.method == "pool" and level == 1):
        return 0
    return 3 if rulings.level_bonus == "three_each" else 1


def stat_sum(label: Score, stats: tuple[Stat, ...], rule: str) -> Callable[[Sheet, Rulings], Tally]:
    """Return the function that computes a score as a sum of stats and its modifiers."""
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
    "UCB": unarmed,
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
"""The functions that compute a sheet’s scores, except stats, Cores and skills, by name in the order of a sheet.

Rules: TC-B-03, TC-B-05, TC-B-07, TC-B-08, TC-B-10, TC-B-12, TC-B-14, TC-B-16, TCG-XR-01.
"""


def score(sheet: Sheet, rulings: Rulings, name: str) -> Tally:
    """Return a score of a sheet by its name, computed once for each sheet and rulings."""
    known: dict[tuple[str, Rulings], Tally] = sheet.__dict__.setdefault("scores", {})
    key = (name, rulings)
    found = known.get(key)
    if found is None:
        found = known[key] = SCORES[name](sheet, rulings)
    return found
