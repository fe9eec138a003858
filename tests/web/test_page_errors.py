"""Pages that cannot be shown, and acts that are not allowed, say what is wrong and what to do."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape

import pytest

from tests.web.pages import Browser, site
from tests.web.test_pages import duel, person


@pytest.fixture(scope="module")
def anybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with site(tmp_path_factory.mktemp("errors")) as browser:
        yield browser


@pytest.mark.parametrize(
    ("path", "values", "text", "remedy"),
    [
        ("act", {"act": "rewind"}, "The entry is missing.", "Choose a line of the log."),
        ("branch", {"entry": "last"}, "The entry is missing.", "Choose a line of the log."),
        ("act", {"act": "remove"}, "The message is missing.", "Choose one of your messages in the log."),
        ("roll", {"text": "3"}, "The roll is missing.", "Reload the page, and type the roll again."),
    ],
)
def test_a_form_without_a_number_is_told_what_is_missing(
    anybody: Browser, path: str, values: dict[str, str], text: str, remedy: str
) -> None:
    ana, _ = duel(anybody)
    answer = ana.post(path, values)
    assert answer.status_code == 409
    assert text in answer.text
    assert remedy in answer.text


@pytest.mark.parametrize(
    ("path", "status", "text", "remedy"),
    [
        ("past?entry=999", 404, "There is no such entry.", "Choose an entry of your log."),
        ("why?entry=999&at=0", 404, "There is no such line.", "Choose a line of your log."),
        ("rule/NONE", 404, "There is no rule “NONE”.", "Search the rulebook of the system."),
        ("/rules/chess", 404, "There is no system called “chess”.", "Choose from: core-kernel"),
        ("whole", 403, "The whole history has all secrets, so nobody gets it from an open table.", "Close the table"),
        ("links", 403, "Only the person who manages the table can do this.", "Ask the facilitator"),
        ("/join/none", 403, "This link was withdrawn, or it is not complete.", "Copy the whole link"),
        ("/table/none/seat-1/", 401, "The link of this seat is missing or was withdrawn.", "Open your invitation link"),
    ],
)
def test_what_cannot_be_shown_is_explained(anybody: Browser, path: str, status: int, text: str, remedy: str) -> None:
    _, ben = duel(anybody)
    for headers in ({}, {"HX-Request": "true"}):  # a page, and a part of one
        answer = ben.get(path, **headers)
        assert answer.status_code == status
        assert text in unescape(answer.text)
        assert remedy in unescape(answer.text)
        assert ("<html" in answer.text) == (not headers)


@pytest.mark.parametrize("path", ["past?entry=abc", "past", "why?entry=1", "form", "log?before=x", "rule/CK?before=x"])
def test_an_address_of_a_table_with_a_wrong_query_leads_back_to_the_table(anybody: Browser, path: str) -> None:
    """To reload the page would not help."""
    ana, _ = duel(anybody)
    answer = ana.get(path)
    assert answer.status_code == 400
    assert "The request cannot be read." in answer.text
    assert "Go back to the table." in answer.text
    assert f'<a href="{ana.path}">Back to the table</a>' in answer.text
    assert "Reload the page, and try again." in ana.get(path, **{"HX-Request": "true"}).text  # the page around a part


def test_a_form_without_a_table_that_cannot_be_read_is_sent_again(anybody: Browser) -> None:
    answer = anybody.post("/files", content_type="multipart/form-data")
    assert answer.status_code == 400
    assert "Go back, and try again." in answer.text
    assert '<a href="/">All tables</a>' in answer.text


@pytest.mark.parametrize(
    ("part", "values", "text"),
    [
        ("act", {"act": "pause"}, "Spectators only watch."),
        ("move", {"option": "x"}, "Spectators only watch."),
        ("links", {"do": "add"}, "Spectators only watch."),
        ("branch", {"entry": "0"}, "Spectators only watch."),
    ],
)
def test_a_spectator_is_told_why_nothing_happens(
    anybody: Browser, part: str, values: dict[str, str], text: str
) -> None:
    ana = person(anybody)
    watcher = ana.join(ana.open("core-kernel", sample="duel")[-1])
    answer = watcher.post(part, values)
    assert answer.status_code == 403
    assert text in answer.text
    assert "Use the link of a seat that plays." in answer.text


def test_a_manager_is_told_why_a_bot_cannot_play_a_seat(anybody: Browser) -> None:
    ana, _ = duel(anybody)  # Ben came a moment ago
    answer = ana.post("links", {"do": "bot", "seat": "seat-2"})
    assert answer.status_code == 422
    assert "You can mark the seat as away in" in answer.text
    assert ana.post("links", {"do": "dance", "seat": "seat-2"}).status_code == 409
