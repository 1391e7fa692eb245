"""What counts the reached lines costs a line once."""

import sys
from types import CodeType

import pytest

slipcover = pytest.importorskip("slipcover", reason="SlipCover has no wheel for this machine")
pytestmark = pytest.mark.skipif(sys.version_info >= (3, 12), reason="this Python counts lines by itself")

LINES = """
def sign(number):
    if number < 0:
        return -1
    return [1 for _ in range(3)]
"""


def test_a_line_is_told_once_and_jumped_over_from_then_on() -> None:
    from tests.probes import Probe

    counts = slipcover.Slipcover()
    code = counts.instrument(compile(LINES, "sign.py", "exec"))
    made: dict[str, object] = {}
    exec(code, made)
    sign = made["sign"]
    assert callable(sign) and sign(2) == [1, 1, 1] and counts.newly_seen["sign.py"] == {2, 3, 5}
    told = counts._get_newly_seen()
    assert sign(2) == [1, 1, 1] and not counts.newly_seen, "told twice"
    assert sign(-2) == -1 and counts.newly_seen == {"sign.py": {4}} and told["sign.py"] == {2, 3, 5}
    (body,) = [one for one in code.co_consts if isinstance(one, CodeType)]
    probes = [one for one in body.co_consts if isinstance(one, Probe)]
    assert [one.line for one in probes] == [3, 4, 5] and all(one.code is body for one in probes)
