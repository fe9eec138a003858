"""Scenes of people’s own: every mistake is shown with its line, and nothing that was typed or uploaded is lost."""

from __future__ import annotations

import html
import json
import re
import tomllib
from collections.abc import Iterator

import pytest
from httpx import Response

from facedown.game.data_lines import line_of, value_lines
from tests.web.pages import Browser, site


@pytest.fixture(scope="module")
def anybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with site(tmp_path_factory.mktemp("pages")) as browser:
        yield browser


def shown_mistakes(answer: Response) -> list[str]:
    """Return what a page says about a refused scene, without markup."""
    assert answer.status_code == 422
    refusal = re.search(r'<div class="refusal".*?</div>', answer.text, re.DOTALL)
    assert refusal is not None
    plain = [html.unescape(re.sub(r"<[^>]+>", "", one)).split() for one in re.split(r"<li>|</p>", refusal[0])]
    return [" ".join(words) for words in plain if words]


WRONG_SCENE = """title = "My scene"
[[actor]]
name = "Ash"
nmae = "Ash"
av = { REA = 3, KNO = -1 }
[[actor]]
av = { REA = 3 }
"""


@pytest.mark.parametrize("field", ["scene_text", "scene_file"])
@pytest.mark.parametrize("as_json", [False, True])
def test_all_mistakes_in_the_shape_of_a_scene_are_shown_by_line_and_the_scene_is_kept(
    anybody: Browser, field: str, as_json: bool
) -> None:
    text = json.dumps(tomllib.loads(WRONG_SCENE), indent=1) if as_json else WRONG_SCENE
    answer = anybody.post("/new/core-kernel", {"name": "Ana", field: text})
    lines = text.splitlines()
    kno = next(at for at, line in enumerate(lines, 1) if "KNO" in line)
    second = [at for at, line in enumerate(lines, 1) if "REA" in line][1]
    said = shown_mistakes(answer)[1:]
    assert [one.partition(" ")[0] for one in said] == ["Line"] * 3
    assert re.match(r"Line 4 .*actor 1, nmae: There is no such field here. Did you mean name?", said[0]) or as_json
    assert said[1].startswith(f"Line {kno} ")
    assert "actor 1, av, KNO: A whole number of 0 or more is expected" in said[1]
    assert "actor 2, name: It is missing." in said[2]
    assert int(said[2].split()[1]) <= second
    assert "My scene" in re.sub(r".*<textarea", "", answer.text, flags=re.DOTALL)
    assert '<details class="more" open><summary>Use a scene of your own' in answer.text


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('title = "x"\nactor 7', 2),
        ('{"title": "x",\n "actor": [1,]}', 2),
        ('{"title": "x",\n "actor": [', 2),
        ('[[actor]]\nname = "Ash"\nav = { REA = 3 }\n[[actor]]\nname = "ash"\nav = { REA = 3 }', 2),
        ('[[actor]]\nname = "Ash"\nav = { REA = 3 }\ncontroller = "seat-9"', 4),
        ('[[actor]]\nname = "A\\u200bsh"\nav = { REA = 3 }', 2),
    ],
)
def test_every_other_mistake_with_a_place_is_shown_with_its_line(anybody: Browser, text: str, line: int) -> None:
    answer = anybody.post("/new/core-kernel", {"name": "Ana", "scene_text": text})
    assert f"Line {line}" in " ".join(shown_mistakes(answer))


def test_scenes_that_cannot_be_read_at_all_are_refused(anybody: Browser) -> None:
    for text in ("{", "[1]", '{"actor": 3}', "x = " + "[" * 5000, '{"a":' * 5000, '{"a":' * 400 + "1" + "}" * 400):
        assert anybody.post("/new/core-kernel", {"name": "Ana", "scene_text": text}).status_code == 422
    too_many = {"name": "Ana", "player": ["a"] * 8, "kind": ["person"] * 8}
    assert anybody.post("/new/core-kernel", too_many).status_code == 422


def test_a_ready_scene_can_be_downloaded_changed_and_opened(anybody: Browser) -> None:
    link = re.search(r'href="(/new/core-kernel/scene/[^"]+)" download', anybody.get("/new/core-kernel").text)
    assert link is not None
    text = anybody.get(link[1]).text
    assert "[[actor]]" in text
    answer = anybody.post("/new/core-kernel", {"name": "Ana", "scene_text": text})
    assert answer.status_code == 200
    assert anybody.get("/new/core-kernel/scene/..%2F..%2Fsecrets").status_code == 404
    assert anybody.get("/new/core-kernel/scene/nothing").status_code == 404


def test_the_line_of_a_value_is_found_in_every_way_to_write_it() -> None:
    text = """
[[actor]]           # a comment with [ and {
name = "Ash = ["
av = { REA = 3, "K N" = [1,
  2] }
[actor.more."a.b"]
z = '''
[[actor]]
q = 1
'''
when = 1979-05-27 07:32:00
[[actor]]
[[actor.weapon]]
[[actor.weapon]]
n.m = 2
"""
    lines = value_lines(text)
    expected = {
        "actor[0]": 2,
        "actor[0].name": 3,
        "actor[0].av.REA": 4,
        "actor[0].av.K N[1]": 5,
        "actor[0].more.a.b.when": 11,
        "actor[1]": 12,
        "actor[1].weapon[0]": 13,
        "actor[1].weapon[1].n.m": 15,
    }
    assert expected.items() <= lines.items()
    assert line_of(lines, "actor[0].av.KNO") == 4
    assert line_of(lines, "actor[1].weapon[1].x[2]") == 14
    assert line_of(lines, "title") == 0


def test_mistakes_in_the_sheets_of_tri_core_are_shown_by_line_too(anybody: Browser) -> None:
    scene = """title = "My scene"
[[character]]
ready = "bram-otter"
[[character]]
nmae = "Ash"
level = "high"
"""
    said = shown_mistakes(anybody.post("/new/tri-core", {"name": "Ana", "scene_text": scene}))
    assert "character[1] has" in said[0]
    assert any(one.startswith('Line 5 nmae = "Ash" character 2, nmae: There is no such field here.') for one in said)
    assert any(one.startswith('Line 6 level = "high" character 2, level:') for one in said)
