"""The seats that owe a decision, found from the position without computing the options of these seats."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import Seat
from facedown.systems.tri_core.model import (
    Attack,
    Encounter,
    Exchange,
    JudgmentDecision,
    PendingDecision,
    Position,
    character_of,
)
from facedown.systems.tri_core.options.decisions import discharge
from facedown.systems.tri_core.options.exchange import DECLINABLE, bind
from facedown.systems.tri_core.rules.pending_decisions import is_decided, waits_for_gm
from facedown.systems.tri_core.view import view

PRESSING_MOVES = frozenset({
    "bind", "bonus-move", "bonus-strike", "bring", "command", "defend", "discharge", "end-encounter", "enter-rotation",
    "fire", "judge", "lay", "let-be", "finish-playing", "pass-cycle", "riposte", "shove", "spring",
})  # fmt: skip
"""The kinds of moves for which other seats may have to wait.

Moves that are possible only until other seats act are included.
"""


def awaited_keys(position: Position) -> frozenset[str]:
    """Return the keys of the seats that owe a decision now."""
    return frozenset(owing_seats(position))


def owing_seats(position: Position) -> Iterator[str]:
    """Yield the keys of the seats that owe a decision now; the same key can be yielded more than once."""
    encounter = position.encounter
    if encounter is not None and encounter.waits:
        yield from deciding_seats(position, encounter)
        return
    if any(one.tricks and one.out != "dead" for one in position.characters):
        yield position.gm
    if encounter is None:
        return
    exchange = encounter.exchange
    if not (exchange is not None and exchange.deferred_effects) and (is_decided(position) or waits_for_gm(position)):
        yield position.gm
    if exchange is not None:
        yield from playing_seats(position, exchange)


def deciding_seats(position: Position, encounter: Encounter) -> Iterator[str]:
    """Yield the key of the seat that owes the newest pending decision.

    Nothing is yielded if `position` is a view that hides this decision, or if the decision has no legal option.
    """
    top = encounter.waits.top
    if isinstance(top, Attack):
        yield character_of(position, top.target).controller
    elif isinstance(top, JudgmentDecision):
        if top.ability:
            yield position.gm
    elif isinstance(top, PendingDecision) and top.owner:
        key = character_of(position, top.owner).controller
        if type(top) in DECLINABLE or any(discharge(view(position, Seat(key)), Seat(key))):
            yield key


def playing_seats(position: Position, exchange: Exchange) -> Iterator[str]:
    """Yield the keys of the seats that still have to play cards, or to choose which action a Reaction answers."""
    if exchange.step != "resolving":
        waiting = exchange.actions.waiting if exchange.step == "acting" else exchange.reactions.waiting
        yield from (one.controller for one in position.characters if one.key in waiting)
    if exchange.unassigned_reactions:
        key = character_of(position, exchange.unassigned_reactions[0].owner).controller
        if any(bind(view(position, Seat(key)), Seat(key))):
            yield key
