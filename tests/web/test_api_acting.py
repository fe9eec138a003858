"""What a program does at a table: moves, acts, chat, rolls by hand; and requests that cannot be read."""

from __future__ import annotations

from secrets import token_bytes
from typing import Any

import httpx
import pytest

from facedown.table.witnesses import Witness
from tests.web.programs import Opened, refusal


@pytest.fixture
def duel(http: httpx.Client) -> Opened:
    """A duel in which both players must commit."""
    table = Opened(http, name="Ana", players=["Ben"])
    table["seat-1"].wait_for_turn()
    return table


# Moves


def test_a_move_is_accepted_and_answered_with_its_entry(duel: Opened) -> None:
    ana = duel["seat-1"]
    last = ana.read()["entry"]
    answer = ana.post("/moves", {"move": ana.usual_move("ante"), "expects": last})
    assert (answer.status_code, answer.json()) == (200, {"status": "accepted", "entry": last + 1})


def test_an_illegal_move_is_refused_with_rule_reason_and_remedy(duel: Opened) -> None:
    ana = duel["seat-1"]
    move = ana.usual_move("ante")
    assert ana.post("/moves", {"move": move}).status_code == 200
    answer = ana.post("/moves", {"move": move})
    assert refusal(answer, 409) == "Ash has already committed."
    assert answer.json()["rule"] == "R-CK-107"
    assert answer.json()["legal"] == "The table waits for Bryn."


def test_a_refusal_says_if_the_table_has_gone_on_since_the_program_read_it(duel: Opened) -> None:
    ana = duel["seat-1"]
    move, last = ana.usual_move("ante"), ana.read()["entry"]
    ana.post("/moves", {"move": move})
    late = ana.post("/moves", {"move": move, "expects": last}).json()["legal"]
    assert late == f"The table waits for Bryn. The table has gone on since entry {last}: read it again."
    current = ana.post("/moves", {"move": move, "expects": last + 1}).json()["legal"]
    assert current == "The table waits for Bryn."


def test_a_request_that_is_sent_twice_acts_once(duel: Opened) -> None:
    ana = duel["seat-1"]
    body, key = {"move": ana.usual_move("ante")}, {"Idempotency-Key": "first"}
    first, last = ana.post("/moves", body, **key), ana.read()["entry"]
    second = ana.post("/moves", body, **key)
    assert (second.status_code, second.json()) == (200, first.json())
    assert ana.read()["entry"] == last
    refused = [ana.post("/moves", body, **{"Idempotency-Key": "second"}) for _ in range(2)]
    assert [one.status_code for one in refused] == [409, 409]
    assert refused[0].json() == refused[1].json()


def test_equal_idempotency_keys_of_two_seats_are_two_requests(duel: Opened) -> None:
    for seat in ("seat-1", "seat-2"):
        program, key = duel[seat], {"Idempotency-Key": "same"}
        said = program.post("/acts", {"act": "statement", "text": f"I am {seat}."}, **key)
        assert said.status_code == 200
    texts = [line["text"] for line in duel["seat-1"].read("/log")["lines"]]
    assert sum("I am seat-" in text for text in texts) == 2


# Acts


def test_acts_go_through_the_table(duel: Opened) -> None:
    ana, ben = duel["seat-1"], duel["seat-2"]
    assert ana.act("name", text="Anna").status_code == 200
    assert [one["name"] for one in ben.read()["seats"]] == ["Anna", "Ben"]
    assert ana.act("pause").status_code == 200
    assert ben.read()["paused"]
    assert ana.act("resume").status_code == 200
    assert ana.act("mark", mark="away").status_code == 200
    assert [one["mark"] for one in ben.read()["seats"]] == ["away", "here"]
    assert refusal(ana.act("dance"), 409) == "There is no act “dance”."
    assert refusal(ana.act("hand-over", piece="ash"), 409) == "“ash” names no piece."


def test_a_rewind_is_asked_for_and_answered_with_the_numbers_of_the_seat(duel: Opened) -> None:
    ana, ben = duel["seat-1"], duel["seat-2"]
    last = ana.read()["entry"]
    for program in (ana, ben):
        assert program.post("/moves", {"move": program.usual_move("ante")}).status_code == 200
    assert ana.act("rewind", entry=last).status_code == 200
    asked = {"asked_by": "seat-1", "to": last, "waited_for": ["seat-2"]}
    assert ana.read()["rewind"] == {**asked, "yours": False}
    assert ben.read()["rewind"] == {**asked, "yours": True}
    assert ben.read()["turn"]
    assert ben.act("answer-rewind").status_code == 200
    assert ana.read()["rewind"] is None
    undone = {line["entry"] for line in ana.read("/log")["lines"] if line["undone"]}
    assert undone >= {last + 1}
    assert refusal(ana.act("rewind", entry=10_000), 409)
    assert refusal(ana.act("rewind"), 409) == "The act needs the number of an entry in `entry`."


def test_a_table_without_bots_has_nobody_to_pass_to(duel: Opened) -> None:
    assert refusal(duel["seat-1"].post("/pass"), 409) == "The table waits for you."
    ana = duel["seat-1"]
    ana.post("/moves", {"move": ana.usual_move("ante")})
    assert ana.post("/pass").json()["status"] == "accepted"


# Chat


def test_messages_are_numbered_for_each_seat_and_whispers_reach_only_their_listeners(duel: Opened) -> None:
    ana, ben, watching = duel["seat-1"], duel["seat-2"], duel[""]
    sent = [ana.post("/chat", {"text": "Psst.", "to": ["seat-1"]}), ana.post("/chat", {"text": "Hello."})]
    assert [one.json() for one in sent] == [{"status": "accepted", "number": n} for n in (0, 1)]
    assert [one["text"] for one in ana.read("/chat")["messages"]] == ["Psst.", "Hello."]
    for other in (ben, watching):
        assert [(one["number"], one["text"]) for one in other.read("/chat")["messages"]] == [(0, "Hello.")]
    assert ana.read("/chat", since=0)["messages"][0]["text"] == "Hello."
    assert ana.read("/chat", since=1) == {"messages": [], "next": 1}
    assert refusal(ana.post("/chat", {"text": ""}), 409)
    assert refusal(ana.post("/chat", {"text": "Hm.", "to": ["seat-9"]}), 409) == "There is no seat “seat-9”."


def test_a_seat_removes_its_own_messages_only(duel: Opened) -> None:
    ana, ben = duel["seat-1"], duel["seat-2"]
    ana.post("/chat", {"text": "Oops."})
    assert refusal(ben.delete("/chat/0"), 409) == "This message is not yours."
    assert ana.delete("/chat/0").json() == {"status": "accepted"}
    assert [(one["text"], one["removed"]) for one in ben.read("/chat")["messages"]] == [("", True)]
    assert refusal(ana.delete("/chat/0"), 409) == "There is no such message."


# Rolls by hand and witnesses


def test_results_of_dice_are_typed_and_the_rest_is_dealt(http: httpx.Client) -> None:
    table = Opened(http, system="tri-core", sample="", by_hand=True, plays="facilitator")
    gm, player = table["facilitator"], table["seat-1"]
    assert refusal(gm.post("/rolls", {"at": 0, "text": "3 5"}), 409) == "No move waits for a roll."
    assert gm.post("/moves", {"move": gm.usual_move("start-encounter")}).status_code == 200
    first = gm.read()["roll"]
    assert (first["seat"], first["yours"], first["typed"]) == ("facilitator", True, [])
    assert "Roll 2d12" in first["asks"]
    assert player.read()["roll"] == {"seat": "facilitator", "yours": False, "asks": "", "typed": []}
    assert refusal(player.post("/rolls", {"at": 0, "text": "3 5"}), 409).startswith("This roll belongs to")
    assert refusal(gm.post("/rolls", {"at": 0, "text": "3"}), 409).startswith("You typed 1 number.")
    second = gm.post("/rolls", {"at": 0, "text": "3 5"}).json()
    assert (second["status"], second["entry"], second["dropped"]) == ("accepted", -1, [])
    assert [one["typed"] for one in second["roll"]["typed"]] == ["3 5"]
    assert refusal(gm.post("/rolls", {"at": 5, "text": "3 5"}), 409) == "The next result is number 1."
    changed = gm.post("/rolls", {"at": 0, "text": "4 6"}).json()
    assert [one["typed"] for one in changed["roll"]["typed"]] == ["4 6"]
    dealt = gm.post("/rolls", {"deal": True}).json()
    assert dealt["entry"] == gm.read()["entry"]
    assert dealt["roll"] is None
    draws = [draw for line in gm.read("/log")["lines"] for draw in line["draws"]]
    assert [4, 6] in [draw["answer"] for draw in draws]


def test_a_witness_reveals_its_link_when_it_is_asked(http: httpx.Client) -> None:
    table = Opened(http, system="tri-core", sample="", plays="facilitator")
    gm, ben = table["facilitator"], table["seat-1"]
    device = Witness(token_bytes(32))
    assert refusal(ben.post("/witness/link", {"link": "0" * 64}), 409) == "No move waits for links."
    assert ben.post("/witness", {"chain_end": device.chain_end}).json()["status"] == "accepted"
    with ben.events() as events:
        assert gm.post("/moves", {"move": gm.usual_move("start-encounter")}).status_code == 200
        question = next(data for kind, _, data in events if kind == "link")
        assert ben.read()["question"] == question
        assert gm.read()["question"] is None
        link = device.reveal(question["entry"], question["hash"])
        assert refusal(ben.post("/witness/link", {"link": "0" * 64}), 409).startswith("This is not the next link")
        assert ben.post("/witness/link", {"link": link}).json() == {"status": "accepted"}
        made = next(data for kind, _, data in events if kind == "changed" and data["entry"] > question["entry"])
    assert ben.read()["entry"] >= made["entry"]
    assert ben.read()["question"] is None


def test_a_move_of_somebody_else_waits_until_the_draws_are_made_and_is_not_refused(http: httpx.Client) -> None:
    """The witness never answers, so the draws of the GM’s move are made without it after a while."""
    table = Opened(http, system="tri-core", sample="", plays="facilitator")
    gm, ben = table["facilitator"], table["seat-1"]
    assert ben.post("/witness", {"chain_end": Witness(token_bytes(32)).chain_end}).status_code == 200
    rest = ben.usual_move("rest")
    assert gm.post("/moves", {"move": gm.usual_move("test")}).status_code == 200
    assert ben.read()["question"] is not None
    assert ben.post("/moves", {"move": rest}).status_code == 200
    assert ben.read()["question"] is None


def test_a_pause_does_not_wait_for_draws(http: httpx.Client) -> None:
    table = Opened(http, system="tri-core", sample="", plays="facilitator")
    gm, ben = table["facilitator"], table["seat-1"]
    assert ben.post("/witness", {"chain_end": Witness(token_bytes(32)).chain_end}).status_code == 200
    assert gm.post("/moves", {"move": gm.usual_move("test")}).status_code == 200
    assert ben.act("pause").status_code == 200
    assert ben.read()["question"] is not None


# Requests that cannot be read


@pytest.fixture(scope="module")
def table(http: httpx.Client) -> Opened:
    """A table at which no test changes anything."""
    return Opened(http)


@pytest.mark.parametrize(
    ("path", "body", "text"),
    [
        ("/moves", {}, "body: Object missing required field `move`."),
        ("/moves", {"move": "ante"}, "move: Expected `object`, got `str`."),
        ("/moves", {"move": {}, "expects": "x"}, "expects: Expected `int | null`, got `str`."),
        ("/moves", {"move": {}, "more": 1}, "body: Object contains unknown field `more`."),
        ("/acts", {"act": "mark", "mark": "gone"}, "mark: Invalid enum value 'gone'."),
        ("/acts", {"act": "facilitator", "to": ["seat-2", 3]}, "to[1]: Expected `str`, got `int`."),
        ("/chat", {"text": 5}, "text: Expected `str`, got `int`."),
        ("/links", {"seat": "", "do": "keep"}, "do: Invalid enum value 'keep'."),
        ("/rolls", [], "body: Expected `object`, got `array`."),
    ],
)
def test_a_value_of_the_wrong_type_is_named_by_its_path(table: Opened, path: str, body: Any, text: str) -> None:
    assert refusal(table["seat-1"].post(path, body), 400) == text


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"", "The request has no body."),
        (b"{", "The body is not JSON: Input data was truncated."),
        (b"\xff", "The body is not JSON: invalid character (byte 0)."),
        (b'{"text": "\xff\xfe"}', "The body is not JSON: it is no text in UTF-8."),
        (b"[" * 10_000, "The request is nested too deep."),
    ],
)
def test_a_body_that_is_not_json_is_refused(http: httpx.Client, table: Opened, content: bytes, text: str) -> None:
    answer = http.post("/api/table/moves", content=content, headers=table["seat-1"].headers)
    assert refusal(answer, 400) == text


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("/log?since=last", "since: Expected `int`, got `str`."),
        ("/log?most=0", "most: Expected `int` >= 1."),
        ("/log?most=201", "most: Expected `int` <= 200."),
        ("/past", "Missing required query parameter 'entry'."),
    ],
)
def test_a_wrong_parameter_is_named(table: Opened, path: str, text: str) -> None:
    assert refusal(table["seat-1"].get(path), 400) == text


def test_a_key_that_is_too_long_is_refused(table: Opened) -> None:
    answer = table["seat-1"].post("/moves", {"move": {}}, **{"Idempotency-Key": "x" * 201})
    assert refusal(answer, 400).endswith("of length <= 200.")


def test_too_large_a_body_is_refused_whether_or_not_it_says_its_length(http: httpx.Client, table: Opened) -> None:
    whole = b"x" * (4 * 1024 * 1024 + 1)
    for content in (whole, iter([whole[:1000], whole[1000:]])):
        answer = http.post("/api/table/moves", content=content, headers=table["seat-1"].headers)
        assert refusal(answer, 413) == "The request is too large."


def test_a_method_that_a_path_does_not_have_is_refused_with_those_it_has(http: httpx.Client, table: Opened) -> None:
    answer = http.put("/api/table/moves", json={}, headers=table["seat-1"].headers)
    assert refusal(answer, 405) == "This address does not answer such requests."
    assert "POST" in answer.headers["allow"]
