"""From frames to what is believed to lie where."""
