"""Branches and table files over the HTTP API."""

from __future__ import annotations

import httpx
import pytest

from facedown.game import Seat, Setup, registry
from facedown.table import Table
from tests.web.programs import Opened, refusal


def table_text(*, keep_secret: bool) -> str:
    """Return the file of a duel of another server."""
    kernel = registry.system("core-kernel")
    table = Table.open(kernel, Setup((Seat("ana", "Ana"), Seat("ben", "Ben")), kernel.sample("duel")), b"f" * 32)
    table.make_statement("ana", "Before the duel.")
    return table.export(keep_secret=keep_secret)


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
    assert http.post("/api/files/tables", json={"text": text}).status_code == 409
    open_file = http.post("/api/files/tables", json={"text": table_text(keep_secret=False)})
    assert "does not contain the table’s secret" in open_file.json()["text"]
