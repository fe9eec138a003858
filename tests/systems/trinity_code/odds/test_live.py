"""Live odds of The Trinity Code, worked out by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

from facedown.lab.outlook import outlook
from tests.systems.tables import ANA, REF, chances, does, investigation, opened, seen

DICE = list(product(range(1, 7), repeat=2))


def lines(added: int) -> dict[str, Fraction]:
    """Return how often 2d6 and a modifier end on each result line, by counting."""
    counted = Counter(name for a, b in DICE for name in lines_of(a + b + added))
    return {name: Fraction(count, 36) for name, count in counted.items()}


def test_a_move_is_shown_for_every_grab_of_either_side() -> None:
    """Every pair of grabs has odds, with −1 for each Bad point and +1 for each Good one.

    The cases have no weight.

    Rules: TRC-KA-05, TRC-KA-06.
    """
    table = investigation(good=2, bad=1)
    move = next(one.key for one in table.position.sheets if one.great is None and "cool" in one.attributes)
    (found,) = seen(table, ANA, "make-move", actor="ada", sheet=move, attribute="cool")
    expected = {(f"{bad} Bad", f"{good} Good"): lines(1 - bad + good) for bad in range(2) for good in range(3)}
    assert {case.when: chances(case) for case in found.cases} == expected


def test_an_advanced_move_names_its_10_line_10_to_11() -> None:
    """The odds of a move with a 12+ line call its 10+ line “10 or 11”.

    With Cool +1, of 36 pairs 10 give 6 or less, 16 give 7 to 9, 7 give 10 or 11, and 3 give 12 or more.
    """
    table = investigation()
    move = next(one.key for one in table.position.sheets if one.great is not None and "cool" in one.attributes)
    (found,) = seen(table, ANA, "make-move", actor="ada", sheet=move, attribute="cool")
    expected = {"6 or less": 10, "7 to 9": 16, "10 or 11": 7, "12 or more": 3}
    assert chances(found.cases[0]) == {name: Fraction(ways, 36) for name, ways in expected.items()}
    assert found.cases[0].summary["10 or more"] == Fraction(10, 36)


def test_where_a_double_6_has_its_own_line_the_highest_line_is_named_without_it() -> None:
    """The highest line says “no double 6” where the double 6 has its own line.

    With Power +1, 2 of 36 pairs give 12 by a 5 and a 6.
    """
    table = opened("trinity-code", {"character": [{"name": "Ada", "key": "ada", "controller": "ana", "power": 1}]})
    does(table, REF, "begin-investigation")
    (found,) = seen(table, ANA, "make-move", actor="ada", sheet="fight", attribute="power")
    expected = {"6 or less": 10, "7 to 9": 16, "10 or 11": 7, "12 or more, no double 6": 2, "a double 6": 1}
    assert chances(found.cases[0]) == {name: Fraction(ways, 36) for name, ways in expected.items()}


def test_a_grab_counts_what_lies_aside_already() -> None:
    """The odds of the Players' grab include the Bad point that the GM has grabbed."""
    table = investigation(good=2, bad=1)
    move = next(one.key for one in table.position.sheets if one.great is None and "cool" in one.attributes)
    does(table, ANA, "make-move", actor="ada", sheet=move, attribute="cool")
    does(table, REF, "grab-bad", points=1)
    assert [chances(one.cases[0]) for one in seen(table, ANA, "grab-good")] == [lines(0), lines(1), lines(2)]


def test_karma_face_down_is_a_case_for_each_number_it_may_be() -> None:
    """R-TRC-01: with sealed Karma, the Player's odds have a case for each number that the GM may have committed."""
    found = []
    for laid in (0, 2):
        table = investigation(good=1, bad=2, karma_order="sealed")
        move = next(one.key for one in table.position.sheets if one.great is None and "cool" in one.attributes)
        does(table, ANA, "make-move", actor="ada", sheet=move, attribute="cool")
        does(table, REF, "grab-bad", points=laid)
        found.append([one.as_data() for one in outlook(table.system, table.view(ANA), ANA)])
        (grab,) = seen(table, ANA, "grab-good", points=1)
        assert [(case.when, chances(case)) for case in grab.cases] == [((f"{n} Bad",), lines(2 - n)) for n in range(3)]
    assert found[0] == found[1]


def test_luck_knows_the_dice_that_lie_there() -> None:
    """The odds of Luck A and of letting the result stand use the dice that were rolled, and those of Luck B new dice.

    Rules: TRC-LU-08, TRC-LU-09, TRC-LU-11.
    """
    table = investigation()
    sheet = next(one.key for one in table.position.sheets if one.great is None and "power" in one.attributes)
    does(table, ANA, "make-move", actor="ada", sheet=sheet, attribute="power")
    does(table, REF, "grab-bad", points=0)
    a, b = table.position.roll.dice
    sure = {name: next(iter(lines_of(a + b + added))) for name, added in (("ignore", 0), ("let", -1))}
    luck = {one.move["effect"]: chances(one.cases[0]) for one in seen(table, ANA, "spend-luck")}
    assert luck == {"ignore": {sure["ignore"]: 1}, "reroll": lines(-1), "twelve": {"10 or more": 1}}
    assert chances(seen(table, ANA, "let-stand")[0].cases[0]) == {sure["let"]: 1}


def lines_of(result: int) -> list[str]:
    """Return the result line of a total, for a move without a 12+ line."""
    return ["6 or less" if result <= 6 else "7 to 9" if result <= 9 else "10 or more"]


def test_rulings_of_the_table_count() -> None:
    """R-TRC-16: if attributes are not modifiers, the odds of Luck A keep a negative attribute."""
    table = investigation(attribute_is_modifier="false")
    sheet = next(one.key for one in table.position.sheets if one.great is None and "power" in one.attributes)
    does(table, ANA, "make-move", actor="ada", sheet=sheet, attribute="power")
    does(table, REF, "grab-bad", points=0)
    (ignore,) = seen(table, ANA, "spend-luck", effect="ignore")
    assert chances(ignore.cases[0]) == {lines_of(sum(table.position.roll.dice) - 1)[0]: 1}
