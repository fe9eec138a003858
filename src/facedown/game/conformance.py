"""The conformance checks, which every system must pass: `conform(SYSTEM, [setup])`.

Random games choose their moves from Options only. At every position the checks demand that

- moves that options offer are accepted, and all others are refused without changing anything, also those with values
  that are equal but have another type;
- positions stay equal after encoding and decoding and give the same texts, and conserved quantities do not change;
- the same seed gives the same game;
- after a ruling changes, nothing that was computed under the rulings before is used;
- nothing that a viewer receives depends on what it may not know, and its view changes only with an event for it;
- a scene file begins a table with the same state, and a seat can save only the files of its own characters;
- all this stays so when pieces are handed over, a seat is added or another seat becomes the facilitator’s.

At some positions every kind of move is tried with hostile keys and values, and positions imagined for each viewer are
played on, also in games under other rulings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random  # the checks choose their probes with it; no rule sees it
from typing import Any

import msgspec

from facedown.chance import Dealer
from facedown.game.actions import owners, piece_kinds
from facedown.game.conformance_allows import problems_of_allows
from facedown.game.conformance_control import ControlChanges, problems_of_control, problems_of_seats
from facedown.game.conformance_data import (
    CountedDraws,
    bytes_of_turn,
    problems_of_catalogues,
    problems_of_events,
    problems_of_options,
    problems_of_views,
    problems_of_visibility,
)
from facedown.game.conformance_files import problems_of_files
from facedown.game.conformance_hostile import HostileMoves, is_offered, result_of
from facedown.game.conformance_imagined import (
    IMAGINED_EVERY,
    options_to_play,
    problems_of_imagined,
    problems_under_other_rulings,
    weighted,
)
from facedown.game.conformance_rulings import OUTPUTS, RulingChanges
from facedown.game.conformance_seen import Seen
from facedown.game.conformance_setup import problems_of_rulebook, problems_of_rulings, problems_of_setup
from facedown.game.conformance_types import problems_of_types
from facedown.game.events import Turn
from facedown.game.options import Option, admit, records
from facedown.game.problems import required_fields
from facedown.game.refusals import Refusal, Refused
from facedown.game.seats import SPECTATOR, Seat, Setup
from facedown.game.system import System


class NotConforming(AssertionError):  # noqa: N818 - it names the system's state
    """Raised for a system that breaks the contract. The text of the exception names the check and the values."""


class Report(msgspec.Struct):
    """Counts of what was checked. A count of 0 means that the games never reached such a case.

    `games` and `moves` count the games and moves played.
    `refusals` counts refused moves.
    `reveals` counts moves that revealed something.
    `secrets_changed` counts moves that were repeated with other sealed values.
    `worlds_imagined` counts other positions that look the same to a viewer.
    `hostile` counts moves with hostile values.
    `control_changes` counts changes of control: pieces handed over, seats added, other facilitators.
    `rulings` counts, for each switch, the positions in which it was changed.

    If a system hides something, and both `secrets_changed` and `worlds_imagined` are 0, its secrets were not checked:
    the games never reached them.
    """

    games: int = 0
    moves: int = 0
    refusals: int = 0
    reveals: int = 0
    secrets_changed: int = 0
    worlds_imagined: int = 0
    hostile: int = 0
    control_changes: int = 0
    rulings: dict[str, int] = {}

    @property
    def never_reached(self) -> tuple[str, ...]:
        """The names of the counts that are 0, among them those of switches."""
        counts = {**msgspec.structs.asdict(self), **self.rulings}
        return tuple(name for name, count in counts.items() if count == 0)


def conform(system: System[Any], setups: Iterable[Setup], *, games: int = 2, moves: int = 120, seed: int = 1) -> Report:
    """Check a system against the contract in `games` random games of up to `moves` moves for each setup.

    Returns counts of what was checked. Raises NotConforming for the first breach.
    """
    report, changes = Report(), RulingChanges(system, seed)
    report.rulings = changes.tried
    for problem in (*problems_of_rulebook(system), *problems_of_visibility(system), *problems_of_catalogues(system)):
        _demand(False, problem)
    for setup in setups:
        for problem in (*problems_of_rulings(system, system.begin(setup)), *problems_of_setup(system, setup)):
            _demand(False, problem)
        for problem in problems_of_control(system, setup):
            _demand(False, problem)
        for number in range(games):
            _Game(system, setup, seed * 1000 + number, report, changes).run(moves)
            check_determinism(system, setup, seed * 1000 + number, moves)
            below = Random(f"imagined {seed * 1000 + number}").randrange
            for _ in range(OTHER_GAMES):
                for problem in problems_under_other_rulings(system, setup, below, moves):
                    _demand(False, problem)
            report.games += 1
    return report


def check_determinism(system: System[Any], setup: Setup, seed: int, moves: int) -> None:
    """Check that two random games with the same seed have the same positions and events, byte for byte.

    Raises NotConforming if they differ.
    """
    runs = [[bytes_of_turn(system, turn) for turn in _random_play(system, setup, seed, moves)] for _ in range(2)]
    _demand(runs[0] == runs[1], f"two runs from seed {seed} are equal")


def _random_play(system: System[Any], setup: Setup, seed: int, moves: int) -> Iterator[Turn[Any]]:
    chooser, dealer = Random(seed), Dealer(seed.to_bytes(8, "big"))
    position = system.begin(setup)
    for _ in range(moves):
        ready = options_to_play(system, position, setup.seats)
        if not ready:
            return
        seat, option = chooser.choice(ready)
        turn = system.play(position, seat, option.sample(system.move_type, chooser.randrange), dealer)
        yield turn
        position = turn.position


class _Game:
    """A random game with a check of every position in it."""

    def __init__(self, system: System[Any], setup: Setup, seed: int, report: Report, changes: RulingChanges) -> None:
        self.system, self.setup, self.report, self.changes = system, setup, report, changes
        self.chooser = Random(seed)
        self.attacker = Random(seed)
        """A separate source of random choices for hostile moves, so that they do not change the game."""
        self.seed = seed
        self.dealer = Dealer(seed.to_bytes(8, "big"))
        self.draws = 0  # of all moves so far
        self.seats = setup.seats
        self.viewers = (*setup.seats, SPECTATOR)
        self.rules = set(system.rulebook.by_id)
        for key in setup.extensions:
            self.rules |= set(system.extensions[key].rulebook.by_id)
        self.hostile = HostileMoves(system, self.seats, self.viewers, self.rules, self.attacker.randrange)
        self.control = ControlChanges(system, self.seats, Random(f"control {seed}").randrange)

    def run(self, moves: int) -> None:
        """Play and check up to `moves` moves; stop earlier if no seat has an option."""
        seen = Seen(self.system, self.system.begin(self.setup))
        conserved = self.system.conserved(seen.position)
        for number in range(moves):
            if self.control.due():
                seen = Seen(self.system, self.change_control(seen.position))
            position = seen.position
            self.check_position(seen)
            if number % HOSTILE_EVERY == HOSTILE_EVERY // 2:
                self.try_hostile_moves(position)
            ready = weighted(seen.offered(self.seats))
            if not ready:
                _demand(self.system.over(position), "a seat has an option until the game is over")
                break
            seat, option = self.chooser.choice(ready)
            move = option.sample(self.system.move_type, self.chooser.randrange)
            self.change_secrets(seen, seat, option, move)
            turn = self.play(position, seat, move)
            draws = self.draws + self.chance.count
            for problem in self.changes.problems_of_next(position, self.viewers, seat, move):
                _demand(False, problem)
            if number % WRITTEN_EVERY == 0:
                self.check_decoded(position, seat, move, turn)
                self.check_types(seen)
                for problem in problems_of_files(self.system, position, self.viewers, self.setup):
                    _demand(False, problem)
            _demand(self.system.conserved(turn.position) == conserved, f"{move} changes no conserved quantity")
            after = Seen(self.system, turn.position)
            self.check_events(seen, turn, after, draws)
            for problem in problems_of_views(turn, seen, after, self.seats, self.viewers, seat):
                _demand(False, f"{problem}, not by {move}")
            self.draws = draws
            self.report.moves += 1
            self.report.reveals += turn.opened
            seen = after
        for problem in self.changes.problems_of_kept():
            _demand(False, problem)

    def change_control(self, position: Any) -> Any:
        """Return the position after a checked change of control; the game goes on with its seats."""
        position, problems = self.control.changed(position)
        for problem in problems:
            _demand(False, problem)
        self.report.control_changes += 1
        self.seats = self.hostile.seats = self.control.seats
        self.viewers = self.hostile.viewers = (*self.seats, SPECTATOR)
        return position

    def play(self, position: Any, seat: Seat, move: Any, salt: bytes = b"") -> Turn[Any]:
        """Return the result of a move that an option offers. Raises NotConforming if the move is refused.

        `salt` changes the results of the draws.
        """
        try:
            self.chance = CountedDraws(Dealer(self.seed.to_bytes(8, "big") + salt, counter=self.report.moves * 1000))
            return self.system.play(position, seat, move, self.chance, self.draws)
        except Refused as refused:
            raise NotConforming(f"An option offered {move} to {seat.key}, but it was refused: {refused}") from None

    def try_hostile_moves(self, position: Any) -> None:
        """Check that hostile moves are refused, except those that an option offers."""
        before = self.hostile.tried
        for problem in self.hostile.problems_at(position):
            _demand(False, problem)
        self.report.hostile += self.hostile.tried - before

    def check_events(self, before: Seen[Any], turn: Turn[Any], after: Seen[Any], draws: int) -> None:
        """Check a move's events: rules, messages, draws with numbers below `draws`, and pieces that viewers see."""
        for event in turn.events:
            _demand(event.rule in self.rules, f"event “{event.kind}” cites a rule of the rulebook, not {event.rule}")
        for problem in problems_of_events(turn, before, after, self.viewers, draws):
            _demand(False, problem)

    # At each position

    def check_position(self, seen: Seen[Any]) -> None:
        """Check a position: its encoding, and for each viewer view, board, options, refusals and imagined position."""
        system, position = self.system, seen.position
        encoded = system.encode(position)
        decoded = system.decode(encoded)
        _demand(decoded == position, "a position is equal after encoding and decoding")
        _demand(system.encode(decoded) == encoded, "a position encodes to the same bytes after decoding")
        _demand(hash(decoded) == hash(position), "equal positions have equal hashes")
        for problem in problems_of_allows(seen, self.seats, self.attacker.randrange):
            _demand(False, problem)
        for viewer in self.viewers:
            view, options = seen.view(viewer), seen.options(viewer)
            _demand(system.view(view, viewer) == view, f"the view of the view of {viewer.key} is the same view")
            msgspec.json.encode(seen.board(viewer))
            for problem in problems_of_options(
                options, seen.refs(viewer), written=self.report.moves % WRITTEN_EVERY == 0
            ):
                _demand(False, problem)
            self.check_pressing(view, viewer, options)
            for problem in problems_of_seats(system, position, options):
                _demand(False, problem)
            if viewer.role == "spectator":
                _demand(not options, "a spectator has no options")
            self.check_options(seen, viewer)
            self.check_imagined_position(seen, viewer)
        if self.report.moves % IMAGINED_EVERY == IMAGINED_EVERY - 1:
            below = Random(f"{self.seed} {self.report.moves}").randrange  # apart from the choices of the game
            for problem in problems_of_imagined(system, position, self.viewers, self.seats, below):
                _demand(False, problem)
        _demand(system.encode(position) == encoded, "views, boards, options and refusals do not change the position")

    def check_decoded(self, position: Any, seat: Seat, move: Any, turn: Turn[Any]) -> None:
        """Check that a position gives the same outputs and events, byte for byte, after it is encoded and decoded.

        `turn` is the result of `move`, made by `seat` in the position. Comparing records is not enough, because equal
        records can differ in the order of a dict.
        """
        system = self.system
        decoded = system.decode(system.encode(position))
        for viewer in self.viewers:
            who = viewer.key or "a spectator"
            for what, written in OUTPUTS.items():
                here, there = (written(system, system.view(one, viewer), viewer) for one in (position, decoded))
                _demand(here == there, f"the {what} of {who} are the same after a position is encoded and decoded")
        again = self.play(decoded, seat, move)
        same = msgspec.json.encode(turn.events) == msgspec.json.encode(again.events)
        _demand(same, f"{move} has the same events after a position is encoded and decoded")

    def check_types(self, seen: Seen[Any]) -> None:
        """Check that no option accepts a value of another type that Python calls equal, like 1.0 or True for 1."""
        for seat in self.seats:
            for problem in problems_of_types(seen, seat, self.attacker.randrange):
                _demand(False, problem)

    def check_pressing(self, view: Any, viewer: Seat, options: tuple[Option, ...]) -> None:
        """Check that `System.pressing` returns exactly those options of a viewer that are owed or fleeting."""
        pressing = [option for option in options if option.owed or option.fleeting]
        found = list(self.system.pressing(view, viewer))
        _demand(found == pressing, f"`pressing` returns the owed and fleeting options of {viewer.key}")
        fleeting = {option.move for option in options if option.fleeting}
        _demand(fleeting <= self.system.fleeting_moves, f"`fleeting_moves` contains {', '.join(fleeting)}")

    def check_options(self, seen: Seen[Any], seat: Seat) -> None:
        """Check that `check` accepts moves that options offer, and that `check` and `play` refuse other moves alike."""
        system, view, options = self.system, seen.view(seat), seen.options(seat)
        for option in self._some(options):
            move = option.sample(system.move_type, self.chooser.randrange)
            refusal = system.check(view, seat, move)
            _demand(refusal is None, f"{move}, which {seat.key} is offered, is not refused: {refusal}")
            given = {*option.fixed, *(field.name for field in option.fields)}
            self.check_read_back(option, move)
            needed = required_fields(records(system.move_type)[move.kind])
            _demand(needed <= given, f"the option for {option.move} settles or asks for every field without a default")
            _demand(given <= set(move.__struct_fields__), f"the option for {option.move} has only fields of its move")
            outside = self.move_out_of_domain(option)
            for tried in (move, outside):
                if tried is not None:
                    alike = admit(system.offers(view, seat, tried), tried) == admit(options, tried)
                    _demand(alike, f"`offers` gives the same answer to {tried} as all options")
            self.check_refused(seen, seat, outside)
        for other in self.seats:
            for option in self._some(seen.options(other), 1):
                move = option.sample(system.move_type, self.chooser.randrange)
                if other.key != seat.key:
                    self.check_refused(seen, seat, move)

    def check_read_back(self, option: Option, move: Any) -> None:
        """Check that a move is read back from its data, and that its fields refer to pieces as its record declares."""
        data = {"move": move.kind, **msgspec.to_builtins(move)}
        _demand(self.system.read_move(data) == move, f"{move} is read back from its data")
        record = records(self.system.move_type)[move.kind]
        declared = piece_kinds(record)
        for field in option.fields if declared else ():
            kind = declared.get(field.name, ("", False))[0]
            _demand(field.refers == kind, f"the field {field.name} of {option.move} refers to “{kind}”")
            owner = owners(record).get(field.name, "")
            _demand(field.owner == owner, f"the owner of {field.name} of {option.move} is in the field “{owner}”")

    def move_out_of_domain(self, option: Option) -> Any:
        """Return a move of the option with an illegal value in one field.

        None if the player chooses no field of this option, or if the type of the field forbids the value.
        """
        if not option.fields:
            return None
        field = self.chooser.choice(option.fields)
        sampled = option.sampled(self.chooser.randrange)
        domain = field.domain_for({**option.fixed, **sampled}) or field.domain
        wrong = domain.outside(self.chooser.randrange)
        try:
            return option.build(self.system.move_type, **(sampled | {field.name: wrong}))
        except msgspec.ValidationError:
            return None

    def check_refused(self, seen: Seen[Any], seat: Seat, move: Any) -> None:
        """Check that `move`, which no option offers, is refused with rule and reason. If it is None, check nothing."""
        if move is None:
            return
        refusal = self.system.check(seen.view(seat), seat, move)
        if refusal is None:
            offered = is_offered(seen.options(seat), move)
            _demand(offered, f"{move}, which no option offers to {seat.key}, is refused")
            return
        _demand(refusal.rule in self.rules | {self.system.rulebook.prefix}, f"the refusal “{refusal}” cites a rule")
        _demand(bool(refusal.text), f"the refusal of {move} gives a reason")
        _demand(result_of(self.system, seen.position, seat, move) == refusal, f"`play` refuses {move} as `check` does")
        self.report.refusals += 1

    def _some(self, options: tuple[Option, ...], most: int = 4) -> list[Option]:
        return self.chooser.sample(options, min(most, len(options)))

    # Non-interference

    def check_imagined_position(self, seen: Seen[Any], viewer: Seat) -> None:
        """Check that the viewer gets the same answers and events in another position that has the same view."""
        system, position, view = self.system, seen.position, seen.view(viewer)
        imagined = system.determinize(view, viewer, self.chooser.randrange)
        _demand(
            system.view(imagined, viewer) == view,
            f"a position imagined for {viewer.key or 'a spectator'} has the same view",
        )
        self.report.worlds_imagined += imagined != position
        self.check_waited_for(viewer, seen, imagined)
        for option in self._some(seen.options(viewer), 2):
            for move in (option.sample(system.move_type, self.chooser.randrange), self.move_out_of_domain(option)):
                if move is None:
                    continue
                here, there = (result_of(system, one, viewer, move) for one in (position, imagined))
                if isinstance(here, Refusal) or isinstance(there, Refusal):
                    _demand(here == there, f"{viewer.key} gets the same answer in both positions: {here} and {there}")
                elif not (here.opened or there.opened):
                    one, other = ((turn, Seen(system, turn.position)) for turn in (here, there))
                    self.check_same_for(viewer, one, other, move)

    def check_waited_for(self, viewer: Seat, here: Seen[Any], there: Any) -> None:
        """Check that the viewer sees the same awaited seats in two positions with the same view.

        The awaited seats must include the viewer if and only if the viewer owes a decision.
        """
        system, who = self.system, viewer.key or "a spectator"
        awaited = [system.awaited_as_seen(position, viewer, self.seats) for position in (here.position, there)]
        _demand(awaited[0] == awaited[1], f"{who} sees the same awaited seats in both positions: {awaited}")
        owes = any(option.owed for option in here.options(viewer))
        _demand((viewer in awaited[0]) == owes, f"{who} sees whether it is awaited itself")

    def change_secrets(self, seen: Seen[Any], seat: Seat, option: Option, move: Any) -> None:
        """Check that other seats notice no difference, until a reveal, if the sealed values of a move are different."""
        twin = self.move_with_other_secrets(seen, seat, option, move)
        if twin is None:
            return
        here, there = self.play(seen.position, seat, move), self.play(seen.position, seat, twin)
        knowing = {seat.key, *option.shared}
        self.report.secrets_changed += 1
        for _ in range(6):
            if here.opened or there.opened:
                return
            seen_here, seen_there = Seen(self.system, here.position), Seen(self.system, there.position)
            for viewer in self.viewers:
                if viewer.key not in knowing:
                    self.check_same_for(viewer, (here, seen_here), (there, seen_there), move)
            others = [pair for pair in weighted(seen_here.offered(self.seats)) if pair[0].key not in knowing]
            if not others:
                return
            who, what = self.chooser.choice(others)
            next_move = what.sample(self.system.move_type, self.chooser.randrange)
            here, there = self.play(here.position, who, next_move), self.play(there.position, who, next_move)

    def move_with_other_secrets(self, seen: Seen[Any], seat: Seat, option: Option, move: Any) -> Any:
        """Return a legal move that differs from `move` only in its sealed values; None if none is found."""
        if not option.hidden:
            return None
        system, view, hidden = self.system, seen.view(seat), option.hidden_in(move)
        shown = {k: v for k, v in msgspec.structs.asdict(move).items() if k not in hidden}
        alike = [o for o in seen.options(seat) if o.move == option.move and o.hidden]
        for _ in range(12):
            other = self.chooser.choice(alike)
            sampled = other.sampled(self.chooser.randrange)
            twin = other.build(system.move_type, **{**sampled, **{k: v for k, v in shown.items() if k in sampled}})
            kept = {k: v for k, v in msgspec.structs.asdict(twin).items() if k not in hidden}
            same = other.hidden_in(twin) == hidden and kept == shown
            if same and twin != move and system.check(view, seat, twin) is None:
                return twin
        return None

    def check_same_for(
        self, viewer: Seat, here: tuple[Turn[Any], Seen[Any]], there: tuple[Turn[Any], Seen[Any]], move: Any
    ) -> None:
        """Check that a viewer gets the same view, events, options and refusals from both turns.

        `move` is the move whose sealed values differ between the turns; messages name it.
        """
        who = viewer.key or "a spectator"
        views = [seen.view(viewer) for _, seen in (here, there)]
        _demand(views[0] == views[1], f"the view of {who} does not depend on what {move} seals")
        events = [[event for event in turn.events if event.seen_by(viewer)] for turn, _ in (here, there)]
        _demand(events[0] == events[1], f"the events that {who} receives do not depend on what {move} seals: {events}")
        self.check_waited_for(viewer, here[1], there[1].position)
        offered = [seen.options(viewer) for _, seen in (here, there)]
        _demand(offered[0] == offered[1], f"the options of {who} do not depend on what {move} seals")
        answers = [result_of(self.system, turn.position, viewer, move) for turn, _ in (here, there)]
        if any(isinstance(answer, Refusal) for answer in answers):
            _demand(answers[0] == answers[1], f"the refusals that {who} gets do not depend on what {move} seals")


WRITTEN_EVERY = 10
"""The number of moves between two checks of all options, as JSON and of their types, which take long if many."""

OTHER_GAMES = 4
"""The number of games under other rulings for each game. Only imagined positions are checked in them."""

HOSTILE_EVERY = 45
"""The number of moves between two trials of hostile moves. The first is after half that number."""


def _demand(holds: bool, what: str) -> None:
    if not holds:
        raise NotConforming(f"The contract demands that {what}.")
