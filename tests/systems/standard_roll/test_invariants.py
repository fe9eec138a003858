"""Invariants at every moment of random games, under the default rulings and under mixed ones."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from facedown.chance import Dealer
from facedown.game import Seat, Setup
from facedown.game.conformance import conform
from facedown.systems.standard_roll import actions as m
from facedown.systems.standard_roll.deck import cards_of
from facedown.systems.standard_roll.model import Clock, Entity, Order, Position
from facedown.systems.standard_roll.rules.turns import actions_per_round
from tests.rulings import contrary
from tests.systems.standard_roll.driver import CURATOR, SYSTEM, Table, foe, sheet
from tests.systems.standard_roll.random_games import VALUES, Step, game

seeds = st.integers(0, 2**32 - 1)
faces = st.integers(1, 10)
any_game = given(seed=seeds, mixed=st.booleans())
often = settings(max_examples=60)

SEATS = (CURATOR, Seat("ana", "Ana"), Seat("ben", "Ben"))
CONTRARY = contrary(SYSTEM)
"""Every switch set otherwise than by default."""


def order_of(position: Position) -> Order | None:
    return position.situation.order if position.situation is not None else None


def clocks_of(position: Position) -> Iterator[Clock]:
    """Return every clock of a position."""
    for entity in position.entities:
        yield from (clock for _, clock in entity.clocks)
    yield from (challenge.clock for challenge in position.challenges)
    if position.situation is not None and position.situation.clock is not None:
        yield position.situation.clock


def pairs(step: Step) -> list[tuple[Entity, Entity]]:
    """Return every entity of the position before a move, before and after it."""
    return [(old, new) for old in step.before.entities for new in step.after.entities if old.key == new.key]


@any_game
@often
def test_each_card_is_in_one_place(seed: int, mixed: bool) -> None:
    """Deck, discard pile and active card together hold each entity’s card once."""
    for step in game(seed, mixed=mixed):
        order = order_of(step.after)
        if order is None:
            continue
        cards = [*cards_of(order.undrawn_cards), *order.discard, *([order.active] if order.active else [])]
        assert len(set(cards)) == len(cards), step.move
        assert set(cards) <= {one.key for one in step.after.entities}
        if step.after.rulings.defeat == "remove":
            assert all(one.status == "active" for one in step.after.entities if one.key in cards), step.move


@any_game
@often
def test_cards_come_and_go_only_where_the_rules_say(seed: int, mixed: bool) -> None:
    """SR-S5-02: in a round the cards in play change only when a character enters, is defeated, leaves or returns."""
    movers = (m.Enter, m.AddEntity, m.SetStatus, m.SetClock, m.Affect, m.SetTerms, m.ChooseEffects, m.Judge)
    for step in game(seed, mixed=mixed):
        before, after = order_of(step.before), order_of(step.after)
        if before is None or after is None or before.round != after.round or isinstance(step.move, movers):
            continue
        there = [{*cards_of(order.undrawn_cards), *order.discard, order.active} for order in (before, after)]
        assert there[0] == there[1], step.move


@any_game
@often
def test_clocks_stay_within_bounds(seed: int, mixed: bool) -> None:
    """SR-S2-06, R-SR-20: a clock stays between 0 and its maximum."""
    for step in game(seed, mixed=mixed):
        assert all(0 <= clock.left <= clock.most for clock in clocks_of(step.after)), step.move


@any_game
@often
def test_progress_is_what_is_above_the_number(seed: int, mixed: bool) -> None:
    """SR-S1-17, SR-S3-08: progress is max(0, total − target), doubled by Value Loss, and 0 on a miss."""
    for step in game(seed, mixed=mixed):
        roll, last = step.before.roll, step.after.last
        if roll is None or not isinstance(step.move, m.SetTerms | m.Judge) or step.after.roll is not None:
            continue
        assert last is not None
        if roll.kind not in ("effect", "effort"):
            continue
        doubled = "value-loss" in (roll.chosen_effects or ())
        if isinstance(step.move, m.Judge) and not step.move.fits:
            doubled = roll.kind == "effect" or step.before.rulings.value_loss_tn
        missed = step.after.complication != ""
        progress = 0 if missed else max(0, last.total - last.against) * (2 if doubled else 1)
        old, new = (aimed_at(position, roll.target, roll.clock, roll.kind) for position in (step.before, step.after))
        assert new.left == max(0, old.left - progress), step.move


def aimed_at(position: Position, target: str, clock: str, kind: str) -> Clock:
    """Return the clock that a roll is aimed at: a challenge’s Task Clock or the entity’s clock."""
    if kind == "effort":
        return next(one for one in position.challenges if one.key == target).clock
    return dict(next(one for one in position.entities if one.key == target).clocks)[clock]  # type: ignore[index]


@any_game
@often
def test_a_miss_changes_nothing(seed: int, mixed: bool) -> None:
    """SR-S1-23, SR-S1-24, SR-S1-25: a miss changes nothing but the action that it costs."""
    for step in game(seed, mixed=mixed):
        if not step.after.complication or step.before.complication:
            continue
        assert step.before.challenges == step.after.challenges
        for old, new in pairs(step):
            assert (old.clocks, old.tags, old.status) == (new.clocks, new.tags, new.status)
        for position in (step.before, step.after):
            assert position.roll is None or position.roll.chosen_effects is None
        clocks = [p.situation.clock if p.situation is not None else None for p in (step.before, step.after)]
        assert clocks[0] == clocks[1]


@any_game
@often
def test_the_situation_clock_goes_down_by_1_each(seed: int, mixed: bool) -> None:
    """The Situation Clock falls by 1 for each resolution that counts and for Heroics."""
    for step in game(seed, mixed=mixed):
        before, after = step.before.situation, step.after.situation
        if before is None or before.clock is None or isinstance(step.move, m.SetSituationClock | m.EndSituation):
            continue
        emitted = [event.data["left"] for event in step.events if event.kind == "situation-clock"]
        assert emitted == list(range(before.clock.left - 1, before.clock.left - 1 - len(emitted), -1))
        causes = sum(event.kind in ("heroics", "resolved") for event in step.events)
        assert len(emitted) <= causes
        nobody_left = any(event.rule == "R-SR-83" for event in step.events)
        assert (after is None) is (before.clock.left == len(emitted) or nobody_left), step.move
        if after is not None:
            assert after.clock is not None
            assert after.clock.left == before.clock.left - len(emitted)


@any_game
@often
def test_actions_are_spent_by_the_active_one_alone(seed: int, mixed: bool) -> None:
    """Only the active entity spends actions, one at a time, and a new round refills them to its Alacrity."""
    for step in game(seed, mixed=mixed):
        before, after = order_of(step.before), order_of(step.after)
        assert all(one.actions >= 0 for one in step.after.entities)
        if before is None or after is None or before.round != after.round:
            continue
        for old, new in pairs(step):
            assert new.actions <= max(old.actions, actions_per_round(new))
            if new.actions < old.actions:
                assert (before.active, old.actions - new.actions) == (old.key, 1), step.move
                assert isinstance(step.move, m.SpendAction | m.SetTerms | m.Refuse)
            if new.actions > old.actions:
                assert isinstance(step.move, m.Enter | m.SetStatus | m.ChooseEffects | m.Judge), step.move


@any_game
@often
def test_a_round_begins_with_full_pools(seed: int, mixed: bool) -> None:
    """SR-S5-07, SR-S5-09: when a round begins, exactly the entities with a card have a full pool."""
    for step in game(seed, mixed=mixed):
        before, after = order_of(step.before), order_of(step.after)
        if before is None or after is None or after.round != before.round + 1:
            continue
        cards = {*cards_of(after.undrawn_cards), *after.discard, after.active}
        for entity in step.after.entities:
            if entity.key in cards:
                assert (entity.actions, entity.status, entity.surprise) == (actions_per_round(entity), "active", "")
        assert (after.passed, after.seized, after.left, after.surprise) == ((), (), (), False)


@any_game
@often
def test_a_seat_always_has_an_option(seed: int, mixed: bool) -> None:
    """R-SR-52: the active entity can end its turn, and some seat owes each decision.

    R-SR-100: if the active entity is out while a Reaction is declared, the next card is drawn after the Reaction.
    """
    for step in game(seed, mixed=mixed):
        order = order_of(step.after)
        quiet = step.after.roll is None and not step.after.complication
        if order is not None and (quiet or order.active):
            assert order.active
            who = next(one for one in step.after.entities if one.key == order.active)
            if quiet:
                seat = Seat(who.controller) if who.controller != CURATOR.key else CURATOR
                assert SYSTEM.check(step.after, seat, m.EndTurn(who.key)) is None
        if not quiet:
            seats = (CURATOR, *(Seat(key) for key in "abcde"))
            assert len(SYSTEM.awaited(step.after, seats)) == 1


@given(
    first=st.lists(faces, max_size=5),
    last=st.tuples(faces, faces),
    mode=st.sampled_from(["normal", "advantage", "disadvantage", "both"]),
)
def test_any_chain_is_read_by_the_rules(first: list[int], last: tuple[int, int], mode: str) -> None:
    """The SR of any dice, the miss, the Critical and the Super Critical follow from the rules.

    These are invariants 5 and 6.

    Rules: SR-S1-03, SR-S1-04, SR-S1-05, SR-S1-06, SR-S1-07, SR-S1-08, SR-S1-09, SR-S1-10, SR-S1-11, SR-S1-21, SR-S1-27.
    """
    if last[0] == last[1]:
        last = (last[0], last[1] % 10 + 1)
    table = Table(sheet("a"), foe("s"), situation=9)
    table.attempt("a", *(face for double in first for face in (double, double)), *last, mode=mode)
    value = {"advantage": max(last), "disadvantage": min(last)}.get(mode, last[0])
    sr = 2 * sum(first) + value
    miss = mode == "disadvantage" and not first and 1 in last
    assert (table.rolled["sr"], table.rolled["miss"]) == (sr, miss)
    assert (table.position.roll is not None) is bool(first)
    if first:
        table.choose("edge")
    assert (table.of_kind("heroics") != []) is (sr >= 31)
    assert sr < 31 or len(first) >= 2


@given(most=st.integers(1, 50), changes=st.lists(st.integers(-40, 40), max_size=8))
def test_a_clock_stays_between_0_and_its_maximum(most: int, changes: list[int]) -> None:
    """R-SR-20, R-SR-35: a clock goes down to 0 and up to its maximum, and not further."""
    clock, left = Clock(most, most), most
    for change in changes:
        clock = clock.restore(change) if change > 0 else clock.deplete(-change)
        left = min(most, max(0, left + change))
        assert (clock.left, clock.most, clock.resolved) == (left, most, left == 0)


@given(sizes=st.tuples(st.integers(1, 3), st.integers(1, 3)), seed=seeds)
def test_surprise_goes_before_all(sizes: tuple[int, int], seed: int) -> None:
    """SR-S6-04: without interrupts, entries or Passes characters with surprise act before surprised ones."""
    with_surprise, surprised = tuple("abc"[: sizes[0]]), tuple("xyz"[: sizes[1]])
    setup = Setup((CURATOR,), {"entity": [{"name": key, "key": key} for key in (*with_surprise, *surprised)]})
    position, seen = SYSTEM.begin(setup), []
    everybody = (*with_surprise, *surprised)
    moves = [m.BeginEpisode(), m.BeginSituation(), m.BeginTurnOrder(everybody, with_surprise, surprised)]
    dealer = Dealer(seed.to_bytes(8, "big"))
    for move in moves:
        position = SYSTEM.play(position, CURATOR, move, dealer).position
    for _ in range(sum(sizes)):
        order = order_of(position)
        assert order is not None
        seen.append(order.active)
        position = SYSTEM.play(position, CURATOR, m.EndTurn(order.active), dealer).position
    assert set(seen[: sizes[0]]) == set(with_surprise)
    assert set(seen[sizes[0] :]) == set(surprised)


# The contract

NO_SECRETS = ("secrets_changed", "worlds_imagined")
"""The counts that stay 0: no position has a secret, because undrawn cards are undetermined."""


@pytest.mark.parametrize("rulings", [{}, CONTRARY], ids=["default", "contrary"])
def test_it_keeps_the_contract(rulings: dict[str, str]) -> None:
    """The options, refusals, views and events of the Standard Roll satisfy the contract of a system."""
    report = conform(SYSTEM, [Setup(SEATS, SYSTEM.sample(), rulings)], games=4, moves=90)
    assert report.never_reached == NO_SECRETS


@pytest.mark.parametrize("option", SYSTEM.rulebook.switches)
def test_it_keeps_the_contract_under_each_switch(option: str) -> None:
    """The contract holds under every value of a ruling that is not its default."""
    for value in VALUES[option]:
        if value != SYSTEM.rulebook.switches[option].default:
            report = conform(SYSTEM, [Setup(SEATS, SYSTEM.sample(), {option: value})], games=1, moves=70, seed=5)
            assert report.never_reached == NO_SECRETS
