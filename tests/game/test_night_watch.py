"""The example system, played: the hardest shapes that the contract must carry."""

from __future__ import annotations

import re
from typing import Any

import pytest
from night_watch.model import BREATH, Position, watcher

from facedown.chance import Chance, HandRolled, every
from facedown.game import SPECTATOR, Catalogue, Event, Refused, Seat, Setup, Term, registry
from facedown.table import Reader, Table, prove, read_entries
from night_watch import NightWatch
from night_watch import actions as a

WATCH = registry.system("night-watch")
CAPTAIN, ODILE, BRAM, SLY, KNUCKLE = (
    Seat("captain", "Captain", "facilitator"), Seat("o"), Seat("b"), Seat("s"), Seat("k"),
)  # fmt: skip
SEATS = (CAPTAIN, ODILE, BRAM, SLY, KNUCKLE)
PLAYS = {"odile": ODILE, "bram": BRAM, "sly": SLY, "knuckle": KNUCKLE}
READER = Reader(WATCH, SEATS)


class Brawl:
    """A brawl with dice typed in."""

    def __init__(self, **rulings: str) -> None:
        self.position: Position = WATCH.begin(Setup(SEATS, WATCH.sample("alley"), rulings))
        self.events: tuple[Event, ...] = ()
        self.lines: list[str] = []

    def do(self, seat: Seat, move: Any, *rolled: str) -> list[str]:
        """Make a move; the sentences about it."""
        turn = WATCH.play(self.position, seat, move, HandRolled(rolled))
        self.position, self.events = turn.position, turn.events
        self.lines = [READER.text(event, turn.position) for event in turn.events]
        return self.lines

    def commit(self, key: str, card: str, target: str = "", *rolled: str) -> list[str]:
        return self.do(PLAYS[key], a.Commit(key, card, target), *rolled)  # type: ignore[arg-type]

    def owed(self) -> set[str]:
        return {seat.key for seat in WATCH.awaited(self.position, SEATS)}

    def refused(self, seat: Seat, move: Any) -> str:
        """The refusal of a move, as its rule and text."""
        with pytest.raises(Refused) as refused:
            WATCH.play(self.position, seat, move, HandRolled())
        return f"{refused.value.refusal.rule} {refused.value.refusal.text}"


def all_committed(**rulings: str) -> Brawl:
    """Odile strikes at Sly, Bram guards, Sly passes, Knuckle holds until somebody hits Sly."""
    brawl = Brawl(**rulings)
    brawl.do(CAPTAIN, a.OpenRound())
    brawl.commit("knuckle", "hold", "sly")
    brawl.do(SLY, a.Pass("sly"))
    brawl.commit("bram", "guard")
    brawl.commit("odile", "strike", "sly", "3 4")
    return brawl


def test_cards_are_committed_at_once_in_any_order_while_others_pass() -> None:
    brawl = Brawl()
    brawl.do(CAPTAIN, a.OpenRound())
    assert brawl.owed() == {"o", "b", "s", "k"}
    assert brawl.commit("knuckle", "hold", "sly") == ["Knuckle commits a card."]
    assert brawl.do(SLY, a.Pass("sly")) == ["Sly passes."]
    assert brawl.owed() == {"o", "b"}


def test_the_board_shows_who_passed_and_seals_who_committed() -> None:
    """NW-02: a pass is seen by everybody; a committed card is a back to the others."""
    brawl = Brawl()
    brawl.do(CAPTAIN, a.OpenRound())
    brawl.do(SLY, a.Pass("sly"))
    brawl.commit("bram", "guard")
    mats = {mat.key: mat.cards for mat in WATCH.board(WATCH.view(brawl.position, ODILE), ODILE).mats}
    assert [(card.label, card.face) for card in mats["sly"]] == [("passed", "up")]
    assert [(card.label, card.face) for card in mats["bram"]] == [("committed", "sealed")]


def test_all_turn_up_together_and_the_order_is_rolled_after_the_reveal() -> None:
    brawl = Brawl()
    brawl.do(CAPTAIN, a.OpenRound())
    for key, target in (("odile", "sly"), ("bram", "sly"), ("sly", "bram")):
        assert brawl.commit(key, "strike", target) == [f"{key.capitalize()} commits a card."]
    lines = brawl.commit("knuckle", "strike", "odile", "1 1", "6 6", "5 5", "2 3")
    assert lines[:5] == [
        "Knuckle commits a card.",
        "Odile strikes at Sly.",
        "Bram strikes at Sly.",
        "Sly strikes at Bram.",
        "Knuckle strikes at Odile.",
    ]
    assert lines[5:] == [
        "Odile rolls 2 + 3 wits = 5 for the order.",
        "Bram rolls 12 + 1 wits = 13 for the order.",
        "Sly rolls 10 + 4 wits = 14 for the order.",
        "Knuckle rolls 5 + 0 wits = 5 for the order.",
    ]
    assert [striker for striker, _ in brawl.position.strikes] == ["bram", "odile", "knuckle"]


def test_the_place_in_the_order_is_the_roll_and_wits() -> None:
    """NW-03: Odile rolls 3 and 4 and adds her wits of 3; the event refers to that roll."""
    brawl = all_committed()
    order = next(event for event in brawl.events if event.kind == "order")
    assert [(addend.label, addend.value) for addend in order.tallies[0].addends] == [
        (Term("roll"), 7), (Term("wits"), 3),
    ]  # fmt: skip
    assert (order.values["total"], order.draws) == (10, (0,))


def test_a_step_in_changes_the_target() -> None:
    brawl = all_committed()
    assert brawl.owed() == {"b"}
    assert brawl.do(BRAM, a.StepIn("bram", accepts=True)) == ["Bram steps in for Sly."]
    assert brawl.owed() == {"b"}
    assert brawl.do(BRAM, a.Riposte("bram", accepts=False), "4")[0] == "Bram is hit and loses 4 guard: 8 left."
    assert watcher(brawl.position, "sly").guard == 8


def test_a_riposte_answers_a_riposte_until_someone_stops() -> None:
    brawl = all_committed()
    brawl.do(BRAM, a.StepIn("bram", accepts=False))
    assert brawl.do(SLY, a.Riposte("sly", accepts=True)) == ["Sly turns the blow back at Odile (2 breath left)."]
    assert brawl.do(ODILE, a.Riposte("odile", accepts=True)) == ["Odile turns the blow back at Sly (2 breath left)."]
    assert brawl.do(SLY, a.Riposte("sly", accepts=True)) == ["Sly turns the blow back at Odile (1 breath left)."]
    assert watcher(brawl.position, "sly").breath == BREATH - 2
    assert brawl.do(ODILE, a.Riposte("odile", accepts=False), "2")[0] == "Odile is hit and loses 2 guard: 7 left."


def test_a_riposte_ends_by_itself_when_breath_is_gone() -> None:
    brawl = all_committed()
    brawl.do(BRAM, a.StepIn("bram", accepts=False))
    for _ in range(BREATH - 1):
        brawl.do(SLY, a.Riposte("sly", accepts=True))
        brawl.do(ODILE, a.Riposte("odile", accepts=True))
    brawl.do(SLY, a.Riposte("sly", accepts=True))
    lines = brawl.do(ODILE, a.Riposte("odile", accepts=True), "5")
    assert lines[:2] == ["Odile turns the blow back at Sly (0 breath left).", "Sly is hit and loses 5 guard: 3 left."]


def test_a_held_move_is_set_off_by_an_event_and_resolved_before_all_else() -> None:
    brawl = all_committed()
    brawl.do(BRAM, a.StepIn("bram", accepts=False))
    assert brawl.do(SLY, a.Riposte("sly", accepts=False), "3") == ["Sly is hit and loses 3 guard: 5 left."]
    assert brawl.owed() == {"k"}
    assert brawl.do(KNUCKLE, a.Spring("knuckle", accepts=True)) == ["Knuckle strikes Odile with the held card."]
    assert brawl.owed() == {"b"}
    brawl.do(BRAM, a.StepIn("bram", accepts=True))
    assert brawl.do(BRAM, a.Riposte("bram", accepts=False), "1")[0] == "Bram is hit and loses 1 guard: 11 left."
    assert not brawl.position.running


def test_the_target_of_a_held_card_stays_secret_after_the_reveal() -> None:
    brawl = all_committed()
    assert WATCH.view(brawl.position, KNUCKLE).held.of("knuckle").target == "sly"
    for seat in (CAPTAIN, ODILE, BRAM, SLY):
        assert WATCH.view(brawl.position, seat).held.of("knuckle") is None


def test_the_facilitator_judges_within_a_blow_before_the_round_goes_on() -> None:
    brawl = all_committed()
    brawl.do(BRAM, a.StepIn("bram", accepts=False))
    assert brawl.do(SLY, a.Riposte("sly", accepts=False), "6 6 1") == ["Sly is hit and loses 8 guard: 0 left."]
    assert brawl.owed() == {"k"}
    brawl.do(KNUCKLE, a.Spring("knuckle", accepts=False))
    assert brawl.owed() == {"captain"}
    assert brawl.do(CAPTAIN, a.Judge("sly", falls=False))[0] == "Sly staggers on with 1 guard."
    assert watcher(brawl.position, "sly").guard == 1


def test_a_riposte_that_costs_more_breath_comes_to_an_end_sooner() -> None:
    """R-NW-01, riposte_cost=2: of 3 breath, one riposte each."""
    brawl = all_committed(riposte_cost="2")
    brawl.do(BRAM, a.StepIn("bram", accepts=False))
    assert brawl.do(SLY, a.Riposte("sly", accepts=True)) == ["Sly turns the blow back at Odile (1 breath left)."]
    lines = brawl.do(ODILE, a.Riposte("odile", accepts=True), "2")
    assert lines[:2] == ["Odile turns the blow back at Sly (1 breath left).", "Sly is hit and loses 2 guard: 6 left."]


@pytest.mark.parametrize(("fresh", "breath"), [("true", 3), ("false", 2)])
def test_breath_comes_back_when_a_round_ends_unless_the_table_rules_otherwise(fresh: str, breath: int) -> None:
    """NW-09, R-NW-02."""
    brawl = all_committed(fresh_breath=fresh)
    brawl.do(BRAM, a.StepIn("bram", accepts=False))
    brawl.do(SLY, a.Riposte("sly", accepts=True))
    assert brawl.do(ODILE, a.Riposte("odile", accepts=False), "4")[1:] == ["Round 1 is over."]
    assert watcher(brawl.position, "sly").breath == breath


def test_an_impossible_move_is_refused_by_its_rule() -> None:
    brawl = Brawl()
    assert brawl.refused(ODILE, a.Pass("odile")) == "NW-02 This is possible only while cards are being committed."
    assert brawl.refused(ODILE, a.OpenRound()) == "NW-01 Only the Captain can do this."
    brawl.do(CAPTAIN, a.OpenRound())
    assert brawl.refused(ODILE, a.Pass("odilia")) == "NW-02 There is no watcher “odilia”."
    assert brawl.refused(ODILE, a.Pass("sly")) == "NW-02 You do not play Sly."
    assert brawl.refused(ODILE, a.Commit("odile", "guard", "sly")) == "NW-02 Target: nothing can be chosen now."


# A whole table


def played() -> Table:
    """A table of Night Watch, played to the end with the usual choices, and closed."""
    table = Table.open(WATCH, Setup(SEATS, WATCH.sample("alley")), b"a secret of thirty-two bytes, ok")
    foes = {"odile": "sly", "bram": "knuckle", "sly": "odile", "knuckle": "bram"}
    for _ in range(200):
        waiting = table.seats_that_owe()
        if not waiting:
            break
        option = next(one for one in table.options(waiting[0]) if one.owed)
        target = {"target": foes[option.whose or ""]} if option.move == "commit" else {}
        standing = {one.key for one in table.position.watchers if one.guard}
        if target and target["target"] not in standing:
            target = {}
        table.play(waiting[0].key, option.build(WATCH.move_type, **target))
    table.close("captain")
    return table


PLAYED = played()


class Reworded(NightWatch):
    """Night Watch with another sentence for every message."""

    def catalogue(self, wording: str = "") -> Catalogue:
        ours = super().catalogue(wording)
        return Catalogue("\n".join(f"{name} = It is said otherwise." for name in sorted(ours.kinds)))


def test_a_saved_table_verifies_after_every_message_is_reworded() -> None:
    text, reworded = PLAYED.export(), Reworded()
    entries, _ = read_entries(text)
    proof = prove(entries, reworded)
    assert proof.dealt == sum(len(getattr(entry.act, "drawn", ())) for entry in entries) > 10
    table = Table.replay(entries, reworded)
    assert table.export() == text
    lines = [line.text for line in table.log(SPECTATOR) if line.event.rule != "table"]
    assert set(lines) == {"It is said otherwise."}
    assert lines != [line.text for line in PLAYED.log(SPECTATOR) if line.event.rule != "table"]


def test_the_log_can_be_read_in_few_words() -> None:
    full, brief = PLAYED.log(SPECTATOR), PLAYED.log(SPECTATOR, "brief")
    assert [line.event for line in full] == [line.event for line in brief]
    pairs = {line.event.kind: (line.text, few.text) for line, few in zip(full, brief, strict=True)}
    number = PLAYED.position.round
    assert pairs["round-opened"] == (f"Round {number} begins. Commit your cards.", f"Round {number}.")
    assert pairs["brawl-over"][1].startswith("Over: ")
    assert all(len(few) < len(line) for kind, (line, few) in pairs.items() if kind != "falls")
    with pytest.raises(Refused, match="Night Watch has no wording “long”"):
        PLAYED.log(SPECTATOR, "long")


def test_the_draw_behind_each_hit_is_shown() -> None:
    """What `why` prints: a hit takes what its exploding d6 shows, but no more than the target's guard."""
    hits = [line for line in PLAYED.log(SPECTATOR) if line.event.kind == "hit"]
    assert len(hits) > 5
    for line in hits:
        (drawn,) = line.draws
        lost, left = line.event.values["lost"], line.event.values["left"]
        assert drawn.draw == "1d6!"
        assert lost == sum(drawn.answer) or (left == 0 and lost < sum(drawn.answer))
        assert line.data()["draws"] == [{"draw": drawn.draw, "answer": drawn.answer}]


def test_the_sums_behind_each_place_in_the_order_are_in_words() -> None:
    orders = [line for line in PLAYED.log(SPECTATOR) if line.event.kind == "order"]
    assert orders
    for line in orders:
        (tally,), (drawn,) = line.tallies, line.draws
        assert re.fullmatch(r"order \d+ = \d+ \(2d6: \d, \d\) \+ \d+ wits", str(tally))
        assert (drawn.draw, tally.total) == ("2d6", line.event.values["total"])


def moves_that_draw() -> list[tuple[str, Position, Seat, Any]]:
    """A move that rolls the order, one that rolls damage, and one that rolls nothing."""
    last = Brawl()
    last.do(CAPTAIN, a.OpenRound())
    last.commit("knuckle", "guard")
    last.do(SLY, a.Pass("sly"))
    last.commit("bram", "strike", "sly")
    answered = all_committed()
    answered.do(BRAM, a.StepIn("bram", accepts=False))
    return [
        ("the last card", last.position, ODILE, a.Commit("odile", "strike", "sly")),
        ("a blow that lands", answered.position, SLY, a.Riposte("sly", accepts=False)),
        ("a move without a draw", answered.position, SLY, a.Riposte("sly", accepts=True)),
    ]


DRAWING = moves_that_draw()


@pytest.mark.parametrize(("position", "seat", "move"), [pytest.param(*case[1:], id=case[0]) for case in DRAWING])
def test_a_whole_move_can_be_enumerated_over_its_draws(position: Position, seat: Seat, move: Any) -> None:
    """Every result of the move has its exact weight, and they sum to 1 but for what the exploding die cuts."""

    def rule(chance: Chance) -> Position:
        result: Position = WATCH.play(position, seat, move, chance).position
        return result

    results = every(rule)
    assert sum(results[value] for value in results) + results.cut_off == 1
    assert results.cut_off < 10**-18


def test_the_odds_of_a_blow_are_those_of_its_die() -> None:
    """An exploding d6 shows 1 to 5 in a sixth of all cases each, and 8 or more in (1/6)(5/6)."""
    (_, position, seat, move) = DRAWING[1]
    left = every(lambda chance: watcher(WATCH.play(position, seat, move, chance).position, "sly").guard)
    sixth = left[7]
    assert [left[8 - roll] for roll in (1, 2, 3, 4, 5)] == [sixth] * 5
    assert abs(float(sixth) - 1 / 6) < 1e-15
    assert abs(float(left[0]) - 5 / 36) < 1e-15
