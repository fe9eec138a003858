"""What the pages tell people: where links lead, whom the table waits for, who plays whom, and what was done."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from httpx import Response

from facedown.game import Option, Ruling, registry
from facedown.session import Session
from facedown.web import links
from facedown.web.addresses import is_loopback, own_address
from facedown.web.status import what_is_owed
from tests.web.pages import Browser, site
from tests.web.waiting import wait_until

HOW_TO_HOST = "facedown serve --host 0.0.0.0"
DUEL = {"sample": "duel"}


@pytest.fixture(scope="module")
def anybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with site(tmp_path_factory.mktemp("guidance")) as browser:
        yield browser


def person(anybody: Browser) -> Browser:
    return Browser(anybody.client)


def text_of(answer: Response) -> str:
    """Return the text of a page, in one line."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", answer.text)).split())


# Links


def opened_at(folder: Path, name: str, **settings: str) -> str:
    """Return the page of a new table, as a browser gets it that calls the server by this name."""
    folder.mkdir(exist_ok=True)
    with site(folder, **settings) as browser:
        headers = {"Host": name, "Origin": f"http://{name}"}
        answer = browser.client.post("/new/core-kernel", data={"name": "Ana"}, headers=headers)
        assert answer.status_code == 200
        return answer.text


@pytest.fixture
def in_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "own_address", lambda: "198.51.100.7")


@pytest.mark.usefixtures("in_network")
@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "[::1]"])
@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_links_have_the_address_in_the_network_if_the_server_listens_there(
    tmp_path: Path, host: str, name: str
) -> None:
    page = opened_at(tmp_path, f"{name}:8765", host=host)
    assert 'value="http://198.51.100.7:8765/join/' in page
    assert name not in page
    assert HOW_TO_HOST not in page


@pytest.mark.usefixtures("in_network")
def test_links_keep_the_name_by_which_another_device_has_reached_the_server(tmp_path: Path) -> None:
    page = opened_at(tmp_path, "table.example:8765", host="0.0.0.0")
    assert 'value="http://table.example:8765/join/' in page


@pytest.mark.usefixtures("in_network")
def test_links_have_the_public_address_if_there_is_one(tmp_path: Path) -> None:
    page = opened_at(tmp_path, "localhost:8765", host="0.0.0.0", public="https://play.example.org/")
    assert 'value="https://play.example.org/join/' in page
    assert HOW_TO_HOST not in page


def test_the_pages_with_links_say_if_these_open_only_on_this_computer(tmp_path: Path) -> None:
    assert HOW_TO_HOST in opened_at(tmp_path / "one", "localhost:8765")
    with site(tmp_path) as browser:
        ana = person(browser)
        ana.open("core-kernel")
        for path in ("links", "me"):
            assert HOW_TO_HOST not in ana.get(path).text
            assert HOW_TO_HOST in ana.get(path, Host="127.0.0.1:8765").text


def test_a_computer_without_a_network_has_links_for_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "own_address", lambda: "127.0.0.1")
    assert HOW_TO_HOST in opened_at(tmp_path, "localhost:8765", host="0.0.0.0")


def test_a_name_that_every_computer_uses_for_itself_is_known() -> None:
    assert all(map(is_loopback, ("localhost", "LOCALHOST", "a.localhost", "127.0.0.1", "127.8.0.1", "::1", "[::1]")))
    assert not any(map(is_loopback, ("testserver.local", "192.168.1.4", "0.0.0.0", "localhost.example.org", "")))
    assert re.fullmatch(r"[\d.]+", own_address())


# Waiting


def test_whoever_can_do_nothing_reads_who_can_go_on(anybody: Browser) -> None:
    gm = person(anybody)
    ana = gm.join(gm.open("skill-deck", plays="facilitator")[0], "Ben")
    assert ana.now() == "Waiting for the Ref to begin."
    gm.post("me", {"do": "away"})
    assert ana.now() == "Nothing to decide now."


def test_a_player_who_comes_late_is_told_to_ask_for_a_character(anybody: Browser) -> None:
    gm = person(anybody)
    gm.open("skill-deck", plays="facilitator")
    added = gm.post("links", {"do": "add", "name": "Cleo"})
    assert "Cleo has a seat now, with this link." in added.text
    cleo = gm.join(re.findall(r"/join/([\w-]+)", added.text)[0], "Cleo")
    assert cleo.now() == "You have no character yet. Ask the Ref for one."


def test_spectators_read_how_they_can_chat(anybody: Browser) -> None:
    ana = person(anybody)
    watcher = ana.join(ana.open("core-kernel", **DUEL)[-1])
    assert "chat" not in watcher.now()
    assert "Spectators may chat now." in ana.post("links", {"do": "chat"}).text
    assert watcher.now().endswith("Sit down under People to chat.")
    assert "Spectators cannot chat any more." in ana.post("links", {"do": "quiet"}).text
    assert "chat" not in watcher.now()


def test_whoever_lets_others_act_reads_what_follows(anybody: Browser) -> None:
    gm = person(anybody)
    gm.open("trinity-code", plays="facilitator", player=["Ben", "Cleo"], kind=["person", "bot"])
    answer = gm.post("act", {"act": "pass"})
    assert answer.status_code == 200
    assert 'role="status"' in answer.text
    assert text_of(answer) == "You let the others act. Waiting for Ben."
    alone = person(anybody)
    alone.open("trinity-code", plays="facilitator", player=["Cleo"], kind=["bot"])
    assert text_of(alone.post("act", {"act": "pass"})) == "Nobody else can act now."


def test_whoever_lets_others_act_last_waits_for_nobody_because_a_bot_acts_at_once(anybody: Browser) -> None:
    ana = person(anybody)
    ben = ana.join(ana.open("trinity-code", player=["Ben", "Cleo"], kind=["person", "bot"], facilitator="bot")[0])
    assert text_of(ana.post("act", {"act": "pass"})) == "You let the others act. Waiting for Ben."
    assert text_of(ben.post("act", {"act": "pass"})) == "You let the others act."


def test_an_act_of_somebody_else_at_the_same_time_does_not_follow_from_a_pass(
    anybody: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    gm = person(anybody)
    gm.open("trinity-code", plays="facilitator", player=["Ben"], kind=["person"])
    tables = anybody.client.app.state.context.tables
    use = tables.use

    async def use_while_ben_speaks(table: str, work: Callable[[Session], Any]) -> Any:
        def worked(session: Session) -> Any:
            found = work(session)
            session.table.make_statement("seat-1", "Hm.")
            return found

        return await use(table, worked)

    monkeypatch.setattr(tables, "use", use_while_ben_speaks)
    assert text_of(gm.post("act", {"act": "pass"})) == "You let the others act. Waiting for Ben."


# Seats that nobody has taken


def test_whoever_manages_the_table_can_let_a_bot_play_a_seat_that_nobody_has_taken(anybody: Browser) -> None:
    ana = person(anybody)
    ana.open("core-kernel", player=[""], kind=["person"], **DUEL)
    watcher = ana.join(re.findall(r"/join/([\w-]+)", ana.post("links", {"do": "renew", "seat": ""}).text)[0])
    wait_until(lambda: ana.now().startswith("Your turn"))
    assert "Not joined yet" not in ana.page()
    program = {"Authorization": f"Bearer {ana.key}"}
    moves = ana.client.get("/api/table/options?moves=true", headers=program).json()["moves"]
    ante = next(move for move in moves if move["move"] == "ante")
    assert ana.client.post("/api/table/moves", json={"move": ante}, headers=program).is_success
    assert "Not joined yet: Player 2." in ana.page()
    assert watcher.now().startswith("Waiting for Player 2. Player 2 has not joined yet.")
    assert "Not joined yet" not in watcher.page()
    assert ana.post("act", {"act": "bot", "of": "seat-2"}).status_code == 204
    assert "Not joined yet" not in ana.page()
    assert "has not joined" not in watcher.now()


def test_a_seat_that_is_not_needed_now_is_not_missed(anybody: Browser) -> None:
    ana = person(anybody)
    ana.open("trinity-code", player=[""], kind=["person"], facilitator="bot")
    assert "Not joined yet" not in ana.page()


def test_whoever_opened_a_table_can_let_a_bot_facilitate_if_nobody_comes(anybody: Browser) -> None:
    ana = person(anybody)
    ana.open("tri-core", player=["Ben"], kind=["bot"], facilitator="person")
    assert "Not joined yet: the GM." in ana.page()
    assert ana.post("act", {"act": "bot", "of": "facilitator"}).status_code == 204
    assert "Not joined yet" not in ana.page()


# People, rulings, rolls


def test_the_page_says_who_plays_which_character(anybody: Browser) -> None:
    ana = person(anybody)
    watcher = ana.join(ana.open("core-kernel", player=["Ben"], kind=["person"], **DUEL)[-1])
    for reader in (ana, watcher):
        people = re.findall(r"<li>(.*?)</li>", reader.page(), re.DOTALL)
        assert ["plays Ash" in one for one in people if "<b>Ana</b>" in one] == [True]
        assert ["plays Bryn" in one for one in people if "<b>Ben</b>" in one] == [True]


def test_an_explanation_says_what_a_ruling_says_at_this_table(anybody: Browser) -> None:
    ruling = registry.system("core-kernel").rulebook["R-CK-86"]
    assert isinstance(ruling, Ruling)
    for choice in ruling.choices:
        gm = person(anybody)
        gm.open("core-kernel", plays="facilitator", **{f"ruling.{ruling.option}": choice.value}, **DUEL)
        assert gm.post("move", {"option": gm.options()["Set AVs"]}).status_code == 204
        said = text_of(gm.get(f"why?entry={len(gm.log()) - 1}&at=0"))
        assert f"{ruling.question} At this table: {choice.means}" in said


def test_the_withdrawal_of_a_link_is_confirmed(anybody: Browser) -> None:
    ana = person(anybody)
    ana.open("core-kernel", player=["Ben"], kind=["person"], **DUEL)
    answers = {
        "The link of Ben was withdrawn.": {"do": "withdraw", "seat": "seat-2"},
        "This is the new link of Ben. The old one opens nothing.": {"do": "renew", "seat": "seat-2"},
        "The link of the spectators was withdrawn.": {"do": "withdraw", "seat": ""},
        "Cleo has a seat now, with this link.": {"do": "add", "name": "Cleo"},
        "A bot plays for Ana now.": {"do": "bot", "seat": "seat-1"},
        "A person can play the seat of Ana again.": {"do": "person", "seat": "seat-1"},
    }
    for sentence, values in answers.items():
        page = ana.post("links", values).text
        assert re.findall(r'role="status">(.*?)</p>', page) == [sentence]


def test_whoever_rolls_by_hand_reads_for_whom(anybody: Browser) -> None:
    gm = person(anybody)
    keys = gm.open("trinity-code", plays="facilitator", by_hand="1")
    ben, watcher = gm.join(keys[0], "Ben"), gm.join(keys[-1])
    gm.post("move", {"option": gm.options()["Begin Investigation 1"]})
    ben.post("move", {"option": next(key for label, key in ben.options().items() if label.startswith("Make a move"))})
    for one in [gm, ben] * 4:  # Karma is taken or left before the roll
        owed = one.owed()
        if owed in one.options():
            one.post("move", {"option": one.options()[owed]})
    asked = re.fullmatch(r"Your turn: (\w[\w ]+) rolls 2d6, then you type the result\.", gm.now())
    assert asked is not None
    assert ben.now() == f"Roll 2d6 for {asked[1]}. Ana types the result."
    assert watcher.now() == "Waiting for Ana to type the result of a roll."


def test_everybody_reads_who_rolls_if_the_person_of_the_character_is_away(anybody: Browser) -> None:
    gm = person(anybody)
    ben, cleo, *_ = (gm.join(key, name) for key, name in zip(
        gm.open("trinity-code", plays="facilitator", by_hand="1"), ("Ben", "Cleo"), strict=False
    ))  # fmt: skip
    gm.post("move", {"option": gm.options()["Begin Investigation 1"]})
    for one in [gm, ben, cleo] * 6:
        labels = one.options()
        owed = one.owed()
        key = labels.get(owed) or next((labels[label] for label in labels if label.startswith("Make a move")), "")
        if key and not any("rolls 2d6" in each.now() for each in (gm, ben, cleo)):
            one.post("move", {"option": key})
    roller = next(one for one in (gm, ben, cleo) if "rolls 2d6" in one.now())
    roller.post("me", {"do": "away"})
    others = [one.now() for one in (gm, ben, cleo) if one is not roller]
    assert len(set(others)) == 1
    assert re.fullmatch(r"\w[\w ]+ rolls 2d6: whoever rolls types the result\.", others[0])


def test_the_rulebook_of_a_table_leads_back_to_it(anybody: Browser) -> None:
    ana = person(anybody)
    ana.open("core-kernel", **DUEL)
    assert 'href="./">Back to the table' in ana.get("rules").text
    assert 'href="../">Back to the table' in ana.get("rule/CK-P-02").text
    assert "Back to the table" not in ana.get("/rules/core-kernel").text


@pytest.mark.parametrize("system", ["skill-deck", "standard-roll", "tri-core", "trinity-code"])
def test_a_bot_that_facilitates_begins_the_game_before_anybody_comes(anybody: Browser, system: str) -> None:
    ana = person(anybody)
    ana.open(system, demo="1")
    begins = {
        "skill-deck": "The session begins.",
        "standard-roll": "Episode 1 begins.",
        "tri-core": "An encounter begins.",
        "trinity-code": "Investigation 1 begins.",
    }
    assert any(line.startswith(begins[system]) for line in ana.log())


def test_a_bot_that_facilitates_begins_the_game_also_if_people_roll_real_dice(anybody: Browser) -> None:
    ana = person(anybody)
    ana.open("trinity-code", player=["Ben"], kind=["person"], facilitator="bot", by_hand="1")
    assert any("Make a move" in label for label in ana.options())


def test_a_person_who_facilitates_begins_the_game(anybody: Browser) -> None:
    gm = person(anybody)
    gm.open("tri-core", plays="facilitator")
    assert "An encounter begins." not in gm.log()


def test_the_sentence_above_the_dock_names_what_is_owed_if_it_is_little() -> None:
    names = ["Join the check", "Stay out", "Wait", "Run", "Hide"]
    options = [Option("a", name, "SD-CK-01", owed=True) for name in names]
    assert what_is_owed(options[:1]) == "Join the check"
    assert what_is_owed(options[:2]) == "Join the check or Stay out"
    assert what_is_owed(options) == "choose an action"


def test_the_rulings_of_a_table_can_be_searched(anybody: Browser) -> None:
    ana = person(anybody)
    ana.open("core-kernel", **DUEL)
    everything, found = text_of(ana.get("rulings")), text_of(ana.get("rulings?q=wildcard"))
    assert "all rulings" in found
    assert found.count("R-CK-") < everything.count("R-CK-")
    assert "Wildcard" in found
    assert "No ruling contains these words." in text_of(ana.get("rulings?q=zzzz"))


def test_a_rulebook_begins_with_its_chapters(anybody: Browser) -> None:
    page = anybody.get("/rules/tri-core").text
    targets = re.findall(r'<a href="#(chapter-\d+)">', page)
    assert len(targets) == len(registry.system("tri-core").rulebook.section) > 5
    assert all(f'id="{target}"' in page for target in targets)


def test_the_lines_that_cite_a_rule_lead_to_the_table_at_that_time(anybody: Browser) -> None:
    ana = person(anybody)
    ana.open("tri-core", demo="1")
    explained = next(text for n in range(20) if "rule/" in (text := ana.get(f"why?entry={n}&at=0").text))
    rule = re.search(r'href="rule/([^"]+)"', explained)
    assert rule is not None
    cited = ana.get(f"rule/{rule[1]}").text
    entry = re.search(r'href="../past\?entry=(\d+)"', cited)
    assert entry is not None
    assert ana.get(f"past?entry={entry[1]}").status_code == 200


def test_an_invitation_says_with_whom_and_whom_one_plays(anybody: Browser) -> None:
    keys = person(anybody).open("core-kernel", **DUEL)
    page = text_of(person(anybody).get(f"/join/{keys[0]}"))
    assert "Core Kernel, with Ana and Player 2." in page
    assert "You play Bryn." in page
