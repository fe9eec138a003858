"""A skill check from the attempt to the outcome: joining, giving cards, building the deck, drawing two cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from facedown.game import Sealed, Term, new_key
from facedown.systems.skill_deck.model import (
    ATTACKS,
    Attempt,
    Botch,
    Card,
    Check,
    Result,
    SettledAttempt,
    character_of,
)
from facedown.systems.skill_deck.pieces import ref, refs
from facedown.systems.skill_deck.rules import checks as rules
from facedown.systems.skill_deck.rules.damage import results_of
from facedown.systems.skill_deck.rules.deck import (
    base_deck,
    cards_given,
    costs_use,
    deck_of,
    draw_two,
    outcome_of,
    shows_size,
    size,
    total,
)
from facedown.systems.skill_deck.steps.context import (
    Context,
    attempt_values,
    check_of,
    plain_words,
    set_check,
    spend,
)

if TYPE_CHECKING:
    from facedown.systems.skill_deck import actions


# Proposed


def propose(ctx: Context, attempt: Attempt, contributors: tuple[str, ...] = (), asked: tuple[str, ...] = ()) -> None:
    """Propose an attempt to the Ref, who then decides whether it is a check (SD-SC-01).

    `contributors`: the keys of the characters who have already joined.
    `asked`: the keys of the characters who are asked to join.
    """
    set_check(ctx, Check(attempt, contributors=contributors, open_invitations=asked))
    ctx.emit("SD-SC-01", "tries", **attempt_values(attempt))
    if rules.tried_before(ctx.position, attempt):
        ctx.emit("R-SD-70", "tried-before", lead=ref(attempt.lead))


def open_check(ctx: Context, seat: str, move: actions.OpenCheck) -> None:
    """Propose a character’s attempt at something outside a time freeze, and ask others to join (SD-SC-01, SD-PR-10)."""
    propose(ctx, Attempt(move.lead, "task", move.skill, words=move.words), asked=move.asks)
    if move.asks:
        ctx.emit("SD-PR-10", "asks", lead=ref(move.lead), asked=refs(move.asks))


def treat(ctx: Context, seat: str, move: actions.Treat) -> None:
    """Use Medicine, by a check or by spending a use, as the rulings say (SD-CB-10, R-SD-52)."""
    attempt = Attempt(move.lead, "medicine", move.skill, move.target)
    if rules.heals_without_check(ctx.position.rulings, attempt.aim):
        made = treat_without_check(ctx, attempt)
        ctx.position = replace(ctx.position, pending_results=results_of(made))
    else:
        propose(ctx, attempt)


def treat_without_check(ctx: Context, attempt: Attempt) -> SettledAttempt:
    """Spend a use of Medicine, which heals without a check, and return the settled attempt (R-SD-52)."""
    ctx.emit("R-SD-52", "treated", lead=ref(attempt.lead), skill=attempt.skill, target=ref(attempt.target))
    spend(ctx, attempt.lead, attempt.skill, "R-SD-52")
    return SettledAttempt(attempt, "pass")


def accept_check(ctx: Context, seat: str, move: actions.AcceptCheck) -> None:
    """Turn the attempt into a check, with the skill and relevant proficiencies that the Ref names (R-SD-13, R-SD-68).

    The event tells the skill, but not the other relevant proficiencies.
    """
    check = check_of(ctx)
    attempt = replace(check.attempt, skill=move.skill)
    relevant = tuple(name for name in move.relevant if name != attempt.skill)
    check = replace(check, attempt=attempt, relevant=relevant)
    ctx.emit("R-SD-68", "accepted", **attempt_values(attempt))
    if ctx.position.freeze is not None or not rules.possible_contributors(ctx.position, attempt.lead):
        begin_adding(ctx, check)
    else:
        set_check(ctx, replace(check, step="joining"))


def settle_check(ctx: Context, seat: str, move: actions.SettleCheck) -> None:
    """Settle an attempt without a check, as the Ref decides; no card is drawn and no use is spent (R-SD-67)."""
    ctx.emit("R-SD-67", "settled", outcome=Term(move.outcome), words=plain_words(move.words))
    finish(ctx, rules.settled_by_decision(check_of(ctx).attempt, move.outcome))


def refuse_check(ctx: Context, seat: str, move: actions.RefuseCheck) -> None:
    """End a check that the Ref refuses or calls off; no use is spent (R-SD-15)."""
    ctx.emit("R-SD-15", "off", because=plain_words(move.because))
    set_check(ctx, None)


def give_up(ctx: Context, seat: str, move: actions.GiveUp) -> None:
    """End a check that its lead gives up; no use is spent (R-SD-15, R-SD-64)."""
    ctx.emit("R-SD-64", "given-up", lead=ref(move.lead))
    set_check(ctx, None)


# Joined


def join(ctx: Context, seat: str, move: actions.Join) -> None:
    """Add a contributor to the check (SD-PR-10)."""
    check = check_of(ctx)
    asked = tuple(key for key in check.open_invitations if key != move.character)
    set_check(ctx, replace(check, contributors=(*check.contributors, move.character), open_invitations=asked))
    ctx.emit("SD-PR-10", "joined", character=ref(move.character))


def stay_out(ctx: Context, seat: str, move: actions.StayOut) -> None:
    """Record that a character who was asked to join declines (SD-PR-10)."""
    check = check_of(ctx)
    set_check(
        ctx, replace(check, open_invitations=tuple(key for key in check.open_invitations if key != move.character))
    )
    ctx.emit("SD-PR-10", "stayed", character=ref(move.character))


def leave_check(ctx: Context, seat: str, move: actions.LeaveCheck) -> None:
    """Remove a contributor who leaves the check before giving a card (R-SD-64)."""
    check = check_of(ctx)
    contributors = tuple(key for key in check.contributors if key != move.character)
    handed = check.handed.without(move.character)
    set_check(ctx, replace(check, contributors=contributors, handed=handed))
    ctx.emit("R-SD-64", "left", character=ref(move.character))
    if check.step == "adding" and handed.complete:
        finish_adding(ctx)


def close_joining(ctx: Context, seat: str, move: actions.CloseJoining) -> None:
    """Close the check to further contributors and ask the participants for cards (SD-PR-04)."""
    begin_adding(ctx, check_of(ctx))


# Cards


def begin_adding(ctx: Context, check: Check) -> None:
    """Ask every participant for cards, even those who have none to give (SD-PR-04)."""
    set_check(ctx, replace(check, step="adding", open_invitations=(), handed=Sealed(check.participants)))
    ctx.emit("SD-PR-04", "cards-asked", participants=refs(check.participants))


def hand_in(ctx: Context, seat: str, move: actions.HandIn) -> None:
    """Record the cards that a character gives the Ref in secret; others learn only that it has answered (SD-PR-04)."""
    check, character = check_of(ctx), character_of(ctx.position, move.character)
    check = replace(check, handed=check.handed.lay(character.key, move.proficiencies))
    set_check(ctx, check)
    ctx.emit("SD-PR-04", "handed", character=ref(character.key))
    seats = sorted(rules.seats_of_givers(ctx.position, character))
    ctx.emit("SD-PR-04", "card", to=tuple(seats), character=ref(character.key), cards=move.proficiencies)
    if check.handed.complete:
        finish_adding(ctx)


def finish_adding(ctx: Context) -> None:
    """Show the Ref the given cards, now that all participants have answered (SD-PR-04)."""
    check = check_of(ctx)
    set_check(ctx, replace(check, step="building"))
    ctx.opened |= rules.is_ref_blind(ctx.position.rulings)  # a blind Ref sees the cards only now
    cards = tuple(sorted(name for _, names in check.handed.contents for name in names))
    ctx.emit("SD-PR-04", "all-in", to=(ctx.position.ref,), cards=cards)


def build_deck(ctx: Context, seat: str, move: actions.BuildDeck) -> None:
    """Add the given cards to the deck: +2 for a relevant proficiency, −2 for any other (SD-PR-01, SD-PR-03)."""
    check = check_of(ctx)
    check = replace(check, step="drawing", relevant=(*check.relevant, *move.also))
    number = size(deck_of(ctx.position, check))
    set_check(ctx, replace(check, size=number))
    # The size may tell a blind Ref that a giver had no use left, because such a card does not go into the deck.
    ctx.opened |= rules.is_ref_blind(ctx.position.rulings)
    ctx.emit("SD-SC-02", "built")
    seats = [ctx.position.ref]
    if shows_size(ctx.position.rulings):
        ctx.opened = True
        seats += [character_of(ctx.position, key).controller for key in check.participants]
    ctx.emit("SD-PR-05", "size", to=tuple(dict.fromkeys(seats)), size=number)


def add_base_card(ctx: Context, seat: str, move: actions.AddBaseCard) -> None:
    """Add a card to the base deck of this check; all seats see it (R-SD-20)."""
    check = check_of(ctx)
    typed = move.label.strip()
    taken = [card.key for card in (*base_deck(ctx.position, check), *check.added_cards)]
    key = new_key([*taken, *check.removed_cards, "skill", "invalid"], typed or "extra-card")
    card = Card(key, typed or Term("extra-card"), move.value, "R-SD-20")
    set_check(ctx, replace(check, added_cards=(*check.added_cards, card)))
    ctx.emit("R-SD-20", "base-added", card=card.label, value=move.value)


def remove_base_card(ctx: Context, seat: str, move: actions.RemoveBaseCard) -> None:
    """Remove a card from the base deck of this check; all seats see it (R-SD-20)."""
    check = check_of(ctx)
    label = next(card.label for card in base_deck(ctx.position, check) if card.key == move.card)
    set_check(ctx, replace(check, removed_cards=(*check.removed_cards, move.card)))
    ctx.emit("R-SD-20", "base-removed", card=label)


# The draw


def draw_cards(ctx: Context, seat: str, move: actions.DrawCards) -> None:
    """Draw two cards for the lead, compute the outcome, and spend the uses of the given cards.

    A −2 card costs a use only with the ruling `sabotage_costs_use`. The check ends now, except after a botch whose
    effects the Ref must decide.

    Rules: SD-SC-05, SD-SC-06, SD-SC-07, SD-SC-08, SD-SC-09, SD-PR-07, R-SD-15.
    """
    check, position = check_of(ctx), ctx.position
    cards, given = deck_of(position, check), cards_given(position, check)
    drawn = ctx.draw(draw_two(cards), Term("check"), ref(check.attempt.lead))
    tally = total(cards, drawn)
    outcome = outcome_of(tally.total)
    sabotage = tuple(dict.fromkeys(card.giver for card in given if card.value < 0))
    set_check(ctx, replace(check, step="botched", total=tally, outcome=outcome, sabotage=sabotage))
    first, second = tally.addends
    # Only the Ref may see the draw itself, because it lists every card of the deck (SD-PR-04).
    values = [card.value for card in given]
    plus, minus = values.count(2), values.count(-2)
    ctx.emit("SD-SC-05", "deck", to=(position.ref,), size=size(cards), plus=plus, minus=minus)
    ctx.emit(
        "SD-SC-05", "drawn", to=rules.audience(position, check.participants), tallies=(tally,),
        lead=ref(check.attempt.lead), first=first.label, second=second.label, one=first.value, two=second.value,
        total=tally.total,
    )  # fmt: skip
    if rules.shows_givers_after_draw(position.rulings):
        for card in given:
            ctx.emit("R-SD-18", "revealed", character=ref(card.giver), proficiency=card.proficiency, value=card.value)
    rule = {"pass": "SD-SC-07", "fail": "SD-SC-08", "botch": "SD-SC-09"}[outcome]
    ctx.emit(rule, "outcome", lead=ref(check.attempt.lead), outcome=Term(outcome))
    for card in given:
        if costs_use(position.rulings, card):
            spend(ctx, card.giver, card.proficiency, "SD-PR-07")
    if check.attempt.weapon:
        spend(ctx, check.attempt.lead, check.attempt.weapon, "R-SD-49")
    if outcome != "botch" or rules.botch_has_no_outcome(position.rulings, check.attempt.aim):
        conclude(ctx, None)


def settle_botch(ctx: Context, seat: str, move: actions.SettleBotch) -> None:
    """Record the effects of a botch that the Ref decides, and finish the check (SD-SC-11)."""
    conclude(ctx, Botch(move.kinds, move.points, move.words))


def conclude(ctx: Context, botch: Botch | None) -> None:
    """Finish a check whose cards are drawn; for an attack, emit whether it hits.

    `botch` holds the effects that the Ref decided; None without a botch.
    """
    check = check_of(ctx)
    made = rules.settled_by_draw(ctx.position.rulings, check, botch)
    if made.attempt.aim in ATTACKS:
        emit_hit_or_miss(ctx, made)
    finish(ctx, made)


def emit_hit_or_miss(ctx: Context, made: SettledAttempt) -> None:
    """Emit whether an attack hits (SD-CB-01, SD-CB-13, SD-CB-14, SD-BG-04, R-SD-44, R-SD-58)."""
    aim, lead = made.attempt.aim, ref(made.attempt.lead)
    if made.hit:
        ctx.emit({"attack": "SD-CB-01", "called": "SD-CB-13"}.get(aim, "SD-BG-04"), "hit", lead=lead)
        return
    rule = {"attack": "SD-CB-01", "called": "SD-CB-14"}.get(aim, "R-SD-58")
    ctx.emit(rule, "miss", lead=lead, needed=rules.needed_total(ctx.position.rulings, aim))


def finish(ctx: Context, made: SettledAttempt) -> None:
    """End the check. Its results happen now, or in a time freeze when time resumes (SD-DS-04, SD-DS-05)."""
    check, position = check_of(ctx), ctx.position
    seen_by = rules.audience(position, check.participants) if check.total is not None else None
    last = Result(made.attempt, made.outcome, made.hit, made.damage, check.total, check.participants, seen_by)
    position = replace(position, check=None, last=last)
    if position.freeze is not None:
        ctx.position = replace(
            position, freeze=replace(position.freeze, settled_attempts=(*position.freeze.settled_attempts, made))
        )
        ctx.emit(
            "SD-DS-04", "told", lead=ref(made.attempt.lead), attack=made.attempt.aim in ATTACKS,
            outcome=Term(made.outcome), hit=made.hit, damage=made.damage,
        )  # fmt: skip
        return
    tried = position.failed_attempts if made.outcome == "pass" else (*position.failed_attempts, made.attempt)
    position = replace(position, failed_attempts=tried)
    ctx.position = replace(position, pending_results=results_of(made))
