"""What the API says about systems, about itself and about the server."""

from __future__ import annotations

import re

import httpx
import pytest

from tests.web.conftest import Serve
from tests.web.programs import Opened, refusal

OURS = {"core-kernel", "skill-deck", "standard-roll", "tri-core", "trinity-code"}


def test_the_systems_are_listed_with_what_a_new_table_can_choose(http: httpx.Client) -> None:
    assert {one["key"] for one in http.get("/api/systems").json()} >= OURS
    facts = http.get("/api/systems/core-kernel").json()
    assert facts["facilitator"] == "GM"
    assert facts["first_sample"] in [one["name"] for one in facts["samples"]]
    assert {one["key"] for one in facts["extensions"]} >= {"featured-foes"}
    ruling = next(one for one in facts["rulings"] if one["option"] == "ante_end")
    assert ruling["id"] == "R-CK-04"
    assert ruling["default"] in [choice["value"] for choice in ruling["choices"]]


def test_rules_are_searched_and_read_one_by_one(http: httpx.Client) -> None:
    whole = http.get("/api/systems/core-kernel/rules").json()
    found = http.get("/api/systems/core-kernel/rules", params={"q": "pay one chip as ante"}).json()
    assert 0 < len(found["rules"]) < len(whole["rules"])
    assert found["rules"][0]["id"] == "CK-S2-03"
    ruling = http.get("/api/systems/core-kernel/rules/R-CK-02").json()
    assert [one["id"] for one in ruling["rulings"]] == ["R-CK-02"]
    assert "CK-S2-03" in ruling["cited_by"]


@pytest.mark.parametrize("path", ["/api/systems/chess", "/api/systems/core-kernel/rules/CK-XX-99", "/api/nothing"])
def test_what_does_not_exist_is_answered_with_404(http: httpx.Client, path: str) -> None:
    assert refusal(http.get(path), 404).startswith("There is no")


def test_the_schema_describes_each_route_and_record(http: httpx.Client) -> None:
    schema = http.get("/api/schema/openapi.json").json()
    operations = [one for path in schema["paths"].values() for one in path.values()]
    assert all(one["summary"].endswith(".") for one in operations)
    keyless = {"/api/files/checks"}  # it changes nothing
    assert keyless == {
        path
        for path, methods in schema["paths"].items()
        for method, one in methods.items()
        if method != "get" and "Idempotency-Key" not in [parameter["name"] for parameter in one.get("parameters", ())]
    }
    needs_key = {
        path for path, methods in schema["paths"].items() if any(one.get("security") for one in methods.values())
    }
    assert needs_key == {path for path in schema["paths"] if path == "/api/table" or path.startswith("/api/table/")}
    assert all(one["description"] for one in schema["components"]["schemas"].values())
    option = schema["components"]["schemas"]["OptionList"]["properties"]["options"]["items"]
    assert option["type"] == "array"  # an option is written as a list


def test_the_page_of_the_api_names_each_route_and_links_only_what_it_has(http: httpx.Client) -> None:
    schema = http.get("/api/schema/openapi.json").json()
    page = http.get("/api").text
    assert all(f"<code>{path}</code>" in page for path in schema["paths"])
    targets = set(re.findall(r'href="#([^"]+)"', page)) - {"main"}
    assert targets <= set(re.findall(r'id="([^"]+)"', page))
    assert len(targets) > len(schema["paths"])
    assert not re.search(r'(?:src|href)="(?:https?:)?//', page)  # nothing comes from another server


def test_the_metrics_count_what_the_process_has_done(http: httpx.Client) -> None:
    def numbers() -> dict[str, float]:
        lines = [line for line in http.get("/api/metrics").text.splitlines() if not line.startswith("#")]
        return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}

    before = numbers()
    table = Opened(http)
    assert table["seat-1"].act("statement", text="Hello.").status_code == 200
    assert table["seat-1"].act("resume").status_code == 409
    with table["seat-2"].events() as events:
        next(events)
        after = numbers()
    change = {name: after[name] - before[name] for name in after}
    assert change['facedown_acts_total{status="accepted"}'] == 1
    assert change['facedown_acts_total{status="refused"}'] == 1
    assert change['facedown_answers_total{status="4xx"}'] == 1
    assert change["facedown_tables_in_memory"] == 1
    assert after["facedown_live_connections"] == 1
    assert after["facedown_worker_wait_seconds"] >= 0


def test_the_metrics_are_not_for_people_behind_a_proxy_unless_the_settings_allow_it(
    http: httpx.Client, serve: Serve
) -> None:
    through_proxy = {"X-Forwarded-For": "203.0.113.7"}
    assert refusal(http.get("/api/metrics", headers=through_proxy), 403)
    allowed = serve(open_metrics=True)
    assert httpx.get(f"{allowed}/api/metrics", headers=through_proxy).status_code == 200
