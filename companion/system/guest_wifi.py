"""The Wi-Fi a guest's phone has to join first: the one in the settings, else the companion's own hotspot."""

from __future__ import annotations

import logging

from companion.config.settings import WebSettings
from companion.errors import CompanionError
from companion.system import hotspot
from companion.system.service.machine import Machine
from web.protocols import Wifi

log = logging.getLogger(__name__)


def network(settings: WebSettings, on_pi: bool, machine: Machine | None = None) -> Wifi | None:
    """The network for the QR code; ``None`` when phones need none, or nobody can say."""
    if settings.wifi:
        return Wifi(settings.wifi, settings.wifi_password)
    if not on_pi:
        return None
    try:
        found = hotspot.status(machine or Machine())
    except (CompanionError, OSError) as error:
        log.debug("no hotspot: %s", error)
        return None
    return Wifi(*found) if found and found[1] else None
