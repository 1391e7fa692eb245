"""The commands about the box and its parts: pins, candles, bell, scale."""
