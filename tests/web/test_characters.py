"""The files of characters and scenes on pages and over the API, and characters that come to a table with them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.web.pages import Browser, site
from tests.web.programs import Opened, refusal


@pytest.fixture(scope="module")
def anybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with site(tmp_path_factory.mktemp("characters")) as browser:
        yield browser


def tables(anybody: Browser) -> tuple[Browser, Browser]:
    """Return the browsers of the Curator and of a player at a new table."""
    curator = Browser(anybody.client)
    keys = curator.open("standard-roll", plays="facilitator", player=["Ben", "Cy"], kind=["person", "person"])
    return curator, curator.join(keys[0])


def choose(browser: Browser, label: str, **values: Any) -> Any:
    """Send the form of an option with these values."""
    return browser.post("move", {"option": browser.options()[label], **values})


def test_the_facilitator_saves_every_character_and_the_scene(anybody: Browser) -> None:
    curator, _ = tables(anybody)
    page = curator.get("characters").text
    assert [f"characters/{key}" in page for key in ("sparks", "bruno", "keeper")] == [True] * 3
    answer = curator.get("characters/sparks")
    assert answer.headers["content-disposition"] == 'attachment; filename="sparks.toml"'
    assert tomllib.loads(answer.text)["name"] == "Sparks"
    scene = tomllib.loads(curator.get("scene").text)
    assert [entity["name"] for entity in scene["entity"]] == ["Sparks", "Bruno", "The Keeper", "Rising Water"]


def test_a_player_saves_only_its_own_characters(anybody: Browser) -> None:
    _, ben = tables(anybody)
    page = ben.get("characters").text
    assert "characters/sparks" in page
    assert "characters/keeper" not in page
    assert ben.get("characters/sparks").status_code == 200
    for path in ("characters/keeper", "characters/nobody", "scene"):
        assert ben.get(path).status_code == 403


def test_a_spectator_has_no_page_of_characters(anybody: Browser) -> None:
    curator, _ = tables(anybody)
    assert 'href="characters"' in curator.page()
    watcher = Browser(anybody.client)
    watcher.open("standard-roll", plays="watcher", player=["Ben", "Cy"], kind=["person", "person"])
    assert 'href="characters"' not in watcher.page()
    assert "You play no character" in watcher.get("characters").text


def test_a_character_comes_to_another_table_with_its_file(anybody: Browser) -> None:
    curator, _ = tables(anybody)
    choose(curator, "Set a clock", **{"f-entity": "sparks", "f-clock": "HP", "f-left": "3", "f-most": "10"})
    file = curator.get("characters/sparks").text
    other, _ = tables(anybody)
    answer = choose(other, "Bring in a character", **{"f-ready": "", "f-file": file})
    assert answer.status_code == 204, answer.text
    assert other.log()[-1] == "Sparks 2 comes to the table."
    assert tomllib.loads(other.get("characters/sparks-2").text)["clocks"]["HP"] == {"left": 3, "most": 10}


def test_a_wrong_file_is_refused_and_stays_in_the_form(anybody: Browser) -> None:
    curator, _ = tables(anybody)
    typed = 'name = "Vex"\nmana = 3\n'
    answer = choose(curator, "Bring in a character", **{"f-ready": "", "f-file": typed})
    assert answer.status_code == 422
    assert "mana" in answer.text.split("<textarea")[0]
    assert "mana" in answer.text.split("<textarea")[1]
    answer = choose(curator, "Bring in a character", **{"f-ready": "", "f-file": 'name = "Vex\n'})
    assert answer.status_code == 422
    assert "Line 1" in answer.text


def test_a_retired_character_is_listed_on_the_page(anybody: Browser) -> None:
    curator, ben = tables(anybody)
    choose(curator, "Retire characters", **{"f-characters.asked": "1", "f-characters": "keeper"})
    for browser in (curator, ben):
        assert "The Keeper" in browser.get("characters").text.split("<h2>Retired</h2>")[1]
    assert "Bring back a retired character" in curator.options()


def test_programs_save_and_add_characters(http: httpx.Client) -> None:
    opened = Opened(http, system="standard-roll", sample="", plays="facilitator", players=["Ben"])
    curator = opened["facilitator"]
    files = curator.read("/characters")
    assert {one["key"] for one in files["characters"]} == {"sparks", "bruno", "keeper", "rising-water"}
    assert (files["scene"], files["retired"]) == (True, [])
    data = curator.read("/characters/bruno")
    assert data["clocks"] == {"HP": 12, "EP": 4}
    assert curator.read("/scene")["system"] == "standard-roll"
    ben = opened["seat-1"]
    assert ben.read("/characters/sparks")["name"] == "Sparks"
    assert refusal(ben.get("/characters/keeper"), 403) == "You cannot save a character “keeper”."
    assert refusal(ben.get("/scene"), 403) == "You cannot save the scene of this table."
    again = Opened(
        http, system="standard-roll", sample="", plays="facilitator", players=["Ben"], scene=curator.read("/scene")
    )
    assert again["facilitator"].read("/characters/bruno") == data
