"""Everything that can be set, section by section: what it means, its unit, its default.

`companion.config.loader` reads these from TOML; `companion config` prints them all. Every check that needs no hardware
happens when a struct is made, so a wrong file is refused before a pin is touched. Pin numbers are BCM (GPIO) numbers.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from companion.config.settings.camera import CameraSettings
from companion.config.settings.devices import (
    CANDLES,
    LONGEST_US,
    SHARED_BELL,
    SHORTEST_US,
    ButtonSettings,
    DeviceSettings,
    ScaleSettings,
)
from companion.config.settings.network import MqttSettings, WebSettings, WledSettings
from companion.config.settings.table import HallSettings, JournalSettings, TableSettings, state_folder
from companion.config.settings.voice import VoiceSettings

__all__ = [
    "CANDLES", "LONGEST_US", "SHARED_BELL", "SHORTEST_US", "ButtonSettings", "CameraSettings", "Config",
    "DeviceSettings", "HallSettings", "JournalSettings", "MqttSettings", "ScaleSettings", "TableSettings",
    "VoiceSettings", "WebSettings", "WledSettings", "state_folder",
]  # fmt: skip


class Config(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole configuration. `games` holds each game's options as written; the game itself checks them."""

    table: TableSettings = TableSettings()
    camera: CameraSettings = CameraSettings()
    devices: DeviceSettings = DeviceSettings()
    buttons: ButtonSettings = ButtonSettings()
    wled: WledSettings = WledSettings()
    mqtt: MqttSettings = MqttSettings()
    voice: VoiceSettings = VoiceSettings()
    journal: JournalSettings = JournalSettings()
    web: WebSettings = WebSettings()
    hall: HallSettings = HallSettings()
    games: Mapping[str, Mapping[str, Any]] = MappingProxyType({})
