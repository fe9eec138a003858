"""Answers to questions about Tri-Core: the odds of attacks, Resolves, skill rolls and opposed checks.

The answers are computed with the functions that play the game.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec.structs import replace

from facedown.chance import Distribution
from facedown.game import Addend, Tally
from facedown.odds.answer import Answer
from facedown.systems.tri_core.model import (
    Card,
    Character,
    CoreAction,
    Item,
    Modifier,
    Rulings,
    Score,
    Sheet,
    Skill,
    term,
)
from facedown.systems.tri_core.odds.attacks import MEAN_DAMAGE, attack_odds, attack_summary
from facedown.systems.tri_core.odds.resolves import bands_of, totals, worded_bands
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll
from facedown.systems.tri_core.rules.challenge_levels import Challenge, challenge_level
from facedown.systems.tri_core.rules.numbers import base_strike_target
from facedown.systems.tri_core.rules.resolves import is_success
from facedown.systems.tri_core.rules.skill_pools import resolve_pool, skill_pool

RULINGS = Rulings()


def plain_character(name: str, *changes: tuple[Score, int], items: tuple[Item, ...] = (), **ranks: int) -> Character:
    """Return a character with stats of 0 and with the given score bonuses, items and Instinct dice.

    `changes`: pairs of (score, bonus).
    `ranks`: the number of Instinct dice for each Core Action.
    """
    modifiers = tuple(Modifier(score, value, "given") for score, value in changes if value)
    instinct: tuple[tuple[CoreAction, int], ...] = tuple((name, dice) for name, dice in ranks.items() if dice)  # type: ignore[misc]
    sheet = Sheet(name, base=(0,) * 9, items=items, modifiers=modifiers, instinct=instinct)
    return Character(name.casefold(), sheet, "", hp=1)


def attack(
    *, dice: int, plus: int, target: int, effect_dice: int, effect_plus: int, armor: int, guard: int, hp: int,
    total_hp: int, defense: Literal["none", "block", "dodge", "parry"], defense_dice: int, defense_plus: int,
) -> Answer:  # fmt: skip
    """Return the odds of an attack’s damage after defense, Armor and guard.

    The answer also has the odds of a hit, critical hit, Shock, new Wounded step and unconsciousness.

    `dice`, `plus`: the number of d12 and the bonus of the Accuracy roll.
    `target`: the Strike Target.
    `effect_dice`, `effect_plus`: the number of dice and the bonus of the Effect Value.
    `armor`, `guard`: the target’s protection from physical damage.
    `hp`, `total_hp`: the target’s current and maximum HP.
    `defense_dice`, `defense_plus`: the number of dice and the bonus of the defense.
    A Dodge ignores the dice. A Parry rolls at least 2 dice.
    """
    blade = Item("blade", "weapon", place="main", dice=effect_dice, plus=effect_plus, types=("Slice",))
    owner = plain_character("Attacker", ("Accuracy", plus), items=(blade,), Strike=dice - 2)
    shield = Item("shield", "shield", place="off", dice=defense_dice, types=())
    parries = defense == "parry"
    other = plain_character(
        "Target", ("Strike Target", target - base_strike_target(RULINGS)), ("Physical Armor", armor), ("PG", guard),
        ("HP", total_hp - 15), ("Accuracy", defense_plus if parries else 0), items=(shield,),
        Parry=max(0, defense_dice - 2) if parries else 0,
    )  # fmt: skip
    if defense in ("block", "dodge"):
        kept = (*other.sheet.modifiers, Modifier("Effect Value", defense_plus, "given"))
        other = replace(other, sheet=replace(other.sheet, modifiers=kept))
    other = replace(other, hp=hp)
    cards = {"none": None, "block": Card("Block", items=("shield",)), "dodge": Card("Dodge"), "parry": Card("Parry")}
    found = attack_odds(
        RULINGS, owner, AttackRoll("attacker", Card("Strike", items=("blade",)), "target"), other, cards[defense]
    )
    against = "" if defense == "none" else f", against a {defense.capitalize()}"
    rolls = f"Accuracy {dice}d12! + {plus} against Strike Target {target}"
    rolls += f", Effect Value {effect_dice}d12! + {effect_plus}"
    notes = (*notes_of(found.damage), *NOTES_ON_WOUNDS)
    return Answer(f"An attack: {rolls}{against}", found.damage, attack_summary(found), notes, cut_above=True,
                  results="Damage to the target’s HP", amounts=(MEAN_DAMAGE,))  # fmt: skip


NOTES_ON_WOUNDS = (
    "Wounded: the target is below 0 HP and gets at least one more step of Wounded.",
    "Unconscious: the target is below 0 HP or at exactly 0 HP and fails the Resolve to stay awake, or it is dying.",
)
"""Notes that say when the target of an attack is Wounded and when it is unconscious (TC-E-01, TC-E-04)."""


def notes_of(damage: Distribution[int]) -> tuple[str, ...]:
    """Return a note about the mean if very high totals of exploding dice were cut from `damage`, else no note."""
    return ("The mean counts only the listed results.",) if damage.cut else ()


def resolve(*, level: int, bonus: int, dice: int) -> Answer:
    """Return the odds of the results of a Resolve: `dice` d12 plus `bonus` against the Challenge Level `level`.

    Rules: TC-C-37, TC-C-49, TC-C-50, TC-C-51, TC-C-52.
    """
    roll = totals(resolve_pool(term("Resolve"), Tally(term("bonus"), (Addend(term("bonus"), bonus, "TC-C-37"),)), dice))
    bands = bands_of(roll, level)
    summary = {"a success or a critical success": bands.probability(is_success)}
    question = f"A Resolve: {dice}d12! + {bonus} against Challenge Level {level}"
    return Answer(question, worded_bands(bands), summary, NOTES_ON_RESULTS, results="Result of the Resolve")


NOTES_ON_RESULTS = (
    "A critical success means no effect, and a success half of the effect.",
    "A failure means the full effect, and a critical failure a doubled effect.",
)
"""Notes that say what each result of a Resolve does (TC-C-49, TC-C-50, TC-C-51, TC-C-52)."""


def skill_totals(rulings: Rulings, ranks: int, stats: int, *, trade: bool, disadvantage: bool) -> Distribution[int]:
    """Return the odds of the total of a skill roll.

    `stats`: the sum of the skill’s stats.
    `trade`: True if a Trade adds one Rank.

    Rules: TC-F-02, TC-F-03, TC-F-04.
    """
    name: Skill = "Observe"
    sheet = Sheet("One", base=(0,) * 9, skills=((name, ranks + trade),), modifiers=(Modifier(name, stats, "given"),))
    return totals(skill_pool(Character("one", sheet, ""), rulings, name, worse=disadvantage))


def skill_roll(
    *, ranks: int, stats: int, level: int, trade: bool, disadvantage: bool, rulings: Rulings = RULINGS
) -> Answer:
    """Return the odds of a skill roll’s total, and of its success against a challenge.

    `stats`: the sum of the skill’s stats.
    `level`: the level of the challenge.
    `trade`: True if a Trade adds one Rank.

    Rules: TC-F-34, TC-F-37.
    """
    needed = challenge_level(None, Challenge(level)).total
    roll = skill_totals(rulings, ranks, stats, trade=trade, disadvantage=disadvantage)
    summary = {"success": 1 - roll.at_most(needed - 1) if needed > min(roll) else Fraction(1), "mean": roll.mean}
    question = f"A skill roll with {ranks} Skill Ranks + {stats} from both stats; {needed} succeeds"
    return Answer(question, roll, summary, notes_of(roll), cut_above=True, results="Total of the skill roll",
                  amounts=("mean",))  # fmt: skip


def opposed(*, ranks: int, stats: int, other_ranks: int, other_stats: int, rulings: Rulings = RULINGS) -> Answer:
    """Return the odds of an opposed skill check: success, tie or failure of the initiator.

    `ranks`, `stats`: the initiator’s Skill Ranks, and the sum of the skill’s stats.
    `other_ranks`, `other_stats`: the same for the defender.

    Rules: TC-F-36, TC-F-38, R-TC-76.
    """
    roll = skill_totals(rulings, ranks, stats, trade=False, disadvantage=False)
    result = roll.compare(skill_totals(rulings, other_ranks, other_stats, trade=False, disadvantage=False))
    chances = {"success": result.win, "a tie: the defender wins": result.tie, "failure": result.lose}
    if result.cut:
        chances["undecided (cut)"] = result.cut
    summary = {"success": result.win, "tie": result.tie, "failure": result.lose}
    other = f"{other_ranks} Ranks + {other_stats} from both stats"
    question = f"A skill roll with {ranks} Skill Ranks + {stats} from both stats, opposed by {other}"
    outcomes = Distribution.from_fractions(chances)
    return Answer(question, outcomes, summary, exclusive=tuple(summary), results="Result for the initiator")
