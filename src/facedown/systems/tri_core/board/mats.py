"""A character's mat: its lines, cards, gear and meters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from facedown.game import Card, Mat, Seat
from facedown.systems.tri_core.board.cards import cards_by_owner
from facedown.systems.tri_core.board.own_parts import OwnParts, own_parts
from facedown.systems.tri_core.board.sides import Sides
from facedown.systems.tri_core.board.words import Words
from facedown.systems.tri_core.model import Character, View, called, character_ref
from facedown.systems.tri_core.options.cards.ability_cards import not_now


class Table(NamedTuple):
    """What all mats of a board have in common."""

    view: View
    viewer: Seat
    words: Words
    sides: Sides
    names: Mapping[str, str]
    cards: Mapping[str, Sequence[Card]]
    rotation: Set[str]
    acting: Set[str]


def table_of(view: View, viewer: Seat, words: Words, sides: Sides) -> Table:
    """What all mats of this board have in common."""
    encounter = view.encounter
    exchange = encounter.exchange if encounter is not None else None
    return Table(
        view, viewer, words, sides,
        names={one.key: one.name for one in view.characters},
        cards=cards_by_owner(view, words),
        rotation=frozenset(encounter.everybody) if encounter is not None else frozenset(),
        acting=frozenset(exchange.actors) if exchange is not None else frozenset(),
    )  # fmt: skip


def mat(table: Table, one: Character) -> Mat:
    """One character's place."""
    view, parts = table.view, own_parts(one, table.view.rulings, table.words)
    yours, turn = one.controller == table.viewer.key, one.key in table.acting
    return Mat(
        key=one.key,
        title=one.name,
        note=note(table, one),
        yours=yours,
        side=table.sides.of(one),
        turn=turn,
        out=bool(one.out),
        lines=(*status(table, one, parts), *parts.lines, *(unusable_lines(view, one) if turn and yours else ())),
        cards=tuple(table.cards.get(one.key, ())),
        groups=(parts.meters,),
        ref=character_ref(one.key),
        gear=parts.gear,
    )


def note(table: Table, one: Character) -> str:
    """The level of a character; in an encounter also its square, and whether it takes part."""
    level = f"{table.words.term('Level')} {one.sheet.level}"
    if table.view.encounter is None:
        return level
    where = f" · {called(one.at)}" if one.at is not None else ""
    return f"{level}{where}" if one.key in table.rotation else f"{level}{where} · not in the Rotation"


def status(table: Table, one: Character, parts: OwnParts) -> Iterator[str]:
    """The line with the conditions of a character; none where it has none."""
    holder = table.names.get(one.held_by, "")
    marks = (*parts.conditions, *((f"held by {holder}",) if holder else ()), *parts.impairments)
    if marks:
        yield f"[{', '.join(marks)}]"


def unusable_lines(view: View, one: Character) -> Iterator[str]:
    """The Abilities that cannot be used now, for the player who has to choose cards."""
    exchange = view.encounter.exchange if view.encounter is not None else None
    if exchange is not None and exchange.step == "acting" and (told := not_now(view, one)):
        yield f"not now: {'; '.join(told)}"
