"""Attacks from the declaration to the result, the windows in which they are answered, and what falls."""
