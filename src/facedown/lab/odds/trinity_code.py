"""Odds of The Trinity Code, from the dice, modifiers and lines that are played."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from msgspec.structs import replace

from facedown.chance import Distribution, every
from facedown.lab.odds.absorption import ends, expected_rolls
from facedown.lab.odds.answer import Answer
from facedown.systems.trinity_code.model import (
    CHEAT_DEATH,
    FACE_YOUR_DEMONS,
    Band,
    Character,
    Modifier,
    MoveSheet,
    Outcome,
    Position,
    Roll,
    Rulings,
)
from facedown.systems.trinity_code.steps.move import band_of, roll_2d6, total

RULINGS = Rulings()

PLAIN = MoveSheet("a-move", "A move", "Somebody makes a move.", ("wits",), Outcome(""), Outcome(""), Outcome(""))

NOBODY = Character("one", "One", "")

DYING = NOBODY.harm_limit + 1
"""TRC-HA-10."""

Dice = tuple[int, int]

LOW: tuple[Band, ...] = ("6-",)

LUCK = {
    "none": "", "ignore": ", Luck against negative modifiers", "reroll": ", Luck for another roll",
    "twelve": ", Luck for a 12",
}  # fmt: skip

NOTES = {
    "none": (),
    "ignore": ("Luck is spent once the result is known: no negative modifier counts (TRC-LU-08).",),
    "reroll": (
        "All but the last two are for who rerolls a 6 or less and nothing else, which is best for reaching 7;",
        "for reaching 10, all below is best rerolled. The new result stands (TRC-LU-09).",
    ),
    "twelve": ("Luck makes any result a 12, and no doubles count (TRC-LU-11).",),
}


def move(*, modifier: int, good: int, bad: int, luck: str) -> Answer:
    """A basic move's lines, with Karma grabbed, and Luck used after the dice.

    Rules: TRC-KA-07, TRC-LU-06, TRC-LU-07, TRC-LU-08, TRC-LU-09, TRC-LU-10, TRC-LU-11.
    """
    rolled = Roll("one", PLAIN.key, "wits", (Modifier("modifier", modifier, "TRC-KA-07"),), good=good, bad=bad)
    made = replace(rolled, ignoring=luck == "ignore", replaced=luck == "twelve")
    dice = every(roll_2d6)
    kept = rerolled(dice, made, LOW) if luck == "reroll" else dice
    lines = kept.map(lambda faces: line(PLAIN, made, faces))
    summary = {band: lines[band] for band in ("6-", "7-9", "10+")}
    summary |= {
        "double 6": Fraction(0) if made.replaced else kept[(6, 6)],
        "12 or more": kept.probability(lambda faces: result(PLAIN, made, faces) >= 12),
    }
    if luck == "reroll":
        both = rerolled(dice, made, (*LOW, "7-9")).map(lambda faces: line(PLAIN, made, faces))
        summary |= {"7+ if 6- is rerolled": 1 - lines["6-"], "10+ if all below is rerolled": both["10+"]}
    question = f"A move on 2d6{modifier:+d}, Karma {good} Good and {bad} Bad{LUCK[luck]}"
    return Answer(question, lines, summary, NOTES[luck])


def rerolled(dice: Distribution[Dice], roll: Roll, bands: Collection[Band]) -> Distribution[Dice]:
    """The dice of who rolls again on these lines, and keeps what comes."""
    again = dice.probability(lambda faces: line(PLAIN, roll, faces) in bands)
    return Distribution.from_fractions(
        {faces: dice[faces] * again + (0 if line(PLAIN, roll, faces) in bands else dice[faces]) for faces in dice}
    )


def result(sheet: MoveSheet, roll: Roll, dice: Dice, character: Character = NOBODY) -> int:
    """What the dice come to with all modifiers."""
    return total(Position(RULINGS, "", (character,), (sheet,)), replace(roll, dice=dice)).total


def line(sheet: MoveSheet, roll: Roll, dice: Dice, character: Character = NOBODY) -> Band:
    """The line that these dice end on."""
    return band_of(RULINGS, sheet, result(sheet, roll, dice, character), dice, replaced=roll.replaced)


def cheat_death(*, power: int) -> Answer:
    """Cheating death, over and over until it ends; the dying are wounded.

    Rules: TRC-HA-14, TRC-HA-15, TRC-HA-16, TRC-HA-17, TRC-HA-18, R-TRC-38.
    """
    names: dict[Band, str] = {"6-": "dead", "7-9": "again", "10+": "unconscious", "double 6": "awake"}
    dying = replace(NOBODY, power=power, harm=DYING, unconscious=True, dying=True)
    roll = Roll("one", CHEAT_DEATH.key, "power")
    notes = ("The dying are wounded, so 1 is taken off Power (TRC-HA-08, R-TRC-38). Without Karma.",)
    return forced(CHEAT_DEATH, roll, dying, names, f"Cheating death with Power {power:+d}", notes)


def face_demons(*, modifier: int) -> Answer:
    """Facing one's demons, over and over until it ends (TRC-ST-06, TRC-ST-07, TRC-ST-08, TRC-ST-09, TRC-ST-10)."""
    names: dict[Band, str] = {"6-": "lost", "7-9": "again", "10+": "back", "double 6": "back, stronger"}
    roll = Roll("one", FACE_YOUR_DEMONS.key, "cool", (Modifier("modifier", modifier, "TRC-KA-07"),))
    notes = ("The modifier is all that is added, at every roll: Cool or Wits, −1 for the traumatised, Karma.",)
    return forced(FACE_YOUR_DEMONS, roll, NOBODY, names, f"Facing one’s demons at {modifier:+d}", notes)


def forced(
    sheet: MoveSheet, roll: Roll, character: Character, names: dict[Band, str], title: str, notes: tuple[str, ...]
) -> Answer:
    """A move that is repeated until it ends one way or the other."""
    once = every(roll_2d6).map(lambda dice: names[line(sheet, roll, dice, character)])
    summary = {f"{end} at the first roll": once[end] for end in names.values()}
    summary["expected rolls"] = expected_rolls(once, "again")
    return Answer(title, ends(once, "again"), summary, notes)
