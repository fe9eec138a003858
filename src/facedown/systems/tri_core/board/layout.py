"""The board as a whole: the map, the step of the exchange, the Rotation, and a mat for each character."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import Board, Catalogue, PieceRef, Seat, TurnOrder
from facedown.game.board import TablePiece
from facedown.systems.tri_core.board.ground import map_plan
from facedown.systems.tri_core.board.mats import mat, mat_context
from facedown.systems.tri_core.board.sides import Sides
from facedown.systems.tri_core.board.words import Words, words_of
from facedown.systems.tri_core.model import Character, View, character_ref

STEPS = ("1 Cards", "2 Reactions", "3 Reveal", "4 Results")
"""The names of the steps of an exchange of cards."""


def board(view: View, viewer: Seat, catalogue: Catalogue) -> Board:
    """Return the board that the seat `viewer` sees, with texts from a message catalogue."""
    words, sides = words_of(catalogue), Sides(view, viewer)
    shared = mat_context(view, viewer, words, sides)
    return Board(
        title=view.title or "Tri-Core",
        facts=tuple(facts_of(view, words)),
        steps=STEPS,
        step=exchange_step(view),
        mats=tuple([mat(shared, one) for one in characters_in_order(view)]),
        plan=map_plan(view, viewer, sides),
        pieces=tuple(table_pieces(view, words)),
    )


def characters_in_order(view: View) -> list[Character]:
    """Return all characters: first those in the Rotation, in the order of the Rotation, then all others."""
    order = {key: at for at, key in enumerate(view.encounter.everybody)} if view.encounter is not None else {}
    return sorted(view.characters, key=lambda one: order.get(one.key, len(order)))


def exchange_step(view: View) -> int:
    """Return the index in `STEPS` of the current step of the exchange; -1 if there is no exchange."""
    exchange = view.encounter.exchange if view.encounter is not None else None
    if exchange is None:
        return -1
    return {"acting": 0, "reacting": 1, "resolving": 2 if exchange.unassigned_reactions else 3}[exchange.step]


def facts_of(view: View, words: Words) -> Iterator[str]:
    """Yield the texts for the top of the board: the cycle and “Chain Duel” in an encounter, otherwise the day."""
    if view.encounter is None:
        yield f"{words.term('Day')} {view.day}"
        return
    yield f"{words.term('Cycle')} {view.encounter.cycle}"
    if view.encounter.duel is not None and view.encounter.duel.chain:
        yield words.term("Chain Duel")


def table_pieces(view: View, words: Words) -> Iterator[TablePiece]:
    """Yield the Rotation as a piece for the board; yield nothing outside an encounter.

    If several characters share the current place, the first character that the viewer knows is marked.
    """
    encounter = view.encounter
    if encounter is None or not encounter.rotation:
        return
    names = {one.key: one.name for one in view.characters}
    order = [key for key in encounter.everybody if key in names]
    now = [key for place in encounter.rotation[encounter.turn :][:1] for key in place.keys if key in names]
    refs = tuple([character_ref(key) for key in order])
    at = order.index(now[0]) if now else -1
    yield TurnOrder(
        PieceRef("order", "rotation"), words.term("Rotation"), refs, tuple([names[key] for key in order]), at
    )
