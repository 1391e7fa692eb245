"""Every hint names a command that can be typed where it is read."""

import pytest

from companion.system.invocation import CALLED, typed


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("companion doctor lists them", "./run doctor lists them"),
        ("sudo companion install-service", "sudo ./run install-service"),
        ("companion calibrate camera   (or on a phone)", "./run calibrate camera   (or on a phone)"),
        ("(companion print --tag 18)", "(./run print --tag 18)"),
        ("while the companion runs; is a companion running already?",) * 2,
        ("journalctl -u companion -n 30",) * 2,
        ("/opt/companion doctor",) * 2,
        ("end it before the companion starts",) * 2,
    ],
)
def test_a_command_is_named_as_it_is_typed_here(text: str, there: str) -> None:
    assert typed(text, {}) == text
    assert typed(text, {CALLED: "./run"}) == there
