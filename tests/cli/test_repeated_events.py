"""A secret event is not told if an open event of the same move says everything that it says."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from facedown.cli.main import run


def told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, *arguments: str) -> str:
    """Return what the command prints if a person types these lines."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    with pytest.raises(SystemExit):
        run(list(arguments))
    return capsys.readouterr().out


PLAY = ("play", "core-kernel", "--seed", "7")
BID = "1+ rea mind\n1+\nrea\n1\n{wildcards}\n{face_up}\nlog 12\nquit\n"


@pytest.mark.parametrize("wording", ["", "brief"])
def test_a_bid_that_is_made_face_up_is_told_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], wording: str
) -> None:
    words = ["--wording", wording] if wording else []
    output = told(monkeypatch, capsys, BID.format(wildcards=0, face_up="yes"), *PLAY, *words)
    assert "face up" in output
    assert not any(line.startswith("»") and line.endswith("CK-S3-02") for line in output.splitlines())
    assert "CK-S3-02" not in output.rpartition("> log 12")[2]


def test_a_bid_face_up_with_a_wildcard_is_also_told_in_secret(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    output = told(monkeypatch, capsys, BID.format(wildcards=1, face_up="yes"), *PLAY)
    assert "» In secret: the Duke plays REA and bids 1 with a Wildcard.  CK-S3-02" in output


def test_a_bid_face_down_is_told_in_secret(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    output = told(monkeypatch, capsys, BID.format(wildcards=0, face_up="no"), *PLAY)
    assert "» In secret: the Duke plays REA and bids 1.  CK-S3-02" in output


def test_the_saved_log_of_a_seat_tells_it_once_and_the_complete_log_tells_all_events(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = str(tmp_path / "table.txt")
    told(monkeypatch, capsys, BID.format(wildcards=0, face_up="yes"), *PLAY, "--save", path)
    secret = "In secret: the Duke plays REA and bids 1."
    assert secret not in told(monkeypatch, capsys, "", "replay", path, "--seat", "seat-1")
    for everything in (["--everything"], ["--seat", "seat-1", "--json"]):
        assert secret in told(monkeypatch, capsys, "", "replay", path, *everything)
