"""Security of the pages: links, other sites, hostile texts, large and malformed requests, floods."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace

import pytest

from facedown.web.context import WebRequest, address_of, context_of
from facedown.web.forms import Posted
from facedown.web.limits import RateLimits, TooMany
from facedown.web.pages import joining, page
from facedown.web.seat_keys import SeatKeys
from facedown.web.settings import Limits
from tests.web.pages import FORM, HOST, Browser, site
from tests.web.test_pages import duel, person

HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(2)>'


@pytest.fixture(scope="module")
def anybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with site(tmp_path_factory.mktemp("security")) as browser:
        yield browser


def test_every_answer_has_the_headers_for_security(anybody: Browser) -> None:
    for path in ("/", "/static/page.js", "/static/none.js", "/nowhere", "/join/unknown", "/table/x/y/", "/health"):
        headers = anybody.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy, path
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["referrer-policy"] == "strict-origin"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"


def test_a_key_opens_its_own_seat_and_no_other(anybody: Browser) -> None:
    ana, ben = duel(anybody)
    for path in (ben.path, ana.path.replace("seat-1", "facilitator"), ana.path.replace("seat-1", "~watch")):
        for part in ("", "stream", "log?before=1", "why?entry=0&at=0", "past?entry=0", "export", "me", "form?option=x"):
            assert ana.get(f"{path}{part}").status_code == 401, (path, part)
        assert ana.client.post(f"{path}say", data={"text": "x"}, headers=ana.headers).status_code == 401
    other, _ = duel(anybody)
    assert ana.get(other.path).status_code == 401
    assert person(anybody).get(ana.path).status_code == 401


def test_pages_that_a_seat_reads_are_counted_for_the_seat_and_wrong_cookies_for_the_address(tmp_path: Path) -> None:
    with site(tmp_path, limits=Limits(reads=8)) as anybody:
        ana = person(anybody)
        ben = ana.join(ana.open("core-kernel", sample="duel")[0])
        counted = anybody.client.app.state.context.counters
        counted.count = partial(counted_without_addresses, counted.count)
        assert [ana.get("form?option=x").status_code for _ in range(9)] == [409] * 8 + [429]
        assert ben.get("").status_code == 200
        ben.key = "wrong"
        assert [ben.get("").status_code for _ in range(21)] == [401] * 20 + [429]


def counted_without_addresses(count: Callable[..., None], what: str, key: str, *limits: float) -> None:
    """Count as `count` does, but no request of an address, because all browsers of a test share one."""
    if what != "requests" or " " in key:
        count(what, key, *limits)


def test_a_spectator_can_change_nothing(anybody: Browser) -> None:
    ana = person(anybody)
    watcher = ana.join(ana.open("core-kernel", sample="duel", plays="facilitator")[-1])
    before = ana.log()
    for part, values in {
        "act": {"act": "pause"}, "say": {"text": "x"}, "move": {"option": "x"}, "roll": {"at": "0", "do": "deal"},
        "me": {"do": "away"}, "links": {"do": "renew", "seat": ""}, "branch": {"entry": "0"},
        "rule": {"name": "mercy", "value": "true"}, "witness": {"end": "0" * 64}, "link": {"link": "0" * 64},
    }.items():  # fmt: skip
        assert watcher.post(part, values).status_code == 403, part
    assert "This cannot be done any more." in watcher.post("odds", {"option": "x"}).text
    assert ana.log() == before


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}, {},
     {"Origin": HOST, "Sec-Fetch-Site": "cross-site"}, {"Origin": f"{HOST}.evil.example"},
     {"Origin": "https://evil.example", "Authorization": "Basic eDp4"}],
)  # fmt: skip
def test_another_site_cannot_act_for_a_person(anybody: Browser, headers: dict[str, str]) -> None:
    ana, _ = duel(anybody)
    before = ana.log()
    cookie = {"Cookie": f"seat={ana.key}"}
    for part in ("act", "say", "move", "me", "links"):
        values = {"act": "pause", "text": "x", "do": "away"}
        answer = anybody.client.post(f"{ana.path}{part}", data=values, headers={**cookie, **headers})
        assert answer.status_code == 403, part
    assert anybody.client.post("/new/core-kernel", data={"name": "x"}, headers=headers).status_code == 403
    assert ana.log() == before


class Tags(HTMLParser):
    """Collects the elements and attributes of a page that could run a script."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.sources: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.found += [f"{tag} {name}" for name in given if name.startswith("on") or name in ("style", "srcdoc")]
        if tag == "script":
            self.sources.append(str(given.get("src")))
        if tag in ("iframe", "object", "embed"):
            self.found.append(tag)
        if tag == "img" and not str(given.get("src")).startswith("/static/"):
            self.found.append(f"img {given.get('src')}")


def check_safe(page: str) -> None:
    tags = Tags()
    tags.feed(page)
    assert tags.found == []
    assert all(source.startswith("/static/") for source in tags.sources)


def test_hostile_names_words_and_scenes_are_shown_as_text(anybody: Browser) -> None:
    scene = f"""
        title = '{HOSTILE}'
        [[actor]]
        key = "ash"
        name = '{HOSTILE[:38]}'
        av = {{ REA = 5, KNO = 5, QUI = 5, STR = 5, FIT = 5, AGI = 5, WIL = 5, PRE = 5, INT = 5 }}
        [[actor]]
        key = "bryn"
        name = "Bryn"
        av = {{ REA = 5, KNO = 5, QUI = 5, STR = 5, FIT = 5, AGI = 5, WIL = 5, PRE = 5, INT = 5 }}
    """
    ana = person(anybody)
    keys = ana.open("core-kernel", scene_text=scene)
    ben = ana.join(keys[0], HOSTILE[:38])
    ana.post("move", {"option": ana.options().get("Begin a Conflict", "x")})
    for how in ("chat", "statement", "seat-2"):
        assert ana.post("say", {"how": how, "text": HOSTILE}).status_code == 204
    ante = {"option": ana.options()["Ante and play an Aspect card"], "f-aspect": '"Mind"', "f-intent": HOSTILE}
    assert ana.post("move", ante).status_code == 204
    wrong = ana.post("move", {"option": "x", "f-bid": HOSTILE})
    for one in (ana, ben):
        for path in ("", "me", "past?entry=2", "log?before=5", "rulings", "checks", "why?entry=2&at=0"):
            answer = one.get(path)
            check_safe(answer.text)
            assert "<script>alert" not in answer.text
    check_safe(wrong.text)
    check_safe(ana.get("links").text)
    check_safe(anybody.get(f"/rules/core-kernel?q={HOSTILE}").text)
    check_safe(anybody.post("/new/core-kernel", {"name": HOSTILE, "scene_text": HOSTILE}).text)


@pytest.mark.parametrize(
    "path",
    ["/static/../app.py", "/static/..%2f..%2fapp.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/static/app.py",
     "/static/%00", "/join/%00", "/join/..%2f", "/table/%00/x/", "/table/x/%ff/", "/rules/%2e%2e", "/rules/x/rule/%00"],
)  # fmt: skip
def test_strange_paths_find_nothing(anybody: Browser, path: str) -> None:
    assert anybody.get(path).status_code in (400, 401, 403, 404)


def test_too_large_a_request_is_refused(tmp_path_factory: pytest.TempPathFactory) -> None:
    small = Limits(posts=1000, reads=1000, tables=1000, body=20_000)
    with site(tmp_path_factory.mktemp("large"), limits=small) as browser:
        assert browser.post("/new/core-kernel", {"name": "Ana", "scene_text": "x" * 2_500_000}).status_code == 413
        ana = person(browser)
        ana.open("core-kernel", sample="duel")
        assert ana.post("say", {"text": "x" * 30_000}).status_code == 413
        assert ana.post("say", {"text": "x" * 19_000}).status_code == 409  # the chat has a limit of its own


@pytest.mark.parametrize(
    ("body", "kind"),
    [(b"\xff\xfe\x00", FORM), (b"{", "application/json"), (b"", "multipart/form-data"),
     (b"--x\r\nContent-Disposition: nonsense\r\n\r\n", "multipart/form-data; boundary=x"), (b"a" * 999, "text/plain"),
     (b"option=" + b"%ff" * 50, FORM), (b"&" * 999, FORM)],
)  # fmt: skip
def test_malformed_requests_are_refused_and_change_nothing(anybody: Browser, body: bytes, kind: str) -> None:
    ana, _ = duel(anybody)
    before = ana.log()
    for part in ("move", "act", "say", "roll", "form", "me", "links", "link"):
        headers = {**ana.headers, "Content-Type": kind}
        answer = anybody.client.post(f"{ana.path}{part}", content=body, headers=headers)
        assert answer.status_code == (400 if "multipart" in kind else 409), part
    assert anybody.client.post("/files", content=body, headers={**ana.headers, "Content-Type": kind}).status_code < 500
    assert ana.log() == before


def test_a_flood_is_answered_with_the_time_to_wait(tmp_path_factory: pytest.TempPathFactory) -> None:
    few = Limits(posts=20, reads=60, tables=3)
    with site(tmp_path_factory.mktemp("flood"), limits=few) as browser:
        ana = person(browser)
        ana.open("core-kernel", sample="duel")
        answers = [ana.post("say", {"text": f"{n}"}).status_code for n in range(25)]
        assert answers.count(204) in range(15, 21)
        assert set(answers) == {204, 429}
        late = ana.post("say", {"text": "late"})
        assert late.status_code == 429
        assert int(late.headers["retry-after"]) >= 1
        assert "Try again in" in late.text
        reads = [browser.get("/").status_code for _ in range(70)]
        assert reads[-1] == 429


def test_one_address_cannot_open_tables_without_end(tmp_path_factory: pytest.TempPathFactory) -> None:
    with site(tmp_path_factory.mktemp("tables"), limits=Limits(posts=1000, reads=1000, tables=3)) as browser:
        answers = [browser.post("/new/core-kernel", {"name": "Ana"}).status_code for _ in range(5)]
        assert answers == [200, 200, 200, 429, 429]


def test_a_refused_form_with_too_few_seats_is_shown_again(anybody: Browser) -> None:
    answer = person(anybody).post("/new/core-kernel", {"player": "a", "kind": "person", "title": "\x00"})
    assert answer.status_code == 422
    assert 'name="kind"' in answer.text


def test_a_form_with_a_field_that_is_no_text_is_refused(anybody: Browser) -> None:
    body = b'--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n\xff\xfe\r\n--x--\r\n'
    headers = {"Origin": HOST, "Content-Type": "multipart/form-data; boundary=x"}
    answer = anybody.client.post("/files", content=body, headers=headers)
    assert answer.status_code == 409
    assert "Send text in UTF-8." in answer.text


def test_guessing_links_is_limited(anybody: Browser) -> None:
    answers = [anybody.get(f"/join/{n:032}").status_code for n in range(25)]
    assert answers[0] == 403
    assert answers[-1] == 429


def test_the_log_of_the_server_contains_no_keys(anybody: Browser, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    ana, ben = duel(anybody)
    ana.get("me")
    ana.post("links", {"do": "renew", "seat": "seat-2"})
    ben.get("")
    written = [record.getMessage() for record in caplog.records if not record.name.startswith("httpx")]
    assert not any(key in message for key in (ana.key, ben.key) for message in written)


def test_an_error_of_the_server_writes_no_key_to_the_log(
    anybody: Browser, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, _ = duel(anybody)

    async def fails(*arguments: object) -> None:
        raise RuntimeError("something unexpected")

    monkeypatch.setattr(SeatKeys, "access", fails)
    answer = anybody.client.get(f"/join/{ana.key}", headers=anybody.headers)
    assert answer.status_code == 500
    assert "GET /join/{key} failed" in caplog.text
    written = [record.getMessage() for record in caplog.records if not record.name.startswith("httpx")]
    assert not any(ana.key in message for message in written)


@pytest.mark.parametrize("host", ["a" * 3000, "a b", 'x"><script>', "x/y", "x:99999", "[::1", "user@x", ""])
def test_a_name_of_the_server_that_cannot_be_one_is_refused(anybody: Browser, host: str) -> None:
    for path in ("/", "/api/systems"):
        answer = anybody.client.get(path, headers={"Host": host})
        assert answer.status_code == 400
        assert "The name of this server in the address is not valid." in answer.text
        assert "Check the address, or the Host header that your proxy sends." in answer.text


@pytest.mark.parametrize("host", ["example.org", "192.0.2.7:8000", "[::1]:8000", "[2001:db8::1]"])
def test_a_server_has_every_name_that_browsers_use(anybody: Browser, host: str) -> None:
    assert anybody.client.get("/", headers={"Host": host}).status_code == 200


def test_a_form_with_too_many_fields_is_refused(anybody: Browser) -> None:
    ana, _ = duel(anybody)
    answer = anybody.client.post(
        f"{ana.path}say", content=b"a=1&" * 3001, headers={**ana.headers, "Content-Type": FORM}
    )
    assert answer.status_code == 409
    assert "more than 3,000 fields" in answer.text


@pytest.mark.parametrize(("path", "field"), [("say", "text"), ("/join/{key}", "name")])
def test_a_link_withdrawn_while_a_form_arrives_changes_nothing(
    anybody: Browser, monkeypatch: pytest.MonkeyPatch, path: str, field: str
) -> None:
    ana, ben = duel(anybody)
    whole = page.posted_values

    async def slow(request: WebRequest) -> Posted:
        await context_of(request).tables.keys.renew(ben.path.split("/")[2], "seat-2")
        return await whole(request)

    for module in (page, joining):
        monkeypatch.setattr(module, "posted_values", slow)
    assert ben.post(path.format(key=ben.key), {field: "I am late."}).status_code == 401
    assert "I am late." not in ana.page()


def test_a_file_that_is_no_text_is_refused(anybody: Browser) -> None:
    files = {"file": ("table.txt", b"\xff\xfe\x00")}
    answer = anybody.client.post("/files", files=files, data={"do": "check"}, headers=anybody.headers)
    assert answer.status_code == 409
    assert "not a text in UTF-8" in answer.text


@pytest.mark.parametrize(
    ("public", "secure"), [("", False), ("http://192.0.2.7:8000", False), ("https://play.example.org", True)]
)
def test_the_cookie_is_sent_only_over_https_if_the_server_is_reached_so(
    tmp_path: Path, public: str, secure: bool
) -> None:
    with site(tmp_path, public=public) as browser:
        answer = browser.post("/new/core-kernel", {"name": "Ana"})
        assert ("Secure" in answer.headers["set-cookie"]) is secure


def test_networks_count_as_one_address() -> None:
    assert addresses("2001:db8::a:1", "2001:db8::b:1", "2001:db8:0:1::1") == {"2001:db8::/64", "2001:db8:0:1::/64"}
    assert addresses("::ffff:192.0.2.7", "192.0.2.7") == {"192.0.2.7"}
    assert addresses("testclient", "fe80::1%eth0") == {"testclient", "fe80::/64"}


def addresses(*hosts: str) -> set[str]:
    """Return the addresses as which requests from these hosts count."""
    return {address_of(SimpleNamespace(client=SimpleNamespace(host=host))) for host in hosts}  # type: ignore[arg-type]


def test_a_bucket_is_filled_again_with_time() -> None:
    now = [0.0]
    counters = RateLimits(clock=lambda: now[0])
    for _ in range(10):
        counters.count("requests", "a", 10, 60)
    with pytest.raises(TooMany) as caught:
        counters.count("requests", "a", 10, 60)
    assert caught.value.wait == 6
    counters.count("requests", "b", 10, 60)  # another address
    now[0] = 6.1
    counters.count("requests", "a", 10, 60)
    with pytest.raises(TooMany):
        counters.count("requests", "a", 10, 60)
