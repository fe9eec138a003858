"""Opening tables: from the values of a form, or of a request to the API, to the setup of a new table."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from facedown.chance import quoted
from facedown.game import Seat, Setup, System, refuse, registry
from facedown.game.scenes import characters_for_players
from facedown.game.words import counted
from facedown.table import MOST_SEATS
from facedown.web.claims import FACILITATOR, standard_name
from facedown.web.typed_data import read_typed_data

PLAYER, WATCHER = "player", "watcher"
"""The ways to take part for the person who opens a table, apart from FACILITATOR."""


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a new table.

    `system`: the key of the system. `name`: the name of the person who opens the table. `plays`: what this person does:
    `player`, `facilitator`, or `watcher`. `title`: the title of the table; "" for that of the scene. `sample`: the key
    of a ready scene; "" for the first. `scene`: a scene as plain data, in place of a ready one. `players`: the names of
    the other players, one for each seat; an empty name is that of nobody yet. None stands for a seat for each character
    that players can play. `bots`: the numbers of the players' seats that bots play, counted from 1; `*` for all others.
    `with_facilitator`: the table has a facilitator’s seat. `bot_facilitates`: a bot plays it. `rulings`: the switches
    that differ from their defaults. `extensions`: the keys of the Extensions. `by_hand`: people can type the results of
    their own dice and cards.
    """

    system: str
    name: str = ""
    plays: str = PLAYER
    title: str = ""
    sample: str = ""
    scene: dict[str, Any] | None = None
    players: tuple[str, ...] | None = None
    bots: tuple[int, ...] | str = ()
    with_facilitator: bool = False
    bot_facilitates: bool = False
    rulings: dict[str, str] = {}
    extensions: tuple[str, ...] = ()
    by_hand: bool = False


class TablePlan(msgspec.Struct, frozen=True):
    """A table that can be opened.

    `bots` are the keys of the seats that bots play. `own` is the key of the seat of the person who opens the table; ""
    if this person watches. `manager` is the seat that manages the table while no person facilitates. `unclaimed` are
    the seats that have no name of a person yet.
    """

    system: System[Any]
    setup: Setup
    bots: frozenset[str]
    own: str
    manager: str
    unclaimed: frozenset[str]


def plan_table(opening: Opening) -> TablePlan:
    """Return the table that a request asks for. Raises Refused for a wrong request; wrong scenes are refused later."""
    system = registry.system(opening.system)
    scene = opening.scene if opening.scene is not None else system.sample(opening.sample)
    if opening.plays not in (PLAYER, FACILITATOR, WATCHER):
        raise refuse("open", f"Nobody can play as {quoted(opening.plays)}.", "Choose player, facilitator or watcher.")
    facilitated = system.needs_facilitator or opening.with_facilitator or opening.plays == FACILITATOR
    players, bots = player_seats(opening, system, scene, facilitated=facilitated)
    title = opening.title.strip() or scene.get("title", "")
    if not isinstance(title, str):
        raise refuse("open", "The title of the scene must be a text.", 'Write it in quotation marks: title = "…".')
    if facilitated:
        players.append(Seat(FACILITATOR, opening.name.strip() if opening.plays == FACILITATOR else "", "facilitator"))
    seats = tuple([replace(seat, name=seat.name or standard_name(system, seat.key)) for seat in players])
    unclaimed = frozenset([seat.key for seat in players if not seat.name])
    own = {PLAYER: players[0].key, FACILITATOR: FACILITATOR, WATCHER: ""}[opening.plays]
    if facilitated and opening.plays != FACILITATOR and (opening.bot_facilitates or opening.bots == "*"):
        bots |= {FACILITATOR}
    setup = Setup(seats, scene, dict(opening.rulings), tuple(opening.extensions), title)
    return TablePlan(system, setup, frozenset(bots - {own}), own, own or players[0].key, unclaimed)


class WishedPlayer(NamedTuple):
    """A player that a request asks for. `opens`: it is the person who opens the table. `name` is "" if it has none."""

    name: str
    is_bot: bool
    opens: bool = False


def player_seats(
    opening: Opening, system: System[Any], scene: dict[str, Any], *, facilitated: bool
) -> tuple[list[Seat], frozenset[str]]:
    """Return the seats of the players, and the keys of those that bots play. Raises Refused for wrong numbers.

    A seat that is nobody’s yet has no name. The first one is that of the person who opens the table, if this person
    plays.
    """
    marks = system.facilitator_marks if facilitated else {}
    characters = len(characters_for_players(scene, system.character_table, marks=marks))
    most = min(max(characters, 1), MOST_SEATS - 1)
    players = wished_players(opening, most)
    spare = sorted([one for one in players if not one.name and not one.opens], key=lambda one: one.is_bot)
    for one in spare[: max(len(players) - most, 0)]:  # seats of nobody in particular need not all be there
        players.remove(one)
    if len(players) > most:
        characters_there = f"The scene has {counted(most, 'character')} for {len(players)} players."
        own = sum(one.opens for one in players)
        advice = f"You play one, so choose at most {most - own} others." if own else f"Choose at most {most}."
        raise refuse("open", characters_there, advice)
    if not players:
        raise refuse("open", "The table has no players.", f"Choose 1 to {most}.")
    keys = [f"seat-{n}" for n in range(1, len(players) + 1)]
    seats = [Seat(key, one.name) for key, one in zip(keys, players, strict=True)]
    return seats, frozenset([key for key, one in zip(keys, players, strict=True) if one.is_bot])


def wished_players(opening: Opening, most: int) -> list[WishedPlayer]:
    """Return the players that a request asks for. Raises Refused for bots in seats that do not exist."""
    own = [opening.name.strip()] if opening.plays == PLAYER else []
    others = [""] * (most - len(own)) if opening.players is None else [name.strip() for name in opening.players]
    names = [*own, *others]
    numbers = range(1, len(names) + 1)
    bots = numbers if opening.bots == "*" else opening.bots
    if isinstance(bots, str):
        raise refuse("open", f"{quoted(bots)} names no bots.", "List the numbers of the seats, or write *.")
    if not set(numbers).issuperset(bots):
        raise refuse("open", "A bot is to play a seat that does not exist.", f"Choose from 1 to {len(names)}.")
    return [WishedPlayer(name, n in bots, n <= len(own)) for n, name in zip(numbers, names, strict=True)]


LARGEST_SCENE = 512 * 1024
"""The largest size of a scene file, in characters."""

LARGEST_OPENING = LARGEST_SCENE + 64 * 1024
"""The largest size of a request that opens a table with a scene as JSON, in bytes."""


def read_scene_file(text: str) -> dict[str, Any]:
    """Return the scene in a TOML or JSON text. Raises Refused, with the line of the first mistake."""
    if len(text) > LARGEST_SCENE:
        raise refuse("scene", "The file is too large.", f"A scene has at most {LARGEST_SCENE // 1024} kB.")
    return read_typed_data(text, "scene")
