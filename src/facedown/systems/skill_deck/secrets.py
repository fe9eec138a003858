"""What each viewer may know: sheets are private, cards are handed in secret, declarations sealed (SD-PR-04, R-SD-55).

The Ref reads all sheets and knows whose cards lie in the deck; with `reveal_submissions=blind` neither whose they are,
nor what uses the players have left.
"""

from __future__ import annotations

from msgspec.structs import replace

from facedown.chance import Below
from facedown.game import Seat
from facedown.systems.skill_deck.cards import size
from facedown.systems.skill_deck.model import (
    Character,
    Check,
    Declaration,
    Effect,
    Freeze,
    Made,
    Position,
    Proficiency,
    Result,
    Volley,
    character_of,
    uses_of,
    with_character,
)
from facedown.systems.skill_deck.steps.checks import audience, deck_of


def view(position: Position, viewer: Seat) -> Position:
    """The position with what this viewer may not know taken out."""
    mine = [one.key for one in position.characters if viewer.key and one.controller == viewer.key]
    refs = bool(viewer.key) and viewer.key == position.ref
    people = tuple(one if one.key in mine else seen(position, one, refs=refs) for one in position.characters)
    return replace(
        position,
        characters=people,
        check=check_seen(position, position.check, viewer, mine) if position.check is not None else None,
        freeze=freeze_seen(position, position.freeze, viewer, mine) if position.freeze is not None else None,
        happening=tuple(happening_seen(position, one, viewer) for one in position.happening),
        last=result_seen(position.last, viewer) if position.last is not None else None,
    )


def blind(position: Position) -> bool:
    """Whether the Ref is not to know whose cards they are (R-SD-18)."""
    return position.rulings.reveal_submissions == "blind"


def seen(position: Position, character: Character, *, refs: bool) -> Character:
    """Somebody else's sheet: the Ref reads it, but for the uses where the Ref is blind; others see the person only."""
    if not refs:
        openly = tuple(weapon for weapon in character.weapons if weapon.openly)
        return replace(character, proficiencies=(), weapons=openly, notes=(), sheet=False)
    if not blind(position):
        return character
    names = tuple(replace(one, session=None, downtime=None) for one in character.proficiencies)
    return replace(character, proficiencies=names)


def check_seen(position: Position, check: Check, viewer: Seat, mine: list[str]) -> Check:
    """Cards that others handed in, what is relevant, faces and the deck’s size, to whom they are known."""
    refs = bool(viewer.key) and viewer.key == position.ref
    handed, anonymous, relevant = check.handed, check.anonymous, check.relevant
    if not refs or blind(position):
        handed = handed.masked(mine)
    if refs and not anonymous and blind(position) and check.step in ("building", "drawing", "botched"):
        anonymous = tuple(sorted(name for _, names in check.handed.contents for name in names))
    if not refs:
        lead = character_of(position, check.attempt.lead)
        early = check.step in ("proposed", "joining", "adding", "building")  # later some come from what others gave
        own = [one.name for one in lead.proficiencies] if early else check.handed.of(lead.key) or ()
        relevant = tuple(name for name in relevant if name in own) if lead.key in mine else ()
    told = refs or (position.rulings.deck_size_visible and not set(mine).isdisjoint(check.participants))
    return replace(
        check,
        handed=handed,
        anonymous=anonymous,
        relevant=relevant,
        size=check.size if told else None,
        total=check.total if among(audience(position, check.participants), viewer) else None,
        sabotage=check.sabotage if refs and not blind(position) else (),
    )


def among(seats: tuple[str, ...] | None, viewer: Seat) -> bool:
    """Whether this viewer is one of these seats; None stands for everybody."""
    return seats is None or (bool(viewer.key) and viewer.key in seats)


def freeze_seen(position: Position, freeze: Freeze, viewer: Seat, mine: list[str]) -> Freeze:
    """Declarations are sealed until the last is in, for the Ref too (R-SD-55)."""
    if freeze.declared.complete:
        return replace(freeze, made=tuple(made_seen(position, made, viewer) for made in freeze.made))
    return replace(freeze, declared=freeze.declared.masked(mine))


def happening_seen(position: Position, one: Volley | Effect, viewer: Seat) -> Volley | Effect:
    """A result still to come."""
    return replace(one, made=made_seen(position, one.made, viewer)) if isinstance(one, Effect) else one


def made_seen(position: Position, made: Made, viewer: Seat) -> Made:
    """Whom a botch will not strike tells who gave a −2, so nobody but the Ref knows it before it strikes (R-SD-29)."""
    if not position.rulings.saboteur_immune or (viewer.key == position.ref and not blind(position)):
        return made
    return replace(made, struck=())


def result_seen(result: Result, viewer: Seat) -> Result:
    """The last check, without its cards for who did not see them (R-SD-16)."""
    return result if among(result.seen_by, viewer) else replace(result, total=None)


# Imagining what is hidden

INVENTED = ("Exterminate", "Infiltrate", "Parley")
"""What a sheet may say that nobody sees."""


def imagine(view: Position, viewer: Seat, below: Below) -> Position:
    """A whole position that shows this viewer just this view: sheets, cards and declarations made up."""
    position = replace(view, characters=tuple(imagined_sheet(view, one, below) for one in view.characters))
    position = replace(position, characters=tuple(replace(one, sheet=True) for one in position.characters))
    if view.freeze is not None and not view.freeze.declared.complete:
        declared = view.freeze.declared
        for key in declared.laid:
            declared = declared if declared.of(key) is not None else declared.lay(key, Declaration("nothing"))
        position = replace(position, freeze=replace(view.freeze, declared=declared))
    elif view.freeze is not None:
        made = tuple(replace(one, struck=one.struck or struck_at_least(one)) for one in view.freeze.made)
        position = replace(position, freeze=replace(view.freeze, made=made))
    return position if view.check is None else imagined_check(position, view.check, below)


def struck_at_least(made: Made) -> tuple[str, ...]:
    """The lead of a botch, whom it strikes whoever else is spared."""
    return (made.attempt.lead,) if made.botch is not None else ()


def imagined_sheet(view: Position, character: Character, below: Below) -> Character:
    """A sheet like others, where it is not seen; uses made up where only they are not."""
    if character.sheet:
        names = tuple(
            replace(one, session=below(uses_of(one.level) + 1), downtime=below(uses_of(one.level) + 1))
            if one.session is None else one
            for one in character.proficiencies
        )  # fmt: skip
        return replace(character, proficiencies=names)
    return replace(character, proficiencies=tuple(Proficiency.at(name, 1 + below(3)) for name in INVENTED))


def give(position: Position, key: str, name: str) -> Position:
    """The position with one more use of a proficiency on a sheet that is made up, or whose uses are."""
    character, phase = character_of(position, key), position.phase
    if not character.level(name):
        fresh = (*character.proficiencies, Proficiency(name, 2, 0, 0))
        character = replace(character, proficiencies=fresh)
    more = tuple(one.spent(phase, -1) if one.name == name else one for one in character.proficiencies)
    return with_character(position, replace(character, proficiencies=more))


def imagined_check(position: Position, check: Check, below: Below) -> Position:
    """Cards made up so that what the viewer knows of them holds: their names for a blind Ref, else their number."""
    lead, hidden = check.attempt.lead, [key for key in check.handed.laid if check.handed.of(key) is None]
    cards: dict[str, tuple[str, ...]] = dict.fromkeys(hidden, ())
    fitting = [check.attempt.skill or INVENTED[0], *check.relevant]
    position = replace(position, check=check)
    if check.anonymous:
        known = [name for _, names in check.handed.contents for name in names]
        cards |= givers(position, lead, hidden, without(check.anonymous, known), fitting) or {}
    elif check.size is not None and check.step == "drawing":
        for at in range(check.size - size(deck_of(position, check))):
            helper = next((key for key in hidden if key != lead and not cards[key]), lead)
            cards[helper] += (fitting[0] if at < 1 or helper != lead else f"Art {at}",)
    handed = check.handed
    for key, names in cards.items():
        handed = handed.lay(key, names)
        for name in names:
            position = give(position, key, name)
    more = tuple(name for name in cards.get(lead, ()) if name not in fitting)
    if check.attempt.weapon and lead in hidden:
        position = give(position, lead, check.attempt.weapon)
    check = replace(check, handed=handed, relevant=(*check.relevant, *more), anonymous=())
    return replace(position, check=replace(check, size=check.size or size_of(replace(position, check=check))))


def givers(
    position: Position, lead: str, hidden: list[str], names: list[str], fitting: list[str]
) -> dict[str, tuple[str, ...]] | None:
    """Some way in which these may have given cards of these names: the lead fitting ones, others one each.

    Every name is placed with a giver who has it; givers placed before make way where they can (Kuhn's matching).
    """
    placed: dict[tuple[str, str], int] = {}  # a giver's place (the lead has one for each name) with the card in it

    def place(at: int, tried: set[tuple[str, str]]) -> bool:
        for key in hidden:
            spot = (key, names[at] if key == lead else "")
            able = character_of(position, key).level(names[at]) and (key != lead or names[at] in fitting)
            if able and spot not in tried:
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
    """How many cards a deck has that was built."""
    check = position.check
    built = check is not None and check.step in ("drawing", "botched")
    return size(deck_of(position, check)) if check is not None and built else None


def without(names: tuple[str, ...], known: list[str]) -> list[str]:
    """The names with those left out, each once, that are known."""
    left = list(names)
    for name in known:
        left.remove(name)
    return left
