"""Repeated requests: with the same idempotency key nothing happens twice, and the answer is that of the first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from secrets import token_hex
from typing import Any

import httpx
import pytest

from facedown.game import Refusal, Refused
from facedown.web import idempotency
from facedown.web.idempotency import KEPT, KeptAnswers
from facedown.web.settings import Limits
from tests.web.conftest import Serve
from tests.web.pages import Browser, site
from tests.web.programs import Opened, Program, refusal
from tests.web.test_api_files import table_text
from tests.web.test_pages import duel, person


def twice(program: Program, path: str, body: Any = None) -> tuple[httpx.Response, httpx.Response]:
    """Send a request twice with the same key, and check that the answers are the same. Return them."""
    key = token_hex(16)
    first, second = (program.post(path, body, **{"Idempotency-Key": key}) for _ in range(2))
    assert (first.status_code, first.json()) == (second.status_code, second.json())
    return first, second


@pytest.fixture
def table(http: httpx.Client) -> Opened:
    """A table of two players, at which Ana must commit."""
    opened = Opened(http, name="Ana", players=["Ben"])
    opened["seat-1"].wait_for_turn()
    return opened


# Programs


def test_a_message_is_written_once(table: Opened) -> None:
    ana = table["seat-1"]
    twice(ana, "/chat", {"text": "Hello."})
    twice(ana, "/chat", {"text": "Psst.", "to": ["seat-2"]})
    assert [one["text"] for one in table["seat-2"].read("/chat")["messages"]] == ["Hello.", "Psst."]


def test_the_same_key_with_another_content_and_of_another_seat_is_another_request(table: Opened) -> None:
    key = {"Idempotency-Key": "same"}
    for seat, text in (("seat-1", "One."), ("seat-1", "Two."), ("seat-2", "Two.")):
        assert table[seat].post("/chat", {"text": text}, **key).status_code == 200
    assert [one["text"] for one in table["seat-1"].read("/chat")["messages"]] == ["One.", "Two.", "Two."]


def test_another_act_with_the_same_key_is_done_too(table: Opened) -> None:
    ana, key = table["seat-1"], {"Idempotency-Key": "same"}
    for text in ("One.", "Two.", "Two."):
        assert ana.post("/acts", {"act": "statement", "text": text}, **key).status_code == 200
    said = [line["values"]["text"] for line in ana.read("/log")["lines"] if line["kind"] == "statement"]
    assert said == ["One.", "Two."]


def test_a_message_is_removed_once_and_both_answers_say_so(table: Opened) -> None:
    ana = table["seat-1"]
    ana.post("/chat", {"text": "Oops."})
    headers = {**ana.headers, "Idempotency-Key": "remove"}
    answers = [ana.http.delete("/api/table/chat/0", headers=headers) for _ in range(2)]
    assert [one.json() for one in answers] == [{"status": "accepted"}] * 2
    assert refusal(ana.delete("/chat/0"), 409) == "There is no such message."


def test_a_refusal_is_kept_as_well(table: Opened) -> None:
    ana = table["seat-1"]
    assert refusal(twice(ana, "/pass")[0], 409) == "The table waits for you."


def test_a_seat_is_added_once_with_one_link(table: Opened) -> None:
    manager = table["seat-1"]
    added, _ = twice(manager, "/seats", {"name": "Zoe"})
    assert [one["name"] for one in manager.read()["seats"]] == ["Ana", "Ben", "Zoe"]
    assert Program(manager.http, added.json()["key"]).read()["seat"] == "seat-3"


def test_a_link_is_renewed_once(table: Opened) -> None:
    renewed, _ = twice(table["seat-1"], "/links", {"seat": "seat-2", "do": "renew"})
    assert Program(table["seat-1"].http, renewed.json()["key"]).read()["seat"] == "seat-2"


def test_a_branch_is_opened_once(table: Opened) -> None:
    branches = twice(table["seat-1"], "/branches", {"entry": 0})
    assert branches[0].json()["id"] != table.answer["id"]


def test_a_roll_is_dealt_once(http: httpx.Client) -> None:
    gm = Opened(http, system="tri-core", sample="", by_hand=True, plays="facilitator")["facilitator"]
    gm.post("/moves", {"move": gm.usual_move("start-encounter")})
    dealt, _ = twice(gm, "/rolls", {"deal": True})
    assert dealt.json()["entry"] > 0
    assert gm.post("/rolls", {"deal": True}).status_code == 409  # without the key, there is nothing to deal any more


def test_a_table_is_opened_once_for_an_address_and_its_key(http: httpx.Client) -> None:
    body, key = {"system": "core-kernel", "name": "Ana"}, {"Idempotency-Key": token_hex(16)}
    tables = [http.post("/api/tables", json=body, headers=key).json() for _ in range(2)]
    assert tables[0] == tables[1]
    other = http.post("/api/tables", json={**body, "name": "Ben"}, headers=key).json()
    assert other["id"] != tables[0]["id"]


def test_a_key_that_others_at_the_address_could_choose_opens_no_table(http: httpx.Client) -> None:
    answer = http.post("/api/tables", json={"system": "core-kernel"}, headers={"Idempotency-Key": "1"})
    assert refusal(answer, 400).startswith("The idempotency key is too short")


def test_another_address_with_the_same_key_opens_a_table_of_its_own(serve: Serve) -> None:
    address, key = serve(), {"Idempotency-Key": token_hex(16)}
    there = httpx.HTTPTransport(local_address="127.0.0.2")
    with httpx.Client(base_url=address) as http, httpx.Client(base_url=address, transport=there) as elsewhere:
        body = {"system": "core-kernel"}
        tables = [one.post("/api/tables", json=body, headers=key).json()["id"] for one in (http, elsewhere)]
    assert tables[0] != tables[1]


def test_a_backup_is_imported_once_and_a_repeated_request_gets_its_links(http: httpx.Client) -> None:
    body, key = {"text": table_text(keep_secret=True)}, {"Idempotency-Key": token_hex(16)}
    answers = [http.post("/api/files/tables", json=body, headers=key) for _ in range(2)]
    assert [one.status_code for one in answers] == [201, 201]
    assert answers[0].json() == answers[1].json()


def test_a_limit_is_not_kept_as_an_answer_and_a_repeated_request_does_not_count_again(serve: Serve) -> None:
    with httpx.Client(base_url=serve(limits=Limits(tables=2))) as http:
        manager = Opened(http)["seat-1"]
        twice(manager, "/branches", {"entry": 0})  # the second and last table of this hour
        for _ in range(2):
            answer = manager.post("/branches", {"entry": 0}, **{"Idempotency-Key": "late"})
            assert refusal(answer, 429) == "Too many new tables."


# Pages


@pytest.fixture(scope="module")
def anybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with site(tmp_path_factory.mktemp("idempotency")) as browser:
        yield browser


def test_a_message_from_a_page_is_written_once(anybody: Browser) -> None:
    ana, ben = duel(anybody)
    for _ in range(2):
        assert ana.post("say", {"text": "Only once."}, Idempotency_Key="say").status_code == 204
    assert ben.page().count("Only once.") == 1
    for _ in range(2):
        assert ana.post("act", {"act": "remove", "message": "0"}, Idempotency_Key="remove").status_code == 204


def test_a_form_without_htmx_sends_its_key_as_a_field(anybody: Browser) -> None:
    form = {"name": "Ana", "idempotency-key": token_hex(16)}
    pages = [anybody.post("/new/core-kernel", form) for _ in range(2)]
    assert [page.headers["set-cookie"] for page in pages] == [pages[0].headers["set-cookie"]] * 2
    ana = person(anybody)
    ana.open("core-kernel", sample="duel")
    for _ in range(2):
        assert ana.post("links", {"do": "add", "name": "Zoe", "idempotency-key": "late"}).status_code == 200
    assert ana.get("links").text.count("Zoe") == 1


def test_a_spectator_who_sits_down_twice_has_one_seat(anybody: Browser) -> None:
    gm = person(anybody)
    watcher = gm.join(gm.open("core-kernel", plays="facilitator")[-1])
    gm.post("links", {"do": "chat"})
    form = {"name": "Sue", "idempotency-key": token_hex(16)}
    assert len({watcher.post("sit", form).headers["location"] for _ in range(2)}) == 1
    assert gm.get("links").text.count("Sue") == 1


def test_a_device_becomes_a_witness_once(anybody: Browser) -> None:
    ana, _ = duel(anybody)
    for _ in range(2):
        assert ana.post("witness", {"end": "0" * 64}, Idempotency_Key="witness").status_code == 204
    assert sum("witness" in line for line in ana.log()) == 1


def test_too_long_a_key_is_refused(anybody: Browser) -> None:
    ana, _ = duel(anybody)
    assert ana.post("say", {"text": "x"}, Idempotency_Key="x" * 201).status_code == 400


# The kept answers


class Counted:
    """Work that counts how often it was done, and waits or fails if it shall."""

    def __init__(self, error: Exception | None = None) -> None:
        self.times, self.error, self.goes_on = 0, error, asyncio.Event()

    async def __call__(self) -> int:
        self.times += 1
        await self.goes_on.wait()
        if self.error is not None:
            raise self.error
        return self.times


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(work())


def test_a_request_that_is_sent_again_while_the_first_runs_waits_for_its_answer() -> None:
    async def work() -> None:
        kept, counted = KeptAnswers(), Counted()
        both = [asyncio.create_task(kept.run_once("ana", "key", "say", counted)) for _ in range(2)]
        await asyncio.sleep(0)
        both[0].cancel()  # the first client has gone
        counted.goes_on.set()
        assert (await both[1], counted.times) == (1, 1)

    run(work)


def test_each_request_without_a_key_is_carried_out() -> None:
    async def work() -> None:
        kept, counted = KeptAnswers(), Counted()
        counted.goes_on.set()
        assert [await kept.run_once("ana", "", "say", counted) for _ in range(2)] == [1, 2]

    run(work)


def test_a_failed_request_can_be_repeated_and_a_refused_one_stays_refused() -> None:
    async def work() -> None:
        refused = Refused(Refusal("table", "No.", "Wait."))
        for error, times in ((OSError("the database is locked"), 2), (refused, 1)):
            kept, counted = KeptAnswers(), Counted(error)
            counted.goes_on.set()
            for _ in range(2):
                with pytest.raises(type(error), match=str(error)):
                    await kept.run_once("ana", "key", "say", counted)
            assert counted.times == times

    run(work)


def test_answers_are_kept_for_a_time_and_not_more_than_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        now = [0.0]
        kept, counted = KeptAnswers(lambda: now[0]), Counted()
        counted.goes_on.set()

        async def sent(key: str) -> int:
            return await kept.run_once("ana", key, "say", counted)

        assert await sent("one") == 1
        now[0] = KEPT - 1
        assert await sent("one") == 1
        now[0] = KEPT
        assert await sent("one") == 2
        monkeypatch.setattr(idempotency, "MOST_KEPT", 3)
        assert [await sent(key) for key in ("two", "three", "one", "four", "one")] == [3, 4, 2, 5, 6]

    run(work)


def test_a_request_that_still_runs_is_not_forgotten_for_newer_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idempotency, "MOST_KEPT", 2)

    async def work() -> None:
        kept, ends, begun = KeptAnswers(), asyncio.Event(), list[str]()

        async def slow() -> str:
            begun.append("slow")
            await ends.wait()
            return "done"

        async def quick() -> str:
            return "quick"

        first = asyncio.create_task(kept.run_once("ana", "slow", "", slow))
        await asyncio.sleep(0)
        for key in ("one", "two", "three"):
            assert await kept.run_once("ana", key, "", quick) == "quick"
        again = asyncio.create_task(kept.run_once("ana", "slow", "", slow))
        await asyncio.sleep(0)
        ends.set()
        assert [await first, await again] == ["done", "done"]
        assert begun == ["slow"]

    run(work)
