"""The worked examples of section 8 and the vectors of section 10.2, played card by card and point by point."""

from __future__ import annotations

import pytest

from facedown.systems.skill_deck import actions as m
from tests.systems.skill_deck.driver import GUN, HU, MINUS, PL, PLUS, PM, PROF, WP, Sheet, Table, sheet

PASS, HIT, FAIL = f"{PM} {WP}", f"{PM} {PROF}", f"{PM} {PL}"

# Section 8


def test_sd_w1() -> None:
    """SD-W1: a proficient lead adds a +2 and draws −1 and +2: +1, a pass."""
    table = Table(sheet("a", Art=2), sheet("b"))
    table.ready("a", "Art", a="Art")
    assert table.check.size == 6
    table.draws(PL, PLUS)
    assert table.read == (1, "pass")
    assert table.uses("a", "Art") == (0, 1)


@pytest.mark.parametrize("level", [2, 0], ids=["SD-W2", "SD-W2b"])
def test_sd_w2(level: int) -> None:
    """SD-W2, SD-W2b: three add a card each, one of them invalid; +1 and −2 are drawn: −1, a botch for all three."""
    table = Table(sheet("a", Art=level, Dance=2), sheet("b", Art=2), sheet("c", Noise=2), sheet("d"))
    table.tries("a")
    table.accept("Art", "Dance")
    table.joins("b", "c")
    table.hand_in(a="Art" if level else "Dance", b="Art", c="Noise")
    table.build()
    assert table.check.size == 8
    table.draws(PM, MINUS)
    assert table.check.outcome == "botch"
    emitted = table.botch("mental")
    assert table.result.total is not None
    assert table.result.total.total == -1
    assert next(event.data["struck"] for event in emitted if event.kind == "botch") == ["a", "b", "c"]
    assert table.shaken() == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("level", "damage", "draw", "total", "outcome"),
    [(0, 1, f"{PROF} {WP}", -1, "botch"), (1, 1, f"{PROF} {WP}", 1, "pass"), (0, 0, f"{PROF} {WP}", 0, "fail")],
    ids=["SD-W3", "SD-W3a", "SD-W3b"],
)
def test_sd_w3(level: int, damage: int, draw: str, total: int, outcome: str) -> None:
    """SD-W3, SD-W3a, SD-W3b: unskilled and injured −1; had they been proficient +1; had they been unhurt 0."""
    table = Table(sheet("a", Art=level, damage=damage), sheet("b", Art=1))
    table.tries("a")
    table.prepare(skill="Art")
    assert table.check.size == 5
    table.draws(*draw.split())
    if outcome == "botch":
        assert table.waits_for() == ["ref"]
        table.botch("physical")
    assert table.read == (total, outcome)


@pytest.mark.parametrize(("level", "uses", "value"), [(3, 2, 2), (1, 0, 2), (0, 0, 0)])
def test_sd_w4(level: int, uses: int, value: int) -> None:
    """SD-W4, SD-PR-11: Exterminate 3 gives 2 uses in the session and 2 in downtime; 1 none and +2; 0 none and 0."""
    table = Table(sheet("a", Exterminate=level), sheet("b", Exterminate=1))
    if level:
        assert table.uses("a", "Exterminate") == (uses, uses)
    table.tries("a")
    table.prepare(skill="Exterminate")
    table.draws(HU, PROF)
    assert table.result.total is not None
    assert table.result.total.total == value


# Called shots (SD-X08, SD-X09, SD-X10 are odds)


def test_sd_x11() -> None:
    """SD-X11: a called shot drawn as +2 and −1: +1 is a miss, no damage, and no botch."""
    table = Table(sheet("s", "x", Exterminate=1), sheet("a", "y"))
    table.freezes(s="called Exterminate a")
    table.prepare()
    table.draws(PROF, PL)
    assert (table.read, table.result_text, table.position.check) == ((1, "pass"), "miss", None)
    table.resume()
    assert table.damage() == [0, 0]


# The spread

SPREADS = [
    ("SD-X12", 1, (0, 0, 0), (1, 0, 0)),
    ("SD-X13", 4, (0, 0, 0), (2, 1, 1)),
    ("SD-X14", 2, (1, 0, 0), (1, 1, 1)),
    ("SD-X15", 5, (0, 0), (3, 2)),
    ("SD-X16", 7, (0, 0), (3, 3)),
    ("SD-X20", 2, (2, 3, 1), (3, 3, 2)),
]


def victims(*damage: int, armour: int = 0) -> list[Sheet]:
    """Side y: A, nearest, with Armour if any, then B and C."""
    levels = {"Armour": armour} if armour else {}
    return [
        sheet(key, "y", damage=points, **(levels if key == "a" else {}))
        for key, points in zip("abc"[: len(damage)], damage, strict=True)
    ]


def struck(points: int, *sheets: Sheet, **rulings: str) -> Table:
    """So many points on side y, of as many attackers as it takes with 1 each."""
    shooters = [sheet(f"s{n}", "x", Exterminate=1) for n in range(points)]
    table = Table(*shooters, *sheets, rulings=rulings)
    table.freezes(**{one["key"]: "attack Exterminate y" for one in shooters})
    for _ in shooters:
        table.makes(PASS)
    table.resume()
    return table


@pytest.mark.parametrize(("points", "before", "after"), [case[1:] for case in SPREADS], ids=[c[0] for c in SPREADS])
def test_sd_x12_to_x16_and_x20(points: int, before: tuple[int, ...], after: tuple[int, ...]) -> None:
    """SD-X12, SD-X13, SD-X14, SD-X15, SD-X16, SD-X20: attackers of one side, 1 each, spread in one volley."""
    table = struck(points, *victims(*before))
    assert tuple(table.damage(*"abc"[: len(before)])) == after
    lost = [event.data["points"] for event in table.of_kind("lost")]
    assert lost == ([1] if points == 7 else [])


@pytest.mark.parametrize(("points", "after"), [(3, [0, 1, 1]), (4, [1, 1, 1])], ids=["SD-X17", "SD-X18"])
def test_sd_x17_and_x18(points: int, after: list[int]) -> None:
    """SD-X17, SD-X18: A has one use of Armour and spends it on the first point."""
    table = struck(points, *victims(0, 0, 0, armour=2))
    table.wards("a")
    assert (table.damage("a", "b", "c"), table.uses("a", "Armour")[0]) == (after, 0)
    assert table.quiet


def test_sd_x19() -> None:
    """SD-X19: A, unhurt, wards three points off; B, injured, gets none of them."""
    table = struck(3, *victims(0, 1, armour=4))
    for left in (2, 1, 0):
        table.wards("a")
        assert table.uses("a", "Armour")[0] == left
    assert (table.damage("a", "b"), table.quiet) == ([0, 1], True)


def test_sd_x19_under_its_option() -> None:
    """SD-X19, R-SD-35: with ignored_counts_as_taken the points go to A, B and A: two uses are gone, B has 2."""
    table = struck(3, *victims(0, 1, armour=4), ignored_counts_as_taken="true")
    table.wards("a")
    assert table.damage("a", "b") == [0, 2]
    table.wards("a")
    assert (table.damage("a", "b"), table.uses("a", "Armour")[0], table.quiet) == ([0, 2], 1, True)


def test_sd_x21() -> None:
    """SD-X21: a called hit on A and a pool of 2: called first, then B and C."""
    table = Table(*(sheet(f"s{n}", "x", Exterminate=1) for n in range(3)), *victims(0, 0, 0))
    table.freezes(s0="attack Exterminate y", s1="attack Exterminate y", s2="called Exterminate a")
    for _ in range(3):
        table.makes(HIT)
    table.resume()
    assert table.damage("a", "b", "c") == [1, 1, 1]
    assert [event.data["character"] for event in table.of_kind("damage")] == ["a", "b", "c"]


def test_sd_x22() -> None:
    """SD-X22: a called shot at C with a use of Weapon, drawn as +3: both points on C."""
    table = Table(sheet("s", "x", Exterminate=1, Weapon=2), *victims(0, 0, 0))
    table.freezes(s="called Exterminate c Weapon")
    table.makes(HIT)
    assert table.read == (3, "pass")
    table.resume()
    assert table.damage("a", "b", "c") == [0, 0, 2]


def test_sd_x23() -> None:
    """SD-X23: Armour 3, hit by three called shots of 1: ignored, ignored, taken."""
    table = Table(*(sheet(f"s{n}", "x", Exterminate=1) for n in range(3)), *victims(0, armour=3))
    table.freezes(**{f"s{n}": "called Exterminate a" for n in range(3)})
    for _ in range(3):
        table.makes(HIT)
    table.resume()
    table.wards("a")
    table.wards("a")
    assert (table.damage("a"), table.uses("a", "Armour")[0], table.quiet) == ([1], 0, True)


# Cards and uses


def test_sd_x25() -> None:
    """SD-X25: of two cards that a contributor hands in the second is refused: the deck has 6."""
    table = Table(sheet("a", Art=1), sheet("b", Art=2, Noise=2))
    table.tries("a", "Art")
    table.accept()
    table.joins("b")
    table.gives("b", "Art")
    assert table.refused(m.HandIn("b", ("Noise",))).rule == "SD-PR-02"
    table.gives("a")
    table.build()
    assert table.check.size == 6


def test_sd_x26() -> None:
    """SD-X26: Exterminate 2: one card in the session, no second; and one in downtime."""
    table = Table(sheet("a", Exterminate=2))
    table.checks("a", "Exterminate", PASS, a="Exterminate")
    assert table.uses("a", "Exterminate") == (0, 1)
    table.tries("a", "Exterminate")
    table.accept()
    assert table.refused(m.HandIn("a", ("Exterminate",))).rule == "SD-PR-01"
    table.play(m.GiveUp("a"))
    table.play(m.EndPhase())
    table.play(m.BeginPhase("downtime"))
    table.checks("a", "Exterminate", PASS, a="Exterminate")
    assert table.uses("a", "Exterminate") == (0, 0)


@pytest.mark.parametrize(("draw", "after"), [(PASS, [1, 1, 0]), (FAIL, [0, 0, 0])], ids=["SD-X27", "SD-X28"])
def test_sd_x27_and_x28(draw: str, after: list[int]) -> None:
    """SD-X27, SD-X28: an ordinary attack with a use of Weapon, at +1 and at 0: 2 points or none, the use gone."""
    table = Table(sheet("s", "x", Exterminate=1, Weapon=2), *victims(0, 0, 0))
    table.freezes(s="attack Exterminate y Weapon")
    table.makes(draw)
    assert table.uses("s", "Weapon")[0] == 0
    table.resume()
    assert table.damage("a", "b", "c") == after


# BANG and Medicine


def test_sd_x29() -> None:
    """SD-X29: a BANG on A, who has 2, lands first: A is dead, and A’s attack, which passed, lapses."""
    table = Table(sheet("s", "x", [GUN], Exterminate=1), sheet("a", "y", damage=2, Exterminate=1), sheet("t", "x"))
    table.bang("s", "a")
    table.declares(a="attack Exterminate x")
    table.makes(PASS)
    table.makes(PASS)
    table.resume()
    assert table.damage("s", "a", "t") == [0, 3, 0]


@pytest.mark.parametrize(("draw", "after"), [(HIT, 0), (FAIL, 1), (f"{PL} {WP}", 1)])
def test_sd_x30(draw: str, after: int) -> None:
    """SD-X30: A, injured, treats themselves with Medicine 1 and no card: a pass heals to 0."""
    table = Table(sheet("a", Medicine=1, damage=1), sheet("b"))
    table.play(m.Treat("a", "Medicine", "a"))
    table.prepare()
    table.draws(*draw.split())
    if table.position.check:
        table.botch("mental")
    assert table.damage("a") == [after]


def test_sd_x31() -> None:
    """SD-X31: the patient is no participant, and a second try in the same scene is refused."""
    table = Table(sheet("a", Medicine=1), sheet("b", damage=1))
    table.play(m.Treat("a", "Medicine", "b"))
    table.prepare()
    assert table.check.participants == ("a",)
    table.draws(PM, PL)
    assert table.refused(m.Treat("a", "Medicine", "b")).rule == "R-SD-70"
