"""Who plays what in a session: people, bots, delegated pieces, preferences, and what is noted of them for each seat."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from facedown.bots import Bot, RandomBot
from facedown.game import Option, Refused, Seat, Setup, System, registry
from facedown.session import Session
from facedown.table import Moved, Table

KERNEL = registry.system("core-kernel")
ANA, BEN, CLEO = Seat("ana", "Ana"), Seat("ben", "Ben"), Seat("cleo", "Cleo")


def opened(*people: str, seats: Sequence[Seat] = (ANA, BEN, CLEO), notes: dict[str, Any] | None = None) -> Session:
    """Return a session at a new table of Core Kernel."""
    table = Table.open(KERNEL, Setup(tuple(seats), KERNEL.sample("dukes-dinner")), b"x" * 32)
    table.notes = notes or {}
    return Session(table, people, Random(5))


def test_bots_play_the_seats_without_people_and_never_those_of_people() -> None:
    session = opened("ana", "cleo")
    assert (session.people, session.players.playing, set(session.bots)) == (("ana", "cleo"), ("ana", "cleo"), {"ben"})


def test_a_spectators_seat_is_nobodys_to_play() -> None:
    session = opened("ana", seats=(ANA, BEN, Seat("eve", "Eve", "spectator")))
    assert (session.people, set(session.bots)) == (("ana",), {"ben"})


def test_a_seat_that_is_taken_later_is_a_persons() -> None:
    session = opened("ana")
    session.table.take_seat(Seat("dan", "Dan"))
    assert session.people == ("ana", "dan")


def test_a_person_lets_a_bot_play_the_seat_and_takes_it_back() -> None:
    session = opened("ana", "ben")
    session.players.let_bot_play("ana")
    assert (session.people, session.players.playing) == (("ana", "ben"), ("ben",))
    assert session.table.log(ANA)[-1].text == "A bot plays for Ana."
    session.players.take_back("ana")
    assert (session.players.playing, session.notes()) == (("ana", "ben"), {"seats": {}})


def test_the_session_follows_when_another_program_lets_a_bot_play() -> None:
    session = opened("ana", "ben")
    session.table.let_bot_play("ben", plays=True)
    assert (session.players.playing, set(session.bots)) == (("ana",), {"ben", "cleo"})
    session.table.let_bot_play("ben", plays=False)
    assert (session.players.playing, set(session.bots)) == (("ana", "ben"), {"cleo"})


def test_who_plays_is_kept_across_a_restart_by_the_history() -> None:
    session = opened("ana", "ben")
    session.let_bot_play("ana")
    again = Session(Table.resume(session.table.export(keep_secret=True), KERNEL), ["ana", "ben"], Random(5))
    assert (again.players.playing, set(again.bots)) == (("ben",), {"ana", "cleo"})


def test_without_a_facilitator_a_player_lets_a_bot_play_for_somebody_who_is_away() -> None:
    session = opened("ana", "ben", "cleo")
    with pytest.raises(Refused, match="Ben is here"):
        session.let_bot_play("ana", of="ben")
    session.mark("ana", "away", of="ben")
    session.let_bot_play("ana", of="ben")
    assert set(session.bots) == {"ben"}
    session.take_back("ana", of="ben")
    assert not session.bots


def test_the_seat_of_a_bot_cannot_be_taken_back() -> None:
    with pytest.raises(Refused, match="No person has the seat of Ben"):
        opened("ana").players.take_back("ben")


def test_bots_are_made_by_the_given_factory_from_different_seeds() -> None:
    seeds: list[int] = []

    def make(system: System[Any], seed: int) -> Bot:
        seeds.append(seed)
        return RandomBot(seed)

    table = Table.open(KERNEL, Setup((ANA, BEN, CLEO), KERNEL.sample("dukes-dinner")), b"x" * 32)
    Session(table, ["ana", "ben"], Random(5), make_bot=make)
    assert len(seeds) == len(set(seeds)) == 3, "Cleo's bot, and the helpers of Ana and Ben"


def test_each_seat_has_a_helper_of_its_own_because_bots_remember_what_they_see() -> None:
    class Remembering(RandomBot):
        """A bot that notes whose views it has seen."""

        def __init__(self, seed: int) -> None:
            super().__init__(seed)
            self.seen: set[str] = set()
            made.append(self)

        def choose(self, system: System[Any], view: Any, seat: Seat, options: Sequence[Option]) -> Any:
            self.seen.add(seat.key)
            return super().choose(system, view, seat, options)

    made: list[Remembering] = []
    table = Table.open(KERNEL, Setup((ANA, BEN, CLEO), KERNEL.sample("dukes-dinner")), b"x" * 32)
    session = Session(table, ["ana", "ben", "cleo"], Random(5), make_bot=lambda system, seed: Remembering(seed))
    session.start()
    for key, pieces in (("ana", ["duke"]), ("ben", ["captain"])):
        session.players.delegate(key, pieces)
        assert session.act_for(key)
    assert [bot.seen for bot in made if bot.seen] == [{"ana"}, {"ben"}]


def test_two_people_keep_their_own_preferences_across_a_restart() -> None:
    session = opened("ana", "ben")
    session.players.delegate("ana", ["duke"])
    session.players.set_brisk("ben", brisk=True)
    kept = {"seats": {"ana": {"delegated": ["duke"]}, "ben": {"brisk": True}}}
    assert session.notes() == kept
    again = opened("ana", "ben", notes=json.loads(json.dumps(kept)))
    assert [set(again.players.delegated(key)) for key in ("ana", "ben")] == [{"duke"}, set()]
    assert (again.players.is_brisk("ana"), again.players.is_brisk("ben")) == (False, True)


def test_notes_of_other_programs_and_of_absent_people_are_kept() -> None:
    kept = {"seats": {"ana": {"numbers": {"known": {}}}, "ben": {"brisk": True}}}
    assert opened("ana", notes=kept).notes() == kept


@pytest.mark.parametrize(("notes", "whose"), [({"seat": "ben"}, ["ben"]), ({}, ["ana", "ben"])])
def test_notes_of_earlier_versions_are_those_of_the_noted_seat_or_else_of_everybody(
    notes: dict[str, Any], whose: list[str]
) -> None:
    session = opened("ana", "ben", notes={**notes, "lent": ["captain"], "brisk": True})
    for key in ("ana", "ben"):
        assert session.players.is_brisk(key) == (key in whose)
        assert session.players.delegated(key) == ({"captain"} if key in whose else set())


@pytest.mark.parametrize(
    "notes",
    [
        {"seats": 5},
        {"seats": {"ana": 5, "nobody": {"brisk": True}}},
        {"seats": {"ana": {"delegated": "duke", "brisk": 1, "rolled": {"a": 1}, "deals": "x", "link": 3}}},
    ],
)
def test_notes_of_a_wrong_form_are_ignored(notes: dict[str, Any]) -> None:
    session = opened("ana", notes=notes)
    assert not session.players.delegated("ana")
    assert not session.players.is_brisk("ana")
    assert session.players.playing == ("ana",)


@pytest.mark.parametrize("random_bytes", [None, b"r" * 16])
def test_moves_bring_the_random_bytes_that_the_session_is_given(random_bytes: bytes | None) -> None:
    table = Table.open(KERNEL, Setup((ANA, BEN), KERNEL.sample("dukes-dinner")), b"x" * 32)
    entropy = None if random_bytes is None else lambda: random_bytes
    session = Session(table, ["ana", "ben"], Random(5), entropy=entropy)
    assert session.start()
    act = table.entries[-1].act
    assert isinstance(act, Moved)
    assert act.entropy == (random_bytes.hex() if random_bytes else Moved("", {}).entropy)
