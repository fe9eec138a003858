"""Branches and table files over the HTTP API."""

from __future__ import annotations

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from facedown.game import Seat, Setup, registry
from facedown.table import History, Table
from facedown.table.chat import MOST_MESSAGES, Message
from facedown.table.files import write_entries
from facedown.table.opening import branching_act
from tests.web.programs import Opened, Program, refusal


def table_text(*, keep_secret: bool) -> str:
    """Return the file of a duel of another server."""
    kernel = registry.system("core-kernel")
    table = Table.open(kernel, Setup((Seat("ana", "Ana"), Seat("ben", "Ben")), kernel.sample("duel")), b"f" * 32)
    table.make_statement("ana", "Before the duel.")
    return table.export(keep_secret=keep_secret)


def backup_of_closed_table(text: str) -> str:
    """Return the backup of the table in a file after Ana has closed it."""
    table = Table.resume(text, registry.system("core-kernel"))
    table.close("ana")
    return table.export(keep_secret=True)


@pytest.fixture
def duel(http: httpx.Client) -> Opened:
    return Opened(http, name="Ana", players=["Ben"])


def test_the_manager_opens_a_branch_with_links_of_its_own(duel: Opened, http: httpx.Client) -> None:
    answer = duel["seat-1"].post("/branches", {"entry": 0})
    assert answer.status_code == 201
    table = answer.json()
    assert table["own"] == "seat-1"
    assert table["id"] != duel.answer["id"]
    assert table["title"] == f"{duel.answer['title']} (branch)"
    keys = {one["seat"]: one["key"] for one in table["seats"]}
    assert http.get("/api/table", headers={"Authorization": f"Bearer {keys['seat-2']}"}).json()["entry"] >= 0
    other = duel["seat-2"].post("/branches", {"entry": 0})
    assert refusal(other, 403) == "Only the person who manages the table can do this."
    assert duel["seat-1"].post("/branches", {"entry": 999}).status_code == 409


def test_a_file_is_checked(http: httpx.Client) -> None:
    text = table_text(keep_secret=False)
    lines = http.post("/api/files/checks", json={"text": text}).json()["lines"]
    assert lines[0] == "✔ 2 entries: each follows from the one before and from the rules of Core Kernel."
    broken = http.post("/api/files/checks", json={"text": text.replace("Before", "Behind")})
    assert broken.status_code == 409
    assert http.post("/api/files/checks", json={"text": "nonsense"}).status_code == 409


def test_a_backup_is_continued_once_and_a_file_without_its_secret_is_not(http: httpx.Client) -> None:
    text = table_text(keep_secret=True)
    table = http.post("/api/files/tables", json={"text": text})
    assert table.status_code == 201
    keys = {one["seat"]: one["key"] for one in table.json()["seats"]}
    log = http.get("/api/table/log", headers={"Authorization": f"Bearer {keys['ben']}"}).text
    assert "Before the duel." in log
    again = http.post("/api/files/tables", json={"text": text})
    assert again.status_code == 409
    assert again.json()["legal"] == "Open it with the link of a seat, and play on there."
    closed = backup_of_closed_table(text)
    assert refusal(http.post("/api/files/tables", json={"text": closed}), 409).endswith("It is closed.")
    open_file = http.post("/api/files/tables", json={"text": table_text(keep_secret=False)})
    assert "does not contain the table’s secret" in open_file.json()["text"]


def test_a_move_from_an_impossible_position_of_a_file_is_refused(http: httpx.Client) -> None:
    system = registry.system("core-kernel")
    seats = (Seat("ash", "Ana"), Seat("bryn", "Ben"))
    table = Table.open(system, Setup(seats, system.sample("duel")), bytes(32))
    for kind in ("start-conflict", "ante"):
        seat, option = next((one, option) for one in seats for option in table.options(one) if option.move == kind)
        table.play(seat.key, option.build(system.move_type))
    secret = bytes(range(32))
    act = branching_act(table.history, len(table.history) - 1, secret)
    assert act.branch is not msgspec.UNSET
    position = msgspec.json.decode(msgspec.json.encode(act.branch.position))
    position["conflict"]["hand"]["aspects"]["contents"] = []  # but somebody has played a card
    act = replace(act, branch=replace(act.branch, position=position))
    text = write_entries([History(system, secret.hex()).propose(act)], secret.hex())
    imported = http.post("/api/files/tables", json={"text": text})
    assert imported.status_code == 201, imported.text
    bryn = Program(http, next(one["key"] for one in imported.json()["seats"] if one["seat"] == "bryn"))
    answer = bryn.post("/moves", {"move": bryn.read("/options", moves=True)["moves"][0]})
    assert "the position with which this table was brought here is impossible" in refusal(answer, 409)


def test_a_file_with_more_messages_than_the_chat_takes_is_refused(http: httpx.Client) -> None:
    system = registry.system("core-kernel")
    table = Table.open(system, Setup((Seat("ash", "Ana"), Seat("bryn", "Ben")), system.sample("duel")), bytes(32))
    chat = [Message(n, "ash", "Hello.", None, 1) for n in range(MOST_MESSAGES + 1)]
    text = write_entries(table.entries, bytes(32).hex(), chat=chat)
    answer = http.post("/api/files/tables", json={"text": text})
    assert "message 0 is from a seat that has written more than the chat takes" in refusal(answer, 409)
    text = write_entries(table.entries, bytes(32).hex(), chat=chat[:MOST_MESSAGES])
    assert http.post("/api/files/tables", json={"text": text}).status_code == 201
