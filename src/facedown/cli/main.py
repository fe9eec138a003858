"""`facedown`: play, read the rules, replay and verify tables."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, CycloptsError, Parameter, validators

from facedown import __version__
from facedown.cli import ability, character, files, odds, play, reading, tables
from facedown.cli.play import Wish
from facedown.game import Refused

app = App(
    name="facedown",
    version=__version__,
    help="Commit in secret. Reveal together. See why.",
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
    resume: Path | None = None,
    ruling: Annotated[list[str] | None, Parameter(negative="")] = None,
    extension: Annotated[list[str] | None, Parameter(negative="")] = None,
    facilitate: Annotated[bool, Parameter(negative="")] = False,
    by_hand: Annotated[bool, Parameter(negative="")] = False,
    watch: Annotated[bool, Parameter(negative="")] = False,
    json: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Play a system in the terminal, against bots.

    Parameters
    ----------
    system
        The key of the system (see `facedown systems`); left out, core-kernel.
    actors
        A TOML file with the scene to play.
    sample
        A ready scene by name.
    seats
        How many seats play; you have the first, bots the others. Left out: one for each Actor.
    seed
        A whole number; the same seed and the same choices give the same game.
    save
        Keep the table in this file, entry by entry.
    resume
        Go on with a table that was saved.
    ruling
        A switch to set, as name=value; may be given several times.
    extension
        An Extension to switch on; may be given several times.
    facilitate
        Sit down as the facilitator; bots play everybody else.
    by_hand
        Roll and draw with real dice and cards, and type in what came up.
    watch
        Let bots play every seat.
    json
        One JSON object a line, in and out, for programs.
    """
    return play.play(
        Wish(
            system=system,
            scene=actors,
            sample=sample,
            seats=seats,
            seed=seed,
            save=save,
            resume=resume,
            rulings=tuple(ruling or ()),
            extensions=tuple(extension or ()),
            facilitate=facilitate,
            by_hand=by_hand,
            watch=watch,
            json=json,
        )
    )


@app.command(name="character")
def character_command(
    action: str,
    system: str = "",
    file: Path | None = None,
    *,
    save: Path | None = None,
    seed: str = "",
    json: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Make, check, show or raise a character, as `facedown character new tri-core ada.toml`.

    Parameters
    ----------
    action
        new, check, show, or level.
    system
        The key of the system (see `facedown systems`); it may be left out, as one system has character files.
    file
        The character file, TOML or JSON, or a ready character; with new, where the character is to be kept.
    save
        Keep the result in this file instead.
    seed
        A whole number; the same seed rolls the same dice.
    json
        Print JSON for programs, with show.
    """
    return character.character(action, system, file, save, seed, as_json=json)


@app.command(name="ability")
def ability_command(
    action: str,
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
    """Build, check, show or compare Abilities, as `facedown ability new tri-core lance.toml`.

    Parameters
    ----------
    action
        new, change, check, show, compare, card, into or drop (a character’s file), ally (rolls for whom it calls), or
        weigh (what it brings in play).
    system
        The key of the system, like tri-core (see `facedown systems`); it may be left out, as one system builds any.
    file
        The Ability file, TOML or JSON, or a ready one by its name, like ember-cut, or one that --character has, by its
        name; with new, where it is to be kept; with drop, the name of an Ability in the character’s file.
    other
        With compare, the other; with into and drop, the character’s file.
    like
        With new, one that it begins as.
    character
        The file of the character who builds it.
    level
        The builder’s level, where no character is named.
    cores
        The totals of Body, Mind and Spirit, like 12,10,14, where no character is named.
    save
        Keep the result in this file instead; with card, the SVG.
    json
        Print JSON for programs, with show and compare.
    ruling
        A switch as name=value, as at the table where it is to be used; may be given several times.
    against
        With weigh, the file or the ready name of the foe; left out, somebody like the builder.
    runs
        With weigh, how often what goes on for cycles is simulated.
    seed
        With weigh, what the simulation is drawn from; with ally, what is rolled. The same seed gives the same again.
    ally
        Who builds is an Ally, whose ceiling is lower; with the action ally, it calls an Ally of its own.
    """
    wanted = ability.Wanted(
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
        The key of the system; left out, the systems are listed.
    words
        The id of a rule or ruling, or words to find; left out, the chapters are listed.
    where
        Show the code that carries out the rules with these ids, and the tests of it.
    json
        Print JSON for programs.
    """
    if where:
        return reading.where(system, words, as_json=json)
    return reading.rules(system, " ".join(words), as_json=json)


@app.command(name="systems")
def systems_command(*, json: Annotated[bool, Parameter(negative="")] = False) -> int:
    """List the installed systems.

    Parameters
    ----------
    json
        Print JSON for programs.
    """
    return reading.systems(as_json=json)


@app.command(name="replay")
def replay_command(
    file: Path,
    /,
    *,
    seat: str = "",
    everything: Annotated[bool, Parameter(negative="")] = False,
    any_edition: Annotated[bool, Parameter(negative="")] = False,
    wording: str = "",
    json: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Play a saved table again, entry by entry, and print its log.

    Parameters
    ----------
    file
        The saved table.
    seat
        Show what this seat was told; left out, what a spectator was told.
    everything
        Show what anybody was told.
    any_edition
        Allow another edition of the rules, if every entry comes out the same.
    wording
        Tell it in another wording of the system, such as "brief".
    json
        Print JSON for programs.
    """
    return tables.replay(file, seat=seat, everything=everything, any_edition=any_edition, wording=wording, as_json=json)


@app.command(name="verify")
def verify_command(
    file: Path,
    /,
    *,
    any_edition: Annotated[bool, Parameter(negative="")] = False,
    json: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Prove that a saved table is whole, follows the rules, and that nobody chose its draws.

    Parameters
    ----------
    file
        The saved table.
    any_edition
        Allow another edition of the rules, if every entry comes out the same.
    json
        Print JSON for programs.
    """
    return tables.verify(file, any_edition=any_edition, as_json=json)


@app.command(name="odds")
def odds_command(*words: Annotated[str, Parameter(allow_leading_hyphen=True)]) -> int:
    """Ask for exact odds, as `facedown odds skill-deck check --proficient`.

    Parameters
    ----------
    words
        A system, a question, and its settings; left out, the questions are listed. --at-least N and --at-most N ask
        about a bound, --chart FILE.svg or .png draws the answer, --json is for programs. --table FILE shows what may
        come of each thing that the seat to move at a kept table may do; --seat KEY names a seat.
    """
    return odds.odds(words)


def run(arguments: list[str] | None = None) -> None:
    """The entry point: exits with 0, or with 2 after one plain sentence about what was wrong."""
    open_closed_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # what cannot be read or shown is replaced, never a crash
            stream.reconfigure(errors="replace")
    try:
        status = app(arguments, exit_on_error=False, print_error=False)
        sys.stdout.flush()
    except CycloptsError as error:
        status = files.complain(" ".join(str(error).split()))
    except Refused as refused:
        status = files.complain(str(refused.refusal))
    except files.Unreadable as error:
        status = files.complain(str(error))
    except KeyboardInterrupt:
        files.complain("Interrupted.")
        status = 130  # as the shell has it for what the keyboard interrupts
    except BrokenPipeError:  # nobody reads on, as with `| head`
        status = 0
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # Python writes what is left once more as it ends
    except OSError as error:  # a full disk, for one
        status = files.complain(f"The output cannot be written: {error.strerror}.")
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # Python writes what is left once more as it ends
    sys.exit(status or 0)


def open_closed_streams() -> None:
    """Give a program that was started without input or output an empty one."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - it stays open


if __name__ == "__main__":
    run()
