"""The sentence above the dock: for which character and about whom a seat decides, and whom the table waits for."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.web.pages import Browser, site


@pytest.fixture(scope="module")
def anybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with site(tmp_path_factory.mktemp("status")) as browser:
        yield browser


def gathered(anybody: Browser, system: str, **values: object) -> tuple[Browser, list[Browser]]:
    """Open a table as its facilitator. Return the browsers of the facilitator and of two players who have joined."""
    gm = Browser(anybody.client)
    keys = gm.open(system, plays="facilitator", player=["", ""], kind=["person", "person"], **values)
    return gm, [gm.join(key, name) for key, name in zip(keys, ("Ben", "Cleo"), strict=False)]


def do(person: Browser, label: str) -> None:
    """Make a move by the beginning of its label, with its usual values."""
    options = person.options()
    key = next((options[one] for one in options if one.startswith(label)), None)
    assert key is not None, (label, options)
    assert person.post("move", {"option": key}).status_code == 204


# For whom


def test_a_seat_with_several_characters_reads_for_which_it_decides(anybody: Browser) -> None:
    gm, players = gathered(anybody, "skill-deck")
    do(gm, "Begin a session")
    do(gm, "Call a time freeze")
    assert gm.now() == "Your turn as Captain Rohde or the Sentry: Declare an action."
    assert gm.post("move", {"option": "declare/captain"}).status_code == 204
    assert gm.now() == "Your turn as the Sentry: Declare an action."
    assert players[1].now() == "Your turn: Declare an action."


def test_whoever_judges_reads_whom_it_is_about(anybody: Browser) -> None:
    gm, (ben, cleo) = gathered(anybody, "trinity-code")
    do(gm, "Begin Investigation 1")
    for one, name in ((ben, "Ben"), (cleo, "Cleo")):
        do(one, "Make a move")
        plays = re.search(rf'<b>{name}</b>.*?class="plays">plays (.*?)</span>', gm.page())
        about = re.fullmatch(r"Your turn: Allow the roll\. It is about (.*)\.", gm.now())
        assert plays is not None
        assert about is not None
        assert about[1] in plays[1].split(", ")
        do(one, "Take back the move")


# The beginning


BEGINNINGS = {
    "skill-deck": ("Ref", "Begin a session or downtime"),
    "standard-roll": ("Curator", "Begin Episode 1"),
    "tri-core": ("GM", "Start an encounter"),
    "trinity-code": ("GM", "Begin Investigation 1"),
}


@pytest.mark.parametrize("system", BEGINNINGS)
def test_everybody_reads_how_the_game_begins(anybody: Browser, system: str) -> None:
    title, label = BEGINNINGS[system]
    gm, (ben, _) = gathered(anybody, system)
    assert gm.now() == f"When everybody is ready: {label}."
    assert ben.now().startswith(f"Waiting for the {title} to begin.")
    first = re.search(r'<button [^>]*class="(action[^"]*)"[^>]*>(.*?)</button>', gm.page())
    assert first is not None
    assert first[2].rstrip("…") == label
    assert "candle" in first[1].split()
    do(gm, label)
    assert "to begin" not in ben.now()
    assert "When everybody is ready" not in gm.now()


def test_players_read_that_nobody_has_opened_the_link_of_the_gm(anybody: Browser) -> None:
    ana = Browser(anybody.client)
    keys = ana.open("tri-core", player=["Ben"], kind=["person"])
    assert ana.now().startswith("Waiting for the GM to begin. The GM has not joined yet.")
    joined = [ana.join(key, name) for key, name in zip(keys[:-1], ("Ben", "Greta"), strict=True)]
    gm = next(one for one in joined if one.now().startswith("When"))
    assert gm.now() == "When everybody is ready: Start an encounter."
    assert "has not joined yet" not in ana.now()
