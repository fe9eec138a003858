"""Conformance check of rulings that change during a game: no output may come from a cache filled under other rulings.

The check yields sentences that complete "The contract demands that …". It finds results that are kept under a key
without the rulings, in a cache of a function (`lru_cache`) or in a record.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from facedown.chance import Dealer
from facedown.game.conformance_data import bytes_of_turn
from facedown.game.option_lists import options_as_data
from facedown.game.refusals import Refused
from facedown.game.seats import Seat
from facedown.game.system import System

OUTPUTS: Mapping[str, Callable[[System[Any], Any, Seat], bytes]] = {
    "options": lambda system, view, seat: msgspec.json.encode(options_as_data(system.options(view, seat))),
    "pieces on the board": lambda system, view, seat: msgspec.json.encode(system.board(view, seat)),
    "sheets": lambda system, view, seat: msgspec.json.encode(system.sheets(view)),
}
"""The outputs of a view that are compared as texts, because equal dicts can have different orders."""

SPREAD = 7
"""How many changes of rulings later the tests begin if the seed is 1 higher."""


COMPARED_AT_ONCE = 12
"""The number of changes after which the caches are emptied to compare the outputs of all of them."""


class _Changed(NamedTuple):
    """A change of a ruling: the position as bytes, the switch, its new value, and the `warm` outputs, from the caches.

    `asked` are the viewers, and a seat with a move that it makes in the position.
    """

    encoded: bytes
    option: str
    value: str
    asked: tuple[Sequence[Seat], Seat, Any]
    warm: dict[str, object]


class RulingChanges:
    """The possible changes of single rulings, tried one after another at the positions of random games.

    After the last change, the first is tried again. `start` chooses with which change to begin.
    """

    def __init__(self, system: System[Any], start: int) -> None:
        self.system = system
        self.tried = dict.fromkeys(system.rulebook.switches, 0)
        """How often each switch was changed."""
        switches = system.rulebook.switches
        changes = [(option, value) for option, ruling in switches.items() for value in ruling.values_to_try]
        start = start * SPREAD % len(changes) if changes else 0
        self._changes = [*changes[start:], *changes[:start]]
        self._caches = _bounded_caches()
        self._kept: list[_Changed] = []

    def problems_of_next(self, position: Any, viewers: Sequence[Seat], seat: Seat, move: Any) -> Iterator[str]:
        """Change the next ruling in a position, and keep the outputs, which come from the caches.

        `move` is a move of `seat` that was just played in the position, so that its results are in the caches. Once
        `COMPARED_AT_ONCE` changes are kept, yield the sentences of `problems_of_kept`.
        """
        for _ in range(len(self._changes)):
            option, value = self._changes.pop(0)
            self._changes.append((option, value))
            rulings = self.system.rulebook.ruled(self.system.rulings_of(position), {option: value})
            if rulings != self.system.rulings_of(position):
                self.tried[option] += 1
                asked = (viewers, seat, move)
                warm = dict(self._outputs(position, option, value, *asked))
                self._kept.append(_Changed(self.system.encode(position), option, value, asked, warm))
                break
        if len(self._kept) >= COMPARED_AT_ONCE:
            yield from self.problems_of_kept()

    def problems_of_kept(self) -> Iterator[str]:
        """Yield a sentence for each kept output that came from a wrong cache, and keep none of them any longer.

        An output is wrong if it is different after all caches are emptied and all records are new. Several changes are
        compared at once, because everything that is computed after it is slow until the caches are filled again.
        """
        kept, self._kept = self._kept, []
        for encoded, option, value, asked, warm in kept:
            for cache in self._caches:
                cache.cache_clear()
            cold = dict(self._outputs(self.system.decode(encoded), option, value, *asked))
            for what in {**warm, **cold}:
                if warm.get(what) != cold.get(what):
                    yield f"{what} do not depend on the rulings before {option} was changed to {value}"

    def _outputs(
        self, position: Any, option: str, value: str, viewers: Sequence[Seat], seat: Seat, move: Any
    ) -> Iterator[tuple[str, object]]:
        """Yield the outputs of a position in which a ruling is changed, each with its name."""
        system = self.system
        try:
            turn = system.rule(position, {option: value}, Dealer(b"ruling"))
        except Refused as refused:  # not now; but caches must be right even if the rulings change at another moment
            yield "refusals of the change", refused.refusal
            rulings = system.rulebook.ruled(system.rulings_of(position), {option: value})
            position = msgspec.structs.replace(position, rulings=rulings)
        else:
            yield "the events of the change", bytes_of_turn(system, turn)
            position = turn.position
        views: list[Any] = []
        for viewer in viewers:
            view = system.view(position, viewer)
            for what, written in OUTPUTS.items():
                if what == "sheets" and view in views:
                    continue  # they depend on the view only, and take long
                yield f"the {what} of {viewer.key or 'a spectator'}", written(system, view, viewer)
            views.append(view)
        try:
            yield f"the results of {move}", bytes_of_turn(system, system.play(position, seat, move, Dealer(b"probe")))
        except Refused as refused:
            yield f"the results of {move}", refused.refusal


def _bounded_caches() -> list[Any]:
    """Return all function caches that have a maximum size. The other caches hold data files and terms."""
    kind = type(lru_cache(bytes_of_turn))
    return [one for one in gc.get_objects() if type(one) is kind and one.cache_parameters()["maxsize"] is not None]
