"""The exact odds of Night Watch, computed with the same rule functions that are used in play."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from facedown.chance import Chance, Distribution, every
from facedown.game import Option, Seat
from facedown.odds import Answer, Odds, Question, number
from facedown.odds.prospects import Case, Prospect, number_outcome, prospect
from night_watch import rules
from night_watch.model import Blow, Position, Rulings, View, Watcher, watcher


def strike(*, guard: int) -> Answer:
    """Return the chances that it takes 1, 2, 3, … blows to bring a watcher with `guard` guard to 0 (NW-06)."""
    target = Watcher("target", "Target", "", "", 0, guard)
    blow = guard_lost(target)
    lost = Distribution.certain(0)
    blows: dict[int, Fraction] = {}
    for count in range(1, guard + 1):  # a blow removes at least 1 guard
        before = lost
        lost = before.plus(blow).map(lambda points: rules.damage(target, points))
        blows[count] = lost[guard] - before[guard]
    needed = Distribution.from_fractions({count: chance for count, chance in blows.items() if chance})
    summary = {"one blow": blows[1], "mean blows": needed.mean}
    return Answer(f"Blows until a watcher with {guard} guard is at 0", needed, summary, results="Number of blows",
                  amounts=("mean blows",))  # fmt: skip


def guard_lost(target: Watcher) -> Distribution[int]:
    """Return the distribution of the guard that one blow removes from a watcher (NW-06).

    Very long chains of exploding dice are not computed; they count as removing all guard.
    """
    lost = rules.DAMAGE.totals().map(lambda roll: rules.damage(target, roll))
    weights = dict(lost.items())
    weights[target.guard] = weights.get(target.guard, 0) + lost.cut
    return Distribution(weights)


def order(*, wits: int, other_wits: int) -> Answer:
    """Return the chance that a striker with `wits` goes before a striker with `other_wits` (NW-03)."""
    first = Watcher("first", "", "", "", wits, 1)
    second = Watcher("second", "", "", "", other_wits, 1)
    position = Position(Rulings(), "", (first, second))

    def goes_first(chance: Chance) -> str:
        totals = {one.key: rules.order_total(one, chance(rules.ORDER)).total for one in (first, second)}
        return "goes first" if rules.strike_order(position, totals)[0] == "first" else "goes second"

    outcomes = every(goes_first)
    question = f"A striker with {wits} wits, against one with {other_wits}"
    note = "If totals and wits are equal, the first at the table goes first: here the striker."
    return Answer(question, outcomes, {"goes first": outcomes["goes first"]}, (note,), results="Turn order")


# At the table


def riposte(view: View, seat: Seat, option: Option) -> Iterator[Prospect]:
    """Yield the possible outcomes of the two answers to a riposte option: take the blow, or turn it back (NW-05).

    For the second answer, the striker takes the blow; a note says if the striker can turn it back again.
    """
    blow = view.frames.pop().top
    assert isinstance(blow, Blow)
    striker, target = watcher(view, blow.striker), watcher(view, blow.target)
    yield prospect(option, {"accepts": False}, [blow_case(target)])
    answers = f"{striker.name} may turn it back again." if rules.can_riposte(view, striker.key) else ""
    when = (f"{striker.name} takes it",) if answers else ()
    yield prospect(option, {"accepts": True}, [blow_case(striker, when)], answers)


def blow_case(target: Watcher, when: tuple[str, ...] = ()) -> Case:
    """Return the chances of the guard that a watcher has left after taking a blow, and the chance of 0 guard.

    `when` says under which choices of others the case applies; empty if it always applies.
    """
    left = guard_lost(target).map(lambda points: target.guard - points)
    outcomes = left.map(lambda points: number_outcome(points, f"{target.name}: ", " guard left"))
    return Case(when, outcomes, {"0 guard": left[0]})


ODDS = Odds(
    "night-watch",
    (
        Question("strike", "How many blows take all guard", (number("guard", "Guard", 8, 1, 99),), strike),
        Question(
            "order", "Which of two strikers goes first",
            (number("wits", "Wits", 3, 0, 9), number("other_wits", "Wits of the other striker", 4, 0, 9)),
            order,
        ),
    ),
    {"riposte": riposte},
)  # fmt: skip
