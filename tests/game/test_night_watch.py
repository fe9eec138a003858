"""The example system, played: the hardest shapes that the contract must carry."""

from __future__ import annotations

from typing import Any

from night_watch.model import BREATH, watcher

from facedown.chance import HandRolled
from facedown.game import Seat, Setup, registry
from night_watch import moves as m

WATCH = registry.system("night-watch")
CAPTAIN, ODILE, BRAM, SLY, KNUCKLE = (
    Seat("captain", "Captain", "facilitator"), Seat("o"), Seat("b"), Seat("s"), Seat("k"),
)  # fmt: skip
SEATS = (CAPTAIN, ODILE, BRAM, SLY, KNUCKLE)
PLAYS = {"odile": ODILE, "bram": BRAM, "sly": SLY, "knuckle": KNUCKLE}


class Brawl:
    """A brawl with dice typed in."""

    def __init__(self) -> None:
        self.position = WATCH.begin(Setup(SEATS, WATCH.sample("alley")))
        self.told: list[str] = []

    def do(self, seat: Seat, move: Any, *rolled: str) -> list[str]:
        turn = WATCH.play(self.position, seat, move, HandRolled(rolled))
        self.position = turn.position
        self.told = [event.text for event in turn.events]
        return self.told

    def lay(self, key: str, card: str, whom: str = "", *rolled: str) -> list[str]:
        return self.do(PLAYS[key], m.Lay(key, card, whom), *rolled)  # type: ignore[arg-type]

    def owed(self) -> set[str]:
        return {seat.key for seat in WATCH.awaited(self.position, SEATS)}


def laid_out() -> Brawl:
    """Odile strikes at Sly, Bram guards, Sly passes, Knuckle holds for whoever hits Sly."""
    brawl = Brawl()
    brawl.do(CAPTAIN, m.OpenRound())
    brawl.lay("knuckle", "hold", "sly")
    brawl.do(SLY, m.Pass("sly"))
    brawl.lay("bram", "guard")
    brawl.lay("odile", "strike", "sly", "3 4")
    return brawl


def test_cards_are_laid_at_once_in_any_order_while_others_pass() -> None:
    brawl = Brawl()
    brawl.do(CAPTAIN, m.OpenRound())
    assert brawl.owed() == {"o", "b", "s", "k"}
    assert brawl.lay("knuckle", "hold", "sly") == ["Knuckle lays a card."]
    assert brawl.do(SLY, m.Pass("sly")) == ["Sly passes."]
    assert brawl.owed() == {"o", "b"}


def test_the_board_shows_who_passed_and_seals_who_laid() -> None:
    """NW-02: a pass is seen by everybody; a card laid is a back to the others."""
    brawl = Brawl()
    brawl.do(CAPTAIN, m.OpenRound())
    brawl.do(SLY, m.Pass("sly"))
    brawl.lay("bram", "guard")
    mats = {mat.key: mat.cards for mat in WATCH.board(WATCH.view(brawl.position, ODILE), ODILE).mats}
    assert [(card.label, card.face) for card in mats["sly"]] == [("passed", "up")]
    assert [(card.label, card.face) for card in mats["bram"]] == [("committed", "sealed")]


def test_all_turn_up_together_and_the_order_is_rolled_after_the_reveal() -> None:
    brawl = Brawl()
    brawl.do(CAPTAIN, m.OpenRound())
    for key, whom in (("odile", "sly"), ("bram", "sly"), ("sly", "bram")):
        assert brawl.lay(key, "strike", whom) == [f"{key.capitalize()} lays a card."]
    told = brawl.lay("knuckle", "strike", "odile", "1 1", "6 6", "5 5", "2 3")
    assert told[:5] == [
        "Knuckle lays a card.",
        "Odile strikes at Sly.",
        "Bram strikes at Sly.",
        "Sly strikes at Bram.",
        "Knuckle strikes at Odile.",
    ]
    assert told[5:] == ["Odile comes at 5.", "Bram comes at 13.", "Sly comes at 14.", "Knuckle comes at 5."]
    assert [striker for striker, _ in brawl.position.to_come] == ["bram", "odile", "knuckle"]


def test_a_step_in_changes_the_target() -> None:
    brawl = laid_out()
    assert brawl.owed() == {"b"}
    assert brawl.do(BRAM, m.StepInFor("bram", steps_in=True)) == ["Bram steps in for Sly."]
    assert brawl.owed() == {"b"}
    assert brawl.do(BRAM, m.Answer("bram", riposte=False), "4")[0] == "Bram is hit: 4 guard gone, 8 left."
    assert watcher(brawl.position, "sly").guard == 8


def test_a_riposte_answers_a_riposte_until_someone_stops() -> None:
    brawl = laid_out()
    brawl.do(BRAM, m.StepInFor("bram", steps_in=False))
    assert brawl.do(SLY, m.Answer("sly", riposte=True)) == ["Sly turns it back."]
    assert brawl.do(ODILE, m.Answer("odile", riposte=True)) == ["Odile turns it back."]
    assert brawl.do(SLY, m.Answer("sly", riposte=True)) == ["Sly turns it back."]
    assert watcher(brawl.position, "sly").breath == BREATH - 2
    assert brawl.do(ODILE, m.Answer("odile", riposte=False), "2")[0] == "Odile is hit: 2 guard gone, 7 left."


def test_a_riposte_ends_by_itself_when_breath_is_gone() -> None:
    brawl = laid_out()
    brawl.do(BRAM, m.StepInFor("bram", steps_in=False))
    for _ in range(BREATH - 1):
        brawl.do(SLY, m.Answer("sly", riposte=True))
        brawl.do(ODILE, m.Answer("odile", riposte=True))
    brawl.do(SLY, m.Answer("sly", riposte=True))
    told = brawl.do(ODILE, m.Answer("odile", riposte=True), "5")
    assert told[:2] == ["Odile turns it back.", "Sly is hit: 5 guard gone, 3 left."]


def test_a_held_move_is_set_off_by_an_event_and_settled_before_all_else() -> None:
    brawl = laid_out()
    brawl.do(BRAM, m.StepInFor("bram", steps_in=False))
    brawl.do(SLY, m.Answer("sly", riposte=False), "3")
    assert brawl.told == ["Sly is hit: 3 guard gone, 5 left."]
    assert brawl.owed() == {"k"}
    assert brawl.do(KNUCKLE, m.SpringHeld("knuckle", strikes=True)) == ["Knuckle springs at Odile."]
    assert brawl.owed() == {"b"}
    brawl.do(BRAM, m.StepInFor("bram", steps_in=True))
    assert brawl.do(BRAM, m.Answer("bram", riposte=False), "1")[0] == "Bram is hit: 1 guard gone, 11 left."
    assert not brawl.position.on


def test_what_a_held_card_is_for_stays_secret_after_the_reveal() -> None:
    brawl = laid_out()
    assert WATCH.view(brawl.position, KNUCKLE).held.of("knuckle").whom == "sly"
    for seat in (CAPTAIN, ODILE, BRAM, SLY):
        assert WATCH.view(brawl.position, seat).held.of("knuckle") is None


def test_the_facilitator_judges_within_a_blow_before_the_round_goes_on() -> None:
    brawl = laid_out()
    brawl.do(BRAM, m.StepInFor("bram", steps_in=False))
    brawl.do(SLY, m.Answer("sly", riposte=False), "6 6 1")
    assert brawl.told == ["Sly is hit: 8 guard gone, 0 left."]
    assert brawl.owed() == {"k"}
    brawl.do(KNUCKLE, m.SpringHeld("knuckle", strikes=False))
    assert brawl.owed() == {"captain"}
    assert brawl.do(CAPTAIN, m.Verdict("sly", falls=False))[0] == "Sly staggers on."
    assert watcher(brawl.position, "sly").guard == 1
