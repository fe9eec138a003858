"""What a session tells one seat is the same at two tables that differ only in what the seat may not know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from facedown.game import Refused, Setup, registry
from facedown.session import Session
from facedown.table import Table
from facedown.table.witnesses import Witness
from tests.systems.tri_core.hiding import HIDDEN, World
from tests.table.tables import ANA, BEN, CY, GM, KERNEL, SECRET


def refusal(session: Session, act: Any) -> str:
    """Return the refusal of an act as text; empty if it is legal."""
    try:
        act(session)
    except Refused as refused:
        return str(refused.refusal)
    return ""


def told(session: Session, key: str) -> dict[str, Any]:
    """Return everything that a session tells one seat, or about it."""
    form, table, seat = session.form, session.table, session.table.seat(key)
    facts = {
        name: getattr(session, name)(key)
        for name in ("owes", "delegated_owe", "may_act", "has_turn", "fleeting", "must_answer", "is_out")
    }
    return facts | {
        "rollers": session.rollers(),
        "links": sorted(session.pending_links()),
        "waits": (form is not None, session.dealing is not None, table.awaited is not None),
        "form": [] if form is None else [(event.kind, event.data) for event in form.events_for(seat)],
        "people": (session.people, session.players.playing, sorted(session.bots)),
        "finished": session.finished(),
        "typing": refusal(session, lambda one: one.type_roll(key, "")),
        "giving": refusal(session, lambda one: one.give_link(key, "")),
        "notes": session.notes()["seats"].get(key),
    }


def sealed(aspect: str, chip: str, *, by_hand: bool = False) -> Session:
    """Return a session in which Ben has anted a sealed aspect and chip, and Cy owes the last ante."""
    table = Table.open(KERNEL, Setup((ANA, BEN, CY), KERNEL.sample("dukes-dinner")), SECRET, by_hand=by_hand)
    table.become_witness("ana", Witness(b"a seed of witness 001", 20).chain_end)
    session = Session(table, ["ana", "ben", "cy"], Random(5))
    session.move("ana", {"move": "start-conflict", "participants": ["duke", "captain", "guest"]})
    session.move("ana", {"move": "ante", "actor": "duke", "chips": ["REA"], "aspect": "Mind"})
    session.move("ben", {"move": "ante", "actor": "captain", "chips": [chip], "aspect": aspect})
    return session


def test_whose_turn_it_is_depends_only_on_what_the_seat_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ana has free moves. Whether somebody whom she does not know of owes a decision changes nothing."""
    system = registry.system("trinity-code")
    table = Table.open(system, Setup((ANA, GM), system.sample(system.first_sample)), SECRET)
    session = Session(table, ["ana", "gm"], Random(5))
    assert session.has_turn("ana")
    monkeypatch.setattr(table, "seats_that_owe", lambda: (GM,))
    assert session.has_turn("ana")


@pytest.mark.parametrize("by_hand", [False, True])
def test_a_sealed_choice_changes_nothing_that_others_are_told(by_hand: bool) -> None:
    twins = [sealed(aspect, chip, by_hand=by_hand) for aspect, chip in (("Body", "STR"), ("Body", "KNO"))]
    assert twins[0].table.view(BEN) != twins[1].table.view(BEN)
    for _ in range(2):
        for key in ("ana", "cy"):
            assert told(twins[0], key) == told(twins[1], key)
        steps = [twin.step() for twin in twins]
        assert steps[0] == steps[1] == ("move", "cy")
    waits = [
        twin.move("cy", {"move": "ante", "actor": "guest", "chips": ["PRE"], "aspect": "Spirit"}) for twin in twins
    ]
    assert [waited.entry for waited in waits] == [None, None]
    assert [twin.step().kind for twin in twins] == ["roll" if by_hand else "links"] * 2


@pytest.mark.parametrize("other", sorted(HIDDEN))
def test_a_hidden_character_changes_nothing_that_others_are_told(other: str) -> None:
    """Neither its state, nor its square, nor who plays it."""
    worlds = [World(HIDDEN["awake"]), World(HIDDEN[other])]
    twins = [Session(Table(world.table.history), ["ana", "ben", "gm"], Random(5)) for world in worlds]
    for _ in range(3):
        assert told(twins[0], "ana") == told(twins[1], "ana"), other
        steps = [twin.step() for twin in twins]
        assert [step.seat == "ana" for step in steps] == [steps[0].seat == "ana"] * 2
