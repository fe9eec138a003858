"""Who may or must do what now. Every function reads a seat's view, so nothing here can betray what it does not hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from facedown.game import Choice, Field, OneOf, Option, Range, Reason, Seat, Subset, counted, text_field
from facedown.systems.tri_core import deciding, laying, rebuilding
from facedown.systems.tri_core.cards import Card, aimless
from facedown.systems.tri_core.encounter import Attack, Exchange, Offered
from facedown.systems.tri_core.facilitation import GM_OFFERS
from facedown.systems.tri_core.laying.cores import aims, device_field, spare_fields, sparing_field
from facedown.systems.tri_core.laying.fields import choices_of, foes_at, places, subs_field, weight_field
from facedown.systems.tri_core.model import Character, Position, character_of
from facedown.systems.tri_core.numbers import bonuses_due, earned_ranks, spent_ranks
from facedown.systems.tri_core.pricing import price, riposte_price
from facedown.systems.tri_core.ranges import every_stride, free_squares
from facedown.systems.tri_core.state import left, most
from facedown.systems.tri_core.steps.clash import chained, idle_defences, meets, moved_by
from facedown.systems.tri_core.steps.exchange import bindings, in_words
from facedown.systems.tri_core.steps.resting import may_rest
from facedown.systems.tri_core.terms import (
    BONUS_LEVELS,
    CORE_ACTIONS,
    DEFENSE,
    MELEE,
    RANGED,
    RESOURCES,
    SKILLS,
    STAT_NAMES,
    STATS,
    SUB_TYPES,
    TRADE_CHOICES,
    TRADE_LEVELS,
)

Offer = Callable[[Position, Seat], Iterator[Option]]


def mine(view: Position, seat: Seat) -> Iterator[Character]:
    """The seat’s characters."""
    return (one for one in view.characters if one.controller == seat.key)


def exchange_on(view: Position) -> Exchange | None:
    """The exchange, while cards are being laid."""
    encounter = view.encounter
    if encounter is None or encounter.exchange is None or encounter.waits:
        return None
    return encounter.exchange if encounter.exchange.step != "resolving" else None


def asked(view: Position, seat: Seat) -> Iterator[tuple[Character, Exchange]]:
    """The seat’s characters that have not let go of their cards yet."""
    exchange = exchange_on(view)
    if exchange is None:
        return
    waiting = exchange.actions.waiting if exchange.step == "acting" else exchange.reactions.waiting
    for one in mine(view, seat):
        if one.key in waiting:
            yield one, exchange


# Cards


def lay(view: Position, seat: Seat) -> Iterator[Option]:
    """The cards that can be laid now (TC-D-86 to TC-D-89, TC-D-111, TC-D-113)."""
    for one, exchange in asked(view, seat):
        yield from laying.cards(view, one, exchange)


def take_back(view: Position, seat: Seat) -> Iterator[Option]:
    """Taking the last card back."""
    for one, exchange in asked(view, seat):
        if exchange.draft(one.key):
            yield Option("take-back", f"{one.name}: take the last card back", "TC-D-111", {"actor": one.key})


def let_go(view: Position, seat: Seat) -> Iterator[Option]:
    """Being done; with no card laid, passing, which who is aimed at hardly means to (TC-D-113)."""
    for one, exchange in asked(view, seat):
        many = len(exchange.draft(one.key))
        bares = many == 0 and bool(exchange.aimed(one.key)) and any(laying.cards(view, one, exchange))
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
    for one in bindings(view, exchange, first):
        if first.card.action in DEFENSE and (one.owner, one.at) in taken:
            continue
        what = f"{character_of(view, one.owner).name}’s {in_words(view, one.owner, one.card)}"
        title = f"{name}’s {first.card.action} answers {what}"
        fixed = {"actor": first.owner, "at": first.at, "owner": one.owner, "place": one.at}
        whom = aims(view, character_of(view, first.owner), first.card, one.owner) if aimless(first.card) else ()
        if whom:
            aim = Field("target", OneOf(whom), "At whom", "R-TC-57")
            yield Option("bind", title, "TC-D-116", fixed, (aim,), owed=True)
        else:
            yield Option("bind", title, "TC-D-116", {**fixed, "target": ""}, owed=True)


# Attacks and what is won


def defend(view: Position, seat: Seat) -> Iterator[Option]:
    """A defence against what nobody saw coming; in a chain a Parry or nothing (TC-D-74, R-TC-159)."""
    top = view.encounter.waits.top if view.encounter is not None else None
    if not isinstance(top, Attack) or character_of(view, top.target).controller != seat.key:
        return
    one, attacker = character_of(view, top.target), character_of(view, top.owner).name
    blank = {"weight": "Light", "items": (), "subs": (), "ability": ""}
    yield Option(
        "defend",
        f"{one.name}: take {attacker}’s blow",
        "R-TC-159",
        {"actor": one.key, "action": "", **blank},
        owed=True,
    )
    for laid in idle_defences(view, top):
        if meets(view, top, laid.card):
            title = f"{one.name}: the {in_words(view, one.key, laid.card)} that was laid"
            fixed = {name: getattr(laid.card, name) for name in ("action", *blank)}
            yield Option("defend", title, "R-TC-159", {"actor": one.key, **fixed}, owed=True)
    for action in (action for action in DEFENSE if not chained(view, top, Card(action))):
        devices = device_field(one, action)
        ways = choices_of(devices)
        ways = tuple(way for way in ways if meets(view, top, Card(action, items=way.value)))
        if ways:
            fields: tuple[Field, ...] = (replace(devices, domain=OneOf(ways)), weight_field(riposte=action == "Parry"))
            fields += (subs_field(action, reacting=True),) if action == "Dodge" else ()
            cost = min(price(one, view.rulings, Card(action, items=way.value)).total for way in ways)
            fixed = {"actor": one.key, "action": action, "ability": "", **({} if action == "Dodge" else {"subs": ()})}
            title = f"{one.name}: {action} (from {cost} AP)"
            yield Option("defend", title, "TC-D-96", fixed, fields, owed=True)


def won(view: Position, seat: Seat, *what: str) -> Offered | None:
    """What this seat has won and may use now."""
    top = view.encounter.waits.top if view.encounter is not None else None
    if not isinstance(top, Offered) or top.what not in what or not top.owner:
        return None
    return top if character_of(view, top.owner).controller == seat.key else None


def riposte(view: Position, seat: Seat) -> Iterator[Option]:
    """A Riposte for 1 AP, and 2 more with a two-handed device (TC-D-61, TC-D-75)."""
    one = won(view, seat, "riposte")
    if one is not None and one.card is not None:
        owner, target = character_of(view, one.owner), character_of(view, one.target).name
        fields = spare_fields(view, owner, one.card.items)
        fixed = {"actor": one.owner, **({} if fields else {"spared": False})}
        title = f"{owner.name}: riposte at {target} ({riposte_price(owner, view.rulings, one.card).total} AP)"
        yield Option("riposte", title, "TC-D-61", fixed, fields, owed=True)


def bonus_strike(view: Position, seat: Seat) -> Iterator[Option]:
    """The Strike of a critical Block (TC-D-42)."""
    one = won(view, seat, "strike")
    if one is not None:
        owner = character_of(view, one.owner)
        title = f"{owner.name}: a bonus Strike at {character_of(view, one.target).name}"
        gentle = sparing_field(owner, view.rulings, "Strike")
        for devices, spared in ((device_field(owner, "Strike"), False), (gentle, True)):
            if devices is not None:
                fixed = {"actor": one.owner, "spared": spared}
                how = ", not to kill" if spared else ""
                yield Option("bonus-strike", f"{title}{how}", "TC-D-42", fixed, (weight_field(), devices), owed=True)


def bonus_move(view: Position, seat: Seat) -> Iterator[Option]:
    """The squares that were won (TC-D-41, TC-D-43, TC-D-59)."""
    one = won(view, seat, "move", "stride")
    if one is None or view.encounter is None:
        return
    owner = character_of(view, one.owner)
    if one.what == "stride":
        for name, there in every_stride(view, owner).items():
            cost = price(owner, view.rulings, Card(name)).total
            for title, some in laying.by_check(view, owner, name, tuple(there)):
                to = Field("to", places(some, foes_at(view, owner), owner.at), "Where to", "TC-D-43")
                fixed = {"actor": one.owner, "stride": name}
                yield Option("bonus-move", f"{owner.name}: {title} ({cost} AP)", "TC-D-43", fixed, (to,), owed=True)
        return
    near = free_squares(view, view.encounter.grid, owner, one.squares) if owner.at else {}
    if near:
        rule = moved_by(one)
        to = Field("to", places(tuple(near), foes_at(view, owner), owner.at), "Where to", rule)
        fixed = {"actor": one.owner, "stride": ""}
        by = f" by {one.words}" if one.words else ""
        title = f"{owner.name}: move freely{by}, up to {counted(one.squares, 'square')}"
        yield Option("bonus-move", title, rule, fixed, (to,), owed=True)


def let_be(view: Position, seat: Seat) -> Iterator[Option]:
    """Leaving it, or going on to wait."""
    one = won(view, seat, *LEAVING)
    if one is not None:
        title = f"{character_of(view, one.owner).name}: {'go on waiting' if one.what == 'held' else 'leave it'}"
        yield Option("let-be", title, LEAVING[one.what], {"actor": one.owner}, owed=True)


LEAVING = {
    "riposte": "TC-D-61", "strike": "TC-D-42", "move": "TC-D-59", "stride": "TC-D-43", "held": "TC-D-07",
    "trigger": "TCG-AC-09", "push": "TCG-AF-04", "command": "TCG-CO-01",
}  # fmt: skip
"""What can be left, and its rule."""


def spring(view: Position, seat: Seat) -> Iterator[Option]:
    """Playing what was held, when what it waited for has happened (TC-D-07)."""
    one = won(view, seat, "held")
    if one is not None:
        title = f"{character_of(view, one.owner).name}: play what was held"
        yield Option("spring", title, "TC-D-07", {"actor": one.owner}, owed=True)


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
    for one in mine(view, seat):
        if one.key in dict(encounter.hidden) and one.conscious:
            where = Field("where", OneOf(tuple(Choice(*place) for place in places)), "Where", "TC-D-84")
            title, fixed = f"{one.name}: come out of hiding", {"actor": one.key}
            fleeting = first or exchange is None  # nobody waits for who hides: that would tell of them (R-TC-163)
            yield Option("enter-rotation", title, "TC-D-84", fixed, (where,), fleeting=fleeting)


# Outside the exchange of cards


def rest(view: Position, seat: Seat) -> Iterator[Option]:
    """One long rest and one short one a day (TC-C-19 to TC-C-22)."""
    if view.encounter is not None:
        return
    for one in mine(view, seat):
        for length, rule in (("long", "TC-C-19"), ("short", "TC-C-20")):
            if may_rest(one, length):
                title = f"{one.name}: take a {length} rest"
                yield Option("rest", title, rule, {"actor": one.key, "length": length})


def meditate(view: Position, seat: Seat) -> Iterator[Option]:
    """Ten quiet minutes, outside encounters (TC-F-31, TC-F-32, R-TC-65)."""
    for one in learners(view, seat):
        lacking = [name for name in RESOURCES if left(one, name) < most(one, view.rulings, name)]
        if lacking and one.able:
            resource = Field("resource", OneOf(tuple(Choice(name, name) for name in lacking)), "What", "TC-F-32")
            yield Option("meditate", f"{one.name}: meditate", "TC-F-32", {"actor": one.key}, (resource,))


def spend(view: Position, seat: Seat) -> Iterator[Option]:
    """Spending what there is, or more where the table plays with Backlash (TC-C-15, TC-C-24)."""
    encounter = view.encounter
    if encounter is not None and encounter.waits:
        return
    for one in mine(view, seat):
        for resource in ("SP", "FP", "MP") if one.able else ():
            there = left(one, resource)
            short = Reason("TC-C-24", f"There are {there} {resource}, and nothing is done without what it takes.")
            high = MOST_SPENT if view.rulings.backlash_enabled else there
            if high:
                points = Field("points", Range(1, high, short, None, 1), "How many", "TC-C-24")
                words = text_field("words", "For what", "TC-C-24", 80)
                fixed = {"actor": one.key, "resource": resource}
                yield Option("spend", f"{one.name}: spend {resource}", "TC-C-24", fixed, (points, words))


MOST_SPENT = 60
"""As many points as can be spent at once where a Backlash makes up for what is lacking."""


# Growing


def learners(view: Position, seat: Seat) -> Iterator[Character]:
    """Those of a seat that can learn now: outside encounters, and no Allies (TCG-AY-17)."""
    if view.encounter is None:
        yield from (one for one in mine(view, seat) if not one.sheet.kin)


def raise_stat(view: Position, seat: Seat) -> Iterator[Option]:
    """Stats that get a level’s bonus (TC-B-21, R-TC-28)."""
    for one in learners(view, seat):
        for level in BONUS_LEVELS:
            given = len(dict(one.sheet.raised).get(level, ()))
            if level <= one.sheet.level and given < bonuses_due(one.sheet, view.rulings, level):
                stat = Field("stat", OneOf(tuple(Choice(n, STAT_NAMES[n]) for n in STATS)), "Which stat", "TC-B-21")
                fixed = {"actor": one.key, "level": level}
                yield Option("raise-stat", f"{one.name}: raise a stat (level {level})", "TC-B-21", fixed, (stat,))


BRANCHES = {"skill": tuple(SKILLS), "instinct": CORE_ACTIONS, "specialty": (*SUB_TYPES, *MELEE, *RANGED)}
"""What Ranks can be spent on, but for languages (TC-D-30)."""


def learn(view: Position, seat: Seat) -> Iterator[Option]:
    """Ranks that are left to spend (TC-D-30, TC-F-05)."""
    for one in learners(view, seat):
        unspent = earned_ranks(one.sheet).total - spent_ranks(one.sheet).total
        language = text_field("name", "Which language", "TC-D-33", 40, needed=True)
        if unspent < 1:
            if not one.sheet.languages:
                fixed = {"actor": one.key, "branch": "language"}
                yield Option("learn", f"{one.name}: learn a language (one is free)", "TC-D-33", fixed, (language,))
            continue
        ranks = f"{counted(unspent, 'Rank')} left"
        trades = tuple(trade.name for trade in one.sheet.trades)
        for branch, listed in BRANCHES.items():
            names = (*listed, *trades) if branch == "specialty" else listed
            name = Field("name", OneOf(tuple(Choice(n, n) for n in names)), "Which", "TC-D-30")
            title = f"{one.name}: learn {'an' if branch == 'instinct' else 'a'} {branch} ({ranks})"
            yield Option("learn", title, "TC-D-30", {"actor": one.key, "branch": branch}, (name,))
        title = f"{one.name}: learn a language ({ranks})"
        yield Option("learn", title, "TC-D-33", {"actor": one.key, "branch": "language"}, (language,))


def take_trade(view: Position, seat: Seat) -> Iterator[Option]:
    """A Trade that a level brought (TC-F-42, TC-F-59)."""
    for one in learners(view, seat):
        due = sum(level <= one.sheet.level for level in TRADE_LEVELS)
        taken = {name for trade in one.sheet.trades for name in trade.choices}
        free = dict.fromkeys(name for names in TRADE_CHOICES.values() for name in names if name not in taken)
        if len(one.sheet.trades) < due and len(free) >= 3:
            name = text_field("name", "What it is called", "TC-F-42", 40, needed=True)
            choices = Field("choices", Subset(tuple(Choice(n, n) for n in free), 3, 3), "Three choices", "TC-F-43")
            yield Option("take-trade", f"{one.name}: take up a Trade", "TC-F-42", {"actor": one.key}, (name, choices))


OFFERS: dict[str, Offer] = {
    "start-encounter": GM_OFFERS["start-encounter"],
    "defend": defend,
    "riposte": riposte,
    "bonus-strike": bonus_strike,
    "bonus-move": bonus_move,
    "spring": spring,
    "fire": deciding.fire,
    "shove": deciding.shove,
    "command": deciding.command,
    "discharge": deciding.discharge,
    "judge": deciding.judge,
    "let-be": let_be,
    "bind": bind,
    "let-go": let_go,
    "take-back": take_back,
    "enter-rotation": enter_rotation,
    "call-trigger": GM_OFFERS["call-trigger"],
    "lay": lay,
    **GM_OFFERS,
    "afflict": deciding.afflict,
    "relieve": deciding.relieve,
    "set-energy": deciding.set_energy,
    "rest": rest,
    "meditate": meditate,
    "spend": spend,
    "raise-stat": raise_stat,
    "learn": learn,
    "take-trade": take_trade,
    "take-ability": rebuilding.take_ability,
    "build-ability": rebuilding.build_ability,
    "drop-ability": rebuilding.drop_ability,
    "trade-slots": rebuilding.trade_slots,
}
"""Every kind of move with the function that offers it, those of play first."""
