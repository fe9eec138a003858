"""What Keyword entries do to those whom an Ability is used on, one after the other (TCG-BO-03 to TCG-TR-08)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from facedown.game import listed
from facedown.game.events import Telling
from facedown.systems.tri_core.abilities.ability import Ability, Chosen, for_the_willing, merged
from facedown.systems.tri_core.abilities.areas import moving, reach, shape
from facedown.systems.tri_core.abilities.bearing import ON_ITS_USER
from facedown.systems.tri_core.abilities.boons import BY_WEIGHT, ROLLED, Boon, boons
from facedown.systems.tri_core.abilities.budget import cycles
from facedown.systems.tri_core.abilities.devices import room
from facedown.systems.tri_core.abilities.using import area, legerity, resolved_by, willing
from facedown.systems.tri_core.abilities.words import does
from facedown.systems.tri_core.cards import Card
from facedown.systems.tri_core.encounter import Exchange, Offered
from facedown.systems.tri_core.grid import Square
from facedown.systems.tri_core.model import Character, Position, character_of
from facedown.systems.tri_core.ranges import apart, open_near
from facedown.systems.tri_core.state import shields, weighs
from facedown.systems.tri_core.steps.afflicting import push
from facedown.systems.tri_core.steps.exchange import in_words
from facedown.systems.tri_core.steps.falling import change
from facedown.systems.tri_core.steps.giving import give, mended
from facedown.systems.tri_core.steps.lasting import TEMPORARY, bestow, lasting, put_up, tick
from facedown.systems.tri_core.steps.moving import landing, placed
from facedown.systems.tri_core.steps.ongoing import on, put
from facedown.systems.tri_core.steps.resisting import holds, resist
from facedown.systems.tri_core.terms import DEFENSE

Told = Telling[Position]


def lasts(told: Told, ability: Ability) -> int:
    """For how many cycles what an Ability does lasts; 0 where the first has to be paid and was not (R-TCG-113)."""
    return cycles(ability, told.position.rulings)


def level_of(told: Told, user: str, ability: Ability) -> int:
    """What a Resolve against an Ability has to reach (R-TCG-27)."""
    return legerity(character_of(told.position, user), told.position.rulings, ability.core).total


# Boons and Shields


def grant(told: Told, user: str, ability: Ability, key: str, *, worse: bool, own: bool = False) -> None:
    """What an Ability raises or lowers of somebody; of its user’s `own` AP alone (R-TCG-12, R-TCG-25, R-TCG-51)."""
    for boon in boons(ability, told.position.rulings):
        on_itself = ability.aspect in ON_ITS_USER and boon.what in ROLLED
        if boon.worse != worse or on_itself or boon.rule in BY_WEIGHT or (own and boon.rule != "TCG-BO-04"):
            continue
        boon = replace(boon, by=user, cycles=lasts(told, ability))
        if worse:
            hinder(told, user, ability, boon, key)
        else:
            bestow(told, key, boon)


def hinder(told: Told, user: str, ability: Ability, boon: Boon, key: str) -> None:
    """A statistic is lowered, unless a Resolve holds; it is halved by one (R-TCG-51, TCG-BO-14)."""
    if willing(character_of(told.position, user), character_of(told.position, key)):
        bestow(told, key, boon)
        return
    one = next(one for one in ability.keywords if one.keyword.rule == boon.rule)
    found = resist(told, key, resolved_by(ability, one), level_of(told, user, ability), ability.name, "R-TCG-51")
    bestow(told, key, boon, found)


def weigh(told: Told, user: str, ability: Ability, one: Chosen, key: str, card: Card) -> None:
    """Somebody is heavier or lighter, less so where a Resolve by Power holds (TCG-AN-05, TCG-AN-06, R-TCG-51)."""
    if one != next(other for other in merged(ability.keywords) if other.entry == one.entry):
        return  # reckoned with the first of them (R-TCG-13)
    found = None
    if not willing(character_of(told.position, user), character_of(told.position, key)):
        level = level_of(told, user, ability)
        found = resist(told, key, resolved_by(ability, one), level, ability.name, one.keyword.rule)
    for boon in boons(ability, told.position.rulings):
        if boon.rule == one.keyword.rule:
            bestow(told, key, replace(boon, by=user, cycles=lasts(told, ability)), found)


def ward(told: Told, user: str, ability: Ability, key: str, *, with_value: bool = False) -> None:
    """Shields and temporary HP; that before HP is part of an Effect Value that shields (TCG-BO-03, R-TCG-143)."""
    standing = shields(ability, user, lasts(told, ability))
    for shield in (one for one in standing if not (with_value and one.resource == "HP")):
        put_up(told, key, shield, ability.name)
    for one in merged(ability.keywords):
        if one.entry == "Boost III" and one.values.get("temporary"):
            points = one.values["points"]
            boon = Boon(
                TEMPORARY, ability.name, "R-TCG-143", ability.type, points, by=user, cycles=lasts(told, ability)
            )
            bestow(told, key, boon)


# One entry after the other


def on_use(told: Told, user: str, ability: Ability, card: Card) -> None:
    """What an Ability does once, whomever it is used on; one that deals damage, once it hits (R-TCG-139)."""
    for one in merged(ability.keywords):
        if one.entry in ONCE:
            ONCE[one.entry](told, user, ability, one, card)
        elif one.keyword.judged and one.entry not in EACH:
            whom = card.target or user
            if one.keyword.family == "Creation" or not unwilling(told, user, ability, one, whom):
                judge(told, user, ability, one, whom)


def on_hit(told: Told, user: str, ability: Ability) -> None:
    """What one that deals damage brings its user, when it hits (R-TCG-139)."""
    grant(told, user, ability, user, worse=False)
    ward(told, user, ability, user)


def on_defence(told: Told, user: str, ability: Ability, card: Card, foe: str) -> None:
    """What one that a defence uses does besides: for its user, and to whom it has met (TCG-AC-08, R-TCG-139).

    The Shields of a Block are up already. A Drawback is told, for the GM to see to (R-TCG-16).
    """
    if ability.drawback.points:
        says = f"{ability.name} has a Drawback: {ability.drawback.words}."
        told.say("R-TCG-16", "drawback", says, actor=user)
    dash(told, user, ability)
    on_use(told, user, ability, card)
    grant(told, user, ability, user, worse=False)
    if card.action != "Block":
        ward(told, user, ability, user)
    grant(told, user, ability, foe, worse=True)
    for one in merged(ability.keywords):
        if one.entry in EACH:
            against = one.entry in AGAINST or one.values.get("mode") == "destroy"
            EACH[one.entry](told, user, ability, one, foe if against else user, card)


AGAINST = ("Cognition I", "Cognition V", "Kinesis I")
"""The entries of a defence that are about whom it meets."""


def on_each(
    told: Told, user: str, ability: Ability, card: Card, key: str, *, with_value: bool = False, at: int = 0
) -> None:  # fmt: skip
    """What an Ability does to each of those that it is used on; one that deals damage, to whom it hits (R-TCG-139).

    `with_value`: its Effect Value shields them besides. `at` is the place among them, of whom so many can be relocated.
    """
    helps = ability.aspect in ("Heal", "Shield", "Boost")
    if helps:
        grant(told, user, ability, key, worse=False)
        ward(told, user, ability, key, with_value=with_value)
    friend = helps and willing(character_of(told.position, user), character_of(told.position, key))
    if not friend or key == user:
        grant(told, user, ability, key, worse=True, own=friend)
    for one in merged(ability.keywords):
        if one.entry == "Travel II" and at >= carried_off(told, one):
            told.say("TCG-TR-04", "no-room", f"There is no room for {name(told, key)}.", character=key)
        elif one.entry in EACH and not (at and for_its_user(ability, one)):
            EACH[one.entry](told, user, ability, one, key, card)


def carried_off(told: Told, one: Chosen) -> int:
    """How many a Travel relocates: those who find room on its squares, or whom it was paid for (R-TCG-132)."""
    first, further = one.values["first"], one.values["further"]
    each = told.position.rulings.travel_capacity == "per_target"
    return int(first) if each else room(first + further, "Medium")


def for_its_user(ability: Ability, one: Chosen) -> bool:
    """Whether an entry of a blow is for who strikes it, and so comes once (TCG-BO-04, R-TCG-66, R-TCG-139)."""
    return ability.aspect == "Damage" and (one.values.get("mode") == "restore" or for_the_willing(one))


def unwilling(told: Told, user: str, ability: Ability, one: Chosen, key: str) -> bool:
    """Whether somebody is against it and a Resolve of theirs holds, so that nothing comes of it (R-TCG-30)."""
    if willing(character_of(told.position, user), character_of(told.position, key)):
        return False
    by = resolved_by(ability, one)
    return holds(resist(told, key, by, level_of(told, user, ability), one.keyword.name, one.keyword.rule))


def action_points(told: Told, user: str, ability: Ability, one: Chosen, key: str, card: Card) -> None:
    """AP restored, or destroyed unless a Resolve holds (TCG-BO-04, R-TCG-81)."""
    mode, points = one.values["mode"], one.values["points"]
    if mode == "restore" and ability.aspect != "Hinderance":
        key = user if for_its_user(ability, one) else key
        give(told, key, "AP", points)
        told.say("TCG-BO-04", "restored", f"{name(told, key)} regains up to {points} AP.", character=key, ap=points)
        mended(told, key, "AP")
    elif mode == "destroy" or (mode == "restore" and ability.aspect == "Hinderance"):
        level = level_of(told, user, ability)
        lost = resist(told, key, "END", level, ability.name, "TCG-BO-04").share(points)
        says = f"{ability.name} destroys {lost or 'no'} AP of {name(told, key)}’s."
        told.say("TCG-BO-04", "destroyed", says, character=key, ap=lost)
        tick(told, key, ability.name, lost, "AP")  # which a Shield of AP meets (TCG-BO-03)


def name(told: Told, key: str) -> str:
    """What somebody is called."""
    return character_of(told.position, key).name


def reshape(told: Told, user: str, ability: Ability, one: Chosen, key: str, card: Card) -> None:
    """Senses, ways to move, limbs and size of somebody, and where a thing of theirs is, are the GM’s to tell.

    A Resolve may keep the unwilling from it, and some are for the willing alone (R-TCG-51, R-TCG-66, TCG-TR-03).
    """
    key = user if for_its_user(ability, one) else key
    if for_the_willing(one) and not willing(character_of(told.position, user), character_of(told.position, key)):
        says = f"{one.keyword.name} changes the willing alone, and not {name(told, key)}."
        told.say("R-TCG-66", "unwilling", says, character=key)
    elif not unwilling(told, user, ability, one, key):
        judge(told, user, ability, one, key)


def command(told: Told, user: str, ability: Ability, one: Chosen, key: str, card: Card) -> None:
    """Somebody does what the user says, up to so many AP, unless a Resolve holds (TCG-CO-01, R-TCG-95)."""
    if key == user or unwilling(told, user, ability, one, key):
        return
    wait(told, Offered(user, "command", key, one.values["ap"], words=ability.name))


def disguise(told: Told, user: str, ability: Ability, one: Chosen, key: str, card: Card) -> None:
    """Somebody perceives the user with other traits; the GM says what comes of it (TCG-CO-02, R-TCG-96)."""
    if key != user and unwilling(told, user, ability, one, key):
        return
    judge(told, user, ability, one, key)


def hide(told: Told, user: str, ability: Ability, one: Chosen, key: str, card: Card) -> None:
    """Somebody is out of sight, unless another’s Resolve by another sense holds (TCG-CO-04, R-TCG-98)."""
    hidden = [*(["sight"] if one.values.get("sight") else []), *(one.values.get("senses") or ())]
    target = character_of(told.position, key)
    if not lasting(told, key, ability.name, lasts(told, ability)):
        return
    boon = Boon("Unseen", ability.name, "TCG-CO-04", ability.type, by=user, cycles=lasts(told, ability),
                words=f"hidden from {listed(hidden)}")  # fmt: skip
    bestow(told, key, boon)
    if not one.values.get("sight"):
        return
    noticed = seen_through(told, user, ability, target, one)
    noticed = [other for other in noticed if not target.unnoticed_by(other)]  # nor who had lost sight of it before
    by = tuple(other.key for other in noticed)
    change(told, replace(character_of(told.position, key), stealthed=True, noticed_by=by))
    told.say("TCG-CO-04", "unseen", f"{target.name} cannot be seen.", character=key)
    if noticed:
        verb = "notices" if len(noticed) == 1 else "notice"
        says = f"{listed(other.name for other in noticed)} {verb} {target.name} all the same."
        told.say("TCG-CO-04", "noticed", says, character=key, by=list(by))


def watchers(told: Told, one: Character) -> list[Character]:
    """Those of other sides in the Rotation who can look."""
    keys = set(on(told).everybody)
    return [other for other in told.position.characters if other.key in keys and other.able and not willing(one, other)]


def seen_through(told: Told, user: str, ability: Ability, target: Character, one: Chosen) -> list[Character]:
    """Who of them is not deceived: an Acuity Resolve of theirs holds (TCG-CO-03, TCG-CO-04)."""
    level, keyword = level_of(told, user, ability), one.keyword
    return [
        other for other in watchers(told, target)
        if holds(resist(told, other.key, "ACT", level, keyword.name, keyword.rule))
    ]  # fmt: skip


def copies(told: Told, user: str, ability: Ability, one: Chosen, card: Card) -> None:
    """Copies of oneself, or of whom it is used on; each who looks may see through them (TCG-CO-03, R-TCG-97)."""
    whose = card.target if card.target and not ability.hostile else user
    owner = character_of(told.position, whose)
    watching = watchers(told, owner)
    knowing = {other.key for other in seen_through(told, user, ability, owner, one)}
    believing = [other.name for other in watching if other.key not in knowing]
    many = one.values["copies"]
    words = f"{many} {'copy' if many == 1 else 'copies'}"
    boon = Boon("Illusion", ability.name, "TCG-CO-03", ability.type, by=user, cycles=lasts(told, ability), words=words)
    bestow(told, whose, boon)
    take = f"{listed(believing)} take{'s' if len(believing) == 1 else ''} them" if believing else "Nobody takes them"
    says = f"{take} for real."
    told.say("TCG-CO-03", "believed", says, character=whose)


def reveal(told: Told, user: str, ability: Ability, one: Chosen, key: str, card: Card) -> None:
    """One card that lies face down before somebody is turned to the user, unless a Resolve or a Ruse keeps it hidden.

    The lowest that is not turned yet; nobody else sees it but friends whom its Range takes in (TCG-CO-05, R-TCG-99).
    """
    target, encounter = character_of(told.position, key), on(told)
    exchange = encounter.exchange
    seats = onlookers(told, user, ability)
    seat = seats[0]
    laid = face_down(exchange, seat, key) if exchange is not None else []
    held_back = [
        (held, at) for held in encounter.held if held.owner == key
        for at in range(len(held.cards)) if (seat, at) not in held.shown
    ]  # fmt: skip
    if key == user or not (laid or held_back):
        says = f"{target.name} has no card face down that has not been shown."
        told.say("TCG-CO-05", "no-card", says, character=key)
        return
    if any(source == "Ruse" for source, _ in target.edge):
        change(told, replace(target, edge=tuple(won for won in target.edge if won[0] != "Ruse")))
        told.say("R-TCG-99", "ruse", f"{target.name}’s Ruse keeps the cards hidden.", character=key)
        return
    if unwilling(told, user, ability, one, key):
        return
    told.opened = True
    told.say("TCG-CO-05", "shows", f"{target.name} turns a card towards {name(told, user)}.", character=key)
    if exchange is not None and laid:
        at, shown = laid[0]
        turned = tuple((other, key, at) for other in seats)
        put(told, replace(encounter, exchange=replace(exchange, shown=(*exchange.shown, *turned))))
    else:
        held, at = held_back[0]
        again = replace(held, shown=(*held.shown, *((other, at) for other in seats)))
        put(told, replace(encounter, held=tuple(again if one is held else one for one in encounter.held)))
        shown = held.cards[at]
    says = f"You see a card of {target.name}: {in_words(told.position, key, shown)}."
    told.say("TCG-CO-05", "seen-card", says, to=seats, character=key)


def onlookers(told: Told, user: str, ability: Ability) -> tuple[str, ...]:
    """The seats towards whom a card is turned: the user’s, and with Range those of friends within it (TCG-CO-05)."""
    owner = character_of(told.position, user)
    far = reach(ability) if ability.has("Range I") and owner.side else 0
    there = (character_of(told.position, other) for other in on(told).everybody)
    ours = (other for other in there if other.side == owner.side and other.able)
    friends = [other.controller for other in ours if far and apart(owner, other) <= far]
    return tuple(dict.fromkeys((owner.controller, *friends)))


def face_down(exchange: Exchange, seat: str, key: str) -> list[tuple[int, Card]]:
    """The cards somebody has face down that a seat has not seen, with their places."""
    return [(at, card) for at, card in enumerate(exchange.face_down(key)) if (seat, key, at) not in exchange.shown]


def move_mass(told: Told, user: str, ability: Ability, one: Chosen, key: str, card: Card) -> None:
    """Somebody is moved by force; of one kind of thing alone, the GM was asked first but by a defence (R-TCG-149)."""
    if one.values.get("only") and card.action in DEFENSE:
        judge(told, user, ability, one, key)
    else:
        moved_by_force(told, user, ability, one, key)


def moved_by_force(told: Told, user: str, ability: Ability, one: Chosen, key: str) -> None:
    """Somebody is moved, if they are not too heavy and no Resolve holds (TCG-KI-01, R-TCG-123)."""
    target = character_of(told.position, key)
    heavy = weighs(target, told.position.rulings)
    if heavy > one.values["pounds"]:
        says = f"{target.name} weighs {heavy} lb, and {one.values['pounds']} can be moved."
        told.say("R-TCG-123", "too-heavy", says, character=key, pounds=heavy)
        return
    if not unwilling(told, user, ability, one, key):
        push(told, user, key, reach(ability), "Kinesis")


def dash(told: Told, user: str, ability: Ability) -> None:
    """Squares of movement beside an action, at once (TCG-TR-01)."""
    for offered in dashes(told, character_of(told.position, user), ability):
        wait(told, offered)


def dashes(told: Told, owner: Character, ability: Ability) -> tuple[Offered, ...]:
    """The squares that an Ability lets its user move, where there is ground for it."""
    far = moving(ability) if owner.at is not None and told.position.encounter is not None else 0
    return (Offered(owner.key, "move", squares=far, words=ability.name),) if far else ()


def relocate(told: Told, user: str, ability: Ability, one: Chosen, key: str, card: Card) -> None:
    """Somebody is elsewhere at once, as near as can be to a square (TCG-TR-02, R-TCG-134, R-TCG-136)."""
    target = character_of(told.position, key)
    if unwilling(told, user, ability, one, key):
        return
    where = shape(ability, area(ability, card))
    if where is not None and where.aimed and target.at is not None:  # its square said where the area lies
        wait(told, Offered(user, "push", key, reach(ability), words=RELOCATED))
        return
    to = nearest(told, target, card.to) if card.to is not None else None
    if to is None:
        judge(told, user, ability, one, key)
        return
    placed(told, key, landing(told, key, to), "TCG-TR-02", "is at once on")


RELOCATED = "Travel"
"""What a push is called by which somebody is at once elsewhere, over nothing in between."""


def nearest(told: Told, one: Character, to: Square) -> Square | None:
    """The free square that is nearest to one; None where there is no ground."""
    if one.at is None or told.position.encounter is None:
        return None
    return next(iter(open_near(told.position, on(told).grid, one, to)), None)


def wait(told: Told, offered: Offered) -> None:
    """A decision that comes first now."""
    put(told, replace(on(told), waits=on(told).waits.push(offered)))


# The GM judges


def ask_first(told: Told, user: str, ability: Ability, key: str, words: str) -> None:
    """What limits an Ability is the GM’s to see to, before anything comes of it (R-TCG-16, R-TCG-149)."""
    card = Card("Ability", ability=ability.name, words=FIRST)
    wait(told, Offered(user, "judge", key, card=card, words=words))
    says = f"{ability.name}{f' on {name(told, key)}' if key else ''}: {words} The GM says whether it works."
    told.say("R-TCG-16", "judged", says, actor=user, target=key, entry="")


def judge(told: Told, user: str, ability: Ability, one: Chosen, key: str) -> None:
    """What cannot be reckoned is the GM’s to decide, with the Keyword’s words beside it (inventory of Section G, 7)."""
    words = f"{one.keyword.title}: {does(one, told.position.rulings)}"
    words += f" It moves {one.values['only']} alone." if one.entry == "Kinesis I" else ""
    if told.position.encounter is None:
        return
    card = Card("Ability", ability=ability.name, words=one.entry)
    wait(told, Offered(user, "judge", key, lasts(told, ability), card=card, words=words))
    says = f"{ability.name}{f' on {name(told, key)}' if key else ''}: {words} The GM says what comes of it."
    told.say(one.keyword.rule, "judged", says, actor=user, target=key, entry=one.entry)


FIRST = "first"
"""What the GM is asked before anything is done (R-TCG-16, R-TCG-149)."""

Each = Callable[[Told, str, Ability, Chosen, str, Card], None]

EACH: Mapping[str, Each] = {
    "Anatomy I": reshape, "Anatomy II": reshape, "Anatomy III": reshape, "Anatomy V": weigh, "Anatomy VI": weigh,
    "Anatomy VII": reshape, "Anatomy VIII": reshape, "Anatomy IX": reshape, "Boost IV": action_points,
    "Cognition I": command, "Cognition II": disguise, "Cognition IV": hide, "Cognition V": reveal,
    "Kinesis I": move_mass, "Travel II": relocate, "Travel III": reshape,
}  # fmt: skip
"""The entries that do something to each of those they are used on."""

ONCE: Mapping[str, Callable[[Told, str, Ability, Chosen, Card], None]] = {"Cognition III": copies}
"""The entries that do something once."""
