"""Live odds of The Trinity Code: the odds of each move, as one case for each number of Karma points grabbed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from facedown.chance import Chance, Distribution, every
from facedown.game import Option, Seat, Term
from facedown.odds.prospects import Case, Outcome, Prospect, certain, choices, escaped, join_notes, prospect
from facedown.systems.trinity_code import SYSTEM
from facedown.systems.trinity_code.model import (
    FACE_YOUR_DEMONS,
    Band,
    Modifier,
    Roll,
    View,
    band_term,
    sheet_of,
)
from facedown.systems.trinity_code.rules.karma import SIDES, grab_order, grabs_complete, most_to_grab, sides
from facedown.systems.trinity_code.rules.rolls import TWO_DICE, band_now

MOST_POINTS = 5
"""The maximum number of points of Good Karma, and of Bad Karma, for which cases are listed."""


def two_dice(chance: Chance) -> tuple[int, int]:
    """Roll the two dice of a move and return their faces."""
    first, second = chance(TWO_DICE)
    return first, second


def roll_case(view: View, roll: Roll, when: tuple[str, ...] = ()) -> Case:
    """Return the case with the odds of the result lines of a roll, with all modifiers that `roll` has.

    `when` holds the assumptions of the case in words.
    """
    lines = every(two_dice).map(lambda dice: band_now(view, replace(roll, dice=dice)))
    return Case(when, lines.map(lambda band: line_outcome(view, roll, band)), summary(lines))


def certain_case(view: View, roll: Roll, band: Band) -> Case:
    """Return the case in which the result line `band` is certain."""
    return Case((), certain(line_outcome(view, roll, band)), summary(Distribution.certain(band)))


NUMBER_OF: Mapping[Band, int] = {"6-": 6, "double 6": 6, "7-9": 7, "10+": 10, "12+": 12}
"""For each result line: the number by which lines are sorted, the first in its text."""


def line_outcome(view: View, roll: Roll, band: Band) -> Outcome:
    """Return a result line as an outcome.

    If the move has a separate result line for a double 6, the text of the highest other line says “no double 6”.
    """
    sheet = sheet_of(view, roll.move)
    highest: Band = "12+" if sheet.great is not None else "10+"
    apart = ", no double 6" if sheet.double_six is not None and band == highest else ""
    text = f"{SYSTEM.catalogue().term(band_term(sheet, band).key)}{apart}"
    return Outcome(escaped(text), NUMBER_OF[band])


def summary(lines: Distribution[Band]) -> dict[str, Fraction]:
    """Return two probabilities by name: that a roll reaches 7 or more, and that it reaches 10 or more."""
    return {
        "7 or more": lines.probability(lambda band: band != "6-"),
        "10 or more": lines.probability(lambda band: band not in ("6-", "7-9")),
    }


# Karma


def possible_grabs(view: View, roll: Roll) -> Iterator[tuple[tuple[str, ...], Roll]]:
    """Yield each combination of Good and Bad Karma that can still be grabbed: in words, and the roll with this Karma.

    A side that has decided already adds no more, and a side adds at most MOST_POINTS points.
    """
    unknown = [side for side in sides(view, roll) if may_grab(view, roll, side)]
    most = {side: min(most_to_grab(view, side), MOST_POINTS) if side in unknown else 0 for side in SIDES}
    for bad in range(most["bad"] + 1):
        for good in range(most["good"] + 1):
            when = [f"{bad} Bad"] if "bad" in unknown else []
            when += [f"{good} Good"] if "good" in unknown else []
            yield tuple(when), replace(roll, bad=roll.bad + bad, good=roll.good + good)


def may_grab(view: View, roll: Roll, side: str) -> bool:
    """Return whether Karma of the side `side` can still be grabbed for a roll, as the table rules (R-TRC-01).

    `side` is “good” or “bad”.
    """
    order = grab_order(view.rulings)
    if order.sealed:
        return roll.karma.of(side) is None
    if order.raising:
        return not grabs_complete(view, roll) and side != (roll.karma.laid or ("",))[-1]
    return side not in roll.karma.laid


def note_on_cases(view: View, cases: Sequence[Case], *, modifier: bool = False) -> str:
    """Return a note about the assumptions of the cases and the cases that are not listed; "" if there is none.

    `modifier` is True if the cases contain the modifier that the GM names for the move.
    """
    assumed = "" if modifier else "Assumes no other modifier from the GM."
    if not any(case.when for case in cases):
        return NO_MODIFIER if view.roll is None else ""
    if view.roll is None and not any(most_to_grab(view, side) for side in SIDES):
        return NO_MODIFIER
    many = any(most_to_grab(view, side) > MOST_POINTS for side in SIDES)
    more = f"More than {MOST_POINTS} are not listed." if many else ""
    again = "Both sides may raise again." if grab_order(view.rulings).raising else ""
    return join_notes("One case for each amount of Karma.", assumed, again, more)


NO_MODIFIER = "Assumes no modifier from the GM."


def make_move(view: View, _: Seat, option: Option) -> Iterator[Prospect]:
    """Yield the odds of each move with each attribute: a prospect with a case for each amount of Karma grabbed."""
    ways, left_out = choices(option, "sheet", "attribute")
    for chosen in ways:
        key = str(chosen.get("sheet", FACE_YOUR_DEMONS.key))
        roll = Roll(option.fixed["actor"], key, chosen["attribute"])
        cases = [roll_case(view, made, when) for when, made in possible_grabs(view, roll)]
        yield prospect(option, chosen, cases, join_notes(note_on_cases(view, cases), left_out))


def grab(view: View, _: Seat, option: Option) -> Iterator[Prospect]:
    """Yield the odds of the pending roll for each number of Karma points that the seat can grab, as a prospect.

    A prospect has a case for each number of points that the other side can still grab. If the GM also names a modifier,
    it counts (TRC-KA-07).
    """
    side = "bad" if option.move == "grab-bad" else "good"
    assert view.roll is not None
    ways, left_out = choices(option, "points")
    for chosen in ways:
        points = int(chosen["points"])
        value = int(option.filled(chosen).get("modifier", 0))
        named = (Modifier(Term("gm-modifier"), value, "TRC-KA-07"),) if value else ()
        laid = replace(view.roll, karma=view.roll.karma.lay(side, points), modifiers=(*view.roll.modifiers, *named))
        roll = replace(laid, bad=laid.bad + points) if side == "bad" else replace(laid, good=laid.good + points)
        left = replace(view, bad=view.bad - points) if side == "bad" else replace(view, good=view.good - points)
        cases = [roll_case(left, made, when) for when, made in possible_grabs(left, roll)]
        notes = note_on_cases(view, cases, modifier=side == "bad")
        yield prospect(option, chosen, cases, join_notes(notes, left_out))


# Luck


def spend_luck(view: View, _: Seat, option: Option) -> Iterator[Prospect]:
    """Yield the odds of the pending roll for each way to spend Luck on it (TRC-LU-08, TRC-LU-09, TRC-LU-11)."""
    roll = view.roll
    assert roll is not None
    for chosen in choices(option, "effect")[0]:
        if chosen["effect"] == "reroll":
            yield prospect(option, chosen, [roll_case(view, roll)])
            continue
        changed = replace(roll, ignoring=True) if chosen["effect"] == "ignore" else replace(roll, replaced=True)
        band = band_now(view, changed)
        yield prospect(option, chosen, [certain_case(view, roll, band)])


def let_stand(view: View, _: Seat, option: Option) -> Iterator[Prospect]:
    """Yield the outcome of keeping the current result of the pending roll, which is certain."""
    assert view.roll is not None
    band = band_now(view, view.roll)
    yield prospect(option, {}, [certain_case(view, view.roll, band)])


LIVE = {
    "make-move": make_move,
    "face-demons": make_move,
    "grab-bad": grab,
    "grab-good": grab,
    "spend-luck": spend_luck,
    "let-stand": let_stand,
}

MEANINGS = dict.fromkeys(LIVE, "The chance of each result of 2d6 and all modifiers: the total decides the result line.")
"""The meaning of the outcomes and figures of a move, by the kind of move."""
