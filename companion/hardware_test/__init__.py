"""Trying the parts of the box one by one, and tuning the servo."""
