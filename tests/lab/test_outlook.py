"""The outlook of a seat: live odds of Night Watch, worked out by hand, and what holds for every system."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from msgspec.structs import replace
from night_watch.actions import OpenRound
from night_watch.model import Blow, Frame, Position, RiposteFrame, Rulings, Watcher, ref

from facedown.chance import Dealer, HandRolled
from facedown.game import Event, Part, Sealed, Seat, Setup, Stack, registry
from facedown.lab.outlook import outlook, told_outcome
from facedown.odds.prospects import Outcome, Prospect, number_outcome
from facedown.table import Reader
from tests.systems import tables

WATCH = registry.system("night-watch")


CAPTAIN, ANA, BEN = Seat("captain", "Captain", "facilitator"), Seat("ana", "Ana"), Seat("ben", "Ben")


SEATS = (CAPTAIN, ANA, BEN)


THIRD, SIXTH = Fraction(1, 3), Fraction(1, 6)


# Night Watch


def alley(*, breath: int = 3) -> Position:
    """Return Sly, with this much breath, striking at Odile, who has 3 guard and may riposte."""
    odile, sly = Watcher("odile", "Odile", "watch", "ana", 3, 3), Watcher("sly", "Sly", "thieves", "ben", 4, 8, breath)
    frames = Stack[Frame]().push(Blow("sly", "odile", settled=True)).push(RiposteFrame("odile"))
    return Position(Rulings(), "captain", (odile, sly), 1, True, frames=frames)


def seen(position: Position, seat: Seat, move: str = "") -> list[Prospect]:
    found = outlook(WATCH, WATCH.view(position, seat), seat, seats=SEATS)
    return [one for one in found if move in ("", one.move["move"])]


@pytest.mark.parametrize(("breath", "when"), [(3, ("Sly takes it",)), (0, ())])
def test_a_riposte_is_shown_with_what_either_side_loses(breath: int, when: tuple[str, ...]) -> None:
    """NW-05, NW-06: Odile has 3 guard and Sly 8; Sly can answer only with breath."""
    take, back = seen(alley(breath=breath), ANA)
    assert (take.title, take.choice) == ("Odile: Turn the blow back", "Turn the blow back: no")
    (case,) = take.cases
    assert tables.chances(case) == {
        "Odile: 2 guard left": SIXTH, "Odile: 1 guard left": SIXTH, "Odile: 0 guard left": 4 * SIXTH,
    }  # fmt: skip
    (case,) = back.cases
    assert (case.when, case.summary) == (when, {"0 guard": SIXTH * 5 * SIXTH})
    assert bool(back.note) is bool(when)


def test_any_other_move_is_followed_and_read_in_the_words_of_the_catalogue() -> None:
    """Odile commits any of her cards; the guard card has no target."""
    start = WATCH.begin(Setup(SEATS, WATCH.sample("alley")))
    position = WATCH.play(start, CAPTAIN, OpenRound(), HandRolled(())).position
    found = [one for one in seen(position, ANA, "commit") if one.move["watcher"] == "odile"]
    cards = [(one.move["card"], one.move.get("target")) for one in found]
    others = ["bram", "sly", "knuckle"]
    assert cards == [*(("strike", key) for key in others), ("guard", None), *(("hold", key) for key in others)]
    assert found[1].choice == "Card: strike; Target: Sly"
    assert found[3].choice == "Card: guard"
    assert {text for one in found for case in one.cases for text in case.texts} == {"Odile commits a card."}
    for one in found:
        assert WATCH.check(WATCH.view(position, ANA), ANA, WATCH.read_move(one.move)) is None


def test_odds_that_depend_on_hidden_cards_have_no_case() -> None:
    """The last card opens all cards, which only their owners know."""
    position = replace(alley(), frames=Stack(), cards=Sealed(("odile", "sly")))
    sly = WATCH.read_move({"move": "commit", "watcher": "sly", "card": "guard"})
    position = WATCH.play(position, BEN, sly, HandRolled(())).position
    (last,) = [one for one in seen(position, ANA, "commit") if one.move["card"] == "guard"]
    assert (last.cases, last.note) == ((), "The outcome depends on what others hide.")


def test_a_blow_that_is_followed_has_the_lost_guard_as_its_number() -> None:
    """NW-06: the number is a value of the event, not a digit of the watcher’s name."""
    position = replace(alley(), frames=Stack())
    odile, sly = position.watchers
    hit = Event("NW-06", "hit", {"watcher": ref("odile"), "lost": 1200, "left": 2})
    parts = Reader(WATCH, SEATS).parts(hit, replace(position, watchers=(replace(odile, name="{Odile} 2"), sly)))
    assert told_outcome([parts]) == number_outcome(1200, "{Odile} 2 is hit and loses ", " guard: 2 left.", ",d")


def test_an_outcome_that_is_told_has_the_first_number_of_its_sentences() -> None:
    """A sign is kept; sentences are separated by a space. Without a number, the outcome is only text."""
    text, number, more = (
        Part("text", "No. 7 has "),
        Part("number", "+2", number=2, signed=True),
        Part("number", "−3", number=-3),
    )
    assert told_outcome([[text], [number, Part("text", " and "), more]]) == number_outcome(
        2, "No. 7 has  ", " and −3", "+,d"
    )
    assert told_outcome([[text, Part("piece", "Vell")]]) == Outcome("No. 7 has Vell")


# Every system


@pytest.mark.parametrize("key", ["core-kernel", "skill-deck", "standard-roll", "trinity-code"])
def test_at_any_decision_every_move_shown_is_legal_and_its_cases_are_whole(key: str) -> None:
    system, chooser, dealer = registry.system(key), Random(5), Dealer(bytes(32))
    position = system.begin(Setup(tables.SEATS, system.sample()))
    for _ in range(25):
        for seat in tables.SEATS:
            view = system.view(position, seat)
            for one in outlook(system, view, seat):
                assert system.check(view, seat, system.read_move(one.move)) is None, one
                assert one.cases or one.note
                for case in one.cases:
                    assert sum(tables.chances(case).values()) + case.outcomes.cut_off == 1
        able = [(seat, one) for seat in tables.SEATS for one in system.options(system.view(position, seat), seat)]
        seat, chosen = chooser.choice([pair for pair in able if pair[1].owed] or able)
        position = system.play(position, seat, chosen.sample(system.move_type, chooser.randrange), dealer).position


def test_of_a_move_without_draws_and_events_it_is_said_that_chance_plays_no_part() -> None:
    """CK-S3-13: the first of two Actors may say how its cards fit the story."""
    table = tables.duel()
    tables.does(table, tables.ANA, "commit", actor="ash", action="STR", bid=1)
    tables.does(table, tables.BEN, "commit", actor="bryn", action="REA", bid=1)
    (one,) = outlook(table.system, table.view(tables.ANA), tables.ANA, seats=table.seats)
    assert (one.move["move"], list(one.cases[0].texts)) == ("justify", ["Chance plays no part."])
