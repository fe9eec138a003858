"""The board of the Skill Deck as one viewer sees it."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.game import (
    Board,
    Card,
    Ledger,
    LedgerRow,
    Mat,
    Meter,
    MeterGroup,
    PieceRef,
    Seat,
    TurnOrder,
    counted,
    listed,
    signed,
    within_sentence,
)
from facedown.systems.skill_deck.model import (
    ATTACKS,
    FATAL,
    Attempt,
    Character,
    Check,
    Freeze,
    Phase,
    Result,
    View,
    character_of,
    members,
    sides_of,
    uses_of,
)
from facedown.systems.skill_deck.pieces import card_ref, ref, refs, side_ref, weapon_ref
from facedown.systems.skill_deck.rules.damage import current_victim
from facedown.systems.skill_deck.rules.deck import base_deck, title_of

STEPS = ("1 Attempt", "2 Join", "3 Cards", "4 Deck", "5 Draw", "6 Botch")
CHECK_STEPS = ("proposed", "joining", "adding", "building", "drawing", "botched")

PHASES = {"between": "Between sessions", "session": "Session", "downtime": "Downtime"}
LEVELS = {0: "unhurt", 1: "injured", 2: "life-threatening", 3: "dead"}


def board(view: View, viewer: Seat) -> Board:
    """Return the board that this viewer sees."""
    mats = [mat(view, character, viewer) for character in view.characters]
    if view.check is not None:
        mats.append(deck_mat(view, view.check))
    return Board(
        title=view.title or "Skill Deck",
        facts=tuple(facts_of(view)),
        steps=STEPS,
        step=CHECK_STEPS.index(view.check.step) if view.check is not None else -1,
        mats=tuple(mats),
        ledgers=(ledger(view, view.last),) if view.last is not None else (),
        pieces=tuple(side_order(view, side) for side in sides_of(view)),
    )


def facts_of(view: View) -> Iterator[str]:
    """Yield short facts about the current situation."""
    yield PHASES[view.phase]
    if view.check is not None:
        lead = character_of(view, view.check.attempt.lead).name
        yield f"{lead}: {attempt_in_words(view, view.check.attempt)}"
    if view.freeze is not None:
        yield "time runs again" if view.freeze.results_phase else "time is frozen"
        yield from cause_of(view, view.freeze)
    if view.conflict:
        yield "a fight is going on"


def cause_of(view: View, freeze: Freeze) -> Iterator[str]:
    """Yield the event that started the time freeze: a BANG, or the Ref’s words; nothing if the Ref gave no words."""
    if freeze.opener:
        shooter, target = character_of(view, freeze.opener).name, character_of(view, freeze.target).name
        yield f"BANG! {shooter} shoots at {within_sentence(target)}"
    elif freeze.cause:
        yield freeze.cause


def attempt_in_words(view: View, attempt: Attempt) -> str:
    """Return a short description of an attempt."""
    skill = attempt.skill or "no named skill"
    if attempt.aim == "task":
        words = attempt.words.strip().rstrip(".")
        return f"{skill} ({words})" if words else skill
    if attempt.aim == "attack":
        return f"attack on {within_sentence(attempt.target)} with {skill}"
    target = within_sentence(character_of(view, attempt.target).name)
    what = {"called": "called shot at", "bang": "BANG at", "medicine": "Medicine for"}[attempt.aim]
    return f"{what} {target}" if attempt.aim == "medicine" else f"{what} {target} with {skill}"


# Mats


def mat(view: View, character: Character, viewer: Seat) -> Mat:
    """Return the mat of one character: the part of the board with its name, conditions, cards and levels."""
    victim = current_victim(view)
    leads = view.check is not None and view.check.attempt.lead == character.key
    return Mat(
        key=character.key,
        title=character.name,
        side=character.side,
        yours=bool(viewer.key) and character.controller == viewer.key,
        turn=leads or (victim is not None and victim.key == character.key),
        out=not character.alive,
        conditions=conditions(character),
        lines=character.notes,
        cards=tuple(cards(view, character)),
        groups=tuple(groups(view, character)),
        ref=ref(character.key),
        side_key=character.side,
        gear=tuple(
            Card(
                weapon.name,
                note="openly" if weapon.openly else "concealed",
                ref=weapon_ref(character.key, weapon.name),
                key="weapon",
            )
            for weapon in character.weapons
        ),
    )


def conditions(character: Character) -> tuple[str, ...]:
    """Return how badly a character is hurt, and whether it is shaken."""
    hurt = (LEVELS[character.damage],) if character.damage else ()
    return (*hurt, "shaken") if character.shaken else hurt


def cards(view: View, character: Character) -> Iterator[Card]:
    """Yield the cards on a mat: the character’s declaration in the time freeze, and its answer to the Ref."""
    freeze, check = view.freeze, view.check
    if freeze is not None and character.key in freeze.declared.order and not freeze.declared.complete:
        declared = freeze.declared.of(character.key)
        if declared is not None:
            yield Card(declared.answer, "up", "Declaration", summary="has declared", key="declaration")
        elif character.key in freeze.declared.laid:
            yield Card("declared", "sealed", "Declaration", summary="has declared", known=False, key="declaration")
        else:
            yield Card("not yet", "empty", "Declaration", key="declaration")
    if check is not None and character.key in check.handed.order:
        given = check.handed.of(character.key)
        if given is not None:
            words = ", ".join(given) or "no card"
            yield Card(words, "up", "To the Ref", summary=f"gives {words}", key="answer")
        elif character.key in check.handed.laid:
            yield Card("answered", "sealed", "To the Ref", summary="has answered", known=False, key="answer")
        else:
            yield Card("not yet", "empty", "To the Ref", key="answer")


def groups(view: View, character: Character) -> Iterator[MeterGroup]:
    """Yield meters for damage and, on a visible sheet, for the level and the uses left of each proficiency."""
    damage = Meter("Damage", character.damage, FATAL, note=LEVELS[character.damage], key="damage")
    yield MeterGroup("Body", meters=(damage,), key="body")
    if character.proficiencies:
        meters = tuple(Meter(f"{one.name} level", one.level, key=one.name) for one in character.proficiencies)
        yield MeterGroup("Proficiencies", meters=meters, key="proficiencies")
    uses = tuple(uses_left(character, view.phase))
    if uses:
        title = f"Left in the {'downtime' if view.phase == 'downtime' else 'session'}"
        yield MeterGroup(title, meters=uses, key="uses")


def uses_left(character: Character, phase: Phase) -> Iterator[Meter]:
    """Yield a meter for the uses left of each visible proficiency that has any at first."""
    for one in character.proficiencies:
        if one.session is not None and uses_of(one.level):
            yield Meter(f"{one.name} uses", one.uses(phase), uses_of(one.level), key=f"{one.name}/uses")


def deck_mat(view: View, check: Check) -> Mat:
    """Return the mat of the deck: the part of the board with the base cards, and for some seats the size of the deck.

    The value of the Proficiency card is hidden from viewers who do not see all sheets (SD-SC-04).
    """
    known = all(one.sheet for one in view.characters)
    base = base_deck(view, check)
    shown = []
    for card in base:
        value = signed(card.value) if card.value else "0"
        hidden = card.key == "proficiency" and not known
        label = "?" if hidden else value
        shown.append(Card(label, "up", title_of(card), ref=card_ref(card.key), known=not hidden, key=card.key))
    secret = f"{counted(len(base), 'card')}, plus cards added in secret"
    size = f"{check.size} cards" if check.size is not None else secret
    return Mat("*deck", "The deck", size, cards=tuple(shown))


def side_order(view: View, side: str) -> TurnOrder:
    """Return the list that shows a side’s living members, in a fight nearest to the enemy first (SD-CB-04)."""
    there = members(view, side)
    names = tuple(one.name for one in there)
    label = f"{side}, nearest first" if view.conflict else side
    return TurnOrder(side_ref(side), label, refs(one.key for one in there), names)


# The last check


def ledger(view: View, last: Result) -> Ledger:
    """Return a ledger with the last check and its outcome."""
    unseen = "no check" if last.seen_by is None else "not shown"
    total = signed(last.total.total) if last.total is not None else unseen
    lead = character_of(view, last.attempt.lead).name
    cells = (lead, attempt_in_words(view, last.attempt), total, result_in_words(last))
    tallies = (last.total,) if last.total is not None else ()
    points = last.total.total if last.total is not None else None
    row = LedgerRow(cells, tallies, refs_of(view, last.attempt), points, result=result_key(last))
    return Ledger("Last check", ("Who", "What", "Total", "Result"), (row,), "last-check")


def refs_of(view: View, attempt: Attempt) -> tuple[PieceRef, ...]:
    """Return the acting character of an attempt and, if the viewer knows it, its target: a character or a side."""
    target = ref(attempt.target) if attempt.aim != "attack" else side_ref(attempt.target)
    known = attempt.target and (attempt.aim != "attack" or attempt.target in sides_of(view))
    return (ref(attempt.lead), target) if known else (ref(attempt.lead),)


def result_key(last: Result) -> str:
    """Return the outcome of the last check as a key: pass, fail or botch; of an attack hit, miss or botch."""
    if last.outcome == "botch" or last.attempt.aim not in ATTACKS:
        return last.outcome
    return "hit" if last.hit else "miss"


def result_in_words(last: Result) -> str:
    """Return the outcome of the last check in a few words."""
    if last.attempt.aim not in ATTACKS:
        return last.outcome
    hit = f"hit for {last.damage} damage" if last.hit else "miss"
    return listed([hit, "botch"]) if last.outcome == "botch" else hit
