"""Conformance check of imagined positions: the positions that `System.determinize` returns can be played.

`options_to_play` chooses the options of random play, for this and other checks. The other functions yield sentences
that complete "The contract demands that …".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from facedown.chance import Below, Chance, Dealer
from facedown.game.conformance_seen import Seen
from facedown.game.options import Option
from facedown.game.refusals import Refused
from facedown.game.seats import SPECTATOR, Seat, Setup
from facedown.game.system import System

LONGEST_STEP = 8
"""The most moves that are played in an imagined position."""

IMAGINED_EVERY = 5
"""The number of moves of a game between two positions for which imagined positions are played."""


def options_to_play(system: System[Any], position: Any, seats: Sequence[Seat]) -> list[tuple[Seat, Option]]:
    """Return pairs of a seat and an option from which random play chooses.

    Owed options occur several times, so that they are chosen more often. An option to give up that is not owed is
    included only if there are no other options.
    """
    return weighted(Seen(system, position).offered(seats))


def weighted(offered: list[tuple[Seat, Option]]) -> list[tuple[Seat, Option]]:
    """Return pairs of a seat and an option as often as random play should choose among them; see `options_to_play`."""
    owed = [pair for pair in offered if pair[1].owed]
    continuing = [pair for pair in offered if not pair[1].concedes]
    return owed * 4 + continuing or offered


def problems_under_other_rulings(system: System[Any], setup: Setup, below: Below, moves: int) -> Iterator[str]:
    """Play a random game of up to `moves` moves under random rulings, and yield the problems of imagined positions.

    The game is played under the rulings of `setup` if the system refuses to begin under the random ones. `below`
    decides everything random.
    """
    viewers, dealer = (*setup.seats, SPECTATOR), Dealer(bytes([below(256) for _ in range(16)]))
    try:
        position = system.begin(replace(setup, rulings=_other_rulings(system, setup, below)))
    except Refused:
        position = system.begin(setup)
    for number in range(moves):
        if number % IMAGINED_EVERY == IMAGINED_EVERY - 1:
            yield from problems_of_imagined(system, position, viewers, setup.seats, below)
        ready = options_to_play(system, position, setup.seats)
        if not ready:
            return
        seat, option = ready[below(len(ready))]
        position = system.play(position, seat, option.sample(system.move_type, below), dealer).position


def _other_rulings(system: System[Any], setup: Setup, below: Below) -> dict[str, str]:
    """Return the rulings of `setup`, with a random value for about half of the switches."""
    rulings = dict(setup.rulings)
    for name, ruling in system.rulebook.switches.items():
        values = ruling.values_to_try
        if values and below(2):
            rulings[name] = values[below(len(values))]
    return rulings


def problems_of_imagined(
    system: System[Any], position: Any, viewers: Iterable[Seat], seats: Sequence[Seat], below: Below
) -> Iterator[str]:
    """Play a position imagined for each viewer, and yield the problems; see `problems_of_playing`.

    `below` decides the choices, and also the seed of the draws, so that they differ from call to call.
    """
    chance = Dealer(bytes([below(256) for _ in range(16)]))
    for viewer in viewers:
        imagined = system.determinize(system.view(position, viewer), viewer, below)
        yield from problems_of_playing(system, imagined, viewer, seats, chance, below)


def problems_of_playing(
    system: System[Any], imagined: Any, viewer: Seat, seats: Sequence[Seat], chance: Chance, below: Below
) -> Iterator[str]:
    """Play random moves in an imagined position until no seat owes a decision. Yield the first problem.

    A seat that owes a decision must have an option that it owes, moves that options offer must be carried out, and the
    positions after them must be readable again. If options allow to change a sealed choice, the first move changes one.
    If no seat owes a decision, one optional move is played.
    `viewer` is the seat for which the position was imagined; the sentences name it.
    """
    who = viewer.key or "a spectator"
    for number in range(LONGEST_STEP):
        awaited = system.awaited(imagined, seats)
        owed = [(seat, option) for seat in awaited for option in _owed(system, imagined, seat)]
        idle = [seat.key for seat in awaited if not any(one.key == seat.key for one, _ in owed)]
        if idle:
            yield f"at least one option is owed by {idle[0]}, for whom the table waits in a position imagined for {who}"
            return
        if number and not owed:
            return
        if owed and not number:
            offered = _changes(system, imagined, seats) or owed
        else:
            offered = owed or options_to_play(system, imagined, seats)
        if not offered:
            if not system.over(imagined):
                yield f"some seat has an option in a position imagined for {who}, as the game is not over there"
            return
        seat, option = offered[below(len(offered))]
        move = option.sample(system.move_type, below)
        try:
            imagined = system.play(imagined, seat, move, chance).position
            same = system.decode(system.encode(imagined)) == imagined
        except Exception as error:
            how = str(error) if isinstance(error, Refused) else f"{type(error).__name__}: {error}"[:300]
            where = f"in a position imagined for {who}"
            yield f"{seat.key} can make the offered move {move} {where}; it failed with “{how}”"
            return
        if not same:
            yield f"the position after {move} in a position imagined for {who} is equal after encoding and decoding"
            return


def _owed(system: System[Any], position: Any, seat: Seat) -> list[Option]:
    """Return the options that a seat owes."""
    return [option for option in system.pressing(system.view(position, seat), seat) if option.owed]


def _changes(system: System[Any], position: Any, seats: Sequence[Seat]) -> list[tuple[Seat, Option]]:
    """Return the options with sealed fields that nobody owes, such as those to change a sealed choice."""
    options = [(seat, option) for seat in seats for option in system.options(system.view(position, seat), seat)]
    return [(seat, option) for seat, option in options if option.hidden and not (option.owed or option.concedes)]
