"""A skill check: proposed, joined, cards handed in, the deck built, two cards drawn, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from facedown.game import Sealed, counted, listed, new_key, signed
from facedown.game.events import Telling
from facedown.systems.skill_deck import moves as m
from facedown.systems.skill_deck.cards import (
    CALLED,
    Card,
    Outcome,
    added_cards,
    base_cards,
    draw_two,
    outcome_of,
    size,
    total,
)
from facedown.systems.skill_deck.model import (
    ATTACKS,
    Aim,
    Attempt,
    Botch,
    BotchKind,
    Character,
    Check,
    Made,
    Position,
    Result,
    Rulings,
    character_of,
    key_of,
)
from facedown.systems.skill_deck.naming import name_of, names_of, what
from facedown.systems.skill_deck.steps.damage import results_of, spend

Told = Telling[Position]


def on(told: Told) -> Check:
    """The check that is being made."""
    check = told.position.check
    assert check is not None
    return check


def put(told: Told, check: Check | None) -> Check | None:
    """Takes the changed check into the position."""
    told.position = replace(told.position, check=check)
    return check


# Proposed


def propose(told: Told, attempt: Attempt, contributors: tuple[str, ...] = (), asked: tuple[str, ...] = ()) -> None:
    """Somebody tries something; the Ref is to say what it takes (SD-SC-01)."""
    put(told, Check(attempt, contributors=contributors, asked=asked))
    says = f"{name_of(told.position, attempt.lead)} tries {what(told.position, attempt)}."
    told.say("SD-SC-01", "tries", says, lead=attempt.lead, aim=attempt.aim, skill=attempt.skill, target=attempt.target)
    if tried_before(told.position, attempt):
        says = "They tried this in this scene already; the Ref says whether anything has changed."
        told.say("R-SD-70", "again", says, lead=attempt.lead)


def tried_before(position: Position, attempt: Attempt) -> bool:
    """Whether the same lead had the same aim in this scene, and did not pass (R-SD-70)."""
    return key_of(attempt) in {key_of(one) for one in position.tried}


def open_check(told: Told, seat: str, move: m.OpenCheck) -> None:
    """An attempt outside a freeze, with those who are asked to join."""
    propose(told, Attempt(move.lead, "task", move.skill, words=move.words), asked=move.asks)
    if move.asks:
        names = name_of(told.position, move.lead), names_of(told.position, move.asks)
        told.say("SD-PR-10", "asks", f"{names[0]} asks {names[1]} to join.", lead=move.lead, asked=list(move.asks))


def treat(told: Told, seat: str, move: m.Treat) -> None:
    """Medicine, by a check; or by a use, where the table rules so (R-SD-52)."""
    attempt = Attempt(move.lead, "medicine", move.skill, move.target)
    if told.position.rulings.medicine_heals == "spend":
        made = treated(told, attempt)
        told.position = replace(told.position, happening=results_of(told.position, made))
    else:
        propose(told, attempt)


def treated(told: Told, attempt: Attempt) -> Made:
    """A use of Medicine is spent, and heals without a check (R-SD-52)."""
    says = f"{name_of(told.position, attempt.lead)} spends a use of {attempt.skill}."
    told.say("R-SD-52", "treated", says, lead=attempt.lead, target=attempt.target)
    spend(told, attempt.lead, attempt.skill, "R-SD-52")
    return Made(attempt, "pass")


def accept_check(told: Told, seat: str, move: m.AcceptCheck) -> None:
    """The Ref names the skill and what else is relevant; of the latter only the lead's own is told (R-SD-13)."""
    check = on(told)
    attempt = replace(check.attempt, skill=move.skill)
    relevant = tuple(name for name in move.relevant if name != attempt.skill)
    check = replace(check, attempt=attempt, relevant=relevant)
    told.say("R-SD-68", "accepted", f"It is a check: {what(told.position, attempt)}.", skill=move.skill)
    if told.position.freeze is not None or not others(told.position, attempt.lead):
        begin_adding(told, check)
    else:
        put(told, replace(check, step="joining"))


def others(position: Position, lead: str) -> tuple[Character, ...]:
    """Those who could contribute."""
    return tuple(one for one in position.characters if one.key != lead and one.alive)


def settle_check(told: Told, seat: str, move: m.SettleCheck) -> None:
    """The Ref settles an attempt without a check; no card is drawn and no use spent (R-SD-67)."""
    attempt = on(told).attempt
    words = move.words.strip().rstrip(".")
    more = f" ({words})" if words else ""
    says = f"The Ref settles it without a check: a {move.outcome}{more}."
    told.say("R-SD-67", "settled", says, outcome=move.outcome)
    hit = move.outcome == "pass" and attempt.aim in ATTACKS
    finish(told, Made(attempt, move.outcome, hit, 1 if hit else 0))


def refuse_check(told: Told, seat: str, move: m.RefuseCheck) -> None:
    """The Ref refuses it, or calls it off; all uses are as they were (R-SD-15)."""
    because = f": {move.because.strip().rstrip('.')}" if move.because.strip() else ""
    told.say("R-SD-15", "off", f"The check is off{because}. No use is spent.")
    put(told, None)


def give_up(told: Told, seat: str, move: m.GiveUp) -> None:
    """The lead gives it up (R-SD-64)."""
    told.say("R-SD-64", "off", f"{name_of(told.position, move.lead)} gives the check up. No use is spent.")
    put(told, None)


# Joined


def join(told: Told, seat: str, move: m.Join) -> None:
    """A contributor (SD-PR-10)."""
    check = on(told)
    asked = tuple(key for key in check.asked if key != move.character)
    put(told, replace(check, contributors=(*check.contributors, move.character), asked=asked))
    told.say("SD-PR-10", "joined", f"{name_of(told.position, move.character)} joins.", character=move.character)


def stay_out(told: Told, seat: str, move: m.StayOut) -> None:
    """Asked, and not joining."""
    check = on(told)
    put(told, replace(check, asked=tuple(key for key in check.asked if key != move.character)))
    told.say("SD-PR-10", "stayed", f"{name_of(told.position, move.character)} stays out.", character=move.character)


def leave_check(told: Told, seat: str, move: m.LeaveCheck) -> None:
    """Without a card in the deck a contributor can still leave (R-SD-64)."""
    check = on(told)
    contributors = tuple(key for key in check.contributors if key != move.character)
    handed = check.handed.without(move.character)
    put(told, replace(check, contributors=contributors, handed=handed))
    told.say("R-SD-64", "left", f"{name_of(told.position, move.character)} leaves the check.", character=move.character)
    if check.step == "adding" and handed.complete:
        all_in(told)


def close_joining(told: Told, seat: str, move: m.CloseJoining) -> None:
    """All who take part are known."""
    begin_adding(told, on(told))


# Cards


def begin_adding(told: Told, check: Check) -> None:
    """Everybody who takes part is asked for cards, whether or not they have any to give (SD-PR-04)."""
    put(told, replace(check, step="adding", asked=(), handed=Sealed(check.participants)))
    names = names_of(told.position, check.participants)
    says = f"{names} may give the Ref cards in secret."
    told.say("SD-PR-04", "asked", says, participants=list(check.participants))


def may_hand_in(position: Position, check: Check, character: Character) -> tuple[str, ...]:
    """Proficiencies a participant may give: the lead relevant ones only (SD-PR-01, R-SD-08), others any (SD-PR-03)."""
    leads = character.key == check.attempt.lead
    fitting = (check.attempt.skill, *check.relevant)
    names = [one.name for one in character.proficiencies if not leads or one.name in fitting]
    free = not leads and not position.rulings.sabotage_costs_use  # whether it is sabotage, the giver need not know
    return tuple(name for name in names if uses_left(position, check, character, name) > 0 or free)


def uses_left(position: Position, check: Check, character: Character, name: str) -> int:
    """The uses not yet promised: one of Weapon that goes with the attack is no card as well (R-SD-49)."""
    promised = character.key == check.attempt.lead and check.attempt.weapon == name
    return character.uses(name, position.phase) - promised


def hand_in(told: Told, seat: str, move: m.HandIn) -> None:
    """Cards are given in secret; that something or nothing was given is all that others learn (SD-PR-04)."""
    check, character = on(told), character_of(told.position, move.character)
    check = replace(check, handed=check.handed.lay(character.key, move.proficiencies))
    put(told, check)
    says = f"{character.name} has given the Ref what they add, or nothing."
    told.say("SD-PR-04", "handed", says, character=character.key)
    seats = {character.controller}
    if told.position.rulings.reveal_submissions != "blind":
        seats.add(told.position.ref)
    cards = listed(move.proficiencies) or "no card"
    told.say("SD-PR-04", "card", f"{character.name} gives {cards}.", to=tuple(sorted(seats)), character=character.key)
    if check.handed.complete:
        all_in(told)


def all_in(told: Told) -> None:
    """All cards are in; the Ref builds the deck."""
    check = on(told)
    put(told, replace(check, step="building"))
    told.opened |= told.position.rulings.reveal_submissions == "blind"  # only now the Ref sees them, all at once
    given = sorted(name for _, names in check.handed.contents for name in names)
    says = f"All cards are in: {', '.join(given) or 'none'}."
    told.say("SD-PR-04", "all-in", says, to=(told.position.ref,))


def build_deck(told: Told, seat: str, move: m.BuildDeck) -> None:
    """The Ref adds the cards unseen: +2 for a relevant proficiency, −2 for another (SD-PR-01, SD-PR-03)."""
    check = on(told)
    check = replace(check, step="drawing", relevant=(*check.relevant, *move.also))
    number = size(deck_of(told.position, check))
    put(told, replace(check, size=number))
    told.opened |= told.position.rulings.reveal_submissions == "blind"  # a card without a use left is not in it
    told.say("SD-SC-02", "built", "The Ref has built the deck.")
    seats = [told.position.ref]
    if told.position.rulings.deck_size_visible:  # R-SD-17
        told.opened = True
        seats += [character_of(told.position, key).controller for key in check.participants]
    to = tuple(dict.fromkeys(seats))
    told.say("SD-PR-05", "size", f"The deck holds {counted(number, 'card')}.", to=to, size=number)


def add_base_card(told: Told, seat: str, move: m.AddBaseCard) -> None:
    """Another card in the base deck of this check, for all to know (R-SD-20)."""
    check = on(told)
    label = move.label.strip() or f"A card of {signed(move.value)}"
    taken = [card.key for card in (*base_deck(told.position, check), *check.more)]
    card = Card(new_key([*taken, *check.without, "skill", "invalid"], label), label, move.value, "R-SD-20")
    put(told, replace(check, more=(*check.more, card)))
    told.say("R-SD-20", "base", f"The base deck has one more card: {label} at {signed(move.value)}.", value=move.value)


def remove_base_card(told: Told, seat: str, move: m.RemoveBaseCard) -> None:
    """A card fewer in the base deck of this check, for all to know (R-SD-20)."""
    check = on(told)
    label = next(card.label for card in base_deck(told.position, check) if card.key == move.card)
    put(told, replace(check, without=(*check.without, move.card)))
    told.say("R-SD-20", "base", f"The base deck goes without {label}.", card=move.card)


# The deck and the draw


def proficient(position: Position, check: Check) -> bool:
    """Whether the Proficiency card is worth +2 (SD-SC-04, R-SD-01)."""
    whose = position.rulings.prof_card_from
    keys = (check.attempt.lead,) if whose == "lead" else check.participants
    levels = [character_of(position, key).level(check.attempt.skill) for key in keys]
    return all(levels) if whose == "all" else any(levels)


def loses(rulings: Rulings, hit: Iterable[bool]) -> int:
    """What War and Peace, or Harmony and Unrest, loses: 1 if anybody is so, or 1 for each (SD-SC-12, R-SD-05)."""
    many = sum(hit)
    return many if rulings.condition_stack else min(1, many)


def base_deck(position: Position, check: Check) -> tuple[Card, ...]:
    """The base cards of this check, as injuries and the Ref have them.

    Rules: SD-SC-03, SD-SC-12, SD-SC-13, SD-SC-14, R-SD-20.
    """
    there = [character_of(position, key) for key in check.participants]
    injured = loses(position.rulings, (one.injured for one in there))
    shaken = loses(position.rulings, (one.shaken for one in there))
    cards = base_cards(proficient=proficient(position, check), injured=injured, shaken=shaken)
    return tuple(card for card in (*cards, *check.more) if card.key not in check.without)


def given(position: Position, check: Check) -> tuple[tuple[str, str, int], ...]:
    """Each card that was handed in and goes into the deck: whose, of what, and its value (SD-PR-01, SD-PR-03).

    Where sabotage costs no use, a relevant proficiency without one was handed in for nothing (R-SD-11).
    """
    cards = []
    for key, names in check.handed.contents:
        character = character_of(position, key)
        for name in names:
            value = 2 if name in (check.attempt.skill, *check.relevant) else -2
            if value < 0 or uses_left(position, check, character, name) > 0:
                cards.append((key, name, value))
    return tuple(cards)


def deck_of(position: Position, check: Check) -> tuple[Card, ...]:
    """All cards of the check."""
    values = [value for _, _, value in given(position, check)]
    return (*base_deck(position, check), *added_cards(values.count(2), values.count(-2)))


def draw_cards(told: Told, seat: str, move: m.DrawCards) -> None:
    """The lead draws two; uses are spent now, and the total says how it went.

    Rules: SD-SC-05, SD-SC-06, SD-SC-07, SD-SC-08, SD-SC-09, R-SD-15.
    """
    check, position = on(told), told.position
    cards, handed = deck_of(position, check), given(position, check)
    drawn = told.chance_for("The check")(draw_two(cards))
    tally = total(cards, drawn)
    outcome = outcome_of(tally.total)
    sabotage = tuple(dict.fromkeys(key for key, _, value in handed if value < 0))
    put(told, replace(check, step="botched", total=tally, outcome=outcome, sabotage=sabotage))
    for key, name, value in handed:
        if value > 0 or position.rulings.sabotage_costs_use:
            spend(told, key, name, "SD-PR-07")
    if check.attempt.weapon:
        spend(told, check.attempt.lead, check.attempt.weapon, "R-SD-49")
    tell_draw(told, check, cards, drawn)
    if position.rulings.reveal_submissions == "all" and handed:
        each = listed(f"{name_of(position, key)}’s {name} ({signed(value)})" for key, name, value in handed)
        told.say("R-SD-18", "revealed", f"These cards were added: {each}.")
    says = {"pass": "It is a pass.", "fail": "It is a fail.", "botch": "It is a botch."}[outcome]
    rule = {"pass": "SD-SC-07", "fail": "SD-SC-08", "botch": "SD-SC-09"}[outcome]
    told.say(rule, "outcome", says, outcome=outcome)
    if outcome != "botch" or spared_by_ruling(position.rulings, check.attempt.aim):
        conclude(told, None)


def audience(position: Position, participants: Iterable[str]) -> tuple[str, ...] | None:
    """The seats that see the drawn faces; None for everybody (R-SD-16)."""
    if position.rulings.drawn_faces == "all":
        return None
    seats = [position.ref]
    if position.rulings.drawn_faces == "participants":
        seats += [character_of(position, key).controller for key in participants]
    return tuple(dict.fromkeys(seats))


def tell_draw(told: Told, check: Check, cards: tuple[Card, ...], drawn: tuple[str, ...]) -> None:
    """Faces and total, to those who may see them (SD-SC-05, SD-SC-06, R-SD-16)."""
    tally = total(cards, drawn)
    faces = listed(f"{addend.label} ({signed(addend.value)})" for addend in tally.addends)
    says = f"{name_of(told.position, check.attempt.lead)} draws {faces}: {signed(tally.total)}."
    to = audience(told.position, check.participants)
    told.say("SD-SC-05", "drawn", says, to=to, tallies=(tally,), total=tally.total)


def spared_by_ruling(rulings: Rulings, aim: Aim) -> bool:
    """Whether a botch of this has no outcome (R-SD-30)."""
    return aim in ATTACKS and not rulings.attack_botch_harms_self


def hits(rulings: Rulings, aim: Aim, total: int) -> bool:
    """Whether an attack hits: an ordinary one by a pass, a called shot by its margin (SD-CB-01, SD-CB-13, R-SD-58)."""
    called = aim == "called" or (aim == "bang" and rulings.bang_margin == "called")
    return aim in ATTACKS and total >= (CALLED[rulings.called_margin] if called else 1)


def damage_of(rulings: Rulings, attempt: Attempt) -> int:
    """What a hit does: 1, and more with Weapon (SD-CB-01, SD-CB-02, R-SD-49)."""
    return 1 + (int(rulings.weapon_bonus) if attempt.weapon else 0)


def usual_botch(aim: Aim) -> tuple[BotchKind, ...]:
    """What a botch brings if the Ref says nothing else (R-SD-26)."""
    return ("physical",) if aim in ATTACKS else ("mental",)


def settle_botch(told: Told, seat: str, move: m.SettleBotch) -> None:
    """The Ref's word on a botch (SD-SC-11)."""
    conclude(told, Botch(move.kinds, move.points, move.words))


def conclude(told: Told, botch: Botch | None) -> None:
    """What a check that was drawn for leads to."""
    check, rulings = on(told), told.position.rulings
    assert check.total is not None
    assert check.outcome is not None
    attempt = check.attempt
    hit = hits(rulings, attempt.aim, check.total.total)
    if attempt.aim in ATTACKS:
        tell_hit(told, attempt, hit=hit, outcome=check.outcome)
    spared = check.sabotage if rulings.saboteur_immune else ()  # R-SD-29
    struck = tuple(key for key in check.participants if key not in spared)
    damage = damage_of(rulings, attempt) if hit else 0
    finish(told, Made(attempt, check.outcome, hit, damage, struck if botch else (), botch))


def tell_hit(told: Told, attempt: Attempt, *, hit: bool, outcome: Outcome) -> None:
    """Whether an attack hit (SD-CB-01, SD-CB-13, SD-CB-14, R-SD-44)."""
    name = name_of(told.position, attempt.lead)
    if hit:
        rule = {"attack": "SD-CB-01", "called": "SD-CB-13"}.get(attempt.aim, "SD-BG-04")
        told.say(rule, "hit", f"{name} hits.", lead=attempt.lead)
    elif attempt.aim == "called":
        short = " A pass is not enough for a called shot." if outcome == "pass" else ""
        told.say("SD-CB-14", "miss", f"{name} misses, and hurts nobody.{short}", lead=attempt.lead)
    else:
        told.say("SD-CB-01" if attempt.aim == "attack" else "R-SD-58", "miss", f"{name} misses.", lead=attempt.lead)


def finish(told: Told, made: Made) -> None:
    """The check is over: its results happen now, or wait until time resumes (SD-DS-05)."""
    check, position = on(told), told.position
    seen_by = audience(position, check.participants)
    last = Result(made.attempt, made.outcome, ending(made), check.total, check.participants, seen_by)
    position = replace(position, check=None, last=last)
    if position.freeze is not None:
        freeze = replace(position.freeze, made=(*position.freeze.made, made))
        told.position = replace(position, freeze=freeze)
        told.say(
            "SD-DS-04", "told", f"{name_of(position, made.attempt.lead)}: {last.text}. It happens when time resumes."
        )
        return
    tried = position.tried if made.outcome == "pass" else (*position.tried, made.attempt)
    position = replace(position, tried=tried)
    told.position = replace(position, happening=results_of(position, made))


def ending(made: Made) -> str:
    """What came of a check, in a few words."""
    if made.attempt.aim in ATTACKS:
        hit = f"a hit for {made.damage}" if made.hit else "a miss"
        return f"{hit}, and a botch" if made.outcome == "botch" else hit
    return f"a {made.outcome}"
