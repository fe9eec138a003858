"""What may come of the moves of The Trinity Code: the Karma that others may grab is shown point by point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec.structs import replace

from facedown.chance import Distribution, every
from facedown.game import Option, Seat
from facedown.lab.odds.live.prospects import Case, Prospect, certain, choices, prospect, said_of
from facedown.systems.trinity_code.model import FACE_YOUR_DEMONS, Band, Position, Roll, band_in_words, sheet_of
from facedown.systems.trinity_code.steps.karma import sides, spoken
from facedown.systems.trinity_code.steps.move import band_of, roll_2d6, total

MOST_POINTS = 5
"""How many points of either Karma a case is shown for."""


def case(view: Position, roll: Roll, when: tuple[str, ...] = ()) -> Case:
    """The lines that two dice end on, with all that bears on the move now."""
    lines = every(roll_2d6).map(lambda dice: line(view, replace(roll, dice=dice)))
    return Case(when, lines.map(lambda band: in_words(view, roll, band)), summary(lines))


def one_line(view: Position, roll: Roll, band: Band) -> Case:
    """The case of a result that is certain."""
    return Case((), certain(in_words(view, roll, band)), summary(Distribution.certain(band)))


def line(view: Position, roll: Roll) -> Band:
    """The line that a roll is read on."""
    assert roll.dice is not None
    sheet = sheet_of(view, roll.move)
    return band_of(view.rulings, sheet, total(view, roll).total, roll.dice, replaced=roll.replaced)


def in_words(view: Position, roll: Roll, band: Band) -> str:
    """A line of the move that is rolled, in words; the highest is without the double 6 that has a line of its own."""
    sheet = sheet_of(view, roll.move)
    highest: Band = "12+" if sheet.great is not None else "10+"
    apart = ", no double 6" if sheet.double_six is not None and band == highest else ""
    return f"{band_in_words(sheet, band)}{apart}"


def summary(lines: Distribution[Band]) -> dict[str, Fraction]:
    """7 or more, and 10 or more."""
    return {
        "7 or more": lines.probability(lambda band: band != "6-"),
        "10 or more": lines.probability(lambda band: band not in ("6-", "7-9")),
    }


# Karma


def grabs(view: Position, roll: Roll) -> Iterator[tuple[tuple[str, ...], Roll]]:
    """What those who have not spoken may still grab, in words and on the roll; what lies face down is not known."""
    unknown = [side for side in sides(view, roll) if may_grab(view, roll, side)]
    for bad in range(min(view.bad, MOST_POINTS) + 1) if "bad" in unknown else (0,):
        for good in range(min(view.good, MOST_POINTS) + 1) if "good" in unknown else (0,):
            when = [f"{bad} Bad"] if "bad" in unknown else []
            when += [f"{good} Good"] if "good" in unknown else []
            yield tuple(when), replace(roll, bad=roll.bad + bad, good=roll.good + good)


def may_grab(view: Position, roll: Roll, side: str) -> bool:
    """Whether a side has still to speak, or has laid what is not known; in raising it may speak again (R-TRC-01)."""
    if view.rulings.karma_order == "sealed":
        return roll.karma.of(side) is None
    if view.rulings.karma_order == "raising":
        return not spoken(view, roll) and side != (roll.karma.laid or ("",))[-1]
    return side not in roll.karma.laid


def note(view: Position, cases: Sequence[Case]) -> str:
    """What the cases are about, and what they leave out."""
    if not any(case.when for case in cases):
        return "If the GM names no modifier." if view.roll is None else ""
    if not view.good and not view.bad and view.roll is None:
        return "If the GM names no modifier."
    more = f" More than {MOST_POINTS} are not listed." if max(view.bad, view.good) > MOST_POINTS else ""
    again = " Both sides may raise again." if view.rulings.karma_order == "raising" else ""
    return f"By the points of Karma that others grab, if the GM names no other modifier.{again}{more}"


def make_move(view: Position, _: Seat, option: Option) -> Iterator[Prospect]:
    """A move: for each attribute, and for each point that may be grabbed."""
    key = str(option.fixed.get("sheet", FACE_YOUR_DEMONS.key))
    ways, left_out = choices(option, "attribute")
    for chosen in ways:
        roll = Roll(option.fixed["actor"], key, chosen["attribute"])
        cases = [case(view, made, when) for when, made in grabs(view, roll)]
        yield prospect(option, chosen, cases, said_of(note(view, cases), left_out))


def grab(view: Position, _: Seat, option: Option) -> Iterator[Prospect]:
    """A grab: for each number of points, and for each that the other side may have."""
    side = "bad" if option.move == "grab-bad" else "good"
    assert view.roll is not None
    ways, left_out = choices(option, "points")
    for chosen in ways:
        points = int(chosen["points"])
        spoken = replace(view.roll, karma=view.roll.karma.lay(side, points))
        roll = replace(spoken, bad=spoken.bad + points) if side == "bad" else replace(spoken, good=spoken.good + points)
        left = replace(view, bad=view.bad - points) if side == "bad" else replace(view, good=view.good - points)
        cases = [case(left, made, when) for when, made in grabs(left, roll)]
        yield prospect(option, chosen, cases, said_of(note(view, cases), left_out))


# Luck


def spend_luck(view: Position, _: Seat, option: Option) -> Iterator[Prospect]:
    """Each use of Luck on this roll (TRC-LU-08, TRC-LU-09, TRC-LU-11)."""
    roll = view.roll
    assert roll is not None
    for chosen in choices(option, "effect")[0]:
        if chosen["effect"] == "reroll":
            yield prospect(option, chosen, [case(view, roll)])
            continue
        changed = replace(roll, ignoring=True) if chosen["effect"] == "ignore" else replace(roll, replaced=True)
        band = line(view, changed)
        yield prospect(option, chosen, [one_line(view, roll, band)])


def let_stand(view: Position, _: Seat, option: Option) -> Iterator[Prospect]:
    """The line as it is."""
    assert view.roll is not None
    band = line(view, view.roll)
    yield prospect(option, {}, [one_line(view, view.roll, band)])


FORESEEN = {
    "make-move": make_move,
    "face-demons": make_move,
    "grab-bad": grab,
    "grab-good": grab,
    "spend-luck": spend_luck,
    "let-stand": let_stand,
}
