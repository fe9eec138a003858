"""`facedown play` gives each character of a scene a seat, whatever other lists the scene has."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import tomli_w

from facedown.cli.play import PlayArguments, open_table
from facedown.game import registry

NAMES = ("Ada", "Bo", "Cy")
NINE = ("REA", "KNO", "QUI", "STR", "FIT", "AGI", "WIL", "PRE", "INT")
BANDS = {name: {"text": "It happens."} for name in ("low", "mixed", "high")}
MOVE = {"key": "hide", "title": "Hide", "when": "you hide", "attributes": ["quickness"], **BANDS}


def people(**fields: Any) -> list[dict[str, Any]]:
    """Return three characters of a scene with these fields."""
    return [{"name": name, **fields} for name in NAMES]


def players(system: str, scene: dict[str, Any], folder: Path, *, facilitate: bool = False) -> int:
    """Return the number of players’ seats of a table that opens with this scene, written in a file in this order."""
    path = folder / "scene.toml"
    path.write_text(tomli_w.dumps(scene), "utf-8")
    game = open_table(PlayArguments(system=system, scene=path, facilitate=facilitate), 3)
    return sum(seat.role == "player" for seat in game.table.seats)


@pytest.mark.parametrize(
    ("system", "scene"),
    [
        pytest.param("trinity-code", {"tags": ["fog"], "character": people()}, id="tags of The Trinity Code"),
        pytest.param("trinity-code", {"move": [MOVE], "character": people()}, id="moves of The Trinity Code"),
        pytest.param(
            "standard-roll", {"challenge": [{"name": "Lock"}], "entity": people()}, id="challenges of the Standard Roll"
        ),
        pytest.param(
            "skill-deck", {"likes": {"armour": ["Parley"]}, "character": people()}, id="likes of the Skill Deck"
        ),
        pytest.param(
            "tri-core",
            {"ground": {"rows": 9}, "character": [{"ready": "bram-otter", "name": name} for name in NAMES]},
            id="the map of Tri-Core",
        ),
        pytest.param("core-kernel", {"title": "Three", "actor": people(av=dict.fromkeys(NINE, 4))}, id="Core Kernel"),
    ],
)
def test_there_is_a_seat_for_each_character_also_if_the_scene_has_another_list_first(
    system: str, scene: dict[str, Any], tmp_path: Path
) -> None:
    assert players(system, scene, tmp_path) == 3


@pytest.mark.parametrize(
    ("system", "table", "fields", "mark"),
    [
        ("skill-deck", "character", {}, {"ref": True}),
        ("standard-roll", "entity", {}, {"foe": True}),
        ("standard-roll", "entity", {}, {"environment": True, "stats": {"Heat": 3}}),
        ("tri-core", "character", {"ready": "bram-otter"}, {"foe": True}),
        ("core-kernel", "actor", {"av": dict.fromkeys(NINE, 4)}, {"kind": "NPC"}),
    ],
)
def test_a_character_of_the_facilitator_has_no_players_seat(
    system: str, table: str, fields: dict[str, Any], mark: dict[str, Any], tmp_path: Path
) -> None:
    scene = {table: [*people(**fields), {"name": "Guard", **fields, **mark}]}
    assert players(system, scene, tmp_path, facilitate=True) == 3


def test_without_a_gm_players_play_the_npcs_of_core_kernel(tmp_path: Path) -> None:
    row = {"av": dict.fromkeys(NINE, 4)}
    assert players("core-kernel", {"actor": [*people(**row), {"name": "Guard", **row, "kind": "NPC"}]}, tmp_path) == 4


@pytest.mark.parametrize(
    "key", ["core-kernel", "night-watch", "skill-deck", "standard-roll", "tri-core", "trinity-code"]
)
def test_each_system_names_the_tables_of_characters_in_its_samples(key: str) -> None:
    system = registry.system(key)
    for name in system.samples():
        rows = system.sample(name)[system.character_table]
        assert isinstance(rows, list)
        assert all("name" in row or "ready" in row for row in rows)
