"""What Abilities leave for some cycles: boons, Shields, regeneration, Effect Values over time (R-TCG-12, R-TCG-141)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from facedown.game import Addend, Tally, counted, minus, signed
from facedown.game.events import Telling
from facedown.systems.tri_core import numbers
from facedown.systems.tri_core.abilities.bearing import as_counted, counting
from facedown.systems.tri_core.abilities.boons import MOST_IMMUNE, MOST_REINFORCING, RESISTANCE, ROLLED, Boon
from facedown.systems.tri_core.challenges import Band
from facedown.systems.tri_core.model import Character, Position, Shield, Track, character_of
from facedown.systems.tri_core.rulings import Rulings
from facedown.systems.tri_core.state import left, most
from facedown.systems.tri_core.steps import falling
from facedown.systems.tri_core.steps.damage import Blow, kinds_of, strike
from facedown.systems.tri_core.steps.falling import change
from facedown.systems.tri_core.steps.giving import give, mended
from facedown.systems.tri_core.steps.vanishing import unmade
from facedown.systems.tri_core.terms import RESOURCES, Resource, SubType

Told = Telling[Position]

TEMPORARY = "temporary HP"
"""What Boost III gives where it is flagged so (R-TCG-143)."""

EACH_CYCLE = " each cycle"
"""How a boon is called that gives or takes of a resource at the start of every cycle (TCG-DU-03 to TCG-DU-05)."""


# Put on


def bestow(told: Told, key: str, boon: Boon, found: Band | None = None) -> None:
    """Somebody has a boon from now on, in the place of one of its kind; less of it where a Resolve held (R-TCG-12)."""
    before, rulings = character_of(told.position, key), told.position.rulings
    unresisted, boon = settled(rulings, before, boon, None), settled(rulings, before, boon, found)
    if boon.by and not lasting(told, key, boon.source, boon.cycles):
        return
    outdone = [one for one in before.boons if replaces(rulings, boon, one)]
    counts = as_counted(before, rulings, [one for one in before.boons if one not in outdone], boon)
    if not changes(counts) and (changes(boon) or not changes(unresisted)):  # a Resolve is told already
        says = f"{boon.source} changes nothing of {before.name}’s {boon.what} now."
        told.say(boon.rule, "no-effect", says, character=key, what=boon.what)
    if not changes(boon):
        return
    kept_from(told, key, outdone)
    before = character_of(told.position, key)
    change(told, replace(before, boons=(*(one for one in before.boons if one not in outdone), boon)))
    raised(told, key, boon)
    if changes(counts):
        says = f"{before.name}: {in_words(counts)} by {boon.source}, for {counted(boon.cycles, 'cycle')}."
        told.say(boon.rule, "boon", says, character=key, what=boon.what, points=boon.sign * counts.points)
    falling.fitted(told, key)


def changes(boon: Boon) -> bool:
    """Whether anything comes of a boon."""
    return bool(boon.points or boon.dice or boon.per_die or boon.again or boon.words)


def lasting(told: Told, key: str, source: str, cycles: int) -> bool:
    """Whether what somebody is to have lasts at all; where the first cycle has to be paid it may not (R-TCG-113)."""
    if not cycles:
        says = f"{source} does not last on {character_of(told.position, key).name}: no cycle of it is paid for."
        told.say("R-TCG-113", "at-once", says, character=key)
    return bool(cycles)


def replaces(rulings: Rulings, new: Boon, old: Boon) -> bool:
    """Whether a boon takes the place of another: of its kind, or of any that changes the same (R-TCG-12).

    What changes no statistic stands beside all others, and what is made or copied beside its like (TCG-CR-00).
    """
    if new.words or old.words:
        same = (new.what, new.source, new.by, new.words) == (old.what, old.source, old.by, old.words)
        return same and not new.what.startswith(MADE)
    return new.key == old.key if rulings.boost_stack == "per_class" else new.key[:2] == old.key[:2]


MADE = ("Creation", "Illusion")
"""What there is more of each time."""


def settled(rulings: Rulings, one: Character, boon: Boon, found: Band | None) -> Boon:
    """A boon in points of its bearer’s stats, and what a Resolve has left of it (TCG-XR-07, R-TCG-112)."""
    boon = within_limits(rulings, one, boon)
    lent = tuple((name, numbers.points(one.sheet, name) // share) for name, share in boon.stats)
    boon = replace(boon, points=boon.sign * numbers.weighed(one.sheet, boon).value, stats=(), lent=lent)
    if found is None:
        return boon
    sign = -1 if boon.points < 0 else 1
    dice = boon.dice * 2 if found.parts > found.of else boon.dice[: found.share(len(boon.dice))]
    again = found.share(boon.again)
    points = sign * found.share(abs(boon.points))
    return replace(
        boon, points=points, dice=dice, per_die=found.share(boon.per_die), again=again,
        lent=tuple((name, found.share(more)) for name, more in lent),
    )  # fmt: skip


def within_limits(rulings: Rulings, one: Character, boon: Boon) -> Boon:
    """A boon as far as its bearer can have it: two stats more to a value, three immunities (R-TCG-129, R-TCG-63)."""
    there = (*numbers.passives(one.sheet), *one.boons)
    others = [was for was in there if not was.worse and not replaces(rulings, boon, was)]
    if boon.worse:
        return boon
    if boon.stats and boon.what not in ROLLED:  # those are counted as they are rolled
        alike = [was for was in others if was.what == boon.what and was.action in (None, boon.action)]
        counted_in = {name for was in alike for name, _ in (*was.lent, *was.stats)}
        more = [stat for stat in boon.stats if stat[0] not in counted_in]
        return replace(boon, stats=tuple(more[: max(0, MOST_REINFORCING - len(counted_in))]))
    if boon.what.startswith(RESISTANCE) and boon.points > 1:
        immune = {was.what for was in others if was.what.startswith(RESISTANCE) and was.points > 1}
        return boon if boon.what in immune or len(immune) < MOST_IMMUNE else replace(boon, points=1)
    return boon


def in_words(boon: Boon) -> str:
    """A boon in words: Speed Rank +2."""
    if boon.words:
        return f"{boon.what}, {boon.words}"
    parts = [signed(boon.sign * boon.points)] if boon.points else []
    parts += [f"{signed(boon.sign * boon.dice.count(side))}d{side}" for side in sorted(set(boon.dice))]
    parts += [f"{signed(boon.sign * boon.per_die)} a die"] if boon.per_die else []
    parts += [f"{boon.again} rolled again"] if boon.again and boon.what == "Accuracy" else []
    return f"{boon.what}{f' of {boon.action}' if boon.action else ''} {' '.join(parts)}"


def raised(told: Told, key: str, boon: Boon) -> None:
    """A higher most of Stamina, Focus, Mana or HP is filled at once; temporary HP are there (R-TCG-80, R-TCG-143)."""
    one = character_of(told.position, key)
    if boon.what == TEMPORARY:
        change(told, replace(one, temp=one.temp + boon.points))
    elif fills(boon):
        change(told, filled(one, boon, worth(told.position.rulings, one, boon)))


def fills(boon: Boon) -> bool:
    """Whether a boon raises the most of Stamina, Focus, Mana or HP, and so fills it."""
    return boon.what in ("HP", "SP", "FP", "MP") and not boon.worse


def worth(rulings: Rulings, one: Character, boon: Boon) -> int:
    """By how much a boon raises the most of its resource: nothing where it outdoes more (R-TCG-12, R-TCG-80)."""
    others = tuple(other for other in one.boons if other != boon)
    name: Resource = boon.what  # type: ignore[assignment]
    with_it = most(replace(one, boons=(*others, boon)), rulings, name)
    return max(0, with_it - most(replace(one, boons=others), rulings, name))


def filled(one: Character, boon: Boon, more: int) -> Character:
    """Somebody with so much more of the resource that a boon raises; of HP alone below 0."""
    name: Resource = boon.what  # type: ignore[assignment]
    now = left(one, name) + more
    return replace(one, **{name.lower(): now if name == "HP" else max(0, now)})


def put_up(told: Told, key: str, shield: Shield, source: str) -> None:
    """A Shield before a resource, in the place of one of its kind; nothing where it has no points (R-TCG-82)."""
    if shield.points <= 0 or (shield.by and not lasting(told, key, source, shield.cycles)):
        return
    one = character_of(told.position, key)
    change(told, replace(one, shields=one.shielded(shield, told.position.rulings)))
    says = f"{source} shields {one.name}’s {shield.resource} by {shield.points}, for {counted(shield.cycles, 'cycle')}."
    told.say("TCG-BO-03", "shielded", says, character=key, resource=shield.resource, points=shield.points)


def begin_track(told: Told, key: str, track: Track) -> None:
    """An Effect Value that comes over several cycles, each a track of its own; none of nothing (R-TCG-115)."""
    if not track.amounts:
        return
    one = character_of(told.position, key)
    change(told, replace(one, tracks=(*one.tracks, track)))
    says = f"{track.source}: {one.name} {track.words}, cycle by cycle."
    told.say("TCG-DU-02", "over-time", says, character=key, resource=track.resource, amounts=list(track.amounts))


def shared_out(total: int, cycles: int) -> tuple[int, ...]:
    """A total over so many cycles, what does not divide on the last (R-TCG-115)."""
    each, over = divmod(total, cycles)
    return tuple(amount for amount in (*[each] * (cycles - 1), each + over) if amount or total)


# Cycle by cycle


def run_out(told: Told, user: str) -> None:
    """At the start of a user’s turn what it has put on anybody has a cycle less (R-TCG-141)."""
    for key in [one.key for one in told.position.characters]:
        one = character_of(told.position, key)  # what is over on one may bear on others
        over = [boon for boon in one.boons if boon.by == user and boon.cycles <= 1]
        boons = tuple(replace(boon, cycles=boon.cycles - (boon.by == user)) for boon in one.boons if boon not in over)
        shields = tuple(
            replace(shield, cycles=shield.cycles - (shield.by == user)) for shield in one.shields
            if not (shield.by == user and shield.cycles <= 1)
        )  # fmt: skip
        if boons == one.boons and shields == one.shields:
            continue
        change(told, replace(one, boons=boons, shields=shields))
        kept_from(told, one.key, over)
        for boon in over:
            was = as_counted(one, told.position.rulings, boons, boon)
            says = f"{one.name}: {in_words(was).rstrip()} by {boon.source} is over."
            told.say("R-TCG-141", "boon-over", says, character=one.key, what=boon.what)


def kept_from(told: Told, key: str, over: Iterable[Boon]) -> None:
    """What a boon had filled falls back with it (R-TCG-80, R-TCG-143)."""
    for boon in over:
        one = character_of(told.position, key)
        if boon.what == TEMPORARY:
            change(told, replace(one, temp=max(0, one.temp - boon.points)))
        elif boon.made:
            unmade(told, {boon.made})
        elif boon.hides_from_sight and one.stealthed and not one.unseen:
            change(told, replace(one, stealthed=False))
            told.say("TCG-CO-04", "seen", f"{one.name} can be seen again.", character=key)
        elif fills(boon):
            change(told, filled(one, boon, -worth(told.position.rulings, one, boon)))
    falling.fitted(told, key)


def each_cycle(told: Told, key: str) -> None:
    """At the start of one’s cycle tracks and regeneration come, to all but the dead (R-TCG-117).

    Then what one has put on anybody has a cycle less, and the next part of a Shield comes (R-TCG-141, TCG-DU-02).
    """
    one = character_of(told.position, key)
    change(told, replace(one, tracks=tuple(replace(t, amounts=t.amounts[1:]) for t in one.tracks if t.amounts[1:])))
    coming = one.tracks if one.out != "dead" else ()
    for track in coming:
        if track.does == "heals":
            come_back(told, key, track.resource, track.amounts[0], track.source, "TCG-DU-02")
        elif track.does == "harms":  # softened already, on its total (R-TCG-144), where its sub-type had its part
            strike(told, key, Blow(
                track.source, track.amounts[0], kinds=(track.counts_as,), resource=track.resource, spared=track.spared,
                bare=True,
            ))  # fmt: skip
    for resource in RESOURCES:
        for boon in counting(one, told.position.rulings, f"{resource}{EACH_CYCLE}"):
            if boon.worse:
                drain(told, key, resource, boon)
            else:
                come_back(told, key, resource, boon.points, boon.source, boon.rule)
    run_out(told, key)
    for track in coming:
        if track.does == "shields":  # for a cycle of who has it, until the next part comes
            part = Shield(track.resource, track.amounts[0], track.type, track.kind, by=key, cycles=1)
            put_up(told, key, part, track.source)


def come_back(told: Told, key: str, resource: Resource, amount: int, source: str, rule: str) -> None:
    """So much of a resource comes back, up to its most; nothing to the dead (R-TCG-117)."""
    before = character_of(told.position, key)
    if before.out == "dead":
        return
    give(told, key, resource, amount)
    after = character_of(told.position, key)
    gained = left(after, resource) - left(before, resource)
    if gained:
        tally = Tally(resource, (Addend(source, gained, rule),))
        says = f"{after.name} regains {gained} {resource} by {source} and has {minus(left(after, resource))}."
        told.say(rule, "regained", says, tallies=(tally,), character=key, resource=resource, points=gained)
        mended(told, key, resource)


def drain(told: Told, key: str, resource: Resource, boon: Boon) -> None:
    """A degenerative effect takes so much at the start of a cycle; its most stays as it is (TCG-DU-03)."""
    says = f"{boon.source} takes {boon.points} {resource} of {character_of(told.position, key).name}’s."
    told.say(boon.rule, "drained", says, character=key, resource=resource, points=boon.points)
    tick(told, key, boon.source, boon.points, resource)


def tick(
    told: Told, key: str, source: str, amount: int, resource: Resource = "HP", dealt: SubType | None = None
) -> None:  # fmt: skip
    """Points that only a Shield and temporary HP are in the way of (R-TCG-144)."""
    if amount > 0 and character_of(told.position, key).out != "dead":
        types: tuple[SubType, ...] = (dealt,) if dealt is not None else ("Impact",)
        strike(told, key, Blow(source, amount, kinds=kinds_of(types, None), resource=resource, armored=True))


# Over with it


def quieted(rulings: Rulings, one: Character) -> Character:
    """Somebody after an encounter: what was to last for cycles is over, but for what always stands (R-TC-137)."""
    shields = tuple(shield for shield in one.shields if not shield.by)
    temp = max(0, one.temp - sum(boon.points for boon in one.boons if boon.what == TEMPORARY))
    for boon in reversed(one.boons):
        one = filled(one, boon, -worth(rulings, one, boon)) if fills(boon) else one
        one = replace(one, boons=one.boons[:-1])
    return replace(one, tracks=(), afflictions=(), shields=shields, temp=temp, charging=None)
