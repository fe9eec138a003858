"""What may come of each option: by what a system's odds say of it, else by carrying the move out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from facedown.chance import Chance, TooManyBranches, every
from facedown.game import Field, OneOf, Option, Range, Refused, Seat, Subset, System
from facedown.lab.odds.live import core_kernel, skill_deck, standard_roll, tri_core, trinity_code
from facedown.lab.odds.live.prospects import Case, Prospect, choices, prospect, said_of

Foreseen = Callable[[Any, Seat, Option], Iterator[Prospect]]
"""Reads a seat's view and one of its options; gives the moves of that option with their cases."""

FORESEEN: Mapping[str, Mapping[str, Foreseen]] = {
    "core-kernel": core_kernel.FORESEEN,
    "skill-deck": skill_deck.FORESEEN,
    "standard-roll": standard_roll.FORESEEN,
    "tri-core": tri_core.FORESEEN,
    "trinity-code": trinity_code.FORESEEN,
}
"""For each system, the kinds of move whose odds need the rules that follow them, with what says so."""

MOST_BRANCHES = 5_000
MOST_DRAWS = 2_000
"""How many draws are made in all to follow a move, which bounds a long story of few branches as well."""


def outlook(
    system: System[Any], view: Any, seat: Seat, options: Sequence[Option] | None = None, *, most: int | None = None
) -> tuple[Prospect, ...]:
    """What may come of each thing that this seat may do, from its own view and the rulings in force.

    Of `options` where some are named, else of all; those that the table waits for come first. Of each, `most` ways to
    do it at the most, where they are not all wanted.
    """
    options = sorted(options or system.options(view, seat), key=lambda option: not option.owed)
    known = FORESEEN.get(system.key, {})
    positions = [system.determinize(view, seat, fill) for fill in FILLS]
    return tuple(
        one
        for option in options
        for one in islice(
            known[option.move](view, seat, option) if option.move in known else told(system, positions, seat, option),
            most,
        )
    )


def told(system: System[Any], positions: Sequence[Any], seat: Seat, option: Option) -> Iterator[Prospect]:
    """What the seat would be told of the move: followed through every draw, each choice of one that is owed.

    `positions` are the seat's view with what others keep to themselves made up in several ways; where that shows,
    nothing is said.
    """
    ways, left_out = choices(option, *(field.name for field in option.fields)) if option.owed else ([{}], "")
    for chosen in ways:
        shown = {name: value for name, value in chosen.items() if isinstance(field_of(option, name).domain, LISTED)}
        try:
            move = option.build(system.move_type, **chosen)
            seen = [foretold(system, position, seat, move) for position in positions]
        except TooManyBranches:
            much = "Too much may come of it to be listed."
            yield prospect(option, shown, (), said_of(much, left_out))
        except Refused as refused:
            yield prospect(option, shown, (), said_of(refused.refusal.text, left_out))
        else:
            alike = all(one == seen[0] for one in seen)
            note = "" if alike else "What comes of it depends on what others keep to themselves."
            yield prospect(option, shown, seen[:1] if alike else (), said_of(note, left_out))


LISTED = (OneOf, Range, Subset)
"""The kinds of fields that are filled in one way after the other."""


def field_of(option: Option, name: str) -> Field:
    """A field of an option."""
    return next(field for field in option.fields if field.name == name)


FILLS: tuple[Callable[[int], int], ...] = (lambda n: 0, lambda n: n - 1, lambda n: n // 2)
"""Ways to make up what is hidden: the first, the last, the middle of what there is."""


def foretold(system: System[Any], position: Any, seat: Seat, move: Any) -> Case:
    """All that a seat may be told of its move, from one whole position that shows it its view."""
    drawn: list[bool] = []

    def story(chance: Chance) -> str:
        def asked(draw: Any) -> Any:
            drawn.append(True)
            if len(drawn) > MOST_DRAWS:
                raise TooManyBranches(MOST_DRAWS)
            return chance(draw)

        turn = system.play(position, seat, move, asked)
        if turn.opened and not drawn:
            return "It turns up what lies face down."
        return " ".join(event.text for event in turn.events if event.seen_by(seat)) or "Nothing is told."

    return Case((), every(story, branches=MOST_BRANCHES))
