"""A bot for systems with much free play: it chooses moves at random by weight and fills in suitable values.

The bot of a system lists weights for kinds of moves, and methods that compare options and values of one kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace

from facedown.game import Field, OneOf, Option, Range, Seat, Subset, System, Text

RARE = 0.25
"""The probability that a field in `rarely_random` gets a random value."""


class StoryBot:
    """Make owed moves, and free moves that have a weight; fields get their usual value, with the exceptions below.

    `likes` holds the weights of kinds of moves; by default an owed move has weight 1 and a free move 0. Fields in
    `random_fields` get a random value; fields in `rarely_random` get one sometimes. Both list fields by name or as
    “move.name”. `small` says, for a number field, how far above its minimum the value is at most. `words` lists the
    texts from which a text field gets one. `split_by` names one field for a kind of move: the option is weighed
    separately for each value of that field.
    """

    likes: ClassVar[Mapping[str, float]] = {}
    random_fields: ClassVar[frozenset[str]] = frozenset()
    rarely_random: ClassVar[frozenset[str]] = frozenset()
    small: ClassVar[Mapping[str, int]] = {}
    words: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    split_by: ClassVar[Mapping[str, str]] = {}

    considers: frozenset[str] = frozenset()
    """The kinds of free moves that have a weight; the bot is given no options of other kinds that are free."""

    def __init_subclass__(cls) -> None:
        """Set `considers` to the kinds of moves that have a weight."""
        cls.considers = frozenset(kind for kind, weight in cls.likes.items() if weight)

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)

    def choose(self, system: System[Any], view: Any, seat: Seat, options: Sequence[Option]) -> Any:
        """Return an urgent move, else an owed move, else a free move, chosen at random by weight.

        None, to wait, if no move is owed and no free move has a weight.
        """
        urgent = self.urgent(view, seat, options)
        if urgent is not None:
            return urgent.build(system.move_type)
        owed = [option for option in options if option.owed]
        pool = [way for option in owed or options for way in self._ways(system, option)]
        weights = [self._weight(view, seat, option) for option in pool]
        if not any(weights):
            return owed[0].build(system.move_type, **self._chosen(view, seat, owed[0])) if owed else None
        option = self._random.choices(pool, weights)[0]
        return option.build(system.move_type, **self._chosen(view, seat, option))

    def _ways(self, system: System[Any], option: Option) -> Iterator[Option]:
        """Yield the option, or, if `split_by` names one of its fields, the option with each value of that field."""
        name = self.split_by.get(option.move)
        field = next((one for one in option.fields if one.name == name), None)
        if field is None or not isinstance(field.domain, OneOf):
            yield option
        else:
            yield from (option.settled(system.move_type, **{field.name: one.value}) for one in field.domain.choices)

    def _chosen(self, view: Any, seat: Seat, option: Option) -> dict[str, Any]:
        """Return a value for each field that the option asks for; each may depend on the values of earlier fields."""
        values = {**option.fixed}
        for field in option.fields:
            domain = field.domain_for(values)
            if domain is not None:
                so_far = replace(option, fixed={**values})
                values[field.name] = self._value(view, seat, so_far, replace(field, domain=domain))
        return {field.name: values[field.name] for field in option.fields if field.name in values}

    def _weight(self, view: Any, seat: Seat, option: Option) -> float:
        """Return the weight of an option: the weight of its kind of move, times its fitness."""
        usual = 0.0 if option.concedes or not option.owed else 1.0
        liked = self.likes.get(option.move, usual)
        return liked * self.fitness(view, seat, option) if liked else 0.0

    def urgent(self, view: Any, seat: Seat, options: Sequence[Option]) -> Option | None:
        """Return an option to take before all others, even owed ones; None if nothing is urgent."""
        return None

    def fitness(self, view: Any, seat: Seat, option: Option) -> float:
        """Return how well an option fits the moment, compared with others; 0 to exclude it."""
        return 1.0

    def is_suitable(self, view: Any, seat: Seat, option: Option, field: Field, value: Any) -> bool:
        """Return whether a value suits a field, for example a foe for harm. If no value suits, all stay possible."""
        return True

    def texts(self, view: Any, option: Option, field: Field) -> Sequence[str]:
        """Return the texts to choose from for a field, given the values of earlier fields; empty for its usual text."""
        return self.words.get(field.name, ())

    def _value(self, view: Any, seat: Seat, option: Option, field: Field) -> Any:
        """Return a suitable value for a field: random, one of `words`, a small number, or the usual value."""
        domain, names = field.domain, {field.name, f"{option.move}.{field.name}"}
        if isinstance(domain, OneOf | Subset):
            suiting = tuple(one for one in domain.choices if self.is_suitable(view, seat, option, field, one.value))
            if isinstance(domain, OneOf) and suiting:
                usual = domain.usual if any(one.value == domain.usual for one in suiting) else None
                domain = replace(domain, choices=suiting, default=usual)
            elif isinstance(domain, Subset) and len(suiting) >= domain.at_least:
                domain = replace(domain, choices=suiting)
        texts = self.texts(view, option, field) if isinstance(domain, Text) else ()
        if texts and isinstance(domain, Text):
            return self._random.choice(texts)[: domain.longest]
        if field.name in self.small and isinstance(domain, Range):
            return self._random.randint(domain.low, min(domain.high, domain.low + self.small[field.name]))
        at_random = names & self.random_fields or (names & self.rarely_random and self._random.random() < RARE)
        return domain.sample(self._random.randrange) if at_random else domain.usual
