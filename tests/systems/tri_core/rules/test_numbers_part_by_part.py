"""Every number of a sheet: the label, size and rule of each part, for two heroes with different stats."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Addend, Tally, single
from facedown.game.tally import Scaled
from facedown.systems.tri_core.model import STATS, Rulings, Sheet, StatModifier, Suspension, term
from facedown.systems.tri_core.rules import numbers, skill_numbers
from tests.systems.tri_core.characters import KARA, ODO, made
from tests.systems.tri_core.driver import ability, entry, label_text

PLAIN = Rulings()
# PWR VIT END INT ACT FNE ADR MOR ATN: Kara 5 3 6 1 7 4 8 2 9 (level 3), Odo 9 4 3 7 2 8 1 6 5 (level 2)


def shown(tally: Tally) -> list[str]:
    """Return the label of a tally, and each part in words: its label, value and rule."""
    return [label_text(tally.label), *(f"{label_text(part.label)} {part.value} {part.rule}" for part in tally.addends)]


def ringed(data: dict[str, Any], score: str, value: int = 2) -> Sheet:
    """Return a hero with a modifier of one score."""
    return made({**data, "modifiers": [{"score": score, "value": value, "source": "ring"}]})


RING = "ring 2 TC-B-30"

ODO_PARTS = [
    ("HP", ["VIT 4 TC-C-01", "END 3 TC-C-01", "FNE 8 TC-C-01", "ADR 1 TC-C-01", "MOR 6 TC-C-01",
            "level 30 TC-C-01", RING]),
    ("AP", ["everybody 6 TC-C-09", "VIT 4 TC-C-09", "INT 7 TC-C-09", "ADR 1 TC-C-09", RING]),
    ("SP", ["PWR 9 TC-C-16", "VIT 4 TC-C-16", "END 3 TC-C-16", RING]),
    ("FP", ["INT 7 TC-C-17", "ACT 2 TC-C-17", "FNE 8 TC-C-17", RING]),
    ("MP", ["ADR 1 TC-C-18", "MOR 6 TC-C-18", "ATN 5 TC-C-18", RING]),
    ("React", ["PWR 9 TC-C-25", "FNE 8 TC-C-25", "ATN 5 TC-C-25", RING]),
    ("Reactions", ["everybody 1 TC-C-28", "ACT 1 R-TC-52", RING]),
    ("PG", ["END 3 R-TC-32", "MOR 6 R-TC-32", RING]),
    ("MF", ["INT 7 R-TC-32", "MOR 6 R-TC-32", RING]),
    ("ER", ["ADR 1 R-TC-32", "MOR 6 R-TC-32", RING]),
    ("Physical Armor", ["MOR 6 R-TC-33", RING]),
    ("Mental Armor", ["INT 7 R-TC-33", RING]),
    ("Energy Armor", ["ATN 5 R-TC-33", RING]),
    ("Strike Target", ["base 10 R-TC-03", "ATN 5 TC-B-18", RING]),
    ("UCB", ["PWR 9 R-TC-07", "VIT 4 R-TC-07", RING]),
    ("Strength", ["Body 16 TC-D-25", "Spirit 12 TC-D-25", RING]),
    ("Agility", ["Body 16 R-TC-22", "Mind 17 R-TC-22", RING]),
    ("Intellect", ["Mind 17 TC-D-29", "Spirit 12 TC-D-29", RING]),
    ("Speed Rank", ["everybody 4 TC-D-12", "Agility 5 TC-D-12", RING]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "parts"), ODO_PARTS)
def test_scores_part_by_part(name: str, parts: list[str]) -> None:
    """Each of Odo’s scores lists its parts with their rules, and a ring that raises it by 2.

    Rules: TC-B-30, TC-C-02, TC-C-36.
    """
    assert shown(numbers.score(ringed(ODO, name), PLAIN, name)) == [name, *parts]


DERIVED = [
    ("Threshold", {}, ["HP 26 TC-C-04"]),
    ("Unarmed dice", {}, ["base 1 R-TC-06"]),
    ("Unarmed dice", {"ucb_formula": "dice"}, ["PWR and VIT 3 R-TC-07"]),
    ("UCB", {"ucb_formula": "dice"}, []),
    ("Lift", {}, ["Strength 560 TC-D-26"]),
    ("Carry", {}, ["Strength 280 TC-D-27"]),
    ("Highest jump", {}, ["Agility 33 TC-D-16", "PWR 18 TC-D-16"]),
    ("Recover dice", {}, ["everybody 1 TC-D-04", "VIT and ADR 2 TC-D-04"]),
    ("PG", {"guard_formula": "half_sum"}, ["END and MOR 4 R-TC-32"]),
    ("Reactions", {"reactions_per_acuity": "1"}, ["everybody 1 TC-C-28", "ACT 2 R-TC-52"]),
    ("Physical Armor", {"armor_base": "equipment"}, []),
    ("Strike Target", {"strike_target_base": "12"}, ["base 12 R-TC-03", "ATN 5 TC-B-18"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "rulings", "parts"), DERIVED)
def test_scores_by_ruling_part_by_part(name: str, rulings: dict[str, Any], parts: list[str]) -> None:
    """Each of Odo’s scores lists the parts that the rules or a ruling give it.

    Rules: TC-C-04, TC-D-04, TC-D-16, TC-D-26, TC-D-27, R-TC-03, R-TC-06, R-TC-07, R-TC-32, R-TC-33, R-TC-52.
    """
    assert shown(numbers.score(made(ODO), Rulings(**rulings), name)) == [name, *parts]


COMPUTED = [
    ("HP", {}, "level", "TC-C-01"), ("Reactions", {}, "ACT", "R-TC-52"), ("Speed Rank", {}, "Agility", "R-TC-22"),
    ("Unarmed dice", {"ucb_formula": "dice"}, "PWR and VIT", "R-TC-07"), ("Lift", {}, "Strength", "TC-D-25"),
    ("Highest jump", {}, "PWR", "TC-D-16"), ("Recover dice", {}, "VIT and ADR", "TC-D-04"),
    ("PG", {"guard_formula": "half_sum"}, "END and MOR", "R-TC-32"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "rulings", "label", "rule"), COMPUTED)
def test_the_rule_of_the_number_from_which_a_part_is_computed(
    name: str, rulings: dict[str, Any], label: str, rule: str
) -> None:
    """A part that is computed from another number names that number and its rule.

    Rules: TC-C-01, TC-D-04, TC-D-16, TC-D-25, R-TC-07, R-TC-22, R-TC-32, R-TC-52.
    """
    tally = numbers.score(made(ODO), Rulings(**rulings), name)
    (found,) = [part.scaled for part in tally.addends if label_text(part.label) == label]
    assert found is not None
    assert (label_text(found.tally.label), found.tally.rules) == (label, (rule,))


def test_the_threshold_is_half_of_the_hp_rounded_up() -> None:
    """TC-C-04: the Threshold is half of the HP, rounded up: Odo’s is 26 of 52, and 26 of 51 too."""
    (half,) = numbers.score(ringed(ODO, "HP", -1), PLAIN, "Threshold").addends
    assert half.value == 26
    assert half.scaled == Scaled(numbers.score(ringed(ODO, "HP", -1), PLAIN, "HP"), 1, 2, "up")


def test_the_unarmed_die_is_one_at_least() -> None:
    """By ruling a quarter of PWR + VIT are unarmed dice, but at least 1.

    With PWR 1 and VIT 1 a quarter is 0, and with PWR 3 and VIT 1 it is 1.

    Rules: R-TC-07.
    """
    dice = Rulings(ucb_formula="dice")
    assert shown(numbers.score(Sheet("A", base=(1,) * 9), dice, "Unarmed dice")) == [
        "Unarmed dice", "PWR and VIT 0 R-TC-07", "at least 1 1 R-TC-07",
    ]  # fmt: skip
    assert shown(numbers.score(Sheet("A", base=(3, *(1,) * 8)), dice, "Unarmed dice")) == [
        "Unarmed dice", "PWR and VIT 1 R-TC-07",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "rulings", "rule"),
    [("PG", {}, "R-TC-100"), ("PG", {"guard_formula": "half_sum"}, "R-TC-100"), ("Physical Armor", {}, "R-TC-118"),
     ("UCB", {}, "R-TC-100"), ("UCB", {"ucb_formula": "dice"}, "R-TC-100"), ("Speed Rank", {}, "R-TC-100")],
)  # fmt: skip
def test_a_score_is_never_below_0(name: str, rulings: dict[str, Any], rule: str) -> None:
    """A modifier of −90 lowers a score only to 0, and the part that raises the total to 0 is named.

    Rules: R-TC-100, R-TC-118.
    """
    tally = numbers.score(ringed(ODO, name, -90), Rulings(**rulings), name)
    assert label_text(tally.label) == name
    assert tally.addends[-2] == Addend("ring", -90, "TC-B-30")
    assert (tally.total, label_text(tally.addends[-1].label), tally.addends[-1].rule) == (0, "never below 0", rule)


def test_a_number_of_0_or_1_is_unchanged() -> None:
    """R-TC-118: a total of 0 or 1 is unchanged, and a total of −3 gains a part of 3."""
    for value in (0, 1):
        tally = Tally(term("It"), (Addend(term("a"), value, "x"),))
        assert numbers.raise_to_zero(tally, "R") is tally
    assert numbers.raise_to_zero(Tally(term("It"), (Addend(term("a"), -1, "x"),)), "R").total == 0
    assert shown(numbers.raise_to_zero(Tally(term("It"), (Addend(term("a"), -3, "x"),)), "R")) == [
        "It",
        "a -3 x",
        "never below 0 3 R",
    ]


# Stats, Cores, resources


def test_a_stat_part_by_part() -> None:
    """A stat lists 5 at creation, 4 at level 1 and 2 by a ring, and it is never below 0.

    Rules: TC-B-21, TC-B-23, TC-B-28, TC-B-30, R-TC-29, R-TC-118.
    """
    assert shown(numbers.stat(ringed(ODO, "PWR"), "PWR")) == ["PWR", "made with 5 TC-B-28", "level 1 4 TC-B-21", RING]
    assert shown(numbers.stat(ringed(ODO, "PWR"), "PWR", 1)) == ["PWR", "made with 5 TC-B-28", "level 1 4 TC-B-21"]
    assert shown(numbers.stat(ringed(ODO, "VIT", -9), "VIT")) == [
        "VIT", "made with 4 TC-B-28", "ring -9 TC-B-30", "never below 0 5 R-TC-118",
    ]  # fmt: skip
    pool = Sheet("A", method="pool", base=(3,) * 9, raised=((5, ("PWR",)),), level=4)
    assert shown(numbers.stat(pool, "PWR")) == ["PWR", "made with 3 TC-B-23"]
    assert shown(numbers.stat(pool, "PWR", 5)) == ["PWR", "made with 3 TC-B-23", "level 5 2 TC-B-21"]


def test_a_core_part_by_part() -> None:
    """TC-B-02: a Core is the sum of its three stats."""
    assert shown(numbers.core(made(ODO), "Mind")) == ["Mind", "INT 7 TC-B-02", "ACT 2 TC-B-02", "FNE 8 TC-B-02"]


def test_the_stats_of_a_sheet() -> None:
    """TC-B-30: the stats of a sheet are as rolled, plus the bonuses of its levels."""
    assert numbers.stat_values(made(ODO)) == dict(zip(STATS, (9, 4, 3, 7, 2, 8, 1, 6, 5), strict=True))


def test_a_ruling_changes_a_number_of_the_same_sheet() -> None:
    """R-TC-32: the PG of one sheet is 3 + 6, or half of it by ruling."""
    sheet = made(ODO)
    assert numbers.score(sheet, Rulings(guard_formula="half_sum"), "PG").total == 4
    assert numbers.score(sheet, PLAIN, "PG").total == 9


# Changes by Passives and equipment


def passive(*rows: dict[str, Any], data: dict[str, Any] = ODO, name: str = "Gift", **fields: Any) -> Sheet:
    """Return a hero with a Passive."""
    return replace(made(data), abilities=(ability(name, *rows, type="Passive", **fields),))


def test_a_passive_on_a_score() -> None:
    """A Passive adds two squares of Speed Rank to that score alone, and none while it is suspended.

    Rules: TCG-AC-10, TCG-BO-07, TC-B-30.
    """
    swift = passive(entry("Boost VII", points=2))
    assert shown(numbers.score(swift, PLAIN, "Speed Rank"))[-1] == "Gift 2 TCG-BO-07"
    assert numbers.score(swift, PLAIN, "Speed Rank").total == 9 + 2
    assert numbers.score(swift, PLAIN, "HP").total == 52
    assert (
        numbers.score(
            replace(swift, suspended_abilities=(Suspension("Gift", "OVER_CEILING"),)), PLAIN, "Speed Rank"
        ).total
        == 9
    )


def test_a_passive_by_other_stats() -> None:
    """A Passive adds stats to a score: to HP Kara’s PWR 5 and ATN 9, to React half of ACT 7 and half of ADR 8.

    Each half is rounded down.

    Rules: TCG-RE-01, TCG-RE-04.
    """
    assert shown(numbers.score(passive(entry("Reinforce I", stats=["PWR", "ATN"]), data=KARA), PLAIN, "HP"))[-1] == (
        "Gift 14 TCG-RE-01"
    )
    found = numbers.score(passive(entry("Reinforce IV", stats=["ACT", "ADR"]), data=KARA), PLAIN, "React")
    assert shown(found)[-1] == "Gift 7 TCG-RE-04"
    assert found.total == 18 + 3 + 4
    assert str(found.addends[-1].scaled) == "7 Gift (3 [7 ACT ÷ 2, rounded down] + 4 [8 ADR ÷ 2])"


def test_a_modifier_of_points_and_stats() -> None:
    """A modifier adds 5 points, half of Odo’s INT 7 and his VIT 4, each with its rule, and a penalty subtracts them.

    Rules: TCG-RE-04.
    """
    one = StatModifier("React", "Song", "TCG-RE-04", points=5, stats=(("INT", 2), ("VIT", 1)))
    found = numbers.modifier_value(made(ODO), one)
    assert (found.label, found.value, found.rule) == ("Song", 5 + 3 + 4, "TCG-RE-04")
    assert found.scaled is not None
    assert found.scaled.tally == Tally("Song", (
        Addend(term("points"), 5, "TCG-RE-04"),
        Addend(term("INT"), 3, "TCG-RE-04", Scaled(single(term("INT"), 7, "TCG-RE-04"), 1, 2)),
        Addend(term("VIT"), 4, "TCG-RE-04", Scaled(single(term("VIT"), 4, "TCG-RE-04"))),
    ))  # fmt: skip
    assert numbers.modifier_value(made(ODO), replace(one, worse=True)).value == -12
    stats_only = numbers.modifier_value(made(ODO), replace(one, points=0)).scaled
    assert stats_only is not None
    assert stats_only.tally.addends == found.scaled.tally.addends[1:]
    assert numbers.modifier_value(made(ODO), replace(one, stats=())) == Addend("Song", 5, "TCG-RE-04")
    assert numbers.modifier_value(made(ODO), replace(one, stats=(), worse=True)).value == -5


def test_roll_modifiers_are_no_part_of_a_score() -> None:
    """TCG-PR-02, R-TCG-106: points of Accuracy by a Passive are added to the roll, and not to a score of the sheet."""
    assert numbers.score_changes(passive(entry("Precision II", points=2)), "Accuracy") == []


CLOAK = {"name": "cloak", "sort": "armor", "place": "worn", "durability": 1,
         "keywords": [{"entry": "Boost VII", "points": 3}]}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "rank"), [({}, 9 + 3), ({"place": "stowed"}, 9), ({"durability": 0}, 9), ({"keywords": []}, 9)]
)
def test_keywords_of_equipment_count_while_it_is_in_use(change: dict[str, Any], rank: int) -> None:
    """R-TCG-106, TC-B-30: Keywords of an item count, under the name of the item, while it is worn and unbroken."""
    sheet = made({**ODO, "items": [{**CLOAK, **change}]})
    tally = numbers.score(sheet, PLAIN, "Speed Rank")
    assert tally.total == rank
    assert any(label_text(part.label) == "cloak" for part in tally.addends) is (rank > 9)


@pytest.mark.parametrize(
    ("change", "total"), [({}, 18 + 2), ({"durability": 1}, 18 + 2), ({"durability": 0}, 18), ({"place": "stowed"}, 18)]
)
def test_modifiers_of_an_item_count_while_it_is_in_use(change: dict[str, Any], total: int) -> None:
    """TC-B-30: a ring raises 18 AP by 2 while it is worn and unbroken."""
    ring = {"name": "ring", "place": "worn", "modifiers": [{"score": "AP", "value": 2, "source": "ring"}]}
    assert numbers.score(made({**ODO, "items": [{**ring, **change}]}), PLAIN, "AP").total == total


def test_worn_armor_adds_to_its_kind_of_armor() -> None:
    """A worn coat with one point of durability left adds 3 to Physical Armor and nothing to Energy Armor.

    Rules: R-TC-33, TC-C-55.
    """
    coat = {"name": "coat", "sort": "armor", "armor": {"Physical": 3}, "place": "worn", "durability": 1}
    sheet = made({**ODO, "items": [coat]})
    assert shown(numbers.score(sheet, PLAIN, "Physical Armor")) == [
        "Physical Armor", "MOR 6 R-TC-33", "coat 3 TC-C-55",
    ]  # fmt: skip
    assert numbers.score(sheet, PLAIN, "Energy Armor").total == 5


# Weight


@pytest.mark.parametrize(
    ("pounds", "halves", "weighs", "slower"),
    [(0, 0, 160, 0), (99, 0, 259, 0), (100, 0, 260, 1), (250, 0, 410, 2), (-100, 0, 60, -1), (-200, 0, 0, -1),
     (0, 1, 240, 0), (1, 1, 241, 0), (0, 3, 400, 2), (0, -1, 80, 0), (0, -3, 0, -1), (20, 2, 360, 2)],
)  # fmt: skip
def test_the_weight_of_a_character_and_its_speed(pounds: int, halves: int, weighs: int, slower: int) -> None:
    """Odo’s 160 lb change by pounds and by halves, and every 100 lb of change alters his Speed Rank by one square.

    Rules: TCG-AN-05, TCG-AN-05a, TCG-AN-06, R-TCG-64, R-TCG-65.
    """
    sheet = made(ODO)
    assert numbers.body_weight(sheet, pounds, halves) == weighs
    found = [
        (label_text(part.label), part.value, part.rule)
        for part in numbers.speed_change_by_weight(sheet, pounds, halves)
    ]
    assert found == ([("body weight", -slower, "TCG-AN-05a")] if slower else [])


@pytest.mark.parametrize(("pounds", "sum_in_words"), [
    (250, "250 pounds-of-body-weight-added ÷ 100, rounded down"),
    (-130, "130 pounds-of-body-weight-lost ÷ 100, rounded down"),
])  # fmt: skip
def test_a_change_of_the_speed_shows_the_pounds(pounds: int, sum_in_words: str) -> None:
    """TCG-AN-05a: a change of the Speed Rank shows the added or lost pounds, for which no rule is cited."""
    (part,) = numbers.speed_change_by_weight(made(ODO), pounds)
    assert part.scaled is not None
    assert (str(part.scaled), part.scaled.tally.rules) == (sum_in_words, ("",))


def test_99_pounds_do_not_change_the_speed() -> None:
    """TCG-AN-05a: a Passive that adds 99 lb does not change the Speed Rank."""
    assert numbers.speed_change_by_weight(passive(entry("Anatomy V", pounds=99, larger=0))) == []


def test_a_passive_that_adds_weight_lowers_the_speed_rank() -> None:
    """Odo’s 160 lb and 300 lb by a Passive, and half of that more, are 690 lb, which lower his Speed Rank by 5.

    Rules: TCG-AN-05, TCG-AN-05a, TCG-AN-06.
    """
    heavy = passive(entry("Anatomy V", pounds=300, larger=0), entry("Anatomy VI", halves=1), slot="Double")
    assert numbers.body_weight(heavy) == 690
    assert shown(numbers.score(heavy, PLAIN, "Speed Rank")) == [
        "Speed Rank", "everybody 4 TC-D-12", "Agility 5 TC-D-12", "body weight -5 TCG-AN-05a",
    ]  # fmt: skip


# Skills, ranks, languages


def test_skills_part_by_part() -> None:
    """A skill adds two stats and a ring, and rolls one die and one more for each Rank.

    Rules: TC-F-02, TC-F-03, TC-F-04, R-TC-24, R-TC-74.
    """
    assert shown(skill_numbers.skill_bonus(ringed(ODO, "Observe"), "Observe")) == [
        "Observe", "ACT 2 TC-F-16", "ATN 5 TC-F-16", RING,
    ]  # fmt: skip
    trained = made({**ODO, "skills": {"Stealth": 2}})
    assert shown(skill_numbers.skill_dice(trained, PLAIN, "Stealth")) == [
        "Stealth dice",
        "base 1 R-TC-74",
        "Ranks 2 TC-F-04",
    ]
    assert shown(skill_numbers.skill_dice(trained, PLAIN, "Observe")) == ["Observe dice", "base 1 R-TC-74"]
    gifted = passive(entry("Boost VIII", of="Observe", points=2))
    assert skill_numbers.skill_dice(gifted, PLAIN, "Observe").total == 1 + 2


def test_languages_part_by_part() -> None:
    """A language rolls INT dice and one for each Rank, whatever the spaces and capitals of its name.

    Rules: TC-D-34, R-TC-81.
    """
    sheet = made({**ODO, "languages": {"Old Tongue": 2, "Elvish": 1}})
    assert shown(skill_numbers.language_dice(sheet, " old tongue ")) == [
        " old tongue ", "INT 7 TC-D-34", "Ranks 2 TC-D-34",
    ]  # fmt: skip
    assert skill_numbers.language_dice(sheet, "Dwarvish").total == 7


def test_ranks_are_earned_by_intellect() -> None:
    """Skill Ranks are the Intellect at each level with bonuses: 29 at level 1, and 37 at level 5, with 8 more MOR.

    Rules: TC-F-05, TC-D-30, R-TC-70.
    """
    raised = {**ODO, "level": 5, "bonuses": {**ODO["bonuses"], "5": ["MOR", "MOR", "PWR"]}}
    assert shown(skill_numbers.earned_ranks(made(raised))) == [
        "Skill Ranks", "Intellect at level 1 29 TC-F-05", "Intellect at level 5 37 TC-F-05",
    ]  # fmt: skip
    assert len(skill_numbers.earned_ranks(made({**ODO, "level": 4})).addends) == 1
    (first,) = skill_numbers.earned_ranks(made(ODO)).addends
    assert first.scaled is not None
    assert [f"{label_text(one.label)} {one.value} {one.rule}" for one in first.scaled.tally.addends] == [
        "INT 7 TC-F-05", "ACT 2 TC-F-05", "FNE 8 TC-F-05", "ADR 1 TC-F-05", "MOR 6 TC-F-05", "ATN 5 TC-F-05",
    ]  # fmt: skip


def test_ranks_are_spent_on_skills_and_languages() -> None:
    """Ranks are spent on skills, Instinct, Specialty and languages, but one Rank in a language is free.

    Rules: TC-D-30, TC-D-33, TC-F-04, TC-F-19, TC-F-29.
    """
    sheet = made({**ODO, "skills": {"Observe": 3}, "instinct": {"Strike": 2}, "specialty": {"Fire": 4},
                  "languages": {"Old Tongue": 2, "Elvish": 1}})  # fmt: skip
    assert shown(skill_numbers.spent_ranks(sheet)) == [
        "Spent Ranks", "Observe 3 TC-F-04", "Instinct Strike 2 TC-F-29", "Specialty Fire 4 TC-F-19",
        "languages beyond the free one 2 TC-D-33",
    ]  # fmt: skip
    assert skill_numbers.spent_ranks(made({**ODO, "languages": {"Elvish": 1}})).addends == ()
    assert skill_numbers.spent_ranks(made({**ODO, "languages": {"Elvish": 2}})).total == 1


@pytest.mark.parametrize(
    ("method", "rulings", "due"),
    [("dice", {}, [3, 0, 3, 3]), ("pool", {}, [0, 0, 3, 3]), ("dice", {"level_bonus": "one_each"}, [1, 0, 1, 1]),
     ("pool", {"level_bonus": "one_each"}, [0, 0, 1, 1])],
)  # fmt: skip
def test_bonuses_at_each_level(method: Any, rulings: dict[str, Any], due: list[int]) -> None:
    """A character gains three bonuses, or one by ruling, at levels 1, 5 and 10, but none at level 1 with stat points.

    Rules: R-TC-28, R-TC-30, TC-B-21.
    """
    sheet = Sheet("A", method=method)
    assert [numbers.bonuses_due(sheet, Rulings(**rulings), level) for level in (1, 2, 5, 10)] == due
