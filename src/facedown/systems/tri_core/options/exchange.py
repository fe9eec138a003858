"""Cards: laying them, taking them back, passing, and saying what a Reaction answers.

Rules: TC-D-111, TC-D-112, TC-D-113, TC-D-114, TC-D-115, TC-D-116, TC-D-117.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from facedown.game import Choice, Field, OneOf, Option, Seat, counted
from facedown.systems.tri_core.model import DEFENSE, Character, Exchange, Position, character_of, needs_target
from facedown.systems.tri_core.options.cards import listing
from facedown.systems.tri_core.options.cards.core_actions import reaction_targets
from facedown.systems.tri_core.rules.card_texts import card_text
from facedown.systems.tri_core.rules.reactions import answerable_actions


def own_characters(view: Position, seat: Seat) -> Iterator[Character]:
    """The seat’s characters."""
    return (one for one in view.characters if one.controller == seat.key)


def exchange_on(view: Position) -> Exchange | None:
    """The exchange, while cards are being laid."""
    encounter = view.encounter
    if encounter is None or encounter.exchange is None or encounter.waits:
        return None
    return encounter.exchange if encounter.exchange.step != "resolving" else None


def who_is_asked(view: Position, seat: Seat) -> Iterator[tuple[Character, Exchange]]:
    """The seat’s characters that have not let go of their cards yet."""
    exchange = exchange_on(view)
    if exchange is None:
        return
    waiting = exchange.actions.waiting if exchange.step == "acting" else exchange.reactions.waiting
    for one in own_characters(view, seat):
        if one.key in waiting:
            yield one, exchange


# Cards


def lay(view: Position, seat: Seat) -> Iterator[Option]:
    """The cards that can be laid now (TC-D-86, TC-D-87, TC-D-88, TC-D-89, TC-D-111, TC-D-113)."""
    for one, exchange in who_is_asked(view, seat):
        yield from listing.card_options(view, one, exchange)


def take_back(view: Position, seat: Seat) -> Iterator[Option]:
    """Taking the last card back."""
    for one, exchange in who_is_asked(view, seat):
        if exchange.draft(one.key):
            yield Option("take-back", f"{one.name}: take the last card back", "TC-D-111", {"actor": one.key})


def let_go(view: Position, seat: Seat) -> Iterator[Option]:
    """Being done; with no card laid, passing, which who is aimed at hardly means to (TC-D-113)."""
    for one, exchange in who_is_asked(view, seat):
        many = len(exchange.draft(one.key))
        bares = many == 0 and bool(exchange.aimed(one.key)) and any(listing.card_options(view, one, exchange))
        done = f"done, with {counted(many, 'card')}" if many else "lay no card"
        title = f"{one.name}: {done}{', and take what comes' if bares else ''}"
        yield Option("let-go", title, "TC-D-113", {"actor": one.key}, owed=True, concedes=bares)


def passing(view: Position, options: Sequence[Option]) -> Option | None:
    """Laying no card, for somebody who could react to what is aimed at others."""
    exchange = exchange_on(view)
    if exchange is None or exchange.step != "reacting":
        return None
    for option in options:
        key = option.fixed.get("actor", "")
        if option.move == "let-go" and not exchange.aimed(key) and not exchange.draft(key):
            return option
    return None


def bind(view: Position, seat: Seat) -> Iterator[Option]:
    """Which action a Reaction answers (TC-D-116)."""
    encounter = view.encounter
    exchange = encounter.exchange if encounter is not None and not encounter.waits else None
    if exchange is None or not exchange.unbound:
        return
    first = exchange.unbound[0]
    if character_of(view, first.owner).controller != seat.key:
        return
    taken = {one.answers for one in exchange.settled if one.card.action in DEFENSE}
    name = character_of(view, first.owner).name
    for one in answerable_actions(view, exchange, first):
        if first.card.action in DEFENSE and (one.owner, one.at) in taken:
            continue
        what = f"{character_of(view, one.owner).name}’s {card_text(view, one.owner, one.card)}"
        title = f"{name}’s {first.card.action} answers {what}"
        fixed = {"actor": first.owner, "at": first.at, "owner": one.owner, "place": one.at}
        whom = (
            reaction_targets(view, character_of(view, first.owner), first.card, one.owner)
            if needs_target(first.card)
            else ()
        )
        if whom:
            aim = Field("target", OneOf(whom), "At whom", "R-TC-57")
            yield Option("bind", title, "TC-D-116", fixed, (aim,), owed=True)
        else:
            yield Option("bind", title, "TC-D-116", {**fixed, "target": ""}, owed=True)


LEAVING = {
    "riposte": "TC-D-61", "strike": "TC-D-42", "move": "TC-D-59", "stride": "TC-D-43", "held": "TC-D-07",
    "trigger": "TCG-AC-09", "push": "TCG-AF-04", "command": "TCG-CO-01",
}  # fmt: skip
"""What can be left, and its rule."""


def enter_rotation(view: Position, seat: Seat) -> Iterator[Option]:
    """Coming out of hiding (TC-D-83, TC-D-84)."""
    encounter = view.encounter
    exchange = encounter.exchange if encounter is not None else None
    if encounter is None or encounter.waits or (exchange is not None and exchange.step == "resolving"):
        return
    fresh = exchange is not None and not exchange.drafts and not exchange.actions.laid and encounter.cycle == 1
    first = fresh and encounter.turn == 0
    places = [("after", "after whose turn it is"), ("before", "before whose turn it is, so not before the next cycle")]
    places = places if exchange is not None else [("after", "now")]
    if first:
        places.insert(0, ("first", "first of all"))
    for one in own_characters(view, seat):
        if one.key in dict(encounter.hidden) and one.conscious:
            where = Field("where", OneOf(tuple(Choice(*place) for place in places)), "Where", "TC-D-84")
            title, fixed = f"{one.name}: come out of hiding", {"actor": one.key}
            fleeting = first or exchange is None  # nobody waits for who hides: that would tell of them (R-TC-163)
            yield Option("enter-rotation", title, "TC-D-84", fixed, (where,), fleeting=fleeting)
