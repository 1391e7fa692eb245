"""What the terminal says when the pages are there: where this machine finds them, where phones do, and the code."""

from types import SimpleNamespace

import pytest

from companion.commands import run
from companion.serving import Serving


def announced(capsys: pytest.CaptureFixture[str], address: str, urls: list[str], code: str) -> list[str]:
    asked = SimpleNamespace(address=address, server=SimpleNamespace(port=8000))
    app = SimpleNamespace(
        urls=lambda: urls,
        here=lambda: Serving.here(asked),  # type: ignore[arg-type]
        invitation=lambda: f"{urls[0]}join/{code}" if code else None,
        door=SimpleNamespace(code=code, pin="CANDLE"),
        camera_service=SimpleNamespace(virtual=object()),
    )
    run.announce(app)  # type: ignore[arg-type]
    return capsys.readouterr().out.splitlines()


def test_a_table_for_phones_names_this_machine_and_the_code(capsys: pytest.CaptureFixture[str]) -> None:
    """The address for others asks for the code also on this machine; its own does not."""
    lines = announced(capsys, "0.0.0.0", ["http://192.0.2.7:8000/", "http://table.local:8000/"], "RAVEN7")
    assert "The table is ready:  http://127.0.0.1:8000/virtual" in lines
    assert "Code that lets in:   RAVEN7" in lines
    assert [line for line in lines if line.startswith("From elsewhere")] == [
        "From elsewhere:      http://192.0.2.7:8000/virtual",
        "From elsewhere:      http://table.local:8000/virtual",
    ]


def test_a_table_at_one_address_is_found_there(capsys: pytest.CaptureFixture[str]) -> None:
    lines = announced(capsys, "192.0.2.7", ["http://192.0.2.7:8000/"], "RAVEN7")
    assert "The table is ready:  http://192.0.2.7:8000/virtual" in lines


def test_a_table_for_this_machine_has_no_code(capsys: pytest.CaptureFixture[str]) -> None:
    lines = announced(capsys, "127.0.0.1", ["http://127.0.0.1:8000/"], "")
    assert "The table is ready:  http://127.0.0.1:8000/virtual" in lines and not any("Code" in line for line in lines)
