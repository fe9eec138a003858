"""The checks that every system must pass, ours and anybody's: `conform(SYSTEM, [setup])`.

Random play goes through Options alone. At every position it is checked that what options offer is accepted and what
they do not is refused with nothing changed; that positions survive encoding; that what is conserved stays; that one
seed gives one game; and that nothing a viewer receives depends on what it may not know. At some positions every kind
of move is tried with hostile keys and values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from random import Random  # the checks choose their probes with it; no rule sees it
from typing import Any, get_args

import msgspec

from facedown.chance import Dealer
from facedown.game.actions import owners, referring
from facedown.game.conformance_data import (
    problems_of_catalogues,
    problems_of_events,
    problems_of_options,
    problems_of_visibility,
)
from facedown.game.domains import OneOf, Subset
from facedown.game.events import Turn
from facedown.game.hostile_moves import hostile_data, hostile_move
from facedown.game.options import Option, admit, records
from facedown.game.refusals import LONGEST, LONGEST_LEGAL, Refusal, Refused
from facedown.game.seats import SPECTATOR, Seat, Setup
from facedown.game.system import System


class NotConforming(AssertionError):  # noqa: N818 - it names the system's state
    """A system that breaks the contract. Says which check, and on what."""


class Report(msgspec.Struct):
    """What was looked at: none of these should be 0 for a system that has such things."""

    games: int = 0
    moves: int = 0
    refusals: int = 0
    reveals: int = 0
    secrets_changed: int = 0
    worlds_imagined: int = 0
    hostile: int = 0


def conform(system: System[Any], setups: Iterable[Setup], *, games: int = 2, moves: int = 120, seed: int = 1) -> Report:
    """Holds a system against the contract; `games` random games of up to `moves` moves for each setup.

    Raises NotConforming at the first breach. Returns what was looked at.
    """
    report = Report()
    check_rulebook(system)
    for problem in (*problems_of_visibility(system), *problems_of_catalogues(system)):
        _demand(False, problem)
    for setup in setups:
        check_rulings(system, system.begin(setup))
        check_setup(system, setup)
        for number in range(games):
            _Game(system, setup, seed * 1000 + number, report).run(moves)
            check_determinism(system, setup, seed * 1000 + number, moves)
            report.games += 1
    return report


def check_rulebook(system: System[Any]) -> None:
    """The rulebook holds rules, and each switch has its default among its choices."""
    book = system.rulebook
    _demand(bool(book.rule), "the rulebook holds rules")
    for ruling in book.switches.values():
        _demand(ruling.allows(ruling.default), f"{ruling.id}: its default “{ruling.default}” is one of its choices")


def check_rulings(system: System[Any], position: Any) -> None:
    """The rulings record of a position has just the rulebook's switches; at a new table with their defaults."""
    fields = set(type(system.rulings_of(position)).__struct_fields__)
    _demand(fields == set(system.rulebook.switches), "the rulings record has just the rulebook’s switches")
    plain = type(system.rulings_of(position))()
    defaults = {option: ruling.default for option, ruling in system.rulebook.switches.items()}
    _demand(system.rulebook.ruled(plain, defaults) == plain, "the rulings’ defaults are the rulebook’s")


def check_setup(system: System[Any], setup: Setup) -> None:
    """A setup with an Extension, a ruling or a scene that there is not is refused."""
    for wrong in (
        msgspec.structs.replace(setup, extensions=("no such extension",)),
        msgspec.structs.replace(setup, rulings={"no such ruling": "1"}),
        msgspec.structs.replace(setup, scene={"no such": "scene"}),
    ):
        try:
            system.begin(wrong)
        except Refused:
            continue
        _demand(False, f"a table is refused that is set up with {wrong.extensions or wrong.rulings or wrong.scene}")
    check_unknown_names(system, setup)


def check_unknown_names(system: System[Any], setup: Setup) -> None:
    """A scene with an unknown name at the top, or in any table in it, is refused.

    What stands by that name is a table, which even a table of free names takes for no value.
    """
    system.begin(setup)
    for path in _tables_in(setup.scene):
        scene = _with_unknown_name(setup.scene, path)
        try:
            system.begin(msgspec.structs.replace(setup, scene=scene))
        except Refused:
            continue
        place = ".".join(map(str, path)) or "the top of the scene"
        _demand(False, f"a scene is refused that has an unknown name at {place}")


def _tables_in(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The places of all tables in plain data."""
    if isinstance(data, dict):
        yield path
        for name, value in data.items():
            yield from _tables_in(value, (*path, name))
    elif isinstance(data, list | tuple):
        for at, value in enumerate(data):
            yield from _tables_in(value, (*path, at))


def _with_unknown_name(scene: Any, path: tuple[str | int, ...]) -> Any:
    """The scene with a name that no table has in the table at this place."""
    scene = deepcopy(scene)
    table = scene
    for part in path:
        table = table[part]
    table["no such name"] = {"no such": "value"}
    return scene


def check_determinism(system: System[Any], setup: Setup, seed: int, moves: int) -> None:
    """Two runs from one seed are the same to the byte, events included."""
    runs = [[_bytes(system, turn) for turn in _random_play(system, setup, seed, moves)] for _ in range(2)]
    _demand(runs[0] == runs[1], f"two runs from seed {seed} are the same")


def _random_play(system: System[Any], setup: Setup, seed: int, moves: int) -> Iterator[Turn[Any]]:
    chooser, dealer = Random(seed), Dealer(seed.to_bytes(8, "big"))
    position = system.begin(setup)
    for _ in range(moves):
        ready = _ready(system, position, setup.seats)
        if not ready:
            return
        seat, option = chooser.choice(ready)
        turn = system.play(position, seat, option.sample(system.move_type, chooser.randrange), dealer)
        yield turn
        position = turn.position


def _ready(system: System[Any], position: Any, seats: tuple[Seat, ...]) -> list[tuple[Seat, Option]]:
    """What random play chooses from: mostly what is owed, giving up only where nothing else is left."""
    offered = [(seat, option) for seat in seats for option in system.options(system.view(position, seat), seat)]
    owed = [pair for pair in offered if pair[1].owed]
    going_on = [pair for pair in offered if not pair[1].concedes]
    return owed * 4 + going_on or offered


def _bytes(system: System[Any], turn: Turn[Any]) -> bytes:
    return system.encode(turn.position) + msgspec.json.encode(turn.events, order="deterministic")


class _Game:
    """One random game with every check made at each of its positions."""

    def __init__(self, system: System[Any], setup: Setup, seed: int, report: Report) -> None:
        self.system, self.setup, self.report = system, setup, report
        self.chooser = Random(seed)
        self.attacker = Random(seed)
        """Chooses the hostile moves, so that they change no random game."""
        self.seed = seed
        self.dealer = Dealer(seed.to_bytes(8, "big"))
        self.seats = setup.seats
        self.viewers = (*setup.seats, SPECTATOR)
        self.rules = set(system.rulebook.by_id)
        for key in setup.extensions:
            self.rules |= set(system.extensions[key].rulebook.by_id)

    def run(self, moves: int) -> None:
        """Plays up to `moves` moves, or until nobody can do anything."""
        position = self.system.begin(self.setup)
        conserved = self.system.conserved(position)
        for number in range(moves):
            self.look_at(position)
            if number % HOSTILE_EVERY == HOSTILE_EVERY // 2:
                self.attack(position)
            ready = _ready(self.system, position, self.seats)
            if not ready:
                _demand(self.system.over(position), "somebody owes something until the end")
                return
            seat, option = self.chooser.choice(ready)
            move = option.sample(self.system.move_type, self.chooser.randrange)
            self.change_secrets(position, seat, option, move)
            turn = self.play(position, seat, move)
            _demand(self.system.conserved(turn.position) == conserved, f"{move} keeps what is conserved")
            self.told(position, turn)
            self.report.moves += 1
            self.report.reveals += turn.opened
            position = turn.position

    def play(self, position: Any, seat: Seat, move: Any, salt: bytes = b"") -> Turn[Any]:
        """Makes a move that an option offered; it must be accepted."""
        try:
            dealer = Dealer(self.seed.to_bytes(8, "big") + salt, counter=self.report.moves * 1000)
            return self.system.play(position, seat, move, dealer)
        except Refused as refused:
            raise NotConforming(f"An option offered {move} to {seat.key}, and it was refused: {refused}") from None

    def told(self, before: Any, turn: Turn[Any]) -> None:
        """The events of a move cite rules, and have a sentence for everybody who may know of them."""
        for event in turn.events:
            _demand(event.rule in self.rules, f"event “{event.kind}” cites a rule of the rulebook, not {event.rule}")
        for problem in problems_of_events(self.system, turn, before, self.viewers, 0):
            _demand(False, problem)

    # At each position

    def look_at(self, position: Any) -> None:
        """Encoding, views, options and refusals, and worlds the viewers cannot tell apart."""
        system = self.system
        encoded = system.encode(position)
        decoded = system.decode(encoded)
        _demand(decoded == position, "a position decodes to itself")
        _demand(system.encode(decoded) == encoded, "and encodes to the same bytes")
        _demand(hash(decoded) == hash(position), "equal positions have equal hashes")
        for viewer in self.viewers:
            view = system.view(position, viewer)
            _demand(system.view(view, viewer) == view, f"{viewer.key} sees no less of its own view")
            board = system.board(view, viewer)
            msgspec.json.encode(board)
            options = system.options(view, viewer)
            for problem in problems_of_options(options, board, written=self.report.moves % WRITTEN_EVERY == 0):
                _demand(False, problem)
            self.same_pressing(view, viewer, options)
            if viewer.role == "spectator":
                _demand(not options, "a spectator has nothing to do")
            self.probe(position, view, viewer, options)
            self.imagine(position, view, viewer, options)
        _demand(system.encode(position) == encoded, "looking and refusing change nothing")

    def same_pressing(self, view: Any, viewer: Seat, options: tuple[Option, ...]) -> None:
        """The options that cannot wait are those among all options."""
        pressing = [option for option in options if option.owed or option.fleeting]
        _demand(list(self.system.pressing(view, viewer)) == pressing, f"{viewer.key} has the same options that press")
        fleeting = {option.move for option in options if option.fleeting}
        _demand(fleeting <= self.system.fleeting_moves, f"fleeting_moves names {', '.join(fleeting)}")

    def probe(self, position: Any, view: Any, seat: Seat, options: tuple[Option, ...]) -> None:
        """What options have is accepted; what they have not is refused, by check and play alike."""
        system = self.system
        for option in self._some(options):
            move = option.sample(system.move_type, self.chooser.randrange)
            refusal = system.check(view, seat, move)
            _demand(refusal is None, f"{seat.key} is offered {move} and refused: {refusal}")
            asked = {*option.fixed, *(field.name for field in option.fields)}
            needed = {one.encode_name for one in msgspec.structs.fields(move) if one.required}
            self.same_reading(option, move)
            _demand(needed <= asked, f"the option for {option.move} settles or asks every field without a default")
            _demand(asked <= set(move.__struct_fields__), f"the option for {option.move} has only fields of its move")
            outside = self.outside(option)
            for asked in (move, outside):
                if asked is not None:
                    alike = admit(system.offers(view, seat, asked), asked) == admit(options, asked)
                    _demand(alike, f"{option.move} is judged alike where only {asked} is asked about")
            self.deny(position, view, seat, outside)
        for other in self.seats:
            for option in self._some(system.options(system.view(position, other), other), 1):
                move = option.sample(system.move_type, self.chooser.randrange)
                if other.key != seat.key and system.check(view, seat, move) is not None:
                    self.deny(position, view, seat, move)

    def same_reading(self, option: Option, move: Any) -> None:
        """A move is read back from its data, and its fields refer to the pieces that its record says."""
        data = {"move": move.kind, **msgspec.to_builtins(move)}
        _demand(self.system.read_move(data) == move, f"{move} is read back from its data")
        record = records(self.system.move_type)[move.kind]
        declared = referring(record)
        for field in option.fields if declared else ():
            kind = declared.get(field.name, ("", False))[0]
            _demand(field.refers == kind, f"the field {field.name} of {option.move} refers to “{kind}”")
            whose = owners(record).get(field.name, "")
            _demand(field.owner == whose, f"the owner of {field.name} of {option.move} is in the field “{whose}”")

    def outside(self, option: Option) -> Any:
        """The option's move with one field out of its domain; None where its type alone forbids that."""
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

    def deny(self, position: Any, view: Any, seat: Seat, move: Any) -> None:
        """A move that must be refused, with a rule, a reason, and nothing changed."""
        if move is None:
            return
        refusal = self.system.check(view, seat, move)
        if refusal is None:
            _demand(self._offered(view, seat, move), f"{seat.key} may make {move}, which no option has")
            return
        _demand(refusal.rule in self.rules | {self.system.rulebook.prefix}, f"refusal “{refusal}” cites a rule")
        _demand(bool(refusal.text), f"the refusal of {move} gives a reason")
        _demand(self._result(position, seat, move) == refusal, f"play refuses {move} as check does")
        self.report.refusals += 1

    def _offered(self, view: Any, seat: Seat, move: Any) -> bool:
        return any(
            o.move == move.kind and o.fits(move) and o.refusal(move) is None for o in self.system.options(view, seat)
        )

    def _result(self, position: Any, seat: Seat, move: Any) -> Turn[Any] | Refusal:
        try:
            return self.system.play(position, seat, move, Dealer(b"probe"))
        except Refused as refused:
            return refused.refusal

    def _some(self, options: tuple[Option, ...], most: int = 4) -> list[Option]:
        return self.chooser.sample(options, min(most, len(options)))

    # Hostile moves

    def attack(self, position: Any) -> None:
        """Every kind of move with hostile keys and values, from every seat: refused shortly, with nothing changed."""
        system, below = self.system, self.attacker.randrange
        before = system.encode(position)
        offered = [
            (seat, option) for seat in self.seats for option in system.options(system.view(position, seat), seat)
        ]
        known = sorted({key for _, option in offered for key in _keys(option)} | {seat.key for seat in self.seats})
        likely = {option.move: option for _, option in self.attacker.sample(offered, len(offered))}
        for viewer in self.viewers:
            view = system.view(position, viewer)
            for kind in get_args(system.move_type):
                option = likely.get(kind.kind) if below(4) else None
                base = option.sample(system.move_type, below) if option else None
                move = hostile_move(kind, known, base, below)
                self.repel(position, view, viewer, move)
                self.misread(position, view, viewer, hostile_data(base or move, below))
        _demand(system.encode(position) == before, "hostile moves change nothing")

    def misread(self, position: Any, view: Any, seat: Seat, data: Any) -> None:
        """Data that stands for no move is refused; what does stand for one is judged as that move."""
        try:
            move = self.system.read_move(data)
        except Refused as refused:
            self.demand_plain(refused.refusal, data)
        except Exception as error:
            raise NotConforming(f"Data is read or refused, but {_cut(data)} brings {error!r:.300}.") from error
        else:
            self.repel(position, view, seat, move)

    def repel(self, position: Any, view: Any, seat: Seat, move: Any) -> None:
        """A hostile move is refused by check and play alike, unless an option has it: then it can be played."""
        try:
            refusal, result = self.system.check(view, seat, move), self._result(position, seat, move)
        except Exception as error:
            raise NotConforming(f"A move is made or refused, but {_cut(move)} brings {error!r:.300}.") from error
        self.report.hostile += 1
        if refusal is not None:
            self.demand_plain(refusal, move)
            if result != refusal:
                _demand(False, f"play refuses {_cut(move)} as check does")
            return
        if not self._offered(view, seat, move):
            _demand(False, f"{seat.key} may make {_cut(move)}, which no option has")
        assert isinstance(result, Turn)
        self.system.encode(result.position)
        msgspec.json.encode(result.events)

    def demand_plain(self, refusal: Refusal, asked: Any) -> None:
        """A refusal cites a rule, says something, and can be sent: its texts are short and are JSON."""
        if refusal.rule not in self.rules and refusal.rule != self.system.rulebook.prefix:
            _demand(False, f"refusal “{refusal}” cites a rule")
        if not 0 < len(refusal.text) <= LONGEST or len(refusal.legal) > LONGEST_LEGAL:
            _demand(False, f"the refusal of {_cut(asked)} gives a reason in few words")
        try:
            msgspec.json.encode(refusal)
        except UnicodeEncodeError:
            raise NotConforming(f"The refusal of {_cut(asked)} cannot be encoded.") from None

    # Non-interference

    def imagine(self, position: Any, view: Any, viewer: Seat, options: tuple[Option, ...]) -> None:
        """Another world that looks the same to the viewer: what it can do there, and is told, is the same."""
        system = self.system
        world = system.determinize(view, viewer, self.chooser.randrange)
        _demand(
            system.view(world, viewer) == view,
            f"a world imagined for {viewer.key or 'a spectator'} looks the same to it",
        )
        self.report.worlds_imagined += world != position
        self.same_waited_for(viewer, position, world)
        for option in self._some(options, 2):
            for move in (option.sample(system.move_type, self.chooser.randrange), self.outside(option)):
                if move is None:
                    continue
                here, there = self._result(position, viewer, move), self._result(world, viewer, move)
                if isinstance(here, Refusal) or isinstance(there, Refusal):
                    _demand(here == there, f"{viewer.key} is answered alike in both worlds: {here} and {there}")
                elif not (here.opened or there.opened):
                    self.same_for(viewer, here, there, move)

    def same_waited_for(self, viewer: Seat, here: Any, there: Any) -> None:
        """Positions that look alike to a viewer name the same waiting seats to it; it always knows its own turn."""
        system, who = self.system, viewer.key or "a spectator"
        told = [system.awaited_as_seen(position, viewer, self.seats) for position in (here, there)]
        _demand(told[0] == told[1], f"{who} is told alike who is waited for: {told}")
        owes = any(option.owed for option in system.options(system.view(here, viewer), viewer))
        _demand((viewer in told[0]) == owes, f"{who} is told whether it is waited for itself")

    def change_secrets(self, position: Any, seat: Seat, option: Option, move: Any) -> None:
        """The same move with other sealed contents: nobody else can tell, until something is turned up."""
        twin = self.twin(position, seat, option, move)
        if twin is None:
            return
        here, there = self.play(position, seat, move), self.play(position, seat, twin)
        knowing = {seat.key, *option.shared}
        self.report.secrets_changed += 1
        for _ in range(6):
            if here.opened or there.opened:
                return
            for viewer in self.viewers:
                if viewer.key not in knowing:
                    self.same_for(viewer, here, there, move)
            others = [pair for pair in _ready(self.system, here.position, self.seats) if pair[0].key not in knowing]
            if not others:
                return
            who, what = self.chooser.choice(others)
            next_move = what.sample(self.system.move_type, self.chooser.randrange)
            here, there = self.play(here.position, who, next_move), self.play(there.position, who, next_move)

    def twin(self, position: Any, seat: Seat, option: Option, move: Any) -> Any:
        """A move like this one in all that others may see, and unlike it in what is sealed; None if there is none."""
        if not option.hidden:
            return None
        system, view, hidden = self.system, self.system.view(position, seat), option.hidden_in(move)
        shown = {k: v for k, v in msgspec.structs.asdict(move).items() if k not in hidden}
        alike = [o for o in system.options(view, seat) if o.move == option.move and o.hidden]
        for _ in range(12):
            other = self.chooser.choice(alike)
            sampled = other.sampled(self.chooser.randrange)
            twin = other.build(system.move_type, **{**sampled, **{k: v for k, v in shown.items() if k in sampled}})
            seen = {k: v for k, v in msgspec.structs.asdict(twin).items() if k not in hidden}
            same = other.hidden_in(twin) == hidden and seen == shown
            if same and twin != move and system.check(view, seat, twin) is None:
                return twin
        return None

    def same_for(self, viewer: Seat, here: Turn[Any], there: Turn[Any], move: Any) -> None:
        """A viewer receives the same from both turns: view, options, events, refusals."""
        system, who = self.system, viewer.key or "a spectator"
        views = [system.view(turn.position, viewer) for turn in (here, there)]
        _demand(views[0] == views[1], f"{who} sees the same whatever {move} seals")
        told = [[event for event in turn.events if event.seen_by(viewer)] for turn in (here, there)]
        _demand(told[0] == told[1], f"{who} is told the same whatever {move} seals: {told}")
        self.same_waited_for(viewer, here.position, there.position)
        offered = [system.options(view, viewer) for view in views]
        _demand(offered[0] == offered[1], f"{who} is offered the same whatever {move} seals")
        answers = [self._result(turn.position, viewer, move) for turn in (here, there)]
        if any(isinstance(answer, Refusal) for answer in answers):
            _demand(answers[0] == answers[1], f"{who} is refused alike whatever {move} seals")


WRITTEN_EVERY = 10
"""After how many moves all options are written as JSON and read again, which takes long where there are many."""

HOSTILE_EVERY = 45
"""After how many moves of a random game hostile moves are tried again, from the middle of the first stretch on."""


def _keys(option: Option) -> Iterator[str]:
    """The texts that an option has in its fields: keys of what there is at the table."""
    domains = [field.domain for field in option.fields]
    choices = [choice.value for domain in domains if isinstance(domain, OneOf | Subset) for choice in domain.choices]
    yield from (value for value in (*option.fixed.values(), *choices) if isinstance(value, str))


def _cut(asked: Any) -> str:
    """A hostile record in few characters, for a message."""
    try:
        return ascii(asked)[:300]
    except (ValueError, RecursionError):  # Python writes no numbers of thousands of digits
        return f"a {type(asked).__name__}"


def _demand(holds: bool, what: str) -> None:
    if not holds:
        raise NotConforming(f"The contract demands that {what}.")
