"""The longest texts of all kinds that a request may bring; benchmarks post them as well."""

import json
from collections.abc import Iterator

WORSE = (
    *("x", "1 ", "x\n", "1 wolf\n", "(", "a=b ", '"', "\u00e9", "1x", "- ", "Plots:\n", "{", "\u202e", "a,"),
    *("fix count A/bones 3 "),
)
"""What long texts are made of."""


def texts(most: int) -> Iterator[str]:
    """Long texts of all kinds."""
    yield from (piece * (most // len(json.dumps(piece)[1:-1])) for piece in WORSE)
    yield "fix move " + "a," * (most // 2)
    yield " ".join(f"w{number}" for number in range(most // 7))
    yield "".join(f"{number % 9} w{number}\n" for number in range(most // 10))
    yield '{"name": "x", "a": ' * 400 + "{}" + "}" * 400
    yield '{"name": "x", "a": ' * 12 + "{}" + "}" * 12
    yield json.dumps([f"w{number}" for number in range(590)])
    yield "".join(f"{number % 9} w{number}\n" for number in range(590))
    yield "<card>" * (30_000 // 6)
