"""The box: candles, bell and scale over gpiozero. Nothing here knows a game; begin with `devices.open_devices`."""
