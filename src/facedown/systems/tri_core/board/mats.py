"""A character’s mat: its lines of text, cards, gear and meters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from facedown.game import Card, Mat, Seat
from facedown.systems.tri_core.board.cards import cards_by_owner
from facedown.systems.tri_core.board.ground import token_marks
from facedown.systems.tri_core.board.own_parts import OwnParts, own_parts
from facedown.systems.tri_core.board.sides import Sides
from facedown.systems.tri_core.board.words import Words
from facedown.systems.tri_core.model import Character, View, called, character_ref
from facedown.systems.tri_core.options.cards.ability_cards import unusable_abilities


class MatContext(NamedTuple):
    """The data that all mats of one board share.

    `view`: the position as the seat `viewer` may see it.
    `words`: the texts of the board.
    `names`, `cards`: the names and Action Cards by the character’s key.
    `rotation`: the keys of the characters in the Rotation.
    `acting`: the keys of the characters whose turn it is.
    `marks`: the marks of the tokens by the character’s key.
    """

    view: View
    viewer: Seat
    words: Words
    sides: Sides
    names: Mapping[str, str]
    cards: Mapping[str, Sequence[Card]]
    rotation: Set[str]
    acting: Set[str]
    marks: Mapping[str, str]


def mat_context(view: View, viewer: Seat, words: Words, sides: Sides) -> MatContext:
    """Return the data that all mats of one board share."""
    encounter = view.encounter
    exchange = encounter.exchange if encounter is not None else None
    return MatContext(
        view, viewer, words, sides,
        names={one.key: one.name for one in view.characters},
        cards=cards_by_owner(view, words),
        rotation=frozenset(encounter.everybody) if encounter is not None else frozenset(),
        acting=frozenset(exchange.actors) if exchange is not None else frozenset(),
        marks=token_marks(view),
    )  # fmt: skip


def mat(shared: MatContext, one: Character) -> Mat:
    """Return the mat of a character as the viewer sees it."""
    view, parts = shared.view, own_parts(one, shared.view.rulings, shared.words)
    yours, turn = one.controller == shared.viewer.key, one.key in shared.acting
    return Mat(
        key=one.key,
        title=one.name,
        note=mat_note(shared, one),
        yours=yours,
        side=shared.sides.side_of(one),
        turn=turn,
        out=bool(one.out),
        conditions=conditions(shared, one, parts),
        lines=(
            *parts.lines,
            *(unusable_lines(view, one) if turn and yours else ()),
        ),
        cards=tuple(shared.cards.get(one.key, ())),
        groups=(parts.meters,),
        ref=character_ref(one.key),
        gear=parts.gear,
        side_key=one.side,
        mark=shared.marks.get(one.key, ""),
    )


def mat_note(shared: MatContext, one: Character) -> str:
    """Return a text with a character’s level.

    In an encounter, the text also has two parts: the square if the viewer knows it,
    and a note if the character is not in the Rotation.
    """
    level = f"{shared.words.term('Level')} {one.sheet.level}"
    if shared.view.encounter is None:
        return level
    where = f" · {called(one.at)}" if one.at is not None else ""
    return f"{level}{where}" if one.key in shared.rotation else f"{level}{where} · not in the Rotation"


def conditions(shared: MatContext, one: Character, parts: OwnParts) -> tuple[str, ...]:
    """Return a character’s conditions and impairments."""
    holder = shared.names.get(one.held_by, "")
    return (*parts.conditions, *((f"held by {holder}",) if holder else ()), *parts.impairments)


def unusable_lines(view: View, one: Character) -> Iterator[str]:
    """Yield one line that says why some of a character’s Abilities cannot be used now.

    Yield nothing unless the characters are choosing actions now.
    """
    exchange = view.encounter.exchange if view.encounter is not None else None
    if exchange is not None and exchange.step == "acting" and (unusable := unusable_abilities(view, one)):
        yield f"not now: {'; '.join(reason.text.rstrip('.') for _, reason in unusable)}"
