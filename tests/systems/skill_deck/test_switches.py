"""All switches, each at every value, set with the table or changed between two checks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from facedown.game import Refused, Setup
from facedown.systems.skill_deck import actions as m
from tests.rulings import missing_and_unknown
from tests.systems.skill_deck.driver import (
    GUN,
    HU,
    MINUS,
    PL,
    PLUS,
    PM,
    PROF,
    REF,
    SYSTEM,
    WP,
    Sheet,
    Table,
    choices,
    refuses,
    sheet,
)

Outcome = Callable[[Table], Any]

HIT, PASS, BOTCH = f"{PM} {PROF}", f"{PM} {WP}", f"{PL} {WP}"
VIEWERS = ("a", "b", "s", "o", "ref", "")


def crew() -> list[Sheet]:
    """A and B have the skill, N has not, S can spoil things, O looks on."""
    return [
        sheet("a", Parley=2), sheet("b", Parley=2), sheet("n"), sheet("s", Parley=1, Noise=2, Cooking=1), sheet("o"),
    ]  # fmt: skip


def fighters(*damage: int, armour: int = 0) -> list[Sheet]:
    """S and T of side x against A, B and C, of whom A may have Armour."""
    return [
        sheet("s", "x", [GUN], Exterminate=2, Weapon=2), sheet("t", "x", [GUN], Exterminate=1),
        sheet("a", "y", damage=(damage or (0, 0))[0], Exterminate=1, **({"Armour": armour} if armour else {})),
        *(sheet(key, "y", damage=points) for key, points in zip("bc", (damage or (0, 0))[1:], strict=False)),
    ]  # fmt: skip


# What a table does under a switch


def proficiency_cards(table: Table) -> list[int]:
    """The value of the Proficiency card with A and N, N and A, A and B, and for N alone."""
    found = []
    for lead, helpers in (("a", "n"), ("n", "a"), ("a", "b"), ("n", "")):
        table.tries(lead)
        table.prepare(*helpers, skill="Parley")
        found.append(max(table.spread()) - 1)
        table.play(m.GiveUp(lead))
    return found


def turned_cards(table: Table) -> tuple[int, int]:
    """War and Peace with three injured, Harmony and Unrest with two shaken, of a lead and four helpers."""
    for key in "abn":
        table.play(m.Hurt(key, 1))
    for key in "so":
        table.play(m.SetShaken(key, True))
    found = []
    for card in (WP, HU):
        table.ready("a", "Parley", *"bnso")
        table.draws(PROF, card)
        found.append(table.of_kind("drawn")[-1].tallies[0].addends[1].value)
        if table.position.check:
            table.botch("collateral")
    return found[0], found[1]


def sabotage(table: Table) -> list[Any]:
    """The cards S may give in three checks, those it gives, the deck sizes, and the uses of Noise afterwards."""
    found: list[Any] = []
    for card in ("Noise", "Cooking", "Parley"):
        table.tries("a", "Parley")
        table.accept()
        table.joins("s")
        offered = choices(table.options("s", "hand-in")[0], "proficiencies")
        found.append(offered)
        table.hand_in(**({"s": card} if card in offered else {}))
        table.build()
        found.append(table.check.size)
        table.draws(PM, WP)
        found.append(table.uses("s", "Noise")[0])
    return found


def emitted(table: Table, words: str) -> str:
    """The viewers that received an event about something, in a row."""
    return " ".join(v or "watcher" for v in VIEWERS if any(words in text for text in table.emitted(v)))


def spoilt(table: Table) -> Table:
    """A's check, in which B helped and S gave a −2 that is drawn."""
    table.checks("a", "Parley", f"{PM} {MINUS}", "b", "s", b="Parley", s="Noise")
    return table


def faces(table: Table) -> str:
    """The seats that see the cards A draws."""
    return emitted(spoilt(table), "A draws Progress Made, then an added card: 1 − 2 = −1.")


def size(table: Table) -> str:
    """The seats that learn the size of the deck."""
    return emitted(spoilt(table), "The deck has 7 cards.")


def givers(table: Table) -> tuple[str, str, bool]:
    """The seats that learn that S gives Noise, then and afterwards, and whether it is in the Ref’s view."""
    view = spoilt(table).view("ref").check
    assert view is not None
    return emitted(table, "S gives Noise."), emitted(table, "S added Noise (−2)."), view.handed.of("s") == ("Noise",)


def shaken(table: Table) -> list[str]:
    """The characters that the botch caused by S makes shaken."""
    spoilt(table).botch("mental")
    return table.shaken()


def botched_attacks(table: Table) -> tuple[list[int], int, list[str]]:
    """Damage after a botched attack, called shot and BANG of S and T; how many botches; and of a task’s botch."""
    for words in ("attack Exterminate y", "called Exterminate a", "bang Exterminate a"):
        table.freezes(s=words, t="help s")
        table.makes(BOTCH)
        table.resume()
        if table.position.conflict:
            table.play(m.SetConflict(False))
        for key in "st":
            if table.who(key).damage:
                table.play(m.Mend(key, 1))
    botches = len(table.of_kind("botch"))
    struck = [event.data["character"] for event in table.of_kind("damage")]
    table.checks("s", "Exterminate", BOTCH)
    table.botch("mental")
    return table.damage("a", "b"), botches, [*struck, *table.shaken()]


def two_attacks(table: Table) -> tuple[list[int], int | None]:
    """Damage of A and B, and A’s uses of Armour, after two attacks; A spends it whenever asked."""
    table.freezes(s="attack Exterminate y", t="attack Exterminate y")
    table.makes(HIT)
    table.makes(HIT)
    table.resume()
    while table.position.pending_results:
        table.wards("a")
    return table.damage("a", "b"), table.uses("a", "Armour")[0]


def volley(points: int) -> Outcome:
    """Damage of Y after so many points, of which A wards off what it can."""

    def outcome(table: Table) -> list[int]:
        table.freezes(s="attack Exterminate y")
        table.makes(HIT)
        table.play(m.SetDamage("s", points))
        table.resume()
        while table.position.pending_results:
            table.wards("a")
        return [one.damage for one in table.position.characters if one.side == "y"]

    return outcome


def shots(words: str) -> Outcome:
    """Which of +1, +2 and +3 hit A."""

    def outcome(table: Table) -> list[int]:
        found = []
        for total, draw in ((1, (PM, WP)), (2, (PROF, WP)), (3, (PM, PROF))):
            table.freezes(s=words)
            table.makes(" ".join(draw))
            table.resume()
            if table.who("a").damage:
                found.append(total)
                table.play(m.Mend("a", 1))
            if table.position.conflict:
                table.play(m.SetConflict(False))
        return found

    return outcome


def weapon(table: Table) -> tuple[list[str], list[int]]:
    """Which uses can go with S’s attack, and what a called shot with one of them does."""
    table.freezes()
    option = next(o for o in table.declarations("s") if o.fixed["answer"] == "called")
    offered = choices(option, "weapon")
    if "Weapon" not in offered:
        assert table.refused(m.Declare("s", "called", "Exterminate", "a", "Weapon")).rule == "R-SD-49"
    table.declares(s="called Exterminate a " + ("Weapon" if "Weapon" in offered else ""))
    table.makes(HIT)
    table.resume()
    return offered, [*table.damage("a"), table.uses("s", "Weapon")[0] or 0]


def deadly(table: Table) -> tuple[list[int], list[str]]:
    """S shoots A, who has 2 and attacks in turn: damage of S, T and A, and whose results lapse."""
    table.freezes(s="called Exterminate a", a="attack Exterminate x")
    table.makes(HIT)
    table.makes(HIT)
    table.resume()
    return table.damage("s", "t", "a"), [event.data["lead"] for event in table.of_kind("lapsed")]


def healing(table: Table) -> tuple[list[str], list[int], int | None]:
    """The characters that can heal A; A’s damage and the check; the uses of Medicine afterwards."""
    table.play(m.Hurt("a", 2))
    table.play(m.SetLevel("s", "Medicine", 1))
    table.play(m.SetLevel("t", "Medicine", 2))
    healers = [key for key in "st" if table.options(key, "treat")]
    table.play(m.Treat("t", "Medicine", "a"))
    drawn = table.position.check is not None
    if drawn:
        table.prepare()
        table.draws(PM, PROF)
    return healers, [*table.damage("a"), int(drawn)], table.uses("t", "Medicine")[0]


CASES: list[tuple[str, Callable[[], list[Sheet]], Outcome, dict[str, Any]]] = [
    # the switch, who is there, what happens, and what comes of it under each value
    ("prof_card_from", crew, proficiency_cards, {
        "lead": [2, 0, 2, 0], "any": [2, 2, 2, 0], "all": [0, 0, 2, 0],
    }),
    ("condition_stack", crew, turned_cards, {"false": (-1, -1), "true": (-3, -2)}),
    ("sabotage_costs_use", crew, sabotage, {
        "true": [["Noise"], 6, 0, [], 5, 0, [], 5, 0],
        "false": [["Parley", "Noise", "Cooking"], 6, 1, ["Parley", "Noise", "Cooking"], 6, 1,
                  ["Parley", "Noise", "Cooking"], 5, 1],
    }),
    ("drawn_faces", crew, faces, {"participants": "a b s ref", "ref": "ref", "all": "a b s o ref watcher"}),
    ("deck_size_visible", crew, size, {"false": "ref", "true": "a b s ref"}),
    ("reveal_submissions", crew, givers, {
        "never": ("s ref", "", True), "blind": ("s", "", False), "all": ("s ref", "a b s o ref watcher", True),
    }),
    ("saboteur_immune", crew, shaken, {"false": ["a", "b", "s"], "true": ["a", "b"]}),
    ("attack_botch_harms_self", fighters, botched_attacks, {
        "true": ([0, 0], 3, ["s", "t", "s", "t", "s", "t", "s"]), "false": ([0, 0], 0, ["s"]),
    }),
    ("spread", lambda: fighters(0, 0, armour=3), two_attacks, {
        "pooled": ([0, 1], 1), "per_attack": ([0, 0], 0),
    }),
    ("prior_injury_counts", lambda: fighters(1, 0), volley(1), {"true": [1, 1], "false": [2, 0]}),
    ("ignored_counts_as_taken", lambda: fighters(0, 1, armour=4), volley(3), {"false": [0, 1], "true": [0, 2]}),
    ("level_first_all", lambda: fighters(2, 1, 1), volley(1), {"true": [2, 2, 1], "false": [3, 1, 1]}),
    ("called_margin", fighters, shots("called Exterminate a"), {"2": [2, 3], "3": [3]}),
    ("weapon_bonus", fighters, weapon, {
        "1": (["", "Weapon"], [2, 0]), "0": ([""], [1, 1]), "2": (["", "Weapon"], [3, 0]),
    }),
    ("freeze_results", lambda: fighters(2, 0), deadly, {
        "simultaneous": ([1, 0, 3], []), "in_order": ([0, 0, 3], ["a"]),
    }),
    ("medicine_heals", fighters, healing, {"1": (["s", "t"], [1, 1], 1), "spend": (["t"], [1, 0], 0)}),
    ("bang_margin", fighters, shots("bang Exterminate a"), {"pass": [1, 2, 3], "called": [2, 3]}),
]  # fmt: skip

EACH = [
    pytest.param(option, there, outcome, value, expected, id=f"{option}={value}")
    for option, there, outcome, by_value in CASES
    for value, expected in by_value.items()
]


@pytest.mark.parametrize(("option", "there", "outcome", "value", "expected"), EACH)
def test_a_switch_set_with_the_table(
    option: str, there: Callable[[], list[Sheet]], outcome: Outcome, value: str, expected: Any
) -> None:
    """Each value of each ruling has its outcome at a table that is set up with it.

    Rules: R-SD-01, R-SD-05, R-SD-11, R-SD-16, R-SD-17, R-SD-18, R-SD-29, R-SD-30, R-SD-31, R-SD-34, R-SD-35, R-SD-42,
    R-SD-43, R-SD-49, R-SD-50, R-SD-52, R-SD-58.
    """
    assert outcome(Table(*there(), rulings={option: value})) == expected


@pytest.mark.parametrize(("option", "there", "outcome", "value", "expected"), EACH)
def test_a_switch_changed_at_the_table(
    option: str, there: Callable[[], list[Sheet]], outcome: Outcome, value: str, expected: Any
) -> None:
    """Each value of each ruling has the same outcome if it is set during play, and an event cites the ruling."""
    table = Table(*there())
    emitted = table.rule(**{option: value})
    ruling = SYSTEM.rulebook.switches[option]
    assert [(event.rule, event.data) for event in emitted] == [(ruling.id, {"option": option, "value": value})]
    assert outcome(table) == expected


def test_every_switch_and_every_value_is_here() -> None:
    """All, with values that differ in what they bring; the first of each table above is the default."""
    assert [case[0] for case in CASES] == list(SYSTEM.rulebook.switches)
    assert missing_and_unknown(SYSTEM, [(case[0], value) for case in CASES for value in case[3]]) == ([], [])
    for option, _, _, by_value in CASES:
        assert next(iter(by_value)) == SYSTEM.rulebook.switches[option].default
        assert len({str(expected) for expected in by_value.values()}) == len(by_value)


@pytest.mark.parametrize("option", [case[0] for case in CASES])
def test_without_a_ruling_it_is_the_default(option: str) -> None:
    """Each switch starts as the rulebook says."""
    value = getattr(Table(sheet("a")).position.rulings, option)
    assert str(value).lower() == SYSTEM.rulebook.switches[option].default


@pytest.mark.parametrize(("changes", "rule", "words"), [
    ({"house_rule": "yes"}, "SD", "prof_card_from condition_stack bang_margin"),
    ({"prof_card_from": "nobody"}, "R-SD-01", "prof_card_from lead any all"),
    ({"weapon_bonus": "3"}, "R-SD-49", "weapon_bonus 1 0 2"),
    ({"condition_stack": ""}, "R-SD-05", "condition_stack false true"),
    ({"spread": "pooled", "called_margin": "+2"}, "R-SD-43", "called_margin 2 3"),
])  # fmt: skip
def test_a_ruling_that_is_none(changes: dict[str, str], rule: str, words: str) -> None:
    """Unknown switches and values are refused at the table and in its setup, with those there are; nothing changes."""
    table = Table(sheet("a"))
    before = SYSTEM.encode(table.position)
    with refuses(rule) as found:
        table.rule(**changes)
    assert all(word in found[0].legal for word in words.split())
    assert SYSTEM.encode(table.position) == before
    with pytest.raises(Refused) as caught:
        SYSTEM.begin(Setup((REF,), {"character": [sheet("a", ref=True)]}, changes))
    assert caught.value.refusal == found[0]


def test_the_cards_of_the_tables_above() -> None:
    """SD-PR-01: the driver’s own words for cards are those of the system, so a draw is what it says."""
    table = Table(*crew())
    table.checks("a", "Parley", f"{PLUS} {MINUS}", "s", a="Parley", s="Noise")
    assert table.read == (0, "fail")
