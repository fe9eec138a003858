"""A base class of bots for systems with many optional moves: it chooses moves at random by weight.

The bot of a system is a subclass with weights for kinds of moves, and with methods that rate options and values.
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
    """A bot that makes owed moves, and free moves (for which nobody waits) if their kind has a weight.

    `likes` holds the weights of kinds of moves; by default an owed move has the weight 1 and a free move the weight 0.
    The fields of a move get their usual values, except these: Fields in `random_fields` get a random value, and fields
    in `rarely_random` sometimes do. Both list fields as “name” or “move.name”. For number fields, `small` holds the
    maximum difference between the value and the minimum of the field, and `least` the lowest value to choose if the
    field allows it. For text fields, `words` holds the texts from which one is chosen. `split_by` names one field for a
    kind of move; each value of this field is then weighed as an option of its own.
    """

    likes: ClassVar[Mapping[str, float]] = {}
    random_fields: ClassVar[frozenset[str]] = frozenset()
    rarely_random: ClassVar[frozenset[str]] = frozenset()
    small: ClassVar[Mapping[str, int]] = {}
    least: ClassVar[Mapping[str, int]] = {}
    words: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    split_by: ClassVar[Mapping[str, str]] = {}

    considers: frozenset[str] = frozenset()
    """The kinds of moves that have a weight; the bot receives no free options of other kinds."""

    def __init_subclass__(cls) -> None:
        """Set `considers` to the kinds of moves that have a weight."""
        cls.considers = frozenset(kind for kind, weight in cls.likes.items() if weight)

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)

    def choose(self, system: System[Any], view: Any, seat: Seat, options: Sequence[Option]) -> Any:
        """Return the urgent move if there is one; else an owed move, else a free move, chosen at random by weight.

        None to wait, if no move is owed and no free move has a weight.
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
        """Yield the option; if `split_by` names one of its fields, yield it once for each value of this field."""
        name = self.split_by.get(option.move)
        field = next((one for one in option.fields if one.name == name), None)
        if field is None or not isinstance(field.domain, OneOf):
            yield option
        else:
            yield from (option.settled(system.move_type, **{field.name: one.value}) for one in field.domain.choices)

    def _chosen(self, view: Any, seat: Seat, option: Option) -> dict[str, Any]:
        """Return a value for each field that the option asks for, by name of the field.

        A value may depend on the values of earlier fields.
        """
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
        """Return how well an option suits the situation, as a factor of its weight; 0 excludes it."""
        return 1.0

    def is_suitable(self, view: Any, seat: Seat, option: Option, field: Field, value: Any) -> bool:
        """Return whether a value suits a field, for example a foe as the target of harm.

        If no value suits, all values of the field stay possible.
        """
        return True

    def texts(self, view: Any, option: Option, field: Field) -> Sequence[str]:
        """Return the texts from which one is chosen for a text field; if empty, the field gets its usual text.

        `option` holds the values of earlier fields.
        """
        return self.words.get(field.name, ())

    def _value(self, view: Any, seat: Seat, option: Option, field: Field) -> Any:
        """Return a suitable value for a field: a random value, a text, a small number, or the usual value."""
        domain, names = field.domain, {field.name, f"{option.move}.{field.name}"}
        if isinstance(domain, OneOf | Subset):
            suiting = tuple(one for one in domain.choices if self.is_suitable(view, seat, option, field, one.value))
            if isinstance(domain, OneOf) and suiting:
                usual = domain.usual if any(one.value == domain.usual for one in suiting) else None
                domain = replace(domain, choices=suiting, default=usual)
            elif isinstance(domain, Subset) and len(suiting) >= domain.at_least:
                values = [one.value for one in suiting]
                kept = domain.default if all(one in values for one in domain.default or ()) else None
                domain = replace(domain, choices=suiting, default=kept)
        texts = self.texts(view, option, field) if isinstance(domain, Text) else ()
        if texts and isinstance(domain, Text):
            return self._random.choice(texts)[: domain.longest]
        if field.name in self.small and isinstance(domain, Range):
            low = min(domain.high, max(domain.low, self.least.get(field.name, domain.low)))
            return self._random.randint(low, max(low, min(domain.high, domain.low + self.small[field.name])))
        at_random = names & self.random_fields or (names & self.rarely_random and self._random.random() < RARE)
        return domain.sample(self._random.randrange) if at_random else domain.usual
