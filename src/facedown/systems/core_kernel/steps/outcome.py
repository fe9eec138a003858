"""Step 5: damage, pair by pair: how much, of which type, what gets through, and where the damaged Actor puts it."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

from msgspec.structs import replace

from facedown.game import Addend, Tally, listed
from facedown.game.events import Telling
from facedown.systems.core_kernel import moves as m
from facedown.systems.core_kernel.hooks import Facts, OutcomeDamage, attach
from facedown.systems.core_kernel.model import (
    ASPECTS,
    ATTRIBUTES_OF,
    NO_CHIPS,
    PLACE,
    Actor,
    Aspect,
    Attribute,
    Chips,
    CommittedDue,
    Hand,
    Hit,
    PairResult,
    Participant,
    Position,
    Ratings,
    Rulings,
    SpreadDue,
    WaiveDue,
    actor_of,
    participant_of,
    play_of,
)
from facedown.systems.core_kernel.naming import SIGNS, by_name, chips_of, name_of
from facedown.systems.core_kernel.steps.aspects import on, put
from facedown.systems.core_kernel.steps.showdown import resolve_pairs

Told = Telling[Position]

# How much


def damage(es: int, margin: int) -> Tally:
    """D: nothing for a Margin of 0, else ES + floor(Margin / 5) (CK-S5-02, CK-S5-03, CK-M-02, CK-M-05)."""
    if margin <= 0:
        return Tally("Damage", ())
    return Tally(
        "Damage",
        (
            Addend("Stakes", es, "CK-S5-03"),
            Addend(f"a fifth of the Margin {margin}", margin // 5, "CK-S5-03"),
        ),
    )


def attributes_owned(av: Ratings, aspect: Aspect) -> int:
    """n: how many Attributes of the TA the Actor owns; an AV of 0 counts, a dash does not (CK-S5-10, R-CK-19)."""
    at = 3 * ASPECTS.index(aspect)
    return 3 - av[at : at + 3].count(None)


def gets_through(amount: int, owned: int, rounding: str = "floor") -> int:
    """D': n thirds of D, 1 at least if any damage and any Attribute is there.

    Rules: CK-S5-11, CK-S5-12, CK-S5-13, CK-S5-14, CK-M-03, R-CK-18.
    """
    if not amount or not owned:
        return 0
    thirds = (2 * owned * amount + 3) // 6 if rounding == "nearest" else owned * amount // 3
    return max(1, thirds)


# Where it goes


def damage_capacity(rulings: Rulings, av: int | None, held: int) -> int:
    """How much damage an Attribute can take: a dash none, else its AV and any won chips.

    Rules: CK-S5-07, R-CK-09, R-CK-11.
    """
    if av is None:
        return 0
    if rulings.av_basis == "held":
        return held
    return max(av, held) if rulings.surplus_soak else av


class Wounds:
    """An Actor's AVs and chips while hits are applied to it, one after the other."""

    def __init__(self, rulings: Rulings, actor: Actor, participant: Participant) -> None:
        self.rulings = rulings
        self.av, self.stack, self.committed = (
            list(actor.av),
            list(participant.stack),
            list(participant.committed),
        )
        self.removed = [0] * 9
        self.soaked = 0

    def copy(self) -> Wounds:
        """Independent wounds with the same AVs and chips."""
        same = copy(self)
        same.av, same.stack, same.committed = list(self.av), list(self.stack), list(self.committed)
        same.removed = list(self.removed)
        return same

    def capacity(self, attribute: Attribute) -> int:
        """How much damage an Attribute can take now."""
        at = PLACE[attribute]
        return damage_capacity(self.rulings, self.av[at], self.stack[at] + self.committed[at])

    def rated(self, attribute: Attribute) -> int:
        """What the Attribute is rated at now (R-CK-01)."""
        at = PLACE[attribute]
        av = self.av[at] or 0
        return av if self.rulings.av_basis == "sheet" else self.stack[at] + self.committed[at]

    def committed_range(self, at: int, points: int) -> tuple[int, int]:
        """How few and how many of the chips lost, as many as are held (R-CK-11), can come from the committed ones."""
        lost = min(points, self.stack[at] + self.committed[at])
        return max(0, lost - self.stack[at]), min(lost, self.committed[at])

    def take(self, hit: Hit) -> None:
        """One hit, Attribute by Attribute."""
        for at, points in enumerate(hit.parts or ()):
            if points:
                self.bear(at, points, None if hit.from_committed is None else hit.from_committed[at])

    def bear(self, at: int, points: int, from_committed: int | None = None) -> None:
        """Damage to one Attribute: won chips soak first, the rest lowers AV (R-CK-09)."""
        av, held = self.av[at], self.stack[at] + self.committed[at]
        assert av is not None
        soak = min(points, max(0, held - av)) if self.rulings.surplus_soak else 0
        self.lose_chips(at, points, from_committed)
        self.av[at] = max(0, av - (points - soak))
        self.soaked += soak

    def lose_chips(self, at: int, points: int, from_committed: int | None = None) -> None:
        """So many chips are destroyed, as many as are held, in the order the ruling says (CK-GL-14, R-CK-10)."""
        few, many = self.committed_range(at, points)
        if from_committed is None:
            from_committed = few if self.rulings.damage_order == "stack_first" else many
        lost = min(points, self.stack[at] + self.committed[at])
        self.committed[at] -= from_committed
        self.stack[at] -= lost - from_committed
        self.removed[at] += lost

    def shift(self, at: int, change: int) -> int:
        """An AV rises or falls within 0 and 99, its chips with it (CK-K-06, R-CK-83). How many chips are new."""
        av = self.av[at]
        if av is None:
            return 0
        now = max(0, min(99, av + change))
        self.av[at] = now
        if now < av:
            self.lose_chips(at, av - now)
            return 0
        self.stack[at] += now - av
        return now - av

    def refresh(self, at: int, count: int) -> None:
        """Committed chips go back to their stack now (CK-K-10)."""
        back = min(count, self.committed[at])
        self.committed[at] -= back
        self.stack[at] += back

    @property
    def chips_removed(self) -> Chips:
        """What was destroyed."""
        return tuple(self.removed)


def wounds_before(position: Position, hand: Hand, at: int) -> Wounds:
    """The target of a hit as it stands after its earlier hits (R-CK-60)."""
    assert position.conflict is not None
    hit = hand.hits[at]
    wounds = Wounds(position.rulings, actor_of(position, hit.target), participant_of(position.conflict, hit.target))
    for earlier in hand.hits[:at]:
        if earlier.target == hit.target and not earlier.waived:
            wounds.take(earlier)
    return wounds


def capacities(position: Position, hand: Hand, at: int) -> dict[Attribute, int]:
    """How much of a hit each Attribute of its TA can take now."""
    wounds = wounds_before(position, hand, at)
    return {attribute: wounds.capacity(attribute) for attribute in ATTRIBUTES_OF[hand.hits[at].aspect]}


def usual_spread(wounds: Wounds, aspect: Aspect, total: int) -> dict[str, int | None]:
    """Where damage goes unless its player says: point by point to the Attribute rated highest then (CK-C-14)."""
    parts = dict.fromkeys(ATTRIBUTES_OF[aspect], 0)
    for _ in range(total):
        taker = max((name for name in parts if wounds.capacity(name)), key=wounds.rated)
        wounds.bear(PLACE[taker], 1)
        parts[taker] += 1
    return {str(name): points for name, points in parts.items()}


# The step


def resolve(told: Told) -> None:
    """All pairs are resolved, and their damage is put before those it hits.

    Rules: CK-S5-01, CK-G-05, R-CK-58, R-CK-59, R-CK-60.
    """
    told.opened = True  # what follows tells something of sheets that are private: what they own, what they can take
    results = resolve_pairs(told)
    conflict, hand = on(told)
    hits, shown = [], []
    for result in results:
        hit, tally = hit_of(told, result)
        shown.append(replace(result, damage=tally, through=hit.through if hit else 0))
        if hit is not None:
            hits.append(hit)
    order = hand.order.index
    hits.sort(key=lambda hit: (order(hit.target), order(hit.source)))
    numbered = range(len(hits))
    due: list[Any] = []
    if told.position.rulings.mercy:
        due += [
            WaiveDue(at) for at in sorted(numbered, key=lambda at: (order(hits[at].source), order(hits[at].target)))
        ]
    due += [SpreadDue(at) for at in numbered]
    hand = replace(hand, step="outcome", hits=tuple(hits))
    conflict = replace(conflict, last=tuple(shown), last_hand=hand.number, decisions=conflict.decisions.push(*due))
    put(told, conflict, hand)


def hit_of(told: Told, result: PairResult) -> tuple[Hit | None, Tally | None]:
    """The damage a pair's winner does: typed by its TA, scaled by what the loser owns there.

    Rules: CK-S5-04, CK-S5-05, CK-S5-06, CK-S5-07, CK-S5-08, CK-S5-09, CK-S5-10, CK-S5-11, CK-S5-12, CK-S5-13, CK-S5-14,
    CK-S5-15.
    """
    if result.winner is None:
        return None, None
    position, (conflict, hand) = told.position, on(told)
    loser = result.pair[1] if result.winner == result.pair[0] else result.pair[0]
    winning, target = play_of(hand, result.winner), actor_of(position, loser)
    assert winning.aspect is not None
    tally = damage(conflict.es, result.margin)
    outcome = OutcomeDamage(tally.total, winning.aspect, attributes_owned(target.av, winning.aspect))
    if position.extensions:
        winner = actor_of(position, result.winner)
        facts = Facts(
            "damage", hand.number, conflict.es, winner.key, winner.kind, winner.notes, loser,
            winning.aspect, winning.action, winning.bid or 0, result.swept == result.winner, result.margin,
        )  # fmt: skip
        changed = attach(told, "Outcome", outcome, facts)
        if changed.aspect != outcome.aspect and changed.numerator == outcome.numerator:
            changed = replace(changed, numerator=attributes_owned(target.av, changed.aspect))
        if changed.damage != outcome.damage:
            tally = Tally("Damage", (*tally.addends, Addend("Extensions", changed.damage - tally.total, "CK-K-09")))
        outcome = changed
        tell_results(told, result, outcome)
    through = gets_through(outcome.damage, outcome.numerator, position.rulings.partial_round)
    tell_damage(told, result, loser, outcome, through, tally)
    return Hit(result.winner, loser, outcome.aspect, outcome.damage, through), tally


def tell_results(told: Told, result: PairResult, outcome: OutcomeDamage) -> None:
    """Loot and degrees of success, which only Extensions give (R-CK-85)."""
    if outcome.loot or outcome.degree:
        assert result.winner is not None
        what = [*outcome.loot, *([f"degree of success {outcome.degree}"] if outcome.degree else [])]
        name = name_of(told.position, result.winner)
        told.say(
            "R-CK-85",
            "result",
            f"{name} gains {listed(what)}.",
            actor=result.winner,
            loot=list(outcome.loot),
            degree=outcome.degree,
        )


def tell_damage(told: Told, result: PairResult, loser: str, outcome: OutcomeDamage, through: int, tally: Tally) -> None:
    """How much damage there is and how much gets through."""
    name = name_of(told.position, loser)
    aspect = f"{SIGNS[outcome.aspect]} {outcome.aspect}"
    if not outcome.numerator:
        rule, says = "CK-S5-11", f"{name} has nothing of {aspect} and takes no damage."
    elif through != outcome.damage:
        rule, says = (
            "CK-S5-13",
            f"{name} takes {through} {aspect} of {outcome.damage}: part of it meets empty slots.",
        )
    else:
        rule, says = "CK-S5-03", f"{name} takes {through} {aspect}."
    told.say(
        rule,
        "damage",
        says,
        tallies=(tally,),
        actor=loser,
        source=result.winner,
        aspect=outcome.aspect,
        damage=outcome.damage,
        through=through,
    )


def spare(told: Told, seat: str, move: m.Spare) -> None:
    """A pair's winner may waive the whole damage, openly (R-CK-61)."""
    conflict, hand = on(told)
    due = conflict.decisions.top
    assert isinstance(due, WaiveDue)
    hits = list(hand.hits)
    hits[due.hit] = replace(hits[due.hit], waived=move.spares)
    if move.spares:
        pairs = ((move.actor, move.target), (move.target, move.actor))
        last = [replace(result, spared=True) if result.pair in pairs else result for result in conflict.last]
        conflict = replace(conflict, last=tuple(last))
    put(told, replace(conflict, decisions=conflict.decisions.pop()), replace(hand, hits=tuple(hits)))
    if move.spares:
        names = name_of(told.position, move.actor), name_of(told.position, move.target)
        told.say("R-CK-61", "spared", f"{names[0]} spares {names[1]}.", actor=move.actor, target=move.target)


def settle_forced(told: Told) -> bool:
    """A split that can only be made one way is made without asking. True when that happened (CK-S5-16, R-CK-12)."""
    told.opened = True  # whether one is asked tells something of what one holds
    conflict, hand = on(told)
    due = conflict.decisions.top
    if isinstance(due, CommittedDue):
        ranges = committed_ranges(told.position, hand, due.hit)
        if any(few != many for few, many in ranges.values()):
            return False
        settle_committed(told, "", {attribute: few for attribute, (few, _) in ranges.items()})
        return True
    assert isinstance(due, SpreadDue)
    hit, room = hand.hits[due.hit], capacities(told.position, hand, due.hit)
    if hit.waived or not hit.through:
        settle(told, due.hit, {})
    elif hit.through >= sum(room.values()):
        settle(told, due.hit, room)
    elif attributes_owned(actor_of(told.position, hit.target).av, hit.aspect) == 1:
        settle(told, due.hit, {max(room, key=room.__getitem__): hit.through})
    else:  # asked even where only one of them can take it: not being asked would tell that the others are at 0
        return False
    return True


def spread(told: Told, seat: str, move: m.Spread) -> None:
    """The damaged Actor splits the damage freely over its Attributes of that TA (CK-S5-06)."""
    conflict, _ = on(told)
    due = conflict.decisions.top
    assert isinstance(due, SpreadDue)
    settle(told, due.hit, move.parts)


def settle(told: Told, at: int, parts: Mapping[Any, int]) -> None:
    """Writes down where a hit's damage goes; Attributes left out take none."""
    conflict, hand = on(told)
    hits = list(hand.hits)
    hit = hits[at] = replace(hits[at], parts=chips_of(parts))
    rest = conflict.decisions.pop()
    if told.position.rulings.damage_order == "owner_choice" and any(parts.values()):
        rest = rest.push(CommittedDue(at))
    put(told, replace(conflict, decisions=rest), replace(hand, hits=tuple(hits)))
    if not hit.waived and hit.through:
        tell_split(told, hit)


def tell_split(told: Told, hit: Hit) -> None:
    """Where a hit's damage goes, and how much of it finds nothing left to take (CK-S5-06, CK-S5-16)."""
    parts = by_name(hit.parts or NO_CHIPS)
    name, void = name_of(told.position, hit.target), hit.through - sum(parts.values())
    where = listed([f"{points} on {attribute}" for attribute, points in parts.items()])
    says = f"{name} takes {where}." if parts else f"{name} has nothing of {hit.aspect} left to lose."
    if parts and void:
        says += f" {void} more {'finds' if void == 1 else 'find'} nothing left to take."
    rule = "CK-S5-06" if parts else "CK-S5-16"
    told.say(rule, "spread", says, actor=hit.target, source=hit.source, parts=parts, void=void)


def committed_ranges(position: Position, hand: Hand, at: int) -> dict[Attribute, tuple[int, int]]:
    """For each damaged Attribute, how few and how many of its lost chips can come from the committed ones."""
    wounds, parts = wounds_before(position, hand, at), by_name(hand.hits[at].parts or NO_CHIPS)
    return {attribute: wounds.committed_range(PLACE[attribute], points) for attribute, points in parts.items()}


def take_from_committed(told: Told, seat: str, move: m.TakeFromCommitted) -> None:
    """The damaged Actor says how many of the chips come from its committed ones, as few as can be unless it says."""
    conflict, hand = on(told)
    due = conflict.decisions.top
    assert isinstance(due, CommittedDue)
    ranges = committed_ranges(told.position, hand, due.hit)
    settle_committed(told, seat, {attribute: move.parts.get(attribute, few) for attribute, (few, _) in ranges.items()})


def settle_committed(told: Told, seat: str, parts: dict[Attribute, int]) -> None:
    """Settles which chips a hit takes (R-CK-10); only the Actor's own player sees it."""
    conflict, hand = on(told)
    due = conflict.decisions.top
    assert isinstance(due, CommittedDue)
    hits = list(hand.hits)
    hits[due.hit] = replace(hits[due.hit], from_committed=chips_of(parts))
    put(told, replace(conflict, decisions=conflict.decisions.pop()), replace(hand, hits=tuple(hits)))
    if any(parts.values()) and seat:
        where = listed(f"{count} {attribute}" for attribute, count in parts.items() if count)
        told.say("R-CK-10", "committed-lost", f"Of your committed chips go {where}.", to=(seat,), parts=parts)
