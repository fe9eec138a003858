"""Visibility: each field is declared once, nobody sees undeclared ones, and masks reach nested records."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from night_watch.model import Card as WatchCard
from night_watch.model import Position as WatchPosition
from night_watch.view import VISIBILITY as WATCH_VISIBILITY

from facedown.game import PieceRef, Sealed, Stack, Visibility, fields, fields_together


class Card(msgspec.Struct, frozen=True):
    """A card: its back is seen by all, its face by its owner."""

    owner: str
    face: str = ""


class Hero(msgspec.Struct, frozen=True):
    """A hero with a hand of cards and a plan."""

    key: str
    hand: tuple[Card, ...] = ()
    plan: str = ""


class Blow(msgspec.Struct, frozen=True, tag=True):
    """A blow with a card."""

    card: Card


class Wait(msgspec.Struct, frozen=True, tag=True):
    """Nothing is hidden here."""

    who: str


class Scene(msgspec.Struct, frozen=True):
    """A position."""

    name: str
    heroes: tuple[Hero, ...] = ()
    table: Card | None = None
    piles: tuple[tuple[str, Card], ...] = ()
    frames: Stack[Blow | Wait] = Stack()
    sealed: Sealed[Card] = Sealed()
    notes: str = ""
    odds: tuple[int, ...] = ()


def own_face(face: str, scene: Any, viewer: str) -> str:
    return face if viewer == "ana" else ""


def heading(name: str, scene: Scene, viewer: str) -> str:
    return f"{name} for {viewer or 'all'} ({len(scene.heroes)})"


VISIBILITY = Visibility(
    {
        Scene: fields("heroes table piles frames", "sealed odds", name=heading),
        Hero: fields("key hand"),
        Blow: fields("card"),
        Card: fields("owner", face=own_face),
    },
    public=(Wait,),
)
ACE = Card("ana", "ace")
BACK = Card("ana")


def seen(viewer: str, **values: Any) -> Scene:
    found: Scene = VISIBILITY.view(Scene("Alley", **values), viewer)
    return found


def test_a_public_field_is_visible_and_a_masked_field_shows_its_mask() -> None:
    assert seen("ben", odds=(1, 2)) == Scene("Alley for ben (0)", odds=(1, 2))
    assert seen("", heroes=(Hero("a"), Hero("b"))).name == "Alley for all (2)"


def test_a_field_that_is_not_declared_is_seen_by_nobody() -> None:
    for viewer in ("ana", "ben", ""):
        assert seen(viewer, notes="The duke lies.").notes == ""
        assert seen(viewer, heroes=(Hero("a", plan="run"),)).heroes == (Hero("a"),)


def test_fields_that_are_not_declared_are_named() -> None:
    assert list(VISIBILITY.undeclared(Scene)) == ["Hero.plan", "Scene.notes"]
    assert list(VISIBILITY.undeclared(Card)) == []
    assert list(Visibility({}).undeclared(Blow)) == ["Blow.card", "Card.owner", "Card.face"]


def test_night_watch_declares_every_field() -> None:
    assert list(WATCH_VISIBILITY.undeclared(WatchPosition)) == []
    assert list(Visibility({WatchCard: fields("kind")}).undeclared(WatchCard)) == ["Card.target"]


@pytest.mark.parametrize(("viewer", "card"), [("ana", ACE), ("ben", BACK), ("", BACK)])
def test_records_inside_are_reduced_wherever_they_are(viewer: str, card: Card) -> None:
    scene = seen(
        viewer,
        heroes=(Hero("a", (ACE, ACE)), Hero("b")),
        table=ACE,
        piles=(("left", ACE),),
        frames=Stack((Wait("ana"), Blow(ACE))),
        sealed=Sealed(("a",), ("a",), (("a", ACE),)),
    )
    assert scene.heroes == (Hero("a", (card, card)), Hero("b"))
    assert scene.table == card
    assert scene.piles == (("left", card),)
    assert scene.frames == Stack((Wait("ana"), Blow(card)))
    assert scene.sealed.contents == (("a", card),)


class Box(msgspec.Struct, frozen=True):
    """A box that may contain boxes."""

    label: str
    inside: tuple[Box, ...] = ()
    secret: str = ""


def test_a_record_inside_one_of_its_own_kind_is_reduced() -> None:
    boxes = Visibility({Box: fields("label inside", secret=lambda value, box, viewer: value and "?")})
    box = Box("big", (Box("small", (Box("tiny", (), "gold"),), "silver"),), "tin")
    assert boxes.view(box, "ana") == Box("big", (Box("small", (Box("tiny", (), "?"),), "?"),), "?")


def test_a_view_without_hidden_parts_is_the_same_object() -> None:
    hero = Hero("a", (BACK,))
    assert VISIBILITY.view(hero, "ben") is hero


def test_a_view_seen_again_is_the_same() -> None:
    scene = Scene("Alley", (Hero("a", (ACE,), "run"),), ACE, notes="x")
    plain = Visibility({Scene: fields("name heroes table"), Hero: fields("key hand"), Card: fields("owner")})
    assert plain.view(plain.view(scene, "ana"), "ana") == plain.view(scene, "ana")


def test_a_field_without_a_default_cannot_be_left_undeclared() -> None:
    with pytest.raises(TypeError, match="The field “owner” has neither a declared visibility nor a default"):
        Visibility({Card: fields("face")}).view(ACE, "ana")


def test_records_of_the_contract_are_public() -> None:
    refs = Visibility({})
    assert refs.view(PieceRef("hero", "ana"), "") == PieceRef("hero", "ana")
    assert list(refs.undeclared(PieceRef)) == []


def test_no_field_may_be_undeclared_if_fields_are_masked_together() -> None:
    """The function that masks them also masks the records inside, so nothing else would hide an undeclared field."""

    def declare(together: str) -> Visibility:
        return Visibility({Box: fields_together("label", together, lambda box, position, viewer: box)})

    assert list(declare("inside secret").undeclared(Box)) == []
    with pytest.raises(TypeError, match=r"The visibility of Box\.secret is not declared\."):
        declare("inside")
    with pytest.raises(TypeError, match=r"The visibility of Card\.\w+ is not declared\."):
        Visibility({Box: fields_together("label", "inside secret", lambda box, position, viewer: box), Card: fields()})
