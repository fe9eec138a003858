"""The steps of skills: hiding and finding, tests tied to actions, languages and contests."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Card, Grid, Played, Skill, StatModifier
from facedown.systems.tri_core.steps import skills, stealth
from tests.systems.tri_core.driver import events, happened, kara, odo, quiet, revealed_card, scene

# Every skill is 1d12 and two stats. Kara: Athletics 14, Hoist 13, Stealth 7, Observe 16, Crafting 7, Influence 9;
# Odo: Athletics 4, Hoist 10, Stealth 12, Observe 7.

BEN = ("ben", "gm")


def lea(**state: Any) -> Any:
    """Return a third hero, with Odo’s numbers."""
    one = odo(**{"at": (6, 6), "controller": "cem", "side": "lea", **state})
    return replace(one, key="lea", sheet=replace(one.sheet, name="Lea"))


# Hiding


@pytest.mark.parametrize(
    ("obstruction", "faces", "best", "hidden"),
    [
        ("", ([6], [5]), 12, True),  # 6 + 7 = 13 against 5 + 7 = 12
        ("", ([5], [5]), 12, False),  # 12 against 12: the watchers win a tie
        ("partial", ([3, 3], [5]), 12, True),
        ("full", ([2, 2, 2], [5]), 12, True),
    ],
)
def test_stealth_is_rolled_against_all_who_can_see(
    obstruction: Any, faces: tuple[list[int], ...], best: int, hidden: bool
) -> None:
    """Stealth must exceed the best Observe of all who can see, and only the seats that know of Kara learn the numbers.

    Rules: TC-F-09, TC-F-10, TC-F-11, R-TC-76.
    """
    one = kara(obstruction=obstruction, edge=(("Ruse", 2), ("Stealth", 2)), noticed_by=("odo",), controller="ben")
    ctx = scene(one, odo(), faces=faces)
    stealth.sneak(ctx, revealed_card("kara", "Stealth"))
    mine = sum(faces[0]) + 7
    assert events(ctx) == [
        happened("TC-F-09", "stealth", f"Stealth {mine}", f"Observe {best}", to=BEN, actor="kara", total=mine,
                 best=best, hidden=hidden),
        happened("TC-F-09", "sneaks", actor="kara", hidden=hidden),
    ]  # fmt: skip
    assert [event.draws for event in ctx.events] == [(0, 1), ()]
    assert ctx.rolls == [("Stealth", "kara", f"{len(faces[0])}d12!"), ("Observe", "odo", "1d12!")]
    changed = {"stealthed": True, "noticed_by": ()} if hidden else {}
    assert ctx.who("kara") == replace(one, **changed)


def test_stealth_dice_do_not_add_up() -> None:
    """R-TC-16: the 2 dice of Stealth for the next attack replace older ones, and those of a Ruse stay."""
    ctx = scene(kara(edge=(("Stealth", 5), ("Ruse", 3))), faces=([1],))
    stealth.sneak(ctx, revealed_card("kara", "Stealth"))
    assert ctx.who("kara").edge == (("Ruse", 3), ("Stealth", 2))
    data = ctx.events_so_far()[0].data
    assert (data["total"], data["best"]) == (8, 0)  # no watcher


def test_without_a_watcher_stealth_succeeds() -> None:
    """TC-F-10: Stealth without a watcher succeeds, however low it is, here 1 + 7 − 20."""
    clumsy = kara(sheet={"modifiers": [{"score": "Stealth", "value": -20, "source": "bells"}]})
    ctx = scene(clumsy, faces=([1],))
    stealth.sneak(ctx, revealed_card("kara", "Stealth"))
    assert ctx.who("kara").stealthed
    assert ctx.events_so_far()[0].tallies[0].total == -12


def test_the_watchers_of_stealth() -> None:
    """The watchers of Stealth are all who are awake, in the Rotation and on another side.

    A character without a side is a foe of all.

    Rules: R-TC-76.
    """
    friend, out = lea(side="kara"), replace(lea(out="wounds"), key="out")
    shocked, away = replace(lea(staggered=1), key="shocked"), replace(lea(), key="away")
    ctx = scene(kara(), friend, out, shocked, away, odo(), outside=("away",), faces=([1], [1]))
    stealth.sneak(ctx, revealed_card("kara", "Stealth"))
    assert [whose for _, whose, _ in ctx.rolls] == ["kara", "odo"]
    nobodys = scene(kara(side=""), lea(side=""), faces=([1], [1]))
    stealth.sneak(nobodys, revealed_card("kara", "Stealth"))
    assert [whose for _, whose, _ in nobodys.rolls] == ["kara", "lea"]


def test_failed_stealth_reveals_a_hidden_character() -> None:
    """R-TC-128: a failed Stealth reveals a hidden character."""
    ctx = scene(kara(stealthed=True, edge=(("Stealth", 2),)), odo(), faces=([1], [9]))
    stealth.sneak(ctx, revealed_card("kara", "Stealth"))
    assert (ctx.who("kara").stealthed, ctx.who("kara").edge) == (False, ())
    assert ctx.kinds() == ["stealth", "sneaks", "seen"]


@pytest.mark.parametrize(("face", "found"), [(4, False), (5, True)])
def test_observe_finds_characters_with_a_lower_stealth(face: int, found: bool) -> None:
    """Observe finds a character with a lower Stealth: 16 + 1d12 against 12 + 2d12, because Odo is partly obstructed.

    The hidden character wins a tie.

    Rules: TC-F-16, TC-F-88, R-TC-128.
    """
    hidden = odo(stealthed=True, controller="ben", obstruction="partial")
    ctx = scene(kara(), hidden, faces=([face], [4, 4]))
    stealth.spot(ctx, revealed_card("kara", "Observe"))
    mine = 16 + face
    assert events(ctx) == [
        happened("TC-F-16", "observes", f"Observe {mine}", actor="kara", skill="Observe", total=mine),
        happened("TC-F-88", "hides", "Stealth 20", to=BEN, character="odo", observer="kara", total=20, against=mine,
                 found=found),
        *([happened("R-TC-128", "seen", character="odo")] if found else []),
    ]  # fmt: skip
    assert ctx.who("odo").stealthed is not found


def test_the_targets_of_observe() -> None:
    """Observe looks for unseen enemies in the Rotation or hidden outside it, not for friends or noticed enemies.

    Rules: TC-F-88.
    """
    friend = lea(stealthed=True, side="kara")
    noticed = replace(lea(stealthed=True, noticed_by=("kara",)), key="noticed")
    seen, away = replace(lea(), key="seen"), replace(lea(stealthed=True), key="away")
    waiting = replace(lea(stealthed=True), key="waiting")
    ctx = scene(kara(), friend, noticed, seen, away, waiting, odo(stealthed=True), outside=("away", "waiting"),
                 hidden=(("waiting", 7),), faces=([9], [1], [1]))  # fmt: skip
    stealth.spot(ctx, revealed_card("kara", "Observe"))
    assert [whose for _, whose, _ in ctx.rolls] == ["kara", "waiting", "odo"]
    assert ctx.kinds() == ["observes", "hides", "enters", "rotation", "seen", "hides", "seen"]
    assert ctx.encounter().everybody == ("kara", "waiting", "lea", "noticed", "seen", "odo")
    assert ctx.encounter().hidden == ()
    nobodys = scene(kara(side=""), lea(side="", stealthed=True), faces=([1], [9]))
    stealth.spot(nobodys, revealed_card("kara", "Observe"))
    assert nobodys.kinds() == ["observes", "hides"]


def test_only_the_observer_notices_an_invisible_character() -> None:
    """A successful Observe lets only the observer notice an invisible character, which stays hidden from others.

    Rules: TCG-CO-04.
    """
    unseen = StatModifier("Unseen", "Veil", "TCG-CO-04", details=("sight",))
    ctx = scene(kara(), odo(stealthed=True, stat_modifiers=(unseen,)), faces=([9], [1]))
    stealth.spot(ctx, revealed_card("kara", "Observe"))
    assert (ctx.who("odo").stealthed, ctx.who("odo").noticed_by) == (True, ("kara",))


# Skill Actions and tests


def test_a_skill_action_is_rolled() -> None:
    """A Skill Action rolls 1d12 and its stats; obstructions help Stealth only in a contest (TC-F-11).

    Rules: TC-D-104, R-TC-65.
    """
    ctx = scene(kara(obstruction="full"), faces=([4], [3]))
    skills.roll_skill_action(ctx, revealed_card("kara", "Influence"))
    skills.roll_skill_action(ctx, revealed_card("kara", "Stealth"))
    assert events(ctx) == [
        happened("TC-D-104", "skill", "Influence 13", actor="kara", skill="Influence", total=13),
        happened("TC-D-104", "skill", "Stealth 10", actor="kara", skill="Stealth", total=10),
    ]


@pytest.mark.parametrize(
    ("move", "faces", "total", "needed", "passed"),
    [
        (m.Test("kara", "Athletics"), [1], 15, 14, True),  # 10 + 4 × level 1
        (m.Test("kara", "Athletics", needed=15), [1], 15, 15, True),  # matching is enough
        (m.Test("kara", "Athletics", needed=16), [1], 15, 16, False),
        (m.Test("kara", "Athletics", level=3, weight="Heavy"), [9], 23, 28, False),  # 10 + 12 + 6
        (m.Test("kara", "Observe", obstructions=("Light", "Heavy")), [9], 25, 28, False),  # 20 + 2 + 6
        (m.Test("kara", "Influence", missing=3), [1], 10, 10, True),  # 4 + 2 × 3
        (m.Test("kara", "Athletics", trade="fits"), [1, 2], 17, 14, True),
        (m.Test("kara", "Athletics", trade="does not fit"), [1], 15, 14, True),
    ],
)
def test_a_skill_test_must_reach_its_challenge_level(
    move: m.Test, faces: list[int], total: int, needed: int, passed: bool
) -> None:
    """A skill test must reach its Challenge Level, which depends on its difficulty; a Trade that fits adds a die.

    Rules: TC-F-34, TC-F-35, TC-F-37, TC-F-40.
    """
    ctx = quiet(kara(), faces=(faces,))
    skills.test(ctx, "gm", move)
    rule = {"Athletics": "TC-F-06", "Observe": "TC-F-16", "Influence": "TC-F-27"}[move.skill]
    assert events(ctx) == [
        happened(rule, "test", f"{move.skill} {total}", f"Challenge-Level {needed}", character="kara",
                 what=move.skill, total=total, against=needed, passed=passed),
    ]  # fmt: skip
    assert ctx.rolls == [(move.skill, "kara", f"{len(faces)}d12!")]


def test_a_trade_fits_by_its_choices_unless_the_gm_decides_otherwise() -> None:
    """TC-F-40, TC-F-60: a Trade adds a die to the skills among its choices, unless the GM decides otherwise."""
    runner = kara(sheet={"trades": [{"name": "Runner", "choices": ["Athletics", "Hoist", "Traverse"]}]})
    for fit, dice in (("as written", 2), ("fits", 2), ("does not fit", 1)):
        ctx = quiet(runner, faces=([1] * dice,))
        skills.test(ctx, "gm", m.Test("kara", "Athletics", trade=fit))  # type: ignore[arg-type]
        assert ctx.rolls == [("Athletics", "kara", f"{dice}d12!")]
    ctx = quiet(runner, faces=([1] * 2,))
    skills.contest(ctx, ("kara", "Athletics"), ("kara", "Athletics"), disadvantaged=("kara",))
    assert ctx.rolls == []  # 2d12 less 2
    ctx = quiet(runner, odo(), faces=([1] * 2, [1]))
    skills.contest(ctx, ("kara", "Athletics"), ("odo", "Athletics"))
    assert [dice for _, _, dice in ctx.rolls] == ["2d12!", "1d12!"]


def test_a_distraction_removes_two_dice_from_a_test() -> None:
    """TC-F-41, R-TC-134: a distraction removes two dice from a test: of 1d12 and 2 Ranks, 1 die is left."""
    ctx = quiet(kara(sheet={"skills": {"Athletics": 2}}), faces=([7],))
    skills.test(ctx, "gm", m.Test("kara", "Athletics", worse=True))
    assert ctx.rolls == [("Athletics", "kara", "1d12!")]


def test_a_secret_level_reaches_only_the_gm() -> None:
    """TC-F-34: only the GM learns a secret Challenge Level; all learn the total, and whether the test passes."""
    ctx = quiet(kara(), faces=([1],))
    skills.test(ctx, "gm", m.Test("kara", "Athletics", kept=True))
    assert events(ctx) == [
        happened("TC-F-06", "test", "Athletics 15", character="kara", what="Athletics", total=15, against="",
                 passed=True),
        happened("TC-F-34", "challenge-level", "Challenge-Level 14", to=("gm",), character="kara", against=14),
    ]  # fmt: skip
    failed = quiet(kara(), faces=([1],))
    skills.test(failed, "gm", m.Test("kara", "Athletics", kept=True, needed=16))
    assert events(failed)[0] == happened("TC-F-06", "test", "Athletics 15", character="kara", what="Athletics",
                                         total=15, against="", passed=False)  # fmt: skip
    (needed,) = failed.events_so_far()[1].tallies
    assert str(needed) == "Challenge-Level 16 = 16 as-the-GM-says"
    assert needed.rules == ("TC-F-34",)


# Tests that are tied to actions

STRIDE, CORE = m.Test("kara", "Athletics", before="Stride"), m.Test("kara", "Hoist", level=2, before="Core", kept=True)
ODOS = m.Test("odo", "Athletics", before="Stride")


def test_a_test_is_tied_to_the_next_action_of_a_kind() -> None:
    """TC-D-105: a test tied to an action replaces only the test for the same kind of action of the same character."""
    ctx = scene(kara(), odo(), tied_tests=(STRIDE, ODOS, CORE))
    harder = m.Test("kara", "Traverse", needed=30, before="Stride")
    skills.test(ctx, "gm", harder)
    skills.test(ctx, "gm", CORE)
    assert ctx.encounter().tied_tests == (ODOS, harder, CORE)
    assert events(ctx) == [
        happened("TC-D-105", "demand", "Challenge-Level 30", character="kara", action="Stride", skill="Traverse",
                 against=30),
        happened("TC-D-105", "demand", character="kara", action="Core-Action", skill="Hoist", against=""),
    ]  # fmt: skip


def test_a_tied_test_is_cancelled() -> None:
    """TC-D-105: the GM can cancel the test of one character for one kind of action, and other tied tests stay."""
    ctx = scene(kara(), odo(), tied_tests=(STRIDE, ODOS, CORE))
    skills.untie(ctx, "gm", m.Untie("kara", "Core"))
    skills.untie(ctx, "gm", m.Untie("kara", "Stride"))
    assert ctx.encounter().tied_tests == (ODOS,)
    assert events(ctx) == [
        happened("TC-D-105", "untied", character="kara", action="Core-Action"),
        happened("TC-D-105", "untied", character="kara", action="Stride"),
    ]


@pytest.mark.parametrize(
    ("card", "faces", "left", "stopped"),
    [
        (Card("Walk", to=(4, 3)), ([1],), (ODOS, CORE), ""),  # 15 against 14
        (Card("Strike"), ([4],), (STRIDE, ODOS), "Hoist"),  # 13 + 4 = 17 against 10 + 8 = 18
        (Card("Strike"), ([5],), (STRIDE, ODOS), ""),
        (Card("Recover"), (), (STRIDE, ODOS, CORE), ""),
    ],
)
def test_a_tied_test_is_rolled_once(
    card: Card, faces: tuple[list[int], ...], left: tuple[m.Test, ...], stopped: str
) -> None:
    """TC-D-105: a tied test is rolled once, for the next action of its kind, and if it fails the action is stopped."""
    ctx = scene(kara(at=(4, 4)), odo(), tied_tests=(STRIDE, ODOS, CORE), faces=faces)
    assert skills.fails_needed_test(ctx, Played("kara", card, 0)) is bool(stopped)
    assert ctx.encounter().tied_tests == left
    ctx.done()
    if stopped:
        assert events(ctx)[-1] == happened("TC-D-105", "test-failed", actor="kara", action=card.action, skill=stopped)
    else:
        assert "test-failed" not in ctx.kinds()


HIGH = Grid(high=(((4, 5), 6), ((5, 4), 5)))
"""(4, 5) is 30 ft up, (5, 4) is 25 ft; Kara’s Agility is 14 + 12 = 26."""


@pytest.mark.parametrize(
    ("card", "tied", "faces", "rolled", "stopped"),
    [
        (Card("Jump", to=(4, 5)), (), ([1],), ["Athletics"], ""),
        (Card("Jump", to=(4, 5)), ("Traverse", 14), ([1], [1]), ["Traverse", "Athletics"], ""),
        (Card("Jump", to=(4, 5)), ("Traverse", 90), ([1],), ["Traverse"], "Traverse"),
        (Card("Jump", to=(4, 5)), ("Athletics", 14), ([1],), ["Athletics"], ""),
        (Card("Jump", to=(5, 4)), (), (), [], ""),
        (Card("Climb", to=(4, 5)), (), (), [], ""),
        (Card("Jump"), (), (), [], ""),
    ],
)
def test_a_jump_above_agility_needs_athletics_once(
    card: Card, tied: tuple[Any, ...], faces: tuple[list[int], ...], rolled: list[str], stopped: str
) -> None:
    """A jump above Agility needs a test of Athletics, 15 against 14.

    It is not rolled if a tied test was Athletics or has failed already.

    Rules: TC-D-16, TC-D-105, R-TC-168.
    """
    demands = (m.Test("kara", tied[0], needed=tied[1], before="Stride"),) if tied else ()
    ctx = scene(kara(at=(4, 4)), grid=HIGH, tied_tests=demands, faces=faces)
    assert skills.fails_needed_test(ctx, Played("kara", card, 0)) is bool(stopped)
    ctx.done()
    assert [what for what, _, _ in ctx.rolls] == rolled
    assert ctx.kinds() == ["test"] * len(rolled) + ["test-failed"] * bool(stopped)


@pytest.mark.parametrize(
    ("ruling", "needed", "held"),
    [("14", 14, True), ("level", 22, False), ("feet", 4, True)],
)
def test_the_level_of_a_high_jump(ruling: str, needed: int, held: bool) -> None:
    """A high jump must reach 14, or by ruling 10 + 4 × level 3 = 22, or the 30 − 26 = 4 ft above Agility.

    Rules: TC-D-16, R-TC-168.
    """
    ctx = scene(kara(at=(4, 4)), grid=HIGH, rulings={"jump_level": ruling}, faces=([1],))
    assert skills.fails_jump_test(ctx, "kara", Card("Jump", to=(4, 5))) is not held
    assert events(ctx) == [
        happened("TC-F-06", "test", "Athletics 15", f"Challenge-Level {needed}", character="kara", what="Athletics",
                 total=15, against=needed, passed=held),
    ]  # fmt: skip


def test_a_failed_jump_has_no_effect() -> None:
    """TC-D-16, TC-D-105: a jump with a failed test of Athletics has no effect, and an event says so."""
    ctx = scene(kara(at=(4, 4)), grid=HIGH, rulings={"jump_level": "level"}, faces=([1],))
    assert skills.fails_needed_test(ctx, Played("kara", Card("Jump", to=(4, 5)), 0))
    jump = happened("TC-D-105", "test-failed", actor="kara", action="Jump", skill="Athletics")
    assert events(ctx)[-1] == jump


# Languages and contests


@pytest.mark.parametrize(
    ("move", "faces", "needed", "passed"),
    [
        (m.Decipher("odo", " Old Runes "), [2] * 7, 14, True),  # INT 7 dice of 2 against 10 + 4
        (m.Decipher("odo", " Old Runes ", level=2), [2] * 7, 18, False),
        (m.Decipher("odo", "Old Runes", needed=15), [2] * 7, 15, False),
    ],
)
def test_a_language_test_uses_intelligence(move: m.Decipher, faces: list[int], needed: int, passed: bool) -> None:
    """A language test rolls a die for each point of Intelligence against 10 + 4 × level, or a level set by the GM.

    Rules: TC-D-34, R-TC-81, TC-F-34.
    """
    ctx = quiet(odo(), faces=(faces,))
    skills.decipher(ctx, "gm", move)
    assert events(ctx) == [
        happened("TC-D-34", "test", "Old Runes 14", f"Challenge-Level {needed}", character="odo", what="Old Runes",
                 total=14, against=needed, passed=passed),
    ]  # fmt: skip
    assert ctx.rolls == [("Old Runes", "odo", "7d12!")]
    kept = quiet(odo(), faces=(faces,))
    skills.decipher(kept, "gm", replace(move, kept=True))
    assert kept.kinds() == ["test", "challenge-level"]


@pytest.mark.parametrize(("face", "won"), [(1, False), (2, True)])
def test_the_defender_wins_a_tie_of_a_contest(face: int, won: bool) -> None:
    """The defender wins a tie of a contest: Kara’s Hoist of 13 + 1 does not beat Odo’s 10 + 4.

    Rules: TC-F-36, TC-F-38, R-TC-76.
    """
    ctx = quiet(kara(), odo(), faces=([face], [4]))
    skills.perform_contest(ctx, "gm", m.Contest("kara", "Hoist", "odo", "Hoist"))
    assert events(ctx) == [
        happened("TC-F-38", "contest", f"Hoist {13 + face}", "Hoist 14", character="kara", skill="Hoist",
                 total=13 + face, against="odo", other="Hoist", other_total=14, won=won),
    ]  # fmt: skip


def test_trades_distractions_and_obstructions_in_a_contest() -> None:
    """In a contest, each character has its own Trade and distraction, and obstruction adds dice only to Stealth.

    Rules: TC-F-11, TC-F-40, TC-F-41, R-TC-134.
    """
    ranks: dict[Skill, int] = {"Stealth": 2, "Observe": 2}
    one, other = kara(sheet={"skills": ranks}, obstruction="full"), odo(sheet={"skills": ranks}, obstruction="full")
    for more, dice in (
        ({}, ["5d12!", "3d12!"]), ({"trade": "fits"}, ["6d12!", "3d12!"]),
        ({"other_trade": "fits"}, ["5d12!", "4d12!"]),
        ({"worse": ("kara",)}, ["3d12!", "3d12!"]), ({"worse": ("odo",)}, ["5d12!", "1d12!"]),
    ):  # fmt: skip
        ctx = quiet(one, other, faces=tuple([1] * int(each[0]) for each in dice))
        skills.perform_contest(ctx, "gm", m.Contest("kara", "Stealth", "odo", "Observe", **more))
        assert [notation for _, _, notation in ctx.rolls] == dice
