"""The doctor: looks at machine, pins, camera and program, one line a check, each with what to type next.

A check is a generator of `Check`s from a `Machine` and a `Config`; it changes nothing, and runs on a laptop as well.
"""

import logging
from collections.abc import Callable, Iterator

from msgspec.structs import replace

from companion.config.settings import Config
from companion.doctor import board, camera, house, packages, pins, program
from companion.doctor.check import FAIL, OK, WARN, Check
from companion.system.invocation import typed
from companion.system.service.machine import Machine

__all__ = ["CHECKS", "FAIL", "OK", "WARN", "Check", "examine"]

log = logging.getLogger(__name__)

CHECKS: tuple[Callable[[Machine, Config], Iterator[Check]], ...] = (
    *(board.model, board.system, board.power, board.temperature, board.disk, board.clock),
    *(packages.python, packages.libraries, packages.one_opencv, packages.one_numpy, packages.readers),
    *(pins.library, pins.chip, pins.groups, pins.lines, pins.edges, pins.other_uses, pins.scale),
    *(house.buttons, house.partners, house.voice),
    *(camera.source, camera.buffers, camera.picture, camera.held),
    *(program.state_folder, program.all_games, program.service, program.page, program.address),
)


def examine(machine: Machine, config: Config) -> Iterator[Check]:
    """Every check in order. One that breaks is itself a finding, and the others go on."""
    for check in CHECKS:
        try:
            yield from (replace(found, fix=typed(found.fix)) for found in check(machine, config))
        except Exception as problem:
            log.debug("check %s broke", check.__name__, exc_info=problem)
            yield Check(check.__name__, WARN, f"could not be checked: {problem}")
