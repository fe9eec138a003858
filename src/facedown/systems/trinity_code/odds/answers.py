"""The odds of moves in The Trinity Code, computed with the functions that play the game."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from msgspec.structs import replace

from facedown.chance import Distribution, every
from facedown.odds.absorption import expected_rolls, final_outcome
from facedown.odds.answer import Answer
from facedown.systems.trinity_code.model import (
    CHEAT_DEATH,
    FACE_YOUR_DEMONS,
    TRAUMATISED_AT,
    Band,
    Character,
    Modifier,
    MoveSheet,
    Outcome,
    Roll,
    Rulings,
)
from facedown.systems.trinity_code.odds.live import two_dice
from facedown.systems.trinity_code.rules.rolls import band_of_roll, tag_modifiers, total

RULINGS = Rulings()

PLAIN = MoveSheet("a-move", "A move", "Somebody makes a move.", ("wits",), Outcome(""), Outcome(""), Outcome(""))

NOBODY = Character("one", "One", "")

DYING = NOBODY.harm_limit + 1
"""The points of Harm of a dying character (TRC-HA-10)."""

TRAUMATISED = replace(NOBODY, stress=TRAUMATISED_AT)
"""A character with just enough stress to be traumatised (TRC-ST-04)."""

Dice = tuple[int, int]

LOW: tuple[Band, ...] = ("6-",)

LUCK = {
    "none": "", "ignore": ", Luck against negative modifiers", "reroll": ", Luck for another roll",
    "twelve": ", Luck for a 12",
}  # fmt: skip

NOTES = {
    "none": (),
    "ignore": ("Luck is spent after the roll: negative modifiers do not count (TRC-LU-08).",),
    "reroll": (
        "A result of 6 or less is rerolled, which is the best way to reach 7.",
        "To reach 10, reroll every result below 10 (the last figure). The new result stands (TRC-LU-09).",
    ),
    "twelve": ("Luck makes any result a 12, and doubles do not count (TRC-LU-11).",),
}

BANDS: tuple[Band, ...] = ("6-", "7-9", "10+")
"""The result lines of a basic move, of which a roll reaches exactly one."""


def move(*, modifier: int, good: int, bad: int, luck: str, rulings: Rulings = RULINGS) -> Answer:
    """Return the odds of each result line of a basic move.

    `modifier` is the sum of all modifiers except Karma. `good` and `bad` are the points of Good Karma and of Bad Karma
    that are grabbed. `luck` says how Luck is spent after the roll: “none”, “ignore” (negative modifiers do not count),
    “reroll”, or “twelve” (the result is a 12). The attribute, a part of `modifier`, is ignored like other modifiers.

    Rules: TRC-KA-07, TRC-LU-06, TRC-LU-07, TRC-LU-08, TRC-LU-09, TRC-LU-10, TRC-LU-11.
    """
    plain = Roll("one", PLAIN.key, "wits", (Modifier("modifier", modifier, "TRC-KA-07"),), good=good, bad=bad)
    made = replace(plain, ignoring=luck == "ignore", replaced=luck == "twelve")
    dice = every(two_dice)
    kept = after_reroll(rulings, dice, made, LOW) if luck == "reroll" else dice
    lines = kept.map(lambda faces: result_line(rulings, PLAIN, made, faces))
    summary: dict[str, Fraction] = {band: lines[band] for band in BANDS}
    summary |= {
        "double 6": Fraction(0) if made.replaced else kept[(6, 6)],
        "12 or more": kept.probability(lambda faces: result_total(rulings, made, faces) >= 12),
    }
    if luck == "reroll":
        both = after_reroll(rulings, dice, made, (*LOW, "7-9")).map(
            lambda faces: result_line(rulings, PLAIN, made, faces)
        )
        summary |= {"7+ if 6- is rerolled": 1 - lines["6-"], "10+ if all below is rerolled": both["10+"]}
    question = f"A move: 2d6 {modifier:+d}, with {good} Good Karma and {bad} Bad Karma{LUCK[luck]}"
    results = "Result line of the move: 6-, a total of 6 or less; 7-9, a total of 7 to 9; 10+, a total of 10 or more"
    return Answer(question, lines, summary, NOTES[luck], exclusive=BANDS, results=results,
                  unapplied_rulings=UNKNOWN_ATTRIBUTE if made.ignoring else {})  # fmt: skip


UNKNOWN_ATTRIBUTE = {"attribute_is_modifier=false": "the attribute apart from the other modifiers (R-TRC-16)"}
"""The ruling about Luck A that the question about any move cannot apply, with what the question does not know."""


def after_reroll(rulings: Rulings, dice: Distribution[Dice], roll: Roll, bands: Collection[Band]) -> Distribution[Dice]:
    """Return the odds of the faces of the dice after a possible reroll.

    `dice` are the odds of one roll. The roll is repeated once if its result line is one of `bands`.
    """
    again = dice.probability(lambda faces: result_line(rulings, PLAIN, roll, faces) in bands)
    return Distribution.from_fractions(
        {
            faces: dice[faces] * again + (0 if result_line(rulings, PLAIN, roll, faces) in bands else dice[faces])
            for faces in dice
        }
    )


def result_total(rulings: Rulings, roll: Roll, dice: Dice, character: Character = NOBODY) -> int:
    """Return the total of a roll with all its modifiers; `dice` are the faces of its dice."""
    return total(rulings, character, replace(roll, dice=dice)).total


def result_line(rulings: Rulings, sheet: MoveSheet, roll: Roll, dice: Dice, character: Character = NOBODY) -> Band:
    """Return the result line of a roll for the move `sheet`; `dice` are the faces of its dice."""
    return band_of_roll(rulings, sheet, character, replace(roll, dice=dice))


def cheat_death(*, power: int, rulings: Rulings = RULINGS) -> Answer:
    """Return the odds of the final result of cheating death, which is repeated until it ends.

    `power` is the character’s Power before the penalty for being wounded. The penalty is applied here, because every
    dying character is wounded.

    Rules: TRC-HA-14, TRC-HA-15, TRC-HA-16, TRC-HA-17, TRC-HA-18, R-TRC-38.
    """
    names: dict[Band, str] = {"6-": "dead", "7-9": "again", "10+": "unconscious", "double 6": "awake"}
    dying = replace(NOBODY, power=power, harm=DYING, unconscious=True, dying=True)
    roll = Roll("one", CHEAT_DEATH.key, "power")
    penalty = "Power − 1, because the dying are wounded" if [*tag_modifiers(rulings, dying, roll)] else "No penalty"
    notes = (f"{penalty} (TRC-HA-08, R-TRC-38). No Karma is counted.",)
    return repeated_move(rulings, CHEAT_DEATH, roll, dying, names, f"Cheating death with Power {power:+d}", notes)


def face_demons(*, modifier: int, rulings: Rulings = RULINGS) -> Answer:
    """Return the odds of the final result of facing your demons, which is repeated until it ends.

    `modifier` is the sum of all modifiers of each roll.

    Rules: TRC-ST-06, TRC-ST-07, TRC-ST-08, TRC-ST-09, TRC-ST-10, R-TRC-39.
    """
    names: dict[Band, str] = {"6-": "lost", "7-9": "again", "10+": "back", "double 6": "back, stronger"}
    roll = Roll("one", FACE_YOUR_DEMONS.key, "cool", (Modifier("modifier", modifier, "TRC-KA-07"),))
    parts = "Cool or Wits, −1 if traumatised (R-TRC-39), Karma."
    if not [*tag_modifiers(rulings, TRAUMATISED, roll)]:
        parts = "Cool or Wits, Karma. Being traumatised does not lower it (R-TRC-39)."
    notes = (f"The modifier is the sum of all modifiers of each roll: {parts}",)
    return repeated_move(rulings, FACE_YOUR_DEMONS, roll, NOBODY, names, f"Facing your demons at {modifier:+d}", notes)


def repeated_move(
    rulings: Rulings,
    sheet: MoveSheet,
    roll: Roll,
    character: Character,
    names: dict[Band, str],
    title: str,
    notes: tuple[str, ...],
) -> Answer:
    """Return the odds of the final result of a move that is repeated as long as its result is “again”.

    `names` holds the name of the result for each result line. `title` becomes the question of the answer, and `notes`
    its notes.
    """
    once = every(two_dice).map(lambda dice: names[result_line(rulings, sheet, roll, dice, character)])
    first = {end: f"{end} at the first roll" for end in names.values()}
    summary = {first[end]: once[end] for end in first}
    summary["expected rolls"] = expected_rolls(once, "again")
    outcomes = final_outcome(once, "again")
    results = "How it ends after all rolls"
    return Answer(title, outcomes, summary, notes, exclusive=tuple(first.values()), results=results,
                  amounts=("expected rolls",))  # fmt: skip
