"""The page with the sessions of a table and the facilitator’s notes, and the same over the API."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.web.pages import Browser, site
from tests.web.programs import Opened, Program, refusal
from tests.web.test_characters import choose, tables


@pytest.fixture(scope="module")
def anybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with site(tmp_path_factory.mktemp("sessions")) as browser:
        yield browser


def played(anybody: Browser) -> tuple[Browser, Browser]:
    """Return the browsers of the Curator and of a player at a table where something was played."""
    curator, ben = tables(anybody)
    choose(curator, "Set a clock", **{"f-entity": "sparks", "f-clock": "HP", "f-left": "3", "f-most": "10"})
    return curator, ben


def test_a_session_is_begun_named_and_told_in_short(anybody: Browser) -> None:
    curator, ben = played(anybody)
    assert 'href="sessions"' in ben.page()
    page = curator.post("sessions", {"do": "begin", "title": "The vault"}).text
    assert "Session 2: The vault" in page
    page = ben.get("sessions").text  # nothing was played in the second one
    assert "<h2>Session 1</h2>" in page
    assert "1 move." in page
    for cell in ("<b>Sparks</b>", ">HP<", ">10<", ">3<"):
        assert cell in page
    assert "Begin session" not in page
    page = curator.post("sessions", {"do": "name", "title": "The way down"}).text
    assert "Session 2: The way down" in page
    assert "Nothing has been played yet." in curator.get("sessions?number=2").text
    assert curator.get("sessions?number=3").status_code == 404


def test_a_refused_session_says_why(anybody: Browser) -> None:
    curator, ben = tables(anybody)
    answer = curator.post("sessions", {"do": "begin", "title": "Too early"})
    assert answer.status_code == 422
    assert "Nothing has been played yet in session 1." in answer.text
    assert "Only the Curator can begin a session." in ben.post("sessions", {"do": "begin", "title": "Mine"}).text


def test_notes_are_saved_and_only_the_facilitator_sees_them(anybody: Browser) -> None:
    curator, ben = played(anybody)
    assert "Your notes" not in ben.get("sessions").text
    page = curator.post("sessions", {"do": "notes", "notes": "The <keeper> lies.\r\nBruno", "before": ""}).text
    assert "The &lt;keeper&gt; lies.\nBruno" in page
    assert "The &lt;keeper&gt; lies." in curator.get("sessions").text
    assert "keeper&gt; lies" not in ben.get("sessions").text
    answer = ben.post("sessions", {"do": "notes", "notes": "mine", "before": ""})
    assert answer.status_code == 422
    assert "Only the Curator has notes at this table." in answer.text
    assert "mine" not in answer.text


def test_notes_changed_in_two_windows_are_both_kept(anybody: Browser) -> None:
    curator, _ = played(anybody)
    curator.post("sessions", {"do": "notes", "notes": "first window", "before": ""})
    answer = curator.post("sessions", {"do": "notes", "notes": "second window", "before": ""})
    assert answer.status_code == 422
    assert "The notes were changed elsewhere" in answer.text
    assert "second window</textarea>" in answer.text
    assert "<pre>first window</pre>" in answer.text
    curator.post("sessions", {"do": "notes", "notes": "both", "before": "first window"})
    assert "both</textarea>" in curator.get("sessions").text


def put_notes(program: Program, **body: str) -> httpx.Response:
    return program.http.put("/api/table/notes", json=body, headers=program.headers)


def test_programs_begin_sessions_and_keep_notes(http: httpx.Client) -> None:
    opened = Opened(http, system="standard-roll", sample="", plays="facilitator", players=["Ben"])
    curator, ben = opened["facilitator"], opened["seat-1"]
    assert curator.post("/moves", {"move": {"move": "set-clock", "entity": "sparks", "clock": "HP", "left": 3,
                                            "most": 10}}).status_code == 200  # fmt: skip
    assert curator.act("session", text="The vault").status_code == 200
    assert curator.act("session-title", text="The way down").status_code == 200
    assert ben.read("/sessions") == [
        {"number": 1, "title": "", "first": 0, "last": 2},
        {"number": 2, "title": "The way down", "first": 2, "last": 3},
    ]  # fmt: skip
    first = ben.read("/sessions/1")
    assert first["changes"] == [{"piece": "Sparks", "what": "HP", "before": 10, "after": 3}]
    assert (first["moves"], first["lines"], first["came"], first["left"]) == (1, [], [], [])
    assert refusal(ben.get("/sessions/9"), 404) == "There is no session 9."
    long = "The keeper lies. " * 1000
    assert put_notes(curator, text=long).json() == {"text": long.strip()}
    assert curator.read("/notes") == {"text": long.strip()}
    assert (
        refusal(put_notes(curator, text="x", before="y"), 409)
        == "The notes were changed elsewhere since you opened them."
    )
    assert refusal(ben.get("/notes"), 403) == "Only the Curator has notes at this table."
    assert refusal(put_notes(ben, text="mine"), 403) == "Only the Curator has notes at this table."
    assert refusal(opened[""].get("/notes"), 403) == "Only the Curator has notes at this table."
