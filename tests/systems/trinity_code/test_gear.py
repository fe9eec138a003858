"""Gear that changes hands or is lost (R-TRC-91), and harm and stress that the GM lowers (R-TRC-92)."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.trinity_code import actions as m
from facedown.systems.trinity_code.rules.gear import gear_of
from tests.systems.driver import choices, data_of
from tests.systems.trinity_code.driver import MEDIKIT, PLAIN, VEST, Table, move_sheet, sheet


def table(**more: Any) -> Table:
    """Return a table where A has a medikit with uses and a vest, and B has a medikit too."""
    return Table(sheet("a", items=[MEDIKIT], armour=[VEST], **more), sheet("b", items=[MEDIKIT]), sheet("c"))


def names(one: Table, key: str) -> list[str]:
    """Return the names of the items and then of the armour of a character."""
    return [piece.name for piece in gear_of(one.who(key))]


def test_a_player_hands_over_an_item_with_its_uses() -> None:
    """R-TRC-91: B has an item of the same name, so the new one gets a number."""
    one = table()
    uses = one.who("a").items[0].uses
    name = MEDIKIT["name"]
    events = one.play(m.HandOver("a", f"item/{name}", "b"))
    assert data_of(events) == [
        ("R-TRC-91", "handed-over", {"actor": "a", "gear": f"b/{name} 2", "receiver": "b"}),
    ]  # fmt: skip
    assert (names(one, "a"), names(one, "b")) == ([VEST["name"]], [name, f"{name} 2"])
    assert one.who("b").items[1].uses == uses
    assert one.lines() == [f"A hands {name} 2 over to B."]


def test_armour_keeps_its_threshold() -> None:
    """R-TRC-91: the vest is as worn as before."""
    one = Table(sheet("a", armour=[{"name": "vest", "rating": 2, "threshold": 1, "whole": 3}]), sheet("b"))
    before = one.who("a").armour
    one.play(m.HandOver("a", "armour/vest", "b"))
    assert (one.who("a").armour, one.who("b").armour) == ((), before)


def test_only_who_can_act_hands_gear_over() -> None:
    """R-TRC-91, TRC-HA-12: an unconscious character hands nothing over, but the GM can take its gear."""
    one = table()
    one.hurt("a", 7)
    assert "unconscious" in one.tags("a")
    refusal = one.refused(m.HandOver("a", f"armour/{VEST['name']}", "b"))
    assert refusal.rule == "TRC-HA-12"
    one.play(m.MoveGear("a", f"armour/{VEST['name']}", "c"))
    assert names(one, "c") == [VEST["name"]]


def test_the_gm_takes_gear_from_the_dead_and_lets_it_be_lost() -> None:
    """R-TRC-91: a dead character gives gear but receives none."""
    one = Table(sheet("a", items=[MEDIKIT], armour=[VEST], dead=True), sheet("b"))
    name = MEDIKIT["name"]
    (option,) = one.options("gm", "move-gear")
    assert choices(option, "what") == [f"item/{name}", f"armour/{VEST['name']}"]
    one.play(m.MoveGear("a", f"item/{name}", "b"))
    assert names(one, "b") == [name]
    assert "A is dead" in one.refused(m.MoveGear("b", f"item/{name}", "a")).text
    assert data_of(one.play(m.MoveGear("b", f"item/{name}"))) == [
        ("R-TRC-91", "loses-gear", {"actor": "b", "name": name}),
    ]  # fmt: skip
    assert names(one, "b") == []


def test_gear_goes_to_nobody_who_has_the_most() -> None:
    """R-TRC-91, TRC-HE-01: at most 20 items."""
    full = sheet("b", items=[{**MEDIKIT, "name": f"kit {n}"} for n in range(20)])
    one = Table(sheet("a", items=[MEDIKIT]), full)
    refusal = one.refused(m.MoveGear("a", f"item/{MEDIKIT['name']}", "b"), "gm")
    assert refusal.text == "B already has 20 items, and the limit is 20."
    assert not one.options("a", "hand-over")


def test_nothing_is_handed_over_during_a_move() -> None:
    one = table()
    one.declare("a")
    assert not one.options("a", "hand-over")
    assert not one.options("gm", "move-gear")


@pytest.mark.parametrize(
    ("track", "rule", "kind"), [("harm", "TRC-HE-02", "healed"), ("stress", "TRC-CA-01", "calmed")]
)
def test_the_gm_lowers_harm_and_stress(track: Any, rule: str, kind: str) -> None:
    """R-TRC-92: what ends with the harm or stress ends too."""
    one = Table(sheet("a"), sheet("b"), moves=[PLAIN])
    one.hurt("a", 5)
    one.shake("a", 3)
    assert set(one.tags("a")) == {"wounded", "traumatised"}
    one.play(m.Relieve("a", track, 2))
    assert getattr(one.who("a"), track) == (3 if track == "harm" else 1)
    assert (rule, kind) in [(event.rule, event.kind) for event in one.last]
    assert len(one.tags("a")) == 1
    assert one.refused(m.Relieve("a", track, 9)).rule == "R-TRC-92"
    assert one.refused(m.Relieve("b", track, 1)).rule == "R-TRC-92"


def test_an_outcome_heals_and_calms_who_acts() -> None:
    """R-TRC-92: a character with 4 harm and 3 stress loses 2 and 1, and then suffers the 1 harm of the outcome."""
    high = {"text": "You breathe.", "heal": 2, "calm": 1, "harm": 1, "physical": False}
    one = Table(sheet("a"), sheet("b"), moves=[move_sheet("rest-a-while", high=high)])
    one.hurt("a", 4)
    one.shake("a", 3)
    one.declare("a", "rest-a-while")
    one.settle(6, 5)
    assert (one.who("a").harm, one.who("a").stress) == (3, 2)
    kinds = [event.kind for event in one.events]
    assert kinds.index("healed") < kinds.index("calmed")
