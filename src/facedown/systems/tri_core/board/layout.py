"""The board: the map, the state of the exchange, the Rotation, and a mat for each character."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import Board, Catalogue, PieceRef, Seat, TurnOrder
from facedown.game.board import TablePiece
from facedown.systems.tri_core.board.ground import plan
from facedown.systems.tri_core.board.mats import mat, table_of
from facedown.systems.tri_core.board.sides import Sides
from facedown.systems.tri_core.board.words import Words, words_of
from facedown.systems.tri_core.model import Character, View, character_ref

STEPS = ("1 Cards", "2 Reactions", "3 Reveal", "4 Results")


def board(view: View, viewer: Seat, catalogue: Catalogue) -> Board:
    """The board for this viewer, with the words of this catalogue."""
    words, sides = words_of(catalogue), Sides(view, viewer)
    table = table_of(view, viewer, words, sides)
    return Board(
        title=view.title or "Tri-Core",
        facts=tuple(facts_of(view, words)),
        steps=STEPS,
        step=step(view),
        mats=tuple([mat(table, one) for one in characters_in_order(view)]),
        plan=plan(view, viewer, sides),
        pieces=tuple(table_pieces(view, words)),
    )


def characters_in_order(view: View) -> list[Character]:
    """All characters, those in the Rotation in its order."""
    order = {key: at for at, key in enumerate(view.encounter.everybody)} if view.encounter is not None else {}
    return sorted(view.characters, key=lambda one: order.get(one.key, len(order)))


def step(view: View) -> int:
    """The step of the exchange; -1 while there is none."""
    exchange = view.encounter.exchange if view.encounter is not None else None
    if exchange is None:
        return -1
    return {"acting": 0, "reacting": 1, "resolving": 2 if exchange.unbound else 3}[exchange.step]


def facts_of(view: View, words: Words) -> Iterator[str]:
    """What everybody should know now."""
    if view.encounter is None:
        yield f"{words.term('Day')} {view.day}"
        return
    yield f"{words.term('Cycle')} {view.encounter.cycle}"
    if view.encounter.duel is not None and view.encounter.duel.chain:
        yield words.term("Chain Duel")


def table_pieces(view: View, words: Words) -> Iterator[TablePiece]:
    """The Rotation: the first of its current place is marked as the one who acts."""
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
