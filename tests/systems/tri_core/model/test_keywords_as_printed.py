"""Each Keyword entry as the document prints it (L426 to L747): where it may stand, what resists it, what it asks.

The tables below were typed from the document and the inventory of its rules, and share nothing with the files that the
entries are read from. What entries cost and change is in test_prices_as_printed.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from facedown.systems.tri_core.abilities.descriptions import duration_text, entry_text, reach_text
from facedown.systems.tri_core.builder.keyword_pieces import keyword_piece
from facedown.systems.tri_core.builder.legality import Builder, ability_problems
from facedown.systems.tri_core.model import AMONG, Ability, Ask, Chosen, Rulings
from facedown.systems.tri_core.model.keywords import keyword_entries, keywords, printed_keywords

ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV")

FAMILIES = {
    "Affliction": ("AF", 15), "Anatomy": ("AN", 9), "Ally": ("AY", 1), "Alter": ("AT", 6), "Boost": ("BO", 12),
    "Charge": ("CH", 4), "Cognition": ("CO", 5), "Creation": ("CR", 4), "Empower": ("EM", 4), "Precision": ("PR", 3),
    "Duration": ("DU", 5), "Kinesis": ("KI", 2), "Range": ("RA", 5), "Reinforce": ("RE", 8), "Travel": ("TR", 3),
}  # fmt: skip
"""The Keywords, each with the series of its rules and how many entries it has; Ally has one and no number."""


def entries(names: str) -> Iterator[str]:
    """Return the entries of a list like "Boost I, II; Ally"."""
    for part in names.split("; "):
        family, *numbers = part.replace(",", "").split()
        yield from (f"{family} {number}" for number in numbers) if numbers else (family,)


def all_of(family: str) -> str:
    """Return a list of all entries of a Keyword."""
    return f"{family} {', '.join(ROMAN[: FAMILIES[family][1]])}"


def listing(keyed: dict[str, str]) -> dict[str, str]:
    """Return the entries of each value in a table of lists."""
    return {entry: value for value, names in keyed.items() for entry in entries(names)}


def test_each_entry_cites_the_rule_of_its_number() -> None:
    """The 86 entries are in the order of the inventory, and each cites the rule of its Keyword and number.

    Precision comes before Duration, as in the document (L640).
    """
    numbered = {f"{name} {ROMAN[at]}": f"TCG-{code}-{at + 1:02}" for name, (code, many) in FAMILIES.items()
                for at in range(many)}  # fmt: skip
    numbered["Ally"] = numbered.pop("Ally I")
    assert {key: one.rule for key, one in printed_keywords().items()} == numbered
    assert {key: one.key for key, one in printed_keywords().items()} == {key: key for key in numbered}
    families = list(dict.fromkeys(one.family for one in printed_keywords().values()))
    assert families == list(FAMILIES)
    for name in FAMILIES:
        own = [key for key in printed_keywords() if key.split()[0] == name]
        assert own == (["Ally"] if name == "Ally" else [f"{name} {number}" for number in ROMAN[: len(own)]])


TITLES = {
    "Burn": "Affliction I", "Freeze": "Affliction II", "Soak": "Affliction III", "Bluster": "Affliction IV",
    "Crush": "Affliction V", "Jolt": "Affliction VI", "Melt": "Affliction VII", "Blind": "Affliction VIII",
    "Befoul": "Affliction IX", "Sever": "Affliction X", "Impale": "Affliction XI", "Bash": "Affliction XII",
    "Toxic": "Affliction XIII", "Slowed": "Affliction XIV", "Pain": "Affliction XV",
    "Senses": "Anatomy I", "Limbs": "Anatomy III", "Resistance": "Anatomy IV", "Weight": "Anatomy V",
    "Length": "Anatomy VII", "Height": "Anatomy VIII", "Width": "Anatomy IX", "Ally": "Ally",
    "Shape": "Alter I", "Effect": "Alter II", "Sub-type": "Alter III", "Aspect": "Alter IV",
    "Stat": "Boost I", "Health": "Boost II", "Shield": "Boost III", "Guard": "Boost VI", "Legerity": "Boost XI",
    "Strength": "Boost XII", "Command": "Cognition I", "Disguise": "Cognition II", "Invisibility": "Cognition IV",
    "Device": "Creation III", "Rarity": "Creation IV", "Longer": "Duration I",
    "Distance": "Range I", "Line": "Range II", "Cone": "Range III", "Burst": "Range V",
}  # fmt: skip
"""The names of one word."""


def test_names_of_one_word_are_those_of_the_document() -> None:
    """Each entry whose name is one word has the noun of its title in the document (L426 to L747)."""
    assert {one.name: key for key, one in printed_keywords().items() if " " not in one.name} == TITLES


DEALT = {
    "Fire": "Affliction I", "Water": "Affliction II, III", "Wind": "Affliction IV", "Earth": "Affliction V",
    "Electricity": "Affliction VI", "Acid": "Affliction VII", "Light": "Affliction VIII", "Dark": "Affliction IX",
    "Slice": "Affliction X", "Penetrate": "Affliction XI", "Impact": "Affliction XII", "Poison": "Affliction XIII",
    "Temporal": "Affliction XIV", "Psychic": "Affliction XV",
}  # fmt: skip


def test_each_affliction_rides_on_the_damage_of_its_title() -> None:
    """Each of the fifteen Afflictions needs the sub-type of its title, and no other entry needs a sub-type.

    Rules: TCG-AF-01, TCG-AF-02, TCG-AF-03, TCG-AF-04, TCG-AF-05, TCG-AF-06, TCG-AF-07, TCG-AF-08, TCG-AF-09, TCG-AF-10,
    TCG-AF-11, TCG-AF-12, TCG-AF-13, TCG-AF-14, TCG-AF-15.
    """
    assert {key: one.sub_type for key, one in printed_keywords().items() if one.sub_type} == listing(DEALT)


STANDS = {
    "ATP": "; ".join((
        all_of("Affliction"), all_of("Anatomy"), "Ally", all_of("Alter"), "Boost III, IV, V, VI, VII, IX, X, XI, XII",
        "Empower II, III, IV", all_of("Precision"), "Duration III, IV, V", "Kinesis II", all_of("Range"),
        "Reinforce I, II, III, IV, V, VI, VII", "Travel I",
    )),
    "P": "Boost I, II, VIII; Creation IV",
    "AT": "; ".join((all_of("Charge"), all_of("Cognition"), "Creation I, II, III", "Empower I", "Duration I, II",
                     "Kinesis I", "Travel II, III")),
    "A": "Reinforce VIII",
}  # fmt: skip
"""The types of Abilities that an entry may stand on, as the inventory’s table of prices has them (10.4)."""


def test_entries_stand_on_the_types_that_are_not_barred() -> None:
    """Each entry is allowed on the types of Abilities that the inventory’s table of prices lists for it.

    Rules: TCG-BO-01, TCG-BO-02, TCG-BO-08, TCG-CO-00, TCG-CR-04, TCG-EM-01, TCG-RE-08, R-TCG-22, R-TCG-142.
    """
    assert {key: "".join(kind[0] for kind in one.types) for key, one in printed_keywords().items()} == listing(STANDS)


@pytest.mark.parametrize("key", list(entries("Creation I, II, III")))
def test_a_creation_on_a_passive_is_for_the_gm(key: str) -> None:
    """R-TCG-22, R-TCG-105: Creation I, II and III are allowed on a Passive with a warning, and no other entry is."""
    made = Ability("Own", "Body", "Passive", "Double", action=None, keywords=(Chosen(key, answered(key)),))
    ctx = [problem.code for problem in ability_problems(made, Builder(20, {"Body": 12, "Mind": 12, "Spirit": 12}))]
    assert "SILENT_TYPE" in ctx
    assert not {"TYPE", "PASSIVE_BARRED"} & set(ctx)
    assert [one.key for one in printed_keywords().values() if one.unusual] == list(entries("Creation I, II, III"))


RESISTED = {
    "ER": "Affliction I, II, VI", "PG": "Affliction III, IV, VII, X, XI, XII, XIII",
    "MF": "Affliction VIII, IX, XIV, XV",
    "PWR": "Affliction V; Anatomy V, VI, VII, VIII, IX; Kinesis I; Travel II, III",
    "ATN": "Anatomy I", "END": "Boost IV; Duration IV; Reinforce II",
    "VIT": "Boost V; Duration II, III, V; Reinforce I, III", "ADR": "Boost VII", "INT": "Cognition I, II, V",
    "ACT": "Cognition III, IV; Precision I, II, III", "MOR": "Empower I, II, III, IV; Reinforce VII",
}  # fmt: skip
"""What resists an entry: its own text, else the stat that L78 to L86 name for what it changes (R-TCG-51)."""


def test_each_entry_is_resisted_by_what_is_named_for_it() -> None:
    """Each entry is resisted by the stat or guard that the document names, or else by the guard of the Ability’s Core.

    Rules: TCG-XR-05, R-TCG-51.
    """
    assert {key: one.resolve for key, one in printed_keywords().items() if one.resolve} == listing(RESISTED)


def test_entries_that_an_ability_has_only_once() -> None:
    """An Ability has each Affliction, Creation IV, Empower IV, each shape of Range and Reinforce VIII only once.

    Rules: R-TCG-24, R-TCG-128, R-TCG-130.
    """
    once = "; ".join((all_of("Affliction"), "Creation IV; Empower IV; Range II, III, IV, V; Reinforce VIII"))
    assert {key for key, one in printed_keywords().items() if one.once} == set(entries(once))


def test_each_shape_is_of_its_range() -> None:
    """Range II is a line, Range III a cone, Range IV a cube and Range V a burst.

    Rules: TCG-RA-02, TCG-RA-03, TCG-RA-04, TCG-RA-05.
    """
    assert {key: one.area for key, one in printed_keywords().items() if one.area} == {
        "Range II": "Line", "Range III": "Cone", "Range IV": "Cube", "Range V": "Burst",
    }  # fmt: skip


JUDGED = "; ".join((
    "Anatomy I, II, III, VII, VIII, IX", "Ally", "Alter IV, V, VI", "Cognition II", all_of("Creation"), "Travel III",
))  # fmt: skip
"""What is to be discussed with the GM (L494 to L499, L521, L552, L620), or what no rule reckons with."""


def test_the_gm_decides_what_no_rule_computes() -> None:
    """Exactly the entries whose effect no rule computes are marked as decided by the GM.

    Rules: TCG-AN-01, TCG-AN-02, TCG-AN-03, TCG-AN-07, TCG-AN-08, TCG-AN-09, TCG-AT-04, TCG-CO-02, TCG-CR-01, TCG-CR-02,
    TCG-CR-03, TCG-CR-04, TCG-TR-03.
    """
    assert {key for key, one in printed_keywords().items() if one.judged} == set(entries(JUDGED))


def test_a_cognition_takes_2_ap() -> None:
    """TCG-CO-00: each of the five Cognitions costs at least 2 AP, and no other entry has a minimum."""
    assert {key: one.least_ap for key, one in printed_keywords().items() if one.least_ap} == dict.fromkeys(
        entries(all_of("Cognition")), 2
    )


def test_prices_by_a_ruling_cite_it() -> None:
    """Each of the eight entries without a printed price cites the ruling that sets its price.

    Rules: R-TCG-59, R-TCG-60, R-TCG-77.
    """
    priced = {"R-TCG-59": "Anatomy V", "R-TCG-60": "Anatomy VII, VIII, IX", "R-TCG-77": "Alter II, III, IV, VI"}
    assert {key: one.ruling for key, one in printed_keywords().items() if one.ruling} == listing(priced)
    for key, ruling in listing(priced).items():
        made = Ability("Own", "Body", slot="Double", keywords=(Chosen(key, answered(key)),))
        ctx = ability_problems(made, Builder(20, {"Body": 12, "Mind": 12, "Spirit": 12}))
        assert [one.rule for one in ctx if one.code == "DEFAULTED_PRICE"] == [ruling]


HP, AP = "VIT END FNE ADR MOR", "VIT INT ADR"


def test_a_value_is_not_reinforced_by_its_own_stats() -> None:
    """Reinforce cannot add a stat that the formula of its value already includes.

    Rules: TCG-RE-01, TCG-RE-02, TCG-RE-04, TCG-RE-06.
    """
    already = {"Reinforce I": HP, "Reinforce II": AP, "Reinforce IV": "PWR FNE ATN", "Reinforce VI": "ATN"}
    assert {key: " ".join(one.beyond) for key, one in printed_keywords().items() if one.beyond} == already


LASTING = "; ".join((
    all_of("Anatomy"), all_of("Boost"), "Cognition II, III, IV", "Creation I, II, III", all_of("Empower"),
    all_of("Precision"), "Duration III, IV, V", "Reinforce I, II, III, IV, V, VI, VII",
))  # fmt: skip
"""What changes somebody, or is there, for a time: a cycle without Duration I (L604 to L620, L659, R-TCG-113)."""


@pytest.mark.parametrize("key", list(printed_keywords()))
def test_entries_that_change_a_character_last_a_cycle(key: str) -> None:
    """An entry that changes a character lasts 1 cycle, and one that only changes the Ability’s own attack ends at once.

    A Boost with Empower, Precision or Reinforce VII changes a character (R-TCG-138).

    Rules: TCG-BO-16, R-TCG-113.
    """
    row = Chosen(key, answered(key))
    ctx = "the duration of its Affliction" if key.startswith("Affliction") else "at once"
    ctx = {"Duration I": "2 cycles", "Duration II": "over 3 cycles"}.get(key, ctx)
    boost = Ability("Own", "Body", aspect="Boost", keywords=(row,))
    assert duration_text(boost, Rulings()) == ("1 cycle" if key in entries(LASTING) else ctx)
    blow = Ability("Own", "Body", keywords=(row,))
    own = key.startswith(("Empower", "Precision")) or key == "Reinforce VII"
    assert duration_text(blow, Rulings()) == ("1 cycle" if key in entries(LASTING) and not own else ctx)


@pytest.mark.parametrize(("mode", "says"), [
    ("increase", "1 cycle"), ("decrease", "1 cycle"), ("restore", "at once"), ("destroy", "at once"),
])  # fmt: skip
def test_ap_are_restored_and_destroyed_at_once(mode: str, says: str) -> None:
    """R-TCG-81: AP are restored and destroyed at once, and only a change of the maximum of AP lasts for a cycle."""
    made = Ability("Own", "Body", aspect="Boost", keywords=(Chosen("Boost IV", {"mode": mode, "points": 1}),))
    assert duration_text(made, Rulings()) == says


# What entries ask for


ASKED = {
    "Anatomy I": "senses*; fewer?", "Anatomy II": "modes*; fewer?", "Anatomy III": "limbs 1-40; fewer?",
    "Anatomy IV": "halves 1-2; against* of resisted; absorbed 0-20; foe?",
    "Anatomy V": "pounds 1-9999; larger 0-4; fewer?", "Anatomy VI": "halves 1-999; fewer?",
    "Anatomy VII": "feet 1-999; larger 0-4; fewer?", "Anatomy VIII": "feet 1-999; larger 0-4; fewer?",
    "Anatomy IX": "feet 1-999; larger 0-4; fewer?", "Ally": "points 1-999; unique?",
    "Alter I": "shapes* of shapes", "Alter II": "aspects* of effects", "Alter III": "sub_types* of sub-types",
    "Alter IV": "turned of signs", "Alter V": "devices* of devices", "Alter VI": "devices* of device kinds",
    "Boost I": "of of stats; points 1-99", "Boost II": "points 1-999",
    "Boost III": "of of resources; points 1-999; temporary?", "Boost IV": "mode of AP modes; points 1-99",
    "Boost V": "of of paying; points 1-99", "Boost VI": "of of guards; points 1-99", "Boost VII": "points 1-99",
    "Boost VIII": "of of skills; points 1-99", "Boost IX": "of of sub-types; points 1-99", "Boost X": "points 1-99",
    "Boost XI": "points 1-99", "Boost XII": "points 1-999",
    "Charge I": "dice 1-20", "Charge II": "dice 1-20", "Charge III": "dice 1-20", "Charge IV": "dice 1-40",
    "Cognition I": "ap 1-30", "Cognition II": "traits* of traits", "Cognition III": "copies 1-12",
    "Cognition IV": "sight?; senses* of senses, if any",
    "Creation I": "pounds 1-9999; material “”; permanent?; only?",
    "Creation II": "pounds 1-9999; material “”; permanent?; only?",
    "Creation III": "ecp 1-460; material “”; permanent?; only?", "Creation IV": "ranks 1-4; kinds 1-3",
    "Empower I": "dice d", "Empower II": "points 1-999", "Empower III": "points 1-99", "Empower IV": "of of stats",
    "Precision I": "dice d", "Precision II": "points 1-999", "Precision III": "dice 1-20",
    "Duration I": "cycles 1-99", "Duration II": "cycles 3-99", "Duration III": "points 1-99; foe?",
    "Duration IV": "points 1-99; foe?", "Duration V": "of of paying; points 1-99; foe?",
    "Kinesis I": "pounds 1-99999; only “”, if any", "Kinesis II": "dice 1-60; source “”, if any",
    "Range I": "squares 1-400", "Range II": "squares 1-400; origin?", "Range III": "rows 1-20; origin?",
    "Range IV": "side 1-20; column?; origin?", "Range V": "rings 1-20; origin?",
    "Reinforce I": "stats* of stats up to 2", "Reinforce II": "stats* of stats up to 2",
    "Reinforce III": "of of paying; stats* of stats up to 2", "Reinforce IV": "stats* of stats up to 2",
    "Reinforce V": "of of guards; stats* of stats up to 2", "Reinforce VI": "stats* of stats up to 2",
    "Reinforce VII": "stats* of stats up to 2",
    "Travel I": "squares 1-99", "Travel II": "first 1-20; further 0-99", "Travel III": "first 1-20; further 0-99",
}  # fmt: skip
"""What each entry asks, in short: a number with its bounds, * several names, ? yes or no, “” words, d dice.

The least is the document’s: 1 of what is bought, 3 cycles for Duration II (L663), 0 for what is only added. So are
the 460 ECP of a Common device of level 20 (TCG-CR-06, R-TCG-101), 4 Size Ranks or ranks of rarity beyond the first,
3 types of device, twice 50 % and 2 more stats. The other bounds only keep numbers small enough to be written.
"""


def in_short(ask: Ask) -> str:
    """Return the choices of an entry in the notation of the table above."""
    ctx = ask.name + ("*" if ask.list else "?" if ask.flag else "")
    ctx += f" {ask.low}-{ask.high}" if ask.low is not None else ""
    ctx += f" of {ask.among}" if ask.among else ""
    ctx += f" up to {ask.most}" if ask.most else ""
    ctx += (" “”" if ask.words else "") + (" d" if ask.dice else "")
    return ctx + (", if any" if ask.optional else "")


def test_each_entry_asks_for_what_is_bought() -> None:
    """Each entry asks for the choices that the document lets a buyer make (L426 to L747), and others ask nothing."""
    found = {key: "; ".join(in_short(ask) for ask in one.asks) for key, one in printed_keywords().items() if one.asks}
    assert found == ASKED


def test_choices_that_are_not_asked_have_no_question() -> None:
    with pytest.raises(KeyError, match="hats"):
        printed_keywords()["Boost I"].ask("hats")


def test_rows_of_a_cone_may_be_begun_where_the_table_plays_so() -> None:
    """R-TCG-125: by ruling a cone can have up to 42 squares of one more row, one less than the 43 of a 21st row."""
    cone = keywords(Rulings(cone_rows="any"))["Range III"]
    assert [in_short(ask) for ask in cone.asks] == ["rows 1-20", "extra 0-42, if any", "origin?"]


def test_the_choices_are_those_that_the_document_lists() -> None:
    """The choices are those that the document lists, and the first nine sub-types can be resisted without the GM.

    Rules: R-TCG-148.
    """
    assert AMONG["shapes"] == ("Line", "Cone", "Cube", "Cylinder", "Burst")
    assert AMONG["effects"] == ("Damage", "Heal", "Shield")
    assert AMONG["signs"] == ("Negative", "Neutral", "Positive")
    assert AMONG["devices"] == ("Weapon", "Armor", "Shield")
    assert ", ".join(AMONG["device kinds"]) == (
        "Axe, Bow, Catalyst, Crossbow, Dagger, Firearm, Gauntlet, Hammer, Pole-Arm, Sling, Spear, Staff, Sword, "
        "Thrown, Whip, Other"
    )
    assert AMONG["resources"] == ("HP", "AP", "SP", "FP", "MP")
    assert AMONG["paying"] == ("SP", "FP", "MP")
    assert AMONG["guards"] == ("PG", "MF", "ER")
    assert AMONG["AP modes"] == ("increase", "decrease", "restore", "destroy")
    assert AMONG["senses"] == ("Sound", "Smell", "Taste", "Touch")
    assert ", ".join(AMONG["traits"]) == (
        "Height, Weight, Age, Gender, Facial Features, Hair Color & Style, Skin Color, Smell, Physical Features, "
        "Clothing, Armor, Weapons, Equipment"
    )
    assert set(AMONG["resisted"][:9]) == {
        "Fire", "Water", "Electricity", "Earth", "Wind", "Acid", "Slice", "Penetrate", "Impact",
    }  # fmt: skip
    assert set(AMONG["resisted"]) == set(AMONG["sub-types"])
    assert len(AMONG["stats"]) == 9


@pytest.mark.parametrize(("key", "values", "says"), [
    ("Anatomy I", {"senses": ("Scent", "Heat"), "fewer": True}, "Removes these senses: Scent and Heat."),
    ("Anatomy I", {"senses": ("Scent", "Heat"), "fewer": False}, "Senses beyond the five: Scent and Heat."),
    ("Anatomy II", {"modes": ("Fly",), "fewer": True}, "Removes these ways to move: Fly."),
    ("Anatomy II", {"modes": ("Fly",), "fewer": False}, "Other ways to move: Fly."),
])  # fmt: skip
def test_senses_and_ways_to_move_are_given_or_taken(key: str, values: dict[str, Any], says: str) -> None:
    """TCG-AN-01, TCG-AN-02: the texts of Anatomy I and II say whether senses or ways to move are given or removed."""
    assert entry_text(Chosen(key, values), Rulings()) == says


def test_dice_of_energy_are_as_the_table_rules() -> None:
    """TCG-KI-02, R-TCG-119: the text of Kinesis II names d12, or d10 if the table rules so."""
    drawn = Chosen("Kinesis II", {"dice": 6, "source": ""})
    assert entry_text(drawn, Rulings()).startswith(
        "Adds up to 6d12; each die uses up the energy of one square and costs 1 AP"
    )
    ruled = Rulings(kinesis_ii="10acp_1ap_d10")
    assert entry_text(drawn, ruled).startswith(
        "Adds up to 6d10; each die uses up the energy of one square and costs 1 AP"
    )


def test_the_reach_of_a_cone_is_as_the_table_rules() -> None:
    """With `cone_rows=any` the reach of a cone includes the squares of an incomplete row, and otherwise it does not.

    Rules: TCG-RA-03, R-TCG-125.
    """
    cone = Ability("Own", "Body", keywords=(Chosen("Range III", {"rows": 2, "extra": 3}),))
    assert reach_text(cone, Rulings()) == "1 square; all in a cone of 2 rows"
    assert (
        reach_text(cone, Rulings(cone_rows="any")) == "1 square; all in a cone of 2 rows, and 3 squares of one more row"
    )


def test_a_piece_of_the_workbench_is_as_the_table_rules() -> None:
    """R-TCG-119: the text about dice of energy names d10 if the table plays with them."""
    assert "d10" in keyword_piece("Kinesis II", Rulings(kinesis_ii="10acp_1ap_d10")).does
    assert "d12" in keyword_piece("Kinesis II", Rulings()).does


def test_rulings_change_only_what_is_read_with_the_rulings() -> None:
    """Rulings change only the price, permanence, choices and text of an entry.

    Everything else is read from `printed_keywords`, which knows no rulings.

    Rules: TCG-AC-01.
    """
    ruled = [changes for entry in keyword_entries().values() for changes in entry.get("ruled", {}).values()]
    assert {field for changes in ruled for field in changes} == {"price", "permanent", "asks", "does"}


def answered(key: str, size: int = 1, rulings: Rulings = Rulings()) -> dict[str, Any]:  # noqa: B008 - a plain value
    """Return choices of a size for everything that an entry asks, with flags unset."""
    values: dict[str, Any] = {}
    for ask in keywords(rulings)[key].asks:
        if ask.low is not None:
            values[ask.name] = min(ask.low + size - 1, ask.high)
        elif ask.dice:
            values[ask.name] = (12,) * size
        elif ask.list:
            values[ask.name] = (AMONG.get(ask.among) or ("Echo", "Scent", "Heat", "Static"))[:size]
        elif ask.words:
            values[ask.name] = "" if ask.optional else "stone"
        elif ask.among:
            values[ask.name] = AMONG[ask.among][0]
    return values
