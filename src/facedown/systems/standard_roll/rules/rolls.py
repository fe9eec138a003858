"""The Standard Roll: dice, totals, misses, Criticals and Super Criticals."""

from __future__ import annotations

from facedown.chance import Chain, ChainRoll
from facedown.game import Addend, Tally, Term, scaled_addend
from facedown.systems.standard_roll.model import (
    NO_STAT,
    Challenge,
    Entity,
    Kind,
    Mode,
    Order,
    Pairs,
    Position,
    Roll,
    Rulings,
    Stats,
    ref,
    stat_label,
)

SUPER = 31
"""The lowest SR that is a Super Critical (SR-S1-27)."""

DIFFICULTY = {3: "Trivial", 6: "Easy", 9: "Average", 12: "Difficult", 15: "Challenging", 18: "Heroic"}
"""The levels of difficulty, each by its lowest Target Number.

Rules: SR-S3-02, SR-S3-03, SR-S3-04, SR-S3-05, SR-S3-06, SR-S3-07.
"""

CHAINS: dict[Mode, Chain] = {
    "normal": Chain(10), "advantage": Chain(10, "highest"), "disadvantage": Chain(10, "lowest"), "both": Chain(10),
}  # fmt: skip
"""The dice of a Standard Roll in each mode: 2d10, rolled again after each double.

Of the last pair only one die counts: the Main Die, with Advantage the higher die, with Disadvantage the lower die.
Advantage and Disadvantage together cancel out. The Main Die is the die recorded first, throughout the chain (R-SR-27).
The Lucky Die has no other use (R-SR-87). A face of 0 counts as 10 (R-SR-26).

Rules: SR-S1-02, SR-S1-03, SR-S1-04, SR-S1-05, SR-S1-06, SR-S1-07,
SR-S1-08, SR-S1-09, SR-S1-10, R-SR-08.
"""


def difficulty(tn: int) -> str:
    """Return the highest level of difficulty that a Target Number reaches, as the key of a term (SR-S3-01).

    A Target Number can be below 3, which has no level, and far above 18 (R-SR-43).
    """
    return next((word for step, word in reversed(DIFFICULTY.items()) if tn >= step), "below-Trivial")


def resistance(stats: Stats) -> int:
    """Return the Resistance that these stats give: the sum of the three highest, or of all if there are fewer.

    Rules: SR-S2-04, R-SR-31, R-SR-32, R-SR-33.
    """
    return sum(sorted((value for _, value in stats), reverse=True)[:3])


def number_to_exceed(kind: Kind, target: Entity | Challenge | None, against: int) -> int:
    """Return the number that a roll must exceed. Only the entity that acts rolls (R-SR-44).

    It is the Resistance of an entity for a roll of the kind `effect` or `condition`, the Target Number of a challenge,
    and otherwise `against`, which the Curator sets. Rules: SR-S2-03, SR-S2-05, SR-SP-03, R-SR-19, R-SR-101.
    """
    if isinstance(target, Challenge):
        return target.tn
    return resistance(target.stats) if kind in OWN_NUMBER and target is not None else against


OWN_NUMBER: tuple[Kind, ...] = ("effect", "condition", "effort")
"""The kinds of rolls whose target has a number of its own: Resistance or a Target Number (SR-S2-04, SR-S2-05)."""


COUNTED_DIE: dict[Mode, tuple[str, str]] = {
    "normal": ("main-die", "SR-S1-03"), "advantage": ("higher-die", "SR-S1-08"),
    "disadvantage": ("lower-die", "SR-S1-09"), "both": ("main-die", "SR-S1-03"),
}  # fmt: skip
"""For each mode: the die of the last pair that counts, as the key of a term, and the rule."""


def counted_die(sr: int, pairs: Pairs) -> int:
    """Return the number on the die of the last pair that counts: the SR without the doubles (SR-S1-06)."""
    return sr - sum(sum(pair) for pair in pairs[:-1])


def standard_roll(mode: Mode, sr: int, pairs: Pairs) -> Tally:
    """Return the SR of a roll: both dice of each double, and the die of the last pair that counts.

    Doubles count the same in every mode (R-SR-10).

    Rules: SR-S1-03, SR-S1-04, SR-S1-06, SR-S1-08, SR-S1-09.
    """
    doubles = [Addend("", sum(pair), "SR-S1-04", faces=pair) for pair in pairs[:-1]]
    die, rule = COUNTED_DIE[mode]
    return Tally(Term("sr"), (*doubles, Addend(Term(die), counted_die(sr, pairs), rule)))


def total(actor: Entity, stat: str, sr: int | Tally) -> Tally:
    """Return the total of a roll (EV or ER): SR + Level + stat (SR-S2-03, SR-S2-05, R-SR-29).

    `sr` is the SR, as a Tally if the dice are known.
    """
    own = scaled_addend(sr, "SR-S1-06") if isinstance(sr, Tally) else Addend(Term("sr"), sr, "SR-S1-06")
    parts = [own, Addend(Term("level"), actor.level, "SR-S2-03")]
    if stat != NO_STAT:
        parts.append(Addend(stat_label(stat) or stat, actor.stat(stat), "SR-S2-03"))
    return Tally(ref(actor.key), tuple(parts))


def total_of_roll(actor: Entity, roll: Roll) -> Tally:
    """Return the total of a roll whose dice have fallen, with its dice (SR-S2-03, SR-S2-05)."""
    assert roll.mode is not None
    assert roll.sr is not None
    return total(actor, roll.stat, standard_roll(roll.mode, roll.sr, roll.pairs))


def exceeds(total: int, against: int) -> bool:
    """Return whether a total exceeds the Resistance or Target Number; matching it is not enough.

    Rules: SR-S3-08, SR-S3-09.
    """
    return total > against


def mode_of(roll: Roll, given: Mode, actor: Entity, order: Order | None) -> Mode:
    """Return the mode that the Curator gave, with Disadvantage added for a Reaction of a surprised entity.

    Rules: SR-S6-05, R-SR-09.
    """
    surprised = order is not None and order.surprise and actor.surprise == "surprised"
    if roll.kind != "reaction" or not surprised:
        return given
    return {"normal": "disadvantage", "advantage": "both"}.get(given, given)  # type: ignore[return-value]


def can_miss_with_both(rulings: Rulings) -> bool:
    """Return whether a roll with both Advantage and Disadvantage can be a miss (R-SR-08)."""
    return rulings.adv_plus_dis_miss


def is_miss(rulings: Rulings, mode: Mode, rolled: ChainRoll, *, reaction: bool) -> bool:
    """Return whether a roll is a miss: it has Disadvantage, and the lower die of its initial roll shows 1.

    A Reaction can be a miss, too, unless the ruling `initial_roll` is `action_roll` (R-SR-06). Rulings say which pair
    is the initial roll, and whether a double 1, a 1 at the end of the chain, or a 1 in a roll with both Advantage and
    Disadvantage is a miss.
    Rules: SR-S1-21, SR-S1-22, SR-S1-26, R-SR-01, R-SR-02, R-SR-03, R-SR-08.
    """
    if mode != "disadvantage" and not (mode == "both" and can_miss_with_both(rulings)):
        return False
    if rulings.initial_roll == "action_roll" and reaction:
        return False
    if rulings.initial_roll == "final_pair":
        return rolled.last_one
    if rolled.first_one and (not rolled.doubles or rulings.double_one_misses):
        return True
    return rulings.chain_end_misses and mode == "disadvantage" and rolled.last_one


def is_super(rulings: Rulings, sr: int, total: int) -> bool:
    """Return whether a roll is a Super Critical: its SR, or by the ruling `super_on` its total, is at least 31.

    Rules: SR-S1-27, R-SR-21.
    """
    return (sr if rulings.super_on == "SR" else total) >= SUPER


def picks(rulings: Rulings, doubles: int, *, miss: bool, super_critical: bool) -> int:
    """Return the number of critical effects that the player may choose for a roll; 0 for a miss or without a Critical.

    Any double makes a roll a Critical (R-SR-11).

    Rules: SR-S1-11, SR-S1-12, SR-S1-25, SR-S1-28, R-SR-04, R-SR-12.
    """
    if miss or not (doubles or super_critical):
        return 0
    return max(1, doubles) if rulings.crits_per_roll == "per_double" else 1


def can_react_to(position: Position) -> Roll | None:
    """Return the declared roll that a Reaction can answer before its dice are rolled; None if there is none (R-SR-67).

    A Reaction cannot answer another Reaction.
    """
    roll = position.roll
    return (
        roll
        if roll is not None and roll.sr is None and roll.kind != "reaction" and not position.waiting_rolls
        else None
    )
