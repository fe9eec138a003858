"""The Keyword entries for building: their questions, prices and search hints (TCG-AC-01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from facedown.game import NO_YES, Choice, Domain, Field, OneOf, Piece, Range, Subset, Text, listed
from facedown.systems.tri_core.abilities.areas import SQUARE_COUNTS
from facedown.systems.tri_core.abilities.descriptions import entry_text
from facedown.systems.tri_core.abilities.notation import dice_in_words, read_dice
from facedown.systems.tri_core.model import AMONG, AbilityType, Ask, Chosen, Keyword


def piece_of(keyword: Keyword, values: Mapping[str, Any] | None = None) -> Piece:
    """Return a Keyword entry for building, with the choices made so far."""
    fields = tuple(field_of(keyword, ask, (values or {}).get(ask.name)) for ask in keyword.asks)
    does = entry_text(Chosen(keyword.key), either=keyword.types != ("Passive",), open_=True)
    return Piece(keyword.key, keyword.title, does, facts(keyword), keyword.rule, fields)


def field_of(keyword: Keyword, ask: Ask, now: Any) -> Field:
    """Return a question of an entry as a field."""
    label = f"{ask.label}, like 2d8 + 1d6" if ask.dice else ask.label
    label = f"{label}, parted by commas" if ask.list and not ask.among else label
    return Field(ask.name, domain_of(ask, now), label, keyword.rule)


def domain_of(ask: Ask, now: Any) -> Domain:
    """Return the values of a choice; the current one is the default."""
    if ask.dice:
        return Text(60, needed=True, default=dice_in_words(now) if now else "1d6")
    if ask.flag:
        return OneOf(NO_YES, default=bool(now))
    if ask.low is not None:
        return Range(ask.low, ask.high, default=now if isinstance(now, int) else ask.low)
    names = tuple(Choice(name, name) for name in AMONG.get(ask.among, ()))
    if ask.list and names:
        return Subset(names, 1, ask.most or None, default=tuple(now) if now else None)
    if names:
        return OneOf(names, default=now if now is not None else names[0].value)
    usual = ", ".join(now) if isinstance(now, tuple) else str(now or "")
    return Text(120, needed=not ask.optional, default=usual)


def answers(keyword: Keyword, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the choices made in the fields of an entry, as they are stored, without empty ones."""
    found: dict[str, Any] = {}
    asks = {ask.name: ask for ask in keyword.asks}
    for name, value in values.items():
        ask = asks.get(name)
        if ask is not None and ask.dice and isinstance(value, str):
            found[name] = read_dice(value)
        elif ask is not None and ask.list and isinstance(value, str):
            found[name] = tuple(part.strip() for part in value.split(",") if part.strip())
        elif isinstance(value, list):
            found[name] = tuple(value)
        else:
            found[name] = value
    return found


def facts(keyword: Keyword, on: AbilityType | None = None) -> str:
    """Return an entry’s price, the types that it can belong to, and what resists it, in one line."""
    twice = keyword.doubled and "Passive" in keyword.types and on in (None, "Passive")
    where = f"on {' or '.join(keyword.types)} alone" if len(keyword.types) < 3 and on not in keyword.types else ""
    dealt = f"with {keyword.sub_type} damage" if keyword.sub_type is not None else ""
    resisted = f"resisted by {keyword.resolve}" if keyword.resolve else ""
    judged = "the GM judges it" if keyword.judged else ""
    doubled = "twice on a Passive" if twice else ""
    return "; ".join(part for part in (costs(keyword), doubled, where, dealt, resisted, judged) if part)


class Hint(NamedTuple):
    """A hint for a search word that is no Keyword; empty if a field already has that value."""

    words: str
    says: str
    field: str = ""
    value: str = "none"


HINTS = (
    Hint("hold grapple restrain immobilize net trap pin catch seize",
         "Whom a Grab of Damage hits is held: `action Grab`.", "action", "Grab"),
    Hint("cost costs price dearer cheaper", "`more 1` tells what one more of row 1 would cost."),
    Hint("harder stronger more bigger", "Empower I adds dice to what it does, Empower II points."),
    Hint("shoot arrow bolt ranged distance", "`action Volley` strikes from afar; Range I reaches farther.",
         "action", "Volley"),
    Hint("touch melee near close", "Without Range it reaches who stands beside you."),
    Hint("sword axe hammer spear dagger staff bow", "`device sword` says that a sword must be held; so with others."),
    Hint("thorns spikes reflect retaliate revenge counter counterattack",
         "A Trigger that rides on a Strike hits back; the Strike’s own dice are there already."),
    Hint("friends allies party group everybody all wave",
         "Range II to V take in all who are inside, friend and foe alike."),
    Hint("tackle ram charge", "`action Collide` runs into somebody; Charge I to IV gather dice for later.",
         "action", "Collide"),
    Hint("when if whenever reaction", "`type Trigger` waits for something, and then comes at once.", "type", "Trigger"),
    Hint("always permanent constant", "`type Passive` is always on.", "type", "Passive"),
)  # fmt: skip


UNITS: Mapping[str, str] = {
    "points": "point", "squares": "square", "dice": "die", "cycles": "cycle", "pounds": "lb", "senses": "sense",
    "modes": "way to move", "limbs": "limb", "feet": "foot", "larger": "rank larger", "halves": "50 %",
    "absorbed": "d6 absorbed", "shapes": "shape", "aspects": "effect", "sub_types": "sub-type", "devices": "device",
    "ap": "AP", "traits": "trait", "copies": "copy", "ecp": "ECP", "ranks": "rank", "kinds": "device type",
    "side": "square", "first": "square of room", "further": "further square", "stats": "stat",
}  # fmt: skip
"""The units that entries count."""


def costs(keyword: Keyword) -> str:
    """Return the price of an entry in words."""
    told = []
    for part in keyword.price:
        if part.dice:
            told.append("3 ACP for each side of the first die, 4 for each of further ones")
        elif part.flat:
            told.append(f"{part.flat} ACP{f' for {part.called}' if part.called else ''}")
        else:
            steps = [part.each * SQUARE_COUNTS[part.shape](size) for size in (1, 2, 3)] if part.shape else []
            unit = f"square inside, {listed(map(str, steps))} for 1, 2 and 3" if part.shape else UNITS[part.of]
            unit += f" of a {part.called}" if part.when else ""
            told.append(f"{part.each} ACP for every {f'{part.pack} ' if part.pack > 1 else ''}{unit}")
    return "; ".join(dict.fromkeys(told)) or "nothing"
