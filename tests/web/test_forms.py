"""Forms: every legal move of every system can be chosen in a form, and a form gives exactly the chosen values."""

from __future__ import annotations

from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

from facedown.game import Amounts, Choice, OneOf, Option, Range, Refused, Seat, Setup, Slot, Subset, System, registry
from facedown.game.domains import Domain, Record
from facedown.game.options import Field
from facedown.game.squares import Squares, square_name
from facedown.session import Session
from facedown.table import Table
from facedown.web.dock import form_html
from facedown.web.forms import move_data, read_values, shown_form, widget_of
from facedown.web.templating import code_of, render
from tests.table.tables import ANA, BEN, CY, GM

SEATS = (GM, ANA, BEN, CY)


def posted(option: Option, values: dict[str, Any]) -> dict[str, list[str]]:
    """Return what a browser sends for these values of the fields of an option."""
    sent: dict[str, list[str]] = {}
    for field, domain, _ in option.asked_fields(values):
        name, value = f"f-{field.name}", values[field.name]
        if isinstance(domain, Amounts):
            for slot in domain.slots:
                amount = value.get(slot.name, slot.low)
                sent[f"{name}.{slot.name}"] = ["" if amount is None else str(amount)]
        elif isinstance(domain, Subset):
            sent[f"{name}.asked"] = ["1"]
            if domain.repeats == 1:
                sent[name] = [code_of(one) for one in value]
            else:
                sent |= {f"{name}.{code_of(one.value)}": [str(value.count(one.value))] for one in domain.choices}
        elif isinstance(domain, OneOf):
            sent[name] = [code_of(value)]
        elif isinstance(domain, Squares):
            sent[name] = [square_name(value)]
        else:
            sent[name] = [str(value)]
    return sent


class Names(HTMLParser):
    """Collects the names of the inputs of a form, what can be chosen, and whether it has an inline style or script."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.choices: dict[str, set[str]] = {}
        self.unsafe: list[str] = []
        self._list = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name = str(given.get("name") or "")
        if name:
            self.names.add(name)
        if tag == "select":
            self._list = name
        if tag == "option" or given.get("type") in ("radio", "checkbox", "hidden"):
            self.choices.setdefault(self._list if tag == "option" else name, set()).add(str(given.get("value")))
        self.unsafe += [name for name, _ in attrs if name == "style" or name.startswith("on")]


def same(one: Any, other: Any) -> bool:
    return sorted(map(repr, one)) == sorted(map(repr, other)) if isinstance(one, tuple) else bool(one == other)


@pytest.mark.parametrize("key", registry.system_keys())
def test_every_legal_move_can_be_chosen_in_a_form(key: str) -> None:
    system = registry.system(key)
    table = Table.open(system, Setup(SEATS, system.sample()), b"f" * 32)
    session, chance, seen = Session(table, [], Random(3)), Random(5), set()
    for _ in range(60):
        if session.step().kind != "acted":
            break
        for seat in table.seats:
            for option in table.options(seat):
                if option.key in seen:
                    continue
                seen.add(option.key)
                check_form(system, table, session, seat, option, chance)
    assert len(seen) > 10


def check_form(system: System[Any], table: Table, session: Session, seat: Seat, option: Option, chance: Random) -> None:
    values = option.sampled(chance.randrange)
    sent = posted(option, values)
    read = read_values(option, sent)
    asked = {field.name: values[field.name] for field, _, _ in option.asked_fields(values)}
    for name, value in asked.items():
        if not isinstance(domain_of(option, name, values), Record):
            assert same(read[name], value), (option.key, name, read[name], value)
    if not any(isinstance(domain_of(option, name, values), Record) for name in asked):
        move = system.read_move(move_data(system, option, read))
        assert system.check(table.view(seat), seat, move) is None, option.key
    html = Names()
    html.feed(form_html(session, seat, option, values))
    assert set(sent) <= html.names, set(sent) - html.names
    for name in sent.keys() & html.choices:
        assert set(sent[name]) <= html.choices[name], (option.key, name, sent[name])
    assert not html.unsafe


def domain_of(option: Option, name: str, values: dict[str, Any]) -> Domain | None:
    field = next(one for one in option.fields if one.name == name)
    return field.domain_for({**option.fixed, **values})


def option_with(domain: Domain, **more: Any) -> Option:
    return Option("commit", "Commit", "CK-S3-02", {"actor": "ash"}, (Field("bid", domain, "Bid", "CK-S3-07", **more),))


@pytest.mark.parametrize(
    ("domain", "sent", "value"),
    [
        (Range(0, 9), {"f-bid": ["7"]}, 7),
        (Range(-3, 9), {"f-bid": ["−2"]}, -2),
        (Range(0, 9), {"f-bid": ["seven"]}, "seven"),
        (Range(0, 9), {"f-bid": ["9" * 5000]}, "9" * 5000),
        (OneOf((Choice(False, "no"), Choice(True, "yes"))), {"f-bid": ["false", "true"]}, True),
        (OneOf((Choice(False, "no"), Choice(True, "yes"))), {"f-bid": ["false"]}, False),
        (OneOf((Choice("a", "A"),)), {"f-bid": ["zzz"]}, "zzz"),
        (OneOf((Choice(None, "nobody"), Choice("a", "A"))), {"f-bid": ["null"]}, None),
        (Subset((Choice("a", "A"), Choice("b", "B"))), {"f-bid.asked": ["1"]}, ()),
        (Subset((Choice("a", "A"),), repeats=3), {"f-bid.asked": ["1"], 'f-bid."a"': ["2"]}, ("a", "a")),
        (Amounts((Slot("x", 3), Slot("y", 3, absent=True))), {"f-bid.x": ["2"], "f-bid.y": [""]}, {"x": 2, "y": None}),
        (Squares(((0, 0, 4),)), {"f-bid": ["c1"]}, (2, 0)),
        (Squares(((0, 0, 4),)), {"f-bid": ["nowhere"]}, "nowhere"),
        (Record("a character", ("{}",)), {"f-bid": ['name = "Ada"\nlevel = 3']}, '{"name":"Ada","level":3}'),
        (Record("a character", ("{}",)), {"f-bid": ['{"name":\n"Ada"}']}, '{"name":"Ada"}'),
    ],
)
def test_a_value_is_read_as_it_was_chosen_or_typed(domain: Domain, sent: dict[str, list[str]], value: Any) -> None:
    assert read_values(option_with(domain), sent) == {"bid": value}


def test_a_field_that_the_form_does_not_contain_keeps_its_usual_value() -> None:
    assert read_values(option_with(Range(1, 9)), {}) == {}
    assert read_values(option_with(Subset((Choice("a", "A"),))), {}) == {}


@pytest.mark.parametrize(
    ("choices", "widget"),
    [
        (((False, "no"), (True, "yes")), "yes_no"),
        (((True, "yes"), (False, "no")), "yes_no"),
        (((True, "yes"),), "choices"),
        (((0, "no"), (1, "yes")), "choices"),
        (((False, "HP"), (True, "AP")), "choices"),
    ],
)
def test_only_a_choice_of_yes_or_no_is_a_check_box(choices: tuple[tuple[Any, str], ...], widget: str) -> None:
    """In Python, 0 and 1 equal False and True, but a choice between the first two cards is none.

    A check box shows no names, so a choice between two things with names is none either.
    """
    assert widget_of(OneOf(tuple(Choice(*choice) for choice in choices))) == widget


def test_a_choice_that_is_not_possible_any_more_is_replaced_by_a_possible_one_that_is_shown() -> None:
    option = option_with(OneOf((Choice(1, "1"), Choice(2, "2"))))
    assert [field.value for field in shown_form(option, {"bid": 2}, ()).fields] == [2]
    assert [field.value for field in shown_form(option, {"bid": 7}, ()).fields] == [1]


def test_a_record_that_is_too_long_is_not_parsed() -> None:
    text = "x = [" + "1," * 100_000
    assert read_values(option_with(Record("a character", ("{}",))), {"f-bid": [text]}) == {"bid": text}


def test_invalid_toml_is_refused_with_its_line() -> None:
    with pytest.raises(Refused, match="Line 2"):
        read_values(option_with(Record("a character", ("{}",))), {"f-bid": ['name = "Ada"\nlevel 3']})


def test_a_refused_form_keeps_what_was_typed() -> None:
    form = shown_form(option_with(Range(0, 5)), {"bid": "seven"}, ())
    assert form.fields[0].value == "seven"


def test_texts_of_people_are_escaped_in_forms() -> None:
    option = option_with(OneOf((Choice("a", "<script>alert(1)</script>"), Choice("b", "B"))))
    form = shown_form(option, {}, ())
    html = render(
        "dock/form.html", form=form, key="form", about='"><img src=x>', whom="<b>", entry="", shop=None, meters=[]
    )
    assert "<script>" not in html
    assert "<img" not in html
    assert "&lt;script&gt;" in html
