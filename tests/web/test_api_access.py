"""Who may do what over the API: keys, spectators, managers, other sites, and limits."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from threading import Event
from typing import Any

import httpx
import pytest

from facedown.game import Seat, Setup, registry
from facedown.session import Session
from facedown.table import Table
from facedown.web.access import Access
from facedown.web.acts import player
from facedown.web.rejection import Rejection
from facedown.web.seat_keys import SeatKeys
from facedown.web.settings import Limits
from tests.web.conftest import Serve
from tests.web.programs import Opened, Program, refusal

READ = [
    "", "/options", "/board", "/log", "/chat", "/past?entry=0", "/export", "/draws", "/rulings", "/rules/CK-P-02",
]  # fmt: skip

CHANGE: dict[str, dict[str, Any] | None] = {
    "/moves": {"move": {}},
    "/acts": {"act": "pause"},
    "/pass": None,
    "/chat": {"text": "Hello."},
    "/rolls": {"deal": True},
    "/witness": {"chain_end": ""},
    "/witness/link": {"link": ""},
    "/links": {"seat": "seat-1", "do": "renew"},
    "/seats": {},
    "/branches": {"entry": 0},
}


@pytest.fixture(scope="module")
def table(http: httpx.Client) -> Opened:
    """A table at which no test changes anything."""
    return Opened(http)


@pytest.mark.parametrize("headers", [{}, {"Authorization": "Basic a2V5"}, {"Authorization": "Bearer"}])
def test_a_request_without_a_key_is_told_how_to_send_one(http: httpx.Client, headers: dict[str, str]) -> None:
    answer = http.get("/api/table", headers=headers)
    assert refusal(answer, 401) == "This needs the key of a seat."
    assert answer.headers["www-authenticate"] == "Bearer"
    assert "Authorization: Bearer KEY" in answer.json()["legal"]


@pytest.mark.parametrize("path", CHANGE)
def test_a_wrong_key_is_refused_before_the_body_is_read(http: httpx.Client, path: str) -> None:
    stranger = Program(http, "wrong")
    assert refusal(stranger.post(path, "no record"), 401) == "No seat has this key, or it was withdrawn."


def test_a_link_withdrawn_while_a_slow_program_sends_its_request_changes_nothing(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Opened(http)
    manager, late = table["seat-1"], table["seat-2"]
    arrived, whole = Event(), SeatKeys.access

    async def access(keys: SeatKeys, key: str) -> Access | None:
        found = await whole(keys, key)
        if key == late.key:
            arrived.set()
        return found

    def body() -> Iterator[bytes]:
        yield b'{"text": '
        assert arrived.wait(20)
        with httpx.Client(base_url=http.base_url) as other:
            links = Program(other, manager.key).post("/links", {"seat": "seat-2", "do": "renew"})
            assert links.status_code == 200
        yield b'"I am late."}'

    monkeypatch.setattr(SeatKeys, "access", access)
    answer = http.post("/api/table/chat", content=body(), headers=late.headers)
    assert refusal(answer, 401) == "The link of this seat was withdrawn."
    assert manager.read("/chat")["messages"] == []


def test_whoever_guesses_keys_is_stopped(serve: Serve) -> None:
    with httpx.Client(base_url=serve()) as http:
        answers = [Program(http, f"guess-{n}").get() for n in range(21)]
    assert [one.status_code for one in answers] == [401] * 20 + [429]
    assert int(answers[-1].headers["retry-after"]) >= 1


def test_a_cookie_opens_nothing(http: httpx.Client, table: Opened) -> None:
    assert refusal(http.get("/api/table", headers={"Cookie": f"seat={table['seat-1'].key}"}), 401)


def test_a_key_opens_only_its_own_table(http: httpx.Client, table: Opened) -> None:
    other = Opened(http, title="Another table")
    assert table["seat-1"].read()["id"] == table.answer["id"]
    assert other["seat-1"].read()["id"] == other.answer["id"] != table.answer["id"]
    assert other["seat-1"].read()["title"] == "Another table"


@pytest.mark.parametrize("path", READ)
def test_spectators_can_read(table: Opened, path: str) -> None:
    assert table[""].get(path).status_code == 200


@pytest.mark.parametrize("path", CHANGE)
def test_spectators_can_change_nothing(table: Opened, path: str) -> None:
    assert refusal(table[""].post(path, CHANGE[path]), 403) == "Spectators only watch."


def test_a_seat_of_a_spectator_can_change_nothing() -> None:
    system = registry.system("core-kernel")
    seats = (Seat("ana"), Seat("ben"), Seat("eve", role="spectator"))
    session = Session(Table.open(system, Setup(seats, system.sample("duel")), b"c" * 32), ["ana", "ben"], Random(1))
    assert player(session, Access("table", "ana", "key")) == seats[0]
    with pytest.raises(Rejection) as caught:
        player(session, Access("table", "eve", "key"))
    assert caught.value.status_code == 403


def test_spectators_can_remove_nothing(table: Opened) -> None:
    assert refusal(table[""].delete("/chat/0"), 403)


def test_only_the_manager_gives_out_links_and_seats(table: Opened) -> None:
    for path in ("/links", "/seats"):
        assert refusal(table["seat-2"].post(path, CHANGE[path]), 403).startswith("Only the person who manages")


@pytest.mark.parametrize("do", ["renew", "withdraw"])
def test_nobody_withdraws_the_link_that_is_used_for_it(table: Opened, do: str) -> None:
    answer = table["seat-1"].post("/links", {"seat": "seat-1", "do": do})
    assert refusal(answer, 409) == "You use this link yourself."
    assert table["seat-1"].read()["seat"] == "seat-1"


def test_a_renewed_link_ends_the_old_one_and_its_live_connection(http: httpx.Client) -> None:
    table = Opened(http)
    manager, player = table["seat-1"], table["seat-2"]
    with player.events() as events:
        assert next(events)[0] == "changed"
        renewed = manager.post("/links", {"seat": "seat-2", "do": "renew"}).json()
        assert all(kind == "changed" for kind, _, _ in events)  # the stream ends at once, before any ping
    assert refusal(player.get(), 401)
    assert renewed["name"] == "Player 2"
    assert renewed["link"].endswith(f"/join/{renewed['key']}")
    assert Program(http, renewed["key"]).read()["seat"] == "seat-2"
    withdrawn = manager.post("/links", {"seat": "", "do": "withdraw"}).json()
    assert (withdrawn["key"], withdrawn["link"]) == ("", "")
    assert refusal(table[""].get(), 401)
    assert refusal(manager.post("/links", {"seat": "seat-9", "do": "renew"}), 409) == "There is no seat “seat-9”."


def test_the_manager_adds_a_seat_for_a_late_player(http: httpx.Client) -> None:
    table = Opened(http)
    added = table["seat-1"].post("/seats", {"name": "Zoe"})
    assert added.status_code == 201
    assert (added.json()["seat"], added.json()["name"]) == ("seat-3", "Zoe")
    assert Program(http, added.json()["key"]).read()["role"] == "player"


def test_another_site_cannot_open_tables_but_programs_and_pages_of_the_server_can(http: httpx.Client) -> None:
    body = {"system": "core-kernel"}
    for foreign in ({"Origin": "https://example.org"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}):
        answer = http.post("/api/tables", json=body, headers=foreign)
        assert refusal(answer, 403) == "This request comes from another site."
    own = {"Origin": str(http.base_url).rstrip("/"), "Sec-Fetch-Site": "same-origin"}
    assert http.post("/api/tables", json=body, headers=own).status_code == 201


def test_an_address_that_sends_too_much_is_told_when_to_go_on(serve: Serve) -> None:
    # Opening the table is one of the 6 changes of the address.
    with httpx.Client(base_url=serve(limits=Limits(posts=6, reads=8, tables=1))) as http:
        table = Opened(http)
        assert refusal(http.post("/api/tables", json={"system": "core-kernel"}), 429) == "Too many new tables."
        answers = [table["seat-1"].act("resume") for _ in range(5)]
        assert [one.status_code for one in answers] == [409] * 4 + [429]
        assert refusal(answers[-1], 429) == "Too many changes."
        assert int(answers[-1].headers["retry-after"]) >= 1
        reads = [table["seat-1"].get("/board") for _ in range(9)]
        assert [one.status_code for one in reads] == [200] * 8 + [429]


def test_a_seat_has_the_same_limits_from_wherever_it_sends(serve: Serve) -> None:
    address = serve(limits=Limits(posts=6, reads=8))
    there = httpx.HTTPTransport(local_address="127.0.0.2")
    with httpx.Client(base_url=address) as http, httpx.Client(base_url=address, transport=there) as elsewhere:
        ana = Opened(http)["seat-1"]
        ana_too = Program(elsewhere, ana.key)
        acts = [one.act("resume").status_code for one in (ana, ana, ana, ana_too, ana_too, ana_too, ana_too)]
        assert acts == [409] * 6 + [429]
        reads = [one.get("/board").status_code for one in (ana, ana, ana, ana, *[ana_too] * 5)]
        assert reads == [200] * 8 + [429]


def test_spectators_who_share_a_link_have_limits_of_their_own(serve: Serve) -> None:
    address = serve(limits=Limits(reads=8))
    there = httpx.HTTPTransport(local_address="127.0.0.2")
    with httpx.Client(base_url=address) as http, httpx.Client(base_url=address, transport=there) as elsewhere:
        watcher = Opened(http)[""]
        another = Program(elsewhere, watcher.key)
        assert [watcher.get("/board").status_code for _ in range(9)] == [200] * 8 + [429]
        assert another.get("/board").status_code == 200


def test_exports_are_limited_for_each_seat(http: httpx.Client) -> None:
    table = Opened(http)
    assert [table["seat-1"].get("/export").status_code for _ in range(7)] == [200] * 6 + [429]
    assert table["seat-2"].get("/export").status_code == 200


def test_a_full_server_accepts_no_more_live_connections(serve: Serve) -> None:
    with httpx.Client(base_url=serve(limits=Limits(streams=1))) as http:
        table = Opened(http)
        with table["seat-1"].events() as events:
            next(events)
            answer = table["seat-2"].get("/events")
            assert refusal(answer, 429) == "Too many live connections."
            assert answer.headers["retry-after"] == "60"


def test_a_failure_of_the_program_tells_nothing_but_that_it_failed(
    http: httpx.Client, table: Opened, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr("facedown.web.api.reading.facts_of_table", fail)
    answer = table["seat-1"].get()
    assert refusal(answer, 500) == "The server made a mistake."
    assert "secret" not in answer.text
    assert "a secret" in caplog.text  # but whoever runs the server can read it


def test_a_seats_answers_are_kept_by_no_cache(table: Opened) -> None:
    for path in READ:
        assert table["seat-1"].get(path).headers["cache-control"] == "no-store", path
