"""What may come of each option: by what a system's odds say of it, else by carrying the move out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from facedown.chance import Chance, TooManyBranches, every
from facedown.game import Option, Refused, Seat, System
from facedown.lab.odds.live import core_kernel, skill_deck, standard_roll, trinity_code
from facedown.lab.odds.live.prospects import Case, Prospect, prospect

Foreseen = Callable[[Any, Option], Iterator[Prospect]]
"""Reads a seat's view and one of its options; gives the moves of that option with their cases."""

FORESEEN: Mapping[str, Mapping[str, Foreseen]] = {
    "core-kernel": core_kernel.FORESEEN,
    "skill-deck": skill_deck.FORESEEN,
    "standard-roll": standard_roll.FORESEEN,
    "trinity-code": trinity_code.FORESEEN,
}
"""For each system, the kinds of move whose odds need the rules that follow them, with what says so."""

MOST_BRANCHES = 5_000


def outlook(system: System[Any], view: Any, seat: Seat) -> tuple[Prospect, ...]:
    """What may come of each thing that this seat may do, from its own view and the rulings in force.

    Options that the table waits for come first.
    """
    options = sorted(system.options(view, seat), key=lambda option: not option.owed)
    known = FORESEEN.get(system.key, {})
    return tuple(
        one
        for option in options
        for one in (known[option.move](view, option) if option.move in known else told(system, view, seat, option))
    )


def told(system: System[Any], view: Any, seat: Seat, option: Option) -> Iterator[Prospect]:
    """What the seat would be told of the option's usual move: followed through every draw.

    What others have laid is made up in several ways; where that shows, nothing is said.
    """
    move = option.build(system.move_type)
    try:
        seen = [foretold(system, view, seat, move, fill) for fill in FILLS]
    except TooManyBranches:
        yield prospect(option, {}, (), f"More than {MOST_BRANCHES:,} things may come of it, too many to list.")
    except Refused as refused:
        yield prospect(option, {}, (), refused.refusal.text)
    else:
        alike = all(one == seen[0] for one in seen)
        note = "" if alike else "What comes of it depends on what others keep to themselves."
        yield prospect(option, {}, seen[:1] if alike else (), note)


FILLS: tuple[Callable[[int], int], ...] = (lambda n: 0, lambda n: n - 1, lambda n: n // 2)
"""Ways to make up what is hidden: the first, the last, the middle of what there is."""


def foretold(system: System[Any], view: Any, seat: Seat, move: Any, fill: Callable[[int], int]) -> Case:
    """All that a seat may be told of its move, in one way to fill in what is hidden."""
    position = system.imagine(view, seat, fill)
    drawn: list[bool] = []

    def story(chance: Chance) -> str:
        def asked(draw: Any) -> Any:
            drawn.append(True)
            return chance(draw)

        turn = system.play(position, seat, move, asked)
        if turn.opened and not drawn:
            return "It turns up what lies face down."
        return " ".join(event.text for event in turn.events if event.seen_by(seat)) or "Nothing is told."

    return Case((), every(story, branches=MOST_BRANCHES))
