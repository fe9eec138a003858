"""The command `facedown play`: a table for people and bots, for bots only (--watch), or for a program (--json).

“You” is the person at the terminal, or the program. Several people can share one screen (--people).
"""

from __future__ import annotations

import hashlib
import secrets
import shlex
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any, Protocol

import msgspec
from rich.text import Text

from facedown.chance import quoted
from facedown.cli import files, news, person, program
from facedown.cli.look import console, print_line
from facedown.cli.places import KeptPlace, Place
from facedown.cli.played_game import Game
from facedown.cli.resuming import resume_table
from facedown.cli.saved_table import Kept, SavedTable
from facedown.cli.witness_chains import give_links
from facedown.game import Seat, Setup, System, listed, refuse, registry, within_sentence
from facedown.game.scenes import characters_for_players
from facedown.session import LONGEST_ALONE, Session, is_endless, is_long, is_stuck
from facedown.table import MOST_SEATS, Table


class PlayArguments(msgspec.Struct, frozen=True):
    """The parameters of one call of `facedown play`, as typed; empty, None or False if not given."""

    system: str = ""
    scene: Path | None = None
    sample: str = ""
    seats: str = ""
    seed: str = ""
    save: Path | None = None
    resume: Place | None = None
    seat: str = ""
    rulings: tuple[str, ...] = ()
    extensions: tuple[str, ...] = ()
    facilitate: bool = False
    by_hand: bool = False
    watch: bool = False
    json: bool = False
    wording: str = ""
    people: str = ""
    gm: str = ""
    keep: bool | None = None
    database: str = ""
    durability: str = ""
    upgrade: bool = False


def play(args: PlayArguments) -> int:
    """Open or resume a table and play it. Return the exit status. Raises Refused or Unreadable for wrong parameters."""
    check(args)
    seed = number(args.seed)
    with ExitStack() as stack:
        for path in (args.resume, args.save if args.save != args.resume else None):
            stack.enter_context(files.lock_file(path if isinstance(path, Path) else None))
        check(args)  # again, because another program may have made the file before this one locked it
        game = resumed_game(args, seed, stack) if args.resume else new_game(args, seed, stack)
        try:
            with game.file.plain_errors():
                game.save()
                return program.run(game) if args.json else watch(game) if args.watch else person.run(*games_at(game))
        except files.GarbledInput as error:
            return complain_and_continue(str(error), game)
        except files.Unreadable as error:  # the file, or the store, can no longer be written
            lost = "The last entry is not in the file." if game.file.kept is None else "Every entry shown is kept."
            return complain_and_continue(f"{error} {lost}", game)
        except KeyboardInterrupt:  # not saved now, because a move may be incomplete; all earlier moves are in the file
            complain_and_continue("Interrupted.", game)
            return 130  # the shell's status for an interrupted program


def complain_and_continue(problem: str, game: Game) -> int:
    """Print a problem and how to continue the game on the error stream, and return the exit status for errors."""
    sentence, *command = game.how_to_continue()
    return files.complain(f"{problem} {sentence}", command)


def watch(game: Game) -> int:
    """Let bots play every seat, and print the events as a spectator sees them. Return the exit status."""
    out, session, table = console(), game.session, game.table
    if table.history.state.paused:
        out.print("The table is paused. Somebody who plays has to resume it first.")
        return 0
    if not table.seats_that_owe():
        session.start()
        game.save()
    news.print_news(out, game)
    while not session.finished() and not is_endless(table):
        if not session.let_bots_act():
            problems = give_links(game)
            for problem in problems or ():
                print_line(out, problem, "warn")
            if problems is None and (is_long(table) or not session.improvise()):
                break
        game.save()
        news.print_news(out, game)
    if is_stuck(table):
        return person.stop(game)
    if is_long(table) and not session.finished():
        out.print(Text(stopped(game), "quiet"))
    game.close()
    news.print_news(out, game)
    news.print_collected(out, game, complete=True)
    if game.file.kept is not None:  # only its id can name it
        person.print_command(out, game.how_to_continue())
    return 0


def stopped(game: Game) -> str:
    """Return the sentence that says that a watched game was stopped, and which decisions it still waited for."""
    owing = listed(within_sentence(seat.shown) for seat in game.table.waited_for(game.viewer))
    where = f", before a decision of {owing}" if owing else ""
    end = f"The rules set no end: the {game.system.facilitator} ends the session."
    known = game.table.history.state.known_by(game.you)  # the number of all entries would tell of hidden ones
    return f"Stopped after {known} entries{where}. {end}"


def check(args: PlayArguments) -> None:
    """Check the parameters of a call.

    Raises Refused if they contradict each other, or if the new file to save in exists.
    """
    settled = {
        "--actors": args.scene, "--sample": args.sample, "--seats": args.seats, "--ruling": args.rulings,
        "--extension": args.extensions, "--facilitate": args.facilitate, "--seed": args.seed,
        "--people": args.people, "--gm": args.gm,
    }  # fmt: skip
    named = listed(option for option, given in settled.items() if given)
    if args.resume and named:
        says = "A resumed table already has its scene, rulings, secret and seats."
        raise refuse("resume", says, f"Leave {named} out.")
    check_place(args)
    if args.resume and args.by_hand:
        raise refuse("resume", "Rolling by hand is fixed when a table opens.", "Leave --by-hand out.")
    if args.scene and args.sample:
        raise refuse("scene", "--actors and --sample both name a scene.", "Use only one of them.")
    if args.seat and not args.resume:
        raise refuse("seat", "--seat chooses your seat at a saved table.", "Use it only with --resume FILE.")
    if args.watch and (args.facilitate or args.by_hand or args.json or args.seat or args.people):
        raise refuse("watch", "With --watch, bots play every seat.", "Leave it out to play yourself.")
    if args.people and args.json:
        raise refuse("people", "With --json, one program plays.", "Leave --people or --json out.")
    if args.gm and not args.people:
        raise refuse("people", "--gm names one of several people.", "Name all of them with --people.")
    if args.save and args.save != args.resume:
        if files.exists(args.save) and not files.is_folder(args.save):
            legal = f"Continue it with --resume {shlex.quote(str(args.save))}, or choose another name."
            raise refuse("save", f"{args.save} already exists.", legal)
        files.check_new_file(args.save, "save", "table.txt")


def check_place(args: PlayArguments) -> None:
    """Check where the table is to be saved. Raises Refused if the parameters contradict each other."""
    in_store = isinstance(args.resume, KeptPlace)
    if in_store and args.save:
        problem = f"{args.resume} is a kept table, which saves itself."
        raise refuse("save", problem, "Leave --save out, or write a copy with `facedown export`.")
    if args.keep is not None and args.resume:
        remedy = "Leave it out. `facedown import` keeps the table of a file."
        raise refuse("keep", "--keep and --no-keep are for new tables.", remedy)
    if args.save and (args.keep or args.database):
        raise refuse("keep", "A table is kept, or saved in a file.", "Leave out --save, or --keep and --database.")
    if args.database and not in_store and (args.resume or args.keep is False):
        raise refuse("keep", "--database is for kept tables.", "Leave it out.")
    if args.durability and not (in_store or (not args.resume and is_kept(args))):
        raise refuse("keep", "--durability is for kept tables.", "Add --keep, or leave it out.")
    if args.upgrade and not args.resume:
        raise refuse("resume", "--upgrade is for saved tables.", "Use it only with --resume.")


def is_kept(args: PlayArguments) -> bool:
    """Return whether a new table is kept in the store: if this is asked for, or if a person plays it at a terminal.

    A watched game, a game with a seed and a game of a program can be played again, or nobody misses them.
    """
    if args.keep is not None or args.database:
        return args.keep is not False
    return not (args.save or args.watch or args.seed or args.json) and sys.stdin.isatty()


# Opening a table


def new_game(args: PlayArguments, seed: int | None, stack: ExitStack) -> Game:
    """Return the game of a new table. A kept table is held for this program until the end of `stack`."""
    if not is_kept(args):
        return open_table(args, seed)
    from facedown.cli import kept  # loads the database’s library, which takes long

    store = stack.enter_context(kept.opened_store(args.database, kept.durability_of(args.durability)))
    game = open_table(args, seed, kept.Opening(store, args.database))
    assert game.file.kept is not None
    stack.enter_context(store.hold(game.file.kept.id))
    return game


def resumed_game(args: PlayArguments, seed: int | None, stack: ExitStack) -> Game:
    """Return the game of a saved table. A kept table is held for this program until the end of `stack`."""
    if not isinstance(args.resume, KeptPlace):
        table, people = resume_table(args)
        return game_of(table, people, seed, args)
    from facedown.cli import kept

    durability = kept.durability_of(args.durability)
    found = stack.enter_context(kept.held_table(args.resume, durability))
    table, people = resume_table(args, found.table)
    return game_of(table, people, seed, args, found)


class Opens(Protocol):
    """A place where new tables are kept; see `facedown.cli.kept.Opening`."""

    def open(self, system: System[Any], setup: Setup, secret: bytes, *, by_hand: bool) -> Kept:
        """Open a new table and store it. Raises Refused for an invalid setup."""


def open_table(args: PlayArguments, seed: int | None, place: Opens | None = None) -> Game:
    """Return a new table, as the first person at the screen sees it. It is kept at `place`, if one is given.

    Without names of people, you have the first player’s seat, or the facilitator’s; bots have the others.
    """
    system = registry.system(args.system or "core-kernel")
    scene = files.read_scene(args.scene) if args.scene else system.sample(args.sample)
    seats = seats_for(args, system, scene)
    rulings, title = dict(parse_switch(text, system) for text in args.rulings), scene.get("title", "")
    if not isinstance(title, str):
        raise refuse("table", "The title of the scene must be a text.", 'Write it in quotation marks: title = "…".')
    setup = Setup(seats, scene, rulings, args.extensions, title)
    people, secret = keys_of_people(args, seats), secret_of(seed)
    if place is None:
        return game_of(Table.open(system, setup, secret, by_hand=args.by_hand), people, seed, args)
    kept = place.open(system, setup, secret, by_hand=args.by_hand)
    return game_of(kept.table, people, seed, args, kept)


def keys_of_people(args: PlayArguments, seats: Sequence[Seat]) -> list[str]:
    """Return the keys of the seats of a new table that people at the screen play; none if the table is watched."""
    if args.people:
        named, gm = people_and_gm(args)
        players = [seat.key for seat in seats if not seat.facilitates][: len(named)]
        return [*players, *(seat.key for seat in seats if gm and seat.facilitates)]
    if args.watch:
        return []
    return [next((seat.key for seat in seats if seat.facilitates), "") if args.facilitate else seats[0].key]


def games_at(game: Game) -> tuple[list[Game], Game | None]:
    """Return the game of each person at the screen, and if there are several, the game as everybody may see it."""
    keys = game.file.people
    if len(keys) < 2:
        return [game], None
    others = [Game(game.session, game.file, key, resumed=game.resumed, wording=game.wording) for key in ("", *keys[1:])]
    return [game, *others[1:]], others[0]


def game_of(table: Table, people: list[str], seed: int | None, args: PlayArguments, kept: Kept | None = None) -> Game:
    """Return the game of the first of these people at the screen, or of a spectator if there are none."""
    chooser = Random(seed) if seed is not None else Random(secrets.randbits(64))
    alone = program.LONGEST_ALONE if args.json else LONGEST_ALONE
    session = Session(table, people, chooser, entropy=entropy_for(seed), longest_alone=alone)
    path = args.save or (args.resume if isinstance(args.resume, Path) else None)
    file = SavedTable(session, path, people, kept)
    return Game(session, file, people[0] if people else "", resumed=args.resume is not None, wording=args.wording)


def entropy_for(seed: int | None) -> Callable[[], bytes] | None:
    """Return a function that makes random bytes for a move; None for a game with a seed, which must be repeatable."""
    return (lambda: secrets.token_bytes(16)) if seed is None else None


def seats_for(args: PlayArguments, system: System[Any], scene: dict[str, Any]) -> tuple[Seat, ...]:
    """Return the seats of a new table: the players, and the facilitator if the system needs one or you are to be it.

    There are as many players as --seats says; without it, one for each character that the scene does not leave to
    the facilitator. People who are named have the first seats. Raises Refused for a wrong number of seats or people.
    """
    named, gm = people_and_gm(args)
    facilitated = bool(gm) or args.facilitate or system.needs_facilitator
    people = characters_for_players(
        scene, system.character_table, marks=system.facilitator_marks if facilitated else {}
    )
    count = number(args.seats, "--seats")
    count = min(max(len(people), 1), MOST_SEATS - 1) if count is None else count
    if not 1 <= count <= max(len(people), 1):
        raise refuse(
            "seats", f"The scene has {len(people)} characters for {count} seats.", f"Choose 1 to {len(people)} seats."
        )
    if len(named) > count:
        raise refuse("people", f"{len(named)} people are to play, but there are {count} seats.", "Name fewer people.")
    names = named or (["Seat 1"] if not args.watch and not args.facilitate and not gm else [])
    names += [f"Bot {n}" for n in range(len(names) + 1, count + 1)]
    players = tuple(Seat(f"seat-{n}", name) for n, name in enumerate(names, 1))
    facilitator = Seat("facilitator", gm or f"The {system.facilitator}", "facilitator")
    return (*players, facilitator) if facilitated else players


def people_and_gm(args: PlayArguments) -> tuple[list[str], str]:
    """Return the names of the people who play characters, and the name of the person who facilitates; "" if none does.

    The facilitator is the person named with --gm, or with --facilitate the last person. Raises Refused for wrong names.
    """
    names = names_of_people(args.people) if args.people else []
    if not args.gm:
        return (names[:-1], names[-1]) if names and args.facilitate else (names, "")
    found = [name for name in names if name.casefold() == args.gm.strip().casefold()]
    if not found:
        raise refuse("people", f"--gm {quoted(args.gm)} is none of the people.", f"Choose from: {', '.join(names)}.")
    return [name for name in names if name not in found], found[0]


def names_of_people(text: str) -> list[str]:
    """Return the names in a list with commas. Raises Refused if a name is empty, or given twice."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise refuse("people", f"--people {quoted(text)} has an empty name.", "Type for example --people Ana,Ben.")
    twice = next((name for at, name in enumerate(names) if name.casefold() in map(str.casefold, names[:at])), None)
    if twice is not None:
        raise refuse("people", f"Two people are called {quoted(twice)}.", "Give each person another name.")
    return names


def secret_of(seed: int | None) -> bytes:
    """Return the secret from which a table’s draws are computed: random bytes, or bytes made from the seed."""
    return secrets.token_bytes(32) if seed is None else hashlib.sha256(f"facedown seed {seed}".encode()).digest()


def number(text: str, name: str = "--seed") -> int | None:
    """Return the whole number in a text; None if the text is empty. Raises Refused, naming the option `name`."""
    if not text:
        return None
    try:
        return int(text)
    except ValueError:
        problem = f"{name} {quoted(text)} is not a whole number."
        raise refuse("seed" if name == "--seed" else "seats", problem, f"Type for example {name} 7.") from None


def parse_switch(text: str, system: System[Any]) -> tuple[str, str]:
    """Return the name and the value of a switch typed as name=value. Raises Refused if the text has another form."""
    name, equals, value = text.partition("=")
    if not equals or not name or not value:
        legal = f"Type for example --ruling {example_switch(system)}."
        raise refuse("rulings", f"--ruling {quoted(text)} has no value.", legal)
    return name.strip(), value.strip()


def example_switch(system: System[Any]) -> str:
    """Return an example of how to type a switch, with a value that is not its default."""
    name, ruling = next(iter(system.rulebook.switches.items()))
    return f"{name}={next(choice.value for choice in ruling.choices if choice.value != ruling.default)}"
