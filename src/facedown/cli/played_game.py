"""A table as one person sees it at the terminal, or as a program plays it: your seat, and what was printed for it.

“You” is the person, or the program. `facedown.session` hosts the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace
from rich.console import RenderableType

from facedown.cli.interrupted import InterruptedQuestions
from facedown.cli.option_numbers import OptionNumbers
from facedown.cli.saved_table import SavedTable
from facedown.game import SPECTATOR, Board, Event, Refusal, Refused, Seat, System
from facedown.session import Field, Result, Session
from facedown.table import Entry, LogLine, Table, TableReader
from facedown.table.chat import ChatLine, Message

if TYPE_CHECKING:
    from facedown.cli.screen import Screen


class Typed(NamedTuple):
    """A typed result of a roll by hand. `at` is the earlier result that it replaces, counted from 0; None for none.

    The text `deal` means that the table deals the remaining draws of the move.
    """

    text: str
    at: int | None = None


class Roller(NamedTuple):
    """How results of rolls by hand are asked for.

    `ask`: prints a request and returns the typed result.
    `refuse`: prints why a typed result cannot be used, and what to do.
    `report`: prints the events of the move that come before the roll.
    `drop`: prints the results that are no longer used after an earlier one was changed.
    """

    ask: Callable[[str], Typed]
    refuse: Callable[[Refusal], None]
    report: Callable[[Sequence[Event]], None]
    drop: Callable[[Sequence[Field]], None] = lambda fields: None


class Game:
    """A table in play, as you see it.

    `you`: the key of your seat; "" if you only watch.
    `attended`: the key of your character that decides first; "" for the usual order.
    `reported`: the number of entries whose events have been shown.
    `so_far`: the events of an unfinished move that have been shown.
    `unread`, `to_join`: the lines to print below the next board, and the last lines, which may be joined into one.
    `board_shown`: the board that was printed last; None if none was. `on_screen`: True if it has not been cleared off.
    `screen`: the screen that shows the game; None for a program, or if bots play alone.
    `interrupted`: the questions that a command has interrupted, with the answers so far; None if there are none.
    `watching`: True while you watch the others play on because your last character is out.
    """

    def __init__(
        self, session: Session, file: SavedTable, you: str, *, resumed: bool = False, wording: str = ""
    ) -> None:
        """Prepare the game. Raises Refused for a wording that the system does not have.

        `resumed`: the entries so far have been shown before. `wording`: the name of a message catalogue.
        """
        session.table.system.catalogue(wording)
        self.session = session
        self.file = file
        self.table: Table = session.table
        self.system: System[Any] = session.table.system
        self.you = you
        self.wording = wording
        self.resumed = resumed
        self.reported = len(self.table.entries) if resumed else 0
        self._heard = len(self.table.chat.messages) if resumed else 0
        self._removed = self._removed_messages()
        self._entries_before = self.table.history.state.known_by(you) if resumed else 0
        self._messages_before = len(self.table.chat_lines(self.viewer)) if resumed else 0
        self.screen: Screen | None = None
        self.board_shown: Board | None = None
        self.on_screen = False
        self._entries_at_board = 0
        self.to_join: list[LogLine] = []
        self.unread: list[RenderableType] = []
        self.attended = ""
        self.interrupted: InterruptedQuestions | None = None
        self.watching = False
        self.so_far: list[Event] = []
        self._roller = Roller(lambda asks: Typed("deal"), lambda problem: None, lambda events: None)

    @property
    def viewer(self) -> Seat:
        """The seat whose view is shown: yours, or a spectator if you only watch."""
        return self.table.seat(self.you) if self.you else SPECTATOR

    @property
    def numbers(self) -> OptionNumbers:
        """The numbers of your options."""
        return self.file.numbers(self.you)

    @property
    def facilitating(self) -> bool:
        """True if your seat is the facilitator’s. Then the table stays open until you close it."""
        return self.viewer.facilitates

    @property
    def played_by_bot(self) -> bool:
        """True if a bot plays your seat."""
        return self.you in self.session.bots

    @property
    def delegated(self) -> frozenset[str]:
        """The keys of your characters that a bot plays for you."""
        return self.session.players.delegated(self.you)

    # Display

    def reader(self) -> TableReader:
        """Return a reader of the table’s events, which marks your seat with “(you)”."""
        seats = [replace(one, name=f"{one.shown} (you)") if one.key == self.you else one for one in self.table.seats]
        return self.table.reader(self.wording, seats)

    def log(self) -> list[LogLine]:
        """Return a line for each event that you may know of, oldest first, without those that repeat open events."""
        return [line for line in self.reader().log(self.viewer) if not line.repeats]

    def board(self) -> Board:
        """Return the board as you see it, with all labels as text."""
        return self.reader().board(self.table.view(self.viewer), self.viewer)

    def remember_board(self, board: Board) -> None:
        """Remember the board that was printed last, so that only changes need to be printed."""
        self.board_shown, self.on_screen, self._entries_at_board = board, True, len(self.table.entries)

    def has_new_round(self) -> bool:
        """Return whether a round has begun since the last board was printed, as far as you know."""
        rounds, new = self.system.round_events, self.table.entries[self._entries_at_board :]
        return any(event.kind in rounds for entry in new for event in entry.read_by(self.viewer))

    def new_entries(self) -> list[Entry]:
        """Return the entries added to the table since the last call of this method."""
        entries = list(self.table.entries[self.reported :])
        self.reported += len(entries)
        return entries

    def new_messages(self, before: int | None = None) -> list[Message]:
        """Return the messages that you received since the last call of this method, oldest first.

        `before` is the number of an entry: messages that were written after it are left for later.
        """
        found: list[Message] = []
        for message in self.table.chat.messages[self._heard :]:
            if before is not None and message.after > before:
                break
            self._heard += 1
            found += [message] if message.seen_by(self.viewer) else []
        return found

    def new_removals(self) -> list[Message]:
        """Return the messages received before that were removed since the last call of this method."""
        gone = self._removed_messages()
        news = [self.table.chat.messages[number] for number in sorted(gone - self._removed) if number < self._heard]
        self._removed = gone
        return [message for message in news if message.seen_by(self.viewer)]

    def _removed_messages(self) -> frozenset[int]:
        return frozenset(at for at, message in enumerate(self.table.chat.messages) if message.removed)

    def report_all_again(self) -> None:
        """Let `new_entries` and `new_messages` return everything again, also what a resumed table had before."""
        self.reported = self._heard = 0

    def was_there(self, line: LogLine | ChatLine) -> bool:
        """Return whether a line of the log was there when the table was resumed, so that it is no news."""
        if isinstance(line, LogLine):
            return line.entry < self._entries_before
        return line.number < self._messages_before

    def was_reported(self, event: Event) -> bool:
        """Return whether this event of a move was reported before the move was complete, and forget that it was."""
        if event not in self.so_far:
            return False
        self.so_far.remove(event)
        return True

    def forget_reported(self) -> None:
        """Forget which events were reported before their move was complete."""
        self.so_far.clear()

    def decide_first(self, key: str) -> None:
        """Make a character of yours the first to decide."""
        self.attended = key

    def watch_on(self, watching: bool) -> None:
        """Note that you watch the others play on, or that you play again."""
        self.watching = watching

    # Moves

    def make(self, move: Any) -> None:
        """Make a move of yours, ask for its rolls by hand, and save the table. Raises Refused."""
        self.session.move(self.you, move)
        self.finish_rolls()
        self.save()

    def pass_on(self) -> bool:
        """Let others act instead of you, and save the table. Return False if nobody else can act now."""
        acted = self.session.pass_on(self.you)
        self.finish_rolls()
        self.save()
        return acted

    # Rolls by hand

    def ask_for_rolls_with(self, roller: Roller) -> None:
        """Let a person or a program type the results of rolls by hand from now on."""
        self._roller = roller

    @property
    def rollers(self) -> tuple[str, ...]:
        """The keys of the seats whose people may type the roll by hand that the table waits for; () if it has none."""
        return self.session.rollers() if self.session.form is not None else ()

    @property
    def others_roll(self) -> bool:
        """True if the table waits for a roll by hand that you may not type."""
        return self.session.form is not None and self.you not in self.rollers

    def finish_rolls(self) -> None:
        """Ask for results until no move waits for a roll by hand that you may type.

        The table is saved before each question.
        """
        while (form := self.session.form) is not None and self.you in self.rollers:
            self.save()  # the table remembers that it waits for this move, even if you leave now
            shown = same_start(self.so_far, form.events)
            self._roller.report(form.events[len(shown) :])
            self.so_far = list(form.events)
            typed = self._roller.ask(form.asks(self.reader(), self.table.position))
            try:
                result = self._type(typed)
            except Refused as refused:
                self._roller.refuse(refused.refusal)
                continue
            if result.entry is not None:
                self.so_far = same_start(self.so_far, result.entry.events)
            if result.dropped and typed.at is not None:
                self._roller.drop(result.dropped)

    def _type(self, typed: Typed) -> Result:
        if typed.at is not None:
            return self.session.change_roll(self.you, typed.at, typed.text)
        if typed.text.strip().casefold() == "deal":
            return self.session.deal(self.you)
        return self.session.type_roll(self.you, typed.text)

    # The file

    def save(self) -> None:
        """Save the table in its file."""
        self.file.save()

    def how_to_continue(self) -> list[str]:
        """Return a sentence and, if the game is saved, a second line: the command that continues or shows the game."""
        return self.file.how_to_continue(self.wording)

    def close(self) -> None:
        """Close the table and save it. Its secret is then published, so that everybody can verify its draws."""
        self.session.close(self.you)
        self.save()


def same_start(shown: Sequence[Event], happened: Sequence[Event]) -> list[Event]:
    """Return the events at the start of `shown` that are equal to the events at the start of `happened`.

    Events about the table itself in `happened` are ignored.
    """
    moves = (event for event in happened if event.rule != "table")
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(shown, moves, strict=False))
    return [event for event, _ in pairs]
