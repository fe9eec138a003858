"""Equal items and Keyword entries give equal texts, whatever the order in which their fields were written."""

from __future__ import annotations

from typing import Any

import msgspec

from facedown.systems.tri_core.abilities.usage import answers_given
from facedown.systems.tri_core.builder.ability_files import ability_data
from facedown.systems.tri_core.builder.character_sheet import item_description
from facedown.systems.tri_core.model import Ability, Chosen, Item, Rulings
from facedown.systems.tri_core.steps.keyword_judgments import answer_values

SORTED = msgspec.json.Encoder(order="deterministic")


def decoded(record: Any) -> Any:
    """Return a record after `System.encode`, which sorts the names in dicts, and `System.decode`."""
    return msgspec.json.decode(SORTED.encode(record), type=type(record))


def test_the_choices_of_a_keyword_are_in_the_order_of_its_questions() -> None:
    """The choices of a Keyword are in the order in which the document asks for them; unknown names are last."""
    values = {"zeal": 1, "pounds": 100, "material": "clay"}
    for one in (Chosen("Creation I", values), Chosen("Creation I", dict(reversed(values.items())))):
        for same in (one, decoded(one)):
            assert list(same.values) == ["pounds", "material", "zeal"]
            assert answers_given(same) == (100, "clay", 1)
            assert answer_values(same) == answer_values(one)


def test_an_ability_is_written_in_one_order() -> None:
    one = Ability("Wall", "Spirit", keywords=(Chosen("Creation I", {"pounds": 100, "material": "clay"}),))
    assert msgspec.json.encode(ability_data(one)) == msgspec.json.encode(ability_data(decoded(one)))


def test_an_item_is_described_in_one_order() -> None:
    row = {"pounds": 100, "material": "clay", "entry": "Creation I"}
    for armor in ({"Energy": 1, "Physical": 4}, {"Physical": 4, "Energy": 1}):
        item = Item("mail shirt", armor=armor, keywords=(row,))  # type: ignore[arg-type]
        for one in (item, decoded(item), msgspec.convert(msgspec.to_builtins(item), Item)):
            assert "Physical Armor 4, Energy Armor 1" in item_description(one, Rulings())
            assert [list(names) for names in one.keywords] == [["entry", "pounds", "material"]]
            assert one == item
