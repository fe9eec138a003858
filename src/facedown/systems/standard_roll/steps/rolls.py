"""The Standard Roll: declared, its terms set, rolled, read.

Rules: SR-S1-01, SR-S1-02, SR-S1-03, SR-S1-04, SR-S1-05, SR-S1-06, SR-S1-07, SR-S1-08, SR-S1-09, SR-S1-10, SR-S1-11,
SR-S1-12, SR-S1-13, SR-S1-14, SR-S1-15, SR-S1-16, SR-S1-17, SR-S1-18, SR-S1-19, SR-S1-20, SR-S1-21, SR-S1-22, SR-S1-23,
SR-S1-24, SR-S1-25, SR-S1-26, SR-S1-27, SR-S1-28, SR-S3-01, SR-S3-02, SR-S3-03, SR-S3-04, SR-S3-05, SR-S3-06, SR-S3-07,
SR-S3-08, SR-S3-09.
"""

from __future__ import annotations

from msgspec.structs import replace

from facedown.chance import Chain, ChainRoll, Chance
from facedown.game import Addend, Tally, counted, listed
from facedown.game.events import Telling
from facedown.systems.standard_roll import moves as m
from facedown.systems.standard_roll.model import (
    SUPER,
    TAGS,
    CriticalEffect,
    Entity,
    Kind,
    Mode,
    Position,
    Roll,
    Rulings,
    challenge_of,
    entity_of,
    order_of,
    resistance,
)
from facedown.systems.standard_roll.naming import name_of
from facedown.systems.standard_roll.steps import turns

Told = Telling[Position]


def on(told: Told) -> Roll:
    """The roll that is being made."""
    roll = told.position.roll
    assert roll is not None
    return roll


def put(told: Told, roll: Roll | None) -> None:
    """Takes the changed roll into the position."""
    told.position = replace(told.position, roll=roll)


# Declaring


def declare(told: Told, roll: Roll) -> None:
    """A roll is stated; in turns it costs an action, but for reactions (SR-S5-10, R-SR-57)."""
    put(told, roll)
    actor = entity_of(told.position, roll.actor)
    if actor.stats and roll.stat not in dict(actor.stats):  # R-SR-30
        told.say("R-SR-30", "no-stat", f"{actor.name}’s sheet has no {roll.stat}: it counts 0.", actor=roll.actor)
    against = f" against {name_of(told.position, roll.target)}" if roll.target else ""
    words = f": {roll.words.rstrip('.')}" if roll.words else ""
    said = "without a stat" if roll.stat == "none" else f"with {roll.stat}"
    says = f"{name_of(told.position, roll.actor)} rolls {KINDS[roll.kind]} {said}{against}{words}."
    told.say("SR-S1-01", "declared", says, actor=roll.actor, target=roll.target, stat=roll.stat)


KINDS: dict[Kind, str] = {
    "effect": "an Effect Value", "effort": "an Effort", "healing": "to restore", "reaction": "a Reaction",
}  # fmt: skip


def affect(told: Told, seat: str, move: m.Affect) -> None:
    """Against an entity: its Resistance is to be exceeded (SR-S2-03, SR-S2-04)."""
    against = resistance(entity_of(told.position, move.target).stats)
    declare(told, Roll(move.actor, "effect", move.target, move.clock, move.stat, move.words, against=against))


def try_it(told: Told, seat: str, move: m.Try) -> None:
    """Against a challenge: its Target Number is to be exceeded (SR-S2-05)."""
    against = challenge_of(told.position, move.target).tn
    declare(told, Roll(move.actor, "effort", move.target, "HP", move.stat, move.words, against=against))


def heal(told: Told, seat: str, move: m.Heal) -> None:
    """To restore a clock, by the margin over a TN (R-SR-19)."""
    declare(told, Roll(move.actor, "healing", move.target, move.clock, move.stat, move.words))


def react(told: Told, seat: str, move: m.React) -> None:
    """In answer to something, also to a roll that is stated and waits; it costs no action here (R-SR-57, R-SR-67)."""
    stated = told.position.roll
    if stated is not None:
        told.position = replace(told.position, stated=(stated, *told.position.stated))
    declare(told, Roll(move.actor, "reaction", move.target, "HP", move.stat, move.words))


def refuse(told: Told, seat: str, move: m.Refuse) -> None:
    """The Curator does not let it be rolled so; nothing was spent (R-SR-30)."""
    roll = on(told)
    put(told, None)
    because = f": {move.because.rstrip('.')}." if move.because.strip() else "."
    name = name_of(told.position, roll.actor)
    if move.spent:
        pay_action(told, roll)
        told.say("R-SR-67", "undone", f"{name}’s action comes to nothing{because}", actor=roll.actor)
        return
    told.say("R-SR-30", "refused", f"The Curator refuses {name}’s roll{because}", actor=roll.actor)


# The number


def disadvantaged(position: Position, roll: Roll, mode: Mode) -> Mode:
    """The mode with what the rules add: the surprised react at Disadvantage in the first round (SR-S6-05, R-SR-09)."""
    order = order_of(position)
    surprised = entity_of(position, roll.actor).surprise == "surprised"
    if roll.kind != "reaction" or order is None or not order.surprise or not surprised:
        return mode
    return {"normal": "disadvantage", "advantage": "both"}.get(mode, mode)  # type: ignore[return-value]


CHAINS: dict[Mode, Chain] = {
    "normal": Chain(10), "advantage": Chain(10, "highest"), "disadvantage": Chain(10, "lowest"), "both": Chain(10),
}  # fmt: skip
"""The dice of a Standard Roll in each mode; Advantage and Disadvantage together leave it normal (R-SR-08)."""


def standard_roll(chance: Chance, mode: Mode) -> ChainRoll:
    """2d10 with chained doubles; of the last pair the Main, the higher or lower die counts.

    Rules: SR-S1-02, SR-S1-03, SR-S1-04, SR-S1-05, SR-S1-06, SR-S1-07, SR-S1-08, SR-S1-09, SR-S1-10.
    """
    return chance(CHAINS[mode])


def misses(rulings: Rulings, mode: Mode, rolled: ChainRoll, *, reaction: bool) -> bool:
    """Whether a roll is a miss: Disadvantage, and a 1 on the lower die of the initial roll.

    Rules: SR-S1-21, R-SR-01, R-SR-03.
    """
    if mode != "disadvantage" and not (mode == "both" and rulings.adv_plus_dis_miss):  # R-SR-08
        return False
    if rulings.initial_roll == "action_roll" and reaction:
        return False
    if rulings.initial_roll == "final_pair":
        return rolled.last_one
    if rolled.first_one and (not rolled.doubles or rulings.double_one_misses):
        return True
    return rulings.chain_end_misses and mode == "disadvantage" and rolled.last_one


def total(actor: Entity, stat: str, sr: int) -> Tally:
    """EV and ER alike: SR + Level + Stat (SR-S2-03, SR-S2-05, R-SR-29)."""
    parts = [Addend("Standard Roll", sr, "SR-S1-06"), Addend("Level", actor.level, "SR-S2-03")]
    if stat != "none":
        parts.append(Addend(stat, actor.stat(stat), "SR-S2-03"))
    return Tally(actor.name, tuple(parts))


def is_super(rulings: Rulings, sr: int, result: int) -> bool:
    """Whether a roll is a Super Critical: 31 or more on the Standard Roll itself (SR-S1-27, R-SR-21)."""
    return (sr if rulings.super_on == "SR" else result) >= SUPER


def set_terms(told: Told, seat: str, move: m.SetTerms) -> None:
    """The Curator sets the terms; then the dice are rolled and read.

    Rules: SR-S1-02, SR-S1-03, SR-S1-04, SR-S1-05, SR-S1-06, SR-S1-07, SR-S1-08, SR-S1-09, SR-S1-10, SR-S1-11.
    """
    position, roll = told.position, on(told)
    mode = disadvantaged(position, roll, move.mode)
    against = roll.against if roll.kind in ("effect", "effort") else move.against
    pay_action(told, roll)
    rolled = standard_roll(told.chance_for(f"{entity_of(position, roll.actor).name}’s {roll.stat}"), mode)
    miss = misses(position.rulings, mode, rolled, reaction=roll.kind == "reaction")
    tally = total(entity_of(position, roll.actor), roll.stat, rolled.total)
    supers = is_super(position.rulings, rolled.total, tally.total)
    critical = rolled.doubles > 0 or supers
    picks = 0 if miss or not critical else max(1, rolled.doubles if position.rulings.crits_per_roll != "1" else 1)
    roll = replace(
        roll, mode=mode, against=against, sr=rolled.total, doubles=rolled.doubles, pairs=rolled.pairs, miss=miss,
        picks=picks,
    )  # fmt: skip
    put(told, roll)
    tell_terms(told, roll, move.mode)
    tell_roll(told, roll, tally, supers=supers)


def possible_effects(position: Position, roll: Roll) -> tuple[CriticalEffect, ...]:
    """What a Critical of this roll can change, the usual first.

    A tag needs an entity to carry it, Restore a clock to fill or somebody to revive.

    Rules: SR-S1-12, SR-S1-13, SR-S1-14, SR-S1-15, SR-S1-16, SR-S1-17, R-SR-15, R-SR-16, R-SR-17, R-SR-18.
    """
    effects: list[CriticalEffect] = ["value-loss"] if may_lose_value(position, roll) else []
    if can_carry(roll):
        effects += [name for name in ("edge", "point", "surface")
                    if TAGS[name] not in entity_of(position, roll.target).tags]  # fmt: skip
    if roll.kind == "healing" or fallen(position):
        effects.append("restore")
    return tuple(effects)


def can_carry(roll: Roll) -> bool:
    """Whether a roll is aimed at somebody who can carry a tag (R-SR-15)."""
    return roll.kind == "effect" or (roll.kind == "reaction" and bool(roll.target))


def may_lose_value(position: Position, roll: Roll) -> bool:
    """Whether Value Loss can be chosen: against an entity always, against a challenge as the table rules (R-SR-16)."""
    return roll.kind == "effect" or (roll.kind == "effort" and position.rulings.value_loss_tn)


def fallen(position: Position) -> tuple[Entity, ...]:
    """Those that a Restore can revive (SR-S1-16, R-SR-18)."""
    return tuple(one for one in position.entities if one.status == "defeated" and one.revivable)


def pay_action(told: Told, roll: Roll) -> None:
    """In turns a roll of the active one costs an action; a reaction does not (SR-S5-08, R-SR-57)."""
    order = order_of(told.position)
    if order is None or roll.kind == "reaction" or order.active != roll.actor:
        return
    turns.pay(told, roll.actor)


def tell_terms(told: Told, roll: Roll, given: Mode) -> None:
    """What the Curator set, and what the rules added to it (SR-S1-08, SR-S1-09, SR-S3-01, SR-S6-05)."""
    terms = {"advantage": ["Advantage"], "disadvantage": ["Disadvantage"], "both": ["Advantage", "Disadvantage"]}
    said = [f"gives {listed(terms[given])}"] if given in terms else []
    if roll.kind in ("healing", "reaction"):
        said.append(f"sets the Target Number at {roll.against}")
    if said:
        told.say("SR-S1-08", "terms", f"The Curator {listed(said)}.", mode=given, against=roll.against)
    if roll.mode != given:
        says = f"{name_of(told.position, roll.actor)} is surprised, and reacts with Disadvantage."
        told.say("SR-S6-05", "surprised", says, actor=roll.actor)


MODES = {"normal": "", "advantage": " with Advantage", "disadvantage": " with Disadvantage", "both": ""}


def tell_roll(told: Told, roll: Roll, tally: Tally, *, supers: bool) -> None:
    """The dice and the total, with all that went into it."""
    assert roll.mode is not None
    pairs = ", ".join(f"{main} and {lucky}" for main, lucky in roll.pairs)
    what = "a miss" if roll.miss else "a Super Critical" if supers else "a Critical" if roll.doubles else ""
    doubles = f" after {counted(roll.doubles, 'double')}" if roll.doubles else ""
    says = f"{name_of(told.position, roll.actor)}{MODES[roll.mode]} rolls {pairs}{doubles}: SR {roll.sr}, {tally.total}"
    says += f" in all against {roll.against}{f', {what}' if what else ''}."
    told.say(
        "SR-S1-06", "rolled", says, tallies=(tally,), actor=roll.actor, sr=roll.sr, total=tally.total,
        against=roll.against, miss=roll.miss,
    )  # fmt: skip


def choose_effects(told: Told, seat: str, move: m.ChooseEffects) -> None:
    """The player says which effects the Critical has, and why they fit (SR-S1-12)."""
    revives = move.revives if "restore" in move.effects else ""
    put(told, replace(on(told), chosen=move.effects, revives=revives))
    because = f": {move.because.rstrip('.')}" if move.because.strip() else ""
    names = " and ".join(EFFECTS[effect] for effect in move.effects)
    says = f"{name_of(told.position, move.actor)} chooses {names}{because}."
    told.say("SR-S1-12", "chosen", says, actor=move.actor, effects=list(move.effects))


EFFECTS: dict[CriticalEffect, str] = {
    "edge": "Edge (Weaken)", "point": "Point (Blight)", "surface": "Surface (Daze)", "restore": "Restore",
    "value-loss": "Value Loss",
}  # fmt: skip
"""SR-S1-13, SR-S1-14, SR-S1-15, SR-S1-16, SR-S1-17: each effect as it is called."""
