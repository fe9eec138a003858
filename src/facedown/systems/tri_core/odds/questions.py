"""The questions about the odds of Tri-Core. The functions that answer these questions are in `answers.py`."""

from __future__ import annotations

from facedown.odds.questions import Odds, Question, choice, flag, number
from facedown.systems.tri_core.odds.answers import RULINGS, attack, opposed, resolve, skill_roll
from facedown.systems.tri_core.odds.live import LIVE, MEANINGS

ODDS = Odds(
    "tri-core",
    (
        Question(
            "attack", "Hit, critical and damage of an attack on one target",
            (
                number("dice", "Accuracy dice", 2, 2, 60),
                number("plus", "Accuracy bonus", 5, 0, 200),
                number("target", "Strike Target to reach", 14, 0, 200),
                number("effect_dice", "Effect Value dice", 4, 0, 60),
                number("effect_plus", "Effect Value bonus", 9, 0, 400),
                choice("defense", "Defense against it", "none", "block", "dodge", "parry", also="defence"),
                number("defense_dice", "Defense dice", 2, 0, 60, also="defence_dice"),
                number("defense_plus", "Defense bonus", 8, 0, 200, also="defence_plus"),
                number("armor", "Armor against this kind of damage", 2, 0, 200),
                number("guard", "PG, MF or ER against this kind of damage", 5, 0, 200),
                number("hp", "Current HP of the target", 31, 1, 999),
                number("total_hp", "Maximum HP of the target", 31, 1, 999),
            ),
            attack,
        ),
        Question(
            "resolve", "The result band of a Resolve",
            (
                number("level", "Challenge Level", 15, 0, 200),
                number("bonus", "Bonus", 4, 0, 200),
                number("dice", "Dice", 2, 0, 20),
            ),
            resolve,
        ),
        Question(
            "skill", "The total and the success of a skill roll",
            (
                number("ranks", "Skill Ranks", 0, 0, 60),
                number("stats", "Sum of both stats", 7, 0, 200),
                number("level", "Level of the challenge", 1, 0, 30),
                flag("trade", "A Trade applies"),
                flag("disadvantage", "Disadvantage applies"),
            ),
            skill_roll,
            rulings=RULINGS,
        ),
        Question(
            "opposed", "The winner of an opposed skill check",
            (
                number("ranks", "Skill Ranks of the initiator", 0, 0, 60),
                number("stats", "Sum of the initiator’s stats", 7, 0, 200),
                number("other_ranks", "Skill Ranks of the opponent", 0, 0, 60),
                number("other_stats", "Sum of the opponent’s stats", 7, 0, 200),
            ),
            opposed,
            rulings=RULINGS,
        ),
    ),
    LIVE,
    MEANINGS,
)  # fmt: skip
