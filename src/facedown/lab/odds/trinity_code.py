"""Odds of The Trinity Code, from the dice, modifiers and lines that are played."""

from __future__ import annotations

from collections.abc import Iterable

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

Dice = tuple[int, int]


def move(*, modifier: int, good: int, bad: int, luck: str) -> Answer:
    """A basic move's lines, with Karma grabbed, and Luck used after the dice (TRC-KA-07, TRC-LU-06 to TRC-LU-11)."""
    thrown = every(roll_2d6)
    roll = Roll("one", PLAIN.key, "wits", (Modifier("modifier", modifier, "TRC-KA-07"),), good=good, bad=bad)
    notes: tuple[str, ...] = ()
    lines = thrown.map(lambda dice: line(PLAIN, roll, dice))
    summary = {}
    if luck == "ignore":
        lines = thrown.map(lambda dice: line(PLAIN, ignoring(roll), dice))
        notes = ("Luck is spent once the result is known: no negative modifier counts (TRC-LU-08).",)
    elif luck == "twelve":
        lines = thrown.map(lambda dice: line(PLAIN, replaced(roll), dice))
        notes = ("Luck makes any result a 12 (TRC-LU-11).",)
    elif luck == "reroll":
        lines = rerolled(lines, ("6-",))
        both = rerolled(thrown.map(lambda dice: line(PLAIN, roll, dice)), ("6-", "7-9"))
        summary = {"7+ if 6- is rerolled": 1 - lines["6-"], "10+ if all below is rerolled": both["10+"]}
        notes = (
            "The lines are those of who rerolls a 6 or less and nothing else, which is best for reaching 7;",
            "for reaching 10, all below is best rerolled. The new result stands (TRC-LU-09).",
        )
    summary = {band: lines[band] for band in ("6-", "7-9", "10+")} | summary
    summary["double 6"] = thrown[(6, 6)]
    summary["12 or more"] = thrown.probability(lambda dice: result(PLAIN, roll, dice) >= 12)
    question = f"A move on 2d6{modifier:+d}, Karma {good} Good and {bad} Bad{LUCK[luck]}"
    return Answer(question, lines, summary, notes)


LUCK = {
    "none": "", "ignore": ", Luck against negative modifiers", "reroll": ", Luck for another roll",
    "twelve": ", Luck for a 12",
}  # fmt: skip


def rerolled(lines: Distribution[Band], bands: Iterable[Band]) -> Distribution[Band]:
    """The lines of who rerolls these, and keeps what comes."""
    again = [band for band in bands if band in lines]
    often = sum((lines[band] for band in again), start=lines["6-"] * 0)
    return Distribution.from_fractions(
        {band: (lines[band] if band not in again else lines[band] * 0) + often * lines[band] for band in lines}
    )


def ignoring(roll: Roll) -> Roll:
    """The roll after Luck lets no negative modifier count."""
    return Roll(roll.actor, roll.move, roll.attribute, roll.modifiers, good=roll.good, bad=roll.bad, ignoring=True)


def replaced(roll: Roll) -> Roll:
    """The roll after Luck made it a 12."""
    return Roll(roll.actor, roll.move, roll.attribute, roll.modifiers, good=roll.good, bad=roll.bad, replaced=True)


def result(sheet: MoveSheet, roll: Roll, dice: Dice) -> int:
    """What the dice come to with all modifiers."""
    thrown = Roll(
        roll.actor, roll.move, roll.attribute, roll.modifiers, good=roll.good, bad=roll.bad, dice=dice,
        ignoring=roll.ignoring, replaced=roll.replaced,
    )  # fmt: skip
    position = Position(RULINGS, "", (Character("one", "One", ""),), (sheet,))
    return total(position, thrown).total


def line(sheet: MoveSheet, roll: Roll, dice: Dice) -> Band:
    """The line that these dice end on."""
    return band_of(RULINGS, sheet, result(sheet, roll, dice), dice, replaced=roll.replaced)


def cheat_death(*, power: int) -> Answer:
    """Cheating death, over and over until it ends (TRC-HA-14 to TRC-HA-18)."""
    names: dict[Band, str] = {"6-": "dead", "7-9": "again", "10+": "unconscious", "double 6": "awake"}
    return forced(CHEAT_DEATH, power, names, f"Cheating death at {power:+d}")


def face_demons(*, modifier: int) -> Answer:
    """Facing one's demons, over and over until it ends (TRC-ST-06 to TRC-ST-10)."""
    names: dict[Band, str] = {"6-": "lost", "7-9": "again", "10+": "back", "double 6": "back, stronger"}
    return forced(FACE_YOUR_DEMONS, modifier, names, f"Facing one’s demons at {modifier:+d}")


def forced(sheet: MoveSheet, modifier: int, names: dict[Band, str], title: str) -> Answer:
    """A move that is repeated until it ends one way or the other."""
    attribute = sheet.attributes[0]
    roll = Roll("one", sheet.key, attribute, (Modifier("modifier", modifier, "TRC-KA-07"),))
    once = every(roll_2d6).map(lambda dice: names[line(sheet, roll, dice)])
    summary = {f"{end} at the first roll": once[end] for end in names.values()}
    summary["expected rolls"] = expected_rolls(once, "again")
    return Answer(title, ends(once, "again"), summary, ("The modifier is the same at every roll.",))
