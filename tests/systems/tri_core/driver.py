"""Positions in which the tests of Tri-Core resolve moves, with characters, loaded dice, and the emitted events."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from facedown.chance import Drawn, Tape
from facedown.game import Addend, Event, Move, Option, PieceRef, Refusal, Seat, SeatRef, Stack, Tally, Term
from facedown.game.events import Resolution
from facedown.game.values import Label, plain
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.builder.ability_files import read_ability
from facedown.systems.tri_core.model import (
    Ability,
    Affliction,
    Card,
    Character,
    Encounter,
    Exchange,
    Item,
    JudgmentDecision,
    Place,
    Played,
    Position,
    Rulings,
    Sheet,
    Waiting,
    character_of,
)
from facedown.systems.tri_core.options.ability_refusals import actions_of
from facedown.systems.tri_core.rules.current_numbers import fully_restored
from facedown.systems.tri_core.steps import advance
from facedown.systems.tri_core.system import SYSTEM
from facedown.table.reading import Reader
from tests.systems.tri_core.characters import KARA, ODO, VELL, made


class Loaded:
    """Chance with loaded faces, one list for each draw; each draw must be able to show them."""

    def __init__(self, *faces: list[int]) -> None:
        self.left = list(faces)

    def __call__(self, draw: Any) -> Any:
        assert self.left, f"nobody thought of {draw.notation}"
        return Tape([Drawn(draw.notation, self.left.pop(0))])(draw)


class Scripted(Resolution[Position]):
    """The resolution of a position with loaded dice; `asked` lists the label and notation of each roll."""

    def __init__(self, *people: Character, rulings: dict[str, Any] | None = None) -> None:
        self.dice = Loaded()
        super().__init__(Position(Rulings(**(rulings or {})), "gm", people), self.dice)
        self.asked: list[tuple[str, str]] = []

    def asking(self, label: Any = "", whose: PieceRef | None = None, *, secret: bool = False) -> Any:
        """Return the chance of a roll, and record its label and notation."""
        chance = super().asking(label, whose, secret=secret)

        def noted(draw: Any) -> Any:
            self.asked.append((plain(label), draw.notation))
            return chance(draw)

        return noted

    def load(self, *faces: list[int]) -> None:
        """Add faces for the next draws."""
        self.dice.left += faces

    def who(self, key: str = "vell") -> Character:
        return character_of(self.position, key)

    def done(self) -> None:
        """Check that all loaded dice were rolled."""
        assert not self.dice.left

    def kinds(self) -> list[str]:
        """Return the kinds of all events."""
        return [event.kind for event in self.events_so_far()]

    def events_so_far(self) -> tuple[Event, ...]:
        """Return all events, without their draws."""
        return tuple(replace(event, draws=()) for event in self.turn().events)


def emitted(
    rule: str, kind: str, to: tuple[str, ...] | None = None, tallies: tuple[Tally, ...] = (), **values: Any
) -> Event:
    """Return an event with these values."""
    return Event(rule, kind, values, to, tallies)


def sentence(ctx: Scripted, event: Event) -> str:
    """Return the sentence about an event, in the first wording."""
    return Reader(SYSTEM, tuple(SEATS.values())).text(event, ctx.position)


def vell(key: str = "vell", /, *items: dict[str, Any], sheet: dict[str, Any] | None = None, **state: Any) -> Character:
    """Return Vell with full resources, these items in hand, and this state."""
    made_of = made({**VELL, "name": key.title(), "items": list(items), **(sheet or {})})
    return replace(fully_restored(Character(key, made_of, "ana"), Rulings()), **state)


def hero(
    data: dict[str, Any], /, *items: dict[str, Any], sheet: dict[str, Any] | None = None, **state: Any
) -> Character:
    """Return a hero with full resources, these items in hand, a side of its own, and this state."""
    made_of = made({**data, "items": list(items), **(sheet or {})})
    key = made_of.name.lower()
    return replace(fully_restored(Character(key, made_of, "ana", side=key), Rulings()), **state)


def kara(*items: dict[str, Any], **more: Any) -> Character:
    """Return Kara in play; her numbers are in `characters`."""
    return hero(KARA, *items, **more)


def odo(*items: dict[str, Any], **more: Any) -> Character:
    """Return Odo in play; his numbers are in `characters`."""
    return hero(ODO, *items, **more)


SEATS = {"gm": Seat("gm", "The GM", "facilitator"), "ana": Seat("ana", "Ana"), "ben": Seat("ben", "Ben")}


def offered(ctx: Scripted, seat: str, *kinds: str) -> list[Option]:
    """Return the options of a seat, of these kinds if any are given."""
    who = SEATS[seat]
    options = SYSTEM.options(SYSTEM.view(ctx.position, who), who)
    return [option for option in options if not kinds or option.move in kinds]


def offered_values(ctx: Scripted, seat: str, kind: str, name: str) -> list[Any]:
    """Return every value of a field in a seat’s options of this kind, in their order."""
    ways = ({**option.fixed, **way} for option in offered(ctx, seat, kind) for way in option.choices())
    return list(dict.fromkeys(way[name] for way in ways))


def actions_offered(ctx: Scripted, seat: str, *kinds: str) -> set[str]:
    """Return the actions of which a seat can lay a card, or choose in options of these kinds."""
    return {action for option in offered(ctx, seat, *(kinds or ("lay",))) for action in actions_of(option)}


def refused(ctx: Scripted, move: Move, rule: str, seat: str = "ana") -> Refusal:
    """Return the refusal of a move, which must cite this rule."""
    who = SEATS[seat]
    refusal = SYSTEM.check(SYSTEM.view(ctx.position, who), who, move)
    assert refusal is not None, f"{move} was not refused"
    assert refusal.rule == rule, str(refusal)
    return refusal


def legal(ctx: Scripted, move: Move, seat: str = "ana") -> bool:
    """Return whether a seat may make this move."""
    who = SEATS[seat]
    return SYSTEM.check(SYSTEM.view(ctx.position, who), who, move) is None


# Whole events


class Recorded(Scripted):
    """The resolution of a position; `rolls` lists the label, character and notation of each roll."""

    def __init__(self, *people: Character, rulings: dict[str, Any] | None = None) -> None:
        super().__init__(*people, rulings=rulings)
        self.rolls: list[tuple[str, str, str]] = []

    def asking(self, label: Any = "", whose: PieceRef | None = None, *, secret: bool = False) -> Any:
        """Return the chance of a roll, and record its label, character and notation."""
        chance = super().asking(label, whose, secret=secret)

        def noted(draw: Any) -> Any:
            self.rolls.append((plain(label), plain(whose) or "", draw.notation))
            return chance(draw)

        return noted

    def encounter(self) -> Encounter:
        """Return the current encounter."""
        assert self.position.encounter is not None
        return self.position.encounter

    def owed(self) -> tuple[Waiting, ...]:
        """Return the pending decisions, the newest first."""
        return self.encounter().waits.owed


def scene(
    *people: Character,
    faces: tuple[list[int], ...] = (),
    outside: tuple[str, ...] = (),
    rulings: dict[str, Any] | None = None,
    waits: tuple[Waiting, ...] = (),
    **state: Any,
) -> Recorded:
    """Return an encounter whose exchange is resolving, of these characters except those `outside`."""
    ctx = Recorded(*people, rulings=rulings)
    keys = [one.key for one in people if one.key not in outside]
    places = tuple(Place((key,), 20 - at, 1) for at, key in enumerate(keys))
    state = {"exchange": Exchange((keys[0],), "resolving"), **state}
    ctx.position = replace(ctx.position, encounter=Encounter(places, waits=Stack(waits), **state))
    ctx.load(*faces)
    return ctx


def quiet(*people: Character, faces: tuple[list[int], ...] = (), rulings: dict[str, Any] | None = None) -> Recorded:
    """Return the same characters without an encounter."""
    ctx = Recorded(*people, rulings=rulings)
    ctx.load(*faces)
    return ctx


def happened(rule: str, kind: str, *tallies: str, to: tuple[str, ...] | None = None, **data: Any) -> Any:
    """Return an event in the form of `events`."""
    return rule, kind, to, data, tallies


def events(ctx: Scripted) -> list[Any]:
    """Return every event in full; each tally as its name and total, for example "Grab 17"."""
    ctx.done()
    return [as_shown(one) for one in ctx.events_so_far()]


def values_of(ctx: Scripted, kind: str) -> list[dict[str, Any]]:
    """Return the plain values of every event of a kind."""
    return [event.data for event in ctx.events_so_far() if event.kind == kind]


def rules_and_kinds(ctx: Scripted) -> list[tuple[str, str]]:
    """Return the rule and kind of every event."""
    return [(event.rule, event.kind) for event in ctx.events_so_far()]


def events_with_data(ctx: Scripted) -> list[tuple[str, str, dict[str, Any]]]:
    """Return the rule, kind and data of every event."""
    return [(event.rule, event.kind, event.data) for event in ctx.events_so_far()]


def as_shown(one: Event) -> Any:
    """Return an event in full, with its tallies as names and totals."""
    tallies = tuple(f"{plain(tally.label)} {tally.total}" for tally in one.tallies)
    return one.rule, one.kind, one.to, dict(one.data), tallies


def card_data(actor: str, action: str, **given: Any) -> dict[str, Any]:
    """Return the data of an event about a card; values that are not given are those of a plain card."""
    plain_card: dict[str, Any] = {
        "weight": None, "items": [], "subs": [], "target": None, "square": None, "ability": None, "resource": None,
        "at_ap": False, "spared": False, "turned": None, "shape": None, "element": None, "as_well": False,
        "on_self": given.get("target") == actor,
    }  # fmt: skip
    return {"actor": actor, "action": action, **plain_card, **given}


def laid_data(actor: str, action: str, **given: Any) -> dict[str, Any]:
    """Return the data of the event that shows a laid card to its owner."""
    return {**card_data(actor, action), "sign": None, "awaited": None, "words": "", **given}


def worded(event: Event, wording: str = "") -> str:
    """Return the sentence about an event without a position; pieces appear as their keys, characters as titles."""

    def name(ref: PieceRef | SeatRef) -> str:
        key = ref.key.rpartition("/")[2]
        return key.title() if isinstance(ref, PieceRef) and ref.kind == "character" else key

    return SYSTEM.catalogue(wording).text(event, name)


# Encounters


def revealed_card(owner: str, action: str, **more: Any) -> Played:
    """Return a revealed card."""
    return Played(owner, Card(action, **more), 0)


def place(react: int, *keys: str, acuity: int = 1) -> Place:
    """Return a place in the Rotation."""
    return Place(keys, react, acuity)


def fight(*people: Character, rulings: dict[str, Any] | None = None, reacts: list[list[int]] | None = None) -> Scripted:
    """Return an encounter of these characters, in this order unless `reacts` gives another."""
    ctx = Scripted(*people, rulings=rulings)
    ctx.load(*(reacts or [[11, 11 - at] for at in range(len(people))]))
    does(ctx, m.StartEncounter(tuple(one.key for one in people)))
    return ctx


def does(ctx: Scripted, *moves: Move, faces: list[list[int]] | None = None) -> list[str]:
    """Make moves one after the other with all steps that follow, and return the kinds of the events."""
    ctx.load(*(faces or []))
    before = len(ctx.events_so_far())
    for move in moves:
        SYSTEM.makes[type(move)](ctx, "ana", move)
        while advance(ctx):
            pass
    ctx.done()
    return [event.kind for event in ctx.events_so_far()[before:]]


def strike(actor: str, target: str, **more: Any) -> m.Lay:
    return m.Lay(actor, "Strike", target=target, **more)


def passes(*keys: str) -> list[Move]:
    return [m.FinishPlaying(key) for key in keys]


A, B = vell("a", at=(4, 4)), vell("b", at=(5, 4))


SLOW, FAST = [3, 2], [11, 10]


def lea(**state: Any) -> Character:
    """Return Lea, with Kara’s numbers."""
    return hero({**KARA, "name": "Lea"}, **state)


def staged(*people: Character, rulings: dict[str, Any] | None = None, **state: Any) -> Scripted:
    """Return an encounter in which each character has its own place, unless `rotation` is given."""
    ctx = Scripted(*people, rulings=rulings)
    there = {"rotation": tuple(Place((one.key,), 20 - at, 1) for at, one in enumerate(people)), **state}
    ctx.position = replace(ctx.position, encounter=Encounter(**there))
    return ctx


def encounter_of(ctx: Scripted) -> Encounter:
    """Return the current encounter."""
    assert ctx.position.encounter is not None
    return ctx.position.encounter


def exchange_of(ctx: Scripted) -> Exchange:
    """Return the current exchange."""
    exchange = encounter_of(ctx).exchange
    assert exchange is not None
    return exchange


def owed(ctx: Scripted) -> tuple[Waiting, ...]:
    """Return the pending decisions, the newest first."""
    return encounter_of(ctx).waits.owed


def only(ctx: Scripted, kind: str) -> Event:
    """Return the only event of a kind."""
    (event,) = [event for event in ctx.events_so_far() if event.kind == kind]
    return event


def able(one: Character, *own: Ability) -> Character:
    """Return a hero with these Abilities."""
    return replace(one, sheet=replace(one.sheet, abilities=own))


# Abilities


def ability(name: str, *keywords: dict[str, Any] | str, **fields: Any) -> Ability:
    """Return an Ability with these entries; an entry without choices can be its name alone."""
    rows = [{"entry": one} if isinstance(one, str) else one for one in keywords]
    data = {"name": name, "core": "Body", "action": "Strike", "slot": "Double", "keywords": rows, **fields}
    if data.get("type") == "Passive":
        del data["action"]
    made, problems = read_ability(data)
    assert made is not None, problems
    return made


def entry(name: str, **values: Any) -> dict[str, Any]:
    """Return a Keyword entry with its choices."""
    return {"entry": name, **values}


def somebody(
    key: str, *abilities: Ability, level: int = 20, items: tuple[Item, ...] = (), side: str = "", **state: Any
) -> Character:
    """Return a character with all stats 4 and full resources, on a side of its own."""
    sheet = Sheet(key.title(), base=(4,) * 9, level=level, abilities=abilities, items=items)
    return replace(fully_restored(Character(key, sheet, "ana", side=side or key), Rulings()), **state)


def uses(
    ctx: Scripted, key: str, name: str, *others: str, faces: list[list[int]] | None = None, **more: Any
) -> list[str]:
    """Lay an Ability, finish, let the others pass, and return the kinds of the events."""
    return does(ctx, m.Lay(key, more.pop("action", "Ability"), ability=name, **more), *passes(key, *others),
                faces=faces)  # fmt: skip


def ill(key: str, *afflictions: Affliction, **state: Any) -> Character:
    """Return a character with these Afflictions."""
    return somebody(key, afflictions=afflictions, **state)


def afflicted(ctx: Scripted) -> list[tuple[str, str, int]]:
    """Return each Affliction that has begun: its victim, its kind and its steps."""
    found = [event.data for event in ctx.events_so_far() if event.kind == "afflicted"]
    return [(one["character"], one["malady"], one["steps"]) for one in found]


def resolves(ctx: Scripted) -> list[tuple[str, int, int, str]]:
    """Return each Resolve against an Ability: the stat or guard, the total, the number to reach and the band."""
    found = [event.data for event in ctx.events_so_far() if event.kind == "resists"]
    return [(one["by"], one["total"], one["against"], one["band"]) for one in found]


def texts(ctx: Scripted, kind: str) -> list[str]:
    """Return the sentences of all events of this kind."""
    return [worded(event) for event in ctx.events_so_far() if event.kind == kind]


# Labels


def without_computation(tally: Tally) -> Tally:
    """Return a tally with the label, value and rule of each part, without how it is computed."""
    return Tally(tally.label, tuple(replace(part, scaled=None) for part in tally.addends))


def label_text(label: Label) -> str:
    """Return a label as text: the words of a term, the key of a piece, or typed text."""
    if isinstance(label, Term):
        return label.key.replace("-", " ")
    return label.key if isinstance(label, PieceRef) else label


def part_text(part: Addend) -> str:
    """Return the label of an addend in words, and the faces if it is a roll: “2d12 (8, 7)”."""
    faces = f" ({', '.join(map(str, part.faces))})" if part.faces else ""
    return label_text(part.label) + faces


def parts_of(tally: Tally) -> list[tuple[str, int, str]]:
    """Return each addend of a tally: its label with the faces of a roll, its value and its rule."""
    return [(part_text(part), part.value, part.rule) for part in tally.addends]


def judged_entry(ctx: Scripted) -> str:
    """Return the Keyword entry that the GM has to decide on."""
    top = owed(ctx)[0]
    assert isinstance(top, JudgmentDecision)
    return top.question
