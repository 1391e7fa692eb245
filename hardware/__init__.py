"""The box: candles, bell and scale over gpiozero. Nothing here knows a game; `devices.open_devices` is the door."""
