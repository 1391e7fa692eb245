"""A plugin for `./run test --coverage`: a line that was reached costs nothing from then on, on each worker.

SlipCover's workers know no ``--immediate``. They count a line until it was passed fifty times, then look through all
that is loaded for what they may replace, and never find what stands in a property: a third of the whole run. And what
SlipCover 1.1 writes over a call that has done its duty is, in Python 3.11, a copy of the bytecode: the call itself is
made again for each line that is passed, which makes the product's code two and a half times as slow. Its calls for
lines are therefore these. Python 3.12 counts lines by itself.
"""

from __future__ import annotations

import ctypes
import opcode
import os
import sys
from inspect import signature
from types import CodeType
from typing import Any

from slipcover import Slipcover, slipcover

known = [one.default for one in signature(Slipcover).parameters.values()]
assert next(iter(signature(Slipcover).parameters)) == "immediate", "another SlipCover than the one this is made for"
Slipcover.__init__.__defaults__ = (True, *known[1:])

NOP, JUMP = opcode.opmap["NOP"], opcode.opmap["JUMP_FORWARD"]
CACHE = opcode.opmap.get("CACHE")
LOADING = frozenset(opcode.opmap.get(name) for name in slipcover._ANNOTATION_ONLY_OPS)
HEAD = CodeType.__basicsize__
"""Where the bytecode that is run begins in a code object; what `CodeType.co_code` gives is a copy."""


class Probe:
    """What stands before a line: an instruction without effect that knows how far its call reaches, and the call.
    SlipCover names the arguments of `new` and `set_immediate`.
    """

    def __init__(self, counts: Slipcover, file: str, line: int, threshold: int) -> None:
        self.counts, self.file, self.line = counts, file, line
        self.code: CodeType | None = None
        self.at = 0

    def set_immediate(self, copy: bytes, at: int) -> None:
        """Bytes from the beginning of the bytecode."""
        self.at = at

    def reached(self) -> None:
        """The line counts, and the instruction before the call becomes a jump behind it."""
        self.counts.newly_seen[self.file].add(self.line)
        if self.code is not None:
            instruction = ctypes.c_ubyte.from_address(id(self.code) + HEAD + self.at)
            if instruction.value == NOP:
                instruction.value = JUMP


class Probes:
    """What SlipCover looks for in its module `probe`."""

    new = Probe
    set_immediate = Probe.set_immediate
    signal = Probe.reached


def for_annotations_alone(code: CodeType) -> frozenset[int]:
    """The lines that only load types, as SlipCover finds them, at a fifth of the price."""
    does: dict[int, set[int]] = {}
    for instruction, (line, *_) in zip(code.co_code[::2], code.co_positions(), strict=True):
        if line and instruction != CACHE:
            does.setdefault(line, set()).add(instruction)
    return frozenset(line for line, instructions in does.items() if instructions <= LOADING)


if sys.version_info < (3, 12):
    if "PYTEST_XDIST_WORKER" in os.environ:  # who counts for all workers looks for files that nobody loaded
        Slipcover._add_unseen_source_files = lambda self, source: None
    slipcover._get_annotation_only_lines = for_annotations_alone
    instrument = Slipcover.instrument

    def instrumented(self: Slipcover, what: Any, parent: CodeType | None = None) -> CodeType:
        """The code with its probes, each of which knows where it stands."""
        code: CodeType = instrument(self, what, parent)
        for one in code.co_consts:
            if isinstance(one, Probe):
                one.code = code
        return code

    slipcover.probe = Probes
    Slipcover.instrument = instrumented
