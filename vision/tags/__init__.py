"""The printed symbols: how they look, and which one is seen."""
