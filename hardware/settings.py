"""The devices' part of the configuration, kept with all the rest in `companion.config`."""

from companion.config import CANDLES, HEADER_PINS, LONGEST_US, SHORTEST_US, DeviceSettings, ScaleSettings

__all__ = ["CANDLES", "HEADER_PINS", "LONGEST_US", "SHORTEST_US", "DeviceSettings", "ScaleSettings"]
