"""Which actions of a seat its page shows at once."""

from __future__ import annotations

import re

from facedown.game import Option, PieceRef
from facedown.web.dock import MOST_GROUPS, Actions, Button, Group, fold, form_id
from facedown.web.templating import render


def actions_of(actor: str, *, owed: bool) -> Actions:
    """Return the actions of a character who can attack and defend."""
    buttons = tuple([Button(f"{label}/{actor}", label, False, owed, False) for label in ("Attack", "Defend")])
    return Actions(actor, (Group("Actions", buttons, owed),), (), owed)


def opened(*shown: Actions) -> list[tuple[str, bool]]:
    """Return the names of those whose actions a page folds, each with whether they are open."""
    html = render("dock/actions.html", key="actions", it=shown)
    return [
        (name, bool(is_open)) for is_open, name in re.findall(r'<details class="actor"( open)?><summary>([^<]+)', html)
    ]


def test_of_several_characters_that_owe_a_decision_only_the_first_has_its_actions_open() -> None:
    shown = [actions_of(name, owed=True) for name in ("The bowman", "The toll-taker")] + [actions_of("", owed=False)]
    assert opened(*shown) == [("The bowman ", True), ("The toll-taker ", False), ("The table", False)]
    assert render("dock/actions.html", key="actions", it=tuple(shown)).count("to decide") == 2


def test_if_nobody_owes_a_decision_only_the_actions_of_the_table_are_open() -> None:
    shown = [actions_of(name, owed=False) for name in ("The bowman", "The toll-taker", "")]
    assert opened(*shown) == [("The bowman", False), ("The toll-taker", False), ("The table", True)]
    assert opened(*shown[:2]) == [("The bowman", True), ("The toll-taker", False)]


def grouped(actor: str, number: int, *, owed: bool = False) -> Actions:
    """Return the actions of a character in this number of groups, with an action in each, and a seldom one."""
    made = [Group(f"Group {at}", (Button(f"{at}", f"Action {at}", False, owed, False),), owed) for at in range(number)]
    seldom = (Group("Group 0", (Button("seldom", "Seldom action", False, False, False),), False),)
    return Actions(actor, tuple(made), seldom, owed)


def test_whoever_only_waits_finds_the_actions_of_several_characters_folded() -> None:
    shown = fold([grouped("The bowman", 2), grouped("", 5)], waits=True)
    assert opened(*shown) == [("The bowman", False), ("The table", False)]
    html = render("dock/actions.html", key="actions", it=shown)
    assert [html.count(f">Action {at}<") for at in range(5)] == [2, 2, 1, 1, 1]
    assert html.count("Seldom action") == 2
    assert "More actions" not in html


def test_whoever_only_waits_has_the_first_group_of_one_character_in_view() -> None:
    html = render("dock/actions.html", key="actions", it=fold([grouped("Mara", 5)], waits=True))
    at_once, more = html.split("More actions")
    assert at_once.count("<button") == 1
    assert more.count("<button") == 5


def test_whoever_owes_nothing_has_the_first_groups_in_view_and_whoever_owes_something_has_all() -> None:
    (free,) = fold([grouped("Mara", 5)], waits=False)
    assert len(free.groups) == MOST_GROUPS
    assert [group.title for group in free.seldom] == ["Group 3", "Group 4", "Group 0"]
    busy = grouped("Mara", 5, owed=True)
    assert fold([busy], waits=True) == (busy,)


def test_a_decision_about_something_else_has_a_form_of_its_own() -> None:
    """What somebody has typed for one roll is not found in the form for another one."""
    about = {
        name: Option("allow", "Allow it", "X-01", concerns=PieceRef("character", name)) for name in ("maud", "tobias")
    }
    ids = {form_id(option, text) for option in about.values() for text in ("Face danger", "Cast magick")}
    assert len(ids) == 4
    assert form_id(about["maud"], "Face danger") == form_id(about["maud"], "Face danger")
    assert form_id(Option("strike", "Strike", "X-02"), "Costs 2 AP") == form_id(Option("strike", "Strike", "X-02"), "")
