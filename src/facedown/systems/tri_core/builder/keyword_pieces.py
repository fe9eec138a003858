"""The Keyword entries as the workbench offers them: their fields, prices and search hints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from facedown.game import NO_YES, Choice, Domain, Field, OneOf, Piece, Range, Subset, Text, listed
from facedown.systems.tri_core.abilities.areas import SQUARE_COUNTS
from facedown.systems.tri_core.abilities.descriptions import entry_text
from facedown.systems.tri_core.abilities.notation import dice_in_words, read_dice
from facedown.systems.tri_core.model import AMONG, AbilityType, Ask, Chosen, Keyword, Rulings
from facedown.systems.tri_core.model.keywords import keywords


def keyword_piece(key: str, rulings: Rulings, values: Mapping[str, Any] | None = None) -> Piece:
    """Return the Keyword entry with this key as a piece for the workbench.

    `values`: the answers given so far, by name.

    Raises KeyError if the key is unknown.
    """
    keyword = keywords(rulings)[key]
    fields = tuple(answer_field(keyword, ask, (values or {}).get(ask.name)) for ask in keyword.asks)
    text = entry_text(Chosen(key), rulings, either=keyword.types != ("Passive",), open_=True)
    return Piece(keyword.key, keyword.title, text, entry_facts(keyword), keyword.rule, fields)


def answer_field(keyword: Keyword, ask: Ask, now: Any) -> Field:
    """Return the field for a question of a Keyword entry. `now` is its present answer; None if there is none."""
    label = f"{ask.label}, for example 2d8 + 1d6" if ask.dice else ask.label
    label = f"{label}, separated by commas" if ask.list and not ask.among else label
    return Field(ask.name, answer_domain(ask, now), label, keyword.rule)


def answer_domain(ask: Ask, now: Any) -> Domain:
    """Return the domain of the answers to a question.

    `now`: the present answer, which becomes the default; if None, the question’s own default is used.
    """
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
    default = ", ".join(now) if isinstance(now, tuple) else str(now or "")
    return Text(120, needed=not ask.optional, default=default)


def stored_answers(keyword: Keyword, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answers to a Keyword entry’s questions, by name, as an Ability stores them.

    Dice and lists that were typed as text become tuples; invalid dice become ().
    """
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


def entry_facts(keyword: Keyword, kind: AbilityType | None = None) -> str:
    """Return a line of facts about a Keyword entry, for example its price.

    `kind`: the type of the Ability, if known. Facts that do not matter for this type are left out.
    """
    twice = keyword.doubled and "Passive" in keyword.types and kind in (None, "Passive")
    types = f"only {' or '.join(keyword.types)}" if len(keyword.types) < 3 and kind not in keyword.types else ""
    sub_type = f"needs {keyword.sub_type} damage" if keyword.sub_type is not None else ""
    resisted = f"resisted by {keyword.resolve}" if keyword.resolve else ""
    judged = "the GM decides its effect" if keyword.judged else ""
    doubled = "costs twice as much on a Passive" if twice else ""
    return "; ".join(part for part in (price_text(keyword), doubled, types, sub_type, resisted, judged) if part)


class Hint(NamedTuple):
    """A hint for a search for something that is not a Keyword.

    `words`: the words that bring up the hint.
    `field`, `value`: the hint is left out if this field of the Ability has this value.
    """

    words: str
    text: str
    field: str = ""
    value: str = "none"


HINTS = (
    Hint("hold grapple restrain immobilize net trap pin catch seize",
         "A Grab that deals Damage holds its target: `action Grab`.", "action", "Grab"),
    Hint("cost costs price dearer cheaper expensive",
         "`more 1` shows what it costs to add one thing to row 1; `less 1` shows what it saves to remove one."),
    Hint("harder stronger more bigger", "Empower I adds dice to the effect, Empower II adds points."),
    Hint("shoot arrow bolt ranged distance", "`action Volley` attacks from a distance; Range I reaches farther.",
         "action", "Volley"),
    Hint("touch melee near close", "Without Range, an Ability reaches adjacent targets."),
    Hint("sword axe hammer spear dagger staff bow",
         "`device sword` requires a held sword; other devices work the same way."),
    Hint("thorns spikes reflect retaliate revenge counter counterattack",
         "A Trigger with the action Strike hits back, and it already has the dice of a Strike."),
    Hint("friends allies party group everybody all wave",
         "Range II to V affect everybody inside, friend and foe."),
    Hint("tackle ram charge", "`action Collide` runs into a target; Charge I to IV add dice for later.",
         "action", "Collide"),
    Hint("when if whenever reaction", "`type Trigger` waits for an event and then happens at once.", "type", "Trigger"),
    Hint("always permanent constant", "`type Passive` is always on.", "type", "Passive"),
)  # fmt: skip


UNITS: Mapping[str, str] = {
    "points": "point", "squares": "square", "dice": "die", "cycles": "cycle", "pounds": "lb", "senses": "sense",
    "modes": "way to move", "limbs": "limb", "feet": "foot", "larger": "Size Rank larger", "halves": "50 %",
    "absorbed": "d6 absorbed", "shapes": "shape", "aspects": "effect", "sub_types": "sub-type", "devices": "device",
    "ap": "AP", "traits": "trait", "copies": "copy", "ecp": "ECP", "ranks": "rank", "kinds": "device type",
    "side": "square", "first": "square of room", "further": "additional square of room", "stats": "stat",
}  # fmt: skip
"""The unit in prices for each number that a Keyword entry asks for."""


def price_text(keyword: Keyword) -> str:
    """Return the price of a Keyword entry in words."""
    parts = []
    for part in keyword.price:
        if part.dice:
            parts.append("3 ACP for each side of the largest die, 4 for each side of the others")
        elif part.flat:
            parts.append(f"{part.flat} ACP{f' for {part.called}' if part.called else ''}")
        else:
            prices = [part.each * SQUARE_COUNTS[part.shape](size) for size in (1, 2, 3)] if part.shape else []
            unit = (
                f"square inside ({listed(map(str, prices))} ACP for sizes 1, 2 and 3)" if part.shape else UNITS[part.of]
            )
            unit += f" of a {part.called}" if part.when else ""
            parts.append(f"{part.each} ACP for {f'every {part.pack}' if part.pack > 1 else 'each'} {unit}")
    return "; ".join(dict.fromkeys(parts)) or "nothing"
