"""Night Watch: a small system for Facedown, written as a stranger would write one."""

from __future__ import annotations

from importlib.resources import files

from facedown.chance import Below
from facedown.game import Board, Move, Option, Refusal, Rulebook, Seat, Setup, System, Telling, read_scene, refuse
from night_watch import rules
from night_watch.board import board
from night_watch.model import Position, Rulings, Scene, Watcher, standing, watcher
from night_watch.moves import NightWatchMove
from night_watch.options import options
from night_watch.secrets import imagine, view


class NightWatch(System[Position]):
    """The Night Watch system."""

    key = "night-watch"
    title = "Night Watch"
    edition = "1"
    rulebook = Rulebook.parse(files(__name__).joinpath("rulebook.toml").read_text("utf-8"))
    position_type = Position
    move_type = NightWatchMove
    facilitator = "Captain"
    needs_facilitator = True
    first_sample = "alley"
    makes = rules.MOVES

    def begin(self, setup: Setup) -> Position:
        """The first position: the scene's watchers, dealt round to the players' seats."""
        scene = read_scene(Scene, setup.scene, "NW-01", "A scene has watchers, each with a name.")
        self.check_extensions(setup)
        names = [sheet.name.casefold() for sheet in scene.watcher]
        if len(set(names)) < len(names):
            raise refuse("NW-01", "Two watchers have the same name.", "Call each by its own.")
        captain = setup.facilitator
        players = [seat.key for seat in setup.seats if seat.role == "player"]
        if captain is None or not players:
            raise refuse("NW-01", "Night Watch needs a Captain and at least one player.")
        watchers = tuple(
            Watcher(names[at], sheet.name, sheet.side, players[at % len(players)], sheet.wits, sheet.guard)
            for at, sheet in enumerate(scene.watcher)
        )
        return Position(self.rulebook.ruled(Rulings(), setup.rulings), captain.key, watchers)

    def view(self, position: Position, viewer: Seat) -> Position:
        """The position with what the viewer may not know taken out."""
        return view(position, viewer)

    def options(self, view: Position, seat: Seat) -> tuple[Option, ...]:
        """All that a seat may do now."""
        return tuple(options(view, seat))

    def explain(self, view: Position, seat: Seat, move: Move) -> Refusal:
        """Why a move that no option has cannot be made now."""
        key = getattr(move, "watcher", None)
        if key is not None and key not in {one.key for one in view.watchers}:
            return Refusal(
                "NW-01", f"There is no watcher “{key}”.", f"There are {', '.join(w.key for w in view.watchers)}."
            )
        offered = self.options(view, seat)
        legal = (
            f"You may: {'; '.join(option.title for option in offered)}." if offered else "It is somebody else’s turn."
        )
        return Refusal("NW-02", f"{move.kind} is not to be done by you now.", legal)

    def go_on(self, told: Telling[Position]) -> bool:
        """The next thing that follows of itself."""
        return rules.go_on(told)

    def unsettled(self, position: Position, rulings: Rulings) -> Refusal | None:
        """Rulings change between rounds."""
        return Refusal("NW-01", "A round is on; rulings change between rounds.") if position.on else None

    def board(self, view: Position, viewer: Seat) -> Board:
        """What lies on the table for this viewer."""
        return board(view, viewer)

    def imagine(self, view: Position, viewer: Seat, below: Below) -> Position:
        """A whole position that looks like this view to its viewer."""
        return imagine(view, viewer, below)

    def over(self, position: Position) -> bool:
        """Whether all who stand are on one side."""
        return not position.on and len({watcher(position, key).side for key in standing(position)}) <= 1


SYSTEM = NightWatch()
