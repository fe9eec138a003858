"""The odds of each option, from the live odds of its system, or by playing its moves with all possible draws.

They are computed from what the seat may know. If the choices of other seats matter, each possible choice is a separate
case; no assumption is made about how likely it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from msgspec.structs import replace

from facedown.chance import Chance, TooManyBranches, every
from facedown.game import Option, Part, Refused, Seat, System, registry
from facedown.odds.prospects import LISTED, Case, Outcome, Prospect, choices, join_notes, number_outcome, prospect
from facedown.table import Reader

MOST_BRANCHES = 5_000
"""The maximum number of outcomes of one move; a move with more outcomes has no odds."""

MOST_DRAWS = 2_000
"""The maximum number of draws made to find all outcomes of one move.

It limits moves with many draws in sequence and few outcomes.
"""


def outlook(
    system: System[Any],
    view: Any,
    seat: Seat,
    options: Sequence[Option] | None = None,
    *,
    most: int | None = None,
    seats: Sequence[Seat] = (),
) -> tuple[Prospect, ...]:
    """Return the odds of each option of a seat, computed from the seat’s own view and the rulings in force.

    The result holds prospects: a prospect is one possible move with the odds of its outcomes. Owed options (those for
    which the table waits) come first.
    `options` are the options whose prospects are returned; None stands for all options of the seat. `most` is the
    maximum number of prospects of one option; None stands for no limit. `seats` are all seats of the table, whose names
    appear in texts.
    """
    options = sorted(system.options(view, seat) if options is None else options, key=lambda option: not option.owed)
    odds = registry.odds_for(system.key)
    live = odds.live if odds is not None else {}
    reader = Reader(system, seats or (seat,))
    positions = [system.determinize(view, seat, fill) for fill in FILLS]
    names = reader.names(view)
    found: list[Prospect] = []
    for option in options:
        known = live.get(option.move)
        prospects = known(view, seat, option) if known else follow_moves(reader, positions, seat, option)
        actor = names(option.actor) if option.actor is not None else ""
        meaning = odds.meanings.get(option.move, "") if odds is not None else ""
        found += [replace(one, actor=actor, meaning=one.meaning or meaning) for one in islice(prospects, most)]
    return tuple(found)


def follow_moves(reader: Reader, positions: Sequence[Any], seat: Seat, option: Option) -> Iterator[Prospect]:
    """Yield the odds of each move of an option as a prospect, found by playing the move with all results of its draws.

    An option that is not owed has one prospect, for its usual move. `positions` are complete positions that are
    consistent with the seat’s view. If the outcomes of a move differ between these positions, they depend on hidden
    information, and the prospect has no case. A move that is refused or has too many outcomes has no case either. A
    choice without draws that leads to the same positions as an earlier one, with the same events, is left out.
    """
    before: list[list[Followed]] = []
    ways, left_out = choices(option, *(field.name for field in option.fields)) if option.owed else ([{}], "")
    listed = {field.name for field in option.fields if isinstance(field.domain, LISTED)}
    for chosen in ways:
        shown = {name: value for name, value in chosen.items() if name in listed}
        move = option.build(reader.system.move_type, **chosen)
        refusal = option.refusal(move)
        if refusal is not None:
            yield prospect(option, shown, (), join_notes(refusal.text, left_out))
            continue
        try:
            followed = [follow_move(reader, position, seat, move) for position in positions]
        except TooManyBranches:
            yield prospect(option, shown, (), join_notes(too_many_outcomes(reader.system), left_out))
        except Refused as refused:
            yield prospect(option, shown, (), join_notes(refused.refusal.text, left_out))
        else:
            if followed in before:
                continue
            if all(one.after is not None for one in followed):
                before.append(followed)
            cases = [one.case for one in followed]
            alike = all(case == cases[0] for case in cases)
            note = "" if alike else "The outcome depends on what others hide."
            yield prospect(option, shown, cases[:1] if alike else (), join_notes(note, left_out))


def too_many_outcomes(system: System[Any]) -> str:
    """Return a note that says what to do if the outcomes of a move are too many to list."""
    odds = registry.odds_for(system.key)
    command = f"The command `facedown odds {system.key}` lists the questions that can be answered."
    return join_notes("There are too many possible outcomes to list.", command if odds and odds.questions else "")


FILLS: tuple[Callable[[int], int], ...] = (lambda n: 0, lambda n: n - 1, lambda n: n // 2)
"""Three ways to fill in hidden information: with the first, the last, or the middle of the `n` possibilities.

Each function returns the index of the possibility, from 0.
"""


NO_EVENTS = {True: "Chance plays no part.", False: "The log shows no result of it."}
"""The outcomes of a move without events that the seat may see: if it has no draws, and if it has draws."""


class Followed(NamedTuple):
    """The results of a legal move: the odds of its outcomes as a case, and the position after it.

    The position is None if the move has draws.
    """

    case: Case
    after: Any


def follow_move(reader: Reader, position: Any, seat: Seat, move: Any) -> Followed:
    """Return the odds of a legal move in a complete position, and the position after it if it has no draws.

    The outcomes tell the events that the seat may see after the move.

    Raises TooManyBranches if there are too many outcomes or draws.
    """
    system = reader.system
    draws = 0
    after: Any = None

    def story(chance: Chance) -> Outcome:
        nonlocal draws, after
        first = draws

        def counted(draw: Any) -> Any:
            nonlocal draws
            draws += 1
            if draws > MOST_DRAWS:
                raise TooManyBranches(MOST_DRAWS)
            return chance(draw)

        turn = system.carry_out(position, seat, move, counted)
        after = turn.position if draws == 0 else None
        if turn.opened and draws == first:
            return Outcome("All secret choices are revealed, and the outcome depends on them.")
        seen = [event for event in turn.events if event.seen_by(seat)]
        sentences = [reader.parts(event, turn.position, position) for event in seen]
        return told_outcome(sentences) if seen else Outcome(NO_EVENTS[draws == first])

    case = Case((), every(story, branches=MOST_BRANCHES))
    return Followed(case, after)


def told_outcome(sentences: Iterable[Sequence[Part]]) -> Outcome:
    """Return the outcome that these sentences about events tell. Its number is the first number in the sentences."""
    parts = [part for sentence in sentences for part in (Part("text", " "), *sentence)][1:]
    texts = [part.text for part in parts]
    for at, part in enumerate(parts):
        if part.number is not None:
            form = "+,d" if part.signed else ",d"
            return number_outcome(part.number, "".join(texts[:at]), "".join(texts[at + 1 :]), form)
    return Outcome("".join(texts))
