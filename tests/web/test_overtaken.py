"""What a person reads who sends a form after the table has gone on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from httpx import Response

from tests.web.pages import Browser, site
from tests.web.test_status import do, gathered

GENERAL = "This cannot be done any more."
PART = {"HX-Request": "true"}


@pytest.fixture(scope="module")
def anybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with site(tmp_path_factory.mktemp("overtaken")) as browser:
        yield browser


def text_of(answer: Response) -> str:
    """Return the text of an answer, in one line."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.text)).split())


def opened_form(person: Browser, option: str) -> dict[str, str]:
    """Open the form of an option, and return what it sends without being filled in."""
    form = person.get(f"form?option={option}").text
    return dict(re.findall(r'<input type="hidden" name="(option|entry)" value="([^"]*)">', form))


def frozen(anybody: Browser) -> tuple[Browser, Browser, dict[str, str]]:
    """Return a Ref and a player, and what the player’s form sends that was open when the Ref froze time."""
    gm, (_, cleo) = gathered(anybody, "skill-deck")
    do(gm, "Begin a session")
    form = opened_form(cleo, cleo.options()["Try something"])
    do(gm, "Call a time freeze")
    return gm, cleo, form


def test_a_form_that_was_overtaken_is_refused_by_the_rule_that_forbids_its_move(anybody: Browser) -> None:
    _, cleo, form = frozen(anybody)
    for path in ("move", "form"):
        answer = cleo.post(path, form, **PART)
        assert answer.status_code == 409
        assert text_of(answer).startswith("Time is frozen. The table waits for ")
        assert text_of(answer).endswith(" SD-DS-01")


@pytest.mark.parametrize("entry", ["", "x", "-1", "0", "99999", "9" * 400])
def test_a_form_without_the_entry_at_which_it_was_opened_gets_the_general_refusal(anybody: Browser, entry: str) -> None:
    _, cleo, form = frozen(anybody)
    answer = cleo.post("move", {**form, "entry": entry}, **PART)
    assert answer.status_code == 409
    assert text_of(answer).startswith(GENERAL)


def test_a_form_that_is_sent_in_a_pause_says_so(anybody: Browser) -> None:
    gm, (_, cleo) = gathered(anybody, "skill-deck")
    do(gm, "Begin a session")
    form = opened_form(cleo, cleo.options()["Try something"])
    gm.post("act", {"act": "pause"})
    assert text_of(cleo.post("move", form, **PART)).startswith("The table is paused.")
