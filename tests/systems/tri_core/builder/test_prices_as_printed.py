"""The price of each Keyword entry by its title in the document (L426 to L747), and the value that it changes.

The prices are those of the inventory’s table (10.4), as formulas that share nothing with the files of the entries.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from facedown.systems.tri_core.abilities.stat_modifiers import ability_modifiers
from facedown.systems.tri_core.builder.ability_prices import entry_price
from facedown.systems.tri_core.model import Ability, AbilityType, Chosen, CoreAction, Rulings, StatModifier, term
from facedown.systems.tri_core.model.keywords import keywords, printed_keywords
from tests.systems.tri_core.driver import label_text
from tests.systems.tri_core.model.test_keywords_as_printed import ROMAN, all_of, answered, entries

Values = dict[str, Any]


def per(each: int, name: str) -> Callable[[Values], int]:
    """Return a price of `each` ACP for each unit of an answer, a number or names."""
    return lambda values: each * (values[name] if isinstance(values[name], int) else len(values[name]))


def up(many: int, pack: int) -> int:
    """Return the number of packs that hold this many units."""
    return (many + pack - 1) // pack


def dice(values: Values) -> int:
    """Return 4 for each side of all dice, minus the sides of the largest die (TCG-DI-02, R-TCG-107)."""
    sides: tuple[int, ...] = values["dice"]
    return 4 * sum(sides) - max(sides)


PRICES: dict[str, Callable[[Values], int]] = {
    **dict.fromkeys(entries(all_of("Affliction")), lambda values: 20),
    "Anatomy I": per(6, "senses"), "Anatomy II": per(6, "modes"), "Anatomy III": per(6, "limbs"),
    "Anatomy IV": lambda values: len(values["against"]) * (15 * values["halves"] + 10 * values["absorbed"]),
    "Anatomy V": lambda values: up(values["pounds"], 6) + 2 * values["larger"], "Anatomy VI": per(1, "halves"),
    **dict.fromkeys(entries("Anatomy VII, VIII, IX"), lambda values: 2 * values["feet"] + 2 * values["larger"]),
    "Ally": per(1, "points"), "Alter I": per(6, "shapes"), "Alter II": per(6, "aspects"),
    "Alter III": per(6, "sub_types"), "Alter IV": lambda values: 6, "Alter V": per(4, "devices"),
    "Alter VI": per(4, "devices"),
    **{f"Boost {ROMAN[at]}": per(each, "points") for at, each in enumerate(
        (30, 4, 2, 10, 10, 15, 8, 20, 8, 12, 15, 5))},
    **dict.fromkeys(entries("Charge I, II, III"), per(20, "dice")), "Charge IV": per(10, "dice"),
    "Cognition I": per(15, "ap"), "Cognition II": per(10, "traits"), "Cognition III": per(24, "copies"),
    "Cognition IV": lambda values: (24 if values.get("sight") else 0) + 12 * len(values["senses"]),
    "Cognition V": lambda values: 24,
    "Creation I": lambda values: (2 if values.get("permanent") else 1) * up(values["pounds"], 4),
    "Creation II": lambda values: (4 if values.get("permanent") else 1) * up(values["pounds"], 2),
    "Creation III": lambda values: (2 if values.get("permanent") else 1) * up(values["ecp"], 3),
    "Creation IV": lambda values: 20 * values["ranks"] + 5 * values["kinds"],
    "Empower I": dice, "Empower II": per(5, "points"), "Empower III": per(10, "points"),
    "Empower IV": lambda values: 20,
    "Precision I": dice, "Precision II": per(5, "points"), "Precision III": per(10, "dice"),
    "Duration I": per(2, "cycles"), "Duration II": per(4, "cycles"), "Duration III": per(8, "points"),
    "Duration IV": per(10, "points"), "Duration V": per(12, "points"),
    "Kinesis I": lambda values: up(values["pounds"], 6),
    "Kinesis II": lambda values: (5 if values["source"] else 10) * values["dice"],
    "Range I": per(1, "squares"), "Range II": per(2, "squares"),
    "Range III": lambda values: 2 * values["rows"] * (values["rows"] + 2),
    "Range IV": lambda values: 2 * values["side"] if values.get("column") else 2 * values["side"] ** 3,
    "Range V": lambda values: 8 * values["rings"] * (values["rings"] + 1),
    **dict.fromkeys(entries("Reinforce I, II, III, IV, V, VI, VII"), per(10, "stats")),
    "Reinforce VIII": lambda values: 10,
    "Travel I": per(3, "squares"), "Travel II": lambda values: 12 * values["first"] + 4 * values["further"],
    "Travel III": lambda values: 6 * values["first"] + 4 * values["further"],
}  # fmt: skip
"""The prices of the inventory’s table (10.4), from the titles of the document, before a Passive doubles them."""

SIZES = (1, 2, 3, 4, 6, 7, 12, 13)
"""The amounts bought: whole packs of 2, 3, 4 and 6 units, and one unit more."""

FLAGS: dict[str, Values] = {
    "Cognition IV": {"sight": True}, "Creation I": {"permanent": True}, "Creation II": {"permanent": True},
    "Creation III": {"permanent": True}, "Kinesis II": {"source": "fire"}, "Range IV": {"column": True},
}  # fmt: skip
"""Further answers that change the price."""


@pytest.mark.parametrize("key", list(printed_keywords()))
def test_prices_are_as_in_the_titles(key: str) -> None:
    """The price of each entry for 1 to 13 units, with and without further answers, is the printed price.

    Rules: L426 to L747, TCG-AC-13.
    """
    for size in SIZES:
        for more in ({}, FLAGS.get(key, {})):
            values = {**answered(key, size), **more}
            assert entry_price(printed_keywords()[key], values, "Active").total == PRICES[key](values), values


def passive_factor(key: str) -> int:
    """Return the factor of a Passive: 1 for an Ally (R-TCG-71), 4 for Creation II (R-TCG-105), 2 for all others."""
    return {"Ally": 1, "Creation II": 4}.get(key, 2)


@pytest.mark.parametrize("key", list(printed_keywords()))
def test_a_passive_doubles_the_price(key: str) -> None:
    """A Passive costs twice the price of an entry, four times that of Creation II, and only once that of an Ally.

    Rules: TCG-AC-13, R-TCG-08, R-TCG-71, R-TCG-105.
    """
    values = answered(key, 3)
    assert entry_price(printed_keywords()[key], values, "Passive").total == passive_factor(key) * PRICES[key](values)


def of_size(values: Values) -> int:
    """Return the surcharge of 2 for each Size Rank of a larger target."""
    return 2 * int(values["larger"])


RULED: list[tuple[str, str, str, Callable[[Values], int]]] = [
    ("size_surcharge", "per_unit", "Anatomy V", lambda v: up(v["pounds"], 6) * (1 + of_size(v))),
    *(("size_surcharge", "per_unit", key, lambda v: v["feet"] * (2 + of_size(v)))
      for key in entries("Anatomy VII, VIII, IX")),
    ("alter_missing", "all_4", "Alter II", per(4, "aspects")),
    ("alter_missing", "all_4", "Alter III", per(4, "sub_types")),
    ("alter_missing", "all_4", "Alter IV", lambda v: 4), ("alter_missing", "all_4", "Alter VI", per(4, "devices")),
    ("creation_ii_perm", "2", "Creation II", lambda v: (2 if v.get("permanent") else 1) * up(v["pounds"], 2)),
    *(("regen_price", "per_point_cycle", f"Duration {number}", lambda v, each=each: each * v["points"] * 5)
      for number, each in (("III", 8), ("IV", 10), ("V", 12))),
    ("cone_rows", "any", "Range III", lambda v: 2 * v["rows"] * (v["rows"] + 2) + 2 * v["extra"]),
    ("burst_cost", "outer_ring", "Range V", lambda v: 16 * v["rings"]),
    ("travel_i", "4", "Travel I", per(4, "squares")),
    ("travel_capacity", "per_target", "Travel II", lambda v: 12 * v["first"] + 4 * v["further"] * v["first"]),
    ("travel_capacity", "per_target", "Travel III", lambda v: 6 * v["first"] + 4 * v["further"] * v["first"]),
]  # fmt: skip
"""Prices under another choice of a ruling; prices per cycle are for 5 cycles."""


@pytest.mark.parametrize(
    ("switch", "choice", "key", "costs"), RULED, ids=lambda one: one if isinstance(one, str) else ""
)
def test_prices_under_other_rulings(switch: str, choice: str, key: str, costs: Callable[[Values], int]) -> None:
    """Under each other choice of a ruling, an entry has the price that this choice states.

    Rules: R-TCG-62, R-TCG-77, R-TCG-100, R-TCG-116, R-TCG-125, R-TCG-127, R-TCG-131, R-TCG-132.
    """
    rulings = Rulings(**{switch: choice})  # type: ignore[arg-type]
    for size in SIZES:
        for more in ({}, FLAGS.get(key, {})):
            values = {**answered(key, size, rulings), **more}
            assert entry_price(keywords(rulings)[key], values, "Active", rulings, cycles=5).total == costs(values), (
                values
            )


@pytest.mark.parametrize("ruled", [Rulings(), Rulings(size_surcharge="per_unit")])
@pytest.mark.parametrize("key", list(entries("Anatomy V, VII, VIII, IX")))
def test_the_surcharge_for_size_is_an_addend_of_its_own(key: str, ruled: Rulings) -> None:
    """The surcharge for a larger target is a part of its own, and by ruling a Passive does not double it.

    Rules: R-TCG-09, R-TCG-62.
    """
    rulings = Rulings(passive_order="base_only", size_surcharge=ruled.size_surcharge)
    values = {**answered(key, 6), "larger": 1}
    cost = entry_price(keywords(rulings)[key], values, "Passive", rulings)
    base, size, doubled = (part.value for part in cost.addends)
    assert [label_text(part.label) for part in cost.addends][1:] == ["for size", "Passive"]
    assert (size >= 2, doubled) == (True, base)


@pytest.mark.parametrize(("key", "values", "label"), [
    ("Cognition IV", {"sight": True, "senses": ()}, "for sight"),
    ("Range IV", {"side": 3, "column": True}, "for column"),
])  # fmt: skip
def test_parts_of_a_price_are_named(key: str, values: Values, label: str) -> None:
    """TCG-CO-04, TCG-RA-04a: each part of a price is labelled by what it buys."""
    price = entry_price(printed_keywords()[key], values, "Active")
    assert [label_text(part.label) for part in price.addends] == [label]


PARTS: list[tuple[str, AbilityType, Values, dict[str, Any], list[tuple[str, int, str]]]] = [
    ("Range II", "Passive", {"squares": 6}, {"moving": True}, [
        ("for squares", 12, "TCG-RA-02"), ("with Kinesis I", 12, "R-TCG-118"),
        ("Passive", 24, "TCG-AC-13"),
    ]),
    ("Range III", "Active", {"rows": 2}, {}, [("for squares", 16, "TCG-RA-03")]),
    ("Range V", "Active", {"rings": 1}, {"moving": True}, [
        ("for squares", 16, "TCG-RA-05"), ("with Kinesis I", 16, "R-TCG-118"),
    ]),
    ("Range IV", "Active", {"side": 1}, {}, [("for squares", 2, "TCG-RA-04")]),
    ("Range I", "Active", {"squares": 6}, {"moving": True}, [("for squares", 6, "TCG-RA-01")]),
    ("Kinesis II", "Passive", {"dice": 3, "source": "fire"}, {}, [
        ("for dice", 30, "TCG-KI-02"), ("one source only", -15, "R-TCG-119"), ("Passive", 15, "TCG-AC-13"),
    ]),
    ("Creation I", "Active", {"pounds": 8, "permanent": True}, {}, [
        ("for pounds", 2, "TCG-CR-01"), ("permanent", 2, "TCG-CR-00"),
    ]),
    ("Creation I", "Passive", {"pounds": 8, "permanent": True}, {}, [
        ("for pounds", 2, "TCG-CR-01"), ("Passive", 2, "TCG-AC-13"),
    ]),
    ("Creation II", "Passive", {"pounds": 8}, {}, [
        ("for pounds", 4, "TCG-CR-02"), ("permanent", 12, "TCG-CR-00"),
    ]),
    ("Empower I", "Active", {"dice": (6, 8, 4, 6)}, {"at_ap": True}, [
        ("1d8", 24, "TCG-EM-01"), ("2d6", 48, "TCG-DI-02"), ("1d4", 16, "TCG-DI-02"),
        ("damage to AP", 48, "TCG-DI-04"),
    ]),
    ("Anatomy IV", "Active", {"halves": 2, "against": ("Fire", "Acid"), "absorbed": 1}, {}, [
        ("for halves", 60, "TCG-AN-04"),
        ("for absorbed", 20, "TCG-AN-04"),
    ]),
    ("Cognition IV", "Active", {"sight": True}, {}, [("for sight", 24, "TCG-CO-04")]),
    ("Empower IV", "Active", {"of": "END"}, {}, [("Keyword Empower IV", 20, "TCG-EM-04")]),
]  # fmt: skip
"""Prices with the label, value and rule of each part."""


@pytest.mark.parametrize(("key", "kind", "values", "more", "parts"), PARTS)
def test_a_price_shows_each_part_with_its_rule(
    key: str, kind: AbilityType, values: Values, more: dict[str, Any], parts: list[tuple[str, int, str]]
) -> None:
    """A price shows the label, the whole ACP and the rule of each of its parts.

    Rules: TCG-AC-13, TCG-CR-00, TCG-DI-02, TCG-DI-04, R-TCG-105, R-TCG-118, R-TCG-119.
    """
    cost = entry_price(printed_keywords()[key], values, kind, **more)
    assert [(label_text(part.label), part.value, part.rule) for part in cost.addends] == parts
    assert all(type(part.value) is int for part in cost.addends)


def test_a_price_is_labelled_with_its_entry() -> None:
    """TCG-AC-01: a price is labelled with its entry, which has a name and a number such as Range II."""
    for key in ("Range II", "Ally"):
        price = entry_price(printed_keywords()[key], {"squares": 1, "points": 1}, "Active")
        assert price.label == term(f"Keyword {key}")


def test_regeneration_is_priced_for_one_cycle_by_default() -> None:
    """By the ruling that prices regeneration per cycle, 3 HP cost 24 ACP for one cycle if no number of cycles is given.

    Rules: R-TCG-116.
    """
    by_cycle = Rulings(regen_price="per_point_cycle")
    assert entry_price(keywords(by_cycle)["Duration III"], {"points": 3}, "Active", by_cycle).total == 24


@pytest.mark.parametrize(("key", "dice", "at_ap", "total"), [
    ("Precision I", (8, 6), False, 48 + (48 - 6)),  # 24 and 24; 6 of these for the second die
    ("Empower I", (8, 6), True, 76 + (76 - 6 - 28)),  # and 28 for damage to AP
    ("Empower I", (), True, 0),
])  # fmt: skip
def test_a_passive_may_double_only_the_base(key: str, dice: tuple[int, ...], at_ap: bool, total: int) -> None:
    """R-TCG-09: by ruling, a Passive does not double the surcharges for a second die and for damage to AP."""
    rulings = Rulings(passive_order="base_only")
    assert entry_price(printed_keywords()[key], {"dice": dice}, "Passive", rulings, at_ap=at_ap).total == total


# What entries change


CHANGED: dict[str, tuple[Values, str, dict[str, Any]]] = {
    "Boost I": ({"of": "ATN", "points": 3}, "ATN", {"points": 3}), "Boost II": ({"points": 3}, "HP", {"points": 3}),
    "Boost V": ({"of": "FP", "points": 3}, "FP", {"points": 3}),
    "Boost VI": ({"of": "MF", "points": 3}, "MF", {"points": 3}),
    "Boost VII": ({"points": 3}, "Speed Rank", {"points": 3}),
    "Boost VIII": ({"of": "Stealth", "points": 3}, "Stealth Ranks", {"points": 3}),
    "Boost IX": ({"of": "Wind", "points": 3}, "Armor against Wind", {"points": 3}),
    "Boost X": ({"points": 3}, "Strike Target", {"points": 3}), "Boost XI": ({"points": 3}, "Legerity", {"points": 3}),
    "Boost XII": ({"points": 3}, "Strength", {"points": 3}),
    "Empower I": ({"dice": (8, 6)}, "Effect Value", {"dice": (8, 6)}),
    "Empower II": ({"points": 3}, "Effect Value", {"points": 3}),
    "Empower III": ({"points": 3}, "Effect Value", {"per_die": 3}),
    "Empower IV": ({"of": "END"}, "Effect Value", {"stats": (("END", 1),)}),
    "Precision I": ({"dice": (8, 6)}, "Accuracy", {"dice": (8, 6)}),
    "Precision II": ({"points": 3}, "Accuracy", {"points": 3}),
    "Precision III": ({"dice": 3}, "Accuracy", {"rerolls": 3}),
    "Duration III": ({"points": 3}, "HP each cycle", {"points": 3}),
    "Duration IV": ({"points": 3}, "AP each cycle", {"points": 3}),
    "Duration V": ({"of": "SP", "points": 3}, "SP each cycle", {"points": 3}),
    "Reinforce I": ({"stats": ("PWR",)}, "HP", {"stats": (("PWR", 1),)}),
    "Reinforce II": ({"stats": ("PWR",)}, "AP", {"stats": (("PWR", 1),)}),
    "Reinforce III": ({"of": "MP", "stats": ("PWR",)}, "MP", {"stats": (("PWR", 2),)}),
    "Reinforce IV": ({"stats": ("VIT",)}, "React", {"stats": (("VIT", 2),)}),
    "Reinforce V": ({"of": "ER", "stats": ("PWR",)}, "ER", {"stats": (("PWR", 2),)}),
    "Reinforce VI": ({"stats": ("PWR",)}, "Strike Target", {"stats": (("PWR", 2),)}),
    "Reinforce VII": ({"stats": ("END",)}, "Effect Value", {"stats": (("END", 2),)}),
}  # fmt: skip
"""The value that an entry changes, and the change; HP and AP add a whole stat, others half of it (L704 to L727)."""

BY_HAND = ("Anatomy IV", "Anatomy V", "Anatomy VI", "Boost IV")
"""Entries whose changes depend on the answers; the tests of Anatomy, weight and AP cover them."""


@pytest.mark.parametrize("key", [key for key in printed_keywords() if key not in BY_HAND])
def test_each_entry_changes_the_value_of_its_title(key: str) -> None:
    """Each entry changes the value that its title names, or none.

    Rules: L564 to L575, L642 to L651, L665 to L667, L704 to L727.
    """
    values, what, by = CHANGED.get(key, (answered(key), "", {}))
    kind: AbilityType = "Passive" if key == "Boost I" else "Active"
    found = ability_modifiers(Ability("Own", "Body", kind, aspect="Boost", keywords=(Chosen(key, values),)))
    action: CoreAction | None = "Strike" if what in ("Effect Value", "Accuracy") else None
    made = (StatModifier(what, "Own", printed_keywords()[key].rule, kind, action=action, **by),) if what else ()
    assert found == made
