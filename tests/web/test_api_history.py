"""The past of a table, its whole history and proof once it is closed, its rulings, and where rules were applied."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import httpx
import msgspec
import pytest

from tests.web.programs import Opened, refusal


@pytest.fixture
def duel(http: httpx.Client) -> Opened:
    """A duel in which both players must commit."""
    table = Opened(http, name="Ana", players=["Ben"])
    table["seat-1"].wait_for_turn()
    return table


def test_the_position_of_the_past_has_no_secrets_of_others(duel: Opened) -> None:
    ana, ben = duel["seat-1"], duel["seat-2"]
    move = ana.usual_move("ante") | {"aspect": "Spirit"}
    entry = ana.post("/moves", {"move": move}).json()["entry"]
    number = ben.read()["entry"]
    own, other = (
        one.read("/past", entry=n, view="true")["view"]["conflict"]["hand"]["aspects"]
        for one, n in ((ana, entry), (ben, number))
    )
    assert own["laid"] == other["laid"] == ["ash"]
    assert own["contents"] == [["ash", {"chips": ["REA"], "aspect": "Spirit"}]]
    assert "Spirit" not in str(other)
    assert ana.read("/past", entry=entry)["view"] is None


def test_an_open_table_has_a_commitment_and_shows_its_history_to_nobody(duel: Opened) -> None:
    facts = duel["seat-2"].read("/draws")
    assert (facts["closed"], facts["by_hand"], facts["witnesses"], facts["lines"]) == (False, False, [], [])
    assert len(facts["commitment"]) == 64
    for path in ("/history", "/file"):
        assert refusal(duel["seat-1"].get(path), 403).startswith("The whole history has all secrets")


def test_a_closed_table_is_proven_and_gives_out_its_history_in_pages_and_as_a_file(duel: Opened) -> None:
    ana, watching = duel["seat-1"], duel[""]
    assert ana.act("statement", text="Farewell.").status_code == 200
    assert ana.act("close").status_code == 200
    proof = watching.read("/draws")
    assert proof["closed"]
    assert proof["lines"][0].startswith("✔")
    whole = watching.read("/history", most=200)
    assert not whole["more"]
    entries: list[dict[str, Any]] = []
    since, more = -1, True
    while more:
        page = watching.read("/history", since=since, most=2)
        entries, since, more = [*entries, *page["entries"]], page["next"], page["more"]
    assert entries == whole["entries"]
    assert [one["entry"]["n"] for one in entries] == list(range(len(entries)))
    hashes = [sha256(msgspec.json.encode(one["entry"])).hexdigest() for one in entries]
    assert [one["hash"] for one in entries] == hashes
    assert entries[-1]["entry"]["before"] == hashes[-2]
    assert watching.read("/history", since=len(entries)) == {"entries": [], "next": len(entries), "more": False}
    file = watching.get("/file")
    assert file.headers["content-type"].startswith("text/plain")
    checked = ana.http.post("/api/files/checks", json={"text": file.text}).json()["lines"]
    assert checked[0].startswith(f"✔ {len(entries)} entries")


def test_a_rule_is_read_with_the_lines_of_the_log_that_cite_it(duel: Opened) -> None:
    found = duel["seat-2"].read("/rules/CK-P-02")
    assert [one["id"] for one in found["rule"]["rules"]] == ["CK-P-02"]
    assert found["applied"][0]["text"].startswith("A Conflict begins")
    assert refusal(duel["seat-2"].get("/rules/NONE"), 404) == "There is no rule “NONE”."


def test_the_rulings_of_a_table_are_those_that_it_has_now(http: httpx.Client) -> None:
    gm = Opened(http, plays="facilitator", extensions=["featured-foes"])["facilitator"]
    before = gm.read("/rulings")
    assert (before["rulings"]["mercy"], before["extensions"]) == ("false", ["featured-foes"])
    assert gm.act("rule", changes={"mercy": "true"}).status_code == 200
    assert gm.read("/rulings")["rulings"] == {**before["rulings"], "mercy": "true"}


def test_odds_are_those_of_the_chosen_values(duel: Opened) -> None:
    ana = duel["seat-1"]
    key = ana.read("/options")["keys"][0]
    assert len(ana.read("/odds", option=key)["moves"]) == 3  # one for each Aspect
    chosen = ana.read("/odds", option=key, values='{"aspect": "Spirit"}')["moves"]
    assert [one["choice"] for one in chosen] == ["Aspect card: ● Spirit (over Mind)"]
    for wrong in ("[]", "{", "[" * 5000):
        assert refusal(ana.get("/odds", option=key, values=wrong), 400) == "values: Expected a JSON object."
