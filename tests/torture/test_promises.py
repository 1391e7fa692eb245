"""The promises of docs/reliability.md, in the short form of ``python -m tests.torture``."""

from pathlib import Path

import pytest

from tests.torture.__main__ import PARTS
from tests.torture.report import Report

SHARE = 0.002
"""Of the whole number of cases."""


@pytest.mark.parametrize("name", PARTS)
def test_every_promise_is_kept(name: str, tmp_path: Path) -> None:
    report = Report()
    PARTS[name](report, tmp_path, SHARE)
    assert not report.broken, str(report)
    assert all(figures.total() for figures in report.sections.values())
