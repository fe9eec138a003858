"""The help of `facedown play`: a list of all that a person can type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

if TYPE_CHECKING:
    from facedown.cli.played_game import Game

BEGINNING = """\
Type the number of an option, then answer the questions; Enter takes the value in brackets. You can answer on the same \
line:  1 first second. An option keeps its number as long as you have it."""

OPTIONS = (
    ("2+", "option 2, with its rarely used questions too"),
    ("?", "this help and your options"),
    ("? 2", "explain option 2"),
    ("? goal", "your goal in the game"),
    ("? words", "the terms of the game"),
    ("why", "explain the last numbers; why 12: those of entry 12"),
    ("board", "show the table again"),
    ("log 20", "show the last 20 lines"),
)

SHEET = ("sheet Bo", "show all of Bo’s numbers and their parts")
"""The line about the command `sheet`, only for systems with character sheets."""

SAVE = ("save Bo", "save Bo with all numbers in bo.toml; save Bo FILE: in another file")
SAVE_SCENE = ("save scene", "save everything at the table in scene.toml, to begin another table with it")
"""The lines about the command `save`, only for systems with such files; the second one for the facilitator."""

OTHERS = (
    ("odds 2", "the exact odds of option 2; odds alone: of all options you owe"),
    ("all", "show every option"),
    ("<", "at a question: go back without a change"),
    ("say ...", "talk to the table"),
    ("? table", "whispers, the story, names, absence, late players, pauses"),
    ("back, undo", "ask to undo your last move"),
    ("back 12", "ask to go back to the table after entry 12"),
    ("auto Bo", "let a bot play Bo, or stop it; auto all, auto off"),
    ("as Bo", "decide for Bo first, if you play several characters"),
    ("brisk", "make obvious moves without asking, or ask again"),
    ("Enter", "if you owe no decision, let the others act"),
    ('"? me"', "at a question for a text: quotation marks keep it from being a command"),
    ("leave", "stop here; a saved table can be continued later"),
    ("close", "end the table for good, so that its draws can be proven"),
)

LEFT = """\
you have left: you can do nothing, and others may hand over your characters, until you type mark here (on a shared \
screen, somebody types screen and your name first)"""

AT_TABLE = (
    ("say ...", "talk to everybody; this is no part of the game"),
    ("whisper Ben ...", "talk to Ben only; whisper Ben,Cleo ... to both"),
    ("unsay", "remove your last message"),
    ("story ...", "tell what happens in the story; story Ash: ... tells what Ash says or tries"),
    ("name Ana", "call yourself Ana"),
    ("mark away", "you are away, so nobody waits for your consent; mark here: you are back"),
    ("mark left", LEFT),
    ("hand Ash to Ben", "let Ben play your character Ash from now on; hand all to Ben: all your characters"),
    ("auto seat", "let a bot play your whole seat; auto off takes it back"),
    ("pause", "pause the table, at any question; the log does not say who did it"),
    ("resume", "end the pause"),
    ("withdraw", "withdraw your request to go back"),
    ("join Dan", "Dan takes a new seat at this screen"),
    ("screen Ben", "pass the screen to Ben"),
    ("sessions", "list the sessions, and the last one in short; sessions 2: the second one"),
    ("witness", "add secret numbers of this computer to each later draw; it proves nothing to others; witness off"),
)
"""The commands about the people at the table, with their meanings."""

ABOUT_OTHERS = (
    ("mark Ben away", "Ben is away; mark Ben here: Ben is back"),
    ("away Ben", "make the usual choice for an absent person"),
    ("auto Ben", "let a bot play for an absent person, or stop it"),
    ("hand Ash to Cleo", "hand over a character of a bot or an absent person; hand all of Ben to Cleo: all of Ben’s"),
    ("spectators on", "let spectators chat; spectators off forbids it"),
    ("session begin The vault", "begin another session of the campaign; session title The vault names this one"),
)
"""The commands for the facilitator or, if none is here, for every player."""

AT_TABLE_OF_FACILITATOR = (
    ("unsay Ben", "remove the last message of Ben; unsay Ben all: every message, also whispers"),
    ("mark Ben left", "Ben has left, so that players can receive Ben’s characters"),
    ("rename Ben Bea", "call Ben Bea"),
    ("facilitator Ben", "hand your role over to Ben"),
    ("notes", "your private notes; notes add ... adds a line, notes delete deletes all"),
)
"""The commands about the people at the table for the facilitator only, with their meanings."""

OF_FACILITATOR = (
    (
        "21 and above",
        "your standing options; each keeps its number, unless an option for several of your characters is left for "
        "one of them; 1 to 20 are for decisions",
    ),
    ("ruling name=value", "change a ruling, if the rules allow it now; ruling alone lists them"),
    ("away seat-2", "make the usual choice for an absent player"),
)

OWED, MARKED_OPTION = "◆", "an option of a decision that the table waits for"

MARKS = (
    (OWED, f"{MARKED_OPTION}; beside a name: it is this character’s turn"),
    ("✔", "a card that lies face down"),
    ("✕", "a character who can no longer act; in the log: an event that is undone"),
    ("»", "an event that not everybody knows of"),
)
"""The marks on the screen, with their meanings."""


def examples(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the lines about commands that take a word of the game: a term of its glossary, and a group of options."""
    for term, _ in islice(game.system.catalogue(game.wording).glossary, 1):
        yield f"? {term.casefold()}", "search the rulebook for a term"
    groups = (option.group for option in game.table.options(game.viewer) if option.group)
    for group in islice(groups, 1):
        yield f"all {group.casefold()}", "show every option of a group"


ROLLS = """\
Roll the dice or draw the cards of the request, and type the result on one line. Dice: the faces in order, with \
spaces, for example 7 4. Cards: their names in order, with commas. If the request has an example, type the result like \
it."""

AT_ROLL = (
    ("deal", "let the program make this roll and the later ones of the move"),
    ("change 1 7 4", "type roll 1 of this move again, here with 7 4"),
    ("?", "this help"),
    ("? word", "search the rulebook for a word"),
    ("why", "explain the last numbers"),
    ("board", "show the table again"),
    ("log 20", "show the last 20 lines"),
    ("leave", "stop here; a saved table continues with this roll"),
)
"""The commands at a roll by hand, with their meanings."""


def show_for_roll(out: Console) -> None:
    """Print how to type the result of a roll or draw by hand, and the commands that are allowed then."""
    out.print(Text(ROLLS))
    out.print(grid_of(AT_ROLL))


def show(out: Console, game: Game) -> None:
    """Print all that a person can type now, and the marks on the screen.

    Commands for sheets and for the facilitator are left out if they cannot be used.
    """
    sheets = game.system.sheets(game.table.view(game.viewer))
    rows = [
        *OPTIONS,
        *examples(game),
        *([SHEET] if sheets else []),
        *([SAVE] if game.system.state_files else []),
        *OTHERS,
    ]
    rows += OF_FACILITATOR if game.facilitating else ()
    rows += [SAVE_SCENE] if game.facilitating and game.system.state_files else []
    out.print(Text(BEGINNING))
    out.print(grid_of([*rows, *MARKS]))


def show_for_table(out: Console, game: Game) -> None:
    """Print the commands about the people at the table; those for the facilitator only if you can use them."""
    nobody = game.table.history.state.present_facilitator is None
    rows = [*AT_TABLE, *(ABOUT_OTHERS if game.facilitating or nobody else ())]
    out.print(grid_of([*rows, *(AT_TABLE_OF_FACILITATOR if game.facilitating else ())]))


def grid_of(rows: Iterable[tuple[str, str]]) -> Grid:
    """Return lines with what can be typed on the left and what it means on the right."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for typed, meaning in rows:
        grid.add_row(f"  {typed}", meaning)
    return grid
