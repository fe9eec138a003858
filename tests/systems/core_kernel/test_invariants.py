"""Invariants of random games: 200 seeds, under the default rulings and under mixed ones."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from facedown.game import Event
from facedown.systems.core_kernel import actions as m
from facedown.systems.core_kernel.model import Actor, Conflict, Position
from facedown.systems.core_kernel.rules.numbers import total_trine_score, trine_score
from tests.systems.core_kernel.driver import NINE, SYSTEM, THREE, data
from tests.systems.core_kernel.random_games import VALUES, Step, game, setup

SEEDS = range(200)
MIXED = [False, True]
both_ways = pytest.mark.parametrize("mixed", MIXED, ids=["plain", "mixed"])
batches = pytest.mark.parametrize("batch", range(10))


@cache
def steps(batch: int, mixed: bool) -> list[Step]:
    """Yield all moves of the games of one tenth of the seeds."""
    return [step for seed in SEEDS[batch::10] for step in game(seed, mixed=mixed)]


def on(position: Position) -> Conflict | None:
    return position.conflict


def kinds(step: Step) -> set[str]:
    return {event.kind for event in step.events}


def same_conflict(step: Step) -> tuple[Conflict, Conflict] | None:
    """Return the Conflict before and after a move if it is the same one."""
    before, after = on(step.before), on(step.after)
    if before is None or after is None or before.number != after.number:
        return None
    return before, after


def actors(step: Step) -> list[tuple[Actor, Actor]]:
    return list(zip(step.before.actors, step.after.actors, strict=True))


@both_ways
@batches
def test_chips_are_conserved(batch: int, mixed: bool) -> None:
    """The chips held, in pots, in Jackpots and destroyed add up to those issued, for each Attribute.

    Rules: CK-S2-15, CK-S6-01.
    """
    for step in steps(batch, mixed):
        assert set(SYSTEM.conserved(step.after).values()) == {0}, step.move


def counted(position: Position) -> list[int]:
    """Return the number of chips of each Attribute, counted here and not by the system."""
    conflict = on(position)
    assert conflict is not None
    heaps = [p.stack for p in conflict.participants] + [p.committed for p in conflict.participants]
    heaps += [jackpot.pot for jackpot in conflict.jackpots] + [conflict.removed]
    heaps += [cluster.pot for cluster in conflict.hand.clusters] if conflict.hand else []
    return [sum(column) for column in zip(*heaps, strict=True)]


@both_ways
@batches
def test_chips_are_conserved_by_another_count(batch: int, mixed: bool) -> None:
    """Only a newcomer’s joining changes the number of chips, destroyed ones included."""
    for step in steps(batch, mixed):
        if same_conflict(step) and not isinstance(step.move, m.Join):
            assert counted(step.before) == counted(step.after), step.move
            hand = None if step.after.conflict is None else step.after.conflict.hand
            assert all(cluster.size == sum(cluster.pot) for cluster in (hand.clusters if hand else ()))


@both_ways
@batches
def test_nothing_is_negative_and_dashes_stay(batch: int, mixed: bool) -> None:
    """CK-S5-07, CK-S5-08: stacks, committed chips and AVs are never below 0, and a dash stays a dash."""
    for step in steps(batch, mixed):
        for before, after in actors(step):
            assert [av is None for av in before.av] == [av is None for av in after.av]
            assert min((av for av in after.av if av is not None), default=0) >= 0
        if step.after.conflict is not None:
            for participant in step.after.conflict.participants:
                assert min(participant.stack + participant.committed) >= 0
                assert participant.wildcards >= 0


@both_ways
@batches
def test_avs_never_rise_in_a_conflict(batch: int, mixed: bool) -> None:
    """CK-GL-10, R-CK-86: in a Conflict an AV never rises, and falls only if damage was announced in this Hand."""
    for step in steps(batch, mixed):
        if step.before.conflict is None or (step.after.conflict is None and mixed):
            continue  # ante_end=keep changes sheets at the end
        for before, after in actors(step):
            fallen = [
                n for n, (old, new) in zip(NINE, zip(before.av, after.av, strict=True), strict=True) if old != new
            ]
            assert all((new or 0) <= (old or 0) for old, new in zip(before.av, after.av, strict=True))
            if fallen:
                assert step.before.conflict.hand is not None
                assert isinstance(
                    step.move,
                    m.Spread
                    | m.TakeFromCommitted
                    | m.Spare
                    | m.Accept
                    | m.Justify
                    | m.JudgeFit
                    | m.Vote
                    | m.Commit
                    | m.Fold,
                )


@both_ways
@batches
def test_avs_fall_by_damage_less_what_was_soaked(batch: int, mixed: bool) -> None:
    """CK-S6-01, R-CK-09: over a Hand each Actor’s AVs fall by the damage placed on it minus the chips that soaked."""
    hand: list[Event] = []
    for step in steps(batch, mixed):
        hand += step.events
        if step.before.conflict is None or (step.after.conflict is None and step.after.rulings.ante_end == "keep"):
            continue
        for before, after in actors(step):
            if before.av == after.av:
                continue
            fall = sum(old or 0 for old in before.av) - sum(new or 0 for new in after.av)
            mine = [event for event in last_hand(hand) if data(event).get("actor") == after.key]
            placed = sum(sum(data(event)["parts"].values()) for event in mine if event.kind == "spread")
            soaked = sum(data(event)["soaked"] for event in mine if event.kind == "soaked")
            if step.before.rulings.av_basis == "sheet":
                assert fall == placed - soaked
            else:
                assert fall <= placed - soaked


def last_hand(emitted: list[Event]) -> list[Event]:
    """Return the events of the last Hand in which damage was placed, of all events so far."""
    begins = [at for at, event in enumerate(emitted) if event.kind == "hand"]
    spreads = [at for at, event in enumerate(emitted) if event.kind == "spread"]
    first = max(at for at in begins if at < spreads[-1])
    return emitted[first : next((at for at in begins if at > spreads[-1]), len(emitted))]


@batches
def test_antes_and_bids_do_not_change_ts(batch: int) -> None:
    """CK-GL-19, CK-N-04, CK-N-06: TS changes only with AVs, and is 0 exactly where no AV is above 0."""
    for step in steps(batch, False):
        for before, after in actors(step):
            if isinstance(step.move, m.Ante | m.Commit | m.Withdraw) and "spread" not in kinds(step):
                assert [trine_score(before.av, aspect) for aspect in THREE] == [
                    trine_score(after.av, aspect) for aspect in THREE
                ]
            scores = []
            for at, aspect in enumerate(THREE):
                three = [av or 0 for av in after.av[3 * at : 3 * at + 3]]
                score = trine_score(after.av, aspect)
                scores.append(score)
                assert (score == 0) is (max(three) == 0)
                assert score <= max(three)
            assert total_trine_score(after.av) == sum(scores)


@both_ways
@batches
def test_bids_and_wildcards_are_within_bounds(batch: int, mixed: bool) -> None:
    """Bids go from min(1, stack), or 0 under min_bid=0, to min(TS, stack), with at most one Wildcard.

    Rules: CK-S3-08, CK-N-09.
    """
    for step in steps(batch, mixed):
        move = step.move
        if not isinstance(move, m.Commit) or step.before.rulings.amend == "until_reveal":
            continue
        conflict = on(step.before)
        assert conflict is not None
        participant = next(p for p in conflict.participants if p.actor == move.actor)
        stack = participant.stack[NINE.index(move.action)]
        assert move.bid <= stack
        assert move.bid >= (min(1, stack) if step.before.rulings.min_bid == "1_if_able" else 0)
        if step.before.rulings.av_basis == "sheet":
            actor = next(actor for actor in step.before.actors if actor.key == move.actor)
            aspect = next(aspect for aspect, names in THREE.items() if move.action in names)
            assert move.bid <= trine_score(actor.av, aspect)
        assert 0 <= move.wildcards <= min(1, participant.wildcards)


@both_ways
@batches
def test_no_actor_spends_more_wildcards_than_its_wr(batch: int, mixed: bool) -> None:
    """CK-N-08: in a Conflict an Actor spends at most WR Wildcards, and none comes back."""
    for step in steps(batch, mixed):
        if step.after.conflict is None:
            continue
        rank = {actor.key: actor.wildcard_rank for actor in step.after.actors}
        assert all(0 <= p.wildcards <= rank[p.actor] for p in step.after.conflict.participants)
        pair = same_conflict(step)
        if pair and step.after.rulings.amend == "locked":
            left = {p.actor: p.wildcards for p in pair[0].participants}
            assert all(p.wildcards <= left.get(p.actor, 9) for p in pair[1].participants)


def showdowns(batch: int, mixed: bool) -> list[tuple[Step, Event]]:
    return [(step, e) for step in steps(batch, mixed) for e in step.events if e.kind == "showdown"]


@both_ways
@batches
def test_at_most_one_sweep_in_a_pair(batch: int, mixed: bool) -> None:
    """CK-S3-23, CK-S3-24: a Sweep comes with an AD bonus, and the other side of the pair then has neither."""
    swept = 0
    for _, event in showdowns(batch, mixed):
        rules = [[addend.rule for addend in tally.addends] for tally in event.tallies]
        sweeps = ["CK-S3-21" in side for side in rules]
        bonuses = ["CK-S3-18" in side for side in rules]
        assert sum(sweeps) <= 1
        assert sum(bonuses) <= 1
        assert all(bonus for sweep, bonus in zip(sweeps, bonuses, strict=True) if sweep)
        swept += sum(sweeps)
    assert swept


@batches
def test_showdowns_are_within_bounds(batch: int) -> None:
    """CK-S4-01, CK-S4-03: bid ≤ Showdown ≤ TS + ES + half of TS + 1, and the Margin is the difference of the two."""
    for step, event in showdowns(batch, False):
        conflict = on(step.before)
        assert conflict is not None
        for key, tally in zip(data(event)["pair"], event.tallies, strict=True):
            actor = next(actor for actor in step.before.actors if actor.key == key)
            most = max(trine_score(actor.av, aspect) for aspect in THREE)
            assert 0 <= tally.addends[0].value <= tally.total <= most + conflict.es + most // 2 + 1
        first, second = (tally.total for tally in event.tallies)
        assert data(event)["margin"] == abs(first - second)
        winner = data(event)["pair"][0] if first > second else data(event)["pair"][1] if second > first else None
        assert data(event)["winner"] == winner


@both_ways
@batches
def test_damage_follows_margins(batch: int, mixed: bool) -> None:
    """CK-S5-02, CK-S5-03, CK-S5-14: each decided pair deals one hit of at least ES, and D' is between 0 and D."""
    for step in steps(batch, mixed):
        margins = sorted(data(e)["margin"] for e in step.events if e.kind == "showdown" and data(e)["margin"])
        found = [e for e in step.events if e.kind == "damage"]
        conflict = on(step.before)
        if not margins:
            assert found == []
            continue
        assert conflict is not None
        assert sorted(data(e)["damage"] for e in found) == [conflict.es + margin // 5 for margin in margins]
        for event in found:
            loser = next(actor for actor in step.before.actors if actor.key == data(event)["actor"])
            at = 3 * list(THREE).index(data(event)["aspect"])
            owned = sum(av is not None for av in loser.av[at : at + 3])
            assert 0 <= data(event)["through"] <= data(event)["damage"]
            assert (data(event)["through"] == 0) is (owned == 0)
            assert owned < 3 or data(event)["through"] == data(event)["damage"]


@both_ways
@batches
def test_es_is_from_1_to_5(batch: int, mixed: bool) -> None:
    """ES is from 1 to 5, and under es_lock=conflict the same from Hand 1 on; before, a newcomer can only raise it.

    Rules: CK-GL-33, CK-S1-06, R-CK-110.
    """
    for step in steps(batch, mixed):
        if step.after.conflict is not None:
            assert 1 <= step.after.conflict.es <= 5
            pair = same_conflict(step)
            if pair and step.after.rulings.es_lock == "conflict":
                raised = isinstance(step.move, m.Join) and not pair[0].hands
                assert pair[1].es >= pair[0].es if raised else pair[0].es == pair[1].es


@both_ways
@batches
def test_payouts_are_even_and_for_leaders(batch: int, mixed: bool) -> None:
    """Leaders’ shares differ by at most 1, earlier leaders get more, and 0 wins get nothing.

    Rules: CK-S2-12, CK-S2-13, R-CK-25.
    """
    for step in steps(batch, mixed):
        hand = step.after.conflict.hand if step.after.conflict else None
        if hand is None or "aspect" not in kinds(step):
            continue
        for cluster in hand.clusters:
            plays = [play for play in hand.plays if play.actor in cluster.members and play.aspect is not None]
            most = max((play.td_wins for play in plays), default=0)
            paid = [play.paid for play in plays if play.td_wins == most]
            assert all(play.paid == 0 for play in plays if play.td_wins < most)
            if not most and step.after.rulings.zero_wins == "jackpot":
                assert paid == [0] * len(paid)
                continue
            assert paid == sorted(paid, reverse=True)
            assert not paid or max(paid) - min(paid) <= 1
            assert cluster.size == 0


@both_ways
@batches
def test_a_new_conflict_starts_from_the_sheets(batch: int, mixed: bool) -> None:
    """CK-S6-06, CK-N-08: after a Conflict stacks equal the AVs, nothing is committed, and no Jackpot is left."""
    begun = 0
    for step in steps(batch, mixed):
        if not isinstance(step.move, m.StartConflict):
            continue
        begun += 1
        conflict = on(step.after)
        assert conflict is not None
        for participant in conflict.participants:
            actor = next(actor for actor in step.before.actors if actor.key == participant.actor)
            assert participant.stack == tuple(av or 0 for av in actor.av)
            assert participant.committed == (0,) * 9
            assert participant.wildcards == actor.wildcard_rank
        assert conflict.jackpots == ()
    assert begun


@both_ways
@batches
def test_only_opponents_meet(batch: int, mixed: bool) -> None:
    """CK-S1-05, R-CK-50: only opponents have a Showdown, and so only they deal damage to each other."""
    for step, event in showdowns(batch, mixed):
        conflict = on(step.before)
        assert conflict is not None
        a, b = data(event)["pair"]
        assert a != b
        assert (a, b) in conflict.opposition or (b, a) in conflict.opposition
        pairs = [tuple(sorted(data(e)["pair"])) for e in step.events if e.kind == "showdown"]
        assert len(set(pairs)) == len(pairs)


@both_ways
@batches
def test_an_actor_that_left_stays_out(batch: int, mixed: bool) -> None:
    """An Actor that has left does not return in the same Conflict, and its reasons are stored.

    Rules: R-CK-70, CK-S2-05, CK-S6-04.
    """
    for step in steps(batch, mixed):
        pair = same_conflict(step)
        if pair:
            now = {p.actor: p for p in pair[1].participants}
            for participant in pair[0].participants:
                if participant.status != "in":
                    assert now[participant.actor].status == participant.status
            for participant in pair[1].participants:
                assert (participant.status == "in") is (participant.reasons == ())
                assert participant.status in ("in", *participant.reasons)


@both_ways
@batches
def test_a_seat_always_has_an_option(batch: int, mixed: bool) -> None:
    """Each Actor that is asked for a card has a legal answer, and every position of a Conflict has an option."""
    for seed in SEEDS[batch::10]:
        seats = setup(seed, mixed=mixed).seats
        for step in game(seed, mixed=mixed):
            conflict = on(step.after)
            if conflict is not None:
                assert any(SYSTEM.options(SYSTEM.view(step.after, seat), seat) for seat in seats)
            if conflict is not None and conflict.hand is not None:
                assert SYSTEM.awaited(step.after, seats)


@both_ways
def test_one_seed_gives_one_game(mixed: bool) -> None:
    """CK-G-05, R-CK-35: the same choices and draws give the same log and positions, byte by byte."""
    for seed in SEEDS[:30]:
        runs = [
            [
                SYSTEM.encode(step.after) + msgspec.json.encode(step.events, order="deterministic")
                for step in game(seed, mixed=mixed)
            ]
            for _ in range(2)
        ]
        assert runs[0] == runs[1]


def test_the_games_reach_every_situation() -> None:
    """The random games include every step, both ways to leave, Jackpots, clusters and newcomers."""
    emitted = [
        event.kind
        for seed in SEEDS[:60]
        for mixed in MIXED
        for step in game(seed, mixed=mixed)
        for event in step.events
    ]
    for kind in (
        "conflict", "hand", "jackpot", "paid", "showdown", "damage", "spread", "soaked", "unusable", "eliminated",
        "withdrawn", "sits-out", "clusters", "joined", "override", "stopped", "conflict-over", "refresh", "spared",
    ):  # fmt: skip
        assert emitted.count(kind) >= 5, kind
    assert set(VALUES) == set(SYSTEM.rulebook.switches)


@both_ways
@batches
def test_chips_are_conserved_with_extensions(batch: int, mixed: bool) -> None:
    """CK-K-06: a recovery issues a chip for every AV that returns, so the counts still agree."""
    shipped = ("featured-foes", "second-wind", "spoils-of-the-sweep")
    for seed in SEEDS[batch::10][:6]:
        for step in game(seed, mixed=mixed, extensions=shipped):
            assert set(SYSTEM.conserved(step.after).values()) == {0}
            assert all(
                av is None or av <= (base or 0)
                for actor in step.after.actors
                for av, base in zip(actor.av, actor.av_base, strict=True)
            )
