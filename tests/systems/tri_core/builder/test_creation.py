"""The creation of characters: each printed method, the choices of each level, and all problems at once."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from facedown.chance import Dealer
from facedown.game import Amounts, Refused
from facedown.systems.tri_core.builder import TriCoreCharacters
from facedown.systems.tri_core.builder.character_files import character_data, read_character
from facedown.systems.tri_core.model import CORE_ACTIONS, STATS, TIERS, Rulings, Tier
from facedown.systems.tri_core.rules import numbers
from tests.systems.tri_core.characters import VELL, made, wrong
from tests.systems.tri_core.driver import label_text

NINE = (1, 2, 3, 4, 4, 3, 2, 1, 4)


def stats(*values: int) -> dict[str, int]:
    """Return these nine values by the names of the stats."""
    return dict(zip(STATS, values, strict=True))


@pytest.mark.parametrize("tier", TIERS)
def test_each_tier_has_its_dice_and_its_bonuses(tier: Tier) -> None:
    """Each tier limits stats by its dice, from d4 to d12, and each raise adds its bonus, from 1 to 5.

    Rules: TC-B-25, TC-B-26, TC-B-27, TC-B-28, TC-B-29.
    """
    sides, bonus = {
        "commoner": (4, 1),
        "adventurer": (6, 2),
        "heroic": (8, 3),
        "legendary": (10, 4),
        "mythic": (12, 5),
    }[tier]
    top = {"name": "A", "tier": tier, "stats": stats(*(sides,) * 9), "bonuses": {"1": ["PWR", "PWR", "ATN"]}}
    sheet = made(top)
    assert [numbers.stat(sheet, name).total for name in ("PWR", "ATN", "MOR")] == [
        sides + 2 * bonus,
        sides + bonus,
        sides,
    ]
    assert wrong({**top, "stats": stats(sides + 1, *(1,) * 8)}) == [("stats.PWR", TIERS[tier][2])]


def test_the_gm_may_alter_the_array() -> None:
    """TC-B-22, TC-B-24: the GM can give a character other dice, such as 9d10, and another bonus than its tier has."""
    assert (
        made({"name": "A", "dice": 10, "bonus": 3, "stats": stats(*(10,) * 9), "bonuses": {"1": ["PWR"] * 3}}).bonus
        == 3
    )


def test_a_pool_of_24_points_makes_a_character() -> None:
    """A character can have 24 points in stats, but not 25, no stat of 0, and no bonus at level 1.

    Rules: TC-B-23, R-TC-30, X-41.
    """
    pool = {"name": "A", "method": "pool", "stats": stats(16, *(1,) * 8)}
    made(pool)
    assert wrong({**pool, "stats": stats(17, *(1,) * 8)}) == [("stats", "TC-B-23")]
    assert wrong({**pool, "stats": stats(17, 0, *(1,) * 7)}) == [("stats.VIT", "R-TC-30")]
    assert wrong({**pool, "bonuses": {"1": ["PWR"] * 3}}) == [("bonuses.1", "TC-B-21")]
    made({**pool, "level": 5, "bonuses": {"5": ["PWR"] * 3}})


@pytest.mark.parametrize(("ruling", "due"), [("three_each", 3), ("one_each", 1)])
def test_levels_1_5_and_10_raise_stats(ruling: str, due: int) -> None:
    """Levels 1, 5 and 10 raise stats three times each, or once by ruling, and other levels never do.

    Rules: TC-B-21, R-TC-28, R-TC-31.
    """
    given = {"1": ["PWR"] * due, "5": ["ACT"] * due, "10": ["ATN"] * due}
    data = {**VELL, "level": 10, "bonuses": given}
    made(data, level_bonus=ruling)
    assert wrong({**data, "level": 9}, level_bonus=ruling) == [("bonuses.10", "TC-B-21")]
    assert wrong({**data, "bonuses": {**given, "5": ["ACT"] * (due + 1)}}, level_bonus=ruling) == [
        ("bonuses.5", "R-TC-28")
    ]
    assert wrong({**data, "bonuses": {**given, "2": ["ACT"]}}, level_bonus=ruling) == [("bonuses.2", "TC-B-21")]


def test_ranks_are_spent_on_skills_instinct_specialty_and_languages() -> None:
    """TC-D-30, TC-D-33: with Intellect 20, a character can spend 20 Ranks and one on a free language, but no more."""
    spent = {
        "skills": {"Observe": 7},
        "instinct": {"Strike": 6},
        "specialty": {"Fire": 4},
        "languages": {"A": 2, "B": 2},
    }
    made({**VELL, **spent})
    assert wrong({**VELL, **spent, "skills": {"Observe": 8}}) == [("skills", "TC-D-30")]


def test_a_specialty_needs_a_known_subject() -> None:
    """TC-F-19, R-TC-71: a Specialty must be in a sub-type, a device, or one of the character’s Trades."""
    trade = [{"name": "Smith", "choices": ["Hammers", "Fire", "Crafting"]}]
    made({**VELL, "trades": trade, "specialty": {"Smith": 1, "Swords": 1, "Acid": 1}})
    assert wrong({**VELL, "specialty": {"Smith": 1}}) == [("specialty.Smith", "TC-F-19")]


def test_a_trade_has_three_different_legal_choices() -> None:
    """A Trade has three different choices from the lists, and a character has one Trade each at levels 1, 5 and 10.

    Rules: TC-F-43, TC-F-59, TC-F-61, R-TC-20, R-TC-73.
    """
    one = {"name": "Duelist", "choices": ["Strike", "Swords", "Observe"]}
    made({**VELL, "trades": [one]})
    assert wrong({**VELL, "trades": [{**one, "choices": ["Strike", "Swords"]}]}) == [("trades[0].choices", "TC-F-43")]
    assert wrong({**VELL, "trades": [{**one, "choices": ["Strike"] * 3}]}) == [("trades[0].choices", "TC-F-61")]
    assert wrong({**VELL, "trades": [{**one, "choices": ["Strike", "Balance", "Fire"]}]}) == [
        ("trades[0].choices", "TC-F-43")
    ]
    other = {"name": "Sailor", "choices": ["Athletics", "Water", "Wind"]}
    assert wrong({**VELL, "trades": [one, other]}) == [("trades", "TC-F-59")]


def held(name: str, place: str, **more: Any) -> dict[str, Any]:
    """Return a weapon at this place as a file has it."""
    return {"name": name, "place": place, "sort": "weapon", **more}


@pytest.mark.parametrize(
    ("items", "found"),
    [
        ([held("axe", "main", hands=2)], [("items[0].place", "TC-D-101")]),
        ([held("knife", "both")], [("items[0].place", "TC-D-98")]),
        ([held("a", "main"), held("b", "main")], [("items", "TC-D-98")]),
        ([held("a", "both", hands=2), held("b", "off")], [("items", "TC-D-98")]),
        ([held(name, "worn") for name in "abcdefg"], [("items", "TC-D-101")]),
        ([held("a", "both", hands=2), *(held(name, "worn") for name in "bcdef")], [("items", "TC-D-101")]),
        ([held("a", "main"), held("A", "off")], [("items[0].name", "TC-D-101"), ("items[1].name", "TC-D-101")]),
        ([held("a", "main", types=["Fire"], kind="Physical")], [("items[0].kind", "R-TC-114")]),
        ([held("a", "main", device="Pistols")], [("items[0].device", "TC-F-49")]),
        ([held("a", "stowed", pounds=211)], [("items", "TC-D-27")]),
        ([held("a", "stowed", pounds=210), held("b", "ground", pounds=900)], []),
        ([held("a", "main", types=["Poison"], kind="Energy"), held("b", "off")], []),
    ],
)
def test_items_must_fit_hands_slots_and_weight(items: list[dict[str, Any]], found: list[tuple[str, str]]) -> None:
    """Items must fit the hands, the equipment slots and the 210 lb that Vell can carry, and have legal fields.

    Rules: TC-D-27, TC-D-98, TC-D-101, R-TC-68, R-TC-114, R-TC-130.
    """
    assert wrong({**VELL, "items": items}) == found


def test_all_malformed_fields_are_reported_at_once_with_their_paths() -> None:
    """The problems of a file with many malformed fields name the path of each."""
    bad = {
        "name": "", "stats": {"PWR": "x", "LUK": 3}, "levl": 2, "level": 21,
        "items": [{"name": "a", "weight": "Huge", "dice": -1}, {"nam": "b"}],
    }  # fmt: skip
    places = [path for path, _ in wrong(bad)]
    assert sorted(places) == sorted(
        [
            "name",
            "stats.PWR",
            "stats.LUK",
            "levl",
            "level",
            "items[0].weight",
            "items[0].dice",
            "items[1].nam",
            "items[1].name",
        ]
    )


def test_all_broken_rules_are_reported_at_once() -> None:
    """The problems of a character that breaks many rules name each path with its rule."""
    bad = {
        **VELL, "level": 5, "skills": {"Observe": 99}, "stats": {**VELL["stats"], "PWR": 9},
        "trades": [{"name": "T", "choices": ["Strike", "Strike", "Foo"]}],
        "items": [held("a", "main", hands=2, pounds=999)],
    }  # fmt: skip
    assert wrong(bad) == [
        ("stats.PWR", "TC-B-26"), ("bonuses.5", "R-TC-28"), ("skills", "TC-D-30"), ("trades[0].choices", "TC-F-61"),
        ("trades[0].choices", "TC-F-43"), ("items[0].place", "TC-D-101"), ("items", "TC-D-27"),
    ]  # fmt: skip


def test_a_missing_stat_hides_no_other_problem() -> None:
    """If a stat is missing, the problems of other stats and of skills are still reported."""
    stats = {name: 3 for name in VELL["stats"] if name != "ATN"}
    bad = {**VELL, "stats": {**stats, "PWR": 9}, "skills": {"Observe": 99}, "items": []}
    assert wrong(bad) == [("stats", "TC-B-01"), ("stats.PWR", "TC-B-26"), ("skills", "TC-D-30")]


def test_a_malformed_field_hides_no_problem_of_others() -> None:
    """If one field is malformed or unknown, broken rules of other fields are still reported."""
    bad = {**VELL, "notes": 7, "hat": 1, "skills": {"Observe": 99}, "items": []}
    assert wrong(bad) == [("hat", "TC-A-01"), ("notes", "TC-A-01"), ("skills", "TC-D-30")]


@pytest.mark.parametrize("data", [None, 3, "Vell", [], {"name": "A"}, {"name": "A", "stats": {}}, {"name": "\ud800"}])
def test_malformed_data_are_refused_without_a_crash(data: Any) -> None:
    """Data that are no character give no sheet but at least one problem."""
    sheet, problems = read_character(data, Rulings())
    assert sheet is None
    assert problems


# Page by page


def filled(seed: int, levels: int, method: str = "dice") -> dict[str, Any]:
    """Return a character made and raised page by page, with default values for most fields."""
    book, dealer = TriCoreCharacters(), Dealer(bytes([seed] * 32))
    draft: dict[str, Any] = {}
    for level in range(1, levels + 1):
        if level > 1:
            draft = book.level_up(book.file_data(draft))
        while (page := book.next_page(draft)) is not None:
            values = {field.name: field.domain.usual for field in page.fields}
            values |= {"name": "Ada", "method": method} if page.key == "who" else {}
            values |= {"instinct": {"Strike": 3}, "languages": "Common, Old Tongue 2"} if "ranks" in page.key else {}
            values |= {"trade": f"Trade of {level}"} if "trade" in page.key else {}
            values |= {"gear": ("sabre", "buckler", "war-axe", "mail-shirt")} if page.key == "gear" else {}
            draft = book.fill(draft, page, values, dealer)
    return book.file_data(draft)


@settings(max_examples=20)
@given(st.integers(0, 255), st.integers(1, 20), st.sampled_from(["dice", "pool"]))
def test_a_character_made_page_by_page_is_legal_and_survives_its_file(seed: int, levels: int, method: str) -> None:
    """I-15: a character made with pages is legal, and its file gives the same sheet and the same file again."""
    data = filled(seed, levels, method)
    sheet = made(data)
    assert sheet.level == levels
    assert character_data(sheet) == data
    assert len(sheet.trades) == sum(at <= levels for at in (1, 5, 10))
    assert sheet.instinct_in("Strike") == 3 * sum(at <= levels for at in (1, 5, 10, 15, 20))
    assert [(item.name, item.place) for item in sheet.items] == [
        ("sabre", "main"), ("buckler", "off"), ("war axe", "stowed"), ("mail shirt", "worn"),
    ]  # fmt: skip


def test_rolls_can_be_assigned_freely_but_not_changed() -> None:
    """Nine rolls of the tier’s dice can be assigned to the stats in any order, but not replaced by other numbers.

    Rules: TC-B-19, TC-B-20, R-TC-31.
    """
    book, dealer = TriCoreCharacters(), Dealer(bytes(32))
    who = book.next_page({})
    assert who is not None
    draft = book.fill({}, who, {"name": "Ada", "tier": "heroic", "method": "dice"}, dealer)
    page = book.next_page(draft)
    assert page is not None
    rolled = draft["rolled"]
    assert len(rolled) == 9
    assert all(1 <= one <= 8 for one in rolled)
    backwards = dict(zip(STATS, reversed(rolled), strict=True))
    assert book.fill(draft, page, {"stats": backwards}, dealer)["stats"] == backwards
    with pytest.raises(Refused) as refused:
        book.fill(draft, page, {"stats": dict.fromkeys(STATS, 8)}, dealer)
    assert refused.value.refusal.rule == "TC-B-20"
    domain = page.fields[0].domain
    assert isinstance(domain, Amounts)
    assert domain.each_once == tuple(rolled)


def test_spending_too_many_ranks_is_refused_and_changes_nothing() -> None:
    """TC-D-30: spending 21 Ranks of 20 on the page of Ranks is refused and leaves the draft unchanged."""
    book, dealer = TriCoreCharacters(), Dealer(bytes(32))
    draft = {**VELL, "level": 1, "asked": ["who", "numbers", "bonuses.1"]}
    page = book.next_page(draft)
    assert page is not None
    assert page.key == "ranks.1"
    values = {"skills": {"Observe": 20}, "instinct": {"Parry": 1}, "specialty": {}, "languages": ""}
    with pytest.raises(Refused) as refused:
        book.fill(draft, page, values, dealer)
    assert refused.value.refusal.rule == "TC-D-30"
    assert "skills" not in draft
    after = book.fill(draft, page, {**values, "instinct": {}}, dealer)
    assert after["skills"] == {"Observe": 20}


def test_nobody_rises_above_level_20() -> None:
    """R-TC-117: a character of level 20 cannot rise to another level."""
    data = filled(1, 20)
    with pytest.raises(Refused) as refused:
        TriCoreCharacters().level_up(data)
    assert refused.value.refusal.rule == "R-TC-117"


def test_a_character_is_shown_with_every_number_as_a_sum() -> None:
    """The chapters of a character show each number as a sum of named parts, and each item as a line."""
    name, chapters = TriCoreCharacters().chapters(
        {**VELL, "items": [held("sabre", "main", dice=2, types=["Slice"], pounds=3)]}
    )
    tallies = {label_text(tally.label): tally for chapter in chapters for tally in chapter.tallies}
    assert name == "Vell"
    assert str(tallies["AP"]) == "AP 15 = 6 everybody + 4 VIT + 2 INT + 3 ADR"
    assert {"HP", "Body", "PWR", "Observe", "Skill Ranks", "Speed Rank"} <= set(tallies)
    lines = [line for chapter in chapters for line in chapter.lines]
    assert "Adventurer of level 1. The stats at the start come from 9d6." in lines
    assert "sabre: main hand, Light, 3 lb, 2d12 Slice Damage" in lines
    assert set(CORE_ACTIONS).isdisjoint(tallies)
