"""Invariants of random games: 80 seeds, under the default rulings and under mixed ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from facedown.game import Event
from facedown.systems.skill_deck import actions as m
from facedown.systems.skill_deck.model import Character, Check, Position
from tests.systems.skill_deck.driver import SYSTEM
from tests.systems.skill_deck.random_games import READINGS, Step, game, setup

SEEDS = range(80)
MIXED = [False, True]
both_ways = pytest.mark.parametrize("mixed", MIXED, ids=["plain", "mixed"])
batches = pytest.mark.parametrize("batch", range(4))

ATTACKS = ("attack", "called", "bang")


@cache
def games(batch: int, mixed: bool) -> list[list[Step]]:
    """Return the games of a quarter of the seeds."""
    return [list(game(seed, mixed=mixed)) for seed in SEEDS[batch::4]]


def steps(batch: int, mixed: bool) -> list[Step]:
    return [step for one in games(batch, mixed) for step in one]


def pairs(step: Step) -> Iterator[tuple[Character, Character]]:
    """Return each character before and after a move."""
    return zip(step.before.characters, step.after.characters, strict=True)


def person(position: Position, key: str) -> Character:
    return next(one for one in position.characters if one.key == key)


def level(character: Character, name: str) -> int:
    return sum(one.level for one in character.proficiencies if one.name == name)


def left(character: Character, phase: str) -> dict[tuple[str, str], int]:
    """Return the uses left in this phase, by character and proficiency."""
    return {(character.key, one.name): getattr(one, phase) for one in character.proficiencies}


def count(step: Step, kind: str) -> int:
    return sum(event.kind == kind for event in step.events)


# The deck, reckoned anew


def cards_given(position: Position, check: Check) -> list[tuple[str, str, int]]:
    """Return the given cards as giver, proficiency and value, judged by what the Ref called relevant."""
    fitting, found = {check.attempt.skill, *check.relevant}, []
    for key, names in check.handed.contents:
        for name in names:
            uses = left(person(position, key), position.phase).get((key, name), 0)
            uses -= (key, name) == (check.attempt.lead, check.attempt.weapon)
            if uses > 0 or name not in fitting:
                found.append((key, name, 2 if name in fitting else -2))
    return found


def deck(position: Position, check: Check) -> list[int]:
    """Return the value of every card in the deck of this check."""
    there = [person(position, key) for key in (check.attempt.lead, *check.contributors)]
    rulings = position.rulings
    skilled = [level(one, check.attempt.skill) >= 1 for one in there]
    proficient = {"lead": skilled[0], "any": any(skilled), "all": all(skilled)}[rulings.prof_card_from]
    injured, shaken = sum(one.damage in (1, 2) for one in there), sum(one.shaken for one in there)
    if not rulings.condition_stack:
        injured, shaken = min(1, injured), min(1, shaken)
    base = {
        "progress-made": 1, "war-and-peace": -injured, "harmony-and-unrest": -shaken, "progress-lost": -1,
        "proficiency": 2 * proficient,
    } | {card.key: card.value for card in check.added_cards}  # fmt: skip
    kept = [value for key, value in base.items() if key not in check.removed_cards]
    return kept + [value for _, _, value in cards_given(position, check)]


@both_ways
@batches
def test_the_deck_and_the_draw(batch: int, mixed: bool) -> None:
    """A draw takes two cards of the expected deck, and their sum decides the outcome.

    Rules: SD-SC-03, SD-SC-04, SD-SC-05, SD-SC-06, SD-SC-07, SD-SC-08, SD-SC-09, SD-PR-05.
    """
    seen = 0
    for step in steps(batch, mixed):
        check = step.before.check
        if check is None or not isinstance(step.move, m.DrawCards):
            continue
        values = Counter(deck(step.before, check))
        assert check.size == values.total() >= 2
        (tally,) = next(event.tallies for event in step.events if event.kind == "drawn")
        drawn = Counter(addend.value for addend in tally.addends)
        assert drawn.total() == 2
        assert drawn <= values, (drawn, values)
        assert tally.total == sum(addend.value for addend in tally.addends)
        emitted = next(event.data["outcome"] for event in step.events if event.kind == "outcome")
        assert emitted == ("pass" if tally.total > 0 else "fail" if tally.total == 0 else "botch")
        if not check.added_cards and not mixed:
            assert -4 <= tally.total <= 4
            assert values[2] or tally.total <= 1
            assert values[-2] or tally.total >= -2
        seen += 1
    assert seen > 50


@both_ways
@batches
def test_an_attack_hits_by_its_total(batch: int, mixed: bool) -> None:
    """SD-CB-01, SD-CB-13, SD-CB-14, R-SD-58: an attack hits by its total alone, and a miss deals no damage."""
    for step in steps(batch, mixed):
        check, freeze = step.before.check, step.after.freeze
        if check is None or freeze is None or not isinstance(step.move, m.DrawCards | m.SettleBotch):
            continue
        if step.after.check is not None and step.after.check.attempt == check.attempt:
            continue
        made = next(one for one in freeze.settled_attempts if one.attempt == check.attempt)
        rulings = step.before.rulings
        assert step.after.last is not None
        assert step.after.last.total is not None
        called = made.attempt.aim == "called" or (made.attempt.aim == "bang" and rulings.bang_margin == "called")
        needed = int(rulings.called_margin) if called else 1
        assert made.hit is (made.attempt.aim in ATTACKS and step.after.last.total.total >= needed)
        bonus = int(rulings.weapon_bonus) if made.attempt.weapon else 0
        assert made.damage == (1 + bonus if made.hit else 0)
        assert (made.botch is not None) is isinstance(step.move, m.SettleBotch)


@both_ways
@batches
def test_cards_come_from_the_sheets_of_participants(batch: int, mixed: bool) -> None:
    """SD-PR-01, SD-PR-02, SD-PR-10: a contributor adds one card of its sheet, and the lead only relevant ones."""
    for step in steps(batch, mixed):
        check = step.after.check
        if check is None:
            continue
        lead = check.attempt.lead
        assert lead not in check.contributors
        assert len(set(check.contributors)) == len(check.contributors)
        for key, names in check.handed.contents:
            assert len(set(names)) == len(names)
            assert key == lead or len(names) <= 1
            for name in names:
                held = level(person(step.after, key), name)
                assert key != lead or (name in (check.attempt.skill, *check.relevant) and held >= 2)
                assert held >= (2 if step.after.rulings.sabotage_costs_use else 1)


# Uses


@both_ways
@batches
def test_uses_stay_within_bounds(batch: int, mixed: bool) -> None:
    """SD-PR-06: a proficiency has from 0 uses to one for each level above the first, in each phase."""
    for step in steps(batch, mixed):
        for one in step.after.characters:
            for held in one.proficiencies:
                assert held.session is not None
                assert held.downtime is not None
                assert 0 <= held.session <= max(0, held.level - 1)
                assert 0 <= held.downtime <= max(0, held.level - 1)


def expected_spending(step: Step) -> Counter[tuple[str, str]]:
    """Return the uses that a move should spend, computed from the move and from healing without a check."""
    spent: Counter[tuple[str, str]] = Counter()
    check, move = step.before.check, step.move
    if isinstance(move, m.DrawCards) and check is not None:
        free = not step.before.rulings.sabotage_costs_use
        spent.update((key, name) for key, name, value in cards_given(step.before, check) if value > 0 or not free)
        if check.attempt.weapon:
            spent[check.attempt.lead, check.attempt.weapon] += 1
    if isinstance(move, m.SpendArmour):
        spent[move.character, move.proficiency] += 1
    for event in step.events:
        if event.kind == "treated":
            spent[event.data["lead"], "Medicine"] += 1
    return spent


@both_ways
@batches
def test_uses_are_spent_for_something(batch: int, mixed: bool) -> None:
    """Uses of the current phase are spent only for cards, ignored points, Weapon and Medicine.

    Rules: SD-PR-07, R-SD-15, R-SD-24.
    """
    for step in steps(batch, mixed):
        if isinstance(step.move, m.SetLevel):
            continue
        spent = expected_spending(step)
        for before, after in pairs(step):
            for phase in ("session", "downtime"):
                old, new = left(before, phase), left(after, phase)
                if isinstance(step.move, m.BeginPhase) and step.move.phase == phase:
                    old = {(after.key, one.name): max(0, one.level - 1) for one in after.proficiencies}
                elif step.before.phase == phase:
                    old = {key: uses - spent[key] for key, uses in old.items()}
                assert new == old, step.move


# Damage


def events_with_damage_before(step: Step) -> Iterator[tuple[Event, dict[str, int]]]:
    """Yield each event with all damage before it, and check the damage after the last one."""
    damage = {one.key: one.damage for one in step.before.characters}
    for event in step.events:
        yield event, dict(damage)
        if event.kind in ("damage", "healed", "mended"):
            damage[event.data["character"]] = event.data["damage"]
    assert damage == {one.key: one.damage for one in step.after.characters}, step.move


@both_ways
@batches
def test_damage_goes_by_points(batch: int, mixed: bool) -> None:
    """Damage rises by 1 at a time to at most 3, and Medicine removes 1 from the living only.

    Rules: SD-CB-07, SD-CB-08, SD-CB-09, SD-CB-10.
    """
    for step in steps(batch, mixed):
        for event, damage in events_with_damage_before(step):
            if event.kind not in ("damage", "healed", "mended"):
                continue
            old, new = damage[event.data["character"]], event.data["damage"]
            assert 0 <= new <= 3
            if event.kind == "damage":
                assert new == old + 1
                assert event.rule == f"SD-CB-{6 + new:02}"
            elif event.kind == "healed":
                assert new == (old - 1 if old in (1, 2) else old)
            else:
                assert new == old - step.move.points


@both_ways
@batches
def test_every_point_is_taken_ignored_or_lost(batch: int, mixed: bool) -> None:
    """R-SD-41: the points dealt equal those taken, ignored and lost."""
    for one in games(batch, mixed):
        dealt = gone = 0
        for step in one:
            freeze, damage = step.before.freeze, {}
            if freeze is not None:
                damage = {made.attempt.lead: made.damage for made in freeze.settled_attempts if made.hit}
            if isinstance(step.move, m.Resume):
                dealt += sum(damage.values())
            if isinstance(step.move, m.Hurt):
                dealt += step.move.points
            for event in step.events:
                if event.kind == "lapsed":
                    dealt -= damage.get(event.data["lead"], 0)
                if event.kind == "botch" and "physical" in event.data["kinds"]:
                    dealt += event.data["points"] * len(event.data["struck"])
                gone += event.kind in ("damage", "ignored")
                gone += event.data["points"] if event.kind == "lost" else 0
            if not step.after.pending_results:
                assert dealt == gone, step.move


@batches
def test_first_points_before_second_points(batch: int) -> None:
    """SD-CB-03, SD-CB-11, R-SD-42: no character takes a spread point while a living ally has less damage."""
    seen = 0
    for step in steps(batch, False):
        for event, damage in events_with_damage_before(step):
            if event.kind == "damage" and event.data["spread"] == "SD-CB-03":
                victim = person(step.before, event.data["character"])
                side = [damage[one.key] for one in step.before.characters if one.side == victim.side]
                assert damage[victim.key] == min(side)
                seen += 1
    assert seen


@both_ways
@batches
def test_nothing_happens_before_time_resumes(batch: int, mixed: bool) -> None:
    """SD-DS-05, SD-SC-10: in a freeze only uses change, and no wound, condition, weapon or side."""
    for step in steps(batch, mixed):
        if step.before.freeze is None or step.after.freeze is None or isinstance(step.move, m.Resume):
            continue
        if step.before.pending_results or step.before.freeze.results_phase:
            continue
        for before, after in pairs(step):
            assert (before.damage, before.shaken, before.side) == (after.damage, after.shaken, after.side), step.move
            assert (before.weapons, before.notes) == (after.weapons, after.notes)
            assert [(p.name, p.level) for p in before.proficiencies] == [(p.name, p.level) for p in after.proficiencies]


@both_ways
@batches
def test_the_dead_do_nothing(batch: int, mixed: bool) -> None:
    """SD-CB-09: a dead character makes no move, takes no point and is asked nothing, until the Ref revives it."""
    for step in steps(batch, mixed):
        for before, after in pairs(step):
            if before.alive:
                continue
            assert after.damage == 3 or isinstance(step.move, m.Mend)
            mover = getattr(step.move, "lead", getattr(step.move, "character", ""))
            players = isinstance(step.move, m.OpenCheck | m.Declare | m.Join | m.TakePoint | m.SpendArmour | m.Treat)
            assert mover != before.key or not players
        freeze = step.after.freeze
        if step.before.freeze is None and freeze is not None:
            assert set(freeze.declared.order) == {one.key for one in step.after.characters if one.alive}


@both_ways
@batches
def test_being_shaken_lasts(batch: int, mixed: bool) -> None:
    """R-SD-27, R-SD-73: a botch or the Ref makes a character shaken, and only the Ref ends it."""
    for step in steps(batch, mixed):
        for before, after in pairs(step):
            if before.shaken != after.shaken and not isinstance(step.move, m.SetShaken):
                assert after.shaken
                assert count(step, "botch")


@both_ways
@batches
def test_a_seat_always_has_an_option(batch: int, mixed: bool) -> None:
    """Some seat always has an option, and owes a move while a check, a freeze or damage is in progress."""
    for seed, one in zip(SEEDS[batch::4], games(batch, mixed), strict=True):
        seats = setup(seed, mixed=mixed).seats
        for step in one:
            assert any(SYSTEM.options(SYSTEM.view(step.after, seat), seat) for seat in seats)
            if step.after.check is not None or step.after.freeze is not None or step.after.pending_results:
                assert SYSTEM.awaited(step.after, seats), step.move


@both_ways
def test_one_seed_gives_one_game(mixed: bool) -> None:
    """The same choices and draws give the same log and positions, byte by byte."""
    for seed in SEEDS[:10]:
        runs: list[list[bytes]] = [
            [
                SYSTEM.encode(step.after) + msgspec.json.encode(step.events, order="deterministic")
                for step in game(seed, mixed=mixed)
            ]
            for _ in range(2)
        ]
        assert runs[0] == runs[1]


def test_the_games_reach_every_situation() -> None:
    """The random games include every situation that the invariants are about."""
    every = [step for batch in range(4) for mixed in MIXED for step in steps(batch, mixed)]
    kinds = Counter(step.move.kind for step in every)
    emitted: Counter[Any] = Counter(event.kind for step in every for event in step.events)
    for kind in ("spend-armour", "take-point", "settle-botch", "give-point", "set-damage", "bang", "hurt", "end-phase"):
        assert kinds[kind] >= 20, kind
    for kind in ("hit", "miss", "healed", "treated", "ignored", "lost", "revealed", "idle", "lapsed", "left"):
        assert emitted[kind] >= 3, kind
    for one in games(0, False):
        assert all(earlier.after is later.before for earlier, later in pairwise(one))
    assert set(READINGS) == set(SYSTEM.rulebook.switches)
