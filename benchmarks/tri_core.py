"""Tri-Core: cycles per second of four against four, position size, and the length of fights (P-01 to P-08)."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from statistics import median
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from benchmarks.measure import show
from facedown.bots import simulate
from facedown.bots.tri_core import TriCoreBot
from facedown.chance import Dealer
from facedown.game import Option, Seat, Setup
from facedown.game.option_lists import options_as_data
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.board.words import words_of
from facedown.systems.tri_core.model import (
    OFFENSE,
    STATS,
    Attack,
    Character,
    PendingDecision,
    Position,
    RiposteOffer,
    character_of,
    needs_target,
    with_character,
)
from facedown.systems.tri_core.options.cards import listing
from facedown.systems.tri_core.rules.current_numbers import maximum
from facedown.systems.tri_core.system import SYSTEM

GM = Seat("gm", "GM", "facilitator")
MOST_CYCLES = 100


class Side(NamedTuple):
    """A policy for all fighters: the weight of their attacks, their defences, and their actions out of turn."""

    strike: Literal["Light", "Heavy"]
    defence: str = ""
    weight: Literal["Light", "Moderate", "Heavy"] = "Heavy"
    interrupts: bool = False
    strikes_back: bool = False
    recovers: bool = True
    careful: bool = False
    instinct: int = 0


POLICIES: dict[str, tuple[Side, str, str]] = {
    "P-01": (Side("Heavy"), "4 (2 to 8)", "10 (5 to 49)"),
    "P-02": (Side("Heavy", "Block", interrupts=True), "9 (5 to 30)", "24 (9 to 100)"),
    "P-03": (Side("Heavy", "Block", strikes_back=True), "4 (2 to 19)", "10 (5 to 100)"),
    "P-04": (Side("Heavy", "any", "Moderate", interrupts=True), "3 (2 to 5)", "5 (3 to 8)"),
    "P-05": (Side("Heavy", "Block"), "40 (11 to 100)", "3 in 4 unfinished"),
    "P-06": (Side("Light", "Dodge", "Light"), "4 in 5 unfinished", "nearly all unfinished"),
    "P-07": (Side("Heavy", "any", "Moderate", recovers=False), "3 (2 to 7)", "7 (3 to 20)"),
    "P-08": (Side("Heavy", "Block", interrupts=True, instinct=4), "4 (2 to 8)", "8 (5 to 18)"),
}
"""The inventory's simulations, with the results of a simpler model: the median of cycles, and 10 to 90 %."""


# The length of fights


def people(chooser: Random, level: int, instinct: int, count: int = 4) -> list[dict[str, Any]]:
    """Return this many Adventurers on two sides, with rolled stats, unarmed and without a map."""
    found = []
    for at in range(count):
        bonuses = {str(n): chooser.sample(STATS, 3) for n in (1, 5) if n <= level}
        found.append({
            "name": f"F{at}", "controller": GM.key, "side": "ab"[at % 2], "level": level,
            "stats": {stat: chooser.randint(1, 6) for stat in STATS}, "bonuses": bonuses,
        })  # fmt: skip
        if instinct:
            found[-1]["instinct"] = dict.fromkeys(("Strike", "Block"), instinct)
    return found


def fight(args: tuple[str, int, int]) -> tuple[int, bool]:
    """Return the cycles of a fight under a policy, and whether it ended within 100."""
    name, level, seed = args
    policy = POLICIES[name][0]
    chooser, dealer = Random(seed), Dealer(seed.to_bytes(8, "big"))
    scene = {"character": people(chooser, level, policy.instinct)}
    position = SYSTEM.begin(Setup((GM,), scene))
    keys = tuple(one.key for one in position.characters)
    position = SYSTEM.play(position, GM, m.StartEncounter(keys), dealer).position
    while True:
        encounter = position.encounter
        assert encounter is not None
        standing = {one.side for one in position.characters if one.conscious}
        if len(standing) < 2:
            return encounter.cycle, True
        if encounter.cycle > MOST_CYCLES:
            return MOST_CYCLES, False
        move = decide(position, policy, chooser)
        if move is None:
            return encounter.cycle, False
        position = SYSTEM.play(position, GM, move, dealer).position


def decide(position: Position, policy: Side, chooser: Random) -> Any:
    """Return the next move of a character who owes one; None if none does."""
    encounter = position.encounter
    assert encounter is not None
    top = encounter.waits.top
    if isinstance(top, Attack):
        one = character_of(position, top.target)
        chain = encounter.duel is not None and encounter.duel.chain
        action = "Parry" if chain or (top.riposte and policy.defence == "any") else defence_of(policy, one, chooser)
        action = action if one.ap > 0 else ""
        return m.Defend(one.key, action, "Light" if chain or not action else policy.weight)  # type: ignore[arg-type]
    if isinstance(top, PendingDecision):
        return m.Riposte(top.owner) if isinstance(top, RiposteOffer) else m.LetBe(top.owner)
    exchange = encounter.exchange
    if exchange is None:
        return None
    if exchange.unassigned_reactions:
        one_ = exchange.unassigned_reactions[0]
        answer = next(a for a in exchange.played if a.card.target == one_.owner or one_.card.action in OFFENSE)
        aim = answer.owner if needs_target(one_.card) else ""
        return m.Bind(one_.owner, one_.at, answer.owner, answer.at, aim)
    waiting = exchange.actions.waiting if exchange.step == "acting" else exchange.reactions.waiting
    one = character_of(position, waiting[0])
    cards = act(position, policy, one) if exchange.step == "acting" else react(position, policy, one, chooser)
    laid = len(exchange.draft(one.key))
    card = next((card for at, card in enumerate(cards) if at == laid), None)
    return card if card is not None else m.FinishPlaying(one.key)


def act(position: Position, policy: Side, one: Character) -> Iterator[m.Lay]:
    """Return a Recover if it is needed, else a Strike at the weakest foe."""
    if policy.recovers and one.ap < 6:
        yield m.Lay(one.key, "Recover", resource="AP")
    elif policy.recovers and 2 * one.hp < maximum(one, position.rulings, "HP"):
        yield m.Lay(one.key, "Recover", resource="HP")
    foes = [other for other in position.characters if other.side != one.side and other.conscious]
    if foes and (one.ap > 0 or not policy.careful):
        yield m.Lay(one.key, "Strike", policy.strike, target=min(foes, key=lambda foe: foe.hp).key)


def react(position: Position, policy: Side, one: Character, chooser: Random) -> Iterator[m.Lay]:
    """Return a defence; else an attack on a character that recovers or acts, depending on the policy."""
    assert position.encounter is not None
    exchange = position.encounter.exchange
    assert exchange is not None
    aimed = exchange.aimed(one.key)
    if aimed:
        action = defence_of(policy, one, chooser)
        if action and one.ap > 0:
            yield m.Lay(one.key, action, policy.weight)
        return
    actor = character_of(position, exchange.actors[0])
    recovering = any(card.action == "Recover" for _, cards in exchange.actions.contents for card in cards)
    wanted = policy.strikes_back or (policy.interrupts and recovering)
    if wanted and actor.side != one.side and one.ap >= 4 and len(exchange.actors) == 1:
        yield m.Lay(one.key, "Strike", policy.strike)


def defence_of(policy: Side, one: Character, chooser: Random) -> str:
    """Return the defence of a policy."""
    return chooser.choice(("Block", "Dodge", "Parry")) if policy.defence == "any" else policy.defence


def paces(quick: bool) -> None:
    """Print the median of cycles beside that in the inventory, at levels 1 and 5."""
    count = 8 if quick else 100
    with ProcessPoolExecutor() as pool:
        for name, (_, first, fifth) in POLICIES.items():
            for level, found in ((1, first), (5, fifth)):
                fights = list(pool.map(fight, [(name, level, seed) for seed in range(count)], chunksize=8))
                cycles = sorted(length for length, _ in fights)
                low, high = cycles[count // 10], cycles[-1 - count // 10]
                open_ = sum(not ended for _, ended in fights)
                note = f"inventory {found}" + (f"; {open_} of {count} unfinished" if open_ else "")
                show(f"{name}, level {level}: cycles", f"{median(cycles):g} ({low} to {high})", note)


# Speed


def speed(quick: bool) -> None:
    """Print the speed of the first five cycles of four against four bots. A first fight to warm up is not counted."""
    fights = [cycles_of(seed, 5) for seed in range(4 if quick else 20)][1:]
    cycles, moves, taken = (sum(one[at] for one in fights) for at in range(3))
    show("4 against 4, bots on all sides", f"{cycles / taken:.1f} cycles/s", f"{moves / taken:,.0f} moves/s")
    show("  a position, encoded", f"{max(size for *_, size in fights) / 1000:.0f} kB")


def cycles_of(seed: int, wanted: int) -> tuple[int, int, float, int]:
    """Return cycles, moves, seconds and the largest position in bytes of a fight of eight with swords and shields."""
    gear = [
        {"name": "sword", "sort": "weapon", "place": "main", "dice": 2, "types": ["Slice"]},
        {"name": "shield", "sort": "shield", "place": "off", "dice": 2, "types": ["Impact"]},
    ]
    seats = [GM, *(Seat(f"seat-{n}", f"Seat {n}") for n in range(8))]
    folk = [{**one, "items": gear, "controller": f"seat-{at}", "at": f"{'CF'[at % 2]}{at // 2 + 2}"}
            for at, one in enumerate(people(Random(seed), 3, 1, 8))]  # fmt: skip
    dealer, bots = Dealer(seed.to_bytes(8, "big")), {seat.key: TriCoreBot(n) for n, seat in enumerate(seats)}
    position = SYSTEM.begin(Setup(tuple(seats), {"character": folk}))
    position = SYSTEM.play(position, GM, m.StartEncounter(tuple(c.key for c in position.characters)), dealer).position
    moves, taken, largest = 0, 0.0, 0
    while position.encounter is not None and position.encounter.cycle <= wanted:
        start = time.perf_counter()
        seat = next((seat for seat in seats if owes(position, seat)), GM)
        view = SYSTEM.view(position, seat)
        move = bots[seat.key].choose(SYSTEM, view, seat, SYSTEM.options(view, seat))
        assert move is not None
        position = SYSTEM.play(position, seat, move, dealer).position
        moves, taken = moves + 1, taken + time.perf_counter() - start
        largest = max(largest, len(SYSTEM.encode(position)))
    return position.encounter.cycle - 1 if position.encounter is not None else wanted, moves, taken, largest


def boards(quick: bool) -> None:
    """Print the time of a view and a board of 14 characters after a change of one character."""
    seats = (GM, *(Seat(f"seat-{n}", f"Seat {n}") for n in range(14)))
    folk = [{**one, "controller": f"seat-{at}", "at": f"{'CF'[at % 2]}{at // 2 + 2}"}
            for at, one in enumerate(people(Random(1), 3, 1, 14))]  # fmt: skip
    position = SYSTEM.begin(Setup(seats, {"character": folk}))
    keys = tuple(one.key for one in position.characters)
    position = SYSTEM.play(position, GM, m.StartEncounter(keys), Dealer(b"boards of 14")).position
    for seat in (GM, seats[1]):
        SYSTEM.board(SYSTEM.view(position, seat), seat)  # reads the catalogue of messages, once for all boards
    views: list[float] = []
    drawn: dict[str, list[float]] = {"the GM": [], "a player": []}
    for n in range(50 if quick else 500):
        changed = replace(position.characters[n % 14], temp=n)
        position = with_character(position, changed)
        for who, seat in (("the GM", GM), ("a player", seats[1])):
            start = time.process_time()
            view = SYSTEM.view(position, seat)
            between = time.process_time()
            SYSTEM.board(view, seat)
            views.append(between - start)
            drawn[who].append(time.process_time() - between)
    show("a view of 14", f"{median(views) * 1e6:.0f} µs", f"at most {max(views) * 1e6:.0f} µs")
    for who, times in drawn.items():
        show(f"  the board of {who}", f"{median(times) * 1e6:.0f} µs", f"at most {max(times) * 1e6:.0f} µs")


HEROES = ("sera-ashdown", "mirelle-voss", "orrin-pell", "tobin-marsh", "nessa-thorn", "garrick-vale")


def sizes(quick: bool) -> None:
    """Print the JSON size and the time of a seat's options, with seven heroes against seven foes of the GM."""
    seats = (GM, *(Seat(f"p{at}") for at in range(7)))
    folk = [
        {"ready": f"{HEROES[at % 6]}-20", "name": f"Hero {at}", "foe": at % 2 == 1,
         "at": f"{'EH'[at % 2]}{at // 2 + 2}", "controller": GM.key if at % 2 else f"p{at // 2}"}
        for at in range(14)
    ]  # fmt: skip
    dealer, bots = Dealer(b"options of 14"), {seat.key: TriCoreBot(n) for n, seat in enumerate(seats)}
    position = SYSTEM.begin(Setup(seats, {"character": folk}))
    position = SYSTEM.play(position, GM, m.StartEncounter(tuple(c.key for c in position.characters)), dealer).position
    turns = simulate(SYSTEM, position, seats, bots, dealer, 40 if quick else 150)
    views = [(SYSTEM.view(turn.position, seat), seat) for turn in turns for seat in seats]
    moments = [
        f"{'the GM' if seat is GM else 'a player'}, {moment(SYSTEM.options(view, seat))}" for view, seat in views
    ]
    largest: dict[str, int] = {}
    for (view, seat), who in zip(views, moments, strict=True):
        size = len(msgspec.json.encode(options_as_data(SYSTEM.options(view, seat))))
        largest[who] = max(largest.get(who, 0), size)
    for who, size in sorted(largest.items()):
        show(f"14 characters: options of {who}", f"{size / 1000:.1f} kB at most")
    passes = 1 if quick else 3
    for when, before in FORGOTTEN.items():
        show_by_moment(f"options, {when}", moments, least_times(SYSTEM.options, views, before, passes))
    show_by_moment("board, as the game goes on", moments, least_times(SYSTEM.board, views, None, passes))


def show_by_moment(what: str, moments: Sequence[str], seconds: Sequence[float]) -> None:
    """Show the median, the least and the most time of each kind of moment."""
    times: dict[str, list[float]] = {}
    for who, taken in zip(moments, seconds, strict=True):
        times.setdefault(who, []).append(taken * 1e3)
    for who, some in sorted(times.items()):
        least, usual, most = min(some), median(some), max(some)
        show(f"  {what}: {who}", f"{usual:.2f} ms", f"{least:.2f} to {most:.2f} ms at {len(some)} positions")


def forget_positions() -> None:
    """Forget the cards that were listed for each position, but not what is known of sheets and of the map."""
    listing.cached_options.cache_clear()


def forget_all() -> None:
    """Forget everything that rules and options have computed, except what depends on no character.

    The numbers of sheets are not forgotten, because a sheet rarely changes during a game.
    """
    for name, module in sorted(sys.modules.items()):
        if name.startswith("facedown.systems.tri_core."):
            for kept in vars(module).values():
                keeps = hasattr(kept, "cache_clear") and kept is not words_of
                if keeps and not any(part in kept.__module__ for part in (".model", ".numbers")):
                    kept.cache_clear()


FORGOTTEN: dict[str, Callable[[], None] | None] = {
    "as the game goes on": None, "nothing kept of the position": forget_positions, "nothing kept at all": forget_all,
}  # fmt: skip
"""The caches to clear before each list of options. “As the game goes on” clears all of them once, at the start."""


def least_times(
    look: Callable[[Any, Seat], object],
    views: Sequence[tuple[Any, Seat]],
    before: Callable[[], None] | None,
    passes: int,
) -> list[float]:
    """The least seconds of the processor that a look at each view takes in some passes over all of them in order."""
    least = [float("inf")] * len(views)
    for _ in range(passes):
        forget_all()
        for at, (view, seat) in enumerate(views):
            if before is not None:
                before()
            start = time.process_time()
            look(view, seat)
            least[at] = min(least[at], time.process_time() - start)
    return least


def moment(options: Sequence[Option]) -> str:
    """Return how many characters of a seat owe a move."""
    owing = len({option.whose for option in options if option.owed})
    if owing == 7:
        return "all seven to act"
    return f"{'one' if owing == 1 else 'several'} to act" if owing else "nobody to act"


def owes(position: Position, seat: Seat) -> bool:
    """Return whether a seat owes a move, computed as at a table."""
    encounter = position.encounter
    assert encounter is not None
    mine = {one.key for one in position.characters if one.controller == seat.key}
    top, exchange = encounter.waits.top, encounter.exchange
    if top is not None:
        return (top.target if isinstance(top, Attack) else top.owner) in mine
    if exchange is None or exchange.unassigned_reactions:
        return exchange is not None and exchange.unassigned_reactions[0].owner in mine
    waiting = exchange.actions.waiting if exchange.step == "acting" else exchange.reactions.waiting
    return any(key in mine for key in waiting)


def run(*, quick: bool) -> None:
    """Print speed, sizes and lengths of fights."""
    speed(quick)
    boards(quick)
    sizes(quick)
    paces(quick)
