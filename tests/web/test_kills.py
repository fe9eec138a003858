"""A server that is killed while people play over HTTP loses no acknowledged act, and does none twice."""

from __future__ import annotations

from pathlib import Path

from tests.web.kill_online import ACTS, kill


def test_no_acknowledged_act_is_lost_or_done_twice_when_the_server_ends(tmp_path: Path) -> None:
    figures = kill(tmp_path, times=3)
    assert (figures.kills, figures.lost, figures.twice) == (3, 0, 0), figures
    assert figures.acknowledged >= 3 * ACTS, figures
    assert figures.verified > figures.acknowledged, figures
