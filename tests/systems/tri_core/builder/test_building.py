"""Abilities on the workbench: changes, undo, search, descriptions, and files."""

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
from facedown.systems.tri_core.builder.keyword_search import search_keywords
from facedown.systems.tri_core.data_files import ready_characters
from facedown.systems.tri_core.model import Ability, Chosen
from facedown.systems.tri_core.model.keywords import printed_keywords
from tests.systems.tri_core.driver import label_text

SHOP = AbilityShop()
MAKER = {"level": 1, "Body": 10, "Mind": 10, "Spirit": 10}


def lance(**fields: Any) -> Workbench:
    """Return a workbench with a Fire Ability of Spirit with one bought d8."""
    on = SHOP.open_workbench(None, MAKER).set({"name": "Lance", "core": "Spirit", "sub_type": "Fire", **fields})
    return on.add("Empower I", {"dice": "1d8"})


# Changing


def test_every_change_shows_the_acp_spent_and_left() -> None:
    """The workbench shows after each change the ACP spent and left, and what a use costs.

    At level 1 with a Core of 10 there are 30 ACP: a d8 costs 24, and 20 more are too many for a Single Slot.

    Rules: TCG-BU-01, TCG-DI-01, TCG-AF-00.
    """
    on = lance()
    assert on.state().line == "Lance: 24 of 30 ACP, 6 left. A use costs 1 MP and 1 to 3 AP, depending on the weight."
    on = on.add("Affliction I", {})
    assert "44 of 30 ACP, 14 too many" in on.state().line
    assert [problem.rule for problem in on.state().problems if problem.stops] == ["TCG-BU-06"]
    on = on.set({"slot": "Double"})
    assert on.state().legal
    assert "44 of 60 ACP, 16 left. A use costs 2 MP" in on.state().line


def test_changes_can_be_undone_and_redone() -> None:
    on = lance()
    more = on.add("Affliction I", {}).drop(0)
    assert more.undo().undo().data() == on.data()
    assert more.undo().redo().data() == more.data()
    assert more.undo().add("Range I", {"squares": 2}).redo().data()["keywords"][-1]["entry"] == "Range I"
    blank = SHOP.open_workbench(None, MAKER)
    assert blank.undo().data() == blank.redo().data() == blank.data()


def test_fields_are_adjusted_to_each_other() -> None:
    """A change adjusts the other fields: a Passive has no action, and only Poison and Acid have a choice of kinds.

    Rules: TCG-AC-07, TCG-EV-13.
    """
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
    blank = AbilityShop().open_workbench(None, MAKER)
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
def test_an_invalid_field_is_refused(values: dict[str, Any], rule: str) -> None:
    with pytest.raises(Refused) as refused:
        lance().set(values)
    assert refused.value.refusal.rule == rule


def test_an_unknown_entry_is_refused() -> None:
    with pytest.raises(Refused, match="There is no Keyword entry"):
        lance().add("Empower XII", {})


def test_the_price_of_one_more() -> None:
    """The workbench shows what one die or square more costs.

    A second d8 costs 32 ACP; after a d12, the d8 is no longer the largest die.

    Rules: TCG-DI-02.
    """
    steps = {step.what: (step.costs, step.left) for step in lance().one_more(0)}
    assert steps["1d8 more"] == (32, -26)
    assert steps["1d12 more"] == (36 + 32 - 24, -38)
    (step,) = lance().add("Range I", {"squares": 3}).one_more(1)
    assert (step.what, step.costs) == ("Squares farther +1", 1)
    assert list(lance().add("Affliction I", {}).one_more(1)) == []


def test_the_price_of_one_less() -> None:
    """The workbench shows what one die or square less saves, and does not remove the last one.

    Of 1d8 and 2d6, the d8 costs 3 × 8 ACP, and each d6 4 × 6.

    Rules: TCG-DI-01, TCG-DI-02.
    """
    on = lance().answer(0, {"dice": "1d8 + 2d6"})
    steps = {step.what: step.costs for step in on.one_less(0)}
    assert steps == {"1d6 less": -24, "1d8 less": 18 + 24 - (24 + 48)}
    (step,) = lance().add("Range I", {"squares": 3}).one_less(1)
    assert (step.what, step.costs) == ("Squares farther −1", -1)
    assert list(lance().add("Range I", {"squares": 1}).one_less(1)) == []
    assert list(lance().one_less(0)) == []


def test_each_kind_of_ability_says_in_one_sentence_what_it_does() -> None:
    """The sentence about an Ability depends on its type, action and Aspect; an area has a sentence of its own.

    Rules: TCG-AC-07, TCG-AC-19, TCG-DI-04.
    """
    assert lance().state().does == "It is used in place of a Strike and deals Fire damage."
    assert lance(type="Passive").state().does == "It is always on."
    assert lance(aspect="Heal").state().does == "It is used in place of a Grab and heals."
    assert lance(aspect="Boost", action="Dodge").state().does == "It is a Boost that is used in place of a Dodge."
    assert lance(aspect="Hinderance").state().does == "It is a Hinderance that is used in place of a Strike."
    boost = lance(aspect="Boost", action="Dodge", type="Trigger").set({"event": "hurt"})
    assert boost.state().does == "When you are hurt, it is used as a Reaction like a Dodge. It is a Boost."
    assert lance(at_ap=True).state().does.endswith("and deals Fire damage, to AP instead of HP.")
    trigger = lance(type="Trigger").set({"event": "hurt"})
    assert trigger.state().does.startswith("When you are hurt, it is used as a Reaction like a Strike and deals")
    burst = lance().add("Range V", {"rings": 1}).state().lines[0]
    assert burst.endswith("It reaches 1 square. It affects all in 1 ring of squares around its centre.")


def test_a_row_has_the_price_of_its_entry_and_a_piece_its_answers() -> None:
    on = lance().answer(0, {"dice": "2d6"})
    (row,) = on.state().rows
    assert row.price is not None
    assert (row.price.total, row.text) == (42, "Empower I (Effect dice): Increases the Effect Value by 2d6.")
    (field,) = on.piece(0).fields
    assert field.domain.usual == "2d6"


def test_an_incomplete_entry_has_no_price() -> None:
    on = SHOP.open_workbench({"name": "Gap", "core": "Body", "keywords": [{"entry": "Empower I"}]}, MAKER)
    assert on.state().rows[0].price is None
    assert "keyword[0].dice" in [problem.path for problem in on.state().problems]
    unknown = SHOP.open_workbench({"name": "Gap", "core": "Body", "keywords": [{"entry": "Nonsense"}]}, MAKER)
    assert "UNKNOWN_ENTRY" in [problem.code for problem in unknown.state().problems]


JUNK: tuple[Any, ...] = (None, -1, 10**30, 1.5, True, "x", "", [], ["x"], [3], {"a": 1}, "2d8", ["d8"])


@pytest.mark.parametrize("entry", list(printed_keywords()))
def test_malformed_answers_are_reported_and_never_crash(entry: str) -> None:
    """Any entry of a file can be shown, with its problems."""
    for junk in JUNK:
        row = {"entry": entry, **{ask.name: junk for ask in printed_keywords()[entry].asks}, "more": junk}
        on = SHOP.open_workbench({"name": "Junk", "core": "Body", "action": "Strike", "keywords": [row]}, MAKER)
        standing = on.state()
        assert not standing.legal
        assert standing.rows[0].text.endswith("not complete yet")
        assert on.record()
        assert on.card()
        assert on.one_more(0) == ()
        assert on.fields()


# Searching Keywords


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


def test_every_entry_is_found_by_its_name_and_shows_its_price() -> None:
    pieces = SHOP.pieces()
    assert [piece.key for piece in pieces] == list(printed_keywords())
    for piece in pieces:
        assert piece.key in [keyword.key for keyword in search_keywords(printed_keywords()[piece.key].name)[:6]]
        assert "ACP" in piece.facts
    assert search_keywords("xyzzy") == []


def test_hints_name_fields_that_do_what_no_keyword_does() -> None:
    """A hint names a field for an effect that no Keyword has, unless the field already has that value.

    The facts about a Keyword depend on the type of the Ability.

    Rules: TC-D-52, TCG-AC-19.
    """
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
def test_a_row_shows_the_answers(entry: str, values: dict[str, Any], says: str) -> None:
    """The row of an entry describes the variant of the entry that its answers choose.

    Rules: TCG-RA-04a, TCG-RA-00a, TCG-AN-03, TCG-AN-04, TCG-AN-05, R-TCG-143.
    """
    assert SHOP.open_workbench(None, MAKER).add(entry, values).state().rows[0].text.endswith(f": {says}")


def test_no_description_of_a_piece_has_gaps() -> None:
    assert not [piece.key for piece in SHOP.pieces() if "…" in piece.does]


# Files


def test_dice_are_read_and_written_in_words() -> None:
    assert read_dice("2d8 + 1d6") == read_dice("d8, D8 1d6") == (8, 8, 6)
    assert dice_in_words((6, 8, 8)) == "2d8 + 1d6"
    assert read_dice("two dice") == read_dice("2d8 + x") == ()


def some(domain: Domain, random: Random) -> Any:
    """Return a random value of a field of an entry."""
    if isinstance(domain, Text):
        return "1d6 + 1d4" if domain.usual.startswith("1d") else "bronze, tin"
    assert isinstance(domain, OneOf | Range | Subset)
    return domain.sample(random.randrange)


@pytest.mark.parametrize("seed", range(60))
def test_an_ability_survives_its_file(seed: int) -> None:
    """An Ability of random entries and answers is the same after it is read from its TOML or JSON."""
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
        assert SHOP.open_workbench(again, MAKER).state() == on.state()


@pytest.mark.parametrize(
    ("data", "paths"),
    [
        ({}, ["name", "core"]), ([], [""]),
        ({"name": "x", "core": "Body", "slot": "Huge", "wings": 1}, ["wings", "slot"]),
        ({"name": "x", "core": "Body", "keywords": [{}, {"entry": 3}]}, ["keywords[0].entry", "keywords[1].entry"]),
        ({"name": "a\x07", "core": "Body"}, ["name"]), ({"name": "x", "core": "Body", "keywords": 3}, ["keywords"]),
    ],
)  # fmt: skip
def test_all_mistakes_in_a_file_are_reported_at_once(data: Any, paths: list[str]) -> None:
    ability, problems = read_ability(data)
    assert ability is None
    assert [one.path for one in problems] == paths
    with pytest.raises(Refused):
        SHOP.open_workbench(data, MAKER)


# In words, and as a card


def test_an_ability_describes_its_effects() -> None:
    lines = lance(action="Volley").add("Affliction I", {}).state().lines
    assert (
        lines[0] == "It is used in place of a Volley and deals Fire damage. "
        "Its Effect Value is the Volley’s own dice + FNE + 1d8. It reaches as far as the weapon."
    )
    assert "The target resists Affliction I with ER." in lines
    assert not any("with MOR" in line for line in lines)  # nobody resists an effect that helps its user


def test_a_passive_describes_what_it_changes() -> None:
    """R-TCG-140, R-TCG-142: a Passive of any Aspect describes its effect on its owner and on the owner’s actions."""
    burning = lance(type="Passive").drop(0).add("Affliction I", {})
    assert burning.state().lines[0] == "It is always on. It applies to all Fire damage that you deal."
    better = lance(type="Passive", aspect="Heal").drop(0).add("Empower II", {"points": 2})
    assert better.state().lines[0] == "It is always on. It adds 2 to all your Effect Values."
    assert dict(better.record())["Range"] == "its owner"


def test_a_missing_free_sub_stat_is_pointed_out() -> None:
    """R-TCG-138: a missing Sub-Stat is pointed out only if dice are bought and the action’s own dice are not used."""
    for aspect, action, cautioned in (("Heal", "Grab", True), ("Damage", "Strike", False)):
        on = lance(aspect=aspect, action=action)
        assert [problem.path for problem in on.state().problems] == (["stat"] if cautioned else [])
        assert not on.set({"stat": "MOR"}).state().problems


def test_the_cost_of_a_use_is_shown_as_a_sum() -> None:
    """TCG-AC-03, TCG-AC-12: the MP of a use are a sum: 2 for a Double Slot, and 2 more for a Trigger."""
    tally = lance(type="Trigger", slot="Double").state().tallies[-1]
    assert (label_text(tally.label), tally.total) == ("MP of a use", 4)
    assert [(label_text(part.label), part.value) for part in tally.addends] == [("Double Slot", 2), ("Trigger", 2)]


def test_the_record_has_the_documents_fields_in_its_order() -> None:
    """TCG-AC-25: the record of an Ability has the fields of the document’s form, in the same order."""
    record = lance().add("Range III", {"rows": 2}).record()
    assert [label for label, _ in record] == [
        "Name", "ACP", "Costs", "Core", "Drawback", "Slot", "Type", "Aspect", "Device", "Range", "Target",
        "Effect Value", "Keywords", "Description", "Duration",
    ]  # fmt: skip
    ctx = dict(record)
    assert ctx["Range"] == "1 square; all in a cone of 2 rows"
    assert ctx["Keywords"] == "Empower I (Effect dice) for 24 ACP; Range III (Cone) for 16 ACP"


@pytest.mark.parametrize("name", ["Lance", "A name of forty letters, that goes on so", "<&>"])
def test_the_card_is_valid_svg(name: str) -> None:
    drawn = lance().set({"name": name, "description": "A & B " * 30}).card()
    root = ElementTree.fromstring(drawn)
    assert root.tag.endswith("svg")
    assert name in "".join(root.itertext())


# The builder


def test_the_level_and_cores_of_a_character_limit_its_abilities() -> None:
    """TCG-BU-05: the limits of Abilities come from level and Cores, without the bonuses of Boosts and items."""
    maker = SHOP.builder_values(ready_characters()["wren-saltmarsh"])
    assert maker["level"] == 1
    assert maker["Mind"] == 4 + 6 + 6 + 2 + 2
    with pytest.raises(Refused):
        SHOP.builder_values({"name": 3})


def test_an_ability_without_problems_is_legal() -> None:
    assert lance().state().legal
    assert not SHOP.open_workbench(None, MAKER).state().legal
    assert Ability("x", "Body", keywords=(Chosen("Affliction I"),)).has("Affliction I")
