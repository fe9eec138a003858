"""What a program can do about seats: preferences, a seat for a spectator, bots that the manager lets play."""

from __future__ import annotations

import httpx
import pytest

from tests.web.programs import Opened, Program, refusal


@pytest.fixture
def duel(http: httpx.Client) -> Opened:
    """A duel in which both players must commit."""
    table = Opened(http, name="Ana", players=["Ben"])
    table["seat-1"].wait_for_turn()
    return table


def prefer(program: Program, **preferences: object) -> httpx.Response:
    return program.http.put("/api/table/preferences", json=preferences, headers=program.headers)


def test_a_bot_plays_the_characters_that_a_seat_delegates(duel: Opened) -> None:
    ana = duel["seat-1"]
    own = {"id": "actor:ash", "key": "ash", "name": "Ash", "delegated": False}
    assert ana.read("/preferences") == {"pieces": [own], "brisk": False}
    delegated = {"pieces": [{**own, "delegated": True}], "brisk": True}
    answer = prefer(ana, delegated=["ash", "bryn"], brisk=True)  # bryn is not Ana’s
    assert (answer.status_code, answer.json()) == (200, delegated)
    assert ana.read("/preferences") == delegated
    duel["seat-2"].wait_for_turn()  # the bot has committed for Ana
    assert ana.read()["waits_for"] == ["seat-2"]
    assert prefer(ana).json() == {"pieces": [own], "brisk": False}


def test_spectators_have_no_preferences(duel: Opened) -> None:
    assert refusal(duel[""].get("/preferences"), 403) == "Spectators only watch."
    assert refusal(prefer(duel[""]), 403) == "Spectators only watch."


def test_a_spectator_takes_a_seat_to_chat_if_the_table_allows_it(http: httpx.Client) -> None:
    table = Opened(http, plays="facilitator")
    watching, gm = table[""], table["facilitator"]
    assert refusal(watching.post("/sit", {"name": "Sue"}), 409) == "Spectators cannot chat at this table."
    assert gm.act("spectators-chat").status_code == 200
    answer = watching.post("/sit", {"name": "Sue"})
    assert answer.status_code == 201
    assert (answer.json()["seat"], answer.json()["name"]) == ("seat-3", "Sue")
    assert answer.json()["link"].endswith(f"/join/{answer.json()['key']}")
    sue = Program(http, answer.json()["key"])
    assert sue.read()["role"] == "spectator"
    assert sue.post("/chat", {"text": "What a hand!"}).status_code == 200
    assert [one["text"] for one in gm.read("/chat")["messages"]] == ["What a hand!"]
    assert refusal(sue.post("/sit", {"name": "Sue"}), 409) == "You have a seat already."
    assert refusal(sue.post("/pass"), 403) == "Spectators only watch."


def test_the_manager_gives_the_seat_of_a_bot_to_a_person_and_others_cannot(http: httpx.Client) -> None:
    table = Opened(http, sample="dukes-dinner", bots=[2])
    manager, other = table["seat-1"], table["seat-3"]
    assert manager.read()["seats"][1]["bot"]
    assert refusal(other.act("bot", of="seat-2", yes=False), 409)
    assert manager.act("bot", of="seat-2", yes=False).status_code == 200
    assert not manager.read()["seats"][1]["bot"]


def test_the_manager_lets_a_bot_play_for_who_is_marked_as_away_at_once(http: httpx.Client) -> None:
    table = Opened(http, plays="facilitator")  # a facilitator decides alone who is away
    assert table["facilitator"].act("bot", of="seat-1").status_code == 200
    seat = table["facilitator"].read()["seats"][0]
    assert (seat["mark"], seat["bot"]) == ("away", True)


def test_the_manager_without_the_role_waits_until_a_person_was_not_seen_for_a_while(duel: Opened) -> None:
    duel["seat-2"].read()
    answer = duel["seat-1"].act("bot", of="seat-2")
    assert refusal(answer, 409).endswith("was here less than 300 seconds ago.")


WRONG = {
    "/links": {"seat": 8, "do": "renew"},
    "/seats": {"name": 8},
    "/branches": {"entry": "x"},
    "/moves": {"move": 8, "own_seat": 8},
    "/acts": {"act": 8},
    "/rolls": {"at": "x", "text": 8},
    "/chat": {"text": 8},
}


@pytest.mark.parametrize("path", WRONG)
def test_a_value_of_the_wrong_type_is_refused(duel: Opened, path: str) -> None:
    assert refusal(duel["seat-1"].post(path, WRONG[path]), 400)


def test_spectators_cannot_pause_a_table_and_players_only_so_often(http: httpx.Client) -> None:
    table = Opened(http, plays="facilitator", players=["Ana"])
    gm, ana = table["facilitator"], table["seat-1"]
    assert gm.act("spectators-chat").status_code == 200
    watcher = Program(http, table[""].post("/sit", {"name": "Cleo"}).json()["key"])
    assert refusal(watcher.act("pause"), 403) == "Spectators only watch."
    for _ in range(10):
        assert ana.act("pause").status_code == 200
        assert gm.act("resume").status_code == 200
    assert refusal(ana.act("pause"), 429).startswith("Too many pauses.")
    assert gm.act("pause").status_code == 200
