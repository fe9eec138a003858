"""What a program reads at a table: all as its seat knows it."""

from __future__ import annotations

import json

import httpx
import msgspec
import pytest

from facedown.game import Seat, Setup, registry
from facedown.game.option_lists import OptionList, options_from_data
from facedown.table import History, Table
from facedown.web.api.reading import past_of
from tests.web.programs import Opened, Program, refusal


@pytest.fixture
def duel(http: httpx.Client) -> Opened:
    """A duel in which both players must commit."""
    table = Opened(http, name="Ana", players=["Ben"])
    table["seat-1"].wait_for_turn()
    return table


def commit(program: Program) -> int:
    """Commit for a seat. Return the number of the entry as the seat counts."""
    answer = program.post("/moves", {"move": program.usual_move("ante")})
    assert answer.status_code == 200, answer.text
    entry: int = answer.json()["entry"]
    return entry


def test_a_new_table_is_described_to_whoever_opens_it(http: httpx.Client) -> None:
    table = Opened(http, name="Ana", plays="facilitator", bots=[1], title="Tonight")
    assert table.answer["title"] == "Tonight"
    assert table.answer["own"] == "facilitator"
    seats = {one["seat"]: one for one in table.answer["seats"]}
    assert list(seats) == ["seat-1", "seat-2", "facilitator", ""]
    assert [one["bot"] for one in seats.values()] == [True, False, False, False]
    assert seats["facilitator"]["name"] == "Ana"
    assert all(one["link"].endswith(f"/join/{one['key']}") for one in seats.values())
    assert len({one["key"] for one in seats.values()}) == 4
    facts = table["facilitator"].read()
    assert facts["manages"]
    assert [one["bot"] for one in facts["seats"]] == [True, False, False]


@pytest.mark.parametrize(
    ("opening", "text"),
    [
        ({"system": "chess"}, "There is no system called “chess”."),
        ({"system": "core-kernel", "sample": "chess"}, "There is no sample “chess”."),
        ({"system": "core-kernel", "plays": "dealer"}, "Nobody can play as “dealer”."),
        ({"system": "core-kernel", "scene": {"a": 1}}, "The scene has a mistake: there is no field called a."),
        ({"system": "core-kernel", "rulings": {"luck": "much"}}, "There is no switch called “luck”."),
    ],
)
def test_a_table_that_cannot_be_opened_is_refused_with_the_reason(
    http: httpx.Client, opening: dict[str, object], text: str
) -> None:
    assert refusal(http.post("/api/tables", json=opening), 409) == text


def test_the_table_says_whose_turn_it_is_and_who_is_here(duel: Opened) -> None:
    ana = duel["seat-1"]
    with duel["seat-2"].events() as events:
        next(events)
        facts = ana.read()
    assert (facts["system"], facts["seat"], facts["role"], facts["manages"]) == (
        "core-kernel",
        "seat-1",
        "player",
        True,
    )
    assert [(one["name"], one["here"]) for one in facts["seats"]] == [("Ana", False), ("Ben", True)]
    assert facts["turn"]
    assert facts["waits_for"] == ["seat-1"]
    assert (facts["paused"], facts["closed"], facts["rewind"], facts["roll"]) == (False, False, None, None)
    commit(ana)
    after = ana.read()
    assert not after["turn"]
    assert after["waits_for"] == ["seat-2"]
    assert after["entry"] == facts["entry"] + 1
    watching = duel[""].read()
    assert (watching["seat"], watching["role"], watching["manages"], watching["turn"]) == (
        "",
        "spectator",
        False,
        False,
    )


def test_options_have_the_compact_form_and_a_usual_move_each(duel: Opened) -> None:
    data = duel["seat-1"].read("/options", moves="true")
    options = options_from_data(msgspec.convert(data["list"], OptionList))
    assert [option.move for option in options] == ["ante", "withdraw"]
    assert data["keys"] == [option.key for option in options]
    system = registry.system("core-kernel")
    assert data["moves"] == json.loads(msgspec.json.encode([option.build(system.move_type) for option in options]))
    assert duel["seat-1"].read("/options")["moves"] == []
    assert duel[""].read("/options", moves="true")["list"]["options"] == []


def test_the_odds_of_an_option_are_asked_by_its_key(http: httpx.Client) -> None:
    player = Opened(http, system="trinity-code", sample="")["seat-1"]
    found = player.read("/options")
    assert [option[1] for option in found["list"]["options"]] == ["Use an item", "Hand over gear"]
    odds = player.read("/odds", option=found["keys"][0])
    assert odds["option"] == "Use an item"
    assert [figure["share"] for figure in odds["moves"][0]["cases"][0]["figures"]] == [100.0]
    for unknown in ("0", "", f"{found['keys'][0]}/x"):
        assert refusal(player.get("/odds", option=unknown), 409) == "This cannot be done any more."


def test_the_board_shows_only_the_own_commitment(duel: Opened) -> None:
    before = duel["seat-2"].read("/board")
    commit(duel["seat-1"])
    own, other = duel["seat-1"].read("/board"), duel["seat-2"].read("/board")
    assert own["board"] != other["board"] != before["board"]
    assert own["entry"] == other["entry"] == before["entry"] + 1
    cards = {mat["key"]: [card["face"] for card in mat["cards"]] for mat in other["board"]["mats"]}
    assert cards["ash"] == ["sealed"]
    labels = [card["label"] for mat in other["board"]["mats"] if mat["key"] == "ash" for card in mat["cards"]]
    chosen = [card["label"] for mat in own["board"]["mats"] if mat["key"] == "ash" for card in mat["cards"]]
    assert labels != chosen


def test_the_log_is_read_page_by_page_up_to_the_last_entry(duel: Opened) -> None:
    ana = duel["seat-1"]
    commit(ana)
    whole = ana.read("/log")
    assert not whole["more"]
    assert whole["next"] == ana.read()["entry"] == whole["lines"][-1]["entry"]
    lines: list[object] = []
    since, more = -1, True
    while more:
        page = ana.read("/log", since=since, most=1)
        lines, since, more = [*lines, *page["lines"]], page["next"], page["more"]
    assert lines == whole["lines"]
    assert whole["lines"][0]["text"].startswith("A duel of equals: a table of Core Kernel")
    assert ana.read("/log", since=since) == {"lines": [], "next": since, "more": False}
    assert ana.read("/log", since=2**31) == {"lines": [], "next": 2**31, "more": False}


def test_the_past_is_the_board_after_an_entry(duel: Opened) -> None:
    ana = duel["seat-1"]
    before = ana.read("/board")
    entry = commit(ana)
    assert ana.read("/past", entry=before["entry"])["board"] == before["board"]
    past = ana.read("/past", entry=entry)
    assert past["board"] == ana.read("/board")["board"]
    assert past["lines"] == [line for line in ana.read("/log")["lines"] if line["entry"] == entry]
    assert refusal(ana.get("/past", entry=entry + 1), 404) == "There is no such entry."


def test_an_export_has_what_the_seat_reads(duel: Opened) -> None:
    ana = duel["seat-1"]
    commit(ana)
    assert ana.post("/chat", {"text": "Good luck.", "to": ["seat-1"]}).status_code == 200
    answer = ana.get("/export")
    assert answer.headers["content-disposition"].startswith("attachment")
    export = answer.json()
    assert (export["form"], export["viewer"]) == ("facedown log 1", "seat-1")
    assert export["lines"] == ana.read("/log")["lines"]
    assert [message["text"] for message in export["chat"]] == ["Good luck."]
    assert duel["seat-2"].get("/export").json()["chat"] == []


def test_an_entry_of_rules_that_are_not_installed_has_no_board() -> None:
    system = registry.system("core-kernel")
    seats = (Seat("ana"), Seat("ben"))
    table = Table.open(system, Setup(seats, system.sample("duel")), b"c" * 32)
    past = past_of(History.unplayed(table.entries, system), seats[0], 0, view=True)
    assert past.board is None
    assert [line.kind for line in past.lines] == ["opened"]
