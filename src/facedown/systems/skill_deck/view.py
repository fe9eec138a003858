"""The information visible to each viewer: sheets are private, cards and declarations secret.

The Ref sees all sheets and who gave which card. With the ruling `reveal_submissions=blind` the Ref is blind, and sees
neither the givers nor the uses that players have left.
"""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from facedown.chance import Below
from facedown.game import Seat, Tally, Visibility, fields
from facedown.systems.skill_deck.model import (
    Attempt,
    Botch,
    Card,
    Character,
    Check,
    Declaration,
    Effect,
    Freeze,
    Likes,
    Position,
    Proficiency,
    Result,
    Rulings,
    SettledAttempt,
    Source,
    View,
    Volley,
    Weapon,
    character_of,
    uses_of,
    with_character,
)
from facedown.systems.skill_deck.rules.checks import audience, is_ref_blind, spares_saboteurs
from facedown.systems.skill_deck.rules.deck import (
    added_cards,
    deck_of,
    may_add_card,
    may_sabotage,
    most_cards,
    shows_size,
    size,
    total,
)

# Views


def is_ref(position: Position, viewer: str) -> bool:
    """Return whether `viewer` is the key of the Ref’s seat."""
    return bool(viewer) and viewer == position.ref


def own_characters(position: Position, viewer: str) -> list[str]:
    """Return the keys of the characters that the viewer’s seat controls."""
    return [one.key for one in position.characters if viewer and one.controller == viewer]


def visible_characters(people: tuple[Character, ...], position: Position, viewer: str) -> tuple[Character, ...]:
    """Return all characters: the viewer’s own in full, the others as far as the viewer may see them."""
    return tuple(one if viewer and one.controller == viewer else visible_sheet(one, position, viewer) for one in people)


def visible_sheet(character: Character, position: Position, viewer: str) -> Character:
    """Return another player’s character as the viewer may see it.

    The Ref sees the whole sheet; a blind Ref does not see how many uses of the proficiencies are left. Other players
    do not see the proficiencies, the concealed weapons and the notes.
    """
    if not is_ref(position, viewer):
        openly = tuple(weapon for weapon in character.weapons if weapon.openly)
        return replace(character, proficiencies=(), weapons=openly, notes=(), sheet=False)
    if not is_ref_blind(position.rulings):
        return character
    names = tuple(replace(one, session=None, downtime=None) for one in character.proficiencies)
    return replace(character, proficiencies=names)


def visible_check(check: Check | None, position: Position, viewer: str) -> Check | None:
    """Return the check without the cards, relevant proficiencies, size and total that are secret from the viewer.

    Rules: SD-PR-03, SD-PR-04, R-SD-13, R-SD-16, R-SD-17, R-SD-18.
    """
    if check is None:
        return None
    mine, refs = own_characters(position, viewer), is_ref(position, viewer)
    handed, anonymous, relevant = check.handed, check.anonymous, check.relevant
    if not refs or is_ref_blind(position.rulings):
        handed = handed.masked(mine)
    if refs and not anonymous and is_ref_blind(position.rulings) and check.step in ("building", "drawing", "botched"):
        anonymous = tuple(sorted(name for _, names in check.handed.contents for name in names))
    if not refs:
        lead = character_of(position, check.attempt.lead)
        # After the building, the relevant proficiencies include some that contributors gave.
        early = check.step in ("proposed", "joining", "adding", "building")
        own = [one.name for one in lead.proficiencies] if early else check.handed.of(lead.key) or ()
        relevant = tuple(name for name in relevant if name in own) if lead.key in mine else ()
    knows_size = refs or (shows_size(position.rulings) and not set(mine).isdisjoint(check.participants))
    return replace(
        check,
        handed=handed,
        anonymous=anonymous,
        relevant=relevant,
        size=check.size if knows_size else None,
        total=check.total if is_among(audience(position, check.participants), viewer) else None,
        sabotage=check.sabotage if refs and not is_ref_blind(position.rulings) else (),
    )


def is_among(seats: tuple[str, ...] | None, viewer: str) -> bool:
    """Return whether the viewer’s seat is one of `seats`; None stands for all seats."""
    return seats is None or (bool(viewer) and viewer in seats)


def visible_freeze(freeze: Freeze | None, position: Position, viewer: str) -> Freeze | None:
    """Return the time freeze as the viewer may see it.

    Declarations stay sealed, for the Ref too, until all characters have declared (R-SD-55).
    """
    if freeze is None:
        return None
    if freeze.declared.complete:
        return replace(
            freeze, settled_attempts=tuple(visible_results(made, position, viewer) for made in freeze.settled_attempts)
        )
    return replace(freeze, declared=freeze.declared.masked(own_characters(position, viewer)))


def visible_happening(
    happening: tuple[Volley | Effect, ...], position: Position, viewer: str
) -> tuple[Volley | Effect, ...]:
    """Return the results that are still to happen, as the viewer may see them."""
    return tuple(
        replace(one, made=visible_results(one.made, position, viewer)) if isinstance(one, Effect) else one
        for one in happening
    )


def visible_results(made: SettledAttempt, position: Position, viewer: str) -> SettledAttempt:
    """Return a settled attempt as the viewer may see it.

    If saboteurs are immune, only a Ref who is not blind sees in advance whom a botch affects, because a participant who
    is spared gave a −2 card (R-SD-29).
    """
    if not spares_saboteurs(position.rulings) or (is_ref(position, viewer) and not is_ref_blind(position.rulings)):
        return made
    return replace(made, struck=())


def visible_last(last: Result | None, position: Position, viewer: str) -> Result | None:
    """Return the outcome of the last check, without its total if the viewer did not see the cards (R-SD-16)."""
    return last if last is None or is_among(last.seen_by, viewer) else replace(last, total=None)


VISIBILITY = Visibility(
    {
        Position: fields(
            "rulings ref likes phase phases conflict sides failed_attempts title seats",
            characters=visible_characters,
            retired=visible_characters,
            check=visible_check,
            freeze=visible_freeze,
            pending_results=visible_happening,
            last=visible_last,
        ),
        Character: fields("key name controller side proficiencies weapons damage shaken damage_taken notes sheet"),
        Check: fields(
            "attempt step contributors open_invitations relevant handed added_cards removed_cards size anonymous "
            "total outcome sabotage"
        ),
        Freeze: fields("cause opener target declared helpers open_attempts settled_attempts results_phase waiting"),
        SettledAttempt: fields("attempt outcome hit damage struck botch given"),
        Result: fields("attempt outcome hit damage total participants seen_by"),
    },
    public=(
        Rulings,
        Proficiency,
        Weapon,
        Likes,
        Card,
        Attempt,
        Botch,
        Declaration,
        Source,
        Volley,
        Effect,
    ),
)
"""The visibility of all records. Secrets inside a record are masked by the field of the position that holds it."""


def view(position: Position, viewer: Seat) -> View:
    """Return the position without everything that is secret from this viewer."""
    known: View = VISIBILITY.view(position, viewer.key)
    return known


# A complete position

INVENTED = ("Exterminate", "Infiltrate", "Parley")
"""The names of the proficiencies on an invented sheet."""


def determinize(view: View, viewer: Seat, below: Below) -> Position:
    """Return a complete position that fits this view, with invented sheets, cards and declarations.

    `below` is the source of random numbers.
    """
    position: Position = view
    for group in ("characters", "retired"):
        sheets = tuple(invented_sheet(view, one, below) for one in getattr(view, group))
        position = replace(position, **{group: tuple(replace(one, sheet=True) for one in sheets)})
    if view.freeze is not None and not view.freeze.declared.complete:
        declared = view.freeze.declared
        for key in declared.laid:
            declared = declared if declared.of(key) is not None else declared.lay(key, Declaration("nothing"))
        position = replace(position, freeze=replace(view.freeze, declared=declared))
    elif view.freeze is not None:
        made = tuple(replace(one, struck=one.struck or struck_at_least(one)) for one in view.freeze.settled_attempts)
        position = replace(position, freeze=replace(view.freeze, settled_attempts=made))
    return position if view.check is None else invented_check(position, view.check, below)


def struck_at_least(made: SettledAttempt) -> tuple[str, ...]:
    """Return the keys of those whom a settled attempt certainly strikes: the lead of a botch, else nobody (R-SD-29)."""
    return (made.attempt.lead,) if made.botch is not None else ()


def invented_sheet(view: View, character: Character, below: Below) -> Character:
    """Return the character with an invented sheet, or with invented uses if only the uses are hidden."""
    if character.sheet:
        names = tuple(
            replace(one, session=below(uses_of(one.level) + 1), downtime=below(uses_of(one.level) + 1))
            if one.session is None else one
            for one in character.proficiencies
        )  # fmt: skip
        return replace(character, proficiencies=names)
    return replace(character, proficiencies=tuple(Proficiency.with_all_uses(name, 1 + below(3)) for name in INVENTED))


def with_use(position: Position, key: str, name: str) -> Position:
    """Return the position with one more use of the proficiency `name` on the sheet of the character `key`.

    A proficiency that is not on the sheet is added.
    """
    character, phase = character_of(position, key), position.phase
    if not character.level(name):
        fresh = (*character.proficiencies, Proficiency(name, 2, 0, 0))
        character = replace(character, proficiencies=fresh)
    more = tuple(one.spend(phase, -1) if one.name == name else one for one in character.proficiencies)
    return with_character(position, replace(character, proficiencies=more))


def invented_check(position: Position, check: Check, below: Below) -> Position:
    """Return the position with `check`, in which all hidden cards are invented so that they fit what the viewer knows.

    A blind Ref knows the names of the given cards, other viewers at most their number.
    """
    lead, hidden = check.attempt.lead, [key for key in check.handed.laid if check.handed.of(key) is None]
    cards: dict[str, tuple[str, ...]] = dict.fromkeys(hidden, ())
    fitting = [check.attempt.skill or INVENTED[0], *check.relevant]
    position = replace(position, check=check)
    if check.anonymous:
        known = [name for _, names in check.handed.contents for name in names]
        cards |= givers(position, check, hidden, without_known_names(check.anonymous, known), fitting) or {}
    elif check.size is not None and check.step == "drawing":
        for at in range(check.size - size(deck_of(position, check))):
            helper = next((key for key in hidden if key != lead and may_add_card(check, key, len(cards[key]))), lead)
            cards[helper] += (fitting[0] if at < 1 or helper != lead else f"Art {at}",)
    handed = check.handed
    for key, names in cards.items():
        handed = handed.lay(key, names)
        for name in names:
            position = with_use(position, key, name)
    more = tuple(name for name in cards.get(lead, ()) if name not in fitting)
    if check.attempt.weapon and lead in hidden:
        position = with_use(position, lead, check.attempt.weapon)
    check = replace(check, handed=handed, relevant=(*check.relevant, *more), anonymous=())
    position = replace(position, check=check)
    if check.step == "botched" and check.total is None:
        check = replace(check, total=invented_botch(position, check, below))
    return replace(position, check=replace(check, size=check.size or size_of(position)))


def invented_botch(position: Position, check: Check, below: Below) -> Tally:
    """Return an invented sum of two cards, for a viewer who knows of a botch but does not see its cards (R-SD-16).

    The sum is below 0. If no two cards of the invented deck have such a sum, two cards of −2 are taken.
    """
    cards = deck_of(position, check)
    copies = [card for card in cards for _ in range(min(card.count, 2))]
    pairs = [pair for pair in combinations(copies, 2) if pair[0].value + pair[1].value < 0]
    drawn = pairs[below(len(pairs))] if pairs else added_cards(0, 2)[1:] * 2
    return total(cards, [card.key for card in drawn])


def givers(
    position: Position, check: Check, hidden: list[str], names: list[str], fitting: list[str]
) -> dict[str, tuple[str, ...]] | None:
    """Return, by character, a possible assignment of these cards to the characters who may have given them.

    None if no assignment is possible. The lead gives any number of relevant cards, each other character at most as many
    as `most_cards` says. The method is Kuhn’s algorithm for bipartite matching.

    `hidden`: the keys of the characters whose cards the viewer does not see.
    `names`: the names of the proficiencies that they gave.
    `fitting`: the names of the relevant proficiencies.
    """
    # For each place, the index in `names` of its card. Without a maximum, a character has a place for each name.
    placed: dict[tuple[str, str | int], int] = {}

    def place(at: int, tried: set[tuple[str, str | int]]) -> bool:
        for key in hidden:
            able = character_of(position, key).level(names[at]) and (may_sabotage(check, key) or names[at] in fitting)
            most = most_cards(check, key)
            for spot in ((key, one) for one in ((names[at],) if most is None else range(most)) if able):
                if spot not in tried:
                    tried.add(spot)
                    if spot not in placed or place(placed[spot], tried):
                        placed[spot] = at
                        return True
        return False

    if not all(place(at, set()) for at in range(len(names))):
        return None
    cards: dict[str, tuple[str, ...]] = {}
    for (key, _), at in placed.items():
        cards[key] = (*cards.get(key, ()), names[at])
    return cards


def size_of(position: Position) -> int | None:
    """Return the number of cards in the finished deck; None until the deck is built."""
    check = position.check
    built = check is not None and check.step in ("drawing", "botched")
    return size(deck_of(position, check)) if check is not None and built else None


def without_known_names(names: tuple[str, ...], known: list[str]) -> list[str]:
    """Return the names without one occurrence of each known name."""
    left = list(names)
    for name in known:
        left.remove(name)
    return left
