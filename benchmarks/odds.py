"""Exact odds: pools, the chained 2d10 and every named question, beside icepool for those that it can answer."""

from __future__ import annotations

from collections.abc import Callable

import icepool

from benchmarks.measure import seconds, show
from facedown.chance import Chain, Distribution, HandRolled, Pool, chains, pools
from facedown.game import Seat, Setup, registry
from facedown.lab.outlook import outlook
from facedown.odds import ask


def fresh(cached: object, work: Callable[[], object]) -> Callable[[], object]:
    """Do the work after emptying its cache."""

    def anew() -> object:
        cached.cache_clear()  # type: ignore[attr-defined]
        return work()

    return anew


def icepool_sum(dice: int, sides: int, depth: int) -> object:
    """Return the same sum in icepool, with a new die, so that its caches are empty."""
    die: icepool.Die[int] = icepool.d(sides).explode(depth=depth)
    return dice @ die


def run(*, quick: bool) -> None:
    """Print times and ratios."""
    pool = Pool(16, 12, explode=True)
    ours = seconds(fresh(pools._summed_totals, pool.totals), 20)
    theirs = seconds(lambda: icepool_sum(16, 12, 9), 1 if quick else 3)
    exact: Distribution[int] = pool.totals()
    show("16 exploding d12, exact sum", f"{ours * 1e3:.2f} ms", f"{len(exact)} totals, cut {float(exact.cut_off):.0e}")
    show("  the same in icepool, depth 9", f"{theirs * 1e3:.0f} ms", f"ours is {theirs / ours:.0f} times as fast")
    hundred = Pool(100, 12, explode=True)
    show("100 exploding d12", f"{seconds(fresh(pools._summed_totals, hundred.totals), 5) * 1e3:.2f} ms")
    kept = Pool(8, 10, keep=3)
    ours_kept = seconds(fresh(pools._keep, kept.totals), 10)
    theirs_kept = seconds(lambda: icepool.d(10).pool(8).highest(3).sum(), 10)
    show("8d10 keep 3", f"{ours_kept * 1e3:.2f} ms", f"icepool {theirs_kept * 1e3:.2f} ms (it keeps its caches)")
    show("comparison of two such pools", f"{seconds(lambda: exact.compare(exact), 10) * 1e3:.2f} ms")
    chain = Chain(10, "highest")
    show("2d10 chained doubles, all totals", f"{seconds(fresh(chains._outline, chain.totals), 10) * 1e3:.2f} ms")
    show("  with doubles and ones", f"{seconds(fresh(chains._full_weights, chain.distribution), 5) * 1e3:.2f} ms")
    named(quick=quick)
    live()


# Named questions


def named(*, quick: bool) -> None:
    """Print the time of each named question, asked once with empty caches."""
    for words, settings, peer in QUESTIONS:
        system, _, name = words.partition(" ")

        def question(system: str = system, name: str = name, settings: dict[str, object] = settings) -> object:
            for cached in (pools._summed_totals, pools._keep, chains._outline, chains._full_weights):
                cached.cache_clear()
            return ask(system, name, **settings)

        ours = seconds(question, 3 if quick else 10)
        theirs = seconds(peer, 1 if quick else 3) if peer is not None else 0
        beside = f"icepool {theirs * 1e3:.1f} ms, ours is {theirs / ours:.1f} times as fast" if theirs else ""
        told = " ".join(f"{key} {value}" for key, value in settings.items())
        show(f"{words} {told}".replace("pool pool", "pool")[:52], f"{ours * 1e3:.2f} ms", beside)


def icepool_chain() -> object:
    """Return the Standard Roll in icepool: doubles add up and are rolled again, to a depth of nine."""
    die = icepool.d(10)
    return icepool.map(lambda a, b: a + b + icepool.Again if a == b else a, die, die, again_depth=9)


def icepool_check() -> object:
    """Return the sum of two cards of a proficient lead's deck with one more card of +2."""
    return icepool.Deck([1, -1, 0, 0, 2, 2]).deal(2).sum()


def icepool_move() -> object:
    """Return 2d6+1 by bands."""
    return icepool.map(lambda n: 0 if n <= 6 else 1 if n <= 9 else 2, 2 @ icepool.d(6) + 1)


def icepool_clash() -> object:
    """Return whether 16 exploding d12 or 12 of them have the higher total."""
    die = icepool.d(12)
    return (16 @ die.explode(depth=9)) > (12 @ die)


QUESTIONS: tuple[tuple[str, dict[str, object], Callable[[], object] | None], ...] = (
    ("standard-roll roll", {}, icepool_chain),
    ("standard-roll roll", {"mode": "disadvantage"}, None),
    ("standard-roll effort", {"level": 2, "stat": 3, "tn": 12, "clock": 6}, None),
    ("skill-deck check", {"proficient": True, "add": 1}, icepool_check),
    ("trinity-code move", {"modifier": 1}, icepool_move),
    ("trinity-code move", {"modifier": 1, "good": 2, "bad": 1, "luck": "reroll"}, None),
    ("trinity-code cheat-death", {"power": 1}, None),
    ("trinity-code face-demons", {"modifier": 1}, None),
    ("tri-core attack", {"defense": "parry", "dice": 16, "effect_dice": 16, "defense_dice": 12}, None),
    ("tri-core attack", {"defense": "block", "dice": 4, "effect_dice": 5, "armor": 4}, None),
    ("tri-core skill", {"ranks": 4, "stats": 8, "level": 3}, None),
    ("tri-core opposed", {"ranks": 4, "other_ranks": 3}, None),
    ("core-kernel payout", {"pot": "A,A,B,C,C,C", "leaders": 3}, None),
    ("pool", {"pool": "16d12!", "vs": "12d12"}, icepool_clash),
    ("pool", {"pool": "100d12!"}, None),
)


def live() -> None:
    """Print the time of the odds of all options of a seat, after a first run."""
    seats = (Seat("gm", "GM", "facilitator"), Seat("ana"), Seat("ben"))
    for key, opening in (("trinity-code", "begin-investigation"), ("standard-roll", "begin-episode")):
        system = registry.system(key)
        position = system.begin(Setup(seats, system.sample()))
        begin = next(one for one in system.options(position, seats[0]) if one.move == opening)
        position = system.play(position, seats[0], begin.build(system.move_type), HandRolled()).position
        view = system.view(position, seats[1])
        taken = seconds(lambda s=system, v=view: outlook(s, v, seats[1]), 5)  # type: ignore[misc]
        moves = len(outlook(system, view, seats[1]))
        show(f"{key}: all that a player may do", f"{taken * 1e3:.1f} ms", f"{moves} moves")
