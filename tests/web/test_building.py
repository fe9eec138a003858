"""The form in which a player builds a thing from priced pieces: an Ability of Tri-Core."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape

import pytest

from tests.web.pages import Browser, site
from tests.web.test_overtaken import PART, text_of
from tests.web.test_status import gathered


@pytest.fixture(scope="module")
def builder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Yield the browser of a player who can build an Ability."""
    with site(tmp_path_factory.mktemp("building")) as browser:
        yield gathered(browser, "tri-core")[1][0]


def form_of(builder: Browser) -> str:
    return builder.get(f"form?option={builder.options()['Build or change an Ability']}").text


def record_in(form: str) -> str:
    """Return the text of the file in a form."""
    found = re.search(r"<textarea[^>]*>(.*?)</textarea>", form, re.DOTALL)
    assert found is not None
    return unescape(found[1])


def refusal_of(builder: Browser, record: str) -> str:
    """Return the refusal of an Ability file, and check that the form keeps the file."""
    option = builder.options()["Build or change an Ability"]
    answer = builder.post("move", {"option": option, "f-record": record}, **PART)
    assert answer.status_code == 422
    assert "".join(record_in(answer.text).split()) == "".join(record.split())
    refusal = re.search(r'<p class="refusal"[^>]*>(.*?)</p>', answer.text, re.DOTALL)
    assert refusal is not None
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", refusal[1])).split())


def test_an_ability_is_shown_over_several_lines_and_can_be_sent_like_that(builder: Browser) -> None:
    record = record_in(form_of(builder))
    assert record.count("\n") > 5
    option = builder.options()["Build or change an Ability"]
    assert builder.post("move", {"option": option, "f-record": record}, **PART).status_code == 204


def test_the_form_says_what_the_file_is_and_from_what_it_can_be_built(builder: Browser) -> None:
    form = form_of(builder)
    assert "This is the file of an Ability" in form
    assert "before the first encounter, and after each new level" in form
    assert form.count("<dt>") > 80
    chapter = re.search(r'href="rules#(chapter-\d+)"[^>]*>(.*?)</a>', form)
    assert chapter is not None
    assert f'id="{chapter[1]}"><h2>{chapter[2]}</h2>' in builder.get("rules").text


def test_mistakes_in_the_file_are_refused_with_the_line_or_the_field(builder: Browser) -> None:
    record = record_in(form_of(builder))
    data = json.loads(record)
    assert refusal_of(builder, record.replace(":", "", 1)).startswith("Line 2, column ")
    assert refusal_of(builder, "name = ").startswith("Line 1, column 8: The value is missing.")
    assert refusal_of(builder, json.dumps({**data, "name": 5})).startswith("name: ")
    assert refusal_of(builder, json.dumps({**data, "keywords": [{"entry": "Nope"}]})).startswith(
        "There is no Keyword entry “Nope”."
    )


def test_other_forms_have_no_list_of_pieces(builder: Browser) -> None:
    other = builder.get(f"form?option={builder.options()['Take a ready Ability']}")
    assert "<dl>" not in other.text
    assert text_of(other)
