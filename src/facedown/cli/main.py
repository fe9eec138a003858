"""The command line of `facedown`: its commands and their parameters."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, CycloptsError, Parameter, validators

from facedown import __version__
from facedown.cli import ability, character, exporting, files, kept_commands, look, odds, play, reading, tables
from facedown.cli.places import place_of
from facedown.cli.play import PlayArguments
from facedown.game import Refused, refuse


def shown_default(value: object) -> str | None:
    """Return the default of a parameter for the help; None for defaults that only say that it is left out."""
    return str(value) if value else None


app = App(
    name="facedown",
    version=__version__,
    help="Commit in secret. Reveal together. See why.",
    default_parameter=Parameter(show_default=shown_default),
    result_action="return_value",
    suppress_keyboard_interrupt=False,
)


@app.command(name="play")
def play_command(
    system: str = "",
    *,
    actors: Annotated[Path | None, Parameter(name=["--actors", "--scene"])] = None,
    sample: str = "",
    seats: str = "",
    seed: str = "",
    save: Path | None = None,
    resume: str = "",
    upgrade: Annotated[bool, Parameter(negative="")] = False,
    keep: bool | None = None,
    database: str = "",
    durability: str = "",
    seat: str = "",
    ruling: Annotated[list[str] | None, Parameter(negative="")] = None,
    extension: Annotated[list[str] | None, Parameter(negative="")] = None,
    facilitate: Annotated[bool, Parameter(negative="")] = False,
    people: str = "",
    gm: str = "",
    by_hand: Annotated[bool, Parameter(negative="")] = False,
    watch: Annotated[bool, Parameter(negative="")] = False,
    json: Annotated[bool, Parameter(negative="")] = False,
    wording: str = "",
) -> int:
    """Play a system in the terminal, against bots.

    Parameters
    ----------
    system
        The key of the system (see `facedown systems`); by default core-kernel.
    actors
        A TOML file with the scene to play.
    sample
        The name of a sample scene.
    seats
        The number of players; you are the first, and bots play the others. By default one for each character.
    seed
        A whole number. The same seed and the same choices give the same game.
    save
        Save the table in this file after every entry.
    resume
        Continue a saved table: its file, or the id of a kept table (see `facedown tables`).
    upgrade
        Continue a table of another edition under the installed edition.
    keep
        Keep the table in the database. This is the default for games that you play at a terminal without --seed.
    database
        The URL of the database, like sqlite:///games.sqlite or postgresql://…; by default that in FACEDOWN_DATABASE, or
        a file in your data folder.
    durability
        What a kept entry survives: full, also a power failure (the default), or process, faster, only a killed program.
    seat
        The name or key of your seat at a saved table whose file does not say which seat is yours.
    ruling
        A switch to set, as name=value. It may be given several times.
    extension
        An Extension to switch on. It may be given several times.
    facilitate
        Play the facilitator; bots play all others. With --people, the last person named is the facilitator.
    people
        The names of the people who share this screen, like Ana,Ben. They have the first seats, and bots have the
        others. Between turns a neutral page asks to pass the screen. More people can join during the game.
    gm
        The one of these people who is the facilitator, wherever the name stands in the list.
    by_hand
        Roll and draw with physical dice and cards, and type the results.
    watch
        Let bots play every seat.
    json
        Read and write one JSON object per line, for programs.
    wording
        Another wording of the system’s messages, for example brief.
    """
    return play.play(
        PlayArguments(
            system=system,
            scene=actors,
            sample=sample,
            seats=seats,
            seed=seed,
            save=save,
            resume=place_of(resume, database) if resume else None,
            upgrade=upgrade,
            keep=keep,
            database=database,
            durability=durability,
            seat=seat,
            rulings=tuple(ruling or ()),
            extensions=tuple(extension or ()),
            facilitate=facilitate,
            by_hand=by_hand,
            watch=watch,
            json=json,
            wording=wording,
            people=people,
            gm=gm,
        )
    )


@app.command(name="character")
def character_command(
    action: str = "",
    system: str = "",
    file: Path | None = None,
    *,
    save: Path | None = None,
    seed: str = "",
    json: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Make, check, show or level up a character: `facedown character new tri-core ada.toml`.

    Parameters
    ----------
    action
        new, check, show, or level.
    system
        The key of the system (see `facedown systems`). It may be left out while only one system has character files.
    file
        The character file, TOML or JSON, or a ready character. With new, the file to write.
    save
        Keep the result in this file instead.
    seed
        A whole number. The same seed rolls the same dice.
    json
        With show, print JSON for programs.
    """
    return character.character(action, system, file, save, seed, as_json=json)


@app.command(name="ability")
def ability_command(
    action: str = "",
    system: str = "",
    file: Path | None = None,
    other: Path | None = None,
    *,
    like: Path | None = None,
    character: Path | None = None,
    level: str = "",
    cores: str = "",
    save: Path | None = None,
    json: Annotated[bool, Parameter(negative="")] = False,
    ruling: Annotated[list[str] | None, Parameter(negative="")] = None,
    against: Path | None = None,
    runs: Annotated[int, Parameter(validator=validators.Number(gte=2, lte=10_000))] = 100,
    seed: int | None = None,
    ally: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Build, check, show or compare Abilities: `facedown ability new tri-core lance.toml`.

    Parameters
    ----------
    action
        new, change, check, show, compare, card, into or drop (add to or remove from a character’s file), ally (roll the
        Ally that it calls), or weigh (compare its worth in play).
    system
        The key of the system (see `facedown systems`). It may be left out while only one system builds Abilities.
    file
        The Ability file, TOML or JSON, or the name of a ready Ability, like ember-cut, or of one that --character has.
        With new, the file to write. With drop, the name of an Ability in the character’s file.
    other
        With compare, the other Ability. With into and drop, the character’s file.
    like
        With new, the Ability to start from.
    character
        The file of the character that builds it.
    level
        The builder’s level, if --character is not given.
    cores
        The totals of Body, Mind and Spirit, like 12,10,14, if --character is not given.
    save
        Write the result to this file instead. With card, the SVG file to write.
    json
        With show and compare, print JSON for programs.
    ruling
        A switch of the table where the Ability will be used, as name=value. It may be given several times.
    against
        With weigh, the foe’s file or the name of a ready one. By default a character like the builder.
    runs
        With weigh, the number of simulations of effects that last for cycles.
    seed
        A whole number, with weigh and ally. The same seed gives the same rolls.
    ally
        The builder is an Ally, whose ceiling is lower. With the action ally, it calls an Ally of its own.
    """
    wanted = ability.AbilityRequest(
        action, system, file, other, like, character, level, cores, save, json, tuple(ruling or ()), against, runs,
        seed, ally,
    )  # fmt: skip
    return ability.run(wanted)


@app.command(name="rules")
def rules_command(
    system: str = "",
    *words: str,
    where: Annotated[bool, Parameter(negative="")] = False,
    json: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Read or search a system's rulebook and its rulings.

    Parameters
    ----------
    system
        The key of the system. Without it, the systems are listed.
    words
        The ids of rules or rulings, or words to find. Without them, the chapters are listed.
    where
        Show the code that carries out the rules with these ids, and its tests.
    json
        Print JSON for programs.
    """
    if where:
        return reading.show_places(system, words, as_json=json)
    return reading.show_rules(system, " ".join(words), as_json=json)


@app.command(name="systems")
def systems_command(*, json: Annotated[bool, Parameter(negative="")] = False) -> int:
    """List the installed systems.

    Parameters
    ----------
    json
        Print JSON for programs.
    """
    return reading.list_systems(as_json=json)


@app.command(name="replay")
def replay_command(
    table: str,
    /,
    *,
    seat: str = "",
    everything: Annotated[bool, Parameter(negative="")] = False,
    any_edition: Annotated[bool, Parameter(negative="")] = False,
    wording: str = "",
    database: str = "",
    json: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Replay a saved or kept table and print its log.

    Parameters
    ----------
    table
        A table’s file, or the id of a kept table.
    seat
        The name or key of a seat: show the log that it saw. By default that of a spectator.
    everything
        Show all events and messages, including secret ones, with the numbers that the entries have in the file.
    any_edition
        Allow another edition of the rules, if every entry comes out the same.
    wording
        Another wording of the system’s messages, for example brief.
    database
        The URL of the database; see `facedown play --help`.
    json
        Print JSON for programs.
    """
    place = place_of(table, database)
    return tables.replay(
        place, seat=seat, everything=everything, any_edition=any_edition, wording=wording, as_json=json
    )


@app.command(name="verify")
def verify_command(
    table: str = "",
    /,
    *,
    every: Annotated[bool, Parameter(name="--all", negative="")] = False,
    any_edition: Annotated[bool, Parameter(negative="")] = False,
    database: str = "",
    json: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Check that a table is complete and follows the rules, and that its dealt draws come from its secret.

    Parameters
    ----------
    table
        A table’s file, or the id of a kept table.
    every
        Check every kept table, and print one line for each.
    any_edition
        Allow another edition of the rules, if every entry comes out the same.
    database
        The URL of the database; see `facedown play --help`.
    json
        Print JSON for programs.
    """
    if every and (table or json):
        raise refuse("verify", "--all checks every kept table.", "Leave the table and --json out.")
    if every:
        return exporting.verify_all(database, any_edition=any_edition)
    if not table:
        raise refuse("verify", "No table is named.", "Name a file or a kept table, or use --all.")
    return tables.verify(place_of(table, database), any_edition=any_edition, as_json=json)


@app.command(name="odds")
def odds_command(*words: Annotated[str, Parameter(allow_leading_hyphen=True)]) -> int:
    """Ask for exact odds: `facedown odds skill-deck check --proficient`.

    Parameters
    ----------
    words
        A system, a question, and its settings. Without them, the questions are listed. --at-least N and --at-most N
        give the chance of reaching a bound. --ruling NAME=VALUE changes a ruling. --chart FILE.svg or FILE.png draws
        the answer. --json is for programs.
        --table shows the odds of the options at a table, for the seat to move or for --seat KEY. It takes a file or
        the id of a kept table; --database names another database.
    """
    return odds.odds(words)


@app.command(name="serve")
def serve_command(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    database: str = "",
    durability: str = "",
    proxies: str = "",
    public: str = "",
    posts: int = 240,
    reads: int = 1200,
    tables: int = 30,
    streams: int = 2000,
    streams_of_address: int = 200,
) -> int:
    """Run the online table: people play together in their browsers.

    Parameters
    ----------
    host
        The address to listen on. 127.0.0.1 is for this computer only, 0.0.0.0 for all devices in its network.
    port
        The port to listen on. By default 8000, or the next one that is free.
    database
        The URL of the database: sqlite:///FILE or postgresql://…; by default SQLite in your data folder. Several
        servers can use the same PostgreSQL database.
    durability
        What a move survives when it is answered: full (a loss of power) or process (a crash of the program).
    proxies
        The addresses of reverse proxies, separated by commas, whose headers X-Forwarded-For and X-Forwarded-Proto are
        believed. Without it, they are ignored.
    public
        The address under which people reach the server, for links, for example https://play.example.org.
    posts
        The most changes that one seat, and one address, can make in a minute.
    reads
        The most other requests that one seat, and one address, can make in a minute.
    tables
        The most tables that one address can open in an hour.
    streams
        The most browsers that can be connected at once.
    streams_of_address
        The most of them from one address, which can have twice as many connections. People behind one router share an
        address.
    """
    from facedown.cli import serving  # loads the server’s libraries, which takes long
    from facedown.web.settings import Limits

    limits = Limits(posts, reads, tables, streams, streams_of_address)
    return serving.serve(host, port, database, durability, proxies, public, limits)


kept_commands.add_to(app)


def run(arguments: list[str] | None = None) -> None:
    """Run the command line and exit: with 0 after success, or with 2 after an error, printed as one sentence.

    `arguments` are the words after `facedown`; None for those of the process. An interrupted program exits with 130.
    Other exit statuses come from the commands.
    """
    open_closed_streams()
    if os.environ.get("COLUMNS") == "0":  # not a width; without it, the width of the terminal counts
        del os.environ["COLUMNS"]
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # invalid bytes are marked, and invalid characters are replaced
            stream.reconfigure(errors="surrogateescape" if stream is sys.stdin else "replace")
    try:
        status = app(arguments, console=look.Output(), exit_on_error=False, print_error=False)
        sys.stdout.flush()
    except CycloptsError as error:
        status = files.complain(" ".join(str(error).split()))
    except Refused as refused:
        status = files.complain(str(refused.refusal))
    except files.Unreadable as error:
        status = files.complain(str(error), error.excerpt)
    except KeyboardInterrupt:
        files.complain("Interrupted.")
        status = 130  # the shell's status for an interrupted program
    except BrokenPipeError:  # the reader has closed the pipe, like `| head`
        status = 0
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # Python writes what is left once more as it ends
    except OSError as error:  # for example a full disk
        status = files.complain(f"The output cannot be written: {error.strerror}.")
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # Python writes what is left once more as it ends
    sys.exit(status or 0)


def open_closed_streams() -> None:
    """Open an empty stream in place of each standard stream that is missing."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - it stays open


if __name__ == "__main__":
    run()
