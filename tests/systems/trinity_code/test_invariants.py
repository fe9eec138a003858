"""Invariants of random games: 100 seeds, under the default rulings and under mixed ones."""

from __future__ import annotations

from collections import Counter
from functools import cache

import msgspec
import pytest

from facedown.systems.trinity_code import actions as m
from facedown.systems.trinity_code.model import Character, MoveSheet, Outcome, Position
from tests.systems.trinity_code.driver import SYSTEM, TAG_EVENTS
from tests.systems.trinity_code.random_games import READINGS, TOTALS, Step, game, setup

SEEDS = range(100)
MIXED = [False, True]
both_ways = pytest.mark.parametrize("mixed", MIXED, ids=["plain", "mixed"])
batches = pytest.mark.parametrize("batch", range(5))


@cache
def games(batch: int, mixed: bool) -> list[list[Step]]:
    """Return the games of a fifth of the seeds."""
    return [list(game(seed, mixed=mixed)) for seed in SEEDS[batch::5]]


def steps(batch: int, mixed: bool) -> list[Step]:
    """Return all steps of the games of a fifth of the seeds."""
    return [step for one in games(batch, mixed) for step in one]


def pairs(step: Step) -> list[tuple[Character, Character]]:
    """Return each character before and after a move; newcomers have no before."""
    return list(zip(step.before.characters, step.after.characters, strict=False))


def points(step: Step, kind: str, **data: str) -> int:
    """Return the sum over this move's events of one kind."""
    return sum(
        event.data["points"]
        for event in step.events
        if event.kind == kind and "points" in event.data and data.items() <= event.data.items()
    )


def sheet_made(step: Step) -> MoveSheet | None:
    """Return the move whose result was applied in this step, if it is one of the table's own."""
    roll = step.before.roll
    if roll is None or not any(event.kind == "result" for event in step.events):
        return None
    return next((sheet for sheet in step.before.sheets if sheet.key == roll.move), None)


def lines_read(step: Step) -> list[Outcome]:
    """Return the lines of the sheet that apply to this step's result, found by its band and its dice."""
    sheet, roll = sheet_made(step), step.before.roll
    if sheet is None or roll is None:
        return []
    assert step.after.last is not None
    band = step.after.last.band
    rolled = [event.data["dice"] for event in step.events if event.kind == "rolled"]
    dice = rolled[-1] if rolled else list(roll.dice or ())
    named = {"6-": sheet.low, "7-9": sheet.mixed, "10+": sheet.high, "12+": sheet.great, "double 6": sheet.double_six}
    replaced = isinstance(step.move, m.SpendLuck) and step.move.effect == "twelve"
    doubled = dice[0] == dice[1] and band != "double 6" and not replaced
    return [line for line in (named[band], sheet.double if doubled else None) if line is not None]


def first_throw(step: Step) -> bool:
    """Return whether this step threw the dice of a move for the first time."""
    before = step.before.roll
    return before is not None and before.dice is None and any(event.kind == "rolled" for event in step.events)


def expected_pools(step: Step) -> tuple[int, int]:
    """Return both pools after a step, computed from the move, the announced grabs, and the sheet's lines."""
    good, bad, move = step.before.good, step.before.bad, step.move
    roll = step.before.roll
    grabbed = {side: points(step, "grabbed", pool=side) for side in ("good", "bad")}
    good, bad = good - grabbed["good"], bad - grabbed["bad"]
    if roll is not None and first_throw(step):
        good, bad = good + roll.bad + grabbed["bad"], bad + roll.good + grabbed["good"]
    if roll is not None and isinstance(move, m.WithdrawMove):
        good, bad = good + roll.good, bad + roll.bad
    if isinstance(move, m.SpendLuck):
        good, bad = good + (move.effect != "twelve"), bad + (move.effect == "twelve")
    if isinstance(move, m.AddKarma):
        good, bad = good + move.points * (move.pool == "good"), bad + move.points * (move.pool == "bad")
    spent = move.points if isinstance(move, m.SpendKarma) else int(isinstance(move, m.CancelMisfire))
    good, bad = good - spent, bad + spent + isinstance(move, m.EscapeHarm)
    if isinstance(move, m.BeginInvestigation) and not step.before.rulings.karma_carry:
        good = bad = 0
    return good + sum(line.good for line in lines_read(step)), bad + sum(line.bad for line in lines_read(step))


@both_ways
@batches
def test_karma_is_where_it_should_be(batch: int, mixed: bool) -> None:
    """At every step both pools have the points that the moves account for, and never fewer than 0.

    Rules: TRC-KA-02, TRC-KA-03, TRC-KA-04, TRC-KA-05, TRC-KA-06, TRC-KA-07, TRC-KA-08, TRC-KA-09, TRC-KA-10,
    TRC-KA-11, TRC-KA-12, TRC-LU-10, TRC-LU-13, invariant 1, invariant 2.
    """
    for step in steps(batch, mixed):
        assert (step.after.good, step.after.bad) == expected_pools(step), step.move
        assert min(step.after.good, step.after.bad) >= 0


def all_karma(position: Position) -> int:
    """Return the points in the pools and set aside for a move whose dice have not been rolled."""
    aside = 0 if position.roll is None or position.roll.dice is not None else position.roll.good + position.roll.bad
    return position.good + position.bad + aside


@both_ways
@batches
def test_grabs_and_transfers_keep_the_sum(batch: int, mixed: bool) -> None:
    """Only results, Luck, the GM's decisions and a new Investigation change the number of Karma points."""
    brings = (m.SpendLuck, m.EscapeHarm, m.AddKarma, m.BeginInvestigation)
    for step in steps(batch, mixed):
        if not isinstance(step.move, brings) and not any(line.good + line.bad for line in lines_read(step)):
            assert all_karma(step.before) == all_karma(step.after), step.move


@both_ways
@batches
def test_grabs_are_from_what_is_there(batch: int, mixed: bool) -> None:
    """TRC-KA-04: each side grabs from 0 points to all in its pool, in either order."""
    for step in steps(batch, mixed):
        if isinstance(step.move, m.GrabBad):
            assert 0 <= step.move.points <= step.before.bad
        if isinstance(step.move, m.GrabGood):
            assert 0 <= step.move.points <= step.before.good
        roll = step.after.roll
        assert roll is None or min(roll.good, roll.bad) >= 0


@both_ways
@batches
def test_luck_is_finite(batch: int, mixed: bool) -> None:
    """Luck at 0 cannot rise, Luck never exceeds its start, and each point spent is accounted for.

    Rules: TRC-LU-03, TRC-LU-04, R-TRC-32.
    """
    for one in games(batch, mixed):
        balance: Counter[str] = Counter()
        for step in one:
            for before, after in pairs(step):
                change = after.luck - before.luck
                balance[after.key] += change
                if change > 0:
                    assert isinstance(step.move, m.RestoreLuck)
                    assert before.luck or step.before.rulings.restore_from_zero
                    assert change == step.move.points
                if change < 0:
                    assert isinstance(step.move, m.SpendLuck | m.EscapeHarm)
                    assert (change, step.move.actor) == (-1, after.key)
                assert 0 <= after.luck <= after.luck_start
                assert after.out_of_luck is (after.luck == 0 and after.luck_start > 0)
                if before.luck != after.luck == 0:
                    assert "out-of-luck" in [event.kind for event in step.events]
        for character in one[-1].after.characters:
            assert character.luck == character.luck_start + balance[character.key]


@both_ways
@batches
def test_the_dead_stay_as_they_are(batch: int, mixed: bool) -> None:
    """The dead suffer no harm or stress and make no moves, and only the GM removes dead or lost.

    Rules: TRC-HA-19, R-TRC-76.
    """
    for step in steps(batch, mixed):
        for before, after in pairs(step):
            back = isinstance(step.move, m.RemoveTag) and step.move.character == after.key
            if before.dead and not back:
                assert after.dead
                assert (after.harm, after.stress) == (before.harm, before.stress)
                assert after.items == before.items or isinstance(step.move, m.MoveGear)
            if before.lost and not back:
                assert after.lost
            if before.dead:
                assert getattr(step.move, "actor", "") != after.key or isinstance(
                    step.move, m.TakeHarm | m.CancelMisfire | m.LetMisfire
                )


@both_ways
@batches
def test_a_character_that_cannot_act_makes_no_moves(batch: int, mixed: bool) -> None:
    """TRC-HA-12, R-TRC-45: an unconscious, dying or dead character makes no moves, uses no item and faces no demons."""
    for step in steps(batch, mixed):
        if isinstance(step.move, m.MakeMove | m.UseItem | m.FaceDemons):
            mover = next(one for one in step.before.characters if one.key == step.move.actor)
            assert not {"unconscious", "dying", "dead"} & set(mover.tags)


@batches
def test_tags_follow_the_numbers(batch: int) -> None:
    """Under the default rulings, the tags of a character always follow from its harm and stress.

    Rules: TRC-HA-08, TRC-HA-09, TRC-HA-10, TRC-HA-11, TRC-ST-04, TRC-ST-05, R-TRC-68, invariant 5.
    """
    for step in steps(batch, False):
        for one in step.after.characters:
            tags = set(one.tags)
            if "dead" in tags:
                assert not tags & {"dying", "unconscious", "on-the-brink"}
                continue
            assert ("wounded" in tags) is (one.harm >= 4)
            assert ("traumatised" in tags) is (one.stress >= 2)
            assert ("dying" in tags) is (one.harm == one.harm_limit + 1)
            assert ("unconscious" in tags) is (one.harm >= one.harm_limit)
            assert one.harm <= one.harm_limit + 1
            assert ("on-the-brink" in tags) is (one.stress == one.stress_limit and not one.lost)
            assert 0 <= one.stress <= one.stress_limit


@both_ways
@batches
def test_tags_go_together(batch: int, mixed: bool) -> None:
    """Under any rulings the dying are unconscious, and the lost are not on the brink and are played by the GM.

    Rules: R-TRC-45, TRC-ST-07.
    """
    for step in steps(batch, mixed):
        for one in step.after.characters:
            assert one.unconscious or not one.dying
            assert not (one.lost and one.on_the_brink)
            assert one.stress <= one.stress_limit
            assert not one.lost or one.controller == step.after.gm
            assert bool(one.cheat_death_due) is one.dying
            assert bool(one.face_demons_due) is one.on_the_brink


@both_ways
@batches
def test_armour_takes_no_more_than_it_can(batch: int, mixed: bool) -> None:
    """A character suffers at least 0 and at most the inflicted harm, and each piece of armour wears by the rules.

    Rules: TRC-HA-05, TRC-HA-06, R-TRC-62, R-TRC-63.
    """
    seen = 0
    for step in steps(batch, mixed):
        if not isinstance(step.move, m.TakeHarm) or len(step.before.due.owed) != 1:
            continue
        inflicted, rulings = step.before.due.owed[0].points, step.before.rulings
        before, after = next(pair for pair in pairs(step) if pair[0].key == step.move.actor)
        suffered, ratings = after.harm - before.harm, 0
        for old, new in zip(before.armour, after.armour, strict=True):
            used = old.name in step.move.armour
            takes = min(old.rating, inflicted - ratings) if used else 0
            if rulings.threshold_per == "point" and old.threshold is not None:
                takes = min(takes, old.threshold)
            ratings += takes
            if old.threshold is not None and new.threshold is not None:
                lost = old.threshold - new.threshold
                assert lost == (takes if rulings.threshold_per == "point" else int(takes > 0))
                assert new.threshold >= 0
        assert 0 <= suffered <= inflicted
        assert suffered == inflicted - ratings
        assert len(step.move.armour) <= 1 or rulings.armour_stack
        seen += 1
    assert seen


@both_ways
@batches
def test_what_luck_does_to_a_result(batch: int, mixed: bool) -> None:
    """TRC-LU-08, TRC-LU-11: Luck A never lowers the total, and Luck C makes it a 12 without doubles."""
    for step in steps(batch, mixed):
        if not isinstance(step.move, m.SpendLuck):
            continue
        emitted = next(event for event in step.events if event.kind in TOTALS)
        if step.move.effect == "ignore":
            assert emitted.tallies[0].total >= step.total
        if step.move.effect == "twelve":
            assert emitted.tallies[0].total == 12
            sheet = sheet_made(step)
            if sheet is not None:
                assert emitted.data["band"] == ("band-10" if sheet.great is None else "band-12")
                assert step.after.last is not None
                assert step.after.last.outcomes == ("high",) if sheet.great is None else ("great",)
            else:
                as_10 = step.before.rulings.luck_c_cheat == "10+"
                assert emitted.data["band"] == ("band-10" if as_10 else "band-double-6")


@both_ways
@batches
def test_doses_are_counted(batch: int, mixed: bool) -> None:
    """TRC-HE-04, TRC-CA-03: each use removes one dose of one item, nothing else removes any, and no item has 0 uses."""
    for step in steps(batch, mixed):
        for before, after in pairs(step):
            assert all(item.uses is None or item.uses >= 1 for item in after.items)
            had = {item.name: item.uses for item in before.items}
            has = {item.name: item.uses for item in after.items}
            if isinstance(step.move, m.UseItem) and step.move.actor == after.key:
                doses = had[step.move.item]
                assert has.get(step.move.item, 0) == (None if doses is None else doses - 1)
                had.pop(step.move.item)
                has.pop(step.move.item, None)
            if not isinstance(step.move, m.GiveItem | m.HandOver | m.MoveGear):
                assert has == had


@both_ways
@batches
def test_investigations_begin_afresh(batch: int, mixed: bool) -> None:
    """At the start of an Investigation the living have no harm or stress, and the pools are empty.

    Only a ruling lets the pools keep their points.

    Rules: TRC-KA-02, TRC-HE-07, TRC-CA-06.
    """
    begun = 0
    for step in steps(batch, mixed):
        if step.after.phase == "between" or isinstance(step.move, m.BeginInvestigation):
            for one in step.after.characters:
                assert one.dead or (one.harm, one.stress) == (0, 0), step.move
                assert one.dead or not set(one.tags) - {"lost", "out-of-luck"}
        if isinstance(step.move, m.BeginInvestigation):
            begun += 1
            assert (step.after.good, step.after.bad) == (0, 0) or step.after.rulings.karma_carry
    assert begun


@both_ways
@batches
def test_forced_rolls_come_first(batch: int, mixed: bool) -> None:
    """Outside a fight nobody stays dying while the table is free, and no forced roll waits for a turn.

    Rules: TRC-HA-14, TRC-ST-06, R-TRC-88.
    """
    for step in steps(batch, mixed):
        after = step.after
        if after.roll is None and not after.due and not after.combat:
            assert not any(one.dying for one in after.characters)
        if not after.combat:
            assert all("turn" not in (one.cheat_death_due, one.face_demons_due) for one in after.characters)


@both_ways
@batches
def test_a_seat_always_has_an_option(batch: int, mixed: bool) -> None:
    """At every moment a seat has an option, and owes one while a move is in progress."""
    for seed, one in zip(SEEDS[batch::5], games(batch, mixed), strict=True):
        seats = setup(seed, mixed=mixed).seats
        for step in one:
            assert any(SYSTEM.options(SYSTEM.view(step.after, seat), seat) for seat in seats)
            if step.after.roll is not None or step.after.due or step.after.ending:
                assert SYSTEM.awaited(step.after, seats), step.move


@both_ways
def test_one_seed_gives_one_game(mixed: bool) -> None:
    """The same choices and draws give the same log and positions, byte by byte."""
    for seed in SEEDS[:15]:
        runs = [
            [
                SYSTEM.encode(step.after) + msgspec.json.encode(step.events, order="deterministic")
                for step in game(seed, mixed=mixed)
            ]
            for _ in range(2)
        ]
        assert runs[0] == runs[1]


ENDS = (*TAG_EVENTS, "traumatised", "still-dying", "still-on-the-brink")
"""The kinds of event that tell of tags, and of forced moves that are repeated."""


def test_the_games_reach_every_situation() -> None:
    """The random games include both forced moves with every end, armour, Luck, misfires and time."""
    every = [step for batch in range(5) for mixed in MIXED for step in steps(batch, mixed)]
    kinds = Counter(step.move.kind for step in every)
    rules = Counter(event.rule for step in every for event in step.events if event.kind in ENDS)
    emitted = Counter(event.kind for step in every for event in step.events)
    for kind in ("take-harm", "escape-harm", "spend-luck", "cancel-misfire", "take-turn", "remove-tag", "wake"):
        assert kinds[kind] >= 20, kind
    for number in (8, 9, 10, 11, 13, 15, 16, 17, 18, 19):
        assert rules[f"TRC-HA-{number:02}"] >= 2, number
    for number in (4, 5, 7, 8, 9, 10, 11):
        assert rules[f"TRC-ST-{number:02}"] >= 2, number
    for kind in ("armour-absorbs", "armour-spent", "mended", "eased", "pending", "misfired", "withdrawn", "between"):
        assert emitted[kind] >= 10, kind
    assert set(READINGS) == set(SYSTEM.rulebook.switches)
