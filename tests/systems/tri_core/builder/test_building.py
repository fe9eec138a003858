"""Abilities on the bench: changed, undone, searched for, told in words, written and read again."""

from __future__ import annotations

import json
import tomllib
from random import Random
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
import tomli_w

from facedown.game import Domain, OneOf, Range, Refused, Subset, Text, Workbench
from facedown.systems.tri_core.abilities.notation import dice_in_words, read_dice
from facedown.systems.tri_core.builder import AbilityShop
from facedown.systems.tri_core.builder.ability_files import ability_data, read_ability
from facedown.systems.tri_core.builder.character_files import ready_characters
from facedown.systems.tri_core.builder.keyword_search import search_keywords
from facedown.systems.tri_core.model import Ability, Chosen
from facedown.systems.tri_core.model.keywords import keywords
from tests.systems.tri_core.driver import label_text

SHOP = AbilityShop()
MAKER = {"level": 1, "Body": 10, "Mind": 10, "Spirit": 10}


def lance(**fields: Any) -> Workbench:
    """A lance of fire of Spirit, with a d8 more."""
    on = SHOP.opened(None, MAKER).set({"name": "Lance", "core": "Spirit", "sub_type": "Fire", **fields})
    return on.add("Empower I", {"dice": "1d8"})


# Changing


def test_every_change_tells_what_it_costs_and_leaves() -> None:
    """TCG-BU-01, TCG-DI-01, TCG-AF-00: 30 ACP at level 1 with a Core of 10; 24 for a d8, and 20 more do not fit."""
    on = lance()
    assert on.standing().line == "Lance: 24 of 30 ACP, 6 left. A use costs 1 MP and 1 to 3 AP by weight."
    on = on.add("Affliction I", {})
    assert "44 of 30 ACP, 14 too many" in on.standing().line
    assert [problem.rule for problem in on.standing().problems if problem.stops] == ["TCG-BU-06"]
    on = on.set({"slot": "Double"})
    assert on.standing().legal
    assert "44 of 60 ACP, 16 left. A use costs 2 MP" in on.standing().line


def test_changes_are_undone_and_made_again() -> None:
    on = lance()
    more = on.add("Affliction I", {}).drop(0)
    assert more.undone().undone().data() == on.data()
    assert more.undone().redone().data() == more.data()
    assert more.undone().add("Range I", {"squares": 2}).redone().data()["keywords"][-1]["entry"] == "Range I"
    blank = SHOP.opened(None, MAKER)
    assert blank.undone().data() == blank.redone().data() == blank.data()


def test_fields_are_made_to_go_together() -> None:
    """TCG-AC-07, TCG-EV-13: a Passive rides on no action; what is no Poison or Acid has no choice of kinds."""
    on = lance(type="Passive")
    assert "action" not in on.data()
    assert "action" not in {field.name for field in on.fields()}
    assert on.set({"type": "Active"}).data()["action"] == "Strike"
    acid = lance(sub_type="Acid")
    assert {"kind"} <= {field.name for field in acid.fields()}
    assert acid.set({"kind": "Energy"}).set({"sub_type": "Fire"}).data().get("kind") is None
    burning = lance(sub_type=None).add("Affliction I", {})
    assert burning.data()["sub_type"] == "Fire"
    assert burning.add("Affliction II", {}).data()["sub_type"] == "Fire"
    assert "sub_type" not in lance(sub_type=None, aspect="Heal").add("Affliction I", {}).data()
    blank = AbilityShop().opened(None, MAKER)
    for aspect, action in (("Heal", "Grab"), ("Shield", "Block"), ("Boost", "Strike")):
        assert blank.set({"aspect": aspect}).data()["action"] == action
    assert lance(action="Volley").set({"aspect": "Heal"}).data()["action"] == "Volley"
    trigger = lance(type="Trigger")
    assert trigger.data()["event"] == "attacked"
    assert "trigger" in {field.name for field in trigger.set({"event": ""}).fields()}


@pytest.mark.parametrize(
    ("values", "rule"),
    [
        ({"core": "Soul"}, "TCG-AC-02"),
        ({"wings": 2}, "TCG-AC-06"),
        ({"slot": "Huge"}, "TCG-AC-04"),
        ({"name": ""}, "TCG-AC-05"),
    ],
)
def test_a_field_that_cannot_be_is_refused(values: dict[str, Any], rule: str) -> None:
    with pytest.raises(Refused) as refused:
        lance().set(values)
    assert refused.value.refusal.rule == rule


def test_an_entry_that_nobody_knows_is_refused() -> None:
    with pytest.raises(Refused, match="There is no Keyword entry"):
        lance().add("Empower XII", {})


def test_what_one_more_would_cost() -> None:
    """TCG-DI-02: a second d8 is 32; beside a d12 the d8 is no first die any more."""
    steps = {step.what: (step.costs, step.left) for step in lance().one_more(0)}
    assert steps["1d8 more"] == (32, -26)
    assert steps["1d12 more"] == (36 + 32 - 24, -38)
    (step,) = lance().add("Range I", {"squares": 3}).one_more(1)
    assert (step.what, step.costs) == ("Squares farther +1", 1)
    assert list(lance().add("Affliction I", {}).one_more(1)) == []


def test_a_row_has_the_price_of_its_entry_and_a_piece_its_answers() -> None:
    on = lance().answer(0, {"dice": "2d6"})
    (row,) = on.standing().rows
    assert row.price is not None
    assert (row.price.total, row.text) == (42, "Empower I Dice of effect: Increases the Effect Value by 2d6.")
    (field,) = on.piece(0).fields
    assert field.domain.usual == "2d6"


def test_what_is_not_answered_has_no_price_yet() -> None:
    on = SHOP.opened({"name": "Gap", "core": "Body", "keywords": [{"entry": "Empower I"}]}, MAKER)
    assert on.standing().rows[0].price is None
    assert "keyword[0].dice" in [problem.path for problem in on.standing().problems]
    unknown = SHOP.opened({"name": "Gap", "core": "Body", "keywords": [{"entry": "Nonsense"}]}, MAKER)
    assert "UNKNOWN_ENTRY" in [problem.code for problem in unknown.standing().problems]


JUNK: tuple[Any, ...] = (None, -1, 10**30, 1.5, True, "x", "", [], ["x"], [3], {"a": 1}, "2d8", ["d8"])


@pytest.mark.parametrize("entry", list(keywords()))
def test_hostile_answers_are_told_and_never_crash(entry: str) -> None:
    """Whatever a file says of an entry, it can be shown, with what is wrong."""
    for junk in JUNK:
        row = {"entry": entry, **{ask.name: junk for ask in keywords()[entry].asks}, "more": junk}
        on = SHOP.opened({"name": "Junk", "core": "Body", "action": "Strike", "keywords": [row]}, MAKER)
        standing = on.standing()
        assert not standing.legal
        assert standing.rows[0].text.endswith("not complete yet")
        assert on.record()
        assert on.card()
        assert on.one_more(0) == ()
        assert on.fields()


# Looking for Keywords


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("burning", "Affliction I"), ("teleport", "Travel II"), ("fly", "Anatomy II"), ("mind control", "Cognition I"),
        ("explosion", "Range V"), ("regeneration", "Duration III"), ("a barrier", "Boost III"), ("faster", "Boost VII"),
        ("see in the dark", "Anatomy I"), ("pet", "Ally"), ("invisible", "Cognition IV"), ("telekinesis", "Kinesis I"),
        ("immune to fire", "Anatomy IV"), ("Empower I", "Empower I"), ("always regenerate a little", "Duration III"),
        ("slice", "Affliction X"), ("cure", "Empower I"),
    ],
)  # fmt: skip
def test_a_keyword_is_found_by_what_it_does(words: str, first: str) -> None:
    assert search_keywords(words)[0].key == first


def test_every_entry_can_be_looked_for_by_its_name_and_tells_what_it_costs() -> None:
    pieces = SHOP.pieces()
    assert [piece.key for piece in pieces] == list(keywords())
    for piece in pieces:
        assert piece.key in [keyword.key for keyword in search_keywords(keywords()[piece.key].name)[:6]]
        assert "ACP" in piece.facts
    assert search_keywords("xyzzy") == []


def test_what_no_keyword_does_is_hinted_at_where_it_is_not_so_already() -> None:
    """TC-D-52, TCG-AC-19: a field, or an area; and pieces tell what matters on this type."""
    on = lance(sub_type=None)
    assert on.hint("a bow of ice, fire and wind") == (
        "`device sword` requires a held sword; other devices work the same way. "
        "`sub_type Fire` makes it deal Fire damage. `sub_type Wind` makes it deal Wind damage."
    )
    assert "action Volley" in on.hint("shoot")
    assert not lance(action="Volley").hint("shoot fire")
    for kind, says in (("Active", "only Passive"), ("Passive", "costs twice as much on a Passive")):
        (piece,) = lance(type=kind).fitting([one for one in SHOP.pieces() if one.key == "Boost I"])
        assert ("only Passive" in piece.facts) == (kind == "Active")
        assert says in piece.facts


@pytest.mark.parametrize(
    ("entry", "values", "says"),
    [
        ("Range IV", {"side": 3, "column": True}, "All in a column of one square, 3 squares high."),
        ("Range IV", {"side": 3}, "All in a cube 3 squares wide, including above and below."),
        ("Range II", {"squares": 5, "origin": True}, "All in a line of 5 squares, which can begin away from you."),
        ("Anatomy III", {"limbs": 1, "fewer": True}, "Limbs: 1 fewer than four."),
        ("Anatomy V", {"pounds": 60, "larger": 0},
         "The target weighs 60 lb more; every 100 lb change Speed Rank by 1."),
        ("Anatomy IV", {"halves": 1, "against": ("Fire",), "absorbed": 0, "foe": True},
         "Increases Fire damage by 1 × 50 %."),
        ("Boost III", {"of": "HP", "points": 4, "temporary": True},
         "Gives 4 temporary HP, which are lost first."),
    ],
)  # fmt: skip
def test_a_row_says_what_was_answered(entry: str, values: dict[str, Any], says: str) -> None:
    """TCG-RA-04a, TCG-RA-00a, TCG-AN-03, TCG-AN-04, TCG-AN-05, R-TCG-143: each way that an entry can be bought."""
    assert SHOP.opened(None, MAKER).add(entry, values).standing().rows[0].text.endswith(f": {says}")


def test_no_piece_is_told_with_blanks() -> None:
    assert not [piece.key for piece in SHOP.pieces() if "…" in piece.does]


# Files


def test_dice_are_written_as_people_write_them() -> None:
    assert read_dice("2d8 + 1d6") == read_dice("d8, D8 1d6") == (8, 8, 6)
    assert dice_in_words((6, 8, 8)) == "2d8 + 1d6"
    assert read_dice("two dice") == read_dice("2d8 + x") == ()


def some(domain: Domain, random: Random) -> Any:
    """A value of a field of an entry."""
    if isinstance(domain, Text):
        return "1d6 + 1d4" if domain.usual.startswith("1d") else "bronze, tin"
    assert isinstance(domain, OneOf | Range | Subset)
    return domain.sample(random.randrange)


@pytest.mark.parametrize("seed", range(60))
def test_an_ability_comes_back_from_its_file_as_it_was(seed: int) -> None:
    """Any entries with any answers, as TOML and as JSON; and it stands as it stood."""
    random = Random(seed)
    on = lance(type=random.choice(["Active", "Passive"]))
    for piece in random.sample(list(SHOP.pieces()), 4):
        on = on.add(piece.key, {field.name: some(field.domain, random) for field in piece.fields})
    data = on.data()
    for again in (tomllib.loads(tomli_w.dumps(data)), json.loads(msgspec.json.encode(data))):
        ability, problems = read_ability(again)
        assert not problems
        assert ability is not None
        assert ability_data(ability) == data
        assert SHOP.opened(again, MAKER).standing() == on.standing()


@pytest.mark.parametrize(
    ("data", "paths"),
    [
        ({}, ["name", "core"]), ([], [""]),
        ({"name": "x", "core": "Body", "slot": "Huge", "wings": 1}, ["wings", "slot"]),
        ({"name": "x", "core": "Body", "keywords": [{}, {"entry": 3}]}, ["keywords[0].entry", "keywords[1].entry"]),
        ({"name": "a\x07", "core": "Body"}, ["name"]), ({"name": "x", "core": "Body", "keywords": 3}, ["keywords"]),
    ],
)  # fmt: skip
def test_a_wrong_file_is_told_every_problem_at_once(data: Any, paths: list[str]) -> None:
    ability, problems = read_ability(data)
    assert ability is None
    assert [one.path for one in problems] == paths
    with pytest.raises(Refused):
        SHOP.opened(data, MAKER)


# In words, and as a card


def test_an_ability_says_what_it_does() -> None:
    lines = lance(action="Volley").add("Affliction I", {}).standing().lines
    assert (
        lines[0] == "In place of a Volley: Fire Damage; Effect Value the Volley’s own dice and FNE, 1d8; "
        "reaches the range of the weapon."
    )
    assert "Affliction I: resisted by ER." in lines
    assert not any("resisted by MOR" in line for line in lines)  # nobody resists what helps oneself


def test_a_passive_says_on_what_it_bears() -> None:
    """R-TCG-140, R-TCG-142: on its owner, and on what the owner does, whatever its Aspect."""
    burning = lance(type="Passive").drop(0).add("Affliction I", {})
    assert burning.standing().lines[0] == "Always on; applies to all Fire damage that you deal."
    better = lance(type="Passive", aspect="Heal").drop(0).add("Empower II", {"points": 2})
    assert better.standing().lines[0] == "Always on; adds to all your Effect Values: +2."
    assert dict(better.record())["Range"] == "its owner"


def test_a_sub_stat_that_would_join_for_nothing_is_pointed_out() -> None:
    """R-TCG-138: once dice are bought that are not the action’s own."""
    for aspect, action, told in (("Heal", "Grab", True), ("Damage", "Strike", False)):
        on = lance(aspect=aspect, action=action)
        assert [problem.path for problem in on.standing().problems] == (["stat"] if told else [])
        assert not on.set({"stat": "MOR"}).standing().problems


def test_what_a_use_takes_is_reckoned_openly() -> None:
    """TCG-AC-03, TCG-AC-12: by its Slot, twice for a Trigger."""
    tally = lance(type="Trigger", slot="Double").standing().tallies[-1]
    assert (label_text(tally.label), tally.total) == ("MP of a use", 4)
    assert [(label_text(part.label), part.value) for part in tally.addends] == [("Double Slot", 2), ("Trigger", 2)]


def test_the_record_has_the_documents_fields_in_its_order() -> None:
    """L750 to L763, TCG-AC-25."""
    record = lance().add("Range III", {"rows": 2}).record()
    assert [label for label, _ in record] == [
        "Name", "ACP", "Costs", "Core", "Drawback", "Slot", "Type", "Aspect", "Device", "Range", "Target",
        "Effect Value", "Keywords", "Description", "Duration",
    ]  # fmt: skip
    told = dict(record)
    assert told["Range"] == "1 square; all in a cone of 2 rows"
    assert told["Keywords"] == "Empower I Dice of effect (24); Range III Cone (16)"


@pytest.mark.parametrize("name", ["Lance", "A name of forty letters, that goes on so", "<&>"])
def test_the_card_is_sound_svg(name: str) -> None:
    drawn = lance().set({"name": name, "description": "A & B " * 30}).card()
    root = ElementTree.fromstring(drawn)
    assert root.tag.endswith("svg")
    assert name in "".join(root.itertext())


# Who builds


def test_a_character_builds_by_its_level_and_cores() -> None:
    """TCG-BU-05: what Boosts and things add does not count."""
    maker = SHOP.maker_of(ready_characters()["wren-saltmarsh"])
    assert maker["level"] == 1
    assert maker["Mind"] == 4 + 6 + 6 + 2 + 2
    with pytest.raises(Refused):
        SHOP.maker_of({"name": 3})


def test_legal_means_that_nothing_stops_it() -> None:
    assert lance().standing().legal
    assert not SHOP.opened(None, MAKER).standing().legal
    assert Ability("x", "Body", keywords=(Chosen("Affliction I"),)).has("Affliction I")
