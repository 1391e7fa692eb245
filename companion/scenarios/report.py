"""What the runs came to: for people one line each and a reason, for programs a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from companion.kernel.sentences import as_plain_text, plain
from companion.scenarios.runner import Result

_SIGNS = {"passed": "ok   ", "failed": "FAIL ", "skipped": "skip ", "error": "ERROR"}


def as_text(results: Sequence[Result], quiet: bool = False) -> Iterable[str]:
    """Lines for people: each scenario with its reasons (`quiet`: only those that did not pass), then the sum."""
    for result in results:
        if not quiet or result.outcome != "passed":
            title = f"  {result.title}" if result.title else ""
            yield f"{_SIGNS[result.outcome]} {result.id}{title}  ({result.source})"
            yield from (f"        {reason}" for reason in result.reasons)
    count = Counter(result.outcome for result in results)
    parts = [f"{count[outcome]} {outcome}" for outcome in ("passed", "failed", "error", "skipped") if count[outcome]]
    yield f"{len(results)} scenarios: {', '.join(parts) or 'none'}"


def as_json(results: Sequence[Result]) -> str:
    """A JSON list with, for each scenario, `id`, `outcome`, `why` and `state`."""
    listed: list[dict[str, Any]] = [
        {"id": result.id, "outcome": result.outcome, "why": _why(result), "state": result.state} for result in results
    ]
    return msgspec.json.format(msgspec.json.encode(listed, enc_hook=_as_text), indent=2).decode()


def _as_text(value: Any) -> str:
    """A sentence, or another text that knows more than it says; NotImplementedError for anything else."""
    return plain(value) if isinstance(value, str) else as_plain_text(value)


def _why(result: Result) -> str:
    """The reasons; what cannot be told at all also says where it is written."""
    return f"{result.source}: {result.why}" if result.outcome == "error" and result.source else result.why
